"""Puzzles from lists and arrays: a function for each kind, named after it."""

from __future__ import annotations

from collections.abc import Mapping
from functools import wraps
from typing import Any, Callable, Iterable, NamedTuple, Optional, Sequence, TypeVar, Union

from . import _jigsat
from ._arguments import each, flag, unfit, whole, word
from ._errors import Error, PuzzleError
from ._puzzle import Puzzle, puzzle
from ._values import MOST, Cell, depth, is_empty, numbers, shape, spatial


class _Fields(NamedTuple):
    cells: Any
    name: Optional[str]
    times: Union[int, tuple[int, int]]


class Piece(_Fields):
    """A piece of a packing: its cells, its name, and how often it is used (so often, or at least and at most).

    The cells are read at once, and stand here as (x, y, z).
    """

    # A dataclass would take longer to import than the rest of the package.
    __slots__ = ()

    def __new__(cls, cells: Any, name: Optional[str] = None, times: Union[int, tuple[int, int]] = 1) -> Piece:
        try:
            read = tuple(map(tuple, _cells("cells", cells)))
            if name is not None:
                word("name", name)
            _bounds(times)
        except (TypeError, ValueError) as error:
            raise PuzzleError(f"Piece: {error}") from error
        return super().__new__(cls, read, name, times)


Make = TypeVar("Make", bound=Callable[..., Puzzle])


def _from_values(make: Make) -> Make:
    """Turns type and value errors of a function into `PuzzleError`."""
    @wraps(make)
    def made(*values: Any, **named: Any) -> Puzzle:
        try:
            return make(*values, **named)
        except Error:
            raise
        except (TypeError, ValueError) as error:
            from inspect import signature

            # A call with other arguments stays a type error.
            signature(make).bind(*values, **named)
            raise PuzzleError(f"{make.__name__}: {error}") from error

    return made  # type: ignore[return-value]


@_from_values
def cuboid(size: Any, cuboids: Any) -> Puzzle:
    """A box with three odd edges, to be filled with cuboids around the golden cube in its centre, which is not given."""
    listed = each("cuboids", cuboids, "a list of cuboids")
    return puzzle(_jigsat.cuboid(box_edges("size", size), [box_edges("cuboids", edges) for edges in listed]))


def box_edges(name: str, size: Any) -> Any:
    """The three edges of a box."""
    expected = "three edges"
    edges = numbers(name, size, {1}, expected)
    if len(edges) != 3:
        raise ValueError(f"{name}: expected {expected}, found {len(edges)}")
    if min(edges) < 0:
        raise ValueError(f"{name}: expected {expected}, found the negative number {min(edges)}")
    return [int(edge) for edge in edges]


@_from_values
def ubongo(board: Any, pieces: Iterable[Any], *, height: int = 2) -> Puzzle:
    """A board, to be filled `height` layers high: rows of true and false, or of `#` and other signs.

    A piece is the number of a standard piece, or cells, a layer or a block as for `polycube`.
    """
    rows = each("board", board, "rows of true and false, or of '#'")
    rows = [[sign == "#" for sign in row] if isinstance(row, str) else row for row in rows]
    rows = numbers("board", rows, {2}, "rows of true and false, or of '#'", flags=True)
    given = [_ubongo_piece(piece) for piece in each("pieces", pieces, "a list of pieces")]
    return puzzle(_jigsat.ubongo([[bool(square) for square in row] for row in rows], given, whole("height", height, 0, MOST)))


def _ubongo_piece(piece: Any) -> Union[int, list[Cell]]:
    expected = "the number of a standard piece, cells, a layer or a block"
    if isinstance(numbers("pieces", piece, {0, 2, 3}, expected, flags=True), int):
        return whole("pieces", piece, 0, MOST)
    return [cell for cell, _ in shape("pieces", piece)]


@_from_values
def polycube(
    container: Any,
    pieces: Union[Mapping[str, Any], Iterable[Any]],
    *,
    optional: Any = (),
    mirror: bool = False,
    planar: bool = False,
) -> Puzzle:
    """Any shape, to be filled with any pieces.

    The container is the three edges of a box; or a list of cells (x, y, z) or (x, y), besides which the `optional` ones may stay empty;
    or a block, a list of layers of rows, or one layer, in which 0 is outside, 1 has to be filled and 2 may stay empty. Pieces are cells,
    layers or blocks, or `Piece`s, or a mapping of names to any of these. `mirror`: may pieces be reflected? `planar`: do they stay flat in
    their layers?
    """
    given = pieces.items() if isinstance(pieces, Mapping) else [(None, piece) for piece in each("pieces", pieces, "a list of pieces")]
    made = [_piece(*piece) for piece in given]
    return puzzle(_jigsat.polycube(_container(container, optional), made, flag("mirror", mirror), flag("planar", planar)))


def _container(container: Any, optional: Any) -> Union[list[int], tuple[list[Cell], list[Cell]]]:
    """The edges of a box, or cells that have to be filled and cells that may stay empty."""
    expected = "three edges, cells, a layer of rows, or a block of layers"
    given = numbers("container", container, {1, 2, 3}, expected, flags=True)
    spare = numbers("optional", optional, {2}, "cells (x, y, z) or (x, y)")
    if depth(given) == 1 and given:
        if spare:
            raise ValueError("optional: expected cells of a container that is a list of cells, found some of a box")
        return box_edges("container", given)  # type: ignore[no-any-return]
    filled = shape("container", given, most=2) if not is_empty(given) else []
    if any(not 0 < what <= 2 for _, what in filled):
        wrong = next(what for _, what in filled if not 0 < what <= 2)
        raise ValueError(f"container: expected 0 (outside), 1 (to be filled) and 2 (may stay empty) in a block, found {wrong}")
    needed = [_inside("container", cell) for cell, what in filled if what == 1]
    return needed, [_inside("container", cell) for cell, what in filled if what == 2] + [
        _inside("optional", spatial(cell)) for cell in spare
    ]


def _inside(name: str, cell: Cell) -> Cell:
    """A cell of a container: three coordinates, none of them negative."""
    if len(cell) != 3 or min(cell) < 0:
        raise ValueError(f"{name}: expected cells (x, y, z) or (x, y) with coordinates from 0, found {tuple(cell)}")
    return cell


def _piece(name: Optional[str], piece: Any) -> tuple[list[Cell], Optional[str], tuple[int, int]]:
    """The cells of a piece, its name (from the mapping or the piece), and how often it is used."""
    cells, own, times = (piece.cells, piece.name, piece.times) if isinstance(piece, Piece) else (_cells("pieces", piece), None, 1)
    called = own if name is None else word("name of a piece", name)
    return cells, called, _bounds(times)


def _cells(name: str, piece: Any) -> list[Cell]:
    """The cells of a piece: cells, a layer or a block."""
    cells = [cell for cell, _ in shape(name, piece)]
    for cell in cells:
        if len(cell) != 3:
            raise ValueError(f"{name}: expected cells (x, y, z) or (x, y), found {tuple(cell)}")
    return cells


def _bounds(times: Any) -> tuple[int, int]:
    """How often a piece is used: at least, and at most."""
    expected = "a number, or a pair (at least, at most)"
    if not isinstance(times, tuple):
        least = most = whole("times", times, 0, MOST)
        return least, most
    if len(times) != 2:
        raise unfit("times", expected, times)
    least, most = (whole("times", each, 0, MOST) for each in times)
    if least > most:
        raise ValueError(f"times: expected {expected}, found at least {least} and at most {most}")
    return least, most


@_from_values
def triangle(tiles: Any, *, figures: Optional[int] = None) -> Puzzle:
    """Triangular tiles: three signed halves of figures each, read clockwise. `figures` is by default the greatest figure on a tile."""
    expected = "a list of tiles, each of three signed halves"
    given = numbers("tiles", tiles, {2}, expected)
    for tile in given:
        if len(tile) != 3:
            raise ValueError(f"tiles: expected {expected}, found a tile of {len(tile)}")
    shown = max((abs(half) for tile in given for half in tile), default=0)
    return puzzle(_jigsat.triangle(shown if figures is None else whole("figures", figures, 0, MOST), given))


@_from_values
def arukone(rows: Any, *, rules: Optional[str] = None, touch: Optional[str] = None) -> Puzzle:
    """A board of Arukone (Numberlink): rows of numbers, each of which occurs twice; 0 is a free cell, -1 a blocked one.

    `rules` is "empty" if cells may stay empty and "full" if all of them are used, `touch` "yes" or "no": may a path touch itself?
    """
    expected = "rows of numbers from -1"
    given = numbers("rows", rows, {2}, expected)
    if is_empty(given):
        raise ValueError(f"rows: expected {expected}, found a board without cells")
    least = min(min(row, default=0) for row in given)
    if least < -1:
        raise ValueError(f"rows: expected {expected}, found {least}")
    board = [[max(cell, 0) for cell in row] for row in given]
    blocked = [[x, y] for y, row in enumerate(given) for x, cell in enumerate(row) if cell < 0]
    variants = {rule: variant for rule, variant in [("rules", rules), ("touch", touch)] if variant is not None}
    return puzzle(_jigsat.arukone(board, blocked)).with_rules(**variants)


@_from_values
def cnf(clauses: Any, *, variables: Optional[int] = None, show: Optional[Sequence[int]] = None) -> Puzzle:
    """A formula: clauses of literals, as DIMACS files have them; or an object with such `clauses`, such as a `CNF` of PySAT.

    Models that agree on the variables to `show` are one solution.
    """
    expected = "a list of clauses, which are lists of literals"
    listed = each("clauses", getattr(clauses, "clauses", clauses), expected)
    given = [numbers("clauses", clause, {1}, expected) for clause in listed]
    shown = None if show is None else numbers("show", show, {1}, "a list of variables")
    if shown and min(shown) < 1:
        raise ValueError(f"show: expected variables from 1, found {min(shown)}")
    return puzzle(_jigsat.cnf(given, None if variables is None else whole("variables", variables, 0, MOST), shown))
