/* SPDX-License-Identifier: MIT */
/* The game "Drive": a car on a map. A band of the map, or its distances to the edge of the road,
 * keep the car on the road. Laps are counted over a zone that is called "start". Implements a class
 * of ed-play-game.h. */
#include "play/ed-play-figure.h"
#include "play/ed-play-laps.h"

#include "draw/map.h"

#include <glib/gi18n.h>
#include <math.h>

enum {
    VISIBLE_WIDTH = 300,
    VISIBLE_HEIGHT = 190,
    CONTACT_TICKS =
        ED_PLAY_TICKS_PER_SECOND / 2 /* without touching the edge, which end a contact */
};

typedef struct Drive {
    EdPlayGame game;
    gab_map map;
    uint32_t band; /* or GAB_NONE */
    float radius;
    float scale; /* of the speed and of the visible area, for large cars */
    EdPlayFigure figure;
    EdPlayLaps laps;
    GPtrArray *radius_names; /* char *, of the bands or of the usual radii */
    Blocks *labels;   /* the bands as they are drawn, like MapBands.labels, where visible so far */
    uint8_t *is_read; /* for each block of `labels`, row by row */
    gab_vec position;
    float angle, speed;   /* of the car; the speed is in pixels per tick */
    gab_vec push;         /* velocity added by a bounce, which fades */
    float clearance;      /* distance to the nearest edge of the road */
    gab_vec from_edge;    /* unit vector away from that edge */
    bool touches;         /* the last movement touched the edge */
    uint32_t bumps;       /* number of contacts with the edge */
    uint32_t clear_ticks; /* since the last of them */
} Drive;

/* Radii of cars on a map without bands, and the radius of a car that has the usual speed. */
static const float usual_radii[] = {6, 3, 12, 24}, usual_radius = 8;
static const float thrust = 0.045f, max_speed = 2.6f, turn = 0.045f, rebound = 0.6f;

/* ---- Choices ---- */

static bool has_road(gab_map map)
{
    return gab_map_has_distances(map);
}

/* Returns the map at `index` in the list of the maps that have a road, and sets `*count` to the
 * length of that list. */
static gab_map map_with_road_at(const EdPlayBank *bank, uint32_t index, uint32_t *count)
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

static uint32_t count_maps(const EdPlayGame *game)
{
    uint32_t count;
    map_with_road_at(game->scene.bank, 0, &count);
    return count;
}

static gab_map map_of(const EdPlayGame *game, uint32_t index)
{
    uint32_t count;
    return map_with_road_at(game->scene.bank, index, &count);
}

static const char *name_map(const EdPlayGame *game, uint32_t index)
{
    return gab_map_name(map_of(game, index));
}

static uint32_t count_radii(const EdPlayGame *game)
{
    uint32_t bands = gab_map_band_count(map_of(game, game->chosen[0]));
    return bands > 0 ? bands : G_N_ELEMENTS(usual_radii);
}

static float radius_at(const EdPlayGame *game, uint32_t index)
{
    gab_band band = gab_map_band_at(map_of(game, game->chosen[0]), index);
    return gab_band_exists(band) ? gab_band_radius(band) : usual_radii[index];
}

static const char *name_radius(const EdPlayGame *game, uint32_t index)
{
    return g_ptr_array_index(((const Drive *)game)->radius_names, index);
}

/* A band without a name is called by its radius. */
static GPtrArray *radius_names(const EdPlayGame *game)
{
    GPtrArray *names = g_ptr_array_new_with_free_func(g_free);
    for (uint32_t i = 0; i < count_radii(game); i++) {
        const char *name = gab_band_name(gab_map_band_at(map_of(game, game->chosen[0]), i));
        g_ptr_array_add(
            names, name[0] != 0 ? g_strdup(name)
                                : g_strdup_printf(_("radius %g px"), (double)radius_at(game, i)));
    }
    return names;
}

static uint32_t count_edge_modes(const EdPlayGame *game)
{
    return 2;
}

static const char *name_edge_mode(const EdPlayGame *game, uint32_t index)
{
    return index == 0 ? _("Bounce") : _("Stop");
}

static void play_drive_recall(EdPlayGame *game, const void *asset)
{
    const PlaySettings *settings = play_settings(asset);
    game->chosen[1] = 0;
    for (uint32_t i = 0; i < count_radii(game); i++)
        if (lroundf(radius_at(game, i) * DOCUMENT_PIXEL) == settings->radius)
            game->chosen[1] = i;
    game->chosen[2] = settings->stops;
    game->chosen[3] = ed_play_figure_option(game, settings->figure);
}

static void play_drive_keep(const EdPlayGame *game, void *asset, PlaySettings *settings)
{
    settings->game = PLAYED_DRIVE;
    settings->radius = game->chosen[1] == 0
                           ? 0
                           : (int32_t)lroundf(radius_at(game, game->chosen[1]) * DOCUMENT_PIXEL);
    settings->stops = game->chosen[2] == 1;
    node_set_text(&settings->figure, ed_play_figure_sprite(game, game->chosen[3]));
}

static bool can_drive(const EdPlayBank *bank)
{
    uint32_t count;
    map_with_road_at(bank, 0, &count);
    return count > 0;
}

/* ---- The road ---- */

/* Finds the pixel of a zone that is about the farthest from the edge of the road, by a coarse
 * search; if the zone is empty, of the whole map. Returns false if there is no road in it. */
static bool find_widest(gab_map map, gab_zone zone, gab_vec *position)
{
    bool is_any = !gab_zone_exists(zone);
    gab_plane plane = gab_zone_plane(zone);
    gab_box area = {0, 0, (float)gab_map_width(map), (float)gab_map_height(map)};
    if (!is_any)
        area = gab_zone_bounds(zone);
    int32_t step = MAX((int32_t)MAX(area.w, area.h) / 512, 1);
    uint32_t max = 0;
    for (int32_t y = (int32_t)area.y; y < (int32_t)(area.y + area.h); y += step)
        for (int32_t x = (int32_t)area.x; x < (int32_t)(area.x + area.w); x += step) {
            uint32_t squared = gab_map_distance_squared(map, x, y);
            if (squared > max &&
                (is_any || gab_plane_zone_at_pixel(plane, x, y).index == zone.index)) {
                max = squared;
                *position = (gab_vec){(float)x + 0.5f, (float)y + 0.5f};
            }
        }
    return max > 0;
}

/* Places the car on the start line or, if there is none on the road, at the widest position. */
static void place_car(Drive *drive)
{
    gab_vec position = {(float)gab_map_width(drive->map) / 2,
                        (float)gab_map_height(drive->map) / 2};
    const gab_zone line = ed_play_laps_line(drive->map), none = {NULL, GAB_NONE};
    if (!gab_zone_exists(line) || !find_widest(drive->map, line, &position))
        find_widest(drive->map, none, &position);
    drive->position = position;
    ed_play_laps_begin(&drive->laps, drive->map, ed_play_game_asset(&drive->game), position);
    drive->angle = atan2f(drive->laps.ahead.y, drive->laps.ahead.x);
}

/* ---- Bands, for drawing ---- */

/* Reads the labels of a block from the bank; beyond the map, they are 0. */
static void read_block(gab_map map, uint32_t column, uint32_t row, uint8_t *labels)
{
    for (int32_t i = 0; i < BLOCK_PIXELS; i++) {
        int32_t x = (int32_t)column * BLOCK_SIDE + i % BLOCK_SIDE;
        int32_t y = (int32_t)row * BLOCK_SIDE + i / BLOCK_SIDE;
        uint32_t fitting = gab_map_fitting(map, x, y);
        bool is_road = fitting > 0 || gab_map_distance_squared(map, x, y) > 0;
        labels[i] = is_road ? (uint8_t)MIN(fitting + 1, 255) : 0;
    }
}

/* Reads the labels of a visible part of the map that were not read before. */
static void read_visible_labels(Drive *drive, PixelRect visible)
{
    int32_t right = MIN(visible.right, (int32_t)gab_map_width(drive->map));
    int32_t bottom = MIN(visible.bottom, (int32_t)gab_map_height(drive->map));
    uint32_t columns = blocks_columns(drive->labels);
    BlocksEdit *edit = blocks_edit(drive->labels);
    for (int32_t y = MAX(visible.top, 0) / BLOCK_SIDE; y * BLOCK_SIDE < bottom; y++)
        for (int32_t x = MAX(visible.left, 0) / BLOCK_SIDE; x * BLOCK_SIDE < right; x++) {
            uint8_t *is_read = &drive->is_read[(uint32_t)y * columns + (uint32_t)x];
            if (*is_read)
                continue;
            *is_read = 1;
            read_block(drive->map, (uint32_t)x, (uint32_t)y,
                       blocks_edit_block(edit, (uint32_t)x, (uint32_t)y));
        }
    Blocks *labels = blocks_edit_end(edit);
    blocks_unref(drive->labels);
    drive->labels = labels;
}

/* Creates labels of which none has been read. */
static void begin_labels(Drive *drive)
{
    drive->labels = blocks_new(gab_map_width(drive->map), gab_map_height(drive->map), 0);
    drive->is_read = g_malloc0((size_t)blocks_columns(drive->labels) * blocks_rows(drive->labels));
}

/* ---- Touching the edge ---- */

/* Queries whether the car would touch the edge of the road at a position. Without a band, it also
 * sets `clearance` and `from_edge` for that position. */
static bool query_touches(Drive *drive, gab_vec position)
{
    EdPlayLog *log = &drive->game.log;
    bool touched = false;
    const char *name = drive->band != GAB_NONE ? "gab_map_touches" : "gab_map_clearance";
    /* EdPlayTiming: the query is repeated, to measure its time (ed-play-log.h). */
    if (drive->band != GAB_NONE)
        for (EdPlayTiming timing = ed_play_log_time(log, name); ed_play_log_next_round(&timing);)
            touched = gab_map_touches(drive->map, drive->band, position);
    else
        touched = !gab_map_clearance(drive->map, position, &drive->clearance, &drive->from_edge) ||
                  drive->clearance < drive->radius;
    ed_play_log_answer(log, name, "%s", touched ? _("yes") : _("no"));
    return touched;
}

/* Queries `clearance` and `from_edge` at the position of the car. */
static void measure_clearance(Drive *drive)
{
    EdPlayLog *log = &drive->game.log;
    for (EdPlayTiming timing = ed_play_log_time(log, "gab_map_clearance");
         ed_play_log_next_round(&timing);)
        gab_map_clearance(drive->map, drive->position, &drive->clearance, &drive->from_edge);
    ed_play_log_answer(log, "gab_map_clearance", _("%.1f px"), (double)drive->clearance);
}

/* ---- The game ---- */

static void play_drive_begin(EdPlayGame *game)
{
    Drive *drive = (Drive *)game;
    drive->map = map_of(game, game->chosen[0]);
    drive->band = gab_map_band_at(drive->map, game->chosen[1]).index;
    drive->radius = radius_at(game, game->chosen[1]);
    drive->scale = MAX(drive->radius / usual_radius, 1);
    drive->radius_names = radius_names(game);
    begin_labels(drive);
    drive->speed = 0;
    drive->push = (gab_vec){0, 0};
    drive->bumps = 0;
    ed_play_figure_begin(&drive->figure, game, game->chosen[3]);
    place_car(drive);
    drive->touches = query_touches(drive, drive->position);
    measure_clearance(drive);
}

static void play_drive_end(EdPlayGame *game)
{
    Drive *drive = (Drive *)game;
    ed_play_laps_clear(&drive->laps);
    g_ptr_array_unref(drive->radius_names);
    blocks_unref(drive->labels);
    g_free(drive->is_read);
}

static float dot(gab_vec a, gab_vec b)
{
    return a.x * b.x + a.y * b.y;
}

/* Counts a contact with the edge. A car that is still driven towards the edge touches it again and
 * again; this is one contact until it has been clear of the edge for a while. */
static void count_contact(Drive *drive)
{
    bool is_same = drive->bumps > 0 && drive->clear_ticks < CONTACT_TICKS;
    drive->clear_ticks = 0;
    if (is_same)
        return;
    drive->bumps++;
}

/* Reflects the part of the velocity that is directed into the edge, or stops the car. */
static void bump(Drive *drive, gab_vec velocity)
{
    bool bounces = drive->game.chosen[2] == 0;
    float inward_speed = dot(velocity, drive->from_edge);
    count_contact(drive);
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
    bool gas = (held & (ED_PLAY_B_UP | ED_PLAY_A_UP)) != 0;
    bool brake = (held & (ED_PLAY_B_DOWN | ED_PLAY_A_DOWN)) != 0;
    float grip = turn * MIN(fabsf(drive->speed), 1) * (drive->speed < 0 ? -1.0f : 1.0f);
    drive->angle += held & (ED_PLAY_B_RIGHT | ED_PLAY_A_RIGHT) ? grip : 0;
    drive->angle -= held & (ED_PLAY_B_LEFT | ED_PLAY_A_LEFT) ? grip : 0;
    drive->speed += (gas ? thrust : 0) - (brake ? thrust : 0);
    drive->speed *= gas || brake ? 0.995f : 0.98f;
    drive->speed = CLAMP(drive->speed, -max_speed / 2, max_speed);
}

/* Shows the speed, the laps and the contacts. */
static void set_drive_message(Drive *drive)
{
    g_autoptr(GString) text = g_string_new(NULL);
    double speed = (double)(fabsf(drive->speed) * drive->scale) * ED_PLAY_TICKS_PER_SECOND;
    g_string_append_printf(text, _("%.0f px/s"), speed);
    ed_play_laps_append(&drive->laps, text);
    if (drive->bumps > 0) {
        g_string_append(text, "   ·   ");
        g_string_append_printf(text,
                               ngettext("%u contact with the road border",
                                        "%u contacts with the road border", drive->bumps),
                               drive->bumps);
    }
    g_strlcpy(drive->game.message, text->str, ED_PLAY_MESSAGE_BYTES);
}

static void play_drive_tick(EdPlayGame *game, const EdPlayInput *input)
{
    Drive *drive = (Drive *)game;
    steer(drive, input->held);
    float speed = drive->speed * drive->scale;
    gab_vec velocity = {cosf(drive->angle) * speed + drive->push.x,
                        sinf(drive->angle) * speed + drive->push.y};
    drive->push.x *= 0.9f;
    drive->push.y *= 0.9f;
    gab_vec before = drive->position;
    gab_vec next = {before.x + velocity.x, before.y + velocity.y};
    drive->touches = query_touches(drive, next);
    if (drive->touches && (velocity.x != 0 || velocity.y != 0))
        bump(drive, velocity);
    else
        drive->position = next;
    drive->clear_ticks += !drive->touches;
    measure_clearance(drive);
    ed_play_laps_tick(&drive->laps, &game->log, (gab_segment){before, drive->position});
    ed_play_figure_tick(&drive->figure, velocity);
    set_drive_message(drive);
}

static PixelRect play_drive_visible_area(const EdPlayGame *game)
{
    const Drive *drive = (const Drive *)game;
    PixelSize world = {(int32_t)gab_map_width(drive->map), (int32_t)gab_map_height(drive->map)};
    PixelSize size = {(int32_t)(VISIBLE_WIDTH * drive->scale),
                      (int32_t)(VISIBLE_HEIGHT * drive->scale)};
    return ed_play_area_around(drive->position, size, world);
}

static void draw_car(const Drive *drive, const DrawTarget *target)
{
    const DrawTheme *theme = drive->game.scene.theme;
    gab_vec heading = {cosf(drive->angle), sinf(drive->angle)};
    ed_play_draw_body(target, &drive->game.scene, drive->position, drive->radius, NULL,
                      drive->touches);
    if (!ed_play_figure_draw(&drive->figure, target, &drive->game.scene, drive->position,
                             heading)) {
        gab_vec ahead = {heading.x * drive->radius * 1.6f, heading.y * drive->radius * 1.6f};
        ed_play_draw_arrow(target, drive->position, ahead, theme->mark);
    }
    gab_vec edge = {-drive->from_edge.x * drive->clearance, -drive->from_edge.y * drive->clearance};
    DrawStroke line = {.colour = theme->accent, .width = 1.25, .rim = 3, .dash = {4, 3, 4, 3}};
    draw_line(target, draw_spot(target, (double)drive->position.x, (double)drive->position.y),
              draw_spot(target, (double)(drive->position.x + edge.x),
                        (double)(drive->position.y + edge.y)),
              &line);
}

/* Draws the picture of the map, with its road and its bands. */
static void draw_track(const Drive *drive, const DrawTarget *target)
{
    const EdPlayScene *scene = &drive->game.scene;
    const Map *map = ed_play_game_asset(&drive->game);
    const Band *bands[DOCUMENT_MAX_BANDS];
    DrawMapBands shown = {.labels = drive->labels, .bands = bands, .opacity = 0.6};
    shown.count = map_bands_sorted(map, bands);
    g_autofree DrawMapPlane *planes = g_new0(DrawMapPlane, list_count(map->planes));
    for (uint32_t i = 0; i < list_count(map->planes); i++)
        planes[i].plane = list_get(map->planes, i);
    DrawMapOptions options = {.theme = scene->theme,
                              .show = DRAW_MAP_CHECKER | DRAW_MAP_PICTURE,
                              .bands = &shown,
                              .planes = planes,
                              .plane_count = list_count(map->planes)};
    draw_map(target, &(DrawMapView){scene->bank->project, map, &options}, scene->pictures);
}

static void play_drive_draw(EdPlayGame *game, const DrawTarget *target)
{
    Drive *drive = (Drive *)game;
    read_visible_labels(drive, draw_visible_rect(target, 1));
    draw_track(drive, target);
    ed_play_draw_outlines(target, &game->scene, drive->laps.outline, 2);
    draw_car(drive, target);
}

static gab_vec play_drive_position(const EdPlayGame *game)
{
    const Drive *drive = (const Drive *)game;
    return drive->position;
}

const EdPlayGameClass ed_play_drive = {
    .name = "drive",
    .title = N_("Drive"),
    .why_not = N_("No map has a road yet: choose the road tags in the Bands section of a map"),
    .keys = N_("Arrow keys: accelerate, brake, steer   ·   A zone named “start”, on its own plane "
               "or with a road tag, counts laps in the direction of the track"),
    .size = sizeof(Drive),
    .assets = "maps",
    .choices = {{N_("Map"), count_maps, name_map},
                {N_("Size"), count_radii, name_radius},
                {N_("At the border of the road"), count_edge_modes, name_edge_mode},
                {N_("Vehicle"), ed_play_figure_count, ed_play_figure_name}},
    .recall = play_drive_recall,
    .keep = play_drive_keep,
    .can = can_drive,
    .begin = play_drive_begin,
    .end = play_drive_end,
    .tick = play_drive_tick,
    .visible_area = play_drive_visible_area,
    .draw = play_drive_draw,
    .player_position = play_drive_position,
};
