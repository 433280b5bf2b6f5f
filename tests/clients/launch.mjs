// SPDX-License-Identifier: MIT
// Browsers of this machine, driven by playwright-core. Debian's Firefox is driven by WebDriver
// BiDi, which cannot set the colour scheme of a page, only that of the whole browser.
import {createRequire} from 'node:module';
import {pathToFileURL} from 'node:url';

const GRAPHICS = ['--use-angle=swiftshader', '--enable-unsafe-swiftshader'];

export function launch(modules, kind, program, light = false) {
    const playwright = createRequire(pathToFileURL(`${modules}/`))('playwright-core');
    return kind === 'chromium'
        ? playwright.chromium.launch({executablePath: program, args: ['--no-sandbox', ...GRAPHICS]})
        : playwright.firefox.launch({executablePath: program, channel: 'moz-firefox',
            firefoxUserPrefs: {'layout.css.prefers-color-scheme.content-override': light ? 1 : 0}});
}
