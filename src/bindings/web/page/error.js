// SPDX-License-Identifier: MIT
// The error that is shown instead of a bank that the library rejects: the problem, its location,
// and a remedy.
import {BankError, Result} from './gabarit.js';
import {fill, icon, make, part} from './dom.js';
import {bankFileName, copyButton} from './shell.js';
import {_, bytes, ngettext, number} from './texts.js';

// ---- The location: the sections of the file, as far as its table is readable ----

let crcTable = null;

function crc32(data) {
    crcTable ??= Uint32Array.from({length: 256}, (_one, i) => {
        for (let bit = 0; bit < 8; bit++)
            i = i & 1 ? i >>> 1 ^ 0xedb88320 : i >>> 1;
        return i;
    });
    let crc = ~0;
    for (let i = 0; i < data.length; i++)
        crc = crcTable[(crc ^ data[i]) & 255] ^ crc >>> 8;
    return ~crc >>> 0;
}

// Returns [{tag, offset, size, stated, found}] (the stated and the actual checksum; `found` is null
// if the section is not entirely in the file) from a file's section table; empty if it has none.
function sectionsOf(data) {
    const view = new DataView(data.buffer, data.byteOffset, data.byteLength), found = [];
    if (data.length < 64)
        return found;
    const count = Math.min(view.getUint32(20, true), 64);
    for (let i = 0, at = 64; i < count && at + 32 <= data.length; i++, at += 32) {
        const offset = view.getUint32(at + 4, true), size = view.getUint32(at + 8, true);
        const end = Math.min(offset + size, data.length);
        found.push({tag: String.fromCharCode(...data.subarray(at, at + 4)).replace(/[^A-Z0-9]/g,
            '?'), offset, size, stated: view.getUint32(at + 24, true),
        found: offset <= end && offset + size <= data.length ? crc32(data.subarray(offset, end))
            : null});
    }
    return found;
}

const isBroken = section => section.found !== section.stated;

function locationOf(data, error) {
    const sections = sectionsOf(data);
    if (sections.length === 0)
        return null;
    const bad = sections.filter(one => isBroken(one) || one.tag === error.section);
    const summary = bad.length === 0 ? _('Header and table of sections')
        : bad.slice(0, 6).map(one => one.tag).join(', ');
    return [make('h2', {}, _('Location')),
        make('div.file', {role: 'img', 'aria-label': summary}, sections.map(one =>
            make(bad.includes(one) ? 'i.harmed' : 'i',
                {'--n': String(Math.max(2, Math.round(Math.log2(one.size + 1)))),
                    title: one.tag}))),
        make('p.scale', {}, make('span', {}, ngettext('%d section', '%d sections',
            sections.length)), make('span.bad', {}, summary),
        make('span', {}, bytes(data.length)))];
}

// ---- The problem ----

function headline(code) {
    return {
        [Result.NOT_A_BANK]: [_('This is not a sprite bank'),
            _('The data in this page does not begin like a sprite bank, so nothing is shown.')],
        [Result.BAD_VERSION]: [_('This bank is newer than this page'),
            _('It was written by a newer version of Gabarit. Create the page again with that ' +
              'version.')],
        [Result.BAD_LENGTH]: [_('This bank has the wrong size'),
            _('Its end is missing, or data was added to it, so nothing is shown. Your ' +
              'project file is not affected.')],
        [Result.NO_MEMORY]: [_('This bank is too large for this browser'),
            _('There is not enough memory to open it here.')],
    }[code] ?? [_('This bank is damaged'),
        _('It was changed after it was written, so its contents cannot be trusted and ' +
          'nothing is shown. Your project file is not affected.')];
}

const command = text => make('div.command', {}, make('code', {}, text),
    copyButton(_('Copy'), () => text));

const nameOf = code => Object.keys(Result).find(name => Result[name] === code) ?? String(code);

function details(error, data) {
    const row = (name, value) => [make('dt', {}, name), make('dd', {}, make('code', {}, value))];
    const rows = error instanceof BankError ? [row(_('Result'), `GAB_${nameOf(error.code)}`),
        row(_('Meaning'), error.text),
        ...error.section ? [row(_('Section'), error.section)] : [],
        ...error.offset >= 0 ? [row(_('At byte'), number(error.offset))] : []]
        : [row(_('Result'), String(error?.message ?? error))];
    const damaged = data ? sectionsOf(data).find(one => one.tag === error.section
        && one.found !== null && isBroken(one)) : null;
    const hex = value => value.toString(16).padStart(8, '0');
    if (damaged)
        rows.push(row(_('Checksum'), _('expected %s, found %s', hex(damaged.stated),
            hex(damaged.found))));
    return make('details', {open: true}, make('summary', {}, _('Technical details')),
        make('dl.pairs.start', {}, rows));
}

// Replaces the page's contents with the error. `data` is the bytes of the bank, or null.
export function showTrouble(error, data) {
    const isBank = error instanceof BankError, name = bankFileName();
    const [title, lead] = isBank ? headline(error.code) : [_('This page cannot be shown'),
        _('It needs a browser from 2022 or later with WebAssembly, and the page must be ' +
          'unmodified.')];
    const project = name.replace(/\.gab(\.json)?$/, '') + '.gabarit';
    const quoted = text => /^[\w.-]+$/.test(text) ? text : `'${text.replace(/'/g, `'\\''`)}'`;
    document.body.classList.add('trouble');
    part('counts').textContent = _('cannot be shown');
    document.title = `${title} · ${name}`;
    fill(part('wrong'), make('article', {role: 'alert'},
        make('div.sign', {}, icon('bad')), make('h1', {}, title), make('p.lead', {}, lead),
        data ? locationOf(data, error) : null,
        make('h2', {}, _('Create it again from the project')),
        command(`gab export ${quoted(project)} -o ${quoted(name)} --pixels png`),
        command(`gab view ${quoted(name)} -o page.html`),
        make('p.dim', {}, _('If it came over a network or from a shared disk, download or ' +
                            'copy it again first.')),
        details(error, data)));
    part('wrong').hidden = false;
}
