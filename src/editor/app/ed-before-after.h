/* SPDX-License-Identifier: MIT */
/**
 * app/ed-before-after.h: compares two versions of a frame, drawn over each other: with a line to
 * swipe, by blinking, or as their difference.
 *
 *     ed_before_after_show(view, &before, &after, 0, 0);
 *
 * (dx, dy) is how far the art has moved in the later frame; the earlier frame is drawn with this
 * offset, so that the common art coincides. The Left and Right keys swipe, too. In blink mode, a
 * click switches between the versions where animations are off. The widget has a fixed size.
 */
#ifndef GABARIT_APP_ED_BEFORE_AFTER_H
#define GABARIT_APP_ED_BEFORE_AFTER_H

#include "app/ed-drawn-frame.h"

#define ED_TYPE_BEFORE_AFTER (ed_before_after_get_type())
G_DECLARE_FINAL_TYPE(EdBeforeAfter, ed_before_after, ED, BEFORE_AFTER, GtkWidget)

/** Shows two versions of a frame. Either may have no frame; if either pointer is NULL, nothing is
 * shown. References are held to everything except the pictures. */
void ed_before_after_show(EdBeforeAfter *view, const EdDrawnFrame *before,
                          const EdDrawnFrame *after, int32_t dx, int32_t dy);

#endif
