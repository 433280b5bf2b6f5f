// SPDX-License-Identifier: MIT
// Records the events of a fight of src/examples/web in each tick; for node and for a page.

// The state of a fighter, in the form that gab query needs.
const standOf = ({ name, move, ticks, x, flipX, landed }) => ({
    name, move, ms: Math.floor(ticks * 1000 / 60), x, flipX, landed });

/** Makes a fight record the states of both fighters before the blows, and the hits. */
export function watch(fight) {
    const ticks = [], told = [], { strike } = fight;
    fight.strike = () => {
        ticks.push(fight.fighters.map(standOf));
        const blows = strike.call(fight);
        told.push(blows.map(({ by, part, struck }) => `${by.name}: ${part} strikes ${struck}`));
        return blows;
    };
    return { ticks, told };
}
