#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""Tests in the real window that a sheet can be added to the sprite that is shown, and that frames
can be copied into another sprite. Prints TAP.

    test_import_into.py EDITOR GAB DEMO_FOLDER DRAG_SOURCE
"""
import json
import pathlib
import subprocess
import sys

sys.dont_write_bytecode = True  # writes no bytecode into the source tree
from desk import Desk, run_steps  # noqa: E402

IMPORT = 1070, 648  # the button of the dialog, which is in the corner of the screen


class Animator:
    """Adds moves to a fighter of four frames."""

    def __init__(self, desk, gab, demo, drag_source):
        self.desk = desk
        self.drag_source = drag_source
        self.folder = desk.folder / 'work'
        self.folder.mkdir()
        self.project = self.folder / 'fighter.gabarit'
        for name, area in (('asha', '512x104+0+0'), ('kick', '384x104+0+104'),
                           ('asha_jump', '256x104+0+208')):
            subprocess.run(['convert', demo / 'asha.png', '-crop', area, '+repage',
                            self.folder / f'{name}.png'], check=True)
        subprocess.run(['convert', demo / 'borin.png', '-crop', '50x37+40+40', '+repage',
                        self.folder / 'spark.png'], check=True)
        subprocess.run([gab, 'new', self.project], check=True, stdout=subprocess.DEVNULL)
        subprocess.run([gab, 'import', self.project, 'asha.png', '--grid', '128x104'], check=True,
                       cwd=self.folder, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        subprocess.run([gab, 'edit', self.project, '--frames', 'asha/*', '--hot-spot', '60,100',
                        '--new-tag',
                        'attack', '--box', 'fist:attack=1,2,3,4'], check=True,
                       stdout=subprocess.DEVNULL)

    def _drop(self, name):
        self.desk.drop(self.drag_source, self.folder / name)
        self.desk.expect('dialog import$')
        self.desk.xdotool('search', '--sync', '--onlyvisible', '--name', 'Import Files',
                          'windowfocus', '--sync')
        self.desk.settle()

    def _saved(self):
        """Saves the project; returns its sprites as {name: names of frames}."""
        self.desk.settle()
        self.desk.key('ctrl+s')
        self.desk.expect('saved ')
        self.sprites = {sprite['name']: sprite
                        for sprite in json.loads(self.project.read_text())['sprites']}
        return {name: [frame['name'] for frame in sprite['frames']]
                for name, sprite in self.sprites.items()}

    def _expect(self, **sprites):
        got = {name: ' '.join(frames) for name, frames in self._saved().items()}
        assert got == sprites, (got, sprites)

    def adds_a_sheet_with_cells_of_this_size(self):
        self.desk.start(self.project)
        self.desk.expect('opened ')
        self.desk.fill_screen()
        self._drop('kick.png')
        self.desk.keep_picture('into')
        self.desk.key('Return')
        self.desk.expect('imported 1 assets')
        self._expect(asha='1 2 3 4 5 6 7')
        animation, = self.sprites['asha']['animations']
        assert (animation['name'], len(animation['frames'])) == ('kick', 3), animation
        assert all(frame['has_hot_spot'] for frame in self.sprites['asha']['frames'])

    def selects_the_new_frames(self):
        self.desk.keep_picture('added')
        self.desk.action('duplicate-frames')
        self.desk.settle()
        got = self._saved()['asha']
        assert len(got) == 10 and got[:4] == ['1', '2', '3', '4'], got
        self.desk.key('ctrl+z')

    def undoes_it_as_one_step(self):
        self.desk.key('ctrl+z')
        self._expect(asha='1 2 3 4')
        assert not self.sprites['asha'].get('animations'), self.sprites

    def makes_a_new_sprite_of_other_art(self):
        self._drop('spark.png')
        self.desk.key('Return')
        self.desk.expect('imported 2 assets')
        self._expect(asha='1 2 3 4', spark='spark')

    def pastes_frames_into_another_sprite(self):
        """They are copied from the strip, which has the focus after a click."""
        self.desk.key('ctrl+z')
        self.desk.settle()
        with self.desk.editor.lines_lock:
            lines = [line for line in self.desk.editor.lines if line.startswith('EV strip ')]
        left, top = (int(word) for word in lines[-1].split()[2:4])
        self.desk.click(left + 36, top + 28)
        with self.desk.holding('shift'):
            self.desk.click(left + 108, top + 28)
        self.desk.key('ctrl+c')
        self._drop('asha_jump.png')
        self.desk.click(920, 140)
        self.desk.key_in_turn('Down', 'Return')  # New sprite
        self.desk.settle()
        self.desk.keep_picture('new')
        self.desk.click(*IMPORT)
        self.desk.expect('imported 2 assets')
        self.desk.settle()
        self.desk.key('ctrl+v')
        self._expect(asha='1 2 3 4', asha_jump='1 3 4 2')
        pasted = self.sprites['asha_jump']['frames'][1]
        assert pasted['has_hot_spot'] and pasted['boxes'][0]['name'] == 'fist', pasted
        pictures = {frame['picture'] for frame in self.sprites['asha_jump']['frames']}
        assert len(pictures) == 2, pictures

    def asks_about_files_that_define_their_frames(self):
        """Enter adds to the sprite if the name fits, otherwise it makes a new one."""
        for name in ('asha_jump2', 'spin'):
            subprocess.run(['convert', '-size', '9x9', 'xc:red', 'xc:blue',
                            self.folder / f'{name}.gif'], check=True)
            self.desk.drop(self.drag_source, self.folder / f'{name}.gif')
            self.desk.expect('dialog import-into')
            self.desk.settle()
            self.desk.keep_picture(name)
            self.desk.key('Return')
            self.desk.expect('imported ')
        added = self._saved()
        assert len(added.pop('asha_jump')) == 6 and len(added.pop('spin')) == 2, added
        assert added == {'asha': ['1', '2', '3', '4']}, added


def main():
    editor, gab, demo, drag_source = (pathlib.Path(path).resolve() for path in sys.argv[1:5])
    with Desk(editor) as desk:
        return run_steps(desk, Animator(desk, gab, demo, drag_source))


if __name__ == '__main__':
    sys.exit(main())
