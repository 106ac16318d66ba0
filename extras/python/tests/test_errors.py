"""Bad input raises errors, and never a panic."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

import jigsat
from conftest import ROOT


def test_errors_have_positions(tmp_path: Path) -> None:
    file = tmp_path / "box.txt"
    file.write_text("# kind: cuboid\n3 3 3\n1\n1 x 1\n")
    with pytest.raises(jigsat.ParseError) as caught:
        jigsat.load(file)
    error = caught.value
    assert (error.file, error.line, error.column) == (str(file), 4, 3)
    assert error.expected and error.found == "'x'"
    assert str(error).startswith(f"{file}:4:3: expected ")
    assert isinstance(error, jigsat.Error) and isinstance(error, ValueError)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("\n", "1:1: expected a puzzle .*, found an empty file"),
        ("What is this?\nNothing.\n", "1:1: expected a puzzle .*, found none of their formats"),
        ("# kind: cubiod\n3 3 3\n", "1:1: expected 'kind: ' and one of .*, found 'cubiod'.*cuboid"),
        ("p wcnf 3 2 10\n10 1 2 0\n", "1:3: .*weighted formula"),
        ("box 2 2 1\nbrick\n", "2:1: .*read as kind polycube; kind= names another"),
    ],
)
def test_texts_that_are_none(text: str, message: str) -> None:
    with pytest.raises(jigsat.ParseError, match=f"text:{message}"):
        jigsat.load(text)


def test_kinds_without_doubt_are_not_explained() -> None:
    with pytest.raises(jigsat.ParseError) as caught:
        jigsat.load("p cnf 2 x\n1 0\n")
    assert "read as kind" not in str(caught.value), caught.value
    with pytest.raises(jigsat.ParseError, match=r" \(read as kind cnf; kind= names another\)"):
        jigsat.load("1 -2 0\n2 3 0\n")


def test_bytes_that_are_no_text() -> None:
    with pytest.raises(jigsat.ParseError, match="bytes:1:3: expected text in UTF-8, found other bytes"):
        jigsat.load(b"ab\xff\n")
    with pytest.raises(jigsat.ParseError, match="UTF-16"):
        jigsat.load(b"\xff\xfea\0")


def test_files_that_are_not_there() -> None:
    with pytest.raises(FileNotFoundError):
        jigsat.load("there is no such file")
    with pytest.raises(IsADirectoryError):
        jigsat.load(Path(__file__).parent)


def test_arguments_that_are_none(bricks: str) -> None:
    puzzle = jigsat.load(bricks)
    with pytest.raises(jigsat.StrategyError, match="no reduction or engine 'best'"):
        puzzle.solve(with_="best")
    with pytest.raises(jigsat.StrategyError, match="only exact covers have symmetries"):
        puzzle.count(with_="cnf+varisat", up_to="symmetry")
    with pytest.raises(ValueError, match="'raw', 'rotation' or 'symmetry', found 'all'"):
        puzzle.count(up_to="all")
    with pytest.raises(TypeError, match="count.. got an unexpected keyword argument 'time'"):
        puzzle.count(time=3)  # type: ignore[call-arg]
    with pytest.raises(TypeError, match="the same"):
        puzzle.count(with_="auto", strategy="auto")
    for seconds in (-1, float("nan"), float("inf")):
        with pytest.raises(ValueError, match="seconds"):
            puzzle.count(timeout=seconds)
    with pytest.raises(ValueError, match="memory: expected a whole number"):
        puzzle.count(memory=-1)
    with pytest.raises(ValueError, match="kind: expected one of cuboid, .*, found 'cubes'"):
        jigsat.load(bricks, kind="cubes")
    with pytest.raises(ValueError, match="'first', 'unique' or 'count'"):
        jigsat.compare(puzzle, task="all")
    with pytest.raises(ValueError, match="have a generator"):
        jigsat.generate("cnf")


def test_mutilated_files_are_read_or_refused() -> None:
    """Every edited file gives a puzzle or an error of this package."""
    chance = random.Random(5)
    files = sorted(path for path in (ROOT / "data").glob("*/*") if path.is_file() and path.stat().st_size < 3000)
    outcomes = {"read": 0, "refused": 0}
    for path in chance.sample(files, 80):
        content = bytearray(path.read_bytes())
        for _ in range(chance.randrange(1, 6)):
            at = chance.randrange(len(content) + 1)
            if chance.random() < 0.5:
                del content[at : at + chance.randrange(1, 20)]
            else:
                content[at:at] = bytes(chance.randrange(256) for _ in range(chance.randrange(1, 4)))
        try:
            for puzzle in jigsat.load_all(bytes(content), timeout=5):
                str(puzzle), repr(puzzle), puzzle.text
            outcomes["read"] += 1
        except jigsat.Error:
            outcomes["refused"] += 1
    assert min(outcomes.values()) > 5, outcomes
