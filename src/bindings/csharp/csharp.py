#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Writes Gabarit.cs, the binding for C#, from the public headers and core.cs: csharp.py HEADERS
GABARIT.CS

Structs without pointers are the structs of C. Others have a reference to the memory that they point
to. Each function becomes a method of its first argument if that is a bank or a part of one, else a
static method of Gab.
"""
import pathlib
import re
import sys

HERE = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent))
import headers  # noqa: E402
from headers import short  # noqa: E402

TYPES = {'float': 'float', 'double': 'double', 'bool': 'bool', 'uint8_t': 'byte',
         'uint16_t': 'ushort', 'int32_t': 'int', 'uint32_t': 'uint', 'uint64_t': 'ulong',
         'size_t': 'UIntPtr', 'void': 'void', 'const char *': 'string', 'char': 'byte'}
# Structs that core.cs has as classes, and one that contains such a class.
CLASSES = {'gab_blockers'}
BY_HAND = CLASSES | {'gab_fighter'}
KEYWORDS = {'in', 'out', 'ref', 'is', 'base', 'object', 'string', 'params', 'fixed', 'event'}


def class_name(kind):
    # With `using System`, ValueType would be ambiguous.
    return 'PropertyType' if kind == 'gab_value_type' else headers.class_name(kind)


def camel(name):
    name = class_name(name)
    name = name[0].lower() + name[1:]
    return '@' + name if name in KEYWORDS else name


def summary(text, indent):
    text = text.replace('&', '&amp;').replace('<', '&lt;').replace('>', '&gt;').strip()
    lines = f'<summary>{text}</summary>'.split('\n')
    return ''.join(f'{indent}/// {line}'.rstrip() + '\n' for line in lines)


def member(head, *lines, depth=2):
    """Returns a member of a class with a body."""
    pad = '    ' * depth
    return f'{pad}{head}\n{pad}{{\n' + ''.join(f'{pad}    {line}\n' for line in lines) + \
        f'{pad}}}\n'


class Emitter:
    def __init__(self, api):
        self.api = api
        # Numbers whose comments refer to the bits of an enum are sets of its values.
        self.sets = set()
        for one in (*api.functions.values(), *(f for s in api.structs.values() for f in s.fields)):
            kind = 'gab_' + ''.join(re.findall(r'GAB_([A-Z]+)_ bits', one.doc)).lower()
            if kind in api.enums:
                self.sets.add(kind)
                vars(one)['answer' if 'answer' in vars(one) else 'kind'] = kind
        # Structs with a reference to memory.
        self.borrowing = {kind for kind in api.structs if kind not in headers.OPAQUE and (
            api.refers_to_bank(kind) or kind == 'gab_boxes')}
        self.names = {'NULL': 'null', **api.names(
            class_name, lambda owner, name: f'{owner or "Gab"}.{self.constant(name)}',
            self.name_of)}

    def name_of(self, f):
        kind, name = self.api.receiver(f)
        return f'{class_name(kind) if kind else "Gab"}.{class_name(name)}'

    @staticmethod
    def constant(name):
        return ''.join(word[:1] + word[1:].lower() for word in name.split('_'))

    def translated(self, text):
        return headers.translated(text, self.names)

    def native(self, kind):
        """Returns the type of C# that has the layout of a type of C."""
        if kind == 'const char *' or kind.endswith('*') and self.base(kind) in ('uint8_t', 'char'):
            return 'byte*'
        if kind.endswith('*'):
            base = self.base(kind)
            return ('void' if base in ('void', 'gab_bank') else self.native(base)) + '*'
        if kind == 'bool':
            return 'byte'
        if kind in self.borrowing | BY_HAND:
            return 'Native' + class_name(kind)
        return TYPES.get(kind) or class_name(kind)

    @staticmethod
    def base(kind):
        return kind.replace('const ', '').rstrip(' *')

    @staticmethod
    def id_type(of):
        return 'uint?' if of == headers.INDEX else class_name(of) + '?'

    def id_of(self, of, value):
        """Returns the expression for an id from a number of C."""
        kind = self.id_type(of)
        none = f'{value} == {self.api.ids[of].none}'
        if self.api.ids[of].none != 2**32 - 1:
            none += f' || {value} == Gab.None'
        return f'{none} ? ({kind})null : ({kind}){value}'

    def type_of(self, kind):
        return TYPES.get(kind) or class_name(kind)

    # ---- Constants and enums ----

    def constants(self):
        lines = []
        for name, (value, doc) in self.api.constants.items():
            kind, end = ('uint', '') if isinstance(value, int) else ('float', 'f')
            public = self.constant(name.removeprefix('GAB_'))
            lines.append(summary(self.translated(doc), '        ') if doc else '')
            lines.append(f'        public const {kind} {public} = {value}{end};\n')
        return ''.join(lines)

    def enums(self):
        lines = []
        for enum in self.api.enums.values():
            prefix = headers.common_prefix(list(enum.values))
            lines.append(summary(self.translated(enum.doc), '    ') if enum.doc else '')
            lines.append('    [Flags]\n' * (enum.name in self.sets) +
                         f'    public enum {class_name(enum.name)} : uint\n    {{\n')
            for name, value in enum.values.items():
                doc = enum.docs[name]
                lines.append(summary(self.translated(doc), '        ') if doc else '')
                lines.append(f'        {self.constant(name.removeprefix(prefix))} = {value},\n')
            lines.append('    }\n\n')
        for name, one in self.api.types_of_ids().items():
            lines.append(summary(self.translated(one.doc), '    ') +
                         f'    public enum {class_name(name)} : {TYPES[one.kind]} {{ }}\n\n')
        return ''.join(lines)

    # ---- Structs ----

    def raw_fields(self, struct):
        """Returns the declarations of the fields of a struct of C, all internal."""
        lines = []
        for f in struct.fields:
            name, kind = camel(f.name), self.native(f.kind)
            count = self.api.length(f.length) if f.length else 0
            if count and kind in TYPES.values():
                lines.append(f'internal fixed {kind} {name}[{count}];')
            elif count:
                names = ', '.join(f'{name}{i}' for i in range(count))
                lines.append(f'internal {kind} {names};')
            else:
                lines.append(f'internal {kind} {name};')
        return ''.join(f'        {line}\n' for line in lines)

    def plain(self, struct):
        name, lines = class_name(struct.name), []
        simple = []
        for f in struct.fields:
            field, public = camel(f.name), class_name(f.name)
            kind = self.native(f.kind)
            count = self.api.length(f.length) if f.length else 0
            doc = summary(self.translated(f.doc), '        ') if f.doc else ''
            if f.kind == 'char':
                lines.append(f'        internal fixed byte {field}[{count}];\n{doc}' + member(
                    f'public string {public}',
                    f'get {{ fixed (byte* p = {field}) return Check.String(p); }}'))
            elif count:
                lines.append(self.array(struct, f, count, doc))
            elif f.id:
                lines.append(f'        internal {kind} {field};\n{doc}' + member(
                    f'public {self.id_type(f.id)} {public}',
                    f'get {{ return {self.id_of(f.id, field)}; }}'))
            elif f.kind == 'bool':
                lines.append(f'        byte {field};\n{doc}' + member(
                    f'public bool {public}', f'get {{ return {field} != 0; }}',
                    f'set {{ {field} = value ? (byte)1 : (byte)0; }}'))
                simple.append((f, 'bool'))
            else:
                lines.append(f'{doc}        public {kind} {public};\n')
                simple.append((f, kind))
        if len(simple) == len(struct.fields) <= 4:
            given = ', '.join(f'{kind} {camel(f.name)}' for f, kind in simple)
            body = ''.join(f'            {class_name(f.name)} = {camel(f.name)};\n'
                           for f, _ in simple)
            # A property cannot be set before all fields are.
            start = ' : this()' if any(kind == 'bool' for _, kind in simple) else ''
            lines.append(f'\n        public {name}({given}){start}\n        {{\n{body}        }}\n')
        return f'    public unsafe struct {name}\n    {{\n{"".join(lines)}    }}\n\n'

    def array(self, struct, f, count, doc):
        """Returns the fields of an array, and a method that reads an element."""
        field, public = camel(f.name), class_name(f.name)
        kind = self.native(f.kind)
        if kind in TYPES.values():
            of = self.type_of(f.kind)
            test = ' != 0' if of == 'bool' else ''
            setter = '' if of == 'bool' else member(
                f'public void Set{public}(int i, {of} value)',
                f'fixed ({kind}* p = {field}) p[Check.Index(i, {count})] = value;')
            return f'        internal fixed {kind} {field}[{count}];\n{doc}' + member(
                f'public {of} {public}(int i)',
                f'fixed ({kind}* p = {field}) return p[Check.Index(i, {count})]{test};') + setter
        names = ', '.join(f'{field}{i}' for i in range(count))
        return f'        internal {kind} {names};\n{doc}' + member(
            f'public {kind} {public}(int i)',
            f'fixed ({kind}* p = &{field}0) return p[Check.Index(i, {count})];')

    def borrowed(self, struct):
        name = class_name(struct.name)
        lines = [f'    internal unsafe struct Native{name}\n    {{\n{self.raw_fields(struct)}'
                 '    }\n\n', summary(self.translated(struct.doc or name), '    '),
                 f'    public unsafe partial struct {name}\n    {{\n'
                 f'        internal Native{name} data;\n        internal Memory memory;\n\n'
                 f'        internal {name}(Native{name} data, Memory memory)\n        {{\n'
                 '            this.data = data;\n            this.memory = memory;\n        }\n']
        for f in struct.fields:
            if f.is_pointer and f.kind != 'const char *':
                continue
            doc = summary(self.translated(f.doc), '        ') if f.doc else ''
            field, public, of = camel(f.name), class_name(f.name), self.type_of(f.kind)
            if f.length:
                limit = self.api.length(f.length)
                lines.append(doc + member(
                    f'public {of} {public}(int i)',
                    f'fixed ({of}* p = data.{field}) return p[Check.Index(i, {limit})];'))
                continue
            value = f'data.{field}'
            if f.kind == 'const char *':
                value = f'Check.String({value}, memory)'
            elif f.kind == 'bool':
                value += ' != 0'
            elif f.id:
                of, value = self.id_type(f.id), self.id_of(f.id, value)
            lines.append(f'{doc}        public {of} {public} {{ get {{ return {value}; }} }}\n')
        return ''.join(lines) + '    }\n\n'

    def view(self, struct, methods):
        name = class_name(struct.name)
        text = f'''    public unsafe partial struct {name} : IEquatable<{name}>
    {{
        internal void* bank;
        /// <summary>Its index in the bank, or Gab.None.</summary>
        public readonly uint Index;

        internal {name}(void* bank, uint index)
        {{
            this.bank = bank;
            Index = index;
        }}

        public bool Equals({name} other) {{ return bank == other.bank && Index == other.Index; }}
        public override bool Equals(object other)
        {{
            return other is {name} && Equals(({name})other);
        }}
        public override int GetHashCode() {{ return (int)Index ^ ((IntPtr)bank).GetHashCode(); }}
        public static bool operator ==({name} a, {name} b) {{ return a.Equals(b); }}
        public static bool operator !=({name} a, {name} b) {{ return !a.Equals(b); }}

        /// <summary>Returns the same item of another version of the bank, as Bank.Remap.</summary>
        public {name} Remap(Bank fresh)
        {{
            Check.Open(bank, "bank");
            Check.Open(Check.Given(fresh, "fresh").At, "fresh");
            return new {name}(fresh.At, Native.gab_bank_remap(bank, Kind.{name}, Index, fresh.At));
        }}

'''
        return summary(self.translated(struct.doc or name), '    ') + text + \
            '\n'.join(methods) + '    }\n\n'

    # ---- Functions ----

    def function(self, f):
        """Returns the receiver, the method, and a second one that returns a list as an array."""
        kind, name = self.api.receiver(f)
        parameters, checks, given, fixed, after = [], [], [], [], []
        keep, listed = [], None
        all_parameters = self.api.parameters(f.name)
        for i, p in enumerate(all_parameters):
            n, of = camel(p.name), self.type_of(p.base)
            what = f'"{p.name}"'
            is_self = kind and i == 0
            if p.role == 'bank':
                n = 'this' if is_self else n
                if not is_self:
                    parameters.append(f'Bank {n}')
                    checks.append(f'Check.Given({n}, {what});')
                    n = f'{n}.At'
                else:
                    n = 'At'
                memory = f'{camel(p.name)}Memory' if keep else 'memory'
                checks.append(f'Memory {memory} = Check.Open({n}, {what});')
                keep.append(memory)
                given.append(n)
            elif p.role == 'view':
                if not is_self:
                    parameters.append(f'{of} {n}')
                bank = 'bank' if is_self else f'{n}.bank'
                checks.append(f'Memory memory = Check.Open({bank}, {what});')
                keep.append('memory')
                given.append('this' if is_self else n)
            elif p.role == 'text':
                parameters.append(f'string {n}')
                checks.append(f'byte* {n}Room = stackalloc byte[Check.TextRoom];')
                given.append(f'Check.Text({n}, {n}Room, {what})')
            elif p.role == 'otherwise':
                parameters.append(f'string {n}')
                given.append('null')
            elif p.role == 'number' and p.field.id:
                none = self.api.ids[p.field.id].none
                parameters.append(f'{self.id_type(p.field.id)} {n}')
                given.append(f'{n}.HasValue ? ({of}){n}.Value : ({of}){none}')
            elif p.role == 'number':
                parameters.append(f'{self.type_of(p.field.kind)} {n}')
                given.append(f'{n} ? (byte)1 : (byte)0' if p.base == 'bool' else n)
            elif p.base in CLASSES:
                parameters.append(f'{of} {n} = null')
                given.append(f'{of}.Of({n})')
                keep.append(n)
            elif p.base == 'gab_fighter':
                parameters.append(f'Fighter {n}')
                checks.append(f'NativeFighter {n}Native = {n}.ToNative();')
                checks.append(f'Memory {n}Memory = Check.Open({n}.Frame.bank, {what});')
                given.append(f'&{n}Native')
                keep.append(f'{n}Memory')
            elif p.role == 'struct' and p.base in self.borrowing:
                parameters.append(f'{of} {n}')
                given.append(f'&{n}.data' if p.field.is_pointer else f'{n}.data')
                keep.append(f'{n}.memory')
            elif p.role == 'struct' and p.base in headers.SAME_AS_NULL and p.is_nullable:
                parameters.append(f'{of} {n} = default({of})')
                given.append(f'&{n}')
            elif p.role == 'struct' and p.is_nullable:
                parameters.append(f'{of}? {n} = null')
                checks.append(f'{of} {n}Value = {n}.GetValueOrDefault();')
                given.append(f'{n}.HasValue ? &{n}Value : null')
            elif p.role == 'struct':
                parameters.append(f'{of} {n}')
                given.append(f'&{n}' if p.field.is_pointer else n)
            elif p.role == 'changed':
                parameters.append(f'ref {of} {n}')
                checks.append(f'{of} {n}Value = {n};')
                given.append(f'&{n}Value')
                after.append(f'{n} = {n}Value;')
            elif p.role == 'array':
                parameters.append(f'ReadOnlySpan<{of}> {n}')
                fixed.append((of, n))
                given += [f'{n}At'] + [
                    f'({"UIntPtr" if a.kind == "size_t" else "uint"}){n}.Length'
                    for a in f.arguments if a.name == p.count]
            elif p.role in ('list', 'along', 'several'):
                parameters.append(f'Span<{of}> {n}')
                fixed.append((of, n))
                if p.role != 'list':
                    wanted = f'{camel(p.count)}.Length' if p.role == 'along' else p.count
                    checks.append(f'Check.Length({n}.Length, {wanted}, {what});')
                else:
                    listed = (of, n)
                given += [f'{n}At'] + ([f'(uint){n}.Length'] if p.role == 'list' else [])
            else:
                native = self.native(p.base)
                parameters.append(f'out {of} {n}')
                checks.append(f'{native} {n}Value;')
                given.append(f'&{n}Value')
                value = f'{n}Value'
                if p.base == 'bool':
                    value += ' != 0'
                elif p.base in self.borrowing:
                    value = f'new {of}({value}, memory)'
                after.append(f'{n} = {value};')
        return kind, self.text_of(f, kind, name, parameters, checks, given, fixed, after,
                                  keep, listed)

    def text_of(self, f, kind, name, parameters, checks, given, fixed, after, keep, listed):
        of, noun = self.type_of(f.answer), self.api.finds(f)
        call = f'Native.{f.name}({", ".join(given)})'
        text = f'Check.String(answer{", memory" * ("memory" in keep)})'
        if any(p.role == 'otherwise' for p in self.api.parameters(f.name)):
            text = f'answer == null ? otherwise : {text}'
        value = {'bool': 'answer != 0', 'string': text}.get(of, 'answer')
        if f.answer in self.borrowing:
            value = f'new {of}(answer, memory)'
        if f.id:
            of, value = self.id_type(f.id), self.id_of(f.id, 'answer')
            if noun:
                of = of.rstrip('?')
                value = f'({of})answer'
        if of == 'UIntPtr':
            of, value = 'ulong', '(ulong)answer'
        lines = list(checks)
        native = self.native(f.answer)
        if of != 'void':
            lines.append(f'{native} answer;')
        for element, n in fixed:
            # Empty arrays have no address.
            lines.append(f'fixed ({element}* {n}At = &MemoryMarshal.GetReference({n}))')
        if noun:
            number = {'gab_tag': '.number', 'uint32_t': ''}.get(f.answer, '.Index')
            item, test = f.name, f'answer{number} == Gab.None'
            if f.answer == 'gab_filter':
                item, test = f'gab_bank_{noun}', f'Find(Kind.{class_name(noun)}, 0, name) == null'
            items = class_name(noun) + 's'
            names = items if f'{item}_name' in self.api.functions else \
                f'Array.ConvertAll({items}, one => one.Name)'
            after += [f'if ({test})', f'    throw Check.Unknown('
                      f'"{short(kind)}", "{noun}", name, {names});']
        call = f'{call};' if of == 'void' else f'answer = {call};'
        lines.append('    ' + call if fixed else call)
        lines += [f'GC.KeepAlive({one});' for one in keep]
        lines += after
        if of != 'void':
            lines.append(f'return {value};')
        public = class_name(name)
        doc = summary(self.translated(f.doc), '        ')
        static = '' if kind else 'static '
        if kind and len(f.arguments) == 1:
            text = member(f'public {of} {public}', member('get', *lines, depth=0)
                          .rstrip('\n').replace('\n', '\n            '))
        else:
            head = ', '.join(self.with_defaults(parameters))
            text = member(f'public {static}{of} {public}({head})', *lines) + \
                self.short_version(of, doc, static, public, parameters)
        return doc + text + (self.array_version(of, doc, static, public, parameters, listed)
                             if listed else self.all_of(f, public, parameters))

    def all_of(self, f, public, parameters):
        """Returns the property with all items, if a function returns one by its index."""
        many, count, first = self.api.sequence(f)
        if not many:
            return ''
        outs = [one.split()[1] for one in parameters if one.startswith('out ')]
        of = outs[0] if outs else self.id_type(f.id) if f.id else self.type_of(f.answer)
        given = f'i + {first}' if first else 'i'
        if f.arguments[1].id:
            given = f'({self.id_type(f.arguments[1].id)})({given})'
        body = f'{{ {of} one; self.{public}({given}, out one); return one; }}' if outs else \
            f'self.{public}({given})'
        head = f'public {of}[] {class_name(many)}'
        return '        /// <summary>All of them, in a new array.</summary>\n' + member(
            head, 'get {', '    var self = this;',
            f'    return Check.Each(self.{class_name(count)}, i => {body});', '}')

    @staticmethod
    def with_defaults(parameters):
        return headers.with_defaults([(head, equals + default) for head, equals, default in (
            one.partition(' = ') for one in parameters)])

    def short_version(self, answer, doc, static, public, parameters):
        """Returns the method without the parameters that would have defaults if none followed."""
        shown = self.with_defaults(parameters)
        if shown == parameters:
            return ''
        given = [one.partition(' = ')[2] or ' '.join(
            word for word in re.sub(r'<.*>', '', one).split() if word in ('out', 'ref') or
            word == one.split()[-1]) for one in parameters]
        head = ', '.join(one for one in parameters if ' = ' not in one)
        call = f'{public}({", ".join(given)});'
        return doc + member(f'public {static}{answer} {public}({head})',
                            call if answer == 'void' else f'return {call}')

    def array_version(self, answer, doc, static, public, parameters, listed):
        """Returns the method that returns a new array with all results; if the result is a struct,
        the method without a list."""
        of, n = listed
        shown = self.with_defaults([one for one in parameters if not one.startswith('Span<')])
        names = [one.partition(' = ')[0].split()[-1] for one in parameters]
        if answer not in ('uint', 'int'):
            names[names.index(n)] = f'Span<{of}>.Empty'
            return doc + member(f'public {static}{answer} {public}({", ".join(shown)})',
                                f'return {public}({", ".join(names)});')
        names = ['room' if one == n else one for one in names]
        return f'{doc}        public {static}{of}[] {public}({", ".join(shown)})\n        {{\n' \
            f'            var room = new {of}[8];\n            uint count;\n' \
            f'            while ((count = {public}({", ".join(names)})) > room.Length)\n' \
            f'                room = new {of}[Math.Max(2 * room.Length, count)];\n' \
            '            Array.Resize(ref room, (int)count);\n            return room;\n        }\n'

    def import_of(self, f):
        arguments = []
        for a in f.arguments:
            kind = self.native(a.kind + (' *' if a.length else ''))
            arguments.append(f'{kind} {camel(a.name)}')
        return '        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]\n' \
            f'        internal static extern {self.native(f.answer)} {f.name}(' \
            f'{", ".join(arguments)});\n'

    # ---- The file ----

    def write(self):
        core = (HERE / 'core.cs').read_text(encoding='utf-8')
        methods, functions = {}, []
        skipped = headers.BY_HAND - {'gab_bank_open', 'gab_bank_compare', 'gab_fault_text',
                                     'gab_bank_report', 'gab_mistake_text',
                                     'gab_ground_fit', 'gab_polygon_triangulate', 'gab_rings_holds'}
        native = [self.import_of(f) for f in self.api.functions.values() if f.name not in skipped]
        for f in self.api.functions.values():
            if f.name not in headers.BY_HAND:
                kind, text = self.function(f)
                (methods.setdefault(kind, []) if kind else functions).append(text)
        types = [self.enums()]
        for struct in self.api.structs.values():
            if struct.is_view:
                types.append(self.view(struct, methods[struct.name]))
            elif struct.name in self.borrowing:
                types.append(self.borrowed(struct))
            elif struct.name in BY_HAND:
                types.append(f'    internal unsafe struct Native{class_name(struct.name)}\n    {{\n'
                             f'{self.raw_fields(struct)}    }}\n\n')
            elif struct.name not in headers.OPAQUE:
                types.append(summary(self.translated(struct.doc or class_name(struct.name)), '    ')
                             + self.plain(struct))
        sizes = [self.api.layout('gab_bank', size).size for size in (8, 4)]
        core = core.replace('//@bank_sizes\n', f'{sizes[0]} : {sizes[1]};\n')
        parts = {'types': ''.join(types), 'bank': '\n'.join(methods['gab_bank']),
                 'constants': self.constants(), 'functions': '\n'.join(functions),
                 'native': '\n'.join(native)}
        for name, text in parts.items():
            core = re.sub(rf'^ *//@{name}\n', lambda _: text, core, flags=re.M)
        return core


def main():
    folder, source = sys.argv[1:]
    pathlib.Path(source).write_text(Emitter(headers.read(folder)).write(), encoding='utf-8')


if __name__ == '__main__':
    main()
