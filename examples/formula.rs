//! A formula, and a SAT solver: the built-in one, or any program that reads DIMACS.
//!
//! ```sh
//! cargo run --release --example formula            # varisat
//! cargo run --release --example formula -- kissat  # a program that is installed
//! ```

use std::ops::ControlFlow;
use std::sync::Arc;

use jigsat::engines::{Engine, External, Outcome, Run, Varisat};
use jigsat::forms::{Amo, Cnf};

/// Pigeons in holes, no two in one: a model assigns a hole to each pigeon.
fn pigeons(pigeons: usize, holes: usize) -> Cnf {
    let mut cnf = Cnf::new();
    let sits: Vec<Vec<_>> = (0..pigeons).map(|_| (0..holes).map(|_| cnf.projection_variable()).collect()).collect();
    for pigeon in &sits {
        cnf.clause(pigeon.iter().map(|var| var.positive())).unwrap();
        cnf.at_most_one(Amo::Pairwise, &pigeon.iter().map(|var| var.positive()).collect::<Vec<_>>()).unwrap();
    }
    for hole in 0..holes {
        let here: Vec<_> = sits.iter().map(|pigeon| pigeon[hole].positive()).collect();
        cnf.at_most_one(Amo::Sequential, &here).unwrap();
    }
    cnf
}

/// The number of models over the observed variables, and whether these are all.
fn count(cnf: &Cnf, engine: &dyn Engine<Cnf>) -> Result<(u64, bool), Box<dyn std::error::Error>> {
    let report = engine.solve(cnf, &Run::default(), &mut |_| ControlFlow::Continue(()))?;
    Ok((report.stats.witnesses, report.outcome == Outcome::Exhausted))
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let engine: Box<dyn Engine<Cnf>> = match std::env::args().nth(1) {
        None => Box::new(Varisat),
        Some(command) => Box::new(External { program: Some(Arc::new(command.parse()?)) }),
    };
    for (birds, holes) in [(3, 4), (4, 3)] {
        let (models, is_all) = count(&pigeons(birds, holes), &*engine)?;
        let so_far = if is_all { "" } else { "at least " };
        println!("{birds} pigeons in {holes} holes: {so_far}{models} ways");
    }
    Ok(())
}

#[test]
fn there_are_as_many_ways_as_injections() {
    assert_eq!(count(&pigeons(3, 4), &Varisat).unwrap(), (24, true));
    assert_eq!(count(&pigeons(4, 3), &Varisat).unwrap(), (0, true));
}
