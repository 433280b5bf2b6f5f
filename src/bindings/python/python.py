#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Writes the wheel of the module gabarit for Python from the public headers and core.py: python.py
HEADERS VERSION LIBRARY PLATFORM LICENSE WHEEL

Structs are ctypes structures. Each function becomes a method of its first argument if that is a
bank or a part of one, else a function of the module. Outputs become results: None if the C function
returns false.
"""
import base64
import hashlib
import keyword
import pathlib
import re
import sys
import textwrap
import zipfile

HERE = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent))
import headers  # noqa: E402
from headers import class_name, short  # noqa: E402

SUMMARY = 'Collision queries for 2D games: boxes, masks, zones, roads, walls'
CTYPES = {'float': 'c_float', 'double': 'c_double', 'bool': 'c_bool', 'uint8_t': 'c_uint8',
          'uint16_t': 'c_uint16', 'int32_t': 'c_int32', 'uint32_t': 'c_uint32',
          'uint64_t': 'c_uint64', 'size_t': 'c_size_t', 'const char *': 'c_char_p',
          'char': 'c_char'}
WHOLE = {'uint8_t': (0, 2**8 - 1), 'int32_t': (-2**31, 2**31 - 1), 'uint32_t': (0, 2**32 - 1),
         'uint64_t': (0, 2**64 - 1), 'size_t': (0, 2**32 - 1)}


def named(name):
    return name + '_' if keyword.iskeyword(name) else name


def comment(text, indent):
    """Returns a docstring."""
    text = text.replace('\\', '\\\\').strip()
    lines = []
    for paragraph in text.split('\n\n'):
        if re.search(r'^ {2}', paragraph, re.M):
            lines += [paragraph, '']
        else:
            lines += [textwrap.fill(' '.join(paragraph.split()), 96 - len(indent)), '']
    body = textwrap.indent('"""' + '\n'.join(lines).strip(), indent)
    return body + ('"""\n' if '\n' not in body else f'\n{indent}"""\n')


class Emitter:
    def __init__(self, api):
        self.api = api
        self.names = {'NULL': 'None', 'false': 'False', 'true': 'True', **api.names(
            class_name, lambda owner, name: f'{owner}.{name}' if owner else name, self.name_of)}

    def name_of(self, f):
        kind, name = self.api.receiver(f)
        return f'{class_name(kind)}.{name}' if kind else name

    def translated(self, text):
        return headers.translated(text, self.names)

    # ---- Types ----

    def ctype(self, kind):
        if kind in CTYPES:
            return 'ctypes.' + CTYPES[kind]
        if kind in self.api.enums:
            return 'ctypes.c_uint32'
        return class_name(kind)

    def annotation(self, kind, of=''):
        """Returns the annotation of a type of C, or of an id."""
        if of:
            return f'{"int" if of == headers.INDEX else class_name(of)} | None'
        if kind in self.api.structs or kind in self.api.enums:
            return class_name(kind)
        return {'float': 'float', 'double': 'float', 'bool': 'bool', 'void': 'None',
                'const char *': 'str', 'char': 'str'}.get(kind, 'int')

    def constants(self):
        lines = ['Fields = Sequence[Any]  # the fields of a struct, in their order\n']
        for name, one in self.api.types_of_ids().items():
            high = 256 ** headers.SCALARS[one.kind] - 1
            lines.append(f'\n\nclass {class_name(name)}(_Id):\n' + comment(one.doc, '    ') +
                         f'    __slots__ = ()\n    _none, _high = {one.none}, {high}\n')
        lines.append('\n\n')
        for name, (value, doc) in self.api.constants.items():
            lines.append(f'{name.removeprefix("GAB_")} = {value}\n')
        for enum in self.api.enums.values():
            prefix = headers.common_prefix(list(enum.values))
            lines.append(f'\n\nclass {class_name(enum.name)}(_Enum):\n')
            if enum.doc:
                lines.append(comment(self.translated(enum.doc), '    '))
            for name, value in enum.values.items():
                lines.append(f'    {named(name.removeprefix(prefix))} = {value}\n')
        return ''.join(lines) + '\n'

    # ---- Structs ----

    def base_of(self, struct):
        pointers = [f for f in struct.fields if f.is_pointer]
        if any((struct.name, f.name) in headers.BLOCKS for f in pointers):
            return '_Arrays'
        if self.api.refers_to_bank(struct.name):
            return '_Borrowed'
        return '_Pointing' if pointers else '_Struct'

    def struct(self, struct):
        name, base = class_name(struct.name), self.base_of(struct)
        raw, public, blocks, names = [], [], [], []
        for f in struct.fields:
            field, block = named(f.name), (struct.name, f.name) in headers.BLOCKS
            kind = 'ctypes.c_void_p' if f.is_pointer and f.kind != 'const char *' else \
                self.ctype(f.kind)
            if f.is_pointer and f.base in self.api.structs and not block:
                kind = f'ctypes.POINTER({class_name(f.base)})'
            if f.name == 'open':
                kind = 'ctypes.POINTER(ctypes.c_uint32)'
            if f.length:
                kind += f' * {self.api.length(f.length)}'
            accessor = self.accessor(struct, f, base)
            raw.append(f"('{'_' if accessor else ''}{field}', {kind})")
            if accessor != 'hidden':
                names.append(f"'{field}'")
            if not accessor:
                public.append(f'    {field}: {self.annotation(f.kind)}\n')
            elif accessor != 'hidden':
                public.append(accessor)
            if block:
                element, factors = headers.BLOCKS[struct.name, f.name]
                size = ' * '.join(f'(v._{factor})' if '+' in factor else f'v._{factor}'
                                  for factor in factors)
                blocks.append(f"'{f.name}': ({self.ctype(element)}, lambda v: {size})")
        keeping = '_Keeping, ' if name == 'Fighter' else ''
        lines = [f'class {name}({keeping}{base}):\n',
                 comment(self.translated(struct.doc or name), '    '),
                 '    __slots__ = ()\n', '    _fields_ = [', ', '.join(raw), ']\n',
                 f'    _names = ({", ".join(names)},)\n']
        if blocks:
            lines.append(f'    _blocks = {{{", ".join(blocks)}}}\n')
        if base != '_Borrowed' and name not in ('Mask', 'Picture'):
            lines += self.constructor(struct, base)
        return ''.join(lines) + ''.join(public) + self.by_hand.get(name, '') + '\n\n'

    def constructor(self, struct, base):
        """Returns the declaration of the parameters of a class."""
        fields = []
        for f in struct.fields:
            kind = self.annotation(f.kind)
            if (struct.name, f.name) in headers.BLOCKS or f.name == 'open' or f.length:
                kind = 'Sequence[Any]'
            elif f.is_pointer and f.base in self.api.structs:
                kind = f'{class_name(f.base)} | None'
            elif self.api.is_struct(f.kind) and not self.api.is_view(f.kind):
                kind += ' | Fields'
            if f.name != 'open_words':
                fields.append(f'                     {named(f.name)}: {kind} = ...')
        star = '' if base == '_Struct' else ' *,'
        return ['\n    if TYPE_CHECKING:\n', f'        def __init__(self,{star}\n',
                ',\n'.join(fields), '): ...\n\n']

    def accessor(self, struct, f, base):
        """Returns a property for a field that is not read or written directly, 'hidden' if it has
        none, or ''."""
        name = named(f.name)
        doc = comment(self.translated(f.doc), '        ') if f.doc else ''
        if f.name == 'open_words' or f.is_pointer and f.base == 'uint8_t' or \
                (struct.name, f.name) in headers.BLOCKS:
            return 'hidden'
        if f.name == 'open':
            return self.property(name, 'list[int]', doc,
                                 'self._open[:self._open_words] if self._open else []',
                                 'self._open, self._open_words = _words(value), len(value)',
                                 'Sequence[int]')
        value, of = f'self._{name}', self.annotation(f.kind)
        if f.is_pointer and f.base in self.api.structs:
            of = class_name(f.base)
            return self.property(name, f'{of} | None', doc,
                                 f'{value}.contents if {value} else None',
                                 f'{value} = None if value is None else '
                                 f"ctypes.pointer(_exactly(value, {of}, '{name}'))")
        if f.id:
            return self.property(name, self.annotation('', f.id), doc, self.id_of(f.id, value))
        if f.kind in self.api.enums:
            return self.property(name, of, doc, f'{of}({value})',
                                 '' if base == '_Borrowed' else f'{value} = value', 'int')
        if of == 'str':
            return self.property(name, of, doc, f"({value} or b'').decode()")
        if f.length:
            of = f'tuple[{", ".join([of] * self.api.length(f.length))}]'
            return self.property(name, of, doc, f'tuple({value})', f'{value} = tuple(value)',
                                 'Sequence[Any]')
        return self.property(name, of, doc, value) \
            if base == '_Arrays' or struct.name == 'gab_mask' else ''

    @staticmethod
    def property(name, of, doc, value, setter='', given=''):
        """Returns a property with a value, and with a statement that sets it, if there is one."""
        text = f'    @property\n    def {name}(self) -> {of}:\n{doc}        return {value}\n\n'
        return text if not setter else text + f'    @{name}.setter\n' \
            f'    def {name}(self, value: {given or of}) -> None:\n        {setter}\n\n'

    @staticmethod
    def id_of(of, value):
        """Returns the expression for an id from a number of C."""
        return f'_index({value})' if of == headers.INDEX else f'{class_name(of)}._of({value})'

    # ---- Functions ----

    def function(self, f):
        """Returns the definition of a function or method, and the declaration that it calls."""
        kind, name = self.api.receiver(f)
        parameters, checks, given, types, results, after = [], [], [], [], [], []
        made = filled = None
        all_parameters = self.api.parameters(f.name)
        optional = True
        for p in reversed(all_parameters):
            is_given = not p.is_result or p.role == 'list' and self.api.max_filled(f)
            optional = optional and (p.is_result or p.is_nullable)
            default = ' = None' if optional and is_given else ''
            if is_given:
                parameters.insert(0, (p, default))

        def passed(value, kind):
            given.append(value)
            types.append(kind)
        for p in all_parameters:
            n = 'self' if kind and p is all_parameters[0] else named(p.name)
            cls = class_name(p.base)
            is_struct = p.base in self.api.structs
            if p.role == 'bank':
                at = f'{n}._at' if n == 'self' else f'_exactly({n}, Bank, {p.name!r})._at'
                memory = f'{n}_memory' if checks else 'memory'
                checks.append(f"{memory} = _memory({at}, '{p.name}')")
                passed(f'{n}._at', 'ctypes.c_void_p')
            elif p.role == 'view':
                if n != 'self':
                    checks.append(f"_exactly({n}, {cls}, '{p.name}')")
                checks.append(f'memory = _open_banks.get({n}._bank) or '
                              f"_memory({n}._bank, '{p.name}')")
                passed(n, cls)
            elif p.role in ('text', 'otherwise'):
                passed(f"_text({n}, '{p.name}')", 'ctypes.c_char_p')
            elif p.role == 'number':
                passed(self.number(p, n), self.ctype(p.base))
            elif p.role == 'changed':
                checks.append(f"_exactly({n}, {cls}, '{p.name}')")
                passed(n, f'ctypes.POINTER({cls})')
            elif p.role == 'struct':
                checks.append(self.struct_check(p, n, cls))
                if p.base == 'gab_fighter':
                    checks.append(f"{n}_memory = _memory({n}.frame._bank, '{p.name}')")
                passed(n, f'ctypes.POINTER({cls})' if p.field.is_pointer else cls)
            elif p.role == 'array':
                checks.append(f"{n} = _array({n}, {self.ctype(p.base)}, '{p.name}')")
                passed(f'{n}, len({n})', f'ctypes.c_void_p, ctypes.c_size_t')
            elif p.role == 'list' and self.api.max_filled(f):
                size = self.api.max_filled(f)
                checks.append(f'_{n} = ({cls} * ({size} if {n} is not None else 0))()')
                passed(f'_{n}, len(_{n})', 'ctypes.c_void_p, ctypes.c_uint32')
                filled = f'{n}[:] = _{n}[:answer.count]'
            elif p.role == 'list':
                made = (n, self.ctype(p.base))
                passed(f'{n}, capacity', 'ctypes.c_void_p, ctypes.c_uint32')
            elif p.role in ('several', 'along'):
                size = f'len({p.count})' if p.role == 'along' else p.count
                checks.append(f'{n} = ({self.ctype(p.base)} * {size})()')
                passed(n, 'ctypes.c_void_p')
                results.append((f'list({n})', f'list[{self.annotation(p.base)}]'))
            else:
                new = f'{cls}.__new__({cls})' if is_struct and self.base_of(
                    self.api.structs[p.base]) == '_Arrays' else f'{self.ctype(p.base)}()'
                checks.append(f'{n} = {new}')
                passed(n, f'ctypes.POINTER({self.ctype(p.base)})')
                results.append((n if is_struct else f'{n}.value', self.annotation(p.base)))
                if self.api.refers_to_bank(p.base):
                    after.append(f'{n}._owner = memory')
        call = f'_{short(f.name)}({", ".join(given)})'
        body, answer = self.body(f, call, results, after, made)
        if filled:
            body = [f'answer = {call}', f'if {filled.partition("[")[0]} is not None:',
                    f'    {filled}', 'return answer']
        doc = self.translated(f.doc)
        if made:
            doc += f'\n\nReturns all `{made[0]}` in a list.'
        elif results:
            doc += '\n\nReturns the outputs' + (', or None where the function of C returns false.'
                                                if self.api.returns_nothing_if_false(f) else '.')
        is_property = bool(kind) and len(f.arguments) == 1
        head = ', '.join(['self'] * bool(kind) + [
            f'{named(p.name)}: {self.parameter_type(p, default)}{default}'
            for p, default in parameters[bool(kind):]])
        declared = self.declaration(f, types)
        text = ('@property\n' if is_property else '') + f'def {name}({head}) -> {answer}:\n' + \
            comment(doc, '    ') + textwrap.indent('\n'.join([*checks, *body]), '    ') + '\n'
        (many, count, first), item = self.api.sequence(f), answer.removesuffix(' | None')
        if many:
            at = f'lambda i: self.{name}(i + {first})' if first else f'self.{name}'
            text += f'\n@property\ndef {many}(self) -> _Items[{item}]:\n' \
                '    """All of them, as a sequence."""\n' \
                f'    return _Items({at}, lambda: self.{count})\n'
        return kind, text, declared

    def number(self, p, n):
        if p.field.id:
            return f"{class_name(p.field.id)}._number({n}, '{p.name}')"
        if p.base in ('float', 'double'):
            return f"_number({n}, '{p.name}')"
        if p.base == 'bool':
            return f'bool({n})'
        low, high = WHOLE.get(p.base, (0, 2**32 - 1))
        return f"_whole({n}, '{p.name}', {low}, {high})"

    def struct_check(self, p, n, cls):
        if p.base in headers.FROM_LIBRARY:
            return f"_exactly({n}, {cls}, '{p.name}')"
        make = f"{n} = _struct({n}, {cls}, '{p.name}')"
        if p.name == 'pose' and not p.is_nullable:
            return f'if type({n}) is not {cls}:\n    {n} = _UPRIGHT if {n} is None else ' + \
                make.partition(' = ')[2]
        null = f' and {n} is not None' if p.is_nullable else ''
        return f'if type({n}) is not {cls}{null}:\n    {make}'

    def parameter_type(self, p, default):
        if p.role in ('text', 'otherwise', 'number'):
            return self.annotation(p.field.kind, p.field.id)
        cls = class_name(p.base)
        if p.role in ('bank', 'view', 'changed') or p.base in headers.FROM_LIBRARY:
            return cls
        if p.role == 'list':
            return f'list[{cls}] | None'
        if p.role == 'array':
            return f'Sequence[{cls} | Fields]' if p.base in self.api.structs else 'Sequence[int]'
        return f'{cls} | Fields' + (' | None' if p.is_nullable or p.name == 'pose' else '')

    def body(self, f, call, results, after, made):
        """Returns the statements that call a function, and the type of its result."""
        values = [value for value, _ in results]
        kinds = [kind for _, kind in results]
        kind = kinds[0] if len(kinds) == 1 else f'tuple[{", ".join(kinds)}]'
        if made:
            name, kind = made
            of = 'int' if kind == 'ctypes.c_uint32' else kind
            # The answer may be only capacity + 1 if there are more.
            return ['capacity, count = 8, 9', 'while count > capacity:',
                    '    capacity = max(2 * capacity, count)',
                    f'    {name} = ({kind} * capacity)()', f'    count = {call}',
                    f'return {name}[:count]'], f'list[{of}]'
        if self.api.returns_nothing_if_false(f):
            return [f'if not {call}:', '    return None', *after,
                    f'return {", ".join(values)}'], f'{kind} | None'
        answer, noun = self.annotation(f.answer, f.id), self.api.finds(f)
        answer = class_name(f.id) if noun and f.id else answer
        if noun and f.answer == 'gab_filter':
            return [f'if self.find(Kind.{noun.upper()}, 0, name) is None:',
                    f"    raise _unknown(self, '{noun}', name)", f'return {call}'], answer
        if noun:
            number = {'gab_tag': '._number', 'uint32_t': ''}.get(f.answer, '.index')
            owner = ['answer._owner = memory'] if f.answer == 'gab_tag' else []
            made = self.id_of(f.id, 'answer') if f.id else 'answer'
            return [f'answer = {call}', f'if answer{number} == NONE:',
                    f"    raise _unknown(self, '{noun}', name)", *owner, f'return {made}'], answer
        if f.id:
            call = self.id_of(f.id, call)
        if f.answer == 'const char *':
            call = f"({call} or b'').decode()"
        if f.answer in self.api.enums:
            call = f'{answer}({call})'
        if f.answer == 'void':
            return ([call, f'return {", ".join(values)}'], kind) if values else ([call], 'None')
        if self.api.refers_to_bank(f.answer):
            return [f'answer = {call}', 'answer._owner = memory', 'return answer'], answer
        if not results:
            return [f'return {call}'], answer
        return [f'answer = {call}', f'return {", ".join(["answer", *values])}'], \
            f'tuple[{", ".join([answer, *kinds])}]'

    def declaration(self, f, types):
        answer = 'None' if f.answer == 'void' else self.ctype(f.answer)
        return f"_{short(f.name)} = _function({', '.join([repr(f.name), answer, *types])})\n"

    # ---- The file ----

    def write(self, version):
        core, self.by_hand = headers.parts_by_hand(HERE / 'core.py', '#')
        methods, functions, declarations = {}, [], []
        # The method `property` comes last, because others of its class are made by that decorator.
        for f in sorted(self.api.functions.values(), key=lambda f: f.name == 'gab_bank_property'):
            if f.name not in headers.BY_HAND:
                kind, text, declared = self.function(f)
                declarations.append(declared)
                if kind:
                    methods.setdefault(kind, []).append(textwrap.indent(text, '    '))
                else:
                    functions.append(text + '\n')
        classes = []
        ordered = sorted(self.api.structs.values(), key=lambda one: not one.is_view)
        for struct in ordered:
            name = class_name(struct.name)
            if struct.is_view:
                members = [*methods[struct.name], *filter(None, [self.by_hand.get(name)])]
                classes.append(f'class {name}(_View):\n' +
                               comment(self.translated(struct.doc or name), '    ') +
                               '    __slots__ = ()\n\n' + '\n'.join(members) + '\n\n')
            elif struct.name == 'gab_bank':
                classes.append('class Bank:\n' + comment(self.translated(struct.doc), '    ') +
                               '\n' + self.by_hand[name] + '\n' + '\n'.join(methods[struct.name]) +
                               '\n\n')
            elif struct.name not in headers.OPAQUE:
                classes.append(self.struct(struct))
        classes.append('_UPRIGHT = Pose()\n')
        parts = {'constants': self.constants(), 'classes': '\n'.join(classes),
                 'functions': '\n'.join(functions) + '\n' + ''.join(declarations)}
        for name, text in parts.items():
            core = core.replace(f'#@{name}\n', text + '\n')
        # A bank is a pointer, and the rest of it.
        sizes = {size: self.api.layout('gab_bank', size).size - size for size in (4, 8)}
        core = core.replace('{rest_of_bank}', f'{sizes}[ctypes.sizeof(ctypes.c_void_p)]')
        return core.replace('{version}', version)


def write_wheel(path, version, platform, files):
    """Writes a wheel, which is a ZIP archive with a list of its files. The same files make the same
    bytes."""
    info = f'gabarit-{version}.dist-info/'
    files = {
        **files,
        info + 'METADATA': f"""Metadata-Version: 2.1
Name: gabarit
Version: {version}
Summary: {SUMMARY}
License: MIT
Requires-Python: >=3.10
Provides-Extra: numpy
Requires-Dist: numpy; extra == "numpy"
""".encode(),
        info + 'WHEEL': f"""Wheel-Version: 1.0
Generator: gabarit
Root-Is-Purelib: false
Tag: py3-none-{platform}
""".encode(),
    }
    rows = []
    for name, data in files.items():
        digest = base64.urlsafe_b64encode(hashlib.sha256(data).digest()).decode().rstrip('=')
        rows.append(f'{name},sha256={digest},{len(data)}\n')
    files[info + 'RECORD'] = ''.join([*rows, f'{info}RECORD,,\n']).encode()
    with zipfile.ZipFile(path, 'w', zipfile.ZIP_DEFLATED) as wheel:
        for name, data in files.items():
            entry = zipfile.ZipInfo(name, (1980, 1, 1, 0, 0, 0))
            entry.external_attr = 0o644 << 16
            entry.compress_type = zipfile.ZIP_DEFLATED
            wheel.writestr(entry, data)


def main():
    folder, version, library, platform, licence, wheel = sys.argv[1:]
    module = Emitter(headers.read(folder)).write(version)
    write_wheel(wheel, version, platform, {
        'gabarit/__init__.py': module.encode(),
        'gabarit/py.typed': b'',  # the module has annotations
        'gabarit/libgabarit.so': pathlib.Path(library).read_bytes(),
        f'gabarit-{version}.dist-info/LICENSE': pathlib.Path(licence).read_bytes()})


if __name__ == '__main__':
    main()
