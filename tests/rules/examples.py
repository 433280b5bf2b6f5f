#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Checks the examples in the comments of headers against the functions that they call. Prints TAP.

usage: examples.py compile CONTEXT.H FOLDERS HEADERS COMPILER...
       examples.py calls FOLDER

`compile` extracts and compiles every example of the public headers. HEADERS is a list of their
folders, separated by commas; FOLDERS is such a list of include folders. CONTEXT.H declares the
names that examples use without declaring them. `calls` checks all headers of the tree: if the name
of a function has the prefix of one of our libraries, the function must exist and accept the number
of arguments in the example.

An example is a part of a comment that is indented by four more spaces.
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
# Prefixes of our own functions; other functions in examples belong to a game.
OURS = re.compile(
    r'(?:ed|gab|edit|json|bank|draw|import|play|project|tiles|journal|history|scene)_')

STRICT = ['-std=c11', '-Wall', '-Wextra', '-Wno-unused', '-Werror', '-fsyntax-only']


def examples(path):
    """Yields the examples of a header, each with the number of its first line."""
    text = path.read_text(encoding='utf-8')
    for comment in BLOCK_COMMENT.finditer(text):
        first = text.count('\n', 0, comment.start()) + 1
        first_line, lines = None, []
        for number, line in enumerate(comment[0].split('\n') + [' * end'], first):
            match = EXAMPLE_LINE.match(line)
            if match or (lines and line.strip() == '*'):
                first_line = first_line or number
                lines.append(match[1] if match else '')
            elif lines:
                yield first_line, '\n'.join(lines).rstrip()
                first_line, lines = None, []


def arguments(text, at):
    """Returns the arguments in the parentheses that open at a position, or None if they are not
    closed."""
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
    """Returns for each name a set of its possible numbers of arguments, as (minimum, maximum).
    Several headers may declare the same name."""
    found = collections.defaultdict(set)
    for path in pathlib.Path(folder).rglob('*.h'):
        text = COMMENT.sub(' ', path.read_text(encoding='utf-8')).replace('\\\n', ' ')
        for match in DECLARED.finditer(text):
            parameters = arguments(text, match.end())
            if parameters is None:
                continue
            if parameters == ['void']:
                parameters = []
            is_variadic = '...' in parameters
            count = len(parameters)
            found[match[1]].add((count - is_variadic, 99 if is_variadic else count))
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
        elif not any(low <= len(given) <= high for low, high in declared[name]):
            yield f'{name} does not accept {len(given)} arguments'


def check_calls(tap, folder):
    declared = declarations(folder)
    count, wrong = 0, []
    for path in sorted(pathlib.Path(folder).rglob('*.h')):
        for line, example in examples(path):
            count += 1
            wrong += [f'{path}:{line}: {what}' for what in wrong_calls(example, declared)]
    tap.result(count > 0 and not wrong, f'{count} examples call functions as they are declared',
               '\n'.join(wrong) or 'no examples were found')


def compile_example(path, line, example, context, options):
    """Returns the compiler's messages for an example; empty if it compiles."""
    includes = '\n'.join(re.findall(r'^#include.*$', example, re.MULTILINE))
    code = re.sub(r'^#include.*$', '', example, flags=re.MULTILINE)
    with tempfile.NamedTemporaryFile('w', suffix='.c', encoding='utf-8') as source:
        source.write(f'{includes}\n#include "{context}"\nvoid example(void);\nvoid example(void)\n'
                     f'{{\n#line {line} "{path}"\n{code}\n}}\n')
        source.flush()
        done = subprocess.run([*options, source.name], capture_output=True, text=True, check=False)
    return '' if done.returncode == 0 else done.stderr or 'the compiler failed'


def check_compile(tap, context, include, headers, *compiler):
    options = [*compiler, *STRICT, *[f'-I{folder}' for folder in include.split(',')]]
    for folder in headers.split(','):
        for path in sorted(pathlib.Path(folder).glob('*.h')):
            wrong = [compile_example(path, line, example, context, options)
                     for line, example in examples(path)]
            tap.result(wrong and not any(wrong), f'{path.name}: {len(wrong)} examples compile',
                       '\n'.join(wrong) or 'the header has no example')


CHECKS = {'compile': check_compile, 'calls': check_calls}


def main():
    tap = Tap()
    CHECKS[sys.argv[1]](tap, *sys.argv[2:])
    tap.end()


if __name__ == '__main__':
    main()
