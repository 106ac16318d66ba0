// The signs of a hint: a dashed ring for a reason, a bold frame for what follows: green, or red and crossed out where something does not go.

// A sign at a point of a picture, in a square of this size.
function sign(name, [x, y], size) {
    const half = size / 2;
    const [left, top, right, bottom] = [x - half, y - half, x + half, y + half];
    const cross = `M${left} ${top}L${right} ${bottom}M${right} ${top}L${left} ${bottom}`;
    const frame = `M${left} ${top}H${right}V${bottom}H${left}Z`;
    const [kind, place] = name === "reason" ? ["circle", { cx: x, cy: y, r: half }] : ["path", { d: name === "result" ? frame : frame + cross }];
    return shape("g", { class: name },
        shape("title", {}, name), shape(kind, { class: "glow", ...place }), shape(kind, { class: "sign", ...place }));
}

// The signs of all marked places; `middle(spot)` is where one of them is in the picture, or nothing.
function signs({ reasons, results, holds }, middle, size) {
    const all = (spots, name, length) => spots.map(middle).filter(Boolean).map((at) => sign(name, at, length));
    return [...all(results, holds ? "result" : "result not", size), ...all(reasons, "reason", 0.8 * size)];
}
