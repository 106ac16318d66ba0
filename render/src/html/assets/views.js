// The views by kind of drawing, and how one takes its place in a document.

const VIEWS = {
    layers: (scene, layouts) => {
        if (Filling.isPlayable(scene)) {
            return new PackingGame(scene, layouts);
        }
        return scene.sketch === null && layouts.length === 0 ? null : new Packing(scene, layouts);
    },
    paths: (scene, layouts) => Arukone.isPlayable(scene) ? new Board(scene, layouts) : null,
    triangle: (scene, layouts) => new TriangleBoard(scene, layouts),
    options: (scene, layouts) => {
        if (scene.grid !== null) {
            return new Numbers(scene, layouts);
        }
        return layouts.length === 0 && !isReadable(scene.matrix) ? null : new Options(scene, layouts);
    },
    literals: (scene, layouts) => layouts.length === 0 ? null : new Literals(scene, layouts),
    still: () => null,
};

// Shows a puzzle in a place of the document, first the layout `first`; returns the view, or null if there is none.
function showPuzzle({ type, scene, layouts }, place, first = 0) {
    let view = null;
    try {
        view = VIEWS[type](scene, layouts);
    } catch (why) {
        const isExpected = why instanceof NoView;
        place.append(element("p", { class: "note" }, `${isExpected ? why.message : word("This view failed.")} ${word("Here it is flat.")}`));
        if (!isExpected) {
            // Defects go to the console; the rest of the page still works.
            setTimeout(() => {
                throw why;
            });
        }
    }
    if (view !== null) {
        place.append(...(layouts.length > 1 ? [chooser(view, layouts.length, first)] : []), view.element);
    }
    return view;
}

// The slider through the solutions, and a button for the next one and the one before. It begins with the solution `first`.
function chooser(view, count, first) {
    let shown = 0;
    const show = (index) => {
        shown = Math.min(Math.max(index, 0), count - 1);
        control.set(shown + 1);
        allow(before, shown > 0);
        allow(after, shown < count - 1);
        view.show(shown);
    };
    const control = slider({
        name: word("Solution"),
        min: 1,
        max: count,
        value: 1,
        describe: (value) => word("{0} of {1}", value, count),
        onchange: (value) => show(value - 1),
    });
    const before = button("‹", () => show(shown - 1), { "aria-label": word("Solution before") });
    const after = button("›", () => show(shown + 1), { "aria-label": word("Next solution") });
    show(first);
    return element("div", { class: "chooser" }, before, control.element, after);
}
