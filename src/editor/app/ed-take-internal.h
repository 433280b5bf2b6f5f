/* SPDX-License-Identifier: MIT */
/* The dialog of changed pictures: declarations shared by ed-take-pictures.c and ed-take-rows.c. */
#ifndef GABARIT_APP_ED_TAKE_INTERNAL_H
#define GABARIT_APP_ED_TAKE_INTERNAL_H

#include "app/ed-before-after.h"
#include "import/again.h"

enum { TAKE_MAX_ROWS = 300, TAKE_NONE = -1 };

typedef struct Asking {
    GtkWindow *window;
    EdSession *session; /* a reference */
    const ImportPlan *plan;
    Project *before, *after;   /* the versions drawn; `after` may be NULL */
    DrawPictures *known;       /* the pictures before the change */
    GtkListBox *states, *rows; /* `rows` and `tray` are references */
    GtkFlowBox *tray;
    EdBeforeAfter *view;
    GtkLabel *chosen, *untaken, *summary;
    guint refilling;   /* a source that rebuilds the dialog, or 0 */
    guint64 to_choose; /* the frame whose row it selects */
    int cut; /* entry of the picture that was cut to be pasted into another row, or TAKE_NONE */
    gboolean answered;
} Asking;

/* A group of entries. Those that need to be checked come first. */
typedef struct Group {
    const char *title, *says;
    gboolean doubtful;
    AgainKind kind; /* of entries that are not doubtful */
} Group;

enum { TAKE_GROUPS = 6 };
extern const Group take_groups[TAKE_GROUPS];

gboolean take_is_in(const Group *group, const AgainEntry *entry);
guint take_count_in(const ImportPlan *plan, const Group *group);

/* Return a frame as it is in the project, and as it becomes. */
EdDrawnFrame update_frame_before(const Asking *asking, const RenewedFrame *renewed);
EdDrawnFrame update_frame_after(const Asking *asking, const RenewedFrame *renewed);

/* Return the row of an old frame in a group, and the picture of a new one in the tray.
 * take_entry_of returns the index of their entry. */
GtkWidget *take_row_new(const Asking *asking, guint index, int group);
GtkWidget *update_new_picture_widget(const Asking *asking, guint index);
guint take_entry_of(gpointer widget);
int take_group_of(gpointer row);
/* Returns the button of a candidate in a row, or NULL. */
GtkWidget *take_candidate_in(GtkListBoxRow *row, int candidate);

/* Apply a choice of the user: the frame of a row gets its marked candidate, or the art of another
 * entry; an entry loses its art. */
void update_confirm_candidate(Asking *asking, gpointer row);
void update_pair_with(Asking *asking, gpointer row, guint with);
void update_unpair(Asking *asking, guint index);
/* Rebuilds everything from the plan before the next event is handled, and then selects the row of a
 * frame. */
void update_rebuild_and_select(Asking *asking, guint64 frame);

/* Makes a widget accept drops of a uint, the index of an entry. */
void update_accept_drops(gpointer widget, GCallback dropped, gpointer user);

#endif
