/* SPDX-License-Identifier: MIT */
/*
 * Reads the fields of records back: a function for each type of row in plain_records.h.
 * reader_grids.c and reader_levels.c have those of grids and of layers.
 */
#include "bank/reader_internal.h"

#include <gabarit/bank.h>

#include <string.h>

/* ---- Fields of any record ---- */

static bool read_name(Reader *r, const Row *row, const Element *element, void *member)
{
    return reader_text(r, element->bytes + row->at, member);
}

static bool read_properties(Reader *r, const Row *row, const Element *element, void *member)
{
    (void)row;
    return reader_properties(r, (gab_kind)element->record->kind, element->index, member);
}

/* Reads a number of 4 or 2 bytes, else a byte. */
static uint32_t number_at(const uint8_t *p, uint32_t size)
{
    return size == 4 ? read_u32(p) : size == 2 ? read_u16(p) : p[0];
}

static bool read_whole(Reader *r, const Row *row, const Element *element, void *member)
{
    (void)r;
    row_set_whole(row, member, number_at(element->bytes + row->at, row->size));
    return true;
}

static bool read_fixed(Reader *r, const Row *row, const Element *element, void *member)
{
    (void)r;
    *(int32_t *)member = read_i32(element->bytes + row->at);
    return true;
}

static bool read_point(Reader *r, const Row *row, const Element *element, void *member)
{
    int32_t *point = member;
    (void)r;
    point[0] = read_i32(element->bytes + row->at);
    point[1] = read_i32(element->bytes + row->at + 4);
    return true;
}

static bool read_direction(Reader *r, const Row *row, const Element *element, void *member)
{
    int16_t *to = member;
    (void)r;
    to[0] = (int16_t)read_i16(element->bytes + row->at);
    to[1] = (int16_t)read_i16(element->bytes + row->at + 2);
    return true;
}

static bool read_bytes(Reader *r, const Row *row, const Element *element, void *member)
{
    (void)r;
    memcpy(member, element->bytes + row->at, row->bytes);
    return true;
}

static bool read_record(Reader *r, const Record *record, uint32_t index, void *item)
{
    const Element element = {record, index, reader_element(r, record->section, index)};
    return reader_read_rows(r, &element, item);
}

/* Reads a list; those of the bank have all elements of their sections. */
static bool read_list(Reader *r, const Row *row, const Element *element, void *item)
{
    const Record *record = row->record;
    const uint8_t *p = element->bytes;
    uint32_t first = p ? read_u32(p + row->at) : 0;
    uint32_t count =
        p ? number_at(p + row->count_at, row->size) : r->bank->sections[record->section].count;
    char *items = reader_list(r, count, record->size);
    row_set_items(row, item, items, count);
    for (uint32_t i = 0; items && i < count; i++)
        if (!read_record(r, record, first + i, items + i * record->size))
            return false;
    return items != NULL;
}

/* ---- Pictures ---- */

static bool read_pixels(Reader *r, const Row *row, const Element *element, void *item)
{
    PlainPicture *to = item;
    gab_picture from = gab_bank_picture_at(r->bank, element->index);
    (void)row;
    memcpy(to->digest, from.digest, sizeof to->digest);
    if (from.size == 0)
        return true;
    uint8_t *pixels = reader_list(r, from.size, 1);
    if (!pixels)
        return false;
    memcpy(pixels, from.pixels, from.size);
    to->pixels = pixels;
    to->size = from.size;
    return true;
}

/* ---- Frames ---- */

static bool read_point_name(Reader *r, const Row *row, const Element *element, void *member)
{
    uint32_t name = read_u32(element->bytes + row->at);
    return reader_text(r, reader_element(r, SECTION_PNAM, name) + PNAM_NAME, member);
}

static uint32_t member_count_at(const Reader *r, uint32_t index)
{
    return read_u16(reader_element(r, SECTION_BOXS, index) + BOXS_MEMBERS);
}

/* Reads a box, or a group and its members, which follow it. */
static bool read_box(Reader *r, uint32_t index, PlainBox *box)
{
    if (!read_record(r, &box_record, index, box))
        return false;
    box->member_count = member_count_at(r, index);
    if (!box->is_group)
        return true;
    box->members = reader_list(r, box->member_count, sizeof *box->members);
    for (uint32_t i = 0; box->members && i < box->member_count; i++)
        if (!read_record(r, &member_record, index + 1 + i, &box->members[i]))
            return false;
    return box->members != NULL;
}

static bool read_boxes(Reader *r, const Row *row, const Element *element, void *item)
{
    PlainFrame *frame = item;
    uint32_t first = read_u32(element->bytes + row->at), count = 0;
    uint32_t end = first + read_u16(element->bytes + row->count_at);
    for (uint32_t i = first; i < end; i += 1 + member_count_at(r, i))
        count++;
    frame->boxes = reader_list(r, count, sizeof *frame->boxes);
    if (!frame->boxes)
        return false;
    for (uint32_t i = first; i < end; i += 1 + member_count_at(r, i))
        if (!read_box(r, i, &frame->boxes[frame->box_count++]))
            return false;
    return true;
}

static void read_words(const Reader *r, const uint8_t *p, const PlainMask *mask, uint8_t *rows)
{
    uint32_t word = read_u32(p + MASK_WORD);
    size_t stride = (mask->width + (size_t)7) / 8;
    for (size_t strip = 0; strip < stride; strip += 8) {
        for (uint32_t y = 0; y < mask->height; y++, word++) {
            const uint8_t *bits = reader_element(r, SECTION_BITS, word);
            size_t bytes = stride - strip < 8 ? stride - strip : 8;
            memcpy(rows + y * stride + strip, bits, bytes);
        }
    }
}

static bool read_mask(Reader *r, const Row *row, const Element *element, void *item)
{
    uint32_t number = read_u32(element->bytes + row->at);
    if (number == 0)
        return true;
    const uint8_t *p = reader_element(r, SECTION_MASK, number - 1);
    PlainMask *mask = reader_list(r, 1, sizeof *mask);
    if (!mask)
        return false;
    *mask = (PlainMask){.x = read_u16(p + MASK_X),
                        .y = read_u16(p + MASK_Y),
                        .width = read_u16(p + MASK_WIDTH),
                        .height = read_u16(p + MASK_HEIGHT)};
    ((PlainFrame *)item)->mask = mask;
    if (!reader_count_pixels(r, (uint64_t)mask->width * mask->height))
        return false;
    uint8_t *rows = reader_list(r, (mask->width + 7) / 8 * mask->height, 1);
    if (!rows)
        return false;
    read_words(r, p, mask, rows);
    mask->rows = rows;
    return true;
}

/* ---- Animations ---- */

/* Reads a step, which stores its end time instead of its duration. */
static PlainStep read_step(Reader *r, uint32_t index, uint32_t start)
{
    const uint8_t *p = reader_element(r, SECTION_STEP, index);
    uint32_t duration = read_u32(p + STEP_END) - start;
    PlainStep step = {.frame = read_u32(p + STEP_FRAME) & STEP_FRAME_BITS,
                      .flip_x = (p[STEP_FLIPS] & STEP_FLIP_X) != 0,
                      .flip_y = (p[STEP_FLIPS] & STEP_FLIP_Y) != 0};
    if (duration != r->sprite->frames[step.frame].duration)
        step.duration = duration;
    return step;
}

static bool read_steps(Reader *r, const Row *row, const Element *element, void *item)
{
    PlainAnimation *animation = item;
    uint32_t first = read_u32(element->bytes + row->at), end = 0;
    animation->step_count = read_u32(element->bytes + ANIM_STEPS);
    animation->steps = reader_list(r, animation->step_count, sizeof *animation->steps);
    for (uint32_t i = 0; animation->steps && i < animation->step_count; i++) {
        animation->steps[i] = read_step(r, first + i, end);
        end += plain_step_duration(r->sprite, &animation->steps[i]);
    }
    return animation->steps != NULL;
}

/* ---- Records ---- */

/* Types without a function are read with another row, or are not values. */
static const ReadRow functions[ROW_TYPES] = {
    [ROW_NAME] = read_name,
    [ROW_PROPERTIES] = read_properties,
    [ROW_WHOLE] = read_whole,
    [ROW_FIXED] = read_fixed,
    [ROW_POINT] = read_point,
    [ROW_DIRECTION] = read_direction,
    [ROW_BOOLEAN] = read_whole,
    [ROW_TAG] = read_whole,
    [ROW_PICTURE] = read_whole,
    [ROW_LIST] = read_list,
    [ROW_BOXES] = read_boxes,
    [ROW_VARIANT] = read_whole,
    [ROW_BASE_NAME] = read_name,
    [ROW_POINT_NAME] = read_point_name,
    [ROW_DOOR_NAME] = reader_door_name,
    [ROW_ROLES] = read_list,
    [ROW_ROLE] = read_whole,
    [ROW_COLOUR] = read_bytes,
    [ROW_DIGEST] = read_bytes,
    [ROW_PIXELS] = read_pixels,
    [ROW_PART] = read_whole,
    [ROW_EXTENT] = read_fixed,
    [ROW_MASK] = read_mask,
    [ROW_PLAYING_ORDER] = read_whole,
    [ROW_STEPS] = read_steps,
    [ROW_LOOP] = read_whole,
    [ROW_ZONES] = reader_grid,
    [ROW_FITTING] = reader_grid,
    [ROW_DISTANCES] = reader_grid,
    [ROW_CONTENTS] = reader_contents,
    [ROW_PARTITION] = reader_partition,
    [ROW_TILES] = reader_grid,
    [ROW_MAZE] = reader_grid,
    [ROW_NODES] = reader_nodes,
    [ROW_SAMPLES] = reader_grid,
};

bool reader_read_rows(Reader *r, const Element *element, void *item)
{
    const Record *record = element->record;
    if (record->id == RECORD_SPRITE)
        r->sprite = item;
    if (record->id == RECORD_MAP)
        r->map = item;
    if (record->id == RECORD_LEVEL)
        r->first_door = read_u32(element->bytes + LEVL_DOOR);
    for (const Row *row = record->rows; row->type != ROW_END; row++) {
        void *member = row->record ? item : row_target(row, item);
        if (functions[row->type] && record_has_row(record, row, item) &&
            !functions[row->type](r, row, element, member))
            return false;
    }
    return true;
}
