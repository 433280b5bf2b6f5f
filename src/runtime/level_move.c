/* SPDX-License-Identifier: MIT */
/*
 * Implements movers among all layers of a level (gabarit/level.h). Each kind of layer has its own
 * queries: walls in level_walls.c, tiles in level_tiles.c, mazes in level_maze.c. This source
 * combines their answers, which travel.c uses.
 */
#include "level_element_internal.h"
#include "level_internal.h"
#include "level_tiles_internal.h"
#include "level_walls_internal.h"
#include "pair_internal.h"
#include "travel_internal.h"

/* ---- Movers ---- */

gab_mover gab_mover_disc(gab_vec from, gab_vec to, float radius)
{
    return (gab_mover){from, to, radius, {0, 0}};
}

gab_mover gab_mover_box(gab_box box, gab_vec by)
{
    gab_vec half = gab_vec_snap((gab_vec){box.w / 2, box.h / 2});
    gab_vec corner = gab_vec_snap((gab_vec){box.x, box.y});
    gab_vec from = fit_floats(advance(widen(corner), widen(half), 1));
    /* Beyond GAB_RANGE, gcc 12 would add `by` to the sum before it was rounded. */
    from = (gab_vec){rounded((double)from.x), rounded((double)from.y)};
    return (gab_mover){from, fit_floats(advance(widen(from), widen(by), 1)), 0, half};
}

/* Slow path: a coordinate may be out of range. */
static bool path_out_of_range(const gab_mover *mover, MoverPath *path)
{
    gab_move move = {mover->from, mover->to, mover->radius};
    Vec half = snap_vec(widen(mover->half));
    bool is_box = half.x > 0 && half.y > 0;
    move.radius = is_box ? 0 : move.radius;
    bool are_valid = gab_path_from_move(&move, path);
    path->half = is_box ? half : (Vec){0, 0};
    return are_valid && fabs(half.x) <= (double)GAB_RANGE && fabs(half.y) <= (double)GAB_RANGE;
}

bool gab_path_from_mover(const gab_mover *mover, MoverPath *path)
{
    /* Covers all seven numbers of a mover, one of them twice. */
    if (!four_in_range(&mover->from) ||
        !four_in_range((const uint8_t *)mover + sizeof(*mover) - 4 * sizeof(float)))
        return path_out_of_range(mover, path);
    Pair from = pair_snapped(pair_widened(&mover->from));
    Pair to = pair_snapped(pair_widened(&mover->to));
    Pair half = pair_if_positive(pair_snapped(pair_widened(&mover->half)));
    pair_store(&path->from, from);
    pair_store(&path->to, to);
    pair_store(&path->line, pair_minus(to, from));
    pair_store(&path->half, half);
    double radius = (double)mover->radius;
    path->radius = pair_to_vec(half).x > 0 ? 0 : positive_part(snap(radius));
    return true;
}

void gab_report_level(gab_level level, const gab_blockers *blockers, const void *floats,
                      size_t size, const char *function)
{
    const uint8_t *bytes = view_or_report(level.bank, SECTION_LEVL, level.index, function);
    uint32_t doors = field_or(bytes, LEVL_DOORS, 0);
    report_floats(level.bank, function, floats, size);
    if (blockers != NULL && blockers->only.bank != NULL)
        view_or_report(blockers->only.bank, SECTION_LAYR, blockers->only.index, function);
    if (blockers != NULL && blockers->open != NULL && blockers->open_words < (doors + 31) / 32)
        gab_report_mistake(level.bank, function, GAB_REASON_CAPACITY, "", doors);
}

/* ---- The layers of a query ---- */

/* A layer in a query; a layer of another kind stops nothing. */
typedef struct OpenLayer {
    gab_layer layer;
    gab_layer_kind kind;
    union {
        LayerWalls walls;
        LayerTiles tiles;
        LayerMaze maze;
    } as;
} OpenLayer;

/* The first layers stay open for the whole query; few levels have more layers that stop movers. */
enum { MAX_OPEN = 4 };

typedef struct LayerQuery {
    gab_level level;
    const gab_blockers *blockers;
    uint32_t first, end; /* indices of the layers of the query */
    OpenLayer *open;     /* the first MAX_OPEN of these layers */
} LayerQuery;

static void open_layer(OpenLayer *open, gab_layer layer, const gab_blockers *blockers)
{
    open->layer = layer;
    open->kind = gab_layer_kind_of(layer);
    bool stops = true;
    if (open->kind == GAB_LAYER_WALLS)
        gab_layer_walls_open(&open->as.walls, layer, blockers);
    else if (open->kind == GAB_LAYER_TILES)
        stops = gab_layer_tiles_open(&open->as.tiles, layer, blockers);
    else if (open->kind == GAB_LAYER_MAZE)
        stops = gab_layer_maze_open(&open->as.maze, layer, blockers);
    open->kind = stops ? open->kind : GAB_LAYER_NONE;
}

/* Returns the layer with an index: one that is open, or else `spare`, which is opened for it. */
static OpenLayer *layer_at(const LayerQuery *query, uint32_t index, OpenLayer *spare)
{
    if (index - query->first < MAX_OPEN)
        return &query->open[index - query->first];
    open_layer(spare, gab_level_layer_at(query->level, index), query->blockers);
    return spare;
}

/* True if a query uses only one layer, which may not exist. */
static bool has_only(const gab_blockers *blockers)
{
    return blockers != NULL && (blockers->only.bank != NULL || blockers->only.index != 0);
}

void gab_level_query_range(gab_level level, const gab_blockers *blockers, uint32_t *first,
                           uint32_t *end)
{
    *first = 0;
    const uint8_t *bytes = view_bytes(level.bank, SECTION_LEVL, level.index);
    *end = field_or(bytes, LEVL_LAYERS, 0);
    if (!has_only(blockers))
        return;
    uint32_t start = field_or(bytes, LEVL_LAYER, 0), index = blockers->only.index;
    bool is_in_level =
        blockers->only.bank == level.bank && *end > 0 && index >= start && index - start < *end;
    *first = is_in_level ? index - start : 0;
    *end = is_in_level ? *first + 1 : 0;
}

static LayerQuery layer_query_of(gab_level level, const gab_blockers *blockers,
                                 OpenLayer open[MAX_OPEN])
{
    LayerQuery query = {level, blockers, 0, 0, open};
    gab_level_query_range(level, blockers, &query.first, &query.end);
    for (uint32_t i = 0; i < MAX_OPEN && query.first + i < query.end; i++)
        open_layer(&open[i], gab_level_layer_at(level, query.first + i), blockers);
    return query;
}

/* ---- All layers as surroundings ---- */

static bool layer_first(OpenLayer *open, const MoverPath *path, Strike *strike, HitObstacle *hit)
{
    switch (open->kind) {
    case GAB_LAYER_WALLS:
        hit->is_rect = false;
        hit->column = hit->row = 0;
        return gab_layer_walls_first(&open->as.walls, path, strike, &hit->bar, &hit->wall);
    case GAB_LAYER_TILES:
        return gab_layer_tiles_first(&open->as.tiles, path, strike, hit);
    case GAB_LAYER_MAZE:
        return gab_layer_maze_first(&open->as.maze, path, strike, hit);
    default:
        return false;
    }
}

static bool first_in_layers(const void *set, const MoverPath *path, Strike *strike,
                            HitObstacle *hit)
{
    const LayerQuery *query = (const LayerQuery *)set;
    bool found = false;
    OpenLayer spare;
    /* A single layer writes directly to the outputs. */
    if (query->end - query->first == 1) {
        found = layer_first(&query->open[0], path, strike, hit);
        hit->layer = query->first;
        return found;
    }
    for (uint32_t index = query->first; index < query->end; index++) {
        Strike other;
        HitObstacle other_hit;
        if (!layer_first(layer_at(query, index, &spare), path, &other, &other_hit) ||
            (found && !gab_strike_is_earlier(&other, strike)))
            continue;
        found = true;
        *strike = other;
        *hit = other_hit;
        hit->layer = index;
    }
    return found;
}

static bool layer_stops(OpenLayer *open, const MoverPath *path)
{
    switch (open->kind) {
    case GAB_LAYER_WALLS:
        return gab_layer_walls_stop(&open->as.walls, path);
    case GAB_LAYER_TILES:
        return gab_layer_tiles_stop(&open->as.tiles, path);
    case GAB_LAYER_MAZE:
        return gab_layer_maze_stop(&open->as.maze, path);
    default:
        return false;
    }
}

static bool any_layer_stops(const void *set, const MoverPath *path)
{
    const LayerQuery *query = (const LayerQuery *)set;
    OpenLayer spare;
    for (uint32_t index = query->first; index < query->end; index++)
        if (layer_stops(layer_at(query, index, &spare), path))
            return true;
    return false;
}

/* The input and the result of a search among walls. */
typedef struct WallSearch {
    const MoverPath *path;
    DeepestPenetration *deepest;
    bool found;
} WallSearch;

static bool report_wall_penetration(void *context, const Bar *bar, uint32_t number)
{
    WallSearch *search = (WallSearch *)context;
    (void)number;
    if (bar->one_way || !gab_bar_overlaps(bar, search->path, search->path->from))
        return true;
    Vec normal;
    double depth = gab_bar_penetration(bar, search->path, &normal);
    gab_add_penetration(search->deepest, normal, depth);
    return true;
}

static void report_penetrations(const void *set, const MoverPath *mover,
                                DeepestPenetration *deepest)
{
    const LayerQuery *query = (const LayerQuery *)set;
    WallSearch search = {mover, deepest, false};
    OpenLayer spare;
    for (uint32_t index = query->first; index < query->end; index++) {
        OpenLayer *open = layer_at(query, index, &spare);
        if (open->kind == GAB_LAYER_WALLS)
            gab_layer_walls_visit(&open->as.walls, mover, report_wall_penetration, &search);
        else if (open->kind == GAB_LAYER_TILES)
            gab_layer_tiles_penetrations(&open->as.tiles, mover, deepest);
        else if (open->kind == GAB_LAYER_MAZE)
            gab_layer_maze_penetrations(&open->as.maze, mover, deepest);
    }
}

static bool separated_by_wall(void *context, const Bar *bar, uint32_t number)
{
    WallSearch *search = (WallSearch *)context;
    (void)number;
    search->found = !bar->one_way && path_crosses(search->path, bar);
    return !search->found;
}

/* True if a layer separates the ends of a path. A mover inside tiles may leave them in any
 * direction. */
static bool layer_separates(OpenLayer *open, const MoverPath *centre)
{
    if (open->kind == GAB_LAYER_WALLS) {
        WallSearch search = {centre, NULL, false};
        gab_layer_walls_visit(&open->as.walls, centre, separated_by_wall, &search);
        return search.found;
    }
    return (open->kind != GAB_LAYER_TILES || !gab_layer_tiles_overlap(&open->as.tiles, centre)) &&
           layer_stops(open, centre);
}

static bool layers_separate(const void *set, const MoverPath *centre)
{
    const LayerQuery *query = (const LayerQuery *)set;
    OpenLayer spare;
    for (uint32_t index = query->first; index < query->end; index++)
        if (layer_separates(layer_at(query, index, &spare), centre))
            return true;
    return false;
}

static Surroundings surroundings_of(const LayerQuery *query)
{
    return (Surroundings){
        {any_layer_stops, query}, first_in_layers, report_penetrations, layers_separate};
}

/* ---- Impacts ---- */

static inline void clear_impact(gab_level_impact *impact, gab_vec position, float time)
{
    impact->at = (gab_impact){time, position, position, {0, 0}, GAB_NONE, GAB_FACE_NONE};
    impact->layer = (gab_layer){NULL, GAB_NONE};
    impact->cell = (gab_cell){0, 0};
    impact->door = GAB_NONE;
    impact->tag = 0;
    impact->role = GAB_NONE;
}

/* Fills the impact of a mover that nothing stops, or whose numbers are invalid. */
static void impact_without_hit(const gab_mover *mover, const MoverPath *path, bool is_valid,
                               gab_level_impact *impact)
{
    Vec from;
    if (is_valid)
        clear_impact(impact, narrow(path->to), 1);
    else if (gab_snap_point(mover->from, &from))
        clear_impact(impact, narrow(from), 0);
    else
        clear_impact(impact, (gab_vec){0, 0}, 0);
}

/* Adds the obstacle that was hit to an impact. */
static void describe_obstacle(const LayerQuery *query, const HitObstacle *hit,
                              gab_level_impact *impact)
{
    impact->layer = gab_level_layer_at(query->level, hit->layer);
    impact->cell = (gab_cell){hit->column, hit->row};
    impact->door = GAB_NONE;
    impact->tag = 0;
    impact->role = GAB_NONE;
    gab_level_wall wall;
    gab_tiles tiles;
    if (gab_layer_wall_at(impact->layer, hit->wall, &wall)) {
        impact->door = wall.door;
        impact->tag = wall.tag;
        impact->role = wall.role;
    } else if (gab_layer_tiles(impact->layer, &tiles, NULL, NULL)) {
        impact->tag = gab_tiles_tag(&tiles, impact->cell);
        impact->role =
            impact->tag > 0 ? gab_bank_tag_numbered(query->level.bank, impact->tag).role : GAB_NONE;
    }
}

/* ---- Levels with a single layer of walls: the most frequent case ---- */

static bool sweep_walls(LayerWalls *walls, gab_layer layer, const gab_mover *mover,
                        gab_level_impact *impact)
{
    MoverPath path;
    bool is_valid = gab_path_from_mover(mover, &path);
    if (impact == NULL)
        return is_valid && gab_layer_walls_stop(walls, &path);
    if (!is_valid || !gab_layer_walls_impact(walls, &path, &impact->at)) {
        impact_without_hit(mover, &path, is_valid, impact);
        return false;
    }
    const uint8_t *wall = element_at(&walls->store.walls, impact->at.wall);
    impact->layer = layer;
    impact->cell = (gab_cell){0, 0};
    impact->door = read_u32(wall + WALL_DOOR) - 1;
    impact->tag = wall[WALL_TAG];
    impact->role = decode_role(wall[WALL_ROLE]);
    return true;
}

/* Returns the only layer of a level; an empty view if there are several or none. */
static inline gab_layer only_layer(gab_level level)
{
    const uint8_t *bytes = view_bytes(level.bank, SECTION_LEVL, level.index);
    bool is_alone = bytes != NULL && read_u32(bytes + LEVL_LAYERS) == 1;
    return (gab_layer){level.bank, is_alone ? read_u32(bytes + LEVL_LAYER) : GAB_NONE};
}

static bool sweep_layers(gab_level level, const gab_mover *mover, const gab_blockers *blockers,
                         gab_level_impact *impact)
{
    OpenLayer open[MAX_OPEN];
    LayerQuery query = layer_query_of(level, blockers, open);
    Surroundings surroundings = surroundings_of(&query);
    MoverPath path;
    HitObstacle hit;
    bool is_valid = gab_path_from_mover(mover, &path);
    if (impact == NULL)
        return is_valid && any_layer_stops(&query, &path);
    impact_without_hit(mover, &path, is_valid, impact);
    if (!is_valid || !gab_first_impact(&surroundings, &path, &impact->at, &hit))
        return false;
    describe_obstacle(&query, &hit, impact);
    return true;
}

bool gab_sweep_level(gab_level level, const gab_mover *mover, const gab_blockers *blockers,
                     gab_level_impact *impact)
{
    gab_layer layer = only_layer(level);
    const uint8_t *wall_layer = layer_content(layer, GAB_LAYER_WALLS);
    if (wall_layer == NULL || has_only(blockers))
        return sweep_layers(level, mover, blockers, impact);
    LayerWalls walls;
    layer_walls_open(&walls, level.bank, wall_layer, blockers);
    return sweep_walls(&walls, layer, mover, impact);
}

bool gab_level_sweep(gab_level level, const gab_mover *mover, const gab_blockers *blockers,
                     gab_level_impact *impact)
{
    REPORT_LEVEL(level, blockers, *mover);
    return gab_sweep_level(level, mover, blockers, impact);
}

static gab_travel travel_level(gab_level level, const gab_mover *mover,
                               const gab_blockers *blockers, gab_surface surface,
                               gab_level_impact *impacts, uint32_t capacity)
{
    OpenLayer open[MAX_OPEN];
    LayerQuery query = layer_query_of(level, blockers, open);
    Surroundings surroundings = surroundings_of(&query);
    MoverPath path;
    HitObstacle hit;
    gab_level_impact impact;
    bool is_valid = gab_path_from_mover(mover, &path);
    impact_without_hit(mover, &path, is_valid, &impact);
    gab_travel travel = {impact.at.stop, {0, 0}, 0, 0};
    if (!is_valid)
        return travel;
    Journey journey = gab_journey_along(&path, sub(mover->to, mover->from), surface);
    for (; gab_journey_next(&journey, &surroundings, &impact.at, &hit); travel.count++) {
        travel.faces |= impact.at.face;
        if (travel.count >= capacity)
            continue;
        describe_obstacle(&query, &hit, &impact);
        impacts[travel.count] = impact;
    }
    travel.end = narrow(journey.end);
    travel.motion = narrow(journey.motion);
    return travel;
}

gab_travel gab_level_bounce(gab_level level, const gab_mover *mover, const gab_blockers *blockers,
                            gab_surface surface, gab_level_impact *impacts, uint32_t capacity)
{
    REPORT_LEVEL(level, blockers, *mover);
    REPORT_FLOATS(level.bank, surface);
    return travel_level(level, mover, blockers, surface, impacts, capacity);
}

gab_travel gab_level_slide(gab_level level, const gab_mover *mover, const gab_blockers *blockers,
                           gab_level_impact *impacts, uint32_t capacity)
{
    gab_surface smooth = {0, 0};
    REPORT_LEVEL(level, blockers, *mover);
    return travel_level(level, mover, blockers, smooth, impacts, capacity);
}

gab_vec gab_level_fall(gab_level level, const gab_mover *mover, const gab_blockers *blockers,
                       LevelFall *fall)
{
    OpenLayer open[MAX_OPEN];
    LayerQuery query = layer_query_of(level, blockers, open);
    Surroundings surroundings = surroundings_of(&query);
    MoverPath path;
    HitObstacle hit;
    gab_impact impact;
    if (!gab_path_from_mover(mover, &path))
        return mover->from;
    Journey journey = gab_journey_along(&path, fall->velocity, (gab_surface){0, 0});
    journey.floor_limit = fall->limit;
    while (gab_journey_next(&journey, &surroundings, &impact, &hit))
        fall->faces |= gab_normal_face(impact.normal, fall->limit > 0 ? fall->limit : 1);
    fall->velocity = journey.motion;
    fall->rest = journey.rest;
    fall->lands = journey.lands;
    return narrow(journey.end);
}

/* ---- Overlaps ---- */

static bool overlaps_wall(void *context, const Bar *bar, uint32_t number)
{
    WallSearch *search = (WallSearch *)context;
    (void)number;
    search->found = gab_bar_overlaps(bar, search->path, search->path->from);
    return !search->found;
}

static bool overlaps_layer(OpenLayer *open, const MoverPath *mover)
{
    WallSearch search = {mover, NULL, false};
    switch (open->kind) {
    case GAB_LAYER_WALLS:
        gab_layer_walls_visit(&open->as.walls, mover, overlaps_wall, &search);
        return search.found;
    case GAB_LAYER_TILES:
        return gab_layer_tiles_overlap(&open->as.tiles, mover);
    case GAB_LAYER_MAZE:
        return gab_layer_maze_overlap(&open->as.maze, mover);
    default:
        return false;
    }
}

/* Makes the path of a mover that stays at its start. */
static bool stationary_path(const gab_mover *mover, MoverPath *path)
{
    gab_mover copy = {mover->from, mover->from, mover->radius, mover->half};
    return gab_path_from_mover(&copy, path);
}

bool gab_level_overlaps(gab_level level, const gab_mover *mover, const gab_blockers *blockers)
{
    OpenLayer open[MAX_OPEN], spare;
    LayerQuery query = layer_query_of(level, blockers, open);
    MoverPath path;
    REPORT_LEVEL(level, blockers, *mover);
    if (!stationary_path(mover, &path))
        return false;
    for (uint32_t index = query.first; index < query.end; index++)
        if (overlaps_layer(layer_at(&query, index, &spare), &path))
            return true;
    return false;
}

bool gab_level_push_out(gab_level level, const gab_mover *mover, const gab_blockers *blockers,
                        gab_vec *freed)
{
    OpenLayer open[MAX_OPEN];
    LayerQuery query = layer_query_of(level, blockers, open);
    Surroundings surroundings = surroundings_of(&query);
    MoverPath path;
    bool is_valid = stationary_path(mover, &path);
    REPORT_LEVEL(level, blockers, *mover);
    gab_level_impact none;
    impact_without_hit(mover, &path, is_valid, &none);
    *freed = none.at.stop;
    if (!is_valid || !gab_free_mover(&surroundings, &path))
        return false;
    *freed = narrow(path.from);
    return true;
}
