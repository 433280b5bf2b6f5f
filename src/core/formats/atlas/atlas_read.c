/* SPDX-License-Identifier: MIT */
/* Reads the pages and frames of atlases; see atlas.h. */
#include "formats/atlas/atlas_internal.h"

#include "import/frames.h"

#include <glib/gi18n-lib.h>
#include <math.h>

enum { MAX_BYTES = 64 << 20, BYTES_PER_VALUE = 2 * sizeof(JsonValue) };

/* ---- Memory ---- */

static void tag_clear(void *item)
{
    g_free(((AseTag *)item)->name);
    ase_data_clear(&((AseTag *)item)->data);
}

static void layer_clear(void *item)
{
    g_free(((AseLayer *)item)->name);
    ase_data_clear(&((AseLayer *)item)->data);
}

static void frame_clear(void *item)
{
    ase_data_clear(&((AtlasFrame *)item)->data);
    atlas_own_free(((AtlasFrame *)item)->own);
}

static void animation_clear(void *item)
{
    g_ptr_array_unref(((AtlasAnimation *)item)->frames);
}

static GArray *array_of(guint size, GDestroyNotify clear)
{
    GArray *array = g_array_new(false, false, size);
    g_array_set_clear_func(array, clear);
    return array;
}

Atlas *atlas_new(void)
{
    Atlas *atlas = g_new0(Atlas, 1);
    atlas->pages = g_ptr_array_new_with_free_func(g_free);
    atlas->related = g_ptr_array_new_with_free_func(g_free);
    atlas->frames = array_of(sizeof(AtlasFrame), frame_clear);
    atlas->animations = array_of(sizeof(AtlasAnimation), animation_clear);
    atlas->tags = array_of(sizeof(AseTag), tag_clear);
    atlas->slices = array_of(sizeof(AseSlice), ase_slice_clear);
    atlas->layers = array_of(sizeof(AseLayer), layer_clear);
    atlas->own_animations = array_of(sizeof(AtlasOwnAnimation), atlas_own_animation_clear);
    atlas->own_tags = array_of(sizeof(AtlasNamed), atlas_named_clear);
    atlas->sprites = array_of(sizeof(AtlasNamed), atlas_named_clear);
    atlas->texts = g_string_chunk_new(4096);
    return atlas;
}

void atlas_free(Atlas *atlas)
{
    if (atlas == NULL)
        return;
    GArray *const arrays[] = {atlas->frames,   atlas->animations, atlas->tags,
                              atlas->slices,   atlas->layers,     atlas->own_animations,
                              atlas->own_tags, atlas->sprites};
    for (size_t i = 0; i < G_N_ELEMENTS(arrays); i++)
        g_array_unref(arrays[i]);
    g_ptr_array_unref(atlas->pages);
    g_ptr_array_unref(atlas->related);
    g_string_chunk_free(atlas->texts);
    g_free(atlas);
}

/* ---- Frames ---- */

static bool G_GNUC_PRINTF(3, 4) fail(const char *name, GError **error, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    g_autofree char *message = g_strdup_vprintf(format, arguments);
    va_end(arguments);
    if (name != NULL)
        g_set_error(error, IMPORT_ERROR, IMPORT_BROKEN, _("frame \"%s\": %s"), name, message);
    else
        g_set_error_literal(error, IMPORT_ERROR, IMPORT_BROKEN, message);
    return false;
}

/* Reads a required length or coordinate. */
static bool read_side(const AtlasFrame *frame, const JsonValue *rect, const char *key,
                      int32_t *side, GError **error)
{
    const JsonValue *value = json_value_get(rect, key);
    int min = key[0] == 'w' || key[0] == 'h' ? 1 : 0;
    int max = min == 1 ? DOCUMENT_MAX_SIDE : DOCUMENT_MAX_AREA;
    *side = (int32_t)CLAMP(floor(json_value_number(value)), -1, max + 1.0);
    if (min == 1 && *side == 0 && json_value_number(value) > 0)
        *side = 1; /* less than a pixel is rounded up */
    if (json_value_is_number(value) && *side >= min && *side <= max)
        return true;
    return fail(frame->name, error, _("\"%s\" of its rectangle must be a number, %d to %d"), key,
                min, max);
}

static bool read_rect(AtlasFrame *frame, const JsonValue *value, GError **error)
{
    const JsonValue *rect = json_value_get(value, "frame");
    if (!json_value_is_object(rect))
        return fail(frame->name, error, _("it has no rectangle under \"frame\""));
    return read_side(frame, rect, "x", &frame->x, error) &&
           read_side(frame, rect, "y", &frame->y, error) &&
           read_side(frame, rect, "w", &frame->w, error) &&
           read_side(frame, rect, "h", &frame->h, error);
}

static bool is_false(const JsonValue *object, const char *key)
{
    return json_value_is(json_value_get(object, key), JSON_KIND_FALSE);
}

/* Reads how a frame was trimmed. Some packers state the size of a turned frame as it lies on the
 * page, and Aseprite adds its inner padding; spriteSourceSize has the upright size without
 * padding. */
static void read_source(AtlasFrame *frame, const JsonValue *value, bool padded)
{
    const JsonValue *part = json_value_get(value, "spriteSourceSize");
    const JsonValue *whole = json_value_get(value, "sourceSize");
    int32_t w = atlas_number(part, "w", frame->w), h = atlas_number(part, "h", frame->h);
    if (frame->turned && w != frame->w && w == frame->h && h == frame->w) {
        frame->w = w;
        frame->h = h;
    }
    int32_t padding = (frame->w - w) / 2;
    if (padded && padding > 0 && w > 0 && h > 0 && frame->w - w == 2 * padding &&
        frame->h - h == 2 * padding) {
        frame->x += padding;
        frame->y += padding;
        frame->w = w;
        frame->h = h;
    }
    bool trimmed = !is_false(value, "trimmed");
    frame->source_x = trimmed ? atlas_number(part, "x", 0) : 0;
    frame->source_y = trimmed ? atlas_number(part, "y", 0) : 0;
    frame->source_w = MAX(atlas_number(whole, "w", frame->w), 1);
    frame->source_h = MAX(atlas_number(whole, "h", frame->h), 1);
}

static bool read_anchor(AtlasFrame *frame, const JsonValue *value, const char *key)
{
    const JsonValue *anchor = json_value_get(value, key);
    const JsonValue *x = json_value_get(anchor, "x"), *y = json_value_get(anchor, "y");
    frame->has_anchor = json_value_is_number(x) && json_value_is_number(y);
    frame->anchor_x = json_value_number(x);
    frame->anchor_y = json_value_number(y);
    return frame->has_anchor;
}

/* Reads the borders of nine-patches of Pixi and Phaser. */
static void read_borders(AtlasFrame *frame, const JsonValue *value)
{
    static const char *const keys[][4] = {{"left", "top", "right", "bottom"}, {"x", "y", "w", "h"}};
    static const char *const names[][4] = {
        {"border_left", "border_top", "border_right", "border_bottom"},
        {"center_x", "center_y", "center_w", "center_h"}};
    const JsonValue *const values[] = {json_value_get(value, "borders"),
                                       json_value_get(value, "scale9Borders")};
    for (int i = 0; i < 2; i++)
        for (int k = 0; json_value_is_object(values[i]) && k < 4; k++)
            atlas_add_number(&frame->data, names[i][k], atlas_number(values[i], keys[i][k], 0));
}

/* True if a key is read elsewhere, or only defines how a picture is drawn. */
static bool is_known(const char *key)
{
    static const char *const keys[] = {
        "filename", "frame",      "rotated",   "trimmed",       "sourceSize",
        "pivot",    "anchor",     "borders",   "scale9Borders", "duration",
        "vertices", "verticesUV", "triangles", "scale9Enabled", "spriteSourceSize"};
    for (size_t i = 0; i < G_N_ELEMENTS(keys); i++)
        if (strcmp(keys[i], key) == 0)
            return true;
    return false;
}

static void read_others(AtlasFrame *frame, const JsonValue *value)
{
    for (size_t i = 0; i < json_value_members(value); i++)
        if (!is_known(json_value_member(value, i)->key) &&
            (frame->own == NULL || strcmp(json_value_member(value, i)->key, "gabarit") != 0))
            atlas_add_value(&frame->data, json_value_member(value, i));
}

/* State of reading a list of frames. */
typedef struct FrameList {
    Atlas *atlas;
    uint32_t page;
    bool padded; /* see read_source */
} FrameList;

static bool read_frame(const FrameList *list, const JsonValue *value, const char *name,
                       GError **error)
{
    AtlasFrame frame = {.name = g_string_chunk_insert_const(list->atlas->texts, name),
                        .page = list->page,
                        .turned = json_value_is(json_value_get(value, "rotated"), JSON_KIND_TRUE)};
    if (!read_rect(&frame, value, error))
        return false;
    read_source(&frame, value, list->padded);
    if (!read_anchor(&frame, value, "anchor"))
        read_anchor(&frame, value, "pivot");
    frame.duration = MAX(atlas_number(value, "duration", 0), 0);
    read_borders(&frame, value);
    frame.own = atlas_read_own(list->atlas, json_value_get(value, "gabarit"));
    read_others(&frame, value);
    g_array_append_val(list->atlas->frames, frame);
    return true;
}

static bool read_frames(const FrameList *list, const JsonValue *frames, GError **error)
{
    bool ok = true;
    for (size_t i = 0; ok && i < json_value_members(frames); i++) {
        const JsonValue *value = json_value_member(frames, i);
        ok = read_frame(list, value, value->key, error);
    }
    for (size_t i = 0; ok && i < json_value_items(frames); i++) {
        const JsonValue *value = json_value_item(frames, i);
        g_autofree char *number = g_strdup_printf("%zu", i);
        const char *name = json_value_string(json_value_get(value, "filename"));
        ok = read_frame(list, value, name != NULL ? name : number, error);
    }
    return ok;
}

/* ---- Pages ---- */

static double scale_of(const JsonValue *object)
{
    const JsonValue *value = json_value_get(object, "scale");
    const char *text = json_value_string(value);
    return text != NULL                  ? g_ascii_strtod(text, NULL)
           : json_value_is_number(value) ? json_value_number(value)
                                         : 1;
}

/* Reads a page and its frames. `object` names the picture. */
static bool read_page(Atlas *atlas, const char *path, const JsonValue *object,
                      const JsonValue *frames, GError **error)
{
    const char *image = json_value_string(json_value_get(object, "image"));
    const char *app = json_value_string(json_value_get(object, "app"));
    char *base = path_base(path), *default_image = g_strconcat(base, ".png", NULL);
    FrameList list = {atlas, atlas->pages->len, app != NULL && strstr(app, "aseprite") != NULL};
    g_ptr_array_add(
        atlas->pages,
        path_relative_to_file(path, image != NULL && image[0] != 0 ? image : default_image));
    g_free(base);
    g_free(default_image);
    atlas->scaled |= fabs(scale_of(object) - 1) > 0;
    return read_frames(&list, frames, error);
}

/* ---- Entry points ---- */

static void read_animations(Atlas *atlas, const JsonValue *animations)
{
    for (size_t i = 0; i < json_value_members(animations); i++) {
        const JsonValue *list = json_value_member(animations, i);
        AtlasAnimation animation = {g_string_chunk_insert_const(atlas->texts, list->key),
                                    g_ptr_array_new()};
        for (size_t k = 0; k < json_value_items(list); k++)
            g_ptr_array_add(animation.frames,
                            (gpointer)atlas_text(atlas, json_value_item(list, k)));
        g_array_append_val(atlas->animations, animation);
    }
}

static void read_related(Atlas *atlas, const char *path, const JsonValue *list)
{
    for (size_t i = 0; i < json_value_items(list); i++) {
        const char *name = json_value_string(json_value_item(list, i));
        if (name != NULL && name[0] != 0)
            g_ptr_array_add(atlas->related, path_relative_to_file(path, name));
    }
}

static bool read_root(Atlas *atlas, const char *path, const JsonValue *root, GError **error)
{
    const JsonValue *frames = json_value_get(root, "frames"), *meta = json_value_get(root, "meta");
    const JsonValue *textures = json_value_get(root, "textures");
    guint before = atlas->frames->len;
    if (!json_value_is_list(textures) && !json_value_is_object(frames) &&
        !json_value_is_list(frames))
        return fail(NULL, error,
                    _("it is not an atlas of TexturePacker, Aseprite, Phaser or Pixi: it has "
                      "neither \"frames\" nor \"textures\""));
    bool ok = json_value_is_list(textures) || read_page(atlas, path, meta, frames, error);
    for (size_t i = 0; ok && i < json_value_items(textures); i++) {
        const JsonValue *texture = json_value_item(textures, i);
        ok = read_page(atlas, path, texture, json_value_get(texture, "frames"), error);
    }
    if (ok && atlas->frames->len == before)
        return fail(NULL, error, _("the atlas has no frames"));
    if (ok) {
        read_animations(atlas, json_value_get(root, "animations"));
        read_related(atlas, path, json_value_get(meta, "related_multi_packs"));
        atlas_read_meta(atlas, meta);
        atlas_read_own_meta(atlas, json_value_get(meta, "gabarit"));
    }
    return ok;
}

static const char *translated(const char *text_to_translate)
{
    return _(text_to_translate);
}

static bool read_text(Atlas *atlas, const char *path, const char *text, size_t size, GError **error)
{
    JsonProblem problem;
    JsonTree *tree = json_tree_read(text, size, &problem);
    if (tree == NULL) {
        char reason[512];
        json_problem_text(&problem, translated, reason, sizeof reason);
        return fail(NULL, error, _("line %u, column %u: %s"), problem.line, problem.column, reason);
    }
    bool ok = read_root(atlas, path, json_tree_root(tree), error);
    json_tree_free(tree);
    return ok;
}

/* Returns the maximum size of the tree in memory: every value but the first follows one of these
 * characters. */
static uint64_t cost_of(const char *text, size_t size)
{
    uint64_t count = 1;
    for (size_t i = 0; i < size; i++)
        count += text[i] == ',' || text[i] == '[' || text[i] == '{';
    return count * BYTES_PER_VALUE;
}

bool atlas_read(Atlas *atlas, const char *path, GBytes *bytes, const PictureLimits *limits,
                GError **error)
{
    gsize size;
    const char *text = g_bytes_get_data(bytes, &size);
    if (size > MAX_BYTES)
        return fail(NULL, error, _("it has %zu bytes; the limit is %d"), size, MAX_BYTES);
    uint64_t cost = cost_of(text, size);
    budget_add_file(limits->budget, path, BUDGET_PER_TEXT_BYTE * (uint64_t)size);
    if (!budget_take(limits->budget, cost, error))
        return false;
    bool ok = read_text(atlas, path, text != NULL ? text : "", size, error);
    budget_release(limits->budget, cost);
    return ok;
}
