// SPDX-License-Identifier: MIT
// Reloads files that are exported while a game runs. Works with any server that reports when a file
// changed.

const noCache = { cache: 'no-store' };

// Returns a string that changes when any of the files changes.
async function stampOf(files) {
    const stamps = files.map(async (file) => {
        const { ok, status, headers } = await fetch(file, { method: 'HEAD', ...noCache });
        if (!ok)
            throw new Error(`${file}: ${status}`);
        return ['etag', 'last-modified', 'content-length'].map((name) => headers.get(name)).join();
    });
    return (await Promise.all(stamps)).join();
}

const get = async (file) => {
    const response = await fetch(file, noCache);
    if (!response.ok)
        throw new Error(`${file}: ${response.status}`);
    return response;
};

// Reads the bank, and each sheet of `gab export --atlas-json pixi` with its image.
async function read(bank, sheet) {
    const bytes = await (await get(bank)).arrayBuffer(), first = await (await get(sheet)).json();
    const rest = (first.meta.related_multi_packs ?? []).filter((name) => name !== sheet);
    const otherSheets = await Promise.all(rest.map(async (name) => (await get(name)).json()));
    const sheets = [first, ...otherSheets], images = sheets.map(({ meta }) => meta.image);
    const pages = await Promise.all(images.map(async (name) => (await get(name)).blob()));
    return { bytes, sheets, pages, files: [bank, sheet, ...rest, ...images] };
}

/**
 * Calls `use({bytes, sheets, pages})` now and whenever the files have changed. Files that changed
 * while they were read are read again. Errors, including those of `use`, are passed to `fail`, and
 * the game keeps its data. Returns a function that stops this.
 */
export function follow(bank, sheet, use, fail, interval = 50) {
    let loadedStamp = '', files = [bank, sheet], timer;
    async function check() {
        try {
            const stamp = await stampOf(files);
            if (stamp !== loadedStamp) {
                const found = await read(bank, sheet), same = found.files.join() === files.join();
                files = found.files;
                if (same && await stampOf(files) === stamp) {
                    loadedStamp = stamp;
                    await use(found);
                }
            }
        } catch (error) {
            fail(error);
        }
        if (timer !== null)
            timer = setTimeout(check, interval);
    }
    check();
    return () => {
        clearTimeout(timer);
        timer = null;
    };
}
