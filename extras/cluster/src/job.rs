//! A job: its folder and its description.

use std::fs;
use std::path::{Path, PathBuf};

use jigsat_core::drafts::{self, DraftFolder};
use jigsat_core::portfolio::{Plan, SymmetryHandling};
use jigsat_core::sealed;
use jigsat_core::session::{Question, Session};
use jigsat_core::strategy::Strategy;
use jigsat_encodings::fingerprint::Fingerprint;
use jigsat_encodings::kind::{AnyPuzzle, Kind};
use jigsat_engines::parts::Division;
use jigsat_forms::budget::Budget;
use jigsat_forms::exact_cover::symmetry::UpTo;
use jigsat_forms::text::Text;
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::Value;

use super::manifest::{Counting, FORMAT, Goal};
use super::record::About;
use super::{JobError, JobPart, Manifest, Pace, Tree, files, scripts};

/// The version of the program.
const VERSION: &str = env!("CARGO_PKG_VERSION");

/// A job in its folder.
#[derive(Debug)]
pub struct Job {
    /// The folder.
    pub folder: PathBuf,
    /// Its description.
    pub manifest: Manifest,
    /// The name of the job: the sum of the manifest.
    pub name: String,
    /// Measurements from when it was made.
    pub pace: Option<Pace>,
}

impl Job {
    /// Writes a job into `folder`, which is new or empty.
    ///
    /// # Errors
    /// [`JobError::Io`] if it can't be written.
    pub fn create(
        folder: &Path,
        puzzle: &AnyPuzzle,
        tree: &Tree,
        division: &Division,
        pace: Option<Pace>,
    ) -> Result<Self, JobError> {
        let plan = &tree.plan;
        let counting = Counting {
            strategy: plan.leader.strategy.to_string(),
            up_to: plan.up_to.to_string(),
            manner: plan.leader.symmetry.name().to_string(),
            counting: plan.counting(),
            tree: format!("{:016x}", tree.fingerprint()),
        };
        let text = puzzle.to_string();
        let kind = puzzle.kind().name.to_string();
        let (goal, puzzle) = (Goal { counting }, Fingerprint::of(&text).digits());
        let manifest = Manifest { format: FORMAT, jigsat: VERSION.to_string(), kind, puzzle, goal };
        let name = sealed::sum(&manifest).map_err(|error| JobError::damaged(folder, error))?;
        let draft = DraftFolder::create(folder, &files::ENTRIES).map_err(JobError::of(folder))?;
        let job = Self { folder: draft.path().to_path_buf(), manifest, name, pace };
        job.prepare()?;
        job.write(Path::new(files::PUZZLE), &text)?;
        job.write_parts(None, division)?;
        job.publish(folder, draft, division)
    }

    /// Creates the folders that workers write to, if they are not there.
    ///
    /// # Errors
    /// [`JobError::Io`] if they can't be created.
    pub fn prepare(&self) -> Result<(), JobError> {
        let mut folders = files::FOLDERS.into_iter().map(|name| self.folder.join(name));
        folders.try_for_each(|folder| fs::create_dir_all(&folder).map_err(JobError::of(&folder)))
    }

    /// Adds scripts and manifest to the draft, and moves all of it into `folder`.
    /// The manifest comes last.
    fn publish(self, folder: &Path, draft: DraftFolder, division: &Division) -> Result<Self, JobError> {
        for (name, script) in scripts::all(self.pace, division) {
            self.write(Path::new(name), &script)?;
            let path = self.folder.join(name);
            files::make_executable(&path).map_err(JobError::of(&path))?;
        }
        self.seal(Path::new(files::MANIFEST), &self.manifest, self.pace.as_ref())?;
        let entries: Vec<&str> = files::ENTRIES.into_iter().filter(|name| self.folder.join(name).exists()).collect();
        draft.publish(&entries).map_err(JobError::of(folder))?;
        Ok(Self { folder: folder.to_path_buf(), ..self })
    }

    /// Opens the job in `folder`.
    ///
    /// Removes drafts that killed runs left in it.
    ///
    /// # Errors
    /// [`JobError`] if there is none, it is damaged, or another version made it.
    pub fn open(folder: &Path, budget: &Budget) -> Result<Self, JobError> {
        let path = folder.join(files::MANIFEST);
        let Some(text) = files::read(&path).map_err(JobError::of(&path))? else {
            return Err(JobError::NoJob(folder.to_path_buf()));
        };
        let (manifest, pace) = unseal::<Manifest, Pace>(&path, &text, budget).map_err(|error| match error {
            JobError::Damaged { .. } => by_cubes(folder, &text, budget).unwrap_or(error),
            error => error,
        })?;
        if (manifest.jigsat.as_str(), manifest.format) != (VERSION, FORMAT) {
            return Err(JobError::OtherVersion { file: path, found: manifest.jigsat, expected: VERSION });
        }
        let name = sealed::sum(&manifest).map_err(|error| JobError::damaged(&path, error))?;
        for name in files::DRAFTED {
            drafts::sweep_once(&folder.join(name));
        }
        Ok(Self { folder: folder.to_path_buf(), manifest, name, pace })
    }

    /// How the job counts.
    pub fn counting(&self) -> &Counting {
        &self.manifest.goal.counting
    }

    /// The puzzle.
    ///
    /// # Errors
    /// [`JobError`] if it is not the puzzle of the job.
    pub fn puzzle(&self, budget: &Budget) -> Result<AnyPuzzle, JobError> {
        let path = self.folder.join(files::PUZZLE);
        let text = require(&path)?;
        let fail = |what: String| JobError::damaged(&path, what);
        if Fingerprint::of(&text).digits() != self.manifest.puzzle {
            return Err(fail("it is not the puzzle that the job is about".to_string()));
        }
        let kind = Kind::named(&self.manifest.kind);
        let kind = kind.ok_or_else(|| fail(format!("unknown kind '{}'", self.manifest.kind)))?;
        Text::read(&text, budget, |text| kind.parse(text))?.map_err(|error| fail(error.to_string()))
    }

    /// How the puzzle's solutions are counted.
    ///
    /// # Errors
    /// [`JobError`] if this version does not support the job's settings.
    pub fn plan(&self, puzzle: &AnyPuzzle) -> Result<Plan, JobError> {
        let Counting { strategy, up_to, manner, counting, .. } = self.counting();
        let fail = |what: &str| JobError::damaged(&self.folder.join(files::MANIFEST), format!("unknown {what}"));
        let up_to = UpTo::ALL.into_iter().find(|other| other.name() == up_to).ok_or_else(|| fail("convention"))?;
        let symmetry = SymmetryHandling::ALL
            .into_iter()
            .find(|other| other.name() == manner)
            .ok_or_else(|| fail("symmetry handling"))?;
        let strategy = Strategy::parse(puzzle.kind(), strategy)?
            .for_question(Question::Count)?
            .counting_up_to(puzzle.kind(), up_to)?;
        let plan = Plan::only(strategy, "from the job").up_to(up_to).handling(symmetry);
        if plan.counting() == *counting { Ok(plan) } else { Err(fail("way of counting")) }
    }

    /// The search tree of the job.
    ///
    /// # Errors
    /// [`JobError::OtherTree`] if it is not the tree that was split.
    pub fn tree(&self, puzzle: &AnyPuzzle, budget: &Budget) -> Result<Tree, JobError> {
        let tree = Tree::new(&Session::new(puzzle), self.plan(puzzle)?, budget)?.ok_or(JobError::OtherTree)?;
        if tree.fingerprint() == self.fingerprint() { Ok(tree) } else { Err(JobError::OtherTree) }
    }

    /// The fingerprint of the search tree.
    pub(super) fn fingerprint(&self) -> u64 {
        // Zero is that of no tree.
        u64::from_str_radix(&self.counting().tree, 16).unwrap_or_default()
    }
    /// The head of a record about a part.
    pub(super) fn about(&self, part: &JobPart) -> About {
        let (job, line) = (self.name.clone(), part.line.clone());
        About { job, part: part.id.clone(), line, jigsat: VERSION.to_string() }
    }

    pub(super) fn write(&self, file: &Path, text: &str) -> Result<(), JobError> {
        let path = self.folder.join(file);
        files::replace(&path, text.as_bytes()).map_err(JobError::of(&path))
    }

    /// Writes a record, and replaces an older one.
    pub(super) fn seal<M: Serialize>(
        &self,
        file: &Path,
        content: &impl Serialize,
        measured: Option<&M>,
    ) -> Result<(), JobError> {
        let text = sealed::write(content, measured).map_err(|error| JobError::damaged(file, error))?;
        self.write(file, &text)
    }
}

/// The error for the manifest of a proof by cubes, as older versions wrote it; `None` for any other text.
fn by_cubes(folder: &Path, text: &str, budget: &Budget) -> Option<JobError> {
    let manifest: Value = Text::read(text, budget, Text::json).ok()?.ok()?;
    let claim = manifest.pointer("/content/goal/proving/claim")?.as_str()?.parse().ok()?;
    Some(JobError::ByCubes { folder: folder.to_path_buf(), claim })
}

/// The text of a required file.
pub(super) fn require(path: &Path) -> Result<String, JobError> {
    let text = files::read(path).map_err(JobError::of(path))?;
    text.ok_or_else(|| JobError::damaged(path, "it is not there"))
}

/// Reads a record.
pub(super) fn unseal<C, M>(path: &Path, text: &str, budget: &Budget) -> Result<(C, Option<M>), JobError>
where
    C: Serialize + DeserializeOwned,
    M: Serialize + DeserializeOwned,
{
    let read = Text::read(text, budget, sealed::read)?;
    read.map_err(|error| JobError::damaged(path, error))
}
