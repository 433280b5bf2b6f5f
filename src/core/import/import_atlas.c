/* SPDX-License-Identifier: MIT */
/*
 * Imports atlases in JSON as sprites; the contract is in import.h. Frames are rectangles of the
 * atlas' own pages, so that a game can keep drawing from these. The size of an untrimmed picture,
 * and the position of the frame in it, are stored as properties.
 */
#include "import/import_atlas_internal.h"

#include <glib/gi18n-lib.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

static const AtlasFrame *frame_at(const Taking *taking, guint index)
{
    return &g_array_index(taking->atlas->frames, AtlasFrame, index);
}

/* ---- Names ---- */

/* Returns a name without a file suffix; the caller frees it. */
static char *plain_name(const char *name)
{
    const char *dot = strrchr(name, '.');
    size_t length =
        dot != NULL ? strspn(dot + 1, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ") : 0;
    bool suffix =
        dot != NULL && dot != name && dot[-1] != '/' && length > 0 && dot[length + 1] == 0;
    return suffix ? g_strndup(name, (gsize)(dot - name)) : g_strdup(name);
}

/* Returns the number at the end of a name; -1 if there is none. */
static int64_t number_of(const char *name)
{
    char *plain = plain_name(name);
    size_t length = strlen(plain), digits = 0;
    while (digits < length && g_ascii_isdigit(plain[length - 1 - digits]))
        digits++;
    int64_t number = digits > 0 && digits < 10 ? strtoll(plain + length - digits, NULL, 10) : -1;
    g_free(plain);
    return number;
}

/* Finds the number of each frame in the artist's file: tags and slices use these numbers, and some
 * frames may not have been exported. The numbers are taken from the names if each name has a
 * different one, and start with 0 or 1; otherwise they are the order of the frames. */
static void find_numbers(Taking *taking)
{
    guint count = taking->atlas->frames->len;
    GHashTable *seen = g_hash_table_new_full(g_int64_hash, g_int64_equal, NULL, NULL);
    int64_t min = INT64_MAX, max = 0;
    bool good = true;
    taking->numbers = g_new(int64_t, count);
    for (guint i = 0; i < count; i++) {
        int64_t *number = &taking->numbers[i];
        *number = number_of(frame_at(taking, i)->name);
        good = good && *number >= 0 && g_hash_table_add(seen, number);
        min = MIN(min, *number);
        max = MAX(max, *number);
    }
    g_hash_table_unref(seen);
    int64_t first = min == 1 ? 1 : 0;
    for (guint i = 0; i < count; i++)
        taking->numbers[i] = good ? taking->numbers[i] - first : (int64_t)i;
    taking->count = good ? (uint32_t)(max - first + 1) : count;
    taking->indices = g_hash_table_new(g_int64_hash, g_int64_equal);
    for (guint i = 0; i < count; i++)
        g_hash_table_insert(taking->indices, &taking->numbers[i], GUINT_TO_POINTER(i + 1));
}

/* ---- Frames ---- */

/* Returns the rectangle of a frame on its page, or on the page turned upright. */
static bool rect_of(const Taking *taking, const AtlasFrame *frame, const Pixels *pixels,
                    PixelRect *rect, GError **error)
{
    int32_t width = (int32_t)pixels->width, height = (int32_t)pixels->height;
    int32_t left = frame->turned ? frame->y : frame->x;
    int32_t top = frame->turned ? height - frame->x - frame->h : frame->y;
    *rect = (PixelRect){left, top, left + frame->w, top + frame->h};
    if (rect->left >= 0 && rect->top >= 0 && rect->right <= width && rect->bottom <= height)
        return true;
    const char *path = taking->atlas->pages->pdata[frame->page];
    g_set_error(error, IMPORT_ERROR, IMPORT_BROKEN,
                _("frame \"%s\": its rectangle %d,%d %dx%d lies beyond %s, which has %dx%d pixels"),
                frame->name, frame->x, frame->y, frame->turned ? frame->h : frame->w,
                frame->turned ? frame->w : frame->h, path, frame->turned ? height : width,
                frame->turned ? width : height);
    return false;
}

static int32_t fixed(double value)
{
    const double max = (double)DOCUMENT_RANGE * DOCUMENT_PIXEL;
    return (int32_t)CLAMP(round(value * DOCUMENT_PIXEL), -max, max);
}

/* The hot spot is the anchor, else a slice, else the corner of the untrimmed picture, so that the
 * frames of an animation stay aligned. */
static void place_anchor(const Taking *taking, Frame *frame, const AtlasFrame *from)
{
    if (!from->has_anchor || (from->own != NULL && from->own->without_hot_spot))
        return;
    frame->has_hot_spot = true;
    frame->hot_x = fixed(from->anchor_x * from->source_w - from->source_x);
    frame->hot_y = fixed(from->anchor_y * from->source_h - from->source_y);
    conversion_report_add(taking->sprite->report, IMPORT_HOT_SPOT, frame->name, 1);
}

static void place_corner(const Taking *taking, Frame *frame, const AtlasFrame *from)
{
    if (frame->has_hot_spot || !taking->placed)
        return;
    frame->has_hot_spot = true;
    frame->hot_x = fixed(-from->source_x);
    frame->hot_y = fixed(-from->source_y);
}

static bool is_trimmed(const AtlasFrame *frame)
{
    return frame->source_x != 0 || frame->source_y != 0 || frame->source_w != frame->w ||
           frame->source_h != frame->h;
}

static List *properties_of(const Taking *taking, const AtlasFrame *from)
{
    PropertyList list = property_list_begin(taking->sprite->report, from->name);
    if (is_trimmed(from)) {
        property_list_number(&list, "source_x", from->source_x);
        property_list_number(&list, "source_y", from->source_y);
        property_list_number(&list, "source_w", from->source_w);
        property_list_number(&list, "source_h", from->source_h);
    }
    property_list_data(&list, NULL, &from->data);
    if (from->own != NULL)
        property_list_data(&list, NULL, &from->own->data);
    return property_list_end(&list);
}

static void put_slices(const Taking *taking, guint index, Frame *frame)
{
    const AtlasFrame *from = frame_at(taking, index);
    SliceSet set = {taking->atlas->slices, (uint32_t)from->source_w, (uint32_t)from->source_h,
                    taking->count};
    slices_put(frame, (uint32_t)taking->numbers[index], from->source_x, from->source_y, &set,
               taking->slice_tags, taking->sprite->report);
}

/* Sets the hot spot, boxes and points of a frame. */
static bool put_notes(const Taking *taking, guint index, Frame *frame, GError **error)
{
    const AtlasFrame *from = frame_at(taking, index);
    place_anchor(taking, frame, from);
    if (from->own == NULL)
        put_slices(taking, index, frame);
    place_corner(taking, frame, from);
    return from->own == NULL || own_put_frame(taking, frame, from->own, error);
}

static bool take_frame(const Taking *taking, guint index, GError **error)
{
    const AtlasFrame *from = frame_at(taking, index);
    PictureSource source = {.path = taking->atlas->pages->pdata[from->page],
                            .part = from->turned ? PICTURE_TURNED : 0};
    Pixels *pixels = pixels_at(taking->sprite->store, &source, error);
    PixelRect rect;
    bool good = pixels != NULL && rect_of(taking, from, pixels, &rect, error);
    if (good) {
        char *own = own_frame_name(taking, from),
             *name = own != NULL ? own : plain_name(from->name);
        Frame *frame = parts_add_rect(taking->sprite, &source, pixels, rect, name);
        g_free(name);
        if (from->duration > 0)
            frame->duration = MIN(from->duration, DOCUMENT_RANGE);
        good = put_notes(taking, index, frame, error);
        node_set_list(&frame->properties, properties_of(taking, from));
        taking->made[index] = frame;
    }
    pixels_unref(pixels);
    return good;
}

/* True if a frame exists only because an animation repeats another one. */
static bool is_repeated(const Taking *taking, const AtlasFrame *frame)
{
    return taking->atlas->is_own && frame->own != NULL &&
           atlas_find_frame(taking, frame->own->repeats) >= 0;
}

static bool take_frames(Taking *taking, GError **error)
{
    bool good = true;
    taking->made = g_new0(Frame *, taking->atlas->frames->len);
    for (guint i = 0; good && i < taking->atlas->frames->len; i++)
        good = is_repeated(taking, frame_at(taking, i)) || take_frame(taking, i, error);
    return good;
}

/* ---- Animations ---- */

static void add_animation(const Taking *taking, const char *name, const GArray *frames)
{
    Animation *animation = parts_add_animation(taking->sprite, name, "animation");
    parts_set_steps(taking->sprite, animation, (const uint32_t *)(const void *)frames->data,
                    frames->len, false);
}

int atlas_find_frame(const Taking *taking, const char *name)
{
    return GPOINTER_TO_INT(g_hash_table_lookup(taking->by_name, name)) - 1;
}

static void take_named(const Taking *taking, const AtlasAnimation *named)
{
    GArray *frames = g_array_new(false, false, sizeof(uint32_t));
    for (guint i = 0; i < named->frames->len; i++) {
        int found = atlas_find_frame(taking, named->frames->pdata[i]);
        uint32_t index = (uint32_t)found;
        if (found >= 0)
            g_array_append_val(frames, index);
    }
    if (frames->len > 0)
        add_animation(taking, named->name, frames);
    conversion_report_add(taking->sprite->report, IMPORT_LOST_STEPS, named->name,
                          named->frames->len - frames->len);
    g_array_unref(frames);
}

/* Adds a tag as an animation. If some of its frames are missing, it is left out: the rest would be
 * a wrong animation. */
static void take_tag(const Taking *taking, const AseTag *tag)
{
    uint32_t from = MIN(tag->from, tag->to), to = MAX(tag->from, tag->to);
    GArray *frames = g_array_new(false, false, sizeof(uint32_t));
    for (int64_t number = from; to < taking->count && number <= to; number++) {
        uint32_t index = GPOINTER_TO_UINT(g_hash_table_lookup(taking->indices, &number)) - 1;
        if (index != UINT32_MAX)
            g_array_append_val(frames, index);
    }
    bool whole = frames->len == to - from + 1;
    notes_take_tag(taking->sprite, tag, (const uint32_t *)(const void *)frames->data,
                   whole ? frames->len : 0);
    g_array_unref(frames);
}

/* A frame that may belong to an animation because of its name. */
typedef struct Numbered {
    char *name, *stem;
    uint32_t index;
} Numbered;

static void numbered_clear(void *item)
{
    g_free(((Numbered *)item)->name);
    g_free(((Numbered *)item)->stem);
}

static int compare_numbered(const void *a, const void *b)
{
    const Numbered *one = a, *other = b;
    int order = natural_compare(one->stem, other->stem);
    order = order != 0 ? order : natural_compare(one->name, other->name);
    return order != 0 ? order : (one->index > other->index) - (one->index < other->index);
}

/* Returns the frames sorted by stem and name, so that names that differ only in their last number
 * are adjacent. The stem of a name that is only a number is the name of the file. */
static GArray *numbered_frames(const Taking *taking)
{
    GArray *numbered = g_array_new(false, false, sizeof(Numbered));
    g_array_set_clear_func(numbered, numbered_clear);
    for (guint i = 0; i < taking->atlas->frames->len; i++) {
        Numbered frame = {.name = plain_name(frame_at(taking, i)->name), .index = i};
        frame.stem =
            g_ascii_isdigit(frame.name[0]) && frame.name[strspn(frame.name, "0123456789")] == 0
                ? path_base(taking->sprite->path)
                : name_stem(frame.name);
        g_array_append_val(numbered, frame);
    }
    g_array_sort(numbered, compare_numbered);
    return numbered;
}

static void take_runs(const Taking *taking)
{
    GArray *numbered = numbered_frames(taking);
    GArray *frames = g_array_new(false, false, sizeof(uint32_t));
    for (guint i = 0; i < numbered->len; i++) {
        const Numbered *frame = &g_array_index(numbered, Numbered, i);
        const Numbered *next =
            i + 1 < numbered->len ? &g_array_index(numbered, Numbered, i + 1) : NULL;
        g_array_append_val(frames, frame->index);
        if (next != NULL && strcmp(frame->stem, next->stem) == 0)
            continue;
        if (frames->len > 1)
            add_animation(taking, frame->stem, frames);
        g_array_set_size(frames, 0);
    }
    g_array_unref(frames);
    g_array_unref(numbered);
}

static void take_animations(const Taking *taking)
{
    const Atlas *atlas = taking->atlas;
    if (atlas->is_own) {
        own_take_animations(taking);
        return;
    }
    for (guint i = 0; i < atlas->animations->len; i++)
        take_named(taking, &g_array_index(atlas->animations, AtlasAnimation, i));
    for (guint i = 0; i < atlas->tags->len; i++)
        take_tag(taking, &g_array_index(atlas->tags, AseTag, i));
    if (atlas->animations->len == 0 && atlas->tags->len == 0)
        take_runs(taking);
}

/* ---- Entry points ---- */

static void take_notes(const Taking *taking)
{
    const Atlas *atlas = taking->atlas;
    ConversionReport *report = taking->sprite->report;
    const AtlasFrame *first = frame_at(taking, 0);
    SliceSet set = {atlas->slices, (uint32_t)first->source_w, (uint32_t)first->source_h,
                    taking->count};
    slices_report(&set, report);
    char *name = atlas_relative_path(taking->sprite->path, atlas->pages->pdata[first->page]);
    property_list_text(&taking->sprite->properties, IMPORT_ATLAS_KEY, name);
    g_free(name);
    for (guint i = 0; i < atlas->layers->len; i++) {
        const AseLayer *layer = &g_array_index(atlas->layers, AseLayer, i);
        property_list_data(&taking->sprite->properties, layer->name, &layer->data);
    }
    own_take_sprites(taking);
    conversion_report_add(report, IMPORT_LOST_PROPERTY, "cel", atlas->cels);
    conversion_report_add(report, IMPORT_SCALED, taking->sprite->path, atlas->scaled ? 1 : 0);
}

static void begin(Taking *taking)
{
    for (guint i = 0; i < taking->atlas->pages->len; i++)
        picture_store_forget(taking->sprite->store, taking->atlas->pages->pdata[i]);
    taking->by_name = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL);
    for (guint i = taking->atlas->frames->len; i > 0; i--) {
        const AtlasFrame *frame = frame_at(taking, i - 1);
        g_hash_table_insert(taking->by_name, plain_name(frame->name), GUINT_TO_POINTER(i));
        g_hash_table_insert(taking->by_name, g_strdup(frame->name), GUINT_TO_POINTER(i));
        taking->placed |= is_trimmed(frame) || frame->has_anchor;
    }
    find_numbers(taking);
    own_begin(taking);
}

static bool take_atlas(PartsSprite *sprite, const Atlas *atlas, GError **error)
{
    Taking taking = {.sprite = sprite, .atlas = atlas};
    begin(&taking);
    taking.slice_tags = slices_tags(&sprite->project, atlas->slices, sprite->report, error);
    bool good = taking.slice_tags != NULL && take_frames(&taking, error);
    if (good) {
        take_animations(&taking);
        take_notes(&taking);
    }
    g_free(taking.made);
    g_free(taking.slice_tags);
    g_hash_table_unref(taking.indices);
    g_free(taking.numbers);
    g_hash_table_unref(taking.by_name);
    return good;
}

static bool take(PartsSprite *sprite, GBytes *bytes, GError **error)
{
    if (!g_hash_table_add(sprite->taken, g_strdup(sprite->path)))
        return true;
    Atlas *atlas = atlas_new();
    bool good = atlas_read_all(atlas, sprite->store, sprite->path, bytes, sprite->taken, error) &&
                take_atlas(sprite, atlas, error);
    atlas_free(atlas);
    return good;
}

Project *import_atlas(const Project *before, PictureStore *store, const char *const *paths,
                      const ImportOptions *options, ImportDone *done, GError **error)
{
    return import_parts(before, store, paths, options, done, take, error);
}
