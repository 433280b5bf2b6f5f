/* SPDX-License-Identifier: MIT */
/**
 * session/ed-view-states.h: the states of the view that hide or cover parts of the displayed asset.
 * They are easily forgotten, so the canvas lists them, and each can be ended there. Decorations,
 * such as rulers or hatches, are not among them.
 *
 *     unsigned states = ed_session_view_states(s);
 *     if (states & (1u << i)) text = ed_session_view_state_text(s, i);
 *     ed_session_end_view_states(s, 1u << i);
 */
#pragma once

#include "session/ed-view.h"

/** States with a place of their own among the states, which the canvas paints in colour. */
enum { ED_STATE_COMPARE = 0, ED_STATE_ONION, ED_VIEW_STATES = 16 };

/** Returns a bit for each active state that concerns the displayed asset. */
unsigned ed_session_view_states(EdSession *session);
/** True if there are any. */
bool ed_session_has_view_states(EdSession *session);
/** Returns the name of an active state for display. The caller frees it. */
char *ed_session_view_state_text(EdSession *session, int state);
/** Ends the given active states. */
void ed_session_end_view_states(EdSession *session, unsigned states);
/** Ends all of them, so that nothing is hidden or covered. */
void ed_session_show_all(EdSession *session);
