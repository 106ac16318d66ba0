// Pictures of loose pieces: flat ones from above, others from above a corner.

// The steps of the picture along rows, columns and layers.
const STEPS = [[17, 10], [-17, 10], [0, -20]];

// The faces that show, each as the corners of a cell, and the side on which another cell hides it.
const FACES = [
    { name: "left", side: [0, 1, 0], corners: [[0, 1, 0], [1, 1, 0], [1, 1, 1], [0, 1, 1]] },
    { name: "right", side: [1, 0, 0], corners: [[1, 0, 0], [1, 1, 0], [1, 1, 1], [1, 0, 1]] },
    { name: "top", side: [0, 0, 1], corners: [[0, 0, 1], [1, 0, 1], [1, 1, 1], [0, 1, 1]] },
];
const TOP = FACES.slice(2);

function projected(point, steps) {
    return [0, 1].map((i) => point.reduce((sum, value, axis) => sum + value * steps[axis][i], 0));
}

// The picture of a piece. Each face has the number of its cell.
function solid(cells, shade, isFlat, attributes = {}) {
    const steps = isFlat ? [[20, 0], [0, 20], [0, 0]] : STEPS;
    const has = new Set(cells.map(String));
    const near = (number) => cells[number].reduce((sum, value) => sum + value, 0);
    const order = [...cells.keys()].sort((a, b) => near(a) - near(b));
    const faces = order.flatMap((number) => (isFlat ? TOP : FACES)
        .filter(({ side }) => !has.has(String(add(cells[number], side))))
        .map(({ name, corners: edge }) => ({
            name, number, points: edge.map((corner) => projected(add(cells[number], corner), steps)),
        })));
    const points = faces.flatMap((face) => face.points);
    const [[left, top], [right, bottom]] = [Math.min, Math.max].map((pick) => [0, 1].map((i) => pick(...points.map((point) => point[i]))));
    const [width, height] = [right - left + 4, bottom - top + 4];
    const shapes = faces.map((face) => shape("polygon", { class: face.name, "data-cell": face.number, points: face.points.join(" ") }));
    const picture = shape("svg", { class: "solid", viewBox: `${left - 2} ${top - 2} ${width} ${height}`, width, height, "aria-hidden": "true", ...attributes }, ...shapes);
    picture.style.setProperty("--fill", colours(shade).fill);
    return picture;
}
