// SPDX-License-Identifier: MIT
// The start of the program: opens the bank, shows the list and the item that the address names, and
// forwards keys to the screen.
import {allTags, bank, gab, loadLibrary, openBank} from './bank.js';
import {fill, icon, make, part} from './dom.js';
import {DuelScreen} from './duel.js';
import {showKeys} from './keys.js';
import {LevelScreen} from './level.js';
import {readLink} from './link.js';
import {markInList, showList} from './list.js';
import {MapScreen} from './map.js';
import {picturesOnDecoded} from './pictures.js';
import {currentLink, initShell, setBelow, setLink, setNotice, setTitle} from './shell.js';
import {SpriteScreen} from './sprite.js';
import {stage} from './stage.js';
import {showFacts} from './facts.js';
import {showTrouble} from './error.js';
import {_, language} from './texts.js';

let screen = null, shownParts = [];

// Returns the screen for a link; null if nothing has that kind and name.
function screenOf([kind, name]) {
    const kinds = {sprite: [bank.sprites, SpriteScreen], map: [bank.maps, MapScreen],
        level: [bank.levels, LevelScreen]};
    if (kind === 'duel')
        return bank.sprites.length > 0 ? new DuelScreen() : null;
    const [all, Screen] = Object.hasOwn(kinds, kind ?? '') ? kinds[kind] : [[]];
    const thing = all.find(one => one.name === name);
    return thing ? new Screen(thing) : null;
}

// Returns the first item of the given kind, else of any kind: [kind, name]; null in an empty bank.
function firstParts(kind) {
    const all = {sprite: bank.sprites, map: bank.maps, level: bank.levels};
    const kinds = [...Object.keys(all).filter(one => one === kind), ...Object.keys(all)];
    const kindWithItems = kinds.find(one => all[one].length > 0);
    return kindWithItems ? [kindWithItems, all[kindWithItems][0].name] : null;
}

function showNothing() {
    setTitle(_('Empty bank'), '');
    setBelow();
    showFacts(make('section', {id: 'what'}, make('p', {}, _('This bank is empty.'))));
}

// Opens the item that a link names, or the first item if there is none.
function open(hash) {
    const {parts, words} = readLink(hash);
    let target = parts, next = screenOf(parts);
    if (!next) {
        target = firstParts(parts[0]);
        next = target && screenOf(target);
    }
    screen?.close();
    screen = next;
    shownParts = target ?? [];
    if (!screen)
        return showNothing();
    screen.open(target, target === parts ? words : {});
    if (target !== parts && parts.length > 0)
        setNotice(_('This bank has no %s; showing %s instead.', parts.slice(0, 2).join(' '),
            target[1]));
    markInList(target);
    return undefined;
}

// Follows a link within the page. A change to another item adds a step to the history.
function clicked(event) {
    const anchor = event.target.closest('a[href^="#"]');
    if (!anchor || event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0)
        return;
    event.preventDefault();
    const {parts, words} = readLink(anchor.getAttribute('href'));
    setLink(parts, words, parts[1] !== shownParts[1] || parts[0] !== shownParts[0]);
    open(anchor.getAttribute('href'));
}

function typed(event) {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey)
        return;
    if (event.target.closest?.('input, select, textarea, dialog[open], .trouble'))
        return;
    const isButton = event.target.closest?.('button, a, summary');
    if (isButton && (event.key === ' ' || event.key === 'Enter'))
        return;
    if (event.key === '/')
        part('search').focus();
    else if (event.key === '?')
        showKeys();
    else if (!screen?.anyKey(event))
        return;
    event.preventDefault();
}

function listen() {
    document.addEventListener('click', clicked);
    document.addEventListener('keydown', typed);
    part('keys').addEventListener('click', showKeys);
    for (const name of ['popstate', 'hashchange'])
        window.addEventListener(name, () => location.hash !== currentLink() && open(location.hash));
}

// Shows "Loading…" after 300 ms. Returns a function that cancels this.
function showLoading() {
    const timer = setTimeout(() => {
        part('state').textContent = _('Loading…');
    }, 300);
    return () => clearTimeout(timer);
}

async function begin() {
    document.documentElement.lang = language;
    initShell();
    const stopLoading = showLoading();
    let data = null;
    try {
        const parts = window.gabaritPage;
        await loadLibrary(await parts.library);
        data = await parts.bank;
        openBank(data);
    } catch (error) {
        stopLoading();
        showTrouble(error, data);
        return;
    }
    stopLoading();
    fill(part('state'), make('span.good', {}, icon('good')), _('Loaded and verified, no errors'));
    stage.begin();
    picturesOnDecoded(() => stage.redraw());
    showList();
    listen();
    open(location.hash);
    document.body.classList.add('ready');
    // The library and the shown bank, for queries in the browser's console.
    Object.assign(window, {gabarit: gab, bank, tags: allTags()});
}

await begin();
