/* SPDX-License-Identifier: MIT */
/*
 * One notice at a time. A later one replaces an earlier one, but something good to know never
 * hides an error that nobody has closed.
 */
#include "app/ed-notices.h"

#include "panels/ed-visible.h"
#include "app/ed-trace.h"

enum { SECONDS_SHOWN = 6 };

struct _EdNotices {
    GtkWidget parent_instance;

    GtkWidget *revealer, *box, *icon, *title, *detail, *action;
    EdNoticeLevel level;
    guint timer;
};

G_DEFINE_FINAL_TYPE(EdNotices, ed_notices, GTK_TYPE_WIDGET)

static const char *const level_names[] = {"info", "warning", "error"};
static const char *const level_icons[] = {"dialog-information-symbolic", "dialog-warning-symbolic",
                                          "dialog-error-symbolic"};

static gboolean gone_cb(gpointer user)
{
    EdNotices *notices = user;
    notices->timer = 0;
    ed_notices_hide(notices);
    return G_SOURCE_REMOVE;
}

static void close_cb(EdNotices *notices)
{
    ed_notices_hide(notices);
}

static void dispose(GObject *object)
{
    EdNotices *notices = ED_NOTICES(object);
    g_clear_handle_id(&notices->timer, g_source_remove);
    gtk_widget_dispose_template(GTK_WIDGET(object), ED_TYPE_NOTICES);
    G_OBJECT_CLASS(ed_notices_parent_class)->dispose(object);
}

static void ed_notices_class_init(EdNoticesClass *class)
{
    GtkWidgetClass *widget = GTK_WIDGET_CLASS(class);
    G_OBJECT_CLASS(class)->dispose = dispose;
    gtk_widget_class_set_template_from_resource(widget, "/org/gabarit/Gabarit/ed-notices.ui");
    gtk_widget_class_bind_template_child(widget, EdNotices, revealer);
    gtk_widget_class_bind_template_child(widget, EdNotices, box);
    gtk_widget_class_bind_template_child(widget, EdNotices, icon);
    gtk_widget_class_bind_template_child(widget, EdNotices, title);
    gtk_widget_class_bind_template_child(widget, EdNotices, detail);
    gtk_widget_class_bind_template_child(widget, EdNotices, action);
    gtk_widget_class_bind_template_callback(widget, close_cb);
    gtk_widget_class_set_layout_manager_type(widget, GTK_TYPE_BIN_LAYOUT);
}

static void ed_notices_init(EdNotices *notices)
{
    gtk_widget_init_template(GTK_WIDGET(notices));
    gtk_widget_set_visible(GTK_WIDGET(notices), FALSE);
}

static void set_level(EdNotices *notices, EdNoticeLevel level)
{
    for (int i = 0; i <= ED_NOTICE_ERROR; i++)
        gtk_widget_remove_css_class(notices->box, level_names[i]);
    gtk_widget_add_css_class(notices->box, level_names[level]);
    gtk_image_set_from_icon_name(GTK_IMAGE(notices->icon), level_icons[level]);
    notices->level = level;
}

void ed_notices_show_action(EdNotices *notices, EdNoticeLevel level, const char *text,
                            const char *detail, const char *label, const char *action)
{
    ed_trace("notice %s %s%s%s", level_names[level], text, detail != NULL ? ": " : "",
             detail != NULL ? detail : "");
    bool shown = gtk_revealer_get_reveal_child(GTK_REVEALER(notices->revealer));
    if (shown && notices->level == ED_NOTICE_ERROR && level == ED_NOTICE_INFO)
        return;
    set_level(notices, level);
    ed_show_text(notices->title, text);
    ed_show_text(notices->detail, detail);
    gtk_widget_set_visible(notices->detail, detail != NULL && *detail != '\0');
    gtk_widget_set_visible(notices->action, label != NULL);
    if (label != NULL) {
        gtk_button_set_label(GTK_BUTTON(notices->action), label);
        gtk_actionable_set_detailed_action_name(GTK_ACTIONABLE(notices->action), action);
    }
    gtk_accessible_update_property(GTK_ACCESSIBLE(notices->box), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                   text, -1);
    gtk_widget_set_visible(GTK_WIDGET(notices), TRUE);
    gtk_revealer_set_reveal_child(GTK_REVEALER(notices->revealer), TRUE);
    g_clear_handle_id(&notices->timer, g_source_remove);
    if (level == ED_NOTICE_INFO)
        notices->timer = g_timeout_add_seconds(SECONDS_SHOWN, gone_cb, notices);
}

void ed_notices_show(EdNotices *notices, EdNoticeLevel level, const char *text, const char *detail)
{
    ed_notices_show_action(notices, level, text, detail, NULL, NULL);
}

void ed_notices_hide(EdNotices *notices)
{
    g_clear_handle_id(&notices->timer, g_source_remove);
    gtk_revealer_set_reveal_child(GTK_REVEALER(notices->revealer), FALSE);
    gtk_widget_set_visible(GTK_WIDGET(notices), FALSE);
}
