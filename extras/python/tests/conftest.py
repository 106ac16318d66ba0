"""Shared by the tests: the folder of the repository, and the command line."""

from __future__ import annotations

import json
import os
import subprocess
from pathlib import Path
from typing import Any, Callable

import pytest

ROOT = Path(__file__).resolve().parents[3]

Command = Callable[..., list[Any]]


def program() -> Path | None:
    """The program `jigsat`: the value of the variable JIGSAT, or a built one."""
    named = os.environ.get("JIGSAT")
    target = Path(os.environ.get("CARGO_TARGET_DIR", ROOT / "target"))
    built = [Path(named)] if named else [target / profile / "jigsat" for profile in ("release", "debug")]
    return next((path for path in built if path.is_file()), None)


@pytest.fixture(scope="session")
def command() -> Command:
    """Runs the program, and returns its records."""
    path = program()
    if path is None:
        pytest.skip("the program jigsat is not built: cargo build")

    def run(*arguments: str | Path) -> list[Any]:
        done = subprocess.run([path, *arguments], capture_output=True, text=True, cwd=ROOT, timeout=120)
        assert done.returncode != 2, done.stderr
        return [json.loads(line) for line in done.stdout.splitlines()]

    return run


@pytest.fixture
def bricks() -> str:
    """A box of 4 × 4 cells, to be filled with eight dominoes: 36 layouts."""
    return "box 4 4 1\n8x piece 000 100\n"


@pytest.fixture
def endless() -> str:
    """A puzzle with too many layouts to enumerate."""
    return "box 20 20 1\n200x piece 000 100\n"
