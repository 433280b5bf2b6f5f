// SPDX-License-Identifier: MIT
// Drawing the layers of a level: walls, tiles, mazes, ground, heights.
import {Blocks, LayerKind} from './gabarit.js';
import {gab, tagOf} from './bank.js';
import {faded} from './ink.js';

// Returns the smallest box around the boxes that are not empty; null if there are none.
export function boundsOf(boxes) {
    const all = boxes.filter(box => box && box.w > 0 && box.h > 0);
    if (all.length === 0)
        return null;
    const x = Math.min(...all.map(box => box.x)), y = Math.min(...all.map(box => box.y));
    return {x, y, w: Math.max(...all.map(box => box.x + box.w)) - x,
        h: Math.max(...all.map(box => box.y + box.h)) - y};
}

const boxOf = points => {
    const xs = points.map(point => point.x), ys = points.map(point => point.y);
    const x = Math.min(...xs), y = Math.min(...ys);
    return {x, y, w: Math.max(...xs) - x || 1, h: Math.max(...ys) - y || 1};
};

// ---- Walls ----

class Walls {
    constructor(layer) {
        this.walls = layer.walls;
        this.byTag = new Map();
        this.walls.forEach((drawn, i) => {
            if (!this.byTag.has(drawn.tag))
                this.byTag.set(drawn.tag, []);
            this.byTag.get(drawn.tag).push(i);
        });
        let box = null;
        for (const {wall} of this.walls)
            box = boundsOf([box, boxOf([wall.a, wall.b])]);
        this.box = box;
    }

    draw(context, view, {doors, highlighted}) {
        const margin = 6, isVisible = ({wall: {a, b}}) => {
            const p = view.toScreen(a), q = view.toScreen(b);
            return Math.max(p.x, q.x) > -margin && Math.min(p.x, q.x) < view.width + margin
                && Math.max(p.y, q.y) > -margin && Math.min(p.y, q.y) < view.height + margin;
        };
        for (const [number, list] of this.byTag) {
            const visible = list.map(i => this.walls[i]).filter(isVisible), tag = tagOf(number);
            const isOpen = one => doors.has(one.door);
            this.stroke(context, view, visible.filter(one => !isOpen(one)), tag, 1);
            this.stroke(context, view, visible.filter(isOpen), tag, 0.35);
            this.ticks(context, view, visible.filter(one => one.wall.blocks === Blocks.FRONT), tag);
        }
        if (highlighted)
            this.stroke(context, view, [highlighted], {colour: '#ffffff', dash: []}, 1);
    }

    stroke(context, view, walls, tag, alpha) {
        context.beginPath();
        for (const {wall: {a, b}} of walls) {
            const p = view.toScreen(a), q = view.toScreen(b);
            context.moveTo(p.x, p.y);
            context.lineTo(q.x, q.y);
        }
        const thin = Math.max(0.4, Math.min(1, view.k));
        context.globalAlpha = alpha;
        context.lineCap = 'round';
        context.setLineDash([]);
        context.lineWidth = 6 * thin;
        context.strokeStyle = 'rgba(0, 0, 0, .6)';
        context.stroke();
        context.lineCap = 'butt';
        context.setLineDash(tag.dash);
        context.lineWidth = 3.5 * thin;
        context.strokeStyle = tag.colour;
        context.stroke();
        context.setLineDash([]);
        context.globalAlpha = 1;
    }

    // Draws marks on the front of walls, which is the side that blocks.
    ticks(context, view, walls, tag) {
        context.beginPath();
        for (const {wall: {a, b}} of walls) {
            const p = view.toScreen(a), q = view.toScreen(b);
            const length = Math.hypot(q.x - p.x, q.y - p.y), n = gab.gab_line_normal(a, b);
            for (let along = 5; along < length; along += 10) {
                const x = p.x + (q.x - p.x) * along / length;
                const y = p.y + (q.y - p.y) * along / length;
                context.moveTo(x, y);
                context.lineTo(x + 8 * n.x, y + 8 * n.y);
            }
        }
        context.lineWidth = 2;
        context.strokeStyle = tag.colour;
        context.stroke();
    }
}

// ---- Cells ----

// Returns the range of visible cells of a field.
function visibleCells(view, field, toGrid) {
    const corners = [[0, 0], [view.width, 0], [view.width, view.height], [0, view.height]]
        .map(([x, y]) => toGrid(view.toArt({x, y})));
    const clamp = (value, max) => Math.max(0, Math.min(Math.floor(value), max));
    return {
        left: clamp(Math.min(...corners.map(c => c.x)), field.columns),
        right: clamp(Math.max(...corners.map(c => c.x)) + 1, field.columns),
        top: clamp(Math.min(...corners.map(c => c.y)), field.rows),
        bottom: clamp(Math.max(...corners.map(c => c.y)) + 1, field.rows),
    };
}

const straight = field => ({
    toGrid: ({x, y}) => ({x: (x - field.origin.x) / field.cellW,
        y: (y - field.origin.y) / field.cellH}),
    toArt: ({x, y}) => ({x: field.origin.x + x * field.cellW, y: field.origin.y + y * field.cellH}),
});

class Tiles {
    constructor(layer) {
        const {tiles, isIso, iso} = layer.tiles();
        Object.assign(this, {field: tiles, isIso, iso});
        this.to = isIso ? {toArt: point => gab.isoToScreen?.(iso, point)
            ?? gab.gab_iso_to_screen(iso, point), toGrid: point => toIsoGrid(iso, point)}
            : straight(tiles);
        const {columns, rows} = tiles;
        this.box = boxOf([[0, 0], [columns, 0], [columns, rows], [0, rows]].map(([x, y]) =>
            this.to.toArt({x, y})));
    }

    draw(context, view) {
        const {left, right, top, bottom} = visibleCells(view, this.field, this.to.toGrid);
        const step = Math.max(1, Math.ceil(Math.sqrt((right - left) * (bottom - top) / 40000)));
        const byTag = new Map();
        for (let row = top; row < bottom; row += step)
            for (let column = left; column < right; column += step) {
                const tag = gab.gab_tiles_tag(this.field, {column, row});
                if (tag === null)
                    continue;
                if (!byTag.has(tag))
                    byTag.set(tag, new Path2D());
                const path = byTag.get(tag);
                [[0, 0], [step, 0], [step, step], [0, step]].forEach(([x, y], i) => {
                    const at = view.toScreen(this.to.toArt({x: column + x, y: row + y}));
                    path[i === 0 ? 'moveTo' : 'lineTo'](at.x, at.y);
                });
                path.closePath();
            }
        for (const [number, path] of byTag) {
            const tag = tagOf(number);
            context.fillStyle = faded(tag.colour, 0.4);
            context.fill(path);
            context.lineWidth = 1;
            context.strokeStyle = faded(tag.colour, 0.9);
            context.stroke(path);
        }
    }
}

// Converts a point of the level to isometric grid coordinates, to find the visible cells.
function toIsoGrid({origin, column, row}, {x, y}) {
    const d = column.x * row.y - column.y * row.x, u = x - origin.x, v = y - origin.y;
    return {x: (u * row.y - v * row.x) / d, y: (v * column.x - u * column.y) / d};
}

class Maze {
    constructor(layer) {
        this.field = layer.maze();
        this.to = straight(this.field);
        const {columns, rows} = this.field;
        this.box = boxOf([this.to.toArt({x: 0, y: 0}), this.to.toArt({x: columns, y: rows})]);
    }

    draw(context, view) {
        const {left, right, top, bottom} = visibleCells(view, this.field, this.to.toGrid);
        if ((right - left) * (bottom - top) > 160000)
            return;
        context.beginPath();
        const line = (x, y, u, v) => {
            const a = view.toScreen(this.to.toArt({x, y}));
            const b = view.toScreen(this.to.toArt({x: u, y: v}));
            context.moveTo(a.x, a.y);
            context.lineTo(b.x, b.y);
        };
        for (let row = top; row < bottom; row++)
            for (let column = left; column < right; column++) {
                const cell = {column, row}, {field} = this;
                if (gab.gab_maze_wall_left(field, cell))
                    line(column, row, column, row + 1);
                if (gab.gab_maze_wall_top(field, cell))
                    line(column, row, column + 1, row);
                if (column + 1 === field.columns && gab.gab_maze_wall_right(field, cell))
                    line(column + 1, row, column + 1, row + 1);
                if (row + 1 === field.rows && gab.gab_maze_wall_bottom(field, cell))
                    line(column, row + 1, column + 1, row + 1);
            }
        for (const [width, colour] of [[5, 'rgba(0, 0, 0, .75)'], [2.5, '#8ecbf5']]) {
            context.lineWidth = width;
            context.lineCap = 'round';
            context.strokeStyle = colour;
            context.stroke();
        }
        context.lineCap = 'butt';
    }
}

// ---- Ground and heights ----

class Ground {
    constructor(layer) {
        this.layer = layer;
        this.nodes = Array.from({length: layer.groundNodeCount},
            (_one, i) => layer.groundNodeAt(i));
        this.box = this.nodes.length > 0 ? boxOf(this.nodes) : null;
    }

    draw(context, view) {
        if (this.nodes.length < 2)
            return;
        const first = view.toScreen(this.nodes[0]).x, last = view.toScreen(this.nodes.at(-1)).x;
        context.beginPath();
        for (let x = Math.max(first, -4), isFirst = true; x <= Math.min(last, view.width + 4);
            x += 2) {
            const found = this.layer.groundAt(view.toArt({x, y: 0}).x);
            if (!found)
                continue;
            context[isFirst ? 'moveTo' : 'lineTo'](x, view.toScreen({x: 0, y: found.y}).y);
            isFirst = false;
        }
        for (const [width, colour] of [[6, 'rgba(0, 0, 0, .75)'], [3, '#7ff0c0']]) {
            context.lineWidth = width;
            context.strokeStyle = colour;
            context.stroke();
        }
        for (const node of this.nodes) {
            const at = view.toScreen(node);
            context.fillStyle = '#fff';
            context.fillRect(at.x - 2.5, at.y - 2.5, 5, 5);
        }
    }
}

class Heights {
    constructor(layer) {
        this.field = layer.heights();
        const {origin, cellW, cellH, columns, rows} = this.field;
        this.box = {x: origin.x, y: origin.y, w: columns * cellW, h: rows * cellH};
    }

    get picture() {
        if (this.made)
            return this.made;
        const {columns, rows, low, high, origin, cellW, cellH} = this.field;
        const step = Math.max(1, Math.ceil(Math.sqrt(columns * rows / (1 << 20))));
        const canvas = document.createElement('canvas');
        canvas.width = Math.ceil(columns / step);
        canvas.height = Math.ceil(rows / step);
        const context = canvas.getContext('2d');
        const image = context.createImageData(canvas.width, canvas.height);
        for (let j = 0, i = 0; j < canvas.height; j++)
            for (let c = 0; c < canvas.width; c++, i += 4) {
                const z = heightAt(this.field, {x: origin.x + (c * step + 0.5) * cellW,
                    y: origin.y + (j * step + 0.5) * cellH}, 0);
                const grey = 255 * (z - low) / (high - low || 1);
                image.data.set([grey, grey, grey, 255], i);
            }
        context.putImageData(image, 0, 0);
        this.made = canvas;
        return canvas;
    }

    // Drawn only while the layer is chosen, because it covers everything else.
    draw(context, view, {isChosen}) {
        if (!isChosen)
            return;
        const a = view.toScreen(this.box);
        context.globalAlpha = 0.7;
        context.imageSmoothingEnabled = false;
        context.drawImage(this.picture, a.x, a.y, this.box.w * view.k, this.box.h * view.k);
        context.globalAlpha = 1;
    }
}

// Returns the altitude at a point; NaN if there is none.
export function heightAt(field, point, smooth) {
    const altitude = new Float32Array(1);
    return gab.gab_heights_at(field, point, smooth, altitude) ? altitude[0] : NaN;
}

const kinds = {[LayerKind.WALLS]: Walls, [LayerKind.TILES]: Tiles, [LayerKind.MAZE]: Maze,
    [LayerKind.GROUND]: Ground, [LayerKind.HEIGHTS]: Heights};

// Returns the drawing of a layer: {draw(context, view, state), box}; null for an unknown kind.
export function drawnLayer(layer) {
    const kind = kinds[layer.kindOf];
    return kind ? new kind(layer) : null;
}
