#!/usr/bin/env python3
"""How time and memory grow with the puzzle: rows for boards of growing edges, boards of growing numbers of pairs, vast boards (up to
1002x1002, one pair for 200 cells, at most 15 columns and rows apart), and dominoes on boards of growing edges; each is the median over
some puzzles made from seeds, solved by what the program chooses.

    scripts/curves.py [boards] [pairs] [vast] [dominoes] [--count N] [--timeout S] [--jigsat PROGRAM]

Times are milliseconds of the processor, memory is the peak in MiB; a run that ends at the time limit counts as one that takes longest.
Python 3 alone is enough.
"""

import argparse
import json
import pathlib
import random
import statistics
import subprocess
import tempfile

RULES = [("empty", "yes"), ("empty", "no"), ("full", "yes"), ("full", "no")]
EDGES = [10, 20, 30, 40, 50, 60]
PAIRS = [15, 20, 25, 30, 40, 50, 60, 80]


def run(args, *words):
    return subprocess.run([args.jigsat, *map(str, words)], stdout=subprocess.PIPE, text=True, check=False).stdout


def board(args, edge, rules, seed, pairs=None):
    """A board made from a seed; None if none was made in time."""
    fill, touch = rules
    words = ["generate", "arukone", "--size", f"{edge}x{edge}", "--rules", fill, "--touch", touch, "--seed", seed]
    words += ["--timeout", args.timeout] + (["--pairs", pairs] if pairs else [])
    return run(args, *words) or None


def measured(args, folder, texts, task, rules=None):
    """A row: how many were decided, the median time and the largest peak of memory of those."""
    times, peaks, decided = [], [], 0
    for text in texts:
        file = pathlib.Path(folder) / "puzzle.txt"
        file.write_text(text)
        words = ["compare", "--task", task, "--runs", 1, "--timeout", args.timeout, "--with", "auto", "--format", "json", file]
        words += ["--rules", rules[0], "--touch", rules[1]] if rules else []
        [one] = json.loads(run(args, *words))["strategies"] or [None]
        if one is None or one["status"] == "finished":
            decided += 1
            times.append(one["cpu_seconds"]["median"] if one else 0.0)
            peaks.append(one["peak_memory_bytes"]["max"] if one else 0)
        else:
            times.append(float("inf"))
    median = statistics.median_high(times)
    time = f"{1e3 * median:.3g} ms" if median < float("inf") else f"> {args.timeout} s"
    return f"{decided} of {len(texts)}, {time}, {max(peaks, default=0) / 2**20:.0f} MiB"


def boards(args, folder, edges, numbers_of_pairs):
    for rules in RULES:
        for edge in edges:
            for pairs in numbers_of_pairs:
                made = [board(args, edge, rules, seed, pairs) for seed in range(1, args.count + 1)]
                texts = [text for text in made if text]
                name = f"{' '.join(rules)} {edge}x{edge}" + (f" {pairs} pairs" if pairs else "")
                for task in ("first", "unique"):
                    row = measured(args, folder, texts, task, rules) if texts else "no board was made"
                    print(f"{task} {name}: {row}", flush=True)


def vast_board(edge, seed):
    """A board with room, made without a thought of whether it can be solved: some of its numbers may be shut in."""
    chance, ends, lines = random.Random(seed), set(), []
    while len(lines) < edge * edge // 200:
        start = [chance.randrange(edge), chance.randrange(edge)]
        end = [min(max(place + chance.randint(-15, 15), 0), edge - 1) for place in start]
        both = {tuple(start), tuple(end)}
        if len(both) == 2 and not both & ends:
            ends |= both
            lines.append(f"LINE#{len(lines) + 1} ({start[0]},{start[1]})-({end[0]},{end[1]})")
    return "\n".join([f"SIZE {edge}X{edge}", f"LINE_NUM {len(lines)}", *lines]) + "\n"


def vast(args, folder):
    for edge in (100, 200, 500, 1002):
        texts = [vast_board(edge, seed) for seed in range(1, args.count + 1)]
        for touch in ("yes", "no"):
            for task in ("first", "unique"):
                print(f"{task} empty {touch} {edge}x{edge}: {measured(args, folder, texts, task, ('empty', touch))}", flush=True)


def dominoes(args, folder):
    for edge in (8, 10, 12, 14, 16, 18, 20):
        text = f"box {edge} {edge} 1\n{edge * edge // 2}x piece 000 100\n"
        print(f"dominoes {edge}x{edge}: {measured(args, folder, [text], 'count')}", flush=True)


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n\n", maxsplit=1)[0])
    parser.add_argument("what", nargs="*", default=["boards", "pairs", "vast", "dominoes"])
    parser.add_argument("--count", type=int, default=5)
    parser.add_argument("--timeout", default="10")
    parser.add_argument("--jigsat", default="jigsat")
    args = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        if "boards" in args.what:
            boards(args, folder, EDGES, [None])
        if "pairs" in args.what:
            boards(args, folder, [20], PAIRS)
        if "vast" in args.what:
            vast(args, folder)
        if "dominoes" in args.what:
            dominoes(args, folder)


if __name__ == "__main__":
    main()
