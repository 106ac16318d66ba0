//! Drawings as compact JSON.
//!
//! What all layouts of a puzzle share is written once; every layout is a string of symbols, or a short list.
//!
//! | drawing | shared | a layout |
//! |---|---|---|
//! | layers | the box, pieces beside it, names of pieces and their shades | what is in each cell, then the name of each piece |
//! | paths | the board, shades of labels | the links of each cell |
//! | triangle | the tiles, shades of figures | three halves for each place |
//! | options | the matrix or the grid of numbers, the options that are chosen anywhere | places in the list of these options |
//! | literals | nothing | numbers |
//!
//! `assets/data.js` reads what is written here.

mod layers;
mod options;
mod paths;
mod symbols;
mod triangle;

use jigsat_encodings::drawing::{Content, Drawing};
use serde_json::{Value, json};

use super::escape;
use crate::palette::{self, Shade};
use crate::svg::markup::hex;

/// The shades by their numbers, gold last: each a fill, and the letters on it.
pub(super) fn shades() -> String {
    let all = palette::tints().map(Shade::of);
    escape::json(&all.map(|shade| [hex(shade.fill), hex(shade.ink)]).collect::<Vec<_>>())
}

/// The drawings of a puzzle.
#[derive(Debug)]
pub(super) struct Album {
    scene: Scene,
    /// The layouts, with commas between them.
    layouts: String,
    count: usize,
}

/// What the layouts share, by the kind of drawing.
#[derive(Debug)]
enum Scene {
    /// There has been no drawing.
    Unknown,
    /// There are only pictures.
    Still,
    Layers(layers::BoxScene),
    Paths(paths::BoardScene),
    Triangle(triangle::TriangleScene),
    Options(options::CoverScene),
    Literals,
}

impl Scene {
    /// What all drawings of the same puzzle share with this one.
    fn of(drawing: &Drawing) -> Self {
        match drawing {
            // The script draws neither remarks nor colours of cells.
            Drawing::Layers(layers) if layers.content == Content::Remarks || layers.colours.is_some() => Scene::Still,
            Drawing::Layers(layers) => Scene::Layers(layers::BoxScene::of(layers)),
            Drawing::Paths(paths) => Scene::Paths(paths::BoardScene::of(paths)),
            Drawing::Triangle(triangle) => Scene::Triangle(triangle::TriangleScene::of(triangle)),
            Drawing::Options(_) => Scene::Options(options::CoverScene::default()),
            Drawing::Matrix(matrix) => Scene::Options(options::CoverScene::of(matrix)),
            Drawing::Literals(_) => Scene::Literals,
        }
    }

    /// The layout with this number, from 0, as JSON.
    /// `None` if it does not belong to this scene.
    fn layout(&mut self, drawing: &Drawing, number: usize) -> Option<String> {
        match (self, drawing) {
            (Scene::Layers(scene), Drawing::Layers(layers)) if layers.content == Content::Pieces => {
                scene.layout(layers, number)
            }
            (Scene::Paths(scene), Drawing::Paths(paths)) => scene.layout(paths),
            (Scene::Triangle(scene), Drawing::Triangle(triangle)) => scene.layout(triangle),
            (Scene::Options(scene), Drawing::Options(options)) => Some(scene.layout(options)),
            (Scene::Literals, Drawing::Literals(literals)) => Some(escape::json(literals)),
            _ => None,
        }
    }

    /// The name of the scene in the script, and its data.
    fn json(&self) -> (&'static str, Value) {
        match self {
            Scene::Unknown | Scene::Still => ("still", Value::Null),
            Scene::Layers(scene) => ("layers", json!(scene)),
            Scene::Paths(scene) => ("paths", json!(scene)),
            Scene::Triangle(scene) => ("triangle", json!(scene)),
            Scene::Options(scene) => ("options", json!(scene)),
            Scene::Literals => ("literals", Value::Null),
        }
    }
}

impl Album {
    /// An album without layouts.
    pub(super) fn of(sketch: Option<&Drawing>) -> Self {
        let mut scene = sketch.map_or(Scene::Unknown, Scene::of);
        if let (Scene::Layers(scene), Some(Drawing::Layers(layers))) = (&mut scene, sketch) {
            scene.sketch(layers);
        }
        Self { scene, layouts: String::new(), count: 0 }
    }

    /// Adds a layout, and returns whether it belongs to this puzzle.
    pub(super) fn add(&mut self, drawing: &Drawing) -> bool {
        // Only still pictures show marks.
        if drawing.has_signs() {
            return false;
        }
        if matches!(self.scene, Scene::Unknown) {
            self.scene = Scene::of(drawing);
        }
        let Some(layout) = self.scene.layout(drawing, self.count) else { return false };
        if self.count > 0 {
            self.layouts.push(',');
        }
        self.layouts += &layout;
        self.count += 1;
        true
    }

    /// The number of layouts.
    pub(super) fn len(&self) -> usize {
        self.count
    }

    /// The approximate size in bytes.
    pub(super) fn bytes(&self) -> usize {
        let tables = match &self.scene {
            Scene::Layers(scene) => scene.bytes,
            Scene::Options(scene) => scene.bytes,
            _ => 0,
        };
        self.layouts.len() + tables
    }

    /// The album as JSON.
    pub(super) fn json(&self) -> String {
        let (kind, scene) = self.scene.json();
        format!("\n{{\"type\":\"{kind}\",\"scene\":{},\"layouts\":[{}]}}", escape::json(&scene), self.layouts)
    }
}
