/* SPDX-License-Identifier: MIT */
/**
 * tools/ed-picked.h: regions of a partition above the document: what is picked in its tree, drawn
 * the same way whatever tool is active, and single leaves.
 *
 *     ed_picked_draw(session, overlay);
 */
#ifndef GABARIT_TOOLS_ED_PICKED_H
#define GABARIT_TOOLS_ED_PICKED_H

#include "session/ed-session.h"
#include "tools/ed-overlay.h"

#include "draw/drawn_partition.h"

/** The region of the node or leaf that is picked, its cut and its walls. */
void ed_picked_draw(EdSession *session, EdOverlay *overlay);

/** A leaf as a mark of points, in the leaf's colour where the style is ED_STYLE_LEAF. */
void ed_leaf_draw(EdOverlay *overlay, const DrawPartition *drawn, uint32_t leaf, EdMarkKind kind,
                  EdMarkStyle style);

#endif
