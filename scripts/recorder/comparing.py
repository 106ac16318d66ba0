"""Compares two recordings: facts that differ, sorted by kind, and texts that differ."""

import json


def load(path):
    """The records of a recording, by their runs."""
    with open(path, encoding="utf-8") as lines:
        records = [json.loads(line) for line in lines]
    return {record["run"]: record for record in records}


def differences(old, new):
    """The names of facts that differ, each with both values; those of JSON records one by one. Facts that only `new` has are additions."""
    for name, was in old.items():
        now = new.get(name)
        if name == "records" and now is not None and len(was) == len(now):
            for one, other in zip(was, now):
                yield from differences(one, other)
        elif was != now:
            yield name, was, now


def short(value):
    """A value on one line."""
    text = value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)
    return text if len(text) <= 160 else text[:159] + "…"


def first_difference(old, new):
    """The first line that differs, of texts that are kept as lists of lines."""
    is_text = all(isinstance(text, list) and all(isinstance(line, str) for line in text) for text in (old, new))
    if not is_text:
        return old, new
    longest = max(len(old), len(new))
    old, new = ([*text, *[""] * (longest - len(text))] for text in (old, new))
    return next(((one, other) for one, other in zip(old, new) if one != other), (old, new))


def compare(old, new):
    """Three dictionaries: differences of facts by their kind, differences of the rest by theirs, and runs that only `new` has."""
    facts, rest = {}, {}
    for run, one in old.items():
        other = new.get(run)
        if other is None:
            facts.setdefault("missing", []).append((run, "", ""))
            continue
        if one["facts"]["exit"] != other["facts"]["exit"]:
            # Everything else follows from that.
            facts.setdefault("exit", []).append((run, one["facts"]["exit"], other["facts"]["exit"]))
        else:
            for kind, was, now in differences(one["facts"], other["facts"]):
                facts.setdefault(kind, []).append((run, was, now))
            for kind in dict.fromkeys([*one["rest"], *other["rest"]]):
                was, now = one["rest"].get(kind, []), other["rest"].get(kind, [])
                if was != now:
                    rest.setdefault(kind, []).append((run, *first_difference(was, now)))
    return facts, rest, [run for run in new if run not in old]


def report_lines(title, kinds, most):
    """The lines of a report: the differences of each kind, at most `most` of them."""
    for kind, found in sorted(kinds.items(), key=lambda entry: -len(entry[1])):
        yield f"{title}: {kind}: {len(found)} runs"
        for run, was, now in found[:most]:
            yield f"  {run}"
            if was != "" or now != "":
                yield f"    - {short(was)}"
                yield f"    + {short(now)}"
        if len(found) > most:
            yield f"  … and {len(found) - most} more"
