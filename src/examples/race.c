/* SPDX-License-Identifier: MIT */
/*
 * Race: laps around the lake circuit of the demo bank. The map stores where the car fits on the
 * road, the distance and direction of the edge of the road, and the gates.
 *
 *     Up Down     drive, brake    1 2 3  bike, car, truck: the radii that the map has bands of
 *     Left Right  steer           Space  the edge pushes the car back, or stops it
 *                                 B      shows where the car's centre cannot be
 */
#include "stage.h"

enum { WIDTH = 504, HEIGHT = 432, TURNS = 64, GATES = 3 };
static const char *const gate_names[GATES] = {"start line", "sector 1", "sector 2"};

typedef struct Game {
    gab_map map;
    gab_plane surface, events;
    uint32_t band_index; /* index within the map of the car's band */
    gab_vec at, speed;
    int turn; /* one of TURNS directions, clockwise; 0 is to the right */
    float clearance;
    bool edge_stops, shows_band, is_touching;
    int gate, lap; /* `gate`: the next gate */
    uint32_t lap_began;
} Game;

/* ---- The car ---- */

/* Returns a sine that is equal on every machine, in steps of 1/256; a quarter period is stored. */
static float sine(int turn)
{
    static const short quarter[TURNS / 4 + 1] = {0,   25,  50,  74,  98,  121, 142, 162, 181,
                                                 198, 213, 226, 237, 245, 251, 255, 256};
    int along = turn & (TURNS / 2 - 1);
    int magnitude = quarter[along <= TURNS / 4 ? along : TURNS / 2 - along];
    return (float)((turn & TURNS / 2) == 0 ? magnitude : -magnitude) / 256;
}

static gab_vec heading(const Game *game)
{
    return (gab_vec){sine(game->turn + TURNS / 4), sine(game->turn)};
}

static gab_band band_of(const Game *game)
{
    return gab_map_band_at(game->map, game->band_index);
}

static void choose_band(Game *game, uint32_t index)
{
    game->band_index = index;
    game->at = (gab_vec){294, 376};
    game->speed = (gab_vec){0, 0};
    game->turn = TURNS / 2;
    game->gate = game->lap = 0;
}

/* Accelerates along the heading; the grip of the road reduces sideways sliding. */
static void drive(Game *game, const Stage *stage)
{
    const bool *held = stage->held;
    gab_vec ahead = heading(game);
    gab_zone ground = gab_plane_zone_at_point(game->surface, game->at);
    double grip = gab_zone_number(ground, "grip", 0);
    float forward = game->speed.x * ahead.x + game->speed.y * ahead.y;
    float sideways = game->speed.y * ahead.x - game->speed.x * ahead.y;
    if ((forward > 0.25f || forward < -0.25f) && stage->tick % 2 == 0)
        game->turn += held[SDL_SCANCODE_RIGHT] - held[SDL_SCANCODE_LEFT];
    forward += held[SDL_SCANCODE_UP] ? 0.05f : held[SDL_SCANCODE_DOWN] ? -0.09f : 0;
    forward *= 0.985f;
    sideways *= (float)grip;
    game->speed = gab_vec_snap(
        (gab_vec){forward * ahead.x - sideways * ahead.y, forward * ahead.y + sideways * ahead.x});
}

/* Pushes a car that crosses the edge of the road back by the depth, or returns it to `from`. */
static void apply_edge(Game *game, gab_vec from)
{
    gab_vec away;
    gab_map_clearance(game->map, game->at, &game->clearance, &away);
    float depth = gab_band_radius(band_of(game)) - game->clearance;
    game->is_touching = gab_map_touches(game->map, band_of(game).index, game->at);
    if (game->edge_stops && game->is_touching) {
        game->at = from;
        game->speed = (gab_vec){0, 0};
    } else if (!game->edge_stops && depth > 0) {
        game->at =
            gab_vec_snap((gab_vec){game->at.x + away.x * depth, game->at.y + away.y * depth});
        game->speed = gab_vec_snap(gab_bounce(game->speed, away, (gab_surface){0.5f, 0.05f}));
    }
}

/* Gates must be passed in order. A trace detects each, however fast the car is. */
static void pass_gates(Game *game, gab_vec from, Stage *stage)
{
    gab_trace trace;
    if (!gab_plane_trace(game->events, (gab_segment){from, game->at}, NULL, &trace) ||
        SDL_strcmp(gab_zone_name(trace.zone), gate_names[game->gate]) != 0)
        return;
    double seconds = (stage->tick - game->lap_began) / 60.0;
    if (game->gate > 0 || game->lap > 0)
        stage_message(stage, "lap %d, %s: %.2f s", game->lap, gate_names[game->gate], seconds);
    game->lap += game->gate == 0;
    game->lap_began = game->gate == 0 ? stage->tick : game->lap_began;
    game->gate = (game->gate + 1) % GATES;
}

static void play(Game *game, Stage *stage)
{
    game->map = gab_bank_map(stage->bank, "lake circuit");
    game->surface = gab_map_plane(game->map, "surface");
    game->events = gab_map_plane(game->map, "events");
    for (uint32_t i = 0; i < gab_map_band_count(game->map); i++)
        if (stage->pressed[SDL_SCANCODE_1 + i])
            choose_band(game, i);
    game->edge_stops ^= stage->pressed[SDL_SCANCODE_SPACE];
    game->shows_band ^= stage->pressed[SDL_SCANCODE_B];
    gab_vec from = game->at;
    drive(game, stage);
    game->at = (gab_vec){from.x + game->speed.x, from.y + game->speed.y};
    apply_edge(game, from);
    pass_gates(game, from, stage);
    stage_digest_add(stage, game->at.x);
    stage_digest_add(stage, game->at.y);
}

/* ---- Drawing ---- */

typedef struct Panel {
    float x, y, half_w, half_h; /* on a car of radius 14 that faces right */
    SDL_Color colour;
} Panel;

static void draw_car(const Game *game, Stage *stage)
{
    static const Panel panels[] = {
        {0.5f, 1.5f, 14, 7.5f, {0, 0, 0, 90}},      {-8, -6.5f, 3, 1.5f, {24, 22, 30, 255}},
        {-8, 6.5f, 3, 1.5f, {24, 22, 30, 255}},     {8, -6.5f, 3, 1.5f, {24, 22, 30, 255}},
        {8, 6.5f, 3, 1.5f, {24, 22, 30, 255}},      {0, 0, 13, 6, {214, 64, 52, 255}},
        {0.5f, 0, 12, 1.5f, {250, 236, 220, 255}},  {3, 0, 2.5f, 5, {70, 96, 120, 255}},
        {-2.5f, 0, 3.5f, 4.5f, {236, 96, 78, 255}}, {-7.5f, 0, 1.5f, 4.5f, {70, 96, 120, 255}},
        {12, 0, 1, 5.5f, {255, 240, 170, 255}},
    };
    gab_vec ahead = heading(game), corners[4];
    float size = gab_band_radius(band_of(game)) / 14;
    for (size_t i = 0; i < SDL_arraysize(panels); i++) {
        float x = panels[i].x * size, y = panels[i].y * size;
        gab_obox part = {
            {game->at.x + x * ahead.x - y * ahead.y, game->at.y + x * ahead.y + y * ahead.x},
            {panels[i].half_w * size, panels[i].half_h * size},
            ahead};
        gab_obox_corners(&part, corners);
        stage_polygon(stage, corners, 4, panels[i].colour);
    }
}

/* Marks the pixels where the centre of the car cannot be without touching the edge. */
static void draw_band(const Game *game, Stage *stage)
{
    for (int y = 0; y < HEIGHT; y++) {
        for (int x = 0, from = 0; x <= WIDTH; x++) {
            bool fits = x == WIDTH || gab_map_fitting(game->map, x, y) > game->band_index;
            if (fits && x > from)
                stage_box(stage, (gab_box){(float)from, (float)y, (float)(x - from), 1},
                          (SDL_Color){40, 0, 30, 120});
            from = fits ? x + 1 : from;
        }
    }
}

static void draw(const Game *game, Stage *stage)
{
    stage_picture(stage, gab_map_picture(game->map), (gab_vec){0, 0});
    if (game->shows_band)
        draw_band(game, stage);
    draw_car(game, stage);
    gab_circle disc = {game->at, gab_band_radius(band_of(game))};
    stage_show_disc(stage, disc, game->is_touching ? (SDL_Color){255, 60, 60, 255} : STAGE_WHITE);
    stage_text(stage, 6, 4, "lap %d of %.0f   %s   %s   edge at %.1f", game->lap,
               gab_map_number(game->map, "laps", 0), gab_band_name(band_of(game)),
               game->edge_stops ? "stops" : "bounces", (double)game->clearance);
}

int main(int argc, char **argv)
{
    Stage stage;
    if (!stage_open(&stage, argc, argv, "Race", WIDTH, HEIGHT, STAGE_DEMO_BANK))
        return stage_close(&stage);
    Game game = {.shows_band = true};
    choose_band(&game, 1);
    stage_message(&stage, "Arrows drive, 1 2 3 change the car, Space the edge, B shows the band");
    while (stage_next(&stage)) {
        play(&game, &stage);
        if (stage.has_window)
            draw(&game, &stage);
    }
    return stage_close(&stage);
}
