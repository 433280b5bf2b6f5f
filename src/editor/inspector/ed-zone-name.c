/* SPDX-License-Identifier: MIT */
#include "inspector/ed-zone-name.h"

#include "session/ed-selection.h"
#include "session/ed-view.h"
#include "tools/map/ed-map-edits.h"
#include "widgets/ed-visible.h"

#include <glib/gi18n.h>

enum { WIDTH = 190, HEIGHT = 34, AWAY = 14 }; /* pixels; AWAY: from the pointer to the field */

struct _EdZoneName {
    GtkWidget parent;
    GtkWidget *box, *entry;
    EdSession *session; /* strong reference while the name is typed */
    int32_t zone;
    gboolean is_new;
};

G_DEFINE_FINAL_TYPE(EdZoneName, ed_zone_name, GTK_TYPE_WIDGET)

/* Returns the focus to the widget below this one: the canvas, which is the page of a stack. */
static void give_focus_back(EdZoneName *self)
{
    GtkWidget *overlay = gtk_widget_get_parent(GTK_WIDGET(self));
    GtkWidget *below = GTK_IS_OVERLAY(overlay) ? gtk_overlay_get_child(GTK_OVERLAY(overlay)) : NULL;
    if (GTK_IS_STACK(below))
        below = gtk_stack_get_visible_child(GTK_STACK(below));
    if (below != NULL)
        gtk_widget_grab_focus(below);
}

/* Hides the field and returns the session. Called before the focus moves, because losing the focus
 * would commit the name. */
static EdSession *zone_name_end(EdZoneName *self)
{
    EdSession *session = g_steal_pointer(&self->session);
    gtk_widget_set_visible(GTK_WIDGET(self), FALSE);
    return session;
}

void ed_zone_name_commit(EdZoneName *self)
{
    if (self->session == NULL)
        return;
    g_autofree char *text = g_strstrip(g_strdup(gtk_editable_get_text(GTK_EDITABLE(self->entry))));
    g_autoptr(EdSession) session = zone_name_end(self);
    const Plane *plane = ed_session_plane(session);
    const Zone *zone = plane != NULL ? plane_zone(plane, self->zone) : NULL;
    if (zone != NULL && text[0] != '\0' && !g_str_equal(text, zone->name))
        ed_map_rename_zone(session, self->zone, text, self->is_new ? self : NULL);
    ed_session_end_group(session);
}

static void zone_name_activate_cb(EdZoneName *self)
{
    ed_zone_name_commit(self);
    give_focus_back(self);
}

static gboolean zone_name_key_cb(EdZoneName *self, guint keyval)
{
    if (keyval != GDK_KEY_Escape || self->session == NULL)
        return FALSE;
    g_autoptr(EdSession) session = zone_name_end(self);
    if (self->is_new)
        ed_session_cancel_group(session);
    give_focus_back(self);
    return TRUE;
}

static void show_field(EdZoneName *self, EdSession *session, double x, double y)
{
    const Zone *zone = plane_zone(ed_session_plane(session), self->zone);
    GtkWidget *overlay = gtk_widget_get_parent(GTK_WIDGET(self));
    self->session = g_object_ref(session);
    double left = MIN(x + AWAY, gtk_widget_get_width(overlay) - WIDTH);
    double top = MIN(y + AWAY, gtk_widget_get_height(overlay) - HEIGHT);
    gtk_widget_set_margin_start(GTK_WIDGET(self), (int)MAX(left, 0));
    gtk_widget_set_margin_top(GTK_WIDGET(self), (int)MAX(top, 0));
    gtk_editable_set_text(GTK_EDITABLE(self->entry), zone->name);
    gtk_widget_set_visible(GTK_WIDGET(self), TRUE);
    gtk_widget_grab_focus(self->entry);
    gtk_editable_select_region(GTK_EDITABLE(self->entry), 0, -1);
}

void ed_zone_name_new_zone(EdZoneName *name, EdSession *session, double x, double y)
{
    ed_zone_name_commit(name);
    name->is_new = TRUE;
    name->zone = ed_map_add_zone(session, name);
    if (name->zone == 0)
        return;
    uint64_t item = (uint64_t)name->zone; /* the inspector shows its tag and properties */
    ed_session_select(session, ED_SELECT_ZONES, &item, 1);
    show_field(name, session, x, y);
}

void ed_zone_name_rename(EdZoneName *name, EdSession *session, double x, double y)
{
    ed_zone_name_commit(name);
    name->is_new = FALSE;
    name->zone = ed_session_view(session)->zone;
    const Plane *plane = ed_session_plane(session);
    if (plane != NULL && plane_zone(plane, name->zone) != NULL)
        show_field(name, session, x, y);
}

static void ed_zone_name_dispose(GObject *object)
{
    EdZoneName *self = ED_ZONE_NAME(object);
    g_clear_object(&self->session);
    g_clear_pointer(&self->box, gtk_widget_unparent);
    G_OBJECT_CLASS(ed_zone_name_parent_class)->dispose(object);
}

static void ed_zone_name_class_init(EdZoneNameClass *class)
{
    G_OBJECT_CLASS(class)->dispose = ed_zone_name_dispose;
    gtk_widget_class_set_layout_manager_type(GTK_WIDGET_CLASS(class), GTK_TYPE_BIN_LAYOUT);
    gtk_widget_class_set_css_name(GTK_WIDGET_CLASS(class), "zonename");
}

static void ed_zone_name_init(EdZoneName *self)
{
    self->box = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 6);
    self->entry = gtk_entry_new();
    gtk_widget_set_parent(self->box, GTK_WIDGET(self));
    gtk_box_append(GTK_BOX(self->box), self->entry);
    gtk_widget_set_size_request(self->entry, WIDTH, -1);
    gtk_widget_set_halign(GTK_WIDGET(self), GTK_ALIGN_START);
    gtk_widget_set_valign(GTK_WIDGET(self), GTK_ALIGN_START);
    gtk_widget_set_visible(GTK_WIDGET(self), FALSE);
    /* Ignores the pointer, so that painting continues through it. */
    gtk_widget_set_can_target(GTK_WIDGET(self), FALSE);
    gtk_entry_set_placeholder_text(GTK_ENTRY(self->entry), _("Name of the zone"));
    ed_show_accessible(self->entry, GTK_ACCESSIBLE_PROPERTY_LABEL, _("Name of the zone"));
    g_signal_connect_object(self->entry, "activate", G_CALLBACK(zone_name_activate_cb), self,
                            G_CONNECT_SWAPPED);
    GtkEventController *focus = gtk_event_controller_focus_new();
    g_signal_connect_object(focus, "leave", G_CALLBACK(ed_zone_name_commit), self,
                            G_CONNECT_SWAPPED);
    gtk_widget_add_controller(self->entry, focus);
    GtkEventController *keys = gtk_event_controller_key_new();
    gtk_event_controller_set_propagation_phase(keys, GTK_PHASE_CAPTURE);
    g_signal_connect_object(keys, "key-pressed", G_CALLBACK(zone_name_key_cb), self,
                            G_CONNECT_SWAPPED);
    gtk_widget_add_controller(self->entry, keys);
}
