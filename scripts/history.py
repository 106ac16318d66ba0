#!/usr/bin/env python3
"""Adds a version to the history of benchmarks, docs/benchmarks/history.csv, and shows what became slower or faster since the last one.

    scripts/history.py [--runs N] [--timeout S] [--only WORD]... [--jigsat PROGRAM] [--history FILE]

`just bench` runs it. A line for each version, machine and row: seconds of the processor with one thread (the median of the runs), nodes
and MiB of memory (0: unknown) of what `auto` chooses. A version that is there already is measured anew. Seconds belong to a machine, and
are compared with the last line of the same one; nodes are the same on every machine. Python 3 alone is enough.
"""

import argparse
import csv
import datetime
import json
import os
import pathlib
import platform
import statistics
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parent.parent
COLUMNS = ["version", "date", "machine", "row", "seconds", "nodes", "MiB"]
COLLECTIONS = "data/arukone/collections"


def cubes(edge, most):
    """A line of a packing: up to so many cubes."""
    cells = (f"{x}{y}{z}" for x in range(edge) for y in range(edge) for z in range(edge))
    return f"0-{most}x piece {' '.join(cells)}\n"


def queens(size):
    """A cover in Knuth's format: queens that do not attack each other."""
    items = [f"r{i} c{i}" for i in range(size)] + ["|"] + [f"u{i} d{i}" for i in range(2 * size - 1)]
    options = [f"r{row} c{column} u{row + column} d{size - 1 + row - column}" for row in range(size) for column in range(size)]
    return "\n".join([" ".join(items), *options]) + "\n"


# Name, task with its rules, and a file or the text of a puzzle.
ROWS = [
    ("pentominoes 6x10", "count", "data/polycube/pentominoes_6x10.txt"),
    ("pentominoes 5x12", "count", "data/polycube/pentominoes_5x12.txt"),
    ("pentominoes 4x15", "count", "data/polycube/pentominoes_4x15.txt"),
    ("pentominoes 8x8 with a hole", "count", "data/polycube/pentominoes_8x8_hole.txt"),
    ("pentacubes 3x4x5", "count", "data/polycube/pentacubes_3x4x5.txt"),
    ("Conway's cube", "count", "data/polycube/conway.txt"),
    ("Bedlam cube", "count", "data/polycube/bedlam.txt"),
    ("Soma", "count", "data/polycube/soma.txt"),
    ("25 N pentacubes in 5x5x5", "first", "data/polycube/n_pentacubes_5x5x5.txt"),
    ("dominoes 16x16", "count", "box 16 16 1\n128x piece 000 100\n"),
    ("dominoes 20x20", "count", "box 20 20 1\n200x piece 000 100\n"),
    ("bricks 1x1x2 in 4x4x4", "count", "box 4 4 4\n32x piece 000 001\n"),
    ("Langford 11", "count", "data/exact-cover/langford11.dlx"),
    ("queens 12", "count", "data/exact-cover/queens12.dlx"),
    ("Sudoku with 16 clues", "count", "data/exact-cover/sudoku16.dlx"),
    ("raetsel4", "count", "data/cuboid/raetsel4.txt"),
    ("raetsel7", "first", "data/cuboid/raetsel7_unsolvable.txt"),
    ("box of 7x7x7", "first", "data/cuboid/stretch_7x7x7_43.txt"),
    ("Flow Free", "first --rules full --touch no", f"{COLLECTIONS}/flow.txt"),
    ("janko", "first --rules full --touch no", f"{COLLECTIONS}/janko.txt"),
    ("Arukone 40x20", "first --rules full --touch no", f"{COLLECTIONS}/ahle_40x20.txt"),
    ("Arukone 50x50", "first --rules full --touch no", f"{COLLECTIONS}/ahle_50x50.txt"),
    ("80 Ubongo tasks", "unique", "data/ubongo/tasks"),
    # What several strategies race for.
    ("dominoes 22x22", "count", "box 22 22 1\n242x piece 000 100\n"),
    ("any cubes in 6x6x6", "count", f"box 6 6 6\n0-216x piece 000\n{cubes(2, 27)}{cubes(3, 8)}"),
    ("box of 9x9x9", "first", "data/cuboid/stretch_9x9x9_49.txt"),
    ("corners 11x11", "count --rules empty", "data/arukone/corners_11x11.txt"),
    ("70 queens", "first", queens(70)),
    ("contest 30x30, every cell used", "first --rules full", "data/arukone/contest_n30.txt"),
    ("9 triangle tiles", "unique", "data/triangle/contest_puzzle1.txt"),
]


def machine():
    """The name of the processor."""
    try:
        lines = pathlib.Path("/proc/cpuinfo").read_text().splitlines()
        return next(line.split(":", 1)[1].strip() for line in lines if line.startswith("model name"))
    except (OSError, StopIteration):
        return platform.machine()


def text_of(args, *words):
    done = subprocess.run([args.jigsat, *words], stdout=subprocess.PIPE, text=True, check=False, cwd=ROOT)
    # 3: a puzzle is undecided.
    if done.returncode not in (0, 3):
        sys.exit(done.returncode)
    return done.stdout


def measured(args, task, puzzle):
    """Seconds, nodes and MiB of all puzzles of a file; None if one took too long."""
    with tempfile.TemporaryDirectory() as folder:
        if "\n" in puzzle:
            file = pathlib.Path(folder) / "puzzle.txt"
            file.write_text(puzzle)
            puzzle = str(file)
        words = ["--task", *task.split(), "--runs", str(args.runs), "--timeout", args.timeout, "--threads", "1"]
        text = text_of(args, "compare", "--with", "auto", "--format", "json", *words, puzzle)
    # A puzzle that was refuted before any search has no strategies, nor has the line of totals.
    results = [one for line in text.splitlines() for one in json.loads(line).get("strategies", [])]
    if any(one["status"] != "finished" for one in results):
        return None
    seconds, nodes, peaks = ([one[name]["median"] for one in results] for name in ("cpu_seconds", "nodes", "peak_memory_bytes"))
    return sum(seconds), sum(nodes), max(peaks, default=0) / 2**20


def start_up(args):
    """Seconds of the processor for `--version`."""

    def once():
        child = os.posix_spawn(args.jigsat, [args.jigsat, "--version"], os.environ, file_actions=[(os.POSIX_SPAWN_CLOSE, 1)])
        usage = os.wait4(child, 0)[2]
        return usage.ru_utime + usage.ru_stime

    return statistics.median(once() for _ in range(20 * args.runs)), 0, 0


def changes(line, before):
    """What a row has become since the last version on this machine."""
    if before is None:
        return "new"
    ratio = float(line["seconds"]) / max(float(before["seconds"]), 1e-9)
    nodes = "" if line["nodes"] == before["nodes"] else f", nodes {before['nodes']} -> {line['nodes']}"
    return f"{ratio:.2f} of {before['version']}{nodes}"


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n\n", maxsplit=1)[0])
    parser.add_argument("--runs", type=int, default=5)
    parser.add_argument("--timeout", default="60")
    parser.add_argument("--only", action="append", default=[], help="rows with this word")
    parser.add_argument("--jigsat", default=str(ROOT / "target/release/jigsat"))
    parser.add_argument("--history", type=pathlib.Path, default=ROOT / "docs/benchmarks/history.csv")
    args = parser.parse_args()

    version = text_of(args, "--version").split()[1]
    fixed = {"version": version, "date": datetime.date.today().isoformat(), "machine": machine()}
    with args.history.open(newline="") as file:
        lines = list(csv.DictReader(file))
    for row, task, puzzle in [("start-up", None, None), *ROWS]:
        if args.only and not any(word in row for word in args.only):
            continue
        found = start_up(args) if task is None else measured(args, task, puzzle)
        if found is None:
            print(f"{row}: longer than {args.timeout} s, or an error", file=sys.stderr)
            continue
        seconds, nodes, memory = found
        line = {**fixed, "row": row, "seconds": f"{seconds:.4f}", "nodes": str(nodes), "MiB": f"{memory:.0f}"}
        same = [old for old in lines if (old["machine"], old["row"]) == (line["machine"], row)]
        before = next((old for old in reversed(same) if old["version"] != version), None)
        print(f"{row}: {line['seconds']} s, {nodes} nodes, {memory:.0f} MiB: {changes(line, before)}", flush=True)
        lines = [old for old in lines if not (old in same and old["version"] == version)] + [line]
        with args.history.open("w", newline="") as file:
            writer = csv.DictWriter(file, COLUMNS, lineterminator="\n")
            writer.writeheader()
            writer.writerows(lines)


if __name__ == "__main__":
    main()
