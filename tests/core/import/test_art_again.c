/* SPDX-License-Identifier: MIT */
/*
 * Tests how changed art is recognised: by pieces that are found anywhere (compared with an
 * exhaustive search), and by the likeness of art that was moved, recoloured or redrawn. Also tests
 * the cache of previous pictures.
 */
#include "import_folder.h"

#include "art/find.h"
#include "art/likeness.h"
#include "art/past.h"

#include <glib/gstdio.h>
#include <string.h>
#include <unistd.h>
#include <utime.h>

static Art art_new(int width, int height)
{
    return (Art){.width = (uint32_t)width,
                 .height = (uint32_t)height,
                 .pixels = g_new0(uint32_t, (gsize)width * (gsize)height)};
}

static uint32_t *pixel_at(const Art *art, int x, int y)
{
    return art->pixels + (size_t)y * art->width + (size_t)x;
}

/* ---- Pieces ---- */

/* Noise of a few colours, so that blocks repeat. */
static Art noisy_art(CheckRandom *random, int width, int height, int colours)
{
    Art art = art_new(width, height);
    for (int i = 0; i < width * height; i++)
        if (check_chance(random, 70))
            art.pixels[i] = 0xff000000U | (uint32_t)check_between(random, 1, colours);
    return art;
}

static bool matches_at(const Art *old, PixelRect piece, const Art *new_art, int x, int y)
{
    for (int j = piece.top; j < piece.bottom; j++)
        for (int i = piece.left; i < piece.right; i++)
            if (*pixel_at(old, i, j) != *pixel_at(new_art, x + i - piece.left, y + j - piece.top))
                return false;
    return true;
}

static bool is_in_results(const GArray *found, uint32_t piece, int x, int y)
{
    for (guint i = 0; i < found->len; i++) {
        const FoundPiece *result = &g_array_index(found, FoundPiece, i);
        if (result->piece == piece && result->x == x && result->y == y)
            return true;
    }
    return false;
}

static void compare_with_exhaustive_search(const Art *old, const PixelRect *pieces, uint32_t count,
                                           const Art *new_art)
{
    GArray *found = find_pieces(old, pieces, count, new_art);
    guint matches = 0;
    for (uint32_t n = 0; n < count; n++) {
        int width = pieces[n].right - pieces[n].left, height = pieces[n].bottom - pieces[n].top;
        for (int y = 0; y + height <= (int)new_art->height; y++)
            for (int x = 0; x + width <= (int)new_art->width; x++)
                if (matches_at(old, pieces[n], new_art, x, y)) {
                    matches++;
                    CHECK_THAT(is_in_results(found, n, x, y), "piece %u at %d,%d was not found", n,
                               x, y);
                }
    }
    CHECK_INT(found->len, matches);
    for (guint i = 1; i < found->len; i++) {
        const FoundPiece *a = &g_array_index(found, FoundPiece, i - 1), *b = a + 1;
        CHECK(a->y < b->y || (a->y == b->y && a->x <= b->x));
    }
    g_array_unref(found);
}

static void test_pieces(void)
{
    enum { PIECES = 6 };
    CHECK_RANDOM_CASES (random, "pieces", 200) {
        Art old = noisy_art(&random, 40, 30, 3), new_art = noisy_art(&random, 70, 50, 3);
        PixelRect pieces[PIECES];
        for (int i = 0; i < PIECES; i++) {
            int w = check_between(&random, 4, 12), h = check_between(&random, 4, 12);
            int x = check_between(&random, 0, 40 - w), y = check_between(&random, 0, 30 - h);
            pieces[i] = (PixelRect){x, y, x + w, y + h};
            for (int copies = check_between(&random, 0, 2); copies > 0; copies--) {
                int to_x = check_between(&random, 0, 70 - w);
                int to_y = check_between(&random, 0, 50 - h);
                for (int j = 0; j < h; j++)
                    memcpy(pixel_at(&new_art, to_x, to_y + j), pixel_at(&old, x, y + j),
                           sizeof(uint32_t) * (size_t)w);
            }
        }
        compare_with_exhaustive_search(&old, pieces, PIECES, &new_art);
        art_clear(&old);
        art_clear(&new_art);
    }
}

/*
 * Pieces that are too common, narrow or blank are not searched for. A tiny picture has no pieces.
 */
static void test_no_pieces(void)
{
    Art old = art_new(20, 20), new_art = art_new(300, 300), tiny = art_new(3, 3);
    const PixelRect pieces[] = {{0, 0, 8, 8}, {0, 0, 3, 9}, {12, 12, 20, 20}};
    for (int i = 0; i < 300 * 300; i++)
        new_art.pixels[i] = 0xff112233;
    for (int y = 0; y < 8; y++)
        for (int x = 0; x < 8; x++)
            *pixel_at(&old, x, y) = 0xff112233;
    GArray *found = find_pieces(&old, pieces, CHECK_COUNT(pieces), &new_art);
    CHECK_INT(found->len, 0);
    g_array_unref(found);
    found = find_pieces(&old, pieces, CHECK_COUNT(pieces), &tiny);
    CHECK_INT(found->len, 0);
    g_array_unref(found);
    art_clear(&old);
    art_clear(&new_art);
    art_clear(&tiny);
}

/* ---- Likeness ---- */

/* Returns a figure of three colours: a body with a head, and an arm that is raised by `up`. */
static Art draw_figure(int x, int y, int up, const uint32_t colours[3])
{
    Art art = art_new(60, 60);
    for (int j = 0; j < 30; j++)
        for (int i = 0; i < 10; i++)
            *pixel_at(&art, x + i, y + j) = colours[j < 8 ? 0 : 1];
    for (int i = 0; i < 16; i++)
        for (int j = 0; j < 5; j++)
            *pixel_at(&art, x + 10 + i, y + 14 - up + j) = colours[2];
    art_measure(&art);
    return art;
}

static void test_likeness(void)
{
    static const uint32_t colours[] = {0xff8899aa, 0xff2040c0, 0xff80a0e0};
    static const uint32_t other_colours[] = {0xff3333ff, 0xff30e080, 0xff105010};
    Art old = draw_figure(20, 20, 0, colours);
    Art moved = draw_figure(27, 16, 0, colours), recoloured = draw_figure(20, 20, 0, other_colours);
    Art posed = draw_figure(20, 20, 12, colours), empty = art_new(60, 60);
    ArtMatch same = art_compare(&old, &old, COMPARE_ALL_PIXELS),
             moved_result = art_compare(&old, &moved, COMPARE_ALL_PIXELS);
    ArtMatch recoloured_result = art_compare(&old, &recoloured, COMPARE_ALL_PIXELS);
    ArtMatch posed_result = art_compare(&old, &posed, COMPARE_ALL_PIXELS);
    CHECK(same.likeness >= 1 && same.likeness <= 1 && same.dx == 0 && same.dy == 0);
    CHECK(moved_result.likeness >= 1 && moved_result.likeness <= 1 && moved_result.dx == 7 &&
          moved_result.dy == -4);
    CHECK_THAT(recoloured_result.likeness > 0.9 && recoloured_result.likeness < 1, "%g",
               recoloured_result.likeness);
    CHECK_THAT(posed_result.likeness < 0.8 && posed_result.likeness > 0.2, "%g",
               posed_result.likeness);
    CHECK(art_compare(&old, &empty, COMPARE_ALL_PIXELS).likeness <= 0);
    CHECK(art_compare_at(&old, &moved, 0, 0) < 0.6);
    CHECK_NEAR(art_compare(&old, &posed, 300).likeness, posed_result.likeness, 0.1);
    Art *const all[] = {&old, &moved, &recoloured, &posed, &empty};
    for (size_t i = 0; i < CHECK_COUNT(all); i++)
        art_clear(all[i]);
}

/*
 * Different noise with the same outline has a likeness of about 0.6; thresholds are based on this.
 */
static void test_noise(void)
{
    CHECK_RANDOM_CASES (random, "noise", 50) {
        Art a = art_new(24, 24), b = art_new(24, 24);
        for (int i = 0; i < 24 * 24; i++) {
            a.pixels[i] = (uint32_t)check_next(&random) | 0xff000000U;
            b.pixels[i] = (uint32_t)check_next(&random) | 0xff000000U;
        }
        art_measure(&a);
        art_measure(&b);
        double likeness = art_compare(&a, &b, COMPARE_ALL_PIXELS).likeness;
        CHECK_THAT(likeness > 0.55 && likeness < 0.7, "%g", likeness);
        art_clear(&a);
        art_clear(&b);
    }
}

/* ---- Cache of previous pictures ---- */

static Pixels *picture_of(uint32_t side, uint32_t rgba)
{
    Pixels *picture = pixels_new_clear(side, side);
    pixels_fill(picture, (PixelRect){1, 1, 5, 6}, rgba);
    return picture;
}

static void test_past(void)
{
    Folder folder = folder_new();
    char *cache_path = g_build_filename(folder.path, "a", "b", NULL);
    Pixels *picture = picture_of(20, 0x336699ff), *other = picture_of(20, 0x996633ff);
    CHECK(!past_has(cache_path, pixels_digest(picture)));
    CHECK(past_find(cache_path, pixels_digest(picture), NULL) == NULL);
    past_keep(cache_path, picture);
    past_keep(cache_path, picture);
    CHECK(past_has(cache_path, pixels_digest(picture)) &&
          !past_has(cache_path, pixels_digest(other)));
    Pixels *found = past_find(cache_path, pixels_digest(picture), NULL);
    CHECK(found != NULL && found->width == 20 &&
          memcmp(found->rgba, picture->rgba, (size_t)4 * 20 * 20) == 0);
    pixels_unref(found);
    /* A file whose content does not match its name is ignored. */
    past_keep(cache_path, other);
    GDir *entries = g_dir_open(cache_path, 0, NULL);
    char *names[2] = {NULL, NULL};
    int count = 0;
    for (const char *name; (name = g_dir_read_name(entries)) != NULL;)
        if (g_str_has_suffix(name, ".png") && count < 2)
            names[count++] = g_build_filename(cache_path, name, NULL);
        else
            CHECK_TEXT(name, "added");
    g_dir_close(entries);
    CHECK(count == 2);
    CHECK(g_rename(names[0], names[1]) == 0);
    CHECK(past_find(cache_path, pixels_digest(picture), NULL) == NULL ||
          past_find(cache_path, pixels_digest(other), NULL) == NULL);
    /* Pipes are not waited for, and no link is written through. */
    char *added = g_build_filename(cache_path, "added", NULL), *text = NULL;
    char *target = g_build_filename(cache_path, "precious", NULL);
    CHECK(unlink(names[1]) == 0 && mkfifo(names[0], 0600) == 0 && mkfifo(names[1], 0600) == 0);
    CHECK(past_find(cache_path, pixels_digest(picture), NULL) == NULL &&
          past_find(cache_path, pixels_digest(other), NULL) == NULL);
    for (int kind = 0; kind < 3; kind++) {
        CHECK(unlink(added) == 0 && unlink(names[0]) == 0 && unlink(names[1]) == 0);
        CHECK(g_file_set_contents(target, "not ours", -1, NULL));
        CHECK((kind == 0   ? symlink("precious", added)
               : kind == 1 ? link(target, added)
                           : mkfifo(added, 0600)) == 0);
        past_keep(cache_path, picture);
        past_keep(cache_path, other);
        gsize size = 0;
        CHECK(g_file_get_contents(target, &text, &size, NULL));
        CHECK(size == strlen("not ours") && memcmp(text, "not ours", size) == 0);
        g_free(text);
    }
    g_free(added);
    g_free(target);
    g_free(names[0]);
    g_free(names[1]);
    g_free(cache_path);
    pixels_unref(picture);
    pixels_unref(other);
    folder_clear(&folder);
}

/* Creates an empty picture of a size in the cache, which was last used at a time. */
static void add_large(const char *cache_path, int number, int64_t size, const char *suffix)
{
    char *name = g_strdup_printf("%032x.png%s", number, suffix);
    char *path = g_build_filename(cache_path, name, NULL);
    CHECK(g_file_set_contents(path, "", 0, NULL) && truncate(path, size) == 0);
    CHECK(g_utime(path, &(struct utimbuf){.modtime = 1000 + number}) == 0);
    g_free(path);
    g_free(name);
}

/* Returns the numbers of the files of add_large that are left: the first one and their count. */
static int first_of(const char *cache_path, int *count)
{
    int first = INT_MAX;
    GDir *entries = g_dir_open(cache_path, 0, NULL);
    *count = 0;
    for (const char *name; (name = g_dir_read_name(entries)) != NULL;) {
        if (!g_str_has_prefix(name, "00000000"))
            continue;
        first = MIN(first, (int)g_ascii_strtoull(name, NULL, 16));
        (*count)++;
    }
    g_dir_close(entries);
    return first;
}

/* The oldest files are deleted: in a folder that was never counted at once, later after many new
 * ones. Temporary files of killed processes are, too. */
static void test_past_limit(void)
{
    enum { SIZE = PAST_MAX_BYTES / 64 };
    Folder folder = folder_new();
    char *cache_path = g_build_filename(folder.path, "past", NULL);
    char *added_path = g_build_filename(cache_path, "added", NULL);
    int count;
    CHECK(g_mkdir(cache_path, 0700) == 0);
    for (int i = 0; i < 100; i++)
        add_large(cache_path, i, SIZE, i == 20 ? ".X1y2Z3" : "");
    Pixels *picture = picture_of(20, 0x336699ff), *other = picture_of(20, 0x996633ff);
    past_keep(cache_path, picture);
    CHECK(past_has(cache_path, pixels_digest(picture)));
    CHECK_INT(first_of(cache_path, &count), 100 - 47); /* three quarters, with the new picture */
    CHECK_INT(count, 47);
    for (int i = 100; i < 110; i++)
        add_large(cache_path, i, SIZE, "");
    past_keep(cache_path, other);
    first_of(cache_path, &count);
    CHECK_INT(count, 57); /* not counted again */
    CHECK(truncate(added_path, PAST_MAX_FILES / 4) == 0);
    past_keep(cache_path, other); /* is kept already */
    pixels_unref(other);
    other = picture_of(21, 0x996633ff);
    past_keep(cache_path, other);
    CHECK_INT(first_of(cache_path, &count), 110 - 47);
    CHECK_INT(count, 47);
    pixels_unref(picture);
    pixels_unref(other);
    g_free(added_path);
    g_free(cache_path);
    folder_clear(&folder);
}

/* A store returns the previous content of a picture whose file has changed. */
static void test_store_past(void)
{
    Folder folder = folder_new();
    char *cache_path = g_build_filename(folder.path, "past", NULL);
    Pixels *old = picture_of(20, 0x336699ff), *new_art = picture_of(24, 0x996633ff);
    Picture *picture = node_new(&picture_kind);
    node_set_text(&picture->path, "ken.png");
    memcpy(picture->digest, pixels_digest(old), sizeof picture->digest);
    folder_write(&folder, "ken.png", old);
    picture_store_remember(folder.store, picture); /* without a cache folder, nothing happens */
    picture_store_remember_in(folder.store, cache_path);
    picture_store_remember(folder.store, picture);
    folder_write(&folder, "ken.png", new_art);
    picture_store_forget(folder.store, NULL);
    Pixels *known = picture_store_get_known(folder.store, picture);
    CHECK(known != NULL && known->width == 20);
    pixels_unref(known);
    PictureStore *all = picture_store_new_known(folder.store);
    known = picture_store_get(all, picture, NULL);
    CHECK(known != NULL && known->width == 20);
    pixels_unref(known);
    memcpy(picture->digest, "0123456789abcdef", 16);
    GError *error = NULL;
    picture_store_forget(all, NULL);
    CHECK(picture_store_get(all, picture, &error) == NULL &&
          g_error_matches(error, PICTURE_ERROR, PICTURE_MISSING));
    g_clear_error(&error);
    picture_store_unref(all);
    node_unref(picture);
    pixels_unref(old);
    pixels_unref(new_art);
    g_free(cache_path);
    folder_clear(&folder);
}

CHECK_CASES({"pieces are found at all positions", test_pieces},
            {"pieces that are not searched for", test_no_pieces}, {"likeness", test_likeness},
            {"likeness of noise", test_noise}, {"the cache of previous pictures", test_past},
            {"the limits of this cache", test_past_limit},
            {"a store returns previous pictures", test_store_past})
