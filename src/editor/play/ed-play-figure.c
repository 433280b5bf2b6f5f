/* SPDX-License-Identifier: MIT */
/* Implements ed-play-figure.h. */
#include "play/ed-play-figure.h"

#include <glib/gi18n.h>

/* ---- The choice ---- */

uint32_t ed_play_figure_count(const EdPlayGame *game)
{
    return 1 + gab_bank_sprite_count(&game->scene.bank->bank);
}

const char *ed_play_figure_sprite(const EdPlayGame *game, uint32_t index)
{
    return index == 0 ? ""
                      : gab_sprite_name(gab_bank_sprite_at(&game->scene.bank->bank, index - 1));
}

const char *ed_play_figure_name(const EdPlayGame *game, uint32_t index)
{
    return index == 0 ? _("Disc") : ed_play_figure_sprite(game, index);
}

uint32_t ed_play_figure_option(const EdPlayGame *game, const char *sprite)
{
    gab_sprite found = gab_bank_sprite(&game->scene.bank->bank, sprite);
    return found.index != GAB_NONE ? found.index + 1 : 0;
}

/* ---- Animations ---- */

/* Returns the first animation whose name contains one of some words. */
static gab_animation animation_with(gab_sprite sprite, const char *const *words)
{
    for (uint32_t i = 0; i < gab_sprite_animation_count(sprite); i++) {
        gab_animation animation = gab_sprite_animation_at(sprite, i);
        if (ed_play_has_word(gab_animation_name(animation), words))
            return animation;
    }
    return (gab_animation){NULL, GAB_NONE};
}

void ed_play_figure_begin(EdPlayFigure *figure, const EdPlayGame *game, uint32_t option)
{
    static const char *const walks[] = {"walk", "walking", "run", "move", "drive", NULL};
    static const char *const stands[] = {"stand", "standing", "idle", NULL};
    *figure = (EdPlayFigure){.sprite = {NULL, GAB_NONE}};
    if (option == 0)
        return;
    figure->sprite = gab_bank_sprite_at(&game->scene.bank->bank, option - 1);
    figure->walking = animation_with(figure->sprite, walks);
    figure->standing = animation_with(figure->sprite, stands);
    if (!gab_animation_exists(figure->walking))
        figure->walking = gab_sprite_animation_at(figure->sprite, 0);
}

void ed_play_figure_tick(EdPlayFigure *figure, gab_vec movement)
{
    bool walks = movement.x != 0 || movement.y != 0;
    figure->ticks = walks == figure->walks ? figure->ticks + 1 : 0;
    figure->walks = walks;
    if (movement.x != 0)
        figure->faces_left = movement.x < 0;
}

/* ---- Drawing ---- */

/* Returns the direction in which the front of a vehicle points in its art: that of its first action
 * point with a direction or, without one, along the longer side: up or to the right. */
static gab_vec front_of(gab_frame frame)
{
    const gab_pose plain = {0};
    gab_vec direction;
    gab_drawing drawing;
    for (uint32_t i = 0; i < gab_frame_point_count(frame); i++)
        if (gab_frame_point_direction(frame, gab_frame_point_at(frame, i), &plain, &direction))
            return direction;
    bool is_tall = gab_frame_draw(frame, &plain, &drawing) && drawing.height > drawing.width;
    return is_tall ? (gab_vec){0, -1} : (gab_vec){1, 0};
}

/* Returns the position, relative to the hot spot, that is placed on the map: the hot spot or, if it
 * is the corner of the art because it is not set, the middle of a vehicle's solid pixels, or the
 * feet of a hero. */
static gab_vec anchor_of(gab_frame frame, const gab_pose *pose, bool is_vehicle)
{
    const gab_pose plain = {0};
    gab_drawing drawing;
    if (!gab_frame_draw(frame, &plain, &drawing) || drawing.corners[0].x != 0 ||
        drawing.corners[0].y != 0)
        return (gab_vec){0, 0};
    gab_mask mask = gab_frame_mask(frame);
    gab_box solid = {0, 0, (float)drawing.width, (float)drawing.height};
    if (mask.width > 0)
        solid = (gab_box){(float)mask.left, (float)mask.top, (float)mask.width, (float)mask.height};
    gab_vec anchor = {solid.x + solid.w / 2, solid.y + solid.h * (is_vehicle ? 0.5f : 1)};
    return (gab_vec){pose->flip_x ? -anchor.x : anchor.x, pose->flip_y ? -anchor.y : anchor.y};
}

/* Returns the turn from one unit vector to another. */
static gab_vec turn_between(gab_vec from, gab_vec to)
{
    return (gab_vec){from.x * to.x + from.y * to.y, from.x * to.y - from.y * to.x};
}

static gab_step step_of(const EdPlayFigure *figure, const gab_pose *pose)
{
    gab_animation animation = figure->walks ? figure->walking : figure->standing;
    if (!gab_animation_exists(animation))
        return (gab_step){.frame = gab_sprite_frame_at(figure->sprite, 0), .pose = *pose};
    uint64_t time = figure->ticks * 1000 / ED_PLAY_TICKS_PER_SECOND;
    uint32_t length = gab_animation_duration(animation);
    return gab_animation_shown(animation, length > 0 ? time % length : 0, pose);
}

bool ed_play_figure_draw(const EdPlayFigure *figure, const DrawTarget *target,
                         const EdPlayScene *scene, gab_vec position, gab_vec heading)
{
    if (!gab_sprite_exists(figure->sprite))
        return false;
    bool is_vehicle = heading.x != 0 || heading.y != 0;
    gab_pose pose = gab_pose_at(position, !is_vehicle && figure->faces_left);
    gab_step step = step_of(figure, &pose);
    gab_vec anchor = anchor_of(step.frame, &step.pose, is_vehicle), turn = {1, 0};
    if (is_vehicle)
        turn = step.pose.turn = turn_between(front_of(step.frame), heading);
    step.pose.x -= anchor.x * turn.x - anchor.y * turn.y;
    step.pose.y -= anchor.x * turn.y + anchor.y * turn.x;
    ed_play_draw_frame(target, scene, step.frame, &step.pose);
    return true;
}
