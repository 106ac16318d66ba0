//! A packing: the box, its layers, the legend and the steps, arranged on a page.
//!
//! Boxes of one layer are drawn flat, unless a view in space is requested.

use jigsat_encodings::drawing::{Content, Layers};
use jigsat_encodings::packing::lattice::Turns;

use super::super::subject::{NoPicture, View};
use super::block::{Block, below, beside, wrapped};
use super::{PAGE, iso, layers, legend, solid, steps};

/// The most cells that are drawn, in the box or beside it.
const MOST_CELLS: usize = 10_000;
/// The most steps that are drawn.
const MOST_STEPS: usize = 250;
/// The size of a cell of a layer, at least and at most.
const CELL: (i32, i32) = (12, 36);
/// The scale of the box from above, at most.
const SCALE: i32 = 4;
/// The widest box from above.
const WIDEST: i32 = 480;
/// The gap between the parts of the page, and between layers.
const GAP: i32 = 32;
/// The widths of a page: the first one with a picture not much higher than wide.
const PAGES: [i32; 5] = [PAGE, 5 * PAGE / 4, 3 * PAGE / 2, 7 * PAGE / 4, 2 * PAGE];

/// `turns` are those of the pieces, as far as they are known.
pub(super) fn picture(drawing: &Layers, turns: Option<Turns>, view: View) -> Result<Block, NoPicture> {
    refuse_what_is_large(drawing)?;
    if drawing.steps.len() > MOST_STEPS {
        return Err(NoPicture::Steps { steps: drawing.steps.len(), most: MOST_STEPS });
    }
    // Remarks are no bodies, and flat boxes show nothing more in space.
    let is_flat = view == View::Both && drawing.size[2] == 1;
    let view = if is_flat || drawing.content == Content::Remarks { View::Layers } else { view };
    let layers = if view == View::Iso { Vec::new() } else { layers::blocks(drawing, cell(drawing), Some("layer")) };
    let solid = if view == View::Layers { Block::default() } else { solid::container(drawing, scale(drawing)) };
    let legend = if drawing.content == Content::Remarks { Vec::new() } else { legend::blocks(drawing, turns, view) };
    let steps = steps::blocks(drawing);
    let solid = solid.named("solid");
    let page = |width: i32| {
        let steps = wrapped(&steps, width, [GAP / 2, GAP / 2]).named("steps");
        below([arranged(&solid, &layers, &legend, width), steps], GAP)
    };
    Ok(PAGES.into_iter().map(page).min_by_key(excess).unwrap_or_default())
}

/// Refuses more cells than a picture shows.
pub(crate) fn refuse_what_is_large(layers: &Layers) -> Result<(), NoPicture> {
    let stock: usize = layers.stock.iter().map(|stock| stock.cells.len()).sum();
    NoPicture::of_cells("a box", layers.cells.len().max(stock), MOST_CELLS)
}

/// How much higher than wide a picture is, in percent; 0 up to a quarter.
fn excess(block: &Block) -> i32 {
    (100 * (block.height - block.width) / block.width.max(1) - 25).max(0)
}

/// The arrangement with the least height.
/// The legend is in the column of the box or below everything, the layers are beside the box or below it.
fn arranged(solid: &Block, layers: &[Block], legend: &[Block], page: i32) -> Block {
    let rows = |width: i32| wrapped(layers, width, [GAP, GAP / 2]);
    let column = solid.width.max(legend.first().map_or(0, |entry| entry.width));
    let with_legend = below([solid.clone(), legend::block(legend, column)], GAP);
    let beside_all = beside(&with_legend, &rows(page - with_legend.width - GAP), GAP);
    let beside_box = beside(solid, &rows(page - solid.width - GAP), GAP);
    let stacked = below([solid.clone(), rows(page)], GAP);
    let with_legend_below = |upper: Block| below([upper, legend::block(legend, page)], GAP);
    let arrangements = [with_legend_below(beside_box), beside_all, with_legend_below(stacked)];
    let is_wide = |block: &Block| block.width > page;
    arrangements.into_iter().min_by_key(|block| (is_wide(block), block.height)).unwrap_or_default()
}

/// The size of a cell with which a layer fits the page.
fn cell(drawing: &Layers) -> i32 {
    let columns = drawing.size[0].max(1) as i32;
    ((PAGE - 4) / columns).clamp(CELL.0, CELL.1)
}

fn scale(drawing: &Layers) -> i32 {
    let [width, _] = iso::extent(drawing.size);
    (WIDEST / width.max(1)).clamp(1, SCALE)
}
