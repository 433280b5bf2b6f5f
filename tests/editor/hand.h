/* SPDX-License-Identifier: MIT */
/*
 * Simulates a user of a tool, without a display: a test begins with a document, sends events and
 * checks the resulting document and the marks that the tool draws.
 *
 *     Hand hand = map_hand_new("rectangle");
 *     drag(&hand, 10, 10, 50, 50);
 *     CHECK_INT(pixel_at(&hand, 20, 20), 1);
 *     hand_free(&hand);
 */
#pragma once

#include "check.h"

#include "edit/assets.h"
#include "edit/maps.h"
#include "session/ed-file.h"
#include "session/ed-selection.h"
#include "tools/ed-tools.h"

typedef struct Hand {
    EdSession *session;
    EdTool *tool;
    EdOverlay *overlay;
    EdPointer at; /* of the last event */
    bool hovers;  /* over the position of a click, before it */
    uint64_t asset, layer, frames[3];
} Hand;

static inline Hand hand_for(EdSession *session, double zoom)
{
    return (Hand){.session = session,
                  .overlay = ed_overlay_new(),
                  .at = {.clicks = 1, .zoom = zoom, .pressure = 1}};
}

/* Begins with a project and shows `hand->asset`; the first tag is the current one. */
static inline void begin(Hand *hand, Project *project, GError *error)
{
    *ed_error(hand->session) = error;
    CHECK(ed_session_push(hand->session, project, "Start", NULL));
    ed_session_show_asset(hand->session, hand->asset);
    ed_session_set_tag(hand->session, 1);
}

static inline void hand_free(Hand *hand)
{
    ed_tool_free(hand->tool);
    ed_overlay_free(hand->overlay);
    ed_session_close(hand->session, false);
    g_object_unref(hand->session);
}

static inline void set_tool(Hand *hand, const char *tool)
{
    ed_tool_free(hand->tool);
    hand->tool = ed_tool_new(tool, hand->session);
}

/* ---- Events: by default with the left button and without modifiers ---- */

/* Moves the hand, and returns the pointer there; no event is sent. */
static inline EdPointer *point_at(Hand *hand, double x, double y, int button, unsigned modifiers)
{
    hand->at.x = x;
    hand->at.y = y;
    hand->at.button = button;
    hand->at.modifiers = modifiers;
    return &hand->at;
}

static inline void hover(Hand *hand, double x, double y)
{
    ed_tool_hover(hand->tool, point_at(hand, x, y, 0, 0));
}

static inline void press(Hand *hand, double x, double y)
{
    ed_tool_press(hand->tool, point_at(hand, x, y, 1, 0));
}

/* Moves with the button and the modifiers of the last event. */
static inline void move(Hand *hand, double x, double y)
{
    ed_tool_drag(hand->tool, point_at(hand, x, y, hand->at.button, hand->at.modifiers));
}

static inline void release(Hand *hand)
{
    ed_tool_release(hand->tool, &hand->at);
}

static inline void drag_with(Hand *hand, double x0, double y0, double x1, double y1, int button,
                             unsigned modifiers)
{
    ed_tool_press(hand->tool, point_at(hand, x0, y0, button, modifiers));
    for (int i = 1; i <= 3; i++)
        move(hand, x0 + (x1 - x0) * i / 3, y0 + (y1 - y0) * i / 3);
    release(hand);
}

static inline void drag(Hand *hand, double x0, double y0, double x1, double y1)
{
    drag_with(hand, x0, y0, x1, y1, 1, 0);
}

static inline void click_with(Hand *hand, double x, double y, int button, unsigned modifiers)
{
    if (hand->hovers)
        ed_tool_hover(hand->tool, point_at(hand, x, y, 0, modifiers));
    ed_tool_press(hand->tool, point_at(hand, x, y, button, modifiers));
    release(hand);
}

static inline void click(Hand *hand, double x, double y)
{
    click_with(hand, x, y, 1, 0);
}

static inline void double_click(Hand *hand, double x, double y)
{
    hand->at.clicks = 2;
    click(hand, x, y);
    hand->at.clicks = 1;
}

/* ---- Results ---- */

/* Returns the number of steps that can be undone. */
static inline uint32_t steps(Hand *hand)
{
    return history_position(ed_session_history(hand->session));
}

/* Returns the marks that the tool draws now; they are valid until the next call. */
static inline const EdMark *drawn(Hand *hand, uint32_t *count)
{
    ed_overlay_clear(hand->overlay);
    ed_tool_draw(hand->tool, hand->overlay);
    return ed_overlay_marks(hand->overlay, count);
}

/* ---- Random events ---- */

/* Sends a random event in the first `width` x `height` pixels or near them, at times after a change
 * of the tool; or undoes, redoes or draws. */
static inline void storm(Hand *hand, CheckRandom *random, int width, int height)
{
    static void (*const events[])(EdTool * tool, const EdPointer *at) = {
        ed_tool_press, ed_tool_press,   ed_tool_drag, ed_tool_drag,
        ed_tool_drag,  ed_tool_release, ed_tool_hover};
    uint32_t count, kind = (uint32_t)check_between(random, 0, 9);
    const EdToolClass *const *classes = ed_tool_classes(&count);
    const EdToolClass *class = classes[check_between(random, 0, (int)count - 1)];
    double x = check_between(random, -100, 10 * width + 100) / 10.0;
    double y = check_between(random, -100, 10 * height + 100) / 10.0;
    point_at(hand, x, y, check_chance(random, 85) ? 1 : 3, (unsigned)check_between(random, 0, 7));
    hand->at.clicks = check_between(random, 1, 2);
    if (check_chance(random, 5) &&
        (ed_tool_class_works(class, hand->session) || check_chance(random, 20)))
        set_tool(hand, class->name);
    if (kind < CHECK_COUNT(events))
        events[kind](hand->tool, &hand->at);
    else if (kind == 7)
        ed_tool_key(hand->tool, (EdKey)check_between(random, 1, 11), hand->at.modifiers);
    else if (kind == 8)
        (check_chance(random, 70) ? ed_session_undo : ed_session_redo)(hand->session);
    else
        drawn(hand, &count);
}

/* ---- Maps ---- */

/* A map of 200 x 150 pixels without a picture, at 400%. */
static inline Hand map_hand_new(const char *tool)
{
    Hand hand = hand_for(ed_session_new(), 4);
    GError *error = NULL;
    Project *project =
        edit_add_map(ed_session_project(hand.session), "yard", 0, 200, 150, &hand.asset, &error);
    begin(&hand, project, error);
    set_tool(&hand, tool);
    return hand;
}

/* Returns the zone of the pixel at x, y. */
static inline int pixel_at(Hand *hand, int x, int y)
{
    return blocks_get(ed_session_plane(hand->session)->pixels, x, y);
}
