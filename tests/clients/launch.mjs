// SPDX-License-Identifier: MIT
// Starts browsers of this machine and controls them through playwright-core. It controls Debian's
// Firefox through WebDriver BiDi, which cannot set the colour scheme of a page, only that of the
// whole browser.
import {createRequire} from 'node:module';
import {pathToFileURL} from 'node:url';

const GRAPHICS = ['--use-angle=swiftshader', '--enable-unsafe-swiftshader'];

export function launch(modules, kind, program, isLight = false) {
    const playwright = createRequire(pathToFileURL(`${modules}/`))('playwright-core');
    return kind === 'chromium'
        ? playwright.chromium.launch({executablePath: program, args: ['--no-sandbox', ...GRAPHICS]})
        : playwright.firefox.launch({executablePath: program, channel: 'moz-firefox',
            firefoxUserPrefs:
                {'layout.css.prefers-color-scheme.content-override': isLight ? 1 : 0}});
}
