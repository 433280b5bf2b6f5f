// SPDX-License-Identifier: MIT
// The first script: unpacks the data in the page and starts the second script, whose digest is in
// the page's policy.
import {unpack} from './unpack.js';

const block = id => document.getElementById(id);
const library = unpack(block('library')), bank = unpack(block('data'));
for (const promise of [library, bank])
    promise.catch(() => {}); // the code that awaits it reports the error
window.gabaritPage = {library, bank};
try {
    const script = document.createElement('script');
    script.type = 'module';
    script.textContent = new TextDecoder().decode(await unpack(block('program')));
    document.head.append(script);
} catch {
    block('broken').hidden = false;
}
