// Points as lists of three numbers, and matrices as lists of sixteen, column by column.
//
// The world has x to the right, y up, and z towards the reader; a box is put into it as it is read: columns to the right, layers
// upwards, rows towards the reader.

function inWorld([x, y, z]) {
    return [x, z, y];
}

function add(a, b) {
    return a.map((value, i) => value + b[i]);
}

function scaled(a, factor) {
    return a.map((value) => value * factor);
}

function product(a, b) {
    const made = new Float32Array(16);
    for (let column = 0; column < 4; column += 1) {
        for (let row = 0; row < 4; row += 1) {
            for (let i = 0; i < 4; i += 1) {
                made[4 * column + row] += a[4 * i + row] * b[4 * column + i];
            }
        }
    }
    return made;
}

// What lies between `near` and `far` before an eye that sees `angle` of height.
function perspective(angle, aspect, near, far) {
    const f = 1 / Math.tan(angle / 2);
    const depth = 1 / (near - far);
    return [f / aspect, 0, 0, 0, 0, f, 0, 0, 0, 0, (near + far) * depth, -1, 0, 0, 2 * near * far * depth, 0];
}

// The world as seen from `distance` away from a point, from the side `yaw` and the height `pitch`.
function seenFrom(target, yaw, pitch, distance) {
    const [cy, sy, cp, sp] = [Math.cos(yaw), Math.sin(yaw), Math.cos(pitch), Math.sin(pitch)];
    const turned = [cy, -sp * sy, cp * sy, 0, 0, cp, sp, 0, -sy, -sp * cy, cp * cy, 0, 0, 0, 0, 1];
    const moved = [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, -target[0], -target[1], -target[2], 1];
    const away = [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, -distance, 1];
    return product(away, product(turned, moved));
}
