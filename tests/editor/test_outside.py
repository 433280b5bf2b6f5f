#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""Tests input from outside the window: dropped files, pictures that change on disk or are in other
folders, assets of another project, dragged rows. Prints TAP.

    test_outside.py EDITOR GAB DEMO_FOLDER DRAG_SOURCE
"""
import json
import pathlib
import shutil
import subprocess
import sys

sys.dont_write_bytecode = True  # writes no bytecode into the source tree
from desk import Desk, run_steps  # noqa: E402

LIST_X = 130  # x position of the names in the lists on the left
GRAB_X = 70  # another position in a row, which avoids a double click
STEP = 12  # less than half a row


class Outside:
    """An artist with a file manager, an image editor and two projects."""

    def __init__(self, desk, gab, demo, drag_source):
        self.desk = desk
        self.gab = gab
        self.demo = demo
        self.drag_source = drag_source
        self.art = desk.folder / 'art'
        self.games = desk.folder / 'games'
        for folder in (self.art, self.games):
            folder.mkdir()
        for name in ('asha.png', 'borin.png', 'keep.png'):
            shutil.copy(demo / name, self.art / name)
        (self.art / 'notes.txt').write_text('no picture')
        self.duel = self.games / 'duel.gabarit'
        self.other = self.games / 'other.gabarit'

    def _document(self, project):
        return json.loads(project.read_text())

    def _names(self, project, kind='sprites'):
        return [thing['name'] for thing in self._document(project).get(kind, [])]

    def _drop(self, *paths):
        self.desk.drop(self.drag_source, *paths)

    def _find_row(self, top, bottom, is_found):
        """Returns the approximate top of a row: clicks from top to bottom until it is selected."""
        for y in range(top, bottom, STEP):
            self.desk.click(LIST_X, y)
            self.desk.rest()
            if is_found():
                return y
        raise AssertionError(f'no such row from {top} to {bottom}')

    # ---- Dropping ----

    def imports_a_picture_that_is_dropped_on_the_empty_window(self):
        self.desk.start()
        self.desk.fill_screen()
        self._drop(self.art / 'asha.png')
        self.desk.expect('dialog import')
        self.desk.key('Return')
        self.desk.expect('view asha')
        self.desk.expect('imported 1')

    def imports_several_dropped_pictures_into_a_project(self):
        self._drop(self.art / 'borin.png', self.art / 'keep.png')
        self.desk.expect('dialog import')
        self.desk.settle()
        self.desk.click(920, 140)  # a new sprite: the shown one has frames of this size
        self.desk.key_in_turn('Down', 'Return', 'Tab', 'Return')
        self.desk.expect('imported ')
        self.desk.key('ctrl+s')
        self.desk.expect('dialog save-project')
        # GTK selects the proposed name without its suffix; the typed suffix replaces the old one.
        self.desk.focus('Save Project')
        self.desk.type(self.duel)
        self.desk.settle()
        self.desk.key('Return')
        self.desk.expect(f'saved {self.duel}')
        assert len(self._document(self.duel)['pictures']) == 3

    def reports_a_dropped_file_that_it_cannot_open(self):
        self._drop(self.art / 'notes.txt')
        self.desk.expect(r'notice warning “notes.txt” cannot be opened: .*\.gabarit, \.png'
                         r'.*\.gif.*\.aseprite.*\.json.*\.tmx.*\.wad.*\.air, \.sff')

    def opens_a_project_that_is_dropped(self):
        subprocess.run([self.gab, 'new', self.other], check=True, stdout=subprocess.DEVNULL)
        self._drop(self.other)
        self.desk.expect('opened .*other.gabarit')

    # ---- Two projects ----

    def copies_an_asset_between_projects(self):
        self.desk.action('copy-asset', window=1)
        self.desk.action('paste', window=2)
        self.desk.expect('changed 1 of 1')
        self.desk.action('save', window=2)
        self.desk.expect('saved .*other.gabarit')
        assert self._names(self.other) == self._names(self.duel)[-1:]
        frames = [self._document(path)['sprites'][-1]['frames'] for path in (self.duel, self.other)]
        assert len(frames[0]) == len(frames[1]) > 0
        self.desk.action('close', window=2)
        self.desk.expect('closed other')

    # ---- Rows ----

    def drags_an_asset_to_another_place(self):
        before = self._names(self.duel)
        self.desk.action('find-asset')
        self.desk.key('Escape')
        first = self._find_row(150, 400, lambda: self._shown() == before[0])
        second = self._find_row(first + 2 * STEP, 500, lambda: self._shown() == before[1])
        self.desk.editor.skip_lines()
        self.desk.carry(GRAB_X, second, LIST_X, first)
        self.desk.expect('changed ')
        self._save()
        after = self._names(self.duel)
        assert after[:2] == [before[1], before[0]], after

    def drags_a_tag_to_another_place(self):
        before = self._names(self.duel, 'tags')
        self.desk.action('tag', '2')
        first = self._find_row(780, 990, lambda: self.desk.state('tag') == 1)
        third = self._find_row(first + 4 * STEP, 990, lambda: self.desk.state('tag') == 3)
        self.desk.editor.skip_lines()
        self.desk.carry(GRAB_X, first, LIST_X, third + STEP + 3)
        self.desk.expect('changed ')
        self._save()
        after = self._names(self.duel, 'tags')
        assert after[:3] == [before[1], before[2], before[0]], after

    def _save(self):
        self.desk.action('save')
        self.desk.expect('saved ')

    def _shown(self):
        views = [line for line in self.desk.editor.lines if line.startswith('EV view ')]
        return views[-1].removeprefix('EV view ').split(' · ')[0]

    # ---- Pictures ----

    def detects_a_picture_that_has_changed(self):
        self.desk.action('hot-spot', "'middle'")
        self.desk.expect('changed ')
        self._save()
        self.desk.editor.skip_lines()
        shutil.copy(self.demo / 'borin.png', self.art / 'asha.png')
        self.desk.expect('notice warning 1 picture has changed on disk')

    def updates_the_picture_and_keeps_annotations(self):
        spots = self._hot_spots()
        assert any(spot is not None for spot in spots)
        self.desk.action('take-pictures')
        self.desk.expect('dialog pictures-again')
        self.desk.key('Return')
        self.desk.expect('changed ')
        self._save()
        assert self._hot_spots() == spots
        assert self.desk.editor.process.poll() is None

    def copies_pictures_next_to_the_project(self):
        self._drop(self.art / 'keep.png')
        self.desk.expect('dialog pictures-outside')
        self.desk.key('Return')
        self.desk.expect('dialog import$')
        assert (self.games / 'keep.png').read_bytes() == (self.art / 'keep.png').read_bytes()
        self.desk.key('Return')
        self.desk.expect('imported ')
        self.desk.key('ctrl+z')
        self.desk.expect('changed ')

    def _hot_spots(self):
        return [frame.get('hot_x') for sprite in self._document(self.duel)['sprites']
                for frame in sprite['frames']]

    def remembers_that_outside_pictures_are_allowed(self):
        self.desk.key('ctrl+q')
        assert self.desk.wait_for_exit() == 0
        self.desk.start(self.duel)
        self.desk.expect('opened .*duel.gabarit')
        self.desk.settle()
        assert not [line for line in self.desk.editor.lines if 'outside-pictures' in line]

    def asks_before_a_foreign_project_reads_outside_files(self):
        foreign = self.games / 'stranger.gabarit'
        shutil.copy(self.duel, foreign)
        for answer in ('leave them out', 'allow'):
            self.desk.key('ctrl+q')
            assert self.desk.wait_for_exit() == 0
            self.desk.start(foreign)
            self.desk.expect('dialog outside-pictures')
            assert self.desk.parent_of('This project uses pictures outside its folder') != 0
            self.desk.key('Return' if answer == 'allow' else 'Escape')
            self.desk.expect('closed dialog outside-pictures')
        self.desk.expect('allowed ')

    def offers_the_pictures_that_were_not_allowed(self):
        other = self.games / 'later.gabarit'
        shutil.copy(self.duel, other)
        self.desk.key('ctrl+q')
        assert self.desk.wait_for_exit() == 0
        self.desk.start(other)
        self.desk.expect('dialog outside-pictures')
        self.desk.key('Escape')
        self.desk.expect('notice warning .* are not shown')
        self.desk.settle()
        self.desk.key('F4')
        self.desk.settle()
        self.desk.key('Home')
        self.desk.settle()
        self.desk.action('go-to-problem')
        self.desk.expect('dialog outside-pictures')
        self.desk.key('Return')
        self.desk.expect('allowed ')
        self.desk.key('F4')

    def asks_before_a_foreign_project_overwrites_outside_files(self):
        """The file is only overwritten if the user has seen its path and confirms."""
        foreign, victim = self.games / 'stranger.gabarit', self.desk.folder / '.bashrc'
        content = json.loads(foreign.read_text())
        content['export'] = {'bank': '../.bashrc'}
        foreign.write_text(json.dumps(content))
        victim.write_text('alias ls=ls')
        self.desk.key('ctrl+q')
        assert self.desk.wait_for_exit() == 0
        self.desk.start(foreign)
        self.desk.expect('opened .*stranger.gabarit')
        self.desk.action('export-again')
        self.desk.expect('export doubted: .*/.bashrc')
        self.desk.expect('dialog export-doubt')
        self.desk.key('Escape')
        self.desk.expect('closed dialog export-doubt')
        assert victim.read_text() == 'alias ls=ls'
        self.desk.action('export-again')
        self.desk.expect('dialog export-doubt')
        self.desk.key('Return')
        self.desk.expect('dialog export$')
        self.desk.key('Escape')
        assert victim.read_text() == 'alias ls=ls'

    def asks_only_once_about_outside_pictures(self):
        self.desk.key('ctrl+q')
        assert self.desk.wait_for_exit() == 0
        self.desk.start(self.games / 'stranger.gabarit')
        self.desk.expect('opened .*stranger.gabarit')
        self.desk.settle()
        assert not [line for line in self.desk.editor.lines if 'outside-pictures' in line]
        self.desk.key('ctrl+q')
        assert self.desk.wait_for_exit() == 0


def main():
    editor, gab, demo, drag_source = sys.argv[1:5]
    with Desk(editor) as desk:
        return run_steps(desk, Outside(desk, gab, pathlib.Path(demo), drag_source))


if __name__ == '__main__':
    sys.exit(main())
