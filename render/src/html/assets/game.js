// The common part of playable puzzles: the solution, the reader's moves, undo and redo.
//
// A state is never changed: every move makes a new one. `check(state)` returns a message, and whether it is solved.

class Game {
    // `solution(index)` is a state; `solutions` their number. `draw(state, verdict)` shows one. `dropped()` forgets what the reader has begun
    // and not done yet: it is called where another state is shown than the one that it was begun on.
    constructor({ start, solutions, solution, check, draw, dropped, help }) {
        Object.assign(this, { solutions, solution, check, draw, dropped, history: [start], at: 0, index: 0 });
        this.isShown = solutions > 0;
        this.status = liveRegion({ class: "status" });
        this.solved = toggle("Solution", () => this.reveal(true));
        this.play = toggle("Play it yourself", () => this.reveal(false));
        this.back = button("Undo", () => this.undo(), { title: "Ctrl+Z" });
        this.forth = button("Redo", () => this.redo(), { title: "Ctrl+Y" });
        this.anew = button("Start over", () => this.restart());
        const modes = element("div", { class: "modes", role: "group", "aria-label": "What is shown" }, this.solved, this.play);
        modes.hidden = solutions === 0;
        this.tools = element("div", { class: "tools" }, this.back, this.forth, this.anew);
        this.bar = element("div", { class: "bar" }, modes, this.tools);
        this.help = element("p", { class: "help" }, help);
    }

    get state() {
        return this.isShown ? this.solution(this.index) : this.history[this.at];
    }

    // Records a move of the reader, also from the solution. A move that changes nothing is no step.
    act(state) {
        const isSame = (other) => JSON.stringify(other) === JSON.stringify(state);
        if (!isSame(this.state)) {
            this.isShown = false;
            if (!isSame(this.state)) {
                this.history = [...this.history.slice(0, this.at + 1), state];
                this.at += 1;
            }
        }
        this.refresh();
    }

    restart() {
        this.dropped();
        this.act(this.history[0]);
    }

    // From the solution, undo leads to the reader's last state.
    undo() {
        if (this.isShown && this.history.length > 1) {
            this.reveal(false);
        } else {
            this.step(-1);
        }
    }

    redo() {
        this.step(1);
    }

    step(by) {
        if (this.history[this.at + by] !== undefined) {
            this.at += by;
            this.isShown = false;
        }
        this.arrive();
    }

    reveal(isShown) {
        this.isShown = isShown;
        this.arrive();
    }

    show(index) {
        this.index = index;
        this.arrive();
    }

    // Shows a state that is not the result of a move.
    arrive() {
        this.dropped();
        this.refresh();
    }

    refresh() {
        const { state } = this;
        const verdict = this.check(state);
        allow(this.back, this.at > 0 || this.isShown);
        allow(this.forth, this.at < this.history.length - 1);
        this.tools.hidden = this.isShown && this.history.length === 1;
        this.tell(verdict);
        this.draw(state, verdict);
    }

    // Announces the message of a state, after the reason of a refusal. A draft is the reader's, also over the solution.
    tell(verdict, { isDraft = false, refused = null } = {}) {
        const isShown = this.isShown && !isDraft;
        press(this.solved, isShown);
        press(this.play, !isShown);
        this.status.classList.toggle("solved", verdict.isSolved && !isShown);
        this.status.classList.toggle("wrong", verdict.isWrong);
        const text = isShown ? "This is the solution." : verdict.text;
        say(this.status, refused === null ? text : `${refused} ${text}`);
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
