// SPDX-License-Identifier: MIT
// Plays the duel in a browser with keys, exports the bank again meanwhile, and prints its findings
// as JSON.
//
//     node web_game.mjs NODE_MODULES BROWSER PROGRAM FOLDER GAB [PICTURES]
import {execFileSync} from 'node:child_process';
import {readFileSync, writeFileSync} from 'node:fs';
import {join} from 'node:path';
import {pathToFileURL} from 'node:url';
import {launch} from './launch.mjs';
import {blowsBy} from '../examples/duel.mjs';

const [modules, kind, program, folder, gab, pictures] = process.argv.slice(2);
const game = join(folder, 'game'), faults = [];
const {serve} = await import(pathToFileURL(join(game, 'serve.js')));

const exportBank = (name) => execFileSync(gab, ['export', join(folder, name, 'demo.gabarit'),
    '-o', join(game, 'duel.gab'), '--atlas-json', 'pixi'], {stdio: 'ignore'});

exportBank('first');
const server = await serve(game, 0), browser = await launch(modules, kind, program);
const page = await (await browser.newContext({viewport: {width: 1280, height: 900}})).newPage();
page.on('pageerror', (error) => faults.push(String(error.stack ?? error)));
page.on('console', (message) => message.type() === 'error' && faults.push(message.text()));
await page.goto(`http://127.0.0.1:${server.address().port}/`);
await page.waitForFunction(() => globalThis.fight, null, {timeout: 60000});
await page.evaluate(() => import('./duel_watch.mjs').then(({watch}) => {
    globalThis.page = 'the same';
    globalThis.recorded = watch(fight);
}));

const shot = async (name) => pictures
    && page.screenshot({path: join(pictures, `duel-${kind}-${name}.png`)});

// Has both fighters walk towards each other and strike alternately; returns the observed hits, and
// those that gab query finds.
async function play(name, bank) {
    await page.evaluate(() => {
        recorded.ticks.length = recorded.hits.length = 0;
    });
    await page.keyboard.press('Space');
    await page.keyboard.down('KeyD');
    await page.keyboard.down('ArrowLeft');
    for (const key of ['KeyG', 'KeyK', 'KeyF', 'KeyL', 'KeyF', 'KeyG', 'KeyL', 'KeyF']) {
        await page.waitForTimeout(900);
        await page.keyboard.press(key);
        await page.waitForTimeout(350);
        await shot(`${name}-${key}`);
    }
    await page.keyboard.up('KeyD');
    await page.keyboard.up('ArrowLeft');
    await page.waitForTimeout(1500);
    const {ticks, hits} = await page.evaluate(
        () => ({ticks: recorded.ticks, hits: recorded.hits}));
    return {hits, expected_hits: blowsBy(gab, bank, ticks)};
}

const fighterStates = () => page.evaluate(() => fight.fighters.map(
    ({name, x, flipX, health, move}) => [name, x, flipX, health, move]));
const largestBoxX = () => page.evaluate(() => fight.bank.sprite('asha').frame('punch 6').boxes
    .map(({box}) => box.x).reduce((a, b) => Math.max(a, b)));

// Returns a measure of how blue borin's picture is. Boxes must be hidden.
async function blueness() {
    const png = (await page.locator('#stage').screenshot()).toString('base64');
    return page.evaluate(async (bytes) => {
        const bitmap = await createImageBitmap(await (await fetch(
            `data:image/png;base64,${bytes}`)).blob());
        const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d');
        context.drawImage(bitmap, 0, 0);
        const scale = bitmap.width / 320, [, {x}] = fight.fighters;
        const {data} = context.getImageData((x - 10) * scale, 110 * scale, 20 * scale, 60 * scale);
        let sum = 0;
        for (let i = 0; i < data.length; i += 4)
            sum += data[i + 2] - data[i];
        return 4 * sum / data.length;
    }, png);
}

const first = await play('first', join(game, 'duel.gab'));
await page.keyboard.press('KeyB');
await page.waitForTimeout(500);
const before = await fighterStates(), box = [await largestBoxX()], blue = await blueness();
exportBank('second');
await page.waitForFunction(() => /^loaded again/.test(document.getElementById('note').textContent),
    null, {timeout: 30000});
const after = await fighterStates(), bluer = await blueness();
box.push(await largestBoxX());
await page.keyboard.press('KeyB');
const second = await play('second', join(game, 'duel.gab'));

// The game must report a damaged file and continue.
const good = readFileSync(join(game, 'duel.gab'));
writeFileSync(join(game, 'duel.gab'), good.subarray(0, good.length / 2));
await page.waitForFunction(() => /^the bank/.test(document.getElementById('note').textContent),
    null, {timeout: 30000});
const damaged = await page.locator('#note').textContent();
await shot('damaged');
writeFileSync(join(game, 'duel.gab'), good);
await page.waitForFunction(() => /^loaded again/.test(document.getElementById('note').textContent),
    null, {timeout: 30000});
console.log(JSON.stringify({first, second, before, after, box, damaged, faults,
    colour: Math.abs(bluer - blue), page: await page.evaluate(() => globalThis.page),
    version: browser.version()}));
await browser.close();
server.close();
server.closeAllConnections();
