//! Decodes the bytes of a file: UTF-8, or Latin-1 if it is XML.
//!
//! The error for packed files and other encodings names a command that converts them.

use std::path::Path;

use jigsat_forms::text::ParseError;

/// Compressed formats other than gzip: signature, program, unpacking command.
const PACKED: [(&[u8], &str, &str); 6] = [
    (b"\xfd7zXZ\0", "xz", "xz -dc"),
    (b"\x28\xb5\x2f\xfd", "zstd", "zstd -dc"),
    (b"BZh", "bzip2", "bzip2 -dc"),
    (b"PK\x03\x04", "zip", "unzip -p"),
    (b"7z\xbc\xaf\x27\x1c", "7-Zip", "7z x -so"),
    (b"\x04\x22\x4d\x18", "lz4", "lz4 -dc"),
];

/// Binary formats: offset, signature, and name.
const BINARY: [(usize, &[u8], &str); 10] = [
    (0, b"\x89PNG\r\n", "a picture (PNG)"),
    (0, b"\xff\xd8\xff", "a picture (JPEG)"),
    (0, b"GIF8", "a picture (GIF)"),
    (8, b"WEBP", "a picture (WebP)"),
    (0, b"%PDF-", "a document (PDF)"),
    (0, b"\x7fELF", "a program (ELF)"),
    (0, b"MZ\x90\0", "a program for Windows"),
    (257, b"ustar", "an archive (tar); `tar -xf FILE` unpacks it"),
    (0, b"\x1f\x8b", "a gzip file in a gzip file; `gzip -dc FILE | jigsat … -` unpacks the outer one"),
    (0, b"SQLite format 3", "a database (SQLite)"),
];

/// Byte order marks. UTF-32 comes first: its marks begin like those of UTF-16.
const MARKS: [(&[u8], &str); 4] =
    [(b"\xff\xfe\0\0", "UTF-32"), (b"\0\0\xfe\xff", "UTF-32"), (b"\xff\xfe", "UTF-16"), (b"\xfe\xff", "UTF-16")];

/// The end-of-file character of CP/M and DOS.
const END: char = '\x1a';

/// Is this the address of a web page, and not the name of a file?
/// The addresses of puzzle editors contain the puzzle.
#[must_use]
pub fn is_address(name: &str) -> bool {
    let address = name.to_ascii_lowercase();
    let has_scheme = ["http://", "https://"].iter().any(|scheme| address.starts_with(scheme));
    let has_query = || ["/p?", "/p.html?"].iter().any(|query| address.contains(query));
    has_scheme || has_query() && !Path::new(name).exists()
}

/// Decodes the text; drops an end-of-file character.
///
/// # Errors
/// Where the bytes are not text, and what they seem to be.
pub fn text(bytes: Vec<u8>) -> Result<String, ParseError> {
    let refuse = |found: String| Err(no_text((1, 1), found));
    if let Some((_, packer, unpack)) = PACKED.iter().find(|(magic, ..)| bytes.starts_with(magic)) {
        return refuse(format!(
            "a file packed by {packer}; `{unpack} FILE | jigsat … -` unpacks it (gzip is read as it is)"
        ));
    }
    let has = |&&(at, magic, _): &&(usize, &[u8], &str)| bytes.get(at..).is_some_and(|rest| rest.starts_with(magic));
    if let Some((.., what)) = BINARY.iter().find(has) {
        return refuse((*what).to_string());
    }
    if let Some(encoding) = wide_encoding(&bytes) {
        return refuse(format!("text in {encoding}; `iconv -f {encoding} -t UTF-8 FILE` converts it"));
    }
    if let Some(at) = bytes.iter().position(|&byte| byte == 0) {
        let what = if is_stl(&bytes) { "a model (STL)" } else { "a NUL byte: the file holds no text" };
        return Err(no_text(place(&String::from_utf8_lossy(&bytes[..at])), what));
    }
    // In Latin-1, every byte is the character of this number.
    let mut text = if is_latin1(&bytes) { bytes.into_iter().map(char::from).collect() } else { utf8(bytes)? };
    let content = text.trim_end_matches(|c: char| c == END || c.is_whitespace()).len();
    if let Some(end) = text[content..].find(END) {
        text.truncate(content + end);
    }
    // The line ends of old Macintosh programs.
    if text.contains('\r') && !text.contains('\n') {
        text = text.replace('\r', "\n");
    }
    Ok(text)
}

/// Detects UTF-16 and UTF-32, by a byte order mark or by zero bytes.
fn wide_encoding(bytes: &[u8]) -> Option<&'static str> {
    if let Some((_, encoding)) = MARKS.iter().find(|(mark, _)| bytes.starts_with(mark)) {
        return Some(encoding);
    }
    // The first characters of a puzzle are ASCII.
    let head: [u8; 4] = bytes.get(..4)?.try_into().ok()?;
    match head.map(|byte| byte > 0) {
        [false, false, false, true] => Some("UTF-32BE"),
        [true, false, false, false] => Some("UTF-32LE"),
        [false, true, false, true] => Some("UTF-16BE"),
        [true, false, true, false] => Some("UTF-16LE"),
        _ => None,
    }
}

/// Is this a binary STL model?
/// That is 80 bytes, the number of triangles, and 50 bytes for each.
fn is_stl(bytes: &[u8]) -> bool {
    let number = bytes.get(80..84).and_then(|number| number.try_into().ok()).map(u32::from_le_bytes);
    number.is_some_and(|number| bytes.len() as u64 == 84 + 50 * u64::from(number))
}

/// The line and the column behind a text.
fn place(text: &str) -> (usize, usize) {
    let column = text.chars().rev().take_while(|&c| c != '\n').count() + 1;
    (text.matches('\n').count() + 1, column)
}

fn no_text((line, column): (usize, usize), found: impl Into<String>) -> ParseError {
    ParseError { line, column, expected: "text in UTF-8".to_string(), found: found.into() }
}

fn utf8(bytes: Vec<u8>) -> Result<String, ParseError> {
    String::from_utf8(bytes).map_err(|error| {
        let valid = &error.as_bytes()[..error.utf8_error().valid_up_to()];
        let advice = "`iconv -f ISO-8859-1 -t UTF-8 FILE` converts it";
        no_text(place(&String::from_utf8_lossy(valid)), format!("other bytes; if it is Latin-1, {advice}"))
    })
}

/// Is this XML in Latin-1, as in `<?xml version="1.0" encoding="ISO-8859-1"?>`?
///
/// Without a declaration, old programs mean Latin-1 if it is not UTF-8.
fn is_latin1(whole: &[u8]) -> bool {
    const NAMES: [&str; 4] = ["iso-8859-1", "iso8859-1", "latin1", "latin-1"];
    let bytes = whole.trim_ascii_start();
    if !bytes.starts_with(b"<") {
        return false;
    }
    let end = bytes.iter().position(|&byte| byte == b'>').unwrap_or(0);
    let declaration = String::from_utf8_lossy(&bytes[..end]).to_lowercase();
    let declared = declaration.strip_prefix("<?xml").and_then(|rest| rest.split_once("encoding"));
    match declared {
        Some((_, encoding)) => encoding.split(['"', '\'']).nth(1).is_some_and(|name| NAMES.contains(&name)),
        None => std::str::from_utf8(whole).is_err(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(bytes: &[u8]) -> String {
        text(bytes.to_vec()).unwrap_or_else(|error| format!("x:{error}"))
    }

    #[test]
    fn the_error_for_a_packed_file_names_the_unpacker() {
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
        let other = "expected text in UTF-8, found other bytes; if it is Latin-1, `iconv -f ISO-8859-1 -t UTF-8 FILE` converts it";
        // The declaration decides, even if the text might be UTF-8.
        assert_eq!(read("<?xml encoding=\"Latin1\"?>ü".as_bytes()), "<?xml encoding=\"Latin1\"?>Ã¼");
        assert_eq!(read("<puzzle name='ü'/>".as_bytes()), "<puzzle name='ü'/>");
        assert_eq!(xml("<?xml encoding='UTF-8'?>"), format!("x:1:40: {other}"));
        assert_eq!(read(b"W\xfcrfel"), format!("x:1:2: {other}"));
    }

    #[test]
    fn files_that_hold_no_text_are_named() {
        for (at, magic, what) in BINARY {
            let bytes = [&vec![b' '; at], magic, b"rest"].concat();
            assert!(read(&bytes).ends_with(&format!("found {what}")), "{what}: {}", read(&bytes));
        }
        for (bytes, what) in [
            (&b"\xff\xfe\0\0p\0\0\0"[..], "1:1: expected text in UTF-8, found text in UTF-32; `iconv -f UTF-32 "),
            (b"\0\0\xfe\xff\0\0\0p", "1:1: expected text in UTF-8, found text in UTF-32; "),
            (b"p\0\0\0 \0\0\0", "1:1: expected text in UTF-8, found text in UTF-32LE; "),
            (b"\0\0\0p\0\0\0 ", "1:1: expected text in UTF-8, found text in UTF-32BE; "),
            (b"3\0\n\x001\0", "1:1: expected text in UTF-8, found text in UTF-16LE; "),
            (b"\x003\0\n\x001", "1:1: expected text in UTF-8, found text in UTF-16BE; "),
            (b"3 3\n3 \0", "2:3: expected text in UTF-8, found a NUL byte"),
        ] {
            assert!(read(bytes).starts_with(&format!("x:{what}")), "{what}: {}", read(bytes));
        }
        let stl = [&[b' '; 80][..], &[1, 0, 0, 0], &[0; 50]].concat();
        assert!(read(&stl).ends_with("found a model (STL)"), "{}", read(&stl));
    }

    #[test]
    fn carriage_returns_alone_end_lines() {
        assert_eq!(read(b"p cnf 1 1\r1 0\r"), "p cnf 1 1\n1 0\n");
        assert_eq!(read(b"3 3 3\r\n1\r\n"), "3 3 3\r\n1\r\n");
    }

    #[test]
    fn the_mark_of_the_end_is_ignored() {
        assert_eq!(read(b"1 2\n\x1a"), "1 2\n");
        assert_eq!(read(b"1 2\r\n\x1a\x1a\r\n"), "1 2\r\n");
        assert_eq!(read(b"1 \x1a 2\n\n"), "1 \x1a 2\n\n");
        assert_eq!(read(b"\x1a"), "");
    }
}
