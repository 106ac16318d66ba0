"""Arguments of all types: errors state in one sentence what was expected and what was found."""

from __future__ import annotations

import itertools
import os
import re
from collections import UserList
from datetime import timedelta
from pathlib import Path
from typing import Any, Callable

import pytest

import jigsat

numpy = pytest.importorskip("numpy")

PHRASES = re.compile(
    "failed to extract|argument '|can't be converted|cannot be converted|object cannot be|cannot be interpreted|object is not|"
    "not iterable|unhashable|too large to convert|can't convert|No constructor|unsupported operand|has no attribute|takes no|"
    "must be|invalid literal|invalid type|expected struct|codec can't|out of range|subscriptable|not callable|not supported between|"
    "unknown field|missing field|at line"
)
"""Messages of other libraries."""


class Raising:
    """Every operation on it raises."""

    def __iter__(self) -> Any:
        raise RuntimeError("no iteration")

    def __index__(self) -> int:
        raise RuntimeError("no index")

    def __float__(self) -> float:
        raise RuntimeError("no float")

    def __fspath__(self) -> str:
        raise RuntimeError("no path")

    def __hash__(self) -> int:
        raise RuntimeError("no hash")


class Late(UserList[int]):
    """Raises during an iteration."""

    def __iter__(self) -> Any:
        yield 1
        raise ValueError("no more")


WRONG: dict[str, Any] = {
    "None": None,
    "str": "wrong",
    "empty str": "",
    "surrogate": "\ud800",
    "NUL": "a\0b",
    "bytes": b"wrong",
    "float": 2.5,
    "nan": float("nan"),
    "infinite": float("inf"),
    "dict": {"a": 1},
    "dict of an object": {"pieces": object()},
    "dict of nan": {"pieces": float("nan")},
    "negative": -7,
    "huge": 10**30,
    "beyond digits": 1 << 20_000,
    "bool": True,
    "numpy bool": numpy.True_,
    "ragged": [[1, 2, 3], [1]],
    "mixed": [1, [2, 3]],
    "deep": [[[[[1]]]]],
    "empty list": [],
    "empty tuple": (),
    "nested empty lists": [[]],
    "nested empty tuples": ((), ()),
    "deep empty lists": [[[[]]]],
    "list for a number": [1, []],
    "tuple for a number": [[1, ()], [0, 1]],
    "list for the third number": [3, 3, []],
    "lists for numbers in layers": [[[1, []]]],
    "strings": [["a", "b"], ["c", "d"]],
    "set": {1, 2},
    "object": object(),
    "class": int,
    "function": len,
    "raising": Raising(),
    "list of raising": [Raising()],
    "late": Late(),
    "numpy int": numpy.int64(-3),
    "numpy float": numpy.float32(2.5),
    "0-d": numpy.array(2.5),
    "0-d int": numpy.array(-5),
    "non-contiguous": numpy.arange(24).reshape(4, 6)[::2, ::3],
    "float array": numpy.full((2, 2), 0.5),
    "object array": numpy.array([object(), None]),
    "bool array": numpy.array([[True, False], [False, True]]),
    "string array": numpy.array(["a", "b"]),
    "4-d": numpy.zeros((2, 2, 2, 2), dtype=int),
    "complex": 1j,
    "timedelta": timedelta(days=-1),
    "lambda": lambda: None,
}


def puzzle() -> jigsat.Puzzle:
    return jigsat.load("box 4 4 1\n8x piece 000 100\n")


def formula() -> jigsat.Puzzle:
    return jigsat.cnf([[1, -2], [2, 3]])


def cover() -> jigsat.ExactCover[Any]:
    return jigsat.ExactCover(["a", "b"], [["a"], ["b"]])


BRICKS = "box 4 4 1\n8x piece 000 100\n"

anything: Any = jigsat
"""The package without static types, for arguments of wrong types."""

DOMINO = [(0, 0), (1, 0)]
LIMITS = {"timeout": 5, "memory": 1 << 32}
SEARCH = {**LIMITS, "with_": "cover+dlx", "up_to": "raw", "threads": 1, "seed": 1}

CALLS: dict[str, tuple[Callable[..., Any], dict[str, Any]]] = {
    "load": (jigsat.load, {"source": "box 4 4 1\n8x piece 000 100\n", "kind": "polycube", "number": 1, **LIMITS}),
    "load_all": (jigsat.load_all, {"source": "box 4 4 1\n8x piece 000 100\n", "kind": "polycube", **LIMITS}),
    "generate": (
        jigsat.generate,
        {
            "kind": "arukone",
            "size": (4, 4),
            "pairs": 2,
            "rules": "full",
            "touch": "yes",
            "unique": False,
            "checker_fails": False,
            "seed": 1,
            "number": 1,
            **LIMITS,
        },
    ),
    "generate ubongo": (
        jigsat.generate,
        {
            "kind": "ubongo",
            "pieces": (3, 3),
            "from_": "ubongo",
            "board": None,
            "layers": 2,
            "solutions": (1, 2),
            "up_to": "raw",
            "rating": (0, 100),
            "seed": 1,
        },
    ),
    "generate polycube": (jigsat.generate, {"kind": "polycube", "box": (3, 3, 1), "cells": (3, 3), "solutions": (1, 9), "seed": 1}),
    "generate cuboid": (jigsat.generate, {"kind": "cuboid", "box": (3, 5, 5), "cuboids": (8, 14), "solutions": (1, 99), "seed": 3}),
    "generate triangle": (jigsat.generate, {"kind": "triangle", "size": 2, "figures": (2, 3), "seed": 1}),
    "generate exact-cover": (jigsat.generate, {"kind": "exact-cover", "size": 4, "clues": (4, 8), "minimal": False, "seed": 1}),
    "generate in short": (jigsat.generate, {"kind": (4, 4), "seed": 1, **LIMITS}),
    "cuboid": (jigsat.cuboid, {"size": [3, 1, 1], "cuboids": [[1, 1, 1]] * 2}),
    "ubongo": (jigsat.ubongo, {"board": ["##"], "pieces": [8], "height": 2}),
    "polycube": (
        jigsat.polycube,
        {"container": [2, 1, 1], "pieces": [DOMINO], "optional": (), "mirror": False, "planar": False},
    ),
    "polycube of cells": (jigsat.polycube, {"container": DOMINO, "pieces": {"I": DOMINO}, "optional": [(2, 0)]}),
    "Piece": (lambda **named: jigsat.polycube([2, 1, 1], [jigsat.Piece(**named)]), {"cells": DOMINO, "name": "I", "times": 1}),
    "pieces": (lambda cells: jigsat.polycube([2, 1, 1], [cells]), {"cells": DOMINO}),
    "triangle": (jigsat.triangle, {"tiles": [[1, 2, 3]], "figures": 3}),
    "arukone": (jigsat.arukone, {"rows": [[1, 0, 1]], "rules": "full", "touch": "no"}),
    "cnf": (jigsat.cnf, {"clauses": [[1, 2]], "variables": 3, "show": [1]}),
    "ExactCover": (jigsat.ExactCover, {"items": ["a"], "options": [["a"]], "secondary": ["s"]}),
    "ExactCover of bounds": (lambda bound: jigsat.ExactCover({"a": bound}, [["a"]]), {"bound": 1}),
    "ExactCover of named options": (lambda option: jigsat.ExactCover(["a"], {"x": option}), {"option": ["a"]}),
    "ExactCover.from_matrix": (jigsat.ExactCover.from_matrix, {"matrix": [[1, 0], [0, 1]]}),
    "ExactCover.from_matrix of rows": (lambda row: jigsat.ExactCover.from_matrix([row]), {"row": [1, 0]}),
    "ExactCover.solve": (lambda **named: cover().solve(**named), SEARCH),
    "ExactCover.count": (lambda **named: cover().count(**named), SEARCH),
    "ExactCover.unique": (lambda **named: cover().unique(**named), SEARCH),
    "ExactCover.solutions": (lambda **named: list(cover().solutions(**named)), SEARCH),
    "ExactCover.chosen": (lambda layout: cover().chosen(layout), {"layout": cover().puzzle.solve()}),
    "compare": (
        jigsat.compare,
        {"puzzles": [puzzle()], "with_": ["cover+dlx"], "task": "first", "runs": 1, "seed": 1, **LIMITS},
    ),
    "book": (
        lambda **named: jigsat.book(**{"to": os.devnull + "/book.html", **named}),
        {
            "puzzles": [puzzle()],
            "to": "",
            "title": "a",
            "date": "b",
            "language": "en",
            "paper": "a4",
            "per_page": 1,
            "cell": 10,
            "black_and_white": False,
            "pieces": False,
            "solutions": "none",
            "rating": False,
            "threads": 1,
            **LIMITS,
        },
    ),
    "check_certificate": (jigsat.check_certificate, {"folder": "there is none", **LIMITS}),
    "solve": (lambda **named: puzzle().solve(**named), SEARCH),
    "strategy": (lambda strategy: puzzle().solve(strategy=strategy), {"strategy": "auto"}),
    "solutions": (lambda **named: list(puzzle().solutions(**named)), SEARCH),
    "count": (lambda **named: puzzle().count(**named), SEARCH),
    "unique": (lambda **named: puzzle().unique(**named), SEARCH),
    "check": (lambda **named: puzzle().check(**named), {"layout": puzzle().solve(), **LIMITS}),
    "check of a board": (lambda layout: jigsat.arukone([[1, 0, 1]]).check(layout), {"layout": "1 1 1"}),
    "check of a formula": (lambda layout: formula().check(layout), {"layout": [1, -2, 3]}),
    "export": (lambda **named: puzzle().export(**named), {"format": "dlx", "with_": "cover", **LIMITS}),
    "puzzle.cnf": (lambda **named: formula().cnf(**named), {"encoding": "cnf", **LIMITS}),
    "decode": (lambda **named: formula().decode(**named), {"model": [1, -2, 3], "encoding": "cnf", **LIMITS}),
    "certify": (lambda **named: puzzle().certify(**named), {"claim": "unique", "folder": "/", "with_": "cover", **LIMITS}),
    "rate": (lambda **named: puzzle().rate(**named), {"seed": 1, **LIMITS}),
    "hint": (lambda **named: puzzle().hint(**named), {"given": None, "show": True, **LIMITS}),
    "steps": (lambda **named: puzzle().steps(**named), {"given": None, **LIMITS}),
    "explain": (lambda **named: puzzle().explain(**named), {"given": None, **LIMITS}),
    "assemble": (lambda **named: anything.load(BRICKS).solve().assemble(**named), {"open": "top", **LIMITS}),
    "named": (lambda name: puzzle().named(name), {"name": "mine"}),
    "with_rules": (lambda **named: jigsat.arukone([[1, 0, 1]]).with_rules(**named), {"rules": "full", "touch": "no"}),
    "Cnf.name": (lambda variable: formula().cnf().name(variable), {"variable": 1}),
    "Cnf.decode": (lambda model: formula().cnf().decode(model), {"model": [1, -2, 3]}),
}

ALL = [(call, argument) for call, (_, arguments) in CALLS.items() for argument in arguments]


def refusal(function: Callable[..., Any], arguments: dict[str, Any]) -> str:
    """The message about arguments; empty if they are valid."""
    try:
        function(**arguments)
    except (TypeError, ValueError, jigsat.Error, OSError) as error:
        if type(error) in (TypeError, ValueError):
            assert ": expected " in str(error) or "got an unexpected keyword" in str(error), error
        return str(error)
    return ""


@pytest.mark.parametrize(("call", "argument"), ALL, ids=lambda each: each)
def test_arguments_are_taken_or_refused_in_own_words(call: str, argument: str, tmp_path: Path) -> None:
    function, arguments = CALLS[call]
    refused = 0
    for name, value in WRONG.items():
        given = {**arguments, argument: value}
        if call == "certify" and argument != "folder":
            given["folder"] = tmp_path / f"certificate {name}".replace("\0", "")
        said = refusal(function, given)
        assert not PHRASES.search(said), f"{call}({argument}={name}): {said}"
        assert len(said) < 600, f"{call}({argument}={name}): {said}"
        refused += said != ""
    assert refused >= 10, refused


def test_values_that_have_no_end_are_refused() -> None:
    for function, argument in [(anything.arukone, "rows"), (anything.triangle, "tiles")]:
        with pytest.raises(jigsat.PuzzleError, match=f"{argument}: expected .*, found "):
            function(**{argument: itertools.count()})


def test_missing_and_unknown_arguments_are_errors_of_types() -> None:
    calls: list[Callable[[], Any]] = [
        lambda: anything.cuboid([3, 1, 1]),
        lambda: anything.polycube([1, 1, 1], [], colour=1),
    ]
    for made in (anything.Puzzle, anything.Layout, anything.Solutions):
        for values in ((), (1, "a")):
            with pytest.raises(TypeError, match=f"{made.__name__}: expected no call of the class: "):
                made(*values)
    with pytest.raises(TypeError, match="formula: expected what Puzzle.cnf makes, found 5"):
        anything.Cnf(5)
    for call in calls:
        with pytest.raises(TypeError, match="argument") as caught:
            call()
        assert not isinstance(caught.value, jigsat.Error)


@pytest.mark.parametrize(
    ("make", "message"),
    [
        (lambda: anything.load(BRICKS).count(timeout=None, threads=2.5), "threads: expected a whole number, found 2.5"),
        (lambda: anything.load(BRICKS).count(threads=True), "threads: expected a whole number, found True"),
        (lambda: anything.load(BRICKS).count(threads=0), "threads: expected a whole number from 1 to 1024, found 0"),
        (lambda: anything.load(BRICKS).count(timeout="soon"), "timeout: expected a time: .*, found 'soon'"),
        (lambda: anything.load(BRICKS).count(memory="much"), "memory: expected a number of bytes, or '512M', found 'much'"),
        (lambda: anything.load(BRICKS).count(seed=[1]), "seed: expected a whole number, found a list"),
        (lambda: anything.load(BRICKS).check(None), "layout: expected a layout: .*, found None"),
        (lambda: anything.load(BRICKS).named(7), "name: expected a string, found 7"),
        (lambda: anything.polycube([2, 1], [DOMINO]), "polycube: container: expected three edges, found 2"),
        (lambda: anything.polycube([2, 1, 1.5], [DOMINO]), "polycube: container: expected three edges, .*, found 1.5"),
        (lambda: anything.polycube([2, 1, 1], [DOMINO], mirror="no"), "polycube: mirror: expected True or False, found 'no'"),
        (lambda: anything.generate(size=(3, 4, 5)), r"size: expected a width and a height, .*, found \[3, 4, 5\]"),
        (lambda: anything.load(7), "source: expected the name of a file, .*, found 7"),
        (lambda: anything.compare([7]), "puzzles: expected a puzzle, or a list of puzzles, found 7"),
        (lambda: anything.cuboid([3, 3, []], [[1, 1, 1]]), "cuboid: size: expected three edges, found numbers beside lists"),
        (lambda: anything.arukone([[1, ()], [0, 1]]), "arukone: rows: expected rows of numbers from -1, found numbers beside lists"),
        (lambda: anything.cnf([[1]], show=[[]]), "cnf: show: expected a list of variables, found lists nested 2 deep"),
        (lambda: anything.generate([[]]), "size: expected a width and a height, .*, found lists nested 2 deep"),
        (lambda: anything.cnf([[1, -2]]).decode([[]]), "model: expected a list of literals, found lists nested 2 deep"),
        (lambda: anything.cnf([[1, -2]]).decode([True, 2]), "model: expected a list of literals, found True"),
        (lambda: anything.cnf([[1, numpy.True_]]), "cnf: clauses: expected a list of clauses, .*, found True"),
        (lambda: puzzle().check({"x": 1}), "layout: expected the key `pieces`, found `x`"),
        (lambda: puzzle().check({"pieces": 7}), "layout: expected a list, found the number 7"),
        (lambda: puzzle().check({"pieces": object()}), "layout: expected a layout: .*, found a dict, .*"),
        (lambda: puzzle().check([["1", True]]), "layout: expected a layout: .*, found True"),
        (lambda: anything.generate((12, 9, 1)), r"size: expected a width and a height, such as .*, found \[12, 9, 1\]"),
        (lambda: anything.generate("12x"), "size: expected a width and a height, such as .*, found '12x'"),
        (lambda: anything.generate("sudoku"), "kind: expected 'arukone', .*, or a size such as '12x9', found 'sudoku'"),
        (lambda: anything.arukone([]), "arukone: rows: expected rows of numbers from -1, found a board without cells"),
        (lambda: anything.arukone([[], []]), "arukone: rows: expected rows of numbers from -1, found a board without cells"),
        (lambda: anything.arukone([[1, -2, 1]]), "arukone: rows: expected rows of numbers from -1, found -2"),
        (
            lambda: anything.Piece(DOMINO, times=(2, 1)),
            r"Piece: times: expected a number, or a pair \(.*\), found at least 2 and at most 1",
        ),
        (lambda: anything.Piece(DOMINO, times=(1,)), r"Piece: times: expected a number, or a pair \(.*\), found a tuple"),
        (lambda: anything.Piece(DOMINO, name=5), "Piece: name: expected a string, found 5"),
        (lambda: anything.Piece(5), "Piece: cells: expected cells .*, found 5"),
    ],
)
def test_sentences(make: Callable[[], Any], message: str) -> None:
    with pytest.raises((TypeError, ValueError), match=f"^{message}$"):
        make()


def test_pieces_are_read_when_they_are_made() -> None:
    bar = jigsat.Piece(iter([[0, 0], [1, 0]]), "I", (1, 2))
    assert bar == jigsat.Piece(numpy.array([[[1, 1]]]), "I", (1, 2)) and bar.cells == ((0, 0, 0), (1, 0, 0))
    assert len({bar, jigsat.Piece(DOMINO, "I", (1, 2)), jigsat.Piece(DOMINO)}) == 2
    assert jigsat.polycube([4, 1, 1], [bar]) == jigsat.polycube([4, 1, 1], [bar])


def test_limits_are_text_as_well() -> None:
    for timeout in (10, 9.5, "10s", "10", "1m 30s", "500 ms", numpy.float32(3), timedelta(minutes=1)):
        assert puzzle().count(timeout=timeout) == 36
    for memory in (4 << 30, "4G", "4 GiB", "4000M", "4294967296", "0.5TB", numpy.int64(4 << 30)):
        assert puzzle().count(memory=memory) == 36
    with pytest.raises(jigsat.Undecided):
        jigsat.load("box 12 12 12\n864x piece 000 100\n").count(timeout="1ms", memory="4G")
    for wrong in ("10 elephants", "-1s", "1.5s 3", "s", "1e3", "٣"):
        with pytest.raises(ValueError, match="timeout: expected a time"):
            puzzle().count(timeout=wrong)
    for wrong in ("4 elephants", "-1M", "i", "4iB", "M"):
        with pytest.raises(ValueError, match="memory: expected a number of bytes"):
            puzzle().count(memory=wrong)


def test_sizes_of_boards() -> None:
    boards = [jigsat.generate(size=(6, 6), seed=3), jigsat.generate((6, 6), seed=3), jigsat.generate(6, seed=3)]
    boards += [jigsat.generate("6x6", seed=3), jigsat.generate("6", seed=3)]
    boards += [jigsat.generate(size=size, seed=3) for size in (6, "6x6", "6", [6, 6], numpy.array([6, 6]), numpy.int8(6))]
    assert len({board.text for board in boards}) == 1
    assert jigsat.generate(size="7x5", seed=3) == jigsat.generate((7, 5), seed=3)
    for short in (6, "6x6"):
        with pytest.raises(TypeError, match="expected one size, found two"):
            jigsat.generate(short, size=6)


def test_tables_are_layers() -> None:
    """A table is one layer, in lists and arrays, unless it lists cells."""
    ell, tee, ess = [[1, 1], [1, 0]], [[1, 1, 1], [0, 1, 0]], [[1, 1, 0], [0, 1, 1]]
    zed = [[1, 0, 0], [1, 1, 1], [0, 0, 1]]
    cells = {
        "L": [(0, 0), (1, 0), (0, 1)],
        "T": [(0, 0), (1, 0), (2, 0), (1, 1)],
        "S": [(0, 0), (1, 0), (1, 1), (2, 1)],
        "Z": [(0, 0), (0, 1), (1, 1), (2, 1), (2, 2)],
    }
    box = [4, 4, 1]
    wanted = jigsat.polycube(box, cells)
    tables = {"L": ell, "T": tee, "S": ess, "Z": zed}
    assert jigsat.polycube(box, tables) == wanted
    assert jigsat.polycube(box, {name: numpy.array(table) for name, table in tables.items()}) == wanted
    assert jigsat.polycube(box, {name: numpy.array(table, dtype=float) for name, table in tables.items()}) == wanted
    assert jigsat.polycube(box, {name: numpy.array(table, dtype=bool) for name, table in tables.items()}) == wanted
    assert jigsat.polycube(box, {name: [table] for name, table in tables.items()}) == wanted
    # Not contiguous in memory; the upright S could be the cells of an L as well.
    turned = {name: numpy.array(table).T[::-1] for name, table in tables.items()}
    with pytest.raises(jigsat.PuzzleError, match="pieces: expected cells or a layer, found rows that may be both"):
        jigsat.polycube(box, turned)
    turned["S"] = turned["S"][numpy.newaxis]
    assert jigsat.polycube(box, turned).count() == wanted.count()
    for container in (numpy.ones((4, 4)), numpy.ones((4, 4), dtype=bool), [[1] * 4] * 4, numpy.ones((1, 4, 4))):
        assert jigsat.polycube(container, cells) == wanted
    for two in (numpy.ones((2, 2)), numpy.ones((2, 2), dtype=int), [[1, 1], [1, 1]], [[0, 0], [1, 0], [0, 1], [1, 1]]):
        assert jigsat.polycube(two, [DOMINO, DOMINO]).count() == 2
    spare = jigsat.polycube([[1, 1, 2]], [DOMINO])
    assert spare == jigsat.polycube(DOMINO, [DOMINO], optional=[(2, 0)])
    assert jigsat.polycube([4, 1, 1], [[[0, 0, 0], [1, 0, 0]], numpy.array([[0, 0], [1, 0]])]).count() == 1
    with pytest.raises(jigsat.PuzzleError, match="pieces: expected cells or a layer, found rows that may be both"):
        jigsat.polycube([2, 2, 1], [[[1, 0], [0, 1]]])
    with pytest.raises(jigsat.PuzzleError, match="rows of equal length, found 3 and 4 numbers in layer 1"):
        jigsat.polycube([4, 4, 1], [[[1, 1, 1], [1, 0, 0, 0]]])
    with pytest.raises(jigsat.PuzzleError, match="in a block, found 3"):
        jigsat.polycube([[1, 1, 3, 1]], [DOMINO])


def test_layouts_are_arrays_as_well() -> None:
    box = puzzle()
    rows = [line.split() for line in "1 1 2 2/3 3 4 4/5 6 7 8/5 6 7 8".split("/")]
    layout = box.check(rows)
    numbers = [[int(label) for label in row] for row in rows]
    for same in (numbers, [numbers], numpy.array(numbers), numpy.array([numbers]), numpy.array(rows), ["1122", "3344", "5678", "5678"]):
        assert box.check(same) == layout
    assert box.check(numpy.array(numbers, dtype=float)) == layout
    with pytest.raises(jigsat.Error):
        box.check(numpy.ones((4, 4), dtype=int))
    with pytest.raises(jigsat.Error):
        box.check(numpy.ones((3, 4), dtype=int))
    bar = jigsat.polycube([[[1]], [[2]], [[1]]], [[(0, 0, 0)], [(0, 0, 0)]])
    apart = bar.check("layer 1\n1\nlayer 2\n.\nlayer 3\n2\n")
    for hole in (None, float("nan"), numpy.float32("nan"), "."):
        assert bar.check([[[1]], [[hole]], [[2]]]) == apart
    assert bar.check(numpy.array([[[1]], [[numpy.nan]], [[2]]])) == apart
    for wrong in (None, [None], float("nan"), [[[1]], [[float("inf")]], [[2]]]):
        with pytest.raises(TypeError, match="layout: expected a layout: "):
            anything.load(BRICKS).check(wrong)
    board = jigsat.arukone([[1, 0, 1], [2, 0, 2]])
    solved = board.check(numpy.array([[1, 1, 1], [2, 2, 2]]))
    assert board.check([[1, 1, 1], [2, 2, 2]]) == solved == board.solve()
    assert formula().check(numpy.array([1, -2, 3])) == formula().check("v 1 -2 3 0")


def test_the_generator_alone_limits_its_boxes() -> None:
    """The limit is that of its containers, however large the box is."""
    for box in ((130, 1, 1), (1000, 1000, 1000), (2**31 - 1, 2**31 - 1, 2**31 - 1)):
        with pytest.raises(ValueError, match="expected a container of at most 128 cells"):
            jigsat.generate("polycube", box=box, seed=1)
