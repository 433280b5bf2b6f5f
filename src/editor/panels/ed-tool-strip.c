/* SPDX-License-Identifier: MIT */
#include "panels/ed-tool-strip.h"

#include "panels/ed-watch.h"
#include "session/ed-keymap.h"
#include "tools/ed-tool.h"

#include <glib/gi18n.h>
#include <string.h>

struct _EdToolStrip {
    GtkWidget parent;
    EdWatch watch;
    GPtrArray *classes; /* of the tools that there are now */
};

G_DEFINE_FINAL_TYPE(EdToolStrip, ed_tool_strip, GTK_TYPE_WIDGET)

static void clear(EdToolStrip *self)
{
    GtkWidget *child;
    while ((child = gtk_widget_get_first_child(GTK_WIDGET(self))) != NULL)
        gtk_widget_unparent(child);
}

static GtkWidget *separator_new(void)
{
    GtkWidget *line = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 0);
    gtk_widget_add_css_class(line, "separator-h");
    return line;
}

static GtkWidget *button_new(const EdToolClass *class)
{
    GtkWidget *button = gtk_toggle_button_new();
    gtk_button_set_icon_name(GTK_BUTTON(button), class->icon);
    g_autofree char *command = g_strdup_printf("tool('%s')", class->name);
    const char *label = ed_keymap_label(command), *key = label != NULL ? label : "";
    g_autofree char *tooltip = key[0] != '\0' ? g_strdup_printf("%s (%s)", _(class->title), key)
                                              : g_strdup(_(class->title));
    gtk_widget_set_tooltip_text(button, tooltip);
    gtk_accessible_update_property(GTK_ACCESSIBLE(button), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                   _(class->title), GTK_ACCESSIBLE_PROPERTY_KEY_SHORTCUTS, key, -1);
    gtk_actionable_set_action_target(GTK_ACTIONABLE(button), "s", class->name);
    gtk_actionable_set_action_name(GTK_ACTIONABLE(button), "win.tool");
    return button;
}

/* All frames instead of the canvas, at the foot of the strip. */
static void add_sheet(EdToolStrip *self)
{
    GtkWidget *space = gtk_box_new(GTK_ORIENTATION_VERTICAL, 0);
    GtkWidget *button = gtk_toggle_button_new();
    gtk_widget_set_vexpand(space, TRUE);
    gtk_widget_set_parent(space, GTK_WIDGET(self));
    gtk_button_set_icon_name(GTK_BUTTON(button), "gab-sheet-symbolic");
    const char *key = ed_keymap_label("contact-sheet");
    g_autofree char *tooltip = key != NULL ? g_strdup_printf("%s (%s)", _("Contact sheet"), key)
                                           : g_strdup(_("Contact sheet"));
    gtk_widget_set_tooltip_text(button, tooltip);
    gtk_accessible_update_property(GTK_ACCESSIBLE(button), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                   _("Contact sheet"), GTK_ACCESSIBLE_PROPERTY_KEY_SHORTCUTS,
                                   key != NULL ? key : "", -1);
    gtk_actionable_set_action_name(GTK_ACTIONABLE(button), "win.contact-sheet");
    gtk_widget_set_parent(button, GTK_WIDGET(self));
}

/* The tools for what is shown. */
static GPtrArray *classes_for(EdSession *session)
{
    uint32_t count;
    const EdToolClass *const *classes = ed_tool_classes(&count);
    GPtrArray *working = g_ptr_array_new();
    for (uint32_t i = 0; session != NULL && i < count; i++)
        if (ed_tool_class_works(classes[i], session))
            g_ptr_array_add(working, (gpointer)classes[i]);
    return working;
}

static void fill(EdToolStrip *self)
{
    const EdToolClass *before = NULL;
    clear(self);
    for (guint i = 0; i < self->classes->len; i++) {
        const EdToolClass *class = g_ptr_array_index(self->classes, i);
        if (before != NULL && before->group != class->group)
            gtk_widget_set_parent(separator_new(), GTK_WIDGET(self));
        gtk_widget_set_parent(button_new(class), GTK_WIDGET(self));
        before = class;
    }
    if (self->watch.session != NULL && ed_session_view(self->watch.session)->kind == ED_SPRITE)
        add_sheet(self);
}

static bool same_classes(const GPtrArray *a, const GPtrArray *b)
{
    return a->len == b->len &&
           (a->len == 0 || memcmp(a->pdata, b->pdata, a->len * sizeof *a->pdata) == 0);
}

static void update_cb(gpointer owner, guint what)
{
    (void)what;
    EdToolStrip *self = owner;
    g_autoptr(GPtrArray) classes = classes_for(self->watch.session);
    if (same_classes(classes, self->classes))
        return;
    g_ptr_array_unref(self->classes);
    self->classes = g_steal_pointer(&classes);
    fill(self);
}

static void ed_tool_strip_dispose(GObject *object)
{
    EdToolStrip *self = ED_TOOL_STRIP(object);
    ed_watch_clear(&self->watch);
    clear(self);
    G_OBJECT_CLASS(ed_tool_strip_parent_class)->dispose(object);
}

static void ed_tool_strip_finalize(GObject *object)
{
    g_ptr_array_unref(ED_TOOL_STRIP(object)->classes);
    G_OBJECT_CLASS(ed_tool_strip_parent_class)->finalize(object);
}

static void ed_tool_strip_class_init(EdToolStripClass *class)
{
    GtkWidgetClass *widget_class = GTK_WIDGET_CLASS(class);
    G_OBJECT_CLASS(class)->dispose = ed_tool_strip_dispose;
    G_OBJECT_CLASS(class)->finalize = ed_tool_strip_finalize;
    gtk_widget_class_set_layout_manager_type(widget_class, GTK_TYPE_BOX_LAYOUT);
    gtk_widget_class_set_css_name(widget_class, "toolstrip");
    gtk_widget_class_set_accessible_role(widget_class, GTK_ACCESSIBLE_ROLE_TOOLBAR);
}

static void ed_tool_strip_init(EdToolStrip *self)
{
    self->classes = g_ptr_array_new();
    gtk_orientable_set_orientation(GTK_ORIENTABLE(gtk_widget_get_layout_manager(GTK_WIDGET(self))),
                                   GTK_ORIENTATION_VERTICAL);
    gtk_accessible_update_property(GTK_ACCESSIBLE(self), GTK_ACCESSIBLE_PROPERTY_LABEL, _("Tools"),
                                   -1);
}

void ed_tool_strip_set_session(EdToolStrip *strip, EdSession *session)
{
    ed_watch_set(&strip->watch, session, ED_VIEW_ASSET | ED_VIEW_PART, update_cb, strip);
}
