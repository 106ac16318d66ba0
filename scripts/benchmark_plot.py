#!/usr/bin/env python3
"""Draws the first table of docs/benchmarks/2026-11.md as docs/benchmarks/engines.svg: a row of points for each puzzle, log time.

    scripts/benchmark_plot.py

Python 3 alone is enough.
"""

import math
import re
from pathlib import Path

FOLDER = Path(__file__).resolve().parent.parent / "docs/benchmarks"
LEFT, RIGHT, TOP, STEP = 250, 770, 76, 34
# Column of the table, name in the legend, colour (none: an outlined mark of another crate).
SERIES = [(5, "jigsat dlx", "#7a5195"), (6, "jigsat cells", "#1f77b4"), (7, "jigsat mask", "#d1495b"), (9, "jigsat memo", "#2a9d5c")]
OTHERS = range(10, 14)
STYLE = (
    'text{font:13px system-ui,sans-serif;fill:#1f252b}.title{font-size:16px;font-weight:600}.faint{fill:#59626b}'
    ".paper{fill:#fff}line{stroke:#dfe3e7}.other{fill:#fff;stroke:#59626b;stroke-width:1.5}"
)


def milliseconds(cell):
    number = re.sub(r"[*,\s]", "", cell)
    return float(number) if re.fullmatch(r"[\d.]+", number) else None


def rows():
    """The cells of each row that has times of other crates."""
    lines = (FOLDER / "2026-11.md").read_text(encoding="utf-8").splitlines()
    start = next(i for i, line in enumerate(lines) if line.startswith("| exact cover |"))
    for line in lines[start + 2 :]:
        if not line.startswith("|"):
            return
        cells = [cell.strip() for cell in line.strip("|").split("|")]
        if milliseconds(cells[OTHERS[-1]]) is not None:
            yield cells


def place(time):
    """The horizontal position of a time between 1 ms and 20 s."""
    return LEFT + (RIGHT - LEFT) * math.log(time) / math.log(20_000)


def mark(time, y, colour, title):
    title = f"<title>{title}: {time:g} ms</title>"
    x = place(time)
    if colour:
        return f'<circle cx="{x:.1f}" cy="{y}" r="6" fill="{colour}">{title}</circle>'
    return f'<rect class="other" x="{x - 4:.1f}" y="{y - 4}" width="8" height="8">{title}</rect>'


def picture():
    table = list(rows())
    bottom = TOP + STEP * len(table)
    yield f'<svg xmlns="http://www.w3.org/2000/svg" width="800" height="{bottom + 44}" viewBox="0 0 800 {bottom + 44}" role="img">'
    yield f'<title>Time to find all solutions, by engine</title><style>{STYLE}</style><rect class="paper" width="100%" height="100%"/>'
    yield '<text class="title" x="16" y="26">All solutions one by one: less is better</text>'
    legend = [(name, colour) for _, name, colour in SERIES] + [("four other crates", None)]
    for i, (name, colour) in enumerate(legend):
        x = 22 + 125 * i
        shape = f'<circle cx="{x}" cy="47" r="6" fill="{colour}"/>' if colour else f'<rect class="other" x="{x - 4}" y="43" width="8" height="8"/>'
        yield f'{shape}<text x="{x + 11}" y="52">{name}</text>'
    for time, name in [(1, "1 ms"), (10, "10 ms"), (100, "0.1 s"), (1000, "1 s"), (10_000, "10 s")]:
        x = place(time)
        yield f'<line x1="{x:.1f}" x2="{x:.1f}" y1="{TOP - 10}" y2="{bottom}"/>'
        yield f'<text class="faint" x="{x:.1f}" y="{bottom + 20}" text-anchor="middle">{name}</text>'
    for i, cells in enumerate(table):
        y = TOP + STEP * i + STEP // 2
        yield f'<line x1="{LEFT}" x2="{RIGHT}" y1="{y}" y2="{y}"/><text x="{LEFT - 14}" y="{y + 5}" text-anchor="end">{re.split(r"[,(]", cells[0])[0].strip()}</text>'
        for column in OTHERS:
            yield mark(milliseconds(cells[column]), y, None, "another crate")
        for column, name, colour in SERIES:
            yield mark(milliseconds(cells[column]), y, colour, name)
    yield "</svg>"


(FOLDER / "engines.svg").write_text("\n".join(picture()) + "\n", encoding="utf-8")
