/* SPDX-License-Identifier: MIT */
/*
 * Tests of compiling projects to banks. A random document is compiled, written and opened, and the
 * bank is compared with the document by the functions that games use.
 */
#include "../derive/watched_job.h"
#include "compared_document.h"
#include "derive/partition.h"
#include "formats/bank/view.h"
#include "formats/export_files.h"

#include <gabarit/debug.h>
#include <gabarit/map.h>
#include <gabarit/sprite.h>

#include <glib/gstdio.h>
#include <math.h>
#include <string.h>

/* Exports a project and opens the bank. Returns the bytes, or NULL after a failed check. */
static GBytes *export_and_open(const TestDocument *document, const CompileOptions *options,
                               gab_bank *bank)
{
    GError *error = NULL;
    gab_fault fault;
    size_t size;
    GBytes *exported = project_bank(document->project, document->store, options, &error);
    CHECK_THAT(exported != NULL, "%s", error != NULL ? error->message : "");
    g_clear_error(&error);
    if (exported == NULL)
        return NULL;
    const void *bytes = g_bytes_get_data(exported, &size);
    gab_result result = gab_bank_open(bank, bytes, size, NULL, &fault);
    CHECK_THAT(result == GAB_OK, "%s in %s", gab_result_text(result), fault.section);
    if (result == GAB_OK)
        return exported;
    g_bytes_unref(exported);
    return NULL;
}

static void test_all_data(void)
{
    CHECK_RANDOM_CASES (random, "compile", 120) {
        TestDocument document;
        gab_bank bank;
        test_document_new(&random, check_between(&random, 0, 6), &document);
        CompileOptions options = {.pixels = (ExportPixels)check_between(&random, 0, 2)};
        GBytes *bytes = export_and_open(&document, &options, &bank);
        if (bytes != NULL)
            check_bank(&document, &bank, options.pixels);
        g_clear_pointer(&bytes, g_bytes_unref);
        test_document_free(&document);
    }
}

static void test_deterministic(void)
{
    CHECK_RANDOM_CASES (random, "same", 15) {
        TestDocument document;
        gab_bank bank;
        test_document_new(&random, 5, &document);
        DeriveJob single = {.threads = 1}, many = {.threads = 5};
        CompileOptions first = {.job = &single}, second = {.job = &many};
        GBytes *a = export_and_open(&document, &first, &bank);
        GBytes *b = export_and_open(&document, &second, &bank);
        CHECK(a != NULL && b != NULL && g_bytes_equal(a, b));
        g_clear_pointer(&a, g_bytes_unref);
        g_clear_pointer(&b, g_bytes_unref);
        test_document_free(&document);
    }
}

static void *with_name(void *node, const char *name)
{
    node_set_text(node_field(node, node_kind_field(((Node *)node)->kind, "name"), char *), name);
    return node;
}

/* Creates a level with heights from a picture of 16-bit greys, which it writes to `path`. */
static Project *heights_project(const char *path)
{
    static const uint8_t png[] = {
        0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0x00, 0x00, 0x00, 0x0d, 0x49, 0x48, 0x44,
        0x52, 0x00, 0x00, 0x00, 0x02, 0x00, 0x00, 0x00, 0x02, 0x10, 0x00, 0x00, 0x00, 0x00, 0x07,
        0x4d, 0x8e, 0xbb, 0x00, 0x00, 0x00, 0x12, 0x49, 0x44, 0x41, 0x54, 0x78, 0x9c, 0x63, 0x60,
        0x60, 0x14, 0x32, 0x61, 0xf8, 0xcf, 0xf0, 0xff, 0x3f, 0x00, 0x08, 0xc1, 0x03, 0x45, 0x6c,
        0x1f, 0xdf, 0x9f, 0x00, 0x00, 0x00, 0x00, 0x49, 0x45, 0x4e, 0x44, 0xae, 0x42, 0x60, 0x82};
    CHECK(g_file_set_contents(path, (const char *)png, sizeof png, NULL));
    Project *project = project_new();
    Picture *picture = node_new(&picture_kind);
    picture->id = 1;
    picture->width = picture->height = 2;
    node_set_text(&picture->path, "hills.png");
    node_set_list(&project->pictures, list_append(NULL, picture));
    Level *level = with_name(node_new(&level_kind), "hills");
    level->id = 2;
    Layer *layer = node_new(&layer_kind);
    layer->id = 3;
    Heights *heights = node_new(&heights_kind);
    heights->picture = 1;
    heights->high = 100 * DOCUMENT_PIXEL;
    node_set_child(&layer->heights, heights);
    node_set_list(&level->layers, list_append(NULL, layer));
    node_set_list(&project->levels, list_append(NULL, level));
    return project;
}

static void test_heights_16_bits(void)
{
    static const uint8_t wanted[] = {0x01, 0x00, 0x34, 0x12, 0x00, 0xff, 0xff, 0xff};
    char *folder = g_dir_make_tmp("gabarit-heights-XXXXXX", NULL);
    char *path = g_build_filename(folder, "hills.png", NULL);
    TestDocument document = {.project = heights_project(path),
                             .store = picture_store_new(folder, NULL, NULL)};
    CompileOptions options = {0};
    gab_bank bank;
    gab_heights heights = {0};
    GBytes *bytes = export_and_open(&document, &options, &bank);
    if (bytes != NULL)
        CHECK(gab_layer_heights(gab_level_layer_at(gab_bank_level(&bank, "hills"), 0), &heights));
    CHECK_INT(heights.sample_bytes, 2);
    CHECK(heights.columns == 2 && heights.rows == 2 && heights.samples != NULL &&
          memcmp(heights.samples, wanted, sizeof wanted) == 0);
    g_clear_pointer(&bytes, g_bytes_unref);
    picture_store_unref(document.store);
    node_unref(document.project);
    CHECK(g_remove(path) == 0 && g_rmdir(folder) == 0);
    g_free(path);
    g_free(folder);
}

/* ---- Compiling a single asset ---- */

static void test_single_asset(void)
{
    CHECK_RANDOM_CASES (random, "only", 30) {
        TestDocument document;
        gab_bank bank;
        test_document_new(&random, 5, &document);
        uint32_t count = list_count(document.project->sprites);
        if (count > 0) {
            const Sprite *sprite = list_get(document.project->sprites,
                                            (uint32_t)check_between(&random, 0, (int)count - 1));
            CompileOptions options = {.only = sprite->id};
            GBytes *bytes = export_and_open(&document, &options, &bank);
            CHECK_INT(gab_bank_sprite_count(&bank), 1);
            CHECK_INT(gab_bank_map_count(&bank) + gab_bank_level_count(&bank), 0);
            CHECK_INT(gab_bank_tag_count(&bank), list_count(document.project->tags));
            CHECK_TEXT(gab_sprite_name(gab_bank_sprite_at(&bank, 0)), sprite->name);
            check_bank_sprite(&document, gab_bank_sprite_at(&bank, 0), sprite);
            g_clear_pointer(&bytes, g_bytes_unref);
        }
        test_document_free(&document);
    }
}

/* ---- Progress and cancelling ---- */

static void test_progress_and_cancel(void)
{
    CHECK_RANDOM_CASES (random, "cancel", 30) {
        TestDocument document;
        PlainBank bank = {0};
        GError *error = NULL;
        test_document_new(&random, 4, &document);
        Watch watch = {.max_calls = INT32_MAX};
        DeriveJob job = {
            .progress = watch_progress, .cancelled = cancel_after_calls, .user = &watch};
        CompileOptions options = {.job = &job, .pixels = EXPORT_RGBA};
        CHECK(project_compile(document.project, document.store, &options, &bank, &error));
        CHECK(!watch.decreased);
        CHECK_NEAR(watch.last, 1, 0);
        plain_free(&bank);
        watch.max_calls = check_between(&random, 1, (watch.calls + 1) / 2);
        watch.calls = 0;
        watch.last = 0;
        bool success = project_compile(document.project, document.store, &options, &bank, &error);
        CHECK(!success && g_error_matches(error, COMPILE_ERROR, COMPILE_CANCELLED));
        g_clear_error(&error);
        plain_free(&bank);
        test_document_free(&document);
    }
}

/* ---- Missing and too large data ---- */

/* Creates a project with a sprite ken, whose only frame shows 8 x 8 pixels of a picture. */
static Project *small_project(Frame **frame)
{
    Project *project = project_new();
    Picture *picture = node_new(&picture_kind);
    picture->id = 7;
    picture->width = picture->height = 8;
    node_set_text(&picture->path, "no/ken.png");
    node_set_list(&project->pictures, list_append(NULL, picture));
    Sprite *sprite = with_name(node_new(&sprite_kind), "ken");
    *frame = with_name(node_new(&frame_kind), "stand");
    (*frame)->id = 9;
    (*frame)->picture = 7;
    (*frame)->w = (*frame)->h = 8;
    sprite->id = 8;
    sprite->frames = list_append(NULL, *frame);
    node_set_list(&project->sprites, list_append(NULL, sprite));
    return project;
}

static void check_failure(Project *project, ExportPixels pixels, int code, const char *part)
{
    PictureStore *store = picture_store_new(g_get_tmp_dir(), NULL, NULL);
    GError *error = NULL;
    CompileOptions options = {.pixels = pixels};
    CHECK(project_bank(project, store, &options, &error) == NULL);
    CHECK_THAT(error != NULL && error->domain == COMPILE_ERROR && error->code == code &&
                   strstr(error->message, part) != NULL,
               "%s has no \"%s\"", error != NULL ? error->message : "nothing", part);
    g_clear_error(&error);
    picture_store_unref(store);
    node_unref(project);
}

static void test_error_messages(void)
{
    Frame *frame;
    Project *project = small_project(&frame);
    frame->mask = node_new(&mask_kind);
    frame->mask->source = MASK_ALPHA;
    check_failure(project, EXPORT_NO_PIXELS, COMPILE_PICTURE, "sprite ken, frame 1 (stand)");
    project = small_project(&frame);
    check_failure(project, EXPORT_PNG, COMPILE_PICTURE, "no/ken.png");
    project = small_project(&frame);
    frame->has_hot_spot = true;
    frame->hot_x = -DOCUMENT_RANGE * DOCUMENT_PIXEL;
    Box *box = with_name(node_new(&box_kind), "wide");
    box->x = box->w = 4;
    box->h = 1;
    frame->boxes = list_append(NULL, box);
    check_failure(project, EXPORT_NO_PIXELS, COMPILE_LIMIT, "wide");
}

static bool has_note(const GPtrArray *notes, const char *part)
{
    for (guint i = 0; i < notes->len; i++)
        if (strstr(g_ptr_array_index(notes, i), part) != NULL)
            return true;
    return false;
}

static void test_skipped_data(void)
{
    Frame *frame;
    Project *project = small_project(&frame);
    Animation *kick = with_name(node_new(&animation_kind), "kick");
    kick->id = 11;
    Sprite *ken = (Sprite *)(uintptr_t)list_get(project->sprites, 0);
    ken->animations = list_append(NULL, kick);
    frame->duration = 0;
    PlainBank bank = {0};
    CompileOptions options = {.notes = g_ptr_array_new_with_free_func(g_free)};
    CHECK(project_compile(project, NULL, &options, &bank, NULL));
    CHECK_INT(options.notes->len, 2);
    CHECK(has_note(options.notes, "sprite ken, animation 1 (kick)") ||
          has_note(options.notes, "kick"));
    CHECK(has_note(options.notes, "0 ms"));
    CHECK_INT(bank.sprites[0].animation_count, 0);
    CHECK_INT(bank.sprites[0].frames[0].duration, 1);
    plain_free(&bank);
    g_ptr_array_unref(options.notes);
    node_unref(project);
}

/* ---- Order of boxes in groups ---- */

static void test_group_order(void)
{
    static const char *const groups[] = {"", "upper", "", "upper", "lower", "upper"};
    static const char *const names[] = {"a", "b", "c", "d", "e", "f"};
    static const char *const wanted[] = {"a", "upper", "b", "d", "f", "c", "lower", "e"};
    Frame *frame;
    Project *project = small_project(&frame);
    for (int i = 0; i < 6; i++) {
        Box *box = with_name(node_new(&box_kind), names[i]);
        box->w = box->h = 1;
        node_set_text(&box->group, groups[i]);
        node_set_list(&frame->boxes, list_append(frame->boxes, box));
    }
    TestDocument document = {.project = project};
    gab_bank bank;
    GBytes *bytes = export_and_open(&document, NULL, &bank);
    gab_frame view = gab_sprite_frame_at(gab_bank_sprite(&bank, "ken"), 0);
    CHECK_INT(gab_frame_box_count(view), 8);
    for (uint32_t i = 0; i < 8; i++)
        CHECK_TEXT(gab_frame_box_at(view, i).name, wanted[i]);
    CHECK_INT(gab_frame_box_at(view, 1).members, 3);
    CHECK_INT(gab_frame_box_at(view, 4).group, 1);
    g_clear_pointer(&bytes, g_bytes_unref);
    node_unref(project);
}

/* ---- Roads: distances and bands, compared with an exhaustive search ---- */

enum { ROAD_MAX = 24, ROAD_BANDS = 3 };

/* A map with a road and bands; some bands also have a painted plane. */
typedef struct RoadCase {
    int width, height;
    uint8_t road[ROAD_MAX * ROAD_MAX];
    bool edge_is_road;
    int radii[ROAD_BANDS]; /* in 1/256 pixel, in ascending order */
    bool has_plane[ROAD_BANDS];
    uint8_t painted[ROAD_BANDS][ROAD_MAX * ROAD_MAX];
} RoadCase;

static Blocks *make_blocks(const RoadCase *c, const uint8_t *pixels)
{
    Blocks *blank = blocks_new((uint32_t)c->width, (uint32_t)c->height, 0);
    BlocksEdit *edit = blocks_edit(blank);
    blocks_edit_write(edit, (PixelRect){0, 0, c->width, c->height}, pixels, (size_t)c->width);
    blocks_unref(blank);
    return blocks_edit_end(edit);
}

/* Creates a plane with zone 1 of tag 1, which is road, and zone 2 of tag 2, which is not. */
static Plane *make_plane(const RoadCase *c, const char *name, const uint8_t *pixels)
{
    Plane *plane = with_name(node_new(&plane_kind), name);
    plane->id = (uint64_t)name[0];
    plane->pixels = make_blocks(c, pixels);
    for (int i = 1; i <= 2; i++) {
        Zone *zone = node_new(&zone_kind);
        zone->number = zone->tag = i;
        node_set_list(&plane->zones, list_append(plane->zones, zone));
    }
    return plane;
}

static Project *road_project(const RoadCase *c)
{
    Project *project = project_new();
    Map *map = with_name(node_new(&map_kind), "track");
    map->id = 1;
    map->width = c->width;
    map->height = c->height;
    map->road[0] = 2;
    map->edge_is_road = c->edge_is_road;
    map->store_distances = true;
    node_set_list(&map->planes, list_append(NULL, make_plane(c, "a road", c->road)));
    for (int i = 0; i < ROAD_BANDS; i++) {
        /* In descending order: the order must not matter. */
        Band *band = node_new(&band_kind);
        band->id = 20 + (uint64_t)i;
        band->radius = c->radii[i];
        node_set_list(&map->bands, list_insert(map->bands, 0, band));
        char name[] = {(char)('0' + i), 0};
        Plane *plane = make_plane(c, name, c->painted[i]);
        plane->band = band->id;
        if (c->has_plane[i])
            node_set_list(&map->planes, list_insert(map->planes, 0, plane));
        else
            node_unref(plane);
    }
    node_set_list(&project->maps, list_append(NULL, map));
    return project;
}

/* Returns the smallest squared distance to a pixel that is not road, including those outside the
 * map if the edge is not road. */
static uint32_t slow_squared(const RoadCase *c, int x, int y)
{
    uint32_t min = UINT32_C(1) << 30;
    for (int v = -1; v <= c->height; v++)
        for (int u = -1; u <= c->width; u++) {
            bool inside = u >= 0 && v >= 0 && u < c->width && v < c->height;
            bool road = inside ? c->road[v * c->width + u] == 1 : c->edge_is_road;
            uint32_t squared = (uint32_t)((u - x) * (u - x) + (v - y) * (v - y));
            if (!road && squared < min)
                min = squared;
        }
    return min;
}

/*
 * True if the disc of a band fits: its radius is at most the distance to the nearest centre that is
 * not road, minus half a pixel, or the plane of this or a larger band is painted here. A plane of
 * this or a smaller band that is not painted here overrides both.
 */
static bool slow_fits(const RoadCase *c, int x, int y, int band)
{
    bool fits = sqrt((double)slow_squared(c, x, y)) - 0.5 >= c->radii[band] / 256.0;
    for (int i = 0; i < ROAD_BANDS; i++) {
        bool painted = c->painted[i][y * c->width + x] == 1;
        if (c->has_plane[i] && !painted && i <= band)
            return false;
        fits |= c->has_plane[i] && painted && i >= band;
    }
    return fits;
}

static void check_road(const RoadCase *c, gab_map map)
{
    for (int y = 0; y < c->height; y++)
        for (int x = 0; x < c->width; x++) {
            gab_vec centre = {(float)x + 0.5f, (float)y + 0.5f};
            CHECK_INT(gab_map_distance_squared(map, x, y), slow_squared(c, x, y));
            for (int band = 0; band < ROAD_BANDS; band++) {
                uint32_t number = gab_map_band_at(map, (uint32_t)band).index;
                CHECK_THAT(gab_map_touches(map, number, centre) == !slow_fits(c, x, y, band),
                           "%d x %d, pixel %d,%d, band %d", c->width, c->height, x, y, band);
            }
        }
}

static void random_road(CheckRandom *random, RoadCase *c)
{
    int road_percent = check_between(random, 50, 100);
    *c = (RoadCase){.width = check_between(random, 1, ROAD_MAX),
                    .height = check_between(random, 1, ROAD_MAX),
                    .edge_is_road = check_chance(random, 50)};
    for (int i = 0; i < c->width * c->height; i++)
        c->road[i] = check_chance(random, road_percent) ? 1 : (uint8_t)check_between(random, 0, 2);
    for (int band = 0, radius = 0; band < ROAD_BANDS; band++) {
        c->radii[band] = radius += check_between(random, 1, 600);
        c->has_plane[band] = check_chance(random, 40);
        for (int i = 0; i < c->width * c->height; i++)
            c->painted[band][i] = (uint8_t)check_between(random, 0, 2);
    }
}

static void test_roads(void)
{
    CHECK_RANDOM_CASES (random, "roads", 60) {
        RoadCase c;
        random_road(&random, &c);
        TestDocument document = {.project = road_project(&c)};
        gab_bank bank;
        GBytes *bytes = export_and_open(&document, NULL, &bank);
        if (bytes != NULL)
            check_road(&c, gab_bank_map(&bank, "track"));
        g_clear_pointer(&bytes, g_bytes_unref);
        node_unref(document.project);
    }
}

/* ---- Partitions: the settings take effect ---- */

enum { FENCE = 200 };

static Project *fence_project(const PartitionSegment *segments, const Walls *settings)
{
    Project *project = project_new();
    Level *level = with_name(node_new(&level_kind), "cave");
    Layer *layer = node_new(&layer_kind);
    Walls *walls = node_copy(settings);
    level->id = 1;
    layer->id = 2;
    for (int i = 0; i < FENCE; i++) {
        Wall *wall = node_new(&wall_kind);
        wall->ax = segments[i].ax;
        wall->ay = segments[i].ay;
        wall->bx = segments[i].bx;
        wall->by = segments[i].by;
        node_set_list(&walls->walls, list_append(walls->walls, wall));
    }
    node_set_child(&layer->walls, walls);
    node_set_list(&level->layers, list_append(NULL, layer));
    node_set_list(&project->levels, list_append(NULL, level));
    return project;
}

/*
 * Checks that the partition in the bank equals the one that the builder creates with these
 * settings.
 */
static void check_fence(const PartitionSegment *segments, const Walls *settings,
                        const PartitionSettings *wanted)
{
    TestDocument document = {.project = fence_project(segments, settings)};
    PlainPartition built;
    PartitionFigures figures;
    gab_bank bank;
    CHECK(partition_build(NULL, segments, FENCE, wanted, &built, &figures) == DERIVE_DONE);
    GBytes *bytes = export_and_open(&document, NULL, &bank);
    gab_level cave = gab_bank_level(&bank, "cave");
    gab_partition_info info = gab_layer_partition(gab_level_layer_at(cave, 0));
    CHECK_INT(info.nodes, figures.nodes);
    CHECK_INT(info.leaves, figures.leaves);
    CHECK_INT(info.entries, built.wall_count);
    CHECK_INT(info.columns, built.columns);
    CHECK_INT(info.rows, built.rows);
    partition_release(NULL, &built);
    g_clear_pointer(&bytes, g_bytes_unref);
    node_unref(document.project);
}

static void test_partitions(void)
{
    CheckRandom random = check_random("partitions");
    PartitionSegment segments[FENCE];
    for (int i = 0; i < FENCE; i++) {
        PartitionSegment *s = &segments[i];
        s->ax = check_between(&random, 0, 200000);
        s->ay = check_between(&random, 0, 200000);
        s->bx = s->ax + check_between(&random, -20000, 20000);
        s->by = s->ay + check_between(&random, -20000, 20000);
    }
    Walls *settings = node_new(&walls_kind);
    static const PartitionSettings wanted[] = {
        {.kind = PLAIN_BSP},
        {.kind = PLAIN_BSP, .cut_avoidance = 1},
        {.kind = PLAIN_BSP, .max_walls = 50},
        {.kind = PLAIN_QUADTREE, .max_depth = 2},
        {.kind = PLAIN_GRID},
        {.kind = PLAIN_GRID, .columns = 3, .rows = 5},
    };
    for (size_t i = 0; i < G_N_ELEMENTS(wanted); i++) {
        settings->partition = wanted[i].kind == PLAIN_BSP    ? PARTITION_BSP
                              : wanted[i].kind == PLAIN_GRID ? PARTITION_GRID
                                                             : PARTITION_QUADTREE;
        settings->cut_avoidance = wanted[i].cut_avoidance;
        settings->max_walls = (int32_t)wanted[i].max_walls;
        settings->max_depth = (int32_t)wanted[i].max_depth;
        settings->columns = (int32_t)wanted[i].columns;
        settings->rows = (int32_t)wanted[i].rows;
        check_fence(segments, settings, &wanted[i]);
    }
    /* Columns without rows: both are chosen by the builder. */
    settings->rows = 0;
    check_fence(segments, settings, &wanted[4]);
    node_unref(settings);
}

/* ---- HTML viewers ---- */

/* A bank that is too large is reported with its size in whole MiB, rounded up. */
static void test_view_limit(void)
{
    static const struct {
        uint32_t size;
        const char *words;
    } rows[] = {
        {(256U << 20) + 1, "has 257 MiB"},
        {257U << 20, "has 257 MiB"},
        {(257U << 20) + 1, "has 258 MiB"},
        {UINT32_MAX, "has 4096 MiB"},
    };
    for (size_t i = 0; i < CHECK_COUNT(rows); i++) {
        GError *error = NULL;
        CHECK(view_page(&(ViewPage){.size = 1}, &(gab_bank){.size = rows[i].size}, &error) == NULL);
        CHECK_THAT(error != NULL && strstr(error->message, rows[i].words) != NULL, "%s: %s",
                   rows[i].words, error != NULL ? error->message : "");
        g_clear_error(&error);
    }
}

CHECK_CASES({"a bank contains all data of the document", test_all_data},
            {"the same bytes with any number of threads", test_deterministic},
            {"heights of 16 bits", test_heights_16_bits}, {"a single asset", test_single_asset},
            {"progress and cancellation", test_progress_and_cancel},
            {"error messages name the item", test_error_messages},
            {"skipped data is reported", test_skipped_data},
            {"boxes of a group are consecutive", test_group_order},
            {"settings of partitions", test_partitions},
            {"roads, bands, and painted bands", test_roads},
            {"a bank that is too large for a viewer", test_view_limit})
