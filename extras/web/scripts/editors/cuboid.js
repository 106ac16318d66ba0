// The drawing board for a box with a golden cube: its edges, and a list of cuboids.

class CuboidEditor extends Editor {
    constructor(onchange) {
        super("cuboid", ["size", "cuboids", "next"]);
        Object.assign(this, { onchange, size: [3, 3, 3], cuboids: [{ edges: [1, 2, 2], most: 6 }, { edges: [1, 1, 1], most: 2 }], next: [1, 2, 2] });
        this.element = element("div", { class: "editor" });
        this.build();
    }

    load({ type, scene }) {
        if (type !== "layers" || scene.sketch === null) {
            return false;
        }
        const edges = (cells) => [0, 1, 2].map((axis) => 1 + Math.max(...cells.map((cell) => cell[axis]))).sort((a, b) => a - b);
        this.size = [...scene.size];
        this.cuboids = scene.stock.map(({ cells, most }) => ({ edges: edges(cells), most }));
        this.build();
        return true;
    }

    text() {
        const lines = this.cuboids.flatMap(({ edges, most }) => Array(most).fill(edges.join(" ")));
        return `${["# kind: cuboid", this.size.join(" "), String(lines.length), ...lines].join("\n")}\n`;
    }

    isUnfinished() {
        return this.cuboids.length === 0;
    }

    changed(isStructure = false) {
        if (isStructure) {
            this.build();
        }
        this.tell();
        this.onchange();
    }

    tell() {
        const own = this.cuboids.reduce((sum, { edges, most }) => sum + most * edges[0] * edges[1] * edges[2], 0);
        say(this.status, t("volume", own, this.size[0] * this.size[1] * this.size[2] - 1));
    }

    build() {
        // The golden cube is in the centre: all edges are odd.
        const edge = (label, axis) => stepper({ name: t(label), value: this.size[axis], min: 1, max: 19, by: 2, onchange: (value) => {
            this.size[axis] = value;
            this.changed(true);
        } });
        const rows = this.cuboids.map((cuboid) => element("li", {},
            element("span", { class: "name" }, cuboid.edges.join(" × ")),
            stepper({ name: t("times"), value: cuboid.most, min: 1, max: 99, onchange: (value) => {
                cuboid.most = value;
                this.changed();
            } }),
            button("×", () => {
                this.cuboids.splice(this.cuboids.indexOf(cuboid), 1);
                this.changed(true);
            }, { "aria-label": `${t("remove")}: ${cuboid.edges.join(" × ")}` })));
        const next = this.next.map((value, axis) => stepper({ name: axis === 0 ? t("edges") : "×", value, min: 1, max: 20, onchange: (length) => {
            this.next[axis] = length;
        } }));
        const add = button(t("add_piece"), () => {
            const edges = [...this.next].sort((a, b) => a - b);
            const own = this.cuboids.find((one) => one.edges.join() === edges.join());
            if (own === undefined) {
                this.cuboids.push({ edges, most: 1 });
            } else {
                own.most += 1;
            }
            this.changed(true);
        });
        this.status = liveRegion({ class: "sum" });
        this.element.replaceChildren(
            element("h3", {}, t("container")),
            element("div", { class: "tools" }, edge("columns", 0), edge("rows", 1), edge("layers", 2)),
            element("p", { class: "note" }, t("golden")),
            element("h3", {}, t("cuboids")),
            this.status,
            element("ul", { class: "stock" }, ...rows),
            element("div", { class: "tools" }, ...next, add));
        this.tell();
    }
}
