/* SPDX-License-Identifier: MIT */
/*
 * Tests the partition of the shown layer: it equals the exported one, it is drawn correctly, it is
 * updated after changes of the walls, building can be cancelled, and the kinds are compared.
 */
#include "level_worlds.h"
#include "waiting.h"

#include "derive/partition.h"
#include "export/project_bank.h"
#include "session/ed-file.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

enum { WALLS = 120, MAX_LEAF = 512 };

/* ---- Comparison with an export ---- */

/* The exported bank, and the layer in it whose partition is compared. */
typedef struct Stored {
    GBytes *bytes;
    gab_bank bank;
    gab_layer layer;
} Stored;

static Stored stored_new(World *world)
{
    Stored stored;
    size_t size;
    stored.bytes = project_bank(ed_session_project(world->session),
                                ed_session_pictures(world->session), NULL, NULL);
    CHECK(stored.bytes != NULL);
    const void *bytes = g_bytes_get_data(stored.bytes, &size);
    CHECK_INT(gab_bank_open(&stored.bank, bytes, size, NULL, NULL), GAB_OK);
    stored.layer = gab_level_layer(gab_bank_level(&stored.bank, "keep"), "inside");
    return stored;
}

static bool same_leaf(gab_layer a, gab_layer b, uint32_t leaf)
{
    uint32_t of_a[MAX_LEAF], of_b[MAX_LEAF];
    uint32_t count = gab_layer_leaf_walls(a, leaf, of_a, MAX_LEAF);
    return count <= MAX_LEAF && count == gab_layer_leaf_walls(b, leaf, of_b, MAX_LEAF) &&
           memcmp(of_a, of_b, count * sizeof *of_a) == 0 &&
           gab_layer_leaf_parent(a, leaf) == gab_layer_leaf_parent(b, leaf);
}

static void check_same(gab_layer built, gab_layer stored)
{
    gab_partition_info a = gab_layer_partition(built), b = gab_layer_partition(stored);
    CHECK_INT(a.kind, b.kind);
    CHECK_INT(a.nodes, b.nodes);
    CHECK_INT(a.leaves, b.leaves);
    CHECK_INT(a.entries, b.entries);
    CHECK(memcmp(&a, &b, sizeof a) == 0);
    for (uint32_t i = 0; i < a.nodes; i++) {
        gab_cut of_a, of_b;
        CHECK(gab_layer_cut_at(built, i, &of_a) && gab_layer_cut_at(stored, i, &of_b));
        CHECK(of_a.offset == of_b.offset && of_a.normal.x == of_b.normal.x &&
              of_a.normal.y == of_b.normal.y && of_a.child[0] == of_b.child[0] &&
              of_a.child[1] == of_b.child[1]);
    }
    for (uint32_t i = 0; i < a.leaves; i++)
        CHECK(same_leaf(built, stored, i));
}

static void test_equals_export(void)
{
    CheckRandom random = check_random("session and export");
    static const PartitionKind kinds[] = {PARTITION_BSP, PARTITION_GRID, PARTITION_QUADTREE,
                                          PARTITION_NONE};
    for (size_t i = 0; i < CHECK_COUNT(kinds); i++) {
        World world = world_new(&random, WALLS, kinds[i]);
        world_set(&world, "few_cuts", 0.75);
        world_settle(&world);
        const EdBuilt *built = ed_partition_built(world.partition);
        Stored stored = stored_new(&world);
        CHECK_INT(built->wall_count, WALLS);
        CHECK_INT(ed_built_kind(built), kinds[i]);
        CHECK((built->drawn == NULL) == (kinds[i] == PARTITION_NONE));
        check_same(built->layer, stored.layer);
        g_bytes_unref(stored.bytes);
        world_free(&world);
    }
}

/* ---- Drawing ---- */

static double area_of(const DrawSpot *corners, uint32_t count)
{
    double area = 0;
    for (uint32_t i = 2; i < count; i++)
        area += (corners[i - 1].x - corners[0].x) * (corners[i].y - corners[0].y) -
                (corners[i - 1].y - corners[0].y) * (corners[i].x - corners[0].x);
    return area / 2;
}

/* Returns the area of a leaf's outline from the runtime, clipped to the drawn frame. */
static double area_of_runtime(const EdBuilt *built, gab_box frame, uint32_t leaf)
{
    gab_vec corners[MAX_LEAF];
    DrawSpot spots[MAX_LEAF];
    uint32_t count = gab_layer_leaf_outline(built->layer, leaf, frame, corners, MAX_LEAF);
    for (uint32_t i = 0; i < count; i++)
        spots[i] = (DrawSpot){(double)corners[i].x, (double)corners[i].y};
    return area_of(spots, count);
}

static gab_box frame_of(const DrawPartition *drawn)
{
    PixelRect bounds = {0, 0, 0, 0};
    for (uint32_t i = 0; i < drawn->leaf_count; i++) {
        PixelRect one = drawn->leaves[i].bounds;
        bounds = (PixelRect){MIN(bounds.left, one.left), MIN(bounds.top, one.top),
                             MAX(bounds.right, one.right), MAX(bounds.bottom, one.bottom)};
    }
    return (gab_box){(float)bounds.left, (float)bounds.top, (float)(bounds.right - bounds.left),
                     (float)(bounds.bottom - bounds.top)};
}

static void test_outlines(void)
{
    CheckRandom random = check_random("outlines");
    static const PartitionKind kinds[] = {PARTITION_BSP, PARTITION_GRID, PARTITION_QUADTREE};
    for (size_t i = 0; i < CHECK_COUNT(kinds); i++) {
        World world = world_new(&random, WALLS, kinds[i]);
        world_settle(&world);
        const EdBuilt *built = ed_partition_built(world.partition);
        gab_box frame = frame_of(built->drawn);
        double total_area = 0;
        for (uint32_t leaf = 0; leaf < built->info.leaves; leaf++) {
            const DrawLeaf *drawn = &built->drawn->leaves[leaf];
            double area = area_of(drawn->corners, drawn->count);
            CHECK_NEAR(area, area_of_runtime(built, frame, leaf), 0.5);
            total_area += area;
        }
        /* The leaves cover the frame without overlaps. */
        CHECK_NEAR(total_area, (double)frame.w * (double)frame.h, 1);
        CHECK_INT(built->drawn->cut_count, built->info.nodes);
        world_free(&world);
    }
}

/* True if a position is marked. */
static bool is_marked(const DrawPartition *drawn, double x, double y)
{
    for (uint32_t i = 0; i < drawn->mark_count; i++)
        if (hypot(drawn->marks[i].x - x, drawn->marks[i].y - y) < 0.01)
            return true;
    return false;
}

static void test_marks_cut_walls(void)
{
    CheckRandom random = check_random("marks");
    World world = world_new(&random, 0, PARTITION_GRID);
    world_set(&world, "columns", 4);
    world_set(&world, "rows", 1);
    /* Cells are 128 wide: one wall crosses three borders, one lies along a border, one crosses
     * none. */
    const int through[][2] = {{0, 0}, {512, 256}}, along[][2] = {{128, 10}, {128, 90}};
    const int inside[][2] = {{300, 20}, {340, 250}};
    world_draw(&world, through, 2, false);
    world_draw(&world, along, 2, false);
    world_draw(&world, inside, 2, false);
    world_settle(&world);
    const EdBuilt *built = ed_partition_built(world.partition);
    CHECK_INT(built->info.columns, 4);
    double left = (double)built->info.bounds.x, cell = (double)built->info.cell.x;
    uint32_t crossed = 0;
    for (int i = 1; i < 4; i++) {
        double x = left + i * cell;
        crossed += x > 0 && x < 512;
        CHECK(x <= 0 || x >= 512 || is_marked(built->drawn, x, x / 2));
    }
    CHECK_INT(built->drawn->mark_count, crossed);
    world_free(&world);
}

/* Checks that the number of marks is approximately the builder's number of cuts through walls. */
static void check_cuts(const EdBuilt *built)
{
    const Walls *walls = built->walls;
    PartitionSettings settings = {.kind = walls->partition == PARTITION_BSP    ? PLAIN_BSP
                                          : walls->partition == PARTITION_GRID ? PLAIN_GRID
                                                                               : PLAIN_QUADTREE,
                                  .cut_avoidance = walls->cut_avoidance};
    uint32_t count = list_count(walls->walls), at = 0;
    g_autofree PartitionSegment *segments = g_new(PartitionSegment, count);
    ListIter iter = list_iter(walls->walls);
    for (const Wall *wall; (wall = list_next(&iter)) != NULL;)
        segments[at++] = (PartitionSegment){wall->ax, wall->ay, wall->bx, wall->by};
    PlainPartition partition;
    PartitionFigures built_figures;
    CHECK_INT(partition_build(NULL, segments, count, &settings, &partition, &built_figures),
              DERIVE_DONE);
    /* A wall that ends within a step or two of a cut may be counted by only one of them. */
    CHECK_NEAR((double)built->drawn->mark_count, (built_figures.cut_ratio - 1) * count, 2.01);
    CHECK_NEAR(built->bank_bytes, built_figures.bytes, 0);
    partition_release(NULL, &partition);
}

static void test_counts_cuts(void)
{
    CheckRandom random = check_random("cuts");
    static const PartitionKind kinds[] = {PARTITION_BSP, PARTITION_GRID, PARTITION_QUADTREE};
    for (int i = 0; i < 12; i++) {
        World world = world_new(&random, i % 2 == 0 ? WALLS : 8, kinds[i / 4]);
        for (int k = 0; k < 30 && i % 2 == 1; k++) {
            int x = check_between(&random, 0, 24) * 16, y = check_between(&random, 0, 24) * 16;
            int w = check_between(&random, 1, 6) * 16, h = check_between(&random, 1, 6) * 16;
            const int room[][2] = {{x, y}, {x + w, y}, {x + w, y + h}, {x, y + h}};
            world_draw(&world, room, 4, true);
        }
        world_set(&world, "few_cuts", i % 4 < 2 ? 0 : 1);
        world_settle(&world);
        check_cuts(ed_partition_built(world.partition));
        world_free(&world);
    }
}

/* ---- Following the walls ---- */

static void count_cb(int *count)
{
    ++*count;
}

static void test_follows(void)
{
    CheckRandom random = check_random("follows");
    World world = world_new(&random, 20, PARTITION_BSP);
    world_settle(&world);
    EdBuilt *first = ed_built_ref((EdBuilt *)ed_partition_built(world.partition));
    const int triangle[][2] = {{10, 10}, {90, 10}, {90, 90}};
    world_draw(&world, triangle, 3, true);
    CHECK(ed_partition_is_old(world.partition));
    CHECK(ed_partition_is_busy(world.partition));
    CHECK(ed_partition_built(world.partition) == first); /* the previous one, until the new one is
                                                          * built */
    world_settle(&world);
    CHECK_INT(ed_partition_built(world.partition)->wall_count, 23);
    ed_session_undo(world.session);
    world_settle(&world);
    CHECK_INT(ed_partition_built(world.partition)->wall_count, 20);
    /* A change that does not affect the walls starts no build. */
    EdBuilt *current = (EdBuilt *)ed_partition_built(world.partition);
    Path path = path_level(world.level);
    Project *after = edit_set_text(ed_session_project(world.session), &path, "name", "tower", NULL);
    CHECK(ed_session_push(world.session, after, "Rename", NULL));
    CHECK(!ed_partition_is_busy(world.partition));
    CHECK(ed_partition_built(world.partition) == current);
    /* Another layer is shown, and then none. */
    ed_session_show_layer(world.session, world.other);
    CHECK(ed_partition_built(world.partition) == NULL);
    world_settle(&world);
    CHECK_INT(ed_partition_built(world.partition)->wall_count, 1);
    ed_session_show_asset(world.session, 0);
    CHECK(ed_partition_built(world.partition) == NULL);
    CHECK(!ed_partition_is_busy(world.partition));
    ed_built_unref(first);
    world_free(&world);
}

/* Several quick changes: a build of an outdated version is never shown. */
static void test_next_change_stops(void)
{
    CheckRandom random = check_random("stops");
    World world = world_new(&random, 40, PARTITION_BSP);
    for (int i = 0; i < 30; i++) {
        const int corners[][2] = {{i, 5}, {i + 100, 400}};
        world_draw(&world, corners, 2, false);
        for (int k = 0; k < i % 4; k++)
            g_main_context_iteration(NULL, FALSE);
        const EdBuilt *built = ed_partition_built(world.partition);
        CHECK(built == NULL || built->wall_count <= 40 + (uint32_t)i + 1);
    }
    world_settle(&world);
    CHECK_INT(ed_partition_built(world.partition)->wall_count, 70);
    world_free(&world);
}

static bool is_idle(void *user)
{
    return !ed_partition_is_busy(user);
}

static void test_when(void)
{
    CheckRandom random = check_random("when");
    World world = world_new(&random, 20, PARTITION_BSP);
    const int line[][2] = {{10, 10}, {90, 10}};
    world_settle(&world);
    ed_partition_set_when(world.partition, ED_REBUILD_BY_HAND);
    world_draw(&world, line, 2, false);
    CHECK(!ed_partition_is_busy(world.partition) && ed_partition_is_old(world.partition));
    CHECK_INT(ed_partition_built(world.partition)->wall_count, 20);
    ed_partition_rebuild(world.partition);
    world_settle(&world);
    CHECK_INT(ed_partition_built(world.partition)->wall_count, 21);
    ed_partition_set_when(world.partition, ED_REBUILD_ON_SAVE);
    world_draw(&world, line, 2, false);
    CHECK(!ed_partition_is_busy(world.partition));
    g_autofree char *folder = g_dir_make_tmp("gabarit-when-XXXXXX", NULL);
    g_autofree char *path = g_build_filename(folder, "when.gabarit", NULL);
    CHECK(succeeded(save_and_wait(world.session, path, NULL)));
    world_settle(&world);
    CHECK_INT(ed_partition_built(world.partition)->wall_count, 22);
    ed_partition_set_when(world.partition, ED_REBUILD_LIVE);
    /* After a cancel, the previous partition stays and is reported as old until the next change. */
    world_draw(&world, line, 2, false);
    ed_partition_cancel(world.partition);
    CHECK(!ed_partition_is_busy(world.partition) && ed_partition_is_old(world.partition));
    wait_for(is_idle, world.partition);
    CHECK_INT(ed_partition_built(world.partition)->wall_count, 22);
    world_draw(&world, line, 2, false);
    world_settle(&world);
    CHECK_INT(ed_partition_built(world.partition)->wall_count, 24);
    remove(path);
    remove(folder);
    world_free(&world);
}

/* ---- Picking and comparing ---- */

static void test_picks(void)
{
    CheckRandom random = check_random("picks");
    World world = world_new(&random, WALLS, PARTITION_BSP);
    int changes = 0;
    world_settle(&world);
    g_signal_connect_swapped(world.partition, "changed", G_CALLBACK(count_cb), &changes);
    const EdBuilt *built = ed_partition_built(world.partition);
    uint32_t count;
    ed_partition_pick(world.partition, (EdPartitionPick){ED_PARTITION_LEAF, 3});
    ed_partition_pick(world.partition, (EdPartitionPick){ED_PARTITION_LEAF, 3});
    CHECK_INT(changes, 1);
    ed_partition_picked_walls(world.partition, &count);
    CHECK_INT(count, gab_layer_leaf_walls(built->layer, 3, NULL, 0));
    world_set(&world, "few_cuts", 1);
    world_settle(&world);
    CHECK_INT(ed_partition_picked(world.partition).kind, ED_PARTITION_NONE);
    world_free(&world);
}

/* A mark shows each place where a cut crosses a wall, even close to the wall's end. The seed is
 * fixed because a wall that crosses a cut within 1/100 pixel of the region's border may or may not
 * be cut. */
static void test_cut_walls(void)
{
    CheckRandom random = check_random_at(1, "cut walls");
    for (size_t n = 20; n > 0; n--) {
        World world = world_new(&random, WALLS, PARTITION_BSP);
        world_settle(&world);
        const EdBuilt *built = ed_partition_built(world.partition);
        uint32_t count, cut_walls = 0;
        for (uint32_t node = 0; node < built->info.nodes; node++) {
            ed_partition_pick(world.partition, (EdPartitionPick){ED_PARTITION_NODE, node});
            ed_partition_picked_walls(world.partition, &count);
            cut_walls += count;
        }
        CHECK(cut_walls > 0);
        CHECK_INT(cut_walls, built->drawn->mark_count);
        world_free(&world);
    }
}

static void test_compares(void)
{
    CheckRandom random = check_random("compares");
    World world = world_new(&random, WALLS, PARTITION_GRID);
    world_settle(&world);
    const EdMeasured *measured = ed_partition_compared(world.partition);
    CHECK(measured != NULL);
    static const gab_partition kinds[] = {GAB_PARTITION_BSP, GAB_PARTITION_GRID,
                                          GAB_PARTITION_QUADTREE};
    for (int i = 0; measured != NULL && i < ED_COMPARED; i++) {
        CHECK_INT(measured[i].info.kind, kinds[i]);
        CHECK_INT(measured[i].moves, ED_MEASURE_MOVES);
        CHECK(measured[i].walls > 0 && measured[i].walls < WALLS);
        CHECK(measured[i].nanoseconds > 0 && measured[i].bytes > 0 && measured[i].cuts > 0);
    }
    /* The numbers are those of the runtime for the same moves. */
    const EdBuilt *built = ed_partition_built(world.partition);
    gab_cost cost = {0, 0, 0};
    gab_level_wall wall;
    float min = 1e9f, max = -1e9f, top = 1e9f, bottom = -1e9f;
    for (uint32_t i = 0; gab_layer_wall_at(built->layer, i, &wall); i++) {
        min = fminf(min, fminf(wall.wall.a.x, wall.wall.b.x));
        max = fmaxf(max, fmaxf(wall.wall.a.x, wall.wall.b.x));
        top = fminf(top, fminf(wall.wall.a.y, wall.wall.b.y));
        bottom = fmaxf(bottom, fmaxf(wall.wall.a.y, wall.wall.b.y));
    }
    for (uint32_t i = 0; i < ED_MEASURE_MOVES; i++) {
        gab_mover mover = ed_measure_move((gab_box){min, top, max - min, bottom - top}, i);
        gab_level_sweep(built->level, &mover, &(gab_blockers){.cost = &cost}, NULL);
    }
    CHECK_NEAR(measured[PARTITION_GRID].walls, (double)cost.walls / ED_MEASURE_MOVES, 1e-9);
    world_free(&world);
}

static EdMeasured figures(gab_partition kind, double walls, double nanoseconds, double bytes)
{
    return (EdMeasured){
        .info.kind = kind, .walls = walls, .leaves = 1, .nanoseconds = nanoseconds, .bytes = bytes};
}

static void test_advice(void)
{
    const EdMeasured measured[] = {figures(GAB_PARTITION_BSP, 4, 100, 2000),
                                   figures(GAB_PARTITION_GRID, 5, 105, 1000),
                                   figures(GAB_PARTITION_QUADTREE, 9.5, 300, 500)};
    static const struct {
        PartitionKind used;
        bool is_automatic;
        const char *words;
    } cases[] = {
        {PARTITION_BSP, false,
         "Good for these walls: the BSP tree. About as fast: the grid, which uses 50% as much "
         "memory."},
        {PARTITION_GRID, false,
         "Best for these walls: the grid. No other kind is faster or smaller."},
        {PARTITION_QUADTREE, false,
         "Faster here: the BSP tree. With the quadtree, a move is tested against "
         "9.5 walls instead of 4.0."},
        {PARTITION_NONE, false,
         "Without a partition, every move is tested against all walls; the BSP "
         "tree is fastest here."},
        {PARTITION_BSP, true, "Auto chose the BSP tree. The times measured here confirm it."},
        {PARTITION_QUADTREE, true,
         "Auto chose the quadtree by the work for all kinds of moves, which is the same on every "
         "machine. The short moves of points measured here take less time with the BSP tree."},
    };
    for (size_t i = 0; i < CHECK_COUNT(cases); i++) {
        g_autofree char *words =
            ed_measure_advice(measured, 3, cases[i].used, cases[i].is_automatic);
        CHECK_TEXT(words, cases[i].words);
    }
}

/* A session is destroyed while its partition is built or compared. */
static void test_ends(void)
{
    CheckRandom random = check_random("ends");
    for (int i = 0; i < 12; i++) {
        World world = world_new(&random, 60, PARTITION_BSP);
        for (int k = 0; k < i * 3; k++)
            g_main_context_iteration(NULL, FALSE);
        world_free(&world);
    }
    wait_a_while(50);
}

static const CheckCase cases[] = {
    {"the partition equals the exported one", test_equals_export},
    {"leaves are drawn with the runtime's outlines", test_outlines},
    {"points where cuts cross walls are marked", test_marks_cut_walls},
    {"there are as many marks as cuts", test_counts_cuts},
    {"the partition follows changes of the walls and the view", test_follows},
    {"the next change stops a build", test_next_change_stops},
    {"building live, on save, by hand, or cancelled", test_when},
    {"a picked leaf or node has its walls", test_picks},
    {"each crossing of a cut and a wall has a mark", test_cut_walls},
    {"three kinds are compared", test_compares},
    {"the advice on kinds, as text", test_advice},
    {"a session can be destroyed during a build", test_ends},
};

int main(int argc, char **argv)
{
    return check_main(argc, argv, cases, CHECK_COUNT(cases));
}
