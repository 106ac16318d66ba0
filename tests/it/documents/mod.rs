//! README and book show real output, and name what there is.
//!
//! Every block is run or read, and what it shows compared, times and sizes by pattern. What a block is, is told by its language:
//!
//! | language | what | what is done |
//! |---|---|---|
//! | `console` | commands behind `$ `, each with what it prints | run; compared |
//! | `text` | what the first command of the block before it prints | compared |
//! | `sh` | commands | run, as far as they are ours |
//! | the name of a kind | a puzzle | solved |
//! | `rust` | how the library is used | compiled and run with the documentation |
//! | `python` | how the package for Python is used | run with its tests |
//! | `drawing` | a picture that explains | nothing |

mod blocks;
mod commands;
mod pages;
#[cfg(unix)]
mod refusals;
mod sessions;
mod tables;
