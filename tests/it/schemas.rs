//! The JSON that the program prints has the shape that `docs/schemas` describes, field by field.
//!
//! The JSON in the tests of the command line is [checked](hold), too.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;
use std::sync::LazyLock;

use assert_cmd::Command;
use jsonschema::Validator;
use serde_json::{Value, json};

use crate::common::{data, files, kind_folders, program, say};

fn folder() -> std::path::PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/schemas")
}

/// The schemas by the names of their files.
fn schemas() -> BTreeMap<String, Value> {
    let read = |path: &Path| {
        let text = fs::read_to_string(path).unwrap();
        let schema = serde_json::from_str(&text).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
        (path.file_stem().unwrap().to_str().unwrap().to_string(), schema)
    };
    files(&folder()).iter().map(|path| read(path)).collect()
}

/// Verbs with the schemas of their records.
static VALIDATORS: LazyLock<BTreeMap<String, Validator>> = LazyLock::new(|| {
    let build = |(verb, schema): (String, Value)| {
        jsonschema::meta::validate(&schema).unwrap_or_else(|error| panic!("{verb}: {error}"));
        let validator = jsonschema::validator_for(&schema).unwrap_or_else(|error| panic!("{verb}: {error}"));
        (verb, validator)
    };
    schemas().into_iter().map(build).collect()
});

/// The errors of a record.
fn fault(record: &Value) -> Option<String> {
    let Some(name) = record["schema"].as_str() else {
        return Some("it names no schema".to_string());
    };
    let verb = name.strip_prefix("jigsat/").and_then(|rest| rest.strip_suffix("/1"));
    let Some(validator) = verb.and_then(|verb| VALIDATORS.get(verb)) else {
        return Some(format!("there is no schema {name}"));
    };
    let faults: Vec<String> =
        validator.iter_errors(record).map(|error| format!("{}: {error}", error.instance_path())).collect();
    (!faults.is_empty()).then(|| faults.join("\n"))
}

/// Checks every record of an output against its schema; returns the number of records.
pub(crate) fn hold(output: &str, whose: &str) -> usize {
    let mut records = 0;
    for record in serde_json::Deserializer::from_str(output).into_iter::<Value>() {
        let record = record.unwrap_or_else(|error| panic!("{whose}: {error}\n{output}"));
        if let Some(fault) = fault(&record) {
            let [fault, record] = [fault, record.to_string()].map(|text| text.chars().take(2000).collect::<String>());
            panic!("{whose}: {fault}\n{record}");
        }
        records += 1;
    }
    records
}

fn printed(args: &[&str]) -> String {
    let jigsat = program();
    let output = Command::from_std(jigsat).args(args).output().unwrap();
    assert!(matches!(output.status.code(), Some(0 | 1 | 3)), "{args:?}: {}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).unwrap()
}

/// Every verb that answers puzzles, on a puzzle in each file of `data/`; on those of a folder at once.
#[test]
fn answers_have_the_shape_that_is_promised() {
    let mut records = 0;
    for kind in kind_folders() {
        let kind = kind.to_str().unwrap();
        for words in [
            &["solve", "--stats", "--explain", "--timeout", "300ms"][..],
            &["solve", "--limit", "2", "--with", "cover+dlx", "--up-to", "symmetry", "--timeout", "100ms"],
            &["count", "--stats", "--timeout", "100ms"],
            &["unique", "--stats", "--timeout", "100ms"],
            &["explain", "--timeout", "40ms"],
            &["explain", "--steps", "--timeout", "40ms"],
            &["hint", "--timeout", "40ms"],
            &["rate", "--timeout", "40ms"],
        ] {
            if words.contains(&"cover+dlx")
                && (kind.ends_with("cnf") || kind.ends_with("exact-cover") || kind.ends_with("arukone"))
            {
                continue;
            }
            let args = [words, &["--format", "json", kind]].concat();
            records += hold(&printed(&args), &args.join(" "));
        }
    }
    say(&format!("{records} records were held to their schemas"));
    assert!(records > 500, "{records}");
}

#[test]
fn reasons_have_the_shape_that_is_promised() {
    let mut records = 0;
    for name in [
        "arukone/crossing_4x4.txt",
        "arukone/drawn_5x5_4.txt",
        "arukone/drawn_7x7_7_crossed.txt",
        "cnf/queens4.cnf",
        "cuboid/dominoes333_unsolvable.txt",
        "cuboid/raetsel3.txt",
        "exact-cover/queens3.dlx",
        "triangle/four_equal_unsolvable.txt",
        "ubongo/four1.txt",
        "ubongo/three1.txt",
        "ubongo/three1_unsolvable.txt",
    ] {
        let file = data().join(name).display().to_string();
        for words in [&["explain"][..], &["explain", "--steps"], &["hint"], &["hint", "--show"], &["rate"]] {
            let args = [words, &["--format", "json", &file]].concat();
            records += hold(&printed(&args), &args.join(" "));
        }
    }
    assert_eq!(records, 55);
}

#[test]
fn problems_and_lists_have_the_shape_that_is_promised() {
    let mut records = 0;
    for kind in kind_folders() {
        for file in files(&kind).iter().take(5) {
            let file = file.to_str().unwrap();
            for with in ["cover", "cnf"] {
                let args = ["export", "--to", "json", "--with", with, "--memory", "64M", file];
                let jigsat = program();
                let output = Command::from_std(jigsat).args(args).output().unwrap();
                records += hold(&String::from_utf8(output.stdout).unwrap(), &args.join(" "));
            }
        }
    }
    assert!(records > 40, "{records}");
    for args in [&["list", "--format", "json"][..], &["list", "--solvers", "--format", "json"]] {
        assert_eq!(hold(&printed(args), &args.join(" ")), 1);
    }
}

/// Schemas refuse wrong records.
#[test]
fn records_that_are_not_so_are_refused() {
    let good = printed(&["solve", "--stats", "--format", "json", data().join("cuboid/row3.txt").to_str().unwrap()]);
    let good: Value = serde_json::from_str(&good).unwrap();
    assert_eq!(fault(&good), None);
    let changes: [(&str, Value); 8] = [
        ("/schema", json!("jigsat/solve/2")),
        ("/schema", json!("jigsat/count/1")),
        ("/answer", json!("perhaps")),
        ("/layouts/0/blocks/0/at", json!([0, 0])),
        ("/layouts/0/blocks/0", json!({ "at": [0, 0, 0], "size": [1, 1, 1], "colour": "red" })),
        ("/layouts", json!(null)),
        ("/stats/nodes", json!(-1)),
        ("/complete", json!("yes")),
    ];
    for (place, value) in changes {
        let mut record = good.clone();
        *record.pointer_mut(place).unwrap() = value;
        assert!(fault(&record).is_some(), "{place}: {record}");
    }
    for field in
        ["schema", "file", "verb", "answer", "reason", "layouts", "convention", "complete", "strategy", "rules"]
    {
        let mut record = good.clone();
        record.as_object_mut().unwrap().shift_remove(field).unwrap();
        assert!(fault(&record).is_some(), "without {field}");
    }
    let mut more = good;
    more["luck"] = json!(true);
    assert!(fault(&more).is_some());
}

/// The places of all objects in a record.
fn objects(value: &Value, place: &str) -> Vec<String> {
    let inner: Vec<(String, &Value)> = match value {
        Value::Object(fields) => fields.iter().map(|(name, inner)| (name.clone(), inner)).collect(),
        Value::Array(entries) => entries.iter().enumerate().map(|(i, inner)| (i.to_string(), inner)).collect(),
        _ => Vec::new(),
    };
    let own = value.is_object().then(|| place.to_string());
    own.into_iter().chain(inner.iter().flat_map(|(name, value)| objects(value, &format!("{place}/{name}")))).collect()
}

#[test]
fn unknown_fields_are_refused_in_every_object() {
    let mut places = 0;
    for (words, name) in [
        (&["solve", "--stats", "--explain", "--format", "json"][..], "cuboid/dominoes333_unsolvable.txt"),
        (&["solve", "--stats", "--with", "cover+dlx", "--format", "json"], "ubongo/three1.txt"),
        (&["explain", "--format", "json"], "triangle/four_equal_unsolvable.txt"),
        (&["explain", "--steps", "--format", "json"], "arukone/drawn_5x5_4.txt"),
        (&["hint", "--format", "json"], "arukone/drawn_5x5_4.txt"),
        (&["rate", "--format", "json"], "cuboid/raetsel3.txt"),
        (&["assemble", "--format", "json"], "ubongo/three1.txt"),
        (&["export", "--to", "json"], "cuboid/row3.txt"),
        (&["export", "--to", "json", "--with", "cnf"], "cuboid/row3.txt"),
    ] {
        let file = data().join(name).display().to_string();
        let args = [words, &[&file]].concat();
        let record: Value = serde_json::from_str(&printed(&args)).unwrap();
        assert_eq!(fault(&record), None, "{args:?}");
        // A record has the same objects many times.
        for place in objects(&record, "").into_iter().take(100) {
            let mut more = record.clone();
            more.pointer_mut(&place).unwrap()["luck"] = json!(true);
            assert!(fault(&more).is_some(), "{args:?}: {place}");
            places += 1;
        }
    }
    assert!(places > 100, "{places}");
}

/// Every field is explained, and every schema has its place in the book.
#[test]
fn schemas_explain_every_field() {
    fn look(place: &str, schema: &Value) {
        for (name, field) in schema["properties"].as_object().into_iter().flatten() {
            let is_described = ["const", "description", "$ref"].iter().any(|keyword| field.get(keyword).is_some());
            assert!(is_described, "{place}: {name}");
        }
        match schema {
            Value::Object(fields) => fields.iter().for_each(|(name, inner)| look(&format!("{place}/{name}"), inner)),
            Value::Array(entries) => entries.iter().for_each(|inner| look(place, inner)),
            _ => {}
        }
    }
    let page = fs::read_to_string(folder().with_file_name("json.md")).unwrap();
    for (name, schema) in schemas() {
        look(&name, &schema);
        assert!(page.contains(&format!("(schemas/{name}.json)")), "docs/json.md does not name {name}.json");
        assert_eq!(schema["$id"], json!(format!("{name}.json")));
    }
}
