//! The steps of an assembly in words, and as JSON.

use itertools::Itertools;
use jigsat_encodings::drawing::{self, Drawing, Layers};
use jigsat_encodings::kind::Answer;
use jigsat_encodings::packing::assembly::{Assembly, Cell, Course, Direction, Open, Possibility, Step};
use serde::Serialize;

use crate::failure::Failure;
use crate::search::assemblable;
use crate::search::assemblable::Assemblable;
use crate::verdict::Verdict;

/// The indentation of the text below a step.
const INDENT: &str = "   ";

/// How to put a layout together.
pub(super) struct Guide {
    layers: Layers,
    bodies: Vec<Vec<Cell>>,
    assembly: Assembly,
}

impl Guide {
    /// To this layout.
    pub(super) fn to(answer: &Answer, only: &Assemblable) -> Result<Self, Failure> {
        let Drawing::Layers(layers) = answer.draw() else {
            return Err(only.nothing());
        };
        let bodies = layers.bodies();
        let assembly = only.assembly(&bodies)?;
        Ok(Self { layers, bodies, assembly })
    }

    /// The layout with its steps; what is put together before counts as one.
    pub(super) fn drawing(&self) -> Drawing {
        let step = |step: &Step| drawing::Step {
            pieces: step.pieces.clone(),
            direction: step.direction.vector(),
            distance: distance(step),
        };
        let steps = if self.is_whole() { &self.assembly.steps[..] } else { &[] };
        Drawing::Layers(Layers { steps: steps.iter().map(step).collect(), ..self.layers.clone() })
    }

    /// Can the layout be put together?
    pub(super) fn verdict(&self) -> Verdict {
        match self.assembly.possibility() {
            Possibility::Possible => Verdict::Yes,
            Possibility::Impossible => Verdict::No,
            Possibility::Undecided => Verdict::Undecided,
        }
    }

    /// Are all moves known, those of pieces that are held together among them?
    fn is_whole(&self) -> bool {
        self.assembly.interlocked().is_empty() && self.assembly.unknown().is_empty()
    }

    /// The result in one line.
    pub(super) fn summary(&self) -> String {
        let way = assemblable::way(self.assembly.open);
        let steps = match self.assembly.steps.len() {
            1 => "1 step".to_string(),
            count => format!("{count} steps"),
        };
        match self.hindrance() {
            None => format!("{steps}, {way}"),
            Some(hindrance) if self.verdict() == Verdict::Undecided => format!("undecided: {hindrance}"),
            Some(hindrance) => format!("can't be put together {way}: {hindrance}"),
        }
    }

    /// Why the layout can't be put together, or why that is not known.
    pub(super) fn hindrance(&self) -> Option<String> {
        let Assembly { open, .. } = self.assembly;
        let sets = [self.assembly.interlocked(), self.assembly.hindrances(), self.assembly.unknown()];
        let [interlocked, top, unknown] =
            sets.map(|sets| sets.into_iter().map(|pieces| self.labels(pieces)).join("; "));
        match open {
            _ if !interlocked.is_empty() => Some(format!("no moves without turns take apart {interlocked}")),
            Open::Top if !top.is_empty() => Some(format!("each of these has to go in before another of them: {top}")),
            _ if !unknown.is_empty() => Some(format!("the search for moves that take apart {unknown} was cut short")),
            Open::Top | Open::Any => None,
        }
    }

    /// The steps, numbered; if there is no order, how it goes with some pieces held together, if it does.
    pub(super) fn lines(&self) -> Vec<String> {
        if !self.is_whole() {
            return Vec::new();
        }
        let held = (self.verdict() != Verdict::Yes).then(|| "held together they do go in:".to_string());
        let mut away = vec![[0; 3]; self.bodies.len()];
        held.into_iter().chain(self.spelled(&self.assembly.steps, "", &mut away)).collect()
    }

    /// The steps; `away` is how far each piece is from its last place after them, and then before them.
    fn spelled(&self, steps: &[Step], prefix: &str, away: &mut [[i32; 3]]) -> Vec<String> {
        let indent = INDENT.repeat(prefix.matches('.').count());
        let mut blocks = Vec::with_capacity(steps.len());
        for (number, step) in steps.iter().enumerate().rev() {
            let number = format!("{prefix}{}.", number + 1);
            let place = self.place(step, away);
            let line = match (&step.course, &step.pieces[..]) {
                (Course::Shift(distance), pieces) => {
                    let vector = step.direction.vector();
                    for &piece in pieces {
                        away[piece] =
                            [0, 1, 2].map(|axis| away[piece][axis] - i32::from(vector[axis]) * *distance as i32);
                    }
                    let what = if let [piece] = pieces { self.name(*piece) } else { self.labels(pieces) };
                    format!("{indent}{number} {what}: {} by {distance}, {place}", step.direction.name())
                }
                (_, [piece]) => format!("{indent}{number} {}: {} {place}", self.name(*piece), from(step.direction)),
                (_, pieces) => {
                    let labels = self.labels(pieces);
                    format!("{indent}{number} {labels}, put together before: {} {place}", from(step.direction))
                }
            };
            let before = self.spelled(step.before(), &number, &mut away.to_vec());
            blocks.push([vec![line], before].concat());
        }
        blocks.into_iter().rev().flatten().collect()
    }

    /// Where a step ends: the layers, or how far from their last places the pieces stay for now.
    fn place(&self, step: &Step, away: &[[i32; 3]]) -> String {
        let piece = step.pieces[0];
        if step.pieces.iter().all(|&piece| away[piece] == [0; 3]) {
            return format!("to {}", self.layers_of(step));
        }
        let far = far(away[piece]);
        let is_same = step.pieces.iter().all(|&other| away[other] == away[piece]);
        match step.pieces.len() {
            1 => format!("to {far} its last place"),
            _ if is_same => format!("to {far} their last places"),
            _ if away[piece] == [0; 3] => format!("with {} at its last place", self.layers.pieces[piece].text),
            _ => format!("with {} {far} its last place", self.layers.pieces[piece].text),
        }
    }

    /// `A (cuboid 1x2x3)`; `piece V` where the label is its name.
    fn name(&self, piece: usize) -> String {
        let label = &self.layers.pieces[piece].text;
        self.meaning(piece).map_or_else(|| format!("piece {label}"), |what| format!("{label} ({what})"))
    }

    /// What the label of a piece stands for.
    fn meaning(&self, piece: usize) -> Option<&str> {
        let meaning = self.layers.legend.iter().find(|meaning| meaning.pieces.contains(&piece))?;
        Some(&meaning.what)
    }

    /// `A, B and C`.
    fn labels(&self, pieces: &[usize]) -> String {
        let labels = pieces.iter().map(|&piece| &self.layers.pieces[piece].text[..]).collect_vec();
        match &labels[..] {
            [others @ .., last] if !others.is_empty() => format!("{} and {last}", others.join(", ")),
            _ => labels.concat(),
        }
    }

    /// The layers that the pieces get to, from 1.
    fn layers_of(&self, step: &Step) -> String {
        let layers = step.pieces.iter().flat_map(|&piece| &self.bodies[piece]).map(|cell| cell[2] + 1);
        match layers.minmax().into_option() {
            Some((lowest, highest)) if lowest < highest => format!("layers {lowest}–{highest}"),
            Some((layer, _)) => format!("layer {layer}"),
            None => "its place".to_string(),
        }
    }

    /// The steps as JSON.
    pub(super) fn steps(&self) -> Vec<StepRecord> {
        self.records(&self.assembly.steps)
    }

    fn records(&self, steps: &[Step]) -> Vec<StepRecord> {
        let piece = |&piece: &usize| PieceRecord {
            label: self.label(piece),
            what: self.meaning(piece).map(str::to_string),
            cells: self.bodies[piece].clone(),
        };
        let step = |step: &Step| StepRecord {
            pieces: step.pieces.iter().map(piece).collect(),
            direction: step.direction.name(),
            vector: step.direction.vector(),
            distance: distance(step),
            before: self.records(step.before()),
        };
        steps.iter().map(step).collect()
    }

    fn label(&self, piece: usize) -> String {
        self.layers.pieces[piece].text.to_string()
    }

    /// The labels of the pieces because of which there is no order, as JSON.
    pub(super) fn interlocked(&self) -> Vec<Vec<String>> {
        let labels = |pieces: &[usize]| pieces.iter().map(|&piece| self.label(piece)).collect();
        self.assembly.hindrances().into_iter().map(labels).collect()
    }
}

/// A move.
#[derive(Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub(super) struct StepRecord {
    /// The pieces that move together.
    pieces: Vec<PieceRecord>,
    /// The direction.
    #[cfg_attr(test, schemars(extend("enum" = ["left", "right", "back", "front", "down", "up"])))]
    direction: &'static str,
    /// The direction as a step along x, y or z.
    vector: [i8; 3],
    /// The number of cells that the pieces move; null if they come from outside.
    #[cfg_attr(test, schemars(range(min = 1)))]
    distance: Option<usize>,
    /// The moves that put the pieces together before this one.
    before: Vec<StepRecord>,
}

/// A piece that moves.
#[derive(Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
struct PieceRecord {
    /// Its label in pictures.
    label: String,
    /// Its description; null if the label is enough.
    what: Option<String>,
    /// Its cells in the layout: column, row and layer, from 0.
    cells: Vec<Cell>,
}

/// By how many cells the pieces of a step move, if they do not come from far away.
fn distance(step: &Step) -> Option<usize> {
    if let Course::Shift(distance) = step.course { Some(distance) } else { None }
}

/// `1 above and 2 left of`.
fn far(away: [i32; 3]) -> String {
    let words = [["left of", "right of"], ["behind", "in front of"], ["below", "above"]];
    let parts = away.iter().zip(words).filter(|(by, _)| **by != 0);
    parts.map(|(by, words)| format!("{} {}", by.unsigned_abs(), words[usize::from(*by > 0)])).join(" and ")
}

/// Where a piece comes from that moves in this direction.
fn from(direction: Direction) -> &'static str {
    match direction {
        Direction::Left => "from the right",
        Direction::Right => "from the left",
        Direction::Back => "from the front",
        Direction::Front => "from the back",
        Direction::Down => "from above",
        Direction::Up => "from below",
    }
}
