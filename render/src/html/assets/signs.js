// The signs of a hint: a dashed ring for a reason, a bold frame for what follows, as in printed pictures.

// A sign at a point of a picture, in a square of this size.
function sign(name, [x, y], size) {
    const half = size / 2;
    const [kind, place] = name === "reason"
        ? ["circle", { cx: x, cy: y, r: half }]
        : ["rect", { x: x - half, y: y - half, width: size, height: size }];
    return shape("g", { class: name },
        shape("title", {}, name), shape(kind, { class: "glow", ...place }), shape(kind, { class: "sign", ...place }));
}

// The signs of all marked places; `middle(spot)` is where one of them is in the picture, or nothing.
function signs({ reasons, results }, middle, size) {
    const all = (spots, name) => spots.map(middle).filter(Boolean).map((at) => sign(name, at, size));
    return [...all(reasons, "reason"), ...all(results, "result")];
}
