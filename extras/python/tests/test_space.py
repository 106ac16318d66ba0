"""Solution spaces: questions about all layouts, compared with lists of them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from itertools import islice
from pathlib import Path

import pytest

import jigsat
from conftest import ROOT

BOARDS = {
    "bricks": "box 4 4 1\n8x piece 000 100\n",
    "optional": "container\n+##+\n####\n+##+\n5x piece 000 100\n",
    "arukone": (ROOT / "data/arukone/corners_4x4.txt").read_text(),
    "cover": "| an item that may stay open\na 0:2|b | s\na s:1\na s:2\nb s:1\nb\nb s:2\n",
    "none": "box 3 3 1\n4x piece 000 100\n",
}


@pytest.fixture(params=[name for name in BOARDS if name != "optional"])
def puzzle(request: pytest.FixtureRequest) -> jigsat.Puzzle:
    return jigsat.load(BOARDS[request.param])


def placements(layout: jigsat.Layout) -> set[str]:
    """The dominoes of a layout of `bricks`, as placements are called."""
    pieces: dict[str, list[tuple[int, ...]]] = {}
    for y, row in enumerate(str(layout).splitlines()[1:5]):
        for x, label in enumerate(row.split()):
            pieces.setdefault(label, []).append((x, y, 0))
    ordered = (sorted(cells, key=lambda it: it[::-1]) for cells in pieces.values())
    return {f"piece 1 on {' '.join('({},{},{})'.format(*cell) for cell in cells)}" for cells in ordered}


@pytest.fixture
def tiled(bricks: str) -> jigsat.Space:
    return jigsat.load(bricks).compile()


def test_spaces_have_the_layouts_of_a_search(puzzle: jigsat.Puzzle) -> None:
    space, listed = puzzle.compile(), list(puzzle)
    assert (space.count(), len(space), bool(space)) == (len(listed), len(listed), bool(listed))
    layouts = list(space)
    assert len(layouts) == len(set(layouts)) and set(layouts) == set(listed)
    assert [space[number] for number in range(len(space))] == layouts
    assert [space[number] for number in range(-len(space), 0)] == layouts
    for number in (len(layouts), -len(layouts) - 1, 10**30, -(10**30)):
        with pytest.raises(IndexError, match=f"one of {len(layouts)} layouts"):
            space[number]
    assert space.puzzle == puzzle and space.nodes > 0


def test_numbers_have_any_size() -> None:
    space = jigsat.load("box 14 14 1\n98x piece 000 100\n").compile()
    count = space.count()
    assert count > 1 << 64 and bool(space)
    with pytest.raises(OverflowError, match=r"count\(\) has"):
        len(space)
    assert space[count - 1] == space[-1] != space[0] == space[-count] == next(iter(space))
    assert len(set(islice(space, 100))) == 100
    assert max(space.shares().values()) < count
    with pytest.raises(IndexError):
        space[count]


def test_samples_come_from_all_layouts(tiled: jigsat.Space) -> None:
    drawn = tiled.sample(2000, seed=1)
    assert tiled.sample(2000, 1) == drawn != tiled.sample(2000)
    assert tiled.sample(3) == tiled.sample(3, seed=0) and tiled.sample(0) == []
    times = Counter(drawn)
    assert set(times) == set(tiled)
    # The sum of squared deviations, which is below 80 but once in 40,000 times.
    expected = 2000 / 36
    assert sum((number - expected) ** 2 / expected for number in times.values()) < 80
    assert jigsat.load(BOARDS["none"]).compile().sample(5) == []


def test_shares_are_those_of_the_list(tiled: jigsat.Space) -> None:
    layouts = [placements(layout) for layout in tiled]
    shares = tiled.shares()
    assert shares == Counter(placement for layout in layouts for placement in layout)
    assert tiled.forced() == tiled.never() == []
    [(piece, [layer])] = tiled.cells().items()
    assert "piece 1" in piece and layer == [[36] * 4] * 4
    once = tiled.restricted(with_options=[next(iter(shares))])
    assert next(iter(shares)) in once.forced() and set(once.never()) | set(once.shares()) == set(shares)


def test_cells_are_ready_for_arrays() -> None:
    numpy = pytest.importorskip("numpy")
    space = jigsat.load(ROOT / "data/ubongo/three1.txt").compile()
    for block in space.cells().values():
        array = numpy.array(block)
        assert array.shape == (2, 3, 4) and array.sum() > 0
    assert jigsat.load(BOARDS["cover"]).compile().cells() == {}


@pytest.mark.parametrize("chosen", [1, 2, 3])
def test_layouts_with_and_without_placements(tiled: jigsat.Space, chosen: int) -> None:
    layouts = [placements(layout) for layout in tiled]
    names = sorted(layouts[0])
    with_, without = names[:chosen], sorted(set(layouts[-1]) - set(names))[:1]
    fits = [number for number, layout in enumerate(layouts) if layout.issuperset(with_) and layout.isdisjoint(without)]
    assert tiled.count(with_options=with_, without=without) == len(fits)
    assert set(tiled.restricted(None, with_, without)) == {tiled[number] for number in fits}
    assert 0 < tiled.count(with_options=tuple(with_)) < 36


def test_layouts_with_a_given_part(tiled: jigsat.Space) -> None:
    part = "A A . .\n. . . .\n. . . .\n. . . .\n"
    expected = tiled.count(with_options=["piece 1 on (0,0,0) (1,0,0)"])
    rows = [[None if cell == "." else cell for cell in line.split()] for line in part.splitlines()]
    assert 0 < expected < 36
    assert tiled.count(given=part) == tiled.count(rows) == tiled.count(given=part, without=()) == expected
    assert tiled.count(given=tiled[5]) == 1 and next(iter(tiled.restricted(tiled[5]))) == tiled[5]
    with pytest.raises(jigsat.ParseError):
        tiled.count(given="nonsense\n")
    with pytest.raises(jigsat.ParseError, match="4 labels in each row"):
        jigsat.load(BOARDS["arukone"]).compile().count(given="1 .\n")


def test_the_best_are_those_of_the_list(tiled: jigsat.Space) -> None:
    weights = {"piece 1 on (0,0,0) (1,0,0)": 5, "piece 1 on (2,0,0) (2,1,0)": -3, "piece 1 on (1,1,0) (2,1,0)": 2}
    sums = sorted(sum(weights.get(placement, 0) for placement in placements(layout)) for layout in tiled)
    assert tiled.histogram(weights) == Counter(sums)
    best, worst = tiled.best(weights, 7), tiled.worst(weights, k=7)
    assert [weight for weight, _ in best] == sums[::-1][:7] and [weight for weight, _ in worst] == sums[:7]
    assert len({layout for _, layout in best}) == 7
    assert [weight for weight, _ in tiled.best(weights)] == [max(sums)]
    assert len(tiled.best({}, 100)) == 36 and tiled.worst({}, 0) == []
    # An item weighs for every placement that covers it: here for one in each layout.
    assert tiled.histogram({"0,0,0": 7}) == {7: 36}
    # Sums are cut off at the end of the range.
    assert tiled.best({"0,0,0": 2**63 - 1, "1,1,0": 2**63 - 1})[0][0] == 2**63 - 1


def test_patterns_are_ready_for_tables() -> None:
    puzzle = jigsat.load(BOARDS["optional"])
    groups = puzzle.compile().group_by()
    assert sum(group["count"] for group in groups) == puzzle.count()
    opened = [tuple(group["open"]) for group in groups]
    assert len(opened) == len(set(opened)) > 1 and all(len(cells) == 2 for cells in opened)
    pandas = pytest.importorskip("pandas")
    assert pandas.DataFrame(groups)["count"].sum() == puzzle.count()
    with pytest.raises(jigsat.StrategyError, match="optional"):
        jigsat.load(BOARDS["bricks"]).compile().group_by()


def test_files_are_read_as_they_were_written(puzzle: jigsat.Puzzle, tmp_path: Path) -> None:
    space, path = puzzle.compile(), tmp_path / "some.space"
    space.save(path)
    read = jigsat.Space.load(path)
    assert list(read) == list(space) and read.puzzle == puzzle and repr(read) == repr(space)
    text = path.read_text()
    path.write_text(text.replace("jigsat space 1", "jigsat space 9"))
    with pytest.raises(jigsat.ParseError, match="expected version 1 of the format, found '9'"):
        jigsat.Space.load(path)
    path.write_text(text.replace("atoms ", "atoms 1"))
    with pytest.raises(jigsat.Error, match="checksum"):
        jigsat.Space.load(path)
    path.write_text(text[: len(text) // 2])
    with pytest.raises(jigsat.ParseError, match="sha256"):
        jigsat.Space.load(str(path))
    with pytest.raises(FileNotFoundError):
        jigsat.Space.load(tmp_path / "missing")
    with pytest.raises(OSError):
        space.save(tmp_path / "missing" / "some.space")


def test_diagrams_for_other_programs(tiled: jigsat.Space) -> None:
    assert tiled.to_dot().startswith("digraph space {")
    lines = tiled.to_nnf().splitlines()
    assert lines[0] == "o 1 0"
    assert models(lines, 24) == 36


def models(lines: Iterable[str], variables: int) -> int:
    """The models of a diagram of d4 that has every variable on each path."""
    letters: dict[int, str] = {}
    edges: dict[int, list[tuple[int, set[int]]]] = {}
    for line in lines:
        first, *words = line.split()
        if first in ("o", "a", "t", "f"):
            letters[int(words[0])] = first
        elif first != "c":
            to, *literals = [int(word) for word in words[:-1]]
            edges.setdefault(int(first), []).append((to, {abs(literal) for literal in literals}))

    def below(node: int) -> tuple[int, set[int]]:
        if letters[node] in "tf":
            return int(letters[node] == "t"), set()
        parts = [(count, variables | own) for to, own in edges[node] for count, variables in [below(to)]]
        if letters[node] == "o":
            assert all(variables == parts[0][1] for _, variables in parts)
            return sum(count for count, _ in parts), parts[0][1]
        product = 1
        every: set[int] = set()
        for count, used in parts:
            assert every.isdisjoint(used)
            product, every = product * count, every | used
        return product, every

    count, used = below(1)
    assert used == set(range(1, variables + 1))
    return count


def test_limits_are_no_answers(endless: str, tmp_path: Path) -> None:
    puzzle = jigsat.load(endless)
    with pytest.raises(jigsat.Undecided, match="time"):
        puzzle.compile(timeout=0)
    with pytest.raises(jigsat.Undecided, match="memory"):
        puzzle.compile(memory="1k")
    space = jigsat.load(BOARDS["bricks"]).compile(timeout="1m", memory="1G")
    questions: list[Callable[..., object]] = [space.shares, space.cells, space.forced, space.never, space.to_nnf]
    for question in questions:
        with pytest.raises(jigsat.Undecided, match="time"):
            question(timeout=0)


def test_wrong_arguments_are_named(tiled: jigsat.Space) -> None:
    with pytest.raises(ValueError, match=r"with_options: expected .*, found 'piece 1 on \(0,0,0\) \(1,0,1\)'; did you mean"):
        tiled.count(with_options=["piece 1 on (0,0,0) (1,0,1)"])
    with pytest.raises(ValueError, match="without: expected .*, found 'x'"):
        tiled.count(without=["x"])
    with pytest.raises(TypeError, match="with_options: expected a list of strings, found 'x'"):
        tiled.count(with_options="x")
    with pytest.raises(ValueError, match="weights: expected the name of a placement or an item, found 'x'"):
        tiled.best({"x": 1})
    with pytest.raises(TypeError, match="weights: expected a mapping"):
        tiled.histogram([("x", 1)])  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="weights: expected a whole number, found 1.5"):
        tiled.histogram({"0,0,0": 1.5})  # type: ignore[dict-item]
    with pytest.raises(TypeError, match="number: expected a whole number, found"):
        tiled[:3]  # type: ignore[index]
    with pytest.raises(TypeError, match="unexpected keyword argument 'threads'"):
        tiled.count(threads=3)  # type: ignore[call-arg]
    with pytest.raises(TypeError, match="Puzzle.compile"):
        jigsat.Space()
    with pytest.raises(jigsat.StrategyError, match="cnf puzzles have no solution space"):
        jigsat.cnf([[1]]).compile()
