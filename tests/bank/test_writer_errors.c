/* SPDX-License-Identifier: MIT */
/*
 * Tests every rule that a plain bank can break, broken once in the small bank: nothing is written,
 * and the message names the item and the limit. Levels are tested in test_writer_levels.c.
 */
#include "runtime/bank/broken.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Parts of the small bank. */
static PlainFrame *frame(PlainBank *bank, int index)
{
    return &bank->sprites[0].frames[index];
}

static PlainBox *box(PlainBank *bank, int index)
{
    return &frame(bank, 0)->boxes[index];
}

static PlainAnimation *animation(PlainBank *bank)
{
    return &bank->sprites[0].animations[0];
}

static PlainMap *town(PlainBank *bank)
{
    return &bank->maps[0];
}

static PlainPlane *plane(PlainBank *bank)
{
    return &town(bank)->planes[0];
}

static void too_many_strings(PlainBank *bank)
{
    char *name = reserve(bank, 16 << 20, 1);
    memset(name, 'x', (16 << 20) - 1);
    bank->sprites[0].name = name;
}

static void too_many_frames(PlainBank *bank)
{
    bank->sprites[1].frame_count = (1 << 20) - 3;
    bank->sprites[1].frames = reserve(bank, bank->sprites[1].frame_count, sizeof(PlainFrame));
}

static void too_many_points(PlainBank *bank)
{
    frame(bank, 0)->point_count = 65536;
    frame(bank, 0)->points = reserve(bank, 65536, sizeof(PlainPoint));
}

static void too_many_boxes(PlainBank *bank)
{
    PlainBox *boxes = reserve(bank, 4097, sizeof *boxes);
    for (int i = 0; i < 4097; i++)
        boxes[i] = *box(bank, 2);
    frame(bank, 2)->boxes = boxes;
    frame(bank, 2)->box_count = 4097;
}

static void animation_long(PlainBank *bank)
{
    animation(bank)->steps = reserve(bank, 128, sizeof(PlainStep));
    animation(bank)->step_count = 128;
    frame(bank, 0)->duration = 1 << 24;
}

static void distance(PlainBank *bank)
{
    uint32_t *distances = reserve(bank, 350, sizeof *distances);
    distances[4 * 70 + 1] = (1 << 30) + 1;
    town(bank)->distances = distances;
}

static void maps_alike(PlainBank *bank)
{
    PlainMap *maps = reserve(bank, 2, sizeof *maps);
    maps[0] = maps[1] = *town(bank);
    bank->maps = maps;
    bank->map_count = 2;
}

#define KEN   "sprite 0 \"ken\""
#define STAND KEN ", frame 0 \"stand\""
#define PUNCH KEN ", frame 2 \"punch\""
#define TOWN  "map 0 \"town\""
#define DOORS TOWN ", plane 0 \"doors\""
#define MIDI  "picture 2 \"town \xC3\xA0 midi.png\""

static void test_broken(void)
{
    BROKEN("the bank", "has 65 roles; the maximum is 64", bank->role_count = 65);
    BROKEN("role 1", "it has no name", bank->roles[1].name = "");
    BROKEN("the bank", "two of its roles, 0 and 1, are called \"body\"",
           bank->roles[1].name = "body");
    BROKEN("the bank", "has 256 tags; the maximum is 255", bank->tag_count = 256);
    BROKEN("tag 3", "it has no name", bank->tags[1].name = NULL);
    BROKEN("tag 0 \"head\"", "its number is 0, which means no tag; numbers are 1 to 255",
           bank->tags[1].number = 0);
    BROKEN("tag 200 \"head\"", "its number appears twice", bank->tags[1].number = 200);
    BROKEN("the bank", "two of its tags, 3 and 200, are called \"door\"",
           bank->tags[1].name = "door");
    BROKEN("tag 3 \"head\"", "there is no role 2; the bank has 2", bank->tags[1].role = 2);
    BROKEN("sprite 0 \"k\\xE9n\"", "the string \"k\\xE9n\" is not UTF-8",
           bank->sprites[0].name = "k\xE9n");
    BROKEN("tag 3 \"head\", property \"\\xFF\"", "the string \"\\xFF\" is not UTF-8",
           bank->tags[1].properties.items[0].key = "\xFF");
    BROKEN(STAND ", box 0 \"head\", property \"sound\"", "the string \"a\\xC0\\x80\" is not UTF-8",
           box(bank, 0)->properties.items[0].text = "a\xC0\x80");
    BROKEN("the bank", "its strings take more than 16777216 bytes", too_many_strings(bank));

    BROKEN("tag 3 \"head\", property \"\"", "its key is empty",
           bank->tags[1].properties.items[0].key = "");
    BROKEN("tag 3 \"head\", property \"weak\"", "its key appears twice",
           bank->tags[1].properties.items[0].key = "weak");
    BROKEN(KEN ", property \"weight\"", "there is no type of value 0; types are 1 to 4",
           bank->sprites[0].properties.items[0].type = GAB_VALUE_NONE);
    BROKEN(KEN ", property \"weight\"", "there is no type of value 5; types are 1 to 4",
           bank->sprites[0].properties.items[0].type = (gab_value_type)5);
    BROKEN(KEN ", property \"weight\"", "it refers to kind 4 of item, but may not",
           bank->sprites[0].properties.items[0] = (PlainProperty){
               .key = "weight", .type = GAB_VALUE_REFERENCE, .reference = {GAB_KIND_FRAME, 0}});
    BROKEN(KEN ", property \"weight\"", "it refers to level 99, but there are only 2",
           bank->sprites[0].properties.items[0] = (PlainProperty){
               .key = "weight", .type = GAB_VALUE_REFERENCE, .reference = {GAB_KIND_LEVEL, 99}});
    BROKEN(KEN ", property \"weight\"", "its number is not finite",
           bank->sprites[0].properties.items[0].number = (double)NAN);
    BROKEN(STAND ", box 1 \"arms\", member 0 \"left\", property \"reach\"",
           "its number is not finite",
           box(bank, 1)->members[0].properties.items[0].number = -(double)INFINITY);

    BROKEN("picture 1 \"ryu.png\"", "is 0 x 2 pixels; sides are 1 to 16384",
           bank->pictures[1].width = 0);
    BROKEN(MIDI, "is 16385 x 5 pixels; sides are 1 to 16384", bank->pictures[2].width = 16385);
    BROKEN(MIDI, "is 70 x 2147483648 pixels; sides are 1 to 16384",
           bank->pictures[2].height = 0x80000000);
    BROKEN(MIDI, "is 8193 x 8192 pixels; the maximum is 67108864 in total",
           bank->pictures[2].width = 8193;
           bank->pictures[2].height = 8192);
    BROKEN("picture 0 \"art/ken.png\"", "its base name contains a folder",
           bank->pictures[0].name = "art/ken.png");
    BROKEN("picture 0 \"art\\\\ken.png\"", "its base name contains a folder",
           bank->pictures[0].name = "art\\ken.png");
    BROKEN("picture 0 \"ken.png\"", "there is no kind of pixels 3; kinds are 0 to 2",
           bank->pictures[0].kind = (gab_pixels)3);
    BROKEN(MIDI, "its pixels are omitted, but take 4 bytes", bank->pictures[2].size = 4);
    BROKEN("picture 1 \"ryu.png\"", "its pixels take 23 bytes; RGBA of its size takes 24",
           bank->pictures[1].size = 23);
    BROKEN("picture 1 \"ryu.png\"", "its pixels take 0 bytes; RGBA of its size takes 24",
           bank->pictures[1].pixels = NULL);
    BROKEN("picture 0 \"ken.png\"", "its pixels are not a PNG file", bank->pictures[0].size = 23);
    BROKEN("picture 0 \"ken.png\"", "its pixels are not a PNG file",
           bank->pictures[0].pixels = NULL);
    BROKEN("picture 0 \"ken.png\"", "its pixels are not a PNG file",
           set_byte(bank, &bank->pictures[0].pixels, 74, 1, 'J'));
    BROKEN("picture 0 \"ken.png\"", "its PNG file is 16 x 9 pixels, not 16 x 8",
           set_byte(bank, &bank->pictures[0].pixels, 74, 23, 9));
    BROKEN("picture 1 \"ryu.png\"",
           "the pixels up to here take 2147483671 bytes; a bank must be smaller than 2147483648",
           bank->pictures[0].size = 0x7FFFFFFF);
    BROKEN("picture 1 \"ryu.png\"",
           "the pixels up to here take 2147483651 bytes; a bank must be smaller than 2147483648",
           bank->pictures[0].size = 0x7FFFFFFF - 20);

    BROKEN("sprite 1", "it has no name", bank->sprites[1].name = "");
    BROKEN("sprite 1 \"r\", frame 0 \"stand\"", "its rectangle ends at 4, 2; its picture is 3 x 2",
           bank->sprites[1].name = "r";
           bank->sprites[1].frames[0].x = 2);
    BROKEN("the bank", "two of its sprites, 0 and 1, are called \"ken\"",
           bank->sprites[1].name = "ken");
    BROKEN(KEN, "two of its frames, 0 and 3, are called \"stand\"", frame(bank, 3)->name = "stand");
    BROKEN("sprite 1 \"ryu\"", "the bank has 1048577 frames up to here; the maximum is 1048576",
           too_many_frames(bank));
    BROKEN(STAND, "there is no picture 3; the bank has 3", frame(bank, 0)->picture = 3);
    BROKEN(STAND, "its rectangle ends at 17, 8; its picture is 16 x 8", frame(bank, 0)->x = 5);
    BROKEN(STAND, "its rectangle ends at 13, 4294967303; its picture is 16 x 8",
           frame(bank, 0)->y = UINT32_MAX);
    BROKEN(PUNCH, "has a picture, and a rectangle of 0 x 2 pixels", frame(bank, 2)->width = 0);
    BROKEN(PUNCH, "has a picture, and a rectangle of 3 x 0 pixels", frame(bank, 2)->height = 0);
    BROKEN(KEN ", frame 1", "has a rectangle, and no picture", frame(bank, 1)->x = 1);
    BROKEN(STAND, "its left, 16776961," BEYOND, frame(bank, 0)->left = limit + 1);
    BROKEN(STAND, "its top, -2147483648," BEYOND, frame(bank, 0)->top = INT32_MIN);
    BROKEN(PUNCH, "lasts 0 ms; durations are 1 to 16777216", frame(bank, 2)->duration = 0);
    BROKEN(PUNCH, "lasts 16777217 ms; durations are 1 to 16777216",
           frame(bank, 2)->duration = (1 << 24) + 1);

    BROKEN(STAND, "has 65536 points; the maximum is 65535", too_many_points(bank));
    BROKEN(STAND ", point \"\"", "it has no name", frame(bank, 0)->points[0].name = NULL);
    BROKEN(STAND ", point \"eye\"", "its name appears twice in the frame",
           frame(bank, 0)->points[0].name = "eye");
    BROKEN(STAND ", point \"fist\"", "its x, -16776961," BEYOND,
           frame(bank, 0)->points[0].x = -limit - 1);
    BROKEN(STAND ", point \"eye\"", "its y, 16776961," BEYOND,
           frame(bank, 0)->points[1].y = limit + 1);
    BROKEN(STAND ", point \"eye\"", "its direction, 32439, 0, is not within 1% of 32767 long",
           frame(bank, 0)->points[1].to_x = 32439);
    BROKEN(STAND ", point \"eye\"", "its direction, 23402, 23402, is not within 1% of 32767 long",
           frame(bank, 0)->points[1].to_x = 23402;
           frame(bank, 0)->points[1].to_y = 23402);
    BROKEN(STAND ", point \"eye\"", "its direction, 0, 1, is not within 1% of 32767 long",
           frame(bank, 0)->points[1].to_y = 1);

    BROKEN(PUNCH, "has 4097 boxes, groups included; the maximum is 4096", too_many_boxes(bank));
    BROKEN(STAND, "has 4097 boxes, groups included; the maximum is 4096",
           box(bank, 1)->member_count = 4094);
    BROKEN(STAND, "has 4294967298 boxes, groups included; the maximum is 4096",
           box(bank, 1)->member_count = UINT32_MAX);
    BROKEN(STAND ", box 0 \"head\"", "there is no tag with the number 4", box(bank, 0)->tag = 4);
    BROKEN(STAND ", box 2", "its top edge, 0, is not above its bottom edge, 0",
           box(bank, 2)->top = 0);
    BROKEN(STAND ", box 0 \"head\"", "its left edge, 513, is not left of its right edge, 512",
           box(bank, 0)->left = 513);
    BROKEN(STAND ", box 0 \"head\"", "its left edge, -16776961," BEYOND,
           box(bank, 0)->left = -limit - 1);
    BROKEN(STAND ", box 0 \"head\"", "its top edge, -16776961," BEYOND,
           box(bank, 0)->top = -limit - 1);
    BROKEN(STAND ", box 0 \"head\"", "its right edge, 16776961," BEYOND,
           box(bank, 0)->right = limit + 1);
    BROKEN(STAND ", box 0 \"head\"", "its bottom edge, 16776961," BEYOND,
           box(bank, 0)->bottom = limit + 1);
    BROKEN(STAND ", box 1 \"arms\", member 1",
           "its left edge, 896, is not left of its right edge, 896",
           box(bank, 1)->members[1].right = 896);
    BROKEN(STAND ", box 1 \"arms\", member 0 \"left\"", "there is no tag with the number 255",
           box(bank, 1)->members[0].tag = 255);
    BROKEN(STAND ", box 1 \"arms\"", "is a group, and has the tag 3", box(bank, 1)->tag = 3);
    BROKEN(STAND ", box 1 \"arms\"", "is a group without members", box(bank, 1)->member_count = 0);
    BROKEN(STAND ", box 1 \"arms\", member 1", "is a group within a group",
           box(bank, 1)->members[1].is_group = true);
    BROKEN(STAND ", box 0 \"head\"", "has 1 members, and is not a group",
           box(bank, 0)->member_count = 1);
    BROKEN(STAND ", box 1 \"arms\", member 0 \"left\"", "has 2 members, and is not a group",
           box(bank, 1)->members[0].member_count = 2);

    BROKEN(STAND, "its mask ends at 13, 8; its rectangle is 12 x 8", frame(bank, 0)->mask->x = 1);
    BROKEN(STAND, "its mask ends at 12, 4294967303; its rectangle is 12 x 8",
           frame(bank, 0)->mask->y = UINT32_MAX);
    BROKEN(STAND, "its mask has no pixels", frame(bank, 0)->mask->rows = NULL);
    BROKEN(KEN ", frame 1", "its mask ends at 1, 0; its rectangle is 0 x 0",
           frame(bank, 1)->mask->width = 1);

    BROKEN(KEN ", animation 0", "it has no name", animation(bank)->name = "");
    BROKEN(KEN, "two of its animations, 0 and 2, are called \"sway\"",
           animation(bank)->name = "sway");
    BROKEN(KEN ", animation 0 \"walk\"", "its step 1 lasts 16777217 ms; the maximum is 16777216",
           animation(bank)->steps[1].duration = (1 << 24) + 1);
    BROKEN(KEN ", animation 0 \"walk\"", "has no steps", animation(bank)->step_count = 0);
    BROKEN(KEN ", animation 0 \"walk\"", "loops to step 3; it has 3", animation(bank)->loop = 3);
    BROKEN(KEN ", animation 0 \"walk\"", "there is no direction 3; directions are 0 to 2",
           animation(bank)->direction = (PlainDirection)3);
    BROKEN(KEN ", animation 0 \"walk\"", "its step 2 is frame 4; the sprite has 4",
           animation(bank)->steps[2].frame = 4);
    BROKEN(KEN ", animation 0 \"walk\"",
           "lasts 2147483648 ms up to its step 127; it must last less than 2147483648",
           animation_long(bank));

    BROKEN("map 0", "it has no name", town(bank)->name = NULL);
    BROKEN("the bank", "two of its maps, 0 and 1, are called \"town\"", maps_alike(bank));
    BROKEN(TOWN, "is 70 x 0 pixels; sides are 1 to 16384", town(bank)->height = 0);
    BROKEN(TOWN, "is 16385 x 5 pixels; sides are 1 to 16384", town(bank)->width = 16385);
    BROKEN(TOWN, "is 16384 x 4097 pixels; the maximum is 67108864 in total",
           town(bank)->width = 16384;
           town(bank)->height = 4097);
    BROKEN(TOWN, "there is no picture 3; the bank has 3", town(bank)->picture = 3);
    BROKEN(TOWN ", plane 1", "it has no name", town(bank)->planes[1].name = "");
    BROKEN(TOWN, "two of its planes, 0 and 1, are called \"doors\"",
           town(bank)->planes[1].name = "doors");
    BROKEN(TOWN ", plane 1 \"air\"", "has no pixels", town(bank)->planes[1].pixels = NULL);
    BROKEN(DOORS, "its row 2 has pixels of zone 4; it has 3 zones",
           set_byte(bank, &plane(bank)->pixels, 350, 2 * 70 + 69, 4));
    BROKEN(TOWN ", plane 1 \"air\"", "its row 4 has pixels of zone 255; it has 0 zones",
           set_byte(bank, &town(bank)->planes[1].pixels, 350, 349, 255));
    BROKEN(DOORS, "has 256 zones; the maximum is 255", plane(bank)->zone_count = 256);
    BROKEN(DOORS, "two of its zones, 1 and 3, are called \"door\"",
           plane(bank)->zones[2].name = "door");
    BROKEN(DOORS ", zone 1 \"door\"", "there is no tag with the number 201",
           plane(bank)->zones[0].tag = 201);
    BROKEN(DOORS ", zone 1 \"door\"", "its walk-to x, 16776961," BEYOND,
           plane(bank)->zones[0].walk_x = limit + 1);
    BROKEN(DOORS ", zone 1 \"door\"", "its walk-to y, -16776961," BEYOND,
           plane(bank)->zones[0].walk_y = -limit - 1);
    BROKEN(DOORS ", zone 1 \"door\", property \"locked\"", "its key appears twice",
           plane(bank)->zones[0].properties.items[0].key = "locked");
    BROKEN(TOWN, "has 256 bands; the maximum is 255", town(bank)->band_count = 256);
    BROKEN(TOWN, "two of its bands, 0 and 1, are called \"man\"",
           town(bank)->bands[0].name = "man");
    BROKEN(TOWN ", band 0 \"car\"", "its radius, 0, is not above 0",
           town(bank)->bands[0].radius = 0);
    BROKEN(TOWN ", band 0", "its radius, -5, is not above 0", town(bank)->bands[1].radius = -5);
    BROKEN(TOWN ", band 2", "its radius, 16776961," BEYOND,
           town(bank)->bands[1].radius = limit + 1);
    BROKEN(TOWN ", band 2", "its radius, 51200, appears twice in the map",
           town(bank)->bands[0].radius = 51200);
    BROKEN(TOWN, "its band pixel 5, 3 is 4; it has 3 bands",
           set_byte(bank, &town(bank)->band_pixels, 350, 3 * 70 + 5, 4));
    BROKEN(TOWN ", band 1 \"car\", property \"\"", "its key is empty",
           town(bank)->bands[0].properties.items[0].key = NULL);
    BROKEN(TOWN, "its squared distance 1, 4 is 1073741825; the maximum is 1073741824",
           distance(bank));
    check_note("%zu rules", rules);
}

/* The longest possible location in a message fits and is complete. */
static void test_long_names(void)
{
    PlainBank bank;
    BankError error;
    uint8_t *bytes;
    size_t size;
    char name[200];
    memset(name, '\x01', sizeof name - 1);
    name[sizeof name - 1] = '\0';
    plain_small(&bank);
    bank.sprites[0].name = frame(&bank, 0)->name = box(&bank, 1)->name = name;
    box(&bank, 1)->members[0].name = name;
    box(&bank, 1)->members[0].properties.items[0].key = name;
    box(&bank, 1)->members[0].properties.items[0].number = (double)NAN;
    CHECK(!bank_write(&bank, &bytes, &size, &error));
    const char *last = strstr(error.where, ", property \"\\x01");
    CHECK(last && strcmp(last + strlen(last) - 5, "1...\"") == 0);
    plain_free(&bank);
}

CHECK_CASES({"every broken rule is reported with its location", test_broken},
            {"long names in messages", test_long_names})
