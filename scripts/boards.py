#!/usr/bin/env python3
"""Writes boards whose solution spaces are large: dominoes, a calendar with any two cells open, a square with any seven.

usage: boards.py FOLDER

FOLDER/dates/ gets a file for each date of the calendar.
"""

import datetime
import pathlib
import sys

CALENDAR = ["######", "######", "#######", "#######", "#######", "#######", "###"]
CALENDAR_PIECES = [
    ["###", "###"],
    ["##.", "###"],
    ["#...", "####"],
    ["#.#", "###"],
    ["##..", ".###"],
    ["#..", "#..", "###"],
    [".#..", "####"],
    ["##.", ".#.", ".##"],
]
SQUARE_PIECES = [
    ["#"],
    ["##"],
    ["###"],
    ["##", "#."],
    ["####"],
    ["#..", "###"],
    ["###", ".#."],
    ["##.", ".##"],
    ["##", "##"],
]


def puzzle(rows, pieces):
    """A container in rows, and pieces with letters."""
    lines = ["# kind: polycube", "container", *rows]
    for number, piece in enumerate(pieces):
        lines += [f"piece {chr(ord('A') + number)}", *piece]
    return "\n".join(lines) + "\n"


def date(month, day):
    """The calendar without the cells of this month and this day."""
    rows = [list(row.ljust(7, ".")) for row in CALENDAR]
    rows[(month - 1) // 6][(month - 1) % 6] = "."
    rows[2 + (day - 1) // 7][(day - 1) % 7] = "."
    return puzzle(["".join(row) for row in rows], CALENDAR_PIECES)


def main():
    if len(sys.argv) != 2 or sys.argv[1].startswith("-"):
        sys.exit(__doc__.strip())
    folder = pathlib.Path(sys.argv[1])
    (folder / "dates").mkdir(parents=True, exist_ok=True)
    for edge in (8, 10, 12, 16):
        text = f"# kind: polycube\nbox {edge} {edge}\n{edge * edge // 2}x piece 000 100\n"
        (folder / f"dominoes{edge}.txt").write_text(text)
    open_rows = [row.ljust(7, ".").replace("#", "+") for row in CALENDAR]
    (folder / "calendar.txt").write_text(puzzle(open_rows, CALENDAR_PIECES))
    (folder / "square.txt").write_text(puzzle(["++++++"] * 6, SQUARE_PIECES))
    # A leap year has all dates.
    first = datetime.date(2024, 1, 1)
    for number in range(366):
        day = first + datetime.timedelta(days=number)
        (folder / "dates" / f"{day:%m-%d}.txt").write_text(date(day.month, day.day))


main()
