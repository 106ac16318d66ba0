//! How to put the pieces of a layout together: moves in words.

use itertools::Itertools;
use jigsat_encodings::drawing::{self, Cell as Content, Drawing, Layers};
use jigsat_encodings::kind::Answer;
use jigsat_encodings::packing::assembly::{
    Assembly, Cell, Course, Direction, Open, Possibility, ReplayError, Step, goes_straight,
};
use jigsat_forms::budget::Budget;
use jigsat_forms::counted::{counted, listed};

/// The indentation of the text below a step.
const INDENT: &str = "   ";

/// How to put a layout together.
pub struct Guide {
    layers: Layers,
    bodies: Vec<Vec<Cell>>,
    assembly: Assembly,
}

/// Why there is no guide.
#[derive(Debug, thiserror::Error)]
pub enum GuideError {
    /// The layout is not made of pieces in space.
    #[error("expected a layout of pieces in a box")]
    NoPieces,
    /// The moves can't be made.
    #[error("a wrong plan was found (an error of this program): {0}")]
    Wrong(ReplayError),
}

/// Where pieces come from by default: from above into a box, from any side into other containers.
/// `None` if it is no picture of pieces in space.
pub fn usual_side(picture: &Drawing) -> Option<Open> {
    let Drawing::Layers(layers) = picture else { return None };
    Some(if layers.cells.contains(&Content::Outside) { Open::Any } else { Open::Top })
}

/// Can the layout be put together? Finds no moves where straight ones tell.
///
/// # Errors
/// [`GuideError`]
pub fn possibility(answer: &Answer, open: Open, budget: &Budget) -> Result<Possibility, GuideError> {
    let Drawing::Layers(layers) = answer.draw() else { return Err(GuideError::NoPieces) };
    if open == Open::Top && !goes_straight(&layers.bodies(), Open::Top) {
        return Ok(Possibility::Impossible);
    }
    Ok(Guide::of(layers, open, budget)?.possibility())
}

impl Guide {
    /// To this layout.
    ///
    /// # Errors
    /// [`GuideError`]
    pub fn to(answer: &Answer, open: Open, budget: &Budget) -> Result<Self, GuideError> {
        let Drawing::Layers(layers) = answer.draw() else { return Err(GuideError::NoPieces) };
        Self::of(layers, open, budget)
    }

    /// A complete plan is verified by replaying it cell by cell.
    fn of(layers: Layers, open: Open, budget: &Budget) -> Result<Self, GuideError> {
        let bodies = layers.bodies();
        let guide = Self { assembly: Assembly::new(&bodies, open, budget), layers, bodies };
        if guide.is_whole() {
            guide.assembly.replay(&guide.bodies).map_err(GuideError::Wrong)?;
        }
        Ok(guide)
    }

    /// Where the pieces come from.
    pub fn open(&self) -> Open {
        self.assembly.open
    }

    /// The layout with its steps; what is put together before counts as one.
    pub fn drawing(&self) -> Drawing {
        let step = |step: &Step| drawing::Step {
            pieces: step.pieces.clone(),
            direction: step.direction.vector(),
            distance: distance(step),
        };
        let steps = if self.is_whole() { &self.assembly.steps[..] } else { &[] };
        Drawing::Layers(Layers { steps: steps.iter().map(step).collect(), ..self.layers.clone() })
    }

    /// Can the layout be put together?
    pub fn possibility(&self) -> Possibility {
        self.assembly.possibility()
    }

    /// Are all moves known, those of pieces that are held together among them?
    fn is_whole(&self) -> bool {
        self.assembly.interlocked().is_empty() && self.assembly.unknown().is_empty()
    }

    /// The result in one line.
    pub fn summary(&self) -> String {
        let way = self.assembly.open.way();
        let steps = counted(self.assembly.steps.len(), "step");
        match self.hindrance() {
            None => format!("{steps}, {way}"),
            Some(hindrance) if self.possibility() == Possibility::Undecided => format!("undecided: {hindrance}"),
            Some(hindrance) => format!("can't be put together {way}: {hindrance}"),
        }
    }

    /// Why the layout can't be put together, or why that is not known.
    pub fn hindrance(&self) -> Option<String> {
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
    pub fn lines(&self) -> Vec<String> {
        if !self.is_whole() {
            return Vec::new();
        }
        let held = (self.possibility() != Possibility::Possible).then(|| "held together they do go in:".to_string());
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
        listed(&pieces.iter().map(|&piece| &self.layers.pieces[piece].text).collect_vec())
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

    /// The moves, in order.
    pub fn moves(&self) -> Vec<Move> {
        self.moves_of(&self.assembly.steps)
    }

    fn moves_of(&self, steps: &[Step]) -> Vec<Move> {
        let piece = |&piece: &usize| MovedPiece {
            label: self.label(piece),
            what: self.meaning(piece).map(str::to_string),
            cells: self.bodies[piece].clone(),
        };
        let of = |step: &Step| Move {
            pieces: step.pieces.iter().map(piece).collect(),
            direction: step.direction,
            distance: distance(step),
            before: self.moves_of(step.before()),
        };
        steps.iter().map(of).collect()
    }

    fn label(&self, piece: usize) -> String {
        self.layers.pieces[piece].text.to_string()
    }

    /// The labels of the pieces because of which there is no order.
    pub fn interlocked(&self) -> Vec<Vec<String>> {
        let labels = |pieces: &[usize]| pieces.iter().map(|&piece| self.label(piece)).collect();
        self.assembly.hindrances().into_iter().map(labels).collect()
    }
}

/// A move.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Move {
    /// The pieces that move together.
    pub pieces: Vec<MovedPiece>,
    /// The direction.
    pub direction: Direction,
    /// The number of cells that the pieces move; `None` if they come from outside.
    pub distance: Option<usize>,
    /// The moves that put the pieces together before this one.
    pub before: Vec<Move>,
}

/// A piece that moves.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MovedPiece {
    /// Its label in pictures.
    pub label: String,
    /// Its description; `None` if the label is enough.
    pub what: Option<String>,
    /// Its cells in the layout: column, row and layer, from 0.
    pub cells: Vec<Cell>,
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
