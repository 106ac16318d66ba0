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

// Says if a button has anything to do. One that has nothing to do keeps the focus: it is not disabled by the browser.
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

// What a screen reader says when it changes.
function liveRegion(attributes = {}) {
    return element("p", { role: "status", "aria-live": "polite", ...attributes });
}

// Says something, once: what stays the same is not said again.
function say(region, text) {
    if (region.textContent !== text) {
        region.textContent = text;
    }
}

// A slider from `min` to `max` with its name and, by `told`, what its value means.
function slider({ name, min = 0, max, step = 1, value, told, onchange, hint = null }) {
    // The slider itself says its value to a screen reader; the text beside it says it to the eye only.
    const output = element("output", { "aria-live": "off" });
    const input = element("input", { type: "range", min, max, step, "aria-label": name });
    const set = (number) => {
        input.value = String(number);
        output.textContent = told(Number(input.value));
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

// Does the reader want things to stand still?
function isCalm() {
    return window.matchMedia("(prefers-reduced-motion: reduce)").matches;
}

function plural(count, one, many = `${one}s`) {
    return count === 1 ? `1 ${one}` : `${count} ${many}`;
}
