/* SPDX-License-Identifier: MIT */
/*
 * Tests of importing changed art again: sheets whose cells were exchanged, art that moved within
 * its frame, files that were renamed, removed or added. Every annotation must be at the new
 * position of its art.
 */
#include "import_folder.h"
#include "new_frame.h"

#include "again/again.h"
#include "edit/assets.h"
#include "edit/sprites.h"

#include <string.h>

/* ---- Art ---- */

/* Paints art number n: noise that differs for each number, with opaque corners. */
static void paint(Pixels *sheet, int n, int32_t x, int32_t y, int32_t w, int32_t h)
{
    CheckRandom noise = {(uint64_t)n * 1000003};
    for (int32_t j = 0; j < h; j++)
        for (int32_t i = 0; i < w; i++)
            pixels_fill(sheet, (PixelRect){x + i, y + j, x + i + 1, y + j + 1},
                        (uint32_t)check_next(&noise) | 0xff);
}

/* Writes a row of cells of 20 x 20, each with art of 8 x 10 at 4,5; 0 is an empty cell. */
static void write_row(const Folder *folder, const char *path, const int *arts, int count)
{
    Pixels *sheet = pixels_new_clear((uint32_t)(20 * count), 20);
    for (int i = 0; i < count; i++)
        if (arts[i] != 0)
            paint(sheet, arts[i], 20 * i + 4, 5, 8, 10);
    folder_write(folder, path, sheet);
    pixels_unref(sheet);
}

static const ImportOptions by_cells = {
    .cut = {.kind = CUT_GRID, .cell_w = 20, .cell_h = 20, .skip_empty = true}};

static Project *import_new(const Folder *folder, const char *const *paths,
                           const ImportOptions *options)
{
    ImportDone done;
    GError *error = NULL;
    Project *empty = project_new();
    Project *project = import_files(empty, folder->store, paths, options, &done, &error);
    CHECK_THAT(project != NULL, "%s", error ? error->message : "");
    g_clear_error(&error);
    node_unref(empty);
    return project;
}

/* ---- Annotations ---- */

/* Adds to every frame a box, a point, a hot spot and a correction at the corner of its art. */
static Project *annotate(Project *project)
{
    ListIter sprites = list_iter(project->sprites);
    Project *current = node_ref(project);
    for (const Sprite *sprite; (sprite = list_next(&sprites)) != NULL;) {
        ListIter frames = list_iter(sprite->frames);
        for (const Frame *frame; (frame = list_next(&frames)) != NULL;) {
            Path path = path_frame(sprite->id, frame->id);
            Frame *copy = node_copy(frame);
            Box *box = node_new(&box_kind);
            Point *point = node_new(&point_kind);
            BlocksEdit *edit;
            Blocks *blank = blocks_new((uint32_t)frame->w, (uint32_t)frame->h, CORRECTION_NONE);
            Mask *mask = node_copy(frame->mask);
            box->x = frame->art_x;
            box->y = frame->art_y;
            box->w = box->h = 3;
            node_set_text(&point->name, "fist");
            point->x = frame->art_x * 256 + 128;
            point->y = frame->art_y * 256 + 128;
            node_set_list(&copy->boxes, list_append(NULL, box));
            node_set_list(&copy->points, list_append(NULL, point));
            copy->has_hot_spot = true;
            copy->hot_x = frame->art_x * 256;
            copy->hot_y = frame->art_y * 256;
            edit = blocks_edit(blank);
            blocks_edit_row(edit, frame->art_y, frame->art_x, frame->art_x + 1, CORRECTION_EMPTY);
            blocks_unref(blank);
            node_set_blocks(&mask->corrections, blocks_edit_end(edit));
            node_set_child(&copy->mask, mask);
            Project *after = edit_put(current, &path, copy, NULL);
            CHECK(after != NULL);
            node_unref(current);
            current = after;
        }
    }
    node_unref(project);
    return current;
}

/* Checks that the annotations of annotate() are at the corner of the frame's art. */
static void check_annotated(const Frame *frame)
{
    const Box *box = list_get(frame->boxes, 0);
    const Point *point = list_get(frame->points, 0);
    CHECK(box != NULL && point != NULL && frame->has_hot_spot && frame->mask != NULL);
    if (box == NULL || point == NULL)
        return;
    CHECK_THAT(box->x == frame->art_x && box->y == frame->art_y, "box at %d,%d, art at %d,%d",
               box->x, box->y, frame->art_x, frame->art_y);
    CHECK(point->x == frame->art_x * 256 + 128 && point->y == frame->art_y * 256 + 128);
    CHECK(frame->hot_x == frame->art_x * 256 && frame->hot_y == frame->art_y * 256);
    CHECK_INT(blocks_get(frame->mask->corrections, frame->art_x, frame->art_y), CORRECTION_EMPTY);
    CHECK_INT(blocks_width(frame->mask->corrections), frame->w);
    CHECK_INT(blocks_height(frame->mask->corrections), frame->h);
}

/* ---- Plans ---- */

static ImportPlan *make_plan(const Project *project, const Folder *folder, const char *const *paths,
                             const ImportOptions *options)
{
    GError *error = NULL;
    ImportPlan *plan = import_plan_new(project, folder->store, paths, options, &error);
    CHECK_THAT(plan != NULL, "%s", error ? error->message : "");
    g_clear_error(&error);
    return plan;
}

/* Imports again and checks the counts: same, changed, moved, new, removed. */
static Project *import_and_check(const Project *project, const Folder *folder,
                                 const char *const *paths, const ImportOptions *options,
                                 const uint32_t wanted[AGAIN_KINDS])
{
    GError *error = NULL;
    ImportPlan *plan = make_plan(project, folder, paths, options);
    char *text = import_plan_text(plan);
    for (int i = 0; i < AGAIN_KINDS; i++)
        CHECK_THAT(plan->counts[i] == wanted[i], "kind %d: %u, not %u:\n%s", i, plan->counts[i],
                   wanted[i], text);
    g_free(text);
    Project *after = import_again(project, plan, &error);
    CHECK_THAT(after != NULL, "%s", error ? error->message : "");
    g_clear_error(&error);
    CHECK(after == NULL || project_validate(after, NULL, NULL));
    import_plan_free(plan);
    /* After the import there is nothing left to do. */
    plan = make_plan(after, folder, paths, options);
    CHECK(plan->counts[AGAIN_CHANGED] + plan->counts[AGAIN_MOVED] + plan->counts[AGAIN_NEW] == 0);
    Project *again = import_again(after, plan, NULL);
    CHECK(again == after);
    node_unref(again);
    import_plan_free(plan);
    return after;
}

static const Frame *frame_named(const Project *project, const char *name)
{
    const Sprite *sprite = list_get(project->sprites, 0);
    return list_find_name(sprite->frames, name, NULL);
}

/* ---- Scenarios ---- */

static const char *const sheet_path[] = {"ken.png", NULL};

typedef struct RowCase {
    const char *name;
    int before[6], after[6];
    uint32_t counts[AGAIN_KINDS];
    int32_t columns[6]; /* new columns of the old frames, in order; -1: removed */
} RowCase;

static const RowCase rows[] = {
    {"nothing changed", {1, 2, 3}, {1, 2, 3}, {3, 0, 0, 0, 0}, {0, 1, 2}},
    {"two exchanged", {1, 2, 3}, {3, 2, 1}, {1, 0, 2, 0, 0}, {2, 1, 0}},
    {"one inserted in front", {1, 2, 3}, {9, 1, 2, 3}, {0, 0, 3, 1, 0}, {1, 2, 3}},
    {"one inserted", {1, 2, 3}, {1, 9, 2, 3}, {1, 0, 2, 1, 0}, {0, 2, 3}},
    {"one appended", {1, 2, 3}, {1, 2, 3, 9}, {3, 0, 0, 1, 0}, {0, 1, 2}},
    {"one removed", {1, 2, 3}, {1, 3}, {1, 0, 1, 0, 1}, {0, -1, 1}},
    {"one redrawn", {1, 2, 3}, {1, 8, 3}, {2, 1, 0, 0, 0}, {0, 1, 2}},
    {"one redrawn, one inserted", {1, 2, 3}, {9, 1, 8, 3}, {0, 1, 2, 1, 0}, {1, 2, 3}},
    {"all redrawn", {1, 2, 3}, {6, 7, 8}, {0, 3, 0, 0, 0}, {0, 1, 2}},
    {"equal cells keep their positions", {1, 1, 2}, {1, 1, 2}, {3, 0, 0, 0, 0}, {0, 1, 2}},
    {"equal cells move together", {1, 1, 2}, {2, 1, 1}, {1, 0, 2, 0, 0}, {2, 1, 0}},
    {"reversed", {1, 2, 3, 4}, {4, 3, 2, 1}, {0, 0, 4, 0, 0}, {3, 2, 1, 0}},
    {"an empty cell between", {1, 2}, {1, 0, 2}, {1, 0, 1, 0, 0}, {0, 2}},
};

static int length_of(const int arts[6])
{
    int count = 6;
    while (count > 0 && arts[count - 1] == 0)
        count--;
    return count;
}

static void test_rows(void)
{
    for (size_t i = 0; i < CHECK_COUNT(rows); i++) {
        const RowCase *c = &rows[i];
        Folder folder = folder_new();
        write_row(&folder, "ken.png", c->before, length_of(c->before));
        Project *project = annotate(import_new(&folder, sheet_path, &by_cells));
        write_row(&folder, "ken.png", c->after, length_of(c->after));
        check_note("%s", c->name);
        Project *after = import_and_check(project, &folder, i % 2 == 0 ? sheet_path : NULL,
                                          &by_cells, c->counts);
        const Sprite *old = list_get(project->sprites, 0), *now = list_get(after->sprites, 0);
        for (uint32_t k = 0; k < list_count(old->frames); k++) {
            const Frame *frame = sprite_frame(now, ((const Frame *)list_get(old->frames, k))->id);
            CHECK(frame != NULL);
            check_annotated(frame);
            CHECK_THAT((frame->picture == 0) == (c->columns[k] < 0), "%s: frame %u", c->name, k);
            CHECK(frame->picture != 0 || (frame->x == 0 && frame->y == 0 && frame->w == 20));
            if (c->columns[k] >= 0)
                CHECK_THAT(frame->x == 20 * c->columns[k], "%s: frame %u is at %d", c->name, k,
                           frame->x);
        }
        CHECK_INT(list_count(now->frames), list_count(old->frames) + c->counts[AGAIN_NEW]);
        node_unref(after);
        node_unref(project);
        folder_clear(&folder);
    }
}

/* New frames are placed in the order of the sheet. */
static void test_order_of_new_frames(void)
{
    static const int before[] = {1, 2}, after[] = {7, 1, 8, 2, 9};
    static const int32_t columns[] = {0, 1, 2, 3, 4};
    Folder folder = folder_new();
    write_row(&folder, "ken.png", before, 2);
    Project *project = annotate(import_new(&folder, sheet_path, &by_cells));
    write_row(&folder, "ken.png", after, 5);
    Project *again =
        import_and_check(project, &folder, NULL, &by_cells, (const uint32_t[]){0, 0, 2, 3, 0});
    const Sprite *sprite = list_get(again->sprites, 0);
    for (uint32_t i = 0; i < 5; i++)
        CHECK_INT(((const Frame *)list_get(sprite->frames, i))->x, 20 * columns[i]);
    node_unref(again);
    node_unref(project);
    folder_clear(&folder);
}

/* In a rearranged sheet, a new frame is added at the end and named after its place there. */
static void test_new_frame_of_rearranged_sheet(void)
{
    static const int before[] = {1, 2, 3}, after[] = {3, 7, 1, 2};
    Folder folder = folder_new();
    write_row(&folder, "ken.png", before, 3);
    Project *project = annotate(import_new(&folder, sheet_path, &by_cells));
    write_row(&folder, "ken.png", after, 4);
    Project *again =
        import_and_check(project, &folder, NULL, &by_cells, (const uint32_t[]){0, 0, 3, 1, 0});
    const Sprite *sprite = list_get(again->sprites, 0);
    const Frame *last = list_get(sprite->frames, 3);
    CHECK_INT(list_count(sprite->frames), 4);
    CHECK_INT(last->x, 20);
    CHECK_TEXT(((const Frame *)list_get(sprite->frames, 1))->name, "2");
    CHECK_TEXT(last->name, "4");
    node_unref(again);
    node_unref(project);
    folder_clear(&folder);
}

/* Islands of many sizes, packed again in another order: each frame must show its art again. */
static void test_repacked(void)
{
    enum { ARTS = 12 };
    ImportOptions islands = {.cut = {.kind = CUT_ISLANDS}};
    CHECK_RANDOM_CASES (random, "repacked", 25) {
        Folder folder = folder_new();
        int sizes[ARTS][2], order[ARTS];
        Project *project = NULL;
        for (int i = 0; i < ARTS; i++) {
            order[i] = i;
            sizes[i][0] = check_between(&random, 4, 30);
            sizes[i][1] = check_between(&random, 4, 30);
        }
        for (int round = 0; round < 2; round++) {
            Pixels *sheet = pixels_new_clear(140, 140);
            for (int i = 0; i < ARTS; i++) {
                int other = check_between(&random, 0, ARTS - 1), swapped = order[i];
                order[i] = order[other];
                order[other] = swapped;
            }
            for (int i = 0; i < ARTS; i++)
                paint(sheet, order[i] + 1, 35 * (i % 4) + check_between(&random, 0, 3),
                      35 * (i / 4) + check_between(&random, 0, 3), sizes[order[i]][0],
                      sizes[order[i]][1]);
            folder_write(&folder, "ken.png", sheet);
            pixels_unref(sheet);
            if (round == 0)
                project = annotate(import_new(&folder, sheet_path, &islands));
        }
        ImportPlan *plan = make_plan(project, &folder, NULL, &islands);
        Project *after = import_again(project, plan, NULL);
        CHECK_INT(plan->counts[AGAIN_SAME] + plan->counts[AGAIN_MOVED], ARTS);
        const Sprite *old = list_get(project->sprites, 0), *now = list_get(after->sprites, 0);
        for (uint32_t i = 0; i < ARTS; i++) {
            const Frame *a = list_get(old->frames, i), *b = sprite_frame(now, a->id);
            CHECK(a->w == b->w && a->h == b->h && memcmp(a->art, b->art, sizeof a->art) == 0);
            check_annotated(b);
        }
        import_plan_free(plan);
        node_unref(after);
        node_unref(project);
        folder_clear(&folder);
    }
}

/* The same art is at another position on a larger canvas. */
static void test_moved_in_frame(void)
{
    Folder folder = folder_new();
    static const char *const paths[] = {"walk_1.png", "walk_2.png", NULL};
    Pixels *small = pixels_new_clear(20, 20), *large = pixels_new_clear(90, 70);
    paint(small, 5, 4, 5, 8, 10);
    folder_write(&folder, "walk_1.png", small);
    folder_write(&folder, "walk_2.png", small);
    Project *project = annotate(import_new(&folder, paths, &(ImportOptions){0}));
    paint(large, 5, 71, 33, 8, 10);
    folder_write(&folder, "walk_2.png", large);
    Project *after =
        import_and_check(project, &folder, NULL, NULL, (const uint32_t[]){1, 0, 1, 0, 0});
    const Frame *frame = frame_named(after, "walk_2");
    CHECK(frame->w == 90 && frame->h == 70 && frame->art_x == 71 && frame->art_y == 33);
    check_annotated(frame);
    check_annotated(frame_named(after, "walk_1"));
    /* Then back to a smaller canvas that is still large enough. */
    folder_write(&folder, "walk_2.png", small);
    Project *back =
        import_and_check(after, &folder, paths, NULL, (const uint32_t[]){1, 0, 1, 0, 0});
    check_annotated(frame_named(back, "walk_2"));
    node_unref(back);
    node_unref(after);
    node_unref(project);
    pixels_unref(small);
    pixels_unref(large);
    folder_clear(&folder);
}

static void write_single(const Folder *folder, const char *path, int art)
{
    Pixels *sheet = pixels_new_clear(20, 20);
    paint(sheet, art, 4, 5, 8, 10);
    folder_write(folder, path, sheet);
    pixels_unref(sheet);
}

static Project *walk_of_three(const Folder *folder)
{
    static const char *const paths[] = {"walk_1.png", "walk_2.png", "walk_3.png", NULL};
    for (int i = 0; i < 3; i++)
        write_single(folder, paths[i], i + 1);
    return annotate(import_new(folder, paths, &(ImportOptions){0}));
}

static void test_renamed_files(void)
{
    static const char *const paths[] = {"step/x.png", "walk_3.png", "step/y.png", NULL};
    Folder folder = folder_new();
    Project *project = walk_of_three(&folder);
    folder_remove(&folder, "walk_1.png");
    folder_remove(&folder, "walk_2.png");
    write_single(&folder, "step/x.png", 2);
    write_single(&folder, "step/y.png", 1);
    Project *after =
        import_and_check(project, &folder, paths, NULL, (const uint32_t[]){1, 0, 2, 0, 0});
    const Frame *one = frame_named(after, "walk_1"), *two = frame_named(after, "walk_2");
    CHECK_TEXT(project_picture(after, one->picture)->path, "step/y.png");
    CHECK_TEXT(project_picture(after, two->picture)->path, "step/x.png");
    check_annotated(one);
    check_annotated(two);
    CHECK_INT(list_count(after->pictures), 3);
    node_unref(after);
    node_unref(project);
    folder_clear(&folder);
}

/*
 * A file is first matched with the frame that shows it, whatever its content is, and only then by
 * art.
 */
static void test_file_names_first(void)
{
    Folder folder = folder_new();
    Project *three = walk_of_three(&folder);
    const Sprite *sprite = list_get(three->sprites, 0);
    Path first = path_frame(sprite->id, frame_named(three, "walk_1")->id);
    Project *project = edit_set_text(three, &first, "name", "stand", NULL);
    write_single(&folder, "walk_1.png", 2);
    write_single(&folder, "walk_2.png", 1);
    ImportPlan *plan = make_plan(project, &folder, NULL, NULL);
    CHECK_INT(plan->counts[AGAIN_CHANGED], 2);
    for (uint32_t i = 0; i < plan->count; i++)
        CHECK_TEXT(plan->entries[i].frame.path, plan->entries[i].was_path);
    import_plan_free(plan);
    node_unref(three);
    node_unref(project);
    folder_clear(&folder);
}

/* Files that were moved to another folder and redrawn are matched by the names of frames. */
static void test_moved_files(void)
{
    static const char *const paths[] = {"x/walk_1.png", "x/walk_2.png", "x/walk_3.png", NULL};
    Folder folder = folder_new();
    Project *project = walk_of_three(&folder);
    for (int i = 0; i < 3; i++) {
        folder_remove(&folder, paths[i] + 2);
        write_single(&folder, paths[i], 20 + i);
    }
    ImportPlan *plan = make_plan(project, &folder, paths, NULL);
    CHECK_INT(plan->counts[AGAIN_CHANGED], 3);
    for (uint32_t i = 0; i < plan->count; i++) {
        CHECK_TEXT(plan->entries[i].frame.path, paths[i]);
        CHECK(plan->entries[i].by == AGAIN_BY_NAME);
    }
    import_plan_free(plan);
    node_unref(project);
    folder_clear(&folder);
}

static void test_removed_and_new_files(void)
{
    static const char *const paths[] = {"walk_1.png", "walk_3.png", "walk_4.png", "walk_5.png",
                                        NULL};
    Folder folder = folder_new();
    Project *project = walk_of_three(&folder);
    folder_remove(&folder, "walk_2.png");
    write_single(&folder, "walk_4.png", 14);
    write_single(&folder, "walk_5.png", 15);
    Project *after =
        import_and_check(project, &folder, paths, NULL, (const uint32_t[]){2, 0, 0, 2, 1});
    const Frame *removed = frame_named(after, "walk_2"), *added = frame_named(after, "walk_4");
    CHECK(removed != NULL && removed->picture == 0 && removed->w == 20);
    check_annotated(removed);
    CHECK(added != NULL && added->picture != 0);
    const Sprite *sprite = list_get(after->sprites, 0);
    const Animation *walk = list_get(sprite->animations, 0);
    CHECK_INT(list_count(walk->steps), 5);
    CHECK(added != NULL && animation_frame(walk, 3) == added->id);
    CHECK_INT(list_count(after->pictures), 4);
    node_unref(after);
    node_unref(project);
    folder_clear(&folder);
}

/* A sheet without a cut keeps its rectangles; those that are no longer on it are removed. */
static void test_without_cut(void)
{
    static const int before[] = {1, 2, 3, 4}, after[] = {1, 3, 2};
    Folder folder = folder_new();
    write_row(&folder, "ken.png", before, 4);
    Project *project = annotate(import_new(&folder, sheet_path, &by_cells));
    write_row(&folder, "ken.png", after, 3);
    Project *again =
        import_and_check(project, &folder, NULL, NULL, (const uint32_t[]){1, 0, 2, 0, 1});
    CHECK_INT(frame_named(again, "2")->x, 40);
    CHECK_INT(frame_named(again, "3")->x, 20);
    CHECK_INT(frame_named(again, "4")->picture, 0);
    node_unref(again);
    node_unref(project);
    folder_clear(&folder);
}

/* Two sprites on one sheet: new art is added to the sprite of its neighbour. */
static void test_shared_sheet(void)
{
    static const int before[] = {1, 2}, after[] = {1, 2, 9};
    Folder folder = folder_new();
    write_row(&folder, "ken.png", before, 2);
    Project *one = import_new(&folder, sheet_path, &by_cells);
    ImportDone done;
    Project *two = annotate(import_files(one, folder.store, sheet_path, &by_cells, &done, NULL));
    write_row(&folder, "ken.png", after, 3);
    Project *again =
        import_and_check(two, &folder, NULL, &by_cells, (const uint32_t[]){4, 0, 0, 1, 0});
    const Sprite *first = list_get(again->sprites, 0), *second = list_get(again->sprites, 1);
    CHECK_INT(list_count(first->frames), 3);
    CHECK_INT(list_count(second->frames), 2);
    check_annotated(list_get(second->frames, 1));
    node_unref(again);
    node_unref(two);
    node_unref(one);
    folder_clear(&folder);
}

/* Between the frames of two sprites, new art is added to the sprite before it. */
static void test_between_sprites(void)
{
    static const int before[] = {1, 2}, after[] = {1, 9, 2};
    Folder folder = folder_new();
    write_row(&folder, "ken.png", before, 2);
    Project *one = import_new(&folder, sheet_path, &by_cells);
    ImportDone done;
    Project *two = import_files(one, folder.store, sheet_path, &by_cells, &done, NULL);
    const Sprite *first = list_get(two->sprites, 0), *second = list_get(two->sprites, 1);
    Path right = path_frame(first->id, ((const Frame *)list_get(first->frames, 1))->id);
    Path left = path_frame(second->id, ((const Frame *)list_get(second->frames, 0))->id);
    Project *half = edit_remove_asset(two, &right, NULL);
    Project *split = edit_remove_asset(half, &left, NULL);
    write_row(&folder, "ken.png", after, 3);
    Project *again =
        import_and_check(split, &folder, NULL, &by_cells, (const uint32_t[]){1, 0, 1, 1, 0});
    CHECK_INT(list_count(((const Sprite *)list_get(again->sprites, 0))->frames), 2);
    CHECK_INT(list_count(((const Sprite *)list_get(again->sprites, 1))->frames), 1);
    node_unref(again);
    node_unref(split);
    node_unref(half);
    node_unref(two);
    node_unref(one);
    folder_clear(&folder);
}

static void test_backdrops(void)
{
    Folder folder = folder_new();
    write_single(&folder, "sea.png", 3);
    Project *project = import_new(&folder, (const char *const[]){"sea.png", NULL},
                                  &(ImportOptions){.as = IMPORT_MAP});
    uint8_t digest[16];
    memcpy(digest, ((const Picture *)list_get(project->pictures, 0))->digest, sizeof digest);
    write_single(&folder, "sea.png", 4);
    for (int i = 0; i < 2; i++) {
        Project *after = import_and_check(project, &folder,
                                          i == 0 ? NULL : (const char *const[]){"sea.png", NULL},
                                          NULL, (const uint32_t[]){0, 0, 0, 0, 0});
        const Picture *picture = list_get(after->pictures, 0);
        CHECK(list_count(after->pictures) == 1 && memcmp(picture->digest, digest, 16) != 0);
        node_unref(after);
    }
    node_unref(project);
    folder_clear(&folder);
}

static void test_rejected(void)
{
    Folder folder = folder_new();
    Project *project = walk_of_three(&folder);
    char *broken = g_build_filename(folder.path, "walk_2.png", NULL);
    const struct {
        const char *path, *name;
        GQuark domain;
        int code;
    } table[] = {
        {"nothing.png", NULL, PICTURE_ERROR, PICTURE_MISSING},
        {"walk_2.png", NULL, PICTURE_ERROR, PICTURE_UNSUPPORTED},
        {NULL, NULL, PICTURE_ERROR, PICTURE_UNSUPPORTED},
        {"other.png", NULL, IMPORT_ERROR, IMPORT_NO_FRAMES},
        {"walk_1.png", "nobody", IMPORT_ERROR, IMPORT_NO_FRAMES},
    };
    write_single(&folder, "other.png", 7);
    CHECK(g_file_set_contents(broken, "text", -1, NULL));
    for (size_t i = 0; i < CHECK_COUNT(table); i++) {
        const char *paths[] = {table[i].path, NULL};
        ImportOptions options = {.name = table[i].name};
        GError *error = NULL;
        CHECK(import_plan_new(project, folder.store, table[i].path != NULL ? paths : NULL, &options,
                              &error) == NULL);
        CHECK_THAT(g_error_matches(error, table[i].domain, table[i].code), "row %zu: %s", i,
                   error ? error->message : "");
        g_clear_error(&error);
    }
    import_plan_free(NULL);
    g_free(broken);
    node_unref(project);
    folder_clear(&folder);
}

static void test_report(void)
{
    static const int before[] = {1, 2, 3}, after[] = {2, 1, 8, 9};
    Folder folder = folder_new();
    write_row(&folder, "ken.png", before, 3);
    Project *project = import_new(&folder, sheet_path, &by_cells);
    write_row(&folder, "ken.png", after, 4);
    ImportPlan *plan = make_plan(project, &folder, NULL, &by_cells);
    char *text = import_plan_text(plan);
    CHECK_TEXT(
        text, "doubtful, changed: ken, frame \"3\", from ken.png 40,0 20x20 to ken.png 40,0 20x20, "
              "found by position\n"
              "moved: ken, frame \"1\", from ken.png 0,0 20x20 to ken.png 20,0 20x20, found by "
              "content\n"
              "moved: ken, frame \"2\", from ken.png 20,0 20x20 to ken.png 0,0 20x20, found by "
              "content\n"
              "new: ken, frame \"4\", at ken.png 60,0 20x20\n"
              "4 frames: 0 the same, 1 changed, 2 moved, 1 new, 0 gone\n"
              "1 of them doubtful: look at these, they are marked as to do\n");
    g_free(text);
    import_plan_free(plan);
    node_unref(project);
    folder_clear(&folder);
}

/* ---- Choices of the user ---- */

/*
 * Checks that each frame shows a column of the sheet (-1: no picture), and that frames of doubtful
 * entries are marked as to do.
 */
static void check_columns(const Project *project, const ImportPlan *plan, const int *columns,
                          uint32_t count)
{
    Project *after = import_again(project, plan, NULL);
    const Sprite *sprite = list_get(after->sprites, 0);
    CHECK_INT(list_count(sprite->frames), count);
    for (uint32_t i = 0; i < count; i++) {
        const Frame *frame = list_get(sprite->frames, i);
        bool is_removed = columns[i] < 0;
        CHECK_THAT(is_removed ? frame->picture == 0 : frame->picture != 0, "frame %u", i);
        CHECK_THAT(is_removed || frame->x == 20 * columns[i], "frame %u at %d", i, frame->x);
        CHECK(frame->state == FRAME_TO_DO || !plan->entries[i].doubtful);
    }
    node_unref(after);
}

static void check_counts(const ImportPlan *plan, const uint32_t wanted[AGAIN_KINDS])
{
    char *text = import_plan_text(plan);
    for (int i = 0; i < AGAIN_KINDS; i++)
        CHECK_THAT(plan->counts[i] == wanted[i], "kind %d: %u, not %u:\n%s", i, plan->counts[i],
                   wanted[i], text);
    g_free(text);
}

/*
 * The user pairs, unpairs and confirms three frames, one of them redrawn, and two new cells.
 */
static void test_choices(void)
{
    static const int before[] = {1, 2, 3}, after[] = {2, 1, 8, 9, 7};
    Folder folder = folder_new();
    write_row(&folder, "ken.png", before, 3);
    Project *project = annotate(import_new(&folder, sheet_path, &by_cells));
    write_row(&folder, "ken.png", after, 5);
    ImportPlan *plan = make_plan(project, &folder, NULL, &by_cells);
    check_counts(plan, (const uint32_t[]){0, 1, 2, 2, 0});
    CHECK(plan->doubtful == 1 && plan->entries[2].doubtful);

    import_plan_confirm(plan, 2);
    CHECK(plan->doubtful == 0);
    check_columns(project, plan, (const int[]){1, 0, 2, 3, 4}, 5);

    /* The art of a new entry is paired with an old frame, whose previous art then becomes new. */
    AgainCandidate last = {{.path = "ken.png"}, {80, 0, 100, 20}, -1};
    CHECK_INT(import_plan_find_art(plan, &last), 4);
    CHECK(import_plan_pair(plan, folder.store, 2, 4) && plan->count == 5);
    CHECK(plan->entries[2].by == AGAIN_BY_HAND && plan->entries[2].kind == AGAIN_CHANGED);
    check_columns(project, plan, (const int[]){1, 0, 4, 3, 2}, 5);

    /* Two old frames exchange their art: moved frames become changed ones. */
    CHECK(import_plan_pair(plan, folder.store, 0, 1));
    check_counts(plan, (const uint32_t[]){0, 3, 0, 2, 0});
    CHECK(import_plan_pair(plan, folder.store, 0, 1));
    check_counts(plan, (const uint32_t[]){0, 1, 2, 2, 0});

    /* Unpaired art is new until it is paired again. */
    import_plan_unmatch(plan, 0);
    check_counts(plan, (const uint32_t[]){0, 1, 1, 3, 1});
    check_columns(project, plan, (const int[]){-1, 0, 1, 4, 3, 2}, 6);
    CHECK(!import_plan_pair(plan, folder.store, 1, 0) && !import_plan_pair(plan, NULL, 5, 1));
    CHECK(!import_plan_pair(plan, folder.store, 2, 2));
    CHECK(import_plan_pair(plan, folder.store, 0, 5) && plan->count == 5);
    check_counts(plan, (const uint32_t[]){0, 1, 2, 2, 0});
    check_columns(project, plan, (const int[]){1, 0, 4, 3, 2}, 5);
    CHECK_INT(import_plan_find_art(plan, &(AgainCandidate){{.path = "ken.png"}, {1, 0, 21, 20}, 0}),
              UINT32_MAX);
    import_plan_free(plan);
    node_unref(project);
    folder_clear(&folder);
}

/* Two frames show one cell: if one gets other art, the other keeps the cell. */
static void test_choices_of_shared_art(void)
{
    static const int before[] = {1, 2}, after[] = {3, 2, 4};
    Folder folder = folder_new();
    write_row(&folder, "ken.png", before, 2);
    Project *one = import_new(&folder, sheet_path, &by_cells);
    const Sprite *sprite = list_get(one->sprites, 0);
    const Frame *first = list_get(sprite->frames, 0);
    uint64_t id;
    Project *project = with_new_frame(one, sprite->id, first->picture, frame_rect_in_picture(first),
                                      "again", &id, NULL);
    write_row(&folder, "ken.png", after, 3);
    ImportPlan *plan = make_plan(project, &folder, NULL, &by_cells);
    CHECK_INT(plan->count, 4);
    uint32_t last = plan->count - 1;
    CHECK(plan->entries[last].kind == AGAIN_NEW);
    /* The other frame keeps the cell, so that no art is new. */
    CHECK(import_plan_pair(plan, folder.store, 0, last));
    CHECK_INT(plan->count, 3);
    CHECK_INT(plan->counts[AGAIN_NEW], 0);
    import_plan_unmatch(plan, 0);
    CHECK_INT(plan->counts[AGAIN_NEW], 1);
    import_plan_free(plan);
    node_unref(project);
    node_unref(one);
    folder_clear(&folder);
}

CHECK_CASES({"choices of the user", test_choices},
            {"choices of the user about shared art", test_choices_of_shared_art},
            {"a sheet whose cells have changed", test_rows},
            {"new frames are in the order of the sheet", test_order_of_new_frames},
            {"a new frame of a rearranged sheet is added at the end",
             test_new_frame_of_rearranged_sheet},
            {"a sheet that was packed again", test_repacked},
            {"annotations move with the art in a frame", test_moved_in_frame},
            {"renamed files are matched by content", test_renamed_files},
            {"file names have priority over content", test_file_names_first},
            {"files moved to another folder, and redrawn", test_moved_files},
            {"removed and new files", test_removed_and_new_files},
            {"a sheet without a cut", test_without_cut},
            {"two sprites on one sheet", test_shared_sheet},
            {"new art between two sprites", test_between_sprites},
            {"pictures of maps have no frames", test_backdrops},
            {"files that cannot be imported again", test_rejected}, {"the report", test_report})
