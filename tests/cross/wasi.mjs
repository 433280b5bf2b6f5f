// SPDX-License-Identifier: MIT
// Runs a WebAssembly program with its arguments and the environment in node's WASI, with access to
// the files of this machine. usage: node --no-warnings --single-threaded wasi.mjs PROGRAM.wasm
// [ARGUMENT...]. With more threads, node may crash at its end if one of them still compiles.
import { readFile } from 'node:fs/promises';
import { WASI } from 'node:wasi';

const args = process.argv.slice(2);
const here = process.cwd();
const wasi = new WASI({
    version: 'preview1', args, env: { ...process.env, PWD: here },
    preopens: { '.': here, '/': '/' }, returnOnExit: true,
});
const program = await WebAssembly.compile(await readFile(args[0]));
const imports = { wasi_snapshot_preview1: wasi.wasiImport };
const instance = await WebAssembly.instantiate(program, imports);
process.exitCode = wasi.start(instance);
