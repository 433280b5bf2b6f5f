# SPDX-License-Identifier: MIT
"""Reads the nodes of a map (XNOD) and finds faults in them. Implemented only from the description
of the format. Each sub-sector must be convex with all segments facing inwards, the segments must
cover every side of every line once, and the sub-sector at a random point must have the sector of
the nearest line."""
import collections
import math
import struct

import doom_files as files

NEAR = 1 / 500  # units; errors from rounding are smaller
LEAF = 0x80000000


class Map:
    """A map with its nodes. A line is (a, b, flags, special, tag, front side, back side), a segment
    (first point, second point, line, 0 for its front or 1 for its back), a leaf the list of the
    segments of a sub-sector, and a node (x, y, dx, dy, 8 bounds, right child, left child)."""

    def __init__(self, lumps):
        self.points = [(float(x), float(y)) for x, y in files.records('<hh', lumps['VERTEXES'])]
        self.lines = files.records('<HHHHhHH', lumps['LINEDEFS'])
        ends = [frozenset(line[:2]) for line in self.lines]
        counts = collections.Counter(ends)
        self.coincident = {number for number, pair in enumerate(ends) if counts[pair] > 1}
        self.sectors = [side[5] for side in files.records('<hh8s8s8sH', lumps['SIDEDEFS'])]
        self.data, self.at = lumps['NODES'], 4
        assert self.data[:4] == b'XNOD', self.data[:4]
        old_count, new_count = self.read_fields('<II')
        assert old_count == len(self.points), (old_count, len(self.points))
        self.points += [(x / 65536, y / 65536)
                        for x, y in (self.read_fields('<ii') for _ in range(new_count))]
        counts = [self.read_fields('<I')[0] for _ in range(self.read_fields('<I')[0])]
        segs = [self.read_fields('<IIHB') for _ in range(self.read_fields('<I')[0])]
        assert sum(counts) == len(segs), (sum(counts), len(segs))
        self.leaves, first = [], 0
        for count in counts:
            self.leaves.append(segs[first:first + count])
            first += count
        self.nodes = [self.read_fields('<hhhh8hII') for _ in range(self.read_fields('<I')[0])]
        assert self.at == len(self.data), 'bytes after the nodes'

    def read_fields(self, form):
        values = struct.unpack_from(form, self.data, self.at)
        self.at += struct.calcsize(form)
        return values

    def side_of(self, seg):
        return self.lines[seg[2]][5 + seg[3]]

    def sectors_of(self, leaf):
        """Returns the sectors of the lines that separate two sectors or have one side only. Ignores
        lines that coincide with another line: in some maps, these have wrong sectors."""
        found = set()
        for seg in leaf:
            sides = [self.sectors[side] for side in self.lines[seg[2]][5:7] if side != files.NONE]
            if seg[2] not in self.coincident and (len(sides) == 1 or sides[0] != sides[1]):
                found.add(self.sectors[self.side_of(seg)])
        return found


def distance_behind(point, a, b):
    """Returns the signed distance from the line through a and b to a point: positive on the left of
    the direction from a to b, which is the back side."""
    dx, dy = b[0] - a[0], b[1] - a[1]
    return (dx * (point[1] - a[1]) - dy * (point[0] - a[0])) / math.hypot(dx, dy)


def leaf_faults(doom_map):
    for number, leaf in enumerate(doom_map.leaves):
        if not leaf:
            yield f'sub-sector {number} is empty'
        if doom_map.sectors_of(leaf) - {doom_map.sectors[doom_map.side_of(leaf[0])]}:
            yield f'sub-sector {number} has several sectors'
        for seg in leaf:
            a, b = (doom_map.points[doom_map.lines[seg[2]][end ^ seg[3]]] for end in (0, 1))
            for other in leaf:
                ends = [doom_map.points[other[0]], doom_map.points[other[1]]]
                if max(distance_behind(end, a, b) for end in ends) > NEAR:
                    yield f'sub-sector {number} is not convex'


def cover_faults(doom_map):
    """Each side must be covered by its segments, from end to end, without gaps."""
    found = {}
    for leaf in doom_map.leaves:
        for seg in leaf:
            found.setdefault((seg[2], seg[3]), []).append(seg[:2])
    for number, line in enumerate(doom_map.lines):
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
        yield f'segments of sides that do not exist: {list(found)[:3]}'


def tree_faults(doom_map):
    """Every node and sub-sector must be in the tree once, and the last node is its root."""
    visited, todo = set(), [len(doom_map.nodes) - 1 if doom_map.nodes else LEAF]
    while todo:
        number = todo.pop()
        if number in visited:
            yield f'{number:x} is in the tree twice'
            return
        visited.add(number)
        if number < LEAF:
            todo += doom_map.nodes[number][12:]
    if len(visited) != len(doom_map.nodes) + len(doom_map.leaves):
        yield (f'{len(visited)} of {len(doom_map.nodes)} nodes and {len(doom_map.leaves)} '
               'sub-sectors are in the tree')


def leaf_at(doom_map, x, y):
    number = len(doom_map.nodes) - 1 if doom_map.nodes else LEAF
    while number < LEAF:
        node = doom_map.nodes[number]
        front = node[3] * (x - node[0]) > node[2] * (y - node[1])
        number = node[12 if front else 13]
    return doom_map.leaves[number - LEAF]


def sector_at(doom_map, x, y):
    """Returns the sector of the nearest line to the right of a point, or None outside the map,
    near a line, or if that line coincides with another one, which may have a wrong sector."""
    nearest, side = math.inf, None
    for number, line in enumerate(doom_map.lines):
        (ax, ay), (bx, by) = doom_map.points[line[0]], doom_map.points[line[1]]
        if (ay > y) == (by > y):
            continue
        crossing = ax + (y - ay) / (by - ay) * (bx - ax)
        if abs(crossing - x) < 1:
            return None
        if x < crossing < nearest:
            nearest = crossing
            side = None if number in doom_map.coincident else line[5 if by < ay else 6]
    return None if side is None or side == files.NONE else doom_map.sectors[side]


def point_faults(doom_map, rng, count):
    """Returns a list of faults and the number of points that were compared."""
    xs, ys = zip(*doom_map.points)
    faults, compared = [], 0
    for _ in range(count):
        x, y = rng.uniform(min(xs), max(xs)), rng.uniform(min(ys), max(ys))
        want = sector_at(doom_map, x, y)
        if want is None:
            continue
        compared += 1
        got = doom_map.sectors[doom_map.side_of(leaf_at(doom_map, x, y)[0])]
        if got != want:
            faults.append(f'{x:.2f},{y:.2f} is in sector {got}, not {want}')
    return faults, compared


def check(lumps, rng, count):
    doom_map = Map(lumps)
    faults = [*tree_faults(doom_map), *leaf_faults(doom_map), *cover_faults(doom_map)]
    more_faults, compared = point_faults(doom_map, rng, count)
    return (faults + more_faults)[:10], compared
