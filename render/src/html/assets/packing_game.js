// A packing to look at in three dimensions, and to fill: pieces go from the tray into the container by pointer, by touch or by keys.

// A pointer that moved less far was a click, in pixels.
const SLACK = 6;

const SHIFTS = {
    ArrowLeft: [-1, 0, 0], ArrowRight: [1, 0, 0], ArrowUp: [0, -1, 0], ArrowDown: [0, 1, 0],
    PageUp: [0, 0, 1], PageDown: [0, 0, -1], "]": [0, 0, 1], "[": [0, 0, -1],
};

class PackingGame extends Playable {
    constructor(scene, layouts) {
        super();
        Object.assign(this, { scene, layouts, index: 0, hand: null, pointer: null, cursor: [0, 0, 0] });
        this.filling = this.rules = new Filling(scene);
        this.grids = new Grids(this.filling);
        this.tray = new Tray(this.filling, (kind, cell) => this.take(kind, cell));
        this.float = element("div", { class: "float", "aria-hidden": "true" });
        this.voice = liveRegion({ class: "hidden" });
        this.scenery = element("div");
        this.makeTools();
        this.game = new Game({
            start: [],
            shown: { name: word(layouts.length > 0 ? "Solution" : "Look"), text: "", state: () => this.game.played },
            check: (state) => this.filling.check(state),
            draw: () => this.draw(),
            dropped: () => this.drop(),
            help: word("Drag pieces into the container, and back. Or choose a piece, then the cell where it goes."),
            keys: this.keys(),
        });
        const { bar, key, status, help } = this.game;
        this.place = element("div", { class: "filling" }, this.grids.element, key, status, this.tools, this.tray.element, help, this.float);
        this.game.listen(this.place);
        this.place.addEventListener("keydown", (event) => this.key(event));
        listenToPointer(this);
        this.element = element("div", { class: "playing" }, bar, this.scenery, this.place, this.voice);
        this.revive();
        this.game.refresh();
    }

    // Makes the picture in three dimensions, also if its graphics were lost.
    revive() {
        if (this.look) {
            return;
        }
        try {
            this.look = new Packing(this.scene, this.layouts, this.index);
            this.look.onlost = () => this.flatten(word("The graphics were lost."));
            this.scenery.replaceChildren(this.look.element);
            this.scenery.classList.remove("flat");
        } catch (why) {
            if (!(why instanceof NoView)) {
                throw why;
            }
            this.flatten(why.message);
        }
    }

    // It is not shown any more.
    release() {
        this.look?.release();
    }

    // Shows the flat pictures of the page instead.
    flatten(why) {
        this.look = null;
        this.scenery.replaceChildren(element("p", { class: "note" }, `${why} ${word("Here it is flat.")}`));
        this.scenery.classList.add("flat");
    }

    makeTools() {
        const { turns, isFlat } = this.filling;
        const mirrored = turns.includes(TURNS.mirror);
        this.turnsByKey = { r: TURNS.turn };
        const named = [[word("Turn"), "R"]];
        if (turns.includes(TURNS.tip)) {
            Object.assign(this.turnsByKey, { x: TURNS.tip, y: TURNS.roll });
            named.push([word("Tip"), "X"], [word("Roll"), "Y"]);
        }
        if (mirrored || turns.includes(TURNS.over)) {
            this.turnsByKey.f = mirrored ? TURNS.mirror : TURNS.over;
            named.push([word(mirrored && !isFlat ? "Mirror" : "Flip"), "F"]);
        }
        this.turners = named.map(([name, key]) => button(name, () => this.turn(this.turnsByKey[key.toLowerCase()]), { title: key }));
        this.away = button(word("Take off"), () => this.takeBack(), { title: "Delete" });
        this.tools = element("div", { class: "hands", role: "group", "aria-label": word("The piece in hand") }, ...this.turners, this.away);
    }

    // What the keys do.
    keys() {
        const keys = Object.keys(this.turnsByKey).map((key) => key.toUpperCase());
        const turning = keys.length === 1 ? word("R turns") : word("{0} turn", keys.join(", "));
        const layers = this.filling.isFlat ? "" : word(", [ and ] change the layer");
        return word("Keys: N takes the next piece, arrows move it{0}, {1}, Enter places, Delete takes it off, Escape lets go of it, Ctrl+Z undoes.", layers, turning);
    }

    called(label) {
        return this.filling.called(this.game.played, label) ?? super.called(label);
    }

    // Reasons without a result are pieces to be taken off: the first of them is at the cursor, where the button takes it.
    mark(marks) {
        if (marks.reasons.length > 0 && marks.results.length === 0) {
            [this.cursor] = marks.reasons;
        }
        super.mark(marks);
    }

    show(index) {
        this.index = index;
        this.look?.show(index);
        this.game.show(index);
    }

    // The state without the piece in hand.
    get draft() {
        const state = this.game.played;
        return this.hand === null || this.hand.from === null ? state : this.filling.without(state, this.hand.from);
    }

    // Why the piece in hand does not fit where it is.
    get obstacle() {
        const { kind, placed } = this.hand;
        return this.filling.obstacle(this.draft, kind, placed);
    }

    draw() {
        const { isShown, marks } = this.game;
        this.scenery.hidden = !isShown;
        this.place.hidden = isShown;
        const { hand, draft } = this;
        const ghost = hand === null || !hand.isOver ? null : { kind: hand.kind, cells: hand.placed, isWrong: this.obstacle !== null };
        this.grids.draw(draft, { ghost, cursor: this.cursor, marks });
        this.tray.draw(draft, hand?.kind ?? null);
        this.turners.forEach((one) => allow(one, hand !== null));
        allow(this.away, hand !== null || this.filling.at(draft, this.cursor) !== null);
    }

    // Shows the piece in hand, after the reason of a refusal.
    redraw(refused = null) {
        this.game.tell(this.filling.check(this.draft), { isDraft: this.hand !== null, refused });
        this.draw();
        this.tell();
    }

    // Takes a piece from the tray, held by the cell with this number. It shows over the board at once, or when it is led there.
    take(kind, cell, isOver = true) {
        this.drop();
        if (this.filling.left(this.game.played, kind) < 1) {
            return this.redraw(word("No {0} is left.", this.filling.kinds[kind].what));
        }
        const cells = this.tray.poses[kind];
        this.hand = new Hand(this.filling, { kind, cells, hold: cells[cell], at: this.cursor });
        this.hand.isOver = isOver;
        this.grids.element.focus({ preventScroll: true });
        this.redraw();
    }

    // Takes the piece in a cell of the container; returns whether there is one.
    lift(at) {
        const state = this.game.played;
        const from = this.filling.at(state, at);
        this.cursor = at;
        if (from !== null) {
            this.hand = new Hand(this.filling, { ...state[from], hold: at, at, from });
            this.hand.isOver = true;
        }
        this.redraw();
        return from !== null;
    }

    turn(turn) {
        this.hand.turn(turn);
        this.tray.poses[this.hand.kind] = inCorner(this.hand.cells);
        this.redraw();
    }

    // Puts the piece in hand down, if it fits; otherwise it stays in hand, and this returns why.
    put() {
        const { kind, placed, at } = this.hand;
        const { state, refused } = this.filling.place(this.draft, kind, placed);
        if (refused !== undefined) {
            this.redraw(refused);
            return refused;
        }
        this.cursor = at;
        this.act(state);
        return null;
    }

    // Takes back the piece in hand, or under the cursor.
    takeBack() {
        if (this.hand === null) {
            this.lift(this.cursor);
        }
        if (this.hand !== null) {
            this.act(this.draft);
        }
    }

    act(state) {
        this.drop();
        this.game.act(state);
        this.tell();
    }

    // The piece in hand goes back to where it was.
    drop() {
        Object.assign(this, { hand: null, pointer: null });
        this.float.replaceChildren();
    }

    // Takes the next kind of piece that is left, or the one before.
    next(by) {
        const { kinds } = this.filling;
        const state = this.draft;
        let kind = this.hand?.kind ?? (by > 0 ? -1 : kinds.length);
        for (let tries = 0; tries < kinds.length; tries += 1) {
            kind = (kind + by + kinds.length) % kinds.length;
            if (this.filling.left(state, kind) > 0) {
                return this.take(kind, 0);
            }
        }
        this.redraw(word("No piece is left."));
    }

    key(event) {
        if (event.ctrlKey || event.metaKey || event.altKey) {
            return;
        }
        const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
        const isButton = event.target.closest(".tray, .hands") !== null;
        if (key in SHIFTS) {
            this.shift(SHIFTS[key]);
        } else if (key in this.turnsByKey && this.hand !== null) {
            this.hand.isOver = true;
            this.turn(this.turnsByKey[key]);
        } else if (key === "n") {
            this.next(event.shiftKey ? -1 : 1);
        } else if ((key === "Enter" || key === " ") && !isButton) {
            if (this.hand !== null) {
                this.put();
            } else if (!this.lift(this.cursor)) {
                this.redraw(word("There is no piece here."));
            }
        } else if (key === "Delete" || key === "Backspace") {
            this.takeBack();
        } else if (key === "Escape" && this.hand !== null) {
            this.drop();
            this.redraw();
        } else {
            return;
        }
        event.preventDefault();
    }

    // Moves the piece in hand, or else the cursor.
    shift(by) {
        if (this.hand !== null) {
            this.hand.isOver = true;
            this.hand.move(add(this.hand.at, by));
            this.cursor = this.hand.at;
        } else {
            this.cursor = add(this.cursor, by).map((value, axis) => Math.max(0, Math.min(value, this.filling.size[axis] - 1)));
        }
        this.redraw();
    }

    // Describes the place of the piece in hand, or of the cursor.
    tell() {
        const { filling, hand } = this;
        const [x, y, z] = hand === null ? this.cursor : corners(hand.placed)[0];
        const where = `${filling.isFlat ? "" : `${word("layer {0}", z + 1)}, `}${word("row {0}, column {1}", y + 1, x + 1)}`;
        if (hand !== null) {
            const { what } = filling.kinds[hand.kind];
            return say(this.voice, `${word("{0} from {1}", what, where)}: ${this.obstacle ?? word("it fits")}`);
        }
        const number = filling.at(this.game.played, this.cursor);
        const code = filling.cells[filling.index(this.cursor)];
        const blank = word(code === OUTSIDE ? "outside" : code === OPTIONAL ? "may stay empty" : code === OPEN ? "free" : "filled from the beginning");
        say(this.voice, `${where}: ${number === null ? blank : filling.kinds[this.game.played[number].kind].what}`);
    }
}
