# SPDX-License-Identifier: MIT
"""Random projects with every kind of data that an atlas can contain, and the order in which the
steps of animations are shown."""
import duel

NAMES = ('', 'a "b"', 'größe 1', 'x.y', '7', '', 'walk 1')


def steps_of(frames, *numbers, **changes):
    """Returns steps that show the frames with these numbers; `at_N` has other fields of step N."""
    return [{'frame': frames[n]['id'], **changes.get(f'at_{i}', {})} for i, n in enumerate(numbers)]


def dancer(rng, first, name):
    """Returns a sprite with every kind of data that an atlas can contain: frames of many sizes on
    the fighters' sheet, boxes, points, properties, and animations in every direction."""
    frames = []
    for i in range(7):
        x, y = rng.randrange(9), rng.randrange(4)
        hot = {'has_hot_spot': True, 'hot_x': rng.randrange(-9, 20) + rng.choice((0, .5, .25)),
               'hot_y': rng.randrange(-9, 20)} if i != 3 else {'has_hot_spot': False}
        frames.append({
            'id': duel.identity(first + i), 'name': NAMES[i], 'picture': duel.identity(1),
            'x': x, 'y': y, 'w': rng.randrange(4, 16 - x + 1), 'h': rng.randrange(3, 8 - y + 1),
            'duration': rng.randrange(1, 400), **hot,
            'boxes': [{**duel.box(rng.choice(('', 'arm')), rng.choice((0, 1, 2, 5)),
                                  rng.randrange(-9, 9), rng.randrange(-9, 9), rng.randrange(1, 9),
                                  rng.randrange(1, 9), rng.choice(('', '', 'limb')))}
                      for _ in range(rng.randrange(5))],
            'points': [{'name': f'p{k}', 'x': rng.randrange(-99, 99) / 4,
                        'y': rng.randrange(-99, 99) / 4, 'to_x': rng.randrange(-3, 3),
                        'to_y': rng.randrange(2), 'properties': {'k': k}}
                       for k in range(rng.randrange(3))],
            'properties': {'sound': 'hu', 'loud': 2.5, 'on': True} if i == 2 else {}})
    # Numbers of the frames, direction, loop, and arguments for steps_of.
    kinds = {'run': ((1, 2, 3), 'forward', 0, {}), 'back': ((3, 2, 1), 'forward', 0, {}),
             'turn': ((2, 3, 4), 'reverse', 2, {}), 'leap': ((0, 4, 2, 4), 'forward', 0, {}),
             'sway': ((1, 2, 3, 4), 'ping-pong', 0, {}), 'wave': ((4, 3, 2), 'ping-pong', 0, {}),
             'once': ((5, 6), 'forward', -1, {}), 'there': ((4, 5, 6), 'ping-pong', -1, {}),
             'late': ((1, 2, 3, 4), 'forward', 2, {}), 'one': ((6,), 'reverse', 0, {}),
             'flip': ((1, 2, 3), 'forward', 0, {'at_1': {'flip_x': True},
                                                'at_2': {'flip_y': True, 'duration': 33}}),
             'slow': ((1, 2), 'forward', 0, {'at_0': {'duration': 777}})}
    return {'id': duel.identity(first + 50), 'name': name, 'frames': frames,
            'properties': {'life': 3, 'kind': name},
            'animations': [{'id': duel.identity(first + 60 + i), 'name': key,
                            'direction': direction, 'loop': loop,
                            'frames': steps_of(frames, *numbers, **changes),
                            'properties': {'key': key} if i % 2 else {}}
                           for i, (key, (numbers, direction, loop, changes))
                           in enumerate(kinds.items())]}


def dance(rng, count):
    """Returns a project of dancers, without maps and levels."""
    content = duel.project()
    content['sprites'] = [dancer(rng, 100 * (i + 1), f'dancer {i}') for i in range(count)]
    content['maps'] = content['levels'] = []
    content['pictures'] = content['pictures'][:1]
    return content


def shown_steps(animation):
    """Returns the steps of a bank's animation as dictionaries."""
    return [step if isinstance(step, dict) else {'frame': step} for step in animation['steps']]


def expand(animation):
    """Returns the indices of the steps in the order in which they are shown, until the loop
    repeats."""
    order = list(range(len(animation['steps'])))
    if animation.get('direction') == 'reverse':
        return order[::-1]
    if animation.get('direction') == 'ping-pong':
        turn = animation['loop'] + 1 if 'loop' in animation else 0
        return order + order[turn:-1][::-1]
    return order
