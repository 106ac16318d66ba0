//! Blocks on a page, in tenths of a millimetre: scaled, centred, turned, and lines of text.

use crate::svg::block::{Block, below, beside, centred};
use crate::svg::lettering::{self, Anchor, Lettering};

/// The least share of their height that letters keep to fit, in percent.
const LEAST: i32 = 70;

/// A block, so many times as large.
pub(super) fn scaled(block: &Block, factor: f64) -> Block {
    let [width, height] = [block.width, block.height].map(|extent| (f64::from(extent) * factor).ceil() as i32);
    let content = format!("<g transform=\"scale({})\">\n{}</g>\n", decimal(factor), block.content);
    Block { width, height, content }
}

/// A number with up to six decimals.
fn decimal(number: f64) -> String {
    let text = format!("{number:.6}");
    text.trim_end_matches('0').trim_end_matches('.').to_string()
}

/// A block upside down.
pub(super) fn turned(block: &Block) -> Block {
    let (width, height) = (block.width, block.height);
    let content = format!("<g transform=\"rotate(180)translate(-{width} -{height})\">\n{}</g>\n", block.content);
    Block { width, height, content }
}

/// One below the other, each in the middle of the width.
pub(super) fn stacked(blocks: impl AsRef<[Block]>, gap: i32) -> Block {
    let blocks = blocks.as_ref();
    let width = blocks.iter().map(|block| block.width).max().unwrap_or(0);
    let lines = blocks.iter().filter(|block| !block.is_empty()).map(|block| centred(block, [width, block.height]));
    below(lines, gap)
}

/// Two beside each other, each in the middle of the height.
pub(super) fn side_by_side(left: &Block, right: &Block, gap: i32) -> Block {
    let height = left.height.max(right.height);
    let [left, right] = [left, right]
        .map(|block| if block.is_empty() { Block::default() } else { centred(block, [block.width, height]) });
    beside(&left, &right, gap)
}

/// Blocks in rows, each in the middle of a rectangle as large as the largest of them.
pub(super) fn in_rows(blocks: &[Block], width: i32, gap: [i32; 2]) -> Block {
    let [widest, highest] = [|block: &Block| block.width, |block: &Block| block.height]
        .map(|extent| blocks.iter().map(extent).max().unwrap_or(0));
    let rows = blocks.len().div_ceil(columns(blocks, width, gap[0])).max(1);
    let row = |row: &[Block]| {
        let equal = row.iter().map(|block| centred(block, [widest, highest]));
        equal.fold(Block::default(), |line, block| beside(&line, &block, gap[0]))
    };
    let rows: Vec<Block> = blocks.chunks(blocks.len().div_ceil(rows).max(1)).map(row).collect();
    stacked(rows, gap[1])
}

/// How many of the blocks fit into a row, at least one.
pub(super) fn columns(blocks: &[Block], width: i32, gap: i32) -> usize {
    let widest = blocks.iter().map(|block| block.width).max().unwrap_or(0);
    ((width + gap) / (widest + gap).max(1)).max(1) as usize
}

/// The look of a line of text: the height of its capitals, and its class.
#[derive(Debug, Clone, Copy)]
pub(super) struct Font {
    pub(super) height: i32,
    pub(super) class: &'static str,
}

impl Font {
    /// A line of text that fits into the width: smaller if need be, then cut.
    pub(super) fn line(self, text: &str, width: i32) -> Block {
        if text.is_empty() {
            return Block::default();
        }
        let least = (self.height * LEAST / 100).max(1);
        let height = lettering::fitting(text, self.height, width).max(least);
        let mut shown = text.to_string();
        let mut kept: Vec<char> = text.chars().collect();
        while lettering::width(&shown, height) > width && kept.len() > 1 {
            kept.pop();
            shown = kept.iter().collect::<String>().trim_end().to_string() + "…";
        }
        let content =
            Lettering { height, anchor: Anchor::Start, class: self.class }.at([0, self.height / 2 + 1], &shown);
        // Descenders take three tenths of the height.
        Block { width: lettering::width(&shown, height), height: self.height * 13 / 10 + 2, content }
    }

    /// A text in lines that fit into the width.
    pub(super) fn lines(self, text: &str, width: i32) -> Vec<Block> {
        let space = self.height * 8 / 10;
        let mut lines: Vec<Block> = Vec::new();
        for word in text.split_whitespace() {
            let word = self.line(word, width);
            match lines.last_mut() {
                Some(line) if line.width + space + word.width <= width => *line = beside(line, &word, space),
                _ => lines.push(word),
            }
        }
        lines
    }

    /// The same as one block.
    pub(super) fn paragraph(self, text: &str, width: i32) -> Block {
        below(self.lines(text, width), self.height * 4 / 10)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const FONT: Font = Font { height: 30, class: "text" };

    #[test]
    fn lines_fit_into_their_width() {
        for text in ["short", "a text that is much too long for so little room", "シシシシシシシシシシシシシシ"]
        {
            let line = FONT.line(text, 300);
            assert!(line.width <= 300, "{text}: {}", line.width);
        }
        assert!(FONT.line("", 300).is_empty());
        let paragraph = FONT.paragraph("one two three four five six seven eight nine ten", 300);
        assert!(paragraph.width <= 300 && paragraph.height > 2 * 30);
    }

    #[test]
    fn factors_are_short() {
        assert_eq!([1.0, 0.25, 1.0 / 3.0, 100.0 / 36.0].map(decimal), ["1", "0.25", "0.333333", "2.777778"]);
    }
}
