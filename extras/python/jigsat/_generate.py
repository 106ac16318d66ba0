"""Puzzles at random."""

from __future__ import annotations

import os
from typing import Any, Callable, Optional, Sequence, Union

from . import _jigsat
from ._arguments import READERS, Options, Size, Time, flag, options, unfit, whole, word
from ._build import box_edges
from ._puzzle import Puzzle, puzzle
from ._values import MOST, numbers, shape

Edges = Union[int, str, Sequence[int]]

Range = Union[int, Sequence[int]]

Wish = tuple[list[int], str, Optional[list[float]], Optional[str]]
"""The number of solutions, the symmetry, and the rating."""

Wanted = tuple[Wish, tuple[int, int], Options]
"""The wish, the seed of the series, the number of the puzzle in it, and the limits."""

OF_ALL = ["seed", "number", "timeout", "memory"]
"""The arguments that are for all kinds."""


def generate(
    kind: Union[str, Edges] = "arukone",
    *,
    size: Optional[Edges] = None,
    pairs: Optional[int] = None,
    rules: str = "empty",
    touch: str = "yes",
    unique: bool = False,
    checker_fails: bool = False,
    pieces: Optional[Range] = None,
    from_: Optional[str] = None,
    board: Any = None,
    box: Optional[Sequence[int]] = None,
    cells: Optional[Range] = None,
    layers: Optional[int] = None,
    cuboids: Optional[Range] = None,
    figures: Optional[Range] = None,
    clues: Optional[Range] = None,
    minimal: bool = False,
    solutions: Range = 1,
    up_to: Optional[str] = None,
    rating: Union[None, str, Sequence[float]] = None,
    seed: Optional[int] = None,
    number: int = 1,
    timeout: Optional[Time] = None,
    memory: Optional[Size] = None,
) -> Puzzle:
    """A random puzzle with a solution: the one with this number in the series of the seed.

    Boards of Arukone are of `size` (width, height), or one number if they are square; `generate((12, 9))`, `generate("12x9")` and
    `generate(12)` are short for `generate(size=…)`. `unique`: with exactly one solution; `checker_fails`: the contest's checker fails.

    Tasks of `ubongo` have so many `pieces`, a number or a range (3, 4), of the set `from_`, and a random `board`, or this one. Packings of
    `polycube` fill a `board` or a `box`, with pieces of a set, or it is cut into pieces of so many `cells`. Boxes of `cuboid` have so many
    `cuboids` around the golden cube, sets of `triangle` so many `figures` on tiles for `size` rows, Sudokus (`exact-cover`) of `size` 4, 6
    or 9 so many `clues`; if they are `minimal`, none can be left out.

    Puzzles have so many `solutions`, a number or a range, counted `up_to` a symmetry ("symmetry" for `cuboid` and `triangle`, else "raw"),
    and a `rating`: a range such as (5, 8), or "easy", "medium" or "hard" for kinds with such words.

    Equal seeds give equal puzzles, on every machine.
    """
    if not isinstance(kind, str) or kind[:1].isdecimal():
        if size is not None:
            raise TypeError("generate: expected one size, found two: in the first place and as size=")
        kind, size = "arukone", kind
    word("kind", kind, f"{', '.join(map(repr, KINDS))}, the kinds that have a generator, or a size such as '12x9'", list(KINDS))
    given = dict(locals())
    make, arguments = KINDS[kind]
    for name, default in (generate.__kwdefaults__ or {}).items():
        if name not in [*arguments, *OF_ALL] and given[name] is not default and given[name] != default:
            raise TypeError(f"generate: expected arguments for puzzles of the kind {kind}, found {name}")
    chosen = int.from_bytes(os.urandom(4), "little") if seed is None else whole("seed", seed)
    at = whole("number", number)
    wanted = (_wish(given, kind), (chosen, at), options("generate", {"timeout": timeout, "memory": memory}))
    made = make(given, wanted)
    return puzzle(made, f"{kind}, seed {chosen}, {'board' if kind == 'arukone' else 'puzzle'} {at}")


def _arukone(given: dict[str, Any], wanted: Wanted) -> _jigsat.Puzzle:
    edges = (8, 8) if given["size"] is None else _edges(given["size"])
    is_full = word("rules", given["rules"], "'full' or 'empty'", ["full", "empty"]) == "full"
    may_touch = word("touch", given["touch"], "'yes' or 'no'", ["yes", "no"]) == "yes"
    wish = [is_full, may_touch, flag("unique", given["unique"]), flag("checker_fails", given["checker_fails"])]
    most = None if given["pairs"] is None else whole("pairs", given["pairs"], 0, MOST)
    return _jigsat.generate_arukone(list(edges), most, wish, wanted)


def _ubongo(given: dict[str, Any], wanted: Wanted) -> _jigsat.Puzzle:
    pieces = _range("pieces", (3, 4) if given["pieces"] is None else given["pieces"])
    name = "ubongo" if given["from_"] is None else word("from_", given["from_"])
    height = 2 if given["layers"] is None else whole("layers", given["layers"], 1, MOST)
    squares = None if given["board"] is None else _cells(given["board"])
    rows = None
    if squares is not None:
        width, depth = (1 + max((square[axis] for square in squares), default=0) for axis in (0, 1))
        rows = [[[x, y, 0] in squares for x in range(width)] for y in range(depth)]
    return _jigsat.generate_ubongo(name, pieces, rows, height, wanted)


def _polycube(given: dict[str, Any], wanted: Wanted) -> _jigsat.Puzzle:
    if given["from_"] is not None and given["cells"] is not None:
        raise TypeError("generate: expected a set of pieces, or the cells of each, found from_ and cells")
    if given["box"] is not None and given["board"] is not None:
        raise TypeError("generate: expected one container, found box and board")
    name = None if given["from_"] is None else word("from_", given["from_"])
    cut = _range("cells", (3, 6) if given["cells"] is None else given["cells"])
    pieces = None if given["pieces"] is None else _range("pieces", given["pieces"])
    layers = None if given["layers"] is None else whole("layers", given["layers"], 1, MOST)
    container: Any = layers if given["board"] is None else _cells(given["board"])
    if given["box"] is not None:
        container = list(box_edges("box", given["box"]))
    return _jigsat.generate_polycube(name, cut, pieces, container, wanted)


def _cuboid(given: dict[str, Any], wanted: Wanted) -> _jigsat.Puzzle:
    edges = (5, 5, 5) if given["box"] is None else box_edges("box", given["box"])
    cuboids = None if given["cuboids"] is None else _range("cuboids", given["cuboids"], 4096)
    return _jigsat.generate_cuboid(list(edges), cuboids, wanted)


def _triangle(given: dict[str, Any], wanted: Wanted) -> _jigsat.Puzzle:
    rows = 3 if given["size"] is None else whole("size", given["size"], 1, MOST)
    figures = None if given["figures"] is None else _range("figures", given["figures"], 64)
    return _jigsat.generate_triangle(rows, figures, wanted)


def _exact_cover(given: dict[str, Any], wanted: Wanted) -> _jigsat.Puzzle:
    size = 9 if given["size"] is None else whole("size", given["size"], 1, MOST)
    clues = None if given["clues"] is None else _range("clues", given["clues"], 81)
    minimal = flag("minimal", given["minimal"])
    return _jigsat.generate_grid(size, clues, minimal, wanted)


KINDS: dict[str, tuple[Callable[[dict[str, Any], Wanted], _jigsat.Puzzle], list[str]]] = {
    "arukone": (_arukone, ["size", "pairs", "rules", "touch", "unique", "checker_fails"]),
    "ubongo": (_ubongo, ["pieces", "from_", "board", "layers", "solutions", "up_to", "rating"]),
    "polycube": (_polycube, ["pieces", "from_", "board", "box", "cells", "layers", "solutions", "up_to", "rating"]),
    "cuboid": (_cuboid, ["box", "cuboids", "solutions", "up_to", "rating"]),
    "triangle": (_triangle, ["size", "figures", "solutions", "up_to", "rating"]),
    "exact-cover": (_exact_cover, ["size", "clues", "minimal", "rating"]),
}
"""What makes the puzzles of a kind, and the arguments that are for it."""


def _wish(given: dict[str, Any], kind: str) -> Wish:
    """The number of solutions, the symmetry, and the rating."""
    usual = "symmetry" if kind in ("cuboid", "triangle") else "raw"
    solutions = _range("solutions", given["solutions"], 10_000)
    up_to = usual if given["up_to"] is None else READERS["up_to"]("up_to", given["up_to"])
    rating = given["rating"]
    if rating is None:
        return solutions, up_to, None, None
    if isinstance(rating, str):
        return solutions, up_to, None, word("rating", rating, "'easy', 'medium', 'hard' or two scores", ["easy", "medium", "hard"])
    expected = "two scores such as (5, 8), or 'easy', 'medium' or 'hard'"
    try:
        least, most = (float(score) for score in rating)
    except Exception:  # Whatever an object of foreign code raises.
        raise unfit("rating", expected, rating) from None
    if not 0 <= least <= most < float("inf"):
        raise ValueError(f"rating: expected {expected}, found {least} and {most}")
    return solutions, up_to, [least, most], None


def _range(name: str, given: Any, limit: int = 128) -> list[int]:
    """The least and the largest number: a pair, or one number for both."""
    expected = f"a number or a pair of numbers from 1 to {limit}"
    found = numbers(name, given, {0, 1}, expected)
    bounds = [found, found] if isinstance(found, int) else [int(number) for number in found]
    if len(bounds) != 2 or not 1 <= bounds[0] <= bounds[1] <= limit:
        raise ValueError(f"{name}: expected {expected}, found {given!r}")
    return bounds


def _cells(board: Any) -> list[list[int]]:
    """The cells of a board: rows of `#` and other signs, or whatever a container may be."""
    if isinstance(board, (list, tuple)) and board and all(isinstance(row, str) for row in board):
        return [[x, y, 0] for y, row in enumerate(board) for x, sign in enumerate(row) if sign == "#"]
    return [list(cell) for cell, _ in shape("board", board)]


def _edges(size: Any) -> tuple[int, int]:
    """Width and height: two numbers, one for both, or text such as "12x9"."""
    expected = "a width and a height, such as (12, 9), 12 or '12x9'"
    edges = size
    if isinstance(size, str):
        parts = size.lower().split("x")
        if not all(part.isascii() and part.isdecimal() and len(part) < 10 for part in parts):
            raise ValueError(f"size: expected {expected}, found {size!r}")
        edges = [int(part) for part in parts]
    given = numbers("size", edges, {0, 1}, expected)
    if isinstance(given, int):
        given = [whole("size", size if not isinstance(size, str) else given, 0, MOST)]
    if not 1 <= len(given) <= 2 or min(given) < 0:
        raise ValueError(f"size: expected {expected}, found {list(given)}")
    return given[0], given[-1]
