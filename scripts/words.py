#!/usr/bin/env python3
"""Measures the length of sentences in Markdown files.

Code blocks, tables, headings, pictures, comments and addresses are left out. Inline code is one word.

    scripts/words.py                      # README.md and docs/**/*.md, without the list of pages
    scripts/words.py --longest 10 FILE    # one file and its ten longest sentences

It reports where sentences are long, on average or many of them, and fails nothing: rewrite what reads badly, not what is long.
"""

import argparse
import re
import sys
from pathlib import Path

import source
from source import ROOT

# Files with more words per sentence, or a larger share of long sentences in percent, are marked.
AVERAGE, SHARE = 15, 5
# A sentence with more words is long.
LONG = 25
FENCE = re.compile(r"^\s*(```|~~~)")
# A line that is no text of a paragraph: a table, a heading, a rule or a definition of a link.
SKIPPED = re.compile(r"^\s*(\||#|---+\s*$|\[[^\]]+\]:\s)")
# A list item starts a block of its own.
ITEM = re.compile(r"^\s*([-*+]|\d+\.)\s+")
# Inline code first: what stands in it is no markup.
REPLACEMENTS = [
    (re.compile(r"(`+).+?\1"), "code"),
    (re.compile(r"<!--.*?-->"), " "),
    (re.compile(r"!\[[^\]]*\]\([^)]*\)"), " "),
    (re.compile(r"\[([^\]]*)\]\([^)]*\)"), r"\1"),
    (re.compile(r"<?https?://\S+"), " "),
    (re.compile(r"</?[a-z][^>]*>"), " "),
    (re.compile(r"[*_]{1,3}"), ""),
]
ABBREVIATION = re.compile(r"\b(e\.g|i\.e|cf|vs|No|St|Dr)\.", re.IGNORECASE)
# A sentence ends before a space and something that can begin the next one.
END = re.compile(r"(?<=[.!?])[)\"”']*\s+")
WORD = re.compile(r"[^\s]*[^\W_][^\s]*")


def blocks(text):
    """Paragraphs and list items: the number of the first line, and the text."""
    start, lines, fence = 0, [], None
    for number, line in enumerate(text.splitlines(), 1):
        mark = FENCE.match(line)
        is_code = fence is not None or mark
        if mark and fence in (None, mark[1]):
            fence = None if fence else mark[1]
        is_break = is_code or not line.strip() or SKIPPED.match(line)
        if (is_break or ITEM.match(line)) and lines:
            yield start, lines
            lines = []
        if is_break:
            continue
        if not lines:
            start = number
        lines.append(ITEM.sub("", line).lstrip("> "))
    if lines:
        yield start, lines


def sentences(path):
    """The sentences of a file: number of words, line, text."""
    for start, lines in blocks(path.read_text(encoding="utf-8")):
        # A mark before each line finds the line of a sentence again.
        text = " ".join(f"\0{start + i}\0{line}" for i, line in enumerate(lines))
        for pattern, replacement in REPLACEMENTS:
            text = pattern.sub(replacement, text)
        text = ABBREVIATION.sub(lambda found: found[0].replace(".", ""), text)
        line = start
        for sentence in END.split(text):
            marks = re.findall(r"\0(\d+)\0", sentence)
            first = int(marks[0]) if marks and sentence.startswith("\0") else line
            line = int(marks[-1]) if marks else line
            plain = re.sub(r"\0\d+\0", "", sentence)
            count = len(WORD.findall(plain))
            if count:
                yield count, first, plain.strip()


def row(name, counts):
    """A line of the table, with a mark if the file reads badly."""
    average, long = sum(counts) / len(counts), sum(count > LONG for count in counts)
    share = 100 * long / len(counts)
    mark = "  long" if average > AVERAGE or share > SHARE else ""
    return f"{name:<46}{len(counts):>10}{average:>9.1f}{long:>7}{share:>7.1f} %{mark}"


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("files", nargs="*", type=Path, help="Markdown files (default: README.md and docs/**/*.md)")
    parser.add_argument("--longest", type=int, default=3, help="how many of the longest to print (default: 3)")
    options = parser.parse_args()
    source.end_with_reader()
    pages = sorted(path for path in (ROOT / "docs").rglob("*.md") if path.name != "SUMMARY.md")
    files = options.files or [ROOT / "README.md", *pages]
    print(f"{'file':<46}{'sentences':>10}{'average':>9}{'long':>7}{'share':>9}")
    found = []
    for path in files:
        measured = list(sentences(path))
        if not measured:
            continue
        name = str(path.resolve().relative_to(ROOT)) if path.resolve().is_relative_to(ROOT) else str(path)
        counts = [count for count, _, _ in measured]
        print(row(name, counts))
        found += [(count, f"{name}:{line}", text) for count, line, text in measured]
    if not found:
        sys.exit("no sentences were found; name Markdown files that have some")
    counts = [count for count, _, _ in found]
    print(row("all", counts))
    print(f"\nThe longest {options.longest}:")
    for count, place, text in sorted(found, key=lambda entry: -entry[0])[: options.longest]:
        print(f"{count:>4} words  {place}  {text[:100]}…")


if __name__ == "__main__":
    main()
