//! JSON Schemas of the records, derived from their types.
#![expect(dead_code, reason = "the types describe JSON; nothing makes values of them")]

use std::collections::BTreeMap;
use std::path::Path;
use std::{env, fs};

use jigsat::portfolio::SymmetryHandling;
use jigsat_forms::Target;
use jigsat_forms::exact_cover::symmetry::UpTo;
use schemars::JsonSchema;
use schemars::generate::SchemaSettings;
use serde_json::{Value, json};

use crate::output::record::{EndRecord, Head};

/// Compares `docs/schemas/VERB.json` with the schema of the verb's records.
///
/// Writes the file instead if the environment variable `JIGSAT_SCHEMAS` is `write`.
pub(crate) fn assert_schema<R: JsonSchema>(verb: &str) {
    let generator = SchemaSettings::draft2020_12().for_serialize().into_generator();
    let mut schema = generator.into_root_schema_for::<R>();
    schema.insert("$id".to_string(), json!(format!("{verb}.json")));
    schema.insert("title".to_string(), json!(format!("A record of `jigsat {verb}` as JSON")));
    let mut schema = schema.to_value();
    close(&mut schema, false, verb);
    let text = format!("{schema:#}\n");
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("docs/schemas/{verb}.json"));
    if env::var_os("JIGSAT_SCHEMAS").is_some_and(|wish| wish == "write") {
        fs::write(&file, &text).unwrap();
    }
    let is_published = fs::read_to_string(&file).is_ok_and(|published| published == text);
    assert!(is_published, "{} is out of date: run the test with JIGSAT_SCHEMAS=write", file.display());
}

/// Refuses fields that the schema does not list, the names of other verbs, and negative times, ratios, ratings and shares.
///
/// `is_part`: the schema describes only some fields of an object.
fn close(schema: &mut Value, is_part: bool, verb: &str) {
    match schema {
        Value::Object(keywords) => {
            // Names of types of Rust, which other programs do not know.
            keywords.retain(|name, value| name != "format" || value == "date-time");
            let is_number = |value: &Value| value == "number" || value[0] == "number";
            if keywords.get("type").is_some_and(is_number) {
                keywords.entry("minimum").or_insert(0.into());
            }
            let has_fields = keywords.contains_key("properties");
            if let Some(fields) = keywords.get_mut("properties").and_then(Value::as_object_mut) {
                for (name, text) in [("schema", format!("jigsat/{verb}/1")), ("verb", verb.to_string())] {
                    if let Some(field) = fields.get_mut(name) {
                        field["const"] = text.into();
                    }
                }
                fields.values_mut().for_each(|field| close(field, false, verb));
            }
            let others = keywords.iter_mut().filter(|(name, _)| *name != "properties");
            others.for_each(|(name, inner)| {
                let is_choice = ["anyOf", "oneOf"].contains(&name.as_str());
                close(inner, is_choice && (has_fields || is_part), verb);
            });
            if has_fields && !is_part {
                let is_composed = ["anyOf", "oneOf"].iter().any(|keyword| keywords.contains_key(*keyword));
                let keyword = if is_composed { "unevaluatedProperties" } else { "additionalProperties" };
                keywords.insert(keyword.to_string(), false.into());
            }
        }
        Value::Array(schemas) => schemas.iter_mut().for_each(|schema| close(schema, is_part, verb)),
        _ => {}
    }
}

/// The conventions of which layouts are the same solution.
pub(crate) fn conventions() -> [&'static str; 3] {
    UpTo::ALL.map(UpTo::name)
}

/// The ways to handle symmetric solutions.
pub(crate) fn symmetries() -> [&'static str; 3] {
    SymmetryHandling::ALL.map(SymmetryHandling::name)
}

/// The forms of problems.
pub(crate) fn forms() -> [&'static str; 4] {
    [Target::Cover, Target::Cnf, Target::Search, Target::Paths].map(Target::name)
}

// One of two records. Without a doc comment: its text would describe the records.
#[derive(JsonSchema)]
#[serde(untagged)]
#[schemars(inline)]
pub(crate) enum Either<A, B> {
    First(A),
    Second(B),
}

/// The records of a verb that reads puzzles: its own, or one without an answer.
pub(crate) type OrEnd<R> = Either<R, EndRecord<'static>>;

// A line with its sum. Without a doc comment: its text would describe the line.
#[derive(JsonSchema)]
#[schemars(inline)]
pub(crate) struct Sealed<R> {
    #[serde(flatten)]
    record: R,
    /// The SHA-256 sum of the line without this field, as it is written.
    #[schemars(regex(pattern = "^[0-9a-f]{64}$"))]
    sha256: String,
}

/// The answer, with layouts that are written one by one.
#[derive(JsonSchema)]
#[schemars(inline)]
pub(crate) struct Streamed<R> {
    #[serde(flatten)]
    head: Head<'static>,
    /// The layouts, each verified by the rules of its kind.
    layouts: Vec<Layout>,
    #[serde(flatten)]
    rest: R,
}

/// A cell: column x, row y and layer z, from 0.
type Cell = [usize; 3];

/// A layout, by the kind of the puzzle.
#[derive(JsonSchema)]
#[serde(untagged)]
pub(crate) enum Layout {
    /// Kind cuboid: the place of each cuboid, without the golden cube.
    Cuboid {
        /// The cuboids.
        blocks: Vec<Block>,
    },
    /// Kinds ubongo and polycube: the cells of each piece.
    Packing {
        /// The pieces.
        pieces: Vec<Placed>,
    },
    /// Kind triangle: the tiles.
    Triangle {
        /// The rows from the top; of each tile the left, right and base half, which is the top of a tile that points down.
        rows: Vec<Vec<[i32; 3]>>,
    },
    /// Kind arukone: the paths.
    Arukone {
        /// The paths, each from one end to the other.
        paths: Vec<Trail>,
    },
    /// Kind exact-cover: the chosen options.
    ExactCover {
        /// Their numbers in the file, from 1; options without a primary item are not counted.
        #[schemars(inner(range(min = 1)))]
        options: Vec<u32>,
    },
    /// Kind cnf: a literal for each variable.
    Cnf {
        /// The literals of the variables that are shown: of all variables, without a projection set.
        literals: Vec<i64>,
        /// The literals of the other variables; left out if there are none.
        #[serde(skip_serializing_if = "Vec::is_empty")]
        others: Vec<i64>,
    },
}

/// A cuboid in its place.
#[derive(JsonSchema)]
pub(crate) struct Block {
    /// The cell of its lowest corner: column, row and layer, from 0.
    at: Cell,
    /// Its edge lengths along x, y and z.
    size: Cell,
}

/// A piece in its place.
#[derive(JsonSchema)]
pub(crate) struct Placed {
    /// Its name. A piece without a name has its number in the file, or `drawn 1` among numbered pieces.
    piece: String,
    /// Its cells: column, row and layer, from 0.
    #[schemars(length(min = 1))]
    cells: Vec<Cell>,
    /// The colours of these cells, 0 for none; left out if the piece has no colours.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[schemars(length(min = 1))]
    colours: Vec<u16>,
}

/// The path of a label.
#[derive(JsonSchema)]
pub(crate) struct Trail {
    /// The number or letter at its ends.
    label: String,
    /// Its cells in order: column and row, from 0.
    #[schemars(length(min = 1))]
    cells: Vec<[usize; 2]>,
}

/// A proof that there is no solution: every option weighs 0 modulo the modulus, the container does not.
#[derive(JsonSchema)]
pub(crate) struct Colouring {
    /// A prime.
    #[schemars(range(min = 2))]
    modulus: u32,
    /// The weight of each item by its name; items of weight 0 are left out.
    weights: BTreeMap<String, i64>,
}

/// The sizes of a problem, by its form.
#[derive(JsonSchema)]
#[serde(untagged)]
pub(crate) enum Sizes {
    Cover {
        /// The number of items.
        items: usize,
        /// The number of options.
        options: usize,
        /// The number of entries of all options.
        entries: usize,
    },
    Cnf {
        /// The number of variables.
        variables: usize,
        /// The number of clauses.
        clauses: usize,
    },
    Paths {
        /// The number of vertices of the graph.
        vertices: usize,
        /// The number of edges of the graph.
        edges: usize,
    },
    Search {},
}
