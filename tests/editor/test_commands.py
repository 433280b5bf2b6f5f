#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""Tests every command in every state: it runs or is insensitive; it never crashes the editor, never
causes a warning, and never does nothing silently. A command that can be given has a noticeable
effect, see ui_digest.h. Commands are given as actions, as menus do, and those with keys also by
real keys.

    test_commands.py HAND_EDITOR DEMO [STATE...]

Without arguments for states, it tries all of them; "short" selects a few states with different
commands. In some states (with each tool, while something is dragged or typed, a menu is open or a
worker is running), it only checks that the editor continues, because a command may have to wait.
Prints TAP.
"""
import json
import pathlib
import queue
import sys
import threading

sys.dont_write_bytecode = True  # writes no bytecode into the source tree
sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent))
from desk import Patience  # noqa: E402
from random_hand import Found, Over, Seat, accelerator  # noqa: E402

# Parameters of actions for which not every value of the type is suitable. They replace the default
# values below.
PARAMETERS = {
    'open-path': ["'nothing.gabarit'"], 'open-demo': ["'asha'"], 'history-go': ['uint32 0'],
    'show-step': ['uint32 2'], 'reach': ["'sprite'", "'frame'"], 'reference': ["'picture'"],
    'direction': ["'reverse'"], 'loop': ["'once'"], 'filter-frames': ["'to-do'"],
    'boxes-from-silhouette': ['uint32 3'], 'tag': ['3'], 'merge-tag': ['2'], 'paint-zone': ['2'],
    'road': ['3'], 'import-frames': ["(['asha.png'],_uint32_0)"], 'step-plane': ['1'],
    'probe-door': ["'postern'"], 'tool': ["'select'"], 'tag-set': ["'race'"],
}
ANYTHING = {'s': ["'x'"], 'u': ['uint32 1'], 'i': ['1'], 'b': ['true'], 'd': ['2.0']}
# Commands that may lead to the existing state, so that they have no noticeable effect.
OFTEN_WITHOUT_EFFECT = ("tool('select')", 'fit-selection', 'zoom-to(1.0)',
                        'history-go(uint32_0)', 'rebuild-partition', "background('checker')",
                        "set-bands('bike_6,_car_14,_truck_22')", 'to-canvas')
# Commands that end the editor if nothing has to be saved.
LEAVING = ('close', 'quit')
MOMENT = 4  # maximum time of a worker, in seconds


# ---- Projects with hardly any content ----

def numbered(number, **more):
    return {'id': f'{number:016x}', **more}


def sparse_projects():
    """Returns, by name, projects with empty objects, as users create them or leave them behind."""
    cells = {'size': [4, 4], 'tiles': []}
    frame = numbered(2, x=0, y=0, w=16, h=16)
    square = [{'x': x, 'y': y} for x, y in ((4, 4), (28, 4), (28, 28))]
    layers = [('walls', {}), ('tiles', {'cells': cells}),
              ('maze', {'walls': {'size': [5, 5], 'tiles': []}}), ('ground', {'nodes': []}),
              ('heights', {})]
    return {
        'a sprite without frames': {'sprites': [numbered(1, name='thing')]},
        'a frame without art': {'sprites': [numbered(1, name='thing', frames=[frame])]},
        'an animation without steps': {'sprites': [numbered(
            1, name='thing', frames=[frame], animations=[numbered(3, name='none')])]},
        'a map without planes': {'maps': [numbered(1, name='thing', width=32, height=32)]},
        'a plane without zones': {'maps': [numbered(
            1, name='thing', width=32, height=32,
            planes=[numbered(2, name='plane', pixels={'size': [32, 32], 'tiles': []})])]},
        'a zone that is not painted': {'maps': [numbered(
            1, name='thing', width=32, height=32,
            planes=[numbered(2, name='plane', pixels={'size': [32, 32], 'tiles': []},
                             zones=[{'number': 1}])])]},
        'a single shape': {'maps': [numbered(
            1, name='thing', width=32, height=32,
            planes=[numbered(2, name='plane', pixels={'size': [32, 32], 'tiles': []},
                             zones=[{'number': 1}],
                             shapes=[numbered(3, zone=1, nodes=square)])])]},
        'a level without layers': {'levels': [numbered(1, name='thing')]},
        **{f'an empty layer of {kind}': {'levels': [numbered(
            1, name='thing', layers=[numbered(2, **{kind: what})])]} for kind, what in layers},
    }


SPARSE = sparse_projects()


class Table:
    """The commands, each tried in a restored state."""

    def __init__(self, seat):
        self.seat = seat
        self.silent = []
        self.tried = self.insensitive = 0
        self.state = None

    def ask(self, question):
        return self.seat.editor.ask(question)

    def names(self):
        """Yields detailed names of commands, including a parameter if one is needed, with their
        keys."""
        rows = [word.split('=') for word in self.ask('commands').split()[1:]]
        for name, kind, keys in rows:
            values = PARAMETERS.get(name) if kind else [None]
            if values is None:
                listed = any(row[0].startswith(name + '(') for row in rows)
                values = [] if listed else ANYTHING.get(kind, [])
            for value in values:
                given = f"({value.replace(' ', '_')})" if value else ''
                yield name + given, [key for key in keys.split('|') if key]

    # ---- One command ----

    def _moment(self):
        return Patience(self.seat.editor.process.pid, MOMENT)

    def _settled(self):
        """Returns the digest of the visible state once it no longer changes, because earlier
        commands may still have effects."""
        moment = self._moment()
        before, look = None, self.ask('look')
        while look != before and not moment.is_over():
            self.seat.sync()
            before, look = look, self.ask('look')
        return look

    def _is_silent(self, give):
        """True if a command had no noticeable effect within some time."""
        before = self._settled()
        answer = give()
        if answer != 'given':
            assert answer == 'insensitive', answer
            self.insensitive += 1
            return False
        self.tried += 1
        moment = self._moment()
        while True:
            self.seat.sync()
            if self.ask('look') != before:
                return False
            if moment.is_over():
                return True

    def _restore_state(self):
        try:
            self.state(self)
        except Over:
            self.seat.begin_again()
            self.state(self)

    def _try(self, name, give):
        """Tries a command. The editor may still exit later, at the first question after the
        command."""
        try:
            if self._is_silent(give) and name not in OFTEN_WITHOUT_EFFECT:
                self.silent.append(name)
        except Over:
            if name not in LEAVING:
                raise Found(f'{name} ends the editor') from None
        if name in LEAVING:
            self.seat.begin_again()

    def try_all(self, state):
        """Tries all commands in a state; each must have a noticeable effect."""
        self.state = state
        for name, _ in list(self.names()):
            before = self.tried
            self._try(name, lambda: self.ask('give ' + name))
            if self.tried != before:
                self._restore_state()

    def _press(self, key):
        """Presses an accelerator."""
        words = accelerator(key)
        for word in words:
            kind, _, name = word.partition(':')
            self.seat.display.key(name, kind == 'down')
        self.seat.display.flush()
        self.ask('handled')

    def survive_all(self, state):
        """Checks that the editor continues after each command in a state. Each is given by its
        keys, if it has some, and as an action."""
        self.state = state
        for name, keys in list(self.names()):
            try:
                state(self)
                self.tried += 1
                for key in keys:
                    self._press(key)
                if self.ask('give ' + name) == 'insensitive':
                    self.insensitive += 1
                self.seat.release()
                self.ask('sync')
                if name in LEAVING:
                    self.seat.begin_again()
            except Over:
                if name not in LEAVING:
                    raise Found(f'{name} ends the editor') from None
                self.seat.begin_again()
            except Found as found:
                raise Found(f'{name}: {found.kind}', found.detail) from None


# ---- States ----

def reset_and_ask(table, *more):
    table.ask('reset')
    for question in more:
        assert table.ask(question) != 'none', f'{question}: there is no project'


def shows(asset, *more):
    """Returns a state in which an asset of the demo is shown, after some commands."""
    def state(table):
        reset_and_ask(table, 'show ' + asset, *more)
        table.seat.sync()
    return state


def drags(asset, tool):
    """Returns a state in which a tool is dragging on the canvas."""
    def state(table):
        reset_and_ask(table, 'show ' + asset, f"give tool('{tool}')", 'sync')
        table.seat.press('EdCanvas#0@0.4,0.4', 1)
        table.seat.to('EdCanvas#0@0.5,0.6')
    return state


def has_menu(asset):
    def state(table):
        reset_and_ask(table, 'show ' + asset, 'sync')
        table.seat.press('EdCanvas#0@0.5,0.5', 3)
        table.seat.release()
        table.ask('sync')
    return state


def types(asset):
    """Returns a state in which a name in the list of assets is being typed."""
    return shows(asset, 'give rename-asset')


def works(asset):
    """Returns a state in which workers have just started, because an asset is shown and was
    changed."""
    def state(table):
        reset_and_ask(table, 'show asha', 'show ' + asset, 'give duplicate-asset',
                      'give export-again')
    return state


def is_empty(table):
    """The state with a new project. Opens a project if there is none, because the last window was
    closed."""
    reset_and_ask(table)
    if table.ask('where EdCanvas#0') == 'none':
        table.ask('give new')
        table.seat.wait_for('where EdCanvas#0')


# Things that can be selected: an asset of the demo, and a kind and number as in EdSelection.
SELECTED = {
    'hot spot': ('asha', 1, 0),
    'point': ('asha', 2, 0),
    'zone': ('study', 4, 1),
    'band': ('lake_circuit', 7, 0xe4b23787a352437f),
    'wall end': ('keep', 9, 0),
    'marker': ('keep', 10, 0),
    'ground node': ('hills', 11, 0),
    'tag': ('asha', 12, 1),
}
# States in which every command must have a noticeable effect.
NOTICED = {
    'no project': reset_and_ask,
    'an empty project': is_empty,
    'a sprite': shows('asha'),
    'a sprite with selected boxes': shows('asha', 'give select-all'),
    'a sprite with selected frames': shows('asha', 'give select-frames'),
    'a sprite that is followed': shows('asha', 'give select-all', "give tool('follow')"),
    'a contact sheet': shows('asha', 'give contact-sheet'),
    'a map': shows('study'),
    'a map with selected shapes': shows('study', 'give select-all'),
    'a map with a road': shows('lake_circuit'),
    'a level of walls': shows('keep'),
    'a level with selected walls': shows('keep', 'give select-all'),
    'a level with tiles': shows('garden'),
    'a level with ground': shows('hills'),
    'Play of a sprite': shows('asha', 'give play'),
    'Play of a map': shows('study', 'give play'),
    'Play of a level': shows('keep', 'give play'),
    **{'a selected ' + name: shows(asset, f'select {kind} {number}')
       for name, (asset, kind, number) in SELECTED.items()},
}
# States in which the editor only has to continue after every command.
SURVIVED = {
    'a drag on a sprite': drags('asha', 'box'),
    'a drag on a map': drags('study', 'brush'),
    'a drag on a level': drags('keep', 'wall'),
    'a menu on a sprite': has_menu('asha'),
    'a menu on a level': has_menu('keep'),
    'a name being typed': types('asha'),
    'a worker at a map': works('lake_circuit'),
    'a worker at a level': works('keep'),
}
ASSETS = ('asha', 'study', 'keep', 'garden', 'hills')
STATES = [*NOTICED, *SPARSE, *SURVIVED, *('each tool on ' + asset for asset in ASSETS)]
SHORT = ('a sprite without frames', 'an empty project', 'a map with selected shapes',
         'a drag on a sprite', 'Play of a level')


class Work(threading.Thread):
    """Tries states that no other thread has tried yet, on a separate display."""

    def __init__(self, words, remaining, results):
        super().__init__()
        self.words = words
        self.remaining = remaining
        self.results = results

    def run(self):
        seat = Seat(*self.words)
        try:
            while True:
                self._try(seat, self.remaining.get_nowait())
        except queue.Empty:
            pass
        finally:
            seat.close()

    def _try(self, seat, name):
        table = Table(seat)
        why = []
        try:
            self._try_state(seat, table, name)
        except Found as found:
            why = [found.kind, *found.detail.splitlines()[-40:]]
        except Exception as error:  # an error of the test itself must not pass
            why = [repr(error)]
        why += ['no noticeable effect: ' + silent for silent in table.silent]
        self.results.put((name, table.tried, table.insensitive, why))

    @staticmethod
    def _try_state(seat, table, name):
        if name in NOTICED:
            seat.begin(None if name in ('no project', 'an empty project') else 'demo.gabarit')
            table.try_all(NOTICED[name])
        elif name in SPARSE:
            seat.begin('sparse.gabarit', json.dumps(
                {'format': 'gabarit project', 'version': 1, **SPARSE[name]}))
            table.try_all(shows('thing'))
        elif name in SURVIVED:
            seat.begin()
            table.survive_all(SURVIVED[name])
        else:
            asset = name.rpartition(' ')[2]
            seat.begin()
            table.ask('show ' + asset)
            for tool in table.ask('tools').split()[1:]:
                table.survive_all(shows(asset, f"give tool('{tool}')"))


def main():
    words = [str(pathlib.Path(word).resolve()) for word in sys.argv[1:3]]
    remaining, results = queue.Queue(), queue.Queue()
    chosen = sys.argv[3:] or list(STATES)
    if chosen == ['short']:
        chosen = list(SHORT)
    for name in chosen:
        remaining.put(name)
    threads = [Work(words, remaining, results) for _ in range(2)]
    print(f'1..{len(chosen)}', flush=True)
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    results_by_name = {result[0]: result[1:] for result in results.queue}
    failed = 0
    for name in chosen:
        tried, insensitive, why = results_by_name.get(name, (0, 0, ['not tried']))
        failed += bool(why)
        print(f"{'not ok' if why else 'ok'} - {name}: {tried} given, {insensitive} insensitive",
              flush=True)
        for line in why:
            print('#', line, flush=True)
    return failed != 0


if __name__ == '__main__':
    sys.exit(main())
