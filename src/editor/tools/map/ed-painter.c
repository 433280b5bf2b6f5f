/* SPDX-License-Identifier: MIT */
/* Implements ed-painter.h. A stroke is painted on a picture of its own and then applied to the
 * plane where that is allowed, so that brushes need not check for protected pixels. */
#include "tools/map/ed-painter.h"

#include "edit/shapes.h"
#include "session/ed-selection.h"
#include "session/ed-zone-view.h"
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
    LIST_EACH (Zone, zone, plane->zones) {
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
    g_autoptr(Blocks) blank =
        blocks_new(blocks_width(painter->before), blocks_height(painter->before), 0);
    painter->stroke = blocks_edit(blank);
}

BlocksEdit *ed_painter_stroke(EdPainter *painter)
{
    return painter->stroke;
}

static void note_kept(EdPainter *painter, uint8_t value)
{
    if (painter->locked[value])
        painter->refused_zone = value;
    else
        painter->kept = true;
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
        else if (mask[i] != 0)
            note_kept(painter, pixels[i]);
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
        note_kept(painter, old);
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
    painter->touched = blocks_edit_touched(edit);
    Project *after = edit_set_blocks(ed_session_project(session), &path, "pixels",
                                     blocks_edit_end(edit), ed_error(session));
    ed_session_push(session, after, label, painter->tool);
}

static BlocksEdit *apply_stroke(EdPainter *painter)
{
    const Blocks *stroke = blocks_edit_current(painter->stroke);
    PixelRect touched = blocks_edit_touched(painter->stroke);
    BlocksEdit *edit = blocks_edit(painter->before);
    for (int32_t y = touched.top; y < touched.bottom; y += BLOCK_SIDE)
        for (int32_t x = touched.left; x < touched.right; x += BLOCK_SIDE)
            apply_to_block(painter, edit, stroke, (uint32_t)x / BLOCK_SIDE,
                           (uint32_t)y / BLOCK_SIDE);
    return edit;
}

void ed_painter_show(EdPainter *painter, const char *label)
{
    painter->refused_zone = 0;
    painter->kept = false;
    ed_painter_apply(painter, apply_stroke(painter), label);
    const Plane *plane = ed_session_plane(ed_tool_session(painter->tool));
    const Zone *refused =
        painter->refused_zone != 0 ? plane_zone(plane, painter->refused_zone) : NULL;
    if (refused != NULL)
        ed_tool_refuse_locked(painter->tool, refused->tag);
}

/* ---- Effects ---- */

/* Returns the number of pixels of a block in which two planes differ. */
static uint64_t count_in_block(const Blocks *before, const Blocks *after, uint32_t column,
                               uint32_t row)
{
    uint8_t old = 0, new = 0;
    const uint8_t *from = blocks_block(before, column, row, &old);
    const uint8_t *to = blocks_block(after, column, row, &new);
    uint32_t width = MIN(blocks_width(after) - column * BLOCK_SIDE, BLOCK_SIDE);
    uint32_t height = MIN(blocks_height(after) - row * BLOCK_SIDE, BLOCK_SIDE);
    uint64_t count = 0;
    if (from == to) /* the same pixels, or both uniform */
        return from != NULL || old == new ? 0 : (uint64_t)width *height;
    for (uint32_t y = 0; y < height; y++)
        for (uint32_t x = 0, i = y * BLOCK_SIDE; x < width; x++, i++)
            count += (from != NULL ? from[i] : old) != (to != NULL ? to[i] : new);
    return count;
}

static uint64_t count_changed(const Blocks *before, const Blocks *after)
{
    uint64_t count = 0;
    for (uint32_t row = 0; row < blocks_rows(after); row++)
        for (uint32_t column = 0; column < blocks_columns(after); column++)
            count += count_in_block(before, after, column, row);
    return count;
}

/* Returns pixels with the shapes of a plane filled in where a stroke may have changed them. */
static Blocks *shown_pixels(const EdPainter *painter, const Blocks *pixels, const Plane *plane)
{
    BlocksEdit *edit = blocks_edit(pixels);
    paint_shapes(edit, plane->shapes, painter->touched, -1);
    return blocks_edit_end(edit);
}

/* Returns in how many pixels the user sees a difference. */
static uint64_t count_visible(const EdPainter *painter)
{
    const Plane *plane = ed_session_plane(ed_tool_session(painter->tool));
    if (plane->pixels == painter->before)
        return 0;
    g_autoptr(Blocks) from = shown_pixels(painter, painter->before, plane);
    g_autoptr(Blocks) to = shown_pixels(painter, plane->pixels, plane);
    return count_changed(from, to);
}

static bool covers(const Shape *shape, const BlocksEdit *stroke)
{
    const Blocks *painted = blocks_edit_current(stroke);
    BlocksEdit *edit = blocks_edit(painted);
    g_autoptr(List) one = list_append(NULL, node_ref(shape));
    paint_shapes(edit, one, blocks_edit_touched(stroke), 0);
    g_autoptr(Blocks) uncovered = blocks_edit_end(edit);
    return count_changed(painted, uncovered) > 0;
}

/* Returns the ids of the shapes that cover some of the stroke. */
static GArray *covering_shapes(const EdPainter *painter, const Plane *plane)
{
    GArray *ids = g_array_new(FALSE, FALSE, sizeof(uint64_t));
    LIST_EACH (Shape, shape, plane->shapes)
        if (covers(shape, painter->stroke))
            g_array_append_val(ids, shape->id);
    return ids;
}

static void refuse(EdTool *tool, EdNoticeLevel level, const char *text, const char *detail)
{
    ed_tool_refuse(tool, text);
    ed_session_notify(ed_tool_session(tool), level, text, detail);
}

bool ed_map_has_enough(EdTool *tool, guint min)
{
    bool result = ed_tool_nodes(tool)->len >= min;
    if (!result)
        refuse(tool, ED_NOTICE_INFO,
               min > 2 ? _("A closed shape needs at least three nodes")
                       : _("An open track needs at least two nodes"),
               NULL);
    return result;
}

/* Reports the shapes that hide a stroke whose pixels already belong to its zone. */
static bool report_hidden(EdPainter *painter)
{
    painter->value = 0; /* without the stroke */
    g_autoptr(Blocks) since = blocks_edit_end(apply_stroke(painter));
    return ed_session_report_hidden(ed_tool_session(painter->tool), since);
}

/* Selects the shapes that cannot be erased, so that the notice's button converts them. */
static bool refuse_shapes(EdPainter *painter)
{
    EdSession *session = ed_tool_session(painter->tool);
    const Plane *plane = ed_session_plane(session);
    g_autoptr(GArray) ids = covering_shapes(painter, plane);
    if (ids->len == 0)
        return false;
    const uint64_t *items = (const uint64_t *)(const void *)ids->data;
    const Shape *top = list_find_id(plane->shapes, items[ids->len - 1], NULL);
    const Zone *zone = plane_zone(plane, top->zone);
    if (zone != NULL && ed_tool_refuse_locked(painter->tool, zone->tag))
        return true;
    g_autofree char *text =
        g_strdup_printf(_("“%s” is a shape, which cannot be erased in parts"),
                        zone != NULL && zone->name[0] != '\0' ? zone->name : _("zone"));
    ed_session_select(session, ED_SELECT_SHAPES, items, ids->len);
    refuse(painter->tool, ED_NOTICE_SHAPES, text,
           _("To erase or paint over parts of it, convert it to paint."));
    return true;
}

/* Tells why a stroke has no effect. */
static void report_no_effect(EdPainter *painter)
{
    EdTool *tool = painter->tool;
    const uint8_t value = painter->value;
    PixelRect rect = blocks_edit_touched(painter->stroke);
    if (ed_tool_refusal(tool) != NULL || (value == 0 && refuse_shapes(painter)) ||
        (value != 0 && report_hidden(painter)))
        return;
    if (rect.left >= rect.right)
        refuse(tool, ED_NOTICE_INFO, _("Draw inside the map"), NULL);
    else if (painter->kept)
        refuse(tool, ED_NOTICE_INFO, _("“Paint over” keeps this area"),
               _("To change it, choose “Everything”."));
    else
        refuse(tool, ED_NOTICE_INFO,
               value == 0 ? _("There is nothing to erase here")
                          : _("This area already belongs to the zone"),
               NULL);
}

uint64_t ed_painter_finish(EdPainter *painter)
{
    uint64_t count = count_visible(painter);
    const Plane *plane = ed_session_plane(ed_tool_session(painter->tool));
    bool hidden = painter->value != 0 && !blocks_equal(painter->before, plane->pixels);
    if (count == 0 && !hidden) { /* the end of the step reports hidden paint */
        ed_session_cancel_group(ed_tool_session(painter->tool));
        report_no_effect(painter);
    }
    ed_painter_end(painter);
    return count;
}

void ed_painter_end(EdPainter *painter)
{
    blocks_edit_drop(painter->stroke);
    blocks_unref(painter->before);
    *painter = (EdPainter){0};
}
