/* SPDX-License-Identifier: MIT */
#include "inspector/ed-thing-name.h"

#include "session/ed-selection.h"
#include "tools/ed-tool.h"
#include "tools/map/ed-map-edits.h"
#include "tools/sprite/ed-frame-edits.h"
#include "widgets/ed-typing.h"
#include "widgets/ed-visible.h"

#include <glib/gi18n.h>

enum { WIDTH = 190, HEIGHT = 34, AWAY = 14 }; /* pixels; AWAY: from the pointer to the field */

/* Reasons to ask for a name. */
typedef enum Occasion { RENAMED, DRAWN, ADDED } Occasion;

struct _EdThingName {
    GtkWidget parent;
    GtkWidget *box, *entry;
    EdSession *session; /* strong reference while the name is typed */
    gulong changed_handler;
    Path thing;
    Occasion occasion;
    gboolean is_typed; /* the user has changed the text */
};

G_DEFINE_FINAL_TYPE(EdThingName, ed_thing_name, GTK_TYPE_WIDGET)

/* Returns the focus to the widget below this one: the canvas, which is the page of a stack. */
static void give_focus_back(EdThingName *self)
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
static EdSession *thing_name_end(EdThingName *self)
{
    g_clear_signal_handler(&self->changed_handler, self->session);
    EdSession *session = g_steal_pointer(&self->session);
    gtk_widget_set_visible(GTK_WIDGET(self), FALSE);
    return session;
}

static bool is_kind(const EdThingName *self, const NodeKind *kind)
{
    return path_kind(&self->thing) == kind;
}

/* Returns the name of the thing, or NULL if it no longer exists. */
static const char *current_name(EdThingName *self, EdSession *session)
{
    const void *node = path_get(ed_session_project(session), &self->thing);
    if (node == NULL)
        return NULL;
    return is_kind(self, &zone_kind)    ? ((const Zone *)node)->name
           : is_kind(self, &point_kind) ? ((const Point *)node)->name
           : is_kind(self, &wall_kind)  ? ((const Wall *)node)->name
                                        : ((const Marker *)node)->name;
}

static void rename_thing(EdThingName *self, EdSession *session, const char *name, const char *text)
{
    const void *group = self->occasion == ADDED ? self : NULL;
    if (is_kind(self, &point_kind)) {
        g_autofree char *old_name = g_strdup(name);
        ed_frame_rename_point(session, old_name, text);
        return;
    }
    Project *after =
        edit_set_text(ed_session_project(session), &self->thing, "name", text, ed_error(session));
    const Tag *tag = project_tag_named(ed_session_project(session), text);
    if (after != NULL && self->occasion != RENAMED && tag != NULL && !is_kind(self, &wall_kind) &&
        !ed_session_tag_locked(session, tag->number)) {
        Project *named = after;
        after = edit_set_number(named, &self->thing, "tag", tag->number, ed_error(session));
        node_unref(named);
    }
    ed_session_push(session, after,
                    is_kind(self, &zone_kind)   ? _("Rename zone")
                    : is_kind(self, &wall_kind) ? _("Rename walls")
                                                : _("Rename marker"),
                    group);
}

/* Lets the next paint start a new zone, except with tools whose drags add to the named one. */
static void leave_zone(EdThingName *self, EdSession *session)
{
    const Zone *zone = path_get(ed_session_project(session), &self->thing);
    const EdView *view = ed_session_view(session);
    const EdToolClass *tool = ed_tool_class(view->tool);
    if (is_kind(self, &zone_kind) && zone->number == view->zone && tool != NULL && !tool->adds)
        ed_session_set_zone(session, 0);
}

void ed_thing_name_commit(EdThingName *self)
{
    if (self->session == NULL)
        return;
    g_autofree char *text = g_strstrip(g_strdup(gtk_editable_get_text(GTK_EDITABLE(self->entry))));
    g_autoptr(EdSession) session = thing_name_end(self);
    const char *name = current_name(self, session);
    if (name != NULL && text[0] != '\0' && !g_str_equal(text, name))
        rename_thing(self, session, name, text);
    if (name != NULL && self->is_typed && self->occasion == DRAWN)
        leave_zone(self, session);
    ed_session_end_group(session);
}

/* Accepts the name. The next paint starts a new zone. */
static void finish_thing(EdThingName *self)
{
    g_autoptr(EdSession) session = self->session != NULL ? g_object_ref(self->session) : NULL;
    ed_thing_name_commit(self);
    if (session != NULL && self->occasion == DRAWN && is_kind(self, &zone_kind))
        ed_session_set_zone(session, 0);
    give_focus_back(self);
}

/* Until something is typed, keys such as those of Undo and Copy are for the project. */
static gboolean leave_by_shortcut(EdThingName *self, GtkEventController *controller)
{
    GtkRoot *root = gtk_widget_get_root(GTK_WIDGET(self));
    ed_thing_name_commit(self);
    give_focus_back(self);
    gtk_event_controller_key_forward(GTK_EVENT_CONTROLLER_KEY(controller), GTK_WIDGET(root));
    return TRUE;
}

static gboolean thing_name_key_cb(EdThingName *self, guint keyval, guint code,
                                  GdkModifierType state, GtkEventController *controller)
{
    if (self->session == NULL)
        return FALSE;
    if ((state & GDK_CONTROL_MASK) != 0 && gdk_keyval_to_unicode(keyval) > ' ' && !self->is_typed)
        return leave_by_shortcut(self, controller);
    if (keyval != GDK_KEY_Escape)
        return FALSE;
    g_autoptr(EdSession) session = thing_name_end(self);
    if (self->occasion == ADDED)
        ed_session_cancel_group(session);
    give_focus_back(self);
    return TRUE;
}

/* Ends the naming of a thing that was removed, as by Undo. */
static void session_changed_cb(EdThingName *self)
{
    if (current_name(self, self->session) != NULL)
        return;
    g_object_unref(thing_name_end(self));
    give_focus_back(self);
}

static void text_changed_cb(EdThingName *self)
{
    self->is_typed = TRUE;
}

static void thing_name_left_cb(EdThingName *self)
{
    if (!ed_typing_is_asked(self->entry))
        ed_thing_name_commit(self);
}

static void show_field(EdThingName *self, EdSession *session, double x, double y)
{
    GtkWidget *overlay = gtk_widget_get_parent(GTK_WIDGET(self));
    GtkEditable *editable = GTK_EDITABLE(self->entry);
    double left = MIN(x + AWAY, gtk_widget_get_width(overlay) - WIDTH);
    double top = MIN(y + AWAY, gtk_widget_get_height(overlay) - HEIGHT);
    gtk_widget_set_margin_start(GTK_WIDGET(self), (int)MAX(left, 0));
    gtk_widget_set_margin_top(GTK_WIDGET(self), (int)MAX(top, 0));
    gtk_editable_set_text(editable, current_name(self, session));
    self->is_typed = FALSE;
    self->session = g_object_ref(session);
    self->changed_handler =
        g_signal_connect_swapped(session, "changed", G_CALLBACK(session_changed_cb), self);
    gtk_widget_set_visible(GTK_WIDGET(self), TRUE);
    ed_typing_ask(self->entry);
    gtk_editable_select_region(GTK_EDITABLE(self->entry), 0, -1);
}

static void ask(EdThingName *self, EdSession *session, Occasion occasion, const Path *thing,
                const double at[2])
{
    ed_thing_name_commit(self);
    self->occasion = occasion;
    self->thing = *thing;
    if (current_name(self, session) != NULL)
        show_field(self, session, at[0], at[1]);
}

void ed_thing_name_ask(EdThingName *name, EdSession *session, const Path *thing, double x, double y)
{
    ask(name, session, DRAWN, thing, (double[]){x, y});
}

/* Asks for the name of the current zone. */
static void ask_for_zone(EdThingName *self, EdSession *session, Occasion occasion, double x,
                         double y)
{
    const EdView *view = ed_session_view(session);
    Path zone = path_zone(ed_session_project(session), view->asset, view->plane, view->zone);
    ask(self, session, occasion, &zone, (double[]){x, y});
}

void ed_thing_name_new_zone(EdThingName *name, EdSession *session, double x, double y)
{
    ed_thing_name_commit(name);
    int32_t zone = ed_map_add_zone(session, name);
    if (zone == 0)
        return;
    uint64_t item = (uint64_t)zone; /* the inspector shows its tag and properties */
    ed_session_select(session, ED_SELECT_ZONES, &item, 1);
    ask_for_zone(name, session, ADDED, x, y);
}

void ed_thing_name_rename_zone(EdThingName *name, EdSession *session, double x, double y)
{
    if (ed_session_plane(session) != NULL)
        ask_for_zone(name, session, RENAMED, x, y);
}

static void ed_thing_name_dispose(GObject *object)
{
    EdThingName *self = ED_THING_NAME(object);
    if (self->session != NULL)
        g_clear_signal_handler(&self->changed_handler, self->session);
    g_clear_object(&self->session);
    g_clear_pointer(&self->box, gtk_widget_unparent);
    G_OBJECT_CLASS(ed_thing_name_parent_class)->dispose(object);
}

static void ed_thing_name_class_init(EdThingNameClass *class)
{
    G_OBJECT_CLASS(class)->dispose = ed_thing_name_dispose;
    gtk_widget_class_set_layout_manager_type(GTK_WIDGET_CLASS(class), GTK_TYPE_BIN_LAYOUT);
    gtk_widget_class_set_css_name(GTK_WIDGET_CLASS(class), "thingname");
}

static void ed_thing_name_init(EdThingName *self)
{
    self->box = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 6);
    self->entry = gtk_entry_new();
    gtk_widget_set_parent(self->box, GTK_WIDGET(self));
    gtk_box_append(GTK_BOX(self->box), self->entry);
    gtk_widget_set_size_request(self->entry, WIDTH, -1);
    gtk_widget_set_halign(GTK_WIDGET(self), GTK_ALIGN_START);
    gtk_widget_set_valign(GTK_WIDGET(self), GTK_ALIGN_START);
    gtk_widget_set_visible(GTK_WIDGET(self), FALSE);
    /* Ignores the pointer, so that drawing continues through it. */
    gtk_widget_set_can_target(GTK_WIDGET(self), FALSE);
    gtk_entry_set_placeholder_text(GTK_ENTRY(self->entry), _("Name"));
    ed_show_accessible(self->entry, GTK_ACCESSIBLE_PROPERTY_LABEL, _("Name"));
    g_signal_connect_object(self->entry, "activate", G_CALLBACK(finish_thing), self,
                            G_CONNECT_SWAPPED);
    g_signal_connect_object(self->entry, "changed", G_CALLBACK(text_changed_cb), self,
                            G_CONNECT_SWAPPED);
    GtkEventController *focus = gtk_event_controller_focus_new();
    g_signal_connect_object(focus, "leave", G_CALLBACK(thing_name_left_cb), self,
                            G_CONNECT_SWAPPED);
    gtk_widget_add_controller(self->entry, focus);
    GtkEventController *keys = gtk_event_controller_key_new();
    gtk_event_controller_set_propagation_phase(keys, GTK_PHASE_CAPTURE);
    g_signal_connect_object(keys, "key-pressed", G_CALLBACK(thing_name_key_cb), self,
                            G_CONNECT_SWAPPED);
    gtk_widget_add_controller(self->entry, keys);
}
