//! Counts and [proofs](proving) that are shared out among machines: a folder holds the puzzle and a line for each part of the search tree, workers put a file
//! with their result beside it, and whoever adds them up believes none of it.
//!
//! | file | what is in it |
//! |---|---|
//! | `job.json` | the [`Manifest`]: puzzle, strategy and convention by name and sum, the fingerprint of the search tree |
//! | `puzzle.txt` | the puzzle in its file format |
//! | `parts.jsonl` | a line for each part: which subtrees, and how large they may be |
//! | `splits/12.jsonl` | the same for part 12, if that was split further |
//! | `results/12.json` | what came out of a part: [`Done`] |
//! | `checkpoints/12.json` | how far somebody has come with a part: [`Begun`] |
//! | `solutions/12.jsonl` | the layouts in a part, if they are to be listed |
//! | `failed/12.txt` | why a part could not be done |
//!
//! Nobody needs a lock, and no clock is compared with another one. A file appears as a whole, or not at all; a result is never
//! replaced by another one, so a part that is done twice has to come to the same both times, or it is known that a machine is broken. A checkpoint may be
//! written by two workers on the same part: whichever is there, it is true.
//!
//! [`merge`] tells the search tree anew, by other code than that of the engines, and makes sure that every subtree is in exactly one part.

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
pub mod proving;
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
pub use manifest::{Counting, Goal, Manifest, Pace, Proving, Share};
pub use merge::{Merged, Trouble, merge};
pub use parts::{JobPart, Parts};
pub use record::{Begun, Done, Took};
pub use status::{Status, status};
pub use tree::Tree;
pub use work::{Kept, Work};
