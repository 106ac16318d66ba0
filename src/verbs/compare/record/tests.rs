use jigsat_encodings::fingerprint::Fingerprint;

use super::super::tests::{limited, mixed, study};
use super::super::totals::{ComparisonReport, PuzzleTotals};
use super::*;
use crate::output::json::SUM;
use crate::output::testing::{Either, Sealed, assert_schema};
use crate::process::provenance::Provenance;

#[test]
fn schema() {
    type Others = Either<Sealed<Headed<Undecided>>, Sealed<Headed<PuzzleTotals>>>;
    assert_schema::<Either<Sealed<Headed<Comparison>>, Others>>("compare");
}

fn reread(line: &str) -> String {
    read(line).map_or_else(|error| error, |line| format!("{line:?}"))
}

#[test]
fn what_is_written_is_read_as_it_was() {
    let needless = Comparison { reason: Some("too little".into()), strategies: Vec::new(), ..mixed() }.ranked();
    let interrupted = Comparison { is_complete: false, ..mixed() }.ranked();
    for written in [mixed(), study(), needless, interrupted, of_this_version()] {
        let line = super::line(&written).unwrap();
        let Ok(Some(RecordLine::Comparison(found))) = read(&line) else { panic!("{}", reread(&line)) };
        assert_eq!(format!("{found:?}"), format!("{written:?}"));
    }
    let answer = crate::exit::Exit::Undecided;
    let written = Undecided { file: "a\u{202e}b".into(), answer, reason: "no time".into() };
    let Ok(Some(RecordLine::Undecided(found))) = read(&super::line(&written).unwrap()) else { panic!() };
    assert_eq!(found, written);
    assert!(matches!(read(&super::line(&ComparisonReport::of(Vec::new(), mixed().made).totals).unwrap()), Ok(None)));
}

/// Times without a short decimal form, and counts beyond any machine word.
#[test]
fn numbers_are_read_to_the_last_bit() {
    let mut comparison = mixed();
    for (number, run) in comparison.strategies.iter_mut().flat_map(|entry| &mut entry.runs).enumerate() {
        if let Some(cost) = &mut run.cost {
            cost.solve_seconds = (1.0 + number as f64).sqrt() * 0.1;
        }
        if let Some(layouts) = &mut run.layouts {
            layouts.0 += num_bigint::BigUint::from(2_u8).pow(130);
        }
    }
    let comparison = comparison.ranked();
    let line = super::line(&comparison).unwrap();
    assert!(line.contains("\"1361129467683753853853498429727072845832\""), "{line}");
    let Ok(Some(RecordLine::Comparison(found))) = read(&line) else { panic!("{}", reread(&line)) };
    assert_eq!(format!("{found:?}"), format!("{comparison:?}"));
}

/// The line with a replaced text, and with the checksum of the result.
fn forged(line: &str, from: &str, to: &str) -> String {
    assert!(line.contains(from), "{from} is not in {line}");
    let (content, _) = line.rsplit_once(SUM[0]).unwrap();
    let content = content.replacen(from, to, 1) + "}";
    let sum = Fingerprint::of(&content).digits();
    format!("{}{}{sum}{}", content.strip_suffix('}').unwrap(), SUM[0], SUM[1])
}

fn of_this_version() -> Comparison {
    let made = Provenance { version: env!("CARGO_PKG_VERSION").into(), ..mixed().made };
    Comparison { made, ..mixed() }
}

/// The next version may describe the same runs in another way.
#[test]
fn lines_of_other_versions_may_have_other_words() {
    let line = super::line(&mixed()).unwrap();
    assert!(matches!(read(&forged(&line, "is fastest", "was first")), Ok(Some(RecordLine::Comparison(_)))));
    assert_eq!(reread(&line.replace("is fastest", "was first")), "its checksum does not match its content");
}

#[test]
fn what_was_changed_is_refused() {
    let line = super::line(&of_this_version()).unwrap();
    assert_eq!(forged(&line, "\"rank\"", "\"rank\""), line);
    assert_eq!(reread(&line.replace("0.0155", "0.0154")), "its checksum does not match its content");
    for (from, to) in [
        ("\"median\":0.005,", "\"median\":0.004,"),
        ("\"rank\":1", "\"rank\":2"),
        ("\"answer\":\"failed\"", "\"answer\":\"yes\""),
        ("\"verb\":\"compare\",", "\"verb\":\"compare\",\"more\":1,"),
        ("8 solutions by", "9 solutions by"),
        ("\"verb\":\"compare\"", "\"verb\": \"compare\""),
    ] {
        assert_eq!(reread(&forged(&line, from, to)), "its runs come to something else than it says", "{from}");
    }
    let found = reread(&forged(&line, "\"kind\":\"cuboid\"", "\"kind\":\"cube\""));
    assert_eq!(found, "expected a line of JSON that `compare` wrote: there is no kind 'cube'");
    let found = reread(&forged(&line, "jigsat/compare/1", "jigsat/compare/2"));
    assert_eq!(found, "expected the schema jigsat/compare/1, found 'jigsat/compare/2'");
    assert_eq!(reread("{\"a\":1}"), "expected the schema jigsat/compare/1, found none");
}

#[test]
fn what_is_no_line_is_refused_with_its_reason() {
    let line = super::line(&super::super::tests::comparison(crate::verbs::compare::args::Task::First, vec![limited()]))
        .unwrap();
    for cut in [0, 1, 20, line.len() - 1] {
        assert!(reread(&line[..cut]).starts_with("expected a line of JSON that `compare` wrote: "), "{cut}");
    }
    for (from, to) in [
        ("\"timeout_seconds\":10.0", "\"timeout_seconds\":-1.0"),
        ("\"task\":\"first\"", "\"task\":\"last\""),
        ("\"status\":\"limited\",\"layouts\"", "\"status\":\"lost\",\"layouts\""),
        ("\"is_complete\":true", "\"is_complete\":1"),
        ("\"rounds\":3", "\"rounds\":1e99"),
    ] {
        let found = reread(&forged(&line, from, to));
        assert!(found.starts_with("expected a line of JSON that `compare` wrote: "), "{to}: {found}");
    }
}
