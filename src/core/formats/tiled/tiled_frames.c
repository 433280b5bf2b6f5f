/* SPDX-License-Identifier: MIT */
/*
 * Imports tilesets as frames of sprites; see tiled_import.h. Tiles that have data, or that
 * animations show, become frames; if a set has no such tile, all do.
 */
#include "formats/aseprite/notes.h"
#include "formats/tiled/tiled_import.h"

#include <math.h>
#include <string.h>

/* The state while a set is imported. */
typedef struct SetImport {
    PartsSprite *sprite;
    TiledImport *tags_import; /* its project gets the new tags */
    const TiledSet *set;
    GHashTable *wanted; /* numbers of the tiles to import */
    GHashTable *made;   /* from numbers of tiles to indices of frames of the sprite, plus 1 */
    GHashTable *pixels; /* from paths of files to Pixels */
} SetImport;

/* ---- Pictures ---- */

static Pixels *pixels_of(SetImport *state, const TiledImage *image, GError **error)
{
    Pixels *pixels = g_hash_table_lookup(state->pixels, image->path);
    if (pixels == NULL) {
        picture_store_forget(state->sprite->store, image->path);
        pixels = pixels_at(state->sprite->store, &(PictureSource){.path = image->path}, error);
        if (pixels != NULL)
            g_hash_table_insert(state->pixels, (gpointer)image->path, pixels);
    }
    return pixels;
}

/* Finds the rectangle of a tile in its picture; returns false if it lies outside. */
static bool rect_of(const SetImport *state, uint32_t id, const Pixels *pixels, PixelRect *rect)
{
    const TiledImage *image;
    if (!tiled_tile_picture(state->set, id, &image, rect))
        return false;
    if (rect->right == 0)
        *rect = (PixelRect){0, 0, (int32_t)pixels->width, (int32_t)pixels->height};
    return pixels_contain(pixels, *rect);
}

/* ---- Shapes ---- */

/* Properties of tiles, shapes and points that are stored in fields of frames, boxes and points. */
static const char *const tile_keys[] = {
    TILED_NAME,    TILED_ANIMATION, TILED_DURATION, TILED_FRAME_X,
    TILED_FRAME_Y, TILED_FRAME_W,   TILED_FRAME_H,  NULL};
static const char *const shape_keys[] = {TILED_GROUP, NULL};
static const char *const point_keys[] = {TILED_REACH_KEY, NULL};

/* The state while shapes are added to a frame. */
typedef struct FrameContext {
    SetImport *state;
    Frame *frame;
    TiledProjection place;
    GPtrArray *boxes, *points;
    NameSet *names; /* names of the points */
} FrameContext;

static const char *const shape_names[] = {"rectangle", "point",    "ellipse", "capsule",
                                          "polygon",   "polyline", "text",    "tile"};

static bool is_plain(const TiledObject *object, const TiledProjection *place)
{
    return object->shape == TILED_RECTANGLE && !place->isometric &&
           !(fabs(fmod(object->rotation, 360)) > 0);
}

/* Adds the data that a box cannot store: the kind and the corners of its shape, as text. */
static void add_shape_properties(PropertyList *list, const TiledObject *object,
                                 const GArray *corners)
{
    g_autoptr(GString) text = g_string_new(NULL);
    ARRAY_EACH (const TiledPoint, corner, corners) {
        char x[G_ASCII_DTOSTR_BUF_SIZE], y[G_ASCII_DTOSTR_BUF_SIZE];
        g_ascii_formatd(x, sizeof x, "%.8g", corner->x);
        g_ascii_formatd(y, sizeof y, "%.8g", corner->y);
        g_string_append_printf(text, "%s%s,%s", EACH_INDEX(corner) > 0 ? " " : "", x, y);
    }
    property_list_text(list, "shape", shape_names[object->shape]);
    property_list_text(list, "points", text->str);
}

static List *shape_properties(const FrameContext *context, const TiledObject *object,
                              const GArray *corners)
{
    PropertyList list = property_list_begin(context->state->sprite->report, object->name);
    if (corners != NULL && !is_plain(object, &context->place))
        add_shape_properties(&list, object, corners);
    property_list_add(&list, &object->properties, corners != NULL ? shape_keys : point_keys);
    return property_list_end(&list);
}

/* Finds the tag of a box: the tag of its class, else the tag with its name. */
static bool tag_of(const FrameContext *context, const TiledObject *object, int32_t *tag,
                   GError **error)
{
    const Tag *named = object->type[0] == 0 && object->name[0] != 0
                           ? project_tag_named(context->state->tags_import->project, object->name)
                           : NULL;
    *tag = named != NULL ? named->number : 0;
    return named != NULL || tiled_tag(context->state->tags_import, object->type, tag, error);
}

static void set_group(Box *box, const TiledObject *object)
{
    const char *group = tiled_string(&object->properties, TILED_GROUP);
    g_autofree char *name = group != NULL ? imported_name(NULL, group, "") : g_strdup("");
    node_set_text(&box->group, name);
}

static bool put_box(FrameContext *context, const TiledObject *object, GError **error)
{
    double left = INFINITY, top = INFINITY, right = -INFINITY, bottom = -INFINITY;
    ConversionReport *report = context->state->sprite->report;
    g_autoptr(GArray) corners = tiled_outline(object, &context->place);
    ARRAY_EACH (const TiledPoint, corner, corners) {
        left = MIN(left, floor(corner->x));
        top = MIN(top, floor(corner->y));
        right = MAX(right, ceil(corner->x));
        bottom = MAX(bottom, ceil(corner->y));
    }
    const double max = DOCUMENT_RANGE;
    bool fits = context->boxes->len < DOCUMENT_MAX_BOXES && left >= -max && top >= -max &&
                right < max && bottom < max && right > left && bottom > top &&
                right - left <= max && bottom - top <= max;
    int32_t tag = 0;
    bool ok = !fits || tag_of(context, object, &tag, error);
    if (fits && ok) {
        Box *box = node_new(&box_kind);
        char *name = object->name[0] != 0 ? imported_name(NULL, object->name, "") : g_strdup("");
        node_set_text(&box->name, name);
        box->tag = tag;
        box->x = (int32_t)left;
        box->y = (int32_t)top;
        box->w = (int32_t)(right - left);
        box->h = (int32_t)(bottom - top);
        set_group(box, object);
        node_set_list(&box->properties, shape_properties(context, object, corners));
        g_ptr_array_add(context->boxes, box);
        g_free(name);
        conversion_report_add(report, IMPORT_SHAPE_BOX, context->frame->name, 1);
        conversion_report_add(report, IMPORT_LOST_OUTLINE, context->frame->name,
                              !is_plain(object, &context->place));
    }
    conversion_report_add(report, IMPORT_LOST_OUT_OF_RANGE, context->frame->name, !fits);
    return ok;
}

bool tiled_is_hot_spot(const char *name)
{
    return slices_names_hot_spot(name);
}

static bool is_hot_spot(const TiledObject *object)
{
    return slices_names_hot_spot(object->type) || slices_names_hot_spot(object->name);
}

static void put_hot_spot(const FrameContext *context, const TiledObject *object)
{
    TiledPoint at = tiled_project_point(&context->place, object->x, object->y);
    bool fits = !context->frame->has_hot_spot &&
                tiled_point_to_fixed(at, &context->frame->hot_x, &context->frame->hot_y);
    context->frame->has_hot_spot |= fits;
    conversion_report_add(context->state->sprite->report,
                          fits ? IMPORT_HOT_SPOT : IMPORT_LOST_OUT_OF_RANGE, context->frame->name,
                          1);
}

static void put_point(FrameContext *context, const TiledObject *object)
{
    enum { MAX_POINTS = 65535 };
    Point *point = node_new(&point_kind);
    TiledPoint at = tiled_project_point(&context->place, object->x, object->y);
    const char *wanted = object->name[0] != 0   ? object->name
                         : object->type[0] != 0 ? object->type
                                                : "point";
    if (context->points->len >= MAX_POINTS || !tiled_point_to_fixed(at, &point->x, &point->y)) {
        conversion_report_add(context->state->sprite->report, IMPORT_LOST_OUT_OF_RANGE,
                              context->frame->name, 1);
        node_unref(point);
        return;
    }
    char *valid = imported_name(NULL, wanted, "point"),
         *name = name_set_claim(context->names, valid);
    node_set_text(&point->name, name);
    g_free(valid);
    g_free(name);
    tiled_set_direction(object, &context->place, &point->to_x, &point->to_y);
    node_set_list(&point->properties, shape_properties(context, object, NULL));
    g_ptr_array_add(context->points, point);
    conversion_report_add(context->state->sprite->report, IMPORT_SHAPE_POINT, context->frame->name,
                          1);
}

static bool put_object(FrameContext *context, const TiledObject *object, GError **error)
{
    if (tiled_has_outline(object))
        return put_box(context, object, error);
    if (object->shape == TILED_POINT && is_hot_spot(object))
        put_hot_spot(context, object);
    else if (object->shape == TILED_POINT)
        put_point(context, object);
    else
        conversion_report_add(context->state->sprite->report, IMPORT_LOST_TEXT,
                              context->frame->name, 1);
    return true;
}

/* Sets the hot spot that a set defines for all of its tiles. */
static void put_anchor(const FrameContext *context)
{
    const TiledSet *set = context->state->set;
    Frame *frame = context->frame;
    if (frame->has_hot_spot || !set->anchor.stated)
        return;
    TiledPoint at = {set->anchor.x * frame->w - set->offset_x,
                     set->anchor.y * frame->h - set->offset_y};
    frame->has_hot_spot = tiled_point_to_fixed(at, &frame->hot_x, &frame->hot_y);
    conversion_report_add(context->state->sprite->report, IMPORT_HOT_SPOT, frame->name, 1);
}

static List *list_of(GPtrArray *items)
{
    List *list = items->len > 0 ? list_from(items->pdata, items->len) : NULL;
    g_ptr_array_unref(items);
    return list;
}

static bool put_shapes(SetImport *state, Frame *frame, const TiledTile *tile, uint32_t id,
                       PixelRect part, GError **error)
{
    FrameContext context = {.state = state,
                            .frame = frame,
                            .place = tiled_tile_projection(state->set, id),
                            .boxes = g_ptr_array_new(),
                            .points = g_ptr_array_new(),
                            .names = name_set_new(NULL)};
    bool ok = true;
    context.place.move.x -= part.left;
    context.place.move.y -= part.top;
    for (uint32_t i = 0; ok && tile != NULL && i < tile->object_count; i++)
        ok = put_object(&context, &tile->objects[i], error) && budget_holds(error);
    put_anchor(&context);
    name_set_free(context.names);
    node_set_list(&frame->boxes, list_of(context.boxes));
    node_set_list(&frame->points, list_of(context.points));
    return ok;
}

/* ---- Frames ---- */

/* Returns the name of a tile: the text of a property, its class, or its number; the caller frees
 * it. */
static char *tile_name(const TiledTile *tile, uint32_t id, const char *kind)
{
    const char *name = tile != NULL ? tiled_string(&tile->properties, TILED_NAME) : NULL;
    if (name == NULL && tile != NULL && tile->type[0] != 0)
        name = tile->type;
    return name != NULL ? g_strdup(name) : g_strdup_printf("%s %u", kind, id);
}

static List *frame_properties(const SetImport *state, const TiledTile *tile, const char *name)
{
    PropertyList list = property_list_begin(state->sprite->report, name);
    if (tile != NULL)
        property_list_add(&list, &tile->properties, tile_keys);
    if (tile != NULL && tile->type[0] != 0 && tiled_property(&tile->properties, "class") == NULL)
        property_list_text(&list, "class", tile->type);
    return property_list_end(&list);
}

static void set_key(Frame *frame, const TiledImage *image, const Pixels *pixels)
{
    SheetCut cut = {.kind = CUT_WHOLE, .key_kind = KEY_GIVEN};
    if (!image->has_key)
        return;
    memcpy(cut.key, image->key, sizeof cut.key);
    node_set_child(&frame->mask, sheet_mask(pixels, &cut));
}

/* Returns the rectangle of a smaller frame in its tile; the whole tile if its properties do not
 * define one. */
static PixelRect stated_rect(const TiledTile *tile, PixelRect whole)
{
    int32_t x, y, w, h, wide = whole.right - whole.left, high = whole.bottom - whole.top;
    bool has_rect = tile != NULL && tiled_whole(&tile->properties, TILED_FRAME_X, 0, wide, &x) &&
                    tiled_whole(&tile->properties, TILED_FRAME_Y, 0, high, &y) &&
                    tiled_whole(&tile->properties, TILED_FRAME_W, 1, wide - x, &w) &&
                    tiled_whole(&tile->properties, TILED_FRAME_H, 1, high - y, &h);
    return has_rect ? (PixelRect){x, y, x + w, y + h} : (PixelRect){0, 0, wide, high};
}

/* Adds a frame of a tile. A tile outside the picture is left out and reported. Returns false with
 * an error. */
static bool import_tile(SetImport *state, uint32_t id, GError **error)
{
    const TiledTile *tile = tiled_tile(state->set, id);
    const TiledImage *image;
    PixelRect rect;
    bool shown = tiled_tile_picture(state->set, id, &image, &rect);
    Pixels *pixels = shown ? pixels_of(state, image, error) : NULL;
    g_autofree char *name = tile_name(tile, id, "tile");
    bool ok = pixels != NULL || !shown;
    if (pixels == NULL || !rect_of(state, id, pixels, &rect)) {
        conversion_report_add(state->sprite->report, IMPORT_LOST_TILE, name, ok);
        return ok;
    }
    PixelRect part = stated_rect(tile, rect);
    PixelRect shown_rect = {rect.left + part.left, rect.top + part.top, rect.left + part.right,
                            rect.top + part.bottom};
    Frame *frame = parts_add_rect(state->sprite, &(PictureSource){.path = image->path}, pixels,
                                  shown_rect, name);
    if (tile != NULL)
        tiled_whole(&tile->properties, TILED_DURATION, 0, DOCUMENT_RANGE, &frame->duration);
    g_hash_table_insert(state->made, GUINT_TO_POINTER(id),
                        GUINT_TO_POINTER(state->sprite->frames->len));
    set_key(frame, image, pixels);
    node_set_list(&frame->properties, frame_properties(state, tile, name));
    return put_shapes(state, frame, tile, id, part, error);
}

static bool has_data(const TiledTile *tile)
{
    return tile->frame_count > 0 || tile->object_count > 0 || tile->type[0] != 0 ||
           tile->properties.count > 0;
}

static void find_wanted_tiles(SetImport *state)
{
    const TiledSet *set = state->set;
    SPAN_EACH (const TiledTile, tile, set->tiles, set->count) {
        if (has_data(tile))
            g_hash_table_add(state->wanted, GUINT_TO_POINTER(tile->id));
        for (uint32_t k = 0; k < tile->frame_count; k++)
            g_hash_table_add(state->wanted, GUINT_TO_POINTER(tile->frames[k].tile));
    }
}

/* Adds tiles of a sheet in the order of their numbers, and tiles of a collection in the order of
 * the file. */
static bool import_tiles(SetImport *state, bool all, GError **error)
{
    const TiledSet *set = state->set;
    uint32_t count = set->image.path != NULL ? (uint32_t)set->tile_count : set->count;
    bool ok = true;
    for (uint32_t i = 0; ok && i < count && i < DOCUMENT_MAX_FRAMES; i++) {
        uint32_t id = set->image.path != NULL ? i : set->tiles[i].id;
        if (all || g_hash_table_contains(state->wanted, GUINT_TO_POINTER(id)))
            ok = import_tile(state, id, error) && budget_holds(error);
    }
    return ok;
}

/* ---- Animations ---- */

static void add_animation(const SetImport *state, const TiledTile *tile)
{
    PartsSprite *sprite = state->sprite;
    g_autoptr(GPtrArray) steps = g_ptr_array_new();
    const char *own_name = tiled_string(&tile->properties, TILED_ANIMATION);
    g_autofree char *name =
        own_name != NULL ? g_strdup(own_name) : tile_name(tile, tile->id, "anim");
    for (uint32_t i = 0; i < tile->frame_count; i++) {
        guint number = GPOINTER_TO_UINT(
            g_hash_table_lookup(state->made, GUINT_TO_POINTER(tile->frames[i].tile)));
        if (number == 0) {
            conversion_report_add(sprite->report, IMPORT_LOST_STEPS, name, 1);
            continue;
        }
        AnimationStep *step = step_new(((const Frame *)sprite->frames->pdata[number - 1])->id);
        step->duration = tile->frames[i].duration;
        g_ptr_array_add(steps, step);
    }
    if (steps->len > 0) {
        Animation *animation = parts_add_animation(sprite, name, "animation");
        node_set_list(&animation->steps, list_from(steps->pdata, steps->len));
    }
}

bool tiled_add_set(PartsSprite *sprite, TiledImport *tags_import, const TiledSet *set,
                   GError **error)
{
    SetImport state = {.sprite = sprite,
                       .tags_import = tags_import,
                       .set = set,
                       .wanted = g_hash_table_new(NULL, NULL),
                       .made = g_hash_table_new(NULL, NULL),
                       .pixels = g_hash_table_new_full(g_str_hash, g_str_equal, NULL,
                                                       (GDestroyNotify)pixels_unref)};
    find_wanted_tiles(&state);
    bool all = import_option(sprite->options, TILED_ALL_TILES, NULL) != NULL ||
               g_hash_table_size(state.wanted) == 0;
    bool ok = import_tiles(&state, all, error);
    for (uint32_t i = 0; ok && budget_holds(NULL) && i < set->count; i++)
        if (set->tiles[i].frame_count > 0)
            add_animation(&state, &set->tiles[i]);
    g_hash_table_unref(state.wanted);
    g_hash_table_unref(state.made);
    g_hash_table_unref(state.pixels);
    return ok;
}
