// SPDX-License-Identifier: MIT
// A hero walks through a keep, opens its doors, looks at a study, and fights: see games.py.
import { readFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';

const [path, module] = process.argv.slice(2);
const { load, Kind } = await import(pathToFileURL(module).href);
const gabarit = await load(), bank = gabarit.open(readFileSync(path));
const fixed = (number) => Math.trunc(number * 256);

function walk() {
    const keep = bank.level('keep');
    for (const { name, position, tag } of keep.markers)
        console.log('marker', name, fixed(position.x), bank.tagNumbered(tag).name);
    let at = keep.markers[0].position;
    const open = new Uint32Array(1);
    for (let tick = 0; tick < 120; tick++) {
        const impacts = [];
        const travel = keep.slide({ from: at, to: { x: at.x + 3, y: at.y + 2 }, radius: 6 },
            { open }, impacts);
        at = travel.end;
        for (const { door } of impacts)
            if (door !== null && (open[0] & 1 << door) === 0) {
                console.log(tick, 'opens', keep.doorName(door));
                open[0] |= 1 << door;
            }
    }
    console.log('end', fixed(at.x), fixed(at.y), keep.doors.length);
}

function look() {
    const plane = bank.map('study').plane('zones');
    for (const zone of plane.zones) {
        const goal = zone.walk();
        console.log('zone', zone.name, goal ? fixed(goal.x) : 'nowhere',
            bank.properties(Kind.ZONE, zone.index).get('text') ?? 'silent');
    }
    const clicked = plane.zoneAtPoint({ x: 100, y: 100 });
    if (clicked.exists)
        console.log('clicked', clicked.name);
}

function fight() {
    const kick = bank.sprite('asha').animation('kick'), borin = bank.sprite('borin').frameAt(0);
    const there = { x: 150, y: 200, flipX: true };
    const foot = bank.point('foot'), head = bank.tag('head').number;
    for (let x = 130; x < 170; x += 4) {
        for (const { tag, role, group } of borin.hitsPoint(there, { x, y: 135 }))
            if (tag === head)
                console.log('head', x, bank.roleName(role), group ?? 'None');
    }
    for (let ms = 0; ms < 500; ms += 50) {
        const step = kick.shown(ms, { x: 100, y: 200 });
        const position = step.frame.point(foot, step.pose);
        if (position)
            console.log(ms, 'foot', fixed(position.x), fixed(position.y));
        if (gabarit.maskMeetsMask(step.frame.mask, step.pose, borin.mask, there))
            console.log(ms, 'pixels');
    }
}

walk();
look();
fight();
bank.close();
