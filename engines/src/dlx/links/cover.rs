//! Covering items: taking options out of lists, and putting them back.
//!
//! Every operation that removes something has an inverse; called in reverse order, they restore the structure exactly, because
//! a removed node keeps its own links.

use super::{AGREED, COLOURLESS, ItemHead, LinkNode, Links};

impl<const PLAIN: bool> Links<PLAIN> {
    /// Uses up one of the options for `item`, and covers it if that was the last one.
    /// Returns how many are left.
    pub(in crate::dlx) fn take_one(&mut self, item: u32) -> u32 {
        let bound = self.take(item);
        if bound == 0 {
            let mut p = self.nodes[item as usize].down;
            while p != item {
                self.hide_any(p);
                p = self.nodes[p as usize].down;
            }
        }
        bound
    }

    /// Undoes [`take_one`](Self::take_one).
    pub(in crate::dlx) fn give_back_one(&mut self, item: u32) {
        if PLAIN || self.items[item as usize].bound == 0 {
            let mut p = self.nodes[item as usize].up;
            while p != item {
                self.unhide_any(p);
                p = self.nodes[p as usize].up;
            }
        }
        self.give_back(item);
    }

    /// Takes the option of node `p` out of all other lists, except where it agreed.
    /// `note` is called with the remaining `spare` of each item.
    #[inline]
    fn hide(items: &mut [ItemHead], nodes: &mut [LinkNode], p: u32, mut note: impl FnMut(i32)) {
        let mut q = p + 1;
        while q != p {
            let LinkNode { top, up, down } = nodes[q as usize];
            if Self::is_open(top) {
                nodes[up as usize].down = down;
                nodes[down as usize].up = up;
                let item = &mut items[top as usize];
                item.spare -= 1;
                note(item.spare);
            } else if top <= 0 {
                q = up;
                continue;
            }
            q += 1;
        }
    }

    /// Undoes [`hide`](Self::hide). `note` is called with the new `spare` of each item.
    #[inline]
    fn unhide(items: &mut [ItemHead], nodes: &mut [LinkNode], p: u32, mut note: impl FnMut(i32)) {
        let mut q = p - 1;
        while q != p {
            let LinkNode { top, up, down } = nodes[q as usize];
            if Self::is_open(top) {
                nodes[up as usize].down = q;
                nodes[down as usize].up = q;
                let item = &mut items[top as usize];
                item.spare += 1;
                note(item.spare);
            } else if top <= 0 {
                q = down;
                continue;
            }
            q -= 1;
        }
    }

    /// Hides the option of node `p` where items may be lost.
    fn hide_any(&mut self, p: u32) {
        let Self { items, nodes, lost, updates, .. } = self;
        Self::hide(items, nodes, p, |spare| {
            *lost += u32::from(spare == -1);
            *updates += 1;
        });
    }

    /// Undoes [`hide_any`](Self::hide_any).
    fn unhide_any(&mut self, p: u32) {
        let Self { items, nodes, lost, .. } = self;
        Self::unhide(items, nodes, p, |spare| *lost -= u32::from(spare == 0));
    }

    /// The node after `p` in its option, cyclically.
    fn after(&self, p: u32) -> u32 {
        let LinkNode { top, up, .. } = self.nodes[p as usize + 1];
        if top <= 0 { up } else { p + 1 }
    }

    /// The node before `p` in its option, cyclically.
    fn before(&self, p: u32) -> u32 {
        let LinkNode { top, down, .. } = self.nodes[p as usize - 1];
        if top <= 0 { down } else { p - 1 }
    }

    /// Covers the other items of the option at node `x`.
    /// If an item is lost, undoes everything and returns false.
    ///
    /// All of them are taken before options are hidden, so that a lost item is never one of the option. Most children
    /// in packings fail this way, and a good part of the work on them is saved.
    ///
    /// A forced option is still in the other lists, where it is skipped.
    pub(in crate::dlx) fn cover_others(&mut self, x: u32, is_forced: bool) -> bool {
        if is_forced { self.cover_by::<true>(x) } else { self.cover_by::<false>(x) }
    }

    /// Undoes [`cover_others`](Self::cover_others).
    pub(in crate::dlx) fn uncover_others(&mut self, x: u32, is_forced: bool) {
        if is_forced {
            self.uncover_back::<true>(x, x);
        } else {
            self.uncover_back::<false>(x, x);
        }
    }

    fn cover_by<const FORCED: bool>(&mut self, x: u32) -> bool {
        let mut p = self.after(x);
        while p != x {
            if PLAIN || self.colours[p as usize] == COLOURLESS {
                self.take(self.nodes[p as usize].top as u32);
            }
            p = self.after(p);
        }
        p = self.after(x);
        while p != x {
            if self.is_over() {
                return false;
            }
            if !self.settle::<FORCED>(p) {
                self.uncover_back::<FORCED>(p, x);
                return false;
            }
            p = self.after(p);
        }
        true
    }

    /// Undoes [`cover_by`](Self::cover_by), for options hidden before node `end`.
    fn uncover_back<const FORCED: bool>(&mut self, end: u32, x: u32) {
        let mut p = self.before(end);
        while p != x {
            self.unsettle::<FORCED>(p);
            p = self.before(p);
        }
        p = self.before(x);
        while p != x {
            if PLAIN || self.colours[p as usize] == COLOURLESS {
                self.give_back(self.nodes[p as usize].top as u32);
            }
            p = self.before(p);
        }
    }

    /// Hides the options that the option of node `p` rules out by its item.
    /// If an item is lost, puts them back and returns false; returns false at once if one was lost before.
    ///
    /// When a secondary item takes on a colour, options with another colour are out; the others are marked as agreed.
    fn settle<const FORCED: bool>(&mut self, p: u32) -> bool {
        if self.lost > 0 {
            return false;
        }
        let Some((item, colour)) = self.to_settle(p) else {
            return true;
        };
        // With slices, the compiler can assume that the links do not alias the numbers beside them.
        let (items, nodes) = (self.items.as_mut_slice(), self.nodes.as_mut_slice());
        let (mut updates, mut q) = (0, nodes[item as usize].down);
        while q != item {
            let mut spares = 0;
            if !PLAIN && colour != COLOURLESS && self.colours[q as usize] == colour {
                nodes[q as usize].top += AGREED;
            } else if !FORCED || q != p {
                Self::hide(items, nodes, q, |spare| {
                    spares |= spare;
                    updates += 1;
                });
            }
            // The sign bit is set if one of them is below 0: an item is lost.
            if spares < 0 {
                self.updates += updates;
                self.restore_up(q, item, if FORCED { p } else { item });
                return false;
            }
            q = nodes[q as usize].down;
        }
        self.updates += updates;
        true
    }

    /// Undoes [`settle`](Self::settle).
    fn unsettle<const FORCED: bool>(&mut self, p: u32) {
        if let Some((item, _)) = self.to_settle(p) {
            self.restore_up(self.nodes[item as usize].up, item, if FORCED { p } else { item });
        }
    }

    /// The item of node `p` and its colour, if they rule out other options.
    /// They do not if the item has this colour already, or may get further options.
    fn to_settle(&self, p: u32) -> Option<(u32, u32)> {
        let top = self.nodes[p as usize].top;
        if PLAIN {
            return Some((top as u32, COLOURLESS));
        }
        let colour = self.colours[p as usize];
        let is_settling = top < AGREED && (colour != COLOURLESS || self.items[top as usize].bound == 0);
        is_settling.then_some((top as u32, colour))
    }

    /// Puts back the options of `item` from node `q` upwards, except that of `kept`.
    /// They were out or had agreed.
    fn restore_up(&mut self, mut q: u32, item: u32, kept: u32) {
        let (items, nodes) = (self.items.as_mut_slice(), self.nodes.as_mut_slice());
        while q != item {
            let LinkNode { top, up, .. } = nodes[q as usize];
            if !PLAIN && top > AGREED {
                nodes[q as usize].top -= AGREED;
            } else if q != kept {
                Self::unhide(items, nodes, q, |_| ());
            }
            q = up;
        }
    }

    /// Takes the topmost option `x` of `item` out of all lists (formula 63).
    pub(in crate::dlx) fn tweak(&mut self, x: u32, item: u32) {
        self.hide_any(x);
        let below = self.nodes[x as usize].down;
        self.nodes[item as usize].down = below;
        self.nodes[below as usize].up = item;
        self.items[item as usize].spare -= 1;
    }

    /// Puts the options of `item` from `first` on back, in one sweep (formula 65).
    ///
    /// They come back in the order in which they were taken out, not in the reverse one. That is correct, since every
    /// list has them in the same order: a wrong link that one of them restores is corrected by the next.
    pub(in crate::dlx) fn untweak(&mut self, first: u32, item: u32) {
        let end = self.nodes[item as usize].down;
        self.nodes[item as usize].down = first;
        let (mut above, mut x, mut count) = (item, first, 0);
        while x != end {
            self.nodes[x as usize].up = above;
            self.unhide_any(x);
            count += 1;
            above = x;
            x = self.nodes[x as usize].down;
        }
        self.nodes[end as usize].up = above;
        self.items[item as usize].spare += count;
    }
}
