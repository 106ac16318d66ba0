//! Grids of numbers.

use jigsat_encodings::drawing::NumberGrid;

use super::*;

/// The grey of clues.
const NORTH: [u8; 3] = [0xe0, 0xe5, 0xea];

/// Four rows with two clues, and four chosen options.
pub(super) fn drawings(boxes: Option<[usize; 2]>) -> [Drawing; 2] {
    let clues = (0..16).map(|cell| [(0, 1), (6, 4)].into_iter().find(|(clue, _)| *clue == cell).map(|(_, it)| it));
    let grid = NumberGrid { size: 4, boxes, clues: clues.collect(), options: vec![(0, 1), (1, 2), (1, 3), (15, 4)] };
    let sketch = Matrix { items: Vec::new(), primary: 0, rows: Vec::new(), grid: Some(grid) };
    [Drawing::Matrix(sketch), Drawing::Options(Options { options: vec![Vec::new(); 3], rows: vec![0, 2, 3] })]
}

#[test]
fn numbers_stand_in_grids_with_thick_lines_around_boxes() {
    for (boxes, thick) in [(Some([2, 2]), [true, true]), (None, [false, false]), (Some([4, 2]), [false, true])] {
        let [all, chosen] = drawings(boxes);
        let seen = Seen::of_subject(&Subject { title: TITLE, sketch: Some(&all), layout: None });
        let origin = seen.origins("numbers")[0];
        let line = |is_thick| if is_thick { RIM } else { GRID };
        // Between rows 2 and 3, and between columns 2 and 3; at the edge; between columns 1 and 2.
        for (point, colour) in
            [([56.0, 74.0], line(thick[0])), ([74.0, 56.0], line(thick[1])), ([2.0, 20.0], RIM), ([38.0, 20.0], GRID)]
        {
            assert_colour(seen.colour(origin, point), colour, &format!("{boxes:?} {point:?}"));
        }
        // The corners of cells: a clue, an open cell.
        assert_colour(seen.colour(origin, [8.0, 8.0]), NORTH, "a clue");
        assert_colour(seen.colour(origin, [44.0, 8.0]), PAPER, "an open cell");
        let count = |text: &str| text.matches("class=\"text\" transform").count() - 1;
        assert_eq!(count(&seen.text), 2);
        assert!(seen.text.contains("<desc>A grid of numbers. From the top, its 4 rows: 1 . . .; . . 4 .; "));
        let filled = svg(&Subject { title: TITLE, sketch: Some(&all), layout: Some(&chosen) }, View::Both).unwrap();
        assert_eq!(count(&filled), 4);
        assert!(filled.contains("4 rows: 1 3 . .; . . 4 .; . . . .; . . . 4."), "{filled}");
    }
}
