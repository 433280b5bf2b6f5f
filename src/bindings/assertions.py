#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Writes a C source that compiles only if the layouts assumed by the bindings are correct: the
size and offsets of every struct of the public headers, for pointers of 4 and of 8 bytes.

usage: assertions.py HEADERS OUTPUT.C
"""
import pathlib
import sys

import headers


def assertions(api, pointer):
    lines = []
    for name in api.structs:
        layout = api.layout(name, pointer)
        lines.append(f'_Static_assert(sizeof({name}) == {layout.size}, "{name}");')
        lines += [f'_Static_assert(offsetof({name}, {field}) == {offset}, "{name}.{field}");'
                  for field, offset in layout.offsets.items()]
    lines += [f'_Static_assert(sizeof({name}) == 4, "{name}");' for name in api.enums]
    lines += [f'_Static_assert((int){constant} == {value}, "{constant}");'
              for enum in api.enums.values() for constant, value in enum.values.items()]
    return '\n'.join(lines)


def main():
    api = headers.read(sys.argv[1])
    pathlib.Path(sys.argv[2]).write_text(
        '/* Written by assertions.py. */\n#include <gabarit/gabarit.h>\n\n'
        '#if UINTPTR_MAX == 0xFFFFFFFF\n' + assertions(api, 4) + '\n#else\n' + assertions(api, 8) +
        '\n#endif\n', encoding='utf-8')


if __name__ == '__main__':
    main()
