// What drawing boards have in common: changes are undone, cells are painted, numbers are stepped, boxes are ticked.

class Editor {
    // `fields` are the names of what is drawn, in values that JSON has. `build()` shows it.
    constructor(kind, fields) {
        Object.assign(this, { kind, fields });
    }

    // What is drawn, with the text that it makes.
    get drawing() {
        return { text: this.text(), drawn: this.drawn };
    }

    // What is drawn, as a value of its own.
    get drawn() {
        return structuredClone(Object.fromEntries(this.fields.map((name) => [name, this[name]])));
    }

    set drawn(values) {
        Object.assign(this, structuredClone(values));
        this.build();
    }

    // Is something missing to make a puzzle of it?
    isUnfinished() {
        return false;
    }
}

// A grid of cells that are painted with the pointer or with keys.

class CellGrid {
    // `stroke` is what is drawn while the pointer is held down, or null.
    // `look(cell)` returns { class, text, label }; `press(cell)` chooses the brush and paints, `drag(cell)` paints on.
    constructor({ columns, rows, name, look, press, drag = () => {} }) {
        Object.assign(this, { columns, rows, look, press, drag, focus: 0, stroke: null });
        this.svg = shape("svg", {
            class: "cells", viewBox: `-1 -1 ${columns * CELL + 2} ${rows * CELL + 2}`, tabindex: 0, role: "application", "aria-label": name,
        });
        this.svg.style.setProperty("--columns", columns);
        this.cells = Array.from({ length: columns * rows }, (_, cell) => this.square(cell));
        this.ring = shape("rect", { class: "ring", width: CELL, height: CELL });
        this.svg.append(...this.cells.map(({ group }) => group), this.ring);
        this.voice = liveRegion({ class: "hidden" });
        this.element = element("div", { class: "board" }, this.svg, this.voice);
        this.listen();
        this.refresh();
    }

    square(cell) {
        const [x, y] = [(cell % this.columns) * CELL, Math.floor(cell / this.columns) * CELL];
        const rect = shape("rect", { x, y, width: CELL, height: CELL });
        const text = shape("text", { x: x + CELL / 2, y: y + CELL / 2 });
        return { group: shape("g", {}, rect, text), rect, text };
    }

    listen() {
        const { svg } = this;
        svg.addEventListener("pointerdown", (event) => {
            const cell = this.at(event);
            if (cell !== null && event.button === 0) {
                event.preventDefault();
                svg.focus({ preventScroll: true });
                svg.setPointerCapture(event.pointerId);
                this.stroke = Symbol("stroke");
                this.move(cell);
                this.press(cell);
                this.refresh();
            }
        });
        svg.addEventListener("pointermove", (event) => {
            const cell = this.stroke === null ? null : this.at(event);
            if (cell !== null && cell !== this.focus) {
                this.move(cell);
                this.drag(cell);
                this.refresh();
            }
        });
        for (const end of ["pointerup", "pointercancel"]) {
            svg.addEventListener(end, () => {
                this.stroke = null;
            });
        }
        svg.addEventListener("keydown", (event) => this.key(event));
    }

    at(event) {
        const box = this.svg.getBoundingClientRect();
        const scale = (this.columns * CELL + 2) / box.width;
        const [column, row] = [event.clientX - box.left, event.clientY - box.top].map((length) => Math.floor((length * scale - 1) / CELL));
        return column >= 0 && row >= 0 && column < this.columns && row < this.rows ? row * this.columns + column : null;
    }

    key(event) {
        const [column, row] = [this.focus % this.columns, Math.floor(this.focus / this.columns)];
        const steps = { ArrowUp: [0, -1], ArrowRight: [1, 0], ArrowDown: [0, 1], ArrowLeft: [-1, 0] };
        if (event.key in steps) {
            event.preventDefault();
            const [x, y] = [column + steps[event.key][0], row + steps[event.key][1]];
            if (x >= 0 && y >= 0 && x < this.columns && y < this.rows) {
                this.move(y * this.columns + x);
            }
        } else if (event.key === " " || event.key === "Enter") {
            event.preventDefault();
            this.press(this.focus);
            this.refresh();
            this.move(this.focus);
        }
    }

    move(cell) {
        this.focus = cell;
        this.ring.setAttribute("x", (cell % this.columns) * CELL);
        this.ring.setAttribute("y", Math.floor(cell / this.columns) * CELL);
        const { label } = this.look(cell);
        say(this.voice, `${t("rows")} ${Math.floor(cell / this.columns) + 1}, ${t("columns")} ${(cell % this.columns) + 1}: ${label}`);
    }

    refresh() {
        this.cells.forEach(({ rect, text }, cell) => {
            const { class: style, text: sign = "" } = this.look(cell);
            rect.setAttribute("class", `cell ${style}`);
            text.textContent = sign;
        });
    }
}

// A number with a button on either side, which change it by `by`.
function stepper({ name, value, min, max, by = 1, onchange }) {
    const output = element("output", {}, String(value));
    let now = value;
    const step = (change) => () => {
        now = Math.min(Math.max(now + change, min), max);
        output.textContent = String(now);
        allow(less, now > min);
        allow(more, now < max);
        onchange(now);
    };
    const less = button("−", step(-by), { "aria-label": `${name} −${by}`, "aria-disabled": String(value <= min) });
    const more = button("+", step(by), { "aria-label": `${name} +${by}`, "aria-disabled": String(value >= max) });
    return element("div", { class: "stepper", role: "group", "aria-label": name }, element("span", { class: "name" }, name), less, output, more);
}

// A box to be ticked.
function checkbox(name, isChecked, onchange) {
    const input = element("input", { type: "checkbox", checked: isChecked, onchange: () => onchange(input.checked) });
    return element("label", { class: "check" }, input, name);
}

// A choice of several buttons, one of which is pressed.
function choice(name, options, chosen, onchange) {
    const buttons = options.map(([value, text]) => toggle(text, () => {
        buttons.forEach((one, i) => press(one, options[i][0] === value));
        onchange(value);
    }, { "aria-pressed": String(value === chosen) }));
    return element("div", { class: "modes", role: "group", "aria-label": name }, ...buttons);
}

// A small picture of a piece: flat, or as cubes seen from above, from the front and from the right.
function pieceIcon(cells, fill, isFlat = cells.every((cell) => cell[2] === 0)) {
    const [w, h] = [8.7, 5];
    const at = ([x, y, z]) => (isFlat ? [x * 10, y * 10] : [(x - y) * w, (x + y) * h - z * 10]);
    const face = (cell, corners, light) => shape("polygon", {
        points: corners.map(([x, y, z]) => at([cell[0] + x, cell[1] + y, cell[2] + z])).join(" "),
        fill: `color-mix(in srgb, ${fill} ${light}%, black)`,
    });
    const sides = isFlat
        ? [[[[0, 0, 0], [1, 0, 0], [1, 1, 0], [0, 1, 0]], 100]]
        : [[[[0, 0, 1], [1, 0, 1], [1, 1, 1], [0, 1, 1]], 100], [[[0, 1, 0], [1, 1, 0], [1, 1, 1], [0, 1, 1]], 80], [[[1, 0, 0], [1, 1, 0], [1, 1, 1], [1, 0, 1]], 62]];
    const ordered = [...cells].sort((a, b) => a[0] + a[1] + a[2] - b[0] - b[1] - b[2]);
    const points = cells.flatMap(([x, y, z]) => [[x, y, z], [x + 1, y, z], [x, y + 1, z], [x + 1, y + 1, z + 1], [x, y, z + 1], [x + 1, y + 1, z]].map(at));
    const [left, top] = [0, 1].map((axis) => Math.min(...points.map((point) => point[axis])) - 1);
    const [wide, high] = [0, 1].map((axis) => Math.max(...points.map((point) => point[axis])) + 1 - [left, top][axis]);
    return shape("svg", { class: "icon", viewBox: `${left} ${top} ${wide} ${high}`, width: wide * 1.4, height: high * 1.4, "aria-hidden": "true" },
        ...ordered.flatMap((cell) => sides.map(([corners, light]) => face(cell, corners, light))));
}

// The number of colours that pieces have in pictures.
const PIECE_COLOURS = 12;

// The colour of the piece with this number, as in pictures.
function pieceColour(number) {
    return DATA === null ? `hsl(${(number * 137) % 360} 62% 58%)` : colours(number % PIECE_COLOURS).fill;
}
