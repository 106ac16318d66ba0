"""Runs the chains of the table, each in a folder of its own, and makes a record of every step."""

import concurrent.futures
import os
import re
import shlex
import signal
import subprocess
import tempfile
from pathlib import Path

import inputs
import keeping
import matrix

SECONDS = 20
# Steps of the recorder itself.
OWN = ("append", "remove")
# Files whose content depends on times, dates or the order of parts: only their names are recorded.
VARYING = ("job/results/", "job/parts.jsonl", "job/job.json", "job/run.", "job/solutions/", "point", "page.html", "rows.csv", "plots/")
# Verbs that print layouts which `check` reads.
SOLVING = ("solve", "unique", "decode")
LAYOUT = re.compile(r"solution 1, by [^:]*\n")
VERDICTS = {0: "yes", 1: "no"}


class Bench:
    """A program, its inputs, and an environment without any other program."""

    def __init__(self, program, folder):
        self.folder = Path(folder)
        self.bin = self.folder / "bin"
        self.bin.mkdir()
        (self.bin / "jigsat").symlink_to(Path(program).resolve())
        inputs.write(self.folder / "made")

    def run(self, words, cwd, into=None):
        """The exit code and both outputs of a command; a run that takes too long is killed, with its children."""
        environment = {"PATH": str(self.bin), "HOME": str(cwd), "TMPDIR": str(cwd), "LC_ALL": "C.UTF-8", "JIGSAT_THREADS": "1"}
        with open(into or os.devnull, "rb") as source, subprocess.Popen(
            [self.bin / "jigsat", *words], stdin=source, stdout=subprocess.PIPE, stderr=subprocess.PIPE, cwd=cwd, env=environment, start_new_session=True
        ) as process:
            try:
                out, error = process.communicate(timeout=SECONDS)
                return process.returncode, out, error
            except subprocess.TimeoutExpired:
                os.killpg(process.pid, signal.SIGKILL)
                process.communicate()
                return f"killed after {SECONDS} s", b"", b""

    def strategies(self):
        """The names of all strategies of each kind, with one at-most-one encoding, as the program lists them."""
        code, out, _ = self.run(["list", "--format", "json"], self.folder)
        listed = keeping.records(out.decode())[0] if code == 0 else None
        if listed is None:
            raise SystemExit("record: `list --format json` failed")
        return {
            kind["name"]: [
                f"{reduction['name'].replace('AMO', 'product')}+{engine['name']}"
                for reduction in kind["reductions"]
                for engine in listed["engines"]
                if engine["form"] == reduction["form"]
            ]
            for kind in listed["kinds"]
        }


def written(folder, before):
    """The files that a step wrote, with their contents, apart from those that change with times."""
    found = {}
    for path in sorted(folder.rglob("*")):
        name = path.relative_to(folder).as_posix()
        if path.is_file() and not path.is_symlink() and not name.startswith(("data/", "made/")) and name not in before:
            # The names of plots follow the ranks of strategies.
            found[name if not name.startswith("plots/") else "plots/*"] = b"" if name.startswith(VARYING) else path.read_bytes()
    return found


def own_step(words, folder):
    """A step of the recorder: adds a line to a file, or removes it."""
    target = folder / words[1]
    if not target.is_file():
        return
    if words[0] == "remove":
        target.unlink()
    else:
        target.write_bytes(target.read_bytes() + b"x\n")


def verdict(bench, chain, words, out, folder):
    """The verdict of the program's own `check` on all layouts of an output; None without layouts, or if they are of several boards."""
    text = out.decode("utf-8", "replace")
    found = keeping.records(text)
    has_layouts = any(record.get("layouts") for record in found) or LAYOUT.search(text)
    if not words or words[0] not in SOLVING or "-o" in words or keeping.form(out) != "text" or len(found) > 1 or not has_layouts:
        return None
    file = folder / ".layouts"
    file.write_bytes(out)
    board = words[1] if words[1] != "-" else chain.board
    options = [word for name in ("--kind", "--rules", "--touch") if name in words for word in (name, words[words.index(name) + 1])]
    code, _, _ = bench.run(["check", board, ".layouts", *options], folder)
    file.unlink()
    return VERDICTS.get(code, "can't be read")


def recorded(bench, chain):
    """The records of a chain, one for each step."""
    records = []
    with tempfile.TemporaryDirectory(dir=bench.folder) as name:
        folder = Path(name)
        (folder / "data").symlink_to(inputs.ROOT / "data")
        (folder / "made").symlink_to(bench.folder / "made")
        for number, step in enumerate(chain.steps, 1):
            words = shlex.split(step)
            if words and words[0] in OWN:
                own_step(words, folder)
                continue
            before = written(folder, ())
            into = folder / words[words.index("<") + 1] if "<" in words else None
            target = folder / words[words.index(">") + 1] if ">" in words else None
            words = words[: words.index("<")] if into else words[: words.index(">")] if target else words
            code, out, error = bench.run(words, folder, into)
            facts, rest = keeping.of_output(words, code, out, error, written(folder, before))
            if target:
                target.write_bytes(out)
            if valid := verdict(bench, chain, words, out, folder):
                facts["valid"] = valid
            run = " ; ".join(chain.steps[:number])
            records.append({"run": run, "verb": words[0] if words else "", "kind": chain.kind, "facts": facts, "rest": rest})
    return records


def record(program, only, jobs, report):
    """The records of all chains whose command lines have the text `only`, in the order of the table."""
    with tempfile.TemporaryDirectory(prefix="record-") as folder:
        bench = Bench(program, folder)
        chosen = [chain for chain in matrix.chains(bench.strategies()) if only in " ; ".join(chain.steps)]
        seen = set()
        with concurrent.futures.ThreadPoolExecutor(jobs) as pool:
            for number, records in enumerate(pool.map(lambda chain: recorded(bench, chain), chosen), 1):
                report(number, len(chosen))
                for entry in records:
                    # Chains may begin with the same steps.
                    if entry["run"] not in seen:
                        seen.add(entry["run"])
                        yield entry
