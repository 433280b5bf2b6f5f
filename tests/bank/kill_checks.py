#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Switches off one condition of the bank's checks at a time, and counts how many the tests miss.

usage: kill_checks.py [--runtime FOLDER] [--list] [--from N] [--to N]

Every operand of every condition that can refuse a bank is replaced, one at a time, by the value
with which it decides nothing (it is still evaluated, for what it adds up). The library is built
with that, and a test of opening must fail, crash, or not end. Prints the operands whose
absence no test notices, and the share that is noticed; fails below 95 %. What says something twice,
so that nobody can notice, stands in REDUNDANT with the reason, and is counted apart. --runtime
takes the library's sources from elsewhere than src/runtime; --from and --to do a part of the work.
"""
import argparse
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parents[2]
CHECKED = ['bank.c', 'bank_check.c', 'bank_check_sprites.c', 'bank_check_maps.c',
           'bank_check_internal.h']
LIBRARY = ['bank.c', 'bank_check.c', 'bank_check_sprites.c', 'bank_check_maps.c', 'bank_names.c',
           'crc32.c', 'base.c']
HELPERS = ['tests/bank/image.c', 'tests/bank/judge.c', 'tests/bank/judge_sprites.c',
           'tests/bank/judge_maps.c', 'tests/bank/walk.c', 'tests/bank/sample.c',
           'tests/bank/expect.c', 'tests/bank/plain_small.c', 'tests/bank/plain_random.c',
           'tests/support/check.c']
# The quickest first; each is run only when those before it noticed nothing.
CASES = [('hostile', 'elements'), ('hostile', 'sections'), ('hostile', 'strings'), ('open', ''),
         ('versions', ''), ('limits', ''), ('hostile', 'boundary'), ('hostile', 'prefix'),
         ('hostile', 'longer'), ('hostile', 'graphs'), ('hostile', 'masks'), ('hostile', 'damage'),
         ('hostile', 'recomputed')]
LONGEST = 600
# Functions that compute, and do not judge.
NO_CHECKS = {'bit_count', 'lowest_bit', 'highest_bit', 'measure_row', 'add_edges', 'gab_fail',
             'fail_head', 'lower', 'limits_or_own', 'gab_bank_open', 'section_from', 'parent_of'}

# Operands that hand on what others have judged.
PLUMBING = re.compile(r'\bresult\b|fault == NULL|^(fail_head|gab_fail|gab_check\w*|check_\w+)\(')

# (function, operand, how many like it stand before it there): why nobody can notice.
NO_PADDING = 'a table of 32-byte entries after 64 bytes always ends at a multiple of 16'
REDUNDANT = {
    ('check_table', 'walk.end > bank->size || !all_zero(bank->bytes + tail, walk.end - tail)', 0):
        NO_PADDING,
    ('check_table', 'walk.end > bank->size', 0): NO_PADDING,
    ('mask_is_true', 'width == 0', 0): 'without width there is no height, and no call',
    ('gab_bank_verify', 'count > 0', 0): 'no sections need no room',
    ('check_table', '!all_zero(bank->bytes + tail, walk.end - tail)', 0): NO_PADDING,
}


class Operand:
    """A place in a source, and the value with which it objects to nothing."""

    def __init__(self, file, function, start, end, text, neutral):
        self.file, self.function = file, function
        self.start, self.end = start, end
        self.text, self.neutral = re.sub(r'\s+', ' ', text), neutral

    def __str__(self):
        return f'{self.file}: {self.function}: {self.text} -> {self.neutral}'

    def applied(self, source):
        old = source[self.start:self.end]
        return f'{source[:self.start]}(({old}), {self.neutral}){source[self.end:]}'


def blanked(source):
    """The source with comments, preprocessor lines and literals made blank, as long as before."""
    def blank(match):
        return re.sub(r'[^\n]', ' ', match.group())
    pattern = r'/\*.*?\*/|^#(?:[^\n\\]|\\\n|\\.)*|"(?:\\.|[^"\\])*"|\'(?:\\.|[^\'\\])*\''
    return re.sub(pattern, blank, source, flags=re.DOTALL | re.MULTILINE)


def matching(code, opening):
    depth = 0
    for i in range(opening, len(code)):
        depth += (code[i] in '([{') - (code[i] in ')]}')
        if depth == 0:
            return i
    raise ValueError('parentheses do not match')


def split_at(code, start, end, operator):
    """The ranges between the operators, with blanks around them, at the top of an expression."""
    ranges, depth, first = [], 0, start
    pattern = re.compile(r'\s' + re.escape(operator) + r'\s')
    for i in range(start, end):
        depth += (code[i] in '([{') - (code[i] in ')]}')
        found = pattern.match(code, i, end) if depth == 0 and i >= first else None
        if found:
            ranges.append((first, i))
            first = found.end()
    return ranges + [(first, end)]


def trimmed(code, start, end):
    while start < end and code[start].isspace():
        start += 1
    while end > start and code[end - 1].isspace():
        end -= 1
    return start, end


def operands_of(code, start, end, neutral):
    """The parts of a condition, each with the value that lets the others decide."""
    start, end = trimmed(code, start, end)
    for operator, value in (('||', 0), ('&&', 1), ('&', 1)):
        parts = [trimmed(code, *part) for part in split_at(code, start, end, operator)]
        # Conditions may be joined without jumps: (a < b) & (b < c)
        if len(parts) < 2 or (operator == '&' and not all(
                re.fullmatch(r'\(.*\)|[a-z_]+', code[a:b], re.DOTALL) for a, b in parts)):
            continue
        found = [(start, end, neutral)]
        for part in parts:
            found += operands_of(code, *part, value)
        return found
    if code[start] == '(' and matching(code, start) == end - 1:
        return operands_of(code, start + 1, end - 1, neutral)
    return [(start, end, neutral)]


def functions_of(code):
    """Name, start and end of each function's body."""
    for match in re.finditer(r'^[a-z][\w \*]*?\b(\w+)\((?:[^;{}]*?)\)\n\{', code, re.MULTILINE):
        opening = match.end() - 1
        yield match.group(1), opening, matching(code, opening)


def conditions_of(code, start, end):
    """Start, end and neutral value of each condition in a function."""
    for match in re.compile(r'\bif \(').finditer(code, start, end):
        closing = matching(code, match.end() - 1)
        yield match.end(), closing, 0
    for match in re.compile(r'\b(return|bool \w+ =)\s').finditer(code, start, end):
        stop = code.index(';', match.end())
        question = split_at(code, match.end(), stop, '?')
        if len(question) > 1:
            if code[question[1][0]:stop].startswith('GAB_OK'):
                yield match.end(), question[0][1], 1
        elif re.search(r'==|!=|<|>|&&|\|\||!|is_|_good|takes|same_', code[match.end():stop]):
            yield match.end(), stop, 1


def find_operands(file, source):
    code, found, seen = blanked(source), [], set()
    for function, start, end in functions_of(code):
        if function in NO_CHECKS or not re.search(
                r'check|good|sound|take|names|is_|same|ascends|verify|owned|true|zero|length',
                function):
            continue
        for condition in conditions_of(code, start, end):
            for a, b, neutral in operands_of(code, *condition):
                text = source[a:b]
                if (a, b) not in seen and not PLUMBING.search(text):
                    seen.add((a, b))
                    found.append(Operand(file, function, a, b, text, neutral))
    return found


class Builder:
    """Builds the tests once, and a changed library against them again and again."""

    def __init__(self, runtime, folder):
        self.runtime, self.folder = runtime, folder
        self.flags = ['-std=c11', '-O2', '-w', f'-I{ROOT}/src', f'-I{ROOT}/tests',
                      f'-I{ROOT}/tests/support', f'-I{runtime}']
        shutil.copytree(runtime, folder / 'changed')
        self.fixed = [self.compile(ROOT / name) for name in HELPERS]
        self.fixed += [self.compile(path) for path in sorted((ROOT / 'src/bank').glob('*.c'))]
        self.tests = {name: self.compile(ROOT / f'tests/bank/test_{name}.c')
                      for name in {name for name, _ in CASES}}
        self.library = {name: self.compile(runtime / name) for name in LIBRARY}

    def run(self, *command):
        subprocess.run([str(word) for word in command], check=True)

    def compile(self, path, name=None):
        out = self.folder / f'{name or path.parent.name + "_" + path.stem}.o'
        self.run('cc', *self.flags, '-c', path, '-o', out)
        return out

    def build(self, operand, source):
        changed = self.folder / 'changed' / operand.file
        changed.write_text(operand.applied(source) if operand.start < operand.end else source)
        objects = dict(self.library)
        for name in LIBRARY[:4] if operand.file.endswith('.h') else [operand.file]:
            objects[name] = self.compile(self.folder / 'changed' / name, 'changed_' + name)
        changed.write_text(source)
        self.objects, self.linked = objects.values(), set()

    def link(self, name):
        if name not in self.linked:
            self.run('cc', self.tests[name], *self.fixed, *self.objects, '-lm',
                     '-o', self.folder / name)
            self.linked.add(name)

    def noticed_by(self):
        """The case that fails with what was built last, or None."""
        for name, words in CASES:
            self.link(name)
            command = [str(self.folder / name)] + ([words] if words else [])
            try:
                done = subprocess.run(command, capture_output=True, timeout=LONGEST, check=False)
            except subprocess.TimeoutExpired:
                return f'{name} {words} does not end'
            if done.returncode != 0:
                return f'{name} {words}'
        return None


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument('--runtime', type=pathlib.Path, default=ROOT / 'src' / 'runtime')
    parser.add_argument('--list', action='store_true')
    parser.add_argument('--from', dest='first', type=int, default=0)
    parser.add_argument('--to', dest='end', type=int)
    options = parser.parse_args()
    sources = {name: (options.runtime / name).read_text() for name in CHECKED}
    operands = [operand for name in CHECKED for operand in find_operands(name, sources[name])]
    chosen = list(enumerate(operands))[options.first:options.end]
    if options.list:
        for number, operand in chosen:
            print(number, operand)
        return 0
    noticed = argued = 0
    with tempfile.TemporaryDirectory() as folder:
        builder = Builder(options.runtime.resolve(), pathlib.Path(folder))
        nothing = Operand(CHECKED[1], '', 0, 0, 'nothing', 0)
        builder.build(nothing, sources[CHECKED[1]])
        if builder.noticed_by():
            print(f'{builder.noticed_by()} fails with all checks on')
            return 2
        for number, operand in chosen:
            builder.build(operand, sources[operand.file])
            case = builder.noticed_by()
            like = [other.text for other in operands[:number] if other.function == operand.function]
            reason = REDUNDANT.get((operand.function, operand.text, like.count(operand.text)))
            noticed += case is not None
            argued += case is None and reason is not None
            if case is None:
                print(f'{number} unnoticed: {operand}' + (f' ({reason})' if reason else ''),
                      flush=True)
    share = 100 * (noticed + argued) / len(chosen)
    print(f'{len(chosen)} operands, {noticed} noticed, {argued} argued: {share:.1f} %')
    return 0 if share >= 95 else 1


if __name__ == '__main__':
    sys.exit(main())
