/* SPDX-License-Identifier: MIT */
/* The tools on tiles, straight and isometric: brush, rectangle, fill, pick. They set the current
 * tag in cells. The right button clears cells; Alt picks a cell's tag. */
#include "tools/ed-tools.h"
#include "tools/level/ed-cells.h"

#include <glib/gi18n.h>
#include <math.h>

typedef struct TileState {
    EdCells cells;
    Blocks *before, *current; /* cells at the start of the stroke, and current ones */
    uint8_t value;            /* the number of the tag to paint; 0: clear the cells */
    EdCell from;              /* the cell in which the drag began */
    EdCell at;                /* the cell under the pointer */
    bool inside;              /* the pointer is in the grid */
    bool drags;
} TileState;

/* ---- Strokes ---- */

static bool pick(EdTool *tool, const EdPointer *pointer)
{
    EdSession *session = ed_tool_session(tool);
    EdCells cells;
    EdCell cell;
    if (ed_cells_of(session, LAYER_TILES, &cells) &&
        ed_cells_at(&cells, pointer->x, pointer->y, &cell))
        ed_session_set_tag(session, ed_cells_tag(session, cell));
    return false;
}

/* Begins a stroke. False if the displayed layer has no tiles, or, with a notice, if there is no
 * current tag. */
static bool begin_stroke(EdTool *tool, const EdPointer *pointer)
{
    TileState *state = ed_tool_state(tool);
    EdSession *session = ed_tool_session(tool);
    int32_t tag = ed_session_view(session)->tag;
    if (pointer->button != 1 && pointer->button != 3)
        return false;
    if (!ed_cells_of(session, LAYER_TILES, &state->cells))
        return false;
    if (pointer->button == 1 && tag == 0) {
        ed_session_notify(session, ED_NOTICE_INFO, _("Choose a tag to paint with"), NULL);
        return false;
    }
    state->value = pointer->button == 3 ? 0 : (uint8_t)tag;
    state->before = blocks_ref(ed_session_layer(session)->tiles->cells);
    state->current = blocks_ref(state->before);
    ed_cells_at(&state->cells, pointer->x, pointer->y, &state->at);
    state->from = state->at;
    state->drags = true;
    return true;
}

/* Ends an edit of the cells and pushes a version with the new cells. */
static void update_stroke(EdTool *tool, BlocksEdit *edit)
{
    TileState *state = ed_tool_state(tool);
    EdSession *session = ed_tool_session(tool);
    const EdView *view = ed_session_view(session);
    blocks_unref(state->current);
    state->current = blocks_edit_end(edit);
    Path layer = path_layer(view->asset, view->layer), path = path_child(&layer, "tiles");
    Project *after = edit_set_blocks(ed_session_project(session), &path, "cells",
                                     blocks_ref(state->current), ed_error(session));
    ed_session_push(session, after, state->value != 0 ? _("Paint tiles") : _("Clear tiles"), tool);
}

static void end_stroke(EdTool *tool)
{
    TileState *state = ed_tool_state(tool);
    g_clear_pointer(&state->before, blocks_unref);
    g_clear_pointer(&state->current, blocks_unref);
    state->drags = false;
}

static void tile_tools_release(EdTool *tool, const EdPointer *pointer)
{
    end_stroke(tool);
}

/* ---- Strokes of each tool ---- */

static void paint_cells(BlocksEdit *edit, EdCell a, EdCell b, uint8_t value)
{
    PixelRect rect = {MIN(a.column, b.column), MIN(a.row, b.row), MAX(a.column, b.column) + 1,
                      MAX(a.row, b.row) + 1};
    blocks_edit_rect(edit, rect, value);
}

/* Paints all cells on the line from the last cell to the pointer, so that fast strokes have no
 * gaps. */
static void paint_to(EdTool *tool, const EdPointer *pointer)
{
    TileState *state = ed_tool_state(tool);
    BlocksEdit *edit = blocks_edit(state->current);
    EdCell to;
    ed_cells_at(&state->cells, pointer->x, pointer->y, &to);
    int32_t steps = MAX(ABS(to.column - state->at.column), ABS(to.row - state->at.row));
    for (int32_t i = 0; i <= steps; i++) {
        double share = steps > 0 ? (double)i / steps : 0;
        EdCell cell = {state->at.column + (int32_t)lround(share * (to.column - state->at.column)),
                       state->at.row + (int32_t)lround(share * (to.row - state->at.row))};
        paint_cells(edit, cell, cell, state->value);
    }
    state->at = to;
    update_stroke(tool, edit);
}

static bool brush_press(EdTool *tool, const EdPointer *pointer)
{
    if ((pointer->modifiers & ED_ALT) != 0)
        return pick(tool, pointer);
    if (!begin_stroke(tool, pointer))
        return false;
    paint_to(tool, pointer);
    return true;
}

static void rectangle_drag(EdTool *tool, const EdPointer *pointer)
{
    TileState *state = ed_tool_state(tool);
    BlocksEdit *edit = blocks_edit(state->before);
    ed_cells_at(&state->cells, pointer->x, pointer->y, &state->at);
    paint_cells(edit, state->from, state->at, state->value);
    update_stroke(tool, edit);
}

static bool rectangle_press(EdTool *tool, const EdPointer *pointer)
{
    if ((pointer->modifiers & ED_ALT) != 0)
        return pick(tool, pointer);
    if (!begin_stroke(tool, pointer))
        return false;
    rectangle_drag(tool, pointer);
    return true;
}

static bool fill_press(EdTool *tool, const EdPointer *pointer)
{
    TileState *state = ed_tool_state(tool);
    if ((pointer->modifiers & ED_ALT) != 0)
        return pick(tool, pointer);
    if (!begin_stroke(tool, pointer))
        return false;
    bool all = ed_session_option(ed_tool_session(tool), "tile-fill", "reach") != 0;
    if (ed_cells_at(&state->cells, pointer->x, pointer->y, &state->at)) {
        BlocksEdit *edit = blocks_edit(state->current);
        paint_fill(edit, state->at.column, state->at.row, !all, state->value);
        update_stroke(tool, edit);
    }
    return true;
}

/* ---- Drawing ---- */

static void tile_tools_hover(EdTool *tool, const EdPointer *pointer)
{
    TileState *state = ed_tool_state(tool);
    state->inside = ed_cells_of(ed_tool_session(tool), LAYER_TILES, &state->cells) &&
                    ed_cells_at(&state->cells, pointer->x, pointer->y, &state->at);
}

static void tile_tools_leave(EdTool *tool)
{
    ((TileState *)ed_tool_state(tool))->inside = false;
}

/* Updates the geometry of the cells to the new version, so that no outdated cell is drawn. */
static void tile_tools_changed(EdTool *tool, unsigned view_changes)
{
    TileState *state = ed_tool_state(tool);
    if (!state->drags)
        state->inside =
            state->inside && ed_cells_of(ed_tool_session(tool), LAYER_TILES, &state->cells);
}

static void tile_tools_draw(EdTool *tool, EdOverlay *overlay)
{
    const TileState *state = ed_tool_state(tool);
    if (state->drags)
        ed_cells_outline(&state->cells, overlay, state->at, state->at, ED_STYLE_HOVERED);
    else if (state->inside)
        ed_cells_outline(&state->cells, overlay, state->at, state->at, ED_STYLE_PLAIN);
}

static void rectangle_draw(EdTool *tool, EdOverlay *overlay)
{
    const TileState *state = ed_tool_state(tool);
    if (!state->drags) {
        tile_tools_draw(tool, overlay);
        return;
    }
    ed_cells_outline(&state->cells, overlay, state->from, state->at, ED_STYLE_BAND);
    EdMarkPoint corner = ed_cells_corner(&state->cells, state->at.column, state->at.row);
    ed_overlay_chip(overlay, corner.x, corner.y, ED_CHIP_BELOW, "%d × %d",
                    ABS(state->at.column - state->from.column) + 1,
                    ABS(state->at.row - state->from.row) + 1);
}

/* Returns, for example, "column 3, row 8: stone". */
static char *tile_tools_status(EdTool *tool, const EdPointer *pointer)
{
    EdSession *session = ed_tool_session(tool);
    EdCells cells;
    EdCell cell;
    if (!ed_cells_of(session, LAYER_TILES, &cells) ||
        !ed_cells_at(&cells, pointer->x, pointer->y, &cell))
        return NULL;
    const Tag *tag = project_tag(ed_session_project(session), ed_cells_tag(session, cell));
    return g_strdup_printf(_("column %d, row %d: %s"), cell.column, cell.row,
                           tag != NULL ? tag->name : _("empty"));
}

/* ---- The tools ---- */

static const char *const reaches[] = {N_("Connected"), N_("All matching"), NULL};
static const EdOption fill_options[] = {
    {.id = "reach", .kind = ED_OPTION_CHOICE, .label = N_("Cells"), .choices = reaches},
};

#define TILE_TOOL_FIELDS                                                                   \
    .assets = 1u << ED_LEVEL, .layers = 1u << LAYER_TILES, .group = 1, .has_tag = true,    \
    .state_size = sizeof(TileState), .cursor = ED_CURSOR_CROSS, .end = end_stroke,         \
    .release = tile_tools_release, .cancel = end_stroke, .hover = tile_tools_hover,        \
    .leave = tile_tools_leave, .key_pressed = ed_level_key, .changed = tile_tools_changed, \
    .status = tile_tools_status

const EdToolClass ed_tile_brush_tool = {
    .name = "tile-brush",
    .title = N_("Paint tiles"),
    .icon = "gab-brush-symbolic",
    .key = "b",
    .hint = N_("Drag to paint cells · right-drag to clear · Alt-click to pick a tag"),
    .press = brush_press,
    .drag = paint_to,
    .draw = tile_tools_draw,
    TILE_TOOL_FIELDS,
};

const EdToolClass ed_tile_rectangle_tool = {
    .name = "tile-rectangle",
    .title = N_("Tile rectangle"),
    .icon = "gab-box-symbolic",
    .key = "x",
    .hint = N_("Drag to paint a rectangle of cells · right-drag to clear"),
    .press = rectangle_press,
    .drag = rectangle_drag,
    .draw = rectangle_draw,
    TILE_TOOL_FIELDS,
};

const EdToolClass ed_tile_fill_tool = {
    .name = "tile-fill",
    .title = N_("Fill tiles"),
    .icon = "gab-fill-symbolic",
    .key = "g",
    .hint = N_("Click to fill cells that have the same tag · right-click to clear"),
    ED_OPTIONS(fill_options),
    .press = fill_press,
    .draw = tile_tools_draw,
    TILE_TOOL_FIELDS,
};

const EdToolClass ed_tile_pick_tool = {
    .name = "tile-pick",
    .title = N_("Pick tag"),
    .icon = "gab-pick-symbolic",
    .key = "i",
    .hint = N_("Click a cell to pick its tag for painting"),
    .press = pick,
    .draw = tile_tools_draw,
    TILE_TOOL_FIELDS,
};
