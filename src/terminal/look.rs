//! What the terminal is like that results are printed on.

use std::env;

use jigsat::render::{Depth, Look};

use crate::cli::terminal_columns;

/// What pictures in text look like on standard output; where it is no terminal, as in any other file.
pub(crate) fn look() -> Look {
    terminal_columns().map_or(Look::PLAIN, |columns| Look { columns, is_cut: true, ..Look::PLAIN })
}

/// How many colours the terminal has, according to the environment.
pub(crate) fn depth() -> Depth {
    let name = env::var("TERM").ok();
    of(anstyle_query::truecolor(), name.as_deref())
}

/// The colours of the terminal `name`; without a name, those of a modern one.
fn of(is_true: bool, name: Option<&str>) -> Depth {
    match name {
        _ if is_true => Depth::True,
        Some(name) if name.ends_with("-direct") => Depth::True,
        None => Depth::Fixed,
        Some(name) if FIXED.iter().any(|known| name.contains(known)) => Depth::Fixed,
        Some(_) => Depth::Basic,
    }
}

/// What the names of terminals with 256 colours contain.
const FIXED: [&str; 6] = ["256", "kitty", "alacritty", "foot", "ghostty", "wezterm"];

#[cfg(test)]
mod tests {
    use crate::terminal::look::*;

    #[test]
    fn terminals_say_how_many_colours_they_have() {
        for (name, depth) in [
            (None, Depth::Fixed),
            (Some("xterm-256color"), Depth::Fixed),
            (Some("xterm-kitty"), Depth::Fixed),
            (Some("xterm-direct"), Depth::True),
            (Some("xterm"), Depth::Basic),
            (Some("linux"), Depth::Basic),
            (Some(""), Depth::Basic),
        ] {
            assert_eq!((of(false, name), of(true, name)), (depth, Depth::True), "{name:?}");
        }
    }
}
