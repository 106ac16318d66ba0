//! The linked structure of dancing links, and the operations that take parts of it out and put them back.
//!
//! Every operation that removes something has an inverse; called in reverse order, they restore the structure exactly, because
//! a removed node keeps its own links.

use jigsat_encodings::forms::exact_cover::Role;
use jigsat_encodings::forms::{ExactCover, OptionId};

/// The head of the list of items that are still to be covered.
const ROOT: u32 = 0;

/// The state of an item. Item i of the problem is number i + 1 here; number 0 is [`ROOT`].
#[derive(Clone, Copy, Default)]
struct Item {
    /// The previous and the next item in the circular list of active primary items, as long as this one is in it (LLINK, RLINK).
    /// A secondary item is a list of its own, so that taking it out of "its list" does no harm.
    left: u32,
    right: u32,
    /// The number of nodes in the item's list (LEN).
    len: u32,
    /// How many more options may cover the item (BOUND): 1 at first for an ordinary item, primary or secondary. The item is
    /// covered when this comes to 0.
    bound: u32,
    /// How many of these the item can do without (SLACK), `hi - lo`; never changes.
    slack: u32,
}

/// Colours in nodes: none, one that the item has already taken on, or (positive) a colour.
const PLAIN: i32 = 0;
const AGREED: i32 = -1;

/// A node. Nodes `1..=items` are the heads of the items' lists; then come the options, each as a run of nodes with a *spacer*
/// before and after it.
#[derive(Clone, Copy, Default)]
struct Node {
    /// The item, or `-k` in the spacer behind option number k (from 1); 0 in the very first spacer (TOP).
    top: i32,
    /// The node above in the item's circular list; in a spacer, the first node of the option before it (ULINK).
    up: u32,
    /// The node below; in a spacer, the last node of the option behind it (DLINK).
    down: u32,
    /// [`PLAIN`], [`AGREED`], or a colour from 1 (COLOR).
    colour: i32,
}

pub(super) struct Links {
    items: Vec<Item>,
    nodes: Vec<Node>,
    /// How many nodes were taken out of lists, ever.
    pub(super) updates: u64,
}

impl Links {
    /// Lays the problem out. `O(items + entries)`.
    pub(super) fn new(problem: &ExactCover) -> Self {
        let count = problem.item_count() + 1;
        let mut links = Self {
            items: vec![Item::default(); count],
            nodes: Vec::with_capacity(count + problem.entry_count() + problem.option_count() + 1),
            updates: 0,
        };
        links.nodes.extend((0..count as u32).map(|i| Node { top: i as i32, up: i, down: i, colour: PLAIN }));
        let mut last = ROOT;
        for id in problem.items() {
            let i = id.0 + 1;
            let item = &mut links.items[i as usize];
            match problem.role(id) {
                Role::Secondary => *item = Item { left: i, right: i, bound: 1, ..Item::default() },
                // An item that must not be covered at all is done with; its options are left out below.
                Role::Primary { hi: 0, .. } => {}
                Role::Primary { lo, hi } => {
                    *item = Item { left: last, bound: hi, slack: hi - lo, ..Item::default() };
                    links.items[last as usize].right = i;
                    last = i;
                }
            }
        }
        links.items[last as usize].right = ROOT;
        links.items[ROOT as usize].left = last;
        links.nodes.push(Node::default());
        for option in problem.options() {
            links.add_option(problem, option);
        }
        links
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
            let colour = entry.colour.map_or(PLAIN, |colour| colour.0 as i32 + 1);
            self.nodes.push(Node { top: head as i32, up: above, down: head, colour });
            self.nodes[above as usize].down = node;
            self.nodes[head as usize].up = node;
            self.items[head as usize].len += 1;
        }
        self.nodes[before].down = self.nodes.len() as u32 - 1;
        self.nodes.push(Node { top: -(option.0 as i32) - 1, up: before as u32 + 1, down: 0, colour: PLAIN });
    }

    /// Is every primary item covered often enough?
    pub(super) fn is_covered(&self) -> bool {
        self.items[ROOT as usize].right == ROOT
    }

    /// The first active item with the fewest ways to go on, or `None` if some item has none at all.
    ///
    /// An item that needs `k` more options out of `len` has at most `len + 1 - k` ways to choose the first of them; an item that
    /// has enough already can also stay as it is (exercise 166).
    pub(super) fn select(&self) -> Option<u32> {
        let mut best = ROOT;
        let mut fewest = u32::MAX;
        let mut i = self.items[ROOT as usize].right;
        while i != ROOT {
            let Item { right, len, bound, slack, .. } = self.items[i as usize];
            let ways = (len + 1).saturating_sub(bound.saturating_sub(slack));
            if ways < fewest {
                if ways == 0 {
                    return None;
                }
                (best, fewest) = (i, ways);
            }
            i = right;
        }
        Some(best)
    }

    /// The topmost option in the list of `item`, or the item itself if the list is empty.
    pub(super) fn first(&self, item: u32) -> u32 {
        self.nodes[item as usize].down
    }

    /// The option below `node` in the same list, or the item itself.
    pub(super) fn next(&self, node: u32) -> u32 {
        self.nodes[node as usize].down
    }

    /// Uses up one of the options that `item` may get, covers it if that was the last one, and says how many are left.
    pub(super) fn take_one(&mut self, item: u32) -> u32 {
        let bound = self.items[item as usize].bound - 1;
        self.items[item as usize].bound = bound;
        if bound == 0 {
            self.cover(item);
        }
        bound
    }

    /// Takes back [`take_one`](Self::take_one).
    pub(super) fn give_back(&mut self, item: u32) {
        if self.items[item as usize].bound == 0 {
            self.uncover(item);
        }
        self.items[item as usize].bound += 1;
    }

    /// After [`take_one`](Self::take_one): can `item` do without the option that was to be taken, and any further one?
    pub(super) fn may_end(&self, item: u32) -> bool {
        let Item { bound, slack, .. } = self.items[item as usize];
        slack > bound
    }

    /// After [`take_one`](Self::take_one): are there as many options in the list of `item` as it needs?
    pub(super) fn has_enough(&self, item: u32) -> bool {
        let Item { len, bound, slack, .. } = self.items[item as usize];
        len > bound.saturating_sub(slack)
    }

    /// Takes `item` out of the list of active items.
    pub(super) fn unlink(&mut self, item: u32) {
        let Item { left, right, .. } = self.items[item as usize];
        self.items[left as usize].right = right;
        self.items[right as usize].left = left;
    }

    /// Takes back [`unlink`](Self::unlink).
    pub(super) fn relink(&mut self, item: u32) {
        let Item { left, right, .. } = self.items[item as usize];
        self.items[left as usize].right = item;
        self.items[right as usize].left = item;
    }

    /// Takes `item` out of the list of active items, and its options out of all other lists.
    fn cover(&mut self, item: u32) {
        let mut p = self.nodes[item as usize].down;
        while p != item {
            self.hide(p);
            p = self.nodes[p as usize].down;
        }
        self.unlink(item);
    }

    fn uncover(&mut self, item: u32) {
        self.relink(item);
        let mut p = self.nodes[item as usize].up;
        while p != item {
            self.unhide(p);
            p = self.nodes[p as usize].up;
        }
    }

    /// Takes the option of node `p` out of all lists but that of `p`, and those that agreed on its colour.
    fn hide(&mut self, p: u32) {
        let mut q = p + 1;
        while q != p {
            let Node { top, up, down, colour } = self.nodes[q as usize];
            if top <= 0 {
                q = up;
                continue;
            }
            if colour != AGREED {
                self.nodes[up as usize].down = down;
                self.nodes[down as usize].up = up;
                self.items[top as usize].len -= 1;
                self.updates += 1;
            }
            q += 1;
        }
    }

    fn unhide(&mut self, p: u32) {
        let mut q = p - 1;
        while q != p {
            let Node { top, up, down, colour } = self.nodes[q as usize];
            if top <= 0 {
                q = down;
                continue;
            }
            if colour != AGREED {
                self.nodes[up as usize].down = q;
                self.nodes[down as usize].up = q;
                self.items[top as usize].len += 1;
            }
            q -= 1;
        }
    }

    /// The other items of the option at node `x` are covered by it.
    pub(super) fn cover_others(&mut self, x: u32) {
        let mut p = x + 1;
        while p != x {
            let Node { top, up, colour, .. } = self.nodes[p as usize];
            if top <= 0 {
                p = up;
                continue;
            }
            let item = top as u32;
            if colour > 0 {
                self.purify(item, colour);
            } else if colour == PLAIN {
                self.take_one(item);
            }
            p += 1;
        }
    }

    /// Takes back [`cover_others`](Self::cover_others).
    pub(super) fn uncover_others(&mut self, x: u32) {
        let mut p = x - 1;
        while p != x {
            let Node { top, down, colour, .. } = self.nodes[p as usize];
            if top <= 0 {
                p = down;
                continue;
            }
            let item = top as u32;
            if colour > 0 {
                self.unpurify(item, colour);
            } else if colour == PLAIN {
                self.give_back(item);
            }
            p -= 1;
        }
    }

    /// The secondary `item` takes on `colour`: options that give it another one are out, the others need not care any more.
    fn purify(&mut self, item: u32, colour: i32) {
        let mut q = self.nodes[item as usize].down;
        while q != item {
            if self.nodes[q as usize].colour == colour {
                self.nodes[q as usize].colour = AGREED;
            } else {
                self.hide(q);
            }
            q = self.nodes[q as usize].down;
        }
    }

    fn unpurify(&mut self, item: u32, colour: i32) {
        let mut q = self.nodes[item as usize].up;
        while q != item {
            if self.nodes[q as usize].colour == AGREED {
                self.nodes[q as usize].colour = colour;
            } else {
                self.unhide(q);
            }
            q = self.nodes[q as usize].up;
        }
    }

    /// Takes option `x`, the topmost one of `item`, out of all lists, that of `item` included (formula 63).
    pub(super) fn tweak(&mut self, x: u32, item: u32) {
        self.hide(x);
        let below = self.nodes[x as usize].down;
        self.nodes[item as usize].down = below;
        self.nodes[below as usize].up = item;
        self.items[item as usize].len -= 1;
    }

    /// Puts the options from `first` on that were taken out of the list of `item` back again, in one sweep (formula 65).
    ///
    /// They come back in the order in which they were taken out, not in the reverse one. That is right nevertheless: every list
    /// holds them in the same order, so that whatever wrong link one of them restores is mended by the next.
    pub(super) fn untweak(&mut self, first: u32, item: u32) {
        let end = self.nodes[item as usize].down;
        self.nodes[item as usize].down = first;
        let (mut above, mut x, mut count) = (item, first, 0);
        while x != end {
            self.nodes[x as usize].up = above;
            self.unhide(x);
            count += 1;
            above = x;
            x = self.nodes[x as usize].down;
        }
        self.nodes[end as usize].up = above;
        self.items[item as usize].len += count;
    }

    /// The option that node `x` belongs to.
    pub(super) fn option_of(&self, x: u32) -> OptionId {
        let spacer = self.nodes[x as usize..].iter().find(|node| node.top <= 0);
        let behind = spacer.map_or(1, |node| -node.top);
        OptionId((behind - 1) as u32)
    }
}
