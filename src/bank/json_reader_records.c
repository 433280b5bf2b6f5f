/* SPDX-License-Identifier: MIT */
/* Reads the fields of records from JSON, by the types of rows in plain_records.h. Levels' own types
 * are in json_reader_levels.c. */
#include "bank/json_reader_internal.h"

#include "bank/base64.h"
#include "bank/decimal.h"
#include "bank/json_format.h"
#include "bank/png.h"

#include <assert.h>
#include <math.h>
#include <stdlib.h>

/* ---- Fields of any record ---- */

static bool load_name(Loader *l, const RecordRow *row, const JsonValue *json, void *member)
{
    const char **name = member;
    *name = "";
    return loader_text(l, json, name) &&
           ((row->flags & ROW_REQUIRED) == 0 || **name || loader_fail(l, "is empty"));
}

static bool load_whole(Loader *l, const RecordRow *row, const JsonValue *json, void *member)
{
    uint32_t value;
    if (!json)
        return true; /* it has no key */
    if (!loader_whole(l, json, row->min, row->max, &value))
        return false;
    row_set_whole(row, member, value);
    return true;
}

static bool load_point(Loader *l, const RecordRow *row, const JsonValue *json, void *member)
{
    int32_t *point = member;
    double at[2];
    return loader_pair(l, json, at) && loader_to_fixed(l, at[0], &point[0]) &&
           loader_to_fixed(l, at[1], &point[1]);
}

/* Converts to the nearest multiple of 1/32767 that an int16_t can store. */
static int16_t to_unit(double part)
{
    return (int16_t)fmax(INT16_MIN, fmin(INT16_MAX, floor(part * UNIT_DIRECTION + 0.5)));
}

static bool load_direction(Loader *l, const RecordRow *row, const JsonValue *json, void *member)
{
    int16_t *unit = member;
    double to[2];
    if (!loader_pair(l, json, to))
        return false;
    unit[0] = to_unit(to[0]);
    unit[1] = to_unit(to[1]);
    /* to_unit clamps values outside [-1, 1]; only those beyond it by at most 1% are accepted. */
    bool ok = fabs(to[0]) <= 1.01 && fabs(to[1]) <= 1.01;
    return (ok && direction_is_allowed(unit[0], unit[1])) ||
           loader_fail(l, "is not within 1%% of 1 long");
}

static int compare_tag_names(const void *a, const void *b)
{
    return strcmp(((const TagName *)a)->name, ((const TagName *)b)->name);
}

/* Reads the name of a tag as its number. */
static bool load_tag(Loader *l, const RecordRow *row, const JsonValue *json, void *member)
{
    char quote[BANK_QUOTE_SIZE];
    if (!json_value_is_string(json))
        return loader_fail(l, "is %s, not the name of a tag", loader_kind_of(json));
    TagName sought = {.name = json_value_string(json)};
    const TagName *found =
        bsearch(&sought, l->tags, l->tag_count, sizeof sought, compare_tag_names);
    if (!found)
        return loader_fail(l, "there is no tag %s", bank_quote(quote, sought.name));
    *(uint8_t *)member = found->number;
    return true;
}

static bool load_picture(Loader *l, const RecordRow *row, const JsonValue *json, void *member)
{
    uint32_t count = l->plain->picture_count;
    return count > 0 ? loader_whole(l, json, 0, count - 1, member)
                     : loader_fail(l, "the bank has no pictures");
}

/* ---- Lists ---- */

/* True if an object has the key that selects the variant of its record. */
static bool has_variant(const Record *record, const JsonValue *object)
{
    return record->variant && json_value_get(object, record->variant);
}

/* Adds the keys of a record to a list, those that messages list late after the others; returns
 * their number. */
static size_t add_keys(const Record *record, bool is_variant, const char **keys)
{
    size_t count = 0;
    for (unsigned late = 0; late <= ROW_LATE; late += ROW_LATE)
        for (const RecordRow *row = record->rows; row->type != ROW_END; row++) {
            bool selects = record->variant && row->key && strcmp(row->key, record->variant) == 0;
            bool is_allowed = row_applies(row, is_variant) && (is_variant || !selects);
            if (row->key && (row->flags & ROW_LATE) == late &&
                (is_allowed || (row->flags & ROW_LISTED) != 0))
                keys[count++] = row->key;
        }
    return count;
}

/* Checks that an object has only keys of a record, and of the contents of a layer, which may be
 * NULL. */
static bool check_keys(Loader *l, const JsonValue *object, const Record *record,
                       const Record *contents)
{
    bool is_variant = has_variant(record, object);
    if (contents || l->keys_of != record || l->keys_of_variant != is_variant) {
        size_t count = add_keys(record, is_variant, l->keys);
        if (contents)
            count += add_keys(contents, has_variant(contents, object), l->keys + count);
        assert(count < sizeof l->keys / sizeof l->keys[0]);
        l->keys[count] = NULL;
        l->keys_of = contents ? NULL : record;
        l->keys_of_variant = is_variant;
    }
    return loader_object(l, object, l->keys);
}

/* Reads a layer: first its kind, on which its keys depend. */
static bool load_layer(Loader *l, const JsonValue *json, PlainLayer *layer)
{
    uint32_t kind;
    layer->name = "";
    if (!loader_word(l, json, "kind", json_layers, PLAIN_HEIGHTS + 1, &kind))
        return false;
    layer->kind = (PlainLayerKind)kind;
    return check_keys(l, json, &layer_record, layer_contents[kind]) &&
           loader_load_rows(l, layer_contents[kind], json, &layer->as) &&
           loader_load_rows(l, &layer_record, json, layer);
}

static bool load_item(Loader *l, const JsonValue *json, const RecordRow *row, void *item)
{
    const Record *record = row->record;
    if (record == &layer_record)
        return load_layer(l, json, item);
    if (record->rows == member_record.rows && json_value_get(json, "left") &&
        (record == &member_record || !json_value_get(json, "members")))
        record = &edged_box_record;
    return check_keys(l, json, record, NULL) && loader_load_rows(l, record, json, item);
}

static bool load_role(Loader *l, const JsonValue *json, const RecordRow *row, void *item)
{
    PlainRole *role = item;
    if (!json_value_is_string(json) || json_value_length(json) == 0)
        return loader_fail(l, "is not the name of a role: text that is not empty");
    role->name = plain_text(l->plain, json_value_string(json), json_value_length(json));
    return role->name || loader_no_memory(l);
}

static bool load_any_list(Loader *l, const RecordRow *row, const JsonValue *json, void *item,
                          LoadItem load)
{
    uint32_t count = 0;
    void *items = loader_items(l, json, row, row->record->size, load, &count);
    row_set_items(row, item, items, count);
    return items && (!row->record->has_unique_name ||
                     loader_check_names(l, items, count, row->record->size));
}

/* Checks that the numbers of tags are unique, and indexes the tags by name for load_tag. */
static bool index_tags(Loader *l)
{
    const PlainBank *bank = l->plain;
    uint32_t first[MAX_TAGS + 1] = {0}; /* index + 1 of the tag with each number */
    for (uint32_t i = 0; i < bank->tag_count; i++) {
        uint8_t number = bank->tags[i].number;
        if (first[number] > 0) {
            json_path_enter_item(&l->path, i);
            return loader_fail_at(l, "number", "%d appears twice: also at %lu", number,
                                  (unsigned long)(first[number] - 1));
        }
        first[number] = i + 1;
        l->tags[i] = (TagName){bank->tags[i].name, number};
    }
    l->tag_count = bank->tag_count;
    qsort(l->tags, l->tag_count, sizeof *l->tags, compare_tag_names);
    return true;
}

/* Compares all pairs, because there are at most 255 bands. */
static bool check_unique_radii(Loader *l, const PlainMap *map)
{
    for (uint32_t i = 1; i < map->band_count; i++) {
        for (uint32_t j = 0; j < i; j++) {
            if (map->bands[i].radius != map->bands[j].radius)
                continue;
            json_path_enter_item(&l->path, i);
            return loader_fail_at(l, "radius", "appears twice: also at %lu", (unsigned long)j);
        }
    }
    return true;
}

static bool load_list(Loader *l, const RecordRow *row, const JsonValue *json, void *item)
{
    if (!load_any_list(l, row, json, item, load_item))
        return false;
    if (row->record == &tag_record)
        return index_tags(l);
    if (row->record == &band_record)
        return check_unique_radii(l, item);
    if (row->record != &frame_record)
        return true;
    l->frames += ((const PlainSprite *)item)->frame_count;
    return l->frames <= MAX_FRAMES ||
           loader_fail(l, "with these, the bank has %lu frames; the maximum is %d",
                       (unsigned long)l->frames, MAX_FRAMES);
}

/* ---- Tags ---- */

static bool load_role_of_tag(Loader *l, const RecordRow *row, const JsonValue *json, void *member)
{
    char quote[BANK_QUOTE_SIZE];
    const char *name = NULL;
    uint8_t *number = member;
    *number = PLAIN_NO_ROLE;
    if (!loader_text(l, json, &name))
        return false;
    for (uint32_t i = 0; name && i < l->plain->role_count; i++)
        if (strcmp(name, l->plain->roles[i].name) == 0)
            *number = (uint8_t)i;
    if (name && *number == PLAIN_NO_ROLE)
        return loader_fail(l, "there is no role %s", bank_quote(quote, name));
    return true;
}

/* Reads bytes in hexadecimal; false if the text has other characters or another length. */
static bool from_hex(const char *text, uint8_t *bytes, size_t count)
{
    static const char digits[] = "0123456789abcdef0123456789ABCDEF";
    if (strlen(text) != 2 * count)
        return false;
    for (size_t i = 0; i < count; i++) {
        const char *high = strchr(digits, text[2 * i]), *low = strchr(digits, text[2 * i + 1]);
        if (!high || !low)
            return false;
        bytes[i] = (uint8_t)((high - digits) % 16 << 4 | (low - digits) % 16);
    }
    return true;
}

static bool load_colour(Loader *l, const RecordRow *row, const JsonValue *json, void *member)
{
    const char *text = JSON_COLOUR;
    uint8_t *colour = member;
    if (!loader_text(l, json, &text))
        return false;
    colour[3] = 255;
    bool ok = text[0] == '#' && (from_hex(text + 1, colour, 3) || from_hex(text + 1, colour, 4));
    return ok || loader_fail(l, "is neither \"#rrggbb\" nor \"#rrggbbaa\"");
}

/* ---- Pictures ---- */

static bool load_base_name(Loader *l, const RecordRow *row, const JsonValue *json, void *member)
{
    const char **name = member;
    if (!load_name(l, row, json, member))
        return false;
    if (strpbrk(*name, "/\\"))
        return loader_fail(l, "contains a folder; a base name is needed");
    if (strlen(*name) > MAX_NAME_BYTES)
        return loader_fail(l, "has more than %d bytes", MAX_NAME_BYTES);
    return true;
}

static bool check_area(Loader *l, const RecordRow *row, const JsonValue *json, void *member)
{
    const uint32_t *size = member;
    if ((uint64_t)size[0] * size[1] > row->max)
        return loader_fail(l, "is %lu x %lu pixels; the maximum is %lu in total",
                           (unsigned long)size[0], (unsigned long)size[1], (unsigned long)row->max);
    return true;
}

static bool load_digest(Loader *l, const RecordRow *row, const JsonValue *json, void *member)
{
    const char *text = NULL;
    return loader_text(l, json, &text) &&
           (from_hex(text, member, 16) || loader_fail(l, "is not 32 hexadecimal digits"));
}

static bool check_png(Loader *l, const PlainPicture *picture)
{
    char problem[PNG_PROBLEM_SIZE];
    return png_has_size(picture->pixels, picture->size, picture->width, picture->height, problem) ||
           loader_fail(l, "%s", problem);
}

static bool load_pixels(Loader *l, const RecordRow *row, const JsonValue *json, void *item)
{
    PlainPicture *picture = item;
    const char *text = json_value_string(json);
    size_t length = json_value_length(json), size;
    bool is_rgba = (row->flags & ROW_ONLY) != 0;
    picture->kind = is_rgba ? GAB_PIXELS_RGBA : GAB_PIXELS_PNG;
    if (!text || !base64_size(text, length, &size))
        return loader_fail(l, "is not base64");
    if (size == 0 || size > MAX_BYTES)
        return loader_fail(l, "encodes %zu bytes; 1 to %ld are allowed", size, (long)MAX_BYTES);
    if (is_rgba && size != (size_t)4 * picture->width * picture->height)
        return loader_fail(l, "encodes %zu bytes; RGBA of this size takes %zu", size,
                           (size_t)4 * picture->width * picture->height);
    uint8_t *bytes = loader_alloc(l, size, 1);
    if (!bytes)
        return false;
    if (!base64_decode(text, length, bytes))
        return loader_fail(l, "is not base64");
    picture->pixels = bytes;
    picture->size = (uint32_t)size;
    return is_rgba || check_png(l, picture);
}

/* ---- Frames ---- */

/* Reads a value of the part of the picture that the frame shows. By default it begins at the
 * picture's top left corner and extends to its right and bottom edges. */
static bool load_part(Loader *l, const RecordRow *row, const JsonValue *json, void *member)
{
    const PlainPicture *picture = &l->plain->pictures[l->frame->picture];
    bool is_y = row->offset == offsetof(PlainFrame, y);
    uint32_t *value = member, side = is_y ? picture->height : picture->width;
    if (!is_y && row->offset != offsetof(PlainFrame, x))
        return !json || loader_whole(l, json, 1, *value, value);
    if (json && !loader_whole(l, json, 0, side - 1, value))
        return false;
    value[2] = side - *value; /* x, y, width, height */
    return true;
}

/* Returns why a number of steps cannot be a width or height; NULL if it can. */
static const char *wrong_extent(double steps, double end)
{
    if (!(steps > 0))
        return "is not above 0";
    if (floor(steps) < steps)
        return "is not a multiple of 1/256";
    return end > FIXED_LIMIT ? "is too large: the far edge is beyond 65535" : NULL;
}

/* Reads a width or height, above 0, and adds it to the near edge. */
static bool load_extent(Loader *l, const RecordRow *row, const JsonValue *json, void *member)
{
    int32_t *edge = member; /* left, top, right, bottom */
    double number;
    if (!loader_number(l, json, &number))
        return false;
    double steps = number * FIXED_ONE;
    const char *problem = wrong_extent(steps, edge[-2] + steps);
    if (problem != NULL) {
        char text[DECIMAL_SIZE];
        decimal_of_double(number, text);
        return loader_fail(l, "%s %s", text, problem);
    }
    edge[0] = edge[-2] + (int32_t)steps;
    return true;
}

static bool check_box_edges(Loader *l, const RecordRow *row, const JsonValue *json, void *member)
{
    const int32_t *edge = member;
    if (edge[0] >= edge[2])
        return loader_fail(l, "its left edge is not left of its right edge");
    return edge[1] < edge[3] || loader_fail(l, "its top edge is not above its bottom edge");
}

/* ---- Shapes ---- */

static bool load_corner(Loader *l, const JsonValue *json, const RecordRow *row, void *item)
{
    double pair[2];
    int32_t *corner = item;
    return loader_pair(l, json, pair) && loader_to_fixed(l, pair[0], &corner[0]) &&
           loader_to_fixed(l, pair[1], &corner[1]);
}

static bool load_ring(Loader *l, const JsonValue *json, const RecordRow *row, void *item)
{
    return loader_whole(l, json, 3, MAX_CORNERS, item);
}

/* Reads the list of a key of a shape; leaves it empty if the key is missing. */
static bool load_shape_list(Loader *l, const RecordRow *row, const JsonValue *object,
                            const char *key, size_t size, LoadItem load, void *items,
                            uint32_t *count)
{
    const JsonValue *list = json_value_get(object, key);
    if (!list)
        return true;
    json_path_enter(&l->path, key);
    void *loaded = loader_items(l, list, row, size, load, count);
    if (!loaded)
        return false;
    memcpy(items, &loaded, sizeof loaded);
    json_path_leave(&l->path);
    return true;
}

/* Checks a shape, and that its box has the edges around it. */
static bool check_shape(Loader *l, const PlainBox *box)
{
    char texts[4][DECIMAL_SIZE];
    int32_t edges[4], own[4] = {box->left, box->top, box->right, box->bottom};
    const char *problem = plain_shape_problem(box->shape);
    if (problem)
        return loader_fail(l, "%s", problem);
    plain_shape_edges(box->shape, edges);
    if (memcmp(edges, own, sizeof edges) == 0)
        return true;
    for (int i = 0; i < 4; i++)
        *decimal_of_fixed(i < 2 ? edges[i] : edges[i] - edges[i - 2], texts[i]) = '\0';
    return loader_fail(l, "its box is not the one around it: x %s, y %s, w %s, h %s", texts[0],
                       texts[1], texts[2], texts[3]);
}

static bool load_shape(Loader *l, const RecordRow *row, const JsonValue *json, void *item)
{
    static const char *const keys[] = {"kind", "radius", "corners", "rings", NULL};
    PlainBox *box = item;
    PlainShape *shape = box->shape = loader_alloc(l, 1, sizeof *shape);
    const JsonValue *radius = json_value_get(json, "radius");
    uint32_t kind = 0;
    if (!shape || !loader_object(l, json, keys) ||
        !loader_word(l, json, "kind", json_shapes, sizeof json_shapes / sizeof json_shapes[0],
                     &kind) ||
        !loader_require(l, json, "corners"))
        return false;
    shape->kind = (gab_shape_kind)kind;
    json_path_enter(&l->path, "radius");
    if (radius && !loader_fixed_item(l, radius, &shape->radius))
        return false;
    json_path_leave(&l->path);
    if (!load_shape_list(l, row, json, "corners", sizeof *shape->corners, load_corner,
                         &shape->corners, &shape->corner_count) ||
        !load_shape_list(l, row, json, "rings", sizeof *shape->rings, load_ring, &shape->rings,
                         &shape->ring_count))
        return false;
    if (kind >= GAB_SHAPE_TURNED && shape->ring_count == 0) {
        shape->ring_count = 1;
        shape->rings = loader_alloc(l, 1, sizeof *shape->rings);
        if (!shape->rings)
            return false;
        shape->rings[0] = shape->corner_count;
    }
    return check_shape(l, box);
}

static bool load_members(Loader *l, const RecordRow *row, const JsonValue *json, void *item)
{
    return load_any_list(l, row, json, item, load_item) &&
           (((const PlainBox *)item)->member_count > 0 || loader_fail(l, "is empty"));
}

static bool load_boxes(Loader *l, const RecordRow *row, const JsonValue *json, void *item)
{
    const PlainFrame *frame = item;
    if (!load_any_list(l, row, json, item, load_item))
        return false;
    uint64_t count = frame->box_count;
    for (uint32_t i = 0; i < frame->box_count; i++)
        count += frame->boxes[i].member_count;
    return count <= MAX_BOXES ||
           loader_fail(l, "has %llu boxes, those in groups included; the maximum is %d",
                       (unsigned long long)count, MAX_BOXES);
}

static bool load_mask(Loader *l, const RecordRow *row, const JsonValue *json, void *item)
{
    static const char *const keys[] = {"x", "y", "rows", NULL};
    PlainFrame *frame = item;
    frame->mask = loader_alloc(l, 1, sizeof *frame->mask);
    return frame->mask && loader_object(l, json, keys) &&
           loader_integer(l, json, "x", 0, frame->width, &frame->mask->x) &&
           loader_integer(l, json, "y", 0, frame->height, &frame->mask->y) &&
           loader_mask_rows(l, json, "rows", frame->mask);
}

/* ---- Animations ---- */

static bool load_flip(Loader *l, const JsonValue *object, const char *key, bool *flip)
{
    const JsonValue *json = json_value_get(object, key);
    json_path_enter(&l->path, key);
    if (json && !loader_boolean(l, json, flip))
        return false;
    json_path_leave(&l->path);
    return true;
}

/* Reads a step: the index of a frame, or an object with the key "frame". */
static bool load_step(Loader *l, const JsonValue *json, const RecordRow *row, void *item)
{
    static const char *const keys[] = {"frame", "flip_x", "flip_y", "duration", NULL};
    PlainStep *step = item;
    if (l->sprite->frame_count == 0)
        return loader_fail(l, "the sprite has no frames");
    uint32_t last = l->sprite->frame_count - 1;
    if (!json_value_is_object(json))
        return loader_whole(l, json, 0, last, &step->frame);
    return loader_object(l, json, keys) && loader_require(l, json, "frame") &&
           loader_integer(l, json, "frame", 0, last, &step->frame) &&
           load_flip(l, json, "flip_x", &step->flip_x) &&
           load_flip(l, json, "flip_y", &step->flip_y) &&
           loader_integer(l, json, "duration", 1, MAX_MILLISECONDS, &step->duration);
}

static bool load_steps(Loader *l, const RecordRow *row, const JsonValue *json, void *item)
{
    PlainAnimation *animation = item;
    uint64_t end = 0;
    animation->steps =
        loader_items(l, json, row, sizeof *animation->steps, load_step, &animation->step_count);
    if (!animation->steps)
        return false;
    for (uint32_t i = 0; i < animation->step_count; i++)
        end += plain_step_duration(l->sprite, &animation->steps[i]);
    if (end > INT32_MAX)
        return loader_fail(l, "last %llu ms; the maximum is %ld", (unsigned long long)end,
                           (long)INT32_MAX);
    l->step_count = animation->step_count;
    return animation->step_count > 0 || loader_fail(l, "is empty");
}

static bool load_playing_order(Loader *l, const RecordRow *row, const JsonValue *json, void *member)
{
    const char *text;
    if (!loader_text(l, json, &text))
        return false;
    for (int i = PLAIN_FORWARD; i <= PLAIN_PING_PONG; i++) {
        if (strcmp(text, json_directions[i]) == 0) {
            *(PlainDirection *)member = (PlainDirection)i;
            return true;
        }
    }
    return loader_fail(l, "is neither \"%s\" nor \"%s\" nor \"%s\"", json_directions[0],
                       json_directions[1], json_directions[2]);
}

/* ---- Records ---- */

/* The types that load_value does not read itself; those without a function are not values. */
static const LoadRow functions[ROW_TYPES] = {
    [ROW_NAME] = load_name,
    [ROW_WHOLE] = load_whole,
    [ROW_POINT] = load_point,
    [ROW_DIRECTION] = load_direction,
    [ROW_TAG] = load_tag,
    [ROW_PICTURE] = load_picture,
    [ROW_LIST] = load_list,
    [ROW_BOXES] = load_boxes,
    [ROW_MEMBERS] = load_members,
    [ROW_BASE_NAME] = load_base_name,
    [ROW_POINT_NAME] = load_name,
    [ROW_DOOR_NAME] = load_name,
    [ROW_ROLE] = load_role_of_tag,
    [ROW_COLOUR] = load_colour,
    [ROW_DIGEST] = load_digest,
    [ROW_PIXELS] = load_pixels,
    [ROW_PART] = load_part,
    [ROW_EXTENT] = load_extent,
    [ROW_SHAPE] = load_shape,
    [ROW_MASK] = load_mask,
    [ROW_PLAYING_ORDER] = load_playing_order,
    [ROW_STEPS] = load_steps,
    [ROW_ZONES] = loader_grid,
    [ROW_FITTING] = loader_grid,
    [ROW_DISTANCES] = loader_grid,
    [ROW_PARTITION] = loader_partition,
    [ROW_TILES] = loader_grid,
    [ROW_MAZE] = loader_grid,
    [ROW_NODES] = loader_nodes,
    [ROW_SLOPES] = loader_slopes,
    [ROW_SAMPLES] = loader_grid,
    [ROW_AREA] = check_area,
    [ROW_CELL_SIZE] = loader_cell_size,
    [ROW_CELL_COUNT] = loader_cell_count,
    [ROW_BOX_EDGES] = check_box_edges,
    [ROW_EDGES] = loader_edges,
};

static bool is_name(const RecordRow *row)
{
    return row->type == ROW_NAME || row->type == ROW_BASE_NAME || row->type == ROW_POINT_NAME ||
           row->type == ROW_DOOR_NAME;
}

static bool is_required_value(const RecordRow *row)
{
    return (row->flags & ROW_REQUIRED) != 0 && !is_name(row);
}

/* Checks that the object has the keys of all required values from a row on, up to one that is not
 * required. */
static bool require_values(Loader *l, const RecordRow *row, const JsonValue *object)
{
    while (is_required_value(row) && loader_require(l, object, row->key))
        row++;
    return !is_required_value(row);
}

/* True if a value that is missing is computed. */
static bool has_default(const RecordRow *row)
{
    return row->type == ROW_ROLE || row->type == ROW_COLOUR || row->type == ROW_PART ||
           is_name(row);
}

static bool load_value(Loader *l, const RecordRow *row, const JsonValue *json, void *member)
{
    switch (row->type) {
    case ROW_PROPERTIES:
        return loader_properties(l, json, member);
    case ROW_FIXED:
        return loader_fixed_item(l, json, member);
    case ROW_BOOLEAN:
        return loader_boolean(l, json, member);
    case ROW_LOOP:
        return loader_whole(l, json, 0, l->step_count - 1, member);
    case ROW_ROLES:
        return load_any_list(l, row, json, member, load_role);
    default:
        return !functions[row->type] || functions[row->type](l, row, json, member);
    }
}

static bool load_row(Loader *l, const RecordRow *row, const JsonValue *object, void *member)
{
    if (!row->key)
        return load_value(l, row, NULL, member);
    const JsonValue *json = json_value_get(object, row->key);
    if (!json && (row->flags & ROW_REQUIRED) != 0)
        return loader_require(l, object, row->key);
    if (!json && !has_default(row))
        return true;
    json_path_enter(&l->path, row->key);
    if (!load_value(l, row, json, member))
        return false;
    json_path_leave(&l->path);
    return true;
}

/* True if a band has a radius above 0. */
static bool check_band(Loader *l, const PlainBand *band)
{
    return band->radius > 0 || loader_fail_at(l, "radius", "is not above 0");
}

bool loader_load_rows(Loader *l, const Record *record, const JsonValue *object, void *item)
{
    bool is_variant = has_variant(record, object);
    if (record->id == RECORD_SPRITE)
        l->sprite = item;
    if (record->id == RECORD_FRAME)
        l->frame = item;
    if (record->id == RECORD_MAP)
        l->map = item;
    for (const RecordRow *row = record->rows; row->type != ROW_END; row++) {
        void *member = row->record ? item : row_target(row, item);
        bool begins = row == record->rows || !is_required_value(row - 1);
        if (row->missing != 0)
            row_set_whole(row, member, row->missing);
        if (row->type == ROW_VARIANT)
            *(bool *)member = is_variant;
        if (row_applies(row, is_variant) &&
            ((begins && !require_values(l, row, object)) || !load_row(l, row, object, member)))
            return false;
    }
    return record->id != RECORD_BAND || check_band(l, item);
}
