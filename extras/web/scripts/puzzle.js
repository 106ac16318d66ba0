// The open puzzle: its text and name, kept by its tab and by the browser, and in links.

// Texts in links and files are no longer than this.
const MOST_TEXT = 10_000_000;

// Each tab keeps its open puzzle, and the browser keeps the last ones of all tabs.
const TAB = "sessionStorage";
const BROWSER = "localStorage";
const STORE = "jigsat.puzzle";
const RECENT = "jigsat.recent";

// How many puzzles the browser keeps, and how long the texts of those before the last may be. Browsers have room for 5,000,000 signs.
const MOST_RECENT = 9;
const LONGEST_RECENT = 500_000;

// What the tab or the browser keeps under this key; null if there is nothing.
function kept(key, store = BROWSER) {
    try {
        return JSON.parse(window[store].getItem(key));
    } catch {
        return null;
    }
}

// Lets the browser or the tab keep a value; returns whether it does. The store may be full or forbidden.
function keep(key, value, store = BROWSER) {
    try {
        window[store].setItem(key, JSON.stringify(value));
        return true;
    } catch {
        return false;
    }
}

class Puzzle {
    // `play` is what was laid on its board; null if nothing was. `draft` is what its drawing board shows: the kind of board and its drawings,
    // the last one now; null if the text was not drawn.
    constructor(name, text, { play = null, draft = null } = {}) {
        this.rename(name);
        Object.assign(this, { text, play, draft, before: text });
    }

    // What was laid belongs to a text, and is there again when the text is.
    get play() {
        return this.laid.text === this.text ? this.laid.play : null;
    }

    set play(play) {
        this.laid = { text: this.text, play };
    }

    // Sets its name for readers, `title`, and the name of its file.
    rename(name) {
        this.title = name.trim().replace(/\.txt$/u, "").slice(0, 60) || "puzzle";
        this.name = fileName(this.title);
    }

    change(text, draft = null) {
        Object.assign(this, { text, draft });
    }

    // The puzzle of such a record; null if it is none.
    static of(record) {
        const { name, text } = record ?? {};
        return typeof name === "string" && typeof text === "string" ? new Puzzle(name, text, record) : null;
    }

    // What is kept of it.
    get record() {
        const { title: name, text, play, draft } = this;
        return { name, text, play, draft: draft === null ? null : { ...draft, drawings: draft.drawings.slice(-1) } };
    }

    // The open puzzle of this tab; null if there is none.
    static kept() {
        return Puzzle.of(kept(STORE, TAB));
    }

    // If there is no room for it, the one before is not that of this tab, either.
    keepInTab() {
        if (!keep(STORE, this.record, TAB)) {
            Puzzle.close();
        }
    }

    // From now on none is open in this tab.
    static close() {
        keep(STORE, null, TAB);
    }

    // The last puzzles of all tabs, the latest first.
    static recent() {
        const records = kept(RECENT);
        return Array.isArray(records) ? records.map(Puzzle.of).filter((puzzle) => puzzle !== null) : [];
    }

    // The last puzzles without this one, as it is now and as it was put there. What another tab made of that stays.
    get others() {
        return Puzzle.recent().filter(({ text }) => text !== this.text && text !== this.before);
    }

    // Keeps it as it is now: it is the open one of this tab, and the last of all. Returns whether it stays when others follow.
    keep() {
        this.keepInTab();
        const isShort = ({ text }) => text.length <= LONGEST_RECENT;
        const puzzles = [this, ...this.others.filter(isShort)].slice(0, MOST_RECENT);
        // Old ones make room.
        while (!keepRecent(puzzles) && puzzles.length > 1) {
            puzzles.pop();
        }
        this.before = this.text;
        return isShort(this) && Puzzle.recent()[0]?.text === this.text;
    }

    forget() {
        keepRecent(this.others);
    }

    // The puzzle as the part of an address after #.
    async link() {
        const packed = new Blob([JSON.stringify([this.title, this.text])]).stream().pipeThrough(new CompressionStream("deflate-raw"));
        const bytes = new Uint8Array(await new Response(packed).arrayBuffer());
        const signs = Array.from(bytes, (byte) => String.fromCharCode(byte)).join("");
        return `#p=${btoa(signs).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "")}`;
    }

    // The puzzle of a link; null if it is none.
    static async ofLink(hash) {
        if (!hash.startsWith("#p=")) {
            return null;
        }
        const signs = atob(hash.slice(3).replaceAll("-", "+").replaceAll("_", "/"));
        const packed = new Blob([Uint8Array.from(signs, (sign) => sign.charCodeAt(0))]).stream();
        const [name, text] = JSON.parse(await limitedText(packed.pipeThrough(new DecompressionStream("deflate-raw"))));
        if (typeof name !== "string" || typeof text !== "string") {
            throw new TypeError("no puzzle");
        }
        return new Puzzle(name, text);
    }
}

function keepRecent(puzzles) {
    return keep(RECENT, puzzles.map(({ record }) => record));
}

// Reads a stream as text; fails if it is too long, before it is all in memory.
async function limitedText(stream) {
    const decoder = new TextDecoder();
    const reader = stream.getReader();
    let text = "";
    for (;;) {
        const { done, value } = await reader.read();
        if (done) {
            return text + decoder.decode();
        }
        text += decoder.decode(value, { stream: true });
        if (text.length > MOST_TEXT) {
            await reader.cancel();
            throw new RangeError("too long");
        }
    }
}

// A name that is safe on a command line and in a file system, and not one of the files of questions.
function fileName(name) {
    const plain = name.normalize("NFKD").replace(/\p{M}/gu, "").replace(/[^\w.-]+/gu, "_").replace(/^[-.]+/u, "").slice(0, 60);
    const named = plain === "" ? "puzzle.txt" : /\.[a-z]\w{0,4}$/iu.test(plain) ? plain : `${plain}.txt`;
    return [PAGE, PART].includes(named) ? `my-${named}` : named;
}

// Offers bytes or a text to be saved.
function offer(name, content) {
    const address = URL.createObjectURL(new Blob([content]));
    const anchor = element("a", { href: address, download: name });
    document.body.append(anchor);
    anchor.click();
    anchor.remove();
    setTimeout(() => URL.revokeObjectURL(address), 10_000);
}
