/* SPDX-License-Identifier: MIT */
/*
 * Walk: a walk through the levels of the demo bank, large or small. The keep has walls, doors, and
 * planks that one can jump through from below. The hills have tiles, and curved ground that is too
 * steep to climb in places. The garden, seen from above, has a maze.
 *
 *     Left Right  walk                      X    large or small  E  open or close a door
 *     Up Down     jump, drop off a plank    Tab  next level      B  show solid areas
 */
#include "stage.h"

enum { WIDTH = 384, HEIGHT = 216 };

static const float width = 12, large = 36, small = 12; /* of the body, in pixels */

typedef struct Game {
    gab_level level;
    float gravity; /* pixels per tick squared; 0 in levels seen from above */
    gab_box body;
    gab_vec speed; /* pixels per tick */
    bool is_standing, faces_left, shows_solids;
    uint32_t open;         /* one bit for each door */
    gab_blockers blockers; /* with what blocks in this tick */
} Game;

static gab_vec body_centre(const Game *game)
{
    return (gab_vec){game->body.x + game->body.w / 2, game->body.y + game->body.h / 2};
}

static void enter_level(Game *game, const gab_bank *bank, uint32_t number)
{
    gab_level level = gab_bank_level_at(bank, number % gab_bank_level_count(bank));
    gab_property gravity = gab_bank_property(bank, GAB_KIND_LEVEL, level.index, "gravity");
    gab_vec start = gab_marker_position(gab_level_marker_at(level, 0));
    *game = (Game){.level = level, .shows_solids = game->shows_solids};
    game->gravity = gab_vec_snap((gab_vec){0, (float)gravity.number}).y;
    bool has_floors = game->gravity > 0;
    game->blockers = (gab_blockers){
        .open = &game->open, .open_words = 1, .step = 4, .slope = has_floors ? 0.0f : -1.0f};
    float height = has_floors ? large : small;
    float top = start.y - (has_floors ? height : height / 2); /* it starts on its feet */
    game->body = (gab_box){start.x - width / 2, top, width, height};
}

/* ---- Moving ---- */

/* Makes the body small, or large if there is enough space. */
static void change_size(Game *game)
{
    gab_box body = game->body;
    body.h = body.h < large ? large : small;
    body.y += game->body.h - body.h;
    gab_mover mover = gab_mover_box(body, (gab_vec){0, 0});
    if (!gab_level_overlaps(game->level, &mover, &game->blockers))
        game->body = body;
}

/* Moves a speed one step closer to walking speed, or to 0 if `direction` is 0. */
static float accelerate(float speed, int direction)
{
    float target_speed = (float)direction * 1.75f;
    return speed < target_speed ? SDL_min(speed + 0.25f, target_speed)
                                : SDL_max(speed - 0.25f, target_speed);
}

static void move(Game *game, const Stage *stage)
{
    const bool *held = stage->held;
    int direction = held[SDL_SCANCODE_RIGHT] - held[SDL_SCANCODE_LEFT];
    game->faces_left = direction != 0 ? direction < 0 : game->faces_left;
    game->speed.x = accelerate(game->speed.x, direction);
    if (game->gravity == 0)
        game->speed.y = accelerate(game->speed.y, held[SDL_SCANCODE_DOWN] - held[SDL_SCANCODE_UP]);
    else if (game->is_standing && stage->pressed[SDL_SCANCODE_UP])
        game->speed.y = -7;
    else
        game->speed.y += game->gravity;
    uint32_t faces = gab_level_walk_box(game->level, &game->body, &game->speed, 1, &game->blockers);
    game->is_standing = (faces & GAB_FACE_TOP) != 0;
}

/* Opens or closes the door within an arm's length ahead. */
static void use_door(Game *game, Stage *stage)
{
    gab_vec at = body_centre(game);
    gab_segment arm = {at, {at.x + (game->faces_left ? -20 : 20), at.y}};
    gab_level_crossing crossing;
    gab_level_wall wall;
    if (gab_level_crossed(game->level, arm, NULL, &crossing, 1) == 0 ||
        !gab_layer_wall_at(crossing.layer, crossing.wall, &wall) || wall.door == GAB_NONE)
        return;
    bool opens = (game->open >> wall.door & 1) == 0;
    gab_doors_set(&game->open, 1, wall.door, opens);
    stage_message(stage, "%s: %s", gab_level_door_name(game->level, wall.door),
                  opens ? "open" : "closed");
}

static void play(Game *game, Stage *stage)
{
    const bool *pressed = stage->pressed;
    game->shows_solids ^= pressed[SDL_SCANCODE_B];
    if (pressed[SDL_SCANCODE_TAB] || game->body.y > 1000) /* fell out of the level */
        enter_level(game, stage->bank, game->level.index + pressed[SDL_SCANCODE_TAB]);
    /* While Down is held, platforms do not block. */
    game->blockers.filter = gab_filter_role(stage->bank, "solid");
    if (!stage->held[SDL_SCANCODE_DOWN])
        game->blockers.filter =
            gab_filter_or(game->blockers.filter, gab_filter_role(stage->bank, "platform"));
    if (pressed[SDL_SCANCODE_X])
        change_size(game);
    if (pressed[SDL_SCANCODE_E])
        use_door(game, stage);
    move(game, stage);
    stage_digest_add(stage, game->body.x);
    stage_digest_add(stage, game->body.y);
}

/* ---- Drawing ---- */

static void draw(const Game *game, Stage *stage)
{
    gab_vec at = body_centre(game), half = {game->body.w / 2, game->body.h / 2};
    uint32_t picture = gab_level_picture(game->level);
    gab_picture size = gab_bank_picture_at(stage->bank, picture);
    stage->camera.x = SDL_clamp(at.x - WIDTH / 2, 0, (float)size.width - WIDTH);
    stage->camera.y = SDL_clamp(at.y - HEIGHT / 2, 0, (float)size.height - HEIGHT);
    stage_picture(stage, picture, (gab_vec){0, 0});
    if (game->shows_solids)
        stage_show_level(stage, game->level, game->open, &game->blockers.filter);
    gab_sprite asha = gab_bank_sprite(stage->bank, "asha");
    gab_animation animation = gab_sprite_animation(asha, game->speed.x != 0 ? "walk" : "idle");
    float scale = game->body.h < large ? 0.25f : 0.5f;
    gab_pose pose = {at.x, at.y + half.y, game->faces_left, false, {1, 0}, scale};
    gab_step step = gab_animation_at_tick(animation, stage->tick, 60, 1, &pose);
    stage_frame(stage, step.frame, &step.pose);
    gab_obox box = {at, half, {1, 0}};
    if (game->shows_solids)
        stage_show_box(stage, &box, STAGE_WHITE);
}

int main(int argc, char **argv)
{
    Stage stage;
    if (!stage_open(&stage, argc, argv, "Walk", WIDTH, HEIGHT, STAGE_DEMO_BANK))
        return stage_close(&stage);
    Game game = {.shows_solids = true};
    enter_level(&game, stage.bank, 0);
    stage_keep(&stage, GAB_KIND_LEVEL, &game.level.index);
    stage_message(&stage, "Arrows: walk, E: door, X: size, Tab: level, B: solid areas");
    while (stage_next(&stage)) {
        play(&game, &stage);
        if (stage.has_window)
            draw(&game, &stage);
    }
    return stage_close(&stage);
}
