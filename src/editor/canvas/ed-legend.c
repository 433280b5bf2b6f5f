/* SPDX-License-Identifier: MIT */
#include "canvas/ed-legend.h"

#include "canvas/ed-canvas-style.h"
#include "session/ed-bands.h"

#include <glib/gi18n.h>

enum { HEIGHT = 30, INDENT = 12, SWATCH = 10, NEAR = 6, APART = 16, MOST_NAMES = 2 };

/* One colour and whom it lets through. */
typedef struct Entry {
    DrawColour colour;
    char *text;
} Entry;

static void entry_clear(gpointer data)
{
    g_free(((Entry *)data)->text);
}

static void add_entry(GArray *entries, DrawColour colour, char *text)
{
    Entry entry = {colour | 0xff000000u, text};
    g_array_append_val(entries, entry);
}

/* Who fits where a band is the first that does not: those before it that are shown. */
static char *names_before(EdBands *bands, const MapBands *now, uint32_t place)
{
    g_autoptr(GString) names = g_string_new(NULL);
    const char *last = NULL;
    guint count = 0;
    for (uint32_t i = 0; i < place; i++) {
        if (ed_bands_hidden(bands, now->bands[i]->id))
            continue;
        last = now->bands[i]->name;
        g_string_append_printf(names, "%s%s", count++ > 0 ? ", " : "", last);
    }
    if (count == 0)
        return g_strdup(_("nobody"));
    /* Translators: all bands up to the one with this name. */
    return count > MOST_NAMES ? g_strdup_printf(_("up to %s"), last) : g_strdup(names->str);
}

static GArray *entries_of(EdSession *session, EdBands *bands, const MapBands *now)
{
    GArray *entries = g_array_new(FALSE, FALSE, sizeof(Entry));
    g_array_set_clear_func(entries, entry_clear);
    for (uint32_t i = 0; i < now->count; i++)
        if (!ed_bands_hidden(bands, now->bands[i]->id))
            add_entry(entries, draw_colour(now->bands[i]->colour, 1), names_before(bands, now, i));
    ListIter tags = list_iter(ed_session_project(session)->tags);
    for (const Tag *tag; (tag = list_next(&tags)) != NULL;)
        if ((now->map->road[tag->number / 32] >> (tag->number % 32) & 1) != 0) {
            add_entry(entries, draw_colour(tag->colour, 1), g_strdup(_("everyone")));
            break;
        }
    return entries;
}

/* Paints words with their left edge at a place, or measures them; returns their width. */
static double paint_word(EdCanvasText *words, const char *text, EdFace face, const GdkRGBA *colour,
                         double left, double middle, GtkSnapshot *snapshot)
{
    const EdWord *word = ed_canvas_text_get(words, text, face, colour);
    if (snapshot != NULL && word->node != NULL) {
        gtk_snapshot_save(snapshot);
        gtk_snapshot_translate(
            snapshot,
            &GRAPHENE_POINT_INIT((float)(int)left, (float)(int)(middle - word->height / 2.0)));
        gtk_snapshot_append_node(snapshot, word->node);
        gtk_snapshot_restore(snapshot);
    }
    return word->width;
}

/* All of it from a place, or (without a snapshot) only its width. */
static double paint_entries(const GArray *entries, EdCanvasText *words, double left, double middle,
                            GtkSnapshot *snapshot)
{
    static const GdkRGBA white = {1, 1, 1, 1}, grey = {0.86f, 0.87f, 0.9f, 1};
    double x = left + INDENT;
    x += paint_word(words, _("Drives here"), ED_FACE_CHIP, &white, x, middle, snapshot);
    for (guint i = 0; i < entries->len; i++) {
        const Entry *entry = &g_array_index(entries, Entry, i);
        GdkRGBA colour = ed_rgba(entry->colour, 1);
        x += APART;
        if (snapshot != NULL)
            gtk_snapshot_append_color(
                snapshot, &colour,
                &GRAPHENE_RECT_INIT((float)x, (float)(middle - SWATCH / 2.0), SWATCH, SWATCH));
        x += SWATCH + NEAR;
        x += paint_word(words, entry->text, ED_FACE_PLAIN, &grey, x, middle, snapshot);
    }
    return x + INDENT - left;
}

static void paint(const GArray *entries, EdCanvasText *words, double left, double bottom,
                  double width, GtkSnapshot *snapshot)
{
    static const GdkRGBA back = {0.078f, 0.082f, 0.102f, 0.88f};
    double wide = paint_entries(entries, words, left, bottom - HEIGHT / 2.0, NULL);
    if (wide > width)
        return;
    GskRoundedRect outline;
    const graphene_rect_t box =
        GRAPHENE_RECT_INIT((float)left, (float)(bottom - HEIGHT), (float)wide, HEIGHT);
    gsk_rounded_rect_init_from_rect(&outline, &box, 6);
    gtk_snapshot_push_rounded_clip(snapshot, &outline);
    gtk_snapshot_append_color(snapshot, &back, &box);
    paint_entries(entries, words, left, bottom - HEIGHT / 2.0, snapshot);
    gtk_snapshot_pop(snapshot);
}

void ed_legend_paint(EdSession *session, EdCanvasText *words, double left, double bottom,
                     double width, GtkSnapshot *snapshot)
{
    const EdLook *look = &ed_session_view(session)->look;
    if (ed_session_map(session) == NULL || !look->bands || !look->band_legend || !look->annotations)
        return;
    EdBands *bands = ed_session_bands(session);
    const MapBands *now = ed_bands_now(bands);
    if (now == NULL || now->count == 0 || map_bands_road(now) == 0)
        return;
    g_autoptr(GArray) entries = entries_of(session, bands, now);
    paint(entries, words, left, bottom, width, snapshot);
}
