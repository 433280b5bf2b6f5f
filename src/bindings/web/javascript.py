#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Writes the ES module binding.js, its types gabarit.d.ts and the few C functions that it needs,
from the public headers. The hand-written parts are in core.js and types.d.ts: in these, generated
code replaces a line //@NAME, and the lines from //@in NAME to //@end become a part of class NAME.
package/entries.py makes the package of these files.

usage: javascript.py HEADERS VERSION BINDING.JS GABARIT.D.TS DOUBLES.C

Each function exists twice: under its own name with the arguments of C, where it fills objects that
the caller passes (which creates no garbage), and as a method of its first argument, which returns
new objects. A function that cannot be translated ends the program with an error.
"""
import pathlib
import re
import sys

HERE = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent))
import headers  # noqa: E402

# Functions that the module lacks: a page has no files, and Gabarit.open copies the bytes.
EXCLUDED = {'gab_bank_load', 'gab_bank_load_mapped', 'gab_bank_copy', 'gab_bank_close'}
# Functions that core.js implements: those with the arguments of C, and the methods.
FUNCTIONS_BY_HAND = {'gab_bank_open', 'gab_ground_fit', 'gab_polygon_triangulate'}
METHODS_BY_HAND = {'gab_bank_open', 'gab_bank_verify', 'gab_frame_point',
                   'gab_frame_point_direction', 'gab_tags_add', 'gab_tags_has',
                   'gab_tags_add_role', 'gab_ground_fit', 'gab_polygon_triangulate'}
# Structs whose scalars and structs may be omitted; omitted fields are 0.
ZERO_DEFAULT = {'gab_pose', 'gab_filter', 'gab_limits', 'gab_blockers', 'gab_mover', 'gab_move',
                'gab_move3', 'gab_tiles', 'gab_maze', 'gab_heights', 'gab_mask', 'gab_ground',
                'gab_boxes', 'gab_surface', 'gab_wall', 'gab_fighter', 'gab_body'}
REQUIRED = {('gab_fighter', 'frame'), ('gab_mover', 'from'), ('gab_mover', 'to'),
            ('gab_move', 'from'), ('gab_move', 'to'), ('gab_move3', 'from'), ('gab_move3', 'to'),
            ('gab_wall', 'a'), ('gab_wall', 'b'), ('gab_iso', 'column'), ('gab_iso', 'row'),
            ('gab_body', 'position')}
# The number of bytes that a pointer in a struct refers to; `v` is the struct.
BLOCK_SIZES = {
    ('gab_boxes', 'left'): '4 * v.count', ('gab_boxes', 'top'): '4 * v.count',
    ('gab_boxes', 'right'): '4 * v.count', ('gab_boxes', 'bottom'): '4 * v.count',
    ('gab_ground', 'nodes'): '16 * v.count',
    ('gab_tiles', 'cells'): 'v.columns * v.rows',
    ('gab_maze', 'walls'): '(v.columns + 1) * (v.rows + 1)',
    ('gab_heights', 'samples'): 'v.columns * v.rows * v.sampleBytes',
    ('gab_mask', 'words'): '8 * Math.ceil(v.width / 64) * v.height',
    ('gab_mask', 'spans'): '4 * v.height',
    ('gab_mask', 'blocks'): '8 * Math.ceil(Math.ceil(v.width / 16) / 64) * '
                            'Math.ceil(v.height / 16)',
    ('gab_picture', 'pixels'): 'v.size', ('gab_picture', 'digest'): '16',
}
ARRAYS = {'float': 'f32', 'double': 'f64', 'int32_t': 'i32', 'uint32_t': 'u32', 'uint16_t': 'u16',
          'uint8_t': 'u8', 'bool': 'u8'}
CHECKS = {'float': 'asNumber', 'double': 'asNumber', 'int32_t': 'asInt32', 'uint32_t': 'asUint32',
          'size_t': 'asUint32', 'uint8_t': 'asUint8'}
TYPED = {'uint32_t': 'Uint32Array', 'uint8_t': 'Uint8Array'}
SCRATCH = 8192


def camel(name):
    head, *rest = name.split('_')
    return head + ''.join(word[:1].upper() + word[1:] for word in rest)


def class_name(kind):
    return 'GabMap' if kind == 'gab_map' else headers.class_name(kind)


def slot(size):
    """Rounds the size of a value in the scratch area up to a multiple of 8 bytes."""
    return -(-size // 8) * 8


class Names:
    """The JavaScript names of C identifiers; also used to rewrite comments."""

    def __init__(self, api):
        self.known = {'NULL': 'null'}
        for kind in [*api.structs, *api.enums]:
            self.known[kind] = class_name(kind)
        for name in api.constants:
            self.known[name] = name.removeprefix('GAB_')
        for enum in api.enums.values():
            prefix = headers.common_prefix(list(enum.values))
            for value in enum.values:
                self.known[value] = f'{class_name(enum.name)}.{value.removeprefix(prefix)}'
        for struct in api.structs.values():
            for field in struct.fields:
                if '_' in field.name:
                    self.known[field.name] = camel(field.name)
        for function in api.functions.values():
            for argument in function.arguments:
                if '_' in argument.name:
                    self.known[argument.name] = camel(argument.name)
        self.known['gab_bank'] = 'Bank'
        self.known['gab_bank_open'] = 'Gabarit.open'

    def translate(self, text):
        return re.sub(r'\b[A-Za-z]\w*\b', lambda match: self.known.get(match[0], match[0]), text)


def commented(text, indent=''):
    """Formats a comment of the headers as a TypeScript comment."""
    lines = text.replace('*/', '* /').split('\n')
    if len(lines) == 1 and len(lines[0]) + len(indent) < 92:
        return f'{indent}/** {lines[0]} */\n'
    body = ''.join(f'{indent} * {line}'.rstrip() + '\n' for line in lines)
    return f'{indent}/**\n{body}{indent} */\n'


class Emitter:
    """Writes both files from the model."""

    def __init__(self, api):
        self.api = api
        self.names = Names(api)
        self.writers, self.readers, self.marshalling = set(), set(), []
        self.functions, self.types = [], []             # of the class Gabarit
        self.methods, self.method_types = {}, {}        # of each class
        self.doubles = []                               # C functions, see double()

    def fail(self, what):
        sys.exit(f'javascript.py: {what}: this program cannot translate it')

    # ---- Properties of types ----

    def is_struct(self, kind):
        return kind in self.api.structs and kind not in headers.OPAQUE

    def is_view(self, kind):
        return kind in self.api.structs and self.api.structs[kind].is_view

    def is_number(self, kind):
        return kind in CHECKS or kind in self.api.enums

    def size(self, kind):
        return self.api.layout(kind, 4).size

    def tail(self, kind):
        """Returns the number of bytes after a struct that hold the structs that it points to."""
        size = 0
        for field in self.api.structs[kind].fields:
            if field.is_pointer and self.is_struct(field.base) and field.base != 'gab_ground_node':
                size += slot(self.size(field.base))
            elif self.is_struct(field.kind):
                size += self.tail(field.kind)
        return size

    # ---- Writing structs into the module's memory ----

    def element(self, kind, place):
        """Returns the expression for a value of this type in memory at an address."""
        array = ARRAYS.get(kind, 'u32')
        shift = {'u8': 0, 'u16': 1, 'f64': 3}.get(array, 2)
        return f'{array}[{place}]' if shift == 0 else f'{array}[{place} >> {shift}]'

    def write_scalar(self, kind, place, value, what, optional):
        target = self.element(kind, place)
        if kind == 'bool':
            return f'{target} = {value} ? 1 : 0;'
        check = CHECKS.get(kind, 'asUint32')
        if kind in ('float', 'double'):
            # Inlined, because a number that is passed to a function may be allocated as garbage.
            other = 'zeroIfMissing' if optional else 'rejectNonNumber'
            return f"{target} = typeof {value} === 'number' ? {value} : {other}({value}, '{what}');"
        if optional:
            check += 'Or0'
            if kind == 'uint8_t':
                self.fail(f'{what} is optional')
        return f"{target} = {check}({value}, '{what}');"

    def need_writer(self, kind):
        if kind in self.writers:
            return
        self.writers.add(kind)
        struct, name = self.api.structs[kind], class_name(kind)
        if struct.is_view:
            self.marshalling.append(
                f'function write{name}(at, v, what) {{\n'
                f'    if (!(v instanceof {name}))\n'
                f"        reject(what, 'a {name}', v);\n"
                f'    const {{ bank }} = v;\n'
                f'    if (bank.instance !== instance)\n'
                f'        throwUnusable(bank, what);\n'
                f'    u32[at >> 2] = bank.at;\n'
                f'    u32[at + 4 >> 2] = v.index;\n}}')
            return
        lines, tail = [], 0
        offsets = self.api.layout(kind, 4).offsets
        for field in struct.fields:
            place = f'at + {offsets[field.name]}' if offsets[field.name] else 'at'
            code = self.write_field(struct, field, place, tail)
            tail += self.tail(field.kind) if self.is_struct(field.kind) else \
                slot(self.size(field.base)) if field.is_pointer and self.is_struct(field.base) \
                and field.base != 'gab_ground_node' else 0
            lines += code
        given = 'at, v, tail' if self.tail(kind) else 'at, v'
        body = '\n'.join('    ' + line for line in [f"asObject(v, '{name}');", *lines])
        self.marshalling.append(f'function write{name}({given}) {{\n{body}\n}}')

    def write_field(self, struct, field, place, tail):
        value = f'v.{camel(field.name)}'
        what = f'{class_name(struct.name)}.{camel(field.name)}'
        optional = struct.name in ZERO_DEFAULT and (struct.name, field.name) not in REQUIRED
        after_struct = f'tail + {tail}' if tail else 'tail'
        if (struct.name, field.name) == ('gab_blockers', 'open'):
            return ["const doors = numbersLength(v.open, 'Blockers.open');",
                    f'{self.element("uint32_t", place)} = doors === 0 ? 0 : doorsFor(doors);',
                    'if (doors > 0)', '    u32.set(v.open, doorArea >> 2);']
        if (struct.name, field.name) == ('gab_blockers', 'open_words'):
            return [f'{self.element("uint32_t", place)} = doors;']
        if (struct.name, field.name) in BLOCK_SIZES:
            size = BLOCK_SIZES[struct.name, field.name]
            return [f"{self.element('uint32_t', place)} = blockAt({value}, {size}, '{what}');"]
        if field.is_pointer and self.is_struct(field.base):
            self.need_writer(field.base)
            pointer = self.element('uint32_t', place)
            return [f'if ({value} === null || {value} === undefined) {{', f'    {pointer} = 0;',
                    '} else {', f'    {pointer} = {after_struct};',
                    f'    write{class_name(field.base)}({after_struct}, {value});', '}']
        if field.is_pointer:
            self.fail(what)
        if field.length and self.is_struct(field.kind):
            self.need_writer(field.kind)
            return [f'for (let k = 0; k < {self.api.length(field.length)}; k++)',
                    f'    write{class_name(field.kind)}({place} + {self.size(field.kind)} * k, '
                    f'{value}[k]);']
        if field.length:
            size = self.api.measure(field.kind, 4)[0]
            return [f'for (let k = 0; k < {self.api.length(field.length)}; k++)', '    ' +
                    self.write_scalar(field.kind, f'{place} + {size} * k', f'{value}[k]', what,
                                      False)]
        if self.is_struct(field.kind):
            self.need_writer(field.kind)
            extra = f", '{what}'" if self.is_view(field.kind) else \
                f', {after_struct}' if self.tail(field.kind) else ''
            write = f'write{class_name(field.kind)}({place}, {value}{extra});'
            if not optional:
                return [write]
            end = f'{place} + {self.size(field.kind)}'
            return [f'if ({value} === null || {value} === undefined)',
                    f'    u8.fill(0, {place}, {end});', 'else', f'    {write}']
        return [self.write_scalar(field.kind, place, value, what, optional)]

    # ---- Reading structs ----

    def need_reader(self, kind):
        if kind in self.readers or self.is_view(kind):
            return
        self.readers.add(kind)
        struct, name = self.api.structs[kind], class_name(kind)
        offsets = self.api.layout(kind, 4).offsets
        lines, last = [], []
        for field in struct.fields:
            place = f'at + {offsets[field.name]}' if offsets[field.name] else 'at'
            code = self.read_field(struct, field, place)
            (last if (kind, field.name) in BLOCK_SIZES else lines).extend(code)
        body = '\n'.join('    ' + line for line in [f"asObject(v, '{name}');", *lines, *last])
        self.marshalling.append(f'function read{name}(at, v) {{\n{body}\n}}')

    def read_value(self, kind, place):
        if kind == 'const char *':
            return f'textOf({self.element("uint32_t", place)})'
        if kind == 'bool':
            return f'{self.element(kind, place)} !== 0'
        if self.is_view(kind):
            return (f'viewOf({class_name(kind)}, {self.element("uint32_t", place)}, '
                    f'{self.element("uint32_t", place + " + 4")})')
        return self.element(kind, place)

    def read_field(self, struct, field, place):
        value = f'v.{camel(field.name)}'
        if (struct.name, field.name) in BLOCK_SIZES:
            at = self.element('uint32_t', place)
            size = BLOCK_SIZES[struct.name, field.name]
            return [f'{value} = blockOf(ownerOf({at}), {at}, {size});']
        if field.kind == 'char' and field.length:
            return [f'{value} = shortText({place});']
        if field.is_pointer and field.kind != 'const char *':
            self.fail(f'{struct.name}.{field.name}')
        if field.length and self.is_struct(field.kind):
            self.need_reader(field.kind)
            # Only the first `count` impacts are filled.
            end = 'v.count' if field.length == 'GAB_MAX_IMPACTS' else \
                self.api.length(field.length)
            return [f'for (let k = 0; k < {end}; k++)',
                    f'    read{class_name(field.kind)}({place} + {self.size(field.kind)} * k, '
                    f'{value}[k]);']
        if field.length:
            size = self.api.measure(field.kind, 4)[0]
            return [f'for (let k = 0; k < {self.api.length(field.length)}; k++)',
                    f'    {value}[k] = {self.read_value(field.kind, f"{place} + {size} * k")};']
        if self.is_struct(field.kind) and not self.is_view(field.kind):
            self.need_reader(field.kind)
            name = class_name(field.kind)
            return [f'read{name}({place}, {value} ?? ({value} = new {name}()));']
        return [f'{value} = {self.read_value(field.kind, place)};']

    # ---- Functions with the arguments of C ----

    def function(self, f):
        """Adds the method of Gabarit with the function's own name. Its statements check and write
        the arguments (size_lines, before), call the function with `given`, and read the outputs
        (after). `arrays` has the variable and the size of each array in the array buffer."""
        parameters, types, before, given, after = [], [], [], [], []
        place, arrays, size_lines, skip = 0, [], [], set()

        def take(size):
            nonlocal place
            at = f'scratch + {place}' if place else 'scratch'
            place += slot(size)
            return at

        target = f.name
        answers_struct = self.is_struct(f.answer) and not self.is_view(f.answer)
        if self.is_struct(f.answer):
            given.append(take(self.size(f.answer)))
        elif f.answer == 'uint64_t':
            target = 'double_' + f.name
            given.append(take(8))
        arguments = f.arguments
        for i, a in enumerate(arguments):
            if i in skip:
                continue
            following = arguments[i + 1].name if i + 1 < len(arguments) else ''
            name = camel(a.name)
            null = headers.may_be_null(f.name, a.name)
            as_many = headers.AS_MANY_AS.get((f.name, a.name))
            is_array = a.length or a.is_pointer and \
                following in ('capacity', 'count', 'rings', 'ring_count')
            if a.kind == 'const gab_bank *':
                given.append(f"bankAt({name}, '{name}')")
                types.append(f'{name}: Bank')
            elif a.kind == 'const char *':
                given.append(f"textAt({name}, '{name}')")
                types.append(f'{name}: string')
            elif a.kind == 'bool':
                given.append(f'{name} ? 1 : 0')
                types.append(f'{name}: boolean')
            elif a.kind == 'uint64_t' and a.name == 'digest':
                given.append(f"bigOf({name}, '{name}')")
                types.append(f'{name}: bigint')
            elif a.kind == 'uint64_t':
                target = 'double_' + f.name
                given.append(f"asNumber({name}, '{name}')")
                types.append(f'{name}: number')
            elif self.is_number(a.kind):
                check = CHECKS.get(a.kind, 'asUint32')
                given.append(f"{check}({name}, '{name}')")
                types.append(f'{name}: {self.type_of(a.kind)}')
            elif is_array and not a.length and (a.is_constant or following == 'count'):
                skip.add(i + 1)
                self.array_in(f, a, name, arrays, before, given, types)
                if following == 'rings':
                    given.pop()         # `rings` contains the numbers of corners
                    skip.discard(i + 1)
                    size_lines.append('checkRings(rings, corners);')
            elif as_many:
                self.array_along(a, name, camel(as_many), arrays, size_lines, given, after, types)
            elif is_array:
                if not a.length:
                    skip.add(i + 1)
                self.array_out(f, a, name, arrays, size_lines, given, after, types, take)
            elif self.is_struct(a.base):
                self.struct_argument(f, a, name, null, before, given, after, types, take)
            elif a.is_pointer and a.base in headers.SCALARS:
                at = take(8)
                given.append(f'{name} === null ? 0 : {at}' if null else at)
                after.append((f'if ({name} !== null)\n    ' if null else '') +
                             f'{name}.value = {self.read_value(a.base, at)};')
                type_name = 'Ref<boolean>' if a.base == 'bool' else 'Ref'
                types.append(f'{name}: {type_name}{" | null" if null else ""}')
            else:
                self.fail(f'{f.name}: {a.kind} {a.name}')
            if types:
                parameters.append(types[-1].split(':')[0])
        if place > SCRATCH:
            self.fail(f'{f.name} needs {place} bytes of scratch')
        if arrays:
            sizes = ' + '.join(f'({size} + 7 & -8)' for _, size in arrays)
            size_lines.append(f'const {arrays[0][0]} = arraysFor({sizes});')
            size_lines += [f'const {at} = {previous} + ({size} + 7 & -8);'
                      for (at, _), (previous, size) in zip(arrays[1:], arrays)]
        call = f'raw.{target}({", ".join(given)})'
        answer = self.answer_of(f, call, after, target)
        if answers_struct:
            name = class_name(f.answer)
            parameters.append(f'answer = new {name}()')
            types.append(f'answer?: {name}')
        # The sizes of arrays are checked before anything is written.
        lines = ['refreshIfGrown();', *size_lines, *before, *answer]
        body = '\n'.join('            ' + line for text in lines for line in text.split('\n'))
        self.functions.append(f'        {f.name}({", ".join(parameters)}) {{\n{body}\n        }}')
        doc = commented(self.names.translate(f.doc), '    ')
        self.types.append(f'{doc}    {f.name}({", ".join(types)}): {self.type_of(f.answer)};')
        if target != f.name:
            self.double(f)

    def array_in(self, f, a, name, arrays, before, given, types):
        at = f'{name}At'
        if a.base == 'gab_vec' or a.base == 'gab_vec3':
            wide = a.base == 'gab_vec3'
            helper = 'vector3Count' if wide else 'vectorCount'
            before.append(f"write{'Vectors3' if wide else 'Vectors'}({at}, {name});")
            self.need_writer(a.base)
            arrays.append((at, f"{12 if wide else 8} * {helper}({name}, '{name}')"))
            given += [at, f"{helper}({name}, '{name}')"]
            types.append(f'{name}: Float32Array | readonly {class_name(a.base)}[]')
        elif a.base == 'uint32_t':
            before.append(f'u32.set({name}, {at} >> 2);')
            arrays.append((at, f"4 * {name}.length"))
            given += [at, f'{name}.length']
            types.append(f'{name}: Uint32Array | readonly number[]')
        elif self.is_struct(a.base):
            self.need_writer(a.base)
            size = self.size(a.base)
            before.append(f'for (let k = 0; k < {name}.length; k++)\n'
                          f'    write{class_name(a.base)}({at} + {size} * k, {name}[k]);')
            arrays.append((at, f"{size} * listLength({name}, '{name}')"))
            given += [at, f'{name}.length']
            types.append(f'{name}: readonly {self.input_type(a.base)}[]')
        else:
            self.fail(f'{f.name}: {a.kind} {a.name}')

    def array_out(self, f, a, name, arrays, size_lines, given, after, types, take):
        """Translates an output array, of objects or of numbers."""
        if a.length:
            at = take(self.size(a.base) * self.api.length(a.length))
            self.need_reader(a.base)
            given.append(at)
            read = f'read{class_name(a.base)}({at} + {self.size(a.base)} * k, {name}[k]);'
            after.append(f'for (let k = 0; k < {self.api.length(a.length)}; k++)\n    {read}')
            types.append(f'{name}: {class_name(a.base)}[]')
            return
        at, capacity = f'{name}At', f'{name}Capacity'
        if a.base == 'uint32_t':
            size_lines.append(f"const {capacity} = numbersLength({name}, '{name}');")
            after.append(f'for (let k = Math.min({capacity}, answered) - 1; k >= 0; k--)\n'
                         f'    {name}[k] = u32[({at} >> 2) + k];')
            arrays.append((at, f'4 * {capacity}'))
            types.append(f'{name}: Uint32Array | null')
        else:
            size = self.size(a.base)
            size_lines.append(f"const {capacity} = listLength({name}, '{name}');")
            if self.is_view(a.base):
                read = f'{name}[k] = {self.read_value(a.base, f"{at} + {size} * k")};'
            else:
                self.need_reader(a.base)
                read = f'read{class_name(a.base)}({at} + {size} * k, {name}[k]);'
            after.append(f'for (let k = Math.min({capacity}, answered) - 1; k >= 0; k--)\n'
                         f'    {read}')
            arrays.append((at, f'{size} * {capacity}'))
            types.append(f'{name}: {class_name(a.base)}[] | null')
        given += [f'{capacity} === 0 ? 0 : {at}', capacity]

    def array_along(self, a, name, other, arrays, size_lines, given, after, types):
        """Translates an output array of objects with one element for each element of another
        array."""
        at, size, kind = f'{name}At', self.size(a.base), class_name(a.base)
        self.need_reader(a.base)
        fewer = f'gabarit: {name} has fewer elements than {other}'
        size_lines.append(f"if (listLength({name}, '{name}') < {other}.length)\n"
                     f'    throw new RangeError(`{fewer}`);')
        after.append(f'for (let k = 0; k < {other}.length; k++)\n'
                     f'    read{kind}({at} + {size} * k, {name}[k]);')
        arrays.append((at, f'{size} * {other}.length'))
        types.append(f'{name}: {kind}[]')
        given.append(at)

    def struct_argument(self, f, a, name, null, before, given, after, types, take):
        """Translates a struct that is passed by value or by pointer, as an input, an output or
        both."""
        kind = a.base
        is_input = not a.is_pointer or a.is_constant or kind in headers.CHANGED
        is_output = a.is_pointer and not a.is_constant
        tail = self.tail(kind) if is_input else 0
        at = take(self.size(kind))
        after_struct = take(tail) if tail else ''
        note = []
        if is_input:
            self.need_writer(kind)
            extra = f", '{name}'" if self.is_view(kind) else f', {after_struct}' if tail else ''
            note.append(f'write{class_name(kind)}({at}, {name}{extra});')
        if null:
            given.append(f'{name} === null ? 0 : {at}')
            before += [f'if ({name} !== null)\n    {line}' for line in note]
        else:
            given.append(at)
            before += note
        if is_output:
            self.need_reader(kind)
            read = f'read{class_name(kind)}({at}, {name});'
            after.append(f'if ({name} !== null)\n    {read}' if null else read)
        if kind == 'gab_blockers':
            self.need_reader('gab_cost')
            after.append(f'if ({name} !== null && {name}.cost)\n    readCost('
                         f'u32[{at} + {self.api.layout(kind, 4).offsets["cost"]} >> 2], '
                         f'{name}.cost);')
        type_name = class_name(kind) if is_output else self.input_type(kind)
        types.append(f'{name}: {type_name}{" | null" if null else ""}')

    def answer_of(self, f, call, after, target):
        """Returns statements that call the function, read its outputs, and return its result."""
        kind = f.answer
        if kind == 'void':
            return [f'{call};', *after]
        if self.is_view(kind):
            return [f'{call};', *after, f'return {self.read_value(kind, "scratch")};']
        if self.is_struct(kind):
            self.need_reader(kind)
            return [f'{call};', *after, f'read{class_name(kind)}(scratch, answer);',
                    'return answer;']
        if kind == 'const char *':
            value = f'textOf({call})'
        elif kind == 'bool':
            value = f'{call} !== 0'
        elif kind in ('uint32_t', 'size_t') or kind in self.api.enums:
            value = f'{call} >>> 0'
        elif kind in ('float', 'double', 'uint8_t', 'int32_t'):
            value = call
        elif kind == 'uint64_t':
            return [f'{call};', *after, 'return f64[scratch >> 3];']
        else:
            return self.fail(f'{f.name} answers {kind}')
        if not after:
            return [f'return {value};']
        return [f'const answered = {value};', *after, 'return answered;']

    def double(self, f):
        """Adds a variant of the function with double for each 64-bit integer. A BigInt is garbage,
        and so is a double that the module returns; therefore, a double result is written into
        memory."""
        answer = 'void' if f.answer == 'uint64_t' else f.answer
        arguments = [headers.Field('double' if a.kind == 'uint64_t' else a.kind, a.name)
                     for a in f.arguments]
        call = f'{f.name}(' + ', '.join(f'to_uint64({a.name})' if a.kind == 'uint64_t' else a.name
                                        for a in f.arguments) + ')'
        body = f'return {call};'
        if f.answer == 'uint64_t':
            arguments.insert(0, headers.Field('double *', 'answer'))
            body = f'*answer = (double){call};'
        declared = ', '.join(f'{a.kind} {a.name}' for a in arguments)
        self.doubles.append(f'GAB_API {answer} double_{f.name}({declared});\n'
                            f'{answer} double_{f.name}({declared})\n{{\n    {body}\n}}\n')

    # ---- Types of TypeScript ----

    def type_of(self, kind):
        if kind in ('bool',):
            return 'boolean'
        if kind == 'const char *':
            return 'string'
        if kind == 'void':
            return 'void'
        if kind in self.api.enums:
            return class_name(kind)
        if self.is_struct(kind):
            return class_name(kind)
        return 'number'

    def input_type(self, kind):
        return class_name(kind) + ('Like' if kind in ZERO_DEFAULT else '')

    def field_type(self, struct, field, given=False):
        if (struct.name, field.name) in BLOCK_SIZES:
            return 'Block | null'
        if (struct.name, field.name) == ('gab_blockers', 'open'):
            return 'Uint32Array | null'
        if field.kind == 'char':
            return 'string'
        if field.is_pointer and self.is_struct(field.base):
            return class_name(field.base) + ' | null'
        kind = self.input_type(field.kind) if given and self.is_struct(field.kind) else \
            self.type_of(field.kind)
        if not field.length:
            return kind
        return TYPED.get(field.kind, kind + '[]')

    def initial(self, struct, field):
        """Returns the initial value of a field."""
        kind = field.kind
        if (struct.name, field.name) in BLOCK_SIZES or field.is_pointer and kind != 'const char *':
            return 'null'
        if kind in ('char', 'const char *'):
            return "''"
        if field.length:
            count = self.api.length(field.length)
            if kind in TYPED:
                return f'new {TYPED[kind]}({count})'
            one = f'new {class_name(kind)}()' if self.is_struct(kind) else 'false' \
                if kind == 'bool' else '0'
            return '[' + ', '.join([one] * count) + ']'
        if self.is_view(kind):
            return 'null'
        if self.is_struct(kind):
            return f'new {class_name(kind)}()'
        return 'false' if kind == 'bool' else '0'

    def structs(self):
        """Returns (classes, types) of all structs that are values."""
        code, types = [], []
        for struct in self.api.structs.values():
            if struct.is_view or struct.name in headers.OPAQUE:
                continue
            name = class_name(struct.name)
            fields = [f for f in struct.fields if f.name != 'open_words']
            inits = '\n'.join(f'        this.{camel(f.name)} = {self.initial(struct, f)};'
                              for f in fields)
            by_hand = self.by_hand.get(name, '')
            code.append(f'export class {name} {{\n    constructor(fields) {{\n{inits}\n'
                        f'        if (fields !== undefined)\n'
                        f'            Object.assign(this, fields);\n    }}\n{by_hand}}}')
            lines = ''
            for f in fields:
                kind = self.field_type(struct, f)
                comment = self.names.translate(f.doc)
                lines += commented(comment, '    ') if comment else ''
                lines += f'    {camel(f.name)}: {kind};\n'
            types.append(commented(self.names.translate(struct.doc)) +
                         f'export class {name} {{\n    constructor(fields?: Partial<{name}>);\n'
                         f'{lines}{self.types_by_hand.get(name, "")}}}')
            if struct.name in ZERO_DEFAULT:
                lines = ''
                for f in fields:
                    optional = '' if (struct.name, f.name) in REQUIRED else '?'
                    null = ' | null' if optional and self.is_struct(f.kind) else ''
                    lines += f'    {camel(f.name)}{optional}: ' \
                        f'{self.field_type(struct, f, True)}{null};\n'
                types.append(f'/** A {{@link {name}}} as an argument: omitted fields are 0. '
                             f'*/\nexport interface {name}Like {{\n{lines}}}')
        return '\n\n'.join(code), '\n\n'.join(types)

    def constants(self):
        code, types = [], []
        for name, (value, doc) in self.api.constants.items():
            short = name.removeprefix('GAB_')
            code.append(f'export const {short} = {value};')
            types.append(commented(self.names.translate(doc)) + f'export const {short}: {value};')
        for enum in self.api.enums.values():
            name, prefix = class_name(enum.name), headers.common_prefix(list(enum.values))
            rows = [(one.removeprefix(prefix), value) for one, value in enum.values.items()]
            code.append(f'export const {name} = Object.freeze({{\n' + ''.join(
                f'    {one}: {value},\n' for one, value in rows) + '});')
            lines = ''
            for one, value in enum.values.items():
                comment = self.names.translate(enum.docs[one])
                lines += (commented(comment, '    ') if comment else '') + \
                    f'    readonly {one.removeprefix(prefix)}: {value};\n'
            types.append((commented(self.names.translate(enum.doc)) if enum.doc else '') +
                         f'export const {name}: {{\n{lines}}};\n'
                         f'export type {name} = (typeof {name})[keyof typeof {name}];')
        return '\n'.join(code), '\n\n'.join(types)

    # ---- Methods ----

    def receiver(self, f):
        """Returns the class that a function is a method of, and the name of the method."""
        kind, name = self.api.receiver(f)
        return class_name(kind) if kind else 'Gabarit', camel(name)

    def method(self, f):
        """Adds the function as a method that returns its outputs."""
        owner, name = self.receiver(f)
        if name in ('with', 'in', 'of'):
            self.fail(f'{f.name} as a method {name}')
        arguments = f.arguments[1:] if owner != 'Gabarit' else f.arguments
        needed, optional, outs, list_out, values = [], [], [], None, {}
        skip = set()
        for i, a in enumerate(arguments):
            if i in skip:
                continue
            following = arguments[i + 1].name if i + 1 < len(arguments) else ''
            null = headers.may_be_null(f.name, a.name)
            js = camel(a.name)
            if a.is_pointer and following in ('capacity', 'count'):
                skip.add(i + 1)
            if a.is_pointer and following == 'capacity':
                list_out = a
            elif a.is_pointer and not a.is_constant and a.base not in headers.CHANGED \
                    and a.base != 'gab_bank' or a.base == 'gab_tags' and a.is_pointer \
                    and not a.is_constant or a.length:
                outs.append(a)
            elif a.name == 'pose' and not null:
                optional.insert(0, (js, 'upright', f'{js}?: PoseLike'))
            elif null:
                type_name = self.input_type(a.base)
                optional.append((js, 'null', f'{js}?: {type_name} | null'))
            else:
                needed.append((js, self.argument_type(f, a, following)))
            values[a.name] = js
        order = [camel(a.name) for i, a in enumerate(arguments) if i not in skip]
        parameters = [js for js, _ in needed] + [f'{js} = {init}' for js, init, _ in optional]
        types = [f'{js}: {type_name}' for js, type_name in needed]
        types += [type_name for _, _, type_name in optional]
        library = 'this.' if owner == 'Gabarit' else \
            'this.gabarit.' if owner == 'Bank' else 'this.bank.gabarit.'
        first = [] if owner == 'Gabarit' else ['this']
        note = ''
        if list_out is not None:
            js = camel(list_out.name)
            made = 'newNumbers' if list_out.base == 'uint32_t' else \
                f'newObjects({class_name(list_out.base)})'
            if self.is_view(list_out.base):
                made = '(capacity) => new Array(capacity)'
            call = f'{library}{f.name}({", ".join(first + order)})'
            body = f'return allResults({made},\n    ({js}) => {call});'
            answer = 'Uint32Array' if made == 'newNumbers' else f'{class_name(list_out.base)}[]'
            note = f'Returns all `{js}` in a new array.'
        elif len(outs) > 1:
            body, answer = self.several(f, outs, library, first, order)
            note = 'Returns the outputs of the C function in a new object' + \
                (', or null where it returns false.' if f.answer == 'bool' else '.')
        elif len(outs) == 1:
            a = outs[0]
            js = camel(a.name)
            call = f'{library}{f.name}({", ".join(first + order)})'
            null = f.answer == 'bool' and f.name not in headers.ALWAYS_FILLED
            if a.base in headers.SCALARS:
                body = f'const {js} = new Ref();\nreturn {call} ? {js}.value : null;'
                answer = 'number'
            else:
                kind = class_name(a.base)
                made = f'new {kind}()'
                as_many = headers.AS_MANY_AS.get((f.name, a.name))
                if a.length or as_many:
                    length = f'{camel(as_many)}.length' if as_many else self.api.length(a.length)
                    made = f'each({length}, () => new {kind}())'
                parameters.append(f'{js} = {made}')
                answer = kind + ('[]' if a.length or as_many else '')
                types.append(f'{js}?: {answer}')
                body = f'return {call} ? {js} : null;' if null else f'{call};\nreturn {js};'
            if null:
                answer += ' | null'
            note = f'Returns `{js}`' + \
                (', or null where the C function returns false.' if null else '.')
        else:
            given = first + order
            answer = self.type_of(f.answer)
            if self.is_struct(f.answer) and not self.is_view(f.answer) and parameters:
                parameters.append(f'answer = new {class_name(f.answer)}()')
                types.append(f'answer?: {class_name(f.answer)}')
                given = given + ['answer']
            alive = 'this.bank.isOpen && ' if name == 'exists' else ''
            body = f'return {alive}{library}{f.name}({", ".join(given)});'
        self.add_method(f, owner, name, parameters, types, answer, body, note)

    def several(self, f, outs, library, first, order):
        """Returns an object that holds several outputs by name."""
        lines, values, kinds, given = [], [], [], []
        for a in outs:
            js = camel(a.name)
            scalar = a.base in headers.SCALARS
            lines.append(f'const {js} = new {"Ref" if scalar else class_name(a.base)}();')
            values.append(f'{js}: {js}.value' if scalar else js)
            kinds.append(f'{js}: {self.type_of(a.base)}')
        call = f'{library}{f.name}({", ".join(first + order)})'
        made = f'{{ {", ".join(values)} }}'
        answer = f'{{ {"; ".join(kinds)} }}'
        if f.answer == 'bool':
            lines.append(f'return {call} ?\n    {made} : null;')
            return '\n'.join(lines), answer + ' | null'
        return '\n'.join([*lines, f'{call};', f'return {made};']), answer

    def argument_type(self, f, a, following):
        if a.kind == 'const gab_bank *':
            return 'Bank'
        if a.kind == 'uint64_t' and a.name == 'digest':
            return 'bigint'
        if a.is_pointer and following in ('count', 'rings') and a.base in ('gab_vec', 'gab_vec3'):
            return f'Float32Array | readonly {class_name(a.base)}[]'
        if a.is_pointer and a.base == 'uint32_t':
            return 'Uint32Array | readonly number[]'
        if a.is_pointer and following == 'count':
            return f'readonly {self.input_type(a.base)}[]'
        if a.base in headers.CHANGED:
            return class_name(a.base)
        if self.is_struct(a.base):
            return self.input_type(a.base)
        return self.type_of(a.kind)

    def add_method(self, f, owner, name, parameters, types, answer, body, note):
        doc = self.names.translate(f.doc) + (f'\n\n{note}' if note else '')
        text = '\n'.join('        ' + line for line in body.split('\n'))
        is_getter = owner != 'Gabarit' and len(f.arguments) == 1
        head = f'get {name}()' if is_getter else f'{name}({", ".join(parameters)})'
        indent = '    ' if owner == 'Gabarit' else ''
        code = '\n'.join(indent + line for line in f'    {head} {{\n{text}\n    }}'.split('\n'))
        declaration = f'readonly {name}: {answer};' if is_getter else \
            f'{name}({", ".join(types)}): {answer};'
        self.methods.setdefault(owner, []).append(code)
        self.method_types.setdefault(owner, []).append(commented(doc, '    ') + '    '
                                                       + declaration)

    # ---- The files ----

    def write(self, version):
        core = (HERE / 'core.js').read_text(encoding='utf-8')
        types = (HERE / 'types.d.ts').read_text(encoding='utf-8')
        self.by_hand = dict(re.findall(r'^//@in (\w+)\n(.*?)^//@end\n', core, re.M | re.S))
        core = re.sub(r'^//@in (\w+)\n(.*?)^//@end\n', '', core, flags=re.M | re.S)
        self.types_by_hand = dict(re.findall(r'^//@in (\w+)\n(.*?)^//@end\n', types, re.M | re.S))
        types = re.sub(r'^//@in (\w+)\n(.*?)^//@end\n', '', types, flags=re.M | re.S)
        for f in self.api.functions.values():
            if f.name in EXCLUDED:
                continue
            if f.name not in METHODS_BY_HAND:
                self.names.known[f.name] = '.'.join(self.receiver(f))
        for f in self.api.functions.values():
            if f.name not in EXCLUDED | FUNCTIONS_BY_HAND:
                self.function(f)
            if f.name not in EXCLUDED | METHODS_BY_HAND:
                self.method(f)
        for kind in ('gab_limits', 'gab_vec', 'gab_vec3', 'gab_ground_node'):
            self.need_writer(kind)
        self.need_reader('gab_fault')
        constants, structs = self.constants(), self.structs()
        parts = {'constants': constants, 'structs': structs,
                 'marshalling': ('\n\n'.join(self.marshalling), '')}
        for name, (code, declarations) in parts.items():
            code = '\n'.join(('    ' if name == 'marshalling' and line else '') + line
                             for line in code.split('\n'))
            core = core.replace(f'//@{name}\n', code + '\n')
            types = types.replace(f'//@{name}\n', declarations + '\n')
        library = '\n\n'.join(self.functions + self.methods['Gabarit'])
        core = core.replace('//@library\n', library + '\n')
        types = types.replace('//@library\n', '\n\n'.join(self.types +
                                                         self.method_types['Gabarit']) + '\n')
        for owner in self.methods:
            mark = f'//@{owner.removeprefix("Gab")}\n'
            if owner != 'Gabarit':
                core = self.filled(core, mark, '\n' + '\n\n'.join(self.methods[owner]))
                types = self.filled(types, mark, '\n\n'.join(self.method_types[owner]))
        for text in (core, types):
            unreplaced = re.findall(r'^ *//@.*', text, re.MULTILINE)
            if unreplaced:
                self.fail(f'{unreplaced} were not replaced')
        core = core.replace('raw_bank_size', str(self.size('gab_bank')))
        return core.replace('{version}', version), types.replace('{version}', version)

    def filled(self, text, mark, code):
        if mark not in text:
            self.fail(f'there is no {mark.strip()}')
        return text.replace(mark, code + '\n')

    def doubles_source(self):
        return ('/* Written by javascript.py: 64-bit integers are passed as doubles, because each '
                'BigInt is\n * garbage. */\n#include <gabarit/gabarit.h>\n\n'
                'static uint64_t to_uint64(double number)\n{\n'
                '    return !(number > 0) ? 0 : number < 0x1p64 ? (uint64_t)number : '
                'UINT64_MAX;\n}\n\n' + '\n'.join(self.doubles))


def main():
    folder, version, code, types, doubles = sys.argv[1:]
    emitter = Emitter(headers.read(folder))
    script, declarations = emitter.write(version)
    pathlib.Path(code).write_text(script, encoding='utf-8')
    pathlib.Path(types).write_text(declarations, encoding='utf-8')
    pathlib.Path(doubles).write_text(emitter.doubles_source(), encoding='utf-8')


if __name__ == '__main__':
    main()
