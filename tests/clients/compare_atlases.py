# SPDX-License-Identifier: MIT
"""Compares what a library reads from an atlas and draws (page.js) with gab's import."""
import base64
import json
import math

from client import Picture, base_name, difference

def slices_at(slices, number, source):
    """Returns boxes and points of a frame as Aseprite shows slices: a key applies until the next
    one."""
    boxes, points = [], []
    for one in slices:
        keys = [key for key in one['keys'] if key['frame'] <= number] or one['keys']
        x, y, w, h = (keys[-1 if keys[0]['frame'] <= number else 0]['bounds'][k] for k in 'xywh')
        if (w, h) == (1, 1):
            points.append((one['name'], x - source[0] + .5, y - source[1] + .5))
        else:
            boxes.append((one['name'], x - source[0], y - source[1], w, h))
    return sorted(boxes), sorted(points)


class Comparison:
    def __init__(self, tap, client):
        self.tap, self.client = tap, client
        self.count = dict.fromkeys(
            ('frames', 'drawn', 'turned', 'trimmed', 'anchors', 'steps', 'boxes'), 0)

    def compare_frame(self, ours, theirs):
        sx, sy, width, height = theirs['source']
        self.tap.equal(f'{ours.name}: source', ours.source, (sx, sy, width, height))
        self.tap.equal(f'{ours.name}: size', ours.picture.size, tuple(theirs['size']))
        if theirs['duration']:
            self.tap.equal(f'{ours.name}: duration', ours.duration, theirs['duration'])
        for key, value in (theirs.get('borders') or {}).items():
            name = f'border_{key}' if len(key) > 1 else f'center_{key}'
            self.tap.equal(f'{ours.name}: {name}', ours.properties.get(name), value)
        corner = self.corner(ours, theirs)
        # Phaser mirrors rotated frames; its authors state that it does not support them.
        if self.client != 'phaser' or not theirs['turned']:
            self.compare_pixels(ours, corner, theirs['seen'])
        self.count['frames'] += 1
        self.count['turned'] += theirs['turned']
        self.count['trimmed'] += (width, height) != tuple(theirs['size'])

    def compare_pixels(self, ours, corner, seen):
        x, y, width, height = ours.picture.visible_bounds()
        expected = (0,) * 4
        if width:
            expected = round(corner[0]) + x, round(corner[1]) + y, width, height
        if self.tap.equal(f'{ours.name}: visible rectangle',
                          tuple(seen[key] for key in 'xywh'), expected):
            other = Picture(width, height, base64.b64decode(seen['rgba']))
            self.tap.equal(f'{ours.name}: pixels',
                           difference(ours.picture.part(x, y, width, height), other), '')
        self.count['drawn'] += 1

    def corner(self, ours, theirs):
        """Returns the position of the frame's corner relative to the point where the page draws."""
        sx, sy, width, height = theirs['source']
        if theirs['anchor'] is None:
            if not self.has_pivots:
                self.tap.equal(f'{ours.name}: corner', (ours.left, ours.top), (sx, sy))
            return sx, sy
        self.count['anchors'] += 1
        hot = [anchor * size for anchor, size in zip(theirs['anchor'], (width, height))]
        self.tap.equal(f'{ours.name}: hot spot', (-ours.left * 256, -ours.top * 256),
                       (round((hot[0] - sx) * 256), round((hot[1] - sy) * 256)))
        return [at - math.floor(at) + corner for at, corner in zip(hot, (ours.left, ours.top))]

    def compare_animations(self, set_, ours, theirs):
        for name, one in theirs.items():
            steps = [base_name(step) for step in one['steps']]
            own = ours.get(name)
            if not self.tap.expect(own is not None, f'no animation {name!r}'):
                continue
            played = own.steps[::-1] if own.direction == 'reverse' else own.steps
            self.tap.equal(f'{name}: steps', played, steps)
            self.tap.equal(f'{name}: ping-pong', own.direction == 'ping-pong',
                           one.get('yoyo', False))
            self.count['steps'] += len(steps)
        if theirs:
            self.tap.equal('animations', sorted(ours), sorted(theirs))

    def compare(self, set_, made, found):
        frames = {frame.name: frame for frame in made.frames}
        self.tap.equal('frames', sorted(frames),
                       sorted(base_name(frame['name']) for frame in found['frames']))
        text = json.loads((made.folder / set_['files'][0]).read_text())
        self.has_pivots = self.client == 'pixi' and any(
            'pivot' in own for own in text['frames'].values())
        order = [frame.name for frame in made.frames]
        for theirs in found['frames']:
            ours = frames.get(base_name(theirs['name']))
            if ours is not None:
                self.compare_frame(ours, theirs)
                boxes, points = slices_at(found['slices'], order.index(ours.name), ours.source)
                self.tap.equal(f'{ours.name}: boxes', ours.boxes(), boxes)
                self.tap.equal(f'{ours.name}: points', ours.points(), points)
                self.count['boxes'] += len(boxes) + len(points)
        self.compare_animations(set_, made.animations, found['animations'])
