//! Colourings of a puzzle's exact cover, which refute it: search, output, parser.
//!
//! As text, a colouring is a line `colouring modulo 3`, then a line `item: weight` for each item with a weight. If the puzzle has the
//! cells of a box, their weights are written layer by layer instead, with `.` for 0. Lines that begin with `# ` are comments.

use std::collections::{HashMap, HashSet};
use std::sync::Arc;

use jigsat_encodings::drawing::Drawing;
use jigsat_encodings::item_map::{ItemMap, PieceItem};
use jigsat_encodings::kind::Answer;
use jigsat_forms::budget::{Budget, Exceeded};
use jigsat_forms::exact_cover::{Colouring, ColouringError, linear};
use jigsat_forms::text::{Line, Lines, ParseError, Text, Word};
use jigsat_forms::{ExactCover, ItemId, Reduced};
use serde_json::{Map, Value, json};

use crate::session::Session;

/// The step limit of the search for a colouring: some seconds.
const MOST_STEPS: u64 = 300_000_000;

/// The beginning of the first line of a colouring.
const HEADING: &str = "colouring modulo";

/// The text of a cell without weight.
const NOTHING: &str = ".";

/// The exact cover of a puzzle, with the positions of its items, for colourings.
pub struct CoverView {
    reduced: Arc<Reduced<ExactCover, Answer>>,
    map: Option<ItemMap>,
}

/// Why a text is no colouring.
#[derive(Debug, thiserror::Error)]
pub enum ReadError {
    /// It can't be read.
    #[error("{0}")]
    Text(#[from] ParseError),
    /// It is JSON, but no colouring.
    #[error("expected a colouring as JSON, such as {{\"modulus\":2,\"weights\":{{\"item\":1}}}}")]
    Json,
}

impl CoverView {
    /// The exact cover of a puzzle; `None` if its kind has no reduction to one.
    ///
    /// # Errors
    /// [`Exceeded`]
    pub fn of(session: &Session<'_>, budget: &Budget) -> Result<Option<Self>, Exceeded> {
        let Some(reduced) = session.cover(budget)?.and_then(|made| made.cover().cloned()) else {
            return Ok(None);
        };
        Ok(Some(Self { reduced, map: session.puzzle().item_map(budget)? }))
    }

    /// The exact cover itself.
    pub fn cover(&self) -> &ExactCover {
        &self.reduced.problem
    }

    /// The positions of the items; `None` if the puzzle has no cells of a box.
    pub fn map(&self) -> Option<&ItemMap> {
        self.map.as_ref()
    }

    /// Searches for a colouring that refutes the cover and is easy to read.
    /// `None` if none is found with this budget.
    pub fn explain(&self, budget: &Budget) -> Option<Colouring> {
        if !budget.has_room(linear::bytes(self.cover())) {
            return None;
        }
        let others = self.map.iter().flat_map(|map| &map.others);
        let others: HashSet<&str> = others.map(|piece| piece.name.as_str()).collect();
        let avoid: Vec<ItemId> =
            self.cover().items().filter(|&item| others.contains(self.cover().name(item))).collect();
        linear::explain(self.cover(), &avoid, &mut linear::steps_within(budget, MOST_STEPS))
    }

    /// Checks that this colouring refutes the cover; returns the weight of the whole.
    ///
    /// # Errors
    /// Why it does not.
    pub fn verify(&self, colouring: &Colouring) -> Result<u32, ColouringError> {
        colouring.verify(self.cover())
    }

    /// The weights that are not 0, by item, in their readable representatives.
    fn weights(&self, colouring: &Colouring) -> impl Iterator<Item = (&str, i64)> {
        let weights = colouring.weights().iter().map(|&weight| colouring.readable(weight));
        let names = self.cover().items().map(|item| self.cover().name(item));
        names.zip(weights).filter(|&(_, weight)| weight != 0)
    }

    /// The colouring as JSON.
    pub fn json(&self, colouring: &Colouring) -> Value {
        let weights: Map<String, Value> =
            self.weights(colouring).map(|(name, weight)| (name.to_string(), weight.into())).collect();
        json!({ "modulus": colouring.modulus(), "weights": weights })
    }

    /// The colouring as text; `render` turns a picture of the cells into text.
    pub fn text(&self, colouring: &Colouring, render: impl Fn(&Drawing) -> String) -> String {
        let modulus = colouring.modulus();
        let weights: HashMap<&str, i64> = self.weights(colouring).collect();
        let mut text = format!("{HEADING} {modulus}\n");
        let line = |name: &str, weight: i64, note: &str| format!("{name}: {weight}{note}\n");
        match &self.map {
            Some(map) => {
                let items = self.cover().items_by_name();
                for PieceItem { name, meaning, .. } in
                    map.others.iter().filter(|piece| items.contains_key(piece.name.as_str()))
                {
                    text += &line(name, weights.get(name.as_str()).copied().unwrap_or(0), &format!("  # {meaning}"));
                }
                // A picture without a weight would be noise.
                text.extend(self.draw(colouring).map(|picture| render(&picture)));
            }
            None => text.extend(self.weights(colouring).map(|(name, weight)| line(name, weight, ""))),
        }
        if let Ok(whole) = self.verify(colouring) {
            let whole = colouring.readable(whole);
            let proof = format!("# every option weighs 0 modulo {modulus}, the whole {whole}: there is no solution\n");
            text.push_str(&proof);
        }
        text
    }

    /// A picture of the weights of the cells; `None` if no cell has a weight.
    pub fn draw(&self, colouring: &Colouring) -> Option<Drawing> {
        let (map, weights) = (self.map.as_ref()?, self.weights(colouring).collect::<HashMap<_, _>>());
        let has_cells = map.cells.iter().any(|(name, _)| weights.contains_key(name.as_str()));
        has_cells.then(|| map.draw(|name| weights.get(name).map(i64::to_string)))
    }

    /// Does this text contain a colouring?
    pub fn recognise(text: &str) -> bool {
        heading(text).is_some()
    }

    /// Reads a colouring from text; skips the lines before it.
    ///
    /// # Errors
    /// [`ReadError`] if the text is no colouring. Inside, [`ColouringError`] if it is not one of this puzzle.
    pub fn read<'a>(&self, text: impl Into<Text<'a>>) -> Result<Result<Colouring, ColouringError>, ReadError> {
        let whole = text.into();
        let text = blank_before(whole.text, heading(whole.text).unwrap_or_default());
        let mut lines = Lines::of(whole.part(&text));
        let expected = "'colouring modulo' and a number";
        let [_, _, modulus] = lines.require(expected)?.exactly(expected)?;
        let modulus = modulus.number("a modulus below 2³²")?;
        let (mut weights, mut picture) = (Vec::new(), None);
        while let Some(line) = lines.peek().filter(|_| picture.is_none()) {
            match &self.map {
                Some(map) if line.text.starts_with("layer ") => picture = Some((map, blank_before(&text, line.number))),
                _ => weights.push(read_item(line)?),
            }
            lines.next();
        }
        if let Some((map, picture)) = &picture {
            for (name, word) in map.read(whole.part(picture))?.into_iter().filter(|(_, word)| word.text != NOTHING) {
                weights.push((name, word.number("a weight, a whole number, or '.' for 0")?));
            }
        }
        Ok(Colouring::named(self.cover(), modulus, weights))
    }

    /// Reads a colouring from JSON.
    ///
    /// # Errors
    /// As [`read`](Self::read).
    pub fn read_json(&self, value: &Value) -> Result<Result<Colouring, ColouringError>, ReadError> {
        let modulus =
            value["modulus"].as_u64().and_then(|modulus| u32::try_from(modulus).ok()).ok_or(ReadError::Json)?;
        let weights = value["weights"].as_object().ok_or(ReadError::Json)?;
        let weights: Option<Vec<(&str, i64)>> =
            weights.iter().map(|(name, weight)| Some((name.as_str(), weight.as_i64()?))).collect();
        Ok(Colouring::named(self.cover(), modulus, weights.ok_or(ReadError::Json)?))
    }
}

/// The number of the first line of a colouring, from 1.
fn heading(text: &str) -> Option<usize> {
    text.lines().position(|line| line.starts_with(HEADING)).map(|index| index + 1)
}

/// Blanks the lines before this one, which keeps the line numbers of the others.
fn blank_before(text: &str, number: usize) -> String {
    let lines = text.lines().zip(1..).map(|(line, i)| if i < number { "" } else { line });
    lines.flat_map(|line| [line, "\n"]).collect()
}

/// Reads an item and its weight: `p0: 1`, with an optional comment.
fn read_item(line: Line<'_>) -> Result<(&str, i64), ParseError> {
    let words: Vec<Word<'_>> = line.words().take_while(|word| word.text != "#").collect();
    let expected = "an item and its weight, such as 'p0: 1'";
    match words[..] {
        [item, weight] => {
            let name = item.text.strip_suffix(':').ok_or_else(|| item.error(expected))?;
            Ok((name, weight.number("a weight, a whole number")?))
        }
        _ => Err(line.error(expected)),
    }
}
