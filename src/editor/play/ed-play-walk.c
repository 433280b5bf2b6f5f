/* SPDX-License-Identifier: MIT */
/* The game "Walk": a body that moves among the walls, tiles and mazes of a level, and on its
 * ground. Implements a class of ed-play-game.h. */
#include "play/ed-play-draw.h"

#include "draw/level.h"

#include <glib/gi18n.h>
#include <math.h>
#include <string.h>

enum { VISIBLE_WIDTH = 320, VISIBLE_HEIGHT = 200, DOOR_BIT_WORDS = 8 };
enum { MAX_DOORS = DOOR_BIT_WORDS * 32 };
enum { MAX_TOUCHED = 8, TOUCH_TICKS = ED_PLAY_TICKS_PER_SECOND / 2 };
static const float gravity = 0.22f, jump_speed = 4.6f, run_speed = 2, max_fall_speed = 9,
                   default_radius = 7, box_height_factor = 1.6f;

/* An obstacle that was touched lately. */
typedef struct Touched {
    uint32_t layer, door;
    gab_tag_id tag;
    int ticks; /* until touching it again is a new event */
} Touched;

typedef struct WalkGame {
    EdPlayGame game;
    gab_level level;
    bool falls; /* the level is seen from the side, with gravity */
    bool is_box;
    float radius;
    gab_vec position, speed;
    bool on_floor;
    gab_filter solid;                          /* what blocks, if some tags have the role "solid" */
    bool on_steep;                             /* it slides down something too steep to stand on */
    gab_travel travel;                         /* the movement of the last tick ... */
    gab_level_impact impacts[GAB_MAX_IMPACTS]; /* ... and its impacts */
    Touched touched[MAX_TOUCHED];
    uint32_t open[DOOR_BIT_WORDS]; /* bit i: door i is open */
    DrawWalls *walls;              /* index of the walls of the first wall layer, or NULL */
    uint64_t indexed_layer;        /* id of the layer that `walls` indexes */
    GArray *hidden;                /* ids of hidden layers */
} WalkGame;

/* ---- Choices ---- */

static uint32_t count_levels(const EdPlayGame *game)
{
    return gab_bank_level_count(&game->scene.bank->bank);
}

static gab_level level_of(const EdPlayGame *game)
{
    return gab_bank_level_at(&game->scene.bank->bank, game->chosen[0]);
}

/* Returns the project's level for a level of the bank. */
static const Level *level_in_project(const EdPlayGame *game, gab_level level)
{
    return project_level_named(game->scene.bank->project, gab_level_name(level));
}

static const char *name_level(const EdPlayGame *game, uint32_t index)
{
    return gab_level_name(gab_bank_level_at(&game->scene.bank->bank, index));
}

/* In a level seen from the side, the body is always a box, because only boxes walk on floors. */
static uint32_t count_bodies(const EdPlayGame *game)
{
    return game->chosen[2] == 1 ? 1 : 2;
}

static const char *name_body(const EdPlayGame *game, uint32_t index)
{
    return index == 0 ? _("Disc") : _("Box");
}

static uint32_t count_views(const EdPlayGame *game)
{
    return 2;
}

static const char *name_view(const EdPlayGame *game, uint32_t index)
{
    return index == 0 ? _("From above") : _("From the side");
}

static bool can_walk(const EdPlayBank *bank)
{
    return gab_bank_level_count(&bank->bank) > 0;
}

/* ---- The body ---- */

static gab_vec box_half_size(const WalkGame *walk)
{
    return (gab_vec){walk->radius, walk->radius * box_height_factor};
}

static gab_mover mover_of(const WalkGame *walk, gab_vec to)
{
    gab_mover mover = {walk->position, to, walk->radius, {0, 0}};
    if (walk->is_box)
        mover.half = box_half_size(walk);
    return mover;
}

static gab_blockers blockers_of(const WalkGame *walk, gab_cost *cost)
{
    return (gab_blockers){.filter = walk->solid,
                          .open = walk->open,
                          .open_words = DOOR_BIT_WORDS,
                          .cost = cost,
                          .step = walk->radius / 2};
}

/* Finds what blocks. If some tags have the role "solid", cells of other tags are floor, unless
 * there are also walls without a tag: tag 0 would include empty cells. Walls always block. */
static void find_solid(WalkGame *walk)
{
    bool has_role = ed_play_bank_role(walk->game.scene.bank, "solid", &walk->solid);
    bool has_tiles = false;
    for (uint32_t i = 0; i < gab_level_layer_count(walk->level); i++) {
        gab_layer layer = gab_level_layer_at(walk->level, i);
        gab_level_wall wall;
        has_tiles |= gab_layer_kind_of(layer) == GAB_LAYER_TILES;
        for (uint32_t number = 0; gab_layer_wall_at(layer, number, &wall); number++)
            gab_tags_add(&walk->solid.tags, wall.tag);
    }
    walk->solid.only = has_role && !(has_tiles && gab_tags_has(&walk->solid.tags, 0));
}

/* ---- Start ---- */

/* True if a level looks like a side view: it has ground or one-way walls. */
static bool is_like_side_view(gab_level level)
{
    for (uint32_t i = 0; i < gab_level_layer_count(level); i++) {
        gab_layer layer = gab_level_layer_at(level, i);
        if (gab_layer_kind_of(layer) == GAB_LAYER_GROUND)
            return true;
        uint32_t count = gab_layer_wall_count(layer), one_way = 0;
        gab_level_wall wall;
        for (uint32_t number = 0; number < count; number++)
            one_way +=
                gab_layer_wall_at(layer, number, &wall) && wall.wall.blocks == GAB_BLOCKS_FRONT;
        if (one_way > 0)
            return true;
    }
    return false;
}

/* Returns whether a level is seen from the side, as an option of the view. */
static bool is_side_view(const EdPlayGame *game, const Level *level)
{
    return level->view != VIEW_UNKNOWN ? level->view == VIEW_SIDE
                                       : is_like_side_view(level_of(game));
}

static void play_walk_recall(EdPlayGame *game, const void *asset)
{
    game->chosen[1] = play_settings(asset)->is_box;
    game->chosen[2] = is_side_view(game, asset);
}

static void play_walk_keep(const EdPlayGame *game, void *asset, PlaySettings *settings)
{
    Level *level = asset;
    settings->is_box = game->chosen[1] == 1;
    if (game->chosen[2] != is_side_view(game, level))
        level->view = game->chosen[2] == 1 ? VIEW_SIDE : VIEW_ABOVE;
}

/* Returns the position of the marker that is called "start" or has that tag; if there is none, of
 * the first marker; without markers, the middle of the level. */
static gab_vec first_position(const EdPlayGame *game, gab_level level)
{
    const gab_bank *bank = &game->scene.bank->bank;
    const Level *level_size = level_in_project(game, level);
    gab_vec position = {(float)level_size->width / 2, (float)level_size->height / 2};
    uint32_t count = gab_level_marker_count(level);
    if (count > 0)
        position = gab_marker_position(gab_level_marker_at(level, 0));
    for (uint32_t i = 0; i < count; i++) {
        gab_marker marker = gab_level_marker_at(level, i);
        const char *tag = gab_bank_tag_numbered(bank, gab_marker_tag(marker)).name;
        if (strcmp(tag, "start") == 0 || strcmp(gab_marker_name(marker), "start") == 0) {
            position = gab_marker_position(marker);
            break;
        }
    }
    return position;
}

/* Indexes the first wall layer, so that large levels are drawn quickly. Hides height layers,
 * because they would cover everything below. */
static void prepare_layers(WalkGame *walk)
{
    LIST_EACH (Layer, layer, level_in_project(&walk->game, walk->level)->layers) {
        if (layer->walls != NULL && walk->walls == NULL) {
            walk->walls = draw_walls_new(layer->walls->walls);
            walk->indexed_layer = layer->id;
        }
        if (layer->heights != NULL)
            g_array_append_val(walk->hidden, layer->id);
    }
}

static void play_walk_begin(EdPlayGame *game)
{
    static const char *const keys[] = {
        N_("Arrow keys walk   ·   [ and ] size   ·   Enter opens or closes the nearest door, 1–9 "
           "the first nine"),
        N_("Left and Right walk, Space jumps   ·   [ and ] size   ·   Enter opens or closes the "
           "nearest door, 1–9 the first nine")};
    WalkGame *walk = (WalkGame *)game;
    walk->level = level_of(game);
    walk->falls = game->jumps = game->chosen[2] == 1;
    walk->is_box = walk->falls || game->chosen[1] == 1;
    game->keys = keys[walk->falls];
    walk->radius = walk->radius > 0 ? walk->radius : default_radius;
    gab_vec start = first_position(game, walk->level);
    start.y -= walk->falls ? box_half_size(walk).y : 0; /* from the side, a marker is at the feet */
    walk->position = gab_vec_snap(start);
    walk->speed = (gab_vec){0, 0};
    walk->on_floor = walk->on_steep = false;
    walk->travel = (gab_travel){.end = walk->position};
    memset(walk->touched, 0, sizeof walk->touched);
    memset(walk->open, 0, sizeof walk->open);
    walk->walls = NULL;
    walk->hidden = g_array_new(FALSE, FALSE, sizeof(uint64_t));
    prepare_layers(walk);
    find_solid(walk);
    gab_mover mover = mover_of(walk, walk->position);
    gab_blockers blockers = blockers_of(walk, NULL);
    gab_level_push_out(walk->level, &mover, &blockers, &walk->position);
}

static void play_walk_end(EdPlayGame *game)
{
    WalkGame *walk = (WalkGame *)game;
    draw_walls_unref(walk->walls);
    g_array_unref(walk->hidden);
}

/* ---- A tick ---- */

static void handle_keys(WalkGame *walk, const EdPlayInput *input)
{
    uint32_t held = input->held;
    int x = ((held & (ED_PLAY_B_RIGHT | ED_PLAY_A_RIGHT)) != 0) -
            ((held & (ED_PLAY_B_LEFT | ED_PLAY_A_LEFT)) != 0);
    int y = ((held & (ED_PLAY_B_DOWN | ED_PLAY_A_DOWN)) != 0) -
            ((held & (ED_PLAY_B_UP | ED_PLAY_A_UP)) != 0);
    walk->speed.x = run_speed * (float)x;
    if (input->pressed & ED_PLAY_LARGER)
        walk->radius = MIN(walk->radius + 1, 64);
    if (input->pressed & ED_PLAY_SMALLER)
        walk->radius = MAX(walk->radius - 1, 1);
    if (!walk->falls) {
        walk->speed.y = run_speed * (float)y;
        return;
    }
    walk->speed.y = MIN(walk->speed.y + gravity, max_fall_speed);
    bool jumps = (input->pressed & (ED_PLAY_JUMP | ED_PLAY_B_UP | ED_PLAY_A_UP)) != 0;
    if (jumps && walk->on_floor)
        walk->speed.y = -jump_speed;
}

static bool is_open(const WalkGame *walk, uint32_t door)
{
    return (walk->open[door / 32] >> door % 32 & 1) != 0;
}

static void switch_door(WalkGame *walk, uint32_t door)
{
    if (door >= MIN(gab_level_door_count(walk->level), MAX_DOORS))
        return;
    gab_doors_set(walk->open, DOOR_BIT_WORDS, door, !is_open(walk, door));
    g_snprintf(walk->game.message, ED_PLAY_MESSAGE_BYTES,
               is_open(walk, door) ? _("%s is open") : _("%s is closed"),
               gab_level_door_name(walk->level, door));
}

static float squared_distance(gab_vec p, gab_vec a, gab_vec b)
{
    gab_vec along = {b.x - a.x, b.y - a.y};
    float length = along.x * along.x + along.y * along.y;
    float share = length > 0 ? ((p.x - a.x) * along.x + (p.y - a.y) * along.y) / length : 0;
    share = CLAMP(share, 0, 1);
    float x = a.x + share * along.x - p.x, y = a.y + share * along.y - p.y;
    return x * x + y * y;
}

/* Returns the door with the wall that is nearest to the figure; GAB_NONE if there is no door. */
static uint32_t nearest_door(const WalkGame *walk)
{
    uint32_t door = GAB_NONE;
    float min = INFINITY;
    for (uint32_t i = 0; i < gab_level_layer_count(walk->level); i++) {
        gab_layer layer = gab_level_layer_at(walk->level, i);
        gab_level_wall wall;
        for (uint32_t number = 0; gab_layer_wall_at(layer, number, &wall); number++) {
            float distance = squared_distance(walk->position, wall.wall.a, wall.wall.b);
            if (wall.door == GAB_NONE || distance >= min)
                continue;
            min = distance;
            door = wall.door;
        }
    }
    return door;
}

/* Walks on floors and falls. The impacts of a straight move remain, because they are reported. */
static void walk_and_fall(WalkGame *walk, const gab_blockers *blockers)
{
    gab_vec half = box_half_size(walk), speed = walk->speed;
    gab_box start = {walk->position.x - half.x, walk->position.y - half.y, 2 * half.x, 2 * half.y};
    gab_box box = start;
    uint32_t faces = 0;
    /* EdPlayTiming: the query is repeated, to measure its time (ed-play-log.h). */
    for (EdPlayTiming timing = ed_play_log_time(&walk->game.log, "gab_level_walk_box");
         ed_play_log_next_round(&timing);) {
        box = start;
        speed = walk->speed;
        faces = gab_level_walk_box(walk->level, &box, &speed, 1, blockers);
    }
    walk->on_floor = (faces & GAB_FACE_TOP) != 0;
    walk->on_steep = !walk->on_floor && (faces & (GAB_FACE_LEFT | GAB_FACE_RIGHT)) != 0;
    ed_play_log_answer(&walk->game.log, "gab_level_walk_box", "%s",
                       walk->on_floor ? _("on a floor") : _("in the air"));
    walk->speed = speed;
    walk->position.x += box.x - start.x;
    walk->position.y += box.y - start.y;
}

static bool is_obstacle(const Touched *touched, const gab_level_impact *impact)
{
    return touched->layer == impact->layer.index && touched->door == impact->door &&
           touched->tag == impact->tag;
}

/* Records an impact. True if the obstacle was not touched lately: to lean on a wall or to stand on
 * a floor is not an event. */
static bool record_impact(WalkGame *walk, const gab_level_impact *impact)
{
    Touched *place = walk->touched;
    for (int i = 0; i < MAX_TOUCHED && !is_obstacle(place, impact); i++)
        if (is_obstacle(&walk->touched[i], impact) || walk->touched[i].ticks < place->ticks)
            place = &walk->touched[i];
    bool is_new = place->ticks == 0 || !is_obstacle(place, impact);
    *place = (Touched){impact->layer.index, impact->door, impact->tag, TOUCH_TICKS};
    return is_new;
}

/* Records the impacts of a tick. True if the last one is an event. */
static bool record_impacts(WalkGame *walk)
{
    bool is_new = false;
    for (int i = 0; i < MAX_TOUCHED; i++)
        walk->touched[i].ticks -= walk->touched[i].ticks > 0;
    for (uint32_t i = 0; i < walk->travel.count; i++)
        is_new = record_impact(walk, &walk->impacts[i]);
    return is_new;
}

static void set_impact_message(WalkGame *walk, const gab_cost *cost)
{
    const gab_bank *bank = &walk->game.scene.bank->bank;
    const gab_travel *travel = &walk->travel;
    EdPlayLog *log = &walk->game.log;
    ed_play_log_answer(
        log, "gab_level_slide",
        ngettext("%u impact · walls tested: %u", "%u impacts · walls tested: %u", travel->count),
        travel->count, cost->walls);
    if (!record_impacts(walk))
        return;
    const gab_level_impact *last = &walk->impacts[travel->count - 1];
    const char *tag = gab_bank_tag_numbered(bank, last->tag).name;
    const char *door = last->door != GAB_NONE ? gab_level_door_name(walk->level, last->door) : "";
    char *text = walk->game.message;
    const char *obstacle = tag[0] != 0 ? tag : gab_layer_name(last->layer);
    if (door[0] != 0)
        g_snprintf(text, ED_PLAY_MESSAGE_BYTES, _("Stopped by %s: %s"), obstacle, door);
    else
        g_snprintf(text, ED_PLAY_MESSAGE_BYTES, _("Stopped by %s"), obstacle);
}

static void play_walk_tick(EdPlayGame *game, const EdPlayInput *input)
{
    WalkGame *walk = (WalkGame *)game;
    handle_keys(walk, input);
    if (input->digit > 0)
        switch_door(walk, (uint32_t)input->digit - 1);
    if (input->pressed & ED_PLAY_B_FLIP)
        switch_door(walk, nearest_door(walk));
    gab_vec to = {walk->position.x + walk->speed.x, walk->position.y + walk->speed.y};
    gab_mover mover = mover_of(walk, to);
    gab_blockers blockers = blockers_of(walk, NULL);
    for (EdPlayTiming timing = ed_play_log_time(&game->log, "gab_level_slide");
         ed_play_log_next_round(&timing);)
        gab_level_slide(walk->level, &mover, &blockers, NULL, 0);
    /* Once more, to count the walls: counting would slow down the measured rounds. */
    gab_cost cost = {0};
    blockers = blockers_of(walk, &cost);
    walk->travel = gab_level_slide(walk->level, &mover, &blockers, walk->impacts, GAB_MAX_IMPACTS);
    blockers.cost = NULL;
    if (walk->falls)
        walk_and_fall(walk, &blockers);
    else
        walk->position = walk->travel.end;
    set_impact_message(walk, &cost);
}

/* ---- Drawing ---- */

static PixelRect play_walk_visible_area(const EdPlayGame *game)
{
    const WalkGame *walk = (const WalkGame *)game;
    const Level *level = level_in_project(game, walk->level);
    return ed_play_area_around(walk->position, (PixelSize){VISIBLE_WIDTH, VISIBLE_HEIGHT},
                               (PixelSize){level->width, level->height});
}

/* Gets the names of the open doors, terminated by NULL. */
static void list_open_doors(const WalkGame *walk, const char *names[MAX_DOORS + 1])
{
    uint32_t count = 0;
    for (uint32_t door = 0; door < MIN(gab_level_door_count(walk->level), MAX_DOORS); door++)
        if (is_open(walk, door))
            names[count++] = gab_level_door_name(walk->level, door);
    names[count] = NULL;
}

static void play_walk_draw(EdPlayGame *game, const DrawTarget *target)
{
    const char *open_doors[MAX_DOORS + 1];
    const WalkGame *walk = (const WalkGame *)game;
    const EdPlayScene *scene = &game->scene;
    const Level *level = level_in_project(game, walk->level);
    list_open_doors(walk, open_doors);
    DrawLevelOptions options = {.theme = scene->theme,
                                .show = DRAW_LEVEL_USUAL & ~(unsigned)DRAW_LEVEL_GRID,
                                .dim = 0.4,
                                .hidden = (const uint64_t *)walk->hidden->data,
                                .hidden_count = walk->hidden->len,
                                .walls = walk->walls,
                                .walls_of = walk->indexed_layer,
                                .open_doors = open_doors};
    draw_level(target, &(DrawLevelView){scene->bank->project, level, &options}, scene->pictures);
    gab_vec half = box_half_size(walk);
    ed_play_draw_body(target, scene, walk->position, walk->radius, walk->is_box ? &half : NULL,
                      walk->on_steep);
    for (uint32_t i = 0; i < walk->travel.count; i++) {
        const gab_impact *at = &walk->impacts[i].at;
        gab_vec out = {at->normal.x * 14, at->normal.y * 14};
        ed_play_draw_arrow(target, at->point, out, scene->theme->warning);
    }
}

static gab_vec play_walk_position(const EdPlayGame *game)
{
    const WalkGame *walk = (const WalkGame *)game;
    return walk->position;
}

const EdPlayGameClass ed_play_walk = {
    .name = "walk",
    .title = N_("Walk"),
    .why_not = N_("There is no level yet"),
    .size = sizeof(WalkGame),
    .assets = "levels",
    .choices = {{N_("Level"), count_levels, name_level},
                {N_("Body"), count_bodies, name_body},
                {N_("View"), count_views, name_view}},
    .recall = play_walk_recall,
    .keep = play_walk_keep,
    .can = can_walk,
    .begin = play_walk_begin,
    .end = play_walk_end,
    .tick = play_walk_tick,
    .visible_area = play_walk_visible_area,
    .draw = play_walk_draw,
    .player_position = play_walk_position,
};
