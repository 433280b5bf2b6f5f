/* SPDX-License-Identifier: MIT */
/* The dialog of changed pictures: what ed-take-pictures.c and ed-take-rows.c share. */
#ifndef GABARIT_APP_ED_TAKE_INTERNAL_H
#define GABARIT_APP_ED_TAKE_INTERNAL_H

#include "app/ed-before-after.h"
#include "import/again.h"

enum { TAKE_MOST_ROWS = 300, TAKE_NONE = -1 };

typedef struct Asking {
    GtkWindow *window;
    EdSession *session; /* reffed */
    const ImportPlan *plan;
    Project *before, *after;   /* what is drawn; `after` may be NULL */
    DrawPictures *known;       /* as they were before */
    GtkListBox *states, *rows; /* rows: reffed, as is the tray */
    GtkFlowBox *tray;
    EdBeforeAfter *view;
    GtkLabel *chosen, *untaken, *summary;
    guint refilling;   /* a source, or 0 */
    guint64 to_choose; /* the frame whose row is selected then */
    int cut; /* the entry of the tray's picture that goes to the next frame, or TAKE_NONE */
    gboolean answered;
} Asking;

/* What needs a look comes first. */
typedef struct Group {
    const char *title, *says;
    gboolean doubtful;
    AgainKind kind; /* of those without doubt */
} Group;

enum { TAKE_GROUPS = 6 };
extern const Group take_groups[TAKE_GROUPS];

gboolean take_is_in(const Group *group, const AgainEntry *entry);
guint take_count_in(const ImportPlan *plan, const Group *group);

/* A frame as it is in the project, and as it becomes. */
EdDrawnFrame take_drawn_before(const Asking *asking, const RenewedFrame *renewed);
EdDrawnFrame take_drawn_after(const Asking *asking, const RenewedFrame *renewed);

/* The row of an old frame, in a group; a picture of the tray of new ones. Their entries are known
 * by take_entry_of. */
GtkWidget *take_row_new(const Asking *asking, guint index, int group);
GtkWidget *take_new_picture_new(const Asking *asking, guint index);
guint take_entry_of(gpointer widget);
int take_group_of(gpointer row);
/* The button of a candidate in a row, or NULL. */
GtkWidget *take_candidate_in(GtkListBoxRow *row, int candidate);

/* What a person says: a row's frame gets its marked candidate, or the art of another entry; an
 * entry gets none. */
void take_marked(Asking *asking, gpointer row);
void take_pair(Asking *asking, gpointer row, guint with);
void take_part(Asking *asking, guint index);
/* Makes everything anew from the plan before the next event comes, and then chooses the row of a
 * frame. */
void take_refill_for(Asking *asking, guint64 frame);

/* Has a widget take what is dropped on it: a uint, the index of an entry. */
void take_drops(gpointer widget, GCallback dropped, gpointer user);

#endif
