/* SPDX-License-Identifier: MIT */
/* Implements ed-start-line.h. */
#include "tools/map/ed-start-line.h"

#include "edit/maps.h"
#include "edit/shapes.h"
#include "edit/tags.h"
#include "tools/map/ed-map-edits.h"

#include <gabarit/shape.h>
#include <glib/gi18n.h>
#include <math.h>

enum { THICKNESS = 6, AHEAD = 2 }; /* the fractions of the track's width */

/* ---- Finding ---- */

/* Returns a point between a and b, moved along a direction. */
static PaintPoint point_at(CurvePoint a, CurvePoint b, double share, CurvePoint direction,
                           double by)
{
    return (PaintPoint){a.x + share * (b.x - a.x) + by * direction.x,
                        a.y + share * (b.y - a.y) + by * direction.y};
}

/* Sets the line to a position between two ribs. */
static void set_line(EdStartLine *line, const CurveRib *a, const CurveRib *b, double share)
{
    CurvePoint ahead = {b->centre.x - a->centre.x, b->centre.y - a->centre.y};
    double length = hypot(ahead.x, ahead.y);
    double width = hypot(a->front.x - a->back.x, a->front.y - a->back.y);
    double half = width / THICKNESS / 2;
    ahead.x /= length;
    ahead.y /= length;
    *line = (EdStartLine){
        .corners = {point_at(a->back, b->back, share, ahead, -half),
                    point_at(a->front, b->front, share, ahead, -half),
                    point_at(a->front, b->front, share, ahead, half),
                    point_at(a->back, b->back, share, ahead, half)},
        .centre = point_at(a->centre, b->centre, share, ahead, 0),
        .ahead = point_at(a->centre, b->centre, share, ahead, width / AHEAD),
    };
}

static gab_segment segment(double ax, double ay, double bx, double by)
{
    return (gab_segment){{(float)ax, (float)ay}, {(float)bx, (float)by}};
}

static bool find_on_track(const Shape *shape, gab_segment stroke, EdStartLine *line)
{
    CurveNode *nodes;
    CurveTrack track = shape_track(shape, &nodes);
    CurveRibs ribs;
    DeriveJob job = {0};
    gab_crossing crossing = {0};
    if (curve_ribs(&job, &track, &ribs) == DERIVE_DONE)
        for (size_t i = ribs.closed ? 0 : 1; i < ribs.count && crossing.kind == 0; i++) {
            const CurveRib *a = &ribs.ribs[(i + ribs.count - 1) % ribs.count], *b = &ribs.ribs[i];
            gab_segment part = segment(a->centre.x, a->centre.y, b->centre.x, b->centre.y);
            bool moves = a->centre.x != b->centre.x || a->centre.y != b->centre.y;
            if (moves && gab_segment_cross(part, stroke, &crossing))
                set_line(line, a, b, (double)crossing.first_time);
        }
    curve_ribs_clear(&job, &ribs);
    g_free(nodes);
    return crossing.kind != GAB_CROSS_NONE;
}

bool ed_start_line_find(EdSession *session, PaintPoint from, PaintPoint to, EdStartLine *line)
{
    const Plane *plane = ed_session_plane(session);
    gab_segment stroke = segment(from.x, from.y, to.x, to.y);
    bool found = false;
    for (uint32_t i = plane != NULL ? list_count(plane->shapes) : 0; i-- > 0 && !found;) {
        const Shape *shape = list_get(plane->shapes, i);
        found = shape->kind == SHAPE_TRACK && find_on_track(shape, stroke, line);
    }
    return found;
}

/* ---- Placing ---- */

/* Returns the number of the tag for start lines; 0: none. */
static int32_t start_tag(const Project *project)
{
    const Tag *tag = project_tag_named(project, C_("tag", "start"));
    if (tag == NULL)
        tag = project_tag_named(project, "start");
    return tag != NULL ? tag->number : 0;
}

/* Returns the number of the first zone with a tag; 0: none. */
static int32_t zone_of_tag(const Plane *plane, int32_t tag)
{
    LIST_EACH (Zone, zone, plane->zones)
        if (zone->tag == tag)
            return zone->number;
    return 0;
}

/* Removes the shapes of a zone from a version of the document. */
static void remove_shapes(Project **after, const EdView *view, const Plane *plane, int32_t zone,
                          GError **error)
{
    LIST_EACH_WHILE (*after != NULL, Shape, shape, plane->shapes) {
        Path path = path_shape(view->asset, view->plane, shape->id);
        if (shape->zone == zone)
            node_set_child(after, edit_remove(*after, &path, error));
    }
}

bool ed_start_line_place(EdTool *tool, const EdStartLine *line)
{
    EdSession *session = ed_tool_session(tool);
    const EdView *view = ed_session_view(session);
    int32_t tag = start_tag(ed_session_project(session));
    int32_t zone = tag != 0 ? zone_of_tag(ed_session_plane(session), tag) : 0;
    uint64_t id = 0;
    if (!ed_tool_can_draw(tool, tag))
        return false;
    Project *after = node_ref(ed_session_project(session));
    if (tag == 0) /* the tag becomes road, so that the line does not cut the road */
        node_set_child(
            &after, edit_add_tag(after, C_("tag", "start"), "road", NULL, &tag, ed_error(session)));
    if (after != NULL && start_tag(ed_session_project(session)) == 0)
        node_set_child(&after, edit_add_road(after, view->asset, tag, ed_error(session)));
    if (zone != 0)
        remove_shapes(&after, view, ed_session_plane(session), zone, ed_error(session));
    else if (after != NULL)
        node_set_child(&after,
                       edit_add_zone(after, view->asset, view->plane, project_tag(after, tag)->name,
                                     tag, &zone, ed_error(session)));
    if (!ed_session_push(session, after, _("Draw start line"), tool) ||
        !ed_map_set_walk(session, zone, line->ahead.x, line->ahead.y, tool))
        return false;
    after =
        edit_add_shape(ed_session_project(session), view->asset, view->plane, SHAPE_POLYGON, zone,
                       line->corners, G_N_ELEMENTS(line->corners), 0, &id, ed_error(session));
    return ed_session_push(session, after, _("Draw start line"), tool);
}

void ed_start_line_draw(const EdStartLine *line, EdOverlay *overlay)
{
    ed_overlay_points(overlay, ED_MARK_POLYGON, (const EdMarkPoint *)(const void *)line->corners,
                      G_N_ELEMENTS(line->corners), true, ED_STYLE_BAND);
    ed_overlay_arrow(overlay, line->centre.x, line->centre.y, line->ahead.x, line->ahead.y,
                     ED_STYLE_BAND);
}
