//! A reader of XML with limits, and errors with their places.

use jigsat_forms::text::{ParseError, Text};
use roxmltree::{Document, Node};

/// The limit of attributes of an element: the parser compares each with all before it.
const ATTRIBUTES_OF_ELEMENT: usize = 100;

/// An estimate of the memory for each byte of XML, if it is full of tiny elements.
const BYTES_PER_BYTE: u64 = 32;

/// Reads XML, if the memory suffices.
pub(super) fn document(text: Text<'_>) -> Result<Document<'_>, ParseError> {
    let content = text.text;
    let bytes = BYTES_PER_BYTE * content.len() as u64;
    if let Some(place) = crowded(content) {
        let line = content[..place].matches('\n').count() + 1;
        let column = content[..place].chars().rev().take_while(|&c| c != '\n').count() + 1;
        let expected = format!("at most {ATTRIBUTES_OF_ELEMENT} attributes in an element");
        return Err(ParseError { line, column, expected, found: "more".into() });
    }
    text.budget().reserve(bytes, || format!("XML of {} bytes", content.len())).map_err(|end| text.ended(&end))?;
    Document::parse(content).map_err(|error| {
        let place = error.pos();
        let (line, column) = (place.row as usize, place.col as usize);
        ParseError { line, column, expected: "well-formed XML".into(), found: format!("an error: {error}") }
    })
}

/// The place where an element has too many attributes, if there is one. `O(length)`.
fn crowded(text: &str) -> Option<usize> {
    // Inside the tag of an element: the number of attributes so far, and the open quotation mark.
    let mut tag: Option<(usize, Option<u8>)> = None;
    let bytes = text.as_bytes();
    for (place, &byte) in bytes.iter().enumerate() {
        tag = match (tag, byte) {
            (None, b'<') => bytes.get(place + 1).filter(|next| next.is_ascii_alphabetic()).map(|_| (0, None)),
            (Some((_, None)), b'>') => None,
            (Some((ATTRIBUTES_OF_ELEMENT, None)), b'=') => return Some(place),
            (Some((attributes, None)), b'=') => Some((attributes + 1, None)),
            (Some((attributes, None)), b'"' | b'\'') => Some((attributes, Some(byte))),
            (Some((attributes, Some(quote))), _) if byte == quote => Some((attributes, None)),
            (tag, _) => tag,
        };
    }
    None
}

/// An error at an element, with its name.
pub(super) fn error(node: Node<'_, '_>, expected: impl Into<String>) -> ParseError {
    let place = node.document().text_pos_at(node.range().start);
    let (line, column) = (place.row as usize, place.col as usize);
    ParseError { line, column, expected: expected.into(), found: format!("the element '{}'", node.tag_name().name()) }
}

/// An error at an attribute, or at the element if it is missing.
pub(super) fn attribute_error(node: Node<'_, '_>, name: &str, expected: impl Into<String>) -> ParseError {
    let Some(attribute) = node.attribute_node(name) else {
        return ParseError { found: "none".into(), ..error(node, expected) };
    };
    let place = node.document().text_pos_at(attribute.range().start);
    let (line, column) = (place.row as usize, place.col as usize);
    let value: String = attribute.value().chars().take(24).collect();
    ParseError { line, column, expected: expected.into(), found: format!("'{}'", value.escape_debug()) }
}

pub(super) fn number(node: Node<'_, '_>, name: &str, most: usize) -> Result<usize, ParseError> {
    let number = node.attribute(name).and_then(|value| value.trim().parse().ok()).filter(|&number| number <= most);
    number.ok_or_else(|| attribute_error(node, name, format!("a number '{name}' up to {most}")))
}

pub(super) fn child<'a, 'i>(node: Node<'a, 'i>, name: &str) -> Option<Node<'a, 'i>> {
    node.children().find(|child| child.has_tag_name(name))
}

pub(super) fn children<'a, 'i>(node: Node<'a, 'i>, list: &str, name: &str) -> Vec<Node<'a, 'i>> {
    child(node, list).map_or_else(Vec::new, |list| list.children().filter(|child| child.has_tag_name(name)).collect())
}
