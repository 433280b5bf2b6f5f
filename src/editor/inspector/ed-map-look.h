/* SPDX-License-Identifier: MIT */
/**
 * inspector/ed-map-look.h: a menu button with the display options of the asset shown: names, fills
 * and background; for maps also the opacity of zones, dimming of the picture, which zones are
 * greyed out or hidden, outlines, hatches and other planes.
 *
 *     ed_overflow_box_add(bar, ed_display_options_new(session), TRUE);
 */
#pragma once

#include "session/ed-session.h"

#include <gtk/gtk.h>

/** Creates the button for the asset that the session shows now. */
GtkWidget *ed_display_options_new(EdSession *session);
