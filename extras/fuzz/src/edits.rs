//! Edits of a text: almost valid inputs reach deeper code than random ones.

use super::bytes::Bytes;

/// The largest number of edits; more of them would make an unrelated text.
const MOST: usize = 8;

/// Fragments that edits insert.
const SCRAPS: [&str; 24] = [
    "0",
    "1",
    "2",
    "-1",
    "-",
    " ",
    "\n",
    "#",
    ".",
    "A",
    "B",
    ",",
    "[",
    "]",
    "{",
    "}",
    "\"",
    "\u{feff}",
    "é",
    "\r\n",
    "\t",
    ":",
    "99999999999999999999",
    "# ",
];

/// Applies the edits that the bytes encode; without bytes the text is unchanged.
pub fn edited(text: &str, bytes: &mut Bytes<'_>) -> String {
    let mut chars: Vec<char> = text.chars().collect();
    for _ in 0..MOST {
        if bytes.is_empty() {
            break;
        }
        edit(&mut chars, bytes);
    }
    chars.into_iter().collect()
}

fn edit(chars: &mut Vec<char>, bytes: &mut Bytes<'_>) {
    let (kind, at) = (bytes.below(7), bytes.below(chars.len() + 1));
    let end = |length: usize| (at + length).min(chars.len());
    match kind {
        0 => drop(chars.drain(at..end(1 + bytes.below(4)))),
        1 => drop(chars.splice(at..at, bytes.pick(&SCRAPS).chars())),
        2 => drop(chars.splice(at..end(1), bytes.pick(&SCRAPS).chars())),
        3 => {
            // A digit or a letter becomes another one.
            if let Some(c) = chars.get_mut(at).filter(|c| c.is_ascii_alphanumeric()) {
                *c = if c.is_ascii_digit() {
                    char::from(b'0' + bytes.byte() % 10)
                } else {
                    char::from(b'A' + bytes.byte() % 26)
                };
            }
        }
        4 => {
            let other = bytes.below(chars.len() + 1);
            if at < chars.len() && other < chars.len() {
                chars.swap(at, other);
            }
        }
        5 => lines(chars, bytes),
        _ => {
            let c = char::from(bytes.byte());
            chars.insert(at, c);
        }
    }
}

/// Swaps two lines, or repeats or removes one.
fn lines(chars: &mut Vec<char>, bytes: &mut Bytes<'_>) {
    let mut lines: Vec<Vec<char>> = chars.split_inclusive(|&c| c == '\n').map(<[char]>::to_vec).collect();
    if lines.is_empty() {
        return;
    }
    let (one, other) = (bytes.below(lines.len()), bytes.below(lines.len()));
    match bytes.below(3) {
        0 => lines.swap(one, other),
        1 => lines.insert(other, lines[one].clone()),
        _ => drop(lines.remove(one)),
    }
    *chars = lines.concat();
}
