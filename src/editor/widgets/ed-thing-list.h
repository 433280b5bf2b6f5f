/* SPDX-License-Identifier: MIT */
/**
 * widgets/ed-thing-list.h: a list in the inspector that shares the session's selection with the
 * canvas. It makes every thing reachable by keyboard.
 *
 *     ed_thing_list_init(&self->things, self->list, ED_SELECT_BOXES, setup_cb, update_cb, self);
 *     ed_thing_list_show(&self->things, session, rows);      // ids of rows are items to select
 */
#ifndef GABARIT_WIDGETS_ED_THING_LIST_H
#define GABARIT_WIDGETS_ED_THING_LIST_H

#include "session/ed-selection.h"
#include "widgets/ed-list-row.h"

/** A field of a section. */
typedef struct EdThingList {
    GtkWidget *view; /**< GtkListView of the template */
    EdSelectionKind kind;
    GListStore *rows;
    GtkMultiSelection *selection;
    EdSession *session; /**< borrowed */
    gboolean setting;
} EdThingList;

void ed_thing_list_init(EdThingList *list, GtkWidget *view, EdSelectionKind kind,
                        EdListRowSetup setup, EdListRowUpdate update, gpointer user);
/** In dispose, before the template. */
void ed_thing_list_clear(EdThingList *list);
/** Shows lines (EdRow, taken over) and their selection. `session` NULL: none. */
void ed_thing_list_show(EdThingList *list, EdSession *session, GPtrArray *rows);
/** The first selected line, or NULL. Borrowed. */
EdRow *ed_thing_list_selected(EdThingList *list);
/** Starts renaming the first selected line. */
void ed_thing_list_rename(EdThingList *list);

#endif
