#!/usr/bin/env python3
"""Recompute the limits of easy, medium and hard from the puzzles in data/, and compare them with core/src/rating/words.rs.

    cargo build --release
    scripts/rating.py             # print the table, and how ratings separate three from four pieces
    scripts/rating.py --check     # fail if the table in the code is another one
"""

import argparse
import csv
import re
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
CODE = ROOT / "core" / "src" / "rating" / "words.rs"

# The compared puzzles of each kind, with the options that name their rules.
PUZZLES = {
    "arukone": (
        ["data/arukone/collections/janko.txt", "data/arukone/collections/flow.txt"],
        ["--rules", "full", "--touch", "no"],
    ),
    "cuboid": (["data/cuboid"], []),
    "polycube": (["data/polycube"], []),
    "triangle": (["data/triangle"], []),
    "ubongo": (["data/ubongo/tasks"], []),
}

# Fewer puzzles have no thirds.
FEWEST = 12


def ratings(program, kind, timeout):
    """The rows of all puzzles of a kind with a solution that takes a trial or a deduction."""
    files, options = PUZZLES[kind]
    command = [program, "rate", "--format", "csv", "--timeout", timeout, *options, *files]
    run = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    rows = list(csv.DictReader(run.stdout.splitlines()))
    for line in run.stderr.splitlines():
        if "undecided" in line:
            print(line, file=sys.stderr)
    return [row for row in rows if row["end"] != "unsolvable" and (float(row["effort"]) > 0 or float(row["score"]) > 0)]


def thirds(numbers):
    """The greatest numbers of the first and of the second third, as in the code."""
    if len(numbers) < FEWEST:
        return "None"
    numbers = sorted(numbers)
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
    parser.add_argument("--timeout", default="60s", help="for each puzzle; those that take longer are left out")
    parser.add_argument("--check", action="store_true")
    args = parser.parse_args()
    lines = []
    for kind in PUZZLES:
        rows = ratings(args.program, kind, args.timeout)
        scores = [float(row["score"]) for row in rows if row["end"] == "solved"]
        efforts = [float(row["effort"]) for row in rows]
        lines.append(f'    Thresholds {{ kind: "{kind}", score: {thirds(scores)}, effort: {thirds(efforts)} }},')
        print(f"{kind}: {len(efforts)} puzzles, {len(scores)} with one solution", file=sys.stderr)
        if kind == "ubongo":
            report(rows)
    print("\n".join(lines))
    if args.check:
        table = re.search(r"THRESHOLDS: &\[Thresholds\] = &\[\n(.*?)\n\];", CODE.read_text(), re.DOTALL)
        if table is None or table[1].splitlines() != lines:
            sys.exit(f"{CODE.relative_to(ROOT)} has another table")


if __name__ == "__main__":
    main()
