/* SPDX-License-Identifier: MIT */
/*
 * Makes the bank that the digest queries, with the current writer and builders: the small bank, a
 * sprite with large masks, a map with a road, and a level with the same walls once for each kind of
 * partition.
 *
 *     make_bank digest.gab            compares the bytes and prints TAP
 *     make_bank --write digest.gab    writes the file
 */
#include "bank/plain_small.h"
#include "bank/writer.h"
#include "core/derive/bands.h"
#include "core/derive/distance.h"
#include "core/derive/partition.h"
#include "support/check.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void *must_allocate(PlainBank *bank, size_t count, size_t size)
{
    void *memory = plain_alloc(bank, count, size);
    if (memory == NULL)
        abort();
    return memory;
}

/* Copies a list and appends one zeroed element. */
static void *copy_and_extend(PlainBank *bank, const void *list, uint32_t count, size_t size)
{
    char *longer = must_allocate(bank, count + (size_t)1, size);
    memcpy(longer, list, count * size);
    return longer;
}

static const uint8_t tags[] = {0, 3, 7, 200}; /* the tags of the small bank */

static uint8_t random_tag(CheckRandom *random)
{
    return tags[check_between(random, 0, 3)];
}

/* ---- A sprite ---- */

enum { FRAMES = 6, WIDTH = 150, HEIGHT = 120, ROW = (WIDTH + 7) / 8, BOXES = 9 };

static bool in_disc(int x, int y, const int disc[3])
{
    return (x - disc[0]) * (x - disc[0]) + (y - disc[1]) * (y - disc[1]) < disc[2] * disc[2];
}

/* Makes a mask of some discs, with other discs removed. */
static PlainMask *make_mask(PlainBank *bank, CheckRandom *random)
{
    int discs[6][3];
    uint8_t *rows = must_allocate(bank, HEIGHT, ROW);
    for (int i = 0; i < 6; i++) {
        discs[i][0] = check_between(random, 10, WIDTH - 10);
        discs[i][1] = check_between(random, 10, HEIGHT - 10);
        discs[i][2] = check_between(random, 3, 30);
    }
    for (int y = 0; y < HEIGHT; y++)
        for (int x = 0; x < WIDTH; x++) {
            bool solid = in_disc(x, y, discs[0]) || in_disc(x, y, discs[1]) ||
                         in_disc(x, y, discs[2]) || in_disc(x, y, discs[3]);
            if (solid && !in_disc(x, y, discs[4]) && !in_disc(x, y, discs[5]))
                rows[y * ROW + x / 8] |= (uint8_t)(1 << x % 8);
        }
    PlainMask *mask = must_allocate(bank, 1, sizeof *mask);
    *mask = (PlainMask){.width = WIDTH, .height = HEIGHT, .rows = rows};
    return mask;
}

static void add_boxes(PlainBank *bank, CheckRandom *random, PlainFrame *frame)
{
    frame->boxes = must_allocate(bank, BOXES, sizeof *frame->boxes);
    frame->box_count = BOXES;
    for (int i = 0; i < BOXES; i++) {
        PlainBox *box = &frame->boxes[i];
        box->left = check_between(random, -40 * 256, 30 * 256);
        box->top = check_between(random, -50 * 256, 0);
        box->right = box->left + check_between(random, 1, 20 * 256);
        box->bottom = box->top + check_between(random, 1, 20 * 256);
        box->tag = random_tag(random);
    }
}

static void add_sprite(PlainBank *bank, CheckRandom *random)
{
    bank->pictures =
        copy_and_extend(bank, bank->pictures, bank->picture_count, sizeof *bank->pictures);
    bank->pictures[bank->picture_count] =
        (PlainPicture){.name = "blobs.png", .width = WIDTH * FRAMES, .height = HEIGHT};
    bank->sprites = copy_and_extend(bank, bank->sprites, bank->sprite_count, sizeof *bank->sprites);
    PlainSprite *sprite = &bank->sprites[bank->sprite_count++];
    sprite->name = "blobs";
    sprite->frames = must_allocate(bank, FRAMES, sizeof *sprite->frames);
    sprite->frame_count = FRAMES;
    for (uint32_t i = 0; i < FRAMES; i++) {
        PlainFrame *frame = &sprite->frames[i];
        *frame = (PlainFrame){.picture = bank->picture_count,
                              .x = i * WIDTH,
                              .width = WIDTH,
                              .height = HEIGHT,
                              .left = check_between(random, -90, -60) * 256,
                              .top = check_between(random, -70, -50) * 256 - (i == 0 ? 128 : 0),
                              .duration = 40 + i,
                              .mask = make_mask(bank, random)};
        add_boxes(bank, random, frame);
    }
    bank->picture_count++;
}

/* ---- A map ---- */

enum { ROAD_WIDTH = 150, ROAD_HEIGHT = 110, ROAD = ROAD_WIDTH * ROAD_HEIGHT, ZONES = 5 };

/* Paints a ring of road around the middle, and discs as zones. */
static void paint_road_and_zones(CheckRandom *random, uint8_t *road, uint8_t *zones)
{
    int discs[ZONES][3];
    for (int i = 0; i < ZONES; i++) {
        discs[i][0] = check_between(random, 0, ROAD_WIDTH);
        discs[i][1] = check_between(random, 0, ROAD_HEIGHT);
        discs[i][2] = check_between(random, 5, 40);
    }
    for (int y = 0; y < ROAD_HEIGHT; y++)
        for (int x = 0; x < ROAD_WIDTH; x++) {
            int distance = (x - 75) * (x - 75) + 2 * (y - 55) * (y - 55);
            road[y * ROAD_WIDTH + x] = 900 < distance && distance < 4600;
            for (int i = 0; i < ZONES; i++)
                if (in_disc(x, y, discs[i]))
                    zones[y * ROAD_WIDTH + x] = (uint8_t)(i + 1);
        }
}

static void measure_road(PlainBank *bank, PlainMap *map, const uint8_t *road)
{
    static const uint32_t radii[] = {3 * 256, 7 * 256 + 40};
    uint32_t *squared = must_allocate(bank, ROAD, sizeof *squared);
    uint8_t *band_bits = must_allocate(bank, ROAD, 1);
    DeriveJob job = {.threads = 1};
    DistanceMask mask = {road, ROAD_WIDTH, ROAD_WIDTH, ROAD_HEIGHT};
    DistanceField field = {squared, ROAD_WIDTH, ROAD_WIDTH, ROAD_HEIGHT};
    BandPicture picture = {band_bits, ROAD_WIDTH, ROAD_WIDTH, ROAD_HEIGHT};
    CHECK_INT(distance_build(&job, &mask, NULL, &field), DERIVE_DONE);
    CHECK_INT(bands_build(&job, &field, radii, 2, &picture), DERIVE_DONE);
    map->bands = must_allocate(bank, 2, sizeof *map->bands);
    map->band_count = 2;
    map->bands[0] = (PlainBand){.name = "bike", .radius = (int32_t)radii[0]};
    map->bands[1] = (PlainBand){.name = "car", .radius = (int32_t)radii[1]};
    map->band_pixels = band_bits;
    map->distances = squared;
}

static void add_map(PlainBank *bank, CheckRandom *random)
{
    bank->maps = copy_and_extend(bank, bank->maps, bank->map_count, sizeof *bank->maps);
    PlainMap *map = &bank->maps[bank->map_count++];
    uint8_t *road = must_allocate(bank, ROAD, 1), *zones = must_allocate(bank, ROAD, 1);
    paint_road_and_zones(random, road, zones);
    PlainPlane *plane = must_allocate(bank, 1, sizeof *plane);
    *plane = (PlainPlane){.name = "zones",
                          .zones = must_allocate(bank, ZONES, sizeof *plane->zones),
                          .zone_count = ZONES,
                          .pixels = zones};
    for (int i = 0; i < ZONES; i++)
        plane->zones[i] = (PlainZone){.tag = random_tag(random),
                                      .has_walk = i % 2 == 0,
                                      .walk_x = i % 2 == 0 ? 256 * i + 7 : 0};
    *map = (PlainMap){.name = "circuit",
                      .picture = GAB_NONE,
                      .width = ROAD_WIDTH,
                      .height = ROAD_HEIGHT,
                      .planes = plane,
                      .plane_count = 1};
    measure_road(bank, map, road);
}

/* ---- A level ---- */

enum { WALLS = 160, PARTITIONS = 5, CELLS = 20 };

static void make_walls(CheckRandom *random, PartitionSegment segments[WALLS])
{
    for (int i = 0; i < WALLS; i++) {
        int x = check_between(random, -20, 20) * 15 * 256, w = check_between(random, -60, 60) * 256;
        int y = check_between(random, -20, 20) * 15 * 256, h = check_between(random, -60, 60) * 256;
        if (i % 4 == 0)
            w = 0;
        if (i % 4 == 1 || i % 40 == 0)
            h = 0;
        segments[i] = (PartitionSegment){x, y, x + w, y + h + i % 3};
    }
}

/* Copies the arrays of a partition into memory of the bank. */
static PlainPartition copy_partition(PlainBank *bank, const PlainPartition *built)
{
    PlainPartition copy = *built;
    size_t entries = built->entries != NULL ? (size_t)built->columns * built->rows : 0;
    copy.entries = must_allocate(bank, entries, sizeof *copy.entries);
    copy.cuts = must_allocate(bank, built->cut_count, sizeof *copy.cuts);
    copy.leaf_ends = must_allocate(bank, built->leaf_count, sizeof *copy.leaf_ends);
    copy.walls = must_allocate(bank, built->wall_count, sizeof *copy.walls);
    if (entries > 0)
        memcpy(copy.entries, built->entries, entries * sizeof *copy.entries);
    if (built->cut_count > 0)
        memcpy(copy.cuts, built->cuts, built->cut_count * sizeof *copy.cuts);
    if (built->leaf_count > 0)
        memcpy(copy.leaf_ends, built->leaf_ends, built->leaf_count * sizeof *copy.leaf_ends);
    if (built->wall_count > 0)
        memcpy(copy.walls, built->walls, built->wall_count * sizeof *copy.walls);
    return copy;
}

static void add_walls(PlainBank *bank, CheckRandom *random, PlainLayer *layer,
                      const PartitionSegment *segments, const PartitionSettings *settings)
{
    PlainWalls *walls = &layer->as.walls;
    *layer = (PlainLayer){.kind = PLAIN_WALLS};
    walls->walls = must_allocate(bank, WALLS, sizeof *walls->walls);
    walls->count = WALLS;
    for (int i = 0; i < WALLS; i++)
        walls->walls[i] = (PlainWall){.name = i % 11 == 0   ? "gate"
                                              : i % 13 == 0 ? "hatch"
                                                            : "",
                                      .ax = segments[i].ax,
                                      .ay = segments[i].ay,
                                      .bx = segments[i].bx,
                                      .by = segments[i].by,
                                      .tag = random_tag(random),
                                      .front_only = i % 9 == 0};
    if (settings->kind == PLAIN_NO_PARTITION)
        return;
    DeriveJob job = {.threads = 1};
    PlainPartition built;
    CHECK_INT(partition_build(&job, segments, WALLS, settings, &built, NULL), DERIVE_DONE);
    walls->partition = copy_partition(bank, &built);
    partition_release(&job, &built);
}

static void add_cells(PlainBank *bank, CheckRandom *random, PlainLayer *tiles, PlainLayer *maze)
{
    uint8_t *cells = must_allocate(bank, CELLS, CELLS);
    uint8_t *maze_walls = must_allocate(bank, CELLS + 1, CELLS + 1);
    for (int i = 0; i < CELLS * CELLS; i++) {
        cells[i] = check_chance(random, 75) ? 0 : random_tag(random);
        if (check_chance(random, 30))
            maze_walls[i / CELLS * (CELLS + 1) + i % CELLS] = (uint8_t)check_between(random, 1, 3);
    }
    *tiles = (PlainLayer){.kind = PLAIN_TILES};
    tiles->as.tiles = (PlainTiles){.x = -290 * 256,
                                   .y = -288 * 256 + 3,
                                   .cell_w = 29 * 256,
                                   .cell_h = 28 * 256 + 100,
                                   .columns = CELLS,
                                   .rows = CELLS,
                                   .solid_outside = true,
                                   .cells = cells};
    *maze = (PlainLayer){.kind = PLAIN_MAZE};
    maze->as.maze = (PlainMaze){.x = -300 * 256,
                                .y = -300 * 256,
                                .cell_w = 30 * 256,
                                .cell_h = 30 * 256,
                                .columns = CELLS,
                                .rows = CELLS,
                                .walls = maze_walls};
}

static void add_level(PlainBank *bank, CheckRandom *random)
{
    static const PartitionSettings settings[PARTITIONS] = {
        {.kind = PLAIN_NO_PARTITION},
        {.kind = PLAIN_BSP, .cut_avoidance = 0.25},
        {.kind = PLAIN_BSP, .cut_avoidance = 1, .max_walls = 2},
        {.kind = PLAIN_GRID, .columns = 9, .rows = 8},
        {.kind = PLAIN_QUADTREE, .max_walls = 3},
    };
    PartitionSegment segments[WALLS];
    bank->levels = copy_and_extend(bank, bank->levels, bank->level_count, sizeof *bank->levels);
    PlainLevel *level = &bank->levels[bank->level_count++];
    *level = (PlainLevel){.name = "arena",
                          .picture = GAB_NONE,
                          .layers = must_allocate(bank, PARTITIONS + 2, sizeof *level->layers),
                          .layer_count = PARTITIONS + 2};
    make_walls(random, segments);
    for (int i = 0; i < PARTITIONS; i++)
        add_walls(bank, random, &level->layers[i], segments, &settings[i]);
    add_cells(bank, random, &level->layers[PARTITIONS], &level->layers[PARTITIONS + 1]);
}

/* ---- The file ---- */

static uint8_t *make_bank(size_t *size)
{
    PlainBank bank;
    BankError error;
    uint8_t *bytes;
    CheckRandom random = {20};
    plain_small(&bank);
    bank.sprites[0].frames[3].box_count = 0; /* has shapes, which the bank does not */
    add_sprite(&bank, &random);
    add_map(&bank, &random);
    add_level(&bank, &random);
    if (!bank_write(&bank, &bytes, size, &error)) {
        fprintf(stderr, "%s: %s\n", error.where, error.what);
        exit(2);
    }
    plain_free(&bank);
    return bytes;
}

static const char *path;

static void test_same_bytes(void)
{
    size_t size, length;
    uint8_t *bytes = make_bank(&size), *stored = malloc(size + 1);
    FILE *file = fopen(path, "rb");
    CHECK(file != NULL && stored != NULL);
    length = file != NULL && stored != NULL ? fread(stored, 1, size + 1, file) : 0;
    CHECK_INT(length, size);
    CHECK(length == size && memcmp(stored, bytes, size) == 0);
    if (file != NULL)
        fclose(file);
    free(stored);
    free(bytes);
}

static int write_bank(void)
{
    size_t size;
    uint8_t *bytes = make_bank(&size);
    FILE *file = fopen(path, "wb");
    bool is_written = file != NULL && fwrite(bytes, 1, size, file) == size;
    is_written = file != NULL && fclose(file) == 0 && is_written;
    free(bytes);
    return is_written ? 0 : 1;
}

int main(int argc, char **argv)
{
    static const CheckCase cases[] = {
        {"the writer and the builders make the stored bank of the digest", test_same_bytes}};
    path = argv[argc - 1];
    if (argc == 3 && strcmp(argv[1], "--write") == 0)
        return write_bank();
    return check_main(1, argv, cases, CHECK_COUNT(cases));
}
