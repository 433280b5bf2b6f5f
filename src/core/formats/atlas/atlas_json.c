/* SPDX-License-Identifier: MIT */
/* Writes atlases as JSON; the contract is in atlas_json.h, and data/guide/pixi-phaser.md has the
 * format. */
#include "formats/atlas/atlas_json_internal.h"

#include <glib/gi18n-lib.h>
#include <math.h>
#include <string.h>

/* ---- Rectangles ---- */

static void put_rect(GString *out, const char *key, PixelRect rect)
{
    json_put_key(out, key);
    g_string_append_printf(out, "{\"x\": %d, \"y\": %d, \"w\": %d, \"h\": %d}", rect.left, rect.top,
                           rect.right - rect.left, rect.bottom - rect.top);
}

static void put_size(GString *out, const char *key, int32_t width, int32_t height)
{
    json_put_key(out, key);
    g_string_append_printf(out, "{\"w\": %d, \"h\": %d}", width, height);
}

/* ---- The untrimmed picture ---- */

static const char *const source_keys[] = {"source_x", "source_y", "source_w", "source_h"};

bool atlas_is_source_key(const char *key)
{
    for (size_t i = 0; i < G_N_ELEMENTS(source_keys); i++)
        if (strcmp(key, source_keys[i]) == 0)
            return true;
    return false;
}

/* Reads a property that is a whole number of pixels. */
static bool read_pixels(const Frame *frame, const char *key, int32_t *pixels)
{
    uint32_t index;
    if (!property_index(frame->properties, key, &index))
        return false;
    const Property *property = list_get(frame->properties, index);
    bool ok = property->type == PROPERTY_NUMBER && fabs(property->number) <= DOCUMENT_RANGE &&
              floor(property->number) >= property->number;
    *pixels = ok ? (int32_t)property->number : 0;
    return ok;
}

AtlasSource atlas_source(const Frame *frame)
{
    AtlasSource untrimmed = {0, 0, frame->w, frame->h}, read;
    bool ok = read_pixels(frame, source_keys[0], &read.x) &&
              read_pixels(frame, source_keys[1], &read.y) &&
              read_pixels(frame, source_keys[2], &read.w) &&
              read_pixels(frame, source_keys[3], &read.h) && read.w > 0 && read.h > 0 &&
              frame->has_hot_spot; /* else it is drawn from its own corner */
    return ok ? read : untrimmed;
}

static int32_t hot_x(const Frame *frame)
{
    return frame->has_hot_spot ? frame->hot_x : 0;
}

static int32_t hot_y(const Frame *frame)
{
    return frame->has_hot_spot ? frame->hot_y : 0;
}

PixelRect atlas_trim(const AtlasEntry *entry)
{
    const PlainFrame *plain = entry->plain;
    AtlasSource source = atlas_source(entry->frame);
    int32_t x = source.x + (plain->left + hot_x(entry->frame)) / PLAIN_PIXEL;
    int32_t y = source.y + (plain->top + hot_y(entry->frame)) / PLAIN_PIXEL;
    return (PixelRect){x, y, x + (int32_t)plain->width, y + (int32_t)plain->height};
}

/* ---- Frames ---- */

/* Writes the anchor of a frame. For Phaser every frame has one, because Phaser positions a frame
 * without an anchor by its centre. */
static void put_anchor(const AtlasPlan *plan, GString *out, const AtlasEntry *entry)
{
    const Frame *frame = entry->frame;
    AtlasSource source = atlas_source(frame);
    if (plan->json == ATLAS_JSON_ASEPRITE ||
        (plan->json == ATLAS_JSON_PIXI && !frame->has_hot_spot))
        return;
    json_put_open(out, "anchor", '{');
    json_put_number(out, "x", ((double)hot_x(frame) / DOCUMENT_PIXEL + source.x) / source.w);
    json_put_number(out, "y", ((double)hot_y(frame) / DOCUMENT_PIXEL + source.y) / source.h);
    g_string_append_c(out, '}');
}

static void put_entry(const AtlasPlan *plan, GString *out, const AtlasEntry *entry)
{
    const PlainFrame *plain = entry->plain;
    AtlasSource source = atlas_source(entry->frame);
    PixelRect trim = atlas_trim(entry);
    int32_t x = (int32_t)plain->x, y = (int32_t)plain->y;
    int32_t width = trim.right - trim.left, height = trim.bottom - trim.top;
    put_rect(out, "frame", (PixelRect){x, y, x + width, y + height});
    json_put_flag(out, "rotated", false);
    json_put_flag(out, "trimmed",
                  trim.left != 0 || trim.top != 0 || width != source.w || height != source.h);
    put_rect(out, "spriteSourceSize", trim);
    put_size(out, "sourceSize", source.w, source.h);
    put_anchor(plan, out, entry);
    json_put_whole(out, "duration", entry->duration);
    if (plan->json != ATLAS_JSON_ASEPRITE)
        atlas_put_gabarit_frame(plan, out, entry);
}

/* True if one file lists several pages, which is Phaser's form. */
static bool is_multi_atlas(const AtlasPlan *plan)
{
    return plan->json == ATLAS_JSON_PHASER && plan->files->pages > 1;
}

/* Writes the frames of a page. Charges the text to the budget as it grows. */
static bool put_entries(AtlasPlan *plan, GString *out, uint32_t page)
{
    bool is_list = plan->json == ATLAS_JSON_ASEPRITE || is_multi_atlas(plan), ok = true;
    json_put_line(out, 0);
    json_put_open(out, "frames", is_list ? '[' : '{');
    for (guint i = 0; ok && i < plan->entries->len; i++) {
        const AtlasEntry *entry = atlas_entry(plan, i);
        gsize before = out->len;
        if (entry->page != page)
            continue;
        json_put_line(out, 0);
        json_put_open(out, is_list ? NULL : entry->key, '{');
        if (is_list)
            json_put_text(out, "filename", entry->key);
        put_entry(plan, out, entry);
        g_string_append_c(out, '}');
        ok = atlas_plan_take(plan, 2 * (out->len - before));
    }
    g_string_append_c(out, is_list ? ']' : '}');
    return ok;
}

/* ---- Animations of Pixi ---- */

static void put_names(const AtlasPlan *plan, GString *out, const AtlasPlayback *playback)
{
    g_autoptr(GArray) order = atlas_order(playback);
    json_put_line(out, 0);
    json_put_open(out, playback->key, '[');
    for (guint i = 0; i < order->len; i++) {
        const AtlasStep *step = atlas_step(playback, g_array_index(order, uint32_t, i));
        json_put_text(out, NULL, atlas_entry(plan, step->entry)->key);
    }
    g_string_append_c(out, ']');
}

static bool put_animations(AtlasPlan *plan, GString *out, uint32_t page)
{
    bool ok = true;
    json_put_line(out, 0);
    json_put_open(out, "animations", '{');
    ARRAY_EACH_WHILE (ok, const AtlasPlayback, playback, plan->playbacks) {
        gsize before = out->len;
        if (atlas_entry(plan, atlas_step(playback, 0)->entry)->page == page &&
            atlas_is_on_one_page(plan, playback))
            put_names(plan, out, playback);
        ok = atlas_plan_take(plan, 2 * (out->len - before));
    }
    g_string_append_c(out, '}');
    return ok;
}

/* ---- Files ---- */

char *atlas_json_name(const char *name, uint32_t number)
{
    return g_strdup_printf("%s-%u.json", name, number);
}

static void put_related(const AtlasPlan *plan, GString *out, uint32_t page)
{
    if (plan->files->pages < 2)
        return;
    json_put_open(out, "related_multi_packs", '[');
    for (uint32_t i = 0; i < plan->files->pages; i++) {
        g_autofree char *name = atlas_json_name(plan->files->name, i);
        if (i != page)
            json_put_text(out, NULL, name);
    }
    g_string_append_c(out, ']');
}

static void put_page(const AtlasPlan *plan, GString *out, uint32_t page)
{
    const PlainBank *bank = plan->files->bank;
    const PlainPicture *picture = &bank->pictures[bank->picture_count - plan->files->pages + page];
    json_put_text(out, "image", picture->name);
    json_put_text(out, "format", "RGBA8888");
    put_size(out, "size", (int32_t)picture->width, (int32_t)picture->height);
    json_put_text(out, "scale", "1");
}

/* Writes Phaser's pages, each with its frames, and then the durations of all frames again, where
 * Phaser looks them up. */
static bool put_pages(AtlasPlan *plan, GString *out)
{
    bool ok = true;
    json_put_line(out, 0);
    json_put_open(out, "textures", '[');
    for (uint32_t i = 0; ok && i < plan->files->pages; i++) {
        json_put_line(out, 0);
        json_put_open(out, NULL, '{');
        put_page(plan, out, i);
        ok = put_entries(plan, out, i);
        g_string_append_c(out, '}');
    }
    g_string_append_c(out, ']');
    json_put_line(out, 0);
    json_put_open(out, "frames", '{');
    for (guint i = 0; ok && i < plan->entries->len; i++) {
        gsize before = out->len;
        json_put_open(out, atlas_entry(plan, i)->key, '{');
        json_put_whole(out, "duration", atlas_entry(plan, i)->duration);
        g_string_append_c(out, '}');
        ok = atlas_plan_take(plan, 2 * (out->len - before));
    }
    g_string_append_c(out, '}');
    return ok;
}

static bool put_meta(AtlasPlan *plan, GString *out, uint32_t page)
{
    bool ok = true;
    g_string_append(out, "{\"meta\": {\"app\": \"" ATLAS_MARK "\", \"version\": \"1\"");
    if (!is_multi_atlas(plan))
        put_page(plan, out, page);
    if (plan->json == ATLAS_JSON_PIXI)
        put_related(plan, out, page);
    else
        atlas_put_tags(plan, out);
    if (plan->json == ATLAS_JSON_ASEPRITE)
        ok = atlas_put_slices(plan, out);
    else
        atlas_put_gabarit_meta(plan, out, page == 0);
    g_string_append_c(out, '}');
    return ok && atlas_plan_take(plan, 2 * out->len);
}

static GBytes *write_file(AtlasPlan *plan, uint32_t page)
{
    GString *out = g_string_new(NULL);
    bool ok = put_meta(plan, out, page) &&
              (plan->json != ATLAS_JSON_PIXI || put_animations(plan, out, page)) &&
              (is_multi_atlas(plan) ? put_pages(plan, out) : put_entries(plan, out, page));
    g_string_append(out, "}\n");
    if (ok)
        return g_string_free_to_bytes(out);
    g_string_free(out, true);
    return NULL;
}

static bool pages_fit_format(const AtlasPlan *plan)
{
    uint32_t pages = plan->files->pages;
    if (pages < 2 || plan->json != ATLAS_JSON_ASEPRITE)
        return true;
    g_set_error(plan->error, COMPILE_ERROR, COMPILE_LIMIT,
                _("its frames take %u pages, but Aseprite JSON supports only one: use larger "
                  "pages, or Pixi or Phaser JSON"),
                pages);
    return false;
}

GPtrArray *atlas_json(const AtlasFiles *files, AtlasJson json, ConversionReport *report,
                      GError **error)
{
    AtlasPlan plan = {.files = files, .json = json, .report = report, .error = error};
    GPtrArray *texts = g_ptr_array_new_with_free_func((GDestroyNotify)g_bytes_unref);
    bool ok = pages_fit_format(&plan) && atlas_plan_make(&plan);
    for (uint32_t i = 0; ok && i < (atlas_is_numbered(&plan) ? MIN(files->pages, 1) : files->pages);
         i++) {
        GBytes *text = write_file(&plan, i);
        ok = text != NULL;
        if (ok)
            g_ptr_array_add(texts, text);
    }
    if (ok)
        atlas_report_losses(&plan);
    else
        g_clear_pointer(&texts, g_ptr_array_unref);
    atlas_plan_clear(&plan);
    return texts;
}
