// What stands above a puzzle: its name, and how it is sent, printed and saved.

// What is saved: the end of the name, and the command that makes it.
const SAVED = {
    svg: [".svg", "draw"],
    html: [".html", "solve"],
    stl: [".stl", "draw"],
    cnf: [".cnf", "export", "--to", "dimacs"],
};

function toolbar(app) {
    const { puzzle } = app;
    const rename = () => {
        puzzle.rename(name.value);
        puzzle.keep();
        setAddress();
    };
    const name = element("input", {
        class: "title", value: puzzle.title, "aria-label": t("name"),
        oninput: rename,
        onchange: () => {
            rename();
            name.value = puzzle.title;
        },
    });
    const save = element("select", { "aria-label": t("save"), onchange: () => {
        saveAs(app, save.value);
        save.value = "";
    } }, element("option", { value: "", disabled: true, selected: true }, t("save")),
    ...["text", ...Object.keys(SAVED)].map((key) => element("option", { value: key }, t(`save_${key}`))));
    return element("div", { class: "toolbar" },
        button(t("start"), () => app.restart()), name, ...(app.recipe === null ? [] : [button(t("another"), () => askForPuzzle(app, app.recipe.kind, app.recipe))]),
        button(t("share"), () => share(app)),
        button(t("print_one"), () => printOne(app)), save);
}

// Copies an address that contains the puzzle.
async function share({ puzzle, notice }) {
    setAddress(await puzzle.link());
    try {
        await navigator.clipboard.writeText(location.href);
        say(notice, t(location.protocol === "file:" ? "shared_file" : "shared"));
    } catch {
        say(notice, t("share_failed"));
    }
}

function printOne(app) {
    const { title, name, text } = app.puzzle;
    const isFlat = ({ cells }) => cells.every(([, , z]) => z === 0);
    const { type, scene } = app.drawn ?? {};
    const hasFlat = type === "triangle" || (type === "layers" && scene.size[2] === 1 && scene.stock.some(isFlat));
    askForSheets(app, { hasFlat, title, puzzles: [[name, text]], target: name.replace(/\.\w+$/u, "-sheets.html"), perPage: 1 });
}

async function saveAs({ puzzle, program, notice }, format) {
    const { name, text } = puzzle;
    if (format === "text") {
        offer(name, text);
        return;
    }
    const [ending, ...verb] = SAVED[format];
    const stem = name.replace(/\.\w+$/u, "");
    const target = [stem, `${stem}-2`].map((one) => one + ending).find((one) => one !== name);
    const command = [...verb, name, "-o", target];
    const result = await program.run(command, [[name, text]]).done;
    if (result.files.has(target)) {
        offer(target, result.files.get(target));
        say(notice, `${t("saved")}: ${target}`);
    } else {
        say(notice, failureOf(result.errors));
    }
}
