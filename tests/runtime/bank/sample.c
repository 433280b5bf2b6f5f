/* SPDX-License-Identifier: MIT */
/* Implements sample.h. If a bank cannot be written, the program aborts. */
#include "sample.h"

#include "image.h"

#include "bank/plain_random.h"
#include "bank/plain_small.h"
#include "bank/writer.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static uint8_t *write_out(PlainBank *bank, size_t *size)
{
    uint8_t *bytes;
    BankError error;
    if (!bank_write(bank, &bytes, size, &error)) {
        fprintf(stderr, "%s: %s\n", error.where, error.what);
        abort();
    }
    plain_free(bank);
    return bytes;
}

uint8_t *sample_small(size_t *size)
{
    PlainBank bank = {0};
    plain_small(&bank);
    return write_out(&bank, size);
}

uint8_t *sample_references(size_t *size)
{
    Image image;
    size_t small_size;
    uint8_t *small = sample_small(&small_size), *bytes = malloc(small_size);
    if (bytes == NULL || !image_read(&image, small, small_size))
        abort();
    free(small);
    ImagePart *part = image_part(&image, "PROP");
    for (uint32_t i = 0; i < part->count; i++) {
        uint8_t *property = part->bytes + (size_t)i * part->stride;
        property[1] = 4;
        property[2] = 3; /* a sprite */
        memset(property + 12, 0, 12);
    }
    image.required |= 2;
    *size = image_write(&image, bytes, small_size);
    image_free(&image);
    return bytes;
}

uint8_t *sample_random(uint64_t seed, uint32_t scale, size_t *size)
{
    PlainBank bank = {0};
    plain_random(&bank, seed, scale);
    return write_out(&bank, size);
}

uint8_t *sample_frames(uint32_t frames, uint32_t boxes, size_t *size)
{
    PlainBank bank = {0};
    PlainFrame *list = plain_alloc(&bank, frames, sizeof *list);
    PlainBox *all = plain_alloc(&bank, (size_t)frames * boxes, sizeof *all);
    PlainSprite sprite = {.name = "crowd", .frames = list, .frame_count = frames};
    if (list == NULL || all == NULL)
        abort();
    for (uint32_t i = 0; i < frames; i++) {
        list[i] = (PlainFrame){.picture = GAB_NONE, .duration = 1};
        list[i].boxes = all + (size_t)i * boxes;
        list[i].box_count = boxes;
        for (uint32_t k = 0; k < boxes; k++)
            list[i].boxes[k] = (PlainBox){
                .left = (int32_t)k, .top = 0, .right = (int32_t)(k + 1 + i % 16), .bottom = 9};
    }
    bank.sprites = &sprite;
    bank.sprite_count = 1;
    return write_out(&bank, size);
}
