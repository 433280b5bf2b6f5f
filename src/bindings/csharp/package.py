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
             '.so': 'PluginImporter', '.dll': 'PluginImporter'}
# Libraries that Unity uses, by their folder: the player, and the system of the editor. It ignores
# the others, which only .NET uses.
PLAYERS = {'linux-x64': ('Linux64', 'Linux'), 'win-x64': ('Win64', 'Windows')}


def plugin(folder):
    """Returns the settings of a library: which players and which editor use it."""
    player, system = PLAYERS.get(folder, ('', ''))
    uses = [('Any', '', [])]
    if player:
        uses += [('Editor', 'Editor', ['CPU: x86_64', f'OS: {system}']),
                 ('Standalone', player, ['CPU: x86_64'])]
    lines = ['  serializedVersion: 2', '  isPreloaded: 0', '  platformData:']
    for kind, name, settings in uses:
        lines += ['  - first:', f'      {kind}: {name}'.rstrip(), '    second:',
                  f'      enabled: {1 if settings else 0}',
                  '      settings:' + ('' if settings else ' {}'),
                  *(f'        {one}' for one in settings)]
    return lines


def meta(path):
    """Returns the .meta file of a path in the package. It is the same in every version."""
    ending, parent = pathlib.PurePath(path).suffix, pathlib.PurePath(path).parent.name
    identity = hashlib.md5(f'org.gabarit.gabarit/{path}'.encode()).hexdigest()
    lines = ['fileFormatVersion: 2', f'guid: {identity}', *([] if ending else ['folderAsset: yes'])]
    importer = IMPORTERS.get(ending, 'DefaultImporter')
    settings = plugin(parent) if importer == 'PluginImporter' else []
    return '\n'.join([*lines, importer + ':', *settings, '  userData:', ''])


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
