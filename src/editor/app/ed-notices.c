/* SPDX-License-Identifier: MIT */
/*
 * Implements ed-notices.h. Only one notice is shown; a new one replaces it. Information, and errors
 * without a button, disappear after some seconds, unless the pointer is over them; such errors also
 * disappear after the next successful action. An error with a button stays until the button is
 * pressed or its action is carried out in another way. A bound notice also disappears when
 * another asset is shown or the project changes.
 */
#include "app/ed-notices.h"

#include "app/ed-trace.h"
#include "widgets/ed-visible.h"
#include "widgets/ed-template.h"

enum { SECONDS_INFO = 6, SECONDS_ERROR = 12 };

struct _EdNotices {
    GtkWidget parent_instance;

    GtkWidget *revealer, *box, *icon, *title, *detail, *action;
    GtkEventController *pointer;
    EdNoticeLevel level;
    bool has_button, bound;
    bool settled;   /* bound, and `revision` is known */
    guint revision; /* of the view and the project that the notice is about */
    guint timer;
};

G_DEFINE_FINAL_TYPE(EdNotices, ed_notices, GTK_TYPE_WIDGET)

static const char *const level_names[] = {"info", "warning", "error"};
static const char *const level_icons[] = {"dialog-information-symbolic", "dialog-warning-symbolic",
                                          "dialog-error-symbolic"};

static gboolean notice_timeout_cb(gpointer user)
{
    EdNotices *notices = user;
    if (gtk_event_controller_motion_contains_pointer(GTK_EVENT_CONTROLLER_MOTION(notices->pointer)))
        return G_SOURCE_CONTINUE;
    notices->timer = 0;
    ed_notices_hide(notices);
    return G_SOURCE_REMOVE;
}

static void close_cb(EdNotices *notices)
{
    ed_notices_hide(notices);
}

static void notices_dispose(GObject *object)
{
    EdNotices *notices = ED_NOTICES(object);
    g_clear_handle_id(&notices->timer, g_source_remove);
    gtk_widget_dispose_template(GTK_WIDGET(object), ED_TYPE_NOTICES);
    G_OBJECT_CLASS(ed_notices_parent_class)->dispose(object);
}

static const EdChild children[] =
    ED_CHILDREN(EdNotices, revealer, box, icon, title, detail, action);
static const EdCallback callbacks[] = ED_CALLBACKS(close_cb);

static void ed_notices_class_init(EdNoticesClass *class)
{
    GtkWidgetClass *widget = GTK_WIDGET_CLASS(class);
    G_OBJECT_CLASS(class)->dispose = notices_dispose;
    ed_template_set(widget, "ed-notices.ui", children, callbacks);
    gtk_widget_class_set_layout_manager_type(widget, GTK_TYPE_BIN_LAYOUT);
}

static void ed_notices_init(EdNotices *notices)
{
    gtk_widget_init_template(GTK_WIDGET(notices));
    gtk_widget_set_visible(GTK_WIDGET(notices), FALSE);
    notices->pointer = gtk_event_controller_motion_new();
    gtk_widget_add_controller(GTK_WIDGET(notices), notices->pointer);
}

/* Starts the timer that hides the notice. Warnings, and errors with a button, have none. */
static void begin_timer(EdNotices *notices)
{
    g_clear_handle_id(&notices->timer, g_source_remove);
    if (notices->level == ED_NOTICE_INFO)
        notices->timer = g_timeout_add_seconds(SECONDS_INFO, notice_timeout_cb, notices);
    else if (notices->level == ED_NOTICE_ERROR && !notices->has_button)
        notices->timer = g_timeout_add_seconds(SECONDS_ERROR, notice_timeout_cb, notices);
}

static void set_level(EdNotices *notices, EdNoticeLevel level)
{
    for (int i = 0; i <= ED_NOTICE_ERROR; i++)
        gtk_widget_remove_css_class(notices->box, level_names[i]);
    gtk_widget_add_css_class(notices->box, level_names[level]);
    gtk_image_set_from_icon_name(GTK_IMAGE(notices->icon), level_icons[level]);
    notices->level = level;
}

/* Sets an action and its parameter. GTK warns if an action has the parameter of another one. */
static void set_action(GtkActionable *button, const char *detailed)
{
    g_autofree char *name = NULL;
    g_autoptr(GVariant) parameter = NULL;
    if (!g_action_parse_detailed_name(detailed, &name, &parameter, NULL))
        g_assert_not_reached();
    gtk_actionable_set_action_name(button, NULL);
    gtk_actionable_set_action_target_value(button, parameter);
    gtk_actionable_set_action_name(button, name);
}

void ed_notices_show_action(EdNotices *notices, EdNoticeLevel level, const char *text,
                            const char *detail, const char *label, const char *action)
{
    ed_trace("notice %s %s%s%s", level_names[level], text, detail != NULL ? ": " : "",
             detail != NULL ? detail : "");
    set_level(notices, level);
    notices->bound = notices->settled = false;
    ed_show_text(notices->title, text);
    ed_show_text(notices->detail, detail);
    gtk_widget_set_visible(notices->detail, detail != NULL && *detail != '\0');
    gtk_widget_set_visible(notices->action, label != NULL);
    notices->has_button = label != NULL;
    if (label != NULL) {
        gtk_button_set_label(GTK_BUTTON(notices->action), label);
        set_action(GTK_ACTIONABLE(notices->action), action);
    }
    ed_show_accessible(GTK_WIDGET(notices->box), GTK_ACCESSIBLE_PROPERTY_LABEL, text);
    gtk_widget_set_visible(GTK_WIDGET(notices), TRUE);
    gtk_revealer_set_reveal_child(GTK_REVEALER(notices->revealer), TRUE);
    begin_timer(notices);
}

void ed_notices_show(EdNotices *notices, EdNoticeLevel level, const char *text, const char *detail)
{
    ed_notices_show_action(notices, level, text, detail, NULL, NULL);
}

static bool is_shown(EdNotices *notices)
{
    return gtk_revealer_get_reveal_child(GTK_REVEALER(notices->revealer));
}

void ed_notices_action_succeeded(EdNotices *notices, const char *action)
{
    if (!is_shown(notices))
        return;
    const char *offered = gtk_actionable_get_action_name(GTK_ACTIONABLE(notices->action));
    bool is_plain_error = notices->level == ED_NOTICE_ERROR && !notices->has_button;
    if (is_plain_error || (notices->has_button && g_strcmp0(offered, action) == 0))
        ed_notices_hide(notices);
}

void ed_notices_bind(EdNotices *notices)
{
    notices->bound = true;
}

void ed_notices_follow(EdNotices *notices, guint revision)
{
    if (!notices->settled)
        notices->revision = revision;
    notices->settled = true;
    if (notices->bound && is_shown(notices) && notices->revision != revision)
        ed_notices_hide(notices);
}

void ed_notices_hide(EdNotices *notices)
{
    if (is_shown(notices))
        ed_trace("notice hidden");
    g_clear_handle_id(&notices->timer, g_source_remove);
    gtk_revealer_set_reveal_child(GTK_REVEALER(notices->revealer), FALSE);
    gtk_widget_set_visible(GTK_WIDGET(notices), FALSE);
}
