/* SPDX-License-Identifier: MIT */
/*
 * Pong: two paddles and a ball, with only the library's geometry and no bank. The ball is a disc
 * that is swept along its path, so it never passes through anything, however fast it is.
 *
 *     left   W S
 *     right  Up Down; until one of them is pressed, the computer plays
 */
#include "stage.h"

enum {
    WIDTH = 400,
    HEIGHT = 240,
    TOP = 20,
    BOTTOM = 222,
    RADIUS = 5,
    REACH = 22,
    SLOWEST = 3,
    FASTEST = 40
};

/* The front of a wall is on the right-hand side of its direction from a to b: inside the field. */
static const gab_wall walls[] = {
    {{0, TOP}, {WIDTH, TOP}, GAB_BLOCKS_FRONT},
    {{WIDTH, BOTTOM}, {0, BOTTOM}, GAB_BLOCKS_FRONT},
};

typedef struct Game {
    gab_vec ball, speed; /* in pixels; in pixels per tick */
    gab_box paddles[2];
    int points[2], rally, serve; /* `serve`: ticks until the ball is served */
    bool two_players;
} Game;

static void serve(Game *game, float way)
{
    game->ball = (gab_vec){WIDTH / 2, (TOP + BOTTOM) / 2};
    game->speed =
        (gab_vec){way * SLOWEST, game->points[0] % 2 == game->points[1] % 2 ? 1.5f : -1.25f};
    game->rally = 0;
    game->serve = 45;
}

/* Moves a paddle by whole pixels; it stops at the walls. */
static void walk(gab_box *paddle, float way)
{
    paddle->y = SDL_clamp(paddle->y + way * 4, TOP, BOTTOM - paddle->h);
}

/* The computer follows an approaching ball, a little late. */
static float computer_move(const Game *game, const gab_box *paddle)
{
    float target = game->speed.x > 0 ? game->ball.y : (TOP + BOTTOM) / 2;
    float off = target - (paddle->y + paddle->h / 2);
    return off > 12 ? 0.75f : off < -12 ? -0.75f : 0;
}

/* Finds the first thing that a move of the ball meets: a wall (paddle -1) or the paddle with a
 * number. */
static bool first_impact(const Game *game, const gab_move *move, gab_impact *first, int *paddle)
{
    bool met = gab_walls_sweep(move, walls, 2, first);
    *paddle = -1;
    for (int i = 0; i < 2; i++) {
        gab_impact impact;
        if (gab_sweep_box(move, game->paddles[i], &impact) && (!met || impact.time < first->time)) {
            *first = impact;
            *paddle = i;
            met = true;
        }
    }
    return met;
}

/* Returns the ball, faster with every return, and up or down depending on where it hit the
 * paddle. */
static void return_ball(Game *game, int paddle)
{
    const gab_box *box = &game->paddles[paddle];
    float off = game->ball.y - (box->y + box->h / 2);
    float pace = SDL_min(SLOWEST + 0.25f * (float)++game->rally, FASTEST);
    game->speed.x = paddle == 0 ? pace : -pace;
    game->speed = gab_vec_snap((gab_vec){game->speed.x, game->speed.y / 2 + off / 6});
}

/* Continues after each impact for the rest of the tick. */
static void move_ball(Game *game)
{
    float share = 1;
    for (int i = 0; i < GAB_MAX_IMPACTS && share > 0; i++) {
        gab_vec by = gab_vec_snap((gab_vec){game->speed.x * share, game->speed.y * share});
        gab_move move = {game->ball, {game->ball.x + by.x, game->ball.y + by.y}, RADIUS};
        gab_impact impact;
        int paddle;
        bool met = first_impact(game, &move, &impact, &paddle);
        game->ball = impact.stop;
        if (!met)
            return;
        share *= 1 - impact.time;
        bool comes = paddle == 0 ? game->speed.x < 0 : game->speed.x > 0;
        game->speed = gab_bounce(game->speed, impact.normal, (gab_surface){1, 0});
        if (paddle >= 0 && comes)
            return_ball(game, paddle);
    }
}

/* A paddle that was moved into the ball pushes it out of the way, but not through a wall. */
static void free_ball(Game *game)
{
    for (int i = 0; i < 2; i++) {
        gab_contact contact;
        gab_impact impact;
        gab_contact_box_circle(game->paddles[i], (gab_circle){game->ball, RADIUS}, &contact);
        gab_move out = {game->ball,
                        {game->ball.x + contact.normal.x * contact.depth,
                         game->ball.y + contact.normal.y * contact.depth},
                        RADIUS};
        gab_walls_sweep(&out, walls, 2, &impact);
        game->ball = impact.stop;
    }
}

static void play(Game *game, Stage *stage)
{
    const bool *held = stage->held;
    game->two_players |= held[SDL_SCANCODE_UP] || held[SDL_SCANCODE_DOWN];
    walk(&game->paddles[0], (float)(held[SDL_SCANCODE_S] - held[SDL_SCANCODE_W]));
    walk(&game->paddles[1], game->two_players
                                ? (float)(held[SDL_SCANCODE_DOWN] - held[SDL_SCANCODE_UP])
                                : computer_move(game, &game->paddles[1]));
    if (game->serve > 0 && --game->serve > 0)
        return;
    free_ball(game);
    move_ball(game);
    if (game->ball.x < -RADIUS || game->ball.x > WIDTH + RADIUS) {
        int winner = game->ball.x < 0;
        game->points[winner]++;
        stage_message(stage, "%d : %d after a rally of %d", game->points[0], game->points[1],
                      game->rally);
        serve(game, winner ? -1 : 1);
    }
}

static void draw(const Game *game, Stage *stage)
{
    const SDL_Color chalk = {232, 238, 226, 255}, court = {38, 74, 92, 255},
                    line = {92, 132, 142, 255};
    stage_box(stage, (gab_box){0, TOP, WIDTH, BOTTOM - TOP}, court);
    for (float y = TOP + 4; y < BOTTOM; y += 12)
        stage_box(stage, (gab_box){WIDTH / 2 - 1, y, 2, 6}, line);
    for (int i = 0; i < 2; i++) {
        stage_line(stage, walls[i].a, walls[i].b, line);
        stage_box(stage, game->paddles[i], chalk);
        stage_text(stage, i == 0 ? WIDTH / 2 - 24 : WIDTH / 2 + 18, 6, "%d", game->points[i]);
    }
    for (int i = 4; i > 0; i--) {
        gab_vec past = {game->ball.x - game->speed.x * (float)i * 0.6f,
                        game->ball.y - game->speed.y * (float)i * 0.6f};
        stage_disc(stage, (gab_circle){past, RADIUS},
                   (SDL_Color){255, 190, 90, (Uint8)(70 - i * 15)});
    }
    stage_disc(stage, (gab_circle){game->ball, RADIUS}, (SDL_Color){255, 214, 120, 255});
}

int main(int argc, char **argv)
{
    Stage stage;
    if (!stage_open(&stage, argc, argv, "Pong", WIDTH, HEIGHT, STAGE_NO_BANK))
        return stage_close(&stage);
    Game game = {.paddles = {{14, 100, 8, 2 * REACH}, {WIDTH - 22, 100, 8, 2 * REACH}}};
    serve(&game, 1);
    stage_message(&stage, "W and S; a second player takes Up and Down");
    while (stage_next(&stage)) {
        play(&game, &stage);
        if (stage.seen)
            draw(&game, &stage);
        stage_note(&stage, game.ball.x);
        stage_note(&stage, game.ball.y);
        stage_note(&stage, game.paddles[0].y);
    }
    return stage_close(&stage);
}
