/* SPDX-License-Identifier: MIT */
/*
 * The tool "maze": a click on the edge of a cell adds or removes its thin wall, and a drag does
 * this to all edges that it passes. A drag follows edges from corner to corner, so that the walls
 * it adds are connected, whatever its direction.
 */
#include "tools/ed-tools.h"
#include "tools/level/ed-cells.h"
#include "tools/level/ed-walls.h"

#include <glib/gi18n.h>
#include <math.h>

/* The left or top edge of a cell; the other two edges belong to its neighbours. */
typedef struct Edge {
    EdCell cell;
    int side; /* GAB_MAZE_LEFT or GAB_MAZE_TOP */
} Edge;

/* A corner of cells. */
typedef EdCell Corner;

typedef struct MazeState {
    EdCells cells;
    Edge edge;
    bool inside; /* the pointer is in the maze */
    bool is_dragging;
    bool adds_walls;    /* the drag adds walls; false: it removes them */
    bool is_pending;    /* the press was near a corner, and no edge is changed yet */
    Corner corner;      /* the last corner that the drag passed */
    double column, row; /* last position of the drag, in cells */
} MazeState;

/* LEFT and TOP have the values of GAB_MAZE_LEFT and GAB_MAZE_TOP. */
enum { LEFT = 1, TOP = 2, STEPS_PER_CELL = 8 };

static const double NEAR_EDGE = 0.25; /* in cells: maximum distance of a near corner or edge */

/* Gets the edge nearest to the pointer, in the maze or on its border; false if the pointer is
 * outside. */
static bool edge_at(const EdCells *cells, const EdPointer *pointer, Edge *edge)
{
    double column, row;
    ed_cells_position(cells, pointer->x, pointer->y, &column, &row);
    if (column < -0.5 || row < -0.5 || column > cells->columns + 0.5 || row > cells->rows + 0.5)
        return false;
    double across = round(column), down = round(row);
    bool is_vertical = fabs(column - across) * cells->w <= fabs(row - down) * cells->h;
    if (is_vertical)
        *edge = (Edge){{(int32_t)across, (int32_t)floor(row)}, LEFT};
    else
        *edge = (Edge){{(int32_t)floor(column), (int32_t)down}, TOP};
    int32_t columns = cells->columns + (edge->side == LEFT),
            rows = cells->rows + (edge->side == TOP);
    edge->cell.column = CLAMP(edge->cell.column, 0, columns - 1);
    edge->cell.row = CLAMP(edge->cell.row, 0, rows - 1);
    return true;
}

static bool has_wall(EdTool *tool, const Edge *edge)
{
    const Layer *layer = ed_session_layer(ed_tool_session(tool));
    return layer != NULL && layer->maze != NULL &&
           (blocks_get(layer->maze->walls, edge->cell.column, edge->cell.row) & edge->side) != 0;
}

static bool find_edge(EdTool *tool, const EdPointer *pointer)
{
    MazeState *state = ed_tool_state(tool);
    state->inside = ed_cells_of(ed_tool_session(tool), LAYER_MAZE, &state->cells) &&
                    edge_at(&state->cells, pointer, &state->edge);
    return state->inside;
}

/* Adds or removes the wall on the current edge, depending on what the drag does. */
static void apply_drag_to_edge(EdTool *tool)
{
    MazeState *state = ed_tool_state(tool);
    EdSession *session = ed_tool_session(tool);
    state->is_pending = false;
    if (has_wall(tool, &state->edge) == state->adds_walls)
        return;
    LayerRef layer = ed_layer_shown(session);
    Project *after =
        edit_toggle_maze_wall(ed_session_project(session), &layer, state->edge.cell.column,
                              state->edge.cell.row, state->edge.side, ed_error(session));
    ed_session_push(session, after, state->adds_walls ? _("Add wall") : _("Remove wall"), tool);
}

/* Adds or removes the wall on the edge from a corner to the next one: `across` or `down` is 1 or
 * -1, and the other is 0. */
static void apply_drag_from(EdTool *tool, Corner from, int32_t across, int32_t down)
{
    MazeState *state = ed_tool_state(tool);
    Edge edge = {{from.column - (across < 0), from.row - (down < 0)}, across != 0 ? TOP : LEFT};
    if (edge.cell.column < 0 || edge.cell.row < 0 ||
        edge.cell.column >= state->cells.columns + (edge.side == LEFT) ||
        edge.cell.row >= state->cells.rows + (edge.side == TOP))
        return;
    state->edge = edge;
    apply_drag_to_edge(tool);
}

static int32_t sign_of(double value)
{
    return value < 0 ? -1 : 1;
}

/* Changes the edges from the last corner to the corner nearest to a position. If the position is
 * already on the next edge and the drag follows that edge, changes it, too. `is_horizontal`: the
 * drag is mainly horizontal. */
static void follow_to(EdTool *tool, double column, double row, bool is_horizontal)
{
    MazeState *state = ed_tool_state(tool);
    double across = column - state->corner.column, down = row - state->corner.row;
    while (fabs(across) > 0.5 || fabs(down) > 0.5) {
        bool steps_across = fabs(across) >= fabs(down);
        int32_t x = steps_across ? sign_of(across) : 0, y = steps_across ? 0 : sign_of(down);
        apply_drag_from(tool, state->corner, x, y);
        state->corner = (Corner){state->corner.column + x, state->corner.row + y};
        across -= x;
        down -= y;
    }
    if (is_horizontal && fabs(across) > NEAR_EDGE && fabs(down) < NEAR_EDGE)
        apply_drag_from(tool, state->corner, sign_of(across), 0);
    else if (!is_horizontal && fabs(down) > NEAR_EDGE && fabs(across) < NEAR_EDGE)
        apply_drag_from(tool, state->corner, 0, sign_of(down));
}

static bool maze_tool_press(EdTool *tool, const EdPointer *pointer)
{
    MazeState *state = ed_tool_state(tool);
    if ((pointer->button != 1 && pointer->button != 3) || !find_edge(tool, pointer))
        return false;
    ed_cells_position(&state->cells, pointer->x, pointer->y, &state->column, &state->row);
    state->corner = (Corner){(int32_t)round(state->column), (int32_t)round(state->row)};
    state->is_dragging = true;
    state->adds_walls = pointer->button == 1 && !has_wall(tool, &state->edge);
    state->is_pending = fmax(fabs(state->column - state->corner.column),
                             fabs(state->row - state->corner.row)) <= NEAR_EDGE;
    if (!state->is_pending)
        apply_drag_to_edge(tool);
    return true;
}

/* Follows the path in small steps, however far apart the events are. */
static void maze_tool_drag(EdTool *tool, const EdPointer *pointer)
{
    MazeState *state = ed_tool_state(tool);
    double column, row;
    if (!find_edge(tool, pointer))
        return;
    ed_cells_position(&state->cells, pointer->x, pointer->y, &column, &row);
    double across = column - state->column, down = row - state->row;
    int steps = (int)ceil(fmax(fabs(across), fabs(down)) * STEPS_PER_CELL);
    for (int i = 1; i <= steps; i++)
        follow_to(tool, state->column + across * i / steps, state->row + down * i / steps,
                  fabs(across) >= fabs(down));
    state->column = column;
    state->row = row;
    find_edge(tool, pointer);
}

static void maze_tool_end_drag(EdTool *tool)
{
    ((MazeState *)ed_tool_state(tool))->is_dragging = false;
}

static void maze_tool_release(EdTool *tool, const EdPointer *pointer)
{
    MazeState *state = ed_tool_state(tool);
    if (state->is_dragging && state->is_pending && find_edge(tool, pointer))
        apply_drag_to_edge(tool);
    maze_tool_end_drag(tool);
}

static void maze_tool_hover(EdTool *tool, const EdPointer *pointer)
{
    find_edge(tool, pointer);
}

static void maze_tool_leave(EdTool *tool)
{
    ((MazeState *)ed_tool_state(tool))->inside = false;
}

static void maze_tool_changed(EdTool *tool, unsigned view_changes)
{
    MazeState *state = ed_tool_state(tool);
    if (!state->is_dragging)
        state->inside = false;
}

static void maze_tool_draw(EdTool *tool, EdOverlay *overlay)
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
                    has_wall(tool, edge) ? ED_STYLE_SELECTED : ED_STYLE_HOVERED);
}

const EdToolClass ed_maze_tool = {
    .name = "maze",
    .title = N_("Thin walls"),
    .icon = "gab-maze-symbolic",
    .key = "w",
    .hint = N_("Click an edge to add or remove its wall · drag to change several"),
    .assets = 1u << ED_LEVEL,
    .layers = 1u << LAYER_MAZE,
    .group = 1,
    .state_size = sizeof(MazeState),
    .cursor = ED_CURSOR_CROSS,
    .end = maze_tool_end_drag,
    .press = maze_tool_press,
    .drag = maze_tool_drag,
    .release = maze_tool_release,
    .cancel = maze_tool_end_drag,
    .hover = maze_tool_hover,
    .leave = maze_tool_leave,
    .key_pressed = ed_level_key,
    .changed = maze_tool_changed,
    .draw = maze_tool_draw,
};
