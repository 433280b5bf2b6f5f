#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""Opens the pages of the guide from the real window: by key, from every row of the Export dialog,
from dialogs of imports, and from the notice about an import with losses. A program that takes the
place of the browser remembers what it should show. Prints TAP.

    test_guide.py EDITOR GAB DEMO_FOLDER
"""
import json
import pathlib
import shutil
import subprocess
import sys
import time

sys.dont_write_bytecode = True  # writes no bytecode into the source tree
sys.path[:0] = [str(pathlib.Path(__file__).resolve().parent.parent / name)
                for name in ('support', 'cli')]
import hostile_files  # noqa: E402
import tiled_files  # noqa: E402
from desk import Desk, Timeout, run_steps  # noqa: E402

HELP_X, TOP, BOTTOM, STEP = 1011, 140, 920, 14  # the column of buttons in the Export dialog
HALL = {'w': 20, 'h': 15, 'tile': (16, 16), 'sets': [], 'layers': [
    {'kind': 'objects', 'id': 1, 'name': 'signs', 'objects': [
        {'id': 1, 'name': 'sign', 'type': '', 'x': 8, 'y': 8, 'width': 9, 'height': 9,
         'text': 'exit'}]}]}


class Reader:
    """Looks for help everywhere."""

    def __init__(self, desk, gab, demo):
        self.desk, self.gab, self.demo = desk, gab, demo
        self.home = pathlib.Path(desk.environment['HOME'])
        self.folder = desk.folder / 'game'
        self.folder.mkdir()

    def _expect_opened(self, pages):
        """Waits until the browser has shown these pages, and forgets them. Each page is a process,
        which takes some time; those of earlier clicks on the same button may still come."""
        path = self.home / 'opened'
        end = time.monotonic() + self.desk.patience
        shown = set()
        while not shown >= pages:
            if time.monotonic() > end:
                raise Timeout(f'the browser has shown {shown}, not {pages}')
            time.sleep(0.05)
            lines = path.read_text().splitlines() if path.exists() else []
            shown = {pathlib.Path(line).stem for line in lines}
        for line in lines:
            assert pathlib.Path(line.removeprefix('file://')).is_file(), line
        path.unlink()
        return shown

    def _expect_page(self, page):
        self.desk.expect(f'guide {page}$')
        self._expect_opened({page})

    def opens_the_first_page_by_key(self):
        self.desk.start()
        self.desk.fill_screen()
        self.desk.expect('welcome drawn')
        self.desk.key('F1')
        self._expect_page('index')

    def opens_a_page_for_each_format(self):
        formats = json.loads(subprocess.run([self.gab, 'export', '--formats'], check=True,
                                            capture_output=True).stdout)
        self.desk.action('open-demo', "'asha'")
        self.desk.expect('view asha')
        self.desk.action('export')
        self.desk.expect('dialog export')
        self.desk.centre_dialog()
        self.desk.key('F1')  # the path of the bank has the focus
        self._expect_page('c')
        self.desk.key('Tab', 'Tab', 'F1')
        self._expect_page('pixi-phaser')
        self.desk.key('shift+Tab', 'shift+Tab', 'shift+Tab', 'shift+Tab', 'shift+Tab', 'F1')
        self._expect_page('c')  # the switch for distances, before Cancel and Export
        for y in range(TOP, BOTTOM, STEP):
            self.desk.click(HELP_X, y)
        wanted = {entry['page'] for entry in formats}
        assert self._expect_opened(wanted) == wanted
        self.desk.key('Escape')
        self.desk.expect('closed dialog export')

    def explains_sheets(self):
        self.desk.kill()
        self.desk.start()
        self.desk.fill_screen()
        self.desk.open_files(shutil.copy(self.demo / 'borin.png', self.folder))
        self.desk.expect('dialog import')
        self.desk.key('F1')
        self._expect_page('sheets')
        self.desk.key('Escape')
        self.desk.expect('closed dialog import')

    def explains_sheets_for_a_file_of_another_kind(self):
        path = self.folder / 'notes.txt'
        path.write_text('no picture')
        self.desk.action('import')
        self.desk.expect('dialog open-pictures')
        self.desk.choose('Import Files', path)
        self.desk.expect('dialog import')
        self.desk.key('F1')
        self._expect_page('sheets')
        self.desk.key('Escape')
        self.desk.expect('closed dialog import')

    def explains_doom_maps(self):
        path = self.folder / 'cave.wad'
        path.write_bytes(hostile_files.wad(lines=8))
        self.desk.open_files(path)
        self.desk.expect('dialog doom-maps')
        self.desk.key('F1')
        self._expect_page('doom')
        self.desk.key('Escape')
        self.desk.expect('closed dialog doom-maps')

    def keeps_the_default_answer_of_a_question(self):
        """The button for help does not have the focus."""
        path = self.folder / 'ken.aseprite'
        path.write_bytes(hostile_files.aseprite(layers=2, slices=1, width=8, height=8,
                                                slice_size=3, layer_name='fist'))
        self.desk.open_files(path)
        self.desk.expect('dialog layers')
        self.desk.key('F1')
        self._expect_page('aseprite')
        self.desk.key('Return')
        self.desk.expect('imported ')
        self.desk.settle()

    def explains_losses(self):
        path = self.folder / tiled_files.write_map(self.folder, 'hall', HALL, 'tmx')
        self.desk.open_files(path)
        self.desk.expect('dialog import')
        self.desk.key('Return')
        self.desk.expect('notice warning Some content could not be imported')
        self.desk.settle()
        self.desk.action('guide-page', "'tiled'")  # what the button of the notice does
        self._expect_page('tiled')

    def reports_a_missing_browser(self):
        self.desk.kill()
        (self.home / '.config/mimeapps.list').unlink()
        shutil.rmtree(self.home / '.local/share/applications')
        data = self.desk.folder / 'data'  # no programs, but the types of files
        data.mkdir()
        (data / 'mime').symlink_to('/usr/share/mime')
        self.desk.environment['XDG_DATA_DIRS'] = str(data)
        self.desk.start()
        self.desk.expect('dialog lost-work')
        self.desk.key('Escape')
        self.desk.expect('closed dialog lost-work')
        self.desk.fill_screen()
        self.desk.settle()
        self.desk.key('F1')
        self.desk.expect('guide index')
        self.desk.expect('dialog guide-failed')
        self.desk.key('Return')
        self.desk.expect('closed dialog guide-failed')


def main():
    editor, gab, demo = sys.argv[1:]
    with Desk(editor) as desk:
        sys.exit(run_steps(desk, Reader(desk, gab, pathlib.Path(demo))))


if __name__ == '__main__':
    main()
