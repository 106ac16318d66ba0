#!/usr/bin/env python3
"""Writes the puzzles of docs/cluster/measurements.md that take long, for those who want to count them again.

usage: cluster_puzzles.py FOLDER
"""

import pathlib
import sys

PENTOMINOES = {
    "F": [".##", "##.", ".#."],
    "I": ["#####"],
    "L": ["####", "#..."],
    "N": ["##..", ".###"],
    "P": ["##", "##", "#."],
    "T": ["###", ".#.", ".#."],
    "U": ["#.#", "###"],
    "V": ["#..", "#..", "###"],
    "W": ["#..", "##.", ".##"],
    "X": [".#.", "###", ".#."],
    "Y": ["####", ".#.."],
    "Z": ["##.", ".#.", ".##"],
}

# Those that are not their own mirror images.
TWO_SIDED = "FLNPYZ"


def one_sided(edges):
    """The 18 one-sided pentominoes in a rectangle."""
    lines = ["# kind: polycube", "mirror no", "planar yes", f"box {edges[0]} {edges[1]}"]
    for name, rows in PENTOMINOES.items():
        lines += [f"piece {name}", *rows]
        if name in TWO_SIDED:
            lines += [f"piece {name.lower()}", *(row[::-1] for row in rows)]
    return "\n".join(lines) + "\n"


def langford(n):
    """Langford pairs; of two that are mirror images, one: the pair of the largest odd number has its first half on the left."""
    items = [f"d{k}" for k in range(1, n + 1)] + [f"s{i}" for i in range(1, 2 * n + 1)]
    lines = ["| kind: exact-cover", " ".join(items)]
    for k in range(1, n + 1):
        last = n // 2 if k == n - (n % 2 == 0) else 2 * n
        for i in range(1, min(last, 2 * n - k - 1) + 1):
            lines.append(f"d{k} s{i} s{i + k + 1}")
    return "\n".join(lines) + "\n"


def main():
    if len(sys.argv) != 2 or sys.argv[1].startswith("-"):
        sys.exit(__doc__)
    folder = pathlib.Path(sys.argv[1])
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "one_sided_6x15.txt").write_text(one_sided((15, 6)))
    (folder / "langford16.dlx").write_text(langford(16))


main()
