/* SPDX-License-Identifier: MIT */
/* The tool "disc" on maps: draws the discs of the bands at the pointer, red where they do not fit.
 * If a band is selected, draws only that one; [ and ] select the previous or next band. Also
 * implements ed-clearance.h. */
#include "tools/ed-tools.h"
#include "tools/map/ed-painter.h"
#include "tools/map/ed-clearance.h"

#include "session/ed-selection.h"

#include <glib/gi18n.h>
#include <math.h>

typedef struct DiscState {
    double x, y;            /* position of the pointer */
    bool inside;            /* the pointer is on the canvas */
    gulong changed_handler; /* handler of the bands' signal "changed" */
} DiscState;

/* ---- Texts ---- */

static char *names_that_fit(const MapBands *current, uint32_t fits)
{
    GString *names = g_string_new(NULL);
    for (uint32_t i = 0; i < MIN(fits, current->count); i++)
        g_string_append_printf(names, "%s%s", i > 0 ? ", " : "", current->bands[i]->name);
    return g_string_free(names, FALSE);
}

char *ed_clearance_text(EdSession *session, double x, double y)
{
    EdBands *bands = ed_session_bands(session);
    const MapBands *current = ed_bands_current(bands);
    EdFreeSpace space;
    if (!ed_bands_free_space(bands, x, y, &space) || (!space.road && space.fits == 0))
        return NULL;
    if (space.everywhere)
        return g_strdup(_("no road border on this map"));
    if (current->count == 0)
        return g_strdup_printf(_("%.1f px to the border"), space.pixels);
    g_autofree char *names = names_that_fit(current, space.fits);
    /* Translators: how much room there is, and which bands fit. */
    return g_strdup_printf(_("%.1f px to the border: %s"), space.pixels,
                           space.fits > 0 ? names : _("no band fits"));
}

/* ---- Discs ---- */

/* Returns the index of the selected band; UINT32_MAX: none. */
static uint32_t selected_band(EdSession *session, const MapBands *current)
{
    for (uint32_t i = 0; i < current->count; i++)
        if (ed_session_is_selected(session, ED_SELECT_BANDS, current->bands[i]->id))
            return i;
    return UINT32_MAX;
}

static void draw_band_disc(EdOverlay *overlay, const DiscState *state, const Band *band, bool fits)
{
    ed_overlay_circle(overlay, floor(state->x) + 0.5, floor(state->y) + 0.5,
                      band->radius / (double)DOCUMENT_PIXEL,
                      fits ? ED_STYLE_PLAIN : ED_STYLE_IMPACT);
}

static void disc_tool_draw(EdTool *tool, EdOverlay *overlay)
{
    const DiscState *state = ed_tool_state(tool);
    EdSession *session = ed_tool_session(tool);
    EdBands *bands = ed_session_bands(session);
    const MapBands *current = ed_bands_current(bands);
    EdFreeSpace space;
    if (!state->inside || current == NULL ||
        !ed_bands_free_space(bands, state->x, state->y, &space))
        return;
    uint32_t selected = selected_band(session, current);
    double widest = 0;
    g_autoptr(GString) text = g_string_new(NULL);
    for (uint32_t i = 0; i < current->count; i++) {
        if (selected != UINT32_MAX && selected != i)
            continue;
        bool fits = i < space.fits;
        draw_band_disc(overlay, state, current->bands[i], fits);
        widest = current->bands[i]->radius / (double)DOCUMENT_PIXEL;
        g_string_append_printf(text, "%s%s %s", text->len > 0 ? "   " : "", current->bands[i]->name,
                               fits ? "✓" : "×");
    }
    ed_overlay_mark(overlay, ED_MARK_NODE, floor(state->x) + 0.5, floor(state->y) + 0.5,
                    ED_STYLE_PLAIN);
    if (text->len > 0)
        ed_overlay_chip(overlay, floor(state->x) + 0.5 - widest, floor(state->y) + 0.5,
                        ED_CHIP_LEFT, "%s", text->str);
}

/* Cycles from all bands to the smallest, the next, and back to all. */
static void step_band(EdSession *session, int by)
{
    const MapBands *current = ed_bands_current(ed_session_bands(session));
    if (current == NULL || current->count == 0)
        return;
    uint32_t selected = selected_band(session, current);
    uint32_t all = current->count; /* the index used for all bands */
    uint32_t index = selected == UINT32_MAX ? all : selected;
    uint32_t next = (index + (by > 0 ? 1 : all)) % (all + 1);
    if (next == all)
        ed_session_select(session, ED_SELECT_BANDS, NULL, 0);
    else
        ed_session_select(session, ED_SELECT_BANDS, &current->bands[next]->id, 1);
}

static bool disc_tool_key_pressed(EdTool *tool, EdKey key, unsigned modifiers)
{
    if (key != ED_KEY_SMALLER && key != ED_KEY_LARGER)
        return ed_map_key(tool, key, modifiers);
    step_band(ed_tool_session(tool), key == ED_KEY_LARGER ? 1 : -1);
    return true;
}

static void disc_tool_hover(EdTool *tool, const EdPointer *pointer)
{
    DiscState *state = ed_tool_state(tool);
    state->inside = true;
    state->x = pointer->x;
    state->y = pointer->y;
}

static void disc_tool_leave(EdTool *tool)
{
    ((DiscState *)ed_tool_state(tool))->inside = false;
}

/* The disc follows the pointer with or without the button. The right button opens the menu. */
static bool disc_tool_press(EdTool *tool, const EdPointer *pointer)
{
    disc_tool_hover(tool, pointer);
    return pointer->button != 3;
}

static void disc_tool_begin(EdTool *tool)
{
    DiscState *state = ed_tool_state(tool);
    state->changed_handler = g_signal_connect_swapped(ed_session_bands(ed_tool_session(tool)),
                                                      "changed", G_CALLBACK(ed_tool_redraw), tool);
}

static void disc_tool_end(EdTool *tool)
{
    DiscState *state = ed_tool_state(tool);
    g_clear_signal_handler(&state->changed_handler, ed_session_bands(ed_tool_session(tool)));
}

static const EdOption options[] = {
    ED_ACTION_OPTION("make-bands", ED_OPTION_ACTION, N_("Create Bands"), "gab-bands-symbolic",
                     "win.make-bands"),
};

const EdToolClass ed_disc_tool = {
    .name = "disc",
    .title = N_("Disc"),
    .icon = "gab-disc-symbolic",
    .key = "q",
    .hint = N_("Move the pointer to see which discs fit there · [ and ] to choose a band"),
    .assets = 1u << ED_MAP,
    .group = 3,
    .state_size = sizeof(DiscState),
    .cursor = ED_CURSOR_CROSS,
    ED_OPTIONS(options),
    .begin = disc_tool_begin,
    .end = disc_tool_end,
    .press = disc_tool_press,
    .drag = disc_tool_hover,
    .hover = disc_tool_hover,
    .leave = disc_tool_leave,
    .key_pressed = disc_tool_key_pressed,
    .draw = disc_tool_draw,
    .status = ed_map_status,
};
