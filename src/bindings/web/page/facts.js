// SPDX-License-Identifier: MIT
// The panel on the right: switches, the selection, lists of all drawn items. Rows of the lists and
// shapes on the canvas share one selection.
import {fill, icon, make, part} from './dom.js';
import {_} from './texts.js';

export function section(kind, heading, note, ...content) {
    return make(`section${kind}`, {},
        heading && make('h2', {}, heading, note !== null && make('span', {}, String(note))
            || null), ...content);
}

export const swatch = (tag, kind = '') => make(`span.swatch.h-${tag.hatch}${kind}`,
    {'--c': tag.colour, 'aria-hidden': 'true'});

export const diamond = colour => make('span.diamond', {'--c': colour, 'aria-hidden': 'true'});

export const pairs = rows => make('dl.pairs', {}, rows.map(([name, value]) =>
    [make('dt', {}, name), make('dd', {}, value)]));

// Switches, which the keys 1 to 9 toggle in order: [{name, label, icon}]; `on` has their states by
// name.
export class Switches {
    constructor(rows, on, changed) {
        Object.assign(this, {rows, on, changed});
        this.buttons = rows.map(row => make('button.pill',
            {type: 'button', 'aria-pressed': String(on[row.name]),
                onclick: () => this.press(row)}, icon(row.icon), row.label));
        const keys = rows.length > 1 ? _('keys 1–%d', rows.length) : _('key 1');
        this.element = section('.show', _('Show'), keys, make('div.pills', {}, this.buttons));
    }

    press(row) {
        this.on[row.name] = !this.on[row.name];
        const button = this.buttons[this.rows.indexOf(row)];
        button.setAttribute('aria-pressed', String(this.on[row.name]));
        this.changed();
    }

    key(event) {
        const row = this.rows[Number(event.key) - 1];
        if (row)
            this.press(row);
        return row !== undefined;
    }
}

// Returns the description of the selection or of a result, for a polite live region.
export function description({mark = null, title, sub, rows = []}) {
    return [make('div.what', {}, mark, make('div', {}, make('h3', {}, title),
        sub && make('p', {}, sub) || null)), rows.length > 0 ? pairs(rows) : null];
}

// Shows a description. If `silent`, screen readers do not read it, for use during playback.
export function showDescription(content, silent = false) {
    const element = part('what');
    element.setAttribute('aria-live', silent ? 'off' : 'polite');
    fill(element, content);
    element.hidden = !content;
}

// A list of rows that the reader can point at and choose: [{mark, name, more, right}].
export class Items {
    constructor(rows, {hover = () => {}, choose = () => {}} = {}) {
        this.buttons = [];
        this.rows = rows;
        this.calls = {hover, choose};
        this.element = make('ul.items');
        this.grow(200);
    }

    // Adds rows. Lists may be long, so only the first rows are added at the start.
    grow(count) {
        const from = this.buttons.length, to = Math.min(this.rows.length, from + count);
        this.more?.remove();
        for (let i = from; i < to; i++)
            this.element.append(make('li', {}, this.row(this.rows[i], i)));
        const remaining = this.rows.length - to;
        this.more = remaining === 0 ? null : make('li', {}, make('button', {type: 'button',
            onclick: () => {
                this.grow(1000);
                this.buttons[to].focus();
            }}, make('span.grow', {}, _('%d more…', remaining))));
        if (this.more)
            this.element.append(this.more);
    }

    row({mark, name, more, right}, i) {
        const {hover, choose} = this.calls;
        const button = make('button', {type: 'button', onclick: () => choose(i),
            onpointerenter: () => hover(i), onpointerleave: () => hover(-1),
            onfocus: () => hover(i), onblur: () => hover(-1)},
        mark, make('span.grow', {}, name, more ? make('em', {}, more) : null),
        right ? make('span.r', {}, right) : null);
        this.buttons.push(button);
        return button;
    }

    mark(chosen, hovered) {
        this.buttons.forEach((button, i) => {
            button.classList.toggle('hovered', i === hovered);
            if (i === chosen)
                button.setAttribute('aria-current', 'true');
            else
                button.removeAttribute('aria-current');
        });
    }
}

// A list of queries and their results: [[call, bold, text]].
export const answers = rows => make('ul.calls', {}, rows.map(([call, bold, text]) =>
    make('li', {}, make('code', {}, call), make('p', {}, make('b', {}, bold), ` ${text}`))));

// Shows all sections of the panel.
export const showFacts = (...sections) => fill(part('facts'), sections);
