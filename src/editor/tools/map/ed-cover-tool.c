/* SPDX-License-Identifier: MIT */
/* The tool "cover": proposes boxes that cover the silhouette. Changes of their number and size are
 * shown at once. Enter accepts the boxes in all frames of the scope, each computed from the frame's
 * own art; Escape cancels. */
#include "tools/ed-tools.h"
#include "tools/sprite/ed-frame-edits.h"

#include <glib/gi18n.h>

enum { MAX_GROWN = 32 };

typedef struct CoverState {
    PixelRect rects[SILHOUETTE_MAX_BOXES];
    uint32_t count;
} CoverState;

static EdCover cover_of(EdSession *session)
{
    return (EdCover){
        .max_boxes =
            (uint32_t)CLAMP(ed_session_option(session, "cover", "count"), 1, SILHOUETTE_MAX_BOXES),
        .margin = (int32_t)ed_session_option(session, "cover", "grow"),
        .replaces = ed_session_option(session, "cover", "instead") != 0,
    };
}

static void propose(EdTool *tool)
{
    EdSession *session = ed_tool_session(tool);
    CoverState *state = ed_tool_state(tool);
    const Frame *frame = ed_session_frame(session);
    EdCover cover = cover_of(session);
    state->count = frame != NULL ? ed_frame_cover_rects(session, frame, &cover, state->rects) : 0;
}

static void leave_tool(EdTool *tool)
{
    ed_session_set_tool(ed_tool_session(tool), "select");
}

static bool accept(EdTool *tool)
{
    EdSession *session = ed_tool_session(tool);
    EdCover cover = cover_of(session);
    if (!ed_frame_cover(session, &cover))
        return false;
    leave_tool(tool);
    return true;
}

static bool cover_tool_key_pressed(EdTool *tool, EdKey key, unsigned modifiers)
{
    EdSession *session = ed_tool_session(tool);
    EdCover cover = cover_of(session);
    switch (key) {
    case ED_KEY_ENTER:
        return accept(tool);
    case ED_KEY_ESCAPE:
        leave_tool(tool);
        return true;
    case ED_KEY_SMALLER:
        ed_session_set_option(session, "cover", "count", MAX(cover.max_boxes - 1, 1));
        return true;
    case ED_KEY_LARGER:
        ed_session_set_option(session, "cover", "count",
                              MIN(cover.max_boxes + 1, SILHOUETTE_MAX_BOXES));
        return true;
    default:
        return false;
    }
}

/* A change of the tag, frame or mask updates the proposal, too. */
static void cover_tool_changed(EdTool *tool, unsigned view_changes)
{
    unsigned others = ED_VIEW_SELECTION | ED_VIEW_LOOK | ED_VIEW_SCOPE;
    if ((view_changes & ~others) != 0 || view_changes == 0)
        propose(tool);
    ed_tool_redraw(tool);
}

static void cover_tool_draw(EdTool *tool, EdOverlay *overlay)
{
    EdSession *session = ed_tool_session(tool);
    const CoverState *state = ed_tool_state(tool);
    SPAN_EACH (const PixelRect, rect, state->rects, state->count) {
        ed_overlay_box(overlay, rect->left, rect->top, rect->right, rect->bottom, ED_STYLE_TAG);
        ed_overlay_in_tag(overlay, ed_session_view(session)->tag);
        ed_overlay_box(overlay, rect->left, rect->top, rect->right, rect->bottom,
                       ED_STYLE_PROPOSED);
    }
    const Frame *frame = ed_session_frame(session);
    if (state->count == 0 && frame != NULL)
        ed_overlay_chip(overlay, frame->w / 2.0, frame->h, ED_CHIP_BELOW, "%s",
                        _("no solid pixels in this frame"));
}

/* A double click accepts the proposal, too. */
static bool cover_tool_press(EdTool *tool, const EdPointer *pointer)
{
    if (pointer->button == 1 && pointer->clicks == 2)
        accept(tool);
    return false;
}

static const EdOption options[] = {
    ED_NUMBER_OPTION("count", N_("Boxes"), NULL, 1, SILHOUETTE_MAX_BOXES, 4),
    ED_NUMBER_OPTION("grow", N_("Grow"), "px", -MAX_GROWN, MAX_GROWN, 0),
    {.id = "instead", .kind = ED_OPTION_SWITCH, .label = N_("Replace")},
    ED_ACTION_OPTION("accept", ED_OPTION_ACTION, N_("Accept"), "object-select-symbolic",
                     "win.accept"),
};

const EdToolClass ed_cover_tool = {
    .name = "cover",
    .title = N_("Cover with boxes"),
    .icon = "gab-cover-symbolic",
    .key = "c",
    .hint = N_("Enter to accept · [ and ] to change the number of boxes · Escape to cancel"),
    .assets = 1u << ED_SPRITE,
    .group = 3,
    .has_tag = true,
    .state_size = sizeof(CoverState),
    .proposes = true,
    ED_OPTIONS(options),
    .begin = propose,
    .press = cover_tool_press,
    .key_pressed = cover_tool_key_pressed,
    .changed = cover_tool_changed,
    .draw = cover_tool_draw,
    .status = ed_frame_status,
};
