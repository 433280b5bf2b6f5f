/* SPDX-License-Identifier: MIT */
/**
 * inspector/ed-road-choice.h: a choice of the tags that are road, in a popover that stays open.
 *
 *     ed_road_choice_show(choice, session);
 */
#pragma once

#include "session/ed-session.h"

#include <gtk/gtk.h>

#define ED_TYPE_ROAD_CHOICE (ed_road_choice_get_type())
G_DECLARE_FINAL_TYPE(EdRoadChoice, ed_road_choice, ED, ROAD_CHOICE, GtkWidget)

/** Shows which tags are road in the map shown. Returns false if none is, or if no map is shown. */
bool ed_road_choice_show(EdRoadChoice *choice, EdSession *session);
