/* SPDX-License-Identifier: MIT */
#include "widgets/ed-template.h"

#include "widgets/ed-colour-choice.h"
#include "widgets/ed-dialog.h"
#include "widgets/ed-form.h"
#include "widgets/ed-number-field.h"
#include "widgets/ed-overflow-box.h"
#include "widgets/ed-section-head.h"
#include "widgets/ed-segments.h"
#include "widgets/ed-split.h"
#include "widgets/ed-swatch.h"
#include "widgets/ed-tag-chooser.h"
#include "widgets/ed-widget.h"

/* A template finds a type by its name only if the type is registered. */
static void register_parts(void)
{
    g_type_ensure(ED_TYPE_COLOUR_CHOICE);
    g_type_ensure(ED_TYPE_DIALOG);
    g_type_ensure(ED_TYPE_FIELD);
    g_type_ensure(ED_TYPE_FORM);
    g_type_ensure(ED_TYPE_FORM_ROW);
    g_type_ensure(ED_TYPE_NUMBER_FIELD);
    g_type_ensure(ED_TYPE_OVERFLOW_BOX);
    g_type_ensure(ED_TYPE_SECTION_HEAD);
    g_type_ensure(ED_TYPE_SEGMENTS);
    g_type_ensure(ED_TYPE_SPLIT);
    g_type_ensure(ED_TYPE_SWATCH);
    g_type_ensure(ED_TYPE_TAG_CHOOSER);
}

void ed_template_set(GtkWidgetClass *class, const char *file, const EdChild *children,
                     const EdCallback *callbacks)
{
    g_autofree char *path = g_strconcat("/org/gabarit/Gabarit/", file, NULL);
    register_parts();
    gtk_widget_class_set_template_from_resource(class, path);
    for (; children->name != NULL; children++)
        gtk_widget_class_bind_template_child_full(class, children->name, FALSE, children->offset);
    for (; callbacks != NULL && callbacks->name != NULL; callbacks++)
        gtk_widget_class_bind_template_callback_full(class, callbacks->name, callbacks->function);
}

void ed_template_dispose(GtkWidget *widget, GType type)
{
    gtk_widget_dispose_template(widget, type);
    ed_widget_remove_children(widget);
}
