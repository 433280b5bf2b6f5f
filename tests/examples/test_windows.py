# SPDX-License-Identifier: MIT
"""Plays the example games in a window, on a separate display: test_windows.py NAME=PROGRAM...

Each must open a window, draw into it, and end when Escape is pressed.
"""
import os
import pathlib
import subprocess
import sys
import tempfile

sys.path.insert(0, str(pathlib.Path(__file__).parents[1] / 'editor'))
import on_display

MIN_COLOURS = {'pong': 3, 'spar': 200, 'pointclick': 200, 'race': 200, 'walk': 200}

def run_command(environment, *words):
    return subprocess.run(words, env=environment, capture_output=True, timeout=60).stdout


def count_colours(environment):
    """Returns the number of colours on the screen; looks at every ninth pixel."""
    pixels = run_command(environment, 'import', '-window', 'root', '-depth', '8', 'rgb:-')
    return len({pixels[i:i + 3] for i in range(0, len(pixels), 3 * 9)})


def play(name, program, environment):
    game = subprocess.Popen([program], env=environment)
    try:
        run_command(environment, 'timeout', '60', 'xdotool', 'search', '--sync', '--onlyvisible',
                    '--pid', str(game.pid))
        if not any(count_colours(environment) >= MIN_COLOURS[name] for _ in range(100)):
            return 'nothing is drawn'
        run_command(environment, 'xdotool', 'key', 'Escape')
        status = game.wait(60)
        return '' if status == 0 else 'it ended with %d' % status
    except subprocess.TimeoutExpired:
        return 'it does not end'
    finally:
        game.kill()
        game.wait()


def main(words):
    on_display.need_display()
    server, display = on_display.start_display('1280x900')
    failed = 0
    try:
        with tempfile.TemporaryDirectory(prefix='gabarit-games-') as folder:
            environment = on_display.environment_in(pathlib.Path(folder), display)
            environment.update({'SDL_VIDEODRIVER': 'x11', 'SDL_RENDER_DRIVER': 'software'})
            for number, word in enumerate(words, 1):
                name, program = word.split('=', 1)
                problem = play(name, program, environment)
                failed += problem != ''
                print('%sok %d - %s in a window' % ('' if problem == '' else 'not ', number, name))
                if problem:
                    print('# ' + problem)
    finally:
        server.terminate()
        server.wait()
    print('1..%d' % len(words))
    return failed > 0


if __name__ == '__main__':
    sys.exit(main(sys.argv[1:]))
