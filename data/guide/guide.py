#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Makes the guide: the documents for users as web pages, which browsers open from disk.

usage: guide.py VERSION FOLDER DEPFILE

Converts the Markdown of the documents in PAGES, copies their pictures, and adds the reference of
the library and its cheat sheet (reference.py). Links to other documents and to headers become links
between the pages; links to other files of the source tree become plain text.
"""
import html
import os
import pathlib
import re
import shutil
import sys

sys.dont_write_bytecode = True  # writes no bytecode into the source tree
import reference  # noqa: E402

ROOT = pathlib.Path(__file__).resolve().parents[2]
# The pages in groups: name, title in the list of pages, document.
PAGES = [
    ('', [('index', 'Gabarit', 'README.md')]),
    ('Coming from', [
        ('aseprite', 'Aseprite', 'data/guide/aseprite.md'),
        ('sheets', 'Sheets, pictures and GIF', 'data/guide/sheets.md'),
        ('texturepacker', 'TexturePacker and other atlases', 'data/guide/texturepacker.md'),
        ('tiled', 'Tiled', 'data/guide/tiled.md'),
        ('doom', 'Doom editors', 'data/guide/doom.md'),
        ('mugen', 'MUGEN', 'data/guide/mugen.md')]),
    ('Using it in', [
        ('c', 'C', 'src/USING.md'),
        ('cpp', 'C++', 'src/bindings/cpp/README.md'),
        ('csharp', 'C#: Unity, MonoGame', 'src/bindings/csharp/README.md'),
        ('lua', 'Lua: LÖVE', 'src/bindings/lua/README.md'),
        ('python', 'Python: pygame', 'src/bindings/python/README.md'),
        ('web', 'Web pages', 'data/guide/web.md'),
        ('javascript', 'JavaScript', 'src/bindings/web/package/README.md'),
        ('godot', 'Godot', 'data/guide/godot.md'),
        ('pixi-phaser', 'Pixi and Phaser', 'data/guide/pixi-phaser.md'),
        ('libgdx', 'libGDX', 'data/guide/libgdx.md'),
        ('sparrow', 'Starling and HaxeFlixel', 'data/guide/sparrow.md'),
        ('openbor', 'OpenBOR', 'data/guide/openbor.md'),
        ('defold', 'Defold', 'data/guide/defold.md'),
        ('gamemaker', 'GameMaker', 'data/guide/gamemaker.md'),
        ('csv', 'Spreadsheets', 'data/guide/csv.md'),
        ('templates', 'Any other program', 'data/guide/templates.md'),
        ('examples', 'Example games', 'src/examples/README.md')]),
    ('Reference', [
        ('systems', 'Other systems', 'data/guide/systems.md'),
        ('servers', 'Exporting on servers', 'data/guide/servers.md'),
        ('properties', 'Properties and references', 'data/guide/properties.md'),
        ('animations', 'Animations in time', 'data/guide/animations.md'),
        ('walking', 'Walking', 'data/guide/walking.md'),
        ('filters', 'Filters', 'data/guide/filters.md'),
        ('mistakes', 'Mistakes while developing', 'data/guide/mistakes.md'),
        ('speed', 'Speed of the bindings', 'data/guide/speed.md'),
        ('reload', 'Reloading while the game runs', 'data/guide/reload.md'),
        ('bank-format', 'Banks', 'src/runtime/FORMAT.md'),
        ('bank-json', 'Banks as JSON', 'src/bank/JSON.md'),
        ('project-format', 'Project files', 'src/core/file/FORMAT.md'),
        ('check-rules', 'Rules of the check', 'src/core/check/RULES.md'),
        ('exactness', 'Exact answers', 'src/runtime/EXACTNESS.md')]),
]
REFERENCE, SHEET = 'reference.html', 'sheet.html'
PICTURES = ('.png', '.webp')

STYLE = reference.STYLE + '''
nav b { display: block; margin: 1.1rem 0 .2rem; } nav a.page { font: inherit; padding: .1rem 0; }
nav a.here { font-weight: 600; color: var(--text); }
main img { max-width: 100%; border: 1px solid var(--line); border-radius: 8px; }
main h2 { margin-top: 2.4rem; }
table { border-collapse: collapse; margin: 1rem 0; }
th, td { border: 1px solid var(--line); padding: .35rem .6rem; text-align: left;
  vertical-align: top; }
th { background: var(--panel); }
'''

FENCE = re.compile(r'```(\w*)$')
ITEM = re.compile(r'([-*]|\d+\.) +')
INLINE = re.compile(
    r'`(?P<code>[^`]+)`'
    r'|!\[(?P<alt>[^\]]*)\]\((?P<picture>[^)\s]+)\)'
    r'|\[(?P<text>(?:`[^`]*`|[^\]`])+)\]\((?P<link>[^)\s]+)\)'
    r'|\*\*(?P<strong>.+?)\*\*'
    r'|(?<![\w*])\*(?P<em>[^*\s](?:[^*]*[^*\s])?)\*(?![\w*])'
    r'|\\(?P<literal>[\\`*_{}\[\]()#+.!|<>&-])'
    r'|(?P<char>[<>&"])', re.DOTALL)
CELL = re.compile(r'(?:\\\||[^|])*')


def slug(heading):
    """Returns the anchor of a heading, as on sites that show Markdown."""
    return re.sub(r'[^\w\- ]', '', heading.lower()).replace(' ', '-')


class Markdown:
    """Converts a document. `link` and `picture` convert targets; a link may become None."""

    def __init__(self, link, picture):
        self.link, self.picture = link, picture

    def inline(self, text):
        """Converts a part of a paragraph."""
        return INLINE.sub(self.replacement, text)

    def replacement(self, match):
        kind, value = match.lastgroup, match[match.lastgroup]
        if kind == 'code':
            return f'<code>{html.escape(value.replace(chr(10), " "), quote=False)}</code>'
        if kind == 'picture':
            return f'<img src="{self.picture(value)}" alt="{html.escape(match["alt"])}">'
        if kind == 'link':
            text, target = self.inline(match['text']), self.link(value)
            return text if target is None else f'<a href="{html.escape(target)}">{text}</a>'
        if kind in ('strong', 'em'):
            return f'<{kind}>{self.inline(value)}</{kind}>'
        return html.escape(value, quote=False)

    def blocks(self, lines):
        """Converts lines to blocks of the page."""
        lines, out = list(lines), []
        while lines:
            line = lines[0]
            if not line.strip():
                lines.pop(0)
            elif FENCE.match(line):
                out.append(self.code(lines))
            elif line.startswith('#'):
                out.append(self.heading(lines.pop(0)))
            elif line.startswith('|'):
                out.append(self.table(lines))
            elif ITEM.match(line):
                out.append(self.items(lines))
            else:
                out.append(f'<p>{self.inline(" ".join(self.paragraph(lines)))}</p>')
        return '\n'.join(out)

    @staticmethod
    def paragraph(lines):
        """Removes the lines of a paragraph and returns them."""
        taken = []
        while lines and lines[0].strip() and not (
                taken and (FENCE.match(lines[0]) or ITEM.match(lines[0]))):
            taken.append(lines.pop(0).strip())
        return taken

    @staticmethod
    def code(lines):
        language, taken = FENCE.match(lines.pop(0))[1], []
        while not FENCE.match(lines[0]):
            taken.append(lines.pop(0))
        lines.pop(0)
        text = html.escape('\n'.join(taken), quote=False)
        return f'<pre><code class="language-{language}">{text}\n</code></pre>'

    def heading(self, line):
        marks, text = line.split(' ', 1)
        level = len(marks)
        return f'<h{level} id="{slug(text.replace("`", ""))}">{self.inline(text)}</h{level}>'

    def table(self, lines):
        rows = []
        while lines and lines[0].startswith('|'):
            cells = CELL.findall(lines.pop(0).strip()[1:-1])[::2]
            rows.append([cell.replace('\\|', '|').strip() for cell in cells])
        align = ['right' if cell.endswith(':') else None for cell in rows.pop(1)]
        out = ['<table>']
        for number, row in enumerate(rows):
            tag = 'td' if number else 'th'
            out.append('<tr>' + ''.join(
                f'<{tag}{f" align={chr(34)}{side}{chr(34)}" if side else ""}>'
                f'{self.inline(cell)}</{tag}>' for cell, side in zip(row, align)) + '</tr>')
        return '\n'.join([*out, '</table>'])

    def items(self, lines):
        """Converts a list, whose items may contain blocks that are indented."""
        first = ITEM.match(lines[0])
        tag = 'ol' if first[1][0].isdigit() else 'ul'
        out, is_loose = [], False
        while lines and (item := ITEM.match(lines[0])) and item[1][-1] == first[1][-1]:
            indent = len(item[0])
            content = [lines.pop(0)[indent:]]
            while lines and (lines[0].startswith(' ' * indent) or not lines[0].strip()):
                content.append(lines.pop(0)[indent:])
            is_loose = is_loose or any(not line.strip() for line in content[:-1])
            out.append(self.blocks(content))
        if not is_loose:  # the paragraphs of its items have no margins
            out = [re.sub(r'^<p>(.*?)</p>', r'\1', item, flags=re.DOTALL) for item in out]
        return f'<{tag}>' + '\n'.join(f'<li>{item}</li>' for item in out) + f'</{tag}>'


class Guide:
    def __init__(self, version, folder):
        self.version, self.folder = version, folder
        self.pages = {ROOT / path: name for _, group in PAGES for name, _, path in group}
        self.sources = {pathlib.Path(__file__).resolve(), pathlib.Path(reference.__file__),
                        pathlib.Path(reference.bindings.__file__)}

    def link(self, document, target):
        """Returns the target of a link of a document in the guide; None: it has none."""
        if re.match(r'\w+:', target) or target.startswith('#'):
            return target
        path, _, anchor = target.partition('#')
        path = pathlib.Path(os.path.normpath(document.parent / path))
        if path.suffix in PICTURES:
            return self.picture(document, target)
        if path.suffix == '.h' and path.parent.name == 'gabarit':
            return f'{REFERENCE}#{path.name}' if path.name in reference.HEADERS else REFERENCE
        if path not in self.pages:
            return None
        return f'{self.pages[path]}.html' + (f'#{anchor}' if anchor else '')

    def picture(self, document, target):
        """Copies a picture, and returns its path in the guide."""
        path = (document.parent / target).resolve()
        name = '-'.join(path.relative_to(ROOT / 'data').parts[1:])
        self.sources.add(path)
        shutil.copyfile(path, self.folder / name)
        return name

    def navigation(self, here):
        out = [f'<h1>Gabarit {html.escape(self.version)}</h1>']
        for title, group in PAGES:
            out.append(f'<b>{title}</b>' if title else '')
            out += [f'<a class="page{" here" if name == here else ""}" href="{name}.html">'
                    f'{html.escape(text)}</a>' for name, text, _ in group]
        out.append(f'<a class="page" href="{REFERENCE}">Functions of the library</a>')
        out.append(f'<a class="page" href="{SHEET}">Cheat sheet</a>')
        return '\n'.join(out)

    def page(self, name, document):
        text = document.read_text(encoding='utf-8')
        self.sources.add(document)
        markdown = Markdown(lambda target: self.link(document, target),
                            lambda target: self.picture(document, target))
        title = re.search(r'^# (.*)$', text, re.MULTILINE)[1]
        return reference.frame(html.escape(title, quote=False), STYLE, self.navigation(name),
                               markdown.blocks(text.split('\n')))

    def write(self):
        if self.folder.exists():
            shutil.rmtree(self.folder)
        self.folder.mkdir(parents=True)
        for document, name in self.pages.items():
            (self.folder / f'{name}.html').write_text(self.page(name, document), encoding='utf-8')
        headers = [ROOT / reference.folder_of(name) / name for name in reference.HEADERS]
        self.sources.update(headers)
        for name, make in ((REFERENCE, reference.make), (SHEET, reference.make_sheet)):
            (self.folder / name).write_text(make(self.version, headers), encoding='utf-8')


def main():
    version, folder, depfile = sys.argv[1:]
    guide = Guide(version, pathlib.Path(folder))
    guide.write()
    sources = ' '.join(str(path).replace(' ', '\\ ') for path in sorted(guide.sources))
    pathlib.Path(depfile).write_text(f'{folder}: {sources}\n', encoding='utf-8')


if __name__ == '__main__':
    main()
