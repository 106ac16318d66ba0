"""The table of runs: which command lines are recorded, on which boards.

A line of TABLE has three columns: a set of boards, the kinds, and a command line. The line stands for one run on each board of the set,
for each kind, and for each value of a placeholder such as `{format}` (VALUES, `values_of_kind`). Sets are `each`, `some`, `few` and
`home` (the first boards, see SETS), `2nd`, `3rd`, and `brief` (those that are not LONG). A command line may have several steps, separated
by ` ; `, that share a folder; every step is recorded. `> FILE` and `< FILE` redirect; `append FILE` and `remove FILE` are steps of the
recorder itself.
"""

import itertools
import re
from dataclasses import dataclass

# The boards of each kind. The first one is its `home`: the layouts, parts and models of `inputs.py` belong to it.
BOARDS = {
    "cuboid": "flat5 row3 tower335_unsolvable raetsel2 flat7 row7_unsolvable raetsel1 beispielraetsel flat5_dominoes raetsel3 only_gold "
    "cuboid_too_long raetsel6_volume_mismatch unit_cubes555 made/box-1 made/box-2",
    "ubongo": "five1 four1 four1_unsolvable flat4 drawn_and_numbered drawn_twins three1 three2 holes_unsolvable bars_unsolvable six1 storeys4 "
    "tasks/3p-board1a-1 tasks/3p-board6a-3 volume_mismatch",
    "polycube": "dominoes_4x4 linked_rings mutilated_4x4_unsolvable two_sided_tetrominoes_4x5 coloured_dominoes_4x3 optional_corners_4x4 ranges_3x3x2 "
    "screws_2x2x2 bar_in_a_case corner_pieces_4x4 ranges_unsolvable one_sided_tetrominoes_4x7_unsolvable two_halves_5x3x3 too_long_unsolvable",
    "triangle": "four_equal nine_symmetric four_equal_unsolvable nine_few one_tile one_symmetric_tile four_all_different four_around_a_symmetric_tile "
    "four_symmetric_tile_unsolvable contest_puzzle3 contest_puzzle3_unsigned_unsolvable nine_repeated sixteen_few",
    "arukone": "corners_3x3 drawn_4x4_3 crossing_4x4 corners_4x4 contest_example03_n5 blocked_5x4 contest_arukone0 no_pairs_3x2 cut_6x9 drawn_5x5_4 "
    "drawn_6x6_5 drawn_8x8_10_crossed contest_labelled_n6_5 corners_2x2 made/full6",
    "exact-cover": "latin4 queens8 mutilated6x6 knuth_dancing_links knuth_colours_and_bounds queens3 langford5 langford7 dominoes4x4 choose10_3to4 "
    "subsets5 nowhere cycle5_3 sudoku_hidden_pair",
    "cnf": "queens4 parity6_projected pigeons3 cycle5_3colours cycle7_2colours empty_clause free latin3 ramsey5 ramsey6 random12_projected waerden8 "
    "waerden9 made/random-1 made/random-2",
}
# Boards whose steps of reasoning take so long that a time limit may end them.
LONG = {"flat7", "raetsel1", "raetsel2", "beispielraetsel", "tower335_unsolvable", "made/box-1", "made/box-2", "five1", "storeys4", "six1", "nine_few", "two_sided_tetrominoes_4x5"}
ENDINGS = {"exact-cover": "dlx", "cnf": "cnf"}
SETS = {"each": None, "some": 7, "few": 3, "home": 1}
PACKING = ("cuboid", "ubongo", "polycube")
KINDS = {"all": tuple(BOARDS), "packing": PACKING, "turned": (*PACKING, "triangle"), "-": ("-",)}

TABLE = """
# Answers, as JSON and as text
each all            solve {board} --all --format json
each all            solve {board}
each all            count {board} --format json
each all            unique {board} --format json
few  all            count {board}
few  all            unique {board}
few  all            solve {board} --limit 2 --format json
few  all            solve {board} --all --format grid
home all            solve {board} --stats --echo --format json
few  all            solve {board} --explain --format json
few  all            count {board} --threads 3 --format json
home all            solve - --kind {kind} --all --format json < {board}
home all            solve {board} --format {format}
home all            solve {board} -o out.{ending}
few  cnf            solve {board} --format dimacs --sat-exit-codes
few  cnf            count {board} --assume 1,-2 --format json

# Conventions and rules of counting
few  turned         count {board} --up-to {convention} --format json
few  turned         solve {board} --all --up-to {convention} --format json
home turned         unique {board} --up-to {convention} --format json
home exact-cover,cnf,arukone count {board} --up-to symmetry --format json
some arukone        count {board} --rules {rules} --touch {touch} --format json
few  packing        count {board} --assemblable --format json

# Every strategy of a kind
home all            solve {board} --all --with {strategy} --format json
home all            count {board} --with {strategy} --format json
2nd  all            solve {board} --all --with {strategy} --format json
3rd  all            count {board} --with {strategy} --format json
home cuboid,exact-cover count {board} --with cnf-{amo}+varisat --format json
home cuboid         count {board} --with {switches}+backtrack --format json
home all            solve {board} --with external --solver {solver} --format json
3rd  all            solve {board} --with external --solver {solver} --format json

# Drawn at random
home arukone,cuboid,cnf solve {board} --sample 3 --seed {seed} --format json
few  arukone        solve {board} --sample 2 --seed 1

# From a part of a layout
home all            {ask} {board} --given made/{kind}.{part} --format json
home all            solve {board} --all --given made/{kind}.part

# Limits that end a run in the same place on every machine
home cnf            {ask} made/cnf.vast --kind cnf --memory 64M --format json
home cnf            {think} made/cnf.vast --kind cnf --memory 64M
home cuboid,polycube hint made/{kind}.vast --kind {kind} --memory 64M
home all            count {board} --timeout 0 --format json
home all            {think} {board} --timeout 0
few  all            count {board} --limit 2 --format json
few  all            count {board} --with linear --format json
some arukone        solve {board} --with paths+{router} --format json
some arukone        count {board} --with paths+{router} --format json

# Reasons
some all            explain {board} --format json
few  all            explain {board}
brief all           explain {board} --steps --format json
2nd  all            explain {board} --steps
some all            hint {board} --format json
few  all            hint {board}
brief all           rate {board} --format json
2nd  all            rate {board} --format {rating}

# Layouts that are there already
home all            check {board} made/{kind}.{layout} --format {plain}
home all            check {board} made/{kind}.wrong --format {plain}
home all            check {board} - < made/{kind}.layout.txt
few  all            check {board} made/{kind}.layout.txt
few  all            draw {board}
home all            draw {board} made/{kind}.layout.txt --format {format}
home all            draw {board} made/{kind}.wrong
home all            draw {board} -o {kind}.{ending}
home packing        draw {board} made/{kind}.layout.txt -o {model}
home packing        draw {board} made/{kind}.layout.txt --view {view} -o x.svg
few  all            book {board} -o book.html
home all            book {board} --per-page 6 --solutions small --black-and-white --language de --no-rating -o book.html
home packing        book {board} --cell 5mm --pieces --paper cards -o book.html
home packing        assemble {board} made/{kind}.layout.txt --open {side} --format json
few  packing        assemble {board} --format json
few  packing        assemble {board} --open any
home all            assemble {board}

# Other programs
few  all            export {board} --to {problem}
home all            export {board} --to {board_format} -o out ; count out --kind {kind} --format json
few  all            export {board} --to dimacs -o x.cnf ; count x.cnf --format json
few  all            export {board} --to dimacs -o f ; solve f --format dimacs > m ; decode {board} --model m --formula f --format json
home all            export {board} --to dlx -o x.dlx ; count x.dlx --kind exact-cover --format json
home all            decode {board} made/{model_file} --format {plain}

# Certificates
few  all            certify {board} --claim {claim} -o cert ; check-certificate cert
home all            certify {board} --claim solvable -o cert ; append cert/{piece} ; check-certificate cert
3rd  all            certify {board} --claim unsolvable -o cert ; remove cert/proof.lrat ; check-certificate cert
3rd  all            certify {board} --claim unsolvable --with {method} -o cert ; check-certificate cert

# Jobs
few  all            split {board} --parts 3 -o job ; work job --part 2 ; status job --format json ; work job --next ; work job --all ; merge job --format json
home all            split {board} --parts 2 -o job ; status job ; merge job ; work job --all ; work job --next ; status job --format json
home turned         split {board} --parts 2 --up-to symmetry --solutions -o job ; work job --all --solutions ; merge job --recheck 1 ; status job
home all            split {board} --parts 2 --with cover+{walker} -o job ; merge job ; work job --part 1 ; merge job --format json
few  exact-cover    count {board} --with cover+dlx --checkpoint point --format json ; count {board} --resume point --format json

# Comparisons
2nd  all            compare {board} --runs 1 --format json
home all            compare {board} --runs 1 --task {task} --with auto --with cover+dlx --format json
home cuboid         compare {board} --runs 1 --format json --export-html page.html
home cuboid         compare {board} --runs 1 --format json --export-csv rows.csv --export-svg plots/

# Boards made at random
-    -              generate arukone --size {size} --seed {seed} > board ; solve board --format json ; count board --format json
-    -              generate arukone --size 6 --seed {seed} --unique > board ; unique board --format json
-    -              generate arukone --size 6x5 --seed {seed} --rules full --touch no --count 2 --with-solution > board ; unique board --format json
-    -              generate arukone --size 5 --seed {seed} --checker-fails
home all            new {kind} ; new {kind} -o out ; solve out --format json

# Wrong input
home all            solve made/{kind}.{spoilt}
home all            count made/{kind}.{spoilt} --kind {kind} --format json
home all            {think} made/{kind}.half --kind {kind}
home all            export made/{kind}.half --to text --kind {kind}
home all            count {board} made/nowhere {board}
home all            count {board} --kind {other}
-    -              {mistake}

# Help
-    -              {verb} --help
-    -              {verb} -h
-    -              help {verb}
-    -              completions {shell}
-    -              man pages
-    -              {overview}
"""

VALUES = {
    "format": "text grid json dimacs svg html png stl",
    "ending": "txt json svg html stl xyz",
    "plain": "text json",
    "rating": "text csv",
    "convention": "raw rotation symmetry",
    "rules": "empty full",
    "touch": "yes no",
    "seed": "1 2",
    "ask": "solve count unique",
    "think": "explain hint draw",
    "part": "part badpart",
    "router": "negotiate checker frontier",
    "layout": "layout.txt layout.json",
    "model": "x.stl x.html parts/",
    "view": "layers iso both",
    "side": "top any",
    "problem": "dlx dimacs opb json sizes",
    "board_format": "text burrtools numbers characters puzzlink penpa",
    "model_file": "unsat.model none.model wrong.model",
    "claim": "solvable unsolvable unique",
    "piece": "puzzle.txt layout.txt certificate.json",
    "method": "cover cover-product cnf-product colouring binary cnf",
    "walker": "dlx mask memo",
    "task": "first all count unique",
    "size": "4 6x5 8",
    "amo": "pairwise sequential product commander bimander binary",
    "switches": "corners[none] corners[equal-once,symmetric] pieces[surface,volume] pieces[nonsense]",
    "spoilt": "empty prose half short twice word number binary",
    "shell": "bash elvish fish powershell zsh",
    "verb": "solve count unique check explain hint rate draw book assemble export certify check-certificate decode generate new compare split work merge "
    "status list completions man",
    "solver": ["'jigsat solve --kind cnf --format dimacs --sat-exit-codes {in}'", "nowhere"],
    "overview": ["", "--help", "--version", "help", "list", "list --format json", "list --solvers", "generate arukone --help"],
    "mistake": [
        "sovle data/cuboid/row3.txt", "data/cuboid/row3.txt", "solve", "solve nowhere", "solve data", "solve made/cnfs", "solve --kind chess data/cuboid/row3.txt",
        "solve --with cover+nothing data/cuboid/row3.txt", "solve --with nothing data/cuboid/row3.txt", "solve --limit -1 data/cuboid/row3.txt",
        "solve --all --limit 3 data/cuboid/row3.txt", "count --timeout soon data/cuboid/row3.txt", "count --memory much data/cuboid/row3.txt",
        "count --threads 0 data/cuboid/row3.txt", "count --rules full data/cuboid/row3.txt", "count --up-to nothing data/cuboid/row3.txt",
        "solve data/arukone/corners_3x3.txt#2", "check data/cuboid/row3.txt", "check data/cuboid/row3.txt nowhere", "check data/cuboid/row3.txt data/cuboid/row3.txt",
        "merge nowhere", "work data", "status data/cuboid", "check-certificate nowhere", "check-certificate data/cuboid", "split data/cuboid/row3.txt -o job",
        "split data/cuboid/row3.txt --parts 0 -o job", "certify data/cuboid/row3.txt -o cert", "certify data/cuboid/row3.txt --claim solvable -o data",
        "export data/cuboid/row3.txt", "export data/cuboid/row3.txt --to nothing", "export data/cuboid/row3.txt --to dimacs --with corners",
        "decode data/cuboid/row3.txt", "compare", "compare --from nowhere", "generate arukone", "generate arukone --size 2", "generate arukone --size 300",
        "generate arukone --size 5 --pairs 99", "generate chess", "new chess", "completions tcsh", "solve data/cuboid/row3.txt -o nowhere/x.svg", "--nonsense",
    ],
}  # fmt: skip


@dataclass(frozen=True)
class Chain:
    """Steps that share a folder, with their kind and board."""

    kind: str
    board: str
    steps: tuple


def path(kind, name):
    """The path of a board, as command lines name it."""
    ending = ENDINGS.get(kind, "txt")
    return f"{name}.{ending}" if name.startswith("made/") else f"data/{kind}/{name}.{ending}"


def boards(kind, which):
    """The boards of a set: a number of them from the first, the second or third one alone, or those that are not LONG."""
    if which == "-" or kind == "-":
        return [""]
    if which == "brief":
        return [path(kind, name) for name in BOARDS[kind].split() if name not in LONG]
    every = [path(kind, name) for name in BOARDS[kind].split()]
    return [every[int(which[0]) - 1]] if which in ("2nd", "3rd") else every[: SETS[which]]


def values_of_kind(kind, strategies):
    """The values of placeholders that depend on the kind."""
    kinds = list(BOARDS)
    if kind not in kinds:
        return {}
    return {"kind": [kind], "strategy": strategies[kind], "other": [kinds[kinds.index(kind) - 1]]}


def chains(strategies):
    """Every chain of the table, each once. `strategies` has the names of all strategies of each kind."""
    lists = {name: values.split() if isinstance(values, str) else values for name, values in VALUES.items()}
    found = {}
    for line in TABLE.splitlines():
        if not line or line.startswith("#"):
            continue
        which, kinds, command = line.split(None, 2)
        for kind in KINDS.get(kinds) or kinds.split(","):
            values = lists | values_of_kind(kind, strategies)
            names = list(dict.fromkeys(re.findall(r"\{(\w+)\}", command.replace("{board}", ""))))
            for board, chosen in itertools.product(boards(kind, which), itertools.product(*(values[name] for name in names))):
                text = command.replace("{board}", board)
                for name, value in zip(names, chosen):
                    text = text.replace("{" + name + "}", value)
                found[text] = Chain(kind, board, tuple(text.split(" ; ")))
    return list(found.values())
