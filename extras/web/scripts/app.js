// The application: one puzzle is open; it can be drawn, asked about, played, kept and sent.

// The time after the last change until the puzzle is drawn again, in milliseconds.
const PAUSE = 250;

const LANGUAGE = "jigsat.language";

// So many changes of a drawing can be taken back.
const MOST_UNDONE = 100;

class App {
    constructor(root, program) {
        Object.assign(this, { root, program, puzzle: null, recipe: null, due: null, drawing: null });
        this.notice = liveRegion({ class: "notice" });
        this.acceptFiles();
        this.build();
        window.addEventListener("hashchange", () => this.start());
    }

    // Opens the puzzle of the address, as it was left if it is kept, else the one of this tab, unless it is open already.
    async start() {
        let [linked, isBad] = [null, false];
        try {
            linked = await Puzzle.ofLink(location.hash);
        } catch {
            isBad = true;
        }
        const known = [Puzzle.kept(), ...Puzzle.recent()];
        const puzzle = linked === null ? known[0] : known.find((one) => one?.text === linked.text) ?? linked;
        if (puzzle !== null && puzzle.text !== this.puzzle?.text) {
            await this.open(puzzle, { link: linked === null ? "" : location.hash, isOwn: linked !== null });
        }
        if (isBad) {
            say(this.notice, t("bad_link"));
        }
    }

    // The page, in the chosen language.
    build() {
        document.documentElement.lang = LANGUAGES[language];
        const header = element("header", {},
            element("h1", {}, "jigsat"),
            element("p", { class: "tagline" }, t("tagline")),
            button(t("language"), async () => {
                const { puzzle } = this;
                const question = this.answer?.question ?? null;
                speak(1 - language);
                keep(LANGUAGE, language);
                this.build();
                if (puzzle !== null) {
                    await this.open(puzzle, { recipe: this.recipe, link: location.hash, isOwn: false });
                    // The answer is given again, in the other language, unless something else was asked already.
                    if (question !== null && this.puzzle === puzzle && this.answer.element.getAttribute("aria-busy") !== "true") {
                        await this.ask(question === "next" ? "solve" : question);
                    }
                }
            }));
        this.main = element("main", {}, this.notice, firstPage(this));
        this.root.replaceChildren(header, this.main);
    }

    // Opens an empty drawing board. The first page offers it once something is drawn.
    create(kind) {
        const editor = this.editorOf(kind);
        this.open(new Puzzle(t(kind), editor.text(), { draft: { kind, drawings: [editor.drawing] } }), { editor });
    }

    editorOf(kind) {
        return new EDITORS[kind](() => this.edited(), this.program, () => this.sketched());
    }

    // The drawing board as the puzzle was left; null if its text was not drawn.
    drafted({ draft }) {
        const editor = draft === null ? null : this.editorOf(draft.kind);
        if (editor !== null) {
            editor.drawn = draft.drawings.at(-1).drawn;
        }
        return editor;
    }

    async openFile(file) {
        if (file.size > MOST_TEXT) {
            say(this.notice, t("too_large"));
            return;
        }
        await this.open(new Puzzle(file.name, await file.text()));
    }

    acceptFiles() {
        document.addEventListener("keydown", (event) => {
            const isUndo = (event.ctrlKey || event.metaKey) && !event.shiftKey && event.key.toLowerCase() === "z";
            // Boards to play on and fields have an undo of their own.
            if (isUndo && !event.defaultPrevented && event.target.closest("textarea, input, dialog") === null && this.back?.checkVisibility() && this.drawings.length > 1) {
                event.preventDefault();
                this.undo();
            }
        });
        document.addEventListener("dragover", (event) => event.preventDefault());
        document.addEventListener("drop", (event) => {
            event.preventDefault();
            const [file] = event.dataTransfer.files;
            if (file !== undefined) {
                this.openFile(file);
            }
        });
        document.addEventListener("paste", (event) => {
            const text = event.clipboardData.getData("text");
            const isShort = shownPart(text).length === text.length;
            if ((event.target.closest("textarea, input") !== null && isShort) || text.trim() === "") {
                return;
            }
            event.preventDefault();
            if (text.length > MOST_TEXT) {
                say(this.notice, t("too_large"));
            } else {
                this.open(new Puzzle("pasted.txt", text));
            }
        });
    }

    // Shows a puzzle: its picture, and its drawing board if there is one. A new puzzle comes with its drawing board, `editor`, one at random
    // with its `recipe`. The address keeps a link only while it is the one to this puzzle. One that is not the reader's own, as a sample, is
    // kept for later once it is changed.
    async open(puzzle, { editor = null, recipe = null, link = "", isOwn = true } = {}) {
        setAddress(link);
        Object.assign(this, { puzzle, recipe, editor: null, drawn: null });
        say(this.notice, "");
        this.answer?.discard();
        this.answer = new Answer({ program: this.program, onview: () => this.puzzle === puzzle && this.viewed() });
        this.comparison = new Comparison(this.program);
        this.text = new TextEditor(() => this.retyped());
        this.text.set(puzzle.text);
        this.tabs = element("div", { class: "tabs" });
        this.main.replaceChildren(toolbar(this), this.notice, element("div", { class: editor === null ? "workspace ready" : "workspace" },
            element("section", { class: "puzzle-side", "aria-label": t("puzzle") }, this.tabs),
            element("div", { class: "answer-side" }, this.questions(), this.answer.element, this.comparison.element)));
        const board = editor ?? this.drafted(puzzle);
        if (board !== null) {
            this.showEditor(board, puzzle.draft.drawings);
        }
        if (editor === null && isOwn) {
            this.keep();
        } else {
            puzzle.keepInTab();
        }
        window.scrollTo(0, 0);
        this.due = () => this.redraw(board === null);
        await this.catchUp();
    }

    keep() {
        if (!this.puzzle.keep()) {
            say(this.notice, t("not_kept"));
        }
    }

    // Back to the first page, which offers the puzzle again.
    restart() {
        clearTimeout(this.timer);
        this.answer.stop();
        this.answer.discard();
        Puzzle.close();
        say(this.notice, "");
        setAddress();
        this.puzzle = null;
        this.build();
        this.root.querySelector(".card button").focus();
    }

    questions() {
        const ask = (name) => button(t(name), () => this.ask(name), { "data-ask": name, class: name === "solve" ? "main" : null });
        this.hint = ask("hint");
        this.partial = ["check", "left"].map(ask);
        this.questioned = element("div", { class: "questions" }, ...["solve", "next", "all", "count", "distinct", "unique", "steps", "explain", "rate"].map(ask), this.hint);
        return this.questioned;
    }

    // Asks about the puzzle as it is drawn now: a change that is not shown yet is shown first.
    async ask(name) {
        const { answer } = this;
        answer.element.setAttribute("aria-busy", "true");
        await this.catchUp();
        if (this.isUnfinished) {
            answer.end();
            answer.clear(t("nothing"));
            return null;
        }
        return answer.ask(name, this.puzzle, answer.board?.state() ?? null);
    }

    // Is the drawing no puzzle yet? What was typed is taken as it is.
    get isUnfinished() {
        return this.editor !== null && this.editor.isUnfinished() && this.editor.text() === this.puzzle.text;
    }

    // There is another picture, or none. If it can be played with, what helps on the way stands at the board, what was laid before is laid
    // again, and moves are kept.
    viewed() {
        const { board, found } = this.answer;
        allow(this.questioned.querySelector("[data-ask=next]"), found > 0);
        if (board === null) {
            this.questioned.append(this.hint);
            return;
        }
        board.game.bar.append(element("div", { class: "partial" }, this.hint, ...this.partial));
        this.offerPartial();
        board.game.play.addEventListener("click", () => this.answer.outdate());
        const { puzzle } = this;
        const { text, play } = puzzle;
        if (play !== null) {
            board.resume(play);
            this.offerPartial();
        }
        board.onchange = () => {
            this.offerPartial();
            this.answer.outdate();
            // Until it is drawn again, a changed puzzle has an old picture.
            if (puzzle.text === text) {
                puzzle.play = board.saved;
                puzzle.keep();
            }
        };
    }

    // Offers the questions about what was laid, if anything was.
    offerPartial() {
        this.partial.forEach((one) => allow(one, this.answer.board.saved !== null));
    }

    // The drawing board was changed. What is drawn without lifting the pointer is one change.
    edited() {
        const stroke = this.editor.grid?.stroke ?? null;
        const isOne = stroke !== null && stroke === this.stroke;
        this.stroke = stroke;
        this.drawings = [...(isOne ? this.drawings.slice(0, -1) : this.drawings.slice(-MOST_UNDONE)), this.editor.drawing];
        this.follow();
    }

    // A piece is half drawn: the text stays, and the drawing board is kept with it.
    sketched() {
        this.drawings.push({ ...this.drawings.pop(), drawn: this.editor.drawn });
        this.puzzle.change(this.puzzle.text, { kind: this.editor.kind, drawings: this.drawings });
        this.keep();
    }

    // Takes back the last change of the drawing.
    undo() {
        this.drawings.pop();
        this.editor.drawn = this.drawings.at(-1).drawn;
        this.follow();
    }

    // The text and the picture follow the drawing. The text of a file is the one of its first drawing.
    follow() {
        allow(this.back, this.drawings.length > 1);
        this.puzzle.change(this.drawings.at(-1).text, { kind: this.editor.kind, drawings: this.drawings });
        this.text.set(this.puzzle.text);
        this.later();
    }

    // The text was changed.
    retyped() {
        this.puzzle.change(this.text.text());
        this.later(true);
    }

    later(isText = false) {
        this.answer.stop();
        this.keep();
        setAddress();
        clearTimeout(this.timer);
        this.due = () => this.redraw(isText);
        this.timer = setTimeout(() => this.catchUp(), PAUSE);
    }

    // Draws the puzzle if it was changed since, and waits until it is drawn.
    async catchUp() {
        clearTimeout(this.timer);
        const { due } = this;
        this.due = null;
        this.drawing = due?.() ?? this.drawing;
        await this.drawing;
    }

    // Draws the puzzle without a solution. After a change of its text, the drawing board follows.
    async redraw(isText) {
        const { puzzle } = this;
        if (this.isUnfinished) {
            this.answer.clear(t("nothing"));
            return;
        }
        const { text } = puzzle;
        const job = this.program.run(["draw", puzzle.name, "-o", PAGE], [[puzzle.name, text]]);
        const result = await job.done;
        if (this.puzzle !== puzzle || puzzle.text !== text) {
            return;
        }
        if (result.files.has(PAGE)) {
            const page = readPage(result.files.get(PAGE));
            this.recognise(page.kind);
            this.drawn = page.data.puzzles[0];
            this.answer.clear("");
            this.answer.picture(page);
            if (isText) {
                this.chooseEditor(page.kind, page.data.puzzles[0]);
            }
        } else if (result.errors.includes("there is no picture of this puzzle")) {
            this.answer.clear("");
            this.showEditor(null);
            this.recognise(await this.kind(puzzle));
        } else {
            this.answer.show(result);
            this.text.mark(result.errors, puzzle.name);
            if (this.tabs.childElementCount === 0) {
                this.showEditor(null);
            }
        }
    }

    // The kind of the puzzle is known: what can be asked and compared.
    recognise(kind) {
        this.comparison.set(this.puzzle, kind);
        this.questioned.querySelector("[data-ask=distinct]").hidden = !SYMMETRIC.includes(kind);
    }

    // The kind of a puzzle without a picture.
    async kind({ name, text }) {
        const { output } = await this.program.run(["solve", name, "--timeout", "1ms", "--format", "json"], [[name, text]]).done;
        return JSON.parse(output.split("\n")[0]).kind;
    }

    // Chooses the drawing board for this kind, if it can show the puzzle.
    chooseEditor(kind, drawn) {
        const isSame = this.editor?.kind === kind;
        const editor = kind in EDITORS ? (isSame ? this.editor : this.editorOf(kind)) : null;
        this.showEditor(editor !== null && editor.load(drawn, this.puzzle.text) ? editor : null);
    }

    // The tabs: a drawing board, if there is one, with what it showed before, and the text.
    showEditor(editor, drawings = [{ text: this.puzzle.text, drawn: editor?.drawn }]) {
        Object.assign(this, { editor, drawings });
        this.back = button(t("undo"), () => this.undo(), { "aria-disabled": String(drawings.length < 2), title: t("undo_drawing") });
        const panes = [...(editor === null ? [] : [["drawing", editor.element]]), ["text", this.text.element]];
        const shown = this.tabs.dataset.shown === "text" || editor === null ? "text" : "drawing";
        const show = (name) => {
            panes.forEach(([own, pane]) => {
                pane.hidden = own !== name;
            });
            this.back.hidden = name !== "drawing";
            buttons.forEach((one, i) => press(one, panes[i][0] === name));
        };
        const buttons = panes.map(([name]) => toggle(t(name), () => {
            this.tabs.dataset.shown = name;
            show(name);
        }));
        const note = editor === null ? [element("p", { class: "note" }, t("no_editor"))] : [];
        this.tabs.replaceChildren(element("div", { class: "modes" }, ...buttons, this.back), ...panes.map(([, pane]) => pane), ...note);
        show(shown);
    }
}

// Sets the part of the address after #.
function setAddress(link = "") {
    if (location.hash !== link) {
        history.replaceState(null, "", `${location.pathname}${location.search}${link}`);
    }
}

async function main() {
    const root = document.getElementById("app");
    speak(kept(LANGUAGE) ?? (navigator.language.startsWith("de") ? 1 : 0));
    root.append(element("p", { class: "note" }, t("loading")));
    try {
        const app = new App(root, await Program.load());
        await app.start();
    } catch (failure) {
        root.replaceChildren(element("p", { class: "status wrong" }, `${t("failed")}: ${failure.message}`));
        throw failure;
    }
}

main();
