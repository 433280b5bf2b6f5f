/* SPDX-License-Identifier: MIT */
/**
 * widgets/ed-reorder.h: dragging rows of a list to another position among rows of the same kind.
 * The panel handles the keys for it (Alt+Up, Alt+Down).
 *
 *     static const EdReorder reorder = {.accepts = accepts, .move = move};
 *     ed_reorder_attach(widget, &reorder, self);                  // in the row's setup
 */
#pragma once

#include "widgets/ed-list-row.h"

typedef struct EdReorder {
    /** True if a row can be dragged. */
    gboolean (*drags)(gpointer user, EdRow *row);
    /** True if `row` can be dropped next to `target`. */
    gboolean (*accepts)(gpointer user, EdRow *row, EdRow *target);
    /** Called after a drop: moves `row` before or after `target`. */
    void (*move)(gpointer user, EdRow *row, EdRow *target, gboolean after_target);
} EdReorder;

/** Makes a row draggable. `reorder` is a constant; `user` must outlive the widget. */
void ed_reorder_attach(EdListRow *widget, const EdReorder *reorder, gpointer user);

/** Returns the new index of an item that is dragged from index `from` and dropped before or after
 * the item with index `target`. */
static inline uint32_t ed_reorder_index(uint32_t from, uint32_t target, gboolean after_target)
{
    uint32_t gap = target + (after_target ? 1 : 0);
    return gap > from ? gap - 1 : gap;
}
