/* SPDX-License-Identifier: MIT */
/* The tool "maze": a click on the edge of a cell sets its thin wall or takes it away, and a drag
 * does the same to all edges that it comes by. */
#include "tools/ed-cells.h"
#include "tools/ed-tools.h"

#include <glib/gi18n.h>
#include <math.h>

/* A wall on the left or top edge of a cell; those on the far edges belong to cells beyond. */
typedef struct Edge {
    EdCell cell;
    int side; /* GAB_MAZE_LEFT, GAB_MAZE_TOP */
} Edge;

typedef struct MazeState {
    EdCells cells;
    Edge edge;
    bool inside, drags, sets;
} MazeState;

enum { LEFT = 1, TOP = 2 };

/* The edge that is nearest to a place, in the maze or on its border. */
static bool edge_at(const EdCells *cells, const EdPointer *pointer, Edge *edge)
{
    double column, row;
    ed_cells_place(cells, pointer->x, pointer->y, &column, &row);
    if (column < -0.5 || row < -0.5 || column > cells->columns + 0.5 || row > cells->rows + 0.5)
        return false;
    double across = round(column), down = round(row);
    bool upright = fabs(column - across) * cells->w <= fabs(row - down) * cells->h;
    if (upright)
        *edge = (Edge){{(int32_t)across, (int32_t)floor(row)}, LEFT};
    else
        *edge = (Edge){{(int32_t)floor(column), (int32_t)down}, TOP};
    int32_t columns = cells->columns + (edge->side == LEFT),
            rows = cells->rows + (edge->side == TOP);
    edge->cell.column = CLAMP(edge->cell.column, 0, columns - 1);
    edge->cell.row = CLAMP(edge->cell.row, 0, rows - 1);
    return true;
}

static bool has_wall(const EdCells *cells, const Edge *edge)
{
    return (tiles_get(cells->maze->walls, edge->cell.column, edge->cell.row) & edge->side) != 0;
}

static bool find_edge(EdTool *tool, const EdPointer *pointer)
{
    MazeState *state = ed_tool_state(tool);
    state->inside = ed_cells_of(ed_tool_session(tool), &state->cells) &&
                    state->cells.maze != NULL && edge_at(&state->cells, pointer, &state->edge);
    return state->inside;
}

/* Makes the edge like the first one of the drag. */
static void set_edge(EdTool *tool)
{
    MazeState *state = ed_tool_state(tool);
    EdSession *session = ed_tool_session(tool);
    if (has_wall(&state->cells, &state->edge) == state->sets)
        return;
    LayerPlace place = ed_layer_place(session);
    GError *error = NULL;
    Project *after =
        edit_toggle_maze_wall(ed_session_project(session), &place, state->edge.cell.column,
                              state->edge.cell.row, state->edge.side, &error);
    ed_session_take(session, after, state->sets ? _("Set wall") : _("Take wall away"), tool, error);
    ed_cells_of(session, &state->cells);
}

static bool press(EdTool *tool, const EdPointer *pointer)
{
    MazeState *state = ed_tool_state(tool);
    if ((pointer->button != 1 && pointer->button != 3) || !find_edge(tool, pointer))
        return false;
    state->drags = true;
    state->sets = pointer->button == 1 && !has_wall(&state->cells, &state->edge);
    set_edge(tool);
    return true;
}

static void drag(EdTool *tool, const EdPointer *pointer)
{
    if (find_edge(tool, pointer))
        set_edge(tool);
}

static void end_drag(EdTool *tool)
{
    ((MazeState *)ed_tool_state(tool))->drags = false;
}

static void release(EdTool *tool, const EdPointer *pointer)
{
    (void)pointer;
    end_drag(tool);
}

static void hover(EdTool *tool, const EdPointer *pointer)
{
    find_edge(tool, pointer);
}

static void leave(EdTool *tool)
{
    ((MazeState *)ed_tool_state(tool))->inside = false;
}

static void changed(EdTool *tool, unsigned view_changes)
{
    MazeState *state = ed_tool_state(tool);
    (void)view_changes;
    if (!state->drags)
        state->inside = false;
}

static void draw(EdTool *tool, EdOverlay *overlay)
{
    const MazeState *state = ed_tool_state(tool);
    if (!state->inside)
        return;
    const Edge *edge = &state->edge;
    double column = edge->cell.column, row = edge->cell.row;
    EdMarkPoint a = ed_cells_corner(&state->cells, column, row);
    EdMarkPoint b =
        ed_cells_corner(&state->cells, column + (edge->side == TOP), row + (edge->side == LEFT));
    ed_overlay_line(overlay, a.x, a.y, b.x, b.y,
                    has_wall(&state->cells, edge) ? ED_MARK_SELECTED : ED_MARK_HOVERED);
}

static const EdOption options[] = {
    {.id = "seed",
     .kind = ED_OPTION_NUMBER,
     .label = N_("Seed"),
     .least = 1,
     .most = 999999,
     .standard = 1},
    {.id = "generate",
     .kind = ED_OPTION_ACTION,
     .label = N_("Generate"),
     .action = "win.generate-maze"},
    {.id = "another",
     .kind = ED_OPTION_ACTION,
     .label = N_("Another"),
     .action = "win.another-maze"},
};

const EdToolClass ed_maze_tool = {
    .name = "maze",
    .title = N_("Thin walls"),
    .icon = "gab-maze-symbolic",
    .key = "w",
    .hint = N_("Click on an edge sets its wall or takes it away · drag goes on alike"),
    .assets = 1u << ED_LEVEL,
    .layers = 1u << LAYER_MAZE,
    .group = 1,
    .state_size = sizeof(MazeState),
    .cursor = ED_CURSOR_CROSS,
    .options = options,
    .option_count = G_N_ELEMENTS(options),
    .end = end_drag,
    .press = press,
    .drag = drag,
    .release = release,
    .cancel = end_drag,
    .hover = hover,
    .leave = leave,
    .key_pressed = ed_level_key,
    .changed = changed,
    .draw = draw,
};
