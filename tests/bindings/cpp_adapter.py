#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Writes a header that replaces each function of the library by one with the same arguments that
calls gabarit.hpp, so that the million queries of tests/digest test the binding for C++.

usage: cpp_adapter.py HEADERS ADAPTER.HPP
"""
import pathlib
import sys

sys.dont_write_bytecode = True  # writes no bytecode into the source tree
sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[2] / 'src' / 'bindings'))
sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[2] / 'src/bindings/cpp'))
import cpp  # noqa: E402
import headers  # noqa: E402
from headers import short  # noqa: E402

BY_HAND = '''
inline gab_result cpp_gab_ground_fit(gab_ground_node *nodes, uint32_t count, double *scratch)
{
    return gab::ground_fit({nodes, count}, {scratch, count});
}

inline gab_result cpp_gab_polygon_triangulate(const gab_vec *corners, uint32_t count,
                                              uint32_t *scratch, uint32_t *triangles,
                                              uint32_t *triangle_count)
{
    return gab::polygon_triangulate({corners, count}, {scratch, count},
                                    {triangles, 3 * GAB_TRIANGLES(count)}, *triangle_count);
}

inline bool cpp_gab_rings_holds(const gab_vec *corners, const uint32_t *rings, size_t ring_count,
                               gab_vec point)
{
    size_t count = 0;
    for (size_t i = 0; i < ring_count; i++)
        count += rings[i];
    return gab::rings_holds({corners, count}, {rings, ring_count}, point);
}

inline bool cpp_gab_doors_set(uint32_t *open, uint32_t words, uint32_t door, bool is_open)
{
    return gab::doors_set({open, words}, gab::door_id{door}, is_open);
}

#define gab_doors_set cpp_gab_doors_set
#define gab_ground_fit cpp_gab_ground_fit
#define gab_polygon_triangulate cpp_gab_polygon_triangulate
#define gab_rings_holds cpp_gab_rings_holds
'''


def adapter(api, extended, f):
    kind, name = api.receiver(f)
    given, outs, needed, total = [], [], [], ''
    for p in api.parameters(f.name):
        n = p.name
        if p.role == 'bank':
            given.append(f'gab::bank_view({n})')
            needed.append(n)
        elif p.role == 'view':
            given.append(f'gab::{short(p.base)}({n})')
        elif p.role in ('text', 'otherwise'):
            given.append(n)
            needed.append(n)
        elif p.role in ('struct', 'changed') and p.field.is_pointer and not p.is_nullable:
            given.append(f'*{n}')
            needed.append(n)
        elif p.role == 'struct' and p.is_nullable:
            given.append(f'*{n}' if p.base in headers.SAME_AS_NULL else n)
            needed += [n] if p.base in headers.SAME_AS_NULL else []
        elif p.role in ('array', 'list', 'along'):
            count = p.count if p.role != 'along' else 'count'
            size = f'static_cast<std::size_t>({count})' if count else '0'
            if p.role == 'list' and not api.max_filled(f):
                total = '.total()'
            base = f'gab::{short(p.base)}' if p.role != 'array' and (
                api.is_view(p.base) or p.base in extended) else p.base
            constant = 'const ' if p.field.is_constant else ''
            of = f'{constant}{base}'
            given.append(f'gab::span<{of}>(static_cast<{of} *>({n}), {size})')
        elif p.is_result:
            outs.append(p)
        elif p.field.id:
            given.append(f'gab::{short(p.field.id)}({n})')
        else:
            given.append(n)
    arguments = ', '.join(f'{a.kind} {a.name}' + (f'[{a.length}]' if a.length else '')
                          for a in f.arguments)
    direct = f'{f.name}({", ".join(a.name for a in f.arguments)})'
    call = f'{given[0]}.{name}({", ".join(given[1:])})' if kind else \
        f'gab::{name}({", ".join(given)})'
    lines = [f'if ({n} == nullptr)\n        return {direct};' for n in needed]
    if api.finds(f):
        made = f'static_cast<{f.answer}>({call})' if f.id else call
        lines.append(f'try {{\n        return {made};\n    }} catch (const gab::error &) {{\n'
                     f'        return {direct};\n    }}')
    elif f.answer == 'const char *':
        lines.append(f'return {call}.data();')
    elif f.id:
        of = f.answer if f.id == headers.INDEX else f'gab::{short(f.id)}'
        lines.append(f'return {f.answer}({call}.value_or({of}({api.ids[f.id].none}u)));')
    elif not outs:
        lines.append(f'return {call}{total};')
    else:
        lines.append(f'auto results = {call};')
        sources = [f'std::get<{i}>(all)' for i in range(len(outs))]
        all_of = 'results'
        if api.returns_nothing_if_false(f):
            # C fills the outputs with what it documents.
            lines.append(f'if (!results)\n        return {direct};')
            all_of = '*results'
            if len(outs) == 1:
                sources = ['*results']
        elif f.answer != 'void':
            sources = [f'std::get<{i + 1}>(all)' for i in range(len(outs))]
        elif len(outs) == 1:
            sources = ['results']
        if 'all' in sources[0]:
            lines.append(f'auto &all = {all_of};')
        for p, source in zip(outs, sources):
            if p.role == 'several':
                lines.append(f'for (std::size_t i = 0; i < {p.count}; i++)\n'
                             f'        {p.name}[i] = {source}[i];')
            else:
                lines.append(f'if ({p.name} != nullptr)\n        *{p.name} = {source};')
        if api.returns_nothing_if_false(f):
            lines.append('return true;')
        elif f.answer != 'void':
            lines.append('return std::get<0>(all);')
    body = ''.join(f'    {line}\n' for line in lines)
    return f'inline {f.answer} cpp_{f.name}({arguments or "void"})\n{{\n{body}}}\n'


def main():
    folder, header = sys.argv[1:]
    api = headers.read(folder)
    functions = [f for f in api.functions.values() if f.name not in headers.BY_HAND]
    extended = cpp.Emitter(api).extended
    text = '/* Written by cpp_adapter.py. */\n#include <gabarit/gabarit.hpp>\n' + BY_HAND + \
        '\n'.join(adapter(api, extended, f) for f in functions) + '\n' + \
        ''.join(f'#define {f.name} cpp_{f.name}\n' for f in functions)
    pathlib.Path(header).write_text(text, encoding='utf-8')


if __name__ == '__main__':
    main()
