//! The words of a book in German.

use super::vocabulary::{IN_SPACE, Tasks, Vocabulary};

pub(super) const GERMAN: Vocabulary = Vocabulary {
    code: "de",
    layer: "Ebene",
    layers_high: "Ebenen hoch",
    counted: ["Rätsel", "Rätsel"],
    puzzles: "Rätsel",
    puzzle: "Rätsel",
    pieces: "Teile zum Ausschneiden",
    solutions: "Lösungen",
    solution: "Lösung",
    unsolvable: "unlösbar",
    page: "Seite",
    difficulty: "Schwierigkeit",
    effort: "Aufwand",
    levels: ["leicht", "mittel", "schwer"],
    decimal_point: ",",
    golden_cube: "goldener Würfel",
    cubes: "Würfel",
    tasks: Tasks {
        board: "Fülle die Legefläche mit den Teilen",
        container: "Fülle die Kiste mit den Teilen.",
        golden: "Fülle die Kiste mit den Quadern. Der goldene Würfel liegt in ihrer Mitte.",
        optional: "Felder mit einem Ring dürfen frei bleiben.",
        colours: [
            "Zahlen sind Farben, auf Teilen im Kreis, in der Kiste im Quadrat.",
            "Wo beide eine Farbe haben, dürfen sich nur diese treffen:",
            "auf",
            "Ein farbiges Feld eines Teils liegt auf einem Feld ohne Farbe.",
        ],
        tiles: "Lege die Teile in das große Dreieck. Wo sich zwei berühren, ergeben ihre Hälften eine Figur: etwa 4 und −4.",
        paths: "Verbinde gleiche Zahlen durch waagerechte und senkrechte Linien. Jedes Feld gehört zu höchstens einer Linie.",
        full: "Jedes Feld wird benutzt.",
        free: "Felder dürfen frei bleiben.",
        touch: "Keine Linie berührt sich selbst.",
        boxes: "In jeder Zeile, jeder Spalte und jedem Kasten steht jede Zahl genau einmal.",
        lines: "In jeder Zeile und jeder Spalte steht jede Zahl genau einmal.",
        cover: "Wähle Zeilen, die in jeder Spalte genau eine Marke haben.",
        secondary: "Spalten hinter der dicken Linie haben höchstens eine.",
    },
    rules: [
        (IN_SPACE, ["Teile dürfen gedreht und gewendet werden.", "Teile dürfen beliebig gedreht werden."]),
        (
            "pieces turn in space, mirror images allowed",
            ["Teile dürfen gedreht und gewendet werden.", "Teile dürfen beliebig gedreht und gespiegelt werden."],
        ),
        (
            "pieces turn in their layers, no mirror images",
            ["Teile dürfen gedreht, aber nicht gewendet werden.", "Teile dürfen nur in ihrer Ebene gedreht werden."],
        ),
        (
            "pieces turn in their layers, mirror images allowed",
            ["Teile dürfen gedreht und gewendet werden.", "Teile dürfen in ihrer Ebene gedreht und gespiegelt werden."],
        ),
    ],
};
