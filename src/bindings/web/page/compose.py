#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Makes the page that `gab view` fills: its HTML, its style, its scripts with their digests, and
the library, as a C source that page.h declares. The data of a bank replaces the marks @TITLE@,
@NAME@, @PLAIN@, @BANK@ and @BANK_SIZE@.

usage: compose.py GABARIT.JS GABARIT.WASM FRENCH.PO VERSION OUTPUT.C [OUTPUT.HTML]

Modules are joined into two scripts, each module after those that it imports: `loader.js`, which is
in the page as plain text, and `main.js`, which is compressed.
"""
import base64
import hashlib
import json
import pathlib
import re
import sys
import zlib

HERE = pathlib.Path(__file__).resolve().parent
IMPORT = re.compile(r"^import \{([^}]*)\}\s+from '\./([\w-]+\.js)';\n", re.MULTILINE)
EXPORT = re.compile(r'^export ((?:async )?(?:function\*?|const|let|class)) ([\w$]+)', re.MULTILINE)
TOP = re.compile(r'^(?:export )?(?:async )?(?:function\*?|const|let|class) ([\w$]+)', re.MULTILINE)
WORDS = re.compile(r"\b(?:_|ngettext)\(\s*((?:'(?:[^'\\]|\\.)*'(?:\s*\+\s*)?)+)")
SPACES = re.compile(r"""('(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*")| ?([=*<>?:&|,{};()!]) ?""")


# ---- Scripts ----

def names(text):
    return [name.strip() for name in text.split(',') if name.strip()]


class Bundle:
    """Joins modules into one scope, each once and after the modules that it imports. Equal names in
    two modules, and an import that no module exports, are errors."""

    def __init__(self, made):
        self.made = made  # texts of modules that are not in this folder, by name
        self.texts, self.owners, self.exports = [], {}, {}

    def add(self, name):
        if name in self.exports:
            return
        text = self.made[name] if name in self.made else (HERE / name).read_text('utf-8')
        self.exports[name] = {match[2] for match in EXPORT.finditer(text)}
        for match in IMPORT.finditer(text):
            self.add(match[2])
            missing = set(names(match[1])) - self.exports[match[2]]
            if missing:
                sys.exit(f'{name}: {match[2]} does not export {", ".join(sorted(missing))}')
        if name == 'gabarit.js':
            return
        for top in TOP.findall(text):
            if self.owners.setdefault(top, name) != name:
                sys.exit(f'{top} is in {self.owners[top]} and in {name}')
        self.texts.append(minified(IMPORT.sub('', EXPORT.sub(r'\1 \2', text))))

    def text(self):
        return ''.join(self.texts)


def minified(text):
    """Removes comment lines, indentation, and spaces around punctuation (but not in lines with
    templates or slashes) from a script whose strings contain no line breaks."""
    text = re.sub(r'/\*\*?\s.*?\*/', '', text, flags=re.DOTALL)
    lines = (line.strip() for line in text.splitlines())
    return ''.join((line if re.search('[`/]', line) else SPACES.sub(r'\1\2', line)) + '\n'
                   for line in lines if line and not line.startswith('//'))


def minified_style(text):
    text = re.sub(r'/\*.*?\*/', '', text, flags=re.DOTALL)
    return re.sub(r'\s*\n\s*', ' ', text).strip()


# ---- Translations ----

def unquoted(text):
    return ''.join(json.loads(f'"{part}"') for part in re.findall(r'"((?:[^"\\]|\\.)*)"', text))


def catalogue(path):
    """Returns the finished translations of a .po file: lists of texts by the original text."""
    found = {}
    for entry in path.read_text('utf-8').split('\n\n'):
        if re.search(r'^#,.*fuzzy', entry, re.MULTILINE) or re.search(r'^msgctxt', entry,
                                                                      re.MULTILINE):
            continue
        fields = re.findall(r'^(msg\w+(?:\[\d\])?) ((?:"(?:[^"\\]|\\.)*"\n?)+)', entry,
                            re.MULTILINE)
        words = {field: unquoted(text) for field, text in fields}
        translations = [words[field] for field in ('msgstr', 'msgstr[0]', 'msgstr[1]')
                        if field in words]
        if words.get('msgid') and all(translations):
            found[words['msgid']] = translations
    return found


def page_words():
    """Returns all translatable texts of the page's modules."""
    found = set()
    for path in sorted(HERE.glob('*.js')):
        for match in WORDS.finditer(path.read_text('utf-8')):
            found.add(''.join(part.replace("\\'", "'").replace('\\\\', '\\') for part in
                              re.findall(r"'((?:[^'\\]|\\.)*)'", match[1])))
    return found


def french(path):
    known = catalogue(path)
    table = {text: known[text] for text in sorted(page_words()) if text in known}
    return f'export const frenchWords = {json.dumps(table, ensure_ascii=False)};\n'


# ---- The page ----

def digest(text):
    return base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()


def packed(data):
    return base64.b64encode(zlib.compress(data, 9)).decode()


def page(script, module, words, version):
    style = minified_style((HERE / 'page.css').read_text('utf-8'))
    loader = Bundle({})
    loader.add('loader.js')
    bundle = Bundle({'gabarit.js': script, 'french.js': words})
    bundle.add('main.js')
    # The names of the library are at the top level. Those of the page are in a block, where equal
    # names do not conflict.
    program = f'{minified(script)}{{\n{bundle.text()}}}\n'
    text = {'STYLE': style, 'LOADER': loader.text(), 'VERSION': version,
            'STYLE_DIGEST': digest(style), 'LOADER_DIGEST': digest(loader.text()),
            'PROGRAM_DIGEST': digest(program), 'PROGRAM': packed(program.encode()),
            'PROGRAM_SIZE': str(len(program.encode())), 'LIBRARY': packed(module),
            'LIBRARY_SIZE': str(len(module))}
    for part in (style, loader.text()):
        if '</' in part or '<!--' in part or '@' in re.sub(r'@media|@keyframes', '', part):
            sys.exit('compose.py: a script or style cannot be embedded in a page unchanged')
    frame = (HERE / 'page.html').read_text('utf-8')
    return re.sub(r'@(\w+)@', lambda match: text.get(match[1], match[0]), frame)


def c_source(text):
    data = text.encode()
    rows = [','.join(map(str, data[i:i + 24])) + ',' for i in range(0, len(data), 24)]
    return ('/* Written by compose.py. */\n#include "bindings/web/page/page.h"\n\n'
            'static const uint8_t text[] = {\n' + '\n'.join(rows) + '\n};\n'
            'const WebPage web_page = {text, sizeof text};\n')


def main():
    script, module, words, version, output, *more = sys.argv[1:]
    text = page(pathlib.Path(script).read_text('utf-8'), pathlib.Path(module).read_bytes(),
                french(pathlib.Path(words)), version)
    pathlib.Path(output).write_text(c_source(text), 'ascii')
    for path in more:
        pathlib.Path(path).write_text(text, 'utf-8')


if __name__ == '__main__':
    main()
