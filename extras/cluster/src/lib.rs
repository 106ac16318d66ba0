//! Counts that are divided among machines.
//!
//! A job is a folder with the puzzle and a line for each part of the search tree. Workers add a file with their
//! result for each part, and `merge` checks every result before it adds them up.
//!
//! | file | content |
//! |---|---|
//! | `job.json` | the [`Manifest`]: puzzle, strategy and convention by name and sum, the fingerprint of the search tree |
//! | `puzzle.txt` | the puzzle in its file format |
//! | `parts.jsonl` | a line for each part: which subtrees, and how large they may be |
//! | `splits/12.jsonl` | the same for part 12, if that was split further |
//! | `results/12.json` | the result of a part: [`PartCount`] |
//! | `checkpoints/12.json` | the progress of a part: [`PartProgress`] |
//! | `solutions/12.jsonl` | the layouts in a part, if they are listed |
//! | `failed/12.txt` | why a part could not be done |
//!
//! No locks are needed, and clocks are never compared. A file appears as a whole or not at all, and a result is never
//! replaced by another one. If a part is done twice, both results must agree; otherwise one of the machines is
//! broken. Two workers on the same part may write the same checkpoint: whichever file remains, it is valid.
//!
//! [`merge`] builds the search tree again, by other code than that of the engines, and checks that every subtree is
//! in exactly one part.

mod error;
mod files;
mod id;
mod job;
mod listing;
mod manifest;
mod merge;
mod pace;
mod parts;
mod plausible;
mod record;
mod recount;
mod scripts;
mod status;
mod tree;
mod work;

pub use error::JobError;
pub use id::{PartId, PartIdError};
pub use job::Job;
pub use listing::Listing;
pub use manifest::{Counting, Goal, JobPart, Manifest, Pace, Share};
pub use merge::{Merged, Trouble, merge};
pub use parts::Parts;
pub use record::{PartCount, PartProgress, WorkTime};
pub use status::{Status, status};
pub use tree::Tree;
pub use work::{Stored, Work};
