/* SPDX-License-Identifier: MIT */
/*
 * Spots are the areas in which the pointer can reach a widget: the visible parts of the widgets of
 * all windows and popovers, in pixels of the display. Windows with the same content have spots with
 * the same names.
 *
 *     HandSpots *spots = hand_spots_new();
 *     const HandSpot *spot = hand_spots_named(spots, "EdCanvas#0");
 */
#pragma once

#include <gtk/gtk.h>

typedef struct HandSpot {
    char *name; /* "GtkButton:win.undo#0": type, action, and index among spots with the same type
                 * and action */
    graphene_rect_t area;
} HandSpot;

typedef struct HandSpots {
    GPtrArray *above, *window; /* HandSpot: in popovers and dialogs / in the windows themselves */
} HandSpots;

HandSpots *hand_spots_new(void);
void hand_spots_free(HandSpots *spots);

/* Returns NULL if no spot has this name. */
const HandSpot *hand_spots_named(const HandSpots *spots, const char *name);
