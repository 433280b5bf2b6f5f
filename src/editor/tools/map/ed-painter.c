/* SPDX-License-Identifier: MIT */
/* Implements ed-painter.h. A stroke is painted on a picture of its own and then applied to the
 * plane where that is allowed, so that brushes need not check for protected pixels. */
#include "tools/map/ed-painter.h"

#include "edit/maps.h"
#include "edit/shapes.h"
#include "session/ed-selection.h"
#include "tools/map/ed-map-edits.h"

#include <glib/gi18n.h>
#include <math.h>
#include <string.h>

const char *const ed_paint_over_names[] = {N_("Everything"), N_("Empty areas"), N_("Zones"), NULL};

/* ---- Zones ---- */

int32_t ed_painter_zone(EdTool *tool)
{
    EdSession *session = ed_tool_session(tool);
    int32_t zone = ed_session_view(session)->zone;
    const Plane *plane = ed_session_plane(session);
    if (plane == NULL)
        return 0;
    const Zone *existing = zone != 0 ? plane_zone(plane, zone) : NULL;
    if (!ed_tool_can_draw(tool, existing != NULL ? existing->tag : ed_session_view(session)->tag))
        return 0;
    if (existing != NULL)
        return zone;
    zone = ed_map_add_zone(session, tool);
    const EdView *view = ed_session_view(session);
    Path path = path_zone(ed_session_project(session), view->asset, view->plane, zone);
    if (zone != 0) {
        ed_session_select(session, ED_SELECT_ZONES, &(uint64_t){(uint64_t)zone}, 1);
        ed_tool_ask_name(tool, &path);
    }
    return zone;
}

bool ed_shape_contains(const Shape *shape, double x, double y)
{
    ShapeOutline outline;
    shape_outline(shape, &outline);
    bool inside = false;
    uint32_t begin = 0;
    for (uint32_t ring = 0; ring < outline.rings; ring++) {
        for (uint32_t i = begin, j = outline.ends[ring] - 1; i < outline.ends[ring]; j = i++) {
            const PaintPoint *a = &outline.points[i], *b = &outline.points[j];
            if ((a->y > y) != (b->y > y) && x < (b->x - a->x) * (y - a->y) / (b->y - a->y) + a->x)
                inside = !inside;
        }
        begin = outline.ends[ring];
    }
    shape_outline_clear(&outline);
    return inside;
}

int32_t ed_map_zone_at(EdSession *session, double x, double y)
{
    const Plane *plane = ed_session_plane(session);
    if (plane == NULL)
        return 0;
    for (uint32_t i = list_count(plane->shapes); i-- > 0;) {
        const Shape *shape = list_get(plane->shapes, i);
        if (ed_shape_contains(shape, x, y))
            return shape->zone;
    }
    return blocks_get(plane->pixels, (int32_t)floor(x), (int32_t)floor(y));
}

void ed_map_pick_zone(EdSession *session, const EdPointer *pointer)
{
    ed_session_set_zone(session, ed_map_zone_at(session, pointer->x, pointer->y));
}

char *ed_map_status(EdTool *tool, const EdPointer *pointer)
{
    EdSession *session = ed_tool_session(tool);
    const Plane *plane = ed_session_plane(session);
    int32_t number = ed_map_zone_at(session, pointer->x, pointer->y);
    const Zone *zone = number != 0 ? plane_zone(plane, number) : NULL;
    if (zone == NULL)
        return g_strdup("");
    const Tag *tag = project_tag(ed_session_project(session), zone->tag);
    GString *text = g_string_new(*zone->name != '\0' ? zone->name : _("zone"));
    if (tag != NULL && !g_str_equal(tag->name, zone->name))
        g_string_append_printf(text, " %s", tag->name);
    if (tag != NULL && *tag->role != '\0')
        g_string_append_printf(text, " %s", role_display_name(tag->role));
    return g_string_free(text, FALSE);
}

/* ---- Strokes ---- */

/* Finds the pixel values that must not be painted over. */
static void find_protected(EdPainter *painter, const Plane *plane)
{
    EdSession *session = ed_tool_session(painter->tool);
    EdPaintOver over =
        (EdPaintOver)ed_session_option(session, ed_tool_get_class(painter->tool)->name, "over");
    ListIter zones = list_iter(plane->zones);
    for (const Zone *zone; (zone = list_next(&zones)) != NULL;) {
        painter->locked[zone->number] = ed_session_tag_locked(session, zone->tag);
        painter->keeps[zone->number] = over == ED_OVER_EMPTY || painter->locked[zone->number];
    }
    painter->keeps[0] = over == ED_OVER_ZONES;
    painter->keeps[painter->value] = false;
    painter->keeps_some = memchr(painter->keeps, true, sizeof painter->keeps) != NULL;
}

static bool erases(EdTool *tool, const EdPointer *pointer)
{
    return pointer->button == 3 || g_str_equal(ed_tool_get_class(tool)->name, "eraser");
}

bool ed_painter_begin(EdPainter *painter, EdTool *tool, const EdPointer *pointer)
{
    EdSession *session = ed_tool_session(tool);
    *painter = (EdPainter){.tool = tool};
    if (ed_session_plane(session) == NULL || pointer->button == 2)
        return false;
    int32_t zone = erases(tool, pointer) ? 0 : ed_painter_zone(tool);
    const Plane *plane = ed_session_plane(session); /* of the version with the new zone */
    if (zone == 0 && !erases(tool, pointer))
        return false;
    painter->map = ed_session_view(session)->asset;
    painter->plane = plane->id;
    painter->value = (uint8_t)zone;
    painter->before = blocks_ref(plane->pixels);
    find_protected(painter, plane);
    ed_painter_clear(painter);
    return true;
}

void ed_painter_clear(EdPainter *painter)
{
    blocks_edit_drop(painter->stroke);
    Blocks *blank = blocks_new(blocks_width(painter->before), blocks_height(painter->before), 0);
    painter->stroke = blocks_edit(blank);
    blocks_unref(blank);
}

BlocksEdit *ed_painter_stroke(EdPainter *painter)
{
    return painter->stroke;
}

/* Applies the stroke, whose pixels are 0 or ED_PAINTED, to the pixels of one block. Outside the
 * picture both are 0. */
static void apply_to_pixels(EdPainter *painter, const uint8_t *restrict mask,
                            uint8_t *restrict pixels)
{
    const uint8_t value = painter->value;
    if (!painter->keeps_some) {
        for (uint32_t i = 0; i < BLOCK_PIXELS; i++)
            pixels[i] = (uint8_t)(mask[i] * value + (1 - mask[i]) * pixels[i]);
        return;
    }
    for (uint32_t i = 0; i < BLOCK_PIXELS; i++)
        if (mask[i] != 0 && !painter->keeps[pixels[i]])
            pixels[i] = value;
        else if (mask[i] != 0 && painter->locked[pixels[i]])
            painter->refused_zone = pixels[i];
}

/* Fills `mask` for a block that the stroke covers completely, and returns it. */
static const uint8_t *whole_block(const Blocks *stroke, uint32_t column, uint32_t row,
                                  uint8_t mask[BLOCK_PIXELS])
{
    uint32_t width = MIN(blocks_width(stroke) - column * BLOCK_SIDE, BLOCK_SIDE);
    uint32_t height = MIN(blocks_height(stroke) - row * BLOCK_SIDE, BLOCK_SIDE);
    memset(mask, 0, BLOCK_PIXELS);
    for (uint32_t y = 0; y < height; y++)
        memset(mask + y * BLOCK_SIDE, ED_PAINTED, width);
    return mask;
}

/* Applies the stroke to one block of the plane. */
static void apply_to_block(EdPainter *painter, BlocksEdit *edit, const Blocks *stroke,
                           uint32_t column, uint32_t row)
{
    uint8_t painted = 0, old = 0, whole[BLOCK_PIXELS];
    const uint8_t *mask = blocks_block(stroke, column, row, &painted);
    if (mask == NULL && painted == 0)
        return;
    const uint8_t *current = blocks_block(painter->before, column, row, &old);
    if (current == NULL && painter->keeps[old]) {
        painter->refused_zone = painter->locked[old] ? old : painter->refused_zone;
        return;
    }
    if (mask == NULL && (current == NULL || !painter->keeps_some)) {
        blocks_edit_uniform(edit, column, row, painter->value);
        return;
    }
    if (mask == NULL)
        mask = whole_block(stroke, column, row, whole);
    apply_to_pixels(painter, mask, blocks_edit_block(edit, column, row));
}

void ed_painter_apply(EdPainter *painter, BlocksEdit *edit, const char *label)
{
    EdSession *session = ed_tool_session(painter->tool);
    Path path = path_plane(painter->map, painter->plane);
    GError *error = NULL;
    Project *after = edit_set_blocks(ed_session_project(session), &path, "pixels",
                                     blocks_edit_end(edit), &error);
    ed_session_push(session, after, label, painter->tool, error);
}

void ed_painter_show(EdPainter *painter, const char *label)
{
    const Blocks *stroke = blocks_edit_current(painter->stroke);
    PixelRect touched = blocks_edit_touched(painter->stroke);
    BlocksEdit *edit = blocks_edit(painter->before);
    painter->refused_zone = 0;
    for (int32_t y = touched.top; y < touched.bottom; y += BLOCK_SIDE)
        for (int32_t x = touched.left; x < touched.right; x += BLOCK_SIDE)
            apply_to_block(painter, edit, stroke, (uint32_t)x / BLOCK_SIDE,
                           (uint32_t)y / BLOCK_SIDE);
    ed_painter_apply(painter, edit, label);
    const Plane *plane = ed_session_plane(ed_tool_session(painter->tool));
    const Zone *refused =
        painter->refused_zone != 0 ? plane_zone(plane, painter->refused_zone) : NULL;
    if (refused != NULL)
        ed_tool_refuse_locked(painter->tool, refused->tag);
}

void ed_painter_end(EdPainter *painter)
{
    blocks_edit_drop(painter->stroke);
    blocks_unref(painter->before);
    *painter = (EdPainter){0};
}
