/* SPDX-License-Identifier: MIT */
/* Imports pictures as maps and levels; see frames.h. */
#include "import/frames.h"

#include "edit/assets.h"
#include "edit/maps.h"

/* Replaces `*project` with the result of an edit; returns false if that is NULL. */
static bool replace_project(Project **project, Project *after)
{
    if (after == NULL)
        return false;
    node_unref(*project);
    *project = after;
    return true;
}

/* Adds a picture, or updates the one with that path. Returns its id; 0 with an error. */
static uint64_t add_picture(Project **project, const char *path, const Pixels *pixels,
                            GError **error)
{
    uint64_t id = 0;
    bool ok = replace_project(project, edit_add_picture(*project, path, (int32_t)pixels->width,
                                                        (int32_t)pixels->height,
                                                        pixels_digest(pixels), &id, error));
    return ok ? id : 0;
}

static bool put_sheet(Project **project, uint64_t picture, const Pixels *pixels, const char *name,
                      const ImportOptions *options, ImportDone *done, GError **error)
{
    int32_t width = (int32_t)pixels->width, height = (int32_t)pixels->height;
    if (options->map != 0) {
        done->asset = options->map;
        return replace_project(project,
                               edit_set_map_picture(*project, options->map, picture,
                                                    options->across, options->down, error));
    }
    if (options->as == IMPORT_MAP) {
        done->assets++;
        return replace_project(
            project, edit_add_map(*project, name, picture, width, height, &done->asset, error));
    }
    if (options->level != 0) {
        done->asset = options->level;
        return replace_project(
            project,
            options->layer != 0
                ? edit_set_layer_picture(*project, options->level, options->layer, picture, error)
                : edit_set_level_picture(*project, options->level, picture, error));
    }
    done->assets++;
    if (!replace_project(project,
                         edit_add_level(*project, name, width, height, &done->asset, error)))
        return false;
    Path path = path_level(done->asset);
    return replace_project(project, edit_set_reference(*project, &path, "picture", picture, error));
}

static bool import_sheets(Project **project, PictureStore *store, const char *const *paths,
                          const ImportOptions *options, ImportDone *done, GError **error)
{
    for (; *paths != NULL; paths++) {
        g_autoptr(Pixels) pixels = pixels_at(store, &(PictureSource){.path = *paths}, error);
        g_autofree char *name = options->name != NULL ? g_strdup(options->name) : path_base(*paths);
        uint64_t picture = pixels != NULL ? add_picture(project, *paths, pixels, error) : 0;
        bool put = picture != 0 && put_sheet(project, picture, pixels, name, options, done, error);
        if (!put)
            return false;
    }
    return true;
}

Project *import_sheets_of(const Project *before, PictureStore *store, const char *const *paths,
                          const ImportOptions *options, ImportDone *done, GError **error)
{
    Project *project = node_ref(before);
    if (import_sheets(&project, store, paths, options, done, error))
        return project;
    node_unref(project);
    return NULL;
}
