/* SPDX-License-Identifier: MIT */
/**
 * session/ed-pinned.h: one more figure next to the displayed frame, with its hot spot on the
 * frame's or at a distance from it: a frame to compare others with, or an animation of any sprite
 * that plays along, such as the figure that is hit next to the one that hits.
 *
 *     EdPinned pinned = {.on = true, .sprite = borin, .animation = hurt, .pace = ED_PACE_TIME,
 *                        .solid = true, .flip = true, .apart = 60};
 *     ed_session_set_pinned(s, &pinned);
 *     const Frame *figure = ed_session_pinned_frame(s);
 */
#pragma once

#include "session/ed-session.h"

/** The way in which the figure follows the displayed frames. */
typedef enum EdPace {
    ED_PACE_STILL = 0, /**< always one frame */
    ED_PACE_FRAME,     /**< its n-th frame with the n-th displayed frame */
    ED_PACE_TIME       /**< its frame at the same time since the beginning */
} EdPace;

typedef struct EdPinned {
    bool on;
    uint64_t sprite;    /**< 0: nothing is pinned yet */
    uint64_t animation; /**< 0: all frames of the sprite */
    uint64_t frame;     /**< the frame that ED_PACE_STILL shows */
    EdPace pace;
    bool solid;    /**< in its own colours, with its boxes; else an onion-skin ghost */
    bool flip;     /**< mirrored about its hot spot */
    int32_t apart; /**< distance to the right from hot spot to hot spot, in pixels */
} EdPinned;

/** Returns the pin, borrowed; its ids may belong to removed things. */
const EdPinned *ed_session_pinned(EdSession *session);
/** Sets the pin; emits "view-changed" with ED_VIEW_LOOK. */
void ed_session_set_pinned(EdSession *session, const EdPinned *pinned);
/** Pins the displayed frame as a still; keeps the other settings of the pin. */
void ed_session_pin_shown(EdSession *session);
/** Shows or ends the comparison; showing another asset ends it, too. */
void ed_session_show_pinned(EdSession *session, bool on);

/** Returns the name of the pinned frame or animation for display, without that of the displayed
 * sprite. The caller frees it. */
char *ed_session_pinned_name(EdSession *session);
/** Returns the pinned frame to show now, borrowed; NULL: none. */
const Frame *ed_session_pinned_frame(EdSession *session);

/** True if the pinned animation plays by time and has not ended yet; false for one that loops. */
bool ed_session_pinned_continues(EdSession *session);

/** Returns the milliseconds since the displayed animation began: as set by the player while it
 * plays, else the time at which the displayed step begins. */
double ed_session_clock(EdSession *session);
void ed_session_set_clock(EdSession *session, double milliseconds);
