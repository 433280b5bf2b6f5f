/* SPDX-License-Identifier: MIT */
/* See queries.h. The names are names of the demo. */
#include "bindings/queries.h"

typedef struct QueryTargets {
    gab_frame a, b;
    gab_mask a_mask, b_mask;
    gab_animation kick;
    gab_plane zones;
    gab_map road;
    gab_level keep;
    gab_pose a_pose, b_pose;
} QueryTargets;

static QueryTargets find_targets(const gab_bank *bank)
{
    QueryTargets targets;
    gab_sprite asha = gab_bank_sprite(bank, "asha"), borin = gab_bank_sprite(bank, "borin");
    targets.a = gab_sprite_frame_at(asha, 30);
    targets.b = gab_sprite_frame_at(borin, 0);
    targets.a_mask = gab_frame_mask(targets.a);
    targets.b_mask = gab_frame_mask(targets.b);
    targets.kick = gab_sprite_animation(asha, "kick");
    targets.zones = gab_map_plane_at(gab_bank_map(bank, "study"), 0);
    targets.road = gab_bank_map(bank, "lake circuit");
    targets.keep = gab_bank_level(bank, "keep");
    targets.a_pose = (gab_pose){.x = 100, .y = 200};
    targets.b_pose = (gab_pose){.y = 200, .flip_x = true};
    return targets;
}

static gab_vec point_for_round(uint32_t round)
{
    return (gab_vec){(float)(round * 7919 % 700), (float)(round * 104729 % 420)};
}

static gab_mover mover_for_round(uint32_t round)
{
    gab_vec from = point_for_round(round);
    return gab_mover_disc(from, (gab_vec){from.x + 24, from.y + 9}, 5);
}

static uint32_t query_hit(QueryTargets *targets, uint32_t round)
{
    gab_hit hit;
    gab_vec point = {(float)(round % 90) + 60, (float)(round % 80) + 120};
    return gab_frame_hit(targets->a, &targets->a_pose, point, NULL, &hit);
}

static uint32_t query_strike(QueryTargets *targets, uint32_t round)
{
    gab_blow blows[8];
    targets->b_pose.x = 110 + (float)(round % 60);
    gab_fighter a = {.frame = targets->a, .pose = targets->a_pose};
    gab_fighter b = {.frame = targets->b, .pose = targets->b_pose};
    return gab_fighter_hits(&a, &b, blows, 8);
}

static uint32_t query_meet(QueryTargets *targets, uint32_t round)
{
    targets->b_pose.x = 110 + (float)(round % 60);
    return gab_mask_meets_mask(&targets->a_mask, &targets->a_pose, &targets->b_mask,
                               &targets->b_pose);
}

static uint32_t query_area(QueryTargets *targets, uint32_t round)
{
    targets->b_pose.x = 110 + (float)(round % 60);
    return (uint32_t)gab_masks_area(&targets->a_mask, &targets->a_pose, &targets->b_mask,
                                    &targets->b_pose);
}

static uint32_t query_shown(QueryTargets *targets, uint32_t round)
{
    return gab_animation_shown(targets->kick, round, &targets->a_pose).index;
}

static uint32_t query_zone(QueryTargets *targets, uint32_t round)
{
    return gab_plane_zone_at_point(targets->zones, point_for_round(round)).index & 3;
}

static uint32_t query_clearance(QueryTargets *targets, uint32_t round)
{
    float clearance;
    gab_vec away;
    return gab_map_clearance(targets->road, point_for_round(round), &clearance, &away) &&
           clearance > 4;
}

static uint32_t query_sweep(QueryTargets *targets, uint32_t round)
{
    gab_level_impact impact;
    gab_mover mover = mover_for_round(round);
    return gab_level_sweep(targets->keep, &mover, NULL, &impact);
}

static uint32_t query_slide(QueryTargets *targets, uint32_t round)
{
    gab_mover mover = mover_for_round(round);
    return gab_level_slide(targets->keep, &mover, NULL, NULL, 0).count;
}

static uint32_t query_visible(QueryTargets *targets, uint32_t round)
{
    return gab_level_visible(targets->keep, point_for_round(round), (gab_vec){24, 288}, NULL);
}

static const struct {
    const char *name;
    uint32_t (*ask)(QueryTargets *targets, uint32_t round);
} queries[QUERIES] = {
    {"gab_frame_hit", query_hit},           {"gab_fighter_hits", query_strike},
    {"gab_mask_meets_mask", query_meet},    {"gab_masks_area", query_area},
    {"gab_animation_shown", query_shown},   {"gab_plane_zone_at_point", query_zone},
    {"gab_map_clearance", query_clearance}, {"gab_level_sweep", query_sweep},
    {"gab_level_slide", query_slide},       {"gab_level_visible", query_visible},
};

const char *query_name(uint32_t query)
{
    return queries[query].name;
}

uint32_t query_run(const gab_bank *bank, uint32_t query, uint32_t rounds)
{
    QueryTargets targets = find_targets(bank);
    uint32_t sum = 0;
    for (uint32_t i = 0; i < rounds; i++)
        sum += queries[query].ask(&targets, i);
    return sum;
}
