#!/usr/bin/env python3
"""Writes random formulas in CNF, in the format DIMACS, the same ones for the same seed.

The defaults are formulas of the size of SATLIB's uf75, at the threshold of satisfiability. With --planted every formula has a model.
"""

import argparse
import random
from pathlib import Path


def clauses(rng, variables, count, length, is_planted):
    model = [rng.choice((-1, 1)) for _ in range(variables)]
    while count > 0:
        clause = [rng.choice((-1, 1)) * var for var in rng.sample(range(1, variables + 1), length)]
        if not is_planted or any(model[abs(lit) - 1] * lit > 0 for lit in clause):
            count -= 1
            yield clause


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--variables", type=int, default=75)
    parser.add_argument("--clauses", type=int, default=325)
    parser.add_argument("--length", type=int, default=3, help="literals in a clause")
    parser.add_argument("--count", type=int, default=10, help="how many formulas")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--planted", action="store_true", help="every formula has a model")
    args = parser.parse_args()
    args.folder.mkdir(parents=True, exist_ok=True)
    for number in range(1, args.count + 1):
        rng = random.Random(f"{args.seed} {number}")
        name = f"random{args.variables}-{args.clauses}-{args.seed}-{number}.cnf"
        lines = ["c kind: cnf", f"c source: scripts/random_cnfs.py --seed {args.seed}, formula {number}"]
        lines.append(f"p cnf {args.variables} {args.clauses}")
        written = clauses(rng, args.variables, args.clauses, args.length, args.planted)
        lines += [" ".join(map(str, [*clause, 0])) for clause in written]
        (args.folder / name).write_text("\n".join(lines) + "\n")


if __name__ == "__main__":
    main()
