// SPDX-License-Identifier: MIT
/**
 * gabarit {version}: sprite banks and collision queries, answered by libgabarit compiled to
 * WebAssembly. Made from the library's headers, whose comments are the comments here.
 *
 *     import { load } from 'gabarit';
 *     const gabarit = await load();
 *     const bank = gabarit.open(await (await fetch('duel.gab')).arrayBuffer());
 *     const hits = bank.sprite('ken').frame(3).hits({ x: 10, y: -40 });
 *
 * Every function is there twice. Methods of banks, sprites, frames ... make what they answer, and
 * take a pose, filter or blockers last, where they can be left out. The functions `gab_...` of
 * {@link Gabarit} have the arguments of C (but lists know their own length) and fill objects that
 * they are given: they make no garbage, and are what a game calls a thousand times a frame.
 *
 * Structs are objects; plain ones like `{ x: 1, y: 2 }` can be given wherever values are read.
 * Views (Sprite, Frame ...) are always the same object for the same thing of a bank.
 */

//@constants

/** Why a bank was refused, and where. */
export class BankError extends Error {
    readonly code: Result;
    /** The text of the code. */
    readonly text: string;
    /** Four letters, "HEAD" for header and table. */
    readonly section: string;
    /** The element of the section, or the entry of the table. */
    readonly index: number;
    /** The byte of the file where that is, or -1. */
    readonly offset: number;
}

/** A number, or a yes or no, that a function fills. */
export class Ref<T = number> {
    constructor(value?: T);
    value: T;
}

/** Bytes in the module's memory: a part of a bank, or what {@link Gabarit.bytes} copied there. */
export class Block {
    private constructor();
    /** The address in the module's memory. */
    readonly at: number;
    readonly size: number;
    /** The bytes themselves. This array dies when memory grows: when a bank is opened, say. */
    bytes(): Uint8Array;
    /** A copy of the bytes, which stays. */
    copy(): Uint8Array;
    /** Gives the memory back, if it is no part of a bank. */
    free(): void;
}

//@in Tags
    /** Adds a number to the set. */
    add(tag: number): this;
    /** Whether a number is in the set. */
    has(tag: number): boolean;
    /** Adds all tags of a role, by its name or its number. */
    addRole(bank: Bank, role: string | number): this;
//@end
//@structs

/** What a property can be. */
export type Value = string | number | boolean;

/** A thing of a bank. */
declare class View {
    protected constructor();
    readonly bank: Bank;
    /** Its number in the bank, or {@link NONE} for a view of nothing. */
    readonly index: number;
    /** False for a view of nothing: every question about it has the empty answer. */
    readonly exists: boolean;
}

/** A thing of a bank that has user properties. */
declare class Thing extends View {
    /** All user properties, by their keys. */
    readonly properties: Map<string, Value>;
    /** The user property with a key. */
    property(key: string): Value | undefined;
}

/** Where a shape is asked about: a point, circle, box, oriented box or segment. */
export type Shape = Vec | Circle | Box | Obox | Segment;

/** A bank in the module's memory. {@link Gabarit.open} makes it. */
export class Bank {
    private constructor();
    readonly gabarit: Gabarit;
    /** Whether it can still be asked. */
    readonly isOpen: boolean;
    /** The file as it lies in memory. */
    readonly block: Block;
    readonly sprites: Sprite[];
    readonly maps: GabMap[];
    readonly levels: Level[];
    readonly tags: Tag[];
    /** The names of the roles. */
    readonly roles: string[];
    readonly pictures: Picture[];
    /** The thing with an index, as constants of a generated header have it. */
    view<T extends View>(kind: { prototype: T }, index: number): T;
    /** The user properties of something, by their keys. */
    properties(kind: Kind, index: number): Map<string, Value>;
    /** Compares all checksums, and what opening does not; throws a {@link BankError}. */
    verify(): this;
    /** Gives the memory back. Whatever asks a thing of this bank throws from then on. */
    close(): void;
//@Bank
}

/** A sprite of a bank. */
export class Sprite extends Thing {
    readonly frames: Frame[];
    readonly animations: Animation[];
    /** The frame with a number from 0, or with a name. */
    frame(which: number | string): Frame;
//@Sprite
}

/** An animation of a sprite. */
export class Animation extends Thing {
    readonly steps: Step[];
//@Animation
}

/** A frame of a sprite. */
export class Frame extends Thing {
    readonly boxes: FrameBox[];
    /** Its action points, as numbers and names. */
    readonly points: { point: number; name: string }[];
    /** Where an action point is in the world, by its name or its number; null without one. */
    point(which: number | string, pose?: PoseLike, position?: Vec): Vec | null;
    /** The direction of an action point in the world; null without one. */
    pointDirection(which: number | string, pose?: PoseLike, direction?: Vec): Vec | null;
    /** All boxes that a shape hits. */
    hits(shape: Shape, pose?: PoseLike, filter?: FilterLike | null): Hit[];
    /** For each point, x and y by turns, the first box that it hits, or {@link NONE}. */
    hitMany(points: Float32Array, pose?: PoseLike, boxes?: Uint32Array): Uint32Array;
//@Frame
}

/** A picture with planes of zones, bands and distances. */
export class GabMap extends Thing {
    readonly planes: Plane[];
    readonly bands: Band[];
    /** For each point, x and y by turns, the clearance there; 0 without distances. */
    clearanceMany(points: Float32Array, clearances?: Float32Array): Float32Array;
//@Map
}

/** One layer of zones over a map. */
export class Plane extends Thing {
    readonly zones: Zone[];
    /** For each point, x and y by turns, the number of the zone there, 0 for none. */
    numbersMany(points: Float32Array, numbers?: Uint8Array): Uint8Array;
//@Plane
}

/** The pixels of a plane that hold one number. */
export class Zone extends Thing {
//@Zone
}

/** A radius for which a map says where a disc fits on its road. */
export class Band extends Thing {
//@Band
}

/** A level. */
export class Level extends Thing {
    readonly layers: Layer[];
    readonly markers: Marker[];
    /** The names of its doors. */
    readonly doors: string[];
    /** For each point, x and y by turns, 1 where it is seen from a point, else 0. */
    visibleMany(from: Vec, points: Float32Array, blockers?: BlockersLike | null,
                visible?: Uint8Array): Uint8Array;
    /** Discs of one radius, each from a point to another, slide; x and y of their ends by turns. */
    slideMany(from: Float32Array, to: Float32Array, radius: number,
              blockers?: BlockersLike | null, ends?: Float32Array): Float32Array;
//@Level
}

/** A layer of a level. */
export class Layer extends Thing {
    /** Its walls; none for a layer of another kind. */
    readonly walls: LevelWall[];
//@Layer
}

/** A named position in a level. */
export class Marker extends Thing {
//@Marker
}

export interface OpenOptions {
    /** Lower limits, for the files of strangers. */
    limits?: LimitsLike;
    /** Whether to compare all checksums, too; they find accidents. */
    verify?: boolean;
}

/** The library: {@link load} gives it. */
export interface Gabarit {
    /** The exports of the module, with addresses as arguments. */
    readonly raw: Readonly<Record<string, (...args: any[]) => any>>;
    /** The module's memory. */
    readonly memory: WebAssembly.Memory;
    /** Copies a bank into memory, checks and opens it; throws a {@link BankError}. */
    open(bytes: ArrayBufferLike | ArrayBufferView, options?: OpenOptions): Bank;
    /** Copies bytes into memory, or makes so many zeros, for structs that point to arrays. */
    bytes(source: ArrayBufferLike | ArrayBufferView | number): Block;
    /** Ground through points, fitted; its nodes are to be freed. */
    ground(points: readonly Vec[]): Ground;
    /** Boxes for the batch questions; its four blocks are to be freed. */
    boxes(list: readonly Box[]): Boxes;
    /** The corner numbers of the triangles that a simple polygon is cut into, three by three. */
    polygonTriangulate(corners: Float32Array | readonly Vec[]): Uint32Array;
    /** Computes the bend of every node, 16 bytes each; see {@link Gabarit.ground}. */
    gab_ground_fit(nodes: Block): Result;
    /** As {@link Gabarit.polygonTriangulate}, into a given array. */
    gab_polygon_triangulate(corners: Float32Array | readonly Vec[], triangles: Uint32Array,
                            made: Ref): Result;
    /** For each point, x and y by turns, 1 where {@link Gabarit.maskHolds}, else 0. */
    maskHoldsMany(mask: MaskLike, points: Float32Array, pose?: PoseLike,
                  held?: Uint8Array): Uint8Array;
//@library
}

/** The library, of a compiled module or the bytes of gabarit.wasm. */
export function loadSync(source: WebAssembly.Module | ArrayBufferLike | ArrayBufferView): Gabarit;

/**
 * The library, of bytes, an address, a Response or a compiled module; without any, of the file
 * gabarit.wasm that lies beside this one.
 */
export function load(source?: Source | Promise<Source>): Promise<Gabarit>;
export type Source = string | URL | Response | WebAssembly.Module | ArrayBufferLike |
    ArrayBufferView;
