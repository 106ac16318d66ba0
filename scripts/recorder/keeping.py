"""What a record keeps of a run: facts, which must stay equal, and the rest, whose differences are listed.

Left out are times, memory, nodes, paths, dates and names made at random: they differ from run to run.
"""

import hashlib
import json
import re
import xml.etree.ElementTree

# Fields of JSON records that must stay equal.
FACTS = (
    "schema", "kind", "rules", "verb", "puzzle", "answer", "count", "complete", "convention", "solutions", "what", "number", "given", "open",
    "assemblable", "state", "end", "claim", "counting", "parts", "done", "refuted", "found", "begun", "failed", "rechecked", "is_complete", "task", "form",
)  # fmt: skip
# Fields that differ from run to run.
LEFT_OUT = (
    "stats", "seconds", "seconds_spent", "seconds_left", "slowest", "nodes", "made", "sha256", "summary", "proof_steps", "plan",
)  # fmt: skip
# Lists of names whose order means nothing, facts where the record is complete.
SETS = ("forced", "excluded", "relaxed")
# Parts of texts that differ from run to run.
CHANGING = [
    (re.compile(r"\d[\d,.]*(–\d[\d,.]*)? ?(ns|µs|ms|s|min|h)\b"), "<time>"),
    (re.compile(r"\d[\d,.]*(–\d[\d,.]*)? ?(bytes|B|[kMGT]i?B)\b"), "<memory>"),
    (re.compile(r"\d[\d,.]* (nodes|updates)\b"), r"<many> \1"),
    (re.compile(r"\d{4}-\d\d-\d\dT[\d:]+Z"), "<date>"),
    (re.compile(r"slowest: .*"), "slowest: <parts>"),
    (re.compile(r"\.jigsat-draft-\S+"), "<draft>"),
]  # fmt: skip
COUNT = re.compile(r"((?:at least )?\d+) solutions?(?: left)?(?: \((raw|rotation|symmetry))?\b")
PLACE = re.compile(r"^jigsat: error: (\S+:\d+:\d+):", re.MULTILINE)
MOST_LINES = 30


def digest(data):
    """A short name for content."""
    data = data if isinstance(data, bytes) else data.encode()
    return hashlib.sha256(data).hexdigest()[:16]


def plain(text):
    """A text without what differs from run to run."""
    for pattern, sign in CHANGING:
        text = pattern.sub(sign, text)
    return text.strip("\n")


def shown(text):
    """A text as it is recorded: its lines, of a long one the first, and the digest of all."""
    lines = plain(text).split("\n")
    return lines if len(lines) <= MOST_LINES else [*lines[:MOST_LINES], f"… {len(lines)} lines, {digest(plain(text))}"]


def canonical(value):
    """A layout in a form that does not depend on the order of pieces and cells, nor on the direction of paths."""
    if isinstance(value, dict):
        if "label" in value:
            return {"label": value["label"], "cells": min(value["cells"], value["cells"][::-1])}
        if "colours" in value:
            pairs = sorted(zip(value["cells"], value["colours"]))
            return {"piece": value["piece"], "cells": [cell for cell, _ in pairs], "colours": [colour for _, colour in pairs]}
        return {name: sorted(part) if name == "cells" else canonical(part) for name, part in value.items()}
    if isinstance(value, list) and value and isinstance(value[0], dict):
        return sorted((canonical(part) for part in value), key=json.dumps)
    return value


def set_digest(values):
    """The digest of a set, whatever the order of its members."""
    return digest("\n".join(sorted(json.dumps(canonical(value), sort_keys=True) for value in values)))


def is_record(value):
    return isinstance(value, dict) and "schema" in value


def records(text):
    """The JSON records of an output: one on each line, or one over several lines."""
    try:
        values = [json.loads(text)]
    except ValueError:
        values = []
        for line in text.splitlines():
            try:
                values.append(json.loads(line))
            except ValueError:
                return []
    return values if all(map(is_record, values)) else []


def of_record(record, is_limited):
    """The facts of a JSON record, and the rest. An undecided count is a fact only if `--limit` ended it (`is_limited`)."""
    facts = {name: record[name] for name in FACTS if name in record}
    rest = {name: value for name, value in record.items() if name not in facts and name not in LEFT_OUT}
    if facts.get("answer") == "undecided" and not is_limited and "count" in facts:
        rest["count"] = facts.pop("count")
    is_whole = record.get("complete") is True
    layouts = rest.pop("layouts", None)
    if layouts is not None:
        facts["layouts"] = len(layouts)
        is_fact = is_whole or record.get("solutions") == "unique"
        (facts if is_fact else rest)["set of layouts"] = set_digest(layouts)
    for name in SETS:
        if rest.get(name) is not None:
            (facts if is_whole else rest)[name] = [len(rest[name]), set_digest(rest.pop(name))]
    if isinstance(record.get("take_back"), list):
        facts["taken back"] = len(record["take_back"])
    if "score" in record:
        facts["score"] = round(rest.pop("score"), 6)
    if isinstance(record.get("strategies"), list):
        facts["strategies"] = sorted([row["strategy"], row["switches"], row["status"], row["answer"], row["layouts"]] for row in rest.pop("strategies"))
    for name in ("items", "options", "variables", "clauses"):
        if isinstance(record.get(name), list):
            facts[name] = len(record[name])
    return facts, shown(json.dumps(rest, indent=0, ensure_ascii=False))


def form(data):
    """The format of a file or an output, as far as its beginning and its shape show it."""
    if data.startswith(b"\x89PNG\r\n\x1a\n"):
        return "png"
    text = data.decode("utf-8", "replace")
    if text.startswith("<svg") or text.startswith("<?xml"):
        try:
            return xml.etree.ElementTree.fromstring(text).tag.rpartition("}")[2]
        except xml.etree.ElementTree.ParseError:
            return "broken xml"
    if text.lower().startswith("<!doctype html"):
        return "html"
    if text.startswith("solid") or (len(data) >= 84 and len(data) == 84 + 50 * int.from_bytes(data[80:84], "little")):
        return "stl"
    problem = re.search(r"^(p cnf \d+ \d+|\* #variable= \d+ #constraint= \d+)", text, re.MULTILINE)
    return problem.group() if problem else "text" if text else "empty"


def of_output(words, exit_code, out, error, files):
    """The facts of a run, and the rest. `files` has the content of each file that the step wrote."""
    facts, rest = {"exit": exit_code}, {}
    if words[:1] == ["work"] and "--part" not in words:
        # Workers take parts in an order drawn at random, so that they seldom meet; which part finds a layout first is chance.
        out, files = b"", {re.sub(r"\d+", "N", name): b"" for name in files}
    text = out.decode("utf-8", "replace")
    message = error.decode("utf-8", "replace")
    found = records(text) if text else []
    if found:
        parts = [of_record(record, "--limit" in words) for record in found]
        facts["records"] = [facts for facts, _ in parts]
        rest["records"] = [rest for _, rest in parts]
    elif text:
        facts["output"] = form(out)
        facts["counts"] = [" ".join(count).strip() for count in COUNT.findall(text)]
        rest["output"] = shown(text)
    if files:
        facts["files"] = {name: form(data) for name, data in files.items()}
        rest["files"] = {name: digest(plain(data.decode("utf-8", "replace"))) for name, data in files.items()}
    if places := PLACE.findall(message):
        facts["places of errors"] = places
    if "panicked" in message:
        facts["panic"] = plain(message)
    if message:
        rest["standard error"] = shown(message)
    return facts, rest
