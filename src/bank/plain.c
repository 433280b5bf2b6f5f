/* SPDX-License-Identifier: MIT */
/*
 * Memory that is valid as long as a plain bank: a list of separate allocations, so that a memory
 * checker knows the bounds of each.
 */
#include "bank/plain.h"

#include <stdalign.h>
#include <stdlib.h>
#include <string.h>

typedef struct PlainBlock {
    struct PlainBlock *next;
    alignas(max_align_t) uint8_t bytes[];
} PlainBlock;

void *plain_alloc(PlainBank *bank, size_t count, size_t size)
{
    if (size > 0 && count > (SIZE_MAX - sizeof(PlainBlock)) / size)
        return NULL;
    PlainBlock *block = calloc(1, sizeof(PlainBlock) + count * size);
    if (!block)
        return NULL;
    block->next = bank->blocks;
    bank->blocks = block;
    return block->bytes;
}

char *plain_text(PlainBank *bank, const char *text, size_t length)
{
    if (length == SIZE_MAX)
        return NULL;
    char *copy = plain_alloc(bank, length + 1, 1);
    if (copy)
        memcpy(copy, text, length);
    return copy;
}

const char *plain_target_word(uint32_t kind)
{
    static const char *const words[PLAIN_KINDS] = {
        [GAB_KIND_SPRITE] = "sprite", [GAB_KIND_ANIMATION] = "animation",
        [GAB_KIND_MAP] = "map",       [GAB_KIND_ZONE] = "zone",
        [GAB_KIND_LEVEL] = "level",   [GAB_KIND_MARKER] = "marker"};
    return kind < PLAIN_KINDS ? words[kind] : NULL;
}

void plain_count_targets(const PlainBank *bank, uint32_t counts[PLAIN_KINDS])
{
    memset(counts, 0, PLAIN_KINDS * sizeof counts[0]);
    counts[GAB_KIND_SPRITE] = bank->sprite_count;
    counts[GAB_KIND_MAP] = bank->map_count;
    counts[GAB_KIND_LEVEL] = bank->level_count;
    for (uint32_t i = 0; i < bank->sprite_count; i++)
        counts[GAB_KIND_ANIMATION] += bank->sprites[i].animation_count;
    for (uint32_t i = 0; i < bank->map_count; i++)
        for (uint32_t k = 0; k < bank->maps[i].plane_count; k++)
            counts[GAB_KIND_ZONE] += bank->maps[i].planes[k].zone_count;
    for (uint32_t i = 0; i < bank->level_count; i++)
        counts[GAB_KIND_MARKER] += bank->levels[i].marker_count;
}

void plain_free(PlainBank *bank)
{
    if (!bank)
        return;
    for (PlainBlock *block = bank->blocks, *next; block; block = next) {
        next = block->next;
        free(block);
    }
    memset(bank, 0, sizeof *bank);
}
