/* SPDX-License-Identifier: MIT */
/**
 * tools/ed-selected.h: draws what is selected, or picked in a partition, in the same way for all
 * tools.
 *
 *     ed_selected_draw(session, overlay);
 */
#pragma once

#include "session/ed-session.h"
#include "tools/ed-overlay.h"

#include "draw/drawn_partition.h"

/** Draws rings, handles and sizes of the things selected in the displayed asset. */
void ed_selected_draw(EdSession *session, EdOverlay *overlay);

/** Draws the region of the node or leaf that is picked in the tree, its cut and its walls. */
void ed_picked_draw(EdSession *session, EdOverlay *overlay);

/** Draws a leaf as a mark of points, in the leaf's colour for ED_STYLE_LEAF. */
void ed_leaf_draw(EdOverlay *overlay, const DrawPartition *drawn, uint32_t leaf, EdMarkKind kind,
                  EdMarkStyle style);
