#!/usr/bin/env python3
"""Puts the application together: assemble.py PROGRAM.wasm FOLDER

Writes FOLDER/jigsat.html, one file with everything in it, and FOLDER/site/, the same page with the program beside it.
"""

import base64
import gzip
import hashlib
import json
import re
import sys
from pathlib import Path

WEB = Path(__file__).resolve().parent
PAGES = WEB.parent.parent / "render/src/html"

# The scripts, in the order in which they build on each other.
SCRIPTS = ["words", "labels", "sentences", "program", "puzzle", "editors/cells", "editors/pieces", "editors/packing", "editors/ubongo",
           "editors/cuboid", "editors/arukone", "editors/triangle", "editors/text", "icons", "records", "answers", "compare",
           "print", "surprise", "toolbar", "first", "app"]
WORKER = ["system", "files", "worker"]

# The samples: title, and file below data/.
SAMPLES = json.loads((WEB / "samples.json").read_text("utf-8"))


def scripts(names):
    return "".join((WEB / f"scripts/{name}.js").read_text("utf-8") for name in names)


def views():
    """The scripts of the program's own pages, but for the one that runs a page."""
    names = re.findall(r'include_str!\("(assets/\w+\.js)"\)', (PAGES / "mod.rs").read_text("utf-8"))
    return "".join((PAGES / name).read_text("utf-8") for name in names if name != "assets/main.js")


def styles():
    names = re.findall(r'include_str!\("(assets/\w+\.css)"\)', (PAGES / "mod.rs").read_text("utf-8"))
    return "".join((PAGES / name).read_text("utf-8") for name in names) + (WEB / "style.css").read_text("utf-8")


def samples():
    read = lambda file: (WEB.parent.parent / "data" / file).read_text("utf-8")
    entries = [{"kind": file.split("/")[0], "title": title, "name": file.split("/")[1], "text": read(file)}
               for title, file in SAMPLES]
    # `<` would end the element that holds them.
    return json.dumps(entries, ensure_ascii=False).replace("<", "\\u003c")


def page(program):
    """The page; `program` is the packed program as base64, or empty if it lies beside the page."""
    script = '"use strict";\n(() => {\n' + views() + scripts(SCRIPTS) + "})();\n"
    source = "'sha256-" + base64.b64encode(hashlib.sha256(script.encode()).digest()).decode() + "'"
    # Pictures have styles of their own. Workers are made of the text in the page.
    connect = "'self'" if program == "" else "'none'"
    policy = (f"default-src 'none'; script-src {source} 'wasm-unsafe-eval'; style-src 'unsafe-inline'; worker-src blob:; "
              f"connect-src {connect}; base-uri 'none'; form-action 'none'")
    parts = {"policy": policy, "style": styles(), "script": script, "samples": samples(),
             "worker": '"use strict";\n' + scripts(WORKER), "wasm": program}
    frame = (WEB / "index.html").read_text("utf-8")
    return re.sub(r"{{(\w+)}}", lambda name: parts[name[1]], frame)


def main(wasm, folder):
    folder = Path(folder)
    packed = gzip.compress(Path(wasm).read_bytes(), 9, mtime=0)
    (folder / "site").mkdir(parents=True, exist_ok=True)
    (folder / "jigsat.html").write_text(page(base64.b64encode(packed).decode()), "utf-8")
    (folder / "site/index.html").write_text(page(""), "utf-8")
    (folder / "site/jigsat.wasm.gz").write_bytes(packed)
    whole = gzip.compress((folder / "jigsat.html").read_bytes(), 9)
    print(f"{folder}/jigsat.html: {len(whole):,} bytes packed; the program alone: {len(packed):,}")


if __name__ == "__main__":
    if len(sys.argv) != 3:
        sys.exit(__doc__)
    main(*sys.argv[1:])
