// SPDX-License-Identifier: MIT
// A game that loads the module from elsewhere: its bundle must not contain the module.
import { loadFrom } from 'gabarit';

loadFrom('gabarit.wasm').then((gabarit) => console.log(gabarit.gab_self_test()));
