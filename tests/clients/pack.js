// SPDX-License-Identifier: MIT
// Packs the pictures of a folder with free-tex-packer-core:
//     node pack.js MODULES FOLDER OPTIONS    OPTIONS is JSON; writes into the parent folder
const fs = require('fs');
const path = require('path');

const [modules, folder, options] = process.argv.slice(2);
const {packAsync} = require(path.join(modules, 'free-tex-packer-core'));
const images = fs.readdirSync(folder).sort().map((name) => (
    {path: name, contents: fs.readFileSync(path.join(folder, name))}));

packAsync(images, JSON.parse(options)).then((files) => {
    for (const file of files)
        fs.writeFileSync(path.join(folder, '..', file.name), file.buffer);
    console.log(JSON.stringify(files.map((file) => file.name)));
});
