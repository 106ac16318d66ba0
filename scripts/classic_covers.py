#!/usr/bin/env python3
"""Writes classic exact-cover problems in Knuth's format, one file for each.

usage: classic_covers.py FOLDER [large]

data/exact-cover/ was written by this script; `large` adds problems with too many solutions for tests. The counts in the headers are
published ones where the source says so; the others were found by several programs that agree.
"""

import itertools
import pathlib
import sys

FILES = {}


def write(name, source, raw, primary, options, secondary=(), slow=None):
    """Notes a file: its header, its items, its options."""
    lines = ["| kind: exact-cover", f"| source: {source}", f"| raw: {raw}"]
    if slow:
        lines.append(f"| slow: {slow}")
    bar = ["|", *secondary] if secondary else []
    lines.append(" ".join([*primary, *bar]))
    lines += [" ".join(option) for option in options]
    FILES[f"{name}.dlx"] = "\n".join(lines) + "\n"


# 0-9, a-z, A-Z: names of one character.
DIGIT = "0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"


def queens(n, raw):
    options, diagonals = [], set()
    for r, c in itertools.product(range(n), repeat=2):
        both = [f"a{DIGIT[r + c]}", f"b{DIGIT[n - 1 - r + c]}"]
        diagonals.update(both)
        options.append([f"r{DIGIT[r]}", f"c{DIGIT[c]}", *both])
    primary = [f"{line}{DIGIT[i]}" for line in "rc" for i in range(n)]
    source = f"{n} queens on a board of {n} x {n}, none attacks another; diagonals are secondary items (OEIS A000170)"
    write(f"queens{n}", source, raw, primary, options, sorted(diagonals))


def langford(n, raw, slow=None):
    options = [[str(k), f"s{i + 1}", f"s{i + k + 2}"] for k in range(1, n + 1) for i in range(2 * n - k - 1)]
    primary = [str(k) for k in range(1, n + 1)] + [f"s{i + 1}" for i in range(2 * n)]
    source = f"Langford pairs: 1 to {n} twice each, k others between the two k"
    source += ", mirror images told apart (OEIS A014552 twice)"
    write(f"langford{n}", source, raw, primary, options, slow=slow)


def latin(name, source, raw, rows, slow=None):
    """Latin squares; a digit in `rows` is given, a dot is not."""
    n = len(rows)
    options = []
    for r, c, v in itertools.product(range(n), repeat=3):
        if rows[r][c] in (".", str(v + 1)):
            options.append([f"p{r}{c}", f"r{r}{v + 1}", f"c{c}{v + 1}"])
    ranges = {"p": range(n), "r": range(1, n + 1), "c": range(1, n + 1)}
    items = [f"{kind}{i}{j}" for kind, second in ranges.items() for i in range(n) for j in second]
    write(name, source, raw, items, options, slow=slow)


def sudoku(name, source, raw, grid, slow=None):
    options = []
    for r, c, v in itertools.product(range(9), range(9), range(1, 10)):
        if grid[9 * r + c] in ("0", str(v)):
            box = 3 * (r // 3) + c // 3
            options.append([f"p{r}{c}", f"r{r}{v}", f"c{c}{v}", f"b{box}{v}"])
    cells = [f"p{r}{c}" for r in range(9) for c in range(9)]
    groups = [f"{kind}{i}{v}" for kind in "rcb" for i in range(9) for v in range(1, 10)]
    write(name, source, raw, cells + groups, options, slow=slow)


def dominoes(name, source, raw, width, height, missing=(), slow=None):
    cells = [cell for cell in itertools.product(range(height), range(width)) if cell not in missing]
    called = {cell: f"{DIGIT[cell[0]]}{DIGIT[cell[1]]}" for cell in cells}
    options = []
    for r, c in cells:
        for other in ((r, c + 1), (r + 1, c)):
            if other in called:
                options.append([called[r, c], called[other]])
    write(name, source, raw, called.values(), options, slow=slow)


def cycle(n, colours, raw):
    """Every vertex has a colour, every edge asks for two colours at its ends."""
    options = []
    for i in range(n):
        for a in range(colours):
            options.append([f"v{i}", f"x{i}:{a}"])
            options += [[f"e{i}", f"x{i}:{a}", f"x{(i + 1) % n}:{b}"] for b in range(colours) if b != a]
    primary = [f"v{i}" for i in range(n)] + [f"e{i}" for i in range(n)]
    source = f"colourings of a cycle of {n} vertices with {colours} colours: (k-1)^n + (-1)^n (k-1)"
    write(f"cycle{n}_{colours}", source, raw, primary, options, [f"x{i}" for i in range(n)])


def dominating_queens(n, count, source, raw, slow=None):
    """Every square is attacked or occupied by one queen at least; `count` queens in all."""
    squares = list(itertools.product(range(n), repeat=2))
    options = []
    for r, c in squares:
        seen = [(i, j) for i, j in squares if i == r or j == c or i + j == r + c or i - j == r - c]
        options.append(["queens"] + [f"{DIGIT[i]}{DIGIT[j]}" for i, j in seen])
    primary = [f"{count}|queens"] + [f"1:{count}|{DIGIT[i]}{DIGIT[j]}" for i, j in squares]
    write(f"dominate{n}_{count}", source, raw, primary, options, slow=slow)


def small():
    write(
        "knuth_dancing_links",
        "the example of the paper Dancing Links (Donald E. Knuth, 2000), a matrix of 6 rows and 7 columns",
        1,
        "abcdefg",
        ["cef", "adg", "bcf", "ad", "bg", "deg"],
    )
    write(
        "knuth_colours_and_bounds",
        "the example of the program DLX3 (Donald E. Knuth): colours and a multiplicity",
        1,
        ["A", "B", "2:3|C"],
        [["A", "B", "X:0", "Y:0"], ["A", "C", "X:1", "Y:1"], ["C", "X:0"], ["B", "X:1"], ["C", "Y:1"]],
        "XY",
    )
    ten, five = ([f"o{i}" for i in range(n)] for n in (10, 5))
    choices = [["k", o] for o in ten]
    write("choose10_3to4", "3 or 4 out of 10: 120 + 210", 330, ["3:4|k", *(f"0:1|{o}" for o in ten)], choices)
    subsets = [["any", o] for o in five]
    write("subsets5", "all subsets of 5 options, the empty one included", 32, ["0:5|any"], subsets, five)
    write("nowhere", "an item that is in no option", 0, "abc", ["a", "b", "ab"])


def large(clues, source):
    """The sudoku without the clues in two cells, and Latin squares whose first row and column are in order."""
    for first, second, raw in ((7, 9, 4210232), (31, 47, 24205741), (31, 49, 4897344), (33, 54, 6033369)):
        fewer = "".join("0" if cell in (first, second) else clue for cell, clue in enumerate(clues))
        name = f"sudoku15_{first}_{second}"
        sudoku(name, f"{source}, without those in the cells {first} and {second}, counted from 0", raw, fewer, slow="cover cnf")
    rows = ["1234567", *(f"{digit}......" for digit in range(2, 8))]
    latin("latin7_reduced", "reduced Latin squares of order 7 (OEIS A000315)", 16942080, rows, slow="cover cnf")


def main():
    if sys.argv[2:] not in ([], ["large"]) or len(sys.argv) < 2:
        sys.exit(__doc__)
    folder = pathlib.Path(sys.argv[1])
    folder.mkdir(parents=True, exist_ok=True)
    small()
    for n, raw in ((3, 0), (8, 92), (12, 14200)):
        queens(n, raw)
    for n, raw in ((5, 0), (7, 52), (8, 300), (11, 35584)):
        langford(n, raw)
    langford(10, 0, slow="cnf")
    latin("latin4", "Latin squares of order 4 (OEIS A002860)", 576, ["...."] * 4)
    latin("latin5", "Latin squares of order 5 (OEIS A002860)", 161280, ["....."] * 5)
    holes = ["1..4...", ".3..6..", "..5..1.", "4..7..3", ".6..2..", "..1....", "7..3..6"]
    latin("latin7_holes", "a Latin square of order 7 with holes", 84, holes)
    clues = "000000010400000000020000000000050407008000300001090000300400200050100000000806000"
    source = "the first sudoku of Gordon Royle's collection with 17 clues"
    sudoku("sudoku17", source, 1, clues)
    sudoku("sudoku16", source + ", without the 6 in the last row", 7309, clues[:77] + "0" + clues[78:])
    if sys.argv[2:]:
        large(clues, source)
    clues = "000000000206000000070306050000000000012060007400008900900805024001920500000007080"
    source = "made at random, no clue can be left out; by hand it takes a hidden pair"
    sudoku("sudoku_hidden_pair", source, 1, clues)
    dominoes("dominoes4x4", "domino tilings (OEIS A004003)", 36, 4, 4)
    dominoes("dominoes6x6", "domino tilings (OEIS A004003)", 6728, 6, 6)
    dominoes("dominoes8x8", "domino tilings (OEIS A004003)", 12988816, 8, 8, slow="cover cnf")
    for n in (6, 8):
        corners = {(0, 0), (n - 1, n - 1)}
        dominoes(f"mutilated{n}x{n}", "domino tilings of a board without two opposite corners", 0, n, n, corners)
    cycle(5, 3, 30)
    cycle(6, 3, 66)
    cycle(6, 4, 732)
    dominating_queens(5, 3, "3 queens that attack or occupy every square of a board of 5 x 5", 186)
    dominating_queens(8, 5, "5 queens that attack or occupy every square of a board of 8 x 8", 4860, slow="cover cnf")
    for name, text in FILES.items():
        (folder / name).write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
