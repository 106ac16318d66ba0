// A small picture for each kind of puzzle.

const ICONS = {
    polycube: () => pieceIcon([[0, 0, 0], [1, 0, 0], [2, 0, 0], [0, 1, 0], [1, 1, 0], [0, 0, 1]], "#47c3ff"),
    ubongo: () => pieceIcon([[0, 0, 0], [1, 0, 0], [1, 1, 0], [1, 1, 1]], "#1cb292"),
    cuboid: () => pieceIcon(cube(3).filter(([x, y, z]) => x < 1 || y < 1 || z < 1), "#ffd700"),
    arukone: () => picture(
        shape("path", { d: "M6 6H34V34H20", fill: "none", stroke: "#e0840c", "stroke-width": 5 }),
        shape("path", { d: "M6 20H20M6 34V20", fill: "none", stroke: "#402cff", "stroke-width": 5 }),
        ...[[6, 6, "#e0840c"], [20, 34, "#e0840c"], [20, 20, "#402cff"], [6, 34, "#402cff"]]
            .map(([cx, cy, fill]) => shape("circle", { cx, cy, r: 5, fill }))),
    triangle: () => picture(
        shape("polygon", { points: "2,36 20,5 20,25", fill: "#47c3ff" }),
        shape("polygon", { points: "38,36 20,5 20,25", fill: "#e0840c" }),
        shape("polygon", { points: "2,36 38,36 20,25", fill: "#1cb292" })),
    "exact-cover": () => picture(...[[4, 4], [16, 4], [28, 16], [4, 28], [16, 28], [28, 28]]
        .map(([x, y], i) => shape("rect", { x, y, width: 9, height: 9, rx: 2, fill: i < 3 ? "#5780ff" : "#9a7ea6" }))),
    cnf: () => picture(shape("text", { x: 20, y: 27, class: "formula" }, "x∨¬y")),
};

function picture(...shapes) {
    return shape("svg", { class: "icon", viewBox: "0 0 40 40", width: 56, height: 56, "aria-hidden": "true" }, ...shapes);
}

// The cells of a cube.
function cube(edge) {
    const range = [...Array(edge).keys()];
    return range.flatMap((z) => range.flatMap((y) => range.map((x) => [x, y, z])));
}
