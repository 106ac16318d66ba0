//! `model`: a small puzzle, a reduction of it, and a possible answer of a solver.
//!
//! The answer is arbitrary text, values taken from bits, or an edited model of a solver. If it decodes to a layout, brute force must find
//! the same layout.

use std::ops::ControlFlow;

use jigsat_encodings::kind::AnyReduced;
use jigsat_engines::{Dlx, Engine, Run, Varisat};
use jigsat_forms::budget::Budget;
use jigsat_forms::cnf::dimacs::{answer, number};
use jigsat_forms::exact_cover::opb;
use jigsat_forms::{Amo, DecodeError, OptionId, Var};

use super::bytes::Bytes;
use super::edits::edited;
use super::known::Known;
use super::plain::HEAD;

/// Decodes an answer.
///
/// # Panics
/// Where something is wrong.
pub fn run(data: &[u8]) {
    let (mut choice, rest) = Bytes::split(data, 3);
    let (mut head, rest) = Bytes::split(rest.rest(), HEAD);
    let Some(known) = Known::new(&mut head) else {
        return;
    };
    let reductions = known.kind.reductions();
    let reduction = reductions[choice.below(reductions.len())];
    let amo = choice.pick(&Amo::ALL);
    let reduced = known.puzzle.reduce(reduction.name, amo.into(), Budget::unlimited());
    let Ok(Some(reduced)) = reduced else {
        return;
    };
    let mode = choice.below(3);
    let text = solver_output(&reduced, mode, rest);
    let Ok(answer::Answer::Satisfiable(model)) = answer::read(&text) else {
        return;
    };
    decode(&known, &reduced, &model);
}

/// The answer of a solver.
fn solver_output(reduced: &AnyReduced, mode: usize, mut rest: Bytes<'_>) -> String {
    let literals = |values: &[bool]| -> String {
        let words = (1..).zip(values).map(|(var, &value): (i64, _)| (if value { var } else { -var }).to_string());
        format!("s SATISFIABLE\nv {} 0\n", words.collect::<Vec<_>>().join(" "))
    };
    match (mode, reduced) {
        (0, AnyReduced::Cnf(reduced)) => {
            let mut model = None;
            let vars = reduced.problem.var_count() as u32;
            let run = Varisat.solve(&reduced.problem, &Run::default(), &mut |found| {
                model = Some((0..vars).map(|var| found.value(Var(var))).collect::<Vec<bool>>());
                ControlFlow::Break(())
            });
            run.unwrap_or_else(|error| panic!("{error}"));
            model.map_or_else(String::new, |model| edited(&literals(&model), &mut rest))
        }
        (0, AnyReduced::Cover(reduced)) => {
            let mut model = None;
            let run = Dlx.solve(&reduced.problem, &Run::default(), &mut |chosen| {
                let mut values = vec![false; reduced.problem.option_count()];
                for option in chosen {
                    values[option.index()] = true;
                }
                model = Some(values);
                ControlFlow::Break(())
            });
            run.unwrap_or_else(|error| panic!("{error}"));
            model.map_or_else(String::new, |model| edited(&literals(&model), &mut rest))
        }
        (1, reduced) => {
            let vars = match reduced {
                AnyReduced::Cnf(reduced) => reduced.problem.var_count(),
                AnyReduced::Cover(reduced) => reduced.problem.option_count(),
                AnyReduced::Search(_) | AnyReduced::Paths(_) => 0,
            };
            let bits: Vec<bool> = (0..vars.div_ceil(8))
                .flat_map(|_| {
                    let byte = rest.byte();
                    (0..8).map(move |bit| byte >> bit & 1 == 1)
                })
                .take(vars)
                .collect();
            literals(&bits)
        }
        _ => rest.text(),
    }
}

/// Decodes as the program does: values of a model or of a cover; other answers are ignored.
fn decode(known: &Known, reduced: &AnyReduced, model: &answer::AnswerModel) {
    match reduced {
        AnyReduced::Cnf(reduced) => {
            let Ok(values) = model.values(reduced.problem.var_count()) else {
                return;
            };
            let Ok(model) = reduced.problem.model(&values) else {
                return;
            };
            assert!(reduced.problem.violated_by(&model).is_none());
            let mut cuts = Vec::new();
            let asked = reduced.problem.lazy().map_or(Ok(()), |lazy| lazy.violated(&model, &mut cuts));
            asked.unwrap_or_else(|error| panic!("{error}"));
            for cut in &cuts {
                let words = || cut.clause.iter().map(|&lit| number(lit)).collect::<Vec<_>>();
                assert!(!cut.clause.iter().any(|&lit| model.satisfies(lit)), "no cut: {:?}", words());
            }
            match reduced.decode(&model) {
                Ok(answer) => drop(known.admit(&answer)),
                Err(error) => assert!(reduced.problem.lazy().is_some(), "{error}\n{}", known.plain.text()),
            }
        }
        AnyReduced::Cover(reduced) => {
            let Ok(values) = opb::var_count(&reduced.problem, Budget::unlimited()).map(|vars| model.values(vars))
            else {
                return;
            };
            let Ok(values) = values else {
                return;
            };
            let chosen = (0..).zip(&values).filter(|(_, value)| **value == Some(true)).map(|(i, _)| OptionId(i));
            let options: Vec<OptionId> =
                chosen.filter(|option| option.index() < reduced.problem.option_count()).collect();
            let is_solution = reduced.problem.is_solution(&options);
            assert_eq!(reduced.problem.fault(&options).is_none(), is_solution);
            if is_solution {
                match reduced.decode(&options) {
                    Ok(answer) => drop(known.admit(&answer)),
                    // The cover does not exclude stray cycles.
                    Err(DecodeError::Spurious(_)) if !reduced.is_faithful() => {}
                    Err(error) => panic!("{error}\n{}", known.plain.text()),
                }
            }
        }
        AnyReduced::Search(_) | AnyReduced::Paths(_) => {}
    }
}
