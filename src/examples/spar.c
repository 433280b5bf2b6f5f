/* SPDX-License-Identifier: MIT */
/*
 * Spar: two fighters of the demo bank. Boxes decide which blows hit, and properties the damage.
 *
 *     asha   A D walk, W turns round, F punches, G kicks
 *     borin  Left Right, Up, K, L
 *     both   B shows the boxes, P the common pixels, Space starts again
 */
#include "stage.h"
#include "demo.h" /* the names in the bank, from gab export --header */

enum { WIDTH = 320, HEIGHT = 200, FLOOR = 184, MARGIN = 24, SPARKS = 16 };

/* The moves of a fighter; the names are those of the animations. */
typedef enum Move { IDLE = 0, WALK, PUNCH, KICK, MOVES } Move;
static const char *const move_names[MOVES] = {"idle", "walk", "punch", "kick"};
enum { KEY_LEFT = 0, KEY_RIGHT, KEY_TURN, KEY_PUNCH, KEY_KICK, KEYS };
static const SDL_Scancode all_keys[2][KEYS] = {
    {SDL_SCANCODE_A, SDL_SCANCODE_D, SDL_SCANCODE_W, SDL_SCANCODE_F, SDL_SCANCODE_G},
    {SDL_SCANCODE_LEFT, SDL_SCANCODE_RIGHT, SDL_SCANCODE_UP, SDL_SCANCODE_K, SDL_SCANCODE_L}};

static const gab_filter all = GAB_DEFAULTS;

typedef struct Fighter {
    gab_sprite sprite;
    const SDL_Scancode *keys;
    gab_pose at;
    gab_animation animation;
    Move move;
    uint32_t ticks;           /* since the move started */
    bool is_busy, has_landed; /* `has_landed`: a blow hits only once */
    float health;
} Fighter;

typedef struct Game {
    Fighter fighters[2];
    gab_filter attack, body, push; /* the boxes with these roles */
    bool shows_boxes, shows_overlap;
    gab_vec spark;   /* position of the last hit */
    int spark_ticks; /* remaining ticks of the spark */
} Game;

static void reset_fighter(Fighter *fighter, float x, bool flip)
{
    fighter->at = gab_pose_at((gab_vec){x, FLOOR}, flip);
    fighter->health = (float)gab_sprite_number(fighter->sprite, "health", 0);
    fighter->is_busy = false;
}

static void update_fighter(Fighter *fighter, const Stage *stage)
{
    const SDL_Scancode *keys = fighter->keys;
    float direction = (float)(stage->held[keys[KEY_RIGHT]] - stage->held[keys[KEY_LEFT]]);
    Move previous = fighter->move;
    if (!fighter->is_busy) {
        float speed = (float)gab_sprite_number(fighter->sprite, "speed", 0);
        fighter->at.x += gab_vec_snap((gab_vec){direction * speed, 0}).x;
        fighter->at.flip_x ^= stage->pressed[keys[KEY_TURN]];
        fighter->move = stage->pressed[keys[KEY_PUNCH]]  ? PUNCH
                        : stage->pressed[keys[KEY_KICK]] ? KICK
                        : direction != 0                 ? WALK
                                                         : IDLE;
        fighter->has_landed = false;
        fighter->ticks *= fighter->move == previous && fighter->move < PUNCH; /* else restart it */
    }
    fighter->animation = gab_sprite_animation(fighter->sprite, move_names[fighter->move]);
    uint32_t time = ++fighter->ticks * 1000 / 60;
    fighter->is_busy = fighter->move >= PUNCH && time < gab_animation_duration(fighter->animation);
}

/* Returns the current frame of a fighter with its pose, and its boxes with a role. */
static gab_fighter current_frame(const Fighter *f, gab_filter role)
{
    gab_step step = gab_animation_at_tick(f->animation, f->ticks, 60, 1, &f->at);
    return (gab_fighter){step.frame, step.pose, role};
}

/* Separates overlapping bodies; each moves half of the distance. */
static void push_apart(Fighter *a, Fighter *b, gab_filter push)
{
    const gab_fighter first = current_frame(a, push), second = current_frame(b, push);
    gab_blow shove;
    if (!gab_fighter_hit(&first, &second, &shove))
        return;
    gab_obox left = gab_frame_box_posed(first.frame, shove.a.box, &first.pose);
    gab_obox right = gab_frame_box_posed(second.frame, shove.b.box, &second.pose);
    gab_contact contact;
    gab_contact_obox_obox(&left, &right, &contact);
    a->at.x -= contact.normal.x * contact.depth / 2;
    b->at.x += contact.normal.x * contact.depth / 2;
}

/* If the attacker's blow hits the target, reports the tag that it hit, and reduces the health. */
static void apply_blow(Game *game, Fighter *attacker, Fighter *target, Stage *stage)
{
    const gab_fighter a = current_frame(attacker, game->attack),
                      b = current_frame(target, game->body);
    gab_blow blow;
    if (attacker->has_landed || !gab_fighter_hit(&a, &b, &blow))
        return;
    float damage = (float)gab_frame_box_number(a.frame, blow.a.box, "damage", 0);
    attacker->has_landed = true;
    target->health = SDL_max(target->health - damage, 0);
    target->at.x += attacker->at.flip_x ? -6 : 6;
    game->spark = gab_frame_box_posed(a.frame, blow.a.box, &a.pose).centre;
    game->spark_ticks = SPARKS;
    stage_message(stage, "%s's %s strikes %s: %s, %.0f", gab_sprite_name(attacker->sprite),
                  gab_bank_tag_numbered(stage->bank, blow.a.tag).name,
                  gab_sprite_name(target->sprite),
                  gab_bank_tag_numbered(stage->bank, blow.b.tag).name, (double)damage);
    if (target->health == 0) {
        target->at.turn = (gab_vec){0, target->at.flip_x ? 1.0f : -1.0f}; /* lies on its back */
        stage_message(stage, "%s wins. Space: once more", gab_sprite_name(attacker->sprite));
    }
}

static void play(Game *game, Stage *stage)
{
    Fighter *asha = &game->fighters[0], *borin = &game->fighters[1];
    game->shows_boxes ^= stage->pressed[SDL_SCANCODE_B];
    game->shows_overlap ^= stage->pressed[SDL_SCANCODE_P];
    game->spark_ticks = SDL_max(game->spark_ticks - 1, 0);
    if (stage->tick == 1 || stage->pressed[SDL_SCANCODE_SPACE]) {
        reset_fighter(asha, 110, false);
        reset_fighter(borin, 210, true);
    }
    if (asha->health == 0 || borin->health == 0)
        return;
    update_fighter(asha, stage);
    update_fighter(borin, stage);
    push_apart(asha, borin, game->push);
    apply_blow(game, asha, borin, stage);
    apply_blow(game, borin, asha, stage);
    for (Fighter *f = asha; f <= borin; f++) {
        f->at.x = gab_vec_snap((gab_vec){SDL_clamp(f->at.x, MARGIN, WIDTH - MARGIN), 0}).x;
        stage_digest_add(stage, f->at.x);
        stage_digest_add(stage, f->health);
    }
}

static void draw_fighter(Stage *stage, const Fighter *fighter, float x, bool shows_boxes)
{
    float fraction = fighter->health / (float)gab_sprite_number(fighter->sprite, "health", 0);
    stage_text(stage, x, 4, "%s", gab_sprite_name(fighter->sprite));
    stage_box(stage, (gab_box){x - 1, 13, 122, 6}, (SDL_Color){10, 8, 16, 200});
    stage_box(stage, (gab_box){x, 14, 120 * fraction, 4}, (SDL_Color){240, 90, 70, 255});
    const gab_fighter current = current_frame(fighter, all);
    stage_frame(stage, current.frame, &current.pose);
    if (shows_boxes)
        stage_show_boxes(stage, current.frame, &current.pose);
}

static void draw_overlap(Stage *stage, const Fighter *a, const Fighter *b)
{
    const gab_fighter left = current_frame(a, all), right = current_frame(b, all);
    gab_mask left_mask = gab_frame_mask(left.frame), right_mask = gab_frame_mask(right.frame);
    uint64_t area = gab_masks_area(&left_mask, &left.pose, &right_mask, &right.pose);
    stage_text(stage, 136, 21, "%u pixels", (unsigned)area);
    for (float y = FLOOR - 104; area > 0 && y < FLOOR + 8; y++)
        for (float x = 0; x < WIDTH; x++)
            if (gab_mask_holds(&left_mask, &left.pose, (gab_vec){x, y}) &&
                gab_mask_holds(&right_mask, &right.pose, (gab_vec){x, y}))
                stage_box(stage, (gab_box){x, y, 1, 1}, (SDL_Color){255, 40, 120, 255});
}

static void draw(const Game *game, Stage *stage)
{
    stage_picture(stage, gab_map_picture(gab_bank_map(stage->bank, "study")), (gab_vec){0, 0});
    draw_fighter(stage, &game->fighters[0], 12, game->shows_boxes);
    draw_fighter(stage, &game->fighters[1], WIDTH - 132, game->shows_boxes);
    if (game->shows_overlap)
        draw_overlap(stage, &game->fighters[0], &game->fighters[1]);
    gab_circle spark = {game->spark, 4 + (float)(SPARKS - game->spark_ticks)};
    if (game->spark_ticks > 0)
        stage_show_disc(stage, spark, (SDL_Color){255, 230, 120, 255});
}

int main(int argc, char **argv)
{
    Stage stage;
    if (!stage_open(&stage, argc, argv, "Spar", WIDTH, HEIGHT, STAGE_DEMO_BANK))
        return stage_close(&stage);
    Game game = {.fighters = {{.sprite = {stage.bank, DEMO_SPRITE_ASHA}, .keys = all_keys[0]},
                              {.sprite = {stage.bank, DEMO_SPRITE_BORIN}, .keys = all_keys[1]}}};
    for (int i = 0; i < 2; i++)
        stage_keep(&stage, GAB_KIND_SPRITE, &game.fighters[i].sprite.index);
    game.shows_boxes = game.shows_overlap = true;
    stage_message(&stage, "asha: A D W F G   borin: Left Right Up K L   B P");
    while (stage_next(&stage)) {
        game.attack = gab_filter_role(stage.bank, "attack");
        game.body = gab_filter_role(stage.bank, "body");
        game.push = gab_filter_role(stage.bank, "push");
        play(&game, &stage);
        if (stage.has_window)
            draw(&game, &stage);
    }
    return stage_close(&stage);
}
