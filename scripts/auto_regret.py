#!/usr/bin/env python3
"""How far is the strategy that the program chooses from the best one? Runs `jigsat compare` over puzzles and prints, for each of
them, the time of the chosen strategy divided by that of the fastest.

    scripts/auto_regret.py [--task first|count] [--runs N] [--timeout S] [--jigsat PROGRAM] FILE...

Ratios of times below --least milliseconds (1 by default) say more about a cold start than about strategies; they are left out of
the summary. Python 3 alone is enough.
"""

import argparse
import json
import subprocess
import sys

VERBS = {"first": "solve", "count": "count"}


def chosen(args, file):
    """The strategy that `auto` stands for."""
    command = [args.jigsat, VERBS[args.task], "--stats", "--timeout", args.timeout, file]
    run = subprocess.run(command, capture_output=True, text=True, check=False)
    lines = [line for line in run.stderr.splitlines() if line.startswith("jigsat: stats: ")]
    return lines[0].removeprefix(f"jigsat: stats: {file}: ").split(" ")[0] if lines else None


def compared(args, file):
    """What the strategies took: a list of (strategy, seconds), fastest first."""
    command = [args.jigsat, "compare", "--task", args.task, "--runs", args.runs, "--timeout", args.timeout]
    run = subprocess.run([*command, "--format", "json", file], capture_output=True, text=True, check=False)
    strategies = json.loads(run.stdout)["strategies"] if run.stdout else []
    finished = [one for one in strategies if one["status"] == "finished"]
    return sorted((one["seconds"]["median"], one["strategy"]) for one in finished)


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n\n", maxsplit=1)[0])
    parser.add_argument("--task", choices=VERBS, default="first")
    parser.add_argument("--runs", default="3")
    parser.add_argument("--timeout", default="2")
    parser.add_argument("--least", type=float, default=1.0)
    parser.add_argument("--jigsat", default="jigsat")
    parser.add_argument("files", nargs="+", metavar="FILE")
    args = parser.parse_args()
    ratios = []
    for file in args.files:
        choice, times = chosen(args, file), compared(args, file)
        by_name = {name: time for time, name in times}
        if not times:
            print(f"{file}: nobody finished", flush=True)
        elif choice not in by_name:
            print(f"{file}: {choice} did not finish; {times[0][1]} took {1e3 * times[0][0]:.2f} ms", flush=True)
            ratios.append((float("inf"), file))
        else:
            ratio = by_name[choice] / times[0][0]
            note = f"{choice} {1e3 * by_name[choice]:.2f} ms; best {times[0][1]} {1e3 * times[0][0]:.2f} ms"
            print(f"{file}: {ratio:.2f}: {note}", flush=True)
            if 1e3 * by_name[choice] >= args.least:
                ratios.append((ratio, file))
    worst = max(ratios, default=(1.0, "none"))
    within = sum(ratio <= 1.3 for ratio, _ in ratios)
    print(f"{within} of {len(ratios)} within 1.3; the worst {worst[0]:.2f}: {worst[1]}")
    sys.exit(0)


if __name__ == "__main__":
    main()
