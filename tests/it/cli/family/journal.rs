//! Journals, from which a family resumes.

use jigsat_encodings::fingerprint::Fingerprint;

use super::*;

/// The line with the checksum that belongs to it.
fn sealed(line: &str) -> String {
    let content = line.split_once(",\"sha256\"").unwrap().0;
    format!("{content},\"sha256\":\"{}\"}}", Fingerprint::of(&format!("{content}}}")).digits())
}

/// Lines of a journal, without times.
fn journal(bench: &Bench, name: &str) -> Vec<Value> {
    let text = fs::read_to_string(bench.folder.path().join(name)).unwrap();
    text.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

#[test]
fn runs_resume_from_a_journal() {
    let bench = bench();
    let whole = timeless(&bench.run("family calendar"));
    bench.run("family calendar --part 1/3 --journal a");
    bench.run("family calendar --part 3/3 --journal c");
    let [first, last] = ["a", "c"].map(|name| journal(&bench, name));
    assert_eq!((first.len(), last.len()), (4, 4));
    // Parts in any order, and a torn line.
    let all = ["c", "a"].map(|name| fs::read_to_string(bench.folder.path().join(name)).unwrap()).concat() + "{\"sch";
    bench.write("all", all.as_bytes());
    assert_snapshot!(timeless(&bench.run("family calendar --journal all")).replace(&whole[..whole.len() - 16], "(rows)"), @"
    (rows)
    --- standard error
    jigsat: note: all: its last line was torn, and is dropped
    --- exit code 0
    ");
    assert_eq!(journal(&bench, "all").iter().map(|row| row["member"].as_u64()).collect::<BTreeSet<_>>().len(), 10);
    let before = fs::read(bench.folder.path().join("all")).unwrap();
    assert_eq!(timeless(&bench.run("family calendar --journal all")), whole);
    assert_eq!(fs::read(bench.folder.path().join("all")).unwrap(), before);
    // What is asked anew is counted anew: the rating of the six members with solutions.
    bench.run("family calendar --journal all --rating");
    assert_eq!(journal(&bench, "all").len(), 16);
    assert!(
        timeless(&bench.run("family calendar --journal all --rating"))
            == timeless(&bench.run("family calendar --rating"))
    );
    assert_eq!(journal(&bench, "all").len(), 16);
}

/// A run rates only the members that can be as wished. Another one takes their counts, and rates the others.
#[test]
fn journals_of_other_wishes_are_read() {
    let bench = bench();
    bench.run("family boards --rating --solutions 2 --journal journal");
    let ratings = || journal(&bench, "journal").iter().map(|row| row["rating"].as_f64()).collect_vec();
    assert_eq!(ratings(), [None, Some(1.0), None, None, None, Some(1.0)]);
    let whole = timeless(&bench.run("family boards --rating"));
    assert_eq!(timeless(&bench.run("family boards --rating --journal journal")), whole);
    assert_eq!(ratings()[6..], [Some(2.0)]);
    assert_snapshot!(timeless(&bench.run("family boards --rating medium --journal journal")), @"
    # boards: polycube (pieces turn in space, no mirror images): raw
    name                 solutions  unique           rating  time
    square all but L             1  yes        2.0 (medium)  #
    # 6 members, 1 listed: 3 without a solution, 1 with exactly one
    --- exit code 0
    ");
    assert_eq!(ratings().len(), 7);
}

/// The journal of an earlier version, by `--rating --where 'solutions == 2'`: the member with one solution is not rated.
const EARLIER: &str = include_str!("earlier.jsonl");

#[test]
fn journals_of_earlier_conditions_are_read() {
    let bench = bench();
    bench.write("earlier", EARLIER.as_bytes());
    assert_snapshot!(timeless(&bench.run("family boards --journal earlier --rating 1.5..2.5")), @"
    # boards: polycube (pieces turn in space, no mirror images): raw
    name                 solutions  unique           rating  time
    square all but L             1  yes        2.0 (medium)  #
    # 6 members, 1 listed: 3 without a solution, 1 with exactly one
    --- exit code 0
    ");
    assert_eq!(journal(&bench, "earlier").len(), 7);
    let refused = bench.run("family boards --where solutions==1");
    assert!(refused.contains("'--where'") && refused.contains("--- exit code 2"), "{refused}");
}

#[test]
fn other_journals_are_refused() {
    let bench = bench();
    bench.run("family calendar --journal journal");
    assert_snapshot!(bench.run("family boards --journal journal"), @"
    --- standard error
    jigsat: error: journal:1: a member of another family, or of this one before it was changed
    --- exit code 2
    ");
    assert_snapshot!(bench.run("family calendar --journal journal --up-to symmetry"), @"
    --- standard error
    jigsat: error: journal:1: counted up to another convention: expected symmetry, found raw
    --- exit code 2
    ");
    let text = fs::read_to_string(bench.folder.path().join("journal")).unwrap();
    let first = text.lines().next().unwrap();
    let edited = first.replace("\"solutions\":", "\"solutions\":9");
    bench.write("edited", format!("{edited}\n").as_bytes());
    assert_snapshot!(bench.run("family calendar --journal edited"), @"
    --- standard error
    jigsat: error: edited:1: its checksum does not match its content; remove the line, and its member is counted again
    --- exit code 2
    ");
    // Even with its own sum, a second count is refused if it differs.
    bench.write("twice", format!("{text}{}\n", sealed(&edited)).as_bytes());
    assert_snapshot!(bench.run("family calendar --journal twice"), @"
    --- standard error
    jigsat: error: twice:11: 92 solutions of a member that a line above has 2 of
    --- exit code 2
    ");
    // Earlier versions wrote no sums.
    bench.write("old", format!("{}}}\n", first.split_once(",\"sha256\"").unwrap().0).as_bytes());
    assert_snapshot!(bench.run("family calendar --journal old"), @"
    --- standard error
    jigsat: error: old:1: expected a line with a checksum, as this version writes it; begin a new journal
    --- exit code 2
    ");
    bench.write("other", b"{}\n");
    assert_snapshot!(bench.run("family calendar --journal other"), @"
    --- standard error
    jigsat: error: other:1: expected a line with a checksum, as this version writes it; begin a new journal
    --- exit code 2
    ");
}
