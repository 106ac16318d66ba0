use std::time::Duration;

use fastrand::Rng;
use itertools::Itertools;
use jigsat_core::session::{Question, Request, Session};
use jigsat_core::strategy::Strategy;
use jigsat_encodings::kind::Kind;
use jigsat_explain::rating::Difficulty;
use jigsat_forms::budget::Exceeded;
use jigsat_forms::exact_cover::symmetry::UpTo;
use num_bigint::BigUint;

use super::*;
use crate::generate::{RatingWish, Wish};

const CALENDAR: &str = include_str!("../../../../data/families/calendar.txt");
const HOLES: &str = include_str!("../../../../data/families/dominoes_with_holes.dlx");
const BOXES: &str =
    "piece I 000 100 200\n2x piece D 000 100\nvary board\ncase a\nbox 7 1\ncase b\ncontainer\n####\n+##+\n";

fn family(text: &str, kind: &str) -> Family {
    Family::read(text.into(), Kind::named(kind).unwrap()).unwrap_or_else(|error| panic!("{error}\n{text}"))
}

/// All reports.
fn reports(family: &Family, request: &FamilyRequest) -> Vec<MemberReport> {
    let mut reports = Vec::new();
    let mut visit = |report| {
        reports.push(report);
        ControlFlow::Continue(())
    };
    assert!(count(family, 1..=family.last().unwrap(), request, &mut visit).unwrap());
    reports
}

/// The number of solutions of the member's file, by dancing links.
fn by_links(family: &Family, member: &FamilyMember) -> BigUint {
    let text = family.puzzle(member, Budget::unlimited()).unwrap().to_string();
    let puzzle = family.kind().parse(&text).unwrap();
    let links = Strategy::parse(family.kind(), "cover+dlx").unwrap();
    let report = Session::new(&puzzle).search(&Request::new(Question::Count).with(links), &mut ()).unwrap();
    assert!(report.is_complete);
    report.count
}

/// A board of 4 × 3 cells, some pieces, and two groups of cells.
fn random_family(random: &mut Rng) -> String {
    // Equal pieces have no common count.
    let shapes = ["000", "000 100", "000 100 200", "000 100 010", "000 200"];
    let some = random.usize(2..5);
    let pieces = random
        .choose_multiple(shapes, some)
        .into_iter()
        .map(|shape| {
            format!(
                "piece {shape}
"
            )
        })
        .join("");
    let mut cells: Vec<String> = (0..12).map(|cell| format!("{},{}", cell % 4, cell / 4)).collect();
    random.shuffle(&mut cells);
    let cut = random.usize(1..8);
    let (open, end) = (random.usize(1..=cut), random.usize(cut + 1..13));
    let [first, second] = [&cells[..cut], &cells[cut..end]].map(|cells| cells.join(" "));
    format!("box 4 3\nmirror yes\n{pieces}vary a open {open} of {first}\nvary b open 1 of {second}\n")
}

#[test]
fn counts_agree_with_each_members_own_file() {
    let mut random = Rng::with_seed(1);
    let mut solved = 0;
    for _ in 0..60 {
        let text = random_family(&mut random);
        let family = family(&text, "polycube");
        let shared = JointCount::of(&family, &FamilyRequest::default(), 1000).expect("one count serves all members");
        for report in reports(&family, &FamilyRequest { threads: 3, ..FamilyRequest::default() }) {
            assert_eq!(report.end, MemberEnd::Counted);
            assert_eq!(report.count, by_links(&family, &report.member), "{text}{:?}", report.member);
            assert_eq!(report.count, shared.report(report.member.clone()).count, "{text}{:?}", report.member);
            solved += usize::from(report.count > BigUint::ZERO);
        }
    }
    assert!(solved > 100, "{solved}");
}

#[test]
fn items_of_an_exact_cover_are_shared_too() {
    let family = family(HOLES, "exact-cover");
    let shared = JointCount::of(&family, &FamilyRequest::default(), 1000).unwrap();
    let reports = reports(&family, &FamilyRequest::default());
    assert_eq!(reports.len(), 120);
    for report in &reports {
        assert_eq!(report.count, by_links(&family, &report.member));
        assert_eq!(report.count, shared.report(report.member.clone()).count);
    }
    // Two holes of the same colour can't be covered.
    assert_eq!(reports.iter().filter(|report| report.count == BigUint::ZERO).count(), 56);
}

/// Other families and other requests have no common count.
#[test]
fn members_are_counted_by_themselves() {
    let calendar = family(CALENDAR, "polycube");
    let shared = |family: &Family, request: &FamilyRequest| JointCount::of(family, request, 1).is_some();
    let plain = FamilyRequest::default();
    for request in [
        FamilyRequest { wish: Wish { up_to: UpTo::Symmetry, ..Wish::any() }, ..plain.clone() },
        FamilyRequest { at_most: Some(2), ..plain.clone() },
        FamilyRequest { strategy: Some(Strategy::parse(calendar.kind(), "cover+dlx").unwrap()), ..plain.clone() },
        // A node is far too little.
        plain.clone(),
    ] {
        assert!(!shared(&calendar, &request));
    }
    let ubongo = family("pieces 8 9\nboard\n###\n##.\nvary hole open 0,0 1,1\n", "ubongo");
    let boxes = family(BOXES, "polycube");
    let optional = family("container\n+##\npiece 000\npiece 000 100\nvary hole open 0,0 1,0\n", "polycube");
    assert!(!shared(&ubongo, &plain) && !shared(&boxes, &plain) && !shared(&optional, &plain));
    for family in [&ubongo, &boxes, &optional] {
        for report in reports(family, &plain) {
            assert_eq!(report.count, by_links(family, &report.member));
        }
    }
}

#[test]
fn limits_of_a_member_are_its_own() {
    let family = family(BOXES, "polycube");
    let enough = FamilyRequest { at_most: Some(3), ..FamilyRequest::default() };
    let ends: Vec<MemberEnd> = reports(&family, &enough).into_iter().map(|report| report.end).collect();
    assert_eq!(ends, [MemberEnd::Enough, MemberEnd::Enough]);
    let short = FamilyRequest { timeout: Some(Duration::ZERO), ..FamilyRequest::default() };
    for report in reports(&family, &short) {
        assert!(matches!(report.end, MemberEnd::Limited(_)));
        assert_eq!(report.is_unique(), None);
    }
    let stopped = FamilyRequest { threads: 2, ..FamilyRequest::default() };
    stopped.budget.stop();
    let ended = count(&family, 1..=2, &stopped, &mut |_| panic!("the budget is exceeded"));
    assert!(!ended.unwrap());
}

#[test]
fn members_are_rated_if_they_are_asked_for() {
    let family = family("pieces 8 2 8 9 16\nboard\n...#\n...#\n####\nvary set pieces 1 of 2 9 16\n", "ubongo");
    for threads in [1, 2] {
        let wish = Wish { is_rated: true, ..Wish::any() };
        for report in reports(&family, &FamilyRequest { wish, threads, ..FamilyRequest::default() }) {
            assert_eq!(report.rating.is_some(), report.count > BigUint::ZERO);
        }
        let wish = Wish { rating: Some(RatingWish::Word(Difficulty::Easy)), ..Wish::default() };
        for report in reports(&family, &FamilyRequest { wish, threads, ..FamilyRequest::default() }) {
            assert_eq!(report.rating.is_some(), report.is_unique() == Some(true));
        }
    }
}

#[test]
fn an_unsuitable_strategy_is_an_error() {
    let family = family(HOLES, "exact-cover");
    let request = FamilyRequest { wish: Wish { up_to: UpTo::Symmetry, ..Wish::any() }, ..FamilyRequest::default() };
    let error = count(&family, 1..=2, &request, &mut |_| ControlFlow::Continue(())).unwrap_err();
    assert!(error.to_string().starts_with("00+01: no symmetries"), "{error}");
}

#[test]
fn known_members_are_not_counted_again() {
    let family = family(HOLES, "exact-cover");
    let known = |member: &FamilyMember| {
        let count = BigUint::from(member.number);
        let report = MemberReport { member: member.clone(), count, end: MemberEnd::Counted, rating: None, time: None };
        (member.number.is_multiple_of(2)).then_some(report)
    };
    let mut seen = 0;
    let mut visit = |report: MemberReport| {
        seen += 1;
        let own = by_links(&family, &report.member);
        assert_eq!(report.count, if seen % 2 == 0 { seen.into() } else { own });
        ControlFlow::Continue(())
    };
    let selection = MemberSelection { known: Some(&known), ..(1..=120).into() };
    assert!(count(&family, selection, &FamilyRequest { threads: 2, ..FamilyRequest::default() }, &mut visit).unwrap());
    assert_eq!(seen, 120_u32);
}

/// The limit of a member holds for those that are left out before it, too.
#[test]
fn members_are_left_out_within_the_time_of_one() {
    let cells = (0..400).map(|cell| format!("{},{}", cell % 20, cell / 20)).collect_vec();
    let exceptions = cells.iter().map(|cell| format!("except {cell}\n")).join("");
    let text = format!("box 20 20\n400x piece 000\nvary holes open 2 of all\n{exceptions}");
    let request = FamilyRequest { timeout: Some(Duration::from_millis(2)), ..FamilyRequest::default() };
    let family = family(&text, "polycube");
    let visited = count(&family, 1..=family.last().unwrap(), &request, &mut |_| ControlFlow::Continue(()));
    assert!(!visited.unwrap());
    assert_eq!(request.budget.check(), Err(Exceeded::Time));
}

/// What a limit left open can be as wished.
#[test]
fn wishes_are_compared_with_what_is_known() {
    let family = family(HOLES, "exact-cover");
    let member = family.member(1).unwrap();
    let limited = || MemberEnd::Limited("time".to_string());
    let report =
        |count: u32, end, rating| MemberReport { member: member.clone(), count: count.into(), end, rating, time: None };
    let wish = |solutions, rating| Wish { solutions, rating, ..Wish::default() };
    let easy = || Some(RatingWish::Score(0.0..=3.0));
    for (wish, count, end, rating, expected) in [
        (wish(None, None), 7, MemberEnd::Counted, None, true),
        (wish(Some(1..=3), None), 3, MemberEnd::Counted, None, true),
        (wish(Some(1..=3), None), 4, MemberEnd::Enough, None, false),
        (wish(Some(4..=5), None), 3, MemberEnd::Counted, None, false),
        (wish(Some(4..=5), None), 3, limited(), None, true),
        (wish(None, easy()), 3, MemberEnd::Counted, Some(2.9), true),
        (wish(None, easy()), 3, MemberEnd::Counted, Some(3.1), false),
        (wish(None, easy()), 3, MemberEnd::Counted, None, false),
        (wish(None, easy()), 0, limited(), None, true),
        (wish(Some(1..=1), easy()), 3, limited(), None, false),
    ] {
        assert_eq!(
            report(count, end, rating).can_fulfil(&wish, "exact-cover"),
            expected,
            "{wish:?} {count} {rating:?}"
        );
    }
}
