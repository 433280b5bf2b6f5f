// SPDX-License-Identifier: MIT
// What a fight of src/examples/web did, tick by tick; for node and for a page.

// How a fighter stands, as gab query is told.
const standOf = ({ name, move, ticks, x, flipX, landed }) => ({
    name, move, ms: Math.floor(ticks * 1000 / 60), x, flipX, landed });

/** Has a fight write down how both stood before blows were dealt, and what struck then. */
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
