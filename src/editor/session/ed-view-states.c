/* SPDX-License-Identifier: MIT */
#include "session/ed-view-states.h"

#include "session/ed-bands.h"
#include "session/ed-layer-view.h"
#include "session/ed-pinned.h"

#include <glib/gi18n.h>

/* ---- Hidden tags, layers and bands ---- */

/* Returns how many items are hidden, and shows them again if `shows`. */
static guint hidden_tags(EdSession *session, bool shows)
{
    guint count = 0;
    for (int32_t i = 1; i <= DOCUMENT_MAX_TAGS; i++) {
        count += ed_session_tag_hidden(session, i);
        if (shows)
            ed_session_hide_tag(session, i, false);
    }
    return count;
}

static guint hidden_layers(EdSession *session, bool shows)
{
    guint count = 0;
    LIST_EACH (Layer, layer, ed_session_level(session)->layers) {
        count += ed_session_layer_hidden(session, layer->id);
        if (shows)
            ed_session_hide_layer(session, layer->id, false);
    }
    return count;
}

/* All bands of the map are hidden if the look has none. */
static guint hidden_bands(EdSession *session, bool shows)
{
    guint count = 0;
    EdLook look = ed_session_view(session)->look;
    EdBands *all = ed_session_bands(session);
    LIST_EACH (Band, band, ed_session_map(session)->bands) {
        count += !look.bands || ed_bands_is_hidden(all, band->id);
        if (shows)
            ed_bands_set_hidden(all, band->id, false);
    }
    look.bands |= shows;
    if (shows)
        ed_session_set_look(session, &look);
    return count;
}

static guint solo_tag(EdSession *session, bool shows)
{
    const Tag *tag = project_tag(ed_session_project(session), ed_session_solo_tag(session));
    if (shows)
        ed_session_set_solo_tag(session, 0);
    return tag != NULL;
}

static guint compares(EdSession *session, bool shows)
{
    if (shows)
        ed_session_show_pinned(session, false);
    return ed_session_pinned_frame(session) != NULL;
}

static guint onion(EdSession *session, bool shows)
{
    EdOnion skin = ed_session_view(session)->onion;
    skin.on &= !shows;
    if (shows)
        ed_session_set_onion(session, &skin);
    return skin.on && ed_session_frame(session) != NULL;
}

/* ---- The table ---- */

enum { SPRITES = 1 << ED_SPRITE, MAPS = 1 << ED_MAP, LEVELS = 1 << ED_LEVEL };
enum { ALL = SPRITES | MAPS | LEVELS };

/* A state is a boolean of the look, active if it is `on`, or a function. */
typedef struct State {
    const char *text; /* N_(); with %u for the count, or %s for the only tag */
    unsigned kinds;   /* the assets it concerns */
    size_t at;
    bool on;
    guint (*count)(EdSession *session, bool shows);
} State;

#define LOOK(field) offsetof(EdLook, field)

static const State states[ED_VIEW_STATES] = {
    [ED_STATE_COMPARE] = {NULL, SPRITES, .count = compares},
    [ED_STATE_ONION] = {N_("Onion skin"), SPRITES, .count = onion},
    {N_("Overlays hidden"), ALL, LOOK(overlays_hidden), true, NULL},
    {N_("Boxes, points and walls hidden"), ALL, LOOK(annotations), false, NULL},
    {N_("Only tag “%s”"), ALL, .count = solo_tag},
    {N_("Hidden tags: %u"), ALL, .count = hidden_tags},
    {N_("Hidden layers: %u"), LEVELS, .count = hidden_layers},
    {N_("Hidden bands: %u"), MAPS, .count = hidden_bands},
    {N_("Only the current zone"), MAPS, LOOK(zones_solo), true, NULL},
    {N_("Other zones grey"), MAPS, LOOK(zones_grey), true, NULL},
    {N_("Distances"), MAPS, LOOK(distances), true, NULL},
    {N_("Solid pixels"), SPRITES, LOOK(mask), true, NULL},
    {N_("Leaves"), LEVELS, LOOK(leaves), true, NULL},
    {N_("Cuts"), LEVELS, LOOK(cuts), true, NULL},
};

static bool *place_of(const State *state, EdLook *look)
{
    return (bool *)((char *)look + state->at);
}

/* Returns how often a state is active; 0: it is not, or does not concern the displayed asset. */
static guint count_of(EdSession *session, const State *state)
{
    EdLook look = ed_session_view(session)->look;
    if ((state->kinds >> ed_session_view(session)->kind & 1) == 0)
        return 0;
    return state->count != NULL ? state->count(session, false)
                                : *place_of(state, &look) == state->on;
}

unsigned ed_session_view_states(EdSession *session)
{
    unsigned bits = 0;
    for (int i = 0; i < ED_VIEW_STATES; i++)
        bits |= count_of(session, &states[i]) > 0 ? 1u << i : 0;
    return bits;
}

bool ed_session_has_view_states(EdSession *session)
{
    return ed_session_view_states(session) != 0;
}

char *ed_session_view_state_text(EdSession *session, int state)
{
    const State *row = &states[state];
    guint count = count_of(session, row);
    if (state == ED_STATE_COMPARE)
        return ed_session_pinned_name(session);
    const Tag *tag = project_tag(ed_session_project(session), ed_session_solo_tag(session));
    if (row->count == solo_tag && tag != NULL)
        return g_strdup_printf(_(row->text), tag->name);
    return g_strdup_printf(_(row->text), count);
}

static void end_state(EdSession *session, const State *state)
{
    EdLook look = ed_session_view(session)->look;
    if (state->count != NULL) {
        state->count(session, true);
        return;
    }
    *place_of(state, &look) = !state->on;
    ed_session_set_look(session, &look);
}

void ed_session_end_view_states(EdSession *session, unsigned ended)
{
    unsigned active = ed_session_view_states(session) & ended;
    for (int i = 0; i < ED_VIEW_STATES; i++)
        if (active >> i & 1)
            end_state(session, &states[i]);
}

void ed_session_show_all(EdSession *session)
{
    ed_session_end_view_states(session, ~0u);
}
