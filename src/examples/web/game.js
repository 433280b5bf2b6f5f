// SPDX-License-Identifier: MIT
// The duel: reads keys, runs the ticks of fight.js, and shows and sounds the results.
import { load } from 'gabarit';
import { Fight, TICK } from './fight.js';
import { follow } from './follow.js';
import { Picture, sheetsOf } from './picture.js';
import { Sound } from './sound.js';

const LEFT = { left: 'KeyA', right: 'KeyD', turn: 'KeyW', punch: 'KeyF', kick: 'KeyG' };
const RIGHT = { left: 'ArrowLeft', right: 'ArrowRight', turn: 'ArrowUp', punch: 'KeyK',
    kick: 'KeyL' };
const ONCE = ['turn', 'punch', 'kick'], MAX_TICKS = 5;
const find = (id) => document.getElementById(id);

const gabarit = await load(), picture = new Picture(), sound = new Sound();
const study = await (await fetch('study.png')).blob();
const ticker = await picture.start(find('stage'), study);
let fight = null, pendingMS = 0; // pendingMS: time that no tick has simulated yet

// ---- Keys ----

const held = new Set(), pressed = new Set();
const commands = { KeyB: () => picture.boxes = !picture.boxes, KeyM: () => sound.mute(),
    Space: () => (fight.begin(), showMessage('')) };

addEventListener('keydown', (event) => {
    if (event.repeat || event.ctrlKey || event.metaKey || event.altKey || !fight)
        return;
    sound.wake();
    held.add(event.code);
    pressed.add(event.code);
    commands[event.code]?.();
    if (event.code === 'Space' || event.code.startsWith('Arrow'))
        event.preventDefault();
});
addEventListener('keyup', ({ code }) => held.delete(code));
addEventListener('blur', () => held.clear());

const keysOf = (keys) => Object.fromEntries(Object.entries(keys).map(([name, code]) =>
    [name, (ONCE.includes(name) ? pressed : held).has(code)]));

// ---- A tick and its messages ----

const showMessage = (text) => find('message').textContent = text;

function tick() {
    const wereBusy = fight.fighters.map(({ isBusy }) => isBusy);
    const hits = fight.tick([LEFT, RIGHT].map(keysOf));
    for (const { attacker, target, damage, at, part, hitPart } of hits) {
        showMessage(`${attacker.name}'s ${part} strikes ${target.name}: ${hitPart}, ${damage}`);
        picture.addSpark(at, target.name);
        sound.hit(damage);
        if (fight.isOver)
            showMessage(`${attacker.name} wins. Space: once more`);
    }
    if (fight.fighters.some(({ isBusy }, i) => isBusy && !wereBusy[i]))
        sound.swing();
    pressed.clear();
    picture.advanceEffects();
}

ticker.add(({ deltaMS }) => {
    pendingMS = Math.min(pendingMS + deltaMS, MAX_TICKS * TICK);
    for (; fight && pendingMS >= TICK; pendingMS -= TICK)
        tick();
    if (fight)
        picture.draw(fight);
    for (const { name, health, sprite } of fight?.fighters ?? [])
        Object.assign(find(name), { value: health, max: sprite.property('health') });
});

// ---- Files, at the start and after each export ----

async function useFiles(files) {
    const sheets = await sheetsOf(files), oldBank = fight?.bank;
    const bank = gabarit.open(files.bytes, { verify: true }).report();
    if (fight)
        fight.setBank(bank);
    else
        globalThis.fight = fight = new Fight(gabarit, bank);
    picture.setSheets(sheets, fight);
    oldBank?.close();
    find('note').textContent = oldBank ? `loaded again at ${new Date().toLocaleTimeString()}` : '';
}

follow('duel.gab', 'duel-0.json', useFiles, ({ message }) => find('note').textContent = message);
