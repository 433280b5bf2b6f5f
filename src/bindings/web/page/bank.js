// SPDX-License-Identifier: MIT
// The bank that the page shows, opened by the library in the page, and what all screens ask of it.
import {Kind, NO_ROLE, NONE, Tags, load} from './gabarit.js';
import {tagDash, tagHatch} from './ink.js';
import {number, _} from './words.js';

export let gab = null;
export let bank = null;
let tags = new Map();

const hex = colour => `#${[0, 1, 2].map(i => colour[i].toString(16).padStart(2, '0')).join('')}`;
const grey = {name: '', number: 0, roleName: '', colour: '#858b99', hatch: 'none', dash: []};

// Loads the library; the bank is opened by bankOpen, which throws the library's error.
export async function libraryLoad(module) {
    gab = await load(module);
    if (!gab.gab_self_test())
        throw new Error('the arithmetic of this browser fails the library’s own test');
}

export function bankOpen(bytes) {
    const opened = gab.open(bytes);
    opened.verify();
    bank = opened;
    const roles = bank.roles;
    tags = new Map(bank.tags.map(tag => [tag.number, {
        name: tag.name,
        number: tag.number,
        roleName: tag.role === NO_ROLE ? '' : roles[tag.role] ?? '',
        colour: hex(tag.colour),
        hatch: tagHatch(tag.number),
        dash: tagDash(tag.number),
        index: tags.size,
    }]));
}

// How the tag with a number looks, and what it means.
export const tagOf = number => tags.get(number) ?? grey;
export const allTags = () => [...tags.values()];

// A set of all tags of the role with a name; null if the bank has none of them.
export function tagsOfRole(name) {
    const role = bank.roles.indexOf(name);
    if (role < 0)
        return null;
    const set = new Tags();
    set.addRole(bank, role);
    return set;
}

// The number of a role with a name, or NO_ROLE.
export const roleNumber = name => {
    const role = bank.roles.indexOf(name);
    return role < 0 ? NO_ROLE : role;
};

// [key, text] of user properties, as people read them.
export function properties(map) {
    return [...map].map(([key, value]) => [key,
        typeof value === 'boolean' ? value ? _('yes') : _('no') : typeof value === 'number' ? number(value, 4) : value]);
}

export const boxProperties = box => properties(bank.properties(Kind.BOX, box.index));
export const wallProperties = wall => properties(bank.properties(Kind.WALL, wall.index));

// What a tag is called where a thing has no name of its own.
export const tagName = number => tagOf(number).name || _('no tag');

export const exists = index => index !== NONE;
