// The rules of triangular tiles, and the moves.
//
// A state is a list of slots: the places of the big triangle, row by row, then as many beside it, whose tiles point up. A slot holds
// nothing or a tile: its halves clockwise, from the left edge on. A tile that moves keeps its left edge on the left.

class Tiles {
    constructor({ side, stock, shades }, layouts) {
        Object.assign(this, { side, shades, count: side * side });
        this.places = [];
        for (let row = 0; row < side; row += 1) {
            for (let tile = 0; tile <= 2 * row; tile += 1) {
                this.places.push({ row, tile, isUp: tile % 2 === 0 });
            }
        }
        this.loose = stock.length > 0 || layouts.length === 0 ? stock : this.solution(layouts[0]).slice(0, this.count);
    }

    isUp(slot) {
        return slot >= this.count || this.places[slot].isUp;
    }

    // Clockwise a tile that points up has left, right, bottom; one that points down has left, top, right. The same leads back.
    turned(slot, tile) {
        return tile === null || this.isUp(slot) ? tile : [tile[0], tile[2], tile[1]];
    }

    // All tiles beside the triangle.
    start() {
        return [...this.places.map(() => null), ...this.loose, ...Array(Math.max(0, this.count - this.loose.length)).fill(null)];
    }

    // A layout has left, right and base of each tile.
    solution(layout) {
        return [...layout.map((tile, slot) => this.turned(slot, tile)), ...this.places.map(() => null)];
    }

    // Left, right and base of the tile in a slot.
    halves(state, slot) {
        return this.turned(slot, state[slot]);
    }

    swap(state, one, other) {
        return state.with(one, state[other]).with(other, state[one]);
    }

    // A third of a turn, clockwise.
    turn(state, slot) {
        const [a, b, c] = state[slot];
        return state.with(slot, [c, a, b]);
    }

    // The edges between two tiles that do not fit: slot, and which edge of it (1 is right, 2 is the base).
    wrong(state) {
        const index = (row, tile) => row * row + tile;
        const wrong = [];
        this.places.forEach(({ row, tile, isUp }, slot) => {
            const here = this.halves(state, slot);
            const next = tile < 2 * row ? this.halves(state, index(row, tile + 1)) : null;
            const below = isUp && row + 1 < this.side ? this.halves(state, index(row + 1, tile + 1)) : null;
            if (here !== null && next !== null && here[1] + next[0] !== 0) {
                wrong.push([slot, 1]);
            }
            if (here !== null && below !== null && here[2] + below[2] !== 0) {
                wrong.push([slot, 2]);
            }
        });
        return wrong;
    }

    // The state as the program reads layouts: for each row the halves on top, then left and right of each tile, then the halves below.
    text(state) {
        const halves = (place, slot) => ({ ...place, halves: this.halves(state, slot) ?? [".", ".", "."] });
        const all = this.places.map(halves);
        const rows = Array.from({ length: this.side }, (_, number) => all.filter(({ row }) => row === number));
        const bases = (row, isUp) => row.filter((tile) => tile.isUp === isUp).map((tile) => tile.halves[2]);
        const line = (row) => [...bases(row, false), ...row.flatMap((tile) => tile.halves.slice(0, 2)), ...bases(row, true)].join(" ");
        return `${rows.map(line).join("\n")}\n`;
    }

    check(state) {
        const free = state.slice(0, this.count).filter((tile) => tile === null).length;
        const wrong = this.wrong(state);
        const isSolved = free === 0 && wrong.length === 0;
        const parts = [
            ...(free > 0 ? [word(free === 1 ? "{0} place free" : "{0} places free", free)] : []),
            ...(wrong.length > 0 ? [word(wrong.length === 1 ? "{0} edge does not fit" : "{0} edges do not fit", wrong.length)] : []),
            ...(wrong.length === 0 && free < this.count ? [word("all edges fit so far")] : []),
        ];
        return { isSolved, isWrong: wrong.length > 0, wrong, text: isSolved ? word("Solved! All edges fit.") : `${parts.join(", ")}.` };
    }
}
