/* SPDX-License-Identifier: MIT */
/*
 * Tests of the store of pictures: which pictures it keeps and for how long, use by many threads,
 * and cancellation.
 */
#include "check.h"

#include "../folder.h"
#include "art/picture.h"

#include <string.h>
#include <unistd.h>

static char *folder; /* the project's folder */

/* ---- Files with parts ---- */

static void put_number(GByteArray *out, uint32_t value, guint bytes)
{
    for (guint i = 0; i < bytes; i++)
        g_byte_array_append(out, (uint8_t[]){(uint8_t)(value >> 8 * i)}, 1);
}

static void put_zeros(GByteArray *out, guint count)
{
    for (guint i = 0; i < count; i++)
        put_number(out, 0, 1);
}

/* Appends a frame of one pixel: a layer in the first frame, and an uncompressed cel. */
static void put_aseprite_frame(GByteArray *out, bool first, uint8_t grey)
{
    enum { LAYER = 6 + 18 + 1, CEL = 6 + 16 + 4 + 4, HEAD = 16 };
    put_number(out, HEAD + CEL + (first ? LAYER : 0), 4);
    put_number(out, 0xf1fa, 2);
    put_number(out, first ? 2 : 1, 2);
    put_zeros(out, 8);
    if (first) {
        put_number(out, LAYER, 4);
        put_number(out, 0x2004, 2);
        put_number(out, 1, 2);
        put_zeros(out, 14);
        put_number(out, 1, 2);
        g_byte_array_append(out, (const uint8_t *)"a", 1);
    }
    put_number(out, CEL, 4);
    put_number(out, 0x2005, 2);
    put_zeros(out, 6);
    put_number(out, 255, 1);
    put_zeros(out, 9);
    put_number(out, 1, 2);
    put_number(out, 1, 2);
    g_byte_array_append(out, (uint8_t[]){grey, grey, grey, 255}, 4);
}

/* Writes a file with a frame of one pixel for each grey. */
static void put_aseprite(const char *name, const uint8_t *greys, guint count)
{
    GByteArray *out = g_byte_array_new();
    put_zeros(out, 4);
    put_number(out, 0xa5e0, 2);
    put_number(out, count, 2);
    put_number(out, 1, 2);
    put_number(out, 1, 2);
    put_number(out, 32, 2);
    put_zeros(out, 128 - 14);
    for (guint i = 0; i < count; i++)
        put_aseprite_frame(out, i == 0, greys[i]);
    char *path = g_build_filename(folder, name, NULL);
    CHECK(g_file_set_contents(path, (const char *)out->data, (gssize)out->len, NULL));
    g_free(path);
    g_byte_array_unref(out);
}

/* Returns the grey of a part of a picture, or -1 for an error. */
static int grey_of(PictureStore *store, Picture *picture, int32_t part)
{
    picture->part = part;
    Pixels *pixels = picture_store_get(store, picture, NULL);
    int grey = pixels != NULL ? pixels->rgba[0] : -1;
    pixels_unref(pixels);
    return grey;
}

static void put_file(const char *name, const char *text)
{
    char *path = g_build_filename(folder, name, NULL);
    CHECK(g_file_set_contents(path, text, -1, NULL));
    g_free(path);
}

static Picture *picture_of(const char *path)
{
    Picture *picture = node_new(&picture_kind);
    node_set_text(&picture->path, path);
    return picture;
}

static void put_picture(const char *name, uint32_t side, uint8_t grey)
{
    uint8_t *rgba = g_malloc((gsize)4 * side * side);
    memset(rgba, grey, (size_t)4 * side * side);
    Pixels *pixels = pixels_take(side, side, rgba);
    GBytes *bytes = pixels_to_png(pixels, NULL);
    char *path = g_build_filename(folder, name, NULL);
    gsize size;
    const char *data = g_bytes_get_data(bytes, &size);
    CHECK(g_file_set_contents(path, data, (gssize)size, NULL));
    g_free(path);
    g_bytes_unref(bytes);
    pixels_unref(pixels);
}

static void *get_repeatedly(void *user)
{
    PictureStore *store = user;
    Picture *picture = picture_of("kept.png");
    for (int i = 0; i < 200; i++) {
        Pixels *pixels = picture_store_get(store, picture, NULL);
        if (pixels == NULL || pixels->width != 8 || pixels->rgba[0] != pixels->rgba[200])
            return store;
        pixels_unref(pixels);
        if (i % 7 == 0)
            picture_store_forget(store, i % 2 == 0 ? "kept.png" : NULL);
    }
    node_unref(picture);
    return NULL;
}

static void test_parts(void)
{
    PictureStore *store = picture_store_new(folder, NULL, NULL);
    Picture *hero = node_new(&picture_kind), *plain = node_new(&picture_kind);
    node_set_text(&hero->path, "hero.aseprite");
    node_set_text(&plain->path, "plain.png");
    put_aseprite("hero.aseprite", (const uint8_t[]){10, 20}, 2);
    put_picture("plain.png", 2, 30);
    CHECK_INT(picture_store_parts(store, "hero.aseprite", NULL), 2);
    CHECK_INT(picture_store_parts(store, "plain.png", NULL), 1);
    CHECK_INT(grey_of(store, hero, 1), 20);
    CHECK_INT(grey_of(store, hero, 0), 10);
    CHECK_INT(grey_of(store, hero, 2), -1);
    CHECK_INT(grey_of(store, plain, 0), 30);
    CHECK_INT(grey_of(store, plain, PICTURE_TURNED), 30);
    CHECK_INT(grey_of(store, plain, PICTURE_TURNED + 1), -1);
    put_aseprite("hero.aseprite", (const uint8_t[]){11, 21, 31}, 3);
    CHECK_INT(grey_of(store, hero, 1), 20);
    picture_store_forget(store, "hero.aseprite");
    CHECK_INT(grey_of(store, hero, 0), 11);
    CHECK_INT(grey_of(store, hero, 1), 21);
    CHECK_INT(grey_of(store, hero, 2), 31);
    GBytes *png = picture_store_png(store, hero, NULL);
    Pixels *again =
        png != NULL ? pixels_from_bytes(png, &(PictureSource){.part = 0}, NULL, NULL, NULL, NULL)
                    : NULL;
    CHECK(again != NULL && again->rgba[0] == 31);
    g_bytes_unref(png);
    pixels_unref(again);
    node_unref(hero);
    node_unref(plain);
    picture_store_unref(store);
}

static void test_store(void)
{
    put_picture("kept.png", 8, 10);
    PictureLimits limits = {.file = 100000};
    PictureStore *store = picture_store_new(folder, NULL, &limits);
    Picture *kept = picture_of("kept.png"), *text = picture_of("a.png");
    Picture *missing = picture_of("nothing.png"), *secret = picture_of("out/passwd");
    Pixels *one = picture_store_get(store, kept, NULL), *two = picture_store_get(store, kept, NULL);
    CHECK(one != NULL && one == two && one->rgba[5] == 10);
    put_picture("kept.png", 8, 20);
    pixels_unref(two);
    two = picture_store_get(store, kept, NULL);
    CHECK(two == one);
    pixels_unref(two);
    picture_store_forget(store, "kept.png");
    two = picture_store_get(store, kept, NULL);
    CHECK(two != NULL && two != one && two->rgba[5] == 20 && one->rgba[5] == 10);
    GError *error = NULL;
    CHECK(picture_store_get(store, text, &error) == NULL);
    CHECK(g_error_matches(error, PICTURE_ERROR, PICTURE_UNSUPPORTED));
    CHECK(strstr(error->message, "a.png") != NULL);
    g_clear_error(&error);
    CHECK(picture_store_get(store, missing, &error) == NULL);
    CHECK(g_error_matches(error, PICTURE_ERROR, PICTURE_MISSING));
    g_clear_error(&error);
    CHECK(picture_store_bytes(store, secret, &error) == NULL);
    CHECK(g_error_matches(error, PICTURE_ERROR, PICTURE_OUTSIDE));
    g_clear_error(&error);
    GBytes *bytes = picture_store_bytes(store, text, NULL);
    CHECK(bytes != NULL && g_bytes_get_size(bytes) == 1);
    CHECK(picture_store_file_exists(store, kept) && picture_store_file_exists(store, secret));
    CHECK(!picture_store_file_exists(store, missing));
    g_bytes_unref(bytes);
    pixels_unref(one);
    pixels_unref(two);
    put_file("large.png", "");
    char *path = g_build_filename(folder, "large.png", NULL);
    CHECK(truncate(path, 100001) == 0);
    Picture *large = picture_of("large.png");
    CHECK(picture_store_get(store, large, &error) == NULL);
    CHECK(g_error_matches(error, PICTURE_ERROR, PICTURE_TOO_LARGE));
    CHECK(picture_store_bytes(store, large, NULL) == NULL);
    g_clear_error(&error);
    g_free(path);
    GThread *threads[4];
    for (int i = 0; i < 4; i++)
        threads[i] = g_thread_new("get", get_repeatedly, picture_store_ref(store));
    for (int i = 0; i < 4; i++) {
        CHECK(g_thread_join(threads[i]) == NULL);
        picture_store_unref(store);
    }
    node_unref(kept);
    node_unref(text);
    node_unref(missing);
    node_unref(secret);
    node_unref(large);
    picture_store_unref(store);
}

/* ---- Cancelling ---- */

/* A thread that loads a picture until it is cancelled. */
typedef struct Loader {
    PictureStore *store;
    const Picture *picture;
    GCancellable *cancel;
    GThread *thread;
    Pixels *pixels;
    GError *error;
    gint done;
} Loader;

static void *load(void *user)
{
    Loader *loader = user;
    loader->pixels =
        picture_store_load(loader->store, loader->picture, loader->cancel, &loader->error);
    g_atomic_int_set(&loader->done, 1);
    return NULL;
}

static void loader_start(Loader *loader, PictureStore *store, const Picture *picture)
{
    *loader = (Loader){.store = store, .picture = picture, .cancel = g_cancellable_new()};
    loader->thread = g_thread_new("load", load, loader);
}

/* Waits for a loader. True if it was cancelled; otherwise it got the pixels. */
static bool loader_end(Loader *loader)
{
    g_thread_join(loader->thread);
    bool cancelled = g_error_matches(loader->error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
    CHECK((loader->pixels != NULL) == (loader->error == NULL));
    CHECK(loader->error == NULL || cancelled);
    pixels_unref(loader->pixels);
    g_clear_error(&loader->error);
    g_object_unref(loader->cancel);
    return cancelled;
}

/*
 * Several threads load the same picture, and some are cancelled at random moments: these return.
 * The others and later callers get the picture.
 */
static void test_cancelled(void)
{
    CheckRandom random = check_random("cancelled");
    put_picture("wanted.png", 600, 40);
    PictureStore *store = picture_store_new(folder, NULL, NULL);
    Picture *picture = picture_of("wanted.png");
    size_t cancelled = 0, times = check_case_count(25);
    GCancellable *already_cancelled = g_cancellable_new();
    g_cancellable_cancel(already_cancelled);
    GError *error = NULL;
    CHECK(picture_store_load(store, picture, already_cancelled, &error) == NULL);
    CHECK(g_error_matches(error, G_IO_ERROR, G_IO_ERROR_CANCELLED));
    g_clear_error(&error);
    /* On a fast machine most are cancelled too late: continue until one is cancelled in time. */
    size_t tries = 0, max = times + 2000;
    for (; (tries < times || (cancelled == 0 && tries < max)) && !check_has_failed_too_often();
         tries++) {
        Loader loaders[4];
        picture_store_forget(store, NULL);
        for (int k = 0; k < 4; k++)
            loader_start(&loaders[k], store, picture);
        g_usleep((gulong)check_between(&random, 0, 8000));
        for (int k = 0; k < 2; k++)
            g_cancellable_cancel(loaders[k].cancel);
        for (int k = 0; k < 2; k++)
            cancelled += loader_end(&loaders[k]);
        for (int k = 2; k < 4; k++)
            CHECK(!loader_end(&loaders[k]));
        Pixels *after = picture_store_get(store, picture, NULL);
        CHECK(after != NULL && after->width == 600);
        pixels_unref(after);
    }
    check_note("%zu of %zu were cancelled in time", cancelled, 2 * tries);
    CHECK(cancelled > 0);
    g_object_unref(already_cancelled);
    node_unref(picture);
    picture_store_unref(store);
}

/*
 * If it is cancelled, a thread that waits for another one returns before that is done, and a thread
 * that reads stops before the end. This is required only for some tries, because a busy machine is
 * often late.
 */
static void test_cancelled_at_once(void)
{
    enum { TRIES = 400, ENOUGH = 4 };
    put_picture("wide.png", 2500, 40);
    PictureStore *store = picture_store_new(folder, NULL, NULL);
    Picture *picture = picture_of("wide.png");
    int waited = 0, read = 0;
    for (int tries = 0; tries < TRIES && (waited < ENOUGH || read < ENOUGH); tries++) {
        Loader reader, waiter;
        picture_store_forget(store, NULL);
        loader_start(&reader, store, picture);
        g_usleep(10000);
        loader_start(&waiter, store, picture);
        g_usleep(10000);
        g_cancellable_cancel(waiter.cancel);
        waited += loader_end(&waiter) && g_atomic_int_get(&reader.done) == 0;
        g_cancellable_cancel(reader.cancel);
        read += loader_end(&reader);
    }
    CHECK(waited >= ENOUGH);
    CHECK(read >= ENOUGH);
    node_unref(picture);
    picture_store_unref(store);
}

/* The limit allows two pictures of 8 x 8: the least recently requested one is removed. */
static void test_memory_limit(void)
{
    static const char *const names[] = {"one.png", "two.png", "three.png"};
    PictureLimits limits = {.kept = 2 * 8 * 8 * 4};
    PictureStore *store = picture_store_new(folder, NULL, &limits);
    Picture *pictures[3];
    Pixels *first[3];
    for (int i = 0; i < 3; i++) {
        char *name = g_strdup(names[i]);
        put_picture(name, 8, (uint8_t)i);
        g_free(name);
        pictures[i] = picture_of(names[i]);
    }
    first[0] = picture_store_get(store, pictures[0], NULL);
    first[1] = picture_store_get(store, pictures[1], NULL);
    pixels_unref(picture_store_get(store, pictures[0], NULL));
    first[2] = picture_store_get(store, pictures[2], NULL);
    for (int i = 0; i < 3; i++) {
        /* Picture 1 is requested last, because reading it again removes another. */
        int k = i == 0 ? 0 : 3 - i;
        Pixels *again = picture_store_get(store, pictures[k], NULL);
        CHECK_THAT((again == first[k]) == (k != 1), "picture %d", k);
        pixels_unref(again);
    }
    for (int i = 0; i < 3; i++) {
        pixels_unref(first[i]);
        node_unref(pictures[i]);
    }
    picture_store_unref(store);
}

static const CheckCase cases[] = {
    {"cancelled callers return, others get their picture", test_cancelled},
    {"cancelled callers return immediately", test_cancelled_at_once},
    {"a store removes the least recently requested picture", test_memory_limit},
    {"a store keeps a picture until it must forget it", test_store},
    {"a store keeps all parts of a file", test_parts},
};

int main(int argc, char **argv)
{
    folder = temporary_folder_new();
    put_file("a.png", "a");
    char *link = g_build_filename(folder, "out", NULL);
    CHECK(symlink("/etc", link) == 0);
    int status = check_main(argc, argv, cases, CHECK_COUNT(cases));
    folder_remove(folder);
    g_free(link);
    g_free(folder);
    return status;
}
