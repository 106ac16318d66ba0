// The list of pieces: equal ones together, with their name and how many there are; a button for each, which shows it or hides it.

// Something to be listed: `id` is its number on the stage.
// { id, label, what, shade, count }

class PieceList {
    // `highlight(ids)` is called with the pieces under the pointer, `changed()` after pieces were hidden or shown.
    constructor({ highlight, changed }) {
        Object.assign(this, { highlight, changed, hidden: new Set(), chips: new Map(), items: [] });
        this.heading = element("h3", {}, word("Pieces"));
        this.all = button(word("Show all"), () => this.show(this.items, true), { class: "quiet", "aria-disabled": "true" });
        this.list = element("ul", { class: "pieces" });
        const head = element("div", { class: "head" }, this.heading, this.all);
        this.element = element("section", { class: "legend", "aria-label": word("Pieces") }, head, this.list);
    }

    // The key of a piece that stays when another solution is shown.
    static key({ label, what }) {
        return `${label} ${what}`;
    }

    isHidden(item) {
        return this.hidden.has(PieceList.key(item));
    }

    set(items) {
        this.items = items;
        this.chips.clear();
        const groups = new Map();
        items.forEach((item) => {
            const name = item.what || item.label;
            if (!groups.has(name)) {
                groups.set(name, []);
            }
            groups.get(name).push(item);
        });
        this.list.replaceChildren(...[...groups].map(([name, group]) => this.row(name, group)));
        this.refresh();
    }

    row(name, group) {
        const count = group.reduce((sum, item) => sum + (item.count ?? 1), 0);
        const times = group[0].times ?? (count > 1 ? `${count} ×` : "");
        const isNamed = group.some(({ label, what }) => what !== "" && label !== "");
        const title = isNamed || times !== "" || name.length > 2 ? [times, name].filter(Boolean).join(" ") : word("piece {0}", name);
        const over = () => this.highlight(new Set(group.map(({ id }) => id)));
        const out = () => this.highlight(null);
        const chips = group.map((item) => this.chip(name, item, over));
        const style = group.length > 4 ? "many" : null;
        return element("li", { class: style, onpointerenter: over, onpointerleave: out }, element("span", { class: "name" }, title), ...chips);
    }

    // `left()` is called when the reader leaves the button for the rest of its row.
    chip(name, item, left) {
        const { id, label, shade } = item;
        const text = label || "";
        const chip = toggle(text, () => this.show([item], this.isHidden(item)), {
            class: "chip",
            "aria-label": label && label !== name ? `${name}, ${label}` : name.length > 2 ? name : word("piece {0}", name),
            onpointerenter: () => this.highlight(new Set([id])),
            onpointerleave: left,
            onfocus: () => this.highlight(chip.matches(":focus-visible") ? new Set([id]) : null),
            onblur: () => this.highlight(null),
        });
        const { fill, ink } = colours(shade);
        chip.style.setProperty("--fill", fill);
        chip.style.setProperty("--ink", ink);
        this.chips.set(id, chip);
        return chip;
    }

    show(items, isShown) {
        items.forEach((item) => {
            const key = PieceList.key(item);
            return isShown ? this.hidden.delete(key) : this.hidden.add(key);
        });
        this.refresh();
        this.changed();
    }

    refresh() {
        let hiddenCount = 0;
        this.items.forEach((item) => {
            press(this.chips.get(item.id), !this.isHidden(item));
            hiddenCount += this.isHidden(item) ? 1 : 0;
        });
        allow(this.all, hiddenCount > 0);
    }

    // Marks the pieces that the reader is over in the picture.
    mark(ids) {
        this.chips.forEach((chip, id) => chip.classList.toggle("marked", ids !== null && ids.has(id)));
    }

    name(id) {
        const item = this.items.find((one) => one.id === id);
        if (item === undefined) {
            return "";
        }
        const { label, what } = item;
        return what && label ? `${label} · ${what}` : what || word("piece {0}", label);
    }
}
