//! How a box is filled, step by step.
//!
//! Pieces that are there already are pale. The moving ones stand before their way in, with an arrow along it.

use itertools::Itertools;
use jigsat_encodings::drawing::{Cell, Layers, Step};

use super::block::Block;
use super::iso::{self, At, Frame, IsoScene, Z};
use super::lettering;
use super::markup::path;
use super::outline::{Point, polyline};
use super::solid;

/// The widest picture of a step, where the scale can be chosen.
const WIDEST: i32 = 150;
/// The scale, at most.
const SCALE: i32 = 2;
/// The gap between moving and placed pieces.
const AWAY: i32 = 1;
/// Room for the number of the step.
const HEADING: i32 = 20;
/// The arms of the head of an arrow.
const HEAD: i32 = 7;

/// A step as it is drawn.
struct Scenery {
    floor: IsoScene,
    scene: IsoScene,
    /// The middle of the moving pieces, before and after, in halves of a cell.
    ends: [At; 2],
}

/// The steps, in frames of one size.
pub(super) fn blocks(layers: &Layers) -> Vec<Block> {
    let at = |cell: &[usize; 3]| cell.map(|part| part as i32);
    let bodies = layers.bodies().iter().map(|body| body.iter().map(at).collect_vec()).collect_vec();
    let arrives = |step: &Step, piece: usize| step.distance.is_none() && step.pieces.contains(&piece);
    let scenery = |(number, step): (usize, &Step)| {
        let is_there = |piece: &usize| {
            !step.pieces.contains(piece) && !layers.steps[number..].iter().any(|step| arrives(step, *piece))
        };
        let there = (0..bodies.len()).filter(is_there).collect_vec();
        Scenery::new(layers, &before(&bodies, &layers.steps[number + 1..]), &there, step)
    };
    let sceneries = layers.steps.iter().enumerate().map(scenery).collect_vec();
    let scenes = sceneries.iter().flat_map(|it| [&it.floor, &it.scene]);
    let Some(bounds) = iso::bounds(scenes) else { return Vec::new() };
    let width = Frame::new(bounds, 1).size()[0];
    let frame = Frame::new(bounds, (WIDEST / width).clamp(1, SCALE));
    let drawn = |(number, (scenery, step)): (usize, (&Scenery, &Step))| {
        let labels = step.pieces.iter().map(|&piece| &*layers.pieces[piece].text).join(" ");
        let heading = format!("{}: {labels}", number + 1);
        scenery.block(&frame, &heading, &|piece, axis| {
            let tint = layers.pieces[piece].tint;
            if step.pieces.contains(&piece) { solid::fill(tint, axis) } else { solid::pale(tint, axis) }
        })
    };
    sceneries.iter().zip(&layers.steps).enumerate().map(drawn).collect()
}

/// The pieces where they are before these steps, which are the last ones.
fn before(bodies: &[Vec<At>], steps: &[Step]) -> Vec<Vec<At>> {
    let mut bodies = bodies.to_vec();
    for step in steps {
        let shift = step.shift();
        for &piece in &step.pieces {
            for cell in &mut bodies[piece] {
                *cell = [0, 1, 2].map(|axis| cell[axis] - shift[axis]);
            }
        }
    }
    bodies
}

impl Scenery {
    fn new(layers: &Layers, bodies: &[Vec<At>], there: &[usize], step: &Step) -> Self {
        let direction = step.direction.map(i32::from);
        let moving = || step.pieces.iter().flat_map(|&piece| &bodies[piece]);
        let back = match step.distance {
            Some(distance) => distance as i32,
            None => distance(moving(), there.iter().flat_map(|&piece| &bodies[piece]), direction),
        };
        let shifted = |cell: &At| [0, 1, 2].map(|axis| cell[axis] - back * direction[axis]);
        let mut scene = IsoScene::default();
        for &piece in there {
            bodies[piece].iter().for_each(|&cell| scene.add(piece, cell));
        }
        for &piece in &step.pieces {
            bodies[piece].iter().for_each(|cell| scene.add(piece, shifted(cell)));
        }
        let extents = [0, 1, 2].map(|axis| moving().map(|cell| cell[axis]).minmax().into_option().unwrap_or_default());
        let after = extents.map(|(least, most)| least + most + 1);
        let before = [0, 1, 2].map(|axis| after[axis] - 2 * back * direction[axis]);
        Self { floor: floor(layers), scene, ends: [before, after] }
    }

    fn block(&self, frame: &Frame, heading: &str, fill: &dyn Fn(usize, usize) -> String) -> Block {
        let mut block = Block::default();
        block.put([0, HEADING], &iso::hollow(&self.floor, frame));
        block.put([0, HEADING], &iso::picture(&self.scene, frame, fill));
        let content = arrow(self.ends.map(|at| frame.place(at)));
        block.put([0, HEADING], &Block { width: 0, height: 0, content });
        block.put([0, 0], &lettering::line(heading, 10, [0, 12]));
        block
    }
}

/// The distance back at which moving pieces stand apart from placed ones.
fn distance<'a>(moving: impl Iterator<Item = &'a At>, there: impl Iterator<Item = &'a At>, direction: At) -> i32 {
    let along = |cell: &At| (0..3).map(|axis| cell[axis] * direction[axis]).sum::<i32>();
    let foremost = moving.map(along).max().unwrap_or(0);
    let hindmost = there.map(along).min().unwrap_or(foremost);
    (foremost - hindmost + 1).max(0) + AWAY
}

/// The lowest cells of the container, seen from within.
fn floor(layers: &Layers) -> IsoScene {
    let mut scene = IsoScene::default();
    let [columns, rows, _] = layers.size;
    for (y, x) in (0..rows).cartesian_product(0..columns) {
        if layers.cell([x, y, 0]) != Cell::Outside {
            scene.add_face(0, [x as i32, y as i32, -1], Z);
        }
    }
    scene
}

/// From a point to another one.
fn arrow([from, to]: [Point; 2]) -> String {
    let [right, down] = [to[0] - from[0], to[1] - from[1]];
    let length = f64::from(right).hypot(f64::from(down)).max(1.0);
    // Back from the tip, and to both sides.
    let arm = |side: f64| {
        let [along, across] = [f64::from(HEAD) / length, f64::from(HEAD) * side / length];
        let [right, down] = [f64::from(right), f64::from(down)];
        [
            to[0] + (-right * along - down * across).round() as i32,
            to[1] + (-down * along + right * across).round() as i32,
        ]
    };
    let data = polyline(&[from, to]) + &polyline(&[arm(0.8), to, arm(-0.8)]);
    path("class=\"halo\"", &data) + &path("class=\"arrow\"", &data)
}
