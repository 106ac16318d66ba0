"""jigsat: puzzles to exact cover, CNF or direct search, and back to verified layouts.

>>> import jigsat
>>> bricks = jigsat.load("box 4 4 1\\n8x piece 000 100\\n")
>>> bricks.count(), bricks.count(up_to="symmetry")
(36, 9)

`load` reads puzzles, the functions named after kinds make them from lists and arrays, `ExactCover` from items and options of any type.
Questions take `with_` (or `strategy`), `up_to`, `timeout` in seconds, `memory` in bytes, `threads` and `seed`; `solver` names
a SAT solver to run. What goes wrong is an `Error`.
"""

from typing import TYPE_CHECKING, Any

from ._book import book
from ._build import Piece, arukone, cnf, cuboid, polycube, triangle, ubongo
from ._certificate import check_certificate
from ._compare import compare
from ._cover import ExactCover
from ._errors import (
    Error,
    InternalError,
    Invalid,
    ParseError,
    PuzzleError,
    Refuted,
    StrategyError,
    Undecided,
)
from ._family import FamilyRow, family
from ._files import load, load_all
from ._formula import Cnf
from ._generate import generate
from ._jigsat import VERSION as __version__
from ._jigsat import Layout, Solutions, kinds
from ._puzzle import Puzzle
from ._space import Space

if TYPE_CHECKING:
    from ._answers import Assembly, Explanation, Hint

__all__ = [
    "Assembly",
    "Cnf",
    "Error",
    "ExactCover",
    "Explanation",
    "FamilyRow",
    "Hint",
    "InternalError",
    "Invalid",
    "Layout",
    "ParseError",
    "Piece",
    "Puzzle",
    "PuzzleError",
    "Refuted",
    "Solutions",
    "Space",
    "StrategyError",
    "Undecided",
    "__version__",
    "arukone",
    "book",
    "check_certificate",
    "cnf",
    "compare",
    "cuboid",
    "family",
    "generate",
    "kinds",
    "load",
    "load_all",
    "polycube",
    "triangle",
    "ubongo",
]


def __getattr__(name: str) -> Any:
    """The classes of answers: most programs need none of them, and the import of dataclasses takes longer than that of the package."""
    if name in ("Assembly", "Explanation", "Hint"):
        from . import _answers

        return getattr(_answers, name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
