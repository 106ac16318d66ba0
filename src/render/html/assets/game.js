// What all puzzles that can be played have in common: the solution and what the reader does, forwards and back.
//
// A state is never changed: whoever acts makes a new one. `check(state)` says what is to be said of it, and if it is solved.

class Game {
    // `solution(index)` is a state; `solutions` their number. `draw(state, verdict)` shows one.
    constructor({ start, solutions, solution, check, draw, help }) {
        Object.assign(this, { solutions, solution, check, draw, history: [start], at: 0, index: 0 });
        this.isShown = solutions > 0;
        this.status = liveRegion({ class: "status" });
        this.solved = toggle("Solution", () => this.reveal(true));
        this.play = toggle("Play it yourself", () => this.reveal(false));
        this.back = button("Undo", () => this.undo(), { title: "Ctrl+Z" });
        this.forth = button("Redo", () => this.redo(), { title: "Ctrl+Y" });
        this.anew = button("Start over", () => this.act(start));
        const modes = element("div", { class: "modes", role: "group", "aria-label": "What is shown" }, this.solved, this.play);
        modes.hidden = solutions === 0;
        this.tools = element("div", { class: "tools" }, this.back, this.forth, this.anew);
        this.bar = element("div", { class: "bar" }, modes, this.tools);
        this.help = element("p", { class: "help" }, help);
    }

    get state() {
        return this.isShown ? this.solution(this.index) : this.history[this.at];
    }

    // The reader did something: from the solution, too.
    act(state) {
        this.history = [...this.history.slice(0, this.at + 1), state];
        this.at += 1;
        this.isShown = false;
        this.refresh();
    }

    undo() {
        this.step(-1);
    }

    redo() {
        this.step(1);
    }

    step(by) {
        if (this.history[this.at + by] !== undefined) {
            this.at += by;
            this.isShown = false;
            this.refresh();
        }
    }

    reveal(isShown) {
        this.isShown = isShown;
        this.refresh();
    }

    show(index) {
        this.index = index;
        this.refresh();
    }

    refresh() {
        const { state } = this;
        const verdict = this.check(state);
        press(this.solved, this.isShown);
        press(this.play, !this.isShown);
        this.back.disabled = this.at === 0;
        this.forth.disabled = this.at === this.history.length - 1;
        this.tools.hidden = this.isShown && this.history.length === 1;
        this.status.classList.toggle("solved", verdict.isSolved && !this.isShown);
        this.status.classList.toggle("wrong", verdict.isWrong);
        say(this.status, this.isShown ? "This is the solution." : verdict.text);
        this.draw(state, verdict);
    }

    // Undo and redo by keys, where the puzzle has the focus.
    listen(target) {
        target.addEventListener("keydown", (event) => {
            const key = event.key.toLowerCase();
            if ((event.ctrlKey || event.metaKey) && (key === "z" || key === "y")) {
                event.preventDefault();
                return key === "y" || event.shiftKey ? this.redo() : this.undo();
            }
        });
    }
}
