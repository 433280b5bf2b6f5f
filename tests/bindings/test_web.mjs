// SPDX-License-Identifier: MIT
// The JavaScript package as a game uses it, beside what the library itself answers: asked.py asks
// that, and here the same is asked through gabarit.js. Speaks TAP.
//
// usage: node test_web.mjs GABARIT.WASM HEADERS PYTHON ASKED.PY LIBRARY BANK...
//
// gabarit.js and gabarit.d.ts lie beside gabarit.wasm.
import { execFileSync } from 'node:child_process';
import { copyFileSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';

const [module, headers, python, asked, native, ...banks] = process.argv.slice(2);
const folder = dirname(module);
const seed = process.env.GABARIT_TEST_SEED ?? '1';
const rounds = Math.max(1, Math.round(60 / Number(process.env.GABARIT_TEST_DIVISOR ?? 1)));

// As npm installs it: .js files are modules there.
const copy = mkdtempSync(join(tmpdir(), 'gabarit-web-'));
process.on('exit', () => rmSync(copy, { recursive: true }));
copyFileSync(join(folder, 'gabarit.js'), join(copy, 'gabarit.mjs'));
copyFileSync(module, join(copy, 'gabarit.wasm'));
const web = await import(pathToFileURL(join(copy, 'gabarit.mjs')));
const { load, loadSync, BankError, Result, NONE } = web;
const gabarit = await load();

// ---- The harness ----

let failures = 0;

function fail(message) {
    if (failures++ < 12)
        console.log(`# ${message}`);
}

function check(good, message) {
    if (!good)
        fail(message + new Error().stack.split('\n')[2].replace(/^.*test_web/, ' (test_web'));
}

function checkThrows(what, kind, pattern) {
    try {
        what();
    } catch (error) {
        check(error instanceof kind && pattern.test(error.message),
            `${error.name}: ${error.message}`);
        return;
    }
    fail(`nothing was thrown, not ${pattern}`);
}

const cases = [];

function test(name, run) {
    cases.push([name, run]);
}

const headerTexts = readdirSync(headers).map((name) => readFileSync(join(headers, name), 'utf8'));
const declared = headerTexts.flatMap((text) =>
    [...text.matchAll(/^GAB_API\b[^;(]*?\b(gab_\w+)\s*\(/gm)].map((match) => match[1]));
// A page has no files.
const withoutFiles = ['gab_bank_load', 'gab_bank_load_mapped', 'gab_bank_copy', 'gab_bank_close'];

// ---- What there is ----

test('every function of the headers is there, raw, with the arguments of C, and explained', () => {
    const types = readFileSync(join(folder, 'gabarit.d.ts'), 'utf8');
    check(declared.length > 200, 'the headers could not be read');
    for (const name of declared.filter((one) => !withoutFiles.includes(one))) {
        check(typeof gabarit.raw[name] === 'function', `${name} is no export`);
        if (name === 'gab_bank_open')
            continue;
        check(typeof gabarit[name] === 'function', `${name} is no function of gabarit`);
        check(new RegExp(`\\*/\\n    ${name}\\(`).test(types), `${name} has no words in the types`);
    }
});

test('the module imports nothing', () => {
    const compiled = new WebAssembly.Module(readFileSync(module));
    check(WebAssembly.Module.imports(compiled).length === 0, 'there are imports');
});

test('it computes as its headers promise', () => {
    check(gabarit.selfTest(), 'the self-test fails');
    check(gabarit.version() === 10000 * web.VERSION_MAJOR + 100 * web.VERSION_MINOR +
        web.VERSION_PATCH, 'another version');
});

// ---- The same answers as the library ----

const camel = (name) => name.replace(/_(\w)/g, (_, letter) => letter.toUpperCase());

function kindOf(name) {
    if (name === 'gab_map')
        return web.GabMap;
    const word = camel(name.replace(/^gab_/, ''));
    return web[word[0].toUpperCase() + word.slice(1)];
}

// What asked.py wrote, as arguments.
function argument(bank, given) {
    if (given === 'bank')
        return bank;
    if (Array.isArray(given))
        return given.map((one) => argument(bank, one));
    if (typeof given !== 'object' || given === null)
        return given;
    if ('float' in given)
        return { nan: NaN, inf: Infinity, '-inf': -Infinity, '-0': -0 }[given.float];
    if ('view' in given)
        return bank.view(kindOf(given.view), given.index);
    if ('mask' in given)
        return bank.view(web.Frame, given.mask).mask;
    if ('bytes' in given)
        return gabarit.bytes(new Uint8Array(given.bytes));
    if ('of' in given)
        return toFill(given);
    return Object.fromEntries(Object.entries(given).map(([key, value]) =>
        [camel(key), key === 'open' ? new Uint32Array(value) : argument(bank, value)]));
}

function toFill({ of, room }) {
    const kind = kindOf(of);
    if (room === undefined)
        return kind === undefined ? new web.Ref() : new kind();
    if (kind === undefined)
        return new Uint32Array(room);
    return Array.from({ length: room },
        () => kind.prototype instanceof web.Sprite.__proto__ ? null : new kind());
}

function same(answer, wanted) {
    if (Array.isArray(wanted))
        return wanted.every((one, i) => same(answer[i], one));
    if (typeof wanted !== 'object' || wanted === null)
        return typeof wanted === 'boolean' && typeof answer === 'object' ?
            (answer !== null) === wanted : Object.is(answer, wanted);
    if ('float' in wanted)
        return Object.is(answer, argument(null, wanted));
    if (answer instanceof web.Sprite.__proto__)
        return (answer.bank.isOpen ? answer.index : NONE) === wanted.index;
    return Object.entries(wanted).every(([key, value]) => same(answer[camel(key)], value));
}

function blocksOf(given) {
    if (given instanceof web.Block)
        return given.owner === null ? [given] : [];
    if (typeof given !== 'object' || given === null || ArrayBuffer.isView(given) ||
        given instanceof web.Bank || given instanceof web.Sprite.__proto__)
        return [];
    return Object.values(given).flatMap(blocksOf);
}

function replay(bank, line) {
    const [name, told, answer, filled] = JSON.parse(line);
    const given = told.map((one) => argument(bank, one));
    if (name === 'gab_bank_matches')
        given[1] = BigInt(given[1]);
    const got = gabarit[name](...given);
    if (answer !== null && !same(got, answer))
        fail(`${name}(${JSON.stringify(told)}) answers ${String(got)}, not ` +
            JSON.stringify(answer));
    for (const [place, wanted] of Object.entries(filled)) {
        const out = given[place] instanceof web.Ref ? given[place].value : given[place];
        if (given[place] !== null && !same(out, wanted))
            fail(`${name}(${JSON.stringify(told)}) fills ${place} otherwise than ` +
                JSON.stringify(wanted));
    }
    given.flatMap(blocksOf).forEach((block) => block.free());
    return name;
}

for (const path of banks)
    test(`${path.replace(/^.*\//, '')}: random questions are answered as the library does`, () => {
        const lines = execFileSync(python, [asked, headers, native, path, seed, String(rounds)],
            { encoding: 'utf8', maxBuffer: 1 << 30 }).trim().split('\n');
        const bank = gabarit.open(readFileSync(path));
        const names = new Set(lines.map((line) => replay(bank, line)));
        bank.close();
        check(lines.length > 240 * rounds, 'few questions');
        check(names.size > 240, 'few functions');
    });

for (const [i, [name, run]] of cases.entries()) {
    failures = 0;
    try {
        await run();
    } catch (error) {
        fail(error.stack.replaceAll('\n', '\n# '));
    }
    console.log(`${failures === 0 ? 'ok' : 'not ok'} ${i + 1} - ${name}`);
    process.exitCode ||= failures === 0 ? 0 : 1;
}
console.log(`1..${cases.length}`);
