/* SPDX-License-Identifier: MIT */
/*
 * Random frames of boxes in an opened bank, and poses for them, for the tests of gabarit/sprite.h.
 * A crowd is such a bank; each member is one of its frames, whose boxes are the parts. Their
 * coordinates lie on coarse grids, so that in many cases edges coincide or miss each other by one
 * step; some grids span the whole range. The contents of the frames are also kept outside the bank.
 *
 *     static Crowd crowd;
 *     crowd_open(&crowd, &random);
 *     const Member *member = crowd_any(&crowd, &random);
 */
#pragma once

#include "check.h"
#include "runtime/bank/opened.h"

#include <gabarit/sprite.h>

#include <string.h>

enum { CROWD = 1000, MAX_BOXES = 8, MAX_PAIRS = MAX_BOXES * MAX_BOXES };

#define LIMIT ((int64_t)65535 * 256)

/* The step and reach of each grid are in 1/256 pixel. LARGE stays below half the range, so that a
 * pose can move it. */
typedef enum Grid { WHOLE, FINE, QUARTERS, LARGE, FULL, GRIDS } Grid;

static const struct {
    int64_t step;
    int reach;
} grids[GRIDS] = {{256, 8}, {1, 8}, {64, 24}, {1, 30000 * 256}, {255, 65535 * 256 / 255}};

/* A box of a frame, in 1/256 pixel from the hot spot. Groups are not listed, but each takes an
 * index among the boxes. */
typedef struct Part {
    int64_t left, top, right, bottom;
    gab_hit hit; /* the hit that is expected for this box */
} Part;

typedef struct Member {
    Grid grid;
    uint32_t count;
    Part parts[MAX_BOXES];
    gab_frame view;
    PlainBox boxes[MAX_BOXES + 1], grouped[MAX_BOXES];
} Member;

typedef struct Crowd {
    Member members[CROWD];
    PlainFrame frames[CROWD];
    Opened opened;
} Crowd;

static inline int64_t grid_number(CheckRandom *random, Grid grid)
{
    return grids[grid].step * check_between(random, -grids[grid].reach, grids[grid].reach);
}

/* Sets `low` and `high` to two different numbers on a grid, in ascending order. */
static inline void grid_span(CheckRandom *random, Grid grid, int64_t *low, int64_t *high)
{
    int64_t a = grid_number(random, grid), b = grid_number(random, grid);
    while (a == b)
        b = grid_number(random, grid);
    *low = a < b ? a : b;
    *high = a < b ? b : a;
}

/* Returns the role of a tag. Tags 1 to 3 have the roles 0, 1 and none. */
static inline gab_role_id role_of(uint8_t tag)
{
    return tag == 1 ? 0 : tag == 2 ? 1 : GAB_NONE;
}

static inline PlainBox member_box(const Part *part)
{
    return (PlainBox){.tag = part->hit.tag,
                      .left = (int32_t)part->left,
                      .top = (int32_t)part->top,
                      .right = (int32_t)part->right,
                      .bottom = (int32_t)part->bottom};
}

/* Makes up to eight boxes. In about a quarter of the frames, some consecutive boxes form a
 * group. */
static inline void member_make(Member *member, PlainFrame *frame, CheckRandom *random, Grid grid)
{
    member->grid = grid;
    member->count = (uint32_t)check_between(random, 0, MAX_BOXES);
    uint32_t first = (uint32_t)check_between(random, 0, 2 * MAX_BOXES), index = 0, boxes = 0;
    uint32_t last = first + (uint32_t)check_between(random, 0, 3), group = GAB_NONE;
    for (uint32_t i = 0; i < member->count; i++) {
        Part *part = &member->parts[i];
        uint8_t tag = (uint8_t)check_between(random, 0, 3);
        bool is_member = i >= first && i <= last;
        grid_span(random, grid, &part->left, &part->right);
        grid_span(random, grid, &part->top, &part->bottom);
        if (i == first) {
            group = index++;
            member->boxes[boxes++] = (PlainBox){.is_group = true, .members = member->grouped};
        }
        part->hit = (gab_hit){index++, is_member ? group : GAB_NONE, tag, role_of(tag)};
        if (is_member)
            member->grouped[member->boxes[boxes - 1].member_count++] = member_box(part);
        else
            member->boxes[boxes++] = member_box(part);
    }
    *frame = (PlainFrame){
        .picture = GAB_NONE, .duration = 1, .boxes = member->boxes, .box_count = boxes};
}

static inline void crowd_open(Crowd *crowd, CheckRandom *random)
{
    static PlainRole roles[] = {{"a"}, {"b"}};
    static PlainTag tags[] = {{.name = "x", .number = 1, .role = 0},
                              {.name = "y", .number = 2, .role = 1},
                              {.name = "z", .number = 3, .role = PLAIN_NO_ROLE}};
    memset(crowd, 0, sizeof *crowd);
    for (uint32_t i = 0; i < CROWD; i++)
        member_make(&crowd->members[i], &crowd->frames[i], random, (Grid)(i % GRIDS));
    PlainSprite sprite = {.name = "s", .frames = crowd->frames, .frame_count = CROWD};
    PlainBank plain = {.roles = roles,
                       .role_count = 2,
                       .tags = tags,
                       .tag_count = 3,
                       .sprites = &sprite,
                       .sprite_count = 1};
    crowd->opened = opened_from(&plain);
    for (uint32_t i = 0; i < CROWD; i++)
        crowd->members[i].view = (gab_frame){&crowd->opened.bank, i};
}

static inline void crowd_close(Crowd *crowd)
{
    opened_close(&crowd->opened);
}

/* The main function of tests that use a crowd. */
static inline int crowd_main(Crowd *crowd, int argc, char **argv, const CheckCase *cases,
                             size_t count)
{
    CheckRandom random = check_random("frames");
    crowd_open(crowd, &random);
    int result = check_main(argc, argv, cases, count);
    crowd_close(crowd);
    return result;
}

static inline const Member *crowd_any(const Crowd *crowd, CheckRandom *random)
{
    return &crowd->members[check_between(random, 0, CROWD - 1)];
}

/* Returns a random frame on the same grid. */
static inline const Member *crowd_on_grid(const Crowd *crowd, CheckRandom *random, Grid grid)
{
    return &crowd->members[check_between(random, 0, CROWD / GRIDS - 1) * GRIDS + (int)grid];
}

/* ---- Filters ---- */

typedef struct RandomFilter {
    gab_filter filter;
    const gab_filter *argument; /* NULL in most cases */
} RandomFilter;

static inline void filter_random(RandomFilter *result, CheckRandom *random)
{
    memset(result, 0, sizeof *result);
    if (!check_chance(random, 20))
        return;
    for (uint8_t tag = 0; tag < 4; tag++)
        if (check_chance(random, 60))
            gab_tags_add(&result->filter.tags, tag);
    result->filter.only = check_chance(random, 80);
    result->argument = &result->filter;
}

static inline bool set_bit(const gab_tags *set, uint8_t number)
{
    return (set->bits[number >> 5] >> (number & 31) & 1) != 0;
}

static inline bool filter_passes(const gab_filter *filter, const Part *part)
{
    return filter == NULL || !filter->only || set_bit(&filter->tags, part->hit.tag);
}

/* ---- Comparison of results ---- */

static inline bool is_same_hit(gab_hit a, gab_hit b)
{
    return a.box == b.box && a.group == b.group && a.tag == b.tag && a.role == b.role;
}

static inline bool is_empty_hit(gab_hit hit)
{
    return hit.box == GAB_NONE && hit.group == GAB_NONE && hit.tag == 0;
}

/* True if the hits are exactly those of the expected boxes: bit i of `expected` is set if box i
 * must be hit. */
static inline bool are_same_hits(const Member *member, uint32_t expected, const gab_hit *hits,
                                 uint32_t count)
{
    uint32_t next = 0;
    for (uint32_t i = 0; i < member->count; i++) {
        if ((expected >> i & 1) == 0)
            continue;
        if (next >= count || !is_same_hit(hits[next], member->parts[i].hit))
            return false;
        next++;
    }
    return next == count;
}

static inline float pixels(int64_t steps)
{
    return (float)steps / 256;
}

#define SHOW_POSE "pose %a,%a flips %d%d turn %a,%a scale %a"
#define POSE_ARGS(p) \
    (p).x, (p).y, (int)(p).flip_x, (int)(p).flip_y, (p).turn.x, (p).turn.y, (p).scale
