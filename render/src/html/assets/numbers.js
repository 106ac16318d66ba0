// A grid of numbers: the clues, and the numbers of a solution.

class Numbers {
    constructor({ grid, options }, layouts) {
        Object.assign(this, { grid, options, layouts });
        const { size, boxes, clues } = grid;
        const edge = size * CELL;
        const cells = clues.map((clue, cell) => {
            const [x, y] = this.corner(cell);
            return shape("rect", { class: clue === 0 ? "cell" : "cell clue", x, y, width: CELL, height: CELL });
        });
        const lines = (step, line) => Array.from({ length: size / step + 1 }, (_, number) => line(number * step * CELL));
        const [rows, columns] = boxes ?? [size, size];
        const thick = shape("path", { class: "thick", d: [...lines(rows, (y) => `M0 ${y}H${edge}`), ...lines(columns, (x) => `M${x} 0V${edge}`)].join("") });
        this.numbers = shape("g");
        this.svg = shape("svg", { viewBox: `-2 -2 ${edge + 4} ${edge + 4}`, role: "img" }, ...cells, thick, this.numbers);
        this.element = element("div", { class: "board numbers" }, this.svg);
        this.element.style.setProperty("--columns", size);
        this.show(0);
    }

    corner(cell) {
        const { size } = this.grid;
        return [cell % size * CELL, Math.floor(cell / size) * CELL];
    }

    show(index) {
        const { size, clues, options } = this.grid;
        const numbers = [...clues];
        for (const place of this.layouts[index] ?? []) {
            const [option] = this.options[place];
            const [cell, number] = options[option - 1];
            numbers[cell] = number;
        }
        const text = (number, cell) => {
            const [x, y] = this.corner(cell).map((start) => start + CELL / 2);
            return number === 0 ? null : shape("text", { x, y }, String(number));
        };
        this.numbers.replaceChildren(...numbers.map(text).filter((made) => made !== null));
        const rows = Array.from({ length: size }, (_, row) => numbers.slice(row * size, (row + 1) * size).map((number) => number || "–").join(" "));
        this.svg.setAttribute("aria-label", `${word("Board of {0} columns and {1} rows", size, size)}: ${rows.join("; ")}`);
    }
}
