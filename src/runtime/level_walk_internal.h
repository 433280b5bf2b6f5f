/* SPDX-License-Identifier: MIT */
/*
 * Walks through the stored partition of a layer of walls (WALS in FORMAT.md), along a mover's way:
 * a table of cells over a tree of cuts over leaves, each of which may be missing. Knows bytes and
 * where they lead, and nothing of what blocks or stops.
 *
 * Safe on whatever was validated, also when it is wrong: indices are compared with the counts once
 * more, the stack is as deep as trees may be, and a walk that has cost more than testing every wall
 * is given up for that.
 */
#ifndef GABARIT_LEVEL_WALK_INTERNAL_H
#define GABARIT_LEVEL_WALK_INTERNAL_H

#include "bank_internal.h"
#include "gabarit/level.h"
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

/* The elements of a section that two fields of a WALS element name: the first, and how many. */
static inline Elements elements_of(const gab_bank *bank, SectionId id, const uint8_t *wals,
                                   uint32_t field)
{
    const gab_section *section = &bank->sections[id];
    size_t first = (size_t)read_u32(wals + field) * section->stride;
    /* A missing section has no bytes to add to. */
    return (Elements){first > 0 ? section->bytes + first : section->bytes, section->stride,
                      read_u32(wals + field + 4)};
}

/* The walls of a layer, and what says how they are found. */
typedef struct WallStore {
    const gab_bank *bank;
    const uint8_t *wals; /* the layer's element; NULL when there are no walls */
    Elements walls;
    bool in_order; /* whether every wall is tested, by ascending number, whatever is stored */
} WallStore;

/* Fills a store with what the element of a layer of walls says; no walls for NULL. */
static inline void wall_store_open(WallStore *store, const gab_bank *bank, const uint8_t *wals)
{
    store->bank = bank;
    store->wals = wals;
    store->in_order = false;
    store->walls.count = 0;
    if (wals != NULL)
        store->walls = elements_of(bank, SECTION_WALL, wals, WALS_WALL);
}

/* What is done on a walk. */
typedef struct Walk Walk;

struct Walk {
    const WallStore *store;
    /* Called for each wall that passes the broad phase, with its ends; perhaps twice for one wall.
     * False ends the walk. */
    bool (*meet)(Walk *walk, uint32_t number, const uint8_t *ends);
    /* Called for each leaf, instead of its walls; or NULL. */
    bool (*enter)(Walk *walk, uint32_t leaf);
    void *context;
    double limit;   /* the time on the path after which nothing matters; `meet` may lower it */
    gab_cost *cost; /* is added to; or NULL */
};

/*
 * Follows a mover's path, nearest leaves first as far as cuts tell: every wall that the mover comes
 * nearer to than three steps before the limit is met. The path may be still.
 */
void gab_walk(Walk *walk, const Path *path);

/* The leaf that holds a position, in 1/256 pixel; GAB_NONE without a partition. */
uint32_t gab_leaf_at(const WallStore *store, Vec position);

#endif
