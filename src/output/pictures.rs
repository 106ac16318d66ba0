//! Pictures of puzzles and layouts: what is drawn, and where it goes.

use std::collections::{HashMap, HashSet};
use std::fs;
use std::io::{self, IsTerminal};
use std::path::{Path, PathBuf};

use jigsat::render::html::{self, Page};
use jigsat::render::stl::{self, Model};
use jigsat::render::{self, NoPicture, Subject, View};
use jigsat_encodings::drawing::{Content, Drawing, Layers};
use jigsat_forms::budget::Budget;
use jigsat_forms::counted::counted;

use crate::cli::{Format, PictureArgs, PrintArgs};
use crate::failure::Failure;
use crate::files::STDIN;
use crate::files::inputs::Inputs;
use crate::files::sink::{write_named, write_to};
use crate::input::Loaded;
use crate::input::excerpt::beginning;
use crate::process::children::command_line;
use crate::process::signals;
use crate::terminal::tell;

/// Draws what a verb finds, each as soon as it is found.
pub(crate) struct Pictures {
    format: Format,
    /// The files that no picture may replace.
    read: Inputs,
    view: View,
    print: PrintArgs,
    target: Target,
    drawn: Drawn,
}

/// What was drawn so far.
#[derive(Default)]
struct Drawn {
    /// The number of pictures for each file name, and the files written so far.
    counts: HashMap<PathBuf, usize>,
    written: HashSet<PathBuf>,
    /// The picture of the current puzzle without a layout.
    sketch: Option<Drawing>,
    /// The page of all puzzles, and the last note about the current one.
    page: Option<(Page, String)>,
    /// The number of layouts on the page, and of those of the current puzzle.
    layouts: u64,
    layouts_of_puzzle: u64,
    /// The number of other pictures on the page.
    remarks: u64,
    /// The number of puzzles so far.
    puzzles: u64,
    /// Is there anything to show?
    has_news: bool,
}

/// Where pictures go.
enum Target {
    Stdout,
    /// To this file; the second one gets a number.
    File(PathBuf),
    /// To files in this folder, named after the puzzles.
    Folder(PathBuf),
}

impl Pictures {
    /// Draws in this format, which is one of pictures.
    pub(crate) fn new(format: Format, args: &PictureArgs, read: Inputs) -> Result<Self, Failure> {
        let target = match (args.folder(), &args.output) {
            (Some(folder), _) if format == Format::Html => {
                let name = folder.display();
                return Err(Failure::Message(format!(
                    "{name}: expected the name of a file, as there is one page for all, found a folder"
                )));
            }
            (Some(folder), _) => Target::Folder(folder.to_path_buf()),
            (None, Some(path)) if path != Path::new("-") => Target::File(path.clone()),
            (None, _) => Target::Stdout,
        };
        if format != Format::Stl && args.print.are_given() {
            return Err(Failure::Message(NO_MODELS.to_string()));
        }
        if args.print.pieces_apart && !matches!(target, Target::Folder(_)) {
            return Err(Failure::Message(NO_FOLDER.to_string()));
        }
        if format == Format::Png && cfg!(not(feature = "png")) {
            return Err(Failure::Message(NO_PIXELS.to_string()));
        }
        let is_binary = matches!(format, Format::Png | Format::Stl);
        if is_binary && matches!(target, Target::Stdout) && io::stdout().is_terminal() {
            let name = format.ending().unwrap_or_default();
            return Err(Failure::Message(format!(
                "--format {name} is nothing for a terminal; -o FILE writes it to a file"
            )));
        }
        if let Target::File(path) = &target {
            // An error now, not after the search.
            read.spare(path).map_err(|error| Failure::Message(format!("{}: {error}", path.display())))?;
        }
        Ok(Self { format, read, view: args.view, print: args.print, target, drawn: Drawn::default() })
    }

    /// Are remarks shown, such as weights?
    pub(crate) fn show_remarks(&self) -> bool {
        self.format != Format::Stl
    }

    /// Is all of it one page?
    pub(crate) fn is_page(&self) -> bool {
        self.format == Format::Html
    }

    /// Do they take standard output?
    pub(crate) fn take_stdout(&self) -> bool {
        matches!(self.target, Target::Stdout)
    }

    /// Begins the pictures of a puzzle.
    pub(crate) fn begin(&mut self, loaded: &Loaded) -> Result<(), Failure> {
        self.drawn.layouts_of_puzzle = 0;
        self.drawn.puzzles += 1;
        self.drawn.sketch = loaded.sketch()?;
        if let (Format::Stl, Some(Drawing::Layers(Layers { colours: Some(_), .. }))) = (self.format, &self.drawn.sketch)
        {
            tell(&format!("{}: models show no colours of cells, and the rules of this puzzle have some", loaded.file));
        }
        if self.format == Format::Html {
            let new = || (Page::new(&stem(loaded), &command_line()), String::new());
            let (page, note) = self.drawn.page.get_or_insert_with(new);
            page.close(note);
            note.clear();
            let rules = loaded.puzzle.rules();
            page.begin(html::PuzzleSection {
                title: &loaded.file,
                kind: loaded.kind.name,
                rules: rules.as_deref(),
                text: &beginning(loaded),
                sketch: self.drawn.sketch.as_ref(),
            });
        }
        Ok(())
    }

    /// Draws a layout of the puzzle, or the puzzle itself; returns the path of the picture's own file, if any.
    ///
    /// On a page, `what` are the words about it.
    pub(crate) fn add(
        &mut self,
        loaded: &Loaded,
        what: &str,
        layout: Option<&Drawing>,
    ) -> Result<Option<PathBuf>, Failure> {
        if self.is_page() {
            if layout.or(self.drawn.sketch.as_ref()).is_none() {
                return Err(Failure::Message(format!("{}: {}", loaded.file, NoPicture::Nothing)));
            }
            return layout.map_or(Ok(()), |layout| self.add_to_page(loaded, what, layout)).map(|()| None);
        }
        // Ctrl-C must not leave a half-written file behind.
        let _saving = (!self.take_stdout()).then(signals::saving);
        let title = match layout {
            // Maps of one puzzle differ in what they show.
            Some(Drawing::Layers(layers)) if layers.content == Content::Remarks => what,
            _ => &loaded.file,
        };
        let subject = Subject { title, sketch: self.drawn.sketch.as_ref(), layout };
        if let (Format::Stl, Some(Drawing::Layers(layers))) = (self.format, layout.or(self.drawn.sketch.as_ref())) {
            room(loaded, stl::bytes(layers) as u64, "models of its pieces")?;
        }
        let fail = |error| Failure::Message(format!("{}: {error}", loaded.file));
        if self.print.pieces_apart {
            let layers = layers_to_print(&subject, self.print.assembled).map_err(fail)?;
            let models = stl::apart(layers, &self.print.into(), self.print.assembled);
            return self.write_apart(loaded, models.map_err(|error| fail(error.to_string()))?);
        }
        let bytes = self.bytes(&subject).map_err(fail)?;
        let path = self.path(loaded)?;
        self.write(path.as_deref(), &bytes)?;
        Ok(path)
    }

    fn add_to_page(&mut self, loaded: &Loaded, what: &str, layout: &Drawing) -> Result<(), Failure> {
        let Some((page, note)) = &mut self.drawn.page else { return Ok(()) };
        if page.layout(layout, what) {
            self.drawn.layouts += 1;
            self.drawn.layouts_of_puzzle += 1;
            *note = match self.drawn.layouts_of_puzzle {
                1 => what.to_string(),
                layouts => format!("{layouts} layouts"),
            };
        } else {
            self.drawn.remarks += 1;
            if note.is_empty() {
                what.clone_into(note);
            }
        }
        self.drawn.has_news = true;
        // A text that grows may be copied.
        room(loaded, page.bytes(), "a page with so many pictures")
    }

    /// Adds a step of a deduction to the page.
    pub(crate) fn step(
        &mut self,
        loaded: &Loaded,
        what: &str,
        details: &[String],
        drawing: &Drawing,
    ) -> Result<(), Failure> {
        self.note(what);
        self.drawn.remarks += 1;
        let Some((page, _)) = &mut self.drawn.page else { return Ok(()) };
        page.step(drawing, what, details);
        room(loaded, page.bytes(), "a page with so many steps")
    }

    /// Sets the note about the current puzzle on the page.
    pub(crate) fn note(&mut self, what: &str) {
        if let Some((_, note)) = &mut self.drawn.page {
            self.drawn.has_news = true;
            what.clone_into(note);
        }
    }

    /// Writes the page, if there is one; returns its path and content in words.
    pub(crate) fn finish(self) -> Result<Option<String>, Failure> {
        let Some((mut page, note)) = self.drawn.page.filter(|_| self.drawn.has_news) else {
            let Target::File(path) = self.target else { return Ok(None) };
            let nothing = || format!("{}: not written, as there is nothing to be seen", path.display());
            return Ok(self.drawn.written.is_empty().then(nothing));
        };
        page.close(&note);
        let path = match self.target {
            Target::Stdout => None,
            Target::File(path) | Target::Folder(path) => Some(path),
        };
        // What was found is worth having, even if time is up, and takes a moment to be written.
        let _saving = path.is_some().then(signals::saving);
        write_to(path.as_deref(), &self.read, Budget::unlimited(), |mut out| page.finish(&mut out))?;
        let (number, what) = match (self.drawn.layouts, self.drawn.remarks) {
            (0, 0) => (self.drawn.puzzles, "puzzle"),
            (0, remarks) => (remarks, "picture"),
            (layouts, _) => (layouts, "layout"),
        };
        Ok(path.map(|path| format!("{}: a page with {}", path.display(), counted(number, what))))
    }

    /// Writes a picture; notes that an earlier one was replaced, unless the command line names the file.
    fn write(&self, path: Option<&Path>, bytes: &[u8]) -> Result<(), Failure> {
        let is_named = |path: &&Path| matches!(&self.target, Target::File(named) if named == path);
        match path.filter(|path| !is_named(path)) {
            Some(path) => write_named(path, &self.read, bytes),
            // What was found is worth having, even if time is up.
            None => write_to(path, &self.read, Budget::unlimited(), |out| out.write_all(bytes)),
        }
    }

    /// The picture as a file.
    fn bytes(&self, subject: &Subject<'_>) -> Result<Vec<u8>, String> {
        if self.format == Format::Stl {
            let layers = layers_to_print(subject, self.print.assembled)?;
            let models = if self.print.assembled { stl::assembled } else { stl::stl };
            return models(layers, &self.print.into()).map_err(|error| error.to_string());
        }
        let svg = render::svg(subject, self.view).map_err(|error| error.to_string())?;
        if self.format == Format::Png { pixels(&svg) } else { Ok(svg.into_bytes()) }
    }

    /// Writes files of pieces; returns what their names have in common.
    fn write_apart(&mut self, loaded: &Loaded, models: Vec<Model>) -> Result<Option<PathBuf>, Failure> {
        let Some(path) = self.path(loaded)? else { return Ok(None) };
        let stem = path.file_stem().unwrap_or_default().to_string_lossy().into_owned();
        for Model { name, file } in models {
            let path = path.with_file_name(format!("{stem}-{name}.stl"));
            self.write(Some(&path), &file)?;
        }
        Ok(Some(path.with_file_name(format!("{stem}-*.stl"))))
    }

    /// Where the next picture goes; `None` is standard output.
    fn path(&mut self, loaded: &Loaded) -> Result<Option<PathBuf>, Failure> {
        let extension = self.format.ending().unwrap_or_default();
        let first = match &self.target {
            Target::Stdout if self.drawn.written.is_empty() => PathBuf::new(),
            Target::Stdout => {
                return Err(Failure::Message(format!(
                    "only one picture fits on standard output; use -o: OUT.{extension} numbers them, FOLDER/ names them after the \
                     puzzles; or --format html, one page for all"
                )));
            }
            Target::File(path) => path.clone(),
            Target::Folder(folder) => {
                fs::create_dir_all(folder)
                    .map_err(|error| Failure::Message(format!("{}: {error}", folder.display())))?;
                folder.join(format!("{}.{extension}", stem(loaded)))
            }
        };
        let count = self.drawn.counts.entry(first.clone()).or_default();
        let path = loop {
            *count += 1;
            let path = numbered(&first, *count);
            if self.drawn.written.insert(path.clone()) {
                break path;
            }
        };
        Ok(Some(path).filter(|_| !self.take_stdout()))
    }
}

/// Checks that there is memory for so many bytes; ignores the time limit.
fn room(loaded: &Loaded, bytes: u64, what: &str) -> Result<(), Failure> {
    if loaded.budget.has_room(bytes) {
        return Ok(());
    }
    let reserved = loaded.budget.reserve(bytes, || what.to_string());
    reserved.map_err(|exceeded| loaded.ended_by(exceeded))
}

/// The pieces, to be printed.
fn layers_to_print<'a>(subject: &Subject<'a>, is_assembled: bool) -> Result<&'a Layers, String> {
    match subject.layout.or(subject.sketch) {
        Some(Drawing::Layers(_)) if is_assembled && subject.layout.is_none() => {
            Err("--assembled is for layouts: name a file with some behind the puzzle, or use `jigsat solve`"
                .to_string())
        }
        Some(Drawing::Layers(layers)) if layers.content == Content::Pieces => Ok(layers),
        _ => Err("there are no pieces to print: only packings have any".to_string()),
    }
}

#[cfg(feature = "png")]
fn pixels(svg: &str) -> Result<Vec<u8>, String> {
    /// Pixels for each unit of the picture: for screens with two in each direction.
    const SCALE: f32 = 2.0;
    render::png(svg, SCALE).map_err(|error| error.to_string())
}

#[cfg(not(feature = "png"))]
fn pixels(_: &str) -> Result<Vec<u8>, String> {
    Err(NO_PIXELS.to_string())
}

/// The message if options of models are given without models.
pub(crate) const NO_MODELS: &str = "--unit, --gap, --bevel, --assembled and --pieces-apart are for --format stl";

/// The message if the files of pieces have no folder.
const NO_FOLDER: &str = "--pieces-apart writes a file for each piece: -o FOLDER/ names the folder for them";

/// The message if PNG is not compiled in.
const NO_PIXELS: &str = "PNG is not compiled in: use .svg, or build with --features png";

/// What files with pictures of a puzzle are called: `boards.3` for the third puzzle of `boards.txt`.
fn stem(loaded: &Loaded) -> String {
    let number = loaded.number.map_or_else(String::new, |number| format!(".{number}"));
    format!("{}{number}", file_stem(loaded))
}

/// The name of the puzzle's file without its ending.
pub(crate) fn file_stem(loaded: &Loaded) -> String {
    let file = loaded.number.and_then(|_| loaded.file.rsplit_once('#')).map_or(&*loaded.file, |(file, _)| file);
    let stem = Path::new(file).file_stem().filter(|_| file != STDIN).map(|stem| stem.to_string_lossy());
    stem.as_deref().unwrap_or("puzzle").to_string()
}

/// The name of a further picture: `soma-2.svg`.
fn numbered(path: &Path, number: usize) -> PathBuf {
    if number == 1 {
        return path.to_path_buf();
    }
    let stem = path.file_stem().unwrap_or_default().to_string_lossy();
    let extension = path.extension().map_or_else(String::new, |extension| format!(".{}", extension.to_string_lossy()));
    path.with_file_name(format!("{stem}-{number}{extension}"))
}
