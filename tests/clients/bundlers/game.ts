// SPDX-License-Identifier: MIT
// A fight of the demo without pictures, as bundlers get it: it loads a bank, and its answers are
// what the library answers. bundlers.py compares them with `gab query`.
import { load, type Bank, type Blow, type Gabarit, type PoseLike } from 'gabarit';

const HERE = { x: 100, y: 200 }, THERE = { x: 140, y: 200, flipX: true };

function round(gabarit: Gabarit, bank: Bank, ms: number) {
    const step = bank.sprite('asha').animation('kick').shown(ms, HERE);
    const other = { frame: bank.sprite('borin').frame('idle 1'), pose: THERE satisfies PoseLike };
    return {
        step: step.index,
        blows: gabarit.fighterHits(step, other).map(({ a, b }: Blow) => [a.box, b.box]),
        area: gabarit.masksArea(step.frame.mask, step.pose, other.frame.mask, THERE),
        foot: step.frame.point('foot', step.pose),
    };
}

function walk(bank: Bank, i: number) {
    const to = { x: 90 + 20 * i, y: 300 - 9 * i };
    return bank.level('keep').slide({ from: { x: 24, y: 288 }, to, radius: 6 }).end;
}

async function play() {
    const gabarit = await load();
    const bank = gabarit.open(await (await fetch('/demo.gab')).arrayBuffer());
    return {
        rounds: Array.from({ length: 30 }, (_, i) => round(gabarit, bank, 24 * i)),
        walks: Array.from({ length: 20 }, (_, i) => walk(bank, i)),
    };
}

declare global {
    var answers: ReturnType<typeof play> | undefined;
}
globalThis.answers = play();
