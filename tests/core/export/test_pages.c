/* SPDX-License-Identifier: MIT */
/*
 * Tests of frames on the pages of an atlas: pages have exactly the visible pixels of frames, and
 * games draw them at the same positions. Nothing else in the bank differs: with the rectangles of
 * the frames restored, its bytes equal those of the bank without pages. Tests random documents and
 * the demo, in the folder that the environment variable GABARIT_DEMO names.
 */
#include "../derive/watched_job.h"
#include "bank/reader.h"
#include "bank/recognise.h"
#include "bank/writer.h"
#include "compared_document.h"
#include "file/save.h"
#include "formats/export_files.h"

#include <gabarit/mask.h>

#include <glib/gstdio.h>
#include <stdlib.h>
#include <string.h>

/* An exported project, without pages if `atlas` is NULL. */
typedef struct Exported {
    GBytes *bytes;
    GPtrArray *pages; /* GBytes *, PNG files */
    gab_bank bank;
    bool success;
} Exported;

static Exported export_project(const TestDocument *document, ExportPixels pixels,
                               const AtlasOptions *atlas, unsigned threads)
{
    Exported exported = {
        .pages = g_ptr_array_new_with_free_func((GDestroyNotify)g_bytes_unref),
        .success = false,
    };
    GError *error = NULL;
    gab_fault fault;
    size_t size;
    DeriveJob job = {.threads = threads};
    CompileOptions options = {
        .pixels = pixels, .atlas = atlas, .pages = exported.pages, .job = &job};
    exported.bytes = project_bank(document->project, document->store, &options, &error);
    CHECK_THAT(exported.bytes != NULL, "%s", error != NULL ? error->message : "");
    g_clear_error(&error);
    if (exported.bytes == NULL)
        return exported;
    const void *bytes = g_bytes_get_data(exported.bytes, &size);
    exported.success = gab_bank_open(&exported.bank, bytes, size, NULL, &fault) == GAB_OK &&
                       gab_bank_verify(&exported.bank, &fault) == GAB_OK;
    CHECK_THAT(exported.success, "%s in %s", gab_result_text(fault.code), fault.section);
    return exported;
}

static void exported_clear(Exported *exported)
{
    g_clear_pointer(&exported->bytes, g_bytes_unref);
    g_ptr_array_unref(exported->pages);
}

static AtlasOptions random_atlas(CheckRandom *random)
{
    return (AtlasOptions){.limits = {.side = (uint32_t)check_between(random, 160, 400),
                                     .padding = (uint32_t)check_between(random, 0, 3),
                                     .extrude = (uint32_t)check_between(random, 0, 2),
                                     .pow2 = check_between(random, 0, 3) == 0},
                          .name = "page"};
}

static void unref_pixels(void *pixels)
{
    pixels_unref(pixels);
}

/* Returns the pixels of a picture of the bank, or of the n-th page if pages are separate files. */
static Pixels *page_pixels(const Exported *exported, gab_picture picture, uint32_t number)
{
    size_t size = picture.size;
    const void *png = picture.pixels;
    if (picture.kind == GAB_PIXELS_RGBA)
        return pixels_take(picture.width, picture.height, g_memdup2(picture.pixels, picture.size));
    if (picture.kind == GAB_PIXELS_NONE)
        png = g_bytes_get_data(exported->pages->pdata[number], &size);
    CHECK(page_is_known(png, size));
    return pixels_from_png(png, size, NULL, NULL);
}

/* Returns all pages, indexed by the numbers of their pictures, and checks that the bank describes
 * each correctly. */
static GPtrArray *pages_of(const Exported *exported)
{
    GPtrArray *pages = g_ptr_array_new_with_free_func(unref_pixels);
    uint32_t number = 0;
    bool is_separate = false;
    for (uint32_t i = 0; i < gab_bank_picture_count(&exported->bank); i++) {
        gab_picture picture = gab_bank_picture_at(&exported->bank, i);
        char *name = atlas_page_name("page", number);
        bool is_page = strcmp(picture.name, name) == 0;
        Pixels *pixels = is_page ? page_pixels(exported, picture, number) : NULL;
        CHECK(!is_page || (pixels->width == picture.width && pixels->height == picture.height &&
                           memcmp(pixels_digest(pixels), picture.digest, 16) == 0));
        is_separate |= is_page && picture.kind == GAB_PIXELS_NONE;
        number += is_page;
        g_ptr_array_add(pages, pixels);
        g_free(name);
    }
    CHECK_INT(exported->pages->len, is_separate ? number : 0);
    return pages;
}

/* ---- Data other than pages ---- */

/* Restores what pages change in a frame, after checking that nothing moved. */
static void restore_frame(PlainFrame *frame, const PlainFrame *original)
{
    CHECK((frame->mask == NULL) == (original->mask == NULL));
    if (original->mask != NULL && original->mask->width > 0) {
        CHECK(frame->left + (int32_t)frame->mask->x * PLAIN_PIXEL ==
              original->left + (int32_t)original->mask->x * PLAIN_PIXEL);
        CHECK(frame->top + (int32_t)frame->mask->y * PLAIN_PIXEL ==
              original->top + (int32_t)original->mask->y * PLAIN_PIXEL);
        frame->mask->x = original->mask->x;
        frame->mask->y = original->mask->y;
    }
    frame->picture = original->picture;
    frame->x = original->x;
    frame->y = original->y;
    frame->width = original->width;
    frame->height = original->height;
    frame->left = original->left;
    frame->top = original->top;
}

static void restore_all(PlainBank *bank, const PlainBank *original)
{
    for (uint32_t i = 0; i < original->sprite_count; i++)
        for (uint32_t k = 0; k < original->sprites[i].frame_count; k++)
            restore_frame(&bank->sprites[i].frames[k], &original->sprites[i].frames[k]);
    for (uint32_t i = 0; i < original->map_count; i++)
        bank->maps[i].picture = original->maps[i].picture;
    for (uint32_t i = 0; i < original->level_count; i++)
        bank->levels[i].picture = original->levels[i].picture;
    bank->pictures = original->pictures;
    bank->picture_count = original->picture_count;
}

static void check_other_data(const Exported *plain, const Exported *paged)
{
    PlainBank original, now;
    BankError problem;
    uint8_t *bytes = NULL;
    size_t size = 0, wanted;
    CHECK(bank_read(&plain->bank, UINT64_MAX, &original, &problem));
    CHECK(bank_read(&paged->bank, UINT64_MAX, &now, &problem));
    CHECK_INT(now.sprite_count, original.sprite_count);
    restore_all(&now, &original);
    const void *before = g_bytes_get_data(plain->bytes, &wanted);
    CHECK(bank_write(&now, &bytes, &size, &problem));
    CHECK(size == wanted && memcmp(bytes, before, size) == 0);
    free(bytes);
    plain_free(&now);
    plain_free(&original);
}

/* ---- Queries of masks, at random poses ---- */

static gab_pose random_pose(CheckRandom *random)
{
    static const gab_vec turns[] = {{0, 0}, {0, 0}, {0.6f, 0.8f}, {0, 1}, {-1, 0}};
    static const float scales[] = {0, 0, 1, 2, 0.75f};
    return (gab_pose){.x = (float)check_between(random, -9000, 9000) / 256,
                      .y = (float)check_between(random, -9000, 9000) / 256,
                      .flip_x = check_between(random, 0, 1) == 1,
                      .flip_y = check_between(random, 0, 1) == 1,
                      .turn = turns[check_between(random, 0, 4)],
                      .scale = scales[check_between(random, 0, 4)]};
}

static gab_frame random_frame(CheckRandom *random, const gab_bank *bank, uint32_t *sprite,
                              uint32_t *frame)
{
    *sprite = (uint32_t)check_between(random, 0, (int)gab_bank_sprite_count(bank) - 1);
    gab_sprite view = gab_bank_sprite_at(bank, *sprite);
    uint32_t count = gab_sprite_frame_count(view);
    *frame = count > 0 ? (uint32_t)check_between(random, 0, (int)count - 1) : 0;
    return gab_sprite_frame_at(view, *frame);
}

static bool same_vec(gab_vec a, gab_vec b)
{
    return memcmp(&a, &b, sizeof a) == 0;
}

static void compare_mask_queries(CheckRandom *random, const gab_bank *plain, const gab_bank *paged)
{
    uint32_t sprite, frame;
    gab_mask a[2], b[2];
    gab_pose pose = random_pose(random), other = random_pose(random);
    gab_vec first[2] = {{0, 0}, {0, 0}};
    for (int i = 0; i < 2; i++) {
        gab_mask *mask = i == 0 ? a : b;
        mask[0] = gab_frame_mask(random_frame(random, plain, &sprite, &frame));
        mask[1] = gab_frame_mask(gab_sprite_frame_at(gab_bank_sprite_at(paged, sprite), frame));
        CHECK(mask[0].width == mask[1].width && mask[0].height == mask[1].height &&
              mask[0].solid == mask[1].solid && mask[0].left == mask[1].left &&
              mask[0].top == mask[1].top);
    }
    gab_box box = {pose.x, other.y, 5, 9};
    gab_circle circle = {{other.x, pose.y}, 7};
    CHECK(gab_mask_holds(&a[0], &pose, circle.centre) ==
          gab_mask_holds(&a[1], &pose, circle.centre));
    CHECK(gab_mask_meets_box(&a[0], &pose, box) == gab_mask_meets_box(&a[1], &pose, box));
    CHECK(gab_mask_meets_circle(&a[0], &pose, circle) ==
          gab_mask_meets_circle(&a[1], &pose, circle));
    CHECK(gab_masks_area(&a[0], &pose, &b[0], &other) ==
          gab_masks_area(&a[1], &pose, &b[1], &other));
    CHECK(gab_masks_first(&a[0], &pose, &b[0], &other, &first[0]) ==
          gab_masks_first(&a[1], &pose, &b[1], &other, &first[1]));
    CHECK(same_vec(first[0], first[1]));
    CHECK(same_vec(gab_masks_normal(&a[0], &pose, &b[0], &other),
                   gab_masks_normal(&a[1], &pose, &b[1], &other)));
}

/* ---- Random documents ---- */

static void compare_banks(CheckRandom *random, TestDocument *document, ExportPixels pixels,
                          const AtlasOptions *atlas, int query_count)
{
    Exported plain = export_project(document, pixels, NULL, 0);
    Exported paged = export_project(document, pixels, atlas, 0);
    if (plain.success && paged.success) {
        CHECK_INT(plain.pages->len, 0);
        check_other_data(&plain, &paged);
        for (int i = 0; i < query_count && gab_bank_sprite_count(&plain.bank) > 0; i++)
            compare_mask_queries(random, &plain.bank, &paged.bank);
        document->pages = pages_of(&paged);
        check_bank(document, &paged.bank, pixels);
        g_clear_pointer(&document->pages, g_ptr_array_unref);
    }
    exported_clear(&plain);
    exported_clear(&paged);
}

static void test_random_documents(void)
{
    CheckRandom random = check_random("pages");
    for (size_t i = 0; i < check_case_count(60) && !check_has_failed_too_often(); i++) {
        TestDocument document;
        test_document_new(&random, check_between(&random, 1, 6), &document);
        AtlasOptions atlas = random_atlas(&random);
        compare_banks(&random, &document, (ExportPixels)(i % 3), &atlas, 40);
        test_document_free(&document);
    }
}

static void test_deterministic(void)
{
    CHECK_RANDOM_CASES (random, "same pages", 10) {
        TestDocument document;
        test_document_new(&random, 5, &document);
        AtlasOptions atlas = random_atlas(&random);
        Exported a = export_project(&document, EXPORT_NO_PIXELS, &atlas, 1);
        Exported b = export_project(&document, EXPORT_NO_PIXELS, &atlas, 5);
        CHECK(a.success && b.success && g_bytes_equal(a.bytes, b.bytes));
        CHECK_INT(a.pages->len, b.pages->len);
        for (guint k = 0; k < a.pages->len; k++)
            CHECK(g_bytes_equal(a.pages->pdata[k], b.pages->pdata[k]));
        exported_clear(&a);
        exported_clear(&b);
        test_document_free(&document);
    }
}

/* ---- The demo ---- */

/* Checks that all drawn pixels of a frame are those of its picture, at the same position relative
 * to the hot spot. */
static void check_demo_frame(const TestDocument *demo, const Frame *frame, gab_frame plain,
                             gab_frame paged)
{
    const gab_pose pose = {.x = 0};
    gab_drawing original, now;
    CHECK(gab_frame_draw(plain, &pose, &original) && gab_frame_draw(paged, &pose, &now));
    Pixels *art =
        picture_store_get(demo->store, project_picture(demo->project, frame->picture), NULL);
    const Pixels *page = demo->pages->pdata[now.picture];
    int32_t dx = (int32_t)(now.corners[0].x - original.corners[0].x);
    int32_t dy = (int32_t)(now.corners[0].y - original.corners[0].y);
    CHECK(dx >= 0 && dy >= 0 && (uint32_t)dx + now.width <= original.width &&
          (uint32_t)dy + now.height <= original.height);
    uint32_t visible_count = 0, expected_count = 0;
    for (uint32_t i = 0; i < original.width * original.height; i++)
        expected_count += art->rgba[4 * ((size_t)(original.y + i / original.width) * art->width +
                                         original.x + i % original.width) +
                                    3] != 0;
    for (uint32_t y = 0; y < now.height; y++)
        for (uint32_t x = 0; x < now.width; x++) {
            const uint8_t *from =
                art->rgba + 4 * ((size_t)(original.y + (uint32_t)dy + y) * art->width + original.x +
                                 (uint32_t)dx + x);
            const uint8_t *to = page->rgba + 4 * ((size_t)(now.y + y) * page->width + now.x + x);
            CHECK(memcmp(from, to, 4) == 0);
            visible_count += to[3] != 0;
        }
    CHECK_INT(visible_count, expected_count);
    pixels_unref(art);
}

static void check_demo(CheckRandom *random, TestDocument *demo, const AtlasOptions *atlas)
{
    Exported plain = export_project(demo, EXPORT_NO_PIXELS, NULL, 0);
    Exported paged = export_project(demo, EXPORT_NO_PIXELS, atlas, 0);
    demo->pages = pages_of(&paged);
    check_other_data(&plain, &paged);
    for (int i = 0; i < 2000; i++)
        compare_mask_queries(random, &plain.bank, &paged.bank);
    ListIter iter = list_iter(demo->project->sprites);
    for (const Sprite *sprite; (sprite = list_next(&iter)) != NULL;) {
        ListIter frames = list_iter(sprite->frames);
        for (const Frame *frame; (frame = list_next(&frames)) != NULL;)
            check_demo_frame(
                demo, frame,
                gab_sprite_frame_at(gab_bank_sprite(&plain.bank, sprite->name), frames.next - 1),
                gab_sprite_frame_at(gab_bank_sprite(&paged.bank, sprite->name), frames.next - 1));
    }
    g_clear_pointer(&demo->pages, g_ptr_array_unref);
    exported_clear(&plain);
    exported_clear(&paged);
}

static void test_demo(void)
{
    CheckRandom random = check_random("demo");
    const char *folder = g_getenv("GABARIT_DEMO");
    char *path = g_build_filename(folder, "demo.gabarit", NULL);
    GError *error = NULL;
    static const AtlasOptions atlases[] = {
        {.limits = {.side = 2048, .padding = 1}, .name = "page"},
        {.limits = {.side = 256, .padding = 3, .extrude = 2, .pow2 = true}, .name = "page"}};
    TestDocument demo = {.project = project_load(path, NULL, &error),
                         .store = picture_store_new(folder, NULL, NULL)};
    CHECK_THAT(demo.project != NULL, "%s", error != NULL ? error->message : "");
    for (size_t i = 0; i < G_N_ELEMENTS(atlases) && demo.project != NULL; i++)
        check_demo(&random, &demo, &atlases[i]);
    picture_store_unref(demo.store);
    node_unref(demo.project);
    g_free(path);
}

/* ---- Hand-made cases ---- */

enum { SHEET = 40 };

/*
 * Returns a sheet with two equal frames of 3 x 2 pixels at different positions, an empty frame, and
 * a larger one.
 */
static Pixels *small_sheet(void)
{
    static const PixelRect blots[] = {{2, 3, 5, 5}, {14, 0, 17, 2}, {20, 10, 40, 30}};
    uint8_t *rgba = g_malloc0(4 * SHEET * SHEET);
    for (size_t i = 0; i < G_N_ELEMENTS(blots); i++)
        for (int32_t y = blots[i].top; y < blots[i].bottom; y++)
            for (int32_t x = blots[i].left; x < blots[i].right; x++) {
                uint8_t *to = rgba + 4 * (y * SHEET + x);
                to[0] = (uint8_t)(10 * (x - blots[i].left));
                to[1] = (uint8_t)(10 * (y - blots[i].top));
                to[3] = 200;
            }
    return pixels_take(SHEET, SHEET, rgba);
}

static Project *small_project(void)
{
    static const PixelRect frames[] = {
        {0, 0, 10, 10}, {10, 0, 20, 10}, {0, 20, 10, 30}, {20, 0, 40, 40}};
    Project *project = project_new();
    Picture *picture = node_new(&picture_kind);
    picture->id = 7;
    picture->width = picture->height = SHEET;
    node_set_text(&picture->path, "sheet.png");
    node_set_list(&project->pictures, list_append(NULL, picture));
    Sprite *sprite = node_new(&sprite_kind);
    node_set_text(&sprite->name, "ken");
    sprite->id = 8;
    for (size_t i = 0; i < G_N_ELEMENTS(frames); i++) {
        Frame *frame = node_new(&frame_kind);
        frame->id = 9 + i;
        frame->picture = 7;
        frame->x = frames[i].left;
        frame->y = frames[i].top;
        frame->w = frames[i].right - frames[i].left;
        frame->h = frames[i].bottom - frames[i].top;
        node_set_list(&sprite->frames, list_append(sprite->frames, frame));
    }
    node_set_list(&project->sprites, list_append(NULL, sprite));
    return project;
}

static void small_document_new(TestDocument *document)
{
    Pixels *sheet = small_sheet();
    GBytes *png = pixels_to_png(sheet, NULL);
    char *folder = g_dir_make_tmp("gabarit-pages-XXXXXX", NULL);
    char *path = g_build_filename(folder, "sheet.png", NULL);
    *document = (TestDocument){.project = small_project(), .folder = folder};
    CHECK(g_file_set_contents(path, g_bytes_get_data(png, NULL), (gssize)g_bytes_get_size(png),
                              NULL));
    document->store = picture_store_new(folder, NULL, NULL);
    g_bytes_unref(png);
    pixels_unref(sheet);
    g_free(path);
}

static void small_document_free(TestDocument *document)
{
    char *path = g_build_filename(document->folder, "sheet.png", NULL);
    CHECK(g_remove(path) == 0 && g_rmdir(document->folder) == 0);
    picture_store_unref(document->store);
    node_unref(document->project);
    g_free(document->folder);
    g_free(path);
}

static gab_drawing drawing_of(const gab_bank *bank, uint32_t frame)
{
    const gab_pose pose = {.x = 0};
    gab_drawing drawing;
    gab_frame_draw(gab_sprite_frame_at(gab_bank_sprite(bank, "ken"), frame), &pose, &drawing);
    return drawing;
}

static void test_equal_art(void)
{
    TestDocument document;
    small_document_new(&document);
    AtlasOptions atlas = {.limits = {.side = 64, .padding = 1}, .name = "page"};
    Exported exported = export_project(&document, EXPORT_RGBA, &atlas, 0);
    gab_drawing a = drawing_of(&exported.bank, 0), b = drawing_of(&exported.bank, 1);
    CHECK_INT(gab_bank_picture_count(&exported.bank), 1);
    CHECK(a.width == 3 && a.height == 2);
    CHECK(a.picture == b.picture && a.x == b.x && a.y == b.y);
    CHECK(a.corners[0].x == 2 && a.corners[0].y == 3 && b.corners[0].x == 4 && b.corners[0].y == 0);
    gab_drawing empty = drawing_of(&exported.bank, 2);
    CHECK(empty.width == 1 && empty.height == 1);
    exported_clear(&exported);
    small_document_free(&document);
}

static void test_edges_are_extruded(void)
{
    TestDocument document;
    small_document_new(&document);
    AtlasOptions atlas = {.limits = {.side = 64, .padding = 2, .extrude = 3}, .name = "page"};
    Exported exported = export_project(&document, EXPORT_RGBA, &atlas, 0);
    gab_drawing drawing = drawing_of(&exported.bank, 3);
    gab_picture page = gab_bank_picture_at(&exported.bank, 0);
    CHECK(drawing.width == 20 && drawing.height == 20);
    for (int y = -3; y < 23; y++)
        for (int x = -3; x < 23; x++) {
            size_t at = (size_t)((int)drawing.y + y) * page.width + (size_t)((int)drawing.x + x);
            CHECK_INT(page.pixels[4 * at], 10 * CLAMP(x, 0, 19));
            CHECK_INT(page.pixels[4 * at + 1], 10 * CLAMP(y, 0, 19));
        }
    exported_clear(&exported);
    small_document_free(&document);
}

static void test_too_large(void)
{
    TestDocument document;
    GError *error = NULL;
    small_document_new(&document);
    AtlasOptions atlas = {.limits = {.side = 19}, .name = "page"};
    CompileOptions options = {.atlas = &atlas};
    CHECK(project_bank(document.project, document.store, &options, &error) == NULL);
    CHECK(g_error_matches(error, COMPILE_ERROR, COMPILE_LIMIT));
    CHECK_THAT(strstr(error->message, "sprite ken, frame 4") != NULL &&
                   strstr(error->message, "20 x 20") != NULL &&
                   strstr(error->message, "19 x 19") != NULL,
               "%s", error->message);
    g_clear_error(&error);
    small_document_free(&document);
}

/* ---- Progress and cancelling ---- */

static void test_progress_and_cancel(void)
{
    CHECK_RANDOM_CASES (random, "cancel", 30) {
        TestDocument document;
        GError *error = NULL;
        test_document_new(&random, 4, &document);
        AtlasOptions atlas = random_atlas(&random);
        Watch watch = {.max_calls = INT32_MAX};
        DeriveJob job = {
            .progress = watch_progress, .cancelled = cancel_after_calls, .user = &watch};
        CompileOptions options = {.job = &job, .atlas = &atlas};
        GBytes *bytes = project_bank(document.project, document.store, &options, &error);
        CHECK(bytes != NULL);
        CHECK(!watch.decreased);
        CHECK_NEAR(watch.last, 1, 0);
        g_bytes_unref(bytes);
        watch.max_calls = check_between(&random, 1, (watch.calls + 1) / 2);
        watch.calls = 0;
        watch.last = 0;
        CHECK(project_bank(document.project, document.store, &options, &error) == NULL);
        CHECK(g_error_matches(error, COMPILE_ERROR, COMPILE_CANCELLED));
        g_clear_error(&error);
        test_document_free(&document);
    }
}

CHECK_CASES({"random documents", test_random_documents},
            {"the same bytes with any number of threads", test_deterministic},
            {"the demo", test_demo}, {"equal art is stored once", test_equal_art},
            {"edges are extruded", test_edges_are_extruded},
            {"errors name frames that are too large", test_too_large},
            {"progress and cancellation", test_progress_and_cancel})
