# SPDX-License-Identifier: MIT
"""The recipes in data/guide/servers.md, run as they are written, with gab in PATH."""
import os
import pathlib
import re
import subprocess

import duel

SERVERS = pathlib.Path(__file__).resolve().parents[2] / 'data/guide/servers.md'


def recipes():
    """Returns the recipes: one for ninja, one for GNU parallel."""
    section = SERVERS.read_text(encoding='utf-8').split('\n## Build servers\n')[1].split('\n## ')[0]
    ninja, parallel = re.findall(r'```sh\n(.*?)```', section, re.DOTALL)
    return ninja, parallel


def write_levels(folder, count):
    """Writes different projects into folder/levels."""
    for number in range(count):
        content = duel.project()
        content['sprites'][0]['name'] = f'ken {number}'
        content['maps'][0]['planes'][1]['shapes'].append(
            duel.rectangle(38, 1, number % 20, number % 13, 6, 5))
        duel.write(folder / 'levels', f'level-{number}.gabarit', content)


def run(recipe, gab, folder):
    """Runs a recipe; returns its result."""
    (folder / 'bin').mkdir(exist_ok=True)
    if not (folder / 'bin/gab').exists():
        (folder / 'bin/gab').symlink_to(gab.path)
    env = {**os.environ, 'PATH': f"{folder / 'bin'}:{os.environ['PATH']}", 'HOME': str(folder)}
    return subprocess.run(['sh', '-ec', recipe], cwd=folder, env=env, capture_output=True,
                          timeout=500, check=False)


def banks(folder):
    """Returns {name: bytes} of the exported banks."""
    return {path.name: path.read_bytes() for path in (folder / 'banks').glob('*.gab')}


def single_calls(gab, folder, count):
    """Returns {name: bytes} of the banks that calls of gab for one project write."""
    return {f'level-{number}.gab': gab('export', f'levels/level-{number}.gabarit', '-o', '-',
                                       cwd=folder)[1] for number in range(count)}
