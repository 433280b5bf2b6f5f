#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""Every command in every state: it runs, or it is insensitive; the editor never ends by it, never
warns, and never does nothing in silence. A command that can be given changes something that can be
noticed, see hand_look.h. They are given as actions, as menus do; the states are the kinds of assets
of the demo.

    test_commands.py HAND_EDITOR DEMO [STATE...]

Speaks TAP.
"""
import pathlib
import queue
import sys
import threading
import time

sys.dont_write_bytecode = True  # the source tree stays as it is
sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent))
from random_hand import Found, Over, Seat  # noqa: E402

# What actions with a parameter are given; those that are not here have rows of their own.
PARAMETERS = {
    'open-path': ["'nothing.gabarit'"], 'open-demo': ["'asha'"], 'history-go': ['uint32 0'],
    'show-step': ['uint32 2'], 'reach': ["'sprite'", "'frame'"], 'reference': ["'picture'"],
    'direction': ["'reverse'"], 'loop': ["'once'"], 'filter-frames': ["'to-do'"],
    'boxes-from-silhouette': ['uint32 3'], 'tag': ['3'], 'merge-tag': ['2'], 'paint-zone': ['2'],
    'road': ['3'], 'import-frames': ["(['asha.png'],_uint32_0)"], 'step-plane': ['1'],
    'probe-door': ["'postern'"], 'tool': ["'select'"],
}
# Those that show what is shown already, which everybody sees.
AS_IT_IS = ("tool('select')", 'fit-selection', 'zoom-to(1.0)', "declare-plane('')",
            'history-go(uint32_0)', "set-bands('bike_6,_car_14,_truck_22')")
# Ends the editor where nothing is to be saved, which is what it is for.
LEAVING = ('close', 'quit')
MOMENT = 4  # seconds, in which a worker has done what it was given


class Table:
    """The commands, in states that are brought about again before each."""

    def __init__(self, seat):
        self.seat = seat
        self.silent = []
        self.tried = self.insensitive = 0
        self.state = None

    def ask(self, question):
        return self.seat.editor.ask(question)

    def names(self):
        """Detailed names with their keys; those that need a parameter have one, or rows of their
        own that do."""
        rows = [word.split('=') for word in self.ask('commands').split()[1:]]
        for name, kind, keys in rows:
            values = PARAMETERS.get(name, []) if kind else [None]
            assert values or any(row[0].startswith(name + '(') for row in rows), name
            for value in values:
                given = f"({value.replace(' ', '_')})" if value else ''
                yield name + given, [key for key in keys.split('|') if key]

    # ---- One command ----

    def _is_silent(self, give):
        """Whether nothing is to be noticed after a command that was given, in a while."""
        before = self.ask('look')
        answer = give()
        if answer != 'given':
            assert answer == 'insensitive', answer
            self.insensitive += 1
            return False
        self.tried += 1
        end = time.monotonic() + MOMENT
        while True:
            self.seat.sync()
            if self.ask('look') != before:
                return False
            if time.monotonic() > end:
                return True

    def _again(self):
        try:
            self.state(self)
        except Over:
            self.seat.begin()
            self.state(self)

    def _try(self, name, give):
        try:
            if self._is_silent(give) and name not in AS_IT_IS:
                self.silent.append(name)
        except Over:
            if name not in LEAVING:
                raise Found(f'{name} ends the editor') from None
            self.seat.begin()

    def try_all(self, state):
        self.state = state
        for name, _ in list(self.names()):
            before = self.tried
            self._try(name, lambda: self.ask('give ' + name))
            if self.tried != before:
                self._again()


# ---- States ----

def calm(table, *more):
    table.ask('calm')
    for question in more:
        table.ask(question)
    table.seat.sync()


def shows(asset, *more):
    """An asset of the demo, and commands."""
    def state(table):
        calm(table, 'show ' + asset, *more)
    return state


STATES = {
    'a sprite': shows('asha'),
    'a map': shows('study'),
    'a map with a road': shows('lake_circuit'),
    'a level of walls': shows('keep'),
    'a level with tiles': shows('garden'),
    'a level with ground': shows('hills'),
}


class Work(threading.Thread):
    """Tries states that nobody has tried yet, on a display of its own."""

    def __init__(self, words, left, done):
        super().__init__()
        self.words = words
        self.left = left
        self.done = done

    def run(self):
        seat = Seat(*self.words)
        try:
            while True:
                self._try(seat, self.left.get_nowait())
        except queue.Empty:
            pass
        finally:
            seat.close()

    def _try(self, seat, name):
        table = Table(seat)
        why = []
        try:
            seat.begin()
            STATES[name](table)
            table.try_all(STATES[name])
        except Found as found:
            why = [found.kind, *found.detail.splitlines()[-40:]]
        except Exception as error:  # of the test itself: it may not pass by it
            why = [repr(error)]
        why += ['nothing is to be noticed of ' + silent for silent in table.silent]
        self.done.put((name, table.tried, table.insensitive, why))


def main():
    words = [str(pathlib.Path(word).resolve()) for word in sys.argv[1:3]]
    left, done = queue.Queue(), queue.Queue()
    chosen = sys.argv[3:] or list(STATES)
    for name in chosen:
        left.put(name)
    works = [Work(words, left, done) for _ in range(3)]
    print(f'1..{len(chosen)}', flush=True)
    for work in works:
        work.start()
    for work in works:
        work.join()
    results = {result[0]: result[1:] for result in done.queue}
    bad = 0
    for name in chosen:
        tried, insensitive, why = results.get(name, (0, 0, ['it was not tried']))
        bad += bool(why)
        print(f"{'not ok' if why else 'ok'} - {name}: {tried} given, {insensitive} insensitive",
              flush=True)
        for line in why:
            print('#', line, flush=True)
    return bad != 0


if __name__ == '__main__':
    sys.exit(main())
