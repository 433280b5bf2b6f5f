// SPDX-License-Identifier: MIT
// A sprite: its frames with boxes, points, hot spot and mask, and its animations, with the previous
// and next frames as an onion skin.

import {boxProperties, properties, tagName, tagOf} from './bank.js';
import {Items, Switches, description, diamond, section, showDescription, showFacts, swatch}
    from './facts.js';
import {make} from './dom.js';
import {drawBox, drawChecker, drawChip, drawDiamond, drawGuides, drawHotSpot, token}
    from './ink.js';
import {maskPicture} from './mask.js';
import {drawPart, hasPictures} from './pictures.js';
import {Player, areaOf} from './player.js';
import {setBelow, setLink, setNotice, setTitle} from './shell.js';
import {stage} from './stage.js';
import {trackNamed, tracksOf} from './track.js';
import {_, ngettext, number, pair, size} from './texts.js';

// These settings remain when another sprite is shown.
const spriteOptions = {boxes: true, points: true, spot: true, mask: false, onion: false};

export class SpriteScreen {
    constructor(sprite) {
        this.sprite = sprite;
        this.wholeZoom = true;
        this.tracks = tracksOf(sprite);
        this.player = new Player(this.tracks, isNew => this.changed(isNew));
        this.switches = new Switches([
            {name: 'boxes', label: _('Boxes'), icon: 'box'},
            {name: 'points', label: _('Points'), icon: 'point'},
            {name: 'spot', label: _('Hot spot'), icon: 'spot'},
            {name: 'mask', label: _('Mask'), icon: 'mask'},
            {name: 'onion', label: _('Onion skin'), icon: 'onion'}],
        spriteOptions, () => stage.redraw());
        this.chosen = this.hovered = null; // {kind: 'box' or 'point', i}
        this.chosenName = null;
    }

    // ---- Links: sprite/NAME/ANIMATION/STEP/box/NAME ----

    open([, , track, step, kind, name]) {
        const notices = [];
        const found = trackNamed(this.tracks, track);
        if (track !== undefined && found.part !== track)
            notices.push(_('There is no animation %s in this sprite; showing %s instead.', track,
                found.name));
        let index = step === undefined ? 0 : Number(step) - 1;
        if (!Number.isInteger(index) || index < 0 || index >= found.count) {
            if (step !== undefined)
                notices.push(_('There is no frame %s in this animation.', step));
            index = 0;
        }
        setBelow(this.player.element);
        this.player.open(found, index);
        if (kind === 'box' || kind === 'point')
            this.chooseNamed(kind, name, notices);
        setNotice(notices.join(' '));
    }

    chooseNamed(kind, name, notices) {
        const rows = kind === 'box' ? this.boxes : this.points;
        const i = rows.findIndex((row, at) => this.nameOf(kind, at) === name);
        if (i < 0)
            notices.push(kind === 'box' ? _('There is no box %s in this frame.', name)
                : _('There is no point %s in this frame.', name));
        else
            this.choose({kind, i});
    }

    // A box without a name is named by its index.
    nameOf(kind, i) {
        return kind === 'point' ? this.points[i].name : this.boxes[i].name || `#${i}`;
    }

    updateLink(isNew = false) {
        const {track, index} = this.player, {chosen} = this;
        setLink(['sprite', this.sprite.name, track.part, index + 1,
            ...chosen ? [chosen.kind, this.nameOf(chosen.kind, chosen.i)] : []], {}, isNew);
    }

    // ---- The current frame ----

    changed(isNew) {
        const {player} = this, step = player.step;
        this.frame = step.frame;
        this.pose = step.pose;
        this.drawing = this.frame.draw(this.pose);
        this.boxes = this.frame.boxes;
        this.points = this.frame.points.map(({point, name}, i) => ({
            name, i,
            at: this.frame.point(point, this.pose),
            to: this.frame.pointDirection(point, this.pose),
        }));
        this.hovered = null;
        this.restoreChosen();
        const flips = step.pose.flipX || step.pose.flipY ? ` · ${_('mirrored')}` : '';
        setTitle(this.sprite.name, [
            _('%s, frame %s of %s', player.track.name, number(player.index + 1),
                number(player.track.count)),
            ...this.drawing ? [size(this.drawing.width, this.drawing.height)] : [],
            _('shown for %s ms', number(step.duration))].join(' · ') + flips);
        if (isNew) {
            const steps = [];
            for (let i = 0; i < Math.min(player.track.count, 300); i++)
                steps.push(player.track.step(i));
            this.whole = areaOf(steps.map(one => one.frame.draw(one.pose)));
            stage.show(this);
        }
        if (!player.playing) {
            this.updateLink();
            this.showAll();
        }
        stage.redraw();
    }

    // Selects the box or point that has the same name as the previously chosen one.
    restoreChosen() {
        const rows = this.chosen?.kind === 'point' ? this.points : this.boxes;
        const i = this.chosen ? rows.findIndex(row => row.name !== '' && row.name
            === this.chosenName) : -1;
        this.chosen = i < 0 ? null : {kind: this.chosen.kind, i};
    }

    corners(i) {
        const {centre, half, axis} = this.frame.boxPosed(i, this.pose);
        const across = {x: -axis.y * half.y, y: axis.x * half.y};
        const along = {x: axis.x * half.x, y: axis.y * half.x};
        return [[-1, -1], [1, -1], [1, 1], [-1, 1]].map(([s, t]) => ({
            x: centre.x + s * along.x + t * across.x, y: centre.y + s * along.y + t * across.y}));
    }

    // ---- Facts ----

    showAll() {
        const row = box => ({
            mark: swatch(tagOf(box.tag)),
            name: box.name || (box.isGroup ? _('group') : tagName(box.tag)),
            more: box.isGroup ? _('group') : box.name ? tagOf(box.tag).name : '',
            right: size(box.box.w, box.box.h),
        });
        const calls = kind => ({hover: i => this.hoverOver(i < 0 ? null : {kind, i}),
            choose: i => this.choose({kind, i})});
        this.boxItems = new Items(this.boxes.map(row), calls('box'));
        this.pointItems = new Items(this.points.map((point, i) => ({
            mark: diamond(this.colourOf(i)), name: point.name,
            more: point.to ? _('direction %s', pair(point.to, 2)) : '', right: pair(point.at)})),
        calls('point'));
        const facts = make('section', {id: 'what', 'aria-live': 'polite'});
        const missing = hasPictures() ? null : section('.missing', _('Pictures'), null,
            make('p', {}, _('This bank was exported without pictures, so only shapes are ' +
                            'shown. To include the pictures in the page, export the bank ' +
                            'with --pixels png.')));
        showFacts(this.switches.element, facts, missing,
            section('', _('Boxes in this frame'), number(this.boxes.length), this.boxItems.element),
            section('', _('Points'), _('from the hot spot'), this.pointItems.element),
            this.frameFacts());
        this.mark();
        this.describeChosen();
    }

    frameFacts() {
        const mask = this.frame.mask, rows = [
            ...properties(this.frame.properties), ...properties(this.sprite.properties)];
        return section('', _('Frame'), this.frame.name, ...description({
            title: this.frame.name || _('unnamed'),
            sub: ngettext('%d solid pixel', '%d solid pixels', mask.solid), rows}));
    }

    colourOf(i) {
        const {at} = this.points[i];
        const boxes = at ? this.frame.hits(this.pose, at).map(hit => this.boxes[hit.box]) : [];
        const area = ({box}) => box.w * box.h;
        const [smallest] = boxes.sort((a, b) => area(a) - area(b));
        return smallest ? tagOf(smallest.tag).colour : '#e9eaee';
    }

    describeChosen() {
        const one = this.chosen;
        if (!one)
            return showDescription(null);
        return showDescription(one.kind === 'box' ? this.boxDescription(this.boxes[one.i])
            : this.pointDescription(this.points[one.i]), this.player.playing);
    }

    boxDescription(box) {
        const tag = tagOf(box.tag), group = this.boxes[box.group];
        return description({mark: swatch(tag, '.big'), title: box.name || tagName(box.tag),
            sub: [box.isGroup ? _('Group') : _('Box'), _('tag %s', tagName(box.tag)),
                ...tag.roleName ? [_('role %s', tag.roleName)] : []].join(' · '),
            rows: [[_('From hot spot'), pair(box.box)], [_('Size'), size(box.box.w, box.box.h)],
                ...group ? [[_('Group'), group.name || tagName(group.tag)]] : [],
                ...box.isGroup ? [[_('Members'), number(box.members)]] : [],
                ...boxProperties(box)]});
    }

    pointDescription(point) {
        return description({mark: diamond(this.colourOf(point.i)), title: point.name,
            sub: _('Action point'), rows: [[_('From hot spot'), pair(point.at)],
                ...point.to ? [[_('Direction'), pair(point.to, 2)]] : []]});
    }

    // ---- One selection for canvas and lists ----

    mark() {
        const of = (one, kind) => one?.kind === kind ? one.i : -1;
        this.boxItems?.mark(of(this.chosen, 'box'), of(this.hovered, 'box'));
        this.pointItems?.mark(of(this.chosen, 'point'), of(this.hovered, 'point'));
    }

    hoverOver(one) {
        if (one?.kind === this.hovered?.kind && one?.i === this.hovered?.i)
            return;
        this.hovered = one;
        this.mark();
        stage.redraw();
    }

    choose(one) {
        this.chosen = one;
        this.chosenName = one && (one.kind === 'box' ? this.boxes : this.points)[one.i].name;
        this.mark();
        this.describeChosen();
        this.updateLink();
        stage.redraw();
    }

    // Returns everything under a position, topmost first: points, then the boxes that the library
    // finds.
    itemsAt(at) {
        const near = 8 / stage.view.k;
        const points = spriteOptions.points ? this.points.filter(point => point.at
            && Math.hypot(point.at.x - at.x, point.at.y - at.y) <= near) : [];
        const boxes = spriteOptions.boxes ? this.frame.hits(this.pose, at) : [];
        return [...points.map(({i}) => ({kind: 'point', i})),
            ...boxes.map(hit => ({kind: 'box', i: hit.box}))];
    }

    hover(at) {
        this.hoverOver(at ? this.itemsAt(at)[0] ?? null : null);
    }

    // A click chooses the topmost item; further clicks choose those below it.
    click(at) {
        const all = this.itemsAt(at);
        const chosenIndex = all.findIndex(one => one.kind === this.chosen?.kind
            && one.i === this.chosen?.i);
        this.choose(all.length === 0 ? null : all[(chosenIndex + 1) % all.length]);
    }

    // Arrow keys move through the boxes and points; Enter chooses.
    key(event) {
        const by = {ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1}[event.key];
        const all = [...this.boxes.map((_box, i) => ({kind: 'box', i})),
            ...this.points.map(({i}) => ({kind: 'point', i}))];
        if (by && all.length > 0) {
            const from = this.hovered ?? this.chosen;
            const chosenIndex = all.findIndex(one => one.kind === from?.kind && one.i === from?.i);
            const next = chosenIndex < 0 && by < 0 ? 0 : chosenIndex;
            this.hoverOver(all[(next + by + all.length) % all.length]);
            this.describeHovered();
            return true;
        }
        if (event.key === 'Enter' && this.hovered) {
            this.choose(this.hovered);
            return true;
        }
        return false;
    }

    describeHovered() {
        const {kind, i} = this.hovered;
        showDescription(kind === 'box' ? this.boxDescription(this.boxes[i])
            : this.pointDescription(this.points[i]));
    }

    // Handles keys that work wherever the focus is.
    anyKey(event) {
        return this.player.key(event) || this.switches.key(event);
    }

    close() {
        this.player.stop();
    }

    label() {
        return _('Frame %s of %s; arrow keys move through its boxes and points', number(this.player.index + 1),
            this.player.track.name);
    }

    // ---- Drawing ----

    area() {
        const whole = this.whole ?? areaOf([this.drawing]);
        return {x: whole.x - 2, y: whole.y - 2, w: whole.w + 4, h: whole.h + 4};
    }

    draw(context, view) {
        const place = point => view.toScreen(point), area = this.area();
        drawChecker(context, view, area);
        if (spriteOptions.onion)
            this.drawOnion(context, place);
        if (this.drawing)
            this.state = drawPart(context, this.drawing, place);
        if (spriteOptions.mask)
            this.drawMask(context, view);
        if (spriteOptions.spot) {
            const corner = place(area);
            drawGuides(context, place({x: 0, y: 0}), {x: corner.x, y: corner.y,
                w: area.w * view.k, h: area.h * view.k});
        }
        if (spriteOptions.boxes)
            this.drawBoxes(context, view);
        if (spriteOptions.points)
            this.drawPoints(context, place);
        if (spriteOptions.spot)
            drawHotSpot(context, place({x: 0, y: 0}));
        this.drawChips(context, view);
    }

    // Draws the two previous frames in blue and the next one in orange.
    drawOnion(context, place) {
        const {track, index} = this.player;
        for (const [by, alpha, tint] of [[-2, 0.15, '#4aa3ff'], [-1, 0.28, '#4aa3ff'],
            [1, 0.18, '#ff8a4a']]) {
            const at = index + by;
            if (at < 0 || at >= track.count)
                continue;
            const step = track.step(at), drawing = step.frame.draw(step.pose);
            if (drawing)
                drawTinted(context, drawing, place, tint, alpha);
        }
    }

    drawMask(context, view) {
        const {mask} = this.frame;
        if (mask.width === 0)
            return;
        const image = maskPicture(this.frame, token('accent')), at = view.toScreen({x: 0, y: 0});
        context.save();
        context.translate(at.x, at.y);
        context.scale(view.k * (this.pose.flipX ? -1 : 1), view.k * (this.pose.flipY ? -1 : 1));
        context.globalAlpha = 0.55;
        context.imageSmoothingEnabled = false;
        context.drawImage(image, mask.left, mask.top, mask.width, mask.height);
        context.restore();
    }

    stateOf(kind, i) {
        return this.chosen?.kind === kind && this.chosen.i === i ? 'chosen'
            : this.hovered?.kind === kind && this.hovered.i === i ? 'hovered' : '';
    }

    drawBoxes(context, view) {
        const order = this.boxes.map((_box, i) => i).reverse();
        const strength = i => ['', 'hovered', 'chosen'].indexOf(this.stateOf('box', i));
        for (const i of order.sort((a, b) => strength(a) - strength(b))) {
            const box = this.boxes[i];
            if (box.isGroup && this.stateOf('box', i) === '')
                continue;
            drawBox(context, this.corners(i).map(corner => view.toScreen(corner)), tagOf(box.tag),
                this.stateOf('box', i), view.ratio);
        }
    }

    drawPoints(context, place) {
        for (const {at, to, i} of this.points)
            if (at)
                drawDiamond(context, place(at), this.colourOf(i), this.stateOf('point', i) !== '',
                    to);
    }

    drawChips(context, view) {
        for (const one of [this.chosen, this.hovered]) {
            if (!one || (one === this.hovered && this.stateOf(one.kind, one.i) === 'chosen'
                && one !== this.chosen))
                continue;
            if (one.kind === 'point') {
                const {at, name} = this.points[one.i];
                if (at)
                    drawChip(context, view.toScreen(at), name, null, view);
                continue;
            }
            const box = this.boxes[one.i], corners = this.corners(one.i);
            const at = view.toScreen({x: Math.min(...corners.map(c => c.x)),
                y: Math.min(...corners.map(c => c.y))});
            drawChip(context, at, `${box.name || tagName(box.tag)} ${size(box.box.w, box.box.h)}`,
                tagOf(box.tag).colour, view);
        }
    }
}

let tintCanvas = null;

// Draws a drawing in one colour, translucent.
function drawTinted(context, drawing, place, tint, alpha) {
    tintCanvas ??= document.createElement('canvas');
    const {width, height} = drawing;
    tintCanvas.width = width;
    tintCanvas.height = height;
    const tintContext = tintCanvas.getContext('2d');
    tintContext.imageSmoothingEnabled = false;
    drawPart(tintContext, {...drawing, corners: [{x: 0, y: 0}, {x: width, y: 0},
        {x: width, y: height}, {x: 0, y: height}]}, one => one);
    tintContext.globalCompositeOperation = 'source-atop';
    tintContext.globalAlpha = 0.72;
    tintContext.fillStyle = tint;
    tintContext.fillRect(0, 0, width, height);
    tintContext.globalAlpha = 1;
    tintContext.globalCompositeOperation = 'source-over';
    const [a, b, , d] = drawing.corners.map(place);
    context.save();
    context.globalAlpha = alpha;
    context.transform((b.x - a.x) / width, (b.y - a.y) / width, (d.x - a.x) / height,
        (d.y - a.y) / height, a.x, a.y);
    context.drawImage(tintCanvas, 0, 0);
    context.restore();
}
