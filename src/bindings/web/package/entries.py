#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Writes the files that the npm package exports: the binding with the compressed WebAssembly module
as an ES module and as a CommonJS module, and the types of the latter.

usage: entries.py BINDING.JS GABARIT.D.TS GABARIT.WASM EMBEDDED.JS GABARIT.JS GABARIT.CJS
                  GABARIT.D.CTS

Bundlers, TypeScript, browsers and node read these files without options or plugins, because the
module is a part of the script: no file has to be found, copied or fetched.
"""
import base64
import pathlib
import re
import sys
import zlib

EXPORT = re.compile(r'^export ((?:async )?(?:function|class|const)) (\w+)', re.MULTILINE)


def common_js(script):
    """Returns an ES module without imports as a CommonJS module. node finds the names of its
    exports in the text, so that `import` can also read them."""
    names = [match[2] for match in EXPORT.finditer(script)]
    text = EXPORT.sub(r'\1 \2', script)
    if re.search(r'^(?:import|export)\b|\bimport[.(]', text, re.MULTILINE):
        sys.exit('entries.py: this form of an import or export is not translated')
    return f"'use strict';\n{text}\nmodule.exports = {{\n" + \
        ''.join(f'    {name},\n' for name in names) + '};\n'


def main():
    binding, types, module, embedded, *outputs = map(pathlib.Path, sys.argv[1:])
    packed = base64.b64encode(zlib.compress(module.read_bytes(), 9)).decode('ascii')
    script = binding.read_text('utf-8') + \
        embedded.read_text('utf-8').replace('{module}', packed)
    for output, text in zip(outputs, (script, common_js(script), types.read_text('utf-8'))):
        output.write_text(text, 'utf-8')


if __name__ == '__main__':
    main()
