#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Calls the library with random queries about a bank, through ctypes, and writes the queries and
results as lines of JSON, so that a binding can be tested with the same queries.

usage: random_queries.py HEADERS LIBRARY BANK SEED ROUNDS >QUESTIONS

A line is [function, arguments, result, outputs]. Numbers that JSON lacks are {"float": text}; a
view is {"view": type, "index": i}; an id of nothing is {"none": number};
bytes that a struct points to are {"bytes": numbers}; an output
is {"of": type}, with a "capacity" if it is a list. Every function of the headers is called except
those in LEFT_OUT.
"""
import ctypes
import json
import math
import pathlib
import random
import struct
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[2] / 'src' / 'bindings'))
import headers  # noqa: E402

# Functions that open banks or describe faults, which have their own tests, and functions whose
# arguments depend on each other.
LEFT_OUT = {'gab_turn', 'gab_doors_set', 'gab_bank_open', 'gab_bank_load', 'gab_bank_load_mapped',
            'gab_bank_copy',
            'gab_bank_compare', 'gab_bank_reload', 'gab_bank_close', 'gab_ground_fit',
            'gab_polygon_triangulate', 'gab_rings_holds', 'gab_level_sweep_many',
            'gab_fault_text', 'gab_bank_report', 'gab_mistake_text'}
SCALARS = {
    'float': ctypes.c_float, 'double': ctypes.c_double, 'bool': ctypes.c_bool,
    'char': ctypes.c_char, 'uint8_t': ctypes.c_uint8, 'uint16_t': ctypes.c_uint16,
    'int32_t': ctypes.c_int32, 'uint32_t': ctypes.c_uint32, 'uint64_t': ctypes.c_uint64,
    'size_t': ctypes.c_size_t,
}
# Structs that point to bytes of the caller, and the field that does.
VIEWS_OF_BYTES = {'gab_tiles': 'cells', 'gab_maze': 'walls', 'gab_heights': 'samples',
                  'gab_ground': 'nodes'}
# Fields and parameters that get a number >= 0.
SIZES = {'radius', 'w', 'h', 'half', 'cell_w', 'cell_h', 'limit', 'depth', 'inverse_mass', 'mass',
         'max', 'slop', 'fraction', 'restitution', 'friction', 'scale'}
CAPACITY = 7  # of a list that the library fills


class Caller:
    """Calls the library with random arguments. Contains its types as ctypes classes."""

    def __init__(self, folder, library, bank, seed):
        self.api = headers.read(folder)
        self.library = ctypes.CDLL(library)
        self.random = random.Random(seed)
        self.types = {}
        self.kept = []  # objects to which arguments point, until the call ends
        for struct in self.api.structs.values():
            self.define(struct.name)
        data = pathlib.Path(bank).read_bytes()
        self.memory = ctypes.create_string_buffer(len(data) + 16)
        at = -(-ctypes.addressof(self.memory) // 16) * 16
        ctypes.memmove(at, data, len(data))
        self.bank = self.types['gab_bank']()
        self.library.gab_bank_open.argtypes = [ctypes.c_void_p, ctypes.c_void_p, ctypes.c_size_t,
                                               ctypes.c_void_p, ctypes.c_void_p]
        if self.library.gab_bank_open(ctypes.addressof(self.bank), at, len(data), None, None) != 0:
            sys.exit(f'{bank} does not open')
        self.strings = self.names_in(data)
        self.counts = {}

    def define(self, name):
        if name in self.types:
            return self.types[name]
        fields = []
        for field in self.api.structs[name].fields:
            kind = self.type_of(field.kind)
            fields.append((field.name, kind * self.api.length(field.length) if field.length
                           else kind))
        self.types[name] = type(name, (ctypes.Structure,), {'_fields_': fields})
        return self.types[name]

    def type_of(self, kind):
        if kind == 'const char *':
            return ctypes.c_char_p
        if kind.endswith('*'):
            return ctypes.c_void_p
        if kind in SCALARS:
            return SCALARS[kind]
        if kind in self.api.enums:
            return ctypes.c_uint32
        return self.define(kind)

    @staticmethod
    def names_in(data):
        """Returns all texts of the bank, from its section of strings."""
        count = struct.unpack_from('<I', data, 20)[0]
        for i in range(count):
            tag, offset, size = struct.unpack_from('<4sII', data, 64 + 32 * i)
            if tag == b'STRS':
                texts = data[offset:offset + size].split(b'\0')
                return sorted({text.decode() for text in texts}) + ['no such name', '__proto__']
        sys.exit('the bank has no names')

    # ---- Random arguments: (ctypes value, JSON value) ----

    def number(self, name):
        r = self.random
        if name == 'scale':
            value = r.choice([0, 0, 0, 1, 1.5, 2, 0.5])
        elif name in SIZES:
            value = r.choice([0, 1, 8, r.randrange(4096) / 256, r.uniform(0, 60)])
        elif r.random() < 0.02:
            value = r.choice([math.nan, math.inf, -math.inf, 3e38, -0.0, 1e-42, 70000.5])
        else:
            value = r.choice([r.randrange(-80, 320), r.randrange(-81920, 196608) / 256,
                              r.uniform(-700, 900)])
        return struct.unpack('<f', struct.pack('<f', value))[0]

    def index(self, kind):
        """Returns an index that exists in most cases, or NONE."""
        return self.random.choice([NONE, *([self.random.randrange(self.count(kind))] * 9)])

    def count(self, kind):
        if kind not in self.counts:
            self.counts[kind] = max(1, min(400, self.section_count(kind)))
        return self.counts[kind]

    def section_count(self, kind):
        tags = {'gab_sprite': b'SPRT', 'gab_frame': b'FRAM', 'gab_animation': b'ANIM'}
        data = self.memory.raw[(-ctypes.addressof(self.memory)) % 16:]
        count = struct.unpack_from('<I', data, 20)[0]
        sections = {struct.unpack_from('<4sIII', data, 64 + 32 * i)[0]:
                    struct.unpack_from('<4sIII', data, 64 + 32 * i)[3] for i in range(count)}
        return sections.get(tags.get(kind), 12)

    def draw(self, kind, name, owner=''):
        r = self.random
        if kind in ('float', 'double'):
            value = self.number(name)
            return value, as_json(value)
        if kind == 'bool':
            value = r.random() < 0.3
            return value, value
        if kind == 'uint8_t':
            value = r.choice([r.randrange(12), r.randrange(256)])
            return value, value
        if kind == 'int32_t':
            value = r.choice([r.randrange(-40, 340), r.randrange(-2**31, 2**31)])
            return value, value
        if kind in self.api.enums:
            value = r.randrange(18) if kind == 'gab_kind' else r.randrange(6)
            return value, value
        if kind == 'uint64_t':
            value = r.randrange(8000)
            return value, value
        if kind in ('uint32_t', 'size_t'):
            value = r.choice([0, 1, 2, r.randrange(12), r.randrange(200), NONE])
            return value, value
        if kind == 'const char *':
            text = r.choice(self.strings)
            return text.encode(), text
        if kind in self.api.structs:
            return self.draw_struct(kind)
        sys.exit(f'random_queries.py: {owner}: draw() does not support {kind} {name}')

    def draw_struct(self, kind):
        value, json_value = self.types[kind](), {}
        struct = self.api.structs[kind]
        if struct.is_view:
            index = self.index(kind)
            value.bank, value.index = ctypes.addressof(self.bank), index
            return value, {'view': kind, 'index': index}
        if kind == 'gab_mask':
            frame, at = self.draw_struct('gab_frame')
            ask = self.library.gab_frame_mask
            ask.argtypes, ask.restype = [self.types['gab_frame']], self.types[kind]
            return ask(frame), {'mask': at['index']}
        for field in struct.fields:
            if kind in VIEWS_OF_BYTES or kind == 'gab_boxes':
                return self.draw_arrays(kind)
            if field.name == 'open_words':
                continue
            if field.name == 'open':
                words = [self.random.getrandbits(32) for _ in range(self.random.randrange(3))]
                self.set_pointer(value, 'open', (ctypes.c_uint32 * len(words))(*words))
                value.open_words, json_value['open'] = len(words), words
            elif field.is_pointer:
                if self.random.random() < 0.5:
                    inner, inner_json = self.draw_struct(field.base)
                    self.set_pointer(value, field.name, inner)
                    json_value[field.name] = inner_json
            elif field.length:
                drawn = [self.draw_field(kind, field) for _ in range(self.api.length(field.length))]
                array = getattr(value, field.name)
                for i, (inner, _) in enumerate(drawn):
                    array[i] = inner
                json_value[field.name] = [inner_json for _, inner_json in drawn]
            elif kind == 'gab_blockers' and self.random.random() < 0.7:
                pass  # keeps the default value
            else:
                inner, json_value[field.name] = self.draw_field(kind, field)
                setattr(value, field.name, inner)
        return value, json_value

    def draw_field(self, kind, field):
        if kind == 'gab_tags':
            bits = self.random.getrandbits(32)
            return bits, bits
        if kind == 'gab_pose' and field.name == 'turn' or field.name == 'axis':
            angle = self.random.uniform(0, 6.3)
            x, y = (self.float32(math.cos(angle)), self.float32(math.sin(angle)))
            if self.random.random() < 0.7:
                x, y = self.random.choice([(0, 0), (1, 0), (0, 1), (-1, 0)])
            return self.types['gab_vec'](x, y), {'x': as_json(x), 'y': as_json(y)}
        if kind == 'gab_blow' or field.kind == 'gab_blocks':
            value = self.random.randrange(2)
            return value, value
        if kind == 'gab_contact' and field.name == 'count':
            return 1, 1
        return self.draw(field.kind, field.name, kind)

    @staticmethod
    def float32(value):
        return struct.unpack('<f', struct.pack('<f', value))[0]

    def set_pointer(self, value, name, inner):
        self.kept.append(inner)
        setattr(value, name, ctypes.addressof(inner))

    def draw_arrays(self, kind):
        """Draws a struct that points to arrays, which are small and contain arbitrary bytes."""
        value, json_value = self.types[kind](), {}
        columns, rows = self.random.randrange(1, 9), self.random.randrange(1, 9)
        fixed_values = {'columns': columns, 'rows': rows, 'sample_bytes': 1, 'count': 5,
                        'cell_w': 16.0, 'cell_h': 24.5}
        for field in self.api.structs[kind].fields:
            if field.is_pointer:
                continue
            inner, inner_json = (fixed_values[field.name],) * 2 if field.name in fixed_values else \
                self.draw(field.kind, field.name)
            setattr(value, field.name, inner)
            json_value[field.name] = inner_json
        for field in self.api.structs[kind].fields:
            if not field.is_pointer:
                continue
            if kind == 'gab_boxes':
                edges = sorted(self.number('x') for _ in range(5))
                data = struct.pack('<5f', *(edges if field.name in ('left', 'top') else
                                            [edge + 40 for edge in edges]))
            elif kind == 'gab_ground':
                data = b''.join(struct.pack('<ffd', 40.0 * i, self.random.randrange(200),
                                            self.random.uniform(-1, 1)) for i in range(5))
            else:
                data = bytes(self.random.choice([0, 0, 1, 2, 3, 200]) for _ in range(
                    (columns + 1) * (rows + 1)))
            self.set_pointer(value, field.name, ctypes.create_string_buffer(data, len(data)))
            json_value[field.name] = {'bytes': list(data)}
        return value, json_value

    # ---- Results as JSON ----

    def id_as_json(self, of, value):
        return {'none': value} if of and value == self.api.ids[of].none else value

    def answer_as_json(self, of, value):
        return {'none': value} if of and value == NONE else self.id_as_json(of, value)

    def result_as_json(self, kind, value):
        if kind in self.api.structs:
            struct = self.api.structs[kind]
            if struct.is_view:
                return {'index': value.index if value.bank else NONE}
            result = {}
            for field in struct.fields:
                inner = getattr(value, field.name)
                if field.is_pointer and field.kind != 'const char *':
                    result[field.name] = inner is not None
                elif field.kind == 'char':
                    result[field.name] = inner.decode()
                elif field.length:
                    count = value.count if field.length == 'GAB_MAX_IMPACTS' else len(inner)
                    result[field.name] = [self.result_as_json(field.kind, one)
                                          for one in inner[:count]]
                else:
                    result[field.name] = self.answer_as_json(
                        field.id, self.result_as_json(field.kind, inner))
            return result
        if kind == 'const char *':
            return (value or b'').decode()
        return as_json(value) if isinstance(value, float) else value

    # ---- Calls ----

    def ask(self, function):
        """Calls a function with random arguments, and returns the values of its line. The answer of
        bindings for an unknown name is an error, which has other tests, so the name is known;
        returns
        None if the bank has no such item."""
        for _ in range(2000):
            line = self.ask_once(function)
            if not self.api.finds(function) or self.is_known(line[2]):
                return line
        return None

    @staticmethod
    def is_known(answer):
        """True for an answer other than that to an unknown name."""
        if not isinstance(answer, dict):
            return True
        return 'none' not in answer and answer.get('index') != NONE and \
            isinstance(answer.get('number', 0), int) and \
            ('tags' not in answer or any(answer['tags']['bits']))

    def ask_once(self, function):
        # Outputs: the index in json_arguments, the type, the memory, and whether a list has a fixed
        # length (None if the output is not a list).
        outputs = []
        c_arguments, json_arguments = [], []
        arguments = function.arguments
        self.kept = []
        skipped = -1
        for i, a in enumerate(arguments):
            if i == skipped:
                continue
            following = arguments[i + 1].name if i + 1 < len(arguments) else ''
            passes_null = headers.may_be_null(function.name, a.name) and self.random.random() < 0.3
            if a.kind == 'const gab_bank *':
                c_arguments.append(ctypes.c_void_p(ctypes.addressof(self.bank)))
                json_arguments.append('bank')
            elif a.length or following == 'capacity':
                count = (self.api.length(a.length) if a.length
                         else self.random.choice([0, 1, CAPACITY]))
                array = (self.type_of(a.base) * max(count, 1))()
                c_arguments.append(array if count else None)
                if not a.length:
                    c_arguments.append(ctypes.c_uint32(count))
                    skipped = i + 1
                json_arguments.append({'capacity': count, 'of': a.base})
                outputs.append((len(json_arguments) - 1, a.base, array, bool(a.length)))
            elif a.is_pointer and following == 'count':
                drawn = [self.draw(a.base, a.name) for _ in range(self.random.randrange(6))]
                array = (self.type_of(a.base) * max(len(drawn), 1))(*[one for one, _ in drawn])
                c_arguments += [array, (ctypes.c_size_t if arguments[i + 1].kind == 'size_t'
                                        else ctypes.c_uint32)(len(drawn))]
                skipped = i + 1
                json_arguments.append([one for _, one in drawn])
            elif passes_null:
                c_arguments.append(None)
                json_arguments.append(None)
            elif a.kind == 'const char *' or not a.is_pointer:
                value, json_value = self.draw(a.kind, a.name, function.name)
                if a.id:
                    json_value = self.id_as_json(a.id, value)
                c_arguments.append(value if a.kind in self.api.structs else
                                   self.type_of(a.kind)(value))
                json_arguments.append(json_value)
            elif a.is_constant or headers.is_changed(function.name, a):
                value, json_value = self.draw(a.base, a.name, function.name)
                self.kept.append(value)
                c_arguments.append(ctypes.byref(value))
                json_arguments.append(json_value)
                if not a.is_constant:
                    outputs.append((len(json_arguments) - 1, a.base, value, None))
            else:
                value = self.type_of(a.base)()
                c_arguments.append(ctypes.byref(value))
                json_arguments.append({'of': a.base})
                outputs.append((len(json_arguments) - 1, a.base, value, None))
        call = getattr(self.library, function.name)
        call.restype = None if function.answer == 'void' else self.type_of(function.answer)
        answer = call(*c_arguments)
        results = {}
        for index, kind, value, is_fixed in outputs:
            if is_fixed is None:
                value = value if kind in self.api.structs else value.value
                results[index] = self.result_as_json(kind, value)
            else:
                count = len(value) if is_fixed else min(json_arguments[index]['capacity'],
                                                             getattr(answer, 'count', answer))
                results[index] = [self.result_as_json(kind, value[k]) for k in range(count)]
        return [function.name, json_arguments, None if answer is None else
                self.answer_as_json(function.id, self.result_as_json(function.answer, answer)),
                results]


def as_json(value):
    """Returns a value that JSON can represent: non-finite numbers and -0 become texts."""
    if isinstance(value, float) and not math.isfinite(value):
        return {'float': str(value)}
    is_minus_zero = isinstance(value, float) and value == 0 and math.copysign(1, value) < 0
    return {'float': '-0'} if is_minus_zero else value


NONE = 0xFFFFFFFF


def main():
    folder, library, bank, seed, rounds = sys.argv[1:]
    caller = Caller(folder, library, bank, int(seed))
    for function in caller.api.functions.values():
        if function.name in LEFT_OUT:
            continue
        for _ in range(int(rounds)):
            if (line := caller.ask(function)) is not None:
                print(json.dumps(line))


if __name__ == '__main__':
    main()
