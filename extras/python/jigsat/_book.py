"""Books of puzzles: pages to print."""

from __future__ import annotations

import os
from typing import Any, Iterable, Literal, Optional, Union

from . import _jigsat
from ._arguments import Measured, Size, Time, flag, found, is_flag, options, path, unfit, whole, word
from ._puzzle import Puzzle, listed

FORMATS = (".html", ".htm", ".pdf")
LANGUAGES = ("en", "de")
PAPERS = ("a4", "letter", "cards")
PLACES = ("behind", "small", "none")
PER_PAGE = (1, 2, 3, 4, 6, 8, 9)


def book(
    puzzles: Union[Puzzle, Iterable[Puzzle]],
    to: Union[str, "os.PathLike[str]"],
    *,
    title: str = "",
    date: Optional[str] = None,
    language: Literal["en", "de"] = "en",
    paper: Literal["a4", "letter", "cards"] = "a4",
    per_page: Optional[int] = None,
    cell: Optional[float] = None,
    black_and_white: bool = False,
    pieces: bool = False,
    solutions: Literal["behind", "small", "none"] = "behind",
    rating: bool = True,
    timeout: Optional[Time] = None,
    memory: Optional[Size] = None,
    threads: Optional[int] = None,
) -> int:
    """Prints puzzles on pages, into a file that ends in .html or .pdf, and returns the number of pages.

    `cell` is the size of a cell in millimetres, where pieces are laid on the page; `pieces` adds pages with the flat pieces to cut out. A
    page has `per_page` puzzles (1, 2, 3, 4, 6, 8 or 9; 4 by default), a card one. Solutions are found and verified; a puzzle without one is
    marked. Below a puzzle stand its rating and its name, if it has one: see `Puzzle.named`. The same puzzles make the same bytes.
    """
    place = path("to", to)
    ending = os.path.splitext(place)[1].lower()
    if ending not in FORMATS:
        raise ValueError(f"to: expected a name that ends in .html or .pdf, found {found(place)}")
    chosen = listed(puzzles)
    on_page = 4 if per_page is None else whole("per_page", per_page, 1)
    if on_page not in PER_PAGE:
        raise ValueError(f"per_page: expected one of 1, 2, 3, 4, 6, 8, 9, found {on_page}")
    look = {
        "title": word("title", title),
        "date": None if date is None else word("date", date),
        "language": word("language", language, "'en' or 'de'", LANGUAGES),
        "paper": word("paper", paper, "'a4', 'letter' or 'cards'", PAPERS),
        "per_page": on_page,
        "cell": None if cell is None else _millimetres(cell),
        "is_monochrome": flag("black_and_white", black_and_white),
        "has_pieces": flag("pieces", pieces),
        "solutions": word("solutions", solutions, "'behind', 'small' or 'none'", PLACES),
        "has_ratings": flag("rating", rating),
        "is_pdf": ending == ".pdf",
    }
    named = [(puzzle, _title(puzzle.name)) for puzzle in chosen]
    content, pages = _jigsat.book(named, look, options("book", {"timeout": timeout, "memory": memory, "threads": threads}, Measured))
    with open(place, "wb") as file:
        file.write(content)
    return pages


def _millimetres(cell: Any) -> float:
    expected = "a number of millimetres"
    if is_flag(cell) or isinstance(cell, (str, bytes)) or not hasattr(type(cell), "__float__"):
        raise unfit("cell", expected, cell)
    try:
        size = float(cell)
    except Exception as error:
        raise unfit("cell", expected, cell, error) from error
    if not 1 <= size <= 1000:
        raise ValueError(f"cell: expected {expected} from 1 to 1000, found {found(size)}")
    return size


def _title(name: Optional[str]) -> str:
    """What stands below a puzzle: its name, without folders and ending if it is that of a file; nothing for one of several in a file."""
    if name is None or name in ("text", "bytes"):
        return ""
    file, sign, number = name.rpartition("#")
    if sign and number.isdecimal() and file:
        return ""
    stem, ending = os.path.splitext(os.path.basename(name))
    return stem.replace("_", " ") if ending in (".txt", ".dlx", ".xmpuzzle") else name
