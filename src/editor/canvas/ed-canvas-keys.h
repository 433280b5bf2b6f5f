/* SPDX-License-Identifier: MIT */
/**
 * canvas/ed-canvas-keys.h: the keys that the canvas and its tools handle themselves. They cannot be
 * changed. The canvas handles no other keys; the window of shortcuts lists these.
 *
 *     for (const EdCanvasKey *row = ed_canvas_keys; row->keys != NULL; row++)
 *         add_row(row->title, row->keys);
 */
#pragma once

#include <gtk/gtk.h>

typedef struct EdCanvasKey {
    const char *keys;  /**< accelerators, separated by | */
    const char *label; /**< N_(): shown in place of the keys, or NULL */
    const char *title; /**< N_(); NULL: a command has the same key and is listed */
} EdCanvasKey;

/** The table, which ends with a row without keys. A row with fewer modifiers includes all others,
 * because a modifier may be held for the pointer while a key is pressed. */
extern const EdCanvasKey ed_canvas_keys[];

/** Returns the row of a key with exactly these modifiers that has a title, or NULL. */
const EdCanvasKey *ed_canvas_key_find(guint keyval, GdkModifierType modifiers);
/** True if the canvas may handle a pressed key. */
gboolean ed_canvas_has_key(guint keyval, GdkModifierType state);
