// SPDX-License-Identifier: MIT
// Shared by tests of the duel: where `gab query` finds that a blow must land, to compare with where
// it landed.
import { execFileSync } from 'node:child_process';

function query(gab, bank, lines) {
    const said = execFileSync(gab, ['query', bank, '-'], { input: `${lines.join('\n')}\n`,
        encoding: 'utf8', maxBuffer: 1 << 28, cwd: '/' });
    return said.trim().split('\n').map((line) => JSON.parse(line));
}

/**
 * Returns the hits that must occur in each tick, a text for each. A tick is [stand, stand] before
 * the blows. Two queries answer it: which frames are shown, and which of their boxes touch.
 */
export function blowsBy(gab, bank, ticks) {
    const steps = query(gab, bank, ticks.flat().map(({ name, move, ms }) =>
        `animation ${name} ${move} ${ms}`));
    const frame = ({ name, move, x, flipX }, { step }, role) =>
        `${name} ${move} ${step} --at ${x},184${flipX ? ' --flip-x' : ''} --role ${role}`;
    const touches = query(gab, bank, ticks.flatMap(([a, b], i) => [
        `touch ${frame(a, steps[2 * i], 'attack')} ${frame(b, steps[2 * i + 1], 'body')}`,
        `touch ${frame(b, steps[2 * i + 1], 'attack')} ${frame(a, steps[2 * i], 'body')}`]));
    return ticks.map((pair, i) => pair.flatMap(({ name, landed }, k) => {
        const found = touches[2 * i + k];
        return found.hit && !landed ? [`${name}: ${found.a.tag} strikes ${found.b.tag}`] : [];
    }));
}
