/* SPDX-License-Identifier: MIT */
/* The tools "fill" and "pick" on maps: fills what is alike from a pixel on, in the paint or in the
 * picture; picks the zone of a pixel to go on painting with. */
#include "tools/ed-painter.h"
#include "tools/ed-tools.h"

#include <glib/gi18n.h>
#include <math.h>
#include <stdlib.h>

/* ---- Fill ---- */

/* The colour that a fill began with, in a picture. */
typedef struct Alike {
    const Pixels *art;
    uint8_t colour[4];
    int tolerance;
} Alike;

static const uint8_t *pixel(const Pixels *art, int32_t x, int32_t y)
{
    if (x < 0 || y < 0 || (uint32_t)x >= art->width || (uint32_t)y >= art->height)
        return NULL;
    return art->rgba + 4 * ((size_t)y * art->width + (size_t)x);
}

static bool is_alike(void *user, int32_t x, int32_t y)
{
    const Alike *alike = user;
    const uint8_t *here = pixel(alike->art, x, y);
    for (int i = 0; i < 4 && here != NULL; i++)
        if (abs(here[i] - alike->colour[i]) > alike->tolerance)
            return false;
    return here != NULL;
}

/* What a fill paints, as a stroke: the plane is filled with a value that it does not have. */
static void fill_paint(EdPainter *painter, int32_t x, int32_t y, bool contiguous)
{
    TilesEdit *filled = tiles_edit(painter->before);
    uint8_t from = tiles_get(painter->before, x, y);
    uint8_t other = from == 255 ? 254 : 255;
    paint_fill(filled, x, y, contiguous, other);
    Tiles *now = tiles_edit_end(filled);
    PixelRect touched = tiles_difference(painter->before, now);
    size_t width = (size_t)MAX(touched.right - touched.left, 0);
    uint8_t *row = g_malloc(MAX(width, 1)), *old = g_malloc(MAX(width, 1));
    for (int32_t line = touched.top; line < touched.bottom; line++) {
        PixelRect rect = {touched.left, line, touched.right, line + 1};
        tiles_read(now, rect, row, width);
        tiles_read(painter->before, rect, old, width);
        for (size_t i = 0, begin; i < width; i = begin + 1) {
            for (begin = i; begin < width && row[begin] != old[begin]; begin++) {
            }
            if (begin > i)
                tiles_edit_row(painter->stroke, line, touched.left + (int32_t)i,
                               touched.left + (int32_t)begin, ED_PAINTED);
        }
    }
    g_free(row);
    g_free(old);
    tiles_unref(now);
}

static void fill_picture(EdPainter *painter, EdSession *session, int32_t x, int32_t y,
                         bool contiguous)
{
    Pixels *art = ed_session_pixels(session, ed_session_map(session)->picture);
    const uint8_t *here = art != NULL ? pixel(art, x, y) : NULL;
    if (here != NULL) {
        Alike alike = {art,
                       {here[0], here[1], here[2], here[3]},
                       (int)ed_session_option(session, "fill", "tolerance")};
        paint_fill_where(painter->stroke, x, y, contiguous, is_alike, &alike, ED_PAINTED);
    }
    pixels_unref(art);
}

static bool press(EdTool *tool, const EdPointer *pointer)
{
    EdSession *session = ed_tool_session(tool);
    int32_t x = (int32_t)floor(pointer->x), y = (int32_t)floor(pointer->y);
    const Map *map = ed_session_map(session);
    EdPainter painter;
    if (map == NULL || x < 0 || y < 0 || x >= map->width || y >= map->height ||
        !ed_painter_begin(&painter, tool, pointer))
        return false;
    bool contiguous = (pointer->modifiers & ED_SHIFT) == 0 &&
                      ed_session_option(session, "fill", "everywhere") == 0;
    if (ed_session_option(session, "fill", "by") != 0)
        fill_picture(&painter, session, x, y, contiguous);
    else
        fill_paint(&painter, x, y, contiguous);
    ed_painter_show(&painter, _("Fill"));
    ed_painter_end(&painter);
    ed_session_end_group(session);
    return false;
}

static const char *const sources[] = {N_("Paint"), N_("Picture"), NULL};

static const EdOption options[] = {
    {.id = "by", .kind = ED_OPTION_CHOICE, .label = N_("By"), .choices = sources},
    {.id = "tolerance",
     .kind = ED_OPTION_NUMBER,
     .label = N_("Tolerance"),
     .most = 255,
     .standard = 16},
    {.id = "everywhere", .kind = ED_OPTION_SWITCH, .label = N_("Everywhere")},
    {.id = "over", .kind = ED_OPTION_CHOICE, .label = N_("Over"), .choices = ed_paint_over_words},
};

const EdToolClass ed_fill_tool = {
    .name = "fill",
    .title = N_("Fill"),
    .icon = "gab-fill-symbolic",
    .key = "g",
    .hint = N_("Click fills what is alike · Shift everywhere · right button empties"),
    .assets = 1u << ED_MAP,
    .group = 1,
    .cursor = ED_CURSOR_CROSS,
    .options = options,
    .option_count = G_N_ELEMENTS(options),
    .press = press,
    .key_pressed = ed_map_key,
    .status = ed_map_status,
};

/* ---- Pick ---- */

static void pick(EdTool *tool, const EdPointer *pointer)
{
    EdSession *session = ed_tool_session(tool);
    int32_t zone = ed_map_zone_at(session, pointer->x, pointer->y);
    const Zone *picked = zone != 0 ? plane_zone(ed_session_plane(session), zone) : NULL;
    if (picked != NULL)
        ed_session_set_tag(session, picked->tag);
    ed_session_set_zone(session, zone);
}

static bool press_pick(EdTool *tool, const EdPointer *pointer)
{
    pick(tool, pointer);
    return true;
}

const EdToolClass ed_pick_tool = {
    .name = "pick",
    .title = N_("Pick"),
    .icon = "gab-pick-symbolic",
    .key = "i",
    .hint = N_("Click picks the zone to paint with"),
    .assets = 1u << ED_MAP,
    .group = 1,
    .cursor = ED_CURSOR_CROSS,
    .press = press_pick,
    .drag = pick,
    .key_pressed = ed_map_key,
    .status = ed_map_status,
};
