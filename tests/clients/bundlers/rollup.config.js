// SPDX-License-Identifier: MIT
import resolve from '@rollup/plugin-node-resolve';
import typescript from '@rollup/plugin-typescript';

export default {
    input: 'game.ts',
    output: { file: 'dist/rollup/game.js', format: 'es' },
    plugins: [resolve(), typescript()],
};
