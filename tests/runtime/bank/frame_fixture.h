/* SPDX-License-Identifier: MIT */
/*
 * A fixture: a bank with one frame of hand-made boxes, for the tests of gabarit/sprite.h.
 *
 *     PlainBox boxes[] = {BOX(HEAD, -2, -8, 2, -6), BOX(FIST, 2, -6, 9, -5)};
 *     Fixture fixture;
 *     fixture_open(&fixture, boxes, CHECK_COUNT(boxes));
 *     ... gab_frame_hit(fixture.view, ...) ...
 *     fixture_close(&fixture);
 */
#pragma once

#include "check.h"
#include "runtime/bank/opened.h"

#include <gabarit/sprite.h>

enum { BODY, ATTACK };
enum { HEAD = 3, FIST = 7, FLOOR = 40, LAST = 255 };

static PlainRole roles[] = {{"body"}, {"attack"}};
static PlainTag tags[] = {{.name = "head", .number = HEAD, .role = BODY},
                          {.name = "fist", .number = FIST, .role = ATTACK},
                          {.name = "floor", .number = FLOOR, .role = PLAIN_NO_ROLE},
                          {.name = "last", .number = LAST, .role = BODY}};

/* A box in whole pixels. */
#define BOX(tag_, x0, y0, x1, y1)                                                  \
    {                                                                              \
        .tag = (tag_), .left = 256 * (x0), .top = 256 * (y0), .right = 256 * (x1), \
        .bottom = 256 * (y1)                                                       \
    }
#define GROUP(list)                                                            \
    {                                                                          \
        .is_group = true, .members = (list), .member_count = CHECK_COUNT(list) \
    }

typedef struct Fixture {
    PlainFrame frame;
    PlainSprite sprite;
    PlainBank plain;
    Opened opened;
    gab_frame view; /* the frame in the opened bank */
} Fixture;

static inline void fixture_open(Fixture *fixture, PlainBox *boxes, size_t count)
{
    fixture->frame = (PlainFrame){
        .picture = GAB_NONE, .duration = 1, .boxes = boxes, .box_count = (uint32_t)count};
    fixture->sprite = (PlainSprite){.name = "s", .frames = &fixture->frame, .frame_count = 1};
    fixture->plain = (PlainBank){.roles = roles,
                                 .role_count = CHECK_COUNT(roles),
                                 .tags = tags,
                                 .tag_count = CHECK_COUNT(tags),
                                 .sprites = &fixture->sprite,
                                 .sprite_count = 1};
    fixture->opened = opened_from(&fixture->plain);
    fixture->view = (gab_frame){&fixture->opened.bank, 0};
}

static inline void fixture_close(Fixture *fixture)
{
    opened_close(&fixture->opened);
}

static inline bool is_empty_hit(gab_hit hit)
{
    return hit.box == GAB_NONE && hit.group == GAB_NONE && hit.tag == 0;
}

/* Boxes by index: 0 head, 1 group of 2 (fist) and 3 (no tag), 4 floor, 5 group of 6 (head), 7 last.
 * All of them contain 0,0. */
static inline void fixture_open_groups(Fixture *fixture)
{
    static PlainBox arms[] = {BOX(FIST, -5, -5, 5, 5), BOX(0, 0, 0, 20, 20)};
    static PlainBox hats[] = {BOX(HEAD, -1, -1, 1, 1)};
    static PlainBox boxes[] = {
        BOX(HEAD, -2, -2, 2, 2),     GROUP(arms), BOX(FLOOR, -9, -9, 9, 9), GROUP(hats),
        BOX(LAST, -99, -99, 99, 99),
    };
    fixture_open(fixture, boxes, CHECK_COUNT(boxes));
}
