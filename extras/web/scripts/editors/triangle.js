// The drawing board for triangular tiles: each side of a tile has half a figure.

class TriangleEditor extends Editor {
    constructor(onchange) {
        super("triangle", ["side", "figures", "tiles"]);
        Object.assign(this, { onchange, side: 2, figures: 4, tiles: [[1, 2, 3], [-1, 2, 4], [-2, 3, -4], [1, -3, 4]] });
        this.element = element("div", { class: "editor" });
        this.build();
    }

    load({ type, scene }) {
        if (type !== "triangle" || scene.stock.length === 0) {
            return false;
        }
        this.side = scene.side;
        this.tiles = scene.stock.map((tile) => [...tile]);
        this.figures = Math.max(...this.tiles.flat().map(Math.abs));
        this.build();
        return true;
    }

    text() {
        const lines = this.tiles.map((tile) => tile.join(" "));
        return `${["# kind: triangle", String(this.figures), String(lines.length), ...lines].join("\n")}\n`;
    }

    // The next half figure: 1, −1, 2, −2, … and from the start.
    next(half) {
        return half > 0 ? -half : -half < this.figures ? -half + 1 : 1;
    }

    build() {
        const change = (tile, edge) => {
            this.tiles[tile][edge] = this.next(this.tiles[tile][edge]);
            this.onchange();
            this.build();
            this.element.querySelectorAll("g.half")[3 * tile + edge].focus();
        };
        const size = stepper({ name: t("size"), value: this.side, min: 1, max: 5, onchange: (value) => {
            this.side = value;
            this.tiles = Array.from({ length: value * value }, (_, i) => this.tiles[i] ?? [1, -1, 1]);
            this.onchange();
            this.build();
        } });
        const figures = stepper({ name: t("figures"), value: this.figures, min: 1, max: 20, onchange: (value) => {
            this.figures = value;
            this.tiles = this.tiles.map((tile) => tile.map((half) => (Math.abs(half) > value ? 1 : half)));
            this.onchange();
            this.build();
        } });
        this.element.replaceChildren(
            element("div", { class: "tools" }, size, figures),
            element("p", { class: "note" }, t("halves")),
            element("div", { class: "shelf" }, ...this.tiles.map((tile, number) => this.tile(tile, number, change))));
    }

    tile(halves, number, change) {
        const corners = [[0, HIGH], [SIDE / 2, 0], [SIDE, HIGH]];
        const centre = [SIDE / 2, (HIGH * 2) / 3];
        const parts = halves.map((half, edge) => {
            const [from, to] = [corners[edge], corners[(edge + 1) % 3]];
            const middle = [0, 1].map((axis) => (from[axis] + to[axis] + centre[axis]) / 3);
            const act = () => change(number, edge);
            return shape("g", {
                class: "half",
                role: "button",
                tabindex: 0,
                "aria-label": `${t("tile")} ${number + 1}, ${edge + 1}: ${half}`,
                onclick: act,
                onkeydown: (event) => {
                    if (event.key === " " || event.key === "Enter") {
                        event.preventDefault();
                        act();
                    }
                },
            },
            shape("polygon", { points: `${from} ${to} ${centre}`, fill: pieceColour(Math.abs(half) - 1) }),
            shape("text", { x: middle[0], y: middle[1] }, String(half).replace("-", "−")));
        });
        return shape("svg", { class: "tile", viewBox: `-3 -3 ${SIDE + 6} ${HIGH + 6}` }, ...parts);
    }
}
