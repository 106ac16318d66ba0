// The answer to a question: the picture, the sentences, and all that the program said.

// Questions by name: the command for the puzzle in `file`, of which `found` solutions are shown, and whether its answer is a page with
// pictures, or a record. Pictures of remarks stand below the board that is played on. Some are about what was laid. `again` is what is added
// when the same is asked again.
const QUESTIONS = {
    solve: { args: (file) => ["solve", file, "--progress"], hasPage: true },
    next: { args: (file, found) => ["solve", file, "--limit", String(found + 1), "--progress"], hasPage: true },
    all: { args: (file) => ["solve", file, "--limit", String(MOST_SHOWN), "--progress"], hasPage: true },
    count: { args: (file) => ["count", file, "--progress"] },
    distinct: { args: (file) => ["count", file, "--up-to", "symmetry", "--progress"] },
    unique: { args: (file) => ["unique", file, "--progress"], hasPage: true, isRemark: true },
    hint: { args: (file) => ["hint", file, "--format", "json"], again: ["--show"], isRecord: true, givesPart: true },
    explain: { args: (file) => ["explain", file], hasPage: true, isRemark: true },
    steps: { args: (file) => ["explain", file, "--steps"], hasPage: true, isRemark: true },
    rate: { args: (file) => ["rate", file] },
    left: { args: (file) => ["count", file, "--format", "json", "--progress"], isRecord: true, givesPart: true },
    check: { args: (file) => ["check", file], takesLayout: true },
};

// So many solutions are shown at most.
const MOST_SHOWN = 500;

// The kinds whose symmetries the program has.
const SYMMETRIC = ["polycube", "ubongo", "cuboid", "triangle"];

// Sentences that say no more than the heading and the picture.
const KNOWN = /^(solution 1|\d+ layouts|unique|not unique|no solution)$/u;

const PAGE = "answer.html";
const PART = "part.txt";

// The headings of answers: yes and no. Counts and records have headings of their own, explanations and ratings none.
const HEADINGS = {
    solve: ["found", "none"],
    next: ["found", "none"],
    unique: ["only_one"],
    check: ["valid", "invalid"],
};

class Answer {
    // `onview()` is called when there is another picture, or none.
    constructor({ program, onview }) {
        Object.assign(this, { program, onview, job: null, view: null, found: 0, question: null });
        this.status = liveRegion({ class: "status verdict" });
        this.note = element("p", { class: "note said" });
        this.stopper = button(t("stop"), () => this.stop(), { class: "stop" });
        this.stopper.hidden = true;
        this.why = element("div", { class: "why" });
        this.place = element("div", { class: "view" });
        this.remark = element("div", { class: "remark" });
        this.words = element("pre", { tabindex: 0 });
        this.command = element("code", {});
        this.details = element("details", { class: "text" },
            element("summary", {}, t("words")), this.words, element("p", { class: "note" }, t("command")), this.command);
        this.details.hidden = true;
        const line = element("div", { class: "line" }, this.status, this.stopper);
        const told = element("div", { class: "told" }, line, this.note);
        this.element = element("section", { class: "answer", "aria-label": t("answer") }, told, this.why, this.place, this.remark, this.details);
    }

    // What is played on; null if nothing is.
    get board() {
        return this.view instanceof Playable ? this.view : null;
    }

    // Asks about a puzzle. `part` is a part of a layout, as text.
    async ask(name, puzzle, part = null) {
        this.stop();
        const { args, again = [], hasPage, givesPart, takesLayout } = QUESTIONS[name];
        const asked = JSON.stringify([name, puzzle.text, part]);
        const isAgain = this.asked === asked;
        this.asked = asked;
        const isPart = part !== null && (givesPart || takesLayout);
        const command = [
            ...args(puzzle.name, this.found),
            ...(isAgain ? again : []),
            ...(isPart && takesLayout ? [PART] : []),
            ...(isPart && givesPart ? ["--given", PART] : []),
            ...(hasPage ? ["-o", PAGE] : []),
        ];
        const files = [[puzzle.name, puzzle.text], ...(isPart ? [[PART, part]] : [])];
        this.begin(["jigsat", ...command.filter((word) => word !== "--progress")].join(" "));
        const job = this.job = this.program.run(command, files, (stream, text) => this.print(text));
        const result = await job.done;
        if (this.job !== job) {
            return null;
        }
        this.end();
        if (result !== null) {
            this.show(result, name);
            this.question = name;
            this.reveal();
        }
        return result;
    }

    // Scrolls to the answer where it begins above the window or in its lower half, as on a phone.
    reveal() {
        const { top } = this.status.getBoundingClientRect();
        if (top < 0 || top > window.innerHeight / 2) {
            this.element.scrollIntoView({ behavior: isCalm() ? "auto" : "smooth" });
        }
    }

    begin(command) {
        this.words.textContent = "";
        this.note.textContent = "";
        this.why.replaceChildren();
        this.command.textContent = command;
        this.details.hidden = false;
        this.stopper.hidden = false;
        this.element.setAttribute("aria-busy", "true");
        this.board?.unmark();
        this.status.className = "status";
        const started = performance.now();
        const tell = () => {
            const seconds = (performance.now() - started) / 1000;
            this.status.textContent = seconds < 1 ? `${t("working")} …` : `${t("working")} … ${seconds.toFixed(0)} ${t("seconds")}`;
        };
        tell();
        this.clock = setInterval(tell, 500);
        this.reveal();
    }

    // Output of the program; lines about progress appear in the status.
    print(text) {
        const progress = text.match(/^jigsat: progress: [\w.-]+: (.*)$/mu)?.[1];
        if (progress === undefined) {
            this.words.append(text);
        } else {
            this.note.textContent = spokenHere(progress);
        }
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

    show(result, question = null) {
        const { code, output, errors, files } = result;
        if (QUESTIONS[question]?.isRecord && code !== 2) {
            const { marks, ...answer } = answerOf(code, JSON.parse(output.split("\n")[0]), this.board);
            this.say(answer);
            this.board?.mark(marks);
            return;
        }
        const page = files.has(PAGE) ? readPage(files.get(PAGE)) : null;
        const printed = spoken(output);
        // Pages name what the picture of a reason shows; the reason itself is printed.
        const isRead = (question === "explain" && printed.length > 0) || page === null || page.verdicts.length === 0;
        const sentences = (isRead ? printed : page.verdicts).map(plain);
        const failure = failureOf(errors);
        const found = page?.data.puzzles[0]?.layouts.length ?? 0;
        const isLast = question === "next" && found === this.found;
        const heading = isLast ? t("no_more", counted(found, true)) : this.heading(question, code, sentences);
        const text = (code === 2 || sentences.length === 0 ? failure : sentences.filter((one) => heading === null || !KNOWN.test(one)).join("\n"))
            // A puzzle without a solution has no level.
            .replace(/^(No solution)\. .*$/su, "$1").trim();
        const said = question === "check" && code === 1 ? broken(text) : spokenHere(text);
        const isSeveral = question === "unique" && code === 1 && !isImpossible(sentences);
        const isWrong = code === 2 || (code === 1 && !isSeveral) || sentences[0]?.startsWith("0 solutions");
        const isGood = code === 0 && heading !== null;
        const [first, ...others] = said.split("\n");
        const words = heading === null ? { heading: capital(first), note: others.join("\n") } : { heading, note: said };
        this.say({ tone: isWrong ? "wrong" : isGood ? "solved" : "", ...words });
        // A puzzle with an error has no picture yet: the last one is of another puzzle.
        if (question === null) {
            this.element.classList.toggle("stale", code === 2);
        }
        if (page !== null && QUESTIONS[question]?.isRemark) {
            this.remark.append(...remarks(page, question, isSeveral));
        } else if (page !== null) {
            this.picture(page, question === "next" ? found - 1 : 0);
        }
    }

    // Shows an answer; `tone` is "solved", "wrong" or empty, `details` are what one may want to know besides.
    say({ tone = "", heading = "", note = "", details = [] }) {
        this.question = null;
        this.status.className = `status ${tone}`;
        say(this.status, heading);
        this.note.textContent = note;
        const list = element("ul", {}, ...details.map((one) => element("li", {}, one)));
        this.why.replaceChildren(...(details.length > 0 ? [element("details", {}, element("summary", {}, t("why")), list)] : []));
        this.remark.replaceChildren();
    }

    // Takes away the words about what was laid before a move.
    outdate() {
        this.say({});
    }

    // Takes the picture away.
    discard() {
        this.place.replaceChildren();
        this.view?.release?.();
        Object.assign(this, { view: null, found: 0 });
    }

    // Shows a text instead of an answer.
    clear(text) {
        this.discard();
        this.element.classList.remove("stale");
        this.say({ heading: text });
        this.onview();
    }

    // The heading of an answer in the language of the page; null if the program says it all.
    heading(question, code, [sentence = ""]) {
        if (code > 1) {
            return t(code === 2 ? "wrong" : "undecided");
        }
        const count = sentence === "solution 1" ? "1" : sentence.match(/^(\d+) (solutions?|layouts?)/u)?.[1];
        if (question === "unique" && code === 1) {
            return t(isImpossible([sentence]) ? "none" : "not_one");
        }
        if (question === "all" && Number(count) === MOST_SHOWN) {
            return t("first_solutions", MOST_SHOWN);
        }
        if (["count", "distinct", "all"].includes(question)) {
            if (count === undefined) {
                return code === 1 ? t("no_solution") : null;
            }
            return counted(count, true);
        }
        return HEADINGS[question] === undefined ? null : t(HEADINGS[question][code]);
    }

    // Shows the picture of a page, first its layout number `first`.
    picture(page, first = 0) {
        this.discard();
        DATA = page.data;
        const [puzzle] = page.data.puzzles;
        this.found = puzzle?.layouts.length ?? 0;
        const view = puzzle === undefined ? null : showPuzzle(puzzle, this.place, first);
        if (view === null) {
            this.place.append(...page.stills);
            // There is a sentence in place of a picture that is too large.
            this.place.querySelectorAll("figure > p").forEach((one) => {
                one.textContent = `${capital(spokenHere(one.textContent))}. ${t("no_picture")}`;
            });
        }
        this.view = view;
        this.onview();
    }
}

// The error messages of the program, for readers who see no files: lines instead of places, and no options.
function failureOf(errors) {
    const isOption = /; [^;\n]*--[a-z][^;\n]*| \(--[a-z-]+\)/gu;
    const text = errors.replaceAll(/^jigsat: progress: .*\n/gmu, "").replaceAll(/jigsat: (error: )?/gu, "").replaceAll(isOption, "").trim();
    if (/found none of their formats/u.test(text)) {
        return t("no_puzzle");
    }
    return text.replaceAll(/^\S+?:(\d+)(?::\d+)?: (.*)$/gmu, (_, line, said) => t("line", line, spokenHere(said)));
}

// A sentence without the name of the strategy.
function plain(sentence) {
    return sentence.replace(/, by [\w-]+\+[\w-]+/u, "");
}

function isImpossible([sentence = ""]) {
    return sentence.startsWith("no solution");
}

// What stands below the board: steps of a deduction, pictures about the puzzle, or two different solutions. The only solution of a puzzle
// is not given away.
function remarks({ steps, remarks: pictures, stills }, question, isSeveral) {
    if (steps !== null) {
        steps.querySelectorAll("summary").forEach((one) => {
            one.textContent = t("why");
        });
        return [new Steps(steps).element];
    }
    if (question === "unique") {
        return isSeveral ? [element("details", { class: "two" }, element("summary", {}, t("two_solutions")), ...stills)] : [];
    }
    return pictures.length > 0 ? pictures : stills;
}

// What is wrong with a layout: a rule, and where it is broken.
function broken(text) {
    const [, rule, place] = text.match(/^([^:]*): (.*)$/su) ?? [];
    return rule === undefined ? spokenHere(text) : t("broken", spokenHere(rule), spokenHere(place));
}

// The sentences in the output of the program, without the name of the file and the kind, and what belongs to them. Layouts are none.
function spoken(output) {
    const isSentence = (line) => /^((# )?[\w.-]+: |# {3})/u.test(line) && !line.startsWith(`# ${PAGE}`);
    const sentences = output.split("\n").filter(isSentence);
    const before = new RegExp(`^# [\\w.-]+: (${KINDS.join("|")})( \\([^)]*\\))?: |^(# )?[\\w.-]+: (invalid: )?|^# {3}`, "u");
    return sentences.map((line) => line.replace(before, "").replace(/^valid$/u, ""));
}
