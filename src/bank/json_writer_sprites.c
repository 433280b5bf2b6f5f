/* SPDX-License-Identifier: MIT */
/* Writes pictures and sprites as JSON, except the rows of masks, which json_writer_rows.c
 * writes. */
#include "bank/json_writer_internal.h"

#include "bank/decimal.h"
#include "bank/json_format.h"

#include <stdio.h>

/* ---- Pictures ---- */

/* Writes a digest; omits it if it is all zero. */
static void put_digest(Printer *p, const uint8_t digest[16])
{
    char text[33];
    unsigned any = 0;
    for (int i = 0; i < 16; i++) {
        any |= digest[i];
        snprintf(text + 2 * i, 3, "%02x", digest[i]);
    }
    if (any != 0)
        printer_text(p, "digest", text);
}

static void put_picture(Printer *p, const void *item)
{
    const PlainPicture *picture = item;
    printer_text(p, "name", picture->name);
    printer_integer(p, "width", picture->width);
    printer_integer(p, "height", picture->height);
    if (picture->kind == GAB_PIXELS_RGBA) {
        printer_bytes(p, "rgba", picture->pixels, picture->size);
        return;
    }
    put_digest(p, picture->digest);
    if (picture->kind == GAB_PIXELS_PNG)
        printer_bytes(p, "png", picture->pixels, picture->size);
}

void printer_put_pictures(Printer *p)
{
    const PlainBank *bank = p->bank;
    printer_list(p, "pictures", bank->pictures, bank->picture_count, sizeof *bank->pictures,
                 put_picture);
}

/* ---- Points and boxes ---- */

static void put_point(Printer *p, const void *item)
{
    const PlainPoint *point = item;
    printer_text(p, "name", point->name);
    printer_fixed(p, "x", point->x, false);
    printer_fixed(p, "y", point->y, false);
    printer_direction(p, point->to_x, point->to_y);
    printer_properties(p, &point->properties);
}

static void put_box(Printer *p, const void *item)
{
    const PlainBox *box = item;
    printer_text(p, "name", box->name);
    if (box->is_group) {
        printer_properties(p, &box->properties);
        printer_list(p, "members", box->members, box->member_count, sizeof *box->members, put_box);
        return;
    }
    printer_tag(p, box->tag);
    printer_fixed(p, "x", box->left, false);
    printer_fixed(p, "y", box->top, false);
    printer_fixed(p, "w", box->right - box->left, false);
    printer_fixed(p, "h", box->bottom - box->top, false);
    printer_properties(p, &box->properties);
}

/* ---- Frames ---- */

static void put_optional(Printer *p, const char *key, uint32_t value)
{
    if (value != 0)
        printer_integer(p, key, value);
}

static void put_mask(Printer *p, const PlainMask *mask)
{
    if (!mask)
        return;
    printer_line(p);
    p->first = true; /* the key begins the line: no second comma */
    printer_key(p, "mask");
    printer_put(p, "{");
    json_path_enter(&p->path, "mask");
    p->first = true;
    put_optional(p, "x", mask->x);
    put_optional(p, "y", mask->y);
    printer_mask_rows(p, "rows", mask);
    json_path_leave(&p->path);
    printer_put(p, "}");
    p->first = false;
}

static void put_frame(Printer *p, const void *item)
{
    const PlainFrame *frame = item;
    printer_text(p, "name", frame->name);
    if (frame->picture != GAB_NONE) {
        printer_integer(p, "picture", frame->picture);
        printer_integer(p, "x", frame->x);
        printer_integer(p, "y", frame->y);
        printer_integer(p, "width", frame->width);
        printer_integer(p, "height", frame->height);
    }
    printer_fixed(p, "left", frame->left, true);
    printer_fixed(p, "top", frame->top, true);
    printer_integer(p, "duration", frame->duration);
    printer_properties(p, &frame->properties);
    printer_list(p, "points", frame->points, frame->point_count, sizeof *frame->points, put_point);
    printer_list(p, "boxes", frame->boxes, frame->box_count, sizeof *frame->boxes, put_box);
    put_mask(p, frame->mask);
}

/* ---- Animations ---- */

static bool has_only_frame(const PlainStep *step)
{
    return step->duration == 0 && !step->flip_x && !step->flip_y;
}

/* Writes a step: only the index of its frame if nothing else is set. */
static void put_step(Printer *p, const PlainStep *step)
{
    if (has_only_frame(step)) {
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

static void put_steps(Printer *p, const PlainAnimation *animation)
{
    printer_key(p, "steps");
    printer_put(p, "[");
    for (uint32_t i = 0; i < animation->step_count; i++) {
        printer_put(p, i > 0 ? ", " : "");
        put_step(p, &animation->steps[i]);
    }
    printer_put(p, "]");
}

static void put_animation(Printer *p, const void *item)
{
    const PlainAnimation *animation = item;
    printer_text(p, "name", animation->name);
    if (animation->direction > PLAIN_PING_PONG)
        printer_fail(p, "there is no direction %d", (int)animation->direction);
    else if (animation->direction != PLAIN_FORWARD)
        printer_text(p, "direction", json_directions[animation->direction]);
    put_steps(p, animation);
    if (animation->loop != GAB_NONE)
        printer_integer(p, "loop", animation->loop);
    printer_properties(p, &animation->properties);
}

/* ---- Sprites ---- */

static void put_sprite(Printer *p, const void *item)
{
    const PlainSprite *sprite = item;
    printer_text(p, "name", sprite->name);
    printer_properties(p, &sprite->properties);
    printer_list(p, "frames", sprite->frames, sprite->frame_count, sizeof *sprite->frames,
                 put_frame);
    printer_list(p, "animations", sprite->animations, sprite->animation_count,
                 sizeof *sprite->animations, put_animation);
}

void printer_put_sprites(Printer *p)
{
    const PlainBank *bank = p->bank;
    printer_list(p, "sprites", bank->sprites, bank->sprite_count, sizeof *bank->sprites,
                 put_sprite);
}
