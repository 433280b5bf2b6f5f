// SPDX-License-Identifier: MIT
// Opens pages of `gab view` from disk in a browser, uses them with mouse and keyboard events of the
// browser, and prints its findings as JSON, a line for each task.
//
//     node viewer.mjs NODE_MODULES BROWSER PROGRAM TASKS.json
import {readFileSync} from 'node:fs';
import {pathToFileURL} from 'node:url';
import {launch} from './launch.mjs';
import {answers} from './viewer_queries.mjs';

const [modules, kind, program, tasksPath] = process.argv.slice(2);
const tasks = JSON.parse(readFileSync(tasksPath));
// The colour scheme of Firefox can only be set when it starts.
let browser = null, lastLight = null;

async function start(light) {
    if (kind === 'firefox' && lastLight !== light)
        await stop();
    lastLight = light;
    browser ??= await launch(modules, kind, program, light);
    return browser;
}

async function stop() {
    await browser?.close();
    browser = null;
}

// Opens a tab and collects the errors in it.
async function tab({width = 1280, height = 800, locale = 'en-US', light = false, ratio = 1,
    scripts = true, touch = false} = {}) {
    const context = await (await start(light)).newContext({viewport: {width, height}, locale,
        colorScheme: light ? 'light' : 'dark', deviceScaleFactor: ratio, javaScriptEnabled: scripts,
        hasTouch: touch});
    const page = await context.newPage(), faults = [];
    page.on('pageerror', error => faults.push(`${error.message} ${error.stack ?? ''}`));
    page.on('console', message => message.type() === 'error' && faults.push(message.text()));
    page.on('request', request => /^(file|data|blob):/.test(request.url())
        || faults.push(`requested ${request.url()}`));
    page.on('dialog', dialog => {
        faults.push(`a dialog: ${dialog.message()}`);
        dialog.dismiss();
    });
    return {page, faults, end: () => context.close()};
}

async function go(page, path, hash = '', scripts = true) {
    await page.goto(pathToFileURL(path).href + hash);
    if (scripts)
        await page.waitForFunction(() => document.body.matches('.ready, .trouble')
            || !document.getElementById('broken')?.hidden, null, {timeout: 30000});
}

// Opens a page in a new tab.
async function opened(path, options = {}) {
    const one = await tab(options);
    await go(one.page, path, options.hash, options.scripts);
    return one;
}

const linkOf = page => page.locator('#link').textContent();
const factsOf = page => page.locator('#facts').innerText();

// ---- Tasks ----

// Sends the same queries to the library in the page as were sent to gab query.
async function ask({path, questions}) {
    const {page, faults, end} = await opened(path);
    const results = await page.evaluate(answers, questions);
    await end();
    return {results, faults};
}

// Clicks every row of the list, then up to 12 buttons of each group below and next to the picture.
async function mouse({path}) {
    const {page, faults, end} = await opened(path), seen = [];
    const rows = await page.locator('#assets a.row').count();
    for (let i = 0; i < rows; i++) {
        await page.locator('#assets a.row').nth(i).click();
        for (const where of ['.facts .pill', '.below button', '.facts .items button']) {
            const buttons = page.locator(where), count = Math.min(await buttons.count(), 12);
            for (let k = 0; k < count; k++)
                if (await buttons.nth(k).isVisible())
                    await buttons.nth(k).click();
        }
        seen.push({link: await linkOf(page), title: await page.title(),
            facts: (await factsOf(page)).length});
    }
    await end();
    return {seen, faults};
}

// Does the same with keys: moves through the list, presses Enter, and presses keys in the picture.
async function keys({path}) {
    const {page, faults, end} = await opened(path), seen = [];
    const rows = await page.locator('#assets a.row').count();
    for (let i = 0; i < rows; i++) {
        await page.keyboard.press('/');
        await page.locator('#assets a.row').nth(i).evaluate(row => row.focus());
        await page.keyboard.press('ArrowUp');
        await page.keyboard.press('ArrowDown');
        await page.keyboard.press('Enter');
        await page.locator('#stage').focus();
        for (const key of ['ArrowRight', 'ArrowDown', 'Enter', 'Shift+ArrowRight', '+', '-', '0', '1',
            '1', '2', '2', '.', ',', 'End', 'Home', 'l', 'l', 'f', 'r', 'd', 'd', 'Space', 'Space'])
            await page.keyboard.press(key);
        seen.push({link: await linkOf(page), facts: (await factsOf(page)).length,
            focus: await page.evaluate(() => document.activeElement.id)});
    }
    await page.keyboard.press('Escape');
    await page.keyboard.press('?');
    seen.push({dialog: await page.locator('dialog[open]').innerText()});
    await page.keyboard.press('Escape');
    await page.locator('dialog[open]').waitFor({state: 'hidden'});
    await page.keyboard.press('/');
    await page.locator('#search:focus').waitFor();
    await page.keyboard.type('kick');
    seen.push({found: await page.locator('#found', {hasText: /./}).textContent()});
    await end();
    return {seen, faults};
}

// Clicks at positions of the picture; returns the link and the facts after each click.
async function places({path, hash, at}) {
    const {page, faults, end} = await opened(path, {hash}), seen = [];
    const box = await page.locator('#stage').boundingBox();
    for (const [x, y] of at) {
        await page.mouse.move(box.x + x * box.width, box.y + y * box.height);
        await page.mouse.down();
        await page.mouse.up();
        seen.push({link: await linkOf(page), what: await page.locator('#what').innerText()});
    }
    await end();
    return {seen, faults};
}

// Opens links; returns the link and the notice that the page shows for each.
async function links({path, hashes}) {
    const seen = [], all = [];
    for (const hash of hashes) {
        const {page, faults, end} = await opened(path, {hash});
        seen.push({link: await linkOf(page), notice: await page.locator('#notice').textContent()});
        all.push(...faults);
        await end();
    }
    return {seen, faults: all};
}

// Returns the accessibility tree as text, and the controls without a name.
async function reader({path, hash}) {
    const {page, faults, end} = await opened(path, {hash});
    const nameless = await page.evaluate(() => [...document.querySelectorAll(
        'button, a[href], input, select, [role=application]')].filter(one => one.checkVisibility()
        && !(one.textContent.trim() || one.getAttribute('aria-label') || one.labels?.length
            || one.title)).map(one => one.outerHTML.slice(0, 200)));
    const tree = await page.locator('body').ariaSnapshot();
    await end();
    return {nameless, tree, faults};
}

// Takes a screenshot of the window.
async function shot({path, to, ...how}) {
    const {page, faults, end} = await opened(path, how);
    await page.waitForTimeout(how.wait ?? 400);
    const excessWidth = await page.evaluate(() => document.documentElement.scrollWidth
        - document.documentElement.clientWidth);
    const text = await page.locator('body').innerText();
    // playwright adds a style for the screenshot, which the page's policy forbids.
    const earlierFaults = [...faults];
    await page.screenshot({path: to});
    await end();
    return {faults: earlierFaults, excessWidth, text};
}

// Opens pages with damaged banks. A page reports the damage, or shows what the library accepts;
// then this clicks through its assets.
async function damaged({paths}) {
    const {page, faults, end} = await tab(), seen = [];
    for (const path of paths) {
        await go(page, path);
        const ready = await page.evaluate(() => document.body.matches('.ready'));
        const message = ready ? '' : await page.locator('#wrong').innerText();
        // Nothing may cover the message: the button must accept a real click.
        if (!ready)
            await page.locator('#wrong button').first().click({trial: true, timeout: 5000});
        const rows = ready ? await page.locator('#assets a.row').count() : 0;
        for (let i = 0; i < Math.min(rows, 8); i++)
            await page.locator('#assets a.row').nth(i).evaluate(row => row.click());
        seen.push({ready, message: message.slice(0, 400), faults: faults.splice(0)});
    }
    await end();
    return {seen, faults: []};
}

const taskFunctions = {ask, mouse, keys, places, links, reader, shot, damaged};

for (const task of tasks) {
    if (task.fresh)
        await stop();
    let found;
    try {
        found = await taskFunctions[task.task](task);
    } catch (error) {
        found = {faults: [String(error?.stack ?? error)]};
    }
    console.log(JSON.stringify({name: task.name, ...found}));
}
console.log(JSON.stringify({name: 'version', version: (await start(lastLight)).version()}));
await stop();
