#!/usr/bin/env python3
"""How far is the strategy that the program chooses from the best one? Runs `jigsat compare` over puzzles and prints, for each of
them, its time (choosing and short tries included) divided by that of the fastest strategy.

    scripts/auto_regret.py [--task TASK]... [--rules RULES]... [--with STRATEGY]... [--runs N] [--timeout S] [--threads N] [--jigsat PROGRAM]
        FILE...

For Arukone, `--rules` is one of empty,touch empty,no-touch full,touch full,no-touch, or `every`; what a file says of its rules is
overruled. Times are seconds of the processor, or with several --threads seconds of the clock. A run that ends at the time limit
counts as that much at least: then the ratio is a lower bound (`>`). Ratios of times below --least milliseconds (1 by default) say
more about a cold start than about strategies; they are left out of the summary, which has a row for each task and rules. One more row
has all cases, and allows 2 milliseconds beyond a ratio. Python 3 alone is enough.
"""

import argparse
import json
import subprocess
import sys
from collections import defaultdict

AUTO = "auto"
EVERY = [f"{fill},{touch}" for fill in ("empty", "full") for touch in ("touch", "no-touch")]
GOOD, DOUBLE, POOR = 1.5, 2.0, 3.0
ALLOWED = 2e-3


def compared(args, file, task, rules):
    """Each puzzle of a file, and what each strategy took on it: (seconds, finished, strategy), fastest first."""
    command = [args.jigsat, "compare", "--task", task, "--runs", args.runs, "--timeout", args.timeout]
    command += ["--threads", str(args.threads)]
    seconds = "cpu_seconds" if args.threads == 1 else "seconds"
    if rules:
        fill, touch = rules.split(",")
        command += ["--rules", fill, "--touch", "yes" if touch == "touch" else "no"]
    for strategy in [*args.strategies, AUTO]:
        command += ["--with", strategy]
    run = subprocess.run([*command, "--format", "json", file], stdout=subprocess.PIPE, text=True, check=False)
    for line in run.stdout.splitlines():
        record = json.loads(line)
        strategies = record.get("strategies")
        if not strategies:
            # It takes no strategy to see that there is no solution; and what sums up a file of many puzzles names none.
            continue
        yield record["file"], sorted(
            (one[seconds]["median"], one["status"] == "finished", one["strategy"])
            for one in strategies
            if one["status"] == "finished" or one["strategy"] == AUTO
        )


def ratio_of(times):
    """The ratio of the chosen strategy, whether it is a lower bound, and what to say of it."""
    auto, finished, _ = next(one for one in times if one[2] == AUTO)
    others = [one for one in times if one[2] != AUTO]
    if not others:
        return (1.0, False, f"only auto finished, in {1e3 * auto:.2f} ms") if finished else None
    best, _, name = others[0]
    note = f"{1e3 * auto:.2f} ms; {name} {1e3 * best:.2f} ms"
    return auto / max(best, 1e-9), not finished, note


def row(name, ratios):
    worst = max(ratios)
    good, poor = (sum(ratio <= most for ratio, *_ in ratios) for most in (GOOD, POOR))
    total = sum(auto for *_, auto in ratios)
    return (
        f"{name}: {len(ratios)} cases, {100 * good / len(ratios):.0f} % within {GOOD}, {100 * poor / len(ratios):.0f} % within {POOR}; "
        f"all together {total:.1f} s; the worst {worst[0]:.2f}: {worst[1]}"
    )


def allowed(cases):
    counts = (sum(done and auto <= most * best + ALLOWED for auto, best, done in cases) for most in (GOOD, DOUBLE, POOR))
    good, double, poor = counts
    return (
        f"{len(cases)} cases, short ones too, with {1e3 * ALLOWED:.0f} ms allowed for first looks: {good} within {GOOD}, "
        f"{double} within {DOUBLE}, {poor} within {POOR}"
    )


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n\n", maxsplit=1)[0])
    parser.add_argument("--task", dest="tasks", action="append", choices=["first", "all", "count", "unique"])
    parser.add_argument("--rules", action="append", choices=[*EVERY, "every"])
    parser.add_argument("--with", dest="strategies", action="append", metavar="STRATEGY")
    parser.add_argument("--runs", default="3")
    parser.add_argument("--timeout", default="2")
    parser.add_argument("--threads", type=int, default=1)
    parser.add_argument("--least", type=float, default=1.0)
    parser.add_argument("--jigsat", default="jigsat")
    parser.add_argument("files", nargs="+", metavar="FILE")
    args = parser.parse_args()
    args.strategies = args.strategies or ["all"]
    rules = EVERY if args.rules and "every" in args.rules else args.rules or [None]
    summary, every, undecided = defaultdict(list), [], 0
    for task in args.tasks or ["first"]:
        for rule in rules:
            name = " ".join([task, *([rule] if rule else [])])
            for file in args.files:
                for puzzle, times in compared(args, file, task, rule):
                    found = ratio_of(times)
                    if found is None:
                        undecided += 1
                        continue
                    ratio, is_bound, note = found
                    print(f"{name}: {puzzle}: {'>' if is_bound else ''}{ratio:.2f}: {note}", flush=True)
                    auto = next(one[0] for one in times if one[2] == AUTO)
                    every.append((auto, auto / ratio, not is_bound))
                    if 1e3 * auto >= args.least:
                        summary[name].append((ratio, puzzle, auto))
    for name, ratios in summary.items():
        print(row(name, ratios))
    if len(summary) > 1:
        print(row("all", [one for ratios in summary.values() for one in ratios]))
    if every:
        print(allowed(every))
    print(f"{undecided} cases that no strategy decided")
    sys.exit(0)


if __name__ == "__main__":
    main()
