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
import dataclasses
import pathlib
import re
import sys

HERE = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent))
import headers  # noqa: E402
from headers import comment  # noqa: E402

# Functions that the module lacks: a page has no files, Gabarit.open copies the bytes, and a module
# without imports has no callbacks.
EXCLUDED = {'gab_bank_load', 'gab_bank_load_mapped', 'gab_bank_copy', 'gab_bank_reload',
            'gab_bank_close', 'gab_bank_report', 'gab_mistake_text'}
# Functions that core.js implements: those with the arguments of C, and the methods.
FUNCTIONS_BY_HAND = {'gab_bank_open', 'gab_bank_compare', 'gab_fault_text', 'gab_doors_set',
                     'gab_turn', 'gab_ground_fit', 'gab_polygon_triangulate'}
METHODS_BY_HAND = FUNCTIONS_BY_HAND - {'gab_turn'} | {'gab_bank_verify', 'gab_frame_point',
    'gab_frame_point_direction', 'gab_tags_add', 'gab_tags_has'}
# Structs whose scalars and structs may be omitted; omitted fields are 0.
ZERO_DEFAULT = {'gab_pose', 'gab_filter', 'gab_limits', 'gab_blockers', 'gab_mover', 'gab_move',
                'gab_move3', 'gab_tiles', 'gab_maze', 'gab_heights', 'gab_mask', 'gab_ground',
                'gab_boxes', 'gab_surface', 'gab_wall', 'gab_fighter', 'gab_body'}
REQUIRED = {('gab_fighter', 'frame'), ('gab_mover', 'from'), ('gab_mover', 'to'),
            ('gab_move', 'from'), ('gab_move', 'to'), ('gab_move3', 'from'), ('gab_move3', 'to'),
            ('gab_wall', 'a'), ('gab_wall', 'b'), ('gab_iso', 'column'), ('gab_iso', 'row'),
            ('gab_body', 'position')}
# The number of bytes that a pointer in a struct of the library refers to; `v` is the struct.
BLOCK_SIZES = {
    ('gab_mask', 'words'): '8 * Math.ceil(v.width / 64) * v.height',
    ('gab_mask', 'spans'): '4 * v.height',
    ('gab_mask', 'blocks'): '8 * Math.ceil(Math.ceil(v.width / 16) / 64) * '
                            'Math.ceil(v.height / 16)',
    ('gab_picture', 'pixels'): 'v.size', ('gab_picture', 'digest'): '16',
}
ARRAYS = {'float': 'f32', 'double': 'f64', 'int32_t': 'i32', 'uint32_t': 'u32', 'uint16_t': 'u16',
          'uint8_t': 'u8', 'bool': 'u8'}
CHECKS = {'float': 'asNumber', 'double': 'asNumber', 'int32_t': 'asInt32', 'uint32_t': 'asUint32',
          'uint64_t': 'asNumber', 'size_t': 'asUint32', 'uint8_t': 'asUint8'}
TYPED = {'uint32_t': 'Uint32Array', 'uint8_t': 'Uint8Array'}
# Arrays of these structs, which have so many coordinates, may be typed arrays.
VECTORS = {'gab_vec': 2, 'gab_vec3': 3}
SCRATCH = 8192


def camel(name):
    head, *rest = name.split('_')
    return head + ''.join(word[:1].upper() + word[1:] for word in rest)


def class_name(kind):
    return 'GabMap' if kind == 'gab_map' else headers.class_name(kind)


def slot(size):
    """Rounds the size of a value in the scratch area up to a multiple of 8 bytes."""
    return -(-size // 8) * 8


@dataclasses.dataclass
class Call:
    """The parts of a function with the arguments of C: statements that check the sizes of arrays,
    write the inputs (`before`) and read the outputs (`after`); the words of the call; and the
    variable and the size of each array in the array buffer."""
    sizes: list = dataclasses.field(default_factory=list)
    before: list = dataclasses.field(default_factory=list)
    after: list = dataclasses.field(default_factory=list)
    given: list = dataclasses.field(default_factory=list)
    arrays: list = dataclasses.field(default_factory=list)
    scratch: int = 0

    def take(self, size):
        """Returns the address of the next `size` bytes of the scratch area."""
        place = f'scratch + {self.scratch}' if self.scratch else 'scratch'
        self.scratch += slot(size)
        return place


def each_element(count, line):
    return f'for (let k = 0; k < {count}; k++)\n    {line}'


def unless_null(is_nullable, name, line):
    return f'if ({name} !== null)\n    {line}' if is_nullable else line


def indented(lines, indent):
    """Returns statements, each of which may have several lines, as indented text."""
    return '\n'.join(indent + line for text in lines for line in text.split('\n'))


class Emitter:
    """Writes both files from the model."""

    def __init__(self, api):
        self.api, self.read_kinds, self.results = api, api.read_kinds(), api.results()
        self.known = self.names()
        self.writers, self.readers, self.marshalling = set(), set(), []
        self.functions, self.types = [], []             # of the class Gabarit
        self.methods, self.method_types = {}, {}        # of each class
        self.doubles = []                               # C functions, see double()

    def names(self):
        """Returns the JavaScript names of C identifiers; also used to rewrite comments."""
        names = {'NULL': 'null', **self.api.names(
            class_name, lambda owner, name: f'{owner}.{name}' if owner else name,
            lambda f: f.name if f.name in EXCLUDED | METHODS_BY_HAND else
            '.'.join(self.receiver(f)))}
        structs, functions = self.api.structs.values(), self.api.functions.values()
        for one in [field for struct in structs for field in struct.fields] + \
                [argument for function in functions for argument in function.arguments]:
            if '_' in one.name:
                names[one.name] = camel(one.name)
        names['gab_bank'], names['gab_bank_open'] = 'Bank', 'Gabarit.open'
        return names

    def translated(self, text):
        return headers.translated(text, self.known)

    def fail(self, what):
        sys.exit(f'javascript.py: {what}: this program cannot translate it')

    # ---- Properties of types ----

    def size(self, kind):
        return self.api.measure(kind, 4)[0]

    def tail(self, kind):
        """Returns the number of bytes after a struct that hold the structs that it points to."""
        return sum(self.field_tail(field) for field in self.api.structs[kind].fields)

    def field_tail(self, field):
        if not self.api.is_struct(field.base) or field.base == 'gab_ground_node':
            return 0
        return slot(self.size(field.base)) if field.is_pointer else self.tail(field.kind)

    def block_size(self, struct, field):
        """Returns the number of bytes that a pointer in a struct refers to, or ''."""
        element, factors = headers.BLOCKS.get((struct.name, field.name), ('', ()))
        size = self.size(element) if element else 1
        count = [f'(v.{camel(one)})' if '+' in one else f'v.{camel(one)}' for one in factors]
        return BLOCK_SIZES.get((struct.name, field.name)) or \
            ' * '.join([str(size)] * (size > 1) + count)

    def check(self, kind):
        """Returns the function that checks a number."""
        return CHECKS.get(kind) or ('asUint32' if kind in self.api.enums else
                                    self.fail(f'numbers of type {kind}'))

    # ---- Writing structs into the module's memory ----

    def element(self, kind, place):
        """Returns the expression for a value of this type in memory at an address."""
        array = ARRAYS.get(kind, 'u32')
        shift = {'u8': 0, 'u16': 1, 'f64': 3}.get(array, 2)
        return f'{array}[{place}]' if shift == 0 else f'{array}[{place} >> {shift}]'

    def write(self, kind, place, value, what, tail='', optional=False):
        """Returns a statement that writes a value. Structs that it points to follow at `tail`."""
        if self.api.is_struct(kind):
            self.need_writer(kind)
            extra = f", '{what}'" if self.api.is_view(kind) else \
                f', {tail}' if self.tail(kind) else ''
            return f'write{class_name(kind)}({place}, {value}{extra});'
        target = self.element(kind, place)
        if kind == 'bool':
            return f'{target} = {value} ? 1 : 0;'
        if kind in ('float', 'double'):
            # Inlined, because a number that is passed to a function may be allocated as garbage.
            other = 'zeroIfMissing' if optional else 'rejectNonNumber'
            return f"{target} = typeof {value} === 'number' ? {value} : {other}({value}, '{what}');"
        if optional and kind == 'uint8_t':
            self.fail(f'{what} is optional')
        return f"{target} = {self.check(kind)}{'Or0' * optional}({value}, '{what}');"

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
        fields = self.field_names(struct)
        cases = ''.join(f"        case '{field}':\n" for field in fields)
        self.marshalling.append(
            f"function check{name}(v) {{\n    if (!isPlain(v, '{name}'))\n        return;\n"
            f'    for (const field in v)\n        switch (field) {{\n{cases}            break;\n'
            f"        default: rejectField(field, '{name}', '{', '.join(fields)}');\n"
            '        }\n}')
        lines, tail = [], 0
        for field, place in self.places(struct):
            lines += self.write_field(struct, field, place, f'tail + {tail}' if tail else 'tail')
            tail += self.field_tail(field)
        given = 'at, v, tail' if tail else 'at, v'
        body = indented([f'if (!(v instanceof {name}))\n    check{name}(v);', *lines], '    ')
        self.marshalling.append(f'function write{name}({given}) {{\n{body}\n}}')

    @staticmethod
    def field_names(struct):
        return [camel(f.name) for f in struct.fields if f.name != 'open_words']

    def places(self, struct):
        """Returns the fields of a struct, each with the expression for its address."""
        offsets = self.api.layout(struct.name, 4).offsets
        return [(field, f'at + {offsets[field.name]}' if offsets[field.name] else 'at')
                for field in struct.fields]

    def write_field(self, struct, field, place, tail):
        value = f'v.{camel(field.name)}'
        what = f'{class_name(struct.name)}.{camel(field.name)}'
        optional = struct.name in ZERO_DEFAULT and (struct.name, field.name) not in REQUIRED
        pointer = self.element('uint32_t', place)
        size = self.block_size(struct, field)
        if what == 'Blockers.open':
            return ["const doors = numbersLength(v.open, 'Blockers.open');",
                    f'{pointer} = doors === 0 ? 0 : doorsFor(doors);',
                    'if (doors > 0)\n    u32.set(v.open, doorArea >> 2);']
        if what == 'Blockers.openWords':
            return [f'{pointer} = doors;']
        if size:
            return [f"{pointer} = blockAt({value}, {size}, '{what}');"]
        if field.is_pointer and not self.api.is_struct(field.base):
            self.fail(what)
        if field.is_pointer:
            expected = f"'a {class_name(field.base)}'"
            return [f'if ({value} === null || {value} === undefined) {{\n    {pointer} = 0;\n'
                    f"}} else {{\n    asObject({value}, '{what}', {expected});\n"
                    f'    {pointer} = {tail};\n'
                    f'    {self.write(field.base, tail, value, what)}\n}}']
        if field.length:
            place, length = f'{place} + {self.size(field.kind)} * k', self.api.length(field.length)
            return [f"if ({value}?.length !== {length})\n"
                    f"    reject('{what}', 'an array of {length}', {value});",
                    each_element(length, self.write(field.kind, place, f'{value}[k]', what))]
        line = self.write(field.kind, place, value, what, tail, optional)
        if not optional or not self.api.is_struct(field.kind):
            return [line]
        return [f'if ({value} === null || {value} === undefined)\n'
                f'    u8.fill(0, {place}, {place} + {self.size(field.kind)});\nelse\n    {line}']

    # ---- Reading structs ----

    def need_reader(self, kind):
        if kind in self.readers:
            return
        self.readers.add(kind)
        struct, name = self.api.structs[kind], class_name(kind)
        # The sizes of blocks depend on the other fields.
        places = sorted(self.places(struct), key=lambda one: self.block_size(struct, one[0]) != '')
        body = indented([f"asObject(v, '{name}');",
                         *(self.read_field(struct, *one) for one in places)], '    ')
        self.marshalling.append(f'function read{name}(at, v) {{\n{body}\n}}')

    def id_of(self, of, value):
        """Returns the expression for an id from a number of C: null for nothing."""
        return f'numberOrNull({value}, {self.api.ids[of].none})'

    def value_at(self, kind, place):
        if kind == 'const char *':
            return f'textOf({self.element("uint32_t", place)})'
        if kind == 'bool':
            return f'{self.element(kind, place)} !== 0'
        if self.api.is_view(kind):
            return (f'viewOf({class_name(kind)}, {self.element("uint32_t", place)}, '
                    f'{self.element("uint32_t", place + " + 4")})')
        return self.element(kind, place)

    def read(self, kind, place, value, target=''):
        """Returns a statement that reads a value into a variable, or into the object `target`."""
        if not self.api.is_struct(kind) or self.api.is_view(kind):
            return f'{value} = {self.value_at(kind, place)};'
        self.need_reader(kind)
        return f'read{class_name(kind)}({place}, {target or value});'

    def read_field(self, struct, field, place):
        value, size = f'v.{camel(field.name)}', self.block_size(struct, field)
        if size:
            at = self.element('uint32_t', place)
            return f'{value} = blockOf(ownerOf({at}), {at}, {size});'
        if field.kind == 'char' and field.length:
            return f'{value} = shortText({place});'
        if field.is_pointer and field.kind != 'const char *':
            self.fail(f'{struct.name}.{field.name}')
        if field.length:
            end = self.api.length(field.length)
            place = f'{place} + {self.size(field.kind)} * k'
            return each_element(end, self.read(field.kind, place, f'{value}[k]'))
        if field.id:
            return f'{value} = {self.id_of(field.id, self.element(field.kind, place))};'
        made = f'{value} ?? ({value} = new {class_name(field.kind)}())'
        return self.read(field.kind, place, value, made)

    # ---- Functions with the arguments of C ----

    def function(self, f):
        """Adds the method of Gabarit with the function's own name."""
        call, parameters = Call(), self.api.parameters(f.name)
        words = [camel(p.name) for p in parameters]
        types = [f'{camel(p.name)}: {self.parameter_type(p)}' for p in parameters]
        is_double = f.answer == 'uint64_t' or any(
            p.base == 'uint64_t' and p.name != 'digest' for p in parameters)
        if self.api.is_struct(f.answer) or f.answer == 'uint64_t':
            call.given.append(call.take(self.size(f.answer)))
        for p in parameters:
            kind = 'struct' if p.role in ('view', 'changed') else \
                'value' if p.role in ('bank', 'text', 'number') else p.role
            getattr(self, f'pass_{kind}')(call, p, camel(p.name))
        if call.scratch > SCRATCH:
            self.fail(f'{f.name} needs {call.scratch} bytes of scratch')
        at = 'arraysFor(' + ' + '.join(f'({size} + 7 & -8)' for _, size in call.arrays) + ')'
        for array, size in call.arrays:
            call.sizes.append(f'const {array} = {at};')
            at = f'{array} + ({size} + 7 & -8)'
        answer = self.answer_of(f, call, ('double_' if is_double else '') + f.name)
        if self.makes_answer(f):
            words.append(f'answer = new {class_name(f.answer)}()')
            types.append(f'answer?: {class_name(f.answer)}')
        # The sizes of arrays are checked before anything is written.
        body = indented(['refreshIfGrown();', *call.sizes, *call.before, *answer], ' ' * 12)
        self.functions.append(f'        {f.name}({", ".join(words)}) {{\n{body}\n        }}')
        doc = comment(self.translated(f.doc), '    ')
        self.types.append(f'{doc}    {f.name}({", ".join(types)}): '
                          f'{self.answer_type(f)};')
        if is_double:
            self.double(f)

    def makes_answer(self, f):
        """True if a function returns a struct, which the caller may pass as a further argument."""
        return self.api.is_struct(f.answer) and not self.api.is_view(f.answer)

    def pass_value(self, call, p, name):
        if p.base == 'bool':
            call.given.append(f'{name} ? 1 : 0')
            return
        check = {'bank': 'bankAt', 'text': 'textAt'}.get(p.role) or \
            ('bigOf' if p.name == 'digest' else self.check(p.base))
        value = f"{check}({name}, '{name}')"
        if p.field.id:
            value = f'{name} === null ? {self.api.ids[p.field.id].none} : {value}'
        call.given.append(value)

    def pass_otherwise(self, call, p, name):
        call.given.append('0')

    def pass_struct(self, call, p, name):
        at, tail = call.take(self.size(p.base)), self.tail(p.base)
        line = self.write(p.base, at, name, name, call.take(tail) if tail else '')
        call.before.append(unless_null(p.is_nullable, name, line))
        call.given.append(f'{name} === null ? 0 : {at}' if p.is_nullable else at)
        if p.role == 'changed':
            call.after.append(self.read(p.base, at, name))
        if p.base == 'gab_blockers':
            self.need_reader('gab_cost')
            cost = self.api.layout(p.base, 4).offsets['cost']
            call.after.append(f'if ({name} !== null && {name}.cost)\n'
                              f'    readCost(u32[{at} + {cost} >> 2], {name}.cost);')

    def pass_result(self, call, p, name):
        is_struct = self.api.is_struct(p.base)
        at = call.take(self.size(p.base))
        line = self.read(p.base, at, name if is_struct else f'{name}.value')
        call.after.append(unless_null(p.is_nullable, name, line))
        call.given.append(f'{name} === null ? 0 : {at}' if p.is_nullable else at)

    def pass_array(self, call, p, name):
        at, size = f'{name}At', self.size(p.base)
        count, checked = f'{name}.length', f"listLength({name}, '{name}')"
        if p.base in VECTORS:
            count = checked = f"vectorCount({name}, '{name}', {VECTORS[p.base]})"
            self.need_writer(p.base)
            call.before.append(f'writeVectors({at}, {name}, {VECTORS[p.base]}, '
                               f'write{class_name(p.base)});')
        elif p.base == 'uint32_t':
            checked = count
            call.before.append(f'u32.set({name}, {at} >> 2);')
        else:
            call.before.append(each_element(
                count, self.write(p.base, f'{at} + {size} * k', f'{name}[k]', name)))
        if not p.count:         # another array, `rings`, contains the numbers of its elements
            call.sizes.append('checkRings(rings, corners);')
        call.arrays.append((at, f'{size} * {checked}'))
        call.given += [at, count] if p.count else [at]

    def pass_list(self, call, p, name):
        at, capacity, size = f'{name}At', f'{name}Capacity', self.size(p.base)
        length = 'numbersLength' if p.base == 'uint32_t' else 'listLength'
        call.sizes.append(f"const {capacity} = {length}({name}, '{name}');")
        read = self.read(p.base, f'{at} + {size} * k', f'{name}[k]')
        call.after.append(f'for (let k = Math.min({capacity}, answered) - 1; k >= 0; k--)\n'
                          f'    {read}')
        call.arrays.append((at, f'{size} * {capacity}'))
        call.given += [f'{capacity} === 0 ? 0 : {at}', capacity]

    def pass_several(self, call, p, name):
        count, size = self.api.length(p.count), self.size(p.base)
        at = call.take(size * count)
        call.after.append(each_element(
            count, self.read(p.base, f'{at} + {size} * k', f'{name}[k]')))
        call.given.append(at)

    def pass_along(self, call, p, name):
        at, size, other = f'{name}At', self.size(p.base), camel(p.count)
        call.sizes.append(f"if (listLength({name}, '{name}') < {other}.length)\n    throw new "
                          f'RangeError(`gabarit: {name} has fewer elements than {other}`);')
        call.after.append(each_element(
            f'{other}.length', self.read(p.base, f'{at} + {size} * k', f'{name}[k]')))
        call.arrays.append((at, f'{size} * {other}.length'))
        call.given.append(at)

    def answer_of(self, f, call, target):
        """Returns statements that call the function, read its outputs, and return its result."""
        kind, value = f.answer, f'raw.{target}({", ".join(call.given)})'
        noun = self.api.finds(f)
        if noun and kind == 'gab_filter':
            call.before.insert(0, f'if (this.gab_bank_find(bank, Kind.{noun.upper()}, 0, name) === '
                                  f"null)\n    rejectName(bank, 'bank', '{noun}', name);")
        elif noun:
            parent = camel(f.arguments[0].name)
            number = 'answer' if kind == 'uint32_t' else 'answer.index'
            found = [f'const answer = {value} >>> 0;'] if kind == 'uint32_t' else \
                [f'{value};', self.read(kind, 'scratch', 'answer')] if kind == 'gab_tag' else \
                [f'{value};', f'const answer = {self.value_at(kind, "scratch")};']
            is_unknown = 'answer.number === null' if kind == 'gab_tag' else f'{number} === NONE'
            return [*found, f"if ({is_unknown})\n    rejectName({parent}, "
                    f"'{headers.short(f.arguments[0].base)}', '{noun}', name);", 'return answer;']
        if kind == 'void' or kind == 'uint64_t' or self.api.is_struct(kind):
            found = [] if kind == 'void' else ['return f64[scratch >> 3];'] \
                if kind == 'uint64_t' else [f'return {self.value_at(kind, "scratch")};'] \
                if self.api.is_view(kind) else [self.read(kind, 'scratch', 'answer'),
                                                'return answer;']
            if self.api.max_filled(f):
                found.insert(1, 'const answered = answer.count;')
                return [f'{value};', *found[:2], *call.after, *found[2:]]
            return [f'{value};', *call.after, *found]
        if kind == 'const char *' and any(p.role == 'otherwise'
                                          for p in self.api.parameters(f.name)):
            value = f'textOr({value}, otherwise)'
        elif kind == 'const char *':
            value = f'textOf({value})'
        elif kind == 'bool':
            value += ' !== 0'
        elif kind in ('uint32_t', 'size_t') or kind in self.api.enums:
            value += ' >>> 0'
        elif kind not in ('float', 'double', 'uint8_t', 'int32_t'):
            self.fail(f'{f.name} answers {kind}')
        value = self.id_of(f.id, value) if f.id else value
        if not call.after:
            return [f'return {value};']
        return [f'const answered = {value};', *call.after, 'return answered;']

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

    def type_of(self, kind, of=''):
        if of:
            return f'{"number" if of == headers.INDEX else class_name(of)} | null'
        if kind in self.api.enums or self.api.is_struct(kind):
            return class_name(kind)
        return {'bool': 'boolean', 'const char *': 'string', 'void': 'void'}.get(kind, 'number')

    def answer_type(self, f):
        answer = self.type_of(f.answer, f.id)
        return answer.removesuffix(' | null') if self.api.finds(f) else answer

    def input_type(self, kind):
        return self.type_of(kind) + ('Like' if kind in ZERO_DEFAULT else '')

    def parameter_type(self, p):
        null = ' | null' if p.is_nullable or p.role == 'list' else ''
        if p.role == 'bank':
            return 'Bank'
        if p.name == 'digest':
            return 'bigint'
        if p.field.id:
            return self.type_of(p.base, p.field.id)
        if p.role == 'array':
            typed = 'Uint32Array | ' if p.base == 'uint32_t' else \
                'Float32Array | ' if p.base in VECTORS else ''
            return f'{typed}readonly {self.input_type(p.base)}[]'
        if p.is_result and not self.api.is_struct(p.base):
            return ('Uint32Array' if p.role == 'list' else 'Ref<boolean>' if p.base == 'bool' else
                    'Ref') + null
        if p.role in ('list', 'several', 'along'):
            return f'{class_name(p.base)}[]{null}'
        is_read = p.is_result or p.role == 'changed'
        return (self.type_of if is_read else self.input_type)(
            p.field.kind if p.role in ('text', 'otherwise') else p.base) + null

    def field_type(self, struct, field, given=False):
        if self.block_size(struct, field):
            return 'Block | null'
        if field.name == 'open':
            return 'Uint32Array | null'
        if field.kind == 'char':
            return 'string'
        if field.is_pointer and self.api.is_struct(field.base):
            return class_name(field.base) + ' | null'
        if field.id:
            return self.type_of(field.kind, field.id)
        kind = (self.input_type if given else self.type_of)(field.kind)
        return TYPED.get(field.kind, kind + '[]') if field.length else kind

    def initial(self, struct, field):
        """Returns the initial value of a field."""
        kind = field.kind
        if kind in ('char', 'const char *'):
            return "''"
        if self.block_size(struct, field) or field.is_pointer or self.api.is_view(kind) or \
                field.id:
            return 'null'
        result = 'RESULT' if struct.name in self.results else \
            'fields === RESULT ? fields : undefined'
        one = f'new {class_name(kind)}({result})' if self.api.is_struct(kind) else \
            'false' if kind == 'bool' else '0'
        if not field.length:
            return one
        count = self.api.length(field.length)
        return f'new {TYPED[kind]}({count})' if kind in TYPED else \
            '[' + ', '.join([one] * count) + ']'

    def structs(self):
        """Returns (classes, types) of all structs that are values."""
        code, types = [], []
        for struct in self.api.structs.values():
            if struct.is_view or struct.name in headers.OPAQUE:
                continue
            name = class_name(struct.name)
            fields = [f for f in struct.fields if f.name != 'open_words']
            # An object cannot get other fields, unless a class of the game has them.
            end = f'        if (new.target === {name} && fields !== RESULT)\n' \
                '            Object.preventExtensions(this);\n' \
                if struct.name in self.read_kinds else ''
            inits = '\n'.join(f'        this.{camel(f.name)} = {self.initial(struct, f)};'
                              for f in fields)
            code.append(f'export class {name} {{\n    constructor(fields) {{\n{inits}\n'
                        f'        if (fields !== undefined && fields !== RESULT)\n'
                        f'            assignFields(this, fields);\n{end}    }}\n'
                        f'{self.by_hand.get(name, "")}}}')
            lines = ''.join(
                (comment(self.translated(f.doc), '    ') if f.doc else '') +
                f'    {camel(f.name)}: {self.field_type(struct, f)};\n' for f in fields)
            types.append(comment(self.translated(struct.doc)) +
                         f'export class {name} {{\n    constructor(fields?: Partial<{name}>);\n'
                         f'{lines}{self.types_by_hand.get(name, "")}}}')
            if struct.name in ZERO_DEFAULT:
                lines = ''
                for f in fields:
                    optional = '' if (struct.name, f.name) in REQUIRED else '?'
                    null = ' | null' if optional and self.api.is_struct(f.kind) else ''
                    lines += f'    {camel(f.name)}{optional}: ' \
                        f'{self.field_type(struct, f, True)}{null};\n'
                types.append(f'/** A {{@link {name}}} as an argument: omitted fields are 0. '
                             f'*/\nexport interface {name}Like {{\n{lines}}}')
        return '\n\n'.join(code), '\n\n'.join(types)

    def view(self, struct):
        """Returns the class of a view, and its type."""
        name, kind = class_name(struct.name), headers.short(struct.name).upper()
        methods = [f'    static get kind() {{\n        return Kind.{kind};\n    }}',
                   self.by_hand.get(name, '').rstrip('\n'), *self.methods[name]]
        types = [self.types_by_hand.get(name, '').rstrip('\n'), *self.method_types[name]]
        return tuple(
            f'{doc}export class {name} extends Item {{\n' +
            '\n\n'.join(one for one in lines if one) + '\n}'
            for doc, lines in (('', methods), (comment(self.translated(struct.doc)), types)))

    def constants(self):
        code, types = [], []
        for name, (value, doc) in self.api.constants.items():
            short = name.removeprefix('GAB_')
            code.append(f'export const {short} = {value};')
            types.append(comment(self.translated(doc)) + f'export const {short}: {value};')
        for name, one in self.api.types_of_ids().items():
            types.append(comment(self.translated(one.doc)) + f'export type {class_name(name)} = '
                         f"number & {{ readonly [kind]: '{headers.short(name)}' }};")
        for enum in self.api.enums.values():
            name, prefix = class_name(enum.name), headers.common_prefix(list(enum.values))
            rows, lines = '', ''
            for one, value in enum.values.items():
                short, doc = one.removeprefix(prefix), self.translated(enum.docs[one])
                rows += f'    {short}: {value},\n'
                lines += (comment(doc, '    ') if doc else '') + \
                    f'    readonly {short}: {value};\n'
            code.append(f'export const {name} = Object.freeze({{\n{rows}}});')
            types.append((comment(self.translated(enum.doc)) if enum.doc else '') +
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
        is_part = owner != 'Gabarit'
        parameters = self.api.parameters(f.name)[is_part:]
        fills = self.api.max_filled(f) > 0
        words, types = self.method_parameters([p for p in parameters if fills or not p.is_result])
        library = 'this.' if not is_part else \
            'this.gabarit.' if owner == 'Bank' else 'this.bank.gabarit.'
        given = ['this'] * is_part + [
            'pose ?? upright' if p.name == 'pose' and not p.is_nullable else camel(p.name)
            for p in parameters]
        outs = [p for p in parameters if p.is_result and not fills]
        call = f'{library}{f.name}({", ".join(given)})'
        if outs and outs[-1].role == 'list':
            body, answer, note = self.returning_list(outs[-1], call)
        elif len(outs) > 1:
            body, answer, note = self.returning_several(f, outs, call)
        elif outs:
            body, answer, note = self.returning_one(f, outs[0], call, words, types)
        else:
            note, answer = '', self.answer_type(f)
            if self.makes_answer(f) and words:
                words.append(f'answer = new {answer}()')
                types.append(f'answer?: {answer}')
                call = f'{library}{f.name}({", ".join([*given, "answer"])})'
            body = f'return {"this.bank.isOpen && " if name == "exists" else ""}{call};'
            if fills:
                p = next(p for p in parameters if p.role == 'list')
                filled = camel(p.name)
                call = call.replace(f'{filled}, ', 'room, ')
                body = f'const room = {filled} &&' \
                       f' newObjects({class_name(p.base)})(MAX_IMPACTS);\n' \
                    f'{call};\n{filled}?.splice(0, {filled}.length, ' \
                    '...room.slice(0, answer.count));\nreturn answer;'
                note = f'`{filled}`, a list that you may pass, then contains them.'
        doc = self.translated(f.doc) + (f'\n\n{note}' if note else '')
        is_getter = is_part and len(f.arguments) == 1
        head = f'get {name}()' if is_getter else f'{name}({", ".join(words)})'
        indent = '    ' if is_part else '        '
        code = f'{indent}{head} {{\n{indented([body], indent + "    ")}\n{indent}}}'
        declared = f'readonly {name}: {answer};' if is_getter else \
            f'{name}({", ".join(types)}): {answer};'
        self.methods.setdefault(owner, []).append(code)
        self.method_types.setdefault(owner, []).append(f'{comment(doc, "    ")}    {declared}')
        many, count, first = self.api.sequence(f)
        many = camel(many)
        if many and (owner, many) != ('Frame', 'points'):   # those of core.js have names
            i = f'i + {first}' if first else 'i'
            self.methods[owner].append(f'    get {many}() {{\n        return each(this.'
                                       f'{camel(count)}, (i) => this.{name}({i}));\n    }}')
            item = answer.removesuffix(' | null')
            self.method_types[owner].append(
                f'    /** All of them. */\n    readonly {many}: {item}[];')

    def method_parameters(self, inputs):
        """Returns the inputs of a method, and their types, in the order of C. A pose and the
        parameters that may be null may be omitted if they are last."""
        words, types, is_last = [], [], True
        for p in reversed(inputs):
            standard = 'upright' if p.name == 'pose' and not p.is_nullable else \
                'null' if p.is_nullable else ''
            is_last = is_last and standard != ''
            words.insert(0, camel(p.name) + (f' = {standard}' if is_last else ''))
            null = ' | null' if standard == 'upright' and not is_last else ''
            types.insert(0, f'{camel(p.name)}{"?" * is_last}: {self.parameter_type(p)}{null}')
        return words, types

    def returning_list(self, p, call):
        """Returns the body of a method that returns a list, its type, and a note on it."""
        name, kind = camel(p.name), self.type_of(p.base)
        made = 'newNumbers' if p.base == 'uint32_t' else '(capacity) => new Array(capacity)' \
            if self.api.is_view(p.base) else f'newObjects({kind})'
        return f'return allResults({made},\n    ({name}) => {call});', \
            'Uint32Array' if p.base == 'uint32_t' else f'{kind}[]', \
            f'Returns all `{name}` in a new array.'

    def returning_several(self, f, outs, call):
        """Does the same for a method that returns an object with several outputs by name."""
        scalars = {camel(p.name): p.base in headers.SCALARS for p in outs}
        lines = [f'const {camel(p.name)} = new '
                 f'{"Ref" if scalars[camel(p.name)] else class_name(p.base)}();' for p in outs]
        values = ', '.join(f'{name}: {name}.value' if is_scalar else name
                           for name, is_scalar in scalars.items())
        kinds = '; '.join(f'{camel(p.name)}: {self.type_of(p.base)}' for p in outs)
        note = 'Returns the outputs of the C function in a new object'
        if f.answer == 'bool':
            return '\n'.join([*lines, f'return {call} ?\n    {{ {values} }} : null;']), \
                f'{{ {kinds} }} | null', f'{note}, or null where it returns false.'
        return '\n'.join([*lines, f'{call};', f'return {{ {values} }};']), f'{{ {kinds} }}', \
            f'{note}.'

    def returning_one(self, f, p, call, words, types):
        """Does the same for one output, which the caller may pass as a further argument."""
        name, kind = camel(p.name), class_name(p.base)
        is_null = self.api.returns_nothing_if_false(f)
        null, note = '', f'Returns `{name}`.'
        if is_null:
            null, note = ' | null', f'Returns `{name}`, or null where the C function returns false.'
        if p.base in headers.SCALARS:
            return f'const {name} = new Ref();\nreturn {call} ? {name}.value : null;', \
                f'number{null}', note
        made, answer = f'new {kind}()', kind
        if p.role != 'result':
            count = f'{camel(p.count)}.length' if p.role == 'along' else self.api.length(p.count)
            made, answer = f'each({count}, () => {made})', f'{kind}[]'
        words.append(f'{name} = {made}')
        types.append(f'{name}?: {answer}')
        body = f'return {call} ? {name} : null;' if is_null else f'{call};\nreturn {name};'
        return body, answer + null, note

    # ---- The files ----

    def files(self, version):
        """Returns the module and its declarations."""
        core, self.by_hand = headers.parts_by_hand(HERE / 'core.js', '//')
        types, self.types_by_hand = headers.parts_by_hand(HERE / 'types.d.ts', '//')
        for f in self.api.functions.values():
            if f.name not in EXCLUDED | FUNCTIONS_BY_HAND:
                self.function(f)
            if f.name not in EXCLUDED | METHODS_BY_HAND:
                self.method(f)
        for kind in ('gab_limits', 'gab_vec', 'gab_vec3', 'gab_ground_node'):
            self.need_writer(kind)
        self.need_reader('gab_fault')
        library = self.methods.pop('Gabarit'), self.method_types.pop('Gabarit')
        parts = {'constants': self.constants(), 'structs': self.structs(),
                 'library': ('\n\n'.join(self.functions + library[0]),
                             '\n\n'.join(self.types + library[1]))}
        parts['views'] = tuple('\n\n'.join(texts) for texts in zip(*(
            self.view(struct) for struct in self.api.structs.values() if struct.is_view)))
        parts['Bank'] = ('\n' + '\n\n'.join(self.methods['Bank']),
                         '\n\n'.join(self.method_types['Bank']))
        for name, (code, declarations) in parts.items():
            core = self.filled(core, name, code)
            types = self.filled(types, name, declarations)
        marshalling = re.sub(r'(?m)^(?=.)', '    ', '\n\n'.join(self.marshalling))
        core = self.filled(core, 'marshalling', marshalling)
        for text in (core, types):
            unreplaced = re.findall(r'^ *//@.*', text, re.MULTILINE)
            if unreplaced:
                self.fail(f'{unreplaced} were not replaced')
        core = core.replace('raw_bank_size', str(self.size('gab_bank')))
        return core.replace('{version}', version), types.replace('{version}', version)

    def filled(self, text, name, code):
        mark = f'//@{name}\n'
        if mark not in text:
            self.fail(f'there is no {mark.strip()}')
        return text.replace(mark, code + '\n')

    def doubles_source(self):
        return ('/* Written by javascript.py: 64-bit integers are passed as doubles, because each '
                'BigInt is\n * garbage. */\n' + (HERE.parent / 'mistakes.c').read_text(
                    encoding='utf-8') + '\n'
                'static uint64_t to_uint64(double number)\n{\n'
                '    return !(number > 0) ? 0 : number < 0x1p64 ? (uint64_t)number : '
                'UINT64_MAX;\n}\n\n' + '\n'.join(self.doubles))


def main():
    folder, version, code, types, doubles = sys.argv[1:]
    emitter = Emitter(headers.read(folder))
    script, declarations = emitter.files(version)
    pathlib.Path(code).write_text(script, encoding='utf-8')
    pathlib.Path(types).write_text(declarations, encoding='utf-8')
    pathlib.Path(doubles).write_text(emitter.doubles_source(), encoding='utf-8')


if __name__ == '__main__':
    main()
