// The functions of the system that concern files.

Object.defineProperties(System.prototype, Object.getOwnPropertyDescriptors({
    fd_close(fd) {
        return this.open.delete(fd) ? OK : BAD_FD;
    },

    fd_fdstat_get(fd, at) {
        const opened = this.open.get(fd);
        if (opened === undefined && fd > 2) {
            return BAD_FD;
        }
        this.bytes(at, 24).fill(0);
        this.view.setUint8(at, opened === undefined ? CHARACTER_DEVICE : opened.file === undefined ? DIRECTORY : REGULAR_FILE);
        // All rights.
        this.setLong(at + 8, 2n ** 64n - 1n);
        return this.setLong(at + 16, 2n ** 64n - 1n);
    },

    fd_prestat_get(fd, at) {
        if (fd !== HERE) {
            return BAD_FD;
        }
        this.setSize(at, 0);
        return this.setSize(at + 4, 1);
    },

    fd_prestat_dir_name(fd, at) {
        this.bytes(at, 1).set(encoded("."));
        return fd === HERE ? OK : BAD_FD;
    },

    filestat(at, file) {
        this.bytes(at, 64).fill(0);
        this.view.setUint8(at + 16, file === undefined ? DIRECTORY : REGULAR_FILE);
        this.setLong(at + 24, 1);
        return this.setLong(at + 32, file?.size ?? 0);
    },

    fd_filestat_get(fd, at) {
        const opened = this.open.get(fd);
        return opened === undefined ? BAD_FD : this.filestat(at, opened.file);
    },

    path_filestat_get(fd, flags, nameAt, length, at) {
        const name = this.name(fd, nameAt, length);
        const file = this.files.get(name);
        return file === undefined && !this.folders.has(name) ? NO_ENTRY : this.filestat(at, file);
    },

    opened(what, at) {
        this.open.set(this.next, what);
        this.next += 1;
        return this.setSize(at, this.next - 1);
    },

    path_open(fd, lookup, nameAt, length, flags, rights, inherited, fdFlags, at) {
        const name = this.name(fd, nameAt, length);
        if (this.folders.has(name)) {
            return flags & CREATE ? IS_DIR : this.opened({ folder: name }, at);
        }
        let file = this.files.get(name);
        if (file !== undefined && flags & CREATE && flags & EXCLUSIVE) {
            return EXISTS;
        }
        if (file === undefined) {
            if (!(flags & CREATE) || !this.folders.has(folderOf(name))) {
                return NO_ENTRY;
            }
            file = new MemoryFile();
            this.files.set(name, file);
        }
        if (flags & TRUNCATE) {
            file.resize(0);
        }
        return this.opened({ file, at: 0, appends: Boolean(fdFlags & APPEND) }, at);
    },

    fd_read(fd, list, count, at) {
        const opened = this.open.get(fd);
        if (opened?.file === undefined) {
            // Standard input is empty.
            return fd === 0 ? this.setSize(at, 0) : BAD_FD;
        }
        let sum = 0;
        for (const buffer of this.buffers(list, count)) {
            const part = opened.file.bytes.subarray(opened.at, opened.at + buffer.length);
            buffer.set(part);
            opened.at += part.length;
            sum += part.length;
        }
        return this.setSize(at, sum);
    },

    fd_write(fd, list, count, at) {
        const opened = this.open.get(fd);
        if (opened === undefined && fd !== 1 && fd !== 2) {
            return BAD_FD;
        }
        let sum = 0;
        for (const buffer of this.buffers(list, count)) {
            if (opened === undefined) {
                this.print(fd, this.decoders[fd - 1].decode(buffer.slice(), { stream: true }));
            } else {
                opened.at = opened.appends ? opened.file.size : opened.at;
                opened.file.write(opened.at, buffer);
                opened.at += buffer.length;
            }
            sum += buffer.length;
        }
        return this.setSize(at, sum);
    },

    fd_seek(fd, offset, whence, at) {
        const opened = this.open.get(fd);
        if (opened?.file === undefined) {
            return BAD_FD;
        }
        const base = whence === FROM_START ? 0 : whence === FROM_HERE ? opened.at : opened.file.size;
        const place = base + Number(offset);
        if (place < 0) {
            return INVALID;
        }
        opened.at = place;
        return this.setLong(at, place);
    },

    fd_filestat_set_size(fd, size) {
        const file = this.open.get(fd)?.file;
        file?.resize(Number(size));
        return file === undefined ? BAD_FD : OK;
    },

    fd_sync() {
        return OK;
    },

    path_rename(fd, fromAt, fromLength, toFd, toAt, toLength) {
        const [from, to] = [this.name(fd, fromAt, fromLength), this.name(toFd, toAt, toLength)];
        if (!this.files.has(from) && !this.folders.has(from)) {
            return NO_ENTRY;
        }
        const moved = (name) => name === from ? to : name.startsWith(`${from}/`) ? to + name.slice(from.length) : name;
        this.files = new Map([...this.files].filter(([name]) => name !== to).map(([name, file]) => [moved(name), file]));
        this.folders = new Set([...this.folders].map(moved));
        return OK;
    },

    // A second name for a file.
    path_link(fd, flags, fromAt, fromLength, toFd, toAt, toLength) {
        const [from, to] = [this.name(fd, fromAt, fromLength), this.name(toFd, toAt, toLength)];
        if (this.files.has(to)) {
            return EXISTS;
        }
        const file = this.files.get(from);
        if (file === undefined) {
            return NO_ENTRY;
        }
        this.files.set(to, file);
        return OK;
    },

    path_unlink_file(fd, nameAt, length) {
        const name = this.name(fd, nameAt, length);
        if (this.folders.has(name)) {
            return IS_DIR;
        }
        return this.files.delete(name) ? OK : NO_ENTRY;
    },

    path_create_directory(fd, nameAt, length) {
        const name = this.name(fd, nameAt, length);
        if (this.files.has(name) || this.folders.has(name)) {
            return EXISTS;
        }
        this.folders.add(name);
        return OK;
    },

    path_remove_directory(fd, nameAt, length) {
        const name = this.name(fd, nameAt, length);
        if (this.entries(name).length > 0) {
            return NOT_EMPTY;
        }
        return this.folders.delete(name) ? OK : NO_ENTRY;
    },

    // The names in a folder.
    entries(folder) {
        const names = [...this.files.keys(), ...this.folders].filter((name) => name !== ROOT && folderOf(name) === folder);
        return names.sort();
    },

    // Writes the entries from number `cookie` on, as far as they fit; the last one may be cut off.
    fd_readdir(fd, buffer, length, cookie, at) {
        const entries = this.entries(this.open.get(fd).folder).slice(Number(cookie));
        let used = 0;
        entries.forEach((name, i) => {
            const own = encoded(name.slice(name.lastIndexOf("/") + 1));
            const entry = new Uint8Array(24 + own.length);
            const view = new DataView(entry.buffer);
            view.setBigUint64(0, cookie + BigInt(i + 1), true);
            view.setUint32(16, own.length, true);
            view.setUint8(20, this.folders.has(name) ? DIRECTORY : REGULAR_FILE);
            entry.set(own, 24);
            const part = entry.subarray(0, Math.max(0, length - used));
            this.bytes(buffer + used, part.length).set(part);
            used += part.length;
        });
        return this.setSize(at, used);
    },

    path_readlink: () => INVALID,
}));

// The name of the folder that a file or a folder is in.
function folderOf(name) {
    return name.slice(0, Math.max(0, name.lastIndexOf("/")));
}

// The functions that the program may call.
const FUNCTIONS = [
    "args_get", "args_sizes_get", "environ_get", "environ_sizes_get", "clock_time_get", "random_get", "proc_exit",
    "sched_yield", "poll_oneoff", "fd_close", "fd_fdstat_get", "fd_filestat_get", "fd_filestat_set_size",
    "fd_prestat_get", "fd_prestat_dir_name", "fd_read", "fd_readdir", "fd_seek", "fd_sync", "fd_write",
    "path_create_directory", "path_filestat_get", "path_link", "path_open", "path_readlink", "path_remove_directory",
    "path_rename", "path_unlink_file",
];
