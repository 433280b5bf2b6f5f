/* SPDX-License-Identifier: MIT */
/**
 * session/ed-keymap.h: the current keys of commands, for texts that mention them: the user may have
 * chosen other keys than those in the table of commands. The application fills it in; in a program
 * without an application (a test of a panel), no command has a key.
 *
 *     char *hint = ed_keymap_text("Drag paints · {new-zone} begins a new zone");
 */
#pragma once

#include <gio/gio.h>

/** Sets the keys of an application. `choices` (a{ss}) are those that the user chose: accelerators
 * by the detailed names of commands; "" for none. Clears all labels. */
void ed_keymap_load(GApplication *application, GVariant *choices);
/** Sets the label of a command's key; NULL: it has none. */
void ed_keymap_set_label(const char *command, const char *label);

/** Returns the user's choice for a command; NULL: none, it has its default keys. */
const char *ed_keymap_choice(const char *command);
/** Returns the label of a command's key, such as "Ctrl+S"; NULL: it has none. */
const char *ed_keymap_label(const char *command);
/** Expands {command} in a text to that command's key. A part between " · " whose command has no key
 * is left out. The caller frees the result. */
char *ed_keymap_text(const char *text);
