// SPDX-License-Identifier: MIT
export default {
    mode: 'production',
    entry: './game.ts',
    output: { path: `${import.meta.dirname}/dist/webpack` },
    resolve: { extensions: ['.ts', '.js'] },
    module: { rules: [{ test: /\.ts$/, use: 'ts-loader' }] },
};
