// SPDX-License-Identifier: MIT
// Links into the page: #KIND/NAME/...?KEY=VALUE, where a space is written +, and all else that has
// a meaning is percent-encoded.

const encoded = text => encodeURIComponent(text).replace(/%20/g, '+').replace(/%2C/g, ',');

function decoded(text) {
    try {
        return decodeURIComponent(text.replace(/\+/g, ' '));
    } catch {
        return text;
    }
}

// {parts, words} of a link; parts that are empty at its end do not count.
export function linkRead(hash) {
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

export function linkWrite(parts, words = {}) {
    const query = Object.entries(words).filter(([, value]) => value !== undefined)
        .map(([key, value]) => `${encoded(key)}=${encoded(String(value))}`).join('&');
    return `#${parts.map(part => encoded(String(part))).join('/')}${query && `?${query}`}`;
}

// The numbers of 'x,y'; null if they are none.
export function linkVec(text) {
    const numbers = (text ?? '').split(',').map(Number);
    return numbers.length === 2 && numbers.every(Number.isFinite)
        ? {x: numbers[0], y: numbers[1]} : null;
}

// A coordinate on the library's lattice of 1/256 pixel, as links state it.
export const onLattice = value => Math.round(value * 256) / 256;
