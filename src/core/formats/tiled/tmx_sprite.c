/* SPDX-License-Identifier: MIT */
/*
 * Writes sprites as tilesets of Tiled: a sheet with the frames in its cells, placed so that all hot
 * spots have the same position in their cells, unless that takes far more space. A tile has the
 * boxes and points of its frame, and may represent an animation. See tmx_internal.h.
 */
#include "formats/tiled/tmx_internal.h"

#include <math.h>
#include <string.h>

/* A sprite that is being written. */
typedef struct SpriteOut {
    ExportContext *context;
    const Sprite *sprite;
    GPtrArray *frames;       /* Frame; only those with a picture */
    GHashTable *tiles;       /* indices in `frames`, plus 1, by frame id */
    const Animation **shown; /* animation that each tile represents, or NULL */
    bool aligned;            /* frames are aligned by hot spots */
    int32_t left, top;       /* position of the hot spots in a cell */
    int32_t w, h;            /* size of a cell */
    int32_t columns;         /* of the sheet */
} SpriteOut;

static const Frame *frame_at(const SpriteOut *sprite, guint index)
{
    return sprite->frames->pdata[index];
}

/* ---- The sheet ---- */

static int32_t hot_pixel(const Frame *frame, int32_t at)
{
    return frame->has_hot_spot ? (int32_t)floor(tmx_pixels(at)) : 0;
}

/* Returns the rectangle of a frame in its cell. */
static PixelRect rect_in_cell(const SpriteOut *sprite, const Frame *frame)
{
    int32_t x = sprite->aligned ? sprite->left - hot_pixel(frame, frame->hot_x) : 0;
    int32_t y = sprite->aligned ? sprite->top - hot_pixel(frame, frame->hot_y) : 0;
    return (PixelRect){x, y, x + frame->w, y + frame->h};
}

/* Computes the cell size that all frames fit in, aligned by their hot spots or by their corners. */
static void measure(SpriteOut *sprite, bool aligned)
{
    int32_t left = INT32_MIN, top = INT32_MIN, right = INT32_MIN, bottom = INT32_MIN;
    for (guint i = 0; i < sprite->frames->len; i++) {
        const Frame *frame = frame_at(sprite, i);
        int32_t x = aligned ? hot_pixel(frame, frame->hot_x) : 0;
        int32_t y = aligned ? hot_pixel(frame, frame->hot_y) : 0;
        left = MAX(left, x);
        top = MAX(top, y);
        right = MAX(right, frame->w - x);
        bottom = MAX(bottom, frame->h - y);
    }
    sprite->aligned = aligned;
    sprite->left = left;
    sprite->top = top;
    sprite->w = left + right;
    sprite->h = top + bottom;
}

/* Chooses the cell size and the columns. False if no picture can contain all frames. */
static bool lay_out(SpriteOut *sprite)
{
    measure(sprite, false);
    int64_t area = (int64_t)sprite->w * sprite->h;
    measure(sprite, true);
    if ((int64_t)sprite->w * sprite->h > 4 * area)
        measure(sprite, false);
    guint count = sprite->frames->len;
    double ideal_columns = sqrt((double)count * sprite->h / sprite->w);
    sprite->columns = (int32_t)CLAMP(ceil(ideal_columns), 1, count);
    sprite->columns = MIN(sprite->columns, MAX(DOCUMENT_MAX_SIDE / sprite->w, 1));
    int64_t rows = ((int64_t)count + sprite->columns - 1) / sprite->columns;
    int64_t w = (int64_t)sprite->columns * sprite->w, h = rows * sprite->h;
    return w <= DOCUMENT_MAX_SIDE && h <= DOCUMENT_MAX_SIDE && w * h <= DOCUMENT_MAX_AREA;
}

static int32_t rows_of(const SpriteOut *sprite)
{
    return ((int32_t)sprite->frames->len + sprite->columns - 1) / sprite->columns;
}

/* Copies the part of a frame that lies in its picture. */
static bool draw_frame(const SpriteOut *sprite, guint index, uint8_t *rgba, size_t stride)
{
    const Frame *frame = frame_at(sprite, index);
    const Picture *picture = project_picture(sprite->context->work->input->project, frame->picture);
    g_autoptr(Pixels) pixels =
        picture_store_get(sprite->context->work->input->store, picture, sprite->context->error);
    if (pixels == NULL)
        return false;
    PixelRect cell = rect_in_cell(sprite, frame);
    int32_t left = (int32_t)index % sprite->columns * sprite->w + cell.left;
    int32_t top = (int32_t)index / sprite->columns * sprite->h + cell.top;
    int32_t w = MIN(frame->w, (int32_t)pixels->width - frame->x);
    int32_t h = MIN(frame->h, (int32_t)pixels->height - frame->y);
    for (int32_t y = 0; w > 0 && y < h; y++)
        memcpy(rgba + (size_t)(top + y) * stride + (size_t)left * 4,
               pixels->rgba + ((size_t)(frame->y + y) * pixels->width + (size_t)frame->x) * 4,
               (size_t)w * 4);
    return true;
}

static bool add_sheet(const SpriteOut *sprite, const char *name)
{
    uint32_t w = (uint32_t)(sprite->columns * sprite->w);
    uint32_t h = (uint32_t)(rows_of(sprite) * sprite->h);
    if (!export_take(sprite->context, (uint64_t)w * h * 4))
        return false;
    uint8_t *rgba = g_malloc0((size_t)w * h * 4);
    bool ok = true;
    for (guint i = 0; ok && i < sprite->frames->len; i++)
        ok = draw_frame(sprite, i, rgba, (size_t)w * 4);
    g_autoptr(Pixels) pixels = pixels_take(w, h, rgba);
    ok = ok && export_add_picture(sprite->context, name, pixels);
    return ok;
}

/* ---- Boxes and points ---- */

/* True if an import would give a box without a tag the tag of the same name. */
static bool would_get_tag(const SpriteOut *sprite, const Box *box)
{
    return box->tag == 0 && box->name[0] != 0 &&
           project_tag_named(sprite->context->work->input->project, box->name) != NULL;
}

static void put_box(const SpriteOut *sprite, TmxOut *out, const Box *box, PixelRect cell)
{
    static const char *const reserved[] = {TILED_GROUP, NULL};
    PaintPoint at = {box->x + cell.left, box->y + cell.top};
    tmx_object(out, box->name, tmx_type(sprite->context, box->tag), at, box->w, box->h);
    TmxProperties to = {out, false};
    if (box->group[0] != 0)
        tmx_put_text(&to, TILED_GROUP, box->group);
    tmx_put_list(&to, box->properties, reserved);
    tmx_properties_end(&to);
    tmx_end(out, "object");
    export_report(sprite->context, EXPORT_UNWRITTEN_TAG, out->owner, would_get_tag(sprite, box));
}

static void put_point(const SpriteOut *sprite, TmxOut *out, const Point *point, PixelRect cell)
{
    static const char *const reserved[] = {TILED_REACH_KEY, NULL};
    if (tiled_is_hot_spot(point->name)) {
        export_report(sprite->context, EXPORT_LOST_SLICE, point->name, 1);
        return;
    }
    PaintPoint at = {tmx_pixels(point->x) + cell.left, tmx_pixels(point->y) + cell.top};
    tmx_point(out, point->name, "", at, point->to_x, point->to_y);
    TmxProperties to = {out, false};
    tmx_put_reach(&to, point->to_x, point->to_y);
    tmx_put_list(&to, point->properties, reserved);
    tmx_properties_end(&to);
    tmx_end(out, "object");
}

static void put_objects(const SpriteOut *sprite, TmxOut *out, const Frame *frame)
{
    PixelRect cell = rect_in_cell(sprite, frame);
    if (list_count(frame->boxes) == 0 && list_count(frame->points) == 0 && !frame->has_hot_spot)
        return;
    out->next_object = 1;
    tmx_begin(out, "objectgroup", "objectgroup");
    tmx_json_type(out, "objectgroup");
    tmx_text(out, "draworder", "index");
    if (out->json)
        tmx_text(out, "name", "");
    tmx_layer_defaults(out);
    tmx_list(out, NULL, "objects");
    if (frame->has_hot_spot) {
        PaintPoint at = {tmx_pixels(frame->hot_x) + cell.left, tmx_pixels(frame->hot_y) + cell.top};
        tmx_point(out, "hot spot", "hotspot", at, 0, 0);
        tmx_end(out, "object");
    }
    LIST_EACH (Box, box, frame->boxes)
        put_box(sprite, out, box, cell);
    LIST_EACH (Point, point, frame->points)
        put_point(sprite, out, point, cell);
    tmx_list_end(out, NULL);
    tmx_end(out, "objectgroup");
}

/* ---- Animations ---- */

static guint tile_of(const SpriteOut *sprite, uint64_t frame)
{
    return GPOINTER_TO_UINT(g_hash_table_lookup(sprite->tiles, &frame));
}

/* Returns the number of steps whose frames are in the tileset. */
static uint32_t count_steps(const SpriteOut *sprite, const Animation *animation)
{
    uint32_t count = 0;
    LIST_EACH (AnimationStep, step, animation->steps)
        count += tile_of(sprite, step->frame) != 0;
    return count;
}

/* Assigns an animation to the first of its tiles that represents no other animation yet. */
static void choose_tile(SpriteOut *sprite, const Animation *animation)
{
    bool chosen = false;
    LIST_EACH_WHILE (!chosen, AnimationStep, step, animation->steps) {
        guint tile = tile_of(sprite, step->frame);
        chosen = tile != 0 && sprite->shown[tile - 1] == NULL;
        if (chosen)
            sprite->shown[tile - 1] = animation;
    }
    export_report(sprite->context, EXPORT_LOST_ANIMATION, animation->name, !chosen);
}

static uint32_t length_of(const Animation *animation)
{
    return list_count(animation->steps);
}

/* Sorts short animations first, because they have the fewest tiles to choose from. */
static int compare_lengths(const void *a, const void *b)
{
    const Animation *one = *(const Animation *const *)a, *other = *(const Animation *const *)b;
    return (length_of(one) > length_of(other)) - (length_of(one) < length_of(other));
}

static void choose_tiles(SpriteOut *sprite)
{
    g_autoptr(GPtrArray) all = g_ptr_array_new();
    LIST_EACH (Animation, animation, sprite->sprite->animations)
        g_ptr_array_add(all, (gpointer)animation);
    g_ptr_array_sort(all, compare_lengths);
    for (guint i = 0; i < all->len; i++)
        choose_tile(sprite, all->pdata[i]);
}

static void put_step(const SpriteOut *sprite, TmxOut *out, const AnimationStep *step)
{
    guint tile = tile_of(sprite, step->frame);
    if (tile == 0)
        return;
    tmx_begin(out, "frame", NULL);
    tmx_integer(out, "tileid", tile - 1);
    tmx_integer(out, "duration", MAX(step_duration(step, frame_at(sprite, tile - 1)), 1));
    tmx_end(out, "frame");
}

/* Writes the steps of one playback in order, for ping-pong animations including the steps
 * backwards. */
static void put_animation(const SpriteOut *sprite, TmxOut *out, const Animation *animation)
{
    uint32_t count = length_of(animation);
    bool reverse = animation->direction == ANIMATION_REVERSE;
    tmx_list(out, "animation", "animation");
    for (uint32_t i = 0; i < count; i++)
        put_step(sprite, out, animation_step(animation, reverse ? count - 1 - i : i));
    for (uint32_t i = count - 1; animation->direction == ANIMATION_PING_PONG && i-- > 1;)
        put_step(sprite, out, animation_step(animation, i));
    tmx_list_end(out, "animation");
}

static void report_animation(const SpriteOut *sprite, const Animation *animation)
{
    uint32_t mirrored = 0;
    LIST_EACH (AnimationStep, step, animation->steps)
        mirrored += step->flip_x || step->flip_y;
    export_report(sprite->context, EXPORT_LOST_MIRRORED, animation->name, mirrored);
    export_report(sprite->context, EXPORT_LOST_LOOP, animation->name, animation->loop != 0);
    export_report(sprite->context, EXPORT_LOST_DIRECTION, animation->name,
                  animation->direction != ANIMATION_FORWARD);
    export_report(sprite->context, EXPORT_LOST_PROPERTY, animation->name,
                  list_count(animation->properties));
    export_report(sprite->context, IMPORT_LOST_STEPS, animation->name,
                  length_of(animation) - count_steps(sprite, animation));
}

/* ---- Tiles ---- */

static void put_frame_properties(const SpriteOut *sprite, TmxOut *out, guint index)
{
    static const char *const reserved[] = {
        TILED_NAME,    TILED_ANIMATION, TILED_DURATION, TILED_FRAME_X,
        TILED_FRAME_Y, TILED_FRAME_W,   TILED_FRAME_H,  NULL};
    const Frame *frame = frame_at(sprite, index);
    PixelRect cell = rect_in_cell(sprite, frame);
    TmxProperties to = {out, false};
    tmx_put_text(&to, TILED_NAME, frame->name);
    if (sprite->shown[index] != NULL)
        tmx_put_text(&to, TILED_ANIMATION, sprite->shown[index]->name);
    tmx_put_number(&to, TILED_DURATION, frame->duration);
    if (cell.left != 0 || cell.top != 0 || frame->w != sprite->w || frame->h != sprite->h) {
        tmx_put_number(&to, TILED_FRAME_X, cell.left);
        tmx_put_number(&to, TILED_FRAME_Y, cell.top);
        tmx_put_number(&to, TILED_FRAME_W, frame->w);
        tmx_put_number(&to, TILED_FRAME_H, frame->h);
    }
    tmx_put_list(&to, frame->properties, reserved);
    tmx_properties_end(&to);
}

static bool is_plain_mask(const Mask *mask)
{
    node_auto Mask *plain = node_new(&mask_kind);
    return mask != NULL && node_equal(plain, mask);
}

static void put_tile(const SpriteOut *sprite, TmxOut *out, guint index)
{
    const Frame *frame = frame_at(sprite, index);
    tmx_begin(out, "tile", NULL);
    tmx_integer(out, "id", index);
    put_frame_properties(sprite, out, index);
    put_objects(sprite, out, frame);
    if (sprite->shown[index] != NULL)
        put_animation(sprite, out, sprite->shown[index]);
    tmx_end(out, "tile");
    export_report(sprite->context, EXPORT_LOST_MASK, frame->name, !is_plain_mask(frame->mask));
}

/* ---- The whole sprite ---- */

static void put_set(const SpriteOut *sprite, TmxOut *out, const char *name)
{
    g_autofree char *picture = g_strconcat(name, ".png", NULL);
    tmx_text(out, "name", sprite->sprite->name);
    tmx_integer(out, "tilewidth", sprite->w);
    tmx_integer(out, "tileheight", sprite->h);
    tmx_integer(out, "spacing", 0);
    tmx_integer(out, "margin", 0);
    tmx_integer(out, "tilecount", sprite->frames->len);
    tmx_integer(out, "columns", sprite->columns);
    TmxProperties to = {out, false};
    tmx_put_list(&to, sprite->sprite->properties, NULL);
    tmx_properties_end(&to);
    tmx_image(out, picture, sprite->columns * sprite->w, rows_of(sprite) * sprite->h);
    tmx_list(out, NULL, "tiles");
    for (guint i = 0; i < sprite->frames->len; i++)
        put_tile(sprite, out, i);
    tmx_list_end(out, NULL);
    LIST_EACH (Animation, animation, sprite->sprite->animations)
        report_animation(sprite, animation);
}

static void list_frames(SpriteOut *sprite)
{
    LIST_EACH (Frame, frame, sprite->sprite->frames) {
        export_report(sprite->context, EXPORT_LOST_FRAME, frame->name, frame->picture == 0);
        if (frame->picture == 0)
            continue;
        g_ptr_array_add(sprite->frames, (gpointer)frame);
        g_hash_table_insert(sprite->tiles, (gpointer)&frame->id,
                            GUINT_TO_POINTER(sprite->frames->len));
    }
}

static bool put_sprite(SpriteOut *sprite)
{
    ExportContext *context = sprite->context;
    g_autofree char *name = export_name(context, sprite->sprite->name);
    sprite->shown = g_new0(const Animation *, (gsize)sprite->frames->len + 1);
    choose_tiles(sprite);
    TmxOut out = tmx_file_begin(context, "tileset", sprite->sprite->name);
    put_set(sprite, &out, name);
    bool ok = tmx_file_end(context, &out, "tileset", name) && add_sheet(sprite, name);
    g_free(sprite->shown);
    return ok;
}

bool tmx_sprite(ExportContext *context, const Sprite *source)
{
    SpriteOut sprite = {.context = context,
                        .sprite = source,
                        .frames = g_ptr_array_new(),
                        .tiles = g_hash_table_new(g_int64_hash, g_int64_equal)};
    list_frames(&sprite);
    bool fits = sprite.frames->len > 0 && lay_out(&sprite);
    bool ok = !fits || put_sprite(&sprite);
    export_report(context, EXPORT_LOST_SPRITE, source->name, !fits);
    g_ptr_array_unref(sprite.frames);
    g_hash_table_unref(sprite.tiles);
    return ok;
}
