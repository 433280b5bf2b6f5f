/* SPDX-License-Identifier: MIT */
#include "inspector/ed-sections.h"

#include "canvas/ed-canvas-style.h"
#include "edit/assets.h"
#include "edit/sprites.h"
#include "tools/sprite/ed-frame-edits.h"
#include "widgets/ed-numbers.h"

#include <glib/gi18n.h>
#include <math.h>
#include <string.h>

struct _EdPointsSection {
    EdSection parent;
    GtkWidget *list, *list_scroll, *empty;
};

G_DEFINE_FINAL_TYPE(EdPointsSection, ed_points_section, ED_TYPE_SECTION)

static const Project *project_of(EdPointsSection *self)
{
    return ed_session_project(self->parent.watch.session);
}

/* ---- Rows ---- */

/* Converts a coordinate of a pixel's centre to the coordinate of the pixel, relative to
 * `origin`. */
static double pixel_coordinate(int32_t fixed, double origin)
{
    return fixed / (double)DOCUMENT_PIXEL - 0.5 - origin;
}

static void set_position(EdPointsSection *self, EdRow *row, const Frame *frame, const Point *point)
{
    double x, y;
    ed_section_origin(self->parent.watch.session, frame, &x, &y);
    g_autofree char *x_text = ed_number_text(pixel_coordinate(point->x, x), 2);
    g_autofree char *y_text = ed_number_text(pixel_coordinate(point->y, y), 2);
    g_autofree char *angle = NULL;
    if (point->to_x != 0 || point->to_y != 0) {
        g_autofree char *degrees = ed_number_text(atan2(-point->to_y, point->to_x) * 180 / G_PI, 0);
        angle = g_strdup_printf("  %s°", degrees);
    }
    g_autofree char *position = g_strdup_printf(C_("place", "%s, %s"), x_text, y_text);
    g_autofree char *text = g_strconcat(position, angle, NULL);
    ed_row_set_count(row, text);
}

static EdRow *row_of(EdPointsSection *self, const Frame *frame, const Point *point, uint32_t index)
{
    EdRow *row = ed_row_new(0, index, 0);
    ed_row_set_title(row, point->name);
    const Tag *tag = project_tag_named(project_of(self), point->name);
    EdRowLook *look = ed_row_edit(row);
    look->swatch = true;
    if (tag != NULL)
        memcpy(look->colour, tag->colour, sizeof look->colour);
    else
        ed_untagged_colour(look->colour);
    set_position(self, row, frame, point);
    return row;
}

static void points_section_update_cb(gpointer owner, guint changes)
{
    EdPointsSection *self = owner;
    EdSession *session = self->parent.watch.session;
    const Frame *frame = session != NULL ? ed_session_frame(session) : NULL;
    GPtrArray *rows = g_ptr_array_new_with_free_func(g_object_unref);
    if (frame != NULL) {
        uint32_t index = 0;
        LIST_EACH (Point, point, frame->points)
            g_ptr_array_add(rows, row_of(self, frame, point, index++));
    }
    gtk_widget_set_visible(self->empty, rows->len == 0);
    gtk_widget_set_visible(self->list_scroll, rows->len > 0);
    ed_thing_list_show(&self->parent.things, session, rows);
}

static void points_section_renamed_cb(EdListRow *widget, const char *name, EdPointsSection *self)
{
    const char *before = ed_row_look(ed_list_row_row(widget))->title;
    ed_frame_rename_point(self->parent.watch.session, before, name);
}

static void points_section_setup_row_cb(gpointer user, EdListRow *widget)
{
    ed_list_row_set_diamond(widget);
    g_signal_connect(widget, "renamed", G_CALLBACK(points_section_renamed_cb), user);
    ed_list_row_rename_on_click(widget, 0);
}

static void points_section_update_row_cb(gpointer user, EdListRow *widget, EdRow *row)
{
    ed_list_row_show(widget, row);
}

/* ---- The class ---- */

static const EdChild children[] = ED_CHILDREN(EdPointsSection, list, list_scroll, empty);

static void ed_points_section_class_init(EdPointsSectionClass *class)
{
    ed_section_set_up_class(ED_SECTION_CLASS(class), "ed-points-section.ui", children, NULL,
                            ED_WATCH_PROJECT | ED_VIEW_SELECTION | ED_VIEW_PART | ED_VIEW_ASSET |
                                ED_VIEW_SCOPE,
                            points_section_update_cb);
}

static void ed_points_section_init(EdPointsSection *self)
{
    ed_section_set_up(GTK_WIDGET(self));
    ed_thing_list_init(&self->parent.things, self->list, ED_SELECT_POINTS,
                       points_section_setup_row_cb, points_section_update_row_cb, self);
}

void ed_points_section_add(EdPointsSection *section)
{
    EdSession *session = section->parent.watch.session;
    const Frame *frame = ed_session_frame(session);
    Scope scope = ed_section_scope(session, 0);
    int32_t x = (frame->has_hot_spot ? frame->hot_x : frame->w * DOCUMENT_PIXEL / 2);
    int32_t y = (frame->has_hot_spot ? frame->hot_y : frame->h * DOCUMENT_PIXEL / 2);
    g_autofree char *name = asset_free_name(frame->points, _("point"));
    uint64_t index = list_count(frame->points);
    Project *after = edit_set_point(project_of(section), &scope, name, x + DOCUMENT_PIXEL / 2,
                                    y + DOCUMENT_PIXEL / 2, ed_error(session));
    if (!ed_session_push(session, after, _("New point"), NULL))
        return;
    ed_session_select(session, ED_SELECT_POINTS, &index, 1);
}
