//! The content security policy of a page (W3C, level 3).
//!
//! Nothing is loaded. Only the script and the styles that were written into the page are in force; the policy names
//! them by their SHA-256 sums.

use itertools::Itertools;
use sha2::{Digest, Sha256};

const ALPHABET: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

/// The value of the header `Content-Security-Policy`.
/// The pictures in `sections` have styles of their own, as elements.
pub(super) fn policy(script: &str, style: &str, sections: &str) -> String {
    let styles = std::iter::once(style).chain(styles_in(sections)).unique().map(source).join(" ");
    let script = source(script);
    format!("default-src 'none'; script-src {script}; style-src {styles}; base-uri 'none'; form-action 'none'")
}

/// The policy of a page without scripts, whose only style is this one.
pub(crate) fn styles_only(style: &str) -> String {
    format!("default-src 'none'; style-src {}; base-uri 'none'; form-action 'none'", source(style))
}

/// The styles in HTML. Foreign text has none: `<` is escaped there.
fn styles_in(html: &str) -> impl Iterator<Item = &str> {
    html.split("<style>").skip(1).filter_map(|behind| Some(behind.split_once("</style>")?.0))
}

/// The name of an allowed text in a policy.
fn source(text: &str) -> String {
    format!("'sha256-{}'", base64(&Sha256::digest(text)))
}

/// RFC 4648, with padding.
fn base64(bytes: &[u8]) -> String {
    let quad = |three: &[u8]| {
        let bits = (0..3).fold(0, |bits, i| bits << 8 | usize::from(three.get(i).copied().unwrap_or(0)));
        let sign = |i: usize| if i <= three.len() { ALPHABET[bits >> (18 - 6 * i) & 63] as char } else { '=' };
        [0, 1, 2, 3].map(sign)
    };
    bytes.chunks(3).flat_map(quad).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn base64_has_the_test_vectors_of_rfc_4648() {
        let encoded = ["", "f", "fo", "foo", "foob", "fooba", "foobar"].map(|text| base64(text.as_bytes()));
        assert_eq!(encoded, ["", "Zg==", "Zm8=", "Zm9v", "Zm9vYg==", "Zm9vYmE=", "Zm9vYmFy"]);
        assert_eq!(base64(&[0xfb, 0xff, 0xfe]), "+//+");
    }

    #[test]
    fn styles_are_named_once() {
        let sum = |text: &str| format!("'sha256-{}'", base64(&Sha256::digest(text)));
        let sections = "<svg><style>b</style></svg><svg><style>b</style><style>a</style>";
        let [run, a, b] = ["run", "a", "b"].map(sum);
        let begin = format!("default-src 'none'; script-src {run}; style-src {a} {b}");
        assert_eq!(policy("run", "a", sections), format!("{begin}; base-uri 'none'; form-action 'none'"));
    }
}
