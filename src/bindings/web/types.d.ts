// SPDX-License-Identifier: MIT
/**
 * gabarit {version}: sprite banks and collision queries, by libgabarit compiled to WebAssembly.
 * Generated from the library's headers; their comments are the comments here.
 *
 *     import { load } from 'gabarit';
 *     const gabarit = await load();
 *     const bank = gabarit.open(await (await fetch('duel.gab')).arrayBuffer());
 *     const hits = bank.sprite('ken').frameAt(3).hits(null, { x: 10, y: -40 });
 *
 * Each function exists twice. Methods of banks, sprites, frames ... return new objects. Their last
 * arguments are a pose, a filter or blockers, which are optional. The functions `gab_...` of {@link
 * Gabarit} have the arguments of C (except the lengths of lists) and fill
 * objects that the caller passes. They create no garbage and suit calls that a game makes thousands
 * of times per frame.
 *
 * Structs are objects; plain objects like `{ x: 1, y: 2 }` can be passed wherever values are read.
 * Views (Sprite, Frame ...) are always the same object for the same item of a bank.
 */

/** The kind of an id: numbers become ids by `3 as TagId`. Nothing is null. */
declare const kind: unique symbol;
//@constants

/** The reason why a bank was rejected, and the location of the fault in the file. */
export class BankError extends Error {
    readonly code: Result;
    /** The fault and its place, in words. */
    readonly text: string;
    /** Four letters; "HEAD" means the header and the section table. */
    readonly section: string;
    /** The index of the element in the section, or of the entry in the table. */
    readonly index: number;
    /** The byte offset in the file, or -1. */
    readonly offset: number;
}

/** A number or a boolean that a function sets. */
export class Ref<T = number> {
    constructor(value?: T);
    value: T;
}

/** Bytes in the module's memory: a part of a bank, or a copy made by {@link Gabarit.bytes}. */
export class Block {
    private constructor();
    /** The address in the module's memory. */
    readonly at: number;
    readonly size: number;
    /** A view of the bytes. It becomes invalid when memory grows, for example when a bank is
     * opened. */
    bytes(): Uint8Array;
    /** A copy of the bytes, which stays valid. */
    copy(): Uint8Array;
    /** Frees the memory. Throws if it is part of a bank. */
    free(): void;
}

//@in Tags
    /** Adds a tag number to the set. */
    add(tag: TagId | null): this;
    /** True if a tag number is in the set. */
    has(tag: TagId | null): boolean;
//@end
//@structs

/** A value of a property. */
export type Value = string | number | boolean | Reference;

/** A view of an item of a bank. */
declare class View {
    protected constructor();
    readonly bank: Bank;
    /** The index of the item in the bank, or {@link NONE} for an empty view. */
    readonly index: number;
    /** False for an empty view; every query on it returns an empty result. */
    readonly exists: boolean;
    /** Returns the same item of another version of the bank, as {@link Bank.remap}. */
    remap(fresh: Bank): this;
}

/** A view of an item that has user properties. */
declare class Item extends View {
    /** All user properties, by key. */
    readonly properties: Map<string, Value>;
    /** The user property with a key. */
    property(key: string): Value | undefined;
}

/** A shape for queries: a point, circle, box, oriented box or segment. */
export type Shape = Vec | Circle | Box | Obox | Segment;

/** A bank in the module's memory, created by {@link Gabarit.open}. */
export class Bank {
    private constructor();
    readonly gabarit: Gabarit;
    /** False after close. */
    readonly isOpen: boolean;
    /** The bytes of the bank in memory. */
    readonly block: Block;
    /** Returns the item with an index, such as the constants of a generated header. */
    view<T extends View>(kind: { prototype: T }, index: number | null): T;
    /** Returns the user properties of an item, by key. */
    properties(kind: Kind, index: number): Map<string, Value>;
    /** Compares all checksums and checks what opening does not check; throws a {@link
     * BankError}. */
    verify(): this;
    /** Returns a bank of other bytes, which were fetched again, or null if they are those of this
     * bank. Throws a {@link BankError} whose code is `Result.INCOMPLETE` if the file was being
     * written. This bank stays open.
     *
     *     const fresh = bank.reload(await (await fetch('duel.gab')).arrayBuffer());
     *     if (fresh)
     *         [ken, bank] = [ken.remap(fresh), fresh];
     */
    reload(bytes: ArrayBufferLike | ArrayBufferView, options?: OpenOptions): Bank | null;
    /** Calls a function with the text of each mistake in a query of this bank: an unknown name, an
     * empty view, an index beyond the last, a number that is not finite, and of the functions
     * `gab_...` also an array that is too small. Without a function, mistakes are warnings in the
     * console; null ends the reports. From the first report on, queries are slower. */
    report(report?: ((text: string) => void) | null): this;
    /** Frees the memory. Later queries on items of this bank throw an error. */
    close(): void;
//@Bank
}

//@views
//@in Frame
    /** Its action points, with numbers and names. */
    readonly points: { point: PointId; name: string }[];
    /** Returns the world position of an action point, given by name or number; null if the frame
     * lacks it. */
    point(which: PointId | string, pose?: PoseLike, position?: Vec): Vec | null;
    /** Returns the world direction of an action point; null if there is none. */
    pointDirection(which: PointId | string, pose?: PoseLike, direction?: Vec): Vec | null;
    /** Returns all boxes that a shape hits. */
    hits(pose: PoseLike | null, shape: Shape, filter?: FilterLike | null): Hit[];
    /** Returns for each point (alternating x and y) the first box that it hits, or {@link NONE}. */
    hitMany(pose: PoseLike | null, points: Float32Array, filter?: FilterLike | null,
            boxes?: Uint32Array): Uint32Array;
//@end
//@in GabMap
    /** Returns for each point (alternating x and y) its clearance; 0 without distances. */
    clearanceMany(points: Float32Array, clearances?: Float32Array): Float32Array;
//@end
//@in Plane
    /** Returns for each point (alternating x and y) the number of its zone; 0 without a zone. */
    numbersMany(points: Float32Array, numbers?: Uint8Array): Uint8Array;
//@end
//@in Level
    /** Returns for each point (alternating x and y) 1 if it is visible from `from`, else 0. */
    visibleMany(from: Vec, points: Float32Array, blockers?: BlockersLike | null,
                visible?: Uint8Array): Uint8Array;
    /** Slides discs of one radius, each from its start to its target. Returns their ends, as
     * alternating x and y. */
    slideMany(from: Float32Array, to: Float32Array, radius: number,
              blockers?: BlockersLike | null, ends?: Float32Array): Float32Array;
//@end
export interface OpenOptions {
    /** Lower limits, for untrusted files. */
    limits?: LimitsLike;
    /** Also compares all checksums, which detect accidental damage. */
    verify?: boolean;
    /** The file or address of the bytes, for messages. */
    file?: string;
}

/** The library, as returned by {@link load}. */
export interface Gabarit {
    /** The exports of the module, which take addresses as arguments. */
    readonly raw: Readonly<Record<string, (...args: any[]) => any>>;
    /** The module's memory. */
    readonly memory: WebAssembly.Memory;
    /** Copies a bank into memory, checks and opens it. Throws a {@link BankError}. */
    open(bytes: ArrayBufferLike | ArrayBufferView, options?: OpenOptions): Bank;
    /** Copies bytes into memory, or makes a block of the given number of zeros, for structs that
     * point to arrays. */
    bytes(source: ArrayBufferLike | ArrayBufferView | number): Block;
    /** Returns fitted ground through points. The caller frees its nodes. */
    ground(points: readonly Vec[]): Ground;
    /** Returns boxes for batch queries. The caller frees their four blocks. */
    boxes(list: readonly Box[]): Boxes;
    /** Returns the corner indices of the triangles of a simple polygon, three for each triangle. */
    polygonTriangulate(corners: Float32Array | readonly Vec[]): Uint32Array;
    /** Compares the bytes of another version of a bank with an open bank; see {@link
     * Bank.reload}. */
    gab_bank_compare(bank: Bank | null, bytes: ArrayBufferLike | ArrayBufferView): Result;
    /** Opens or closes a door, by its number, in the words of {@link Blockers.open}. Throws if they
     * have no bit for it. */
    doorsSet(open: Uint32Array, door: DoorId, isOpen: boolean): void;
    /** The same as {@link Gabarit.turn}. */
    gab_turn(radians: number, answer?: Vec): Vec;
    /** The same as {@link Gabarit.doorsSet}. */
    gab_doors_set(open: Uint32Array, door: DoorId, isOpen: boolean): void;
    /** Computes the bend of every node, 16 bytes each; see {@link Gabarit.ground}. */
    gab_ground_fit(nodes: Block): Result;
    /** Writes the result of {@link Gabarit.polygonTriangulate} into a given array. */
    gab_polygon_triangulate(corners: Float32Array | readonly Vec[], triangles: Uint32Array,
                            triangleCount: Ref): Result;
    /** Returns for each point (alternating x and y) 1 if {@link Gabarit.maskHolds} is true, else
     * 0. */
    maskHoldsMany(mask: MaskLike, pose: PoseLike | null, points: Float32Array,
                  held?: Uint8Array): Uint8Array;
//@library
}

/** Returns the library, from the module that this package contains. Each call returns another one,
 * with its own memory. */
export function load(): Promise<Gabarit>;

/** Returns the library from gabarit.wasm: its bytes, address, Response or compiled module. A bundle
 * that calls only this function, or {@link loadSync}, does not contain the module. */
export function loadFrom(source: Source | Promise<Source>): Promise<Gabarit>;
export type Source = string | URL | Response | WebAssembly.Module | ArrayBufferLike |
    ArrayBufferView;

/** Returns the library from a compiled module or from the bytes of gabarit.wasm. */
export function loadSync(source: WebAssembly.Module | ArrayBufferLike | ArrayBufferView): Gabarit;
