//! `query`: questions about all solutions of a puzzle, answered from its space.

mod args;
mod export;
mod layouts;
mod shares;
mod sums;

use indicatif::HumanCount;
use jigsat::session::Session;
use jigsat::space;
use jigsat::space::puzzle::{GivenError, PlacementNames, PuzzleSpace, is_space};
use jigsat_engines::{Limits, Run};
use jigsat_forms::exact_cover::symmetry::UpTo;
use num_bigint::BigUint;
use serde::Serialize;

use crate::exit::Exit;
use crate::failure::Failure;
use crate::files::inputs::Inputs;
use crate::files::sink::Destination;
use crate::input::layouts::{are_apart, text_of};
use crate::input::{Loaded, Source, given, read_chosen};
use crate::output::Output;
use crate::output::record::{Count, Stream};
use crate::process::budgets::Budgets;
use crate::search::answer::cores;
use crate::search::space::compiled;
use crate::search::space::read_space;
use crate::terminal::units::solutions;
use crate::verbs::{Section, Verb, no_dimacs};
use args::{OnlyArgs, QueryArgs};

pub(super) const VERB: Verb<QueryArgs> = Verb {
    name: "query",
    section: Section::Understand,
    help: "Ask about all solutions: how many, at random, in what share, the best\n\n\
        From a file of `compile`, or from a puzzle.",
    budget: |args| args.budget,
    unfit: |args| args.asked.to.is_none().then(|| no_dimacs(args.picture.format(&args.output))).flatten(),
    run,
};

fn run(args: &QueryArgs, budgets: &Budgets) -> Result<Exit, Failure> {
    if let Some(format) = args.asked.to {
        let target = Destination::open(args.picture.output.as_deref(), &Inputs::of(args.read()))?;
        let query = Opened::file(args, budgets)?.query(args)?;
        return export::write(&query, format, target);
    }
    let mut output = Output::of_layouts(&args.output, &args.picture, Inputs::of(args.read()))?;
    let answer = Opened::file(args, budgets).and_then(|opened| {
        output.begin(&opened.loaded)?;
        if args.asked.group_by_open
            && let Some(answer) = opened.patterns(args, &mut output)?
        {
            return Ok(answer);
        }
        opened.query(args)?.answer(args, &mut output)
    });
    let verdict = output.decided("query", answer);
    output.finish()?;
    verdict
}

/// A puzzle with its space.
struct Query {
    loaded: Loaded,
    space: PuzzleSpace,
    /// Are these only some of the puzzle's solutions?
    is_part: bool,
}

/// The answer to `query`.
#[derive(Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
struct QueryRecord {
    /// The number of solutions, of those with everything that was given.
    count: Count,
    /// Which layouts are the same solution.
    #[cfg_attr(test, schemars(extend("enum" = crate::output::testing::conventions())))]
    convention: &'static str,
    /// The number of nodes of the diagram; left out if none was made.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, schemars(with = "usize"))]
    nodes: Option<usize>,
    /// The number of its edges.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, schemars(with = "usize"))]
    edges: Option<usize>,
    #[serde(flatten)]
    answers: Answers,
    /// The answer, as the exit code.
    answer: Exit,
    /// The limit that was reached; left out if none was.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, schemars(with = "String"))]
    reason: Option<String>,
}

impl QueryRecord {
    /// The answer yes about all layouts, from a diagram of this size if there is one.
    fn new(count: &BigUint, size: Option<[usize; 2]>, answers: Answers) -> Self {
        let [nodes, edges] = [0, 1].map(|place| size.map(|size| size[place]));
        let (convention, answer) = (UpTo::Raw.name(), Exit::Yes);
        Self { count: Count(count.clone()), convention, nodes, edges, answers, answer, reason: None }
    }
}

/// The parts of the answer that not every question has.
#[derive(Default, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
struct Answers {
    /// With `--best` and `--worst`: the sum of weights of each layout.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, schemars(with = "Vec<i64>"))]
    weights: Option<Vec<i64>>,
    /// With `--shares`: the placements that some solution has.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, schemars(with = "Vec<shares::ShareRecord>"))]
    shares: Option<Vec<shares::ShareRecord>>,
    /// With `--shares`: in how many solutions each piece covers each cell.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, schemars(with = "Vec<shares::HeatRecord>"))]
    cells: Option<Vec<shares::HeatRecord>>,
    /// With `--forced` and `--never`: the names of the placements.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, schemars(with = "Vec<String>"))]
    names: Option<Vec<String>>,
    /// With `--histogram`: how many solutions have each sum.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, schemars(with = "Vec<sums::SumRecord>"))]
    sums: Option<Vec<sums::SumRecord>>,
    /// With `--group-by-open`: how many solutions leave open each set of cells.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, schemars(with = "Vec<sums::PatternRecord>"))]
    patterns: Option<Vec<sums::PatternRecord>>,
}

/// A puzzle, and its space if that was read.
struct Opened {
    loaded: Loaded,
    space: Option<PuzzleSpace>,
}

impl Opened {
    fn file(args: &QueryArgs, budgets: &Budgets) -> Result<Self, Failure> {
        let budget = budgets.next();
        let (file, text, only) = read_chosen(&args.file, &budget)?;
        if !is_space(&text) {
            let loaded = Source::of((file, text, only), &args.puzzle, budgets, budget)?.only_puzzle(&args.puzzle)?;
            return Ok(Self { loaded, space: None });
        }
        let space = read_space(&file, &text, &budget)?;
        Ok(Self { loaded: Loaded::of(file, space.puzzle().clone(), budget), space: Some(space) })
    }

    /// The space, compiled if need be; only the solutions with what is given.
    fn query(self, args: &QueryArgs) -> Result<Query, Failure> {
        let space = match self.space {
            Some(space) => space,
            None => compiled(&self.loaded, args.budget.memory)?,
        };
        Query { loaded: self.loaded, space, is_part: false }.only(args)
    }

    /// The patterns of a whole puzzle without a space, if there is a way.
    fn patterns(&self, args: &QueryArgs, output: &mut Output) -> Result<Option<Exit>, Failure> {
        if self.space.is_some() || args.only.is_something() {
            return Ok(None);
        }
        let Loaded { puzzle, budget, .. } = &self.loaded;
        let run = Run { threads: cores(), ..Run::from(Limits::from(budget.clone())) };
        let patterns =
            space::patterns(&Session::new(puzzle), &run).map_err(|exceeded| self.loaded.ended_by(exceeded))?;
        patterns.map(|patterns| sums::print(&self.loaded, &patterns, None, output)).transpose()
    }
}

impl Query {
    /// The same with the solutions that have everything that is given.
    fn only(self, args: &QueryArgs) -> Result<Self, Failure> {
        if !args.only.is_something() {
            return Ok(self);
        }
        let OnlyArgs { given, with_option, without } = &args.only;
        let Loaded { file, budget, .. } = &self.loaded;
        let [mut with, mut excluded] = match &given.given {
            None => [Vec::new(), Vec::new()],
            Some(layout) => {
                are_apart(&args.file, layout)?;
                let (name, text) = text_of(&self.loaded, layout)?;
                let given = self.loaded.read(&text, |text| self.space.given(text, budget))?;
                given.map_err(|error| match error {
                    GivenError::Exceeded(exceeded) => self.loaded.ended_by(exceeded),
                    GivenError::Layout(error) => given::refused(error, &name, &self.loaded),
                    GivenError::NoLine => Failure::Message(format!("{name}: {error}")),
                    GivenError::Unsupported(_) => Failure::Message(format!("{file}: {error}")),
                })?
            }
        };
        let names = self.space.names(budget).map_err(|exceeded| self.loaded.ended_by(exceeded))?;
        with.extend(atoms(&names, "--with-option", with_option)?);
        excluded.extend(atoms(&names, "--without", without)?);
        let space =
            self.space.restricted(&with, &excluded, budget).map_err(|exceeded| self.loaded.ended_by(exceeded))?;
        Ok(Self { space, is_part: true, ..self })
    }

    fn answer(&self, args: &QueryArgs, output: &mut Output) -> Result<Exit, Failure> {
        let asked = &args.asked;
        if args.up_to == UpTo::Raw {
            if let Some(weights) = &asked.histogram {
                return sums::histogram(self, weights, args.limit, output);
            }
            if asked.group_by_open {
                return sums::patterns(self, output);
            }
            if let Some(piece) = &asked.shares {
                return shares::shares(self, Some(&**piece).filter(|piece| !piece.is_empty()), output);
            }
            if asked.forced || asked.never {
                return shares::fixed(self, asked.forced, output);
            }
            if let Some(verdict) = layouts::print(self, args, output)? {
                return Ok(verdict);
            }
        }
        self.count(args, output)
    }

    fn count(&self, args: &QueryArgs, output: &mut Output) -> Result<Exit, Failure> {
        let up_to = args.up_to;
        let count = match up_to {
            UpTo::Raw => self.space.space().count().clone(),
            _ if self.is_part => {
                let message = "--up-to: expected no --given, --with-option or --without with it, as symmetries move what they fix";
                return Err(Failure::Message(message.to_string()));
            }
            _ if !args.asked.is_count() => {
                return Err(Failure::Message("--up-to: expected only the bare count with it".to_string()));
            }
            up_to => {
                let Some(count) = self.up_to(up_to)? else {
                    let most = HumanCount(MOST_LISTED);
                    let why = format!("more than {most} solutions to look at; `count --up-to {up_to}` may know more");
                    output.undecided("query", &self.loaded.file, &why)?;
                    return Ok(Exit::Undecided);
                };
                count
            }
        };
        if output.is_json() {
            let record = self.closing(Answers::default());
            let record = QueryRecord { count: Count(count), convention: up_to.name(), ..record };
            Stream::new(output, "query", &self.loaded).close(&record)?;
            return Ok(Exit::Yes);
        }
        let left = if self.is_part { " left" } else { "" };
        output.line(&format!("{}: {}{left} ({up_to})", self.loaded.file, solutions(&count)))?;
        Ok(Exit::Yes)
    }

    /// The number of orbits, by looking at each solution; `None` if there are too many.
    fn up_to(&self, up_to: UpTo) -> Result<Option<BigUint>, Failure> {
        let Loaded { file, budget, .. } = &self.loaded;
        let ended = |exceeded| self.loaded.ended_by(exceeded);
        let group = self.space.symmetries(budget).map_err(ended)?;
        let group = group.ok_or_else(|| {
            Failure::Message(format!("{file}: --up-to {up_to}: expected a puzzle whose symmetries are known"))
        })?;
        if *self.space.space().count() > MOST_LISTED.into() {
            return Ok(None);
        }
        self.space.orbit_count(group, up_to, budget).map(Some).map_err(ended)
    }

    /// Prints a record without layouts.
    fn record(&self, answers: Answers, output: &mut Output) -> Result<Exit, Failure> {
        Stream::new(output, "query", &self.loaded).close(&self.closing(answers))?;
        Ok(Exit::Yes)
    }

    /// The numbers of nodes and edges.
    fn size(&self) -> [usize; 2] {
        let diagram = self.space.space().diagram();
        [diagram.node_count(), diagram.edge_count()]
    }

    fn closing(&self, answers: Answers) -> QueryRecord {
        QueryRecord::new(self.space.space().count(), Some(self.size()), answers)
    }
}

/// The most solutions that are looked at one by one.
const MOST_LISTED: u64 = 10_000_000;

/// The atoms of these names.
fn atoms(names: &PlacementNames, option: &str, asked: &[String]) -> Result<Vec<u32>, Failure> {
    let atom = |name: &String| names.atom(name).map_err(|unknown| Failure::Message(format!("{option}: {unknown}")));
    asked.iter().map(atom).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::output::testing::{OrEnd, Streamed, assert_schema};

    #[test]
    fn schema() {
        assert_schema::<OrEnd<Streamed<QueryRecord>>>("query");
    }
}
