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
    // What is asked anew is counted anew.
    bench.run("family calendar --journal all --rating");
    assert_eq!(journal(&bench, "all").len(), 20);
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
