// The drawing board for pieces in a container.

class PackingEditor extends Editor {
    constructor(onchange, program, onsketch) {
        super("polycube", ["size", "cells", "mirror", "planar", "pieces", "layer", "half"]);
        Object.assign(this, { onchange, onsketch, program, half: [], sets: [], size: [5, 4, 1], cells: [], mirror: true, planar: true, pieces: [], layer: 0, brush: "#" });
        this.cells = Array(20).fill("#");
        this.element = element("div", { class: "editor" });
        this.build();
        this.fetch();
    }

    // Asks the program for its named sets of pieces.
    async fetch() {
        const { code, output } = await this.program.run(["list", "--pieces", "--format", "json"], []).done;
        if (code === 0) {
            this.sets = JSON.parse(output).sets;
            // The rest stays: a piece may be half drawn.
            this.menu.replaceChildren(this.setMenu());
        }
    }

    // A menu that adds the pieces of a set.
    setMenu() {
        const menu = element("select", { "aria-label": t("add_set"), onchange: () => {
            this.sets[Number(menu.value)].pieces.forEach(({ name, cells }) => this.add(name, cells));
            this.changed(true);
        } }, element("option", { value: "", disabled: true, selected: true }, t("add_set")),
        ...this.sets.map(({ name, pieces }, i) => element("option", { value: i }, `${name} (${pieces.length})`)));
        return this.sets.length === 0 ? "" : menu;
    }

    // Takes over a puzzle from its drawing; returns whether it can.
    load({ type, scene }, text) {
        if (type !== "layers" || scene.sketch === null || scene.size[0] * scene.size[1] * scene.size[2] > 1000) {
            return false;
        }
        const { cells } = boxOf(scene, scene.sketch);
        this.size = [...scene.size];
        this.cells = Array.from(cells, (code) => (code === OPEN ? "#" : code === OPTIONAL ? "+" : "."));
        this.pieces = scene.stock.map(({ what, least, most, shade, cells: own }) => ({ name: nameOf(what), least, most, shade, cells: own }));
        this.mirror = /^\s*mirror yes/mu.test(text);
        this.planar = /^\s*planar yes/mu.test(text);
        this.layer = 0;
        this.build();
        return true;
    }

    // The puzzle as a file has it.
    text() {
        const [columns, rows, layers] = this.size;
        const row = (y, z) => this.cells.slice((z * rows + y) * columns, (z * rows + y + 1) * columns).join("");
        const drawn = Array.from({ length: layers }, (_, z) => Array.from({ length: rows }, (__, y) => row(y, z)).join("\n")).join("\n-\n");
        const pieces = this.pieces.map(({ name, cells, least, most }) => {
            const times = least === most ? (most === 1 ? "" : `${most}x `) : `${least}-${most}x `;
            const sign = cells.flat().some((place) => place > 9) ? "," : "";
            return `${times}piece ${name === null ? "" : `${name} `}${cells.map((cell) => cell.join(sign)).join(" ")}`;
        });
        const flags = [`mirror ${this.mirror ? "yes" : "no"}`, `planar ${this.planar ? "yes" : "no"}`];
        return `${["# kind: polycube", ...flags, "container", drawn, ...pieces].join("\n")}\n`;
    }

    // There have to be pieces and a container.
    isUnfinished() {
        return this.pieces.length === 0 || this.cells.every((cell) => cell === ".");
    }

    changed(isStructure = false) {
        if (isStructure) {
            this.build();
        }
        this.tell();
        this.onchange();
    }

    tell() {
        const needed = this.cells.filter((cell) => cell === "#").length;
        const most = this.pieces.reduce((sum, piece) => sum + piece.most * piece.cells.length, 0);
        say(this.status, t("volume", most, needed));
    }

    resize(axis, value) {
        const [columns, rows] = this.size;
        const old = [...this.size];
        this.size[axis] = value;
        const cells = [];
        for (let z = 0; z < this.size[2]; z += 1) {
            for (let y = 0; y < this.size[1]; y += 1) {
                for (let x = 0; x < this.size[0]; x += 1) {
                    const isOld = x < old[0] && y < old[1] && z < old[2];
                    cells.push(isOld ? this.cells[(z * rows + y) * columns + x] : "#");
                }
            }
        }
        this.cells = cells;
        this.layer = Math.min(this.layer, this.size[2] - 1);
        this.changed(true);
    }

    add(name, cells) {
        const used = new Set(this.pieces.map((piece) => piece.name));
        const free = [..."ABCDEFGHIJKLMNOPQRSTUVWXYZ"].find((letter) => !used.has(letter)) ?? `P${this.pieces.length + 1}`;
        this.pieces.push({ name: name === null || used.has(name) ? free : name, cells, least: 1, most: 1 });
    }

    build() {
        const [columns, rows, layers] = this.size;
        const place = (cell) => this.layer * columns * rows + cell;
        const words = { "#": "cell_filled", "+": "cell_optional", ".": "cell_outside" };
        const styles = { "#": "on", "+": "maybe", ".": "off" };
        const paint = (cell) => {
            this.cells[place(cell)] = this.painted;
            this.changed();
        };
        this.grid = new CellGrid({
            columns,
            rows,
            name: t("container"),
            look: (cell) => ({ class: styles[this.cells[place(cell)]], label: t(words[this.cells[place(cell)]]) }),
            press: (cell) => {
                this.painted = this.cells[place(cell)] === this.brush ? (this.brush === "." ? "#" : ".") : this.brush;
                paint(cell);
            },
            drag: paint,
        });
        const dimension = (label, axis, max) => stepper({ name: t(label), value: this.size[axis], min: 1, max, onchange: (value) => this.resize(axis, value) });
        const layer = layers === 1 ? null : stepper({ name: t("layer"), value: this.layer + 1, min: 1, max: layers, onchange: (value) => {
            this.layer = value - 1;
            this.grid.refresh();
        } });
        const brushes = Object.entries(words).map(([sign, word]) => [sign, t(word)]);
        const list = element("ul", { class: "stock" }, ...pieceRows(this.pieces, (isStructure) => this.changed(isStructure)));
        const board = new PieceBoard({
            layers: Math.min(layers, 4),
            cells: this.half,
            ondraw: (cells) => {
                this.half = cells;
                this.onsketch();
            },
            onadd: (cells) => {
                this.add(null, cells);
                this.half = [];
                this.changed(true);
            },
        });
        this.status = liveRegion({ class: "sum" });
        this.menu = element("div", {}, this.setMenu());
        this.element.replaceChildren(
            element("h3", {}, t("container")),
            element("div", { class: "tools" }, dimension("columns", 0, 20), dimension("rows", 1, 20), dimension("layers", 2, 8), layer),
            choice(t("paint"), brushes, this.brush, (sign) => {
                this.brush = sign;
            }),
            this.grid.element,
            element("h3", {}, t("pieces")),
            element("div", { class: "tools" },
                checkbox(t("mirror"), this.mirror, (isOn) => {
                    this.mirror = isOn;
                    this.changed();
                }),
                checkbox(t("planar"), this.planar, (isOn) => {
                    this.planar = isOn;
                    this.changed();
                })),
            this.menu, this.status, list, board.element);
        this.tell();
    }
}

// The name of a piece in a drawing; null if it has only a number there.
function nameOf(what) {
    const name = what.replace(/^piece /u, "");
    return /^\d/u.test(name) ? null : name;
}
