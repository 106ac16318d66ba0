//! Layers as nested lists in JSON: `[[[1,1,2],[3,3,2]],[[1,1,4],…]]`.
//!
//! There is a list for each layer, in it one for each row; `null` is an open cell.

use std::borrow::Cow;
use std::fmt;
use std::io::BufReader;

use jigsat_forms::json::found;
use jigsat_forms::text::{ParseError, Text};
use serde::de::{DeserializeSeed, Deserializer, Error, IgnoredAny, SeqAccess, Unexpected, Visitor};
use serde_json::error::Category;

use super::{LABEL, Label, Labelled, is_negative};
use crate::lattice::cells_of;
use crate::open::is_open;

/// Does the text have nested lists? Programs print brackets around labels, too, but without commas.
pub(super) fn is_list(text: &str) -> bool {
    depth(text) > 1 && text.contains(',')
}

/// The number of opening brackets at the start of the text, at most 4.
fn depth(text: &str) -> usize {
    text.chars().filter(|c| !c.is_whitespace()).take_while(|&c| c == '[').take(4).count()
}

/// Reads the label of every cell of the box, x fastest, then y, then z.
///
/// If there is one layer, the list around it may be left out.
///
/// # Errors
/// Where the text is not JSON, a list is longer or shorter than the edge of the box, or a value is no label.
pub(super) fn read(text: Text<'_>, size: [usize; 3]) -> Result<Vec<Labelled<'_>>, ParseError> {
    let [columns, rows, layers] = size;
    let levels = [("layers", layers), ("rows", rows), ("labels", columns)];
    let levels = if layers == 1 && depth(text.text) == 2 { &levels[1..] } else { &levels };
    let mut labels = Vec::new();
    let mut json = serde_json::Deserializer::from_reader(BufReader::new(text.budget().reader(text.text.as_bytes())));
    let read = Nested { levels, labels: &mut labels }.deserialize(&mut json).and_then(|()| json.end());
    read.map_err(|error| ParseError {
        line: error.line().max(1),
        column: error.column().max(1),
        expected: format!("JSON lists of {layers} layers, each of {rows} rows, each of {columns} labels"),
        found: match error.classify() {
            Category::Syntax if text.text.contains('\'') => PYTHON.to_string(),
            _ => found(&error),
        },
    })?;
    let label = |text| Label { text: Cow::Owned(text), word: None };
    Ok(cells_of(size).zip(labels).map(|(cell, text)| (cell, text.map(label))).collect())
}

/// A hint for lists of strings in the notation of Python.
const PYTHON: &str = "single quotes, as Python prints them: json.dumps writes the lists as JSON";

/// A deserializer for nested lists of known lengths, or for a label at the innermost level.
struct Nested<'l> {
    /// The name and number of elements of each level, the outermost first.
    levels: &'l [(&'static str, usize)],
    labels: &'l mut Vec<Option<String>>,
}

impl<'de> DeserializeSeed<'de> for Nested<'_> {
    type Value = ();

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<(), D::Error> {
        deserializer.deserialize_any(self)
    }
}

impl Nested<'_> {
    fn label<E: Error>(self, label: Option<String>, found: Unexpected<'_>) -> Result<(), E> {
        if !self.levels.is_empty() || label.as_deref().is_some_and(is_negative) {
            return Err(E::invalid_type(found, &self));
        }
        self.labels.push(label.filter(|label| !is_open(label)));
        Ok(())
    }
}

impl<'de> Visitor<'de> for Nested<'_> {
    type Value = ();

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.levels {
            [(what, length), ..] => write!(f, "a list of {length} {what}"),
            [] => f.write_str(LABEL),
        }
    }

    fn visit_unit<E: Error>(self) -> Result<(), E> {
        self.label(None, Unexpected::Unit)
    }

    fn visit_u64<E: Error>(self, number: u64) -> Result<(), E> {
        self.label(Some(number.to_string()), Unexpected::Unsigned(number))
    }

    fn visit_str<E: Error>(self, label: &str) -> Result<(), E> {
        self.label(Some(label.trim().to_string()), Unexpected::Str(label))
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<(), A::Error> {
        let [(what, length), inner @ ..] = self.levels else {
            return Err(A::Error::invalid_type(Unexpected::Seq, &self));
        };
        for found in 0..*length {
            let next = Nested { levels: inner, labels: self.labels };
            let fewer = || A::Error::custom(format_args!("{found} {what} in place of {length}"));
            list.next_element_seed(next)?.ok_or_else(fewer)?;
        }
        match list.next_element::<IgnoredAny>()? {
            Some(_) => Err(A::Error::custom(format_args!("more than {length} {what}"))),
            None => Ok(()),
        }
    }
}
