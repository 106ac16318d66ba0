// Lists: chosen options, literals.

// So many options are listed.
const MOST_LISTED = 1000;

// Is a matrix small enough to be readable?
function isReadable(matrix) {
    return matrix !== null && matrix.names.length <= 80 && matrix.rows.length <= 200;
}

// The chosen options of an exact cover, as a table, and in the matrix of all options where that is readable.
class Options {
    constructor({ matrix, options }, layouts) {
        Object.assign(this, { matrix, options, layouts });
        const head = element("thead", {}, element("tr", {}, element("th", { scope: "col" }, word("Option")), element("th", { scope: "col" }, word("Items"))));
        this.body = element("tbody");
        const table = element("table", {}, head, this.body);
        const chosen = element("section", { class: "scroll", tabindex: 0, role: "region", "aria-label": word("Chosen options") }, table);
        chosen.hidden = layouts.length === 0;
        const isSmall = isReadable(matrix);
        this.picture = isSmall ? this.grid() : null;
        const frame = isSmall ? element("div", { class: "scroll", tabindex: 0, role: "region", "aria-label": word("All options") }, this.picture) : null;
        this.element = element("div", { class: "options" }, frame, chosen);
        this.show(0);
    }

    grid() {
        const { names: items, primary, rows } = this.matrix;
        const [cell, left] = [22, 48];
        const above = 16 + 7.5 * Math.min(14, Math.max(...items.map((item) => item.length), 1));
        const size = [left + cell * items.length + 6, above + cell * rows.length + 6];
        const names = items.map((item, column) => shape("text", {
            transform: `translate(${left + cell * (column + 0.5)} ${above - 8}) rotate(-90)`,
            class: column < primary ? "item" : "item secondary",
        }, shape("title", {}, item), item.length > 14 ? `${item.slice(0, 13)}…` : item));
        this.rows = rows.map((row, number) => {
            const y = above + cell * number;
            const dots = row.map(([column, colour]) => shape("rect", {
                class: "entry", x: left + cell * column + 4, y: y + 4, width: cell - 8, height: cell - 8, rx: 3,
            }, shape("title", {}, colour === "" ? items[column] : `${items[column]}:${colour}`)));
            const band = shape("rect", { class: "band", x: 2, y, width: size[0] - 4, height: cell, rx: 3 });
            return shape("g", { class: "row" }, band, shape("text", { class: "number", x: left - 8, y: y + cell / 2 }, String(number + 1)), ...dots);
        });
        const label = word("Matrix of {0} and {1}", plural(rows.length, "option"), plural(items.length, "item"));
        return shape("svg", { class: "matrix", width: size[0], height: size[1], viewBox: `0 0 ${size.join(" ")}`, role: "img", "aria-label": label }, ...names, ...this.rows);
    }

    show(index) {
        const chosen = (this.layouts[index] ?? []).map((place) => this.options[place]);
        const more = chosen.length - MOST_LISTED;
        this.body.replaceChildren(...chosen.slice(0, MOST_LISTED).map(([number, items]) => element("tr", {},
            element("th", { scope: "row" }, String(number)),
            element("td", {}, ...items.flatMap((item) => [element("code", {}, item), " "])))),
        ...(more > 0 ? [element("tr", {}, element("td", { colspan: 2 }, word("{0} more", more)))] : []));
        const numbers = new Set(chosen.map(([number]) => number - 1));
        this.rows?.forEach((row, number) => row.classList.toggle("chosen", numbers.has(number)));
    }
}

// The values of variables.
class Literals {
    constructor(_, layouts) {
        this.layouts = layouts;
        this.list = element("pre", { class: "literals", tabindex: 0, "aria-label": word("Literals that are true") });
        this.element = element("div", {}, this.list);
        this.show(0);
    }

    show(index) {
        this.list.textContent = (this.layouts[index] ?? []).join(" ");
    }
}
