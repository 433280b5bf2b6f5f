/* SPDX-License-Identifier: MIT */
/**
 * widgets/ed-name-list.h: a GtkDropDown of the names in a list of the document. It is filled anew
 * only where names have changed, so that one that is open stays as it is.
 *
 *     ed_name_list_show(dropdown, _("All frames"), sprite->animations, view->animation);
 */
#ifndef GABARIT_WIDGETS_ED_NAME_LIST_H
#define GABARIT_WIDGETS_ED_NAME_LIST_H

#include "model/list.h"

#include <gtk/gtk.h>

/** Shows `first` (or NULL) and the names of items, with the one that has the id `chosen`; where
 * none has, the first line. */
void ed_name_list_show(GtkWidget *dropdown, const char *first, const List *items, uint64_t chosen);

/** Lets a list be narrower than the name that it shows, which ends with dots then. */
void ed_name_list_get_narrow(GtkWidget *dropdown);

#endif
