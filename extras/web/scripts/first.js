// The first page: the kinds of puzzles, samples, files, and the last puzzles.

// The drawing boards.
const EDITORS = { polycube: PackingEditor, ubongo: UbongoEditor, cuboid: CuboidEditor, arukone: ArukoneEditor, triangle: TriangleEditor };

const KINDS = [...Object.keys(EDITORS), "exact-cover", "cnf"];
const SAMPLES = JSON.parse(document.getElementById("samples").textContent);

function firstPage(app) {
    const chooser = (text, take, attributes = {}) => {
        const input = element("input", { type: "file", class: "hidden", ...attributes, onchange: () => take([...input.files]) });
        return [button(text, () => input.click()), input];
    };
    const files = element("div", { class: "tools" },
        ...chooser(t("open"), ([file]) => app.openFile(file)),
        ...chooser(t("print"), (all) => printFiles(app, all), { multiple: true }));
    return element("div", { class: "welcome" }, ...recentPuzzles(app), files,
        element("div", { class: "cards" }, ...KINDS.map((kind) => card(app, kind))), element("p", { class: "note" }, t("drop")));
}

// What one can begin with a kind of puzzles.
function card(app, kind) {
    const samples = SAMPLES.filter((sample) => sample.kind === kind);
    const select = element("select", {
        "aria-label": `${t("samples")}: ${t(kind)}`,
        onchange: () => {
            const { title, text } = samples[Number(select.value)];
            app.open(new Puzzle(title, text), { isOwn: false });
        },
    }, element("option", { value: "", disabled: true, selected: true }, t("samples")),
    ...samples.map(({ title }, i) => element("option", { value: i }, title)));
    return element("section", { class: "card" },
        element("div", { class: "top" }, element("h2", {}, t(kind)), ICONS[kind]()),
        element("p", {}, t(`${kind}_about`)),
        kind in EDITORS ? button(t("draw"), () => app.create(kind), { class: "main" }) : null,
        kind in SIZES ? button(`${t("generate")} …`, () => askForPuzzle(app, kind)) : null,
        select);
}

// Offers the last puzzles, with what was laid; nothing if there are none.
function recentPuzzles(app) {
    const puzzles = Puzzle.recent();
    if (puzzles.length === 0) {
        return [];
    }
    const row = (puzzle) => {
        const forget = button("×", () => {
            puzzle.forget();
            app.build();
        }, { "aria-label": t("forget", puzzle.title) });
        return element("span", { class: "last" }, button(t("go_on", puzzle.title), () => app.open(puzzle)), forget);
    };
    const print = button(t("print_these"), () => {
        askForBook(app, Puzzle.recent().map(({ name, text }) => [name, text]));
    });
    return [element("div", { class: "tools recent" }, ...puzzles.map(row), puzzles.length > 1 ? print : null)];
}

// Offers a book of the puzzles in several files.
async function printFiles(app, files) {
    if (files.length === 0 || files.reduce((sum, { size }) => sum + size, 0) > MOST_TEXT) {
        say(app.notice, files.length === 0 ? "" : t("too_large"));
        return;
    }
    askForBook(app, await Promise.all(files.map(async (file) => [fileName(file.name), await file.text()])));
}
