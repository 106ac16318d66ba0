"""Puzzles from lists, arrays and other sequences."""

from __future__ import annotations

from array import array
from typing import Any

import pytest

import jigsat

numpy = pytest.importorskip("numpy")

DOMINO = [[0, 0, 0], [1, 0, 0]]


@pytest.mark.parametrize("wrap", [list, tuple, numpy.array], ids=["list", "tuple", "numpy"])
def test_every_kind_is_made_from_sequences(wrap: Any) -> None:
    assert jigsat.cuboid(wrap([3, 1, 1]), wrap([[1, 1, 1], [1, 1, 1]])).count() == 1
    board = wrap([[True, True], [False, True]])
    assert jigsat.ubongo(board, [8, wrap([[0, 0, 0], [1, 0, 0], [0, 1, 0]])]).kind == "ubongo"
    assert jigsat.polycube(wrap([4, 4, 1]), [jigsat.Piece(wrap(DOMINO), times=8)]).count() == 36
    tiles = wrap([[3, 1, 2], [4, 5, 6], [-3, 7, -5], [-7, 8, 9]])
    assert jigsat.triangle(tiles).solve() is not None
    assert jigsat.triangle(tiles) == jigsat.triangle(tiles, figures=9)
    assert jigsat.arukone(wrap([[1, 0, 1], [0, -1, 0]])).count() == 1
    assert jigsat.cnf(wrap([[1, -2], [2, 3]])).count() == 4
    assert jigsat.ExactCover.from_matrix(wrap([[1, 0], [0, 1], [1, 1]])).count() == 2


def test_numbers_of_any_type_do() -> None:
    for dtype in ("int8", "uint16", "int64"):
        rows = [[1, 0, 1], [0, 0, 0]]
        assert jigsat.arukone(numpy.array(rows, dtype=dtype)) == jigsat.arukone(rows)
    assert jigsat.cuboid(array("i", [3, 1, 1]), [array("b", [1, 1, 1])] * 2).count() == 1
    assert jigsat.cuboid(memoryview(bytes([3, 1, 1])), [bytearray([1, 1, 1])] * 2).count() == 1
    assert jigsat.polycube(numpy.int64([2, 2, 1]), [jigsat.Piece(DOMINO, times=(2, 2))]).count() == 2


def test_shapes_of_polycubes() -> None:
    """Cells, flat cells and blocks are the same."""
    block = numpy.ones((1, 2, 2), dtype=int)
    cells = [[0, 0, 0], [1, 0, 0], [0, 1, 0], [1, 1, 0]]
    piece = numpy.array([[[1, 1]]])
    puzzles = [
        jigsat.polycube([2, 2, 1], [DOMINO, DOMINO]),
        jigsat.polycube(cells, [DOMINO, DOMINO]),
        jigsat.polycube([cell[:2] for cell in cells], [[[0, 0], [1, 0]]] * 2),
        jigsat.polycube(block, [piece, piece]),
    ]
    assert [puzzle.count() for puzzle in puzzles] == [2] * 4
    named = jigsat.polycube([2, 1, 1], {"I": DOMINO})
    layout = named.solve()
    assert layout is not None and layout.data["pieces"][0]["piece"] == "I"
    spare = jigsat.polycube([[0, 0], [1, 0]], [DOMINO], optional=[[2, 0]])
    assert spare.count() == 1 and spare == jigsat.polycube([[[1, 1, 2]]], [DOMINO])
    ell = [[0, 0], [1, 0], [2, 0], [2, 1]]
    box = [4, 2, 1]
    one_sided = jigsat.polycube(box, [jigsat.Piece(ell, times=2)], planar=True)
    both = jigsat.polycube(box, [jigsat.Piece(ell, times=2)], planar=True, mirror=True)
    assert (one_sided.count(), both.count()) == (1, 2)


def test_boards_of_ubongo_may_be_drawn() -> None:
    assert jigsat.ubongo(["##", ".#"], [8, 8]) == jigsat.ubongo([[1, 1], [0, 1]], [8, 8])
    assert "height 1" in jigsat.ubongo(["###"], [8], height=1).text


@pytest.mark.parametrize(
    ("make", "message"),
    [
        (lambda: jigsat.cuboid([2, 1, 1], []), "needs three odd ones"),
        (lambda: jigsat.cuboid([3, 1], []), "cuboid: "),
        (lambda: jigsat.cuboid([3, 1, -1], []), "cuboid: "),
        (lambda: jigsat.cuboid([3, 1, 10**30], []), "cuboid: "),
        (lambda: jigsat.cuboid([3, 1, 1], [["a", 1, 1]]), "cuboid: "),
        (lambda: jigsat.ubongo(["##", "#"], [8]), "row 2 of the board has 1 squares"),
        (lambda: jigsat.ubongo(["##"], [99]), "standard piece 99"),
        (lambda: jigsat.polycube([0, 1, 1], [DOMINO]), "the container has no cells"),
        (lambda: jigsat.polycube([2, 1, 1], []), "there are no pieces"),
        (lambda: jigsat.polycube([2, 1, 1], {"2": DOMINO}), "which is not a letter"),
        (lambda: jigsat.polycube([2, 1, 1], [jigsat.Piece(DOMINO, times=(2, 1))]), "at least 2 and at most 1"),
        (lambda: jigsat.polycube([2, 1, 1], [3.5]), "polycube: "),
        (lambda: jigsat.triangle([[1, 2, 3], [4, 5, 6]]), "is no square"),
        (lambda: jigsat.triangle([[1, 2]]), "triangle: "),
        (lambda: jigsat.arukone([[1, 0]]), "1"),
        (lambda: jigsat.arukone([[1, 1], [0]]), "row 2"),
        (lambda: jigsat.arukone([1, 1]), "arukone: "),
        (lambda: jigsat.cnf([[0]]), "literal 0"),
        (lambda: jigsat.cnf([[2]], variables=1), "clause 1 has the literal 2, and the formula has 1 variable$"),
        (lambda: jigsat.cnf([["x"]]), "cnf: "),
        (lambda: jigsat.ExactCover(["a"], [["b"]]), "no such item"),
        (lambda: jigsat.ExactCover(["a"], [["a", "a"]]), "covers 'a' twice"),
        (lambda: jigsat.ExactCover.from_matrix([[1, 0], [1]]), "not equally long"),
    ],
)
def test_invalid_values_are_refused(make: Any, message: str) -> None:
    with pytest.raises(jigsat.PuzzleError, match=message) as caught:
        make()
    assert isinstance(caught.value, ValueError)
