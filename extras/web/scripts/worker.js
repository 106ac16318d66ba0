// The worker: runs one command at a time, and reports its output while it runs.

onmessage = async ({ data: { number, module, args, files } }) => {
    const print = (stream, text) => postMessage({ number, stream, text });
    const system = new System({ args: ["jigsat", ...args], files: new Map(files), print });
    try {
        const code = await system.run(module);
        const written = [...system.files].map(([name, file]) => [name, file.bytes.slice()]);
        postMessage({ number, code, files: written.filter(([name]) => !files.some(([own]) => own === name)) });
    } catch (failure) {
        postMessage({ number, failure: String(failure) });
    }
};
