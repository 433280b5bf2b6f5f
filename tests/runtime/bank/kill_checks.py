#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Disables one condition of the bank's checks at a time, and counts the conditions whose absence
remains undetected.

usage: kill_checks.py [--runtime FOLDER] [--list] [--from N] [--to N] [--fuzz SECONDS] [--jobs N]

Every operand of every condition that can reject a bank becomes a switch, in one build of the
library and of the tests that open banks. A disabled operand has the neutral value, which leaves the
decision to the other operands; it is still evaluated for its side effects. Then a test must fail,
crash or time out; if none does, a minute of fuzzing must find a fault. Prints the operands whose
absence is undetected and the percentage of those detected; fails below 95 %. Operands that are
redundant, so that their absence cannot be detected, are in REDUNDANT with the reason, and are
counted separately. --runtime uses other sources of the library than src/runtime; --from and --to
select a part of the operands; --fuzz 0 disables fuzzing; --jobs is the number of operands that are
tried at once; the default is the number of processors.
"""
import argparse
import concurrent.futures
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import threading
import time

ROOT = pathlib.Path(__file__).resolve().parents[3]
CHECKED = ['bank.c', 'bank_check*.c', 'bank_check_internal.h', 'bank_verify.c']
READERS = [f'runtime/bank/{name}.c' for name in ('image', 'guarded', 'judge*', 'walk*')]
HELPERS = [*READERS, 'runtime/bank/sample.c', 'runtime/bank/expect.c', 'bank/plain_*.c',
           'support/check.c']
WRITER = ['writer*.c', 'reader*.c', 'plain*.c', 'error.c', 'utf8.c', 'sha256*.c', 'png.c',
          'json_*.c', 'base64.c', 'decimal.c']
TARGET = ['fuzz/fuzz_bank.c', 'fuzz/mutate_*.c', *READERS, 'runtime/bank/rewrite.c']
# Test, its arguments, and the divisor of its number of cases. The fastest are first; each runs only
# if the previous ones detected nothing.
CASES = [('open', '', 1), ('open_levels', 'faults', 1), ('hostile', 'elements', 1),
         ('versions', '', 1), ('form', '', 1), ('hostile', 'sections', 1), ('hostile', 'prefix', 1),
         ('hostile', 'longer', 1), ('limits', '', 1), ('open_levels', 'limits', 1),
         ('hostile', 'strings', 1), ('hostile', 'recomputed', 40),
         ('open_levels', '', 40), ('hostile', 'groups', 40), ('hostile', 'masks', 1),
         ('hostile', 'damage', 1), ('open_levels', 'graphs', 1), ('open_levels', 'byte', 1),
         ('hostile', 'groups', 1), ('hostile', 'boundary', 1), ('hostile', 'recomputed', 1)]
MAX_SECONDS = 1000  # seconds
SWITCH = '''
extern int switched_off;
extern unsigned char switched_decides[];
static inline int switched(int number, int neutral, int value)
{
    switched_decides[number] |= value != neutral;
    return number == switched_off ? neutral : value;
}
'''
# A failed check ends a test immediately. When a program ends, it writes which operands ever had a
# value other than the neutral one.
SWITCHES = '''
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>
int switched_off = -1;
unsigned char switched_decides[%d];
__attribute__((constructor)) static void read_switch(void)
{
    const char *number = getenv("SWITCHED_OFF");
    switched_off = number != NULL ? atoi(number) : -1;
}
__attribute__((destructor)) static void write_decides(void)
{
    const char *path = getenv("SWITCHED_DECIDES");
    FILE *file = path != NULL ? fopen(path, "wb") : NULL;
    if (file == NULL)
        return;
    fwrite(switched_decides, 1, sizeof switched_decides, file);
    fclose(file);
}
void __wrap_check_failed(void)
{
    _exit(1);
}
'''
# Functions that only compute, without checking anything.
NO_CHECKS = {'bit_count', 'lowest_bit', 'highest_bit', 'measure_row', 'measure_quarters',
             'box_out_of_range', 'add_edges', 'gab_fail', 'fail_head', 'min_limit',
             'effective_limits', 'gab_bank_open', 'section_from', 'fields_of', 'is_tree',
             'is_leaf'}

# Operands that only forward the result of another check.
FORWARDED = re.compile(r'\bresult\b|fault == NULL|^(fail_head|gab_fail|gab_check\w*|check_\w+)\(')

# (function, operand, number of equal operands before it in the function): the reason why the
# absence of the operand cannot be detected.
REDUNDANT = {
    ('consume_child', 'leaf >= walk->layer->leaves', 0):
        'a tree of n nodes, each with a parent before it, has at most n + 1 leaves',
}


class Operand:
    """A range of a source file, and the neutral value, with which the operand rejects nothing."""

    def __init__(self, file, function, start, end, text, neutral):
        self.file, self.function = file, function
        self.start, self.end = start, end
        self.text, self.neutral = re.sub(r'\s+', ' ', text), neutral

    def __str__(self):
        return f'{self.file}: {self.function}: {self.text} -> {self.neutral}'


def blank_literals(source):
    """Returns the source at the same length: comments and preprocessor lines are blank, literals
    are zeros."""
    def blank(match):
        return re.sub(r'[^\n]', '0' if match.group()[0] in '"\'' else ' ', match.group())
    pattern = r'/\*.*?\*/|^#(?:[^\n\\]|\\\n|\\.)*|"(?:\\.|[^"\\])*"|\'(?:\\.|[^\'\\])*\''
    return re.sub(pattern, blank, source, flags=re.DOTALL | re.MULTILINE)


def find_closing(code, opening):
    depth = 0
    for i in range(opening, len(code)):
        depth += (code[i] in '([{') - (code[i] in ')]}')
        if depth == 0:
            return i
    raise ValueError('parentheses do not match')


def split_at(code, start, end, operator):
    """Returns the ranges between operators with spaces around them, at the top level of an
    expression."""
    ranges, depth, first = [], 0, start
    pattern = re.compile(r'\s' + re.escape(operator) + r'\s')
    for i in range(start, end):
        depth += (code[i] in '([{') - (code[i] in ')]}')
        found = pattern.match(code, i, end) if depth == 0 and i >= first else None
        if found:
            ranges.append((first, i))
            first = found.end()
    return ranges + [(first, end)]


def trim(code, start, end):
    while start < end and code[start].isspace():
        start += 1
    while end > start and code[end - 1].isspace():
        end -= 1
    return start, end


def operands_of(code, start, end, neutral):
    """Returns the operands of a condition, each with the value that leaves the decision to the
    others."""
    start, end = trim(code, start, end)
    for operator, value in (('||', 0), ('&&', 1), ('&', 1)):
        parts = [trim(code, *part) for part in split_at(code, start, end, operator)]
        # Conditions may be joined without jumps: (a < b) & (b < c)
        if len(parts) < 2 or (operator == '&' and not all(
                re.fullmatch(r'\(.*\)|[a-z_]+', code[a:b], re.DOTALL) for a, b in parts)):
            continue
        found = [(start, end, neutral)]
        for part in parts:
            found += operands_of(code, *part, value)
        return found
    if code[start] == '(' and find_closing(code, start) == end - 1:
        return operands_of(code, start + 1, end - 1, neutral)
    return [(start, end, neutral)]


def functions_of(code):
    """Yields name, start and end of each function's body."""
    for match in re.finditer(r'^[a-z][\w \*]*?\b(\w+)\((?:[^;{}]*?)\)\n\{', code, re.MULTILINE):
        opening = match.end() - 1
        yield match.group(1), opening, find_closing(code, opening)


def conditions_of(code, start, end):
    """Yields start, end and neutral value of each condition in a function."""
    for match in re.compile(r'\bif \(').finditer(code, start, end):
        closing = find_closing(code, match.end() - 1)
        yield match.end(), closing, 0
    for match in re.compile(r'\b(return|bool \w+ =)\s').finditer(code, start, end):
        stop = code.index(';', match.end())
        question = split_at(code, match.end(), stop, '?')
        if len(question) > 1:
            if code[question[1][0]:stop].startswith('GAB_OK'):
                yield match.end(), question[0][1], 1
        elif re.search(r'==|!=|<|>|&&|\|\||!|is_|_valid|consume|same_', code[match.end():stop]):
            yield match.end(), stop, 1


def find_operands(file, source):
    code, found, seen = blank_literals(source), [], set()
    for function, start, end in functions_of(code):
        if function in NO_CHECKS or not re.search(
                r'check|valid|consume|record_section|in_order|name|mark_used|is_|same|'
                r'matches|verify|owned|zero|length', function):
            continue
        for condition in conditions_of(code, start, end):
            for a, b, neutral in operands_of(code, *condition):
                text = source[a:b]
                if (a, b) not in seen and not FORWARDED.search(text):
                    seen.add((a, b))
                    found.append(Operand(file, function, a, b, text, neutral))
    return found


def with_switches(source, numbered):
    """Returns the source with all of its operands as switches; one may be inside another."""
    inserted = []
    for number, operand in numbered:
        size = operand.end - operand.start
        inserted.append((operand.start, 1, -size,
                         f'switched({number}, {operand.neutral}, !!('))
        inserted.append((operand.end, 0, size, '))'))
    for position, _, _, text in sorted(inserted, reverse=True):
        source = source[:position] + text + source[position:]
    return source


class Trial:
    """The tests and the fuzzer, built once with all switches."""

    def __init__(self, runtime, folder, operands, fuzzing):
        self.folder, self.fuzzing = folder, fuzzing
        self.learning, self.learnt = {case: threading.Lock() for case in CASES}, {}
        self.changed = folder / 'changed'
        shutil.copytree(runtime, self.changed)
        for name in {operand.file for operand in operands}:
            numbered = [(i, one) for i, one in enumerate(operands) if one.file == name]
            path = self.changed / name
            path.write_text(with_switches(path.read_text(), numbered))
        (folder / 'switch.h').write_text(SWITCH)
        (folder / 'switches.c').write_text(SWITCHES % len(operands))
        (folder / 'bank').mkdir()
        self.run(sys.executable, ROOT / 'tests/bank/format_tables.py', runtime / 'FORMAT.md',
                 folder / 'bank/format_tables.h')
        self.flags = ['-std=c11', '-w', '-include', folder / 'switch.h', f'-I{ROOT}/src',
                      f'-I{ROOT}/tests', f'-I{ROOT}/tests/support', f'-I{self.changed}',
                      f'-I{folder}']
        self.build_tests()
        if fuzzing > 0:
            self.build_fuzzer()

    def run(self, *command):
        subprocess.run([str(word) for word in command], check=True)

    def library(self):
        return [*sorted(self.changed.glob('*.c')), self.folder / 'switches.c']

    def files(self, patterns):
        return [path for name in patterns for path in sorted((ROOT / 'tests').glob(name))]

    def writer(self):
        return [path for name in WRITER for path in sorted((ROOT / 'src/bank').glob(name))]

    def build_tests(self):
        objects = []
        for path in [*self.library(), *self.files(HELPERS), *self.writer()]:
            objects.append(self.folder / f'{path.parent.name}_{path.stem}.o')
            self.run('cc', '-O2', *self.flags, '-c', path, '-o', objects[-1])
        for name in {name for name, _, _ in CASES}:
            self.run('cc', '-O2', *self.flags, ROOT / f'tests/runtime/bank/test_{name}.c', *objects,
                     '-lm', '-Wl,--wrap=check_failed', '-o', self.folder / name)

    def build_fuzzer(self):
        self.run('clang', '-O2', '-fsanitize=fuzzer', *self.flags, *self.library(),
                 *self.files(TARGET), *self.writer(), '-lm', '-o', self.folder / 'fuzzer')

    def learn(self, case):
        """Runs a case with all checks enabled, when it is first needed.

        Returns which operands ever have a value other than the neutral one (a case cannot detect
        the absence of the others), and the time limit of the case in seconds.
        """
        with self.learning[case]:
            if case not in self.learnt:
                name, words, divisor = case
                path = self.folder / f'decides_{CASES.index(case)}'
                start = time.monotonic()
                wrong = self.fails(-1, MAX_SECONDS, self.folder / name, *([words] if words else []),
                                   divisor=divisor, decides=path)
                if wrong:
                    raise SystemExit(f'{name} {words} {wrong} with all checks enabled')
                self.learnt[case] = path.read_bytes(), 10 + 5 * (time.monotonic() - start)
            return self.learnt[case]

    def fails(self, number, time_limit, *command, divisor=1, decides=''):
        """Returns how a program fails with a check disabled, or None if it passes."""
        try:
            process = subprocess.run([str(word) for word in command], capture_output=True,
                                     timeout=time_limit, check=False, cwd=self.folder,
                                     env={**os.environ, 'SWITCHED_OFF': str(number),
                                          'SWITCHED_DECIDES': str(decides),
                                          'GABARIT_TEST_DIVISOR': str(divisor)})
        except subprocess.TimeoutExpired:
            return 'does not end'
        return 'fails' if process.returncode != 0 else None

    def detected_by_tests(self, number):
        for case in CASES:
            name, words, divisor = case
            decides, time_limit = self.learn(case)
            if not decides[number]:
                continue
            wrong = self.fails(number, time_limit, self.folder / name, *([words] if words else []),
                               divisor=divisor)
            if wrong:
                return f'{name} {words} {wrong}'
        return None

    def detected_by_fuzzing(self, number):
        """Fuzzes with a fresh corpus, so that the results do not depend on the previous operand."""
        corpus = self.folder / f'corpus_{number}'
        shutil.copytree(ROOT / 'tests/fuzz/corpus', corpus)
        wrong = self.fails(number, 10 * self.fuzzing, self.folder / 'fuzzer',
                           f'-max_total_time={self.fuzzing}', '-max_len=32768', '-timeout=10',
                           '-seed=1', f'-artifact_prefix={corpus}/', corpus)
        shutil.rmtree(corpus)
        return wrong


def find_all(runtime):
    paths = [path for name in CHECKED for path in sorted(runtime.glob(name))]
    return [one for path in paths for one in find_operands(path.name, path.read_text())]


def verdict(trial, number, reason):
    """Returns what detects that an operand is disabled: 'tests', 'fuzzing', 'redundant' or
    'nothing'."""
    if trial.detected_by_tests(number):
        return 'tests'
    if reason:
        return 'redundant'
    return 'fuzzing' if trial.fuzzing > 0 and trial.detected_by_fuzzing(number) else 'nothing'


def reason_of(operands, number):
    """Returns why the absence of an operand cannot be detected, or None."""
    operand = operands[number]
    like = [one.text for one in operands[:number] if one.function == operand.function]
    return REDUNDANT.get((operand.function, operand.text, like.count(operand.text)))


def report(trial, operands, chosen, jobs):
    """Tries the chosen operands; returns how many each means detected."""
    labels = {'tests': 'detected, although listed as redundant',
              'fuzzing': 'detected only by fuzzing',
              'redundant': 'redundant', 'nothing': 'undetected'}
    counts = dict.fromkeys(labels, 0)
    with concurrent.futures.ThreadPoolExecutor(jobs) as pool:
        reasons = [reason_of(operands, number) for number in chosen]
        verdicts = pool.map(lambda number, reason: verdict(trial, number, reason), chosen, reasons)
        for number, reason, found in zip(chosen, reasons, verdicts):
            counts[found] += 1
            if found != 'tests' or reason:
                because = f' ({reason})' if reason else ''
                print(f'{number} {labels[found]}: {operands[number]}{because}', flush=True)
    return counts


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument('--runtime', type=pathlib.Path, default=ROOT / 'src' / 'runtime')
    parser.add_argument('--list', action='store_true')
    parser.add_argument('--from', dest='first', type=int, default=0)
    parser.add_argument('--to', dest='end', type=int)
    parser.add_argument('--fuzz', type=int, default=60)
    parser.add_argument('--jobs', type=int, default=os.cpu_count())
    options = parser.parse_args()
    operands = find_all(options.runtime)
    chosen = range(len(operands))[options.first:options.end]
    if options.list:
        for number in chosen:
            print(number, operands[number])
        return 0
    with tempfile.TemporaryDirectory() as folder:
        trial = Trial(options.runtime.resolve(), pathlib.Path(folder), operands, options.fuzz)
        counts = report(trial, operands, chosen, options.jobs)
    relevant = max(1, len(chosen) - counts['redundant'])
    percentage = 100 * (counts['tests'] + counts['fuzzing']) / relevant
    print(f'{len(chosen)} operands: {counts["tests"]} detected by tests, {counts["fuzzing"]} by '
          f'fuzzing, {counts["redundant"]} redundant; {percentage:.1f} % of the others detected')
    return 0 if percentage >= 95 else 1


if __name__ == '__main__':
    sys.exit(main())
