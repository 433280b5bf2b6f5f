# SPDX-License-Identifier: MIT
"""A desk is where a test runs the editor: its own display, session bus and home folder, with mouse,
keyboard and screenshots. Tests wait for events that the editor prints (GABARIT_TRACE), and never
for a fixed time.

    with Desk(program) as desk:
        desk.start('demo.gabarit')
        desk.expect('opened .*demo.gabarit')
        desk.key('ctrl+s')
        desk.expect('saved ')
        desk.screenshot('saved.png')
"""
import contextlib
import ctypes
import math
import os
import pathlib
import re
import select
import shutil
import signal
import subprocess
import tempfile
import threading
import time

import bus
import on_display

APPLICATION = 'org.gabarit.Gabarit'
DROP_FROM = (40, 20)  # in the window of the drag source
Z_PIXMAP = 2
# Keycodes: if a keymap gives these keys several levels, xdotool wrongly holds Alt for the first
# one.
FUNCTION_KEYS = {f'F{i}': str(66 + i) for i in range(1, 11)} | {'F11': '95', 'F12': '96'}
REPORT = re.compile(r'ERROR: \w+Sanitizer|runtime error:')  # ends the editor
MESSAGE = re.compile(r'(-CRITICAL|-WARNING|-ERROR|\bERROR):? ?\S*:')  # of GLib; may end the editor


def with_codes(key):
    """Returns a key with its modifiers for xdotool."""
    return '+'.join(FUNCTION_KEYS.get(part, part) for part in key.split('+'))


class Timeout(Exception):
    """An expected event did not happen."""


def _states(process):
    """Yields the state of each thread of a process: S is asleep, R runs or is ready to run."""
    for thread in pathlib.Path(f'/proc/{process}/task').glob('*/stat'):
        try:
            yield thread.read_text().rpartition(') ')[2][0]
        except OSError:  # it just ended
            continue


def _is_asleep(process):
    return all(state == 'S' for state in _states(process))


def _time_used(process):
    """Returns the processor time that a process has used, in seconds."""
    try:
        words = pathlib.Path(f'/proc/{process}/stat').read_text().rpartition(') ')[2].split()
    except OSError:  # it just ended
        return 0.0
    return (int(words[11]) + int(words[12])) / os.sysconf('SC_CLK_TCK')


class Patience:
    """A time limit that counts only the seconds in which a process sleeps or runs. The time in
    which it waits for a processor or a disk on a busy machine does not count."""

    def __init__(self, process, seconds):
        self.process = process
        self.left = seconds
        self.at = time.monotonic()
        self.used = _time_used(process)

    def is_over(self):
        now, used = time.monotonic(), _time_used(self.process)
        passed = now - self.at
        if any(state in 'RD' for state in _states(self.process)):
            passed = min(passed, used - self.used)
        self.left -= passed
        self.at, self.used = now, used
        return self.left <= 0


class Editor:
    """A running editor and the lines that it prints."""

    def __init__(self, command, environment, log):
        self.process = subprocess.Popen(command, env=environment, stdin=subprocess.PIPE,
                                        stdout=subprocess.PIPE, stderr=log, text=True)
        self.lines = []
        self.read = 0
        self.lines_lock = threading.Condition()  # notified of each new line
        threading.Thread(target=self._listen, daemon=True).start()

    def _listen(self):
        for line in self.process.stdout:
            with self.lines_lock:
                self.lines.append(line.rstrip('\n'))
                self.lines_lock.notify_all()
        with self.lines_lock:
            self.lines.append('EV ended')
            self.lines_lock.notify_all()

    def ask(self, question, seconds):
        """Sends a question to an editor that contains the judge; returns the answer. See
        hand_editor.c."""
        self.process.stdin.write(question + '\n')
        self.process.stdin.flush()
        return self.expect('(.*)', seconds, 'HAND ').group(1)

    def expect(self, pattern, seconds, kind='EV '):
        """Waits for a line after those already read; lines before it are skipped."""
        wanted = re.compile(kind + pattern)
        patience = Patience(self.process.pid, seconds)
        with self.lines_lock:
            while True:
                while self.read < len(self.lines):
                    line = self.lines[self.read]
                    self.read += 1
                    match = wanted.match(line)
                    if match:
                        return match
                    if line == 'EV ended':
                        raise Timeout(f'the editor ended while waiting for "{pattern}"')
                if patience.is_over():
                    raise Timeout(f'no "{pattern}" within {seconds} s; last: {self.lines[-5:]}')
                self.lines_lock.wait(0.5)

    def skip_lines(self):
        """Skips all lines that were printed so far."""
        with self.lines_lock:
            self.read = len(self.lines)


class Desk:
    """A display, a bus and a home for the duration of a `with` statement."""

    shared = False  # see start_display

    def __init__(self, program, size=(1600, 1000), patience=40, settings='', environment=None):
        self.program = str(program)
        self.size = size
        self.patience = patience
        self.settings = settings
        self.extra_environment = environment or {}
        self.editor = None
        self.pointer = None

    # ---- Setup and teardown ----

    def __enter__(self):
        self.folder = pathlib.Path(tempfile.mkdtemp(prefix='desk-'))
        self.errors = open(self.folder / 'errors', 'w+')
        width, height = self.size
        on_display.need_display()
        self.display, name = on_display.start_display(f'{width}x{height}', self.shared)
        self.environment = {**on_display.environment_in(self.folder, name), 'GABARIT_TRACE': '1',
                            **self.extra_environment}
        with open(self.folder / 'home/.config/gtk-4.0/settings.ini', 'a') as settings:
            settings.write(self.settings)
        self._start_bus()
        return self

    def _start_bus(self):
        self.daemon = subprocess.Popen(
            ['dbus-daemon', '--session', '--nofork', '--nopidfile', '--print-address=1'],
            env=self.environment, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
        self.environment['DBUS_SESSION_BUS_ADDRESS'] = self.daemon.stdout.readline().strip()
        self.calls = bus.Bus(self.environment['DBUS_SESSION_BUS_ADDRESS'], self.patience)

    def __exit__(self, kind, error, trace):
        if isinstance(error, Exception):
            self.explain()
        if self.editor and self.editor.process.poll() is None:
            self.editor.process.kill()
            self.editor.process.wait()
        for process in (self.daemon, self.display):
            process.terminate()
            process.wait()
        self.errors.close()
        shutil.rmtree(self.folder, ignore_errors=True)

    def explain(self):
        """Prints the last lines of the editor, because a test has failed."""
        self.errors.seek(0)
        log = self.errors.read().splitlines()
        reports = [i for i, line in enumerate(log) if REPORT.search(line)]
        messages = [i for i, line in enumerate(log) if MESSAGE.search(line)]
        # The first line of a report is the important one; the last message is followed by its
        # stack.
        start = (reports[:1] or messages[-1:] or [max(0, len(log) - 20)])[0]
        for line in log[start:start + 60]:
            print('#', line)
        for line in self.editor.lines[-12:] if self.editor else []:
            print('#', line)
        self.keep_picture('failed')

    # ---- The editor ----

    def start(self, *arguments):
        """Starts the editor, and waits until its window is mapped."""
        self.editor = Editor([self.program, *map(str, arguments)], self.environment, self.errors)
        self.expect('mapped')

    def expect(self, pattern, seconds=None):
        """Waits for an event; for a dialog, also until it is shown and has the keyboard."""
        match = self.editor.expect(pattern, seconds or self.patience)
        if pattern.startswith('dialog '):
            self.settle()
        return match

    def expect_kept_pictures(self, count):
        """Waits until the editor has kept copies of so many pictures, to compare with later."""
        folder = pathlib.Path(self.environment['HOME']) / '.cache/gabarit/pictures'
        end = time.monotonic() + self.patience
        while len(list(folder.glob('*.png'))) < count:
            if time.monotonic() > end:
                raise Timeout(f'fewer than {count} pictures are kept in {folder}')
            time.sleep(0.1)

    def ask(self, question):
        """Sends a question to an editor that contains the judge; returns the answer."""
        return self.editor.ask(question, self.patience)

    def kill(self):
        """Ends the editor like a crash."""
        self.editor.process.send_signal(signal.SIGKILL)
        self.editor.process.wait()
        end = time.monotonic() + self.patience
        while time.monotonic() < end and self._owns_name():  # a new one would talk to this one
            time.sleep(0.02)

    def _owns_name(self):
        """True while the bus knows an editor."""
        return 'true' in self.calls.call('org.freedesktop.DBus', '/org/freedesktop/DBus',
                                         'org.freedesktop.DBus.NameHasOwner', f"('{APPLICATION}',)")

    def _call(self, path, method, arguments='()'):
        return self.calls.call(APPLICATION, '/' + APPLICATION.replace('.', '/') + path, method,
                               arguments)

    def wait_for_exit(self):
        """Waits until the editor exits by itself; returns its exit status."""
        return self.editor.process.wait(self.patience)

    def action(self, name, parameter=None, window=1):
        """Activates an action of a window, as a menu would; `parameter` is GVariant text."""
        parameters = f'[<{parameter}>]' if parameter else '@av []'
        self._call(f'/window/{window}', 'org.gtk.Actions.Activate',
                   f"('{name}', {parameters}, @a{{sv}} {{}})")

    def open_files(self, *paths):
        """Opens files in the running editor, as a file manager would."""
        uris = ', '.join(f"'{pathlib.Path(path).as_uri()}'" for path in paths)
        self._call('', 'org.freedesktop.Application.Open', f'([{uris}], @a{{sv}} {{}})')

    def state(self, name, window=1):
        """Returns the state of a window's action: a boolean, a number or a word; '' if it has
        none."""
        output = self._call(f'/window/{window}', 'org.gtk.Actions.Describe', f"('{name}',)")
        match = re.search(r"\[<(.*)>\]", output)
        value = match.group(1) if match else ''
        if value in ('true', 'false'):
            return value == 'true'
        return int(value) if re.fullmatch(r'-?\d+', value) else value.strip("'")

    def settle(self, window=1):
        """Waits until the editor has handled all input, and the display has shown the result."""
        for _ in range(2):
            with contextlib.suppress(bus.Error):  # the window may be closed
                self._call(f'/window/{window}', 'org.gtk.Actions.List')
        # After an answer, callbacks, drawing and workers may still run.
        if self._plays():
            self._wait_for_sleeps(30)
        else:
            self.rest()

    def _plays(self):
        """True if a game is open; it wakes the editor for each frame, even while it is paused."""
        turns = [line for line in self.editor.lines if line in ('EV playing', 'EV played')]
        return turns[-1:] == ['EV playing']

    def _wait_for_sleeps(self, count):
        """Waits until the editor fell asleep so many times; a game wakes it for each frame."""
        status = pathlib.Path(f'/proc/{self.editor.process.pid}/status')
        patience = Patience(self.editor.process.pid, self.patience)
        first = None
        while not patience.is_over():
            slept = re.search(r'^voluntary_ctxt_switches:\s*(\d+)', status.read_text(), re.M)
            first = first or int(slept[1])
            if int(slept[1]) >= first + count:
                break
            time.sleep(0.01)

    def rest(self):
        """Waits until the editor and the display were asleep for 0.3 s each time they were checked.
        This may take long on a busy machine."""
        patience = Patience(self.editor.process.pid, self.patience)
        checks = 0
        while checks < 6:
            if patience.is_over():
                raise Timeout(f'no rest within {self.patience} s')
            time.sleep(0.05)
            asleep = all(_is_asleep(process.pid) for process in self.drawing())
            checks = checks + 1 if asleep else 0

    def drawing(self):
        """Returns the processes that draw."""
        return self.editor.process, self.display

    def _windows(self):
        """The editor's visible windows. A search fails if a window is just closing, or if no window
        exists yet."""
        end = time.monotonic() + self.patience
        found = ''
        while not found and time.monotonic() < end:
            found = self._answer('search', '--onlyvisible', '--class', 'gabarit')
        if not found:
            raise Timeout(f'no window within {self.patience} s')
        return found.split()

    def titles(self):
        """Returns the titles of all visible windows and dialogs, sorted."""
        return sorted(self._answer('getwindowname', window).rstrip('\n')
                      for window in self._windows())

    def parent_of(self, title):
        """Returns the X id of the window above which a dialog is shown, or 0."""
        dialog = int(self._answer('search', '--sync', '--onlyvisible', '--name', title))
        x, display = self._open_display()
        parent = ctypes.c_ulong(0)
        x.XGetTransientForHint(display, ctypes.c_ulong(dialog), ctypes.byref(parent))
        x.XCloseDisplay(display)
        return parent.value

    def _open_display(self):
        x = ctypes.CDLL('libX11.so.6')
        x.XOpenDisplay.restype = ctypes.c_void_p
        return x, ctypes.c_void_p(x.XOpenDisplay(self.environment['DISPLAY'].encode()))

    def fill_screen(self):
        for window in self._windows():
            self.xdotool('windowsize', '--sync', window, *self.size)

    def centre_dialog(self):
        """Gives the largest window the whole screen, and moves the others to its centre, as a
        window manager does."""
        sizes = {window: self._size_of(window) for window in self._windows()}
        *dialogs, main = sorted(sizes, key=lambda window: math.prod(sizes[window]))
        self.xdotool('windowsize', '--sync', main, *self.size)
        for window in dialogs:
            self.xdotool('windowmove', window, *((whole - part) // 2 for whole, part in
                                                 zip(self.size, sizes[window])))

    def _size_of(self, window):
        geometry = self._answer('getwindowgeometry', '--shell', window)
        return tuple(int(re.search(rf'^{side}=(\d+)', geometry, re.M)[1])
                     for side in ('WIDTH', 'HEIGHT'))

    def redraw(self):
        """Makes the editor redraw all of its windows, as if they had been uncovered."""
        x, display = self._open_display()
        for window in self._windows():
            x.XClearArea(display, ctypes.c_ulong(int(window)), 0, 0, 0, 0, 1)
        x.XCloseDisplay(display)
        self.settle()

    # ---- Mouse, keyboard and screenshots ----

    def xdotool(self, *words):
        subprocess.run(['xdotool', *map(str, words)], env=self.environment, check=True,
                       stdout=subprocess.DEVNULL, timeout=self.patience)

    def _answer(self, *words):
        return subprocess.run(['xdotool', *words], env=self.environment, check=False,
                              capture_output=True, text=True).stdout

    def key(self, *keys):
        self.xdotool('key', *map(with_codes, keys))

    def key_in_turn(self, *keys):
        """Presses each key when the editor is idle: the one before may open or close a list."""
        for key in keys:
            self.settle()
            self.key(key)

    def type(self, text):
        self.xdotool('type', '--delay', 20, str(text))

    def focus(self, title):
        """Gives the keyboard to a window."""
        self.xdotool('search', '--sync', '--onlyvisible', '--name', title, 'windowfocus', '--sync')

    def choose(self, title, path):
        """Types a path into a file chooser."""
        self.focus(title)
        self.key('ctrl+a')
        self.type(path)
        self.settle()
        self.key('shift+End', 'Delete')  # removes the chooser's completion
        self.key('Return')

    def move(self, x, y):
        if (round(x), round(y)) == self.pointer:  # xdotool would wait for ever
            return
        self.pointer = round(x), round(y)
        self.xdotool('mousemove', '--sync', *self.pointer)

    @contextlib.contextmanager
    def holding(self, *keys):
        for key in keys:
            self.xdotool('keydown', key)
        yield
        for key in keys:
            self.xdotool('keyup', key)

    def click(self, x, y, button=1):
        self.move(x, y)
        self.xdotool('click', button)

    def drag(self, x, y, to_x, to_y, button=1):
        self.move(x, y)
        self.xdotool('mousedown', button)
        for part in (0.1, 0.5, 0.9, 1):
            self.move(x + (to_x - x) * part, y + (to_y - y) * part)
        self.xdotool('mouseup', button)

    def carry(self, x, y, to_x, to_y):
        """Drags something to another position in the window. The steps are small, so that the drag
        begins and the widget below the pointer has time to accept it."""
        self.move(x, y)
        self.xdotool('mousedown', 1)
        for step in range(1, 6):
            self.move(x + 4 * step, y)
        self.settle()
        for step in (20, 12, 4, 0):
            self.state('menu')
            self.move(to_x + step, to_y)
        self.settle()
        self.xdotool('mouseup', 1)

    def drop(self, source, *paths):
        """Drags files from the window of another program, the drag source of the tests, to the
        middle of the screen. Returns the words that this program printed after the drag was
        accepted."""
        other = subprocess.Popen([source, *map(str, paths)], env=self.environment,
                                 stdout=subprocess.PIPE)
        printed = []
        try:
            self._wiggle(other, printed, 'ready', DROP_FROM)
            self.xdotool('mousedown', 1)
            self._wiggle(other, printed, 'dragged', (DROP_FROM[0] + 20, DROP_FROM[1]))
            self._wiggle(other, printed, 'wanted', (self.size[0] // 2, self.size[1] // 2))
            self.xdotool('mouseup', 1)
            self.expect('dropped')
        finally:
            other.terminate()
            other.wait()
        return printed

    def _wiggle(self, other, printed, word, at):
        """Moves the mouse around a position until the other program has printed a word; removes the
        words up to it."""
        for turn in range(400):
            self.move(at[0] + turn % 2, at[1])
            if select.select([other.stdout], [], [], 0.05)[0]:
                printed += os.read(other.stdout.fileno(), 4096).decode().split()
            if word in printed:
                del printed[:printed.index(word) + 1]
                return
        raise AssertionError(f'the drag source never printed "{word}"')

    def pixels(self, x=0, y=0, width=None, height=None):
        """Returns the pixels of a part of the display, three bytes each."""
        width, height = width or self.size[0] - x, height or self.size[1] - y
        x11, display = self._open_display()
        x11.XGetImage.restype = ctypes.c_void_p
        x11.XDefaultRootWindow.restype = ctypes.c_ulong
        root = ctypes.c_ulong(x11.XDefaultRootWindow(display))
        image = ctypes.c_void_p(x11.XGetImage(display, root, x, y, width, height,
                                              ctypes.c_ulong(0xffffff), Z_PIXMAP))
        # The struct begins with four numbers; its lines are not padded, because pixels have four
        # bytes: blue, green, red, nothing.
        data = ctypes.string_at(ctypes.c_void_p.from_address(image.value + 16).value,
                                4 * width * height)
        x11.XDestroyImage(image)
        x11.XCloseDisplay(display)
        rgb = bytearray(3 * width * height)
        rgb[::3], rgb[1::3], rgb[2::3] = data[2::4], data[1::4], data[::4]
        return bytes(rgb)

    def keep_picture(self, name):
        """Stores a picture of the display in the folder GABARIT_TEST_PICTURES, if that is set."""
        if os.environ.get('GABARIT_TEST_PICTURES'):
            self.screenshot(f"{os.environ['GABARIT_TEST_PICTURES']}/{name}.png")

    def screenshot(self, path):
        subprocess.run(['import', '-window', 'root', str(path)], env=self.environment, check=True,
                       timeout=self.patience)


def strings(value):
    """Yields all texts in a JSON document, and the names of its properties."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        yield from value
        for each in value.values():
            yield from strings(each)
    elif isinstance(value, list):
        for each in value:
            yield from strings(each)


def run_steps(desk, user):
    """Runs the methods of a user in order, as TAP; each depends on the previous ones. Returns the
    exit status."""
    steps = [name for name in vars(type(user)) if not name.startswith('_')]
    all_passed = True
    print(f'1..{len(steps)}', flush=True)
    for number, step in enumerate(steps, 1):
        if all_passed:
            try:
                getattr(user, step)()
            except Exception as error:  # the remaining steps depend on this one
                print(f'# {type(error).__name__}: {error}')
                desk.explain()
                all_passed = False
        verdict = 'ok' if all_passed else 'not ok'
        print(f"{verdict} {number} - it {step.replace('_', ' ')}", flush=True)
    return 0 if all_passed else 1
