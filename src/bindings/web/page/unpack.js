// SPDX-License-Identifier: MIT
// Decodes the data in the page: base64 of a zlib stream (RFC 1950). The browser inflates it, or
// inflate() if the browser has no DecompressionStream.

// The smallest length or distance of each code, and the number of extra bits that follow it.
const lengthBase = [3, 4, 5, 6, 7, 8, 9, 10, 11, 13, 15, 17, 19, 23, 27, 31, 35, 43, 51, 59, 67, 83,
    99, 115, 131, 163, 195, 227, 258];
const lengthBits = [0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3, 4, 4, 4, 4, 5, 5, 5,
    5, 0];
const farBase = [1, 2, 3, 4, 5, 7, 9, 13, 17, 25, 33, 49, 65, 97, 129, 193, 257, 385, 513, 769,
    1025, 1537, 2049, 3073, 4097, 6145, 8193, 12289, 16385, 24577];
const orderOfLengths = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15];

// Returns a Huffman code: the number of codes of each length, and the symbols in order.
function huffman(lengths) {
    const counts = new Uint16Array(16), starts = new Uint16Array(16);
    const symbols = new Uint16Array(lengths.length);
    for (const length of lengths)
        counts[length]++;
    counts[0] = 0;
    for (let i = 1; i < 16; i++)
        starts[i] = starts[i - 1] + counts[i - 1];
    lengths.forEach((length, symbol) => {
        if (length > 0)
            symbols[starts[length]++] = symbol;
    });
    return {counts, symbols};
}

const fixedCodes = () => [
    huffman(Array.from({length: 288}, (_one, i) => i < 144 ? 8 : i < 256 ? 9 : i < 280 ? 7 : 8)),
    huffman(new Array(30).fill(5))];

// Reads the bits of a stream, lowest first.
class Bits {
    constructor(source) {
        this.source = source;
        this.at = this.bits = this.count = 0;
    }

    take(count) {
        while (this.count < count) {
            if (this.at >= this.source.length)
                throw new Error('the stream is truncated');
            this.bits |= this.source[this.at++] << this.count;
            this.count += 8;
        }
        const value = this.bits & (1 << count) - 1;
        this.bits >>>= count;
        this.count -= count;
        return value;
    }

    symbol({counts, symbols}) {
        for (let length = 1, code = 0, first = 0, index = 0; length < 16; length++) {
            code |= this.take(1);
            if (code - counts[length] < first)
                return symbols[index + code - first];
            index += counts[length];
            first = first + counts[length] << 1;
            code <<= 1;
        }
        throw new Error('invalid code');
    }

    toByte() {
        this.at -= this.count >> 3;
        this.bits = this.count = 0;
    }
}

function dynamicCodes(bits) {
    const literals = bits.take(5) + 257, distances = bits.take(5) + 1, codes = bits.take(4) + 4;
    const codeLengths = new Array(19).fill(0), lengths = [];
    for (let i = 0; i < codes; i++)
        codeLengths[orderOfLengths[i]] = bits.take(3);
    const code = huffman(codeLengths);
    while (lengths.length < literals + distances) {
        const symbol = bits.symbol(code);
        if (symbol < 16)
            lengths.push(symbol);
        else {
            const value = symbol === 16 ? lengths.at(-1) ?? 0 : 0;
            const times = symbol === 16 ? 3 + bits.take(2)
                : symbol === 17 ? 3 + bits.take(3) : 11 + bits.take(7);
            for (let i = 0; i < times; i++)
                lengths.push(value);
        }
    }
    return [huffman(lengths.slice(0, literals)),
        huffman(lengths.slice(literals, literals + distances))];
}

// Inflates a zlib stream to `size` bytes.
export function inflate(source, size) {
    const bits = new Bits(source.subarray(2)), output = new Uint8Array(size);
    let at = 0, isLast = false;
    const requireSpace = count => {
        if (at + count > size)
            throw new Error('more bytes than stated');
    };
    const block = ([literals, far]) => {
        for (;;) {
            const symbol = bits.symbol(literals);
            if (symbol === 256)
                return;
            if (symbol < 256) {
                requireSpace(1);
                output[at++] = symbol;
                continue;
            }
            const length = lengthBase[symbol - 257] + bits.take(lengthBits[symbol - 257]);
            const code = bits.symbol(far);
            const distance = farBase[code] + bits.take(Math.max(0, (code >> 1) - 1));
            if (!(distance <= at))
                throw new Error('a distance before the beginning');
            requireSpace(length);
            for (let i = 0; i < length; i++, at++)
                output[at] = output[at - distance];
        }
    };
    while (!isLast) {
        isLast = bits.take(1) === 1;
        const kind = bits.take(2);
        if (kind === 3)
            throw new Error('invalid block type');
        if (kind !== 0) {
            block(kind === 1 ? fixedCodes() : dynamicCodes(bits));
            continue;
        }
        bits.toByte();
        const count = bits.take(16);
        bits.take(16);
        requireSpace(count);
        output.set(bits.source.subarray(bits.at, bits.at + count), at);
        bits.at += count;
        at += count;
    }
    if (at !== size)
        throw new Error('fewer bytes than stated');
    return output;
}

// Decodes base64 in pieces, to avoid a list of millions of numbers.
function bytesOf(text) {
    const piece = 1 << 20, output = new Uint8Array(text.length / 4 * 3);
    let size = 0;
    for (let i = 0; i < text.length; i += piece) {
        const part = atob(text.slice(i, i + piece));
        for (let j = 0; j < part.length; j++)
            output[size++] = part.charCodeAt(j);
    }
    return output.subarray(0, size);
}

async function inflateNatively(source, size) {
    const stream = new Blob([source]).stream().pipeThrough(new DecompressionStream('deflate'));
    const output = new Uint8Array(await new Response(stream).arrayBuffer());
    if (output.length !== size)
        throw new Error('the number of bytes differs from the stated one');
    return output;
}

// Returns the content of a data block of the page; an attribute states its size.
export async function unpack(element) {
    const source = bytesOf(element.textContent.trim()), size = Number(element.dataset.size);
    element.remove();
    if (typeof DecompressionStream === 'function') {
        try {
            return await inflateNatively(source, size);
        } catch (error) {
            if (!(error instanceof TypeError))
                throw error;
        }
    }
    return inflate(source, size);
}
