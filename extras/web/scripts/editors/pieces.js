// A list of pieces to be added, multiplied and removed, and a board on which a new one is drawn.

// A drawn piece fits into a box of this size.
const PIECE_SIZE = [5, 5];

class PieceBoard {
    // `layers` is the number of layers that a piece may have, `cells` is what is drawn of it; `ondraw(cells)` is called after each change.
    constructor({ layers, cells, ondraw, onadd }) {
        Object.assign(this, { layers, layer: 0, cells: new Set(cells), ondraw, isOn: true });
        this.grid = new CellGrid({
            columns: PIECE_SIZE[0],
            rows: PIECE_SIZE[1],
            name: t("piece"),
            look: (cell) => {
                const isOn = this.cells.has(this.key(cell));
                return { class: isOn ? "on" : "off", label: t(isOn ? "cell_piece" : "cell_none") };
            },
            press: (cell) => {
                this.isOn = !this.cells.has(this.key(cell));
                this.paint(cell);
            },
            drag: (cell) => this.paint(cell),
        });
        const add = button(t("add_piece"), () => {
            if (this.cells.size > 0) {
                onadd(shifted([...this.cells].map((key) => key.split(",").map(Number))));
            }
        });
        const depth = layers > 1
            ? stepper({ name: t("layer"), value: 1, min: 1, max: layers, onchange: (value) => {
                this.layer = value - 1;
                this.grid.refresh();
            } })
            : null;
        this.element = element("div", { class: "pieceboard" }, this.grid.element, element("div", { class: "tools" }, depth, add));
    }

    key(cell) {
        return [cell % PIECE_SIZE[0], Math.floor(cell / PIECE_SIZE[0]), this.layer].join(",");
    }

    paint(cell) {
        if (this.isOn) {
            this.cells.add(this.key(cell));
        } else {
            this.cells.delete(this.key(cell));
        }
        this.ondraw([...this.cells]);
    }
}

// The same cells, moved to the corner of their box.
function shifted(cells) {
    const least = [0, 1, 2].map((axis) => Math.min(...cells.map((cell) => cell[axis])));
    return cells.map((cell) => cell.map((value, axis) => value - least[axis]));
}

// The rows of a list of pieces { name, cells, most }; `changed()` is called after each change.
function pieceRows(pieces, changed) {
    return pieces.map((piece, number) => element("li", {},
        pieceIcon(piece.cells, pieceColour(piece.shade ?? number)),
        element("span", { class: "name" }, piece.name ?? String(number + 1)),
        stepper({ name: t("times"), value: piece.most, min: 1, max: 99, onchange: (value) => {
            Object.assign(piece, { least: value, most: value });
            changed();
        } }),
        button("×", () => {
            pieces.splice(pieces.indexOf(piece), 1);
            changed(true);
        }, { "aria-label": `${t("remove")}: ${piece.name ?? number + 1}` })));
}
