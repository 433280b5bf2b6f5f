#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""Tests the real window on Wayland. The compositor is a window of an X display, so that keys,
clicks and drags come from a real keyboard and mouse, and the output can be compared. Scale 1.5 is
replaced by text of 1.5 times the size, because the compositor supports only integer scales. No
warning is allowed. Prints TAP.

    test_wayland.py EDITOR SCALE
"""
import json
import subprocess
import struct
import sys
import time
import zlib

sys.dont_write_bytecode = True  # writes no bytecode into the source tree
from desk import Desk, run_steps  # noqa: E402

SIZE = (1280, 800)
SHELL = """[core]
idle-time=0
[shell]
panel-position=none
locking=false
animation=none
startup-animation=none
"""
SIDE = 32
COLOURS = ((200, 30, 40), (30, 160, 60), (40, 60, 190), (230, 200, 40))  # of a picture's quarters


def png(side, colours):
    """Returns a PNG file of four coloured quarters."""
    def chunk(kind, data):
        return (struct.pack('>I', len(data)) + kind + data
                + struct.pack('>I', zlib.crc32(kind + data)))
    half = side // 2
    rows = [b'\0' + bytes(colours[y // half * 2]) * half + bytes(colours[y // half * 2 + 1]) * half
            for y in range(side)]
    header = struct.pack('>IIBBBBB', side, side, 8, 2, 0, 0, 0)
    return (b'\x89PNG\r\n\x1a\n' + chunk(b'IHDR', header)
            + chunk(b'IDAT', zlib.compress(b''.join(rows))) + chunk(b'IEND', b''))


def project():
    """Returns a project with a sprite of one frame, and one tag."""
    return {'format': 'gabarit project', 'version': 1, 'tags': [{'number': 1, 'name': 'solid'}],
            'pictures': [{'id': f'{1:016x}', 'path': 'a.png', 'width': SIDE, 'height': SIDE}],
            'sprites': [{'id': f'{2:016x}', 'name': 'ken',
                         'frames': [{'id': f'{3:016x}', 'name': 'a', 'picture': f'{1:016x}',
                                     'w': SIDE, 'h': SIDE}]}]}


class WaylandDesk(Desk):
    """A desk whose display is a compositor, inside an X display."""

    shared = True  # the compositor needs shared memory

    def __init__(self, program, scale):
        self.scale = int(scale)
        text = f'gtk-xft-dpi={round(scale * 96 * 1024)}\n' if scale != self.scale else ''
        super().__init__(program, size=tuple(self.scale * side for side in SIZE), settings=text)
        self.compositor = None

    def __enter__(self):
        super().__enter__()
        self.environment['GSK_RENDERER'] = 'cairo'
        (self.folder / 'weston.ini').write_text(SHELL)
        self.compositor = subprocess.Popen(
            ['weston', '--backend=x11-backend.so', '--socket=gabarit',
             f'--config={self.folder}/weston.ini', f'--width={SIZE[0]}', f'--height={SIZE[1]}',
             f'--scale={self.scale}', '--use-pixman'],
            env=self.environment, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        self.environment.update(GDK_BACKEND='wayland', WAYLAND_DISPLAY='gabarit')
        del self.environment['GDK_SCALE']
        end = time.monotonic() + self.patience
        while not (self.folder / 'run/gabarit').exists():
            assert self.compositor.poll() is None, 'weston has exited'
            assert time.monotonic() < end, f'weston has no socket after {self.patience} s'
            time.sleep(0.05)
        return self

    def __exit__(self, *error):
        self.compositor.terminate()
        self.compositor.wait()
        super().__exit__(*error)

    def drawing(self):
        return *super().drawing(), self.compositor

    def _align_pointers(self):
        """Moves the pointer into two opposite corners. The compositor receives only the distances
        of movements, and stops its own pointer at the edges."""
        self.move(*(side - 1 for side in self.size))
        self.settle()
        self.move(0, 0)
        self.settle()

    def fill_screen(self):
        """Uses the compositor's own shortcut, which acts on the clicked window."""
        self.settle()
        self._align_pointers()
        self.click(*(side // 2 for side in self.size))
        self.settle()
        self.key('super+shift+m')
        self.settle()


class User:
    """A user of a Wayland desktop."""

    def __init__(self, desk):
        self.desk = desk
        self.project = desk.folder / 'p.gabarit'
        self.project.write_text(json.dumps(project()))
        (desk.folder / 'a.png').write_bytes(png(SIDE, COLOURS))
        self.zoom, self.origin = 1.0, (0, 0)

    def _boxes(self):
        return json.loads(self.project.read_text())['sprites'][0]['frames'][0].get('boxes', [])

    def _pixels(self):
        """Returns the display's pixels as rows of RGB, and the width."""
        width, height = self.desk.size
        data = self.desk.pixels()
        assert len(data) == 3 * width * height, len(data)
        return data, width

    def _at(self, x, y):
        """Returns the position of a point of the document on the display."""
        return tuple(self.desk.scale * (origin + self.zoom * along)
                     for origin, along in zip(self.origin, (x, y)))

    def _look(self):
        """Reads the zoom and the origin from the editor's last message."""
        self.desk.settle()
        events = [line.split() for line in self.desk.editor.lines if line.startswith('EV zoom')]
        assert events, 'the canvas never got a size'
        self.zoom, self.origin = float(events[-1][2]), tuple(map(float, events[-1][4:6]))

    def starts(self):
        self.desk.start()
        self.desk.expect('welcome drawn')

    def opens_the_demo_and_plays(self):
        self.desk.action('open-demo', "'asha'")
        self.desk.expect('opened .*demo.gabarit')
        self.desk.expect('zoom ')
        self.desk.settle()
        self.desk.key('F9')
        self.desk.expect('game spar')
        self.desk.key('Escape')
        self.desk.expect('played')
        self.desk.key('ctrl+q')
        self.desk.wait_for_exit()

    def opens_a_project(self):
        self.desk.start(self.project)
        self.desk.expect('opened .*p.gabarit')
        self.desk.fill_screen()
        self.desk.action('zoom-out')  # makes the editor report the view
        self._look()

    def shows_the_art_pixel_by_pixel(self):
        self.desk.move(5, 5)
        self.desk.settle()
        pixels, width = self._pixels()
        for quarter, colour in enumerate(COLOURS):
            for along in (3, SIDE / 2 - 3):
                x, y = self._at(quarter % 2 * SIDE / 2 + along + 0.3,
                                quarter // 2 * SIDE / 2 + along + 0.3)
                at = 3 * (int(y) * width + int(x))
                found = tuple(pixels[at:at + 3])
                assert max(abs(a - b) for a, b in zip(found, colour)) < 24, (x, y, found, colour)

    def draws_a_box_by_a_drag(self):
        self.desk.click(*self._at(1, 1))
        self.desk.key('x')
        self.desk.settle()
        self.desk.drag(*self._at(4.5, 6.5), *self._at(19.5, 14.5))
        self.desk.expect('changed 1 of 1')

    def saves_by_a_shortcut(self):
        self.desk.key('ctrl+s')
        self.desk.expect('saved ')
        boxes = [(box['x'], box['y'], box['w'], box['h']) for box in self._boxes()]
        assert boxes == [(4, 6, 16, 9)], boxes

    def opens_the_menu_of_the_canvas(self):
        self.desk.move(5, 5)
        self.desk.settle()
        before, _ = self._pixels()
        # By mouse: this compositor dismisses a menu if its key is released before the menu is
        # shown, and xdotool releases keys at once.
        self.desk.click(*self._at(SIDE * 0.75, SIDE * 0.75), button=3)
        changed, checks = 0, 0
        while changed < 20000 and checks < 8:
            self.desk.settle()
            after, _ = self._pixels()
            changed = sum(before[i:i + 3] != after[i:i + 3] for i in range(0, len(before), 3))
            checks += 1
        assert changed >= 20000, f'{changed} pixels changed'

    def quits_below_an_open_menu_without_a_warning(self):
        self.desk.action('quit')
        status = self.desk.wait_for_exit()
        output = (self.desk.folder / 'errors').read_text()
        if status != 0 or output:
            raise AssertionError(f'the editor exited with {status} and printed {output!r}')


if __name__ == '__main__':
    with WaylandDesk(sys.argv[1], float(sys.argv[2])) as desk:
        sys.exit(run_steps(desk, User(desk)))
