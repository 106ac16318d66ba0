// The drawing board for Ubongo 3-D: a board, and pieces of the game to be picked.

// The number of pieces in the game.
const UBONGO_PIECES = 16;

class UbongoEditor extends Editor {
    constructor(onchange, program) {
        super("ubongo", ["size", "squares", "height", "picked", "others"]);
        Object.assign(this, { onchange, program, size: [4, 3], squares: Array(12).fill(true), height: 2, picked: [], shapes: [], others: [] });
        this.element = element("div", { class: "editor" });
        this.build();
        this.fetch();
    }

    // Asks the program for the pieces of the game.
    async fetch() {
        const numbers = Array.from({ length: UBONGO_PIECES }, (_, i) => i + 1).join(" ");
        const text = `# kind: ubongo\nheight 2\npieces ${numbers}\nboard\n####\n####\n`;
        const { files } = await this.program.run(["draw", "all.txt", "-o", "all.html"], [["all.txt", text]]).done;
        if (files.has("all.html")) {
            const { data } = readPage(files.get("all.html"));
            DATA ??= data;
            this.shapes = data.puzzles[0].scene.stock.map(({ cells }) => cells);
            this.build();
        }
    }

    load({ type, scene }) {
        if (type !== "layers" || scene.sketch === null) {
            return false;
        }
        const [columns, rows, layers] = scene.size;
        const { cells } = boxOf(scene, scene.sketch);
        Object.assign(this, { size: [columns, rows], height: layers, picked: [], others: [] });
        this.squares = Array.from({ length: columns * rows }, (_, cell) => cells[cell] === OPEN);
        for (const { what, most, cells: own } of scene.stock) {
            const number = Number(what.match(/^piece (\d+)$/u)?.[1] ?? 0);
            for (let i = 0; i < most; i += 1) {
                if (number > 0) {
                    this.picked.push(number);
                } else {
                    this.others.push(own);
                }
            }
        }
        this.build();
        return true;
    }

    text() {
        const [columns, rows] = this.size;
        const row = (y) => Array.from({ length: columns }, (_, x) => (this.squares[y * columns + x] ? "#" : ".")).join("");
        const board = Array.from({ length: rows }, (_, y) => row(y));
        const pieces = this.picked.length > 0 ? [`pieces ${this.picked.join(" ")}`] : [];
        const others = this.others.flatMap((cells) => ["piece", ...drawnLayers(cells)]);
        return `${["# kind: ubongo", `height ${this.height}`, ...pieces, ...others, "board", ...board].join("\n")}\n`;
    }

    // There have to be pieces and a board.
    isUnfinished() {
        return this.picked.length + this.others.length === 0 || !this.squares.includes(true);
    }

    changed(isStructure = false) {
        if (isStructure) {
            this.build();
        }
        this.tell();
        this.onchange();
    }

    tell() {
        const cells = (number) => this.shapes[number - 1]?.length ?? 0;
        const own = this.picked.reduce((sum, number) => sum + cells(number), 0) + this.others.flat().length;
        const whole = this.squares.filter((isOn) => isOn).length * this.height;
        const key = own < whole ? "missing" : own > whole ? "surplus" : "volume";
        say(this.status, t(key, own, whole, Math.abs(whole - own)));
    }

    resize(axis, value) {
        const [[columns], old] = [this.size, this.squares];
        this.size[axis] = value;
        const [wide, high] = this.size;
        this.squares = Array.from({ length: wide * high }, (_, cell) => cell % wide < columns && Boolean(old[Math.floor(cell / wide) * columns + cell % wide]));
        this.changed(true);
    }

    build() {
        const [columns, rows] = this.size;
        const paint = (cell) => {
            this.squares[cell] = this.isOn;
            this.changed();
        };
        this.grid = new CellGrid({
            columns,
            rows,
            name: t("board"),
            look: (cell) => (this.squares[cell] ? { class: "on", label: t("cell_filled") } : { class: "off", label: t("cell_outside") }),
            press: (cell) => {
                this.isOn = !this.squares[cell];
                paint(cell);
            },
            drag: paint,
        });
        const dimension = (label, axis) => stepper({ name: t(label), value: this.size[axis], min: 1, max: 10, onchange: (value) => this.resize(axis, value) });
        const height = stepper({ name: t("height"), value: this.height, min: 1, max: 4, onchange: (value) => {
            this.height = value;
            this.changed();
        } });
        this.status = liveRegion({ class: "sum" });
        this.element.replaceChildren(
            element("h3", {}, t("board")),
            element("div", { class: "tools" }, dimension("columns", 0), dimension("rows", 1), height),
            this.grid.element,
            element("h3", {}, t("pieces")),
            this.status,
            element("div", { class: "picks" }, ...this.shapes.map((cells, i) => this.pickable(i + 1, cells))));
        this.tell();
    }

    // A piece of the game: a click picks it, or puts it back. Those picked have the colours of the picture.
    pickable(number, cells) {
        const place = this.picked.indexOf(number);
        const isPicked = place >= 0;
        const fill = isPicked ? pieceColour(place) : "#b9c0c7";
        return toggle("", () => {
            this.picked = isPicked ? this.picked.filter((one) => one !== number) : [...this.picked, number];
            this.changed(true);
            this.element.querySelectorAll(".picks button")[number - 1].focus();
        }, { class: "pick", "aria-label": `${t("piece")} ${number}`, "aria-pressed": String(isPicked) }).appendChild(
            element("span", {}, pieceIcon(cells, fill, false), element("b", {}, String(number)), element("small", { title: t("so_many_cells", cells.length) }, String(cells.length)))).parentElement;
    }
}

// The layers of a piece as a file has them.
function drawnLayers(cells) {
    const [columns, rows, layers] = [0, 1, 2].map((axis) => 1 + Math.max(...cells.map((cell) => cell[axis])));
    const has = new Set(cells.map((cell) => cell.join(",")));
    return Array.from({ length: layers }, (_, z) => [
        ...(z > 0 ? ["-"] : []),
        ...Array.from({ length: rows }, (__, y) => Array.from({ length: columns }, (___, x) => (has.has([x, y, z].join(",")) ? "#" : ".")).join("")),
    ]).flat();
}
