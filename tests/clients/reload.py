#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Measures the time from the key in the editor that exports again to the running game that uses the
new bank: in C, in LÖVE and in Chromium, with the programs of data/guide/reload.md. Each prints a
line when it has loaded a bank. The median must be at most LIMIT milliseconds. Prints TAP.

usage: reload.py SOURCES GAB RUNTIME EDITOR GABARIT.LUA GABARIT.JS [EXPORTS]

RUNTIME is the folder of the library.
"""
import functools
import http.server
import os
import pathlib
import shutil
import signal
import statistics
import subprocess
import sys
import tempfile
import threading
import time

sys.dont_write_bytecode = True  # writes no bytecode into the source tree
HERE = pathlib.Path(__file__).resolve().parent
sys.path += [str(HERE.parent / 'editor'), str(HERE.parent / 'bindings'), str(HERE.parent / 'cli')]
from desk import Desk  # noqa: E402
from tap import Tap  # noqa: E402
from test_reload_guide import PROGRAMS  # noqa: E402

LIMIT = 150
ROOT, GAB, RUNTIME, EDITOR, LUA, JAVASCRIPT = (pathlib.Path(path).resolve()
                                               for path in sys.argv[1:7])
EXPORTS = int(sys.argv[7]) if len(sys.argv) > 7 else 40
PAGE = '<!doctype html><title>reload</title><script type="module" src="game.js"></script>\n'


class Pages(http.server.SimpleHTTPRequestHandler):
    """Serves a folder; adds the time of each request for /loaded to a list."""
    protocol_version = 'HTTP/1.1'
    extensions_map = {'.js': 'text/javascript', '.html': 'text/html',
                      '': 'application/octet-stream'}

    def __init__(self, times, *arguments, **named):
        self.times = times
        super().__init__(*arguments, **named)

    def do_GET(self):
        if self.path.startswith('/loaded'):
            self.times.append(time.monotonic())
            self.send_response(204)
            self.end_headers()
            return
        del self.headers['If-Modified-Since']  # times of files have whole seconds
        super().do_GET()

    def log_message(self, *_):
        pass


class Program:
    """A running program, and the times of the lines `health ...` that it printed. One with a window
    has a display of its own, because it would take the keyboard from the editor."""

    def __init__(self, command, folder, environment):
        self.times = []
        self.process = subprocess.Popen(command, cwd=folder, env=environment, text=True,
                                        stdout=subprocess.PIPE, stderr=subprocess.DEVNULL,
                                        start_new_session=True)
        threading.Thread(target=self.listen, daemon=True).start()

    def listen(self):
        for line in self.process.stdout:
            if line.startswith('health'):
                self.times.append(time.monotonic())

    def end(self):
        os.killpg(self.process.pid, signal.SIGTERM)
        self.process.wait()


class Page(Program):
    """The program for pages, in a browser without a window."""

    def __init__(self, folder, environment):
        code = PROGRAMS.samples('js')[0].replace("'gabarit'", "'./gabarit.js'")
        (folder / 'game.js').write_text(code.replace('console.log(`health', 'fetch(`/loaded'))
        (folder / 'index.html').write_text(PAGE)
        shutil.copy(JAVASCRIPT, folder / 'gabarit.js')
        for other in JAVASCRIPT.parent.glob('*.js'):
            shutil.copy(other, folder)
        times = []
        self.server = http.server.ThreadingHTTPServer(
            ('127.0.0.1', 0), functools.partial(Pages, times, directory=folder))
        threading.Thread(target=self.server.serve_forever, daemon=True).start()
        super().__init__(['chromium', '--headless=new', '--no-sandbox', '--disable-gpu',
                          f'--user-data-dir={folder}/profile',
                          f'http://127.0.0.1:{self.server.server_port}/'], folder, environment)
        self.times = times

    def end(self):
        super().end()
        self.server.shutdown()


def start(language, folder, environment):
    if language == 'Chromium':
        return Page(folder, environment)
    environment = {**environment, 'LD_LIBRARY_PATH': str(RUNTIME), 'SDL_AUDIODRIVER': 'dummy'}
    if language == 'C':
        return Program(PROGRAMS.make_c(folder, None), folder, environment)
    (folder / 'main.lua').write_text("io.stdout:setvbuf 'no'\n" + PROGRAMS.samples('lua')[0])
    for name in ('gabarit.lua', 'libgabarit_lua.so'):
        shutil.copy(LUA.parent / name, folder)
    return Program(['xvfb-run', '-a', 'love', str(folder)], folder, environment)


def export_again(desk, program, key):
    """Moves boxes, exports, and returns the time until the program has loaded the bank."""
    count = len(program.times)
    desk.key(key)
    desk.expect('changed ')
    time.sleep(0.15)
    begin = time.monotonic()
    desk.key('ctrl+shift+x')
    end = begin + 30
    while len(program.times) == count:
        if time.monotonic() > end:
            raise ValueError('the program has not loaded the bank')
        time.sleep(0.001)
    desk.expect('exported ')
    return 1000 * (program.times[-1] - begin)


def measure(tap, language):
    with tempfile.TemporaryDirectory() as name, Desk(str(EDITOR)) as desk:
        folder = pathlib.Path(name)
        shutil.copytree(ROOT / 'data/demo', folder, dirs_exist_ok=True)
        desk.start(folder / 'demo.gabarit')
        desk.expect('opened ')
        desk.settle()
        desk.key('ctrl+shift+x')
        desk.expect('exported ')
        program = start(language, folder, desk.environment)
        try:
            time.sleep(4)  # it opens the bank
            desk.key('ctrl+a')
            times = [export_again(desk, program, 'Left' if i % 2 else 'Right')
                     for i in range(EXPORTS)]
        finally:
            program.end()
    print(f'# {language}: {statistics.median(times):.0f} ms in the median of {EXPORTS} exports, '
          f'{min(times):.0f} to {max(times):.0f}')
    tap.expect(statistics.median(times) <= LIMIT, f'{times}')


def main():
    tap = Tap()
    for language, program in (('C', 'cc'), ('LÖVE', 'love'), ('Chromium', 'chromium')):
        if shutil.which(program):
            tap.case(f'{language} shows an export soon', measure, tap, language)
        else:
            print(f'# left out: {program}: {language}')
    return tap.end()


if __name__ == '__main__':
    sys.exit(main())
