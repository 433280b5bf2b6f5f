// SPDX-License-Identifier: MIT
// Prints what ase-parser finds in files, a line of JSON for each, with bytes as base64:
//     node parse_aseprite.js MODULES < LIST      LIST has a path in each line
const fs = require('fs');
const path = require('path');
const Aseprite = require(path.join(process.argv[2], 'ase-parser'));

function bytes(key, value) {
    return value && value.type === 'Buffer' ? Buffer.from(value.data).toString('base64') : value;
}

for (const file of fs.readFileSync(0, 'utf8').split('\n').filter((line) => line !== '')) {
    let found;
    try {
        const sprite = new Aseprite(fs.readFileSync(file), path.basename(file));
        sprite.parse();
        sprite._buffer = null;
        found = {...sprite}; // its sprite toJSON omits fields
    } catch (problem) {
        found = {problem: String(problem)};
    }
    console.log(JSON.stringify(found, bytes));
}
