// The steps of a deduction: one picture at a time under its sentence, a slider, and the list of all sentences.

class Steps {
    // `list` has an item for each step, with its picture and its sentence.
    constructor(list) {
        this.items = [...list.children];
        const count = this.items.length;
        this.at = 0;
        this.voice = liveRegion({ class: "hidden" });
        const sentences = this.items.map((item) => item.querySelector("figcaption").textContent);
        this.sentences = sentences;
        this.links = sentences.map((text, number) => button(text, () => this.show(number), { class: "quiet" }));
        this.slider = slider({
            name: word("Step"), min: 1, max: count, value: 1, describe: (value) => word("{0} of {1}", value, count), onchange: (value) => this.show(value - 1),
        });
        this.before = button("‹", () => this.show(this.at - 1), { "aria-label": word("Step before") });
        this.after = button("›", () => this.show(this.at + 1), { "aria-label": word("Next step") });
        const chooser = element("div", { class: "chooser" }, this.before, this.slider.element, this.after);
        const contents = element("ol", { class: "contents" }, ...this.links.map((link) => element("li", {}, link)));
        this.side = element("nav", { "aria-label": word("All steps") }, contents);
        this.element = element("div", { class: "deduction" }, chooser, element("div", { class: "walk" }, list, this.side), this.voice);
        this.show(0);
    }

    show(number) {
        this.at = Math.min(Math.max(number, 0), this.items.length - 1);
        this.items.forEach((item, i) => {
            item.hidden = i !== this.at;
        });
        this.links.forEach((link, i) => link.setAttribute("aria-current", i === this.at ? "step" : "false"));
        // Only the list scrolls, not the page.
        const link = this.links[this.at];
        const middle = link.offsetTop - (this.side.clientHeight - link.offsetHeight) / 2;
        this.side.scrollTo({ top: middle });
        this.slider.set(this.at + 1);
        allow(this.before, this.at > 0);
        allow(this.after, this.at < this.items.length - 1);
        say(this.voice, this.sentences[this.at]);
    }
}
