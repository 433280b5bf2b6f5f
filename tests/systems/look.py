#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""Starts the editor in another system with the README's command, and takes pictures of it:

    look.py FOLDER COMMAND...       COMMAND runs `sh ui/run.sh` in that system

Writes FOLDER/{welcome,demo,menu,after}.png, and the editor's output as FOLDER/output.txt. Fails if
the editor does not start, does not end, or prints a warning.
"""
import os
import pathlib
import re
import signal
import subprocess
import sys
import time

sys.dont_write_bytecode = True  # writes no bytecode into the source tree
sys.path.insert(0, str(pathlib.Path(__file__).parent.parent / 'editor'))
from desk import Editor  # noqa: E402
from on_display import start_display  # noqa: E402

# The initial size of the editor's window: without a graphics card, GTK 4.24 leaves the added part
# of a window that grows black.
SIZE = (1440, 900)
BUILD_SECONDS = 1800  # the first start installs packages and compiles
SECONDS = 60
# Messages that mean an error: warnings of GLib, and of libraries that it loads.
WARNING = re.compile(r'WARNING|CRITICAL|ERROR|[Ww]arning:|Failed|failed|cannot|Unable')
# Exceptions: messages of our scripts, messages about the missing graphics card of a virtual
# display, and a warning that GTK 4.24 prints about the menu of any program.
NO_WARNING = re.compile(r'gabarit: |libEGL warning: |.* gdk_frame_timings_submitted\(\) called on')


class RemoteEditor:
    """The editor of another system on a display of this machine."""

    def __init__(self, folder, command, display):
        self.folder = folder
        self.command = command
        self.environment = {**os.environ, 'DISPLAY': display}
        self.last = None

    def _xdotool(self, *words):
        return subprocess.run(['xdotool', *map(str, words)], env=self.environment, check=False,
                              capture_output=True, text=True, timeout=SECONDS).stdout

    def _fill_screen(self):
        """Moves the window, which has the size of the screen, to the corner: there is no window
        manager that does it."""
        end = time.monotonic() + SECONDS
        windows = []
        while not windows and time.monotonic() < end:
            windows = self._xdotool('search', '--onlyvisible', '--class', 'gabarit').split()
        for window in windows:
            self._xdotool('windowmove', window, 0, 0)

    def _screen(self, path):
        subprocess.run(['import', '-window', 'root', str(path)], env=self.environment, check=True,
                       timeout=SECONDS)
        return path.read_bytes()

    def shot(self, name):
        """Saves a picture of the screen as soon as four in a row are equal, differ from the last
        saved picture, and show a window that fills the screen. Otherwise the last corner is
        black."""
        path = self.folder / f'{name}.png'
        pixels = ['convert', str(path), '-depth', '8', 'rgb:-']
        same, before, end = 0, None, time.monotonic() + SECONDS
        while same < 3 and time.monotonic() < end:
            self._screen(path)
            current = subprocess.run(pixels, check=True, capture_output=True).stdout
            is_filled = current[-3:] != b'\0\0\0'
            same = same + 1 if current == before and current != self.last and is_filled else 0
            before = current
            time.sleep(0.3)
        if same < 3:
            raise SystemExit(f'{name}: the picture does not change, or does not stop changing')
        self.last = before

    def _start(self, log, words):
        """Runs `sh ui/run.sh` with arguments; returns the editor once its window is shown."""
        command = [*self.command, 'GABARIT_TRACE=1', 'sh', 'ui/run.sh', *words]
        editor = Editor(command, self.environment, log)
        editor.expect('mapped', BUILD_SECONDS)
        self._fill_screen()
        return editor

    def _end(self, editor):
        self._xdotool('key', 'ctrl+q')
        try:
            return editor.process.wait(SECONDS)
        finally:
            editor.process.kill()

    def look(self, log):
        editor = self._start(log, [])
        editor.expect('welcome drawn', SECONDS)
        self.shot('welcome')
        good = self._end(editor) == 0
        editor = self._start(log, ['data/demo/demo.gabarit'])
        editor.expect('opened .*demo.gabarit', SECONDS)
        self.shot('demo')
        self._xdotool('key', 'F10')
        editor.expect('menu open', SECONDS)
        self.shot('menu')
        self._xdotool('key', 'Escape')
        editor.expect('menu closed', SECONDS)
        self.shot('after')  # the window has the keyboard focus again
        return self._end(editor) == 0 and good


def warnings_in(output):
    """Returns warnings of the editor, not of the script that builds it."""
    return [line for line in output.splitlines()
            if WARNING.search(line) and not NO_WARNING.match(line)]


def main(folder, command):
    folder.mkdir(parents=True, exist_ok=True)
    server, display = start_display('{}x{}'.format(*SIZE))
    try:
        with open(folder / 'output.txt', 'w') as log:
            good = RemoteEditor(folder, command, display).look(log)
    finally:
        server.terminate()
        server.wait()
        print((folder / 'output.txt').read_text())
    warnings = warnings_in((folder / 'output.txt').read_text())
    if not good:
        print('the editor did not exit with status 0')
    if warnings:
        print('warnings of the editor:', *warnings, sep='\n  ')
    return 0 if good and not warnings else 1


if __name__ == '__main__':
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))  # also ends the display
    sys.exit(main(pathlib.Path(sys.argv[1]), sys.argv[2:]))
