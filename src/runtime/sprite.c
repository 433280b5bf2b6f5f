/* SPDX-License-Identifier: MIT */
/*
 * Implements the sprites and frames of gabarit/sprite.h: lookup, drawing, action points. Animations
 * are in animation.c, boxes in boxes.c.
 */
#include "gabarit/sprite.h"

#include "pose_internal.h"

/* ---- Sprites ---- */

#define SPRITE_BYTES(sprite) VIEW_BYTES(sprite, SECTION_SPRT)

uint32_t gab_bank_sprite_count(const gab_bank *bank)
{
    return element_count(bank, SECTION_SPRT);
}

gab_sprite gab_bank_sprite_at(const gab_bank *bank, uint32_t index)
{
    return (gab_sprite){bank, INDEX_BELOW(bank, index, gab_bank_sprite_count(bank))};
}

gab_sprite gab_bank_sprite(const gab_bank *bank, const char *name)
{
    return (gab_sprite){bank, FIND(bank, GAB_KIND_SPRITE, name)};
}

bool gab_sprite_exists(gab_sprite sprite)
{
    return view_bytes(sprite.bank, SECTION_SPRT, sprite.index) != NULL;
}

const char *gab_sprite_name(gab_sprite sprite)
{
    return name_or_empty(sprite.bank, SPRITE_BYTES(sprite), SPRT_NAME);
}

uint32_t gab_sprite_frame_count(gab_sprite sprite)
{
    return field_or(SPRITE_BYTES(sprite), SPRT_FRAMES, 0);
}

gab_frame gab_sprite_frame_at(gab_sprite sprite, uint32_t index)
{
    const uint8_t *bytes = SPRITE_BYTES(sprite);
    return (gab_frame){sprite.bank, CHILD_AT(sprite.bank, bytes, SPRT_FRAME, SPRT_FRAMES, index)};
}

gab_frame gab_sprite_frame(gab_sprite sprite, const char *name)
{
    return (gab_frame){sprite.bank, FIND_IN(sprite, SECTION_SPRT, GAB_KIND_FRAME, name)};
}

uint32_t gab_sprite_animation_count(gab_sprite sprite)
{
    return field_or(SPRITE_BYTES(sprite), SPRT_ANIMATIONS, 0);
}

gab_animation gab_sprite_animation_at(gab_sprite sprite, uint32_t index)
{
    const uint8_t *bytes = SPRITE_BYTES(sprite);
    return (gab_animation){sprite.bank,
                           CHILD_AT(sprite.bank, bytes, SPRT_ANIMATION, SPRT_ANIMATIONS, index)};
}

gab_animation gab_bank_animation_at(const gab_bank *bank, uint32_t index)
{
    return (gab_animation){bank, INDEX_BELOW(bank, index, element_count(bank, SECTION_ANIM))};
}

gab_animation gab_sprite_animation(gab_sprite sprite, const char *name)
{
    return (gab_animation){sprite.bank, FIND_IN(sprite, SECTION_SPRT, GAB_KIND_ANIMATION, name)};
}

/* ---- Frames ---- */

#define FRAME_BYTES(frame) VIEW_BYTES(frame, SECTION_FRAM)

bool gab_frame_exists(gab_frame frame)
{
    return view_bytes(frame.bank, SECTION_FRAM, frame.index) != NULL;
}

const char *gab_frame_name(gab_frame frame)
{
    return name_or_empty(frame.bank, FRAME_BYTES(frame), FRAM_NAME);
}

uint32_t gab_frame_duration(gab_frame frame)
{
    return field_or(FRAME_BYTES(frame), FRAM_DURATION, 0);
}

bool gab_frame_draw(gab_frame frame, const gab_pose *pose, gab_drawing *drawing)
{
    const uint8_t *bytes = FRAME_BYTES(frame);
    Transform transform = transform_of(pose);
    REPORT_POSE(frame.bank, pose);
    *drawing = (gab_drawing){.picture = GAB_NONE};
    if (bytes == NULL || !transform.valid || read_u32(bytes + FRAM_PICTURE) == NO_INDEX)
        return false;
    drawing->picture = read_u32(bytes + FRAM_PICTURE);
    drawing->x = read_u16(bytes + FRAM_X);
    drawing->y = read_u16(bytes + FRAM_Y);
    drawing->width = read_u16(bytes + FRAM_WIDTH);
    drawing->height = read_u16(bytes + FRAM_HEIGHT);
    double left = from_fixed(read_i32(bytes + FRAM_LEFT)), right = left + drawing->width;
    double top = from_fixed(read_i32(bytes + FRAM_TOP)), bottom = top + drawing->height;
    const Vec corners[4] = {{left, top}, {right, top}, {right, bottom}, {left, bottom}};
    for (int i = 0; i < 4; i++)
        drawing->corners[i] = fit_floats(transform_position(&transform, corners[i]));
    return true;
}

/* ---- Action points ---- */

uint32_t gab_bank_point(const gab_bank *bank, const char *name)
{
    return FIND(bank, GAB_KIND_POINT, name);
}

uint32_t gab_bank_point_count(const gab_bank *bank)
{
    return element_count(bank, SECTION_PNAM);
}

const char *gab_bank_point_name(const gab_bank *bank, uint32_t point)
{
    const uint8_t *bytes = view_bytes(bank, SECTION_PNAM, point);
    if (bytes == NULL && point != GAB_NONE)
        gab_report_mistake(bank, __func__, GAB_REASON_INDEX, "", point);
    return bytes != NULL ? gab_text(bank, read_u32(bytes + PNAM_NAME)) : "";
}

uint32_t gab_frame_point_count(gab_frame frame)
{
    const uint8_t *bytes = FRAME_BYTES(frame);
    return bytes != NULL ? read_u16(bytes + FRAM_POINTS) : 0;
}

/* Returns the bytes of the i-th point of a frame, or NULL. */
static const uint8_t *point_bytes(const gab_bank *bank, const uint8_t *frame, uint32_t index)
{
    bool found = frame != NULL && index < read_u16(frame + FRAM_POINTS);
    return found ? gab_element(bank, SECTION_PNTS, read_u32(frame + FRAM_POINT) + index) : NULL;
}

uint32_t gab_frame_point_at(gab_frame frame, uint32_t index)
{
    const uint8_t *frame_bytes = FRAME_BYTES(frame);
    const uint8_t *bytes = point_bytes(frame.bank, frame_bytes, index);
    if (bytes == NULL && frame_bytes != NULL)
        gab_report_mistake(frame.bank, __func__, GAB_REASON_INDEX, "", index);
    return bytes != NULL ? read_u32(bytes + PNTS_NAME) : GAB_NONE;
}

/* Returns the point of a frame with a name index, or NULL; points are sorted by it. */
static const uint8_t *find_point(const gab_bank *bank, const uint8_t *frame, uint32_t point)
{
    uint32_t min = 0, end = frame != NULL ? read_u16(frame + FRAM_POINTS) : 0;
    while (min < end) {
        uint32_t middle = min + (end - min) / 2;
        const uint8_t *bytes = point_bytes(bank, frame, middle);
        uint32_t found = bytes != NULL ? read_u32(bytes + PNTS_NAME) : GAB_NONE;
        if (found == point)
            return bytes;
        if (found < point)
            min = middle + 1;
        else
            end = middle;
    }
    return NULL;
}

/* Reports the index of a point name that does not exist; a frame may lack any of the others. */
#define REPORT_POINT(bank, point) INDEX_BELOW(bank, point, element_count(bank, SECTION_PNAM))

bool gab_frame_point(gab_frame frame, uint32_t point, const gab_pose *pose, gab_vec *position)
{
    const uint8_t *bytes = find_point(frame.bank, FRAME_BYTES(frame), point);
    Transform transform = transform_of(pose);
    REPORT_POSE(frame.bank, pose);
    REPORT_POINT(frame.bank, point);
    *position = (gab_vec){0, 0};
    if (bytes == NULL || !transform.valid)
        return false;
    Vec local = {from_fixed(read_i32(bytes + PNTS_X)), from_fixed(read_i32(bytes + PNTS_Y))};
    *position = fit_floats(transform_position(&transform, local));
    return true;
}

bool gab_frame_point_direction(gab_frame frame, uint32_t point, const gab_pose *pose,
                               gab_vec *direction)
{
    const uint8_t *bytes = find_point(frame.bank, FRAME_BYTES(frame), point);
    Transform transform = transform_of(pose);
    REPORT_POSE(frame.bank, pose);
    REPORT_POINT(frame.bank, point);
    *direction = (gab_vec){0, 0};
    if (bytes == NULL || !transform.valid)
        return false;
    Vec local = {read_i16(bytes + PNTS_TO_X), read_i16(bytes + PNTS_TO_Y)};
    if (local.x == 0 && local.y == 0)
        return false;
    *direction = narrow(unit_or_zero(transform_direction(&transform, local)));
    return true;
}
