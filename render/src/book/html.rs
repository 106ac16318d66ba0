//! Pages as HTML: each one an SVG of the size of the paper, without scripts.

use super::draft::Bookmark;
use super::pages::Pages;
use crate::html::styles_only;
use crate::svg::escaped;
use crate::svg::markup::tenths;

impl Pages {
    /// The number of pages.
    pub fn len(&self) -> usize {
        self.sheets.len()
    }

    /// Are there no pages?
    pub fn is_empty(&self) -> bool {
        self.sheets.is_empty()
    }

    /// A page as an SVG document.
    pub fn svg(&self, page: usize) -> String {
        self.element(page, &format!("<style>\n{}</style>\n", self.style))
    }

    /// All pages as one document of HTML.
    pub fn html(&self) -> String {
        let style = format!("{}{}", self.style, self.page_style());
        let mut out = format!(
            "<!doctype html>\n<html lang=\"{}\">\n<head>\n<meta charset=\"utf-8\">\n\
             <meta http-equiv=\"Content-Security-Policy\" content=\"{}\">\n\
             <meta name=\"viewport\" content=\"width=device-width\">\n<title>{}</title>\n<style>{style}</style>\n\
             </head>\n<body>\n",
            self.language,
            styles_only(&style),
            escaped(&self.title)
        );
        out += &self.sections();
        for page in 0..self.len() {
            out += &self.element(page, "");
        }
        out += "</body>\n</html>\n";
        out
    }

    /// Links to the sections, for screens.
    fn sections(&self) -> String {
        let sections = self.bookmarks.iter().filter(|bookmark| !bookmark.is_inner);
        let link =
            |section: &Bookmark| format!("<a href=\"#page-{}\">{}</a>\n", section.page + 1, escaped(&section.title));
        format!("<nav>\n{}</nav>\n", sections.map(link).collect::<String>())
    }

    fn element(&self, page: usize, style: &str) -> String {
        let sheet = &self.sheets[page];
        let [width, height] = self.size;
        let [wide, high] = self.size.map(tenths);
        let words = escaped(&sheet.words);
        let content = &sheet.content.content;
        format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" id=\"page-{}\" class=\"jigsat sheet\" role=\"img\" aria-label=\"{words}\" \
             viewBox=\"0 0 {width} {height}\" width=\"{wide}mm\" height=\"{high}mm\">\n{style}\
             <path class=\"paper\" d=\"M0 0h{width}v{height}h-{width}z\"/>\n{content}</svg>\n",
            page + 1
        )
    }

    /// The styles of paper and screen.
    fn page_style(&self) -> String {
        let [width, height] = self.size.map(tenths);
        include_str!("page.css").replace("{width}", &width).replace("{height}", &height)
    }
}
