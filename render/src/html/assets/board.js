// An Arukone board to draw on, with the pointer or with keys.

// The side of a cell.
const CELL = 40;

const MOVES = { ArrowUp: 0, ArrowRight: 1, ArrowDown: 2, ArrowLeft: 3 };

class Board extends Playable {
    constructor(scene, layouts) {
        super();
        this.rules = new Arukone(scene);
        this.layouts = layouts;
        this.focus = scene.ends[0]?.[0] ?? 0;
        this.drop();
        this.choose(0);
        this.build();
        this.game = new Game({
            start: this.rules.empty(),
            shown: solutionOf(layouts, () => this.rules.follow(this.links)),
            check: (state) => this.rules.check(state),
            draw: (state, verdict) => this.draw(state, verdict),
            dropped: () => this.drop(),
            help: `${this.rules.rules()} ${word("Drag from a label or the end of a path; going back erases.")}`,
            keys: word("Keys: arrows move, Space picks a path up and puts it down, Ctrl+Z undoes."),
        });
        this.game.listen(this.svg);
        this.voice = liveRegion({ class: "hidden" });
        this.svg.addEventListener("keydown", (event) => this.key(event));
        this.listen();
        const frame = element("div", { class: "board" }, this.svg);
        this.element = element("div", { class: "playing" }, this.game.bar, frame, this.game.key, this.game.status, this.voice, this.game.help);
        this.game.refresh();
    }

    choose(index) {
        this.links = this.layouts.length > 0 ? linksOf(this.rules, this.layouts[index]) : [];
    }

    show(index) {
        this.choose(index);
        this.game.show(index);
    }

    centre(cell) {
        return [(cell % this.rules.width + 0.5) * CELL, (Math.floor(cell / this.rules.width) + 0.5) * CELL];
    }

    square(cell, attributes) {
        const [x, y] = this.centre(cell);
        return shape("rect", { x: x - CELL / 2, y: y - CELL / 2, width: CELL, height: CELL, ...attributes });
    }

    build() {
        const { width, height, isBlocked } = this.rules;
        this.svg = shape("svg", {
            viewBox: `-2 -2 ${width * CELL + 4} ${height * CELL + 4}`,
            tabindex: 0,
            role: "application",
            "aria-label": word("Board of {0} columns and {1} rows", width, height),
        });
        this.svg.style.setProperty("--columns", width);
        const cells = Array.from({ length: width * height }, (_, cell) => this.square(cell, { class: isBlocked.has(cell) ? "cell blocked" : "cell" }));
        const hatches = [...isBlocked].map((cell) => {
            const [x, y] = this.centre(cell).map((value) => value - CELL / 2);
            const lines = [0.25, 0.5, 0.75, 1].map((part) => `M${x} ${y + part * CELL}L${x + part * CELL} ${y}`);
            const others = [0.25, 0.5, 0.75].map((part) => `M${x + part * CELL} ${y + CELL}L${x + CELL} ${y + part * CELL}`);
            return shape("path", { class: "hatch", d: [...lines, ...others].join("") });
        });
        this.marks = shape("g");
        this.lines = shape("g");
        this.discs = shape("g");
        this.signs = shape("g");
        this.ring = shape("rect", { class: "ring", width: CELL - 6, height: CELL - 6, rx: 6 });
        this.svg.append(shape("g", {}, ...cells), ...hatches, this.marks, this.lines, this.discs, this.signs, this.ring);
    }

    draw(state, { wrong }) {
        const points = (path) => path.map((cell) => this.centre(cell).join(",")).join(" ");
        const fill = (label) => colours(this.rules.shades[label]).fill;
        this.lines.replaceChildren(...state.map((path, label) => path.length > 1
            ? shape("polyline", { class: "path", points: points(path), stroke: fill(label) }) : null).filter(Boolean));
        this.marks.replaceChildren(...[...wrong].map((cell) => this.square(cell, { class: "wrong" })));
        this.discs.replaceChildren(...[...this.rules.labelOf].map(([cell, label]) => this.disc(cell, label)));
        this.signs.replaceChildren(...signs(this.game.marks, ([x, y]) => this.centre(y * this.rules.width + x), CELL - 8));
        const [x, y] = this.centre(this.focus).map((value) => value - CELL / 2 + 3);
        this.ring.setAttribute("x", x);
        this.ring.setAttribute("y", y);
        this.ring.classList.toggle("held", this.held !== null);
    }

    disc(cell, label) {
        const [x, y] = this.centre(cell);
        const { fill, ink } = colours(this.rules.shades[label]);
        const text = this.rules.labels[label];
        const size = text.length < 3 ? 17 : 34 / text.length;
        return shape("g", { class: "end" },
            shape("circle", { cx: x, cy: y, r: 15, fill }),
            shape("text", { x, y, fill: ink, "font-size": size }, text));
    }

    // The visible state, with the path that is being drawn.
    get visible() {
        return this.draft ?? this.game.state;
    }

    // Takes up a path; returns null, or why that is impossible.
    pick(cell) {
        const taken = this.rules.take(this.visible, cell);
        if (taken === null) {
            return word("There is no path here.");
        }
        [this.held, this.draft] = [taken.label, taken.state];
        return null;
    }

    // Drops the path that is being drawn, and its pointer.
    drop() {
        Object.assign(this, { held: null, draft: null, pointer: null });
    }

    put() {
        // A single cell is no path.
        const draft = this.draft.map((path) => (path.length > 1 ? path : []));
        this.drop();
        this.game.act(draft);
    }

    // Leads the held path to a cell; returns null, or why that is impossible.
    lead(cell) {
        const { state, refused } = this.rules.lead(this.draft, this.held, cell);
        if (refused !== undefined) {
            return refused;
        }
        [this.draft, this.focus] = [state, cell];
        return null;
    }

    // Shows the path that is being drawn, and the reason of a refusal.
    redraw(refused = null) {
        const verdict = this.rules.check(this.visible);
        this.game.tell(verdict, { isDraft: this.draft !== null, refused });
        this.draw(this.visible, verdict);
    }

    cellAt(event) {
        const { x, y } = new DOMPoint(event.clientX, event.clientY).matrixTransform(this.svg.getScreenCTM().inverse());
        const [column, row] = [Math.floor(x / CELL), Math.floor(y / CELL)];
        const isInside = column >= 0 && row >= 0 && column < this.rules.width && row < this.rules.height;
        return isInside ? row * this.rules.width + column : null;
    }

    listen() {
        const { svg } = this;
        svg.addEventListener("pointerdown", (event) => {
            const cell = this.cellAt(event);
            if (cell === null || event.button !== 0 || this.pointer !== null) {
                return;
            }
            if (this.held !== null) {
                this.put();
            }
            this.focus = cell;
            const refused = this.pick(cell);
            if (refused === null) {
                this.pointer = event.pointerId;
                svg.setPointerCapture(event.pointerId);
            }
            this.redraw(refused);
        });
        // Other fingers and buttons than the drawing one are ignored.
        const whileDrawing = (act) => (event) => event.pointerId === this.pointer && act(event);
        svg.addEventListener("pointermove", whileDrawing((event) => {
            const cell = this.cellAt(event);
            if ((event.buttons & 1) === 0) {
                this.put();
            } else if (cell !== null) {
                this.drag(cell);
            }
        }));
        for (const end of ["pointerup", "pointercancel", "lostpointercapture"]) {
            svg.addEventListener(end, whileDrawing(() => this.put()));
        }
    }

    // Follows the pointer, cell by cell where it went too fast.
    drag(goal) {
        const { width } = this.rules;
        let refused = null;
        for (let moves = 0; moves < width + this.rules.height; moves += 1) {
            const here = this.draft[this.held].at(-1);
            if (here === goal) {
                break;
            }
            const [dx, dy] = [(goal % width) - (here % width), Math.floor(goal / width) - Math.floor(here / width)];
            const ways = Math.abs(dx) >= Math.abs(dy) ? [Math.sign(dx), Math.sign(dy) * width] : [Math.sign(dy) * width, Math.sign(dx)];
            const isLed = (way) => {
                refused = this.lead(here + way);
                return refused === null;
            };
            if (!ways.filter((way) => way !== 0).some(isLed)) {
                break;
            }
        }
        this.redraw(refused);
    }

    key(event) {
        if (event.ctrlKey || event.metaKey || event.altKey) {
            return;
        }
        let refused = null;
        if (event.key in MOVES) {
            const next = this.rules.neighbours(this.focus)[MOVES[event.key]];
            if (next !== null && this.held === null) {
                this.focus = next;
            } else if (next !== null) {
                refused = this.lead(next);
                if (this.rules.isJoined(this.draft, this.held)) {
                    this.put();
                }
            }
        } else if (event.key === " " || event.key === "Enter") {
            if (this.held !== null) {
                this.put();
            } else {
                refused = this.pick(this.focus);
            }
        } else if (event.key === "Escape" && this.held !== null) {
            this.drop();
        } else {
            return;
        }
        event.preventDefault();
        this.redraw(refused);
        this.tell();
    }

    // Describes the reader's place.
    tell() {
        const { width, labels } = this.rules;
        const owner = this.rules.owner(this.visible, this.focus);
        const what = this.rules.isBlocked.has(this.focus) ? word("blocked") : owner === null ? word("free") : word("path {0}", labels[owner]);
        const held = this.held === null ? "" : `, ${word("held")}`;
        say(this.voice, `${word("row {0}, column {1}", Math.floor(this.focus / width) + 1, this.focus % width + 1)}: ${what}${held}`);
    }
}
