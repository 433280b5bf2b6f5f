/* SPDX-License-Identifier: MIT */
/* Simulates a user who edits a map, without a display: tests send events and check the document. */
#pragma once

#include "check.h"
#include "folder.h"

#include "edit/assets.h"
#include "edit/maps.h"
#include "session/ed-file.h"
#include "session/ed-selection.h"
#include "tools/ed-hit.h"
#include "tools/ed-shapes.h"
#include "tools/map/ed-map-edits.h"
#include "tools/map/ed-painter.h"

/* A map of 200 x 150 pixels without a picture, at 400%; the first tag is the current one. */
typedef struct Hand {
    EdSession *session;
    EdTool *tool;
    uint64_t map;
} Hand;

static inline Hand hand_new(const char *tool)
{
    Hand hand = {.session = ed_session_new()};
    GError *error = NULL;
    Project *project =
        edit_add_map(ed_session_project(hand.session), "yard", 0, 200, 150, &hand.map, &error);
    CHECK(ed_session_push(hand.session, project, "Start", NULL, error));
    ed_session_show_asset(hand.session, hand.map);
    ed_session_set_tag(hand.session, 1);
    hand.tool = ed_tool_new(tool, hand.session);
    return hand;
}

static inline void fixture_free(Hand *hand)
{
    ed_tool_free(hand->tool);
    ed_session_close(hand->session, false);
    g_object_unref(hand->session);
}

static inline void set_tool(Hand *hand, const char *tool)
{
    ed_tool_free(hand->tool);
    hand->tool = ed_tool_new(tool, hand->session);
}

static inline EdPointer pointer(double x, double y, int button, unsigned modifiers)
{
    return (EdPointer){.x = x,
                       .y = y,
                       .button = button,
                       .clicks = 1,
                       .modifiers = modifiers,
                       .zoom = 4,
                       .pressure = 1};
}

static inline void drag_with(Hand *hand, double x0, double y0, double x1, double y1, int button,
                             unsigned modifiers)
{
    EdPointer at = pointer(x0, y0, button, modifiers);
    ed_tool_press(hand->tool, &at);
    for (int i = 1; i <= 3; i++) {
        at = pointer(x0 + (x1 - x0) * i / 3, y0 + (y1 - y0) * i / 3, button, modifiers);
        ed_tool_drag(hand->tool, &at);
    }
    ed_tool_release(hand->tool, &at);
}

static inline void drag(Hand *hand, double x0, double y0, double x1, double y1)
{
    drag_with(hand, x0, y0, x1, y1, 1, 0);
}

static inline void click_with(Hand *hand, double x, double y, int button, unsigned modifiers)
{
    EdPointer at = pointer(x, y, button, modifiers);
    ed_tool_press(hand->tool, &at);
    ed_tool_release(hand->tool, &at);
}

static inline void click(Hand *hand, double x, double y)
{
    click_with(hand, x, y, 1, 0);
}

/* Returns the zone of the pixel at x, y. */
static inline int pixel_at(Hand *hand, int x, int y)
{
    return blocks_get(ed_session_plane(hand->session)->pixels, x, y);
}

/* Returns the number of steps that can be undone. */
static inline uint32_t steps(Hand *hand)
{
    return history_position(ed_session_history(hand->session));
}
