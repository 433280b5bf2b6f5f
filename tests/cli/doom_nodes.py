# SPDX-License-Identifier: MIT
"""Reads the nodes of a map (XNOD), written only from their description, and finds faults in
them: each sub-sector must be convex with all segments facing inwards, the segments must cover
every side of every line once, and the sub-sector of a random point must have the sector of the
nearest line."""
import collections
import math
import struct

import doom_files as files

NEAR = 1 / 500  # units; errors from rounding are smaller
LEAF = 0x80000000


class Map:
    def __init__(self, lumps):
        self.points = [(float(x), float(y)) for x, y in files.records('<hh', lumps['VERTEXES'])]
        self.lines = files.records('<HHHHhHH', lumps['LINEDEFS'])
        ends = [frozenset(line[:2]) for line in self.lines]
        times = collections.Counter(ends)
        self.doubled = {number for number, own in enumerate(ends) if times[own] > 1}
        self.sectors = [side[5] for side in files.records('<hh8s8s8sH', lumps['SIDEDEFS'])]
        self.data, self.at = lumps['NODES'], 4
        assert self.data[:4] == b'XNOD', self.data[:4]
        own, new = self.take('<II')
        assert own == len(self.points), (own, len(self.points))
        self.points += [(x / 65536, y / 65536) for x, y in (self.take('<ii') for _ in range(new))]
        counts = [self.take('<I')[0] for _ in range(self.take('<I')[0])]
        segs = [self.take('<IIHB') for _ in range(self.take('<I')[0])]
        assert sum(counts) == len(segs), (sum(counts), len(segs))
        self.leaves, first = [], 0
        for count in counts:
            self.leaves.append(segs[first:first + count])
            first += count
        self.nodes = [self.take('<hhhh8hII') for _ in range(self.take('<I')[0])]
        assert self.at == len(self.data), 'bytes behind the nodes'

    def take(self, form):
        values = struct.unpack_from(form, self.data, self.at)
        self.at += struct.calcsize(form)
        return values

    def side_of(self, seg):
        return self.lines[seg[2]][5 + seg[3]]

    def sectors_of(self, leaf):
        """Returns the sectors of those lines that separate two sectors or end at nothing, and that
        no other line coincides with. In some maps other lines have the sector of another place."""
        found = set()
        for seg in leaf:
            sides = [self.sectors[side] for side in self.lines[seg[2]][5:7] if side != files.NONE]
            if seg[2] not in self.doubled and (len(sides) == 1 or sides[0] != sides[1]):
                found.add(self.sectors[self.side_of(seg)])
        return found


def away(at, a, b):
    """Returns the distance of a point behind the line from a to b; behind is the left side."""
    dx, dy = b[0] - a[0], b[1] - a[1]
    return (dx * (at[1] - a[1]) - dy * (at[0] - a[0])) / math.hypot(dx, dy)


def leaf_faults(own):
    for number, leaf in enumerate(own.leaves):
        if not leaf:
            yield f'sub-sector {number} is empty'
        if own.sectors_of(leaf) - {own.sectors[own.side_of(leaf[0])]}:
            yield f'sub-sector {number} has several sectors'
        for one in leaf:
            a, b = (own.points[own.lines[one[2]][end ^ one[3]]] for end in (0, 1))
            for other in leaf:
                ends = [own.points[other[0]], own.points[other[1]]]
                if max(away(end, a, b) for end in ends) > NEAR:
                    yield f'sub-sector {number} is not convex'


def cover_faults(own):
    """Each side must be covered by its segments, from end to end, without gaps."""
    found = {}
    for leaf in own.leaves:
        for seg in leaf:
            found.setdefault((seg[2], seg[3]), []).append(seg[:2])
    for number, line in enumerate(own.lines):
        for side in (0, 1):
            pieces = dict(found.pop((number, side), []))
            if line[5 + side] == files.NONE:
                continue
            at, end, steps = line[side], line[1 - side], 0
            while at != end and at in pieces and steps < 10000:
                at, steps = pieces.pop(at), steps + 1
            if at != end or pieces:
                yield f'line {number} is not covered on side {side}'
    if found:
        yield f'segments of sides that are not there: {list(found)[:3]}'


def tree_faults(own):
    """Every node and sub-sector must be in the tree once, and the last node is its root."""
    seen, todo = set(), [len(own.nodes) - 1 if own.nodes else LEAF]
    while todo:
        number = todo.pop()
        if number in seen:
            yield f'{number:x} hangs there twice'
            return
        seen.add(number)
        if number < LEAF:
            todo += own.nodes[number][12:]
    if len(seen) != len(own.nodes) + len(own.leaves):
        yield f'{len(seen)} of {len(own.nodes)} nodes and {len(own.leaves)} sub-sectors hang there'


def leaf_at(own, x, y):
    number = len(own.nodes) - 1 if own.nodes else LEAF
    while number < LEAF:
        node = own.nodes[number]
        front = node[3] * (x - node[0]) > node[2] * (y - node[1])
        number = node[12 if front else 13]
    return own.leaves[number - LEAF]


def sector_at(own, x, y):
    """Returns the sector of the nearest line to the right; None outside the map and near a line."""
    nearest, found = math.inf, None
    for line in own.lines:
        (ax, ay), (bx, by) = own.points[line[0]], own.points[line[1]]
        if (ay > y) == (by > y):
            continue
        at = ax + (y - ay) / (by - ay) * (bx - ax)
        if abs(at - x) < 1:
            return None
        if x < at < nearest:
            nearest, found = at, line[5 if by < ay else 6]
    return None if found is None or found == files.NONE else own.sectors[found]


def point_faults(own, rng, count):
    """Returns the faults and the number of compared points."""
    xs, ys = zip(*own.points)
    faults, done = [], 0
    for _ in range(count):
        x, y = rng.uniform(min(xs), max(xs)), rng.uniform(min(ys), max(ys))
        want = sector_at(own, x, y)
        if want is None:
            continue
        done += 1
        got = own.sectors[own.side_of(leaf_at(own, x, y)[0])]
        if got != want:
            faults.append(f'{x:.2f},{y:.2f} is in sector {got}, not {want}')
    return faults, done


def check(lumps, rng, count):
    own = Map(lumps)
    faults = list(tree_faults(own)) + list(leaf_faults(own)) + list(cover_faults(own))
    more, done = point_faults(own, rng, count)
    return (faults + more)[:10], done
