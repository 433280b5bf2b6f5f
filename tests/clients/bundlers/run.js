// SPDX-License-Identifier: MIT
// Runs a bundled game in node, where fetch returns the bank, and prints its answers.
//
// usage: node run.js BUNDLE
import { readFile } from 'node:fs/promises';
import { pathToFileURL } from 'node:url';

// Vite's script for pages asks whether the browser preloads modules.
globalThis.document = { createElement: () => ({ relList: { supports: () => true } }) };
globalThis.fetch = async (path) => new Response(await readFile(`.${path}`));
await import(pathToFileURL(process.argv[2]));
console.log(JSON.stringify(await globalThis.answers));
