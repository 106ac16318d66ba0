//! What touches has different colours: seen in what is printed, cell by cell.

use itertools::Itertools;
use jigsat::render::{self, Depth, Look};
use jigsat_encodings::puzzle::Puzzle;
use jigsat_encodings::puzzles::cuboid::{Block, Cuboid, Layout};

use crate::common::{data, files, program};

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

/// The layers of a picture, each as its rows; a grid is one layer.
fn layers(picture: &str) -> Vec<Vec<Vec<Cell>>> {
    let mut layers: Vec<Vec<Vec<Cell>>> = Vec::new();
    let mut band = 1;
    let is_comment = |line: &str| line.starts_with("# ") && line.contains([':', '=']);
    for line in picture.lines().filter(|line| !line.trim().is_empty() && !is_comment(line)) {
        if line.starts_with("layer ") {
            band = line.matches("layer ").count();
            layers.extend((0..band).map(|_| Vec::new()));
            continue;
        }
        if layers.is_empty() {
            layers.push(Vec::new());
        }
        let cells = cells(line);
        let columns = cells.len() / band;
        let first = layers.len() - band;
        for (layer, row) in layers[first..].iter_mut().zip(cells.chunks(columns)) {
            layer.push(row.to_vec());
        }
    }
    layers
}

/// How many faces lie between cells with different labels, and how many of them between equal colours.
fn faces(picture: &str) -> (usize, usize) {
    let layers = layers(picture);
    let at = |[x, y, z]: [usize; 3]| {
        layers.get(z)?.get(y)?.get(x).filter(|(label, _)| ![".", "0", "#"].contains(&label.as_str()))
    };
    let [depth, height] = [layers.len(), layers[0].len()];
    let (mut all, mut alike) = (0, 0);
    for [x, y, z] in
        (0..depth).cartesian_product(0..height).cartesian_product(0..layers[0][0].len()).map(|((z, y), x)| [x, y, z])
    {
        let others = [[x + 1, y, z], [x, y + 1, z], [x, y, z + 1]];
        for (here, other) in others.into_iter().filter_map(|other| Some((at([x, y, z])?, at(other)?))) {
            assert!(!here.1.is_empty(), "{here:?} has no colour");
            all += usize::from(here.0 != other.0);
            alike += usize::from(here.0 != other.0 && here.1 == other.1);
            assert!(here.0 != other.0 || here.1 == other.1, "a piece has two colours: {here:?}, {other:?}");
        }
    }
    (all, alike)
}

/// A box filled at random, one cuboid after the other in the first free cell.
fn filled(edges: [usize; 3], longest: usize, random: &mut fastrand::Rng) -> (Cuboid, Layout) {
    let whole = Block { at: [0; 3], size: edges };
    let mut free: Vec<[usize; 3]> = whole.cells().filter(|cell| *cell != edges.map(|edge| edge / 2)).collect();
    let mut blocks = Vec::new();
    while let Some(&at) = free.first() {
        let block = Block { at, size: [(); 3].map(|()| 1 + random.usize(..longest)) };
        if block.cells().all(|cell| free.contains(&cell)) {
            free.retain(|cell| !block.cells().contains(cell));
            blocks.push(block);
        }
    }
    let lines = blocks.iter().map(|block| block.size.iter().join(" ")).join("\n");
    let text = format!("{}\n{}\n{lines}\n", edges.iter().join(" "), blocks.len());
    (text.parse().unwrap(), Layout::new(blocks))
}

fn look(colours: Depth) -> Look {
    Look { colours: Some(colours), ..Look::PLAIN }
}

#[test]
fn touching_cuboids_differ_in_colour() {
    let mut random = fastrand::Rng::with_seed(7);
    for (edges, longest) in [([7, 7, 7], 4), ([7, 7, 7], 7), ([9, 9, 9], 5), ([3, 5, 7], 2), ([11, 11, 11], 3)] {
        for _ in 0..12 {
            let (puzzle, layout) = filled(edges, longest, &mut random);
            assert_eq!(puzzle.verify(&layout), Ok(()));
            let drawing = puzzle.draw(&layout);
            for depth in [Depth::Fixed, Depth::True] {
                let picture = render::text(&drawing, &look(depth));
                let (all, alike) = faces(&picture);
                assert!(all > 50 && alike == 0, "{alike} of {all}\n{picture}");
                assert_eq!(picture, render::text(&drawing, &look(depth)));
            }
            // Six colours do not always suffice.
            let (all, alike) = faces(&render::text(&drawing, &look(Depth::Basic)));
            assert!(alike * 50 <= all, "{alike} of {all}");
        }
    }
}

/// What is printed for a file in `data/`, in colours.
fn printed(args: &str) -> String {
    let output = program()
        .args(["solve", "--color", "always", "--format", "grid"])
        .args(args.split_whitespace())
        .current_dir(data())
        .env_remove("COLORTERM")
        .env("TERM", "xterm-256color")
        .output()
        .unwrap();
    String::from_utf8(output.stdout).unwrap()
}

#[test]
fn touching_pieces_and_paths_differ_in_colour() {
    let files = |kind: &str| {
        let names = files(&data().join(kind)).into_iter().map(|path| path.file_name().unwrap().display().to_string());
        names.map(|name| format!("{kind}/{name}")).collect::<Vec<_>>()
    };
    let (mut pictures, mut all) = (0, 0);
    for file in ["ubongo", "polycube", "arukone"].into_iter().flat_map(files) {
        let picture = printed(&format!("{file} --timeout 2s"));
        if picture.contains(": solution 1") && !file.ends_with("no_pairs_3x2.txt") {
            let (faces, alike) = faces(&picture);
            assert_eq!(alike, 0, "{file}\n{picture}");
            pictures += 1;
            all += faces;
        }
    }
    assert!(pictures > 50 && all > 2000, "{pictures}, {all}");
}
