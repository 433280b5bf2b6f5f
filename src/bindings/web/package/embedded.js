
// ---- The module ----

/** Returns the library, from the module at the end of this file. */
export async function load() {
    const packed = Uint8Array.from(atob(packedModule), (letter) => letter.charCodeAt(0));
    const stream = new Response(packed).body.pipeThrough(new DecompressionStream('deflate'));
    return loadFrom(new Response(stream));
}

// gabarit.wasm, compressed, as base64.
const packedModule = '{module}';
