/* SPDX-License-Identifier: MIT */
#include "inspector/ed-sections.h"
#include "widgets/ed-segments.h"
#include "widgets/ed-visible.h"

#include <glib/gi18n.h>

enum { BOXES, POINTS };

struct _EdFrameLists {
    EdSection parent;
    GtkWidget *add, *pages;
    EdSegments *which;
    EdBoxesSection *boxes;
    EdPointsSection *points;
};

G_DEFINE_FINAL_TYPE(EdFrameLists, ed_frame_lists, ED_TYPE_SECTION)

static void show_list(EdFrameLists *self, int which)
{
    const char *tip = which == POINTS ? _("New action point") : _("New box with the current tag");
    GtkWidget *page = which == POINTS ? GTK_WIDGET(self->points) : GTK_WIDGET(self->boxes);
    gtk_stack_set_visible_child(GTK_STACK(self->pages), page);
    ed_segments_set_chosen(self->which, which);
    ed_show_tooltip(self->add, tip);
    ed_show_accessible(self->add, GTK_ACCESSIBLE_PROPERTY_LABEL, tip);
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

static void frame_lists_update_cb(gpointer owner, guint changes)
{
    EdFrameLists *self = owner;
    EdSession *session = self->parent.watch.session;
    const Frame *frame = session != NULL ? ed_session_frame(session) : NULL;
    if (changes & ED_WATCH_SESSION) {
        ed_section_set_session(ED_SECTION(self->boxes), session);
        ed_section_set_session(ED_SECTION(self->points), session);
    }
    gtk_widget_set_visible(GTK_WIDGET(self), frame != NULL);
    if (frame == NULL)
        return;
    show_counts(self, frame);
    if (!(changes & ED_VIEW_SELECTION))
        return;
    if (ed_session_selection(session)->kind == ED_SELECT_BOXES)
        show_list(self, BOXES);
    else if (ed_session_selection(session)->kind == ED_SELECT_POINTS)
        show_list(self, POINTS);
}

/* ---- The class ---- */

static const EdChild children[] = ED_CHILDREN(EdFrameLists, add, pages, which, boxes, points);
static const EdCallback callbacks[] = ED_CALLBACKS(add_cb, chosen_cb);

static void ed_frame_lists_class_init(EdFrameListsClass *class)
{
    g_type_ensure(ed_boxes_section_get_type());
    g_type_ensure(ed_points_section_get_type());
    ed_section_set_up_class(ED_SECTION_CLASS(class), "ed-frame-lists.ui", children, callbacks,
                            ED_WATCH_PROJECT | ED_VIEW_SELECTION | ED_VIEW_PART | ED_VIEW_ASSET,
                            frame_lists_update_cb);
}

static void ed_frame_lists_init(EdFrameLists *self)
{
    ed_section_set_up(GTK_WIDGET(self));
    ed_segments_set_choices(self->which, (const char *const[]){_("Boxes"), _("Points"), NULL});
    show_list(self, BOXES);
}

EdThingList *ed_frame_lists_boxes(EdFrameLists *lists)
{
    return &ED_SECTION(lists->boxes)->things;
}

EdThingList *ed_frame_lists_points(EdFrameLists *lists)
{
    return &ED_SECTION(lists->points)->things;
}
