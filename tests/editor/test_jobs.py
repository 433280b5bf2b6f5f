#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""Counts the actions of two jobs, from the first start in an empty home, with art from Debian's
games: a fighter of twelve frames for export, and a room of six zones. Everything is done in the
real window by mouse and keys; each click, drag, key chord and typed text counts as one action. If
the art is missing, that of the demo is used, and a line of output states this. Prints TAP.

    test_jobs.py EDITOR GAB DEMO_FOLDER DRAG_SOURCE fighter|room
"""
import json
import pathlib
import struct
import subprocess
import sys

sys.dont_write_bytecode = True  # writes no bytecode into the source tree
from desk import Desk, run_steps  # noqa: E402
from test_hands import Hand  # noqa: E402

GAMES = pathlib.Path('/usr/share/games')
TUX = GAMES / 'supertux2/images/creatures/tux/big'
ROOM = GAMES / 'fillets-ng/images/captain/vladova-p.png'
TAGS_X = 60  # x position of the names of the tags
TAG_ROW = 14  # step between clicks; every row is at least as high


class Worker(Hand):
    """A hand that also types, drops files and clicks on rows, which count as actions."""

    def __init__(self, desk, drag_source):
        super().__init__(desk)
        self.drag_source = drag_source
        self.rows = {}

    def type(self, text):
        self.actions += 1
        self.desk.type(text)

    def drop(self, paths):
        self.actions += 1
        self.desk.drop(self.drag_source, *paths)

    def look_for_tags(self, count):
        """Finds the rows of the tags, which a user sees at a glance, so that this is not an action.
        Afterwards, the first tag is current."""
        self.rows = {}
        for y in range(self.desk.size[1] - 40, self.desk.size[1] // 3, -TAG_ROW):
            self.desk.click(TAGS_X, y)
            self.desk.settle()
            self.rows.setdefault(self.desk.state('tag'), y)
            if len(self.rows) == count and 1 in self.rows:
                break
        assert len(self.rows) == count, self.rows
        self.desk.click(TAGS_X, self.rows[1])
        self.desk.settle()

    def tag(self, number):
        self.actions += 1
        self.desk.click(TAGS_X, self.rows[number])
        self.desk.settle()
        assert self.desk.state('tag') == number, (number, self.desk.state('tag'))


class Job:
    """The common parts of both jobs."""

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

    def _begin(self, pictures):
        """Starts the editor and imports pictures."""
        self.desk.start()
        self.desk.fill_screen()
        self.desk.settle()
        self.hand.drop(pictures)
        self.desk.expect('dialog import')
        self.hand.key('Return')
        self.desk.expect('imported 1')
        self.changes = 1
        self.desk.settle()
        self.hand.look()

    def _exported(self):
        """Returns the content of the exported bank, as JSON."""
        name = self.desk.expect('exported (.*)').group(1)
        text = self.folder / 'bank.json'
        subprocess.run([self.gab, 'convert', name, text], check=True, cwd=self.folder)
        return json.loads(text.read_text())


class Artist(Job):
    """Annotates a fighter: a hot spot, three boxes and a point in all frames; three frames are
    adjusted."""

    def __init__(self, desk, gab, drag_source, art):
        super().__init__(desk, gab, drag_source)
        self.art = art

    def imports_twelve_frames(self):
        self._begin(self.art)
        self.hand.look_for_tags(7)

    def sets_the_hot_spot_in_all_frames(self):
        self.hand.key('h')
        self.hand.click(31, 76, shift=True)
        self._changed()

    def draws_three_boxes_in_all_frames(self):
        self.hand.key('x')
        for number, box in enumerate([(20, 13, 46, 33), (18, 35, 44, 62), (16, 64, 44, 76)], 1):
            if number > 1:
                self.hand.tag(number)
            self.hand.drag(*box, shift=True)
            self._changed()

    def adjusts_three_frames(self):
        """The last drawn box is still selected; a drag of its outline moves it."""
        for frame in (2, 3, 4):
            self.hand.key('period')
            self.desk.expect(f'view .*frame {frame}')
            self.hand.drag(23, 64.5, 23 + frame, 63.5)
            self._changed()

    def places_a_point_in_all_frames(self):
        self.hand.key('a')
        self.hand.click(52, 26, shift=True)
        self._changed()

    def exports(self):
        self.hand.key('ctrl+e')
        self.desk.expect('dialog export')
        self.hand.key('Return')
        bank = self._exported()
        frames = bank['sprites'][0]['frames']
        assert len(frames) == 12, len(frames)
        assert all(len(frame['boxes']) == 3 for frame in frames), frames
        assert all(len(frame['points']) == 1 for frame in frames), frames
        legs = [frame['boxes'][2]['left'] for frame in frames]
        assert all(left > legs[0] for left in legs[1:4]), legs  # they snap
        assert set(legs[4:]) == {legs[0]}, legs

    def needs_at_most_26_actions(self):
        print(f'# {self.hand.actions} actions: import, hot spot, three boxes and a point on twelve '
              'frames, three frames adjusted, export')
        assert self.hand.actions <= 26, self.hand.actions


# Name, tag, and left, top, right, bottom of the drawn rectangle, as fractions of the picture.
ZONES = [('west window', 1, 0.14, 0.15, 0.35, 0.52), ('east window', 1, 0.63, 0.13, 0.88, 0.54),
         ('floor', 2, 0.1, 0.7, 0.9, 0.95), ('table', 3, 0.32, 0.56, 0.67, 0.72),
         ('helmet', 3, 0.55, 0.42, 0.66, 0.54), ('plant', 6, 0.74, 0.58, 0.82, 0.68)]


class Designer(Job):
    """Makes a room of six zones with names and tags, two properties and two walk-to points."""

    def __init__(self, desk, gab, drag_source, art, size):
        super().__init__(desk, gab, drag_source)
        self.art = art
        self.width, self.height = size

    def _at(self, x, y):
        return round(x * self.width), round(y * self.height)

    def imports_the_picture(self):
        self._begin([self.art])
        self.hand.look_for_tags(7)

    def draws_six_zones_with_names_and_tags(self):
        self.hand.key('r')
        current = 1
        for name, tag, left, top, right, bottom in ZONES:
            if tag != current:
                self.hand.tag(tag)
            current = tag
            self.hand.key('n')
            self._changed()
            self.desk.settle()  # the user sees the field for the name before typing
            self.hand.type(name)
            self.hand.drag(*self._at(left, top), *self._at(right, bottom))
            self._changed()

    def adds_two_properties_to_the_last_zone(self):
        """The zone is still selected. A menu and its entry count as two clicks."""
        for key, value in (('verb', 'water'), ('score', 'five')):
            self.hand.actions += 1
            self.hand.command('add-property', "'text'")
            self._changed()
            self.desk.settle()
            self.hand.type(key)
            self.hand.key('Return')
            self._changed()
            self.desk.settle()
            self.hand.type(value)
            self.hand.key('Return')
            self._changed()

    def places_two_walk_to_points(self):
        self.hand.key('w')
        self.hand.click(*self._at(0.78, 0.75))
        self._changed()
        with_alt(self.hand, *self._at(0.6, 0.5))
        self.hand.click(*self._at(0.55, 0.8))
        self._changed()

    def saves_the_room(self):
        project = self.folder / 'room.gabarit'
        self.hand.key('ctrl+s')
        self.desk.expect('dialog save-project')
        self.hand.actions += 2  # the path and Enter
        self.desk.choose('Save Project', project)
        self.desk.expect('saved ')
        document = json.loads(project.read_text())
        zones = document['maps'][0]['planes'][0]['zones']
        assert [(zone['name'], zone['tag']) for zone in zones] == [zone[:2] for zone in ZONES]
        properties = zones[-1]['properties']
        assert properties == {'verb': 'water', 'score': 'five'}, properties
        assert [zone['name'] for zone in zones if 'walk_x' in zone] == ['helmet', 'plant'], zones
        assert [tag['name'] for tag in document['tags']][:3] == ['exit', 'floor', 'thing']

    def needs_at_most_44_actions(self):
        print(f'# {self.hand.actions} actions: import, six zones with names and tags, two '
              'properties, two walk-to points, saved')
        assert self.hand.actions <= 44, self.hand.actions


def with_alt(hand, x, y):
    hand.desk.xdotool('keydown', 'alt')
    hand.click(x, y)
    hand.desk.xdotool('keyup', 'alt')


def existing_art(real, replacement, job):
    """Returns the real art if it is on this machine; else prints a line and returns
    `replacement`."""
    if all(path.exists() for path in real):
        return real
    print(f'# {job}: the real art is not on this machine; that of the demo is used')
    return replacement


def frames_of_demo(demo, folder):
    """Writes twelve frames of the demo's fighter as files."""
    sheet = demo / 'asha.png'
    subprocess.run(['convert', sheet, '-crop', '128x104', '+repage', '-delete', '12--1',
                    folder / 'walk-%d.png'], check=True)
    return [folder / f'walk-{i}.png' for i in range(12)]


def png_size(picture):
    return struct.unpack('>II', picture.read_bytes()[16:24])


def main():
    editor, gab, demo, drag_source = (pathlib.Path(path).resolve() for path in sys.argv[1:5])
    names = [*(f'walk-{i}' for i in range(8)), 'idle-0', 'idle-1', 'jump-0', 'kick-0']
    with Desk(editor) as desk:
        if sys.argv[5] == 'fighter':
            real = [TUX / f'{name}.png' for name in names]
            frames = existing_art(real, None, 'fighter') or frames_of_demo(demo, desk.folder)
            return run_steps(desk, Artist(desk, gab, drag_source, frames))
        [room] = existing_art([ROOM], [demo / 'study.png'], 'room')
        return run_steps(desk, Designer(desk, gab, drag_source, room, png_size(room)))


if __name__ == '__main__':
    sys.exit(main())
