//! The dancing links: a list of active items, and a list of options for each.

mod cover;

use std::mem;

use jigsat_forms::budget::Budget;
use jigsat_forms::exact_cover::Role;
use jigsat_forms::{ExactCover, OptionId};

use crate::watch::CHECK_STRIDE;

/// The head of the list of items that are still to be covered.
const ROOT: u32 = 0;

/// The state of an item.
/// Item i of the problem is number i + 1 here; number 0 is [`ROOT`].
#[derive(Clone, Copy, Default)]
struct ItemHead {
    /// The neighbours in the circular list of active primary items (LLINK, RLINK).
    /// A secondary item is a list of its own, so that unlinking it has no effect.
    left: u32,
    right: u32,
    /// How many more options are in its list than it needs.
    /// LEN, less BOUND − SLACK or 0.
    /// Below 0, the item is *lost*: it can't be covered any more.
    spare: i32,
    /// How many more options may cover it (BOUND); 1 at first for an ordinary item.
    /// The item is covered when this is 0.
    bound: u32,
    /// How many of these the item does not need (SLACK): `hi - lo`, constant.
    slack: u32,
}

/// The colour of an entry without one; colours count from 1.
const COLOURLESS: u32 = 0;

/// Added to the item of a node whose option agrees with the item's colour.
const AGREED: i32 = 1 << 30;

/// A node of the lists, or a *spacer*.
/// Nodes `1..=items` are the heads of the items' lists; then come the options, each as a run of nodes with a spacer
/// before and after it.
#[derive(Clone, Copy, Default)]
struct LinkNode {
    /// The item, with [`AGREED`] added or not; in a spacer, `-k` or 0 (TOP).
    /// `k` is the number of the option before the spacer, from 1; the first spacer has 0.
    top: i32,
    /// The node above in the item's list (ULINK).
    /// In a spacer, the first node of the option before it.
    up: u32,
    /// The node below; in a spacer, the last node of the option behind it (DLINK).
    down: u32,
}

/// The links of a problem.
/// `PLAIN`: every primary item is to be covered exactly once, and there are no colours; the code for the other cases is
/// left out then.
pub(super) struct Links<const PLAIN: bool> {
    items: Vec<ItemHead>,
    nodes: Vec<LinkNode>,
    /// For each node its colour, or [`COLOURLESS`] (COLOR).
    /// Read far less often than the rest.
    colours: Vec<u32>,
    /// How many active items are lost.
    lost: u32,
    /// How many nodes were taken out of lists so far.
    pub(super) updates: u64,
    /// How many items were compared, and the updates that are charged already, since [`take_work`](Self::take_work).
    compared: u64,
    charged: u64,
    budget: Budget,
    /// The number of updates at which the budget is checked next.
    next_look: u64,
    /// Was it exceeded, and some change left unfinished?
    pub(super) is_unfinished: bool,
}

/// The words of an update, which is undone later, and of an item that is compared.
const WORDS: [u64; 2] = [10, 2];

/// Is the problem without multiplicities and colours?
pub(super) fn is_plain(problem: &ExactCover) -> bool {
    let is_simple = |role| matches!(role, Role::Secondary | Role::Primary { lo: 1, hi: 1 });
    let has_colours = |option| problem.entries(option).iter().any(|entry| entry.colour.is_some());
    problem.items().all(|item| is_simple(problem.role(item))) && !problem.options().any(has_colours)
}

impl<const PLAIN: bool> Links<PLAIN> {
    /// Lays the problem out, as far as the budget goes. `O(items + entries)`.
    pub(super) fn new(problem: &ExactCover, budget: &Budget) -> Self {
        let count = problem.item_count() + 1;
        let all = count + problem.entry_count() + problem.option_count() + 1;
        let bytes = all * (size_of::<LinkNode>() + size_of::<u32>()) + count * size_of::<ItemHead>();
        let has_room = budget.reserve(bytes as u64, || format!("dancing links with {all} nodes")).is_ok();
        let mut links = Self {
            items: vec![ItemHead::default(); count],
            nodes: Vec::with_capacity(if has_room { all } else { 0 }),
            colours: Vec::new(),
            lost: 0,
            updates: 0,
            compared: 0,
            charged: 0,
            budget: budget.clone(),
            next_look: CHECK_STRIDE / WORDS[0],
            is_unfinished: false,
        };
        links.nodes.extend((0..count as u32).map(|i| LinkNode { top: i as i32, up: i, down: i }));
        let mut last = ROOT;
        for id in problem.items() {
            let i = id.0 + 1;
            let item = &mut links.items[i as usize];
            match problem.role(id) {
                Role::Secondary => *item = ItemHead { left: i, right: i, bound: 1, slack: 1, ..ItemHead::default() },
                // An item that must not be covered is finished; its options are left out below.
                Role::Primary { hi: 0, .. } => {}
                Role::Primary { lo, hi } => {
                    *item =
                        ItemHead { left: last, bound: hi, slack: hi - lo, spare: -(lo as i32), ..ItemHead::default() };
                    links.items[last as usize].right = i;
                    last = i;
                }
            }
        }
        links.items[last as usize].right = ROOT;
        links.items[ROOT as usize].left = last;
        links.nodes.push(LinkNode::default());
        links.colours = vec![COLOURLESS; links.nodes.len()];
        let mut pace = budget.pace();
        for option in problem.options() {
            if pace.step(8 * problem.entries(option).len()).is_err() {
                break;
            }
            links.add_option(problem, option);
        }
        links.lost = links.items.iter().filter(|item| item.spare < 0).count() as u32;
        links
    }

    /// Is the budget exceeded? The current change may be left unfinished then.
    /// Checked within a node, since a single option of a large problem can take seconds.
    #[inline]
    pub(super) fn is_over(&mut self) -> bool {
        if self.updates >= self.next_look {
            self.next_look = self.updates + CHECK_STRIDE / WORDS[0];
            self.is_unfinished |= self.budget.is_exceeded();
        }
        self.is_unfinished
    }

    /// The words touched since the last call.
    #[inline]
    pub(super) fn take_work(&mut self) -> usize {
        let updates = self.updates - mem::replace(&mut self.charged, self.updates);
        (WORDS[0] * updates + WORDS[1] * mem::take(&mut self.compared)) as usize
    }

    fn add_option(&mut self, problem: &ExactCover, option: OptionId) {
        let forbidden = |item| matches!(problem.role(item), Role::Primary { hi: 0, .. });
        if problem.entries(option).iter().any(|entry| forbidden(entry.item)) {
            return;
        }
        let before = self.nodes.len() - 1;
        for entry in problem.entries(option) {
            let head = entry.item.0 + 1;
            let node = self.nodes.len() as u32;
            let above = self.nodes[head as usize].up;
            self.nodes.push(LinkNode { top: head as i32, up: above, down: head });
            self.colours.push(entry.colour.map_or(COLOURLESS, |colour| colour.0 + 1));
            self.nodes[above as usize].down = node;
            self.nodes[head as usize].up = node;
            self.items[head as usize].spare += 1;
        }
        self.nodes[before].down = self.nodes.len() as u32 - 1;
        self.nodes.push(LinkNode { top: -(option.0 as i32) - 1, up: before as u32 + 1, down: 0 });
        self.colours.push(COLOURLESS);
    }

    /// Can the item of a node still rule its option out?
    /// Spacers and nodes that agreed can't.
    fn is_open(top: i32) -> bool {
        top > 0 && (PLAIN || top < AGREED)
    }

    /// Is every primary item covered often enough?
    pub(super) fn is_covered(&self) -> bool {
        self.items[ROOT as usize].right == ROOT
    }

    /// The first active item with the fewest ways to go on; `None` if one has none.
    ///
    /// Published numbers of nodes rest on this rule, and `cells` and `mask` have it, too: so parts hold for all three.
    ///
    /// An item that needs `k` more options out of `len` has at most `len + 1 - k` ways to choose the first of them; an
    /// item that has enough can also stay as it is (exercise 166).
    pub(super) fn select(&mut self) -> Option<u32> {
        if self.lost > 0 {
            return None;
        }
        let mut compared = 0;
        let items = self.items.as_slice();
        let mut best = ROOT;
        let mut fewest = i32::MAX;
        let mut i = items[ROOT as usize].right;
        while i != ROOT && fewest > 0 {
            let ItemHead { right, spare, .. } = items[i as usize];
            if spare < fewest {
                (best, fewest) = (i, spare);
            }
            i = right;
            compared += 1;
        }
        self.compared += compared;
        Some(best)
    }

    /// Has `item` a single option, which it needs?
    pub(super) fn is_forced(&self, item: u32) -> bool {
        PLAIN && self.items[item as usize].spare == 0
    }

    /// The topmost option of `item`, or the item itself if there is none.
    pub(super) fn first(&self, item: u32) -> u32 {
        self.nodes[item as usize].down
    }

    /// The option below `node` in the same list, or the item itself.
    pub(super) fn next(&self, node: u32) -> u32 {
        self.nodes[node as usize].down
    }

    /// Uses up one of the options that `item` may get, and returns how many are left.
    /// With none left, the item is no longer active.
    pub(super) fn take(&mut self, item: u32) -> u32 {
        let ItemHead { spare, bound, slack, .. } = &mut self.items[item as usize];
        // Secondary items may be counted here: they are never lost.
        if PLAIN || *bound > *slack {
            *spare += 1;
            self.lost -= u32::from(*spare == 0);
        }
        if PLAIN {
            self.unlink(item);
            return 0;
        }
        *bound -= 1;
        let bound = *bound;
        if bound == 0 {
            self.unlink(item);
        }
        bound
    }

    /// Undoes [`take`](Self::take).
    pub(super) fn give_back(&mut self, item: u32) {
        if PLAIN || self.items[item as usize].bound == 0 {
            self.relink(item);
        }
        let ItemHead { spare, bound, slack, .. } = &mut self.items[item as usize];
        *bound += u32::from(!PLAIN);
        if PLAIN || *bound > *slack {
            self.lost += u32::from(*spare == 0);
            *spare -= 1;
        }
    }

    /// After [`take_one`](Self::take_one): has `item` enough without the option taken?
    pub(super) fn may_end(&self, item: u32) -> bool {
        let ItemHead { bound, slack, .. } = self.items[item as usize];
        slack > bound
    }

    /// After [`take_one`](Self::take_one): has `item` as many options as it needs?
    /// The one to take is not counted.
    pub(super) fn has_enough(&self, item: u32) -> bool {
        self.items[item as usize].spare > 0
    }

    /// Takes `item` out of the list of active items.
    pub(super) fn unlink(&mut self, item: u32) {
        let ItemHead { left, right, .. } = self.items[item as usize];
        self.items[left as usize].right = right;
        self.items[right as usize].left = left;
    }

    /// Undoes [`unlink`](Self::unlink).
    pub(super) fn relink(&mut self, item: u32) {
        let ItemHead { left, right, .. } = self.items[item as usize];
        self.items[left as usize].right = item;
        self.items[right as usize].left = item;
    }

    /// The option that node `x` belongs to.
    pub(super) fn option_of(&self, x: u32) -> OptionId {
        let spacer = self.nodes[x as usize..].iter().find(|node| node.top <= 0);
        let behind = spacer.map_or(1, |node| -node.top);
        OptionId((behind - 1) as u32)
    }
}
