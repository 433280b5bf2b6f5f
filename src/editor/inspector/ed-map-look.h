/* SPDX-License-Identifier: MIT */
/**
 * inspector/ed-map-look.h: the button with the look of maps: how strong zones and picture are,
 * which zones are greyed or hidden, outlines, hatches, other planes.
 *
 *     ed_overflow_box_add(bar, ed_map_look_new(session), TRUE);
 */
#ifndef GABARIT_INSPECTOR_ED_MAP_LOOK_H
#define GABARIT_INSPECTOR_ED_MAP_LOOK_H

#include "session/ed-session.h"

#include <gtk/gtk.h>

GtkWidget *ed_map_look_new(EdSession *session);

#endif
