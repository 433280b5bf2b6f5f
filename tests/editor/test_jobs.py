#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""Counts the actions of the four jobs of a new user, from the first start in an empty home to the
exported bank, on pictures of Debian's games: a fighter, a room, a track and a level. Everything is
done in the real window by mouse and keys; each click, drag, key chord and typed text counts as one
action, and so does dropping files on the window. A job whose pictures are missing is left out.
Prints TAP.

    test_jobs.py EDITOR GAB DRAG_SOURCE fighter|room|track|level
"""
import json
import pathlib
import subprocess
import sys

sys.dont_write_bytecode = True  # writes no bytecode into the source tree
sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / 'support'))
from desk import Desk, run_steps  # noqa: E402
from test_hands import Hand  # noqa: E402
from tga import tga_as_ppm  # noqa: E402

GAMES = pathlib.Path('/usr/share/games')
INSET = 0.3  # of a pixel, from the edge of a box to the pointer: both are in the same pixel


class Worker(Hand):
    """A hand that also types, drops files and clicks on frames in the strip."""

    def __init__(self, desk, drag_source):
        super().__init__(desk)
        self.drag_source = drag_source

    def type(self, text):
        self.actions += 1
        self.desk.type(text)
        self.desk.settle()  # a command may come faster than keys

    def drop(self, path):
        self.actions += 1
        self.desk.drop(self.drag_source, path)

    def draw(self, left, top, right, bottom, shift=False):
        """Drags a rectangle from within its first pixel to within its last one."""
        self.drag(left + INSET, top + INSET, right - INSET, bottom - INSET, shift)

    def pick_frame(self, number, shift=False):
        """Clicks on a frame of the strip."""
        with self.desk.editor.lines_lock:
            lines = [line for line in self.desk.editor.lines if line.startswith('EV strip ')]
        _, _, left, top, _, width, height = lines[-1].split()
        x, y = float(left) + (number - 0.5) * float(width), float(top) + float(height) / 2
        self.actions += 1
        with self.desk.holding(*['shift'] * shift):
            self.desk.click(x, y)


class Job:
    """The common parts of all jobs. `_picture` is in the package `_package`; its size is changed to
    `_percent`."""

    _package, _picture, _percent = '', '', 100

    def __init__(self, desk, gab, drag_source):
        self.desk = desk
        self.gab = gab
        self.folder = desk.folder / 'work'
        self.folder.mkdir()
        self.hand = Worker(desk, drag_source)
        self.changes = 0

    def _changed(self, by=1):
        self.changes += by
        self.desk.expect(f'changed {self.changes} of {self.changes}')
        self.desk.settle()  # the user sees the result before the next action

    def _drops_the_picture(self):
        picture = self.folder / 'art.png'
        data = (GAMES / self._picture).read_bytes()
        if self._picture.endswith('.tga'):
            data = tga_as_ppm(data)
        subprocess.run(['convert', '-', '-scale', f'{self._percent}%', picture], input=data,
                       check=True)
        self.desk.start()
        self.desk.fill_screen()
        self.desk.settle()
        self.hand.drop(picture)
        self.desk.expect('dialog import')

    def _imported(self):
        self.hand.key('Return')
        self.desk.expect('imported 1')
        self.changes = 1
        self.desk.settle()
        self.hand.look()

    def _names(self, name):
        """Names a new thing: its name has the focus and is selected."""
        self.hand.type(name)
        self.hand.key('Return')

    def _exports(self):
        """Returns the bank as its JSON file has it, which a first export writes as well."""
        self.hand.key('ctrl+e')
        self.desk.expect('dialog export')
        self.hand.key('Return')
        self.bank = pathlib.Path(self.desk.expect('exported (.*)').group(1))
        text = self.folder / 'bank.json'
        subprocess.run([self.gab, 'convert', self.bank, text], check=True, cwd=self.folder)
        exported = json.loads(self.bank.with_suffix('.gab.json').read_text())
        assert exported == json.loads(text.read_text())
        return exported

    def _query(self, *words):
        return json.loads(subprocess.run([self.gab, 'query', self.bank, *map(str, words)],
                                         check=True, capture_output=True, text=True).stdout)

    def _counts(self, most):
        print(f"# {self.hand.actions} actions: {' '.join(type(self).__doc__.split())}")
        assert self.hand.actions <= most, self.hand.actions


class Artist(Job):
    """Annotates a fighter of 40 frames: an animation, a hot spot, three boxes and a named point in
    all frames; in two frames, a box is adjusted."""

    _package, _picture, _percent = 'epiphany-data', '../epiphany/gfx/player.bmp', 400
    _hot_spot = 60, 126
    _boxes = {'head': (8, 4, 112, 60), 'torso': (28, 64, 96, 104), 'legs': (32, 104, 92, 128)}
    _point = 92, 98

    def imports_the_frames(self):
        self._drops_the_picture()
        self._imported()

    def makes_an_animation_of_the_first_frames(self):
        self.hand.pick_frame(5, shift=True)
        self.desk.expect('view .*frame 5')
        self.desk.settle()
        self.hand.command('new-animation')  # the button next to the list of animations
        self._changed()
        self.hand.type('walk')

    def sets_the_hot_spot_in_all_frames(self):
        """A click on the next tool accepts the name."""
        self.hand.command('tool', "'hot-spot'")
        self._changed()
        x, y = self._hot_spot
        self.hand.click(x, y, shift=True)
        self._changed()

    def draws_three_boxes_in_all_frames(self):
        self.hand.key('x')
        for tag, box in zip((1, 2, 4), self._boxes.values()):
            if tag > 1:
                self.hand.key(f'ctrl+{tag}')
            self.hand.draw(*box, shift=True)
            self._changed()

    def adjusts_two_frames(self):
        """The last drawn box is still selected; a drag of its outline moves it."""
        left, _, _, bottom = self._boxes['legs']
        for number in (2, 3):
            self.hand.key('period')
            self.desk.expect(f'view .*frame {number}')
            self.hand.drag(left, bottom - 18, left + 4, bottom - 18)
            self._changed()

    def places_a_named_point_in_all_frames(self):
        self.hand.key('a')
        x, y = self._point
        self.hand.click(x + 0.5, y + 0.5, shift=True)
        self._changed()
        self.hand.type('hand')

    def exports_the_fighter(self):
        """Positions in the bank are relative to the hot spot; a point is the centre of a pixel."""
        sprite, = self._exports()['sprites']
        hot_x, hot_y = self._hot_spot
        point = {'name': 'hand', 'x': self._point[0] + 0.5 - hot_x,
                 'y': self._point[1] + 0.5 - hot_y}
        assert len(sprite['frames']) == 40, sprite['frames']
        for number, frame in enumerate(sprite['frames'], 1):
            assert (frame['left'], frame['top']) == (-hot_x, -hot_y), frame
            assert frame['points'] == [point], (number, frame['points'])
            moved = 4 if number in (2, 3) else 0  # of the legs
            boxes = [{'tag': tag, 'x': left - hot_x + moved * (tag == 'legs'), 'y': top - hot_y,
                      'w': right - left, 'h': bottom - top}
                     for tag, (left, top, right, bottom) in self._boxes.items()]
            assert frame['boxes'] == boxes, (number, frame['boxes'])
        walk, = sprite['animations']
        assert (walk['name'], len(walk['steps'])) == ('walk', 5), walk

    def needs_at_most_22_actions(self):
        self._counts(22)


# Name, number of the tag, and a click of the fill tool; the corners of a polygon; or left, top,
# right, bottom.
ZONES = [('moon', 1, (92, 80)), ('sky', 6, (300, 250)),
         ('bones', 4, (100, 232), (170, 380), (150, 466), (36, 466)),
         ('bat', 5, 430, 100, 492, 154), ('far bat', 5, 202, 100, 246, 138),
         ('high bat', 3, 530, 18, 612, 100)]
# A pixel of the zone, and its walk-to point.
WALKS = {'moon': ((92, 80), (180, 440)), 'bones': ((100, 400), (190, 460)),
         'bat': ((460, 120), (420, 450)), 'far bat': ((224, 120), (220, 440)),
         'high bat': ((560, 60), (300, 430))}
TOLERANCE = 16  # of the fill tool
TAGS = {1: 'thing', 3: 'exit', 4: 'person', 5: 'danger', 6: 'scenery'}


class Designer(Job):
    """Makes a room of six zones with names and tags, a property and five walk-to points. The key or
    the click that follows a name accepts it."""

    _package, _picture, _percent = 'amoebax-data', 'amoebax/graphics/Mr.BonesBackground.png', 50

    def imports_the_picture(self):
        self._drops_the_picture()
        self._imported()

    def draws_six_zones_with_names_and_tags(self):
        tool, current, named = None, 1, 0
        for name, tag, *area in ZONES:
            if tag != current:
                self.hand.key(f'ctrl+{tag}')
                self._changed(named)
                current, named = tag, 0
            kind = 'r' if len(area) == 4 and isinstance(area[0], int) else 'pg'[len(area) == 1]
            if kind != tool:
                self.hand.key(kind)
            tool = kind
            if kind == 'r':
                self.hand.draw(*area)
            else:
                for x, y in area + area[:kind == 'p']:
                    self.hand.click(x, y)
                    self.desk.settle()
            self._changed(1 + named)
            self.hand.type(name)
            named = 1

    def adds_a_property_to_the_last_zone(self):
        """The zone is still selected. A menu and its entry count as two clicks."""
        self.hand.actions += 1
        self.hand.command('add-property', "'text'")
        self._changed(2)
        self.hand.type('verb=smell')

    def places_five_walk_to_points(self):
        self.hand.command('tool', "'walk'")  # its button
        self._changed(2)
        for start, (x, y) in WALKS.values():
            self.hand.drag(*start, x + 0.5, y + 0.5)
            self._changed()

    def _alike(self, start, width, height):
        """Returns the pixels around a pixel whose colours are similar, found one by one."""
        rgba = subprocess.run(['convert', self.folder / 'art.png', '-depth', '8', 'rgba:-'],
                              check=True, capture_output=True).stdout
        wanted = 4 * (start[1] * width + start[0])
        found, waiting = set(), [start]
        while waiting:
            x, y = waiting.pop()
            at = 4 * (y * width + x)
            if (0 <= x < width and 0 <= y < height and (x, y) not in found
                    and all(abs(rgba[at + i] - rgba[wanted + i]) <= TOLERANCE for i in range(4))):
                found.add((x, y))
                waiting += [(x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)]
        return found

    def _pixels(self, area, width, height):
        """Returns the pixels of a drawn area."""
        if len(area) == 1:
            return self._alike(area[0], width, height)
        if isinstance(area[0], int):
            left, top, right, bottom = area
            return {(x, y) for y in range(top, bottom) for x in range(left, right)}
        sides = [(a, b) for a, b in zip(area, area[1:] + area[:1]) if a[1] != b[1]]
        return {(x, y) for y in range(height) for x in range(width)
                if sum((a[1] > y + .5) != (b[1] > y + .5)
                       and x + .5 < a[0] + (y + .5 - a[1]) * (b[0] - a[0]) / (b[1] - a[1])
                       for a, b in sides) % 2}

    def exports_the_room(self):
        room, = self._exports()['maps']
        plane, = room['planes']
        painted = {}
        for zone, (name, tag, *area) in zip(plane['zones'], ZONES, strict=True):
            walk = [at + 0.5 for at in WALKS[name][1]] if name in WALKS else None
            assert (zone['name'], zone['tag'], zone.get('walk')) == (name, TAGS[tag], walk), zone
            painted.update(dict.fromkeys(self._pixels(area, room['width'], room['height']), name))
        assert plane['zones'][-1]['properties'] == {'verb': 'smell'}, plane['zones']
        for name, *_ in ZONES:
            runs = self._query('runs', room['name'], plane['name'], name)['runs']
            pixels = {(x, y) for y, left, right in runs for x in range(left, right)}
            assert pixels == {at for at, zone in painted.items() if zone == name}, (name, runs[:9])

    def needs_at_most_38_actions(self):
        self._counts(38)


# Points along the middle of the road, in the direction of the race.
ROAD = [(200, 40), (245, 49), (274, 68), (285, 91), (272, 114), (240, 132), (200, 153), (102, 221),
        (89, 258), (102, 299), (138, 320), (185, 323), (235, 309), (280, 288), (345, 185),
        (350, 122), (368, 78), (398, 44), (440, 36), (478, 52), (496, 95), (499, 150), (499, 210),
        (492, 252), (465, 276), (430, 282), (392, 269), (90, 160), (45, 108), (75, 48)]
NARROW = 24  # index of the first narrower node
WIDTHS = 48, 40
STROKE = (228, 12), (214, 76)  # across the road, whose middle it crosses here:
START = 222, 44


class Driver(Job):
    """Makes a track of 30 nodes in two widths, a start line, and bands of three radii."""

    _package, _picture, _percent = 'trophy-data', 'trophy/tracks/Loops/vmap.tga', 30

    def imports_the_picture(self):
        self._drops_the_picture()
        self._imported()

    def draws_the_track(self):
        self.hand.key('t')
        for i, node in enumerate(ROAD):
            if i == NARROW:
                self.hand.key('bracketleft')
            self.hand.click(*node)
        self.hand.key('Return')
        self._changed()

    def draws_the_start_line(self):
        self.hand.drag(*STROKE[0], *STROKE[1])
        self._changed()

    def makes_bands_of_three_radii(self):
        self.hand.command('make-bands')  # the button of the tool
        self.desk.expect('road bands 3 narrow')

    def exports_the_track(self):
        """Next to each node, the road ends at half its width."""
        track, = self._exports()['maps']
        assert [band['radius'] for band in track['bands']] == [6, 14, 22], track['bands']
        plane, = track['planes']
        road, start = plane['zones']
        assert [(zone['name'], zone['tag']) for zone in (road, start)] == [
            ('road', 'road'), ('start', 'start')], plane['zones']
        rows = {zone: self._query('runs', track['name'], plane['name'], zone)['runs']
                for zone in ('road', 'start')}
        line, road = ({(x, y) for y, left, right in rows[zone] for x in range(left, right)}
                      for zone in ('start', 'road'))
        self._checks_the_line(line, start['walk'])
        road |= line
        for i, (x, y) in enumerate(ROAD):
            ahead, behind = ROAD[(i + 1) % len(ROAD)], ROAD[i - 1]
            side = complex(ahead[0] - behind[0], ahead[1] - behind[1]) * 1j
            side /= abs(side)
            for away, inside in ((0, True), (-1, True), (1, True), (-1, False), (1, False)):
                away *= WIDTHS[i >= NARROW] / 2 + (-2 if inside else 2)
                at = round(x + away * side.real), round(y + away * side.imag)
                assert (at in road) == inside, (i, at, inside)

    def _checks_the_line(self, line, walk):
        """It reaches across the road, and the race goes to the right."""
        lefts, tops = zip(*line)
        width, height = max(lefts) - min(lefts), max(tops) - min(tops)
        assert width < 24 and abs(height - WIDTHS[0]) < 3, (width, height)
        assert max(lefts) < walk[0] < START[0] + 26 and abs(walk[1] - START[1]) < 12, walk

    def needs_at_most_40_actions(self):
        self._counts(40)


# Left, top, right, bottom of rooms, on the grid of 8 px. Adjacent rooms share walls.
ROOMS = [(152, 136, 240, 248), (240, 136, 320, 248), (432, 184, 496, 272), (496, 128, 544, 272),
         (176, 360, 288, 432), (288, 360, 352, 432), (176, 432, 424, 488)]
GRID = 8
GATE = (240, 176), (240, 208)


def pieces(ax, ay, bx, by):
    """Returns the parts of a wall from line to line of the grid."""
    (ax, bx), (ay, by) = sorted((ax, bx)), sorted((ay, by))
    if ax == bx:
        return [(ax, y, ax, y + GRID) for y in range(ay, by, GRID)]
    return [(x, ay, x + GRID, ay) for x in range(ax, bx, GRID)]


class Builder(Job):
    """Makes a level of seven rooms that share walls, with a door between two of them, a one-way
    wall and a marker."""

    _package, _picture, _percent = 'trophy-data', 'trophy/tracks/Downtown/vmap.tga', 40

    def imports_the_picture_as_a_level(self):
        self._drops_the_picture()
        self.hand.key('alt+l')
        self.desk.settle()
        self._imported()

    def draws_seven_rooms(self):
        self.hand.key('r')
        for room in ROOMS:
            self.hand.drag(*room)
            self._changed()

    def makes_a_door(self):
        self.hand.key('o')
        self.hand.click(240, 192)
        self._changed()
        self._names('gate')
        self._changed()

    def makes_a_one_way_wall(self):
        self.hand.key('v')
        self.hand.click(280, 136)
        self.desk.settle()
        self.hand.key('shift+o')
        self._changed()

    def places_a_named_marker(self):
        self.hand.key('a')
        self.hand.click(344, 312)
        self._changed()
        self._names('start')
        self._changed()

    def exports_the_level(self):
        """Each part of the outline of a room is in exactly one wall."""
        level, = self._exports()['levels']
        layer, = level['layers']
        expected = {part for left, top, right, bottom in ROOMS
                    for line in ((left, top, right, top), (left, bottom, right, bottom),
                                 (left, top, left, bottom), (right, top, right, bottom))
                    for part in pieces(*line)}
        parts = [part for wall in layer['walls'] for part in pieces(*wall['a'], *wall['b'])]
        assert sorted(parts) == sorted(expected), layer['walls']
        gate, = (wall for wall in layer['walls'] if 'name' in wall)
        assert gate['name'] == 'gate' and sorted((gate['a'], gate['b'])) == [
            list(end) for end in GATE], gate
        one_way, = (wall for wall in layer['walls'] if wall.get('one_way'))
        assert one_way['a'] == [240, 136] and one_way['b'] == [320, 136], one_way
        marker, = level['markers']
        assert (marker['name'], marker['x'], marker['y']) == ('start', 344, 312), marker

    def needs_at_most_28_actions(self):
        self._counts(28)


def main():
    editor, gab, drag_source = (pathlib.Path(path).resolve() for path in sys.argv[1:4])
    job = {'fighter': Artist, 'room': Designer, 'track': Driver, 'level': Builder}[sys.argv[4]]
    if not (GAMES / job._picture).exists():
        print(f'# left out: {job._package}: the job of a {sys.argv[4]}\n1..0')
        return 0
    with Desk(editor) as desk:
        return run_steps(desk, job(desk, gab, drag_source))


if __name__ == '__main__':
    sys.exit(main())
