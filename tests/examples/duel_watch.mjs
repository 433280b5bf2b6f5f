// SPDX-License-Identifier: MIT
// Records a fight of src/examples/web, tick by tick, in node or in a page.

// Returns the state of a fighter in the form that gab query needs.
const stateOf = ({ name, move, ticks, x, flipX, landed }) => ({
    name, move, ms: Math.floor(ticks * 1000 / 60), x, flipX, landed });

/** From now on, records each tick of a fight: the states of both fighters before the blows, and the
 * hits, as texts. Returns these two lists, which grow during the fight. */
export function watch(fight) {
    const ticks = [], hits = [], { applyHits } = fight;
    fight.applyHits = () => {
        ticks.push(fight.fighters.map(stateOf));
        const blows = applyHits.call(fight);
        hits.push(blows.map(({ attacker, part, hitPart }) =>
            `${attacker.name}: ${part} strikes ${hitPart}`));
        return blows;
    };
    return { ticks, hits };
}
