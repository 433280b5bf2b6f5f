/* SPDX-License-Identifier: MIT */
/**
 * widgets/ed-name-list.h: a GtkDropDown of the names in a list of the document. It is refilled only
 * when names have changed, so that an open list is not disturbed.
 *
 *     ed_name_list_show(dropdown, _("All frames"), sprite->animations, view->animation);
 */
#pragma once

#include "model/list.h"

#include <gtk/gtk.h>

/** Shows `first` (unless NULL) and the names of all items. Selects the item with the id `chosen`,
 * or the first entry if no item has it. */
void ed_name_list_show(GtkWidget *dropdown, const char *first, const List *items, uint64_t chosen);

/** Lets the drop-down be narrower than its name, which is then ellipsized. */
void ed_name_list_allow_narrow(GtkWidget *dropdown);
