//! Faults of diagrams that were read: paths that are no solutions, or the same solution twice.
//!
//! A diagram without these faults, with as many paths as a problem has solutions, has each of them once.

use jigsat_forms::budget::{Budget, Exceeded};
use jigsat_forms::diagram::{Diagram, Edge, Node, NodeId};
use jigsat_forms::exact_cover::{Colour, Role};
use jigsat_forms::{ExactCover, ItemId};

use crate::atom_sets::{AtomSets, has};

/// What is wrong with the paths of a diagram.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PathFault {
    /// A path through this node has an atom twice.
    Repeated(NodeId),
    /// Two edges of this node may have the same solution below them.
    Equal(NodeId),
}

impl AtomSets {
    /// For each edge: has it an atom that no solution of the edges before it has?
    fn are_new<'e>(&self, edges: impl Iterator<Item = &'e Edge<'e>>) -> Vec<bool> {
        let mut before = vec![0; self.words];
        let is_new = |edge: &Edge<'_>| {
            let is_new = edge.atoms.iter().any(|&atom| !has(&before, atom));
            self.add(*edge, &mut before);
            is_new
        };
        edges.map(is_new).collect()
    }

    /// Has of any two edges one an atom that no solution of the other one has?
    fn are_apart(&self, edges: &[Edge<'_>]) -> bool {
        let (from_first, mut from_last) = (self.are_new(edges.iter()), self.are_new(edges.iter().rev()));
        from_last.reverse();
        let may_have = |edge: Edge<'_>, atom| edge.atoms.binary_search(&atom).is_ok() || has(self.below(edge.to), atom);
        let is_apart = |one: Edge<'_>, other| one.atoms.iter().any(|&atom| !may_have(other, atom));
        (0..edges.len()).filter(|&second| !from_first[second]).all(|second| {
            let mut firsts = (0..second).filter(|&first| !from_last[first]);
            firsts.all(|first| is_apart(edges[first], edges[second]) || is_apart(edges[second], edges[first]))
        })
    }
}

/// Is every path a set of atoms, and each another one? `None` if so.
///
/// Each of two edges of an OR node needs an atom that the solutions of the other do not have, or one of them such an atom. The diagrams
/// of all engines are of this kind; one that was read may not be. `O(edges · atoms / 64)` time, and a set of atoms for each node.
///
/// # Errors
/// [`Exceeded`]
pub fn path_fault(diagram: &Diagram, budget: &Budget) -> Result<Option<PathFault>, Exceeded> {
    let sets = AtomSets::of(diagram, budget)?;
    let mut pace = budget.pace();
    for node in diagram.node_ids() {
        let edges: Vec<Edge<'_>> = diagram.edges(node).collect();
        let is_and = matches!(diagram.node(node), Node::And(_));
        let mut all = vec![0; sets.words];
        for edge in &edges {
            pace.step(4 * (sets.words + edge.atoms.len()))?;
            let below = sets.below(edge.to);
            let is_twice = edge.atoms.iter().any(|&atom| has(below, atom));
            if is_twice || is_and && all.iter().zip(below).any(|(all, below)| all & below != 0) {
                return Ok(Some(PathFault::Repeated(node)));
            }
            sets.add(*edge, &mut all);
        }
        if !is_and && !sets.are_apart(&edges) {
            return Ok(Some(PathFault::Equal(node)));
        }
    }
    Ok(None)
}

/// The first item that some path covers too often, too seldom, or in several colours; atoms are the options of the cover.
///
/// Paths without an atom [twice](PathFault::Repeated) are then solutions, all of them. `O(items · edges)`
///
/// # Errors
/// [`Exceeded`]
pub fn misfit(diagram: &Diagram, cover: &ExactCover, budget: &Budget) -> Result<Option<ItemId>, Exceeded> {
    let nodes = diagram.node_count();
    let bytes = 2 * cover.bytes() + (nodes * size_of::<ItemUse>()) as u64;
    budget.reserve(bytes, || format!("the items below {nodes} nodes"))?;
    let mut entries = vec![Vec::new(); cover.item_count()];
    for option in cover.options() {
        for entry in cover.entries(option) {
            entries[entry.item.index()].push((option, ItemUse::once(entry.colour)));
        }
    }
    let mut pace = budget.pace();
    let mut uses = vec![ItemUse::NONE; cover.option_count()];
    for item in cover.items() {
        entries[item.index()].iter().for_each(|&(option, once)| uses[option.index()] = once);
        let mut below: Vec<ItemUse> = Vec::with_capacity(nodes);
        for node in diagram.node_ids() {
            let of_edge = |Edge { atoms, to }: Edge<'_>| {
                pace.step(1 + atoms.len())?;
                Ok(atoms.iter().fold(below[to.index()], |below, &atom| below.and(uses[atom as usize])))
            };
            let join = if matches!(diagram.node(node), Node::And(_)) { ItemUse::and } else { ItemUse::or };
            let of_edges = diagram.edges(node).map(of_edge).reduce(|one, other| Ok(join(one?, other?)));
            below.push(of_edges.unwrap_or(Ok(ItemUse::NONE))?);
        }
        entries[item.index()].iter().for_each(|&(option, _)| uses[option.index()] = ItemUse::NONE);
        if diagram.root().is_some_and(|root| !below[root.index()].fit(cover.role(item))) {
            return Ok(Some(item));
        }
    }
    Ok(None)
}

/// How often, and in which colours, the solutions of a node cover an item.
#[derive(Debug, Clone, Copy)]
struct ItemUse {
    least: u32,
    most: u32,
    colours: ColourSet,
    /// Does a solution cover it twice, not both times in the same colour?
    is_mixed: bool,
}

/// The colours that solutions give an item.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum ColourSet {
    None,
    One(Colour),
    /// Several, or it is covered without one.
    Any,
}

impl ItemUse {
    const NONE: Self = Self { least: 0, most: 0, colours: ColourSet::None, is_mixed: false };

    /// By one option.
    fn once(colour: Option<Colour>) -> Self {
        Self { least: 1, most: 1, colours: colour.map_or(ColourSet::Any, ColourSet::One), ..Self::NONE }
    }

    /// By a solution of each of two independent parts.
    fn and(self, other: Self) -> Self {
        let is_mixed = match (self.colours, other.colours) {
            (ColourSet::None, _) | (_, ColourSet::None) => false,
            (one, other) => one == ColourSet::Any || one != other,
        };
        Self { least: self.least + other.least, most: self.most + other.most, ..self.joined(other, is_mixed) }
    }

    /// By a solution of one of two edges.
    fn or(self, other: Self) -> Self {
        Self { least: self.least.min(other.least), most: self.most.max(other.most), ..self.joined(other, false) }
    }

    fn joined(self, other: Self, is_mixed: bool) -> Self {
        let colours = match (self.colours, other.colours) {
            (ColourSet::None, colours) | (colours, ColourSet::None) => colours,
            (one, other) if one == other => one,
            _ => ColourSet::Any,
        };
        Self { colours, is_mixed: is_mixed || self.is_mixed || other.is_mixed, ..self }
    }

    /// Do all solutions cover an item of this role as they must?
    fn fit(self, role: Role) -> bool {
        match role {
            Role::Primary { lo, hi } => lo <= self.least && self.most <= hi,
            Role::Secondary => !self.is_mixed,
        }
    }
}
