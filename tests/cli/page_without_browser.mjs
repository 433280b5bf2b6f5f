// SPDX-License-Identifier: MIT
// Runs the program of a page of `gab view` without a browser: opens everything in its list, clicks,
// presses keys and buttons, and draws. Elements are plain objects here, and a canvas accepts only
// numbers that are finite. Prints a line for each link that was opened; ends with an error if
// anything throws, or if a text or a drawing contains undefined or NaN.
//
//     node page_without_browser.mjs PAGE.html PROGRAM.mjs
//
// PROGRAM.mjs is where it writes the program.
import {readFileSync, writeFileSync} from 'node:fs';
import {pathToFileURL} from 'node:url';
import {inflateSync} from 'node:zlib';

const [pagePath, programPath] = process.argv.slice(2);
const page = readFileSync(pagePath, 'utf8');
const maxButtons = 6;

function fail(text) {
    throw new Error(text);
}

// ---- Canvases ----

const drawn = new Set(); // the methods that have drawn something

function checkNumbers(name, given) {
    for (const value of given)
        if (value === undefined || typeof value === 'number' && !Number.isFinite(value))
            fail(`${name}(${given.map(String).join(', ')})`);
}

const answers = {
    createImageData: (width, height) => ({width, height,
        data: new Uint8ClampedArray(4 * width * height)}),
    createPattern: () => ({setTransform() {}}),
    measureText: text => ({width: 6 * text.length}),
};

// Returns an object that accepts every method of a context or path, and every field.
const recorder = () => new Proxy({}, {
    get: (fields, name) => name in fields ? fields[name] : (...given) => {
        checkNumbers(name, given);
        drawn.add(name);
        return answers[name]?.(...given);
    },
    set: (fields, name, value) => {
        checkNumbers(name, [value]);
        fields[name] = value;
        return true;
    },
});

// ---- Elements ----

class Element extends EventTarget {
    constructor(tag) {
        super();
        Object.assign(this, {tagName: tag.toUpperCase(), children: [], parentElement: null, value: '',
            attributes: new Map(), dataset: {}, hidden: false, id: '', style: {setProperty() {}},
            clientWidth: 800, clientHeight: 600, offsetWidth: 800, offsetHeight: 600, offsetLeft: 0, offsetTop: 0,
            scrollLeft: 0, scrollTop: 0});
        const classes = new Set();
        this.classList = {add: (...names) => names.forEach(name => classes.add(name)),
            remove: (...names) => names.forEach(name => classes.delete(name)),
            contains: name => classes.has(name),
            toggle: (name, is = !classes.has(name)) => classes[is ? 'add' : 'delete'](name)};
    }

    append(...items) {
        for (const item of items) {
            if (item instanceof Element)
                item.parentElement = this;
            this.children.push(item instanceof Element ? item : {textContent: String(item)});
        }
    }

    replaceChildren(...items) {
        this.children = [];
        this.append(...items);
    }

    replaceWith(other) {
        this.parentElement.children[this.parentElement.children.indexOf(this)] = other;
        other.parentElement = this.parentElement;
    }

    remove() {
        this.parentElement.children = this.parentElement.children.filter(one => one !== this);
    }

    get textContent() {
        return this.children.map(one => one.textContent).join(' ');
    }

    set textContent(text) {
        checkText(text);
        this.children = [{textContent: String(text)}];
    }

    get lastChild() {
        return this.children.at(-1);
    }

    setAttribute(name, value) {
        checkText(value);
        this.attributes.set(name, String(value));
        if (name === 'id')
            this.id = value;
    }

    getAttribute(name) {
        return this.attributes.get(name) ?? null;
    }

    removeAttribute(name) {
        this.attributes.delete(name);
    }

    // Knows names of elements and #id; ignores conditions in [] and ().
    matches(selector) {
        return selector.replace(/[[(][^\])]*[\])]|:not/g, '').split(',').some(one =>
            one.trim().toUpperCase() === this.tagName || one.trim() === `#${this.id}`);
    }

    closest(selector) {
        return this.matches(selector) ? this : this.parentElement?.closest(selector) ?? null;
    }

    querySelectorAll(selector) {
        return this.children.flatMap(one => !(one instanceof Element) ? [] :
            [...one.matches(selector.split(' ').at(-1)) ? [one] : [],
                ...one.querySelectorAll(selector)]);
    }

    querySelector(selector) {
        return this.querySelectorAll(selector)[0] ?? null;
    }

    getBoundingClientRect() {
        return {left: 0, top: 0, width: 800, height: 600};
    }

    getContext() {
        return this.context ??= recorder();
    }

    focus() {
        document.activeElement = this;
    }

    // Calls the listeners of this element and of those that contain it.
    send(type, fields = {}) {
        let stopped = false;
        const event = {type, button: 0, pointerId: 1, clientX: 0, clientY: 0, key: '',
            pointerType: 'mouse', ...fields, target: this, defaultPrevented: false,
            preventDefault() {
                this.defaultPrevented = true;
            },
            stopPropagation() {
                stopped = true;
            }};
        for (let one = this; one && !stopped; one = one.parentElement ?? (one === document ? null : document))
            for (const does of one.listeners?.[type] ?? [])
                does(event);
        return event;
    }

    addEventListener(type, does) {
        this.listeners ??= {};
        (this.listeners[type] ??= []).push(does);
    }
}
for (const name of ['blur', 'select', 'setPointerCapture', 'scrollIntoView', 'scrollTo', 'showModal',
    'close', 'scrollBy'])
    Element.prototype[name] = () => {};

function checkText(text) {
    if (/\b(undefined|NaN|null|\[object)\b/.test(text))
        fail(`the text "${text}"`);
}

// ---- The page ----

const document = new Element('document'), ids = new Map();
Object.assign(document, {body: new Element('body'), documentElement: new Element('html'),
    head: new Element('head'), createElement: tag => new Element(tag), title: '',
    createElementNS: (_space, tag) => new Element(tag), 
    getElementById: id => ids.get(id) ?? document.body.querySelector(`#${id}`),
    execCommand: () => true});
document.body.parentElement = document;
for (const [, tag, words] of page.matchAll(/<(\w+)((?:\s[^<>]*)?\sid="[^<>]*)>/g)) {
    const element = new Element(tag);
    [, element.id] = words.match(/\sid="([^"]*)"/);
    for (const [, name, value] of words.matchAll(/\sdata-(\w+)="([^"]*)"/g))
        element.dataset[name] = value;
    ids.set(element.id, element);
    const parent = {search: 'list', found: 'list', assets: 'list', canvas: 'stage'}[element.id];
    (ids.get(parent) ?? document.body).append(element);
}
ids.get('bank').append('a bank');

let frames = [];
const location = {hash: ''}, setHash = (_state, _title, link) => {
    location.hash = link;
};

class Observer {
    constructor(does) {
        this.does = does;
    }

    observe(target) {
        setImmediate(() => this.does([{target, isIntersecting: true}]));
    }

    unobserve() {}
}

const block = id => new Uint8Array(inflateSync(Buffer.from(page.match(
    new RegExp(`<script [^>]*id="${id}"[^>]*>([^<]*)<`))[1], 'base64')));
for (const [name, value] of Object.entries({window: globalThis, document, location,
    navigator: {language: 'en', languages: ['en'], clipboard: {writeText: async () => {}}},
    history: {pushState: setHash, replaceState: setHash}, localStorage: {getItem: () => null,
        setItem() {}}, devicePixelRatio: 2,
    matchMedia: () => ({matches: false, addEventListener() {}}),
    getComputedStyle: () => ({getPropertyValue: () => '#808080', fontFamily: 'sans'}),
    requestAnimationFrame: does => frames.push(does), cancelAnimationFrame() {},
    ResizeObserver: Observer, IntersectionObserver: Observer, Path2D: function Path2D() {
        return recorder();
    }, DOMMatrix: function DOMMatrix() {
        return {scale: factor => checkNumbers('scale', [factor])};
    }, ImageData: function ImageData(_data, width, height) {
        return {width, height};
    }, createImageBitmap: async source => {
        const png = source.arrayBuffer ? Buffer.from(await source.arrayBuffer()) : null;
        return {width: png?.readUInt32BE(16) ?? source.width, close() {},
            height: png?.readUInt32BE(20) ?? source.height};
    }, addEventListener() {}, gabaritPage: {library: Promise.resolve(block('library')),
        bank: Promise.resolve(block('data'))}}))
    Object.defineProperty(globalThis, name, {value, writable: true, configurable: true});

// ---- Use ----

let now = 0;

function draw(count = 1) {
    for (let i = 0; i < count; i++) {
        const due = frames;
        frames = [];
        now += 100;
        due.forEach(does => does(now));
    }
}

function pressKeys() {
    for (const key of ['ArrowRight', 'ArrowDown', 'Enter', '+', '-', '0', '1', '1', '2', '2', '.', ',',
        'End', 'Home', 'l', 'l', 'f', 'r', 'd', 'd', ' ']) {
        ids.get('stage').send('keydown', {key});
        draw();
    }
    draw(8);
    ids.get('stage').send('keydown', {key: ' '});
}

function clickPlaces() {
    for (let i = 0; i < 40; i++) {
        const at = {clientX: 60 + 680 * (i * 7 % 40) / 40, clientY: 40 + 13 * i};
        for (const type of ['pointermove', 'pointerdown', 'pointermove', 'pointerup'])
            ids.get('stage').send(type, type === 'pointerdown' ? at :
                {...at, clientX: at.clientX + i % 9});
        draw();
    }
}

function clickButtons(id) {
    for (let i = 0; i < maxButtons; i++) {
        const button = ids.get(id).querySelectorAll('button')[i];
        button?.send('mouseenter');
        button?.send('click');
        draw();
    }
}

writeFileSync(programPath, block('program'));
await import(pathToFileURL(programPath).href);
if (!document.body.classList.contains('ready'))
    fail(`the page shows ${ids.get('wrong').textContent || ids.get('state').textContent}`);
const rows = ids.get('assets').querySelectorAll('a');
for (const row of rows) {
    row.send('click');
    draw();
    clickPlaces();
    pressKeys();
    for (const id of ['facts', 'below'])
        clickButtons(id);
    await new Promise(does => setTimeout(does, 1)); // pictures are decoded
    draw(2);
    for (const id of ['facts', 'below', 'title', 'sub', 'notice'])
        checkText(ids.get(id).textContent);
    console.log(`${location.hash}\t${ids.get('title').textContent}\t` +
        `${ids.get('facts').textContent.length}`);
}
console.log(`drawn\t${[...drawn].sort().join(' ')}`);
process.exit(0);
