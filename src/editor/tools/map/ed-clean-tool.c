/* SPDX-License-Identifier: MIT */
/* The tool "clean" on maps: tidies up paint after a preview. A worker computes the changes whenever
 * the settings or the paint change; Enter, or the button in the bar, accepts them. */
#include "check/pieces.h"
#include "edit/tidy.h"
#include "session/ed-worker.h"
#include "session/ed-zone-view.h"
#include "tools/ed-tools.h"
#include "tools/map/ed-painter.h"

#include <glib/gi18n.h>
#include <string.h>

enum { MAX_RINGS = 256, RING = 4 }; /* RING: screen pixels between a piece and its frame */

/* A worker's input and result. */
typedef struct Search {
    Tidy tidy;
    Blocks *before, *after, *marks;
    uint64_t pixels;
    PixelRect rings[MAX_RINGS]; /* bounds of the pieces that change, if there are few */
    uint32_t pieces;
} Search;

typedef struct CleanState {
    EdWorker worker;
    Search found; /* the last search; `before` NULL: none yet */
} CleanState;

static void search_clear(Search *search)
{
    blocks_unref(search->before);
    blocks_unref(search->after);
    blocks_unref(search->marks);
    *search = (Search){.before = NULL};
}

static void search_free(void *data)
{
    search_clear(data);
    g_free(data);
}

/* ---- Searching ---- */

static Tidy tidy_of(EdTool *tool)
{
    EdSession *session = ed_tool_session(tool);
    const EdView *view = ed_session_view(session);
    Tidy tidy;
    memset(&tidy, 0, sizeof tidy); /* compared as bytes, including padding */
    tidy.kind = (TidyKind)ed_session_option(session, "clean", "what");
    tidy.size = (uint32_t)ed_session_option(session, "clean", "size");
    if (ed_session_option(session, "clean", "all") == 0)
        tidy.zone = (uint8_t)view->zone;
    LIST_EACH (Zone, zone, ed_session_plane(session)->zones)
        tidy.kept[zone->number & 255] = ed_session_tag_locked(session, zone->tag);
    return tidy;
}

static bool is_current(EdTool *tool, const Search *search)
{
    const Plane *plane = ed_session_plane(ed_tool_session(tool));
    Tidy tidy;
    if (plane == NULL || search->before != plane->pixels)
        return false;
    tidy = tidy_of(tool);
    return memcmp(&tidy, &search->tidy, sizeof tidy) == 0;
}

static bool add_ring(void *user, const ZonePiece *piece)
{
    Search *search = user;
    if (piece->value == 0)
        return true;
    if (search->pieces < MAX_RINGS)
        search->rings[search->pieces] = piece->bounds;
    return ++search->pieces <= MAX_RINGS;
}

static void search_work(void *data, GCancellable *cancel)
{
    Search *search = data;
    if (g_cancellable_is_cancelled(cancel))
        return;
    search->after = tidy_pixels(search->before, &search->tidy);
    search->marks = tidy_marks(search->before, search->after, &search->pixels);
    pieces_find(search->marks, add_ring, search);
}

static void search_if_needed(EdTool *tool);

static void search_done(void *owner, void *data)
{
    EdTool *tool = owner;
    Search *search = data;
    CleanState *state = ed_tool_state(tool);
    search_clear(&state->found);
    state->found = *search;
    *search = (Search){.before = NULL};
    if (is_current(tool, &state->found))
        ed_session_propose(ed_tool_session(tool), blocks_ref(state->found.marks));
    search_if_needed(tool);
    ed_tool_redraw(tool);
}

/* Starts a search, unless the last result is still valid. If a search is running, the end of that
 * search calls this function again. */
static void search_if_needed(EdTool *tool)
{
    CleanState *state = ed_tool_state(tool);
    EdSession *session = ed_tool_session(tool);
    const Plane *plane = ed_session_plane(session);
    if (plane != NULL && is_current(tool, &state->found))
        return;
    ed_session_propose(session, NULL);
    if (plane == NULL || ed_worker_is_busy(&state->worker))
        return;
    Search *search = g_new0(Search, 1);
    search->tidy = tidy_of(tool);
    search->before = blocks_ref(plane->pixels);
    ed_worker_run(&state->worker, search);
}

/* ---- Accepting ---- */

static bool accept_changes(EdTool *tool)
{
    static const char *const labels[] = {N_("Remove specks"), N_("Fill holes"), N_("Fill gaps"),
                                         N_("Grow zones"), N_("Shrink zones")};
    CleanState *state = ed_tool_state(tool);
    EdSession *session = ed_tool_session(tool);
    const EdView *view = ed_session_view(session);
    if (!is_current(tool, &state->found) || state->found.pixels == 0)
        return true;
    Path path = path_plane(view->asset, view->plane);
    const char *label = labels[state->found.tidy.kind];
    Project *after = edit_set_blocks(ed_session_project(session), &path, "pixels",
                                     blocks_ref(state->found.after), ed_error(session));
    ed_session_push(session, after, _(label), NULL);
    return true;
}

static bool clean_tool_key_pressed(EdTool *tool, EdKey key, unsigned modifiers)
{
    EdSession *session = ed_tool_session(tool);
    double size = ed_session_option(session, "clean", "size");
    switch (key) {
    case ED_KEY_ENTER:
        return accept_changes(tool);
    case ED_KEY_ESCAPE:
        ed_session_set_tool(session, "brush");
        return true;
    case ED_KEY_SMALLER:
    case ED_KEY_LARGER:
        size += (key == ED_KEY_LARGER ? 1 : -1) * MAX(1, (double)(int)(size / 8));
        ed_session_set_option(session, "clean", "size", CLAMP(size, 0, 9999));
        return true;
    default:
        return ed_map_key(tool, key, modifiers);
    }
}

/* A click chooses the zone to clean up. */
static bool clean_tool_press(EdTool *tool, const EdPointer *pointer)
{
    ed_map_pick_zone(ed_tool_session(tool), pointer);
    return false;
}

/* ---- Drawing ---- */

static void clean_tool_changed(EdTool *tool, unsigned view_changes)
{
    if (view_changes == 0 || (view_changes & ~(unsigned)(ED_VIEW_LOOK | ED_VIEW_SIZES)) != 0)
        search_if_needed(tool);
}

/* Draws a frame around each piece that changes, because a single pixel is easily overlooked. */
static void draw_marked(const CleanState *state, EdOverlay *overlay)
{
    for (uint32_t i = 0; i < state->found.pieces && state->found.pieces <= MAX_RINGS; i++) {
        const PixelRect *at = &state->found.rings[i];
        ed_overlay_box(overlay, at->left, at->top, at->right, at->bottom, ED_STYLE_PROPOSED);
        ed_overlay_around(overlay, RING);
    }
}

static void draw_count(const CleanState *state, const EdPointer *pointer, EdOverlay *overlay)
{
    gulong pixels = (gulong)state->found.pixels;
    ed_overlay_chip(overlay, pointer->x, pointer->y, ED_CHIP_RIGHT,
                    ngettext("%lu pixel would change", "%lu pixels would change", pixels), pixels);
}

static void clean_tool_draw(EdTool *tool, EdOverlay *overlay)
{
    const CleanState *state = ed_tool_state(tool);
    const EdPointer *at = ed_tool_pointer(tool);
    if (is_current(tool, &state->found))
        draw_marked(state, overlay);
    if (at == NULL)
        return;
    if (!is_current(tool, &state->found))
        ed_overlay_chip(overlay, at->x, at->y, ED_CHIP_RIGHT, "%s", _("searching…"));
    else if (state->found.pixels == 0)
        ed_overlay_chip(overlay, at->x, at->y, ED_CHIP_RIGHT, "%s", _("nothing to clean up"));
    else
        draw_count(state, at, overlay);
}

static void clean_tool_begin(EdTool *tool)
{
    static const EdWorkerClass class = {
        .work = search_work, .done = search_done, .free = search_free};
    ((CleanState *)ed_tool_state(tool))->worker = (EdWorker){.class = &class, .owner = tool};
    search_if_needed(tool);
}

static void clean_tool_end(EdTool *tool)
{
    CleanState *state = ed_tool_state(tool);
    ed_worker_stop(&state->worker);
    search_clear(&state->found);
    ed_session_propose(ed_tool_session(tool), NULL);
}

static const char *const kinds[] = {N_("Specks"), N_("Holes"),  N_("Gaps"),
                                    N_("Grow"),   N_("Shrink"), NULL};

static const EdOption options[] = {
    {.id = "what", .kind = ED_OPTION_CHOICE, .label = N_("Clean up"), .choices = kinds},
    ED_NUMBER_OPTION("size", N_("Size"), "px", 0, 9999, 16),
    {.id = "all", .kind = ED_OPTION_SWITCH, .label = N_("All zones"), .default_value = 1},
    ED_ACTION_OPTION("apply", ED_OPTION_ACTION, N_("Apply"), "object-select-symbolic",
                     "win.accept"),
};

const EdToolClass ed_clean_tool = {
    .name = "clean",
    .title = N_("Clean up"),
    .icon = "gab-clean-symbolic",
    .key = "k",
    .hint = N_("Enter to apply the highlighted changes · click to choose the zone · [ and ] to "
               "change the size"),
    .assets = 1u << ED_MAP,
    .group = 3,
    .state_size = sizeof(CleanState),
    .cursor = ED_CURSOR_ARROW,
    .proposes = true,
    ED_OPTIONS(options),
    .begin = clean_tool_begin,
    .end = clean_tool_end,
    .press = clean_tool_press,
    .at_pointer = true,
    .key_pressed = clean_tool_key_pressed,
    .changed = clean_tool_changed,
    .draw = clean_tool_draw,
    .status = ed_map_status,
};
