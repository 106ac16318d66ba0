// The text of a puzzle, to be changed as in any editor. The place of an error is selected, unless the reader is typing.

// Browsers take long to lay out more lines or signs: only so many of a text are shown, and it can't be changed.
const MOST_LINES = 10_000;
const MOST_SIGNS = 1_000_000;

// The part of a text that is shown.
function shownPart(text) {
    let end = 0;
    for (let line = 0; line < MOST_LINES; line += 1) {
        end = text.indexOf("\n", end) + 1;
        if (end === 0) {
            return text.slice(0, MOST_SIGNS);
        }
    }
    return text.slice(0, Math.min(end, MOST_SIGNS));
}

class TextEditor {
    constructor(onchange) {
        this.area = element("textarea", { spellcheck: "false", autocapitalize: "off", "aria-label": t("text"), rows: 22, oninput: onchange });
        this.note = element("p", { class: "note" }, t("long_text"));
        this.element = element("div", { class: "editor" }, this.note, this.area);
    }

    set(text) {
        const shown = shownPart(text);
        this.area.readOnly = shown.length < text.length;
        this.note.hidden = !this.area.readOnly;
        this.area.value = shown;
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
