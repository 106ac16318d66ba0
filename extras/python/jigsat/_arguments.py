"""Reads arguments; an error states in one sentence what was expected and what was found. The extension module uses it, too."""

from __future__ import annotations

import operator
import os
import re
import sys
from typing import TYPE_CHECKING, Any, Callable, Mapping, NamedTuple, Optional, Sequence, TypedDict, Union

if TYPE_CHECKING:
    from datetime import timedelta

Time = Union[float, str, "timedelta"]
Size = Union[int, str]


class Limits(TypedDict, total=False):
    """The keyword arguments of questions that only have limits."""

    timeout: Optional[Time]
    memory: Optional[Size]


class Rated(Limits, total=False):
    """Those of `Puzzle.rate`."""

    seed: Optional[int]


class Reduced(Limits, total=False):
    """Those of questions that take the name of a strategy, reduction or proof method."""

    with_: Optional[str]
    strategy: Optional[str]


class Measured(Reduced, total=False):
    """Those of measurements."""

    solver: Optional[str]
    trust_solver: Optional[bool]
    up_to: Optional[str]
    threads: Optional[int]
    seed: Optional[int]


class Search(Measured, total=False):
    """Those of searches. `given` is a part of a layout: text, a `Layout`, or rows."""

    given: Any


class Options(NamedTuple):
    """The options of a question, as the extension module takes them."""

    strategy: Optional[str] = None
    solver: Optional[str] = None
    trust_solver: bool = False
    keeper: Optional[list[str]] = None
    up_to: Optional[str] = None
    timeout: Optional[float] = None
    memory: Optional[int] = None
    threads: Optional[int] = None
    seed: int = 0
    given: Optional[str] = None


NONE = Options()
"""No options."""

UNSIGNED = 2**64 - 1
"""The greatest seed, size and number."""

TIMES = {"us": 1e-6, "ms": 1e-3, "s": 1.0, "sec": 1.0, "m": 60.0, "min": 60.0, "h": 3600.0, "d": 86400.0}
"""The units of times, in seconds."""

SIZES = {"": 1, **{unit + "i": 1 << 10 * power for power, unit in enumerate("kmgt", 1)}, "k": 10**3, "m": 10**6, "g": 10**9, "t": 10**12}
"""The units of sizes, in bytes: `M` is a million, `MiB` is 2²⁰."""

TIME = "a time: seconds, '10s', '500ms' or a timedelta"
SIZE = "a number of bytes, or '512M'"

MOST_SHOWN = 40
"""The largest number of characters of a value in a message."""


def found(value: Any) -> str:
    """Describes a value for messages: short ones verbatim, others by type."""
    if value is None or is_flag(value):
        return repr(value if value is None else bool(value))
    if isinstance(value, float):
        return repr(float(value))
    if isinstance(value, int):
        return str(value) if value.bit_length() <= 128 else f"a number of {value.bit_length()} bits"
    if isinstance(value, str):
        return repr(value if len(value) <= MOST_SHOWN else value[:MOST_SHOWN] + "…")
    kind = type(value).__name__
    article = "an" if kind[:1].lower() in set("aeio") else "a"
    shape = axes(value)
    if shape:
        return f"{article} {kind} of shape {shape}"
    return f"{article} {kind}"


def counted(number: int, what: str) -> str:
    """A number and what it counts, in the plural unless it is one."""
    return f"{number} {what}{'' if number == 1 else 's'}"


def axes(value: Any) -> tuple[int, ...]:
    """The lengths of the axes of an array; empty for numbers and other values."""
    try:
        shape = value.shape
    except Exception:
        return ()
    return shape if isinstance(shape, tuple) else ()


def unfit(name: str, expected: str, value: Any, error: Optional[Exception] = None) -> TypeError:
    """The error for a value of another type; `error` is what was raised when the value was read."""
    because = "" if error is None else f", which raises {type(error).__name__} when it is read"
    return TypeError(f"{name}: expected {expected}, found {found(value)}{because}")


def word(name: str, value: Any, expected: str = "a string", known: Sequence[str] = ()) -> str:
    """A string; one of the `known` ones, if there are any."""
    if not isinstance(value, str):
        raise unfit(name, expected, value)
    if known and value not in known:
        raise ValueError(f"{name}: expected {expected}, found {found(value)}")
    try:
        value.encode()
    except UnicodeEncodeError:
        raise ValueError(f"{name}: expected text in Unicode, found half a character (a surrogate)") from None
    return str(value)


def is_flag(value: Any) -> bool:
    """Is a value true or false, in Python or NumPy?"""
    return isinstance(value, bool) or type(value).__name__ in ("bool_", "bool")


def flag(name: str, value: Any) -> bool:
    """True or false."""
    if is_flag(value):
        return bool(value)
    raise unfit(name, "True or False", value)


def index(value: Any) -> Optional[int]:
    """The value as a whole number, if it is one: an `int`, one of NumPy, or a float such as 2.0."""
    if isinstance(value, int):
        return int(value)
    if isinstance(value, float):
        return int(value) if value.is_integer() else None
    if axes(value):
        return None
    try:
        return operator.index(value)
    except Exception:
        return None


def whole(name: str, value: Any, least: int = 0, most: int = UNSIGNED) -> int:
    """A whole number."""
    number = None if is_flag(value) or isinstance(value, float) else index(value)
    if number is None:
        raise unfit(name, "a whole number", value)
    if not least <= number <= most:
        raise ValueError(f"{name}: expected a whole number from {least} to {most}, found {found(number)}")
    return number


def seconds(name: str, value: Any) -> float:
    """A time: seconds, a `timedelta`, or text as `--timeout` takes it."""
    time: Optional[float] = None
    # A timedelta exists only where its module is imported; importing it here would take a tenth of the time of this package.
    datetime = sys.modules.get("datetime")
    if datetime is not None and isinstance(value, datetime.timedelta):
        time = value.total_seconds()
    elif isinstance(value, str):
        time = _seconds_of(value)
    elif not is_flag(value) and not isinstance(value, (bytes, bytearray)) and hasattr(type(value), "__float__"):
        try:
            time = float(value)
        except Exception as error:
            raise unfit(name, TIME, value, error) from error
    else:
        raise unfit(name, TIME, value)
    if time is None or not 0 <= time < 2**63:
        raise ValueError(f"{name}: expected {TIME}, from 0 seconds on, found {found(value)}")
    return time


def _seconds_of(text: str) -> Optional[float]:
    """The seconds of "1.5", "500ms" or "1m 30s"."""
    if re.fullmatch(r"\s*\d+(\.\d*)?\s*", text, re.ASCII):
        return float(text)
    parts = re.findall(r"(\d+)\s*([a-z]+)", text, re.ASCII)
    if not parts or not re.fullmatch(r"(\s*\d+\s*[a-z]+)+\s*", text, re.ASCII):
        return None
    if any(unit not in TIMES or len(number) > 18 for number, unit in parts):
        return None
    return sum(int(number) * TIMES[unit] for number, unit in parts)


def size(name: str, value: Any) -> int:
    """A number of bytes, or text as `--memory` takes it."""
    if not isinstance(value, str):
        if is_flag(value) or isinstance(value, float) or index(value) is None:
            raise unfit(name, SIZE, value)
        return whole(name, value)
    parts = re.fullmatch(r"\s*(\d{1,18})(\.\d{1,9})?\s*([kmgt]?i?)b?\s*", value.lower(), re.ASCII)
    unit = None if parts is None else SIZES.get(parts[3])
    if parts is None or unit is None:
        raise ValueError(f"{name}: expected {SIZE}, found {found(value)}")
    return whole(name, int(parts[1]) * unit + int(float(parts[2] or 0) * unit))


def path(name: str, value: Any) -> str:
    """The name of a file or folder."""
    expected = "the name of a file or folder"
    if not isinstance(value, (str, os.PathLike)):
        raise unfit(name, expected, value)
    try:
        text = os.fsdecode(value)
        os.fsencode(text)
    except UnicodeEncodeError:
        raise ValueError(f"{name}: expected {expected}, found half a character (a surrogate)") from None
    except Exception as error:
        raise unfit(name, expected, value, error) from error
    if "\0" in text:
        raise ValueError(f"{name}: expected {expected}, found a character NUL in it")
    return text


def each(name: str, value: Any, expected: str) -> list[Any]:
    """The elements of an iterable, in a list."""
    try:
        return list(value)
    except TypeError:
        raise unfit(name, expected, value) from None
    except Exception as error:
        raise unfit(name, expected, value, error) from error


def words(name: str, value: Any) -> list[str]:
    """Several strings."""
    if isinstance(value, (str, bytes)):
        raise unfit(name, "a list of strings", value)
    return [word(name, one) for one in each(name, value, "a list of strings")]


def weights(name: str, value: Any) -> list[tuple[str, int]]:
    """Weights of names, in 64 bits."""
    if not isinstance(value, Mapping):
        raise unfit(name, "a mapping of names to whole numbers", value)
    return [(word(name, key), whole(name, weight, -(2**63), 2**63 - 1)) for key, weight in value.items()]


MOST_THREADS = 1024

CONVENTIONS = ("raw", "rotation", "symmetry")

READERS: dict[str, Callable[[str, Any], Any]] = {
    "with_": word,
    "strategy": word,
    "solver": word,
    "trust_solver": flag,
    "up_to": lambda name, value: word(name, value, "'raw', 'rotation' or 'symmetry'", CONVENTIONS),
    "timeout": seconds,
    "memory": size,
    "threads": lambda name, value: whole(name, value, 1, MOST_THREADS),
    "seed": whole,
}
"""How options are read."""


def options(function: str, given: Mapping[str, Any], known: Any = Limits, part: Optional[str] = None) -> Options:
    """The keyword arguments of a function, which takes those of the class `known`; `part` is what is given of a layout."""
    if not given and part is None:
        return NONE
    read: dict[str, Any] = {"given": part}
    for name, value in given.items():
        if name not in known.__annotations__:
            raise TypeError(f"{function}() got an unexpected keyword argument '{name}'")
        if value is None or name == "given":
            continue
        key = "strategy" if name == "with_" else name
        if key in read:
            raise TypeError("with_ and strategy are the same: expected one of them")
        read[key] = READERS[name](name, value)
    if "solver" in read or "external" in read.get("strategy", ""):
        read["keeper"] = _keeper()
    return Options(**read)


def _keeper() -> Optional[list[str]]:
    """The command of a process that ends solvers with this one: the interpreter with `_keep.py`, without any packages."""
    if sys.platform != "linux" or not sys.executable:
        return None
    from . import _jigsat

    script = os.path.join(os.path.dirname(_jigsat.__file__), "_keep.py")
    return [sys.executable, "-IS", script, _jigsat.__file__]
