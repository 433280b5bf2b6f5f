/* SPDX-License-Identifier: MIT */
/*
 * Walk: a walk through the levels of the demo bank, as a box or as a disc. The keep has walls,
 * doors, and planks that one can jump through from below. The hills have tiles, and curved ground
 * that is too steep to climb in places. The garden, seen from above, has a maze.
 *
 *     Left Right  walk                      X    box or disc    E  open or close a door
 *     Up Down     jump, drop off a plank    Tab  next level     B  show solid areas
 */
#include "stage.h"

enum { WIDTH = 384, HEIGHT = 216 };

typedef struct Game {
    gab_level level;
    float gravity; /* pixels per tick squared; 0 in levels seen from above */
    gab_vec at, speed;
    bool disc, is_standing, faces_left, shows_solids;
    int steep;             /* downhill direction if the slope is too steep to stand on, else 0 */
    uint32_t open;         /* one bit for each door */
    gab_blockers blockers; /* with what blocks in this tick */
} Game;

static const gab_vec box_half = {6, 18}; /* half the size of the box */
static const float radius = 6;           /* radius of the disc */

static float half_height(const Game *game)
{
    return game->disc ? radius : box_half.y;
}

static void enter_level(Game *game, const gab_bank *bank, uint32_t number)
{
    gab_level level = gab_bank_level_at(bank, number % gab_bank_level_count(bank));
    gab_property gravity = gab_bank_property(bank, GAB_KIND_LEVEL, level.index, "gravity");
    *game = (Game){.level = level, .shows_solids = game->shows_solids};
    game->blockers = (gab_blockers){.open = &game->open, .open_words = 1};
    game->gravity = gab_vec_snap((gab_vec){0, (float)gravity.number}).y;
    game->disc = game->gravity == 0;
    game->at = gab_marker_position(gab_level_marker_at(level, 0));
    game->at.y -= game->disc ? 0 : half_height(game);
}

/* ---- Moving ---- */

static gab_mover make_mover(const Game *game, float x, float y)
{
    gab_mover mover = {game->at, {game->at.x + x, game->at.y + y}, radius, {0, 0}};
    if (!game->disc)
        mover.half = box_half;
    return mover;
}

/* Moves straight up or down; returns the face that stopped the move, or GAB_FACE_NONE. */
static gab_face move_vertically(Game *game, float distance)
{
    gab_mover mover = make_mover(game, 0, distance);
    gab_level_impact impact;
    gab_level_sweep(game->level, &mover, &game->blockers, &impact);
    game->at = impact.at.stop;
    return impact.at.face;
}

/* Moves a character to curved ground if it is below the ground or at most `reach` above it. */
static bool stand_on_ground(Game *game, float reach)
{
    float y, slope;
    gab_layer ground = {NULL, 0}; /* of any kind, if the level has no ground */
    for (uint32_t i = gab_level_layer_count(game->level);
         i-- > 0 && gab_layer_kind_of(ground) != GAB_LAYER_GROUND;)
        ground = gab_level_layer_at(game->level, i);
    if (!gab_layer_ground_at(ground, game->at.x, &y, &slope) ||
        game->at.y + half_height(game) + reach < y)
        return false;
    move_vertically(game, y - half_height(game) - game->at.y);
    if (!gab_slope_holds(slope, gab_layer_slope_limit(ground)))
        game->steep = slope > 0 ? 1 : -1;
    return true;
}

/* Jumps or falls. A standing character follows a floor that slopes down by at most `reach`. */
static void fall(Game *game, bool jumps)
{
    gab_vec start = game->at;
    game->speed.y = jumps ? -7 : game->speed.y + game->gravity;
    game->is_standing &= !jumps;
    float reach = game->is_standing ? SDL_fabsf(game->speed.x) + 1 : 0;
    game->steep = 0;
    bool has_floor = game->is_standing && move_vertically(game, reach) == GAB_FACE_TOP;
    if (!has_floor) {
        game->at = start;
        gab_face face = move_vertically(game, game->speed.y);
        has_floor = face == GAB_FACE_TOP;
        game->speed.y = face != GAB_FACE_NONE ? 0 : game->speed.y;
    }
    game->is_standing = (game->speed.y >= 0 && stand_on_ground(game, reach)) || has_floor;
    game->speed.y = game->is_standing ? 0 : game->speed.y;
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
    game->speed.x = accelerate(game->speed.x, game->steep != 0 ? game->steep : direction);
    if (game->gravity == 0)
        game->speed.y = accelerate(game->speed.y, held[SDL_SCANCODE_DOWN] - held[SDL_SCANCODE_UP]);
    gab_mover mover = make_mover(game, game->speed.x, game->gravity == 0 ? game->speed.y : 0);
    game->at = gab_level_slide(game->level, &mover, &game->blockers, NULL, 0).end;
    if (game->gravity > 0)
        fall(game, stage->pressed[SDL_SCANCODE_UP] && game->is_standing && game->steep == 0);
}

/* Opens or closes the door within an arm's length ahead. */
static void use_door(Game *game, Stage *stage)
{
    gab_segment arm = {game->at, {game->at.x + (game->faces_left ? -20 : 20), game->at.y}};
    gab_level_crossing crossing;
    gab_level_wall wall;
    if (gab_level_crossed(game->level, arm, NULL, &crossing, 1) == 0 ||
        !gab_layer_wall_at(crossing.layer, crossing.wall, &wall) || wall.door == GAB_NONE)
        return;
    game->open ^= 1u << wall.door;
    stage_message(stage, "%s: %s", gab_level_door_name(game->level, wall.door),
                  (game->open >> wall.door & 1) != 0 ? "open" : "closed");
}

static void play(Game *game, Stage *stage)
{
    const bool *pressed = stage->pressed;
    game->shows_solids ^= pressed[SDL_SCANCODE_B];
    if (pressed[SDL_SCANCODE_TAB] || game->at.y > 1000) /* fell out of the level */
        enter_level(game, stage->bank, game->level.index + pressed[SDL_SCANCODE_TAB]);
    /* While Down is held, platforms do not block. */
    game->blockers.filter = gab_filter_role(stage->bank, "solid");
    if (!stage->held[SDL_SCANCODE_DOWN])
        game->blockers.filter =
            gab_filter_or(game->blockers.filter, gab_filter_role(stage->bank, "platform"));
    if (pressed[SDL_SCANCODE_X]) {
        game->disc = !game->disc; /* the other shape may need more space */
        gab_mover mover = make_mover(game, 0, 0);
        gab_level_push_out(game->level, &mover, &game->blockers, &game->at);
    }
    if (pressed[SDL_SCANCODE_E])
        use_door(game, stage);
    move(game, stage);
    stage_digest_add(stage, game->at.x);
    stage_digest_add(stage, game->at.y);
}

/* ---- Drawing ---- */

static void draw(const Game *game, Stage *stage)
{
    uint32_t picture = gab_level_picture(game->level);
    gab_picture size = gab_bank_picture_at(stage->bank, picture);
    stage->camera.x = SDL_clamp(game->at.x - WIDTH / 2, 0, (float)size.width - WIDTH);
    stage->camera.y = SDL_clamp(game->at.y - HEIGHT / 2, 0, (float)size.height - HEIGHT);
    stage_picture(stage, picture, (gab_vec){0, 0});
    if (game->shows_solids)
        stage_show_level(stage, game->level, game->open, &game->blockers.filter);
    if (game->disc) {
        stage_disc(stage, (gab_circle){game->at, radius}, (SDL_Color){255, 140, 90, 255});
        return;
    }
    gab_sprite asha = gab_bank_sprite(stage->bank, "asha");
    gab_animation animation = gab_sprite_animation(asha, game->speed.x != 0 ? "walk" : "idle");
    gab_pose pose = {game->at.x, game->at.y + box_half.y, game->faces_left, false, {1, 0}, 0.5f};
    gab_step step = gab_animation_at_tick(animation, stage->tick, 60, 1, &pose);
    stage_frame(stage, step.frame, &step.pose);
    gab_obox box = {game->at, box_half, {1, 0}};
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
    stage_message(&stage, "Arrows: walk, E: door, X: shape, Tab: level, B: solid areas");
    while (stage_next(&stage)) {
        play(&game, &stage);
        if (stage.has_window)
            draw(&game, &stage);
    }
    return stage_close(&stage);
}
