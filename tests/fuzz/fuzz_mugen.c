/* SPDX-License-Identifier: MIT */
/*
 * Fuzz target: any bytes must either be rejected with a reason or give actions of MUGEN with valid
 * references, and sprites whose pixels have the stated size. An input consists of actions, of
 * sprites, or of both, in this order. They must also be importable as fuzz_import.h describes.
 */
#include "fuzz_bank.h"
#include "fuzz_import.h"

#include "art/sff.h"
#include "formats/mugen/air.h"

#include <string.h>

enum { MAX_SPRITES = 16 };

static void check_sprite(const SffFile *file, uint32_t index, const PictureLimits *limits)
{
    const SffSprite *sprite = &g_array_index(file->sprites, SffSprite, index);
    GError *error = NULL;
    Pixels *pixels = sff_compose(file, index, limits, NULL, &error);
    fuzz_check_result(pixels != NULL, &error);
    if (pixels != NULL && (pixels->width != sprite->width || pixels->height != sprite->height))
        fuzz_fail("a sprite has the wrong size");
    if (sff_find(file, sprite->group, sprite->image) < 0)
        fuzz_fail("a sprite is not found by its numbers");
    pixels_unref(pixels);
}

static bool check_sprites(GBytes *bytes, const PictureLimits *limits)
{
    GError *error = NULL;
    SffFile *file = sff_read(bytes, limits, &error);
    bool is_read = file != NULL;
    fuzz_check_result(is_read, &error);
    for (uint32_t i = 0; file != NULL && i < file->sprites->len && i < MAX_SPRITES; i++)
        check_sprite(file, i, limits);
    sff_free(file);
    return is_read;
}

static void check_action(const Air *air, const AirAction *action)
{
    if (action->first > air->elements->len || action->count > air->elements->len - action->first ||
        (action->count > 0 && action->loop >= action->count))
        fuzz_fail("an action refers to missing elements");
    for (uint32_t i = 0; i < action->count; i++) {
        const AirElement *element = &g_array_index(air->elements, AirElement, action->first + i);
        for (int kind = 0; kind < AIR_BOX_KINDS; kind++)
            if (element->first_box[kind] > air->boxes->len ||
                element->box_count[kind] > air->boxes->len - element->first_box[kind])
                fuzz_fail("an element refers to missing boxes");
    }
}

static bool check_actions(GBytes *bytes)
{
    GError *error = NULL;
    Air *air = air_read(bytes, &error);
    bool is_read = air != NULL;
    fuzz_check_result(is_read, &error);
    for (guint i = 0; air != NULL && i < air->actions->len; i++)
        check_action(air, &g_array_index(air->actions, AirAction, i));
    for (guint i = 0; air != NULL && i < air->boxes->len; i++) {
        const AirBox *box = &g_array_index(air->boxes, AirBox, i);
        if (box->left > box->right || box->top > box->bottom)
            fuzz_fail("a box has a negative size");
    }
    air_free(air);
    return is_read;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static const char magic[] = "ElecbyteSpr";
    PictureLimits limits = fuzz_limits();
    const uint8_t *sprites = size > 0 ? memmem(data, size, magic, sizeof magic) : NULL;
    size_t length = sprites != NULL ? (size_t)(sprites - data) : size;
    GBytes *actions_bytes = g_bytes_new(data, length);
    GBytes *sprites_bytes = g_bytes_new(sprites, size - length);
    bool has_sprites = sprites != NULL && check_sprites(sprites_bytes, &limits);
    bool has_actions = check_actions(actions_bytes);
    g_bytes_unref(actions_bytes);
    g_bytes_unref(sprites_bytes);
    fuzz_check_released(&limits);
    if (has_sprites) {
        fuzz_put_file("ken.sff", sprites, size - length);
        fuzz_put_file("ken.air", data, length);
        const char *const middle[] = {size % 2 != 0 ? "axis_middle" : NULL, NULL};
        fuzz_import(has_actions ? "ken.air" : "ken.sff", &(ImportOptions){.choices = middle});
    }
    return 0;
}
