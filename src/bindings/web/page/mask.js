// SPDX-License-Identifier: MIT
// The solid pixels of a frame as a picture, from queries of the library.
import {gab} from './bank.js';

const maxMaskPixels = 4 << 20;
const masks = new Map();

// Returns a canvas with the mask of a frame in a colour. The canvas of a very large mask has fewer
// pixels.
export function maskPicture(frame, colour) {
    const key = `${frame.index} ${colour}`;
    if (masks.has(key))
        return masks.get(key);
    const {mask} = frame, canvas = document.createElement('canvas');
    const step = Math.max(1, Math.ceil(Math.sqrt(mask.width * mask.height / maxMaskPixels)));
    canvas.width = Math.ceil(mask.width / step);
    canvas.height = Math.ceil(mask.height / step);
    const context = canvas.getContext('2d'), image = context.createImageData(canvas.width,
        canvas.height);
    const value = parseInt(colour.slice(1), 16);
    for (let y = 0, i = 0; y < canvas.height; y++)
        for (let x = 0; x < canvas.width; x++, i += 4)
            if (gab.gab_mask_solid_at(mask, x * step, y * step)) {
                image.data.set([value >> 16, value >> 8 & 255, value & 255, 255], i);
            }
    context.putImageData(image, 0, 0);
    if (masks.size > 64)
        masks.clear();
    masks.set(key, canvas);
    return canvas;
}
