"""Copies, pickles and other processes: all that a person would send to a pool."""

from __future__ import annotations

import copy
import dataclasses
import pickle
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from pathlib import Path
from typing import Any, TypeVar

import pytest

import jigsat
from conftest import ROOT

Value = TypeVar("Value")

FILES = sorted((ROOT / "data").glob("*/*.*"), key=lambda path: (path.parent.name, path.stat().st_size))


def copies(value: Value) -> list[Value]:
    """Copies of a value by each of the ways."""
    pickled = [pickle.loads(pickle.dumps(value, protocol)) for protocol in range(2, pickle.HIGHEST_PROTOCOL + 1)]
    return [copy.copy(value), copy.deepcopy(value), *pickled]


@pytest.mark.parametrize("kind", jigsat.kinds())
def test_puzzles_and_layouts_of_every_kind(kind: str) -> None:
    files = [path for path in FILES if path.parent.name == kind]
    assert files
    for path in files[:12]:
        puzzle = jigsat.load(path, kind=kind)
        for made in copies(puzzle):
            assert made == puzzle and (made.name, made.rules) == (puzzle.name, puzzle.rules), path
        try:
            layout = puzzle.solve(timeout=1)
        except jigsat.Undecided:
            continue
        for found in copies(layout):
            assert found == layout and (found is None or layout is None or found.data == layout.data), path


def test_rules_and_names_stay() -> None:
    board = jigsat.arukone([[1, 0, 1], [0, 0, 0]], rules="full").with_rules(touch="no")
    assert [made.rules for made in copies(board)] == [board.rules] * len(copies(board))
    assert {made.name for made in copies(board)} == {None}
    assert {made.name for made in copies(board.named("mine"))} == {"mine"}


def test_exact_covers_keep_the_names_of_options() -> None:
    names: dict[Any, list[Any]] = {("a", 1): ["x:y", "a b", 1], None: ["s", ("t", "red")], 3: ["s", ("t", "blue"), 1]}
    cover: jigsat.ExactCover[Any] = jigsat.ExactCover({"x:y": 1, "a b": (0, 2), 1: 1, "s": (1, 1), "t": None}, names)
    assert list(cover) == [[("a", 1), None]]
    layout = cover.puzzle.solve()
    assert layout is not None
    for made in copies(cover):
        assert list(made) == list(cover) and made.chosen(layout) == cover.chosen(layout)
    matrix = jigsat.ExactCover.from_matrix([[1, 0], [0, 0], [0, 1]])
    assert [list(made) for made in copies(matrix)] == [[[0, 2]]] * len(copies(matrix))


def test_formulas_decode_and_keep_added_clauses(bricks: str) -> None:
    cnf = jigsat.load(bricks).cnf("cnf-sequential")
    model = [variable for (variable,) in (clause for clause in cnf if len(clause) == 1)]
    cnf.append([1, -1])
    for made in copies(cnf):
        assert isinstance(made, jigsat.Cnf) and list(made) == list(cnf)
        assert (made.reduction, made.observed, made.name(1)) == (cnf.reduction, cnf.observed, cnf.name(1))
        with pytest.raises(jigsat.Invalid):
            made.decode(model)


def test_spaces(bricks: str) -> None:
    space = jigsat.load(bricks).compile()
    part = space.restricted(given="layer 1\nA A . .\n. . . .\n. . . .\n. . . .\n")
    for given in (space, part):
        for made in copies(given):
            assert (made.count(), made[0], made.puzzle) == (given.count(), given[0], given.puzzle)


def said(value: Any) -> dict[str, Any]:
    """All that a hint, an explanation or an assembly says."""
    return {"text": str(value), "picture": value._repr_html_(), **dataclasses.asdict(value)}


def test_hints_explanations_and_assemblies(bricks: str) -> None:
    row = jigsat.load("box 6 1 1\n3x piece 000 100\n")
    several = jigsat.load(bricks)
    lost = ". A A . . ."
    values = [row.hint(), row.hint(lost), row.hint(show=True), *row.steps(), several.hint(), several.explain(), row.explain(lost)]
    values += [jigsat.load("box 3 3 1\n2x piece 000 100\n").explain()]
    layout = jigsat.load(ROOT / "data/polycube/soma.txt").solve()
    assert layout is not None
    for value in [*values, layout.assemble()]:
        for made in copies(value):
            assert type(made) is type(value) and said(made) == said(value)
            assert made == value and hash(made) == hash(value) and repr(made) == repr(value)


def test_iterators_are_refused(bricks: str) -> None:
    with pytest.raises(TypeError, match="Solutions"):
        pickle.dumps(jigsat.load(bricks).solutions())


@pytest.mark.parametrize("start", ["fork", "spawn"])
def test_pools(start: str, bricks: str, tmp_path: Path) -> None:
    puzzles = [jigsat.load(bricks), jigsat.load(ROOT / "data/polycube/soma.txt")]
    solved = [puzzle.solve() for puzzle in puzzles]
    cover = jigsat.ExactCover([1, 2], {"a": [1], "b": [2]})
    with ProcessPoolExecutor(2, mp_context=get_context(start)) as pool:
        assert list(pool.map(jigsat.Puzzle.solve, puzzles)) == solved
        assert list(pool.map(jigsat.ExactCover.solve, [cover, cover])) == [["a", "b"]] * 2
