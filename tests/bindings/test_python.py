#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Tests the wheel for Python as a game uses it, and compares it with the library: random queries
(random_queries.py) must have the same results. Wrong arguments must raise errors. The sums of
queries.py must be those of C. Prints TAP.

usage: test_python.py WHEEL HEADERS LIBRARY BENCH_QUERIES DEMO.gab DIGEST.gab
"""
import collections
import copy
import ctypes
import gc
import inspect
import math
import os
import pathlib
import pickle
import random
import shutil
import subprocess
import sys
import tempfile
import threading
import time
import warnings
import zipfile

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / 'cli'))
import misspelt  # noqa: E402
import random_queries  # noqa: E402
from random_queries import headers  # noqa: E402
from tap import Tap, times  # noqa: E402

WHEEL, HEADERS, LIBRARY, BENCH, DEMO, DIGEST = sys.argv[1:]
HERE = pathlib.Path(__file__).resolve().parent
SEED = int(os.environ.get('GABARIT_TEST_SEED', '1'))
FLOATS = {'inf': math.inf, '-inf': -math.inf, 'nan': math.nan, '-0': -0.0}


class Replay:
    """Calls the binding with the arguments of the lines of random_queries.py."""

    def __init__(self, tap, gab, path):
        self.tap, self.gab, self.bank = tap, gab, gab.open(path)
        self.caller = random_queries.Caller(HEADERS, LIBRARY, path, SEED)
        self.api = self.caller.api

    def view(self, kind, index):
        value = getattr(self.gab, headers.class_name(kind))()
        value._bank, value.index = self.bank._at, index
        return value

    def argument(self, kind, value):
        """Returns the argument of the binding that a value of a line describes."""
        if isinstance(value, dict) and 'float' in value:
            return FLOATS[value['float']]
        if value == 'bank' and kind == 'gab_bank':
            return self.bank
        if isinstance(value, list):
            return [self.argument(kind, one) for one in value]
        if not isinstance(value, dict):
            return value
        if 'none' in value:
            return None
        if 'view' in value:
            return self.view(value['view'], value['index'])
        if 'mask' in value:
            return self.view('gab_frame', value['mask']).mask
        if 'bytes' in value:
            return bytes(value['bytes'])
        fields = {}
        for field in self.api.structs[kind].fields:
            if field.name in value:
                name = field.name + '_' if field.name == 'from' else field.name
                fields[name] = self.argument(field.base, value[field.name])
        return getattr(self.gab, headers.class_name(kind))(**fields)

    def equals(self, found, wanted):
        if isinstance(wanted, dict) and 'float' in wanted:
            value = FLOATS[wanted['float']]
            return math.isnan(found) if math.isnan(value) else found == value
        if isinstance(wanted, dict) and 'none' in wanted:
            return found is None
        if isinstance(wanted, dict):
            if set(wanted) == {'index'}:
                return found.index == wanted['index'] or \
                    not found and wanted['index'] == random_queries.NONE
            return all(self.equals_field(found, name, value) for name, value in wanted.items())
        if isinstance(wanted, list):
            return len(found) == len(wanted) and all(map(self.equals, found, wanted))
        return found == wanted

    def equals_field(self, found, name, wanted):
        if isinstance(wanted, bool) and not isinstance(getattr(found, name, None), bool):
            # True for a pointer that is not NULL.
            return (getattr(found, '_' + name) is not None) == wanted
        return self.equals(getattr(found, name + '_' if name == 'from' else name), wanted)

    def call(self, function, given):
        kind, name = self.api.receiver(function)
        if not kind:
            return getattr(self.gab, name)(*given)
        bound = getattr(given[0], name)
        return bound(*given[1:]) if callable(bound) else bound

    def replay(self, function):
        """Compares one call; returns whether all its results were compared."""
        line = self.caller.ask(function)
        if line is None:
            return False
        name, values, answer, outputs = line
        given, changed, wanted, is_list, filled = [], [], [], False, None
        fills = self.api.max_filled(function)
        parameters = self.api.parameters(name)
        for i, (p, value) in enumerate(zip(parameters, values)):
            if p.role == 'list' and fills:
                filled = ['an earlier item'], outputs[i]
                given.append(filled[0])
                continue
            if p.is_result:
                is_list = is_list or p.role == 'list'
                # The binding always asks for outputs that may be NULL.
                wanted.append(outputs.get(i, ...))
                continue
            given.append(self.argument(p.base, value))
            if p.role == 'changed':
                changed.append((given[-1], outputs[i]))
        found = self.call(function, given)
        good = all(self.equals(*pair) for pair in changed)
        if filled:
            good = good and len(filled[0]) == found.count and all(map(self.equals, *filled))
        if is_list:
            good = good and (len(found) == answer or len(found) >= answer - 1 == len(wanted[0])) \
                and all(map(self.equals, found, wanted[0]))
        else:
            good = good and self.same_results(function, found, answer, wanted)
        self.tap.expect(good, f'{name}{tuple(given)} returns {found!r}, not {answer}, {outputs}')

    def same_results(self, function, found, answer, wanted):
        if self.api.returns_nothing_if_false(function):
            if not answer:
                return found is None
            results = [found] if len(wanted) == 1 else found
        else:
            expected = wanted if function.answer == 'void' else [answer, *wanted]
            if not expected:
                return found is None
            results, wanted = [found] if len(expected) == 1 else found, expected
        return len(results) == len(wanted) and all(
            value is ... or self.equals(one, value) for one, value in zip(results, wanted))


def random_calls(tap, gab):
    counts = collections.Counter()
    for path in (DEMO, DIGEST):
        replay = Replay(tap, gab, path)
        for function in replay.api.functions.values():
            if function.name not in random_queries.LEFT_OUT:
                for _ in range(times(60)):
                    replay.replay(function)
                counts[function.name] += 1
    tap.expect(len(counts) > 240, f'{len(counts)} functions')


def callables(gab, bank):
    """Returns functions, and methods of views and banks, by name."""
    found = {name: value for name, value in vars(gab).items()
             if inspect.isfunction(value) and not name.startswith('_')}
    kinds = [one for one in vars(gab).values() if inspect.isclass(one) and
             issubclass(one, gab._View) and one is not gab._View]
    for kind in [gab.Bank, *kinds]:
        for name, value in vars(kind).items():
            if name.startswith('_') or name == 'close':
                continue
            get = value.fget if isinstance(value, property) else value
            if inspect.isfunction(get):
                found[f'{kind.__name__}.{name}'] = get
    return found


def wrong_use(tap, gab):
    bank, closed = gab.open(DEMO), gab.open(DEMO)
    frame = closed.sprite('asha').frame_at(0)
    kept = [closed.map('study'), closed.level('keep'), frame, frame.box_at(0)]
    mask, tiles, tag = frame.mask, closed.level_at(1).layer_at(0).tiles()[0], closed.tag_at(0)
    solid, picture, cells = mask.solid, closed.picture_at(0), tiles.to_numpy() if numpy else None
    closed.close()
    closed.close()
    gc.collect()
    kept += [bytearray(4096) for _ in range(2000)]  # would reuse memory that was freed
    tap.equal('the name of a tag', tag.name, bank.tag_at(0).name)
    tap.equal('pixels', bytes(picture.pixels), bytes(bank.picture_at(0).pixels))
    if numpy:
        tap.equal('pixels', int(mask.to_numpy().sum()), solid)
        tap.expect(cells.max() > 0, 'no cells')
    views = []
    for kind in 'Sprite Frame Animation Map Plane Zone Level Layer Marker Band'.split():
        value = getattr(gab, kind)()
        views.append(value)
        value = getattr(gab, kind)()
        value._bank, value.index = bank._at, 123456789
        views.append(value)
    junk = [0, -1, 1.5, math.nan, 1e300, 2**70, '', 'x', '\0', True, None, [], [1, 2], {}, {'x': 1},
            (1, 2), b'ab', print, gab, object(), bank, closed, gab.Vec(1, 2), gab.Box(),
            gab.Fighter(), gab.Tiles(columns=2, rows=2), gab.Mask(), mask, tiles, *views, *kept]
    source = random.Random(SEED)
    counts = collections.Counter()
    for name, call in callables(gab, bank).items():
        for _ in range(times(300)):
            given = [source.choice(junk) for _ in range(source.randrange(6))]
            fitting = [one for one in [bank, closed, *views]
                       if type(one).__name__ == name.partition('.')[0]]
            if given and fitting and source.random() < 0.9:
                given[0] = source.choice(fitting)
            try:
                call(*given)
                counts['answers'] += 1
            except (TypeError, ValueError, OverflowError, AttributeError, OSError,
                    ImportError, ctypes.ArgumentError) as error:
                counts[type(error).__name__] += 1
        if inspect.signature(call).parameters:
            try:
                call()
                tap.expect(False, f'{name}() raises nothing')
            except TypeError:
                pass
    print(f'# {dict(counts)}')
    tap.expect(sum(counts.values()) - counts['answers'] > 1000 and counts['answers'], counts)


def messages(tap, gab):
    bank = gab.open(DEMO)
    frame, closed = bank.sprite('asha').frame_at(0), gab.open(DEMO)
    tiles = closed.level_at(1).layer_at(0)
    closed.close()
    rows = [
        (TypeError, 'name must be a str, not NoneType', lambda: bank.sprite(None)),
        (TypeError, 'point must be a Vec or its fields, not 5', lambda: frame.hit(None, 5)),
        (TypeError, 'x must be a number, not str', lambda: gab.ground_at(gab.Ground(), 'x')),
        (ValueError, "the bank has no role 'atack'; it has: body, attack",
         lambda: bank.filter_role('atack')),
        (ValueError, "the bank has no tag 'foott'; it has: head, ",
         lambda: bank.filter_tag('foott')),
        (TypeError, 'number must be a TagId, not RoleId(1)',
         lambda: bank.tag_numbered(bank.tag('foot').role)),
        (ValueError, "the bank has no sprite 'ash'; it has: asha, borin",
         lambda: bank.sprite('ash')),
        (ValueError, "the sprite has no animation 'kik'; it has: ",
         lambda: bank.sprite('asha').animation('kik')),
        (ValueError, "the bank has no point 'hell'; it has: ", lambda: bank.point('hell')),
        (ValueError, "the level has no layer 'wals'; it has: ",
         lambda: bank.level('keep').layer('wals')),
        (ValueError, "the level has no door 'vualt'; it has: ",
         lambda: bank.level('keep').door('vualt')),
        (ValueError, "the plane has no zone '?'; it has: ",
         lambda: bank.map('study').plane('zones').zone('?')),
        (IndexError, 'open has no bit for door',
         lambda: gab.doors_set([0, 0], gab.DoorId(99), True)),
        (ValueError, 'name contains a NUL', lambda: bank.sprite('asha\0')),
        (OverflowError, 'i must be from 0 to 4294967295, not -1', lambda: frame.box_at(-1)),
        (OSError, 'missing.gab', lambda: gab.open('missing.gab')),
        (gab.Error, 'this is not a sprite bank', lambda: gab.open_bytes(b'no bank')),
        (ValueError, 'cells has 1 elements, not 4',
         lambda: gab.Tiles(columns=2, rows=2, cells=[1])),
        (TypeError, 'a Tiles has no field cell; its fields are origin, cell_w, ',
         lambda: gab.Tiles(cell=[1])),
        (TypeError, 'a Pose has no field fip_x; its fields are x, y, flip_x, flip_y, ',
         lambda: gab.Pose(fip_x=True)),
        (TypeError, 'a Pose has no field z; its fields are x, y, ', lambda: gab.Pose(1, z=1)),
        (TypeError, 'a Blockers has no field doors; its fields are filter, open, only, ',
         lambda: gab.Blockers(doors=[1])),
        (TypeError, 'open has words of bits, which doors_set sets, not a DoorId',
         lambda: gab.Blockers(open=[0, bank.level('keep').door('portcullis')])),
        (TypeError, 'open must be a sequence, not DoorId',
         lambda: gab.Blockers(open=bank.level('keep').door('portcullis'))),
        (TypeError, 'function must be callable, not 0', lambda: bank.report(0)),
        (AttributeError, 'columns', lambda: setattr(gab.Tiles(), 'columns', 1 << 30)),
        (TypeError, 'expected Tags instance, got int', lambda: gab.Filter(tags=5)),
        (TypeError, 'a must be a Fighter', lambda: gab.fighter_hit(((5, 3),), ((5, 3),))),
        (TypeError, '', lambda: gab.Frame(5, 3)),
        (ValueError, 'the bank of bank is closed', lambda: closed.sprite('asha')),
        (ValueError, 'the bank of layer is closed', tiles.tiles),
        (ValueError, 'nodes: ', lambda: gab.ground_fit([(0, 0), (0, 0)])),
        (ValueError, 'corners has fewer', lambda: gab.rings_holds([(0, 0)], [3], (8, 1))),
        (ValueError, 'corners: ',
         lambda: gab.polygon_triangulate([(0, 0), (10, 10), (10, 0), (0, 10)])),
    ]
    for kind, text, call in rows:
        try:
            tap.expect(False, f'{text}: returns {call()!r}')
        except kind as error:
            tap.expect(text in str(error), f'{error!r}, not {text!r}')


def ticks(tap, gab):
    """Ticks of clocks with any rate show what Python's integers, which are exact, ask for."""
    source = random.Random(1)
    with gab.open(pathlib.Path(DEMO)) as bank:
        animations = [one for sprite in bank.sprites for one in sprite.animations]
        for _ in range(3000):
            animation = source.choice(animations)
            tick, rate = source.getrandbits(source.randint(1, 64)), source.choice(
                [(60, 1), (60000, 1001), (24, 1), (source.getrandbits(32) or 1, 1001)])
            time = 1000 * tick * rate[1] // rate[0]
            wanted = animation.shown(min(time, 2**64 - 1))
            if time >= 2**64 and animation.cycle:
                wanted = animation.shown(2**40 + (time - 2**40) % animation.cycle)
            tap.equal(f'tick {tick} at {rate}', animation.at_tick(tick, *rate).index, wanted.index)


def methods(tap, gab):
    with gab.open(pathlib.Path(DEMO)) as bank:
        step = bank.sprite('asha').animation('kick').shown(300, (100, 200))
        frame, pose = step.frame, step.pose
        del step
        gc.collect()
        outlines = list(frame.outlines(pose))
        tap.equal('boxes', len(outlines), frame.box_count)
        tap.expect(all(len(corners) == 4 and box.box.w > 0 for corners, box in outlines), outlines)
        missing = bank.sprite_at(99)
        tap.expect(bank.sprite('asha') and not missing and not missing.frame_at(0).exists, missing)
        tap.equal('a view', repr(missing), f'<Sprite {gab.NONE} (missing)>')
        tap.expect(len({bank.sprite_at(0), bank.sprite('asha')}) == 1, 'sprites differ')
        fighter = gab.Fighter(frame=frame, pose=pose, filter=bank.filter_role('attack'))
        gc.collect()
        other = gab.Fighter(frame=bank.sprite('borin').frame_at(0),
                            pose=gab.Pose(x=150, y=200, flip_x=True),
                            filter=bank.filter_role('body'))
        blow = gab.fighter_hit(fighter, other)
        tap.equal('the blow', bank.tag_numbered(blow.a.tag).name, 'foot')
        fighter.pose.x = -500
        tap.equal('no blow', gab.fighter_hit(fighter, other), None)
        foot = bank.tag('foot').number
        tap.equal('ids', (foot, bank.tag_numbered(foot).number, bank.tag_numbered(None).number,
                          bank.find(gab.Kind.POINT, 0, 'other'), bank.picture_at(None).name),
                  (gab.TagId(int(foot)), foot, None, None, ''))
    x, y = gab.Vec(3, 4)
    tap.equal('fields', (x, y, gab.Vec(3, 4), gab.Vec(3, 4)[1]), (3, 4, gab.Vec(3, 4), 4))
    tap.equal('triangles', len(gab.polygon_triangulate([(0, 0), (9, 0), (9, 9), (0, 9)])), 2)
    ground = gab.ground_fit([(0, 10), (20, 30), (40, 10)])
    tap.equal('the ground', gab.ground_at(ground, 20), (30, 0))
    tap.expect(gab.rings_holds([(0, 0), (9, 0), (9, 9)], [3], (8, 1)), 'not in the ring')
    boxes = gab.Boxes(count=3)
    gab.boxes_set(boxes, 1, (5, 5, 4, 4))
    tap.equal('boxes', gab.boxes_holding(boxes, (6, 6)), [1])
    cells = bytearray(4)
    tiles = gab.Tiles(cell_w=8, cell_h=8, columns=2, rows=2, cells=cells)
    cells[3] = 7
    tap.equal('a cell', gab.tiles_tag(tiles, (1, 1)), 7)
    blockers = gab.Blockers(open=[5, 0])
    tap.equal('open doors', blockers.open, [5, 0])
    with gab.open(pathlib.Path(DEMO)) as bank:
        keep, words = bank.level('keep'), [0]
        for is_open in (True, False):
            gab.doors_set(words, keep.door(keep.doors[0]), is_open)
            blockers.open = words
            tap.equal('an open door', blockers.open, [1 if is_open else 0])


def sequences(tap, gab):
    api, names = headers.read(HEADERS), set()
    bank = gab.open(DEMO)
    asha, keep = bank.sprite('asha'), bank.level('keep')
    owners = [bank, asha, asha.animation('walk'), asha.frame_at(0), bank.map('study'),
              bank.map('study').plane_at(0), keep, keep.layer_at(0)]
    for function in api.functions.values():
        (many, number, first), (kind, name) = api.sequence(function), api.receiver(function)
        for owner in owners if many else []:
            if type(owner).__name__ != headers.class_name(kind):
                continue
            items = getattr(owner, many)
            one, count = getattr(owner, name), getattr(owner, number)
            wanted = [one(i + first) for i in range(count)]
            tap.expect(len(items) == count and list(items) == wanted and items[::-2] ==
                       wanted[::-2] and list(reversed(items)) == wanted[::-1], many)
            if count:
                tap.expect(items[-1] == wanted[-1] and wanted[0] in items and
                           items[1:] == wanted[1:], many)
            for index in (count, -count - 1):
                try:
                    tap.expect(False, f'{many}[{index}]: {items[index]}')
                except IndexError:
                    pass
            names.add(many)
    tap.equal('sequences', len(names), 19)


def copies(tap, gab):
    """Every struct can be copied. An object that refers to a bank cannot be pickled; the error
    names the reason."""
    bank = gab.open(DEMO)
    step = bank.sprite('asha').animation('kick').shown(300, (100, 200))
    kinds = [one for one in vars(gab).values() if inspect.isclass(one) and
             issubclass(one, (gab._Struct, gab._View)) and not one.__name__.startswith('_')]
    values = [kind() for kind in kinds
              if kind not in (gab.Fault, gab.Mistake)]  # these have no value of their own
    values += [gab.Pose(x=3, flip_x=True), step, step.frame, step.frame.box_at(1), bank,
               step.frame.mask, bank.tag_at(0), gab.Blockers(open=[5, 0]), gab.Fault(),
               gab.Fighter(frame=step.frame, pose=step.pose, filter=bank.filter_role('attack')),
               gab.Tiles(columns=2, rows=2, cells=[1, 2, 3, 4])]
    for value in values:
        for made in (copy.copy(value), copy.deepcopy(value), copy.deepcopy([value])[0]):
            tap.expect(type(made) is type(value) and repr(made) == repr(value), repr(value))
        try:
            made = pickle.loads(pickle.dumps(value))
            tap.expect(repr(made) == repr(value), repr(value))
        except TypeError as error:
            tap.expect('cannot be pickled; save' in str(error), repr(error))
    tap.equal('a pickle', pickle.loads(pickle.dumps(gab.Pose(x=3))).x, 3)
    cells = bytearray(4)
    now = gab.Blockers(), gab.Tiles(columns=2, rows=2, cells=cells)
    before = copy.deepcopy(now)
    gab.tags_add(now[0].filter.tags, 3)
    cells[0] = 7
    gc.collect()
    tap.expect(now[0].filter.tags.bits[0] == 8 and before[0].filter.tags.bits[0] == 0,
               'a deep copy of tags')
    tap.equal('a deep copy of cells', [gab.tiles_tag(one[1], (0, 0)) for one in (now, before)],
              [7, None])
    kind = bank.property_at(gab.Kind.SPRITE, 0, 0).type
    tap.equal('a type', (str(kind), kind), ('ValueType.NUMBER', 2))


def misspelt_fields(tap, gab):
    count = 0
    for struct, field, versions in misspelt.fields(headers.read(HEADERS)):
        kind = getattr(gab, headers.class_name(struct))
        for wrong in versions:
            for use in (lambda: kind(**{wrong: 0}), lambda: setattr(kind(), wrong, 0),
                        lambda: getattr(kind(), wrong)):
                try:
                    use()
                    tap.expect(False, f'{struct} has {wrong}')
                except (AttributeError, TypeError):
                    count += 1
    tap.expect(count > 2000, count)


def arrays(tap, gab):
    bank = gab.open(DEMO)
    frame = bank.sprite('asha').frame_at(30)
    mask = frame.mask
    pixels = mask.to_numpy()
    tap.equal('the size', pixels.shape, (mask.height, mask.width))
    for y in range(mask.height):
        for x in range(mask.width):
            at = (mask.left + x + .5, mask.top + y + .5)
            if gab.mask_holds(mask, None, at) != pixels[y, x]:
                tap.expect(False, f'the pixel {x},{y} differs')
    plane = bank.map('study').plane_at(0)
    numbers = plane.to_numpy()
    tap.equal('the size', numbers.shape, (plane.map.height, plane.map.width))
    differing = sum(plane.number_at_pixel(x, y) != numbers[y, x] for y in range(numbers.shape[0])
                    for x in range(numbers.shape[1]))
    tap.equal('differing pixels', differing, 0)
    tiles, _, _ = bank.level_at(1).layer_at(0).tiles()
    cells = tiles.to_numpy()
    tap.expect(not cells.flags.writeable and not cells.flags.owndata, 'cells are a copy')
    tap.expect(all(gab.tiles_tag(tiles, (x, y)) == cells[y, x] for y in range(tiles.rows)
                   for x in range(tiles.columns)), 'cells differ')


def closing(tap, gab):
    """Closes banks while other threads query them: all answers are right until queries are
    errors. A query that reads freed memory ends the test with a signal."""
    data = pathlib.Path(DEMO).read_bytes()

    def texts(bank, sprite):
        return sprite.frame_at(3).name, bank.tag_at(0).name, bank.role_name(0)

    def fight(bank, sprite):
        fighter = gab.Fighter(frame=sprite.frame_at(0), pose=gab.Pose(x=20))
        return len(gab.fighter_hits(fighter, gab.Fighter(frame=sprite.frame_at(1))))

    def pixels(bank, sprite):
        mask = sprite.frame_at(30).mask
        picture = bank.picture_at(0)
        return mask.solid, gab.masks_area(mask, (0, 0), mask, (0, 0)), hash(bytes(picture.pixels))

    def verified(bank, sprite):
        return bank.verify()[0]

    def boxes(bank, sprite):
        return [box.group for _, box in sprite.frame_at(30).outlines()]

    def sweeps(bank, sprite):
        movers = [gab.mover_disc((40, 280), (400, y), 5) for y in range(20)]
        return bank.level('keep').sweep_many(movers)[0]

    queries = [texts, fight, pixels, verified, verified, boxes, sweeps]
    counts, wrong = collections.Counter(), []

    def ask(query, bank, started):
        sprite, right = bank.sprite('asha'), answers[query]
        while True:
            try:
                answer = query(bank, sprite)
            except ValueError as error:
                if 'is closed' not in str(error):
                    wrong.append(error)
                counts['errors'] += 1
                return
            finally:
                started.set()
            counts[query.__name__] += 1
            if answer != right:
                wrong.append(answer)

    with gab.open_bytes(data) as bank:
        answers = {query: query(bank, bank.sprite('asha')) for query in queries}
    end, rounds, interval = time.monotonic() + 2, 0, sys.getswitchinterval()
    sys.setswitchinterval(1e-4)
    while time.monotonic() < end or rounds < 20:
        bank, rounds = gab.open_bytes(data), rounds + 1
        events = [threading.Event() for _ in queries]
        threads = [threading.Thread(target=ask, args=(query, bank, event))
                   for query, event in zip(queries, events)]
        for one in threads:
            one.start()
        for event in events:
            event.wait()
        bank.close()
        for one in threads:
            one.join()
    sys.setswitchinterval(interval)
    print(f'# {rounds} rounds, {dict(counts)}')
    tap.equal('wrong answers', wrong[:3], [])
    tap.equal('errors', counts.pop('errors'), rounds * len(queries))


def turns(tap, gab):
    for angle in (0, math.pi / 2, -2, 0.1, 40):
        turn = gab.turn(angle)
        tap.expect(abs(turn.x - math.cos(angle)) < 1e-7 and abs(turn.y - math.sin(angle)) < 1e-7,
                   f'the turn by {angle}')
    pose = gab.pose_at((3, -4), True)
    tap.equal('a pose', (pose.x, pose.y, pose.flip_x, pose.flip_y), (3, -4, True, False))


def mistakes(tap, gab):
    """Mistakes are reported once each, as texts or as warnings; correct queries are not."""
    bank, seen = gab.open(DEMO), []
    sprite = bank.sprite('asha')
    frame = sprite.frame_at(30)
    bank.report(seen.append)
    list(frame.boxes)
    frame.hits_box((0, 0), gab.Box(-500, -500, 1000, 1000))
    tap.equal('correct queries', seen, [])
    sprite.frame_at(9999)
    frame.hits_point((0, 0), (math.nan, 0))
    tap.equal('mistakes', seen, ['gab_sprite_frame_at: nothing has the index 9999',
                                 'gab_frame_hits_point: a number is NaN'])
    bank.reload(pathlib.Path(DIGEST).read_bytes()).sprite_at(9999)
    tap.equal('a new version', seen[2:], ['gab_bank_sprite_at: nothing has the index 9999'])
    bank.report()
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter('always')
        sprite.frame_at(9999)
    tap.equal('warnings', [(one.category, pathlib.Path(one.filename).name) for one in caught],
              [(gab.MistakeWarning, 'test_python.py')])
    bank.report(False)
    sprite.frame_at(9999)
    bank.reload(pathlib.Path(DIGEST).read_bytes()).sprite_at(9999)
    tap.equal('reports after their end', (seen[3:], len(caught)), ([], 1))
    bank.close()


def reloading(tap, gab):
    """A bank is reloaded only if its file has another, whole version; both stay open."""
    demo, other = pathlib.Path(DEMO).read_bytes(), pathlib.Path(DIGEST).read_bytes()
    with tempfile.TemporaryDirectory() as folder:
        path = pathlib.Path(folder) / 'demo.gab'
        path.write_bytes(demo)
        bank = gab.open(path)
        asha, frame = bank.sprite('asha'), bank.sprite('asha').frame_at(3)
        tap.equal('unchanged', [bank.reload(), bank.reload(path), bank.reload(demo)], [None] * 3)
        codes = []
        for data in (demo[:-16], other[:64] + demo[64:], b'', b'no bank'):
            path.write_bytes(data)
            for source in (None, data):
                try:
                    codes.append(bank.reload(source))
                except gab.Error as error:
                    codes.append(error.code)
        tap.equal('errors', codes, [gab.Result.INCOMPLETE] * 6 + [gab.Result.NOT_A_BANK] * 2)
        path.write_bytes(other)
        fresh = bank.reload()
        tap.equal('another version', [bool(asha.remap(fresh)), fresh.reload(),
                                      fresh.sprite_count == bank.sprite_count],
                                      [False, None, False])
        path.write_bytes(demo)
        again = fresh.reload()
        tap.equal('views', [asha.remap(again), frame.remap(again), asha.remap(again).name],
                  [again.sprite('asha'), again.sprite('asha').frame_at(3), 'asha'])
        bank.close()
        for wrong in (lambda: asha.remap(again), bank.reload,
                      lambda: again.sprite('asha').remap(bank)):
            try:
                wrong()
                tap.equal('a closed bank', 'an error', '')
            except ValueError:
                pass


def sums(tap, folder):
    rounds = 20000
    found = []
    for command in ([sys.executable, HERE / 'queries.py', folder], [BENCH, DEMO]):
        text = subprocess.run([*map(str, command), DEMO, str(rounds)], check=True,
                              capture_output=True, text=True).stdout
        found.append({line.split()[0]: line.split()[2] for line in text.split('\n')
                      if line.startswith('gab_')})
    tap.equal('sums', found[0], found[1])
    tap.equal('queries', len(found[0]), 10)


def main():
    global numpy
    tap = Tap()
    folder = tempfile.mkdtemp()
    try:
        with zipfile.ZipFile(WHEEL) as wheel:
            wheel.extractall(folder)
        sys.path.insert(0, folder)
        import gabarit as gab
        try:
            import numpy
        except ImportError:
            numpy = None
        tap.case('random queries return the same as the library', random_calls, tap, gab)
        tap.case('wrong arguments are errors', wrong_use, tap, gab)
        tap.case('errors name the argument', messages, tap, gab)
        tap.case('ticks are exact', ticks, tap, gab)
        tap.case('methods are those of the library', methods, tap, gab)
        tap.case('lists of items are sequences', sequences, tap, gab)
        tap.case('structs can be copied and pickled', copies, tap, gab)
        tap.case('misspelt fields are errors', misspelt_fields, tap, gab)
        if numpy:
            tap.case('arrays of numpy have the pixels of masks and planes', arrays, tap, gab)
        tap.case('a bank can be closed while other threads query it', closing, tap, gab)
        tap.case('mistakes are reported', mistakes, tap, gab)
        tap.case('turns and poses at a position', turns, tap, gab)
        tap.case('a bank is reloaded when its file changes', reloading, tap, gab)
        tap.case('the sums of queries are those of C', sums, tap, folder)
        return tap.end()
    finally:
        shutil.rmtree(folder)


if __name__ == '__main__':
    sys.exit(main())
