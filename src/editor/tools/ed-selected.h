/* SPDX-License-Identifier: MIT */
/**
 * tools/ed-selected.h: what is selected, drawn the same way whatever tool is active.
 *
 *     ed_selected_draw(session, overlay);
 */
#ifndef GABARIT_TOOLS_ED_SELECTED_H
#define GABARIT_TOOLS_ED_SELECTED_H

#include "session/ed-session.h"
#include "tools/ed-overlay.h"

/** Rings, handles and sizes of what is selected in the asset that is shown. */
void ed_selected_draw(EdSession *session, EdOverlay *overlay);

#endif
