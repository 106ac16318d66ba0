//! Files that are nearly right.

use proptest::prelude::*;

use super::*;

fn mutated() -> impl Strategy<Value = String> {
    let sources = [
        CONTEST,
        CHARACTERS,
        "3 2\nA#A\nB.B\n\n2\n1\n1 0\n0 1\n",
        "SIZE 2x2\nLINE_NUM 1\nLINE#1 (0,0)-(1,1)\n",
        "https://puzz.link/p?numlin/4/3/1g2i2-1ci1-1c\n",
        "1 0 2\n. . 0\n1 0 2\n",
        "pzprv3\narukone\n2\n3\npassallcell\nA . b \nA . b \n1 0 \n0 0 \n0 0 0 \n",
        "begin\npuzzle Arukone\nsize 3 2\nproblem\n1 - 2\n1 - 2\nsolution\n1 1 2\n1 1 2\nend\n",
        "# rules: full no-touch\n2 3\n1\n1 0\n0 0\n0 1\n\nSolved field:\n1 0\n1 0\n1 1\n",
    ];
    let edits = prop::collection::vec((any::<prop::sample::Index>(), "[0-9A-C. \n#äx-]{0,3}"), 0..6);
    (prop::sample::select(sources.to_vec()), edits).prop_map(|(text, edits)| {
        edits.into_iter().fold(text.to_string(), |text, (at, insert)| {
            let mut chars: Vec<char> = text.chars().collect();
            let at = at.index(chars.len() + 1);
            chars.splice(at..(at + 1).min(chars.len()), insert.chars());
            chars.into_iter().collect()
        })
    })
}

proptest! {
    #[test]
    fn mutated_files_never_panic(text in mutated()) {
        let _ = Arukone::recognise((&text).into());
        let parts = Arukone::split((&text).into());
        let joined: String = parts.iter().map(|part| part.text).collect();
        // Only the mark that ends a collection belongs to no board.
        let mark = text.strip_prefix(&joined).map(str::trim_start);
        prop_assert!(mark.is_some_and(|mark| mark.is_empty() || mark.starts_with('0')), "{:?}", joined);
        if let Err(error) = text.parse::<Arukone>() {
            let lines: Vec<&str> = text.lines().collect();
            let width = lines.get(error.line - 1).map_or(0, |line| line.chars().count());
            prop_assert!((1..=lines.len().max(1)).contains(&error.line) && (1..=width + 1).contains(&error.column), "{}", error);
        }
        if let Ok(puzzle) = text.parse::<Arukone>() {
            let again = puzzle.to_string();
            prop_assert_eq!(parse(&again).to_string(), again);
        }
    }

    #[test]
    fn mutated_layouts_never_panic(text in mutated(), lines in "[·─│┌┐└┘12AB. \n]{0,40}") {
        for puzzle in [CONTEST, CHARACTERS, "A\nA\n"] {
            let _ = parse(puzzle).read_layout((&text).into());
            let _ = parse(puzzle).read_layout((&lines).into());
        }
    }
}
