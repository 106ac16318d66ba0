//! A custom kind of puzzle in one file.
//!
//! The file has its rules, two text formats, an exact cover, formulas and a direct search. The rest of the project solves it without any
//! change.
//!
//! The puzzle: place queens on a chessboard, one in each row and each column, so that none attacks another; some squares may be given.
//! Under the rule `rooks`, diagonals do not matter. A file is `queens` above rows of `.` and `Q`; or one line of ranks in the notation of
//! chess programs (Forsyth–Edwards), `4/2Q1/4/4`.
//!
//! ```sh
//! cargo run --release --example own_kind
//! ```

use std::collections::BTreeSet;
use std::fmt;
use std::str::FromStr;

use itertools::Itertools;
use jigsat::Solve;
use jigsat::encodings::drawing::{Drawing, Label, Layers, Tint};
use jigsat::encodings::puzzle::{
    Choices, Encode, LayoutError, Puzzle, Recognition, Reduction, Rule, TextFormat, Unwritable, Variant, Violation,
    no_losses,
};
use jigsat::forms::budget::{Budget, Exceeded};
use jigsat::forms::exact_cover::{Entry, ExactCover};
use jigsat::forms::text::{Line, Lines, ParseError, Text, Word, header};
use jigsat::forms::{CoverError, DecodeError, Move, OptionId, Reduced, Search, StateSpace, cover_to_cnf};
use jigsat::render;
use serde::{Deserialize, Serialize};

/// A chessboard.
#[derive(Debug, Clone)]
pub struct Queens {
    /// For each row the column of its given queen.
    given: Vec<Option<usize>>,
    sees_diagonals: bool,
}

/// For each row the column of its queen.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Placement {
    /// The columns, from the first row on.
    pub columns: Vec<usize>,
}

impl fmt::Display for Placement {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.columns.iter().join(" "))
    }
}

impl Puzzle for Queens {
    const NAME: &'static str = "queens";
    const SUMMARY: &'static str = "place queens that do not attack each other, one in each row and column";
    const REDUCTIONS: &'static [Reduction<Self>] = &[
        Reduction::new("cover", "rows and columns are items, diagonals are optional", Encode::Cover(cover)),
        Reduction::new(
            "cnf",
            "the exact cover as clauses",
            Encode::Cnf(|queens, choices, budget| {
                cover(queens, choices, budget)?.and_then(|cover| cover_to_cnf(cover, choices.amo, budget))
            }),
        )
        .taking_amo(),
        Reduction::new("rows", "row by row, from the left", Encode::Search(|queens, _, _| Ok(rows(queens)))),
    ];
    const RULES: &'static [Rule<Self>] = &[Rule {
        name: "rules",
        summary: "what do the pieces attack?",
        variants: &[
            Variant {
                name: "queens",
                summary: "Rows, columns, diagonals",
                choose: |queens| queens.sees_diagonals = true,
            },
            Variant { name: "rooks", summary: "Rows and columns", choose: |queens| queens.sees_diagonals = false },
        ],
        gets_stricter: false,
    }];
    const FORMATS: &'static [TextFormat<Self>] = &[TextFormat {
        name: "fen",
        summary: "ranks as in chess programs",
        separator: "",
        write: as_fen,
        losses: no_losses,
    }];

    type Layout = Placement;

    fn recognise(text: Text<'_>) -> Recognition {
        let first = Lines::of(text).next().map(|line| line.text);
        let is_board = first.is_some_and(|line| line == "queens" || is_fen(line));
        if is_board { Recognition::Yes } else { Recognition::No }
    }

    fn read(text: Text<'_>) -> Result<Self, ParseError> {
        let mut lines = Lines::of(text);
        let first = lines.require("queens, or ranks of a chessboard")?;
        let ranks: Vec<Vec<Mark<'_>>> = if is_fen(first.text) {
            lines.finish("the end of the file after the ranks")?;
            ranks_of(&first)?
        } else {
            lines.map(|line| line.chars().map(Mark::of).collect()).try_collect()?
        };
        let size = ranks.len();
        let given = ranks.into_iter().map(|rank| queen_of(&rank, size, &first)).try_collect()?;
        Ok(Self { given, sees_diagonals: header(text, "rules") != Some("rooks") })
    }

    fn verify(&self, Placement { columns }: &Placement) -> Result<(), Violation> {
        let size = self.given.len();
        if columns.len() != size || columns.iter().any(|&column| column >= size) {
            return Err(Violation::new("every row has a queen", format!("not so on {size} rows: {columns:?}")));
        }
        for (row, &column) in columns.iter().enumerate() {
            if self.given[row].is_some_and(|given| given != column) {
                return Err(Violation::new("queens that are given stay", format!("that of row {} has moved", row + 1)));
            }
            if let Some(other) = (0..row).find(|&other| self.attacks((other, columns[other]), (row, column))) {
                return Err(Violation::new("no queen attacks another", format!("rows {} and {}", other + 1, row + 1)));
            }
        }
        Ok(())
    }

    fn read_layout(&self, text: Text<'_>) -> Result<Placement, LayoutError> {
        let rows = Lines::of(text).filter(|line| !line.text.starts_with("layer"));
        let column = |line: Line<'_>| {
            let found = line.words().position(|word| word.text == "Q");
            found.ok_or_else(|| line.error("a queen in the row"))
        };
        Ok(Placement { columns: rows.map(column).try_collect()? })
    }

    fn draw(&self, layout: &Placement) -> Drawing {
        let mut board = Layers::new([self.given.len(), self.given.len(), 1]);
        for (row, &column) in layout.columns.iter().enumerate() {
            board.add(Label { text: "Q".into(), tint: Tint::Piece(row) }, [[column, row, 0]]);
        }
        Drawing::Layers(board)
    }

    fn rules(&self) -> Option<String> {
        Some(if self.sees_diagonals { "queens" } else { "rooks" }.to_string())
    }

    fn impossible(&self, _: &Budget) -> Result<Option<String>, Exceeded> {
        Ok(None)
    }
}

impl Queens {
    fn attacks(&self, (row, column): (usize, usize), (other_row, other): (usize, usize)) -> bool {
        let is_diagonal = row.abs_diff(other_row) == column.abs_diff(other);
        row == other_row || column == other || (self.sees_diagonals && is_diagonal)
    }

    /// The columns that the given queens leave for a row's queen; other rows are ignored.
    fn columns(&self, row: usize) -> impl Iterator<Item = usize> + use<> {
        let given = self.given[row];
        (0..self.given.len()).filter(move |&column| given.is_none_or(|given| given == column))
    }
}

/// The sign of a square.
struct Mark<'a> {
    is_queen: bool,
    word: Word<'a>,
}

impl<'a> Mark<'a> {
    fn of(word: Word<'a>) -> Result<Self, ParseError> {
        match word.text {
            "Q" | "." => Ok(Self { is_queen: word.text == "Q", word }),
            _ => Err(word.error("Q or '.'")),
        }
    }
}

/// The column of the queen in a row, if there is one; the row has at most one.
fn queen_of(rank: &[Mark<'_>], size: usize, first: &Line<'_>) -> Result<Option<usize>, ParseError> {
    if rank.len() != size {
        let error = rank.last().map_or_else(|| first.error(""), |mark| mark.word.error(""));
        return Err(ParseError { expected: format!("{size} squares in each of {size} rows"), ..error });
    }
    let mut queens = rank.iter().positions(|mark| mark.is_queen);
    let queen = queens.next();
    match queens.next() {
        Some(second) => Err(rank[second].word.error("one queen in each row")),
        None => Ok(queen),
    }
}

fn is_fen(line: &str) -> bool {
    line.contains('/') && line.chars().all(|c| c == 'Q' || c == '/' || c.is_ascii_digit())
}

fn ranks_of<'a>(line: &Line<'a>) -> Result<Vec<Vec<Mark<'a>>>, ParseError> {
    let mut ranks = vec![Vec::new()];
    for word in line.chars() {
        match (word.text, word.text.parse()) {
            ("/", _) => ranks.push(Vec::new()),
            (_, Ok(run)) => ranks.last_mut().unwrap().extend((0_usize..run).map(|_| Mark { is_queen: false, word })),
            _ => ranks.last_mut().unwrap().push(Mark::of(word)?),
        }
    }
    Ok(ranks)
}

impl FromStr for Queens {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        Self::read(text.into())
    }
}

impl fmt::Display for Queens {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if !self.sees_diagonals {
            writeln!(f, "# rules: rooks")?;
        }
        writeln!(f, "queens")?;
        let row = |given: &Option<usize>| {
            (0..self.given.len()).map(|column| if *given == Some(column) { 'Q' } else { '.' }).collect::<String>()
        };
        self.given.iter().try_for_each(|given| writeln!(f, "{}", row(given)))
    }
}

fn as_fen(queens: &Queens) -> Result<String, Unwritable> {
    let size = queens.given.len();
    if size > 9 {
        return Err("ranks have no sign for more than nine empty squares".into());
    }
    let run = |length: usize| if length == 0 { String::new() } else { length.to_string() };
    let rank = |given: &Option<usize>| match *given {
        None => run(size),
        Some(column) => format!("{}Q{}", run(column), run(size - column - 1)),
    };
    Ok(queens.given.iter().map(rank).join("/") + "\n")
}

/// An option for each square: its row, its column, and its diagonals if the rule needs them.
fn cover(queens: &Queens, _: Choices, budget: &Budget) -> Result<Reduced<ExactCover, Placement>, Exceeded> {
    let size = queens.given.len();
    let mut cover = ExactCover::within(budget);
    let [rows, columns] = ["r", "c"].map(|line| (0..size).map(|at| cover.primary(format!("{line}{at}"))).collect_vec());
    let [up, down] =
        ["u", "d"].map(|line| (0..2 * size).map(|at| cover.secondary(format!("{line}{at}"))).collect_vec());
    let mut squares = Vec::new();
    for row in 0..size {
        for column in queens.columns(row) {
            let diagonals = [up[row + column], down[row + size - column]];
            let seen = diagonals.into_iter().filter(|_| queens.sees_diagonals);
            let items = [rows[row], columns[column]].into_iter().chain(seen);
            cover.option(items.map(Entry::from)).map_err(CoverError::exceeded)?;
            squares.push((row, column));
        }
    }
    let decode = move |chosen: &[OptionId]| {
        let square = |option: &OptionId| squares.get(option.0 as usize).copied();
        let chosen: Option<BTreeSet<(usize, usize)>> = chosen.iter().map(square).collect();
        let chosen = chosen.ok_or_else(|| DecodeError::Foreign("no such option".to_string()))?;
        Ok(Placement { columns: chosen.into_iter().map(|(_, column)| column).collect() })
    };
    Ok(Reduced::new(cover, decode).faithful())
}

/// A search node: the first rows, which have their queens.
#[derive(Clone)]
struct Rows {
    queens: Queens,
    columns: Vec<usize>,
}

fn rows(queens: &Queens) -> Reduced<Search, Placement> {
    let start: Search = Box::new(Rows { queens: queens.clone(), columns: Vec::new() });
    let decode = |moves: &[Move]| Ok(Placement { columns: moves.iter().map(|step| step.0 as usize).collect() });
    Reduced::new(start, decode).faithful()
}

impl StateSpace for Rows {
    fn moves(&mut self, moves: &mut Vec<Move>) {
        if self.is_goal() {
            return;
        }
        let row = self.columns.len();
        let is_free = |&column: &usize| {
            let mut above = self.columns.iter().copied().enumerate();
            above.all(|queen| !self.queens.attacks(queen, (row, column)))
        };
        moves.extend(self.queens.columns(row).filter(is_free).map(|column| Move(column as u32)));
    }

    fn apply(&mut self, step: Move) {
        self.columns.push(step.0 as usize);
    }

    fn undo(&mut self, _: Move) {
        self.columns.pop();
    }

    fn is_goal(&self) -> bool {
        self.columns.len() == self.queens.given.len()
    }

    fn fork(&self) -> Search {
        Box::new(self.clone())
    }
}

#[cfg_attr(test, expect(dead_code, reason = "tests include this file as a module"))]
fn main() -> Result<(), Box<dyn std::error::Error>> {
    let puzzle: Queens = "6/3Q2/6/6/6/6".parse()?;
    println!("{puzzle}solutions: {}, such as", puzzle.count()?);
    for layout in puzzle.solutions().take(1) {
        let layout = layout?;
        print!("{}", render::plain(&puzzle.draw(&layout)));
    }
    Ok(())
}
