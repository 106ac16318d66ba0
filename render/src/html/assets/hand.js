// The piece in hand: its cells around the one that it is held by, where that is, and the piece on the board that it was.

class Hand {
    // `from` is the number of a placed piece, or nothing.
    constructor(filling, { kind, cells, hold, at, from = null }) {
        Object.assign(this, { filling, kind, from });
        this.cells = cells.map((cell) => add(cell, scaled(hold, -1)));
        this.move(at);
    }

    // Moves the held cell to a place; the piece stays in the box if it is small enough.
    move(at) {
        const [low, high] = corners(this.cells);
        this.at = at.map((value, axis) => Math.max(Math.min(value, this.filling.size[axis] - 1 - high[axis]), -low[axis]));
    }

    turn(turn) {
        this.cells = this.cells.map(turn);
        this.move(this.at);
    }

    // Its cells in the box.
    get placed() {
        return this.cells.map((cell) => add(cell, this.at));
    }
}
