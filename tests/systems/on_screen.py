# SPDX-License-Identifier: MIT
"""Runs a command on a separate display, in an otherwise unchanged environment:

    on_screen.py COMMAND...
"""
import os
import pathlib
import signal
import subprocess
import sys

sys.dont_write_bytecode = True  # writes no bytecode into the source tree
sys.path.insert(0, str(pathlib.Path(__file__).parent.parent / 'editor'))
from on_display import start_display  # noqa: E402


def main(words):
    server, display = start_display('1600x1000')
    try:
        return subprocess.run(words, env={**os.environ, 'DISPLAY': display},
                              check=False).returncode
    finally:
        server.terminate()
        server.wait()


if __name__ == '__main__':
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))  # also ends the display
    sys.exit(main(sys.argv[1:]))
