#!/usr/bin/env python3
"""Runs every verb on nasty inputs, to nasty outputs, within tiny limits, and checks how each run ends.

    scripts/matrix.py                        all runs, some minutes; a line for each fault (Python 3.9, Linux)
    scripts/matrix.py --only 'query .*space' the commands that match
    scripts/matrix.py --program PATH         another program than target/release/jigsat

A run has to end with exit code 0 to 3, without a panic, with one message at 2 and 3, with a record at 3 if records were asked for, and
within its limit and a second of processor time. It leaves every input as it was. As root, it runs the program as another user, who may
not read everything.
"""

import argparse
import gzip
import itertools
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
# `<name>` is an input, `{out}` an output: a file, or with a slash a folder. Inputs are made by `prepare`.
COMMANDS = """
solve <puzzle> ; solve <puzzle> --all --given <part> ; solve <puzzle> -o {out}.txt ; solve <puzzle> -o {out}.svg ; solve <puzzle> -o {out}.html
count <puzzle> ; count <puzzle> --given <part> ; count <puzzle> --with cover+dlx --checkpoint {out}.new ; count <puzzle> --with cover+dlx --resume <checkpoint>
unique <puzzle> ; unique <puzzle> --given <part> -o {out}.txt ; check <puzzle> <layout> ; check <space>
explain <puzzle> ; explain <puzzle> --given <part> --steps -o {out}.html ; hint <puzzle> ; hint <puzzle> --given <part> -o {out}.svg ; rate <puzzle>
draw <puzzle> ; draw <puzzle> <layout> -o {out}.svg ; draw <puzzle> -o {out}/ ; book <puzzle> -o {out}.html ; book <puzzle> -o {out}/
assemble <puzzle> ; assemble <puzzle> <layout> -o {out}.txt ; decode <formula> <model> ; decode <formula> <model> --formula <formula> -o {out}.txt
compile <puzzle> -o {out}.space ; query <puzzle> ; query <space> --list -o {out}.txt ; query <space> --given <part> ; query <space> --shares
query <space> --best <weights> -o {out}.txt ; query <space> --histogram <weights> ; query <space> --up-to symmetry ; query <space> --to dot -o {out}.dot
export <puzzle> --to dlx -o {out}.dlx ; export <puzzle> --to dimacs ; export <puzzle> --to json -o {out}.json ; export <puzzle> --to text -o {out}.txt
certify <puzzle> --claim solvable -o {out}/ ; check-certificate <certificate>
generate polycube --board <puzzle> --from dominoes --solutions 1..99 -o {out}/ ; generate arukone --size 5 ; generate triangle --size 2 --solutions 1..99
family <family> -o {out}.csv ; family <family> --journal <journal> -o {out}.json ; family <family> --write {out}/ ; new cuboid -o {out}.new
compare <puzzle> --runs 1 --export-json {out}.new --export-csv {out}.csv --export-html {out}.html --export-svg {out}/ ; compare --from <comparison>
split <puzzle> --parts 2 -o {out}/ ; work <job> --all ; status <job> ; merge <job> ; list ; completions bash ; man {out}/
"""
PUZZLE = "# kind: polycube\nbox 4 4\n8x piece\n##\n"
FAMILY = "a b c d\na b\nb c\nc d\na d\nvary holes open 2 of all\n"
LIMITS = [[], ["--timeout", "1ms"], ["--memory", "1k"]]
UNTIMED, GUARD = 20, 60


def nasty(folder, good):
    """Files that are no good in the place of `good`, each by its name."""
    text = good.read_bytes() if good.is_file() else b""
    contents = {
        "empty": b"", "blank": b"\n\n \n", "binary": bytes(range(256)) * 64, "nul": text + b"\0\0\n", "latin1": text + b"\xe4\n",
        "line": b"a" * (1 << 20), "words": b"1 " * (1 << 15), "cut": text[: len(text) // 2], "twice": text + b"\n" + text,
        "cut.gz": gzip.compress(text * 50, mtime=0)[:-12], "json": b'{"a": [1, {"b": null}', "prose": b"This is no puzzle.\n" * 9,
    }
    for name, content in contents.items():
        (folder / name).write_bytes(content)
    (folder / "unreadable").write_bytes(text)
    (folder / "unreadable").chmod(0)
    (folder / "folder").mkdir()
    return [*(folder / name for name in (*contents, "unreadable", "folder", "missing")), Path("-"), Path("/dev/null")]


def prepare(jigsat, folder):
    """Good inputs for all roles."""
    made = {name: folder / f"{name}.txt" for name in ("puzzle", "part", "layout", "formula", "model", "weights", "family", "journal", "comparison")}
    made.update(space=folder / "it.space", checkpoint=folder / "checkpoint", job=folder / "job", certificate=folder / "certificate")
    made["puzzle"].write_text(PUZZLE)
    made["part"].write_text("layer 1\n. . . .\nA A B B\n. . C C\n. . . .\n")
    made["formula"].write_text("p cnf 2 1\n1 2 0\n")
    made["model"].write_text("s SATISFIABLE\nv 1 -2 0\n")
    made["weights"].write_text("0,0,0 3\n")
    made["family"].write_text(FAMILY)
    made["layout"].write_bytes(jigsat("solve", made["puzzle"]).stdout)
    jigsat("compile", made["puzzle"], "-o", made["space"])
    jigsat("count", made["puzzle"], "--with", "cover+dlx", "--checkpoint", made["checkpoint"])
    jigsat("split", made["puzzle"], "--parts", "2", "-o", made["job"])
    jigsat("certify", made["puzzle"], "--claim", "solvable", "-o", made["certificate"])
    jigsat("family", made["family"], "--journal", made["journal"])
    jigsat("compare", made["puzzle"], "--runs", "1", "--export-json", made["comparison"])
    return made


def cases(words, inputs, odd, outputs):
    """The command line with good inputs, with each odd input in each place, and with each odd output."""
    places = [i for i, word in enumerate(words) if re.fullmatch("<.*>", word)]
    role = {i: words[i][1:-1] for i in places}
    good = [str(inputs[role[i]]) if i in role else word for i, word in enumerate(words)]
    yield good, "good"
    for i, path in itertools.product(places, odd):
        yield [*good[:i], str(path), *good[i + 1:]], f"<{role[i]}> is {path.name or path}"
    for i in (i for i, word in enumerate(words) if "{out}" in word):
        for path in [*outputs, *(inputs[role[j]] for j in places)]:
            yield [*good[:i], str(path), *good[i + 1:]], f"{words[i]} is {path.name}"


def state(paths):
    """What must not change: names and contents of all files."""
    files = sorted(file for path in paths for file in ([path] if path.is_file() else path.rglob("*")) if file.is_file())
    return {file: file.read_bytes() for file in files if not file.name.startswith("unreadable")}


def faults(words, limit, code, out, errors, cpu):
    text = (out + errors).decode(errors="replace")
    if code not in (0, 1, 2, 3):
        yield f"exit code {code}"
    if re.search("panicked|internal error|overflowed its stack", text):
        yield "a panic"
    if cpu > 1 + (0 if limit else UNTIMED):
        yield f"{cpu:.1f} s"
    told = [line for line in errors.decode(errors="replace").splitlines() if re.search("error:|undecided|ended after|no strategy", line)]
    lines = out.decode(errors="replace").splitlines()
    records = []
    if "json" in words[-1:]:
        try:
            records = [json.loads(line) for line in lines]
        except ValueError:
            yield "a broken record"
        if code == 3 and not any(record.get("answer") == "undecided" and record.get("schema") for record in records):
            yield "no record"
    told += [line for line in lines if not records and re.search("undecided|at least|so far|gave up|not begun", line)]
    if code == 2 and len(told) != 1 or code == 3 and not records and not told:
        yield f"{len(told)} messages"


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--program", type=Path, default=ROOT / "target/release/jigsat")
    parser.add_argument("--only", default="")
    args = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        folder = Path(folder)
        program = shutil.copy2(args.program.resolve(), folder / "jigsat")
        user = {"user": 65534, "group": 65534, "extra_groups": []} if os.getuid() == 0 else {}
        for path in (folder, *((folder / name) for name in ("good", "odd", "out", "sealed"))):
            path.mkdir(exist_ok=True)
            path.chmod(0o777)
        environment = {"PATH": os.environ["PATH"], "JIGSAT_THREADS": "1"}

        def jigsat(*words, **more):
            options = {"cwd": folder / "out", "env": environment, "capture_output": True, "stdin": subprocess.DEVNULL, "timeout": GUARD, **user, **more}
            return subprocess.run([program, *map(str, words)], check=False, **options)

        inputs = prepare(jigsat, folder / "good")
        odd = nasty(folder / "odd", inputs["puzzle"])
        (folder / "sealed").chmod(0o555)
        outputs = [folder / "none/x.txt", folder / "sealed/x.txt", Path("/dev/full"), folder / "odd/folder", folder / "link.txt"]
        commands = [part.strip().split() for part in COMMANDS.replace("\n", " ; ").split(" ; ") if part.strip()]
        listed = re.findall(r"^  ([a-z-]+) ", jigsat("--help").stdout.decode().split("\nOptions:")[0], re.MULTILINE)
        missing = set(listed) - {"help"} - {words[0] for words in commands}
        failed = [f"no command for {verb}" for verb in missing]
        before, runs = state([folder / "good", folder / "odd"]), 0
        for words in (words for words in commands if re.search(args.only, " ".join(words))):
            help_text = jigsat(*words[:2 if words[0] == "generate" else 1], "--help").stdout.decode()
            roles = [inputs[word[1:-1]] for word in words if word.startswith("<")]
            (folder / "link.txt").unlink(missing_ok=True)
            (folder / "link.txt").symlink_to(roles[0] if roles else folder / "odd/empty")
            has_json = "- json" in (help_text.split("--format <") + [""])[1] and words[0] != "draw"
            for (line, what), limit in itertools.product(cases(words, inputs, odd, outputs), LIMITS):
                # Limits are crossed with good inputs, and with those that are merely large.
                if limit and ("--timeout" not in help_text or what != "good" and not re.search("line|words|puzzle|twice", what)):
                    continue
                shutil.rmtree(folder / "out")
                (folder / "out").mkdir()
                (folder / "out").chmod(0o777)
                for form in [[], ["--format", "json"]] if has_json and "{out}" not in " ".join(words) else [[]]:
                    full = [word.replace("{out}", "o") for word in line] + limit + form
                    began = os.times()
                    closed = {"stdin": None, "preexec_fn": lambda: os.close(0)} if "-" in line else {}
                    run = jigsat(*full, **closed)
                    ended, runs = os.times(), runs + 1
                    cpu = ended.children_user + ended.children_system - began.children_user - began.children_system
                    texts = b"".join(file.read_bytes() for file in (folder / "out").glob("*.txt"))
                    found = [*faults(full, limit, run.returncode, run.stdout + texts, run.stderr, cpu)]
                    after = state([folder / "good", folder / "odd"])
                    changed = [file for file in before if after.get(file) != before[file]]
                    for file in changed:
                        file.write_bytes(before[file])
                    added = sorted(after.keys() - before.keys())
                    for file in added:
                        file.unlink()
                    if not re.search("<(job|checkpoint|journal)>", " ".join(words)):
                        found += [f"changed: {file}" for file in changed + added]
                    failed += [f"{fault}: {' '.join(full)} ({what})" for fault in found]
                    if found:
                        print(f"{run.returncode} {' '.join(full)} ({what}): {found} {run.stderr[:200]}".replace(f"{folder}/", ""), flush=True)
            # A reader that leaves, and a full disk, are no reason to crash.
            for target in ("/dev/full", None):
                good = [word.replace("{out}", "o") for word in next(cases(words, inputs, [], []))[0]]
                reader, writer = os.pipe() if target is None else (None, os.open(target, os.O_WRONLY))
                if reader is not None:
                    os.close(reader)
                run = jigsat(*good, capture_output=False, stdout=writer, stderr=subprocess.PIPE)
                os.close(writer)
                runs += 1
                if run.returncode not in (0, 1, 2, 3) or b"panicked" in run.stderr:
                    failed.append(f"exit code {run.returncode} with output to {target or 'a closed pipe'}: {' '.join(good)}")
    print("\n".join(line.replace(f"{folder}/", "") for line in failed))
    print(f"{runs} runs, {len(failed)} faults")
    sys.exit(bool(failed))


if __name__ == "__main__":
    main()
