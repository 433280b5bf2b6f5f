#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""Takes pictures of the editor in its states, for review: screenshots.py EDITOR OUT [LOOK]...

Looks are dark, light, small (1280 x 800), narrow (1024 x 700), double (800 x 500 at 200 %), large
(text at 125 %) and french; all of them by default."""
import pathlib
import re
import shutil
import subprocess
import sys

sys.dont_write_bytecode = True  # writes no bytecode into the source tree
from desk import Desk, Timeout  # noqa: E402

DEMO = pathlib.Path(__file__).resolve().parents[2] / 'data/demo'
DARK = 'gtk-application-prefer-dark-theme=1\n'
LOOKS = {
    'dark': {'settings': DARK},
    'light': {},
    'small': {'settings': DARK, 'size': (1280, 800)},
    'narrow': {'size': (1024, 700)},
    'double': {'environment': {'GDK_SCALE': '2'}},
    'large': {'settings': DARK + 'gtk-font-name=DejaVu Sans 12.5\n'},
    'french': {'settings': DARK, 'environment': {'LANG': 'C.UTF-8', 'LANGUAGE': 'fr'}},
}


class Album:
    """The states of one look; each begins where the one before it ended."""

    def __init__(self, desk, folder):
        self.desk = desk
        self.folder = folder

    def shot(self, name):
        # Once the editor has settled, the screen shows what it has drawn.
        self.desk.settle()
        self.desk.screenshot(self.folder / f'{name}.png')

    def dialog(self, name, action=None, keys=None):
        if action:
            self.desk.action(action)
        if keys:
            self.desk.key(*keys)
        self.desk.expect(f'dialog {name}')
        self.desk.centre_dialog()
        self.shot(name)
        self.desk.key('Escape')
        self.desk.expect(f'closed dialog {name}')

    def welcome(self):
        self.desk.start()
        self.desk.fill_screen()
        self.desk.expect('welcome drawn')
        self.shot('welcome')

    def dialogs_without_a_project(self):
        self.dialog('shortcuts', 'shortcuts')
        self.dialog('preferences', 'preferences')
        self.dialog('about', 'about')

    def new_project(self):
        self.desk.action('new')
        self.desk.expect('session (?!none)')
        self.shot('new')

    def assets(self):
        self.desk.action('open-demo', "'asha'")
        self.desk.expect('view asha')
        for _ in range(2):  # the hint is not shown to users of the key
            self.desk.key('z')
            self.desk.settle()
        self.shot('sprite')
        for name, asset in (('map', 'lake circuit'), ('zones', 'study'),
                            ('level', 'keep'), ('tiles', 'garden'), ('ground', 'hills')):
            self.desk.action('open-demo', f"'{asset}'")
            self.desk.expect(f'view {asset}')
            self.shot(name)

    def partition(self):
        self.desk.action('open-demo', "'keep'")
        self.desk.action('leaves')
        self.desk.action('cuts')
        self.shot('partition')
        self.desk.action('leaves')
        self.desk.action('cuts')

    def games(self):
        for name, asset, game in (('sparring', 'asha', 'spar'), ('click', 'study', 'click'),
                                  ('drive', 'lake circuit', 'drive'), ('walk', 'keep', 'walk')):
            self.desk.action('open-demo', f"'{asset}'")
            self.desk.action('play')
            self.desk.expect(f'game {game}')
            self.desk.key('p')  # a running game never rests
            self.shot(name)
            self.desk.action('play')
            self.desk.expect('played')

    def contact_sheet(self):
        self.desk.action('open-demo', "'asha'")
        self.desk.action('contact-sheet')
        self.shot('contact-sheet')
        self.desk.action('contact-sheet')

    def sprite_states(self):
        self.desk.action('open-demo', "'asha'")
        self.desk.action('tool', "'box'")
        self.desk.action('onion-skin')
        for _ in range(41):
            self.desk.action('step-frame', '1')
        self.shot('onion')

    def popovers(self):
        self.desk.action('open-demo', "'asha'")
        self.desk.settle()
        strip = [line for line in self.desk.editor.lines if line.startswith('EV strip')][-1]
        x, y, width, height = (int(number) for number in re.findall(r'-?\d+', strip))
        self.desk.click(x + width // 2, y + height // 2, 3)
        self.shot('frame-menu')
        self.desk.key('Escape')
        self.desk.action('frame-timing')
        self.shot('frame-timing')
        self.desk.key('Escape')
        self.desk.move(self.desk.size[0] // 2, 4)  # a position without a tooltip

    def palette(self):
        self.desk.action('open-demo', "'asha'")
        self.desk.key('ctrl+shift+p')
        self.desk.expect('palette open')
        self.desk.type('boite' if self.desk.environment.get('LANGUAGE') == 'fr' else 'box')
        self.desk.expect(r'palette \d+ found')
        self.shot('palette')
        self.desk.key('Escape')
        self.desk.expect('palette closed')

    def forms(self):
        self.desk.action('open-demo', "'lake circuit'")
        self.dialog('map-size', 'map-size')
        self.desk.action('open-demo', "'keep'")
        self.dialog('zone-walls', 'walls-from-zone')

    def project_dialogs(self):
        self.dialog('export', 'export')
        self.desk.action('menu')
        self.shot('menu')
        self.desk.key('Escape')
        self.desk.action('problems')
        self.shot('problems')
        self.desk.action('problems')
        self.desk.action('panels')
        self.shot('panels-hidden')
        self.desk.action('panels')

    def changes(self):
        self.desk.key('F2', 'ctrl+a')
        self.desk.type('ayesha')
        self.desk.key('Return')
        self.desk.expect('changed 1 of 1')
        self.shot('modified')
        self.dialog('close', keys=['ctrl+w'])

    def an_error(self):
        self.desk.action('open-path', "'/nowhere/duel.gabarit'")
        self.desk.expect('notice error')
        self.shot('error')

    def lost_work(self):
        self.desk.kill()
        self.desk.start()
        self.desk.expect('dialog lost-work')
        self.desk.centre_dialog()
        self.shot('lost-work')
        self.desk.key('Escape')
        self.desk.expect('closed dialog lost-work')
        self.desk.fill_screen()

    def import_pictures(self):
        """Imports a sheet and a file that cannot be read."""
        folder = self.desk.folder / 'pictures'
        folder.mkdir()
        sheet = shutil.copy(DEMO / 'borin.png', folder)
        broken = folder / 'no picture.png'
        broken.write_text('nothing')
        self.desk.open_files(sheet, broken)
        self.desk.expect('dialog import')
        self.desk.centre_dialog()
        self.shot('import')
        self.desk.key('Escape')
        self.desk.expect('closed dialog import')

    def changed_pictures(self):
        """Overwrites a sheet while its sprite is open: two rows exchanged, one frame repainted."""
        folder = self.desk.folder / 'duel'
        shutil.copytree(DEMO, folder)
        self.desk.kill()
        self.desk.start(folder / 'demo.gabarit')
        self.desk.fill_screen()
        self.desk.expect('opened')
        self.desk.expect_kept_pictures(2)  # of both fighters
        sheet, row = folder / 'asha.png', 104
        rows = [part for i in (1, 0, 2, 3)
                for part in ('(', sheet, '-crop', f'1536x{row}+0+{i * row}', '+repage', ')')]
        paint = ['-fill', 'orange', '-draw', 'rectangle 680,50 700,66']
        subprocess.run(['convert', *rows, '-append', *paint, f'PNG32:{sheet}.new'], check=True)
        pathlib.Path(f'{sheet}.new').rename(sheet)
        self.desk.expect('notice warning 1 ')  # one picture has changed
        self.dialog('pictures-again', 'take-pictures')


STATES = ['welcome', 'dialogs_without_a_project', 'assets', 'partition', 'games',
          'contact_sheet', 'popovers', 'palette', 'forms', 'sprite_states', 'project_dialogs',
          'changes', 'an_error', 'lost_work', 'new_project']


def take_screenshots(editor, look, out):
    folder = out / look
    folder.mkdir(parents=True, exist_ok=True)
    with Desk(editor, **LOOKS[look]) as desk:
        album = Album(desk, folder)
        for state in (*STATES, 'import_pictures', 'changed_pictures'):
            try:
                getattr(album, state)()
            except (Timeout, subprocess.SubprocessError) as error:
                print(f'{look}: {state}: {error}', file=sys.stderr)
                desk.explain()
                return 1
    return 0


def main():
    if len(sys.argv) < 3 or any(look not in LOOKS for look in sys.argv[3:]):
        sys.exit(__doc__)
    editor, out = sys.argv[1], pathlib.Path(sys.argv[2])
    sys.exit(sum(take_screenshots(editor, look, out) for look in sys.argv[3:] or LOOKS))


if __name__ == '__main__':
    main()
