"""Certificates, boards at random, comparisons."""

from __future__ import annotations

from pathlib import Path

import pytest

import jigsat
from conftest import ROOT, Command

MUTILATED = ROOT / "data/polycube/mutilated_4x4_unsolvable.txt"


def test_claims_are_certified(tmp_path: Path) -> None:
    said = jigsat.load(MUTILATED).certify("unsolvable", tmp_path / "none")
    assert said == jigsat.check_certificate(tmp_path / "none")
    assert (said["claim"], said["kind"]) == ("unsolvable", "polycube") and said["proof_steps"] >= 0
    only = jigsat.cuboid([3, 1, 1], [[1, 1, 1], [1, 1, 1]])
    assert only.certify("unique", tmp_path / "one", with_="cnf")["claim"] == "unique"


def test_false_claims_are_refuted(tmp_path: Path, bricks: str) -> None:
    puzzle = jigsat.load(bricks)
    for claim, layouts in (("unsolvable", 1), ("unique", 2)):
        with pytest.raises(jigsat.Refuted, match=f"not {claim}: there (is a|are two) solution") as caught:
            puzzle.certify(claim, tmp_path / claim)
        assert [puzzle.check(layout) for layout in caught.value.layouts] == caught.value.layouts
        assert len(set(caught.value.layouts)) == layouts
        assert not (tmp_path / claim).exists()
    with pytest.raises(jigsat.Refuted, match="there is no solution"):
        jigsat.load(MUTILATED).certify("solvable", tmp_path / "x")
    with pytest.raises(ValueError, match="expected solvable, unsolvable, unique, count or count=N"):
        puzzle.certify("nice", tmp_path / "x")


def test_certificates_that_do_not_hold(tmp_path: Path) -> None:
    folder = tmp_path / "certificate"
    jigsat.load(MUTILATED).certify("unsolvable", folder)
    [puzzle] = [path for path in folder.iterdir() if path.name.startswith("puzzle")]
    puzzle.write_text(puzzle.read_text().replace("piece", "piece ", 1) + "\n")
    with pytest.raises(jigsat.Invalid):
        jigsat.check_certificate(folder)
    with pytest.raises(jigsat.Error):
        jigsat.check_certificate(tmp_path)
    with pytest.raises(OSError, match="a new folder or an empty one"):
        jigsat.load(MUTILATED).certify("unsolvable", folder)


def test_boards_at_random() -> None:
    board = jigsat.generate(size=(6, 5), rules="full", unique=True, seed=7)
    assert board == jigsat.generate("arukone", size=(6, 5), rules="full", unique=True, seed=7)
    assert board != jigsat.generate(size=(6, 5), rules="full", unique=True, seed=7, number=2)
    assert board.unique() and board.name == "arukone, seed 7, board 1"
    assert jigsat.generate(size=(5, 5)).solve() is not None
    with pytest.raises(jigsat.PuzzleError, match="4x4 to 100x100"):
        jigsat.generate(size=(3, 3))
    with pytest.raises(jigsat.Undecided):
        jigsat.generate(size=(40, 40), unique=True, seed=1, timeout=0.01)


def test_boards_are_those_of_the_command_line(command: Command, tmp_path: Path) -> None:
    import subprocess

    from conftest import program

    built = program()
    assert built is not None
    arguments = ["generate", "arukone", "--size", "7x6", "--seed", "11", "--count", "2"]
    done = subprocess.run([built, *arguments], capture_output=True, text=True, check=True)
    theirs = jigsat.load_all(done.stdout)
    assert theirs == [jigsat.generate(size=(7, 6), seed=11, number=number) for number in (1, 2)]


def test_comparisons_are_tables(bricks: str) -> None:
    puzzle = jigsat.load(bricks)
    rows = jigsat.compare([puzzle], ["cover+dlx", "cover+memo", "cnf+varisat"], runs=2)
    assert [row["rank"] for row in rows] == [1, 2, 3]
    assert {row["layouts"] for row in rows} == {36} and all(row["runs"] == 2 for row in rows)
    assert all(row["seconds"] >= row["solve_seconds"] >= 0 for row in rows)
    usual = {row["strategy"] for row in jigsat.compare(puzzle, runs=1)}
    assert {"cover+dlx", "cnf-product+varisat"} <= usual and "cnf-binary+varisat" not in usual
    [late] = jigsat.compare(jigsat.load("box 20 20 1\n200x piece 000 100\n"), ["cover+dlx"], timeout=0.05)
    assert (late["status"], late["rank"]) == ("limited", None) and late["reason"]
    with pytest.raises(jigsat.StrategyError):
        jigsat.compare(puzzle, ["best"])


def test_comparisons_are_frames(bricks: str) -> None:
    pandas = pytest.importorskip("pandas")
    frame = pandas.DataFrame(jigsat.compare(jigsat.load(bricks), ["cover+dlx", "cover+mask"], runs=1))
    assert list(frame["strategy"].sort_values()) == ["cover+dlx", "cover+mask"]
