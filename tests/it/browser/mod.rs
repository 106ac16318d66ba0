//! Pages in a real browser: tests click, drag and type, and check what the page shows.
//!
//! Without `chromium` these tests say that they are skipped. Pictures come from the processor, so that no graphics card is needed.

mod app;
mod chromium;
mod drawing;
mod filling;
mod hints;
mod kept;
mod large;
mod links;
mod packing;
mod pages;
mod paths;
mod rules;
mod safety;
mod saved;
mod screens;
mod sections;
mod steps;
mod surprise;
mod tab;
mod triangle;
