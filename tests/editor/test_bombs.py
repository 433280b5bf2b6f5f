#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""Tests small files that expand to huge data, in the real window: however they are opened, the user
is asked before they use memory, and nothing changes if the user refuses. Prints TAP.

    test_bombs.py EDITOR DRAG_SOURCE TEST_FOLDER_OF_GAB
"""
import json
import os
import pathlib
import shutil
import sys

sys.dont_write_bytecode = True  # writes no bytecode into the source tree
from desk import Desk, run_steps  # noqa: E402
from test_outside import Outside  # noqa: E402

sys.path.append(sys.argv[3])
from test_budget import (  # noqa: E402
    MIB, TAGS, TWO, identity, level, map_of, png_bomb, project, sprite)

# The picture would take 256 MiB. With OpenGL in software, the editor's memory also contains several
# buffers for each window: the main window, the file chooser and the dialog.
MAX_GROWTH = (64 if os.environ.get('GABARIT_TEST_RENDERER', 'cairo') == 'cairo' else 192) * MIB
MAP = map_of(1, 64, 64)
HEIGHTS = level({'heights': {'x': 0, 'y': 0, 'picture': identity(3), 'cell_w': 8, 'cell_h': 8}})


class Bombs(Outside):
    """A user who opens every file."""

    def __init__(self, desk, drag_source):
        self.desk = desk
        self.drag_source = drag_source
        self.folder = desk.folder / 'work'
        self.folder.mkdir()
        self.bomb = self.folder / 'bomb.png'
        self.bomb.write_bytes(png_bomb(8192, 8192, colour=0))
        self.picture = self.folder / 'a.png'
        self.picture.write_bytes(png_bomb(32, 32))
        self.project = self.folder / 'p.gabarit'
        self.project.write_text(json.dumps(project(
            pictures=[{'id': identity(3), 'path': 'a.png', 'width': 32, 'height': 32}],
            sprites=[sprite([{'id': identity(8), 'name': 'a', 'picture': identity(3), 'w': 32,
                              'h': 32}])])))
        self.base = 0

    # ---- Memory ----

    def _memory(self, key):
        status = pathlib.Path(f'/proc/{self.desk.editor.process.pid}/status').read_text()
        return int(status.split(key + ':')[1].split()[0]) * 1024

    def _begin(self):
        """Starts the measurement of peak memory."""
        self.desk.settle()
        peak = pathlib.Path(f'/proc/{self.desk.editor.process.pid}/clear_refs')
        try:
            peak.write_text('5')
        except OSError:
            print('# left out: /proc/PID/clear_refs: peak memory of the editor')
            self.base = None
        else:
            self.base = self._memory('VmRSS')

    def _expect_little(self):
        if self.base is None:
            return
        growth = self._memory('VmHWM') - self.base
        assert growth <= MAX_GROWTH, f'{growth / MIB:.0f} MiB more'

    def _refuse(self):
        """Refuses in the dialog about memory, and checks that little memory was used."""
        self.desk.expect('dialog memory')
        self._expect_little()
        self.desk.key('Escape')
        self.desk.expect('memory refused')
        self.desk.settle()
        self._expect_little()

    def _choose(self, command, dialog, title, parameter=None):
        self.desk.action(command, parameter)
        self.desk.expect(f'dialog {dialog}')
        self._begin()  # starts here, because GTK's file chooser uses an arbitrary amount of memory
        self.desk.choose(title, self.bomb)
        self._refuse()

    def _open(self, content):
        self.project.write_text(json.dumps(content))
        self.desk.editor.skip_lines()
        self.desk.action('open-path', f"'{self.project.as_uri()}'")
        self.desk.expect('opened .*p.gabarit')
        self.desk.settle()

    def _close(self):
        self.desk.action('close')
        self.desk.wait_for_exit()

    def _expect_unchanged(self, before):
        self.desk.settle()
        self.desk.action('save')
        self.desk.settle()
        assert self.project.read_bytes() == before, 'the project was changed'

    # ---- Pictures ----

    def asks_about_a_drop_on_the_empty_window(self):
        self.desk.start()
        self.desk.fill_screen()
        self._begin()
        self._drop(self.bomb)
        self._refuse()
        assert not any('session' in line for line in self.desk.editor.lines if 'none' not in line)

    def imports_a_huge_picture_if_the_user_allows_it(self):
        self._drop(self.bomb)
        self.desk.expect('dialog memory')
        self.desk.key('Return')
        self.desk.expect('memory allowed')
        allowed = self.desk.editor.read
        self.desk.expect('dialog import')
        self.desk.editor.read = allowed
        self.desk.expect(r'import kind .* frames \d+$')  # until then, it cannot be imported
        self.desk.settle()
        self.desk.key('Return')
        self.desk.expect('imported 1')
        self.desk.kill()
        shutil.rmtree(self.desk.folder / 'home/.local', ignore_errors=True)

    def asks_about_a_chosen_picture(self):
        self.desk.start(self.project)
        self.desk.expect('opened .*p.gabarit')
        self.desk.fill_screen()
        before = self.project.read_bytes()
        self._choose('import', 'open-pictures', 'Import Files')
        self._expect_unchanged(before)

    def asks_about_frames_to_import(self):
        self._begin()
        self.desk.action('import-frames', f"(['{self.bomb}'], uint32 0)")
        self._refuse()

    def does_not_read_a_picture_that_was_replaced_by_a_huge_one(self):
        before = self.project.read_bytes()
        original = self.picture.read_bytes()
        self._begin()
        new = self.folder / 'new.png'
        shutil.copy(self.bomb, new)
        new.rename(self.picture)
        self.desk.expect('notice warning 1 picture has changed')
        self.desk.settle()
        self._expect_little()
        self.desk.action('take-pictures')
        self._refuse()
        self._expect_unchanged(before)
        self.picture.write_bytes(original)
        self._close()

    def asks_about_a_drop_on_the_import_window(self):
        self.desk.start(self.project)
        self.desk.expect('opened .*p.gabarit')
        self.desk.fill_screen()
        self.desk.action('import')
        self.desk.expect('dialog open-pictures')
        self.desk.choose('Import Files', self.picture)
        self.desk.expect('dialog import')
        self._begin()
        self._drop(self.bomb)
        self._refuse()
        self.desk.editor.skip_lines()
        self._drop(self.bomb)
        self.desk.expect('dialog memory')
        self.desk.key('Return')
        self.desk.expect('memory allowed')
        self.desk.expect('import files 2')
        self.desk.settle()
        self.desk.key('Escape')
        self.desk.expect('closed dialog import')
        self._close()

    # ---- Maps and levels ----

    def asks_about_a_mask_and_a_picture_of_a_map(self):
        self.project.write_text(json.dumps(project(maps=[MAP])))
        self.desk.start(self.project)
        self.desk.expect('opened .*p.gabarit')
        self.desk.fill_screen()
        before = self.project.read_bytes()
        self._choose('import-plane-image', 'open-plane-image', 'Import Plane Image')
        self._begin()
        self.desk.action('map-picture')
        self.desk.expect('dialog open-map-picture')
        self.desk.choose('Choose Map Picture', self.bomb)
        self.desk.expect('dialog map-picture')
        self.desk.key('Return')
        self._refuse()
        self._expect_unchanged(before)
        self._close()

    def asks_about_the_heights_and_the_picture_of_a_level(self):
        self.project.write_text(json.dumps(project(
            pictures=[{'id': identity(3), 'path': 'a.png', 'width': 32, 'height': 32}],
            levels=[HEIGHTS])))
        self.desk.start(self.project)
        self.desk.expect('opened .*p.gabarit')
        self.desk.fill_screen()
        before = self.project.read_bytes()
        self._choose('layer-picture', 'open-heights', 'Choose Height Picture')
        self._choose('level-picture', 'open-picture', 'Choose Level Picture')
        self._expect_unchanged(before)
        self._close()

    # ---- Playing and exporting ----

    def asks_before_it_plays_or_exports_huge_maps(self):
        self.project.write_text(json.dumps(project(
            export={'bank': 'p.gab'}, maps=[map_of(i) for i in range(1, 21)])))
        self.desk.start(self.project)
        self.desk.expect('opened .*p.gabarit')
        self.desk.fill_screen()
        self._begin()
        self.desk.action('play')
        self._refuse()
        self._begin()
        self.desk.action('export-again')
        self._refuse()
        assert not (self.folder / 'p.gab').exists()
        self._close()

    # ---- Palettes ----

    def asks_about_a_palette(self):
        palette = self.folder / 'p.palette'
        palette.write_text('{"format": "gabarit palette", "version": 1, "tags": ['
                           + '{},' * 900000 + '{}]}')
        self.project.write_text(json.dumps(project(palette='p.palette')))
        self.desk.start()
        self._begin()
        self.desk.action('open-path', f"'{self.project.as_uri()}'")
        self.desk.expect('(opened|dialog memory|notice)')
        self.desk.settle()
        self._expect_little()
        self.desk.kill()

    # ---- Recovery after a crash ----

    def asks_about_a_track_with_many_bands(self):
        self.project.write_text(json.dumps(project(tags=TAGS, maps=[map_of(
            1, 8192, 8192, lines=[[0, 0, TWO]], tag=1, road=[1], bands=[
                {'id': identity(500 + i), 'name': f'{i}', 'radius': i} for i in range(1, 9)])])))
        self.desk.start()
        self._begin()
        self.desk.action('open-path', f"'{self.project.as_uri()}'")
        self.desk.expect('dialog memory')
        self._expect_little()
        self.desk.key('Return')
        self.desk.expect('closed dialog memory')
        self.desk.expect('opened .*p.gabarit')
        self.desk.action('add-asset', "'sprite'")
        self.desk.settle()  # until the journal contains it
        self.desk.kill()

    def asks_before_it_restores_a_huge_project_after_a_crash(self):
        self.desk.start()
        self.desk.expect('dialog lost-work')
        self._begin()
        self.desk.key('Return')
        self.desk.expect('dialog memory')
        self._expect_little()
        self.desk.key('Escape')
        self.desk.expect('closed dialog memory')
        self.desk.settle()
        self._expect_little()
        assert not any('restored' in line for line in self.desk.editor.lines)
        self.desk.kill()

    def restores_a_huge_project_if_the_user_allows_it(self):
        self.desk.start()
        self.desk.expect('dialog lost-work')  # because the refusal has lost nothing
        self.desk.key('Return')
        self.desk.expect('dialog memory')
        self.desk.key('Return')
        self.desk.expect('closed dialog memory')
        self.desk.expect('restored p.gabarit')
        self.desk.kill()


if __name__ == '__main__':
    with Desk(sys.argv[1]) as desk:
        sys.exit(run_steps(desk, Bombs(desk, sys.argv[2])))
