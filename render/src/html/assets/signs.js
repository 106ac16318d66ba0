// The signs of a hint: a dashed ring for a reason, a green frame where something goes, a small cross where it does not go in this way.

// For each list of marked places the name of its sign, its meaning, and its part of the room.
const MARKED = [["results", "result", "here", 1], ["excluded", "excluded", "not here", 0.5], ["reasons", "reason", "reason", 0.8]];

// A sign at a point of a picture, in a square of this size.
function sign(name, meaning, [x, y], size) {
    const half = size / 2;
    const [left, top, right, bottom] = [x - half, y - half, x + half, y + half];
    const data = name === "result" ? `M${left} ${top}H${right}V${bottom}H${left}Z` : `M${left} ${top}L${right} ${bottom}M${right} ${top}L${left} ${bottom}`;
    const [kind, place] = name === "reason" ? ["circle", { cx: x, cy: y, r: half }] : ["path", { d: data }];
    return shape("g", { class: name },
        shape("title", {}, word(meaning)), shape(kind, { class: "glow", ...place }), shape(kind, { class: "sign", ...place }));
}

// The signs of all marked places; `middle(spot)` is where one of them is in the picture, or nothing.
function signs(marks, middle, size) {
    return MARKED.flatMap(([places, name, meaning, part]) => marks[places].map(middle).filter(Boolean).map((at) => sign(name, meaning, at, part * size)));
}

// What the signs of these marks mean.
function signKey(marks) {
    return MARKED.filter(([places]) => marks[places].length > 0).map(([, name, meaning, part]) => element("span", {},
        shape("svg", { viewBox: "-12 -12 24 24", "aria-hidden": "true" }, sign(name, meaning, [0, 0], 20 * part)), word(meaning)));
}
