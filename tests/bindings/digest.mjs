// SPDX-License-Identifier: MIT
// Runs the digest (see tests/digest) in WebAssembly, compiled like gabarit.wasm: a million results,
// whose sums must be the same as on every other machine. The program prints TAP through printf
// below.
//
// usage: node digest.mjs DIGEST.WASM
import { readFileSync } from 'node:fs';

let memory;

function text(at) {
    const bytes = new Uint8Array(memory.buffer);
    return new TextDecoder().decode(bytes.subarray(at, bytes.indexOf(0, at)));
}

// Implements printf for the C program; its arguments are 4-byte integers in memory at `at`.
function printf(format, at) {
    const numbers = new Uint32Array(memory.buffer);
    process.stdout.write(text(format).replace(/%(0?)(\d*)l?([sduX])/g, (_, zero, width, kind) => {
        const number = numbers[at >> 2];
        at += 4;
        const digits = kind === 's' ? text(number) : number.toString(kind === 'X' ? 16 : 10);
        return (kind === 's' ? digits : digits.toUpperCase()).padStart(Number(width), zero || ' ');
    }));
    return 0;
}

const puts = (at) => process.stdout.write(`${text(at)}\n`) ? 0 : -1;
const program = new WebAssembly.Module(readFileSync(process.argv[2]));
const { exports } = new WebAssembly.Instance(program, { env: { printf, puts } });
({ memory } = exports);
process.exitCode = exports.digest_main();
