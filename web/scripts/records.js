// Answers from records of the program, about what was laid: what the page says, and what it marks on the board.

// The tone, heading, note and marks of an answer. `code` is the exit code, `board` what is played on, or null.
function answerOf(code, record, board) {
    const { step, state, count, complete, reason } = record;
    const back = takenBack(record.take_back ?? [], board);
    const note = back?.note ?? spokenHere(reason ?? "");
    const marks = back?.marks ?? NO_MARKS;
    if (count !== undefined) {
        return { tone: String(count) === "0" ? "wrong" : "", heading: counted(count, complete), note, marks };
    }
    if (step) {
        const hint = hinted(step, board);
        return code === 1 ? { ...hint, tone: "wrong", heading: t("no_way_on") } : hint;
    }
    if (code === 1) {
        return { tone: "wrong", heading: t("no_way_on"), note, marks };
    }
    const ends = { solved: "laid_out", several: "nothing_follows" };
    return { tone: "", heading: t(ends[state] ?? "undecided"), note, marks };
}

// What to take back: its names, and its places on the board; null if it is nothing.
function takenBack(labels, board) {
    if (labels.length === 0) {
        return null;
    }
    const taken = labels.map((label) => board?.called(label) ?? { name: label, spots: [] });
    const names = taken.map(({ name }) => spokenHere(name)).join(", ");
    return { note: t("take_back", names), marks: { reasons: taken.flatMap(({ spots }) => spots), results: [] } };
}

// A hint: in a few words about the framed cells if it is about one piece, and its sentence.
function hinted(step, board) {
    const frame = board === null ? null : framed(step);
    const { reasons, results, facts } = step;
    const holds = facts.every((fact) => fact.holds);
    const heading = frame === null ? statement(facts) : capital(t(frame.holds ? "goes_here" : "goes_not_here", spokenHere(frame.piece)));
    return { tone: "", heading, note: spokenHere(argument(step, frame)), marks: { reasons, results: frame?.cells ?? results, holds } };
}

// What a hint says, in a few words if it is one fact.
function statement([fact, ...others]) {
    // Names of exports, such as r1c2-r1c3, say nothing.
    if (fact === undefined || others.length > 0 || !fact.name.includes(" ")) {
        return t("hint");
    }
    const said = spokenHere(fact.name);
    return fact.holds ? capital(said) : t("not_so", said);
}

// The piece that a hint is about, and its cells, if the hint frames no others on the board; else null.
function framed({ facts, results }) {
    const [, piece, places] = facts[0]?.name.match(/^(.*) on ((?:\(\d+,\d+,\d+\) ?)+)$/u) ?? [];
    if (piece === undefined) {
        return null;
    }
    const cells = [...places.matchAll(/\((\d+),(\d+),(\d+)\)/gu)].map(([, ...cell]) => cell.map(Number));
    return results.every((spot) => cells.some((cell) => areSame(cell, spot))) ? { piece, cells, holds: facts[0].holds } : null;
}

// The sentence of a hint. Where it names the cells of a single placement, and just these are framed, the frames name them.
function argument({ sentence, technique }, frame) {
    const places = sentence.match(/ on(?: \d+\.\d+\.\d+)+/gu) ?? [];
    const isFramed = places.length === 1 && places[0].split(" ").length - 2 === frame?.cells.length;
    const said = isFramed ? sentence.replace(places[0], " there") : sentence;
    return technique === null ? said : `${said} (${technique})`;
}

// A text with a capital letter at its beginning.
function capital(text) {
    return text.slice(0, 1).toUpperCase() + text.slice(1);
}

// A number of solutions as a heading.
function counted(count, isComplete) {
    const number = isComplete && String(count) === "1" ? t("one_solution") : t("solutions", BigInt(count).toLocaleString(LANGUAGES[language]));
    return isComplete ? number : t("at_least", number);
}
