#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Misspells every field of the public structs: a letter dropped, two swapped, one in the wrong
case. No binding may accept such a name.

usage: misspelt.py HEADERS snake|camel|cpp

Prints a list in JSON of [struct, field, wrong names], or a test of the compiler for C++.
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


CPP = """#include "gabarit/gabarit.hpp"

#include <cstdio>
#include <type_traits>

template <class Struct, class Use> constexpr bool compiles(Use)
{
    return std::is_invocable_v<Use, Struct &>;
}
#define HAS(kind, name) compiles<kind>([](auto &it) -> decltype((void)it.name) {})

static int failed;

static void test(bool as_expected, const char *text)
{
    if (!as_expected)
        std::printf("not ok %d - %s\\n", ++failed, text);
}

int main()
{
"""


def cpp(api):
    """Returns a program that tests which fields exist in C++, and prints TAP."""
    tests = [f'    test({"" if name == field else "!"}HAS({struct}, {name}), "{struct}.{name}");\n'
             for struct, field, wrong in fields(api) for name in (field, *wrong)]
    end = f'    std::printf("ok %d - {len(tests)} fields, right and misspelt\\n1..%d\\n", ' \
        'failed + 1, failed + 1);\n    return failed != 0;\n}\n'
    return CPP + ''.join(tests) + end


if __name__ == '__main__':
    model = headers.read(sys.argv[1])
    print(cpp(model) if sys.argv[2] == 'cpp' else
          json.dumps(fields(model, camel if sys.argv[2] == 'camel' else str)))
