/* SPDX-License-Identifier: MIT */
/*
 * Commands for a map's road: bands and their visibility, pinch points.
 */
#include "app/ed-command.h"

#include "app/ed-look-switch.h"
#include "app/ed-window-parts.h"
#include "inspector/ed-band-edits.h"
#include "session/ed-bands.h"
#include "tools/ed-hit.h"

#include <glib/gi18n.h>

static const Map *map_of(EdWindow *window)
{
    EdSession *session = ed_window_session(window);
    return session != NULL ? ed_session_map(session) : NULL;
}

static bool has_map(EdWindow *window)
{
    return map_of(window) != NULL;
}

/* ---- Bands ---- */

static void make_bands(EdWindow *window, GVariant *parameter)
{
    (void)parameter;
    ed_add_missing_bands(ed_window_session(window));
}

/* Sets the bands from a text. The texts of the menu are translated first, so that their bands get
 * names in the user's language. */
static void set_bands(EdWindow *window, GVariant *parameter)
{
    static const char *const sets[] = {ED_FIRST_BANDS, N_("child 4, person 6, horse 12"),
                                       N_("small 8, medium 16, large 32"), NULL};
    const char *line = g_variant_get_string(parameter, NULL);
    ed_set_bands_text(ed_window_session(window), g_strv_contains(sets, line) ? _(line) : line);
}

static void add_band(EdWindow *window, GVariant *parameter)
{
    (void)parameter;
    ed_add_band(ed_window_session(window));
}

static void toggle_road(EdWindow *window, GVariant *parameter)
{
    int32_t tag = g_variant_get_int32(parameter);
    if (tag >= 0 && tag < 256)
        ed_toggle_road(ed_window_session(window), tag);
}

static void toggle_edge(EdWindow *window, GVariant *parameter)
{
    (void)parameter;
    ed_set_edge_is_road(ed_window_session(window), !map_of(window)->edge_is_road);
}

static GVariant *edge_state(EdWindow *window)
{
    const Map *map = map_of(window);
    return g_variant_new_boolean(map != NULL && map->edge_is_road);
}

static bool shows_band(EdWindow *window)
{
    const Plane *plane = has_map(window) ? ed_session_plane(ed_window_session(window)) : NULL;
    return plane != NULL && plane->band != 0;
}

/* ---- Visibility ---- */

/* Each defines field_NAME, toggle_NAME and state_of_NAME. */
ED_LOOK_SWITCH(bands)
ED_LOOK_SWITCH(distances)
ED_LOOK_SWITCH(pinches)
ED_LOOK_SWITCH(curves)
ED_LOOK_SWITCH(differences)
ED_LOOK_SWITCH(band_legend)

/* ---- Commands that need computed data ---- */

/* A command that waits until the data of a map (bands, distances) is computed. */
typedef struct PendingCommand {
    EdWindow *window;
    uint64_t map;
    void (*then)(EdWindow *window); /* called once the data is computed */
} PendingCommand;

static void pending_command_free(gpointer data, GClosure *closure)
{
    (void)closure;
    g_free(data);
}

static bool is_map_shown(const PendingCommand *pending)
{
    const Map *map = map_of(pending->window);
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

/* Makes a part of the look visible, and calls `then` once the data that it shows is computed. */
static void show_then(EdWindow *window, EdLookSwitch part, void (*then)(EdWindow *window))
{
    EdSession *session = ed_window_session(window);
    EdBands *bands = ed_session_bands(session);
    EdLook look = ed_session_view(session)->look;
    if (!*part(&look)) {
        *part(&look) = true;
        ed_session_set_look(session, &look);
    }
    if (!ed_bands_is_busy(bands)) {
        then(window);
        return;
    }
    PendingCommand *pending = g_new0(PendingCommand, 1);
    *pending = (PendingCommand){window, map_of(window)->id, then};
    GClosure *closure =
        g_cclosure_new(G_CALLBACK(bands_computed_cb), pending, pending_command_free);
    g_object_watch_closure(G_OBJECT(window), closure);
    g_signal_connect_closure(bands, "changed", closure, FALSE);
}

static void repaint(EdWindow *window)
{
    ed_repaint_computed_band(ed_window_session(window));
}

static void paint_computed(EdWindow *window, GVariant *parameter)
{
    (void)parameter;
    show_then(window, field_differences, repaint);
}

enum { PINCH_MARGIN = 48, PINCH_ZOOM = 4 }; /* pixels around a revealed pinch point; its zoom */

/* Zooms in on a pinch point, so that the view changes even if it was visible before. */
static void show_pinch(EdCanvas *canvas, const MapPinch *pinch)
{
    int32_t x = (int32_t)pinch->point.x, y = (int32_t)pinch->point.y;
    if (ed_canvas_viewport(canvas)->zoom < PINCH_ZOOM)
        ed_canvas_zoom_to(canvas, PINCH_ZOOM);
    ed_canvas_reveal(canvas, (PixelRect){x - PINCH_MARGIN, y - PINCH_MARGIN, x + PINCH_MARGIN,
                                         y + PINCH_MARGIN});
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

static void next_pinch(EdWindow *window, GVariant *parameter)
{
    (void)parameter;
    show_then(window, field_pinches, reveal_next_pinch);
}

#define MAPS ED_GROUP_MAPS

const EdCommand ed_road_commands[] = {
    {"make-bands", NULL, N_("Create Bands"), MAPS, NULL, NULL, make_bands, has_map, NULL},
    {"add-band", NULL, N_("New Band"), MAPS, NULL, NULL, add_band, has_map, NULL},
    {"set-bands", "s", NULL, MAPS, NULL, NULL, set_bands, has_map, NULL},
    {"set-bands('bike 6, car 14, truck 22')", NULL, N_("Bike 6, car 14, truck 22"), MAPS, NULL,
     NULL, NULL, NULL, NULL},
    {"set-bands('child 4, person 6, horse 12')", NULL, N_("Child 4, person 6, horse 12"), MAPS,
     NULL, NULL, NULL, NULL, NULL},
    {"set-bands('small 8, medium 16, large 32')", NULL, N_("Small 8, medium 16, large 32"), MAPS,
     NULL, NULL, NULL, NULL, NULL},
    {"paint-computed-band", NULL, N_("Paint Computed Band"), MAPS, NULL, NULL, paint_computed,
     shows_band, NULL},
    {"road", "i", NULL, MAPS, NULL, NULL, toggle_road, has_map, NULL},
    {"edge-is-road", NULL, N_("Road Continues Beyond the Map"), MAPS, NULL, NULL, toggle_edge,
     has_map, edge_state},
    {"bands", NULL, N_("Bands"), MAPS, NULL, "<Shift>r", toggle_bands, has_map, state_of_bands},
    {"distances", NULL, N_("Distances to the Border"), MAPS, NULL, "<Shift>d", toggle_distances,
     has_map, state_of_distances},
    {"narrow-places", NULL, N_("Bottlenecks"), MAPS, NULL, NULL, toggle_pinches, has_map,
     state_of_pinches},
    {"offset-curves", NULL, N_("Track Offset Curves"), MAPS, NULL, NULL, toggle_curves, has_map,
     state_of_curves},
    {"band-differences", NULL, N_("Painted Band Differences"), MAPS, NULL, NULL, toggle_differences,
     has_map, state_of_differences},
    {"band-legend", NULL, N_("Band Legend"), MAPS, NULL, NULL, toggle_band_legend, has_map,
     state_of_band_legend},
    {"next-narrow-place", NULL, N_("Next Bottleneck"), MAPS, NULL, "<Shift>q", next_pinch, has_map,
     NULL},
    {.name = NULL},
};
