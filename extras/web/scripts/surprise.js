// Puzzles at random: a dialog with their size and level, and another one like the last.

// Kinds of which the program makes puzzles at random, with the options for small, medium and large ones.
const SIZES = {
    polycube: ["3", "4", "6"].map((pieces) => ["--from", "pentominoes", "--pieces", pieces]),
    ubongo: ["3", "4", "5"].map((pieces) => ["--pieces", pieces]),
    cuboid: ["3x3x5", "3x5x5", "5x5x5"].map((box) => ["--box", box]),
    arukone: ["5x5", "7x7", "10x10"].map((size) => ["--unique", "--size", size]),
    triangle: ["2", "3", "4"].map((side) => ["--size", side]),
    "exact-cover": ["4x4", "6x6", "9x9"].map((grid) => ["--grid", grid]),
};

const LEVELS = ["any", "easy", "medium", "hard"];

// Asks for the size and the level of a puzzle, first those of the last one.
function askForPuzzle(app, kind, { size = 1, level = "any" } = {}) {
    const sizes = menu(SIZES[kind].map((_, i) => i), (i) => t(["small", "middle", "large"][i]), String(size));
    const levels = menu(LEVELS, (name) => t(`level_${name}`), level);
    const status = liveRegion({ class: "note" });
    let job = null;
    const make = async () => {
        say(status, `${t("working")} …`);
        allow(maker, false);
        const recipe = { kind, size: Number(sizes.value), level: levels.value };
        const seed = String(crypto.getRandomValues(new Uint32Array(1))[0]);
        const run = (command, files = []) => {
            job = app.program.run(command, files);
            return job.done;
        };
        let made = await run(generation(recipe, seed));
        let instead = null;
        if (made?.output === "" && recipe.level !== "any") {
            made = await run(generation({ ...recipe, level: "any" }, seed));
            instead = made === null ? null : await run(["rate", "made.txt", "--format", "json"], [["made.txt", made.output]]);
        }
        job = null;
        allow(maker, true);
        if (made === null) {
            return;
        }
        if (made.output === "") {
            say(status, t("none_made"));
            return;
        }
        dialog.close();
        await app.open(new Puzzle(kind === "exact-cover" ? `Sudoku ${seed}.dlx` : `${t(kind)} ${seed}`, made.output), { recipe });
        if (instead !== null) {
            const { difficulty } = JSON.parse(instead.output);
            say(app.notice, t("made_instead", ...[recipe.level, difficulty ?? "any"].map((level) => t(`level_${level}`))));
        }
    };
    const maker = button(t("make"), make, { class: "main" });
    const stop = () => {
        job?.stop();
        dialog.remove();
    };
    const dialog = element("dialog", { class: "sheets", "aria-label": t("generate"), onclose: stop },
        element("h2", {}, `${t("generate")}: ${t(kind)}`),
        row("how_large", sizes), row("level", levels), status, element("div", { class: "tools" }, maker, button(t("cancel"), () => dialog.close())));
    app.root.append(dialog);
    dialog.showModal();
}

// The command that makes such a puzzle.
function generation({ kind, size, level }, seed) {
    const rating = level === "any" ? [] : ["--rating", level];
    return ["generate", kind, ...SIZES[kind][size], ...rating, "--seed", seed, "--timeout", level === "any" ? "60s" : "15s"];
}
