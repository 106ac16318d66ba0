//! Lists of live options, one on top of the other, as columns of words.
//!
//! A list of `len` options over `width` words is `width + 1` columns of `stride` words each: column `w` has word `w` of
//! every option, the last column has the numbers of the options. A column ends in a margin of at least one [`LANES`],
//! so that whole blocks of lanes can be read and written anywhere in it.

/// The number of options in a block.
pub(super) const LANES: usize = 16;

/// The most words that the store grows beyond the need.
/// The memory budget is checked between two growths.
const GROWTH: usize = 1 << 22;

/// Where a list lies in the store.
#[derive(Debug, Clone, Copy)]
pub(super) struct List {
    start: usize,
    stride: usize,
    /// The number of options.
    pub(super) len: usize,
}

/// A list to be read.
#[derive(Clone, Copy)]
pub(super) struct Columns<'a> {
    words: &'a [u32],
    stride: usize,
    /// The number of options.
    pub(super) len: usize,
}

/// A list to be written.
pub(super) struct ColumnsMut<'a> {
    words: &'a mut [u32],
    stride: usize,
}

/// The store: lists are put on top and taken off again.
#[derive(Debug, Clone)]
pub(super) struct Lists {
    words: Vec<u32>,
    /// The number of columns of each list.
    columns: usize,
    top: usize,
}

impl<'a> Columns<'a> {
    /// Column `w`, margin included.
    #[inline]
    pub(super) fn column(&self, w: usize) -> &'a [u32] {
        &self.words[w * self.stride..(w + 1) * self.stride]
    }
}

impl ColumnsMut<'_> {
    /// Column `w`, margin included.
    #[inline]
    pub(super) fn column(&mut self, w: usize) -> &mut [u32] {
        &mut self.words[w * self.stride..(w + 1) * self.stride]
    }
}

/// The words of a column with room for `len` options.
#[inline]
fn stride(len: usize) -> usize {
    len.next_multiple_of(LANES) + LANES
}

impl Lists {
    /// The most bytes that lists may take.
    /// Beyond, links walk the same tree: 60×60 dominoes take 9 MiB instead of 3 GiB.
    pub(super) const MOST_BYTES: u64 = 256 << 20;

    /// An empty store for lists over `width` words.
    pub(super) fn new(width: usize) -> Self {
        Self { words: Vec::new(), columns: width + 1, top: 0 }
    }

    /// Removes all lists.
    pub(super) fn clear(&mut self) {
        self.top = 0;
    }

    /// Puts a list with room for `len` options on top.
    #[inline]
    pub(super) fn push(&mut self, len: usize) -> List {
        let stride = stride(len);
        let list = List { start: self.top, stride, len };
        self.top += stride * self.columns;
        if self.words.len() < self.top {
            self.words.resize(self.top + self.top.min(GROWTH), 0);
        }
        list
    }

    /// Removes the topmost list.
    #[inline]
    pub(super) fn pop(&mut self, list: List) {
        self.top = list.start;
    }

    /// How many words a list of so many options takes.
    pub(super) fn words(&self, len: usize) -> usize {
        stride(len) * self.columns
    }

    /// The place of the next list.
    pub(super) fn top(&self) -> usize {
        self.top
    }

    /// Removes the lists from this place on.
    pub(super) fn cut(&mut self, top: usize) {
        self.top = top;
    }

    /// A list, to be read.
    #[inline]
    pub(super) fn read(&self, list: List) -> Columns<'_> {
        let words = &self.words[list.start..list.start + list.stride * self.columns];
        Columns { words, stride: list.stride, len: list.len }
    }

    /// A list to be written.
    #[inline]
    pub(super) fn write(&mut self, list: List) -> ColumnsMut<'_> {
        let words = &mut self.words[list.start..list.start + list.stride * self.columns];
        ColumnsMut { words, stride: list.stride }
    }

    /// The topmost list, to be written, and one below it, to be read.
    #[inline]
    pub(super) fn read_and_write(&mut self, below: List, top: List) -> (Columns<'_>, ColumnsMut<'_>) {
        let (lower, upper) = self.words.split_at_mut(top.start);
        let lower = &lower[below.start..below.start + below.stride * self.columns];
        let upper = &mut upper[..top.stride * self.columns];
        (
            Columns { words: lower, stride: below.stride, len: below.len },
            ColumnsMut { words: upper, stride: top.stride },
        )
    }

    /// Removes the options at these increasing positions from `list`, in order.
    pub(super) fn remove(&mut self, list: &mut List, positions: &[u32]) {
        let ends = positions[1.min(positions.len())..].iter().map(|&next| next as usize).chain([list.len]);
        for (taken, (&position, end)) in positions.iter().zip(ends).enumerate() {
            let position = position as usize;
            for column in self.words[list.start..].chunks_exact_mut(list.stride).take(self.columns) {
                column.copy_within(position + 1..end, position - taken);
            }
        }
        list.len -= positions.len();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_store_grows_by_little_more_than_it_needs() {
        let mut lists = Lists::new(99);
        for _ in 0..20 {
            lists.push(40_000);
            assert!(lists.words.len() <= lists.top + GROWTH.min(lists.top));
        }
        let list = lists.push(16);
        lists.write(list).column(99)[31] = 7;
        assert_eq!(lists.read(list).column(99)[31], 7);
    }
}
