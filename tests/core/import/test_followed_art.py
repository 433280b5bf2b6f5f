#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""Follows parts of figures (eyes, hands, feet, weapons) through ten animations of Debian's games,
and counts which wrong places and which right ones are marked as doubtful. followed_art.json has the
positions of the parts in all frames, "-" where a part is hidden, and "?" where even an enlarged
picture does not show which part it is; such places are not counted.

A place is right if it is at most 3 pixels, or 6 % of the larger side of the figure in its first
frame, from the part. A place of a hidden part is wrong. Each animation is followed three times:

    accepted    every place is accepted with Enter, without a look
    corrected   marked places that are wrong are dragged to the part, the others accepted with Enter
    checked     in addition, marked places that are right are accepted alone

Unmarked places that are wrong are never corrected. The limits are those of the first and the last
case. The settings of art/follow.c were chosen with five animations ("tuned"), the other five only
measure.

Prints TAP. Animations of packages that are not installed are left out. A third argument is a folder
in which packages are unpacked (dpkg-deb -x), to use instead of /.

    test_followed_art.py FOLLOWED_ART [FOLDER]
"""
import collections
import hashlib
import json
import math
import os
import pathlib
import subprocess
import sys

WRONG_MARKED, RIGHT_MARKED = 0.9, 0.2  # the required minimum and maximum
MIN_RIGHT = 0.68                       # of the places that are accepted without a look
PIXELS, PART = 3, 0.06                 # distances of right places
HABITS = ('accepted', 'corrected', 'checked')
LIMITED = ('accepted', 'checked')


class Follower:
    """The program that follows points."""

    def __init__(self, program, root):
        self.program = subprocess.Popen([program, root], stdin=subprocess.PIPE,
                                        stdout=subprocess.PIPE, text=True)

    def ask(self, *words):
        print(*words, file=self.program.stdin, flush=True)
        return self.program.stdout.readline().split()

    def follow(self, placed, before, frame):
        """Returns the place in a frame, and whether it is marked. Places are (frame, (x, y))."""
        x, y, certainty = self.ask('follow', placed[0], *placed[1], before[0], *before[1], frame)
        return (int(x), int(y)), certainty == 'doubtful'


def place_of(word):
    return None if word in '?-' else tuple(int(number) for number in word.split(','))


def follow_part(follower, animation, frames, places, habit):
    """Yields (is right, is marked) for each place of a part."""
    placed = before = (frames[0], place_of(places[0]))
    limit = max(PIXELS, PART * animation['size'])
    for frame, word in zip(frames[1:], places[1:]):
        place, is_marked = follower.follow(placed, before, frame)
        true_place = place_of(word)
        is_right = true_place is not None and math.dist(place, true_place) <= limit
        if word != '?':
            yield is_right, is_marked
        if word == '?' or not is_marked or habit == 'accepted':
            before = (frame, place)
        elif is_right:
            before = (frame, place)
            placed = before if habit == 'checked' else placed
        elif true_place is not None:
            placed = before = (frame, true_place)


def count_places(follower, animations, habit):
    counts = collections.Counter()
    for animation, frames in animations:
        counts.update(found for places in animation['points'].values()
                      for found in follow_part(follower, animation, frames, places.split(),
                                               habit))
    return counts


def report(title, counts):
    """Prints and returns the shares of marked wrong places and marked right places, and of right
    places."""
    wrong = counts[False, False] + counts[False, True]
    right = counts[True, False] + counts[True, True]
    shares = (counts[False, True] / max(wrong, 1), counts[True, True] / max(right, 1),
              right / max(wrong + right, 1))
    print(f'# {right} of {right + wrong} places right ({title}); marked: '
          f'{counts[False, True]} of {wrong} wrong ones ({shares[0]:.0%}), '
          f'{counts[True, True]} of {right} right ones ({shares[1]:.0%})')
    return shares


def open_frames(follower, animation, root):
    """Returns the numbers of an animation's frames; None if it is missing or different."""
    folder = root / animation['folder'].lstrip('/')
    for name, digest in animation['frames'].items():
        file = folder / name
        if not file.exists() or hashlib.sha256(file.read_bytes()).hexdigest() != digest:
            return None
    return [int(follower.ask('picture', folder / name)[0]) for name in animation['frames']]


def main():
    program = sys.argv[1]
    root = pathlib.Path(sys.argv[2] if len(sys.argv) > 2 else os.environ.get('GABARIT_ART', '/'))
    follower = Follower(program, root)
    annotated = json.loads(pathlib.Path(__file__).with_suffix('').with_name('followed_art.json')
                           .read_text())
    opened = [(each, open_frames(follower, each, root)) for each in annotated]
    animations = [(each, frames) for each, frames in opened if frames is not None]
    for package in sorted({each['package'] for each, frames in opened if frames is None}):
        print(f'# left out: {package}: following its art')
    if not animations:
        print('1..0')
        return 0
    for animation in animations:
        report(animation[0]['name'], count_places(follower, [animation], 'accepted'))
    for title, kinds in (('tuned', [True]), ('held out', [False]), ('all', [True, False])):
        chosen = [each for each in animations if each[0]['tuned'] in kinds]
        shares = {habit: report(f'{title}, {habit}', count_places(follower, chosen, habit))
                  for habit in HABITS}
    is_complete = len(animations) == len(annotated)
    tests = [(shares['accepted'][2] >= MIN_RIGHT, 'most places are right')]
    for habit in LIMITED:
        tests += [(shares[habit][0] >= WRONG_MARKED, f'{habit}: wrong places are marked'),
                  (shares[habit][1] <= RIGHT_MARKED, f'{habit}: right places are not marked')]
    for number, (is_good, name) in enumerate(tests, 1):
        print(f'{"ok" if is_good or not is_complete else "not ok"} {number} - {name}')
    print(f'1..{len(tests)}')
    return 0


if __name__ == '__main__':
    sys.exit(main())
