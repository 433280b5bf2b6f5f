/* SPDX-License-Identifier: MIT */
/*
 * .aseprite files as sprites: their frames are read from the artist's own file, so that nothing has
 * to be exported and nothing goes stale. The contract is import.h; what becomes what is told in
 * aseprite_slices.c and here.
 */
#include "import/aseprite_internal.h"

#include "art/content.h"
#include "edit/assets.h"

#include <glib/gi18n-lib.h>
#include <string.h>

/* The limit for all frames of a file together: a small file may claim many large frames. */
static const uint64_t most_pixels = UINT64_C(1) << 30;

/* A sprite that is being made of one file or several. */
typedef struct Making {
    Project *project; /* with the tags that slices needed */
    PictureStore *store;
    const ImportOptions *options;
    ImportReport *report; /* or NULL */
    GPtrArray *frames, *animations;
    GArray *pictures;        /* RenewedPicture */
    GHashTable *ids;         /* of pictures, by PictureSource */
    GHashTable *names;       /* of frames, borrowed */
    GHashTable *animated;    /* names of animations, borrowed */
    PropertyList properties; /* of the sprite */
} Making;

/* ---- Frames ---- */

static uint64_t picture_id(const Making *making, const PictureSource *source)
{
    const uint64_t *id = g_hash_table_lookup(making->ids, source);
    return id != NULL ? *id : edit_new_id();
}

/* A name that no other of the set has, which is put into it when it is set. The caller's. */
static char *free_name(const GHashTable *names, const char *wanted)
{
    char *name = g_strdup(wanted);
    for (unsigned i = 2; g_hash_table_contains((GHashTable *)names, name); i++) {
        g_free(name);
        name = g_strdup_printf("%.230s %u", wanted, i);
    }
    char *valid = g_utf8_make_valid(name, -1); /* a character may have been cut */
    g_free(name);
    return valid;
}

static void take_art(Frame *frame, const Pixels *pixels)
{
    FrameContent content;
    frame_content(frame, pixels, &content);
    memcpy(frame->art, content.art, sizeof frame->art);
    frame->art_x = content.x;
    frame->art_y = content.y;
}

/* What was written to the layers' pictures in this frame. */
static List *cel_properties(const Making *making, const AseFile *file, uint32_t index)
{
    PropertyList list = property_list_begin(making->report, "cel");
    const AseFrame *own = &g_array_index(file->frames, AseFrame, index);
    for (uint32_t i = 0; i < own->cel_count; i++) {
        const AseCel *cel = &g_array_index(file->cels, AseCel, own->first_cel + i);
        if (cel->data != NULL)
            property_list_data(&list, g_array_index(file->layers, AseLayer, cel->layer).name,
                               cel->data);
    }
    return property_list_end(&list);
}

static Frame *frame_of(Making *making, const AseFile *file, const PictureSource *source,
                       const Pixels *pixels)
{
    Frame *frame = node_new(&frame_kind);
    char *wanted = part_name(source->path, (uint32_t)source->part);
    char *free = free_name(making->names, wanted), *name = aseprite_name(NULL, free, "frame");
    node_set_text(&frame->name, name);
    g_free(wanted);
    g_free(free);
    g_free(name);
    g_hash_table_add(making->names, frame->name);
    frame->id = edit_new_id();
    frame->w = (int32_t)file->width;
    frame->h = (int32_t)file->height;
    frame->duration = g_array_index(file->frames, AseFrame, source->part).duration;
    frame->mask = sheet_mask(pixels, &(SheetCut){.kind = CUT_WHOLE});
    take_art(frame, pixels);
    node_set_list(&frame->properties, cel_properties(making, file, (uint32_t)source->part));
    return frame;
}

static bool take_frame(Making *making, const AseFile *file, const PictureSource *source,
                       const int32_t *tags, GError **error)
{
    PictureLimits limits = picture_store_limits(making->store);
    AseNotes notes = {0};
    Pixels *pixels = ase_compose(file, (uint32_t)source->part, &limits, NULL, &notes, error);
    if (pixels == NULL)
        return false;
    RenewedPicture picture = renewed_picture(source, pixels);
    Frame *frame = frame_of(making, file, source, pixels);
    pixels_unref(pixels);
    picture.id = frame->picture = picture_id(making, source);
    aseprite_put_slices(frame, (uint32_t)source->part, file, tags, making->report);
    import_report_add(making->report, IMPORT_LOST_PIXELS, frame->name,
                      notes.short_cels + notes.missing_tilesets);
    g_array_append_val(making->pictures, picture);
    g_ptr_array_add(making->frames, frame);
    return true;
}

/* ---- Animations ---- */

/* The ids of the frames from one to another of a file, backwards where `back`; `first` is the index
 * of the file's first frame among all. */
static NodeIds *steps_of(const Making *making, guint first, uint32_t from, uint32_t to, bool back)
{
    uint32_t count = to - from + 1;
    uint64_t *ids = g_new(uint64_t, count);
    for (uint32_t i = 0; i < count; i++) {
        const Frame *frame = making->frames->pdata[first + (back ? to - i : from + i)];
        ids[i] = frame->id;
    }
    NodeIds *steps = node_ids_new(ids, count);
    g_free(ids);
    return steps;
}

/* A new animation, which is in the list. */
static Animation *add_animation(Making *making, const char *name, const char *otherwise)
{
    Animation *animation = node_new(&animation_kind);
    char *valid = aseprite_name(making->report, name, otherwise);
    char *free = free_name(making->animated, valid);
    if (strcmp(free, valid) != 0)
        import_report_add(making->report, IMPORT_NAME_CHANGED, free, 1);
    animation->id = edit_new_id();
    node_set_text(&animation->name, free);
    g_free(valid);
    g_free(free);
    g_hash_table_add(making->animated, animation->name);
    g_ptr_array_add(making->animations, animation);
    return animation;
}

static void take_tag(Making *making, const AseFile *file, guint first, const AseTag *tag)
{
    static const AnimationDirection directions[] = {ANIMATION_FORWARD, ANIMATION_REVERSE,
                                                    ANIMATION_PING_PONG, ANIMATION_PING_PONG};
    uint32_t from = MIN(tag->from, tag->to),
             to = MIN(MAX(tag->from, tag->to), file->frames->len - 1);
    if (from > to) {
        import_report_add(making->report, IMPORT_LOST_TAG, tag->name, 1);
        return;
    }
    Animation *animation = add_animation(making, tag->name, "tag");
    PropertyList list = property_list_begin(making->report, tag->name);
    bool back = tag->direction == ASE_PING_PONG_REVERSE;
    node_set_ids(&animation->frames, steps_of(making, first, from, to, back));
    animation->direction = (int)directions[tag->direction];
    animation->loop = tag->repeat == 1 ? -1 : 0;
    property_list_data(&list, NULL, &tag->data);
    if (tag->repeat > 1)
        property_list_number(&list, "repeat", tag->repeat);
    node_set_list(&animation->properties, property_list_end(&list));
}

static void take_animations(Making *making, const AseFile *file, guint first, const char *path)
{
    for (guint i = 0; i < file->tags->len; i++)
        take_tag(making, file, first, &g_array_index(file->tags, AseTag, i));
    if (file->tags->len > 0 || file->frames->len < 2)
        return;
    char *base = path_base(path);
    Animation *animation = add_animation(making, base, "animation");
    node_set_ids(&animation->frames, steps_of(making, first, 0, file->frames->len - 1, false));
    g_free(base);
}

/* ---- Files ---- */

static void take_layers(Making *making, const AseFile *file)
{
    for (guint i = 0; i < file->layers->len; i++) {
        const AseLayer *layer = &g_array_index(file->layers, AseLayer, i);
        property_list_data(&making->properties, layer->name, &layer->data);
        bool reference = (layer->flags & ASE_REFERENCE) != 0;
        if (!layer->shown && !reference && layer->type != ASE_GROUP)
            import_report_add(making->report, IMPORT_LOST_HIDDEN_LAYER, layer->name, 1);
        else if (layer->shown && layer->blend != 0)
            import_report_add(making->report, IMPORT_LAYERS_MERGED, layer->name, 1);
    }
}

static bool is_small_enough(const AseFile *file, GError **error)
{
    uint64_t pixels = (uint64_t)file->width * file->height * file->frames->len;
    if (pixels <= most_pixels)
        return true;
    g_set_error(error, PICTURE_ERROR, PICTURE_TOO_LARGE,
                _("its %u frames of %u x %u pixels are more than %llu pixels, which is the limit"),
                file->frames->len, file->width, file->height, (unsigned long long)most_pixels);
    return false;
}

static bool take_parts(Making *making, const AseFile *file, const char *path, GError **error)
{
    guint first = making->frames->len;
    int32_t *tags = is_small_enough(file, error)
                        ? aseprite_slice_tags(&making->project, file, making->report, error)
                        : NULL;
    bool good = tags != NULL;
    for (uint32_t i = 0; good && i < file->frames->len; i++)
        good = take_frame(making, file, &(PictureSource){path, (int32_t)i}, tags, error);
    g_free(tags);
    if (!good)
        return false;
    take_animations(making, file, first, path);
    take_layers(making, file);
    property_list_data(&making->properties, NULL, &file->data);
    aseprite_report_slices(file, making->report);
    return true;
}

static bool take_file(Making *making, const char *path, GError **error)
{
    PictureLimits limits = picture_store_limits(making->store);
    GError *problem = NULL;
    GBytes *bytes = picture_store_bytes(making->store, &(Picture){.path = (char *)path}, error);
    if (bytes == NULL)
        return false;
    AseFile *file = ase_read(bytes, &limits, &problem);
    bool good = file != NULL && take_parts(making, file, path, &problem);
    ase_free(file);
    g_bytes_unref(bytes);
    if (!good)
        g_propagate_prefixed_error(error, problem, _("%s: "), path);
    return good;
}

/* ---- The sprite ---- */

static Making making_begin(const Project *before, PictureStore *store, const ImportOptions *options)
{
    Making making = {
        .project = node_ref(before),
        .store = store,
        .options = options,
        .report = options->report,
        .frames = g_ptr_array_new_with_free_func(node_unref),
        .animations = g_ptr_array_new_with_free_func(node_unref),
        .pictures = g_array_new(false, false, sizeof(RenewedPicture)),
        .ids = g_hash_table_new_full(picture_source_hash, picture_source_equal, g_free, g_free),
        .names = g_hash_table_new(g_str_hash, g_str_equal),
        .animated = g_hash_table_new(g_str_hash, g_str_equal),
        .properties = property_list_begin(options->report, "layer or sprite")};
    ListIter iter = list_iter(before->pictures);
    for (const Picture *picture; (picture = list_next(&iter)) != NULL;) {
        PictureSource source = picture_source(picture);
        g_hash_table_insert(making.ids, picture_source_copy(&source),
                            g_memdup2(&picture->id, sizeof picture->id));
    }
    return making;
}

static void making_clear(Making *making)
{
    list_unref(making->properties.items != NULL ? property_list_end(&making->properties) : NULL);
    g_ptr_array_unref(making->frames);
    g_ptr_array_unref(making->animations);
    g_array_unref(making->pictures);
    g_hash_table_unref(making->ids);
    g_hash_table_unref(making->names);
    g_hash_table_unref(making->animated);
    node_unref(making->project);
}

static List *list_of(const GPtrArray *items)
{
    for (guint i = 0; i < items->len; i++)
        node_ref(items->pdata[i]);
    return items->len > 0 ? list_from(items->pdata, items->len) : NULL;
}

static Sprite *sprite_of(Making *making, const char *wanted, ImportDone *done)
{
    Sprite *sprite = node_new(&sprite_kind);
    char *name = aseprite_name(making->report, wanted, "sprite");
    node_set_text(&sprite->name, name);
    g_free(name);
    node_set_list(&sprite->frames, list_of(making->frames));
    node_set_list(&sprite->animations, list_of(making->animations));
    node_set_list(&sprite->properties, property_list_end(&making->properties));
    done->asset = sprite->id = edit_new_id();
    done->assets = 1;
    done->frames = making->frames->len;
    done->animations = making->animations->len;
    return sprite;
}

static bool is_uncut(const ImportOptions *options, const char *const *paths, GError **error)
{
    for (uint32_t i = 0; paths[i] != NULL; i++) {
        const SheetCut *cut = options->cuts != NULL ? &options->cuts[i] : &options->cut;
        if (cut->kind == CUT_WHOLE && cut->key_kind == KEY_NONE)
            continue;
        g_set_error(error, IMPORT_ERROR, IMPORT_UNKNOWN_KIND,
                    _("%s: the frames of an Aseprite file are taken as they are, and not cut"),
                    paths[i]);
        return false;
    }
    return true;
}

static Project *import_sprite(const Project *before, PictureStore *store, const char *const *paths,
                              const ImportOptions *options, ImportDone *done, GError **error)
{
    Making making = making_begin(before, store, options);
    Project *after = NULL;
    bool taken = is_uncut(options, paths, error);
    for (uint32_t i = 0; taken && paths[i] != NULL; i++)
        taken = take_file(&making, paths[i], error);
    if (taken) {
        char *name = options->name != NULL ? g_strdup(options->name)
                     : paths[1] != NULL    ? path_stem(paths[0])
                                           : path_base(paths[0]);
        after = edit_add_drawn_sprite(making.project,
                                      (const RenewedPicture *)(const void *)making.pictures->data,
                                      making.pictures->len, sprite_of(&making, name, done), error);
        g_free(name);
    }
    making_clear(&making);
    return after;
}

Project *import_aseprite(const Project *before, PictureStore *store, const char *const *paths,
                         const ImportOptions *options, ImportDone *done, GError **error)
{
    return options->as == IMPORT_SPRITE
               ? import_sprite(before, store, paths, options, done, error)
               : import_sheets_of(before, store, paths, options, done, error);
}
