/* SPDX-License-Identifier: MIT */
/*
 * Where a hand can reach for something: what is seen of the widgets of all windows and popovers, in
 * pixels of the display, by names that stay the same where the windows are as they were.
 *
 *     HandSpots *spots = hand_spots_new();
 *     const HandSpot *spot = hand_spots_named(spots, "EdCanvas#0");
 */
#ifndef TESTS_EDITOR_HAND_SPOTS_H
#define TESTS_EDITOR_HAND_SPOTS_H

#include <gtk/gtk.h>

typedef struct HandSpot {
    char *name; /* "GtkButton:win.undo#0": type, action, and the how manieth of these */
    graphene_rect_t area;
} HandSpot;

typedef struct HandSpots {
    GPtrArray *above, *window; /* HandSpot: of popovers and dialogs / of the windows themselves */
} HandSpots;

HandSpots *hand_spots_new(void);
void hand_spots_free(HandSpots *spots);

/* NULL: there is none now. */
const HandSpot *hand_spots_named(const HandSpots *spots, const char *name);

#endif
