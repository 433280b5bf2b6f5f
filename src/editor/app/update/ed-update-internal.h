/* SPDX-License-Identifier: MIT */
/* The dialog about changed pictures: declarations shared by ed-update-pictures.c and
 * ed-update-rows.c. An entry of the plan is a frame and the art that it gets, or a new picture. The
 * tray is the list of new pictures. */
#pragma once

#include "again/again.h"
#include "app/update/ed-before-after.h"

enum { UPDATE_MAX_ROWS = 300, UPDATE_NONE = -1 };

typedef struct UpdateDialog {
    GtkWindow *window;
    EdSession *session; /* owned reference */
    const ImportPlan *plan;
    Project *before, *after; /* the displayed versions; `after` may be NULL */
    DrawPictures *known;     /* the pictures as they were before they changed */
    GtkListBox *states;      /* the groups, with their numbers of entries */
    GtkListBox *rows;        /* the entries of existing frames; owned reference */
    GtkFlowBox *tray;        /* the new pictures; owned reference */
    EdBeforeAfter *view;
    GtkLabel *chosen, *new_pictures_title, *summary;
    guint refilling;   /* a source that rebuilds the dialog, or 0 */
    guint64 to_select; /* the frame whose row is selected after the rebuilding */
    int cut; /* index of the entry whose picture was cut, to be pasted into another row; or
              * UPDATE_NONE */
    gboolean answered;
} UpdateDialog;

/* A group of entries, shown under one title. The first group contains the doubtful entries, whose
 * art is uncertain. */
typedef struct UpdateGroup {
    const char *title, *description;
    gboolean doubtful;
    AgainKind kind; /* of its entries, unless they are doubtful */
} UpdateGroup;

enum { UPDATE_GROUPS = 6 };
extern const UpdateGroup update_groups[UPDATE_GROUPS];

gboolean update_group_has(const UpdateGroup *group, const AgainEntry *entry);
guint update_group_count(const ImportPlan *plan, const UpdateGroup *group);

/* Return a frame as it is in the project, and as it will be after the update. */
EdDrawnFrame update_frame_before(const UpdateDialog *self, const RenewedFrame *renewed);
EdDrawnFrame update_frame_after(const UpdateDialog *self, const RenewedFrame *renewed);

/* Return a widget for the entry at `index`: the row of an existing frame, in a group; a picture in
 * the tray. */
GtkWidget *update_row_new(const UpdateDialog *self, guint index, int group);
GtkWidget *update_new_picture_widget(const UpdateDialog *self, guint index);
/* Return the index of the entry of such a widget, and the group of a row. */
guint update_entry_of(gpointer widget);
int update_group_of(gpointer row);
/* Returns the button of a candidate in a row, or NULL. */
GtkWidget *update_candidate_button(GtkListBoxRow *row, int candidate);

/* Apply a choice of the user. The frame of a row gets the art of the candidate that is marked
 * (update_confirm_candidate), or that of another entry (update_pair_with); the frame of an entry
 * loses its art (update_unpair). */
void update_confirm_candidate(UpdateDialog *self, gpointer row);
void update_pair_with(UpdateDialog *self, gpointer row, guint with);
void update_unpair(UpdateDialog *self, guint index);
/* Rebuilds everything from the plan before the next event is handled, and then selects the row of a
 * frame. */
void update_rebuild_and_select(UpdateDialog *self, guint64 frame);

/* Makes a widget accept drops of a uint, the index of an entry. */
void update_accept_drops(gpointer widget, GCallback dropped, gpointer user);
