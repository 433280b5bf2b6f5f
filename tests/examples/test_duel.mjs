// SPDX-License-Identifier: MIT
// Tests the duel of src/examples/web without a browser: its rules, compared with `gab query`, banks
// that change while it runs, and the files that it watches. Prints TAP.
//
// usage: node test_duel.mjs GAME PACKAGE GAB PROJECT
import { execFileSync } from 'node:child_process';
import {
    cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync,
} from 'node:fs';
import { get } from 'node:http';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { blowsBy } from './duel.mjs';
import { watch } from './duel_watch.mjs';

const [game, packed, gab, project] = process.argv.slice(2).map((path) => resolve(path));
const seed = Number(process.env.GABARIT_TEST_SEED ?? 1), MAX_LINES = 199;
const folder = mkdtempSync(join(tmpdir(), 'gabarit-duel-'));
process.on('exit', () => rmSync(folder, { recursive: true }));
mkdirSync(join(folder, 'node_modules'));
symlinkSync(packed, join(folder, 'node_modules', 'gabarit'));
cpSync(game, folder, { recursive: true });
const pathOf = (name) => join(folder, name);
const importFile = (name) => import(pathToFileURL(pathOf(name)));

const { load } = await import(pathToFileURL(join(packed, 'gabarit.js')));
const { Fight } = await importFile('fight.js'), { follow } = await importFile('follow.js');
const { serve } = await importFile('serve.js'), gabarit = await load();

// Returns a generator of random numbers from 0 to 1, which depend only on the seed.
function randomNumbers(state) {
    return () => {
        state = state + 0x9e3779b9 | 0;
        let mixed = Math.imul(state ^ state >>> 15, 0x2c1b3c6d);
        mixed = Math.imul(mixed ^ mixed >>> 13, 0x297a2d39);
        return ((mixed ^ mixed >>> 16) >>> 0) / 2 ** 32;
    };
}

// Returns a function that returns random keys for a tick: fighters mostly move towards each other
// and sometimes strike.
function randomKeys() {
    const chance = randomNumbers(seed), approaches = [];
    let ticks = 0;
    return ({ fighters }) => {
        const isDecision = ticks++ % 20 === 0;
        return fighters.map(({ x, flipX }, fighter) => {
            if (isDecision)
                approaches[fighter] = chance() < 0.75;
            const isLeft = fighters[1 - fighter].x < x, left = isLeft === approaches[fighter];
            return { left, right: !left, punch: chance() < 0.03, kick: chance() < 0.03,
                turn: chance() < (isLeft === flipX ? 0.002 : 0.1) };
        });
    };
}

function play(fight, count) {
    for (const keysOf = randomKeys(); count > 0; count--) {
        if (fight.isOver)
            fight.begin();
        fight.tick(keysOf(fight));
    }
}

function openBank(bank = pathOf('duel.gab')) {
    return gabarit.open(readFileSync(bank), { verify: true });
}

// Exports the project to a bank and its pages, after changing its boxes.
function exportWith(change, to) {
    const changed = JSON.parse(readFileSync(project, 'utf8'));
    for (const box of changed.sprites.flatMap(({ frames }) => frames.flatMap((one) => one.boxes)))
        change(box);
    cpSync(dirname(project), pathOf('project'), { recursive: true });
    writeFileSync(pathOf('project/demo.gabarit'), JSON.stringify(changed));
    execFileSync(gab, ['export', pathOf('project/demo.gabarit'), '-o', pathOf(to),
        '--atlas-json', 'pixi'], { stdio: 'ignore' });
}
const moveOutwards = (box) => {
    if (box.properties?.damage)
        box.x += 12;
};

const statesOf = ({ fighters }) => fighters.map(({ name, x, flipX, health, move, ticks }) =>
    [name, x, flipX, health, move, ticks]);

// ---- The harness ----

let run = 0, failed = 0;

function equal(what, found, expected) {
    if (JSON.stringify(found) !== JSON.stringify(expected))
        throw new Error(`${what}: ${JSON.stringify(found)}, not ${JSON.stringify(expected)}`);
}

async function test(name, body) {
    let problem = null;
    await Promise.resolve().then(body).catch((error) => problem = error);
    if (problem)
        console.log(`# ${String(problem.stack).slice(0, 2000).replaceAll('\n', '\n# ')}`);
    failed += problem !== null;
    console.log(`${problem ? 'not ok' : 'ok'} ${++run} - ${name}`);
}

async function until(what, condition) {
    for (let i = 0; i < 600 && !condition(); i++)
        await new Promise((done) => setTimeout(done, 50));
    equal(what, condition(), true);
}

// ---- Tests ----

console.log(`# seed ${seed}`);

await test('gab query finds the same hits, with the same boxes', () => {
    const fight = new Fight(gabarit, openBank()), recorded = watch(fight);
    play(fight, 4000);
    equal('blows', recorded.hits, blowsBy(gab, pathOf('duel.gab'), recorded.ticks));
    equal('more than 20 hits', recorded.hits.flat().length > 20, true);
});

await test('reloading the same bank during a fight changes nothing', () => {
    const fights = [0, 1].map(() => new Fight(gabarit, openBank())), keysOf = randomKeys();
    for (let i = 0; i < 600; i++) {
        const keys = keysOf(fights[0]);
        if (i % 50 === 25) {
            const before = fights[0].bank;
            fights[0].setBank(openBank());
            before.close();
        }
        fights.forEach((fight) => fight.tick(keys));
        equal(`tick ${i}`, statesOf(fights[0]), statesOf(fights[1]));
    }
});

await test('a different bank takes effect at once, and the fight continues', () => {
    exportWith(moveOutwards, 'other.gab');
    const fight = new Fight(gabarit, openBank());
    play(fight, 200);
    const before = statesOf(fight);
    fight.setBank(openBank(pathOf('other.gab')));
    equal('states of the fighters', statesOf(fight), before);
    fight.begin();
    const recorded = watch(fight);
    play(fight, 1000);
    equal('blows', recorded.hits, blowsBy(gab, pathOf('other.gab'), recorded.ticks));
    equal('hits are the same as with the old bank', JSON.stringify(recorded.hits)
        === JSON.stringify(blowsBy(gab, pathOf('duel.gab'), recorded.ticks)), false);
});

await test('a bank without a fighter is rejected, and the previous bank stays', () => {
    const fight = new Fight(gabarit, openBank()), { bank } = fight;
    let error = null;
    try {
        fight.setBank({ sprite: () => ({ exists: false }) });
    } catch (problem) {
        error = problem.message;
    }
    equal('error', error, 'a fighter is not in the bank');
    equal('bank', fight.bank === bank, true);
    fight.tick([{}, {}]);
});

await test('files that are exported again are loaded, damaged files are not', async () => {
    const server = await serve(folder, 0), loaded = [], errors = [];
    const at = `http://127.0.0.1:${server.address().port}/`, { fetch } = globalThis;
    globalThis.fetch = (name, options) => fetch(new URL(name, at), options);
    const stop = follow('duel.gab', 'duel-0.json', ({ bytes, sheets, pages }) => {
        const bank = gabarit.open(bytes, { verify: true });
        const [fist] = bank.sprite('asha').frame('punch 6').boxes.filter(({ tag }) =>
            bank.tagNumbered(tag).name === 'fist');
        loaded.push([fist.box.x, sheets[0].meta.image, pages.length]);
    }, (error) => errors.push(error.message), 20);
    await until('loaded', () => loaded.length === 1);
    const intact = readFileSync(pathOf('duel.gab'));
    writeFileSync(pathOf('duel.gab'), intact.subarray(0, 100000));
    await until('rejected', () => errors.length === 1);
    exportWith(moveOutwards, 'duel.gab');
    await until('loaded again', () => loaded.length >= 2);
    stop();
    globalThis.fetch = fetch;
    server.close();
    server.closeAllConnections();
    const [before, after] = [loaded[0], loaded.at(-1)];
    equal('box', after, [before[0] + 12, 'duel-0.png', 1]);
});

await test('the server only serves its folder', async () => {
    const server = await serve(pathOf('project'), 0), { port } = server.address();
    const status = (path) => new Promise((done) => get({ port, host: '127.0.0.1', path },
        (answer) => {
            answer.resume();
            done(answer.statusCode);
        }));
    const paths = ['/demo.gabarit', '/../duel.gab', '/%2e%2e/duel.gab', '/..%2fduel.gab', '/none',
        '/%00', '/%ff', '/', '//demo.gabarit'];
    const found = await Promise.all(paths.map(status));
    server.close();
    server.closeAllConnections();
    equal('statuses', found.slice(0, 8), [200, 404, 404, 404, 404, 404, 404, 404]);
});

await test('the game is short', () => {
    const lines = ['fight.js', 'game.js'].map((name) =>
        readFileSync(pathOf(name), 'utf8').split('\n').length - 1);
    equal('short', lines[0] + lines[1] <= MAX_LINES, true);
});

console.log(`1..${run}`);
process.exit(failed ? 1 : 0);
