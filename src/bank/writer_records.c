/* SPDX-License-Identifier: MIT */
/*
 * Writes the fields of records, by the types of rows in plain_records.h, and checks records as a
 * whole. Other sources have the functions for boxes, animations, maps and layers.
 */
#include "bank/writer_internal.h"

#include <gabarit/sweep.h>

#include <stdlib.h>

_Static_assert(GAB_BLOCKS_FRONT == 1, "whether a wall is one-way is stored without conversion");

/* ---- Fields of any record ---- */

static bool put_name(Writer *w, const RecordRow *row, const SectionSlot *slot, const void *member)
{
    const char *name = *(const char *const *)member;
    if ((row->flags & ROW_REQUIRED) != 0 && (!name || !name[0]))
        return writer_fail(w, "it has no name");
    return writer_put_string(w, &w->sections[slot->record->section], slot->bytes + row->at, name);
}

/* Stores a number in 4 or 2 bytes, else in a byte. */
static void put_number(uint8_t *p, uint32_t size, uint32_t value)
{
    put_u8(p, value);
    if (size >= 2)
        put_u16(p, value);
    if (size == 4)
        put_u32(p, value);
}

/* Checks that a direction is 0, 0 or has a length of about 1, and stores it. */
static bool put_direction(Writer *w, const RecordRow *row, const SectionSlot *slot,
                          const void *member)
{
    const int16_t *to = member;
    put_i16(slot->bytes + row->at, to[0]);
    put_i16(slot->bytes + row->at + 2, to[1]);
    return (to[0] == 0 && to[1] == 0) || direction_is_allowed(to[0], to[1]) ||
           writer_fail(w, "its direction, %ld, %ld, is not within 1%% of %d long", (long)to[0],
                       (long)to[1], UNIT_DIRECTION);
}

/* Checks that a tag is 0 or the number of an existing tag. Stores it, followed by the tag's role or
 * PLAIN_NO_ROLE. */
static bool put_tag(Writer *w, const RecordRow *row, const SectionSlot *slot, const void *member)
{
    uint8_t tag = *(const uint8_t *)member;
    if (tag > 0 && !w->has_tag[tag])
        return writer_fail(w, "there is no tag with the number %d", tag);
    put_u8(slot->bytes + row->at, tag);
    put_u8(slot->bytes + row->at + 1, tag > 0 ? w->tag_roles[tag] : PLAIN_NO_ROLE);
    return true;
}

/* Checks that a picture is GAB_NONE or the index of a picture of the bank. */
static bool put_picture(Writer *w, const RecordRow *row, const SectionSlot *slot,
                        const void *member)
{
    uint32_t picture = row_whole(row, member);
    if (picture != GAB_NONE && picture >= w->bank->picture_count)
        return writer_fail(w, "there is no picture %lu; the bank has %lu", (unsigned long)picture,
                           (unsigned long)w->bank->picture_count);
    put_u32(slot->bytes + row->at, picture);
    return true;
}

static bool put_point_name(Writer *w, const RecordRow *row, const SectionSlot *slot,
                           const void *member)
{
    const char *name = *(const char *const *)member;
    if (!name || !name[0])
        return writer_fail(w, "it has no name");
    put_u32(slot->bytes + row->at, writer_point_name(w, name));
    return true;
}

static bool check_area(Writer *w, const RecordRow *row, const SectionSlot *slot, const void *member)
{
    const uint32_t *size = member;
    return writer_check_size(w, size[0], size[1]);
}

/* ---- Checks of records, before they are stored ---- */

static bool check_tag(Writer *w, const void *item)
{
    const PlainTag *tag = item;
    if (tag->number == 0)
        return writer_fail(w, "its number is 0, which means no tag; numbers are 1 to %d", MAX_TAGS);
    if (tag->role != PLAIN_NO_ROLE && tag->role >= w->bank->role_count)
        return writer_fail(w, "there is no role %d; the bank has %lu", tag->role,
                           (unsigned long)w->bank->role_count);
    w->has_tag[tag->number] = true;
    w->tag_roles[tag->number] = tag->role;
    return true;
}

static bool check_rectangle(Writer *w, const PlainFrame *frame)
{
    uint64_t right = (uint64_t)frame->x + frame->width;
    uint64_t bottom = (uint64_t)frame->y + frame->height;
    if (frame->picture == GAB_NONE)
        return (right | bottom) == 0 || writer_fail(w, "has a rectangle, and no picture");
    if (frame->picture >= w->bank->picture_count)
        return true; /* put_picture reports it */
    if (frame->width == 0 || frame->height == 0)
        return writer_fail(w, "has a picture, and a rectangle of %lu x %lu pixels",
                           (unsigned long)frame->width, (unsigned long)frame->height);
    const PlainPicture *picture = &w->bank->pictures[frame->picture];
    if (right > picture->width || bottom > picture->height)
        return writer_fail(w, "its rectangle ends at %llu, %llu; its picture is %lu x %lu",
                           (unsigned long long)right, (unsigned long long)bottom,
                           (unsigned long)picture->width, (unsigned long)picture->height);
    return true;
}

static bool check_frame(Writer *w, const void *item)
{
    const PlainFrame *frame = item;
    if (frame->duration < 1 || frame->duration > MAX_MILLISECONDS)
        return writer_fail(w, "lasts %lu ms; durations are 1 to %d", (unsigned long)frame->duration,
                           MAX_MILLISECONDS);
    return check_rectangle(w, frame);
}

static bool check_animation(Writer *w, const void *item)
{
    const PlainAnimation *animation = item;
    unsigned long steps = animation->step_count;
    if (steps == 0)
        return writer_fail(w, "has no steps");
    if (animation->loop != GAB_NONE && animation->loop >= steps)
        return writer_fail(w, "loops to step %lu; it has %lu", (unsigned long)animation->loop,
                           steps);
    return animation->direction <= PLAIN_PING_PONG ||
           writer_fail(w, "there is no direction %d; directions are 0 to 2",
                       (int)animation->direction);
}

static bool check_band(Writer *w, const void *item)
{
    long radius = ((const PlainBand *)item)->radius;
    return radius > 0 || writer_fail(w, "its radius, %ld, is not above 0", radius);
}

static bool check_ground(Writer *w, const void *item)
{
    long limit = ((const PlainGround *)item)->slope_limit;
    return limit >= 0 || writer_fail(w, "its steepest slope, %ld, is below 0", limit);
}

static bool check_heights(Writer *w, const void *item)
{
    const PlainHeights *heights = item;
    return heights->sample_bytes == 1 || heights->sample_bytes == 2 ||
           writer_fail(w, "its samples have %lu bytes; they have 1 or 2",
                       (unsigned long)heights->sample_bytes);
}

/* ---- Lists ---- */

static int compare_tags(const void *a, const void *b)
{
    return ((const PlainTag *)a)->number - ((const PlainTag *)b)->number;
}

static int compare_bands(const void *a, const void *b)
{
    int32_t left = ((const PlainBand *)a)->radius, right = ((const PlainBand *)b)->radius;
    return (left > right) - (left < right);
}

/* The orders of lists whose order has no meaning for the author. */
static int (*const orders[RECORD_COUNT])(const void *, const void *) = {
    [RECORD_TAG] = compare_tags,
    [RECORD_POINT] = writer_compare_names,
    [RECORD_BAND] = compare_bands,
};

static bool fail_alike(Writer *w, const Record *record, const void *item)
{
    if (record == &band_record)
        return writer_fail(w, "its radius, %ld, appears twice in the map",
                           (long)((const PlainBand *)item)->radius);
    return writer_fail(w, record == &tag_record ? "its number appears twice"
                                                : "its name appears twice in the frame");
}

static bool put_item(Writer *w, const Record *record, const void *item)
{
    return record == &level_record ? writer_put_level(w, item) : writer_put_record(w, record, item);
}

static bool put_items(Writer *w, const Record *record, const char *items, uint32_t count)
{
    for (uint32_t i = 0; i < count; i++) {
        const char *item = items + i * record->size, *name;
        memcpy(&name, item, sizeof name);
        writer_enter(w, record->noun,
                     record == &point_record ? GAB_NONE
                                             : writer_number((gab_kind)record->kind, i, item),
                     name); /* the order of points has no meaning */
        if (i > 0 && orders[record->id] && orders[record->id](item - record->size, item) == 0)
            return fail_alike(w, record, item);
        if (!put_item(w, record, item))
            return false;
        writer_leave(w);
    }
    return true;
}

/* Checks the number of items of a list of which `first` precede it in the bank. */
static bool check_count(Writer *w, const RecordRow *row, uint32_t first, uint32_t count)
{
    if (row->record == &frame_record)
        return count <= MAX_FRAMES - first ||
               writer_fail(w, "the bank has %llu frames up to here; the maximum is %d",
                           (unsigned long long)first + count, MAX_FRAMES);
    return count <= row->max ||
           writer_fail(w, "has %lu %s; the maximum is %lu", (unsigned long)count, row->key,
                       (unsigned long)row->max);
}

static bool put_list(Writer *w, const RecordRow *row, const SectionSlot *slot, const void *item)
{
    const Record *record = row->record;
    uint32_t count, first = writer_count(w, record->section);
    const void *items = row_items(row, item, &count);
    if (!check_count(w, row, first, count) ||
        (record == &picture_record && !writer_check_pictures(w)) ||
        (record == &sprite_record && !writer_collect_point_names(w)))
        return false;
    if (slot->bytes) {
        put_u32(slot->bytes + row->at, first);
        put_number(slot->bytes + row->count_at, row->size, count);
    }
    void *sorted = NULL;
    if (orders[record->id]) {
        items = sorted = writer_sorted(w, items, count, record->size, orders[record->id]);
        if (!sorted)
            return false;
    }
    bool has_names = record->has_unique_name && record->kind <= (int)LAST_NAMED_KIND;
    bool ok = put_items(w, record, items, count) &&
              (!has_names || writer_list_names(w, (NameScope){.kind = (gab_kind)record->kind,
                                                              .plural = row->key,
                                                              .parent = slot->index,
                                                              .first = first,
                                                              .items = items,
                                                              .count = count,
                                                              .size = record->size}));
    free(sorted);
    return ok;
}

/* ---- Records ---- */

static bool (*const checks[RECORD_COUNT])(Writer *, const void *) = {
    [RECORD_TAG] = check_tag,         [RECORD_FRAME] = check_frame,
    [RECORD_BAND] = check_band,       [RECORD_ANIMATION] = check_animation,
    [RECORD_GROUND] = check_ground,   [RECORD_TILES] = writer_check_tiles,
    [RECORD_HEIGHTS] = check_heights,
};

/* The types that put_row does not store itself; those without a function are stored with another
 * row. */
static const PutRow functions[ROW_TYPES] = {
    [ROW_DIRECTION] = put_direction,
    [ROW_TAG] = put_tag,
    [ROW_PICTURE] = put_picture,
    [ROW_LIST] = put_list,
    [ROW_BOXES] = writer_put_boxes,
    [ROW_POINT_NAME] = put_point_name,
    [ROW_DOOR_NAME] = writer_put_door_name,
    [ROW_ROLES] = put_list,
    [ROW_PIXELS] = writer_put_pixels,
    [ROW_MASK] = writer_put_mask,
    [ROW_STEPS] = writer_put_steps,
    [ROW_ZONES] = writer_put_zones,
    [ROW_FITTING] = writer_put_fitting,
    [ROW_DISTANCES] = writer_put_distances,
    [ROW_LAYER_KIND] = writer_put_layer_kind,
    [ROW_CONTENTS] = writer_put_contents,
    [ROW_PARTITION] = writer_put_partition,
    [ROW_TILES] = writer_put_cells,
    [ROW_MAZE] = writer_put_cells,
    [ROW_NODES] = writer_put_nodes,
    [ROW_SAMPLES] = writer_put_cells,
    [ROW_AREA] = check_area,
    [ROW_CELL_SIZE] = writer_check_cell_size,
    [ROW_CELL_COUNT] = writer_check_cell_count,
    [ROW_EDGES] = writer_check_edges,
};

static bool put_row(Writer *w, const RecordRow *row, const SectionSlot *slot, const void *member)
{
    uint8_t *p = slot->bytes ? slot->bytes + row->at : NULL;
    switch (row->type) {
    case ROW_NAME:
    case ROW_BASE_NAME:
        return put_name(w, row, slot, member);
    case ROW_PROPERTIES:
        return writer_list_properties(w, (gab_kind)slot->record->kind, slot->index, member);
    case ROW_WHOLE:
    case ROW_BOOLEAN:
    case ROW_VARIANT:
    case ROW_ROLE:
    case ROW_PART:
    case ROW_PLAYING_ORDER:
    case ROW_LOOP:
        put_number(p, row->size, row_whole(row, member));
        return true;
    case ROW_FIXED:
    case ROW_EXTENT:
        put_i32(p, *(const int32_t *)member);
        return !row->noun || writer_check_fixed(w, row->noun, *(const int32_t *)member);
    case ROW_POINT:
        return writer_put_point(w, p, row->noun, ((const int32_t *)member)[0],
                                ((const int32_t *)member)[1]);
    case ROW_COLOUR:
    case ROW_DIGEST:
        memcpy(p, member, row->bytes);
        return true;
    default:
        return !functions[row->type] || functions[row->type](w, row, slot, member);
    }
}

static bool put_rows(Writer *w, const SectionSlot *slot, const void *item)
{
    bool is_variant = record_is_variant(slot->record, item);
    for (const RecordRow *row = slot->record->rows; row->type != ROW_END; row++)
        if (row_applies(row, is_variant) &&
            !put_row(w, row, slot, row->record ? item : row_member(row, item)))
            return false;
    return true;
}

bool writer_put_record(Writer *w, const Record *record, const void *item)
{
    if (checks[record->id] && !checks[record->id](w, item))
        return false;
    if (record->id == RECORD_SPRITE)
        w->sprite = item;
    if (record->id == RECORD_MAP)
        w->map = item;
    SectionSlot slot = {record, writer_count(w, record->section),
                        writer_element(w, record->section)};
    return slot.bytes && put_rows(w, &slot, item);
}

bool writer_put_bank(Writer *w)
{
    return put_rows(w, &(SectionSlot){&bank_record, 0, NULL}, w->bank);
}
