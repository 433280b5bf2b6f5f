/* SPDX-License-Identifier: MIT */
/**
 * tools/ed-shapes.h: hit tests and drags for the shapes and zones of the plane shown: nodes, widths
 * of tracks, walk-to points. Shared by the tools that draw shapes and the select tool.
 *
 *     EdShapeHit hit = ed_shape_hit(session, pointer);
 *     if (ed_shape_drag_begin(&drag, tool, pointer, &hit))
 *         ...
 */
#ifndef GABARIT_TOOLS_ED_SHAPES_H
#define GABARIT_TOOLS_ED_SHAPES_H

#include "tools/ed-tool.h"

typedef enum EdShapeHitKind {
    ED_SHAPE_NOTHING = 0,
    ED_SHAPE_WIDTH, /**< the handle of a track's width */
    ED_SHAPE_NODE,
    ED_SHAPE_WALK,   /**< a zone's walk-to point */
    ED_SHAPE_LINE,   /**< between two nodes: a new one is inserted before `node` */
    ED_SHAPE_INSIDE, /**< of a shape */
    ED_SHAPE_ZONE    /**< painted pixels */
} EdShapeHitKind;

typedef struct EdShapeHit {
    EdShapeHitKind kind;
    uint64_t shape;
    uint32_t node;
    int32_t zone;
} EdShapeHit;

/** Finds nodes, widths and lines of the selected shape only. */
EdShapeHit ed_shape_hit(EdSession *session, const EdPointer *pointer);

/** The selected shape, or the shape of the selected nodes; NULL for none. */
const Shape *ed_shape_selected(EdSession *session);

typedef struct EdShapeDrag {
    EdShapeHit hit;
    Project *before; /**< the version that it began with */
    double x, y;
    bool moved;
} EdShapeDrag;

/** Begins to drag a node, a width, a walk-to point or a whole shape; false for anything else. */
bool ed_shape_drag_begin(EdShapeDrag *drag, EdTool *tool, const EdPointer *pointer,
                         const EdShapeHit *hit);
void ed_shape_drag_to(EdShapeDrag *drag, EdTool *tool, const EdPointer *pointer);
/** Allowed after a cancel, and for a drag that never began. */
void ed_shape_drag_end(EdShapeDrag *drag);

/** Adds a node on a line / removes the selected nodes; a shape with too few nodes left is
 * removed. */
bool ed_shape_add_node(EdTool *tool, const EdPointer *pointer, const EdShapeHit *hit);
bool ed_shape_remove_nodes(EdSession *session);
/** Moves selected nodes, or the selected shape, by whole pixels. */
bool ed_shape_nudge(EdSession *session, int dx, int dy);
/** Makes the selected nodes corners, or smooth. */
bool ed_shape_set_sharp(EdSession *session, bool sharp);
/** Gives the selected nodes of a track, or all, a width in pixels. */
bool ed_shape_set_width(EdSession *session, double width, const void *group);

/** Draws nodes and widths of the selected shape. */
void ed_shape_draw_selected(EdSession *session, EdOverlay *overlay);

#endif
