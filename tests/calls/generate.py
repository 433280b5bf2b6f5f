#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Writes calls of every function that the public headers declare; calls.h states their purpose.

usage: generate.py FOLDER OUTPUT.C

FOLDER is that of the public headers. The program fails on a type or an argument that it does not
know, so that the author of a new function adds what is missing here.
"""
import pathlib
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[2] / 'src' / 'bindings'))
import headers  # noqa: E402

SCALARS = {'float', 'double', 'bool', 'uint8_t', 'uint16_t', 'int32_t', 'uint32_t', 'uint64_t'}

# Drawn in draw.c: their pointers must match their other fields.
DRAWN_BY_HAND = {'gab_tags', 'gab_filter', 'gab_blockers', 'gab_boxes', 'gab_ground', 'gab_tiles',
                 'gab_maze', 'gab_heights', 'gab_mask'}
# Called in draw.c: their arguments depend on each other.
CALLED_BY_HAND = {'gab_boxes_set', 'gab_rings_hold', 'gab_polygon_triangulate',
                  'gab_ground_fit', 'gab_bank_open',
                  'gab_bank_verify', 'gab_bank_copy', 'gab_bank_load', 'gab_bank_load_mapped',
                  'gab_bank_close'}
# Numbers that should be 0 or more, and vectors that should be unit vectors.
SIZES = {'radius', 'w', 'h', 'half', 'size', 'cell_w', 'cell_h', 'limit', 'depth',
         'inverse_mass', 'mass', 'max', 'slop', 'percent', 'restitution', 'friction'}
UNITS = {'axis', 'turn', 'normal'}

# Outputs that are guaranteed to be on the lattice; fractions of a path.
LATTICE = {('gab_impact', 'stop'), ('gab_travel', 'end'), ('gab_level_travel', 'end'),
           ('gab_sweep_circle', 'stop_b'), ('gab_walls_push_out', 'freed'),
           ('gab_level_push_out', 'freed')}
SHARES = {'time', 'first_share', 'second_share', 'share'}
UNIT_ANSWERS = {('gab_impact', 'normal'), ('gab_impact3', 'normal'), ('gab_contact', 'normal'),
                ('gab_line_normal', ''), ('gab_line_normal_towards', ''),
                ('gab_masks_normal', ''), ('gab_map_clearance', 'away'),
                ('gab_marker_direction', 'to'), ('gab_frame_point_direction', 'direction')}
# Functions whose outputs may be NaN or infinite: they return numbers of the query, or are
# documented to return NaN.
HANDED_BACK = {'gab_animation_step', 'gab_animation_shown', 'gab_vec_snap',
               'gab_line_nearest', 'gab_segment_nearest', 'gab_box_nearest',
               'gab_bounce', 'gab_bounce3', 'gab_body_collide', 'gab_body_separate',
               'gab_mover_disc', 'gab_mover_box', 'gab_iso_diamond', 'gab_iso_to_screen',
               'gab_obox_corners', 'gab_tiles_cell_box'}


class Headers:
    """The structs, enums and functions of the headers as tuples, in the order of the headers."""

    def __init__(self, folder):
        api = headers.read(folder)
        self.structs = {struct.name: [(field.kind, field.name, field.length)
                                      for field in struct.fields]
                        for struct in api.structs.values()}
        self.enums = set(api.enums)
        self.functions = [(f.answer, f.name, [(a.kind, a.name, a.length) for a in f.arguments])
                          for f in sorted(api.functions.values(), key=lambda f: f.header)]


class Writer:
    """Collects the pieces of the source."""

    def __init__(self, headers):
        self.h = headers
        self.out = []
        self.drawn, self.told = [], []

    def fail(self, what):
        sys.exit(f'generate.py: {what}: say here how it is drawn or told')

    # ---- Drawing ----

    def draw(self, kind, name):
        """Returns an expression that draws a value."""
        if kind == 'float':
            drawn = 'scale' if name == 'scale' else 'size' if name in SIZES else 'float'
            return f'draw_{drawn}(asker)'
        if kind in SCALARS:
            return f'draw_{kind}(asker)'
        if kind == 'size_t':
            return '(size_t)draw_uint32_t(asker)'
        if kind in self.h.enums:
            return f'({kind})draw_enum(asker)'
        if kind == 'const gab_bank *':
            return 'draw_bank(asker)'
        if kind == 'const char *':
            return 'draw_text(asker)'
        if kind == 'gab_vec' and name in UNITS:
            return 'draw_unit(asker)'
        if kind in self.h.structs and kind not in headers.OPAQUE:
            self.need_draw(kind)
            return f'draw_{kind}(asker)'
        return self.fail(f'{kind} {name}')

    def need_draw(self, kind):
        if kind in self.drawn or kind in DRAWN_BY_HAND:
            return
        lines = []
        for field, name, length in self.h.structs[kind]:
            drawn = self.draw(field, name)
            if length:
                lines.append(f'    for (uint32_t i = 0; i < {length}; i++)\n'
                             f'        value.{name}[i] = {drawn};')
            else:
                lines.append(f'    value.{name} = {drawn};')
        self.drawn.append(kind)
        static = '' if kind in ('gab_vec', 'gab_limits') else 'static '
        self.out.append(f'{static}{kind} draw_{kind}(Asker *asker)\n{{\n    {kind} value;\n' +
                        '\n'.join(lines) + '\n    return value;\n}\n')

    # ---- Checking ----

    def tell(self, kind, place, owner, name, promise='PROMISE_FINITE'):
        """Returns statements that check a value at a place; `owner` is a struct or a function."""
        what = f'"{owner}.{name}"' if name else f'"{owner}"'
        key = (owner, name)
        if kind == 'float':
            promise = 'PROMISE_SHARE' if name in SHARES else promise
            return f'record_float(asker, {what}, {place}, {promise});'
        if kind == 'double':
            return f'record_double(asker, {what}, {place});'
        if kind in SCALARS or kind in self.h.enums or kind == 'size_t':
            return f'record_bits(asker, (uint64_t){place});'
        if kind == 'const char *':
            return f'record_text(asker, {what}, {place});'
        if kind.endswith('*'):
            return f'record_bits(asker, {place} != NULL);'
        if kind in ('gab_vec', 'gab_vec3') and key in LATTICE:
            promise = 'PROMISE_LATTICE'
        if kind in self.h.structs and kind not in headers.OPAQUE:
            self.need_tell(kind)
            told = f'tell_{kind}(asker, {what}, &{place}, {promise});'
            if key in UNIT_ANSWERS:
                z = f'(double){place}.z' if kind == 'gab_vec3' else '0'
                told += (f'\n    record_unit(asker, {what}, (double){place}.x, '
                         f'(double){place}.y, {z});')
            return told
        return self.fail(f'{kind} {owner}.{name}')

    def need_tell(self, kind):
        if kind in self.told:
            return
        self.told.append(kind)
        lines = []
        for field, name, length in self.h.structs[kind]:
            if field == 'const gab_bank *':
                continue
            if kind in ('gab_vec', 'gab_vec3'):
                lines.append(f'    record_float(asker, what, value->{name}, promise);')
                continue
            index = '[i]' if length else ''
            end = {'GAB_MAX_IMPACTS': 'value->count', '': ''}.get(length, length)
            told = self.tell(field, f'value->{name}{index}', kind, name, 'promise')
            if length:
                told = f'for (uint32_t i = 0; i < {end}; i++) {{\n        {told}\n    }}'
            lines.append(f'    {told}')
        self.out.append(
            f'static void tell_{kind}(Asker *asker, const char *what, const {kind} *value,\n'
            f'                 Promise promise)\n{{\n    (void)what;\n    (void)promise;\n' +
            '\n'.join(lines) + '\n}\n')

    # ---- Calls ----

    def call(self, answer, function, arguments):
        before, given, after = [], [], []
        names = [name for _, name, _ in arguments]
        promise = 'PROMISE_ANY' if function in HANDED_BACK else 'PROMISE_FINITE'
        for i, (kind, name, length) in enumerate(arguments):
            following = names[i + 1] if i + 1 < len(names) else ''
            base = kind.replace('const ', '').rstrip(' *')
            constant, pointer = kind.startswith('const '), kind.endswith('*')
            null = f'draw_chance(asker, 25) ? NULL : &{name}_value' \
                if headers.may_be_null(function, name) else f'&{name}_value'
            if kind in ('const gab_bank *', 'const char *') or not pointer and not length:
                if name == 'room':
                    before.append('uint32_t room = draw_room(asker);')
                elif name in ('count', 'ring_count'):
                    before.append(f'{kind} {name} = ({kind})draw_below(asker, MAX_ITEMS + 1);')
                else:
                    before.append(f'{kind} {name} = {self.draw(kind, name)};')
                given.append(name)
            elif constant and following == 'count':
                before.append(f'{base} {name}[MAX_ITEMS];')
                before.append(f'for (uint32_t i = 0; i < MAX_ITEMS; i++)\n'
                              f'        {name}[i] = {self.draw(base, name)};')
                given.append(name)
            elif constant:
                before.append(f'{base} {name}_value = {self.draw(base, name)};')
                before.append(f'const {base} *{name} = {null};')
                given.append(name)
            elif following == 'room':
                before.append(f'{base} {name}[MAX_CAPACITY];')
                before.append(f'spoil({name}, sizeof {name});')
                given.append(f'room > 0 ? {name} : NULL')
                told = self.tell(base, f'{name}[i]', function, name, promise)
                after.append(f'for (uint32_t i = 0; i < room && i < answer; i++) {{\n'
                             f'        {told}\n    }}')
                after.append(f'record_spoilt(asker, "{function}.{name}", {name} + room, '
                             f'(MAX_CAPACITY - room) * sizeof *{name});')
            elif (function, name) in headers.AS_MANY_AS:
                before.append(f'{base} {name}[MAX_ITEMS + 1];')
                before.append(f'spoil({name}, sizeof {name});')
                given.append(name)
                told = self.tell(base, f'{name}[i]', function, name, promise)
                after.append(f'for (uint32_t i = 0; i < count; i++) {{\n        {told}\n    }}')
                after.append(f'record_spoilt(asker, "{function}.{name}", {name} + count, '
                             f'(MAX_ITEMS + 1 - count) * sizeof *{name});')
            elif length:
                before.append(f'{base} {name}[{length}];')
                before.append(f'spoil({name}, sizeof {name});')
                given.append(name)
                told = self.tell(base, f'{name}[i]', function, name, promise)
                after.append(f'for (uint32_t i = 0; i < {length}; i++) {{\n        {told}\n    }}')
            else:
                before.append(f'{base} {name}_value;')
                before.append(f'{name}_value = {self.draw(base, name)};' if base in headers.CHANGED
                              else f'spoil(&{name}_value, sizeof {name}_value);')
                before.append(f'{base} *{name} = {null};')
                given.append(name)
                told = self.tell(base, f'{name}_value', function, name, promise)
                after.append(f'if ({name} != NULL) {{\n        {told}\n    }}')
        call = f'{function}({", ".join(given)})'
        if answer == 'void':
            body = [*before, call + ';', *after]
        else:
            after.insert(0, self.tell(answer, 'answer', function, '', promise))
            body = [*before, f'{answer} answer = {call};', *after]
        self.out.append(f'static void call_{function}(Asker *asker)\n{{\n    ' +
                        '\n    '.join(body) + '\n}\n')

    def write(self):
        for answer, function, arguments in self.h.functions:
            if function not in CALLED_BY_HAND:
                self.call(answer, function, arguments)
        for kind in ('gab_vec', 'gab_limits'):
            self.need_draw(kind)
        rows = ''.join(f'    {{"{name}", call_{name}}},\n' for _, name, _ in self.h.functions)
        return ('/* Written by generate.py. */\n#include "calls.h"\n\n' + '\n'.join(self.out) +
                f'\nconst Call all_calls[] = {{\n{rows}}};\n'
                f'const uint32_t all_calls_count = {len(self.h.functions)};\n')


def main():
    pathlib.Path(sys.argv[2]).write_text(Writer(Headers(sys.argv[1])).write(), encoding='utf-8')


if __name__ == '__main__':
    main()
