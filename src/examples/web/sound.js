// SPDX-License-Identifier: MIT
// Sounds without files: filtered noise and a falling tone. Browsers allow sound only after a key
// press.

export class Sound {
    #context = null;
    #noise = null;
    #quiet = false;

    wake() {
        this.#context ??= new AudioContext();
        this.#context.resume();
        this.#noise ??= this.#makeNoise(this.#context);
    }

    mute() {
        this.#quiet = !this.#quiet;
    }

    swing() {
        this.#rush(900, 0.12, 0.15);
    }

    // More damage gives a deeper and longer sound.
    hit(damage) {
        this.#rush(300 + 4000 / (damage + 2), 0.5, 0.12);
        this.#thump(220 - 6 * damage, 0.12 + 0.01 * damage);
    }

    #makeNoise(context) {
        const buffer = context.createBuffer(1, context.sampleRate / 2, context.sampleRate);
        buffer.getChannelData(0).forEach((_, i, data) => data[i] = 2 * Math.random() - 1);
        return buffer;
    }

    // Plays a source, which fades out, through a chain of nodes.
    #play(source, loud, seconds, ...nodes) {
        const { currentTime, destination } = this.#context, gain = this.#context.createGain();
        gain.gain.setValueAtTime(loud, currentTime);
        gain.gain.exponentialRampToValueAtTime(0.001, currentTime + seconds);
        [source, ...nodes, gain, destination].reduce((from, to) => from.connect(to));
        source.start();
        source.stop(currentTime + seconds);
    }

    #rush(frequency, loud, seconds) {
        if (!this.#context || this.#quiet)
            return;
        const source = new AudioBufferSourceNode(this.#context, { buffer: this.#noise });
        this.#play(source, loud, seconds,
            new BiquadFilterNode(this.#context, { type: 'bandpass', frequency }));
    }

    #thump(frequency, seconds) {
        if (!this.#context || this.#quiet)
            return;
        const source = new OscillatorNode(this.#context, { frequency });
        source.frequency.exponentialRampToValueAtTime(40, this.#context.currentTime + seconds);
        this.#play(source, 0.6, seconds);
    }
}
