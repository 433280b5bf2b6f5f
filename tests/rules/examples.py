#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Checks the examples in the comments of headers against the functions that they call. Prints TAP.

usage: examples.py compile CONTEXT.H FOLDERS HEADERS COMPILER...
       examples.py calls FOLDER

`compile` extracts and compiles every example of the public headers. HEADERS is a list of their
folders, separated by commas; FOLDERS is such a list of include folders; CONTEXT.H declares what the
examples use without declaring it. `calls` checks all headers of the tree: a function that an
example calls must exist, if its name has the prefix of one of our libraries, and accept the number
of arguments in the example.

An example is a part of a comment that is indented by four spaces more than the rest.
"""
import collections
import pathlib
import re
import subprocess
import sys
import tempfile

from rules import Tap

COMMENT = re.compile(r'/\*.*?\*/|//[^\n]*', re.DOTALL)
BLOCK_COMMENT = re.compile(r'/\*\*?\n.*?\*/', re.DOTALL)
LITERAL = re.compile(r'"(?:\\.|[^"\\])*"|\'(?:\\.|[^\'\\])*\'')
EXAMPLE_LINE = re.compile(r'\s*\*     (.*)')
# A declaration or a macro with arguments, up to its opening parenthesis.
DECLARED = re.compile(r'^(?!typedef)(?:#define |[A-Za-z_][\w \*]*?[ \*])(\w+)(?=\()', re.MULTILINE)
CALL = re.compile(r'(?<!->)(?<!\.)\b([a-z]\w*)(?=\()')
# Prefixes of our own functions; names that an example invents do not begin with them.
OURS = re.compile(
    r'(?:ed|gab|edit|json|bank|draw|import|play|project|tiles|journal|history|scene)_')

STRICT = ['-std=c11', '-Wall', '-Wextra', '-Wno-unused', '-Werror', '-fsyntax-only']


def examples(path):
    """Yields the examples of a header, each with its first line number."""
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
    """Returns the arguments in the parentheses that open at a position; None if they do not
    close."""
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
    """Returns for each name its numbers of arguments, as (minimum, maximum): headers may share
    names."""
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
    """Yields the errors in the calls of an example."""
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
    """Returns the compiler's messages for an example; empty if it compiles."""
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


def main():
    tap = Tap()
    CHECKS[sys.argv[1]](tap, *sys.argv[2:])
    tap.end()


if __name__ == '__main__':
    main()
