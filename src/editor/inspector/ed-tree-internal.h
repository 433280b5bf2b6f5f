/* SPDX-License-Identifier: MIT */
/** inspector/ed-tree-internal.h: declarations shared by the sources of ed-tree-view.h. */
#pragma once

#include "inspector/ed-tree-layout.h"
#include "inspector/ed-tree-view.h"
#include "session/ed-probe.h"
#include "widgets/ed-watch.h"

struct _EdTreeView {
    GtkWidget parent;
    EdWatch watch;
    EdBuilt *built;          /* strong reference: the partition shown */
    EdTreeLayout *layout;    /* NULL: nothing is shown, or a grid */
    uint8_t *visited_nodes;  /* by node: 1 if the probe visited it */
    uint8_t *visited_leaves; /* by leaf: 1 if the probe visited it */
    EdPartitionPick pick;
    bool fitted;                /* the whole tree is shown, whatever the size */
    double zoom;                /* pixels per slot */
    double row;                 /* pixels between rows */
    double left, top;           /* scroll position, in pixels */
    double drag_left, drag_top; /* scroll position at the start of a drag */
    double pointer;             /* x of the pointer, in pixels */
};

/** Margins, in pixels. */
enum { TREE_LEFT = 30, TREE_RIGHT = 12, TREE_TOP = 16, TREE_BOTTOM = 14 };

/** Convert a slot and a row to pixels of the widget. */
double tree_x(EdTreeView *self, double slot);
double tree_y(EdTreeView *self, uint32_t row);

/** Where the cells of a grid are drawn: the top left corner, and the pixels per cell. */
typedef struct TreeCells {
    double left, top, cell;
    uint32_t columns, rows;
} TreeCells;
TreeCells tree_cells(EdTreeView *self);

void tree_paint(GtkWidget *widget, GtkSnapshot *snapshot);
