"""Typical uses, with the types that readers expect: `mypy --strict` checks this file, and the tests run it."""

from __future__ import annotations

from datetime import timedelta
from pathlib import Path
from typing import Iterator, Optional

import pytest

import jigsat

numpy = pytest.importorskip("numpy")

BRICKS = "box 4 4 1\n8x piece 000 100\n"


def bricks() -> jigsat.Puzzle:
    return jigsat.load(BRICKS)


def test_questions() -> None:
    puzzle = bricks()
    layout: Optional[jigsat.Layout] = puzzle.solve(timeout="10s", memory="512M")
    assert layout is not None
    counts: list[int] = [puzzle.count(), puzzle.count(up_to="symmetry", timeout=timedelta(seconds=10))]
    unique: bool = puzzle.unique(with_="cover+dlx", threads=2, seed=7)
    texts: set[str] = {found.text for found in puzzle}
    assert (counts, unique, len(texts)) == ([36, 9], False, 36)
    checked: jigsat.Layout = puzzle.check(str(layout))
    assert checked == layout == puzzle.check(layout.data)
    rows: list[dict[str, object]] = jigsat.compare([puzzle], ["cover+dlx", "cover+mask"], runs=1)
    assert {row["layouts"] for row in rows} == {36}


def test_exact_covers() -> None:
    numbered = jigsat.ExactCover(range(1, 4), [[1, 2], [3], [1], [2, 3]])
    first: Optional[list[int]] = numbered.solve()
    every: list[list[int]] = list(numbered)
    named = jigsat.ExactCover(["a", "b"], {"x": ["a"], "y": ["b"]})
    names: Optional[list[str]] = named.solve(timeout=10)
    placed = jigsat.ExactCover(None, {(x, y): [("x", x), ("y", y)] for x in range(3) for y in range(3)})
    rooks: Iterator[list[tuple[int, int]]] = placed.solutions()
    bounded = jigsat.ExactCover({"guest": (1, 2), "room": None}, [["guest", "room"], ["guest"]])
    matrix: jigsat.ExactCover[int] = jigsat.ExactCover.from_matrix(numpy.eye(3))
    assert first in every and names == ["x", "y"] and len(list(rooks)) == 6
    assert (bounded.count(), matrix.solve(), named.puzzle.count()) == (3, [0, 1, 2], 1)


def test_puzzles_from_values() -> None:
    domino = jigsat.Piece([(0, 0, 0), (1, 0, 0)], name="D", times=8)
    puzzles: list[jigsat.Puzzle] = [
        jigsat.polycube([4, 4, 1], [domino]),
        jigsat.cuboid((3, 1, 1), [(1, 1, 1), (1, 1, 1)]),
        jigsat.ubongo(["##", ".#"], [8]),
        jigsat.arukone(numpy.array([[1, 0, 1]])),
        jigsat.cnf([[1, -2], [2]]),
        jigsat.generate(size=(5, 5), unique=True, seed=1),
    ]
    kinds: list[str] = [puzzle.kind for puzzle in puzzles]
    assert kinds == ["polycube", "cuboid", "ubongo", "arukone", "cnf", "arukone"]


def test_answers_in_words() -> None:
    puzzle = bricks()
    hint: jigsat.Hint = puzzle.hint(show=True)
    steps: list[jigsat.Hint] = puzzle.steps(timeout=10)
    explanation: jigsat.Explanation = puzzle.explain()
    facts: list[tuple[str, bool]] = hint.facts
    forced: list[str] = explanation.forced
    assert facts and steps[-1].state == "several" and explanation.solvable and not forced


def test_formulas_and_spaces(tmp_path: Path) -> None:
    puzzle = bricks()
    cnf: jigsat.Cnf = puzzle.cnf("cnf-sequential")
    clauses: list[list[int]] = [*cnf, [1]]
    space: jigsat.Space = puzzle.compile()
    sample: list[jigsat.Layout] = space.sample(3, seed=1)
    shares: dict[str, int] = space.shares()
    best: list[tuple[int, jigsat.Layout]] = space.best({name: 1 for name in shares}, k=2)
    assert len(clauses) == len(cnf) + 1 and len(sample) == 3 and best[0][0] == 8
    claim: str = puzzle.certify("solvable", tmp_path / "certificate")["claim"]
    assert claim == "solvable"


def test_errors() -> None:
    try:
        jigsat.load("# kind: cuboid\n3 3 3\n1\n1 x 1\n")
    except jigsat.ParseError as error:
        place: tuple[str, int, int] = (error.file, error.line, error.column)
        assert place == ("text", 4, 3)
    try:
        jigsat.load("box 20 20 1\n200x piece 000 100\n").count(with_="cover+dlx", timeout=0.1)
    except jigsat.Undecided as late:
        found: int = late.layouts
        assert found >= 0
