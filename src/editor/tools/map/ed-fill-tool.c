/* SPDX-License-Identifier: MIT */
/* The tools "fill" and "pick" on maps: "fill" fills the area of equal paint or similar colour that
 * contains a pixel; "pick" makes the zone of a pixel the one to paint with. */
#include "session/ed-count.h"
#include "tools/ed-tools.h"
#include "tools/map/ed-painter.h"

#include <glib/gi18n.h>
#include <math.h>
#include <string.h>

/* ---- Fill ---- */

enum { MANY_PIXELS = 1000000 }; /* a fill of more pixels is reported */

/* Reports a fill that changed so many pixels that it may have been a mistake. */
static void report_large_fill(EdSession *session, uint64_t count)
{
    if (count <= MANY_PIXELS)
        return;
    g_autofree char *number = ed_count_text(count);
    g_autofree char *text = g_strdup_printf(
        ngettext("%s pixel was filled.", "%s pixels were filled.", (gulong)count), number);
    ed_session_notify(session, ED_NOTICE_UNDO, text, NULL);
}

/* In an empty plane, filling starts with empty areas, so that it does not replace outlines that are
 * painted next. */
static void start_with_empty_areas(EdTool *tool)
{
    const Plane *plane = ed_session_plane(ed_tool_session(tool));
    bool values[256] = {false};
    if (plane == NULL)
        return;
    blocks_values(plane->pixels, NULL, values);
    if (memchr(values + 1, true, sizeof values - 1) == NULL)
        ed_session_set_option(ed_tool_session(tool), "fill", "over", ED_OVER_EMPTY);
}

static void fill_tool_changed(EdTool *tool, unsigned view_changes)
{
    if ((view_changes & (ED_VIEW_ASSET | ED_VIEW_PART)) != 0)
        start_with_empty_areas(tool);
}

static void fill_picture(BlocksEdit *edit, EdSession *session, int32_t x, int32_t y,
                         bool contiguous, uint8_t value)
{
    Pixels *pixels = ed_session_pixels(session, ed_session_map(session)->picture);
    if (pixels == NULL)
        return;
    PaintArt art = {pixels->rgba, pixels->width, pixels->height};
    int tolerance = (int)ed_session_option(session, "fill", "tolerance");
    paint_fill_alike(edit, &art, tolerance, x, y, contiguous, value);
    pixels_unref(pixels);
}

/* Fills the plane directly if nothing is protected, so that a large plane is processed only
 * once. */
static void fill(EdPainter *painter, int32_t x, int32_t y, bool contiguous)
{
    EdSession *session = ed_tool_session(painter->tool);
    BlocksEdit *plane = painter->keeps_some ? NULL : blocks_edit(painter->before);
    BlocksEdit *edit = plane != NULL ? plane : ed_painter_stroke(painter);
    uint8_t value = plane != NULL ? painter->value : ED_PAINTED;
    if (ed_session_option(session, "fill", "by") != 0)
        fill_picture(edit, session, x, y, contiguous, value);
    else
        paint_fill_by(edit, painter->before, x, y, contiguous, value);
    if (plane != NULL)
        ed_painter_apply(painter, plane, _("Fill"));
    if (plane != NULL) /* the click, for the reason if the fill has no effect */
        blocks_edit_row(ed_painter_stroke(painter), y, x, x + 1, ED_PAINTED);
    else
        ed_painter_show(painter, _("Fill"));
}

static bool fill_tool_press(EdTool *tool, const EdPointer *pointer)
{
    EdSession *session = ed_tool_session(tool);
    if ((pointer->modifiers & ED_ALT) != 0) {
        ed_map_pick_zone(session, pointer);
        return false;
    }
    int32_t x = (int32_t)floor(pointer->x), y = (int32_t)floor(pointer->y);
    const Map *map = ed_session_map(session);
    EdPainter painter;
    if (map == NULL || x < 0 || y < 0 || x >= map->width || y >= map->height ||
        !ed_painter_begin(&painter, tool, pointer))
        return false;
    bool contiguous = (pointer->modifiers & ED_SHIFT) == 0 &&
                      ed_session_option(session, "fill", "everywhere") == 0;
    fill(&painter, x, y, contiguous);
    uint64_t count = ed_painter_finish(&painter);
    ed_session_end_group(session);
    report_large_fill(session, count);
    return false;
}

static const char *const sources[] = {N_("Paint"), N_("Picture"), NULL};

static const EdOption options[] = {
    {.id = "zone", .kind = ED_OPTION_ZONE, .label = N_("Zone")},
    {.id = "by", .kind = ED_OPTION_CHOICE, .label = N_("Match"), .choices = sources},
    ED_NUMBER_OPTION("tolerance", N_("Tolerance"), NULL, 0, 255, 16),
    {.id = "everywhere", .kind = ED_OPTION_SWITCH, .label = N_("All similar pixels")},
    ED_CHOICE_OPTION("over", N_("Paint over"), ed_paint_over_names, 0),
};

const EdToolClass ed_fill_tool = {
    .name = "fill",
    .title = N_("Fill"),
    .icon = "gab-fill-symbolic",
    .key = "g",
    .hint =
        N_("Click to fill matching pixels · Shift-click to fill them everywhere · right-click to "
           "erase · {new-zone} to start a new zone"),
    .assets = 1u << ED_MAP,
    .group = 1,
    .cursor = ED_CURSOR_CROSS,
    .no_snap = true,
    .options = options,
    .option_count = G_N_ELEMENTS(options),
    .begin = start_with_empty_areas,
    .press = fill_tool_press,
    .changed = fill_tool_changed,
    .key_pressed = ed_map_key,
    .status = ed_map_status,
};

/* ---- Pick ---- */

static void pick(EdTool *tool, const EdPointer *pointer)
{
    ed_map_pick_zone(ed_tool_session(tool), pointer);
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
    .hint = N_("Click a zone to paint with it"),
    .assets = 1u << ED_MAP,
    .group = 1,
    .cursor = ED_CURSOR_CROSS,
    .no_snap = true,
    .press = press_pick,
    .drag = pick,
    .key_pressed = ed_map_key,
    .status = ed_map_status,
};
