// SPDX-License-Identifier: MIT
// Elements of the page. Text always becomes a text node, so that nothing in a bank is parsed as
// markup.

// The paths of the icons, in a square of 16 × 16; those that begin with ! are filled.
const icons = {
    menu: ['M2 4h12M2 8h12M2 12h12'],
    link: ['M6.5 9.5a3 3 0 0 0 4.2 0l2.2-2.2a3 3 0 0 0-4.2-4.2l-.9.9',
        'M9.5 6.5a3 3 0 0 0-4.2 0L3.1 8.7a3 3 0 0 0 4.2 4.2l.9-.9'],
    keys: ['M3 3.5h10a2 2 0 0 1 2 2v5a2 2 0 0 1-2 2H3a2 2 0 0 1-2-2v-5a2 2 0 0 1 2-2z',
        'M4 6.5h.01M7 6.5h.01M10 6.5h.01M12 6.5h.01M5 9.8h6'],
    sun: ['M5 8a3 3 0 1 0 6 0 3 3 0 1 0-6 0z',
        'M8 1v1.5M8 13.5V15M1 8h1.5M13.5 8H15',
        'M3 3l1.1 1.1M11.9 11.9 13 13M13 3l-1.1 1.1M4.1 11.9 3 13'],
    moon: ['M13.5 9.6A5.8 5.8 0 1 1 6.4 2.5a4.6 4.6 0 0 0 7.1 7.1z'],
    find: ['M2.5 7a4.5 4.5 0 1 0 9 0 4.5 4.5 0 1 0-9 0z', 'M10.5 10.5 14 14'],
    good: ['M1.5 8a6.5 6.5 0 1 0 13 0 6.5 6.5 0 1 0-13 0z', 'm5.2 8.2 2 2 3.8-4.2'],
    bad: ['M8 2 1.5 13.5h13z', 'M8 6.5v3.2M8 11.7v.1'],
    less: ['M3 8h10'],
    more: ['M3 8h10M8 3v10'],
    fit: ['M2 6V2h4M10 2h4v4M14 10v4h-4M6 14H2v-4'],
    box: ['M2.5 3.5h11v9h-11z'],
    point: ['m8 2 6 6-6 6-6-6z'],
    spot: ['M4.4 8a3.6 3.6 0 1 0 7.2 0 3.6 3.6 0 1 0-7.2 0z', 'M8 1v3M8 12v3M1 8h3M12 8h3'],
    mask: ['M2 8a6 6 0 1 0 12 0 6 6 0 1 0-12 0z', '!M8 2a6 6 0 0 1 0 12z'],
    onion: ['M5.5 8a4.5 4.5 0 1 0 9 0 4.5 4.5 0 1 0-9 0z', 'M7 3.8a4.5 4.5 0 1 0 0 8.4'],
    zone: ['M2 4l4-2 4 2 4-2v10l-4 2-4-2-4 2zM6 2v10M10 4v10'],
    band: ['M2 12a6 6 0 0 1 12 0M5 12a3 3 0 0 1 6 0'],
    span: ['M2 4v8M14 4v8M2 8h12'],
    wall: ['M2 4h12M2 8h12M2 12h12M6 4v4M10 8v4'],
    leaf: ['M2.5 2.5h11v11h-11zM8 2.5v11M8 8h5.5'],
    cut: ['M8 2v4M4 14v-4h8v4M8 6v4'],
    disc: ['M2 8a3 3 0 1 0 6 0 3 3 0 1 0-6 0z', 'M8 8h6M11.5 5.5 14 8l-2.5 2.5'],
    duel: ['m2.5 2.5 8 8M13.5 2.5l-8 8M9 13l4-4M3 9l4 4M2.5 13.5l2-2M13.5 13.5l-2-2'],
    first: ['M3.5 3.5v9', '!M13 3v10L5.5 8z'],
    last: ['M12.5 3.5v9', '!M3 3v10l7.5-5z'],
    before: ['m10 3.5-4.5 4.5 4.5 4.5'],
    after: ['m6 3.5 4.5 4.5L6 12.5'],
    play: ['!M5 2.8v10.4L13.2 8z'],
    pause: ['!M4 3h3v10H4zM9 3h3v10H9z'],
    loop: ['M13.5 8A5.5 5.5 0 1 1 11.8 4', 'M12.2 1.2v3h-3'],
    flip: ['M8 1.5v13M6 4 2 12h4zM10 4l4 8h-4z'],
    close: ['M3.5 3.5l9 9M12.5 3.5l-9 9'],
};

// Returns a new element with classes, attributes, listeners (on...), custom properties (--...) and
// content; null adds nothing:
//     make('button.icon', {type: 'button', onclick: go}, 'text', child, [children])
export function make(kind, attributes = {}, ...content) {
    const [tag, ...classes] = kind.split('.');
    const element = document.createElement(tag);
    if (classes.length > 0)
        element.classList.add(...classes);
    for (const [name, value] of Object.entries(attributes)) {
        if (name.startsWith('on'))
            element.addEventListener(name.slice(2), value);
        else if (name.startsWith('--'))
            element.style.setProperty(name, value);
        else if (value !== null && value !== false)
            element.setAttribute(name, value === true ? '' : value);
    }
    element.append(...content.flat(2).filter(one => one !== null && one !== undefined));
    return element;
}

// Replaces the content of an element.
export function fill(element, ...content) {
    element.replaceChildren(...content.flat(2).filter(one => one !== null && one !== undefined));
    return element;
}

export function icon(name) {
    const space = 'http://www.w3.org/2000/svg';
    const svg = document.createElementNS(space, 'svg');
    svg.setAttribute('class', 'i');
    svg.setAttribute('viewBox', '0 0 16 16');
    svg.setAttribute('aria-hidden', 'true');
    for (const stroke of icons[name]) {
        const path = document.createElementNS(space, 'path');
        path.setAttribute('d', stroke.replace('!', ''));
        if (stroke.startsWith('!'))
            path.setAttribute('class', 'f');
        svg.append(path);
    }
    return svg;
}

// Returns a button with only an icon; its title is also its accessible name.
export function iconButton(name, title, onclick, kind = '') {
    return make(`button.icon${kind}`, {type: 'button', title, 'aria-label': title, onclick},
        icon(name));
}

// Returns the element with an id in page.html.
export const part = id => document.getElementById(id);
