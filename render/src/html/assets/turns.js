// Turns of lists of cells: a cell is a list of column, row and layer. Rows are counted towards the reader, layers upwards.

// The moves by which the reader turns a piece: about the vertical axis (as seen from above, clockwise), about the axis along a row,
// about the axis along a column; over onto its other side; and into its mirror image.
const TURNS = {
    turn: ([x, y, z]) => [-y, x, z],
    tip: ([x, y, z]) => [x, -z, y],
    roll: ([x, y, z]) => [z, y, -x],
    over: ([x, y, z]) => [-x, y, -z],
    mirror: ([x, y, z]) => [-x, y, z],
};

// Do two lists have the same cells, both in order?
function areSame(some, others) {
    return some.join(";") === others.join(";");
}

// The least and the greatest coordinates of some cells.
function corners(cells) {
    return [Math.min, Math.max].map((pick) => [0, 1, 2].map((axis) => pick(...cells.map((cell) => cell[axis]))));
}

// The same cells in order: layer by layer, row by row.
function inOrder(cells) {
    return [...cells].sort((a, b) => a[2] - b[2] || a[1] - b[1] || a[0] - b[0]);
}

// The same cells in order, in the corner of the box.
function inCorner(cells) {
    const [low] = corners(cells);
    return inOrder(cells.map((cell) => cell.map((value, axis) => value - low[axis])));
}

// All ways in which a piece can lie, by some of the turns.
function poses(cells, turns) {
    const found = [inCorner(cells)];
    // The list grows while it is read.
    for (const pose of found) {
        for (const turn of turns) {
            const next = inCorner(pose.map(turn));
            if (!found.some((other) => areSame(other, next))) {
                found.push(next);
            }
        }
    }
    return found;
}
