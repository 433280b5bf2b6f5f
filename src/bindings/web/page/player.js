// SPDX-License-Identifier: MIT
// The player below a sprite: its animations, the strip of frames, the time bar.
import {tagOf} from './bank.js';
import {fill, icon, iconButton, make} from './dom.js';
import {swatch} from './facts.js';
import {drawFitting, thumbnail} from './pictures.js';
import {_, number} from './texts.js';

// The maximum number of frames in the strip; of a longer animation, it shows those near the current
// one.
const maxShown = 300;
const speeds = [0.1, 0.25, 0.5, 1, 2];

// Returns the smallest area that contains the given drawings.
export function areaOf(drawings) {
    const corners = drawings.filter(Boolean).flatMap(drawing => drawing.corners);
    if (corners.length === 0)
        return {x: -16, y: -16, w: 32, h: 32};
    const xs = corners.map(one => one.x), ys = corners.map(one => one.y);
    const x = Math.min(...xs), y = Math.min(...ys);
    return {x, y, w: Math.max(Math.max(...xs) - x, 1), h: Math.max(Math.max(...ys) - y, 1)};
}

export class Player {
    // `changed(isNewTrack)` is called whenever the shown step changes.
    constructor(tracks, changed) {
        Object.assign(this, {tracks, changed, track: tracks[0], index: 0, time: 0, playing: false,
            repeats: true, speed: 1});
        this.makeControls();
        this.strip = make('ol.strip', {'aria-label': _('Frames')});
        this.times = make('div.times', {onpointerdown: event => this.seek(event),
            onpointermove: event => event.buttons === 1 && this.seek(event)});
        this.element = make('section.player', {'aria-label': _('Player')}, this.controls,
            this.strip, this.times);
    }

    makeControls() {
        const hasMany = this.tracks.length > 4;
        const choose = make(hasMany ? 'select.pick' : 'select.pick.narrow',
            {'aria-label': _('Animation'), onchange: () => this.open(this.tracks[choose.value], 0)},
            this.tracks.map((track, i) => make('option', {value: i}, track.name)));
        this.choice = choose;
        this.segments = hasMany ? [] : this.tracks.map(track => make('button',
            {type: 'button', onclick: () => this.open(track, 0)}, track.name));
        this.go = iconButton('play', _('Play'), () => this.toggle(), '.go');
        this.clock = make('span.time');
        this.loop = iconButton('loop', _('Loop'), () => this.toggleLoop());
        this.pace = make('select.pick', {'aria-label': _('Speed'),
            onchange: () => {
                this.speed = Number(this.pace.value);
            }}, speeds.map(speed => make('option', {value: speed, selected: speed === 1},
            _('%s×', number(speed, 2)))));
        this.controls = make('div.controls', {},
            make('span.tracks', {}, hasMany ? null : make('span.segments',
                {role: 'group', 'aria-label': _('Animation')}, this.segments), choose),
            make('span.transport', {},
                iconButton('first', _('First frame'), () => this.show(0), '.far'),
                iconButton('before', _('Previous frame'), () => this.move(-1)), this.go,
                iconButton('after', _('Next frame'), () => this.move(1)),
                iconButton('last', _('Last frame'), () => this.show(this.track.count - 1), '.far')),
            make('span.end', {}, this.clock, this.loop, this.pace));
        this.updateLoopButton();
    }

    get step() {
        return this.track.step(this.index);
    }

    open(track, index) {
        this.stop();
        this.track = track;
        this.choice.value = this.tracks.indexOf(track);
        this.segments.forEach((button, i) =>
            button.setAttribute('aria-pressed', String(this.tracks[i] === track)));
        this.first = -1;
        this.show(index, true);
    }

    // Shows a step and stops playing.
    show(index, isNew = false) {
        const last = this.track.count - 1;
        if (!isNew)
            this.stop();
        this.index = Math.max(0, Math.min(index, last));
        this.time = last < 0 ? 0 : this.track.timeOf(this.index);
        this.refresh(isNew);
    }

    move(by) {
        const {count} = this.track;
        if (count > 0)
            this.show((this.index + by + count) % count);
    }

    // ---- Playing ----

    toggle() {
        if (this.playing)
            this.stop();
        else
            this.play();
    }

    play() {
        if (this.track.count < 1 || this.track.pass <= 0)
            return;
        if (!this.repeats && this.time >= this.track.pass)
            this.time = 0;
        this.playing = true;
        this.updatePlayButton();
        let previousTime = performance.now();
        const tick = now => {
            if (!this.playing)
                return;
            this.pass(Math.max(0, now - previousTime) * this.speed);
            previousTime = Math.max(previousTime, now);
            this.pendingFrame = requestAnimationFrame(tick);
        };
        this.pendingFrame = requestAnimationFrame(tick);
    }

    stop() {
        if (!this.playing)
            return;
        this.playing = false;
        cancelAnimationFrame(this.pendingFrame);
        this.updatePlayButton();
        this.changed(false);
    }

    pass(ms) {
        const {track} = this;
        this.time += ms;
        if (this.time >= track.pass && !this.repeats) {
            this.time = track.pass;
            this.stop();
        } else if (!track.loops)
            this.time %= track.pass;
        const {index} = track.shown(Math.floor(this.time));
        if (index !== this.index) {
            this.index = index;
            this.refresh(false);
        } else
            this.updateTime();
    }

    toggleLoop() {
        this.repeats = !this.repeats;
        this.updateLoopButton();
    }

    // ---- Labels ----

    updateLoopButton() {
        this.loop.setAttribute('aria-pressed', String(this.repeats));
    }

    updatePlayButton() {
        const name = this.playing ? _('Pause') : _('Play');
        fill(this.go, icon(this.playing ? 'pause' : 'play'));
        this.go.title = name;
        this.go.setAttribute('aria-label', name);
    }

    updateTime() {
        const {length} = this.track, time = this.playing ? this.time : this.step.start;
        this.clock.textContent = _('%s of %s s', number(Math.min(time, length) / 1000, 2),
            number(length / 1000, 2));
    }

    refresh(isNew) {
        this.showStrip();
        this.updateTime();
        this.changed(isNew);
    }

    // ---- The strip ----

    showStrip() {
        const {count} = this.track, half = maxShown / 2;
        const first = count <= maxShown ? 0
            : Math.max(0, Math.min(this.index - half, count - maxShown));
        const isFar = this.index < this.first || this.index >= this.first + maxShown;
        if (this.first < 0 || this.first === undefined || isFar)
            this.fillStrip(first, Math.min(count, first + maxShown));
        this.cells.forEach((cell, i) => {
            const index = this.first + i;
            if (index === this.index)
                cell.button.setAttribute('aria-current', 'true');
            else
                cell.button.removeAttribute('aria-current');
            cell.part.className = index < this.index ? 'past' : index === this.index ? 'now' : '';
        });
        const current = this.cells[this.index - this.first]?.button;
        if (current) {
            const {strip} = this;
            const middle = current.parentElement.offsetLeft - strip.offsetLeft
                + current.offsetWidth / 2;
            strip.scrollLeft = middle - strip.clientWidth / 2;
        }
    }

    fillStrip(first, end) {
        const {track} = this, steps = [];
        for (let i = first; i < end; i++)
            steps.push(track.step(i));
        const area = areaOf(steps.map(step => step.frame.draw(step.pose)));
        this.first = first;
        this.cells = steps.map(step => this.cell(step, area));
        fill(this.strip, this.cells.map(one => make('li', {}, one.button)));
        fill(this.times, this.cells.map(one => one.part));
    }

    cell(step, area) {
        const strikes = step.frame.boxes.map(box => tagOf(box.tag))
            .find(tag => tag.roleName === 'attack');
        const label = _('Frame %s, %s ms', number(step.index + 1), number(step.duration));
        const art = make('span.art', {}, thumbnail('', 58, 48, (context, width, height) => {
            const drawing = step.frame.draw(step.pose);
            return drawing ? drawFitting(context, drawing, area, width, height) : 'none';
        }), strikes ? swatch(strikes, '.hit') : null);
        const button = make('button', {type: 'button', 'aria-label': label,
            onclick: () => this.show(step.index)},
        make('span.n', {}, make('b', {}, String(step.index + 1)), String(step.duration)), art);
        return {button, part: make('i', {'--ms': String(Math.max(step.duration, 1))})};
    }

    seek(event) {
        const box = this.times.getBoundingClientRect(), last = this.cells.length - 1;
        const at = (event.clientX - box.left) / box.width;
        const {start} = this.track.step(this.first);
        const end = this.track.step(this.first + last);
        const time = start + at * (end.start + end.duration - start);
        let i = this.first;
        while (i < this.first + last && this.track.step(i + 1).start <= time)
            i++;
        this.show(i);
    }

    // Handles a key; returns true if it is one of the player's keys.
    key(event) {
        const does = {
            ' ': () => this.toggle(), ',': () => this.move(-1), '.': () => this.move(1),
            Home: () => this.show(0), End: () => this.show(this.track.count - 1),
            l: () => this.toggleLoop(), L: () => this.toggleLoop(),
        }[event.key];
        does?.();
        return does !== undefined;
    }
}
