"""The inputs of scripts/bombs: small generators of files that are made to take too much time or memory.

A generator writes its file, a piece at a time, to the path that it is given; it may return what to name on the command line instead of
this path. Equal versions of this file give equal bombs.
"""

import gzip
import hashlib
import json
import os
import random
import subprocess

BOMBS = []


class Bomb:
    """A generator, and what its file is. The role says what the file is given as: see scripts/bombs."""

    def __init__(self, name, what, make, role="puzzle", kind=None, **more):
        self.name = name.replace("_", "-")
        self.make, self.what, self.role, self.kind, self.more = make, what, role, kind, more
        BOMBS.append(self)


def bomb(what, *role_and_kind, **more):
    """Registers a generator."""
    return lambda make: Bomb(make.__name__, what, make, *role_and_kind, **more)


def put(name, what, make, *args, **more):
    """Registers a file that is made by a function from a path and these arguments, which serve once."""
    Bomb(name, what, lambda path: make(path, *args), **more)


def write(path, *parts):
    """Writes texts and repeated texts, (text, times)."""
    with open(path, "w", encoding="utf-8", newline="") as file:
        pour(file, parts)


def zip(path, *parts):
    with open(path, "wb") as raw, gzip.GzipFile("", "wb", 9, raw, mtime=0) as file:
        pour(Bytes(file), parts)


class Bytes:
    def __init__(self, file):
        self.file = file

    def write(self, text):
        self.file.write(text.encode())


def pour(file, parts):
    for part in parts:
        if isinstance(part, str):
            file.write(part)
        elif isinstance(part, tuple):
            text, times = part
            chunk = max(1, (1 << 16) // max(1, len(text)))
            for _ in range(times // chunk):
                file.write(text * chunk)
            file.write(text * (times % chunk))
        else:
            for text in part:
                file.write(text)


def numbered(texts, count, start=0):
    """The text, with {} for each number in turn."""
    return (texts.replace("{}", str(number)) for number in range(start, start + count))


# --- Files of any kind -------------------------------------------------------------------------------------------------------------

put("gz_newlines", "64 MB of newlines, zipped", zip, ("\n", 64 << 20))
put("gz_zeros", "1 GB of zeros, zipped", zip, ("\0", 1 << 30))
put("gz_lines", "300 MB of lines, zipped", zip, ("a\n", 150 << 20))


@bomb("a zipped file that is zipped again")
def gz_of_gz(path):
    inner = f"{path}.inner"
    zip(inner, ("\n", 1 << 28))
    with open(inner, "rb") as file, open(path, "wb") as raw, gzip.GzipFile("", "wb", 9, raw, mtime=0) as out:
        out.write(file.read())
    os.remove(inner)


@bomb("a million empty gzip members")
def gz_members(path):
    member = gzip.compress(b"", 9, mtime=0)
    with open(path, "wb") as file:
        for _ in range(100):
            file.write(member * 10_000)


@bomb("a gzip file cut off in the middle")
def gz_cut(path):
    zip(path, ("# comment\n", 1 << 20))
    os.truncate(path, os.path.getsize(path) // 2)


put("newlines", "100 MB of newlines", write, ("\n", 100 << 20))
put("carriage_returns", "100 MB of carriage returns", write, ("\r", 100 << 20))
put("one_line", "a line of 100 MB of letters", write, ("a", 100 << 20))
put("one_line_of_words", "a line of 50 million words", write, ("1 ", 50_000_000))
put("comments", "10 million comments", write, ("# x: y\n", 10_000_000))
put("headers", "a million headers", write, ("# rules: full\n# raw: 1\n", 1_000_000), "2\n1\n1 0\n0 1\n")
put("long_kind", "a header with a kind of 50 MB", write, "# kind: ", ("a", 50 << 20), "\n")


@bomb("a wrong byte after 100 MB of letters")
def not_utf8(path):
    write(path, ("a", 100 << 20))
    with open(path, "ab") as file:
        file.write(b"\xff")


@bomb("a file of 1 TB, all holes")
def sparse(path):
    with open(path, "wb") as file:
        file.truncate(1 << 40)


@bomb("/dev/zero by name")
def zeros(_path):
    return "/dev/zero"


@bomb("/dev/zero on standard input", stdin="/dev/zero")
def zeros_fed(_path):
    return "-"


@bomb("a symbolic link to /dev/urandom")
def random_link(path):
    os.symlink("/dev/urandom", path)


put("fifo", "a FIFO without a writer", os.mkfifo)
put("folder", "a folder", os.mkdir)


# --- Exact covers --------------------------------------------------------------------------------------------------------------

put("dlx_ten_thousandfold", "an item 10,000 times, of 20,000 options", write, "10000:10000|a\n", ("a\n", 20_000), kind="exact-cover")
put("dlx_two_crowds", "two items, each with 20,000 options", write, "a b\n", ("a\n", 20_000), ("b\n", 20_000), kind="exact-cover")
put("dlx_many_names", "100,000 names in the header", write, numbered("x{} ", 100_000), "\nx1\n", kind="exact-cover")
put("dlx_million_names", "a million names in the header", write, numbered("x{} ", 1_000_000), "\nx1\n", kind="exact-cover")
put("dlx_secondary", "a million secondary items", write,
    "a | ", numbered("x{} ", 1_000_000), "\n", numbered("a x{}\n", 1_000_000), kind="exact-cover")
put("dlx_billionfold", "an item up to 1,000,000,000 times", write,
    "0:1000000000|a b\n", ("a b\n", 1000), ("a\n", 10_000), kind="exact-cover")
put("dlx_overflow", "a multiplicity of 4,000,000,000", write, "4000000000:4000000000|a\na\n", kind="exact-cover")
put("dlx_equal_options", "a million equal options", write, "a b c d\n", ("a b\nc d\n", 500_000), kind="exact-cover")
put("dlx_colours", "300,000 colours", write, "a b | c\n", numbered("a c:k{}\nb c:k{}\n", 150_000), kind="exact-cover")
put("dlx_long_option", "an option of a million items", write,
    numbered("x{} ", 1_000_000), "\n", numbered("x{} ", 1_000_000), "\n", kind="exact-cover")


@bomb("2,000 options of 2,000 entries", kind="exact-cover")
def dlx_dense(path):
    chance = random.Random(1)
    names = [f"x{i}" for i in range(4000)]
    rows = (" ".join(chance.sample(names, 2000)) + "\n" for _ in range(2000))
    write(path, " ".join(names), "\n", rows)


put("dlx_deep", "a search 300,000 nodes deep", write, numbered("x{} ", 300_000), "\n", numbered("x{}\nx{}\n", 300_000), kind="exact-cover")


@bomb("3,000 items twice, with options of any two", kind="exact-cover")
def dlx_pairs(path):
    chance = random.Random(2)
    rows = (f"x{chance.randrange(3000)} y{chance.randrange(3000)}\n" for _ in range(600_000))
    write(path, numbered("2|x{} ", 3000), numbered("0:9|y{} ", 3000), "\n", rows)


# --- Formulas -----------------------------------------------------------------------------------------------------------------

put("cnf_four_billion", "`p cnf 4000000000 1`", write, "p cnf 4000000000 1\n1 0\n", kind="cnf")
put("cnf_two_billion", "`p cnf 2000000000 1`", write, "p cnf 2000000000 1\n1 0\n", kind="cnf")
put("cnf_no_clauses", "100 million variables, no clauses", write, "p cnf 100000000 0\n", kind="cnf")
put("cnf_many_variables", "5 million variables, one clause", write, "p cnf 5000000 1\n1 -5000000 0\n", kind="cnf")
put("cnf_many_clauses", "`p cnf 1 4000000000`", write, "p cnf 1 4000000000\n1 0\n", kind="cnf")
put("cnf_negative", "`p cnf -1 -1`", write, "p cnf -1 -1\n1 0\n", kind="cnf")
put("cnf_overflow", "a variable of 10³⁰ − 1", write, f"p cnf {10**30} 1\n{10**30 - 1} 0\n", kind="cnf")


put("cnf_long_clause", "a clause of 10 million literals", write, "p cnf 10000000 1\n", numbered("{} ", 10_000_000, 1), "0\n", kind="cnf")
put("cnf_equal_clauses", "5 million equal clauses", write, "p cnf 3 5000000\n", ("1 -2 3 0\n", 5_000_000), kind="cnf")
put("cnf_empty_clauses", "10 million empty clauses", write, "p cnf 1 10000000\n", ("0\n", 10_000_000), kind="cnf")
put("cnf_show", "`c p show` of a million variables on a line", write,
    "c p show ", numbered("{} ", 1_000_000, 1), "0\np cnf 1000000 1\n1 2 0\n", kind="cnf")
put("cnf_show_lines", "`c p show` of a million variables, shown in the middle", write,
    "p cnf 1000000 1\n1 2 0\n", numbered("c p show {} 0\n", 1_000_000, 1), kind="cnf")
put("cnf_names", "names for a million variables", write,
    numbered("c var {} = the name of number {}\n", 1_000_000, 1), "p cnf 1000000 1\n1 0\n", kind="cnf")


@bomb("a chain of a million implications", kind="cnf")
def cnf_chain(path):
    links = (f"-{i} {i + 1} 0\n" for i in range(1, 1_000_000))
    write(path, "p cnf 1000000 1000000\n1 0\n", links)


@bomb("120 pigeons in 119 holes", kind="cnf")
def cnf_pigeons(path):
    n = 120
    place = lambda pigeon, hole: pigeon * (n - 1) + hole + 1
    some = (" ".join(str(place(p, h)) for h in range(n - 1)) + " 0\n" for p in range(n))
    two = (f"-{place(p, h)} -{place(q, h)} 0\n" for h in range(n - 1) for p in range(n) for q in range(p))
    clauses = n + (n - 1) * n * (n - 1) // 2
    write(path, f"p cnf {n * (n - 1)} {clauses}\n", some, two)


def random_clauses(path, seed, clauses):
    chance = random.Random(seed)
    literal = lambda: chance.choice((-1, 1)) * chance.randrange(1, 300_001)
    rows = (f"{literal()} {literal()} {literal()} 0\n" for _ in range(clauses))
    write(path, f"p cnf 300000 {clauses}\n", rows)


put("cnf_random", "a million random clauses of 300,000 variables", random_clauses, 3, 1_000_000, kind="cnf")
put("cnf_loose", "750,000 random clauses of 300,000 variables, easy to satisfy", random_clauses, 16, 750_000, kind="cnf")


# --- Boards of numbers ---------------------------------------------------------------------------------------------------------


def board(path, width, height, pairs, seed, head="", most=None):
    """Pairs in random cells."""
    chance = random.Random(seed)
    cells = [0] * (width * height)
    for i, cell in enumerate(chance.sample(range(width * height), 2 * pairs)):
        cells[cell] = i // 2 + 1
    rows = (" ".join(map(str, cells[row * width : (row + 1) * width])) + "\n" for row in range(height))
    write(path, head, f"{width} {height}\n{pairs}\n", rows)


put("arukone_200_pairs", "a board 100×100 with 200 pairs", board, 100, 100, 200, 4, kind="arukone")
put("arukone_full", "a board 100×100 with 200 pairs, every cell used, no touching", board,
    100, 100, 200, 4, "# rules: full no-touch\n", kind="arukone")
put("arukone_5000_pairs", "a board 100×100 with 5,000 pairs", board, 100, 100, 5000, 5, kind="arukone")
put("arukone_2400_pairs", "a board 100×100 with 2,400 pairs", board, 100, 100, 2400, 5, kind="arukone")
put("arukone_no_pairs", "a board 100×100 without pairs", board, 100, 100, 0, 6, kind="arukone")
put("arukone_5_pairs", "a board 100×100 with 5 pairs, every cell used", board, 100, 100, 5, 6, "# rules: full\n", kind="arukone")
put("arukone_vast", "a board 1,000×1,000 with 10 pairs", board, 1000, 1000, 10, 9, kind="arukone")
put("arukone_vast_empty", "a board 3,000×3,000 without pairs", write, "# kind: arukone\n", ("." * 3000 + "\n", 3000), kind="arukone")
put("arukone_vast_2000_pairs", "a board 1,000×1,000 with 2,000 pairs", board, 1000, 1000, 2000, 10, kind="arukone")


def lines(path, width, height, pairs):
    """Pairs by their two cells."""
    text = (f"LINE#{i} ({a},{b})-({c},{d})\n" for i, (a, b, c, d) in enumerate(pairs, 1))
    write(path, f"SIZE {width}X{height}\nLINE_NUM {len(pairs)}\n", text)


@bomb("a board 500,000×2 with a pair in each column", kind="arukone")
def arukone_rim(path):
    lines(path, 500_000, 2, [(x, 0, x, 1) for x in range(500_000)])


put("arukone_side_by_side", "a board 300×300 with 10,000 pairs side by side", lines,
    300, 300, [(x, y, x + 2, y) for y in range(0, 300, 3) for x in range(0, 300, 3)], kind="arukone")
put("arukone_walls", "a board 300×300 with pairs that leave narrow ways", lines,
    300, 300, [(x, y, x + 1, y) for y in range(0, 300, 2) for x in range(0, 300, 2)], kind="arukone")
put("arukone_long", "a board 5,000×2", board, 5000, 2, 20, 7, kind="arukone")
put("arukone_high", "a board 2×5,000", board, 2, 5000, 900, 8, kind="arukone")
put("arukone_empty", "the empty board `0 0`", write, "# kind: arukone\n0 0\n0\n", kind="arukone")
put("arukone_billions", "a board of 10⁹ × 10⁹ cells", write, "# kind: arukone\n1000000000 1000000000\n1000000000\n1 0\n", kind="arukone")
put("arukone_negative", "a board of size −1 × 10³⁰", write, f"# kind: arukone\n-1 {10**30}\n1\n1 0\n", kind="arukone")
put("arukone_link", "an address of 10⁹ × 10⁹ cells", write,
    "https://puzz.link/p?numlin/1000000000/1000000000/", ("z", 1_000_000), "\n", kind="arukone")


@bomb("the millionth of a million boards", kind="arukone")
def arukone_million(path):
    write(path, "# kind: arukone\n", ("2\n1\n1 0\n0 1\n\n", 1_000_000))
    return f"{path}#1000000"


put("arukone_rows", "a board of characters in 1,000,000 rows", write, "# kind: arukone\n", ("a.b\n", 1_000_000), kind="arukone")
put("arukone_lines", "a board of the 3-D contest with a million lines", write,
    "SIZE 72X72\nLINE_NUM 1000000\n", numbered("LINE#{} (1,1)-(2,3)\n", 1_000_000, 1), kind="arukone")


# --- Boxes ----------------------------------------------------------------------------------------------------------------------


def cuboids(path, box, sizes):
    write(path, " ".join(map(str, box)), f"\n{len(sizes)}\n", (" ".join(map(str, size)) + "\n" for size in sizes))


put("cuboid_billions", "a box of 10⁹ × 10⁹ × 10⁹", write, "1000000001 1000000001 1000000001\n1\n1 1 1\n", kind="cuboid")
put("cuboid_large", "a box of 99×99×99 and a cuboid that is too small", cuboids, (99, 99, 99), [(99, 99, 49)], kind="cuboid")


@bomb("a box of 15×15×15 with 400 cuboids of 100 kinds", kind="cuboid")
def cuboid_400(path):
    chance = random.Random(9)
    kinds = [tuple(chance.randint(1, 4) for _ in range(3)) for _ in range(100)]
    sizes, left = [], 15**3 - 1
    while left:
        size = chance.choice(kinds)
        volume = size[0] * size[1] * size[2]
        size, volume = (size, volume) if volume <= left and len(sizes) < 400 else ((1, 1, left), left)
        if volume > 15:
            size, volume = ((1, 1, 15), 15) if size[:2] == (1, 1) and size[2] > 15 else (size, volume)
        sizes.append(size)
        left -= volume
    cuboids(path, (15, 15, 15), sizes)


put("cuboid_units", "a box of 15×15×15 and 3,374 unit cubes", cuboids, (15, 15, 15), [(1, 1, 1)] * 3374, kind="cuboid")
put("cuboid_million", "a million cuboids of a box of 101×101×101", cuboids, (101, 101, 101), [(1, 1, 1)] * 1_000_000, kind="cuboid")
put("cuboid_number", "10¹⁸ cuboids, says the file", write, f"3 3 3\n{10**18}\n1 1 1\n", kind="cuboid")
put("cuboid_bricks", "a box of 9×9×9 with bricks 1×2×3", cuboids, (9, 9, 9), [(1, 2, 3)] * 121 + [(1, 1, 2)], kind="cuboid")


# --- Ubongo ---------------------------------------------------------------------------------------------------------------------


@bomb("500 pieces on a board of 50×50", kind="ubongo")
def ubongo_500(path):
    chance = random.Random(10)
    pieces = " ".join(str(chance.randint(1, 16)) for _ in range(500))
    write(path, f"pieces {pieces}\nboard\n", ("#" * 50 + "\n", 20))


put("ubongo_height", "a height of 1,000,000,000", write, "height 1000000000\npieces 1\nboard\n###\n###\n", kind="ubongo")
put("ubongo_million", "a million pieces", write, "pieces", (" 5", 1_000_000), "\nboard\n###\n", kind="ubongo")
put("ubongo_rows", "a board of a million rows", write, "pieces 5\nboard\n", ("####\n", 1_000_000), kind="ubongo")
put("ubongo_drawn", "100,000 drawn pieces", write, ("piece\n##\n#.\n", 100_000), "pieces 1\nboard\n###\n###\n", kind="ubongo")
put("ubongo_line", "a line of 4 million pieces", write, "height 2\npieces", (" 1", 4_000_000), "\n##\n##\n", kind="ubongo")
put("ubongo_equal", "a board of 40×40 and 800 equal pieces", write,
    "pieces", (" 1", 1066), "\nboard\n", ("#" * 40 + "\n", 40), kind="ubongo")


# --- Packings ---------------------------------------------------------------------------------------------------------------------


def polycube(chance, size):
    """A connected piece of so many cells, at random."""
    cells = [(0, 0, 0)]
    while len(cells) < size:
        x, y, z = chance.choice(cells)
        axis, step = chance.randrange(3), chance.choice((-1, 1))
        cell = tuple(c + step * (axis == i) for i, c in enumerate((x, y, z)))
        if cell not in cells:
            cells.append(cell)
    low = [min(cell[i] for cell in cells) for i in range(3)]
    return " ".join(",".join(str(cell[i] - low[i]) for i in range(3)) for cell in cells)


def polycubes(path, box, pieces, size, seed, head=""):
    chance = random.Random(seed)
    write(path, head, f"box {box}\n", (f"piece {polycube(chance, size)}\n" for _ in range(pieces)))


put("polycube_names", "2 million pieces, each with a name", write,
    "box 20 20\n", numbered("piece A{} 000 100\n", 2_000_000), kind="polycube")
put("polycube_set", "a line of 4 million words in the place of a name of a set", write,
    "box 20 20\npieces", (" 1", 4_000_000), "\n", kind="polycube")
put("polycube_octacubes", "500 octacubes in a box of 20×20×10", polycubes, "20 20 10", 500, 8, 11, kind="polycube")
put("polycube_nonacubes", "300 nonacubes in a box of 15×15×15", polycubes, "15 15 15", 375, 9, 12, kind="polycube")
put("polycube_ranges", "200,000 pieces up to 4,000 times, zipped", zip,
    "box 20 20 10\n", ("0-4000x piece 000 100\n", 200_000), kind="polycube")
put("polycube_billion", "a piece 1,000,000,000 times", write, "box 10 10 10\n1000000000x piece 000\n", kind="polycube")
put("polycube_up_to_billion", "a piece up to 1,000,000,000 times", write, "box 10 10 10\n0-1000000000x piece 000\n", kind="polycube")
put("polycube_billions", "a container of 10⁹ × 10⁹ × 10⁹", write, "box 1000000000 1000000000 1000000000\npiece 000\n", kind="polycube")
put("polycube_million_cells", "a piece of a million cells", write,
    "box 20 20 20\npiece ", numbered("{},0,0 ", 1_000_000), "\n", kind="polycube")
put("polycube_drawn", "a drawn piece of a million cells", write, "box 20 20 20\npiece\n", ("#" * 1000 + "\n", 1000), kind="polycube")
put("polycube_far", "a piece with a cell 2,000,000,000 away", write, "box 20 20 20\npiece 0,0,0 2000000000,0,0\n", kind="polycube")
put("polycube_units", "a box of 20×20×20 and any number of unit cubes", write,
    "box 20 20 20\n0-8000x piece 000\n0-8000x piece 000 100\n", kind="polycube")
put("polycube_layers", "a million layers", write, "container\n", ("#\n-\n", 1_000_000), "#\npiece 000\n", kind="polycube")
put("polycube_many_pieces", "10,000 pieces in a box of 20×20×20", polycubes, "20 20 20", 10_000, 5, 13, "mirror yes\n", kind="polycube")


def puzzle_xml(path, *parts):
    write(path, '<?xml version="1.0"?>\n<puzzle version="2">\n', *parts, "</puzzle>\n")


put("xml_attributes", "XML with an element of 100,000 attributes", puzzle_xml,
    "<gridType ", numbered('a{}="0" ', 100_000), "/>\n", kind="polycube")
put("xml_deep", "XML a million elements deep", puzzle_xml, ("<a>", 1_000_000), ("</a>", 1_000_000), kind="polycube")


@bomb("XML with a billion laughs", kind="polycube")
def xml_entities(path):
    laughs = (f'<!ENTITY l{i} "{("&l%d;" % (i - 1)) * 10}">\n' for i in range(1, 12))
    write(path, '<?xml version="1.0"?>\n<!DOCTYPE puzzle [\n<!ENTITY l0 "lol">\n', laughs, "]>\n<puzzle>&l11;</puzzle>\n")


put("xml_elements", "XML with 10 million elements", puzzle_xml, ("<a/>", 10_000_000), kind="polycube")


@bomb("a BurrTools grid of 10⁹ × 10⁹ × 10⁹", kind="polycube")
def xml_billions(path):
    shape = '<voxel x="1000000000" y="1000000000" z="1000000000" type="0">#</voxel>'
    puzzle_xml(path, f"<gridType type=\"0\"/><shapes>{shape}{shape}</shapes><problems><problem><shapes>",
               '<shape id="0" count="1000000000"/></shapes><result id="1"/></problem></problems>')


put("xml_voxels", "a BurrTools shape of 50 MB", puzzle_xml,
    '<gridType type="0"/><shapes><voxel x="1000" y="1000" z="50" type="0">', ("#", 50_000_000),
    '</voxel></shapes><problems><problem><shapes><shape id="0"/></shapes><result id="0"/></problem></problems>', kind="polycube")


# --- Triangles -----------------------------------------------------------------------------------------------------------------


@bomb("10,000 triangular tiles", kind="triangle")
def triangle_large(path):
    chance = random.Random(14)
    half = lambda: str(chance.choice((-1, 1)) * chance.randint(1, 8))
    write(path, "8\n10000\n", (f"{half()} {half()} {half()}\n" for _ in range(10_000)))


put("triangle_equal", "400 equal triangular tiles", write, "1\n400\n", ("1 -1 1\n", 200), ("-1 1 -1\n", 200), kind="triangle")
put("triangle_number", "10¹⁸ triangular tiles, says the file", write, f"{10**9}\n{10**18}\n1 2 -1\n", kind="triangle")


@bomb("900 tiles of 400 figures", kind="triangle")
def triangle_figures(path):
    chance = random.Random(15)
    half = lambda: str(chance.choice((-1, 1)) * chance.randint(1, 400))
    write(path, "400\n900\n", (f"{half()} {half()} {half()}\n" for _ in range(900)))


# --- Layouts, models, formulas, checkpoints -----------------------------------------------------------------------------------

put("layout_long", "a layout of 100 MB", write, ("layer 1 layer 2 layer 3\nA B G\n", 3_300_000), role="layout", kind="cuboid")
put("layout_line", "a layout that is a line of 100 MB", write, ("A ", 50_000_000), role="layout", kind="cuboid")
put("layouts", "3 million layouts", write, ("# solution\nlayer 1\nA G A\n\n", 3_000_000), role="layout", kind="cuboid")
put("layout_json", "a JSON layout of 100 MB", write, "[", ("[[0]],", 16_000_000), "[[0]]]", role="layout", kind="cuboid")
put("layout_deep", "JSON ten million brackets deep", write, ("[", 10_000_000), role="layout", kind="cuboid")
put("layout_string", "a JSON string of 100 MB", write, '{"layouts":"', ("a", 100 << 20), '"}', role="layout", kind="cuboid")
put("layout_escapes", "escape sequences without an end", write, ("\x1b[", 25_000_000), role="layout", kind="cuboid")
put("colouring_long", "a colouring of 5 million lines", write, "colouring modulo 2\n", ("p0: 1\n", 5_000_000), role="layout", kind="cuboid")
put("colouring_huge", "a colouring modulo 10³⁰", write, f"colouring modulo {10**30}\np0: {10**40}\n", role="layout", kind="cuboid")
put("colouring_json", "a JSON colouring with a million weights", write,
    '{"modulus":2,"weights":{', numbered('"a{}":1,', 1_000_000), '"p0":1}}', role="layout", kind="cuboid")
put("model_long", "a model of 100 MB", write, "s SATISFIABLE\n", ("v 1 -2 3\n", 11_000_000), "v 0\n", role="model", kind="cuboid")
put("model_line", "a model on a line of 100 MB", write,
    "s SATISFIABLE\nv ", numbered("{} ", 12_000_000, 1), "0\n", role="model", kind="cuboid")
put("model_huge", "a model of one literal, −10³⁰", write, f"s SATISFIABLE\nv -{10**30} 0\n", role="model", kind="cuboid")
put("model_json", "a JSON model of 100 MB", write, '{"model":[', ("1,-2,", 20_000_000), "3]}", role="model", kind="cuboid")
put("model_comments", "comments of a solver, 100 MB", write, ("c nothing yet\n", 7_000_000), "s UNKNOWN\n", role="model", kind="cuboid")
put("map_names", "a map of 3 million names", write,
    "c kind: cnf\n", numbered("c var {} = cuboid 1x1x1 at (0,0,0)\n", 3_000_000, 1), "p cnf 1 1\n1 0\n", role="map", kind="cuboid")
put("map_header", "a formula with a header for 2·10⁹ variables", write,
    "c kind: cnf\np cnf 2000000000 2000000000\n", ("1 0\n", 10_000_000), role="map", kind="cuboid")
put("map_line", "an exported problem on a line of 100 MB", write, "c reduction: ", ("cnf ", 25_000_000), role="map", kind="cuboid")
put("checkpoint_long", "a checkpoint of 100 MB", write, '{"jigsat":"', ("a", 100 << 20), '"}', role="checkpoint", kind="exact-cover")


@bomb("a checkpoint with 2 million parts", "checkpoint", "exact-cover")
def checkpoint_parts(path):
    part = '{"part":{"path":[],"fixed":0,"is_behind":false},"share":0}'
    write(path, '{"content":{"state":{"tree":1,"open":[', (part + ",", 2_000_000), part, "]}}}")


@bomb("a checkpoint that is /dev/zero", "checkpoint", "exact-cover")
def checkpoint_zeros(_path):
    return "/dev/zero"


put("checkpoint_fifo", "a checkpoint that is a FIFO", os.mkfifo, role="checkpoint", kind="exact-cover")


# --- Families ------------------------------------------------------------------------------------------------------------------


@bomb("a family of 200,000 cases", "family")
def family_cases(path):
    cases = (f"case c{i}\nbox 2 {i % 9 + 1}\n" for i in range(200_000))
    write(path, "# kind: polycube\npiece 000 100\nvary board\n", cases)


@bomb("a family of 16,000 cases and a puzzle of 16,000 lines", "family")
def family_lines(path):
    cases = (f"case c{i}\nbox 2 {i % 9 + 1}\n" for i in range(16_000))
    write(path, "# kind: polycube\npiece 000 100\n", ("# comment\n", 16_000), "vary board\n", cases)


@bomb("a family of 100,000 lines `vary`", "family")
def family_choices(path):
    names, options = numbered("x{} ", 100_000), numbered("x{}\n", 100_000)
    write(path, names, "\n", options, (f"vary v{i} open x{i}\n" for i in range(99_999)))


@bomb("a family whose exceptions leave out all of 4 million members, until SIGTERM", "interrupted")
def family_exceptions(path):
    head = "# kind: polycube\nbox 80 50\n4000x piece 000\nvary a open 0,0..79,24\nvary b open 0,25..79,49\n"
    write(path, head, ("except 0,0..79,24 0,25\n", 500), "except 0,0..79,24\n")
    return ["family", path, "--limit", "1"]


# --- Certificates ---------------------------------------------------------------------------------------------------------------


def forged(path, program, damage, puzzle="data/cuboid/tower335_unsolvable.txt", seal=True):
    """A certificate that was damaged and whose sums were made right again."""
    made = [program, "certify", puzzle, "--claim", "unsolvable", "-o", path]
    subprocess.run(made, check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    damage(path)
    if not seal:
        return
    with open(f"{path}/certificate.json", encoding="utf-8") as file:
        manifest = json.load(file)
    for name in manifest["files"]:
        if os.path.isfile(f"{path}/{name}"):
            with open(f"{path}/{name}", "rb") as file:
                manifest["files"][name] = hashlib.file_digest(file, "sha256").hexdigest()
    with open(f"{path}/certificate.json", "w", encoding="utf-8") as file:
        file.write(json.dumps(manifest, indent=2) + "\n")


def certificate(name, what, damage, **how):
    Bomb(name, what, lambda path, program: forged(path, program, damage, **how), "certificate", needs_program=True)


def swap(folder, name, make):
    os.remove(f"{folder}/{name}")
    make(f"{folder}/{name}")


def holding(name, *parts):
    return lambda folder: swap(folder, name, lambda path: write(path, *parts))


certificate("certificate_proof", "a proof of 100 MB", holding("proof.lrat", ("5000 d 1 2 3 0\n", 7_000_000)))
certificate("certificate_steps", "a proof of 5 million steps", holding("proof.lrat", numbered("{} 1 -1 0 1 0\n", 5_000_000, 2087)))
certificate("certificate_literal", "a proof with the literal 2147483647", holding("proof.lrat", "2087 2147483647 0 1 0\n"))
certificate("certificate_number", "a proof with the step 10³⁰", holding("proof.lrat", f"{10**30} 1 0 1 0\n"))
certificate("certificate_line", "a proof on a line of 100 MB", holding("proof.lrat", "2087 ", ("1 ", 50_000_000)))
certificate("certificate_formula", "a formula of 100 MB", holding("formula.cnf", "p cnf 9 9\n", ("1 2 3 0\n", 12_000_000)))
certificate("certificate_puzzle", "a puzzle of 100 MB", holding("puzzle.txt", ("1 1 1\n", 16_000_000)))
certificate("certificate_readme", "a README of 300 MB", holding("README.txt", ("a", 300 << 20)))
certificate("certificate_manifest", "a manifest of 100 MB",
            holding("certificate.json", '{"claim":"', ("a", 100 << 20), '"}'), seal=False)
certificate("certificate_deep", "a manifest ten million brackets deep", holding("certificate.json", ("[", 10_000_000)), seal=False)
certificate("certificate_added", "a manifest with 2 million reasons",
            holding("certificate.json", '{"certificate":2,"claim":"unsolvable","kind":"cuboid","reduction":"cover-product","added":[',
                    ('"cycle r1c1",', 2_000_000), '"x"],"files":{}}'), seal=False)
certificate("certificate_link", "a proof that is a link to /dev/zero",
            lambda folder: swap(folder, "proof.lrat", lambda path: os.symlink("/dev/zero", path)), seal=False)
certificate("certificate_fifo", "a proof that is a FIFO", lambda folder: swap(folder, "proof.lrat", os.mkfifo), seal=False)
certificate("certificate_zeros", "a manifest that is a link to /dev/zero",
            lambda folder: swap(folder, "certificate.json", lambda path: os.symlink("/dev/zero", path)), seal=False)
certificate("certificate_files", "20,000 files",
            lambda folder: [write(f"{folder}/{i}", "") for i in range(20_000)], seal=False)
certificate("certificate_bomb", "a puzzle that is a bomb",
            lambda folder: swap(folder, "puzzle.txt", lambda path: cuboids(path, (15, 15, 15), [(1, 2, 3)] * 562 + [(1, 1, 2)])))


# --- Boards to be made, strange command lines --------------------------------------------------------------------------------------


def command(name, what, *words, role="command"):
    Bomb(name, what, lambda _path: list(words), role)


GENERATE = ("generate", "arukone", "--seed", "1", "--size")
command("generate_unique", "a unique board of 100×100, too hard for the checker, every cell used",
        *GENERATE, "100x100", "--unique", "--checker-fails", "--rules", "full", "--touch", "no")
command("generate_large", "a unique board of 100×100", *GENERATE, "100x100", "--unique")
# The time limit is that of each board: what ends these is a signal.
command("generate_many", "4,000,000,000 boards, until SIGTERM", *GENERATE, "20x20", "--count", "4000000000", "--with-solution",
        role="interrupted")
command("generate_million", "a million boards of 100×100, until SIGTERM", *GENERATE, "100x100", "--count", "1000000", role="interrupted")
command("generate_billions", "a board of 10⁹ × 10⁹", *GENERATE, "1000000000x1000000000")
command("generate_pairs", "a board of 100×100 with 5,000 pairs", *GENERATE, "100x100", "--pairs", "5000")
command("generate_few", "a full board of 99×99 with 50 pairs", *GENERATE, "99x99", "--pairs", "50", "--rules", "full", "--unique")
command("generate_cuboids", "a box of 15×15×15 with 500 cuboids",
        "generate", "cuboid", "--box", "15x15x15", "--cuboids", "500", "--seed", "1")
command("list_all", "`list`", "list")
command("list_json", "`list --format json`", "list", "--format", "json")
command("list_solvers", "`list --solvers`", "list", "--solvers")
