// SPDX-License-Identifier: MIT
// Shared by tests of the duel: finds with `gab query` when blows must hit, to compare these with
// the hits in the game.
import { execFileSync } from 'node:child_process';

function query(gab, bank, lines) {
    const output = execFileSync(gab, ['query', bank, '-'], { input: `${lines.join('\n')}\n`,
        encoding: 'utf8', maxBuffer: 1 << 28, cwd: '/' });
    return output.trim().split('\n').map((line) => JSON.parse(line));
}

/**
 * Returns the hits that must occur in each tick, a text for each. A tick is the states of both
 * fighters before the blows. Two queries are necessary: which frames are shown, and which of their
 * boxes touch.
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
