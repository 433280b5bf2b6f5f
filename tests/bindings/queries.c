/* SPDX-License-Identifier: MIT */
/* See queries.h; the names are those of the demo. */
#include "bindings/queries.h"

typedef struct Asked {
    gab_frame a, b;
    gab_mask mine, theirs;
    gab_animation kick;
    gab_plane zones;
    gab_map road;
    gab_level keep;
    gab_pose at, there;
} Asked;

static Asked queries_prepare(const gab_bank *bank)
{
    Asked asked;
    gab_sprite asha = gab_bank_sprite(bank, "asha"), borin = gab_bank_sprite(bank, "borin");
    asked.a = gab_sprite_frame(asha, 30);
    asked.b = gab_sprite_frame(borin, 0);
    asked.mine = gab_frame_mask(asked.a);
    asked.theirs = gab_frame_mask(asked.b);
    asked.kick = gab_sprite_animation(asha, "kick");
    asked.zones = gab_map_plane_at(gab_bank_map(bank, "study"), 0);
    asked.road = gab_bank_map(bank, "lake circuit");
    asked.keep = gab_bank_level(bank, "keep");
    asked.at = (gab_pose){.x = 100, .y = 200};
    asked.there = (gab_pose){.y = 200, .flip_x = true};
    return asked;
}

static gab_vec point_of(uint32_t round)
{
    return (gab_vec){(float)(round * 7919 % 700), (float)(round * 104729 % 420)};
}

static gab_mover mover_of(uint32_t round)
{
    gab_vec from = point_of(round);
    return gab_mover_disc(from, (gab_vec){from.x + 24, from.y + 9}, 5);
}

static uint32_t ask_hit(Asked *asked, uint32_t round)
{
    gab_hit hit;
    gab_vec point = {(float)(round % 90) + 60, (float)(round % 80) + 120};
    return gab_frame_hit(asked->a, &asked->at, point, &hit);
}

static uint32_t ask_strike(Asked *asked, uint32_t round)
{
    gab_blow blows[8];
    asked->there.x = 110 + (float)(round % 60);
    gab_fighter a = {.frame = asked->a, .pose = asked->at};
    gab_fighter b = {.frame = asked->b, .pose = asked->there};
    return gab_fighters_strike(&a, &b, blows, 8);
}

static uint32_t ask_meet(Asked *asked, uint32_t round)
{
    asked->there.x = 110 + (float)(round % 60);
    return gab_masks_meet(&asked->mine, &asked->at, &asked->theirs, &asked->there);
}

static uint32_t ask_area(Asked *asked, uint32_t round)
{
    asked->there.x = 110 + (float)(round % 60);
    return (uint32_t)gab_masks_area(&asked->mine, &asked->at, &asked->theirs, &asked->there);
}

static uint32_t ask_shown(Asked *asked, uint32_t round)
{
    return gab_animation_shown(asked->kick, round, &asked->at).index;
}

static uint32_t ask_zone(Asked *asked, uint32_t round)
{
    return gab_plane_zone_at_point(asked->zones, point_of(round)).index & 3;
}

static uint32_t ask_clearance(Asked *asked, uint32_t round)
{
    float clearance;
    gab_vec away;
    return gab_map_clearance(asked->road, point_of(round), &clearance, &away) && clearance > 4;
}

static uint32_t ask_sweep(Asked *asked, uint32_t round)
{
    gab_level_impact impact;
    gab_mover mover = mover_of(round);
    return gab_level_sweep(asked->keep, &mover, NULL, &impact);
}

static uint32_t ask_slide(Asked *asked, uint32_t round)
{
    gab_level_travel travel;
    gab_mover mover = mover_of(round);
    gab_level_slide(asked->keep, &mover, NULL, &travel);
    return travel.count;
}

static uint32_t ask_visible(Asked *asked, uint32_t round)
{
    return gab_level_visible(asked->keep, point_of(round), (gab_vec){24, 288}, NULL);
}

static const struct {
    const char *name;
    uint32_t (*ask)(Asked *asked, uint32_t round);
} queries[QUERIES] = {
    {"gab_frame_hit", ask_hit},           {"gab_fighters_strike", ask_strike},
    {"gab_masks_meet", ask_meet},         {"gab_masks_area", ask_area},
    {"gab_animation_shown", ask_shown},   {"gab_plane_zone_at_point", ask_zone},
    {"gab_map_clearance", ask_clearance}, {"gab_level_sweep", ask_sweep},
    {"gab_level_slide", ask_slide},       {"gab_level_visible", ask_visible},
};

const char *query_name(uint32_t query)
{
    return queries[query].name;
}

uint32_t query_run(const gab_bank *bank, uint32_t query, uint32_t rounds)
{
    Asked asked = queries_prepare(bank);
    uint32_t sum = 0;
    for (uint32_t i = 0; i < rounds; i++)
        sum += queries[query].ask(&asked, i);
    return sum;
}
