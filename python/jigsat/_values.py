"""Plain values from whatever holds some: nested lists from arrays, say."""

from __future__ import annotations

from typing import Any


def plain(values: Any) -> Any:
    """Nested lists of the same numbers: of arrays (`tolist`), of whatever has a buffer, and of sequences of all these."""
    if isinstance(values, (str, bytes, int, float)):
        return values
    if hasattr(values, "tolist"):
        return values.tolist()
    if hasattr(values, "__index__"):
        return values.__index__()
    try:
        return memoryview(values).tolist()
    except TypeError:
        return [plain(value) for value in values]


def depth(values: Any) -> int:
    """How deep lists are nested: 0 for a number."""
    levels = 0
    while isinstance(values, list):
        levels += 1
        if not values:
            break
        values = values[0]
    return levels


def cells(values: Any) -> list[list[int]]:
    """Cells (x, y, z), of a list of them or of cells (x, y), or of a block of layers of rows whose cells count that are not 0."""
    given = plain(values)
    if depth(given) == 3:
        return [cell for cell, _ in block(given)]
    return [spatial(cell) for cell in given]


def block(layers: list[list[list[int]]]) -> list[tuple[list[int], int]]:
    """The cells of a block that are not 0, and what they are."""
    return [
        ([x, y, z], value)
        for z, layer in enumerate(layers)
        for y, row in enumerate(layer)
        for x, value in enumerate(row)
        if value
    ]


def spatial(cell: list[int]) -> list[int]:
    """A cell of the lowest layer, if only two coordinates are given."""
    return [*cell, 0] if len(cell) == 2 else cell
