// SPDX-License-Identifier: MIT
// Runs in the page: queries the library there, and returns results in the format of `gab query`.

export function answers(questions) {
    /* global bank, gabarit */
    const roles = bank.roles, tags = new Map(bank.tags.map(tag => [tag.number, tag]));
    const tagName = number => tags.get(number)?.name;
    const roleName = number => roles[number];
    const vec = ({x, y}) => [x, y];
    const clean = object => Object.fromEntries(Object.entries(object).filter(([, value]) =>
        value !== undefined));
    const frameOf = ({sprite, animation, step, at, flipX}) => {
        const under = {x: at?.[0] ?? 0, y: at?.[1] ?? 0, flipX: Boolean(flipX), flipY: false,
            turn: {x: 0, y: 0}, scale: 0};
        return bank.sprite(sprite).animation(animation).stepAt(step, under);
    };
    const hitOf = (boxes, hit) => {
        const group = hit.group === null ? undefined : boxes[hit.group].name;
        return clean({box: hit.box, name: boxes[hit.box].name || undefined, tag: tagName(hit.tag),
            role: roleName(hit.role), group});
    };
    const impactOf = (level, impact) => {
        const {time, stop, point, normal, face, wall} = impact.at, {layer, cell} = impact;
        const kinds = [undefined, {wall}, {cell: [cell.column, cell.row]},
            {side: wall === 2 ? 'top' : 'left', cell: [cell.column, cell.row]}];
        return clean({time, stop: vec(stop), point: vec(point), normal: vec(normal),
            face: {1: 'top', 2: 'bottom', 4: 'left', 8: 'right'}[face],
            layer: level.layers.findIndex(one => one.index === layer.index),
            ...kinds[layer.kindOf], tag: tagName(impact.tag), role: roleName(impact.role)});
    };
    const moverOf = ({from, to, radius, size}) => ({from: {x: from[0], y: from[1]},
        to: {x: to[0], y: to[1]}, radius: size ? 0 : radius,
        half: size ? {x: size[0] / 2, y: size[1] / 2} : {x: 0, y: 0}});
    const verbs = {
        hit(q) {
            const {frame, pose} = frameOf(q), hit = frame.hit(pose, {x: q.point[0], y: q.point[1]});
            return {hit: hit !== null, ...hit ? hitOf(frame.boxes, hit) : {}};
        },
        hits(q) {
            const {frame, pose} = frameOf(q);
            const [x, y, radius] = q.circle;
            const hits = frame.hits(pose, {centre: {x, y}, radius});
            return {count: hits.length, hits: hits.map(hit => hitOf(frame.boxes, hit))};
        },
        strike(q) {
            const [a, b] = q.frames.map(frameOf);
            const blows = gabarit.fighterHits({frame: a.frame, pose: a.pose},
                {frame: b.frame, pose: b.pose});
            return {count: blows.length, blows: blows.map(blow => ({
                a: hitOf(a.frame.boxes, blow.a), b: hitOf(b.frame.boxes, blow.b)}))};
        },
        masks(q) {
            const [a, b] = q.frames.map(frameOf);
            const pair = [a.frame.mask, a.pose, b.frame.mask, b.pose];
            const hit = gabarit.maskMeetsMask(...pair), first = gabarit.masksFirst(...pair);
            return {hit, ...hit ? {area: Number(gabarit.masksArea(...pair)), first: vec(first),
                normal: vec(gabarit.masksNormal(...pair))} : {}};
        },
        solid(q) {
            const {frame, pose} = frameOf(q);
            return {solid: gabarit.gab_mask_holds(frame.mask, pose,
                {x: q.point[0], y: q.point[1]})};
        },
        animation(q) {
            const step = bank.sprite(q.sprite).animation(q.animation).shown(q.ms);
            return {step: step.index, name: step.frame.name, start: step.start,
                duration: step.duration, flip_x: step.pose.flipX, flip_y: step.pose.flipY};
        },
        zone(q) {
            const zone = bank.map(q.map).plane(q.plane).zoneAtPoint({x: q.point[0], y: q.point[1]});
            return zone.exists ? clean({zone: zone.value, name: zone.name || undefined,
                tag: tagName(zone.tag), role: roleName(zone.role)}) : {zone: 0};
        },
        band(q) {
            const map = bank.map(q.map);
            return {fitting: map.fitting(Math.floor(q.point[0]), Math.floor(q.point[1]))};
        },
        touches(q) {
            const map = bank.map(q.map), band = map.bands.find(one => one.name === q.band);
            return {touches: map.touches(band.index, {x: q.point[0], y: q.point[1]})};
        },
        clearance(q) {
            const found = bank.map(q.map).clearance({x: q.point[0], y: q.point[1]});
            return {clearance: found.clearance, away: vec(found.away)};
        },
        sweep(q) {
            const level = bank.level(q.level), impact = level.sweep(moverOf(q));
            return {hit: impact !== null, ...impact ? impactOf(level, impact) : {}};
        },
        slide(q) {
            const level = bank.level(q.level), impacts = [];
            const travel = level.slide(moverOf(q), null, impacts);
            return {hit: travel.count > 0, end: vec(travel.end), motion: vec(travel.motion),
                impacts: impacts.map(one => impactOf(level, one))};
        },
        visible(q) {
            return {visible: bank.level(q.level).visible({x: q.from[0], y: q.from[1]},
                {x: q.to[0], y: q.to[1]})};
        },
        nearest(q) {
            const found = bank.level(q.level).nearest({x: q.from[0], y: q.from[1]}, 4096);
            return {found: found !== null, ...found ? {distance: found.distance,
                point: vec(found.point)} : {}};
        },
        leaf(q) {
            const layer = bank.level(q.level).layers.find(one => one.name === q.layer);
            return {leaf: layer.leafAtPoint({x: q.from[0], y: q.from[1]})};
        },
        ground(q) {
            const layer = bank.level(q.level).layers.find(one => one.name === q.layer);
            const found = layer.groundAt(q.from[0]);
            return {ground: found !== null, ...found ?? {}};
        },
    };
    return questions.map(question => verbs[question.verb](question));
}
