#!/usr/bin/env python3
"""How much faster a job would be with more workers, from the times that its parts took.

usage: cluster_curve.py DIR [SECONDS]

DIR is a job of which every part is done; SECONDS is what a part costs beside its work (default 0.5: a task of Slurm). The parts
are handed out in order to the first free worker (list scheduling), which is what schedulers do.
"""

import heapq
import json
import pathlib
import sys


def finish(times, workers, overhead):
    """When the last of so many workers is done."""
    free = [0.0] * min(workers, len(times))
    for time in times:
        heapq.heappush(free, heapq.heappop(free) + time + overhead)
    return max(free)


def main():
    if len(sys.argv) not in (2, 3) or sys.argv[1].startswith("-"):
        sys.exit(__doc__)
    folder = pathlib.Path(sys.argv[1])
    overhead = float(sys.argv[2]) if len(sys.argv) == 3 else 0.5
    results = [json.loads(path.read_text()) for path in folder.glob("results/*.json")]
    name = lambda result: [int(number) for number in result["content"]["about"]["part"].split(".")]
    times = [result["measured"]["microseconds"] / 1e6 for result in sorted(results, key=name)]
    nodes = [result["content"]["nodes"] for result in results]
    total, share = sum(times), 100 * max(nodes) / sum(nodes)
    print(f"{len(times)} parts, {total:.0f} s of work, the longest {max(times):.1f} s, {overhead} s more for each")
    print(f"the largest part has {share:.1f} % of {sum(nodes)} nodes")
    print("| workers | time | speed-up | share of the workers' time that is work |\n|---|---|---|---|")
    for workers in (1, 2, 5, 10, 20, 50, 100, 200, 300, 500, 1000, 10000):
        end = finish(times, workers, overhead)
        print(f"| {workers} | {end:.0f} s | {total / end:.1f} | {100 * total / (workers * end):.1f} % |")


main()
