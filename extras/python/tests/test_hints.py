"""Hints, steps, explanations and assemblies say what the program says."""

from __future__ import annotations

import dataclasses
import json
from pathlib import Path
from typing import Any

import pytest

import jigsat
from conftest import ROOT, Command

SAMPLES = {
    "arukone": "arukone/contest_arukone0.txt",
    "cnf": "cnf/independent8.cnf",
    "cuboid": "cuboid/row3.txt",
    "exact-cover": "exact-cover/knuth_dancing_links.dlx",
    "polycube": "polycube/optional_cells_5x3.txt",
    "triangle": "triangle/four_around_a_symmetric_tile.txt",
    "ubongo": "ubongo/three1.txt",
}
"""A small puzzle of each kind."""

UNSOLVABLE = {
    "glance": "cuboid/raetsel3.txt",
    "colouring": "polycube/mutilated_8x8_unsolvable.txt",
    "slices": "cuboid/raetsel7_unsolvable.txt",
    "core": "ubongo/four1_unsolvable.txt",
}
"""A puzzle for each sort of reason."""


def load(name: str) -> jigsat.Puzzle:
    return jigsat.load(ROOT / "data" / name)


def step(hint: jigsat.Hint) -> dict[str, Any]:
    """A step as the program's JSON has it."""
    facts = [[{"name": name, "holds": holds} for name, holds in facts] for facts in (hint.facts, hint.because)]
    return {
        "rule": hint.rule,
        "technique": hint.technique,
        "weight": hint.weight,
        "sentence": hint.sentence,
        "details": hint.details,
        "facts": facts[0],
        "because": facts[1],
        "reasons": [list(cell) for cell in hint.reasons],
        "results": [list(cell) for cell in hint.results],
        "excluded": [list(cell) for cell in hint.excluded],
        "proof": hint.proof,
    }


def told_step(record: dict[str, Any]) -> dict[str, Any]:
    """A step of the program's JSON, without the words of its facts."""
    facts = {name: [{key: fact[key] for key in ("name", "holds")} for fact in record[name]] for name in ("facts", "because")}
    return {**record, **facts}


def test_there_is_a_sample_of_each_kind() -> None:
    assert sorted(SAMPLES) == sorted(jigsat.kinds())


@pytest.mark.parametrize("kind", SAMPLES)
def test_hints_and_steps_are_those_of_the_program(kind: str, command: Command) -> None:
    puzzle, path = load(SAMPLES[kind]), ROOT / "data" / SAMPLES[kind]
    steps = puzzle.steps(timeout=60)
    [told] = command("explain", "--steps", "--format", "json", path)
    assert [step(hint) for hint in steps if hint.rule] == [told_step(record) for record in told["steps"]]
    assert steps[-1].state == told["state"] and {hint.state for hint in steps[:-1]} <= {"step"}
    for show in (False, True):
        hint = puzzle.hint(show=show)
        [told] = command("hint", "--format", "json", path, *["--show"][: int(show)])
        assert hint.state == told["state"] and hint.take_back is None
        assert (step(hint) if hint.rule else None) == (told["step"] and told_step(told["step"]))
    assert hint.rule == "shown" and hint.sentence.startswith("In a solution: ")


@pytest.mark.parametrize("kind", SAMPLES)
def test_placements_lead_to_a_layout(kind: str) -> None:
    """What is shown, again and again, is a layout in the end."""
    puzzle, given = load(SAMPLES[kind]), None
    for number in range(200):
        hint = puzzle.hint(given, show=True)
        given = hint.known
        if hint.state != "step":
            break
    assert given is not None
    assert hint.state == "solved" and number > 1 and puzzle.check(given) in puzzle.solutions(given=given)


def test_several_solutions_and_none(bricks: str) -> None:
    several = jigsat.load(bricks)
    hint = several.hint()
    assert (hint.state, hint.rule, hint.facts, hint.results, hint.proof) == ("several", None, [], [], None)
    assert hint.sentence == "nothing more follows: there are several solutions"
    assert [end.state for end in several.steps()] == ["several"]
    none = jigsat.load("box 2 1 1\npiece 000 100 200\n")
    hint = none.hint()
    assert (hint.state, hint.facts, hint.take_back, hint.rule) == ("impossible", [], None, None)
    assert hint.sentence == "no solution: the pieces fill 3 cells together, but the container has 2 cells"
    assert [end.state for end in none.steps()] == ["impossible"]
    shown = none.hint(show=True)
    assert (shown.state, shown.sentence, shown.known) == ("impossible", hint.sentence, None)


def test_hints_begin_with_what_is_given(bricks: str) -> None:
    puzzle = jigsat.load(bricks)
    part = "layer 1\nA A B B\n. . . .\n. . . .\n. . . .\n"
    rows = [["A", "A", "B", "B"], [None] * 4, ["."] * 4, [-1] * 4]
    assert puzzle.hint(part).sentence == puzzle.hint(given=rows).sentence == "nothing more follows: there are several solutions"
    layout = puzzle.solve()
    assert layout is not None
    solved = puzzle.hint(layout)
    assert solved.state == "solved" and solved.known is not None and puzzle.check(solved.known) == layout
    assert [end.state for end in puzzle.steps(layout)] == ["solved"]
    wrong = "layer 1\n. A A .\nB B . .\n. . . .\n. . . .\n"
    for show in (False, True):
        hint = puzzle.hint(wrong, show=show)
        assert (hint.state, hint.take_back, hint.known) == ("impossible", ["A"], None)
        assert hint.sentence == str(hint) == "no solution from here: take back A"
        assert hint._repr_svg_() is None
    explained = puzzle.explain(wrong)
    assert (explained.solvable, explained.take_back, explained.relaxed) == (False, ["A"], [])
    with pytest.raises(jigsat.StrategyError, match="with a picture, found words only"):
        hint.svg()
    with pytest.raises(jigsat.Invalid):
        puzzle.hint("layer 1\nA A A B\n. . . B\n. . . .\n. . . .\n")


@pytest.mark.parametrize("sort", UNSOLVABLE)
def test_there_is_a_reason(sort: str, command: Command) -> None:
    explained = load(UNSOLVABLE[sort]).explain(timeout=60)
    [told] = command("explain", "--format", "json", ROOT / "data" / UNSOLVABLE[sort])
    assert (explained.solvable, explained.reason, told["answer"]) == (False, sort, "no")
    assert explained.sentence.startswith("no solution: ") and str(explained).startswith(explained.sentence + "\n")
    assert (explained.forced, explained.excluded) == ([], [])
    if sort == told["why"]["kind"] == "core":
        assert explained.details == [member["words"] for member in told["why"]["core"]["members"]]
    if sort == "glance":
        assert explained.sentence == f"no solution: {told['why']['sentence']}"
    svg = explained._repr_svg_()
    assert svg == explained.svg() and svg is not None and svg.startswith("<svg")


def test_what_solutions_have_in_common(command: Command) -> None:
    path = ROOT / "data/arukone/contest_arukone0.txt"
    explained = jigsat.load(path).explain()
    [told] = command("explain", "--format", "json", path)
    assert (explained.solvable, explained.reason, explained.details, explained.take_back) == (True, None, [], None)
    assert (explained.forced, explained.excluded) == (told["forced"], told["excluded"])
    assert len(explained.forced) > 10
    assert explained.sentence == "76 of 112 statements are true in every solution, 28 in none"
    full = jigsat.load(path).with_rules(rules="full").explain()
    assert full.relaxed == [("cells may stay empty, paths may touch themselves", "2")]


def test_pictures_of_hints() -> None:
    hint = load("ubongo/three1.txt").hint()
    assert str(hint).startswith(f"hint: {hint.sentence}\nlayer 1 ") and "# ? = reason, x = not here" in str(hint)
    assert repr(hint).startswith(f"Hint(state='step', sentence={hint.sentence!r}, ") and "svg" not in repr(hint)
    svg = hint.svg()
    assert svg.startswith("<svg") and svg == hint._repr_svg_()
    html = hint._repr_html_()
    assert svg in html and f"<p>hint: {hint.sentence}</p>" in html
    formula = jigsat.cnf([[1], [-1, 2]]).hint()
    assert formula._repr_svg_() is None and "<svg" not in formula._repr_html_()


@pytest.mark.parametrize("name", ["two_halves_5x3x3", "bar_in_a_case", "linked_rings", "soma"])
@pytest.mark.parametrize("side", [None, "top", "any"])
def test_assemblies_are_those_of_the_program(name: str, side: str | None, tmp_path: Path, command: Command) -> None:
    path = ROOT / f"data/polycube/{name}.txt"
    layout = jigsat.load(path).solve()
    assert layout is not None
    (tmp_path / "layout.txt").write_text(f"{layout}\n")
    assembly = layout.assemble(side)
    opened = [] if side is None else ["--open", side]
    [told] = command("assemble", path, tmp_path / "layout.txt", "--format", "json", *opened)
    assert assembly.steps == told["steps"] and assembly.interlocked == told["interlocked"]
    assert (assembly.open, assembly.possible, assembly.reason) == (told["open"], told["answer"] == "yes", told["reason"])
    assert assembly.summary in str(assembly) and assembly.summary in repr(assembly)
    svg = assembly.svg()
    assert svg.startswith("<svg") and svg == assembly._repr_svg_() and svg in assembly._repr_html_()


def test_layouts_without_pieces_are_not_assembled(bricks: str) -> None:
    board = load("arukone/contest_arukone0.txt").solve()
    assert board is not None
    with pytest.raises(jigsat.StrategyError, match="expected a layout of pieces in a box, found one of the kind arukone"):
        board.assemble()
    layout = jigsat.load(bricks).solve()
    assert layout is not None and layout.assemble().open == "top"
    with pytest.raises(ValueError, match="open: expected 'top' or 'any', found 'side'"):
        layout.assemble("side")
    with pytest.raises(TypeError, match="unexpected keyword argument 'given'"):
        layout.assemble(given=None)  # type: ignore[call-arg]


def test_limits_of_hints() -> None:
    puzzle = load("ubongo/three1.txt")
    for ask in (puzzle.hint, puzzle.steps, puzzle.explain):
        with pytest.raises(jigsat.Undecided, match="the time limit was reached"):
            ask(timeout=0)
        with pytest.raises(jigsat.Undecided, match="memory= is 1 kB"):
            ask(memory=1000)
        with pytest.raises(TypeError, match="given: expected a layout: "):
            ask(7)
    # There are solutions, but a part of what they have in common is no answer.
    for ask in (load("polycube/pentominoes_6x10.txt").explain, load("polycube/pentominoes_6x10.txt").steps):
        with pytest.raises(jigsat.Undecided, match="^undecided: the time limit was reached$"):
            ask(timeout=0.5)
    rings = load("polycube/linked_rings.txt").solve()
    assert rings is not None
    with pytest.raises(jigsat.Undecided, match="the time limit was reached"):
        rings.assemble(timeout=0)
    with pytest.raises(TypeError, match="show: expected True or False, found 1"):
        puzzle.hint(show=1)  # type: ignore[arg-type]


def test_answers_are_dataclasses_of_plain_values() -> None:
    hint = load("ubongo/three1.txt").hint()
    names = [field.name for field in dataclasses.fields(hint) if not field.name.startswith("_")]
    assert names == [
        *["state", "sentence", "details", "rule", "technique", "weight", "facts", "because"],
        *["reasons", "results", "excluded", "proof", "take_back", "known"],
    ]
    assert json.loads(json.dumps(dataclasses.asdict(hint)))["facts"] == [list(fact) for fact in hint.facts]
    assert hint == load("ubongo/three1.txt").hint() != load("ubongo/three1.txt").hint(show=True)
    with pytest.raises(dataclasses.FrozenInstanceError):
        hint.state = "solved"  # type: ignore[misc]
