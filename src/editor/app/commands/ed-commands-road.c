/* SPDX-License-Identifier: MIT */
/*
 * Commands for a map's road: bands and their visibility, pinch points.
 */
#include "app/commands/ed-command.h"

#include "inspector/ed-band-edits.h"
#include "session/ed-bands.h"
#include "tools/ed-hit.h"

#include <glib/gi18n.h>

/* ---- Bands ---- */

/* Sets the bands from a text. The texts of the menu are translated first, so that their bands get
 * names in the user's language. */
static void set_bands(EdWindow *window, GVariant *parameter)
{
    static const char *const sets[] = {ED_FIRST_BANDS, N_("child 4, person 6, horse 12"),
                                       N_("small 8, medium 16, large 32"), NULL};
    const char *line = g_variant_get_string(parameter, NULL);
    ed_set_bands_text(ed_window_session(window), g_strv_contains(sets, line) ? _(line) : line);
}

static void toggle_road(EdSession *session, int tag)
{
    if (tag >= 0 && tag < 256)
        ed_toggle_road(session, tag);
}

static bool is_edge_road(EdSession *session)
{
    const Map *map = ed_session_map(session);
    return map != NULL && map->edge_is_road;
}

static void toggle_edge(EdSession *session)
{
    ed_set_edge_is_road(session, !is_edge_road(session));
}

static bool shows_band(EdSession *session)
{
    const Plane *plane = ed_session_plane(session);
    return plane != NULL && plane->band != 0;
}

/* ---- Commands that need computed data ---- */

/* A command that waits until the data of a map (bands, distances) is computed. */
typedef struct PendingCommand {
    EdWindow *window;
    uint64_t map;
    void (*then)(EdWindow *window); /* called once the data is computed */
} PendingCommand;

static void pending_command_free(gpointer data, GClosure *closure)
{
    g_free(data);
}

static bool is_map_shown(const PendingCommand *pending)
{
    EdSession *session = ed_window_session(pending->window);
    const Map *map = session != NULL ? ed_session_map(session) : NULL;
    return map != NULL && map->id == pending->map;
}

static void bands_computed_cb(EdBands *bands, PendingCommand *pending)
{
    PendingCommand copy = *pending;
    if (ed_bands_is_busy(bands) && is_map_shown(pending))
        return;
    g_signal_handlers_disconnect_by_data(bands, pending);
    if (is_map_shown(&copy))
        copy.then(copy.window);
}

/* Makes the part of the look at `place` in EdView visible, and calls `then` once the data that it
 * shows is computed. */
static void show_then(EdWindow *window, size_t place, void (*then)(EdWindow *window))
{
    EdSession *session = ed_window_session(window);
    EdBands *bands = ed_session_bands(session);
    EdView view = *ed_session_view(session);
    bool *part = (bool *)((char *)&view + place);
    if (!*part) {
        *part = true;
        ed_session_set_look(session, &view.look);
    }
    if (!ed_bands_is_busy(bands)) {
        then(window);
        return;
    }
    PendingCommand *pending = g_new0(PendingCommand, 1);
    *pending = (PendingCommand){window, ed_session_map(session)->id, then};
    GClosure *closure =
        g_cclosure_new(G_CALLBACK(bands_computed_cb), pending, pending_command_free);
    g_object_watch_closure(G_OBJECT(window), closure);
    g_signal_connect_closure(bands, "changed", closure, FALSE);
}

static void repaint(EdWindow *window)
{
    ed_repaint_computed_band(ed_window_session(window));
}

static void paint_computed(EdWindow *window)
{
    show_then(window, ED_VIEW(look.differences), repaint);
}

enum { PINCH_MARGIN = 48, PINCH_ZOOM = 4 }; /* pixels around a revealed pinch point; its zoom */

/* Shows a pinch point in the middle. */
static void show_pinch(EdCanvas *canvas, const MapPinch *pinch)
{
    int32_t x = (int32_t)pinch->point.x, y = (int32_t)pinch->point.y;
    PixelRect area = {x - PINCH_MARGIN, y - PINCH_MARGIN, x + PINCH_MARGIN, y + PINCH_MARGIN};
    ed_canvas_centre(canvas, area, MAX(ed_canvas_viewport(canvas)->zoom, PINCH_ZOOM));
}

static void report_pinch(EdSession *session, const MapPinch *pinch, guint number, guint count)
{
    const Band *band = ed_bands_current(ed_session_bands(session))->bands[pinch->index];
    g_autofree char *radius = g_strdup_printf(_("r %g px"), ed_pixels(band->radius));
    g_autofree char *text = g_strdup_printf(
        _("Bottleneck %u of %u: %.1f px wide, too narrow for %s"), number, count,
        2 * ed_pixels(pinch->point.clearance), band->name[0] != '\0' ? band->name : radius);
    ed_session_notify(session, ED_NOTICE_INFO, text, NULL);
}

/* Reveals the next pinch point; after the last one, starts again with the first. */
static void reveal_next_pinch(EdWindow *window)
{
    EdSession *session = ed_window_session(window);
    const GArray *pinches = ed_bands_pinches(ed_session_bands(session));
    if (pinches->len == 0) {
        ed_session_notify(session, ED_NOTICE_INFO, _("No bottlenecks found."),
                          _("A bottleneck is a place where the road is too narrow for a band."));
        return;
    }
    guint last = GPOINTER_TO_UINT(g_object_get_data(G_OBJECT(session), "narrow"));
    guint next = last % pinches->len;
    const MapPinch *pinch = &g_array_index(pinches, MapPinch, next);
    g_object_set_data(G_OBJECT(session), "narrow", GUINT_TO_POINTER(next + 1));
    show_pinch(ed_window_canvas(window), pinch);
    report_pinch(session, pinch, next + 1, pinches->len);
}

static void next_pinch(EdWindow *window)
{
    show_then(window, ED_VIEW(look.pinches), reveal_next_pinch);
}

#define MAPS ED_GROUP_MAPS

const EdCommand ed_road_commands[] = {
    {"make-bands", N_("Create Bands"), MAPS, .needs = ED_NEED_MAP, .change = ed_add_missing_bands},
    {"add-band", N_("New Band"), MAPS, .needs = ED_NEED_MAP, .change = ed_add_band},
    {"set-bands", NULL, MAPS, .parameter = "s", .needs = ED_NEED_MAP, .run_with = set_bands},
    {"set-bands('bike 6, car 14, truck 22')", N_("Bike 6, car 14, truck 22"), MAPS, .keys = NULL},
    {"set-bands('child 4, person 6, horse 12')", N_("Child 4, person 6, horse 12"), MAPS,
     .keys = NULL},
    {"set-bands('small 8, medium 16, large 32')", N_("Small 8, medium 16, large 32"), MAPS,
     .keys = NULL},
    {"paint-computed-band", N_("Paint Computed Band"), MAPS, .needs = ED_NEED_MAP,
     .can = shows_band, .reason = N_("Select a plane with a hand-painted band first"),
     .run = paint_computed},
    {"road", NULL, MAPS, .parameter = "i", .needs = ED_NEED_MAP, .change_by = toggle_road},
    {"edge-is-road", N_("Road Continues Beyond the Map"), MAPS, .needs = ED_NEED_MAP,
     .is_on = is_edge_road, .change = toggle_edge},
    {"bands", N_("Bands"), MAPS, .local_keys = "<Shift>r", .needs = ED_NEED_MAP,
     .state_at = ED_VIEW(look.bands)},
    {"distances", N_("Distances to the Border"), MAPS, .local_keys = "<Shift>d",
     .needs = ED_NEED_MAP, .state_at = ED_VIEW(look.distances)},
    {"narrow-places", N_("Bottlenecks"), MAPS, .needs = ED_NEED_MAP,
     .state_at = ED_VIEW(look.pinches)},
    {"offset-curves", N_("Track Offset Curves"), MAPS, .needs = ED_NEED_MAP,
     .state_at = ED_VIEW(look.curves)},
    {"band-differences", N_("Corrections Painted on Bands"), MAPS, .needs = ED_NEED_MAP,
     .state_at = ED_VIEW(look.differences)},
    {"band-legend", N_("Band Legend"), MAPS, .needs = ED_NEED_MAP,
     .state_at = ED_VIEW(look.band_legend)},
    {"next-narrow-place", N_("Next Bottleneck"), MAPS, .local_keys = "<Shift>q",
     .needs = ED_NEED_MAP, .run = next_pinch},
    {.name = NULL},
};
