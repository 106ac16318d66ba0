//! Files of the design contest, and addresses of puzz.link.

use jigsat_forms::budget::Budget;

use super::*;

#[test]
fn boards_of_the_design_contest() {
    let text = "SIZE 4X3\nLINE_NUM 2\nLINE#1 (0,0)-(3,2)\nline#2(1,0) - (2,2)\n";
    let puzzle = parse(text);
    assert_eq!(puzzle.to_string(), "4 3\n2\n1 2 0 0\n0 0 0 0\n0 0 2 1\n");
    let size = "expected SIZE and the size of a flat board, such as 10x18 or 10x18x1";
    for (text, message) in [
        ("SIZE 4\nLINE_NUM 0\n", format!("1:6: {size}, found '4'")),
        (
            "SIZE 4x3x2\nLINE_NUM 0\n",
            format!("1:6: {size}, found 2 layers: paths through several layers are not supported"),
        ),
        (
            "SIZE 4x3x0\nLINE_NUM 0\n",
            format!("1:6: {size}, found 0 layers: paths through several layers are not supported"),
        ),
        ("SIZE 4x3x1x1\nLINE_NUM 0\n", format!("1:6: {size}, found '4x3x1x1'")),
        (
            "SIZE 4x3\nLINENUM 0\n",
            "2:1: expected LINE_NUM and the number of lines, found 'LINENUM'; did you mean 'LINE_NUM'?".into(),
        ),
        ("SIEZ 4x3\nLINE_NUM 0\n", format!("1:1: {size}, found 'SIEZ'; did you mean 'SIZE'?")),
        (
            "SIZE 4x3\nLINE_NUM 1\nLNE#1 (0,0)-(1,1)\n",
            "3:1: expected LINE#1 (x,y)-(x,y), columns and rows from 0, found 'LNE#1'; did you mean 'LINE#1'?".into(),
        ),
        ("SIZE 1025x1024\nLINE_NUM 0\n", "1:6: expected a board of at most 1048576 cells, found '1025x1024'".into()),
        ("SIZE 4x3\nLINE_NUM 7\n", "2:10: expected at most 6 lines on such a board, found '7'".into()),
        ("SIZE 4x3\nLINE_NUM 1\n", "2:11: expected LINE#1, found the end of the file".into()),
        (
            "SIZE 4x3\nLINE_NUM 1\nLINE#2 (0,0)-(1,1)\n",
            "3:1: expected LINE#1 (x,y)-(x,y), columns and rows from 0, found 'LINE#2'".into(),
        ),
        (
            "SIZE 4x3\nLINE_NUM 1\nLINE#1 (0,0)-(4,1)\n",
            "3:1: expected ends on the board of 4 × 3 cells, found LINE#1 (0,0)-(4,1)".into(),
        ),
        (
            "SIZE 4x3\nLINE_NUM 1\nLINE#1 (0,0,1)-(3,1,1)\n",
            "3:1: expected LINE#1 (x,y)-(x,y), columns and rows from 0, found 'LINE#1'".into(),
        ),
        (
            "SIZE 4x3\nLINE_NUM 1\nLINE#1 (0,0)-(0,0)\n",
            "3:1: expected a cell of its own for each end, found its other end there already".into(),
        ),
    ] {
        assert_eq!(error(text), message, "{text:?}");
    }
}

#[test]
fn flat_boards_of_the_design_contest_in_space() {
    let flat = parse("SIZE 4X3\nLINE_NUM 2\nLINE#1 (0,0)-(3,2)\nLINE#2 (1,0)-(2,2)\n");
    for text in [
        "SIZE 4X3X1\nLINE_NUM 2\nLINE#1 (0,0,1) (3,2,1)\nLINE#2 (1,0,1) (2,2,1)\n",
        "SIZE 4x3x1\r\nLINE_NUM 2\r\nLINE#1 (0,0,1)-(3,2,1)\r\nLINE#2(1, 0, 1)(2, 2, 1)\r\n",
    ] {
        assert_eq!(parse(text), flat, "{text}");
    }
    let expected = "3:1: expected LINE#1 (x,y,1)-(x,y,1), columns and rows from 0, found 'LINE#1'";
    for line in ["(0,0)-(3,2)", "(0,0,1) (3,2,2)", "(0,0,0) (3,2,0)", "(0,0,1) (3,-2,1)", "0 0 1 3 2 1"] {
        assert_eq!(error(&format!("SIZE 4X3X1\nLINE_NUM 1\nLINE#1 {line}\n")), expected, "{line}");
    }
}

#[test]
fn addresses_of_puzz_link() {
    let numbers = parse("https://puzz.link/p?numlin/4/3/1g2i2i1");
    assert_eq!(numbers.to_string(), "4 3\n2\n1 0 2 0\n0 0 2 0\n0 0 1 0\n");
    assert!(numbers.notes().is_empty());
    let letters = parse("http://pzv.jp/p.html?arukone/4/3/1g2i2i1\n");
    assert_eq!(letters.to_string(), "# rules: full touch\n4 3\nA.B.\n..B.\n..A.\n");
    assert_eq!(parse("https://pzprxs.vercel.app/p?arukone/e/2/1/11").fill(), Fill::Empty);
    assert_eq!(parse("https://puzz.link/p?arukone_edit/2/1/11").fill(), Fill::Full);
    assert_eq!(parse("puzz.link/p?numlin/2/1/11"), parse("https://puzz.link/p?numlin/2/1/11"));
    assert!(error("https://swaroopg92.github.io/penpa-edit/#m=edit&p=7VZ").contains("found an address of Penpa"));
    assert_eq!(parse("# rules: full no-touch\nhttps://puzz.link/p?numlin/2/1/11").touch(), Touch::No);
    let plain = parse("https://puzz.link/p?numlin/3/2/-1ahh-1a");
    for same in ["puzz.link/p?numberlink/3/2/-1ahh-1a", "HTTPS://PUZZ.LINK/P?NUMLIN/3/2/-1AHH-1A"] {
        assert_eq!(parse(same), plain, "{same}");
    }
    assert_eq!(parse("HTTPS://PUZZ.LINK/P?ARUKONE/E/2/1/11"), parse("https://puzz.link/p?arukone/e/2/1/11"));
    let gaps = parse("https://puzz.link/p?numlin/4/2/-1ah+123-1ah+123");
    assert_eq!(gaps.to_string(), "4 2\n2\n1 0 0 2\n1 0 0 2\n");
    assert_eq!(gaps.notes().len(), 1);
    let edges = "expected the width and the height of the board, from 1";
    let expected = "expected the address of a puzzle of the type numlin or arukone, such as https://puzz.link/p?numlin/3/2/1h1h \
                    (addresses are read, not fetched)";
    for (text, message) in [
        ("https://puzz.link/p?slither/3/2/1h1h", format!("1:1: {expected}, found 'https://puzz.link/p?slit…'")),
        ("https://puzz.link/", format!("1:1: {expected}, found 'https://puzz.link/'")),
        ("https://puzz.link/p?numlin/3/", format!("1:1: {expected}, found 'https://puzz.link/p?numl…'")),
        (
            "https://puzz.link/p?numlin/3/2/1h1h1",
            "1:36: expected the end of the board of 3 × 2 cells, found '1'".to_string(),
        ),
        (
            "https://puzz.link/p?numlin/3/2/1.1h",
            "1:33: expected a number from 1 in hexadecimal digits, or g to z for cells without number, found '.'"
                .into(),
        ),
        ("https://puzz.link/p?numlin/3/2/1h2h", "1:32: expected a second '1' on the board, found only this one".into()),
        (
            "https://puzz.link/p?numlin/3/2/-1",
            "1:32: expected a number from 1 in hexadecimal digits, or g to z for cells without number, found '-1'"
                .into(),
        ),
        ("https://puzz.link/p?numlin/0/3/", format!("1:28: {edges}, found '0'")),
        ("https://puzz.link/p?numlin/3/0/", format!("1:30: {edges}, found '0'")),
        ("https://puzz.link/p?arukone/e/0/0/", format!("1:31: {edges}, found '0'")),
        (
            "https://puzz.link/p?numlin/3000/2000/",
            "1:28: expected a board of at most 1048576 cells, found '3000'".into(),
        ),
    ] {
        assert_eq!(error(text), message, "{text:?}");
    }
}

#[test]
fn penpa_opens_addresses_of_puzz_link() {
    let puzzle = parse("# rules: full no-touch\n4 3\nA.B.\n..B.\n..A.\n");
    let address = puzzle.write_as("penpa").unwrap();
    assert_eq!(address, "https://swaroopg92.github.io/penpa-edit/#m=edit&p=https://puzz.link/p?numlin/4/3/1g2i2i1g\n");
    assert_eq!((parse(&address).cells, parse(&address).fill), (puzzle.cells.clone(), Fill::Empty));
    let unsaid =
        "the address does not contain the rule that every cell is used, nor that paths must not touch themselves";
    assert_eq!(puzzle.losses("penpa", Budget::unlimited()).unwrap(), [unsaid]);
    assert_eq!(
        puzzle.losses("puzzlink", Budget::unlimited()).unwrap(),
        ["the address does not contain the rule that paths must not touch themselves"]
    );
    for format in ["penpa", "puzzlink", "numbers"] {
        assert_eq!(parse("AB\nAB\n").losses(format, Budget::unlimited()).unwrap(), [""; 0], "{format}");
    }
}

#[test]
fn addresses_are_read_as_they_are_written() {
    for text in [CONTEST, CHARACTERS, "# rules: full touch\n2\n1\n1 0\n0 1\n", "30 2\n1\n1 ", "20 2\n20\n"] {
        let columns = |n: usize| (1..=n).map(|i| i.to_string() + " ").collect::<String>() + "\n";
        let text = match text {
            "20 2\n20\n" => text.to_string() + &columns(20).repeat(2),
            "30 2\n1\n1 " => text.to_string() + &"0 ".repeat(29) + "\n" + &"0 ".repeat(29) + "1\n",
            _ => text.to_string(),
        };
        let puzzle = parse(&text);
        let link = puzzle.write_as("puzzlink").unwrap();
        let again = parse(&link);
        assert_eq!((again.cells, again.ends, again.fill), (puzzle.cells, puzzle.ends, puzzle.fill), "{link}");
    }
    let refused = |text: &str, format| parse(text).write_as(format).unwrap_err().to_string();
    assert!(refused(&format!("101 1\n1\n1 {}1\n", "0 ".repeat(99)), "penpa").contains("100 × 100"));
    assert!(refused("0 0\n0\n", "puzzlink").contains("boards without cells"));
    assert!(refused("A#A\n", "puzzlink").contains("blocked"));
    assert!(refused("A#A\n", "numbers").contains("blocked"));
    let many = format!("70 2\n70\n{0}\n{0}\n", (1..=70).map(|i| i.to_string() + " ").collect::<String>());
    // Below the size no row would follow, and the size alone is that of a board of numbers.
    assert_eq!(refused("A#A\n", "dlx"), "arukone puzzles are not written in the format 'dlx'");
    assert!(refused("0 0\n0\n", "characters").contains("at least one cell"));
    assert!(refused(&many, "characters").contains("62 pairs"));
    assert!(refused(&format!("# rules: full\n{many}"), "puzzlink").contains("52 pairs"));
    assert_eq!(parse(CHARACTERS).write_as("numbers").unwrap(), CONTEST);
    assert_eq!(parse(CONTEST).write_as("characters").unwrap(), "3 3\n1.2\n...\n1.2\n");
}
