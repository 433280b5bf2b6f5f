// SPDX-License-Identifier: MIT
// Links into the page: #KIND/NAME/...?KEY=VALUE. A space is written as +; other special characters
// are percent-encoded.

const encoded = text => encodeURIComponent(text).replace(/%20/g, '+').replace(/%2C/g, ',');

function decoded(text) {
    try {
        return decodeURIComponent(text.replace(/\+/g, ' '));
    } catch {
        return text;
    }
}

// Returns {parts, words} of a link. Empty parts at its end are ignored.
export function readLink(hash) {
    const [path, query = ''] = hash.replace(/^#/, '').split('?', 2);
    const parts = path.split('/').map(decoded);
    while (parts.length > 0 && parts.at(-1) === '')
        parts.pop();
    const words = Object.create(null);
    for (const word of query.split('&').filter(Boolean)) {
        const [key, value = ''] = word.split('=', 2);
        words[decoded(key)] = decoded(value);
    }
    return {parts, words};
}

export function writeLink(parts, words = {}) {
    const query = Object.entries(words).filter(([, value]) => value !== undefined)
        .map(([key, value]) => `${encoded(key)}=${encoded(String(value))}`).join('&');
    return `#${parts.map(part => encoded(String(part))).join('/')}${query && `?${query}`}`;
}

// Returns the point 'x,y'; null if it is not two numbers.
export function linkVec(text) {
    const numbers = (text ?? '').split(',').map(Number);
    return numbers.length === 2 && numbers.every(Number.isFinite)
        ? {x: numbers[0], y: numbers[1]} : null;
}

// Rounds a coordinate to the library's lattice of 1/256 pixel, for links.
export const onLattice = value => Math.round(value * 256) / 256;
