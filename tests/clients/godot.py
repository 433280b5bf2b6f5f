#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Asks Godot 3 or 4 about the scenes that gab exports for it, and compares its answers with those
of the library: boxes at points while animations play, the part of the picture that is shown, zones
at points, where rays end in levels, and one-way walls. Positions near an edge, by a pixel's 1/256,
may differ, and are counted. Plays a kick, and runs the examples of the guide, and the add-on in
Godot's editor. Prints TAP.

usage: godot.py GAB WHEEL SOURCES 3|4
"""
import json
import math
import os
import pathlib
import random
import re
import shutil
import signal
import subprocess
import sys
import time
import zipfile

sys.dont_write_bytecode = True  # writes no bytecode into the source tree
from binding import Folder, Tap, examples, run

GAB, WHEEL, ROOT = (pathlib.Path(path).resolve() for path in sys.argv[1:4])
VERSION = sys.argv[4]
ENGINE = {'3': ['godot3-server'], '4': ['godot', '--headless']}[VERSION]
NEAR = 1 / 256


class Asked:
    """Questions, the expected answers, and the checks that compare them."""

    def __init__(self, folder):
        self.folder, self.questions, self.checks = folder, [], []

    def add(self, scene, checks, **question):
        self.questions.append({'scene': scene, **question})
        self.checks += checks

    def ask(self, tap):
        (self.folder / 'questions.json').write_text(json.dumps(self.questions))
        answers, _ = script(tap, self.folder, 'godot.gd')
        tap.equal('answers', len(answers), len(self.checks))
        near = sum(check(answer) for check, answer in zip(self.checks, answers))
        print(f'# {len(answers)} answers, {near} near an edge')
        return near


def script(tap, folder, name, **variables):
    """Runs a script in Godot; returns its answers, and its other lines as one text."""
    shutil.copy(ROOT / 'tests/clients' / name, folder)
    text = run(*ENGINE, '--path', folder, '-s', name, cwd=folder, **variables)
    answers = [json.loads(line[7:]) for line in text.split('\n') if line.startswith('ANSWER ')]
    problems = [line for line in text.split('\n') if 'ERROR' in line and 'ocale' not in line]
    tap.equal('messages of Godot', problems, [])
    return answers, text


def differs(tap, found, wanted, is_near, what):
    """Returns True for another answer near an edge, which is allowed."""
    if found != wanted and not is_near:
        tap.expect(False, f'{what}: {found}, not {wanted}')
    return found != wanted


def sprites(tap, gab, bank, folder):
    """1,000 questions about boxes, and 200 about pictures."""
    asked, source = Asked(folder), random.Random(1)
    for _ in range(200):
        sprite = bank.sprite_at(source.randrange(bank.sprite_count))
        animation = sprite.animation_at(source.randrange(sprite.animation_count))
        moment = source.randrange(animation.duration)
        step = animation.shown(moment)
        checks, points = [], []
        for _ in range(5):
            x, y = source.randrange(-60 * 256, 60 * 256) / 256, source.randrange(-95 * 256, 0) / 256
            points.append([x, y])
            wanted, near = [], False
            for i in range(step.frame.box_count):
                box, posed = step.frame.box_at(i), step.frame.box_posed(i, step.pose)
                if box.is_group:
                    continue
                distances = [abs(x - posed.centre.x) - posed.half.x,
                             abs(y - posed.centre.y) - posed.half.y]
                near = near or abs(max(distances)) < NEAR
                if max(distances) < 0:
                    wanted.append(bank.tag_numbered(box.tag).name if box.tag else 'untagged')
            checks.append(lambda found, wanted=sorted(wanted), near=near, where=(animation.name, x,
                                                                                 y):
                          differs(tap, sorted(one[0] for one in found), wanted, near, where))
        drawing = step.frame.draw(None)
        corner = drawing.corners[0]
        checks.append(lambda found, drawing=drawing, corner=corner: differs(
            tap, [found[0], found[1], found[3] + found[4]], [drawing.x, drawing.y, corner.x],
            False, 'the picture'))
        asked.add(f'demo-{sprite.name}.tscn', checks, animation=animation.name,
                  time=(moment + 0.5) / 1000, points=points)
    asked.ask(tap)


def zones(tap, gab, bank, folder):
    asked, source = Asked(folder), random.Random(2)
    for name in ('study', 'lake circuit'):
        plane_map = bank.map(name)
        for _ in range(50):
            points, checks = [], []
            for _ in range(5):
                x = source.randrange(plane_map.width * 256) / 256
                y = source.randrange(plane_map.height * 256) / 256
                points.append([x, y])
                wanted = set()
                for i in range(plane_map.plane_count):
                    zone = plane_map.plane_at(i).zone_at_point((x, y))
                    if zone:
                        wanted.add(zone.name or bank.tag_numbered(zone.tag).name)
                near = min(x % 1, 1 - x % 1, y % 1, 1 - y % 1) < NEAR
                checks.append(lambda found, wanted=wanted, near=near, where=(name, x, y): differs(
                    tap, {one[0] for one in found}, wanted, near, where))
            asked.add(f'demo-{name.replace(" ", "-")}.tscn', checks, points=points)
    asked.ask(tap)


def rays(tap, gab, bank, folder):
    """Rays in levels end where the library finds the first wall, cell or ground."""
    asked, source = Asked(folder), random.Random(3)
    for level in map(bank.level_at, range(bank.level_count)):
        for _ in range(100):
            given, checks = [], []
            for _ in range(4):
                ray, wanted = a_ray(gab, level, source)
                # If a shifted ray ends elsewhere, this one passes the end of a wall.
                shifted = [stop_of(level, [one + move for one in ray]) for move in (-NEAR, NEAR)]
                near = any((one is None) != (wanted is None) or one is not None and math.dist(
                    one, wanted) > 1 for one in shifted)
                given.append(ray)
                checks.append(lambda found, wanted=wanted, near=near, where=(level.name, ray):
                              differs(tap, bool(found) == bool(wanted) and (not found or math.dist(
                                  found, wanted) < 8 * NEAR), True, near, (where, found, wanted)))
            asked.add(f'demo-{level.name}.tscn', checks, rays=given)
    asked.ask(tap)


def a_ray(gab, level, source):
    """Returns a ray, and the point where it ends. On ground, which segments do not meet, it is
    vertical."""
    grounds = [layer for layer in map(level.layer_at, range(level.layer_count))
               if layer.ground_at(layer.ground_node_at(0).x)]
    while True:
        x, y = source.randrange(700) + 0.37, source.randrange(420) + 0.37
        angle = math.pi / 2 if grounds else source.uniform(0, 2 * math.pi)
        length = source.uniform(20, 300)
        end = (x + length * math.cos(angle), y + length * math.sin(angle))
        mover = gab.mover_disc((x, y), (x, y), 1)
        heights = [found[0] for layer in grounds if (found := layer.ground_at(x))]
        if not level.overlaps(mover) and all(abs(one - y) > 1 for one in heights):
            break
    return [x, y, *end], stop_of(level, [x, y, *end])


def stop_of(level, ray):
    """Returns the point where a ray ends, or None."""
    x, y, to_x, to_y = ray
    stops = [(one.point.x, one.point.y) for one in level.crossed(((x, y), (to_x, to_y)))[:1]]
    for layer in map(level.layer_at, range(level.layer_count)):
        ground = layer.ground_at(x)
        if ground and y < ground[0] <= to_y:
            stops.append((x, ground[0]))
    return min(stops, key=lambda stop: math.dist(stop, (x, y)), default=None)


def one_way(tap, gab, bank, folder):
    """A body is stopped by the front of a one-way wall, and passes from behind."""
    asked, count = Asked(folder), 0
    level = bank.level('keep')
    for layer in map(level.layer_at, range(level.layer_count)):
        for wall in filter(None, map(layer.wall_at, range(layer.wall_count))):
            a, b = wall.wall.a, wall.wall.b
            normal = gab.line_normal(a, b)
            middle = ((a.x + b.x) / 2, (a.y + b.y) / 2)
            starts = [(middle[0] + side * 6 * normal.x, middle[1] + side * 6 * normal.y, side)
                      for side in (1, -1)]
            is_free = all(not level.overlaps(gab.mover_disc(start[:2], start[:2], 2))
                          for start in starts)
            if not wall.wall.blocks or not is_free:
                continue
            moves = [[x, y, -side * 12 * normal.x, -side * 12 * normal.y] for x, y, side in starts]
            checks = [lambda found, wanted=side > 0, where=(middle, side): differs(
                tap, found, wanted, False, where) for _, _, side in starts]
            asked.add('demo-keep.tscn', checks, moves=moves)
            count += 1
    tap.expect(count > 3, f'{count} walls')
    asked.ask(tap)


def pictures(tap, gab, bank, folder):
    """Godot loads pictures of levels and maps: one in its project, others outside."""
    with Folder() as outside:
        copy_demo(outside)
        path, game = outside / 'demo.gabarit', outside / 'game'
        (game / 'scenes').mkdir(parents=True)
        (outside / 'keep.png').rename(game / 'keep.png')
        path.write_text(path.read_text().replace('"keep.png"', '"game/keep.png"'))
        project = json.loads(path.read_text())
        write_project(game)
        export(outside, 'game/scenes/demo.gab')
        prepare(game)
        tap.expect('path="../keep.png"' in (game / 'scenes/demo-keep.tscn').read_text(), 'a copy')
        asked, shown = Asked(game), {one['id']: one for one in project['pictures']}
        for one in project['levels'] + project['maps']:
            stem, picture = f'scenes/demo-{one["name"].replace(" ", "-")}', shown[one['picture']]
            wanted = ['res://keep.png' if one['name'] == 'keep' else f'res://{stem}-picture.png',
                      picture['width'], picture['height']]
            count = 3 if VERSION == '4' else 1  # Godot 3 without a display gives any size
            checks = [lambda found, wanted=wanted[:count], count=count: differs(
                tap, found[:count], wanted, False, 'the picture')]
            asked.add(f'{stem}.tscn', checks, picture=True)
        asked.ask(tap)


def fight(tap, gab, bank, folder):
    """A kick enters the areas of a fighter that is near, and none of one that is far away. Boxes
    follow the ticks of the physics, however few frames are drawn."""
    for x, wanted in ((150, ['body', 'push']), (400, [])):
        answers, _ = script(tap, folder, 'godot_fight.gd', GABARIT_OTHER_X=str(x))
        (groups, advances), = answers
        tap.equal(f'groups at {x}', sorted(groups), wanted)
        tap.expect(advances >= 85, f'the animation advanced at {advances} of 90 ticks')


def guide(tap, gab, bank, folder):
    """The examples of the guide: a kick hits, and the road is baked, here as a whole."""
    text = (ROOT / 'data/guide/godot.md').read_text(encoding='utf-8')
    kick, road = examples(ROOT / 'data/guide/godot.md', 'gdscript')
    road = road.replace('agent_radius = 4 ', 'agent_radius = 0 ')
    if VERSION == '3':
        lines = kick.split('\n')
        lines[2] = '    ' + re.search(r'In Godot 3, the third line is `(.*?)`', text)[1]
        kick = '\n'.join(lines)
        call = re.search(r'In Godot 3, call `(.*?)` of the `(.*?)`', text)
        road = f'func _ready():\n    $"Town/road navigation".{call[2]}.{call[1]}\n'
    for i, code in enumerate((kick, road)):
        (folder / f'example_{i}.gd').write_text(f'extends Node2D\n\n{code}')
    (answer,), text = script(tap, folder, 'godot_guide.gd')
    plane = bank.map('lake circuit').plane_at(0)
    zones = [plane.zone_numbered(i) for i in range(1, plane.zone_count + 1)]
    tap.equal('the road', answer, [sum(one.area for one in zones if one.name == 'road'), True])
    tap.expect('hit the ' in text, text)


def addon(tap, gab, bank, folder):
    """Godot's editor exports a project again after it has changed, and one that was added later."""
    plugin, source = folder / 'addons/gabarit', ROOT / 'src/bindings/godot'
    plugin.mkdir(parents=True)
    shutil.copy(source / f'plugin_{VERSION}.gd', plugin / 'plugin.gd')
    shutil.copy(source / 'plugin.cfg.in', plugin / 'plugin.cfg')
    write_project(folder, '[editor_plugins]\n' + (
        'enabled=PoolStringArray("gabarit")\n' if VERSION == '3' else
        'enabled=PackedStringArray("res://addons/gabarit/plugin.cfg")\n'))
    (folder / 'bin').mkdir()
    (folder / 'bin/gab').symlink_to(GAB)
    path, scene, other = (folder / name for name in ('demo.gabarit', 'demo-asha.tscn',
                                                     'other.gabarit'))
    project = json.loads(path.read_text())
    project['export'] = {'bank': 'demo.gab', 'godot': VERSION}  # as the Export dialog stores it
    before, text = scene.read_text(), json.dumps(project).replace('"h": 77', '"h": 78')
    environment = {**os.environ, 'HOME': str(folder), 'PATH': f'{folder}/bin:{os.environ["PATH"]}'}
    with subprocess.Popen([*ENGINE, '--editor', '--path', str(folder)], cwd=folder, env=environment,
                          stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
                          start_new_session=True) as editor:
        try:
            for _ in range(60):  # until the editor has started and seen the first times
                time.sleep(1)
                path.write_text(text)
                if scene.read_text() != before:
                    other.write_text(text.replace('demo.gab', 'other.gab'))
                if (folder / 'other-asha.tscn').exists():
                    break
        finally:
            os.killpg(editor.pid, signal.SIGKILL)  # with a gab that it has started
    tap.expect(scene.read_text() != before, 'the scene was not exported again')
    tap.expect((folder / 'other-asha.tscn').exists(), 'the second project was not found')


def write_project(folder, settings=''):
    (folder / 'project.godot').write_text(f'config_version={int(VERSION) + 1}\n{settings}')


def copy_demo(folder):
    for path in (ROOT / 'data/demo').iterdir():
        if path.suffix in ('.png', '.gabarit'):
            shutil.copy(path, folder)


def export(folder, bank):
    run(GAB, 'export', 'demo.gabarit', '-o', bank, '--godot', VERSION, cwd=folder)


def prepare(folder):
    """Makes a project ready for scripts."""
    shutil.copy(ROOT / f'tests/clients/godot_{VERSION}.gd', folder / 'dialect.gd')
    if VERSION == '4':  # scenes can only refer to imported pictures
        run(*ENGINE, '--path', folder, '--import', cwd=folder)


def main():
    tap = Tap()
    with Folder() as folder:
        with zipfile.ZipFile(WHEEL) as wheel:
            wheel.extractall(folder / 'python')
        sys.path.insert(0, str(folder / 'python'))
        import gabarit as gab
        copy_demo(folder)
        write_project(folder)
        export(folder, 'demo.gab')
        prepare(folder)
        bank = gab.open(folder / 'demo.gab')
        for name, case in (('boxes at points while animations play', sprites),
                           ('zones at points', zones), ('rays in levels', rays),
                           ('one-way walls', one_way), ('pictures of levels and maps', pictures),
                           ('a kick of a fighter', fight),
                           ('the examples of the guide', guide),
                           ('the add-on in the editor', addon)):
            tap.case(name, case, tap, gab, bank, folder)
    return tap.end()


if __name__ == '__main__':
    sys.exit(main())
