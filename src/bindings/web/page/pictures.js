// SPDX-License-Identifier: MIT
// The pictures of the bank. The browser decodes each when it is first drawn. Decoded pictures are
// cached, up to a memory limit.
import {Pixels} from './gabarit.js';
import {bank} from './bank.js';

const maxPixels = 96 << 20;
const pictures = new Map(); // index: {bitmap, state}; the most recently used are last
let decodedPixels = 0, onDecoded = () => {};

// Sets the function that is called when a picture has been decoded.
export function picturesOnDecoded(does) {
    onDecoded = does;
}

export const hasPictures = () => bank.pictures.some(one => one.kind !== Pixels.NONE);

async function decode(picture) {
    const bytes = picture.pixels.copy();
    const source = picture.kind === Pixels.PNG ? new Blob([bytes], {type: 'image/png'})
        : new ImageData(new Uint8ClampedArray(bytes.buffer, bytes.byteOffset, bytes.byteLength),
            picture.width, picture.height);
    const bitmap = await createImageBitmap(source, {colorSpaceConversion: 'none'});
    if (bitmap.width !== picture.width || bitmap.height !== picture.height) {
        bitmap.close();
        throw new Error('its size differs from the size in the bank');
    }
    return bitmap;
}

function discardOldPictures() {
    for (const [index, one] of pictures) {
        if (decodedPixels <= maxPixels || pictures.size < 2)
            return;
        if (!one.bitmap)
            continue;
        decodedPixels -= one.bitmap.width * one.bitmap.height;
        one.bitmap.close();
        pictures.delete(index);
    }
}

function fetchPicture(index) {
    const picture = bank.pictureAt(index), one = {bitmap: null, state: 'none'};
    pictures.set(index, one);
    if (picture.kind === Pixels.NONE || !picture.pixels)
        return one;
    one.state = 'waiting';
    decode(picture).then(bitmap => {
        decodedPixels += bitmap.width * bitmap.height;
        Object.assign(one, {bitmap, state: 'here'});
        discardOldPictures();
    }, () => {
        one.state = 'bad';
    }).then(onDecoded);
    return one;
}

// Returns {bitmap, state} of a picture; state is 'here', 'waiting', 'none' (its pixels are not in
// the bank) or 'bad'.
export function picture(index) {
    if (index === null)
        return {bitmap: null, state: 'none'};
    const one = pictures.get(index) ?? fetchPicture(index);
    pictures.delete(index);
    pictures.set(index, one);
    return one;
}

// Draws a part of a picture as the parallelogram given by three corners of a drawing, which `place`
// converts to canvas coordinates. Returns the state of the picture.
export function drawPart(context, drawing, place) {
    const {bitmap, state} = picture(drawing.picture);
    if (!bitmap)
        return state;
    const [a, b, , d] = drawing.corners.map(place);
    const {width: w, height: h} = drawing;
    context.save();
    context.transform((b.x - a.x) / w, (b.y - a.y) / w, (d.x - a.x) / h, (d.y - a.y) / h, a.x, a.y);
    context.drawImage(bitmap, drawing.x, drawing.y, w, h, 0, 0, w, h);
    context.restore();
    return state;
}

// ---- Small pictures in lists ----

const waiting = new WeakMap();
const visibleThumbnails = new IntersectionObserver(entries => {
    for (const {target, isIntersecting} of entries)
        if (isIntersecting)
            waiting.get(target)?.();
});

// Returns a canvas that `draw(context, width, height)` paints when it becomes visible, and again
// while the result is 'waiting'.
export function thumbnail(kind, width, height, draw) {
    const canvas = document.createElement('canvas'), ratio = Math.min(devicePixelRatio || 1, 3);
    canvas.className = kind;
    canvas.setAttribute('aria-hidden', 'true');
    canvas.width = width * ratio;
    canvas.height = height * ratio;
    canvas.style.setProperty('width', `${width}px`);
    canvas.style.setProperty('height', `${height}px`);
    let tries = 0;
    const paint = () => {
        const context = canvas.getContext('2d');
        context.setTransform(ratio, 0, 0, ratio, 0, 0);
        context.clearRect(0, 0, width, height);
        context.imageSmoothingEnabled = false;
        if (draw(context, width, height) === 'waiting' && tries++ < 50)
            setTimeout(paint, 60);
        else
            visibleThumbnails.unobserve(canvas);
    };
    waiting.set(canvas, paint);
    visibleThumbnails.observe(canvas);
    return canvas;
}

// Draws a frame so that `area`, in pixels of the art, fits the canvas.
export function drawFitting(context, drawing, area, width, height) {
    const k = Math.min(width / area.w, height / area.h);
    context.imageSmoothingEnabled = k < 1;
    const left = (width - area.w * k) / 2, top = (height - area.h * k) / 2;
    return drawPart(context, drawing,
        ({x, y}) => ({x: left + (x - area.x) * k, y: top + (y - area.y) * k}));
}
