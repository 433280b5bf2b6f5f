#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Writes templates as C strings: templates.py TEMPLATE... OUTPUT

"libgdx.atlas" becomes template_libgdx.
"""
import json
import pathlib
import sys

paths = [pathlib.Path(path) for path in sys.argv[1:]]
with open(paths[-1], 'w', encoding='utf-8') as output:
    output.write('#include "formats/template/templates.h"\n')
    for path in paths[:-1]:
        lines = path.read_text(encoding='utf-8').splitlines(keepends=True)
        text = '\n    '.join(json.dumps(line, ensure_ascii=False) for line in lines)
        output.write(f'\nconst char template_{path.stem}[] =\n    {text};\n')
