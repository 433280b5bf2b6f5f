// SPDX-License-Identifier: MIT
// The frame of the page: title, link, notice, the area below the stage; the theme.
import {fill, make, part} from './dom.js';
import {clearTokens} from './ink.js';
import {writeLink} from './link.js';
import {stage} from './stage.js';
import {_} from './texts.js';

let bankName = '', link = '';

export const currentLink = () => link;

export function setTitle(title, sub) {
    part('title').textContent = title;
    part('sub').textContent = sub;
    part('small').textContent = `${title} · ${sub}`;
    document.title = `${title} · ${bankName}`;
}

// Shows a line that explains why the view differs from the link; '' hides it.
export function setNotice(text) {
    part('notice').textContent = text;
    part('notice').hidden = text === '';
}

// Sets the address of the current view; `isNew` adds it to the history.
export function setLink(parts, words, isNew = false) {
    link = writeLink(parts, words);
    part('link').textContent = link;
    if (link === location.hash)
        return;
    try {
        history[isNew ? 'pushState' : 'replaceState'](null, '', link);
    } catch {
        // Some browsers do not allow pages on disk to change the address; the link can still be
        // copied.
    }
}

export const setBelow = (...content) => fill(part('below'), content);

// Announces a text to screen readers only.
export function announce(text) {
    part('message').textContent = text;
}

async function copy(text) {
    try {
        await navigator.clipboard.writeText(text);
    } catch {
        const field = make('textarea.hidden', {}, text);
        document.body.append(field);
        field.select();
        document.execCommand('copy');
        field.remove();
    }
}

// Returns a button that copies a text and confirms it for two seconds.
export function copyButton(label, text, kind = '') {
    const button = make(`button.button${kind}`, {type: 'button', onclick: async () => {
        await copy(text());
        announce(_('Copied'));
        button.textContent = _('Copied');
        setTimeout(() => {
            button.textContent = label;
        }, 2000);
    }}, label);
    return button;
}

// ---- Theme ----

const remembered = 'gabarit-theme';

function storeTheme(theme) {
    try {
        localStorage.setItem(remembered, theme);
    } catch {
        // Pages on disk may lack storage; the choice lasts until the page is closed.
    }
}

function storedTheme() {
    try {
        return localStorage.getItem(remembered);
    } catch {
        return null;
    }
}

function setTheme(theme) {
    document.documentElement.dataset.theme = theme;
    clearTokens();
    stage.redraw();
}

function followTheme() {
    const light = matchMedia('(prefers-color-scheme: light)');
    const follow = () => setTheme(storedTheme() ?? (light.matches ? 'light' : 'dark'));
    light.addEventListener('change', follow);
    follow();
    part('theme').addEventListener('click', () => {
        const other = document.documentElement.dataset.theme === 'light' ? 'dark' : 'light';
        storeTheme(other);
        setTheme(other);
    });
}

// ---- The drawer in narrow windows ----

function drawer() {
    const nav = part('list'), button = part('menu');
    const open = is => {
        nav.classList.toggle('open', is);
        button.setAttribute('aria-expanded', String(is));
        if (is)
            nav.querySelector('input').focus();
    };
    button.addEventListener('click', () => open(!nav.classList.contains('open')));
    nav.addEventListener('click', event => event.target.closest('a') && open(false));
    document.addEventListener('pointerdown', event => {
        if (!event.target.closest('#list, #menu'))
            open(false);
    });
    nav.addEventListener('keydown', event => {
        if (event.key === 'Escape' && nav.classList.contains('open')) {
            open(false);
            button.focus();
        }
    });
}

// Sets the texts of the page's HTML in the reader's language, and accessible names where no text is
// visible.
function translateFrame() {
    const texts = {skip: _('Skip to the picture'), 'facts-name': _('Details')};
    const names = {menu: _('Contents of this bank'), list: _('Contents of this bank'),
        search: _('Find in this bank'), keys: _('Keyboard shortcuts'), theme: _('Light or dark theme'),
        'copy-small': _('Copy link'), smaller: _('Zoom out'), larger: _('Zoom in'),
        fit: _('Fit to window'), facts: _('Details'), link: _('Link to the current view')};
    for (const [id, text] of Object.entries(texts))
        part(id).textContent = text;
    for (const [id, text] of Object.entries(names)) {
        part(id).setAttribute('aria-label', text);
        if (part(id).tagName === 'BUTTON')
            part(id).title = text;
    }
    part('search').placeholder = _('Find in this bank');
}

// Prepares the page before any data is read.
export function initShell() {
    bankName = part('bank').textContent;
    translateFrame();
    followTheme();
    drawer();
    part('copy').replaceWith(Object.assign(copyButton(_('Copy link'), () => link), {id: 'copy'}));
    part('copy-small').addEventListener('click', () => part('copy').click());
    part('skip').addEventListener('click', () => part('stage').focus());
}

// The file name of the bank, for use in commands.
export const bankFileName = () => part('bank').dataset.file;
