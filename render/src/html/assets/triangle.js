// Triangular tiles to turn and to swap: chosen by a click or by keys, then the place that they go to.

// The side of a tile, and its height.
const SIDE = 100;
const HIGH = (SIDE * Math.sqrt(3)) / 2;

class TriangleBoard extends Playable {
    constructor(scene, layouts) {
        super();
        this.tiles = this.rules = new Tiles(scene, layouts);
        Object.assign(this, { layouts, index: 0, chosen: null, focus: 0 });
        this.svg = shape("svg", { class: "tiles", role: "group", "aria-label": word("A triangle of {0} places, and tiles beside it", this.tiles.count) });
        this.slots = [];
        this.game = new Game({
            start: this.tiles.start(),
            shown: solutionOf(layouts, (index) => this.tiles.solution(layouts[index])),
            check: (state) => this.tiles.check(state),
            draw: (state, verdict) => this.draw(state, verdict),
            dropped: () => {
                this.chosen = null;
            },
            help: word("Lay the tiles so that touching halves make up a figure: equal numbers, one with plus and one with minus. Drag a tile to where it goes, or click both; what lies there takes its place. Click a chosen tile again to turn it."),
            keys: word("Keys: arrows move, Space chooses, R turns."),
        });
        this.turner = button(word("Turn"), () => this.turn(), { title: "R" });
        this.game.tools.prepend(this.turner);
        this.game.listen(this.svg);
        dragTiles(this);
        this.svg.addEventListener("keydown", (event) => this.key(event));
        const frame = element("div", { class: "board" }, this.svg);
        this.element = element("div", { class: "playing" }, this.game.bar, frame, this.game.key, this.game.status, this.game.help);
        this.game.refresh();
    }

    show(index) {
        this.game.show(index);
    }

    // The corners of a slot: the left one, the tip, the right one.
    corners(slot) {
        const { side, count, places } = this.tiles;
        if (slot >= count) {
            const columns = Math.max(side, Math.floor((side * 3) / 2));
            const [column, row] = [(slot - count) % columns, Math.floor((slot - count) / columns)];
            const left = (side * SIDE) / 2 + (column - columns / 2) * SIDE * 1.08;
            const bottom = side * HIGH + 50 + (row + 1) * HIGH + row * 14;
            return [[left, bottom], [left + SIDE / 2, bottom - HIGH], [left + SIDE, bottom]];
        }
        const { row, tile, isUp } = places[slot];
        const left = ((side - 1 - row + tile) * SIDE) / 2;
        const [base, tip] = isUp ? [(row + 1) * HIGH, row * HIGH] : [row * HIGH, (row + 1) * HIGH];
        return [[left, base], [left + SIDE / 2, tip], [left + SIDE, base]];
    }

    middle(slot) {
        return [0, 1].map((axis) => this.corners(slot).reduce((sum, corner) => sum + corner[axis] / 3, 0));
    }

    // The ends of the left edge, the right one, and the base.
    edges(slot) {
        const [left, tip, right] = this.corners(slot);
        return [[left, tip], [tip, right], [left, right]];
    }

    draw(state, { wrong }) {
        const { count } = this.tiles;
        const isStocked = state.slice(count).some((tile) => tile !== null);
        const shown = isStocked ? state.length : count;
        this.focus = Math.min(this.focus, shown - 1);
        if (this.chosen !== null && state[this.chosen] === null) {
            this.chosen = null;
        }
        const hadFocus = this.svg.contains(document.activeElement);
        const bad = new Set(wrong.map(([slot]) => slot));
        this.slots = state.slice(0, shown).map((_, slot) => this.slot(state, slot, bad.has(slot)));
        const marks = wrong.map(([slot, edge]) => this.misfit(this.edges(slot)[edge]));
        const middle = ([place, row]) => this.middle(row * row + place);
        this.svg.replaceChildren(...this.slots, ...marks, ...signs(this.game.marks, middle, SIDE / 4));
        if (this.chosen !== null) {
            this.svg.append(shape("polygon", { class: "ring", points: this.corners(this.chosen).join(" ") }));
        }
        const corners = this.slots.flatMap((_, slot) => this.corners(slot));
        const [xs, ys] = [0, 1].map((axis) => corners.map((corner) => corner[axis]));
        const [left, right, bottom] = [Math.min(...xs), Math.max(...xs), Math.max(...ys)];
        this.svg.setAttribute("viewBox", `${left - 6} -6 ${right - left + 12} ${bottom + 12}`);
        this.svg.style.setProperty("--rows", Math.ceil(bottom / HIGH));
        allow(this.turner, this.chosen !== null);
        if (hadFocus) {
            this.slots[this.focus].focus({ preventScroll: true });
        }
    }

    misfit([[ax, ay], [bx, by]]) {
        return shape("g", { class: "wrong" },
            shape("line", { x1: ax, y1: ay, x2: bx, y2: by }),
            shape("circle", { cx: (ax + bx) / 2, cy: (ay + by) / 2, r: 8 }),
            shape("text", { x: (ax + bx) / 2, y: (ay + by) / 2 }, "!"));
    }

    slot(state, slot, isBad) {
        const { count, places } = this.tiles;
        const where = slot < count ? word("row {0}, place {1}", places[slot].row + 1, places[slot].tile + 1) : word("beside, {0}", slot - count + 1);
        const halves = this.tiles.halves(state, slot);
        const what = halves === null ? word("empty") : word(this.tiles.isUp(slot) ? "left {0}, right {1}, bottom {2}" : "left {0}, right {1}, top {2}", ...halves);
        const parts = halves === null
            ? [shape("polygon", { class: "empty", points: this.corners(slot).join(" ") })]
            : halves.flatMap((half, edge) => this.half(slot, edge, half));
        return shape("g", {
            class: "slot",
            role: "button",
            tabindex: slot === this.focus ? 0 : -1,
            "aria-pressed": String(slot === this.chosen),
            "aria-label": `${where}: ${what}${isBad ? `, ${word("does not fit")}` : ""}`,
            onclick: () => this.choose(slot),
            onfocus: () => {
                this.focus = slot;
            },
        }, ...parts, shape("polygon", { class: "outline", points: this.corners(slot).join(" ") }));
    }

    // A third of a tile, in the colour of the figure. Its half is a bump at the edge: light for plus, dark for minus.
    half(slot, edge, half) {
        const corners = this.corners(slot);
        const centre = [0, 1].map((axis) => (corners[0][axis] + corners[1][axis] + corners[2][axis]) / 3);
        const [from, to] = this.edges(slot)[edge];
        const middle = [0, 1].map((axis) => (from[axis] + to[axis]) / 2);
        const { fill, ink } = colours(this.tiles.shades[Math.abs(half)] ?? 0);
        const along = (part) => [0, 1].map((axis) => middle[axis] + part * (to[axis] - from[axis]));
        const cross = (to[0] - from[0]) * (centre[1] - middle[1]) - (to[1] - from[1]) * (centre[0] - middle[0]);
        const [start, end] = [along(-0.065), along(0.065)];
        const [x, y] = [0, 1].map((axis) => middle[axis] + 0.59 * (centre[axis] - middle[axis]));
        return [
            shape("polygon", { points: [from, to, centre].join(" "), fill, class: "third" }),
            shape("path", { class: half < 0 ? "minus" : "plus", d: `M${start}A6.5 6.5 0 0 ${cross > 0 ? 0 : 1} ${end}Z` }),
            shape("text", { x, y, fill: ink }, String(half).replace("-", "−")),
        ];
    }

    choose(slot) {
        const { state } = this.game;
        this.focus = slot;
        if (this.chosen === null) {
            this.chosen = state[slot] === null ? null : slot;
            this.game.refresh();
        } else if (this.chosen === slot) {
            this.turn();
        } else {
            this.move(this.chosen, slot);
        }
    }

    // Moves a tile; what lies there takes its place.
    move(from, to) {
        this.chosen = null;
        this.game.act(this.tiles.swap(this.game.state, from, to));
    }

    turn() {
        const slot = this.chosen ?? this.focus;
        if (this.game.state[slot] !== null) {
            this.game.act(this.tiles.turn(this.game.state, slot));
        }
    }

    key(event) {
        if (event.ctrlKey || event.metaKey || event.altKey) {
            return;
        }
        if (event.key in MOVES) {
            this.focus = this.next(MOVES[event.key]);
            this.game.refresh();
        } else if (event.key === " " || event.key === "Enter") {
            this.choose(this.focus);
        } else if (event.key.toLowerCase() === "r") {
            this.turn();
        } else if (event.key === "Escape") {
            this.chosen = null;
            this.game.refresh();
        } else {
            return;
        }
        event.preventDefault();
    }

    // The next slot to the left or to the right, the nearest one above or below.
    next(direction) {
        const beside = this.focus + [0, 1, 0, -1][direction];
        if (beside !== this.focus) {
            return Math.min(Math.max(beside, 0), this.slots.length - 1);
        }
        const middle = (slot) => [0, 1].map((axis) => this.corners(slot).reduce((sum, corner) => sum + corner[axis], 0) / 3);
        const [x, y] = middle(this.focus);
        let [best, least] = [this.focus, Infinity];
        this.slots.forEach((_, slot) => {
            const [otherX, otherY] = middle(slot);
            const ahead = direction === MOVES.ArrowUp ? y - otherY : otherY - y;
            const cost = ahead + 4 * Math.abs(otherX - x);
            if (slot !== this.focus && ahead > 10 && cost < least) {
                [best, least] = [slot, cost];
            }
        });
        return best;
    }
}
