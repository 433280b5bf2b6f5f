/* SPDX-License-Identifier: MIT */
/* The cache of decoded pictures, and the workers that fill it; the contract is in pictures.h. */
#include "draw/picture_internal.h"

#include "model/threads.h"

#include <string.h>

enum { WORKERS = 2 };

static const uint64_t default_max_bytes = UINT64_C(1) << 30;

/* A cached picture, or one that is being read. */
typedef struct Entry {
    uint64_t serial; /* distinguishes it from a later entry for the same picture */
    DrawImage *image;
    GError *problem; /* the reason why it is missing, or NULL */
    bool busy;       /* a worker is reading it or making its levels */
    uint64_t used;   /* clock at its last use */
} Entry;

struct DrawPictures {
    PictureStore *store;
    DrawPicturesOptions options;
    GThreadPool *workers; /* NULL: callers do the work themselves */
    GMutex lock;          /* protects everything below */
    GCond done;           /* signalled when a task is done or entries were removed */
    GHashTable *entries;  /* by PictureSource */
    uint64_t clock;       /* number of uses so far */
    uint64_t bytes;       /* size of all images in the cache */
    bool closing;
};

/* A worker's task: to read a picture, or to make its levels. */
typedef struct Task {
    Picture *picture;
    uint64_t serial;
    DrawImage *image; /* its levels must be made; NULL: the picture must be read */
} Task;

static void entry_free(void *item)
{
    g_autofree Entry *entry = item;
    draw_image_unref(entry->image);
    g_clear_error(&entry->problem);
}

static void task_free(Task *task)
{
    node_unref(task->picture);
    draw_image_unref(task->image);
    g_free(task);
}

/* ---- Cache ---- */

static uint64_t entry_bytes(const Entry *entry)
{
    return entry->image != NULL ? draw_image_bytes(entry->image) : 0;
}

/* True if the size of the cache is that of its images. */
static G_GNUC_UNUSED bool is_counted(const DrawPictures *pictures)
{
    uint64_t bytes = 0;
    TABLE_EACH (key, entry, pictures->entries)
        bytes += entry_bytes(entry);
    return bytes == pictures->bytes;
}

static void remove_entry(DrawPictures *pictures, const PictureSource *source)
{
    Entry *entry = g_hash_table_lookup(pictures->entries, source);
    if (entry == NULL)
        return;
    pictures->bytes -= entry_bytes(entry);
    g_hash_table_remove(pictures->entries, source);
}

/* Removes the entries of all parts of a file. */
static void remove_file(DrawPictures *pictures, const char *path)
{
    GHashTableIter iter;
    void *source, *entry;
    g_hash_table_iter_init(&iter, pictures->entries);
    while (g_hash_table_iter_next(&iter, &source, &entry))
        if (strcmp(((const PictureSource *)source)->path, path) == 0) {
            pictures->bytes -= entry_bytes(entry);
            g_hash_table_iter_remove(&iter);
        }
}

/* Returns the source of the least recently used entry that has an image, is not busy and is not
 * `new_entry`; NULL if there is none. */
static const PictureSource *find_oldest(DrawPictures *pictures, const Entry *new_entry)
{
    const PictureSource *found = NULL;
    uint64_t min = UINT64_MAX;
    TABLE_EACH (source, item, pictures->entries) {
        const Entry *entry = item;
        if (entry == new_entry || entry->busy || entry->image == NULL || entry->used >= min)
            continue;
        min = entry->used;
        found = source;
    }
    return found;
}

static void store_image(DrawPictures *pictures, Entry *entry, DrawImage *image)
{
    uint64_t max =
        pictures->options.max_bytes != 0 ? pictures->options.max_bytes : default_max_bytes;
    const PictureSource *source;
    pictures->bytes -= entry_bytes(entry);
    draw_image_unref(entry->image);
    entry->image = draw_image_ref(image);
    pictures->bytes += entry_bytes(entry);
    while (pictures->bytes > max && (source = find_oldest(pictures, entry)) != NULL)
        remove_entry(pictures, source);
    g_assert(is_counted(pictures));
}

/* ---- Workers ---- */

static void free_memory(DrawPictures *pictures)
{
    const PictureSource *source;
    g_mutex_lock(&pictures->lock);
    while ((source = find_oldest(pictures, NULL)) != NULL)
        remove_entry(pictures, source);
    g_assert(is_counted(pictures));
    g_mutex_unlock(&pictures->lock);
}

static Pixels *read_pixels(DrawPictures *pictures, const Picture *picture, GError **error)
{
    GError *problem = NULL;
    Pixels *pixels = picture_store_get(pictures->store, picture, &problem);
    if (g_error_matches(problem, PICTURE_ERROR, PICTURE_TOO_LARGE)) {
        g_clear_error(&problem);
        free_memory(pictures);
        pixels = picture_store_get(pictures->store, picture, &problem);
    }
    if (problem != NULL)
        g_propagate_error(error, problem);
    return pixels;
}

/* Performs a task. Returns NULL with an error on failure. */
static DrawImage *do_task(DrawPictures *pictures, const Task *task, GError **error)
{
    if (task->image != NULL)
        return draw_image_new(task->image->pixels, true);
    g_autoptr(Pixels) pixels = NULL;
    if (pictures->store != NULL)
        pixels = read_pixels(pictures, task->picture, error);
    else
        g_set_error(error, PICTURE_ERROR, PICTURE_MISSING, "%s", task->picture->path);
    DrawImage *image = pixels != NULL ? draw_image_new(pixels, false) : NULL;
    return image;
}

/* Stores the result of a worker, or its error, unless the entry was removed in the meantime. */
static void finish_task(DrawPictures *pictures, const Task *task, DrawImage *image, GError *problem)
{
    PictureSource source = picture_source(task->picture);
    Entry *entry = g_hash_table_lookup(pictures->entries, &source);
    if (entry != NULL && entry->serial == task->serial) {
        g_assert(entry->busy);
        entry->busy = false;
        g_clear_error(&entry->problem);
        entry->problem = g_steal_pointer(&problem);
        if (image != NULL)
            store_image(pictures, entry, image);
    }
    g_clear_error(&problem);
    g_cond_broadcast(&pictures->done);
}

static void work(void *data, void *user)
{
    DrawPictures *pictures = user;
    Task *task = data;
    g_mutex_lock(&pictures->lock);
    bool closing = pictures->closing;
    g_mutex_unlock(&pictures->lock);
    GError *problem = NULL;
    DrawImage *image = closing ? NULL : do_task(pictures, task, &problem);
    g_mutex_lock(&pictures->lock);
    finish_task(pictures, task, image, problem);
    closing = pictures->closing;
    g_mutex_unlock(&pictures->lock);
    if (!closing && pictures->options.arrived != NULL)
        pictures->options.arrived(pictures->options.user, task->picture->path);
    draw_image_unref(image);
    task_free(task);
}

DrawPictures *draw_pictures_new(PictureStore *store, const DrawPicturesOptions *options)
{
    DrawPictures *pictures = g_new0(DrawPictures, 1);
    pictures->store = store != NULL ? picture_store_ref(store) : NULL;
    if (options != NULL)
        pictures->options = *options;
    pictures->entries =
        g_hash_table_new_full(picture_source_hash, picture_source_equal, g_free, entry_free);
    if (!pictures->options.wait)
        pictures->workers = threads_pool(work, pictures, WORKERS);
    g_mutex_init(&pictures->lock);
    g_cond_init(&pictures->done);
    return pictures;
}

void draw_pictures_free(DrawPictures *pictures)
{
    if (pictures == NULL)
        return;
    g_mutex_lock(&pictures->lock);
    pictures->closing = true;
    g_mutex_unlock(&pictures->lock);
    if (pictures->workers != NULL)
        g_thread_pool_free(pictures->workers, false, true);
    g_assert(is_counted(pictures));
    g_hash_table_unref(pictures->entries);
    g_mutex_clear(&pictures->lock);
    g_cond_clear(&pictures->done);
    if (pictures->store != NULL)
        picture_store_unref(pictures->store);
    g_free(pictures);
}

void draw_pictures_forget(DrawPictures *pictures, const char *path)
{
    g_mutex_lock(&pictures->lock);
    if (path != NULL) {
        remove_file(pictures, path);
    } else {
        g_hash_table_remove_all(pictures->entries);
        pictures->bytes = 0;
    }
    g_assert(is_counted(pictures));
    g_cond_broadcast(&pictures->done);
    g_mutex_unlock(&pictures->lock);
}

/* ---- Queries ---- */

static Entry *entry_of(DrawPictures *pictures, const Picture *picture)
{
    PictureSource source = picture_source(picture);
    Entry *entry = g_hash_table_lookup(pictures->entries, &source);
    if (entry == NULL) {
        entry = g_new0(Entry, 1);
        entry->serial = ++pictures->clock;
        g_hash_table_insert(pictures->entries, picture_source_copy(&source), entry);
    }
    entry->used = ++pictures->clock;
    return entry;
}

/* Starts a task: on a worker or, if there are no workers, in this thread without the lock. */
static void begin_task(DrawPictures *pictures, const Picture *picture, Entry *entry)
{
    Task *task = g_new0(Task, 1);
    task->picture = node_ref(picture);
    task->serial = entry->serial;
    task->image = entry->image != NULL ? draw_image_ref(entry->image) : NULL;
    entry->busy = true;
    if (pictures->workers != NULL) {
        g_thread_pool_push(pictures->workers, task, NULL);
        return;
    }
    g_mutex_unlock(&pictures->lock);
    work(task, pictures);
    g_mutex_lock(&pictures->lock);
}

static bool is_ready(const Entry *entry, bool levels)
{
    return entry->problem != NULL || (entry->image != NULL && (!levels || entry->image->whole));
}

DrawImage *draw_pictures_image(DrawPictures *pictures, const Picture *picture, bool levels,
                               DrawPictureState *state)
{
    *state = DRAW_PICTURE_MISSING;
    if (picture == NULL)
        return NULL;
    g_mutex_lock(&pictures->lock);
    Entry *entry = entry_of(pictures, picture);
    while (!is_ready(entry, levels)) {
        bool starts_task = !entry->busy;
        if (starts_task)
            begin_task(pictures, picture, entry);
        else if (pictures->options.wait)
            g_cond_wait(&pictures->done, &pictures->lock);
        entry = entry_of(pictures, picture);
        if (!pictures->options.wait && (pictures->workers != NULL || !starts_task))
            break;
    }
    DrawImage *image = entry->image != NULL ? draw_image_ref(entry->image) : NULL;
    if (entry->problem == NULL)
        *state = image != NULL ? DRAW_PICTURE_READY : DRAW_PICTURE_LOADING;
    g_mutex_unlock(&pictures->lock);
    return image;
}

GError *draw_pictures_error(DrawPictures *pictures, const Picture *picture)
{
    g_mutex_lock(&pictures->lock);
    PictureSource source = picture_source(picture);
    const Entry *entry = g_hash_table_lookup(pictures->entries, &source);
    GError *problem = entry != NULL && entry->problem != NULL ? g_error_copy(entry->problem) : NULL;
    g_mutex_unlock(&pictures->lock);
    return problem;
}

Pixels *draw_pictures_get(DrawPictures *pictures, const Picture *picture, DrawPictureState *state)
{
    DrawPictureState found;
    DrawImage *image = draw_pictures_image(pictures, picture, false, &found);
    Pixels *pixels = image != NULL ? pixels_ref(image->pixels) : NULL;
    draw_image_unref(image);
    if (state != NULL)
        *state = found;
    return pixels;
}
