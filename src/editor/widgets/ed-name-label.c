/* SPDX-License-Identifier: MIT */
#include "widgets/ed-name-label.h"

#include "widgets/ed-typing.h"
#include "widgets/ed-visible.h"

#include <glib/gi18n.h>

enum { MAX_TYPED = 200 };

struct _EdNameLabel {
    GtkWidget parent;
    GtkWidget *label, *entry; /* the entry exists only while editing */
    char *before;
    guint leaving; /* idle source that ends editing after the focus left */
};

enum { SIGNAL_RENAMED, SIGNAL_NEXT, SIGNALS };
static guint signals[SIGNALS];

G_DEFINE_FINAL_TYPE(EdNameLabel, ed_name_label, GTK_TYPE_WIDGET)

/* Ends editing. Without a "next" handler the focus returns to the canvas. */
static void finish(EdNameLabel *self)
{
    GtkRoot *root = gtk_widget_get_root(GTK_WIDGET(self));
    g_object_ref(self);
    if (root != NULL)
        g_object_ref(root);
    ed_name_label_end(self, TRUE);
    if (g_signal_has_handler_pending(self, signals[SIGNAL_NEXT], 0, FALSE))
        g_signal_emit(self, signals[SIGNAL_NEXT], 0);
    else if (root != NULL)
        gtk_widget_activate_action(GTK_WIDGET(root), "win.to-canvas", NULL);
    if (root != NULL)
        g_object_unref(root);
    g_object_unref(self);
}

static void name_label_activate_cb(EdNameLabel *self)
{
    finish(self);
}

static gboolean name_label_left_cb(gpointer user)
{
    EdNameLabel *self = user;
    self->leaving = 0;
    ed_name_label_end(self, TRUE);
    return G_SOURCE_REMOVE;
}

/* Ends editing before the next input, but not at once, because GTK is still emitting events on the
 * field. */
static void focus_left_cb(EdNameLabel *self)
{
    if (self->leaving == 0 && self->entry != NULL && !ed_typing_is_asked(self->entry))
        self->leaving = g_idle_add_full(G_PRIORITY_HIGH, name_label_left_cb, self, NULL);
}

static gboolean name_label_key_pressed_cb(EdNameLabel *self, guint keyval)
{
    if (keyval == GDK_KEY_Escape) {
        ed_name_label_end(self, FALSE);
        return GDK_EVENT_STOP;
    }
    if ((keyval == GDK_KEY_Tab || keyval == GDK_KEY_equal) &&
        g_signal_has_handler_pending(self, signals[SIGNAL_NEXT], 0, FALSE)) {
        finish(self);
        return GDK_EVENT_STOP;
    }
    return GDK_EVENT_PROPAGATE;
}

static void ed_name_label_dispose(GObject *object)
{
    EdNameLabel *self = ED_NAME_LABEL(object);
    g_clear_pointer(&self->entry, gtk_widget_unparent);
    g_clear_handle_id(&self->leaving, g_source_remove); /* set when the entry lost the focus */
    g_clear_pointer(&self->label, gtk_widget_unparent);
    g_clear_pointer(&self->before, g_free);
    G_OBJECT_CLASS(ed_name_label_parent_class)->dispose(object);
}

static void ed_name_label_class_init(EdNameLabelClass *class)
{
    GtkWidgetClass *widget_class = GTK_WIDGET_CLASS(class);
    G_OBJECT_CLASS(class)->dispose = ed_name_label_dispose;
    signals[SIGNAL_RENAMED] = g_signal_new("renamed", ED_TYPE_NAME_LABEL, G_SIGNAL_RUN_LAST, 0,
                                           NULL, NULL, NULL, G_TYPE_NONE, 1, G_TYPE_STRING);
    signals[SIGNAL_NEXT] = g_signal_new("next", ED_TYPE_NAME_LABEL, G_SIGNAL_RUN_LAST, 0, NULL,
                                        NULL, NULL, G_TYPE_NONE, 0);
    gtk_widget_class_set_layout_manager_type(widget_class, GTK_TYPE_BIN_LAYOUT);
    gtk_widget_class_set_css_name(widget_class, "namelabel");
    gtk_widget_class_set_accessible_role(widget_class, GTK_ACCESSIBLE_ROLE_GROUP);
}

static void ed_name_label_init(EdNameLabel *self)
{
    self->label = gtk_label_new(NULL);
    gtk_label_set_ellipsize(GTK_LABEL(self->label), PANGO_ELLIPSIZE_END);
    gtk_label_set_xalign(GTK_LABEL(self->label), 0);
    gtk_widget_add_css_class(self->label, "name");
    gtk_widget_set_parent(self->label, GTK_WIDGET(self));
}

void ed_name_label_set_text(EdNameLabel *label, const char *text)
{
    ed_show_name(label->label, text);
}

const char *ed_name_label_text(EdNameLabel *label)
{
    return gtk_label_get_text(GTK_LABEL(label->label));
}

void ed_name_label_edit(EdNameLabel *label, const char *name)
{
    ed_name_label_end(label, FALSE);
    label->before = g_strdup(name);
    label->entry =
        g_object_new(GTK_TYPE_TEXT, "accessible-role", GTK_ACCESSIBLE_ROLE_TEXT_BOX, NULL);
    gtk_widget_add_css_class(label->entry, "rename");
    gtk_widget_set_hexpand(label->entry, TRUE);
    /* Undo reverts typing first, and then steps of the project. */
    gtk_editable_set_enable_undo(GTK_EDITABLE(label->entry), FALSE);
    gtk_editable_set_text(GTK_EDITABLE(label->entry), name);
    gtk_editable_set_enable_undo(GTK_EDITABLE(label->entry), TRUE);
    /* Limits the length: a large text pasted by mistake, such as a whole sprite, would take minutes
     * to measure. */
    gtk_text_set_max_length(GTK_TEXT(label->entry), MAX(MAX_TYPED, (int)g_utf8_strlen(name, -1)));
    ed_show_accessible(label->entry, GTK_ACCESSIBLE_PROPERTY_LABEL, _("New name"));
    gtk_widget_set_parent(label->entry, GTK_WIDGET(label));
    gtk_widget_set_visible(label->label, FALSE);
    /* The entry may outlive the label, as long as GTK remembers that it had the focus. */
    g_signal_connect_object(label->entry, "activate", G_CALLBACK(name_label_activate_cb), label,
                            G_CONNECT_SWAPPED);
    GtkEventController *keys = gtk_event_controller_key_new();
    gtk_event_controller_set_propagation_phase(keys, GTK_PHASE_CAPTURE);
    g_signal_connect_object(keys, "key-pressed", G_CALLBACK(name_label_key_pressed_cb), label,
                            G_CONNECT_SWAPPED);
    gtk_widget_add_controller(label->entry, keys);
    GtkEventController *focus = gtk_event_controller_focus_new();
    g_signal_connect_object(focus, "leave", G_CALLBACK(focus_left_cb), label, G_CONNECT_SWAPPED);
    gtk_widget_add_controller(label->entry, focus);
    /* Called last: a controller that did not see the focus enter gets no signal when it leaves. */
    ed_typing_ask(label->entry);
}

gboolean ed_name_label_is_editing(EdNameLabel *label)
{
    return label->entry != NULL;
}

/* Returns the focus to the row, so that arrow keys continue from it. */
static void focus_row(GtkWidget *widget)
{
    for (GtkWidget *above = widget; above != NULL; above = gtk_widget_get_parent(above))
        if (gtk_widget_get_focusable(above)) {
            gtk_widget_grab_focus(above);
            return;
        }
}

void ed_name_label_end(EdNameLabel *label, gboolean rename)
{
    GtkWidget *entry = g_steal_pointer(&label->entry);
    g_clear_handle_id(&label->leaving, g_source_remove);
    if (entry == NULL)
        return;
    g_autofree char *before = g_steal_pointer(&label->before);
    g_autofree char *name = g_strdup(gtk_editable_get_text(GTK_EDITABLE(entry)));
    gboolean focused = gtk_widget_is_focus(entry);
    g_object_ref(label);
    gtk_widget_set_visible(label->label, TRUE);
    if (focused)
        focus_row(GTK_WIDGET(label));
    gtk_widget_unparent(entry);
    g_strstrip(name);
    if (rename && g_strcmp0(name, before) != 0)
        g_signal_emit(label, signals[SIGNAL_RENAMED], 0, name);
    g_object_unref(label);
}

GtkWidget *ed_name_label_label(EdNameLabel *label)
{
    return label->label;
}
