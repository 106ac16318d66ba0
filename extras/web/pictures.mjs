// Replaces the pictures of docs/browser.md: a browser draws, solves and plays. `scripts/web` makes the page before.

import { spawn } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));
const [WIDTH, HEIGHT] = [900, 620];

// The keys of a part of a game.
const PLAY = ["n", "Enter", "n", "ArrowRight", "ArrowRight"];

// A page in Chromium, controlled by its protocol for tools: JSON over pipes, with a zero byte after each message.
class Browser {
    constructor() {
        this.profile = mkdtempSync(join(tmpdir(), "jigsat-"));
        const flags = ["--headless=new", "--no-sandbox", "--remote-debugging-pipe", "--enable-unsafe-swiftshader", "--use-angle=swiftshader", "--hide-scrollbars", "--lang=en"];
        this.child = spawn("chromium", [...flags, `--user-data-dir=${this.profile}`], { stdio: ["ignore", "ignore", "ignore", "pipe", "pipe"] });
        this.answers = new Map();
        let rest = Buffer.alloc(0);
        this.child.stdio[4].on("data", (bytes) => {
            rest = Buffer.concat([rest, bytes]);
            for (let end = rest.indexOf(0); end >= 0; end = rest.indexOf(0)) {
                const { id, result, error } = JSON.parse(rest.subarray(0, end));
                rest = rest.subarray(end + 1);
                this.answers.get(id)?.(error === undefined ? result : Promise.reject(new Error(error.message)));
            }
        });
    }

    call(method, params = {}) {
        const id = this.answers.size + 1;
        this.child.stdio[3].write(`${JSON.stringify({ id, method, params, sessionId: this.session })}\0`);
        return new Promise((done) => {
            this.answers.set(id, done);
        });
    }

    async open(url) {
        const { targetId } = await this.call("Target.createTarget", { url });
        this.session = (await this.call("Target.attachToTarget", { targetId, flatten: true })).sessionId;
        await this.until("document.querySelector('.card')");
    }

    async run(expression) {
        const { result, exceptionDetails } = await this.call("Runtime.evaluate", { expression, returnByValue: true });
        if (exceptionDetails !== undefined) {
            throw new Error(`${expression}: ${exceptionDetails.exception?.description}`);
        }
        return result.value;
    }

    async until(condition) {
        while (!await this.run(`Boolean(${condition})`)) {
            await pause(50);
        }
    }

    // Clicks the visible button with this text.
    press(text) {
        return this.run(`[...document.querySelectorAll("button")].find((one) => one.checkVisibility()
            && [one.textContent, one.getAttribute("aria-label")].includes(${JSON.stringify(text)})).click()`);
    }

    // Opens the drawing board of a kind.
    draw(kind) {
        return this.run(`[...document.querySelectorAll(".card")].find((one) => one.querySelector("h2").textContent === ${JSON.stringify(kind)})
            .querySelector("button").click()`);
    }

    async ask(question) {
        await this.run(`document.querySelector("[data-ask=${question}]").click()`);
        await this.until("document.querySelector('.answer[aria-busy=false]')");
    }

    async key(key) {
        await this.run(`document.activeElement.dispatchEvent(new KeyboardEvent("keydown", { key: ${JSON.stringify(key)}, bubbles: true }))`);
    }

    // Takes a picture of the page below its header.
    async picture(name) {
        await this.run("scrollTo(0, document.querySelector('.toolbar').offsetTop - 12)");
        // Pictures in three dimensions take their time.
        await pause(1000);
        const { data } = await this.call("Page.captureScreenshot", { format: "png" });
        writeFileSync(join(ROOT, "docs/browser", name), Buffer.from(data, "base64"));
    }

    async close() {
        const end = new Promise((done) => {
            this.child.on("exit", done);
        });
        this.child.kill();
        await end;
        rmSync(this.profile, { recursive: true });
    }
}

function pause(milliseconds) {
    return new Promise((done) => {
        setTimeout(done, milliseconds);
    });
}

const browser = new Browser();
await browser.open(`file://${ROOT}target/web/jigsat.html`);
await browser.call("Emulation.setDeviceMetricsOverride", { width: WIDTH, height: HEIGHT, deviceScaleFactor: 1, mobile: false });

await browser.draw("Ubongo 3-D");
await browser.until("document.querySelector('.pick')");
for (const number of [1, 2, 4, 9, 16]) {
    await browser.press(`Piece ${number}`);
}
await browser.until("document.querySelector('.view canvas')");
await browser.picture("draw.png");
await browser.ask("solve");
await browser.picture("solve.png");
await browser.press("Play it yourself");
await browser.run("document.querySelector('.view .layers').focus()");
for (const key of PLAY) {
    await browser.key(key);
}
await browser.picture("play.png");
await browser.close();
