use super::*;

fn read(kind: &str, text: &str) -> Result<Family, String> {
    Family::read(text.into(), Kind::named(kind).unwrap()).map_err(|error| error.to_string())
}

/// The name of each member and its puzzle.
fn members(kind: &str, text: &str) -> Vec<(String, String)> {
    let family = read(kind, text).unwrap();
    let members = family.members(1..=family.last().unwrap());
    members
        .map(|member| {
            let puzzle = family.puzzle(&member, Budget::unlimited()).unwrap();
            let written = puzzle.to_string();
            assert_eq!(family.kind().parse(&written).unwrap().to_string(), written);
            (family.name(&member), written)
        })
        .collect()
}

fn names(kind: &str, text: &str) -> Vec<String> {
    members(kind, text).into_iter().map(|(name, _)| name).collect()
}

const CALENDAR: &str = "\
# kind: polycube
container
###.
####
piece I 000 100 200
piece D 000 100
# days
labels
Jan Feb Mar .
1   2   3   4
vary month open Jan..Mar
vary day open 1..4
except Feb Mar 3..4
except Jan 4
";

#[test]
fn a_calendar_opens_a_month_and_a_day() {
    let members = members("polycube", CALENDAR);
    let names: Vec<&str> = members.iter().map(|(name, _)| name.as_str()).collect();
    assert_eq!(names, ["Jan 1", "Jan 2", "Jan 3", "Feb 1", "Feb 2", "Mar 1", "Mar 2"]);
    assert_eq!(members[4].1, "container\n#.#.\n#.##\npiece I\n###\npiece D\n##\n");
    let family = read("polycube", CALENDAR).unwrap();
    assert_eq!((family.last(), family.member(4), family.member(0), family.member(13)), (Some(12), None, None, None));
    let member = family.member(5).unwrap();
    assert_eq!(family.values(&member, 0).collect_vec(), ["Feb"]);
    let groups = family.open_groups().unwrap();
    assert_eq!(groups[1], OpenGroup { cells: vec![3, 4, 5, 6], open: 1 });
}

#[test]
fn pieces_are_used_or_left_out() {
    let text = "box 3 2\nmirror yes\npiece I 000 100\npiece L 000 100 010\npiece 000\n2x piece T 000 100\nvary set pieces 2 of all\n";
    assert_eq!(names("polycube", text), ["I+L", "I+3", "I+T", "L+3", "L+T", "3+T"]);
    assert_eq!(members("polycube", text)[4].1, "mirror yes\nbox 3 2 1\npiece L\n##\n#.\n2x piece T\n##\n");
    let three = text.replace("2 of all", "3 of I..T");
    assert_eq!(names("polycube", &three), ["all but T", "all but 3", "all but L", "all but I"]);
    let ubongo = "pieces 8 9\npiece\n#\npieces 2\nboard\n##\n##\nvary set pieces 8 2 drawn1\nvary hole open 0,0 1,1\n";
    assert_eq!(names("ubongo", ubongo), ["8 0,0", "8 1,1", "2 0,0", "2 1,1", "drawn1 0,0", "drawn1 1,1"]);
    assert_eq!(members("ubongo", ubongo)[5].1, "height 2\npieces 9\npiece\n#\nboard\n##\n#.\n");
}

#[test]
fn cases_complete_the_puzzle() {
    let text = "\
piece D 000 100
2x piece I 000 100 200
vary board
case wide
box 4 2
case drawn
container
####
#+1##
colour 1 on 1
vary hole open 0,0 3,1
";
    let names = names("polycube", text);
    assert_eq!(names, ["wide 0,0", "wide 3,1", "drawn 0,0", "drawn 3,1"]);
    let drawn = "container\n####\n#+1#.\ncolour 1 on 1\npiece D\n##\n2x piece I\n###\n";
    assert_eq!(members("polycube", text)[3].1, drawn);
    assert!(is_family(text) && !is_family("box 3 3\npiece 000\n"));
    assert_eq!(Family::guess_kind(text.into(), None).unwrap().kind.name, "polycube");
}

#[test]
fn items_of_an_exact_cover_stay_open() {
    let text = "a b 0:2|c | s\na b s:x\nb c\nc s:y\nvary hole open a c\n";
    let members = members("exact-cover", text);
    assert_eq!(members[0], ("a".to_string(), "b 0:2|c | s\nb c\nc s:y\n".to_string()));
    assert_eq!(members[1], ("c".to_string(), "a b | s\na b s:x\n".to_string()));
}

#[test]
fn other_files_have_another_fingerprint() {
    let sum = |text: &str| read("polycube", text).unwrap().fingerprint(Budget::unlimited()).unwrap().digits();
    assert_eq!(sum(CALENDAR), sum(&CALENDAR.replace("# days\nlabels", "labels")));
    assert_eq!(sum(CALENDAR), sum(&CALENDAR.replace("except Jan 4", "except Jan 4\nexcept Jan 4")));
    for (from, to) in
        [("Jan 4", "Jan 3"), ("1..4\n", "1..3 4\nexcept Jan 2\n"), ("000 100\n", "000 010\n"), ("day", "date")]
    {
        assert_ne!(sum(CALENDAR), sum(&CALENDAR.replace(from, to)), "{from}");
    }
}

/// Changes of the calendar, and its errors.
const CHANGES: &[(&str, &str, &str)] = &[
    (
        "vary month open Jan..Mar\nvary day open 1..4\nexcept Feb Mar 3..4\nexcept Jan 4\n",
        "",
        "10:14: expected 'vary' and what varies",
    ),
    ("###.\n", "###\n", "4:4: expected a row of 3 squares"),
    ("Jan Feb Mar .", "Jan Feb Mar", "9:12: expected "),
    ("Jan Feb Mar .", "Jan Feb Mar x", "9:13: expected '.' outside the puzzle's cells, found 'x'"),
    (
        "Jan Feb Mar .",
        "Jan Feb 3   .",
        "10:9: expected a label that no other cell has, found '3', which is in line 9, too",
    ),
    ("1   2   3   4\n", "1   2   3   4\n5 6 7 8\n", "11:1: expected nothing after the last layer"),
    ("1..4", "1..5", "12:15: expected one of the cells ('Jan..4'), each name once in the puzzle, found '1..5'"),
    (
        "Jan..Mar",
        "Jan Fbe",
        "11:21: expected one of the cells ('Jan..4'), each name once in the puzzle, found 'Fbe'; did you mean 'Feb'?",
    ),
    ("Jan..Mar", "Jan Feb Jan..Mar", "11:25: expected each of the cells once, and 'Jan' is there twice"),
    ("Jan..Mar", "4 of Jan..Mar", "11:17: expected a number from 1 to 3, found '4'"),
    ("Jan..Mar", "0 of Jan..Mar", "11:17: expected a number from 1 to 3, found '0'"),
    ("Jan..Mar", "two of Jan..Mar", "11:17: expected a number from 1 to 3, found 'two'"),
    ("open Jan..Mar", "open", "11:16: expected cells, 'all', or a range such as 'Jan..4', found the end of the line"),
    ("month open Jan..Mar", "", "11:5: expected a name"),
    (
        "month open",
        "month opne",
        "11:12: expected 'open' and cells, or 'pieces' and pieces, found 'opne'; did you mean 'open'?",
    ),
    (
        "month open Jan..Mar",
        "month",
        "11:11: expected 'open' and cells, 'pieces' and pieces, or 'case' on the next line",
    ),
    ("month open", "4 open", "11:6: expected a name of letters"),
    ("day open", "month open", "12:6: expected a name that no other line 'vary' has"),
    ("day open 1..4", "day open 1..4 Mar", "12:20: expected cells that 'month' does not have, and it has 'Mar'"),
    ("day open 1..4", "day pieces F..D", "12:17: expected one of the pieces ('I..D')"),
    ("day open 1..4", "day open 6 of all", "12:20: expected cells that 'month' does not have, and it has 'Jan'"),
    (
        "month open Jan..Mar\nvary day open 1..4\nexcept Feb Mar 3..4\nexcept Jan 4",
        "a open 7 of all",
        "11:13: expected fewer open cells than the puzzle has, which are 7",
    ),
    ("except Jan 4", "except", "14:7: expected values of lines 'vary', such as"),
    ("except Jan 4", "except Jan 44", "14:12: expected a value of a line 'vary', found '44'"),
    ("except Jan 4", "exept Jan 4", "14:1: expected 'vary', 'labels', 'case' or 'except'"),
    (
        "except Jan 4",
        "piece X 000",
        "14:1: expected 'vary', 'labels', 'case' or 'except': the puzzle ends above the first of them",
    ),
    ("except Jan 4", "labels\n1", "14:1: expected one block 'labels' only"),
    ("except Jan 4", "case a", "14:1: expected cases only below 'vary' and a name"),
    ("vary month", "case a\nvary month", "11:1: expected a line 'vary' before it"),
];

/// Other files with an error.
const FILES: &[(&str, &str, &str)] = &[
    ("polycube", "", "1:1: expected 'container'"),
    (
        "exact-cover",
        "a b\na b\nvary p pieces x\n",
        "3:8: expected what puzzles of this kind can vary: they have no pieces",
    ),
    ("exact-cover", "a b\na b\nlabels\na b\nvary p open a\n", "3:1: expected no labels"),
    ("exact-cover", "a | s\na\nvary p open s\n", "3:13: expected one of the cells"),
    ("triangle", "", "1:1: expected "),
    ("ubongo", "pieces 5 5 8\n##\nvary p pieces 5 8\n", "3:15: expected one of the pieces ('8..8'), each name once"),
    ("polycube", "piece 000\nvary b\ncase x\nbox 3\ncase y\nbox 1 1\n", "4:6: expected two or three edge lengths"),
    (
        "polycube",
        "piece 000\nvary b\ncase x\nbox 1 1\ncase x\nbox 1 1\n",
        "5:6: expected a name that no other case has",
    ),
    (
        "polycube",
        "piece 000\nvary b\ncase x\nbox 1 1\nvary c\ncase y\n",
        "6:1: expected cases of one line 'vary' only, and line 2 has some",
    ),
    ("polycube", "piece 000\nvary b\ncase x y\nbox 1 1\n", "3:8: expected 'case' and a name and nothing else"),
];

/// Errors have the line and the column of the file.
#[test]
fn errors_name_the_place() {
    let changed = CHANGES.iter().map(|&(from, to, expected)| {
        assert!(CALENDAR.contains(from), "{from}");
        ("polycube", CALENDAR.replacen(from, to, 1), expected)
    });
    let files = FILES.iter().map(|&(kind, text, expected)| (kind, text.to_string(), expected));
    let others: Vec<String> = changed
        .chain(files)
        .filter_map(|(kind, text, expected)| {
            let found = read(kind, &text).err().unwrap_or_default();
            (!found.starts_with(expected)).then(|| format!("{text}expected {expected}\nfound    {found}\n"))
        })
        .collect();
    assert!(others.is_empty(), "{}", others.join("\n"));
    let both =
        "box 3 2\npiece A 000 100\npiece B 000\nlabels\nA B c\nd e f\nvary a open A c\nvary b pieces A B\nexcept A\n";
    assert!(
        read("polycube", both)
            .err()
            .unwrap()
            .starts_with("9:8: expected a value of one line 'vary' only, not of 'a' and 'b'")
    );
}

/// A family too large to count is read, and its members can be numbered.
#[test]
fn large_families_are_read() {
    let text = "box 100 40\npiece 000\nvary a open 12 of all\n";
    let family = read("polycube", text).unwrap();
    assert_eq!(family.last(), None);
    let member = family.member(1_000_000_000_000).unwrap();
    assert_eq!(member.taken[0].len(), 12);
}

#[test]
fn errors_in_a_case_have_their_lines() {
    let case = |case| format!("case c{case}\nbox {} 2\n", case + 1);
    let cases = (0..500).map(case).collect::<Vec<_>>().concat();
    let text = format!("piece D 000 100\nvary board\n{cases}");
    let wrong = text.replace("box 400 2", "box 0 2");
    let line = wrong.lines().position(|line| line == "box 0 2").unwrap() + 1;
    let error = read("polycube", &wrong).err().unwrap();
    assert!(error.starts_with(&format!("{line}:5: ")), "{line} {error}");
    let twice = text.replace("case c499", "case c0");
    assert_eq!(read("polycube", &twice).err().unwrap(), "1001:6: expected a name that no other case has, found 'c0'");
}
