//! README and book show real output, and name existing files.
//!
//! Every block is run or read, and its output compared, times and sizes by pattern. The language of a block determines its test:
//!
//! | language | content | test |
//! |---|---|---|
//! | `console` | commands behind `$ `, each with its output | run; compared |
//! | `text` | the output of the first command of the block before | compared |
//! | `sh` | commands | run if they use the program |
//! | the name of a kind | a puzzle | solved |
//! | `rust` | examples of the library | compiled and run with the documentation |
//! | `python` | examples of the Python package | run with its tests |
//! | `drawing` | an explanatory picture | none |

mod blocks;
mod commands;
mod pages;
#[cfg(unix)]
mod refusals;
mod sessions;
mod tables;
