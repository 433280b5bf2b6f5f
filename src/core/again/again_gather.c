/* SPDX-License-Identifier: MIT */
/*
 * Gathers the data that a repeated import compares: the frames that show pictures, and the current
 * content of these pictures. See again.h.
 */
#include "again/again_internal.h"

#include <glib/gi18n-lib.h>
#include <string.h>

/* ---- Paths ---- */

const Picture *gathered_picture(const Gathering *gathering, uint64_t id)
{
    return g_hash_table_lookup(gathering->by_id, &id);
}

const Pixels *gathered_was(Gathering *gathering, uint64_t id)
{
    gpointer was;
    const Picture *picture = gathered_picture(gathering, id);
    if (picture == NULL || g_hash_table_lookup_extended(gathering->was, &id, NULL, &was))
        return picture != NULL ? was : NULL;
    was = picture_store_get_known(gathering->store, picture);
    g_hash_table_insert(gathering->was, (gpointer)&picture->id, was);
    return was;
}

static void index_pictures(Gathering *gathering)
{
    LIST_EACH (Picture, picture, gathering->project->pictures) {
        g_hash_table_insert(gathering->by_id, (gpointer)&picture->id, (gpointer)picture);
        g_hash_table_add(gathering->known, picture->path);
    }
}

bool is_atlas(const char *path)
{
    const Importer *importer = importer_for(path);
    return importer != NULL && importer->names_pictures;
}

bool defines_frames(const char *path)
{
    const Importer *importer = importer_for(path);
    return importer != NULL && importer->has_frames;
}

/* Copies a text so that it lives as long as the plan; frees the original. */
static const char *keep_text(Gathering *gathering, char *text)
{
    const char *kept = g_string_chunk_insert_const(gathering->texts, text);
    g_free(text);
    return kept;
}

void gather_add_path(Gathering *gathering, const char *path)
{
    g_hash_table_add(gathering->given, (gpointer)keep_text(gathering, g_strdup(path)));
    g_hash_table_add(gathering->stems, (gpointer)keep_text(gathering, path_stem(path)));
}

static void add_given_paths(Gathering *gathering, const char *const *paths)
{
    gathering->all = paths == NULL;
    for (; paths != NULL && *paths != NULL; paths++)
        if (!is_atlas(*paths))
            gather_add_path(gathering, *paths);
    LIST_EACH_WHILE (gathering->all, Picture, picture, gathering->project->pictures)
        if (picture_store_file_exists(gathering->store, picture))
            gather_add_path(gathering, picture->path);
}

/* ---- Old frames ---- */

static bool has_given_frame(const Gathering *gathering, const Sprite *sprite)
{
    LIST_EACH (Frame, frame, sprite->frames) {
        const Picture *picture = gathered_picture(gathering, frame->picture);
        if (picture != NULL && g_hash_table_contains(gathering->given, picture->path))
            return true;
    }
    return false;
}

/* True if a picture's file is missing and the picture belongs to those that are read: all are read,
 * its name has the same stem as a given file, or its sprite has frames of given files
 * (`has_given`). */
static bool is_lost(const Gathering *gathering, const Picture *picture, bool has_given)
{
    g_autofree char *stem = path_stem(picture->path);
    bool belongs = has_given || gathering->all || g_hash_table_contains(gathering->stems, stem);
    return belongs && !picture_store_file_exists(gathering->store, picture);
}

static guint source_hash(gconstpointer item)
{
    const OldSource *source = item;
    return picture_source_hash(&source->picture) * 31 + (guint)source->rect.left * 7 +
           (guint)source->rect.top;
}

static gboolean source_equal(gconstpointer a, gconstpointer b)
{
    const OldSource *one = a, *other = b;
    return rect_is_equal(one->rect, other->rect) &&
           picture_source_equal(&one->picture, &other->picture);
}

const GArray *gathered_on(const Gathering *gathering, const PictureSource *picture)
{
    return g_hash_table_lookup(gathering->by_source, picture);
}

const OldSource *gathered_source(const Gathering *gathering, const GArray *row, guint i)
{
    return &g_array_index(gathering->old, OldSource, g_array_index(row, guint, i));
}

static void index_source(Gathering *gathering, const PictureSource *picture, guint number)
{
    GArray *row = g_hash_table_lookup(gathering->by_source, picture);
    if (row == NULL) {
        row = g_array_new(false, false, sizeof(guint));
        g_hash_table_insert(gathering->by_source, picture_source_copy(picture), row);
    }
    g_array_append_val(row, number);
    guint parts = GPOINTER_TO_UINT(g_hash_table_lookup(gathering->parts, picture->path));
    g_hash_table_insert(gathering->parts, (gpointer)picture->path,
                        GUINT_TO_POINTER(MAX(parts, (guint)picture->part + 1)));
    GPtrArray *texts = g_hash_table_lookup(gathering->layers, picture->path);
    if (texts == NULL) {
        texts = g_ptr_array_new();
        g_hash_table_insert(gathering->layers, (gpointer)picture->path, texts);
    }
    if (!g_ptr_array_find_with_equal_func(texts, picture->layers, g_str_equal, NULL))
        g_ptr_array_add(texts, (gpointer)picture->layers);
}

static void add_old_frame(Gathering *gathering, GHashTable *indices, const Sprite *sprite,
                          const Frame *frame, const Picture *picture)
{
    OldSource source = {.likeness = -1,
                        .others = {UNMATCHED, UNMATCHED, UNMATCHED},
                        .picture = picture_source(picture),
                        .rect = frame_rect_in_picture(frame),
                        .frame = frame,
                        .sprite = sprite,
                        .atlas = atlas_for(gathering, sprite, frame, picture->path),
                        .match = UNMATCHED};
    guint number = GPOINTER_TO_UINT(g_hash_table_lookup(indices, &source));
    if (number == 0) {
        g_array_append_val(gathering->old, source);
        number = gathering->old->len;
        index_source(gathering, &source.picture, number - 1);
        g_hash_table_insert(indices, g_memdup2(&source, sizeof source), GUINT_TO_POINTER(number));
    }
    g_array_append_val(gathering->frames, ((OldFrame){sprite, frame, number - 1}));
}

static void gather_old(Gathering *gathering)
{
    g_autoptr(GHashTable) indices = g_hash_table_new_full(source_hash, source_equal, g_free, NULL);
    LIST_EACH (Sprite, sprite, gathering->project->sprites) {
        bool has_given = has_given_frame(gathering, sprite);
        LIST_EACH (Frame, frame, sprite->frames) {
            const Picture *picture = gathered_picture(gathering, frame->picture);
            if (picture != NULL && (g_hash_table_contains(gathering->given, picture->path) ||
                                    is_lost(gathering, picture, has_given)))
                add_old_frame(gathering, indices, sprite, frame, picture);
        }
    }
}

/* ---- New frames ---- */

const Mask *gather_mask(Gathering *gathering, const PictureSource *picture, const Pixels *pixels)
{
    const SheetCut *cut = &gathering->options->cut;
    const GArray *row = gathered_on(gathering, picture);
    for (guint i = 0; cut->key_kind == KEY_NONE && row != NULL && i < row->len; i++)
        if (gathered_source(gathering, row, i)->frame->mask != NULL)
            return gathered_source(gathering, row, i)->frame->mask;
    Mask *mask = sheet_mask(pixels, cut);
    g_ptr_array_add(gathering->nodes, mask);
    return mask;
}

NewSource *gather_add(Gathering *gathering, const PictureSource *picture, const Pixels *pixels,
                      PixelRect rect, const Mask *mask, const char *name)
{
    NewSource now = {.picture = *picture,
                     .rect = rect,
                     .name = keep_text(gathering, g_strdup(name)),
                     .mask = mask,
                     .match = UNMATCHED};
    Frame frame = {.x = rect.left,
                   .y = rect.top,
                   .w = rect.right - rect.left,
                   .h = rect.bottom - rect.top,
                   .mask = (Mask *)mask};
    FrameContent content;
    frame_content(&frame, pixels, &content);
    memcpy(now.art, content.art, sizeof now.art);
    now.art_x = content.x;
    now.art_y = content.y;
    g_array_append_val(gathering->now, now);
    OldSource key = {.picture = *picture, .rect = rect};
    g_hash_table_add(gathering->rects, g_memdup2(&key, sizeof key));
    return &g_array_index(gathering->now, NewSource, gathering->now->len - 1);
}

/* True if a new source with this rectangle of the picture exists. */
static bool has_source(const Gathering *gathering, const PictureSource *picture, PixelRect rect)
{
    OldSource key = {.picture = *picture, .rect = rect};
    return g_hash_table_contains(gathering->rects, &key);
}

/* True if a picture is unchanged since the project last read it. */
static bool is_unchanged(const Gathering *gathering, const PictureSource *source,
                         const Pixels *pixels)
{
    const OldSource *old = gathered_source(gathering, gathered_on(gathering, source), 0);
    const Picture *picture = gathered_picture(gathering, old->frame->picture);
    return memcmp(pixels_digest(pixels), picture->digest, sizeof picture->digest) == 0;
}

/* True if a frame shows only a part of the old picture. */
static bool is_sheet(const Gathering *gathering, const PictureSource *source)
{
    const GArray *row = gathered_on(gathering, source);
    for (guint i = 0; row != NULL && i < row->len; i++) {
        const OldSource *old = gathered_source(gathering, row, i);
        const Picture *picture = gathered_picture(gathering, old->frame->picture);
        if (old->rect.left != 0 || old->rect.top != 0 || old->rect.right != picture->width ||
            old->rect.bottom != picture->height)
            return true;
    }
    return false;
}

/* Adds the old rectangles of a sheet's frames that still lie on the sheet, unless an atlas defines
 * where the frames are now. */
static void add_old_rects(Gathering *gathering, const PictureSource *source, const Pixels *pixels,
                          const Mask *mask)
{
    const GArray *row = gathered_on(gathering, source);
    for (guint i = 0; i < row->len; i++) {
        const OldSource *old = gathered_source(gathering, row, i);
        bool fits = old->rect.right <= (int32_t)pixels->width &&
                    old->rect.bottom <= (int32_t)pixels->height;
        if (fits && !is_accounted_for(gathering, old) && !has_source(gathering, source, old->rect))
            gather_add(gathering, source, pixels, old->rect, mask, old->frame->name);
    }
}

/* A file that is read again. */
typedef struct NewFile {
    const char *path;
    uint32_t parts;
    bool has_frames; /* frames of the project show it, or it is new to the project */
} NewFile;

/* True if a file is a single frame: it has only one part now, and frames show no other part. */
static bool is_one_frame(const Gathering *gathering, const NewFile *file)
{
    return file->parts == 1 &&
           GPOINTER_TO_UINT(g_hash_table_lookup(gathering->parts, file->path)) <= 1;
}

/* Returns the name of the n-th frame of a part; the caller frees it. */
static char *cut_name(const Gathering *gathering, const NewFile *file, uint32_t part, uint32_t n)
{
    return gathering->options->cut.kind != CUT_WHOLE ? g_strdup_printf("%u", n + 1)
           : file->parts > 1                         ? part_name(file->path, part)
                                                     : path_base(file->path);
}

static bool add_cut(Gathering *gathering, const NewFile *file, const PictureSource *source,
                    const Pixels *pixels, const Mask *mask, GError **error)
{
    uint32_t count;
    g_autofree PixelRect *rects = sheet_cut(pixels, &gathering->options->cut, &count, error);
    bool uncut = gathering->options->cut.kind == CUT_WHOLE;
    if (rects == NULL)
        g_prefix_error(error, _("%s: "), file->path);
    for (uint32_t i = 0; i < count; i++) {
        g_autofree char *name = cut_name(gathering, file, (uint32_t)source->part, i);
        gather_add(gathering, source, pixels, rects[i], mask, name)->whole =
            uncut && is_one_frame(gathering, file);
    }
    return count > 0;
}

void gather_renewed(Gathering *gathering, const PictureSource *source, const Pixels *pixels)
{
    RenewedPicture picture = renewed_picture(source, pixels);
    picture.path = keep_text(gathering, g_strdup(source->path));
    picture.painted = current_paint_marks(gathering, source);
    g_array_append_val(gathering->pictures, picture);
    g_hash_table_insert(gathering->renewed, picture_source_copy(source),
                        GUINT_TO_POINTER(gathering->pictures->len));
}

static bool gather_part(Gathering *gathering, const NewFile *file, uint32_t part,
                        const char *layers, GError **error)
{
    PictureSource source = {file->path, (int32_t)part, layers};
    g_autoptr(Pixels) pixels = pixels_at(gathering->store, &source, error);
    if (pixels == NULL)
        return false;
    if (!g_hash_table_contains(gathering->renewed, &source))
        gather_renewed(gathering, &source, pixels);
    bool added = true;
    const Mask *mask = gather_mask(gathering, &source, pixels);
    bool is_page = g_hash_table_contains(gathering->pages, file->path);
    bool keeps_rects = gathering->options->cut.kind == CUT_WHOLE && is_sheet(gathering, &source);
    bool known = file->has_frames && gathered_on(gathering, &source) != NULL;
    if (known && (is_page || (keeps_rects && is_unchanged(gathering, &source, pixels))))
        add_old_rects(gathering, &source, pixels, mask);
    else if (known && keeps_rects)
        gather_sheet(gathering, &source, pixels, mask);
    else if (file->has_frames && !is_page)
        added = add_cut(gathering, file, &source, pixels, mask, error);
    return added;
}

/* Returns how many parts of a file are read: all if frames show them, else only the first. */
static uint32_t parts_read(const Gathering *gathering, const NewFile *file)
{
    /* an atlas may show a picture turned, as the part PICTURE_TURNED */
    bool turned = file->parts == 1 && !defines_frames(file->path) &&
                  GPOINTER_TO_UINT(g_hash_table_lookup(gathering->parts, file->path)) > 1;
    return !file->has_frames ? 1 : turned ? PICTURE_TURNED + 1 : file->parts;
}

/* Reads a file again. */
static bool gather_file(Gathering *gathering, const char *path, GError **error)
{
    NewFile file = {.path = path,
                    .has_frames = g_hash_table_contains(gathering->parts, path) ||
                                  !g_hash_table_contains(gathering->known, path)};
    if (!g_hash_table_contains(gathering->pages, path))
        picture_store_forget(gathering->store, path);
    file.parts = picture_store_parts(gathering->store, path, error);
    bool ok = file.parts > 0 && gather_atlas_frames(gathering, path, error);
    /* Pictures of separate imports may differ in the meanings of their layers. */
    const GPtrArray *layers = g_hash_table_lookup(gathering->layers, path);
    for (guint i = 0; ok && i < (layers != NULL ? layers->len : 1); i++)
        for (uint32_t part = 0; ok && part < parts_read(gathering, &file); part++)
            ok = gather_part(gathering, &file, part, layers != NULL ? layers->pdata[i] : "", error);
    return ok;
}

static int compare_keys(const void *a, const void *b)
{
    return natural_compare(*(const char *const *)a, *(const char *const *)b);
}

static bool gather_new(Gathering *gathering, GError **error)
{
    guint count;
    g_autofree gpointer *paths = g_hash_table_get_keys_as_array(gathering->given, &count);
    bool ok = true;
    qsort(paths, count, sizeof *paths, compare_keys);
    for (guint i = 0; i < count && ok; i++)
        ok = gather_file(gathering, paths[i], error);
    return ok;
}

/* ---- Entry points ---- */

bool gather(Gathering *gathering, const char *const *paths, GError **error)
{
    gathering->texts = g_string_chunk_new(4096);
    gathering->nodes = g_ptr_array_new_with_free_func(node_unref);
    gathering->by_id = g_hash_table_new(g_int64_hash, g_int64_equal);
    gathering->known = g_hash_table_new(g_str_hash, g_str_equal);
    gathering->given = g_hash_table_new(g_str_hash, g_str_equal);
    gathering->stems = g_hash_table_new(g_str_hash, g_str_equal);
    gathering->by_source = g_hash_table_new_full(picture_source_hash, picture_source_equal, g_free,
                                                 (GDestroyNotify)g_array_unref);
    gathering->renewed =
        g_hash_table_new_full(picture_source_hash, picture_source_equal, g_free, NULL);
    gathering->parts = g_hash_table_new(g_str_hash, g_str_equal);
    gathering->fresh = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, fresh_free);
    gathering->pages = g_hash_table_new(g_str_hash, g_str_equal);
    gathering->was =
        g_hash_table_new_full(g_int64_hash, g_int64_equal, NULL, (GDestroyNotify)pixels_unref);
    gathering->layers =
        g_hash_table_new_full(g_str_hash, g_str_equal, NULL, (GDestroyNotify)g_ptr_array_unref);
    gathering->rects = g_hash_table_new_full(source_hash, source_equal, g_free, NULL);
    gathering->frames = g_array_new(false, false, sizeof(OldFrame));
    gathering->old = g_array_new(false, false, sizeof(OldSource));
    gathering->now = g_array_new(false, false, sizeof(NewSource));
    gathering->pictures = g_array_new(false, false, sizeof(RenewedPicture));
    index_pictures(gathering);
    add_given_paths(gathering, paths);
    if (!gather_atlases(gathering, paths, error))
        return false;
    gather_old(gathering);
    return gather_new(gathering, error);
}

void gathering_clear(Gathering *gathering)
{
    g_hash_table_unref(gathering->by_id);
    g_hash_table_unref(gathering->known);
    g_hash_table_unref(gathering->given);
    g_hash_table_unref(gathering->stems);
    g_hash_table_unref(gathering->by_source);
    g_hash_table_unref(gathering->renewed);
    g_hash_table_unref(gathering->parts);
    g_hash_table_unref(gathering->fresh);
    g_hash_table_unref(gathering->pages);
    g_hash_table_unref(gathering->was);
    g_hash_table_unref(gathering->layers);
    g_hash_table_unref(gathering->rects);
    g_array_unref(gathering->frames);
    g_array_unref(gathering->old);
    g_array_unref(gathering->now);
    g_array_unref(gathering->pictures);
}
