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

#[test]
fn an_interrupted_count_is_a_lower_bound() {
    // Without a cache: far too many for so few nodes.
    let cover = dominoes(40, 2);
    let run = Run::from(Limits { nodes: Some(10_000), ..Limits::none() });
    let Counted { count: found, report } = counted(Memo { policy: Policy::Never, ..Memo::ADAPTIVE }, &cover, &run);
    assert_eq!(report.outcome, Outcome::Limited(Limit::Nodes));
    assert!(found > BigUint::ZERO);
    // Fibonacci's numbers count them all.
    assert_eq!(count(&cover), BigUint::from(165_580_141_u32));
}

#[test]
fn the_statistics_have_the_size_without_a_cache() {
    let whole = counted(Memo::ADAPTIVE, &dominoes(40, 2), &Run::default()).report.stats;
    assert!(whole.unfolded > 100_000 * whole.nodes, "{whole:?}");
    let policy = Policy::Never;
    let plain = counted(Memo { policy, ..Memo::ADAPTIVE }, &latin_squares(4, 1), &Run::default()).report.stats;
    let known = counted(Memo::ADAPTIVE, &latin_squares(4, 1), &Run::default()).report.stats;
    // One node for every branch and every leaf; forced options, which are nodes too, are left out.
    assert!(plain.unfolded <= plain.nodes && known.nodes < plain.nodes, "{plain:?}, {known:?}");
}

/// So many parts that finding them takes minutes.
#[test]
fn a_long_node_ends_with_the_budget() {
    let cover = apart(100_000, 2);
    let started = cpu_time::ThreadTime::now();
    let run = Run::default().within(Duration::from_millis(300));
    let report = Memo::ADAPTIVE.count(&cover, &run).unwrap().report;
    assert_eq!(report.outcome, Outcome::Limited(Limit::Time));
    let took = started.elapsed();
    assert!(took.as_millis() < 700, "{took:?}");
}
