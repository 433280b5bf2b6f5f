/* SPDX-License-Identifier: MIT */
#include "app/ed-progress.h"

#include "app/commands/ed-command.h"
#include "app/ed-trace.h"
#include "widgets/ed-template.h"
#include "widgets/ed-visible.h"

#include <glib/gi18n.h>

enum { DELAY_MS = 250 }; /* the display of shorter operations would only flicker */

struct _EdProgress {
    GtkWidget parent_instance;

    GtkWidget *words, *bar, *cancel;
    guint timer;
};

G_DEFINE_FINAL_TYPE(EdProgress, ed_progress, GTK_TYPE_WIDGET)

static gboolean appear_cb(gpointer user)
{
    EdProgress *progress = user;
    progress->timer = 0;
    gtk_widget_set_visible(GTK_WIDGET(progress), TRUE);
    ed_trace("progress %s", gtk_label_get_text(GTK_LABEL(progress->words)));
    return G_SOURCE_REMOVE;
}

static void progress_dispose(GObject *object)
{
    g_clear_handle_id(&ED_PROGRESS(object)->timer, g_source_remove);
    ed_template_dispose(GTK_WIDGET(object), ED_TYPE_PROGRESS);
    G_OBJECT_CLASS(ed_progress_parent_class)->dispose(object);
}

static const EdChild children[] = ED_CHILDREN(EdProgress, words, bar, cancel);

static void ed_progress_class_init(EdProgressClass *class)
{
    GtkWidgetClass *widget = GTK_WIDGET_CLASS(class);
    G_OBJECT_CLASS(class)->dispose = progress_dispose;
    ed_template_set(widget, "ed-progress.ui", children, NULL);
    gtk_widget_class_set_layout_manager_type(widget, GTK_TYPE_BOX_LAYOUT);
    gtk_widget_class_set_accessible_role(widget, GTK_ACCESSIBLE_ROLE_STATUS);
}

static void ed_progress_init(EdProgress *progress)
{
    gtk_widget_init_template(GTK_WIDGET(progress));
}

static void show_cancel(EdProgress *progress, const char *name)
{
    const EdCommand *command = ed_command_find(name);
    g_autofree char *action = g_strconcat("win.", name, NULL);
    g_autofree char *tooltip = ed_command_tooltip(command, NULL);
    gtk_actionable_set_action_name(GTK_ACTIONABLE(progress->cancel), action);
    ed_show_tooltip(progress->cancel, tooltip);
    ed_show_accessible(progress->cancel, GTK_ACCESSIBLE_PROPERTY_LABEL, _(command->title));
}

void ed_progress_show(EdProgress *progress, const char *operation, double fraction,
                      const char *cancel_command)
{
    bool shown = gtk_widget_get_visible(GTK_WIDGET(progress));
    if (operation == NULL) {
        g_clear_handle_id(&progress->timer, g_source_remove);
        gtk_widget_set_visible(GTK_WIDGET(progress), FALSE);
        return;
    }
    g_autofree char *label = g_strdup_printf(_("%s %.0f%%"), operation, fraction * 100);
    gtk_label_set_text(GTK_LABEL(progress->words), label);
    gtk_progress_bar_set_fraction(GTK_PROGRESS_BAR(progress->bar), fraction);
    if (shown || progress->timer != 0)
        return;
    show_cancel(progress, cancel_command);
    progress->timer = g_timeout_add(DELAY_MS, appear_cb, progress);
}
