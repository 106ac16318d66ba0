//! From the bytes of a file to its text: in UTF-8, or in Latin-1 if it is XML. What is packed or written otherwise is told what to do.

use std::path::Path;

use jigsat_forms::text::ParseError;

/// What files begin with that are packed by other programs than gzip, who packs so, and how to unpack them.
const PACKED: [(&[u8], &str, &str); 6] = [
    (b"\xfd7zXZ\0", "xz", "xz -dc"),
    (b"\x28\xb5\x2f\xfd", "zstd", "zstd -dc"),
    (b"BZh", "bzip2", "bzip2 -dc"),
    (b"PK\x03\x04", "zip", "unzip -p"),
    (b"7z\xbc\xaf\x27\x1c", "7-Zip", "7z x -so"),
    (b"\x04\x22\x4d\x18", "lz4", "lz4 -dc"),
];

/// The marks that texts in UTF-16 begin with.
const UTF_16: [&[u8]; 2] = [b"\xff\xfe", b"\xfe\xff"];

/// What ends a text file of CP/M or DOS.
const END: char = '\x1a';

/// Is this the address of a web page, and the name of no file? An address of a puzzle editor holds the puzzle.
#[must_use]
pub fn is_address(name: &str) -> bool {
    let has_scheme = ["http://", "https://"].iter().any(|scheme| name.starts_with(scheme));
    let has_query = || ["/p?", "/p.html?"].iter().any(|query| name.contains(query));
    has_scheme || has_query() && !Path::new(name).exists()
}

/// The text, without the mark that ends it if there is one.
///
/// # Errors
/// Where the bytes are no text, and what they seem to be.
pub fn text(bytes: Vec<u8>) -> Result<String, ParseError> {
    let refuse = |found: String| Err(no_text((1, 1), found));
    if let Some((_, packer, unpack)) = PACKED.iter().find(|(magic, ..)| bytes.starts_with(magic)) {
        return refuse(format!(
            "a file packed by {packer}; `{unpack} FILE | jigsat … -` unpacks it (gzip is read as it is)"
        ));
    }
    if UTF_16.iter().any(|mark| bytes.starts_with(mark)) {
        return refuse("text in UTF-16; `iconv -f UTF-16 -t UTF-8 FILE` converts it".to_string());
    }
    let mut text = match xml_encoding(&bytes) {
        Some(Encoding::Latin1) => latin1(&bytes),
        Some(Encoding::Undeclared) if std::str::from_utf8(&bytes).is_err() => latin1(&bytes),
        _ => utf8(bytes)?,
    };
    let content = text.trim_end_matches(|c: char| c == END || c.is_whitespace()).len();
    if let Some(end) = text[content..].find(END) {
        text.truncate(content + end);
    }
    Ok(text)
}

fn no_text((line, column): (usize, usize), found: impl Into<String>) -> ParseError {
    ParseError { line, column, expected: "text in UTF-8".to_string(), found: found.into() }
}

fn utf8(bytes: Vec<u8>) -> Result<String, ParseError> {
    String::from_utf8(bytes).map_err(|error| {
        let valid = &error.as_bytes()[..error.utf8_error().valid_up_to()];
        let valid = String::from_utf8_lossy(valid);
        let column = valid.chars().rev().take_while(|&c| c != '\n').count() + 1;
        let line = valid.matches('\n').count() + 1;
        no_text((line, column), "other bytes")
    })
}

/// What XML says of its encoding.
enum Encoding {
    Latin1,
    /// Nothing: old programs mean Latin-1 if it is no UTF-8.
    Undeclared,
    Other,
}

/// The encoding of XML, as its declaration has it: `<?xml version="1.0" encoding="ISO-8859-1"?>`. `None` for other texts.
fn xml_encoding(bytes: &[u8]) -> Option<Encoding> {
    const NAMES: [&str; 4] = ["iso-8859-1", "iso8859-1", "latin1", "latin-1"];
    let bytes = bytes.trim_ascii_start();
    if !bytes.starts_with(b"<") {
        return None;
    }
    let end = bytes.iter().position(|&byte| byte == b'>').unwrap_or(0);
    let declaration = String::from_utf8_lossy(&bytes[..end]).to_lowercase();
    let declared = declaration.strip_prefix("<?xml").and_then(|rest| rest.split_once("encoding"));
    let Some((_, encoding)) = declared else {
        return Some(Encoding::Undeclared);
    };
    let name = encoding.split(['"', '\'']).nth(1).unwrap_or_default();
    Some(if NAMES.contains(&name) { Encoding::Latin1 } else { Encoding::Other })
}

/// Every byte is the character of this number.
fn latin1(bytes: &[u8]) -> String {
    bytes.iter().copied().map(char::from).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(bytes: &[u8]) -> String {
        text(bytes.to_vec()).unwrap_or_else(|error| format!("x:{error}"))
    }

    #[test]
    fn packed_files_are_told_how_to_unpack_them() {
        assert_eq!(
            read(b"\xfd7zXZ\0\x00"),
            "x:1:1: expected text in UTF-8, found a file packed by xz; `xz -dc FILE | jigsat … -` unpacks it (gzip is read as it is)"
        );
        for (magic, packer, _) in PACKED {
            assert!(read(magic).contains(&format!("packed by {packer}; ")), "{packer}");
        }
        assert!(read(b"\xff\xfe3\0").contains("UTF-16") && read(b"\xfe\xff\x003").contains("UTF-16"));
    }

    #[test]
    fn xml_may_be_in_latin_1() {
        let xml = |head: &str| read(&[head.as_bytes(), b"<puzzle name='W\xfcrfel'/>"].concat());
        for head in ["", "\r\n ", "<?xml version=\"1.0\"?>", "<?xml version='1.0' encoding='ISO-8859-1'?>"] {
            assert_eq!(xml(head), format!("{head}<puzzle name='Würfel'/>"));
        }
        // It is believed, even if it might be UTF-8.
        assert_eq!(read("<?xml encoding=\"Latin1\"?>ü".as_bytes()), "<?xml encoding=\"Latin1\"?>Ã¼");
        assert_eq!(read("<puzzle name='ü'/>".as_bytes()), "<puzzle name='ü'/>");
        assert_eq!(xml("<?xml encoding='UTF-8'?>"), "x:1:40: expected text in UTF-8, found other bytes");
        assert_eq!(read(b"W\xfcrfel"), "x:1:2: expected text in UTF-8, found other bytes");
    }

    #[test]
    fn the_mark_of_the_end_is_ignored() {
        assert_eq!(read(b"1 2\n\x1a"), "1 2\n");
        assert_eq!(read(b"1 2\r\n\x1a\x1a\r\n"), "1 2\r\n");
        assert_eq!(read(b"1 \x1a 2\n\n"), "1 \x1a 2\n\n");
        assert_eq!(read(b"\x1a"), "");
    }
}
