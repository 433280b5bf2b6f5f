#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""Tests the keyboard focus in the real window: after a click on a dot in the strip, in a field,
after an inline rename, a pasted box and a new property. The saved project shows the effects of the
keys. Prints TAP.

    test_keys.py EDITOR GAB DEMO_FOLDER
"""
import json
import pathlib
import sys

sys.dont_write_bytecode = True  # writes no bytecode into the source tree
from desk import Desk, run_steps  # noqa: E402
from test_hands import Hand  # noqa: E402

FRAMES = 4
ROWS = 64  # pixels from the top of a frame's picture in the strip to the rows below it
ROW = 14
COLUMN = 72
FIELD = 1428, 798    # the field for the box's x position, in a window that fills the screen
TAG = 1479, 730      # the field for the box's tag
TAG_ROW = 100, 830   # any tag in the palette
ASSET = 150, 180     # the sprite
STRIP = 330, 1310    # the left and right edge of the strip
BOX = {'name': 'torso', 'tag': 2, 'x': 40, 'y': 30, 'w': 30, 'h': 40}


class Artist:
    """Works on four frames, each with a box and a point."""

    def __init__(self, desk, gab, demo):
        self.desk = desk
        self.gab = gab
        self.folder = desk.folder / 'work'
        self.folder.mkdir()
        (self.folder / 'asha.png').write_bytes((demo / 'asha.png').read_bytes())
        self.project = self.folder / 'fighter.gabarit'
        project = json.loads((demo / 'demo.gabarit').read_text())
        sprite = project['sprites'][0]
        sprite['frames'] = sprite['frames'][:FRAMES]
        for frame in sprite['frames']:
            frame['boxes'] = [dict(BOX)]
            frame['points'] = [{'name': 'hand', 'x': 90.5, 'y': 60.5}]
            frame.update(has_hot_spot=False, hot_x=0, hot_y=0)
        sprite['animations'] = []
        project['sprites'] = [sprite]
        project['maps'] = project['levels'] = []
        project['pictures'] = [each for each in project['pictures']
                               if each['id'] == sprite['frames'][0]['picture']]
        self.project.write_text(json.dumps(project))
        self.hand = Hand(desk)

    def _saved(self):
        self.desk.settle()
        self.desk.action('save')
        self.desk.settle()
        self.desk.editor.skip_lines()
        return json.loads(self.project.read_text())['sprites'][0]['frames']

    def _tags(self):
        return [tag['name'] for tag in json.loads(self.project.read_text())['tags']]

    def _strip(self, column, row):
        with self.desk.editor.lines_lock:
            lines = [line for line in self.desk.editor.lines if line.startswith('EV strip ')]
        left, top = (int(word) for word in lines[-1].split()[2:4])
        return left + column * COLUMN + COLUMN / 2, top + ROWS + row * ROW + ROW / 2

    def _selects_the_box(self):
        self.desk.key('v')
        self.hand.click(3, 3)
        self.hand.click(50.5, 50.5)
        self.desk.settle()  # until the inspector shows the box

    def _leaves_the_canvas(self):
        """Moves the keyboard focus to the selected row in the inspector's list."""
        self.desk.key('F2')
        self.desk.settle()

    @staticmethod
    def _check(got, wanted):
        assert got == wanted, f'got {got}, expected {wanted}'

    def opens_the_fighter(self):
        self.desk.start(self.project)
        self.desk.expect('opened .*fighter.gabarit')
        self.desk.fill_screen()
        self.desk.settle()
        self.hand.look()
        self.hand.click(3, 3)

    def deletes_the_box_whose_dot_was_clicked(self):
        self.desk.click(*self._strip(1, 2))
        self.desk.settle()
        self.desk.key('Delete')
        self.desk.expect('changed ')
        frames = self._saved()
        self._check([len(frame.get('boxes', [])) for frame in frames], [1, 0, 1, 1])
        self._check([len(frame.get('points', [])) for frame in frames], [1, 1, 1, 1])
        self.desk.key('ctrl+z')
        self.desk.expect('changed ')

    def deletes_the_selected_box_after_the_choice_of_a_tag(self):
        """Undo selects the box again. The notice is hidden with the step that it could undo."""
        tags = self._tags()
        self.desk.action('show-step', 'uint32 0')
        self._selects_the_box()
        self.desk.click(*TAG_ROW)
        self.desk.settle()
        self.desk.key('Delete')
        self.desk.expect('notice info Deleted: box “torso”')
        self.desk.settle()
        self.desk.key('ctrl+z')
        self.desk.expect('changed ')
        self.desk.expect('notice hidden')
        self.desk.key('Delete')
        self.desk.expect('notice info Deleted: box “torso”')
        self._check('boxes' in self._saved()[0], False)
        self._check(self._tags(), tags)
        self.desk.key('ctrl+z')
        self.desk.expect('changed ')
        self._check(len(self._saved()[0]['boxes']), 1)

    def deletes_the_tag_if_nothing_is_selected(self):
        tags = self._tags()
        self.desk.action('select-nothing')
        self.desk.click(*TAG_ROW)  # moves the focus to the list
        self.desk.action('tag', str(BOX['tag']))
        self.desk.settle()
        self.desk.key('Delete')
        self.desk.expect('notice info Deleted: tag “torso”: 4 items no longer have a tag')
        self._saved()
        self._check(len(self._tags()), len(tags) - 1)
        self.desk.key('ctrl+z')
        self.desk.expect('changed ')

    def deletes_the_frame_if_nothing_in_it_is_selected(self):
        self.desk.action('select-nothing')
        self.desk.click(*self._strip(2, -3))
        self.desk.settle()
        self.desk.key('Delete')
        self.desk.expect('changed ')
        self._check(len(self._saved()), FRAMES - 1)
        self.desk.key('ctrl+z')
        self.desk.expect('changed ')
        self._check(len(self._saved()), FRAMES)

    def pastes_in_place_without_duplicates_or_offsets(self):
        self.desk.action('show-step', 'uint32 0')
        self._selects_the_box()
        self.desk.key('ctrl+c', 'ctrl+v')
        self.desk.expect('notice info Nothing was pasted, because the same items are already there')
        self.desk.key('period')
        self.desk.expect('view .*frame 2')
        self.desk.key('Right')  # moves the box by one pixel
        self.desk.expect('changed ')
        self.desk.key('ctrl+v')
        self.desk.expect('notice info 1 box with the same name was replaced')
        frames = self._saved()
        self._check([(len(frame.get('boxes', [])), frame['boxes'][0]['x']) for frame in frames],
                    [(1, 40)] * FRAMES)

    def pastes_an_offset_copy_on_request(self):
        self.desk.key('ctrl+shift+v')
        self.desk.expect('changed ')
        boxes = self._saved()[1]['boxes']
        self._check([(box['x'], box['y']) for box in boxes], [(40, 30), (48, 38)])
        self.desk.key('ctrl+z')
        self.desk.expect('changed ')

    def renames_a_point_in_all_its_frames(self):
        self.desk.action('show-step', 'uint32 0')
        self.desk.key('v')
        self.hand.click(90.5, 60.5)
        self.desk.key('F2', 'ctrl+a')
        self.desk.type('fist')
        self.desk.key('Return')
        self.desk.expect(f'notice info The point was renamed in {FRAMES} frames')
        self._check([frame['points'][0]['name'] for frame in self._saved()], ['fist'] * FRAMES)

    def moves_the_focus_to_the_canvas_after_a_rename(self):
        self._selects_the_box()
        self._leaves_the_canvas()
        self.desk.key('ctrl+a')
        self.desk.type('chest')
        self.desk.key('Return')
        self.desk.expect('changed ')
        self.desk.expect('command to-canvas')
        self.desk.key('Right')
        self.desk.expect('changed ')
        box = self._saved()[0]['boxes'][0]
        self._check((box['name'], box['x']), ('chest', 41))

    def moves_the_focus_to_the_canvas_after_a_choice_in_a_list(self):
        self._selects_the_box()
        self.desk.click(*TAG)
        self.desk.settle()
        self.desk.key(*['Down'] * 6, 'Return')  # the first key may only leave the search field
        self.desk.expect('changed ')
        self.desk.settle()
        self.desk.key('Left')
        self.desk.expect('changed ')
        box = self._saved()[0]['boxes'][0]
        assert box['x'] == 40 and box.get('tag') != BOX['tag'], box

    def moves_the_focus_to_the_canvas_with_the_pointer(self):
        self._selects_the_box()
        self._leaves_the_canvas()
        self.desk.key('ctrl+a')
        self.desk.type('belly')
        # A small movement of the pointer does not end the rename.
        self.desk.move(*self.hand.place(20, 20))
        self.desk.settle()
        self.desk.type('x')
        self.desk.move(60, 500)
        self.desk.settle()  # GTK combines the moves within a frame, and would see none
        self.desk.move(*self.hand.place(25, 25))
        self.desk.settle()
        self.desk.editor.skip_lines()  # skips the event of the first choice of a tool
        self.desk.key('x')
        self.desk.expect('command tool')
        self._check(self.desk.state('tool'), 'box')
        self._check(self._saved()[0]['boxes'][0]['name'], 'bellyx')

    def undoes_the_document_in_a_field(self):
        self._selects_the_box()
        for number in ('20', '21'):
            self.desk.click(*FIELD)
            self.desk.settle()
            self.desk.key('ctrl+a')
            self.desk.type(number)
            self.desk.key('Return')
            self.desk.expect('changed ')
        self.desk.click(*FIELD)
        self.desk.settle()
        for wanted in (20, 40):
            self.desk.key('ctrl+z')
            self.desk.expect('changed ')
            self._check(self._saved()[0]['boxes'][0]['x'], wanted)
        self.desk.type('7')  # one character: GTK may undo more of them one by one
        self.desk.key('ctrl+z')  # typed text is undone first
        self.desk.settle()
        self._check(self._saved()[0]['boxes'][0]['x'], 40)

    def moves_the_focus_to_the_canvas_after_enter_in_a_field(self):
        """A second Enter does not start the animation, which Alt+P does."""
        self.desk.click(*FIELD)
        self.desk.settle()
        self.desk.key('Return', 'Return', 'c')
        self.desk.expect('command to-canvas')
        self.desk.expect('command tool')
        self._check(self.desk.state('tool'), 'cover')
        self.desk.action('show-step', 'uint32 0')
        self.desk.settle()
        self.desk.editor.skip_lines()
        self.desk.key('alt+p')
        self.desk.expect('command play-animation')
        self.desk.expect('view .*frame 2')
        self.desk.key('alt+p')
        self.desk.settle()

    def keeps_the_focus_on_the_canvas_after_arrow_keys(self):
        """Although the brush does not use them."""
        self.hand.click(3, 3)
        self.desk.key('b', 'Down', 'Up', 'Up', 'Left', 'ctrl+Right', 'KP_Up', 'ctrl+a')
        self.desk.expect('command select-all')
        self.desk.key('v', 'Escape')

    def goes_to_the_first_and_last_frame(self):
        for key, frame in (('End', FRAMES), ('Home', 1)):
            self.desk.key(key)
            self.desk.expect(f'view .*frame {frame}')

    def pastes_boxes_after_a_click_in_the_assets(self):
        self._selects_the_box()
        self.desk.key('ctrl+c')
        self.desk.click(*ASSET)
        self.desk.settle()
        self.desk.key('ctrl+v')
        self.desk.expect('notice info Nothing was pasted')

    def adds_a_property_by_name_and_value(self):
        self._selects_the_box()
        for kind, key, value, wanted in (('text', 'sound', 'hit', 'hit'), ('text', 'look', '', ''),
                                         ('number', 'power', '12', 12)):
            self.desk.action('add-property', f"'{kind}'")
            self.desk.expect('changed ')
            self.desk.type(key)  # at once: the entry may not have the focus yet
            self.desk.key('Return' if kind == 'text' else 'Tab')
            self.desk.expect('changed ')
            if value:
                self.desk.type(value)
            self.desk.key('Return')
            if value:
                self.desk.expect('changed ')
            properties = self._saved()[0]['boxes'][0]['properties']
            self._check(properties[key], wanted)
        self.desk.key('x')
        self.desk.settle()
        self._check(self.desk.state('tool'), 'box')

    def keeps_the_current_frame_in_view_after_undo(self):
        self.desk.click(*self._strip(0, -3))
        for _ in range(3):
            self.desk.key('ctrl+a', 'ctrl+shift+d')
            self.desk.expect('changed ')
        self.desk.key('End', *['shift+Left'] * 12, 'ctrl+Delete')
        self.desk.expect('notice info Deleted: 13 frames')
        self.desk.settle()
        self.desk.editor.skip_lines()
        self.desk.key('ctrl+z')
        shown = int(self.desk.expect(r'view .*frame (\d+)').group(1))
        assert shown > FRAMES * 8 - 13, shown
        self.desk.settle()
        x, _ = self._strip(shown - 1, 0)
        assert STRIP[0] <= x <= STRIP[1], x


def main():
    editor, gab, demo = (pathlib.Path(path).resolve() for path in sys.argv[1:4])
    with Desk(editor) as desk:
        return run_steps(desk, Artist(desk, gab, demo))


if __name__ == '__main__':
    sys.exit(main())
