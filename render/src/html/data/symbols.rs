//! Numbers as strings of printable ASCII that needs no escape anywhere.
//!
//! They are digits to the base 64, the highest first. All numbers of a kind have the same number of digits.

/// The digits: those of base64url (RFC 4648).
const DIGITS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

/// The number of digits for numbers up to this one, at least one.
pub(super) fn width(largest: usize) -> usize {
    (largest.max(1).ilog2() / 6 + 1) as usize
}

/// Appends a number in so many digits.
pub(super) fn push(text: &mut String, number: usize, width: usize) {
    text.extend((0..width).rev().map(|place| DIGITS[number >> (6 * place) & 63] as char));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_fill_their_digits() {
        assert_eq!([0, 1, 63, 64, 4095, 4096].map(width), [1, 1, 1, 2, 2, 3]);
        let mut text = String::new();
        for (number, width) in [(0, 1), (63, 1), (64, 2), (4095, 2), (7, 3)] {
            push(&mut text, number, width);
            text.push(' ');
        }
        assert_eq!(text, "A _ BA __ AAH ");
    }
}
