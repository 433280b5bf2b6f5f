#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Compiles the binding for C# with mcs and runs it in mono: random queries (random_queries.py) must
have the same results as in C, and the cases of Tests.cs must pass. The sums of Queries.cs must be
those of C. Prints TAP.

usage: test_csharp.py MCS MONO PACKAGE HEADERS LIBRARY BENCH_QUERIES DEMO.gab DIGEST.gab
"""
import json
import math
import os
import pathlib
import re
import struct
import subprocess
import sys

HERE = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent / 'cli'))
import misspelt  # noqa: E402
import random_queries  # noqa: E402
from random_queries import headers  # noqa: E402
from tap import Folder, Tap, times  # noqa: E402

MCS, MONO, *FILES = sys.argv[1:]
PACKAGE, HEADERS, LIBRARY, BENCH, DEMO, DIGEST = (pathlib.Path(path).resolve() for path in FILES)
SEED = int(os.environ.get('GABARIT_TEST_SEED', '1'))
FLOATS = {'inf': math.inf, '-inf': -math.inf, 'nan': math.nan, '-0': -0.0}
CLASSES = {'gab_blockers'}


def bits(number, wide=False):
    return struct.unpack('<Q' if wide else '<I', struct.pack('<d' if wide else '<f', number))[0]


class Replay:
    """Writes random queries as a program in C#, and compares its output with the library."""

    def __init__(self, path):
        self.caller = random_queries.Caller(HEADERS, LIBRARY, path, SEED)
        self.api = self.caller.api
        self.lines, self.asked = [], []

    # ---- Arguments as expressions ----

    def expression(self, kind, value):
        cls = headers.class_name(kind)
        if value is None:
            return 'null'
        if kind in ('float', 'double'):
            number = FLOATS[value['float']] if isinstance(value, dict) else float(value)
            return f'L({bits(number, True)})' if kind == 'double' else f'F({bits(number)})'
        if value == 'bank' and kind == 'gab_bank':
            return 'Opened'
        if kind == 'bool':
            return str(bool(value)).lower()
        if kind in ('const char *', 'char'):
            return json.dumps(value)
        if kind in self.api.enums:
            return f'({cls}){value}'
        if isinstance(value, list):
            return f'new {self.type_of(kind)}[] {{ ' + \
                ', '.join(self.expression(kind, one) for one in value) + ' }'
        if not isinstance(value, dict):
            return f'{value}' + ('UL' if kind == 'uint64_t' else '')
        if 'view' in value:
            return f'new {cls}(Opened.At, {value["index"]})'
        if 'mask' in value:
            return f'new Frame(Opened.At, {value["mask"]}).Mask'
        return self.struct(kind, cls, value)

    def struct(self, kind, cls, value):
        fields = {f.name: f for f in self.api.structs[kind].fields}
        given = {name: self.expression(fields[name].base, one) if not (
            isinstance(one, dict) and 'bytes' in one) else self.bytes_of(one)
            for name, one in value.items()}
        if kind == 'gab_tags':
            return f'MakeTags({", ".join(map(str, value["bits"]))})'
        if kind == 'gab_ground':
            return f'MakeGround({given["nodes"]})'
        if kind == 'gab_boxes':
            edges = ', '.join(given[name] for name in ('left', 'top', 'right', 'bottom'))
            return f'MakeBoxes({value["count"]}, {edges})'
        if kind in ('gab_tiles', 'gab_maze', 'gab_heights', 'gab_filter', 'gab_fighter'):
            names = {'cell_w': 'cellW', 'cell_h': 'cellH', 'sample_bytes': 'sampleBytes',
                     'solid_outside': 'solidOutside'}
            return f'new {cls}(' + ', '.join(f'{names.get(name, name)}: {one}'
                                             for name, one in given.items()) + ')'
        if kind == 'gab_blockers' and 'cost' in value:
            given = {'counts_cost': 'true', **given}
        parts = []
        for name, one in given.items():
            field = fields.get(name)
            if field is not None and field.length and field.name != 'open':
                parts += [f'{name}{i} = {self.expression(field.kind, inner)}'
                          for i, inner in enumerate(value[name])]
            else:
                parts.append(f'{headers.class_name(name)} = {one}')
        return f'new {cls} {{ {", ".join(parts)} }}'

    @staticmethod
    def bytes_of(value):
        return f'new byte[] {{ {", ".join(map(str, value["bytes"]))} }}'

    def type_of(self, kind):
        return {'uint32_t': 'uint', 'uint8_t': 'byte', 'int32_t': 'int', 'uint64_t': 'ulong',
                'size_t': 'ulong', 'float': 'float', 'double': 'double',
                'bool': 'bool'}.get(kind) or headers.class_name(kind)

    # ---- Calls ----

    def add(self, function):
        line = self.caller.ask(function)
        if line is None:
            return
        name, values, answer, outputs = line
        given, statements, printed = [], [], []
        wanted = []
        for i, (p, value) in enumerate(zip(self.api.parameters(name), values)):
            kind = 'const char *' if p.role in ('text', 'otherwise') else p.base
            variable = f'v{i}'
            if p.role in ('list', 'several'):
                size = value['capacity']
                statements.append(f'var {variable} = new {self.type_of(kind)}[{size}];')
                given.append(variable)
            elif p.role == 'result':
                statements.append(f'{self.type_of(kind)} {variable};')
                given.append(f'out {variable}')
            elif p.role == 'changed':
                statements.append(f'var {variable} = {self.expression(kind, value)};')
                given.append(f'ref {variable}')
            elif p.role == 'struct' and (kind in CLASSES or p.is_nullable):
                text = self.expression(kind, value)
                given.append(f'default({headers.class_name(kind)})' if text == 'null' and
                             kind in ('gab_pose', 'gab_filter') else text)
            elif p.field.id:
                given.append('null' if isinstance(value, dict) else
                             f'({headers.class_name(p.field.id)}){value}')
            else:
                given.append(self.expression(kind, value))
            if p.is_result or p.role == 'changed':
                printed.append(f'Some({variable}, {self.filled(p, answer, outputs.get(i))})'
                               if p.role == 'list' else variable)
                wanted.append(outputs.get(i, ...))
        kind, method = self.api.receiver(function)
        method = headers.class_name(method)
        if kind:
            call = f'({given[0]}).{method}'
            call += '' if len(function.arguments) == 1 else f'({", ".join(given[1:])})'
        else:
            call = f'Gab.{method}({", ".join(given)})'
        if function.answer == 'void':
            statements.append(f'{call};')
        else:
            statements.append(f'var answer = {call};')
            printed.insert(0, 'answer')
            wanted.insert(0, answer)
        if any(text in statements[-1] for text in ('= null.',)):
            return
        self.lines.append(f'{{ {" ".join(statements)} Print({", ".join(printed)}); }}')
        self.asked.append((name, values, wanted))

    @staticmethod
    def filled(p, answer, items):
        return len(items or [])

    def program(self):
        methods = []
        for i in range(0, len(self.lines), 50):
            body = '\n'.join(self.lines[i:i + 50])
            methods.append(f'static void Part{i // 50}()\n{{\n{body}\n}}\n')
        calls = ' '.join(f'Part{i}();' for i in range(len(methods)))
        return '''using System;
using Gabarit;
using static Support;
static unsafe class Replay
{
static T[] Some<T>(T[] items, int count) { Array.Resize(ref items, count); return items; }
''' + ''.join(methods) + f'''static void Main(string[] words)
{{
Opened = Bank.Open(words[0]);
{calls}
}}
}}
'''

    # ---- Results ----

    def equals(self, found, wanted):
        if wanted is ...:
            return True
        if isinstance(found, dict) and set(found) <= {'float', 'double'} and found:
            wide = 'double' in found
            number = struct.unpack('<d' if wide else '<f', struct.pack(
                '<Q' if wide else '<I', found['double' if wide else 'float']))[0]
            value = FLOATS[wanted['float']] if isinstance(wanted, dict) else wanted
            return math.isnan(number) if math.isnan(value) else number == value
        if isinstance(wanted, dict) and 'none' in wanted:
            return found is None
        if isinstance(wanted, dict):
            if set(wanted) == {'index'}:
                return found['Index'] == wanted['index'] or wanted['index'] == random_queries.NONE
            return all(self.equals_field(found, name, value) for name, value in wanted.items())
        if isinstance(wanted, list):
            return isinstance(found, list) and len(found) == len(wanted) and \
                all(map(self.equals, found, wanted))
        return found == wanted

    def equals_field(self, found, name, value):
        name = headers.class_name(name)
        if isinstance(value, bool) and not isinstance(found.get(name), bool):
            return True  # whether a pointer is NULL
        return self.equals(found[name], value)


def compiled(folder, name, *sources):
    program = folder / name
    done = subprocess.run([MCS, '-langversion:7.2', '-unsafe', '-nowarn:0649,0169,1591',
                           '-warnaserror',
                           f'-doc:{folder / "doc.xml"}',
                           f'-out:{program}', PACKAGE / 'Gabarit.cs', *sources],
                          capture_output=True, text=True, check=False)
    if done.returncode != 0:
        raise ValueError(done.stdout[-500:] + done.stderr[-4000:])
    return program


def run(folder, program, *words):
    done = subprocess.run([MONO, '--debug', program, *map(str, words)], cwd=folder, check=False,
                          env={**os.environ, 'LD_LIBRARY_PATH': str(PACKAGE)},
                          capture_output=True, text=True)
    if done.returncode != 0:
        raise ValueError(done.stdout[-500:] + done.stderr[-1500:])
    return done.stdout


def random_calls(tap):
    count = 0
    for path in (DEMO, DIGEST):
        replay = Replay(path)
        for function in replay.api.functions.values():
            if function.name not in random_queries.LEFT_OUT:
                for _ in range(max(times(400) // 20, 2)):
                    replay.add(function)
        with Folder() as folder:
            (folder / 'Replay.cs').write_text(replay.program())
            program = compiled(folder, 'replay.exe', HERE / 'Support.cs', folder / 'Replay.cs')
            lines = run(folder, program, path).split('\n')
        for line, (name, values, wanted) in zip(lines, replay.asked):
            found = json.loads(line)
            tap.expect(replay.equals(found, wanted),
                       f'{name}{values} prints {line[:300]}, not {wanted}')
        tap.equal('lines', len(lines) - 1, len(replay.asked))
        count += len(lines)
    print(f'# {count} queries')


def cases(tap):
    with Folder() as folder:
        text = run(folder, compiled(folder, 'tests.exe', HERE / 'Tests.cs'), DEMO, DIGEST)
    for line in text.split('\n'):
        tap.expect(not line.startswith('not ok'), line)
    tap.expect(text.endswith('end\n') and text.count('\n') > 20, text[-300:])


def misspelt_fields(tap):
    """The compiler rejects all names except those of public members."""
    fields = misspelt.fields(headers.read(HEADERS), headers.class_name)
    kinds = sorted({headers.class_name(struct) for struct, _, _ in fields})
    with Folder() as folder:
        (folder / 'Members.cs').write_text('using System;\nstatic class Members\n{\n'
                                           'static void Main()\n{\n' + ''.join(
            f'foreach (var one in typeof(Gabarit.{kind}).GetMembers())\n'
            f'    Console.WriteLine("{kind}." + one.Name);\n' for kind in kinds) + '}\n}\n')
        members = run(folder, compiled(folder, 'members.exe', folder / 'Members.cs')).split()
    known, accepted, rejected = set(members), 0, 0
    for struct, field, versions in fields:
        kind = headers.class_name(struct)
        accepted += f'{kind}.{field}' in known
        for wrong in versions:
            tap.expect(f'{kind}.{wrong}' not in known, f'{kind} has {wrong}')
            rejected += 1
    tap.expect(rejected > 700 and accepted > 120, (rejected, accepted))


def swapped_ids(tap):
    """The compiler rejects an id of another kind, and a number."""
    wrong = ['bank.TagNumbered(hit.Role)', 'bank.TagNumbered(hit.Box)', 'bank.PointName(hit.Tag)',
             'bank.TagNumbered(3)', 'bank.PictureAt(bank.Point("foot"))']
    right = ['bank.TagNumbered(hit.Tag)', 'bank.PointName(bank.Point("foot"))',
             'bank.TagNumbered(null)', '(hit.Tag == (TagId)3).ToString()']
    with Folder() as folder:
        (folder / 'Ids.cs').write_text('using Gabarit;\nstatic class Ids\n{\nstatic void Use('
                                       'Bank bank, Hit hit)\n{\n' + ''.join(
            f'{call};\n' for call in [*wrong, *right]) + '}\nstatic void Main() {}\n}\n')
        try:
            compiled(folder, 'ids.exe', folder / 'Ids.cs')
            tap.expect(False, 'the compiler accepts wrong ids')
        except ValueError as problem:
            lines = [int(line) for line in re.findall(r'Ids.cs\((\d+),\d+\): error CS1503',
                                                      str(problem))]
            tap.equal('wrong lines', lines, list(range(6, 6 + len(wrong))))


def sums(tap):
    with Folder() as folder:
        program = compiled(folder, 'queries.exe', HERE / 'Queries.cs')
        found = [run(folder, program, DEMO, 20000),
                 subprocess.run([BENCH, DEMO, DEMO, '20000'], check=True, capture_output=True,
                                text=True).stdout]
    sums = [{line.split()[0]: line.split()[2] for line in text.split('\n')
             if line.startswith('gab_')} for text in found]
    tap.equal('sums', sums[0], sums[1])
    tap.equal('queries', len(sums[0]), 10)


def refusals(tap):
    """A type that the bindings do not know ends the programs that write them."""
    for argument, text in (('int64_t big', 'gab_more: int64_t big: no binding can translate it'),
                           ('float **deep',
                            'gab_more: float ** deep: no binding can translate it'),
                           ('uint8_t tag', 'uint8_t tag: the type must be an id')):
        api = headers.read(HEADERS)
        with Folder() as folder:
            (folder / 'more.h').write_text(f'GAB_API bool gab_more({argument});\n')
            try:
                api.read_header(folder / 'more.h')
                tap.expect(not api.parameters('gab_more'), argument)
            except SystemExit as end:
                tap.equal(argument, end.code, text)


def comments(tap):
    """The names in comments are those of the language, but not in samples, which are C."""
    names = {'gab_pose': 'Pose', 'gab_tags_add': 'Gab.TagsAdd', 'NULL': 'null'}
    tap.equal('a comment', headers.translated(
        'Adds a gab_pose:\n\n    gab_tags_add(NULL);\n\nNULL: see gab_tags_add.', names),
              'Adds a Pose, in C:\n\n    gab_tags_add(NULL);\n\nnull: see Gab.TagsAdd.')


def main():
    tap = Tap()
    tap.case('samples in comments stay C', comments, tap)
    tap.case('headers with unknown types are refused', refusals, tap)
    tap.case('random queries return the same as the library', random_calls, tap)
    tap.case('methods work as documented, and wrong arguments are exceptions', cases, tap)
    tap.case('misspelt fields are no members of structs', misspelt_fields, tap)
    tap.case('ids of another kind are errors of the compiler', swapped_ids, tap)
    tap.case('the sums of queries are those of C', sums, tap)
    return tap.end()


if __name__ == '__main__':
    sys.exit(main())
