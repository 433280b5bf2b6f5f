// SPDX-License-Identifier: MIT
// The list on the left: the contents of the bank with small pictures, filtered as the reader types.
import {bank, properties, tagName, tagOf} from './bank.js';
import {fill, icon, make, part} from './dom.js';
import {writeLink} from './link.js';
import {drawFitting, drawPart, thumbnail} from './pictures.js';
import {_, ngettext, number} from './texts.js';

// The maximum number of boxes of a sprite, or of walls of a layer, whose tags are searched.
const maxSearched = 20000;
let groups = [];

// ---- Small pictures ----

function spritePicture(sprite) {
    const drawing = sprite.frameAt(0).draw();
    if (!drawing)
        return icon('box');
    const [corner] = drawing.corners;
    const area = {x: corner.x, y: corner.y, w: drawing.width, h: drawing.height};
    return thumbnail('thumb', 44, 36, (context, width, height) =>
        drawFitting(context, drawing, area, width, height));
}

function wholePicture(index, kind) {
    if (index === null)
        return make('span.thumb', {}, icon(kind));
    return thumbnail('thumb', 44, 36, (context, width, height) => {
        const image = bank.pictureAt(index);
        const k = Math.max(width / image.width, height / image.height);
        const left = (width - image.width * k) / 2, top = (height - image.height * k) / 2;
        context.imageSmoothingEnabled = k < 1;
        const corner = (x, y) => ({x: left + x * image.width * k, y: top + y * image.height * k});
        const corners = [corner(0, 0), corner(1, 0), corner(1, 1), corner(0, 1)];
        return drawPart(context, {picture: index, x: 0, y: 0, width: image.width,
            height: image.height, corners}, one => one);
    });
}

// ---- Searched texts ----

const propertyWords = thing => properties(thing.properties).flat();

function spriteWords(sprite) {
    const words = [sprite.name, ...propertyWords(sprite)], numbers = new Set();
    let remaining = maxSearched;
    for (const frame of sprite.frames) {
        words.push(frame.name);
        for (const box of remaining > 0 ? frame.boxes : []) {
            numbers.add(box.tag);
            words.push(box.name);
            remaining--;
        }
    }
    return [...words, ...sprite.animations.map(one => one.name), ...[...numbers].map(tagName)];
}

const zoneWords = zone => [zone.name, tagOf(zone.tag).name, ...propertyWords(zone)];
const mapWords = map => [map.name, ...propertyWords(map), ...map.bands.map(band => band.name),
    ...map.planes.flatMap(plane => [plane.name, ...plane.zones.flatMap(zoneWords)])];

function levelWords(level) {
    const words = [level.name, ...propertyWords(level), ...level.doors], numbers = new Set();
    for (const layer of level.layers) {
        words.push(layer.name);
        for (const wall of layer.wallCount <= maxSearched ? layer.walls : [])
            numbers.add(wall.tag);
    }
    for (const marker of level.markers)
        words.push(marker.name, tagOf(marker.tag).name, ...propertyWords(marker));
    return [...words, ...[...numbers].map(tagName)];
}

// ---- Rows ----

const joined = (...texts) => texts.filter(Boolean).join(', ');

export function spriteCounts(sprite) {
    const count = sprite.animations.length;
    return joined(count > 0 ? ngettext('%d animation', '%d animations', count) : '',
        ngettext('%d frame', '%d frames', sprite.frames.length));
}

export function mapCounts(map) {
    const zones = map.planes.reduce((sum, plane) => sum + plane.zoneCount, 0);
    return joined(`${number(map.width)} × ${number(map.height)}`,
        ngettext('%d zone', '%d zones', zones),
        map.bandCount > 0 ? ngettext('%d band', '%d bands', map.bandCount) : '');
}

export function levelCounts(level) {
    const walls = level.layers.reduce((sum, layer) => sum + layer.wallCount, 0);
    return joined(ngettext('%d layer', '%d layers', level.layers.length),
        walls > 0 ? ngettext('%d wall', '%d walls', walls) : '');
}

// Returns a row, and below it the rows of its parts, which are visible while the item is shown.
function row(parts, title, sub, image, words, under = []) {
    const anchor = make('a.row', {href: writeLink(parts)}, image,
        make('span', {}, make('b', {}, title), make('small', {}, sub)));
    const list = under.length > 0 ? make('ul.sub', {hidden: true}, under.map(([name, more, to]) =>
        make('li', {}, make('a', {href: writeLink(to), 'data-part': to[2]}, make('b', {}, name),
            make('span', {}, more))))) : null;
    return {parts, anchor, list, words, element: make('li', {}, anchor, list)};
}

const spriteRow = sprite => row(['sprite', sprite.name], sprite.name, spriteCounts(sprite),
    spritePicture(sprite), () => spriteWords(sprite), sprite.animations.map(animation =>
        [animation.name, ngettext('%d step', '%d steps', animation.stepCount),
            ['sprite', sprite.name, animation.name]]));

function group(heading, rows, empty) {
    const count = make('span', {}, number(rows.length));
    const element = make('div', {}, make('h2', {}, heading, count),
        rows.length > 0 ? make('ul', {}, rows.map(one => one.element)) : make('p.none', {}, empty));
    return {element, rows, count};
}

// ---- Search ----

function search(text) {
    const query = text.trim().toLocaleLowerCase(), all = groups.flatMap(one => one.rows);
    for (const one of all) {
        if (query !== '')
            one.text ??= one.words().join('\n').toLocaleLowerCase();
        one.element.hidden = query !== '' && !one.text.includes(query);
    }
    for (const one of groups) {
        const matches = one.rows.filter(row => !row.element.hidden).length;
        one.element.hidden = query !== '' && matches === 0;
        one.count.textContent = query === '' ? number(one.rows.length)
            : _('%s of %s', number(matches), number(one.rows.length));
    }
    const matches = all.filter(one => !one.element.hidden).length;
    part('found').textContent = query === '' ? ''
        : matches === 0 ? _('No matches in this bank') : _('%s of %s', number(matches),
            number(all.length));
}

function moveFocus(event) {
    const by = {ArrowDown: 1, ArrowUp: -1}[event.key];
    if (!by)
        return;
    const all = [part('search'), ...part('assets').querySelectorAll('a')]
        .filter(one => one.checkVisibility?.() ?? one.offsetParent !== null);
    const next = all[all.indexOf(document.activeElement) + by];
    next?.focus();
    event.preventDefault();
}

// ---- The whole list ----

export function showList() {
    groups = [
        group(_('Sprites'), bank.sprites.map(spriteRow), _('This bank has no sprites')),
        group(_('Maps'), bank.maps.map(map => row(['map', map.name], map.name, mapCounts(map),
            wholePicture(map.picture, 'zone'), () => mapWords(map))), _('This bank has no maps')),
        group(_('Levels'), bank.levels.map(level => row(['level', level.name], level.name,
            levelCounts(level), wholePicture(level.picture, 'wall'), () => levelWords(level))),
        _('This bank has no levels')),
    ];
    if (bank.sprites.length > 0)
        groups.push(group(_('Try it'), [row(['duel'], _('Duel'), _('Test hits between two sprites'),
            make('span.thumb', {}, icon('duel')), () => [_('Duel')])], ''));
    fill(part('assets'), groups.map(one => one.element));
    const field = part('search');
    field.disabled = false;
    field.addEventListener('input', () => search(field.value));
    field.addEventListener('keydown', event => {
        if (event.key === 'Escape' && field.value !== '') {
            field.value = '';
            search('');
            event.stopPropagation();
        }
        if (event.key === 'Enter')
            part('assets').querySelector('li:not([hidden]) > a.row')?.click();
    });
    part('list').addEventListener('keydown', moveFocus);
    part('counts').textContent = [
        ngettext('%d sprite', '%d sprites', bank.sprites.length),
        ngettext('%d map', '%d maps', bank.maps.length),
        ngettext('%d level', '%d levels', bank.levels.length)].join(' · ');
}

// Marks the row of the item that is shown, and of its part: [kind, name, part].
export function markInList([kind, name, partName]) {
    for (const {parts, anchor, list} of groups.flatMap(one => one.rows)) {
        const isShown = parts[0] === kind && (parts.length < 2 || parts[1] === name);
        if (isShown)
            anchor.setAttribute('aria-current', 'page');
        else
            anchor.removeAttribute('aria-current');
        if (!list)
            continue;
        list.hidden = !isShown;
        for (const one of isShown ? list.querySelectorAll('a') : [])
            if (one.dataset.part === partName)
                one.setAttribute('aria-current', 'true');
            else
                one.removeAttribute('aria-current');
    }
}
