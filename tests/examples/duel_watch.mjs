// SPDX-License-Identifier: MIT
// Records the events of a fight of src/examples/web in each tick, in node or in a page.

// Returns the state of a fighter in the form that gab query needs.
const stateOf = ({ name, move, ticks, x, flipX, landed }) => ({
    name, move, ms: Math.floor(ticks * 1000 / 60), x, flipX, landed });

/** Makes a fight record, in each tick, the states of both fighters before the blows, and the
 * hits. */
export function watch(fight) {
    const ticks = [], told = [], { applyHits } = fight;
    fight.applyHits = () => {
        ticks.push(fight.fighters.map(stateOf));
        const blows = applyHits.call(fight);
        told.push(blows.map(({ attacker, part, hitPart }) =>
            `${attacker.name}: ${part} strikes ${hitPart}`));
        return blows;
    };
    return { ticks, told };
}
