// SPDX-License-Identifier: MIT
// The bank that the page shows, opened by the library in the page, and queries used by all screens.
import {Kind, loadFrom} from './gabarit.js';
import {tagDash, tagHatch} from './ink.js';
import {number, _} from './texts.js';

export let gab = null;
export let bank = null;
let tags = new Map();

const hex = colour => `#${[0, 1, 2].map(i => colour[i].toString(16).padStart(2, '0')).join('')}`;
const grey = {name: '', number: null, roleName: '', colour: '#858b99', hatch: 'none', dash: []};

// Loads the library.
export async function loadLibrary(module) {
    gab = await loadFrom(module);
    if (!gab.gab_self_test())
        throw new Error('this browser’s arithmetic fails the self test of the library');
}

export function openBank(bytes) {
    const opened = gab.open(bytes);
    opened.verify();
    bank = opened;
    const roles = bank.roles;
    tags = new Map(bank.tags.map(tag => [tag.number, {
        name: tag.name,
        number: tag.number,
        roleName: roles[tag.role] ?? '',
        colour: hex(tag.colour),
        hatch: tagHatch(tag.number),
        dash: tagDash(tag.number),
        index: tags.size,
    }]));
}

// The appearance and meaning of the tag with a number.
export const tagOf = number => tags.get(number) ?? grey;
export const allTags = () => [...tags.values()];

// Returns the filter for the role with a name; null if the bank lacks the role.
export function filterRole(name) {
    return bank.roles.includes(name) ? bank.filterRole(name) : null;
}

// Returns [key, text] for each user property, formatted for the reader.
export function properties(map) {
    return [...map].map(([key, value]) => [key,
        typeof value === 'boolean' ? value ? _('yes') : _('no') : typeof value === 'number' ? number(value, 4) : value]);
}

export const boxProperties = box => properties(bank.properties(Kind.BOX, box.index));
export const wallProperties = wall => properties(bank.properties(Kind.WALL, wall.index));

// The name of a tag, for items without a name of their own.
export const tagName = number => tagOf(number).name || _('no tag');
