/* SPDX-License-Identifier: MIT */
/**
 * widgets/ed-tag-chooser.h: a drop-down with the tags of a project, each with its swatch and role;
 * typing in it searches. Signal "chosen" (int number): the user chose another tag, or 0 for none.
 *
 *     ed_tag_chooser_show(chooser, project, box->tag);
 */
#pragma once

#include "session/ed-view.h"

#include <gtk/gtk.h>

#define ED_TYPE_TAG_CHOOSER (ed_tag_chooser_get_type())
G_DECLARE_FINAL_TYPE(EdTagChooser, ed_tag_chooser, ED, TAG_CHOOSER, GtkWidget)

/** The value for items with different tags. */
enum { ED_TAGS_MIXED = -1 };

EdTagChooser *ed_tag_chooser_new(void);
/** Returns a chooser that shows only the swatch of the chosen tag; its name is in the tooltip. */
GtkWidget *ed_tag_chooser_new_narrow(void);
/** Sets the text of entry 0; "No tag" by default. */
void ed_tag_chooser_set_none(EdTagChooser *chooser, const char *text);
/** Sets the text of the entry for ED_TAGS_MIXED, "mixed" by default, and lets it be chosen. */
void ed_tag_chooser_set_mixed(EdTagChooser *chooser, const char *text);
/** Offers the tags of a project, and selects one: a number, 0 for none, or ED_TAGS_MIXED. */
void ed_tag_chooser_show(EdTagChooser *chooser, const Project *project, int32_t tag);
/** Offers the zones of the plane shown and a new one (0) instead of tags; selects the current
 * zone. */
void ed_tag_chooser_show_zones(EdTagChooser *chooser, EdSession *session);
int32_t ed_tag_chooser_tag(EdTagChooser *chooser);
