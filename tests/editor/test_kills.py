#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""Kills the editor at random moments while a box is moved by the keyboard. The next start must
restore all moves except possibly the last one. Prints TAP.

    test_kills.py EDITOR DEMO_FOLDER [KILLS]

GABARIT_TEST_SEED, a number, determines the moments.
"""
import json
import os
import pathlib
import random
import re
import shutil
import subprocess
import sys
import time

sys.dont_write_bytecode = True  # writes no bytecode into the source tree
from desk import Desk  # noqa: E402

KEYS = 20  # keys sent at a time
NUDGED = re.compile(r'EV changed \d+ of \d+')


class Victim:
    """Moves the first box of a project to the right."""

    def __init__(self, desk, demo, chance):
        self.desk = desk
        self.chance = chance
        self.project = desk.folder / 'work' / 'demo.gabarit'
        shutil.copytree(demo, self.project.parent, ignore=shutil.ignore_patterns('draw*', '*.p'))

    def place(self):
        frame = json.loads(self.project.read_text())['sprites'][0]['frames'][0]
        return frame['boxes'][0]['x']

    def nudge_and_kill(self):
        """Sends keys, and kills the editor at a random moment after it has reported some moves;
        returns the number of moves that it reported."""
        self.desk.key('ctrl+a')
        self.desk.expect('command select-all')
        self.desk.editor.skip_lines()
        first = len(self.desk.editor.lines)
        keys = subprocess.Popen(['xdotool', 'key', '--delay', '15'] + ['Right'] * KEYS,
                                env=self.desk.environment)
        for number in range(self.chance.randint(2, KEYS - 2)):
            self.desk.expect(f'changed {number + 1} of')
        time.sleep(self.chance.uniform(0, 0.03))
        self.desk.kill()
        keys.wait()
        reported = [line for line in self.desk.editor.lines[first:] if NUDGED.match(line)]
        return len(reported)

    def restore(self):
        """Starts the editor again, restores and saves the project; returns the position of the
        box."""
        self.desk.start()
        self.desk.expect('dialog lost-work')
        self.desk.key('Return')
        self.desk.expect('restored demo.gabarit')
        self.desk.key('ctrl+s')
        self.desk.expect('saved ')
        return self.place()

    def once(self):
        before = self.place()
        self.desk.start(self.project)
        self.desk.expect('opened ')
        self.desk.expect('zoom ')
        reported = self.nudge_and_kill()
        after = self.restore()
        self.desk.kill()
        moved = after - before
        return reported, moved, reported - 1 <= moved <= KEYS


def main():
    editor, demo = sys.argv[1:3]
    kills = int(sys.argv[3]) if len(sys.argv) > 3 else 4
    seed = int(os.environ.get('GABARIT_TEST_SEED', '1'))
    print(f'# seed {seed}\n1..{kills}', flush=True)
    failed = 0
    for number in range(1, kills + 1):
        with Desk(editor) as desk:
            victim = Victim(desk, pathlib.Path(demo), random.Random(seed * 1000 + number))
            try:
                reported, moved, passed = victim.once()
                print(f'# {reported} moves were reported, {moved} were restored')
            except Exception as error:  # an error of the test itself must not pass
                print(f'# {type(error).__name__}: {error}')
                desk.explain()
                passed = False
        failed += not passed
        verdict = 'ok' if passed else 'not ok'
        print(f'{verdict} {number} - at most the last move is lost', flush=True)
    sys.exit(1 if failed else 0)


if __name__ == '__main__':
    main()
