/* SPDX-License-Identifier: MIT */
/**
 * app/ed-key-choice.h: the keys of commands and tools, which the user may change: those of the
 * tables, or what was chosen instead, which is kept in the settings. Where one is pressed, shown
 * or named, it is asked for here or in session/ed-keymap.h.
 *
 *     const char *why = ed_key_refusal("snap", "<Control>c");       // "Text fields need this key"
 *     const char *other = ed_key_owner("snap", "<Control>k");       // "leaves"
 *     ed_key_choose(settings, "snap", "<Control>k");                // and "leaves" has none
 */
#ifndef GABARIT_APP_ED_KEY_CHOICE_H
#define GABARIT_APP_ED_KEY_CHOICE_H

#include "app/ed-command.h"

/** Accelerators parted by |, or NULL; see EdCommand. Good until the next choice. */
const char *ed_command_keys(const EdCommand *command);
const char *ed_command_local_keys(const EdCommand *command);
const char *ed_tool_keys(const EdToolClass *tool);

/** The name of a tool as a command, "tool('box')"; the caller's. */
char *ed_tool_command(const EdToolClass *tool);
/** What a command or tool is called, by its detailed name; NULL: there is none. */
const char *ed_key_title(const char *name);
/** Its keys now, "" for none, and those of the tables. Borrowed; NULL: there is none. */
const char *ed_key_now(const char *name);
const char *ed_key_usual(const char *name);

/** Why no command may have a key, or not this one; NULL: it may. */
const char *ed_key_refusal(const char *name, const char *key);
/** The name of another command that has the key where both could be meant; NULL: none has. Keys of
 * sprites, of maps and of levels do not meet, nor those of different lists. */
const char *ed_key_owner(const char *name, const char *key);

/** Gives a command a key ("": none) and takes it from its owner. */
void ed_key_choose(GSettings *settings, const char *name, const char *key);
/** Gives it the usual ones again; those who have got them since keep them not. */
void ed_key_reset(GSettings *settings, const char *name);
void ed_keys_reset(GSettings *settings);

/** Takes the choices of the settings over: at the start, and when they have changed. */
void ed_keys_load(GApplication *application, GSettings *settings);
/** Brings keys that widgets below one show up to date: in tooltips of what gives commands, and in
 * labels of class "key" or "key-name" in it, in texts and placeholders of class "key-text". */
void ed_keys_show(GtkWidget *below);

#endif
