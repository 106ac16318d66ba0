#!/usr/bin/env python3
"""Draws what `jigsat compare --format json` prints: a cactus plot over all puzzles, and bars for each of them.

    jigsat compare --format json --task all data/ubongo/*.txt > runs.jsonl
    plot_compare.py runs.jsonl --output plots/ubongo

writes plots/ubongo-cactus.png and plots/ubongo-bars.png. A cactus plot shows for each strategy how many puzzles it finishes within
a time; bars are medians, the lines on them reach from the fastest run to the slowest. Strategies that reached a limit are shown as
open bars up to it; wrong, failed and refused ones are left out of both, with a note.
"""

import argparse
import collections
import json
import os
import pathlib
import sys

# At most so many puzzles are drawn as bars.
MOST_PUZZLES = 40


def arguments():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("files", nargs="*", type=argparse.FileType(encoding="utf-8"), default=[sys.stdin],
                        metavar="FILE", help="lines of JSON; standard input by default")
    parser.add_argument("--output", "-o", default="compare", metavar="PREFIX", help="where the pictures go")
    parser.add_argument("--format", choices=["png", "svg"], default="png", help="their format")
    return parser.parse_args()


def read(files):
    """All comparisons of all files."""
    comparisons = []
    for file in files:
        for number, line in enumerate(file, 1):
            if not line.strip():
                continue
            try:
                comparison = json.loads(line)
                if comparison["verb"] != "compare":
                    raise ValueError(f"'{comparison['verb']}' is no comparison")
            except (ValueError, KeyError, TypeError) as error:
                sys.exit(f"{file.name}:{number}: expected a line of `jigsat compare --format json`: {error}")
            # The last line sums up, if there are several puzzles.
            if comparison.get("strategies"):
                comparisons.append(comparison)
    if not comparisons:
        sys.exit("expected at least one comparison, found none")
    return comparisons


def label(comparison):
    """What stands for a comparison on the axis."""
    name = pathlib.PurePath(comparison["file"]).name
    return name if comparison["search"] is None else f"{name}\n{comparison['search']}"


def names(comparisons):
    """The strategies, sorted."""
    return sorted({strategy["strategy"] for comparison in comparisons for strategy in comparison["strategies"]})


def cactus(plt, comparisons, colours):
    times = collections.defaultdict(list)
    for comparison in comparisons:
        for strategy in comparison["strategies"]:
            if strategy["status"] == "finished":
                times[strategy["strategy"]].append(strategy["seconds"]["median"])
    figure, axes = plt.subplots(figsize=(8, 5), layout="constrained")
    # The strategies that finish most come first, among equals the faster ones.
    for name in sorted(times, key=lambda name: (-len(times[name]), sum(times[name]))):
        finished = sorted(times[name])
        axes.plot(range(1, len(finished) + 1), finished, marker=".", color=colours[name],
                  label=f"{name} ({len(finished)})")
    axes.set(xlabel=f"puzzles finished, of {len(comparisons)}", ylabel="time for each, in seconds", yscale="log",
             xlim=(0, len(comparisons) + 1))
    axes.grid(alpha=0.3)
    if times:
        axes.legend(fontsize="small")
    return figure


def bars(plt, comparisons, colours):
    if len(comparisons) > MOST_PUZZLES:
        print(f"the bars show the first {MOST_PUZZLES} of {len(comparisons)} puzzles", file=sys.stderr)
        comparisons = comparisons[:MOST_PUZZLES]
    count = sum(len(comparison["strategies"]) + 1 for comparison in comparisons)
    figure, axes = plt.subplots(figsize=(8, 1.5 + 0.22 * count), layout="constrained")
    place, ticks, known = 0, [], set()
    for comparison in comparisons:
        first = place
        for strategy in comparison["strategies"]:
            name, seconds = strategy["strategy"], strategy["seconds"]
            if strategy["status"] not in ("finished", "limited"):
                print(f"{comparison['file']}: {name}: {strategy['status']}: {strategy['reason']}", file=sys.stderr)
                continue
            is_finished = strategy["status"] == "finished"
            middle = seconds["median"] if is_finished else comparison["timeout_seconds"]
            style = {"color": colours[name]} if is_finished else {"facecolor": "none", "edgecolor": colours[name],
                                                                  "linestyle": "--"}
            axes.barh(place, middle, height=0.8, label=None if name in known else name, **style)
            known.add(name)
            if is_finished:
                axes.plot([seconds["min"], seconds["max"]], [place, place], color="black", linewidth=1)
            place += 1
        ticks.append(((first + place - 1) / 2, label(comparison)))
        place += 1
    axes.set(xlabel="time in seconds; dashed: gave up", xscale="log")
    axes.set_yticks([tick for tick, _ in ticks], [text for _, text in ticks], fontsize="small")
    axes.invert_yaxis()
    axes.grid(axis="x", alpha=0.3)
    if known:
        axes.legend(fontsize="small", loc="upper left", bbox_to_anchor=(1.01, 1))
    return figure


def main():
    args = arguments()
    comparisons = read(args.files)
    try:
        import matplotlib
    except ImportError:
        sys.exit("plot_compare.py needs matplotlib: pip install matplotlib")
    matplotlib.use("Agg")
    from matplotlib import pyplot as plt

    strategies = names(comparisons)
    palette = plt.get_cmap("tab20")
    colours = {name: palette(number % 20) for number, name in enumerate(strategies)}
    os.makedirs(os.path.dirname(args.output) or ".", exist_ok=True)
    for name, draw in [("cactus", cactus), ("bars", bars)]:
        figure = draw(plt, comparisons, colours)
        path = f"{args.output}-{name}.{args.format}"
        figure.savefig(path, dpi=150)
        print(path)


if __name__ == "__main__":
    main()
