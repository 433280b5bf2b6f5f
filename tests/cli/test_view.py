#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""gab view: the contents of the page, tested without a browser (`tests/clients.sh page` uses one).
Prints TAP.

usage: test_view.py GAB DEMO_FOLDER
"""
import base64
import hashlib
import html
import html.parser
import json
import os
import pathlib
import re
import sys
import zlib

import duel
from tap import Folder, Gab, GabTests, Tap

MOST = 300_000  # bytes in addition to the bank
NAMES = ['</script><script>alert(1)</script>', '<img src=x onerror=alert(1)>', '" onload="alert(1)',
         "'>--><!-- ]]>", '&lt;b&gt;', '@BANK@', '${alert(1)}', '\u202egnp.html', 'two  spaces']


class Parts(html.parser.HTMLParser):
    """Elements with their attributes and texts, as a browser would parse them."""

    def __init__(self, text):
        super().__init__(convert_charrefs=True)
        self.found, self.open = [], []
        self.feed(text)
        self.close()

    def handle_starttag(self, tag, attributes):
        self.found.append((tag, dict(attributes), []))
        self.open.append(self.found[-1])

    def handle_endtag(self, tag):
        while self.open and self.open.pop()[0] != tag:
            pass

    def handle_data(self, data):
        for part in self.open:
            part[2].append(data)

    def all(self, tag):
        return [(attributes, ''.join(text)) for name, attributes, text in self.found if name == tag]

    def block(self, identity):
        attributes, text = next(part for part in self.all('script')
                                if part[0].get('id') == identity)
        data = zlib.decompress(base64.b64decode(text, validate=True))
        if len(data) != int(attributes['data-size']):
            raise ValueError(f'{identity} has {len(data)} bytes')
        return data


def digest(text):
    data = text if isinstance(text, bytes) else text.encode()
    return f"'sha256-{base64.b64encode(hashlib.sha256(data).digest()).decode()}'"


class Tests(GabTests):
    def __init__(self, tap, gab, demo):
        super().__init__(tap, gab)
        self.demo = pathlib.Path(demo).resolve()

    def page(self, bank, folder, *words):
        return self.good('view', bank, '-o', '-', *words, cwd=folder)

    def holds_the_bank(self):
        """The page contains the whole bank, library and program, and little else."""
        with Folder() as folder:
            self.good('export', self.demo / 'demo.gabarit', '-o', 'demo.gab', '--pixels', 'png',
                      '--root', self.demo, cwd=folder)
            text = self.page('demo.gab', folder)
            parts, bank = Parts(text), (folder / 'demo.gab').read_bytes()
            self.tap.expect(parts.block('data') == bank, 'another bank')
            self.tap.equal('the module', parts.block('library')[:8], b'\0asm\1\0\0\0')
            block = next(part[1] for part in parts.all('script') if part[0].get('id') == 'data')
            size = len(text.encode()) - len(block)
            self.tap.expect(size <= MOST, f'{size} bytes besides the bank')
            self.tap.equal('names', {name for name in ('asha', 'study', 'keep')
                                     if f'<li>{name}' in text}, {'asha', 'study', 'keep'})
            self.tap.expect(self.page('demo.gab', folder) == text, 'another page of the same bank')
            self.good('convert', 'demo.gab', 'demo.gab.json', cwd=folder)
            of_json = Parts(self.page('demo.gab.json', folder)).block('data')
            self.tap.expect(of_json == bank, 'another bank of the JSON')

    def beside_the_bank(self):
        """An export writes the page where the option or the project says. By the project's setting,
        it does not replace a page of the user."""
        with Folder() as folder:
            self.duel(folder)
            content = json.loads((folder / 'duel.gabarit').read_text())
            self.good('export', 'duel.gabarit', '-o', 'x.gab', '--view', 'x.html', cwd=folder)
            page = (folder / 'x.html').read_text()
            self.tap.expect(page == self.page('x.gab', folder), 'another page of the same bank')
            content['export'] = {'bank': 'own.gab', 'view': True}
            (folder / 'own.gabarit').write_text(json.dumps(content))
            for _ in range(2):
                self.good('export', 'own.gabarit', cwd=folder)
                page = (folder / 'own.html').read_text()
                self.tap.expect(page == self.page('own.gab', folder), 'another page')
            before = (folder / 'own.gab').read_bytes()
            (folder / 'own.html').write_text('mine')
            self.wrong('--view FILE would allow it', 'export', 'own.gabarit', cwd=folder)
            self.tap.equal('kept', ((folder / 'own.html').read_text(),
                                    (folder / 'own.gab').read_bytes()), ('mine', before))

    def policy(self):
        """Only the two scripts and the style whose digests are in the policy are used; nothing is
        loaded from elsewhere."""
        with Folder() as folder:
            self.duel(folder)
            text = self.page('duel.gab', folder)
            parts = Parts(text)
            policy = next(part[0]['content'] for part in parts.all('meta')
                          if part[0].get('http-equiv') == 'Content-Security-Policy')
            rules = dict(rule.strip().split(' ', 1) for rule in policy.split(';'))
            self.tap.equal('default', rules['default-src'], "'none'")
            self.tap.equal('pictures', rules['img-src'], 'data:')
            run = [body for attributes, body in parts.all('script')
                   if attributes.get('type') == 'module']
            self.tap.equal('scripts that run', len(run), 1)
            self.tap.equal('script-src', set(rules['script-src'].split()),
                           {digest(run[0]), digest(parts.block('program')), "'wasm-unsafe-eval'"})
            self.tap.equal('style-src', rules['style-src'], digest(parts.all('style')[0][1]))
            for _, attributes, _ in parts.found:
                self.tap.expect(not [name for name in attributes if name.startswith('on')
                                     or name in ('src', 'style', 'action')], attributes)
                self.tap.expect('href' not in attributes
                                or attributes['href'].startswith('data:'), attributes)
            program = parts.block('program').decode()
            for word in ('innerHTML', 'outerHTML', 'insertAdjacentHTML', 'document.write', 'eval(',
                         'new Function', 'XMLHttpRequest', 'sendBeacon', 'WebSocket'):
                self.tap.expect(word not in program + run[0], word)

    def duel(self, folder):
        duel.write(folder)
        self.good('export', 'duel.gabarit', '-o', 'duel.gab', cwd=folder)

    def hostile_names(self):
        """The file name, the title and names in the bank are shown as text, whatever they
        contain."""
        with Folder() as folder:
            duel.write(folder)
            project = json.loads((folder / 'duel.gabarit').read_text())
            plain = Parts('')
            for i, name in enumerate(NAMES):
                project['sprites'][0]['name'] = name
                (folder / 'duel.gabarit').write_text(json.dumps(project))
                bank = re.sub(r'[/\0]', '', name) + f'{i}.gab'
                self.good('export', 'duel.gabarit', '-o', './' + bank, cwd=folder)
                text = self.page('./' + bank, folder, '--title', name)
                parts = Parts(text)
                tags = [tag for tag, _, _ in parts.found]
                if i == 0:
                    plain = tags
                self.tap.equal(f'elements with {name!r}', tags, plain)
                shown = name.replace('\u202e', '\\u202e')
                self.tap.equal('title', parts.all('title')[0][1], shown)
                self.tap.equal('file', next(part[0]['data-file'] for part in parts.all('b')
                                            if part[0].get('id') == 'bank'),
                               bank.replace('\u202e', '\\u202e'))
                self.tap.expect(html.escape(shown, False) in text.replace('&apos;', "'").replace(
                    '&#39;', "'").replace('&quot;', '"'), f'{name!r} is not shown')

    def refuses(self):
        """Damaged banks give status 1, and nothing is written; files that are not banks give status
        2."""
        with Folder() as folder:
            self.duel(folder)
            whole = (folder / 'duel.gab').read_bytes()
            for name, data, want in (('cut.gab', whole[:-16], 1), ('empty.gab', b'', 2),
                                     ('text.gab', b'hello', 2),
                                     ('bit.gab', whole[:-40] + bytes([whole[-40] ^ 1])
                                      + whole[-39:], 1),
                                     ('duel.gabarit', (folder / 'duel.gabarit').read_bytes(), 2)):
                (folder / name).write_bytes(data)
                status, out, err = self.gab('view', name, '-o', 'x.html', cwd=folder)
                self.tap.equal(f'status of {name}', (status, out), (want, b''))
                self.tap.expect(name.encode() in err, err)
                self.tap.expect(not (folder / 'x.html').exists(), 'a page was written')
            status, _, err = self.gab('view', '-', cwd=folder, stdin=whole)
            self.tap.expect(status == 2 and b'-o' in err, err)

    def where_it_goes(self):
        """By default the page is written next to the bank, but never over a file of another
        kind."""
        with Folder() as folder:
            self.duel(folder)
            self.good('view', 'duel.gab', cwd=folder)
            page = (folder / 'duel.html').read_bytes()
            self.good('view', 'duel.gab', '--title', 'another', cwd=folder)
            self.tap.expect((folder / 'duel.html').read_bytes() != page, 'it was not replaced')
            (folder / 'duel.html').write_text('<!doctype html>\n<title>mine</title>\n')
            status, _, err = self.gab('view', 'duel.gab', cwd=folder)
            self.tap.expect(status == 2 and b'left alone' in err, err)
            self.tap.expect('mine' in (folder / 'duel.html').read_text(), 'it was overwritten')
            self.good('view', 'duel.gab', '-o', 'duel.html', cwd=folder)
            status, _, err = self.gab('view', 'duel.gab', '-o', 'duel.gab', cwd=folder)
            self.tap.expect(status == 2 and b'overwritten' in err, err)
            bank = (folder / 'duel.gab').read_bytes()
            out = self.gab('view', '-', '-o', '-', cwd=folder, stdin=bank)
            self.tap.expect(Parts(out[1].decode()).block('data') == bank, 'from standard input')
            self.tap.equal('files', sorted(os.listdir(folder)), sorted(
                set(os.listdir(folder)) - {name for name in os.listdir(folder) if '.tmp' in name}))


def main():
    tap = Tap()
    tests = Tests(tap, Gab(sys.argv[1]), sys.argv[2])
    tap.case('the bank and the library are in the page', tests.holds_the_bank)
    tap.case('an export makes it, too', tests.beside_the_bank)
    tap.case('the policy names what may run', tests.policy)
    tap.case('names are text', tests.hostile_names)
    tap.case('what is refused', tests.refuses)
    tap.case('where the page goes', tests.where_it_goes)
    return tap.end()


if __name__ == '__main__':
    sys.exit(main())
