// The answer to a question: the picture, the sentences, and all that the program said.

// Questions by name: the command for the puzzle in `file`, and whether its answer is a page with pictures.
const QUESTIONS = {
    solve: { args: (file) => ["solve", file], hasPage: true },
    all: { args: (file) => ["solve", file, "--limit", "500"], hasPage: true },
    count: { args: (file) => ["count", file] },
    unique: { args: (file) => ["unique", file], hasPage: true },
    hint: { args: (file) => ["hint", file], hasPage: true, givesPart: true },
    explain: { args: (file) => ["explain", file], hasPage: true },
    rate: { args: (file) => ["rate", file] },
    left: { args: (file) => ["count", file], givesPart: true },
    check: { args: (file) => ["check", file] , takesLayout: true },
};

const PAGE = "answer.html";
const PART = "part.txt";

class Answer {
    // `onview(view)` gets each picture that can be played with.
    constructor({ program, onview }) {
        Object.assign(this, { program, onview, job: null });
        this.status = liveRegion({ class: "status" });
        this.stopper = button(t("stop"), () => this.stop(), { class: "stop" });
        this.stopper.hidden = true;
        this.place = element("div", { class: "view" });
        this.words = element("pre", { tabindex: 0 });
        this.command = element("code", {});
        this.details = element("details", { class: "text" },
            element("summary", {}, t("words")), this.words, element("p", { class: "note" }, t("command")), this.command);
        this.details.hidden = true;
        const line = element("div", { class: "line" }, this.status, this.stopper);
        this.element = element("section", { class: "answer", "aria-label": t("answer") }, line, this.place, this.details);
    }

    // Asks about a puzzle. `part` is a part of a layout, as text.
    async ask(name, puzzle, part = null) {
        this.stop();
        const { args, hasPage, givesPart, takesLayout } = QUESTIONS[name];
        const isPart = part !== null && (givesPart || takesLayout);
        const command = [
            ...args(puzzle.name),
            ...(isPart && takesLayout ? [PART] : []),
            ...(isPart && givesPart ? ["--given", PART] : []),
            ...(hasPage ? ["-o", PAGE] : []),
        ];
        const files = [[puzzle.name, puzzle.text], ...(isPart ? [[PART, part]] : [])];
        this.begin(["jigsat", ...command].join(" "));
        const job = this.job = this.program.run(command, files, (stream, text) => this.words.append(text));
        const result = await job.done;
        if (this.job !== job) {
            return null;
        }
        this.end();
        if (result !== null) {
            this.show(result);
        }
        return result;
    }

    begin(command) {
        this.words.textContent = "";
        this.command.textContent = command;
        this.details.hidden = false;
        this.stopper.hidden = false;
        this.element.setAttribute("aria-busy", "true");
        this.status.className = "status";
        const started = performance.now();
        const tell = () => {
            const seconds = (performance.now() - started) / 1000;
            this.status.textContent = seconds < 1 ? `${t("working")} …` : `${t("working")} … ${seconds.toFixed(0)} ${t("seconds")}`;
        };
        tell();
        this.clock = setInterval(tell, 500);
    }

    end() {
        clearInterval(this.clock);
        this.stopper.hidden = true;
        this.element.setAttribute("aria-busy", "false");
        this.job = null;
    }

    stop() {
        if (this.job !== null) {
            this.job.stop();
            this.end();
            say(this.status, t("stopped"));
        }
    }

    show({ code, output, errors, files }) {
        const page = files.has(PAGE) ? readPage(files.get(PAGE)) : null;
        const sentences = page === null || page.verdicts.length === 0 ? spoken(output) : page.verdicts;
        const failures = code === 2 ? [errors.replaceAll("jigsat: error: ", "")] : [];
        this.status.classList.toggle("wrong", code === 1 || code === 2);
        this.status.classList.toggle("solved", code === 0);
        say(this.status, [...failures, ...sentences].join("\n").trim() || errors.replaceAll("jigsat: ", "").trim());
        if (page !== null) {
            this.picture(page);
        }
    }

    picture(page) {
        this.place.replaceChildren();
        DATA = page.data;
        const [puzzle] = page.data.puzzles;
        const view = puzzle === undefined ? null : showPuzzle(puzzle, this.place);
        if (view === null) {
            this.place.append(...page.stills);
        }
        this.onview(view);
    }
}

// The sentences in the output of the program, without the name of the file. Layouts are none.
function spoken(output) {
    const sentences = output.split("\n").filter((line) => /^(# )?[\w.-]+: /u.test(line));
    return sentences.map((line) => line.replace(/^(# )?[\w.-]+: /u, ""));
}
