"""Families: rows as dictionaries."""

from __future__ import annotations

import pytest

import jigsat
from conftest import ROOT

BOARDS = """piece I 000 100 200
piece L 000 100 010
piece D 000 100
vary board
case long
box 5 1
case square
container
###
##.
vary set pieces 2 of all
"""


def test_each_member_has_a_row() -> None:
    rows = jigsat.family(BOARDS, rating=True, threads=2)
    assert [row["number"] for row in rows] == [1, 2, 3, 4, 5, 6]
    assert rows[1]["name"] == "long all but L"
    assert rows[1]["chosen"] == {"board": ["long"], "set": ["I", "D"]}
    assert [row["solutions"] for row in rows] == [0, 2, 0, 0, 1, 2]
    assert [row["unique"] for row in rows] == [False, False, False, False, True, False]
    assert all(row["complete"] and (row["rating"] is not None) == (row["solutions"] > 0) for row in rows)
    assert [row["solutions"] for row in jigsat.family(BOARDS, up_to="symmetry", with_="cover+dlx")] == [0, 1, 0, 0, 1, 2]


def test_files_and_limits() -> None:
    rows = jigsat.family(ROOT / "data/families/dominoes_with_holes.dlx")
    assert len(rows) == 120
    assert sum(row["solutions"] == 0 for row in rows) == 56
    assert any(row["complete"] is False and row["solutions"] == 1 for row in jigsat.family(BOARDS, at_most=1))
    assert any(row["unique"] is None for row in jigsat.family(BOARDS, timeout=0))


def test_errors_name_the_place() -> None:
    with pytest.raises(jigsat.ParseError, match="expected") as caught:
        jigsat.family(BOARDS + "except triangle\n")
    assert (caught.value.line, caught.value.column) == (12, 8)
    with pytest.raises(jigsat.ParseError, match="expected 'vary' and what varies"):
        jigsat.family("box 2 1\npiece 000 100\n")
    with pytest.raises(jigsat.StrategyError):
        jigsat.family(BOARDS, with_="cover+nothing")
    with pytest.raises(jigsat.Error, match="at most 10000000 members"):
        jigsat.family("box 60 60\npiece 000\nvary a open 4 of all\nvary b pieces all\n")
