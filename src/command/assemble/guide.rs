//! The steps of an assembly in words, and as JSON.

use itertools::Itertools;
use jigsat_encodings::drawing::{self, Drawing, Layers};
use jigsat_encodings::kind::Answer;
use jigsat_encodings::packing::assembly::{Assembly, Cell, Direction, Open, Step};
use serde_json::{Value, json};

use crate::command::Failure;
use crate::command::assemblable::{self, Assemblable};

/// What is behind a step is moved in by so much.
const INDENT: &str = "   ";

/// How to put a layout together.
pub(super) struct Guide {
    layers: Layers,
    bodies: Vec<Vec<Cell>>,
    assembly: Assembly,
}

impl Guide {
    /// To this layout.
    pub(super) fn to(answer: &Answer, only: &Assemblable) -> Result<Self, Failure> {
        let Drawing::Layers(layers) = answer.draw() else {
            return Err(only.nothing());
        };
        let bodies = layers.bodies();
        let assembly = Assembly::new(&bodies, only.open);
        Ok(Self { layers, bodies, assembly })
    }

    /// The layout with its steps; what is put together before counts as one.
    pub(super) fn drawing(&self) -> Drawing {
        let step = |step: &Step| drawing::Step { pieces: step.pieces.clone(), direction: step.direction.vector() };
        let steps = if self.assembly.interlocked().is_empty() { &self.assembly.steps[..] } else { &[] };
        Drawing::Layers(Layers { steps: steps.iter().map(step).collect(), ..self.layers.clone() })
    }

    pub(super) fn is_possible(&self) -> bool {
        self.assembly.is_possible()
    }

    /// What there is to be told, in a line.
    pub(super) fn summary(&self) -> String {
        let way = assemblable::way(self.assembly.open);
        let steps = match self.assembly.steps.len() {
            1 => "1 step".to_string(),
            count => format!("{count} steps"),
        };
        match self.hindrance() {
            None => format!("{steps}, {way}"),
            Some(hindrance) => format!("can't be put together {way}: {hindrance}"),
        }
    }

    /// Why the layout can't be put together, if it can't.
    pub(super) fn hindrance(&self) -> Option<String> {
        let [top, any] = [self.assembly.hindrances(), self.assembly.interlocked()];
        let [top, any] = [top, any].map(|sets| sets.into_iter().map(|pieces| self.labels(pieces)).join("; "));
        match self.assembly.open {
            _ if !any.is_empty() => Some(format!("no straight moves take apart {any}")),
            Open::Top if !top.is_empty() => Some(format!("each of these has to go in before another of them: {top}")),
            Open::Top | Open::Any => None,
        }
    }

    /// The steps, numbered; if there is no order, how it goes with some pieces held together, if it does.
    pub(super) fn lines(&self) -> Vec<String> {
        if !self.assembly.interlocked().is_empty() {
            return Vec::new();
        }
        let held = (!self.is_possible()).then(|| "held together they do go in:".to_string());
        let mut lines = held.into_iter().collect_vec();
        self.spell(&self.assembly.steps, "", &mut lines);
        lines
    }

    fn spell(&self, steps: &[Step], prefix: &str, lines: &mut Vec<String>) {
        let indent = INDENT.repeat(prefix.matches('.').count());
        for (number, step) in (1..).zip(steps) {
            let number = format!("{prefix}{number}.");
            let who = match &step.pieces[..] {
                [piece] => self.name(*piece),
                several => format!("{}, put together before", self.labels(several)),
            };
            let [from, layers] = [from(step.direction).to_string(), self.layers_of(step)];
            lines.push(format!("{indent}{number} {who}: {from} to {layers}"));
            self.spell(&step.before, &number, lines);
        }
    }

    /// `A (cuboid 1x2x3)`; `piece V` where the label is its name.
    fn name(&self, piece: usize) -> String {
        let label = &self.layers.pieces[piece].text;
        self.meaning(piece).map_or_else(|| format!("piece {label}"), |what| format!("{label} ({what})"))
    }

    /// What the label of a piece stands for.
    fn meaning(&self, piece: usize) -> Option<&str> {
        let meaning = self.layers.legend.iter().find(|meaning| meaning.pieces.contains(&piece))?;
        Some(&meaning.what)
    }

    /// `A, B and C`.
    fn labels(&self, pieces: &[usize]) -> String {
        let labels = pieces.iter().map(|&piece| &self.layers.pieces[piece].text[..]).collect_vec();
        match &labels[..] {
            [others @ .., last] if !others.is_empty() => format!("{} and {last}", others.join(", ")),
            _ => labels.concat(),
        }
    }

    /// The layers that the pieces get to, from 1.
    fn layers_of(&self, step: &Step) -> String {
        let layers = step.pieces.iter().flat_map(|&piece| &self.bodies[piece]).map(|cell| cell[2] + 1);
        match layers.minmax().into_option() {
            Some((lowest, highest)) if lowest < highest => format!("layers {lowest}–{highest}"),
            Some((layer, _)) => format!("layer {layer}"),
            None => "its place".to_string(),
        }
    }

    /// The steps as JSON.
    pub(super) fn steps(&self) -> Value {
        self.json(&self.assembly.steps)
    }

    fn json(&self, steps: &[Step]) -> Value {
        let piece = |&piece: &usize| {
            let label = &*self.layers.pieces[piece].text;
            json!({ "label": label, "what": self.meaning(piece), "cells": self.bodies[piece] })
        };
        let step = |step: &Step| {
            json!({
                "pieces": step.pieces.iter().map(piece).collect_vec(),
                "direction": step.direction.name(),
                "vector": step.direction.vector(),
                "before": self.json(&step.before),
            })
        };
        steps.iter().map(step).collect()
    }

    /// The labels of the pieces because of which there is no order, as JSON.
    pub(super) fn interlocked(&self) -> Value {
        let label = |&piece: &usize| &*self.layers.pieces[piece].text;
        let labels = |pieces: &[usize]| Value::from(pieces.iter().map(label).collect_vec());
        self.assembly.hindrances().into_iter().map(labels).collect()
    }
}

/// Where a piece comes from that moves in this direction.
fn from(direction: Direction) -> &'static str {
    match direction {
        Direction::Left => "from the right",
        Direction::Right => "from the left",
        Direction::Back => "from the front",
        Direction::Front => "from the back",
        Direction::Down => "from above",
        Direction::Up => "from below",
    }
}
