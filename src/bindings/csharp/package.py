# SPDX-License-Identifier: MIT
"""Writes what the package for Unity needs in addition: a README whose links do not lead out of the
package, and for each file and folder a .meta file with its identity. Unity ignores files without
one in packages that it must not change, such as those from git or an archive.

usage: package.py README PATH... -- OUTPUT...      the first output is the README
"""
import hashlib
import pathlib
import re
import sys

# Unity chooses the settings of each importer.
IMPORTERS = {'.cs': 'MonoImporter', '.asmdef': 'AssemblyDefinitionImporter',
             '.json': 'PackageManifestImporter', '.md': 'TextScriptImporter',
             '.so': 'PluginImporter'}


def meta(path):
    """Returns the .meta file of a path in the package. It is the same in every version."""
    ending = pathlib.PurePath(path).suffix
    identity = hashlib.md5(f'org.gabarit.gabarit/{path}'.encode()).hexdigest()
    lines = ['fileFormatVersion: 2', f'guid: {identity}', *([] if ending else ['folderAsset: yes'])]
    return '\n'.join([*lines, IMPORTERS.get(ending, 'DefaultImporter') + ':', '  userData:', ''])


def without_links(text):
    """Removes pictures and links that lead to other files; the texts of links stay."""
    text = re.sub(r'!\[[^]]*\]\((?!https:)[^)]*\)\n\n', '', text)
    return re.sub(r'\[([^]]*)\]\((?!https:|#)[^)]*\)', r'\1', text)


def main(readme, *words):
    paths, outputs = words[:words.index('--')], words[words.index('--') + 1:]
    texts = [without_links(pathlib.Path(readme).read_text(encoding='utf-8')), *map(meta, paths)]
    for output, text in zip(outputs, texts, strict=True):
        pathlib.Path(output).write_text(text, encoding='utf-8')


if __name__ == '__main__':
    main(*sys.argv[1:])
