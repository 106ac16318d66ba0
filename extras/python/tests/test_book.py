"""Books: pages to print."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import jigsat
import pytest

SQUARE = "box 2 2 1\n2x piece domino\n##\n"


def test_the_same_puzzles_make_the_same_book(tmp_path: Path) -> None:
    puzzles = [jigsat.load(SQUARE).named("<i>"), jigsat.load("1 1 5\n2\n1 1 2\n1 1 2\n", kind="cuboid")]
    once, again = tmp_path / "a.html", tmp_path / "b.html"
    assert jigsat.book(puzzles, once, title="Two") == jigsat.book(puzzles, again, title="Two", threads=1) == 3
    text = once.read_text()
    assert text == again.read_text()
    assert text.count("<svg ") == 3 and "<i>" not in text and "<title>Two</title>" in text


def test_books_are_pdf_too(tmp_path: Path) -> None:
    file = tmp_path / "a.pdf"
    pages = jigsat.book(jigsat.load(SQUARE), file, cell=20, pieces=True, per_page=1, solutions="none", rating=False)
    content = file.read_bytes()
    assert pages == 3 and content.startswith(b"%PDF-") and content.endswith(b"%%EOF")


def test_a_puzzle_without_a_solution_is_marked(tmp_path: Path) -> None:
    file = tmp_path / "a.html"
    jigsat.book(jigsat.load("1 1 5\n2\n1 1 3\n1 1 1\n", kind="cuboid"), file, language="de")
    assert 'lang="de"' in file.read_text()


def test_what_cannot_be_printed_is_refused(tmp_path: Path) -> None:
    anything: Any = jigsat
    square, file = jigsat.load(SQUARE), tmp_path / "a.html"
    cases: list[tuple[dict[str, Any], str]] = [
        ({"to": tmp_path / "a.txt"}, "to: expected a name that ends in .html or .pdf"),
        ({"per_page": 5}, "per_page: expected one of 1, 2, 3, 4, 6, 8, 9, found 5"),
        ({"cell": 0.5}, "cell: expected a number of millimetres from 1 to 1000, found 0.5"),
        ({"language": "fr"}, "language: expected 'en' or 'de', found 'fr'"),
        ({"solutions": "above"}, "solutions: expected 'behind', 'small' or 'none', found 'above'"),
    ]
    for wrong, why in cases:
        with pytest.raises(ValueError, match=why):
            anything.book(square, **{"to": file, **wrong})
    with pytest.raises(TypeError, match="puzzles: expected a puzzle, or a list of puzzles, found 7"):
        anything.book([square, 7], file)
    with pytest.raises(jigsat.Error, match="with cells of 100 mm it does not fit into"):
        jigsat.book(square, file, cell=100)
    with pytest.raises(jigsat.Error, match="puzzle 1: formulas have no picture"):
        jigsat.book(jigsat.cnf([[1]]), file)
    with pytest.raises(jigsat.Error, match="a book needs a puzzle"):
        jigsat.book([], file)
    with pytest.raises(jigsat.Undecided):
        jigsat.book(square, file, timeout=0)
    assert not file.exists()
