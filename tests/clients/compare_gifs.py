# SPDX-License-Identifier: MIT
"""Compares how another program shows a GIF file with gab's import. Compares digests of pixels, so
that little data has to be stored."""
import hashlib

from client import Picture


def digest(width, height, rgba):
    """Returns a digest of pixels that ignores the colours of fully transparent pixels."""
    return hashlib.sha256(Picture(width, height, rgba).cleared()).hexdigest()


class Comparison:
    def __init__(self, tap):
        self.tap = tap
        self.count = dict.fromkeys(('files', 'frames'), 0)

    def compare(self, made, answer, reader='chromium'):
        """`answer` contains the size, times in 1/100 s, and the digests of pixels, if any."""
        frames = made.frames
        self.tap.equal(f'{reader}: size', {frame.picture.size for frame in frames},
                       {tuple(answer['size'])})
        # A time of 0 or 1/100 s is treated as 1/10 s.
        self.tap.equal(f'{reader}: durations', [frame.duration for frame in frames],
                       [10 * time if time > 1 else 100 for time in answer['times']])
        for i, pixels in enumerate(answer.get('pixels', [])):
            self.tap.equal(f'{reader}: pixels of frame {i}',
                           digest(*frames[i].picture.size, frames[i].picture.data), pixels)
