// SPDX-License-Identifier: MIT
// Compares the time of queries in WebAssembly, and through gabarit.js, with the same code in the
// native library; also the time to open a bank of 10,000 frames. Fails if a result differs.
//
// usage: node bench_web.mjs GABARIT.JS QUERIES.WASM BENCH_QUERIES GAB DEMO.GAB
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

const [script, module, native, gab, demo] = process.argv.slice(2);
const rounds = 60000;
const web = await import(pathToFileURL(resolve(script)));
const gabarit = await web.load();

// ---- A bank of 10,000 frames, 6 boxes and 2 points each ----

const folder = mkdtempSync(join(tmpdir(), 'gabarit-bench-'));
process.on('exit', () => rmSync(folder, { recursive: true }));
const large = join(folder, 'large.gab');
const frames = Array.from({ length: 10000 }, (_, i) => ({
    duration: 50 + i % 7,
    boxes: Array.from({ length: 6 }, (__, k) => ({
        left: k - i % 9, top: k, right: k + 9, bottom: k + 12 + i % 5,
    })),
    points: ['hand', 'foot'].map((name, k) => ({ name, x: i % 31, y: k })),
}));
const { format, version } = JSON.parse(execFileSync(gab, ['convert', demo, '-'],
    { encoding: 'utf8', maxBuffer: 1 << 28 }));
writeFileSync(join(folder, 'large.json'),
    JSON.stringify({ format, version, sprites: [{ name: 'crowd', frames }] }));
execFileSync(gab, ['convert', join(folder, 'large.json'), large]);

// ---- Times: the minimum of several runs, in nanoseconds of processor time ----

function processorTime() {
    const { user, system } = process.cpuUsage();
    return user + system;
}

function bestTime(runs, run) {
    let best = Infinity, answer;
    for (let i = 0; i < runs; i++) {
        const start = processorTime();
        answer = run();
        best = Math.min(best, 1e3 * (processorTime() - start));
    }
    return [best, answer];
}

const nativeTimes = execFileSync(native, [demo, large, String(rounds)], { encoding: 'utf8' })
    .trim().split('\n').map((line) => line.split(' '));
const bytes = readFileSync(large);
const [opening] = bestTime(15, () => gabarit.open(bytes).close());
if (gabarit.open(bytes).sprites[0].frames.at(-1).boxCount !== 6)
    throw new Error('the large bank is wrong');
console.log(`${web.VERSION_MAJOR}.${web.VERSION_MINOR} in node ${process.version}`);
console.log(`opening 10,000 frames (${bytes.length} bytes): ` +
    `${(nativeTimes[0][1] / 1e6).toFixed(2)} ms ` +
    `natively, ${(opening / 1e6).toFixed(2)} ms here`);

const { exports } = new WebAssembly.Instance(new WebAssembly.Module(readFileSync(module)));
const data = readFileSync(demo);
const bank = Math.ceil(exports.__heap_base.value / 16) * 16;
exports.memory.grow(Math.ceil(data.length / 65536) + 1);
new Uint8Array(exports.memory.buffer).set(data, bank + 4096);
if (exports.gab_bank_open(bank, bank + 4096, data.length, 0, 0) !== 0)
    throw new Error('the demo does not open');

console.log('function                   native     wasm    ratio');
for (const [i, [name, time, sum]] of nativeTimes.slice(1).entries()) {
    const [wasmTime, answer] = bestTime(7, () => exports.query_run(bank, i, rounds) >>> 0);
    const perQuery = wasmTime / rounds;
    console.log(`${name.padEnd(24)} ${Number(time).toFixed(1).padStart(8)} ` +
        `${perQuery.toFixed(1).padStart(8)} ${(perQuery / time).toFixed(2).padStart(8)}`);
    if (answer !== Number(sum))
        throw new Error(`${name} returns ${answer}, not ${sum}`);
}

// ---- Through gabarit.js, whose arguments are objects ----

const opened = gabarit.open(data);
const frame = opened.sprite('asha').frameAt(30), mask = frame.mask;
const other = opened.sprite('borin').frameAt(0), theirs = other.mask;
const pose = new web.Pose({ x: 100, y: 200 }), there = new web.Pose({ x: 130, y: 200 });
const point = new web.Vec(), hit = new web.Hit(), travel = new web.Travel();
const mover = new web.Mover({ from: new web.Vec(), to: new web.Vec(), radius: 5 });
const level = opened.level('keep'), points = new Float32Array(2 * rounds).fill(100);
const calls = {
    gab_frame_hit: (i) => {
        point.x = i % 90 + 60;
        point.y = i % 80 + 120;
        return gabarit.gab_frame_hit(frame, pose, point, null, hit);
    },
    gab_mask_meets_mask: (i) => {
        there.x = 110 + i % 60;
        return gabarit.gab_mask_meets_mask(mask, pose, theirs, there);
    },
    gab_level_slide: (i) => {
        mover.from.x = i * 7919 % 700;
        mover.from.y = i * 104729 % 420;
        mover.to.x = mover.from.x + 24;
        mover.to.y = mover.from.y + 9;
        return gabarit.gab_level_slide(level, mover, null, null, travel).count;
    },
};
console.log('through gabarit.js:');
for (const [name, ask] of Object.entries(calls)) {
    const [time] = bestTime(9, () => {
        for (let i = 0; i < rounds; i++)
            ask(i);
    });
    console.log(`${name.padEnd(24)} ${(time / rounds).toFixed(1).padStart(17)}`);
}
const [time] = bestTime(9, () => frame.hitMany(pose, points));
console.log(`${'Frame.hitMany, a point'.padEnd(24)} ${(time / rounds).toFixed(1).padStart(17)}`);
