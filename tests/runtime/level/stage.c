/* SPDX-License-Identifier: MIT */
/* Worlds as opened banks; see stage.h. */
#include "stage.h"

#include "derive/partition.h"
#include "runtime/filter_of.h"

#include <stdio.h>
#include <stdlib.h>

static const struct {
    const char *name;
    PartitionSettings settings;
} kind_table[STAGE_KINDS] = {
    [STAGE_NONE] = {"none", {.kind = PLAIN_NO_PARTITION}},
    [STAGE_BSP] = {"bsp", {.kind = PLAIN_BSP}},
    [STAGE_FEW_CUTS] = {"bsp, few cuts", {.kind = PLAIN_BSP, .cut_avoidance = 1}},
    [STAGE_GRID] = {"grid", {.kind = PLAIN_GRID}},
    [STAGE_QUADTREE] = {"quadtree", {.kind = PLAIN_QUADTREE}},
    [STAGE_LAYERS] = {"layers", {.kind = PLAIN_NO_PARTITION}},
};

const char *stage_name(StageKind kind)
{
    return kind_table[kind].name;
}

static void bail_out(const char *what)
{
    printf("Bail out! %s\n", what);
    exit(EXIT_FAILURE);
}

/* ---- Building ---- */

static void *must_allocate(PlainBank *plain, size_t count, size_t size)
{
    void *memory = plain_alloc(plain, count, size);
    if (memory == NULL)
        bail_out("no memory for a bank");
    return memory;
}

static const char *door_name(PlainBank *plain, uint32_t door)
{
    char name[16];
    int length = snprintf(name, sizeof name, "door %u", (unsigned)door);
    return plain_text(plain, name, (size_t)length);
}

static void fill_walls(PlainBank *plain, const World *world, uint32_t first, PlainWalls *walls)
{
    for (uint32_t i = 0; i < walls->count; i++) {
        const SweepWall *wall = &world->walls[first + i];
        WorldMark mark = world->marks[first + i];
        walls->walls[i] = (PlainWall){.ax = (int32_t)wall->a.x,
                                      .ay = (int32_t)wall->a.y,
                                      .bx = (int32_t)wall->b.x,
                                      .by = (int32_t)wall->b.y,
                                      .tag = mark.tag,
                                      .front_only = wall->one_way};
        if (mark.door > 0)
            walls->walls[i].name = door_name(plain, mark.door - 1u);
    }
}

static void build_partition(const World *world, uint32_t first, StageKind kind, PlainWalls *walls)
{
    PartitionSegment *segments = calloc((size_t)walls->count + 1, sizeof *segments);
    if (segments == NULL)
        bail_out("no memory for segments");
    for (uint32_t i = 0; i < walls->count; i++) {
        const SweepWall *wall = &world->walls[first + i];
        segments[i] = (PartitionSegment){(int32_t)wall->a.x, (int32_t)wall->a.y, (int32_t)wall->b.x,
                                         (int32_t)wall->b.y};
    }
    DeriveJob job = {.threads = 1};
    if (kind_table[kind].settings.kind != PLAIN_NO_PARTITION &&
        partition_build(&job, segments, walls->count, &kind_table[kind].settings, &walls->partition,
                        NULL) != DERIVE_DONE)
        bail_out(job.problem != NULL ? job.problem : "a partition could not be built");
    free(segments);
}

static void fill_layer(PlainBank *plain, const World *world, uint32_t first, uint32_t count,
                       StageKind kind, PlainLayer *layer)
{
    layer->kind = PLAIN_WALLS;
    layer->as.walls.count = count;
    layer->as.walls.walls = must_allocate(plain, count, sizeof *layer->as.walls.walls);
    fill_walls(plain, world, first, &layer->as.walls);
    build_partition(world, first, kind, &layer->as.walls);
}

static void fill_level(PlainBank *plain, Stage *stage, StageKind kind, PlainLevel *level)
{
    static const StageKind kinds_of_layers[STAGE_MAX_LAYERS] = {STAGE_BSP, STAGE_GRID, STAGE_NONE,
                                                                STAGE_QUADTREE};
    const World *world = stage->world;
    level->name = stage_name(kind);
    level->picture = GAB_NONE;
    level->layer_count = kind == STAGE_LAYERS ? STAGE_MAX_LAYERS : 1;
    level->layers = must_allocate(plain, level->layer_count, sizeof *level->layers);
    for (uint32_t i = 0; i < level->layer_count; i++) {
        uint32_t first = (uint32_t)((uint64_t)world->count * i / level->layer_count);
        uint32_t end = (uint32_t)((uint64_t)world->count * (i + 1) / level->layer_count);
        StageKind layer_kind = kind == STAGE_LAYERS ? kinds_of_layers[i] : kind;
        fill_layer(plain, world, first, end - first, layer_kind, &level->layers[i]);
        if (kind == STAGE_LAYERS)
            stage->first[i] = first;
    }
}

static void fill_tags(PlainBank *plain)
{
    static const char *const names[WORLD_TAGS] = {"a", "b", "c", "d", "e"};
    plain->tags = must_allocate(plain, WORLD_TAGS, sizeof *plain->tags);
    plain->tag_count = WORLD_TAGS;
    for (uint8_t i = 0; i < WORLD_TAGS; i++)
        plain->tags[i] =
            (PlainTag){.name = names[i], .number = (uint8_t)(i + 1), .role = PLAIN_NO_ROLE};
}

static void release_partitions(PlainBank *plain)
{
    DeriveJob job = {.threads = 1};
    for (uint32_t i = 0; i < plain->level_count; i++)
        for (uint32_t k = 0; k < plain->levels[i].layer_count; k++)
            partition_release(&job, &plain->levels[i].layers[k].as.walls.partition);
}

/* ---- Opening ---- */

/* Returns the number of bytes per wall that the format uses for the partition and its entries; see
 * runtime/FORMAT.md. */
static double bytes_per_wall(const World *world, gab_level level)
{
    gab_partition_info info = gab_layer_partition(gab_level_layer_at(level, 0));
    double cells = info.kind == GAB_PARTITION_GRID ? 0 : (double)info.columns * (double)info.rows;
    return (20.0 * info.nodes + 12.0 * info.leaves + 20.0 * info.entries + 4.0 * cells) /
           (world->count > 0 ? world->count : 1);
}

static void find_doors(Stage *stage, gab_level level)
{
    for (uint32_t i = 0; i < WORLD_MAX_DOORS; i++) {
        char name[16];
        snprintf(name, sizeof name, "door %u", (unsigned)i);
        stage->doors[i] = gab_level_door(level, name);
    }
}

void stage_open(Stage *stage, const World *world, unsigned kinds)
{
    PlainBank plain = {.level_count = 0};
    *stage = (Stage){.world = world};
    fill_tags(&plain);
    plain.levels = must_allocate(&plain, STAGE_KINDS, sizeof *plain.levels);
    for (StageKind kind = 0; kind < STAGE_KINDS; kind++)
        if ((kinds & STAGE_BIT(kind)) != 0)
            fill_level(&plain, stage, kind, &plain.levels[plain.level_count++]);
    stage->opened = opened_from(&plain);
    release_partitions(&plain);
    plain_free(&plain);
    for (StageKind kind = 0; kind < STAGE_KINDS; kind++) {
        stage->levels[kind] = gab_bank_level(&stage->opened.bank, stage_name(kind));
        stage->bytes[kind] = bytes_per_wall(world, stage->levels[kind]);
    }
    find_doors(stage, gab_bank_level_at(&stage->opened.bank, 0));
}

void stage_close(Stage *stage)
{
    opened_close(&stage->opened);
}

/* ---- Queries ---- */

gab_blockers stage_blockers(const Stage *stage, const OracleFilter *filter, uint32_t *open)
{
    for (uint32_t i = 0; i < STAGE_OPEN_WORDS; i++)
        open[i] = 0;
    for (uint32_t i = 0; i < WORLD_MAX_DOORS; i++)
        if ((filter->open[i / 32] >> i % 32 & 1) != 0 && stage->doors[i] != GAB_NONE)
            open[stage->doors[i] / 32] |= 1u << stage->doors[i] % 32;
    gab_blockers blockers = {
        .filter = filter_of(filter->tags), .open = open, .open_words = STAGE_OPEN_WORDS};
    return blockers;
}

uint32_t stage_wall(const Stage *stage, StageKind kind, gab_layer layer, uint32_t wall)
{
    if (kind != STAGE_LAYERS || wall == GAB_NONE)
        return wall;
    uint32_t index = layer.index - gab_level_layer_at(stage->levels[kind], 0).index;
    return index < STAGE_MAX_LAYERS ? stage->first[index] + wall : GAB_NONE;
}
