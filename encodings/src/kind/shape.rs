//! Errors about the shape of a JSON value, in plain words instead of those of serde.

/// The expected and the found value.
pub(super) fn in_words(error: &serde_json::Error) -> String {
    let message = error.to_string();
    if let Some(key) = message.strip_prefix("missing field ") {
        return format!("expected the key {key}, found none");
    }
    let Some((found, expected)) = message.split_once(", expected ").filter(|(found, _)| !found.starts_with("expected"))
    else {
        return message;
    };
    if let Some(key) = found.strip_prefix("unknown field ") {
        return format!("expected the key {expected}, found {key}");
    }
    if let Some(length) = found.strip_prefix("invalid length ") {
        return format!("expected {}, found a list of {length}", expected_value(expected));
    }
    let value = ["invalid type: ", "invalid value: "].iter().find_map(|prefix| found.strip_prefix(prefix));
    format!("expected {}, found {}", expected_value(expected), found_value(value.unwrap_or(found)))
}

/// A Rust type in the words of JSON.
fn expected_value(expected: &str) -> String {
    if let Some(length) = expected.strip_prefix("an array of length ").or(expected.strip_prefix("a tuple of size ")) {
        return format!("a list of {length}");
    }
    let known = match expected {
        "usize" | "u64" | "u32" | "u16" | "u8" => "a whole number from 0",
        "isize" | "i64" | "i32" | "i16" | "i8" => "a whole number",
        "a sequence" => "a list",
        "fewer elements in array" => "a shorter list",
        expected if expected == "a map" || expected.starts_with("struct ") => "an object",
        expected => expected,
    };
    known.to_string()
}

/// A value that serde describes.
fn found_value(found: &str) -> String {
    let known =
        [("integer ", "the number "), ("floating point ", "the number "), ("boolean ", ""), ("string ", "the text ")];
    let named =
        known.iter().find_map(|(kind, name)| Some(format!("{name}{}", found.strip_prefix(kind)?.replace('`', ""))));
    named.unwrap_or_else(|| match found {
        "sequence" => "a list".to_string(),
        "map" => "an object".to_string(),
        found => found.to_string(),
    })
}

#[cfg(test)]
mod tests {
    use serde::Deserialize;
    use serde::de::DeserializeOwned;
    use serde_json::{Value, json};

    use super::*;

    #[derive(Debug, Deserialize)]
    #[serde(deny_unknown_fields)]
    struct Block {
        #[expect(dead_code, reason = "only read")]
        at: [usize; 3],
    }

    fn refused<T: DeserializeOwned>(value: Value) -> String {
        in_words(&serde_json::from_value::<T>(value).err().expect("the value has another shape"))
    }

    #[test]
    fn shapes_are_refused_in_own_words() {
        for (value, expected) in [
            (json!({"x": 1}), "expected the key `at`, found `x`"),
            (json!({}), "expected the key `at`, found none"),
            (json!(7), "expected an object, found the number 7"),
            (json!(null), "expected an object, found null"),
            (json!({"at": 2.5}), "expected a list of 3, found the number 2.5"),
            (json!({"at": [1, 2]}), "expected a list of 3, found a list of 2"),
            (json!({"at": [1, 2, -1]}), "expected a whole number from 0, found the number -1"),
            (json!({"at": [1, 2, []]}), "expected a whole number from 0, found a list"),
            (json!({"at": [1, 2, {}]}), "expected a whole number from 0, found an object"),
            (json!({"at": [1, 2, true]}), "expected a whole number from 0, found true"),
            (json!({"at": [1, 2, "a"]}), "expected a whole number from 0, found the text \"a\""),
        ] {
            assert_eq!(refused::<Block>(value), expected);
        }
        assert_eq!(refused::<Vec<i32>>(json!("a")), "expected a list, found the text \"a\"");
        assert_eq!(refused::<[i32; 2]>(json!([1, 2, 3])), "expected a shorter list, found a list of 3");
        let own: serde_json::Error = serde::de::Error::custom("expected one, expected two");
        assert_eq!(in_words(&own), "expected one, expected two");
    }
}
