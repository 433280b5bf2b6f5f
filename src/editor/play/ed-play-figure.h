/* SPDX-License-Identifier: MIT */
/**
 * play/ed-play-figure.h: the hero or vehicle of a game on a map: a disc, or a sprite of the bank
 * with its animations. Its choice is the same in all games that have one.
 *
 *     ed_play_figure_begin(&figure, game, game->chosen[FIGURE]);
 *     ed_play_figure_tick(&figure, movement);
 *     if (!ed_play_figure_draw(&figure, target, &game->scene, position, turn))
 *         ed_play_draw_body(target, &game->scene, position, radius, NULL, false);
 */
#pragma once

#include "play/ed-play-draw.h"

typedef struct EdPlayFigure {
    gab_sprite sprite; /**< GAB_NONE: a disc */
    gab_animation walking, standing;
    uint64_t ticks; /**< since the figure began to walk or to stand */
    bool walks, faces_left;
} EdPlayFigure;

/** The functions of the choice of a figure: a disc, then the sprites of the bank. */
uint32_t ed_play_figure_count(const EdPlayGame *game);
const char *ed_play_figure_name(const EdPlayGame *game, uint32_t index);
/** Convert between an option and the name of a sprite in the settings; "" is the disc. */
const char *ed_play_figure_sprite(const EdPlayGame *game, uint32_t index);
uint32_t ed_play_figure_option(const EdPlayGame *game, const char *sprite);

void ed_play_figure_begin(EdPlayFigure *figure, const EdPlayGame *game, uint32_t option);
/** Advances by a tick in which the figure moved by a vector. */
void ed_play_figure_tick(EdPlayFigure *figure, gab_vec movement);
/** Draws the figure with its hot spot at a position. `heading` is 0,0 for a hero, who faces left or
 * right; for a vehicle, it is the unit vector in which it is turned. Returns false, without
 * drawing, if the figure is a disc. */
bool ed_play_figure_draw(const EdPlayFigure *figure, const DrawTarget *target,
                         const EdPlayScene *scene, gab_vec position, gab_vec heading);
