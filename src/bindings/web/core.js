// SPDX-License-Identifier: MIT
// libgabarit {version} for JavaScript: sprite banks and collision queries. The library itself,
// compiled to WebAssembly, computes the results. javascript.py makes this file from core.js:
// generated code replaces the lines of core.js that begin with two slashes and an at sign.
// package/entries.py adds the module. gabarit.d.ts in the same folder is the documentation.
//
//     import { load } from 'gabarit';
//     const gabarit = await load();
//     const bank = gabarit.open(await (await fetch('duel.gab')).arrayBuffer());
//     const hits = bank.sprite('ken').frameAt(3).hits(null, { x: 10, y: -40 });

//@constants

/** The reason why a bank was rejected, and the location of the fault in the file. */
export class BankError extends Error {
    constructor(fault, file) {
        const where = fault.offset < 0 ? '' : ` (at byte ${fault.offset})`;
        super(`${file || 'the bank'} cannot be used: ${fault.text}${where}`);
        this.name = 'BankError';
        Object.assign(this, fault);
    }
}

// ---- Values: arguments and outputs of functions ----

// The fields of structs that the library makes, which stay extensible, because that is faster.
const RESULT = Object.freeze({});

/** A number or a boolean that a function sets. */
export class Ref {
    constructor(value = 0) {
        this.value = value;
    }
}

/** Bytes in the module's memory: a part of a bank, or a copy made by Gabarit.bytes. `instance`
 * identifies the loaded module that they belong to (see bind), `owner` is the bank or null. */
export class Block {
    constructor(instance, owner, at, size) {
        this.instance = instance;
        this.owner = owner;
        this.at = at;
        this.size = size;
    }

    bytes() {
        return this.instance.gabarit.bytesOf(this);
    }

    copy() {
        return this.bytes().slice();
    }

    free() {
        this.instance.gabarit.free(this);
    }
}

//@in Tags
    add(tag) {
        if (tag !== null)
            asUint8(tag, 'tag');
        this.bits[tag >> 5] |= 1 << (tag & 31);
        return this;
    }

    has(tag) {
        return (this.bits[tag >> 5] & 1 << (tag & 31)) !== 0;
    }
//@end
//@structs

/** Returns a number of C that refers to something, or null. */
function numberOrNull(number, none) {
    return number === none || number === NONE ? null : number;
}

// ---- Views: items of banks ----

// The name of the method that returns what node prints for an object.
const INSPECT = Symbol.for('nodejs.util.inspect.custom');

class View {
    constructor(bank, index) {
        this.bank = bank;
        this.index = index;
    }

    /** Returns the same item of another version of the bank, or its empty view. */
    remap(fresh) {
        const { kind } = this.constructor;
        return fresh.view(this.constructor, this.bank.remap(kind, this.index, fresh));
    }

    [INSPECT]() {
        const name = this.exists ? JSON.stringify(this.name ?? '') : '(missing)';
        return `<${this.constructor.name} ${this.index} ${name}>`;
    }
}

/** Returns the value of a property; undefined if there is none. */
function valueOf(property) {
    switch (property.type) {
    case ValueType.TEXT: return property.text;
    case ValueType.NUMBER: return property.number;
    case ValueType.BOOLEAN: return property.boolean;
    case ValueType.REFERENCE: return property.reference;
    default: return undefined;
    }
}

/** A view of an item that has properties. */
class Item extends View {
    get properties() {
        return this.bank.properties(this.constructor.kind, this.index);
    }

    property(key) {
        return valueOf(this.bank.property(this.constructor.kind, this.index, key));
    }
}

/** Returns [query(0), query(1) ... query(count - 1)]. */
function each(count, query) {
    const all = [];
    for (let i = 0; i < count; i++)
        all.push(query(i));
    return all;
}

// True during a query whose results are read into lists that grow: these are never too small.
let isGrowing = false;

/** Returns all results of a query that writes as many as fit into an array and returns their total
 * number. */
function allResults(make, query) {
    for (let capacity = 16; ;) {
        const results = make(capacity);
        isGrowing = true;
        const count = query(results);
        if (count <= capacity)
            return results.slice(0, count);
        capacity = Math.max(count, 2 * capacity);
    }
}

const newObjects = (kind) => (capacity) => each(capacity, () => new kind(RESULT));
const newNumbers = (capacity) => new Uint32Array(capacity);
const upright = Object.freeze({ x: 0, y: 0 });

/** A bank in the module's memory. Gabarit.open creates it; close frees its memory. */
export class Bank {
    constructor(instance, at, block, file = '') {
        this.file = file;
        this.gabarit = instance.gabarit;
        this.instance = instance;
        this.at = at;
        this.block = block;
        this.views = new Map();
        this.blocks = new Map();
        this.kept = null;
    }

    get isOpen() {
        return this.instance !== null && this.at !== 0;
    }

    [INSPECT]() {
        return `<Bank ${JSON.stringify(this.file)}${this.isOpen ? '' : ' (closed)'}>`;
    }

    /** Returns the item with the given kind and index: always the same object if the index is below
     * MAX_CACHED. */
    view(kind, index) {
        let list = this.views.get(kind);
        if (list === undefined)
            this.views.set(kind, list = { empty: new kind(this, NONE), items: [] });
        if (index === null || index === NONE)
            return list.empty;
        if (index >= MAX_CACHED)
            return new kind(this, index);
        return list.items[index] ?? (list.items[index] = new kind(this, index));
    }

    properties(kind, index) {
        const all = new Map();
        for (let i = 0, count = this.propertyCount(kind, index); i < count; i++) {
            const property = this.propertyAt(kind, index, i);
            all.set(property.key, valueOf(property));
        }
        return all;
    }

    /** Compares all checksums and checks what opening a bank does not check. Throws a BankError. */
    verify() {
        const fault = new Fault();
        if (this.gabarit.gab_bank_verify(this, fault) !== Result.OK)
            throw this.gabarit.errorOf(fault, this.block.bytes(), this.file);
        return this;
    }

    /** Returns the bank of other bytes, or null if they are those of this bank. */
    reload(source, options = {}) {
        const bytes = bytesFrom(source), result = this.gabarit.gab_bank_compare(this, bytes);
        if (result === Result.UNCHANGED)
            return null;
        if (result !== Result.OK)
            throw this.gabarit.errorOf(new Fault({ code: result }), bytes,
                options.file ?? this.file);
        const fresh = this.gabarit.open(bytes, { file: this.file, ...options });
        return this.kept?.report ? fresh.report(this.kept.report) : fresh;
    }

    report(report = (text) => console.warn(`gabarit: ${text}`)) {
        this.gabarit.reportMistakes(this, report);
        return this;
    }

    close() {
        if (this.instance !== null)
            this.gabarit.closeBank(this);
    }
//@Bank
}
const MAX_CACHED = 1 << 20;

//@views
//@in Frame
    get points() {
        return each(this.pointCount, (i) => {
            const point = this.pointAt(i);
            return { point, name: this.bank.pointName(point) };
        });
    }

    /** Returns the position of an action point, given by name or number; null if the frame lacks
     * it. */
    point(which, pose = upright, position = new Vec()) {
        const point = typeof which === 'string' ? this.bank.point(which) : which;
        return this.bank.gabarit.gab_frame_point(this, point, pose, position) ? position : null;
    }

    pointDirection(which, pose = upright, direction = new Vec()) {
        const point = typeof which === 'string' ? this.bank.point(which) : which;
        return this.bank.gabarit.gab_frame_point_direction(this, point, pose, direction) ?
            direction : null;
    }

    /** Returns all boxes that a point, circle, box, oriented box or segment hits. */
    hits(pose, shape, filter = null) {
        if ('radius' in shape)
            return this.hitsCircle(pose, shape, filter);
        if ('axis' in shape)
            return this.hitsObox(pose, shape, filter);
        if ('w' in shape)
            return this.hitsBox(pose, shape, filter);
        if ('a' in shape)
            return this.hitsSegment(pose, shape, filter);
        return this.hitsPoint(pose, shape, filter);
    }

    /** Returns for each point the first box that it hits, or NONE. */
    hitMany(pose, points, filter = null,
        boxes = new Uint32Array(points.length >> 1)) {
        return this.bank.gabarit.frameHitMany(this, pose ?? upright, points, filter, boxes);
    }
//@end
//@in GabMap
    clearanceMany(points, clearances = new Float32Array(points.length >> 1)) {
        return this.bank.gabarit.mapClearanceMany(this, points, clearances);
    }
//@end
//@in Plane
    numbersMany(points, numbers = new Uint8Array(points.length >> 1)) {
        return this.bank.gabarit.planeNumbersMany(this, points, numbers);
    }
//@end
//@in Level
    visibleMany(from, points, blockers = null, visible = new Uint8Array(points.length >> 1)) {
        return this.bank.gabarit.levelVisibleMany(this, from, points, blockers, visible);
    }

    slideMany(from, to, radius, blockers = null, ends = new Float32Array(from.length)) {
        this.bank.gabarit.levelSlideMany(this, from, to, radius, blockers, ends);
        return ends;
    }
//@end
// ---- The module ----

/** Allocates the memory after the module's own data: first fit, joining adjacent free parts. */
class Heap {
    constructor(memory, from, onGrow) {
        this.memory = memory;
        this.onGrow = onGrow;
        this.free = [{ at: from, size: memory.buffer.byteLength - from }];
        this.sizes = new Map();
    }

    allocate(size) {
        const rounded = Math.ceil(Math.max(size, 1) / 16) * 16;
        let i = this.free.findIndex((part) => part.size >= rounded);
        if (i < 0)
            i = this.grow(rounded);
        const part = this.free[i];
        const { at } = part;
        part.at += rounded;
        part.size -= rounded;
        if (part.size === 0)
            this.free.splice(i, 1);
        this.sizes.set(at, rounded);
        return at;
    }

    /** Adds pages at the end of memory as a free part. Pages that other code has added are never
     * used. */
    grow(size) {
        const end = this.memory.buffer.byteLength;
        const last = this.free[this.free.length - 1];
        const lastIsAtEnd = last !== undefined && last.at + last.size === end;
        const pages = Math.ceil((size - (lastIsAtEnd ? last.size : 0)) / 65536);
        try {
            this.memory.grow(pages);
        } catch {
            throw new RangeError(`cannot allocate ${size} more bytes`);
        }
        this.onGrow();
        this.release(end, pages * 65536);
        return this.free.length - 1;
    }

    deallocate(at) {
        const size = this.sizes.get(at);
        this.sizes.delete(at);
        this.release(at, size);
    }

    release(at, size) {
        let i = this.free.findIndex((part) => part.at > at);
        if (i < 0)
            i = this.free.length;
        this.free.splice(i, 0, { at, size });
        for (const k of [i, i - 1]) {
            const part = this.free[k], next = this.free[k + 1];
            if (k >= 0 && next !== undefined && part.at + part.size === next.at) {
                part.size += next.size;
                this.free.splice(k + 1, 1);
            }
        }
    }
}

function kindOf(value) {
    if (value === null)
        return 'null';
    return typeof value === 'object' ? value.constructor?.name ?? 'an object' :
        typeof value === 'number' || typeof value === 'bigint' ? String(value) :
            typeof value === 'string' ? JSON.stringify(value) : typeof value;
}

function reject(what, expected, value) {
    throw new TypeError(`gabarit: ${what} must be ${expected}, not ${kindOf(value)}`);
}

/** Throws the error for a name that a bank or an item lacks, with those that it has. */
function rejectName(parent, kind, what, name) {
    const names = parent[`${what}s`].map((one) => one.name ?? one).filter(Boolean);
    throw new RangeError(`gabarit: the ${kind} has no ${what} ${JSON.stringify(name)}; it has: ` +
        (names.join(', ') || 'none'));
}

function rejectNonNumber(value, what) {
    return reject(what, 'a number', value);
}

function asNumber(value, what) {
    return typeof value === 'number' ? value : rejectNonNumber(value, what);
}

// For optional fields of structs: a missing field is 0.
function zeroIfMissing(value, what) {
    return value === undefined ? 0 : rejectNonNumber(value, what);
}

function asUint32(value, what) {
    if (typeof value !== 'number' || value >>> 0 !== value)
        reject(what, 'a whole number from 0 to 4294967295', value);
    return value;
}

function asInt32(value, what) {
    if (typeof value !== 'number' || (value | 0) !== value)
        reject(what, 'a whole number from -2147483648 to 2147483647', value);
    return value;
}

function asUint8(value, what) {
    if (typeof value !== 'number' || (value & 255) !== value)
        reject(what, 'a whole number from 0 to 255', value);
    return value;
}

function asUint32Or0(value, what) {
    return value === undefined ? 0 : asUint32(value, what);
}

function asInt32Or0(value, what) {
    return value === undefined ? 0 : asInt32(value, what);
}

function asObject(value, what, expected = 'an object') {
    if (typeof value !== 'object' || value === null || Array.isArray(value))
        reject(what, expected, value);
    return value;
}

function rejectField(field, kind, known) {
    throw new TypeError(`gabarit: a ${kind} has no field ${field}; its fields are ${known}`);
}

/** True for a plain object, which may have only the fields of a struct. Objects of other classes,
 * such as the sprites of an engine, may have more. */
function isPlain(value, kind) {
    const prototype = Object.getPrototypeOf(asObject(value, kind));
    return prototype === Object.prototype || prototype === null;
}

function assignFields(struct, fields, kind = struct.constructor.name) {
    const known = Object.keys(struct);
    asObject(fields, `the argument of a ${kind}`,
        `an object like { ${known.map((field) => `${field}: ...`).join(', ')} }`);
    for (const field in fields) {
        if (!known.includes(field))
            rejectField(field, kind, known.join(', '));
        struct[field] = fields[field];
    }
    numbersLength(struct.open, `${kind}.open`);
    return struct;
}

function numbersLength(list, what) {
    if (list === null || list === undefined)
        return 0;
    if (!(list instanceof Uint32Array))
        reject(what, 'a Uint32Array', list);
    return list.length;
}

const encoder = new TextEncoder();
const decoder = new TextDecoder();
const SCRATCH = 8192;
const TEXT = 1024;

function bind(raw) {
    const { memory } = raw;
    let u8, u16, i32, u32, f32, f64;
    const refresh = () => {
        u8 = new Uint8Array(memory.buffer);
        u16 = new Uint16Array(memory.buffer);
        i32 = new Int32Array(memory.buffer);
        u32 = new Uint32Array(memory.buffer);
        f32 = new Float32Array(memory.buffer);
        f64 = new Float64Array(memory.buffer);
    };
    refresh();
    const refreshIfGrown = () => {
        if (u8.length === 0)
            refresh();
    };
    const heap = new Heap(memory, Math.ceil(raw.__heap_base.value / 16) * 16, refresh);
    // The identity of this loaded module; a bank's `instance` is null after close.
    const instance = { gabarit: null };
    const banks = new Map();
    const texts = new Map();
    // Memory of closed banks, which the next open frees: a getter of an argument may close the bank
    // of the query that reads it.
    const closed = [];

    // `scratch` contains the arguments and results of one call, `textArea` one text argument. Both
    // stay allocated. scratch + n is the address of its byte n: javascript.py chooses the
    // positions.
    const scratch = heap.allocate(SCRATCH);
    const textArea = heap.allocate(TEXT);
    // `arrayArea` contains the arrays of one call, `doorArea` the open doors. Both are reallocated
    // when they are too small.
    let arraySize = 4096;
    let arrayArea = heap.allocate(arraySize);
    let doorSize = 64;
    let doorArea = heap.allocate(doorSize);

    function arraysFor(size) {
        if (size > arraySize) {
            heap.deallocate(arrayArea);
            arrayArea = heap.allocate(arraySize = 2 * size);
        }
        return arrayArea;
    }

    function doorsFor(words) {
        if (4 * words > doorSize) {
            heap.deallocate(doorArea);
            doorArea = heap.allocate(doorSize = 4 * words);
        }
        return doorArea;
    }

    // ---- Arguments ----

    // Throws the error for a bank that cannot be used.
    function throwUnusable(bank, what) {
        if (bank.instance === null)
            throw new Error(`gabarit: ${what}: its bank is closed`);
        throw new TypeError(`gabarit: ${what}: its bank belongs to another module`);
    }

    function bankAt(bank, what) {
        if (!(bank instanceof Bank))
            reject(what, 'a Bank', bank);
        if (bank.instance !== instance)
            throwUnusable(bank, what);
        if (bank.at === 0)
            throw new TypeError(`gabarit: ${what} is empty`);
        return bank.at;
    }

    function blockAt(block, size, what) {
        if (block === null || block === undefined)
            return 0;
        if (!(block instanceof Block))
            reject(what, 'a Block or null', block);
        if (block.instance !== instance || block.at === 0 || block.owner?.instance === null)
            throw new Error(`gabarit: ${what}: its memory was freed`);
        if (block.size < size)
            throw new RangeError(`gabarit: ${what} needs ${size} bytes, but has ${block.size}`);
        return block.at;
    }

    // Copies a name into the module's memory and terminates it with NUL. A name that contains NUL
    // is changed so that it matches no name.
    function textAt(text, what) {
        if (typeof text !== 'string')
            reject(what, 'a string', text);
        const size = 3 * text.length + 1;
        const at = size <= TEXT ? textArea : arraysFor(size);
        let { written } = encoder.encodeInto(text, u8.subarray(at, at + size));
        if (text.includes('\0'))
            u8[at] = 0xFF;
        u8[at + written] = 0;
        return at;
    }

    function textOf(at) {
        let text = texts.get(at);
        if (text === undefined) {
            text = at === 0 ? '' : decoder.decode(u8.slice(at, u8.indexOf(0, at)));
            texts.set(at, text);
        }
        return text;
    }

    function textOr(at, otherwise) {
        return at === 0 ? otherwise : textOf(at);
    }

    function bigOf(value, what) {
        if (typeof value !== 'bigint')
            reject(what, 'a BigInt', value);
        return BigInt.asUintN(64, value);
    }

    const emptyBank = new Bank({ gabarit: null }, 0, null);
    emptyBank.instance = instance;

    function viewOf(kind, at, index) {
        return (at === 0 ? emptyBank : banks.get(at)).view(kind, index);
    }

    // Returns a part of a bank as a Block, always the same object.
    function blockOf(bank, at, size) {
        if (at === 0)
            return null;
        let block = bank.blocks.get(at);
        if (block === undefined || block.size !== size)
            bank.blocks.set(at, block = new Block(instance, bank, at, size));
        return block;
    }

    // Returns the bank that contains an address.
    function ownerOf(at) {
        for (const bank of banks.values())
            if (at >= bank.block.at && at < bank.block.at + bank.block.size)
                return bank;
        return emptyBank;
    }

    // Returns the number of points in a list, each of which has the given number of coordinates.
    function vectorCount(list, what, coordinates = 2) {
        if (list instanceof Float32Array)
            return Math.floor(list.length / coordinates);
        if (!Array.isArray(list))
            reject(what, 'a Float32Array or an array of points', list);
        return list.length;
    }

    function writeVectors(at, list, coordinates = 2, write = writeVec) {
        if (list instanceof Float32Array) {
            const rest = list.length % coordinates;
            f32.set(rest ? list.subarray(0, list.length - rest) : list, at >> 2);
            return;
        }
        for (let i = 0; i < list.length; i++)
            write(at + 4 * coordinates * i, list[i]);
    }

    function shortText(at) {
        let text = '';
        for (; u8[at] !== 0; at++)
            text += String.fromCharCode(u8[at]);
        return text;
    }

    // Throws if the rings have more corners than the list.
    function checkRings(rings, corners) {
        let sum = 0;
        for (const count of rings)
            sum += asUint32(count, 'rings');
        if (sum > vectorCount(corners, 'corners'))
            throw new RangeError(`gabarit: the rings have ${sum} corners, but there are ` +
                `${vectorCount(corners, 'corners')}`);
    }

    function listLength(list, what) {
        if (list === null || list === undefined)
            return 0;
        if (!Array.isArray(list))
            reject(what, 'an array', list);
        return list.length;
    }

//@marshalling

    // ---- Mistakes ----

    // The size of the struct of mistakes.c: their number, eight reasons, eight texts.
    const KEPT = 36 + 8 * MISTAKE_TEXT;
    const reporting = new Set();

    function reportKept(canBeSmall) {
        refreshIfGrown();
        for (const { at, report } of reporting) {
            const texts = [];
            for (let i = 0; i < u32[at >> 2]; i++)
                if (canBeSmall || u32[(at >> 2) + 1 + i] !== Reason.CAPACITY) {
                    const text = at + 36 + MISTAKE_TEXT * i;
                    texts.push(decoder.decode(u8.slice(text, u8.indexOf(0, text))));
                }
            u32[at >> 2] = 0;
            texts.forEach((text) => report(text));
        }
    }

    function reportingMistakes(query) {
        return (...given) => {
            try {
                return query.apply(gabarit, given);
            } finally {
                const canBeSmall = !isGrowing;
                isGrowing = false;
                reportKept(canBeSmall);
            }
        };
    }

    // ---- The library ----

    class Gabarit {
        get raw() {
            return raw;
        }

        get memory() {
            return memory;
        }

        /** Copies a bank into the module's memory and opens it there. */
        open(source, options = {}) {
            const bytes = bytesFrom(source);
            const { limits, verify, file } = assignFields({ limits: null, verify: false, file: '' },
                options, 'OpenOptions');
            const fault = new Fault();
            refreshIfGrown();
            for (const at of closed.splice(0))
                heap.deallocate(at);
            const from = heap.allocate(raw_bank_size);
            let block = 0;
            try {
                block = heap.allocate(bytes.length);
                u8.set(bytes, block);
                const owned = new Block(instance, null, block, bytes.length);
                const bank = new Bank(instance, from, owned, file);
                const faultAt = scratch + 64;
                if (limits)
                    writeLimits(scratch, limits);
                const result = raw.gab_bank_open(from, block, bytes.length,
                    limits ? scratch : 0, faultAt);
                readFault(faultAt, fault);
                if (result !== Result.OK)
                    throw this.errorOf(fault, bytes, file);
                bank.block.owner = bank;
                banks.set(from, bank);
                if (verify)
                    bank.verify();
                return bank;
            } catch (error) {
                banks.delete(from);
                heap.deallocate(from);
                if (block !== 0)
                    heap.deallocate(block);
                throw error;
            }
        }

        /** Returns the error for a fault, with its byte offset according to the bank's section
         * table. */
        errorOf(fault, bytes, file) {
            const text = scratch + 16;
            u32[scratch >> 2] = fault.code;
            encoder.encodeInto(`${fault.section}\0`, u8.subarray(scratch + 4));
            u32[scratch + 12 >> 2] = fault.index;
            const length = raw.gab_fault_text(scratch, text, FAULT_TEXT);
            return new BankError({
                code: fault.code, text: decoder.decode(u8.slice(text, text + length)),
                section: fault.section, index: fault.index, offset: offsetOf(fault, bytes),
            }, file);
        }

        closeBank(bank) {
            bankAt(bank, 'bank');
            banks.delete(bank.at);
            closed.push(bank.at, bank.block.at);
            if (bank.kept !== null) {
                reporting.delete(bank.kept);
                closed.push(bank.kept.at);
            }
            bank.instance = null;
            bank.at = bank.block.at = 0;
            bank.block.size = 0;
            bank.views.clear();
            bank.blocks.clear();
            texts.clear();
        }

        /** See Bank.report. A module without imports calls no functions: mistakes.c keeps the
         * mistakes, and from the first report on, functions read them when they return. */
        reportMistakes(bank, report) {
            const at = bankAt(bank, 'bank');
            if (!Object.hasOwn(this, 'gab_version'))
                for (const name of Object.getOwnPropertyNames(Gabarit.prototype))
                    if (/^gab_|Many$/.test(name))
                        this[name] = reportingMistakes(Gabarit.prototype[name]);
            bank.kept ??= { at: heap.allocate(KEPT), report };
            bank.kept.report = report;
            u32[bank.kept.at >> 2] = 0;
            reporting.add(bank.kept);
            raw.keep_mistakes(at, report === null ? 0 : bank.kept.at);
        }

        /** Copies bytes, or makes a block of the given number of zeros, for structs that point to
         * arrays. */
        bytes(source) {
            const data = typeof source === 'number' ? null : bytesFrom(source);
            const size = data === null ? asUint32(source, 'size') : data.length;
            refreshIfGrown();
            const at = heap.allocate(size);
            if (data === null)
                u8.fill(0, at, at + size);
            else
                u8.set(data, at);
            return new Block(instance, null, at, size);
        }

        bytesOf(block) {
            const at = blockAt(block, 0, 'block');
            refreshIfGrown();
            return u8.subarray(at, at + block.size);
        }

        free(block) {
            const at = blockAt(block, 0, 'block');
            if (block.owner !== null)
                throw new Error('gabarit: a block of a bank is freed when the bank is closed');
            heap.deallocate(at);
            block.at = block.size = 0;
        }

        gab_bank_compare(bank, source) {
            const at = bank === null ? 0 : bankAt(bank, 'bank'), block = this.bytes(source);
            const result = raw.gab_bank_compare(at, block.at, block.size);
            block.free();
            return result;
        }

        gab_doors_set(open, door, isOpen) {
            if (!(open instanceof Uint32Array))
                reject('open', 'a Uint32Array', open);
            if (asUint32(door, 'door') >= 32 * open.length)
                throw new RangeError(`gabarit: open has no bit for door ${door}`);
            const bit = 1 << (door & 31);
            open[door >> 5] = isOpen ? open[door >> 5] | bit : open[door >> 5] & ~bit;
        }

        /** Opens or closes a door in the words of Blockers.open. */
        doorsSet(open, door, isOpen) {
            this.gab_doors_set(open, door, isOpen);
        }

        gab_turn(radians, answer = new Vec()) {
            answer.x = Math.fround(Math.cos(asNumber(radians, 'radians')));
            answer.y = Math.fround(Math.sin(radians));
            return answer;
        }

        gab_ground_fit(nodes) {
            const at = blockAt(nodes, 0, 'nodes');
            const count = Math.floor(nodes.size / 16);
            return raw.gab_ground_fit(at, count, arraysFor(8 * count));
        }

        gab_polygon_triangulate(corners, triangles, triangleCount) {
            refreshIfGrown();
            const count = vectorCount(corners, 'corners');
            const needed = 3 * Math.max(count - 2, 0);
            if (numbersLength(triangles, 'triangles') < needed)
                throw new RangeError(`gabarit: triangles needs ${needed} elements`);
            const at = arraysFor(8 * count + 4 * count + 4 * needed);
            writeVectors(at, corners);
            const result = raw.gab_polygon_triangulate(at, count, at + 8 * count, at + 12 * count,
                scratch);
            triangleCount.value = u32[scratch >> 2];
            triangles.set(u32.subarray(at + 12 * count >> 2, (at + 12 * count >> 2) +
                3 * triangleCount.value));
            return result;
        }

        /** Returns the corner indices of a polygon's triangles, three for each triangle. */
        polygonTriangulate(corners) {
            const triangles = new Uint32Array(3 * Math.max(vectorCount(corners, 'corners') - 2, 0));
            const triangleCount = new Ref();
            const result = this.gab_polygon_triangulate(corners, triangles, triangleCount);
            if (result !== Result.OK)
                throw new Error(`gabarit: ${this.gab_result_text(result)}`);
            return triangles.slice(0, 3 * triangleCount.value);
        }

        /** Returns fitted ground through the points. Free its nodes when you no longer need it. */
        ground(points) {
            const nodes = this.bytes(16 * points.length);
            points.forEach((point, i) => {
                f32[nodes.at + 16 * i >> 2] = asNumber(point.x, 'x');
                f32[nodes.at + 16 * i + 4 >> 2] = asNumber(point.y, 'y');
            });
            const result = this.gab_ground_fit(nodes);
            if (result !== Result.OK) {
                nodes.free();
                throw new Error(`gabarit: ${this.gab_result_text(result)}`);
            }
            return new Ground({ nodes, count: points.length });
        }

        /** Returns boxes for batch queries. Free the four blocks when you no longer need them. */
        boxes(list) {
            const sides = ['left', 'top', 'right', 'bottom'];
            const boxes = new Boxes({ count: list.length });
            for (const side of sides)
                boxes[side] = this.bytes(4 * list.length);
            list.forEach((box, i) => this.gab_boxes_set(boxes, i, box));
            return boxes;
        }

        // ---- Many points at once, as alternating x and y ----
        //
        // The scratch area has the view at 0, a pose or a point at 8 (after a mask: at 64), blockers
        // at 16, a filter at 40, and at 80 the cost that the blockers point to.

        /** Copies points into memory and reserves `bytes` bytes for each point after them.
         * `results` must have at least `needed` bytes for each point. */
        copyPoints(points, bytes, results, needed = bytes) {
            if (!(points instanceof Float32Array))
                reject('points', 'a Float32Array of alternating x and y', points);
            refreshIfGrown();
            const count = points.length >> 1;
            if (results.length * results.BYTES_PER_ELEMENT < count * needed)
                throw new RangeError(`gabarit: there are ${count} points, but only ` +
                    `${results.length} elements for results`);
            const at = arraysFor(count * (8 + bytes) + 8);
            f32.set(points.length & 1 ? points.subarray(0, 2 * count) : points, at >> 2);
            return at;
        }

        frameHitMany(frame, pose, points, filter, boxes) {
            const at = this.copyPoints(points, 4, boxes), count = points.length >> 1;
            writeFrame(scratch, frame, 'frame');
            writePose(scratch + 8, pose);
            if (filter !== null)
                writeFilter(scratch + 40, filter);
            raw.many_frame_hit(scratch, scratch + 8, filter === null ? 0 : scratch + 40, at, count,
                at + 8 * count);
            boxes.set(u32.subarray(at + 8 * count >> 2, at + 12 * count >> 2));
            return boxes;
        }

        maskHoldsMany(mask, pose, points, held = new Uint8Array(points.length >> 1)) {
            const at = this.copyPoints(points, 1, held), count = points.length >> 1;
            writeMask(scratch, mask);
            writePose(scratch + 64, pose ?? upright);
            raw.many_mask_holds(scratch, scratch + 64, at, count, at + 8 * count);
            held.set(u8.subarray(at + 8 * count, at + 9 * count));
            return held;
        }

        planeNumbersMany(plane, points, numbers) {
            const at = this.copyPoints(points, 1, numbers), count = points.length >> 1;
            writePlane(scratch, plane, 'plane');
            raw.many_plane_numbers(scratch, at, count, at + 8 * count);
            numbers.set(u8.subarray(at + 8 * count, at + 9 * count));
            return numbers;
        }

        mapClearanceMany(map, points, clearances) {
            const at = this.copyPoints(points, 4, clearances), count = points.length >> 1;
            writeGabMap(scratch, map, 'map');
            raw.many_map_clearance(scratch, at, count, at + 8 * count);
            clearances.set(f32.subarray(at + 8 * count >> 2, at + 12 * count >> 2));
            return clearances;
        }

        levelVisibleMany(level, from, points, blockers, visible) {
            const at = this.copyPoints(points, 1, visible), count = points.length >> 1;
            writeLevel(scratch, level, 'level');
            writeVec(scratch + 8, from);
            if (blockers !== null)
                writeBlockers(scratch + 16, blockers, scratch + 80);
            raw.many_level_visible(scratch, scratch + 8, blockers === null ? 0 : scratch + 16, at,
                count, at + 8 * count);
            visible.set(u8.subarray(at + 8 * count, at + 9 * count));
            return visible;
        }

        levelSlideMany(level, from, to, radius, blockers, ends) {
            const count = from.length >> 1;
            if (to.length >> 1 !== count)
                throw new RangeError('gabarit: from and to must have the same length');
            const at = this.copyPoints(from, 16, ends, 8), targets = at + 8 * count;
            f32.set(to.length & 1 ? to.subarray(0, 2 * count) : to, targets >> 2);
            writeLevel(scratch, level, 'level');
            if (blockers !== null)
                writeBlockers(scratch + 16, blockers, scratch + 80);
            const stopped = raw.many_level_slide(scratch, asNumber(radius, 'radius'),
                blockers === null ? 0 : scratch + 16, at, targets, count, targets + 8 * count);
            ends.set(f32.subarray(targets + 8 * count >> 2, targets + 16 * count >> 2));
            return stopped;
        }

//@library
    }
    const gabarit = new Gabarit();
    instance.gabarit = emptyBank.gabarit = gabarit;
    return gabarit;
}

function bytesFrom(source) {
    if (source instanceof ArrayBuffer ||
        typeof SharedArrayBuffer !== 'undefined' && source instanceof SharedArrayBuffer)
        return new Uint8Array(source);
    if (ArrayBuffer.isView(source))
        return new Uint8Array(source.buffer, source.byteOffset, source.byteLength);
    return reject('bytes', 'an ArrayBuffer or a typed array', source);
}

// For each of these results, the byte offset of the wrong field in the header.
const headFields = new Map([
    [Result.BAD_ALIGNMENT, 0], [Result.NOT_A_BANK, 0], [Result.BAD_VERSION, 8],
    [Result.BAD_LENGTH, 16], [Result.BAD_CHECKSUM, 32],
]);

/** Returns the byte offset of a fault, using the section table after the bank's 64-byte header;
 * -1 if it has none. */
function offsetOf(fault, bytes) {
    const data = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    if (fault.section === '')
        return -1;
    if (fault.section === 'HEAD')
        return headFields.get(fault.code) ?? 64 + 32 * fault.index;
    for (let at = 64; at + 32 <= bytes.length; at += 32) {
        const name = String.fromCharCode(...bytes.subarray(at, at + 4));
        if (name === fault.section)
            return data.getUint32(at + 4, true) + fault.index * data.getUint32(at + 16, true);
    }
    return -1;
}

// ---- Loading ----

/** Returns the library from a compiled module or from the bytes of gabarit.wasm. */
export function loadSync(source) {
    const module = source instanceof WebAssembly.Module ? source :
        new WebAssembly.Module(bytesFrom(source));
    return bind(new WebAssembly.Instance(module).exports);
}

/** Returns the library from gabarit.wasm: its bytes, address, Response or compiled module. */
export async function loadFrom(source) {
    source = await source;
    if (typeof source === 'string' || source instanceof URL)
        source = await fetchModule(source);
    if (typeof Response !== 'undefined' && source instanceof Response) {
        if (!source.ok)
            throw new Error(`gabarit: ${source.url} could not be loaded: ${source.status}`);
        source = await source.arrayBuffer();
    }
    return loadSync(source instanceof WebAssembly.Module ? source :
        await WebAssembly.compile(bytesFrom(source)));
}

async function fetchModule(address) {
    try {
        return await fetch(address);
    } catch (cause) {
        throw new Error(`gabarit: ${address} could not be loaded: ${cause.message}; for a file ` +
            'in node, pass its bytes', { cause });
    }
}
