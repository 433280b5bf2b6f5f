/* SPDX-License-Identifier: MIT */
/* Implements ed-sheet-picture.h. A Tiled map is imported into an empty project and drawn. */
#include "bars/ed-sheet-picture.h"

#include "widgets/ed-portrait.h"

enum { MAX_SIDE = 1024 }; /* of the drawing of a map */

static void get_size(const Project *project, int32_t *width, int32_t *height)
{
    const Map *map = list_get(project->maps, 0);
    const Level *level = list_get(project->levels, 0);
    *width = map != NULL ? map->width : level != NULL ? level->width : 1;
    *height = map != NULL ? map->height : level != NULL ? level->height : 1;
}

static Pixels *draw_project(const Project *project, PictureStore *store)
{
    int32_t width, height;
    get_size(project, &width, &height);
    double scale = MIN(1, MAX_SIDE / (double)MAX(width, height));
    DrawPictures *pictures = draw_pictures_new(store, &(DrawPicturesOptions){.wait = true});
    EdPortrait portrait = {project, pictures, &draw_theme_dark};
    Pixels *pixels =
        ed_portrait_of_project(&portrait, (int)MAX(1, width * scale), (int)MAX(1, height * scale));
    draw_pictures_free(pictures);
    return pixels;
}

/* A level is drawn without the map that other layers of its file become. */
static Pixels *read_map(PictureStore *store, const char *name, const ImportOptions *options,
                        GError **error)
{
    const char *const paths[] = {name, NULL};
    ImportDone done;
    g_autoptr(Project) before = project_new();
    g_autoptr(Project) after = import_files(before, store, paths, options, &done, error);
    g_autoptr(Project) shown = after != NULL ? node_copy(after) : NULL;
    if (shown != NULL && options->as == IMPORT_LEVEL)
        node_set_list(&shown->maps, NULL);
    return shown != NULL ? draw_project(shown, store) : NULL;
}

Pixels *ed_sheet_picture_read(PictureStore *store, const char *name, const ImportOptions *options,
                              GCancellable *cancel, GError **error)
{
    return import_is_drawn_map(name)
               ? read_map(store, name, options, error)
               : picture_store_load(store, &(Picture){.path = (char *)name}, cancel, error);
}
