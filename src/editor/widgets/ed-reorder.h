/* SPDX-License-Identifier: MIT */
/**
 * widgets/ed-reorder.h: dragging lines of a list to another position among lines of their kind. The
 * panel handles the keys for it (Alt+Up, Alt+Down).
 *
 *     static const EdReorder reorder = {.accepts = accepts, .move = move};
 *     ed_reorder_attach(widget, &reorder, self);                  // in the row's setup
 */
#ifndef GABARIT_WIDGETS_ED_REORDER_H
#define GABARIT_WIDGETS_ED_REORDER_H

#include "widgets/ed-list-row.h"

typedef struct EdReorder {
    /** True if a line can be dragged. */
    gboolean (*drags)(gpointer user, EdRow *row);
    /** True if `row` can be dropped next to `beside`. */
    gboolean (*accepts)(gpointer user, EdRow *row, EdRow *beside);
    /** Called after a drop: moves `row` before or after `beside`. */
    void (*move)(gpointer user, EdRow *row, EdRow *beside, gboolean behind);
} EdReorder;

/** Makes a line draggable. `reorder` is a constant; `user` must outlive the widget. */
void ed_reorder_attach(EdListRow *widget, const EdReorder *reorder, gpointer user);

/** Returns the new index of an item that is dragged from index `from` and dropped before or after
 * the item with index `beside`. */
static inline uint32_t ed_reorder_index(uint32_t from, uint32_t beside, gboolean behind)
{
    uint32_t gap = beside + (behind ? 1 : 0);
    return gap > from ? gap - 1 : gap;
}

#endif
