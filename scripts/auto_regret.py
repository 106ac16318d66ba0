#!/usr/bin/env python3
"""How far is the strategy that the program chooses from the best one? Runs `jigsat compare` over puzzles and prints, for each of
them, its time (choosing and short tries included) divided by that of the fastest strategy.

    scripts/auto_regret.py [--task first|count] [--runs N] [--timeout S] [--jigsat PROGRAM] FILE...

Ratios of times below --least milliseconds (1 by default) say more about a cold start than about strategies; they are left out of
the summary. Python 3 alone is enough.
"""

import argparse
import json
import subprocess
import sys

AUTO = "auto"


def compared(args, file):
    """What the strategies took: a list of (seconds, strategy), fastest first, the chosen one apart."""
    command = [args.jigsat, "compare", "--task", args.task, "--runs", args.runs, "--timeout", args.timeout]
    command += ["--with", "all", "--with", AUTO, "--format", "json", file]
    run = subprocess.run(command, capture_output=True, text=True, check=False)
    strategies = [one for line in run.stdout.splitlines() for one in json.loads(line)["strategies"]]
    finished = [(one["seconds"]["median"], one["strategy"]) for one in strategies if one["status"] == "finished"]
    auto = [seconds for seconds, name in finished if name == AUTO]
    return auto, sorted(one for one in finished if one[1] != AUTO)


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n\n", maxsplit=1)[0])
    parser.add_argument("--task", choices=["first", "all", "count", "unique"], default="first")
    parser.add_argument("--runs", default="3")
    parser.add_argument("--timeout", default="2")
    parser.add_argument("--least", type=float, default=1.0)
    parser.add_argument("--jigsat", default="jigsat")
    parser.add_argument("files", nargs="+", metavar="FILE")
    args = parser.parse_args()
    ratios = []
    for file in args.files:
        auto, others = compared(args, file)
        if not auto and not others:
            print(f"{file}: nobody finished", flush=True)
        elif not auto:
            print(f"{file}: auto did not finish; {others[0][1]} took {1e3 * others[0][0]:.2f} ms", flush=True)
            ratios.append((float("inf"), file))
        elif not others:
            print(f"{file}: only auto finished, in {1e3 * auto[0]:.2f} ms", flush=True)
            ratios.append((1.0, file))
        else:
            ratio = auto[0] / others[0][0]
            note = f"{1e3 * auto[0]:.2f} ms; {others[0][1]} {1e3 * others[0][0]:.2f} ms"
            print(f"{file}: {ratio:.2f}: {note}", flush=True)
            if 1e3 * auto[0] >= args.least:
                ratios.append((ratio, file))
    worst = max(ratios, default=(1.0, "none"))
    within = sum(ratio <= 1.3 for ratio, _ in ratios)
    print(f"{within} of {len(ratios)} within 1.3; the worst {worst[0]:.2f}: {worst[1]}")
    sys.exit(0)


if __name__ == "__main__":
    main()
