/* SPDX-License-Identifier: MIT */
/**
 * widgets/ed-thing-list.h: a list in the inspector that shares the session's selection with the
 * canvas. It makes every item reachable with the keyboard.
 *
 *     ed_thing_list_init(&self->things, self->list, ED_SELECT_BOXES, setup_cb, update_cb, self);
 *     ed_thing_list_show(&self->things, session, rows);      // ids of rows are items to select
 */
#pragma once

#include "session/ed-selection.h"
#include "widgets/ed-list-row.h"

/** A list, embedded in an EdSection. */
typedef struct EdThingList {
    GtkWidget *view; /**< GtkListView of the template */
    EdSelectionKind kind;
    GListStore *rows;
    GtkMultiSelection *selection;
    EdSession *session;  /**< borrowed */
    gboolean is_setting; /**< rows are being shown: their selection is not the user's */
} EdThingList;

void ed_thing_list_init(EdThingList *list, GtkWidget *view, EdSelectionKind kind,
                        EdListRowSetup setup, EdListRowUpdate update, gpointer user);
/** Releases the list, if there is one; called in dispose, before the template is disposed. */
void ed_thing_list_clear(EdThingList *list);
/** Shows rows (EdRow) and which of them are selected. Takes ownership of `rows`. `session` may be
 * NULL. */
void ed_thing_list_show(EdThingList *list, EdSession *session, GPtrArray *rows);
/** Returns the first selected row, or NULL. Borrowed. */
EdRow *ed_thing_list_selected(EdThingList *list);
/** Starts renaming the first selected row. */
void ed_thing_list_rename(EdThingList *list);
