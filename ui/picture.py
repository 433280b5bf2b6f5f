#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Shows the editor on a virtual display and saves a picture: picture.py EDITOR PROJECT FILE.png

Needs Xvfb and xdotool. Either the whole picture is written or no file; in that case the exit status
is 2.
"""
import os
import pathlib
import re
import signal
import struct
import subprocess
import sys
import tempfile
import threading
import time
import zlib

WIDTH, HEIGHT = 1440, 900
PATIENCE = 60  # maximum wait for each step, in seconds

SETTINGS = '''[Settings]
gtk-enable-animations=0
gtk-cursor-blink=0
'''


class Failure(Exception):
    """The reason why there is no picture."""


class Display:
    """A virtual display, whose pixels are in a file."""

    def __init__(self, folder):
        read, write = os.pipe()
        self.server = subprocess.Popen(
            ['Xvfb', '-displayfd', str(write), '-screen', '0', f'{WIDTH}x{HEIGHT}x24', '-nolisten',
             'tcp', '-noreset', '-fbdir', folder], pass_fds=[write], stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL)
        os.close(write)
        with os.fdopen(read) as lines:
            number = lines.readline().strip()
        if not number:
            self.close()
            raise Failure('the virtual display did not start (Xvfb)')
        self.name = ':' + number
        self.file = pathlib.Path(folder) / 'Xvfb_screen0'

    def close(self):
        self.server.terminate()
        self.server.wait()

    def pixels(self):
        """Returns rows of red, green and blue bytes. The file is an X window dump: header, colours,
        rows."""
        data = self.file.read_bytes()
        head = struct.unpack('>25I', data[:100])
        start, width, height, order, bits, stride, colours = (
            head[i] for i in (0, 4, 5, 7, 11, 12, 19))
        start += 12 * colours
        if bits != 32:
            raise Failure(f'the virtual display has {bits} bits a pixel instead of 32')
        channel_offsets = (1, 2, 3) if order else (2, 1, 0)  # in a pixel of four bytes
        rows = []
        for y in range(height):
            row = data[start + y * stride:start + y * stride + 4 * width]
            out = bytearray(3 * width)
            for channel, offset in enumerate(channel_offsets):
                out[channel::3] = row[offset::4]
            rows.append(bytes(out))
        return rows


class Editor:
    """A running editor and its output."""

    def __init__(self, program, project, environment):
        self.process = subprocess.Popen([program, project], env=environment, text=True,
                                        stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        self.output = []
        self.errors = []
        for stream, lines in (self.process.stdout, self.output), (self.process.stderr, self.errors):
            threading.Thread(target=lambda s=stream, to=lines: to.extend(iter(s.readline, '')),
                             daemon=True).start()

    def wait_until_open(self):
        # The editor prints the lines that begin with EV because GABARIT_TRACE is set.
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            for line in list(self.output):
                if line.startswith('EV opened'):
                    return
                if line.startswith('EV notice error'):
                    error = line.removeprefix('EV notice error').strip()
                    raise Failure('the editor reported: ' + error)
            if self.process.poll() is not None:
                time.sleep(0.1)
                raise Failure('the editor ended: ' + ''.join(self.errors[-5:]).strip())
            time.sleep(0.05)
        raise Failure(f'the editor did not open the project within {PATIENCE} s')

    def is_asleep(self):
        for stat in pathlib.Path(f'/proc/{self.process.pid}/task').glob('*/stat'):
            try:
                if not stat.read_text().rpartition(') ')[2].startswith('S'):
                    return False
            except OSError:  # the thread has ended
                pass
        return True

    def close(self):
        self.process.kill()
        self.process.wait()


def environment_in(home, display):
    """Prepares a separate home, so that the picture shows the editor as on a new machine."""
    config = home / '.config' / 'gtk-4.0'
    config.mkdir(parents=True)
    (config / 'settings.ini').write_text(SETTINGS)
    runtime = home / 'run'
    runtime.mkdir(mode=0o700)
    kept = {name: value for name, value in os.environ.items()
            if not re.match('XDG_|WAYLAND_|DBUS_|GTK_|GDK_|GSK_|DISPLAY$|G_MESSAGES', name)}
    return {**kept, 'HOME': str(home), 'XDG_RUNTIME_DIR': str(runtime), 'DISPLAY': display,
            'GDK_BACKEND': 'x11', 'GSK_RENDERER': 'cairo', 'GTK_A11Y': 'none',
            'GTK_USE_PORTAL': '0', 'GIO_USE_VFS': 'local', 'GSETTINGS_BACKEND': 'memory',
            'GABARIT_TRACE': '1'}


def fill_screen(environment):
    found = subprocess.run(['xdotool', 'search', '--onlyvisible', '--class', 'gabarit'],
                           env=environment, check=False, capture_output=True, text=True).stdout
    for window in found.split():
        subprocess.run(['xdotool', 'windowsize', window, str(WIDTH), str(HEIGHT)],
                       env=environment, check=False, capture_output=True)
    return bool(found)


def wait_until_settled(editor, display):
    """Waits until the editor has slept and nothing has changed for a second, at most PATIENCE.
    Returns the pixels."""
    end = time.monotonic() + PATIENCE
    last, equal_count = None, 0
    while equal_count < 5 and time.monotonic() < end:
        time.sleep(0.2)
        now = display.pixels()
        equal_count = equal_count + 1 if now == last and editor.is_asleep() else 0
        last = now
    return last


def png(rows):
    def chunk(kind, data):
        return (struct.pack('>I', len(data)) + kind + data +
                struct.pack('>I', zlib.crc32(kind + data)))

    head = struct.pack('>IIBBBBB', len(rows[0]) // 3, len(rows), 8, 2, 0, 0, 0)
    return (b'\x89PNG\r\n\x1a\n' + chunk(b'IHDR', head) +
            chunk(b'IDAT', zlib.compress(b''.join(b'\0' + row for row in rows), 9)) +
            chunk(b'IEND', b''))


def write_whole(path, data):
    """Writes to a temporary file in the same folder, syncs it to disk and renames it."""
    handle, name = tempfile.mkstemp(dir=path.parent, prefix=path.name + '.')
    try:
        with os.fdopen(handle, 'wb') as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        mask = os.umask(0)
        os.umask(mask)
        os.chmod(name, 0o666 & ~mask)
        os.replace(name, path)
    except BaseException:
        os.unlink(name)
        raise


def take_picture(program, project):
    with tempfile.TemporaryDirectory(prefix='gabarit-picture-') as folder:
        display = Display(folder)
        editor = None
        try:
            environment = environment_in(pathlib.Path(folder) / 'home', display.name)
            editor = Editor(program, project, environment)
            editor.wait_until_open()
            end = time.monotonic() + PATIENCE
            while not fill_screen(environment):
                if time.monotonic() > end:
                    raise Failure('the editor showed no window')
                time.sleep(0.1)
            return png(wait_until_settled(editor, display))
        finally:
            if editor:
                editor.close()
            display.close()


def main():
    if len(sys.argv) != 4:
        sys.exit(__doc__)
    program, project, out = sys.argv[1], os.path.abspath(sys.argv[2]), pathlib.Path(sys.argv[3])
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(2))
    try:
        write_whole(out, take_picture(program, project))
    except (Failure, OSError) as error:
        print(f'gabarit: no picture: {error}', file=sys.stderr)
        sys.exit(2)


if __name__ == '__main__':
    main()
