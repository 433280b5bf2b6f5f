# SPDX-License-Identifier: MIT
"""A hero walks through a keep, opens its doors, looks at a study, and fights: see games.py."""
import sys

import gabarit


def fixed(number: float) -> int:
    return int(number * 256)


def walk(bank: gabarit.Bank) -> None:
    keep = bank.level('keep')
    for marker in keep.markers:
        print('marker', marker.name, fixed(marker.position.x), bank.tag_numbered(marker.tag).name)
    at, opened = keep.markers[0].position, [0]
    for tick in range(120):
        mover = gabarit.mover_disc(at, (at.x + 3, at.y + 2), 6)
        impacts: list[gabarit.LevelImpact] = []
        travel = keep.slide(mover, gabarit.Blockers(open=opened), impacts)
        at = travel.end
        for impact in impacts:
            door = impact.door
            if door is not None and not opened[0] >> door & 1:
                print(tick, 'opens', keep.door_name(door))
                opened[0] |= 1 << door
    print('end', fixed(at.x), fixed(at.y), len(keep.doors))


def look(bank: gabarit.Bank) -> None:
    plane = bank.map('study').plane('zones')
    for zone in plane.zones:
        goal = zone.walk()
        text = bank.property(gabarit.Kind.ZONE, zone.index, 'text')
        print('zone', zone.name, fixed(goal.x) if goal else 'nowhere',
              text.text if text.type == gabarit.ValueType.TEXT else 'silent')
    clicked = plane.zone_at_point((100, 100))
    if clicked:
        print('clicked', clicked.name)


def fight(bank: gabarit.Bank) -> None:
    kick, borin = bank.sprite('asha').animation('kick'), bank.sprite('borin').frame_at(0)
    there = gabarit.pose_at((150, 200), True)
    foot, head = bank.point('foot'), bank.tag('head').number
    for x in range(130, 170, 4):
        for hit in borin.hits_point(there, (x, 135)):
            if hit.tag == head:
                print('head', x, bank.role_name(hit.role), hit.group)
    for ms in range(0, 500, 50):
        step = kick.shown(ms, (100, 200))
        position = step.frame.point(foot, step.pose)
        if position:
            print(ms, 'foot', fixed(position.x), fixed(position.y))
        if gabarit.mask_meets_mask(step.frame.mask, step.pose, borin.mask, there):
            print(ms, 'pixels')


with gabarit.open(sys.argv[1]) as opened_bank:
    walk(opened_bank)
    look(opened_bank)
    fight(opened_bank)
