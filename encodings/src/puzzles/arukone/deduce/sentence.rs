//! The sentences of conclusions, by rule.

use itertools::Itertools;

use super::super::grid::DIRECTIONS;
use super::atoms::Meaning;
use super::theory::RULES;
use super::turn::Ways;
use super::view::BoardView;
use crate::deduction::{Deduction, Fact};

/// The [`DIRECTIONS`] in words.
const NAMES: [&str; DIRECTIONS.len()] = ["up", "right", "down", "left"];

/// A conclusion as a sentence, in lower case.
pub(super) fn sentence(view: &BoardView<'_>, deduction: &Deduction) -> String {
    let maker = SentenceMaker { view, deduction };
    let rule = RULES[deduction.rule].name;
    if deduction.is_contradiction() { maker.contradiction(rule) } else { maker.conclusion(rule) }
}

/// The cells in the `about` list of a conclusion.
pub(super) fn about_cells(view: &BoardView<'_>, deduction: &Deduction) -> Vec<usize> {
    let about = deduction.about.iter().map(|&number| number as usize);
    about.filter(|&number| number < view.cells().len()).collect()
}

/// Makes the sentence of one conclusion.
struct SentenceMaker<'a> {
    view: &'a BoardView<'a>,
    deduction: &'a Deduction,
}

impl SentenceMaker<'_> {
    fn cells(&self) -> Vec<usize> {
        about_cells(self.view, self.deduction)
    }

    /// The cell with this index in the `about` list, with its number if it has one.
    fn cell(&self, place: usize) -> String {
        let cell = self.cells()[place];
        let at = self.view.puzzle().grid.place(cell);
        self.view
            .puzzle()
            .label_of(cell)
            .map_or(at.clone(), |label| format!("the {} in {at}", self.view.puzzle().labels[label]))
    }

    /// The label in the `about` list.
    fn label(&self) -> &str {
        let mut labels =
            self.deduction.about.iter().filter_map(|&number| (number as usize).checked_sub(self.view.cells().len()));
        labels.next_back().map_or("", |label| &self.view.puzzle().labels[label])
    }

    /// The label of the cell with this index.
    fn label_of(&self, place: usize) -> &str {
        self.view.known_label(self.cells()[place]).map_or("", |label| &self.view.puzzle().labels[label])
    }

    /// The directions, from the first cell, of the concluded edges.
    fn directions(&self) -> String {
        let Some(&cell) = self.cells().first() else { return String::new() };
        let leads = |fact: &Fact| {
            let meaning = self.view.atoms().meaning(fact.atom);
            let side = self.view.sides(cell).iter().find(|side| meaning == Meaning::Edge(side.edge));
            side.map(|side| NAMES[side.direction])
        };
        self.deduction.facts.iter().filter_map(leads).join(" and ")
    }

    /// The first positive fact in words, or else the first fact.
    fn fact(&self) -> String {
        let (facts, view) = (&self.deduction.facts, self.view);
        let first = facts.iter().find(|fact| fact.holds).or_else(|| facts.first());
        first.map_or_else(String::new, |fact| view.atoms().meaning(fact.atom).say(view.puzzle(), fact.holds))
    }

    fn holds(&self) -> bool {
        self.deduction.facts.first().is_some_and(|fact| fact.holds)
    }

    fn conclusion(&self, rule: &str) -> String {
        let cell = |place| self.cell(place);
        let is_number = || self.view.puzzle().label_of(self.cells()[0]).is_some();
        match rule {
            "closed" => format!("no path can join {} and {}", cell(0), cell(1)),
            "done" if is_number() => format!("{} has its path", cell(0)),
            "done" => format!("a path runs through {} already", cell(0)),
            "label" if self.cells().len() == 1 => format!("{} is on the path of {} alone", cell(0), self.label_of(0)),
            "label" => format!("{}, since it is joined to {}", self.fact(), cell(0)),
            "beside" => format!("{}, since it is beside {} and not joined to it", self.fact(), cell(0)),
            "end" => format!("{} can only go {}", cell(0), self.directions()),
            "pass" if !self.holds() => format!("{} is a dead end and stays empty", cell(0)),
            "pass" => format!("the path through {} can only go {}", cell(0), self.directions()),
            "strangers" => {
                let [one, other] = [0, 1].map(|place| self.label_of(place));
                format!("{} is on the path of {one} and {} on that of {other}", self.place(0), self.place(1))
            }
            "loop" => format!("joining {} and {} would close a loop", cell(0), cell(1)),
            "joined" => {
                let label = self.label_of(0);
                format!(
                    "{} and {} are neighbours on the path of {label}, which must not touch itself",
                    self.place(0),
                    self.place(1)
                )
            }
            "touch" => format!(
                "a path that joins {} and {} would touch itself between {} and {}",
                cell(0),
                cell(1),
                cell(2),
                cell(3)
            ),
            "only" if self.holds() => format!("only {} can pass {}", self.only_label(), cell(0)),
            "only" => format!("no path can pass {}", cell(0)),
            "apart" => format!("no path can come to both {} and {}", cell(0), cell(1)),
            "turn" => self.turn(),
            "narrow" if self.cells().len() == 2 => {
                format!("the path of {} has to run between {} and {} to join its ends", self.label(), cell(0), cell(1))
            }
            "narrow" => format!("the path of {} has to pass {} to join its ends", self.label(), cell(0)),
            "pocket" => self.pocket(),
            "region" => self.region(),
            "block" => self.block(),
            _ => self.fact(),
        }
    }

    fn contradiction(&self, rule: &str) -> String {
        let cell = |place| self.cell(place);
        let is_number = || self.view.puzzle().label_of(self.cells()[0]).is_some();
        match rule {
            "closed" => format!("a path joins {} and {}, and none can", cell(0), cell(1)),
            "done" if is_number() => format!("two paths leave {}", cell(0)),
            "done" => format!("more than one path runs through {}", cell(0)),
            "label" if self.cells().len() == 1 => format!("{} is on two paths", cell(0)),
            "label" => format!("{} and {} are joined, and not on one path", cell(0), cell(1)),
            "used" => format!("{} stays empty, and a path comes to it", cell(0)),
            "beside" | "joined" => format!("{} and {} are neighbours on one path, and not joined", cell(0), cell(1)),
            "end" => format!("no path can leave {}", cell(0)),
            "pass" => format!("a path comes to {} and has no way on", cell(0)),
            "strangers" => {
                let [one, other] = [0, 1].map(|place| self.label_of(place));
                format!(
                    "{} is on the path of {one}, {} on that of {other}, and they are joined",
                    self.place(0),
                    self.place(1)
                )
            }
            "loop" => format!("the path through {} and {} is a loop", cell(0), cell(1)),
            "touch" => format!("a path touches itself between {} and {}", cell(0), cell(1)),
            "only" => format!("a path has to pass {}, and none can", cell(0)),
            "apart" => format!("{} and {} are joined, and no path can come to both", cell(0), cell(1)),
            "turn" => format!("no way is left through {}: {}", cell(0), self.hindrances(&|_| true)),
            "narrow" if self.cells().len() == 2 => {
                format!("the path of {} can't get from {} to {}", self.label(), cell(0), cell(1))
            }
            "narrow" => format!("the path of {} has to pass {}, and can't", self.label(), cell(0)),
            "pocket" => format!("the path of {} comes to {}, and can't get back", self.label(), cell(0)),
            "region" => format!("the part of the board around {} is closed off, and {}", cell(0), self.amiss()),
            _ => format!("{} {}", self.extent(), self.amiss()),
        }
    }

    /// A cell without its number.
    fn place(&self, place: usize) -> String {
        self.view.puzzle().grid.place(self.cells()[place])
    }

    /// The label that is concluded.
    fn only_label(&self) -> &str {
        match self.view.atoms().meaning(self.deduction.facts[0].atom) {
            Meaning::Label { label, .. } => &self.view.puzzle().labels[label],
            Meaning::Edge(_) | Meaning::Used(_) => "",
        }
    }

    fn turn(&self) -> String {
        let to = self.directions();
        let leads = |directions: [usize; 2]| directions.map(|direction| NAMES[direction]).contains(&to.as_str());
        if self.holds() {
            format!(
                "the path through {} has to go {to}: otherwise {}",
                self.cell(0),
                self.hindrances(&|way| !leads(way))
            )
        } else if self.deduction.facts.len() == 1 {
            format!("no path through {} goes {to}: {}", self.cell(0), self.hindrances(&leads))
        } else {
            format!("no path can pass {}: {}", self.cell(0), self.hindrances(&|_| true))
        }
    }

    /// The reasons why these ways through the cell are impossible, each once.
    fn hindrances(&self, of: &dyn Fn([usize; 2]) -> bool) -> String {
        let ways = Ways::of(*self.view);
        let cell = self.cells()[0];
        let left = ways.left(cell);
        let pairs = left.iter().copied().array_combinations::<2>();
        let of_these = pairs.filter(|sides| of(sides.map(|side| side.direction)));
        let hindrances = of_these.filter_map(|sides| ways.hindrance(cell, sides));
        hindrances.map(|hindrance| hindrance.words(self.view)).unique().join(", or ")
    }

    fn pocket(&self) -> String {
        let more = match self.deduction.facts.len() {
            0 | 1 => String::new(),
            2 => " and one more cell".to_string(),
            many => format!(" and {} more cells", many - 1),
        };
        format!("the path of {} can't come to {}{more}: it would not get back", self.label(), self.cell(0))
    }

    fn region(&self) -> String {
        let out = self.deduction.facts.iter().find_map(|fact| match self.view.atoms().meaning(fact.atom) {
            Meaning::Edge(edge) => {
                Some(self.view.puzzle().grid.cells_of(edge).map(|cell| self.view.puzzle().grid.place(cell)))
            }
            Meaning::Used(_) | Meaning::Label { .. } => None,
        });
        let way = out.map_or_else(String::new, |[a, b]| format!(", between {a} and {b}"));
        let paths = if self.holds() { "a path takes it" } else { "no path takes it" };
        format!(
            "the part of the board around {} has one way out{way}, and {} only if {paths}",
            self.cell(0),
            self.comes_out()
        )
    }

    fn block(&self) -> String {
        let paths = match (self.deduction.facts.len(), self.holds()) {
            (1, true) => "a path takes the only way out that is left",
            (1, false) => "no path takes the only way out that is left",
            _ => "paths take all ways out that are left at cells of one colour, and none at the other",
        };
        format!("{} {} only if {paths}", self.extent(), self.comes_out())
    }

    /// The corners of the block.
    fn extent(&self) -> String {
        let cells = self.cells();
        let [first, last] = [cells[0], cells[cells.len() - 1]].map(|cell| self.view.puzzle().grid.place(cell));
        format!("in the block from {first} to {last}")
    }

    fn comes_out(&self) -> &'static str {
        if self.view.is_full() {
            "the colours of its cells, as on a chessboard, come out"
        } else {
            "its numbers can be joined"
        }
    }

    fn amiss(&self) -> &'static str {
        if self.view.is_full() {
            "the colours of its cells, as on a chessboard, don't come out"
        } else {
            "an odd number of paths would end in it"
        }
    }
}
