#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""Tests an artist's work on a fighter in the real window, by mouse and keys: boxes from the art,
hot spots at the feet, a group, a colour key, compared frames. The saved and exported results are
compared with the picture's pixels and the expected edits. Prints TAP.

    test_sprites.py EDITOR GAB DEMO_FOLDER
"""
import json
import pathlib
import shutil
import subprocess
import sys

sys.dont_write_bytecode = True  # writes no bytecode into the source tree
from desk import Desk, run_steps  # noqa: E402
from test_hands import Hand  # noqa: E402

WIDTH, HEIGHT, COLUMNS, FRAMES = 128, 104, 12, 4


def solid_pixels(picture):
    """Returns the positions of opaque pixels of each frame of a sheet."""
    raw = subprocess.run(['convert', picture, '-depth', '8', 'rgba:-'], check=True,
                         capture_output=True).stdout
    stride = 4 * WIDTH * COLUMNS
    return [{(x, y) for y in range(HEIGHT) for x in range(WIDTH)
             if raw[y * stride + 4 * (frame * WIDTH + x) + 3] >= 128} for frame in range(FRAMES)]


def colour_at(picture, x, y):
    raw = subprocess.run(['convert', picture, '-depth', '8', 'rgba:-'], check=True,
                         capture_output=True).stdout
    at = 4 * (y * WIDTH * COLUMNS + x)
    return raw[at:at + 3].hex()


def left_of(box):
    return box.get('x', 0)


def lefts_of(boxes):
    """Returns the left edges of exported boxes, including members of groups."""
    return [left for box in boxes
            for left in (lefts_of(box['members']) if 'members' in box else [left_of(box)])]


class Animator:
    """Works on four frames of a fighter without annotations."""

    def __init__(self, desk, gab, demo):
        self.desk = desk
        self.gab = gab
        self.folder = desk.folder / 'work'
        self.folder.mkdir()
        shutil.copy(demo / 'asha.png', self.folder)
        self.picture = self.folder / 'asha.png'
        self.project = self.folder / 'fighter.gabarit'
        subprocess.run([gab, 'new', self.project], check=True, stdout=subprocess.DEVNULL)
        subprocess.run([gab, 'import', self.project, 'asha.png', '--grid', f'{WIDTH}x{HEIGHT}',
                        '--name', 'asha'], check=True, cwd=self.folder, stdout=subprocess.DEVNULL,
                       stderr=subprocess.DEVNULL)
        document = json.loads(self.project.read_text())
        sprite = document['sprites'][0]
        sprite['frames'] = sprite['frames'][:FRAMES]
        sprite['animations'] = []
        self.project.write_text(json.dumps(document))
        self.solid = solid_pixels(self.picture)
        self.hand = Hand(desk)
        self.changes = 0

    def _changed(self):
        self.changes += 1
        self.desk.expect(f'changed {self.changes} of {self.changes}')

    def _frames(self):
        return json.loads(self.project.read_text())['sprites'][0]['frames']

    def _saved(self):
        self.desk.key('ctrl+s')
        self.desk.expect('saved ')
        return self._frames()

    def opens_the_fighter(self):
        self.desk.start(self.project)
        self.desk.expect('opened .*fighter.gabarit')
        self.desk.fill_screen()
        self.desk.settle()
        self.hand.look()
        self.hand.click(3, 3)  # gives the keyboard to the canvas

    def covers_the_art_of_all_frames_with_boxes(self):
        self.desk.action('tag', '1')
        self.desk.action('reach', "'sprite'")
        self.desk.key('c', 'bracketright', 'bracketright', 'Return')
        self._changed()
        self.desk.action('reach', "'frame'")
        for frame, solid in zip(self._saved(), self.solid):
            boxes = [(left_of(box), box['y'], left_of(box) + box['w'], box['y'] + box['h'])
                     for box in frame['boxes']]
            assert 2 <= len(boxes) <= 6, boxes
            for x, y in solid:
                assert any(l <= x < r and t <= y < b for l, t, r, b in boxes), (x, y, boxes)
            for l, t, r, b in boxes:
                assert any(l <= x < r and t <= y < b for x, y in solid), (l, t, r, b)

    def sets_hot_spots_by_the_number_pad_and_at_the_feet(self):
        self.desk.key('KP_0')
        self._changed()
        self.desk.action('hot-spots', "'feet'")
        self._changed()
        for frame, solid in zip(self._saved(), self.solid):
            assert frame['hot_y'] == max(y for _, y in solid) + 1, frame['hot_y']
            middle = sum(x + 0.5 for x, _ in solid) / len(solid)
            assert abs(frame['hot_x'] - middle) <= 0.5, (frame['hot_x'], middle)

    def groups_boxes_and_drags_the_group(self):
        boxes = self._frames()[0]['boxes']
        first, second = boxes[0], boxes[-1]
        self.desk.action('snap')
        self.desk.key('v')
        self.hand.click(left_of(first) + 1.5, first['y'] + 1.5)
        self.hand.click(left_of(second) + 1.5, second['y'] + 1.5, shift=True)
        self.desk.key('ctrl+g')
        self._changed()
        self.hand.click(3, 3)
        x, y = left_of(first) + 1.5, first['y'] + 1.5
        self.hand.drag(x, y, x - 7, y + 3)
        self._changed()
        boxes = self._saved()[0]['boxes']
        moved = [(left_of(box), box['y'], box['group']) for box in boxes if box.get('group')]
        want = [(left_of(box) - 7, box['y'] + 3, 'group 1') for box in (first, second)]
        assert sorted(moved) == sorted(want), (moved, want)
        self.desk.action('snap')

    def picks_a_colour_key_from_the_picture(self):
        x, y = sorted(self.solid[0])[len(self.solid[0]) // 2]
        self.desk.key('i')
        self.hand.click(x + 0.5, y + 0.5)
        self._changed()
        mask = self._saved()[0]['mask']
        assert mask['source'] == 'key', mask
        assert mask['key'] == '#' + colour_at(self.picture, x, y), mask
        self.desk.key('ctrl+z')
        self.desk.expect('changed')
        self.changes -= 1

    def mirrors_the_annotations_of_a_frame(self):
        before = self._frames()[1]
        self.desk.key('v', 'period')
        self.desk.expect('view .*frame 2')
        self.desk.action('mirror')
        self._changed()
        after = self._saved()[1]
        assert after['hot_x'] == WIDTH - before['hot_x']
        assert [left_of(box) for box in after['boxes']] == [WIDTH - left_of(box) - box['w']
                                                        for box in before['boxes']]
        assert [left_of(box) for box in self._frames()[0]['boxes']] != [left_of(box) for box in
                                                                   after['boxes']]

    def pins_frames_without_changing_the_document(self):
        before = self.project.read_text()
        self.desk.action('compare-frame')
        self.desk.key('period', 'shift+F3', 'shift+F3', 'F3')
        self.desk.expect('view .*frame 3')
        self.desk.settle()
        self.desk.key('ctrl+s')
        self.desk.settle()
        assert self.project.read_text() == before

    def exports_the_boxes(self):
        bank = self.folder / 'fighter.gab.json'
        subprocess.run([self.gab, 'export', self.project, '-o', self.folder / 'fighter.gab',
                        '--json', bank], check=True, stderr=subprocess.DEVNULL)
        saved = self._frames()
        frames = json.loads(bank.read_text())['sprites'][0]['frames']
        for frame, exported in zip(saved, frames):
            want = [left_of(box) - frame['hot_x'] for box in frame['boxes']]
            assert lefts_of(exported['boxes']) == want, (want, exported['boxes'])


def main():
    editor, gab, demo = (pathlib.Path(path).resolve() for path in sys.argv[1:4])
    with Desk(editor) as desk:
        return run_steps(desk, Animator(desk, gab, demo))


if __name__ == '__main__':
    sys.exit(main())
