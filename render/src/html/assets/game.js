// The common part of playable puzzles: what is looked at, the reader's moves, undo and redo.
//
// A state is never changed: every move makes a new one. `check(state)` returns a message, and whether it is solved.

// The solutions, as a game shows them.
function solutionOf(layouts, state) {
    return layouts.length === 0 ? null : { name: word("Solution"), text: word("This is a solution."), state };
}

// What an application uses of a view whose puzzle is played: it has `rules` and a `game`.
class Playable {
    // The state after the reader's moves, as text that the program reads.
    state() {
        return this.rules.text(this.game.played);
    }

    // The reader's moves as data, so that another visit can resume them; null if there are none.
    get saved() {
        return this.game.saved;
    }

    // Resumes saved moves. They are shown unless there is a solution to look at. Moves that this puzzle cannot show are dropped.
    resume(saved) {
        this.game.resume(saved, this.layouts.length > 0);
    }

    // Marks the places of a hint until the next move: lists of column, row and layer.
    // The results are where something goes, `excluded` is where it does not.
    mark(marks) {
        this.game.mark(marks);
    }

    // Takes away the marks of a hint.
    unmark() {
        this.game.unmark();
    }

    // What a label in `state()` stands for, or a phrase about it: its name, and its places.
    called(label) {
        const places = label.matchAll(/row (\d+), (?:column|place) (\d+)/gu);
        return { name: label.replace(/ as [-\d ]+$/u, ""), spots: [...places].map(([, row, at]) => [at - 1, row - 1, 0]) };
    }

    // Sets the function to be called after every move.
    set onchange(act) {
        this.game.onchange = act;
    }
}

const NO_MARKS = { reasons: [], results: [], excluded: [] };

class Game {
    // `shown` is what can be looked at instead of the reader's moves, or nothing: its `name`, the `text` about it, and the `state(index)` of
    // each. `draw(state, verdict)` shows a state. `dropped()` forgets what the reader has begun and not done yet: it is called where
    // another state is shown than the one that it was begun on.
    constructor({ start, shown, check, draw, dropped, help, keys }) {
        Object.assign(this, { shown, check, draw, dropped, history: [start], at: 0, index: 0, last: start, marks: NO_MARKS });
        this.isShown = shown !== null;
        this.status = liveRegion({ class: "status" });
        this.solved = toggle(shown?.name ?? "", () => this.reveal(true));
        this.play = toggle(word("Play it yourself"), () => this.reveal(false));
        this.back = button(word("Undo"), () => this.undo(), { title: "Ctrl+Z" });
        this.forth = button(word("Redo"), () => this.redo(), { title: "Ctrl+Y" });
        this.anew = button(word("Start over"), () => this.restart());
        const modes = element("div", { class: "modes", role: "group", "aria-label": word("What is shown") }, this.solved, this.play);
        modes.hidden = shown === null;
        this.tools = element("div", { class: "tools" }, this.back, this.forth, this.anew);
        this.bar = element("div", { class: "bar" }, modes, this.tools);
        this.key = element("p", { class: "key" });
        this.help = helpText(help, keys);
    }

    get state() {
        return this.isShown ? this.shown.state(this.index) : this.played;
    }

    // The state after the reader's moves.
    get played() {
        return this.history[this.at];
    }

    get saved() {
        return JSON.stringify(this.played) === JSON.stringify(this.history[0]) ? null : this.played;
    }

    resume(saved, isShown) {
        const before = { history: this.history, at: this.at, isShown: this.isShown };
        try {
            Object.assign(this, { history: [this.history[0], saved], at: 1, last: saved, isShown });
            this.arrive();
        } catch {
            Object.assign(this, before, { last: before.history[before.at] });
            this.arrive();
        }
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

    mark(marks) {
        Object.assign(this, { marks: { ...NO_MARKS, ...marks }, isShown: false });
        this.refresh();
    }

    unmark() {
        this.marks = NO_MARKS;
        this.refresh();
    }

    refresh() {
        const { state, played } = this;
        const isMoved = played !== this.last;
        if (isMoved) {
            Object.assign(this, { last: played, marks: NO_MARKS });
        }
        const verdict = this.check(state);
        allow(this.back, this.at > 0 || this.isShown);
        allow(this.forth, this.at < this.history.length - 1);
        this.tools.hidden = this.isShown && this.history.length === 1;
        this.tell(verdict);
        this.draw(state, verdict);
        this.key.replaceChildren(...signKey(this.marks));
        if (isMoved) {
            this.onchange?.();
        }
    }

    // Announces the message of a state, after the reason of a refusal. A draft is the reader's, also over the solution.
    tell(verdict, { isDraft = false, refused = null } = {}) {
        const isShown = this.isShown && !isDraft;
        press(this.solved, isShown);
        press(this.play, !isShown);
        this.status.classList.toggle("solved", verdict.isSolved && !isShown);
        this.status.classList.toggle("wrong", verdict.isWrong);
        const text = isShown ? this.shown.text : verdict.text;
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
