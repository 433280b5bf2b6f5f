// SPDX-License-Identifier: MIT
// Shared by the pages: they read a list of sets, post what a library made of each, and draw each
// frame with its hot spot (or its corner, if it has none) at AT,AT of a canvas.
export const AT = 256;
export const SIZE = 512;

export async function post(path, object) {
    await fetch('/' + path, {method: 'POST', body: JSON.stringify(object)});
}

function tell(what) {
    post('failed', String(what && what.stack || what));
}
window.addEventListener('error', (event) => tell(event.error || event.message));
window.addEventListener('unhandledrejection', (event) => tell(event.reason));

export async function sets() {
    return (await fetch('/sets.json')).json();
}

// Returns where to draw the hot spot so that pixels align: the corner is `anchor` times `size`
// before it.
export function place(anchor, size) {
    const before = Math.round(anchor * size * 256) / 256; // gab's precision
    return AT + before - Math.floor(before);
}

// Returns a canvas for reading pixels.
export function canvas(width, height) {
    const made = document.createElement('canvas');
    made.width = width;
    made.height = height;
    return made.getContext('2d', {willReadFrequently: true});
}

// Bytes as base64.
export function encoded(bytes) {
    let text = '';
    for (let i = 0; i < bytes.length; i += 4096)
        text += String.fromCharCode(...bytes.subarray(i, i + 4096));
    return btoa(text);
}

const context = canvas(SIZE, SIZE);

// Returns the visible part of a canvas: its rectangle, relative to AT, and its pixels.
export function seen(drawn) {
    context.clearRect(0, 0, SIZE, SIZE);
    context.drawImage(drawn, 0, 0);
    const data = context.getImageData(0, 0, SIZE, SIZE).data;
    let left = SIZE, top = SIZE, right = 0, bottom = 0;
    for (let i = 3; i < data.length; i += 4) {
        if (data[i] === 0)
            continue;
        const x = (i >> 2) % SIZE, y = Math.floor((i >> 2) / SIZE);
        left = Math.min(left, x);
        right = Math.max(right, x + 1);
        top = Math.min(top, y);
        bottom = Math.max(bottom, y + 1);
    }
    if (right === 0)
        return {x: 0, y: 0, w: 0, h: 0, rgba: ''};
    const part = context.getImageData(left, top, right - left, bottom - top).data;
    return {x: left - AT, y: top - AT, w: right - left, h: bottom - top, rgba: encoded(part)};
}
