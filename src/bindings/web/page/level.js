// SPDX-License-Identifier: MIT
// A level: its layers, and a sliding disc or box that the reader moves through them.
import {LayerKind, Partition} from './gabarit.js';
import {bank, filterRole, gab, properties, tagName, tagOf, wallProperties} from './bank.js';
import {icon, make} from './dom.js';
import {Items, Switches, answers, description, diamond, pairs, section, showDescription, showFacts,
    swatch} from './facts.js';
import {drawArrow, drawChip, drawDiamond, drawDisc, drawLine, faded, pathOf, token} from './ink.js';
import {boundsOf, drawnLayer, heightAt} from './layers.js';
import {linkVec, onLattice} from './link.js';
import {drawPart, picture} from './pictures.js';
import {setBelow, setLink, setNotice, setTitle} from './shell.js';
import {stage} from './stage.js';
import {PartitionTree, leafColour} from './tree.js';
import {_, ngettext, number, pair, size} from './texts.js';

const levelOptions = {layers: true, leaves: true, cuts: true, markers: true, mover: true};
const blocking = new Set([LayerKind.WALLS, LayerKind.TILES, LayerKind.MAZE]);

export class LevelScreen {
    constructor(level) {
        this.level = level;
        this.layers = level.layers.map(layer => ({layer, drawn: drawnLayer(layer)}));
        this.markers = level.markers;
        this.doors = level.doors;
        this.openDoors = new Set();
        this.whole = this.bounds();
        this.solid = this.solidFilter();
        this.hovered = null; // a wall, {layer, i}
        this.pointer = null;
        this.switches = new Switches([
            {name: 'layers', label: _('Layers'), icon: 'wall'},
            {name: 'leaves', label: _('Leaves'), icon: 'leaf'},
            {name: 'cuts', label: _('Cuts'), icon: 'cut'},
            {name: 'markers', label: _('Markers'), icon: 'point'},
            {name: 'mover', label: _('Moving shape'), icon: 'disc'}],
        levelOptions, () => stage.redraw());
    }

    // If a tag has the role "solid", cells with other tags do not block. Walls always block.
    solidFilter() {
        const solid = filterRole('solid');
        solid?.tags.add(0);
        for (const {drawn} of this.layers)
            for (const tag of solid && drawn?.byTag?.keys() || [])
                solid.tags.add(tag);
        return solid;
    }

    bounds() {
        const picture = bank.pictureAt(this.level.picture);
        const image = this.level.picture !== null && picture.width > 0
            ? {x: 0, y: 0, w: picture.width, h: picture.height} : null;
        const spots = this.markers.map(({position}) => ({x: position.x - 8, y: position.y - 8,
            w: 16, h: 16}));
        const box = boundsOf([image, ...this.layers.map(one => one.drawn?.box), ...spots])
            ?? {x: 0, y: 0, w: 64, h: 64};
        return image ?? {x: box.x - 8, y: box.y - 8, w: box.w + 16, h: box.h + 16};
    }

    // ---- Links: level/NAME/LAYER/from/X,Y/to/X,Y?r=13 or ?size=12,24 ----

    open([, , layerName, , from, , to], words) {
        const notices = [], {layers, whole} = this;
        const named = layers.find(one => one.layer.name === layerName);
        if (layerName && layerName !== '-' && !named)
            notices.push(_('There is no layer %s in this level.', layerName));
        this.layer = named ?? layers.find(one => one.layer.kindOf === LayerKind.WALLS) ?? layers[0];
        const radius = Number(words.r ?? NaN), half = linkVec(words.size);
        this.radius = radius >= 0 && radius <= 4096 ? radius
            : Math.max(2, Math.round(Math.min(whole.w, whole.h) / 40));
        this.half = half ? {x: half.x / 2, y: half.y / 2} : null;
        for (const name of (words.open ?? '').split('\n'))
            if (this.doors.includes(name))
                this.openDoors.add(this.doors.indexOf(name));
        this.from = linkVec(from) ?? this.freePosition();
        this.to = linkVec(to) ?? {x: onLattice(this.from.x + whole.w / 6), y: this.from.y};
        this.selectLayer(this.layer);
        this.refresh();
        stage.show(this);
        setNotice(notices.join(' '));
        setTitle(this.level.name, [size(whole.w, whole.h),
            ngettext('%d layer', '%d layers', layers.length)].join(' · '));
    }

    // Returns the first marker where the mover overlaps nothing, else the centre of the level, else
    // the first marker, pushed out of obstacles.
    freePosition() {
        const {whole} = this, centre = {x: whole.x + whole.w / 2, y: whole.y + whole.h / 2};
        const places = [...this.markers.slice(0, 50).map(marker => marker.position), centre];
        const mover = at => ({...this.mover, from: at, to: at});
        const free = places.find(at => !this.level.overlaps(mover(at), this.blockers()))
            ?? this.level.pushOut(mover(places[0]), this.blockers()) ?? places[0];
        return {x: onLattice(free.x), y: onLattice(free.y)};
    }

    updateLink() {
        const {from, to} = this, at = point => `${onLattice(point.x)},${onLattice(point.y)}`;
        const open = [...this.openDoors].map(door => this.doors[door]).join('\n');
        setLink(['level', this.level.name, this.layer?.layer.name || '-', 'from', at(from), 'to',
            at(to)], {...this.half ? {size: `${2 * this.half.x},${2 * this.half.y}`}
            : {r: this.radius}, open: open || undefined});
    }

    // ---- Library results ----

    get mover() {
        return {from: this.from, to: this.to, radius: this.half ? 0 : this.radius,
            half: this.half ?? {x: 0, y: 0}};
    }

    blockers() {
        const open = new Uint32Array(Math.ceil(this.doors.length / 32) || 1);
        for (const door of this.openDoors)
            gab.doorsSet(open, door, true);
        return {filter: this.solid, open, cost: {nodes: 0, leaves: 0, walls: 0}};
    }

    runQueries() {
        const {level, mover} = this, blockers = this.blockers();
        this.impacts = [];
        this.travel = level.slide(mover, blockers, this.impacts);
        this.cost = blockers.cost;
        this.impact = level.sweep(mover, this.blockers());
        this.nearest = level.nearest(this.travel.end, 4096, this.blockers());
        this.stuck = level.overlaps(mover, this.blockers());
        if (this.tree)
            this.tree.setVisited(this.layer.layer.leavesAlong(mover));
    }

    nameOf(impact) {
        const door = this.doors[impact.door];
        return door || tagOf(impact.tag).name || _('a wall');
    }

    // ---- Facts ----

    refresh() {
        this.runQueries();
        this.describeMove();
        this.updateLink();
        stage.redraw();
    }

    selectLayer(one) {
        this.layer = one;
        this.tree = one && one.layer.kindOf === LayerKind.WALLS
            && one.layer.partition.kind !== Partition.NONE
            ? new PartitionTree(one.layer, this.whole, leaf => this.hoverLeaf(leaf)) : null;
        setBelow(this.tree?.panel() ?? null);
        this.showFacts();
    }

    hoverLeaf(leaf) {
        if (this.tree.hovered === leaf)
            return;
        this.tree.hovered = leaf;
        this.tree.draw();
        stage.redraw();
    }

    showFacts() {
        const facts = make('section', {id: 'what', 'aria-live': 'polite'});
        this.resultList = make('div');
        this.doorButtons = this.doors.map((name, door) => make('button.pill', {type: 'button',
            'aria-pressed': String(this.openDoors.has(door)), onclick: () => this.toggleDoor(door)},
        icon('leaf'), name));
        showFacts(this.switches.element, facts,
            section('', _('Library results'), null, this.resultList),
            this.moverFacts(),
            this.doors.length > 0 ? section('', _('Doors'), _('pressed means open'),
                make('div.pills', {}, this.doorButtons)) : null,
            this.layerFacts(), this.wallFacts(), this.markerFacts(), this.ownFacts());
    }

    moverFacts() {
        const field = (label, value, does) => make('label.field', {}, make('span', {}, label),
            make('input', {type: 'number', min: 0, max: 4096, step: 'any', value,
                onchange: event => {
                    const given = Number(event.target.value);
                    if (given >= 0 && given <= 4096)
                        does(given);
                    this.refresh();
                }}));
        const press = (is, label, does) => make('button', {type: 'button',
            'aria-pressed': String(is), onclick: () => {
                does();
                this.showFacts();
                this.refresh();
            }}, label);
        return section('', _('Moving shape'), null,
            make('span.segments', {role: 'group', 'aria-label': _('Moving shape')},
                press(!this.half, _('Disc'), () => {
                    this.half = null;
                }), press(Boolean(this.half), _('Box'), () => {
                    this.half ??= {x: this.radius, y: this.radius};
                })),
            this.half ? [field(_('Width'), 2 * this.half.x, value => {
                this.half.x = value / 2;
            }), field(_('Height'), 2 * this.half.y, value => {
                this.half.y = value / 2;
            })] : field(_('Radius'), this.radius, value => {
                this.radius = value;
            }));
    }

    layerFacts() {
        const names = {[LayerKind.WALLS]: _('walls'), [LayerKind.TILES]: _('tiles'),
            [LayerKind.MAZE]: _('maze'), [LayerKind.GROUND]: _('ground'),
            [LayerKind.HEIGHTS]: _('heights')};
        const items = new Items(this.layers.map(({layer}) => ({mark: icon('wall'),
            name: layer.name || _('unnamed'), more: names[layer.kindOf],
            right: layer.wallCount > 0 ? number(layer.wallCount) : ''})),
        {choose: i => {
            this.selectLayer(this.layers[i]);
            this.refresh();
        }});
        items.mark(this.layers.indexOf(this.layer), -1);
        return section('', _('Layers'), number(this.layers.length), items.element,
            properties(this.layer?.layer.properties ?? []).length > 0
                ? pairs(properties(this.layer.layer.properties)) : null);
    }

    wallFacts() {
        const walls = this.layer?.drawn?.walls;
        if (!walls)
            return null;
        const kinds = [...this.layer.drawn.byTag].sort(([a], [b]) => a - b);
        const counts = make('ul.items.still', {}, kinds.map(([tag, list]) => make('li', {},
            make('span', {}, swatch(tagOf(tag)), make('span.grow', {}, tagName(tag),
                make('em', {}, tagOf(tag).roleName)), make('span.r', {}, number(list.length))))));
        const items = new Items(walls.map((drawn, i) => ({mark: swatch(tagOf(drawn.tag)),
            name: this.doors[drawn.door] ?? [tagName(drawn.tag), number(i)].join(' '),
            right: [drawn.wall.a, drawn.wall.b].map(at => pair(at, 0)).join(' – ')})),
        {hover: i => this.hoverWall(i), choose: i => this.describeWall(i)});
        this.wallItems = items;
        return section('', _('Walls'), number(walls.length), counts, make('details', {},
            make('summary', {}, _('All walls')), items.element));
    }

    hoverWall(i) {
        this.highlighted = i < 0 ? null : this.layer.drawn.walls[i];
        stage.redraw();
    }

    describeWall(i) {
        const drawn = this.layer.drawn.walls[i];
        showDescription(description({mark: swatch(tagOf(drawn.tag), '.big'),
            title: this.doors[drawn.door] ?? tagName(drawn.tag), sub: _('Wall %s', number(i)),
            rows: [[_('From'), pair(drawn.wall.a)], [_('To'), pair(drawn.wall.b)],
                ...wallProperties(drawn)]}));
    }

    markerFacts() {
        if (this.markers.length === 0)
            return null;
        const items = new Items(this.markers.map(marker => ({
            mark: diamond(tagOf(marker.tag).colour), name: marker.name || tagName(marker.tag),
            more: marker.name ? tagOf(marker.tag).name : '', right: pair(marker.position)})),
        {choose: i => this.describeMarker(i)});
        return section('', _('Markers'), number(this.markers.length), items.element);
    }

    describeMarker(i) {
        const marker = this.markers[i], to = marker.direction();
        showDescription(description({mark: diamond(tagOf(marker.tag).colour),
            title: marker.name || tagName(marker.tag), sub: _('Marker · tag %s',
                tagName(marker.tag)),
            rows: [[_('Position'), pair(marker.position)],
                ...to ? [[_('Direction'), pair(to, 2)]] : [], ...properties(marker.properties)]}));
    }

    ownFacts() {
        const rows = properties(this.level.properties);
        return rows.length === 0 ? null : section('', _('Level'), null, pairs(rows));
    }

    describeMove() {
        const {impact, travel, nearest} = this;
        const title = this.stuck ? _('The move starts inside an obstacle')
            : !impact ? _('No obstacle')
            : this.impacts.length > 0 && Math.hypot(travel.end.x - impact.at.stop.x,
                travel.end.y - impact.at.stop.y) > 0.1
                ? _('Stopped by %s, then slides', this.nameOf(impact))
                : _('Stopped by %s', this.nameOf(impact));
        const rows = [[_('From'), pair(this.from)], [_('Target'), pair(this.to)],
            ...impact ? [
                [_('Impact after'), _('%s%% of the way', number(100 * impact.at.time, 1))],
                [_('Normal'), pair(impact.at.normal, 2)]] : [],
            [_('Ends at'), pair(travel.end)], ...this.groundRows()];
        showDescription(description({mark: impact ? swatch(tagOf(impact.tag), '.big') : null, title,
            sub: this.half ? _('Box, %s px', size(2 * this.half.x, 2 * this.half.y))
                : _('Disc, radius %s px', number(this.radius, 2)), rows}));
        this.resultList.replaceChildren(answers([
            ['gab_level_slide', ngettext('%d impact', '%d impacts', travel.count),
                _('walls tested: %s', number(this.cost.walls))],
            ['gab_level_sweep', String(Boolean(impact)), impact
                ? _('%s, at fraction %s of the move', this.nameOf(impact),
                    number(impact.at.time, 3)) : ''],
            ['gab_level_nearest', nearest ? tagOf(nearest.tag).name || _('a wall') : _('nothing'),
                nearest ? _('%s px from the end point', number(nearest.distance, 2)) : ''],
        ]));
    }

    // Returns rows for ground and heights at the target.
    groundRows() {
        const rows = [];
        for (const {layer, drawn} of this.layers) {
            const name = layer.name || _('ground');
            const ground = layer.kindOf === LayerKind.GROUND ? layer.groundAt(this.to.x) : null;
            if (ground)
                rows.push([name, _('y %s, slope %s', number(ground.y, 2),
                    number(ground.slope, 2))]);
            if (layer.kindOf === LayerKind.HEIGHTS)
                rows.push([name, _('altitude %s', number(heightAt(drawn.field, this.to, 1), 2))]);
        }
        return rows;
    }

    // ---- Actions ----

    toggleDoor(door) {
        if (!this.openDoors.delete(door))
            this.openDoors.add(door);
        this.doorButtons[door].setAttribute('aria-pressed', String(this.openDoors.has(door)));
        this.refresh();
    }

    press(at) {
        const reach = Math.max(this.half ? Math.max(this.half.x, this.half.y) : this.radius,
            12 / stage.view.k);
        const distanceTo = point => Math.hypot(point.x - at.x, point.y - at.y);
        const which = distanceTo(this.to) <= reach ? 'to'
            : distanceTo(this.from) <= reach ? 'from' : null;
        if (!which || !levelOptions.mover)
            return null;
        const by = {x: this[which].x - at.x, y: this[which].y - at.y};
        return {move: to => {
            this[which] = {x: onLattice(to.x + by.x), y: onLattice(to.y + by.y)};
            this.refresh();
        }};
    }

    // A click sets the target of the mover.
    click(at) {
        this.to = {x: onLattice(at.x), y: onLattice(at.y)};
        this.refresh();
    }

    hover(at) {
        if (!this.tree)
            return;
        this.hoverLeaf(at ? this.layer.layer.leafAtPoint(at) ?? -1 : -1);
    }

    key(event) {
        const [x, y] = {ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1],
            ArrowDown: [0, 1]}[event.key] ?? [0, 0];
        const by = event.shiftKey ? 10 : 1;
        if (x !== 0 || y !== 0)
            this.to = {x: this.to.x + by * x, y: this.to.y + by * y};
        else if (event.key === 'Enter')
            this.from = {...this.travel.end};
        else
            return false;
        this.refresh();
        return true;
    }

    anyKey(event) {
        if ((event.key !== 'd' && event.key !== 'D') || this.doors.length === 0)
            return this.switches.key(event);
        const all = this.openDoors.size === this.doors.length;
        this.doors.forEach((_name, door) => {
            if (this.openDoors.has(door) === all)
                this.toggleDoor(door);
        });
        return true;
    }

    close() {
    }

    label() {
        return _('Level %s; arrow keys move the target, Enter moves to the end point, D ' +
                 'opens or closes all doors',
            this.level.name);
    }

    // ---- Drawing ----

    area() {
        return this.whole;
    }

    draw(context, view) {
        const a = view.toScreen(this.whole);
        const b = view.toScreen({x: this.whole.x + this.whole.w, y: this.whole.y + this.whole.h});
        context.fillStyle = token('check-b');
        context.fillRect(a.x, a.y, b.x - a.x, b.y - a.y);
        this.drawPicture(context, view);
        if (this.tree && levelOptions.leaves)
            this.drawLeaves(context, view);
        if (this.tree && levelOptions.cuts)
            for (const {a: from, b: to, depth} of this.tree.cuts)
                drawLine(context, view.toScreen(from), view.toScreen(to), '#fff',
                    [2.5, 2, 1.25][depth] ?? 1, depth > 0 ? [6, 4] : [], null);
        const order = one => blocking.has(one.layer.kindOf) ? 1 : 0;
        context.save();
        context.beginPath();
        context.rect(a.x, a.y, b.x - a.x, b.y - a.y);
        context.clip();
        const sorted = [...this.layers].sort((p, q) => order(p) - order(q));
        for (const {drawn} of levelOptions.layers ? sorted : [])
            drawn?.draw(context, view, {doors: this.openDoors, isChosen: drawn === this.layer.drawn,
                highlighted: drawn === this.layer.drawn ? this.highlighted : null});
        context.restore();
        if (levelOptions.markers)
            for (const marker of this.markers)
                drawDiamond(context, view.toScreen(marker.position), tagOf(marker.tag).colour,
                    false, marker.direction());
        if (levelOptions.mover)
            this.drawMove(context, view);
    }

    drawPicture(context, view) {
        const {bitmap} = picture(this.level.picture);
        if (!bitmap)
            return;
        const {width, height} = bitmap, corner = (x, y) => view.toScreen({x, y});
        drawPart(context, {picture: this.level.picture, x: 0, y: 0, width, height,
            corners: [corner(0, 0), corner(width, 0), corner(width, height), corner(0, height)]},
        one => one);
        context.fillStyle = token('canvas');
        context.globalAlpha = 0.5;
        const a = corner(0, 0), b = corner(width, height);
        context.fillRect(a.x, a.y, b.x - a.x, b.y - a.y);
        context.globalAlpha = 1;
    }

    drawLeaves(context, view) {
        this.tree.leaves.forEach((corners, leaf) => {
            if (corners.length < 3)
                return;
            const highlighted = this.tree.visited.has(leaf) || leaf === this.tree.hovered;
            pathOf(context, corners.map(corner => view.toScreen(corner)));
            context.fillStyle = leafColour(leaf);
            context.globalAlpha = highlighted ? 0.46 : 0.2;
            context.fill();
            context.globalAlpha = 1;
        });
    }

    shape(context, view, at, fill, line, dash = []) {
        if (!this.half) {
            drawDisc(context, view.toScreen(at), this.radius * view.k, fill, line, 2, dash);
            return;
        }
        const {x, y} = this.half, corner = view.toScreen({x: at.x - x, y: at.y - y});
        context.beginPath();
        context.rect(corner.x, corner.y, 2 * x * view.k, 2 * y * view.k);
        if (fill) {
            context.fillStyle = fill;
            context.fill();
        }
        context.setLineDash(dash);
        context.lineWidth = 2;
        context.strokeStyle = line;
        context.stroke();
        context.setLineDash([]);
    }

    // Draws the path in cream, the impact and its normal in red, the slide in green, the target
    // dotted.
    drawMove(context, view) {
        const {from, to, impact, travel} = this, place = point => view.toScreen(point);
        const stop = impact ? impact.at.stop : to;
        this.shape(context, view, to, null, '#ffffff', [2, 4]);
        if (travel.count > 0) {
            let previous = stop;
            for (const {at} of this.impacts.slice(1)) {
                drawLine(context, place(previous), place(at.stop), '#7ff0c0', 2);
                previous = at.stop;
            }
            drawLine(context, place(previous), place(travel.end), '#7ff0c0', 2);
            this.shape(context, view, travel.end, faded('#7ff0c0', 0.5), '#7ff0c0');
        }
        drawLine(context, place(from), place(stop), '#fff2b0', 2);
        this.shape(context, view, from, faded('#fff2b0', 0.5), '#fff2b0');
        drawChip(context, place({x: from.x, y: from.y - (this.half?.y ?? this.radius)}),
            _('start'), null, view);
        if (!impact)
            return;
        const {point, normal, time} = impact.at;
        this.shape(context, view, stop, faded('#ff5d6c', 0.3), '#ff5d6c');
        const at = place(point);
        drawArrow(context, at, {x: at.x + 26 * normal.x, y: at.y + 26 * normal.y}, '#ff5d6c', 2);
        drawDisc(context, at, 3, '#ff5d6c', '#ffffff', 1);
        drawChip(context, {x: at.x, y: at.y + 44}, _('%s, after %s%%', this.nameOf(impact),
            number(100 * time)), '#ff8b96', view);
        drawChip(context, place({x: travel.end.x, y: travel.end.y - (this.half?.y ?? this.radius)}),
            _('ends at %s', pair(travel.end, 0)), null, view);
    }
}
