// The page: one puzzle at a time.

const SECTIONS = [...document.querySelectorAll("section.puzzle")];
const MADE = new Map();

// Replaces the picture by a view, if there can be one.
function enliven(number) {
    const section = SECTIONS[number];
    if (MADE.has(section)) {
        MADE.get(section)?.revive?.();
        return;
    }
    const place = section.querySelector(".view");
    // The still picture of an assembly has steps of its own.
    const steps = section.querySelector(":scope > .steps");
    if (steps !== null) {
        MADE.set(section, null);
        place.append(new Steps(steps).element);
        return;
    }
    const view = showPuzzle(DATA.puzzles[number], place);
    MADE.set(section, view);
    if (view === null) {
        return;
    }
    section.classList.add("alive");
    // Browsers drop the graphics of the oldest view if there are too many: it is made again on demand.
    view.onlost = () => {
        MADE.delete(section);
        section.classList.remove("alive");
        place.replaceChildren();
    };
}

// Shows one of several puzzles.
function select(number) {
    SECTIONS.forEach((section, i) => {
        section.hidden = i !== number;
    });
    enliven(number);
}

function navigation() {
    const titles = SECTIONS.map((section, i) => element("option", { value: i }, section.querySelector("h2").textContent));
    const box = element("select", { id: "choice", onchange: () => select(Number(box.value)) }, ...titles);
    const go = (by) => () => {
        box.value = String(Math.min(Math.max(Number(box.value) + by, 0), SECTIONS.length - 1));
        select(Number(box.value));
    };
    return element("nav", { "aria-label": "Puzzles" },
        button("‹", go(-1), { "aria-label": "Puzzle before" }),
        element("label", { class: "hidden", for: "choice" }, "Puzzle"), box,
        button("›", go(1), { "aria-label": "Next puzzle" }));
}

// A button that copies the command line.
function copying() {
    const command = document.querySelector(".command code");
    const copy = button("Copy", async () => {
        try {
            await navigator.clipboard.writeText(command.textContent);
        } catch {
            // If the page may not write to the clipboard, the reader can copy the selection.
            window.getSelection().selectAllChildren(command);
            say(copied, "Chosen: press Ctrl+C.");
            return;
        }
        say(copied, "Copied.");
    });
    const copied = liveRegion({ class: "copied" });
    command.parentElement.append(copy, copied);
}

document.documentElement.classList.add("scripted");
if (SECTIONS.length > 1) {
    document.querySelector("header").append(navigation());
}
if (SECTIONS.length > 0) {
    select(0);
}
copying();
