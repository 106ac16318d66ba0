//! Pictures are read back from pixels drawn by `resvg`.
//!
//! Every cell has the colour of its piece, and a line separates two pieces.
//!
//! Places of parts are read from the XML. The sizes of cells are repeated here.

mod colours;
mod numbers;

use itertools::Itertools;
use jigsat_encodings::drawing::{
    Cell, Content, Half, Label, Layers, Matrix, Options, PathCell, Paths, Step, Stock, Tile, Tint, Triangle,
};
use resvg::tiny_skia::{Pixmap, Transform};
use resvg::usvg;

use super::*;
use crate::palette::Shade;

/// Pixels for each unit.
const SCALE: f32 = 3.0;
const LINE: [u8; 3] = [0x14, 0x18, 0x1d];
const OPEN: [u8; 3] = [0xf1, 0xf3, 0xf5];
const PAPER: [u8; 3] = [255; 3];
const RIM: [u8; 3] = [0x66, 0x70, 0x7a];
const GRID: [u8; 3] = [0xb4, 0xbc, 0xc4];
const MARK: [u8; 3] = [0x9a, 0xa4, 0xae];
const TITLE: &str = "a <title> & \"more\"";

fn label(number: usize, text: &str) -> Label {
    Label { text: text.into(), tint: Tint::Piece(number) }
}

/// Four pieces in a box of 3 × 2 × 2, one of them golden, the others with odd names.
fn packing() -> Layers {
    let mut layers = Layers::new([3, 2, 2]);
    layers.add(label(0, "<&\"'>"), [[0, 0, 0], [0, 1, 0], [0, 0, 1]]);
    layers.add(label(1, "</svg>"), [[1, 0, 0], [2, 0, 0], [2, 1, 0]]);
    layers.add(label(2, "a\u{0}\u{1b}[2J\u{fffe}シ"), [[0, 1, 1], [1, 1, 1], [2, 1, 1], [2, 0, 1]]);
    layers.add(Label { text: "G".into(), tint: Tint::Gold }, [[1, 0, 1]]);
    layers
}

/// A box with random cells.
fn jumble(seed: u64) -> Layers {
    let mut random = fastrand::Rng::with_seed(seed);
    let mut layers = Layers::container([random.usize(1..9), random.usize(1..6), random.usize(1..5)], |_| Cell::Outside);
    layers.pieces = (0..12).map(|number| label(number, &"W".repeat(number))).collect();
    for cell in &mut layers.cells {
        *cell = match random.u8(0..10) {
            0 => Cell::Outside,
            1 => Cell::Open,
            _ => Cell::Piece(random.usize(0..12)),
        };
    }
    layers
}

fn picture(drawing: &Drawing, view: View) -> Result<String, NoPicture> {
    svg(&Subject { title: TITLE, sketch: None, layout: Some(drawing) }, view)
}

/// A picture with the pixels that it has.
struct Seen {
    text: String,
    pixels: Pixmap,
}

impl Seen {
    fn of(drawing: &Drawing, view: View) -> Self {
        Self::drawn(picture(drawing, view).unwrap())
    }

    fn of_subject(subject: &Subject<'_>) -> Self {
        Self::drawn(svg(subject, View::Both).unwrap())
    }

    fn drawn(text: String) -> Self {
        let tree = usvg::Tree::from_str(&text, &usvg::Options::default()).unwrap();
        let size = [tree.size().width(), tree.size().height()].map(|extent| (extent * SCALE) as u32);
        let mut pixels = Pixmap::new(size[0], size[1]).unwrap();
        resvg::render(&tree, Transform::from_scale(SCALE, SCALE), &mut pixels.as_mut());
        Self { text, pixels }
    }

    /// The colour at a point of a part of the picture.
    fn colour(&self, origin: [f32; 2], point: [f32; 2]) -> [u8; 3] {
        let [x, y] = [0, 1].map(|axis| ((origin[axis] + point[axis]) * SCALE) as u32);
        let pixel = self.pixels.pixel(x, y).unwrap();
        [pixel.red(), pixel.green(), pixel.blue()]
    }

    /// Where the groups of a class begin.
    fn origins(&self, class: &str) -> Vec<[f32; 2]> {
        let document = roxmltree::Document::parse(&self.text).unwrap();
        let groups = document.descendants().filter(|node| node.attribute("class") == Some(class));
        let origin = |node: roxmltree::Node<'_, '_>| {
            node.ancestors().filter_map(|node| node.attribute("transform")).fold([0.0; 2], |[x, y], transform| {
                let numbers = transform.strip_prefix("translate(").unwrap().strip_suffix(')').unwrap();
                let [right, down] =
                    numbers.split(' ').map(|number| number.parse::<f32>().unwrap()).collect_array().unwrap();
                [x + right, y + down]
            })
        };
        groups.map(origin).collect()
    }
}

/// Equal but for rounding.
fn are_equal(one: [u8; 3], other: [u8; 3]) -> bool {
    one.iter().zip(other).all(|(one, other)| one.abs_diff(other) <= 2)
}

#[track_caller]
fn assert_colour(seen: [u8; 3], expected: [u8; 3], what: &str) {
    assert!(are_equal(seen, expected), "{what}: {seen:?} instead of {expected:?}");
}

/// Thick lines end what is there.
#[track_caller]
fn assert_border(seen: [u8; 3], sides: [Cell; 2], what: &str) {
    let has_piece = sides.iter().any(|side| matches!(side, Cell::Piece(_)));
    let is_end = sides[0] != sides[1];
    assert_eq!(are_equal(seen, LINE), is_end && has_piece, "{what}: {sides:?}, {seen:?}");
    assert_eq!(are_equal(seen, RIM), is_end && !has_piece, "{what}: {sides:?}, {seen:?}");
}

/// A path around two sides of a board of 3 × 2, one below it, and a blocked cell.
fn board() -> Paths {
    let cell = |number: usize, is_end, links: [u8; 4]| PathCell {
        label: Some(label(number, &(10 * number).to_string())),
        is_end,
        links: links.map(|link| link == 1),
        ..PathCell::default()
    };
    let blocked = PathCell { is_blocked: true, ..PathCell::default() };
    let cells = vec![
        cell(1, true, [0, 1, 0, 0]),
        cell(1, false, [0, 1, 0, 1]),
        cell(1, false, [0, 0, 1, 1]),
        blocked,
        PathCell::default(),
        cell(1, false, [1, 0, 1, 0]),
        cell(2, true, [0, 1, 0, 0]),
        cell(2, true, [0, 0, 0, 1]),
        cell(1, true, [1, 0, 0, 0]),
    ];
    Paths { width: 3, height: 3, cells, is_full: false, may_touch: true, marks: Vec::new() }
}

fn tiles(rows: &[&[[i32; 3]]]) -> Triangle {
    let row = |row: &&[[i32; 3]]| row.iter().map(|tile| Some(tile.map(Half))).collect();
    Triangle { rows: rows.iter().map(row).collect(), stock: Vec::new(), marks: Vec::new() }
}

fn cover() -> (Matrix, Options) {
    let rows = vec![vec![(0, None), (2, Some("red".to_string()))], vec![(1, None)], vec![(0, None), (1, None)]];
    let items = ["a", "b", "s"].map(str::to_string).to_vec();
    let options = vec![vec!["b".to_string()], vec!["a".to_string(), "s:red".to_string()]];
    (Matrix { items, primary: 2, rows, grid: None }, Options { options, rows: vec![1, 0] })
}

#[test]
fn chosen_options_are_coloured() {
    let (matrix, options) = cover();
    let [all, chosen] = [Drawing::Matrix(matrix), Drawing::Options(options)];
    let subject = Subject { title: TITLE, sketch: Some(&all), layout: Some(&chosen) };
    let seen = Seen::of_subject(&subject);
    let origin = seen.origins("matrix")[0];
    // Numbers and names are one letter wide: 6 tenths of 9, rounded up.
    let at = |row: usize, column: usize| {
        seen.colour(origin, [16.0 + 18.0 * column as f32 + 4.5, 16.0 + 18.0 * row as f32 + 4.5])
    };
    let [first, second] = [0, 1].map(|number| Shade::of(Tint::Piece(number)).fill);
    let expected = [[first, OPEN, first], [OPEN, second, OPEN], [MARK, MARK, PAPER]];
    for (row, column) in (0..3).cartesian_product(0..3) {
        assert_colour(at(row, column), expected[row][column], &format!("row {row}, column {column}"));
    }
    // Without the matrix the chosen options are there alone.
    let alone = svg(&Subject { sketch: None, ..subject }, View::Both).unwrap();
    assert!(!alone.contains("class=\"mark\"") && alone.contains("2 chosen options: b; a s:red."), "{alone}");
}

/// Drawings of all kinds.
fn all() -> Vec<Drawing> {
    let mut steps = packing();
    let step = |piece, direction| Step { pieces: vec![piece], direction, distance: None };
    steps.steps = vec![step(0, [0, 0, -1]), step(1, [-1, 0, 0]), step(3, [0, 0, -1]), step(2, [0, -1, 0])];
    let mut sketch = Layers::container([2, 2, 1], |[x, _, _]| if x == 0 { Cell::Open } else { Cell::Optional });
    let what = "piece </svg>".to_string();
    sketch.stock.push(Stock {
        what,
        tint: Tint::Piece(0),
        cells: vec![[0, 0, 0], [1, 0, 0]],
        colours: Vec::new(),
        count: 0..=4,
    });
    let remarks = Layers { content: Content::Remarks, ..packing() };
    let mut drawings: Vec<_> = [steps, sketch, remarks].map(Drawing::Layers).into();
    let (matrix, options) = cover();
    drawings.extend([Drawing::Paths(board()), Drawing::Matrix(matrix), Drawing::Options(options)]);
    drawings.extend(numbers::drawings(Some([2, 2])));
    drawings.push(Drawing::Triangle(tiles(&[&[[1, 2, -3]]])));
    drawings
}

#[test]
fn pictures_are_well_formed_and_need_nothing_else() {
    for (drawing, view) in all().iter().cartesian_product([View::Both, View::Layers, View::Iso]) {
        let text = picture(drawing, view).unwrap();
        let document = roxmltree::Document::parse(&text).unwrap();
        let known = ["svg", "title", "desc", "style", "path", "g", "text"];
        for node in document.descendants().filter(roxmltree::Node::is_element) {
            assert!(known.contains(&node.tag_name().name()), "{node:?}");
            let of_element = ["class", "d", "fill", "stroke", "stroke-width", "style", "transform"];
            let of_text = ["x", "y", "font-size", "textLength", "lengthAdjust"];
            let of_root = ["role", "aria-label", "viewBox", "width", "height"];
            let attributes = [&of_element[..], &of_text, &of_root].concat();
            assert!(node.attributes().all(|attribute| attributes.contains(&attribute.name())), "{node:?}");
        }
        let titles: Vec<_> =
            document.descendants().filter(|node| node.has_tag_name(("http://www.w3.org/2000/svg", "title"))).collect();
        assert_eq!(titles.iter().map(roxmltree::Node::text).collect_vec(), [Some(TITLE)]);
        let described =
            document.descendants().find(|node| node.tag_name().name() == "desc").and_then(|node| node.text());
        assert!(described.is_some_and(|text| text.ends_with('.')), "{described:?}");
        assert!(["url(", "href", "@import", "javascript"].iter().all(|word| !text.contains(word)));
        assert_eq!(text, picture(drawing, view).unwrap());
    }
}

#[test]
fn views_show_what_they_are_named_after() {
    let drawing = &all()[0];
    let parts = |view| {
        let text = picture(drawing, view).unwrap();
        ["solid", "layer", "steps"].map(|class| text.matches(&format!("<g class=\"{class}\">")).count())
    };
    assert_eq!([View::Both, View::Layers, View::Iso].map(parts), [[1, 2, 1], [0, 2, 1], [1, 0, 1]]);
    // Remarks are no bodies, whatever is asked for.
    assert!(!picture(&all()[2], View::Iso).unwrap().contains("class=\"solid\""));
}

#[test]
fn pieces_may_be_long() {
    let mut layers = Layers::new([400, 10, 1]);
    layers.add(label(0, "L"), (0..400).map(|x| [x, 0, 0]).chain((1..10).map(|y| [0, y, 0])));
    assert!(picture(&Drawing::Layers(layers), View::Layers).is_ok());
}

/// Each of the four steps has one piece in full colour, and an arrow.
#[test]
fn steps_show_what_moves() {
    let text = picture(&all()[0], View::Layers).unwrap();
    let steps = &text[text.find("<g class=\"steps\">").unwrap()..];
    assert_eq!(steps.matches("class=\"arrow\"").count(), 4);
    let shade = |tint| format!("fill=\"{}\"", markup::hex(Shade::of(tint).fill));
    for tint in [Tint::Piece(0), Tint::Piece(1), Tint::Piece(2), Tint::Gold] {
        assert_eq!(steps.matches(&shade(tint)).count(), 1, "{tint:?}");
    }
}

#[test]
fn refused_pictures_have_a_reason() {
    let refused = |drawing: Drawing| picture(&drawing, View::Both).unwrap_err().to_string();
    assert_eq!(refused(Drawing::Literals(vec![1, -2])), "formulas have no picture");
    let large = Layers::new([30, 30, 30]);
    let expected = "a box of 27000 cells is too large for a picture; up to 10000 fit";
    assert_eq!(refused(Drawing::Layers(large)), expected);
    let items = (0..90).map(|number| number.to_string()).collect();
    let matrix = Matrix { items, primary: 90, rows: vec![vec![(0, None)]; 1200], grid: None };
    let expected =
        "an exact cover of 1200 options and 90 items is too large for a picture; up to 160 options and 80 items fit";
    assert_eq!(refused(Drawing::Matrix(matrix)), expected);
    // Of many options, the chosen ones are drawn.
    let many =
        Drawing::Matrix(Matrix { items: vec!["a".into()], primary: 1, rows: vec![vec![(0, None)]; 1200], grid: None });
    let one = Drawing::Options(Options { options: vec![vec!["a".into()]], rows: vec![1000] });
    assert!(picture(&many, View::Both).is_err());
    assert!(svg(&Subject { title: "", sketch: Some(&many), layout: Some(&one) }, View::Both).is_ok());
    let steps = vec![Step { pieces: vec![0], direction: [0, 0, -1], distance: None }; 251];
    let expected = "251 steps are too many for a picture; up to 250 fit";
    assert_eq!(refused(Drawing::Layers(Layers { steps, ..packing() })), expected);
    let nothing = svg(&Subject { title: "", sketch: None, layout: None }, View::Both);
    assert_eq!(nothing, Err(NoPicture::Nothing));
}
