// SPDX-License-Identifier: MIT
// Reads an atlas with the code of another program, and prints its regions as JSON:
// [name, index, x, y, width, height, left, top, original width, original height, page].
//
//     node texts.mjs MODULES libgdx|sparrow FILE
import fs from 'node:fs';
import {createRequire} from 'node:module';
import path from 'node:path';
import {pathToFileURL} from 'node:url';

const [modules, kind, file] = process.argv.slice(2);
const text = fs.readFileSync(file, 'utf8');
const load = createRequire(path.join(modules, 'x.js'));

async function libgdx() {
    const main = path.join(modules, '@esotericsoftware/spine-core/dist/index.js');
    const {TextureAtlas} = await import(pathToFileURL(main));
    return new TextureAtlas(text).regions.map((region) => [
        region.name, region.index, region.x, region.y, region.width, region.height,
        region.offsetX, region.originalHeight - region.offsetY - region.height,
        region.originalWidth, region.originalHeight, region.page.name]);
}

function sparrow() {
    const {DOMParser} = load('@xmldom/xmldom');
    const parse = load(path.join(modules, 'phaser/src/textures/parsers/AtlasXML.js'));
    const xml = new DOMParser().parseFromString(text, 'text/xml');
    // Named attributes, as browsers have them.
    const elements = [...xml.getElementsByTagName('SubTexture')].map((element) => ({
        attributes: Object.fromEntries([...element.attributes].map((a) => [a.name, a]))}));
    const root = {getElementsByTagName: (name) => name === 'SubTexture' ? elements :
        xml.getElementsByTagName(name)};
    const regions = [];
    const page = xml.documentElement.getAttribute('imagePath');
    parse({source: [{width: 0, height: 0}], add(name, index, x, y, width, height) {
        const region = [name, -1, x, y, width, height, 0, 0, width, height, page];
        regions.push(region);
        return {setTrim(originalWidth, originalHeight, left, top) {
            region.splice(6, 4, left, top, originalWidth, originalHeight);
        }};
    }}, 0, root);
    return regions.slice(1);
}

console.log(JSON.stringify(await {libgdx, sparrow}[kind]()));
