// SPDX-License-Identifier: MIT
// The dialog with the keyboard shortcuts.
import {iconButton, make, part, fill} from './dom.js';
import {_} from './texts.js';

const table = () => [
    [_('Everywhere'), [['/', _('Search')], ['↑ ↓', _('Move through the list')],
        ['1 – 5', _('Turn the items under Show on or off, in order')], ['?', _('Show this list')]]],
    [_('Picture'), [['+ − 0', _('Zoom in, zoom out, fit to window')],
        ['Esc', _('Move the focus out of the picture')]]],
    [_('Sprite'), [['← →', _('Previous and next box or point')],
        ['Enter', _('Select the box or point')],
        [_('Space'), _('Play or pause')], [', .', _('Previous and next frame')],
        ['Home End', _('First and last frame')], ['L', _('Loop')]]],
    [_('Duel'), [['← →', _('Change the distance; with Shift, by 10')],
        ['F', _('Flip the right fighter; with Shift, the left one')],
        [_('Space'), _('Play both')]]],
    [_('Map'), [['← ↑ → ↓', _('Move the pointer; with Shift, by 10')], ['R', _('Next radius')]]],
    [_('Level'), [['← ↑ → ↓', _('Move the target; with Shift, by 10')],
        ['Enter', _('Move to the end point')],
        ['D', _('Open or close all doors')]]],
];

export function showKeys() {
    const dialog = part('keys-list');
    if (dialog.childElementCount === 0)
        fill(dialog, make('header', {}, make('h2', {}, _('Keyboard shortcuts')),
            iconButton('close', _('Close'), () => dialog.close())),
        make('div.columns', {}, table().map(([heading, rows]) => make('section', {},
            make('h3', {}, heading), make('dl', {}, rows.map(([keys, does]) => [make('dt', {},
                keys.split(' ').map(key => make('kbd', {}, key))), make('dd', {}, does)]))))));
    dialog.showModal();
}
