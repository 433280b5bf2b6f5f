/* SPDX-License-Identifier: MIT */
/* Renders whole annotated pictures of a project; the contract is in render.h. */
#include "render/render_internal.h"

#include <math.h>
#include <string.h>

G_DEFINE_QUARK(gabarit - render - error, render_error)

double render_zoom(const Render *render, int32_t side, int32_t space, int32_t max)
{
    double zoom = (double)space / MAX(side, 1);
    if (render->options->zoom > 0)
        return render->options->zoom;
    return zoom >= 1 ? fmin(floor(zoom), max) : zoom;
}

/* True if a picture may be valid but cannot be read now, so that a page without it would be
 * wrong. */
static bool is_resource_error(const GError *problem)
{
    return g_error_matches(problem, PICTURE_ERROR, PICTURE_NOT_READABLE) ||
           g_error_matches(problem, PICTURE_ERROR, PICTURE_TOO_LARGE);
}

void render_note_picture(Render *render, const char *kind, const char *name, uint64_t picture,
                         DrawPictureState state)
{
    const Picture *found = project_picture(render->project, picture);
    GPtrArray *notes = render->options->notes;
    if (state == DRAW_PICTURE_READY)
        return;
    GError *problem = found != NULL ? draw_pictures_error(render->pictures, found) : NULL;
    if (render->problem == NULL && is_resource_error(problem))
        render->problem = g_steal_pointer(&problem);
    g_clear_error(&problem);
    if (notes == NULL)
        return;
    char *note = g_strdup_printf("%s %s: its picture %s is missing or cannot be read", kind, name,
                                 found != NULL ? found->path : "");
    for (guint i = 0; i < notes->len; i++)
        if (strcmp(g_ptr_array_index(notes, i), note) == 0)
            g_clear_pointer(&note, g_free);
    if (note != NULL)
        g_ptr_array_add(notes, note);
}

static bool is_requested(const RenderOptions *options, const char *name)
{
    return options->only == NULL || g_strv_contains(options->only, name);
}

/* Checks that every named asset exists. */
static bool names_exist(const Project *project, const RenderOptions *options, GError **error)
{
    for (size_t i = 0; options->only != NULL && options->only[i] != NULL; i++) {
        const char *name = options->only[i];
        if (project_sprite_named(project, name) == NULL &&
            project_map_named(project, name) == NULL &&
            project_level_named(project, name) == NULL) {
            g_set_error(error, RENDER_ERROR, RENDER_NOT_FOUND,
                        "there is no sprite, map or level %s", name);
            return false;
        }
    }
    return true;
}

/* Fails with the name of what was drawn if that exceeded the budget. Other errors have the name. */
static bool finish_asset(bool ok, const char *kind, const char *name, GError **error)
{
    if (!ok || budget_holds(error))
        return ok;
    g_prefix_error(error, "%s %s: ", kind, name);
    return false;
}

static bool render_all(Render *render, GError **error)
{
    const Project *project = render->project;
    bool ok = names_exist(project, render->options, error);
    LIST_EACH_WHILE (ok, Sprite, sprite, project->sprites)
        if (is_requested(render->options, sprite->name))
            ok = finish_asset(render_sprite(render, sprite, error), "sprite", sprite->name, error);
    LIST_EACH_WHILE (ok, Map, map, project->maps)
        if (is_requested(render->options, map->name))
            ok = finish_asset(render_map(render, map, error), "map", map->name, error);
    LIST_EACH_WHILE (ok, Level, level, project->levels)
        if (is_requested(render->options, level->name))
            ok = finish_asset(render_level(render, level, error), "level", level->name, error);
    return ok;
}

bool project_render(const Project *project, PictureStore *store, const RenderOptions *options,
                    RenderOutput output, void *user, GError **error)
{
    const DrawPicturesOptions waiting = {.wait = true};
    Render render = {.project = project,
                     .store = store,
                     .pictures = draw_pictures_new(store, &waiting),
                     .options = options,
                     .theme = options->theme != NULL ? options->theme : &draw_theme_dark,
                     .output = output,
                     .user = user,
                     .names = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL)};
    BudgetScope scope;
    budget_open_work(&scope, picture_store_budget(store));
    bool ok = render_all(&render, error);
    ok = budget_close(&scope, ok ? error : NULL) && ok;
    g_hash_table_unref(render.names);
    g_clear_error(&render.problem);
    draw_pictures_free(render.pictures);
    return ok;
}
