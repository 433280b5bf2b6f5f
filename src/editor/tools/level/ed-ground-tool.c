/* SPDX-License-Identifier: MIT */
/* The tool "ground": nodes of the ground line. A click adds one, a drag moves it, Delete removes
 * the selected ones. */
#include "session/ed-selection.h"
#include "tools/ed-tools.h"
#include "tools/level/ed-wall-edits.h"

#include <glib/gi18n.h>
#include <math.h>

enum { NEAR = 8 /* screen pixels */ };

typedef struct GroundState {
    uint32_t node; /* the node that is dragged */
    bool hovers;
    uint32_t hovered;
} GroundState;

static const Ground *ground_of(EdSession *session)
{
    const Layer *layer = ed_session_layer(session);
    return layer != NULL ? layer->ground : NULL;
}

static int32_t fixed(double pixels)
{
    double whole = round(pixels);
    return (int32_t)CLAMP(whole, -DOCUMENT_RANGE, DOCUMENT_RANGE) * DOCUMENT_PIXEL;
}

static bool find_near_node(EdSession *session, const EdPointer *pointer, uint32_t *index)
{
    const Ground *ground = ground_of(session);
    double min = NEAR / pointer->zoom;
    bool found = false;
    for (uint32_t i = 0; ground != NULL && i < list_count(ground->nodes); i++) {
        const GroundNode *node = list_get(ground->nodes, i);
        double distance = hypot((double)node->x / DOCUMENT_PIXEL - pointer->x,
                                (double)node->y / DOCUMENT_PIXEL - pointer->y);
        if (distance <= min) {
            min = distance;
            *index = i;
            found = true;
        }
    }
    return found;
}

static void select_node(EdSession *session, uint32_t index)
{
    uint64_t item = index;
    ed_session_select(session, ED_SELECT_GROUND_NODES, &item, 1);
}

/* Returns the index of the node that was just added at x, a fixed number. */
static uint32_t node_at(EdSession *session, int32_t x)
{
    const Ground *ground = ground_of(session);
    uint32_t index = 0;
    while (index + 1 < list_count(ground->nodes) &&
           ((const GroundNode *)list_get(ground->nodes, index))->x < x)
        index++;
    return index;
}

static bool add_node(EdTool *tool, const EdPointer *pointer)
{
    EdSession *session = ed_tool_session(tool);
    LayerRef layer = ed_layer_shown(session);
    int32_t x = fixed(pointer->x), y = fixed(pointer->y);
    Project *after =
        edit_add_ground_node(ed_session_project(session), &layer, x, y, ed_error(session));
    if (!ed_session_push(session, after, _("Add ground node"), tool))
        return false;
    ((GroundState *)ed_tool_state(tool))->node = node_at(session, x);
    return true;
}

static bool ground_tool_press(EdTool *tool, const EdPointer *pointer)
{
    GroundState *state = ed_tool_state(tool);
    EdSession *session = ed_tool_session(tool);
    if (pointer->button != 1 || ground_of(session) == NULL)
        return false;
    if (!find_near_node(session, pointer, &state->node) && !add_node(tool, pointer))
        return false;
    select_node(session, state->node);
    return true;
}

/* Nodes keep their order: a node stops one pixel from its neighbours. */
static void ground_tool_drag(EdTool *tool, const EdPointer *pointer)
{
    const GroundState *state = ed_tool_state(tool);
    EdSession *session = ed_tool_session(tool);
    const Ground *ground = ground_of(session);
    uint32_t count = list_count(ground->nodes);
    int32_t x = fixed(pointer->x);
    if (state->node > 0)
        x = MAX(x,
                ((const GroundNode *)list_get(ground->nodes, state->node - 1))->x + DOCUMENT_PIXEL);
    if (state->node + 1 < count)
        x = MIN(x,
                ((const GroundNode *)list_get(ground->nodes, state->node + 1))->x - DOCUMENT_PIXEL);
    LayerRef layer = ed_layer_shown(session);
    Project *after = edit_move_ground_node(ed_session_project(session), &layer, state->node, x,
                                           fixed(pointer->y), ed_error(session));
    ed_session_push(session, after, _("Move ground node"), tool);
}

static void ground_tool_hover(EdTool *tool, const EdPointer *pointer)
{
    GroundState *state = ed_tool_state(tool);
    state->hovers = find_near_node(ed_tool_session(tool), pointer, &state->hovered);
}

static void ground_tool_leave(EdTool *tool)
{
    ((GroundState *)ed_tool_state(tool))->hovers = false;
}

static void ground_tool_changed(EdTool *tool, unsigned view_changes)
{
    ground_tool_leave(tool);
}

static void draw_node(EdOverlay *overlay, const GroundNode *node, EdMarkStyle style)
{
    ed_overlay_mark(overlay, ED_MARK_NODE, (double)node->x / DOCUMENT_PIXEL,
                    (double)node->y / DOCUMENT_PIXEL, style);
}

static void ground_tool_draw(EdTool *tool, EdOverlay *overlay)
{
    const GroundState *state = ed_tool_state(tool);
    EdSession *session = ed_tool_session(tool);
    const Ground *ground = ground_of(session);
    for (uint32_t i = 0; ground != NULL && i < list_count(ground->nodes); i++) {
        bool selected = ed_session_is_selected(session, ED_SELECT_GROUND_NODES, i);
        bool hovered = state->hovers && state->hovered == i;
        draw_node(overlay, list_get(ground->nodes, i),
                  selected  ? ED_STYLE_SELECTED
                  : hovered ? ED_STYLE_HOVERED
                            : ED_STYLE_PLAIN);
    }
}

/* ---- Keys ---- */

/* Removes from last to first, so that the indexes of the others stay valid. */
bool ed_ground_remove(EdSession *session)
{
    const EdSelection *selection = ed_session_selection(session);
    if (selection->kind != ED_SELECT_GROUND_NODES || selection->count == 0)
        return false;
    const EdView *view = ed_session_view(session);
    Path layer = path_layer(view->asset, view->layer), ground = path_child(&layer, "ground");
    Project *latest = node_ref((Project *)ed_session_project(session));
    for (uint32_t i = selection->count; i > 0 && latest != NULL; i--) {
        Path path = path_nth(&ground, "nodes", (uint32_t)selection->items[i - 1]);
        node_set_child(&latest, edit_remove(latest, &path, ed_error(session)));
    }
    return ed_session_push(session, latest, _("Delete ground nodes"), NULL);
}

bool ed_ground_nudge(EdSession *session, int dx, int dy)
{
    const EdSelection *selection = ed_session_selection(session);
    const Ground *ground = ground_of(session);
    if (selection->kind != ED_SELECT_GROUND_NODES || selection->count != 1 || ground == NULL)
        return false;
    uint32_t index = (uint32_t)selection->items[0];
    const GroundNode *node = list_get(ground->nodes, index);
    LayerRef layer = ed_layer_shown(session);
    Project *after = edit_move_ground_node(ed_session_project(session), &layer, index,
                                           node->x + dx * DOCUMENT_PIXEL,
                                           node->y + dy * DOCUMENT_PIXEL, ed_error(session));
    return ed_session_push(session, after, _("Move ground node"), NULL);
}

static bool ground_tool_key_pressed(EdTool *tool, EdKey key, unsigned modifiers)
{
    static const EdKeyEdits edits = {ed_ground_nudge, ed_ground_remove, NULL, NULL};
    return ed_key_edit(tool, &edits, key, modifiers);
}

const EdToolClass ed_ground_tool = {
    .name = "ground",
    .title = N_("Ground"),
    .icon = "gab-ground-symbolic",
    .key = "w",
    .hint = N_("Click to add a node · drag to move it · Delete to remove it"),
    .assets = 1u << ED_LEVEL,
    .layers = 1u << LAYER_GROUND,
    .group = 1,
    .state_size = sizeof(GroundState),
    .cursor = ED_CURSOR_CROSS,
    .press = ground_tool_press,
    .drag = ground_tool_drag,
    .hover = ground_tool_hover,
    .leave = ground_tool_leave,
    .key_pressed = ground_tool_key_pressed,
    .changed = ground_tool_changed,
    .draw = ground_tool_draw,
    .status = ed_level_status,
};
