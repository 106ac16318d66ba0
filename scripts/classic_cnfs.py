#!/usr/bin/env python3
"""Writes classic problems in CNF, in the format DIMACS, with their known numbers of models.

Usage: classic_cnfs.py FOLDER
"""

import random
import sys
from itertools import combinations, product
from pathlib import Path


def write(folder, name, source, count, variables, clauses, shown=None, trailer=""):
    lines = ["c kind: cnf", f"c source: {source}", f"c raw: {count}"]
    if shown is not None:
        lines.append(" ".join(["c p show", *map(str, shown), "0"]))
    lines.append(f"p cnf {variables} {len(clauses)}")
    lines += [" ".join(map(str, [*clause, 0])) for clause in clauses]
    (folder / name).write_text("\n".join(lines) + "\n" + trailer)


def at_most_one(literals):
    return [[-a, -b] for a, b in combinations(literals, 2)]


def exactly_one(literals):
    return [list(literals), *at_most_one(literals)]


def pigeons(holes):
    """Each of holes + 1 pigeons in a hole, no two in the same one."""
    place = lambda pigeon, hole: pigeon * holes + hole + 1
    clauses = [[place(p, h) for h in range(holes)] for p in range(holes + 1)]
    for hole in range(holes):
        clauses += at_most_one([place(p, hole) for p in range(holes + 1)])
    return (holes + 1) * holes, clauses


def colourings(nodes, edges, colours):
    paint = lambda node, colour: node * colours + colour + 1
    clauses = []
    for node in range(nodes):
        clauses += exactly_one([paint(node, c) for c in range(colours)])
    clauses += [[-paint(a, c), -paint(b, c)] for a, b in edges for c in range(colours)]
    return nodes * colours, clauses


def queens(n):
    at = lambda row, column: row * n + column + 1
    cells = list(product(range(n), repeat=2))
    clauses = []
    for i in range(n):
        clauses += exactly_one([at(i, j) for j in range(n)])
        clauses += exactly_one([at(j, i) for j in range(n)])
    for (r, c), (s, d) in combinations(cells, 2):
        if abs(r - s) == abs(c - d):
            clauses.append([-at(r, c), -at(s, d)])
    return n * n, clauses


def dominoes(n):
    """A variable for each place of a domino on a board of n x n; every cell is covered once."""
    cells = list(product(range(n), repeat=2))
    places = [(cell, other) for cell in cells for other in ((cell[0], cell[1] + 1), (cell[0] + 1, cell[1])) if max(other) < n]
    clauses = []
    for cell in cells:
        clauses += exactly_one([i + 1 for i, place in enumerate(places) if cell in place])
    return len(places), clauses


def latin(n):
    at = lambda row, column, symbol: (row * n + column) * n + symbol + 1
    clauses = []
    for i, j in product(range(n), repeat=2):
        clauses += exactly_one([at(i, j, s) for s in range(n)])
        clauses += exactly_one([at(i, s, j) for s in range(n)])
        clauses += exactly_one([at(s, i, j) for s in range(n)])
    return n**3, clauses


def parity(n):
    """x1 + … + xn is odd, by partial sums y: helpers that have one value each."""
    clauses = []
    last, helper = 1, n
    for x in range(2, n + 1):
        helper += 1
        clauses += [[-last, -x, -helper], [last, x, -helper], [last, -x, helper], [-last, x, helper]]
        last = helper
    return helper, [*clauses, [last]]


def models(variables, clauses, shown):
    """Brute force."""
    found = set()
    for values in product([False, True], repeat=variables):
        if all(any(values[abs(lit) - 1] == (lit > 0) for lit in clause) for clause in clauses):
            found.add(tuple(values[var - 1] for var in shown))
    return len(found)


def main():
    folder = Path(sys.argv[1])
    for holes in (3, 5):
        write(folder, f"pigeons{holes}.cnf", f"{holes + 1} pigeons in {holes} holes", 0, *pigeons(holes))
    cycle = lambda n: [(i, (i + 1) % n) for i in range(n)]
    # The chromatic polynomial of a cycle: (k - 1)^n + (-1)^n (k - 1).
    write(folder, "cycle5_3colours.cnf", "colourings of a cycle of 5 with 3 colours", 2**5 - 2, *colourings(5, cycle(5), 3))
    write(folder, "cycle7_2colours.cnf", "an odd cycle has no colouring with 2 colours", 0, *colourings(7, cycle(7), 2))
    for n, count in ((4, 2), (5, 10), (6, 4)):
        write(folder, f"queens{n}.cnf", f"{n} queens on a board of {n} x {n}", count, *queens(n))
    write(folder, "latin3.cnf", "Latin squares of order 3", 12, *latin(3))
    for n, count in ((5, 12), (6, 0)):
        pairs = list(combinations(range(n), 2))
        edge = {pair: i + 1 for i, pair in enumerate(pairs)}
        triangles = [[edge[a, b], edge[a, c], edge[b, c]] for a, b, c in combinations(range(n), 3)]
        clauses = triangles + [[-lit for lit in triangle] for triangle in triangles]
        write(folder, f"ramsey{n}.cnf", f"edges of {n} nodes in two colours, no triangle in one", count, len(pairs), clauses)
    for n, count in ((8, 6), (9, 0)):
        steps = [[a, a + d, a + 2 * d] for a in range(1, n + 1) for d in range(1, n) if a + 2 * d <= n]
        clauses = steps + [[-lit for lit in step] for step in steps]
        write(folder, f"waerden{n}.cnf", f"1 to {n} in two colours, no three in equal steps", count, n, clauses)
    # Independent sets of a cycle: Lucas numbers.
    write(folder, "independent8.cnf", "independent sets of a cycle of 8", 47, 8, [[-(a + 1), -(b + 1)] for a, b in cycle(8)])
    write(folder, "parity6.cnf", "odd sums of 6 bits; the helpers have one value each", 32, *parity(6))
    variables, clauses = parity(6)
    write(folder, "parity6_projected.cnf", "the same, projected on three of the bits: any value of them will do", 8,
          variables, clauses, shown=(1, 3, 5))
    # OEIS A004003.
    write(folder, "dominoes6x6.cnf", "dominoes on a board of 6 x 6", 6728, *dominoes(6))
    write(folder, "dominoes8x8.cnf", "dominoes on a board of 8 x 8", 12988816, *dominoes(8))
    write(folder, "free40.cnf", "one clause, and 38 variables in none: 3 * 2^38", 3 * 2**38, 40, [[1, 2]])
    write(folder, "free.cnf", "variables in no clause take both values", 24, 5, [[1, 2], [3, -3]])
    write(folder, "empty_clause.cnf", "an empty clause has no true literal", 0, 2, [[1, 2], []])
    rng = random.Random(1)
    clauses = [[rng.choice((-1, 1)) * v for v in rng.sample(range(1, 13), 3)] for _ in range(40)]
    write(folder, "random12.cnf", "random clauses, as SATLIB writes files; counted by brute force",
          models(12, clauses, range(1, 13)), 12, clauses, trailer="%\n0\n\n")
    clauses = [[rng.choice((-1, 1)) * v for v in rng.sample(range(1, 13), 3)] for _ in range(24)]
    write(folder, "random12_projected.cnf", "random clauses, projected on six variables; counted by brute force",
          models(12, clauses, range(2, 13, 2)), 12, clauses, shown=range(2, 13, 2))


if __name__ == "__main__":
    main()
