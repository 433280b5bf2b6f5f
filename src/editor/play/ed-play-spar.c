/* SPDX-License-Identifier: MIT */
/* The game "Duel": two sprites hit each other. Implements a class of ed-play-game.h. */
#include "play/ed-play-draw.h"

#include <glib/gi18n.h>
#include <math.h>

enum { FIGHTERS = 2, MAX_BLOWS = 16, MAX_PUSHES = 16, STEP = 2, START_DISTANCE = 70 };
enum { VISIBLE_WIDTH = 240, VISIBLE_ABOVE = 104, VISIBLE_BELOW = 36 };

typedef struct Fighter {
    gab_sprite sprite;
    gab_animation animation;
    uint32_t attack;          /* index of its last attack, at first its first one; or GAB_NONE */
    bool is_attacking;        /* the animation is an attack */
    bool opponent_is_on_left; /* when it last turned to the opponent */
    gab_pose pose;
    uint64_t ticks;  /* since the animation began */
    gab_step step;   /* the current step, with its pose */
    gab_tags struck; /* the tags of its boxes that hit or are hit now */
} Fighter;

typedef struct Spar {
    EdPlayGame game;
    Fighter fighters[FIGHTERS];
    gab_filter attack, body; /* used only if both roles have tags, else every box hits every box */
    bool has_roles;
    gab_filter push;
    bool shows_boxes, shows_overlap, stops_at_contact;
    bool touched[FIGHTERS]; /* whether this fighter's attack hit in the last tick */
    bool has_new_hit;       /* an attack hit in this tick, and not in the last one */
    uint64_t overlap;       /* number of pixels that are solid in both masks */
} Spar;

/* ---- Choices ---- */

static uint32_t count_sprites(const EdPlayGame *game)
{
    return gab_bank_sprite_count(&game->scene.bank->bank);
}

static const char *name_sprite(const EdPlayGame *game, uint32_t index)
{
    return gab_sprite_name(gab_bank_sprite_at(&game->scene.bank->bank, index));
}

/* The opponent is another sprite, unless the user chose otherwise. */
static void play_spar_recall(EdPlayGame *game, const void *asset)
{
    gab_sprite opponent = gab_bank_sprite(&game->scene.bank->bank, play_settings(asset)->figure);
    if (gab_sprite_exists(opponent))
        game->chosen[1] = opponent.index;
    else if (game->chosen[1] == game->chosen[0])
        game->chosen[1] = (game->chosen[0] + 1) % count_sprites(game);
}

static void play_spar_keep(const EdPlayGame *game, void *asset, PlaySettings *settings)
{
    node_set_text(&settings->figure, name_sprite(game, game->chosen[1]));
}

static bool can_spar(const EdPlayBank *bank)
{
    return gab_bank_sprite_count(&bank->bank) > 0;
}

/* ---- Animations ---- */

/* True if an animation has a box that attacks or, without roles, if it plays once. */
static bool is_attack(const Spar *spar, gab_animation animation)
{
    if (!spar->has_roles)
        return gab_animation_loop(animation) == GAB_NONE;
    for (uint32_t i = 0; i < gab_animation_step_count(animation); i++) {
        gab_frame frame = gab_animation_step_at(animation, i, NULL).frame;
        for (uint32_t box = 0; box < gab_frame_box_count(frame); box++)
            if (gab_filter_passes(&spar->attack, gab_frame_box_at(frame, box).tag))
                return true;
    }
    return false;
}

static uint32_t first_attack(const Spar *spar, gab_sprite sprite)
{
    for (uint32_t i = 0; i < gab_sprite_animation_count(sprite); i++)
        if (is_attack(spar, gab_sprite_animation_at(sprite, i)))
            return i;
    return GAB_NONE;
}

static void show_animation(const Spar *spar, Fighter *fighter, uint32_t index)
{
    if (index >= gab_sprite_animation_count(fighter->sprite))
        return;
    fighter->animation = gab_sprite_animation_at(fighter->sprite, index);
    fighter->ticks = 0;
    fighter->is_attacking = is_attack(spar, fighter->animation);
    if (fighter->is_attacking)
        fighter->attack = index;
}

static void attack_with_both(Spar *spar)
{
    SPAN_EACH (Fighter, fighter, spar->fighters, FIGHTERS) {
        show_animation(spar, fighter, fighter->attack);
        if (fighter->attack == GAB_NONE)
            g_snprintf(spar->game.message, ED_PLAY_MESSAGE_BYTES, _("%s has no attack"),
                       gab_sprite_name(fighter->sprite));
    }
}

static void advance(Spar *spar, Fighter *fighter)
{
    EdPlayLog *log = &spar->game.log;
    uint64_t time = fighter->ticks++ * 1000 / ED_PLAY_TICKS_PER_SECOND;
    if (gab_animation_ended(fighter->animation, time)) {
        show_animation(spar, fighter, 0);
        time = 0;
    }
    if (!gab_animation_exists(fighter->animation)) {
        fighter->step =
            (gab_step){.frame = gab_sprite_frame_at(fighter->sprite, 0), .pose = fighter->pose};
        return;
    }
    /* EdPlayTiming: the query is repeated, to measure its time (ed-play-log.h). */
    for (EdPlayTiming timing = ed_play_log_time(log, "gab_animation_shown");
         ed_play_log_next_round(&timing);)
        fighter->step = gab_animation_shown(fighter->animation, time, &fighter->pose);
    ed_play_log_answer(log, "gab_animation_shown", "%s %u", gab_animation_name(fighter->animation),
                       fighter->step.index + 1);
}

/* ---- Hits ---- */

/* Sets the message, such as "asha hits borin: fist on head, torso". If both hit in the same tick,
 * it reports both. */
static void set_hit_message(Spar *spar, int attacker, const gab_blow *blows, uint32_t count)
{
    const gab_bank *bank = &spar->game.scene.bank->bank;
    Fighter *striker = &spar->fighters[attacker], *other = &spar->fighters[1 - attacker];
    g_autoptr(GString) targets = g_string_new(NULL);
    gab_tags named = {{0}};
    for (uint32_t i = 0; i < MIN(count, MAX_BLOWS); i++) {
        const gab_hit *target = attacker == 0 ? &blows[i].b : &blows[i].a;
        if (gab_tags_has(&named, target->tag))
            continue;
        gab_tags_add(&named, target->tag);
        g_string_append_printf(targets, "%s%s", targets->len > 0 ? ", " : "",
                               gab_bank_tag_numbered(bank, target->tag).name);
    }
    const gab_hit *striking = attacker == 0 ? &blows[0].a : &blows[0].b;
    g_autofree char *hit = g_strdup_printf(
        _("%s hits %s: %s on %s"), gab_sprite_name(striker->sprite), gab_sprite_name(other->sprite),
        gab_bank_tag_numbered(bank, striking->tag).name, targets->str);
    if (!spar->has_new_hit)
        spar->game.message[0] = 0;
    else
        g_strlcat(spar->game.message, "   ·   ", ED_PLAY_MESSAGE_BYTES);
    g_strlcat(spar->game.message, hit, ED_PLAY_MESSAGE_BYTES);
    spar->has_new_hit = true;
}

/* Queries whether one fighter's attack hits the other; records the tags that were hit, and the
 * message. */
static void query_strikes(Spar *spar, int attacker)
{
    const gab_filter all = GAB_DEFAULTS;
    gab_fighter sides[FIGHTERS];
    for (int i = 0; i < FIGHTERS; i++)
        sides[i] = (gab_fighter){spar->fighters[i].step.frame, spar->fighters[i].step.pose,
                                 !spar->has_roles ? all
                                 : i == attacker  ? spar->attack
                                                  : spar->body};
    gab_blow blows[MAX_BLOWS];
    uint32_t count = 0;
    const char *name = "gab_fighter_hits";
    for (EdPlayTiming timing = ed_play_log_time(&spar->game.log, name);
         ed_play_log_next_round(&timing);)
        count = gab_fighter_hits(&sides[0], &sides[1], blows, MAX_BLOWS);
    if (count > 0) {
        for (uint32_t i = 0; i < MIN(count, MAX_BLOWS); i++) {
            gab_tags_add(&spar->fighters[0].struck, blows[i].a.tag);
            gab_tags_add(&spar->fighters[1].struck, blows[i].b.tag);
        }
        ed_play_log_answer(&spar->game.log, name, ngettext("%u pair", "%u pairs", count), count);
        if (!spar->touched[attacker]) {
            set_hit_message(spar, attacker, blows, count);
            spar->game.is_paused = spar->stops_at_contact;
        }
    } else if (attacker == 0 || !spar->touched[0]) {
        ed_play_log_answer(&spar->game.log, name, "%s", _("nothing"));
    }
    spar->touched[attacker] = count > 0;
}

/* Queries whether the masks of both frames overlap, and by how many pixels. */
static void query_overlap(Spar *spar)
{
    gab_mask masks[FIGHTERS];
    gab_pose poses[FIGHTERS];
    for (int i = 0; i < FIGHTERS; i++) {
        masks[i] = gab_frame_mask(spar->fighters[i].step.frame);
        poses[i] = spar->fighters[i].step.pose;
    }
    bool is_overlapping = false;
    EdPlayLog *log = &spar->game.log;
    for (EdPlayTiming timing = ed_play_log_time(log, "gab_mask_meets_mask");
         ed_play_log_next_round(&timing);)
        is_overlapping = gab_mask_meets_mask(&masks[0], &poses[0], &masks[1], &poses[1]);
    ed_play_log_answer(log, "gab_mask_meets_mask", "%s", is_overlapping ? _("yes") : _("no"));
    for (EdPlayTiming timing = ed_play_log_time(log, "gab_masks_area");
         ed_play_log_next_round(&timing);)
        spar->overlap = gab_masks_area(&masks[0], &poses[0], &masks[1], &poses[1]);
    ed_play_log_answer(log, "gab_masks_area", _("%u px"), (unsigned)spar->overlap);
}

/* ---- Movement ---- */

static void move(Fighter *fighter, uint32_t held, uint32_t pressed, int player)
{
    /* The bits of a player follow each other: left, right, up, down, flip. */
    uint32_t left = player == 0 ? ED_PLAY_A_LEFT : ED_PLAY_B_LEFT;
    int dx = (held & left << 1 ? STEP : 0) - (held & left ? STEP : 0);
    int dy = (held & left << 3 ? STEP : 0) - (held & left << 2 ? STEP : 0);
    fighter->pose.x += (float)dx;
    fighter->pose.y += (float)dy;
    if (pressed & left << 4)
        fighter->pose.flip_x = !fighter->pose.flip_x;
}

/* Moves two fighters apart until a box of each no longer overlaps that of the other in x: each by
 * half of the overlap, in whole pixels as far as possible. Returns the overlap. */
static float separate(Fighter *left, uint32_t left_box, Fighter *right, uint32_t right_box)
{
    gab_obox a = gab_frame_box_posed(left->step.frame, left_box, &left->step.pose);
    gab_obox b = gab_frame_box_posed(right->step.frame, right_box, &right->step.pose);
    gab_box bounds_a = gab_obox_bounds(&a), bounds_b = gab_obox_bounds(&b);
    float overlap = bounds_a.x + bounds_a.w - bounds_b.x, half = ceilf(overlap / 2);
    left->pose.x = left->step.pose.x -= half;
    right->pose.x = right->step.pose.x += overlap - half;
    return overlap;
}

/* Keeps the boxes with the role "push" apart. */
static void push_apart(Spar *spar)
{
    Fighter *fighters = spar->fighters;
    const char *name = "gab_fighter_hit";
    int left = fighters[0].pose.x > fighters[1].pose.x;
    float distance = 0;
    bool touch = true;
    for (int pushes = 0; touch && pushes < MAX_PUSHES; pushes++) {
        gab_fighter sides[FIGHTERS];
        for (int i = 0; i < FIGHTERS; i++)
            sides[i] = (gab_fighter){fighters[i].step.frame, fighters[i].step.pose, spar->push};
        gab_blow blow;
        for (EdPlayTiming timing = ed_play_log_time(&spar->game.log, name);
             ed_play_log_next_round(&timing);)
            touch = gab_fighter_hit(&sides[left], &sides[1 - left], &blow);
        if (touch)
            distance += separate(&fighters[left], blow.a.box, &fighters[1 - left], blow.b.box);
    }
    if (distance > 0)
        ed_play_log_answer(&spar->game.log, name, _("%g px pushed apart"), (double)distance);
    else
        ed_play_log_answer(&spar->game.log, name, "%s", _("nothing"));
}

/* Turns a fighter to its opponent after they have passed each other, but not during an attack. */
static void face(Fighter *fighter, const Fighter *opponent)
{
    float dx = opponent->pose.x - fighter->pose.x;
    bool is_on_left = dx < 0, passed = is_on_left != fighter->opponent_is_on_left;
    if (fabsf(dx) > 0 && passed && !fighter->is_attacking)
        fighter->opponent_is_on_left = fighter->pose.flip_x = is_on_left;
}

/* ---- The game ---- */

static void query_all(Spar *spar)
{
    spar->has_new_hit = false;
    for (int i = 0; i < FIGHTERS; i++)
        spar->fighters[i].struck = (gab_tags){{0}};
    for (int attacker = 0; attacker < (spar->has_roles ? FIGHTERS : 1); attacker++)
        query_strikes(spar, attacker);
    query_overlap(spar);
}

static void play_spar_begin(EdPlayGame *game)
{
    Spar *spar = (Spar *)game;
    const EdPlayBank *bank = game->scene.bank;
    spar->shows_boxes = true;
    spar->shows_overlap = true;
    bool attack = ed_play_bank_role(bank, "attack", &spar->attack);
    bool body = ed_play_bank_role(bank, "body", &spar->body);
    spar->has_roles = attack && body;
    ed_play_bank_role(bank, "push", &spar->push);
    for (int i = 0; i < FIGHTERS; i++) {
        Fighter *fighter = &spar->fighters[i];
        *fighter = (Fighter){.sprite = gab_bank_sprite_at(&bank->bank, game->chosen[i])};
        fighter->pose =
            (gab_pose){.x = i == 0 ? -START_DISTANCE / 2 : START_DISTANCE / 2, .flip_x = i == 1};
        fighter->opponent_is_on_left = i == 1;
        fighter->attack = first_attack(spar, fighter->sprite);
        show_animation(spar, fighter, 0);
        advance(spar, fighter);
    }
    spar->touched[0] = spar->touched[1] = false;
    query_all(spar);
}

static void play_spar_tick(EdPlayGame *game, const EdPlayInput *input)
{
    Spar *spar = (Spar *)game;
    spar->shows_boxes ^= (input->pressed & ED_PLAY_BOXES) != 0;
    spar->shows_overlap ^= (input->pressed & ED_PLAY_OVERLAP) != 0;
    spar->stops_at_contact ^= (input->pressed & ED_PLAY_CONTACT) != 0;
    if (input->pressed & ED_PLAY_CONTACT)
        g_snprintf(game->message, ED_PLAY_MESSAGE_BYTES, "%s",
                   spar->stops_at_contact ? _("Pause at contact: on") : _("Pause at contact: off"));
    if (input->digit > 0)
        show_animation(spar, &spar->fighters[input->is_digit_of_b], (uint32_t)input->digit - 1);
    if (input->pressed & ED_PLAY_BOTH_ATTACK)
        attack_with_both(spar);
    for (int i = 0; i < FIGHTERS; i++)
        move(&spar->fighters[i], input->held, input->pressed, i);
    for (int i = 0; i < FIGHTERS; i++) {
        face(&spar->fighters[i], &spar->fighters[1 - i]);
        advance(spar, &spar->fighters[i]);
    }
    push_apart(spar);
    query_all(spar);
}

static PixelRect play_spar_visible_area(const EdPlayGame *game)
{
    const Spar *spar = (const Spar *)game;
    const gab_pose *a = &spar->fighters[0].pose, *b = &spar->fighters[1].pose;
    int32_t middle = (int32_t)floorf((a->x + b->x) / 2), floor = (int32_t)floorf((a->y + b->y) / 2);
    int32_t width = MAX(VISIBLE_WIDTH, (int32_t)fabsf(a->x - b->x) + VISIBLE_WIDTH * 2 / 3);
    return (PixelRect){middle - width / 2, floor - VISIBLE_ABOVE, middle + width / 2,
                       floor + VISIBLE_BELOW};
}

static void draw_floor(const DrawTarget *target, const DrawTheme *theme)
{
    PixelRect visible = draw_visible_rect(target, 0);
    PixelRect ground = {visible.left, 0, visible.right, MAX(visible.bottom, 0)};
    draw_fill(target, draw_area(target, ground), draw_faded(theme->checker[1], 0.5));
    DrawStroke line = {.colour = theme->edge, .width = 1};
    draw_line(target, draw_spot(target, visible.left, 0), draw_spot(target, visible.right, 0),
              &line);
}

static void play_spar_draw(EdPlayGame *game, const DrawTarget *target)
{
    const Spar *spar = (const Spar *)game;
    const EdPlayScene *scene = &game->scene;
    draw_floor(target, scene->theme);
    gab_mask masks[FIGHTERS];
    gab_pose poses[FIGHTERS];
    for (int i = 0; i < FIGHTERS; i++) {
        const Fighter *fighter = &spar->fighters[i];
        ed_play_draw_frame(target, scene, fighter->step.frame, &fighter->step.pose);
        masks[i] = gab_frame_mask(fighter->step.frame);
        poses[i] = fighter->step.pose;
    }
    if (spar->shows_overlap && spar->overlap > 0)
        ed_play_draw_overlap(target, draw_faded(scene->theme->warning, 0.7), masks, poses);
    for (int i = 0; i < FIGHTERS && spar->shows_boxes; i++)
        ed_play_draw_boxes(target, scene, spar->fighters[i].step.frame,
                           &spar->fighters[i].step.pose, &spar->fighters[i].struck);
}

static gab_vec play_spar_position(const EdPlayGame *game)
{
    const Spar *spar = (const Spar *)game;
    return (gab_vec){spar->fighters[0].pose.x, spar->fighters[0].pose.y};
}

const EdPlayGameClass ed_play_spar = {
    .name = "spar",
    .title = N_("Duel"),
    .why_not = N_("There is no sprite yet"),
    .keys = N_("Left: W A S D, Q flips, 1–9 animations   ·   Right: arrows, Enter flips, "
               "Shift+1–9   ·   X both attack   ·   B boxes, O overlap, C pause at contact"),
    .size = sizeof(Spar),
    .assets = "sprites",
    .choices = {{N_("Left"), count_sprites, name_sprite},
                {N_("Right"), count_sprites, name_sprite}},
    .recall = play_spar_recall,
    .keep = play_spar_keep,
    .can = can_spar,
    .begin = play_spar_begin,
    .tick = play_spar_tick,
    .visible_area = play_spar_visible_area,
    .draw = play_spar_draw,
    .player_position = play_spar_position,
};
