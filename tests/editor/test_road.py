#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""Tests roads in the real window. One is painted by mouse and gets bands of three radii, and the
canvas must show the results of `gab query` for the exported bank. Another is a track of twelve
nodes that is made in few actions, with a view of its distances. Prints TAP.

    test_road.py EDITOR GAB
"""
import colorsys
import json
import pathlib
import subprocess
import sys

sys.dont_write_bytecode = True  # writes no bytecode into the source tree
from desk import Desk, run_steps  # noqa: E402
from test_hands import Hand  # noqa: E402

ROAD = {'number': 8, 'name': 'tarmac', 'role': 'road', 'colour': '#98a3ff'}
# Hues of red, orange and yellow, and of the road itself, in degrees.
HUES = [3, 28, 51, 234]
WIDTH, HEIGHT = 504, 432


class Driver:
    """Makes a road with brushes, and one of nodes."""

    def __init__(self, desk, gab):
        self.desk = desk
        self.gab = gab
        self.folder = desk.folder / 'work'
        self.folder.mkdir()
        subprocess.run(['convert', '-size', f'{WIDTH}x{HEIGHT}', 'xc:white', 'blank.png'],
                       check=True, cwd=self.folder)
        self.hand = Hand(desk)

    def _open_new(self, name):
        """Opens a project with a white map and a tag with the role road."""
        self.project = self.folder / f'{name}.gabarit'
        subprocess.run([self.gab, 'new', self.project], check=True, stdout=subprocess.DEVNULL)
        subprocess.run([self.gab, 'import', self.project, 'blank.png', '--as', 'map', '--name',
                        'race'], check=True, cwd=self.folder, stdout=subprocess.DEVNULL,
                       stderr=subprocess.DEVNULL)
        document = json.loads(self.project.read_text())
        document['tags'].append(ROAD)
        planes = document['maps'][0]['planes']
        planes.append({**planes[0], 'id': '00000000000000aa', 'name': 'by hand'})
        self.project.write_text(json.dumps(document))
        self.desk.start(self.project)
        self.desk.expect(f'opened .*{name}.gabarit')
        self.desk.fill_screen()
        self.desk.settle()
        self.hand.look('zoom-to', '1.0')

    def _saved_map(self):
        self.desk.key('ctrl+s')
        self.desk.expect('saved ')
        return json.loads(self.project.read_text())['maps'][0]

    def _ask(self, questions):
        """Returns the results of queries on the exported bank."""
        bank = self.folder / 'race.gab'
        subprocess.run([self.gab, 'export', self.project, '-o', bank], check=True,
                       stderr=subprocess.DEVNULL)
        run = subprocess.run([self.gab, 'query', bank, '-'], input='\n'.join(questions) + '\n',
                             check=True, capture_output=True, text=True)
        return [json.loads(line) for line in run.stdout.splitlines()]

    def _pixels(self):
        """Takes a screenshot; returns a function that converts a position on the screen to its
        colour."""
        shot = self.desk.folder / 'shot.png'
        self.desk.move(self.desk.size[0] - 1, self.desk.size[1] - 1)
        self.desk.settle()
        self.desk.screenshot(shot)
        width = self.desk.size[0]
        run = subprocess.run(['convert', shot, '-depth', '8', 'rgb:-'], check=True,
                             capture_output=True)

        def pixel(x, y):
            at = 3 * (int(y) * width + int(x))
            return tuple(run.stdout[at:at + 3])
        return pixel

    def _colour(self, pixel, x, y):
        """Returns the brightest colour on the screen within a pixel of the document, because
        hatches are darker."""
        left, top = self.hand.place(x, y)
        step = self.hand.zoom
        shown = [pixel(left + step * (i + 0.5) / 3, top + step * (k + 0.5) / 3)
                 for i in range(3) for k in range(3)]
        return max(shown, key=sum)

    def opens_a_map(self):
        self._open_new('painted')

    def paints_a_road(self):
        self.hand.command('tag', 8)
        self.hand.key('r')
        self.hand.drag(40, 40, 460, 110)
        self.desk.expect('changed 1 of 1')
        self.hand.drag(40, 40, 96, 400)
        self.hand.drag(80, 300, 470, 326)
        self.hand.key('b')
        self.hand.drag(300, 90, 420, 390)
        self.desk.expect('changed 4 of 4')

    def makes_bands_of_three_radii(self):
        self.hand.command('make-bands')
        self.desk.expect('changed 5 of 5')
        self.desk.expect('road bands 3 narrow [1-9]')
        bands = self._saved_map()['bands']
        assert [(band['name'], band['radius']) for band in bands] == [
            ('bike', 6), ('car', 14), ('truck', 22)], bands

    def _fitting_radii(self, pixel, x, y):
        """Returns the number of radii that fit according to the colours on the canvas; -1 off the
        road."""
        red, green, blue = self._colour(pixel, x, y)
        hue = 360 * colorsys.rgb_to_hls(red / 255, green / 255, blue / 255)[0]
        coloured = max(red, green, blue) - min(red, green, blue) > 10
        return min(range(4), key=lambda i: abs(HUES[i] - hue)) if coloured else -1

    def _is_named(self, x, y):
        """True at positions where the canvas may draw the name of a zone."""
        return (30 < x < 140 and 10 < y < 60) or (120 < x < 270 and 160 < y < 190)

    def _compare(self):
        """Compares the canvas with the bank at many positions; returns the number of positions of
        each kind."""
        places = [(x, y) for x in range(8, WIDTH, 13) for y in range(8, HEIGHT, 11)
                  if not self._is_named(x, y)]
        positions = [f'{x + 0.5},{y + 0.5}' for x, y in places]
        bands = self._ask([f'band race {place}' for place in positions])
        zones = self._ask([f'zone race zones {place}' for place in positions])
        pixel = self._pixels()
        counts = [0] * 5
        for (x, y), band, zone in zip(places, bands, zones):
            on_road = zone['tag'] == 'tarmac' or band['fitting'] > 0
            expected = band['fitting'] if on_road else -1
            shown = self._fitting_radii(pixel, x, y)
            counts[expected] += 1
            assert shown == expected, (x, y, shown, expected, self._colour(pixel, x, y))
        print('# positions where nothing, a bike, a car, a truck fits, and off the road:', counts)
        return counts

    def _greys(self):
        """Returns the lightness of each pixel of the screen."""
        self._pixels()
        run = subprocess.run(['convert', self.desk.folder / 'shot.png', '-colorspace', 'gray',
                              '-depth', '8', 'gray:-'], check=True, capture_output=True)
        return run.stdout

    def shows_a_legend_as_light_as_the_window(self):
        """Few pixels of the legend are dark. A hint that disappears meanwhile adds light ones."""
        before = self._greys()
        self.desk.action('band-legend')
        legend = [a for a, b in zip(before, self._greys()) if a != b]
        dark = sum(grey < 100 for grey in legend)
        assert len(legend) > 300 and dark < 0.3 * len(legend), (dark, len(legend))

    def shows_the_results_of_the_bank(self):
        for switch in ('narrow-places', 'zone-outlines'):
            self.desk.action(switch)
        assert min(self._compare()) > 8

    def _goes_to_a_hidden_bottleneck(self):
        assert self.desk.state('narrow-places') is False
        self.desk.action('zoom-to', '32.0')
        self.desk.expect('zoom 32')
        self.desk.settle()
        self.desk.editor.skip_lines()
        self.desk.action('next-narrow-place')
        self.desk.expect('zoom 8')
        assert self.desk.state('narrow-places') is True
        self.desk.action('narrow-places')

    def goes_to_bottlenecks_that_are_in_view(self):
        """The view zooms in, and a message names the place."""
        self.desk.action('fit')
        self.desk.settle()
        self.desk.editor.skip_lines()
        self.desk.action('next-narrow-place')
        self.desk.expect('zoom 4')
        self.desk.expect('notice info Bottleneck 1 of [0-9]+: [0-9.]+ px wide, too narrow for ')
        self.desk.action('narrow-places')

    def goes_to_bottlenecks_that_were_hidden(self):
        """The command shows them: at once if they are known, else after they have been computed."""
        self._goes_to_a_hidden_bottleneck()
        self.desk.action('set-bands', "'bike 6, car 14, truck 23'")
        self.desk.expect('changed 6 of 6')
        self._goes_to_a_hidden_bottleneck()
        self.desk.key('ctrl+z')
        self.desk.expect('changed 5 of 6')
        self.hand.look('zoom-to', '1.0')

    def paints_a_band_by_hand(self):
        """The plane for the car has precedence, on the canvas and in the bank."""
        self.desk.action('step-plane', '1')
        self.desk.settle()
        self.desk.click(self.desk.size[0] - 150, 165)  # the list of contents of the plane
        self.desk.settle()
        self.desk.key('Down', 'Down', 'Return')  # zones, bike, car
        self.desk.expect('changed 6 of 6')
        self.desk.action('tag', 8)
        self.desk.key('b')
        self.hand.drag(150, 200, 250, 200)
        self.desk.expect('changed 7 of 7')
        race = self._saved_map()
        assert race['planes'][1]['band'] == race['bands'][1]['id'], race['planes'][1]
        rows = {tuple(answer.items()) for answer in self._ask(
            [f'band race 200.5,{y}.5' for y in range(186, 214)])}
        assert rows == {(('stored', True), ('fitting', 2))}, rows  # 28 rows, like the disc
        self.desk.action('band-differences')
        self._compare()

    def replaces_paint_by_the_computed_band_and_shows_differences(self):
        assert self.desk.state('band-differences') is False
        self.desk.action('paint-computed-band')
        self.desk.expect('changed 8 of 8')
        assert self.desk.state('band-differences') is True
        self._saved_map()
        self.desk.settle()  # the journal is removed after a save

    def draws_a_track_of_twelve_nodes(self):
        self.desk.kill()
        self._open_new('nodes')
        self.hand.actions = 0
        self.hand.command('tag', 8)
        self.hand.key('t')
        for x, y in [(60, 100), (140, 60), (220, 100), (300, 60), (380, 70), (440, 130), (400, 210),
                     (440, 300), (380, 370), (260, 340), (140, 380), (70, 280)]:
            self.hand.click(x, y)
        self.hand.key('Return')
        self.desk.expect('changed 1 of 1')

    def shows_the_distances_of_the_track(self):
        self.hand.command('make-bands')
        self.hand.key('shift+d')
        self.desk.expect('road bands 3 narrow')
        race = self._saved_map()
        shape, = race['planes'][0]['shapes']
        assert shape['kind'] == 'track' and len(shape['nodes']) == 12, shape
        assert not any(node.get('sharp') for node in shape['nodes']), shape
        assert len(race['bands']) == 3, race['bands']
        pixel = self._pixels()
        shown = [self._colour(pixel, 140, 60 + offset)[1] for offset in (-21, -14, -7)]
        assert shown == sorted(shown) and shown[0] + 40 < shown[2], shown  # greener far away

    def needs_at_most_30_actions(self):
        print(f'# {self.hand.actions} actions: a track of twelve nodes, three radii, distances')
        assert self.hand.actions <= 30, self.hand.actions

    def exports_distances_if_the_dialog_says_so(self):
        self.desk.key('ctrl+e')
        self.desk.expect('dialog export')
        self.desk.key('shift+Tab', 'shift+Tab', 'shift+Tab', 'space')  # the last switch
        self.desk.key('Tab', 'Tab', 'Return')
        bank = self.project.with_name(self.desk.expect('exported (.*)').group(1))
        answer, = subprocess.run([self.gab, 'query', bank, 'clearance', 'race', '140,60'],
                                 check=True, capture_output=True, text=True).stdout.splitlines()
        assert json.loads(answer)['clearance'] > 20, answer


def main():
    editor, gab = (pathlib.Path(path).resolve() for path in sys.argv[1:3])
    with Desk(editor) as desk:
        return run_steps(desk, Driver(desk, gab))


if __name__ == '__main__':
    sys.exit(main())
