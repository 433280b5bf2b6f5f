# SPDX-License-Identifier: MIT
"""The public headers as a model: functions, structs, enums and constants, each with its comment.

Every generator that covers the whole interface (the bindings in this folder, the reference page,
the random calls of the tests) reads the headers with this module:

    api = headers.read('src/runtime/gabarit')
    api.functions['gab_frame_hit'].arguments[1].kind     # 'const gab_pose *'
    api.parameters('gab_frame_hit')[-1].role             # 'result'
    api.layout('gab_pose', pointer=4).offsets['turn']    # 12

Layouts follow the rule of every C ABI that the library supports: the offset of a field is the next
multiple of the field's alignment. Compilers verify these layouts (assertions.py).
"""
import dataclasses
import pathlib
import re

INCLUDE = re.compile(r'^#include "(\w+\.h)"', re.MULTILINE)
ITEM = re.compile(
    r'/\* ---- (?P<heading>[^\n]*?) ---- \*/'
    r'|(?P<doc>/\*\*(?!<).*?\*/)'
    r'|/\*.*?\*/'
    r'|^(?:GAB_API|static inline)\b(?P<answer>[^;(]*?)\b(?P<function>gab_\w+)\s*'
    r'\((?P<arguments>[^;{)]*)\)(?:;|\n\{)'
    r'|^typedef struct (?P<struct>gab_\w+) \{(?P<fields>.*?)^\} (?P=struct);'
    r'|^typedef enum (?P<enum>gab_\w+) \{(?P<values>.*?)\} (?P=enum);'
    r'|^typedef (?P<number>\w+) (?P<id>gab_\w+);'
    r'|^enum \{(?P<nameless>.*?)^\};'
    r'|^#define (?P<constant>GAB_\w+)[ \t]+(?P<value>[^\n(]*(?:\([^\n]*\))?)$',
    re.MULTILINE | re.DOTALL)

SCALARS = {'float': 4, 'double': 8, 'bool': 1, 'char': 1, 'uint8_t': 1, 'uint16_t': 2,
           'int32_t': 4, 'uint32_t': 4, 'uint64_t': 8}

# Arguments that may be NULL, according to the headers.
NULL_ALLOWED = {'blockers', 'filter', 'limits', 'fault', 'stop_b', 'trace',
                'is_iso', 'iso', 'clearance', 'away'}
NULL_ALLOWED_IN = {('gab_level_sweep', 'impact'), ('gab_ground_at', 'y'),
                   ('gab_ground_at', 'slope'), ('gab_zone_walk', 'point'),
                   ('gab_marker_direction', 'to'), ('gab_layer_ground_at', 'y'),
                   ('gab_layer_ground_at', 'slope'), ('gab_animation_step_at', 'pose'),
                   ('gab_animation_shown', 'pose'), ('gab_animation_at_tick', 'pose'),
                   *((f'gab_{one}', 'impacts') for one in
                     ('walls_slide', 'walls_bounce', 'level_slide', 'level_bounce'))}
NULL_FORBIDDEN_IN = {('gab_iso_to_screen', 'iso'),
                     ('gab_iso_to_grid', 'iso'), ('gab_iso_cell', 'iso'),
                     ('gab_filter_passes', 'filter')}
# Structs that mean the same as NULL if all fields are 0.
SAME_AS_NULL = {'gab_pose', 'gab_filter'}
# Output arrays with one element for each element of another array.
AS_MANY_AS = {('gab_level_sweep_many', 'impacts'): 'movers'}
# Pointers through which a function both reads and writes.
CHANGED = {'gab_body', 'gab_tags'}
CHANGED_IN = {('gab_level_walk_box', 'box'), ('gab_level_walk_box', 'velocity')}
# Structs whose fields other code must not use.
OPAQUE = {'gab_bank', 'gab_bank_file', 'gab_section'}
PLURALS = {'box': 'boxes', 'leaf': 'leaves'}
# Functions that open banks, or whose arguments depend on each other. Bindings write them by hand.
BY_HAND = {'gab_bank_open', 'gab_bank_load', 'gab_bank_load_mapped', 'gab_bank_copy',
           'gab_bank_report', 'gab_mistake_text', 'gab_bank_compare', 'gab_bank_reload',
           'gab_bank_close', 'gab_fault_text', 'gab_doors_set',
           'gab_ground_fit', 'gab_polygon_triangulate', 'gab_rings_holds', 'gab_turn'}
# The functions that only headers contain.
INLINE = {'gab_turn'}
# A pointer to a function, which bindings see as an address.
CALLBACK = 'gab_report *'
# The id of things that have no type of their own.
INDEX = 'gab_index'
# Names of fields, arguments and functions whose numbers must be ids.
ID_NAMES = re.compile(r'(gab_[a-z0-9]+_)?(tag|role|point|picture|door)(_at|_at_pixel)?')
# Arrays that structs point to: the type of their elements, and the factors of their number: fields,
# or a field plus 1.
BLOCKS = {
    ('gab_tiles', 'cells'): ('uint8_t', ('columns', 'rows')),
    ('gab_maze', 'walls'): ('uint8_t', ('columns + 1', 'rows + 1')),
    ('gab_heights', 'samples'): ('uint8_t', ('columns', 'rows', 'sample_bytes')),
    ('gab_ground', 'nodes'): ('gab_ground_node', ('count',)),
    **{('gab_boxes', edge): ('float', ('count',)) for edge in ('left', 'top', 'right', 'bottom')},
}
# Structs that only the library fills in.
FROM_LIBRARY = OPAQUE | {'gab_mask', 'gab_mistake', 'gab_picture'}


def may_be_null(function, name):
    return ((name in NULL_ALLOWED and (function, name) not in NULL_FORBIDDEN_IN) or
            (function, name) in NULL_ALLOWED_IN)


def is_changed(function, a):
    """True for a struct that a function both reads and writes."""
    return not a.is_constant and a.is_pointer and (a.base in CHANGED or
                                                   (function, a.name) in CHANGED_IN)


def short(name):
    return name.removeprefix('gab_')


def class_name(kind):
    """Returns the name of a type as languages with classes write it: FrameBox."""
    return ''.join(word[:1].upper() + word[1:] for word in short(kind).split('_'))


def common_prefix(names):
    """Returns the words, up to a _, with which all names begin."""
    first, last = min(names), max(names)
    same = 0
    while same < min(len(first), len(last)) and first[same] == last[same]:
        same += 1
    return first[:first.rindex('_', 0, same) + 1]


def comment(text, indent=''):
    """Returns a text as a comment of languages with the syntax of C."""
    lines = text.replace('*/', '* /').split('\n')
    if len(lines) == 1 and len(lines[0]) < 90 - len(indent):
        return f'{indent}/** {lines[0]} */\n'
    return f'{indent}/**\n' + ''.join(f'{indent} * {line}'.rstrip() + '\n' for line in lines) + \
        f'{indent} */\n'


def translated(text, names):
    """Returns a comment with the names that another language has for those of C. Samples stay C."""
    text = re.sub(r':\n\n(?= {4})', ', in C:\n\n', text)
    return re.sub(r'(?m)^ {4}.*$|\b\w+\b', lambda match: names.get(match[0], match[0]), text)


def with_defaults(parameters):
    """Returns the declarations of parameters, pairs of a declaration and a default or ''. They have
    the order of C, so only those at the end have defaults."""
    last = max((i for i, (_, default) in enumerate(parameters) if not default), default=-1)
    return [one + default * (i > last) for i, (one, default) in enumerate(parameters)]


def parts_by_hand(path, mark):
    """Returns a hand-written text without the parts that belong into generated classes, and these
    by class: the lines from `mark` and @in CLASS to `mark` and @end."""
    text = path.read_text(encoding='utf-8')
    part = re.compile(rf'^{mark}@in (\w+)\n(.*?)^{mark}@end\n', re.M | re.S)
    return part.sub('', text), dict(part.findall(text))


@dataclasses.dataclass
class Field:
    """A field of a struct or an argument of a function; length is '' unless it is an array. `id` is
    the type of a number that refers to something, such as gab_tag_id, and `kind` then its type."""
    kind: str
    name: str
    length: str = ''
    doc: str = ''
    id: str = ''

    @property
    def base(self):
        """The type without const and *."""
        return self.kind.replace('const ', '').rstrip(' *')

    @property
    def is_pointer(self):
        return self.kind.endswith('*')

    @property
    def is_constant(self):
        return self.kind.startswith('const ')


@dataclasses.dataclass
class Function:
    """A function; `answer` is its return type, `heading` the heading above it in its header. `id`
    is the type of an answer that refers to something, as in a Field."""
    name: str
    answer: str
    arguments: list
    doc: str
    header: str
    heading: str
    id: str = ''


@dataclasses.dataclass
class Parameter:
    """An argument of a function as languages with lists and several results see it. `role` is:
    bank, text, number, view     an input that is passed as it is
    struct                       an input, by value or by pointer
    changed                      a struct that the function reads and writes
    array                        elements that the function reads; the argument `count` has their
                                 number, or '' if other arguments determine it
    list                         results, as many as there are; the argument `count` is a capacity
    several, along               results: always `count`, or one for each element of array `count`
    result                       a struct or number that the function writes
    """
    field: Field
    role: str
    is_nullable: bool
    count: str = ''

    @property
    def name(self):
        return self.field.name

    @property
    def base(self):
        return self.field.base

    @property
    def is_result(self):
        return self.role in ('list', 'several', 'along', 'result')


@dataclasses.dataclass
class Struct:
    name: str
    fields: list
    doc: str
    header: str

    @property
    def is_view(self):
        """True for {bank, index}, which refers to an item of a bank."""
        return [(f.kind, f.name) for f in self.fields] == [('const gab_bank *', 'bank'),
                                                           ('uint32_t', 'index')]


@dataclasses.dataclass
class Enum:
    """Values by name. Values of unnamed enums are in Interface.constants instead."""
    name: str
    values: dict
    docs: dict
    doc: str
    header: str


@dataclasses.dataclass
class Id:
    """A type of numbers that refer to something: the type in C, and the number of nothing.
    Languages with types have one for each, except for gab_index, and an own word for nothing."""
    kind: str
    none: int
    doc: str


@dataclasses.dataclass
class Layout:
    size: int
    alignment: int
    offsets: dict


def one_line(text):
    return ' '.join(text.split())


def comment_text(text):
    """Returns the text of a comment, without its comment characters."""
    text = re.sub(r'^/\*\*+<? ?|\s*\*/$', '', text)
    return re.sub(r'(?m)^[ \t]*\*(?!\*) ?', '', text).strip('\n')


def fields_of(line, doc=''):
    """Returns the fields of one declaration in a struct."""
    line = line.replace(CALLBACK, 'void *')
    match = re.fullmatch(r'(?:struct )?((?:const )?\w+ \**)(.*)', line)
    kind, rest = match.group(1).strip(), match.group(2)
    found = []
    for name in rest.split(','):
        stars, name, length = re.fullmatch(r'(\**)(\w+)(?:\[(\w+)\])?', one_line(name)).groups()
        star = ' *' if stars or kind.endswith('*') else ''
        found.append(Field(kind.rstrip(' *') + star, name, length or '', doc))
    return found


def text_of(path):
    """Returns the text of a header, with the declarations that the macro of property.h makes."""
    text = path.read_text(encoding='utf-8')
    macro = re.search(r'/\*\*(?:(?!\*/).)*\*/\n#define GABARIT_PROPERTIES\([^)]*\) *\\\n'
                      r'((?:[^\n]*\\\n)*[^\n]*\n)', text, re.DOTALL)
    if not macro:
        return text
    body = re.sub(r'^ {4}|[ \\]*\\$', '', macro[1], flags=re.M).strip()

    def declared(use):
        item, prefix, arguments = (one_line(one) for one in use[1].split(',', 2))
        return '\n' + body.replace('prefix##', prefix).replace('of item', f'of {item}').replace(
            '__VA_ARGS__', arguments)
    return re.sub(r'^GABARIT_PROPERTIES\(([^)]*)\)', declared, text.replace(macro[0], ''),
                  flags=re.M)


def argument(text):
    kind, name, length = re.fullmatch(r'(.*?)(\w+)(?:\[(\w+)\])?',
                                      text.replace(CALLBACK, 'void *')).groups()
    return Field(kind.strip(), name, length or '')


def declarations_with_comments(text, end):
    """Returns [(declaration, comment)] of a body whose declarations end with `end`. A comment
    belongs to the declaration before it on the same line, or else to the one below it."""
    found, pending = [], ''
    pieces = re.compile(r'/\*.*?\*/|[^' + end + r'/]+(?:' + end + r'|$|(?=/))', re.DOTALL)
    for match in pieces.finditer(text):
        piece = match.group()
        if piece.startswith('/**<') and found:
            found[-1] = (found[-1][0], comment_text(piece))
        elif piece.startswith('/*'):
            pending = comment_text(piece)
        elif one_line(piece.strip(end)):
            found.append((one_line(piece.strip(end)), pending))
            pending = ''
    return [(line, one_line(doc)) for line, doc in found]


class Interface:
    """All declarations of the public headers, in their order."""

    def __init__(self):
        self.functions, self.structs, self.enums = {}, {}, {}
        self.constants = {}     # name: (number, comment)
        self.ids = {}           # type: Id
        self.intros = {}        # header: its introduction

    # ---- Reading ----

    def read_header(self, path):
        text = text_of(path)
        heading = doc = ''
        for match in ITEM.finditer(text):
            if match['heading']:
                heading, doc = match['heading'], ''
            elif match['doc']:
                doc = comment_text(match['doc'])
                if path.name not in self.intros:
                    self.intros[path.name] = doc
            elif match['function']:
                arguments = [self.resolved(argument(one_line(one)))
                             for one in match['arguments'].split(',') if one_line(one) != 'void']
                answer = self.resolved(Field(one_line(match['answer']), match['function']))
                self.functions[match['function']] = Function(
                    match['function'], answer.kind, arguments, doc, path.name, heading, answer.id)
            elif match['struct']:
                fields = [
                    self.resolved(field) for line, comment in
                        declarations_with_comments(match['fields'], ';')
                    for field in fields_of(line, comment)]
                self.structs[match['struct']] = Struct(match['struct'], fields, doc, path.name)
            elif match['id']:
                none = 0 if match['id'] == 'gab_tag_id' else 2**32 - 1
                self.ids[match['id']] = Id(match['number'], none, one_line(doc))
            elif match['enum'] or match['nameless']:
                self.add_enum(match['enum'] or '', match['values'] or match['nameless'], doc,
                               path.name)
            elif match['constant'] and '(count)' not in match['value']:
                self.add_constant(match['constant'], match['value'], doc)

    def resolved(self, field):
        """Returns a field or argument whose type may be an id."""
        if field.kind in self.ids:
            return dataclasses.replace(field, kind=self.ids[field.kind].kind, id=field.kind)
        if ID_NAMES.fullmatch(field.name) and field.kind in ('uint8_t', 'uint32_t'):
            raise SystemExit(f'{field.kind} {field.name}: the type must be an id')
        return field

    def add_enum(self, name, body, doc, header):
        values, docs, next_value = {}, {}, 0
        for line, comment in declarations_with_comments(body, ','):
            constant, _, value = (word.strip() for word in line.partition('='))
            values[constant] = next_value = int(value) if value else next_value
            docs[constant] = comment
            next_value += 1
        if name:
            self.enums[name] = Enum(name, values, docs, doc, header)
        else:
            self.constants.update({one: (values[one], docs[one]) for one in values})

    def add_constant(self, name, text, doc):
        """Adds a #define whose value is a number; ignores all others."""
        text = text.replace('UINT32_MAX', '4294967295').strip()
        text = re.sub(r'(?<=\d)[fFuU]\b', '', text)
        if re.fullmatch(r'[\d.()/ ]+', text):
            number = eval(text, {'__builtins__': {}})  # only digits, dots, brackets and /
            self.constants[name] = (number, one_line(doc))

    # ---- Queries ----

    def types_of_ids(self):
        """Returns the ids for which other languages have a type."""
        return {name: one for name, one in self.ids.items() if name != INDEX}

    def is_struct(self, kind):
        return kind in self.structs and kind not in OPAQUE

    def is_view(self, kind):
        return kind in self.structs and self.structs[kind].is_view

    def parameters(self, name):
        """Returns the parameters of a function, in the order of its arguments."""
        found, arguments = [], self.functions[name].arguments
        for i, a in enumerate(arguments):
            following = arguments[i + 1].name if i + 1 < len(arguments) else ''
            if found and a.name == found[-1].count and found[-1].role in ('array', 'list'):
                continue
            role, count = self.role(name, a, following)
            found.append(Parameter(a, role, may_be_null(name, a.name), count))
        return found

    def role(self, name, a, following):
        """Returns the role of an argument, and its count."""
        is_struct = a.base in self.structs
        if a.kind == 'const gab_bank *':
            return 'bank', ''
        if a.kind == 'const char *':
            # The library returns NULL instead of a NULL `otherwise`, and bindings return their own.
            return 'otherwise' if a.name == 'otherwise' else 'text', ''
        if a.length:
            return 'several', a.length
        if (name, a.name) in AS_MANY_AS:
            return 'along', AS_MANY_AS[name, a.name]
        if a.is_pointer and following == 'capacity':
            return 'list', following
        if a.is_pointer and following in ('count', 'rings', 'ring_count'):
            return 'array', '' if following == 'rings' else following
        if is_struct and not a.is_pointer and self.is_view(a.base):
            return 'view', ''
        if is_struct and (not a.is_pointer or a.is_constant):
            return 'struct', ''
        # Other functions fill a set of tags.
        if is_struct and is_changed(name, a) and (a.base != 'gab_tags' or
                                                  name.startswith('gab_tags_')):
            return 'changed', ''
        known = is_struct or a.base in {*SCALARS, *self.enums, *OPAQUE, 'void', 'size_t'}
        if not known or a.kind.count('*') > 1:
            raise SystemExit(f'{name}: {a.kind} {a.name}: no binding can translate it')
        return ('result' if a.is_pointer else 'number'), ''

    def returns_nothing_if_false(self, f):
        """True if a function has results only if it returns true."""
        return f.answer == 'bool' and any(one.is_result for one in self.parameters(f.name))

    def max_filled(self, f):
        """Returns the maximum number of elements of the list that a function fills, if its result
        counts them; 0 for other functions."""
        fills = f.answer in self.structs and any(
            one.role == 'list' for one in self.parameters(f.name))
        return self.constants['GAB_MAX_IMPACTS'][0] if fills else 0

    def receiver(self, f):
        """Returns the type that a function is a method of, or '', and its name there."""
        if f.arguments:
            first = f.arguments[0]
            start = f'gab_{short(first.base)}_'
            if f.name.startswith('gab_filter_') and first.kind == 'const gab_bank *':
                return first.base, short(f.name)
            if f.name.startswith(start) and (first.kind == 'const gab_bank *' or
                                             self.is_view(first.kind)):
                return first.base, f.name.removeprefix(start)
        return '', short(f.name)

    @staticmethod
    def finds(f):
        """Returns the noun of the item that a method finds by its name, or ''. The answer of
        bindings to an unknown name is an error that lists the names."""
        is_named = len(f.arguments) == 2 and f.arguments[1].name == 'name'
        return f.name.rpartition('_')[2] if is_named else ''

    def sequence(self, f):
        """Returns the name of a list of items, the name of their number, and the first index, if a
        function returns one by its index, and another their number: frames, frame_count and 0, for
        gab_sprite_frame_at and gab_sprite_frame_count; or three times ''. Zones have numbers from
        1, and of doors and roles, the items are the names."""
        kind, name = self.receiver(f)
        noun, _, how = name.rpartition('_')
        first = {'at': 0, 'name': 0, 'numbered': 1}.get(how)
        if not kind or first is None or not noun or len(f.arguments) < 2 or \
                f'{f.name.removesuffix(how)}count' not in self.functions or \
                f.arguments[1].kind not in ('uint32_t', 'uint8_t') or \
                first and not self.is_view(f.answer) or \
                not all(p.is_result or p.is_nullable for p in self.parameters(f.name)[2:]):
            return '', '', ''
        return PLURALS.get(noun, noun + 's'), f'{noun}_count', first

    def names(self, of_type, of_constant, of_function):
        """Returns the names in another language of types, of constants and values of enums, each
        with the class that contains it or '', and of functions, by those in C."""
        names = {kind: of_type(kind) for kind in [*self.structs, *self.enums]}
        for name in self.constants:
            names[name] = of_constant('', name.removeprefix('GAB_'))
        for enum in self.enums.values():
            prefix = common_prefix(list(enum.values))
            for value in enum.values:
                names[value] = of_constant(of_type(enum.name), value.removeprefix(prefix))
        return names | {f.name: of_function(f) for f in self.functions.values()}

    def read_kinds(self):
        """Returns the structs that functions read, and those in them."""
        pending = [p.base for f in self.functions.values() for p in self.parameters(f.name)
                   if not p.is_result and self.is_struct(p.base)]
        found = set()
        while pending:
            kind = pending.pop()
            if kind not in found:
                found.add(kind)
                pending += [f.base for f in self.structs[kind].fields if self.is_struct(f.base)]
        return found

    def results(self):
        """Returns the structs that the library fills in, and no function reads."""
        return {kind for f in self.functions.values() for kind in
                [f.answer, *(p.base for p in self.parameters(f.name) if p.is_result)]
                if self.is_struct(kind)} - self.read_kinds()

    def refers_to_bank(self, kind):
        """True for a struct, except a view, that points to bytes or texts of a bank."""
        return kind in self.structs and not self.is_view(kind) and any(
            f.is_pointer and f.base not in self.structs and f.name != 'open' or
            (kind, f.name) in BLOCKS or self.refers_to_bank(f.kind)
            for f in self.structs[kind].fields) and kind != 'gab_boxes'

    def length(self, text):
        """Returns the length of an array as a number; it may be given as a constant."""
        return int(text) if text.isdigit() else self.constants[text][0]

    def measure(self, kind, pointer):
        """Returns (size, alignment) of a type, for pointers of `pointer` bytes."""
        if kind.endswith('*') or kind == 'size_t':
            return pointer, pointer
        if kind in SCALARS:
            return SCALARS[kind], SCALARS[kind]
        if kind in self.enums:
            return 4, 4
        layout = self.layout(kind, pointer)
        return layout.size, layout.alignment

    def layout(self, name, pointer):
        """Returns the size, alignment and field offsets of a struct."""
        at, alignment, offsets = 0, 1, {}
        for field in self.structs[name].fields:
            size, field_alignment = self.measure(field.kind, pointer)
            at = -(-at // field_alignment) * field_alignment
            offsets[field.name] = at
            at += size * (self.length(field.length) if field.length else 1)
            alignment = max(alignment, field_alignment)
        return Layout(-(-at // alignment) * alignment, alignment, offsets)


def in_order(structs):
    """Returns structs so that each is after those of its fields, as most languages need them; in C,
    a struct of a later header can be declared first."""
    ordered = {}

    def add(struct):
        for field in struct.fields:
            if field.base in structs and field.base not in ordered:
                add(structs[field.base])
        ordered[struct.name] = struct
    for struct in structs.values():
        if struct.name not in ordered:
            add(struct)
    return ordered


def read(folder):
    """Returns the model of the headers in a folder, in the order in which gabarit.h includes
    them."""
    folder = pathlib.Path(folder)
    text = (folder / 'gabarit.h').read_text(encoding='utf-8')
    api = Interface()
    for name in INCLUDE.findall(text):
        api.read_header(folder / name)
    api.structs = in_order(api.structs)
    if len(api.functions) < 200 or len(api.structs) < 50:
        raise SystemExit(f'{folder}: the headers could not be read')
    return api
