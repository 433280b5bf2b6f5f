# SPDX-License-Identifier: MIT
"""Shared by the clients that use a binding of the library: runs programs in folders with the demo's
bank, and compares the sums of their queries with those of C."""
import os
import pathlib
import re
import subprocess
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / 'cli'))
from tap import Folder, Tap  # noqa: E402, F401

ROUNDS = 20000


def run(*words, cwd, **variables):
    environment = {**os.environ, 'SDL_VIDEODRIVER': 'dummy', 'SDL_AUDIODRIVER': 'dummy',
                   **variables}
    result = subprocess.run(list(map(str, words)), cwd=cwd, env=environment, capture_output=True,
                            timeout=300, check=False)
    if result.returncode != 0:
        raise ValueError((result.stdout + result.stderr).decode()[-600:])
    return result.stdout.decode()


def examples(path, language):
    """Returns the examples of a document in a language."""
    return re.findall(rf'^```{language}\n(.*?)^```', path.read_text(), re.M | re.S)


def export_demo(gab, root, folder):
    run(gab, 'export', root / 'data/demo/demo.gabarit', '-o', folder / 'demo.gab', '--json',
        folder / 'demo.gab.json', cwd=folder)


def compare_sums(tap, output, bench, folder):
    """Compares the output of a program, a line for each query, with that of the same program in
    C."""
    native = run(bench, 'demo.gab', 'demo.gab', ROUNDS, cwd=folder)
    rows = [{line.split()[0]: line.split()[1:] for line in text.split('\n')
             if line.startswith('gab_')} for text in (output, native)]
    sums = [{name: row[1] for name, row in one.items()} for one in rows]
    tap.equal('sums', sums[0], sums[1])
    tap.equal('queries', len(sums[0]), 10)
    mine, wanted = ([float(row[name][0]) for name in sorted(row)] for row in rows)
    print(f'# {sum(mine) / len(mine):.0f} ns a query, {sum(wanted) / len(wanted):.0f} in C')


def expect_short(tap, *paths):
    """A duel is an example, and has fewer than 150 lines."""
    lines = sum(len(path.read_text().split('\n')) - 1 for path in paths)
    tap.expect(lines < 150, f'{lines} lines')
