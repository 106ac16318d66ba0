#!/usr/bin/env python3
"""Looks for colours of names that stay apart, such as those of render/src/palette/mod.rs.

    scripts/palette.py [COLOURS]

A palette is as good as its two nearest colours are apart, by CIEDE2000, for normal sight, deuteranopia or protanopia, whichever
is worst; for normal sight they have to be half as far again apart. Gold counts as one of its colours. Every colour has to carry
black or white text with a contrast of at least 5 (WCAG 2), to be seen on black and on white, and to be no grey.

Simulated annealing from several starts: one colour at a time is moved a little. It takes some minutes. Each colour is printed with the
nearest of the 240 fixed ones of terminals with 256 colours; where two of them are too near each other, the next nearest serves.

Sight is simulated as in Machado, Oliveira & Fernandes, "A physiologically-based model for simulation of color vision deficiency"
(2009), severity 1.
"""

import math
import random
import sys

GOLD = (255, 215, 0)
CONTRAST = 5
CHROMA = 30
# Normal sight can ask for more.
SIGHT_SHARES = (1 / 1.5, 1, 1)
# Lightness in Lab: darker patches drown on black, lighter ones on white.
LIGHTNESS = (36, 93)

SIGHTS = (
    ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    ((0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413), (-0.011820, 0.042940, 0.968881)),
    ((0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216), (-0.003882, -0.048116, 1.051998)),
)
XYZ = ((0.4124564, 0.3575761, 0.1804375), (0.2126729, 0.7151522, 0.0721750), (0.0193339, 0.1191920, 0.9503041))
WHITE = (0.95047, 1.0, 1.08883)


def times(matrix, vector):
    return tuple(sum(a * b for a, b in zip(row, vector)) for row in matrix)


def linear(byte):
    c = byte / 255
    return c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4


def lab(rgb):
    """Of linear components."""
    def f(t):
        return t ** (1 / 3) if t > 216 / 24389 else (24389 / 27 * t + 16) / 116

    x, y, z = (f(c / white) for c, white in zip(times(XYZ, rgb), WHITE))
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


def ciede2000(one, other):
    """Sharma, Wu & Dalal, "The CIEDE2000 color-difference formula" (2005)."""
    (l1, a1, b1), (l2, a2, b2) = one, other
    mean = (math.hypot(a1, b1) + math.hypot(a2, b2)) / 2
    g = 0.5 * (1 - math.sqrt(mean**7 / (mean**7 + 25**7)))
    a1, a2 = a1 * (1 + g), a2 * (1 + g)
    c1, c2 = math.hypot(a1, b1), math.hypot(a2, b2)
    h1, h2 = (math.degrees(math.atan2(b, a)) % 360 for a, b in ((a1, b1), (a2, b2)))
    dl, dc, dh, h = l2 - l1, c2 - c1, 0, h1 + h2
    if c1 * c2:
        dh = (h2 - h1 + 180) % 360 - 180
        h = h / 2 if abs(h1 - h2) <= 180 else (h + 360) / 2 if h < 360 else (h - 360) / 2
    dh = 2 * math.sqrt(c1 * c2) * math.sin(math.radians(dh) / 2)
    l, c = (l1 + l2) / 2 - 50, (c1 + c2) / 2

    def cos(degrees):
        return math.cos(math.radians(degrees))

    t = 1 - 0.17 * cos(h - 30) + 0.24 * cos(2 * h) + 0.32 * cos(3 * h + 6) - 0.2 * cos(4 * h - 63)
    sl, sc, sh = 1 + 0.015 * l * l / math.sqrt(20 + l * l), 1 + 0.045 * c, 1 + 0.015 * c * t
    rt = -2 * math.sqrt(c**7 / (c**7 + 25**7)) * math.sin(math.radians(60 * math.exp(-(((h - 275) / 25) ** 2))))
    dl, dc, dh = dl / sl, dc / sc, dh / sh
    return math.sqrt(max(0, dl * dl + dc * dc + dh * dh + rt * dc * dh))


def seen(rgb):
    """The colour in Lab for each sight; None if it is not fit to be one of a palette."""
    components = [linear(byte) for byte in rgb]
    y = times(XYZ, components)[1]
    seen = [lab([min(1, max(0, c)) for c in times(sight, components)]) for sight in SIGHTS]
    is_fit = max((y + 0.05) / 0.05, 1.05 / (y + 0.05)) >= CONTRAST and LIGHTNESS[0] <= seen[0][0] <= LIGHTNESS[1]
    return seen if is_fit and math.hypot(*seen[0][1:]) >= CHROMA else None


def apart(one, other):
    return min(share * ciede2000(a, b) for share, a, b in zip(SIGHT_SHARES, one, other))


def search(count, chance, steps):
    """Anneals."""
    def fit(colour, heat):
        while True:
            moved = moved_by_chance(colour, heat, chance)
            if seen(moved):
                return moved, seen(moved)

    colours = [(GOLD, seen(GOLD))] + [fit(None, 1) for _ in range(count)]
    distances = [[apart(a[1], b[1]) if a != b else 0 for b in colours] for a in colours]
    # The nearest pairs count most, the others a little, so that there is always a way uphill.
    def value(row, skip):
        return sum(math.exp(-d / 1.5) for i, d in enumerate(row) if i != skip)

    for step in range(steps):
        heat = 1 - step / steps
        i = chance.randrange(1, count + 1)
        moved = fit(colours[i][0], heat)
        row = [0 if i == j else apart(moved[1], other[1]) for j, other in enumerate(colours)]
        before, after = value(distances[i], i), value(row, i)
        if after <= before or chance.random() < (before / after) ** (1 / (heat * heat + 1e-9)):
            colours[i] = moved
            for j, distance in enumerate(row):
                distances[i][j] = distances[j][i] = distance
    nearest = min(d for i, row in enumerate(distances) for j, d in enumerate(row) if i < j)
    return nearest, [colour for colour, _ in colours[1:]]


def moved_by_chance(colour, heat, chance):
    """A colour near this one, or any colour if there is none."""
    if colour is None:
        return tuple(chance.randrange(256) for _ in range(3))
    reach = 2 + 60 * heat
    return tuple(min(255, max(0, round(byte + chance.gauss(0, reach)))) for byte in colour)


STEPS = (0, 95, 135, 175, 215, 255)
FIXED = {(STEPS[i // 36], STEPS[i // 6 % 6], STEPS[i % 6]): 16 + i for i in range(216)}
FIXED.update({(8 + 10 * i,) * 3: 232 + i for i in range(24)})


def neighbours(rgb):
    """The numbers of the nearest fixed colours, nearest first."""
    fit = [fixed for fixed in FIXED if seen(fixed)]
    return [FIXED[fixed] for fixed in sorted(fit, key=lambda fixed: ciede2000(seen(fixed)[0], seen(rgb)[0]))[:3]]


def main():
    count = int(sys.argv[1]) if len(sys.argv) > 1 else 12
    distance, colours = max(search(count, random.Random(start), 30000) for start in range(6))
    print(f"{count} colours and gold at least {distance:.2f} apart")
    for rgb in sorted(colours, key=lambda rgb: -seen(rgb)[0][0]):
        print("   ", rgb, *neighbours(rgb))


if __name__ == "__main__":
    main()
