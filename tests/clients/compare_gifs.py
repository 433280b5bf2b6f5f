# SPDX-License-Identifier: MIT
"""What another program shows of a GIF file, beside what gab makes of it. Pixels are compared by
their digests, so that little has to be kept."""
import hashlib

from client import Picture


def digest(width, height, rgba):
    """Of pixels, whatever the colours are where nothing is seen."""
    return hashlib.sha256(Picture(width, height, rgba).cleared()).hexdigest()


class Comparison:
    def __init__(self, tap):
        self.tap = tap
        self.count = dict.fromkeys(('files', 'frames'), 0)

    def compare(self, made, said, reader='chromium'):
        """`said` has the size, times in hundredths, and the digests of pixels, if it has any."""
        frames = made.frames
        self.tap.equal(f'{reader}: size', {frame.picture.size for frame in frames},
                       {tuple(said['size'])})
        # What is shown for no time, or for one that is not meant, lasts a tenth of a second.
        self.tap.equal(f'{reader}: durations', [frame.duration for frame in frames],
                       [10 * time if time > 1 else 100 for time in said['times']])
        for i, pixels in enumerate(said.get('pixels', [])):
            self.tap.equal(f'{reader}: pixels of frame {i}',
                           digest(*frames[i].picture.size, frames[i].picture.data), pixels)
