/* SPDX-License-Identifier: MIT */
/*
 * Composes the layers of a frame of an .aseprite file; the contract is in aseprite.h. Cels are
 * inflated row by row, so that no memory depends on the sizes that they state. Tile sets are
 * inflated completely, within the limits and the budget.
 */
#include "art/aseprite_internal.h"
#include "art/blend.h"

#include <glib/gi18n-lib.h>
#include <string.h>
#include <zlib.h>

enum { MAX_DEPTH = 64, MAX_WORK = 8 /* times the area limit of a picture */, CHANNELS = 4 };
enum { COMPOSES_GROUPS = 2 /* a header flag */ };

/* A tile set whose pixels are inflated. */
typedef struct Tiles {
    uint8_t *pixels; /* NULL: not inflated, or empty */
    size_t size;     /* bytes that are available */
    uint64_t taken;  /* bytes charged to the budget */
} Tiles;

typedef struct Composer {
    const AseFile *file;
    const uint8_t *bytes;
    const bool *drawn; /* for each layer */
    PictureLimits limits;
    GCancellable *cancel;
    const AseFrame *frame;
    size_t bytes_per_pixel;
    AseColours colours;
    Tiles *tiles;        /* for each tile set */
    bool *has_cels;      /* for each layer: it, or one inside it, has a cel in this frame */
    const AseCel **cels; /* for each layer, or NULL */
    uint64_t work;       /* pixels processed */
    AseNotes *notes;
    GError **error;
} Composer;

/* ---- Limits ---- */

/* Counts work before it is done: pixels, each of which takes some steps. Returns false with an
 * error if it exceeds the limit or is cancelled. */
static bool count_work(Composer *c, uint64_t pixels, unsigned steps)
{
    uint64_t max = (uint64_t)MAX_WORK * c->limits.area;
    c->work += pixels;
    if (g_cancellable_set_error_if_cancelled(c->cancel, c->error))
        return false;
    if (c->work <= max)
        return picture_announce(pixels * steps, c->error);
    g_set_error(c->error, PICTURE_ERROR, PICTURE_TOO_LARGE,
                _("the layers of one frame have more than %llu pixels, which is the limit"),
                (unsigned long long)max);
    return false;
}

/* ---- Rows, compressed or not ---- */

typedef struct Rows {
    Composer *c;
    const AseCel *cel;
    z_stream stream;
    bool compressed, ended;
    size_t stride;     /* bytes per row */
    uint8_t *row_copy; /* owned copy of the next row */
    const uint8_t *raw;
    size_t remaining; /* bytes of `raw` that remain */
} Rows;

static bool fail_damaged(const Composer *c, const AseCel *cel)
{
    const AseLayer *layer = &g_array_index(c->file->layers, AseLayer, cel->layer);
    uint32_t frame = (uint32_t)(c->frame - &g_array_index(c->file->frames, AseFrame, 0));
    g_set_error(c->error, PICTURE_ERROR, PICTURE_BROKEN,
                _("it is damaged: the pixels of layer %s in frame %u cannot be read"), layer->name,
                frame);
    return false;
}

static bool fail_memory(const Composer *c)
{
    g_set_error(c->error, PICTURE_ERROR, PICTURE_TOO_LARGE,
                _("there is not enough memory for "
                  "this picture"));
    return false;
}

static bool rows_begin(Rows *rows, size_t skip)
{
    const AseCel *cel = rows->cel;
    skip = MIN(skip, cel->size);
    rows->compressed = cel->kind != ASE_RAW;
    rows->raw = rows->c->bytes + cel->at + skip;
    rows->remaining = cel->size - skip;
    rows->row_copy = g_try_malloc(rows->stride);
    if (rows->row_copy == NULL)
        return fail_memory(rows->c);
    rows->stream.next_in = (Bytef *)rows->raw;
    rows->stream.avail_in = (uInt)MIN(rows->remaining, UINT32_MAX);
    if (rows->compressed && inflateInit(&rows->stream) != Z_OK) {
        g_clear_pointer(&rows->row_copy, g_free);
        return fail_memory(rows->c);
    }
    return true;
}

static void rows_end(Rows *rows)
{
    if (rows->compressed)
        inflateEnd(&rows->stream);
    g_free(rows->row_copy);
}

/* Reads the next row into `row_copy`. `*got` is the number of its bytes that are available; the
 * rest is missing. Returns false with an error if the stream is damaged. */
static bool rows_next(Rows *rows, size_t *got)
{
    if (!rows->compressed) {
        *got = MIN(rows->remaining, rows->stride);
        memcpy(rows->row_copy, rows->raw, *got);
        rows->raw += *got;
        rows->remaining -= *got;
        return true;
    }
    rows->stream.next_out = rows->row_copy;
    rows->stream.avail_out = (uInt)rows->stride;
    while (rows->stream.avail_out > 0 && !rows->ended) {
        int result = inflate(&rows->stream, Z_NO_FLUSH);
        if (result == Z_MEM_ERROR)
            return fail_memory(rows->c);
        if (result != Z_OK && result != Z_STREAM_END && result != Z_BUF_ERROR)
            return fail_damaged(rows->c, rows->cel);
        rows->ended = result != Z_OK;
    }
    *got = rows->stride - rows->stream.avail_out;
    return true;
}

/* ---- Pixels ---- */

/* A picture that layers are blended into. */
typedef struct Canvas {
    uint8_t *rgba;
    BlendMode mode;
    int opacity;
    bool background; /* a background layer, which has no transparent index */
} Canvas;

static void colour_at(const Composer *c, const uint8_t *from, bool background, uint8_t rgba[4])
{
    if (c->file->depth == 32) {
        memcpy(rgba, from, CHANNELS);
    } else if (c->file->depth == 16) {
        rgba[0] = rgba[1] = rgba[2] = from[0];
        rgba[3] = from[1];
    } else if (from[0] == c->file->transparent && !background) {
        memset(rgba, 0, CHANNELS);
    } else {
        memcpy(rgba, c->colours.rgba[from[0]], CHANNELS);
    }
}

static uint8_t *pixel_at(const Composer *c, const Canvas *canvas, int32_t x, int32_t y)
{
    return canvas->rgba + CHANNELS * ((size_t)y * c->file->width + (size_t)x);
}

static void put_row(const Composer *c, const Canvas *canvas, const uint8_t *row, size_t got,
                    int32_t x, int32_t y)
{
    int32_t count = (int32_t)(got / c->bytes_per_pixel);
    int32_t first = x < 0 ? -x : 0, end = MIN(count, (int32_t)c->file->width - x);
    for (int32_t i = first; i < end; i++) {
        uint8_t rgba[CHANNELS];
        colour_at(c, row + (size_t)i * c->bytes_per_pixel, canvas->background, rgba);
        blend_pixel(canvas->mode, pixel_at(c, canvas, x + i, y), rgba, canvas->opacity);
    }
}

static bool is_outside(const Composer *c, const AseCel *cel, int64_t width, int64_t height)
{
    return cel->x >= (int32_t)c->file->width || cel->y >= (int32_t)c->file->height ||
           cel->x + width <= 0 || cel->y + height <= 0;
}

static void count_short(const Composer *c, bool is_short)
{
    if (is_short && c->notes != NULL)
        c->notes->short_cels++;
}

static bool put_image(Composer *c, const Canvas *canvas, const AseCel *cel)
{
    Rows rows = {.c = c, .cel = cel, .stride = c->bytes_per_pixel * cel->width};
    if (is_outside(c, cel, cel->width, cel->height))
        return true;
    if (!rows_begin(&rows, 0))
        return false;
    bool ok = true, is_short = false;
    int32_t end = MIN((int32_t)cel->height, (int32_t)c->file->height - cel->y);
    for (int32_t i = 0; ok && !is_short && i < end; i++) {
        size_t got = 0;
        ok = count_work(c, cel->width, blend_steps(canvas->mode)) && rows_next(&rows, &got);
        is_short = ok && got < rows.stride;
        if (ok && cel->y + i >= 0)
            put_row(c, canvas, rows.row_copy, got, cel->x, cel->y + i);
    }
    rows_end(&rows);
    count_short(c, is_short);
    return ok;
}

/* ---- Tiles ---- */

/* Inflates all data that is available. Returns false with an error if the stream is damaged. */
static bool inflate_tiles(Composer *c, const AseCel *cel, const AseTileset *set, Tiles *tiles)
{
    AseCel whole = *cel;
    whole.kind = ASE_ZLIB;
    whole.at = set->at;
    whole.size = set->size;
    Rows rows = {.c = c, .cel = &whole, .stride = c->bytes_per_pixel * set->width};
    if (!rows_begin(&rows, 0))
        return false;
    size_t got = rows.stride;
    bool ok = true;
    for (uint64_t remaining = tiles->taken; ok && remaining > 0 && got == rows.stride;
         remaining -= got) {
        ok = count_work(c, set->width, 1) && rows_next(&rows, &got);
        if (ok)
            memcpy(tiles->pixels + tiles->size, rows.row_copy, got);
        tiles->size += ok ? got : 0;
    }
    rows_end(&rows);
    return ok;
}

/* Inflates the pixels of a tile set when they are first needed. Returns false with an error on
 * failure. */
static bool open_tiles(Composer *c, const AseCel *cel, guint index)
{
    Tiles *tiles = &c->tiles[index];
    const AseTileset *set = &g_array_index(c->file->tilesets, AseTileset, index);
    uint64_t area = (uint64_t)set->width * set->height * set->count;
    uint64_t size = area * c->bytes_per_pixel;
    if (tiles->pixels != NULL || size == 0)
        return true;
    if (area > c->limits.area) {
        g_set_error(c->error, PICTURE_ERROR, PICTURE_TOO_LARGE,
                    _("its tileset %u has %llu pixels; the limit is %u"), set->id,
                    (unsigned long long)area, c->limits.area);
        return false;
    }
    if (size / ASE_MAX_RATIO > set->size) {
        g_set_error(c->error, PICTURE_ERROR, PICTURE_BROKEN,
                    _("its tileset %u is truncated: %zu bytes cannot contain %llu pixels"), set->id,
                    set->size, (unsigned long long)area);
        return false;
    }
    tiles->pixels = picture_allocate(&c->limits, size, c->error);
    tiles->taken = tiles->pixels != NULL ? size : 0;
    return tiles->pixels != NULL && inflate_tiles(c, cel, set, tiles);
}

static const AseTileset *tileset_of(const Composer *c, const AseCel *cel, guint *index)
{
    uint32_t id = g_array_index(c->file->layers, AseLayer, cel->layer).tileset;
    ARRAY_EACH (const AseTileset, set, c->file->tilesets) {
        *index = EACH_INDEX(set);
        if (set->id == id)
            return (set->flags & ASE_SET_EMBEDDED) != 0 ? set : NULL;
    }
    return NULL;
}

/* The meaning of the bits of a tile, from the cel chunk. */
typedef struct TileMasks {
    uint32_t id, flip_x, flip_y, diagonal;
} TileMasks;

enum { MASKS_SIZE = 26 }; /* including ten reserved bytes */

/* A tilemap that is being drawn. */
typedef struct TilePut {
    Composer *c;
    const Canvas *canvas;
    const AseTileset *set;
    const Tiles *tiles;
    TileMasks masks;
} TilePut;

/* Blends the pixel at x,y of a placed tile. `value` is the tile's id with its flip bits. */
static void put_tile_pixel(const TilePut *put, uint32_t id, uint32_t value, int32_t x, int32_t y,
                           uint8_t *pixel)
{
    int32_t width = put->set->width, height = put->set->height;
    uint8_t rgba[CHANNELS];
    x = (value & put->masks.flip_x) != 0 ? width - 1 - x : x;
    y = (value & put->masks.flip_y) != 0 ? height - 1 - y : y;
    if ((value & put->masks.diagonal) != 0) {
        int32_t swapped = x;
        x = y;
        y = swapped;
    }
    if (x >= width || y >= height)
        return;
    size_t index = ((size_t)id * (size_t)height + (size_t)y) * (size_t)width + (size_t)x;
    if ((index + 1) * put->c->bytes_per_pixel > put->tiles->size)
        return;
    colour_at(put->c, put->tiles->pixels + index * put->c->bytes_per_pixel, put->canvas->background,
              rgba);
    blend_pixel(put->canvas->mode, pixel, rgba, put->canvas->opacity);
}

/* Draws a tile with its top left corner at left,top of the canvas. */
static bool put_tile(const TilePut *put, uint32_t value, int64_t left, int64_t top)
{
    const AseFile *file = put->c->file;
    uint32_t id = value & put->masks.id;
    bool empty = (put->set->flags & ASE_SET_EMPTY_FIRST) != 0 ? id == 0 : value == UINT32_MAX;
    int64_t right = MIN(left + put->set->width, (int64_t)file->width);
    int64_t bottom = MIN(top + put->set->height, (int64_t)file->height);
    int64_t x0 = MAX(left, 0), y0 = MAX(top, 0);
    if (empty || id >= put->set->count || x0 >= right || y0 >= bottom)
        return true;
    if (!count_work(put->c, (uint64_t)((right - x0) * (bottom - y0)),
                    blend_steps(put->canvas->mode)))
        return false;
    for (int64_t y = y0; y < bottom; y++)
        for (int64_t x = x0; x < right; x++)
            put_tile_pixel(put, id, value, (int32_t)(x - left), (int32_t)(y - top),
                           pixel_at(put->c, put->canvas, (int32_t)x, (int32_t)y));
    return true;
}

static bool put_tile_rows(const TilePut *put, const AseCel *cel)
{
    Rows rows = {.c = put->c, .cel = cel, .stride = sizeof(uint32_t) * cel->width};
    if (!rows_begin(&rows, MASKS_SIZE))
        return false;
    bool ok = true, is_short = false;
    for (uint32_t row = 0; ok && !is_short && row < cel->height; row++) {
        int64_t top = cel->y + (int64_t)row * put->set->height;
        size_t got = 0;
        if (top >= (int64_t)put->c->file->height)
            break;
        ok = count_work(put->c, cel->width, 1) && rows_next(&rows, &got);
        AseInput in = {rows.row_copy, rows.row_copy + got, false};
        for (uint32_t i = 0; ok && i < got / sizeof(uint32_t); i++)
            ok = put_tile(put, ase_u32(&in), cel->x + (int64_t)i * put->set->width, top);
        is_short = ok && got < rows.stride;
    }
    rows_end(&rows);
    count_short(put->c, is_short);
    return ok;
}

static bool put_tilemap(Composer *c, const Canvas *canvas, const AseCel *cel)
{
    guint index = 0;
    const AseTileset *set = tileset_of(c, cel, &index);
    if (set == NULL && c->notes != NULL)
        c->notes->missing_tilesets++;
    if (set == NULL || set->width == 0 || set->height == 0 ||
        is_outside(c, cel, (int64_t)cel->width * set->width, (int64_t)cel->height * set->height))
        return true;
    if (!open_tiles(c, cel, index))
        return false;
    AseInput in = {c->bytes + cel->at, c->bytes + cel->at + cel->size, false};
    TilePut put = {.c = c, .canvas = canvas, .set = set, .tiles = &c->tiles[index]};
    put.masks.id = ase_u32(&in);
    put.masks.flip_x = ase_u32(&in);
    put.masks.flip_y = ase_u32(&in);
    put.masks.diagonal = ase_u32(&in);
    return put_tile_rows(&put, cel);
}

/* ---- Layers in drawing order ---- */

/* A layer that is to be drawn: its cel, or a group. */
typedef struct Item {
    int64_t order;
    int32_t z;
    uint32_t layer;
} Item;

static int compare_items(const void *a, const void *b)
{
    const Item *one = a, *other = b;
    if (one->order != other->order)
        return one->order < other->order ? -1 : 1;
    if (one->z != other->z)
        return one->z < other->z ? -1 : 1;
    return one->layer < other->layer ? -1 : one->layer > other->layer;
}

static bool put_items(Composer *c, uint8_t *rgba, GArray *items, int depth);

static void add_item(const Composer *c, GArray *items, uint32_t layer, int64_t order)
{
    const AseCel *cel = c->cels[layer];
    int32_t z = cel != NULL ? cel->z : 0;
    Item item = {order + z, z, layer};
    if (c->has_cels[layer] && c->drawn[layer])
        g_array_append_val(items, item);
}

/* Returns the sorted items of a group, or of the top level for ASE_NO_LAYER. Each child is ordered
 * by its number among its siblings. If groups are not composed, the top level has all layers,
 * ordered by their number among all layers. */
static GArray *items_of(const Composer *c, int32_t group)
{
    GArray *items = g_array_new(false, false, sizeof(Item));
    const GArray *layers = c->file->layers;
    bool all = (c->file->flags & COMPOSES_GROUPS) == 0;
    int64_t order = 0;
    if (group == ASE_NO_LAYER) {
        ARRAY_EACH (const AseLayer, layer, layers) {
            bool belongs = all ? layer->type != ASE_GROUP : layer->parent == ASE_NO_LAYER;
            order += all || belongs;
            if (belongs)
                add_item(c, items, EACH_INDEX(layer), order);
        }
    } else {
        int32_t child = g_array_index(layers, AseLayer, group).child;
        for (; child != ASE_NO_LAYER; child = g_array_index(layers, AseLayer, child).sibling)
            add_item(c, items, (uint32_t)child, ++order);
    }
    g_array_sort(items, compare_items);
    return items;
}

static uint64_t canvas_size(const Composer *c)
{
    return (uint64_t)CHANNELS * c->file->width * c->file->height;
}

static bool put_group(Composer *c, const Canvas *canvas, uint32_t group, int depth)
{
    if (depth >= MAX_DEPTH) {
        g_set_error(c->error, PICTURE_ERROR, PICTURE_TOO_LARGE,
                    _("its groups are nested more than %d deep, which is the limit"), MAX_DEPTH);
        return false;
    }
    uint64_t size = canvas_size(c);
    uint8_t *group_rgba = count_work(c, size / CHANNELS, blend_steps(canvas->mode))
                              ? picture_allocate(&c->limits, size, c->error)
                              : NULL;
    g_autoptr(GArray) items = items_of(c, (int32_t)group);
    bool ok = group_rgba != NULL && put_items(c, group_rgba, items, depth + 1);
    for (uint64_t i = 0; ok && i < size; i += CHANNELS)
        blend_pixel(canvas->mode, canvas->rgba + i, group_rgba + i, canvas->opacity);
    picture_release(&c->limits, group_rgba, size);
    return ok;
}

static bool put_item(Composer *c, uint8_t *rgba, uint32_t index, int depth)
{
    const AseLayer *layer = &g_array_index(c->file->layers, AseLayer, index);
    const AseCel *cel = c->cels[index];
    Canvas canvas = {.rgba = rgba,
                     .mode = (BlendMode)layer->blend,
                     .opacity = layer->opacity,
                     .background = (layer->flags & ASE_BACKGROUND) != 0};
    if (layer->type == ASE_GROUP)
        return put_group(c, &canvas, index, depth);
    canvas.opacity = blend_multiply_255(cel->opacity, layer->opacity);
    return cel->kind == ASE_TILES ? put_tilemap(c, &canvas, cel) : put_image(c, &canvas, cel);
}

static bool put_items(Composer *c, uint8_t *rgba, GArray *items, int depth)
{
    bool ok = true;
    for (guint i = 0; ok && i < items->len; i++)
        ok = put_item(c, rgba, g_array_index(items, Item, i).layer, depth);
    return ok;
}

/* ---- A frame ---- */

/* Finds the cel of each layer, and marks the groups that contain any. */
static void find_cels(Composer *c)
{
    const AseFile *file = c->file;
    for (uint32_t i = 0; i < c->frame->cel_count; i++) {
        const AseCel *cel = &g_array_index(file->cels, AseCel, c->frame->first_cel + i);
        if (!ase_cel_is_drawn(file, cel, c->drawn))
            continue;
        c->cels[cel->layer] = cel;
        for (int32_t at = cel->layer; at != ASE_NO_LAYER && !c->has_cels[at];
             at = g_array_index(file->layers, AseLayer, at).parent)
            c->has_cels[at] = true;
    }
}

static void set_colours(Composer *c, uint32_t frame)
{
    for (int i = 0; i < ASE_COLOURS; i++)
        c->colours.rgba[i][3] = 255;
    bool is_indexed = c->bytes_per_pixel == 1;
    ARRAY_EACH_WHILE (is_indexed, const AsePalette, palette, c->file->palettes) {
        AseInput in = {c->bytes + palette->at, c->bytes + palette->at + palette->size, false};
        if (palette->frame <= frame)
            ase_apply_palette(&in, palette->type, &c->colours);
    }
}

static bool compose(Composer *c, uint8_t *rgba)
{
    find_cels(c);
    g_autoptr(GArray) items = items_of(c, ASE_NO_LAYER);
    bool ok = put_items(c, rgba, items, 0);
    /* The colours of transparent pixels have no meaning. They are cleared, so that equal pictures
     * have equal bytes. */
    for (uint64_t i = 0; ok && i < canvas_size(c); i += CHANNELS)
        if (rgba[i + 3] == 0)
            memset(rgba + i, 0, CHANNELS);
    return ok;
}

static void composer_clear(Composer *c)
{
    for (guint i = 0; i < c->file->tilesets->len; i++)
        picture_release(&c->limits, c->tiles[i].pixels, c->tiles[i].taken);
    g_free(c->tiles);
    g_free(c->has_cels);
    g_free(c->cels);
}

Pixels *ase_compose(const AseFile *file, uint32_t frame, const bool *drawn,
                    const PictureLimits *limits, GCancellable *cancel, AseNotes *notes,
                    GError **error)
{
    if (frame >= file->frames->len) {
        g_set_error(error, PICTURE_ERROR, PICTURE_BROKEN,
                    _("it now has %u frames; there is no frame %u"), file->frames->len, frame);
        return NULL;
    }
    g_autofree bool *shown = drawn == NULL ? ase_layers_drawn(file, NULL) : NULL;
    Composer c = {.file = file,
                  .drawn = drawn != NULL ? drawn : shown,
                  .bytes = g_bytes_get_data(file->bytes, NULL),
                  .limits = picture_limits(limits),
                  .cancel = cancel,
                  .frame = &g_array_index(file->frames, AseFrame, frame),
                  .bytes_per_pixel = file->depth / 8,
                  .tiles = g_new0(Tiles, file->tilesets->len + 1),
                  .has_cels = g_new0(bool, file->layers->len + 1),
                  .cels = g_new0(const AseCel *, file->layers->len + 1),
                  .notes = notes,
                  .error = error};
    set_colours(&c, frame);
    uint64_t size = canvas_size(&c);
    uint8_t *rgba = picture_begin(&c.limits, file->width, file->height, error);
    bool ok = rgba != NULL && count_work(&c, file->layers->len + file->palettes->len, 1) &&
              compose(&c, rgba);
    composer_clear(&c);
    if (!ok) {
        picture_release(&c.limits, rgba, size);
        return NULL;
    }
    return picture_of(&c.limits, file->width, file->height, rgba);
}
