// SPDX-License-Identifier: MIT
// The rules of the duel: the actions of two fighters in a tick, and the hits between them. This
// file uses no pictures, no clock and no keyboard, so that a test runs the same fight without a
// browser.
import { Kind, Tags } from 'gabarit';

export const WIDTH = 320, HEIGHT = 200, TICK = 1000 / 60;
const FLOOR = 184, MARGIN = 24, RECOIL = 6;
const CORNERS = { asha: { x: 110, flipX: false }, borin: { x: 210, flipX: true } };

// Positions stay on the library's lattice, so that the same keys give the same fight everywhere.
const snap = (x) => Math.round(256 * Math.min(Math.max(x, MARGIN), WIDTH - MARGIN)) / 256;

export class Fight {
    constructor(gabarit, bank) {
        this.gabarit = gabarit;
        this.fighters = Object.keys(CORNERS).map((name) => ({ name }));
        this.take(bank);
        this.begin();
    }

    // Continues with another bank; positions, moves and health stay the same.
    take(bank) {
        const sprites = this.fighters.map(({ name }) => bank.sprite(name));
        if (sprites.some((sprite) => !sprite.exists))
            throw new Error('a fighter is not in the bank');
        this.fighters.forEach((one, i) => Object.assign(one, { sprite: sprites[i] }));
        this.bank = bank;
        this.tags = Object.fromEntries(['attack', 'body', 'push'].map((role) =>
            [role, new Tags().addRole(bank, role)]));
    }

    begin() {
        for (const one of this.fighters)
            Object.assign(one, CORNERS[one.name], { health: one.sprite.property('health'),
                move: 'idle', ticks: 0, busy: false, landed: false });
    }

    get over() {
        return this.fighters.some(({ health }) => health === 0);
    }

    // The shown frame of a fighter and its pose, with the boxes of one role or of all.
    stand({ sprite, move, ticks, x, flipX, health }, role) {
        const turn = health > 0 ? { x: 1, y: 0 } : { x: 0, y: flipX ? 1 : -1 }; // or lying down
        const { frame, pose } = sprite.animation(move).shown(Math.floor(ticks * TICK),
            { x, y: FLOOR, flipX, turn });
        return { frame, pose, filter: role ? { tags: this.tags[role] } : null };
    }

    // `keys` are those of one fighter. left and right are held; turn, punch and kick were just
    // pressed.
    act(one, { left = false, right = false, turn = false, punch = false, kick = false }) {
        if (!one.busy) {
            const before = one.move, way = right - left;
            one.move = punch ? 'punch' : kick ? 'kick' : way ? 'walk' : 'idle';
            one.x = snap(one.x + way * one.sprite.property('speed'));
            one.flipX = one.flipX !== turn;
            one.landed = false;
            if (punch || kick || one.move !== before)
                one.ticks = 0;
        }
        one.ticks++;
        const { length } = one.sprite.animation(one.move);
        one.busy = (one.move === 'punch' || one.move === 'kick') && one.ticks * TICK < length;
    }

    // Separates bodies that overlap, each by half of the depth.
    part() {
        const [a, b] = this.fighters, [one, other] = [a, b].map((who) => this.stand(who, 'push'));
        const shove = this.gabarit.fightersTouch(one, other);
        const contact = shove && this.gabarit.contactOboxObox(
            one.frame.boxPosed(shove.a.box, one.pose),
            other.frame.boxPosed(shove.b.box, other.pose));
        if (contact) {
            a.x = snap(a.x - contact.normal.x * contact.depth / 2);
            b.x = snap(b.x + contact.normal.x * contact.depth / 2);
        }
    }

    // Returns the hit by one fighter on the other in this tick, or null. Each blow lands at most
    // once.
    blow(by, who) {
        const from = this.stand(by, 'attack'), to = this.stand(who, 'body');
        const blow = by.landed ? null : this.gabarit.fightersTouch(from, to);
        if (!blow)
            return null;
        const box = from.frame.boxAt(blow.a.box);
        const damage = this.bank.property(Kind.BOX, box.index, 'damage').number;
        return { by, who, damage, part: this.bank.tag(blow.a.tag).name,
            struck: this.bank.tag(blow.b.tag).name,
            at: from.frame.boxPosed(blow.a.box, from.pose).centre };
    }

    // Returns all hits of this tick; both fighters may hit at once.
    strike() {
        const [a, b] = this.fighters, blows = [this.blow(a, b), this.blow(b, a)].filter(Boolean);
        for (const { by, who, damage } of blows) {
            by.landed = true;
            who.health = Math.max(who.health - damage, 0);
            who.x = snap(who.x + (by.flipX ? -RECOIL : RECOIL));
        }
        return blows;
    }

    // Runs one tick with the keys of both fighters; returns the hits.
    tick(keys) {
        if (this.over)
            return [];
        this.fighters.forEach((one, i) => this.act(one, keys[i]));
        this.part();
        return this.strike();
    }
}
