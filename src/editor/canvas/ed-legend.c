/* SPDX-License-Identifier: MIT */
#include "canvas/ed-legend.h"

#include "session/ed-bands.h"
#include "session/ed-partition.h"

#include <glib/gi18n.h>

/* Sizes in pixels. NEAR: from a sign to its text. APART: between entries. */
enum { HEIGHT = 30, INDENT = 12, SWATCH = 10, NEAR = 6, APART = 16, LINE = 20 };

/* A colour and the band for which the road is too narrow where it is shown, or the look of cuts at
 * a depth. */
typedef struct Entry {
    DrawColour colour;
    double width, dash; /* of a line; width 0: a colour swatch */
    char *text;
} Entry;

typedef struct Legend {
    const char *caption;
    GArray *entries; /* Entry */
    GdkRGBA ground, title, text;
} Legend;

static void entry_clear(gpointer data)
{
    g_free(((Entry *)data)->text);
}

static void add_entry(GArray *entries, DrawColour colour, char *text)
{
    g_array_append_val(entries, ((Entry){.colour = colour | 0xff000000u, .text = text}));
}

static GArray *entries_new(void)
{
    GArray *entries = g_array_new(FALSE, FALSE, sizeof(Entry));
    g_array_set_clear_func(entries, entry_clear);
    return entries;
}

/* Lists cuts as core/draw draws them, for the legend's dark background. */
static GArray *entries_of_cuts(uint32_t deepest)
{
    static const double dashes[] = {0, 0, 8, 4};
    GArray *entries = entries_new();
    for (uint32_t depth = 0; depth <= MIN(deepest, 3); depth++) {
        bool rest = depth == 3 && deepest > 3;
        Entry entry = {.colour = depth < 2 ? 0xffffffff : draw_theme_dark.accent | 0xff000000u,
                       .width = depth < 2 ? 2 : 1,
                       .dash = dashes[depth],
                       .text = rest ? g_strdup_printf("%u–%u", depth, deepest)
                                    : g_strdup_printf("%u", depth)};
        g_array_append_val(entries, entry);
    }
    return entries;
}

/* Each band has the colour that it has in the list of bands. */
static GArray *entries_of(EdSession *session, EdBands *bands, const MapBands *known)
{
    GArray *entries = entries_new();
    for (uint32_t i = 0; i < known->count; i++)
        if (!ed_bands_is_hidden(bands, known->bands[i]->id))
            add_entry(entries, draw_colour(known->bands[i]->colour, 1),
                      g_strdup(known->bands[i]->name));
    return entries;
}

static void paint_stroke(const Entry *entry, double left, double middle, GtkSnapshot *snapshot)
{
    GdkRGBA colour = ed_rgba(entry->colour, 1);
    double step = entry->dash > 0 ? entry->dash + 4 : LINE;
    for (double x = 0; x < LINE; x += step) {
        double width = entry->dash > 0 ? MIN(entry->dash, LINE - x) : LINE;
        gtk_snapshot_append_color(snapshot, &colour,
                                  &GRAPHENE_RECT_INIT((float)(left + x),
                                                      (float)(int)(middle - entry->width / 2),
                                                      (float)width, (float)entry->width));
    }
}

/* Paints the colour or line of an entry; returns its width. */
static double paint_sign(const Entry *entry, double left, double middle, GtkSnapshot *snapshot)
{
    GdkRGBA colour = ed_rgba(entry->colour, 1);
    if (snapshot != NULL && entry->width > 0)
        paint_stroke(entry, left, middle, snapshot);
    else if (snapshot != NULL)
        gtk_snapshot_append_color(
            snapshot, &colour,
            &GRAPHENE_RECT_INIT((float)left, (float)(middle - SWATCH / 2.0), SWATCH, SWATCH));
    return entry->width > 0 ? LINE : SWATCH;
}

/* Paints the whole legend from its left edge, or only measures it if `snapshot` is NULL; returns
 * its width. */
static double paint_entries(const Legend *legend, EdCanvasText *words, double left, double middle,
                            GtkSnapshot *snapshot)
{
    double x = left + INDENT;
    x += ed_canvas_text_paint(words, legend->caption, ED_FACE_CHIP, &legend->title, x, middle,
                              snapshot);
    ARRAY_EACH (const Entry, entry, legend->entries) {
        x += APART;
        x += paint_sign(entry, x, middle, snapshot) + NEAR;
        x += ed_canvas_text_paint(words, entry->text, ED_FACE_PLAIN, &legend->text, x, middle,
                                  snapshot);
    }
    return x + INDENT - left;
}

static graphene_rect_t paint(const Legend *legend, EdCanvasText *words, double left, double bottom,
                             double width, GtkSnapshot *snapshot)
{
    double needed = paint_entries(legend, words, left, bottom - HEIGHT / 2.0, NULL);
    if (needed > width)
        return GRAPHENE_RECT_INIT(0, 0, 0, 0);
    GskRoundedRect outline;
    const graphene_rect_t box =
        GRAPHENE_RECT_INIT((float)left, (float)(bottom - HEIGHT), (float)needed, HEIGHT);
    gsk_rounded_rect_init_from_rect(&outline, &box, 6);
    gtk_snapshot_push_rounded_clip(snapshot, &outline);
    gtk_snapshot_append_color(snapshot, &legend->ground, &box);
    paint_entries(legend, words, left, bottom - HEIGHT / 2.0, snapshot);
    gtk_snapshot_pop(snapshot);
    return box;
}

/* Returns the entries of a map's legend, or NULL if no band is visible. */
static GArray *entries_of_map(EdSession *session)
{
    const EdLook *look = &ed_session_view(session)->look;
    if (!look->bands || !look->band_legend || !look->annotations)
        return NULL;
    EdBands *bands = ed_session_bands(session);
    const MapBands *known = ed_bands_current(bands);
    if (known == NULL || known->count == 0 || map_bands_road(known) == 0)
        return NULL;
    return entries_of(session, bands, known);
}

static GArray *entries_of_level(EdSession *session)
{
    if (!ed_session_view(session)->look.cuts)
        return NULL;
    const EdBuilt *built = ed_partition_built(ed_session_partition(session));
    return built != NULL && built->info.nodes > 0 ? entries_of_cuts(built->info.depth) : NULL;
}

/* The colours of bands are distinguishable on any background, so this legend has the background of
 * panels. */
static Legend legend_of_map(EdSession *session, const EdCanvasStyle *style)
{
    Legend legend = {.caption = _("Too narrow for"),
                     .entries = entries_of_map(session),
                     .ground = style->ruler,
                     .title = style->text,
                     .text = style->text};
    legend.ground.alpha = 0.92f;
    return legend;
}

/* Cuts are bright in both themes and need a dark background to be visible. */
static Legend legend_of_level(EdSession *session)
{
    return (Legend){.caption = _("Cuts by depth"),
                    .entries = entries_of_level(session),
                    .ground = {0.078f, 0.082f, 0.102f, 0.88f},
                    .title = {1, 1, 1, 1},
                    .text = {0.86f, 0.87f, 0.9f, 1}};
}

graphene_rect_t ed_legend_paint(EdSession *session, EdCanvasText *words, const EdCanvasStyle *style,
                                double left, double bottom, double width, GtkSnapshot *snapshot)
{
    Legend legend = {.entries = NULL};
    if (ed_session_map(session) != NULL)
        legend = legend_of_map(session, style);
    else if (ed_session_level(session) != NULL)
        legend = legend_of_level(session);
    if (legend.entries == NULL)
        return GRAPHENE_RECT_INIT(0, 0, 0, 0);
    graphene_rect_t box = paint(&legend, words, left, bottom, width, snapshot);
    g_array_unref(legend.entries);
    return box;
}
