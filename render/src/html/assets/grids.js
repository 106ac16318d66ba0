// The boards of a container: its layers from above, side by side, the lowest first.

// The side of a cell.
const GRID = 40;

class Grids {
    constructor(filling) {
        this.filling = filling;
        const [columns, rows, layers] = filling.size;
        this.boards = Array.from({ length: layers }, (_, z) => this.board(z));
        const extent = word(filling.isFlat ? "Container of {0} and {1}" : "Container of {0} and {1} in {2}", plural(columns, "column"), plural(rows, "row"), plural(layers, "layer"));
        const figures = this.boards.map(({ svg }, z) => element("div", { class: "layer" }, svg, filling.isFlat ? null : element("p", {}, this.layerName(z))));
        this.element = element("div", {
            class: "layers", tabindex: 0, role: "application", "aria-roledescription": word("container to be filled"),
            "aria-label": extent,
        }, ...figures);
        this.element.style.setProperty("--columns", columns);
    }

    // One layer: its cells, and groups for what lies on it.
    board(z) {
        const { size: [columns, rows], cells, fixed, isFlat } = this.filling;
        const svg = shape("svg", { viewBox: `-2 -2 ${columns * GRID + 4} ${rows * GRID + 4}`, role: "img", "aria-label": isFlat ? word("board") : this.layerName(z) });
        const [pieces, ghost, marked] = [shape("g"), shape("g"), shape("g")];
        for (let cell = z * columns * rows; cell < (z + 1) * columns * rows; cell += 1) {
            const at = this.spot(cell);
            if (cells[cell] !== OUTSIDE) {
                svg.append(this.square(at, { class: cells[cell] === OPTIONAL ? "cell optional" : "cell" }));
            }
            if (cells[cell] >= PIECE) {
                const { label, shade } = fixed[cells[cell] - PIECE];
                svg.append(this.square(at, { fill: colours(shade).fill, class: "taken" }), this.letters(at, label, shade));
            }
        }
        const ring = shape("rect", { class: "ring", width: GRID - 6, height: GRID - 6, rx: 6 });
        svg.append(pieces, ghost, marked, ring);
        return { svg, pieces, ghost, marked, ring };
    }

    layerName(z) {
        return word(z === 0 ? "layer {0}, at the bottom" : "layer {0}", z + 1);
    }

    spot(cell) {
        const [columns, rows] = this.filling.size;
        return [cell % columns, Math.floor(cell / columns) % rows, Math.floor(cell / columns / rows)];
    }

    square([x, y], attributes) {
        return shape("rect", { x: x * GRID, y: y * GRID, width: GRID, height: GRID, ...attributes });
    }

    letters([x, y], text, shade) {
        const size = [...text].length < 3 ? 17 : 34 / [...text].length;
        return shape("text", { x: (x + 0.5) * GRID, y: (y + 0.5) * GRID, fill: colours(shade).ink, "font-size": size }, text);
    }

    // The edge around some cells of a layer.
    edge(cells, attributes) {
        const has = new Set(cells.map(String));
        const sides = [[[0, -1, 0], "h1"], [[0, 1, 0], "m0 1h1"], [[-1, 0, 0], "v1"], [[1, 0, 0], "m1 0v1"]];
        const lines = cells.flatMap((cell) => sides.filter(([side]) => !has.has(String(add(cell, side))))
            .map(([, line]) => `M${cell[0] * GRID} ${cell[1] * GRID}${line.replaceAll("1", String(GRID))}`));
        return shape("path", { d: lines.join(""), ...attributes });
    }

    // A piece on a layer, with letters unless others show through.
    piece(kind, cells, isClear = false) {
        const { shade, sign } = this.filling.kinds[kind];
        const squares = cells.map((cell) => this.square(cell, { fill: colours(shade).fill, class: "taken" }));
        const letters = isClear ? [] : cells.map((cell) => this.letters(cell, sign, shade));
        return [...squares, this.edge(cells, { class: "outline" }), ...letters];
    }

    // Shows a state; `ghost` is the piece in hand where it would go, `marks` are the cells of a hint.
    draw(state, { ghost, cursor, marks }) {
        this.boards.forEach(({ pieces, ghost: shadow, marked, ring }, z) => {
            const here = (cells) => cells.filter((cell) => cell[2] === z);
            pieces.replaceChildren(...state.flatMap(({ kind, cells }) => this.piece(kind, here(cells))));
            const cells = ghost === null ? [] : here(ghost.cells);
            shadow.replaceChildren(...(cells.length === 0 ? [] : [...this.piece(ghost.kind, cells, ghost.isWrong), this.edge(cells, { class: "rim" })]));
            shadow.setAttribute("class", ghost?.isWrong ? "ghost wrong" : "ghost");
            marked.replaceChildren(...signs(marks, ([x, y, layer]) => layer === z && [(x + 0.5) * GRID, (y + 0.5) * GRID], GRID - 10));
            ring.setAttribute("x", cursor[0] * GRID + 3);
            ring.setAttribute("y", cursor[1] * GRID + 3);
            ring.classList.toggle("away", cursor[2] !== z || ghost !== null);
        });
    }

    // The cell at a point of the window, if there is one.
    cellAt(x, y) {
        const [columns, rows] = this.filling.size;
        for (const [z, { svg }] of this.boards.entries()) {
            const at = new DOMPoint(x, y).matrixTransform(svg.getScreenCTM().inverse());
            const [column, row] = [Math.floor(at.x / GRID), Math.floor(at.y / GRID)];
            if (column >= 0 && row >= 0 && column < columns && row < rows) {
                return [column, row, z];
            }
        }
        return null;
    }
}
