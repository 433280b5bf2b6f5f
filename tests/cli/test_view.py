#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Tests gab view: the contents of the page, and its program in node, without a browser
(`tests/clients.sh page` uses one). Prints TAP.

usage: test_view.py GAB DEMO_FOLDER NODE

NODE may be '': the program is not run.
"""
import base64
import hashlib
import html
import html.parser
import json
import os
import pathlib
import re
import subprocess
import sys
import zlib

import duel
from tap import Folder, Gab, GabTests, Tap, run

MAX_EXTRA = 300_000  # bytes in addition to the bank
NAMES = ['</script><script>alert(1)</script>', '<img src=x onerror=alert(1)>', '" onload="alert(1)',
         "'>--><!-- ]]>", '&lt;b&gt;', '@BANK@', '${alert(1)}', '\u202egnp.html', 'two  spaces']


class Parts(html.parser.HTMLParser):
    """The elements of a page with their attributes and texts, as a browser would parse them."""

    def __init__(self, text):
        super().__init__(convert_charrefs=True)
        self.elements, self.open = [], []
        self.feed(text)
        self.close()

    def handle_starttag(self, tag, attributes):
        self.elements.append((tag, dict(attributes), []))
        self.open.append(self.elements[-1])

    def handle_endtag(self, tag):
        while self.open and self.open.pop()[0] != tag:
            pass

    def handle_data(self, data):
        for part in self.open:
            part[2].append(data)

    def elements_named(self, tag):
        return [(attributes, ''.join(text)) for name, attributes,
                text in self.elements if name == tag]

    def block(self, identity):
        attributes, text = next(part for part in self.elements_named('script')
                                if part[0].get('id') == identity)
        data = zlib.decompress(base64.b64decode(text, validate=True))
        if len(data) != int(attributes['data-size']):
            raise ValueError(f'{identity} has {len(data)} bytes')
        return data


def csp_digest(text):
    data = text if isinstance(text, bytes) else text.encode()
    return f"'sha256-{base64.b64encode(hashlib.sha256(data).digest()).decode()}'"


class Tests(GabTests):
    def __init__(self, tap, gab, demo, node):
        super().__init__(tap, gab)
        self.demo, self.node = pathlib.Path(demo).resolve(), node

    def page(self, bank, folder, *words):
        return self.runs('view', bank, '-o', '-', *words, cwd=folder)

    def test_the_page_contains_the_bank_and_the_library(self):
        """The page contains the whole bank, the library and the program, and little else."""
        with Folder() as folder:
            self.runs('export', self.demo / 'demo.gabarit', '-o', 'demo.gab', '--pixels', 'png',
                      '--root', self.demo, cwd=folder)
            text = self.page('demo.gab', folder)
            parts, bank = Parts(text), (folder / 'demo.gab').read_bytes()
            self.tap.expect(parts.block('data') == bank, 'the bank differs')
            self.tap.equal('the module', parts.block('library')[:8], b'\0asm\1\0\0\0')
            block = next(part[1] for part in parts.elements_named('script')
                         if part[0].get('id') == 'data')
            size = len(text.encode()) - len(block)
            self.tap.expect(size <= MAX_EXTRA, f'{size} bytes in addition to the bank')
            self.tap.equal('names', {name for name in ('asha', 'study', 'keep')
                                     if f'<li>{name}' in text}, {'asha', 'study', 'keep'})
            self.tap.expect(self.page('demo.gab', folder) == text, 'two pages of one bank differ')
            self.runs('convert', 'demo.gab', 'demo.gab.json', cwd=folder)
            of_json = Parts(self.page('demo.gab.json', folder)).block('data')
            self.tap.expect(of_json == bank, 'the bank converted from JSON differs')

    def test_every_screen_works(self):
        """Each sprite, map and level, and the duel, is shown, drawn, clicked and driven by keys."""
        if not self.node:
            return
        with Folder() as folder:
            self.runs('export', self.demo / 'demo.gabarit', '-o', 'demo.gab', '--pixels', 'png',
                      '--root', self.demo, '--json', 'demo.json', cwd=folder)
            self.runs('view', 'demo.gab', cwd=folder)
            script = pathlib.Path(__file__).with_name('page_without_browser.mjs')
            done = subprocess.run([self.node, script, 'demo.html', 'program.mjs'], cwd=folder,
                                  capture_output=True, text=True, check=False)
            self.tap.expect(done.returncode == 0, done.stderr[-2000:])
            *shown, drawn = done.stdout.splitlines()
            bank = json.loads((folder / 'demo.json').read_text())
            for kind in ('sprite', 'map', 'level'):
                names = {line.split('\t')[1] for line in shown if line.startswith(f'#{kind}/')}
                self.tap.equal(f'each {kind}', names, {one['name'] for one in bank[kind + 's']})
            self.tap.expect(shown[-1].startswith('#duel/'), shown[-1:])
            self.tap.expect({'drawImage', 'fillText', 'putImageData'} <= set(drawn.split()), drawn)

    def test_the_checkerboard_is_that_of_the_editor(self):
        src = pathlib.Path(__file__).resolve().parents[2] / 'src'
        theme = (src / 'core/draw/theme.c').read_text('utf-8')
        style = (src / 'bindings/web/page/page.css').read_text('utf-8')
        editor = re.findall(r'\.checker = \{0xff(\w+), 0xff(\w+)\}', theme)
        page = re.findall(r'--check-a: #(\w+); --check-b: #(\w+)', style)
        self.tap.expect(len(editor) == 2, editor)
        self.tap.equal('dark and light', page, editor)

    def test_export_writes_the_page(self):
        """An export writes the page to the path in the option, or next to the bank by the setting
        of the project. By that setting, it does not replace a file of the user."""
        with Folder() as folder:
            self.write_duel(folder)
            content = json.loads((folder / 'duel.gabarit').read_text())
            self.runs('export', 'duel.gabarit', '-o', 'x.gab', '--view', 'x.html', cwd=folder)
            page = (folder / 'x.html').read_text()
            self.tap.expect(page == self.page('x.gab', folder), 'two pages of one bank differ')
            content['export'] = {'bank': 'own.gab', 'view': True}
            (folder / 'own.gabarit').write_text(json.dumps(content))
            for _ in range(2):
                self.runs('export', 'own.gabarit', cwd=folder)
                page = (folder / 'own.html').read_text()
                self.tap.expect(page == self.page('own.gab', folder), 'the exported page differs')
            before = (folder / 'own.gab').read_bytes()
            (folder / 'own.html').write_text('mine')
            self.fails('--view FILE would allow it', 'export', 'own.gabarit', cwd=folder)
            self.tap.equal('unchanged files', ((folder / 'own.html').read_text(),
                                               (folder / 'own.gab').read_bytes()), ('mine', before))

    def test_security_policy(self):
        """The security policy allows only the two scripts and the style of the page, by their
        digests, and nothing is loaded from elsewhere."""
        with Folder() as folder:
            self.write_duel(folder)
            text = self.page('duel.gab', folder)
            parts = Parts(text)
            policy = next(part[0]['content'] for part in parts.elements_named('meta')
                          if part[0].get('http-equiv') == 'Content-Security-Policy')
            rules = dict(rule.strip().split(' ', 1) for rule in policy.split(';'))
            self.tap.equal('default', rules['default-src'], "'none'")
            self.tap.equal('pictures', rules['img-src'], 'data:')
            scripts = [body for attributes, body in parts.elements_named('script')
                       if attributes.get('type') == 'module']
            self.tap.equal('scripts that run', len(scripts), 1)
            self.tap.equal('script-src', set(rules['script-src'].split()),
                           {csp_digest(scripts[0]), csp_digest(parts.block('program')),
                            "'wasm-unsafe-eval'"})
            self.tap.equal('style-src', rules['style-src'],
                           csp_digest(parts.elements_named('style')[0][1]))
            for _, attributes, _ in parts.elements:
                self.tap.expect(not [name for name in attributes if name.startswith('on')
                                     or name in ('src', 'style', 'action')], attributes)
                self.tap.expect('href' not in attributes
                                or attributes['href'].startswith('data:'), attributes)
            program = parts.block('program').decode()
            for word in ('innerHTML', 'outerHTML', 'insertAdjacentHTML', 'document.write', 'eval(',
                         'new Function', 'XMLHttpRequest', 'sendBeacon', 'WebSocket'):
                self.tap.expect(word not in program + scripts[0], word)

    def write_duel(self, folder):
        duel.write(folder)
        self.runs('export', 'duel.gabarit', '-o', 'duel.gab', cwd=folder)

    def test_names_are_shown_as_text(self):
        """The file name, the title and names in the bank are shown as text, also if they contain
        markup."""
        with Folder() as folder:
            duel.write(folder)
            project = json.loads((folder / 'duel.gabarit').read_text())
            plain = Parts('')
            for i, name in enumerate(NAMES):
                project['sprites'][0]['name'] = name
                (folder / 'duel.gabarit').write_text(json.dumps(project))
                bank = re.sub(r'[/\0]', '', name) + f'{i}.gab'
                self.runs('export', 'duel.gabarit', '-o', './' + bank, cwd=folder)
                text = self.page('./' + bank, folder, '--title', name)
                parts = Parts(text)
                tags = [tag for tag, _, _ in parts.elements]
                if i == 0:
                    plain = tags
                self.tap.equal(f'elements with {name!r}', tags, plain)
                shown = name.replace('\u202e', '\\u202e')
                self.tap.equal('title', parts.elements_named('title')[0][1], shown)
                self.tap.equal('file',
                               next(part[0]['data-file'] for part in parts.elements_named('b')
                                    if part[0].get('id') == 'bank'),
                               bank.replace('\u202e', '\\u202e'))
                self.tap.expect(html.escape(shown, False) in text.replace('&apos;', "'").replace(
                    '&#39;', "'").replace('&quot;', '"'), f'{name!r} is not shown')

    def test_rejected_files(self):
        """Damaged banks give status 1, files that are not banks status 2; nothing is written."""
        with Folder() as folder:
            self.write_duel(folder)
            bank = (folder / 'duel.gab').read_bytes()
            for name, data, want in (('cut.gab', bank[:-16], 1), ('empty.gab', b'', 2),
                                     ('text.gab', b'hello', 2),
                                     ('bit.gab', bank[:-40] + bytes([bank[-40] ^ 1])
                                      + bank[-39:], 1),
                                     ('duel.gabarit', (folder / 'duel.gabarit').read_bytes(), 2)):
                (folder / name).write_bytes(data)
                status, out, err = self.gab('view', name, '-o', 'x.html', cwd=folder)
                self.tap.equal(f'status of {name}', (status, out), (want, b''))
                self.tap.expect(name.encode() in err, err)
                self.tap.expect(not (folder / 'x.html').exists(), 'a page was written')
            status, _, err = self.gab('view', '-', cwd=folder, stdin=bank)
            self.tap.expect(status == 2 and b'-o' in err, err)

    def test_path_of_the_page(self):
        """By default, the page is written next to the bank, but it does not replace a file of
        another kind."""
        with Folder() as folder:
            self.write_duel(folder)
            self.runs('view', 'duel.gab', cwd=folder)
            page = (folder / 'duel.html').read_bytes()
            self.runs('view', 'duel.gab', '--title', 'another', cwd=folder)
            self.tap.expect((folder / 'duel.html').read_bytes() != page,
                            'the page was not replaced')
            (folder / 'duel.html').write_text('<!doctype html>\n<title>mine</title>\n')
            status, _, err = self.gab('view', 'duel.gab', cwd=folder)
            self.tap.expect(status == 2 and b'it was not overwritten' in err, err)
            self.tap.expect('mine' in (folder / 'duel.html').read_text(),
                            'the file was overwritten')
            self.runs('view', 'duel.gab', '-o', 'duel.html', cwd=folder)
            status, _, err = self.gab('view', 'duel.gab', '-o', 'duel.gab', cwd=folder)
            self.tap.expect(status == 2 and b'overwritten' in err, err)
            bank = (folder / 'duel.gab').read_bytes()
            out = self.gab('view', '-', '-o', '-', cwd=folder, stdin=bank)
            self.tap.expect(Parts(out[1].decode()).block('data') == bank, 'from standard input')
            self.tap.equal('files', sorted(os.listdir(folder)), sorted(
                set(os.listdir(folder)) - {name for name in os.listdir(folder) if '.tmp' in name}))


if __name__ == '__main__':
    sys.exit(run(Tests(Tap(), Gab(sys.argv[1]), *sys.argv[2:])))
