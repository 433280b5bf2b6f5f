/* SPDX-License-Identifier: MIT */
/**
 * tools/ed-picked.h: draws regions of a partition above the document: the node or leaf picked in
 * the tree, in the same way for all tools, and single leaves.
 *
 *     ed_picked_draw(session, overlay);
 */
#pragma once

#include "session/ed-session.h"
#include "tools/ed-overlay.h"

#include "draw/drawn_partition.h"

/** Draws the region of the picked node or leaf, its cut and its walls. */
void ed_picked_draw(EdSession *session, EdOverlay *overlay);

/** Draws a leaf as a mark of points, in the leaf's colour for ED_STYLE_LEAF. */
void ed_leaf_draw(EdOverlay *overlay, const DrawPartition *drawn, uint32_t leaf, EdMarkKind kind,
                  EdMarkStyle style);
