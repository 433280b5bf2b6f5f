/* SPDX-License-Identifier: MIT */
/* The game "Drive": a car on a map. A band of the map, or its distances to the edge of the road,
 * keep the car on the road. Implements a class of play-game.h. */
#include "play/play-draw.h"

#include "draw/map.h"

#include <glib/gi18n.h>
#include <math.h>

enum { VISIBLE_WIDTH = 300, VISIBLE_HEIGHT = 190 };

typedef struct Drive {
    PlayGame game;
    gab_map map;
    uint32_t band; /* or GAB_NONE */
    float radius;
    gab_vec position;
    float angle, speed; /* of the car; the speed is in pixels per tick */
    gab_vec push;       /* velocity added by a bounce, which fades */
    float clearance;    /* distance to the nearest edge of the road */
    gab_vec from_edge;  /* unit vector away from that edge */
    bool touches;       /* the last movement touched the edge */
    uint32_t bumps;
} Drive;

static const float default_radius = 6, thrust = 0.045f, max_speed = 2.6f, turn = 0.045f,
                   rebound = 0.6f;

/* ---- Choices ---- */

static bool has_road(gab_map map)
{
    return gab_map_has_distances(map);
}

/* Returns the map at `index` in the list of the maps that have a road, and sets `*count` to the
 * length of that list. */
static gab_map map_with_road_at(const PlayBank *bank, uint32_t index, uint32_t *count)
{
    gab_map found = {NULL, GAB_NONE};
    *count = 0;
    for (uint32_t i = 0; i < gab_bank_map_count(&bank->bank); i++) {
        gab_map map = gab_bank_map_at(&bank->bank, i);
        if (has_road(map) && (*count)++ == index)
            found = map;
    }
    return found;
}

static uint32_t count_maps(const PlayGame *game)
{
    uint32_t count;
    map_with_road_at(game->scene.bank, 0, &count);
    return count;
}

static gab_map map_of(const PlayGame *game, uint32_t index)
{
    uint32_t count;
    return map_with_road_at(game->scene.bank, index, &count);
}

static const char *name_map(const PlayGame *game, uint32_t index)
{
    return gab_map_name(map_of(game, index));
}

static uint32_t count_bands(const PlayGame *game)
{
    return MAX(gab_map_band_count(map_of(game, game->chosen[0])), 1);
}

static const char *name_band(const PlayGame *game, uint32_t index)
{
    gab_band band = gab_map_band_at(map_of(game, game->chosen[0]), index);
    return band.index != GAB_NONE ? gab_band_name(band) : _("radius 6 px");
}

static uint32_t count_edge_modes(const PlayGame *game)
{
    (void)game;
    return 2;
}

static const char *name_edge_mode(const PlayGame *game, uint32_t index)
{
    (void)game;
    return index == 0 ? _("Bounce") : _("Stop");
}

static bool can_drive(const PlayBank *bank)
{
    uint32_t count;
    map_with_road_at(bank, 0, &count);
    return count > 0;
}

/* ---- The road ---- */

/* Returns the pixel that is about the farthest from the edge of the road, found by a coarse
 * search. */
static gab_vec widest_position(gab_map map)
{
    int32_t width = (int32_t)gab_map_width(map), height = (int32_t)gab_map_height(map);
    int32_t step = MAX(MAX(width, height) / 512, 1);
    uint32_t max = 0;
    gab_vec position = {(float)width / 2, (float)height / 2};
    for (int32_t y = 0; y < height; y += step)
        for (int32_t x = 0; x < width; x += step) {
            uint32_t squared = gab_map_distance_squared(map, x, y);
            if (squared > max) {
                max = squared;
                position = (gab_vec){(float)x + 0.5f, (float)y + 0.5f};
            }
        }
    return position;
}

/* Queries whether the car would touch the edge of the road at a position. Without a band, it also
 * sets `clearance` and `from_edge` for that position. */
static bool query_touches(Drive *drive, gab_vec position)
{
    PlayLog *log = &drive->game.log;
    bool touched = false;
    const char *name = drive->band != GAB_NONE ? "gab_map_touches" : "gab_map_clearance";
    /* PlayTiming: the query is repeated, to measure its time (play-log.h). */
    if (drive->band != GAB_NONE)
        for (PlayTiming timing = play_log_time(log, name); play_log_next_round(&timing);)
            touched = gab_map_touches(drive->map, drive->band, position);
    else
        touched = !gab_map_clearance(drive->map, position, &drive->clearance, &drive->from_edge) ||
                  drive->clearance < drive->radius;
    play_log_answer(log, name, "%s", touched ? _("yes") : _("no"));
    return touched;
}

/* Queries `clearance` and `from_edge` at the position of the car. */
static void measure_clearance(Drive *drive)
{
    PlayLog *log = &drive->game.log;
    for (PlayTiming timing = play_log_time(log, "gab_map_clearance"); play_log_next_round(&timing);)
        gab_map_clearance(drive->map, drive->position, &drive->clearance, &drive->from_edge);
    play_log_answer(log, "gab_map_clearance", _("%.1f px"), (double)drive->clearance);
}

/* ---- The game ---- */

static void play_drive_begin(PlayGame *game)
{
    Drive *drive = (Drive *)game;
    drive->map = map_of(game, game->chosen[0]);
    game->chosen[1] = MIN(game->chosen[1], count_bands(game) - 1);
    gab_band band = gab_map_band_at(drive->map, game->chosen[1]);
    drive->band = band.index;
    drive->radius = band.index != GAB_NONE ? gab_band_radius(band) : default_radius;
    drive->position = widest_position(drive->map);
    drive->angle = drive->speed = 0;
    drive->push = (gab_vec){0, 0};
    drive->bumps = 0;
    drive->touches = query_touches(drive, drive->position);
    measure_clearance(drive);
}

static float dot(gab_vec a, gab_vec b)
{
    return a.x * b.x + a.y * b.y;
}

/* Reflects the part of the velocity that is directed into the edge, or stops the car. */
static void bump(Drive *drive, gab_vec velocity)
{
    bool bounces = drive->game.chosen[2] == 0;
    float inward_speed = dot(velocity, drive->from_edge);
    drive->bumps++;
    g_snprintf(drive->game.message, PLAY_MESSAGE_BYTES,
               ngettext("%u contact with the road border", "%u contacts with the road border",
                        drive->bumps),
               drive->bumps);
    if (!bounces) {
        drive->speed = 0;
        drive->push = (gab_vec){0, 0};
        return;
    }
    drive->speed *= 1 - rebound / 2;
    drive->push.x = drive->from_edge.x * MAX(-inward_speed, 0.5f) * (1 + rebound);
    drive->push.y = drive->from_edge.y * MAX(-inward_speed, 0.5f) * (1 + rebound);
}

static void steer(Drive *drive, uint32_t held)
{
    bool gas = (held & (PLAY_B_UP | PLAY_A_UP)) != 0;
    bool brake = (held & (PLAY_B_DOWN | PLAY_A_DOWN)) != 0;
    float grip = turn * MIN(fabsf(drive->speed), 1) * (drive->speed < 0 ? -1.0f : 1.0f);
    drive->angle += held & (PLAY_B_RIGHT | PLAY_A_RIGHT) ? grip : 0;
    drive->angle -= held & (PLAY_B_LEFT | PLAY_A_LEFT) ? grip : 0;
    drive->speed += (gas ? thrust : 0) - (brake ? thrust : 0);
    drive->speed *= gas || brake ? 0.995f : 0.98f;
    drive->speed = CLAMP(drive->speed, -max_speed / 2, max_speed);
}

static void play_drive_tick(PlayGame *game, const PlayInput *input)
{
    Drive *drive = (Drive *)game;
    steer(drive, input->held);
    gab_vec velocity = {cosf(drive->angle) * drive->speed + drive->push.x,
                        sinf(drive->angle) * drive->speed + drive->push.y};
    drive->push.x *= 0.9f;
    drive->push.y *= 0.9f;
    gab_vec next = {drive->position.x + velocity.x, drive->position.y + velocity.y};
    drive->touches = query_touches(drive, next);
    if (drive->touches && (velocity.x != 0 || velocity.y != 0))
        bump(drive, velocity);
    else
        drive->position = next;
    measure_clearance(drive);
}

static PixelRect play_drive_visible_area(const PlayGame *game)
{
    const Drive *drive = (const Drive *)game;
    PixelSize world = {(int32_t)gab_map_width(drive->map), (int32_t)gab_map_height(drive->map)};
    return play_area_around(drive->position, (PixelSize){VISIBLE_WIDTH, VISIBLE_HEIGHT}, world);
}

static void draw_car(const Drive *drive, const DrawTarget *target)
{
    const DrawTheme *theme = drive->game.scene.theme;
    play_draw_body(target, &drive->game.scene, drive->position, drive->radius, NULL,
                   drive->touches);
    gab_vec ahead = {cosf(drive->angle) * drive->radius * 1.6f,
                     sinf(drive->angle) * drive->radius * 1.6f};
    play_draw_arrow(target, drive->position, ahead, theme->mark);
    gab_vec edge = {-drive->from_edge.x * drive->clearance, -drive->from_edge.y * drive->clearance};
    DrawStroke line = {.colour = theme->accent, .width = 1.25, .rim = 3, .dash = {4, 3, 4, 3}};
    draw_line(target, draw_spot(target, (double)drive->position.x, (double)drive->position.y),
              draw_spot(target, (double)(drive->position.x + edge.x),
                        (double)(drive->position.y + edge.y)),
              &line);
}

static void play_drive_draw(PlayGame *game, const DrawTarget *target)
{
    const Drive *drive = (const Drive *)game;
    const PlayScene *scene = &game->scene;
    const Map *map = project_map_named(scene->bank->project, gab_map_name(drive->map));
    DrawMapOptions options = {.theme = scene->theme, .show = DRAW_MAP_CHECKER | DRAW_MAP_PICTURE};
    draw_map(target, &(DrawMapView){scene->bank->project, map, &options}, scene->pictures);
    draw_car(drive, target);
}

static gab_vec play_drive_position(const PlayGame *game)
{
    const Drive *drive = (const Drive *)game;
    return drive->position;
}

const PlayGameClass play_drive = {
    .name = "drive",
    .title = N_("Drive"),
    .why_not = N_("No map has a road yet: choose the road tags in the Bands section of a map"),
    .keys = N_("Arrow keys: accelerate, brake, steer"),
    .size = sizeof(Drive),
    .choices = {{N_("Map"), count_maps, name_map, 0},
                {N_("Car"), count_bands, name_band, 0},
                {N_("At the border of the road"), count_edge_modes, name_edge_mode, 0}},
    .can = can_drive,
    .begin = play_drive_begin,
    .tick = play_drive_tick,
    .visible_area = play_drive_visible_area,
    .draw = play_drive_draw,
    .player_position = play_drive_position,
};
