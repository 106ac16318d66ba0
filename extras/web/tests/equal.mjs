// Compares the program in WebAssembly with the native one: equal output and equal exit codes for the puzzles in data/.
//
//     node extras/web/tests/equal.mjs NATIVE_PROGRAM [SECONDS]
//
// Puzzles that take the native program longer than a second, or so many seconds, are left out.

import { execFileSync, spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import vm from "node:vm";

const web = path.dirname(path.dirname(fileURLToPath(import.meta.url)));
const root = path.dirname(path.dirname(web));
const [native, seconds = "1"] = process.argv.slice(2);
const verbs = ["solve", "count", "unique", "hint", "rate", "draw"];

// The scripts share one scope, as in the page.
const source = ["system", "files"].map((name) => readFileSync(path.join(web, `scripts/${name}.js`), "utf8")).join("");
const context = vm.createContext({ TextEncoder, TextDecoder, performance, crypto, WebAssembly });
vm.runInContext(`"use strict";\n${source}\nglobalThis.System = System;`, context);
const module = new WebAssembly.Module(readFileSync(path.join(root, "target/web/jigsat.wasm")));

async function inPage(args, file) {
    let output = "";
    const print = (stream, text) => {
        output += stream === 1 ? text : "";
    };
    const files = new Map([[file, new Uint8Array(readFileSync(path.join(root, file)))]]);
    const code = await new context.System({ args: ["jigsat", ...args, "--threads", "1"], files, print }).run(module);
    return { code, output };
}

const list = execFileSync("git", ["ls-files", "data/*/*.txt", "data/*/*.dlx", "data/*/*.cnf"], { cwd: root, encoding: "utf8" });
let [equal, left, different] = [0, 0, 0];
for (const file of list.trim().split("\n")) {
    for (const verb of verbs) {
        const args = [verb, file];
        const { status, stdout, signal } = spawnSync(native, [...args, "--threads", "1"], { cwd: root, encoding: "utf8", timeout: 1000 * Number(seconds), killSignal: "SIGKILL" });
        if (signal !== null) {
            left += 1;
            continue;
        }
        const { code, output } = await inPage(args, file);
        if (code === status && output === stdout) {
            equal += 1;
        } else {
            different += 1;
            console.log(`${verb} ${file}: ${status} and ${code}\n${stdout.slice(0, 400)}\n${output.slice(0, 400)}`);
        }
    }
}
console.log(`${equal} equal, ${different} different, ${left} left out as they take longer than ${seconds} s`);
process.exit(different === 0 ? 0 : 1);
