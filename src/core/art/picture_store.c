/* SPDX-License-Identifier: MIT */
/* A cache of a project's decoded pictures; the contract is picture.h. */
#include "art/picture_internal.h"

#include "bank/png.h"

#include <glib/gi18n-lib.h>
#include <errno.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* A picture that is kept, or that a thread reads now. */
typedef struct Kept {
    Pixels *pixels; /* NULL while it is read */
    bool forgotten; /* while it was read */
    uint64_t used;  /* when it was last asked for */
} Kept;

struct PictureStore {
    gint refs;
    char *folder, **roots;
    PictureLimits limits;
    GMutex lock; /* of all below */
    GCond done;
    GHashTable *kept; /* by path */
    uint64_t clock, bytes;
};

static void kept_free(void *item)
{
    Kept *kept = item;
    pixels_unref(kept->pixels);
    g_free(kept);
}

PictureStore *picture_store_new(const char *folder, const char *const *roots,
                                const PictureLimits *limits)
{
    PictureStore *store = g_new0(PictureStore, 1);
    store->refs = 1;
    store->folder = g_strdup(folder);
    store->roots = g_strdupv((char **)roots);
    store->limits = picture_limits(limits);
    budget_ref(store->limits.budget);
    store->kept = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, kept_free);
    g_mutex_init(&store->lock);
    g_cond_init(&store->done);
    return store;
}

PictureStore *picture_store_ref(PictureStore *store)
{
    g_atomic_int_inc(&store->refs);
    return store;
}

void picture_store_unref(PictureStore *store)
{
    if (store == NULL || !g_atomic_int_dec_and_test(&store->refs))
        return;
    g_hash_table_unref(store->kept);
    g_mutex_clear(&store->lock);
    g_cond_clear(&store->done);
    budget_unref(store->limits.budget);
    g_strfreev(store->roots);
    g_free(store->folder);
    g_free(store);
}

Budget *picture_store_budget(const PictureStore *store)
{
    return store != NULL ? store->limits.budget : NULL;
}

/* ---- Reading ---- */

enum { MOST_AT_ONCE = 1 << 20 }; /* bytes, so that reading is cancelled soon */

/* Reads all bytes of an open file, at most `size`, which is its size when it was opened. */
static GBytes *read_all(int file, size_t size, const char *path, GCancellable *cancel,
                        GError **error)
{
    uint8_t *bytes = g_try_malloc(size + 1);
    size_t got = 0;
    ssize_t count = 1;
    int problem = bytes == NULL ? ENOMEM : 0;
    while (problem == 0 && got < size && count != 0 && !g_cancellable_is_cancelled(cancel)) {
        count = read(file, bytes + got, MIN(size - got, MOST_AT_ONCE));
        if (count > 0)
            got += (size_t)count;
        else if (count < 0 && errno != EINTR)
            problem = errno;
    }
    bool cancelled = problem == 0 && g_cancellable_set_error_if_cancelled(cancel, error);
    if (problem == 0 && !cancelled)
        return g_bytes_new_take(bytes, got);
    g_free(bytes);
    if (cancelled)
        return NULL;
    g_set_error(error, PICTURE_ERROR, PICTURE_NOT_READABLE, _("%s: %s"), path, g_strerror(problem));
    return NULL;
}

bool picture_store_has(PictureStore *store, const Picture *picture)
{
    GError *error = NULL;
    int file =
        picture_open(store->folder, (const char *const *)store->roots, picture->path, &error);
    bool missing = g_error_matches(error, PICTURE_ERROR, PICTURE_MISSING);
    g_clear_error(&error);
    if (file >= 0)
        close(file);
    return !missing;
}

enum { PNG_START = 24, SIGNATURE = 8, CHUNK_HEAD = 8, CHUNK_FRAME = 12, MOST_CHUNKS = 1 << 16 };

/* How many bytes of a PNG file are compressed pixels, by the headers of its chunks. */
static uint64_t data_size(int file)
{
    uint64_t sum = 0, at = SIGNATURE;
    uint8_t head[CHUNK_HEAD];
    struct stat info;
    uint64_t size = fstat(file, &info) == 0 ? (uint64_t)info.st_size : 0;
    for (int i = 0; i < MOST_CHUNKS && at + CHUNK_FRAME <= size; i++) {
        if (pread(file, head, sizeof head, (off_t)at) != (ssize_t)sizeof head)
            break;
        uint64_t length =
            (uint64_t)head[0] << 24 | (uint64_t)head[1] << 16 | (uint64_t)head[2] << 8 | head[3];
        length = MIN(length, size - at - CHUNK_FRAME);
        sum += memcmp(head + 4, "IDAT", 4) == 0 ? length : 0;
        at += CHUNK_FRAME + length;
    }
    return sum;
}

static uint64_t stated_pixels(int file)
{
    uint8_t start[PNG_START];
    uint32_t width, height;
    ssize_t size = pread(file, start, sizeof start, 0);
    return size > 0 && png_size(start, (size_t)size, &width, &height) ? (uint64_t)width * height
                                                                      : 0;
}

uint64_t picture_store_vouch(PictureStore *store, const Picture *picture)
{
    if (store->limits.budget == NULL)
        return 0;
    int file = picture_open(store->folder, (const char *const *)store->roots, picture->path, NULL);
    if (file < 0)
        return 0;
    uint64_t pixels = stated_pixels(file);
    budget_vouch(store->limits.budget, picture->path, BUDGET_PER_PICTURE_BYTE * data_size(file));
    close(file);
    return pixels <= store->limits.area ? pixels : 0;
}

static GBytes *read_bytes(PictureStore *store, const Picture *picture, GCancellable *cancel,
                          GError **error)
{
    struct stat info;
    GBytes *bytes = NULL;
    int file = picture_open(store->folder, (const char *const *)store->roots, picture->path, error);
    if (file < 0)
        return NULL;
    if (fstat(file, &info) != 0)
        g_set_error(error, PICTURE_ERROR, PICTURE_NOT_READABLE, _("%s: %s"), picture->path,
                    g_strerror(errno));
    else if ((uint64_t)info.st_size > store->limits.file)
        g_set_error(error, PICTURE_ERROR, PICTURE_TOO_LARGE,
                    _("%s: it has %llu bytes; the limit is %zu"), picture->path,
                    (unsigned long long)info.st_size, store->limits.file);
    else
        bytes = read_all(file, (size_t)info.st_size, picture->path, cancel, error);
    close(file);
    if (bytes != NULL)
        budget_vouch(
            store->limits.budget, picture->path,
            BUDGET_PER_PICTURE_BYTE *
                (uint64_t)pixels_data_size(g_bytes_get_data(bytes, NULL), g_bytes_get_size(bytes)));
    return bytes;
}

GBytes *picture_store_bytes(PictureStore *store, const Picture *picture, GError **error)
{
    return read_bytes(store, picture, NULL, error);
}

static void make_room(PictureStore *store);

static Pixels *read_pixels(PictureStore *store, const Picture *picture, GCancellable *cancel,
                           GError **error)
{
    GBytes *bytes = read_bytes(store, picture, cancel, error);
    if (bytes == NULL)
        return NULL;
    size_t size;
    const void *data = g_bytes_get_data(bytes, &size);
    GError *problem = NULL;
    Pixels *pixels = pixels_decode(data, size, &store->limits, cancel, &problem);
    if (g_error_matches(problem, PICTURE_ERROR, PICTURE_TOO_LARGE)) {
        g_clear_error(&problem);
        make_room(store);
        pixels = pixels_decode(data, size, &store->limits, cancel, &problem);
    }
    if (problem != NULL)
        g_propagate_error(error, problem);
    if (pixels == NULL)
        g_prefix_error(error, _("%s: "), picture->path);
    g_bytes_unref(bytes);
    return pixels;
}

bool picture_store_greys(PictureStore *store, const Picture *picture, Greys *greys, GError **error)
{
    *greys = (Greys){0};
    GBytes *bytes = picture_store_bytes(store, picture, error);
    if (bytes == NULL)
        return false;
    size_t size;
    const void *data = g_bytes_get_data(bytes, &size);
    bool read = greys_from_png(data, size, &store->limits, greys, error);
    if (!read)
        g_prefix_error(error, _("%s: "), picture->path);
    g_bytes_unref(bytes);
    return read;
}

/* ---- Keeping ---- */

static uint64_t bytes_of(const Pixels *pixels)
{
    return (uint64_t)4 * pixels->width * pixels->height;
}

static void drop(PictureStore *store, const char *path)
{
    Kept *kept = g_hash_table_lookup(store->kept, path);
    if (kept != NULL)
        kept->forgotten = true;
    if (kept == NULL || kept->pixels == NULL)
        return;
    store->bytes -= bytes_of(kept->pixels);
    g_hash_table_remove(store->kept, path);
}

/* The path whose last use is the longest ago, except for those that are being read. */
static const char *oldest(PictureStore *store)
{
    GHashTableIter iter;
    void *path, *item;
    const char *found = NULL;
    uint64_t used = UINT64_MAX;
    g_hash_table_iter_init(&iter, store->kept);
    while (g_hash_table_iter_next(&iter, &path, &item)) {
        const Kept *kept = item;
        if (kept->pixels == NULL || kept->used >= used)
            continue;
        used = kept->used;
        found = path;
    }
    return found;
}

/* Drops all pictures that are kept. */
static void make_room(PictureStore *store)
{
    g_mutex_lock(&store->lock);
    for (const char *path; (path = oldest(store)) != NULL;)
        drop(store, path);
    g_mutex_unlock(&store->lock);
}

static void keep(PictureStore *store, Kept *kept, Pixels *pixels)
{
    kept->pixels = pixels_ref(pixels);
    store->bytes += bytes_of(pixels);
    while (store->bytes > store->limits.kept)
        drop(store, oldest(store));
}

/* Finds the pixels that are kept of a path, waiting for a thread that reads it. Where there are
 * none, `*pixels` is NULL, and from now on others wait for the caller to read it. False when
 * cancelled. */
static bool find_or_claim(PictureStore *store, const char *path, GCancellable *cancel,
                          Pixels **pixels)
{
    *pixels = NULL;
    while (!g_cancellable_is_cancelled(cancel)) {
        Kept *kept = g_hash_table_lookup(store->kept, path);
        if (kept == NULL) {
            g_hash_table_insert(store->kept, g_strdup(path), g_new0(Kept, 1));
            return true;
        }
        if (kept->pixels != NULL) {
            kept->used = ++store->clock;
            *pixels = pixels_ref(kept->pixels);
            return true;
        }
        g_cond_wait(&store->done, &store->lock);
    }
    return false;
}

/* Wakes all waiting threads, because one of them was cancelled. */
static void wake(GCancellable *cancel, PictureStore *store)
{
    (void)cancel;
    g_mutex_lock(&store->lock);
    g_cond_broadcast(&store->done);
    g_mutex_unlock(&store->lock);
}

/* Reads a claimed picture, keeps it, and wakes the threads that wait for it. */
static Pixels *read_claimed(PictureStore *store, const Picture *picture, GCancellable *cancel,
                            GError **error)
{
    Pixels *pixels = read_pixels(store, picture, cancel, error);
    g_mutex_lock(&store->lock);
    Kept *kept = g_hash_table_lookup(store->kept, picture->path);
    kept->used = ++store->clock;
    if (pixels != NULL && !kept->forgotten)
        keep(store, kept, pixels);
    else
        g_hash_table_remove(store->kept, picture->path);
    g_cond_broadcast(&store->done);
    g_mutex_unlock(&store->lock);
    return pixels;
}

Pixels *picture_store_load(PictureStore *store, const Picture *picture, GCancellable *cancel,
                           GError **error)
{
    Pixels *pixels;
    gulong handler =
        cancel != NULL ? g_cancellable_connect(cancel, G_CALLBACK(wake), store, NULL) : 0;
    g_mutex_lock(&store->lock);
    bool found = find_or_claim(store, picture->path, cancel, &pixels);
    g_mutex_unlock(&store->lock);
    g_cancellable_disconnect(cancel, handler);
    if (!found)
        g_set_error(error, G_IO_ERROR, G_IO_ERROR_CANCELLED, _("%s: it is not wanted any more"),
                    picture->path);
    else if (pixels == NULL)
        pixels = read_claimed(store, picture, cancel, error);
    return pixels;
}

Pixels *picture_store_get(PictureStore *store, const Picture *picture, GError **error)
{
    return picture_store_load(store, picture, NULL, error);
}

void picture_store_forget(PictureStore *store, const char *path)
{
    g_mutex_lock(&store->lock);
    GList *paths = path != NULL ? g_list_prepend(NULL, g_strdup(path)) : NULL;
    GHashTableIter iter;
    void *key;
    g_hash_table_iter_init(&iter, store->kept);
    while (path == NULL && g_hash_table_iter_next(&iter, &key, NULL))
        paths = g_list_prepend(paths, g_strdup(key));
    for (const GList *item = paths; item != NULL; item = item->next)
        drop(store, item->data);
    g_list_free_full(paths, g_free);
    g_mutex_unlock(&store->lock);
}
