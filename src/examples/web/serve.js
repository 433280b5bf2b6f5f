// SPDX-License-Identifier: MIT
// Serves this folder to browsers on this machine: node serve.js [PORT]
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { createServer } from 'node:http';
import { extname, join } from 'node:path';
import { argv } from 'node:process';
import { fileURLToPath } from 'node:url';

const TYPES = { '.html': 'text/html', '.js': 'text/javascript', '.mjs': 'text/javascript',
    '.json': 'application/json', '.png': 'image/png', '.wasm': 'application/wasm' };

// Returns the path of a requested file in the folder, or null. URL has already resolved "..".
function pathOf(folder, url) {
    const path = decodeURIComponent(new URL(url, 'http://localhost').pathname);
    return path.includes('..') || path.includes('\0') ? null
        : join(folder, path.endsWith('/') ? `${path}index.html` : path);
}

async function answer(folder, request, response) {
    const path = pathOf(folder, request.url), found = path && await stat(path, { bigint: true });
    if (!found?.isFile())
        throw new Error('not a file');
    response.writeHead(200, { 'Content-Type': TYPES[extname(path)] ?? 'application/octet-stream',
        'Content-Length': String(found.size), 'Cache-Control': 'no-cache',
        'ETag': `"${found.ino}-${found.mtimeNs}-${found.size}"` });
    if (request.method === 'HEAD')
        response.end();
    else
        createReadStream(path).on('error', () => response.destroy()).pipe(response);
}

/** Starts a node server for a folder, reachable only from this machine, and returns it. With port
 * 0, node chooses a free port. */
export async function serve(folder, port) {
    const server = createServer((request, response) => answer(folder, request, response)
        .catch(() => response.writeHead(404).end()));
    await new Promise((listens) => server.listen(port, '127.0.0.1', listens));
    return server;
}

if (argv[1] === fileURLToPath(import.meta.url)) {
    const folder = fileURLToPath(new URL('.', import.meta.url));
    const server = await serve(folder, Number(argv[2] ?? 8080));
    console.log(`http://127.0.0.1:${server.address().port}/`);
}
