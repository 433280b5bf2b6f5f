// SPDX-License-Identifier: MIT
// Draws the duel with Pixi: frames from the pages of the atlas, boxes from the bank.
import { Application, Container, Graphics, Sprite, Spritesheet, Texture } from 'pixi.js';
import { HEIGHT, WIDTH } from './fight.js';

const FLASH = 8, SPARK = 16, INK = { push: 0.2, body: 0.5, attack: 1 };

async function textureOf(blob) {
    const texture = Texture.from(await createImageBitmap(blob, { premultiplyAlpha: 'none' }));
    texture.source.scaleMode = 'nearest';
    return texture;
}

/** Returns textures by name from the files of `gab export --atlas-json pixi`. */
export async function sheetsOf({ sheets, pages }) {
    return Promise.all(sheets.map(async (data, i) => {
        const sheet = new Spritesheet(await textureOf(pages[i]), data);
        await sheet.parse();
        return sheet;
    }));
}

const corners = ({ centre, half, axis }) => [[-1, -1], [1, -1], [1, 1], [-1, 1]].map(([s, t]) => ({
    x: centre.x + s * half.x * axis.x - t * half.y * axis.y,
    y: centre.y + s * half.x * axis.y + t * half.y * axis.x }));

export class Picture {
    boxes = true;
    #sheets = [];
    #sparks = [];
    #reducesMotion = matchMedia('(prefers-reduced-motion: reduce)').matches;
    #app = new Application();
    #world = new Container();
    #backdrop = new Sprite();
    #shadows = new Graphics();
    #bodies = [new Sprite(), new Sprite()];
    #marks = new Graphics();

    async start(parent, backdrop) {
        await this.#app.init({ width: WIDTH, height: HEIGHT, roundPixels: true });
        this.#world.addChild(this.#backdrop, this.#shadows, ...this.#bodies, this.#marks);
        this.#app.stage.addChild(this.#world);
        this.#backdrop.texture = await textureOf(backdrop);
        parent.append(this.#app.canvas);
        return this.#app.ticker;
    }

    setSheets(sheets, fight) {
        const old = this.#sheets;
        this.#sheets = sheets;
        this.draw(fight);
        old.forEach((sheet) => sheet.destroy(true));
    }

    addSpark(at, target) {
        this.#sparks.push({ at, age: 0, target });
    }

    // Advances the visual effects by a tick. They do not affect the fight.
    advanceEffects() {
        this.#sparks.forEach((one) => one.age++);
        this.#sparks = this.#sparks.filter(({ age }) => age < SPARK);
        const shake = !this.#reducesMotion && this.#sparks.some(({ age }) => age < 5) ? 4 : 0;
        this.#world.position.set(shake * (Math.random() - 0.5), shake * (Math.random() - 0.5) / 2);
    }

    draw(fight) {
        this.#shadows.clear();
        this.#marks.clear();
        fight.fighters.forEach((one, i) =>
            this.#drawBody(one, fight.fighterShape(one), this.#bodies[i]));
        for (const one of this.boxes ? fight.fighters : [])
            this.#drawBoxes(fight.bank, fight.fighterShape(one));
        this.#sparks.forEach((one) => this.#drawSpark(one));
    }

    #drawBody({ name, x }, { frame, pose }, body) {
        const key = `${name}/${frame.name}`;
        const texture = this.#sheets.map(({ textures }) => textures[key]).find(Boolean);
        body.visible = texture !== undefined;
        if (!texture)
            return;
        const flashes = this.#sparks.some(({ target, age }) => target === name && age < FLASH);
        body.texture = texture;
        body.anchor.copyFrom(texture.defaultAnchor);
        body.position.set(pose.x, pose.y);
        body.scale.set(pose.flipX ? -1 : 1, pose.flipY ? -1 : 1);
        body.rotation = Math.atan2(pose.turn.y, pose.turn.x);
        body.tint = flashes ? 0xff8070 : 0xffffff;
        this.#shadows.ellipse(x, pose.y + 1, 22, 3).fill({ color: 0x000000, alpha: 0.35 });
    }

    #drawBoxes(bank, { frame, pose }) {
        frame.boxes.forEach(({ tag, role, isGroup }, i) => {
            if (isGroup)
                return;
            const [r, g, b] = bank.tagNumbered(tag).colour, color = r << 16 | g << 8 | b;
            const ink = INK[bank.roles[role]] ?? 0.5;
            this.#marks.poly(corners(frame.boxPosed(i, pose)))
                .fill({ color, alpha: 0.2 * ink }).stroke({ color, alpha: ink, width: 1 });
        });
    }

    #drawSpark({ at, age }) {
        const alpha = 1 - age / SPARK;
        this.#marks.star(at.x, at.y, 7, 4 + age, 2, age / 9).fill({ color: 0xfff0a0, alpha })
            .circle(at.x, at.y, 6 + 1.5 * age).stroke({ color: 0xffc050, alpha, width: 1 });
    }
}
