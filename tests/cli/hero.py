# SPDX-License-Identifier: MIT
"""An artist's Aseprite file, and a project whose boxes can be written into it."""
import json
import pathlib
import sys

sys.path.insert(0, str(pathlib.Path(__file__).parent.parent / 'support'))
import aseprite_files as ase


def make(gab, folder):
    """Writes an Aseprite file with a slice, and a project that shows it but does not have the
    slice's box."""
    (folder / 'art').mkdir(exist_ok=True)
    (folder / 'art' / 'hero.aseprite').write_bytes(ase.write({
        'width': 8, 'height': 8, 'depth': ase.RGBA, 'flags': 1, 'transparent': 0,
        'layers': [{'name': 'ink', 'flags': 1, 'type': 0, 'level': 0, 'parent': None}],
        'frames': [{'duration': 100, 'cels': []}],
        'slices': [{'name': 'head', 'flags': 0, 'keys': [
            {'frame': 0, 'x': 1, 'y': 1, 'w': 3, 'h': 3}]}]}))
    gab('new', 'hero.gabarit', cwd=folder)
    gab('import', 'hero.gabarit', 'art/hero.aseprite', cwd=folder)
    content = json.loads((folder / 'hero.gabarit').read_text())
    content['sprites'][0]['frames'][0]['boxes'] = []
    (folder / 'hero.gabarit').write_text(json.dumps(content))
