"""Exact covers of hashable items."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import compress
from typing import Any, Generic, Hashable, Iterable, Iterator, Optional, TypeVar, Union, overload

from . import _jigsat
from ._arguments import UNSIGNED, axes, counted, each, found, unfit, whole
from ._errors import PuzzleError
from ._jigsat import Layout
from ._puzzle import Puzzle, puzzle
from ._values import MOST, numbers

Name = TypeVar("Name", bound=Hashable)

Bounds = Optional[Union[int, tuple[int, int]]]

Items = Union[Mapping[Any, Bounds], Iterable[object], None]
"""Items are hashable; but checkers of types infer `object` for a list of strings and pairs, and for lists of such lists."""

OPTIONS = "options, each a list of items"

ROWS = "rows of numbers"

WHOLE = ("b", "i", "u")
"""The kinds of arrays of NumPy without fractions and NaN."""

ONCE = (1, 1)
"""How often an item is covered by default."""

NO_WORD = frozenset(" :|")
"""The printable characters that are in no name of an item."""


class ExactCover(Generic[Name]):
    """Items, and options that cover them: choose options so that each item is covered exactly once.

    `items` may be any iterable of hashable values; or a mapping of items to how often each is covered: a number, a pair (at least, at
    most), or `None` for a secondary item, which is covered at most once; or `None`, for those that the options name, in order. `options`
    is a mapping of names to items, or an iterable of options, which go by their numbers from 0.

    An option may give a secondary item a colour, as a pair (item, colour): options that agree on it may be chosen together. An option
    that covers no item but secondary ones is never chosen.
    """

    puzzle: Puzzle
    """The puzzle, for everything else: formulas, certificates, pictures."""

    @overload
    def __init__(
        self,
        items: Items,
        options: Mapping[Name, object],
        *,
        secondary: Iterable[object] = ...,
    ) -> None: ...

    @overload
    def __init__(
        self: ExactCover[int],
        items: Items,
        options: Iterable[Iterable[object]],
        *,
        secondary: Iterable[object] = ...,
    ) -> None: ...

    def __init__(
        self,
        items: Items,
        options: Union[Mapping[Name, object], Iterable[Iterable[object]]],
        *,
        secondary: Iterable[object] = (),
    ) -> None:
        if isinstance(options, Mapping):
            named = dict(options.items())
            self._names: list[Any] = list(named)
            given: list[Any] = list(named.values())
        else:
            given = each("options", options, OPTIONS)
            self._names = list(range(len(given)))
        lists = [option if type(option) is list else each("options", option, OPTIONS) for option in given]
        bounds = _bounds(items, lists, _keys("secondary", secondary, "a list of items"))
        places = dict(zip(bounds, range(len(bounds))))
        written: list[list[Entry]]
        try:
            written = [[places[entry] for entry in option] for option in lists]
        except Exception:
            # Colours, and mistakes.
            colours = _Colours()
            written = [_entries(_keys("options", option, OPTIONS), places, bounds, colours) for option in lists]
        kinds = list(bounds.values())
        if None in kinds:
            chosen = [not option or any(kinds[_place(entry)] is not None for entry in option) for option in written]
            self._names = [name for name, is_chosen in zip(self._names, chosen) if is_chosen]
            written = [option for option, is_chosen in zip(written, chosen) if is_chosen]
        by_default = kinds.count(ONCE) == len(kinds)
        self.puzzle = puzzle(_jigsat.exact_cover(_signs(bounds), None if by_default else kinds, written))

    @classmethod
    def from_matrix(cls, matrix: Any) -> ExactCover[int]:
        """Rows are options, columns are items; a row covers the items whose entry is not 0. Takes arrays, and lists of lists."""
        width, options = _of_matrix(matrix)
        # The columns are the places of the items: nothing is left to look up.
        cover: ExactCover[int] = ExactCover.__new__(ExactCover)
        cover._names = list(compress(range(len(options)), options))
        cover.puzzle = puzzle(_jigsat.exact_cover(list(map(str, range(width))), None, [option for option in options if option]))
        return cover

    def solve(self, **how: Any) -> Optional[list[Name]]:
        """The names of the options of a solution, in the order in which they were given; `None` if there is none."""
        layout = self.puzzle.solve(**how)
        return None if layout is None else self.chosen(layout)

    def solutions(self, **how: Any) -> Iterator[list[Name]]:
        """All solutions, one after another."""
        return _jigsat.solutions(self.puzzle, self._names, self.puzzle._search("solutions", how))

    def __iter__(self) -> Iterator[list[Name]]:
        return self.solutions()

    def count(self, **how: Any) -> int:
        """How many solutions there are."""
        return self.puzzle.count(**how)

    def unique(self, **how: Any) -> bool:
        """Is there exactly one solution?"""
        return self.puzzle.unique(**how)

    def chosen(self, layout: Layout) -> list[Name]:
        """The names of the options of a layout of the puzzle."""
        if not isinstance(layout, Layout):
            raise unfit("layout", "a Layout of this exact cover", layout)
        try:
            chosen = layout._chosen(self._names)
        except IndexError:
            chosen = None
        if chosen is not None:
            return chosen
        raise ValueError("layout: expected a Layout of this exact cover, found one of another puzzle")

    def _repr_svg_(self) -> Optional[str]:
        return self.puzzle._repr_svg_()

    def __repr__(self) -> str:
        return f"<jigsat.ExactCover: {counted(len(self._names), 'option')}>"


def _bounds(
    items: Items,
    options: Iterable[list[Hashable]],
    secondary: list[Hashable],
) -> dict[Hashable, Optional[tuple[int, int]]]:
    """The items in order, each with how often it is covered."""
    if items is None:
        for option in options:
            _keys("options", option, OPTIONS)
        spare = dict.fromkeys(secondary)
        named = dict.fromkeys(entry for option in options for entry in option if _secondary(entry, spare) is None)
        items = [item for item in named if item not in spare]
    bounds: dict[Hashable, Optional[tuple[int, int]]]
    if isinstance(items, Mapping):
        bounds = {item: _bound(bound) for item, bound in items.items()}
    else:
        bounds = dict.fromkeys(_keys("items", items, "a list of items, or a mapping"), ONCE)
    bounds.update(dict.fromkeys(secondary))
    return bounds


def _bound(bound: Any) -> Optional[tuple[int, int]]:
    """How often an item is covered, at least and at most."""
    if bound is None:
        return None
    if isinstance(bound, (tuple, list)):
        if len(bound) != 2:
            raise unfit("items", "a number, a pair (at least, at most) or None for each item", bound)
        return whole("items", bound[0], 0, MOST), whole("items", bound[1], 0, MOST)
    return (whole("items", bound, 0, MOST),) * 2


def _keys(name: str, values: Any, expected: str) -> list[Hashable]:
    """Values that can be keys of a dictionary."""
    keys = values if type(values) is list else each(name, values, expected)
    try:
        list(map(hash, keys))
    except Exception:
        wrong = next((key for key in keys if not _is_key(key)), None)
        raise TypeError(f"{name}: expected items that can be keys of a dictionary, found {found(wrong)}") from None
    return keys


def _is_key(value: Any) -> bool:
    """Can the value be a key of a dictionary?"""
    try:
        hash(value)
    except Exception:
        return False
    return True


def _of_matrix(matrix: Any) -> tuple[int, list[list[Entry]]]:
    """The number of columns, and the columns of the entries of each row."""
    options: list[list[Entry]]
    shape = axes(matrix)
    if len(shape) == 2 and getattr(getattr(matrix, "dtype", None), "kind", "") in WHOLE:
        options = [[] for _ in range(shape[0])]
        for row, column in zip(*(places.tolist() for places in matrix.nonzero())):
            options[row].append(column)
        return shape[1], options
    rows = [row if type(row) is list and _are_bytes(row) else _row(row) for row in each("matrix", matrix, ROWS)]
    widths = set(map(len, rows)) or {0}
    if len(widths) > 1:
        raise PuzzleError("the rows of the matrix are not equally long")
    (width,) = widths
    return width, [list(compress(range(width), row)) for row in rows]


def _are_bytes(cells: list[Any]) -> bool:
    """Are these numbers from 0 to 255, as in most matrices? A test of their types would be slower."""
    try:
        bytes(cells)
    except Exception:
        return False
    return True


def _row(row: Any) -> list[Any]:
    """The cells of a row of a matrix."""
    if isinstance(row, (str, bytes)):
        raise unfit("matrix", ROWS, row)
    if hasattr(row, "tolist"):
        row = row.tolist()
    cells = each("matrix", row, ROWS)
    if not all(type(cell) is float and cell == cell for cell in cells):
        cells = numbers("matrix", cells, {1}, ROWS, most=UNSIGNED, flags=True)
    return cells


def _signs(items: Iterable[Hashable]) -> list[str]:
    """Names of items in files, each another one: their text, if that is a word; else a number."""
    texts = list(map(str, items))
    text = "".join(texts)
    if text.isprintable() and NO_WORD.isdisjoint(text) and "" not in texts and len(set(texts)) == len(texts):
        return texts
    signs: dict[str, None] = {}
    for number, sign in enumerate(texts):
        if sign in signs or not sign or not sign.isprintable() or not NO_WORD.isdisjoint(sign):
            sign = f"#{number}"
            while sign in signs:
                sign += "'"
        signs[sign] = None
    return list(signs)


def _secondary(entry: Any, secondary: Mapping[Hashable, object]) -> Optional[Hashable]:
    """The secondary item of a pair (item, colour)."""
    if isinstance(entry, tuple) and len(entry) == 2 and entry[0] in secondary:
        item: Hashable = entry[0]
        return item
    return None


Entry = Union[int, tuple[int, str]]
"""The place of an item; for a secondary one perhaps with a colour."""


def _place(entry: Entry) -> int:
    """The place of the item of an entry."""
    return entry if isinstance(entry, int) else entry[0]


class _Colours(dict[Hashable, str]):
    """A word for each colour: equal colours have the same, others have other ones."""

    def __init__(self) -> None:
        super().__init__()
        self._words: set[str] = set()

    def __missing__(self, colour: Hashable) -> str:
        word = str(colour)
        if not word or any(sign in ":|" or sign.isspace() for sign in word):
            raise PuzzleError(f"the colour {word!r} is no word")
        while word in self._words:
            word += "'"
        self._words.add(word)
        self[colour] = word
        return word


def _entries(
    option: list[Hashable], places: Mapping[Hashable, int], bounds: Mapping[Hashable, object], colours: _Colours
) -> list[Entry]:
    """The entries of an option."""
    try:
        return [places[entry] for entry in option]
    except KeyError:
        return [_entry(entry, places, bounds, colours) for entry in option]


def _entry(entry: Any, places: Mapping[Hashable, int], bounds: Mapping[Hashable, object], colours: _Colours) -> Entry:
    """An entry of an option, perhaps a pair (item, colour)."""
    if entry in places:
        return places[entry]
    secondary = {item: None for item in (entry[:1] if isinstance(entry, tuple) else ()) if bounds.get(item, 1) is None}
    item = _secondary(entry, secondary)
    if item is None:
        raise PuzzleError(f"an option covers {entry!r}, and there is no such item")
    return places[item], colours[entry[1]]
