// The text of a puzzle, to be changed as in any editor. The place of an error is selected, unless the reader is typing.

class TextEditor {
    constructor(onchange) {
        this.area = element("textarea", { spellcheck: "false", autocapitalize: "off", "aria-label": t("text"), rows: 22, oninput: onchange });
        this.element = element("div", { class: "editor" }, this.area);
    }

    set(text) {
        this.area.value = text;
    }

    text() {
        return this.area.value;
    }

    // Selects the line that an error names, as in "name.txt:3:5: …".
    mark(message, name) {
        const place = message.split(`${name}:`)[1]?.match(/^(\d+)/u);
        if (place === null || place === undefined || document.activeElement === this.area) {
            return;
        }
        const lines = this.area.value.split("\n");
        const line = Math.min(Number(place[1]), lines.length) - 1;
        const start = lines.slice(0, line).reduce((sum, one) => sum + one.length + 1, 0);
        this.area.setSelectionRange(start, start + lines[line].length);
    }
}
