// Answers from records of the program, about what was laid: what the page says, and what it marks on the board.

// The tone, heading, note and marks of an answer, with the details of a hint. `code` is the exit code, `board` what is played on, or null.
function answerOf(code, record, board) {
    const { step, state, count, complete, reason, given } = record;
    const back = takenBack(record.take_back ?? [], board);
    const note = back?.note ?? spokenHere(reason ?? "");
    const marks = back?.marks ?? NO_MARKS;
    if (count !== undefined) {
        return { tone: String(count) === "0" ? "wrong" : "", heading: counted(count, complete), note, marks };
    }
    if (step) {
        const hint = hinted(step);
        return code === 1 ? { ...hint, tone: "wrong", heading: t(given > 0 ? "no_way_on" : "none") } : hint;
    }
    if (code === 1) {
        return { tone: "wrong", heading: t(given > 0 ? "no_way_on" : "none"), note, marks };
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

// A hint: what it says in a few words, why, and the rest of the reason.
function hinted({ sentence, technique, details, facts, reasons, results, excluded }) {
    const [fact, ...others] = facts.map(({ words }) => capital(spokenHere(words)));
    const heading = fact === undefined ? t("hint") : others.length === 0 ? fact : t("and_more", fact, others.length);
    const said = technique === null ? sentence : `${sentence} (${technique})`;
    const isExcluded = (spot) => excluded.some((other) => areSame(other, spot));
    const marks = { reasons, excluded, results: results.filter((spot) => !isExcluded(spot)) };
    return { tone: "", heading, note: spokenHere(said), details: details.map(spokenHere), marks };
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
