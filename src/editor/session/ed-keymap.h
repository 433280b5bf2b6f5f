/* SPDX-License-Identifier: MIT */
/**
 * session/ed-keymap.h: the keys that commands have now, for all who name them: the user may have
 * given a command another key than the table of commands has. The application fills it in; a
 * program without one (a test of a panel) has no keys to name.
 *
 *     char *hint = ed_keymap_text("Drag paints · {new-zone} begins a new zone");
 */
#ifndef GABARIT_SESSION_ED_KEYMAP_H
#define GABARIT_SESSION_ED_KEYMAP_H

#include <gio/gio.h>

/** Gives an application keys: `choices` (a{ss}) are what the user chose, accelerators by the
 * detailed names of commands; "" for none. Labels are forgotten. */
void ed_keymap_load(GApplication *application, GVariant *choices);
/** Sets what a command's key is called; NULL: it has none. */
void ed_keymap_set_label(const char *command, const char *label);

/** What the user chose for a command; NULL: nothing, it has its usual keys. */
const char *ed_keymap_choice(const char *command);
/** A command's key as people read it, "Ctrl+S"; NULL: it has none. */
const char *ed_keymap_label(const char *command);
/** A text in which {command} stands for a key. A part of it, between " · ", that names a key which
 * no command has, is left out. The caller's. */
char *ed_keymap_text(const char *text);

#endif
