/* SPDX-License-Identifier: MIT */
/**
 * widgets/ed-row.h: a line of a list or tree in the panels, and updates of lists that keep
 * selection, focus and scrolling: a line that describes the same thing stays the same object.
 *
 *     EdRow *row = ed_row_new(ROW_SPRITE, sprite->id, 0);
 *     ed_row_set_title(row, sprite->name);
 *     g_ptr_array_add(rows, row);
 *     ed_rows_update(store, rows);                  // only what differs changes in the list
 */
#ifndef GABARIT_WIDGETS_ED_ROW_H
#define GABARIT_WIDGETS_ED_ROW_H

#include "model/document.h"

#include <gio/gio.h>

#define ED_TYPE_ROW (ed_row_get_type())
/** Signal "changed": it looks different now. */
G_DECLARE_FINAL_TYPE(EdRow, ed_row, ED, ROW, GObject)

/** How a line looks beside its texts. */
typedef enum EdRowFlags {
    ED_ROW_PLAIN = 0,
    ED_ROW_HEADING = 1 << 0, /**< names a group */
    ED_ROW_DIM = 1 << 1,     /**< hidden, or yet to be redone */
    ED_ROW_STRONG = 1 << 2,
    ED_ROW_LOCKED = 1 << 3,
    ED_ROW_HIDDEN = 1 << 4, /**< the thing is not shown */
    ED_ROW_SOLO = 1 << 5,
    ED_ROW_NO_NAME = 1 << 6, /**< the title is a fallback for a missing name */
    ED_ROW_FIXED = 1 << 7    /**< can neither be renamed nor moved */
} EdRowFlags;

/** The content of a line. Borrowed until "changed". */
typedef struct EdRowLook {
    char *title, *detail, *count; /**< never NULL */
    const char *icon;             /**< a constant, or NULL */
    bool swatch;                  /**< whether it shows one */
    uint8_t colour[4];            /**< of the swatch; alpha 0: a hollow one */
    int hatch;                    /**< of the swatch: a Hatch */
    unsigned flags;               /**< EdRowFlags */
    double value;                 /**< a number that the line shows in a field */
} EdRowLook;

/** The panel defines `kind`; with id and part it identifies the thing that the line describes. */
EdRow *ed_row_new(guint kind, uint64_t id, uint64_t part);
guint ed_row_kind(EdRow *row);
uint64_t ed_row_id(EdRow *row);
uint64_t ed_row_part(EdRow *row);
const EdRowLook *ed_row_look(EdRow *row);

/** Setters for the creator of a line, before it is shared. Texts are copied. */
EdRowLook *ed_row_edit(EdRow *row);
void ed_row_set_title(EdRow *row, const char *title);
void ed_row_set_detail(EdRow *row, const char *detail);
void ed_row_set_count(EdRow *row, const char *count);
/** Sets a tag's swatch; a hollow one for 0. */
void ed_row_set_tag(EdRow *row, const Project *project, int32_t tag);

/** Sets a zone's swatch, for the look in which each zone has its own colour. */
void ed_row_set_zone(EdRow *row, int32_t zone);

/** Sets the lines below it in a tree; NULL for a leaf. Takes over `children` (EdRow). */
GListStore *ed_row_children(EdRow *row);
void ed_row_set_children(EdRow *row, GPtrArray *children);

/** Updates a list of EdRow to `wanted` (EdRow, taken over). Lines that describe the same things
 * stay the same objects, and their children are updated. */
void ed_rows_update(GListStore *store, GPtrArray *wanted);
/** The index of the line with a kind, id and part; G_MAXUINT for none. */
guint ed_rows_find(GListModel *rows, guint kind, uint64_t id, uint64_t part);

#endif
