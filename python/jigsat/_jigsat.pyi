"""The extension module: what is written in Rust."""

from collections.abc import Iterable, Iterator, Mapping
from os import PathLike
from typing import Any, Final, Optional, Sequence, Union, final

from numpy.typing import NDArray

from ._arguments import Size, Time
from ._family import FamilyRow
from ._formula import Cnf

_Path = Union[str, PathLike[str]]

VERSION: Final[str]

@final
class Layout:
    """A verified layout of a puzzle. `data` has it as plain values, `print` and notebooks show a picture of it.

    Two layouts are equal if they are the same solution.
    """

    def __new__(cls, *_values: Any, **_named: Any) -> Layout: ...
    @property
    def kind(self) -> str: ...
    @property
    def text(self) -> str: ...
    @property
    def data(self) -> Any: ...
    def array(self) -> NDArray[Any]: ...
    def assemble(
        self, open: Optional[str] = None, *, timeout: Optional[Time] = None, memory: Optional[Size] = None
    ) -> Assembly: ...
    def svg(self) -> str: ...
    def _repr_svg_(self) -> Optional[str]: ...
    def _repr_html_(self) -> Optional[str]: ...
    def _chosen(self, names: list[Any], /) -> Optional[list[Any]]: ...
    def __eq__(self, other: object, /) -> bool: ...
    def __ne__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...

@final
class Assembly:
    """How to put the pieces of a layout together: `Layout.assemble` finds it. `print` shows the moves in words."""

    def __new__(cls, *_values: Any, **_named: Any) -> Assembly: ...
    @property
    def possible(self) -> bool: ...
    @property
    def open(self) -> str: ...
    @property
    def summary(self) -> str: ...
    @property
    def reason(self) -> Optional[str]: ...
    @property
    def steps(self) -> list[dict[str, Any]]: ...
    @property
    def interlocked(self) -> list[list[str]]: ...
    def svg(self) -> str: ...
    def _repr_svg_(self) -> Optional[str]: ...
    def _repr_html_(self) -> str: ...

@final
class Solutions(Iterator[Layout]):
    """The layouts of a puzzle, as they are found."""

    def __new__(cls, *_values: Any, **_named: Any) -> Solutions: ...
    def __iter__(self) -> Solutions: ...
    def __next__(self) -> Layout: ...
    def close(self) -> None: ...

@final
class Formula:
    def __new__(cls, puzzle: Puzzle, reduction: str) -> Formula: ...
    def __deepcopy__(self, _memo: Any, /) -> Formula: ...
    @property
    def reduction(self) -> str: ...
    @property
    def variables(self) -> int: ...
    @property
    def observed(self) -> list[int]: ...
    @property
    def is_complete(self) -> bool: ...
    def clauses(self) -> list[list[int]]: ...
    def name(self, variable: int) -> Optional[str]: ...
    def decode(self, model: Sequence[int]) -> Layout: ...

@final
class Hint:
    """What comes next: `Puzzle.hint` and `Puzzle.steps` make hints. `print` and notebooks show its picture."""

    def __new__(cls, *_values: Any, **_named: Any) -> Hint: ...
    @property
    def state(self) -> str: ...
    @property
    def sentence(self) -> str: ...
    @property
    def details(self) -> list[str]: ...
    @property
    def rule(self) -> Optional[str]: ...
    @property
    def technique(self) -> Optional[str]: ...
    @property
    def weight(self) -> int: ...
    @property
    def facts(self) -> list[tuple[str, bool]]: ...
    @property
    def because(self) -> list[tuple[str, bool]]: ...
    @property
    def reasons(self) -> list[tuple[int, int, int]]: ...
    @property
    def results(self) -> list[tuple[int, int, int]]: ...
    @property
    def excluded(self) -> list[tuple[int, int, int]]: ...
    @property
    def proof(self) -> Optional[str]: ...
    @property
    def take_back(self) -> Optional[list[str]]: ...
    @property
    def known(self) -> Optional[str]: ...
    def svg(self) -> str: ...
    def _repr_svg_(self) -> Optional[str]: ...
    def _repr_html_(self) -> str: ...

@final
class Explanation:
    """Why a puzzle has no solution, or what all its solutions have in common: `Puzzle.explain` makes explanations."""

    def __new__(cls, *_values: Any, **_named: Any) -> Explanation: ...
    @property
    def solvable(self) -> bool: ...
    @property
    def sentence(self) -> str: ...
    @property
    def reason(self) -> Optional[str]: ...
    @property
    def details(self) -> list[str]: ...
    @property
    def forced(self) -> list[str]: ...
    @property
    def excluded(self) -> list[str]: ...
    @property
    def take_back(self) -> Optional[list[str]]: ...
    @property
    def relaxed(self) -> list[tuple[str, str]]: ...
    def svg(self) -> str: ...
    def _repr_svg_(self) -> Optional[str]: ...
    def _repr_html_(self) -> str: ...

@final
class Puzzle:
    """A puzzle of some kind."""

    def __new__(cls, *_values: Any, **_named: Any) -> Puzzle: ...
    @property
    def kind(self) -> str: ...
    @property
    def name(self) -> Optional[str]: ...
    @property
    def rules(self) -> Optional[str]: ...
    @property
    def notes(self) -> list[str]: ...
    @property
    def text(self) -> str: ...
    @property
    def fingerprint(self) -> str: ...
    def strategies(self) -> list[str]: ...
    def named(self, name: str) -> Puzzle: ...
    def with_rules(self, **variants: str) -> Puzzle: ...
    def solve(
        self,
        *,
        with_: Optional[str] = None,
        strategy: Optional[str] = None,
        solver: Optional[str] = None,
        trust_solver: Optional[bool] = None,
        up_to: Optional[str] = None,
        timeout: Optional[Time] = None,
        memory: Optional[Size] = None,
        threads: Optional[int] = None,
        seed: Optional[int] = None,
        given: Union[Layout, str, Any, None] = None,
    ) -> Optional[Layout]: ...
    def solutions(
        self,
        *,
        with_: Optional[str] = None,
        strategy: Optional[str] = None,
        solver: Optional[str] = None,
        trust_solver: Optional[bool] = None,
        up_to: Optional[str] = None,
        timeout: Optional[Time] = None,
        memory: Optional[Size] = None,
        threads: Optional[int] = None,
        seed: Optional[int] = None,
        given: Union[Layout, str, Any, None] = None,
    ) -> Solutions: ...
    def count(
        self,
        *,
        with_: Optional[str] = None,
        strategy: Optional[str] = None,
        solver: Optional[str] = None,
        trust_solver: Optional[bool] = None,
        up_to: Optional[str] = None,
        timeout: Optional[Time] = None,
        memory: Optional[Size] = None,
        threads: Optional[int] = None,
        seed: Optional[int] = None,
        given: Union[Layout, str, Any, None] = None,
    ) -> int: ...
    def unique(
        self,
        *,
        with_: Optional[str] = None,
        strategy: Optional[str] = None,
        solver: Optional[str] = None,
        trust_solver: Optional[bool] = None,
        up_to: Optional[str] = None,
        timeout: Optional[Time] = None,
        memory: Optional[Size] = None,
        threads: Optional[int] = None,
        seed: Optional[int] = None,
        given: Union[Layout, str, Any, None] = None,
    ) -> bool: ...
    def check(
        self, layout: Union[Layout, str, Any], *, timeout: Optional[Time] = None, memory: Optional[Size] = None
    ) -> Layout: ...
    def export(
        self,
        format: Optional[str] = None,
        *,
        with_: Optional[str] = None,
        strategy: Optional[str] = None,
        timeout: Optional[Time] = None,
        memory: Optional[Size] = None,
    ) -> str: ...
    def cnf(
        self, encoding: Optional[str] = None, *, timeout: Optional[Time] = None, memory: Optional[Size] = None
    ) -> Cnf: ...
    def decode(
        self,
        model: Sequence[int],
        encoding: Optional[str] = None,
        *,
        timeout: Optional[Time] = None,
        memory: Optional[Size] = None,
    ) -> Layout: ...
    def compile(self, *, timeout: Optional[Time] = None, memory: Optional[Size] = None) -> Space: ...
    def rate(
        self, *, seed: int = 0, timeout: Optional[Time] = None, memory: Optional[Size] = None
    ) -> dict[str, Any]: ...
    def hint(
        self,
        given: Union[Layout, str, Any, None] = None,
        *,
        show: bool = False,
        timeout: Optional[Time] = None,
        memory: Optional[Size] = None,
    ) -> Hint: ...
    def steps(
        self,
        given: Union[Layout, str, Any, None] = None,
        *,
        timeout: Optional[Time] = None,
        memory: Optional[Size] = None,
    ) -> list[Hint]: ...
    def explain(
        self,
        given: Union[Layout, str, Any, None] = None,
        *,
        timeout: Optional[Time] = None,
        memory: Optional[Size] = None,
    ) -> Explanation: ...
    def certify(
        self,
        claim: str,
        folder: _Path,
        *,
        with_: Optional[str] = None,
        strategy: Optional[str] = None,
        timeout: Optional[Time] = None,
        memory: Optional[Size] = None,
    ) -> dict[str, Any]: ...
    def svg(self) -> str: ...
    def _repr_svg_(self) -> Optional[str]: ...
    def _repr_html_(self) -> Optional[str]: ...
    def _contestants(self, task: str, with_solver: bool) -> list[str]: ...
    def _measure(
        self,
        task: str,
        *,
        with_: Optional[str] = None,
        strategy: Optional[str] = None,
        solver: Optional[str] = None,
        trust_solver: Optional[bool] = None,
        timeout: Optional[Time] = None,
        memory: Optional[Size] = None,
        threads: Optional[int] = None,
        seed: Optional[int] = None,
    ) -> dict[str, Any]: ...
    def _chosen(self, names: list[Any], **how: Any) -> Iterator[list[Any]]: ...
    def __iter__(self) -> Solutions: ...
    def __eq__(self, other: object, /) -> bool: ...
    def __ne__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...

@final
class SpaceLayouts(Iterator[Layout]):
    """The layouts of a space, in the order of their numbers."""

    def __iter__(self) -> SpaceLayouts: ...
    def __next__(self) -> Layout: ...

@final
class Space:
    """All layouts of a puzzle as a decision diagram. `Puzzle.compile` and `Space.load` make spaces; they don't change.

    Counts are exact. Layouts have numbers from 0, in a fixed order: `space[0]` is the first one.
    """

    def __new__(cls, *_values: Any, **_named: Any) -> Space: ...
    @staticmethod
    def _of_text(text: str) -> Space: ...
    @staticmethod
    def load(path: _Path, *, timeout: Optional[Time] = None, memory: Optional[Size] = None) -> Space: ...
    def save(self, path: _Path, *, timeout: Optional[Time] = None, memory: Optional[Size] = None) -> None: ...
    @property
    def puzzle(self) -> Puzzle: ...
    @property
    def nodes(self) -> int: ...
    @property
    def edges(self) -> int: ...
    def restricted(
        self,
        given: Union[Layout, str, Any, None] = None,
        with_options: Optional[Iterable[str]] = None,
        without: Optional[Iterable[str]] = None,
        *,
        timeout: Optional[Time] = None,
        memory: Optional[Size] = None,
    ) -> Space: ...
    def count(
        self,
        given: Union[Layout, str, Any, None] = None,
        with_options: Optional[Iterable[str]] = None,
        without: Optional[Iterable[str]] = None,
        *,
        timeout: Optional[Time] = None,
        memory: Optional[Size] = None,
    ) -> int: ...
    def sample(
        self,
        n: int,
        seed: Optional[int] = None,
        *,
        timeout: Optional[Time] = None,
        memory: Optional[Size] = None,
    ) -> list[Layout]: ...
    def shares(self, *, timeout: Optional[Time] = None, memory: Optional[Size] = None) -> dict[str, int]: ...
    def cells(
        self, *, timeout: Optional[Time] = None, memory: Optional[Size] = None
    ) -> dict[str, list[list[list[int]]]]: ...
    def forced(self, *, timeout: Optional[Time] = None, memory: Optional[Size] = None) -> list[str]: ...
    def never(self, *, timeout: Optional[Time] = None, memory: Optional[Size] = None) -> list[str]: ...
    def best(
        self,
        weights: Mapping[str, int],
        k: Optional[int] = None,
        *,
        timeout: Optional[Time] = None,
        memory: Optional[Size] = None,
    ) -> list[tuple[int, Layout]]: ...
    def worst(
        self,
        weights: Mapping[str, int],
        k: Optional[int] = None,
        *,
        timeout: Optional[Time] = None,
        memory: Optional[Size] = None,
    ) -> list[tuple[int, Layout]]: ...
    def histogram(
        self, weights: Mapping[str, int], *, timeout: Optional[Time] = None, memory: Optional[Size] = None
    ) -> dict[int, int]: ...
    def group_by(self, *, timeout: Optional[Time] = None, memory: Optional[Size] = None) -> list[dict[str, Any]]: ...
    def to_nnf(self, *, timeout: Optional[Time] = None, memory: Optional[Size] = None) -> str: ...
    def to_dot(self, *, timeout: Optional[Time] = None, memory: Optional[Size] = None) -> str: ...
    def __len__(self) -> int: ...
    def __bool__(self) -> bool: ...
    def __getitem__(self, number: int, /) -> Layout: ...
    def __iter__(self) -> SpaceLayouts: ...

def kinds() -> list[str]: ...
def _keep() -> None: ...
def check_certificate(
    folder: _Path, *, timeout: Optional[Time] = None, memory: Optional[Size] = None
) -> dict[str, Any]:
    """What a certificate says: a dictionary. Raises `Invalid` if it does not hold."""

def restored(kind: str, text: str, name: Optional[str]) -> Puzzle: ...
def restored_hint(content: dict[str, Any]) -> Hint: ...
def restored_explanation(content: dict[str, Any]) -> Explanation: ...
def extensions() -> list[str]: ...
def is_address(name: str) -> bool: ...
def read(
    content: bytes,
    name: str,
    kind: Optional[str] = None,
    number: Optional[int] = None,
    *,
    timeout: Optional[Time] = None,
    memory: Optional[Size] = None,
) -> list[Puzzle]: ...
def family(
    content: bytes,
    name: str,
    kind: Optional[str],
    rating: bool,
    at_most: Optional[int],
    *,
    with_: Optional[str] = None,
    up_to: Optional[str] = None,
    timeout: Optional[Time] = None,
    memory: Optional[Size] = None,
    threads: Optional[int] = None,
) -> list[FamilyRow]: ...
def book(
    puzzles: list[tuple[Puzzle, str]],
    look: dict[str, Any],
    *,
    timeout: Optional[Time] = None,
    memory: Optional[Size] = None,
    threads: Optional[int] = None,
) -> tuple[bytes, int]: ...
def generate_arukone(
    size: list[int],
    pairs: Optional[int],
    wish: list[bool],
    seed: int,
    number: int,
    *,
    timeout: Optional[Time] = None,
    memory: Optional[Size] = None,
) -> Puzzle: ...
def generate_ubongo(
    set: str,
    pieces: list[int],
    board: Optional[list[list[bool]]],
    height: int,
    wish: tuple[list[int], str, Optional[list[float]], Optional[str]],
    seed: int,
    number: int,
    *,
    timeout: Optional[Time] = None,
    memory: Optional[Size] = None,
) -> Puzzle: ...
def generate_polycube(
    set: Optional[str],
    cut: list[int],
    pieces: Optional[list[int]],
    container: Union[list[int], list[list[int]], None],
    layers: Optional[int],
    wish: tuple[list[int], str, Optional[list[float]], Optional[str]],
    seed: int,
    number: int,
    *,
    timeout: Optional[Time] = None,
    memory: Optional[Size] = None,
) -> Puzzle: ...
def generate_cuboid(
    edges: list[int],
    cuboids: Optional[list[int]],
    wish: tuple[list[int], str, Optional[list[float]], Optional[str]],
    seed: int,
    number: int,
    *,
    timeout: Optional[Time] = None,
    memory: Optional[Size] = None,
) -> Puzzle: ...
def generate_triangle(
    rows: int,
    figures: Optional[list[int]],
    wish: tuple[list[int], str, Optional[list[float]], Optional[str]],
    seed: int,
    number: int,
    *,
    timeout: Optional[Time] = None,
    memory: Optional[Size] = None,
) -> Puzzle: ...
def generate_grid(
    size: int,
    clues: Optional[list[int]],
    is_minimal: bool,
    wish: tuple[list[int], str, Optional[list[float]], Optional[str]],
    seed: int,
    number: int,
    *,
    timeout: Optional[Time] = None,
    memory: Optional[Size] = None,
) -> Puzzle: ...
def cuboid(size: Any, cuboids: Any) -> Puzzle: ...
def ubongo(board: Any, pieces: Any, height: int) -> Puzzle: ...
def polycube(container: Any, pieces: Any, mirror: bool, planar: bool) -> Puzzle: ...
def triangle(figures: int, tiles: Any) -> Puzzle: ...
def arukone(rows: Any, blocked: Any) -> Puzzle: ...
def exact_cover(names: list[str], bounds: Optional[list[Optional[tuple[int, int]]]], options: list[list[Union[int, tuple[int, str]]]]) -> Puzzle: ...
def cnf(clauses: Any, variables: Optional[int], show: Optional[list[int]]) -> Puzzle: ...
