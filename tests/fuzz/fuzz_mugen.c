/* SPDX-License-Identifier: MIT */
/*
 * Fuzz target: any bytes must either be rejected with a reason or give sprites of MUGEN whose
 * pixels have the stated size, or actions with valid references. All memory must be released.
 */
#include "fuzz_bank.h"

#include "art/sff.h"
#include "import/air.h"

#include <stdio.h>
#include <stdlib.h>

enum { MEMORY = 1 << 20, MAX_SPRITES = 16 };

static void fail(const char *what)
{
    fprintf(stderr, "%s\n", what);
    abort();
}

static void check_sprite(const SffFile *file, uint32_t index, const PictureLimits *limits)
{
    const SffSprite *sprite = &g_array_index(file->sprites, SffSprite, index);
    GError *error = NULL;
    Pixels *pixels = sff_compose(file, index, limits, NULL, &error);
    if ((pixels == NULL) == (error == NULL))
        fail("neither a picture nor an error, or both");
    if (pixels != NULL && (pixels->width != sprite->width || pixels->height != sprite->height))
        fail("a sprite has the wrong size");
    if (sff_find(file, sprite->group, sprite->image) < 0)
        fail("a sprite is not found by its numbers");
    pixels_unref(pixels);
    g_clear_error(&error);
}

static void check_sprites(GBytes *bytes, const PictureLimits *limits)
{
    GError *error = NULL;
    SffFile *file = sff_read(bytes, limits, &error);
    if ((file == NULL) == (error == NULL))
        fail("neither a file nor an error, or both");
    for (uint32_t i = 0; file != NULL && i < file->sprites->len && i < MAX_SPRITES; i++)
        check_sprite(file, i, limits);
    sff_free(file);
    g_clear_error(&error);
}

static void check_action(const Air *air, const AirAction *action)
{
    if (action->first > air->elements->len || action->count > air->elements->len - action->first ||
        (action->count > 0 && action->loop >= action->count))
        fail("an action refers to missing elements");
    for (uint32_t i = 0; i < action->count; i++) {
        const AirElement *element = &g_array_index(air->elements, AirElement, action->first + i);
        for (int kind = 0; kind < AIR_BOX_KINDS; kind++)
            if (element->first_box[kind] > air->boxes->len ||
                element->box_count[kind] > air->boxes->len - element->first_box[kind])
                fail("an element refers to missing boxes");
    }
}

static void check_actions(GBytes *bytes)
{
    GError *error = NULL;
    Air *air = air_read(bytes, &error);
    if ((air == NULL) == (error == NULL))
        fail("neither actions nor an error, or both");
    for (guint i = 0; air != NULL && i < air->actions->len; i++)
        check_action(air, &g_array_index(air->actions, AirAction, i));
    for (guint i = 0; air != NULL && i < air->boxes->len; i++) {
        const AirBox *box = &g_array_index(air->boxes, AirBox, i);
        if (box->left > box->right || box->top > box->bottom)
            fail("a box has a negative size");
    }
    air_free(air);
    g_clear_error(&error);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    PictureLimits limits = {.side = 256, .area = 1 << 14, .file = 1 << 20};
    limits.budget = budget_new(MEMORY, NULL);
    GBytes *bytes = g_bytes_new(data, size);
    check_sprites(bytes, &limits);
    check_actions(bytes);
    g_bytes_unref(bytes);
    if (!budget_take(limits.budget, MEMORY, NULL))
        fail("memory was not released");
    budget_unref(limits.budget);
    return 0;
}
