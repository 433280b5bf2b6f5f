// SPDX-License-Identifier: MIT
// The partition of a layer of walls: its leaves and cuts as shapes on the canvas, and as a tree
// below it.
import {Partition} from './gabarit.js';
import {fill, make} from './dom.js';
import {token} from './ink.js';
import {_, number} from './texts.js';

const maxDrawn = 6000; // maximum number of nodes and leaves
const hue = leaf => `hsl(${Math.round(leaf * 137.5) % 360}deg 45% 58%)`;

export const leafColour = hue;

// Returns the part of the line x * n.x + y * n.y = offset inside a convex polygon; null if none.
function chord({normal, offset}, corners) {
    const found = [], side = ({x, y}) => x * normal.x + y * normal.y - offset;
    corners.forEach((a, i) => {
        const b = corners[(i + 1) % corners.length], s = side(a), t = side(b);
        if (s === 0)
            found.push(a);
        else if (s * t < 0)
            found.push({x: a.x + (b.x - a.x) * s / (s - t), y: a.y + (b.y - a.y) * s / (s - t)});
    });
    return found.length < 2 ? null : {a: found[0], b: found[1]};
}

export class PartitionTree {
    // `within` is the box to which outlines are clipped; `hover(leaf)` is called with the leaf
    // under the pointer.
    constructor(layer, within, hover) {
        Object.assign(this, {layer, within, hover, info: layer.partition, visited: new Set(),
            hovered: -1});
        const {kind, nodes, leaves} = this.info;
        this.isTree = kind === Partition.BSP || kind === Partition.QUADTREE;
        this.isDrawn = kind !== Partition.NONE && nodes + leaves <= maxDrawn;
        this.canvas = make('canvas.tree', {'aria-hidden': 'true',
            onpointermove: event => this.pointed(event), onpointerleave: () => this.hover(-1)});
    }

    get name() {
        return {[Partition.BSP]: _('BSP tree'), [Partition.GRID]: _('Grid'),
            [Partition.QUADTREE]: _('Quadtree')}[this.info.kind] ?? _('No partition');
    }

    // ---- Shapes ----

    get leaves() {
        this.leafShapes ??= this.isDrawn ? Array.from({length: this.info.leaves}, (_one, leaf) =>
            this.layer.leafOutline(leaf, this.within)) : [];
        return this.leafShapes;
    }

    get cuts() {
        this.cutShapes ??= this.isDrawn && this.isTree ? Array.from({length: this.info.nodes},
            (_one, node) => {
                const cut = this.layer.cutAt(node);
                const line = cut && chord(cut, this.layer.nodeOutline(node, this.within));
                return line && {...line, depth: cut.depth};
            }).filter(Boolean) : [];
        return this.cutShapes;
    }

    // ---- The tree ----

    // Computes positions: nodes by depth, leaves from left to right.
    computePlaces() {
        const {layer, info} = this, nodes = [], leaves = [];
        const stack = [{node: 0}];
        let next = 0;
        const order = []; // leaves and nodes, children before parents
        while (stack.length > 0) {
            const one = stack.pop();
            if (one.done) {
                order.push(one);
                continue;
            }
            const cut = layer.cutAt(one.node);
            if (!cut)
                break;
            nodes[one.node] = {depth: cut.depth, cut};
            stack.push({...one, done: true});
            for (const side of [1, 0]) // the front is first
                if (cut.childIsLeaf[side])
                    stack.push({leaf: cut.child[side], depth: cut.depth + 1, done: true});
                else
                    stack.push({node: cut.child[side]});
        }
        for (const one of order)
            if (one.leaf !== undefined)
                leaves[one.leaf] = {x: next++, depth: one.depth};
        for (const {node} of order.filter(one => one.node !== undefined)) {
            const {cut} = nodes[node];
            const xs = [0, 1].map(side => (cut.childIsLeaf[side] ? leaves : nodes)[cut.child[side]]
                ?.x ?? 0);
            nodes[node].x = (xs[0] + xs[1]) / 2;
        }
        return {nodes, leaves, width: Math.max(next - 1, 1), height: info.depth + 1};
    }

    // Returns the ancestors of some leaves.
    ancestorsOf(leaves) {
        const found = new Set();
        for (const leaf of leaves)
            for (let node = this.layer.leafParent(leaf); node !== null && !found.has(node);
                node = this.layer.cutAt(node)?.parent ?? null)
                found.add(node);
        return found;
    }

    draw() {
        const {canvas, info} = this;
        if (!this.isDrawn || !this.isTree || canvas.clientWidth === 0)
            return;
        this.places ??= this.computePlaces();
        const ratio = Math.min(devicePixelRatio || 1, 4), context = canvas.getContext('2d');
        const row = Math.max(6, Math.min(22, 130 / (info.depth + 2)));
        const width = canvas.clientWidth, height = Math.ceil(row * (info.depth + 2));
        canvas.style.setProperty('height', `${height}px`);
        canvas.width = width * ratio;
        canvas.height = height * ratio;
        context.scale(ratio, ratio);
        const {nodes, leaves} = this.places, visited = this.ancestorsOf(this.visited);
        const at = one => ({x: 8 + one.x / this.places.width * (width - 16),
            y: row / 2 + one.depth * row});
        this.spots = leaves.map(at);
        const line = (one, child, strong) => {
            const a = at(one), b = at(child);
            context.strokeStyle = strong ? token('accent') : token('hair');
            context.lineWidth = strong ? 2 : 1;
            context.beginPath();
            context.moveTo(a.x, a.y);
            context.lineTo(a.x, a.y + row / 2);
            context.lineTo(b.x, a.y + row / 2);
            context.lineTo(b.x, b.y);
            context.stroke();
        };
        for (const strong of [false, true])
            nodes.forEach((one, node) => [0, 1].forEach(side => {
                const child = one.cut.child[side], isLeaf = one.cut.childIsLeaf[side];
                const isVisited = visited.has(node)
                    && (isLeaf ? this.visited : visited).has(child);
                if (isVisited === strong)
                    line(one, (isLeaf ? leaves : nodes)[child], strong);
            }));
        const side = Math.max(3, Math.min(9, width / leaves.length - 2));
        leaves.forEach((one, leaf) => this.drawLeaf(context, at(one), leaf, side));
    }

    drawLeaf(context, {x, y}, leaf, side) {
        const strong = this.visited.has(leaf) || leaf === this.hovered;
        context.globalAlpha = strong ? 1 : 0.6;
        context.fillStyle = hue(leaf);
        context.fillRect(x - side / 2, y - side / 2, side, side);
        context.globalAlpha = 1;
        if (!strong)
            return;
        context.lineWidth = 2;
        context.strokeStyle = token('text');
        context.strokeRect(x - side / 2, y - side / 2, side, side);
    }

    pointed(event) {
        const box = this.canvas.getBoundingClientRect();
        const at = {x: event.clientX - box.left, y: event.clientY - box.top};
        const leaf = (this.spots ?? []).findIndex(({x, y}) => Math.abs(x - at.x) < 7
            && Math.abs(y - at.y) < 7);
        if (leaf !== this.hovered)
            this.hover(leaf);
    }

    // Returns the panel below the stage.
    panel() {
        const {nodes, leaves, depth, entries} = this.info;
        const figure = (count, text) => make('div', {}, make('b', {}, number(count)), text);
        this.visits = make('span.dim');
        return make('section.partition', {'aria-label': this.name},
            make('header', {}, make('h2', {}, this.name), this.visits, make('div.figures', {},
                this.isTree ? figure(nodes, _('nodes')) : null,
                figure(leaves, this.isTree ? _('leaves') : _('cells')),
                this.isTree ? figure(depth, _('deep')) : null,
                figure(entries, _('wall references')))),
            this.isTree && this.isDrawn ? this.canvas : null);
    }

    setVisited(leaves) {
        this.visited = new Set(leaves);
        if (this.visits)
            fill(this.visits, _('%s of %s leaves visited', number(this.visited.size),
                number(this.info.leaves)));
        this.draw();
    }
}
