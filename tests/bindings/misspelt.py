#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Misspells every field of the public structs: a letter dropped, two swapped, one in the wrong
case. No binding may accept such a name. Lua, JavaScript and Python have a test of it. In C++, C#
and TypeScript, each field is a member of a type without others: the compiler rejects the name.

usage: misspelt.py HEADERS snake|camel

Prints a list in JSON of [struct, field, wrong names].
"""
import json
import pathlib
import sys

sys.dont_write_bytecode = True  # writes no bytecode into the source tree
sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[2] / 'src' / 'bindings'))
import headers  # noqa: E402


def misspelt(name, known):
    """Returns wrong versions of a name that are not other names."""
    swaps = [name[:i] + name[i + 1] + name[i] + name[i + 2:] for i in range(len(name) - 1)]
    versions = [name[:-1], name[1:], *swaps[:1], *swaps[-1:], name[:1].swapcase() + name[1:],
                name[:-1] + name[-1].swapcase()]
    return sorted({one for one in versions if one.isidentifier()} - {name, *known})


def camel(name):
    head, *rest = name.split('_')
    return head + ''.join(word.capitalize() for word in rest)


def fields(api, spelling=str):
    """Returns [struct, field, wrong names] for all structs that games use."""
    return [[struct.name, spelling(field.name),
             misspelt(spelling(field.name), {spelling(other.name) for other in struct.fields})]
            for struct in api.structs.values() if struct.name not in headers.OPAQUE
            for field in struct.fields]


if __name__ == '__main__':
    print(json.dumps(fields(headers.read(sys.argv[1]),
                            camel if sys.argv[2] == 'camel' else str)))
