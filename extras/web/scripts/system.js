// The system below the program: WASI preview 1, with files in memory.
//
// The program is compiled for WASI (https://wasi.dev). It reads its arguments, the clock and random numbers, and it
// reads and writes files below the current folder.

const [OK, BAD_FD, EXISTS, INVALID, IS_DIR, NO_ENTRY, NOT_EMPTY] = [0, 8, 20, 28, 31, 44, 55];

// Types of files, flags of path_open and positions of fd_seek.
const [CHARACTER_DEVICE, DIRECTORY, REGULAR_FILE] = [2, 3, 4];
const [CREATE, EXCLUSIVE, TRUNCATE] = [1, 4, 8];
const APPEND = 1;
const [FROM_START, FROM_HERE] = [0, 1];

// The number of the open current folder, and its name.
const HERE = 3;
const ROOT = "";

// Thrown when the program exits.
class Exit extends Error {
    constructor(code) {
        super(`exit ${code}`);
        this.code = code;
    }
}

// A growing file.
class MemoryFile {
    constructor(bytes = new Uint8Array()) {
        this.buffer = bytes;
        this.size = bytes.length;
    }

    get bytes() {
        return this.buffer.subarray(0, this.size);
    }

    resize(size) {
        if (size > this.buffer.length) {
            const grown = new Uint8Array(Math.max(size, 2 * this.buffer.length, 1024));
            grown.set(this.bytes);
            this.buffer = grown;
        } else if (size < this.size) {
            this.buffer.fill(0, size, this.size);
        }
        this.size = size;
    }

    write(at, bytes) {
        if (at + bytes.length > this.size) {
            this.resize(at + bytes.length);
        }
        this.buffer.set(bytes, at);
    }
}

class System {
    // `args` are the words of the command line; `files` are a map from names to bytes; `print(number, text)` gets the
    // output: number 1 is standard output, 2 is standard error.
    constructor({ args, files, print, environment = {} }) {
        this.args = args.map(encoded);
        this.environment = Object.entries(environment).map(([name, value]) => encoded(`${name}=${value}`));
        this.files = new Map([...files].map(([name, bytes]) => [name, new MemoryFile(bytes)]));
        this.decoders = [1, 2].map(() => new TextDecoder());
        this.print = print;
        this.folders = new Set([ROOT]);
        // Open files and folders by their numbers.
        this.open = new Map([[HERE, { folder: ROOT }]]);
        this.next = HERE + 1;
    }

    // Runs a compiled program; returns its exit code.
    async run(module) {
        const functions = Object.fromEntries(FUNCTIONS.map((name) => [name, this[name].bind(this)]));
        const instance = await WebAssembly.instantiate(module, { wasi_snapshot_preview1: functions });
        this.memory = instance.exports.memory;
        try {
            instance.exports._start();
            return 0;
        } catch (end) {
            if (end instanceof Exit) {
                return end.code;
            }
            throw end;
        }
    }

    // The memory of the program: it may have grown since the last call.
    get view() {
        return new DataView(this.memory.buffer);
    }

    bytes(at, length) {
        return new Uint8Array(this.memory.buffer, at, length);
    }

    // The whole name of a file in an open folder.
    name(fd, at, length) {
        const path = new TextDecoder().decode(this.bytes(at, length));
        const parts = [];
        for (const part of `${this.open.get(fd)?.folder ?? ROOT}/${path}`.split("/")) {
            if (part === "..") {
                parts.pop();
            } else if (part !== "" && part !== ".") {
                parts.push(part);
            }
        }
        return parts.join("/");
    }

    // The parts of the memory that a list of buffers names.
    *buffers(list, count) {
        for (let i = 0; i < count; i += 1) {
            const { view } = this;
            yield this.bytes(view.getUint32(list + 8 * i, true), view.getUint32(list + 8 * i + 4, true));
        }
    }

    setSize(at, value) {
        this.view.setUint32(at, value, true);
        return OK;
    }

    setLong(at, value) {
        this.view.setBigUint64(at, BigInt(value), true);
        return OK;
    }

    // Arguments and environment.

    strings(list, places, text) {
        let at = text;
        list.forEach((bytes, i) => {
            this.setSize(places + 4 * i, at);
            this.bytes(at, bytes.length + 1).set([...bytes, 0]);
            at += bytes.length + 1;
        });
        return OK;
    }

    sizes(list, count, length) {
        this.setSize(count, list.length);
        return this.setSize(length, list.reduce((sum, bytes) => sum + bytes.length + 1, 0));
    }

    args_get(places, text) {
        return this.strings(this.args, places, text);
    }

    args_sizes_get(count, length) {
        return this.sizes(this.args, count, length);
    }

    environ_get(places, text) {
        return this.strings(this.environment, places, text);
    }

    environ_sizes_get(count, length) {
        return this.sizes(this.environment, count, length);
    }

    // Clock, randomness, end.

    clock_time_get(clock, precision, at) {
        const origin = clock === 0 ? performance.timeOrigin : 0;
        return this.setLong(at, Math.round((origin + performance.now()) * 1e6));
    }

    random_get(at, length) {
        for (let done = 0; done < length; done += 65536) {
            crypto.getRandomValues(this.bytes(at + done, Math.min(65536, length - done)));
        }
        return OK;
    }

    proc_exit(code) {
        throw new Exit(code);
    }

    sched_yield() {
        return OK;
    }

    // Sleeps. There is nothing else to wait for.
    poll_oneoff(asked, happened, count, countAt) {
        const { view } = this;
        let longest = 0;
        for (let i = 0; i < count; i += 1) {
            longest = Math.max(longest, Number(view.getBigUint64(asked + 48 * i + 24, true)));
            view.setBigUint64(happened + 32 * i, view.getBigUint64(asked + 48 * i, true), true);
            view.setBigUint64(happened + 32 * i + 8, 0n, true);
        }
        const end = performance.now() + Math.min(longest / 1e6, 1000);
        while (performance.now() < end);
        return this.setSize(countAt, count);
    }
}

function encoded(text) {
    return new TextEncoder().encode(text);
}
