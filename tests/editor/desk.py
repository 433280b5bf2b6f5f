# SPDX-License-Identifier: MIT
"""A desk to try the editor at: a display, a session bus and a home of its own, with a mouse, a keyboard
and eyes. Tests wait for what the editor says that it did (GABARIT_TRACE), and never for a while.

    with Desk(program) as desk:
        desk.start('demo.gabarit')
        desk.expect('opened .*demo.gabarit')
        desk.key('ctrl+s')
        desk.expect('saved ')
        desk.screenshot('saved.png')

What is on the screen is found by its accessible role and name, so a flow that runs has proven those, too.
"""
import os
import pathlib
import re
import shutil
import signal
import subprocess
import tempfile
import threading
import time

APPLICATION = 'org.gabarit.Gabarit'
SETTINGS = '''[Settings]
gtk-enable-animations=0
gtk-cursor-blink=0
gtk-font-name=DejaVu Sans 10
gtk-icon-theme-name=Adwaita
gtk-double-click-time=400
gtk-xft-antialias=1
gtk-xft-hinting=1
gtk-xft-hintstyle=hintslight
gtk-xft-rgba=none
'''


class Timeout(Exception):
    """What was waited for did not happen."""


class Editor:
    """A running editor, and what it says."""

    def __init__(self, command, environment, log):
        self.process = subprocess.Popen(command, env=environment, stdout=subprocess.PIPE,
                                        stderr=log, text=True)
        self.lines = []
        self.read = 0
        self.news = threading.Condition()
        threading.Thread(target=self._listen, daemon=True).start()

    def _listen(self):
        for line in self.process.stdout:
            with self.news:
                self.lines.append(line.rstrip('\n'))
                self.news.notify_all()
        with self.news:
            self.lines.append('EV ended')
            self.news.notify_all()

    def expect(self, pattern, seconds):
        """Waits for a line that was not waited for yet; those before it are passed over."""
        wanted = re.compile('EV ' + pattern)
        end = time.monotonic() + seconds
        with self.news:
            while True:
                while self.read < len(self.lines):
                    line = self.lines[self.read]
                    self.read += 1
                    match = wanted.match(line)
                    if match:
                        return match
                    if line == 'EV ended':
                        raise Timeout(f'the editor ended while waiting for "{pattern}"')
                left = end - time.monotonic()
                if left <= 0 or not self.news.wait(left):
                    raise Timeout(f'no "{pattern}" within {seconds} s; last: {self.lines[-5:]}')

    def forget(self):
        """What was said so far does not count any more."""
        with self.news:
            self.read = len(self.lines)


class Desk:
    """A display, a bus and a home, as long as a `with` lasts."""

    def __init__(self, program, size=(1600, 1000), patience=20, settings='', environment=None):
        self.program = str(program)
        self.size = size
        self.patience = patience
        self.settings = SETTINGS + settings
        self.more = environment or {}
        self.editor = None

    # ---- Setting up and clearing away ----

    def __enter__(self):
        self.folder = pathlib.Path(tempfile.mkdtemp(prefix='gabarit-desk-'))
        self.home = self.folder / 'home'
        config = self.home / '.config' / 'gtk-4.0'
        config.mkdir(parents=True)
        (config / 'settings.ini').write_text(self.settings)
        runtime = self.folder / 'run'
        runtime.mkdir(mode=0o700)
        self.errors = open(self.folder / 'errors', 'w+')
        self.environment = {
            'PATH': os.environ['PATH'], 'HOME': str(self.home), 'XDG_RUNTIME_DIR': str(runtime),
            'GDK_BACKEND': 'x11', 'GSK_RENDERER': 'cairo', 'GDK_SCALE': '1',
            'GSETTINGS_BACKEND': 'memory', 'GIO_USE_VFS': 'local', 'GTK_USE_PORTAL': '0',
            'LC_ALL': 'C.UTF-8', 'G_DEBUG': 'fatal-warnings', 'GABARIT_TRACE': '1', **self.more}
        self._start_display()
        self._start_bus()
        return self

    def _start_display(self):
        width, height = self.size
        read, write = os.pipe()
        self.display = subprocess.Popen(
            ['Xvfb', '-displayfd', str(write), '-screen', '0', f'{width}x{height}x24', '-nolisten',
             'tcp', '-extension', 'MIT-SHM'], pass_fds=[write], stderr=subprocess.DEVNULL)
        os.close(write)
        with open(read) as number:  # to the end of the line: it is written in two pieces
            self.environment['DISPLAY'] = ':' + number.readline().strip()

    def _start_bus(self):
        self.bus = subprocess.Popen(
            ['dbus-daemon', '--session', '--nofork', '--nopidfile', '--print-address=1'],
            env=self.environment, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
        self.environment['DBUS_SESSION_BUS_ADDRESS'] = self.bus.stdout.readline().strip()

    def __exit__(self, kind, error, trace):
        if self.editor and self.editor.process.poll() is None:
            self.editor.process.kill()
            self.editor.process.wait()
        for process in (self.bus, self.display):
            process.terminate()
            process.wait()
        self.errors.close()
        shutil.rmtree(self.folder, ignore_errors=True)

    def explain(self):
        """Prints what was said last, for a test that failed."""
        self.errors.seek(0)
        for line in self.errors.read().splitlines()[-20:]:
            print('#', line)
        for line in self.editor.lines[-12:] if self.editor else []:
            print('#', line)
        keep = os.environ.get('GABARIT_TEST_PICTURES')
        if keep:
            self.screenshot(pathlib.Path(keep) / 'failed.png')

    # ---- The editor ----

    def start(self, *arguments):
        """Starts the editor, and waits until its window is there."""
        self.editor = Editor([self.program, *map(str, arguments)], self.environment, self.errors)
        self.expect('mapped')

    def expect(self, pattern, seconds=None):
        return self.editor.expect(pattern, seconds or self.patience)

    def kill(self):
        """As a crash would end it."""
        self.editor.process.send_signal(signal.SIGKILL)
        self.editor.process.wait()

    def ended(self):
        """Waits until it has ended by itself; its exit status."""
        return self.editor.process.wait(self.patience)

    def action(self, name, parameter=None, window=1):
        """Gives a command of a window, as a menu would; `parameter` in GVariant's text."""
        subprocess.run(
            ['gdbus', 'call', '--session', '-d', APPLICATION, '-o',
             '/' + APPLICATION.replace('.', '/') + f'/window/{window}', '-m',
             'org.gtk.Actions.Activate', name, f'[<{parameter}>]' if parameter else '[]', '{}'],
            env=self.environment, check=True, stdout=subprocess.DEVNULL, timeout=self.patience)

    def settle(self, window=1):
        """Waits until the editor has done all that it was given, and the display has shown it."""
        for _ in range(2):
            subprocess.run(
                ['gdbus', 'call', '--session', '-d', APPLICATION, '-o',
                 '/' + APPLICATION.replace('.', '/') + f'/window/{window}', '-m',
                 'org.gtk.Actions.List'], env=self.environment, stdout=subprocess.DEVNULL,
                timeout=self.patience)
        time.sleep(0.3)  # one frame, and what workers bring; only pictures depend on it

    def fill_screen(self):
        found = subprocess.run(['xdotool', 'search', '--onlyvisible', '--class', 'gabarit'],
                               env=self.environment, check=True, capture_output=True, text=True)
        for window in found.stdout.split():
            self.xdotool('windowsize', '--sync', window, *self.size)

    # ---- Mouse, keyboard and eyes ----

    def xdotool(self, *words):
        subprocess.run(['xdotool', *map(str, words)], env=self.environment, check=True,
                       stdout=subprocess.DEVNULL, timeout=self.patience)

    def key(self, *keys):
        self.xdotool('key', *keys)

    def type(self, text):
        self.xdotool('type', '--delay', 20, text)

    def move(self, x, y):
        self.xdotool('mousemove', '--sync', round(x), round(y))

    def click(self, x, y, button=1):
        self.move(x, y)
        self.xdotool('click', button)

    def drag(self, x, y, to_x, to_y, button=1):
        self.move(x, y)
        self.xdotool('mousedown', button)
        for part in (0.1, 0.5, 0.9, 1):
            self.move(x + (to_x - x) * part, y + (to_y - y) * part)
        self.xdotool('mouseup', button)

    def screenshot(self, path):
        subprocess.run(['import', '-window', 'root', str(path)], env=self.environment, check=True,
                       timeout=self.patience)
