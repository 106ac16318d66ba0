"""Questions and their answers."""

from __future__ import annotations

import pickle
from datetime import timedelta
from itertools import islice
from math import cos, pi

import pytest

import jigsat
from conftest import ROOT


def test_every_question_has_its_answer(bricks: str) -> None:
    puzzle = jigsat.load(bricks)
    assert (puzzle.kind, puzzle.name, puzzle.unique()) == ("polycube", "text", False)
    layouts = list(puzzle.solutions())
    assert len(layouts) == len(set(layouts)) == puzzle.count() == 36
    assert puzzle.solve() in layouts
    assert len(list(puzzle.solutions(up_to="symmetry"))) == puzzle.count(up_to="symmetry") == 9
    assert puzzle.count(up_to="rotation") == puzzle.count(strategy="cover+dlx", up_to="rotation")


def test_there_need_be_no_layout() -> None:
    puzzle = jigsat.load("box 3 3 1\n4x piece 000 100\n")
    assert puzzle.solve() is None
    assert (puzzle.count(), puzzle.unique(), list(puzzle)) == (0, False, [])


def test_ratings_depend_on_the_number_of_solutions(bricks: str) -> None:
    several = jigsat.load(bricks).rate()
    assert (several["end"], several["rating"]) == ("several", several["effort"])
    assert several == jigsat.load(bricks).rate(seed=0, timeout=60) != jigsat.load(bricks).rate(seed=1)
    low, high = several["quartiles"]
    assert 0 < low <= high
    one = jigsat.load("a b c\na b\nb c\nc\n").rate()
    assert (one["end"], one["rating"], one["hardest"]) == ("solved", one["score"], "single")
    none = jigsat.load("box 3 3 1\n4x piece 000 100\n").rate()
    assert (none["end"], none["difficulty"], none["effort"]) == ("unsolvable", None, None)


def test_counts_have_any_size() -> None:
    """Tilings of a board of 14 × 14 squares with dominoes; the formula is that of Kasteleyn, Temperley and Fisher, 1961."""
    product = 1.0
    for row in range(1, 8):
        for column in range(1, 8):
            product *= 4 * cos(pi * row / 15) ** 2 + 4 * cos(pi * column / 15) ** 2
    count = jigsat.load("box 14 14 1\n98x piece 000 100\n").count()
    assert count == 112202208776036178000000 > 1 << 64
    assert abs(count / product - 1) < 1e-12


def test_a_loop_may_be_left_early(endless: str) -> None:
    first = list(islice(jigsat.load(endless).solutions(), 5))
    assert len(set(first)) == 5


def test_limits_are_no_answers(endless: str) -> None:
    puzzle = jigsat.load(endless)
    with pytest.raises(jigsat.Undecided, match="time") as caught:
        puzzle.count(with_="cover+dlx", timeout=timedelta(milliseconds=50))
    assert isinstance(caught.value, TimeoutError) and caught.value.layouts >= 0
    with pytest.raises(jigsat.Undecided, match="memory="):
        puzzle.count(with_="cnf+varisat", memory=1000)
    with pytest.raises(jigsat.Undecided):
        list(puzzle.solutions(timeout=0.05))
    with pytest.raises(jigsat.Undecided):
        puzzle.unique(with_="cover+dlx", timeout=0)


def test_strategies_agree(bricks: str) -> None:
    puzzle = jigsat.load(bricks)
    assert "cover+dlx" in puzzle.strategies()
    counts = {}
    for name in puzzle.strategies():
        try:
            counts[name] = puzzle.count(with_=name)
        except jigsat.Undecided:
            assert name == "cover+linear", "the only one that does not decide every puzzle"
    assert set(counts.values()) == {36} and len(counts) > 10


def test_layouts_are_checked(bricks: str) -> None:
    puzzle = jigsat.load(bricks)
    layout = puzzle.solve()
    assert layout is not None
    assert puzzle.check(layout) == puzzle.check(layout.data) == puzzle.check(str(layout)) == layout
    data = layout.data
    data["pieces"][0]["cells"] = data["pieces"][1]["cells"]
    with pytest.raises(jigsat.Invalid):
        puzzle.check(data)
    with pytest.raises(jigsat.Invalid):
        puzzle.check({"nonsense": 1})
    with pytest.raises(jigsat.ParseError) as caught:
        puzzle.check("nonsense\n")
    assert (caught.value.file, caught.value.line) == ("layout", 1)
    other = jigsat.load("box 4 2 1\n4x piece 000 100\n").solve()
    assert other is not None and other != layout
    with pytest.raises(jigsat.Invalid):
        puzzle.check(other)


def test_pictures(bricks: str) -> None:
    puzzle = jigsat.load(bricks)
    layout = puzzle.solve()
    assert layout is not None
    for shown in (puzzle, layout):
        svg = shown._repr_svg_()
        assert svg is not None and svg == shown.svg() and svg.lstrip().startswith("<svg")
        html = shown._repr_html_()
        assert html is not None and svg in html
    assert str(puzzle).startswith("layer 1") and str(layout).startswith("layer 1")
    assert repr(puzzle) == "<jigsat.Puzzle polycube \"text\" (pieces turn in space, no mirror images)>"
    formula = jigsat.cnf([[1, -2]])
    assert formula._repr_svg_() is None and str(formula) == "p cnf 2 1\n1 -2 0"


def test_rules_are_chosen() -> None:
    board = jigsat.arukone([[1, 0, 1], [0, 0, 0]])
    full = board.with_rules(rules="full", touch="no")
    assert board.rules != full.rules and board != full
    assert board.count() != full.count()
    assert full == jigsat.arukone([[1, 0, 1], [0, 0, 0]], rules="full", touch="no")
    with pytest.raises(jigsat.StrategyError, match="'empty' or 'full', found 'none'"):
        board.with_rules(rules="none")
    with pytest.raises(jigsat.StrategyError, match="no rule 'speed'"):
        board.with_rules(speed="fast")


def test_equal_puzzles_have_equal_fingerprints(bricks: str) -> None:
    one, same = jigsat.load(bricks), jigsat.load("# a comment\n" + bricks)
    other = jigsat.load("box 4 2 1\n4x piece 000 100\n")
    assert one == same and hash(one) == hash(same) and one.fingerprint == same.fingerprint
    assert one != other and one != "text"
    assert jigsat.load(one.text) == one == jigsat.load(one.export("text"))


def test_foreign_formats() -> None:
    bricks = jigsat.load("box 2 2 1\n2x piece 000 100\n")
    formats = bricks.export("text"), bricks.export("json")
    assert all(formats)
    with pytest.raises(jigsat.StrategyError, match="expected one of dlx, opb, dimacs, json, text"):
        bricks.export("prose")


def test_errors_can_be_pickled() -> None:
    error = jigsat.ParseError("x:1:2: expected a, found b", "x", 1, 2, "a", "b")
    copy = pickle.loads(pickle.dumps(error))
    assert (str(copy), copy.file, copy.line, copy.column) == ("x:1:2: expected a, found b", "x", 1, 2)
    invalid = pickle.loads(pickle.dumps(jigsat.Invalid("no", [[1]])))
    assert (str(invalid), invalid.cuts) == ("no", [[1]])
    undecided = pickle.loads(pickle.dumps(jigsat.Undecided("late", 3)))
    assert (str(undecided), undecided.layouts) == ("late", 3)


def test_layouts_contain_what_is_given(bricks: str) -> None:
    puzzle = jigsat.load(bricks)
    part = "layer 1\nA A B B\n. . . .\n. . . .\n. . . .\n"
    wanted = puzzle.compile().count(part)
    assert wanted == puzzle.count(given=part) == 11
    layouts = list(puzzle.solutions(given=part))
    assert len(set(layouts)) == wanted and puzzle.solve(given=part) in layouts
    assert not puzzle.unique(given=part)
    rows = [["A", "A", "B", "B"], [None] * 4, ["."] * 4, [-1] * 4]
    assert puzzle.count(given=rows) == puzzle.count(given=part, with_="cover+dlx", timeout=60) == wanted
    assert puzzle.count(given=layouts[0]) == 1 and puzzle.unique(given=layouts[0]) and puzzle.count(given=None) == 36
    assert puzzle.solve(given=layouts[1]) == layouts[1]
    array = layouts[0].array()
    assert list(puzzle.solutions(given=array)) == [layouts[0]]
    board = jigsat.arukone([[1, 0, 1], [0, 0, 0]])
    straight = "1───1\n· · ·\n"
    assert board.count() == 4 and board.solve(given=straight) == board.check([[1, 1, 1], [0, 0, 0]])
    assert board.count(given=straight) == board.compile().count(straight)
    with pytest.raises(jigsat.StrategyError, match='given= fixes a part of a layout .* count with up_to="raw", not symmetry'):
        puzzle.count(given=part, up_to="symmetry")
    with pytest.raises(jigsat.ParseError, match="layout:"):
        puzzle.count(given="layer 1\nA A\n")
    with pytest.raises(jigsat.Invalid):
        puzzle.count(given="layer 1\nA A A B\n. . . B\n. . . .\n. . . .\n")
    with pytest.raises(TypeError, match="given: expected a layout: "):
        puzzle.count(given=7)
    with pytest.raises(TypeError, match="unexpected keyword argument 'given'"):
        puzzle.export(given=part)  # type: ignore[call-arg]


@pytest.mark.parametrize("kind", jigsat.kinds())
def test_the_text_of_a_layout_is_one_that_is_checked(kind: str) -> None:
    paths = sorted((ROOT / "data" / kind).glob("*.*"), key=lambda path: path.stat().st_size)
    solved = 0
    for path in paths[:20]:
        puzzle = jigsat.load(path, kind=kind)
        layout = puzzle.solve() if puzzle.notes == [] else None
        # The text of pieces that differ in colours only is no layout.
        if layout is not None and "coloured" not in path.name:
            solved += 1
            assert puzzle.check(layout.text) == layout == puzzle.check(str(layout)), path
    assert solved > 3
