/* SPDX-License-Identifier: MIT */
/*
 * Pong: two paddles and a ball, with only the library's geometry and no bank. The ball is a disc
 * that is swept along its path, so it never passes through an obstacle, however fast it is.
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
    PADDLE_HALF = 22,
    MIN_SPEED = 3,
    MAX_SPEED = 40
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

static void serve(Game *game, float direction)
{
    game->ball = (gab_vec){WIDTH / 2, (TOP + BOTTOM) / 2};
    game->speed = (gab_vec){direction * MIN_SPEED,
                            game->points[0] % 2 == game->points[1] % 2 ? 1.5f : -1.25f};
    game->rally = 0;
    game->serve = 45;
}

/* Moves a paddle by whole pixels; it stops at the walls. */
static void move_paddle(gab_box *paddle, float direction)
{
    paddle->y = SDL_clamp(paddle->y + direction * 4, TOP, BOTTOM - paddle->h);
}

/* The computer follows an approaching ball, a little late. */
static float computer_move(const Game *game, const gab_box *paddle)
{
    float target = game->speed.x > 0 ? game->ball.y : (TOP + BOTTOM) / 2;
    float distance = target - (paddle->y + paddle->h / 2);
    return distance > 12 ? 0.75f : distance < -12 ? -0.75f : 0;
}

/* Finds the first impact of a move of the ball: on the paddle with a number, or on a wall (-1). */
static bool first_impact(const Game *game, const gab_move *move, gab_impact *first, int *paddle)
{
    bool is_hit = gab_walls_sweep(move, walls, 2, first);
    *paddle = -1;
    for (int i = 0; i < 2; i++) {
        gab_impact impact;
        if (gab_sweep_box(move, game->paddles[i], &impact) &&
            (!is_hit || impact.time < first->time)) {
            *first = impact;
            *paddle = i;
            is_hit = true;
        }
    }
    return is_hit;
}

/* Sends the ball back, faster each time, and up or down depending on where it hit the paddle. */
static void return_ball(Game *game, int paddle)
{
    const gab_box *box = &game->paddles[paddle];
    float distance = game->ball.y - (box->y + box->h / 2);
    float ball_speed = SDL_min(MIN_SPEED + 0.25f * (float)++game->rally, MAX_SPEED);
    game->speed.x = paddle == 0 ? ball_speed : -ball_speed;
    game->speed = gab_vec_snap((gab_vec){game->speed.x, game->speed.y / 2 + distance / 6});
}

/* Moves the ball for a tick, and continues after each impact. */
static void move_ball(Game *game)
{
    float remaining = 1;
    for (int i = 0; i < GAB_MAX_IMPACTS && remaining > 0; i++) {
        gab_vec step =
            gab_vec_snap((gab_vec){game->speed.x * remaining, game->speed.y * remaining});
        gab_move move = {game->ball, {game->ball.x + step.x, game->ball.y + step.y}, RADIUS};
        gab_impact impact;
        int paddle;
        bool is_hit = first_impact(game, &move, &impact, &paddle);
        game->ball = impact.stop;
        if (!is_hit)
            return;
        remaining *= 1 - impact.time;
        bool approaches = paddle == 0 ? game->speed.x < 0 : game->speed.x > 0;
        game->speed = gab_bounce(game->speed, impact.normal, (gab_surface){1, 0});
        if (paddle >= 0 && approaches)
            return_ball(game, paddle);
    }
}

/* If a paddle was moved into the ball, pushes the ball out, but not through a wall. */
static void push_ball_out(Game *game)
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
    move_paddle(&game->paddles[0], (float)(held[SDL_SCANCODE_S] - held[SDL_SCANCODE_W]));
    move_paddle(&game->paddles[1], game->two_players
                                       ? (float)(held[SDL_SCANCODE_DOWN] - held[SDL_SCANCODE_UP])
                                       : computer_move(game, &game->paddles[1]));
    if (game->serve > 0 && --game->serve > 0)
        return;
    push_ball_out(game);
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
    Game game = {.paddles = {{14, 100, 8, 2 * PADDLE_HALF}, {WIDTH - 22, 100, 8, 2 * PADDLE_HALF}}};
    serve(&game, 1);
    stage_message(&stage, "W and S; a second player takes Up and Down");
    while (stage_next(&stage)) {
        play(&game, &stage);
        if (stage.has_window)
            draw(&game, &stage);
        stage_digest_add(&stage, game.ball.x);
        stage_digest_add(&stage, game.ball.y);
        stage_digest_add(&stage, game.paddles[0].y);
    }
    return stage_close(&stage);
}
