//! JSON without duplicate keys, and what was found in place of JSON.

use std::fmt;

use serde::de::{Deserialize, Deserializer, Error, MapAccess, SeqAccess, Visitor};
use serde_json::error::Category;
use serde_json::{Map, Value};

/// What was found in place of the expected JSON, without its place.
pub fn found(error: &serde_json::Error) -> String {
    let message = error.to_string();
    let message = message.rsplit_once(" at line ").map_or(&*message, |(message, _)| message);
    match error.classify() {
        Category::Eof => "the end of the text".to_string(),
        Category::Syntax => format!("text that is no JSON ({message})"),
        Category::Io | Category::Data => message.to_string(),
    }
}

/// JSON in which no object has a key twice.
///
/// Readers differ in which of two values counts. With duplicates, a later reader could see another value than a check
/// did.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Unambiguous(pub Value);

impl<'de> Deserialize<'de> for Unambiguous {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(Reader).map(Self)
    }
}

struct Reader;

impl<'de> Visitor<'de> for Reader {
    type Value = Value;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("JSON")
    }

    fn visit_unit<E: Error>(self) -> Result<Value, E> {
        Ok(Value::Null)
    }

    fn visit_bool<E: Error>(self, value: bool) -> Result<Value, E> {
        Ok(value.into())
    }

    fn visit_i64<E: Error>(self, value: i64) -> Result<Value, E> {
        Ok(value.into())
    }

    fn visit_u64<E: Error>(self, value: u64) -> Result<Value, E> {
        Ok(value.into())
    }

    fn visit_f64<E: Error>(self, value: f64) -> Result<Value, E> {
        Ok(value.into())
    }

    fn visit_str<E: Error>(self, value: &str) -> Result<Value, E> {
        Ok(value.into())
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut seq: A) -> Result<Value, A::Error> {
        let mut values = Vec::new();
        while let Some(Unambiguous(value)) = seq.next_element()? {
            values.push(value);
        }
        Ok(values.into())
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Value, A::Error> {
        let mut object = Map::new();
        while let Some((key, Unambiguous(value))) = map.next_entry::<String, _>()? {
            if object.contains_key(&key) {
                return Err(A::Error::custom(format_args!("the key \"{}\" is given twice", key.escape_debug())));
            }
            object.insert(key, value);
        }
        Ok(object.into())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Result<Value, String> {
        serde_json::from_str(text).map(|Unambiguous(value)| value).map_err(|error| error.to_string())
    }

    #[test]
    fn json_is_read_as_it_stands() {
        let text = r#"{"b":[1,-2,2.5,true,null,"\u00e4",18446744073709551615],"a":{"b":{}}}"#;
        assert_eq!(read(text), Ok(serde_json::from_str(text).unwrap()));
        assert_eq!(read("{\"a\":"), Err("EOF while parsing a value at line 1 column 5".into()));
    }

    #[test]
    fn errors_are_in_plain_words() {
        let found = |text: &str| serde_json::from_str::<Vec<u8>>(text).map_err(|error| found(&error));
        assert_eq!(found("[1"), Err("the end of the text".into()));
        assert_eq!(found("to be"), Err("text that is no JSON (expected ident)".into()));
        assert_eq!(found("[-1]"), Err("invalid value: integer `-1`, expected u8".into()));
    }

    #[test]
    fn a_key_is_given_once_however_it_is_written() {
        for text in [r#"{"a":1,"a":1}"#, r#"[{"b":{"a":1,"\u0061":2}}]"#] {
            assert!(read(text).unwrap_err().starts_with("the key \"a\" is given twice at line 1 column "), "{text}");
        }
    }
}
