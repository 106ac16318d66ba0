// The drawing board for Arukone: a grid with pairs of labels.

// One sign for each label.
const SIGNS = [..."123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ"];

class ArukoneEditor {
    constructor(onchange) {
        Object.assign(this, { onchange, size: [5, 5], signs: [], isFull: true, mayTouch: true, brush: "1" });
        this.signs = Array(25).fill(".");
        this.element = element("div", { class: "editor" });
        this.build();
    }

    load({ type, scene }) {
        if (type !== "paths" || scene.ends.length > SIGNS.length) {
            return false;
        }
        Object.assign(this, { size: [scene.width, scene.height], isFull: scene.is_full, mayTouch: scene.may_touch, brush: "1" });
        this.signs = Array(scene.width * scene.height).fill(".");
        scene.ends.forEach((cells, label) => cells.forEach((cell) => {
            this.signs[cell] = SIGNS[label];
        }));
        scene.blocked.forEach((cell) => {
            this.signs[cell] = "#";
        });
        this.build();
        return true;
    }

    text() {
        const [columns, rows] = this.size;
        const board = Array.from({ length: rows }, (_, y) => this.signs.slice(y * columns, (y + 1) * columns).join(""));
        const rules = `# rules: ${this.isFull ? "full" : "empty"} ${this.mayTouch ? "touch" : "no-touch"}`;
        return `${["# kind: arukone", rules, ...board].join("\n")}\n`;
    }

    // Is there nothing to be solved yet?
    isEmpty() {
        return !this.signs.some((sign) => SIGNS.includes(sign));
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

    // Sets a label. After its second cell, the next unused label is chosen.
    paint(cell) {
        const isSame = this.signs[cell] === this.brush;
        this.signs[cell] = isSame ? "." : this.brush;
        const uses = this.signs.filter((sign) => sign === this.brush).length;
        if (SIGNS.includes(this.brush) && uses >= 2 && !isSame) {
            this.brush = SIGNS.find((sign) => !this.signs.includes(sign)) ?? this.brush;
            this.changed(true);
            this.grid.svg.focus();
            this.grid.move(cell);
        } else {
            this.changed();
        }
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
            press: (cell) => this.paint(cell),
        });
        const dimension = (label, axis) => stepper({ name: t(label), value: this.size[axis], min: 2, max: 40, onchange: (value) => this.resize(axis, value) });
        const used = SIGNS.filter((sign) => this.signs.includes(sign)).length;
        const options = SIGNS.slice(0, Math.min(SIGNS.length, used + 2)).map((sign) => [sign, sign]);
        const brushes = [...options, [".", t("erase")], ["#", t("blocked")]];
        this.element.replaceChildren(
            element("h3", {}, t("board")),
            element("div", { class: "tools" }, dimension("columns", 0), dimension("rows", 1)),
            element("p", { class: "note" }, t("numbers")),
            choice(t("number"), brushes, this.brush, (sign) => {
                this.brush = sign;
            }),
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
