/* SPDX-License-Identifier: MIT */
/* Writes the fields of records as JSON: a function for each type of row in plain_records.h. */
#include "bank/json_writer_internal.h"

#include "bank/decimal.h"
#include "bank/json_format.h"

#include <stdio.h>

/* ---- Fields of any record ---- */

static bool is_omitted(const Printer *p, const RecordRow *row, uint32_t value)
{
    bool is_written =
        p->is_full ? row->missing != GAB_NONE : (row->flags & (ROW_REQUIRED | ROW_WRITTEN)) != 0;
    return value == row->missing && !is_written;
}

static void put_name(Printer *p, const RecordRow *row, const void *member)
{
    printer_text(p, row->key, *(const char *const *)member);
}

static void put_properties(Printer *p, const RecordRow *row, const void *member)
{
    printer_properties(p, member);
}

static void put_whole(Printer *p, const RecordRow *row, const void *member)
{
    uint32_t value = row_whole(row, member);
    if (row->key && !is_omitted(p, row, value))
        printer_integer(p, row->key, value);
}

static void put_fixed(Printer *p, const RecordRow *row, const void *member)
{
    if (!is_omitted(p, row, row_whole(row, member)))
        printer_fixed(p, row->key, *(const int32_t *)member);
}

static void put_point(Printer *p, const RecordRow *row, const void *member)
{
    const int32_t *point = member;
    printer_point(p, row->key, point[0], point[1]);
}

static void put_direction(Printer *p, const RecordRow *row, const void *member)
{
    const int16_t *to = member;
    if (to[0] != 0 || to[1] != 0)
        printer_pair(p, row->key, to[0], to[1], decimal_of_unit);
}

static void put_boolean(Printer *p, const RecordRow *row, const void *member)
{
    bool value = *(const bool *)member;
    if (!value && !p->is_full)
        return;
    printer_key(p, row->key);
    printer_put(p, value ? "true" : "false");
}

static void put_tag(Printer *p, const RecordRow *row, const void *member)
{
    uint8_t tag = *(const uint8_t *)member;
    if (tag == 0)
        printer_text(p, row->key, "");
    else if (!p->tag_names[tag])
        printer_fail(p, "there is no tag with the number %d", tag);
    else
        printer_text(p, row->key, p->tag_names[tag]);
}

/* Writes a list of objects, one per line; omits it if it is empty. */
static void put_list(Printer *p, const RecordRow *row, const void *item)
{
    uint32_t count;
    const char *items = row_items(row, item, &count);
    bool on_a_line = p->on_a_line;
    if (count == 0 && !p->is_full)
        return;
    printer_begin_list(p, row->key, false);
    p->on_a_line = true;
    for (uint32_t i = 0; i < count && !p->failed; i++) {
        json_path_enter_item(&p->path, i);
        printer_line(p);
        printer_put(p, "{");
        p->depth++;
        p->first = true;
        printer_put_rows(p, row->record, items + i * row->record->size);
        p->depth--;
        p->first = false;
        printer_put(p, "}");
        json_path_leave(&p->path);
    }
    printer_end_list(p);
    p->on_a_line = on_a_line;
}

/* ---- Roles, tags, pictures ---- */

static void put_roles(Printer *p, const RecordRow *row, const void *item)
{
    uint32_t count;
    const PlainRole *roles = row_items(row, item, &count);
    if (count == 0 && !p->is_full)
        return;
    printer_begin_list(p, row->key, false);
    for (uint32_t i = 0; i < count; i++) {
        json_path_enter_item(&p->path, i);
        printer_line(p);
        printer_quoted(p, roles[i].name ? roles[i].name : "");
        json_path_leave(&p->path);
    }
    printer_end_list(p);
}

static void put_role(Printer *p, const RecordRow *row, const void *member)
{
    uint8_t role = *(const uint8_t *)member;
    if (role == PLAIN_NO_ROLE)
        printer_text(p, row->key, "");
    else if (role >= p->bank->role_count)
        printer_fail(p, "there is no role %d; the bank has %lu", role,
                     (unsigned long)p->bank->role_count);
    else
        printer_text(p, row->key, p->bank->roles[role].name);
}

static void put_colour(Printer *p, const RecordRow *row, const void *member)
{
    const uint8_t *colour = member;
    char text[16];
    snprintf(text, sizeof text, "#%02x%02x%02x%02x", colour[0], colour[1], colour[2], colour[3]);
    if (colour[3] == 255)
        text[7] = '\0';
    if (p->is_full || strcmp(text, JSON_COLOUR) != 0)
        printer_text(p, row->key, text);
}

/* Writes a digest; omits it if it is all zero. */
static void put_digest(Printer *p, const RecordRow *row, const void *member)
{
    const uint8_t *digest = member;
    char text[33];
    unsigned any = 0;
    for (int i = 0; i < 16; i++) {
        any |= digest[i];
        snprintf(text + 2 * i, 3, "%02x", digest[i]);
    }
    if (any != 0)
        printer_text(p, row->key, text);
}

static void put_pixels(Printer *p, const RecordRow *row, const void *item)
{
    const PlainPicture *picture = item;
    if (!p->is_full && (picture->kind == GAB_PIXELS_PNG || picture->kind == GAB_PIXELS_RGBA))
        printer_bytes(p, row->key, picture->pixels, picture->size);
}

/* ---- Sprites ---- */

static void put_extent(Printer *p, const RecordRow *row, const void *member)
{
    /* left, top, right, bottom */
    const int32_t *edge = member;
    printer_fixed(p, row->key, edge[0] - edge[-2]);
}

static void put_corners(Printer *p, const PlainShape *shape)
{
    printer_key(p, "corners");
    printer_put(p, "[");
    for (uint32_t i = 0; i < shape->corner_count; i++) {
        printer_put(p, i > 0 ? ", " : "");
        printer_point(p, NULL, shape->corners[i][0], shape->corners[i][1]);
    }
    printer_put(p, "]");
}

static void put_rings(Printer *p, const PlainShape *shape)
{
    printer_key(p, "rings");
    printer_put(p, "[");
    for (uint32_t i = 0; i < shape->ring_count; i++) {
        printer_put(p, i > 0 ? ", " : "");
        printer_whole(p, shape->rings[i]);
    }
    printer_put(p, "]");
}

static void put_shape(Printer *p, const RecordRow *row, const void *item)
{
    const PlainShape *shape = ((const PlainBox *)item)->shape;
    const char *problem = shape ? plain_shape_problem(shape) : NULL;
    if (problem)
        printer_fail(p, "its shape is not valid: %s", problem);
    if (!shape || problem)
        return;
    printer_begin_object(p, row->key);
    printer_text(p, "kind", json_shapes[shape->kind]);
    if (shape->radius > 0)
        printer_fixed(p, "radius", shape->radius);
    put_corners(p, shape);
    if (shape->ring_count > 1)
        put_rings(p, shape);
    printer_end_object(p);
}

static void put_mask(Printer *p, const RecordRow *row, const void *item)
{
    const PlainMask *mask = ((const PlainFrame *)item)->mask;
    if (!mask)
        return;
    printer_line(p);
    p->first = true; /* the key begins the line: no second comma */
    printer_begin_object(p, row->key);
    if (mask->x != 0)
        printer_integer(p, "x", mask->x);
    if (mask->y != 0)
        printer_integer(p, "y", mask->y);
    printer_mask_rows(p, "rows", mask);
    printer_end_object(p);
}

static void put_playing_order(Printer *p, const RecordRow *row, const void *member)
{
    PlainDirection direction = *(const PlainDirection *)member;
    if (direction > PLAIN_PING_PONG)
        printer_fail(p, "there is no direction %d", (int)direction);
    else if (p->is_full || direction != PLAIN_FORWARD)
        printer_text(p, row->key, json_directions[direction]);
}

/* Writes a step with everything, and the duration of its frame if it has none. */
static void put_full_step(Printer *p, const PlainStep *step)
{
    char text[128];
    snprintf(text, sizeof text,
             "{\"frame\": %lu, \"flip_x\": %s, \"flip_y\": %s, \"duration\": %lu}",
             (unsigned long)step->frame, step->flip_x ? "true" : "false",
             step->flip_y ? "true" : "false", (unsigned long)plain_step_duration(p->sprite, step));
    printer_put(p, text);
}

/* Writes a step: only the index of its frame if nothing else is set. */
static void put_step(Printer *p, const PlainStep *step)
{
    if (p->is_full) {
        put_full_step(p, step);
        return;
    }
    if (step->duration == 0 && !step->flip_x && !step->flip_y) {
        printer_whole(p, step->frame);
        return;
    }
    printer_put(p, "{\"frame\": ");
    printer_whole(p, step->frame);
    if (step->flip_x)
        printer_put(p, ", \"flip_x\": true");
    if (step->flip_y)
        printer_put(p, ", \"flip_y\": true");
    if (step->duration != 0) {
        printer_put(p, ", \"duration\": ");
        printer_whole(p, step->duration);
    }
    printer_put(p, "}");
}

static void put_steps(Printer *p, const RecordRow *row, const void *item)
{
    const PlainAnimation *animation = item;
    printer_key(p, row->key);
    printer_put(p, "[");
    for (uint32_t i = 0; i < animation->step_count; i++) {
        printer_put(p, i > 0 ? ", " : "");
        put_step(p, &animation->steps[i]);
    }
    printer_put(p, "]");
}

/* ---- Grids ---- */

static void put_grid(Printer *p, const RecordRow *row, const void *item)
{
    RecordGrid grid = record_grid(row, item, p->map);
    if (grid.cells)
        printer_grid_rows(p, row->key, &grid);
    else if ((row->flags & ROW_REQUIRED) != 0)
        printer_fail(p, "its %s are missing", row->type == ROW_ZONES ? "pixels" : "cells");
}

/* ---- Levels ---- */

static void put_layer_kind(Printer *p, const RecordRow *row, const void *item)
{
    PlainLayerKind kind = ((const PlainLayer *)item)->kind;
    if (kind < PLAIN_WALLS || kind > PLAIN_HEIGHTS)
        printer_fail(p, "there is no kind of layer %d", (int)kind);
    else
        printer_text(p, row->key, json_layers[kind]);
}

static void put_contents(Printer *p, const RecordRow *row, const void *item)
{
    const PlainLayer *layer = item;
    printer_put_rows(p, layer_contents[layer->kind], &layer->as);
}

static void put_partition(Printer *p, const RecordRow *row, const void *item)
{
    if (!p->is_full)
        printer_partition(p, &((const PlainWalls *)item)->partition);
}

static void put_nodes(Printer *p, const RecordRow *row, const void *item)
{
    const PlainGround *ground = item;
    printer_begin_list(p, row->key, false);
    for (uint32_t i = 0; i < ground->count && !p->failed; i++) {
        printer_line(p);
        printer_point(p, NULL, ground->nodes[i][0], ground->nodes[i][1]);
    }
    printer_end_list(p);
}

/* Writes a slope, which has more bits than a double, as a whole number and a fraction in units of
 * 2^-32. */
static void put_slope(Printer *p, int64_t slope)
{
    char text[40];
    uint32_t fraction = (uint32_t)slope;
    snprintf(text, sizeof text, "[%ld, %lu]", (long)((slope - fraction) / ((int64_t)1 << 32)),
             (unsigned long)fraction);
    printer_put(p, text);
}

static void put_slopes(Printer *p, const RecordRow *row, const void *item)
{
    const PlainGround *ground = item;
    if (!ground->slopes)
        return;
    printer_begin_list(p, row->key, false);
    for (uint32_t i = 0; i < ground->count && !p->failed; i++) {
        printer_line(p);
        put_slope(p, ground->slopes[i]);
    }
    printer_end_list(p);
}

/* ---- Records ---- */

/* Types without a function are not values of their own. */
static void (*const functions[ROW_TYPES])(Printer *, const RecordRow *, const void *) = {
    [ROW_NAME] = put_name,         [ROW_PROPERTIES] = put_properties,
    [ROW_WHOLE] = put_whole,       [ROW_FIXED] = put_fixed,
    [ROW_POINT] = put_point,       [ROW_DIRECTION] = put_direction,
    [ROW_BOOLEAN] = put_boolean,   [ROW_TAG] = put_tag,
    [ROW_PICTURE] = put_whole,     [ROW_LIST] = put_list,
    [ROW_BOXES] = put_list,        [ROW_MEMBERS] = put_list,
    [ROW_BASE_NAME] = put_name,    [ROW_POINT_NAME] = put_name,
    [ROW_DOOR_NAME] = put_name,    [ROW_ROLES] = put_roles,
    [ROW_ROLE] = put_role,         [ROW_COLOUR] = put_colour,
    [ROW_DIGEST] = put_digest,     [ROW_PIXELS] = put_pixels,
    [ROW_PART] = put_whole,        [ROW_EXTENT] = put_extent,
    [ROW_MASK] = put_mask,         [ROW_PLAYING_ORDER] = put_playing_order,
    [ROW_STEPS] = put_steps,       [ROW_LOOP] = put_whole,
    [ROW_ZONES] = put_grid,        [ROW_FITTING] = put_grid,
    [ROW_DISTANCES] = put_grid,    [ROW_LAYER_KIND] = put_layer_kind,
    [ROW_CONTENTS] = put_contents, [ROW_PARTITION] = put_partition,
    [ROW_TILES] = put_grid,        [ROW_MAZE] = put_grid,
    [ROW_NODES] = put_nodes,       [ROW_SLOPES] = put_slopes,
    [ROW_SAMPLES] = put_grid,      [ROW_SHAPE] = put_shape,
};

void printer_put_rows(Printer *p, const Record *record, const void *item)
{
    if (record->id == RECORD_MAP)
        p->map = item;
    if (record->id == RECORD_SPRITE)
        p->sprite = item;
    for (const RecordRow *row = record->rows; row->type != ROW_END && !p->failed; row++) {
        bool is_list = row->record != NULL;
        if (functions[row->type] && record_has_row(record, row, item))
            functions[row->type](p, row, is_list ? item : row_member(row, item));
    }
}
