#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Makes two pages of the guide from the public headers: the reference, with every type and every
function with its contract, and an index; and the cheat sheet, with one line for each function. The
headers remain the manual; the reference is for reading, the sheet for printing.

Lines of a header without a blank line between them form one block of the reference.
"""
import html
import pathlib
import re
import sys

sys.path.append(str(pathlib.Path(__file__).resolve().parents[2] / 'src/bindings'))
import headers as bindings  # noqa: E402

# The headers, in the order in which gabarit.h includes them.
HEADERS = ['base.h', 'shape.h', 'contact.h', 'sweep.h', 'scenery.h', 'solid.h', 'bank.h', 'file.h',
           'sprite.h', 'mask.h', 'map.h', 'level.h', 'property.h', 'debug.h', 'json.h']

FUNCTION = re.compile(r'^(?:GAB_API|static inline)\b[^;(]*?\b(gab_\w+)\s*\(', re.MULTILINE)
TYPE = re.compile(r'^typedef \w+ (gab_\w+)|^\} (gab_\w+);', re.MULTILINE)
MACRO = re.compile(r'^#define (GAB_\w+)', re.MULTILINE)
NAME = re.compile(r'\b(?:gab_\w+|GAB_[A-Z_0-9]+)\b')
HEADING = re.compile(r'^/\* ---- (.*?) ---- \*/$')
GUARDS = re.compile(r'^#(?:ifndef GABARIT_\w+|define GABARIT_\w+|include|endif|ifdef __cplusplus)|'
                    r'^extern "C"|^\}$')

STYLE = '''
:root { color-scheme: light dark; --text: #1c1f2b; --dim: #62677a; --line: #dfe2ec;
  --page: #ffffff; --panel: #f5f6fa; --accent: #4a54c8; }
@media (prefers-color-scheme: dark) { :root { --text: #e6e8f0; --dim: #9297ab; --line: #2d303d;
  --page: #16181f; --panel: #1e2029; --accent: #8f98ff; } }
* { box-sizing: border-box; }
body { margin: 0; color: var(--text); background: var(--page); font: 15px/1.55 sans-serif; }
nav { position: fixed; inset: 0 auto 0 0; width: 19rem; overflow: auto; padding: 1.2rem;
  background: var(--panel); border-right: 1px solid var(--line); font-size: .86rem; }
nav h1 { font-size: 1.05rem; margin: 0 0 .6rem; }
nav details { margin: .15rem 0; }
nav summary { cursor: pointer; font-weight: 600; }
nav a { display: block; padding-left: 1rem; font-family: monospace; font-size: .8rem; }
main { margin-left: 19rem; padding: 1.5rem 2.5rem 6rem; max-width: 60rem; }
a { color: var(--accent); text-decoration: none; } a:hover { text-decoration: underline; }
h2 { margin-top: 3.5rem; padding-top: .6rem; border-top: 2px solid var(--line); }
h3 { margin-top: 2.2rem; color: var(--dim); font-size: 1rem; }
code, pre { font-family: monospace; font-size: .86rem; }
pre { overflow: auto; padding: .7rem .9rem; border: 1px solid var(--line); border-radius: 8px;
  background: var(--panel); line-height: 1.45; }
.block { margin: 1.4rem 0; } .block p, .block ul { margin: .45rem 0; }
:target { outline: 2px solid var(--accent); outline-offset: 2px; border-radius: 4px; }
@media (max-width: 60rem) { nav { position: static; width: auto; }
                            main { margin: 0; padding: 1rem; } }
'''

# The cheat sheet is one side of A3, or A4 if it is printed smaller. All its letters are equally
# wide, so its lines and columns are known here: `SIZE` in points, and in letters and lines.
SIZE, COLUMNS, LETTERS, LINES = 6, 4, 77, 110
SHEET_STYLE = f'''
@page {{ size: A3 landscape; margin: 8mm; }}
@media print {{ body {{ --text: #000; --dim: #444; --accent: #000; --line: #999; --page: #fff; }} }}
body {{ margin: 0; padding: 0; width: 404mm; font: {SIZE}pt/7pt monospace; }}
@media screen {{ body {{ padding: 8mm; }} }}
body > p {{ margin: 0 0 4pt; height: 10pt; line-height: 10pt; font-size: 8pt; }}
body > div {{ columns: {COLUMNS}; column-gap: 2.5mm; height: {7 * LINES}pt; }}
b {{ display: block; height: 14pt; line-height: 20pt; border-bottom: .5pt solid var(--line); }}
a, b {{ break-inside: avoid; }} b {{ break-after: avoid; }}
div a {{ display: block; white-space: pre; overflow: hidden; color: var(--text); }}
i {{ font-style: normal; color: var(--dim); }}
'''


def folder_of(header):
    """Returns the folder of a header in the source tree."""
    return f'src/{"bank" if header == "json.h" else "runtime"}/gabarit'


def frame(title, style, navigation, body):
    """Returns a page with a list of links at its side."""
    return (f'<!DOCTYPE html>\n<html lang="en"><head><meta charset="utf-8">'
            f'<meta name="viewport" content="width=device-width, initial-scale=1">'
            f'<title>{title}</title><style>{style}</style></head><body>'
            f'<nav>{navigation}</nav><main>\n{body}\n</main></body></html>\n')


def comment_text(lines):
    """Returns the text of a doc comment, without its comment characters."""
    text = '\n'.join(lines)
    text = re.sub(r'^/\*\*+ ?|\s*\*/$', '', text)
    return re.sub(r'(?m)^ \* ?', '', text).strip('\n')


class Page:
    """Collects the contents of all headers and writes the page."""

    def __init__(self):
        self.names = {}      # name: the anchor of its description
        self.headers = []    # (name, intro, blocks)

    # ---- Reading ----

    def read(self, path):
        """Splits a header into its introduction and its blocks."""
        lines = bindings.text_of(path).split('\n')
        start = lines.index('/**')
        end = next(i for i in range(start, len(lines)) if lines[i].endswith('*/'))
        intro = comment_text(lines[start:end + 1]).removeprefix(f'gabarit/{path.name}: ')
        blocks, block = [], []
        for line in [*lines[end + 1:], '']:
            inside = block and not self.is_complete(block)
            if line == '' and not inside:
                if block:
                    blocks.append(block)
                block = []
            elif inside or not GUARDS.match(line):
                block.append(line)
        blocks = [block for block in blocks if not block[0].startswith('#ifndef')]
        self.headers.append((path.name, intro[0].upper() + intro[1:], blocks))
        for block in blocks:
            for name in self.described_in(block):
                self.names.setdefault(name, name)

    @staticmethod
    def is_complete(block):
        """True if every brace and every comment that a block opens is closed in it."""
        text = '\n'.join(block)
        return text.count('{') == text.count('}') and text.count('/*') == text.count('*/')

    @staticmethod
    def described_in(block):
        """Returns the names that a block describes."""
        code = re.sub(r'/\*.*?\*/', '', '\n'.join(block), flags=re.DOTALL)
        types = [a or b for a, b in TYPE.findall(code)]
        constants = re.findall(r'^ +(GAB_[A-Z_0-9]+)\b', code, re.MULTILINE)
        return list(dict.fromkeys(FUNCTION.findall(code) + types + MACRO.findall(code) + constants))

    # ---- Writing ----

    def linked(self, text, here=()):
        """Returns the escaped text, with each name linked to its description."""
        def link(match):
            name = match[0]
            if name not in self.names or name in here:
                return name
            return f'<a href="#{name}">{name}</a>'
        return NAME.sub(link, html.escape(text, quote=False))

    def inline(self, text):
        text = self.linked(text)
        text = re.sub(r'\*\*(.+?)\*\*', r'<strong>\1</strong>', text, flags=re.DOTALL)
        text = re.sub(r'(?<!\w)\*(\w[^*]*?)\*(?!\w)', r'<em>\1</em>', text)
        return re.sub(r'`(.+?)`', r'<code>\1</code>', text, flags=re.DOTALL)

    def prose(self, text):
        """Formats the paragraphs, lists and examples of a comment."""
        out = []
        for part in re.split(r'\n\s*\n', text):
            if re.match(r'    ', part):
                out.append(f'<pre>{self.linked(re.sub("(?m)^    ", "", part))}</pre>')
            elif part.startswith('- '):
                items = re.split(r'(?m)^- ', part)[1:]
                out.append('<ul>' + ''.join(f'<li>{self.inline(item)}</li>' for item in items) +
                           '</ul>')
            else:
                out.append(f'<p>{self.inline(part)}</p>')
        return '\n'.join(out)

    def anchored(self, code, here):
        """Formats code and makes the first occurrence of each name in `here` a link target."""
        text = self.linked(code, here)
        for name in here:
            text = re.sub(rf'(?<![#">])\b{name}\b', f'<b id="{name}">{name}</b>', text, count=1)
        return text

    def block(self, block, anchored_names):
        """Formats a block: its comments as text and its code as code, in their order. The names
        that it describes become link targets, except `anchored_names`, which already are."""
        out, comment, code = [], [], []
        here = [name for name in self.described_in(block) if name not in anchored_names]
        anchored_names.update(here)

        def flush():
            if code:
                out.append(f'<pre>{self.anchored(chr(10).join(code), here)}</pre>')
                code.clear()
        for line in block:
            heading = HEADING.match(line)
            if heading:
                flush()
                out.append(f'<h3>{html.escape(heading[1])}</h3>')
            elif comment or line.startswith('/**'):
                if not comment:
                    flush()
                comment.append(line)
                if line.endswith('*/'):
                    out.append(self.prose(comment_text(comment)))
                    comment.clear()
            else:
                code.append(line.removeprefix('GAB_API '))
        flush()
        return '<div class="block">' + '\n'.join(out) + '</div>'

    def index(self):
        out = []
        for name, _, blocks in self.headers:
            links = ''.join(f'<a href="#{function}">{function}</a>' for block in blocks
                            for function in FUNCTION.findall('\n'.join(block)))
            out.append(f'<details><summary><span>{name}</span></summary>'
                       f'<a href="#{name}">{name}</a>{links}</details>')
        return '\n'.join(out)

    def write(self, version):
        anchored_names = set()
        body = []
        for name, intro, blocks in self.headers:
            body.append(f'<h2 id="{name}">gabarit/{name}</h2>')
            body.append(self.prose(intro))
            body += [self.block(block, anchored_names) for block in blocks]
        navigation = (f'<h1>libgabarit {version}</h1><a href="index.html">Guide</a>'
                      f'<a href="sheet.html">Cheat sheet</a>{self.index()}')
        return frame(f'libgabarit {version}', STYLE, navigation, '\n'.join(body))


def make(version, headers):
    """Returns the page of the headers (paths)."""
    page = Page()
    for header in headers:
        page.read(header)
    return page.write(version)


def call(function):
    """Returns a call of a function, as in C: without gab_, and with & where it needs a pointer."""
    return f'{function.name.removeprefix("gab_")}(' + ', '.join(
        '&' * (a.is_pointer and a.kind != 'const char *' and not is_list(function, a)) + a.name
        for a in function.arguments) + ')'


def is_list(function, a):
    """True if an argument points to the first of several elements."""
    following = function.arguments[function.arguments.index(a) + 1:][:1]
    return bool(a.length) or a.base in ('char', 'void') or a.name == 'scratch' or \
        (function.name, a.name) in bindings.AS_MANY_AS or any(
            re.search('capacity|count|rings', b.name) for b in following)


def make_sheet(version, headers):
    """Returns the cheat sheet of the headers (paths)."""
    api = bindings.Interface()
    for header in headers:
        api.read_header(header)
    out, lines, header = [], 0, ''
    for function in api.functions.values():
        if function.header != header:
            header = function.header
            out.append(f'<b>{header}</b>')
            lines += 2
        answer = function.answer.removeprefix('const ').removeprefix('gab_').replace(' *', '*')
        line = f'{call(function)} ' + answer.replace('void', '').replace('char*', 'text')
        start, _, end = html.escape(line, quote=False).rpartition(' ')
        meaning = re.split(r'(?<=\.)\s', ' '.join(function.doc.split()))[0]
        size = f' style="font-size: {LETTERS / len(line):.2f}em"' if len(line) > LETTERS else ''
        out.append(f'<a href="reference.html#{function.name}" title="{html.escape(meaning)}"{size}>'
                   f'{start} <i>{end}</i></a>')
        lines += 1
    # A heading may move to the next column.
    if lines + 2 * COLUMNS > COLUMNS * LINES:
        raise SystemExit(f'{lines} lines do not fit on the cheat sheet')
    return (f'<!DOCTYPE html>\n<html lang="en"><head><meta charset="utf-8">'
            f'<title>Cheat sheet of libgabarit {version}</title>'
            f'<style>{STYLE}{SHEET_STYLE}</style></head><body>'
            f'<p>libgabarit {version}: every function, as it is called in C; all names begin with '
            f'gab_, and the type of the result is at the end. '
            f'<a href="index.html">Guide</a></p>\n<div>\n' + '\n'.join(out) +
            '\n</div></body></html>\n')
