// SPDX-License-Identifier: MIT
// A map: the zones under the pointer, the places where discs fit on its road, a disc to drag.
import {properties, tagName, tagOf} from './bank.js';
import {fill, make, part} from './dom.js';
import {Items, Switches, answers, description, section, showDescription, showFacts, swatch}
    from './facts.js';
import {bandStyle, drawArrow, drawChip, drawDisc, faded, hatched, token} from './ink.js';
import {bandsPicture, outlinePath} from './land.js';
import {linkVec, onLattice} from './link.js';
import {drawPart, hasPictures, picture} from './pictures.js';
import {setBelow, setLink, setNotice, setTitle} from './shell.js';
import {stage} from './stage.js';
import {_, ngettext, number, pair} from './texts.js';

const mapOptions = {zones: true, bands: true, distance: true};

export class MapScreen {
    constructor(map) {
        this.map = map;
        this.planes = map.planes;
        this.bands = map.bands;
        this.zones = this.planes.flatMap(plane => plane.zones.map(zone => ({
            zone, plane, tag: tagOf(zone.tag),
            name: zone.name || tagOf(zone.tag).name || `#${zone.value}`})));
        this.paths = new Map();
        this.chosen = this.hovered = -1; // indices of zones
        this.band = 0;
        this.disc = null;
        this.pointer = null;
        const rows = [{name: 'zones', label: _('Zones'), icon: 'zone'}];
        if (map.hasBands)
            rows.push({name: 'bands', label: _('Bands'), icon: 'band'});
        if (map.hasDistances)
            rows.push({name: 'distance', label: _('Distance'), icon: 'span'});
        this.switches = new Switches(rows, mapOptions, () => stage.redraw());
        this.tip = make('div.tip', {hidden: true});
    }

    // ---- Links: map/NAME/PLANE/at/X,Y?band=NAME, map/NAME/PLANE/zone/NAME ----

    open([, , planeName, kind, place], words) {
        const notices = [];
        this.plane = this.planes.find(plane => plane.name === planeName) ?? this.planes[0];
        if (planeName && planeName !== '-' && this.plane?.name !== planeName)
            notices.push(_('There is no plane %s in this map.', planeName));
        const at = kind === 'at' ? linkVec(place) : null;
        const band = this.bands.findIndex(one => one.name === words.band);
        this.band = Math.max(band, 0);
        this.disc = linkVec(words.disc) ?? at ?? this.startPosition();
        this.showFacts();
        part('stage').append(this.tip);
        setBelow(this.legend());
        stage.show(this);
        if (at)
            this.point(at);
        else if (kind === 'zone') {
            const i = this.zones.findIndex(one => one.plane === this.plane && one.name === place);
            if (i < 0)
                notices.push(_('There is no zone %s in this plane.', place));
            else
                this.choose(i);
        } else
            this.updateAll();
        setNotice(notices.join(' '));
        setTitle(this.map.name, [`${number(this.map.width)} × ${number(this.map.height)}`,
            ngettext('%d plane', '%d planes', this.planes.length),
            ...this.map.hasDistances ? [_('with distances')] : []].join(' · '));
    }

    updateLink() {
        const words = {};
        if (this.bands.length > 0)
            Object.assign(words, {band: this.bands[this.band].name || undefined,
                disc: `${onLattice(this.disc.x)},${onLattice(this.disc.y)}`});
        const zone = this.zones[this.chosen];
        setLink(['map', this.map.name, (zone?.plane ?? this.plane)?.name || '-', ...zone
            ? ['zone', zone.name] : this.pointer
                ? ['at', `${onLattice(this.pointer.x)},${onLattice(this.pointer.y)}`] : []], words);
    }

    // Returns the position with the greatest clearance among samples, so that the disc starts on
    // the road.
    startPosition() {
        const {map} = this;
        let best = {x: map.width / 2, y: map.height / 2}, maxClearance = -1;
        for (let j = 1; j < 24 && map.hasDistances; j++)
            for (let i = 1; i < 24; i++) {
                const at = {x: Math.floor(map.width * i / 24) + 0.5,
                    y: Math.floor(map.height * j / 24) + 0.5};
                const clear = map.clearance(at)?.clearance ?? 0;
                if (clear > maxClearance)
                    [maxClearance, best] = [clear, at];
            }
        return best;
    }

    // ---- Library results ----

    zonesAt(at) {
        return this.planes.map(plane => {
            const zone = plane.zoneAtPoint(at);
            return zone.exists ? this.zones.findIndex(one => one.plane === plane
                && one.zone.index === zone.index) : -1;
        }).filter(i => i >= 0);
    }

    queryDisc() {
        const {map, disc} = this, band = this.bands[this.band];
        return {
            band,
            touches: map.hasBands && band ? map.touches(band.index, disc) : null,
            clear: map.hasDistances ? map.clearance(disc) : null,
            fitting: map.hasBands ? map.fitting(Math.floor(disc.x), Math.floor(disc.y)) : null,
        };
    }

    // ---- Facts ----

    showFacts() {
        this.items = new Items(this.zones.map(({zone, tag, name, plane}) => ({
            mark: swatch(tag), name, more: [tag.name !== name ? tag.name : '',
                this.planes.length > 1 ? plane.name : ''].filter(Boolean).join(' · '),
            right: _('%s px', number(zone.area))})),
        {hover: i => this.hoverOver(i), choose: i => this.choose(i)});
        const facts = make('section', {id: 'what', 'aria-live': 'polite'});
        this.roadList = make('div');
        this.bandButtons = this.bands.map((band, i) => make('button', {type: 'button',
            onclick: () => this.selectBand(i)},
        `${band.name || '#' + i} ${number(band.radius, 2)}`));
        const missing = this.map.picture === null || hasPictures() ? null
            : section('.missing', _('Pictures'), null, make('p', {}, _('This bank was ' +
                                                                       'exported without ' +
                                                                       'pictures. To include ' +
                                                                       'them in the page, ' +
                                                                       'export the bank with ' +
                                                                       '--pixels png.')));
        showFacts(this.switches.element, facts, missing,
            this.bands.length === 0 && !this.map.hasDistances ? null : section('', _('Disc'), null,
                make('span.segments', {role: 'group', 'aria-label': _('Radius')}, this.bandButtons),
                this.roadList),
            section('', _('Zones'), number(this.zones.length), this.items.element),
            this.ownFacts());
    }

    ownFacts() {
        const rows = properties(this.map.properties);
        return rows.length === 0 ? null
            : section('', _('Map'), null, ...description({title: this.map.name, rows}));
    }

    zoneDescription(i) {
        const {zone, plane, tag, name} = this.zones[i], walk = zone.walk();
        return description({mark: swatch(tag, '.big'), title: name, sub: [_('Zone'), plane.name,
            _('tag %s', tagName(zone.tag)), ...tag.roleName ? [_('role %s', tag.roleName)] : []]
            .filter(Boolean).join(' · '),
        rows: [[_('Area'), _('%s px', number(zone.area))],
            ...walk ? [[_('Walk-to point'), pair(walk)]] : [], ...properties(zone.properties)]});
    }

    updateAll() {
        const under = this.pointer ? this.zonesAt(this.pointer) : [];
        if (this.chosen >= 0)
            showDescription(this.zoneDescription(this.chosen));
        else if (this.pointer)
            showDescription(under.length > 0 ? under.flatMap(i => this.zoneDescription(i))
                : description({title: _('No zone'), sub: _('at %s', pair(this.pointer))}));
        else
            showDescription(null);
        this.updateDisc();
        this.items.mark(this.chosen, this.hovered);
        this.updateLink();
        stage.redraw();
    }

    updateDisc() {
        const {band, touches, clear, fitting} = this.queryDisc(), rows = [];
        this.bandButtons.forEach((button, i) =>
            button.setAttribute('aria-pressed', String(i === this.band)));
        if (touches !== null)
            rows.push(['gab_map_touches', String(touches), touches
                ? _('it crosses the border of the road') : _('it is entirely on the road')]);
        if (fitting !== null)
            rows.push(['gab_map_fitting', String(fitting),
                _('of %s radii fit here', number(this.bands.length))]);
        if (clear)
            rows.push(['gab_map_clearance', _('%s px', number(clear.clearance, 2)),
                _('to the border; direction away from it: %s', pair(clear.away, 2))]);
        const where = band ? _('Disc at %s · radius %s px', pair(this.disc), number(band.radius, 2))
            : _('At %s', pair(this.disc));
        fill(this.roadList, make('p.dim', {}, where), answers(rows));
    }

    // ---- Below the stage: the meaning of the colours of bands ----

    legend() {
        if (!this.map.hasBands)
            return null;
        const names = this.bands.map(band => band.name || number(band.radius, 2));
        return make('div.legend', {}, make('b', {}, _('Too narrow for')),
            names.map(
                (text, i) => make('span', {}, swatch(bandStyle(Math.min(i, 6))), text)));
    }

    // ---- Actions ----

    hoverOver(i) {
        if (i === this.hovered)
            return;
        this.hovered = i;
        this.items.mark(this.chosen, i);
        stage.redraw();
    }

    choose(i) {
        this.chosen = i === this.chosen ? -1 : i;
        this.updateAll();
    }

    selectBand(i) {
        this.band = i;
        this.updateAll();
    }

    point(at) {
        this.pointer = {x: onLattice(at.x), y: onLattice(at.y)};
        this.chosen = -1;
        this.hoverOver(this.zonesAt(at)[0] ?? -1);
        this.updateAll();
    }

    hover(at, screen) {
        const under = at ? this.zonesAt(at) : [];
        this.hoverOver(under[0] ?? -1);
        this.showTip(under, screen);
    }

    // Places the box with the zones next to the pointer, inside the stage.
    showTip(under, screen) {
        this.tip.hidden = under.length === 0 || !screen;
        if (this.tip.hidden)
            return;
        fill(this.tip, under.map(i => {
            const {zone, tag, name} = this.zones[i];
            return [make('div', {}, swatch(tag), make('b', {}, name), make('span.dim', {},
                [tag.name !== name ? tag.name : '', tag.roleName].filter(Boolean).join(' · '))),
            ...properties(zone.properties).slice(0, 6).map(([key, value]) =>
                make('p', {}, `${key} `, make('span', {}, value)))];
        }));
        const {view} = stage, box = this.tip.getBoundingClientRect(), gap = 18;
        const x = screen.x + gap + box.width < view.width ? screen.x + gap
            : screen.x - gap - box.width;
        const y = screen.y + gap + box.height < view.height ? screen.y + gap
            : screen.y - gap - box.height;
        this.tip.style.setProperty('left', `${Math.max(4, x)}px`);
        this.tip.style.setProperty('top', `${Math.max(4, y)}px`);
    }

    press(at) {
        const radius = this.bands[this.band]?.radius ?? 0;
        const reach = Math.max(radius, 14 / stage.view.k);
        if ((this.bands.length === 0 && !this.map.hasDistances)
            || Math.hypot(at.x - this.disc.x, at.y - this.disc.y) > reach)
            return null;
        const by = {x: this.disc.x - at.x, y: this.disc.y - at.y};
        this.tip.hidden = true;
        return {move: to => {
            this.disc = {x: to.x + by.x, y: to.y + by.y};
            this.updateAll();
        }};
    }

    click(at) {
        this.point(at);
    }

    // Arrow keys move the pointer and the disc together.
    key(event) {
        const [x, y] = {ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1],
            ArrowDown: [0, 1]}[event.key] ?? [0, 0];
        if (x === 0 && y === 0)
            return false;
        const by = event.shiftKey ? 10 : 1;
        const from = this.pointer ?? this.disc;
        const at = {x: Math.max(0, Math.min(from.x + by * x, this.map.width - 0.5)),
            y: Math.max(0, Math.min(from.y + by * y, this.map.height - 0.5))};
        this.disc = at;
        this.point(at);
        return true;
    }

    anyKey(event) {
        if ((event.key === 'r' || event.key === 'R') && this.bands.length > 0) {
            this.selectBand((this.band + 1) % this.bands.length);
            return true;
        }
        return this.switches.key(event);
    }

    close() {
        this.tip.remove();
    }

    label() {
        return _('Map %s; arrow keys move the pointer', this.map.name);
    }

    // ---- Drawing ----

    area() {
        return {x: 0, y: 0, w: this.map.width, h: this.map.height};
    }

    draw(context, view) {
        const {width, height} = this.map, a = view.toScreen({x: 0, y: 0});
        const b = view.toScreen({x: width, y: height});
        context.fillStyle = token('check-b');
        context.fillRect(a.x, a.y, b.x - a.x, b.y - a.y);
        this.drawPicture(context, view, a, b);
        if (mapOptions.bands && this.map.hasBands) {
            context.fillStyle = token('canvas');
            context.globalAlpha = 0.26;
            context.fillRect(a.x, a.y, b.x - a.x, b.y - a.y);
            context.globalAlpha = 1;
            context.imageSmoothingEnabled = false;
            context.drawImage(bandsPicture(this.map, () => stage.redraw()), a.x, a.y, b.x - a.x,
                b.y - a.y);
        }
        if (mapOptions.zones)
            this.zones.forEach((_one, i) => this.drawZone(context, view, i));
        this.drawDisc(context, view);
        if (this.pointer)
            drawDisc(context, view.toScreen(this.pointer), 3.5, '#fff', token('accent'));
    }

    drawPicture(context, view, a, b) {
        const {bitmap} = picture(this.map.picture);
        if (!bitmap)
            return;
        const {width, height} = bitmap;
        drawPart(context, {picture: this.map.picture, x: 0, y: 0, width, height,
            corners: [a, {x: b.x, y: a.y}, b, {x: a.x, y: b.y}]}, one => one);
    }

    drawZone(context, view, i) {
        const {zone, tag} = this.zones[i], strong = i === this.hovered || i === this.chosen;
        const bounds = zone.bounds, corner = view.toScreen(bounds);
        if (corner.x > view.width || corner.y > view.height
            || corner.x + bounds.w * view.k < 0 || corner.y + bounds.h * view.k < 0)
            return;
        if (!this.paths.has(i))
            this.paths.set(i, outlinePath(zone.outline()));
        const path = this.paths.get(i), isRoad = mapOptions.bands && this.map.hasBands
            && tag.roleName === 'road';
        context.save();
        context.translate(view.x, view.y);
        context.scale(view.k, view.k);
        if (!isRoad || strong) {
            context.fillStyle = faded(tag.colour, strong ? 0.34 : 0.17);
            context.fill(path, 'evenodd');
            if (tag.hatch !== 'none') {
                const pattern = hatched(context, tag.hatch, faded(tag.colour, 0.42), view.ratio);
                context.save();
                context.clip(path, 'evenodd');
                context.setTransform(view.ratio, 0, 0, view.ratio, 0, 0);
                context.fillStyle = pattern;
                context.fillRect(Math.max(0, corner.x), Math.max(0, corner.y),
                    Math.min(view.width, bounds.w * view.k + 1),
                    Math.min(view.height, bounds.h * view.k + 1));
                context.restore();
            }
        }
        for (const [width, colour] of strong ? [[4, 'rgba(0, 0, 0, .7)'], [2, '#fff']]
            : [[1.25, tag.colour]]) {
            context.lineWidth = width / view.k;
            context.strokeStyle = colour;
            context.stroke(path);
        }
        context.restore();
    }

    drawDisc(context, view) {
        const {band, touches, clear} = this.queryDisc();
        if (!band && !clear)
            return;
        const at = view.toScreen(this.disc), bad = touches === true;
        const edge = mapOptions.distance && clear && clear.clearance > 0 ? view.toScreen({
            x: this.disc.x - clear.away.x * clear.clearance,
            y: this.disc.y - clear.away.y * clear.clearance}) : null;
        if (band)
            drawDisc(context, at, band.radius * view.k, bad ? 'rgba(255, 93, 108, .55)'
                : 'rgba(127, 240, 192, .4)', '#fff');
        if (edge)
            drawArrow(context, at, edge, '#fff', 1.5);
        drawDisc(context, at, 2, '#fff', '#fff', 1);
        if (clear && mapOptions.distance) {
            const text = band ? _('%s px to the border, %s needs %s', number(clear.clearance, 2),
                band.name || _('this disc'), number(band.radius, 2))
                : _('%s px to the border', number(clear.clearance, 2));
            drawChip(context, {x: at.x - 60, y: at.y - (band ? band.radius * view.k : 4)}, text,
                null, view);
        }
    }
}

