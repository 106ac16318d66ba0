"""Puzzles from lists and arrays: a function for each kind, named after it."""

from __future__ import annotations

from functools import wraps
from typing import Any, Callable, Iterable, Mapping, NamedTuple, Optional, Sequence, TypeVar, Union

from . import _jigsat
from ._errors import Error, PuzzleError
from ._jigsat import Puzzle
from ._values import block, cells, depth, plain, spatial


class Piece(NamedTuple):
    """A piece of a packing: its cells, its name, and how often it is used (so often, or at least and at most)."""

    cells: Any
    name: Optional[str] = None
    times: Union[int, tuple[int, int]] = 1


Make = TypeVar("Make", bound=Callable[..., Puzzle])


def _from_values(make: Make) -> Make:
    """Values of other types and shapes are no puzzle."""

    @wraps(make)
    def made(*values: Any, **named: Any) -> Puzzle:
        try:
            return make(*values, **named)
        except Error:
            raise
        except (TypeError, ValueError, OverflowError, IndexError) as error:
            raise PuzzleError(f"{make.__name__}: {error}") from error

    return made  # type: ignore[return-value]


@_from_values
def cuboid(size: Any, cuboids: Any) -> Puzzle:
    """A box with three odd edges, to be filled with cuboids around the golden cube in its centre, which is not given."""
    return _jigsat.cuboid(plain(size), plain(cuboids))


@_from_values
def ubongo(board: Any, pieces: Iterable[Any], *, height: int = 2) -> Puzzle:
    """A board, to be filled `height` layers high: rows of true and false, or of `#` and other signs.

    A piece is the number of a standard piece, or cells as for `polycube`.
    """
    rows = [[sign == "#" for sign in row] if isinstance(row, str) else row for row in plain(board)]
    rows = [[bool(square) for square in row] for row in rows]
    given = [piece if depth(plain(piece)) == 0 else cells(piece) for piece in pieces]
    return _jigsat.ubongo(rows, [plain(piece) for piece in given], height)


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
    or a block, a list of layers of rows, in which 0 is outside, 1 has to be filled and 2 may stay empty. Pieces are cells or blocks, or
    `Piece`s, or a mapping of names to any of these. `mirror`: may pieces be reflected? `planar`: do they stay flat in their layers?
    """
    named = pieces.items() if isinstance(pieces, Mapping) else ((None, piece) for piece in pieces)
    return _jigsat.polycube(_container(container, optional), [_piece(*each) for each in named], mirror, planar)


def _container(container: Any, optional: Any) -> Any:
    given = plain(container)
    if depth(given) == 1 and not len(plain(optional)):
        return given
    if depth(given) == 3:
        filled = block(given)
        return [cell for cell, what in filled if what == 1], [cell for cell, what in filled if what != 1]
    return [spatial(cell) for cell in given], cells(optional)


def _piece(name: Optional[str], piece: Any) -> tuple[list[list[int]], Optional[str], tuple[int, int]]:
    given = piece if isinstance(piece, Piece) else Piece(piece)
    times = given.times if isinstance(given.times, tuple) else (given.times, given.times)
    return cells(given.cells), name or given.name, times


@_from_values
def triangle(tiles: Any, *, figures: Optional[int] = None) -> Puzzle:
    """Triangular tiles: three signed halves of figures each, read clockwise. Without `figures`, there are those that are shown."""
    given = plain(tiles)
    shown = max((abs(half) for tile in given for half in tile), default=0) if depth(given) == 2 else 0
    return _jigsat.triangle(shown if figures is None else figures, given)


@_from_values
def arukone(rows: Any, *, rules: Optional[str] = None, touch: Optional[str] = None) -> Puzzle:
    """A board of Arukone (Numberlink): rows of numbers, each of which stands there twice; 0 is a free cell, -1 one that no path uses.

    `rules` is "empty" if cells may stay empty and "full" if all of them are used, `touch` "yes" or "no": may a path touch itself?
    """
    given = plain(rows)
    board = [[max(cell, 0) for cell in row] for row in given] if depth(given) == 2 else given
    blocked = [[x, y] for y, row in enumerate(given) for x, cell in enumerate(row) if cell < 0] if board != given else []
    puzzle = _jigsat.arukone(board, blocked)
    variants = {"rules": rules, "touch": touch}
    return puzzle.with_rules(**{rule: variant for rule, variant in variants.items() if variant is not None})


@_from_values
def cnf(clauses: Any, *, variables: Optional[int] = None, show: Optional[Sequence[int]] = None) -> Puzzle:
    """A formula: clauses of literals, as DIMACS files have them; or whatever has such `clauses`, such as a `CNF` of PySAT.

    Models that agree on the variables to `show` are one solution.
    """
    given = [plain(clause) for clause in getattr(clauses, "clauses", clauses)]
    return _jigsat.cnf(given, variables, None if show is None else plain(show))
