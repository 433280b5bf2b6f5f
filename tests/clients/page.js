// SPDX-License-Identifier: MIT
// Shared by the pages: they read a list of sets, post what a library loads from each, and draw each
// frame with its hot spot (or its corner, if it has none) at AT,AT of a canvas.
export const AT = 256;
export const SIZE = 512;

export async function post(path, object) {
    await fetch('/' + path, {method: 'POST', body: JSON.stringify(object)});
}

function reportFailure(error) {
    post('failed', String(error && error.stack || error));
}
window.addEventListener('error', (event) => reportFailure(event.error || event.message));
window.addEventListener('unhandledrejection', (event) => reportFailure(event.reason));

export async function loadSets() {
    return (await fetch('/sets.json')).json();
}

// Returns the coordinate at which to draw the hot spot so that pixels align: the corner is `anchor`
// times `size` left of it or above it.
export function alignedPosition(anchor, size) {
    const distance = Math.round(anchor * size * 256) / 256; // gab's precision
    return AT + distance - Math.floor(distance);
}

// Creates a canvas for reading pixels and returns its context.
export function createContext(width, height) {
    const element = document.createElement('canvas');
    element.width = width;
    element.height = height;
    return element.getContext('2d', {willReadFrequently: true});
}

// Returns bytes as base64.
export function toBase64(bytes) {
    let text = '';
    for (let i = 0; i < bytes.length; i += 4096)
        text += String.fromCharCode(...bytes.subarray(i, i + 4096));
    return btoa(text);
}

const context = createContext(SIZE, SIZE);

// Returns the visible part of a canvas: its rectangle relative to AT, and its pixels.
export function visiblePart(shown) {
    context.clearRect(0, 0, SIZE, SIZE);
    context.drawImage(shown, 0, 0);
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
    return {x: left - AT, y: top - AT, w: right - left, h: bottom - top, rgba: toBase64(part)};
}
