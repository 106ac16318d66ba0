"""Layouts as arrays, which `check` reads back."""

from __future__ import annotations

import sys
from typing import Any

import pytest

import jigsat
from conftest import ROOT

numpy = pytest.importorskip("numpy")

CELLS = [
    "polycube/soma.txt",
    "polycube/optional_corners_4x4.txt",
    "cuboid/raetsel1.txt",
    "ubongo/all_pieces.txt",
    "arukone/blocked_5x4.txt",
    "arukone/contest_arukone0.txt",
]


def solved(puzzle: jigsat.Puzzle) -> jigsat.Layout:
    layout = puzzle.solve()
    assert layout is not None
    return layout


@pytest.mark.parametrize("file", CELLS)
def test_arrays_are_read_back(file: str) -> None:
    puzzle = jigsat.load(ROOT / "data" / file)
    layout = solved(puzzle)
    array = layout.array()
    assert array.dtype == numpy.int64
    assert puzzle.check(array) == puzzle.check(array.tolist()) == puzzle.check(array.astype(float)) == layout


@pytest.mark.parametrize("file", CELLS[:4])
def test_pieces_are_counted_as_in_the_data(file: str) -> None:
    layout = solved(jigsat.load(ROOT / "data" / file))
    array = layout.array()
    if layout.kind == "cuboid":
        assert [array[tuple(reversed(block["at"]))] for block in layout.data["blocks"]] == list(range(8))
        assert array[1, 1, 1] == 8 == array.max(), "the golden cube comes last"
        return
    expected = numpy.full(array.shape, -1)
    for number, piece in enumerate(layout.data["pieces"]):
        for x, y, z in piece["cells"]:
            expected[z, y, x] = number
    assert (array == expected).all()


def test_open_cells_have_no_number() -> None:
    corners = solved(jigsat.load(ROOT / "data/polycube/optional_corners_4x4.txt")).array()
    assert corners.shape == (1, 4, 4) and (corners == -1).sum() == 1
    board = jigsat.ubongo(["##", ".#"], [8, 8])
    array = solved(board).array()
    assert array.shape == (2, 2, 2) and (array[:, 1, 0] == -1).all() and (array == -1).sum() == 2
    box = jigsat.load("box 2 1 1\n1x piece 000 100\n")
    with pytest.raises(jigsat.Invalid, match="the container is filled"):
        box.check([[0, -1]])
    assert box.check([[0, 0]]) == box.solve(), "0 is a piece"


def test_pairs_have_their_numbers() -> None:
    board = jigsat.arukone([[2, 0, 2], [1, -1, 1], [0, 0, 0]])
    assert solved(board).array().tolist() == [[2, 2, 2], [1, -1, 1], [1, 1, 1]]
    assert board.check(solved(board).array()) == solved(board)
    lettered = jigsat.load("4 2\nB..B\nA.A.\n", kind="arukone")
    layout = lettered.check("B B B B\nA A A .\n")
    letters = {path["label"]: number for number, path in enumerate(layout.data["paths"], 1)}
    assert layout.array().tolist() == [[letters["B"]] * 4, [letters["A"]] * 3 + [0]]
    assert lettered.check(layout.array()) == layout
    mixed = jigsat.load("3 2\n2.2\nA.A\n", kind="arukone")
    assert mixed.check(solved(mixed).array()) == solved(mixed) == mixed.check([[2, 2, 2], ["A", "A", "A"]])
    with pytest.raises(jigsat.Error):
        mixed.check([[2, 2, 2], [3, 3, 3]])
    for wrong in ([1, 2], [[[1]], 2]):
        with pytest.raises((TypeError, ValueError), match="layout: expected a layout: "):
            board.check(wrong)


def test_options_and_values_are_rows() -> None:
    cover = jigsat.load("a b\na\nb\na b\n", kind="exact-cover")
    rows = sorted(layout.array().tolist() for layout in cover)
    assert rows == [[0, 1], [2]]
    formula = jigsat.cnf([[1], [-2], [3]], variables=3)
    values = solved(formula).array()
    assert values.dtype == bool and values.tolist() == [True, False, True]
    assert formula.check(values) == formula.check([True, False, True]) == formula.solve()
    with pytest.raises(jigsat.Invalid):
        formula.check(~values)
    with pytest.raises(TypeError, match="layout: expected a layout: literals, or true and false for each variable"):
        formula.check([True, -2, 3])


def test_triangles_are_no_arrays() -> None:
    layout = solved(jigsat.load(ROOT / "data/triangle/contest_puzzle0.txt"))
    with pytest.raises(TypeError, match="^array: expected a layout of cells, .* of the kind triangle, .*: see data$"):
        layout.array()


def test_arrays_need_numpy(monkeypatch: Any, bricks: str) -> None:
    layout = solved(jigsat.load(bricks))
    monkeypatch.setitem(sys.modules, "numpy", None)
    with pytest.raises(ImportError, match="array: expected the package numpy, found none"):
        layout.array()
