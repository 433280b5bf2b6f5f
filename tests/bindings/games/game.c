/* SPDX-License-Identifier: MIT */
/* A hero walks through a keep, opens its doors, looks at a study, and fights: see games.py. */
#include <gabarit/gabarit.h>

#include <stdio.h>

static int fixed(float number)
{
    return (int)(number * 256);
}

static void walk(const gab_bank *bank)
{
    gab_level keep = gab_bank_level(bank, "keep");
    for (uint32_t i = 0; i < gab_level_marker_count(keep); i++) {
        gab_marker marker = gab_level_marker_at(keep, i);
        gab_tag tag = gab_bank_tag_numbered(bank, gab_marker_tag(marker));
        printf("marker %s %d %s\n", gab_marker_name(marker), fixed(gab_marker_position(marker).x),
               tag.name);
    }
    gab_vec at = gab_marker_position(gab_level_marker_at(keep, 0));
    uint32_t open[1] = {0};
    gab_blockers blockers = GAB_DEFAULTS;
    blockers.open = open;
    blockers.open_words = 1;
    for (int tick = 0; tick < 120; tick++) {
        gab_vec to = {at.x + 3, at.y + 2};
        gab_mover mover = gab_mover_disc(at, to, 6);
        gab_level_impact impacts[GAB_MAX_IMPACTS];
        gab_travel travel = gab_level_slide(keep, &mover, &blockers, impacts, GAB_MAX_IMPACTS);
        at = travel.end;
        for (uint32_t i = 0; i < travel.count; i++) {
            gab_door_id door = impacts[i].door;
            if (door != GAB_NONE && !(open[0] >> door & 1)) {
                printf("%d opens %s\n", tick, gab_level_door_name(keep, door));
                open[0] |= 1u << door;
            }
        }
    }
    printf("end %d %d %u\n", fixed(at.x), fixed(at.y), (unsigned)gab_level_door_count(keep));
}

static void look(const gab_bank *bank)
{
    gab_plane plane = gab_map_plane(gab_bank_map(bank, "study"), "zones");
    for (uint32_t number = 1; number <= gab_plane_zone_count(plane); number++) {
        gab_zone zone = gab_plane_zone_numbered(plane, number);
        gab_property text = gab_bank_property(bank, GAB_KIND_ZONE, zone.index, "text");
        gab_vec goal;
        printf("zone %s ", gab_zone_name(zone));
        if (gab_zone_walk(zone, &goal))
            printf("%d ", fixed(goal.x));
        else
            printf("nowhere ");
        printf("%s\n", text.type == GAB_VALUE_TEXT ? text.text : "silent");
    }
    gab_vec pointer = {100, 100};
    gab_zone clicked = gab_plane_zone_at_point(plane, pointer);
    if (gab_zone_exists(clicked))
        printf("clicked %s\n", gab_zone_name(clicked));
}

static void fight(const gab_bank *bank)
{
    gab_animation kick = gab_sprite_animation(gab_bank_sprite(bank, "asha"), "kick");
    gab_frame borin = gab_sprite_frame_at(gab_bank_sprite(bank, "borin"), 0);
    gab_pose here = gab_pose_at((gab_vec){100, 200}, false);
    gab_pose there = gab_pose_at((gab_vec){150, 200}, true);
    gab_point_id foot = gab_bank_point(bank, "foot");
    gab_tag_id head = gab_bank_tag(bank, "head").number;
    for (int x = 130; x < 170; x += 4) {
        gab_hit hits[8];
        gab_vec point = {(float)x, 135};
        uint32_t count = gab_frame_hits_point(borin, &there, point, NULL, hits, 8);
        for (uint32_t i = 0; i < count && i < 8; i++)
            if (hits[i].tag == head && hits[i].group == GAB_NONE)
                printf("head %d %s None\n", x, gab_bank_role_name(bank, hits[i].role));
    }
    for (uint32_t ms = 0; ms < 500; ms += 50) {
        gab_step step = gab_animation_shown(kick, ms, &here);
        gab_mask mask = gab_frame_mask(step.frame), other = gab_frame_mask(borin);
        gab_vec at;
        if (gab_frame_point(step.frame, foot, &step.pose, &at))
            printf("%u foot %d %d\n", (unsigned)ms, fixed(at.x), fixed(at.y));
        if (gab_mask_meets_mask(&mask, &step.pose, &other, &there))
            printf("%u pixels\n", (unsigned)ms);
    }
}

int main(int count, char **words)
{
    gab_bank_file file;
    if (count != 2 || gab_bank_load(&file, words[1], NULL, NULL) != GAB_OK)
        return 1;
    walk(&file.bank);
    look(&file.bank);
    fight(&file.bank);
    gab_bank_close(&file);
    return 0;
}
