// Strategies side by side: each solves the puzzle alone, and a bar shows its time.

// Engines that a page has not, or that only count.
const NOT_HERE = ["external", "sharp"];

// So many strategies are compared unless the reader chooses others, besides the program's own choice.
const MOST_CHOSEN = 3;

// The longest time for one strategy, in seconds.
const COMPARE_SECONDS = 10;

class Comparison {
    constructor(program) {
        this.program = program;
        this.bars = element("div", { class: "bars", role: "table", "aria-label": t("compare") });
        this.element = element("details", { class: "compare", ontoggle: () => this.opened() }, element("summary", {}, t("compare")));
        this.stopper = null;
    }

    // Sets the puzzle, and its kind by name.
    set(puzzle, kind) {
        if (this.kind !== kind) {
            this.element.open = false;
        }
        Object.assign(this, { puzzle, kind });
    }

    async opened() {
        if (!this.element.open || this.kind === undefined) {
            return;
        }
        const { output } = await this.program.run(["list", "--format", "json"], []).done;
        const names = strategies(JSON.parse(output), this.kind);
        const chosen = firstOfEach(names);
        const boxes = names.map((name) => {
            const input = element("input", { type: "checkbox", checked: chosen.has(name), value: name });
            return [input, element("label", { class: "check" }, input, name)];
        });
        const about = element("p", { class: "note" }, t("compare_about", COMPARE_SECONDS));
        const run = button(t("compare_run"), () => this.run(boxes.map(([input]) => input).filter((input) => input.checked).map((input) => input.value)));
        this.element.replaceChildren(this.element.firstChild, about, element("div", { class: "names" }, ...boxes.map(([, label]) => label)), run, this.bars);
    }

    // Runs the strategies one after another.
    async run(names) {
        this.bars.replaceChildren();
        const rows = [];
        for (const name of names) {
            const started = performance.now();
            const args = ["solve", this.puzzle.name, "--with", name, "--timeout", `${COMPARE_SECONDS}s`];
            const result = await this.program.run(args, [[this.puzzle.name, this.puzzle.text]]).done;
            rows.push({ name, seconds: (performance.now() - started) / 1000, code: result.code, words: result.errors });
            this.draw(rows);
        }
    }

    draw(rows) {
        const longest = Math.max(...rows.map(({ seconds }) => seconds));
        this.bars.replaceChildren(...rows.map(({ name, seconds, code, words }) => {
            const bar = element("span", { class: code === 0 || code === 1 ? "bar-fill" : "bar-fill undecided" });
            bar.style.setProperty("width", code === 2 ? "0" : `${Math.max(1, (100 * seconds) / longest)}%`);
            const text = code === 2 ? t("compare_failed") : `${seconds.toFixed(2)} ${t("seconds")}${code === 3 ? ` (${t("compare_late")})` : ""}`;
            return element("div", { class: "bar-row", role: "row" }, element("code", { role: "cell" }, name), bar, element("span", { role: "cell", title: code === 2 ? failureOf(words) : null }, text));
        }));
    }
}

// The names of the strategies of a kind: a reduction, +, and an engine for its form.
function strategies({ kinds, engines }, kind) {
    const own = kinds.find(({ name }) => name === kind);
    const pairs = own.reductions.flatMap((reduction) => engines
        .filter((engine) => engine.form === reduction.form && !NOT_HERE.includes(engine.name))
        .map((engine) => `${reduction.name.replace(/-AMO$/u, "")}+${engine.name}`));
    return ["auto", ...new Set(pairs)];
}

// The program's own choice, and the first strategy of each of the first reductions.
function firstOfEach([auto, ...others]) {
    const first = new Map();
    others.forEach((name) => {
        const [reduction] = name.split("+");
        first.set(reduction, first.get(reduction) ?? name);
    });
    return new Set([auto, ...[...first.values()].slice(0, MOST_CHOSEN)]);
}
