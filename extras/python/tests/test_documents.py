"""Documents show real output: their sessions are run, and the notebook is executed."""

from __future__ import annotations

import doctest
import os
import re
import shutil
import warnings
from pathlib import Path
from typing import Iterator

import pytest

import jigsat
from conftest import ROOT, program

DOCUMENTS = [ROOT / "docs/python.md", ROOT / "docs/json.md"]
NOTEBOOK = ROOT / "docs/notebook.ipynb"
OPTIONS = doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE


def sessions(document: Path) -> Iterator[tuple[int, str]]:
    """The blocks of Python of a document, each with the line that it begins in."""
    text = document.read_text()
    for block in re.finditer(r"^```python\n(.*?)^```$", text, re.MULTILINE | re.DOTALL):
        yield text[: block.start(1)].count("\n"), block[1]


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A folder with the puzzles in it, to be written to, where the program is found."""
    before = Path.cwd()
    for name in ["data", "docs"]:
        (tmp_path / name).symlink_to(ROOT / name)
    if path := program():
        monkeypatch.setenv("PATH", str(path.resolve().parent), prepend=os.pathsep)
    os.chdir(tmp_path)
    yield tmp_path
    os.chdir(before)


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda path: path.name)
def test_sessions_print_what_is_shown(document: Path, folder: Path) -> None:
    if document.name == "json.md":
        pytest.importorskip("jsonschema")
        program() or pytest.skip("the program jigsat is not built: cargo build")
    runner, names, told = doctest.DocTestRunner(optionflags=OPTIONS), {}, []  # type: ignore[var-annotated]
    for line, session in sessions(document):
        assert ">>>" in session, f"{document.name}:{line}: expected a session"
        if missing := {name for name in re.findall(r'solver="(\w+)"', session) if shutil.which(name) is None}:
            warnings.warn(f"{document.name}:{line}: skipped: {missing} is not installed")
            continue
        test = doctest.DocTestParser().get_doctest(session, names, document.name, str(document), line)
        runner.run(test, clear_globs=False, out=told.append)
        names = test.globs
    assert runner.summarize(verbose=False).failed == 0, "".join(told)
    assert runner.tries > 5


def test_the_package_shows_what_it_does() -> None:
    assert doctest.testmod(jigsat).failed == 0


def test_the_notebook_runs(folder: Path) -> None:
    nbformat = pytest.importorskip("nbformat")
    client = pytest.importorskip("nbclient")
    pytest.importorskip("ipykernel")
    notebook = nbformat.read(NOTEBOOK, as_version=4)
    shown = [outputs(cell) for cell in notebook.cells if cell.cell_type == "code"]
    client.NotebookClient(notebook, timeout=120, resources={"metadata": {"path": str(folder)}}).execute()
    found = [outputs(cell) for cell in notebook.cells if cell.cell_type == "code"]
    assert found == shown
    assert any("svg" in text for cell in shown for text in cell)


def outputs(cell: object) -> list[str]:
    """The output of a cell of a notebook."""
    texts = []
    for output in cell.outputs:  # type: ignore[attr-defined]
        data = output.get("data", {"text": output.get("text", "")})
        # One picture is enough: as HTML it would be there twice.
        shown = {form: text for form, text in data.items() if form != "text/html" or "image/svg+xml" not in data}
        texts += [str(text) for _, text in sorted(shown.items())]
    return texts
