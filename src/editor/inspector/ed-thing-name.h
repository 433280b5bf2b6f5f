/* SPDX-License-Identifier: MIT */
/**
 * inspector/ed-thing-name.h: a field above the canvas for naming a new thing: a zone, a point, a
 * marker or a door. Its text is selected, so that typing replaces the proposed name. Enter, a press
 * on the canvas or a command accepts the name; Escape keeps the old one. A new zone or marker that
 * is named like a tag gets that tag. It is a child of a GtkOverlay.
 *
 *     ed_thing_name_ask(self->thing_name, session, &point, x, y);
 */
#pragma once

#include "session/ed-session.h"

#include "model/path.h"

#include <gtk/gtk.h>

#define ED_TYPE_THING_NAME (ed_thing_name_get_type())
G_DECLARE_FINAL_TYPE(EdThingName, ed_thing_name, ED, THING_NAME, GtkWidget)

/** Asks for the name of a thing that was just drawn, at a position of the overlay. After Enter, or
 * typing, the next paint on a map starts a new zone. */
void ed_thing_name_ask(EdThingName *name, EdSession *session, const Path *thing, double x,
                       double y);
/** Adds a zone with the current tag, makes it current, and asks for its name. Escape removes the
 * zone. */
void ed_thing_name_new_zone(EdThingName *name, EdSession *session, double x, double y);
/** Asks for another name of the current zone. */
void ed_thing_name_rename_zone(EdThingName *name, EdSession *session, double x, double y);
/** Accepts the typed text, if any. */
void ed_thing_name_commit(EdThingName *name);
