//! A name has one colour: in its puzzle, in every solution, on terminals, in pictures and pages.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;

use jigsat::Solve;
use jigsat::render::html::{Page, PuzzleSection};
use jigsat::render::{self, Depth, Look, Subject, View};
use jigsat_encodings::puzzle::Puzzle as _;
use jigsat_encodings::puzzles::polycube::Polycubes;

use crate::common::{data, program};

/// A label and the escape sequences that it stands behind.
type Cell = (String, String);

/// The words of a line that are cells, each with its style. Blanks that are painted belong to no word.
fn cells(line: &str) -> Vec<Cell> {
    let mut cells: Vec<Cell> = Vec::new();
    let (mut style, mut is_inside) = (String::new(), false);
    let mut rest = line;
    while let Some(c) = rest.chars().next() {
        if let Some(sequence) = rest.strip_prefix("\u{1b}[") {
            let (codes, behind) = sequence.split_once('m').unwrap();
            if codes == "0" {
                style.clear();
            } else {
                style = format!("{style}{codes};");
            }
            rest = behind;
            continue;
        }
        rest = &rest[c.len_utf8()..];
        match cells.last_mut() {
            _ if c == ' ' => is_inside = false,
            Some((label, _)) if is_inside => label.push(c),
            _ => {
                cells.push((c.to_string(), style.clone()));
                is_inside = true;
            }
        }
    }
    cells
}

/// The coloured output of the program.
fn printed(args: &str) -> String {
    let output = program()
        .args(args.split_whitespace())
        .args(["--color", "always", "--format", "grid"])
        .current_dir(data())
        .env_remove("COLORTERM")
        .env("TERM", "xterm-256color")
        .output()
        .unwrap();
    String::from_utf8(output.stdout).unwrap()
}

/// The styles of each label in a picture.
fn styles(picture: &str) -> BTreeMap<String, BTreeSet<String>> {
    let mut styles: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    let is_comment = |line: &&str| line.starts_with('#') || line.starts_with("layer ");
    for (label, style) in picture.lines().filter(|line| !is_comment(line)).flat_map(cells) {
        if !style.is_empty() {
            styles.entry(label).or_default().insert(style);
        }
    }
    styles
}

#[test]
fn twelve_pentominoes_have_twelve_colours_in_all_solutions() {
    let printed = printed("solve polycube/pentominoes_6x10.txt --limit 5");
    assert_eq!(printed.matches(": solution ").count(), 5, "{printed}");
    let styles = styles(&printed);
    assert_eq!((styles.len(), styles.values().flatten().collect::<BTreeSet<_>>().len()), (12, 12), "{styles:?}");
    assert!(styles.values().all(|styles| styles.len() == 1), "{styles:?}");
}

#[test]
fn pairs_keep_their_colours_when_they_are_joined() {
    let file = "arukone/contest_labelled_n10_15.txt";
    let [board, solved] = ["draw", "solve"].map(|verb| styles(&printed(&format!("{verb} {file}"))));
    assert_eq!((board.len(), &board), (15, &solved));
    // From the thirteenth pair on, colours are used again.
    assert_eq!(board.values().flatten().collect::<BTreeSet<_>>().len(), 12);
}

#[test]
fn copies_share_the_colour_of_their_name() {
    let styles = styles(&printed("solve polycube/dominoes_4x4.txt"));
    assert_eq!((styles.len(), styles.values().flatten().collect::<BTreeSet<_>>().len()), (8, 1), "{styles:?}");
}

/// The colours of a terminal with all colours are in the picture and in the page.
#[test]
fn all_formats_have_the_same_colours() {
    let text = fs::read_to_string(data().join("polycube/pentominoes_6x10.txt")).unwrap();
    let puzzle: Polycubes = text.parse().unwrap();
    let drawing = puzzle.draw(&puzzle.solution().unwrap().unwrap());
    let look = Look { colours: Some(Depth::True), ..Look::PLAIN };
    let styles = styles(&render::text(&drawing, &look));
    let subject = Subject { title: "", sketch: None, layout: Some(&drawing) };
    let svg = render::svg(&subject, View::Layers).unwrap();
    let mut page = Page::new("", "");
    page.begin(PuzzleSection { title: "", kind: "polycube", rules: None, text: &text, sketch: None });
    page.layout(&drawing, "");
    let mut html = Vec::new();
    page.finish(&mut html).unwrap();
    let html = String::from_utf8(html).unwrap();
    assert_eq!(styles.len(), 12);
    for (label, style) in styles {
        let style = style.first().unwrap();
        let background = style.split(';').skip_while(|code| *code != "48").skip(2).take(3);
        let bytes: Vec<u8> = background.map(|part| part.parse().unwrap()).collect();
        let hex = format!("#{:02x}{:02x}{:02x}", bytes[0], bytes[1], bytes[2]);
        assert!(svg.contains(&format!("fill=\"{hex}\"")), "{label}: {hex}");
        assert!(html.contains(&format!("\"{hex}\"")), "{label}: {hex}");
    }
}

/// The colours of cells and the rule about them: another puzzle would be printed without.
#[test]
fn coloured_cells_are_drawn_with_their_rule() {
    let puzzle: Polycubes =
        fs::read_to_string(data().join("polycube/coloured_dominoes_4x3.txt")).unwrap().parse().unwrap();
    let sketch = puzzle.sketch(jigsat::forms::budget::Budget::unlimited()).unwrap().unwrap();
    let layout = puzzle.draw(&puzzle.solution().unwrap().unwrap());
    let rule = "Where a piece and the container have a colour, only these may meet: 1 on 1, 2 on 2.";
    for drawing in [&sketch, &layout] {
        let text = render::plain(drawing);
        assert!(text.contains(&format!("# Colours are not shown here. {rule}\n")), "{text}");
        let svg =
            render::svg(&Subject { title: "", sketch: Some(&sketch), layout: Some(drawing) }, View::Both).unwrap();
        assert!(svg.contains(rule) && svg.contains("Numbers are colours"), "{svg}");
    }
    // Twelve cells, of which eight are coloured, and beside the box or in it the coloured cells of the pieces.
    let discs = |svg: &str| svg.matches("a7 7 0 0 1 14").count();
    let svg = |layout| render::svg(&Subject { title: "", sketch: Some(&sketch), layout }, View::Both).unwrap();
    assert!(discs(&svg(None)) < discs(&svg(Some(&layout))), "pieces in the container have their colours");
    // The script of pages draws no colours: pictures stay as they are.
    let mut page = Page::new("", "");
    page.begin(PuzzleSection { title: "", kind: "polycube", rules: None, text: "", sketch: Some(&sketch) });
    page.layout(&layout, "solution 1");
    let mut html = Vec::new();
    page.finish(&mut html).unwrap();
    let html = String::from_utf8(html).unwrap();
    assert!(html.contains("\"type\":\"still\"") && html.matches("Numbers are colours").count() == 2);
}
