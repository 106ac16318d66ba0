// The drawings, as the program wrote them into the page.

let DATA = JSON.parse(document.getElementById("data")?.textContent ?? "null");

const DIGITS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
const VALUES = new Map([...DIGITS].map((digit, value) => [digit, value]));

// Reads numbers, each of so many digits, one after another.
function reader(text) {
    let at = 0;
    return (width) => {
        let number = 0;
        for (const end = at + width; at < end; at += 1) {
            number = number * 64 + VALUES.get(text[at]);
        }
        return number;
    };
}

// The colours of a shade: the fill, and the letters on it.
function colours(shade) {
    const [fill, ink] = DATA.shades[shade];
    return { fill, ink };
}

// A colour as red, green and blue, up to 1.
function channels(colour) {
    return [1, 3, 5].map((at) => parseInt(colour.slice(at, at + 2), 16) / 255);
}

// The codes of cells: a number below PIECE, or PIECE plus the number of a piece.
const [OUTSIDE, OPEN, OPTIONAL, PIECE] = [0, 1, 2, 3];

// What the program calls a piece, in the language of the page.
function named(what) {
    if (what.startsWith("cuboid ")) {
        return word("cuboid {0}", what.slice(7));
    }
    return what.startsWith("piece ") ? word("piece {0}", what.slice(6)) : word(what);
}

// A filled box: the code of each cell, and the pieces with label, meaning and shade.
function boxOf(scene, text) {
    const next = reader(text);
    const [cellWidth, roleWidth] = [next(1), next(1)];
    const cells = new Int32Array(scene.size[0] * scene.size[1] * scene.size[2]);
    for (let i = 0; i < cells.length; i += 1) {
        cells[i] = next(cellWidth);
    }
    const pieces = [];
    const pieceCount = (text.length - 2 - cells.length * cellWidth) / roleWidth;
    while (pieces.length < pieceCount) {
        const [label, what, shade] = scene.roles[next(roleWidth)];
        pieces.push({ label, what: named(what), shade });
    }
    return { cells, pieces };
}

// A board with paths: for each cell its links (bits for above, right, below, left).
function linksOf(scene, text) {
    const next = reader(text);
    return Array.from({ length: scene.width * scene.height }, () => next(1));
}
