//! Rectangles with content, put beside and below each other.

use super::markup::moved;

/// A part of a picture; its upper left corner is the origin.
#[derive(Debug, Clone, Default)]
pub(crate) struct Block {
    pub(crate) width: i32,
    pub(crate) height: i32,
    pub(crate) content: String,
}

impl Block {
    pub(crate) fn is_empty(&self) -> bool {
        self.width == 0 && self.height == 0
    }

    /// Puts a block into this one, which grows as it needs.
    pub(crate) fn put(&mut self, [x, y]: [i32; 2], block: &Block) {
        self.content.push_str(&moved([x, y], &block.content));
        self.width = self.width.max(x + block.width);
        self.height = self.height.max(y + block.height);
    }

    /// The block as a group of a class, by which programs find it.
    pub(crate) fn named(mut self, class: &str) -> Self {
        if !self.is_empty() {
            self.content = format!("<g class=\"{class}\">\n{}</g>\n", self.content);
        }
        self
    }

    /// The block with at least this width.
    pub(crate) fn at_least(mut self, width: i32) -> Self {
        self.width = self.width.max(width);
        self
    }
}

/// One below the other; empty ones take no room.
pub(crate) fn below(blocks: impl IntoIterator<Item = Block>, gap: i32) -> Block {
    let mut all = Block::default();
    for block in blocks.into_iter().filter(|block| !block.is_empty()) {
        let y = if all.is_empty() { 0 } else { all.height + gap };
        all.put([0, y], &block);
    }
    all
}

/// Two beside each other; an empty one takes no room.
pub(crate) fn beside(left: &Block, right: &Block, gap: i32) -> Block {
    let mut all = Block::default();
    all.put([0, 0], left);
    let x = if left.is_empty() { 0 } else { left.width + gap };
    all.put([x, 0], right);
    all
}

/// A block in the middle of a rectangle; it keeps its size if it is larger.
pub(crate) fn centred(block: &Block, [width, height]: [i32; 2]) -> Block {
    let mut all = Block { width, height, content: String::new() };
    all.put([(width - block.width).max(0) / 2, (height - block.height).max(0) / 2], block);
    all
}

/// Beside each other, each in the middle of the height.
pub(crate) fn in_line(blocks: &[Block], gap: i32) -> Block {
    let height = blocks.iter().map(|block| block.height).max().unwrap_or(0);
    let in_middle = blocks.iter().map(|block| centred(block, [block.width, height]));
    in_middle.fold(Block::default(), |line, block| beside(&line, &block, gap))
}

/// In rows no wider than `width`, unless one block is: few, and about equally long.
/// If all blocks are equally wide, they form columns.
pub(crate) fn wrapped(blocks: &[Block], width: i32, gap: [i32; 2]) -> Block {
    let rows = rows(blocks, width, gap[0]);
    // The narrowest width with as few rows.
    let widest = blocks.iter().map(|block| block.width).max().unwrap_or(0);
    let fits = |width: &i32| self::rows(blocks, *width, gap[0]).len() == rows.len();
    let (mut least, mut most) = (widest, width.max(widest));
    while least < most {
        let middle = i32::midpoint(least, most);
        if fits(&middle) { most = middle } else { least = middle + 1 }
    }
    let line = |row: &[Block]| row.iter().fold(Block::default(), |line, block| beside(&line, block, gap[0]));
    below(self::rows(blocks, most, gap[0]).into_iter().map(line), gap[1])
}

/// The blocks, as many in each row as fit.
pub(crate) fn rows(blocks: &[Block], width: i32, gap: i32) -> Vec<&[Block]> {
    let mut rows = Vec::new();
    let (mut begin, mut taken) = (0, 0);
    for (number, block) in blocks.iter().enumerate() {
        if number > begin && taken + block.width > width {
            rows.push(&blocks[begin..number]);
            (begin, taken) = (number, 0);
        }
        taken += block.width + gap;
    }
    if begin < blocks.len() {
        rows.push(&blocks[begin..]);
    }
    rows
}

#[cfg(test)]
mod tests {
    use super::*;

    fn block(width: i32) -> Block {
        Block { width, height: 10, content: "<path/>\n".into() }
    }

    #[test]
    fn rows_are_about_equally_long() {
        let five = vec![block(100); 5];
        let all = wrapped(&five, 450, [10, 5]);
        assert_eq!((all.width, all.height), (320, 25));
        assert_eq!(all.content.matches("<path/>").count(), 5);
        let single = wrapped(&five, 50, [10, 5]);
        assert_eq!((single.width, single.height), (100, 70));
        assert!(wrapped(&[], 50, [10, 5]).is_empty());
    }
}
