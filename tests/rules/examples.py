#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Holds the examples in the comments of headers against the functions that they call. Speaks TAP.

usage: examples.py compile CONTEXT.H FOLDERS HEADERS COMPILER...
       examples.py calls FOLDER

`compile` takes every example of the public headers out of its comment and compiles it: HEADERS is a
list of folders separated by commas, as is FOLDERS, where they and what they include are found;
CONTEXT.H declares what the examples use without declaring it. `calls` looks at all headers of the
tree: what an example calls must exist, where its name has the prefix of a library of ours, and take
as many arguments as the example gives it.

An example is what a comment indents by four spaces more than its text.
"""
import collections
import pathlib
import re
import subprocess
import sys
import tempfile

COMMENT = re.compile(r'/\*.*?\*/|//[^\n]*', re.DOTALL)
BLOCK_COMMENT = re.compile(r'/\*\*?\n.*?\*/', re.DOTALL)
LITERAL = re.compile(r'"(?:\\.|[^"\\])*"|\'(?:\\.|[^\'\\])*\'')
EXAMPLE_LINE = re.compile(r'\s*\*     (.*)')
# A declaration or a macro with arguments, up to its opening parenthesis.
DECLARED = re.compile(r'^(?!typedef)(?:#define |[A-Za-z_][\w \*]*?[ \*])(\w+)(?=\()', re.MULTILINE)
CALL = re.compile(r'(?<!->)(?<!\.)\b([a-z]\w*)(?=\()')
# How the names of our own functions begin, where a word that an example makes up does not.
OURS = re.compile(
    r'(?:ed|gab|edit|json|bank|draw|import|play|project|tiles|journal|history|scene)_')

STRICT = ['-std=c11', '-Wall', '-Wextra', '-Wno-unused', '-Werror', '-fsyntax-only']


def examples(path):
    """The examples of a header, each with the line that it begins at."""
    text = path.read_text(encoding='utf-8')
    for comment in BLOCK_COMMENT.finditer(text):
        first = text.count('\n', 0, comment.start()) + 1
        begun, lines = None, []
        for number, line in enumerate(comment[0].split('\n') + [' * end'], first):
            match = EXAMPLE_LINE.match(line)
            if match or (lines and line.strip() == '*'):
                begun = begun or number
                lines.append(match[1] if match else '')
            elif lines:
                yield begun, '\n'.join(lines).rstrip()
                begun, lines = None, []


def arguments(text, at):
    """The arguments in the parentheses that open at a position; None where they do not close."""
    found, depth, start = [], 0, at + 1
    for i in range(at, len(text)):
        if text[i] in '([{':
            depth += 1
        elif text[i] in ')]}':
            depth -= 1
        if depth == 0 or (depth == 1 and text[i] == ','):
            found.append(text[start:i].strip())
            start = i + 1
        if depth == 0:
            return [] if found == [''] else found
    return None


def declarations(folder):
    """For each name how many arguments it takes, as (least, most): headers may share names."""
    found = collections.defaultdict(set)
    for path in pathlib.Path(folder).rglob('*.h'):
        text = COMMENT.sub(' ', path.read_text(encoding='utf-8')).replace('\\\n', ' ')
        for match in DECLARED.finditer(text):
            taken = arguments(text, match.end())
            if taken is None:
                continue
            if taken == ['void']:
                taken = []
            open_ended = '...' in taken
            found[match[1]].add((len(taken) - open_ended, 99 if open_ended else len(taken)))
    return found


def wrong_calls(example, declared):
    """What is wrong with the calls of an example, in words."""
    code = LITERAL.sub('""', COMMENT.sub(' ', example))
    for match in CALL.finditer(code):
        name, given = match[1], arguments(code, match.end())
        if given is None or '...' in given:
            continue
        if name not in declared:
            if OURS.match(name):
                yield f'{name} does not exist'
        elif not any(least <= len(given) <= most for least, most in declared[name]):
            yield f'{name} does not take {len(given)} arguments'


def check_calls(tap, folder):
    declared = declarations(folder)
    count, wrong = 0, []
    for path in sorted(pathlib.Path(folder).rglob('*.h')):
        for line, example in examples(path):
            count += 1
            wrong += [f'{path}:{line}: {what}' for what in wrong_calls(example, declared)]
    tap.result(count > 0 and not wrong, f'{count} examples call functions as they are declared',
               '\n'.join(wrong) or 'no examples were found')


def compiled(path, line, example, context, options):
    """What the compiler says of one example; nothing when all is well."""
    including = '\n'.join(re.findall(r'^#include.*$', example, re.MULTILINE))
    code = re.sub(r'^#include.*$', '', example, flags=re.MULTILINE)
    with tempfile.NamedTemporaryFile('w', suffix='.c', encoding='utf-8') as source:
        source.write(f'{including}\n#include "{context}"\nvoid example(void);\nvoid example(void)\n'
                     f'{{\n#line {line} "{path}"\n{code}\n}}\n')
        source.flush()
        done = subprocess.run([*options, source.name], capture_output=True, text=True, check=False)
    return '' if done.returncode == 0 else done.stderr or 'the compiler failed'


def check_compile(tap, context, include, headers, *compiler):
    options = [*compiler, *STRICT, *[f'-I{folder}' for folder in include.split(',')]]
    for folder in headers.split(','):
        for path in sorted(pathlib.Path(folder).glob('*.h')):
            wrong = [compiled(path, line, example, context, options)
                     for line, example in examples(path)]
            tap.result(wrong and not any(wrong), f'{path.name}: {len(wrong)} examples compile',
                       '\n'.join(wrong) or 'it has no example')


CHECKS = {'compile': check_compile, 'calls': check_calls}


class Tap:
    """Counts and prints results."""

    def __init__(self):
        self.run = self.failed = 0

    def result(self, good, name, why=''):
        self.run += 1
        self.failed += not good
        for line in [] if good else why.rstrip().split('\n'):
            print(f'# {line}')
        print(f"{'ok' if good else 'not ok'} {self.run} - {name}")

    def end(self):
        print(f'1..{self.run}')
        sys.exit(1 if self.failed or not self.run else 0)


def main():
    tap = Tap()
    CHECKS[sys.argv[1]](tap, *sys.argv[2:])
    tap.end()


if __name__ == '__main__':
    main()
