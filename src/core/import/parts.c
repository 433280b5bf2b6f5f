/* SPDX-License-Identifier: MIT */
/*
 * Builds sprites whose frames are parts of files. They are read from the artist's own file, so
 * nothing has to be exported first, and nothing becomes outdated. See parts.h.
 */
#include "import/parts.h"

#include <glib/gi18n-lib.h>
#include <string.h>

/* ---- Frames ---- */

static uint64_t picture_id(PartsSprite *sprite, const PictureSource *source)
{
    const uint64_t *known = g_hash_table_lookup(sprite->ids, source);
    uint64_t id = known != NULL ? *known : edit_new_id();
    if (known == NULL)
        g_hash_table_insert(sprite->ids, picture_source_copy(source), g_memdup2(&id, sizeof id));
    return id;
}

static bool is_renewed(const PartsSprite *sprite, const PictureSource *source)
{
    return g_hash_table_contains(sprite->renewed, source);
}

/* Adds a picture to the sprite's pictures, which must not contain it yet. */
static void add_renewed(PartsSprite *sprite, RenewedPicture picture)
{
    PictureSource source = {picture.path, picture.part, picture.layers};
    PictureSource *kept_source = picture_source_copy(&source);
    g_hash_table_add(sprite->renewed, kept_source);
    picture.path = kept_source->path;
    picture.layers = kept_source->layers;
    picture.id = picture_id(sprite, &source);
    g_array_append_val(sprite->pictures, picture);
}

static void name_frame(PartsSprite *sprite, Frame *frame, const char *wanted)
{
    char *valid = imported_name(NULL, wanted, "frame"),
         *name = name_set_claim(sprite->names, valid);
    node_set_text(&frame->name, name);
    g_free(valid);
    g_free(name);
}

Frame *parts_add_rect(PartsSprite *sprite, const PictureSource *source, const Pixels *pixels,
                      PixelRect rect, const char *name)
{
    if (!is_renewed(sprite, source))
        add_renewed(sprite, renewed_picture(source, pixels));
    Frame *frame =
        drawn_frame(picture_id(sprite, source), rect, pixels, &(SheetCut){.kind = CUT_WHOLE});
    name_frame(sprite, frame, name);
    g_ptr_array_add(sprite->frames, frame);
    return frame;
}

Frame *parts_add_empty(PartsSprite *sprite, int32_t width, int32_t height, const char *name)
{
    Frame *frame = node_new(&frame_kind);
    frame->id = edit_new_id();
    frame->w = width;
    frame->h = height;
    name_frame(sprite, frame, name);
    g_ptr_array_add(sprite->frames, frame);
    return frame;
}

Frame *parts_add_whole(PartsSprite *sprite, const PictureSource *source, const PartPicture *picture,
                       const char *name)
{
    RenewedPicture renewed = picture->renewed;
    renewed.path = source->path;
    renewed.part = source->part;
    renewed.layers = source->layers;
    if (!is_renewed(sprite, source))
        add_renewed(sprite, renewed);
    Frame *frame =
        new_frame(picture_id(sprite, source), (PixelRect){0, 0, renewed.width, renewed.height},
                  node_new(&mask_kind), &picture->content);
    name_frame(sprite, frame, name);
    g_ptr_array_add(sprite->frames, frame);
    return frame;
}

PartPicture part_picture(const Pixels *pixels)
{
    PartPicture picture = {renewed_picture(&(PictureSource){.path = NULL}, pixels), {.x = 0}};
    PixelRect whole = {0, 0, (int32_t)pixels->width, (int32_t)pixels->height};
    rect_content(pixels, whole, NULL, &picture.content);
    return picture;
}

Frame *parts_add_frame(PartsSprite *sprite, uint32_t part, const PartPicture *picture,
                       int32_t duration)
{
    PictureSource source = {sprite->path, (int32_t)part, sprite->layers};
    g_autofree char *name = part_name(sprite->path, part);
    Frame *frame = parts_add_whole(sprite, &source, picture, name);
    frame->duration = duration;
    return frame;
}

void parts_set_painted(PartsSprite *sprite, const Frame *frame, const char *marks)
{
    for (guint i = sprite->pictures->len; i > 0; i--) {
        RenewedPicture *picture = &g_array_index(sprite->pictures, RenewedPicture, i - 1);
        if (picture->id != frame->picture)
            continue;
        picture->painted = g_string_chunk_insert_const(sprite->texts, marks);
        return;
    }
}

/* ---- Animations ---- */

Animation *parts_add_animation(PartsSprite *sprite, const char *name, const char *fallback)
{
    Animation *animation = node_new(&animation_kind);
    g_autofree char *valid = imported_name(sprite->report, name, fallback);
    g_autofree char *unique_name = name_set_claim(sprite->animation_names, valid);
    if (strcmp(unique_name, valid) != 0)
        conversion_report_add(sprite->report, IMPORT_NAME_CHANGED, unique_name, 1);
    animation->id = edit_new_id();
    node_set_text(&animation->name, unique_name);
    g_ptr_array_add(sprite->animations, animation);
    return animation;
}

void parts_set_steps(const PartsSprite *sprite, Animation *animation, const uint32_t *frames,
                     uint32_t count, bool back)
{
    g_autofree uint64_t *ids = g_new(uint64_t, count);
    for (uint32_t i = 0; i < count; i++) {
        uint32_t number = frames[back ? count - 1 - i : i];
        ids[i] = ((const Frame *)sprite->frames->pdata[sprite->first + number])->id;
    }
    node_set_list(&animation->steps, steps_new(ids, count));
}

Animation *parts_animate(PartsSprite *sprite)
{
    guint count = sprite->frames->len - sprite->first;
    if (count < 2)
        return NULL;
    g_autofree char *base = path_base(sprite->path);
    Animation *animation = parts_add_animation(sprite, base, "animation");
    g_autofree uint32_t *all = g_new(uint32_t, count);
    for (uint32_t i = 0; i < count; i++)
        all[i] = i;
    parts_set_steps(sprite, animation, all, count, false);
    return animation;
}

/* ---- The sprite ---- */

static PartsSprite begin_sprite(const Project *before, PictureStore *store,
                                const ImportOptions *options)
{
    PartsSprite sprite = {
        .project = node_ref(before),
        .store = store,
        .report = options->report,
        .options = options,
        .texts = g_string_chunk_new(1024),
        .frames = g_ptr_array_new_with_free_func(node_unref),
        .animations = g_ptr_array_new_with_free_func(node_unref),
        .pictures = g_array_new(false, false, sizeof(RenewedPicture)),
        .ids = g_hash_table_new_full(picture_source_hash, picture_source_equal, g_free, g_free),
        .read_paths = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL),
        .renewed = g_hash_table_new_full(picture_source_hash, picture_source_equal, g_free, NULL),
        .names = name_set_new(NULL),
        .animation_names = name_set_new(NULL),
        .properties = property_list_begin(options->report, "layer or sprite")};
    LIST_EACH (Picture, picture, before->pictures) {
        PictureSource source = picture_source(picture);
        g_hash_table_insert(sprite.ids, picture_source_copy(&source),
                            g_memdup2(&picture->id, sizeof picture->id));
    }
    return sprite;
}

static void clear_sprite(PartsSprite *sprite)
{
    list_unref(sprite->properties.items != NULL ? property_list_end(&sprite->properties) : NULL);
    g_ptr_array_unref(sprite->frames);
    g_ptr_array_unref(sprite->animations);
    g_array_unref(sprite->pictures);
    g_hash_table_unref(sprite->ids);
    g_hash_table_unref(sprite->read_paths);
    g_hash_table_unref(sprite->renewed);
    name_set_free(sprite->names);
    name_set_free(sprite->animation_names);
    g_string_chunk_free(sprite->texts);
    node_unref(sprite->project);
}

static List *list_of(const GPtrArray *items)
{
    for (guint i = 0; i < items->len; i++)
        node_ref(items->pdata[i]);
    return items->len > 0 ? list_from(items->pdata, items->len) : NULL;
}

static Sprite *end_sprite(PartsSprite *parts, const char *wanted, ImportDone *done)
{
    Sprite *sprite = node_new(&sprite_kind);
    g_autofree char *name = imported_name(parts->report, wanted, "sprite");
    node_set_text(&sprite->name, name);
    node_set_list(&sprite->frames, list_of(parts->frames));
    node_set_list(&sprite->animations, list_of(parts->animations));
    node_set_list(&sprite->properties, property_list_end(&parts->properties));
    done->asset = sprite->id = edit_new_id();
    done->assets = 1;
    done->frames = parts->frames->len;
    done->animations = parts->animations->len;
    return sprite;
}

/* ---- Files ---- */

static bool import_file(PartsSprite *sprite, const char *path, ImportParts import_content,
                        GError **error)
{
    GError *problem = NULL;
    GBytes *bytes = picture_store_bytes(sprite->store, &(Picture){.path = (char *)path}, error);
    if (bytes == NULL)
        return false;
    sprite->path = path;
    sprite->layers = NULL;
    sprite->first = sprite->frames->len;
    bool ok = import_content(sprite, bytes, &problem) && budget_holds(&problem);
    g_bytes_unref(bytes);
    if (!ok)
        g_propagate_prefixed_error(error, problem, _("%s: "), path);
    return ok;
}

static bool is_uncut(const ImportOptions *options, const char *const *paths, GError **error)
{
    for (uint32_t i = 0; paths[i] != NULL; i++) {
        const SheetCut *cut = options->cuts != NULL ? &options->cuts[i] : &options->cut;
        if (cut->kind == CUT_WHOLE && cut->key_kind == KEY_NONE)
            continue;
        g_set_error(error, IMPORT_ERROR, IMPORT_UNKNOWN_KIND,
                    _("%s: the file defines its own frames, so it cannot be cut, and no colour "
                      "key applies"),
                    paths[i]);
        return false;
    }
    return true;
}

static Project *import_sprite(const Project *before, PictureStore *store, const char *const *paths,
                              const ImportOptions *options, ImportDone *done,
                              ImportParts import_content, GError **error)
{
    PartsSprite sprite = begin_sprite(before, store, options);
    Project *after = NULL;
    bool ok = is_uncut(options, paths, error);
    for (uint32_t i = 0; ok && paths[i] != NULL; i++)
        ok = import_file(&sprite, paths[i], import_content, error);
    if (ok) {
        g_autofree char *name = options->name != NULL ? g_strdup(options->name)
                                : paths[1] != NULL    ? path_stem(paths[0])
                                                      : path_base(paths[0]);
        after = edit_add_sprite_with_pictures(
            sprite.project, (const RenewedPicture *)(const void *)sprite.pictures->data,
            sprite.pictures->len, end_sprite(&sprite, name, done), error);
    }
    clear_sprite(&sprite);
    return after;
}

Project *import_parts(const Project *before, PictureStore *store, const char *const *paths,
                      const ImportOptions *options, ImportDone *done, ImportParts import_content,
                      GError **error)
{
    return options->as == IMPORT_SPRITE
               ? import_sprite(before, store, paths, options, done, import_content, error)
               : import_sheets_of(before, store, paths, options, done, error);
}
