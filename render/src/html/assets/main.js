// The page: a view for each puzzle, one puzzle at a time, and a slider through its solutions.

const VIEWS = {
    layers: (scene, layouts) => scene.sketch === null && layouts.length === 0 ? null : new Packing(scene, layouts),
    paths: (scene, layouts) => new Board(scene, layouts),
    triangle: (scene, layouts) => new TriangleBoard(scene, layouts),
    options: (scene, layouts) => layouts.length === 0 && !isReadable(scene.matrix) ? null : new Options(scene, layouts),
    literals: (scene, layouts) => layouts.length === 0 ? null : new Literals(scene, layouts),
    still: () => null,
};

const SECTIONS = [...document.querySelectorAll("section.puzzle")];
const MADE = new Set();

// Replaces the picture by a view, if there can be one.
function enliven(number) {
    const section = SECTIONS[number];
    if (MADE.has(section)) {
        return;
    }
    MADE.add(section);
    const { type, scene, layouts } = DATA.puzzles[number];
    const place = section.querySelector(".view");
    let view = null;
    try {
        view = VIEWS[type](scene, layouts);
    } catch (why) {
        const isExpected = why instanceof NoView;
        place.append(element("p", { class: "note" }, `${isExpected ? why.message : "This view failed."} Here it is flat.`));
        if (!isExpected) {
            // Defects go to the console; the rest of the page still works.
            setTimeout(() => {
                throw why;
            });
        }
    }
    if (view === null) {
        return;
    }
    section.classList.add("alive");
    place.append(...(layouts.length > 1 ? [chooser(view, layouts.length)] : []), view.element);
    // Browsers drop the graphics of the oldest view if there are too many: it is made again on demand.
    view.onlost = () => {
        MADE.delete(section);
        section.classList.remove("alive");
        place.replaceChildren();
    };
}

// The slider through the solutions, and a button for the next one and the one before.
function chooser(view, count) {
    let shown = 0;
    const show = (index) => {
        shown = Math.min(Math.max(index, 0), count - 1);
        control.set(shown + 1);
        allow(before, shown > 0);
        allow(after, shown < count - 1);
        view.show(shown);
    };
    const control = slider({
        name: "Solution",
        min: 1,
        max: count,
        value: 1,
        describe: (value) => `${value} of ${count}`,
        onchange: (value) => show(value - 1),
    });
    const before = button("‹", () => show(shown - 1), { "aria-label": "Solution before", "aria-disabled": "true" });
    const after = button("›", () => show(shown + 1), { "aria-label": "Next solution" });
    return element("div", { class: "chooser" }, before, control.element, after);
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
