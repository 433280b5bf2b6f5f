/* SPDX-License-Identifier: MIT */
/* Compiles levels: walls and their partitions, tiles, mazes, ground, heights, markers. */
#include "export/compile_internal.h"

#include <glib/gi18n-lib.h>

#include <string.h>

enum { WORK_WALLS = 16 }; /* walls per unit of work, see compile_work_level */

/* The layer that is being compiled. */
typedef struct LayerTask {
    Compiler *c;
    const Layer *layer;
    PlainLayer *plain;
    Path path;
} LayerTask;

static double walls_work(const Walls *walls)
{
    const double kinds = walls->partition == PARTITION_AUTO ? PARTITION_TRIES : 1;
    return kinds * (double)list_count(walls->walls) / WORK_WALLS;
}

double compile_work_level(const Compiler *c, const Level *level)
{
    double work = 1;
    LIST_EACH (Layer, layer, level->layers)
        if (layer->walls != NULL && compile_includes_layer(c, layer->id))
            work += walls_work(layer->walls);
    return work;
}

/* ---- Walls ---- */

static void *copy_of(Compiler *c, const void *items, size_t count, size_t size)
{
    void *copy = compile_alloc(c, count, size);
    if (copy != NULL && count > 0)
        memcpy(copy, items, count * size);
    return copy;
}

/* Copies a partition from the builder's memory to the bank's. */
static bool copy_partition(Compiler *c, const PlainPartition *built, PlainPartition *kept)
{
    size_t entries = built->entries != NULL ? (size_t)built->columns * built->rows : 0;
    *kept = *built;
    kept->entries = copy_of(c, built->entries, entries, sizeof *built->entries);
    kept->cuts = copy_of(c, built->cuts, built->cut_count, sizeof *built->cuts);
    kept->leaf_ends = copy_of(c, built->leaf_ends, built->leaf_count, sizeof *built->leaf_ends);
    kept->walls = copy_of(c, built->walls, built->wall_count, sizeof *built->walls);
    return kept->entries != NULL && kept->cuts != NULL && kept->leaf_ends != NULL &&
           kept->walls != NULL;
}

/* Builds a partition of the kind that the layer specifies, or of the kind that suits its walls
 * best. */
static DeriveResult build_chosen(const LayerTask *task, DeriveJob *job,
                                 const PartitionSegment *segments, uint32_t count,
                                 PlainPartition *built)
{
    static const PlainPartitionKind kinds[] = {PLAIN_BSP, PLAIN_GRID, PLAIN_QUADTREE};
    const Walls *walls = task->layer->walls;
    PartitionChoice choice;
    if (walls->partition == PARTITION_AUTO) {
        DeriveResult result = partition_choose(job, segments, count, &choice, built);
        if (task->c->options.choice != NULL)
            *task->c->options.choice = choice;
        return result;
    }
    bool has_grid = walls->columns > 0 && walls->rows > 0;
    PartitionSettings settings = {.kind = kinds[walls->partition],
                                  .cut_avoidance = walls->cut_avoidance,
                                  .max_walls = (uint32_t)walls->max_walls,
                                  .max_depth = (uint32_t)walls->max_depth,
                                  .columns = has_grid ? (uint32_t)walls->columns : 0,
                                  .rows = has_grid ? (uint32_t)walls->rows : 0};
    return partition_build(job, segments, count, &settings, built, NULL);
}

static bool build_partition(const LayerTask *task, const PartitionSegment *segments,
                            PlainWalls *plain)
{
    const Walls *walls = task->layer->walls;
    if (walls->partition == PARTITION_NONE)
        return true;
    PlainPartition built;
    DeriveJob *job = compile_job(task->c, walls_work(walls));
    DeriveResult result = build_chosen(task, job, segments, plain->count, &built);
    bool ok = compile_check_built(task->c, result, task->path) &&
              copy_partition(task->c, &built, &plain->partition);
    partition_release(job, &built);
    return ok;
}

static bool compile_wall(Compiler *c, const Wall *wall, PlainWall *plain, PartitionSegment *segment)
{
    *segment = (PartitionSegment){wall->ax, wall->ay, wall->bx, wall->by};
    plain->name = wall->name;
    plain->ax = wall->ax;
    plain->ay = wall->ay;
    plain->bx = wall->bx;
    plain->by = wall->by;
    plain->tag = (uint8_t)wall->tag;
    plain->front_only = wall->blocks == WALL_FRONT;
    return compile_properties(c, wall, &plain->properties);
}

static bool compile_walls(const LayerTask *task)
{
    const List *walls = task->layer->walls->walls;
    PlainWalls *plain = &task->plain->as.walls;
    g_autofree PartitionSegment *segments = g_try_new(PartitionSegment, list_count(walls) + 1);
    task->plain->kind = PLAIN_WALLS;
    plain->walls = compile_alloc(task->c, list_count(walls), sizeof *plain->walls);
    bool ok = plain->walls != NULL &&
              (segments != NULL || compile_check_built(task->c, DERIVE_NO_MEMORY, task->path));
    ListIter iter = list_iter(walls);
    for (const Wall *wall; ok && (wall = list_next(&iter)) != NULL; plain->count++)
        ok = compile_wall(task->c, wall, &plain->walls[plain->count], &segments[plain->count]);
    return ok && build_partition(task, segments, plain);
}

/* ---- Grids of cells ---- */

/* Returns all cells, row by row; NULL after a failure. */
static uint8_t *read_cells(Compiler *c, const Blocks *blocks)
{
    uint32_t width = blocks_width(blocks), height = blocks_height(blocks);
    uint8_t *cells = compile_alloc(c, (size_t)width * height, 1);
    if (cells != NULL)
        blocks_read(blocks, (PixelRect){0, 0, (int32_t)width, (int32_t)height}, cells, width);
    return cells;
}

static bool compile_tiles(const LayerTask *task)
{
    const TileField *field = task->layer->tiles;
    PlainTiles *plain = &task->plain->as.tiles;
    task->plain->kind = PLAIN_TILES;
    *plain = (PlainTiles){.isometric = field->isometric,
                          .x = field->x,
                          .y = field->y,
                          .columns = blocks_width(field->cells),
                          .rows = blocks_height(field->cells),
                          .solid_outside = field->solid_outside,
                          .cells = read_cells(task->c, field->cells)};
    if (field->isometric) {
        plain->column_x = field->cell_w / 2;
        plain->column_y = field->cell_h / 2;
        plain->row_x = -(field->cell_w / 2);
        plain->row_y = field->cell_h / 2;
    } else {
        plain->cell_w = field->cell_w;
        plain->cell_h = field->cell_h;
    }
    return plain->cells != NULL;
}

static bool compile_maze(const LayerTask *task)
{
    const Maze *maze = task->layer->maze;
    uint32_t width = blocks_width(maze->walls), height = blocks_height(maze->walls);
    uint8_t *walls = read_cells(task->c, maze->walls);
    if (walls == NULL)
        return false;
    /* In the extra last column and row, keep only the walls that close the maze. */
    for (uint32_t y = 0; y < height; y++)
        walls[(size_t)y * width + width - 1] &= GAB_MAZE_LEFT;
    for (uint32_t x = 0; x < width; x++)
        walls[(size_t)(height - 1) * width + x] &= GAB_MAZE_TOP;
    task->plain->kind = PLAIN_MAZE;
    task->plain->as.maze = (PlainMaze){.x = maze->x,
                                       .y = maze->y,
                                       .cell_w = maze->cell_w,
                                       .cell_h = maze->cell_h,
                                       .columns = width - 1,
                                       .rows = height - 1,
                                       .walls = walls};
    return true;
}

/* ---- Ground and heights ---- */

static bool compile_ground(const LayerTask *task)
{
    const Ground *ground = task->layer->ground;
    PlainGround *plain = &task->plain->as.ground;
    task->plain->kind = PLAIN_GROUND;
    plain->slope_limit = ground->slope_limit;
    plain->nodes = compile_alloc(task->c, list_count(ground->nodes), sizeof *plain->nodes);
    if (plain->nodes == NULL)
        return false;
    plain->count = list_count(ground->nodes);
    LIST_EACH (GroundNode, node, ground->nodes) {
        plain->nodes[EACH_INDEX(node)][0] = node->x;
        plain->nodes[EACH_INDEX(node)][1] = node->y;
    }
    return true;
}

/* Reads the file of a picture again: its decoded pixels have 8 bits per channel, but the grey
 * values in the file may have 16. */
static bool read_greys(Compiler *c, const Picture *picture, Path path, Greys *greys)
{
    GError *problem = NULL;
    if (!picture_store_greys(c->store, picture, greys, &problem))
        compile_fail_at(c, COMPILE_PICTURE, path, problem->message);
    else if (greys->width != (uint32_t)picture->width || greys->height != (uint32_t)picture->height)
        compile_fail_at(c, COMPILE_PICTURE, path, _("its picture changed while it was being read"));
    else
        return true;
    g_clear_error(&problem);
    greys_clear(greys);
    return false;
}

static bool compile_heights(const LayerTask *task)
{
    Compiler *c = task->c;
    const Heights *heights = task->layer->heights;
    Pixels *pixels = compile_pixels(c, heights->picture, task->path);
    Greys greys;
    if (pixels == NULL)
        return false;
    pixels_unref(pixels);
    if (!read_greys(c, project_picture(c->project, heights->picture), task->path, &greys))
        return false;
    size_t size = (size_t)greys.width * greys.height * greys.bytes;
    uint8_t *samples = compile_alloc(c, size, 1);
    if (samples != NULL)
        memcpy(samples, greys.samples, size);
    task->plain->kind = PLAIN_HEIGHTS;
    task->plain->as.heights = (PlainHeights){.x = heights->x,
                                             .y = heights->y,
                                             .cell_w = heights->cell_w,
                                             .cell_h = heights->cell_h,
                                             .columns = greys.width,
                                             .rows = greys.height,
                                             .sample_bytes = greys.bytes,
                                             .samples = samples,
                                             .low = heights->low,
                                             .high = heights->high};
    greys_clear(&greys);
    return samples != NULL;
}

/* ---- Layers ---- */

/* Returns the reason why a bank cannot contain a layer; NULL if it can. */
static const char *skip_reason(const Layer *layer)
{
    const TileField *tiles = layer->tiles;
    const Maze *maze = layer->maze;
    if (tiles != NULL && (blocks_width(tiles->cells) == 0 || blocks_height(tiles->cells) == 0))
        return _("it is skipped because it has no cells");
    if (tiles != NULL && tiles->isometric && (tiles->cell_w < 2 || tiles->cell_h < 2))
        return _("it is skipped because its isometric cells are too small");
    if (maze != NULL && (blocks_width(maze->walls) < 2 || blocks_height(maze->walls) < 2))
        return _("it is skipped because it has no cells");
    if (layer->ground != NULL && list_count(layer->ground->nodes) < 2)
        return _("it is skipped because it has fewer than two nodes");
    if (layer->heights != NULL && layer->heights->picture == 0)
        return _("it is skipped because it has no picture");
    return NULL;
}

static bool compile_layer(const LayerTask *task)
{
    const Layer *layer = task->layer;
    bool ok = false;
    task->plain->name = layer->name;
    if (layer->walls != NULL)
        ok = compile_walls(task);
    else if (layer->tiles != NULL)
        ok = compile_tiles(task);
    else if (layer->maze != NULL)
        ok = compile_maze(task);
    else if (layer->ground != NULL)
        ok = compile_ground(task);
    else
        ok = compile_heights(task);
    return ok && compile_properties(task->c, layer, &task->plain->properties);
}

static bool compile_layers(Compiler *c, const Level *level, PlainLevel *plain)
{
    plain->layers = compile_alloc(c, list_count(level->layers), sizeof *plain->layers);
    bool ok = plain->layers != NULL;
    LIST_EACH_WHILE (ok, Layer, layer, level->layers) {
        if (!compile_includes_layer(c, layer->id))
            continue;
        Path path = path_layer(level->id, layer->id);
        c->path = path;
        const char *reason = skip_reason(layer);
        if (reason != NULL) {
            compile_note(c, path, reason);
            continue;
        }
        LayerTask task = {
            .c = c, .layer = layer, .plain = &plain->layers[plain->layer_count++], .path = path};
        ok = compile_layer(&task);
    }
    return ok;
}

/* ---- Levels ---- */

static bool compile_markers(Compiler *c, const Level *level, PlainLevel *plain)
{
    PlainMarker *marker = compile_alloc(c, list_count(level->markers), sizeof *marker);
    bool ok = marker != NULL;
    plain->markers = marker;
    plain->marker_count = ok ? list_count(level->markers) : 0;
    ListIter iter = list_iter(level->markers);
    for (const Marker *from; ok && (from = list_next(&iter)) != NULL; marker++) {
        marker->name = from->name;
        marker->tag = (uint8_t)from->tag;
        marker->x = from->x;
        marker->y = from->y;
        compile_direction(from->to_x, from->to_y, &marker->to_x, &marker->to_y);
        ok = compile_properties(c, from, &marker->properties);
    }
    return ok;
}

static bool compile_level(Compiler *c, const void *asset, void *to)
{
    const Level *level = asset;
    PlainLevel *plain = to;
    plain->name = level->name;
    plain->picture = compile_picture_number(c, level->picture);
    return compile_properties(c, level, &plain->properties) && compile_layers(c, level, plain) &&
           compile_markers(c, level, plain) && compile_advance(c, 1);
}

bool compile_levels(Compiler *c)
{
    c->bank->levels = compile_assets(c, c->project->levels, sizeof(PlainLevel), compile_level,
                                     &c->bank->level_count);
    return c->bank->levels != NULL;
}
