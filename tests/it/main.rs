//! Integration tests: from files to verified layouts, through every reduction and engine.

mod arukone;
mod browser;
mod certificates;
mod classics;
mod cli;
mod colourings;
mod colours;
mod common;
mod corpus;
mod cover_to_cnf;
mod cuboid;
mod data;
mod declared;
mod export;
mod once;
mod own_kind;
mod parsers;
mod pictures;
mod polycube;
mod readme;
mod solvers;
mod switches;
mod symmetry;
mod triangle;
mod ubongo;
mod walls;
