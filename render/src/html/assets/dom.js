// The document: elements are made here, of names, attributes and texts; nothing is ever read as HTML.

const SVG = "http://www.w3.org/2000/svg";

// Fills an element: attributes whose names begin with "on" are listeners, those that are null or false are left out.
function filled(made, attributes, children) {
    for (const [name, value] of Object.entries(attributes)) {
        if (name.startsWith("on")) {
            made.addEventListener(name.slice(2), value);
        } else if (value !== null && value !== false) {
            made.setAttribute(name, value === true ? "" : value);
        }
    }
    made.append(...children.filter((child) => child !== null));
    return made;
}

// An element of HTML; children are elements and texts.
function element(name, attributes = {}, ...children) {
    return filled(document.createElement(name), attributes, children);
}

// An element of SVG.
function shape(name, attributes = {}, ...children) {
    return filled(document.createElementNS(SVG, name), attributes, children);
}

function button(text, onclick, attributes = {}) {
    const made = element("button", {
        type: "button",
        onclick: () => {
            if (made.getAttribute("aria-disabled") !== "true") {
                onclick();
            }
        },
        ...attributes,
    }, text);
    return made;
}

// Marks a button as enabled or not. A disabled button keeps the focus: the browser does not disable it.
function allow(made, isAllowed) {
    made.setAttribute("aria-disabled", String(!isAllowed));
}

// A button that is pressed or not.
function toggle(text, onclick, attributes = {}) {
    return button(text, onclick, { "aria-pressed": "false", ...attributes });
}

function press(made, isPressed) {
    made.setAttribute("aria-pressed", String(isPressed));
}

// A text that screen readers announce when it changes.
function liveRegion(attributes = {}) {
    return element("p", { role: "status", "aria-live": "polite", ...attributes });
}

// Announces a text, unless it is unchanged.
function say(region, text) {
    if (region.textContent !== text) {
        region.textContent = text;
    }
}

// A slider from `min` to `max` with its name; `describe` returns the meaning of a value.
function slider({ name, min = 0, max, step = 1, value, describe, onchange, hint = null }) {
    // Screen readers get the value from the slider; the text beside it is for the eye only.
    const output = element("output", { "aria-live": "off" });
    const input = element("input", { type: "range", min, max, step, "aria-label": name });
    const set = (number) => {
        input.value = String(number);
        output.textContent = describe(Number(input.value));
        input.setAttribute("aria-valuetext", output.textContent);
    };
    input.addEventListener("input", () => {
        set(input.value);
        onchange(Number(input.value));
    });
    set(value);
    const heading = element("span", { class: "name" }, name);
    return { set, input, element: element("label", { class: "slider", title: hint }, heading, output, input) };
}

// What can be done, and with which keys. Where there is only a touch screen, the keys are left out.
function helpText(help, keys) {
    return element("p", { class: "help" }, help, " ", element("span", { class: "keys" }, keys));
}

// Does the reader prefer reduced motion?
function isCalm() {
    return window.matchMedia("(prefers-reduced-motion: reduce)").matches;
}

// Texts in another language by their English ones. Pages of the program are English; an application may set others.
let WORDS = {};

// A text in the language of the page; {0}, {1} are replaced by the values.
function word(text, ...values) {
    return filledIn(WORDS[text] ?? text, values);
}

function filledIn(text, values) {
    return text.replaceAll(/\{(\d)\}/gu, (_, i) => values[i]);
}

// A count and a noun, in the language of the page.
function plural(count, one, many = `${one}s`) {
    return `${count} ${word(count === 1 ? one : many)}`;
}
