#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""Films a first task in the editor, adding the boxes of a punch: film.py EDITOR DEMO OUT.webp

Each picture is a screenshot of the window with its real pointer; the script defines the pauses
between them. The same editor always produces the same film, except for the times that Play
measures."""
import ctypes
import json
import os
import pathlib
import shutil
import struct
import subprocess
import sys
import tempfile

sys.dont_write_bytecode = True  # writes no bytecode into the source tree
from desk import Desk  # noqa: E402

SIZE = (1024, 700)
CAPTION = 44  # height of the caption below the window
CURSORS = {'XCURSOR_THEME': 'Adwaita', 'XCURSOR_SIZE': '32'}
SETTINGS = '''gtk-application-prefer-dark-theme=1
gtk-cursor-theme-name=Adwaita
gtk-cursor-theme-size=32
'''
LEFT_POINTER = 68  # XC_left_ptr of X11/cursorfont.h
HOME = pathlib.Path('/tmp/duel')  # the export dialog shows this path
SPRITE, FRAME, FIST = 'asha', 'punch 6', 'straight'
FIGHTERS, TAGS = 2, 7  # the first pictures, sprites and tags of the demo
FIRST_TAG, TAG_HEIGHT = 502, 28  # rows of the panel
PLAY = (755, 27)
LONGEST_PUNCH = 60  # ticks
MOVING, SHORT, LONG = 60, 400, 1300  # milliseconds


def named(items, name):
    return next(item for item in items if item['name'] == name)


def duel(demo):
    """Makes a project of the demo's fighters in which one frame of a punch has no annotations yet.
    Returns the path, the index of the frame, and the frame with its annotations."""
    project = json.loads((demo / 'demo.gabarit').read_text())
    project.update(maps=[], levels=[], tags=project['tags'][:TAGS],
                   pictures=project['pictures'][:FIGHTERS],
                   export={'bank': 'duel.gab', 'header': 'duel.h'})
    frames = named(project['sprites'], SPRITE)['frames']
    frame = named(frames, FRAME)
    marks = dict(frame)
    for each in frames:
        each['points'] = []
        each['boxes'] = [box for box in each['boxes'] if box['name'] != FIST]
    frame.update(boxes=[], has_hot_spot=False, hot_x=0, hot_y=0, state='to do')
    for picture in project['pictures']:
        shutil.copy(demo / picture['path'], HOME)
    path = HOME / 'duel.gabarit'
    path.write_text(json.dumps(project))
    return path, frames.index(frame), marks


class CursorImage(ctypes.Structure):
    """XFixesCursorImage of X11/extensions/Xfixes.h."""
    _fields_ = [('x', ctypes.c_short), ('y', ctypes.c_short), ('width', ctypes.c_ushort),
                ('height', ctypes.c_ushort), ('x_hot', ctypes.c_ushort),
                ('y_hot', ctypes.c_ushort), ('serial', ctypes.c_ulong),
                ('pixels', ctypes.POINTER(ctypes.c_ulong))]


class Pointer:
    """The pointer of a display, which screenshots do not show. Without a window manager, it would
    be a cross outside of the canvas."""

    def __init__(self, display):
        os.environ.update(CURSORS)
        self.x11, self.fixes = ctypes.CDLL('libX11.so.6'), ctypes.CDLL('libXfixes.so.3')
        self.x11.XOpenDisplay.restype = ctypes.c_void_p
        self.fixes.XFixesGetCursorImage.restype = ctypes.POINTER(CursorImage)
        self.display = ctypes.c_void_p(self.x11.XOpenDisplay(display.encode()))
        self.x11.XDefaultRootWindow.restype = ctypes.c_ulong
        self.x11.XCreateFontCursor.restype = ctypes.c_ulong
        root = ctypes.c_ulong(self.x11.XDefaultRootWindow(self.display))
        arrow = ctypes.c_ulong(self.x11.XCreateFontCursor(self.display, LEFT_POINTER))
        self.x11.XDefineCursor(self.display, root, arrow)
        self.x11.XFlush(self.display)
        ignored = ctypes.c_int()
        self.fixes.XFixesQueryExtension(self.display, ctypes.byref(ignored), ctypes.byref(ignored))

    def picture(self):
        """Returns the pointer's pixels as RGBA, its size, and its position on the display."""
        cursor = self.fixes.XFixesGetCursorImage(self.display)
        image = cursor.contents
        rgba = bytearray()
        for value in image.pixels[:image.width * image.height]:
            alpha = value >> 24 & 255  # the colours are premultiplied
            rgba += bytes(min(255, (value >> shift & 255) * 255 // (alpha or 1))
                          for shift in (16, 8, 0))
            rgba.append(alpha)
        size = f'{image.width}x{image.height}'
        place = f'{image.x - image.x_hot:+}{image.y - image.y_hot:+}'
        self.x11.XFree(cursor)
        return bytes(rgba), size, place


def chunk(name, data):
    """Returns a chunk of a RIFF file, such as WebP."""
    return name + struct.pack('<I', len(data)) + data + bytes(len(data) % 2)


def uint24s(*numbers):
    return b''.join(number.to_bytes(3, 'little') for number in numbers)


class Film:
    """A lossless animated WebP: pictures, each with the time for which it is shown. An animated
    WebP from ImageMagick would have other times."""

    def __init__(self, desk, folder):
        self.desk, self.folder = desk, folder
        self.pointer = Pointer(desk.environment['DISPLAY'])
        self.caption = ''
        self.width, self.height = SIZE[0], SIZE[1] + CAPTION
        self.last = bytes(3 * self.width * self.height)
        self.frames = []  # lists of area, encoded picture and time

    def screen(self):
        """Takes screenshots until two in a row are equal, because `settle` does not wait for a
        game. Returns the path."""
        path, before, current = self.folder / 'screen.ppm', None, b''
        self.desk.settle()
        while current != before:
            self.desk.screenshot(path)
            before, current = current, path.read_bytes()
        return path

    def shot(self, time):
        screen = self.screen()
        rgba, size, place = self.pointer.picture()
        path = self.folder / 'shot.ppm'
        subprocess.run(
            ['convert', screen, '-size', size, '-depth', '8', 'rgba:-', '-geometry', place,
             '-composite', '-background', '#17191d', '-extent', f'{self.width}x{self.height}',
             '-fill', '#e8e8ec', '-font', 'DejaVu-Sans', '-pointsize', '19', '-gravity', 'south',
             '-annotate', '+0+12', self.caption, path], input=rgba, check=True)
        pixels = path.read_bytes()[-len(self.last):]
        area = self.changed_area(pixels)
        if area is None:
            self.frames[-1][2] += time
        else:
            self.frames.append([area, self.encode(path, *area), time])
        self.last = pixels

    def changed_area(self, pixels):
        """Returns the area that differs from the last picture, at an even position; None if nothing
        differs."""
        stride, rows, columns = 3 * self.width, [], 0
        for y in range(self.height):
            old, new = (row[y * stride:(y + 1) * stride] for row in (self.last, pixels))
            if old != new:
                rows.append(y)
                columns |= int.from_bytes(old, 'big') ^ int.from_bytes(new, 'big')
        if not rows:
            return None
        left = (8 * stride - columns.bit_length()) // 24 // 2 * 2
        right = self.width - ((columns & -columns).bit_length() - 1) // 24
        top = rows[0] // 2 * 2
        return left, top, right - left, rows[-1] + 1 - top

    def encode(self, path, left, top, width, height):
        """Returns an area of a picture as a chunk of WebP."""
        webp = subprocess.run(
            ['convert', path, '-crop', f'{width}x{height}+{left}+{top}', '+repage', '-define',
             'webp:lossless=true', '-define', 'webp:method=6', 'webp:-'],
            check=True, capture_output=True).stdout
        at = webp.index(b'VP8L')
        return webp[at:at + 8 + struct.unpack_from('<I', webp, at + 4)[0]]

    def glide(self, x, y, steps=9):
        """Moves the pointer to a position, slower at both ends."""
        from_x, from_y = self.desk.pointer
        for step in range(1, steps + 1):
            part = step / steps
            part = part * part * (3 - 2 * part)
            self.desk.move(from_x + (x - from_x) * part, from_y + (y - from_y) * part)
            self.shot(MOVING)

    def click(self, x, y):
        self.glide(x, y)
        self.desk.xdotool('click', 1)

    def drag(self, x, y, to_x, to_y):
        self.glide(x, y)
        self.desk.xdotool('mousedown', 1)
        self.glide(to_x, to_y)
        self.desk.xdotool('mouseup', 1)

    def write(self, path):
        body = chunk(b'VP8X', bytes([2, 0, 0, 0]) + uint24s(self.width - 1, self.height - 1))
        body += chunk(b'ANIM', bytes(6))
        for (left, top, width, height), bits, time in self.frames:
            bits += bytes(len(bits) % 2)
            head = uint24s(left // 2, top // 2, width - 1, height - 1, time) + bytes([2])
            body += chunk(b'ANMF', head + bits)
        path.write_bytes(chunk(b'RIFF', b'WEBP' + body))


class Punch:
    """The scenes of the film; each begins where the one before it ended."""

    def __init__(self, desk, film, demo):
        self.desk, self.film = desk, film
        self.project, self.index, self.marks = duel(demo)

    def place(self, x, y):
        """Converts a position in the frame to a position in the window."""
        return self.corner[0] + self.zoom * x, self.corner[1] + self.zoom * y

    def opening(self):
        self.desk.start(self.project)
        self.desk.fill_screen()
        self.desk.expect('opened')
        self.desk.action('left-panel')  # which is folded in a window of this size
        for _ in range(self.index):
            self.desk.action('step-frame', '1')
        for _ in range(2):  # the hint is not shown to users of the key
            self.desk.key('z')
            self.desk.settle()
        self.desk.editor.skip_lines()
        self.desk.action('zoom-in')
        view = self.desk.expect('zoom ([0-9.]+) origin ([0-9-]+) ([0-9-]+)')
        self.zoom, *self.corner = map(float, view.groups())
        self.desk.move(*self.place(100, 80))
        self.film.caption = 'A punch, just drawn'
        self.film.shot(LONG)

    def hot_spot(self):
        self.film.caption = '1.  Press H and click the hot spot'
        self.desk.key('h')
        self.film.shot(SHORT)
        self.film.click(*self.place(self.marks['hot_x'], self.marks['hot_y']))
        self.film.shot(LONG)

    def box(self, name, tag):
        box = named(self.marks['boxes'], name)
        self.film.click(60, FIRST_TAG + TAG_HEIGHT * tag)
        self.film.shot(SHORT)
        self.film.drag(*self.place(box['x'] + 0.3, box['y'] + 0.3),
                       *self.place(box['x'] + box['w'] - 0.3, box['y'] + box['h'] - 0.3))
        self.film.shot(LONG)

    def boxes(self):
        self.film.caption = '2.  Press X and drag a box around the fist'
        self.desk.key('x')
        self.box(FIST, 4)
        self.film.caption = '2.  … and another around the torso'
        self.box('torso', 1)

    def export(self):
        self.film.caption = '3.  Press Ctrl+E and export'
        self.desk.key('ctrl+e')
        self.desk.expect('dialog export')
        found = ['search', '--onlyvisible', '--name', '^Export$']
        self.desk.xdotool(*found, 'windowmove', '--sync', 250, 60)
        self.film.shot(LONG)
        output = subprocess.run(['xdotool', *found, 'getwindowgeometry', '--shell'],
                                env=self.desk.environment, check=True, capture_output=True,
                                text=True)
        at = dict(line.split('=') for line in output.stdout.split())
        self.film.click(int(at['X']) + int(at['WIDTH']) - 50, int(at['Y']) + int(at['HEIGHT']) - 30)
        self.desk.expect('exported')
        self.film.shot(LONG)

    def play(self):
        """Plays in single ticks, from the first steps of both fighters to the hit."""
        self.desk.expect('notice hidden')
        self.film.caption = '4.  Press Play: the library reports the hit'
        self.film.click(*PLAY)
        self.desk.expect('game spar')
        self.desk.key('p', 'shift+1', 'n', '1', 'n', 'c', 'n')
        self.film.shot(SHORT)
        self.desk.xdotool('keydown', 'd')
        for _ in range(4):
            self.desk.key('n')
            self.film.shot(MOVING)
        self.desk.xdotool('keyup', 'd')
        self.desk.key('3')
        for _ in range(LONGEST_PUNCH):
            self.desk.key('n')
            self.film.shot(MOVING)
            if 'EV paused' in self.desk.editor.lines:
                break
        self.desk.expect('paused')
        self.film.shot(3 * LONG)


def main():
    if len(sys.argv) != 4:
        sys.exit(__doc__)
    editor, demo, out = map(pathlib.Path, sys.argv[1:])
    HOME.mkdir()
    try:
        with tempfile.TemporaryDirectory(prefix='film-') as folder, \
                Desk(editor.resolve(), SIZE, settings=SETTINGS) as desk:
            film = Film(desk, pathlib.Path(folder))
            scenes = Punch(desk, film, demo)
            for scene in ('opening', 'hot_spot', 'boxes', 'export', 'play'):
                getattr(scenes, scene)()
            film.write(out)
    finally:
        shutil.rmtree(HOME)


if __name__ == '__main__':
    main()
