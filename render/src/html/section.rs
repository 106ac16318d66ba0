//! The section of a puzzle in a page.

use itertools::Itertools;
use jigsat_encodings::drawing::Drawing;

use super::data::Album;
use super::escape::{html, lines};
use super::picture;

/// What a page shows of a puzzle, beside its layouts.
#[derive(Debug, Clone, Copy)]
pub struct PuzzleSection<'a> {
    /// Its title, such as the name of its file.
    pub title: &'a str,
    /// The name of its kind.
    pub kind: &'a str,
    /// The rule variants in force, in words, if there are any to choose from.
    pub rules: Option<&'a str>,
    /// Its text, as a file has it.
    pub text: &'a str,
    /// The unsolved puzzle.
    pub sketch: Option<&'a Drawing>,
}

/// The section that is being written.
#[derive(Debug)]
pub(super) struct Section {
    title: String,
    /// All of it up to the picture.
    head: String,
    text: String,
    /// What is shown without the script, and on paper: the first layouts.
    stills: Vec<String>,
    /// Pictures that are no layouts, each with words about it: they are always shown.
    remarks: Vec<Remark>,
    /// Are the remarks steps, one after another?
    are_steps: bool,
    sketch: Option<Drawing>,
    album: Album,
}

/// A picture that is no layout.
#[derive(Debug)]
struct Remark {
    words: String,
    /// What the words leave out, line by line.
    details: Vec<String>,
    picture: String,
}

/// The most layouts of a puzzle that are shown without the script, and on paper.
const STILLS: usize = 12;

impl Section {
    /// The section with this number, from 1.
    pub(super) fn new(number: usize, puzzle: PuzzleSection<'_>) -> Self {
        let rules = puzzle.rules.map(|rules| format!(" · {}", html(rules))).unwrap_or_default();
        let head = format!(
            "<section class=\"puzzle\" id=\"puzzle-{number}\">\n<h2>{}</h2>\n<p class=\"kind\">{}{rules}</p>\n",
            html(puzzle.title),
            html(puzzle.kind)
        );
        Self {
            title: puzzle.title.into(),
            head,
            text: lines(puzzle.text),
            stills: Vec::new(),
            remarks: Vec::new(),
            are_steps: false,
            sketch: puzzle.sketch.cloned(),
            album: Album::of(puzzle.sketch),
        }
    }

    /// Adds a layout; if it is of another sort than those before, as a remark. Returns whether it is a layout.
    pub(super) fn layout(&mut self, drawing: &Drawing, words: &str) -> bool {
        if !self.album.add(drawing) {
            self.remark(drawing, words, &[]);
            return false;
        }
        if self.stills.len() < STILLS {
            self.stills.push(picture::picture(&self.title, self.sketch.as_ref(), Some(drawing)));
        }
        true
    }

    /// Adds a step of a deduction.
    pub(super) fn step(&mut self, drawing: &Drawing, sentence: &str, details: &[String]) {
        self.are_steps = true;
        self.remark(drawing, sentence, details);
    }

    /// The approximate size in bytes.
    pub(super) fn bytes(&self) -> usize {
        let remarks =
            self.remarks.iter().flat_map(|remark| [&remark.words, &remark.picture].into_iter().chain(&remark.details));
        let written = [&self.head, &self.text].into_iter().chain(&self.stills).chain(remarks);
        written.map(String::len).sum::<usize>() + self.album.bytes()
    }

    /// The drawings as JSON; steps are still pictures.
    pub(super) fn json(&self) -> String {
        if self.are_steps { Album::of(None).json() } else { self.album.json() }
    }

    fn remark(&mut self, drawing: &Drawing, words: &str, details: &[String]) {
        let picture = picture::picture(&self.title, None, Some(drawing));
        self.remarks.push(Remark { words: words.into(), details: details.to_vec(), picture });
    }

    /// The finished section; `verdict` is the result.
    pub(super) fn html(&self, verdict: &str) -> String {
        // The words of one remark are no result of several.
        let is_first_of_many = self.remarks.len() > 1 && self.remarks[0].words == verdict;
        let is_result = !verdict.is_empty() && !is_first_of_many;
        let said = if is_result { format!("<p class=\"verdict\">{}</p>\n", html(verdict)) } else { String::new() };
        let stills = if self.are_steps { String::new() } else { self.stills() };
        format!(
            "{}{said}<div class=\"view\"></div>\n<div class=\"stills\">{stills}</div>\n{}<details class=\"text\"><summary>The \
             puzzle’s text</summary>\n<pre tabindex=\"0\">{}</pre></details>\n</section>\n",
            self.head,
            self.remarks(verdict),
            self.text
        )
    }

    /// The first layouts as still pictures, or the unsolved puzzle.
    fn stills(&self) -> String {
        let count = self.album.len();
        let figures = self.stills.iter().enumerate().map(|(number, picture)| {
            let words = if count > 1 { format!("{} of {count}", number + 1) } else { String::new() };
            picture::figure(&words, &[], picture)
        });
        let more = count > self.stills.len();
        let note = more.then(|| format!("<p>The first {} of {count} are printed.</p>\n", self.stills.len()));
        match count {
            0 => picture::figure("", &[], &picture::picture(&self.title, self.sketch.as_ref(), None)),
            _ => figures.chain(note).collect(),
        }
    }

    /// The pictures that are no layouts.
    fn remarks(&self, verdict: &str) -> String {
        let are_many = self.remarks.len() > 1;
        // A single picture does not repeat what stands above it.
        let words =
            |remark: &Remark| if are_many || remark.words != verdict { remark.words.clone() } else { String::new() };
        let figures =
            self.remarks.iter().map(|remark| picture::figure(&words(remark), &remark.details, &remark.picture));
        if self.are_steps && are_many {
            let items = figures.map(|figure| format!("<li>{figure}</li>\n")).join("");
            return format!("<ol class=\"steps\">\n{items}</ol>\n");
        }
        figures.collect()
    }
}
