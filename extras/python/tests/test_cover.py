"""Exact covers of items of any type."""

from __future__ import annotations

import random
import time
import timeit
from itertools import combinations, islice
from typing import Callable, Hashable

import pytest

import jigsat

# Knuth, Dancing links, 2000: the well-known example.
KNUTH = {"A": [1, 4, 7], "B": [1, 4], "C": [4, 5, 7], "D": [3, 5, 6], "E": [2, 3, 6, 7], "F": [2, 7]}


def brute(items: range, options: list[list[int]]) -> set[frozenset[int]]:
    """All covers, by trying every set of options."""
    sets = (chosen for size in range(len(options) + 1) for chosen in combinations(range(len(options)), size))
    wanted = sorted(items)
    return {frozenset(chosen) for chosen in sets if sorted(item for at in chosen for item in options[at]) == wanted}


def test_names_come_back() -> None:
    cover: jigsat.ExactCover[str] = jigsat.ExactCover(range(1, 8), KNUTH)
    assert cover.solve() == ["B", "D", "F"] and list(cover) == [["B", "D", "F"]]
    assert (cover.count(), cover.unique()) == (1, True)
    assert jigsat.ExactCover(None, KNUTH).solve() == ["B", "D", "F"]
    assert jigsat.ExactCover(range(1, 8), KNUTH.values()).solve() == [1, 3, 5]
    assert jigsat.ExactCover([1, 2, 3], [[1, 2]]).solve() is None


def test_random_covers_are_those_of_brute_force() -> None:
    chance = random.Random(1)
    for _ in range(60):
        items = range(chance.randrange(1, 7))
        options = [sorted(chance.sample(items, chance.randrange(1, len(items) + 1))) for _ in range(chance.randrange(1, 9))]
        cover: jigsat.ExactCover[int] = jigsat.ExactCover(items, options)
        found = [frozenset(names) for names in cover]
        assert len(found) == len(set(found)) == cover.count()
        assert set(found) == brute(items, options)


def test_items_are_of_any_type() -> None:
    items: list[Hashable] = [("row", 1), ("row", 2), "a b", "x:y", 1, "1", frozenset({3})]
    options: dict[Hashable, list[Hashable]] = {(1, 2): items[:4], None: items[4:]}
    cover: jigsat.ExactCover[Hashable] = jigsat.ExactCover(items, options)
    assert cover.solve() == [(1, 2), None]


def test_secondary_items_and_colours() -> None:
    items = {"a": 1, "b": 1, "s": None}
    assert jigsat.ExactCover(items, {"x": ["a", "s"], "y": ["b", "s"]}).count() == 0
    assert jigsat.ExactCover(["a", "b"], {"x": ["a", "s"], "y": ["b"]}, secondary=["s"]).count() == 1
    agreeing = {"x": ["a", ("s", "red")], "y": ["b", ("s", "red")], "z": ["b", ("s", 2)]}
    assert list(jigsat.ExactCover(items, agreeing)) == [["x", "y"]]
    idle = {"only": ["s"], "x": ["a"], "y": ["b"]}
    assert list(jigsat.ExactCover(items, idle)) == [["x", "y"]]
    with pytest.raises(jigsat.PuzzleError, match="no word"):
        jigsat.ExactCover(items, {"x": ["a", ("s", "r d")]})
    for colour, other, count in [(1, "1", 0), (None, "None", 0), (1, 1.0, 1), (1, True, 1), ("1", "1", 1)]:
        assert jigsat.ExactCover(items, [["a", ("s", colour)], ["b", ("s", other)]]).count() == count
    inferred: jigsat.ExactCover[str] = jigsat.ExactCover(None, agreeing, secondary=["s"])
    assert list(inferred) == [["x", "y"]]


def test_multiplicities() -> None:
    options = {"x": ["guest"], "y": ["guest"], "z": ["guest"]}
    counts = [jigsat.ExactCover({"guest": bounds}, options).count() for bounds in (1, 2, (1, 2), (0, 3))]
    assert counts == [3, 3, 6, 8]


def test_queens() -> None:
    size = 8
    squares = [(row, column) for row in range(size) for column in range(size)]
    lines = {(r, c): [("r", r), ("c", c), ("d", r + c), ("u", r - c)] for r, c in squares}
    items = [(line, at) for line in "rc" for at in range(size)]
    diagonals = {line for option in lines.values() for line in option if line[0] in "du"}
    cover: jigsat.ExactCover[tuple[int, int]] = jigsat.ExactCover(items, lines, secondary=sorted(diagonals))
    assert cover.count() == 92
    for queens in islice(cover, 5):
        assert len({row for row, _ in queens}) == len({column for _, column in queens}) == size


def test_matrices_are_of_truth_values_as_well() -> None:
    for matrix in ([[True, False], [False, True]], [[1, 0], [0, 1]], [[1.0, 0.0], [0.0, 1.0]], [[300, 0], [False, -2]]):
        assert list(jigsat.ExactCover.from_matrix(matrix)) == [[0, 1]]


def test_matrices_are_as_fast_as_lists_of_items() -> None:
    numpy = pytest.importorskip("numpy")
    values = range(5)
    cells = [[(0, r, c), (1, r, v), (2, c, v)] for r in values for c in values for v in values]
    columns = {item: column for column, item in enumerate(sorted({item for option in cells for item in option}))}
    options = [[columns[item] for item in option] for option in cells]
    matrix = numpy.zeros((len(options), len(columns)), dtype=int)
    for row, option in enumerate(options):
        matrix[row, option] = 1

    def seconds(make: Callable[[], object]) -> float:
        return min(timeit.repeat(make, number=10, repeat=7, timer=time.process_time))

    # The bound is loose: they take equally long, and once the matrix took a hundred times as long.
    listed = seconds(lambda: jigsat.ExactCover(range(len(columns)), options))
    assert seconds(lambda: jigsat.ExactCover.from_matrix(matrix)) < 3 * listed
    assert seconds(lambda: jigsat.ExactCover.from_matrix(matrix.tolist())) < 10 * listed


def test_matrices_have_one_limit() -> None:
    numpy = pytest.importorskip("numpy")
    for most in (2**31, 2**63 - 1):
        rows = [[most, 0], [0, -most]]
        for matrix in (rows, numpy.array(rows), [numpy.array(row) for row in rows]):
            assert list(jigsat.ExactCover.from_matrix(matrix)) == [[0, 1]]
    assert list(jigsat.ExactCover.from_matrix(numpy.array([[2**64 - 1]], dtype=numpy.uint64))) == [[0]]
    assert list(jigsat.ExactCover.from_matrix([[2**64 - 1]])) == [[0]]
    for matrix in ([[2**64]], numpy.array([[2**64]], dtype=object)):
        with pytest.raises(ValueError, match=f"found the number {2**64}, whose amount is above {2**64 - 1}"):
            jigsat.ExactCover.from_matrix(matrix)
