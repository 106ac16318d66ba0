#!/usr/bin/env python3
"""Recompute the limits of easy, medium and hard from the puzzles in data/, and compare them with those in rating/words.rs.

    cargo build --release
    scripts/rating.py             # print the table, and how ratings separate three from four pieces
    scripts/rating.py --check     # fail if the table in the code is another one
"""

import argparse
import csv
import math
import re
import subprocess
import sys

import source
from source import ROOT

[CODE] = source.files("*/rating/words.rs")

# The compared puzzles of each kind, with the options that name their rules.
PUZZLES = {
    "arukone": (
        ["data/arukone/collections/janko.txt", "data/arukone/collections/flow.txt"],
        ["--rules", "full", "--touch", "no"],
    ),
    "cuboid": (["data/cuboid/beispielraetsel.txt", *(f"data/cuboid/raetsel{number}.txt" for number in (1, 2, 4, 5))], []),
    # Those that have a name, or stand in books.
    "polycube": (
        [
            f"data/polycube/{name}.txt"
            for name in (
                "bedlam",
                "conway",
                "n_pentacubes_5x5x5",
                "pentacubes_2x3x10",
                "pentacubes_3x4x5",
                "pentominoes_3x20",
                "pentominoes_4x15",
                "pentominoes_5x12",
                "pentominoes_6x10",
                "pentominoes_8x8_hole",
                "slothouber_graatsma",
                "soma",
                "y_pentacubes_5x5x5",
            )
        ],
        [],
    ),
    "triangle": ([f"data/triangle/contest_puzzle{number}.txt" for number in range(4)], []),
    "ubongo": (["data/ubongo/tasks"], []),
}

# People do not fill in the exact cover of these kinds: its effort says little.
NO_EFFORT = {"arukone"}

# Fewer puzzles have no thirds.
FEWEST = 12


def ratings(program, kind, timeout):
    """The rows of all puzzles of a kind with a solution that takes a trial or a deduction, and the number of those that took too long."""
    files, options = PUZZLES[kind]
    command = [program, "rate", "--format", "csv", "--timeout", timeout, *options, *files]
    run = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    rows = list(csv.DictReader(run.stdout.splitlines()))
    late = [line for line in run.stderr.splitlines() if "undecided" in line]
    print(*late, sep="\n", end="\n" * bool(late), file=sys.stderr)
    return [row for row in rows if row["end"] != "unsolvable" and (number(row, "effort") > 0 or number(row, "score") > 0)], len(late)


def number(row, column):
    """A number of a row, 0 if there is none."""
    return float(row[column] or 0)


def thirds(numbers, late):
    """The greatest numbers of the first and of the second third, as in the code; those that took too long are the greatest."""
    if not numbers or len(numbers) + late < FEWEST:
        return "None"
    numbers = sorted(numbers) + [math.inf] * late
    easy, medium = (numbers[len(numbers) * third // 3 - 1] for third in (1, 2))
    return f"Some([{easy:.1f}, {medium:.1f}])"


def separation(one, other):
    """How often a number of the other list is greater than one of the first, ties by half: the area under the curve."""
    pairs = [(first, second) for first in one for second in other]
    return sum((second > first) + (second == first) / 2 for first, second in pairs) / len(pairs)


def report(tasks):
    """Print how the ratings of Ubongo tasks separate three from four pieces."""
    for name, column, ends in [
        ("effort, all tasks", "effort", ["solved", "several"]),
        ("effort, one solution", "effort", ["solved"]),
        ("deduction score, one solution", "score", ["solved"]),
    ]:
        chosen = [row for row in tasks if row["end"] in ends]
        three, four = ([float(row[column]) for row in chosen if f"/{pieces}p-" in row["file"]] for pieces in (3, 4))
        print(f"{name}: {len(three)} with three and {len(four)} with four pieces: AUC {separation(three, four):.2f}")


def main():
    """Print or check the table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--program", default=str(ROOT / "target" / "release" / "jigsat"))
    parser.add_argument("--timeout", default="60s", help="for each puzzle; those that take longer are the hardest")
    parser.add_argument("--check", action="store_true")
    args = parser.parse_args()
    lines = []
    for kind in PUZZLES:
        rows, late = ratings(args.program, kind, args.timeout)
        scores = [number(row, "score") for row in rows if row["end"] == "solved"]
        efforts = [] if kind in NO_EFFORT else [number(row, "effort") for row in rows]
        limits = f"score: {thirds(scores, late)}, effort: {thirds(efforts, late)}"
        if "Some" in limits:
            lines.append(f'    Thresholds {{ kind: "{kind}", {limits} }},')
        print(f"{kind}: {len(rows)} puzzles, {len(scores)} with one solution", file=sys.stderr)
        if kind == "ubongo":
            report(rows)
    print("\n".join(lines))
    if args.check:
        table = re.search(r"THRESHOLDS: &\[Thresholds\] = &\[\n(.*?)\n\];", (ROOT / CODE).read_text(), re.DOTALL)
        if table is None or table[1].splitlines() != lines:
            sys.exit(f"{CODE} has another table")


if __name__ == "__main__":
    main()
