// SPDX-License-Identifier: MIT
// Uses the package as a game in TypeScript does. This must compile under every strict rule, and
// each expected error must be an error.
import {
    load, loadSync, BankError, Blow, Box, Cost, Fault, Fighter, GabMap, Hit, Kind, LayerKind,
    LevelImpact, NONE, Pixels, Pose, Ref, Result, Step, Travel, Vec, Zone,
    type Bank, type Frame, type Gabarit, type PictureId, type PoseLike, type Shape, type TagId,
    type Value,
} from 'gabarit';

export class Arena {
    private readonly pose = new Pose();
    private readonly hit = new Hit();
    private readonly step = new Step();

    private constructor(readonly gabarit: Gabarit, readonly bank: Bank) {}

    static async open(bytes: Uint8Array): Promise<Arena> {
        const gabarit = await load();
        try {
            const bank = gabarit.open(bytes, { limits: { frames: 1000 }, verify: true });
            return new Arena(gabarit, bank.report((text: string) => console.warn(text)));
        } catch (error) {
            if (error instanceof BankError && error.code === Result.TOO_LARGE)
                throw new Error(`${error.section} ${error.index} ${error.offset} ${error.text}`);
            throw error;
        }
    }

    strikes(at: PoseLike, there: PoseLike, ms: number): Hit[] {
        const kick = this.bank.sprite('asha').animation('kick').shown(ms, at);
        const other: Frame = this.bank.sprite('borin').frame('idle 1');
        const filter = this.gabarit.filterOr(this.gabarit.filterNumber(3 as TagId),
            this.bank.filterRole('attack'));
        const blows: Blow[] = this.gabarit.fighterHits(
            { frame: kick.frame, pose: kick.pose, filter }, { frame: other, pose: there });
        return blows.map((blow) => blow.b);
    }

    fast(frame: Frame, point: Vec): boolean {
        return this.gabarit.gab_frame_hit(frame, this.pose, point, null, this.hit) &&
            this.hit.tag !== null && this.hit.box !== NONE && this.step.frame === frame;
    }

    walk(from: Vec, to: Vec): Vec {
        const cost = new Cost(), impact = new LevelImpact();
        const travel: Travel = this.bank.level('keep').slide({ from, to, radius: 5 },
            { cost, open: new Uint32Array(2) }, [impact], new Travel());
        const wall: number | null = impact.at.wall;
        return cost.walls > 0 && wall !== null ? travel.end : to;
    }

    look(point: Vec): string | undefined {
        const map: GabMap = this.bank.map('study');
        const zone: Zone = map.plane('zones').zoneAtPoint(point);
        const goal: Vec | null = zone.walk();
        const text: Value | undefined = zone.property('text');
        const road = map.clearance(point);
        return goal !== null && road === null && typeof text === 'string' ? text : undefined;
    }

    async pixels(index: PictureId | null): Promise<ImageBitmap | null> {
        const picture = this.bank.pictureAt(index);
        if (picture.kind !== Pixels.PNG || picture.pixels === null)
            return null;
        return createImageBitmap(new Blob([new Uint8Array(picture.pixels.copy())]));
    }

    sumEverything(): number {
        const shapes: Shape[] = [{ x: 1, y: 2 }, { centre: { x: 1, y: 2 }, radius: 3 },
            new Box({ w: 3, h: 4 })];
        const frame = this.bank.view(Zone, 3).exists ? this.bank.sprites[0]?.frames[0] : undefined;
        let sum = 0;
        for (const shape of shapes)
            sum += frame?.hits(null, shape).length ?? 0;
        for (const layer of this.bank.level('keep').layers)
            sum += layer.kindOf === LayerKind.WALLS ? layer.walls.length : 0;
        for (const [key, value] of this.bank.properties(Kind.BOX, 0))
            sum += key.length + String(value).length;
        const y = new Ref(), fault = new Fault();
        const ground: boolean = this.gabarit.gab_layer_ground_at(
            this.bank.levels[0]!.layers[0]!, 3, y, null);
        return ground && this.gabarit.gab_bank_verify(this.bank, fault) === Result.OK ? y.value : sum;
    }
}

export function misuse(arena: Arena, frame: Frame): void {
    // @ts-expect-error a sprite is not a frame
    arena.gabarit.gab_frame_name(arena.bank.sprite('asha'));
    // @ts-expect-error a circle has a radius
    arena.gabarit.circleHolds({ centre: { x: 1, y: 2 } }, { x: 1, y: 2 });
    // @ts-expect-error there may be no such point
    frame.point('fist').x.toFixed();
    // @ts-expect-error a pose has no angle
    frame.hits({ angle: 3 }, { x: 1, y: 2 });
    // @ts-expect-error the output parameter is missing
    arena.gabarit.gab_frame_hit(frame, {}, { x: 1, y: 2 }, null);
    const hit = frame.hit(null, { x: 1, y: 2 })!, tag: TagId | null = hit.tag;
    arena.bank.tagNumbered(tag).name;
    // @ts-expect-error a role is not a tag
    arena.bank.tagNumbered(hit.role);
    // @ts-expect-error a number is not a tag
    arena.bank.tagNumbered(hit.box);
    // @ts-expect-error a point is not a picture
    arena.bank.pictureAt(arena.bank.point('foot'));
    // @ts-expect-error constants are constant
    Result.OK = 3;
    // @ts-expect-error banks cannot be constructed, only opened
    new Fighter(new Bank());
    loadSync(new Uint8Array());
}
