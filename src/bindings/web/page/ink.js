// SPDX-License-Identifier: MIT
// Marks over the art, whose size in screen pixels does not depend on the zoom: boxes with the hatch
// of their tag, points, hot spots, chips. Colours and hatches are those of the editor.

const hatches = ['horizontal', 'rising', 'dots', 'vertical', 'crossed', 'falling', 'dashes'];
const dashes = [[], [14, 6], [8, 5], [14, 5, 3, 5], [4, 5], [22, 6], [22, 5, 8, 5]];
const bandColours = ['#e8453c', '#f58a2c', '#f6d13f', '#98a3ff', '#3ddc97', '#4aa3ff', '#e87be0'];
const bandHatches = ['rising', 'vertical', 'none', 'falling', 'dots', 'crossed', 'dashes'];
const zoneColours = ['#4aa3ff', '#ffb000', '#3ddc97', '#ff6f91', '#b58cff', '#e5e04f', '#35d0e0',
    '#ff8a4a', '#9be15d', '#e87be0', '#c9a27a', '#b9c0cc'];

export const tagHatch = number => number > 0 ? hatches[(number - 1) % hatches.length] : 'none';
export const tagDash = number => number > 0 ? dashes[(number - 1) % dashes.length] : [];
export const bandStyle = index =>
    ({colour: bandColours[index % bandColours.length], hatch: bandHatches[index % 7]});
export const zoneColour = number => zoneColours[(number - 1) % zoneColours.length];

// Returns the colour #rrggbb with another alpha.
export function faded(colour, alpha) {
    const value = parseInt(colour.slice(1), 16);
    return `rgba(${value >> 16}, ${value >> 8 & 255}, ${value & 255}, ${alpha})`;
}

// Returns a colour of the page's style sheet in the current theme.
let tokens = {};
export function token(name) {
    const style = getComputedStyle(document.documentElement);
    tokens[name] ??= style.getPropertyValue(`--${name}`).trim();
    return tokens[name];
}
export function clearTokens() {
    tokens = {};
}

// ---- Hatches ----

function strokes(context, kind, side) {
    context.beginPath();
    const line = (a, b, c, d) => {
        context.moveTo(a, b);
        context.lineTo(c, d);
    };
    for (const shift of [-side, 0, side]) {
        if (kind === 'rising' || kind === 'crossed')
            line(shift - 1, side + 1, shift + side + 1, -1);
        if (kind === 'falling' || kind === 'crossed')
            line(shift - 1, -1, shift + side + 1, side + 1);
    }
    if (kind === 'horizontal')
        line(0, side / 2, side, side / 2);
    if (kind === 'vertical')
        line(side / 2, 0, side / 2, side);
    if (kind === 'dashes')
        line(0, side / 2, side / 2, side / 2);
    context.stroke();
    if (kind === 'dots') {
        context.beginPath();
        context.arc(side / 2, side / 2, 1.1, 0, 7);
        context.fill();
    }
}

const patterns = new Map();

// Returns a hatch as a pattern that has the same size on every screen.
export function hatched(context, kind, colour, ratio) {
    const key = `${kind} ${colour} ${ratio}`;
    if (!patterns.has(key)) {
        if (patterns.size > 500)
            patterns.clear();
        const side = 6, canvas = document.createElement('canvas');
        canvas.width = canvas.height = Math.max(1, Math.round(side * ratio));
        const tile = canvas.getContext('2d');
        tile.scale(canvas.width / side, canvas.width / side);
        tile.strokeStyle = tile.fillStyle = colour;
        strokes(tile, kind, side);
        const pattern = context.createPattern(canvas, 'repeat');
        pattern.setTransform(new DOMMatrix().scale(side / canvas.width));
        patterns.set(key, pattern);
    }
    return patterns.get(key);
}

// Fills the current path with a faded colour and its hatch.
export function fillHatched(context, {colour, hatch}, fill, line, ratio) {
    context.fillStyle = faded(colour, fill);
    context.fill();
    if (hatch !== 'none' && line > 0) {
        context.fillStyle = hatched(context, hatch, faded(colour, line), ratio);
        context.fill();
    }
}

// ---- Shapes; corners are in screen coordinates ----

export function pathOf(context, corners) {
    context.beginPath();
    corners.forEach((corner, i) => context[i === 0 ? 'moveTo' : 'lineTo'](corner.x, corner.y));
    context.closePath();
}

// Moves upright corners to whole device pixels, so that lines are sharp.
function sharpened(corners, ratio) {
    return corners.map(({x, y}) =>
        ({x: (Math.round(x * ratio) + 0.5) / ratio, y: (Math.round(y * ratio) + 0.5) / ratio}));
}

// Moves corners away from their centre.
function grown(corners, by) {
    const middle = axis => corners.reduce((sum, corner) => sum + corner[axis], 0) / corners.length;
    const x = middle('x'), y = middle('y');
    return corners.map(one => ({x: one.x + by * Math.sign(one.x - x),
        y: one.y + by * Math.sign(one.y - y)}));
}

// Draws a box; `state` is '', 'rest' (without hatch), 'hovered' or 'chosen'.
export function drawBox(context, corners, style, state, ratio) {
    const strong = state === 'hovered' || state === 'chosen';
    const lines = sharpened(corners, ratio);
    pathOf(context, corners);
    fillHatched(context, style, strong ? 0.22 : 0.09,
        strong ? 0.46 : state === 'rest' ? 0 : 0.24, ratio);
    context.setLineDash([]);
    pathOf(context, grown(lines, state === 'chosen' ? 1.5 : 1));
    context.lineWidth = state === 'chosen' ? 2 : 1;
    context.strokeStyle = 'rgba(0, 0, 0, .5)';
    context.stroke();
    pathOf(context, lines);
    context.lineWidth = strong ? 2 : 1;
    context.strokeStyle = state === 'chosen' ? '#fff'
        : faded(style.colour, state === 'rest' ? 0.78 : 1);
    context.stroke();
}

export function drawDiamond(context, at, colour, chosen, to = null) {
    const shape = size => pathOf(context, [{x: at.x, y: at.y - size}, {x: at.x + size, y: at.y},
        {x: at.x, y: at.y + size}, {x: at.x - size, y: at.y}]);
    if (to)
        drawArrow(context, at, {x: at.x + 34 * to.x, y: at.y + 34 * to.y}, '#fff', 1.5);
    shape(chosen ? 8.5 : 6.5);
    context.setLineDash([]);
    context.lineWidth = 3.5;
    context.strokeStyle = '#000';
    context.stroke();
    context.fillStyle = colour;
    context.fill();
    context.lineWidth = 1.25;
    context.strokeStyle = '#fff';
    context.stroke();
}

export function drawLine(context, a, b, colour, width, dash = [], rim = 'rgba(0, 0, 0, .75)') {
    context.beginPath();
    context.moveTo(a.x, a.y);
    context.lineTo(b.x, b.y);
    if (rim) {
        context.setLineDash([]);
        context.lineWidth = width + 2.5;
        context.strokeStyle = rim;
        context.stroke();
    }
    context.setLineDash(dash);
    context.lineWidth = width;
    context.strokeStyle = colour;
    context.stroke();
    context.setLineDash([]);
}

export function drawArrow(context, from, to, colour, width) {
    const x = to.x - from.x, y = to.y - from.y, length = Math.hypot(x, y);
    if (!(length > 1))
        return;
    const u = {x: x / length, y: y / length}, head = Math.min(10, length / 2);
    const back = {x: to.x - u.x * head, y: to.y - u.y * head};
    drawLine(context, from, back, colour, width);
    pathOf(context, [to, {x: back.x - u.y * 4, y: back.y + u.x * 4},
        {x: back.x + u.y * 4, y: back.y - u.x * 4}]);
    context.lineWidth = 2;
    context.strokeStyle = '#000';
    context.stroke();
    context.fillStyle = colour;
    context.fill();
}

export function drawDisc(context, at, radius, fill, line, width = 2, dash = []) {
    context.beginPath();
    context.arc(at.x, at.y, Math.max(radius, 0.5), 0, 2 * Math.PI);
    if (fill) {
        context.fillStyle = fill;
        context.fill();
    }
    context.setLineDash([]);
    context.lineWidth = width + 2;
    context.strokeStyle = 'rgba(0, 0, 0, .7)';
    context.stroke();
    context.setLineDash(dash);
    context.lineWidth = width;
    context.strokeStyle = line;
    context.stroke();
    context.setLineDash([]);
}

export function drawHotSpot(context, at) {
    const cross = () => {
        context.beginPath();
        context.arc(at.x, at.y, 9, 0, 2 * Math.PI);
        for (const [x, y] of [[-1, 0], [1, 0], [0, -1], [0, 1]]) {
            context.moveTo(at.x + 5 * x, at.y + 5 * y);
            context.lineTo(at.x + 13 * x, at.y + 13 * y);
        }
        context.stroke();
    };
    context.setLineDash([]);
    context.lineWidth = 4;
    context.strokeStyle = '#000';
    cross();
    context.lineWidth = 1.5;
    context.strokeStyle = '#fff';
    cross();
    context.fillStyle = token('accent');
    context.beginPath();
    context.arc(at.x, at.y, 2.5, 0, 2 * Math.PI);
    context.fill();
}

// Draws dashed lines through a point, across a rectangle of the screen.
export function drawGuides(context, at, area) {
    context.setLineDash([4, 4]);
    context.lineWidth = 1;
    context.strokeStyle = faded(token('accent'), 0.7);
    context.beginPath();
    context.moveTo(area.x, Math.round(at.y) + 0.5);
    context.lineTo(area.x + area.w, Math.round(at.y) + 0.5);
    context.moveTo(Math.round(at.x) + 0.5, area.y);
    context.lineTo(Math.round(at.x) + 0.5, area.y + area.h);
    context.stroke();
    context.setLineDash([]);
}

// ---- Chips ----

// Draws a name above a point, inside the view. `colour` is the colour of a tag, or null for a dark
// chip. The chip begins at the point, or ends there if `ends` is true.
export function drawChip(context, at, text, colour, view, ends = false) {
    const family = getComputedStyle(document.body).fontFamily, height = 22;
    context.font = `600 12px ${family}`;
    let visible = text;
    while (visible.length > 1 && context.measureText(visible).width > view.width - 32)
        visible = `${[...visible].slice(0, -2).join('')}…`;
    const width = context.measureText(visible).width + 16;
    const x = Math.round(Math.max(4, Math.min(ends ? at.x - width : at.x,
        view.width - width - 4)));
    const y = Math.round(Math.max(4, Math.min(at.y - height - 7, view.height - height - 4)));
    context.beginPath();
    context.roundRect(x, y, width, height, 4);
    context.setLineDash([]);
    context.lineWidth = 2;
    context.strokeStyle = 'rgba(0, 0, 0, .4)';
    context.stroke();
    context.fillStyle = colour ?? 'rgba(20, 21, 26, .88)';
    context.fill();
    context.fillStyle = colour ? '#14151a' : '#fff';
    context.textBaseline = 'middle';
    context.fillText(visible, x + 8, y + height / 2 + 0.5);
}

// Draws a checkerboard with squares of 8 pixels of the art.
export function drawChecker(context, view, area) {
    const side = 8 * view.k, a = view.toScreen(area), b = view.toScreen({x: area.x + area.w,
        y: area.y + area.h});
    context.fillStyle = token('check-b');
    context.fillRect(a.x, a.y, b.x - a.x, b.y - a.y);
    if (side < 3)
        return;
    context.save();
    context.beginPath();
    context.rect(a.x, a.y, b.x - a.x, b.y - a.y);
    context.clip();
    context.fillStyle = token('check-a');
    const left = Math.max(0, Math.floor(-a.x / side)), top = Math.max(0, Math.floor(-a.y / side));
    for (let j = top; a.y + j * side < Math.min(b.y, view.height); j++)
        for (let i = left; a.x + i * side < Math.min(b.x, view.width); i++)
            if ((i + j) % 2 === 0)
                context.fillRect(a.x + i * side, a.y + j * side, side, side);
    context.restore();
}
