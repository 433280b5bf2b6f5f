/* SPDX-License-Identifier: MIT */
/* Implements the functions of ed-play-game.h that all games share. */
#include "play/ed-play-game.h"

#include "edit/edit.h"

#include <math.h>

const EdPlayGameClass *const ed_play_games[] = {&ed_play_spar, &ed_play_click, &ed_play_drive,
                                                &ed_play_walk, NULL};

/* Moves an interval that starts at `from` into 0..space or, if it is longer, centres it there. */
static void clamp_start(int32_t *from, int32_t length, int32_t space)
{
    if (length >= space)
        *from = (space - length) / 2;
    else
        *from = CLAMP(*from, 0, space - length);
}

PixelRect ed_play_area_around(gab_vec position, PixelSize size, PixelSize world)
{
    int32_t left = (int32_t)floorf(position.x) - size.width / 2;
    int32_t top = (int32_t)floorf(position.y) - size.height / 2;
    clamp_start(&left, size.width, world.width);
    clamp_start(&top, size.height, world.height);
    return (PixelRect){left, top, left + size.width, top + size.height};
}

EdPlayGame *ed_play_game_begin(const EdPlayGameClass *class, const EdPlayScene *scene)
{
    EdPlayGame *game = g_malloc0(class->size);
    game->class = class;
    game->scene = *scene;
    game->keys = class->keys;
    class->recall(game, ed_play_game_asset(game));
    class->begin(game);
    return game;
}

void ed_play_game_end(EdPlayGame *game)
{
    if (game == NULL)
        return;
    if (game->class->end != NULL)
        game->class->end(game);
    g_free(game);
}

void ed_play_game_choose(EdPlayGame *game, uint32_t choice, uint32_t index)
{
    const EdPlayGameClass *class = game->class;
    if (class->choices[choice].count == NULL || index >= class->choices[choice].count(game))
        return;
    if (class->end != NULL)
        class->end(game);
    game->chosen[choice] = index;
    if (choice == 0)
        class->recall(game, ed_play_game_asset(game));
    game->message[0] = 0;
    game->cursor = NULL;
    game->is_paused = false;
    class->begin(game);
}

/* ---- Stored choices ---- */

const void *ed_play_game_asset(const EdPlayGame *game)
{
    const Project *project = game->scene.bank->project;
    const Field *field = node_kind_field(&project_kind, game->class->assets);
    const char *name = game->class->choices[0].name(game, game->chosen[0]);
    return list_find_name(*node_field_const(project, field, List *), name, NULL);
}

/* Sets the settings of an asset; those with all defaults are not stored. Adopts `settings`. */
static void set_settings(void *asset, PlaySettings *settings)
{
    const Field *field = node_kind_field(((const Node *)asset)->kind, "play");
    PlaySettings *defaults = node_new(&play_settings_kind);
    bool is_default = node_equal(settings, defaults);
    node_unref(defaults);
    if (is_default)
        node_unref(settings);
    node_set_child(node_field(asset, field, void *), is_default ? NULL : settings);
}

Project *ed_play_game_keep(const EdPlayGame *game, const Project *before, GError **error)
{
    Path top = path_project();
    Path path = path_item(&top, game->class->assets, node_id(ed_play_game_asset(game)));
    const void *asset = path_get(before, &path);
    if (asset == NULL)
        return edit_missing(before, &path, error);
    void *copy = node_copy(asset);
    PlaySettings *settings = node_copy(play_settings(asset));
    game->class->keep(game, copy, settings);
    set_settings(copy, settings);
    return edit_put(before, &path, copy, error);
}

/* ---- Ticks and pictures ---- */

void ed_play_game_tick(EdPlayGame *game, const EdPlayInput *input)
{
    game->class->tick(game, input);
}

void ed_play_game_draw(EdPlayGame *game, DrawTarget *target)
{
    PixelRect area = game->class->visible_area(game);
    double zoom_x = (double)target->width / (area.right - area.left);
    double zoom_y = (double)target->height / (area.bottom - area.top);
    double zoom = MIN(zoom_x, zoom_y);
    target->zoom = zoom >= 1 ? floor(zoom) : MAX(zoom, 1.0 / 64);
    target->x = (int64_t)floor((area.left + area.right) * target->zoom / 2) - target->width / 2;
    target->y = (int64_t)floor((area.top + area.bottom) * target->zoom / 2) - target->height / 2;
    draw_fill(target, draw_area_of(target), game->scene.theme->surround);
    game->class->draw(game, target);
}
