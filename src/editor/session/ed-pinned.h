/* SPDX-License-Identifier: MIT */
/**
 * session/ed-pinned.h: one more figure beside the frame that is shown, with its hot spot on the
 * frame's or at some distance from it: a frame to measure others by, or an animation of any sprite
 * that goes along, as the one who is hit beside the one who hits.
 *
 *     EdPinned pinned = {.on = true, .sprite = borin, .animation = hurt, .pace = ED_PACE_TIME,
 *                        .solid = true, .flip = true, .apart = 60};
 *     ed_session_set_pinned(s, &pinned);
 *     const Frame *beside = ed_session_pinned_frame(s);
 */
#ifndef GABARIT_SESSION_ED_PINNED_H
#define GABARIT_SESSION_ED_PINNED_H

#include "session/ed-session.h"

/** How it keeps up with the frames that are shown. */
typedef enum EdPace {
    ED_PACE_STILL = 0, /**< always one frame */
    ED_PACE_FRAME,     /**< its n-th frame beside the n-th that is shown */
    ED_PACE_TIME       /**< the frame that it would show after the same time */
} EdPace;

typedef struct EdPinned {
    bool on;
    uint64_t sprite;    /**< 0: nothing is pinned yet */
    uint64_t animation; /**< or 0: all frames of the sprite */
    uint64_t frame;     /**< of ED_PACE_STILL */
    EdPace pace;
    bool solid;    /**< as it is and with its boxes; else as a ghost of the onion skin */
    bool flip;     /**< mirrored about its hot spot */
    int32_t apart; /**< pixels from hot spot to hot spot, to the right */
} EdPinned;

/** Borrowed; it may name what is not there any more. */
const EdPinned *ed_session_pinned(EdSession *session);
/** "view-changed" tells ED_VIEW_LOOK. */
void ed_session_set_pinned(EdSession *session, const EdPinned *pinned);
/** Pins the frame that is shown, as it stands; how it looks stays as it was. */
void ed_session_pin_shown(EdSession *session);
/** Pins the animation that is shown, or all frames: it goes along by time, in its own colours, and
 * unless it was placed already, stands opposite. */
void ed_session_pin_animation(EdSession *session);

/** The frame that is to be seen now, borrowed; NULL: none is. */
const Frame *ed_session_pinned_frame(EdSession *session);

/** Whether it will show other frames as time goes on, and then come to an end. */
bool ed_session_pinned_goes_on(EdSession *session);

/** Milliseconds since the animation shown began: while it plays the player sets them, else they are
 * those at which the step that is shown begins. */
double ed_session_clock(EdSession *session);
void ed_session_set_clock(EdSession *session, double milliseconds);

#endif
