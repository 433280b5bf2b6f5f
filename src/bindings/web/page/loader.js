// SPDX-License-Identifier: MIT
// The first script: unpacks what the page carries, and starts the second one, which the page's
// policy knows by its digest.
import {unpack} from './unpack.js';

const block = id => document.getElementById(id);
const library = unpack(block('library')), bank = unpack(block('data'));
for (const promise of [library, bank])
    promise.catch(() => {}); // told by who waits for it
window.gabaritPage = {library, bank};
try {
    const script = document.createElement('script');
    script.type = 'module';
    script.textContent = new TextDecoder().decode(await unpack(block('program')));
    document.head.append(script);
} catch {
    block('broken').hidden = false;
}
