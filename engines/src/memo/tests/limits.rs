use std::time::Duration;

use super::*;

#[test]
fn limits_are_obeyed() {
    let cover = apart(30, 2);
    obeys_limits(&Memo::ADAPTIVE, &cover);
    let Counted { count, report } =
        counted(Memo::ADAPTIVE, &cover, &Limits { witnesses: Some(5), ..Limits::none() }.into());
    assert_eq!((count, report.outcome), (BigUint::from(5_u8), Outcome::Limited(Limit::Witnesses)));
}

/// Dominoes on a board of 2 by 40.
fn dominoes() -> ExactCover {
    let mut cover = ExactCover::new();
    let cells: Vec<_> = (0..80).map(|_| cover.primary("cell")).collect();
    for i in 0..80 {
        if i % 40 < 39 {
            cover.option([cells[i].into(), cells[i + 1].into()]).unwrap();
        }
        if i < 40 {
            cover.option([cells[i].into(), cells[i + 40].into()]).unwrap();
        }
    }
    cover
}

#[test]
fn an_interrupted_count_tells_what_it_has() {
    // Without a cache: far too many for so few nodes.
    let cover = dominoes();
    let run = Run::from(Limits { nodes: Some(10_000), ..Limits::none() });
    let Counted { count: found, report } = counted(Memo { policy: Policy::Never, ..Memo::ADAPTIVE }, &cover, &run);
    assert_eq!(report.outcome, Outcome::Limited(Limit::Nodes));
    assert!(found > BigUint::ZERO);
    // Fibonacci's numbers count them all.
    assert_eq!(count(&cover), BigUint::from(165_580_141_u32));
}

#[test]
fn the_effort_is_bounded_and_the_tree_is_told_unfolded() {
    let cover = dominoes();
    let run = |effort| counted(Memo { effort, ..Memo::ADAPTIVE }, &cover, &Run::default()).report;
    let whole = run(None);
    assert!(whole.stats.unfolded > 100_000 * whole.stats.nodes, "{:?}", whole.stats);
    assert_eq!(run(Some(whole.stats.updates)).outcome, Outcome::Exhausted);
    let half = run(Some(whole.stats.updates / 2));
    assert_eq!(half.outcome, Outcome::Limited(Limit::Nodes));
    assert!(half.stats.nodes < whole.stats.nodes && half.stats.updates < whole.stats.updates);
    let policy = Policy::Never;
    let plain = counted(Memo { policy, ..Memo::ADAPTIVE }, &latin_squares(4, 1), &Run::default()).report.stats;
    let known = counted(Memo::ADAPTIVE, &latin_squares(4, 1), &Run::default()).report.stats;
    // One node for every branch and every leaf; forced options, which are nodes too, are left out.
    assert!(plain.unfolded <= plain.nodes && known.nodes < plain.nodes, "{plain:?}, {known:?}");
}

/// So many parts that finding them takes minutes; a sweep would go through them in no time.
#[test]
fn a_long_node_ends_with_the_budget() {
    let cover = apart(100_000, 2);
    let started = cpu_time::ThreadTime::now();
    let run = Run::from(Limits::none().within(Duration::from_millis(300)));
    let report = Memo { policy: Policy::Always, ..Memo::ADAPTIVE }.count(&cover, &run).unwrap().report;
    assert_eq!(report.outcome, Outcome::Limited(Limit::Time));
    let took = started.elapsed();
    assert!(took.as_millis() < 700, "{took:?}");
}
