#!/usr/bin/env python3
"""jigsat beside other packages for exact covers: the same problems, the same answers, and how many calls a second.

    pip install jigsat xcover exact_cover dlx
    scripts/python_compare.py

Prints a table in Markdown. Packages that are not installed are left out, and named.
"""

from __future__ import annotations

import importlib
import subprocess
import sys
import time
from typing import Any, Callable, Iterable

Options = list[list[int]]
Solve = Callable[[int, Options], Iterable[frozenset[int]]]


def with_jigsat(items: int, options: Options) -> Iterable[frozenset[int]]:
    import jigsat

    return map(frozenset, jigsat.ExactCover(range(items), options))


def with_xcover(items: int, options: Options) -> Iterable[frozenset[int]]:
    from xcover import covers

    return map(frozenset, covers(options, primary=range(items)))


def with_exact_cover(items: int, options: Options) -> Iterable[frozenset[int]]:
    import exact_cover
    import numpy

    matrix = numpy.zeros((len(options), items), dtype=numpy.int32)
    for row, option in enumerate(options):
        matrix[row, option] = 1
    return (frozenset(int(row) for row in rows) for rows in exact_cover.get_all_solutions(matrix))


def with_dlx(items: int, options: Options) -> Iterable[frozenset[int]]:
    from dlx import DLX

    solver = DLX([(item, DLX.PRIMARY) for item in range(items)])
    solver.appendRows(options)
    # A solution names any node of a row: rows are known again by their columns.
    numbers = {frozenset(option): number for number, option in enumerate(options)}
    return (frozenset(numbers[frozenset(solver.getRowList(row))] for row in rows) for rows in solver.solve())


PACKAGES: dict[str, Solve] = {
    "jigsat": with_jigsat,
    "xcover": with_xcover,
    "exact_cover": with_exact_cover,
    "dlx": with_dlx,
}


def knuth() -> tuple[int, Options]:
    """The example of Knuth's paper of 2000, and of all of the packages."""
    return 7, [[2, 4, 5], [0, 3, 6], [1, 2, 5], [0, 3], [1, 6], [3, 4, 6]]


def dominoes(size: int) -> tuple[int, Options]:
    """A square, to be covered with dominoes."""
    across = [[y * size + x, y * size + x + 1] for y in range(size) for x in range(size - 1)]
    down = [[y * size + x, (y + 1) * size + x] for y in range(size - 1) for x in range(size)]
    return size * size, across + down


def sudoku(size: int) -> tuple[int, Options]:
    """Latin squares."""
    square = size * size
    options = [
        [r * size + c, square + r * size + v, 2 * square + c * size + v]
        for r in range(size)
        for c in range(size)
        for v in range(size)
    ]
    return 3 * square, options


PROBLEMS = {"Knuth 2000": knuth(), "dominoes 4 × 4": dominoes(4), "dominoes 6 × 6": dominoes(6), "Latin squares 4 × 4": sudoku(4)}


Solutions = set[frozenset[int]]


def measured(solve: Solve, problem: tuple[int, Options]) -> tuple[Solutions, float]:
    """All solutions, and the seconds of the best of several calls that find them."""
    started, best = time.perf_counter(), float("inf")
    solutions: Solutions = set()
    while time.perf_counter() - started < 1 or best == float("inf"):
        begun = time.perf_counter()
        solutions = set(solve(*problem))
        best = min(best, time.perf_counter() - begun)
    return solutions, best


def seconds_of_import(package: str) -> float:
    """The time that an import takes, in the best of five processes."""
    code = f"import time; begun = time.perf_counter(); import {package}; print(time.perf_counter() - begun)"
    runs = [subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True) for _ in range(5)]
    return min(float(run.stdout) for run in runs)


def row(cells: Iterable[Any]) -> str:
    return "| " + " | ".join(str(cell) for cell in cells) + " |"


def main() -> None:
    there = {}
    for name, solve in PACKAGES.items():
        try:
            importlib.import_module(name)
            there[name] = solve
        except ImportError as error:
            print(f"left out: {name}: {error}", file=sys.stderr)
    print(row(["all solutions of", "there are", *there]))
    print(row(["---", *["---:"] * (len(there) + 1)]))
    for title, problem in PROBLEMS.items():
        results = {name: measured(solve, problem) for name, solve in there.items()}
        [first, *others] = [solutions for solutions, _ in results.values()]
        if any(solutions != first for solutions in others):
            sys.exit(f"{title}: the packages disagree: { {name: len(found) for name, (found, _) in results.items()} }")
        print(row([title, len(first), *(f"{1 / best:,.0f} / s" for _, best in results.values())]))
    print(row(["import", "", *(f"{1000 * seconds_of_import(name):.0f} ms" for name in there)]))


if __name__ == "__main__":
    main()
