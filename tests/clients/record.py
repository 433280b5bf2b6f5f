# SPDX-License-Identifier: MIT
"""Stores results of other programs for small files, so that tests can compare gab with these
programs where they are not installed (tests/cli/test_clients.py). README.md describes how to update
them."""
import base64
import json
import os
import pathlib


def text_of(path):
    data = path.read_bytes()
    return data.decode() if path.suffix == '.json' else base64.b64encode(data).decode()


def files_of(folder):
    return {str(path.relative_to(folder)): text_of(path)
            for path in sorted(folder.rglob('*')) if path.is_file()}


def keep(name, sets):
    """Writes the results if GABARIT_CLIENT_RECORD names a folder. A set consists of the folder of
    its files, its description, and the results."""
    target = os.environ.get('GABARIT_CLIENT_RECORD')
    if target:
        entries = [json.dumps({'files': files_of(folder), 'set': description, 'answer': answer},
                              ensure_ascii=False) for folder, description, answer in sets]
        lines = ',\n'.join(entries)
        pathlib.Path(target, f'{name}.json').write_text(f'[{lines}]\n')


def load(name):
    return json.loads((pathlib.Path(__file__).parent / 'answers' / f'{name}.json').read_text())


def unpack(files, folder):
    for name, text in files.items():
        data = text.encode() if name.endswith('.json') else base64.b64decode(text)
        (folder / name).parent.mkdir(exist_ok=True)
        (folder / name).write_bytes(data)
