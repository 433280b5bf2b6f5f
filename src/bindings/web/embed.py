#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Writes the compressed module and its script as a C source; web/web.h declares its contents.

usage: embed.py WASM SCRIPT OUTPUT.C
"""
import pathlib
import sys
import zlib


def table(name, data):
    packed = zlib.compress(data, 9)
    rows = [','.join(map(str, packed[i:i + 24])) + ',' for i in range(0, len(packed), 24)]
    return (f'static const uint8_t {name}_bytes[] = {{\n' + '\n'.join(rows) + '\n};\n'
            f'const WebPart web_{name} = {{{name}_bytes, sizeof {name}_bytes, {len(data)}}};\n')


def main():
    module, script = (pathlib.Path(name).read_bytes() for name in sys.argv[1:3])
    if b'</script' in script.lower() or b'<!--' in script:
        sys.exit('embed.py: the script cannot be embedded in a page')
    pathlib.Path(sys.argv[3]).write_text(
        '/* Written by embed.py. */\n#include "bindings/web/web.h"\n\n' +
        table('module', module) + '\n' + table('script', script), encoding='ascii')


if __name__ == '__main__':
    main()
