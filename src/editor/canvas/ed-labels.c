/* SPDX-License-Identifier: MIT */
/* Implements ed-labels.h. The positions of labels are only suggestions: the painter omits labels
 * that would cover others. */
#include "canvas/ed-labels.h"

#include "model/reference.h"
#include "session/ed-layer-view.h"
#include "session/ed-zone-sizes.h"
#include "tools/ed-shapes.h"

#include <glib/gi18n.h>
#include <math.h>

/* If everything is labelled, boxes and zones smaller than this on the screen get no label unless
 * they are selected. */
enum { MIN_SIZE = 20 };

typedef struct Labels {
    EdOverlay *overlay;
    EdSession *session;
    double zoom;
    const EdArea *seen;
    uint32_t count;
    bool all;      /* label everything, not only selected and hovered items */
    bool selected; /* this pass adds the labels of selected items, otherwise the remaining ones */
} Labels;

static double pixels(int32_t fixed)
{
    return fixed / (double)DOCUMENT_PIXEL;
}

static bool is_in_sight(const Labels *labels, const EdArea *area)
{
    const EdArea *seen = labels->seen;
    return area->right >= seen->left && area->left <= seen->right && area->bottom >= seen->top &&
           area->top <= seen->bottom;
}

/* True if an item is visible and gets its label in this pass. Unless everything is labelled, only
 * selected and hovered items get labels. */
static bool gets_label(const Labels *labels, EdSelectionKind kind, uint64_t item,
                       const EdArea *area)
{
    bool selected = ed_session_is_selected(labels->session, kind, item);
    bool wanted = selected || labels->all || ed_session_is_hovered(labels->session, kind, item);
    return wanted && selected == labels->selected && labels->count < ED_MAX_LABELS &&
           is_in_sight(labels, area);
}

/* Finds the place of a zone or marker in the plane or level that is shown. */
static bool find_place(const Labels *labels, const Path *path, EdMarkPoint *place)
{
    const Plane *plane = ed_session_plane(labels->session);
    const void *node = path_get(ed_session_project(labels->session), path);
    const Zone *zone = path_kind(path) == &zone_kind ? node : NULL;
    const Marker *marker = path_kind(path) == &marker_kind ? node : NULL;
    if (path->steps[0].id != ed_session_view(labels->session)->asset)
        return false;
    if (marker != NULL)
        *place = (EdMarkPoint){pixels(marker->x), pixels(marker->y)};
    if (zone == NULL || plane == NULL || plane_zone(plane, zone->number) != zone)
        return marker != NULL;
    PixelRect rect = ed_session_zone_size(labels->session, zone->number)->largest;
    *place = zone->has_walk
                 ? (EdMarkPoint){pixels(zone->walk_x), pixels(zone->walk_y)}
                 : (EdMarkPoint){(rect.left + rect.right) / 2.0, (rect.top + rect.bottom) / 2.0};
    return true;
}

/* Shows what the properties of an item refer to: an arrow to it or, if it is not shown, its
 * name. */
static void add_references(Labels *labels, const void *node, double x, double y)
{
    const Project *project = ed_session_project(labels->session);
    g_autoptr(List) properties = properties_with_fields(project, node);
    LIST_EACH (Property, property, properties) {
        Path path = path_project();
        EdMarkPoint place;
        if (property->type != PROPERTY_REFERENCE || !target_find(project, property->target, &path))
            continue;
        g_autofree char *name = path_name(project, &path);
        if (find_place(labels, &path, &place))
            ed_overlay_arrow(labels->overlay, x, y, place.x, place.y,
                             labels->selected ? ED_STYLE_SELECTED : ED_STYLE_HOVERED);
        else
            ed_overlay_chip(labels->overlay, x, y, ED_CHIP_BELOW, "→ %s", name);
    }
}

static void add_tab(Labels *labels, const EdArea *area, int32_t tag, const char *text)
{
    if (text[0] == '\0')
        return;
    ed_overlay_tab(labels->overlay, area->left, area->top, area->right, area->bottom, tag, text);
    labels->count++;
}

static void add_label_at(Labels *labels, double x, double y, const char *text)
{
    add_tab(labels, &(EdArea){x, y, x, y}, 0, text);
}

static const char *tag_name(const Labels *labels, int32_t number)
{
    const Tag *tag = project_tag(ed_session_project(labels->session), number);
    return tag != NULL ? tag->name : "";
}

/* Returns the tag whose colour a zone's label has, or 0 if zones are shown in their own colours. */
static int32_t tag_of(const Labels *labels, const Zone *zone)
{
    bool by_zone = ed_session_view(labels->session)->look.zones_by_zone;
    return zone != NULL && !by_zone ? zone->tag : 0;
}

/* Fills selected and hovered boxes, unless the look fills all boxes. */
static void highlight_box(Labels *labels, uint64_t index, const EdArea *area, int32_t tag)
{
    bool hovered = ed_session_is_hovered(labels->session, ED_SELECT_BOXES, index);
    if (labels->all || (!labels->selected && !hovered))
        return;
    ed_overlay_box(labels->overlay, area->left, area->top, area->right, area->bottom,
                   labels->selected ? ED_STYLE_TAG : ED_STYLE_HOVERED);
    if (labels->selected)
        ed_overlay_in_tag(labels->overlay, tag);
}

static void add_boxes(Labels *labels, const Frame *frame)
{
    LIST_EACH (Box, box, frame->boxes) {
        uint64_t index = EACH_INDEX(box);
        EdArea area = {box->x, box->y, (double)box->x + box->w, (double)box->y + box->h};
        bool large = fmax(box->w, box->h) * labels->zoom >= MIN_SIZE || !labels->all;
        if (!gets_label(labels, ED_SELECT_BOXES, index, &area) || (!large && !labels->selected) ||
            !ed_session_tag_shown(labels->session, box->tag))
            continue;
        highlight_box(labels, index, &area, box->tag);
        add_references(labels, box, (area.left + area.right) / 2, area.bottom);
        add_tab(labels, &area, box->tag,
                box->name[0] != '\0' ? box->name : tag_name(labels, box->tag));
    }
}

/* Returns for example "fist  6, −58", with true minus signs. */
static char *position_text(const char *name, double x, double y)
{
    return g_strdup_printf("%s  %s%.0f, %s%.0f", name, x < 0 ? "\u2212" : "", fabs(x),
                           y < 0 ? "\u2212" : "", fabs(y));
}

static void add_points(Labels *labels, const Frame *frame)
{
    double hot_x = frame->has_hot_spot ? pixels(frame->hot_x) : 0;
    double hot_y = frame->has_hot_spot ? pixels(frame->hot_y) : 0;
    LIST_EACH (Point, point, frame->points) {
        uint64_t index = EACH_INDEX(point);
        double x = pixels(point->x), y = pixels(point->y);
        if (!gets_label(labels, ED_SELECT_POINTS, index, &(EdArea){x, y, x, y}))
            continue;
        g_autofree char *at = position_text(point->name, floor(x - hot_x), floor(y - hot_y));
        /* The label is placed next to the whole arrow, not only next to its start. */
        double to_x = x + pixels(point->to_x);
        EdArea area = {fmin(x, to_x), y, fmax(x, to_x), y};
        add_tab(labels, &area, 0, labels->selected ? at : point->name);
    }
}

static void add_hot_spot(Labels *labels, const Frame *frame)
{
    double x = pixels(frame->hot_x), y = pixels(frame->hot_y);
    if (frame->has_hot_spot && gets_label(labels, ED_SELECT_HOT_SPOT, 0, &(EdArea){x, y, x, y}))
        add_label_at(labels, x + 6 / labels->zoom, y + 15 / labels->zoom, _("hot spot"));
}

/* True if a zone is visible: its tag is shown, and the view does not show another zone alone. */
static bool is_zone_visible(const Labels *labels, const Zone *zone)
{
    const EdView *view = ed_session_view(labels->session);
    return ed_session_tag_shown(labels->session, zone->tag) &&
           (!view->look.zones_solo || view->zone == 0 || view->zone == zone->number);
}

/* True if a shape gets a label because its zone is selected, or hovered in the list. */
static bool names_zone(const Labels *labels, const Shape *shape, const EdArea *area)
{
    EdSession *session = labels->session;
    uint64_t zone = (uint64_t)shape->zone;
    bool highlighted = ed_session_is_selected(session, ED_SELECT_ZONES, zone) ||
                       ed_session_is_hovered(session, ED_SELECT_ZONES, zone);
    return highlighted && !labels->all && !labels->selected &&
           !ed_session_is_selected(session, ED_SELECT_SHAPES, shape->id) &&
           labels->count < ED_MAX_LABELS && is_in_sight(labels, area);
}

static void add_shapes(Labels *labels, const Plane *plane)
{
    LIST_EACH (Shape, shape, plane->shapes) {
        const Zone *zone = plane_zone(plane, shape->zone);
        const ShapeNode *node = list_get(shape->nodes, 0);
        if (node == NULL)
            continue;
        double x = pixels(node->x), y = pixels(node->y);
        EdArea area = {x, y, x, y};
        const char *name = shape->name[0] != '\0' ? shape->name : zone != NULL ? zone->name : "";
        if ((zone == NULL || is_zone_visible(labels, zone)) &&
            (gets_label(labels, ED_SELECT_SHAPES, shape->id, &area) ||
             names_zone(labels, shape, &area)))
            add_tab(labels, &area, tag_of(labels, zone), name);
    }
}

static bool has_shape(const Plane *plane, int32_t zone)
{
    LIST_EACH (Shape, shape, plane->shapes)
        if (shape->zone == zone)
            return true;
    return false;
}

/* Labels painted zones at their largest pieces. Zones made of shapes are labelled at the shapes. */
static void add_zones(Labels *labels, const Plane *plane)
{
    LIST_EACH (Zone, zone, plane->zones) {
        const EdZoneSize *size = ed_session_zone_size(labels->session, zone->number);
        PixelRect rect = size->largest;
        EdArea area = {rect.left, rect.top, rect.right, rect.bottom};
        double side = fmax(area.right - area.left, area.bottom - area.top);
        bool large = side * labels->zoom >= MIN_SIZE || !labels->all;
        if (size->pieces == 0 || (!large && !labels->selected) || !is_zone_visible(labels, zone) ||
            !gets_label(labels, ED_SELECT_ZONES, (uint64_t)zone->number, &area) ||
            has_shape(plane, zone->number))
            continue;
        add_references(labels, zone, (area.left + area.right) / 2, (area.top + area.bottom) / 2);
        add_tab(labels, &area, tag_of(labels, zone),
                zone->name[0] != '\0' ? zone->name : tag_name(labels, zone->tag));
    }
}

/* Labels a walk-to point only while its zone is the current one or selected; otherwise every name
 * would be shown twice. */
static void add_walks(Labels *labels, const Plane *plane)
{
    LIST_EACH (Zone, zone, plane->zones) {
        double x = pixels(zone->walk_x), y = pixels(zone->walk_y);
        bool current = zone->number == ed_session_view(labels->session)->zone;
        if (!zone->has_walk || zone->name[0] == '\0' || (!current && !labels->selected) ||
            !is_zone_visible(labels, zone) ||
            !gets_label(labels, ED_SELECT_ZONES, (uint64_t)zone->number, &(EdArea){x, y, x, y}))
            continue;
        EdMarkPoint end = ed_shape_walk_end(labels->session, zone);
        add_label_at(labels, x, y, zone->name);
        ed_overlay_off_line(labels->overlay, end.x, end.y);
    }
}

static void add_walls(Labels *labels, const Walls *walls)
{
    uint32_t count = 0;
    const DrawWalls *index = ed_session_wall_index(labels->session);
    const uint32_t *named = index != NULL ? draw_walls_named(index, &count) : NULL;
    for (uint32_t i = 0; i < count; i++) {
        const Wall *wall = list_get(walls->walls, named[i]);
        double x = pixels(wall->ax) / 2 + pixels(wall->bx) / 2;
        double y = pixels(wall->ay) / 2 + pixels(wall->by) / 2;
        EdArea area = {x, y, x, y};
        if (ed_session_tag_shown(labels->session, wall->tag) &&
            gets_label(labels, ED_SELECT_WALLS, named[i], &area)) {
            add_references(labels, wall, x, y);
            add_label_at(labels, x, y, wall->name);
        }
    }
}

static void add_markers(Labels *labels, const Level *level)
{
    LIST_EACH (Marker, marker, level->markers) {
        double x = pixels(marker->x), y = pixels(marker->y);
        EdArea area = {x, y, x, y};
        if (ed_session_tag_shown(labels->session, marker->tag) &&
            gets_label(labels, ED_SELECT_MARKERS, EACH_INDEX(marker), &area)) {
            add_references(labels, marker, x, y);
            add_label_at(labels, x, y, marker->name);
        }
    }
}

static void add_all(Labels *labels)
{
    const Frame *frame = ed_session_frame(labels->session);
    const Plane *plane = ed_session_plane(labels->session);
    const Level *level = ed_session_level(labels->session);
    const Layer *layer = ed_session_layer(labels->session);
    if (frame != NULL) {
        add_hot_spot(labels, frame);
        add_points(labels, frame);
        add_boxes(labels, frame);
    }
    if (plane != NULL) {
        add_shapes(labels, plane);
        add_zones(labels, plane);
        add_walks(labels, plane);
    }
    if (level != NULL)
        add_markers(labels, level);
    if (layer != NULL && layer->walls != NULL)
        add_walls(labels, layer->walls);
}

void ed_labels_add(EdOverlay *overlay, EdSession *session, double zoom, const EdArea *seen)
{
    Labels labels = {.overlay = overlay, .session = session, .zoom = zoom, .seen = seen};
    const EdLook *look = &ed_session_view(session)->look;
    if (!look->annotations || ed_session_hides_overlays(session))
        return;
    labels.all = look->names_and_fills;
    labels.selected = true;
    add_all(&labels);
    labels.selected = false;
    add_all(&labels);
}
