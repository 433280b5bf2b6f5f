/* SPDX-License-Identifier: MIT */
/**
 * app/ed-key-choice.h: the keys of commands and tools: the defaults of the tables, or the user's
 * choices, which are stored in the settings. All code that handles, shows or names a key asks here
 * or in session/ed-keymap.h.
 *
 *     const char *why = ed_key_refusal("snap", "<Control>c");       // "Text fields need this key"
 *     const char *other = ed_key_owner("snap", "<Control>k");       // "leaves"
 *     ed_key_choose(settings, "snap", "<Control>k");                // and "leaves" has none
 */
#ifndef GABARIT_APP_ED_KEY_CHOICE_H
#define GABARIT_APP_ED_KEY_CHOICE_H

#include "app/ed-command.h"

/** Accelerators separated by |, or NULL; see EdCommand. Borrowed until the next choice. */
const char *ed_command_keys(const EdCommand *command);
const char *ed_command_local_keys(const EdCommand *command);
const char *ed_tool_keys(const EdToolClass *tool);

/** The name of a tool as a command, "tool('box')"; the caller's. */
char *ed_tool_command(const EdToolClass *tool);
/** The title of a command or tool, by its detailed name; NULL: unknown. */
const char *ed_key_title(const char *name);
/** Its current keys, "" for none, and the default ones. Borrowed; NULL: unknown. */
const char *ed_key_now(const char *name);
const char *ed_key_usual(const char *name);

/** Why no command, or not this one, may have a key; NULL: allowed. */
const char *ed_key_refusal(const char *name, const char *key);
/** The name of another command that has the key in an overlapping scope; NULL: none. Keys of
 * sprites, maps and levels do not conflict, nor those of different lists. */
const char *ed_key_owner(const char *name, const char *key);

/** Gives a command a key ("": none) and takes it from its owner. */
void ed_key_choose(GSettings *settings, const char *name, const char *key);
/** Restores its default keys, and takes them from commands that have got them since. */
void ed_key_reset(GSettings *settings, const char *name);
void ed_keys_reset(GSettings *settings);

/** Loads the choices from the settings: at the start, and when they have changed. */
void ed_keys_load(GApplication *application, GSettings *settings);
/** Updates the keys shown by descendants of a widget: in tooltips and labels ("key", "key-name") of
 * controls with commands, and in texts and placeholders of class "key-text". */
void ed_keys_show(GtkWidget *below);

#endif
