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

    /// The first cells in the `about` list, each with its number if it has one.
    /// They are empty where there are fewer.
    fn first<const N: usize>(&self) -> [String; N] {
        let mut cells = self.cells().into_iter();
        std::array::from_fn(|_| {
            let Some(cell) = cells.next() else { return String::new() };
            let at = self.view.puzzle().grid.place(cell);
            let label = self.view.puzzle().label_of(cell).map(|label| &self.view.puzzle().labels[label]);
            label.map_or(at.clone(), |label| format!("the {label} in {at}"))
        })
    }

    /// The label in the `about` list.
    fn label(&self) -> &str {
        let mut labels =
            self.deduction.about.iter().filter_map(|&number| (number as usize).checked_sub(self.view.cells().len()));
        labels.next_back().map_or("", |label| &self.view.puzzle().labels[label])
    }

    fn label_of(&self, cell: usize) -> &str {
        self.view.known_label(cell).map_or("", |label| &self.view.puzzle().labels[label])
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
        let [a, b, c, d] = self.first();
        let (cells, label) = (self.cells(), self.label());
        let is_number = || self.view.puzzle().label_of(cells[0]).is_some();
        match rule {
            "closed" => format!("no path can join {a} and {b}"),
            "done" if is_number() => format!("{a} has its path"),
            "done" => format!("a path runs through {a} already"),
            "label" if cells.len() == 1 => format!("{a} is on the path of {} alone", self.label_of(cells[0])),
            "label" => format!("{}, since it is joined to {a}", self.fact()),
            "beside" => format!("{}, since it is beside {a} and not joined to it", self.fact()),
            "end" => format!("{a} can only go {}", self.directions()),
            "pass" if !self.holds() => format!("{a} is a dead end and stays empty"),
            "pass" => format!("the path through {a} can only go {}", self.directions()),
            "strangers" => {
                let [(one, label), (other, second)] = self.on_paths();
                format!("{one} is on the path of {label} and {other} on that of {second}")
            }
            "loop" => format!("joining {a} and {b} would close a loop"),
            "joined" => {
                let [(one, label), (other, _)] = self.on_paths();
                format!("{one} and {other} are neighbours on the path of {label}, which must not touch itself")
            }
            "touch" => format!("a path that joins {a} and {b} would touch itself between {c} and {d}"),
            "only" if self.holds() => format!("only {} can pass {a}", self.only_label()),
            "only" => format!("no path can pass {a}"),
            "apart" => format!("no path can come to both {a} and {b}"),
            "turn" => self.turn(),
            "narrow" if cells.len() == 2 => {
                format!("the path of {label} has to run between {a} and {b} to join its ends")
            }
            "narrow" => format!("the path of {label} has to pass {a} to join its ends"),
            "pocket" => self.pocket(),
            "region" => self.region(),
            "block" => self.block(),
            _ => self.fact(),
        }
    }

    fn contradiction(&self, rule: &str) -> String {
        let [a, b] = self.first();
        let (cells, label) = (self.cells(), self.label());
        let is_number = || self.view.puzzle().label_of(cells[0]).is_some();
        match rule {
            "closed" => format!("a path joins {a} and {b}, and none can"),
            "done" if is_number() => format!("two paths leave {a}"),
            "done" => format!("more than one path runs through {a}"),
            "label" if cells.len() == 1 => format!("{a} is on two paths"),
            "label" => format!("{a} and {b} are joined, and not on one path"),
            "used" => format!("{a} stays empty, and a path comes to it"),
            "beside" | "joined" => format!("{a} and {b} are neighbours on one path, and not joined"),
            "end" => format!("no path can leave {a}"),
            "pass" => format!("a path comes to {a} and has no way on"),
            "strangers" => {
                let [(one, label), (other, second)] = self.on_paths();
                format!("{one} is on the path of {label}, {other} on that of {second}, and they are joined")
            }
            "loop" => format!("the path through {a} and {b} is a loop"),
            "touch" => format!("a path touches itself between {a} and {b}"),
            "only" => format!("a path has to pass {a}, and none can"),
            "apart" => format!("{a} and {b} are joined, and no path can come to both"),
            "turn" => format!("no way is left through {a}: {}", self.hindrances(&|_| true)),
            "narrow" if cells.len() == 2 => format!("the path of {label} can't get from {a} to {b}"),
            "narrow" => format!("the path of {label} has to pass {a}, and can't"),
            "pocket" => format!("the path of {label} comes to {a}, and can't get back"),
            "region" => format!("the part of the board around {a} is closed off, and {}", self.amiss()),
            _ => format!("{} {}", self.extent(), self.amiss()),
        }
    }

    /// The first two cells, without their numbers, and the labels of their paths.
    fn on_paths(&self) -> [(String, &str); 2] {
        let cells = self.cells();
        [cells[0], cells[1]].map(|cell| (self.view.puzzle().grid.place(cell), self.label_of(cell)))
    }

    /// The label that is concluded.
    fn only_label(&self) -> &str {
        match self.view.atoms().meaning(self.deduction.facts[0].atom) {
            Meaning::Label { label, .. } => &self.view.puzzle().labels[label],
            Meaning::Edge(_) | Meaning::Used(_) => "",
        }
    }

    fn turn(&self) -> String {
        let ([a], to) = (self.first(), self.directions());
        let leads = |directions: [usize; 2]| directions.map(|direction| NAMES[direction]).contains(&to.as_str());
        if self.holds() {
            format!("the path through {a} has to go {to}: otherwise {}", self.hindrances(&|way| !leads(way)))
        } else if self.deduction.facts.len() == 1 {
            format!("no path through {a} goes {to}: {}", self.hindrances(&leads))
        } else {
            format!("no path can pass {a}: {}", self.hindrances(&|_| true))
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
        let ([a], label) = (self.first(), self.label());
        let more = match self.deduction.facts.len() {
            0 | 1 => String::new(),
            2 => " and one more cell".to_string(),
            many => format!(" and {} more cells", many - 1),
        };
        format!("the path of {label} can't come to {a}{more}: it would not get back")
    }

    fn region(&self) -> String {
        let [a] = self.first();
        let grid = self.view.puzzle().grid;
        let out = self.deduction.facts.iter().find_map(|fact| match self.view.atoms().meaning(fact.atom) {
            Meaning::Edge(edge) => Some(grid.cells_of(edge).map(|cell| grid.place(cell))),
            Meaning::Used(_) | Meaning::Label { .. } => None,
        });
        let way = out.map_or_else(String::new, |[a, b]| format!(", between {a} and {b}"));
        let paths = if self.holds() { "a path takes it" } else { "no path takes it" };
        let comes_out = self.comes_out();
        format!("the part of the board around {a} has one way out{way}, and {comes_out} only if {paths}")
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
