/* SPDX-License-Identifier: MIT */
/* Implements the functions of play-game.h that all games share. */
#include "play/play-game.h"

#include <math.h>

const PlayGameClass *const play_games[] = {&play_spar, &play_click, &play_drive, &play_walk, NULL};

/* Moves an interval that starts at `from` into 0..space or, if it is longer, centres it there. */
static void clamp_start(int32_t *from, int32_t length, int32_t space)
{
    if (length >= space)
        *from = (space - length) / 2;
    else
        *from = CLAMP(*from, 0, space - length);
}

PixelRect play_area_around(gab_vec position, PixelSize size, PixelSize world)
{
    int32_t left = (int32_t)floorf(position.x) - size.width / 2;
    int32_t top = (int32_t)floorf(position.y) - size.height / 2;
    clamp_start(&left, size.width, world.width);
    clamp_start(&top, size.height, world.height);
    return (PixelRect){left, top, left + size.width, top + size.height};
}

PlayGame *play_game_begin(const PlayGameClass *class, const PlayScene *scene)
{
    PlayGame *game = g_malloc0(class->size);
    game->class = class;
    game->scene = *scene;
    for (int i = 0; i < PLAY_MAX_CHOICES; i++)
        if (class->choices[i].count != NULL &&
            class->choices[i].initial < class->choices[i].count(game))
            game->chosen[i] = class->choices[i].initial;
    class->begin(game);
    return game;
}

void play_game_end(PlayGame *game)
{
    if (game == NULL)
        return;
    if (game->class->end != NULL)
        game->class->end(game);
    g_free(game);
}

void play_game_choose(PlayGame *game, uint32_t choice, uint32_t index)
{
    const PlayGameClass *class = game->class;
    if (class->choices[choice].count == NULL || index >= class->choices[choice].count(game))
        return;
    if (class->end != NULL)
        class->end(game);
    game->chosen[choice] = index;
    game->message[0] = 0;
    game->is_paused = false;
    class->begin(game);
}

void play_game_tick(PlayGame *game, const PlayInput *input)
{
    game->class->tick(game, input);
}

void play_game_draw(PlayGame *game, DrawTarget *target)
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
