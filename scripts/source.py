"""What the scripts share that read this tree."""

import pathlib
import re
import signal
import subprocess

ROOT = pathlib.Path(__file__).resolve().parent.parent

TEST_FILE = re.compile(r"(^|/)(tests|benches|fuzz|examples)/|(^|/)tests?\.rs$|_tests?\.rs$|(^|/)testing")
TEST_ITEM = re.compile(r"#\[cfg\((?:all\()?test\b[^\]]*\]")
# What is no code, or hides braces: comments, raw strings, strings, characters. Block comments may be nested: `code` looks for their end.
TOKEN = re.compile(
    r"""(?P<comment>//[^\n]*)|(?P<block>/\*)|(?<!\w)b?r(?P<hashes>\#*)"(?:.|\n)*?"(?P=hashes)|"(?:\\(?:.|\n)|[^"\\])*"|'(?:\\.[^']*|[^\\'])'"""
)


def end_with_reader():
    """Ends the script without a traceback when the reader of its output ends, such as `head`. It leaves temporary files behind."""
    signal.signal(signal.SIGPIPE, signal.SIG_DFL)


def files(*patterns):
    """The files of the repository that match these patterns, as paths below `ROOT`; all of them without patterns."""
    command = ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard", "--", *patterns]
    names = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True).stdout.split("\0")
    return [pathlib.Path(name) for name in names if (ROOT / name).is_file()]


def code(text):
    """The text without comments; of strings only the quotes are left, in each of their lines."""
    parts, at = [], 0
    while token := TOKEN.search(text, at):
        parts.append(text[at : token.start()])
        at = token.end()
        if token["block"]:
            depth = 1
            while depth and (bound := re.compile(r"/\*|\*/").search(text, at)):
                depth += 1 if bound[0] == "/*" else -1
                at = bound.end()
            parts.append("\n" * text.count("\n", token.start(), at))
        elif token["comment"] is None:
            parts.append('""' + '\n""' * token[0].count("\n"))
    return "".join(parts) + text[at:]


def without_tests(text):
    """The text without the items that are compiled for tests only."""
    while item := TEST_ITEM.search(text):
        depth, end = 0, item.end()
        for end in range(item.end(), len(text)):
            depth += {"{": 1, "}": -1}.get(text[end], 0)
            if depth == 0 and text[end] in "};":
                break
        text = text[: item.start()] + text[end + 1 :]
    return text
