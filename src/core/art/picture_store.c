/* SPDX-License-Identifier: MIT */
/* A cache of a project's decoded pictures; the contract is in picture.h. */
#include "art/picture_internal.h"

#include "art/past.h"
#include "file/file_path.h"
#include "file/save.h"

#include <glib/gi18n-lib.h>
#include <errno.h>
#include <string.h>
#include <unistd.h>

/* A file with parts that stays open, because more of its parts are likely to be needed. */
typedef struct OpenEntry {
    char *path; /* or NULL: no file is open */
    FileMark mark;
    OpenPicture *picture;
} OpenEntry;

enum { MAX_OPEN_BYTES = 64 << 20 }; /* larger files are read again for each part */

/* A picture that is kept, or that a thread is reading. */
typedef struct CacheEntry {
    Pixels *pixels;              /* NULL while it is being read */
    FileMark mark;               /* the file that they were read from */
    bool forgotten;              /* dropped while it was being read */
    const PictureSource *source; /* its key */
    GList link;                  /* in `used`, if it is kept */
} CacheEntry;

struct PictureStore {
    gint refs;
    char *folder, **roots;
    char *root_option;        /* or NULL; see picture_store_name_option */
    char *past;               /* or NULL; see past.h */
    PictureStore *known_of;   /* or NULL; see picture_store_new_known */
    PictureComposer composer; /* or NULL */
    PictureLimits limits;
    void (*watch)(void *user, const char *path); /* or NULL */
    void *watcher;
    GMutex lock;         /* protects everything below */
    GCond done;          /* signalled when a thread has read a picture or was cancelled */
    GHashTable *entries; /* by PictureSource */
    GHashTable *counted; /* from paths of files whose allowance has been added to their pixels */
    OpenEntry open;
    GQueue used;    /* CacheEntry that are kept, the least recently used first */
    uint64_t bytes; /* size of all kept pixels; shared ones count for each part */
};

static CacheEntry *cache_entry_new(const PictureSource *source)
{
    CacheEntry *entry = g_new0(CacheEntry, 1);
    entry->source = picture_source_copy(source);
    entry->link.data = entry;
    return entry;
}

static void mark_used(PictureStore *store, CacheEntry *entry)
{
    g_queue_unlink(&store->used, &entry->link);
    g_queue_push_tail_link(&store->used, &entry->link);
}

static void entry_free(void *item)
{
    g_autofree CacheEntry *entry = item;
    pixels_unref(entry->pixels);
}

static void open_entry_clear(OpenEntry *open)
{
    g_free(open->path);
    open_picture_unref(open->picture);
    *open = (OpenEntry){.path = NULL};
}

static void drop_all(void *cache);

PictureStore *picture_store_new(const char *folder, const char *const *roots,
                                const PictureLimits *limits)
{
    PictureStore *store = g_new0(PictureStore, 1);
    store->refs = 1;
    store->folder = g_strdup(folder);
    store->roots = g_strdupv((char **)roots);
    store->limits = picture_limits(limits);
    budget_ref(store->limits.budget);
    store->entries =
        g_hash_table_new_full(picture_source_hash, picture_source_equal, g_free, entry_free);
    store->counted = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, g_free);
    g_queue_init(&store->used);
    g_mutex_init(&store->lock);
    g_cond_init(&store->done);
    budget_set_cache(store->limits.budget, drop_all, store);
    return store;
}

void picture_store_compose_with(PictureStore *store, PictureComposer composer)
{
    store->composer = composer;
}

void picture_store_name_option(PictureStore *store, const char *option)
{
    g_free(store->root_option);
    store->root_option = g_strdup(option);
}

void picture_store_watch(PictureStore *store, void (*watch)(void *user, const char *path),
                         void *user)
{
    store->watch = watch;
    store->watcher = user;
}

static void notify_watch(const PictureStore *store, const Picture *picture)
{
    if (store->watch != NULL)
        store->watch(store->watcher, picture->path);
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
    budget_set_cache(store->limits.budget, NULL, store);
    g_hash_table_unref(store->entries);
    g_hash_table_unref(store->counted);
    open_entry_clear(&store->open);
    g_mutex_clear(&store->lock);
    g_cond_clear(&store->done);
    budget_unref(store->limits.budget);
    g_strfreev(store->roots);
    g_free(store->folder);
    g_free(store->root_option);
    g_free(store->past);
    picture_store_unref(store->known_of);
    g_free(store);
}

Budget *picture_store_budget(const PictureStore *store)
{
    return store != NULL ? store->limits.budget : NULL;
}

/* ---- Reading ---- */

/* Adds the option that would allow a file to an error. */
static void add_remedy(const PictureStore *store, const char *path, GError *error)
{
    char *folder = file_path_root_for(store->folder, path), *word = file_path_shell_word(folder);
    char *message =
        g_strdup_printf(_("%s; %s %s would allow it"), error->message, store->root_option, word);
    g_free(error->message);
    error->message = message;
    g_free(word);
    g_free(folder);
}

static int open_file(const PictureStore *store, const char *path, GError **error)
{
    GError *problem = NULL;
    int file = picture_open(store->folder, (const char *const *)store->roots, path, &problem);
    bool has_remedy = store->root_option != NULL && (store->folder != NULL || path[0] == '/');
    if (has_remedy && g_error_matches(problem, PICTURE_ERROR, PICTURE_OUTSIDE))
        add_remedy(store, path, problem);
    if (problem != NULL)
        g_propagate_error(error, problem);
    return file;
}

enum { MAX_AT_ONCE = 1 << 20 }; /* bytes, so that reading can be cancelled soon */

/* Reads all bytes of an open file, at most `size`, which was its size when it was opened. */
static GBytes *read_all(int file, size_t size, const char *path, GCancellable *cancel,
                        GError **error)
{
    uint8_t *bytes = g_try_malloc(size + 1);
    size_t length = 0;
    ssize_t count = 1;
    int problem = bytes == NULL ? ENOMEM : 0;
    while (problem == 0 && length < size && count != 0 && !g_cancellable_is_cancelled(cancel)) {
        count = read(file, bytes + length, MIN(size - length, MAX_AT_ONCE));
        if (count > 0)
            length += (size_t)count;
        else if (count < 0 && errno != EINTR)
            problem = errno;
    }
    bool cancelled = problem == 0 && g_cancellable_set_error_if_cancelled(cancel, error);
    if (problem == 0 && !cancelled)
        return g_bytes_new_take(bytes, length);
    g_free(bytes);
    if (cancelled)
        return NULL;
    g_set_error(error, PICTURE_ERROR, PICTURE_NOT_READABLE, _("%s: %s"), path, g_strerror(problem));
    return NULL;
}

bool picture_store_file_exists(PictureStore *store, const Picture *picture)
{
    g_autoptr(GError) error = NULL;
    int file = open_file(store, picture->path, &error);
    bool missing = g_error_matches(error, PICTURE_ERROR, PICTURE_MISSING);
    if (file >= 0)
        close(file);
    return !missing;
}

/* Gets the number of pixels of a file that was counted and has not been forgotten, so that a file
 * with many parts is not scanned for each part. */
static bool find_counted(PictureStore *store, const char *path, uint64_t *pixels)
{
    g_mutex_lock(&store->lock);
    const uint64_t *found = g_hash_table_lookup(store->counted, path);
    *pixels = found != NULL ? *found : 0;
    g_mutex_unlock(&store->lock);
    return found != NULL;
}

uint64_t picture_store_add_allowance(PictureStore *store, const Picture *picture)
{
    uint64_t pixels = 0;
    if (store->limits.budget == NULL || find_counted(store, picture->path, &pixels))
        return pixels;
    int file = open_file(store, picture->path, NULL);
    if (file < 0)
        return 0;
    PictureInput input = picture_input_of_file(file);
    PictureHead head;
    const PictureDecoder *decoder = picture_head(&input, &head, NULL);
    if (decoder != NULL)
        budget_add_file(store->limits.budget, picture->path,
                        BUDGET_PER_PICTURE_BYTE * decoder->data_size(&input));
    close(file);
    pixels = (uint64_t)head.width * head.height;
    pixels = pixels <= store->limits.area ? pixels : 0;
    g_mutex_lock(&store->lock);
    if (decoder != NULL)
        g_hash_table_insert(store->counted, g_strdup(picture->path),
                            g_memdup2(&pixels, sizeof pixels));
    g_mutex_unlock(&store->lock);
    return pixels;
}

uint32_t picture_store_parts(PictureStore *store, const char *path, GError **error)
{
    int file = open_file(store, path, error);
    if (file < 0)
        return 0;
    PictureInput input = picture_input_of_file(file);
    bool is_composed = store->composer != NULL && picture_decoder(&input, NULL) == NULL;
    const PictureDecoder *decoder = is_composed ? NULL : picture_decoder(&input, error);
    uint32_t parts = decoder == NULL          ? is_composed
                     : decoder->parts == NULL ? 1
                                              : decoder->parts(&input, error);
    if (parts == 0)
        g_prefix_error(error, _("%s: "), path);
    close(file);
    return parts;
}

bool picture_store_hot_spot(PictureStore *store, const char *path, int32_t *x, int32_t *y)
{
    int file = open_file(store, path, NULL);
    if (file < 0)
        return false;
    PictureInput input = picture_input_of_file(file);
    const PictureDecoder *decoder = picture_decoder(&input, NULL);
    bool found = decoder != NULL && decoder->hot_spot != NULL && decoder->hot_spot(&input, x, y);
    close(file);
    return found;
}

PictureLimits picture_store_limits(const PictureStore *store)
{
    return store->limits;
}

static void add_allowance(PictureStore *store, const char *path, GBytes *bytes)
{
    PictureInput input = picture_input_of_bytes(bytes);
    const PictureDecoder *decoder = picture_decoder(&input, NULL);
    budget_add_file(store->limits.budget, path,
                    decoder != NULL ? BUDGET_PER_PICTURE_BYTE * decoder->data_size(&input)
                                    : BUDGET_PER_TEXT_BYTE * (uint64_t)g_bytes_get_size(bytes));
}

/* Opens the file of a picture and identifies its current version. Returns -1 with an error on
 * failure. */
static int open_marked(PictureStore *store, const Picture *picture, struct stat *info,
                       FileMark *mark, GError **error)
{
    int file = open_file(store, picture->path, error);
    if (file < 0)
        return -1;
    if (fstat(file, info) == 0) {
        *mark = file_mark_of(info);
        return file;
    }
    g_set_error(error, PICTURE_ERROR, PICTURE_NOT_READABLE, _("%s: %s"), picture->path,
                g_strerror(errno));
    close(file);
    return -1;
}

/* Reads the file of a picture, which open_marked has opened. */
static GBytes *read_marked(PictureStore *store, const Picture *picture, int file,
                           const struct stat *info, GCancellable *cancel, GError **error)
{
    GBytes *bytes = NULL;
    if (!picture_file_fits((uint64_t)info->st_size, &store->limits, error))
        g_prefix_error(error, _("%s: "), picture->path);
    else
        bytes = read_all(file, (size_t)info->st_size, picture->path, cancel, error);
    if (bytes != NULL)
        add_allowance(store, picture->path, bytes);
    return bytes;
}

GBytes *picture_store_bytes(PictureStore *store, const Picture *picture, GError **error)
{
    FileMark mark;
    struct stat info;
    int file = open_marked(store, picture, &info, &mark, error);
    if (file < 0)
        return NULL;
    GBytes *bytes = read_marked(store, picture, file, &info, NULL, error);
    close(file);
    return bytes;
}

/* Returns the open file at a path, if it has not changed since; the caller unrefs it. NULL if none
 * is open. */
static OpenPicture *find_open(PictureStore *store, const char *path, const FileMark *mark)
{
    g_mutex_lock(&store->lock);
    const OpenEntry *open = &store->open;
    bool found =
        open->path != NULL && strcmp(open->path, path) == 0 && file_marks_equal(&open->mark, mark);
    OpenPicture *picture = found ? open_picture_ref(open->picture) : NULL;
    g_mutex_unlock(&store->lock);
    return picture;
}

/* Keeps a file with parts open until another one is read. */
static void keep_open(PictureStore *store, const char *path, const FileMark *mark,
                      OpenPicture *picture)
{
    if (picture->file == NULL || g_bytes_get_size(picture->bytes) > MAX_OPEN_BYTES)
        return;
    g_mutex_lock(&store->lock);
    open_entry_clear(&store->open);
    store->open = (OpenEntry){g_strdup(path), *mark, open_picture_ref(picture)};
    g_mutex_unlock(&store->lock);
}

/* Opens the file of a picture, unless it is open. Returns NULL with an error on failure. */
static OpenPicture *open_picture(PictureStore *store, const Picture *picture, FileMark *mark,
                                 GCancellable *cancel, GError **error)
{
    struct stat info;
    GError *problem = NULL;
    int file = open_marked(store, picture, &info, mark, error);
    if (file < 0)
        return NULL;
    OpenPicture *open = find_open(store, picture->path, mark);
    g_autoptr(GBytes) bytes =
        open == NULL ? read_marked(store, picture, file, &info, cancel, error) : NULL;
    if (bytes != NULL)
        open = open_picture_new(bytes, &store->limits, &problem);
    if (bytes != NULL && open != NULL)
        keep_open(store, picture->path, mark, open);
    if (problem != NULL)
        g_propagate_prefixed_error(error, problem, _("%s: "), picture->path);
    close(file);
    return open;
}

/* A file that is being read, and whose other parts may be kept. */
typedef struct ReadContext {
    PictureStore *store;
    const char *path, *layers;
    const FileMark *mark;
} ReadContext;

/* Returns the kept pixels of a part if they were read from the unchanged file. The caller unrefs
 * them. */
static Pixels *find_earlier(void *user, uint32_t part)
{
    const ReadContext *context = user;
    PictureSource source = {context->path, (int32_t)part, context->layers};
    g_mutex_lock(&context->store->lock);
    CacheEntry *entry = g_hash_table_lookup(context->store->entries, &source);
    bool found =
        entry != NULL && entry->pixels != NULL && file_marks_equal(&entry->mark, context->mark);
    Pixels *pixels = found ? pixels_ref(entry->pixels) : NULL;
    if (found)
        mark_used(context->store, entry);
    g_mutex_unlock(&context->store->lock);
    return pixels;
}

static Pixels *read_known(PictureStore *store, const Picture *picture, GError **error)
{
    Pixels *pixels = picture_store_get_known(store->known_of, picture);
    if (pixels == NULL)
        g_set_error(error, PICTURE_ERROR, PICTURE_MISSING,
                    _("%s: its previous version is not available"), picture->path);
    return pixels;
}

/* Decodes the bytes of a picture's file, or draws them if no decoder fits. */
static Pixels *pixels_of_open(PictureStore *store, const Picture *picture, const OpenPicture *open,
                              const PictureEarlier *earlier, GCancellable *cancel, GError **error)
{
    PictureInput input = picture_input_of_bytes(open->bytes);
    PictureSource source = picture_source(picture);
    Pixels *pixels = NULL;
    BudgetScope scope;
    budget_open(&scope, store->limits.budget);
    if (open->decoder != NULL)
        pixels = open_picture_pixels(open, &source, &store->limits, earlier, cancel, error);
    else if (store->composer == NULL)
        picture_decoder(&input, error);
    else if (picture_is_only_part((uint32_t)source.part, error))
        pixels = store->composer(store, source.path, open->bytes, cancel, error);
    if (!budget_close(&scope, pixels != NULL ? error : NULL))
        g_clear_pointer(&pixels, pixels_unref);
    return pixels;
}

static Pixels *read_pixels(PictureStore *store, const Picture *picture, FileMark *mark,
                           GCancellable *cancel, GError **error)
{
    *mark = (FileMark){.exists = false};
    if (store->known_of != NULL)
        return read_known(store, picture, error);
    OpenPicture *open = open_picture(store, picture, mark, cancel, error);
    if (open == NULL)
        return NULL;
    ReadContext context = {store, picture->path, picture->layers, mark};
    PictureEarlier earlier = {find_earlier, &context};
    GError *problem = NULL;
    Pixels *pixels = pixels_of_open(store, picture, open, &earlier, cancel, &problem);
    if (g_error_matches(problem, PICTURE_ERROR, PICTURE_TOO_LARGE)) {
        g_clear_error(&problem);
        /* Without earlier pixels, which take as much memory as the part itself. */
        pixels = pixels_of_open(store, picture, open, NULL, cancel, &problem);
    }
    if (problem != NULL)
        g_propagate_error(error, problem);
    if (pixels == NULL)
        g_prefix_error(error, _("%s: "), picture->path);
    open_picture_unref(open);
    return pixels;
}

static bool is_png(GBytes *bytes)
{
    PictureInput input = picture_input_of_bytes(bytes);
    const PictureDecoder *decoder = picture_decoder(&input, NULL);
    return decoder != NULL && decoder->is_png;
}

static bool greys_of_bytes(PictureStore *store, const Picture *picture, GBytes *bytes, Greys *greys,
                           GError **error)
{
    gsize size;
    const void *data = g_bytes_get_data(bytes, &size);
    if (is_png(bytes) && picture->part == 0)
        return greys_from_png(data, size, &store->limits, greys, error);
    OpenPicture *open = open_picture_new(bytes, &store->limits, error);
    Pixels *pixels = open != NULL ? pixels_of_open(store, picture, open, NULL, NULL, error) : NULL;
    if (pixels != NULL)
        greys_of_pixels(pixels, greys);
    pixels_unref(pixels);
    open_picture_unref(open);
    return pixels != NULL;
}

bool picture_store_greys(PictureStore *store, const Picture *picture, Greys *greys, GError **error)
{
    *greys = (Greys){0};
    g_autoptr(GBytes) bytes = picture_store_bytes(store, picture, error);
    if (bytes == NULL)
        return false;
    bool read = greys_of_bytes(store, picture, bytes, greys, error);
    if (!read)
        g_prefix_error(error, _("%s: "), picture->path);
    return read;
}

GBytes *picture_store_png(PictureStore *store, const Picture *picture, GError **error)
{
    GBytes *bytes = picture_store_bytes(store, picture, error);
    if (bytes == NULL || (is_png(bytes) && picture->part == 0))
        return bytes;
    g_bytes_unref(bytes);
    g_autoptr(Pixels) pixels = picture_store_get(store, picture, error);
    return pixels != NULL ? pixels_to_png(pixels, error) : NULL;
}

/* ---- Keeping ---- */

static uint64_t bytes_of(const Pixels *pixels)
{
    return (uint64_t)4 * pixels->width * pixels->height;
}

/* True if the pictures in the queue are those that the table keeps, and their size is counted. */
static G_GNUC_UNUSED bool is_counted(const PictureStore *store)
{
    uint64_t bytes = 0;
    bool are_kept = true;
    for (const GList *link = store->used.head; link != NULL && are_kept; link = link->next) {
        const CacheEntry *entry = link->data;
        are_kept = entry->pixels != NULL && !entry->forgotten &&
                   g_hash_table_lookup(store->entries, entry->source) == entry;
        bytes += are_kept ? bytes_of(entry->pixels) : 0;
    }
    return are_kept && bytes == store->bytes && bytes <= store->limits.kept;
}

static void drop(PictureStore *store, const PictureSource *source)
{
    CacheEntry *entry = g_hash_table_lookup(store->entries, source);
    if (entry != NULL)
        entry->forgotten = true;
    if (entry == NULL || entry->pixels == NULL)
        return;
    store->bytes -= bytes_of(entry->pixels);
    g_queue_unlink(&store->used, &entry->link);
    g_hash_table_remove(store->entries, source);
}

/* Drops the picture that was used least recently. */
static void drop_oldest(PictureStore *store)
{
    const CacheEntry *entry = g_queue_peek_head(&store->used);
    drop(store, entry->source);
}

/* Drops all pictures that are kept. */
static void drop_all(void *cache)
{
    PictureStore *store = cache;
    g_mutex_lock(&store->lock);
    g_assert(is_counted(store));
    while (!g_queue_is_empty(&store->used))
        drop_oldest(store);
    g_assert(store->bytes == 0);
    g_mutex_unlock(&store->lock);
}

static void store_pixels(PictureStore *store, CacheEntry *entry, Pixels *pixels)
{
    entry->pixels = pixels_ref(pixels);
    store->bytes += bytes_of(pixels);
    g_queue_push_tail_link(&store->used, &entry->link);
    while (store->bytes > store->limits.kept)
        drop_oldest(store);
    g_assert((store->bytes == 0) == g_queue_is_empty(&store->used));
}

/* Finds the kept pixels of a picture; waits if a thread is reading it. If there are none, `*pixels`
 * is NULL and the caller must read the picture; other threads now wait for that. Returns false if
 * cancelled. */
static bool find_or_claim(PictureStore *store, const PictureSource *source, GCancellable *cancel,
                          Pixels **pixels)
{
    *pixels = NULL;
    while (!g_cancellable_is_cancelled(cancel)) {
        CacheEntry *entry = g_hash_table_lookup(store->entries, source);
        if (entry == NULL) {
            entry = cache_entry_new(source);
            g_hash_table_insert(store->entries, (gpointer)entry->source, entry);
            return true;
        }
        if (entry->pixels != NULL) {
            mark_used(store, entry);
            *pixels = pixels_ref(entry->pixels);
            return true;
        }
        g_cond_wait(&store->done, &store->lock);
    }
    return false;
}

/* Wakes all waiting threads because one of them was cancelled. */
static void wake(GCancellable *cancel, PictureStore *store)
{
    g_mutex_lock(&store->lock);
    g_cond_broadcast(&store->done);
    g_mutex_unlock(&store->lock);
}

/* Reads a picture that the caller has claimed, keeps it, and wakes the threads that wait for it. */
static Pixels *read_claimed(PictureStore *store, const Picture *picture, GCancellable *cancel,
                            GError **error)
{
    PictureSource source = picture_source(picture);
    FileMark mark;
    notify_watch(store, picture);
    Pixels *pixels = read_pixels(store, picture, &mark, cancel, error);
    g_mutex_lock(&store->lock);
    CacheEntry *entry = g_hash_table_lookup(store->entries, &source);
    g_assert(entry != NULL && entry->pixels == NULL); /* claimed */
    if (pixels != NULL)
        entry->mark = mark;
    if (pixels != NULL && !entry->forgotten)
        store_pixels(store, entry, pixels);
    else
        g_hash_table_remove(store->entries, &source);
    g_cond_broadcast(&store->done);
    g_mutex_unlock(&store->lock);
    return pixels;
}

Pixels *picture_store_load(PictureStore *store, const Picture *picture, GCancellable *cancel,
                           GError **error)
{
    Pixels *pixels;
    PictureSource source = picture_source(picture);
    gulong handler =
        cancel != NULL ? g_cancellable_connect(cancel, G_CALLBACK(wake), store, NULL) : 0;
    g_mutex_lock(&store->lock);
    bool found = find_or_claim(store, &source, cancel, &pixels);
    g_mutex_unlock(&store->lock);
    g_cancellable_disconnect(cancel, handler);
    if (!found)
        g_set_error(error, G_IO_ERROR, G_IO_ERROR_CANCELLED, _("%s: cancelled"), picture->path);
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
    GList *sources = g_hash_table_get_keys(store->entries);
    for (const GList *item = sources; item != NULL; item = item->next) {
        const PictureSource *source = item->data;
        if (path == NULL || strcmp(source->path, path) == 0)
            drop(store, source);
    }
    g_assert(is_counted(store));
    g_list_free(sources);
    if (path == NULL || g_strcmp0(store->open.path, path) == 0)
        open_entry_clear(&store->open);
    if (path != NULL)
        g_hash_table_remove(store->counted, path);
    else
        g_hash_table_remove_all(store->counted);
    g_mutex_unlock(&store->lock);
}

/* ---- Earlier versions ---- */

void picture_store_remember_in(PictureStore *store, const char *folder)
{
    g_free(store->past);
    store->past = g_strdup(folder);
}

/* Returns the pixels of a picture's file as it is now, if the project knows them by their
 * digest. */
static Pixels *get_known(PictureStore *store, const Picture *picture)
{
    Pixels *pixels = picture_store_get(store, picture, NULL);
    if (pixels != NULL &&
        memcmp(pixels_digest(pixels), picture->digest, sizeof picture->digest) != 0)
        g_clear_pointer(&pixels, pixels_unref);
    return pixels;
}

void picture_store_remember(PictureStore *store, const Picture *picture)
{
    notify_watch(store, picture);
    bool is_missing = store->past != NULL &&
                      past_fits((uint32_t)picture->width, (uint32_t)picture->height) &&
                      !past_has(store->past, picture->digest);
    g_autoptr(Pixels) pixels = is_missing ? get_known(store, picture) : NULL;
    if (pixels != NULL)
        past_keep(store->past, pixels);
}

static bool is_new(GHashTable *before, const Picture *picture)
{
    const Picture *old = g_hash_table_lookup(before, &picture->id);
    return old == NULL || memcmp(old->digest, picture->digest, sizeof old->digest) != 0;
}

void picture_store_remember_all(PictureStore *store, const Project *before, const Project *project)
{
    g_autoptr(GHashTable) visited = g_hash_table_new(g_direct_hash, g_direct_equal);
    g_autoptr(GHashTable) pictures = list_items_by_id(project->pictures);
    g_autoptr(GHashTable) old_pictures = list_items_by_id(before != NULL ? before->pictures : NULL);
    LIST_EACH (Sprite, sprite, store->past != NULL ? project->sprites : NULL) {
        LIST_EACH (Frame, frame, sprite->frames) {
            const Picture *picture = g_hash_table_lookup(pictures, &frame->picture);
            if (picture != NULL && g_hash_table_add(visited, (gpointer)picture) &&
                is_new(old_pictures, picture))
                picture_store_remember(store, picture);
        }
    }
}

Pixels *picture_store_get_known(PictureStore *store, const Picture *picture)
{
    Pixels *pixels = get_known(store, picture);
    if (pixels == NULL && store->past != NULL)
        pixels = past_find(store->past, picture->digest, &store->limits);
    return pixels;
}

PictureStore *picture_store_new_known(PictureStore *current)
{
    PictureStore *store =
        picture_store_new(current->folder, (const char *const *)current->roots, &current->limits);
    store->known_of = picture_store_ref(current);
    return store;
}
