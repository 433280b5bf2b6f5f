/* SPDX-License-Identifier: MIT */
/**
 * widgets/ed-template.h: sets the templates of widgets, binds their children and callbacks from
 * tables, and disposes of the children. GTK releases only bound children and leaves the others to
 * the class.
 *
 *     static const EdChild children[] = ED_CHILDREN(EdTagsPanel, list, search);
 *     static const EdCallback callbacks[] = ED_CALLBACKS(add_cb);
 *
 *     ed_template_set(widget_class, "ed-tags-panel.ui", children, callbacks);    // in class_init
 *     ed_template_dispose(GTK_WIDGET(self), ED_TYPE_TAGS_PANEL);                 // in dispose
 */
#pragma once

#include "widgets/ed-each.h"

#include <gtk/gtk.h>

/** A child of a template, and the offset of the pointer to it in the widget. */
typedef struct EdChild {
    const char *name;
    gssize offset;
} EdChild;
/* clang-format off */
#define ED_CHILD(type, member) {#member, G_STRUCT_OFFSET(type, member)},
/** A table of children: ED_CHILDREN(EdTagsPanel, list, search). */
#define ED_CHILDREN(type, ...) {ED_EACH(ED_CHILD, type, __VA_ARGS__) {0}}
/* clang-format on */

/** A handler that a template names. */
typedef struct EdCallback {
    const char *name;
    GCallback function;
} EdCallback;
/* clang-format off */
#define ED_CALLBACK(unused, function) {#function, G_CALLBACK(function)},
#define ED_CALLBACKS(...) {ED_EACH(ED_CALLBACK, , __VA_ARGS__) {0}}
/* clang-format on */

/** Sets the template, a file of the folder ui, which may name the fields, forms and other parts of
 * this module, and binds children and callbacks. Each table ends with an empty row; `callbacks` may
 * be NULL. */
void ed_template_set(GtkWidgetClass *class, const char *file, const EdChild *children,
                     const EdCallback *callbacks);
void ed_template_dispose(GtkWidget *widget, GType type);
