/* SPDX-License-Identifier: MIT */
/**
 * app/ed-form-dialog.h: a dialog with a title, rows of controls, and a button that accepts the
 * settings.
 *
 *     EdFormDialog form = ed_form_dialog_new(_("Map Size"), _("Another size"), _("Resize"));
 *     ed_form_dialog_add(&form, _("Width"), field);
 *     g_signal_connect_swapped(form.accept, "clicked", G_CALLBACK(accept_cb), self);
 *     ed_dialog_present(form.window, parent, "map-size");
 */
#pragma once

#include <gtk/gtk.h>
#include <stdbool.h>

typedef struct EdFormDialog {
    GtkWindow *window;
    GtkWidget *form;      /**< the box of rows */
    GtkWidget *accept;    /**< the button that accepts */
    GtkSizeGroup *labels; /**< gives all captions the same width; owned by the window */
} EdFormDialog;

/** Creates a dialog; `text` explains it, `accept` is the label of the button. */
EdFormDialog ed_form_dialog_new(const char *title, const char *text, const char *accept);
/** Adds a row with a caption and a control. Captions form a column; a control that expands gets the
 * rest of the width. Returns the row. */
GtkWidget *ed_form_dialog_add_row(EdFormDialog *form, GtkWidget *caption, GtkWidget *control);
/** Adds a row whose caption is a text. Returns the row. */
GtkWidget *ed_form_dialog_add(EdFormDialog *form, const char *label, GtkWidget *control);

/** The rows that ask how content fits another size. */
typedef struct EdFit {
    GtkWidget *content; /**< the choice between its own size and scaling */
    GtkWidget *anchors; /**< the corner, side or middle relative to which it keeps its position */
} EdFit;

/** Adds rows that ask how content fits another size; `scale`: proposes to scale it. */
EdFit ed_form_dialog_add_fit(EdFormDialog *form, bool scale);
/** Returns whether to scale the content; if not, sets the anchor as in ed-anchor-grid.h. */
bool ed_fit_scales(const EdFit *fit, int *across, int *down);
