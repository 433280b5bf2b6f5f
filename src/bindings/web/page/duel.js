// SPDX-License-Identifier: MIT
// Two fighters that the reader moves against each other, and the hits between them.
import {bank, boxProperties, gab, tagName, tagOf, filterRole} from './bank.js';
import {fill, icon, iconButton, make} from './dom.js';
import {Switches, answers, pairs, section, showFacts, swatch} from './facts.js';
import {drawBox, drawChip, drawDiamond, drawHotSpot, faded, token} from './ink.js';
import {maskPicture} from './mask.js';
import {drawPart} from './pictures.js';
import {areaOf} from './player.js';
import {setBelow, setLink, setNotice, setTitle} from './shell.js';
import {stage} from './stage.js';
import {trackNamed, tracksOf} from './track.js';
import {_, ngettext, number, pair} from './texts.js';

const duelOptions = {boxes: true, points: false, spot: true, mask: false};
const maxDistance = 4000;

// One of the two fighters: a sprite, the animation that it plays, its position.
class Fighter {
    constructor(side) {
        this.side = side;
        this.flip = side === 1;
        this.x = 0;
    }

    setSprite(sprite, trackName, step) {
        this.sprite = sprite;
        this.tracks = tracksOf(sprite);
        this.track = trackNamed(this.tracks, trackName);
        this.index = Number.isInteger(step) && step >= 0 && step < this.track.count ? step : 0;
    }

    get basePose() {
        return {x: this.x, y: 0, flipX: this.flip, flipY: false, turn: {x: 0, y: 0}, scale: 0};
    }

    updateFrame() {
        const {frame, pose} = this.track.step(this.index, this.basePose);
        Object.assign(this, {frame, pose, boxes: frame.boxes, drawing: frame.draw(pose)});
    }

    queryArgument(role) {
        return {frame: this.frame, pose: this.pose, filter: role ? filterRole(role) : null};
    }

    boxName(i) {
        const box = this.boxes[i];
        return box.name || tagName(box.tag);
    }

    corners(i) {
        const {centre, half, axis} = this.frame.boxPosed(i, this.pose);
        return [[-1, -1], [1, -1], [1, 1], [-1, 1]].map(([s, t]) => ({
            x: centre.x + s * half.x * axis.x - t * half.y * axis.y,
            y: centre.y + s * half.x * axis.y + t * half.y * axis.x}));
    }
}

export class DuelScreen {
    constructor() {
        this.wholeZoom = true;
        this.fighters = [new Fighter(0), new Fighter(1)];
        this.switches = new Switches([
            {name: 'boxes', label: _('Boxes'), icon: 'box'},
            {name: 'points', label: _('Points'), icon: 'point'},
            {name: 'spot', label: _('Hot spots'), icon: 'spot'},
            {name: 'mask', label: _('Masks'), icon: 'mask'}], duelOptions, () => stage.redraw());
        this.speed = 0.25;
        this.playing = false;
    }

    // ---- Links: duel/NAME/ANIMATION/STEP/NAME/ANIMATION/STEP?apart=44 ----

    open([, ...parts], words) {
        const notices = [], {sprites} = bank;
        this.fighters.forEach((fighter, i) => {
            const [name, track, step] = parts.slice(3 * i, 3 * i + 3);
            const named = sprites.find(sprite => sprite.name === name);
            if (name !== undefined && !named)
                notices.push(_('There is no sprite %s in this bank.', name));
            fighter.setSprite(named ?? sprites[Math.min(i, sprites.length - 1)], track,
                step === undefined ? 0 : Number(step) - 1);
            fighter.flip = (words.flip ?? 'b').includes('ab'[i]);
        });
        const apart = Number(words.apart);
        this.apart = words.apart !== undefined && Number.isFinite(apart)
            ? Math.max(-maxDistance, Math.min(apart, maxDistance)) : this.startDistance();
        setNotice(notices.join(' '));
        this.makeControls();
        this.refresh();
        stage.show(this);
        this.setFacts();
    }

    // Returns a distance at which the fighters do not touch.
    startDistance() {
        const width = fighter => areaOf([fighter.track.step(0).frame.draw()]).w;
        return Math.round(width(this.fighters[0]) / 2 + width(this.fighters[1]) / 2);
    }

    updateLink() {
        const [a, b] = this.fighters, flips = (a.flip ? 'a' : '') + (b.flip ? 'b' : '');
        setLink(['duel', ...[a, b].flatMap(one => [one.sprite.name, one.track.part,
            one.index + 1])], {apart: this.apart, ...flips !== 'b' ? {flip: flips} : {}});
    }

    // ---- Library results ----

    runQueries() {
        const [a, b] = this.fighters;
        a.x = 0;
        b.x = this.apart;
        a.updateFrame();
        b.updateFrame();
        const hasRoles = filterRole('attack') && filterRole('body');
        const roles = hasRoles ? ['attack', 'body'] : [null, null];
        this.byRole = roles[0] !== null;
        const hitsByA = gab.fighterHits(a.queryArgument(roles[0]), b.queryArgument(roles[1]));
        const hitsByB = this.byRole
            ? gab.fighterHits(b.queryArgument(roles[0]), a.queryArgument(roles[1])) : [];
        this.blows = [...hitsByA.map(blow => ({by: a, on: b, from: blow.a, to: blow.b})),
            ...hitsByB.map(blow => ({by: b, on: a, from: blow.a, to: blow.b}))];
        this.touch = gab.fighterHit(a.queryArgument(), b.queryArgument());
        this.meet = gab.maskMeetsMask(a.frame.mask, a.pose, b.frame.mask, b.pose);
        this.common = gab.masksArea(a.frame.mask, a.pose, b.frame.mask, b.pose);
        this.away = gab.masksNormal(a.frame.mask, a.pose, b.frame.mask, b.pose);
    }

    refresh() {
        this.runQueries();
        this.updateCards();
        const [a, b] = this.fighters;
        setTitle(_('Duel'), _('%s and %s, %s px apart', a.sprite.name, b.sprite.name,
            number(this.apart, 2)));
        if (!this.playing) {
            this.updateLink();
            this.showResults();
        }
        stage.redraw();
    }

    setFacts() {
        this.verdict = make('section.verdict', {id: 'what', 'aria-live': 'polite'});
        this.list = make('ul.calls');
        showFacts(this.verdict, this.more = section('', null, null),
            section('', _('Library results'), null, this.list), this.switches.element);
        this.showResults();
    }

    showResults() {
        if (!this.verdict)
            return;
        const [blow] = this.blows;
        this.verdict.classList.toggle('quiet', !blow);
        fill(this.verdict, make('h3', {}, blow
            ? _('%s hits %s: %s', blow.by.sprite.name, blow.on.sprite.name,
                blow.on.boxName(blow.to.box))
            : this.touch ? _('Touching, but no hit') : _('No hit')),
        this.blows.slice(0, 40).map(({by, on, from, to}) => make('p', {},
            swatch(tagOf(from.tag)), by.boxName(from.box), make('span.arrow', {}, '→'),
            swatch(tagOf(to.tag)), on.boxName(to.box))));
        const rows = blow ? boxProperties(blow.by.boxes[blow.from.box]) : [];
        fill(this.more, rows.length > 0 ? pairs(rows) : null);
        this.more.hidden = rows.length === 0;
        const touch = this.touch, [a, b] = this.fighters;
        fill(this.list, ...answers([
            ['gab_fighter_hits', ngettext('%d hit', '%d hits', this.blows.length),
                this.byRole ? _('between attack boxes and body boxes, in both directions')
                    : _('between any boxes, because no tags have the roles “attack” and “body”')],
            ['gab_fighter_hit', String(Boolean(touch)), touch
                ? _('%s on %s', a.boxName(touch.a.box), b.boxName(touch.b.box)) : ''],
            ['gab_mask_meets_mask', String(this.meet), ''],
            ['gab_masks_area', ngettext('%d pixel', '%d pixels', Number(this.common)),
                _('in common')],
            ['gab_masks_normal', pair(this.away, 2), _('direction that separates them')],
        ]).children);
    }

    // ---- Below the stage ----

    makeControls() {
        this.cards = this.fighters.map(fighter => this.card(fighter));
        this.slider = make('input', {type: 'range', min: -200, max: 400, step: 1,
            'aria-label': _('Distance'), oninput: () => this.move(Number(this.slider.value))});
        this.distance = make('b');
        this.go = make('button.button.main', {type: 'button', onclick: () => this.toggle()});
        this.pace = make('select.pick', {'aria-label': _('Speed'), onchange: () => {
            this.speed = Number(this.pace.value);
        }}, [0.1, 0.25, 0.5, 1].map(speed => make('option', {value: speed,
            selected: speed === this.speed}, _('%s×', number(speed, 2)))));
        setBelow(make('section.player', {'aria-label': _('Duel')},
            make('div.pair', {}, this.cards[0].element, make('div.between', {},
                make('label', {}, make('span.dim', {}, _('Distance')), this.distance, this.slider),
                make('span.both', {}, this.go, this.pace)), this.cards[1].element)));
        this.updatePlayButton();
    }

    card(fighter) {
        const choose = (label, texts, at, does) => {
            const select = make('select.pick', {'aria-label': label,
                onchange: () => does(Number(select.value))}, texts.map((text, i) =>
                make('option', {value: i, selected: i === at}, text)));
            return select;
        };
        const tracks = make('span'), steps = make('span.steps');
        const fillTracks = () => fill(tracks, choose(_('Animation'),
            fighter.tracks.map(track => track.name), fighter.tracks.indexOf(fighter.track), i => {
                Object.assign(fighter, {track: fighter.tracks[i], index: 0});
                this.changed();
            }));
        const sprites = choose(_('Sprite'), bank.sprites.map(sprite => sprite.name),
            fighter.sprite.index, i => {
                fighter.setSprite(bank.sprites[i], undefined, 0);
                fillTracks();
                this.changed();
            });
        const flip = make('button.pill', {type: 'button', onclick: () => this.flip(fighter)},
            icon('flip'), make('span'));
        fillTracks();
        return {steps, flip, element: make('div.card', {role: 'group',
            'aria-label': fighter.side === 0 ? _('Left fighter') : _('Right fighter')},
        make('div', {}, sprites, tracks), make('div', {}, make('span.stepper', {},
            iconButton('before', _('Previous frame'), () => this.step(fighter, -1)), steps,
            iconButton('after', _('Next frame'), () => this.step(fighter, 1))), flip))};
    }

    updateCards() {
        this.fighters.forEach((fighter, i) => {
            const {steps, flip} = this.cards[i];
            steps.textContent = _('frame %s of %s', number(fighter.index + 1),
                number(fighter.track.count));
            flip.setAttribute('aria-pressed', String(fighter.flip));
            flip.lastChild.textContent = fighter.flip ? _('Faces left') : _('Faces right');
        });
        this.distance.textContent = _('%s px', number(this.apart, 2));
        this.slider.value = this.apart;
    }

    // ---- Actions ----

    changed() {
        this.stop();
        this.refresh();
    }

    step(fighter, by) {
        const {count} = fighter.track;
        fighter.index = (fighter.index + by + count) % count;
        this.changed();
    }

    flip(fighter) {
        fighter.flip = !fighter.flip;
        this.changed();
    }

    move(apart) {
        this.apart = Math.max(-maxDistance, Math.min(Math.round(apart), maxDistance));
        this.changed();
    }

    toggle() {
        if (this.playing)
            this.changed();
        else
            this.play();
    }

    updatePlayButton() {
        fill(this.go, icon(this.playing ? 'pause' : 'play'),
            this.playing ? _('Pause') : _('Play both'));
    }

    // Plays both animations from their first steps and stops at the first new hit.
    play() {
        this.playing = true;
        this.updatePlayButton();
        let time = 0, previousTime = performance.now(), wasHit = true;
        const tick = now => {
            if (!this.playing)
                return;
            time += Math.max(0, now - previousTime) * this.speed;
            previousTime = Math.max(previousTime, now);
            for (const fighter of this.fighters) {
                const {track} = fighter, pass = Math.max(track.pass, 1);
                fighter.index = Math.max(0, Math.min(track.count - 1, track.shown(Math.floor(
                    track.loops ? time : time % pass), fighter.basePose).index));
            }
            this.refresh();
            const isHit = this.byRole && this.blows.length > 0;
            if (isHit && !wasHit)
                this.changed();
            wasHit = isHit;
            this.pendingFrame = requestAnimationFrame(tick);
        };
        for (const fighter of this.fighters)
            fighter.index = 0;
        this.pendingFrame = requestAnimationFrame(tick);
    }

    stop() {
        if (!this.playing)
            return;
        this.playing = false;
        cancelAnimationFrame(this.pendingFrame);
        this.updatePlayButton();
    }

    close() {
        this.stop();
    }

    // ---- Pointer and keys ----

    press(at) {
        const fighter = [...this.fighters].reverse().find(one => {
            const area = areaOf([one.drawing]);
            return at.x >= area.x && at.x < area.x + area.w && at.y >= area.y
                && at.y < area.y + area.h;
        });
        if (!fighter)
            return null;
        const from = at.x, apart = this.apart, sign = fighter.side === 1 ? 1 : -1;
        return {move: to => this.move(apart + sign * (to.x - from))};
    }

    key(event) {
        const by = {ArrowLeft: -1, ArrowRight: 1}[event.key];
        if (by)
            this.move(this.apart + by * (event.shiftKey ? 10 : 1));
        return by !== undefined;
    }

    anyKey(event) {
        if (event.key === ' ')
            this.toggle();
        else if (event.key === 'f' || event.key === 'F')
            this.flip(this.fighters[event.shiftKey ? 0 : 1]);
        else if (event.key === ',' || event.key === '.')
            this.step(this.fighters[0], event.key === '.' ? 1 : -1);
        else
            return this.switches.key(event);
        return true;
    }

    label() {
        return _('Two fighters; Left and Right change the distance, F flips the right fighter');
    }

    // ---- Drawing ----

    area() {
        if (!this.drawnArea || !this.playing) {
            const both = areaOf(this.fighters.map(one => one.drawing));
            this.drawnArea = {x: both.x - 8, y: both.y - 8, w: both.w + 16,
                h: Math.max(both.h, 8 - both.y) + 16};
        }
        return this.drawnArea;
    }

    draw(context, view) {
        const place = point => view.toScreen(point), ground = Math.round(place({x: 0, y: 0}).y);
        context.fillStyle = token('panel');
        context.globalAlpha = 0.75;
        context.fillRect(0, ground, view.width, view.height - ground);
        context.globalAlpha = 1;
        for (const fighter of this.fighters)
            if (fighter.drawing)
                drawPart(context, fighter.drawing, place);
        if (duelOptions.mask)
            this.fighters.forEach(fighter => this.drawMask(context, view, fighter));
        if (duelOptions.boxes)
            this.drawBoxes(context, view);
        if (duelOptions.points)
            this.fighters.forEach(fighter => this.drawPoints(context, place, fighter));
        if (duelOptions.spot)
            for (const fighter of this.fighters)
                drawHotSpot(context, place({x: fighter.x, y: 0}));
        this.drawBlow(context, view);
    }

    drawMask(context, view, {frame, pose}) {
        const {mask} = frame;
        if (mask.width === 0)
            return;
        const at = view.toScreen({x: Math.floor(pose.x), y: Math.floor(pose.y)});
        context.save();
        context.translate(at.x, at.y);
        context.scale(view.k * (pose.flipX ? -1 : 1), view.k * (pose.flipY ? -1 : 1));
        context.globalAlpha = 0.5;
        context.imageSmoothingEnabled = false;
        context.drawImage(maskPicture(frame, token('accent')), mask.left, mask.top, mask.width,
            mask.height);
        context.restore();
    }

    drawPoints(context, place, {frame, pose}) {
        for (const {point} of frame.points) {
            const at = frame.point(point, pose);
            if (at)
                drawDiamond(context, place(at), '#e9eaee', false,
                    frame.pointDirection(point, pose));
        }
    }

    drawBoxes(context, view) {
        for (const fighter of this.fighters)
            fighter.boxes.forEach((box, i) => {
                if (!box.isGroup)
                    drawBox(context, fighter.corners(i).map(corner => view.toScreen(corner)),
                        tagOf(box.tag), 'rest', view.ratio);
            });
    }

    // Draws the first hit: both boxes, and their overlap.
    drawBlow(context, view) {
        const [blow] = this.blows;
        if (!blow)
            return;
        const {by, on, from, to} = blow;
        const sides = [by.corners(from.box), on.corners(to.box)];
        for (const [fighter, hit, corners] of [[by, from, sides[0]], [on, to, sides[1]]]) {
            const screen = corners.map(corner => view.toScreen(corner)), tag = tagOf(hit.tag);
            drawBox(context, screen, tag, 'chosen', view.ratio);
            // The names of the two boxes are placed side by side.
            const isLeft = fighter.x < (fighter === by ? on : by).x, xs = screen.map(c => c.x);
            drawChip(context, {x: isLeft ? Math.min(...xs) + 8 : Math.max(...xs) - 8,
                y: Math.min(...screen.map(c => c.y))}, fighter.boxName(hit.box), tag.colour, view,
            isLeft);
        }
        const span = axis => [Math.max(...sides.map(side => Math.min(...side.map(c => c[axis])))),
            Math.min(...sides.map(side => Math.max(...side.map(c => c[axis]))))];
        const [left, right] = span('x'), [top, bottom] = span('y');
        const a = view.toScreen({x: left, y: top}), b = view.toScreen({x: right, y: bottom});
        context.fillStyle = faded('#ff5d6c', 0.86);
        context.fillRect(a.x, a.y, b.x - a.x, b.y - a.y);
        context.lineWidth = 2;
        context.strokeStyle = '#fff';
        context.strokeRect(a.x, a.y, b.x - a.x, b.y - a.y);
        drawChip(context, {x: a.x, y: b.y + 36}, _('hit %s × %s px', number(right - left, 2),
            number(bottom - top, 2)), null, view);
    }
}
