/* SPDX-License-Identifier: MIT */
/**
 * inspector/ed-zone-name.h: a field above the canvas for naming a zone while painting. Enter, or
 * continuing to paint, accepts the name; Escape removes a new zone. It is a child of a GtkOverlay.
 *
 *     ed_zone_name_new_zone(self->zone_name, session, x, y);
 */
#ifndef GABARIT_INSPECTOR_ED_ZONE_NAME_H
#define GABARIT_INSPECTOR_ED_ZONE_NAME_H

#include "session/ed-session.h"

#include <gtk/gtk.h>

#define ED_TYPE_ZONE_NAME (ed_zone_name_get_type())
G_DECLARE_FINAL_TYPE(EdZoneName, ed_zone_name, ED, ZONE_NAME, GtkWidget)

/** Adds a zone with the current tag, makes it current, and asks for its name at a position of the
 * overlay. */
void ed_zone_name_new_zone(EdZoneName *name, EdSession *session, double x, double y);
/** Asks for another name of the current zone. */
void ed_zone_name_rename(EdZoneName *name, EdSession *session, double x, double y);
/** Accepts the typed text, if any. */
void ed_zone_name_commit(EdZoneName *name);

#endif
