/* SPDX-License-Identifier: MIT */
/* Imports files with one picture as sprites, maps and levels; the contract is in format.h. */
#include "formats/format.h"

#include <glib/gi18n-lib.h>
#include <string.h>

/* The state while a sprite is built from files. */
typedef struct SpriteBuilder {
    const ImportOptions *options;
    GPtrArray *frames;
    NameSet *names;   /* names of the frames */
    GPtrArray *stems; /* name of the animation of each frame, owned */
    GHashTable *ids;  /* ids of the project's pictures and the new ones, by path */
    GArray *pictures; /* one RenewedPicture for each file */
    bool many;        /* there are several files */
    bool numbers;     /* cells are named by their numbers only */
} SpriteBuilder;

/* True if rows become animations: only for a single sheet. */
static bool by_rows(const SpriteBuilder *builder)
{
    return builder->options->by_rows && !builder->many;
}

/* Returns the name of a frame; the caller frees it. The cells of a single sheet are numbered; for
 * several sheets, or in a sprite with other names, the number follows the sheet's name. */
static char *wanted_name(const SpriteBuilder *builder, const char *path, const SheetCut *cut,
                         uint32_t cell, uint32_t cells)
{
    char *base = path_base(path);
    if (cells == 1 && cut->kind == CUT_WHOLE)
        return base;
    char *name = builder->numbers ? g_strdup_printf("%u", cell + 1)
                                  : g_strdup_printf("%s %u", base, cell + 1);
    g_free(base);
    return name;
}

/* Gives a frame a name that no other frame has; frees `wanted`. */
static void name_frame(SpriteBuilder *builder, Frame *frame, char *wanted)
{
    g_autofree char *name = name_set_claim(builder->names, wanted);
    node_set_text(&frame->name, name);
    g_free(wanted);
}

/* Returns the name of the animation of a row; the caller frees it. */
static char *row_name(const ImportOptions *options, const char *path, uint32_t row)
{
    const char *const *names = options->row_names;
    uint32_t count = names != NULL ? g_strv_length((char **)names) : 0;
    if (row < count)
        return g_strstrip(g_strdup(names[row]));
    g_autofree char *base = options->name != NULL ? g_strdup(options->name) : path_base(path);
    return g_strdup_printf("%s %u", base, row + 1);
}

/* Returns the name of the animation for each frame of a file; the caller frees the names and the
 * array. */
static GPtrArray *stems_of(const SpriteBuilder *builder, const char *path, const SheetCut *cut,
                           const PixelRect *rects, uint32_t count)
{
    const ImportOptions *options = builder->options;
    GPtrArray *stems = g_ptr_array_new();
    g_autofree uint32_t *rows = g_new0(uint32_t, count);
    if (by_rows(builder))
        sheet_rows(rects, count, rows);
    for (uint32_t i = 0; i < count; i++)
        g_ptr_array_add(stems, by_rows(builder)         ? row_name(options, path, rows[i])
                               : cut->kind == CUT_WHOLE ? path_stem(path)
                                                        : path_base(path));
    return stems;
}

static bool add_frames(SpriteBuilder *builder, const char *path, const SheetCut *cut,
                       uint64_t picture, const Pixels *pixels, GError **error)
{
    uint32_t count;
    g_autofree PixelRect *rects = sheet_cut(pixels, cut, &count, error);
    if (rects == NULL)
        g_prefix_error(error, _("%s: "), path);
    GPtrArray *stems = stems_of(builder, path, cut, rects, count);
    for (uint32_t i = 0; i < count; i++) {
        Frame *frame = drawn_frame(picture, rects[i], pixels, cut);
        name_frame(builder, frame, wanted_name(builder, path, cut, i, count));
        g_ptr_array_add(builder->frames, frame);
    }
    g_ptr_array_extend_and_steal(builder->stems, stems);
    return count > 0;
}

/* Returns an animation for each stem with more than one frame, or for each row, in the order of
 * their first frames. */
static List *animations_of(const SpriteBuilder *builder)
{
    g_autoptr(GPtrArray) animations = g_ptr_array_new();
    g_autoptr(GPtrArray) stems = g_ptr_array_new();
    g_autoptr(GHashTable) ids = g_hash_table_new_full(
        g_str_hash, g_str_equal, NULL, (GDestroyNotify)g_array_unref); /* of the frames */
    for (uint32_t i = 0; i < builder->frames->len; i++) {
        char *stem = g_ptr_array_index(builder->stems, i);
        const Frame *frame = g_ptr_array_index(builder->frames, i);
        GArray *ids_of_stem = g_hash_table_lookup(ids, stem);
        if (ids_of_stem == NULL) {
            ids_of_stem = g_array_new(false, false, sizeof(uint64_t));
            g_hash_table_insert(ids, stem, ids_of_stem);
            g_ptr_array_add(stems, stem);
        }
        g_array_append_val(ids_of_stem, frame->id);
    }
    bool animates = builder->many || by_rows(builder) || builder->options->at.sprite != 0;
    POINTER_EACH_WHILE (animates, const char, stem, stems) {
        const GArray *ids_of_stem = g_hash_table_lookup(ids, stem);
        if (*stem == 0 || (ids_of_stem->len < 2 && !by_rows(builder)))
            continue;
        Animation *animation = node_new(&animation_kind);
        animation->id = edit_new_id();
        node_set_text(&animation->name, stem);
        node_set_list(
            &animation->steps,
            steps_new((const uint64_t *)(const void *)ids_of_stem->data, ids_of_stem->len));
        g_ptr_array_add(animations, animation);
    }
    return list_from(animations->pdata, animations->len);
}

static uint64_t picture_id(SpriteBuilder *builder, const char *path)
{
    uint64_t *id = g_hash_table_lookup(builder->ids, path);
    if (id == NULL) {
        id = g_new(uint64_t, 1);
        *id = edit_new_id();
        g_hash_table_insert(builder->ids, (gpointer)path, id);
    }
    return *id;
}

/* Sets the hot spot of the last frame if its file, which has no other frame, defines one. */
static void set_hot_spot(const SpriteBuilder *builder, PictureStore *store, const char *path)
{
    Frame *frame = g_ptr_array_index(builder->frames, builder->frames->len - 1);
    int32_t x, y;
    if (!picture_store_hot_spot(store, path, &x, &y) || x < -DOCUMENT_RANGE ||
        x >= DOCUMENT_RANGE || y < -DOCUMENT_RANGE || y >= DOCUMENT_RANGE)
        return;
    frame->has_hot_spot = true;
    frame->hot_x = x * DOCUMENT_PIXEL;
    frame->hot_y = y * DOCUMENT_PIXEL;
    conversion_report_add(builder->options->report, IMPORT_HOT_SPOT, frame->name, 1);
}

static bool import_file(SpriteBuilder *builder, PictureStore *store, const char *path,
                        const SheetCut *cut, GError **error)
{
    Pixels *pixels = pixels_at(store, &(PictureSource){.path = path}, error);
    if (pixels == NULL)
        return false;
    RenewedPicture picture = renewed_picture(&(PictureSource){.path = path}, pixels);
    picture.id = picture_id(builder, path);
    g_array_append_val(builder->pictures, picture);
    bool added = add_frames(builder, path, cut, picture.id, pixels, error);
    pixels_unref(pixels);
    if (added && cut->kind == CUT_WHOLE)
        set_hot_spot(builder, store, path);
    return added;
}

/* Returns a sprite with all frames; the caller owns it. */
static Sprite *sprite_of(const SpriteBuilder *builder, const char *name, ImportDone *done)
{
    Sprite *sprite = node_new(&sprite_kind);
    for (uint32_t i = 0; i < builder->frames->len; i++)
        node_ref(g_ptr_array_index(builder->frames, i));
    node_set_text(&sprite->name, name);
    node_set_list(&sprite->frames, list_from(builder->frames->pdata, builder->frames->len));
    node_set_list(&sprite->animations, animations_of(builder));
    done->asset = sprite->id = edit_new_id();
    done->assets = 1;
    done->frames = list_count(sprite->frames);
    done->animations = list_count(sprite->animations);
    return sprite;
}

/* Chooses the names of cells: numbers, unless the sprite that gets them has other names. */
static void choose_names(SpriteBuilder *builder, const Project *project)
{
    const Sprite *sprite = project_sprite(project, builder->options->at.sprite);
    uint32_t count = sprite != NULL ? list_count(sprite->frames) : 0;
    const Frame *last = count > 0 ? list_get(sprite->frames, count - 1) : NULL;
    builder->numbers =
        !builder->many && (last == NULL || last->name[strspn(last->name, "0123456789")] == 0);
}

static SpriteBuilder builder_begin(const Project *project, const ImportOptions *options, bool many)
{
    SpriteBuilder builder = {.options = options,
                             .frames = g_ptr_array_new_with_free_func(node_unref),
                             .names = name_set_new(NULL),
                             .stems = g_ptr_array_new_with_free_func(g_free),
                             .ids = g_hash_table_new_full(g_str_hash, g_str_equal, NULL, g_free),
                             .pictures = g_array_new(false, false, sizeof(RenewedPicture)),
                             .many = many};
    choose_names(&builder, project);
    LIST_EACH (Picture, picture, project->pictures)
        g_hash_table_insert(builder.ids, picture->path,
                            g_memdup2(&picture->id, sizeof picture->id));
    return builder;
}

static void builder_clear(SpriteBuilder *builder)
{
    g_ptr_array_unref(builder->frames);
    name_set_free(builder->names);
    g_ptr_array_unref(builder->stems);
    g_hash_table_unref(builder->ids);
    g_array_unref(builder->pictures);
}

/* Returns the name of a sprite: the one in the options, else one made from the file names. The
 * caller frees it. */
static char *sprite_name(const char *const *paths, const ImportOptions *options)
{
    if (options->name != NULL)
        return g_strdup(options->name);
    return paths[1] != NULL ? path_stem(paths[0]) : path_base(paths[0]);
}

static Project *import_sprite(const Project *before, PictureStore *store, const char *const *paths,
                              const ImportOptions *options, ImportDone *done, GError **error)
{
    SpriteBuilder builder = builder_begin(before, options, paths[1] != NULL);
    Project *after = NULL;
    bool ok = true;
    for (uint32_t i = 0; paths[i] != NULL && ok; i++)
        ok = import_file(&builder, store, paths[i],
                         options->cuts != NULL ? &options->cuts[i] : &options->cut, error);
    if (ok) {
        g_autofree char *name = sprite_name(paths, options);
        after = edit_add_sprite_with_pictures(
            before, (const RenewedPicture *)(const void *)builder.pictures->data,
            builder.pictures->len, sprite_of(&builder, name, done), error);
    }
    builder_clear(&builder);
    return after;
}

static Project *import_pictures(const Project *before, PictureStore *store,
                                const char *const *paths, const ImportOptions *options,
                                ImportDone *done, GError **error)
{
    return options->as == IMPORT_SPRITE
               ? import_sprite(before, store, paths, options, done, error)
               : import_sheets_of(before, store, paths, options, done, error);
}

static const char *const suffixes[] = {
    ".png",
#ifdef HAS_JPEG
    ".jpg",  ".jpeg",
#endif
#ifdef HAS_WEBP
    ".webp",
#endif
    NULL,
};

const Importer picture_importer = {
    .title = "PNG, JPEG and WebP",
    .suffixes = suffixes,
    .import = import_pictures,
    .page = "sheets",
    .help = "For a sprite, each picture becomes a frame, or is cut into frames; files whose names "
            "differ only in a number (walk_01.png, walk_02.png) become an animation. Hot spots in "
            "PNG files are imported.",
};
