use std::path::Path;
use std::{env, fs};

use schemars::JsonSchema;
use schemars::generate::SchemaSettings;
use schemars::transform::RecursiveTransform;

use super::*;

/// An exact cover.
#[derive(JsonSchema)]
#[schemars(deny_unknown_fields)]
#[expect(dead_code, reason = "only its schema is needed")]
struct CoverRecord {
    #[serde(flatten)]
    head: CoverHead<'static>,
    /// The items.
    items: Vec<ItemRecord<'static>>,
    /// The options.
    options: Vec<OptionRecord>,
}

/// A formula.
#[derive(JsonSchema)]
#[schemars(deny_unknown_fields)]
#[expect(dead_code, reason = "only its schema is needed")]
struct CnfRecord {
    #[serde(flatten)]
    head: CnfHead<'static>,
    /// The variables that have names: their numbers, from 1, and their names.
    names: Vec<(u32, String)>,
    /// The clauses, literals as in DIMACS files.
    clauses: Vec<Vec<i64>>,
}

// Without a doc comment: its text would describe the records.
#[derive(JsonSchema)]
#[serde(untagged)]
#[expect(dead_code, reason = "only its schema is needed")]
enum ExportRecord {
    Cover(CoverRecord),
    Cnf(CnfRecord),
}

/// `JIGSAT_SCHEMAS=write` writes the file.
#[test]
fn schema() {
    // Formats are names of types of Rust, which other programs do not know.
    let plain = RecursiveTransform(|schema: &mut schemars::Schema| drop(schema.remove("format")));
    let settings = SchemaSettings::draft2020_12().for_serialize().with_transform(plain);
    let mut schema = settings.into_generator().into_root_schema_for::<ExportRecord>();
    schema.insert("$id".into(), "export.json".into());
    schema.insert("title".into(), "A record of `jigsat export` as JSON".into());
    let text = format!("{:#}\n", schema.to_value());
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("../docs/schemas/export.json");
    if env::var_os("JIGSAT_SCHEMAS").is_some_and(|wish| wish == "write") {
        fs::write(&file, &text).unwrap();
    }
    let is_published = fs::read_to_string(&file).is_ok_and(|published| published == text);
    assert!(is_published, "{} is out of date: run the test with JIGSAT_SCHEMAS=write", file.display());
}
