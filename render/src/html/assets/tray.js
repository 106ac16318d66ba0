// The pieces beside a container, each as it would be laid: a button that takes it into the hand.

class Tray {
    // `taken(kind, cell)` is called with the kind of the chosen piece, and the number of the cell that it is held by.
    constructor(filling, taken) {
        this.filling = filling;
        this.poses = filling.kinds.map(({ cells }) => inCorner(cells));
        // Each has room for all turns, so that nothing moves when one is turned.
        const longest = Math.max(...this.poses.flatMap((cells) => corners(cells)[1])) + 1;
        this.buttons = filling.kinds.map((_, kind) => element("button", {
            type: "button", class: "loose", "data-kind": kind,
            // Pointers take a piece when they are pressed on it.
            onclick: (event) => event.detail === 0 && taken(kind, 0),
        }));
        this.element = element("div", { class: "tray", role: "group", "aria-label": word("Pieces beside the container") }, ...this.buttons);
        this.element.style.setProperty("--room", longest);
        this.shown = [];
    }

    // Shows how many pieces of each kind are left.
    draw(state, held) {
        this.buttons.forEach((button, kind) => {
            const left = this.filling.left(state, kind) - (held === kind ? 1 : 0);
            const pose = this.poses[kind];
            const isHeld = held === kind;
            const name = `${left} ${isHeld} ${pose.join(";")}`;
            if (this.shown[kind] !== name) {
                this.shown[kind] = name;
                this.fill(button, kind, left, isHeld);
            }
        });
    }

    fill(button, kind, left, isHeld) {
        const { what, sign, shade, most, least } = this.filling.kinds[kind];
        const name = what.slice(what.indexOf(" ") + 1);
        const optional = least === 0 ? `, ${word("may be left out")}` : "";
        const count = most > 1 ? word("{0} left", left) : "";
        button.setAttribute("aria-label", `${what}, ${word("{0} left", left)}${optional}`);
        button.classList.toggle("held", isHeld);
        allow(button, left > 0);
        button.replaceChildren(
            solid(this.poses[kind], shade, this.filling.isFlat),
            element("span", { class: "name" }, sign === name ? name : `${sign} · ${name}`),
            ...(count === "" ? [] : [element("span", { class: "count" }, count)]));
    }
}
