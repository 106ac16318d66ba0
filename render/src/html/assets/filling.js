// The rules of filling a container with pieces, and the moves.
//
// A state is a list of placed pieces, each with its kind (its number beside the box) and its cells in order.

// Boxes with more cells are not played: every move would take its time.
const MOST_PLAYED = 1500;

class Filling {
    // Can the puzzle be played: are its pieces and their turns known, and is it small enough?
    static isPlayable({ sketch, turns, size, stock }) {
        return sketch !== null && turns !== null && stock.length > 0 && size[0] * size[1] * size[2] <= MOST_PLAYED;
    }

    constructor(scene) {
        const { size, turns, stock } = scene;
        const { cells, pieces } = boxOf(scene, scene.sketch);
        // Pieces in the container from the beginning are part of it.
        Object.assign(this, { size, cells, fixed: pieces, isFlat: size[2] === 1 });
        const inSpace = turns.is_planar ? [] : this.isFlat ? [TURNS.over] : [TURNS.tip, TURNS.roll, TURNS.over];
        this.turns = [TURNS.turn, ...inSpace, ...(turns.is_mirrored ? [TURNS.mirror] : [])];
        this.kinds = stock.map(({ what, shade, least, most, cells: own }) => ({
            what: named(what), shade, least, most, cells: own, poses: new Set(poses(own, this.turns).map(String)),
        }));
        const names = this.kinds.map(({ what }) => what.slice(what.indexOf(" ") + 1));
        const areShort = names.every((name) => [...name].length <= 2);
        this.kinds.forEach((kind, number) => {
            kind.sign = areShort ? names[number] : this.letter(number);
        });
    }

    // Names A, B, …, Z, a, …, z, AA, …, without those of fixed pieces.
    letter(number) {
        const taken = this.fixed.map(({ label }) => label);
        const letters = [..."ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"].filter((one) => !taken.includes(one));
        const before = Math.floor(number / letters.length);
        return `${before > 0 ? this.letter(before - 1) : ""}${letters[number % letters.length]}`;
    }

    index([x, y, z]) {
        return (z * this.size[1] + y) * this.size[0] + x;
    }

    isInside(cell) {
        return cell.every((value, axis) => value >= 0 && value < this.size[axis]) && this.cells[this.index(cell)] !== OUTSIDE;
    }

    // The number of the placed piece in a cell, or nothing.
    at(state, cell) {
        const number = state.findIndex(({ cells }) => cells.some((other) => areSame(other, cell)));
        return number < 0 ? null : number;
    }

    // How many pieces of a kind are left.
    left(state, kind) {
        return this.kinds[kind].most - state.filter((piece) => piece.kind === kind).length;
    }

    // Why a piece of this kind does not fit on these cells; nothing if it does.
    obstacle(state, kind, cells) {
        const { what, most, poses: allowed } = this.kinds[kind];
        if (this.left(state, kind) < 1) {
            return most === 1 ? word("There is only one {0}.", what) : word("There are only {0} of {1}.", most, what);
        }
        if (!allowed.has(String(inCorner(cells)))) {
            return word("The puzzle does not allow {0} in this position.", what);
        }
        if (!cells.every((cell) => this.isInside(cell))) {
            return word("Here {0} sticks out of the container.", what);
        }
        const fixed = cells.map((cell) => this.cells[this.index(cell)]).find((code) => code >= PIECE);
        if (fixed !== undefined) {
            const { what: name, label } = this.fixed[fixed - PIECE];
            return word("Here {0} is in the way.", name || label);
        }
        const other = cells.map((cell) => this.at(state, cell)).find((number) => number !== null);
        return other === undefined ? null : word("Here {0} is in the way.", this.kinds[state[other].kind].what);
    }

    // The state with one more piece, or why there is none.
    place(state, kind, cells) {
        const refused = this.obstacle(state, kind, cells);
        return refused === null ? { state: [...state, { kind, cells: inOrder(cells) }] } : { refused };
    }

    without(state, number) {
        return state.toSpliced(number, 1);
    }

    check(state) {
        const free = (code) => this.cells.filter((one, cell) => one === code && !taken.has(cell)).length;
        const taken = new Set(state.flatMap(({ cells }) => cells.map((cell) => this.index(cell))));
        const [open, optional] = [free(OPEN), free(OPTIONAL)];
        const [least, most] = ["least", "most"].map((bound) => this.kinds.reduce((sum, kind) => sum + kind[bound], 0));
        const missing = this.kinds.filter((kind, number) => kind.most - this.left(state, number) < kind.least);
        const isSolved = open === 0 && missing.length === 0;
        const isWrong = !isSolved && (open === 0 || (open + optional > 0 && state.length === most));
        const placed = least === most
            ? word(most === 1 ? "{0} of {1} piece placed" : "{0} of {1} pieces placed", state.length, most)
            : word(state.length === 1 ? "{0} piece placed" : "{0} pieces placed", state.length);
        const parts = [placed, word(open === 1 ? "{0} cell free" : "{0} cells free", open)];
        if (open === 0) {
            parts[1] = word("every cell is filled, but {0} must be used", missing.map(({ what }) => what).join(", "));
        }
        return { isSolved, isWrong, text: isSolved ? word("Solved! Every rule is kept.") : `${parts.join(", ")}.` };
    }

    // The piece of a state that a letter in its text stands for; null if it is none.
    called(state, letter) {
        const piece = state.find((_, number) => this.letter(number) === letter);
        return piece === undefined ? null : { name: this.kinds[piece.kind].what, spots: piece.cells };
    }

    // The state as the program prints and reads layouts: a letter for each piece, a dot for other cells. Equal pieces may touch, so
    // each has a letter of its own.
    text(state) {
        const [columns, rows, layers] = this.size;
        const label = (cell) => {
            const [code, number] = [this.cells[this.index(cell)], this.at(state, cell)];
            return number !== null ? this.letter(number) : code >= PIECE ? this.fixed[code - PIECE].label : ".";
        };
        const line = (y, z) => Array.from({ length: columns }, (_, x) => label([x, y, z])).join(" ");
        const layer = (z) => [`layer ${z + 1}`, ...Array.from({ length: rows }, (_, y) => line(y, z))].join("\n");
        return `${Array.from({ length: layers }, (_, z) => layer(z)).join("\n\n")}\n`;
    }
}
