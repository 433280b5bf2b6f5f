#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Updates the translation catalogues from the sources: refresh.py

Writes POTFILES (the files with translatable texts), gabarit.pot (the texts) and, for each language
of LINGUAS, its .po, in which new texts are untranslated. Needs gettext.
"""
import pathlib
import re
import subprocess

PO = pathlib.Path(__file__).resolve().parent
ROOT = PO.parents[1]
# Interface files, the desktop's files, and the page for browsers.
MARKUP = ['ui/*.ui', 'data/*.gschema.xml', 'data/desktop/*.in', 'src/bindings/web/page/*.js']
MARKED = re.compile(r'\b(?:_|N_|C_|NC_)\("|\bg_dn?p?gettext2? ?\(')
KEYWORDS = ['_', 'N_', 'C_:1c,2', 'NC_:1c,2', 'g_dngettext:2,3', 'g_dpgettext2:2c,3',
            'ngettext:1,2']
FORMATS = ['g_strdup_printf:1', 'g_string_printf:2', 'g_string_append_printf:2', 'g_print:1',
           'g_printerr:1', 'g_set_error:4', 'g_error_new:3', 'g_prefix_error:2']
HEADER = '''# Gabarit's words.
# This file is distributed under the same licence as Gabarit.
msgid ""
msgstr ""
"Project-Id-Version: gabarit\\n"
"MIME-Version: 1.0\\n"
"Content-Type: text/plain; charset=UTF-8\\n"
"Content-Transfer-Encoding: 8bit\\n"

'''


def sources():
    """Returns the files with translatable texts, in a fixed order."""
    marked = [path for level in ('bank', 'core', 'editor')
              for path in (ROOT / 'src' / level).rglob('*.[ch]')
              if MARKED.search(path.read_text('utf-8'))]
    markup = [path for pattern in MARKUP for path in ROOT.glob(pattern)]
    return sorted(str(path.relative_to(ROOT)) for path in marked + markup)


def template(files):
    """Returns the text of the template: the marked texts of these files. It has neither dates nor
    line numbers, which would change although no text did."""
    words = subprocess.run(
        ['xgettext', '--from-code=UTF-8', '--add-location=file', '--width=100',
         '--add-comments=Translators:', '--files-from=-', f'--directory={ROOT}', '--output=-',
         *[f'--keyword={keyword}' for keyword in KEYWORDS],
         *[f'--flag={format}:c-format' for format in FORMATS],
         *[f'--flag={keyword}:1:pass-c-format' for keyword in ('_', 'N_')]],
        input='\n'.join(files), check=True, stdout=subprocess.PIPE,
        encoding='utf-8').stdout
    return HEADER + words.split('\n\n', 1)[1]


def languages():
    return (PO / 'LINGUAS').read_text().split()


def merge(catalogue, pot):
    """Adds new texts to a catalogue and removes obsolete ones."""
    merged = subprocess.run(
        ['msgmerge', '--quiet', '--previous', '--add-location=file', '--width=100', catalogue, pot],
        check=True, stdout=subprocess.PIPE).stdout
    kept = subprocess.run(['msgattrib', '--no-obsolete', '--width=100'], input=merged, check=True,
                          stdout=subprocess.PIPE).stdout
    catalogue.write_bytes(kept)


def main():
    files = sources()
    (PO / 'POTFILES').write_text('\n'.join(files) + '\n')
    pot = PO / 'gabarit.pot'
    pot.write_text(template(files))
    for language in languages():
        merge(PO / f'{language}.po', pot)
        subprocess.run(['msgfmt', '--statistics', '--output-file=/dev/null', PO / f'{language}.po'],
                       check=True)


if __name__ == '__main__':
    main()
