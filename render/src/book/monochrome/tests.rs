use std::collections::BTreeSet;

use jigsat_encodings::drawing::Tint;

use super::*;

const CELL: &str = "M0 0h36v36h-36z";

/// A cell in the colour of a name.
fn cell(number: usize) -> Block {
    let fill = hex(Shade::of(Tint::Piece(number)).fill);
    Block { width: 36, height: 36, content: path(&format!("fill=\"{fill}\""), CELL) }
}

#[test]
fn no_two_names_look_alike() {
    let cells: BTreeSet<String> =
        (0..palette::COUNT).map(|number| monochrome(&cell(number), Shading::Patterns(1.0)).content).collect();
    assert_eq!(cells.len(), palette::COUNT);
    let band = |number| {
        let stroke = hex(Shade::of(Tint::Piece(number)).fill);
        let content = path(&format!("fill=\"none\" stroke=\"{stroke}\" stroke-width=\"14\""), "M0 0h36");
        monochrome(&Block { width: 36, height: 36, content }, Shading::Patterns(1.0)).content
    };
    assert_eq!((0..palette::COUNT).map(band).collect::<BTreeSet<_>>().len(), palette::COUNT);
}

#[test]
fn colours_of_faces_are_known() {
    // No two of them are equal: three faces for each tint, one as bright as the tint.
    assert_eq!(COLOURS.len(), 3 * palette::tints().count());
}

#[test]
fn only_neutral_colours_are_left() {
    for number in 0..palette::COUNT {
        let content = monochrome(&cell(number), Shading::Patterns(1.0)).content;
        for colour in content.split('#').skip(1).map(|rest| &rest[..6]) {
            assert!(colour[..2] == colour[2..4] && colour[..2] == colour[4..], "{colour}");
        }
    }
}

#[test]
fn faces_of_a_body_have_its_pattern() {
    let side = hex([0, 1, 2].map(|part| solid::dim(Shade::of(Tint::Piece(1)).fill[part], 0)));
    let face = Block { width: 36, height: 36, content: path(&format!("fill=\"{side}\""), CELL) };
    let content = monochrome(&face, Shading::Patterns(1.0)).content;
    assert!(content.starts_with("<path fill=\"#c1c1c1\"") && content.contains("class=\"lines\""), "{content}");
}

#[test]
fn coarse_patterns_have_fewer_and_wider_lines() {
    let [fine, coarse] = [1.0, 2.5].map(|grain| monochrome(&cell(1), Shading::Patterns(grain)).content);
    assert!(fine.contains("stroke-width=\"1.1\"") && coarse.contains("stroke-width=\"2.8\""), "{coarse}");
    assert!(fine.matches('L').count() >= 2 * coarse.matches('L').count());
}

#[test]
fn letters_have_a_halo_and_discs_are_white() {
    let rewritten = |content: &str| {
        let block = Block { width: 9, height: 9, content: content.into() };
        monochrome(&block, Shading::Patterns(1.0)).content
    };
    let pale = "<path class=\"pale\" transform=\"scale(2)\" d=\"M0 0h9\"/>\n";
    assert_eq!(rewritten(pale), pale.replace("pale", "around") + &pale.replace("pale", "dark"));
    let disc = rewritten("<path class=\"disc\" fill=\"#47c3ff\" d=\"M0 0z\"/>\n");
    assert_eq!(disc, "<path class=\"disc\" fill=\"#ffffff\" d=\"M0 0z\"/>\n");
    let other = "<g class=\"layer\">\n<path class=\"rim\" d=\"M0 0h9\"/>\n</g>\n";
    assert_eq!(rewritten(other), other);
}

#[test]
fn chosen_entries_of_a_matrix_are_grey() {
    assert_eq!(monochrome(&cell(3), Shading::Grey).content, format!("<path fill=\"#6e6e6e\" d=\"{CELL}\"/>\n"));
}
