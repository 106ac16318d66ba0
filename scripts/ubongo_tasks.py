#!/usr/bin/env python3
"""Turns a JSON collection of Ubongo tasks into puzzle files, one for each task.

usage: ubongo_tasks.py TASKS.json FOLDER

The collection is an object with a list `tasks` of objects with `id`, `rows` (`.` for a square to use, `#` for one to
leave), `pieces` (numbers of standard pieces) and `solutions` (the raw count).
"""

import json
import pathlib
import sys

SWAP = str.maketrans(".#", "#.")


def puzzle(task):
    lines = ["# kind: ubongo", f"# source: Ubongo 3-D, task {task['id']}", f"# raw: {task['solutions']}"]
    lines.append("pieces " + " ".join(map(str, task["pieces"])))
    lines += [row.translate(SWAP) for row in task["rows"]]
    return "\n".join(lines) + "\n"


def main():
    if len(sys.argv) != 3:
        sys.exit(__doc__)
    source, folder = map(pathlib.Path, sys.argv[1:])
    folder.mkdir(parents=True, exist_ok=True)
    for task in json.loads(source.read_text(encoding="utf-8"))["tasks"]:
        (folder / f"{task['id']}.txt").write_text(puzzle(task), encoding="utf-8")


if __name__ == "__main__":
    main()
