/* SPDX-License-Identifier: MIT */
/**
 * app/commands/ed-key-choice.h: the keys of commands and tools: the defaults of the tables, or the
 * user's choices, which are stored in the settings. All code that handles, shows or names a key
 * uses this or session/ed-keymap.h.
 *
 *     const char *why = ed_key_refusal("snap", "<Control>c");       // "Reserved for text fields"
 *     const char *other = ed_key_owner("snap", "<Control>k");       // "leaves"
 *     ed_key_choose(settings, "snap", "<Control>k");                // "leaves" loses the key
 */
#pragma once

#include "app/commands/ed-command.h"

/** Return the current accelerators, separated by |, or NULL: those of the whole window, those of a
 * list or the canvas (see EdCommand), those of a tool. Borrowed until the next choice. */
const char *ed_command_keys(const EdCommand *command);
const char *ed_command_local_keys(const EdCommand *command);
const char *ed_tool_keys(const EdToolClass *tool);

/** Returns the name of a tool as a command, "tool('box')". The caller frees it. */
char *ed_tool_command(const EdToolClass *tool);
/** Returns the title of a command or tool, by its detailed name; NULL: unknown, or without a
 * title. */
const char *ed_key_title(const char *name);
/** Return the current keys of a command or tool, "" for none, and the default ones. Borrowed; NULL:
 * unknown. */
const char *ed_key_current(const char *name);
const char *ed_key_default(const char *name);

/** Returns why a key is not allowed, for any command or for this one, translated; NULL: allowed. */
const char *ed_key_refusal(const char *name, const char *key);
/** Returns the name of another command or tool that has the key and can be available at the same
 * time; NULL: none. Keys for sprites, maps and levels do not conflict with each other, nor do keys
 * of different lists. */
const char *ed_key_owner(const char *name, const char *key);

/** Gives a command a key ("": none), and removes the key from its owner. */
void ed_key_choose(GSettings *settings, const char *name, const char *key);
/** Restores a command's default keys, and removes them from commands to which the user has given
 * them. */
void ed_key_reset(GSettings *settings, const char *name);
/** Restores the default keys of all commands and tools. */
void ed_keys_reset(GSettings *settings);

/** Loads the choices from the settings: at the start, and when they have changed. */
void ed_keys_load(GApplication *application, GSettings *settings);
/** Updates the keys that a widget and its descendants show: in tooltips and labels ("key",
 * "key-name") of controls with commands, and in texts and placeholders of class "key-text". */
void ed_keys_show(GtkWidget *root);
