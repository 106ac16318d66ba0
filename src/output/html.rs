//! Pages for the browser.

use itertools::Itertools;

/// The policy that forbids to load or run anything (W3C, "Content Security Policy Level 3").
const POLICY: &str = "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'";

/// A page in one file that loads nothing and has no script. All texts are HTML.
pub(crate) fn page(title: &str, style: &str, body: &str) -> String {
    format!(
        "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta http-equiv=\"Content-Security-Policy\" content=\"{POLICY}\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
         <title>{title}</title>\n<style>{style}</style>\n</head>\n<body>\n{body}</body>\n</html>\n"
    )
}

/// A row with a cell for each text, which is HTML.
pub(crate) fn row(name: &str, cells: impl IntoIterator<Item = String>) -> String {
    let cells = cells.into_iter().map(|cell| format!("<{name}>{cell}</{name}>")).join("");
    format!("<tr>{cells}</tr>\n")
}

/// A table with a header; all texts are HTML.
pub(crate) fn table(header: impl IntoIterator<Item = String>, rows: impl Iterator<Item = String>) -> String {
    let (header, rows) = (row("th", header), rows.collect_vec().concat());
    format!("<div class=\"table\"><table>\n<thead>{header}</thead>\n<tbody>\n{rows}</tbody>\n</table></div>\n")
}
