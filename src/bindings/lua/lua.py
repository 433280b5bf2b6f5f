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

from headers import short  # noqa: E402

KEYWORDS = {'end', 'in', 'and', 'or', 'not', 'function', 'local', 'repeat', 'until', 'then'}
# The prefix of functions with pointers instead of structs.
POINTER = 'gabp_'


class Emitter:
    def __init__(self, api):
        self.api = api
        self.kinds = {}         # C types that functions use: local name
        self.results = api.results()

    def is_copied(self, kind, field):
        """True for a struct in a struct that is read as a copy. A reference to it would become
        invalid with the outer struct: for a view, the library would then read other memory."""
        return self.api.is_struct(field.kind) and not self.api.is_view(kind) and \
            (kind in self.results or self.api.is_view(field.kind))

    def type_of(self, kind):
        """Returns the local variable with the type."""
        name = 't_' + re.sub(r'\W+', '_', kind.removeprefix('gab_')).strip('_') + \
            ('s' if '[' in kind else '')
        self.kinds[kind] = name
        return name

    # ---- The declarations ----

    def by_value(self, f):
        """True if a function passes or returns a struct by value."""
        return f.name not in headers.INLINE and (f.answer in self.api.structs or any(
            a.kind in self.api.structs and not a.length for a in f.arguments))

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
        return '/* Written by lua.py: variants of functions, without structs by value. */\n' + \
            (HERE.parent / 'mistakes.c').read_text(encoding='utf-8') + '\n' + '\n'.join(variants)

    def cdef(self):
        lines = []
        for enum in self.api.enums.values():
            values = ', '.join(f'{name} = {value}' for name, value in enum.values.items())
            lines.append(f'typedef enum {enum.name} {{ {values} }} {enum.name};')
        for struct in self.api.structs.values():
            fields = ' '.join(
                f'{f.kind} {f.name}' + ('_' if self.is_copied(struct.name, f) else '') +
                (f'[{self.api.length(f.length)}]' if f.length else '') + ';'
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

    def copies(self):
        """Returns the code that reads and writes copied structs."""
        lines = []
        for struct in self.api.structs.values():
            fields = [f for f in struct.fields if self.is_copied(struct.name, f)]
            if not fields:
                continue
            getters = []
            for f in fields:
                kind = self.type_of(f.kind)
                made = f'list(s.{f.name}_, {f.length}, {kind})' if f.length else \
                    f'{kind}(s.{f.name}_)'
                getters.append(f'    [{f.name!r}] = function(s) return {made} end,\n')
            is_read = str(struct.name not in self.results).lower()
            lines.append(f"copying('{struct.name}', {is_read}, {{\n{''.join(getters)}}})\n")
        return ''.join(lines)

    def has_pointers(self, kind):
        """True if a struct has fields that a table cannot initialize."""
        structs = self.api.structs.keys() - headers.FROM_LIBRARY
        fields = self.api.structs[kind].fields
        return any(f.is_pointer and (f.base in structs or f.name == 'open' or
                                     (kind, f.name) in headers.BLOCKS) or
                   self.is_copied(kind, f) or
                   f.kind in self.api.structs and self.has_pointers(f.kind) for f in fields)

    def fields_function(self, kind):
        """Returns a function that converts such fields."""
        lines = []
        for f in self.api.structs[kind].fields:
            if (kind, f.name) in headers.BLOCKS:
                element, factors = headers.BLOCKS[kind, f.name]
                count = ' * '.join(self.factor(factor) for factor in factors)
                lines.append(f"t.{f.name} = block(t.{f.name}, '{element}[?]', {count}, "
                             f"'{short(kind)}.{f.name}')")
            elif f.name == 'open':
                lines.append('t.open, t.open_words = words(t.open)')
            elif f.is_pointer and f.base in self.api.structs:
                lines.append(f"t.{f.name} = pointer(t.{f.name}, {self.type_of(f.base)}, "
                             f"'{short(kind)}.{f.name}', '{short(f.base)}')")
            elif self.is_copied(kind, f):
                lines.append(f't.{f.name}_ = t.{f.name}')
            elif f.kind in self.api.structs and self.has_pointers(f.kind):
                lines.append(f"t.{f.name} = t.{f.name} and struct(t.{f.name}, "
                             f"{self.type_of(f.kind)}, '{short(kind)}.{f.name}', "
                             f"'{short(f.kind)}', fields_{short(f.kind)})")
        body = '\n'.join('    ' + line for line in lines)
        return f'local function fields_{short(kind)}(value)\n    local t = {{}}\n' \
            f'    for key, field in pairs(value) do t[key] = field end\n{body}\n    return t\nend\n'

    @staticmethod
    def factor(text):
        field, _, one = text.partition(' + ')
        return f'((t.{field} or 0) + {one})' if one else f'(t.{field} or 0)'

    # ---- Functions ----

    def receiver(self, f):
        """Returns the table that a function belongs to, and its name there."""
        kind, name = self.api.receiver(f)
        tables = {'': 'gab', 'gab_bank': 'Bank'}
        return tables.get(kind, f'Views.{short(kind)}'), name

    def function(self, f):
        parameters, lines, given, outs, lists = [], [], [], [], []
        for p in self.api.parameters(f.name):
            name = p.name + '_' if p.name in KEYWORDS else p.name
            kind, of = short(p.base), self.type_of
            made = name
            if p.role == 'bank':
                lines.append(f"local c_{name} = bank_of({name}, '{name}')")
                made = f'c_{name}'
            elif p.role in ('text', 'otherwise'):
                lines.append(f"text({name}, '{name}')")
            elif p.role == 'number' and p.base != 'bool':
                lines.append(f"check_number({name}, '{name}')")
            elif p.role == 'several':
                outs.append((name, f"new('{p.base}[{p.count}]')",
                             f'list({name}, {p.count}, {of(p.base)})'))
            elif p.role == 'along':
                outs.append((name, f"{of(p.base + '[?]')}({p.count}_count)",
                             f'list({name}, {p.count}_count, {of(p.base)})'))
            elif p.role == 'list':
                lists.append((name, p.base))
                made = f'{name}, capacity'
            elif p.role == 'array':
                array = of(p.base + '[?]')
                of_struct = f", '{kind}'" if p.base in self.api.structs else ''
                lines.append(f'local c_{name}, {name}_count = array({name}, {array}, '
                             f"'{name}'{of_struct})")
                made = f'c_{name}' + (f', {name}_count' if p.count else '')
            elif p.role in ('view', 'changed') or p.base in headers.FROM_LIBRARY:
                check = 'view' if p.role == 'view' else 'changed'
                lines.append(f"{check}({name}, {of(p.base)}, '{name}', '{kind}')")
            elif p.role == 'struct':
                lines.append(f'{name} = {self.struct(p, name)}')
            elif p.role == 'result':
                is_struct = p.base in self.api.structs
                outs.append((name, f'{of(p.base)}()' if is_struct else f"new('{p.base}[1]')",
                             name if is_struct else f'{name}[0]'))
            given.append(made)
            if not p.is_result or self.api.max_filled(f) and p.role == 'list':
                parameters.append(name)
        return self.text_of(f, parameters, lines, given, outs, lists)

    def struct(self, p, name):
        """Returns an expression that makes a struct of an argument."""
        kind = self.type_of(p.base)
        fields = f', fields_{short(p.base)}' if self.has_pointers(p.base) else ''
        make = f"struct({name}, {kind}, '{name}', '{short(p.base)}'{fields})"
        if p.name == 'pose' and not p.is_nullable:
            return f'{name} == nil and upright or {make}'
        return f'{name} ~= nil and {make} or nil' if p.is_nullable else make

    @staticmethod
    def owner(f, parameters):
        """Returns the bank to whose memory the results of a function point."""
        is_bank = f.arguments[0].kind == 'const gab_bank *'
        return f'c_{parameters[0]}' if is_bank else f'{parameters[0]}.bank'

    def text_of(self, f, parameters, lines, given, outs, lists):
        owner, name = self.receiver(f)
        noun = self.api.finds(f)
        if noun and f.answer == 'gab_filter':
            lines.append(f"known({parameters[0]}, '{noun}', name, C.gab_bank_find("
                         f"c_{parameters[0]}, C.GAB_KIND_{noun.upper()}, 0, name))")
            noun = ''
        lines += [f'local {out} = {made}' for out, made, _ in outs]
        owned = [f'owners[{p.name}] = memory' for p in
                 self.api.parameters(f.name) if p.is_result and self.api.refers_to_bank(p.base)]
        if parameters and (owned or f.answer == 'const char *' or
                           self.api.refers_to_bank(f.answer)) and self.api.receiver(f)[0]:
            lines.append(f'local memory = memory_of({self.owner(f, parameters)})')
        results = [result for _, _, result in outs]
        called = POINTER + short(f.name) if self.by_value(f) else f.name
        call = f'C.{called}({", ".join(given)})'
        max_filled = self.api.max_filled(f)
        if max_filled:
            out, kind = lists[0]
            given[given.index(f'{out}, capacity')] = f'_{out}, {out} and {max_filled} or 0'
            lines += [f'local answer = {self.type_of(f.answer)}()',
                      f"local _{out} = {out} and {self.type_of(kind + '[?]')}({max_filled})",
                      f'C.{POINTER}{short(f.name)}({", ".join(["answer", *given])})',
                      f'fill({out}, _{out}, answer.count, {self.type_of(kind)})', 'return answer']
        elif lists:
            out, kind = lists[0]
            call = call.replace(f'{out}, capacity', f'_{out}, capacity')
            array = self.type_of(kind + '[?]')
            of = 'tonumber' if kind in headers.SCALARS else self.type_of(kind)
            made = f'list(_{out}, count, {of})'
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
            if self.api.refers_to_bank(f.answer):
                lines.append('owners[answer] = memory')
            if noun:
                number = {'gab_tag': '.number', 'gab_filter': ''}.get(f.answer, '.index')
                lines.append(f"known({parameters[0]}, '{noun}', name, answer{number})")
            lines.append(f'return {", ".join(["answer", *results])}')
        elif self.api.returns_nothing_if_false(f):
            lines += [f'if not {call} then', '    return nil', 'end', *owned,
                      f'return {", ".join(results)}']
        else:
            answer = f'string_or_nil({call})' if f.answer == 'const char *' else \
                f'tonumber({call})' if f.answer in ('uint64_t', 'size_t') or \
                f.answer in self.api.enums else call
            if noun:
                answer = f"known({parameters[0]}, '{noun}', name, {answer})"
            lines += [f'local answer = {answer}', f'return {", ".join(["answer", *results])}'] \
                if results or noun or f.answer == 'const char *' else [f'return {answer}']
        body = '\n'.join('    ' + line for line in lines)
        return f'function {owner}.{name}({", ".join(parameters)})\n{body}\nend\n' \
            f"by_name.{f.name} = {owner}.{name}\n"

    # ---- The file ----

    def write(self, version):
        functions = '\n'.join(self.function(f) for f in self.api.functions.values()
                              if f.name not in headers.BY_HAND)
        read = self.api.read_kinds() - headers.FROM_LIBRARY
        functions = ''.join(self.fields_function(kind) for kind in self.api.structs
                            if kind in read and self.has_pointers(kind)) + functions
        nouns = [short(s.name) for s in self.api.structs.values() if s.is_view]
        views = ''.join(f'Views.{noun} = {{}}\n' for noun in nouns)
        metatypes = ''.join(f"ffi.metatype('gab_{noun}', {{__index = Views.{noun}}})\n"
                            for noun in nouns)
        copies = self.copies()
        used = {f'gab_{name}' for name in ('ground_node[?]', 'vec[?]')} | {'uint32_t[?]'}
        for kind in [*self.api.structs, *sorted(used)]:
            if kind not in headers.OPAQUE:
                self.type_of(kind)
        types = ''.join(f"types.{name} = ffi.typeof('{kind}')\n"
                        for kind, name in self.kinds.items())
        copies = re.sub(r'\bt_\w+', lambda match: f'types.{match[0]}', copies)
        functions = re.sub(r'\bt_\w+', lambda match: f'types.{match[0]}', functions)
        declared = ''.join(
            f"declare('{short(struct.name)}', '" + ' '.join(
                f.name + (f':{short(f.base)}' if self.api.is_struct(f.base) and
                          not self.api.is_view(f.base) else '') for f in struct.fields) + "')\n"
            for struct in self.api.structs.values() if struct.name not in headers.OPAQUE)
        types = declared + 'local types = {}\nlocal by_name = {}\ngab.functions = by_name\n' + \
            types + "local upright = ffi.new('gab_pose')\n" + ''.join(
                f"gab.{short(name)} = constructor(types.{self.kinds[name]}, '{short(name)}')\n"
                for name in self.api.structs
                if name not in headers.FROM_LIBRARY | self.results and
                not self.api.structs[name].is_view and
                not any(f.is_pointer for f in self.api.structs[name].fields))
        functions += "gab.fighter = constructor(types.t_fighter, 'fighter', fields_fighter)\n"
        constants = ''.join(f"gab.{name.removeprefix('GAB_')} = {value}\n"
                            for name, (value, _) in self.api.constants.items())
        constants += ''.join(f"gab.{name.removeprefix('GAB_')} = {value}\n"
                             for enum in self.api.enums.values()
                             for name, value in enum.values.items())
        parts = {'cdef': self.cdef(), 'types': types, 'constants': constants,
                 'functions': views + functions + metatypes + copies}
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
