// SPDX-License-Identifier: MIT
// Large areas on the canvas: the outline of a zone as a path, and a picture that shows where discs
// fit.
import {bandStyle} from './ink.js';

const maxBandPixels = 4 << 20;

// Returns a path of closed loops of outline segments, each of which begins where another ends.
export function outlinePath(segments) {
    const path = new Path2D(), from = new Map(), key = ({x, y}) => x * 65536 + y;
    for (const segment of segments) {
        const at = key(segment.a);
        if (from.has(at))
            from.get(at).push(segment);
        else
            from.set(at, [segment]);
    }
    for (const first of segments) {
        const sameStart = from.get(key(first.a));
        if (!sameStart.includes(first))
            continue;
        path.moveTo(first.a.x, first.a.y);
        let segment = first;
        while (segment) {
            const list = from.get(key(segment.a));
            list.splice(list.indexOf(segment), 1);
            path.lineTo(segment.b.x, segment.b.y);
            segment = from.get(key(segment.b))?.[0];
        }
        path.closePath();
    }
    return path;
}

// Functions that return true where a hatch darkens a pixel of the map.
const darkened = {
    rising: (x, y) => (x + y) % 5 === 0,
    falling: (x, y) => (x - y + 100000) % 5 === 0,
    vertical: x => x % 4 === 0,
    none: () => false,
    dots: (x, y) => x % 4 === 0 && y % 4 === 0,
    crossed: (x, y) => (x + y) % 6 === 0 || (x - y + 99996) % 6 === 0,
    dashes: (x, y) => y % 4 === 0 && x % 6 < 3,
};

// The opacity of a pixel of the road where no disc fits, one fits, several fit, all fit.
const bandAlpha = [0.8, 0.76, 0.74, 0.45];
const bandPictures = new Map();

function paintRow(map, image, y, step, isRoad) {
    const {bandCount} = map;
    for (let x = 0, i = y * image.width * 4; x < image.width; x++, i += 4) {
        const count = map.fitting(x * step, y * step); // the number of bands that fit
        if (count === 0 && !isRoad(x * step, y * step))
            continue;
        const {colour, hatch} = bandStyle(Math.min(count, 6));
        const value = parseInt(colour.slice(1), 16), factor = darkened[hatch](x, y) ? 0.7 : 1;
        image.data[i] = (value >> 16) * factor;
        image.data[i + 1] = (value >> 8 & 255) * factor;
        image.data[i + 2] = (value & 255) * factor;
        image.data[i + 3] = 255 * bandAlpha[count === bandCount ? 3 : Math.min(count, 2)];
    }
}

// Returns a picture that shows, in the colours of the bands, how many of the map's discs fit at
// each pixel. The picture of a large map has fewer pixels than the map. It is painted a few rows at
// a time; `drawAgain` is called after rows have been added.
export function bandsPicture(map, drawAgain) {
    if (bandPictures.has(map))
        return bandPictures.get(map);
    const step = Math.max(1, Math.ceil(Math.sqrt(map.width * map.height / maxBandPixels)));
    const canvas = document.createElement('canvas');
    canvas.width = Math.ceil(map.width / step);
    canvas.height = Math.ceil(map.height / step);
    bandPictures.set(map, canvas);
    const context = canvas.getContext('2d');
    const image = context.createImageData(canvas.width, canvas.height);
    const isRoad = map.hasDistances ? (x, y) => map.distanceSquared(x, y) > 0 : () => false;
    let y = 0;
    const work = () => {
        const end = performance.now() + 12;
        while (y < canvas.height && performance.now() < end)
            paintRow(map, image, y++, step, isRoad);
        context.putImageData(image, 0, 0);
        drawAgain();
        if (y < canvas.height)
            setTimeout(work);
    };
    work();
    return canvas;
}
