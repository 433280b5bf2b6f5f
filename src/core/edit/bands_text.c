/* SPDX-License-Identifier: MIT */
/* Converts bands to and from a line of text; the contract is in bands_text.h. */
#include "edit/bands_text.h"

#include "derive/bands.h"
#include "edit/maps.h"

#include <glib/gi18n-lib.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

const uint8_t *band_colour(uint32_t index)
{
    static const uint8_t colours[8][4] = {{0xe8, 0x45, 0x3c, 255}, {0xf5, 0x8a, 0x2c, 255},
                                          {0xf6, 0xd1, 0x3f, 255}, {0x8f, 0xcf, 0x4a, 255},
                                          {0x35, 0xb9, 0x8f, 255}, {0x3f, 0xae, 0xe0, 255},
                                          {0x7f, 0x86, 0xf2, 255}, {0xc9, 0x77, 0xe0, 255}};
    return colours[index % G_N_ELEMENTS(colours)];
}

/* ---- Parsing ---- */

/* The largest radius. */
enum { MAX_PIXELS = BANDS_MAX_RADIUS / DOCUMENT_PIXEL };

/* A band as written in the line. */
typedef struct Item {
    char *name;
    int32_t radius; /* fixed */
} Item;

static void item_clear(gpointer data)
{
    g_free(((Item *)data)->name);
}

/* Parses a number of pixels. The word may contain only the number and "px". */
static bool parse_pixels(const char *word, double *pixels)
{
    char *end = NULL;
    *pixels = g_ascii_strtod(word, &end);
    return end != word && (*end == '\0' || g_str_equal(end, "px")) && !isnan(*pixels);
}

static bool parse_radius(const char *word, int32_t *radius)
{
    double pixels;
    bool valid = parse_pixels(word, &pixels) && pixels > 0 && pixels <= MAX_PIXELS;
    *radius = valid ? (int32_t)fmax(round(pixels * DOCUMENT_PIXEL), 1) : 0;
    return valid;
}

/* Splits a piece into words. Spaces, colons and equals signs separate them; "px" at the end is
 * dropped. */
static GPtrArray *split_words(const char *piece)
{
    GPtrArray *words = g_ptr_array_new_with_free_func(g_free);
    g_auto(GStrv) parts = g_strsplit_set(piece, " \t:=", -1);
    for (char **part = parts; *part != NULL; part++)
        if (**part != '\0')
            g_ptr_array_add(words, g_strdup(*part));
    if (words->len > 1 && g_str_equal(g_ptr_array_index(words, words->len - 1), "px"))
        g_ptr_array_set_size(words, (gint)words->len - 1);
    return words;
}

static char *join_words(const GPtrArray *words, guint from, guint until)
{
    GString *text = g_string_new(NULL);
    for (guint i = from; i < until; i++)
        g_string_append_printf(text, "%s%s", i > from ? " " : "",
                               (const char *)g_ptr_array_index(words, i));
    return g_string_free(text, FALSE);
}

static void report_piece(const char *piece, bool has_number, GError **error)
{
    if (has_number)
        g_set_error(error, DOCUMENT_ERROR, DOCUMENT_BROKEN_RULE,
                    _("the radius of \"%s\" must be greater than 0 and at most %d pixels"), piece,
                    MAX_PIXELS);
    else
        g_set_error(error, DOCUMENT_ERROR, DOCUMENT_BROKEN_RULE,
                    _("\"%s\" is not a band: enter a name and a radius in pixels, such as "
                      "\"car 14\""),
                    piece);
}

/* Parses one piece of a line, which must not be blank. The radius is its last word, or else its
 * first. */
static bool parse_piece(const char *piece, Item *item, GError **error)
{
    g_autoptr(GPtrArray) words = split_words(piece);
    guint count = words->len;
    const char *first = count > 0 ? g_ptr_array_index(words, 0) : "";
    const char *last = count > 0 ? g_ptr_array_index(words, count - 1) : "";
    double pixels;
    bool valid = true;
    if (parse_radius(last, &item->radius))
        item->name = join_words(words, 0, count - 1);
    else if (parse_radius(first, &item->radius))
        item->name = join_words(words, 1, count);
    else
        valid = false;
    if (!valid)
        report_piece(piece, parse_pixels(last, &pixels) || parse_pixels(first, &pixels), error);
    return valid;
}

static bool add_parsed_band(GArray *items, Item *item, GError **error)
{
    for (guint i = 0; i < items->len; i++)
        if (g_array_index(items, Item, i).radius == item->radius) {
            g_set_error(error, DOCUMENT_ERROR, DOCUMENT_BROKEN_RULE,
                        _("two bands have the radius %g"), item->radius / (double)DOCUMENT_PIXEL);
            item_clear(item);
            return false;
        }
    g_array_append_vals(items, item, 1);
    return true;
}

static GArray *parse_line(const char *text, GError **error)
{
    GArray *items = g_array_new(FALSE, FALSE, sizeof(Item));
    g_auto(GStrv) pieces = g_strsplit_set(text, ",;\n", -1);
    bool valid = true;
    g_array_set_clear_func(items, item_clear);
    for (char **piece = pieces; valid && *piece != NULL; piece++) {
        Item item = {NULL, 0};
        if (*g_strstrip(*piece) == '\0')
            continue;
        valid = parse_piece(*piece, &item, error) && add_parsed_band(items, &item, error);
    }
    if (!valid)
        g_clear_pointer(&items, g_array_unref);
    return items;
}

/* ---- Bands of a map ---- */

char *bands_text(const Map *map)
{
    g_autoptr(GArray) order = g_array_new(FALSE, FALSE, sizeof(const Band *));
    GString *text = g_string_new(NULL);
    LIST_EACH (Band, band, map->bands) {
        guint index = order->len;
        while (index > 0 && g_array_index(order, const Band *, index - 1)->radius > band->radius)
            index--;
        g_array_insert_val(order, index, band);
    }
    for (guint i = 0; i < order->len; i++) {
        const Band *band = g_array_index(order, const Band *, i);
        char number[G_ASCII_DTOSTR_BUF_SIZE];
        g_ascii_formatd(number, sizeof number, "%.8g", band->radius / (double)DOCUMENT_PIXEL);
        g_string_append_printf(text, "%s%s%s%s", i > 0 ? ", " : "", band->name,
                               band->name[0] != '\0' ? " " : "", number);
    }
    return g_string_free(text, FALSE);
}

/* Returns the existing band for an item: the one with its name, or else the one with its radius,
 * unless another item has the name of that band. */
static const Band *find_band(const Map *map, const GArray *items, const Item *item)
{
    const Band *same_radius = NULL;
    LIST_EACH (Band, band, map->bands) {
        bool name_is_used = false;
        if (item->name[0] != '\0' && g_str_equal(band->name, item->name))
            return band;
        for (guint i = 0; i < items->len; i++)
            name_is_used |= g_str_equal(g_array_index(items, Item, i).name, band->name);
        if (band->radius == item->radius && !name_is_used)
            same_radius = band;
    }
    return same_radius;
}

static bool is_taken(const List *bands, uint64_t id)
{
    return id != 0 && list_find_id(bands, id, NULL) != NULL;
}

static List *add_item(List *bands, const Map *map, const GArray *items, const Item *item)
{
    const Band *existing = find_band(map, items, item);
    bool reuses_band = existing != NULL && !is_taken(bands, existing->id);
    Band *band = reuses_band ? node_copy(existing) : node_new(&band_kind);
    if (!reuses_band) {
        band->id = edit_new_id();
        memcpy(band->colour, band_colour(list_count(bands)), sizeof band->colour);
    }
    node_set_text(&band->name, item->name);
    band->radius = item->radius;
    uint32_t index = 0;
    while (index < list_count(bands) &&
           ((const Band *)list_get(bands, index))->radius < band->radius)
        index++;
    List *after = list_insert(bands, index, band);
    list_unref(bands);
    return after;
}

/* Turns planes that belong to a removed band into ordinary planes. */
static void detach_planes(Map *map)
{
    for (uint32_t i = 0; i < list_count(map->planes); i++) {
        const Plane *plane = list_get(map->planes, i);
        if (plane->band == 0 || list_find_id(map->bands, plane->band, NULL) != NULL)
            continue;
        Plane *changed = node_copy(plane);
        changed->band = 0;
        node_set_list(&map->planes, list_set(map->planes, i, changed));
    }
}

Project *edit_set_bands(const Project *before, uint64_t map, const char *text, GError **error)
{
    Path path = path_map(map);
    const Map *owner = path_get(before, &path);
    if (owner == NULL)
        return edit_missing(before, &path, error);
    g_autoptr(GArray) items = parse_line(text, error);
    if (items == NULL)
        return NULL;
    Map *changed = node_copy(owner);
    List *bands = NULL;
    for (guint i = 0; i < items->len; i++)
        bands = add_item(bands, owner, items, &g_array_index(items, Item, i));
    node_set_list(&changed->bands, bands);
    detach_planes(changed);
    return edit_put(before, &path, changed, error);
}

/* ---- A map without bands ---- */

static bool has_road(const Map *map)
{
    uint32_t all = 0;
    for (size_t i = 0; i < G_N_ELEMENTS(map->road); i++)
        all |= map->road[i];
    return all != 0;
}

Project *edit_set_up_bands(const Project *before, uint64_t map, int32_t tag, const char *text,
                           GError **error)
{
    Path path = path_map(map);
    const Map *owner = path_get(before, &path);
    if (owner == NULL)
        return edit_missing(before, &path, error);
    Project *changed = has_road(owner) ? node_ref(&((Project *)before)->node)
                                       : edit_add_road(before, map, tag, error);
    if (changed == NULL || list_count(owner->bands) > 0)
        return changed;
    Project *after = edit_set_bands(changed, map, text, error);
    node_unref(changed);
    return after;
}
