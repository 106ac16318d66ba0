// A box of cells that can be looked at from all sides, taken apart, and cut open.

const AXES = [["Columns", "x"], ["Rows", "y"], ["Layers", "z"]];

// How strong the lines of an empty container are between one, two, three, and four cells.
const WIRES = [0.9, 0.35, 0.9, 0.09];

// Boxes with more cells are not shown: every move would take its time. Flat pictures have as many at most.
const LARGE = 10000;

// How long a step of the assembly takes to be shown, in milliseconds.
const FLIGHT = 450;

class Packing {
    // Throws NoView where there can be no such view.
    constructor(scene, layouts, index = 0) {
        if (scene.size[0] * scene.size[1] * scene.size[2] > LARGE) {
            throw new NoView(word("This box is too large for a view in three dimensions."));
        }
        Object.assign(this, { scene, layouts, explosion: 0, step: 0, stepGoal: 0, lit: null, isDue: false });
        this.limit = [...scene.size];
        this.isSketch = layouts.length === 0;
        this.canvas = element("canvas", { tabindex: 0, role: "application", "aria-roledescription": word("picture to be turned") });
        this.stage = new Stage(this.canvas);
        this.camera = new Camera(scene.size[2] === 1 ? ABOVE : HOME);
        this.caption = element("p", { class: "caption" });
        this.list = new PieceList({
            highlight: (ids) => this.light(ids),
            changed: () => this.movePieces(),
        });
        this.hand = steer(this.camera, this.canvas, () => this.redraw());
        this.controls = element("div", { class: "controls" });
        const help = helpText(word("Drag to turn, wheel or pinch to zoom."), word("Keys: arrows, + and −, 0 for the first view."));
        const picture = element("div", { class: "picture" }, this.canvas, this.caption);
        const side = element("div", { class: "side" }, this.controls, this.list.element);
        this.element = element("div", { class: "packing" }, element("div", {}, picture, help), side);
        this.addControls();
        this.watch();
        this.show(index);
    }

    addControls() {
        this.explode = slider({
            name: word("Explode"),
            max: 100,
            value: 0,
            describe: (value) => `${value} %`,
            onchange: (value) => {
                this.explosion = value / 100;
                this.movePieces();
            },
        });
        const cuts = AXES.map(([name], axis) => slider({
            name: word(name),
            min: 1,
            max: this.scene.size[axis],
            value: this.scene.size[axis],
            describe: (value) => word("{0} of {1}", value, this.scene.size[axis]),
            hint: word(`Shows the first ${name.toLowerCase()} only`),
            onchange: (value) => {
                this.limit[axis] = value;
                this.cut();
            },
        }));
        this.cuts = cuts.filter((_, axis) => this.scene.size[axis] > 1);
        this.steps = element("div", { class: "steps" });
        this.steps.hidden = true;
        const views = element("div", { class: "buttons" },
            button(word("First view"), () => this.glance({})),
            button(word("Above"), () => this.glance(ABOVE)),
            button(word("Front"), () => this.glance({ yaw: 0, pitch: 0 })));
        const taking = this.isSketch ? [] : [this.explode, ...this.cuts];
        this.controls.append(...taking.map((control) => control.element), this.steps, views);
    }

    // Looks from the first view, or from these angles.
    glance(angles) {
        this.camera.home();
        Object.assign(this.camera, angles);
        this.redraw();
    }

    watch() {
        const { canvas } = this;
        canvas.addEventListener("pointermove", (event) => {
            const isOver = !this.hand.isHeld() && event.pointerType !== "touch";
            this.pointed = isOver ? [event.offsetX, event.offsetY] : null;
            this.redraw();
        });
        canvas.addEventListener("pointerleave", () => {
            this.pointed = null;
            this.light(null);
        });
        const life = new AbortController();
        canvas.addEventListener("webglcontextlost", () => {
            life.abort();
            this.onlost?.();
        });
        new ResizeObserver(() => this.redraw()).observe(canvas);
        for (const media of ["(prefers-color-scheme: dark)", "(resolution: 1dppx)"]) {
            window.matchMedia(media).addEventListener("change", () => this.redraw(), { signal: life.signal });
        }
    }

    // It is not shown any more.
    release() {
        this.onlost = null;
        this.stage.release();
    }

    // Shows the solution with this number, or the empty container.
    show(index) {
        const { scene, isSketch } = this;
        this.box = boxOf(scene, isSketch ? scene.sketch : this.layouts[index]);
        this.bodies = this.box.pieces.map((piece, id) => ({ ...piece, id, step: null }));
        this.grids = [new Grid(scene.size, this.box.cells.map((cell) => cell - PIECE))];
        this.grids[0].ids.forEach((id, cell, ids) => {
            ids[cell] = Math.max(id, -1);
        });
        if (isSketch) {
            this.addStock();
        }
        this.measure();
        this.setSteps(scene.steps[index] ?? []);
        this.list.set(this.bodies);
        this.canvas.setAttribute("aria-label", this.description());
        this.cut();
    }

    description() {
        const size = this.scene.size.join(" × ");
        const pieces = plural(this.bodies.length, "piece");
        return this.isSketch
            ? word("The empty container, {0} cells, and beside it the pieces, in three dimensions. Arrow keys turn it.", size)
            : word("A box of {0} cells filled with {1}, in three dimensions. Arrow keys turn it, plus and minus zoom.", size, pieces);
    }

    // Lays the loose pieces in rows beside the box.
    addStock() {
        const [columns, rows] = this.scene.size;
        const left = columns + 2;
        const extent = (cells, axis) => 1 + Math.max(...cells.map((cell) => cell[axis]));
        const area = this.scene.stock.reduce((sum, { cells }) => sum + (extent(cells, 0) + 1) * (extent(cells, 1) + 1), 0);
        const right = left + Math.max(rows, Math.sqrt(area) * 1.15);
        let [x, y, deep] = [left, 0, 0];
        for (const { what, shade, least, most, cells } of this.scene.stock) {
            const size = [0, 1, 2].map((axis) => extent(cells, axis));
            if (x > left && x + size[0] > right) {
                [x, y, deep] = [left, y + deep + 1, 0];
            }
            const ids = new Int32Array(size[0] * size[1] * size[2]).fill(-1);
            const id = this.bodies.length;
            cells.forEach(([a, b, c]) => {
                ids[(c * size[1] + b) * size[0] + a] = id;
            });
            this.grids.push(new Grid(size, ids, [x, y, 0]));
            const times = least === most ? `${most} ×` : `${word("{0} to {1}", least, most)} ×`;
            this.bodies.push({ id, label: "", what: named(what), shade, step: null, count: most, times: most === 1 && least === 1 ? "" : times });
            [x, deep] = [x + size[0] + 1, Math.max(deep, size[1])];
        }
    }

    // Where the middle of everything and of each piece is.
    measure() {
        const sums = this.bodies.map(() => ({ sum: [0, 0, 0], count: 0 }));
        const [low, high] = [[0, 0, 0], [...this.scene.size]];
        for (const grid of this.grids) {
            grid.limit = grid.size;
            grid.each((cell, id) => {
                const at = add(grid.origin, cell);
                sums[id].sum = add(sums[id].sum, add(at, [0.5, 0.5, 0.5]));
                sums[id].count += 1;
                at.forEach((value, axis) => {
                    high[axis] = Math.max(high[axis], value + 1);
                });
            });
        }
        const middle = scaled(add(low, high), 0.5);
        const boxMiddle = scaled(this.scene.size, 0.5);
        this.reach = Math.hypot(...add(high, scaled(middle, -1)));
        this.middle = inWorld(middle);
        this.bodies.forEach((body, id) => {
            const centre = scaled(sums[id].sum, 1 / Math.max(sums[id].count, 1));
            body.away = id < this.box.pieces.length ? inWorld(add(centre, scaled(boxMiddle, -1))) : [0, 0, 0];
        });
    }

    setSteps(steps) {
        this.order = steps;
        this.bodies.forEach((body) => Object.assign(body, { shifts: [] }));
        steps.forEach(([direction, pieces, distance], number) => pieces.forEach((piece) => {
            const body = this.bodies[piece];
            if (distance > 0) {
                body.shifts.push({ number, by: scaled(inWorld(direction), distance) });
            } else {
                Object.assign(body, { step: number, direction: inWorld(direction) });
            }
        }));
        [this.step, this.stepGoal] = [steps.length, steps.length];
        this.steps.hidden = steps.length === 0;
        if (steps.length > 0) {
            this.stepSlider = slider({
                name: word("Assembly"),
                max: steps.length,
                value: steps.length,
                describe: (value) => this.stepLabel(value),
                onchange: (value) => this.goTo(value),
            });
            const go = (by) => () => {
                const goal = Math.min(Math.max(this.stepGoal + by, 0), steps.length);
                this.stepSlider.set(goal);
                this.goTo(goal);
            };
            const buttons = element("div", { class: "buttons" }, button(word("Step back"), go(-1)), button(word("Step on"), go(1)));
            this.steps.replaceChildren(this.stepSlider.element, buttons);
        }
    }

    stepLabel(value) {
        const names = value === 0 ? "" : `: ${this.order[value - 1][1].map((piece) => this.bodies[piece].label).join(", ")}`;
        return word("{0} of {1}", value, this.order.length) + names;
    }

    // Lets pieces fly until so many steps are done.
    goTo(goal) {
        this.stepGoal = goal;
        if (isCalm()) {
            this.step = goal;
            this.movePieces();
            return;
        }
        let last = null;
        const fly = (now) => {
            const most = last === null ? 0 : (now - last) / FLIGHT;
            last = now;
            const rest = this.stepGoal - this.step;
            this.step += Math.sign(rest) * Math.min(Math.abs(rest), most * Math.max(1, Math.abs(rest)));
            this.movePieces();
            this.flight = this.step === this.stepGoal ? null : requestAnimationFrame(fly);
        };
        this.flight ??= requestAnimationFrame(fly);
    }

    cut() {
        this.grids[0].limit = this.limit;
        this.stage.setMesh(meshOf(this.grids));
        const { cells } = this.box;
        const wires = (kind, strength) => wiresOf(this.scene.size, (cell) => cells[cell] === kind)
            .map((points, i) => ({ points, strength: WIRES[i] * strength }));
        // Cells that are free, of the empty container or of a part of a layout.
        this.stage.setWires([...wires(OPEN, 1), ...wires(OPTIONAL, 0.45)]);
        this.movePieces();
    }

    // Where each piece is, and how it is painted.
    movePieces() {
        const numbers = this.bodies.flatMap((body) => {
            const { id, shade, away, step, shifts } = body;
            const rest = (number) => Math.min(Math.max(number + 1 - this.step, 0), 1);
            const missing = step === null ? 0 : rest(step);
            const isSeen = missing < 1 && !this.list.isHidden(body);
            const far = missing * missing * (2 * this.reach + 1);
            const flown = step === null ? [0, 0, 0] : scaled(body.direction, -far);
            const shifted = shifts.reduce((sum, { number, by }) => add(sum, scaled(by, -rest(number))), flown);
            const isDim = this.lit !== null && !this.lit.has(id);
            const strength = isDim ? 0.22 : 1;
            return [...add(scaled(away, 1.1 * this.explosion), shifted), isSeen ? 1 : 0, ...channels(colours(shade).fill), strength];
        });
        this.stage.setPieces(numbers);
        this.redraw();
    }

    light(ids) {
        this.lit = ids;
        this.list.mark(ids);
        this.caption.textContent = ids === null ? "" : [...ids].slice(0, 1).map((id) => this.list.name(id)).join("");
        this.movePieces();
    }

    redraw() {
        if (!this.isDue) {
            this.isDue = true;
            requestAnimationFrame(() => this.draw());
        }
    }

    draw() {
        this.isDue = false;
        if (!this.canvas.isConnected || this.canvas.clientWidth === 0) {
            return;
        }
        this.stage.resize();
        this.camera.lookAt(this.middle, this.reach * (1 + 0.95 * this.explosion));
        const view = this.camera.view(this.canvas.width / this.canvas.height);
        const style = getComputedStyle(this.canvas);
        const [paper, ink] = ["--paper", "--text"].map((name) => channels(style.getPropertyValue(name).trim()));
        if (this.pointed) {
            const id = this.stage.pick(view, ...this.pointed);
            this.pointed = null;
            if (id !== (this.lit === null ? -1 : [...this.lit][0]) || (this.lit?.size ?? 0) > 1) {
                this.light(id < 0 ? null : new Set([id]));
            }
        }
        this.stage.draw(view, { paper, ink });
    }
}
