#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Makes the guide and checks its pages: their links and pictures exist, and they have the content
that cmark-gfm, the converter of a large code host, gives to the same documents. Prints TAP.

usage: test_guide.py GUIDE.PY [GAB]
"""
import html.parser
import importlib
import json
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path += [str(ROOT / 'tests/cli'), str(pathlib.Path(sys.argv[1]).parent)]
from tap import Gab, Tap  # noqa: E402

guide = importlib.import_module('guide')
EMPTY = {'img', 'meta', 'br'}
# Tags without a meaning of their own in a table.
IGNORED = {'thead', 'tbody'}


class Reader(html.parser.HTMLParser):
    """Reads a page: its events (tags, texts), links and anchors. Tags must be closed in order."""

    def __init__(self, text):
        super().__init__()
        self.events, self.links, self.anchors, self.open = [], [], set(), []
        self.feed(text)
        self.close()
        if self.open:
            raise ValueError(f'not closed: {self.open}')

    def handle_starttag(self, tag, attrs):
        attributes = dict(attrs)
        if 'id' in attributes:
            if attributes['id'] in self.anchors:
                raise ValueError(f'the anchor {attributes["id"]} exists twice')
            self.anchors.add(attributes['id'])
        self.links += [value for key, value in attrs if key in ('href', 'src')]
        if tag not in EMPTY:
            self.open.append(tag)
        if tag == 'img':
            self.events.append(('img', attributes['alt']))
        elif tag not in IGNORED | {'a'}:
            self.events.append((tag, attributes.get('class', ''), attributes.get('align', '')))

    def handle_startendtag(self, tag, attrs):
        self.handle_starttag(tag, attrs)

    def handle_endtag(self, tag):
        if self.open.pop() != tag:
            raise ValueError(f'{tag} is closed in another tag')
        if tag not in IGNORED | {'a'}:
            self.events.append(('end', tag))

    def handle_data(self, data):
        text = data if 'pre' in self.open else ' '.join(data.split())
        if not text:
            return
        if self.events and self.events[-1][0] == 'text':
            text = f'{self.events.pop()[1]} {text}'
        self.events.append(('text', text))


def comparable(events):
    """Returns events without the spaces around tags in a line, which are not significant here."""
    return [event if event[0] != 'text' else ('text', event[1].strip()) for event in events]


class Tests:
    def __init__(self, tap, folder, gab):
        self.tap, self.folder, self.gab = tap, folder, gab
        maker = guide.Guide('0.1', folder)
        maker.write()
        self.maker = maker
        self.pages = {path.name: Reader(path.read_text('utf-8'))
                      for path in folder.glob('*.html')}

    def links(self):
        count = 0
        for name, page in self.pages.items():
            for link in page.links:
                target, _, anchor = link.partition('#')
                if link.startswith(('http:', 'https:')):
                    continue
                count += 1
                exists = (self.folder / (target or name)).is_file()
                self.tap.expect(exists, f'{name} has a link to {target}, which does not exist')
                if exists and anchor:
                    self.tap.expect(anchor in self.pages[target or name].anchors,
                                    f'{name} has a link to {link}, which has no such anchor')
        self.tap.expect(count > 500, f'only {count} links')

    def names(self):
        """Functions and types that the pages name exist."""
        declared = self.pages['reference.html'].anchors
        for name, page in self.pages.items():
            text = ' '.join(event[1] for event in page.events if event[0] == 'text')
            used = set(re.findall(r'\bgab_[a-z0-9_]*[a-z0-9]\b(?!_)', text))
            missing = used - declared if name != 'reference.html' else set()
            self.tap.equal(f'{name}: missing names', missing, set())

    def pictures(self):
        """Every page that is about a program shows a picture."""
        shown = {link for page in self.pages.values() for link in page.links}
        for path in self.folder.iterdir():
            self.tap.expect(path.suffix == '.html' or path.name in shown, f'{path.name} is unused')
        for title, group in guide.PAGES:
            for name, _, document in group if title in ('Coming from', 'Using it in') else []:
                if name != 'javascript':  # a package, which has no pictures
                    self.tap.expect('![' in (ROOT / document).read_text('utf-8'),
                                    f'{document} has no picture')

    def markdown(self):
        """Compares the converter with cmark-gfm."""
        if shutil.which('cmark-gfm') is None:
            print('# left out: cmark-gfm: comparing the pages of the guide')
            return
        for document in self.maker.pages:
            text = document.read_text('utf-8')
            ours = guide.Markdown(lambda link: link, lambda picture: picture)
            got = Reader(ours.blocks(text.split('\n')))
            want = Reader(subprocess.run(['cmark-gfm', '-e', 'table'], input=text, text=True,
                                         capture_output=True, check=True).stdout)
            for ours, theirs in zip(comparable(got.events), comparable(want.events)):
                if not self.tap.equal(f'{document.name}: an event', ours, theirs):
                    break
            self.tap.equal(f'{document.name}: the number of events', len(got.events),
                           len(want.events))

    def formats(self):
        """Every format has a page."""
        exports = json.loads(self.gab('export', '--formats')[1])
        imports = [entry['page'] for entry in json.loads(self.gab('import', '--formats')[1])]
        pages = [entry['page'] for entry in exports] + imports
        self.tap.expect(len(exports) > 7 and len(imports) > 7, (exports, imports))
        for page in pages:
            self.tap.expect(f'{page}.html' in self.pages, page)


def main():
    tap = Tap()
    with tempfile.TemporaryDirectory() as folder:
        tests = Tests(tap, pathlib.Path(folder) / 'guide',
                      Gab(sys.argv[2]) if len(sys.argv) > 2 else None)
        tap.case('every link and every picture exists', tests.links)
        tap.case('every function and type exists', tests.names)
        tap.case('pages about programs have pictures, and all pictures are used', tests.pictures)
        tap.case('pages have the content of their documents', tests.markdown)
        if tests.gab is not None:
            tap.case('every format has a page', tests.formats)
    return tap.end()


if __name__ == '__main__':
    sys.exit(main())
