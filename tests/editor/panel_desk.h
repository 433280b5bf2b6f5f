/* SPDX-License-Identifier: MIT */
/**
 * panel_desk.h: a panel in its own window, on a display, with a session that has a sprite of three
 * frames and a map. Children are found by their ids in the templates.
 *
 *     Desk desk;
 *     set_up(&desk, ED_TYPE_TAGS_PANEL);
 *     ed_tags_panel_set_session(ED_TAGS_PANEL(desk.panel), desk.session);
 *     ...
 *     tear_down(&desk);                    // checks that nothing leaks
 */
#pragma once

#include "session/ed-view.h"
#include "waiting.h"
#include "widgets.h"
#include "widgets/ed-row.h"

#include <gtk/gtk.h>

typedef struct Desk {
    EdSession *session;
    GtkWidget *window, *panel;
    uint64_t sprite, frames[3], map;
    int notices, undo_notices;
} Desk;

void set_up(Desk *desk, GType type);
/** Sets up the inspector, with its session. */
void set_up_inspector(Desk *desk);
void tear_down(Desk *desk);

/** Waits until every window has been laid out and painted, and the main loop has nothing to do. */
void settle(void);

/** Replaces the session's project by `after`, as a step with the name "Start". */
void set_project(Desk *desk, Project *after);
const Project *project_of(Desk *desk);
uint32_t steps(Desk *desk);
/** Returns the name of the step to undo. */
const char *last_step(Desk *desk);
const Box *box_at(Desk *desk, int frame, uint32_t index);
void select_boxes(Desk *desk, const uint64_t *indexes, uint32_t count);

/** Finds a child by its id, in the section of the inspector with a type. */
GtkWidget *in_section(Desk *desk, const char *type, const char *id);
/** Checks that a section of the inspector disables its form while a tag is locked, states the
 * reason, and enables the form again afterwards. */
void check_insensitive_by_lock(Desk *desk, const char *section, int32_t tag);

const char *label_text(GtkWidget *above, const char *id);

void type_text(GtkWidget *field, const char *text);
void type_number(GtkWidget *field, const char *text);
const char *number_text(GtkWidget *field);
/** Presses a key by emitting the controllers' signals. */
void press(GtkWidget *widget, guint key, GdkModifierType state);

/** These functions work on lists and trees of EdRow. */
GListModel *model_of(GtkWidget *list);
EdRow *row_at(GtkWidget *list, guint index);
guint find_row(GtkWidget *list, const char *title);
void select_row(GtkWidget *list, const char *title);
void rename_row(GtkWidget *list, const char *title, const char *name);
