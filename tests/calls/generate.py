#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Writes calls of every function that the public headers declare; see calls.h.

usage: generate.py FOLDER OUTPUT.C

FOLDER contains the public headers. The program fails on an unknown type or argument, so that the
author of a new function adds it here.
"""
import pathlib
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[2] / 'src' / 'bindings'))
import headers  # noqa: E402

SCALARS = {'float', 'double', 'bool', 'uint8_t', 'uint16_t', 'int32_t', 'uint32_t', 'uint64_t'}

# Drawn in draw.c: their pointers must match their other fields.
DRAWN_BY_HAND = {'gab_tags', 'gab_filter', 'gab_blockers', 'gab_boxes', 'gab_ground', 'gab_tiles',
                 'gab_maze', 'gab_heights', 'gab_mask'}
# Called in record.c: their arguments depend on each other.
CALLED_BY_HAND = {'gab_boxes_set', 'gab_rings_holds', 'gab_polygon_triangulate',
                  'gab_ground_fit', 'gab_bank_open',
                  'gab_bank_verify', 'gab_bank_copy', 'gab_bank_load', 'gab_bank_load_mapped',
                  'gab_bank_close', 'gab_bank_compare', 'gab_bank_reload', 'gab_fault_text',
                  'gab_bank_report', 'gab_mistake_text', 'gab_doors_set'}
# Numbers that are usually 0 or more, and vectors that are usually unit vectors.
SIZES = {'radius', 'w', 'h', 'half', 'size', 'cell_w', 'cell_h', 'limit', 'depth',
         'inverse_mass', 'mass', 'max', 'slop', 'fraction', 'restitution', 'friction'}
UNITS = {'axis', 'turn', 'normal'}

# Outputs that must be on the lattice; numbers from 0 to 1; vectors that must be unit vectors or 0.
LATTICE = {('gab_impact', 'stop'), ('gab_travel', 'end'),
           ('gab_sweep_circle', 'stop_b'), ('gab_walls_push_out', 'freed'),
           ('gab_level_push_out', 'freed')}
FRACTIONS = {'time', 'first_time', 'second_time'}
UNIT_VECTORS = {('gab_impact', 'normal'), ('gab_impact3', 'normal'), ('gab_contact', 'normal'),
                ('gab_line_normal', ''), ('gab_line_normal_towards', ''),
                ('gab_masks_normal', ''), ('gab_map_clearance', 'away'),
                ('gab_marker_direction', 'to'), ('gab_frame_point_direction', 'direction')}
# Functions whose outputs may be NaN or infinite: they return numbers that were passed, or their
# documentation specifies NaN.
MAY_RETURN_INPUT = {'gab_animation_step_at', 'gab_animation_shown', 'gab_animation_at_tick',
                    'gab_vec_snap',
                    'gab_line_nearest', 'gab_segment_nearest', 'gab_box_nearest',
                    'gab_bounce', 'gab_bounce3', 'gab_body_collide', 'gab_body_separate',
                    'gab_mover_disc', 'gab_mover_box', 'gab_iso_diamond', 'gab_iso_to_screen',
                    'gab_level_walk_box', 'gab_pose_at', 'gab_turn',
                    'gab_obox_corners', 'gab_tiles_cell_box'}


class Headers:
    """The structs, enums and functions of the headers as tuples, in the order of the headers."""

    def __init__(self, folder):
        api = headers.read(folder)
        self.structs = {struct.name: [(field.kind, field.name, field.length)
                                      for field in struct.fields]
                        for struct in api.structs.values()}
        self.enums = set(api.enums)
        # They may return what was passed: any number, or NULL.
        self.with_otherwise = {f.name for f in api.functions.values()
                               if any(a.name == 'otherwise' for a in f.arguments)}
        self.functions = [(f.answer, f.name, [(a.kind, a.name, a.length) for a in f.arguments])
                          for f in sorted(api.functions.values(), key=lambda f: f.header)]


class Writer:
    """Writes the source."""

    def __init__(self, headers):
        self.h = headers
        self.out = []
        self.drawn, self.checked = [], []

    def fail(self, what):
        sys.exit(f'generate.py: {what}: add how it is drawn and checked')

    # ---- Drawing ----

    def draw(self, kind, name):
        """Returns an expression that draws a value."""
        if kind == 'float':
            drawn = 'scale' if name == 'scale' else 'size' if name in SIZES else 'float'
            return f'draw_{drawn}(caller)'
        if kind in SCALARS:
            return f'draw_{kind}(caller)'
        if kind == 'size_t':
            return '(size_t)draw_uint32_t(caller)'
        if kind in self.h.enums:
            return f'({kind})draw_enum(caller)'
        if kind == 'const gab_bank *':
            return 'draw_bank(caller)'
        if kind == 'const char *':
            return 'draw_key(caller)' if name == 'key' else 'draw_text(caller)'
        if kind == 'gab_vec' and name in UNITS:
            return 'draw_unit(caller)'
        if kind in self.h.structs and kind not in headers.OPAQUE:
            self.define_draw(kind)
            return f'draw_{kind}(caller)'
        return self.fail(f'{kind} {name}')

    def define_draw(self, kind):
        """Writes the function that draws a struct, unless it exists."""
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
        self.out.append(f'{static}{kind} draw_{kind}(Caller *caller)\n{{\n    {kind} value;\n' +
                        '\n'.join(lines) + '\n    return value;\n}\n')

    # ---- Checking ----

    def check(self, kind, value, owner, name, expectation='EXPECT_FINITE'):
        """Returns statements that check the value of an expression; `owner` is a struct or a
        function."""
        what = f'"{owner}.{name}"' if name else f'"{owner}"'
        key = (owner, name)
        if kind == 'float':
            expectation = 'EXPECT_FRACTION' if name in FRACTIONS else expectation
            return f'record_float(caller, {what}, {value}, {expectation});'
        if kind == 'double' and owner in self.h.with_otherwise:
            return f'record_bits(caller, {value} > 0);'
        if kind == 'const char *' and owner in self.h.with_otherwise:
            return f'record_bits(caller, {value} != NULL && *{value} != 0);'
        if kind == 'double':
            return f'record_double(caller, {what}, {value});'
        if kind in SCALARS or kind in self.h.enums or kind == 'size_t':
            return f'record_bits(caller, (uint64_t){value});'
        if kind == 'const char *':
            return f'record_text(caller, {what}, {value});'
        if kind.endswith('*'):
            return f'record_bits(caller, {value} != NULL);'
        if kind in ('gab_vec', 'gab_vec3') and key in LATTICE:
            expectation = 'EXPECT_LATTICE'
        if kind in self.h.structs and kind not in headers.OPAQUE:
            self.define_check(kind)
            checks = f'check_{kind}(caller, {what}, &{value}, {expectation});'
            if key in UNIT_VECTORS:
                z = f'(double){value}.z' if kind == 'gab_vec3' else '0'
                checks += (f'\n    record_unit(caller, {what}, (double){value}.x, '
                           f'(double){value}.y, {z});')
            return checks
        return self.fail(f'{kind} {owner}.{name}')

    def define_check(self, kind):
        """Writes the function that checks a struct, unless it exists."""
        if kind in self.checked:
            return
        self.checked.append(kind)
        lines = []
        for field, name, length in self.h.structs[kind]:
            if field == 'const gab_bank *':
                continue
            if kind in ('gab_vec', 'gab_vec3'):
                lines.append(f'    record_float(caller, what, value->{name}, expectation);')
                continue
            index = '[i]' if length else ''
            end = {'GAB_MAX_IMPACTS': 'value->count', '': ''}.get(length, length)
            checks = self.check(field, f'value->{name}{index}', kind, name, 'expectation')
            if length:
                checks = f'for (uint32_t i = 0; i < {end}; i++) {{\n        {checks}\n    }}'
            lines.append(f'    {checks}')
        self.out.append(
            f'static void check_{kind}(Caller *caller, const char *what, const {kind} *value,\n'
            f'                 Expectation expectation)\n'
            f'{{\n    (void)what;\n    (void)expectation;\n' +
            '\n'.join(lines) + '\n}\n')

    # ---- Calls ----

    def call(self, answer, function, arguments):
        """Writes the function that draws arguments, calls a function and checks its outputs."""
        setup, given, after = [], [], []
        names = [name for _, name, _ in arguments]
        expectation = 'EXPECT_ANY' if function in MAY_RETURN_INPUT else 'EXPECT_FINITE'
        for i, (kind, name, length) in enumerate(arguments):
            following = names[i + 1] if i + 1 < len(names) else ''
            base = kind.replace('const ', '').rstrip(' *')
            constant, pointer = kind.startswith('const '), kind.endswith('*')
            null = f'draw_chance(caller, 25) ? NULL : &{name}_value' \
                if headers.may_be_null(function, name) else f'&{name}_value'
            if kind in ('const gab_bank *', 'const char *') or not pointer and not length:
                if name == 'capacity':
                    setup.append('uint32_t capacity = draw_capacity(caller);')
                elif name in ('count', 'ring_count'):
                    setup.append(f'{kind} {name} = ({kind})draw_below(caller, MAX_ITEMS + 1);')
                else:
                    setup.append(f'{kind} {name} = {self.draw(kind, name)};')
                given.append(name)
            elif constant and following == 'count':
                setup.append(f'{base} {name}[MAX_ITEMS];')
                setup.append(f'for (uint32_t i = 0; i < MAX_ITEMS; i++)\n'
                             f'        {name}[i] = {self.draw(base, name)};')
                given.append(name)
            elif constant:
                setup.append(f'{base} {name}_value = {self.draw(base, name)};')
                setup.append(f'const {base} *{name} = {null};')
                given.append(name)
            elif following == 'capacity':
                setup.append(f'{base} {name}[MAX_CAPACITY];')
                setup.append(f'fill_with_pattern({name}, sizeof {name});')
                given.append(f'capacity > 0 ? {name} : NULL')
                checks = self.check(base, f'{name}[i]', function, name, expectation)
                count = 'answer.count' if answer in self.h.structs else 'answer'
                after.append(f'for (uint32_t i = 0; i < capacity && i < {count}; i++) {{\n'
                             f'        {checks}\n    }}')
                after.append(f'record_overwritten(caller, "{function}.{name}", {name} + capacity, '
                             f'(MAX_CAPACITY - capacity) * sizeof *{name});')
            elif (function, name) in headers.AS_MANY_AS:
                setup.append(f'{base} {name}[MAX_ITEMS + 1];')
                setup.append(f'fill_with_pattern({name}, sizeof {name});')
                given.append(name)
                checks = self.check(base, f'{name}[i]', function, name, expectation)
                after.append(f'for (uint32_t i = 0; i < count; i++) {{\n        {checks}\n    }}')
                after.append(f'record_overwritten(caller, "{function}.{name}", {name} + count, '
                             f'(MAX_ITEMS + 1 - count) * sizeof *{name});')
            elif length:
                setup.append(f'{base} {name}[{length}];')
                setup.append(f'fill_with_pattern({name}, sizeof {name});')
                given.append(name)
                checks = self.check(base, f'{name}[i]', function, name, expectation)
                after.append(f'for (uint32_t i = 0; i < {length}; i++) {{\n'
                             f'        {checks}\n    }}')
            else:
                setup.append(f'{base} {name}_value;')
                setup.append(f'{name}_value = {self.draw(base, name)};' if
                             base in headers.CHANGED or
                             (function, name) in headers.CHANGED_IN else
                             f'fill_with_pattern(&{name}_value, sizeof {name}_value);')
                setup.append(f'{base} *{name} = {null};')
                given.append(name)
                checks = self.check(base, f'{name}_value', function, name, expectation)
                after.append(f'if ({name} != NULL) {{\n        {checks}\n    }}')
        call = f'{function}({", ".join(given)})'
        if answer == 'void':
            body = [*setup, call + ';', *after]
        else:
            after.insert(0, self.check(answer, 'answer', function, '', expectation))
            body = [*setup, f'{answer} answer = {call};', *after]
        self.out.append(f'static void call_{function}(Caller *caller)\n{{\n    ' +
                        '\n    '.join(body) + '\n}\n')

    def floats(self, kind, length=''):
        """Returns how many floats an argument of a type has at least, with those in structs. Lists
        may be empty."""
        base = kind.replace('const ', '').rstrip(' *')
        is_output = kind.endswith('*') and not kind.startswith('const ')
        if base in headers.OPAQUE or is_output and base not in headers.CHANGED:
            return 0
        items = int(length) if length.isdigit() else 1
        if base in self.h.structs:
            return items * sum(self.floats(field, size) for field, _, size in self.h.structs[base])
        return items * (base in ('float', 'double'))

    def write(self):
        for answer, function, arguments in self.h.functions:
            if function not in CALLED_BY_HAND:
                self.call(answer, function, arguments)
        for kind in ('gab_vec', 'gab_limits'):
            self.define_draw(kind)
        rows = ''.join(
            f'    {{"{name}", call_{name}, '
            f'{sum(self.floats(kind) for kind, _, length in arguments if not length)}}},\n'
            for _, name, arguments in self.h.functions)
        return ('/* Written by generate.py. */\n#include "calls.h"\n\n' + '\n'.join(self.out) +
                f'\nconst Call all_calls[] = {{\n{rows}}};\n'
                f'const uint32_t all_calls_count = {len(self.h.functions)};\n')


def main():
    pathlib.Path(sys.argv[2]).write_text(Writer(Headers(sys.argv[1])).write(), encoding='utf-8')


if __name__ == '__main__':
    main()
