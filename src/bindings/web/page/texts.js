// SPDX-License-Identifier: MIT
// The texts of the page, in English or French, from the program's own catalogue, and numbers in the
// reader's notation. The build makes `frenchWords` from the catalogue.
import {frenchWords} from './french.js';

export const language = /^fr\b/i.test(navigator.language) ? 'fr' : 'en';
const words = language === 'fr' ? frenchWords : {};

// Replaces %s and %d, or %1$s and %2$d, in a text with values.
function insertValues(text, values) {
    let next = 0;
    return text.replace(/%(?:(\d)\$)?[sd]|%%/g, (mark, place) =>
        mark === '%%' ? '%' : String(values[place ? place - 1 : next++]));
}

// Returns a text in the reader's language.
export function _(text, ...values) {
    const [translation] = words[text] ?? [text];
    return insertValues(translation, values);
}

// Returns the singular or plural of a text. The count is its first value, formatted as a number.
export function ngettext(one, many, count, ...values) {
    const forms = words[one] ?? [one, many];
    const isOne = language === 'fr' ? count < 2 : count === 1;
    return insertValues(forms[isOne ? 0 : 1] ?? forms[0], [number(count), ...values]);
}

const formats = [0, 1, 2, 3, 4].map(digits =>
    new Intl.NumberFormat(language, {maximumFractionDigits: digits}));

// Formats a number with at most `digits` decimals and a true minus sign.
export function number(value, digits = 0) {
    if (!Number.isFinite(value))
        return '–';
    return formats[digits].format(value).replace(/^-0$/, '0').replace('-', '−');
}

// Formats a position or a direction.
export function pair(vec, digits = 1) {
    const between = language === 'fr' ? ' ; ' : ', ';
    return `${number(vec.x, digits)}${between}${number(vec.y, digits)}`;
}

export const size = (width, height) => `${number(width, 1)} × ${number(height, 1)}`;

export function bytes(count) {
    return count < 1000 ? ngettext('%d byte', '%d bytes', count)
        : count < 1e6 ? _('%s kB', number(count / 1e3, count < 1e4 ? 1 : 0))
        : _('%s MB', number(count / 1e6, 1));
}
