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
