/* SPDX-License-Identifier: MIT */
/*
 * Walks through the stored partition of a layer of walls (see WALS in FORMAT.md) along a mover's
 * path: a table of cells, then a tree of cuts, then leaves; each of these may be missing. This code
 * only interprets the stored bytes; it does not decide what blocks or stops a mover.
 *
 * It is safe on any validated bytes, even if the partition is wrong: indices are compared with the
 * counts again, and the stack is as deep as the deepest tree that the format allows. A walk that
 * has cost more than testing every wall is abandoned; then every wall is tested.
 */
#pragma once

#include "bank_internal.h"
#include "gabarit/debug.h"
#include "level_broad_internal.h"
#include "sweep_internal.h"

/* The elements of one section that belong to a layer. */
typedef struct Elements {
    const uint8_t *bytes;
    size_t stride;
    uint32_t count;
} Elements;

static inline const uint8_t *element_at(const Elements *elements, uint32_t index)
{
    return elements->bytes + index * elements->stride;
}

/* Returns the elements of a section that belong to a layer of walls. `wall_layer` is the layer's
 * element of WALS; `field` is the offset in it of their first index, which is followed by their
 * count. */
static inline Elements elements_of(const gab_bank *bank, SectionId id, const uint8_t *wall_layer,
                                   uint32_t field)
{
    const gab_section *section = &bank->sections[id];
    size_t first = (size_t)read_u32(wall_layer + field) * section->stride;
    /* A missing section has no bytes, so nothing may be added to the pointer. */
    return (Elements){first > 0 ? section->bytes + first : section->bytes, section->stride,
                      read_u32(wall_layer + field + 4)};
}

/* The walls of a layer, and the data for finding them. */
typedef struct WallStore {
    const gab_bank *bank;
    const uint8_t *wall_layer; /* the layer's element of WALS; NULL if there are no walls */
    Elements walls;
    bool in_order; /* every wall is tested, in ascending order; the stored partition is ignored */
} WallStore;

/* Fills a store from a layer's element of WALS, which may be NULL: the store then has no walls. */
static inline void wall_store_open(WallStore *store, const gab_bank *bank,
                                   const uint8_t *wall_layer)
{
    store->bank = bank;
    store->wall_layer = wall_layer;
    store->in_order = false;
    store->walls.count = 0;
    if (wall_layer != NULL)
        store->walls = elements_of(bank, SECTION_WALL, wall_layer, WALS_WALL);
}

/* The parameters of a walk. */
typedef struct Walk Walk;

struct Walk {
    const WallStore *store;
    /* Called for each wall that passes the broad phase, with its ends; perhaps twice for one wall.
     * Returns false to end the walk. */
    bool (*meet)(Walk *walk, uint32_t number, const uint8_t *ends);
    /* Called for each leaf, instead of for its walls; or NULL. */
    bool (*enter)(Walk *walk, uint32_t leaf);
    void *context;
    double limit;   /* the walk may ignore the path after this time; `meet` may lower it */
    gab_cost *cost; /* the work is added to it; or NULL */
};

/*
 * Follows a mover's path, nearest leaves first as far as the cuts determine their order. Calls
 * `meet` for every wall that the mover, before the time `limit`, approaches to less than three
 * steps (3/256 pixel), and perhaps for others. The start and the end of the path may be equal.
 */
void gab_walk(Walk *walk, const MoverPath *path);

/* Returns the leaf that contains a position, in 1/256 pixel; GAB_NONE without a partition. */
uint32_t gab_leaf_at(const WallStore *store, Vec position);
