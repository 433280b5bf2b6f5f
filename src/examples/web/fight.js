// SPDX-License-Identifier: MIT
// The rules of the duel: the actions of two fighters in a tick, and the hits between them. This
// file uses no pictures, clock or keyboard, so that a test runs the same fight without a browser.

export const WIDTH = 320, HEIGHT = 200, TICK = 1000 / 60;
const FLOOR = 184, MARGIN = 24, RECOIL = 6;
const CORNERS = { asha: { x: 110, flipX: false }, borin: { x: 210, flipX: true } };

// Positions stay multiples of 1/256 pixel, as in the library: the same keys give the same fight.
const snap = (x) => Math.round(256 * Math.min(Math.max(x, MARGIN), WIDTH - MARGIN)) / 256;

export class Fight {
    constructor(gabarit, bank) {
        this.gabarit = gabarit;
        this.fighters = Object.keys(CORNERS).map((name) => ({ name }));
        this.setBank(bank);
        this.begin();
    }

    // Continues with another bank; positions, moves and health stay the same.
    setBank(bank) {
        const sprites = this.fighters.map(({ name }) => bank.sprite(name));
        if (sprites.some((sprite) => !sprite.exists))
            throw new Error('a fighter is not in the bank');
        this.fighters.forEach((one, i) => Object.assign(one, { sprite: sprites[i] }));
        this.bank = bank;
        this.filters = Object.fromEntries(['attack', 'body', 'push'].map((role) =>
            [role, bank.filterRole(role)]));
    }

    begin() {
        for (const one of this.fighters)
            Object.assign(one, CORNERS[one.name], { health: one.sprite.property('health'),
                move: 'idle', ticks: 0, isBusy: false, landed: false });
    }

    get isOver() {
        return this.fighters.some(({ health }) => health === 0);
    }

    // Returns the frame of a fighter and its pose, with the boxes of one role or of all.
    fighterShape({ sprite, move, ticks, x, flipX, health }, role) {
        const lying = { x: 0, y: flipX ? 1 : -1 }, turn = health > 0 ? { x: 1, y: 0 } : lying;
        const { frame, pose } = sprite.animation(move).atTick(ticks, 60, 1,
            { x, y: FLOOR, flipX, turn });
        return { frame, pose, filter: role ? this.filters[role] : null };
    }

    // Moves a fighter. `left` and `right` are held; the other keys were just pressed.
    update(one, { left = false, right = false, turn: turns = false, punch = false, kick = false }) {
        if (!one.isBusy) {
            const previous = one.move, direction = right - left;
            one.move = punch ? 'punch' : kick ? 'kick' : direction ? 'walk' : 'idle';
            one.x = snap(one.x + direction * one.sprite.property('speed'));
            one.flipX = one.flipX !== turns;
            one.landed = false;
            if (punch || kick || one.move !== previous)
                one.ticks = 0;
        }
        one.ticks++;
        const { duration } = one.sprite.animation(one.move);
        one.isBusy = (one.move === 'punch' || one.move === 'kick') && one.ticks * TICK < duration;
    }

    // Separates bodies that overlap, each by half of the depth.
    pushApart() {
        const [a, b] = this.fighters;
        const [left, right] = [a, b].map((one) => this.fighterShape(one, 'push'));
        const shove = this.gabarit.fighterHit(left, right);
        const contact = shove && this.gabarit.contactOboxObox(
            left.frame.boxPosed(shove.a.box, left.pose),
            right.frame.boxPosed(shove.b.box, right.pose));
        if (contact) {
            a.x = snap(a.x - contact.normal.x * contact.depth / 2);
            b.x = snap(b.x + contact.normal.x * contact.depth / 2);
        }
    }

    // Returns the hit of the attacker in this tick, or null. Each blow lands at most once.
    findHit(attacker, target) {
        const from = this.fighterShape(attacker, 'attack'), to = this.fighterShape(target, 'body');
        const hit = attacker.landed ? null : this.gabarit.fighterHit(from, to);
        if (!hit)
            return null;
        const damage = from.frame.boxNumber(hit.a.box, 'damage', 0);
        return { attacker, target, damage, part: this.bank.tagNumbered(hit.a.tag).name,
            hitPart: this.bank.tagNumbered(hit.b.tag).name,
            at: from.frame.boxPosed(hit.a.box, from.pose).centre };
    }

    // Returns all hits of this tick; both fighters may hit at once.
    applyHits() {
        const [a, b] = this.fighters;
        const hits = [this.findHit(a, b), this.findHit(b, a)].filter(Boolean);
        for (const { attacker, target, damage } of hits) {
            attacker.landed = true;
            target.health = Math.max(target.health - damage, 0);
            target.x = snap(target.x + (attacker.flipX ? -RECOIL : RECOIL));
        }
        return hits;
    }

    // Runs one tick with the keys of both fighters; returns the hits.
    tick(keys) {
        if (this.isOver)
            return [];
        this.fighters.forEach((one, i) => this.update(one, keys[i]));
        this.pushApart();
        return this.applyHits();
    }
}
