// SPDX-License-Identifier: MIT
// Tests the JavaScript package as a game uses it, and compares it with the native library:
// random_queries.py sends random queries to that library, and this program sends the same queries
// through gabarit.js. Prints TAP.
//
// usage: node test_web.mjs GABARIT.WASM HEADERS PYTHON RANDOM_QUERIES.PY LIBRARY BANK...
//
// The rest of the package is in the folder of gabarit.wasm.
import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { inspect } from 'node:util';
import { inflateSync } from 'node:zlib';

const [module, headers, python, queriesScript, native, ...banks] = process.argv.slice(2);
const folder = dirname(module);
const seed = process.env.GABARIT_TEST_SEED ?? '1';
const rounds = Math.max(1, Math.round(60 / Number(process.env.GABARIT_TEST_DIVISOR ?? 1)));

const web = await import(pathToFileURL(join(folder, 'gabarit.js')));
const { load, loadSync, BankError, Result, NONE } = web;
const gabarit = await load();

// ---- The harness ----

let failures = 0;

function fail(message) {
    if (failures++ < 12)
        console.log(`# ${message}`);
}

function check(good, message) {
    if (!good)
        fail(message + new Error().stack.split('\n')[2].replace(/^.*test_web/, ' (test_web'));
}

function checkThrows(what, kind, pattern) {
    try {
        what();
    } catch (error) {
        check(error instanceof kind && pattern.test(error.message),
            `${error.name}: ${error.message}`);
        return;
    }
    fail(`nothing was thrown, not ${pattern}`);
}

const cases = [];

function test(name, run) {
    cases.push([name, run]);
}

const headerTexts = readdirSync(headers).map((name) => readFileSync(join(headers, name), 'utf8'));
const types = ['number', 'text', 'flag', 'colour', 'reference'];
const declared = headerTexts.flatMap((text) =>
    [...text.matchAll(/^GABARIT_PROPERTIES\([^,]*,\s*(\w+)/gm)].flatMap((match) =>
        types.map((type) => `${match[1]}_${type}`)).concat([
        ...text.matchAll(/^GAB_API\b[^;(]*?\b(gab_\w+)\s*\(/gm)].map((match) => match[1])));
// A page has no files.
const withoutFiles = ['gab_bank_load', 'gab_bank_load_mapped', 'gab_bank_copy',
    'gab_bank_reload', 'gab_bank_close', 'gab_bank_report', 'gab_mistake_text'];

// ---- Completeness ----

test('every function of the headers exists, as an export, as a method and in the types', () => {
    const types = readFileSync(join(folder, 'gabarit.d.ts'), 'utf8');
    check(declared.length > 200, 'the headers could not be read');
    for (const name of declared.filter((one) => !withoutFiles.includes(one))) {
        check(typeof gabarit.raw[name] === 'function', `${name} is not exported`);
        if (name === 'gab_bank_open' || name === 'gab_fault_text')
            continue;
        check(typeof gabarit[name] === 'function', `${name} is not a function of gabarit`);
        check(new RegExp(`\\*/\\n    ${name}\\(`).test(types),
            `${name} has no comment in the types`);
    }
});

test('the module imports nothing', () => {
    const compiled = new WebAssembly.Module(readFileSync(module));
    check(WebAssembly.Module.imports(compiled).length === 0, 'there are imports');
});

test('the self-test passes', () => {
    check(gabarit.selfTest(), 'the self-test fails');
    check(gabarit.version() === 10000 * web.VERSION_MAJOR + 100 * web.VERSION_MINOR +
        web.VERSION_PATCH, 'a different version');
});

// ---- The same results as the library ----

const camelCase = (name) => name.replace(/_(\w)/g, (_, letter) => letter.toUpperCase());

function classOf(name) {
    if (name === 'gab_map')
        return web.GabMap;
    const word = camelCase(name.replace(/^gab_/, ''));
    return web[word[0].toUpperCase() + word.slice(1)];
}

// Converts a value of random_queries.py to an argument.
function argument(bank, given) {
    if (given === 'bank')
        return bank;
    if (Array.isArray(given))
        return given.map((one) => argument(bank, one));
    if (typeof given !== 'object' || given === null)
        return given;
    if ('float' in given)
        return { nan: NaN, inf: Infinity, '-inf': -Infinity, '-0': -0 }[given.float];
    if ('none' in given)
        return null;
    if ('view' in given)
        return bank.view(classOf(given.view), given.index);
    if ('mask' in given)
        return bank.view(web.Frame, given.mask).mask;
    if ('bytes' in given)
        return gabarit.bytes(new Uint8Array(given.bytes));
    if ('of' in given)
        return emptyOutput(given);
    return Object.fromEntries(Object.entries(given).map(([key, value]) =>
        [camelCase(key), key === 'open' ? new Uint32Array(value) : argument(bank, value)]));
}

function emptyOutput({ of, capacity }) {
    const kind = classOf(of);
    if (capacity === undefined)
        return kind === undefined ? new web.Ref() : new kind();
    if (kind === undefined)
        return new Uint32Array(capacity);
    return Array.from({ length: capacity },
        () => kind.prototype instanceof web.Sprite.__proto__ ? null : new kind());
}

function equals(answer, expected) {
    if (Array.isArray(expected))
        return expected.every((one, i) => equals(answer[i], one));
    if (typeof expected !== 'object' || expected === null)
        return typeof expected === 'boolean' && typeof answer === 'object' ?
            (answer !== null) === expected : Object.is(answer, expected);
    if ('float' in expected || 'none' in expected)
        return Object.is(answer, argument(null, expected));
    if (answer instanceof web.Sprite.__proto__)
        return (answer.bank.isOpen ? answer.index : NONE) === expected.index;
    return Object.entries(expected).every(([key, value]) => equals(answer[camelCase(key)], value));
}

function blocksOf(given) {
    if (given instanceof web.Block)
        return given.owner === null ? [given] : [];
    if (typeof given !== 'object' || given === null || ArrayBuffer.isView(given) ||
        given instanceof web.Bank || given instanceof web.Sprite.__proto__)
        return [];
    return Object.values(given).flatMap(blocksOf);
}

function replay(bank, line) {
    const [name, values, answer, outputs] = JSON.parse(line);
    const given = values.map((one) => argument(bank, one));
    if (name === 'gab_bank_matches')
        given[1] = BigInt(given[1]);
    const found = gabarit[name](...given);
    if (answer !== null && !equals(found, answer))
        fail(`${name}(${JSON.stringify(values)}) returns ${String(found)}, not ` +
            JSON.stringify(answer));
    for (const [index, expected] of Object.entries(outputs)) {
        const output = given[index] instanceof web.Ref ? given[index].value : given[index];
        if (given[index] !== null && !equals(output, expected))
            fail(`${name}(${JSON.stringify(values)}) fills ${index} with something else than ` +
                JSON.stringify(expected));
    }
    given.flatMap(blocksOf).forEach((block) => block.free());
    return name;
}

test('misspelt fields are errors in every struct, argument and option', () => {
    const script = join(dirname(queriesScript), 'misspelt.py');
    const structs = JSON.parse(execFileSync(python, [script, headers, 'camel']));
    let count = 0;
    for (const [name, field, versions] of structs) {
        const kind = classOf(name);
        if (kind.prototype instanceof web.Sprite.__proto__ || field === 'openWords')
            continue;
        for (const wrong of versions) {
            const pattern = new RegExp(`a ${kind.name} has no field ${wrong}; its fields are .*`);
            checkThrows(() => new kind({ [wrong]: 0 }), TypeError, pattern);
            const value = new kind();
            if (!Object.isExtensible(value))
                checkThrows(() => { value[wrong] = 0; }, TypeError, new RegExp(wrong));
            count++;
        }
        check(new kind({ [field]: null })[field] === null, `${name}.${field}`);
    }
    check(count > 700, `${count} misspelt fields`);
    check(!Object.isExtensible(new web.Pose()) && !Object.isExtensible(new web.Pose().turn), 'pose');
    class Hero extends web.Pose {
        name = 'asha';
    }
    check(gabarit.maskHolds(demo.sprite('asha').frameAt(0).mask, new Hero({ x: 5 }), at(0, 0)) ===
        false, 'a class of the game may have other fields');
});

test('misspelt fields of arguments are errors in every function', () => {
    const lines = execFileSync(python, [queriesScript, headers, native, banks[0], seed, '1'],
        { encoding: 'utf8', maxBuffer: 1 << 30 }).trim().split('\n');
    const names = new Set();
    const isStruct = (value) => typeof value === 'object' && value !== null &&
        Object.getPrototypeOf(value) === Object.prototype;
    const structsIn = (value) => !isStruct(value) ? [] : [value, ...Object.values(value)
        .flatMap(structsIn)];
    for (const line of lines) {
        const [name, values] = JSON.parse(line);
        const given = values.map((one) => argument(demo, one));
        if (/^gab_plane_tags_/.test(name))
            continue; // fills a set
        for (const struct of given.flatMap(structsIn))
            for (const field of Object.keys(struct)) {
                const wrong = field[0].toUpperCase() + field.slice(1);
                struct[wrong] = struct[field];
                checkThrows(() => gabarit[name](...given), TypeError,
                    new RegExp(`has no field ${wrong}; its fields are .*${field}`));
                delete struct[wrong];
                names.add(name);
            }
        given.flatMap(blocksOf).forEach((block) => block.free());
    }
    check(names.size > 100, `${names.size} functions`);
    const frame = demo.sprite('asha').frameAt(0);
    checkThrows(() => frame.hits({}, at(0, 0), { tags: ['body'] }), TypeError,
        /Tags must be an object, not Array/);
    checkThrows(() => frame.hits({}, at(0, 0), { tags: {} }), TypeError,
        /Tags.bits must be an array of 8, not undefined/);
    checkThrows(() => gabarit.open(demoBytes, { verfy: true }), TypeError,
        /OpenOptions has no field verfy; its fields are limits, verify/);
});

for (const path of banks)
    test(`${path.replace(/^.*\//, '')}: random queries return the same as the library`, () => {
        const lines = execFileSync(python,
            [queriesScript, headers, native, path, seed, String(rounds)],
            { encoding: 'utf8', maxBuffer: 1 << 30 }).trim().split('\n');
        const bank = gabarit.open(readFileSync(path));
        const names = new Set(lines.map((line) => replay(bank, line)));
        bank.close();
        check(lines.length > 240 * rounds, 'few queries');
        check(names.size > 240, 'few functions');
    });

// ---- Methods ----

const [demoPath] = banks;
const demoBytes = readFileSync(demoPath);
const demo = gabarit.open(demoBytes);
const at = (x, y) => ({ x, y });

test('methods return the same as the functions of C', () => {
    const frame = demo.sprite('asha').frameAt(4);
    const pose = { x: 30, y: 40, flipX: true };
    let found = 0;
    for (let y = -90; y < 10; y += 7)
        for (let x = -60; x < 80; x += 7) {
            const point = at(pose.x - x, pose.y + y);
            const hits = [1, 2, 3].map(() => new web.Hit());
            const count = gabarit.gab_frame_hits_point(frame, pose, point, null, hits);
            const all = frame.hits(pose, point);
            check(all.length === count, 'a different number of hits');
            check(all.slice(0, 3).every((hit, i) => equals(hit, hits[i])), 'other hits');
            const first = frame.hit(pose, point);
            check((first === null) === (count === 0), 'a first hit and none');
            check(first === null || first.box === all[0].box, 'another first hit');
            found += count;
        }
    check(found > 100, 'few hits');
});

test('lists contain all their elements, however many', () => {
    const zone = demo.map('study').plane('zones').zones[0];
    const few = [new web.PixelRun()];
    const runs = zone.runs();
    check(gabarit.gab_zone_runs(zone, few) === runs.length && runs.length > 16, 'few runs');
    check(runs.reduce((sum, run) => sum + run.right - run.left, 0) === zone.area, 'another area');
    const keep = demo.level('keep');
    const crossed = keep.crossed({ a: at(0, 0), b: at(768, 432) });
    check(crossed.length > 4 && crossed.every((one, i) => i === 0 ||
        one.time >= crossed[i - 1].time), 'crossings out of order');
    check(keep.wallsMeetingBox({ x: 0, y: 0, w: 768, h: 432 }).length ===
        keep.layers[0].walls.length, 'a wall is missing');
    check(keep.layers[0].leavesAlong({ from: at(0, 0), to: at(700, 400) }).length > 4, 'leaves');
});

test('turns and poses at a position', () => {
    for (const angle of [0, Math.PI / 2, -2, 0.1, 40]) {
        const turn = gabarit.turn(angle);
        check(turn.x === Math.fround(Math.cos(angle)) && turn.y === Math.fround(Math.sin(angle)),
            `the turn by ${angle}`);
    }
    const pose = gabarit.poseAt(at(3, -4), true);
    check(pose.x === 3 && pose.y === -4 && pose.flipX && !pose.flipY, 'a pose');
    checkThrows(() => gabarit.turn('1'), TypeError, /radians/);
});

test('mistakes are reported once each, correct queries are not', () => {
    const library = loadSync(readFileSync(module)), seen = [];
    const demo = library.open(demoBytes), other = library.open(demoBytes);
    const asha = demo.sprite('asha'), frame = asha.frameAt(30), none = asha.frameAt(9999);
    check(demo.report((text) => seen.push(text)) === demo, 'no chain');
    const area = { x: -500, y: -500, w: 1000, h: 1000 };
    frame.hits(null, area);
    check(demo.map('study').plane('zones').zones[0].runs().length > 16, 'few runs');
    check(seen.length === 0, seen[0]);
    const rows = [
        ['gab_bank_sprite: there is no "kn\u00e9"', () => demo.sprite('kn\u00e9')],
        ['gab_bank_point: there is no "tow"', () => frame.point('tow')],
        ['gab_sprite_frame_at: nothing has the index 9999', () => asha.frameAt(9999)],
        ['gab_frame_hits_point: a number is NaN', () => frame.hits(null, at(NaN, 0))],
        ['gab_frame_name: the view is empty', () => none.name],
        ['gab_frame_hits_box: the buffer is too small for 10 items', () =>
            library.gab_frame_hits_box(frame, at(0, 0), area, null, [new web.Hit()])],
        ['gab_frame_hit: a number is NaN', () => frame.hitMany(null, new Float32Array([0, NaN]))],
    ];
    for (const [wanted, query] of rows) {
        seen.length = 0;
        try {
            query();
        } catch (error) {
            check(error instanceof RangeError, error.message);
        }
        check(seen.length === 1 && seen[0] === wanted, `${seen}, not ${wanted}`);
    }
    seen.length = 0;
    other.sprite('asha').frameAt(9999);
    check(seen.length === 0, 'a bank without reports');
    demo.report((text) => {
        throw new Error(text);
    });
    checkThrows(() => asha.frameAt(9999), Error, /nothing has the index/);
    demo.report(null);
    asha.frameAt(9999);
    demo.report().close();
});

test('the kind of shape selects the query', () => {
    const frame = demo.sprite('borin').frameAt(0);
    const box = frame.boxes.find((one) => !one.isGroup && one.box.w > 4).box;
    const middle = at(box.x + box.w / 2, box.y + box.h / 2);
    for (const shape of [middle, { centre: middle, radius: 1 }, box, { a: middle, b: at(0, 0) },
        { centre: middle, half: at(1, 1), axis: at(1, 0) }])
        check(frame.hits(null, shape).length > 0, `nothing for ${Object.keys(shape)}`);
    const filter = gabarit.filterNumber(255);
    check(frame.hits({}, middle, filter).length === 0, 'a filter that excludes everything');
});

test('things are found by name and number, and are the same objects', () => {
    for (const sprite of demo.sprites) {
        check(demo.sprite(sprite.name) === sprite && sprite.exists, sprite.name);
        for (const frame of sprite.frames)
            check(frame.name === '' || sprite.frame(frame.name).name === frame.name, frame.name);
        for (const animation of sprite.animations)
            check(animation.shown(animation.duration / 2).frame.exists, animation.name);
    }
    for (const name of ['', 'no such', '__proto__', 'constructor', 'asha\0', 'ä'.repeat(9000)]) {
        checkThrows(() => demo.sprite(name), RangeError, /the bank has no sprite .*; it has: asha/s);
        check(demo.find(web.Kind.SPRITE, 0, name) === null, name);
    }
    check(demo.view(web.Sprite, 1) === demo.sprites[1], 'a view by its number');
    check(!demo.view(web.Frame, 4e9).exists, 'a view far out of range');
    check(demo.tag('head').number === demo.tagNumbered(1).number, 'a tag');
    check(demo.sprite('asha').animation('walk').steps.length === 12, 'steps');
    check(demo.matches(0n) === false, 'a digest');
});

test('a name that a bank or an item lacks is an error', () => {
    const keep = demo.level('keep');
    const names = [
        [() => demo.filterRole('atack'), /the bank has no role "atack"; it has: body, attack, /],
        [() => gabarit.gab_filter_role(demo, 'Body'), /no role "Body"/],
        [() => demo.filterTag('foott'), /no tag "foott"; it has: head, /],
        [() => demo.point('hell'), /no point "hell"; it has: \w/],
        [() => demo.sprite('asha').animation('kik'), /the sprite has no animation "kik"; it has: /],
        [() => keep.layer('wals'), /the level has no layer "wals"; it has: \w/],
        [() => keep.door('vualt'), /the level has no door "vualt"; it has: \w/],
        [() => demo.map('study').plane('zones').zone('?'), /the plane has no zone "\?"; it has: \w/],
        [() => gabarit.doorsSet(new Uint32Array(2), web.NONE, true), /no bit for door 4294967295/],
    ];
    for (const [find, pattern] of names)
        checkThrows(find, RangeError, pattern);
    const either = gabarit.filterOr(demo.filterTag('head'), demo.filterRole('attack'));
    check(gabarit.filterPasses(either, 1) && !gabarit.filterPasses(either, 0) &&
        gabarit.filterPasses(either, demo.tag('foot').number), 'filters are values');
    check(demo.filterWithoutRole.tags.has(0) === true, 'tags without a role');
    const open = new Uint32Array(2);
    gabarit.doorsSet(open, 63, true);
    check(open[1] >>> 0 === 2 ** 31, 'an open door');
});

test('properties are values, whatever their names are', () => {
    const zone = demo.map('study').plane('zones').zones[0];
    check(zone.properties instanceof Map && zone.properties.get('cursor') === 'look', 'a text');
    check(zone.property('cursor') === 'look' && zone.property('__proto__') === undefined, 'none');
});

test('node prints banks and views in one line', () => {
    const bank = gabarit.open(demoBytes, { file: 'duel.gab' }), asha = bank.sprite('asha');
    const rows = [[bank, '<Bank "duel.gab">'], [demo, '<Bank "">'],
        [asha, `<Sprite ${asha.index} "asha">`],
        [bank.spriteAt(99), `<Sprite ${NONE} (missing)>`],
        [{ frame: asha.frameAt(1) }, `{ frame: <Frame 1 "${asha.frameAt(1).name}"> }`]];
    for (const [value, wanted] of rows)
        check(inspect(value) === wanted, `${inspect(value)}, not ${wanted}`);
    bank.close();
    check(inspect(bank) === '<Bank "duel.gab" (closed)>', inspect(bank));
    check(inspect(asha) === `<Sprite ${asha.index} (missing)>`, inspect(asha));
});

test('arguments of another form are errors that show the right form', () => {
    const rows = [
        [() => new web.Vec(1, 2), /a Vec must be an object like \{ x: \.\.\., y: .*not 1/],
        [() => new web.Box(1, 2, 3, 4), /\{ x: \.\.\., y: \.\.\., w: \.\.\., h: \.\.\. \}, not 1/],
        [() => new web.Vec([1, 2]), /not Array/],
        [() => new web.Vec(null), /not null/],
        [() => gabarit.open(demoBytes, true), /OpenOptions must be .*verify: .*not boolean/],
        [() => new web.Blockers({ open: [0] }), /Blockers.open must be a Uint32Array, not Array/],
        [() => gabarit.doorsSet(new Set(), 0, true), /open must be a Uint32Array, not Set/],
        [() => gabarit.doorsSet(null, 0, true), /open must be a Uint32Array, not null/],
    ];
    for (const [make, pattern] of rows)
        checkThrows(make, TypeError, pattern);
    check(new web.Blockers({ open: new Uint32Array(1) }).open.length === 1, 'doors');
});

test('pictures and masks are bytes', () => {
    const full = gabarit.open(readFileSync(banks[1]));
    const kept = full.pictures.filter((picture) => picture.pixels !== null);
    check(kept.length > 0, 'no picture with pixels');
    for (const { pixels, size } of kept)
        check(pixels.copy().length === size && pixels.bytes().length === size, 'another size');
    const mask = full.sprites.flatMap((sprite) => sprite.frames).map((frame) => frame.mask)
        .find((one) => one.solid > 0);
    const words = new BigUint64Array(mask.words.copy().buffer);
    const solid = words.reduce((sum, word) => sum + word.toString(2).replaceAll('0', '').length, 0);
    check(solid === mask.solid, 'another number of solid pixels');
    full.close();
    checkThrows(() => mask.words.bytes(), Error, /freed/);
    checkThrows(() => gabarit.maskHolds(mask, null, at(0, 0)), Error, /Mask.words: its memory/);
});

test('queries of many points return the same as single queries', () => {
    const points = new Float32Array(400).map((_, i) => (i * 7919 % 1000) / 3 - 60);
    const each = (ask) => Array.from({ length: 200 },
        (_, i) => Number(ask(at(points[2 * i], points[2 * i + 1]))));
    const equal = (many, one, what) => check([...many].join() === one.join(), what);
    const frame = demo.sprite('asha').frameAt(2), pose = { x: 60, y: 90 };
    equal(frame.hitMany(pose, points), each((p) => frame.hit(pose, p)?.box ?? NONE), 'hits');
    const heads = demo.filterTag('head');
    equal(frame.hitMany(pose, points, heads), each((p) => frame.hit(pose, p, heads)?.box ?? NONE),
        'hits of heads');
    equal(gabarit.maskHoldsMany(frame.mask, pose, points),
        each((p) => gabarit.maskHolds(frame.mask, pose, p)), 'masks');
    const plane = demo.map('study').planes[0];
    equal(plane.numbersMany(points), each((p) => plane.zoneAtPoint(p).value), 'zones');
    const road = demo.maps.find((map) => map.hasDistances);
    equal(road.clearanceMany(points), each((p) => road.clearance(p).clearance), 'clearances');
    const keep = demo.level('keep'), from = at(24, 288), blockers = { filter: null };
    equal(keep.visibleMany(from, points, blockers), each((p) => keep.visible(from, p)), 'sight');
    const to = points.map((value) => value + 40);
    const ends = keep.slideMany(points, to, 5);
    const one = each((p) => keep.slide({ from: p, to: at(Math.fround(p.x + 40),
        Math.fround(p.y + 40)), radius: 5 }).end.x);
    equal(ends.filter((_, i) => i % 2 === 0), one, 'slides');
    const movers = Array.from({ length: 200 }, (_, i) => ({ from: at(points[2 * i], points[2 * i + 1]),
        to: at(to[2 * i], to[2 * i + 1]), radius: i % 5 }));
    const impacts = keep.sweepMany(movers, blockers), single = new web.LevelImpact();
    for (const [i, impact] of impacts.entries()) {
        gabarit.gab_level_sweep(keep, movers[i], blockers, single);
        check(JSON.stringify(impact.at) === JSON.stringify(single.at) &&
            impact.layer === single.layer && impact.tag === single.tag, `sweep ${i}`);
    }
    check(impacts.some((impact) => impact.layer !== null), 'nothing was hit');
    checkThrows(() => keep.sweepMany(movers, null, [single]), RangeError, /impacts/);
    checkThrows(() => plane.numbersMany(points, new Uint8Array(199)), RangeError, /200 points/);
    checkThrows(() => plane.numbersMany([1, 2]), TypeError, /Float32Array/);
});

test('doors open, and the cost of queries is added up', () => {
    const keep = demo.level('keep');
    const cost = new web.Cost();
    const mover = { from: at(24, 288), to: at(740, 288), radius: 4 };
    const shut = keep.slide(mover, { cost });
    check(cost.walls > 0, 'no cost');
    const once = cost.walls;
    keep.slide(mover, { cost });
    check(cost.walls === 2 * once, 'not added');
    const open = new Uint32Array(40).fill(0xFFFFFFFF);
    let differs = false;
    for (let y = 20; y < 430; y += 5) {
        const way = { a: at(10, y), b: at(760, y) };
        differs ||= keep.crossed(way).length > keep.crossed(way, { open }).length;
    }
    check(differs, 'no door matters');
    check(shut.count >= 0 && keep.doors.length > 1, 'doors');
});

test('structs that point to arrays of the caller', () => {
    const cells = gabarit.bytes(new Uint8Array([0, 1, 0, 0, 0, 2]));
    const tiles = { cellW: 16, cellH: 16, columns: 3, rows: 2, cells };
    check(gabarit.tilesTag(tiles, { column: 2, row: 1 }) === 2, 'a tag');
    check(gabarit.tilesMeetsBox(tiles, { x: 17, y: 1, w: 2, h: 2 }), 'a solid tile');
    checkThrows(() => gabarit.tilesTag({ ...tiles, rows: 3 }, { column: 0, row: 0 }), RangeError,
        /Tiles.cells needs 9 bytes, but has 6/);
    cells.free();
    checkThrows(() => gabarit.tilesTag(tiles, { column: 2, row: 1 }), Error, /freed/);
    const hills = gabarit.ground([at(0, 10), at(20, 30), at(40, 10)]);
    check(gabarit.groundAt(hills, 20).y === 30 && gabarit.groundAt(hills, 41) === null, 'ground');
    hills.nodes.free();
    checkThrows(() => gabarit.ground([at(0, 0)]), Error, /a size or count is too small/);
    const boxes = gabarit.boxes([{ x: 0, y: 0, w: 4, h: 4 }, { x: 2, y: 2, w: 4, h: 4 }]);
    check(gabarit.boxesHolding(boxes, at(3, 3)).join() === '0,1', 'boxes');
    ['left', 'top', 'right', 'bottom'].forEach((side) => boxes[side].free());
    const square = [at(0, 0), at(9, 0), at(9, 9), at(0, 9)];
    check(gabarit.polygonTriangulate(square).length === 6, 'ears');
    check(gabarit.polygonHolds(new Float32Array([0, 0, 9, 0, 9, 9]), at(8, 1)), 'a polygon');
    check(gabarit.ringsHolds([at(0, 0), at(9, 0), at(9, 9)], [3], at(8, 1)), 'rings');
    check(gabarit.ringsHolds.length === 3, 'corners, the numbers of corners, and a point');
    checkThrows(() => gabarit.ringsHolds(square, [3, 2], at(8, 1)), RangeError, /have 5 corners/);
});

// ---- Invalid arguments ----

test('errors name the wrong argument', () => {
    const [sprite] = demo.sprites;
    const frame = sprite.frameAt(0);
    for (const [what, pattern] of [
        [() => gabarit.gab_frame_name(sprite), /frame must be a Frame, not Sprite/],
        [() => gabarit.gab_frame_name(undefined), /frame must be a Frame, not undefined/],
        [() => gabarit.gab_frame_name({ bank: demo, index: 0 }), /must be a Frame, not Object/],
        [() => gabarit.gab_bank_sprite(0, 'asha'), /bank must be a Bank, not 0/],
        [() => gabarit.gab_bank_sprite(demo, 7), /name must be a string, not 7/],
        [() => frame.hit(null, { x: 1 }), /Vec.y must be a number, not undefined/],
        [() => frame.hit(null, null), /Vec must be an object, not null/],
        [() => frame.hit({ x: '3' }, at(1, 2)), /Pose.x must be a number, not "3"/],
        [() => gabarit.gab_frame_hit(frame, {}, at(1, 2), null, null), /Hit must be an object/],
        [() => sprite.frameAt(-1), /i must be a whole number from 0 to 4294967295, not -1/],
        [() => sprite.frameAt(1.5), /whole number/],
        [() => demo.map('study').plane('zones').numberAtPixel(1.5, 2), /x must be a whole number/],
        [() => new web.Tags().add('head'), /tag must be a whole number/],
        [() => demo.matches(3), /digest must be a BigInt, not 3/],
        [() => gabarit.open('demo.gab'), /bytes must be an ArrayBuffer or a typed array/],
        [() => gabarit.gab_frame_hits_point(frame, {}, at(1, 2), null, 3), /hits must be an array/],
        [() => gabarit.convexHolds([1, 2], at(1, 2)), /Vec must be an object, not 1/],
    ])
        checkThrows(what, TypeError, pattern);
});

test('closed banks and objects of other modules are errors', () => {
    const bank = gabarit.open(demoBytes);
    const sprite = bank.sprite('asha'), frame = sprite.frameAt(0), level = bank.level('keep');
    const tags = bank.tags;
    bank.close();
    bank.close();
    check(!bank.isOpen && !frame.exists, 'still open');
    check(tags[0].name === 'head', 'results stay');
    for (const what of [() => sprite.name, () => frame.hits(null, at(0, 0)), () => bank.sprites,
        () => bank.sprite('asha'), () => level.layers, () => bank.verify(), () => frame.mask,
        () => demo.level('keep').sweep({ from: at(0, 0), to: at(9, 9) },
            { only: bank.view(web.Layer, 0) })])
        checkThrows(what, Error, /its bank is closed|its memory was freed/);
    const other = loadSync(readFileSync(module));
    const foreignBank = other.open(demoBytes);
    checkThrows(() => gabarit.gab_sprite_name(foreignBank.sprite('asha')), TypeError,
        /its bank belongs to another module/);
    foreignBank.close();
});

test('a getter of an argument can close the bank of a query', () => {
    const bank = gabarit.open(demoBytes), frame = bank.sprite('asha').frameAt(30);
    const wanted = frame.hitsPoint(null, at(0, -40)).length;
    let junk = null;
    const closing = {
        get x() {
            bank.close();
            junk = gabarit.bytes(2 * demoBytes.length); // would overwrite memory that was freed
            junk.bytes().fill(0xA5);
            return 0;
        },
        y: -40,
    };
    check(wanted > 0 && gabarit.gab_frame_hits_point(frame, at(0, 0), closing, null, []) === wanted,
        'another number of hits');
    junk.free();
    checkThrows(() => frame.hitsPoint(null, at(0, -40)), Error, /its bank is closed/);
});

test('a bank is reloaded if its bytes are another whole version', () => {
    const [demo, other] = banks.map((path) => readFileSync(path)), bank = gabarit.open(demo);
    const asha = bank.sprite('asha'), torn = Uint8Array.from(demo), { Result } = web;
    check(bank.reload(demo) === null, 'an unchanged bank is another one');
    torn[0x2000] ^= 1;
    torn[36] ^= 1;
    for (const [bytes, code] of [[demo.subarray(0, -16), Result.INCOMPLETE],
        [torn, Result.INCOMPLETE], [new Uint8Array(0), Result.INCOMPLETE],
        [new Uint8Array(99), Result.NOT_A_BANK]]) {
        let found = null;
        try {
            bank.reload(bytes);
        } catch (error) {
            found = error;
        }
        check(found instanceof web.BankError && found.code === code, `${found}, not ${code}`);
    }
    const library = loadSync(readFileSync(module)), seen = [];
    library.open(demo).report((text) => seen.push(text)).reload(other).spriteAt(9999);
    check(seen[0] === 'gab_bank_sprite_at: nothing has the index 9999', 'reports end');
    const fresh = bank.reload(other), again = fresh.reload(demo);
    check(!asha.remap(fresh).exists && asha.exists, 'asha is in another bank');
    check(asha.remap(again) === again.sprite('asha') && again.sprite('asha').exists,
        'asha is another sprite');
    check(asha.frameAt(3).remap(again) === again.sprite('asha').frameAt(3), 'another frame');
    bank.close();
    checkThrows(() => asha.remap(again), Error, /closed/);
    checkThrows(() => again.sprite('asha').remap(bank), Error, /closed/);
    checkThrows(() => bank.reload(demo), Error, /closed/);
    fresh.close();
    again.close();
});

test('errors of banks contain the reason and the position', () => {
    const broken = (change) => {
        const bytes = new Uint8Array(demoBytes);
        return change(bytes) ?? bytes;
    };
    const refusal = (bytes, options) => {
        try {
            gabarit.open(bytes, options).close();
        } catch (error) {
            check(error instanceof BankError, `${error}`);
            return error;
        }
        fail('it was opened');
        return {};
    };
    const short = refusal(demoBytes.subarray(0, 5000));
    check(/^the bank cannot be used: /.test(short.message), short.message);
    check(/^duel.gab cannot be used: .*byte 16/.test(
        refusal(demoBytes.subarray(0, 5000), { file: 'duel.gab' }).message), 'names no file');
    const named = gabarit.open(demoBytes, { file: 'duel.gab' });
    checkThrows(() => named.reload(demoBytes.subarray(0, 5000)), BankError, /^duel.gab cannot/);
    named.close();
    check(short.code === Result.BAD_LENGTH && short.offset === 16, short.message);
    check(refusal(new Uint8Array(3)).code === Result.NOT_A_BANK, 'not a bank');
    check(refusal(new Uint8Array(0)).code === Result.NOT_A_BANK, 'nothing');
    const newer = refusal(broken((bytes) => void (bytes[8] = 2)));
    check(newer.code === Result.BAD_VERSION && newer.offset === 8, newer.message);
    const few = refusal(demoBytes, { limits: { frames: 3 } });
    check(few.code === Result.TOO_LARGE && few.section === 'FRAM', few.message);
    // Every changed byte is detected, and the reported offset is inside the file.
    const table = new DataView(demoBytes.buffer, demoBytes.byteOffset);
    for (let i = 0; i < 42; i++) {
        const offset = 64 + (demoBytes.length - 64) * i / 42 | 0;
        const error = refusal(broken((bytes) => void (bytes[offset] ^= 4)), { verify: true });
        check(error.offset >= 0 && error.offset < demoBytes.length, error.message);
    }
    check(table.getUint32(16, true) === demoBytes.length && demo.verify() === demo,
        'an undamaged bank');
});

test('memory of banks that do not open is freed', () => {
    const before = gabarit.memory.buffer.byteLength;
    for (let i = 0; i < 200; i++) {
        try {
            gabarit.open(demoBytes.subarray(0, demoBytes.length - 16));
        } catch {
            continue;
        }
        fail('it was opened');
    }
    for (let i = 0; i < 200; i++)
        gabarit.open(demoBytes).close();
    check(gabarit.memory.buffer.byteLength <= before + 2 * demoBytes.length + 131072, 'it grows');
});

test('memory may grow between any two calls, also without a call of the library', () => {
    const frame = demo.sprite('asha').frameAt(1);
    const mask = frame.mask;
    const want = JSON.stringify([frame.boxes.length, frame.hits(null, at(0, -40)), frame.draw()]);
    const view = mask.words.bytes();
    gabarit.memory.grow(1);
    check(view.length === 0, 'a view must become empty');
    check(JSON.stringify([frame.boxes.length, frame.hits(null, at(0, -40)), frame.draw()]) === want,
        'other answers');
    gabarit.memory.grow(1);
    check(mask.words.copy().length === mask.words.size, 'a block');
    gabarit.memory.grow(1);
    const more = Array.from({ length: 12 }, () => gabarit.open(demoBytes));
    check(JSON.stringify([frame.boxes.length, frame.hits(null, at(0, -40)), frame.draw()]) === want,
        'other answers after banks');
    check(more.every((bank) => bank.sprite('borin').exists), 'a bank is lost');
    more.forEach((bank) => bank.close());
    const big = gabarit.bytes(70000);
    gabarit.memory.grow(1);
    check(big.bytes().length === 70000 && big.bytes().every((byte) => byte === 0), 'zeros');
    big.free();
    gabarit.memory.grow(1);
    check(gabarit.polygonHolds(new Float32Array(20000).fill(3), at(3, 3)), 'a long polygon');
});

// ---- The hot path ----

// Runs before all other cases: if a function has received objects of many shapes, the engine
// allocates a number for each field that it reads.
cases.unshift(['functions of C allocate no garbage', () => {
    if (globalThis.gc === undefined)
        return fail('this test needs --expose-gc');
    const frame = demo.sprite('asha').frameAt(4), other = demo.sprite('borin').frameAt(0);
    const level = demo.level('keep'), animation = demo.sprite('asha').animation('kick');
    const plane = demo.map('study').planes[0], road = demo.maps.find((map) => map.hasDistances);
    const pose = new web.Pose({ x: 10, y: 20 }), there = new web.Pose({ x: 50, y: 20 });
    const point = new web.Vec(), hit = new web.Hit(), hits = [hit, new web.Hit()];
    const step = new web.Step(), travel = new web.Travel(), blockers = new web.Blockers();
    const mover = new web.Mover({ from: new web.Vec({ x: 24, y: 288 }), radius: 4 });
    const impacts = [new web.LevelImpact(), new web.LevelImpact()];
    const blow = new web.Blow(), normal = new web.Vec(), clearance = new web.Ref();
    const a = new web.Fighter({ frame, pose }), b = new web.Fighter({ frame: other, pose: there });
    const mine = frame.mask, theirs = other.mask, away = new web.Vec();
    let answers = 0;
    // Keeps the sum a small integer: the engine would allocate other numbers, which would count as
    // garbage.
    const count = (answer) => {
        answers = answers + answer & 0xFFFFFF;
    };
    const ask = (i) => {
        point.x = i % 97 - 40.5;
        point.y = i % 89 - 80.25;
        there.x = i % 60 + 0.5;
        mover.to.x = i % 700;
        mover.to.y = i % 400;
        count(gabarit.gab_frame_hit(frame, pose, point, null, hit) ? 1 : 0);
        count(gabarit.gab_frame_hits_point(frame, pose, point, null, hits));
        count(gabarit.gab_fighter_hit(a, b, blow) ? 1 : 0);
        count(gabarit.gab_mask_meets_mask(mine, pose, theirs, there) ? 1 : 0);
        count(gabarit.gab_masks_area(mine, pose, theirs, there));
        gabarit.gab_masks_normal(mine, pose, theirs, there, normal);
        count(gabarit.gab_level_slide(level, mover, blockers, impacts, travel).count);
        count(gabarit.gab_plane_tag_at_pixel(plane, i % 300, i % 180));
        count(gabarit.gab_plane_zone_at_point(plane, point).index & 1);
        count(gabarit.gab_map_clearance(road, point, clearance, away) && clearance.value > 3);
        gabarit.gab_animation_shown(animation, i, pose, step);
        count(step.index + gabarit.gab_frame_box_count(step.frame));
        count(gabarit.gab_sprite_name(gabarit.gab_bank_sprite_at(demo, i & 1)).length);
    };
    const garbageOf = (rounds) => {
        globalThis.gc();
        const before = process.memoryUsage().heapUsed;
        for (let i = 0; i < rounds; i++)
            ask(i);
        return process.memoryUsage().heapUsed - before;
    };
    // The engine itself allocates while it compiles.
    const bytes = Math.min(...Array.from({ length: 12 }, () => garbageOf(10000)));
    check(bytes < 10000, `${bytes} bytes of garbage in 10000 rounds of 13 queries`);
    check(answers > 0, 'no answers');
}]);

// ---- The package ----

// Returns the paths in the exports of package.json. `types` must be before the script.
function pathsIn(exports) {
    if (typeof exports === 'string')
        return [exports];
    const names = Object.keys(exports);
    if (typeof exports.default === 'string')
        check(names.at(-2) === 'types', `types are not before ${exports.default}`);
    check(names[0].startsWith('.') || names.at(-1) === 'default', `${names} have no default`);
    return Object.values(exports).flatMap(pathsIn);
}

test('the package contains what its exports name', () => {
    const manifest = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
    const paths = [manifest.main, manifest.types, ...pathsIn(manifest.exports)];
    check(paths.length > 7, `only ${paths}`);
    for (const path of paths) {
        check(existsSync(join(folder, path)), `there is no ${path}`);
        check(path === './package.json' || manifest.files.includes(path.slice(2)),
            `${path} is not packed`);
    }
    check(manifest.files.length === new Set(paths).size - 1, 'a packed file is not exported');
});

test('the scripts import nothing, and contain the module', () => {
    for (const name of ['gabarit.js', 'gabarit.cjs']) {
        const script = readFileSync(join(folder, name), 'utf8');
        const found = script.replace(/^ *(\/\/|\/?\*).*\n/gm, '').match(/\bimport\b.*|\brequire\b.*|node:.*|\bprocess\b.*/);
        check(found === null, `${name}: ${found}`);
        const [, packed] = script.match(/^const packedModule = '(.*)';$/m);
        check(inflateSync(Buffer.from(packed, 'base64')).equals(readFileSync(module)),
            `${name} contains another module`);
    }
});

test('the CommonJS module is the same as the ES module', async () => {
    const common = createRequire(import.meta.url)(join(folder, 'gabarit.cjs'));
    check(Object.keys(common).sort().join() === Object.keys(web).sort().join(), 'other exports');
    check((await common.load()).gab_self_test(), 'the self-test fails');
    check(readFileSync(join(folder, 'gabarit.d.ts')).equals(
        readFileSync(join(folder, 'gabarit.d.cts'))), 'other types');
});

test('the module can be loaded from elsewhere', async () => {
    const bytes = readFileSync(module);
    const response = () => new Response(bytes, { headers: { 'content-type': 'application/wasm' } });
    const address = `data:application/wasm;base64,${bytes.toString('base64')}`;
    for (const source of [bytes, await WebAssembly.compile(bytes), response(), address,
        new URL(address), Promise.resolve(response())])
        check((await web.loadFrom(source)).gab_self_test(), 'the self-test fails');
    const errorOf = (source) => web.loadFrom(source).then(() => 'none', ({ message }) => message);
    check(/404/.test(await errorOf(new Response('', { status: 404 }))), 'no status');
    check(/^gabarit: file:\/\/\/gabarit.wasm could not be loaded: .*pass its bytes/.test(
        await errorOf(new URL('file:///gabarit.wasm'))), await errorOf('file:///gabarit.wasm'));
    check(/bytes must be/.test(await errorOf(7)), await errorOf(7));
});

test('the examples in the README of the package run', async () => {
    const text = readFileSync(join(folder, 'README.md'), 'utf8');
    const examples = [...text.matchAll(/```js\n(.*?)```/gs)].map((match) => match[1]);
    check(examples.length === 2, 'examples are missing');
    for (const example of examples) {
        const code = example.replaceAll("'gabarit'", JSON.stringify(
            pathToFileURL(join(folder, 'gabarit.js')).href))
            .replaceAll("'demo.gab'", JSON.stringify(demoPath))
            .replaceAll('console.log', 'globalThis.printed.push');
        globalThis.printed = [];
        await import(`data:text/javascript,${encodeURIComponent(code)}`);
        check(globalThis.printed.length > 0, 'an example prints nothing');
    }
});

for (const [i, [name, run]] of cases.entries()) {
    failures = 0;
    try {
        await run();
    } catch (error) {
        fail(error.stack.replaceAll('\n', '\n# '));
    }
    console.log(`${failures === 0 ? 'ok' : 'not ok'} ${i + 1} - ${name}`);
    process.exitCode ||= failures === 0 ? 0 : 1;
}
console.log(`1..${cases.length}`);
