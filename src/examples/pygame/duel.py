#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""A duel in pygame. A D walk, W turns, F punches, G kicks; left, right, up, K, L for the other; B
shows the boxes, space starts again. `duel.py --test` plays without a window, and prints the end;
`duel.py --watch` loads the bank again whenever it was exported."""
from __future__ import annotations

import math
import sys

import gabarit

KEYS = [{'left': 'a', 'right': 'd', 'turn': 'w', 'punch': 'f', 'kick': 'g'},
        {'left': 'left', 'right': 'right', 'turn': 'up', 'punch': 'k', 'kick': 'l'}]
WIDTH, HEIGHT, FLOOR, MARGIN, RECOIL, TICK = 320, 200, 184, 24, 6, 1000 / 60
bank = gabarit.open('demo.gab')
bank.report()
filters = {role: bank.filter_role(role) for role in ('attack', 'body', 'push')}


class Fighter:
    def __init__(self, name: str, x: float, flip_x: bool):
        self.sprite = bank.sprite(name)
        self.x, self.flip_x, self.move, self.ticks = x, flip_x, 'idle', 0
        self.busy = self.landed = False
        self.health, self.speed = (self.sprite.number(key, 0) for key in ('health', 'speed'))

    def move_to(self, x: float) -> None:
        """On multiples of 1/256 pixel, as in the library."""
        self.x = math.floor(256 * min(max(x, MARGIN), WIDTH - MARGIN) + 0.5) / 256

    def shape(self, role: str | None = None) -> gabarit.Fighter:
        """Returns its frame, its pose, and its boxes with a role, or all."""
        pose = gabarit.pose_at((self.x, FLOOR), self.flip_x)
        if self.health <= 0:
            pose.turn = gabarit.Vec(0, 1 if self.flip_x else -1)
        step = self.sprite.animation(self.move).at_tick(self.ticks, 60, 1, pose)
        chosen = filters[role] if role else gabarit.Filter()
        return gabarit.Fighter(frame=step.frame, pose=step.pose, filter=chosen)

    def act(self, keys: set[str]) -> None:
        if not self.busy:
            direction = ('right' in keys) - ('left' in keys)
            move = 'punch' if 'punch' in keys else 'kick' if 'kick' in keys else \
                'walk' if direction else 'idle'
            if move != self.move or move in ('punch', 'kick'):
                self.ticks = 0
            self.move, self.landed = move, False
            self.flip_x ^= 'turn' in keys
            self.move_to(self.x + direction * self.speed)
        self.ticks += 1
        self.busy = self.move in ('punch', 'kick') and \
            self.ticks * TICK < self.sprite.animation(self.move).duration


def begin() -> list[Fighter]:
    return [Fighter('asha', 110, False), Fighter('borin', 210, True)]


def push_apart(one: Fighter, other: Fighter) -> None:
    """Each by half of the depth."""
    a, b = one.shape('push'), other.shape('push')
    blow = gabarit.fighter_hit(a, b)
    contact = blow and gabarit.contact_obox_obox(a.frame.box_posed(blow.a.box, a.pose),
                                                 b.frame.box_posed(blow.b.box, b.pose))
    if contact:
        one.move_to(one.x - contact.normal.x * contact.depth / 2)
        other.move_to(other.x + contact.normal.x * contact.depth / 2)


def damage_of(attacker: Fighter, target: Fighter) -> float:
    """Returns the damage of a blow that lands in this tick, or 0."""
    shape = attacker.shape('attack')
    blow = None if attacker.landed else gabarit.fighter_hit(shape, target.shape('body'))
    if blow is None:
        return 0
    return shape.frame.box_number(blow.a.box, 'damage', 0)


def tick(fighters: list[Fighter], keys: list[set[str]]) -> int:
    """Returns the number of hits."""
    a, b = fighters
    if a.health > 0 and b.health > 0:
        a.act(keys[0])
        b.act(keys[1])
        push_apart(a, b)
    blows = [(a, b, damage_of(a, b)), (b, a, damage_of(b, a))]
    for attacker, target, damage in blows:
        if damage > 0:
            attacker.landed = True
            target.health = max(target.health - damage, 0)
            target.move_to(target.x + (-RECOIL if attacker.flip_x else RECOIL))
    return sum(damage > 0 for _, _, damage in blows)


def test() -> None:
    fighters, hits = begin(), 0
    for i in range(1, 1201):
        keys = [{'right': i % 90 < 50, 'punch': i % 45 == 0, 'turn': i == 700},
                {'left': i % 70 < 40, 'kick': i % 64 == 0, 'turn': i == 700}]
        hits += tick(fighters, [{key for key, held in one.items() if held} for one in keys])
    print(hits, *[f'{value:.14g}' for one in fighters for value in (one.x, one.health)], sep='\t')


def play() -> None:
    global bank
    import pygame
    pygame.init()
    window = pygame.display.set_mode((3 * WIDTH, 3 * HEIGHT))
    canvas, clock = pygame.Surface((WIDTH, HEIGHT)), pygame.time.Clock()
    pictures = [pygame.image.load(picture.name) for picture in bank.pictures]
    fighters, shows_boxes = begin(), False
    while True:
        fresh = bank.reload() if '--watch' in sys.argv else None
        if fresh:
            bank = fresh
            filters.update((role, bank.filter_role(role)) for role in filters)
            for one in fighters:
                one.sprite = one.sprite.remap(bank)
        held, events = pygame.key.get_pressed(), pygame.event.get()
        if any(event.type == pygame.QUIT for event in events):
            return
        pressed = {pygame.key.name(event.key) for event in events if event.type == pygame.KEYDOWN}
        shows_boxes ^= 'b' in pressed
        fighters = begin() if 'space' in pressed else fighters
        tick(fighters, [{action for action, key in keys.items() if key in pressed or action in (
            'left', 'right') and held[pygame.key.key_code(key)]} for keys in KEYS])
        canvas.fill('#202020')
        pygame.draw.line(canvas, 'white', (0, FLOOR), (WIDTH, FLOOR))
        for i, one in enumerate(fighters):
            shape = one.shape()
            drawing = shape.frame.draw(shape.pose)
            if drawing and drawing.picture is not None:
                image = pictures[drawing.picture].subsurface(
                    (drawing.x, drawing.y, drawing.width, drawing.height))
                angle = -math.degrees(math.atan2(shape.pose.turn.y, shape.pose.turn.x))
                image = pygame.transform.flip(image, shape.pose.flip_x, shape.pose.flip_y)
                canvas.blit(pygame.transform.rotate(image, angle), (
                    min(at.x for at in drawing.corners), min(at.y for at in drawing.corners)))
            canvas.fill('red', pygame.Rect(220 if i else 10, 8, 0.9 * one.health, 5))
            for corners, box in shape.frame.outlines(shape.pose) if shows_boxes else []:
                pygame.draw.polygon(canvas, bank.tag_numbered(box.tag).colour, corners, 1)
        pygame.transform.scale(canvas, window.get_size(), window)
        pygame.display.flip()
        clock.tick(60)


test() if '--test' in sys.argv else play()
