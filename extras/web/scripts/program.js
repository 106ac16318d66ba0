// The program, in workers: a command is run in one of them, and ended with it.

class Program {
    constructor(module) {
        this.module = module;
        this.idle = [];
        this.number = 0;
    }

    // Unpacks and compiles the program that the page contains, or lies beside it.
    static async load() {
        const packed = document.getElementById("wasm").textContent.trim();
        const body = packed === ""
            ? (await fetch("jigsat.wasm.gz")).body
            : new Blob([Uint8Array.from(atob(packed), (sign) => sign.charCodeAt(0))]).stream();
        const bytes = await new Response(body.pipeThrough(new DecompressionStream("gzip"))).arrayBuffer();
        return new Program(await WebAssembly.compile(bytes));
    }

    // Runs a command. `files` are pairs of name and text or bytes; `onprint(stream, text)` gets its output as it comes.
    // Returns { done, stop }: `done` is a promise of { code, output, errors, files }, null after `stop()`.
    run(args, files, onprint = () => {}) {
        const worker = this.idle.pop() ?? newWorker();
        const number = this.number += 1;
        const texts = ["", ""];
        let end;
        const done = new Promise((resolve) => {
            end = resolve;
            worker.onmessage = ({ data }) => {
                if (data.stream !== undefined) {
                    texts[data.stream - 1] += data.text;
                    onprint(data.stream, data.text);
                } else if (data.number === number) {
                    this.idle.push(worker);
                    const [output, errors] = texts;
                    resolve({ code: data.code ?? 2, output, errors: errors + (data.failure ?? ""), files: new Map(data.files ?? []) });
                }
            };
        });
        const bytes = files.map(([name, content]) => [name, typeof content === "string" ? new TextEncoder().encode(content) : content]);
        worker.postMessage({ number, module: this.module, args, files: bytes });
        const stop = () => {
            worker.terminate();
            end(null);
        };
        return { done, stop };
    }
}

function newWorker() {
    const source = document.getElementById("worker").textContent;
    const address = URL.createObjectURL(new Blob([source], { type: "text/javascript" }));
    const worker = new Worker(address);
    URL.revokeObjectURL(address);
    return worker;
}

// A page that the program wrote: the kind of the puzzle, the drawings, the verdicts in words, still pictures of the
// layouts, pictures that say something about the puzzle, and the steps of a deduction, if it has some.
function readPage(bytes) {
    const page = new DOMParser().parseFromString(new TextDecoder().decode(bytes), "text/html");
    const data = JSON.parse(page.getElementById("data").textContent);
    const kind = page.querySelector(".kind").textContent.split(" · ")[0].trim();
    const verdicts = [...page.querySelectorAll(".verdict")].map((one) => one.textContent);
    page.querySelectorAll("figcaption, li li, svg title").forEach((one) => {
        one.textContent = spokenHere(one.textContent);
    });
    if (language === 1) {
        // Descriptions of whole pictures are English only.
        page.querySelectorAll("svg desc").forEach((one) => one.remove());
    }
    const pictures = (selector) => [...page.querySelectorAll(selector)].map((one) => document.importNode(one, true));
    const [steps = null] = pictures("section > .steps");
    return { kind, data, verdicts, steps, stills: pictures(".stills > *"), remarks: pictures("section > figure") };
}
