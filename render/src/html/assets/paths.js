// The rules of Arukone, and the moves.
//
// A state has for each label a list of cells: the path as far as it is drawn, from one of the label's ends on.

// The line in a cell, by its links: above 1, to the right 2, below 4, to the left 8.
const LINES = "·╵╶└╷│┌ ╴┘─ ┐";

// Larger boards are not played: like pictures, they take too long to draw.
const MOST_CELLS = 10_000;

class Arukone {
    static isPlayable({ width, height }) {
        return width * height <= MOST_CELLS;
    }

    constructor(scene) {
        Object.assign(this, scene);
        this.isBlocked = new Set(scene.blocked);
        this.labelOf = new Map(scene.ends.flatMap((cells, label) => cells.map((cell) => [cell, label])));
    }

    empty() {
        return this.labels.map(() => []);
    }

    neighbours(cell) {
        const column = cell % this.width;
        const all = [
            cell >= this.width ? cell - this.width : null,
            column + 1 < this.width ? cell + 1 : null,
            cell + this.width < this.width * this.height ? cell + this.width : null,
            column > 0 ? cell - 1 : null,
        ];
        return all;
    }

    // The paths along links.
    follow(links) {
        return this.ends.map(([start]) => {
            const path = [];
            for (let [cell, last] = [start, null]; cell !== undefined && path.length <= links.length;) {
                path.push(cell);
                const next = this.neighbours(cell).find((other, i) => links[cell] & (1 << i) && other !== last && other !== null);
                [last, cell] = [cell, next];
            }
            return path;
        });
    }

    // The label of the path that a cell belongs to.
    owner(state, cell) {
        const label = state.findIndex((path) => path.includes(cell));
        return label >= 0 ? label : this.labelOf.get(cell) ?? null;
    }

    isJoined(state, label) {
        const path = state[label];
        return path.length > 1 && this.labelOf.get(path.at(-1)) === label;
    }

    // Takes up a path: at one of its label's ends from the beginning, elsewhere from that cell on. Nothing if there is no path.
    take(state, cell) {
        const label = this.owner(state, cell);
        if (label === null) {
            return null;
        }
        const path = state[label];
        const isEnd = this.labelOf.has(cell);
        return { label, state: state.with(label, isEnd ? [cell] : path.slice(0, path.indexOf(cell) + 1)) };
    }

    // Leads a path to a neighbouring cell: back, on, or over another path, which ends before it then. Returns why if that is impossible.
    lead(state, label, cell) {
        const path = state[label];
        const at = path.indexOf(cell);
        if (at >= 0) {
            return { state: state.with(label, path.slice(0, at + 1)) };
        }
        if (!this.neighbours(path.at(-1)).includes(cell)) {
            return { refused: word("That is no neighbour.") };
        }
        if (this.isJoined(state, label)) {
            return { refused: word("Path {0} is complete.", this.labels[label]) };
        }
        if (this.isBlocked.has(cell)) {
            return { refused: word("That cell is blocked.") };
        }
        if (this.labelOf.has(cell) && this.labelOf.get(cell) !== label) {
            return { refused: word("There stands {0}.", this.labels[this.labelOf.get(cell)]) };
        }
        const other = this.owner(state, cell);
        let next = state;
        if (other !== null && other !== label) {
            next = state.with(other, state[other].slice(0, state[other].indexOf(cell)));
        }
        return { state: next.with(label, [...path, cell]) };
    }

    // The cells where a path touches itself.
    touching(path) {
        const places = new Map(path.map((cell, place) => [cell, place]));
        return path.filter((cell, place) => this.neighbours(cell).some((other) => {
            const there = places.get(other);
            return there !== undefined && Math.abs(there - place) > 1;
        }));
    }

    // For each cell the directions in which its path continues, as bits.
    links(state) {
        const links = Array(this.width * this.height).fill(0);
        for (const path of state) {
            path.slice(1).forEach((cell, i) => {
                const side = this.neighbours(path[i]).indexOf(cell);
                links[path[i]] |= 1 << side;
                links[cell] |= 1 << (side + 2) % 4;
            });
        }
        return links;
    }

    // The state as the program prints and reads layouts; between equal labels one above the other there is a row of its own.
    text(state) {
        const { width, height } = this;
        const links = this.links(state);
        const label = (cell) => this.labels[this.labelOf.get(cell)];
        const wide = Math.max(...this.labels.map((name) => [...name].length), 1);
        const hasRowsBetween = this.ends.some(([a, b]) => Math.abs(a - b) === width);
        const shown = (cell) => {
            const text = label(cell) ?? (this.isBlocked.has(cell) ? "#" : LINES[links[cell]]);
            return (links[cell] & 8 ? "─" : " ").repeat(wide - [...text].length) + text;
        };
        const row = (y) => {
            const cells = Array.from({ length: width }, (_, x) => y * width + x);
            const between = cells.map((cell) => `${" ".repeat(wide - 1)}${links[cell] & 4 ? "│" : " "}`).join(" ");
            const line = cells.map((cell) => shown(cell) + (links[cell] & 2 ? "─" : " ")).join("");
            return [line, ...(hasRowsBetween && y + 1 < height ? [between] : [])].join("\n");
        };
        return `${Array.from({ length: height }, (_, y) => row(y)).join("\n")}\n`;
    }

    check(state) {
        const joined = this.labels.filter((_, label) => this.isJoined(state, label)).length;
        const used = new Set([...this.labelOf.keys(), ...state.flat()]);
        const free = this.width * this.height - this.isBlocked.size - used.size;
        const wrong = new Set(this.may_touch ? [] : state.flatMap((path) => this.touching(path)));
        const isComplete = joined === this.labels.length;
        const isSolved = isComplete && wrong.size === 0 && (!this.is_full || free === 0);
        const parts = [word(this.labels.length === 1 ? "{0} of {1} path joined" : "{0} of {1} paths joined", joined, this.labels.length)];
        if (this.is_full && free > 0) {
            parts.push(isComplete ? word(free === 1 ? "but every cell has to be used, and {0} is free" : "but every cell has to be used, and {0} are free", free)
                : word(free === 1 ? "{0} cell free" : "{0} cells free", free));
        }
        if (wrong.size > 0) {
            parts.push(word("a path touches itself, which is not allowed"));
        }
        const isWrong = wrong.size > 0 || (isComplete && !isSolved);
        return { isSolved, isWrong, wrong, text: isSolved ? word("Solved! Every rule is kept.") : `${parts.join(", ")}.` };
    }

    // The rules as a sentence.
    rules() {
        const full = word(this.is_full ? "Use every cell." : "Cells may stay empty.");
        return `${word("Join equal labels by paths that share no cell.")} ${full}${this.may_touch ? "" : ` ${word("No path may touch itself.")}`}`;
    }
}
