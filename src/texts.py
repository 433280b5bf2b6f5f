#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Writes text files as C strings: texts.py PREFIX TEXT... OUTPUT

With the prefix "template", "libgdx.atlas" becomes template_libgdx.
"""
import json
import pathlib
import sys

prefix, *paths = sys.argv[1:]
with open(paths[-1], 'w', encoding='utf-8') as output:
    for path in map(pathlib.Path, paths[:-1]):
        lines = path.read_text(encoding='utf-8').splitlines(keepends=True)
        text = '\n    '.join(json.dumps(line, ensure_ascii=False) for line in lines)
        name = f'const char {prefix}_{path.stem}[]'
        output.write(f'extern {name};\n{name} =\n    {text};\n')
