/* SPDX-License-Identifier: MIT */
/* The tool "probe" on walls: a click queries a point, a drag queries the move of a disc or box, or
 * a line of sight. The runtime's answer is drawn above the level. Both ends of a query can be
 * dragged again. */
#include "edit/levels.h"
#include "session/ed-probe.h"
#include "tools/ed-selected.h"
#include "tools/ed-tools.h"

#include <glib/gi18n.h>
#include <math.h>

enum { NEAR = 9 /* screen pixels */, MAX_SIZE = 512, FAR_NUDGE = 8 /* pixels */ };

typedef enum Grab { HELD_NONE = 0, HELD_NEW, HELD_FROM, HELD_TO } Grab;

typedef struct ProbeState {
    Grab held;
    bool had_query; /* whether there was a query before the drag */
    gab_vec had_from, had_to;
} ProbeState;

static EdProbe *probe_of(EdTool *tool)
{
    return ed_session_probe(ed_tool_session(tool));
}

static EdProbeQuery query_of(EdTool *tool)
{
    return (EdProbeQuery)ed_session_option(ed_tool_session(tool), "probe", "ask");
}

static double size_of(EdTool *tool)
{
    return ed_session_option(ed_tool_session(tool), "probe", "size");
}

static bool has_walls(EdTool *tool)
{
    const Layer *layer = ed_session_layer(ed_tool_session(tool));
    return layer != NULL && layer->walls != NULL;
}

/* ---- Input ---- */

static gab_vec position_of(const EdPointer *pointer)
{
    return (gab_vec){(float)pointer->x, (float)pointer->y};
}

static bool is_near(const EdPointer *pointer, gab_vec position, double reach)
{
    double dx = pointer->x - (double)position.x, dy = pointer->y - (double)position.y;
    return hypot(dx, dy) <= fmax(reach, NEAR / pointer->zoom);
}

/* Returns the end of the current query that a press grabs, or HELD_NEW for a new query. */
static Grab grab_at(EdTool *tool, const EdPointer *pointer)
{
    gab_vec from, to;
    double reach = query_of(tool) == ED_ASK_MOVE ? size_of(tool) / 2 : 0;
    if (!ed_probe_ends(probe_of(tool), &from, &to) || (pointer->modifiers & ED_SHIFT) != 0 ||
        query_of(tool) == ED_ASK_POINT)
        return HELD_NEW;
    if (is_near(pointer, to, reach))
        return HELD_TO;
    return is_near(pointer, from, reach) ? HELD_FROM : HELD_NEW;
}

static void pick_leaf(EdTool *tool)
{
    const EdProbeAnswer *answer = ed_probe_answer(probe_of(tool));
    if (answer != NULL && answer->ask == ED_ASK_POINT && answer->from_leaf != GAB_NONE)
        ed_partition_pick(ed_session_partition(ed_tool_session(tool)),
                          (EdPartitionPick){ED_PARTITION_LEAF, answer->from_leaf});
}

static void move_to(EdTool *tool, const EdPointer *pointer)
{
    ProbeState *state = ed_tool_state(tool);
    EdProbe *probe = probe_of(tool);
    gab_vec from, to, position = position_of(pointer);
    bool has_query = ed_probe_ends(probe, &from, &to);
    bool is_from = state->held == HELD_FROM, is_to = state->held == HELD_TO;
    if (query_of(tool) == ED_ASK_POINT || !has_query)
        ed_probe_ask(probe, position, position);
    else if ((is_from && is_near(pointer, to, 0)) || (is_to && is_near(pointer, from, 0)))
        ed_probe_ask(probe, state->had_from, state->had_to); /* one end on the other asks nothing */
    else if (is_from)
        ed_probe_ask(probe, position, to);
    else
        ed_probe_ask(probe, from, position);
    pick_leaf(tool);
}

/* A right click that removes a query is treated as a drag without movement, so that it opens no
 * menu. */
static bool probe_tool_press(EdTool *tool, const EdPointer *pointer)
{
    ProbeState *state = ed_tool_state(tool);
    EdProbe *probe = probe_of(tool);
    if (!has_walls(tool))
        return false;
    state->had_query = ed_probe_ends(probe, &state->had_from, &state->had_to);
    if (pointer->button == 3) {
        state->held = HELD_NONE;
        ed_probe_clear(probe);
        return state->had_query;
    }
    state->held = grab_at(tool, pointer);
    if (state->held == HELD_NEW)
        ed_probe_ask(probe, position_of(pointer), position_of(pointer));
    pick_leaf(tool);
    return true;
}

static void probe_tool_drag(EdTool *tool, const EdPointer *pointer)
{
    if (((ProbeState *)ed_tool_state(tool))->held != HELD_NONE)
        move_to(tool, pointer);
}

static void probe_tool_release(EdTool *tool, const EdPointer *pointer)
{
    ((ProbeState *)ed_tool_state(tool))->held = HELD_NONE;
}

static void probe_tool_cancel(EdTool *tool)
{
    ProbeState *state = ed_tool_state(tool);
    state->held = HELD_NONE;
    if (state->had_query)
        ed_probe_ask(probe_of(tool), state->had_from, state->had_to);
    else
        ed_probe_clear(probe_of(tool));
}

/* ---- Keys ---- */

static bool nudge(EdTool *tool, double dx, double dy, unsigned modifiers)
{
    gab_vec from, to;
    float by = (modifiers & ED_SHIFT) != 0 ? FAR_NUDGE : 1;
    if (!ed_probe_ends(probe_of(tool), &from, &to))
        return false;
    gab_vec moved = {to.x + (float)dx * by, to.y + (float)dy * by};
    ed_probe_ask(probe_of(tool), query_of(tool) == ED_ASK_POINT ? moved : from, moved);
    pick_leaf(tool);
    return true;
}

static bool resize(EdTool *tool, double by)
{
    double size = CLAMP(round(size_of(tool)) + by, 0, MAX_SIZE);
    ed_session_set_option(ed_tool_session(tool), "probe", "size", size);
    return true;
}

static bool probe_tool_key_pressed(EdTool *tool, EdKey key, unsigned modifiers)
{
    gab_vec from, to;
    switch (key) {
    case ED_KEY_LEFT:
        return nudge(tool, -1, 0, modifiers);
    case ED_KEY_RIGHT:
        return nudge(tool, 1, 0, modifiers);
    case ED_KEY_UP:
        return nudge(tool, 0, -1, modifiers);
    case ED_KEY_DOWN:
        return nudge(tool, 0, 1, modifiers);
    case ED_KEY_SMALLER:
        return resize(tool, -1);
    case ED_KEY_LARGER:
        return resize(tool, 1);
    case ED_KEY_ESCAPE:
    case ED_KEY_DELETE:
        if (!ed_probe_ends(probe_of(tool), &from, &to))
            return false;
        ed_probe_clear(probe_of(tool));
        return true;
    default:
        return false;
    }
}

/* ---- Drawing ---- */

static void draw_leaves(EdTool *tool, EdOverlay *overlay, const EdProbeAnswer *answer)
{
    const EdBuilt *built = ed_partition_built(ed_session_partition(ed_tool_session(tool)));
    if (built == NULL || built->drawn == NULL)
        return;
    for (uint32_t i = 0; i < answer->leaf_count; i++)
        ed_leaf_draw(overlay, built->drawn, answer->leaves[i], ED_MARK_AREA, ED_STYLE_LEAF);
}

static void draw_body(EdOverlay *overlay, const EdProbeAnswer *answer, gab_vec at,
                      EdMarkStyle style)
{
    double x = (double)at.x, y = (double)at.y, size = (double)answer->size;
    if (size <= 0)
        ed_overlay_mark(overlay, ED_MARK_NODE, x, y, style);
    else if (answer->body == ED_BODY_DISC)
        ed_overlay_circle(overlay, x, y, size, style);
    else
        ed_overlay_box(overlay, x - size / 2, y - size / 2, x + size / 2, y + size / 2, style);
}

/* Returns how far a body extends to either side of its path. */
static double reach_across(const EdProbeAnswer *answer, double dx, double dy)
{
    if (answer->body == ED_BODY_DISC)
        return (double)answer->size;
    return (double)answer->size / 2 * (fabs(dx) + fabs(dy));
}

/* Draws the area that a body sweeps on its path. */
static void draw_band(EdOverlay *overlay, const EdProbeAnswer *answer, gab_vec from, gab_vec to,
                      EdMarkStyle style)
{
    double ax = (double)from.x, ay = (double)from.y, bx = (double)to.x, by = (double)to.y;
    double dx = bx - ax, dy = by - ay, length = hypot(dx, dy);
    if (length <= 0)
        return;
    double reach = reach_across(answer, dx / length, dy / length);
    double x = -dy / length * reach, y = dx / length * reach;
    EdMarkPoint band[4] = {{ax + x, ay + y}, {bx + x, by + y}, {bx - x, by - y}, {ax - x, ay - y}};
    if (reach > 0)
        ed_overlay_points(overlay, ED_MARK_AREA, band, 4, true, style);
    ed_overlay_arrow(overlay, ax, ay, bx, by, style);
}

static void draw_impact(EdOverlay *overlay, const EdProbeAnswer *answer,
                        const gab_level_impact *impact)
{
    enum { ARROW = 26 };
    double x = (double)impact->at.point.x, y = (double)impact->at.point.y;
    double nx = (double)impact->at.normal.x, ny = (double)impact->at.normal.y;
    draw_body(overlay, answer, impact->at.stop, ED_STYLE_IMPACT);
    ed_overlay_arrow(overlay, x, y, x + nx * ARROW, y + ny * ARROW, ED_STYLE_IMPACT);
    ed_overlay_chip(overlay, (double)impact->at.stop.x,
                    (double)impact->at.stop.y - (double)answer->size, ED_CHIP_ABOVE,
                    _("impact at %.3f"), (double)impact->at.time);
    g_autofree char *normal = g_strdup_printf(_("normal %.2f, %.2f"), nx, ny);
    x += nx * ARROW;
    y += ny * ARROW;
    ed_overlay_tab(overlay, x - 2, y - 2, x + 2, y + 2, 0, normal);
}

/* Draws how the body continues after the first impact. */
static void draw_continuation(EdOverlay *overlay, const EdProbeAnswer *answer)
{
    const gab_travel *travel = &answer->travel;
    if (answer->then == ED_THEN_STOP || !answer->hit)
        return;
    gab_vec at = answer->impacts[0].at.stop;
    for (uint32_t i = 1; i <= travel->count && i <= GAB_MAX_IMPACTS; i++) {
        gab_vec to = i < travel->count ? answer->impacts[i].at.stop : travel->end;
        draw_band(overlay, answer, at, to, ED_STYLE_CONTINUED);
        at = to;
    }
    draw_body(overlay, answer, travel->end, ED_STYLE_CONTINUED);
}

/* Draws a chip next to a body that does not overlap other chips. */
static void draw_label(EdOverlay *overlay, const EdProbeAnswer *answer, gab_vec at,
                       const char *text)
{
    double x = (double)at.x, y = (double)at.y, size = (double)answer->size;
    ed_overlay_tab(overlay, x - size, y - size, x + size, y + size, 0, text);
}

/* Labels the position where the body ends after the impact. */
static void draw_end(EdOverlay *overlay, const EdProbeAnswer *answer)
{
    double x = (double)answer->travel.end.x, y = (double)answer->travel.end.y;
    if (answer->then == ED_THEN_STOP)
        return;
    g_autofree char *text = answer->then == ED_THEN_SLIDE
                                ? g_strdup_printf(_("slides to %.1f, %.1f"), x, y)
                                : g_strdup_printf(_("bounces to %.1f, %.1f"), x, y);
    draw_label(overlay, answer, answer->travel.end, text);
}

static void draw_move(EdOverlay *overlay, const EdProbeAnswer *answer)
{
    gab_vec stop = answer->hit ? answer->impact.at.stop : answer->to;
    draw_band(overlay, answer, answer->from, stop, ED_STYLE_PATH);
    draw_body(overlay, answer, answer->from, ED_STYLE_PATH);
    if (answer->hit) {
        ed_overlay_line(overlay, (double)stop.x, (double)stop.y, (double)answer->to.x,
                        (double)answer->to.y, ED_STYLE_UNREACHED);
        draw_body(overlay, answer, answer->to, ED_STYLE_UNREACHED);
        draw_continuation(overlay, answer);
        draw_impact(overlay, answer, &answer->impact);
        draw_end(overlay, answer);
        draw_label(overlay, answer, answer->to, _("target"));
    } else {
        draw_body(overlay, answer, stop, ED_STYLE_PATH);
    }
    draw_label(overlay, answer, answer->from,
               answer->overlaps ? _("start, on a wall") : _("start"));
}

static void draw_sight(EdOverlay *overlay, const EdProbeAnswer *answer)
{
    double ax = (double)answer->from.x, ay = (double)answer->from.y;
    double bx = (double)answer->to.x, by = (double)answer->to.y;
    gab_vec end = answer->hit ? answer->first.point : answer->to;
    ed_overlay_arrow(overlay, ax, ay, (double)end.x, (double)end.y, ED_STYLE_PATH);
    ed_overlay_mark(overlay, ED_MARK_NODE, ax, ay, ED_STYLE_PATH);
    if (answer->hit) {
        ed_overlay_line(overlay, (double)end.x, (double)end.y, bx, by, ED_STYLE_UNREACHED);
        ed_overlay_mark(overlay, ED_MARK_NODE, (double)end.x, (double)end.y, ED_STYLE_IMPACT);
    }
    ed_overlay_mark(overlay, ED_MARK_NODE, bx, by,
                    answer->hit ? ED_STYLE_UNREACHED : ED_STYLE_PATH);
    ed_overlay_chip(overlay, bx, by, ED_CHIP_RIGHT, "%s",
                    answer->hit ? _("not visible") : _("visible"));
}

static void probe_tool_draw(EdTool *tool, EdOverlay *overlay)
{
    const EdProbeAnswer *answer = ed_probe_answer(probe_of(tool));
    if (answer == NULL)
        return;
    draw_leaves(tool, overlay, answer);
    if (answer->ask == ED_ASK_MOVE)
        draw_move(overlay, answer);
    else if (answer->ask == ED_ASK_SIGHT)
        draw_sight(overlay, answer);
    else
        ed_overlay_mark(overlay, ED_MARK_DIAMOND, (double)answer->from.x, (double)answer->from.y,
                        ED_STYLE_PATH);
}

/* ---- The pointer ---- */

static EdCursor cursor_at(EdTool *tool, const EdPointer *pointer)
{
    if (!has_walls(tool))
        return ED_CURSOR_ARROW;
    return grab_at(tool, pointer) == HELD_NEW ? ED_CURSOR_CROSS : ED_CURSOR_MOVE;
}

static char *leaf_text(const EdBuilt *built, gab_vec position)
{
    uint32_t leaf = gab_layer_leaf_at_point(built->layer, position);
    if (leaf == GAB_NONE)
        return g_strdup(_("no leaf"));
    return g_strdup_printf(built->info.kind == GAB_PARTITION_GRID ? _("cell %u") : _("leaf %u"),
                           leaf + 1);
}

static char *probe_tool_status(EdTool *tool, const EdPointer *pointer)
{
    const EdBuilt *built = ed_partition_built(ed_session_partition(ed_tool_session(tool)));
    const EdProbeAnswer *answer = ed_probe_answer(probe_of(tool));
    gab_level_wall wall;
    if (built == NULL)
        return g_strdup(has_walls(tool) ? _("Building the partition")
                                        : _("The probe works only on wall layers"));
    g_autofree char *pointer_leaf = leaf_text(built, position_of(pointer));
    if (answer == NULL || answer->ask != ED_ASK_MOVE || !answer->hit ||
        !gab_layer_wall_at(built->layer, answer->impact.at.wall, &wall))
        return g_steal_pointer(&pointer_leaf);
    g_autofree char *impact_leaf = leaf_text(built, answer->impact.at.stop);
    return g_strdup_printf(_("Hits wall %u (%s) in %s · pointer in %s"), answer->impact.at.wall + 1,
                           ed_built_wall_name(built, &wall), impact_leaf, pointer_leaf);
}

/* ---- The tool ---- */

static const char *const query_names[] = {N_("Point"), N_("Move"), N_("Sight"), NULL};
static const char *const bodies[] = {N_("Disc"), N_("Box"), NULL};
static const char *const reactions[] = {N_("Stop"), N_("Slide"), N_("Bounce"), NULL};

static const EdOption options[] = {
    ED_CHOICE_OPTION("ask", N_("Query"), query_names, ED_ASK_MOVE),
    {.id = "body", .kind = ED_OPTION_CHOICE, .label = N_("Body"), .choices = bodies},
    ED_NUMBER_OPTION("size", N_("Size"), N_("px"), 0, MAX_SIZE, 8),
    ED_CHOICE_OPTION("then", N_("On impact"), reactions, ED_THEN_SLIDE),
    ED_ACTION_OPTION("leaves", ED_OPTION_TOGGLE, N_("Leaves"), "view-reveal-symbolic",
                     "win.leaves"),
    ED_ACTION_OPTION("cuts", ED_OPTION_TOGGLE, N_("Cuts"), "gab-tree-symbolic", "win.cuts"),
};

const EdToolClass ed_probe_tool = {
    .name = "probe",
    .title = N_("Probe"),
    .icon = "gab-probe-symbolic",
    .key = "q",
    .hint =
        N_("Click to test a point · drag to test a move, or to change its ends · Escape to clear"),
    .assets = 1u << ED_LEVEL,
    .layers = 1u << LAYER_WALLS,
    .group = 4,
    .state_size = sizeof(ProbeState),
    .cursor = ED_CURSOR_CROSS,
    ED_OPTIONS(options),
    .press = probe_tool_press,
    .drag = probe_tool_drag,
    .release = probe_tool_release,
    .cancel = probe_tool_cancel,
    .key_pressed = probe_tool_key_pressed,
    .draw = probe_tool_draw,
    .cursor_at = cursor_at,
    .status = probe_tool_status,
};
