/* SPDX-License-Identifier: MIT */
/**
 * session/ed-frame-filter.h: selects frames by their state, by the tags of their boxes, or by a
 * missing hot spot or action point. The contact sheet shows only these frames, and the strip dims
 * all others. The filter is not saved in the document.
 *
 *     EdFrameFilter filter = {.state = ED_STATE_TO_DO, .lacks_point = "fist"};
 *     ed_session_set_filter(s, &filter);
 *     if (ed_frame_passes(ed_session_filter(s), frame)) ...
 *
 * A change emits "view-changed" with ED_VIEW_FILTER. While the sheet is shown, only frames that
 * pass are selected, so that no edit changes an invisible frame; see session/ed-sheet.h.
 */
#pragma once

#include "session/ed-session.h"

typedef enum EdStateFilter { ED_STATE_ANY = 0, ED_STATE_TO_DO, ED_STATE_DONE } EdStateFilter;

/** A frame passes if all these conditions are true. All zero: every frame passes. */
typedef struct EdFrameFilter {
    EdStateFilter state;
    int32_t tag;             /**< it has a box of this tag; 0: not checked */
    bool excludes_tag;       /**< the opposite: it has no box of that tag */
    bool lacks_hot_spot;     /**< it has no hot spot */
    const char *lacks_point; /**< it has no action point of this name; NULL: not checked */
} EdFrameFilter;

bool ed_frame_passes(const EdFrameFilter *filter, const Frame *frame);
/** True if the filter has at least one condition. */
bool ed_frame_filter_is_set(const EdFrameFilter *filter);

/** Returns the filter, borrowed until it changes. */
const EdFrameFilter *ed_session_filter(EdSession *session);
/** Sets the filter; NULL: every frame passes. The name is copied. */
void ed_session_set_filter(EdSession *session, const EdFrameFilter *filter);
