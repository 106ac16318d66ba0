//! Integration tests: from files to verified layouts, through every reduction and engine.

mod classics;
mod cli;
mod common;
mod cuboid;
mod data;
mod parsers;
mod triangle;
mod ubongo;
