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

enum { MANY_PIXELS = 1000000, MAX_TOLERANCE = 255, TOLERANCE_STEP = 4 };

/* Limits of the preview, so that it takes some 20 ms at most: pixels of a map, and rows of pixels
 * that are drawn. Of an area with more rows, the bounds are drawn. */
enum { MAX_PREVIEW = 1 << 25, MAX_ROWS = 1 << 14 };

typedef struct FillState {
    int32_t x, y; /* the pixel below the pointer */
    bool contiguous;
    bool is_known; /* `rows` are what a click would fill */
    GArray *rows;  /* EdMarkPoint: the ends of rows of pixels; or NULL */
    PixelRect bounds;
} FillState;

/* Reports a fill that changed more than MANY_PIXELS, so that it may have been a mistake. */
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
    ((FillState *)ed_tool_state(tool))->is_known &= view_changes == ED_VIEW_HOVER;
    if ((view_changes & (ED_VIEW_ASSET | ED_VIEW_PART)) != 0)
        start_with_empty_areas(tool);
}

/* Sets the pixels that match a pixel to a value: by colour in the picture, or by paint. */
static void fill_matching(BlocksEdit *edit, EdSession *session, const Blocks *paint, int32_t x,
                          int32_t y, bool contiguous, uint8_t value)
{
    uint64_t picture = ed_session_map(session)->picture;
    if (picture == 0 || ed_session_option(session, "fill", "by") != 0) {
        paint_fill_by(edit, paint, x, y, contiguous, value);
        return;
    }
    g_autoptr(Pixels) pixels = ed_session_pixels(session, picture);
    if (pixels == NULL)
        return;
    PaintArt art = {pixels->rgba, pixels->width, pixels->height};
    int tolerance = (int)ed_session_option(session, "fill", "tolerance");
    paint_fill_alike(edit, &art, tolerance, x, y, contiguous, value);
}

/* Fills the plane directly if nothing is protected, so that a large plane is processed only
 * once. */
static void fill(EdPainter *painter, int32_t x, int32_t y, bool contiguous)
{
    EdSession *session = ed_tool_session(painter->tool);
    BlocksEdit *plane = painter->keeps_some ? NULL : blocks_edit(painter->before);
    BlocksEdit *edit = plane != NULL ? plane : ed_painter_stroke(painter);
    uint8_t value = plane != NULL ? painter->value : ED_PAINTED;
    fill_matching(edit, session, painter->before, x, y, contiguous, value);
    if (plane != NULL)
        ed_painter_apply(painter, plane, _("Fill"));
    if (plane != NULL) /* the click, for the reason if the fill has no effect */
        blocks_edit_row(ed_painter_stroke(painter), y, x, x + 1, ED_PAINTED);
    else
        ed_painter_show(painter, _("Fill"));
}

static bool is_contiguous(EdTool *tool, const EdPointer *pointer)
{
    return (pointer->modifiers & ED_SHIFT) == 0 &&
           ed_session_option(ed_tool_session(tool), "fill", "everywhere") == 0;
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
    fill(&painter, x, y, is_contiguous(tool, pointer));
    uint64_t count = ed_painter_finish(&painter);
    ed_session_end_group(session);
    report_large_fill(session, count);
    return false;
}

/* ---- The preview ---- */

static void fill_tool_hover(EdTool *tool, const EdPointer *pointer)
{
    FillState *state = ed_tool_state(tool);
    int32_t x = (int32_t)floor(pointer->x), y = (int32_t)floor(pointer->y);
    bool contiguous = is_contiguous(tool, pointer);
    state->is_known &= x == state->x && y == state->y && contiguous == state->contiguous;
    state->x = x;
    state->y = y;
    state->contiguous = contiguous;
}

static void fill_tool_end(EdTool *tool)
{
    FillState *state = ed_tool_state(tool);
    state->is_known = false;
    g_clear_pointer(&state->rows, g_array_unref);
}

/* Adds the runs of a row in which the area is set and may be painted over. */
static void add_row(GArray *rows, int32_t y, const uint8_t *area, const uint8_t *paint,
                    uint32_t width, EdPaintOver over)
{
    for (uint32_t x = 0, from = 0; x <= width; x++) {
        bool fits =
            over == ED_OVER_ALL || (x < width && (paint[x] == 0) == (over == ED_OVER_EMPTY));
        if (x < width && area[x] != 0 && fits)
            continue;
        if (x > from) {
            g_array_append_val(rows, ((EdMarkPoint){from, y}));
            g_array_append_val(rows, ((EdMarkPoint){x, y}));
        }
        from = x + 1;
    }
}

/* Finds the rows of pixels that a click would fill. */
static void find_rows(EdTool *tool, const Blocks *paint)
{
    FillState *state = ed_tool_state(tool);
    EdSession *session = ed_tool_session(tool);
    EdPaintOver over = (EdPaintOver)ed_session_option(session, "fill", "over");
    uint32_t width = blocks_width(paint), height = blocks_height(paint);
    g_autoptr(Blocks) blank = blocks_new(width, height, 0);
    BlocksEdit *edit = blocks_edit(blank);
    fill_matching(edit, session, paint, state->x, state->y, state->contiguous, ED_PAINTED);
    state->bounds = blocks_edit_touched(edit);
    g_autoptr(Blocks) area = blocks_edit_end(edit);
    g_autofree uint8_t *pixels = g_malloc(2 * (size_t)width);
    for (int32_t y = state->bounds.top; y < state->bounds.bottom && state->rows->len < 2 * MAX_ROWS;
         y++) {
        const PixelRect row = {0, y, (int32_t)width, y + 1};
        blocks_read(area, row, pixels, width);
        blocks_read(paint, row, pixels + width, width);
        add_row(state->rows, y, pixels, pixels + width, width, over);
    }
}

/* Finds what a click would fill when it is drawn, so at most once for each pixel and frame. */
static void fill_tool_draw(EdTool *tool, EdOverlay *overlay)
{
    FillState *state = ed_tool_state(tool);
    EdSession *session = ed_tool_session(tool);
    const Plane *plane = ed_session_plane(session);
    if (plane == NULL || ed_tool_pointer(tool) == NULL ||
        (uint64_t)blocks_width(plane->pixels) * blocks_height(plane->pixels) > MAX_PREVIEW)
        return;
    if (!state->is_known) {
        fill_tool_end(tool);
        state->rows = g_array_new(FALSE, FALSE, sizeof(EdMarkPoint));
        find_rows(tool, plane->pixels);
        state->is_known = true;
    }
    if (state->rows->len >= 2 * MAX_ROWS) {
        ed_overlay_box(overlay, state->bounds.left, state->bounds.top, state->bounds.right,
                       state->bounds.bottom, ED_STYLE_BAND);
        return;
    }
    const EdView *view = ed_session_view(session);
    const Zone *zone = view->zone != 0 ? plane_zone(plane, view->zone) : NULL;
    int32_t tag = zone != NULL ? zone->tag : view->tag;
    ed_overlay_points(overlay, ED_MARK_SPANS, (const EdMarkPoint *)(void *)state->rows->data,
                      state->rows->len, false, tag != 0 ? ED_STYLE_TAG : ED_STYLE_HOVERED);
    ed_overlay_in_tag(overlay, tag);
}

static bool fill_tool_key_pressed(EdTool *tool, EdKey key, unsigned modifiers)
{
    EdSession *session = ed_tool_session(tool);
    if (key != ED_KEY_SMALLER && key != ED_KEY_LARGER)
        return ed_map_key(tool, key, modifiers);
    double tolerance = ed_session_option(session, "fill", "tolerance");
    tolerance += key == ED_KEY_LARGER ? TOLERANCE_STEP : -TOLERANCE_STEP;
    ed_session_set_option(session, "fill", "tolerance", CLAMP(tolerance, 0, MAX_TOLERANCE));
    return true;
}

static const char *const sources[] = {N_("Picture"), N_("Paint"), NULL};

static const EdOption options[] = {
    {.id = "by", .kind = ED_OPTION_CHOICE, .label = N_("Match"), .choices = sources},
    ED_NUMBER_OPTION("tolerance", N_("Tolerance"), NULL, 0, MAX_TOLERANCE, 16),
    {.id = "zone", .kind = ED_OPTION_ZONE, .label = N_("Zone")},
    {.id = "everywhere", .kind = ED_OPTION_SWITCH, .label = N_("All similar pixels")},
    ED_CHOICE_OPTION("over", N_("Paint over"), ed_paint_over_names, 0),
};

const EdToolClass ed_fill_tool = {
    .name = "fill",
    .title = N_("Fill"),
    .icon = "gab-fill-symbolic",
    .key = "g",
    .hint = N_("Click, or arrow keys and Space, to fill the marked area · [ and ] to change the "
               "tolerance · Shift-click to fill "
               "everywhere · right-click to erase · {new-zone} to start a new zone"),
    .assets = 1u << ED_MAP,
    .group = 1,
    .state_size = sizeof(FillState),
    .paints = true,
    .cursor = ED_CURSOR_CROSS,
    .no_snap = true,
    ED_OPTIONS(options),
    .begin = start_with_empty_areas,
    .end = fill_tool_end,
    .hover = fill_tool_hover,
    .at_pointer = true,
    .draw = fill_tool_draw,
    .press = fill_tool_press,
    .changed = fill_tool_changed,
    .key_pressed = fill_tool_key_pressed,
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
