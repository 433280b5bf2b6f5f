#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Checks the examples in the comments of headers and in documents. Prints TAP.

usage: examples.py compile CONTEXT.H ROOT NAMES CPP LANGUAGE COMPILER...
       examples.py calls FOLDER

`compile` extracts every example of the public headers and every C sample of the documents below
ROOT, and compiles each of them alone in every version of LANGUAGE (c or c++) that the compiler
knows. CONTEXT.H declares the names that examples use without declaring them; the folder NAMES has
demo.h, the names of the demo's bank, or is `none`.

`calls` checks all headers of the tree: if the name of a function has the prefix of one of our
libraries, the function must exist and accept the number of arguments in the example.

An example is a part of a comment that is indented by four more spaces, or a block of a document
that is marked as C. A block without a mark is an error, so that no sample is skipped.
"""
import collections
import pathlib
import re
import subprocess
import sys
import tempfile

from rules import Tap, text_of

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

STRICT = ['-Wall', '-Wextra', '-Wconversion', '-Wno-unused', '-Werror', '-fsyntax-only']
VERSIONS = {'c': ['c11', 'c17', 'c2x'], 'c++': ['c++11', 'c++17', 'c++20']}
FENCE = re.compile(r'^ *```(\w*)$')


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
        text = COMMENT.sub(' ', text_of(path)).replace('\\\n', ' ')
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


def samples(path, marks):
    """Yields the samples of a document, each with the number of its first line."""
    mark, first, lines = None, 0, []
    for number, line in enumerate(path.read_text(encoding='utf-8').split('\n'), 1):
        fence = FENCE.match(line)
        if mark is None and fence:
            mark, first, lines = fence[1], number + 1, []
            if not mark:
                sys.exit(f'{path}:{number}: a block without a language')
        elif fence:
            if mark in marks:
                yield first, '\n'.join(lines)
            mark = None
        else:
            lines.append(line)


def documents(root):
    """Returns the documents of the tree, without those of build folders."""
    return [path for path in sorted(root.rglob('*.md'))
            if not any(part in ('.build', '.git', 'subprojects') for part in path.parts)]


def compile_example(path, line, example, context, options):
    """Returns the compiler's messages for an example; empty if it compiles. The example is the body
    of a function, which returns a number if the example does."""
    includes = '\n'.join(re.findall(r'^#include.*$', example, re.MULTILINE))
    code = re.sub(r'^#include.*$', '', example, flags=re.MULTILINE)
    kind, end = ('int', 'return 0;') if re.search(r'\breturn [^;]', code) else ('void', '')
    text = (f'{includes}\n#include "{context}"\n{kind} example(void);\n{kind} example(void)\n'
            f'{{\n#line {line} "{path}"\n{code}\n{end}\n}}\n')
    done = subprocess.run([*options, '-'], input=text, capture_output=True, text=True, check=False)
    return '' if done.returncode == 0 else done.stderr or 'the compiler failed'


def known_versions(language, compiler):
    """Returns the versions of a language that the compiler knows."""
    return [version for version in VERSIONS[language] if subprocess.run(
        [*compiler, '-x', language, f'-std={version}', '-fsyntax-only', '-'], input='',
        capture_output=True, text=True, check=False).returncode == 0]


def compile_program(path, line, code, options):
    """Returns the compiler's messages for a whole file."""
    done = subprocess.run([*options, '-'], input=f'#line {line} "{path}"\n{code}\n',
                          capture_output=True, text=True, check=False)
    return '' if done.returncode == 0 else done.stderr or 'the compiler failed'


def check_compile(tap, context, root, names, cpp, language, *compiler):
    root = pathlib.Path(root)
    headers = [root / 'src' / level / 'gabarit' for level in ('runtime', 'bank')]
    options = [*STRICT, *[f'-I{folder.parent}' for folder in headers], f'-I{names}']
    found = {path: list(examples(path))
             for folder in headers for path in sorted(folder.glob('*.h'))}
    for path in documents(root):
        found[path] = list(samples(path, ('c', 'h')))
        if names == 'none' and any('#include "demo.h"' in code for _, code in found[path]):
            print(f'# left out: gab: samples of {path.name}')
            found[path] = []
    versions = known_versions(language, compiler)
    tap.result(versions, f'{language}: {" ".join(versions)}', 'the compiler knows no version')
    for path, codes in found.items():
        if not codes and path.suffix == '.md':
            continue
        wrong = [compile_example(path, line, code, context,
                                 [*compiler, '-x', language, f'-std={version}', *options])
                 for line, code in codes for version in versions]
        tap.result(wrong and not any(wrong), f'{path.name}: {len(codes)} examples compile',
                   '\n'.join(wrong) or 'the header has no example')
    if language == 'c++':
        programs = [(path, line, code) for path in documents(root)
                    for line, code in samples(path, ('cpp',))]
        wrong = [compile_program(path, line, code, [
            *compiler, '-x', language, f'-std={version}', f'-I{cpp}', *options])
            for path, line, code in programs for version in versions if version > 'c++11']
        tap.result(wrong and not any(wrong), f'{len(programs)} programs compile', '\n'.join(wrong))


CHECKS = {'compile': check_compile, 'calls': check_calls}


def main():
    tap = Tap()
    CHECKS[sys.argv[1]](tap, *sys.argv[2:])
    tap.end()


if __name__ == '__main__':
    main()
