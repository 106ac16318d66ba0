use std::sync::Arc;

use super::*;
use crate::{Limits, Quota};

/// Opens nodes until the watch breaks: how many there were, and the outcome.
fn opened(watch: &mut Watch<'_>) -> (u64, Outcome) {
    for nodes in 0..1_000_000 {
        if let ControlFlow::Break(outcome) = watch.node() {
            return (nodes, outcome);
        }
    }
    panic!("it never ends");
}

fn of_nodes(nodes: u64) -> Run {
    Limits { nodes: Some(nodes), ..Limits::none() }.into()
}

const NO_MORE_NODES: ControlFlow<Outcome> = ControlFlow::Break(Outcome::Limited(Limit::Nodes));
const GO_ON: ControlFlow<Outcome> = ControlFlow::Continue(());

#[test]
fn as_many_nodes_are_opened_as_there_may_be() {
    for most in [0, 1, 2, 3, 7, 5_000, 100_000] {
        let run = of_nodes(most);
        let mut watch = Watch::new(&run);
        assert_eq!(opened(&mut watch), (most, Outcome::Limited(Limit::Nodes)));
        assert_eq!(watch.report(Outcome::Exhausted, 0).stats.nodes, most);
        assert_eq!(run.meter.nodes(), most);
    }
}

#[test]
fn nodes_are_counted_together_as_one_by_one() {
    let run = of_nodes(10);
    let mut watch = Watch::new(&run);
    assert_eq!(watch.nodes(4), GO_ON);
    assert_eq!(watch.node(), GO_ON);
    assert_eq!(watch.nodes(0), GO_ON);
    assert_eq!(watch.nodes(5), GO_ON);
    assert_eq!(watch.report(Outcome::Exhausted, 0).stats.nodes, 10);
    assert_eq!(watch.nodes(0), GO_ON);
    assert_eq!(watch.nodes(1), NO_MORE_NODES);
    // Only the nodes up to the limit are counted.
    let run = of_nodes(10);
    let mut watch = Watch::new(&run);
    assert_eq!((watch.nodes(7), watch.nodes(4)), (GO_ON, NO_MORE_NODES));
    assert_eq!(run.meter.nodes(), 10);
    let run = Run::default();
    assert_eq!(Watch::new(&run).nodes(u64::MAX), GO_ON);
}

#[test]
fn the_last_witness_asked_for_is_the_last() {
    let run = Run::from(Limits { witnesses: Some(2), ..Limits::none() });
    let mut watch = Watch::new(&run);
    let go_on = ControlFlow::Continue(());
    assert_eq!(watch.witness(go_on), GO_ON);
    assert_eq!(watch.witness(go_on), ControlFlow::Break(Outcome::Limited(Limit::Witnesses)));
    assert_eq!(watch.report(Outcome::Stopped, 0).stats.witnesses, 2);
    assert_eq!(run.meter.witnesses(), 2);
    // The witness at which the visitor breaks off counts, too.
    let run = Run::default();
    let mut watch = Watch::new(&run);
    assert_eq!((watch.witness(go_on), watch.witness(go_on)), (GO_ON, GO_ON));
    assert_eq!(watch.witness(ControlFlow::Break(())), ControlFlow::Break(Outcome::Stopped));
    assert_eq!(watch.report(Outcome::Stopped, 0).stats.witnesses, 3);
}

#[test]
fn all_watches_share_one_meter_until_it_is_reset() {
    let run = Run::default();
    let mut watches = [Watch::new(&run), Watch::beside(&run, None)];
    for (number, nodes) in [(0, 3), (1, 4), (0, 5)] {
        let watch = &mut watches[number];
        assert_eq!(watch.nodes(nodes), GO_ON);
        assert_eq!(watch.witness(ControlFlow::Continue(())), GO_ON);
        watch.publish();
    }
    run.meter.set_share(0.25);
    assert_eq!((run.meter.nodes(), run.meter.witnesses()), (12, 3));
    assert!((run.meter.share() - 0.25).abs() < f64::EPSILON);
    run.meter.reset();
    assert_eq!((run.meter.nodes(), run.meter.witnesses(), run.meter.share().to_bits()), (0, 0, 0));
}

#[test]
fn others_can_halt_a_watch() {
    let (run, halt) = (Run::default(), AtomicBool::new(false));
    let mut watch = Watch::beside(&run, Some(&halt));
    assert_eq!(watch.nodes(100_000), GO_ON);
    halt.store(true, Ordering::Relaxed);
    let (nodes, outcome) = opened(&mut watch);
    assert_eq!(outcome, Outcome::Stopped);
    assert!(nodes <= LONGEST_STRIDE, "{nodes}");
    assert_eq!(watch.check(), GO_ON, "its budget is not exceeded");
}

#[test]
fn a_budget_that_is_used_up_is_noticed_soon() {
    let run = Run::default();
    let mut watch = Watch::new(&run);
    assert!((0..100_000).all(|_| watch.node() == GO_ON));
    assert!(watch.next_look >= watch.words && watch.next_look <= watch.words + LONGEST_STRIDE);
    assert_eq!(watch.check(), GO_ON);
    run.limits.budget.stop();
    let interrupted = Outcome::Limited(Limit::Interrupted);
    assert_eq!(watch.check(), ControlFlow::Break(interrupted));
    let (nodes, outcome) = opened(&mut watch);
    assert_eq!(outcome, interrupted);
    assert!(nodes <= LONGEST_STRIDE, "{nodes}");
    // A new watch checks at its first node.
    assert_eq!(opened(&mut Watch::new(&run)), (0, interrupted));
}

#[test]
fn nodes_that_take_long_are_looked_at_more_often() {
    let [quick, slow] = [CHECK_INTERVAL.saturating_sub(Duration::from_nanos(1)), CHECK_INTERVAL];
    let most = LONGEST_STRIDE;
    assert_eq!([1, 2, 1000, most / 2, most].map(|stride| next_stride(stride, quick)), [2, 4, 2000, most, most]);
    assert_eq!([1, 2, 3, 1000, most].map(|stride| next_stride(stride, slow)), [1, 1, 1, 500, most / 2]);
    let run = Run::default();
    let mut watch = Watch::new(&run);
    for _ in 0..10 {
        assert_eq!(watch.node(), GO_ON);
        watch.looked = Instant::now().checked_sub(CHECK_INTERVAL).unwrap_or_else(Instant::now);
        watch.next_look = watch.words;
        assert_eq!(watch.node(), GO_ON);
    }
    assert_eq!((watch.stride, watch.next_look), (1, watch.words));
}

#[test]
fn a_report_has_the_numbers_of_the_watch() {
    let run = Run::default();
    let mut watch = Watch::new(&run);
    assert_eq!((watch.nodes(3), watch.witness(ControlFlow::Continue(()))), (GO_ON, GO_ON));
    std::thread::sleep(Duration::from_millis(1));
    let RunReport { outcome, stats, .. } = watch.report(Outcome::Exhausted, 7);
    assert_eq!((outcome, stats.nodes, stats.witnesses, stats.updates), (Outcome::Exhausted, 3, 1, 7));
    assert!(stats.time >= Duration::from_millis(1));
}

/// Code that found the budget exceeded may have left something out, even if the engine searched the rest.
#[test]
fn nothing_is_exhausted_once_the_budget_was_found_exceeded() {
    let run = Run::default();
    let mut watch = Watch::new(&run);
    run.limits.budget.stop();
    assert_eq!(watch.report(Outcome::Exhausted, 0).outcome, Outcome::Exhausted, "not checked yet");
    assert!(run.limits.budget.is_exceeded());
    assert_eq!(watch.report(Outcome::Exhausted, 0).outcome, Outcome::Limited(Limit::Interrupted));
    for outcome in [Outcome::Stopped, Outcome::Limited(Limit::Nodes)] {
        assert_eq!(watch.report(outcome, 0).outcome, outcome);
    }
}

#[test]
fn work_is_counted_for_a_quota_and_not_for_a_limit_on_nodes() {
    let quota = Arc::new(Quota::new(|| ()));
    quota.extend_to(100_000);
    let run = Run { quota: Some(Arc::clone(&quota)), ..of_nodes(30) };
    let mut watch = Watch::new(&run);
    for _ in 0..30 {
        assert_eq!(watch.node(), GO_ON);
        assert_eq!(watch.work(2_000), GO_ON);
    }
    assert_eq!(watch.node(), NO_MORE_NODES);
    assert_eq!(format!("{quota:?}"), "60030 of 100000 words used");
    assert_eq!(watch.report(Outcome::Exhausted, 0).stats.work, 60_030);
}

/// A run pauses at the first node at which its quota is used up, whatever the clock says.
#[test]
fn runs_end_with_their_quotas_at_the_same_node_on_every_machine() {
    for words in [1, 2, 300, 100_000, 10_000_000] {
        let run = Run { quota: Some(Quota::of(words, |_| None)), ..Run::default() };
        let mut watch = Watch::new(&run);
        let nodes = (0..1_000_000).take_while(|_| watch.node() == GO_ON && watch.work(99) == GO_ON).count() as u64;
        assert_eq!(nodes, words.div_ceil(100), "{words}");
        assert_eq!(watch.node(), ControlFlow::Break(Outcome::Limited(Limit::Work)));
    }
}

/// The budget is checked within a long node, too.
#[test]
fn work_within_a_node_ends_with_the_budget() {
    let run = Run::default();
    let mut watch = Watch::new(&run);
    run.limits.budget.stop();
    let steps = (0..1_000_000).take_while(|_| watch.work(1_000) == GO_ON).count() as u64;
    assert!((1..=CHECK_STRIDE / 1_000).contains(&steps), "{steps}");
}
