/* SPDX-License-Identifier: MIT */
/**
 * app/ed-before-after.h: two versions of a frame over each other: a line to swipe with, a blink, or
 * what differs.
 *
 *     ed_before_after_show(view, &before, &after, 0, 0);
 *
 * What stands on both lies over itself: the later frame's art has moved by (dx, dy) in it. Left and
 * Right swipe, too; a click blinks where animations are off. Its size does not change.
 */
#ifndef GABARIT_APP_ED_BEFORE_AFTER_H
#define GABARIT_APP_ED_BEFORE_AFTER_H

#include "app/ed-drawn-frame.h"

#define ED_TYPE_BEFORE_AFTER (ed_before_after_get_type())
G_DECLARE_FINAL_TYPE(EdBeforeAfter, ed_before_after, ED, BEFORE_AFTER, GtkWidget)

/** Either may have no frame; NULL: nothing is shown at all. What they refer to is kept alive, but
 * for the pictures. */
void ed_before_after_show(EdBeforeAfter *view, const EdDrawnFrame *before,
                          const EdDrawnFrame *after, int32_t dx, int32_t dy);

#endif
