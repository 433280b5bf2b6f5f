#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""The queries of queries.c in Python: their results must have the same sums. Prints a line for
each: its name, nanoseconds per query, and the sum.

usage: queries.py FOLDER DEMO.gab ROUNDS
"""
import sys
import time

sys.dont_write_bytecode = True  # writes no bytecode into the source tree


def queries(gab, bank):
    asha, borin = bank.sprite('asha'), bank.sprite('borin')
    a, b = asha.frame_at(30), borin.frame_at(0)
    a_mask, b_mask = a.mask, b.mask
    kick, zones = asha.animation('kick'), bank.map('study').plane_at(0)
    road, keep = bank.map('lake circuit'), bank.level('keep')
    # Structs that are made once.
    a_pose, b_pose = gab.Pose(x=100, y=200), gab.Pose(y=200, flip_x=True)
    fighter = gab.Fighter(frame=a, pose=a_pose)
    point, home = gab.Vec(), gab.Vec(24, 288)

    def point_of(i):
        point.x, point.y = i * 7919 % 2**32 % 700, i * 104729 % 2**32 % 420
        return point

    def mover_of(i):
        start = point_of(i)
        return gab.mover_disc(start, gab.Vec(start.x + 24, start.y + 9), 5)

    def hit(i):
        point.x, point.y = i % 90 + 60, i % 80 + 120
        return a.hit(a_pose, point) is not None

    def at(i):
        b_pose.x = 110 + i % 60
        return b_pose

    def clearance(i):
        found = road.clearance(point_of(i))
        return found is not None and found[0] > 4

    return {
        'gab_frame_hit': hit,
        'gab_fighter_hits':
            lambda i: len(gab.fighter_hits(fighter, gab.Fighter(frame=b, pose=at(i)))),
        'gab_mask_meets_mask': lambda i: gab.mask_meets_mask(a_mask, a_pose, b_mask, at(i)),
        'gab_masks_area': lambda i: gab.masks_area(a_mask, a_pose, b_mask, at(i)),
        'gab_animation_shown': lambda i: kick.shown(i, a_pose).index,
        'gab_plane_zone_at_point': lambda i: zones.zone_at_point(point_of(i)).index % 4,
        'gab_map_clearance': clearance,
        'gab_level_sweep': lambda i: keep.sweep(mover_of(i)) is not None,
        'gab_level_slide': lambda i: keep.slide(mover_of(i)).count,
        'gab_level_visible': lambda i: keep.visible(point_of(i), home),
    }


def main():
    folder, path, rounds = sys.argv[1], sys.argv[2], int(sys.argv[3])
    sys.path.insert(0, folder)
    import gabarit as gab
    for name, ask in queries(gab, gab.open(path)).items():
        best = float('inf')
        for _ in range(5):
            start = time.perf_counter()
            total = sum(map(ask, range(rounds)))
            best = min(best, time.perf_counter() - start)
        print(f'{name} {best / rounds * 1e9:.1f} {total % 2**32}')


if __name__ == '__main__':
    main()
