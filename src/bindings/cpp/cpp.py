#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Writes gabarit.hpp, the library for C++, from the public headers and core.hpp: cpp.py HEADERS
GABARIT.HPP

Each function becomes a method of its first argument if that is a bank or a part of one, else a
function of the namespace. Outputs become results: std::optional if the C function returns false
without them. Pairs of functions for a number of items and for one item become a range.
"""
import pathlib
import sys

HERE = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent))
import headers  # noqa: E402
from headers import comment, short  # noqa: E402


def wrapped(head, parts, tail):
    """Returns a call or declaration, in lines of at most 100 columns."""
    line = f'{head}({", ".join(parts)}){tail}'
    if len(line) <= 100 or not parts:
        return line
    indent, lines = ' ' * (len(head) + 1), []
    if len(indent) > 50:
        indent, head = ' ' * (len(head) - len(head.lstrip()) + 4), head + '(\n' + \
            ' ' * (len(head) - len(head.lstrip()) + 4)
    else:
        head += '('
    line = ''
    for part in parts:
        if line and len(indent) + len(line) + len(part) + 4 + len(tail) > 100:
            lines.append(line)
            line = ''
        line += (' ' if line else '') + part + ','
    return head + f'\n{indent}'.join([*lines, line.rstrip(',')]) + ')' + tail


class Emitter:
    def __init__(self, api):
        self.api = api
        # Results that contain views, ids, or such results, which methods return as classes.
        results, self.extended, before = api.results(), set(), None
        while before != self.extended:
            before = set(self.extended)
            self.extended = {kind for kind in results if not api.is_view(kind) and any(
                self.is_method(f) for f in api.structs[kind].fields)}
        self.names = {}
        for f in api.functions.values():
            kind, name = api.receiver(f)
            owner = 'bank_view' if kind == 'gab_bank' else short(kind)
            self.names[f.name] = f'{owner}::{name}' if kind else f'gab::{name}'

    def translated(self, text):
        return headers.translated(text, self.names)

    def is_method(self, field):
        return self.api.is_view(field.kind) or field.id or field.kind in self.extended

    def id_of(self, of, value):
        """Returns the expression for an id, or nothing, from a number of C."""
        return f'id_of<{self.id_type(of)}, {self.api.ids[of].none}u>({value})'

    @staticmethod
    def id_type(of):
        return 'std::uint32_t' if of == headers.INDEX else f'gab::{short(of)}'

    def type_of(self, kind, of=''):
        """Returns the type of a result, which may be an id."""
        if of:
            return f'std::optional<{self.id_type(of)}>'
        if self.api.is_view(kind) or kind in self.extended:
            return f'gab::{short(kind)}'
        return {'const char *': 'std::string_view'}.get(kind, kind)

    # ---- Functions ----

    def function(self, f):
        """Returns the receiver, the declaration with its comment, and the definition."""
        kind, name = self.api.receiver(f)
        parameters, given, outs, room = [], [], [], None
        for p in self.api.parameters(f.name):
            n, is_first = p.name, not given
            if p.role == 'bank':
                given.append('get()' if kind and is_first else f'{n}.get()')
                parameters.append(('const bank_view &', n, ''))
            elif p.role == 'view':
                given.append('*this' if kind and is_first else n)
                parameters.append((f'gab::{short(p.base)} ', n, ''))
            elif p.role == 'text':
                given.append(f'{n}.c_str()')
                parameters.append(('gab::text ', n, ''))
            elif p.role == 'otherwise':
                given.append('nullptr')
                parameters.append(('std::string_view ', n, ''))
            elif p.role == 'changed':
                given.append(f'&{n}')
                parameters.append((f'{p.base} &', n, ''))
            elif p.role == 'number' and p.field.id:
                of = self.id_type(p.field.id)
                given.append(f'static_cast<{p.base}>({n}.value_or({of}'
                             f'{{{self.api.ids[p.field.id].none}u}}))')
                parameters.append((f'std::optional<{of}> ', n, ''))
            elif p.role == 'number':
                given.append(n)
                parameters.append((f'{p.field.kind} ', n, ''))
            elif p.role == 'struct' and p.is_nullable and p.base in headers.SAME_AS_NULL:
                given.append(f'&{n}')
                parameters.append((f'const {p.base} &', n, ' = {}'))
            elif p.role == 'struct' and p.is_nullable:
                given.append(f'{n}.get()')
                parameters.append((f'maybe<{p.base}> ', n, ' = {}'))
            elif p.role == 'struct':
                given.append(f'&{n}' if p.field.is_pointer else n)
                parameters.append((f'const {p.base} &' if p.field.is_pointer else f'{p.base} ', n,
                                   ''))
            elif p.role == 'array':
                size = f'static_cast<std::uint32_t>({n}.size())'
                constant = 'const ' if p.field.is_constant else ''
                given.append(f'{n}.data()' + (f', {size}' if p.count else ''))
                parameters.append((f'span<{constant}{p.base}> ', n, ''))
            elif p.role in ('list', 'along'):
                room = n
                size = f', static_cast<std::uint32_t>({n}.size())'
                given.append(f'{n}.data()' + (size if p.role == 'list' else ''))
                parameters.append((f'span<{self.type_of(p.base)}> ', n,
                                   ' = {}' if p.is_nullable else ''))
            else:
                length = p.count
                made = f'std::array<{self.type_of(p.base)}, {length}>' if length else \
                    self.type_of(p.base)
                outs.append((made, n))
                given.append(f'{n}.data()' if length else f'&{n}')
        return kind, self.text_of(f, kind, name, parameters, given, outs, room)

    def text_of(self, f, kind, name, parameters, given, outs, room):
        call = f'{f.name}({", ".join(given)})'
        lines = [f'{made} {n}{{}};' for made, n in outs]
        kinds, values = [made for made, _ in outs], [n for _, n in outs]
        made = kinds[0] if len(kinds) == 1 else f'std::tuple<{", ".join(kinds)}>'
        value = values[0] if len(values) == 1 else f'{made}({", ".join(values)})'
        is_along = any(p.role == 'along' for p in self.api.parameters(f.name))
        if is_along:
            other = next(p.count for p in self.api.parameters(f.name) if p.role == 'along')
            lines += [f'if ({room}.size() < {other}.size())',
                      f'    {other} = {{{other}.data(), {room}.size()}};', f'return {call};']
            answer = self.type_of(f.answer)
        elif room and not self.api.max_filled(f):
            element = next(self.type_of(p.base) for p in self.api.parameters(f.name)
                           if p.role == 'list')
            answer = f'found<{element}>'
            lines.append(f'return {{{room}, {call}}};')
        elif self.api.returns_nothing_if_false(f):
            answer = f'std::optional<{made}>'
            lines += [f'if (!{call})', '    return std::nullopt;', f'return {value};']
        elif outs and f.answer == 'void':
            answer = made
            lines += [f'{call};', f'return {value};']
        elif outs:
            answer = f'std::tuple<{", ".join([self.type_of(f.answer), *kinds])}>'
            lines += [f'{self.type_of(f.answer)} answer = {call};',
                      f'return {{answer, {", ".join(values)}}};']
        else:
            noun = self.api.finds(f)
            answer = self.id_type(f.id) if f.id and noun else self.type_of(f.answer, f.id)
            call = self.id_of(f.id, call) if f.id and not noun else call
            if any(p.role == 'otherwise' for p in self.api.parameters(f.name)):
                lines += [f'const char *answer = {call};',
                          'return answer != nullptr ? std::string_view(answer) : otherwise;']
            else:
                lines.append(f'return {call};' if answer != 'void' else f'{call};')
        shown = [(f'{of}{n}', default) for of, n, default in parameters[bool(kind):]]
        declared, defined = headers.with_defaults(shown), [n for n, _ in shown]
        owner = 'bank_view' if kind == 'gab_bank' else short(kind)
        noun = self.api.finds(f)
        if noun:
            lines = self.finding(f, kind, noun, call)
        constant = (' const' if kind else '') + ('' if noun else ' noexcept')
        used = '[[nodiscard]] ' if answer != 'void' and f.answer != 'float' and not is_along else ''
        inline = '' if kind else 'inline '
        doc = comment(self.translated(f.doc), '    ' if kind else '')
        indent = '    ' if kind else ''
        declaration = doc + wrapped(f'{indent}{used}{inline}{answer} {name}', declared,
                                    f'{constant};') + '\n'
        body = ''.join(self.wrapped_line(line) for line in lines)
        definition = wrapped(f'inline {answer} {owner + "::" if kind else ""}{name}', defined,
                             constant) + f'\n{{\n{body}}}\n'
        return declaration, definition

    def finding(self, f, kind, noun, call):
        """Returns the statements of a method that finds an item by its name."""
        of = 'get()' if kind == 'gab_bank' else '*this'
        number = {'gab_tag': '.number', 'uint32_t': ''}.get(f.answer, '.index')
        item, test = f.name, f'answer{number} == GAB_NONE'
        if f.answer == 'gab_filter':
            item, test = f'gab_bank_{noun}', f'!find(GAB_KIND_{noun.upper()}, 0, name)'
        found = f'gab_bank_tag_at({of}, i).name' if noun == 'tag' else \
            f'{item}_name({of}, i)' if f'{item}_name' in self.api.functions else \
            f'gab_zone_name({item}_numbered({of}, i + 1))' if noun == 'zone' else \
            f'gab_{noun}_name({item}_at({of}, i))'
        return [f'{f.answer} answer = {call};', f'if ({test})',
                f'    unknown("{short(kind)}", "{noun}", name, [this](std::uint32_t i) {{',
                f'        return i < {item}_count({of}) ? {found} : nullptr;', '    });',
                f'return {self.id_type(f.id)}{{answer}};' if f.id else 'return answer;']

    @staticmethod
    def wrapped_line(line):
        if len(line) <= 96 or '(' not in line:
            return f'    {line}\n'
        head, _, rest = line.partition('(')
        parts, _, tail = rest.rpartition(')')
        return wrapped('    ' + head, parts.split(', '), tail) + '\n'

    # ---- Ranges ----

    def range_of(self, f):
        """Returns the method for a range, if a function returns an item by its index."""
        kind, (many, counter, first) = self.api.receiver(f)[0], self.api.sequence(f)
        if not many or len(f.arguments) != 2 or f.arguments[1].kind != 'uint32_t':
            return None
        item = self.id_type(f.id) if f.id else self.type_of(f.answer)
        owner = 'const gab_bank *' if kind == 'gab_bank' else kind
        at = 'get()' if kind == 'gab_bank' else '*this'
        name = f.name
        shifted = ''
        if first:
            name = f'{many}_from_{first}'
            shifted = f'    static {f.answer} {name}({kind} from, std::uint32_t i) noexcept\n' \
                f'    {{\n        return {f.name}(from, i + {first});\n    }}\n'
        return shifted + f'    /** Returns all of them as a range. */\n' \
            f'    [[nodiscard]] items<{item}, {owner}, {name}> {many}() const noexcept\n' \
            '    {\n' \
            f'        return {{{at}, {counter}()}};\n    }}\n'

    # ---- Classes ----

    def view_class(self, struct, methods, by_hand):
        name = short(struct.name)
        doc = comment(self.translated(struct.doc or f'A {name}.'), '')
        return f'{doc}class {name} : public {struct.name} {{\npublic:\n' \
            f'    constexpr {name}() noexcept : {struct.name}{{nullptr, GAB_NONE}} {{}}\n' \
            f'    constexpr {name}(const {struct.name} &view) noexcept : ' \
            f'{struct.name}(view) {{}}\n' \
            f'    /** True if the bank has it. */\n' \
            f'    explicit operator bool() const noexcept {{ return exists(); }}\n' \
            f'    friend constexpr bool operator==(const {name} &a, const {name} &b) noexcept\n' \
            f'    {{\n        return a.bank == b.bank && a.index == b.index;\n    }}\n' \
            f'    friend constexpr bool operator!=(const {name} &a, const {name} &b) noexcept\n' \
            f'    {{\n        return !(a == b);\n    }}\n' + ''.join(methods) + by_hand + '};\n'

    def extended_class(self, kind):
        name, struct = short(kind), self.api.structs[kind]
        methods = ''
        for f in struct.fields:
            if self.is_method(f):
                methods += f'    [[nodiscard]] {self.field_type(f)} {f.name}() const noexcept;\n'
        return comment(self.translated(struct.doc or f'A {name}.'), '') + \
            f'struct {name} : {kind} {{\n    {name}() noexcept : {kind}{{}} {{}}\n' \
            f'    {name}(const {kind} &other) noexcept : {kind}(other) {{}}\n{methods}}};\n'

    def extended_definitions(self, kind):
        name, text = short(kind), ''
        for f in self.api.structs[kind].fields:
            value = f'{kind}::{f.name}'
            if f.id:
                value = self.id_of(f.id, value)
            text += f'inline {self.field_type(f)} {name}::{f.name}() const noexcept\n{{\n' \
                f'    return {value};\n}}\n' if self.is_method(f) else ''
        return text

    def field_type(self, field):
        return self.type_of(field.kind, field.id)

    def write(self):
        core = (HERE / 'core.hpp').read_text(encoding='utf-8')
        methods, functions, definitions = {}, [], []
        for f in self.api.functions.values():
            if f.name in headers.BY_HAND:
                continue
            kind, (declaration, definition) = self.function(f)
            definitions.append(definition)
            (methods.setdefault(kind, []) if kind else functions).append(declaration)
            if self.range_of(f):
                methods[kind].append(self.range_of(f))
        aliases, forward, classes = [], [], []
        for struct in self.api.structs.values():
            if struct.is_view:
                forward.append(f'class {short(struct.name)};\n')
                by_hand = OUTLINES if struct.name == 'gab_frame' else ''
                classes.append(self.view_class(struct, methods[struct.name], by_hand))
                methods['gab_bank'].append(REMAP.format(short(struct.name)))
                definitions.append(REMAP_BODY.format(short(struct.name), kind=short(
                    struct.name).upper()))
            elif struct.name in self.extended:
                forward.append(f'struct {short(struct.name)};\n')
                classes.append(self.extended_class(struct.name))
                definitions.append(self.extended_definitions(struct.name))
            elif struct.name not in headers.OPAQUE:
                aliases.append(f'using {short(struct.name)} = ::{struct.name};\n')
        bank = BANK.replace('//@methods\n', ''.join(methods['gab_bank']))
        aliases += [f'using {short(name)} = ::{name};\n' for name in self.api.enums]
        aliases += [f'\n{comment(one.doc)}enum class {short(name)} : {one.kind} {{}};\n'
                    for name, one in self.api.types_of_ids().items()]
        parts = {'types': ''.join(aliases + ['\n'] + forward),
                 'classes': '\n'.join([bank, *classes]), 'functions': '\n'.join(functions),
                 'definitions': '\n'.join(definitions)}
        for name, text in parts.items():
            core = core.replace(f'//@{name}\n', text + '\n')
        return core


BANK = '''/** An open bank, which somebody else keeps; see gab::bank for one with its memory. */
class bank_view {
public:
    explicit constexpr bank_view(const gab_bank *bank) noexcept : bank_(bank) {}
    /** The bank for functions of C. */
    constexpr const gab_bank *get() const noexcept { return bank_; }
//@methods

private:
    const gab_bank *bank_;
};
'''
REMAP = '''    /** Returns the same {0} of another version of this bank, as gab_bank_remap. */
    [[nodiscard]] gab::{0} remap(gab::{0} view, const bank_view &fresh) const noexcept;
'''
REMAP_BODY = '''inline gab::{0} bank_view::remap(
    gab::{0} view, const bank_view &fresh) const noexcept
{{
    return gab_{0}{{fresh.get(),
                   gab_bank_remap(get(), GAB_KIND_{kind}, view.index, fresh.get())}};
}}
'''
OUTLINES = '''    /** For drawing: a range of all boxes, posed, each with its corners. */
    [[nodiscard]] auto outlines(const gab_pose &pose) const noexcept
    {
        return items<outline, std::pair<gab_frame, gab_pose>, outline_at>{{*this, pose},
                                                                          box_count()};
    }

private:
    static outline outline_at(const std::pair<gab_frame, gab_pose> &posed,
                              std::uint32_t i) noexcept;
'''


def main():
    folder, header = sys.argv[1:]
    pathlib.Path(header).write_text(Emitter(headers.read(folder)).write(), encoding='utf-8')


if __name__ == '__main__':
    main()
