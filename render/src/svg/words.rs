//! Descriptions of pictures, for readers who can't see them.

use itertools::Itertools;
use jigsat_encodings::drawing::{
    Content, Drawing, Label, Layers, Matrix, Meaning, Options, PathCell, Paths, Step, Tile, Triangle,
};

use super::super::colours::{KEY, rule};
use super::super::text::counted;

/// The most characters of a description.
const LONGEST: usize = 2_000;

/// The drawing in a few sentences.
pub(super) fn description(drawing: &Drawing) -> String {
    let words = match drawing {
        Drawing::Layers(layers) => packing(layers),
        Drawing::Paths(paths) => board(paths),
        Drawing::Triangle(triangle) => tiles(triangle),
        Drawing::Options(options) => chosen(options),
        Drawing::Matrix(matrix) => cover(matrix),
        Drawing::Literals(_) => String::new(),
    };
    if words.chars().count() <= LONGEST {
        return words;
    }
    words.chars().take(LONGEST - 1).chain(['…']).collect()
}

fn packing(layers: &Layers) -> String {
    let size = layers.size.iter().join(" × ");
    if layers.content == Content::Remarks {
        return format!("A box of {size} cells with remarks in them.");
    }
    let text = |piece: &usize| &*layers.pieces[*piece].text;
    let kind = |Meaning { pieces, what }: &Meaning| {
        let labels = pieces.iter().map(text).join(", ");
        format!("{} ({labels})", counted(what, &(pieces.len()..=pieces.len())))
    };
    let beside = layers.stock.iter().map(|stock| counted(&stock.what, &stock.count)).join(", ");
    let inside = if layers.legend.is_empty() {
        layers.pieces.iter().map(|label| &label.text).join(", ")
    } else {
        layers.legend.iter().map(kind).join(", ")
    };
    let step = |step: &Step| {
        let moved = if step.distance.is_some() { " moved on" } else { "" };
        format!("{}{moved}", step.pieces.iter().map(text).join(" and "))
    };
    let steps = layers.steps.iter().map(step).join(", ");
    let first = if inside.is_empty() { ", empty.".to_string() } else { format!(" with these pieces in it: {inside}.") };
    let others = [
        (!beside.is_empty()).then(|| format!(" Beside it: {beside}.")),
        layers.colours.as_ref().map(|colours| format!(" {KEY} {}", rule(colours))),
        (!layers.steps.is_empty()).then(|| format!(" The pieces go in in this order: {steps}.")),
    ];
    format!("A box of {size} cells{first}{}", others.iter().flatten().format(""))
}

fn board(paths: &Paths) -> String {
    let place = |cell: usize| format!("row {}, column {}", cell / paths.width + 1, cell % paths.width + 1);
    let ends = paths.cells.iter().enumerate().filter(|(_, cell)| cell.is_end);
    let ends = ends.filter_map(|(at, cell)| Some((cell.label.as_ref()?, at)));
    let ends: Vec<(&Label, usize)> = ends.sorted_by_key(|(label, at)| (label.tint, *at)).collect();
    let pair = |pair: &[(&Label, usize)]| {
        format!("{} at {}", pair[0].0.text, pair.iter().map(|&(_, at)| place(at)).join(" and "))
    };
    let pairs = ends.chunk_by(|one, other| one.0 == other.0).map(pair).join("; ");
    let blocked = paths.cells.iter().filter(|cell| cell.is_blocked).count();
    let is_linked = |cell: &PathCell| cell.links.contains(&true);
    let what =
        if paths.cells.iter().any(is_linked) { "paths between equal labels" } else { "labels to be joined by paths" };
    let blocked = if blocked == 0 { String::new() } else { format!(" {blocked} cells are blocked.") };
    format!("A board of {} rows and {} columns with {what}: {pairs}.{blocked}", paths.height, paths.width)
}

fn tiles(triangle: &Triangle) -> String {
    let tile = |tile: &Tile| tile.iter().map(|half| half.0).join(" ");
    let place = |place: &Option<Tile>| place.as_ref().map_or_else(|| "empty".to_string(), tile);
    let side = triangle.rows.len();
    if triangle.stock.is_empty() {
        let row = |(number, row): (usize, &Vec<Option<Tile>>)| {
            format!("row {}: {}", number + 1, row.iter().map(place).join(", "))
        };
        let rows = triangle.rows.iter().enumerate().map(row).join("; ");
        format!(
            "A triangle of {side} rows of tiles, each with the halves at its left, right and horizontal edge. From the top, {rows}."
        )
    } else {
        let loose = triangle.stock.iter().map(tile).join(", ");
        format!("An empty triangle of {side} rows, and {} tiles beside it: {loose}.", triangle.stock.len())
    }
}

fn chosen(options: &Options) -> String {
    let rows = options.options.iter().map(|words| words.iter().join(" ")).join("; ");
    format!("{} chosen options: {rows}.", options.options.len())
}

fn cover(matrix: &Matrix) -> String {
    let Matrix { items, primary, rows, .. } = matrix;
    format!("An exact cover: {} options of {} items, {primary} of which have to be covered.", rows.len(), items.len())
}
