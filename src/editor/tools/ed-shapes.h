/* SPDX-License-Identifier: MIT */
/**
 * tools/ed-shapes.h: hit tests and drags for the shapes and zones of the displayed plane: nodes,
 * widths of tracks, walk-to points. Shared by the select tool and the tools that draw shapes.
 *
 *     EdShapeHit hit = ed_shape_hit(session, pointer);
 *     if (ed_shape_drag_begin(&drag, tool, pointer, &hit))
 *         ...
 */
#pragma once

#include "tools/ed-tool.h"

typedef enum EdShapeHitKind {
    ED_SHAPE_NOTHING = 0,
    ED_SHAPE_WIDTH, /**< the handle of a track's width */
    ED_SHAPE_NODE,
    ED_SHAPE_WALK,   /**< a zone's walk-to point */
    ED_SHAPE_LINE,   /**< between two nodes: a new node is inserted before `node` */
    ED_SHAPE_INSIDE, /**< inside a shape */
    ED_SHAPE_ZONE    /**< painted pixels */
} EdShapeHitKind;

typedef struct EdShapeHit {
    EdShapeHitKind kind;
    uint64_t shape;
    uint32_t node;
    int32_t zone;
} EdShapeHit;

/** Returns the item under the pointer. Nodes, widths and lines are hit only on the selected
 * shape. */
EdShapeHit ed_shape_hit(EdSession *session, const EdPointer *pointer);

/** Returns the selected shape, or the shape of the selected nodes, or NULL. */
const Shape *ed_shape_selected(EdSession *session);

typedef struct EdShapeDrag {
    EdShapeHit hit;
    Project *before; /**< the version in which the drag began */
    double x, y;     /**< position where the drag began, in pixels */
    bool moved;      /**< the pointer has moved far enough to start the drag */
} EdShapeDrag;

/** Starts a drag of nodes, a width, a walk-to point or a whole shape; returns false for
 * ED_SHAPE_NOTHING and ED_SHAPE_ZONE. */
bool ed_shape_drag_begin(EdShapeDrag *drag, EdTool *tool, const EdPointer *pointer,
                         const EdShapeHit *hit);
void ed_shape_drag_to(EdShapeDrag *drag, EdTool *tool, const EdPointer *pointer);
/** Frees the data of a drag, even if it was cancelled or never began. */
void ed_shape_drag_end(EdShapeDrag *drag);

/** ed_shape_add_node adds a node on the line that was hit. ed_shape_remove_selected removes
 * the selected shapes or nodes, and the whole shape if too few nodes would be left; a zone
 * that has neither shapes nor paint afterwards is removed, too. Both return false on failure. */
bool ed_shape_add_node(EdTool *tool, const EdPointer *pointer, const EdShapeHit *hit);
bool ed_shape_remove_selected(EdSession *session);
/** Moves the selected nodes or shapes by whole pixels. */
bool ed_shape_nudge(EdSession *session, int dx, int dy);

/** Returns the end of the line from a zone's walk-to point to its largest piece; the point itself
 * if the zone has no pixels. */
EdMarkPoint ed_shape_walk_end(EdSession *session, const Zone *zone);
/** Draws the nodes and widths of the selected shape, and the walk-to point of the current zone. */
void ed_shape_draw_selected(EdSession *session, EdOverlay *overlay);
