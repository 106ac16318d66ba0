// The drawing board for Arukone: a grid with pairs of labels.

const NUMBERS = Array.from({ length: 61 }, (_, i) => String(i + 1));
const LETTERS = [..."ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"];

// The labels that a board with these ones may have, in order. They have one sign, unless the board has longer ones.
function labelsLike(own) {
    if (own.some((label) => label.length > 1)) {
        return NUMBERS;
    }
    const digits = NUMBERS.slice(0, 9);
    return own.some((label) => LETTERS.includes(label)) ? [...LETTERS, ...digits] : [...digits, ...LETTERS];
}

class ArukoneEditor extends Editor {
    constructor(onchange) {
        super("arukone", ["size", "signs", "isFull", "mayTouch", "brush", "labels"]);
        Object.assign(this, { onchange, size: [5, 5], signs: [], isFull: true, mayTouch: true, brush: "1", held: null, labels: labelsLike([]) });
        this.signs = Array(25).fill(".");
        this.element = element("div", { class: "editor" });
        this.build();
    }

    load({ type, scene }) {
        const labels = type === "paths" ? labelsLike(scene.labels) : [];
        if (type !== "paths" || !Arukone.isPlayable(scene) || !scene.labels.every((label) => labels.includes(label))) {
            return false;
        }
        Object.assign(this, { size: [scene.width, scene.height], isFull: scene.is_full, mayTouch: scene.may_touch, held: null, labels });
        this.signs = Array(scene.width * scene.height).fill(".");
        scene.ends.forEach((cells, label) => cells.forEach((cell) => {
            this.signs[cell] = scene.labels[label];
        }));
        scene.blocked.forEach((cell) => {
            this.signs[cell] = "#";
        });
        this.brush = this.unused();
        this.build();
        return true;
    }

    text() {
        const [columns, rows] = this.size;
        // Labels of several signs have blanks between them.
        const isSpaced = this.labels.at(-1).length > 1;
        const signs = isSpaced ? this.signs.map((sign) => (sign === "#" ? "-1" : sign)) : this.signs;
        const board = Array.from({ length: rows }, (_, y) => signs.slice(y * columns, (y + 1) * columns).join(isSpaced ? " " : ""));
        const rules = `# rules: ${this.isFull ? "full" : "empty"} ${this.mayTouch ? "touch" : "no-touch"}`;
        return `${["# kind: arukone", rules, ...board].join("\n")}\n`;
    }

    // There have to be labels, and each needs its other end.
    isUnfinished() {
        const used = this.signs.filter((sign) => this.isLabel(sign));
        return used.length === 0 || used.length < 2 * new Set(used).size;
    }

    isLabel(sign) {
        return this.labels.includes(sign);
    }

    changed(isStructure = false) {
        if (isStructure) {
            this.build();
        }
        this.onchange();
    }

    resize(axis, value) {
        const [columns, rows] = this.size;
        const old = this.signs;
        this.size[axis] = value;
        const [wide, high] = this.size;
        this.signs = Array.from({ length: wide * high }, (_, cell) => {
            const [x, y] = [cell % wide, Math.floor(cell / wide)];
            return x < columns && y < rows ? old[y * columns + x] : ".";
        });
        this.changed(true);
    }

    // Sets or erases a sign. Another label in the cell is picked up instead, to be moved or set elsewhere.
    press(cell) {
        const { brush } = this;
        const sign = this.signs[cell];
        if (this.isLabel(brush) && this.isLabel(sign) && sign !== brush) {
            Object.assign(this, { brush: sign, held: cell });
            this.brushes.querySelectorAll("button").forEach((one) => press(one, one.textContent === sign));
            return;
        }
        this.held = null;
        if (sign === brush) {
            this.signs[cell] = ".";
            this.changed();
        } else {
            this.set(cell);
        }
    }

    // Sets the chosen sign. A label stands on two cells: a third one takes the place of the one picked up, or of the first. After the
    // second, the next unused label is chosen.
    set(cell) {
        const { brush } = this;
        const uses = this.signs.flatMap((sign, other) => (sign === brush ? [other] : []));
        if (this.isLabel(brush) && uses.length >= 2) {
            this.signs[uses.includes(this.held) ? this.held : uses[0]] = ".";
        }
        this.signs[cell] = brush;
        this.held = null;
        if (this.isLabel(brush) && uses.length >= 1) {
            this.brush = this.unused();
            this.build();
            this.grid.svg.focus({ preventScroll: true });
            this.grid.move(cell);
        }
        this.onchange();
    }

    // A label that is held moves along with the pointer.
    drag(cell) {
        if (this.held !== null && this.signs[cell] === ".") {
            [this.signs[cell], this.signs[this.held]] = [this.signs[this.held], "."];
            this.held = cell;
            this.changed();
        }
    }

    unused() {
        return this.labels.find((label) => !this.signs.includes(label)) ?? this.labels[0];
    }

    build() {
        const [columns, rows] = this.size;
        this.grid = new CellGrid({
            columns,
            rows,
            name: t("board"),
            look: (cell) => {
                const sign = this.signs[cell];
                const style = sign === "#" ? "off" : sign === "." ? "free" : "label";
                return { class: style, text: sign === "." || sign === "#" ? "" : sign, label: sign === "." ? "–" : sign === "#" ? t("blocked") : sign };
            },
            press: (cell) => this.press(cell),
            drag: (cell) => this.drag(cell),
        });
        const dimension = (label, axis) => stepper({ name: t(label), value: this.size[axis], min: 2, max: 40, onchange: (value) => this.resize(axis, value) });
        const used = this.labels.filter((label) => this.signs.includes(label)).length;
        const options = this.labels.filter((label, i) => i < used + 2 || this.signs.includes(label)).map((label) => [label, label]);
        const brushes = [...options, [".", t("erase")], ["#", t("blocked")]];
        this.brushes = choice(t("number"), brushes, this.brush, (sign) => {
            Object.assign(this, { brush: sign, held: null });
        });
        this.element.replaceChildren(
            element("h3", {}, t("board")),
            element("div", { class: "tools" }, dimension("columns", 0), dimension("rows", 1)),
            element("p", { class: "note" }, t("numbers")),
            this.brushes,
            this.grid.element,
            element("div", { class: "tools" },
                checkbox(t("is_full"), this.isFull, (isOn) => {
                    this.isFull = isOn;
                    this.changed();
                }),
                checkbox(t("may_touch"), this.mayTouch, (isOn) => {
                    this.mayTouch = isOn;
                    this.changed();
                })));
    }
}
