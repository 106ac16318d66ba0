//! `family`: rows, wishes, formats, journals, files of members, errors and limits.

mod journal;

use std::collections::BTreeSet;
use std::fs;

use insta::assert_snapshot;
use itertools::Itertools;
use serde_json::Value;

use super::Bench;
use crate::common::{count, data, files};
use jigsat::strategy::Strategy;
use jigsat_encodings::kind::Kind;

const CALENDAR: &str = "\
mirror yes
container
###.
####
piece L 000 100 010
piece I 000 100
labels
Jan Feb Mar .
1   2   3   4
vary month open Jan..Mar
vary day open 1..4
except Feb 3..4
";

/// Two boards, and which two of three pieces fill them.
const BOARDS: &str = "\
# kind: polycube
piece I 000 100 200
piece L 000 100 010
piece D 000 100
vary board
case long
box 5 1
case square
container
###
##.
vary set pieces 2 of all
";

const HOLES: &str = "a b c d\na b\nb c\nc d\na d\nvary holes open 2 of all\n";

fn bench() -> Bench {
    Bench::new(&[("calendar", CALENDAR), ("boards", BOARDS), ("holes.dlx", HOLES), ("box", super::BOX)])
}

/// The output without times.
fn timeless(printed: &str) -> String {
    let is_unit = |word: &str| ["µs", "ms", "s"].contains(&word);
    let line = |line: &str| {
        let words: Vec<&str> = line.split(' ').collect();
        let is_time = |i: usize| words.get(i + 1).is_some_and(|unit| is_unit(unit)) && words[i].parse::<f64>().is_ok();
        let kept = (0..words.len()).filter(|&i| i == 0 || !is_time(i - 1));
        kept.map(|i| if is_time(i) { "#" } else { words[i] }).join(" ")
    };
    printed.lines().map(line).join("\n")
}

fn run(args: &str) -> String {
    timeless(&bench().run(args))
}

#[test]
fn each_member_has_a_row() {
    assert_snapshot!(run("family calendar"), @"
    # calendar: polycube (pieces turn in space, mirror images allowed): raw
    name      solutions  unique  time
    Jan 1             2  no      #
    Jan 2             0  no      #
    Jan 3             0  no      #
    Jan 4             2  no      #
    Feb 1             0  no      #
    Feb 2             1  yes     #
    Mar 1             1  yes     #
    Mar 2             1  yes     #
    Mar 3             0  no      #
    Mar 4             2  no      #
    # 10 members: 4 without a solution, 3 with exactly one
    --- exit code 0
    ");
    assert_snapshot!(run("family boards --sort solutions --reverse --limit 3 --up-to symmetry"), @"
    # boards: polycube (pieces turn in space, no mirror images): symmetry
    name                 solutions  unique  time
    square all but I             2  no      #
    square all but L             1  yes     #
    long all but L               1  yes     #
    # 6 members, 3 listed: 3 without a solution, 2 with exactly one
    --- exit code 0
    ");
    assert_snapshot!(run("family boards --rating"), @"
    # boards: polycube (pieces turn in space, no mirror images): raw
    name                 solutions  unique           rating  time
    long all but D               0  no                    -  #
    long all but L               2  no           1.0 (easy)  #
    long all but I               0  no                    -  #
    square all but D             0  no                    -  #
    square all but L             1  yes        2.0 (medium)  #
    square all but I             2  no           1.0 (easy)  #
    # 6 members: 3 without a solution, 1 with exactly one
    --- exit code 0
    ");
    assert_snapshot!(timeless(&bench().run_with("family - --solutions 2", HOLES)), @"
    # standard input: exact-cover: raw
    name     solutions  unique  time
    # 6 members, 0 listed: 2 without a solution, 4 with exactly one
    --- exit code 1
    ");
}

#[test]
fn members_are_chosen_by_wishes() {
    assert_snapshot!(run("family calendar --solutions 1"), @"
    # calendar: polycube (pieces turn in space, mirror images allowed): raw
    name      solutions  unique  time
    Feb 2             1  yes     #
    Mar 1             1  yes     #
    Mar 2             1  yes     #
    # 10 members, 3 listed: 4 without a solution, 3 with exactly one
    --- exit code 0
    ");
    assert_snapshot!(run("family calendar --solutions 10..1000"), @"
    # calendar: polycube (pieces turn in space, mirror images allowed): raw
    name      solutions  unique  time
    # 10 members, 0 listed: 4 without a solution, 3 with exactly one
    --- exit code 1
    ");
    assert_snapshot!(run("family boards --rating easy --limit 1"), @"
    # boards: polycube (pieces turn in space, no mirror images): raw
    name                 solutions  unique           rating  time
    long all but L               2  no           1.0 (easy)  #
    # 2 members, 1 listed: 1 without a solution, 0 with exactly one
    --- exit code 0
    ");
    assert_snapshot!(run("family boards --solutions 1 --rating"), @"
    # boards: polycube (pieces turn in space, no mirror images): raw
    name                 solutions  unique           rating  time
    square all but L             1  yes        2.0 (medium)  #
    # 6 members, 1 listed: 3 without a solution, 1 with exactly one
    --- exit code 0
    ");
    assert_snapshot!(run("family boards --at-most 1"), @"
    # boards: polycube (pieces turn in space, no mirror images): raw
    name                 solutions  unique  time
    long all but D               0  no      #
    long all but L             >=1  ?       #
    long all but I               0  no      #
    square all but D             0  no      #
    square all but L           >=1  ?       #
    square all but I           >=1  ?       #
    # 6 members: 3 without a solution, 0 with exactly one
    --- exit code 0
    ");
}

#[test]
fn rows_for_spreadsheets_and_programs() {
    let csv = bench().run("family calendar --solutions 1 --format csv");
    let without_times = csv.lines().map(|line| line.rsplitn(3, ',').nth(2).unwrap_or(line)).join("\n");
    assert_snapshot!(without_times, @"
    number,name,month,day,solutions,complete,unique,rating
    6,Feb 2,Feb,2,1,true,true,
    9,Mar 1,Mar,1,1,true,true,
    10,Mar 2,Mar,2,1,true,true,
    --- exit code 0
    ");
    let bench = bench();
    let json = bench.run("family boards --rating --format json");
    let rows: Vec<Value> = json.lines().take(6).map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!(rows[0]["chosen"], serde_json::json!({ "board": ["long"], "set": ["I", "L"] }));
    assert_eq!(rows.iter().map(|row| row["member"].as_u64().unwrap()).collect_vec(), [1, 2, 3, 4, 5, 6]);
    assert_eq!(rows.iter().map(|row| &row["family"]).unique().count(), 1);
    assert_snapshot!(bench.run("family calendar -o rows.csv"), @"--- exit code 0");
    let rows = fs::read_to_string(bench.folder.path().join("rows.csv")).unwrap();
    assert_eq!(rows.lines().count(), 11);
}

#[test]
fn threads_change_nothing() {
    let bench = bench();
    let rows = |threads| {
        let csv = bench.run(&format!("family calendar --format csv --threads {threads}"));
        csv.lines().map(|line| line.rsplitn(3, ',').nth(2).unwrap_or(line).to_string()).collect_vec()
    };
    assert_eq!(rows(1), rows(3));
}

#[test]
fn a_page_has_a_picture_of_each_member() {
    let bench = bench();
    assert_snapshot!(bench.run("family calendar -o page.html"), @"
    # page.html: a page with 10 members
    --- exit code 0
    ");
    let page = fs::read_to_string(bench.folder.path().join("page.html")).unwrap();
    assert_eq!((page.matches("<svg").count(), page.matches("<figure").count()), (10, 10));
    assert_eq!(page.matches("<style>").count(), 1);
    assert!(page.contains("Jan 1") && !page.contains("<script"));
    let hostile = bench.run_with("family - --format html", &CALENDAR.replace("Jan", "J&\"n"));
    assert!(hostile.contains("J&amp;&quot;n 1") && !hostile.contains("J&\""));
}

/// The files of members have the counts of the rows, by another engine.
#[test]
fn members_are_puzzle_files() {
    let bench = bench();
    let mut checked = 0;
    for (family, kind) in [("calendar", "polycube"), ("boards", "polycube"), ("holes.dlx", "exact-cover")] {
        let csv = bench.run(&format!("family {family} --format csv --write members-{family}"));
        let kind = Kind::named(kind).unwrap();
        let links = Strategy::parse(kind, "cover+dlx").unwrap();
        let files = files(&bench.folder.path().join(format!("members-{family}")));
        let rows = csv.lines().skip(1).take_while(|line| !line.starts_with("---")).collect_vec();
        assert_eq!(files.len(), rows.len());
        for (file, row) in files.iter().zip(rows) {
            let text = fs::read_to_string(file).unwrap();
            assert_eq!(Kind::recognise(&text).unwrap().name, kind.name);
            let counted = count(&kind.parse(&text).unwrap(), &links).to_string();
            let fields = row.split(',').collect_vec();
            let place = fields.iter().position(|field| ["true", "false"].contains(field)).unwrap() - 1;
            assert_eq!(fields[place], counted, "{text}");
            assert_eq!(jigsat_forms::text::header(&text, "raw"), Some(&*counted));
            checked += 1;
        }
    }
    assert_eq!(checked, 22);
}

#[test]
fn limits_are_those_of_each_member() {
    let bench = bench();
    assert_snapshot!(timeless(&bench.run("family holes.dlx --timeout 0")), @"
    # holes.dlx: exact-cover: raw
    name     solutions  unique  time
    a+b            >=0  ?       #  undecided: the time limit was reached
    a+c              0  no      #
    a+d            >=0  ?       #  undecided: the time limit was reached
    b+c            >=0  ?       #  undecided: the time limit was reached
    b+d              0  no      #
    c+d            >=0  ?       #  undecided: the time limit was reached
    # 6 members: 2 without a solution, 0 with exactly one, 4 undecided
    --- exit code 3
    ");
    let rows = timeless(&bench.run("family holes.dlx --timeout 0 --solutions 1 --format csv"));
    assert_snapshot!(rows.lines().last().unwrap(), @"--- exit code 3");
}

#[test]
#[expect(clippy::too_many_lines, reason = "it is what the program prints")]
fn errors_say_what_was_expected() {
    let bench = bench();
    bench.write("empty", b"");
    bench.write("huge", b"box 60 60\npiece 000\nvary a open 4 of all\nvary b pieces all\n");
    bench.write("taken", CALENDAR.replace("vary day", "vary rating").as_bytes());
    let args = [
        "family empty",
        "family box",
        "family calendar#1",
        "family none",
        "family huge",
        "family huge --limit 2 --sort name",
        "family huge --part 1/10",
        "family taken",
        "family calendar --part 13/99",
        "family calendar --part 2",
        "family calendar --sort colour",
        "family calendar --sort rating",
        "family calendar --solutions 9..2",
        "family --rating calendar",
        "family calendar --with cover+dxl",
        "family calendar --kind cubes",
        "family calendar -o calendar",
        "family holes.dlx --up-to symmetry",
        "count calendar",
    ];
    let printed = args.map(|args| format!("$ jigsat {args}\n{}", bench.run(args)));
    assert_snapshot!(printed.join("\n"), @"
    $ jigsat family empty
    --- standard error
    jigsat: error: empty:1:1: expected a puzzle (cuboid, ubongo, polycube, triangle, arukone, exact-cover, cnf), found an empty file; --kind names the kind, `jigsat new KIND` prints an example
    --- exit code 2
    $ jigsat family box
    --- standard error
    jigsat: error: box:5:6: expected 'vary' and what varies, such as 'vary day open 1..31', found the end of the file
    --- exit code 2
    $ jigsat family calendar#1
    --- standard error
    jigsat: error: calendar: a family is a whole file; expected no # behind its name
    --- exit code 2
    $ jigsat family none
    --- standard error
    jigsat: error: none: No such file or directory (os error 2)
    --- exit code 2
    $ jigsat family huge
    --- standard error
    jigsat: error: huge: 6,986,741,939,100 members are too many, at most 10,000,000 are counted: --limit N without --sort lists the first N, --part I/N takes one of N parts
    --- exit code 2
    $ jigsat family huge --limit 2 --sort name
    --- standard error
    jigsat: error: huge: 6,986,741,939,100 members are too many, at most 10,000,000 are counted: --limit N without --sort lists the first N, --part I/N takes one of N parts
    --- exit code 2
    $ jigsat family huge --part 1/10
    --- standard error
    jigsat: error: huge: 698,674,193,910 members are too many, at most 10,000,000 are counted: --limit N without --sort lists the first N, --part I/N takes one of N parts
    --- exit code 2
    $ jigsat family taken
    --- standard error
    jigsat: error: taken: 'vary rating': expected a name that is no column of the table; rename it
    --- exit code 2
    $ jigsat family calendar --part 13/99
    --- standard error
    jigsat: error: calendar: expected at most one part for each of 12 members (--part)
    --- exit code 2
    $ jigsat family calendar --part 2
    --- standard error
    jigsat: error: --part 2: expected a part such as 3/10, the third of ten
    --- exit code 2
    $ jigsat family calendar --sort colour
    --- standard error
    jigsat: error: --sort: expected a column (number, name, solutions, unique, rating, seconds, month, day), found 'colour'
    --- exit code 2
    $ jigsat family calendar --sort rating
    --- standard error
    jigsat: error: --sort: members are rated only with --rating
    --- exit code 2
    $ jigsat family calendar --solutions 9..2
    --- standard error
    jigsat: error: --solutions 9..2: expected a number or a range such as 3..5, from 0 to 18446744073709551615
    --- exit code 2
    $ jigsat family --rating calendar
    --- standard error
    jigsat: error: --rating calendar: expected two numbers such as 5..8, or easy, medium or hard; without a value, --rating goes last
    --- exit code 2
    $ jigsat family calendar --with cover+dxl
    --- standard error
    jigsat: error: calendar: --with cover+dxl: no engine 'dxl' solves the problems of 'cover'; it takes dlx, cells, mask, memo, sweep, linear; did you mean 'dlx'?
    --- exit code 2
    $ jigsat family calendar --kind cubes
    --- standard error
    jigsat: error: --kind: expected one of cuboid, ubongo, polycube, triangle, arukone, exact-cover, cnf, found 'cubes'
    --- exit code 2
    $ jigsat family calendar -o calendar
    --- standard error
    jigsat: error: calendar: expected another file: the output would replace calendar, which is read
    --- exit code 2
    $ jigsat family holes.dlx --up-to symmetry
    # holes.dlx: exact-cover: symmetry
    name     solutions  unique  time
    --- standard error
    jigsat: error: holes.dlx: a+b: no symmetries of exact-cover puzzles are known: their layouts are counted one by one (raw), not up to symmetry
    --- exit code 2
    $ jigsat count calendar
    --- standard error
    jigsat: error: calendar:7:1: expected 'container', 'box', 'piece', 'pieces', 'mirror', 'planar' or 'colour', found 'labels'; a file with lines 'vary' or 'labels' is a family, which `jigsat family` reads
    --- exit code 2
    ");
}

#[test]
fn names_may_be_wider_than_a_format_can_be() {
    let wide = "x".repeat(1 << 16);
    let bench = Bench::new(&[("wide.dlx", &format!("{wide} b\n{wide} b\nb\nvary holes open {wide}\n"))]);
    let printed = bench.run("family wide.dlx");
    assert!(printed.contains(&format!("\n{wide}             1  yes")) && printed.ends_with("--- exit code 0"));
}

/// A family that is too large to count is listed from its beginning.
#[test]
fn the_first_members_of_a_large_family_are_listed() {
    let bench = Bench::new(&[("huge", "box 60 60\npiece 000\nvary a open 40 of all\n")]);
    assert_snapshot!(timeless(&bench.run("family huge --limit 2 --format csv")).lines().map(|line| line.get(..20).unwrap_or(line)).join("\n"), @r#"
    number,name,a,soluti
    1,"0,0+1,0+2,0+3,0+4
    2,"0,0+1,0+2,0+3,0+4
    --- exit code 0
    "#);
}

/// The families of the project: known counts of their members.
#[test]
fn families_of_the_project() {
    let bench = bench();
    let file = |name: &str| data().join("families").join(name).display().to_string();
    let summary = |args: &str| {
        let printed = bench.run(&format!("family {args}"));
        printed.lines().rev().nth(1).unwrap_or_default().to_string()
    };
    assert_snapshot!(summary(&file("calendar.txt")), @"# 366 members: 0 without a solution, 0 with exactly one");
    assert_snapshot!(summary(&file("dice_square.txt")), @"# 62208 members: 0 without a solution, 0 with exactly one");
    assert_snapshot!(summary(&file("ubongo_sets.txt")), @"# 560 members: 548 without a solution, 9 with exactly one");
    assert_snapshot!(summary(&file("dominoes_with_holes.dlx")), @"# 120 members: 56 without a solution, 0 with exactly one");
    // Golomb's numbers.
    let boxes = bench.run(&format!("family {} --up-to symmetry --format csv", file("pentomino_boxes.txt")));
    let counts = boxes.lines().filter_map(|line| line.split(',').nth(3)).skip(1).collect_vec();
    assert_eq!(counts, ["2", "368", "1010", "2339", "65"]);
    let named = files(&data().join("families"));
    assert!(named.len() >= 6, "{named:?}");
}
