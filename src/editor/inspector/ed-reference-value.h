/* SPDX-License-Identifier: MIT */
/**
 * inspector/ed-reference-value.h: the value of a property that refers to something: a list of
 * everything that can be referred to, which typing searches; a button that waits for a click on the
 * target, on the canvas or in a list; and a button that shows the target.
 *
 *     GtkWidget *value = ed_reference_value_new("leads to", chosen_cb, self);
 *     ed_reference_value_show(value, session, property->target, mixed);
 */
#pragma once

#include "session/ed-session.h"

#include "model/path.h"

#include <gtk/gtk.h>

/** Called when the user chooses a target; NULL: nothing. */
typedef void (*EdReferenceChosen)(GtkWidget *value, const Path *target, gpointer user);

/** Creates the widget; `label` is for screen readers. */
GtkWidget *ed_reference_value_new(const char *label, EdReferenceChosen chosen, gpointer user);
/** Shows a target by its id, or 0. `mixed`: several things have different targets. */
void ed_reference_value_show(GtkWidget *value, EdSession *session, uint64_t target, bool mixed);
/** True if the next click of the user chooses the target; false for any other widget. */
bool ed_reference_value_is_waiting(GtkWidget *widget);
/** Ends waiting. */
void ed_reference_value_stop(GtkWidget *value);
