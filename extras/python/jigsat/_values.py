"""Converts arrays, buffers and sequences to nested lists, and interprets these."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any, Collection, Iterator, NoReturn, Optional, Sequence

from ._arguments import axes, found, index, is_flag, unfit
from ._errors import Error

MOST = 2**31 - 1
"""The greatest coordinate and number in a table."""

MOST_VALUES = 1 << 24
"""The largest number of values in a table: an iterator may be endless."""

DEEPEST = 3
"""The largest depth of nesting: layers of rows of numbers."""

Cell = list[int]


def numbers(
    name: str, values: Any, depths: Collection[int], expected: str, *, most: int = MOST, flags: bool = False
) -> Any:
    """Nested lists of whole numbers, of arrays (`tolist`), of buffers, and of sequences of all these; tuples stay tuples.

    They are nested as deep as one of `depths` says, everywhere. `flags`: do true and false count as numbers?
    """
    read = _Reader(name, expected, most, flags).read(values, 0)
    if isinstance(read, int) and 0 not in depths:
        raise unfit(name, expected, values)
    levels = depth(read)
    if levels not in depths and (levels > max(depths) or not is_empty(read)):
        what = "lists" if is_empty(read) else "numbers"
        raise TypeError(f"{name}: expected {expected}, found {what} nested {levels} deep")
    return read


class _Reader:
    """Reads nested values."""

    def __init__(self, name: str, expected: str, most: int, flags: bool = False) -> None:
        self.name, self.expected, self.most, self.flags = name, expected, most, flags
        self.left = MOST_VALUES

    def read(self, values: Any, level: int) -> Any:
        number = values if type(values) is int else self.number(values)
        if number is not None:
            self.left -= 1
            if not -self.most <= number <= self.most:
                self.refuse(f"the number {found(number)}, whose amount is above {self.most}")
            return number
        if values is None or is_flag(values) or isinstance(values, (str, bytes, float, Mapping)):
            raise unfit(self.name, self.expected, values)
        if level == DEEPEST:
            self.refuse(f"{found(values)} in rows of layers")
        inner = [self.read(value, level + 1) for value in self.each(values)]
        full = {depth(value) for value in inner if not is_empty(value)}
        if full and full != {max(map(depth, inner))}:
            self.refuse("numbers beside lists")
        return tuple(inner) if isinstance(values, tuple) else inner

    def number(self, value: Any) -> Optional[int]:
        """The value as a number, if it is one; truth values stay unchanged where they are allowed."""
        value = scalar(value)
        if is_flag(value):
            return bool(value) if self.flags else None
        return index(value)

    def each(self, values: Any) -> Iterator[Any]:
        """The values in a table, one after another."""
        try:
            if hasattr(values, "tolist"):
                values = values.tolist()
            elif isinstance(values, (bytearray, memoryview)):
                values = memoryview(values).tolist()
            rest = iter(values)
        except TypeError:
            raise unfit(self.name, self.expected, values) from None
        except Exception as error:
            raise unfit(self.name, self.expected, values, error) from error
        while True:
            try:
                value = next(rest)
            except StopIteration:
                return
            except Exception as error:
                raise unfit(self.name, self.expected, values, error) from error
            self.left -= 1
            if self.left < 0:
                self.refuse(f"more than {MOST_VALUES} values")
            yield value

    def refuse(self, what: str) -> NoReturn:
        raise ValueError(f"{self.name}: expected {self.expected}, found {what}")


def scalar(value: Any) -> Any:
    """Converts a number of NumPy to a plain one; other values are unchanged."""
    if hasattr(value, "tolist") and not axes(value):
        try:
            return value.tolist()
        except Exception:
            return value
    return value


def depth(values: Any) -> int:
    """The largest depth of nested lists, empty ones included; 0 for a number."""
    return 1 + max(map(depth, values), default=0) if isinstance(values, (list, tuple)) else 0


def is_empty(values: Any) -> bool:
    """Is it a list without any number in it?"""
    return isinstance(values, (list, tuple)) and all(is_empty(value) for value in values)


def shape(name: str, values: Any, *, most: int = 1) -> list[tuple[Cell, int]]:
    """Cells, and a number for each: 1 in a list of cells, what stands there in a block or layer; `most` is the greatest in a layer.

    A block is a list of layers, a layer a list of rows. Rows of two or three numbers may be cells (x, y) or (x, y, z) as well; see
    `is_layer`.
    """
    expected = "cells (x, y, z) or (x, y), a layer of rows, or a block of layers"
    given = numbers(name, values, {2, 3}, expected, flags=True)
    if depth(given) == 3:
        return block(name, given)
    if is_layer(name, given, most):
        return block(name, [given])
    return [(spatial(cell), 1) for cell in given]


def block(name: str, layers: Any) -> list[tuple[Cell, int]]:
    """The cells of a block that are not 0, with their values."""
    for number, layer in enumerate(layers, 1):
        widths = {len(row) for row in layer}
        if len(widths) > 1:
            raise ValueError(f"{name}: expected rows of equal length, found {min(widths)} and {max(widths)} numbers in layer {number}")
    return [
        ([x, y, z], int(value))
        for z, layer in enumerate(layers)
        for y, row in enumerate(layer)
        for x, value in enumerate(row)
        if value
    ]


def spatial(cell: Any) -> Cell:
    """A cell of the lowest layer, if only two coordinates are given."""
    return [*map(int, cell), 0][:3]


def is_layer(name: str, rows: Any, most: int) -> bool:
    """Are the rows of a table a layer? If not, each of them is a cell.

    Cells are tuples, or lists of two or three numbers. Where such lists have only numbers from 0 to `most`, which a layer has, too, it is a
    layer if its rim is drawn and its cells hang together; and cells, if they begin at 0 and hang together. If both or none of this is true,
    the values have to say what they mean.
    """
    widths = {len(row) for row in rows}
    if not widths <= {2, 3} or any(isinstance(value, bool) for row in rows for value in row):
        return True
    if any(isinstance(row, tuple) for row in rows) or len(widths) > 1 or not rows:
        return False
    if any(not 0 <= value <= most for row in rows for value in row):
        return False
    listed = {tuple(row) for row in rows}
    if len(listed) < len(rows):
        return True
    drawn = {(x, y) for y, row in enumerate(rows) for x, value in enumerate(row) if value}
    rim = [0 in {y for _, y in drawn}, len(rows) - 1 in {y for _, y in drawn}]
    rim += [0 in {x for x, _ in drawn}, widths == {1 + max((x for x, _ in drawn), default=0)}]
    fits_layer = all(rim) and _is_connected(drawn)
    fits_cells = all(min(axis) == 0 for axis in zip(*listed)) and _is_connected(listed)
    if fits_layer == fits_cells:
        raise ValueError(
            f"{name}: expected cells or a layer, found rows that may be both; "
            "cells are tuples such as (0, 1, 0), and a layer in brackets of its own is a block of one layer"
        )
    return fits_layer


def model_of(name: str, values: Any, variables: int) -> list[Optional[bool]]:
    """The values of the variables of a formula in a model: literals as in DIMACS files, in any order.

    Callers may add variables of their own, whose values are left out.
    """
    assigned: list[Optional[bool]] = [None] * variables
    for literal in numbers(name, values, {1}, "a list of literals", most=1 << 62):
        if literal == 0:
            raise Error("expected a model, a list of literals, found 0 among them")
        if abs(literal) > variables:
            continue
        if assigned[abs(literal) - 1] is (literal < 0):
            raise Error(f"expected a model, found both {literal} and {-literal}")
        assigned[abs(literal) - 1] = literal > 0
    return assigned


def labels(name: str, values: Any, kind: str, names: Sequence[str] = ()) -> str:
    """A layout of a puzzle of this kind in the form in which layouts are printed: from rows of labels, or from layers of rows.

    Of a formula, from the literals of a model, or from true and false for each variable. `names` are the labels of a board.
    """
    if kind == "cnf":
        return " ".join(map(str, [*_model(name, values), 0]))
    rows = _nested(name, values)
    if not isinstance(rows, list) or not all(isinstance(row, list) for row in rows):
        raise unfit(name, LAYOUT, values)
    layers = rows if any(isinstance(label, list) for row in rows for label in row) else [rows]
    meanings = _meanings(kind, names, layers)
    lines: list[str] = []
    for number, layer in enumerate(layers, 1):
        if not all(isinstance(row, list) for row in layer):
            raise ValueError(f"{name}: expected {LAYOUT}, found labels beside rows")
        lines += [] if kind == "arukone" else [f"layer {number}"]
        lines += [" ".join(_label(name, label, meanings) for label in row) for row in layer]
    return "\n".join(lines) + "\n"


OPEN, BLOCKED = ".", "#"
"""The labels of a cell that no piece covers, and of one that no path may use."""

NONE = -1
"""The number of such a cell."""


def _meanings(kind: str, names: Sequence[str], layers: list[Any]) -> dict[int, str]:
    """The labels that numbers in a table stand for, if not for themselves.

    Where every value is a number, but not every label of the board, the numbers are those of its pairs, from 1.
    """
    if kind != "arukone":
        return {NONE: OPEN}
    meanings = {} if str(NONE) in names else {NONE: BLOCKED}
    signs = (label for layer in layers for row in layer if isinstance(row, list) for label in row)
    has_words = any(isinstance(label, str) and label != OPEN for label in signs)
    if not has_words and not all(re.fullmatch("-?[0-9]+", name) for name in names):
        meanings.update({0: OPEN, **dict(enumerate(names, 1))})
    return meanings


def _model(name: str, values: Any) -> list[int]:
    """The literals of a model, from these or from the values of all variables."""
    read = list(numbers(name, values, {1}, MODEL, most=1 << 62, flags=True))
    if not any(isinstance(value, bool) for value in read):
        return read
    if not all(isinstance(value, bool) for value in read):
        raise unfit(name, MODEL, values)
    return [number if value else -number for number, value in enumerate(read, 1)]


MODEL = "a layout: literals, or true and false for each variable"


def array(values: list[int], shape: list[int], are_flags: bool) -> Any:
    """An array of NumPy with these values."""
    try:
        import numpy
    except ImportError as error:
        raise ImportError("array: expected the package numpy, found none: pip install numpy", name="numpy") from error
    return numpy.array(values, dtype=bool if are_flags else numpy.int64).reshape(shape)


def layout_json(name: str, values: Any) -> str:
    """The values of `Layout.data` as JSON."""
    import json

    try:
        return json.dumps(values, allow_nan=False)
    except Exception as error:
        raise unfit(name, LAYOUT, values, error) from error


LAYOUT = "a layout: text, the values of Layout.data, rows of labels, or layers of rows"


def _nested(name: str, values: Any, level: int = 0) -> Any:
    """Labels in nested lists; a string in place of a row is one label for each character. `None` and NaN are open cells."""
    values = scalar(values)
    if level > 0 and (values is None or values != values and isinstance(values, float)):
        return OPEN
    if isinstance(values, str) or index(values) is not None and not is_flag(values):
        return list(values) if isinstance(values, str) and level == 1 else values
    if level == DEEPEST or values is None or is_flag(values) or isinstance(values, (bytes, float, Mapping)):
        raise unfit(name, LAYOUT, values)
    return [_nested(name, value, level + 1) for value in _Reader(name, LAYOUT, MOST).each(values)]


def _label(name: str, value: Any, meanings: Mapping[int, str]) -> str:
    """A label: a word, or a number, which may stand for one."""
    if isinstance(value, list):
        raise TypeError(f"{name}: expected {LAYOUT}, found labels beside lists")
    if isinstance(value, str):
        label = value
    else:
        number = index(value)
        label = str(number) if number is None else meanings.get(number, str(number))
    if not label or not label.isprintable() or " " in label:
        raise ValueError(f"{name}: expected {LAYOUT}, found the label {found(value)}")
    return label


def _is_connected(cells: Collection[tuple[int, ...]]) -> bool:
    """Are the cells connected, face to face?"""
    left, found_so_far = set(cells), []
    if left:
        found_so_far.append(left.pop())
    while found_so_far:
        cell = found_so_far.pop()
        for axis in range(len(cell)):
            for step in (-1, 1):
                beside = (*cell[:axis], cell[axis] + step, *cell[axis + 1 :])
                if beside in left:
                    left.remove(beside)
                    found_so_far.append(beside)
    return not left
