//! Boxes of cells.
//!
//! A layout is a string of [symbols](super::symbols):
//!
//! ```text
//! digits of a cell, digits of a role (one symbol each) · cells · for each piece its role
//! ```
//! A cell is 0 outside of the container, 1 open, 2 open for good, 3 + p in piece p. A role is a label, its meaning,
//! and its shade: pieces of thousands of layouts have few of them.

use std::collections::{BTreeMap, HashMap};

use jigsat_encodings::drawing::{Cell, Label, Layers};
use jigsat_encodings::packing::lattice::Turns;
use jigsat_forms::printable::printable;
use serde::Serialize;
use serde_json::{Value, json};

use super::symbols::{push, width};
use crate::palette;

/// The code of the first piece in cells.
const PIECE: usize = 3;

/// What the layouts of a box share.
#[derive(Debug, Default, Serialize)]
pub(super) struct BoxScene {
    size: [usize; 3],
    /// The container and what is in it from the beginning, as a layout.
    sketch: Option<String>,
    /// The pieces beside the box.
    stock: Vec<Value>,
    /// The allowed turns of these pieces, if nothing else limits their places.
    turns: Option<Value>,
    roles: Vec<Role>,
    /// For the layouts that have some, the steps.
    steps: BTreeMap<usize, Vec<LayerStep>>,
    #[serde(skip)]
    numbers: HashMap<Role, usize>,
    /// The approximate size of roles and steps as text.
    #[serde(skip)]
    pub(super) bytes: usize,
}

/// A label, its meaning (or nothing), and the number of its shade.
type Role = (String, String, usize);

/// A step: the direction, the moving pieces, and the distance in cells.
/// The distance is 0 if they come from far away.
type LayerStep = ([i8; 3], Vec<usize>, usize);

impl BoxScene {
    pub(super) fn of(layers: &Layers) -> Self {
        Self { size: layers.size, ..Self::default() }
    }

    /// Adds the container and what lies beside it.
    pub(super) fn sketch(&mut self, layers: &Layers) {
        self.sketch = Some(self.symbols(layers));
        let stock = layers.stock.iter().map(|stock| {
            let (what, [least, most]) = (printable(&stock.what), [stock.count.start(), stock.count.end()]);
            let shade = palette::number(stock.tint);
            json!({ "what": what, "shade": shade, "least": least, "most": most, "cells": stock.cells })
        });
        self.stock = stock.collect();
        let turned = |turns: Turns| json!({ "is_planar": turns.are_planar(), "is_mirrored": turns.are_mirrored() });
        self.turns = layers.turns.map(turned);
    }

    /// A layout as JSON; `None` if its box has another size. `O(cells)`.
    pub(super) fn layout(&mut self, layers: &Layers, number: usize) -> Option<String> {
        if layers.size != self.size {
            return None;
        }
        if !layers.steps.is_empty() {
            let steps =
                layers.steps.iter().map(|step| (step.direction, step.pieces.clone(), step.distance.unwrap_or(0)));
            self.bytes += layers.steps.iter().map(|step| 16 + 4 * step.pieces.len()).sum::<usize>();
            self.steps.insert(number, steps.collect());
        }
        Some(format!("\"{}\"", self.symbols(layers)))
    }

    fn symbols(&mut self, layers: &Layers) -> String {
        let roles = self.roles(layers);
        let cell_width = width(layers.pieces.len() + PIECE - 1);
        let role_width = width(roles.iter().copied().max().unwrap_or(0));
        let mut text = String::with_capacity(layers.cells.len() * cell_width + roles.len() * role_width + 2);
        push(&mut text, cell_width, 1);
        push(&mut text, role_width, 1);
        for cell in &layers.cells {
            let number = match cell {
                Cell::Outside => 0,
                Cell::Open => 1,
                Cell::Optional => 2,
                Cell::Piece(piece) => PIECE + piece,
            };
            push(&mut text, number, cell_width);
        }
        for role in roles {
            push(&mut text, role, role_width);
        }
        text
    }

    /// The number of each piece's role.
    fn roles(&mut self, layers: &Layers) -> Vec<usize> {
        let mut whats = vec![""; layers.pieces.len()];
        for meaning in &layers.legend {
            meaning.pieces.iter().for_each(|&piece| whats[piece] = &meaning.what);
        }
        let named = layers.pieces.iter().zip(whats);
        let role = |(label, what): (&Label, &str)| {
            (printable(&label.text).into(), printable(what).into(), palette::number(label.tint))
        };
        named.map(|piece| self.role(role(piece))).collect()
    }

    fn role(&mut self, role: Role) -> usize {
        if let Some(&number) = self.numbers.get(&role) {
            return number;
        }
        self.numbers.insert(role.clone(), self.roles.len());
        self.bytes += role.0.len() + role.1.len() + 11;
        self.roles.push(role);
        self.roles.len() - 1
    }
}

#[cfg(test)]
mod tests {
    use jigsat_encodings::drawing::{Meaning, Tint};

    use super::*;

    #[test]
    fn layouts_are_strings_and_roles_are_listed_once() {
        let mut layers = Layers::container([3, 2, 1], |[x, y, _]| match (x, y) {
            (2, 1) => Cell::Outside,
            (1, 1) => Cell::Optional,
            _ => Cell::Open,
        });
        layers.add(Label { text: "A".into(), tint: Tint::Piece(0) }, [[0, 0, 0], [1, 0, 0]]);
        layers.add(Label { text: "G".into(), tint: Tint::Gold }, [[0, 1, 0]]);
        layers.legend.push(Meaning { pieces: vec![1], what: "gold\u{202e}".into() });
        let mut scene = BoxScene::of(&layers);
        assert_eq!(scene.layout(&layers, 0).unwrap(), "\"BBDDBECAAB\"");
        layers.steps.push(jigsat_encodings::drawing::Step { pieces: vec![1], direction: [0, 0, -1], distance: None });
        assert_eq!(scene.layout(&layers, 1).unwrap(), "\"BBDDBECAAB\"");
        assert_eq!(scene.roles, [("A".into(), String::new(), 0), ("G".into(), "gold\\u{202e}".into(), palette::COUNT)]);
        assert_eq!(serde_json::to_string(&scene.steps).unwrap(), r#"{"1":[[[0,0,-1],[1],0]]}"#);
        assert_eq!(scene.layout(&Layers::new([3, 2, 2]), 2), None);
    }

    #[test]
    fn more_than_61_pieces_take_two_symbols_each() {
        let mut layers = Layers::new([62, 1, 1]);
        for x in 0..62 {
            layers.add(Label { text: x.to_string().into(), tint: Tint::Piece(x) }, [[x, 0, 0]]);
        }
        let text = BoxScene::of(&layers).layout(&layers, 0).unwrap();
        assert!(text.starts_with("\"CBADAEAF"), "{text}");
        assert_eq!(text.len(), 2 + 2 + 2 * 62 + 62);
    }
}
