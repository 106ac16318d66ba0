// The shaders, in GLSL.

// Two texels for each piece: how far it is moved and whether it is seen; its colour and how strong that is.
const PIECES_WIDE = 1024;

const FACES_VERTEX = `#version 300 es
layout(location = 0) in vec3 position;
layout(location = 1) in vec2 place;
layout(location = 2) in vec3 kind;
uniform mat4 camera;
uniform sampler2D pieces;
out vec2 inFace;
flat out vec3 normal;
flat out int edges;
flat out int piece;
flat out vec4 colour;
const vec3 NORMALS[6] = vec3[](vec3(-1, 0, 0), vec3(1, 0, 0), vec3(0, 0, -1), vec3(0, 0, 1), vec3(0, -1, 0), vec3(0, 1, 0));
void main() {
    piece = int(kind.z);
    ivec2 at = ivec2(2 * piece % ${PIECES_WIDE}, 2 * piece / ${PIECES_WIDE});
    vec4 moved = texelFetch(pieces, at, 0);
    colour = texelFetch(pieces, at + ivec2(1, 0), 0);
    normal = NORMALS[int(kind.x)];
    edges = int(kind.y);
    inFace = place;
    gl_Position = moved.w > 0.0 ? camera * vec4(position + moved.xyz, 1) : vec4(2, 2, 2, 1);
}`;

// A face is lit by a lamp that stands beside the reader. Edges of pieces are thick and dark, those between their cells thin and faint.
const FACES_FRAGMENT = `#version 300 es
precision highp float;
precision highp int;
in vec2 inFace;
flat in vec3 normal;
flat in int edges;
flat in int piece;
flat in vec4 colour;
uniform vec3 lamp;
uniform vec3 paper;
uniform bool isPicking;
out vec4 seen;
float line(float distance, float width, float pixel) {
    float w = max(width, 0.75 * pixel);
    return 1.0 - smoothstep(w - 0.5 * pixel, w + 0.5 * pixel, distance);
}
float side(float distance, float pixel, int bit) {
    bool isEdge = (edges & bit) != 0;
    return isEdge ? line(distance, 0.035, pixel) : 0.28 * line(distance, 0.008, pixel);
}
void main() {
    if (isPicking) {
        int id = piece + 1;
        seen = vec4(float(id & 255), float(id >> 8 & 255), float(id >> 16 & 255), 255) / 255.0;
        return;
    }
    vec2 pixel = fwidth(inFace);
    float dark = max(
        max(side(inFace.x, pixel.x, 1), side(1.0 - inFace.x, pixel.x, 2)),
        max(side(inFace.y, pixel.y, 4), side(1.0 - inFace.y, pixel.y, 8)));
    float light = 0.66 + 0.38 * max(dot(normal, lamp), 0.0);
    vec3 lit = min(colour.rgb * light, 1.0);
    vec3 drawn = mix(lit, lit * 0.16, dark);
    seen = vec4(mix(paper, drawn, colour.a), 1);
}`;

const WIRES_VERTEX = `#version 300 es
layout(location = 0) in vec3 position;
uniform mat4 camera;
void main() { gl_Position = camera * vec4(position, 1); }`;

const WIRES_FRAGMENT = `#version 300 es
precision mediump float;
uniform vec4 ink;
out vec4 seen;
void main() { seen = vec4(ink.rgb * ink.a, ink.a); }`;
