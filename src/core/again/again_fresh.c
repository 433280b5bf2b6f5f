/* SPDX-License-Identifier: MIT */
/*
 * Imports files as if for the first time, to compare the results with the project: atlases define
 * where their frames are, and other files that define their own frames provide the data of new
 * frames. See again_internal.h.
 */
#include "again/again_internal.h"

#include "formats/import_files.h"
#include "model/picture_layers.h"

#include <string.h>

/* ---- Reading ---- */

/* Returns a copy of a project without pictures, sprites, maps and levels. */
static Project *bare_project(const Project *project)
{
    Project *bare = node_copy(project);
    List **const lists[] = {&bare->pictures, &bare->sprites, &bare->maps, &bare->levels};
    for (size_t i = 0; i < G_N_ELEMENTS(lists); i++)
        node_set_list(lists[i], NULL);
    return bare;
}

/* Imports a file; the result lives as long as the plan. */
static Fresh *import_fresh(Gathering *gathering, const char *path, const char *layers,
                           GError **error)
{
    g_autoptr(GArray) meanings = picture_layers_read(layers);
    ImportOptions options = {.as = IMPORT_SPRITE, .layers = meanings};
    ImportDone done;
    const char *const paths[] = {path, NULL};
    Fresh *fresh = g_new0(Fresh, 1);
    g_autoptr(Project) bare = bare_project(gathering->project);
    fresh->project = import_files(bare, gathering->store, paths, &options, &done, error);
    if (fresh->project != NULL) {
        fresh->sprite = list_find_id(fresh->project->sprites, done.asset, NULL);
        g_ptr_array_add(gathering->nodes, fresh->project);
    }
    return fresh;
}

/* Imports a file, or returns the cached result for the same file and `layers`: a text with the
 * meanings of its layers (model/picture_layers.h), or NULL. Without it, the key is the path
 * alone. */
static Fresh *read_fresh(Gathering *gathering, const char *path, const char *layers, GError **error)
{
    bool plain = layers == NULL || layers[0] == 0;
    char *key = plain ? g_strdup(path) : g_strjoin("\n", path, layers, NULL);
    Fresh *fresh = g_hash_table_lookup(gathering->fresh, key);
    if (fresh != NULL) {
        g_free(key);
        return fresh;
    }
    fresh = import_fresh(gathering, path, layers, error);
    g_hash_table_insert(gathering->fresh, key, fresh);
    return fresh;
}

static const Picture *picture_of(const Fresh *fresh, const Frame *frame)
{
    return list_find_id(fresh->project->pictures, frame->picture, NULL);
}

/* ---- Atlases ---- */

static bool add_atlas(Gathering *gathering, const char *path, GError **error)
{
    const Fresh *fresh = read_fresh(gathering, path, NULL, error);
    if (fresh->project == NULL)
        return false;
    gpointer cached_path;
    g_hash_table_lookup_extended(gathering->fresh, path, &cached_path, NULL);
    LIST_EACH (Frame, frame, fresh->sprite->frames) {
        const Picture *picture = picture_of(fresh, frame);
        if (g_hash_table_contains(gathering->pages, picture->path))
            continue;
        gather_add_path(gathering, picture->path);
        g_hash_table_insert(gathering->pages, picture->path, cached_path);
    }
    return true;
}

static bool shows_given(const Gathering *gathering, const Sprite *sprite)
{
    LIST_EACH (Frame, frame, sprite->frames) {
        const Picture *picture = gathered_picture(gathering, frame->picture);
        if (picture != NULL && g_hash_table_contains(gathering->given, picture->path))
            return true;
    }
    return false;
}

bool gather_atlases(Gathering *gathering, const char *const *paths, GError **error)
{
    bool ok = true;
    for (; ok && paths != NULL && *paths != NULL; paths++)
        ok = !is_atlas(*paths) || add_atlas(gathering, *paths, error);
    LIST_EACH_WHILE (ok, Sprite, sprite, gathering->project->sprites) {
        g_auto(GStrv) atlases = import_atlases_of(gathering->project, sprite);
        bool is_read = gathering->all || shows_given(gathering, sprite);
        for (char **atlas = atlases; ok && is_read && *atlas != NULL; atlas++)
            if (picture_store_file_exists(gathering->store, &(Picture){.path = *atlas}))
                ok = add_atlas(gathering, *atlas, error);
    }
    return ok;
}

/* Returns the cached path of the atlas that a frame was made from; NULL if it was not read. */
static const char *atlas_of_frame(const Gathering *gathering, const Sprite *sprite,
                                  const Frame *frame)
{
    gpointer cached_path = NULL;
    g_autofree char *path = import_atlas_of(gathering->project, sprite, frame);
    if (path != NULL)
        g_hash_table_lookup_extended(gathering->fresh, path, &cached_path, NULL);
    return cached_path;
}

const char *atlas_for(const Gathering *gathering, const Sprite *sprite, const Frame *frame,
                      const char *page)
{
    const char *atlas = g_hash_table_lookup(gathering->pages, page);
    return atlas != NULL ? atlas : atlas_of_frame(gathering, sprite, frame);
}

bool is_accounted_for(const Gathering *gathering, const OldSource *old)
{
    const char *atlas = g_hash_table_lookup(gathering->pages, old->picture.path);
    if (atlas == NULL)
        return false;
    const Fresh *fresh = g_hash_table_lookup(gathering->fresh, atlas);
    return atlas_of_frame(gathering, old->sprite, old->frame) == atlas ||
           list_find_name(fresh->sprite->frames, old->frame->name, NULL) != NULL;
}

static bool add_atlas_frame(Gathering *gathering, const PictureSource *source, const Frame *frame,
                            GError **error)
{
    g_autoptr(Pixels) pixels = pixels_at(gathering->store, source, error);
    if (pixels == NULL)
        return false;
    if (!g_hash_table_contains(gathering->renewed, source))
        gather_renewed(gathering, source, pixels);
    NewSource *now = gather_add(gathering, source, pixels, frame_rect_in_picture(frame),
                                gather_mask(gathering, source, pixels), frame->name);
    now->atlas = g_hash_table_lookup(gathering->pages, source->path);
    now->made = frame;
    return true;
}

bool gather_atlas_frames(Gathering *gathering, const char *path, GError **error)
{
    const char *atlas = g_hash_table_lookup(gathering->pages, path);
    const Fresh *fresh = atlas != NULL ? g_hash_table_lookup(gathering->fresh, atlas) : NULL;
    bool ok = true;
    LIST_EACH_WHILE (ok, Frame, frame, fresh != NULL ? fresh->sprite->frames : NULL) {
        PictureSource source = picture_source(picture_of(fresh, frame));
        if (strcmp(source.path, path) == 0)
            ok = add_atlas_frame(gathering, &source, frame, error);
    }
    return ok;
}

/* ---- Other files that define their own frames ---- */

void fresh_free(void *item)
{
    g_autofree Fresh *fresh = item;
    if (fresh->by_part != NULL)
        g_hash_table_unref(fresh->by_part);
}

static const Frame *frame_of_part(Fresh *fresh, int32_t part)
{
    bool is_new = fresh->by_part == NULL;
    if (is_new)
        fresh->by_part = g_hash_table_new(NULL, NULL);
    LIST_EACH_WHILE (is_new, Frame, frame, fresh->sprite != NULL ? fresh->sprite->frames : NULL) {
        const Picture *picture = picture_of(fresh, frame);
        gpointer key = GINT_TO_POINTER(picture != NULL ? picture->part : 0);
        if (picture != NULL && !g_hash_table_contains(fresh->by_part, key))
            g_hash_table_insert(fresh->by_part, key, (gpointer)frame);
    }
    return g_hash_table_lookup(fresh->by_part, GINT_TO_POINTER(part));
}

const char *current_paint_marks(Gathering *gathering, const PictureSource *source)
{
    if (source->layers == NULL || source->layers[0] == 0)
        return "";
    Fresh *fresh = read_fresh(gathering, source->path, source->layers, NULL);
    const Frame *frame = frame_of_part(fresh, source->part);
    return frame != NULL ? picture_of(fresh, frame)->painted : "";
}

const Frame *fresh_frame(Gathering *gathering, const NewSource *source)
{
    if (source->made != NULL || !defines_frames(source->picture.path))
        return source->made;
    Fresh *fresh = read_fresh(gathering, source->picture.path, source->picture.layers, NULL);
    return frame_of_part(fresh, source->picture.part);
}
