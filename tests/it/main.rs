//! Integration tests: from files to verified layouts, through every reduction and engine.

mod classics;
mod cli;
mod common;
mod cuboid;
mod parsers;
mod triangle;
