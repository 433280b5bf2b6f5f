#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""Tests that the first start on a minimal machine prints no messages, and shows the same pictures
as on a complete machine.

usage: test_first_start.py EDITOR READ_ALOUD DEMO
"""
import os
import pathlib
import subprocess
import sys
import tempfile
import time

sys.dont_write_bytecode = True  # writes no bytecode into the source tree
from desk import Desk, run_steps  # noqa: E402

PICTURE = pathlib.Path(__file__).resolve().parents[2] / 'ui' / 'picture.py'
# A theme may draw its own SVG icons differently from PNG ones; GTK's icons and ours must be equal.
BARE = 'gtk-icon-theme-name=none\n'
# The window's default size: with OpenGL in software, a window that is resized right after its
# creation may stay black outside of its first size.
SIZE = 1440, 900
# Variables that a new machine may lack. GLib's messages must be visible, not fatal.
LACKING = ['DBUS_SESSION_BUS_ADDRESS', 'GTK_A11Y', 'G_DEBUG', 'GSETTINGS_BACKEND', 'GTK_USE_PORTAL',
           'GIO_USE_VFS', 'GDK_DEBUG', 'XDG_RUNTIME_DIR']


class User:
    """Starts the editor on one simulated machine after the other."""

    def __init__(self, editor, read_aloud, demo):
        self.editor = editor
        self.read_aloud = read_aloud
        self.demo = pathlib.Path(demo)
        self.desk = None
        self.complete = {}

    def _states(self):
        """Yields the states in order: the welcome page, the demo, a level, the menu."""
        desk = self.desk
        desk.start()
        desk.fill_screen()
        desk.settle()
        desk.move(desk.size[0] // 2, 4)  # a position without a tooltip
        yield 'welcome page'
        desk.action('open-demo', "'asha'")
        desk.expect('opened')
        yield 'demo'
        desk.action('open-demo', "'garden'")  # the keep would show measured times
        desk.expect('view .*garden')
        yield 'level'
        desk.action('menu')
        yield 'menu'

    def _watch(self):
        """Returns all pictures of a state, until it has not changed for some time, also after a
        redraw: results of workers appear late."""
        self.desk.settle()
        pictures, same = [self.desk.pixels()], 0
        while same < 8:
            time.sleep(0.1)
            if same == 4:
                self.desk.redraw()
            current = self.desk.pixels()
            same = same + 1 if current == pictures[-1] else 0
            if same == 0:
                pictures.append(current)
        return pictures

    def shows_four_states_on_a_complete_machine(self):
        with Desk(self.editor, SIZE, settings=BARE) as self.desk:
            self.complete = {state: self._watch() for state in self._states()}
        if len({pictures[-1] for pictures in self.complete.values()}) != 4:
            raise AssertionError('the pictures do not differ')

    def shows_the_same_without_an_svg_loader(self):
        with Desk(self.editor, SIZE, settings=BARE,
                  environment={'GDK_PIXBUF_MODULE_FILE': '/dev/null'}) as self.desk:
            for state in self._states():
                end = time.monotonic() + self.desk.patience
                while (got := self.desk.pixels()) not in self.complete[state]:
                    if time.monotonic() > end:
                        self._explain_difference(state, self.complete[state][-1], got)
                    time.sleep(0.1)
                    self.desk.redraw()

    def _explain_difference(self, state, want, got):
        different = [i // 3 for i in range(0, len(want), 3) if want[i:i + 3] != got[i:i + 3]]
        y, x = divmod(different[0], self.desk.size[0])
        raise AssertionError(f'{len(different)} pixels of the {state} differ, '
                             f'the first at {x}, {y}')

    def prints_nothing_on_a_minimal_machine(self):
        with Desk(self.editor) as self.desk:
            for name in LACKING:
                self.desk.environment.pop(name, None)
            home = self.desk.folder / 'nothing'
            home.mkdir()
            self.desk.environment.update(HOME=str(home), GDK_PIXBUF_MODULE_FILE='/dev/null')
            self.desk.start(self.demo / 'demo.gabarit')
            self.desk.expect('opened')
            self.desk.rest()
            self.desk.key('ctrl+q')
            self.desk.wait_for_exit()
            self.desk.errors.seek(0)
            # Messages of a display driver are not the editor's.
            output = ''.join(line for line in self.desk.errors
                             if not line.startswith('libEGL warning: '))
            if output:
                raise AssertionError(f'the editor prints: {output!r}')

    def reports_that_there_is_no_font(self):
        with tempfile.TemporaryDirectory() as folder, Desk(self.editor) as self.desk:
            fonts = pathlib.Path(folder) / 'fonts.conf'
            fonts.write_text(f'<fontconfig><dir>{folder}/none</dir>'
                             f'<cachedir>{folder}/cache</cachedir></fontconfig>')
            process = subprocess.run([self.editor], check=False, capture_output=True, text=True,
                                     env={**self.desk.environment, 'FONTCONFIG_FILE': str(fonts)},
                                     timeout=60)
            status, errors = process.returncode, process.stderr
            if status != 2 or 'no font' not in errors or errors.count('\n') > 1:
                raise AssertionError(f'status {status}, output: {errors[:400]}')

    def passes_texts_to_screen_readers_if_there_is_a_bus(self):
        with Desk(self.editor) as self.desk:
            del self.desk.environment['GTK_A11Y']
            self.desk.start()
            self.desk.settle()
            end = time.monotonic() + self.desk.patience
            texts = ''
            while 'New Project' not in texts:  # the accessibility registry may be slow
                if time.monotonic() > end:
                    raise AssertionError(f'texts for screen readers: {texts[:400]}')
                texts = subprocess.run([self.read_aloud, 'gabarit'], env=self.desk.environment,
                                       check=False, capture_output=True, text=True,
                                       timeout=60).stdout

    def is_pictured_by_a_script_without_a_display(self):
        with tempfile.TemporaryDirectory() as folder:
            self._take_pictures(pathlib.Path(folder))

    def _take_pictures(self, folder):
        (folder / 'bad.gabarit').write_text('{')
        environment = {name: value for name, value in os.environ.items() if name != 'DISPLAY'}
        for project, file, status, words in [
                (self.demo / 'demo.gabarit', 'a.png', 0, ''),
                (folder / 'bad.gabarit', 'b.png', 2, 'bad.gabarit'),
                (self.demo / 'demo.gabarit', 'not/there.png', 2, 'not')]:
            process = subprocess.run([sys.executable, PICTURE, self.editor, project, folder / file],
                                     env=environment, check=False, capture_output=True, text=True,
                                     timeout=120)
            if process.returncode != status or words not in process.stderr:
                raise AssertionError(f'{file}: status {process.returncode}, '
                                     f'output: {process.stderr}')
        if sorted(os.listdir(folder)) != ['a.png', 'bad.gabarit']:
            raise AssertionError(f'in the folder: {os.listdir(folder)}')
        # The picture shows something: it has many colours.
        colours = subprocess.run(['identify', '-format', '%w %h %k', folder / 'a.png'], check=True,
                                 capture_output=True, text=True).stdout.split()
        if colours[:2] != ['1440', '900'] or int(colours[2]) < 500:
            raise AssertionError(f'width, height, colours: {colours}')


def main():
    user = User(*sys.argv[1:4])
    with Desk(sys.argv[1]) as desk:
        user.desk = desk
        sys.exit(run_steps(desk, user))


if __name__ == '__main__':
    main()
