use std::io;

use super::pace::STRIDE;
use super::*;

#[test]
fn tables_are_paid_for_before_they_grow() {
    let budget = Budget::of_memory(1000, None);
    let grows = |entries, capacity| budget.part().reserve_growth::<u64>(entries, capacity, String::new).is_ok();
    assert!(grows(0, 0) && grows(1000, 1001) && grows(62, 62) && !grows(63, 63));
}

#[test]
fn a_deadline_is_a_deadline_and_an_earlier_one_stays() {
    let budget = Budget::none().within(Duration::ZERO);
    assert_eq!(budget.check(), Err(Exceeded::Time));
    assert_eq!(budget.within(Duration::from_secs(60)).check(), Err(Exceeded::Time));
    let long = Budget::none().within(Duration::MAX);
    assert_eq!((long.deadline(), long.check()), (None, Ok(())));
    assert_eq!(Budget::none().within(Duration::from_secs(60)).check(), Ok(()));
}

#[test]
fn half_of_a_budget_ends_halfway() {
    let whole = Budget::none().within(Duration::from_secs(600));
    let [half, end] = [whole.half(), whole].map(|budget| budget.deadline().unwrap());
    assert!((end - half).abs_diff(Duration::from_secs(300)) < Duration::from_secs(60));
    assert_eq!(Budget::none().half().deadline(), None);
}

#[test]
fn stopping_the_whole_stops_its_parts() {
    let budget = Budget::none();
    let part = budget.within(Duration::from_secs(60));
    assert!(!part.is_stopped());
    budget.stop();
    assert_eq!(part.check(), Err(Exceeded::Interrupted));
}

#[test]
fn limits_are_reported() {
    let limits = |budget: &Budget| (budget.deadline().is_some(), budget.memory(), budget.memory_left());
    assert_eq!(limits(&Budget::none()), (false, None, None));
    assert_eq!(limits(&Budget::of_memory(9, None)), (false, Some(9), Some(9)));
    let hour = Duration::from_secs(3600);
    assert_eq!(limits(&Budget::of_memory(9, None).within(hour)), (true, Some(9), Some(9)));
    let (before, deadline) = (Instant::now(), Budget::none().within(hour).deadline().unwrap());
    assert!(before + hour <= deadline && deadline <= Instant::now() + hour);
    assert!(std::ptr::eq(Budget::unlimited(), Budget::unlimited()), "there is one");
}

#[test]
fn a_known_excess_is_returned_without_a_check() {
    let whole = Budget::none();
    let part = whole.within(Duration::ZERO);
    assert_eq!(part.exceeded(), None, "not checked yet");
    assert!(part.is_exceeded());
    assert_eq!(part.exceeded(), Some(&Exceeded::Time));
    assert_eq!((whole.exceeded(), whole.check()), (None, Ok(())), "the whole goes on without its part");
    assert_eq!(part.clone().exceeded(), Some(&Exceeded::Time), "a clone is the same budget");
}

#[test]
fn memory_is_measured_now_and_then() {
    static NOW: AtomicU64 = AtomicU64::new(50);
    let budget = Budget::of_memory(1_000, Some(|| Some(NOW.load(Ordering::Relaxed))));
    let at = |micros| budget.shared.taken(budget.shared.started + Duration::from_micros(micros));
    NOW.store(60, Ordering::Relaxed);
    assert_eq!((at(2_999), at(5_000)), (0, 10), "the beginning is a measurement");
    NOW.store(70, Ordering::Relaxed);
    assert_eq!((at(7_999), at(8_000)), (10, 20));
    NOW.store(80, Ordering::Relaxed);
    assert_eq!((at(10_999), at(11_000)), (20, 30));
}

#[test]
fn a_full_memory_is_not_yet_exceeded() {
    static NOW: AtomicU64 = AtomicU64::new(0);
    let check_at = |taken| {
        NOW.store(0, Ordering::Relaxed);
        let budget = Budget::of_memory(1_000, Some(|| Some(NOW.load(Ordering::Relaxed))));
        NOW.store(taken, Ordering::Relaxed);
        std::thread::sleep(2 * MEASURE_INTERVAL);
        budget.check()
    };
    assert_eq!(check_at(1_000), Ok(()));
    assert_eq!(check_at(1_001), Err(Exceeded::Memory { limit: 1_000 }));
}

#[test]
fn memory_is_what_was_added_since_the_beginning() {
    static NOW: AtomicU64 = AtomicU64::new(7_000);
    let budget = Budget::of_memory(1_000, Some(|| Some(NOW.load(Ordering::Relaxed))));
    assert_eq!((budget.check(), budget.memory_left()), (Ok(()), Some(1_000)));
    NOW.store(7_900, Ordering::Relaxed);
    assert_eq!(budget.memory_left(), Some(100));
    assert_eq!(budget.reserve(100, || unreachable!()), Ok(()));
    let refused = budget.reserve(101, || "a cover of 9 options".to_string()).unwrap_err();
    assert_eq!(
        refused.to_string(),
        "a cover of 9 options would take about 101 bytes, and 100 bytes are left of --memory 1 kB"
    );
    assert_eq!(budget.check(), Err(refused), "it stays exceeded");
    let budget = budget.part();
    NOW.store(8_001, Ordering::Relaxed);
    std::thread::sleep(2 * MEASURE_INTERVAL);
    let full = budget.check().unwrap_err();
    assert_eq!(full.to_string(), "the memory limit of 1 kB was reached (--memory)");
    // Less than at the beginning counts as nothing.
    NOW.store(0, Ordering::Relaxed);
    assert_eq!(budget.memory_left(), Some(1_000));
}

#[test]
fn with_plenty_of_room_an_old_measurement_suffices() {
    static NOW: AtomicU64 = AtomicU64::new(0);
    static LOOKS: AtomicU64 = AtomicU64::new(0);
    let gauge = || {
        LOOKS.fetch_add(1, Ordering::Relaxed);
        Some(NOW.load(Ordering::Relaxed))
    };
    let budget = Budget::of_memory(2 * SLACK, Some(gauge));
    // No other measurement is due while this test runs.
    budget.shared.next_measurement.store(u64::MAX, Ordering::Relaxed);
    LOOKS.store(0, Ordering::Relaxed);
    assert!(budget.has_room(SLACK) && budget.reserve(SLACK, || unreachable!()).is_ok());
    assert_eq!(LOOKS.load(Ordering::Relaxed), 0);
    // A request that leaves less room is measured.
    assert!(budget.has_room(SLACK + 1) && budget.reserve(SLACK + 1, || unreachable!()).is_ok());
    assert_eq!(LOOKS.load(Ordering::Relaxed), 2);
    NOW.store(SLACK, Ordering::Relaxed);
    assert!(!budget.has_room(SLACK + 1) && budget.reserve(SLACK + 1, String::new).is_err());
}

#[test]
fn memory_is_tight_when_half_of_it_is_taken() {
    static NOW: AtomicU64 = AtomicU64::new(0);
    let budget = Budget::of_memory(100, Some(|| Some(NOW.load(Ordering::Relaxed))));
    for (now, is_tight) in [(50, false), (51, true), (0, false)] {
        NOW.store(now, Ordering::Relaxed);
        std::thread::sleep(2 * MEASURE_INTERVAL);
        assert_eq!(budget.is_tight(), is_tight, "{now}");
    }
    assert!(!Budget::unlimited().is_tight());
}

#[test]
fn small_runs_do_not_determine_the_limit() {
    static NOW: AtomicU64 = AtomicU64::new(0);
    static ASKED: AtomicU64 = AtomicU64::new(0);
    let limit = || {
        ASKED.fetch_add(1, Ordering::Relaxed);
        Some(SMALL + 1_000)
    };
    let begun = || {
        NOW.store(0, Ordering::Relaxed);
        ASKED.store(0, Ordering::Relaxed);
        Budget::of_memory_by(limit, Some(|| Some(NOW.load(Ordering::Relaxed))))
    };
    let asked = || ASKED.load(Ordering::Relaxed);
    let budget = begun();
    NOW.store(SMALL - 9, Ordering::Relaxed);
    std::thread::sleep(2 * MEASURE_INTERVAL);
    assert!(budget.check().is_ok() && budget.reserve(9, || unreachable!()).is_ok() && budget.has_room(9));
    assert_eq!(asked(), 0);
    // More than a small amount in total is measured, and so is everything from then on.
    assert!(budget.has_room(1_009) && !budget.has_room(1_010) && budget.reserve(1_010, String::new).is_err());
    assert_eq!((asked(), budget.memory()), (1, Some(SMALL + 1_000)));
    let budget = begun();
    NOW.store(SMALL + 1_001, Ordering::Relaxed);
    std::thread::sleep(2 * MEASURE_INTERVAL);
    assert_eq!(budget.check(), Err(Exceeded::Memory { limit: SMALL + 1_000 }));
    assert_eq!(asked(), 1);
    // A machine without a known limit sets none.
    assert!(Budget::of_memory_by(|| None, None).has_room(u64::MAX));
}

#[test]
fn without_a_gauge_reservations_count() {
    let budget = Budget::of_memory(1_000, None);
    assert!(budget.has_room(1_000) && !budget.has_room(1_001) && Budget::none().has_room(u64::MAX));
    assert_eq!(budget.reserve(1_000, || unreachable!()), Ok(()));
    assert!(budget.part().reserve(1_001, String::new).is_err());
    assert_eq!(budget.check(), Ok(()));
    assert_eq!(Budget::none().reserve(u64::MAX, || unreachable!()), Ok(()));
}

#[test]
fn a_pace_checks_now_and_then() {
    let budget = Budget::none().within(Duration::ZERO);
    let mut pace = budget.pace();
    assert_eq!(pace.step(1), Ok(()));
    assert!((0..STRIDE).any(|_| pace.step(1).is_err()));
    assert_eq!(budget.pace().step(STRIDE as usize), Err(Exceeded::Time));
    assert_eq!(budget.pace().step(usize::MAX), Err(Exceeded::Time));
}

#[test]
fn an_exceeded_pace_stays_exceeded() {
    let budget = Budget::none();
    let mut pace = Pace::owned(&budget);
    assert!((0..3 * STRIDE).all(|_| pace.step(1).is_ok()));
    budget.stop();
    assert!((0..=STRIDE).any(|_| pace.step(1).is_err()));
    assert!(pace.step(0).is_err() && pace.clone().step(1).is_err());
    assert_eq!(Pace::owned(&budget).step(1), Err(Exceeded::Interrupted), "at once");
    let mut free = Pace::default();
    assert!((0..3 * STRIDE).all(|_| free.step(usize::MAX).is_ok()));
}

#[test]
fn a_reader_ends_with_its_budget() {
    let budget = Budget::none();
    let mut reader = budget.reader(&b"text"[..]);
    let mut buffer = [0; 2];
    assert_eq!(reader.read(&mut buffer).unwrap(), 2);
    budget.stop();
    let error = reader.read(&mut buffer).unwrap_err();
    assert_eq!(
        (error.to_string().as_str(), Exceeded::of(&error)),
        ("the run was interrupted", Some(Exceeded::Interrupted))
    );
    assert_eq!(Exceeded::of(&io::Error::other("full")), None);
}

#[test]
fn readers_and_writers_fail_when_it_is_used_up() {
    let budget = Budget::none();
    let (mut reader, mut writer) = (budget.reader(&b"abcdef"[..]), budget.writer(Vec::new()));
    let mut half = [0; 3];
    reader.read_exact(&mut half).unwrap();
    writer.write_all(&half).unwrap();
    budget.stop();
    let mut rest = String::new();
    let error = reader.read_to_string(&mut rest).unwrap_err();
    assert_eq!((Exceeded::of(&error), rest.as_str()), (Some(Exceeded::Interrupted), ""));
    let error = writer.write_all(&vec![b'x'; STRIDE as usize]).unwrap_err();
    assert_eq!(Exceeded::of(&error), Some(Exceeded::Interrupted));
    assert_eq!(writer.into_inner(), b"abc");
}

#[test]
fn nothing_written_or_flushed_is_kept_back() {
    let budget = Budget::none();
    let mut writer = budget.writer(io::BufWriter::new(Vec::new()));
    writer.write_all(b"abc").unwrap();
    writer.flush().unwrap();
    assert_eq!(writer.into_inner().get_ref(), b"abc");
}

#[test]
fn a_writer_checks_after_many_empty_writes_too() {
    let budget = Budget::none();
    let mut writer = budget.writer(Vec::new());
    assert_eq!(writer.write(&[]).unwrap(), 0);
    budget.stop();
    assert!((0..=STRIDE).any(|_| writer.write(&[]).is_err()));
}
