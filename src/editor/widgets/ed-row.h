/* SPDX-License-Identifier: MIT */
/**
 * widgets/ed-row.h: a row of a list or tree in the panels, and updates of lists that keep
 * selection, focus and scroll position: a row that describes the same item stays the same object.
 *
 *     EdRow *row = ed_row_new(ROW_SPRITE, sprite->id, 0);
 *     ed_row_set_title(row, sprite->name);
 *     g_ptr_array_add(rows, row);
 *     ed_rows_update(store, rows);                  // changes only what differs in the list
 */
#pragma once

#include "model/document.h"

#include <gio/gio.h>

#define ED_TYPE_ROW (ed_row_get_type())
/** A row. Signal "changed": its look has changed. */
G_DECLARE_FINAL_TYPE(EdRow, ed_row, ED, ROW, GObject)

/** The style of a row. */
typedef enum EdRowFlags {
    ED_ROW_PLAIN = 0,
    ED_ROW_HEADING = 1 << 0, /**< heads a group */
    ED_ROW_DIM = 1 << 1,     /**< drawn faintly: hidden, or a step to redo */
    ED_ROW_STRONG = 1 << 2,
    ED_ROW_LOCKED = 1 << 3,
    ED_ROW_HIDDEN = 1 << 4, /**< the user has hidden the item */
    ED_ROW_SOLO = 1 << 5,
    ED_ROW_NO_NAME = 1 << 6, /**< the title is a fallback for a missing name */
    ED_ROW_FIXED = 1 << 7    /**< can neither be renamed nor moved */
} EdRowFlags;

/** The content of a row. Borrowed until "changed". */
typedef struct EdRowLook {
    char *title, *detail, *count; /**< never NULL */
    char *key;                    /**< a key that chooses the row, or ""; never NULL */
    const char *icon;             /**< a constant name, or NULL */
    bool swatch;                  /**< whether the row has one */
    uint8_t colour[4];            /**< of the swatch; alpha 0: hollow */
    int hatch;                    /**< of the swatch: a Hatch */
    unsigned flags;               /**< EdRowFlags */
    double value;                 /**< a number that the row shows in a field */
} EdRowLook;

/** Creates a row. `kind` is defined by the panel; kind, id and part together identify the item that
 * the row describes. */
EdRow *ed_row_new(guint kind, uint64_t id, uint64_t part);
guint ed_row_kind(EdRow *row);
uint64_t ed_row_id(EdRow *row);
uint64_t ed_row_part(EdRow *row);
const EdRowLook *ed_row_look(EdRow *row);

/** Setters for the creator of a row, before it is shared. Texts are copied. */
EdRowLook *ed_row_edit(EdRow *row);
void ed_row_set_title(EdRow *row, const char *title);
void ed_row_set_detail(EdRow *row, const char *detail);
void ed_row_set_count(EdRow *row, const char *count);
void ed_row_set_key(EdRow *row, const char *key);
/** Sets the swatch to that of a tag; 0: a hollow one. */
void ed_row_set_tag(EdRow *row, const Project *project, int32_t tag);

/** Sets the swatch to that of a zone, for the display option that gives each zone its own
 * colour. */
void ed_row_set_zone(EdRow *row, int32_t zone);

/** Get and set the rows below a row in a tree; NULL for a leaf. The setter takes ownership of
 * `children` (EdRow). */
GListStore *ed_row_children(EdRow *row);
void ed_row_set_children(EdRow *row, GPtrArray *children);

/** Updates a list of EdRow to `wanted` (EdRow), and takes ownership of `wanted`. Rows that describe
 * the same items stay the same objects, and their children are updated. */
void ed_rows_update(GListStore *store, GPtrArray *wanted);
/** Returns the index of the row with a kind, id and part; G_MAXUINT if there is none. */
guint ed_rows_find(GListModel *rows, guint kind, uint64_t id, uint64_t part);
