/* SPDX-License-Identifier: MIT */
/*
 * Imports atlases in JSON as sprites; the contract is in import.h. Frames are rectangles of the
 * atlas' own pages, so that a game can keep drawing from these. The size of an untrimmed picture,
 * and the position of the frame in it, are stored as properties.
 */
#include "formats/atlas/import_atlas_internal.h"
#include "formats/format.h"

#include <glib/gi18n-lib.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

static const AtlasFrame *frame_at(const AtlasImport *state, guint index)
{
    return &g_array_index(state->atlas->frames, AtlasFrame, index);
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
    g_autofree char *plain = plain_name(name);
    size_t length = strlen(plain), digits = 0;
    while (digits < length && g_ascii_isdigit(plain[length - 1 - digits]))
        digits++;
    return digits > 0 && digits < 10 ? strtoll(plain + length - digits, NULL, 10) : -1;
}

/* Finds the number of each frame in the Aseprite file that was exported: tags and slices use these
 * numbers, and some frames may not have been exported. If each name ends with a different number,
 * these numbers are used, less 1 if the lowest is 1; otherwise the frames are numbered in order. */
static void find_numbers(AtlasImport *state)
{
    guint count = state->atlas->frames->len;
    g_autoptr(GHashTable) distinct_numbers =
        g_hash_table_new_full(g_int64_hash, g_int64_equal, NULL, NULL);
    int64_t min = INT64_MAX, max = 0;
    bool ok = true;
    state->numbers = g_new(int64_t, count);
    for (guint i = 0; i < count; i++) {
        int64_t *number = &state->numbers[i];
        *number = number_of(frame_at(state, i)->name);
        ok = ok && *number >= 0 && g_hash_table_add(distinct_numbers, number);
        min = MIN(min, *number);
        max = MAX(max, *number);
    }
    int64_t first = min == 1 ? 1 : 0;
    for (guint i = 0; i < count; i++)
        state->numbers[i] = ok ? state->numbers[i] - first : (int64_t)i;
    state->count = ok ? (uint32_t)(max - first + 1) : count;
    state->indices = g_hash_table_new(g_int64_hash, g_int64_equal);
    for (guint i = 0; i < count; i++)
        g_hash_table_insert(state->indices, &state->numbers[i], GUINT_TO_POINTER(i + 1));
}

/* ---- Frames ---- */

/* Computes the rectangle of a frame on its page; if the frame is turned, on the page turned by a
 * quarter so that the frame is upright. Returns false with an error if it is not on the page. */
static bool rect_of(const AtlasImport *state, const AtlasFrame *frame, const Pixels *pixels,
                    PixelRect *rect, GError **error)
{
    int32_t width = (int32_t)pixels->width, height = (int32_t)pixels->height;
    int32_t left = frame->turned ? frame->y : frame->x;
    int32_t top = frame->turned ? height - frame->x - frame->h : frame->y;
    *rect = (PixelRect){left, top, left + frame->w, top + frame->h};
    if (rect->left >= 0 && rect->top >= 0 && rect->right <= width && rect->bottom <= height)
        return true;
    const char *path = state->atlas->pages->pdata[frame->page];
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
static void place_anchor(const AtlasImport *state, Frame *frame, const AtlasFrame *from)
{
    if (!from->has_anchor || (from->own != NULL && from->own->without_hot_spot))
        return;
    frame->has_hot_spot = true;
    frame->hot_x = fixed(from->anchor_x * from->source_w - from->source_x);
    frame->hot_y = fixed(from->anchor_y * from->source_h - from->source_y);
    conversion_report_add(state->sprite->report, IMPORT_HOT_SPOT, frame->name, 1);
}

static void place_corner(const AtlasImport *state, Frame *frame, const AtlasFrame *from)
{
    if (frame->has_hot_spot || !state->sets_hot_spots)
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

static List *properties_of(const AtlasImport *state, const AtlasFrame *from)
{
    PropertyList list = property_list_begin(state->sprite->report, from->name);
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

static void add_slices(const AtlasImport *state, guint index, Frame *frame)
{
    const AtlasFrame *from = frame_at(state, index);
    SliceSet set = {state->atlas->slices, (uint32_t)from->source_w, (uint32_t)from->source_h,
                    state->count};
    slices_put(frame, (uint32_t)state->numbers[index], from->source_x, from->source_y, &set,
               state->slice_tags, state->sprite->report);
}

/* Sets the hot spot, boxes and points of a frame. */
static bool add_notes(const AtlasImport *state, guint index, Frame *frame, GError **error)
{
    const AtlasFrame *from = frame_at(state, index);
    place_anchor(state, frame, from);
    if (from->own == NULL)
        add_slices(state, index, frame);
    place_corner(state, frame, from);
    return from->own == NULL || own_put_frame(state, frame, from->own, error);
}

static bool import_frame(const AtlasImport *state, guint index, GError **error)
{
    const AtlasFrame *from = frame_at(state, index);
    PictureSource source = {.path = state->atlas->pages->pdata[from->page],
                            .part = from->turned ? PICTURE_TURNED : 0};
    g_autoptr(Pixels) pixels = pixels_at(state->sprite->store, &source, error);
    PixelRect rect;
    bool ok = pixels != NULL && rect_of(state, from, pixels, &rect, error);
    if (ok) {
        char *own = own_frame_name(state, from), *name = own != NULL ? own : plain_name(from->name);
        Frame *frame = parts_add_rect(state->sprite, &source, pixels, rect, name);
        g_free(name);
        if (from->duration > 0)
            frame->duration = MIN(from->duration, DOCUMENT_RANGE);
        ok = add_notes(state, index, frame, error);
        node_set_list(&frame->properties, properties_of(state, from));
        state->made[index] = frame;
    }
    return ok;
}

/* True if a frame exists only because an animation repeats another one. */
static bool is_repeated(const AtlasImport *state, const AtlasFrame *frame)
{
    return state->atlas->is_own && frame->own != NULL &&
           atlas_find_frame(state, frame->own->repeats) >= 0;
}

static bool import_frames(AtlasImport *state, GError **error)
{
    bool ok = true;
    state->made = g_new0(Frame *, state->atlas->frames->len);
    for (guint i = 0; ok && i < state->atlas->frames->len; i++)
        ok = (is_repeated(state, frame_at(state, i)) || import_frame(state, i, error)) &&
             budget_holds(error);
    return ok;
}

/* ---- Animations ---- */

static void add_animation(const AtlasImport *state, const char *name, const GArray *frames)
{
    Animation *animation = parts_add_animation(state->sprite, name, "animation");
    parts_set_steps(state->sprite, animation, (const uint32_t *)(const void *)frames->data,
                    frames->len, false);
}

int atlas_find_frame(const AtlasImport *state, const char *name)
{
    return GPOINTER_TO_INT(g_hash_table_lookup(state->by_name, name)) - 1;
}

static void add_named_animation(const AtlasImport *state, const AtlasAnimation *named)
{
    g_autoptr(GArray) frames = g_array_new(false, false, sizeof(uint32_t));
    for (guint i = 0; i < named->frames->len; i++) {
        int found = atlas_find_frame(state, named->frames->pdata[i]);
        uint32_t index = (uint32_t)found;
        if (found >= 0)
            g_array_append_val(frames, index);
    }
    if (frames->len > 0)
        add_animation(state, named->name, frames);
    conversion_report_add(state->sprite->report, IMPORT_LOST_STEPS, named->name,
                          named->frames->len - frames->len);
}

/* Adds a tag as an animation. If some of its frames are missing, it is left out: the rest would be
 * a wrong animation. */
static void add_tag_animation(const AtlasImport *state, const AseTag *tag)
{
    uint32_t from = MIN(tag->from, tag->to), to = MAX(tag->from, tag->to);
    g_autoptr(GArray) frames = g_array_new(false, false, sizeof(uint32_t));
    for (int64_t number = from; to < state->count && number <= to; number++) {
        uint32_t index = GPOINTER_TO_UINT(g_hash_table_lookup(state->indices, &number)) - 1;
        if (index != UINT32_MAX)
            g_array_append_val(frames, index);
    }
    bool whole = frames->len == to - from + 1;
    notes_add_tag(state->sprite, tag, (const uint32_t *)(const void *)frames->data,
                  whole ? frames->len : 0);
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
static GArray *numbered_frames(const AtlasImport *state)
{
    GArray *numbered = g_array_new(false, false, sizeof(Numbered));
    g_array_set_clear_func(numbered, numbered_clear);
    for (guint i = 0; i < state->atlas->frames->len; i++) {
        Numbered frame = {.name = plain_name(frame_at(state, i)->name), .index = i};
        frame.stem =
            g_ascii_isdigit(frame.name[0]) && frame.name[strspn(frame.name, "0123456789")] == 0
                ? path_base(state->sprite->path)
                : name_stem(frame.name);
        g_array_append_val(numbered, frame);
    }
    g_array_sort(numbered, compare_numbered);
    return numbered;
}

static void add_numbered_animations(const AtlasImport *state)
{
    g_autoptr(GArray) numbered = numbered_frames(state);
    g_autoptr(GArray) frames = g_array_new(false, false, sizeof(uint32_t));
    for (guint i = 0; i < numbered->len; i++) {
        const Numbered *frame = &g_array_index(numbered, Numbered, i);
        const Numbered *next =
            i + 1 < numbered->len ? &g_array_index(numbered, Numbered, i + 1) : NULL;
        g_array_append_val(frames, frame->index);
        if (next != NULL && strcmp(frame->stem, next->stem) == 0)
            continue;
        if (frames->len > 1)
            add_animation(state, frame->stem, frames);
        g_array_set_size(frames, 0);
    }
}

static void add_animations(const AtlasImport *state)
{
    const Atlas *atlas = state->atlas;
    if (atlas->is_own) {
        own_add_animations(state);
        return;
    }
    for (guint i = 0; i < atlas->animations->len && budget_holds(NULL); i++)
        add_named_animation(state, &g_array_index(atlas->animations, AtlasAnimation, i));
    for (guint i = 0; i < atlas->tags->len && budget_holds(NULL); i++)
        add_tag_animation(state, &g_array_index(atlas->tags, AseTag, i));
    if (atlas->animations->len == 0 && atlas->tags->len == 0)
        add_numbered_animations(state);
}

/* ---- Entry points ---- */

static void import_notes(const AtlasImport *state)
{
    const Atlas *atlas = state->atlas;
    ConversionReport *report = state->sprite->report;
    const AtlasFrame *first = frame_at(state, 0);
    SliceSet set = {atlas->slices, (uint32_t)first->source_w, (uint32_t)first->source_h,
                    state->count};
    slices_report(&set, report);
    char *name = path_from_file(state->sprite->path, atlas->pages->pdata[first->page]);
    property_list_text(&state->sprite->properties, IMPORT_ATLAS_KEY, name);
    g_free(name);
    ARRAY_EACH (const AseLayer, layer, atlas->layers)
        property_list_data(&state->sprite->properties, layer->name, &layer->data);
    own_add_sprite_properties(state);
    conversion_report_add(report, IMPORT_LOST_PROPERTY, "cel", atlas->cels);
    conversion_report_add(report, IMPORT_SCALED, state->sprite->path, atlas->scaled ? 1 : 0);
}

static void begin_import(AtlasImport *state)
{
    for (guint i = 0; i < state->atlas->pages->len; i++)
        picture_store_forget(state->sprite->store, state->atlas->pages->pdata[i]);
    state->by_name = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL);
    for (guint i = state->atlas->frames->len; i > 0; i--) {
        const AtlasFrame *frame = frame_at(state, i - 1);
        g_hash_table_insert(state->by_name, plain_name(frame->name), GUINT_TO_POINTER(i));
        g_hash_table_insert(state->by_name, g_strdup(frame->name), GUINT_TO_POINTER(i));
        state->sets_hot_spots |= is_trimmed(frame) || frame->has_anchor;
    }
    find_numbers(state);
    own_begin(state);
}

static bool import_content(PartsSprite *sprite, const Atlas *atlas, GError **error)
{
    AtlasImport state = {.sprite = sprite, .atlas = atlas};
    begin_import(&state);
    state.slice_tags = slices_tags(&sprite->project, atlas->slices, sprite->report, error);
    bool ok = state.slice_tags != NULL && import_frames(&state, error);
    if (ok) {
        add_animations(&state);
        import_notes(&state);
    }
    g_free(state.made);
    g_free(state.slice_tags);
    g_hash_table_unref(state.indices);
    g_free(state.numbers);
    g_hash_table_unref(state.by_name);
    return ok;
}

static bool import_file(PartsSprite *sprite, GBytes *bytes, GError **error)
{
    if (!g_hash_table_add(sprite->read_paths, g_strdup(sprite->path)))
        return true;
    Atlas *atlas = atlas_new();
    bool ok =
        atlas_read_all(atlas, sprite->store, sprite->path, bytes, sprite->read_paths, error) &&
        import_content(sprite, atlas, error);
    atlas_free(atlas);
    return ok;
}

static const char *const suffixes[] = {".json", NULL};

const Importer atlas_importer = {
    .title = "JSON atlas",
    .suffixes = suffixes,
    .shares_suffix = true,
    .import_content = import_file,
    .page = "texturepacker",
    .help = "An atlas in JSON (TexturePacker, Aseprite, Phaser, Pixi) becomes frames on its "
            "pictures.",
    .has_frames = true,
    .names_pictures = true,
    .companions = atlas_companions,
};
