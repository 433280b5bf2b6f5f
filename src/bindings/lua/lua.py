#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Writes gabarit.lua, the binding for LuaJIT, from the public headers and core.lua, and a C source
with the functions that it calls: lua.py HEADERS VERSION GABARIT.LUA POINTERS.C

Each function becomes a method of its first argument, or a function of the module. Outputs become
results: nil instead of them if the C function returns false. LuaJIT compiles no calls that pass or
return structs by value, so the C source has variants of these functions that take pointers.
"""
import pathlib
import re
import sys

HERE = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent))
import headers  # noqa: E402

# core.lua has these.
BY_HAND = {'gab_bank_open', 'gab_bank_load', 'gab_bank_load_mapped', 'gab_bank_copy',
           'gab_bank_close', 'gab_ground_fit', 'gab_polygon_triangulate', 'gab_rings_hold'}
# Functions whose outputs have a meaning even if they return false.
ALWAYS_FILLED = {'gab_level_slide', 'gab_level_bounce', 'gab_walls_slide', 'gab_walls_bounce'}
KEYWORDS = {'end', 'in', 'and', 'or', 'not', 'function', 'local', 'repeat', 'until', 'then'}
# Structs that a table does not become.
NOT_FROM_TABLES = {'gab_bank', 'gab_bank_file', 'gab_section', 'gab_mask', 'gab_picture'}
# Arrays that structs point to: the type of their elements, and their number.
BLOCKS = {
    ('gab_tiles', 'cells'): ('uint8_t', '(t.columns or 0) * (t.rows or 0)'),
    ('gab_maze', 'walls'): ('uint8_t', '((t.columns or 0) + 1) * ((t.rows or 0) + 1)'),
    ('gab_heights', 'samples'):
        ('uint8_t', '(t.columns or 0) * (t.rows or 0) * (t.sample_bytes or 0)'),
    ('gab_ground', 'nodes'): ('gab_ground_node', 't.count or 0'),
    **{('gab_boxes', edge): ('float', 't.count or 0')
       for edge in ('left', 'top', 'right', 'bottom')},
}
# Structs that refer to the memory of a bank.
# The prefix of functions with pointers instead of structs.
POINTER = 'gabp_'
OWNED = {'gab_mask', 'gab_tiles', 'gab_maze', 'gab_heights', 'gab_ground', 'gab_picture'}


def short(kind):
    return kind.removeprefix('gab_')


class Emitter:
    def __init__(self, api):
        self.api = api
        self.kinds = {}         # C types that functions use: local name

    def type_of(self, kind):
        """Returns the local variable with the type."""
        name = 't_' + re.sub(r'\W+', '_', kind.removeprefix('gab_')).strip('_') + \
            ('s' if '[' in kind else '')
        self.kinds[kind] = name
        return name

    # ---- The declarations ----

    def by_value(self, f):
        """True if a function passes or returns a struct by value."""
        return f.answer in self.api.structs or any(
            a.kind in self.api.structs and not a.length for a in f.arguments)

    def pointer_variant(self, f):
        """Returns the declaration of the variant with pointers, and its definition."""
        arguments, given = [], []
        for a in f.arguments:
            is_value = a.kind in self.api.structs and not a.length
            arguments.append((f'const {a.kind} *' if is_value else f'{a.kind} ') + a.name +
                             (f'[{a.length}]' if a.length else ''))
            given.append(('*' if is_value else '') + a.name)
        answer, call = f.answer, f'{f.name}({", ".join(given)})'
        if f.answer in self.api.structs:
            arguments.insert(0, f'{f.answer} *answer')
            answer, call = 'void', f'*answer = {call}'
        elif answer != 'void':
            call = f'return {call}'
        declared = f'{answer} {POINTER}{short(f.name)}({", ".join(arguments)})'
        return declared, f'GAB_API {declared};\n{declared}\n{{\n    {call};\n}}\n'

    def pointers(self):
        variants = [self.pointer_variant(f)[1] for f in self.api.functions.values()
                    if self.by_value(f)]
        return '/* Written by lua.py: variants of functions, without structs by value. */\n' \
            '#include <gabarit/gabarit.h>\n\n' + '\n'.join(variants)

    def cdef(self):
        lines = []
        for enum in self.api.enums.values():
            values = ', '.join(f'{name} = {value}' for name, value in enum.values.items())
            lines.append(f'typedef enum {enum.name} {{ {values} }} {enum.name};')
        for struct in self.api.structs.values():
            fields = ' '.join(
                f'{f.kind} {f.name}' + (f'[{self.api.length(f.length)}]' if f.length else '') + ';'
                for f in struct.fields)
            lines.append(f'typedef struct {struct.name} {{ {fields} }} {struct.name};')
        for f in self.api.functions.values():
            arguments = ', '.join(f'{a.kind} {a.name}' + (f'[{a.length}]' if a.length else '')
                                  for a in f.arguments)
            lines.append(f'{f.answer} {f.name}({arguments or "void"});')
            if self.by_value(f):
                lines.append(self.pointer_variant(f)[0] + ';')
        return '\n'.join(lines)

    # ---- Structs from tables ----

    def has_pointers(self, kind):
        """True if a struct points to structs or lists that a table may contain."""
        return any(f.is_pointer and (f.base in self.api.structs and f.base not in NOT_FROM_TABLES
                                     or f.name == 'open' or (kind, f.name) in BLOCKS) or
                   f.kind in self.api.structs and self.has_pointers(f.kind)
                   for f in self.api.structs[kind].fields)

    def fields_function(self, kind):
        """Returns a function that converts such fields."""
        lines = []
        for f in self.api.structs[kind].fields:
            if (kind, f.name) in BLOCKS:
                element, count = BLOCKS[kind, f.name]
                lines.append(f"t.{f.name} = block(t.{f.name}, '{element}[?]', {count}, "
                             f"'{short(kind)}.{f.name}')")
            elif f.name == 'open':
                lines.append('t.open, t.open_words = words(t.open)')
            elif f.is_pointer and f.base in self.api.structs:
                lines.append(f"t.{f.name} = pointer(t.{f.name}, {self.type_of(f.base)}, "
                             f"'{short(kind)}.{f.name}', '{short(f.base)}')")
            elif f.kind in self.api.structs and self.has_pointers(f.kind):
                lines.append(f"t.{f.name} = t.{f.name} and struct(t.{f.name}, "
                             f"{self.type_of(f.kind)}, '{short(kind)}.{f.name}', "
                             f"'{short(f.kind)}', fields_{short(f.kind)})")
        body = '\n'.join('    ' + line for line in lines)
        return f'local function fields_{short(kind)}(value)\n    local t = {{}}\n' \
            f'    for key, field in pairs(value) do t[key] = field end\n{body}\n    return t\nend\n'

    # ---- Functions ----

    def receiver(self, f):
        """Returns the table that a function belongs to, and its name there."""
        if f.arguments:
            first = f.arguments[0]
            noun = short(first.base)
            is_view = first.base in self.api.structs and self.api.structs[first.base].is_view
            if f.name.startswith(f'gab_{noun}_'):
                if first.kind == 'const gab_bank *':
                    return 'Bank', f.name.removeprefix(f'gab_{noun}_')
                if is_view:
                    return f'Views.{noun}', f.name.removeprefix(f'gab_{noun}_')
        return 'gab', short(f.name)

    def function(self, f):
        parameters, lines, given, outs, lists = [], [], [], [], []
        arguments = f.arguments
        is_view = {name for name, struct in self.api.structs.items() if struct.is_view}
        skip = set()
        for i, a in enumerate(arguments):
            if i in skip:
                continue
            following = arguments[i + 1].name if i + 1 < len(arguments) else ''
            name = a.name + '_' if a.name in KEYWORDS else a.name
            null = headers.may_be_null(f.name, a.name)
            is_struct = a.base in self.api.structs
            as_many = headers.AS_MANY_AS.get((f.name, a.name))
            if a.kind == 'const gab_bank *':
                lines.append(f"local c_{name} = bank_of({name}, '{name}')")
                given.append(f'c_{name}')
            elif a.kind == 'const char *':
                lines.append(f"text({name}, '{name}')")
                given.append(name)
            elif a.length:
                outs.append((name, f"new('{a.base}[{a.length}]')",
                             f'list({name}, {a.length}, {self.type_of(a.base)})'))
                given.append(name)
                continue
            elif as_many:
                outs.append((name, f"{self.type_of(a.base + '[?]')}({as_many}_count)",
                             f'list({name}, {as_many}_count, {self.type_of(a.base)})'))
                given.append(name)
                continue
            elif a.is_pointer and following == 'capacity':
                skip.add(i + 1)
                lists.append((name, a.base))
                given += [name, 'capacity']
                continue
            elif a.is_pointer and following in ('count', 'rings', 'ring_count'):
                array = self.type_of(a.base + '[?]')
                lines.append(f"local c_{name}, {name}_count = array({name}, {array}, '{name}')")
                given.append(f'c_{name}')
                if following in ('count', 'ring_count'):
                    skip.add(i + 1)
                    given.append(f'{name}_count')
            elif is_struct and a.base in is_view and not a.is_pointer:
                lines.append(f"view({name}, {self.type_of(a.base)}, '{name}', '{short(a.base)}')")
                given.append(name)
            elif a.base in NOT_FROM_TABLES:
                lines.append(f"changed({name}, {self.type_of(a.base)}, '{name}', "
                             f"'{short(a.base)}')")
                given.append(name)
            elif is_struct and (not a.is_pointer or a.is_constant):
                fields = f', fields_{short(a.base)}' if self.has_pointers(a.base) else ''
                make = f"struct({name}, {self.type_of(a.base)}, '{name}', '{short(a.base)}'" \
                    f'{fields})'
                if a.name == 'pose' and not null:
                    make = f'{name} == nil and upright or {make}'
                elif null:
                    make = f'{name} ~= nil and {make} or nil'
                lines.append(f'{name} = {make}')
                given.append(name)
            elif is_struct and a.base in headers.CHANGED and (
                    a.base != 'gab_tags' or f.name.startswith('gab_tags_')):
                lines.append(f"changed({name}, {self.type_of(a.base)}, '{name}', "
                             f"'{short(a.base)}')")
                given.append(name)
            elif is_struct:
                outs.append((name, f'{self.type_of(a.base)}()', name))
                given.append(name)
                continue
            elif a.is_pointer:
                outs.append((name, f"new('{a.base}[1]')", f'{name}[0]'))
                given.append(name)
                continue
            else:
                given.append(name)
            parameters.append(name)
        return self.text_of(f, parameters, lines, given, outs, lists)

    def text_of(self, f, parameters, lines, given, outs, lists):
        owner, name = self.receiver(f)
        lines += [f'local {out} = {made}' for out, made, _ in outs]
        results = [result for _, _, result in outs]
        call = f'C.{f.name}({", ".join(given)})'
        if self.by_value(f):
            call = f'C.{POINTER}{short(f.name)}({", ".join(given)})'
        if lists:
            out, kind = lists[0]
            call = call.replace(f'{out}, capacity', f'_{out}, capacity')
            array = self.type_of(kind + '[?]')
            made = f'numbers(_{out}, count)' if kind in headers.SCALARS else \
                f'list(_{out}, count, {self.type_of(kind)})'
            # The answer may be only capacity + 1 if there are more.
            lines += ['local capacity, count, _' + out.rstrip('_') + ' = 8, 9',
                      'while count > capacity do',
                      '    capacity = math.max(2 * capacity, count)',
                      f'    _{out} = {array}(capacity)', f'    count = tonumber({call})', 'end',
                      f'return {", ".join([made, *results])}']
        elif f.answer == 'void':
            lines += [call, f'return {", ".join(results)}']
        elif f.answer in self.api.structs:
            given.insert(0, 'answer')
            lines += [f'local answer = {self.type_of(f.answer)}()',
                      f'C.{POINTER}{short(f.name)}({", ".join(given)})']
            if f.answer in OWNED and f.arguments[0].base in self.api.structs:
                lines.append(f'owned(answer, {parameters[0]}.bank)')
            lines.append(f'return {", ".join(["answer", *results])}')
        elif f.answer == 'bool' and results and f.name not in ALWAYS_FILLED:
            lines += [f'if not {call} then', '    return nil', 'end',
                      f'return {", ".join(results)}']
        else:
            answer = f'string_or_nil({call})' if f.answer == 'const char *' else \
                f'tonumber({call})' if f.answer in ('uint64_t', 'size_t') or \
                f.answer in self.api.enums else call
            lines += [f'local answer = {answer}', f'return {", ".join(["answer", *results])}'] \
                if results else [f'return {answer}']
        body = '\n'.join('    ' + line for line in lines)
        return f'function {owner}.{name}({", ".join(parameters)})\n{body}\nend\n' \
            f"by_name.{f.name} = {owner}.{name}\n"

    # ---- The file ----

    def write(self, version):
        functions = '\n'.join(self.function(f) for f in self.api.functions.values()
                              if f.name not in BY_HAND)
        functions = ''.join(self.fields_function(kind) for kind in self.api.structs
                            if kind not in NOT_FROM_TABLES and self.has_pointers(kind)) + functions
        nouns = [short(s.name) for s in self.api.structs.values() if s.is_view]
        views = ''.join(f'Views.{noun} = {{}}\n' for noun in nouns)
        metatypes = ''.join(f"ffi.metatype('gab_{noun}', {{__index = Views.{noun}}})\n"
                            for noun in nouns)
        used = {f'gab_{name}' for name in ('ground_node[?]', 'vec[?]')} | {'uint32_t[?]'}
        for kind in [*self.api.structs, *sorted(used)]:
            if kind not in headers.OPAQUE:
                self.type_of(kind)
        types = ''.join(f"types.{name} = ffi.typeof('{kind}')\n"
                        for kind, name in self.kinds.items())
        functions = re.sub(r'\bt_\w+', lambda match: f'types.{match[0]}', functions)
        types = 'local types = {}\nlocal by_name = {}\ngab.functions = by_name\n' + types + \
            "local upright = ffi.new('gab_pose')\n" + ''.join(
                f'gab.{short(name)} = types.{self.kinds[name]}\n' for name in self.api.structs
                if name not in headers.OPAQUE | NOT_FROM_TABLES and
                not self.api.structs[name].is_view and
                not any(f.is_pointer for f in self.api.structs[name].fields))
        constants = ''.join(f"gab.{name.removeprefix('GAB_')} = {value}\n"
                            for name, (value, _) in self.api.constants.items())
        constants += ''.join(f"gab.{name.removeprefix('GAB_')} = {value}\n"
                             for enum in self.api.enums.values()
                             for name, value in enum.values.items())
        parts = {'cdef': self.cdef(), 'types': types, 'functions': views + functions + metatypes,
                 'constants': constants}
        core = (HERE / 'core.lua').read_text(encoding='utf-8')
        for name, text in parts.items():
            core = core.replace(f'--@{name}\n', text + '\n')
        return core.replace('{version}', version)


def main():
    folder, version, script, pointers = sys.argv[1:]
    emitter = Emitter(headers.read(folder))
    pathlib.Path(script).write_text(emitter.write(version), encoding='utf-8')
    pathlib.Path(pointers).write_text(emitter.pointers(), encoding='utf-8')


if __name__ == '__main__':
    main()
