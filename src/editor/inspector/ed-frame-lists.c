/* SPDX-License-Identifier: MIT */
#include "inspector/ed-frame-lists.h"

#include "inspector/ed-boxes-section.h"
#include "inspector/ed-points-section.h"
#include "widgets/ed-section.h"
#include "widgets/ed-segments.h"
#include "widgets/ed-template.h"
#include "widgets/ed-watch.h"

#include <glib/gi18n.h>

enum { BOXES, POINTS };

struct _EdFrameLists {
    GtkWidget parent;
    GtkWidget *add, *pages;
    EdSegments *which;
    EdBoxesSection *boxes;
    EdPointsSection *points;
    EdWatch watch;
};

G_DEFINE_FINAL_TYPE(EdFrameLists, ed_frame_lists, GTK_TYPE_WIDGET)

static void show_list(EdFrameLists *self, int which)
{
    const char *tip = which == POINTS ? _("New action point") : _("New box of the current tag");
    GtkWidget *page = which == POINTS ? GTK_WIDGET(self->points) : GTK_WIDGET(self->boxes);
    gtk_stack_set_visible_child(GTK_STACK(self->pages), page);
    ed_segments_set_chosen(self->which, which);
    gtk_widget_set_tooltip_text(self->add, tip);
    gtk_accessible_update_property(GTK_ACCESSIBLE(self->add), GTK_ACCESSIBLE_PROPERTY_LABEL, tip,
                                   -1);
}

static void chosen_cb(EdFrameLists *self, int which)
{
    show_list(self, which);
}

static void add_cb(EdFrameLists *self)
{
    if (ed_segments_chosen(self->which) == POINTS)
        ed_points_section_add(self->points);
    else
        ed_boxes_section_add(self->boxes);
}

static void show_counts(EdFrameLists *self, const Frame *frame)
{
    g_autofree char *boxes = g_strdup_printf("%s  %u", _("Boxes"), list_count(frame->boxes));
    g_autofree char *points = g_strdup_printf("%s  %u", _("Points"), list_count(frame->points));
    ed_segments_set_text(self->which, BOXES, boxes);
    ed_segments_set_text(self->which, POINTS, points);
}

/* A window keeps a hidden widget as its focus until it draws the next frame. */
static void give_up_focus(EdFrameLists *self)
{
    GtkWidget *widget = GTK_WIDGET(self);
    GtkWindow *window = GTK_WINDOW(gtk_widget_get_root(widget));
    GtkWidget *focus = window != NULL ? gtk_window_get_focus(window) : NULL;
    if (focus != NULL && gtk_widget_is_ancestor(focus, widget))
        gtk_window_set_focus(window, NULL);
}

static void frame_lists_update_cb(gpointer owner, guint what)
{
    EdFrameLists *self = owner;
    EdSession *session = self->watch.session;
    const Frame *frame = session != NULL ? ed_session_frame(session) : NULL;
    if (frame == NULL)
        give_up_focus(self);
    gtk_widget_set_visible(GTK_WIDGET(self), frame != NULL);
    if (frame == NULL)
        return;
    show_counts(self, frame);
    if (!(what & ED_VIEW_SELECTION))
        return;
    if (ed_session_selection(session)->kind == ED_SELECT_BOXES)
        show_list(self, BOXES);
    else if (ed_session_selection(session)->kind == ED_SELECT_POINTS)
        show_list(self, POINTS);
}

/* ---- The class ---- */

static void ed_frame_lists_dispose(GObject *object)
{
    ed_watch_clear(&ED_FRAME_LISTS(object)->watch);
    ed_template_dispose(GTK_WIDGET(object), ED_TYPE_FRAME_LISTS);
    G_OBJECT_CLASS(ed_frame_lists_parent_class)->dispose(object);
}

static void ed_frame_lists_class_init(EdFrameListsClass *class)
{
    GtkWidgetClass *widget_class = GTK_WIDGET_CLASS(class);
    G_OBJECT_CLASS(class)->dispose = ed_frame_lists_dispose;
    g_type_ensure(ED_TYPE_BOXES_SECTION);
    g_type_ensure(ED_TYPE_POINTS_SECTION);
    g_type_ensure(ED_TYPE_SEGMENTS);
    ed_section_class_init(widget_class, "ed-frame-lists.ui");
    gtk_widget_class_bind_template_child(widget_class, EdFrameLists, add);
    gtk_widget_class_bind_template_child(widget_class, EdFrameLists, pages);
    gtk_widget_class_bind_template_child(widget_class, EdFrameLists, which);
    gtk_widget_class_bind_template_child(widget_class, EdFrameLists, boxes);
    gtk_widget_class_bind_template_child(widget_class, EdFrameLists, points);
    gtk_widget_class_bind_template_callback(widget_class, add_cb);
    gtk_widget_class_bind_template_callback(widget_class, chosen_cb);
}

static void ed_frame_lists_init(EdFrameLists *self)
{
    ed_section_init(GTK_WIDGET(self));
    ed_segments_set_choices(self->which, (const char *const[]){_("Boxes"), _("Points"), NULL});
    show_list(self, BOXES);
}

void ed_frame_lists_set_session(EdFrameLists *lists, EdSession *session)
{
    ed_boxes_section_set_session(lists->boxes, session);
    ed_points_section_set_session(lists->points, session);
    ed_watch_set(&lists->watch, session,
                 ED_WATCH_PROJECT | ED_VIEW_SELECTION | ED_VIEW_PART | ED_VIEW_ASSET,
                 frame_lists_update_cb, lists);
}

EdThingList *ed_frame_lists_boxes(EdFrameLists *lists)
{
    return ed_boxes_section_things(lists->boxes);
}

EdThingList *ed_frame_lists_points(EdFrameLists *lists)
{
    return ed_points_section_things(lists->points);
}
