/* SPDX-License-Identifier: MIT */
/* Reads the fields of records back, by the types of rows in plain_records.h. reader_grids.c and
 * reader_levels.c read grids and layers. */
#include "bank/reader_internal.h"

/* ---- Fields of any record ---- */

/* Reads a number of 4 or 2 bytes, else a byte. */
static uint32_t number_at(const uint8_t *p, uint32_t size)
{
    return size == 4 ? read_u32(p) : size == 2 ? read_u16(p) : p[0];
}

static bool read_record(Reader *r, const Record *record, uint32_t index, void *item)
{
    const Element element = {record, index, reader_element(r, record->section, index)};
    return reader_read_rows(r, &element, item);
}

/* Reads a list; those of the bank have all elements of their sections. */
static bool read_list(Reader *r, const RecordRow *row, const Element *element, void *item)
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

static bool read_pixels(Reader *r, uint32_t index, PlainPicture *to)
{
    gab_picture from = gab_bank_picture_at(r->bank, index);
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

static uint32_t member_count_at(const Reader *r, uint32_t index)
{
    const uint8_t *p = reader_element(r, SECTION_BOXS, index);
    return p[BOXS_KIND] == BOX_GROUP ? read_u16(p + BOXS_MEMBERS) : 0;
}

/* Reads the next shape, if a box has one; shapes are in the order of their boxes. */
static bool read_shape(Reader *r, const uint8_t *element, PlainBox *box)
{
    if (element[BOXS_KIND] != BOX_SHAPED)
        return true;
    const uint8_t *p = reader_element(r, SECTION_SHAP, r->shape++);
    PlainShape *shape = box->shape = reader_list(r, 1, sizeof *shape);
    if (!shape)
        return false;
    shape->kind = (gab_shape_kind)p[SHAP_KIND];
    shape->radius = read_i32(p + SHAP_RADIUS);
    shape->ring_count = read_u16(p + SHAP_RINGS);
    shape->rings = reader_list(r, shape->ring_count, sizeof *shape->rings);
    if (!shape->rings)
        return false;
    for (uint32_t i = 0; i < shape->ring_count; i++) {
        shape->rings[i] = read_u32(reader_element(r, SECTION_RING, read_u32(p + SHAP_RING) + i));
        shape->corner_count += shape->rings[i];
    }
    if (shape->ring_count == 0)
        shape->corner_count = (uint32_t)shape->kind; /* the centre of a circle, two ends */
    shape->corners = reader_list(r, shape->corner_count, sizeof *shape->corners);
    for (uint32_t i = 0; shape->corners && i < shape->corner_count; i++) {
        const uint8_t *corner = reader_element(r, SECTION_VRTX, read_u32(p + SHAP_VERTEX) + i);
        shape->corners[i][0] = read_i32(corner + VRTX_X);
        shape->corners[i][1] = read_i32(corner + VRTX_Y);
    }
    return shape->corners != NULL;
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

static bool read_boxes(Reader *r, const RecordRow *row, const Element *element, void *item)
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

/* Reads the mask whose number, from 1, is a field of a frame; 0 for none. */
static bool read_mask(Reader *r, const uint8_t *field, PlainFrame *frame)
{
    uint32_t number = read_u32(field);
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
    frame->mask = mask;
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

static bool read_steps(Reader *r, uint32_t first, uint32_t count, PlainAnimation *animation)
{
    uint32_t end = 0;
    animation->step_count = count;
    animation->steps = reader_list(r, animation->step_count, sizeof *animation->steps);
    for (uint32_t i = 0; animation->steps && i < animation->step_count; i++) {
        animation->steps[i] = read_step(r, first + i, end);
        end += plain_step_duration(r->sprite, &animation->steps[i]);
    }
    return animation->steps != NULL;
}

/* ---- Records ---- */

/* Reads a value that the record itself contains. Returns false for other types of rows. */
static bool read_value(const RecordRow *row, const uint8_t *p, void *member)
{
    switch (row->type) {
    case ROW_WHOLE:
    case ROW_BOOLEAN:
    case ROW_TAG:
    case ROW_PICTURE:
    case ROW_ROLE:
    case ROW_PART:
    case ROW_PLAYING_ORDER:
    case ROW_LOOP:
        row_set_whole(row, member, number_at(p, row->size));
        return true;
    case ROW_VARIANT:
        *(bool *)member = p[0] == 1;
        return true;
    case ROW_FIXED:
    case ROW_EXTENT:
        *(int32_t *)member = read_i32(p);
        return true;
    case ROW_POINT:
        ((int32_t *)member)[0] = read_i32(p);
        ((int32_t *)member)[1] = read_i32(p + 4);
        return true;
    case ROW_DIRECTION:
        ((int16_t *)member)[0] = (int16_t)read_i16(p);
        ((int16_t *)member)[1] = (int16_t)read_i16(p + 2);
        return true;
    case ROW_COLOUR:
    case ROW_DIGEST:
        memcpy(member, p, row->bytes);
        return true;
    default:
        return false;
    }
}

/* Types that are not here are read with another row, or are not values. */
static bool read_row(Reader *r, const RecordRow *row, const Element *element, void *member)
{
    const uint8_t *p = element->bytes ? element->bytes + row->at : NULL;
    switch (row->type) {
    case ROW_NAME:
    case ROW_BASE_NAME:
        return reader_text(r, p, member);
    case ROW_PROPERTIES:
        return reader_properties(r, (gab_kind)element->record->kind, element->index, member);
    case ROW_LIST:
    case ROW_ROLES:
        return read_list(r, row, element, member);
    case ROW_BOXES:
        return read_boxes(r, row, element, member);
    case ROW_POINT_NAME:
        return reader_text(r, reader_element(r, SECTION_PNAM, read_u32(p)) + PNAM_NAME, member);
    case ROW_DOOR_NAME:
        return reader_door_name(r, p, member);
    case ROW_SHAPE:
        return read_shape(r, element->bytes, member);
    case ROW_PIXELS:
        return read_pixels(r, element->index, member);
    case ROW_MASK:
        return read_mask(r, p, member);
    case ROW_STEPS:
        return read_steps(r, read_u32(p), read_u32(element->bytes + ANIM_STEPS), member);
    case ROW_ZONES:
    case ROW_FITTING:
    case ROW_DISTANCES:
    case ROW_TILES:
    case ROW_MAZE:
    case ROW_SAMPLES:
        return reader_grid(r, row, read_u32(p), member);
    case ROW_CONTENTS:
        return reader_contents(r, element->bytes, member);
    case ROW_PARTITION:
        return reader_partition(r, element, member);
    case ROW_NODES:
        return reader_nodes(r, element->bytes, member);
    default:
        read_value(row, p, member);
        return true;
    }
}

bool reader_read_rows(Reader *r, const Element *element, void *item)
{
    const Record *record = element->record;
    if (record->id == RECORD_SPRITE)
        r->sprite = item;
    if (record->id == RECORD_MAP)
        r->map = item;
    if (record->id == RECORD_LEVEL)
        r->first_door = read_u32(element->bytes + LEVL_DOOR);
    for (const RecordRow *row = record->rows; row->type != ROW_END; row++)
        if (record_has_row(record, row, item) &&
            !read_row(r, row, element, row->record ? item : row_target(row, item)))
            return false;
    return true;
}
