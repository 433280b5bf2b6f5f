/* SPDX-License-Identifier: MIT */
/* Estimates how much memory a project needs; the contract is in weigh.h. */
#include "art/weigh.h"

/* Bytes per pixel of a picture, and of a map while its bands and pinch points are computed. */
enum { PICTURE_PIXEL = 4, MAP_PIXEL = 8 };

static uint64_t pictures_weight(const Project *project, PictureStore *store)
{
    uint64_t weight = 0;
    LIST_EACH (Picture, picture, project->pictures)
        weight += PICTURE_PIXEL * picture_store_add_allowance(store, picture);
    return weight;
}

/* Files that the user chose may be in any folder. */
static uint64_t files_weight(const char *const *files, PictureStore *store)
{
    uint64_t weight = 0;
    for (; files != NULL && *files != NULL; files++) {
        g_autofree char *folder = g_path_get_dirname(*files);
        PictureStore *any_folder =
            picture_store_new(NULL, (const char *const[]){folder, NULL},
                              &(PictureLimits){.budget = picture_store_budget(store)});
        weight += PICTURE_PIXEL *
                  picture_store_add_allowance(any_folder, &(Picture){.path = (char *)*files}) *
                  picture_store_parts(any_folder, *files, NULL);
        picture_store_unref(any_folder);
    }
    return weight;
}

static uint64_t largest_map(const Project *project)
{
    uint64_t max = 0;
    LIST_EACH (Map, map, project->maps)
        if (map->bands != NULL)
            max = MAX(max, (uint64_t)map->width * (uint64_t)map->height);
    return MAP_PIXEL * max;
}

bool project_check_memory(const Project *project, PictureStore *store, GError **error)
{
    return project_check_memory_with(project, store, NULL, error);
}

bool project_check_memory_with(const Project *project, PictureStore *store,
                               const char *const *files, GError **error)
{
    uint64_t weight =
        pictures_weight(project, store) + files_weight(files, store) + largest_map(project);
    if (!budget_take(picture_store_budget(store), weight, error))
        return false;
    budget_release(picture_store_budget(store), weight);
    return true;
}
