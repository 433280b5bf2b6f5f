#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""Sends random input to the editor: clicks, drags, keys, typing and turns of the wheel, on
everything that the editor shows, as real events of the display. After each burst, the editor's
judge checks all invariants (see hand_editor.c). If a sequence violates one, it is shortened, with a
new editor for each trial, and printed. It can be replayed:

    random_hand.py HAND_EDITOR DEMO [FILE...]         files with stored sequences

GABARIT_HAND_EVENTS is the total number of events (20,000), GABARIT_HAND_HANDS the number of hands
(simulated users) that work in parallel (4), GABARIT_TEST_SEED the seed of the first one. Prints
TAP.
"""
import contextlib
import ctypes
import os
import pathlib
import random
import re
import shutil
import subprocess
import sys
import threading
import time

sys.dont_write_bytecode = True  # writes no bytecode into the source tree
sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent))
import desk  # noqa: E402

PATIENCE = 60  # seconds for one answer, also on a busy machine
BURST = 150    # events between two checks of the judge
SIZE = (1280, 900)
DRAWN = 0.15   # share of gestures after which drawing is awaited
# GTK itself ends the program if an entry of the file chooser's own menu is chosen while the folder
# is read again. The test then restarts the editor, as a user would.
OF_GTK = re.compile(r'Gtk:ERROR:\S*gtkfilechooserutils\.c:\d+:_gtk_file_info_get_file: ')
# GTK finds no monitor for the file chooser's own menu if it opens before the dialog has a size.
OF_MENU = re.compile(r'gdk_monitor_get_geometry: assertion .*\s+open at \S+ \S+ in 0 x 0: '
                     r'GtkFileChooserWidget ')
# GTK also ends the program if a file system's answer arrives for a folder that the file chooser has
# left: there is a crash or a fatal message directly in GIO's callback into GTK, and the only
# function of ours in the stack is main.
# glibc 2.41 has a space before the address.
STACK_FRAME = re.compile(r'^(\S+?)\((.*)\) ?\[0x[0-9a-f]+\]$', re.MULTILINE)
BY_GTK = re.compile(r'libgtk-4 libgio-2\.0( lib(gio|glib|gobject)-2\.0)+$')
# GTK also ends the program if the chooser's list gets another folder while rows of the old one are
# measured.
FILTERED = 'gtk_filter_list_model_set_model+'
LOG_CALLS = re.compile(r'(libc )+\S+ libglib-2\.0 ')


def is_gtk_fault(log, program):
    """True if GTK's own file chooser ended the program."""
    if OF_GTK.search(log) or OF_MENU.search(log):
        return True
    if 'a file chooser was shown' not in log:
        return False
    calls = STACK_FRAME.findall(log)[2:]  # after the reporter and the signal handler
    files = [file for file, _ in calls]
    if LOG_CALLS.match(' '.join(map(library, files))) and program in files:
        calls = calls[files.index(program) + 1:]  # without our log handler, which GLib called
        while calls and library(calls[0][0]) == 'libglib-2.0':
            calls.pop(0)
        files = [file for file, _ in calls]
    above = calls[:files.index(program)] if program in files else []
    return (any(function.startswith(FILTERED) for _, function in above) or
            bool(BY_GTK.match(' '.join(library(file) for file, _ in above))))


def library(file):
    return re.sub(r'.*/|\.so.*', '', file)


# ---- The display ----

class Display:
    """Simulates a mouse and a keyboard, with the libraries that xdotool installs."""

    def __init__(self, name):
        self.x = ctypes.CDLL('libX11.so.6')
        self.test = ctypes.CDLL('libXtst.so.6')
        self.x.XOpenDisplay.restype = ctypes.c_void_p
        self.x.XStringToKeysym.restype = ctypes.c_ulong
        self.x.XKeysymToKeycode.restype = ctypes.c_ubyte
        self.x.XKeycodeToKeysym.restype = ctypes.c_ulong
        self.display = ctypes.c_void_p(self.x.XOpenDisplay(name.encode()))
        self.x.XAutoRepeatOff(self.display)

    def close(self):
        self.x.XCloseDisplay(self.display)

    def move(self, x, y):
        self.test.XTestFakeMotionEvent(self.display, -1, int(x), int(y), ctypes.c_ulong(0))

    def button(self, number, down):
        self.test.XTestFakeButtonEvent(self.display, number, int(down), ctypes.c_ulong(0))

    def _code(self, name):
        symbol = self.x.XStringToKeysym(name.encode())
        code = self.x.XKeysymToKeycode(self.display, ctypes.c_ulong(symbol))
        plain = self.x.XKeycodeToKeysym(self.display, ctypes.c_ubyte(code), 0)
        return code, plain != symbol

    def key(self, name, down):
        code, shifted = self._code(name)
        if code == 0:
            return
        shift = self._code('Shift_L')[0]
        if shifted and down:
            self.test.XTestFakeKeyEvent(self.display, shift, 1, ctypes.c_ulong(0))
        self.test.XTestFakeKeyEvent(self.display, code, int(down), ctypes.c_ulong(0))
        if shifted and not down:
            self.test.XTestFakeKeyEvent(self.display, shift, 0, ctypes.c_ulong(0))

    def flush(self):
        self.x.XSync(self.display, 0)


# ---- Confinement to a folder ----

class _Attributes(ctypes.Structure):
    _fields_ = [('files', ctypes.c_uint64)]


class _PathRule(ctypes.Structure):
    _pack_, _layout_ = 1, 'ms'  # later versions of Python require the layout
    _fields_ = [('rights', ctypes.c_uint64), ('folder', ctypes.c_int32)]


def confine(folder):
    """Restricts the writes of this process to a folder; does nothing if the kernel does not support
    it."""
    create, add, restrict = 444, 445, 446
    into_files = 1 << 1
    writing = into_files | sum(1 << right for right in range(4, 13))
    system = ctypes.CDLL(None).syscall
    wanted = _Attributes(writing)
    rules = system(create, ctypes.byref(wanted), ctypes.sizeof(wanted), 0)
    if rules < 0:
        return
    for path, rights in ((folder, writing), ('/dev', into_files)):
        beneath = _PathRule(rights, os.open(path, os.O_PATH))
        system(add, rules, 1, ctypes.byref(beneath), 0)
        os.close(beneath.folder)
    ctypes.CDLL(None).prctl(38, 1, 0, 0, 0)
    system(restrict, rules, 0)
    os.close(rules)


# ---- The editor ----

class Found(Exception):
    """A fault was found; equal faults have the same `kind`."""

    def __init__(self, kind, detail=''):
        super().__init__(kind)
        self.kind = kind
        self.detail = detail


class Over(Exception):
    """The editor exited normally, or because of a known fault of GTK."""


class Editor:
    """The editor that contains the judge, on a desk."""

    def __init__(self, table, program, words):
        self.program = program
        self.log = open(table.folder / 'log', 'w+')
        # Freed memory is overwritten, so that later reads of it are detected.
        environment = {**table.environment, 'MALLOC_PERTURB_': '165', 'G_SLICE': 'always-malloc'}
        self.process = subprocess.Popen(
            [program, *words], env=environment, cwd=table.folder / 'home',
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=self.log, text=True,
            preexec_fn=lambda: confine(table.folder))
        self.answers = []
        self.lines_lock = threading.Condition()
        threading.Thread(target=self._listen, daemon=True).start()

    def _listen(self):
        for line in self.process.stdout:
            if line.startswith('HAND '):
                with self.lines_lock:
                    self.answers.append(line[5:].rstrip('\n'))
                    self.lines_lock.notify_all()
        with self.lines_lock:
            self.answers.append(None)
            self.lines_lock.notify_all()

    def ask(self, question, seconds=PATIENCE):
        try:
            self.process.stdin.write(question + '\n')
            self.process.stdin.flush()
        except BrokenPipeError:
            self._raise_reason_of_exit()
        with self.lines_lock:
            if not self.lines_lock.wait_for(lambda: self.answers, seconds):
                self._raise_hang(question)
            answer = self.answers.pop(0)
        if answer is None:
            self._raise_reason_of_exit()
        if answer.startswith('bad'):
            raise Found(answer)
        return answer

    def _read_log(self):
        self.log.seek(0)
        return self.log.read()

    def _raise_hang(self, question):
        where = subprocess.run(
            ['gdb', '-p', str(self.process.pid), '-batch', '-ex', 'bt 40'], check=False,
            capture_output=True, text=True).stdout if shutil.which('gdb') else ''
        self.process.kill()
        raise Found(f'the editor does not answer "{question}"', where)

    def _raise_reason_of_exit(self):
        status = self.process.wait()
        if status == 0:
            raise Over()
        log = self._read_log()
        if is_gtk_fault(log, self.program):
            print('# GTK ended the editor in its own file chooser', flush=True)
            raise Over()
        lines = [line for line in log.splitlines()
                 if re.search(r'WARNING|CRITICAL|ERROR|SUMMARY|runtime error', line)]
        why = re.sub(r'0x[0-9a-f]+|\d+', 'N', lines[-1] if lines else '')
        raise Found(f'the editor exited with {status}: {why}', self._with_lines(log[-6000:]))

    def _with_lines(self, log):
        """Returns the text with functions and lines instead of addresses of the program."""
        places = re.findall(re.escape(self.program) + r'\(\+(0x[0-9a-f]+)\)', log)
        if not places or not shutil.which('addr2line'):
            return log
        output = subprocess.run(['addr2line', '-s', '-f', '-e', self.program, *places], check=False,
                                capture_output=True, text=True).stdout.splitlines()
        for place, name, line in zip(places, output[::2], output[1::2]):
            log = log.replace(f'{self.program}(+{place})', f'{name} at {line}')
        return log

    def close(self):
        if self.process.poll() is None:
            self.process.kill()
        self.process.wait()
        with contextlib.suppress(BrokenPipeError):  # unsent questions
            self.process.stdin.close()
        self.log.close()


# ---- A seat: a display, a home folder, the demo, and the editor ----

class Seat:
    """The environment of one hand: a desk with the demo and the editor. Performs gestures (see
    Hand), which can be repeated."""

    def __init__(self, program, demo):
        self.program = program
        self.table = desk.Desk(program, SIZE).__enter__()
        self.display = Display(self.table.environment['DISPLAY'])
        self.demo = demo
        self.editor = None
        self.held = None  # the pressed button
        self.begin_again = self.begin
        self.work = self.table.folder / 'home' / 'work'

    def begin(self, project='demo.gabarit', text=None):
        """Starts the editor again, with the original demo and a new home; it opens no project if
        `project` is None. `text` replaces the project's content."""
        self.end()
        self.release()
        self.begin_again = lambda: self.begin(project, text)
        home = self.table.folder / 'home'
        for part in ('.local', '.cache', 'work', '.config/gabarit'):
            shutil.rmtree(home / part, ignore_errors=True)
        shutil.copytree(self.demo, self.work)
        if text:
            (self.work / project).write_text(text)
        words = [str(self.work / project)] if project else []
        self.editor = Editor(self.table, self.program, words)
        self.wait_for('where EdCanvas#0' if project else 'spot 0 window')
        self.table.fill_screen()
        self.editor.ask('sync')
        self.editor.ask('remember')

    def wait_for(self, question):
        end = time.monotonic() + PATIENCE
        while self.editor.ask(question) == 'none':
            if time.monotonic() > end:
                raise Found('no window appeared')
            self.editor.ask('handled')
            time.sleep(0.02)

    def end(self):
        if self.editor:
            self.editor.close()
            self.editor = None

    def close(self):
        self.end()
        self.display.close()
        self.table.__exit__(None, None, None)

    # ---- Gestures: lines of words, where a word is one event ----

    def _point(self, word):
        """Returns the position inside a spot that "NAME@U,V" describes; None if the spot does not
        exist."""
        name, _, part = word.rpartition('@')
        u, v = map(float, part.split(','))
        answer = self.editor.ask('where ' + name).split()
        if answer[0] != 'spot':
            return None
        x, y, w, h = map(float, answer[2:])
        return x + u * w, y + v * h

    def to(self, word):
        point = self._point(word)
        if point:
            self.display.move(*point)
        self.display.flush()
        self.editor.ask('handled')

    def press(self, word, button):
        """Presses a button until `release`."""
        self.to(word)
        self.display.button(button, True)
        self.held = button
        self.display.flush()
        self.editor.ask('handled')

    def release(self):
        if self.held:
            self.display.button(self.held, False)
            self.display.flush()
        self.held = None

    def perform(self, gesture):
        words = gesture.split()
        if words[0] == 'judge':
            self.judge()
            return
        for word in words:
            kind, _, rest = word.partition(':')
            if kind == 'move':
                point = self._point(rest)
                if point:
                    self.display.move(*point)
            elif kind in ('press', 'release'):
                self.display.button(int(rest), kind == 'press')
            elif kind in ('down', 'up'):
                self.display.key(rest, kind == 'down')
            elif kind == 'sync':
                self.sync()
        if words[-1] != 'sync':
            self.display.flush()
            self.editor.ask('handled')

    def sync(self):
        self.display.flush()
        self.editor.ask('sync')

    def judge(self):
        for question in ('judge', 'undo', 'sync', 'redo', 'sync'):
            self.editor.ask(question)


# ---- The hand ----

LETTERS = 'abcdefghijklmnopqrstuvwxyz'
# Without a window manager, a minimised window cannot be restored.
EXCLUDED = ('window.minimize',)
PLAIN = ['Return', 'Escape', 'Tab', 'space', 'BackSpace', 'Delete', 'Up', 'Down', 'Left', 'Right',
         'Home', 'End', 'Page_Up', 'Page_Down', 'Menu', 'plus', 'minus', 'comma', 'period',
         'bracketleft', 'bracketright', 'question', 'slash', *'0123456789',
         *[f'F{n}' for n in range(1, 13)], *[f'KP_{n}' for n in range(10)], 'KP_Enter']
MODIFIERS = {'<Control>': 'Control_L', '<Shift>': 'Shift_L', '<Alt>': 'Alt_L'}
# Keys that end the editor; they are rarely pressed.
LEAVING = ('<Control>q', '<Control>w')


def accelerator(key):
    """Returns the words for a key in the notation of the command tables."""
    held = [name for sign, name in MODIFIERS.items() if sign in key]
    name = re.sub('<.*?>', '', key)
    return [f'down:{key}' for key in held] + [f'down:{name}', f'up:{name}'] + \
        [f'up:{key}' for key in reversed(held)]


class Hand:
    """Makes random gestures: each is a line of words, and most words are one event."""

    def __init__(self, seat, seed):
        self.seat = seat
        self.random = random.Random(seed)
        commands = seat.editor.ask('commands').split()[1:]
        self.keys = [key for word in commands for key in word.split('=')[2].split('|') if key]

    def _spot(self, part=None):
        """Returns a random position on a visible widget, as a word."""
        chance = self.random.random()
        part = part or ('above' if chance < 0.7 else 'any')
        answer = self.seat.editor.ask(f'spot {self.random.getrandbits(30)} {part}')
        if answer == 'none':
            answer = self.seat.editor.ask(f'spot {self.random.getrandbits(30)} any')
            if self.random.random() < 0.45:
                return self._canvas()
        if answer == 'none' or any(name in answer for name in EXCLUDED):
            return self._canvas()
        return f"{answer.split()[1]}@{self._part()},{self._part()}"

    def _canvas(self):
        return f'EdCanvas#0@{self._part()},{self._part()}'

    def _part(self):
        return round(self.random.choice((0.5, self.random.random())), 3)

    def _held(self, words):
        """Adds modifier keys to some gestures; they are held during the gesture."""
        if self.random.random() < 0.75:
            return words
        held = self.random.sample(sorted(MODIFIERS.values()), self.random.choice((1, 1, 2)))
        return [f'down:{key}' for key in held] + words + [f'up:{key}' for key in reversed(held)]

    def _click(self):
        button = self.random.choice((1, 1, 1, 1, 1, 3, 3, 2))
        times = self.random.choice((1, 1, 1, 2, 3))
        return self._held(['move:' + self._spot()] +
                          [f'press:{button}', f'release:{button}'] * times)

    def _drag(self):
        button = self.random.choice((1, 1, 1, 1, 2, 3))
        begin = self._canvas() if self.random.random() < 0.6 else self._spot()
        end = self._canvas() if begin.startswith('EdCanvas') else self._spot()
        words = ['move:' + begin, f'press:{button}']
        name, _, part = begin.rpartition('@')
        u, v = map(float, part.split(','))
        for _ in range(self.random.randint(0, 4)):
            u, v = (min(1, max(0, at + self.random.uniform(-0.2, 0.2))) for at in (u, v))
            words.append(f'move:{name}@{u:.3f},{v:.3f}')
        if self.random.random() < 0.1:  # a key during the drag
            words += self._key()
        words += ['sync', 'move:' + end, 'sync', f'release:{button}']
        return self._held(words)

    def _wheel(self):
        button = self.random.choice((4, 5, 4, 5, 6, 7))
        return self._held(['move:' + self._spot()] +
                          [f'press:{button}', f'release:{button}'] * self.random.randint(1, 4))

    def _key(self):
        if self.random.random() < 0.6:
            key = self.random.choice(self.keys)
            if key in LEAVING and self.random.random() < 0.95:
                key = 'Escape'
            return accelerator(key)
        key = self.random.choice(PLAIN + list(LETTERS))
        return self._held([f'down:{key}', f'up:{key}'])

    def _type(self):
        text = self.random.choices(LETTERS + '0123456789', k=self.random.randint(1, 6))
        words = [word for letter in text for word in (f'down:{letter}', f'up:{letter}')]
        end = self.random.choice(('Return', 'Tab', 'Escape', 'minus'))
        return words + [f'down:{end}', f'up:{end}']

    def gesture(self):
        make = self.random.choices((self._click, self._drag, self._wheel, self._key, self._type),
                                   (40, 22, 5, 28, 5))[0]
        # Drawing takes most of the time, so it is not awaited after each gesture.
        return ' '.join(make() + ['sync'] * (self.random.random() < DRAWN))

    @staticmethod
    def rest():
        """Returns the gestures that end a burst: they close everything that is open and call the
        judge."""
        return ['down:Escape up:Escape'] * 4 + ['judge']


# ---- Runs ----

def replay(seat, gestures):
    """Performs a sequence; returns the fault that it finds, or None."""
    try:
        seat.begin()
        for gesture in gestures:
            seat.perform(gesture)
        for gesture in Hand.rest():
            seat.perform(gesture)
    except Found as found:
        return found
    except Over:
        pass
    return None


def shorten(seat, gestures, kind, seconds):
    """Returns a shorter sequence that finds the same fault; it removes parts, from large to
    small."""
    end = time.monotonic() + seconds

    def fails(part):
        found = replay(seat, part)
        return found is not None and found.kind == kind

    for length in (20, 60, 200):  # most faults do not depend on early gestures
        if length < len(gestures) and fails(gestures[-length:]):
            gestures = gestures[-length:]
            break
    size = max(1, len(gestures) // 2)
    while time.monotonic() < end:
        at, shorter = 0, False
        while at < len(gestures) and time.monotonic() < end:
            part = gestures[:at] + gestures[at + size:]
            if part and fails(part):
                gestures, shorter = part, True
            else:
                at += size
        if size == 1 and not shorter:
            break
        size = max(1, size // 2)
    return gestures


class Work(threading.Thread):
    """The work of one hand, on a separate display."""

    def __init__(self, program, demo, seed, events):
        super().__init__()
        self.words = program, demo
        self.seed = seed
        self.events = events
        self.given = self.starts = 0
        self.found = None
        self.gestures = []

    def run(self):
        seat = Seat(*self.words)
        try:
            while self.given < self.events:
                self._once(seat)
        except Found as found:
            self.found = found
            self._shorten(seat)
        except Exception as error:  # an error of the test itself must not pass
            self.found = Found(f'error of the test itself: {error!r}')
        finally:
            seat.close()

    def _once(self, seat):
        """Works from one start of the editor until it ends or until the last event."""
        self.gestures = []
        seat.begin()
        self.starts += 1
        hand = Hand(seat, f'{self.seed}.{self.starts}')
        try:
            while self.given < self.events:
                self._burst(seat, hand)
        except Over:  # the caller starts the editor again
            pass

    def _burst(self, seat, hand):
        end = self.given + BURST
        while self.given < end:
            self._perform(seat, hand.gesture())
        for gesture in Hand.rest():
            self._perform(seat, gesture)

    def _perform(self, seat, gesture):
        self.gestures.append(gesture)
        self.given += sum(word != 'sync' and word != 'judge' for word in gesture.split())
        seat.perform(gesture)

    def _shorten(self, seat):
        print(f'# hand {self.seed} found after {len(self.gestures)} gestures: {self.found.kind}',
              flush=True)
        seconds = float(os.environ.get('GABARIT_HAND_SHORTEN', '120'))
        self.gestures = shorten(seat, self.gestures, self.found.kind, seconds)


def report(work):
    passed = work.found is None
    print(f"{'ok' if passed else 'not ok'} - hand {work.seed}: {work.given} events, "
          f"{work.starts} starts", flush=True)
    if passed:
        return True
    print(f'# {work.found.kind}')
    for line in work.found.detail.splitlines()[-60:]:
        print('#   ', line)
    print('# found by:')
    for gesture in work.gestures:
        print('#    ', gesture)
    return False


def work_at_random(program, demo):
    events = int(os.environ.get('GABARIT_HAND_EVENTS', '20000'))
    hands = int(os.environ.get('GABARIT_HAND_HANDS', '4'))
    seed = int(os.environ.get('GABARIT_TEST_SEED', '1'))
    print(f'1..{hands}\n# seeds {seed} to {seed + hands - 1}', flush=True)
    works = [Work(program, demo, seed + n, events // hands) for n in range(hands)]
    for work in works:
        work.start()
    passed = True
    for work in works:
        work.join()
        passed = report(work) and passed
    return 0 if passed else 1


def replay_files(program, demo, files):
    print(f'1..{len(files)}', flush=True)
    seat = Seat(program, demo)
    passed = True
    for path in files:
        gestures = [line for line in pathlib.Path(path).read_text().splitlines()
                    if line and not line.startswith('#')]
        found = replay(seat, gestures)
        passed = passed and not found
        print(f"{'not ok' if found else 'ok'} - {pathlib.Path(path).stem}", flush=True)
        if found:
            print('#', found.kind)
            for line in found.detail.splitlines()[-60:]:
                print('#   ', line)
    seat.close()
    return 0 if passed else 1


def main():
    program, demo, *files = (str(pathlib.Path(word).resolve()) for word in sys.argv[1:])
    if files:
        return replay_files(program, demo, files)
    return work_at_random(program, demo)


if __name__ == '__main__':
    sys.exit(main())
