// Pieces as faces: each piece a little smaller than its cells, so that there is a seam between any two.
//
// A face is a square of a cell that does not touch the same piece. Where the piece ends, its sides are drawn in by SEAM; where the
// piece continues around an inner corner, they are drawn out to meet the wall there. The shader gets the sides that are edges of the
// piece, and draws them.

const SEAM = 0.02;

// Numbers for each corner: its place, its place in the face, the direction of the face, the sides that are edges, the piece.
const CORNER = 8;

// A grid of cells somewhere in the world: `ids` has for each cell the number of its piece, or -1.
class Grid {
    constructor(size, ids, origin = [0, 0, 0]) {
        Object.assign(this, { size, ids, origin, limit: size });
    }

    // The piece in a cell, -1 if there is none, or if it is cut off.
    at(x, y, z) {
        const [columns, rows] = this.size;
        const [right, front, top] = this.limit;
        const isInside = x >= 0 && y >= 0 && z >= 0 && x < right && y < front && z < top;
        return isInside ? this.ids[(z * rows + y) * columns + x] : -1;
    }

    // Calls for each cell with a piece that can be seen.
    each(call) {
        const [right, front, top] = this.limit;
        for (let z = 0; z < top; z += 1) {
            for (let y = 0; y < front; y += 1) {
                for (let x = 0; x < right; x += 1) {
                    const id = this.at(x, y, z);
                    if (id >= 0) {
                        call([x, y, z], id);
                    }
                }
            }
        }
    }
}

const UNITS = [[1, 0, 0], [0, 1, 0], [0, 0, 1]];

// How far a side of a face is drawn out, and whether it is an edge: `along` leads over that side, `out` away from the face.
function sideOf(grid, cell, id, along, out) {
    const goesOn = grid.at(...add(cell, along)) === id;
    if (!goesOn) {
        return { shift: -SEAM, isEdge: true };
    }
    const isInner = grid.at(...add(add(cell, along), out)) === id;
    return { shift: isInner ? SEAM : 0, isEdge: isInner };
}

// Adds the four corners of a face; `axis` and `sign` are its direction.
function pushFace(corners, grid, cell, id, axis, sign) {
    const out = scaled(UNITS[axis], sign);
    const [u, v] = [(axis + 1) % 3, (axis + 2) % 3];
    const directions = [scaled(UNITS[u], -1), UNITS[u], scaled(UNITS[v], -1), UNITS[v]];
    const sides = directions.map((along) => sideOf(grid, cell, id, along, out));
    const edges = sides.reduce((bits, side, i) => bits | (side.isEdge ? 1 << i : 0), 0);
    const [low, high] = [(side) => -side.shift, (side) => 1 + side.shift];
    const [u0, u1, v0, v1] = [low(sides[0]), high(sides[1]), low(sides[2]), high(sides[3])];
    for (const [a, b] of [[u0, v0], [u1, v0], [u1, v1], [u0, v1]]) {
        const point = add(grid.origin, cell);
        point[axis] += sign > 0 ? 1 - SEAM : SEAM;
        point[u] += a;
        point[v] += b;
        corners.push(...inWorld(point), a, b, 2 * axis + (sign > 0 ? 1 : 0), edges, id);
    }
}

// The faces of all pieces in all grids: corners, and the triangles between them.
function meshOf(grids) {
    const corners = [];
    for (const grid of grids) {
        grid.each((cell, id) => {
            for (let axis = 0; axis < 3; axis += 1) {
                for (const sign of [-1, 1]) {
                    if (grid.at(...add(cell, scaled(UNITS[axis], sign))) !== id) {
                        pushFace(corners, grid, cell, id, axis, sign);
                    }
                }
            }
        });
    }
    const faces = corners.length / CORNER / 4;
    const indices = new Uint32Array(faces * 6);
    for (let face = 0; face < faces; face += 1) {
        indices.set([0, 1, 2, 0, 2, 3].map((corner) => 4 * face + corner), 6 * face);
    }
    return { corners: new Float32Array(corners), indices };
}

// The edges of cells, each once, as pairs of points: in lists by the number of cells around them, from 1 to 4. Between four cells they
// are within a body of cells; between two, on its surface mostly; elsewhere its edges.
function wiresOf(size, isWired) {
    const lines = new Map();
    const [columns, rows, layers] = size;
    for (let cell = 0; cell < columns * rows * layers; cell += 1) {
        if (!isWired(cell)) {
            continue;
        }
        const at = [cell % columns, Math.floor(cell / columns) % rows, Math.floor(cell / columns / rows)];
        for (let axis = 0; axis < 3; axis += 1) {
            const [u, v] = [(axis + 1) % 3, (axis + 2) % 3];
            for (const [a, b] of [[0, 0], [1, 0], [0, 1], [1, 1]]) {
                const from = add(at, add(scaled(UNITS[u], a), scaled(UNITS[v], b)));
                const to = add(from, UNITS[axis]);
                const name = `${axis} ${from}`;
                const line = lines.get(name) ?? { points: [...inWorld(from), ...inWorld(to)], cells: 0 };
                line.cells += 1;
                lines.set(name, line);
            }
        }
    }
    const among = (count) => [...lines.values()].filter(({ cells }) => cells === count).flatMap(({ points }) => points);
    return [1, 2, 3, 4].map((count) => new Float32Array(among(count)));
}
