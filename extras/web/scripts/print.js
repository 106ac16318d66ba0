// Sheets to print: a dialog with their title and layout, for one puzzle or for several.

const PAPERS = ["a4", "letter", "cards"];
const PER_PAGE = [1, 2, 3, 4, 6, 8, 9];
const SOLUTIONS = ["behind", "small", "none"];

// What was chosen last.
const CHOSEN = { paper: "a4", solutions: "behind", rating: true, pieces: false, grey: false };

// Asks how to print `puzzles` (names and texts), and saves the sheets as the file `target`. Flat pieces can be cut out.
function askForSheets(app, { title, puzzles, target, perPage, hasFlat = true }) {
    const heading = element("input", { class: "title", value: title });
    const paper = menu(PAPERS, (name) => t(`paper_${name}`), CHOSEN.paper);
    const count = menu(PER_PAGE, String, String(perPage));
    const solutions = menu(SOLUTIONS, (name) => t(`solutions_${name}`), CHOSEN.solutions);
    count.disabled = CHOSEN.paper === "cards";
    // A card has one puzzle.
    paper.addEventListener("change", () => {
        count.disabled = paper.value === "cards";
    });
    const make = () => {
        dialog.close();
        Object.assign(CHOSEN, { paper: paper.value, solutions: solutions.value });
        const name = heading.value.trim();
        makeSheets(app, puzzles, target, [
            ...(name === "" ? [] : [`--title=${name}`]),
            "--paper", paper.value,
            ...(count.disabled ? [] : ["--per-page", count.value]),
            "--solutions", solutions.value,
            ...(CHOSEN.rating ? [] : ["--no-rating"]),
            ...(CHOSEN.pieces && hasFlat ? ["--pieces"] : []),
            ...(CHOSEN.grey ? ["--black-and-white"] : []),
        ]);
    };
    const boxes = ["rating", ...(hasFlat ? ["pieces"] : []), "grey"].map((name) => checkbox(t(`print_${name}`), CHOSEN[name], (isOn) => {
        CHOSEN[name] = isOn;
    }));
    const dialog = element("dialog", { class: "sheets", "aria-label": t("print_sheets"), onclose: () => dialog.remove() },
        element("h2", {}, t("print_sheets")),
        row("heading", heading), row("paper", paper), row("per_page", count), row("where_solutions", solutions),
        ...boxes,
        element("div", { class: "tools" }, button(t("print_make"), make, { class: "main" }), button(t("cancel"), () => dialog.close())));
    app.root.append(dialog);
    dialog.showModal();
    heading.select();
}

// Asks how to print several puzzles, in order. Their names are numbered: two may be the same.
function askForBook(app, puzzles) {
    const numbered = puzzles.map(([name, text], i) => [`${i + 1}-${name}`, text]);
    askForSheets(app, { title: "", puzzles: numbered, target: "puzzles.html", perPage: 4 });
}

// A field of a dialog, with its name.
function row(name, field) {
    return element("label", { class: "row" }, element("span", {}, t(name)), field);
}

function menu(values, describe, chosen) {
    const options = values.map((value) => element("option", { value, selected: String(value) === chosen }, describe(value)));
    return element("select", {}, ...options);
}

async function makeSheets(app, puzzles, target, choices) {
    say(app.notice, `${t("working")} …`);
    const command = ["book", ...puzzles.map(([name]) => name), "--language", LANGUAGES[language], ...choices, "-o", target];
    const { files, errors } = await app.program.run(command, puzzles).done;
    if (files.has(target)) {
        offer(target, files.get(target));
    }
    say(app.notice, files.has(target) ? t("print_made", target) : spokenHere(errors.replaceAll("jigsat: error: ", "")));
}
