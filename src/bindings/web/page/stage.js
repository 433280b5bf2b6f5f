// SPDX-License-Identifier: MIT
// The canvas in the middle: draws a scene, which the reader can zoom and pan, and forwards keys and
// pointer events to the scene, in pixels of the art.
//
// A scene has area() (the area that must be visible) and draw(context, view), and optionally
// hover(point or null), press(point) (returns a drag: {move(point), end()}, or null to pan the
// view), click(point), key(event) (true if it used the key), wholeZoom and label().
import {token} from './ink.js';
import {part} from './dom.js';
import {number, _} from './texts.js';

const margin = 24, minZoom = 1 / 16, maxZoom = 64;

// The position of the art on the screen: k screen pixels for each pixel of the art.
class View {
    constructor() {
        this.k = 1;
        this.x = this.y = this.width = this.height = 0;
        this.ratio = 1;
    }

    toScreen(point) {
        return {x: this.x + point.x * this.k, y: this.y + point.y * this.k};
    }

    toArt(point) {
        return {x: (point.x - this.x) / this.k, y: (point.y - this.y) / this.k};
    }
}

class Stage {
    constructor() {
        this.view = new View();
        this.scene = null;
        this.isManual = false; // true if the reader has set the zoom or position
        this.pointers = new Map();
        this.drag = null;
    }

    begin() {
        this.host = part('stage');
        this.canvas = part('canvas');
        this.context = this.canvas.getContext('2d');
        new ResizeObserver(() => this.resized()).observe(this.host);
        const listen = (name, does, options) => this.host.addEventListener(name, does, options);
        listen('pointerdown', event => this.pressed(event));
        listen('pointermove', event => this.moved(event));
        listen('pointerup', event => this.released(event));
        listen('pointercancel', event => this.released(event));
        listen('pointerleave', event => event.pointerType === 'mouse' && this.hover(null));
        listen('wheel', event => this.wheeled(event), {passive: false});
        listen('keydown', event => this.typed(event));
        part('smaller').addEventListener('click', () => this.step(-1));
        part('larger').addEventListener('click', () => this.step(1));
        part('fit').addEventListener('click', () => this.fit());
    }

    // Shows a scene. It is fitted to the view unless `isSame` (it shows the same item as before).
    show(scene, isSame = false) {
        this.scene = scene;
        this.drag = null;
        if (!isSame)
            this.isManual = false;
        this.host.setAttribute('aria-label', scene.label?.() ?? '');
        this.resized();
    }

    redraw() {
        if (!this.scene)
            return;
        this.pendingFrame ??= requestAnimationFrame(() => {
            this.pendingFrame = undefined;
            this.draw();
        });
    }

    draw() {
        const {context, view} = this;
        context.setTransform(view.ratio, 0, 0, view.ratio, 0, 0);
        context.fillStyle = token('canvas');
        context.fillRect(0, 0, view.width, view.height);
        context.imageSmoothingEnabled = view.k * view.ratio < 1;
        this.scene.draw(context, view);
    }

    resized() {
        const {view, canvas} = this, box = this.host.getBoundingClientRect();
        const ratio = Math.min(window.devicePixelRatio || 1, 4);
        const width = Math.round(box.width), height = Math.round(box.height);
        if (view.width > 0 && this.isManual) {
            view.x += (width - view.width) / 2;
            view.y += (height - view.height) / 2;
        }
        Object.assign(view, {width, height, ratio});
        if (canvas.width !== width * ratio || canvas.height !== height * ratio) {
            canvas.width = Math.max(1, Math.round(width * ratio));
            canvas.height = Math.max(1, Math.round(height * ratio));
        }
        if (!this.isManual)
            this.fitNow();
        this.draw();
    }

    // ---- Zoom ----

    fitNow() {
        const {view, scene} = this;
        if (!scene || view.width === 0)
            return;
        const area = scene.area(), margins = 2 * margin;
        const fitted = Math.min((view.width - margins) / area.w, (view.height - margins) / area.h);
        // Each pixel of the art covers a whole number of device pixels; a CSS pixel may have
        // several.
        const zoom = scene.wholeZoom && fitted >= 1 ? Math.floor(fitted * view.ratio) / view.ratio
            : fitted;
        view.k = Math.max(minZoom, Math.min(zoom, maxZoom / 4));
        view.x = Math.round((view.width - area.w * view.k) / 2 - area.x * view.k);
        view.y = Math.round((view.height - area.h * view.k) / 2 - area.y * view.k);
        this.updateZoom();
    }

    fit() {
        this.isManual = false;
        this.resized();
    }

    updateZoom() {
        part('zoomed').textContent = _('%s%%', number(this.view.k * 100));
    }

    // Zooms around a point of the screen, which stays in place.
    zoomTo(k, centre) {
        const {view} = this, fixed = view.toArt(centre);
        view.k = Math.max(minZoom, Math.min(k, maxZoom));
        view.x = Math.round(centre.x - fixed.x * view.k);
        view.y = Math.round(centre.y - fixed.y * view.k);
        this.isManual = true;
        this.updateZoom();
        this.redraw();
    }

    step(by) {
        const {k} = this.view, steps = this.scene?.wholeZoom && k >= 1;
        const next = steps && (by > 0 || k > 1) ? (by > 0 ? Math.floor(k) + 1 : Math.ceil(k) - 1)
            : k * 1.25 ** by;
        this.zoomTo(next, {x: this.view.width / 2, y: this.view.height / 2});
    }

    wheeled(event) {
        event.preventDefault();
        const lines = event.deltaY * (event.deltaMode === 1 ? 16 : 1);
        if (lines !== 0)
            this.zoomTo(this.view.k * 2 ** (-lines / 300), this.at(event));
    }

    // ---- Pointer ----

    at(event) {
        const box = this.host.getBoundingClientRect();
        return {x: event.clientX - box.left, y: event.clientY - box.top};
    }

    hover(at) {
        this.scene?.hover?.(at && this.view.toArt(at), at);
    }

    pressed(event) {
        if (event.button !== 0 && event.button !== 1 || event.target.closest('button, a'))
            return;
        const at = this.at(event);
        this.host.setPointerCapture(event.pointerId);
        this.host.focus({preventScroll: true, focusVisible: false});
        this.pointers.set(event.pointerId, at);
        if (this.pointers.size > 1) {
            this.drag = null;
            return;
        }
        const target = event.button === 0 ? this.scene?.press?.(this.view.toArt(at)) : null;
        this.drag = {target, from: at, last: at, moved: false};
    }

    moved(event) {
        const at = this.at(event), previous = this.pointers.get(event.pointerId);
        if (!previous) {
            this.hover(at);
            return;
        }
        if (this.pointers.size === 2)
            this.pinch(event.pointerId, previous, at);
        this.pointers.set(event.pointerId, at);
        const {drag} = this;
        if (!drag)
            return;
        drag.moved ||= Math.hypot(at.x - drag.from.x, at.y - drag.from.y) > 3;
        if (drag.moved && drag.target)
            drag.target.move(this.view.toArt(at));
        else if (drag.moved)
            this.pan(at.x - drag.last.x, at.y - drag.last.y);
        if (drag.moved)
            drag.last = at;
    }

    pan(x, y) {
        this.view.x += x;
        this.view.y += y;
        this.isManual = true;
        this.redraw();
    }

    pinch(id, previous, current) {
        const [other] = [...this.pointers].filter(([key]) => key !== id).map(([, at]) => at);
        const distance = at => Math.max(1, Math.hypot(at.x - other.x, at.y - other.y));
        this.pan((current.x - previous.x) / 2, (current.y - previous.y) / 2);
        this.zoomTo(this.view.k * distance(current) / distance(previous),
            {x: (current.x + other.x) / 2, y: (current.y + other.y) / 2});
    }

    released(event) {
        const {drag} = this;
        if (!this.pointers.delete(event.pointerId) || !drag)
            return;
        this.drag = null;
        drag.target?.end?.();
        if (!drag.moved && event.type === 'pointerup') {
            this.hover(drag.from);
            this.scene?.click?.(this.view.toArt(drag.from));
        }
    }

    // ---- Keys ----

    typed(event) {
        if (event.ctrlKey || event.metaKey || event.altKey || event.target !== this.host)
            return;
        if (event.key === '+' || event.key === '=')
            this.step(1);
        else if (event.key === '-')
            this.step(-1);
        else if (event.key === '0')
            this.fit();
        else if (event.key === 'Escape')
            this.host.blur();
        else if (!this.scene?.key?.(event))
            return;
        event.preventDefault();
        event.stopPropagation();
    }
}

export const stage = new Stage();
