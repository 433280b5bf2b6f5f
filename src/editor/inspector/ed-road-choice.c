/* SPDX-License-Identifier: MIT */
#include "inspector/ed-road-choice.h"

#include "inspector/ed-band-edits.h"
#include "session/ed-view.h"
#include "widgets/ed-swatch.h"
#include "widgets/ed-visible.h"
#include "widgets/ed-widget.h"

#include <glib/gi18n.h>

enum { MAX_HEIGHT = 320 };

struct _EdRoadChoice {
    GtkWidget parent;
    GtkWidget *button, *names, *tags;
    EdSession *session;  /* borrowed: the session whose map is shown */
    gboolean is_setting; /* widgets are being set by code: their signals are ignored */
};

G_DEFINE_FINAL_TYPE(EdRoadChoice, ed_road_choice, GTK_TYPE_WIDGET)

static bool is_road(const Map *map, int32_t tag)
{
    return (map->road[tag / 32] >> (tag % 32) & 1) != 0;
}

static void road_choice_toggled_cb(GtkWidget *check, EdRoadChoice *self)
{
    if (!self->is_setting && self->session != NULL && ed_session_map(self->session) != NULL)
        ed_toggle_road(self->session, GPOINTER_TO_INT(g_object_get_data(G_OBJECT(check), "tag")));
}

static GtkWidget *check_new(EdRoadChoice *self, const Tag *tag)
{
    GtkWidget *box = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 8);
    EdSwatch *swatch = ed_swatch_new();
    ed_swatch_set_tag(swatch, ed_session_project(self->session), tag->number);
    gtk_box_append(GTK_BOX(box), GTK_WIDGET(swatch));
    GtkWidget *name = gtk_label_new(NULL);
    ed_show_name(name, tag->name);
    gtk_box_append(GTK_BOX(box), name);
    GtkWidget *role = gtk_label_new(NULL);
    ed_show_name(role, role_display_name(tag->role));
    gtk_widget_add_css_class(role, "role");
    gtk_box_append(GTK_BOX(box), role);
    GtkWidget *check = gtk_check_button_new();
    gtk_check_button_set_child(GTK_CHECK_BUTTON(check), box);
    g_object_set_data(G_OBJECT(check), "tag", GINT_TO_POINTER(tag->number));
    gtk_check_button_set_active(GTK_CHECK_BUTTON(check),
                                is_road(ed_session_map(self->session), tag->number));
    ed_show_accessible(check, GTK_ACCESSIBLE_PROPERTY_LABEL, tag->name);
    g_signal_connect(check, "toggled", G_CALLBACK(road_choice_toggled_cb), self);
    return check;
}

/* Fills the popover when it opens. */
static void fill_popover(EdRoadChoice *self)
{
    ed_widget_remove_children(self->tags);
    if (self->session == NULL || ed_session_map(self->session) == NULL)
        return;
    LIST_EACH (Tag, tag, ed_session_project(self->session)->tags)
        gtk_box_append(GTK_BOX(self->tags), check_new(self, tag));
}

/* Updates the check marks after changes elsewhere, such as undo. */
static void update_checks(EdRoadChoice *self, const Map *map)
{
    self->is_setting = TRUE;
    ED_CHILD_EACH (check, self->tags) {
        int32_t tag = GPOINTER_TO_INT(g_object_get_data(G_OBJECT(check), "tag"));
        gtk_check_button_set_active(GTK_CHECK_BUTTON(check), is_road(map, tag));
    }
    self->is_setting = FALSE;
}

static void ed_road_choice_dispose(GObject *object)
{
    EdRoadChoice *self = ED_ROAD_CHOICE(object);
    self->session = NULL;
    g_clear_pointer(&self->button, gtk_widget_unparent);
    G_OBJECT_CLASS(ed_road_choice_parent_class)->dispose(object);
}

static void ed_road_choice_class_init(EdRoadChoiceClass *class)
{
    G_OBJECT_CLASS(class)->dispose = ed_road_choice_dispose;
    gtk_widget_class_set_layout_manager_type(GTK_WIDGET_CLASS(class), GTK_TYPE_BIN_LAYOUT);
}

static void ed_road_choice_init(EdRoadChoice *self)
{
    self->names = gtk_label_new(NULL);
    gtk_label_set_xalign(GTK_LABEL(self->names), 0);
    gtk_label_set_ellipsize(GTK_LABEL(self->names), PANGO_ELLIPSIZE_END);
    gtk_widget_set_hexpand(self->names, TRUE);
    self->tags = gtk_box_new(GTK_ORIENTATION_VERTICAL, 2);
    GtkWidget *scroll = gtk_scrolled_window_new();
    gtk_scrolled_window_set_policy(GTK_SCROLLED_WINDOW(scroll), GTK_POLICY_NEVER,
                                   GTK_POLICY_AUTOMATIC);
    gtk_scrolled_window_set_propagate_natural_height(GTK_SCROLLED_WINDOW(scroll), TRUE);
    gtk_scrolled_window_set_max_content_height(GTK_SCROLLED_WINDOW(scroll), MAX_HEIGHT);
    gtk_scrolled_window_set_child(GTK_SCROLLED_WINDOW(scroll), self->tags);
    GtkWidget *popover = gtk_popover_new();
    gtk_popover_set_child(GTK_POPOVER(popover), scroll);
    g_signal_connect_swapped(popover, "map", G_CALLBACK(fill_popover), self);
    self->button = gtk_menu_button_new();
    gtk_menu_button_set_child(GTK_MENU_BUTTON(self->button), self->names);
    gtk_menu_button_set_always_show_arrow(GTK_MENU_BUTTON(self->button), TRUE);
    gtk_menu_button_set_popover(GTK_MENU_BUTTON(self->button), popover);
    ed_show_accessible(self->button, GTK_ACCESSIBLE_PROPERTY_LABEL, _("Road tags"));
    gtk_widget_set_halign(gtk_widget_get_parent(self->names), GTK_ALIGN_FILL);
    gtk_widget_set_parent(self->button, GTK_WIDGET(self));
}

bool ed_road_choice_show(EdRoadChoice *choice, EdSession *session)
{
    const Map *map = session != NULL ? ed_session_map(session) : NULL;
    g_autoptr(GString) names = g_string_new(NULL);
    choice->session = session;
    if (map == NULL)
        return false;
    LIST_EACH (Tag, tag, ed_session_project(session)->tags)
        if (is_road(map, tag->number))
            g_string_append_printf(names, "%s%s", names->len > 0 ? ", " : "", tag->name);
    ed_show_name(choice->names, names->len > 0 ? names->str : _("Choose tags"));
    update_checks(choice, map);
    return names->len > 0;
}
