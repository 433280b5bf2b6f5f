/* SPDX-License-Identifier: MIT */
/**
 * app/update/ed-before-after.h: compares two versions of a frame in one place: divided by a line
 * that the user moves (swipe), shown in turn (blink), or as their difference.
 *
 *     ed_before_after_show(view, &before, &after, 0, 0);
 *
 * (dx, dy) is the distance that the art has moved in the later frame; the earlier frame is drawn
 * with this offset, so that the common art coincides. The Left and Right keys also move the line.
 * If animations are off, a click switches between the versions in blink mode. The widget has a
 * fixed size.
 */
#pragma once

#include "app/update/ed-drawn-frame.h"

#define ED_TYPE_BEFORE_AFTER (ed_before_after_get_type())
G_DECLARE_FINAL_TYPE(EdBeforeAfter, ed_before_after, ED, BEFORE_AFTER, GtkWidget)

/** Shows two versions of a frame. `frame` of either may be NULL; if `before` or `after` itself is
 * NULL, nothing is shown. The widget holds references to everything except the pictures. */
void ed_before_after_show(EdBeforeAfter *view, const EdDrawnFrame *before,
                          const EdDrawnFrame *after, int32_t dx, int32_t dy);
