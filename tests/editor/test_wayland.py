#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""The real window on Wayland, in a compositor without a screen, of a given scale: it starts, opens
the demo, plays and closes, and nothing warns. The compositor has no keyboard, pointer or pen, so
that commands come over the bus. Speaks TAP.

    test_wayland.py EDITOR SCALE
"""
import subprocess
import sys
import time

sys.dont_write_bytecode = True  # the source tree stays as it is
from desk import Desk, run_steps  # noqa: E402


class WaylandDesk(Desk):
    """A desk whose display is a compositor."""

    def __init__(self, program, scale):
        super().__init__(program)
        self.scale = scale
        self.compositor = None

    def __enter__(self):
        super().__enter__()
        self.environment.update(GDK_BACKEND='wayland', WAYLAND_DISPLAY='gabarit')
        del self.environment['DISPLAY'], self.environment['GDK_SCALE']
        self.compositor = subprocess.Popen(
            ['weston', '--backend=headless-backend.so', '--shell=kiosk-shell.so', '--no-config',
             '--socket=gabarit', '--width=1600', '--height=1000', f'--scale={self.scale}',
             '--idle-time=0', '--use-pixman'],
            env=self.environment, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        end = time.monotonic() + self.patience
        while not (self.folder / 'run/gabarit').exists() and time.monotonic() < end:
            time.sleep(0.05)
        return self

    def __exit__(self, *error):
        self.compositor.terminate()
        self.compositor.wait()
        super().__exit__(*error)


class User:
    """Someone whose desktop is a Wayland one."""

    def __init__(self, desk):
        self.desk = desk

    def starts(self):
        self.desk.start()
        self.desk.expect('welcome drawn')

    def opens_the_demo(self):
        self.desk.action('open-demo', "'asha'")
        self.desk.expect('opened .*demo.gabarit')

    def plays(self):
        self.desk.action('play')
        self.desk.expect('game spar')
        self.desk.action('play')
        self.desk.expect('played')

    def closes_without_a_warning(self):
        self.desk.action('close')
        status = self.desk.ended()
        said = (self.desk.folder / 'errors').read_text()
        if status != 0 or said:
            raise AssertionError(f'it ends with {status}, and says {said!r}')


if __name__ == '__main__':
    with WaylandDesk(sys.argv[1], sys.argv[2]) as desk:
        sys.exit(run_steps(desk, User(desk)))
