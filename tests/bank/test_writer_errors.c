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

static void set_byte(PlainBank *bank, const uint8_t **bytes, size_t size, size_t at, uint8_t value)
{
    uint8_t *copy = reserve(bank, size, 1);
    memcpy(copy, *bytes, size);
    copy[at] = value;
    *bytes = copy;
}

/* ---- Roles, tags, strings ---- */

BREAK(too_many_roles, bank->role_count = 65)
BREAK(role_without_name, bank->roles[1].name = "")
BREAK(roles_alike, bank->roles[1].name = "body")
BREAK(too_many_tags, bank->tag_count = 256)
BREAK(tag_without_name, bank->tags[1].name = NULL)
BREAK(tag_zero, bank->tags[1].number = 0)
BREAK(tag_numbers_alike, bank->tags[1].number = 200)
BREAK(tag_names_alike, bank->tags[1].name = "door")
BREAK(tag_role, bank->tags[1].role = 2)
BREAK(not_utf8, bank->sprites[0].name = "k\xE9n")
BREAK(key_not_utf8, bank->tags[1].properties.items[0].key = "\xFF")
BREAK(text_not_utf8, box(bank, 0)->properties.items[0].text = "a\xC0\x80")

static void too_many_strings(PlainBank *bank)
{
    char *name = reserve(bank, 16 << 20, 1);
    memset(name, 'x', (16 << 20) - 1);
    bank->sprites[0].name = name;
}

/* ---- Properties ---- */

BREAK(empty_key, bank->tags[1].properties.items[0].key = "")
BREAK(keys_alike, bank->tags[1].properties.items[0].key = "weak")
BREAK(value_none, bank->sprites[0].properties.items[0].type = GAB_VALUE_NONE)
BREAK(value_type, bank->sprites[0].properties.items[0].type = (gab_value_type)4)
BREAK(value_nan, bank->sprites[0].properties.items[0].number = (double)NAN)
BREAK(value_infinite, box(bank, 1)->members[0].properties.items[0].number = -(double)INFINITY)

/* ---- Pictures ---- */

BREAK(picture_empty, bank->pictures[1].width = 0)
BREAK(picture_wide, bank->pictures[2].width = 16385)
BREAK(picture_tall, bank->pictures[2].height = 0x80000000)
BREAK(picture_large, bank->pictures[2].width = 8193; bank->pictures[2].height = 8192)
BREAK(picture_folder, bank->pictures[0].name = "art/ken.png")
BREAK(picture_other_folder, bank->pictures[0].name = "art\\ken.png")
BREAK(picture_kind, bank->pictures[0].kind = (gab_pixels)3)
BREAK(picture_omitted, bank->pictures[2].size = 4)
BREAK(rgba_short, bank->pictures[1].size = 23)
BREAK(rgba_missing, bank->pictures[1].pixels = NULL)
BREAK(png_short, bank->pictures[0].size = 23)
BREAK(png_missing, bank->pictures[0].pixels = NULL)
BREAK(png_other, set_byte(bank, &bank->pictures[0].pixels, 74, 1, 'J'))
BREAK(png_size, set_byte(bank, &bank->pictures[0].pixels, 74, 23, 9))
BREAK(png_huge, bank->pictures[0].size = 0x7FFFFFFF)
BREAK(png_over, bank->pictures[0].size = 0x7FFFFFFF - 20)

/* ---- Sprites and frames ---- */

BREAK(sprite_without_name, bank->sprites[1].name = "")
BREAK(sprite_with_short_name, bank->sprites[1].name = "r"; bank->sprites[1].frames[0].x = 2)
BREAK(sprites_alike, bank->sprites[1].name = "ken")
BREAK(frames_alike, frame(bank, 3)->name = "stand")

static void too_many_frames(PlainBank *bank)
{
    bank->sprites[1].frame_count = (1 << 20) - 3;
    bank->sprites[1].frames = reserve(bank, bank->sprites[1].frame_count, sizeof(PlainFrame));
}

BREAK(frame_picture, frame(bank, 0)->picture = 3)
BREAK(frame_right, frame(bank, 0)->x = 5)
BREAK(frame_bottom, frame(bank, 0)->y = UINT32_MAX)
BREAK(frame_empty, frame(bank, 2)->width = 0)
BREAK(frame_flat, frame(bank, 2)->height = 0)
BREAK(frame_without_picture, frame(bank, 1)->x = 1)
BREAK(frame_left, frame(bank, 0)->left = limit + 1)
BREAK(frame_top, frame(bank, 0)->top = INT32_MIN)
BREAK(frame_instant, frame(bank, 2)->duration = 0)
BREAK(frame_long, frame(bank, 2)->duration = (1 << 24) + 1)

/* ---- Points ---- */

static void too_many_points(PlainBank *bank)
{
    frame(bank, 0)->point_count = 65536;
    frame(bank, 0)->points = reserve(bank, 65536, sizeof(PlainPoint));
}

BREAK(point_without_name, frame(bank, 0)->points[0].name = NULL)
BREAK(points_alike, frame(bank, 0)->points[0].name = "eye")
BREAK(point_x, frame(bank, 0)->points[0].x = -limit - 1)
BREAK(point_y, frame(bank, 0)->points[1].y = limit + 1)
BREAK(direction_short, frame(bank, 0)->points[1].to_x = 32439)
BREAK(direction_long, frame(bank, 0)->points[1].to_x = 23402;
      frame(bank, 0)->points[1].to_y = 23402)
BREAK(direction_tiny, frame(bank, 0)->points[1].to_y = 1)

/* ---- Boxes ---- */

static void too_many_boxes(PlainBank *bank)
{
    PlainBox *boxes = reserve(bank, 4097, sizeof *boxes);
    for (int i = 0; i < 4097; i++)
        boxes[i] = *box(bank, 2);
    frame(bank, 2)->boxes = boxes;
    frame(bank, 2)->box_count = 4097;
}

BREAK(too_many_members, box(bank, 1)->member_count = 4094)
BREAK(far_too_many_members, box(bank, 1)->member_count = UINT32_MAX)
BREAK(box_tag, box(bank, 0)->tag = 4)
BREAK(box_flat, box(bank, 2)->top = 0)
BREAK(box_reversed, box(bank, 0)->left = 513)
BREAK(box_left, box(bank, 0)->left = -limit - 1)
BREAK(box_top, box(bank, 0)->top = -limit - 1)
BREAK(box_right, box(bank, 0)->right = limit + 1)
BREAK(box_bottom, box(bank, 0)->bottom = limit + 1)
BREAK(member_thin, box(bank, 1)->members[1].right = 896)
BREAK(member_tag, box(bank, 1)->members[0].tag = 255)
BREAK(group_tag, box(bank, 1)->tag = 3)
BREAK(group_empty, box(bank, 1)->member_count = 0)
BREAK(group_in_group, box(bank, 1)->members[1].is_group = true)
BREAK(members_of_box, box(bank, 0)->member_count = 1)
BREAK(members_of_member, box(bank, 1)->members[0].member_count = 2)

/* ---- Masks ---- */

BREAK(mask_right, frame(bank, 0)->mask->x = 1)
BREAK(mask_bottom, frame(bank, 0)->mask->y = UINT32_MAX)
BREAK(mask_missing, frame(bank, 0)->mask->rows = NULL)
BREAK(mask_without_picture, frame(bank, 1)->mask->width = 1)

/* ---- Animations ---- */

BREAK(animation_without_name, animation(bank)->name = "")
BREAK(animations_alike, animation(bank)->name = "sway")
BREAK(animation_empty, animation(bank)->step_count = 0)
BREAK(animation_loop, animation(bank)->loop = 3)
BREAK(animation_direction, animation(bank)->direction = (PlainDirection)3)
BREAK(animation_step, animation(bank)->steps[2].frame = 4)
BREAK(animation_step_long, animation(bank)->steps[1].duration = (1 << 24) + 1)

static void animation_long(PlainBank *bank)
{
    animation(bank)->steps = reserve(bank, 128, sizeof(PlainStep));
    animation(bank)->step_count = 128;
    frame(bank, 0)->duration = 1 << 24;
}

/* ---- Maps ---- */

BREAK(map_without_name, town(bank)->name = NULL)
BREAK(map_empty, town(bank)->height = 0)
BREAK(map_wide, town(bank)->width = 16385)
BREAK(map_large, town(bank)->width = 16384; town(bank)->height = 4097)
BREAK(map_picture, town(bank)->picture = 3)
BREAK(plane_without_name, town(bank)->planes[1].name = "")
BREAK(planes_alike, town(bank)->planes[1].name = "doors")
BREAK(plane_without_pixels, town(bank)->planes[1].pixels = NULL)
BREAK(plane_pixel, set_byte(bank, &plane(bank)->pixels, 350, 2 * 70 + 69, 4))
BREAK(air_pixel, set_byte(bank, &town(bank)->planes[1].pixels, 350, 349, 255))
BREAK(too_many_zones, plane(bank)->zone_count = 256)
BREAK(zones_alike, plane(bank)->zones[2].name = "door")
BREAK(zone_tag, plane(bank)->zones[0].tag = 201)
BREAK(zone_walk_x, plane(bank)->zones[0].walk_x = limit + 1)
BREAK(zone_walk_y, plane(bank)->zones[0].walk_y = -limit - 1)
BREAK(too_many_bands, town(bank)->band_count = 256)
BREAK(bands_alike, town(bank)->bands[0].name = "man")
BREAK(radius_zero, town(bank)->bands[0].radius = 0)
BREAK(radius_negative, town(bank)->bands[1].radius = -5)
BREAK(radius_large, town(bank)->bands[1].radius = limit + 1)
BREAK(radii_alike, town(bank)->bands[0].radius = 51200)
BREAK(band_pixel, set_byte(bank, &town(bank)->band_pixels, 350, 3 * 70 + 5, 4))
BREAK(zone_key_alike, plane(bank)->zones[0].properties.items[0].key = "locked")
BREAK(band_key_empty, town(bank)->bands[0].properties.items[0].key = NULL)

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

static const Broken broken[] = {
    {too_many_roles, "the bank", "has 65 roles; the maximum is 64"},
    {role_without_name, "role 1", "it has no name"},
    {roles_alike, "the bank", "two of its roles, 0 and 1, are called \"body\""},
    {too_many_tags, "the bank", "has 256 tags; the maximum is 255"},
    {tag_without_name, "tag 3", "it has no name"},
    {tag_zero, "tag 0 \"head\"", "its number is 0, which means no tag; numbers are 1 to 255"},
    {tag_numbers_alike, "tag 200 \"head\"", "its number appears twice"},
    {tag_names_alike, "the bank", "two of its tags, 3 and 200, are called \"door\""},
    {tag_role, "tag 3 \"head\"", "there is no role 2; the bank has 2"},
    {not_utf8, "sprite 0 \"k\\xE9n\"", "the string \"k\\xE9n\" is not UTF-8"},
    {key_not_utf8, "tag 3 \"head\", property \"\\xFF\"", "the string \"\\xFF\" is not UTF-8"},
    {text_not_utf8, "sprite 0 \"ken\", frame 0 \"stand\", box 0 \"head\", property \"sound\"",
     "the string \"a\\xC0\\x80\" is not UTF-8"},
    {too_many_strings, "the bank", "its strings take more than 16777216 bytes"},

    {empty_key, "tag 3 \"head\", property \"\"", "its key is empty"},
    {keys_alike, "tag 3 \"head\", property \"weak\"", "its key appears twice"},
    {value_none, "sprite 0 \"ken\", property \"weight\"",
     "there is no type of value 0; types are 1 to 3"},
    {value_type, "sprite 0 \"ken\", property \"weight\"",
     "there is no type of value 4; types are 1 to 3"},
    {value_nan, "sprite 0 \"ken\", property \"weight\"", "its number is not finite"},
    {value_infinite,
     "sprite 0 \"ken\", frame 0 \"stand\", box 1 \"arms\", member 0 \"left\", property \"reach\"",
     "its number is not finite"},

    {picture_empty, "picture 1 \"ryu.png\"", "is 0 x 2 pixels; sides are 1 to 16384"},
    {picture_wide, "picture 2 \"town \xC3\xA0 midi.png\"",
     "is 16385 x 5 pixels; sides are 1 to 16384"},
    {picture_tall, "picture 2 \"town \xC3\xA0 midi.png\"",
     "is 70 x 2147483648 pixels; sides are 1 to 16384"},
    {picture_large, "picture 2 \"town \xC3\xA0 midi.png\"",
     "is 8193 x 8192 pixels; the maximum is 67108864 in total"},
    {picture_folder, "picture 0 \"art/ken.png\"", "its base name contains a folder"},
    {picture_other_folder, "picture 0 \"art\\\\ken.png\"", "its base name contains a folder"},
    {picture_kind, "picture 0 \"ken.png\"", "there is no kind of pixels 3; kinds are 0 to 2"},
    {picture_omitted, "picture 2 \"town \xC3\xA0 midi.png\"",
     "its pixels are omitted, but take 4 bytes"},
    {rgba_short, "picture 1 \"ryu.png\"", "its pixels take 23 bytes; RGBA of its size takes 24"},
    {rgba_missing, "picture 1 \"ryu.png\"", "its pixels take 0 bytes; RGBA of its size takes 24"},
    {png_short, "picture 0 \"ken.png\"", "its pixels are not a PNG file"},
    {png_missing, "picture 0 \"ken.png\"", "its pixels are not a PNG file"},
    {png_other, "picture 0 \"ken.png\"", "its pixels are not a PNG file"},
    {png_size, "picture 0 \"ken.png\"", "its PNG file is 16 x 9 pixels, not 16 x 8"},
    {png_huge, "picture 1 \"ryu.png\"",
     "the pixels up to here take 2147483671 bytes; a bank must be smaller than 2147483648"},
    {png_over, "picture 1 \"ryu.png\"",
     "the pixels up to here take 2147483651 bytes; a bank must be smaller than 2147483648"},

    {sprite_without_name, "sprite 1", "it has no name"},
    {sprite_with_short_name, "sprite 1 \"r\", frame 0 \"stand\"",
     "its rectangle ends at 4, 2; its picture is 3 x 2"},
    {sprites_alike, "the bank", "two of its sprites, 0 and 1, are called \"ken\""},
    {frames_alike, "sprite 0 \"ken\"", "two of its frames, 0 and 3, are called \"stand\""},
    {too_many_frames, "sprite 1 \"ryu\"",
     "the bank has 1048577 frames up to here; the maximum is 1048576"},
    {frame_picture, "sprite 0 \"ken\", frame 0 \"stand\"", "there is no picture 3; the bank has 3"},
    {frame_right, "sprite 0 \"ken\", frame 0 \"stand\"",
     "its rectangle ends at 17, 8; its picture is 16 x 8"},
    {frame_bottom, "sprite 0 \"ken\", frame 0 \"stand\"",
     "its rectangle ends at 13, 4294967303; its picture is 16 x 8"},
    {frame_empty, "sprite 0 \"ken\", frame 2 \"punch\"",
     "has a picture, and a rectangle of 0 x 2 pixels"},
    {frame_flat, "sprite 0 \"ken\", frame 2 \"punch\"",
     "has a picture, and a rectangle of 3 x 0 pixels"},
    {frame_without_picture, "sprite 0 \"ken\", frame 1", "has a rectangle, and no picture"},
    {frame_left, "sprite 0 \"ken\", frame 0 \"stand\"",
     "its left, 16776961, is beyond 16776960 (in 1/256 pixel)"},
    {frame_top, "sprite 0 \"ken\", frame 0 \"stand\"",
     "its top, -2147483648, is beyond 16776960 (in 1/256 pixel)"},
    {frame_instant, "sprite 0 \"ken\", frame 2 \"punch\"",
     "lasts 0 ms; durations are 1 to 16777216"},
    {frame_long, "sprite 0 \"ken\", frame 2 \"punch\"",
     "lasts 16777217 ms; durations are 1 to 16777216"},

    {too_many_points, "sprite 0 \"ken\", frame 0 \"stand\"",
     "has 65536 points; the maximum is 65535"},
    {point_without_name, "sprite 0 \"ken\", frame 0 \"stand\", point \"\"", "it has no name"},
    {points_alike, "sprite 0 \"ken\", frame 0 \"stand\", point \"eye\"",
     "its name appears twice in the frame"},
    {point_x, "sprite 0 \"ken\", frame 0 \"stand\", point \"fist\"",
     "its x, -16776961, is beyond 16776960 (in 1/256 pixel)"},
    {point_y, "sprite 0 \"ken\", frame 0 \"stand\", point \"eye\"",
     "its y, 16776961, is beyond 16776960 (in 1/256 pixel)"},
    {direction_short, "sprite 0 \"ken\", frame 0 \"stand\", point \"eye\"",
     "its direction, 32439, 0, is not within 1% of 32767 long"},
    {direction_long, "sprite 0 \"ken\", frame 0 \"stand\", point \"eye\"",
     "its direction, 23402, 23402, is not within 1% of 32767 long"},
    {direction_tiny, "sprite 0 \"ken\", frame 0 \"stand\", point \"eye\"",
     "its direction, 0, 1, is not within 1% of 32767 long"},

    {too_many_boxes, "sprite 0 \"ken\", frame 2 \"punch\"",
     "has 4097 boxes, groups included; the maximum is 4096"},
    {too_many_members, "sprite 0 \"ken\", frame 0 \"stand\"",
     "has 4097 boxes, groups included; the maximum is 4096"},
    {far_too_many_members, "sprite 0 \"ken\", frame 0 \"stand\"",
     "has 4294967298 boxes, groups included; the maximum is 4096"},
    {box_tag, "sprite 0 \"ken\", frame 0 \"stand\", box 0 \"head\"",
     "there is no tag with the number 4"},
    {box_flat, "sprite 0 \"ken\", frame 0 \"stand\", box 2",
     "its top edge, 0, is not above its bottom edge, 0"},
    {box_reversed, "sprite 0 \"ken\", frame 0 \"stand\", box 0 \"head\"",
     "its left edge, 513, is not left of its right edge, 512"},
    {box_left, "sprite 0 \"ken\", frame 0 \"stand\", box 0 \"head\"",
     "its left edge, -16776961, is beyond 16776960 (in 1/256 pixel)"},
    {box_top, "sprite 0 \"ken\", frame 0 \"stand\", box 0 \"head\"",
     "its top edge, -16776961, is beyond 16776960 (in 1/256 pixel)"},
    {box_right, "sprite 0 \"ken\", frame 0 \"stand\", box 0 \"head\"",
     "its right edge, 16776961, is beyond 16776960 (in 1/256 pixel)"},
    {box_bottom, "sprite 0 \"ken\", frame 0 \"stand\", box 0 \"head\"",
     "its bottom edge, 16776961, is beyond 16776960 (in 1/256 pixel)"},
    {member_thin, "sprite 0 \"ken\", frame 0 \"stand\", box 1 \"arms\", member 1",
     "its left edge, 896, is not left of its right edge, 896"},
    {member_tag, "sprite 0 \"ken\", frame 0 \"stand\", box 1 \"arms\", member 0 \"left\"",
     "there is no tag with the number 255"},
    {group_tag, "sprite 0 \"ken\", frame 0 \"stand\", box 1 \"arms\"",
     "is a group, and has the tag 3"},
    {group_empty, "sprite 0 \"ken\", frame 0 \"stand\", box 1 \"arms\"",
     "is a group without members"},
    {group_in_group, "sprite 0 \"ken\", frame 0 \"stand\", box 1 \"arms\", member 1",
     "is a group within a group"},
    {members_of_box, "sprite 0 \"ken\", frame 0 \"stand\", box 0 \"head\"",
     "has 1 members, and is not a group"},
    {members_of_member, "sprite 0 \"ken\", frame 0 \"stand\", box 1 \"arms\", member 0 \"left\"",
     "has 2 members, and is not a group"},

    {mask_right, "sprite 0 \"ken\", frame 0 \"stand\"",
     "its mask ends at 13, 8; its rectangle is 12 x 8"},
    {mask_bottom, "sprite 0 \"ken\", frame 0 \"stand\"",
     "its mask ends at 12, 4294967303; its rectangle is 12 x 8"},
    {mask_missing, "sprite 0 \"ken\", frame 0 \"stand\"", "its mask has no pixels"},
    {mask_without_picture, "sprite 0 \"ken\", frame 1",
     "its mask ends at 1, 0; its rectangle is 0 x 0"},

    {animation_without_name, "sprite 0 \"ken\", animation 0", "it has no name"},
    {animations_alike, "sprite 0 \"ken\"", "two of its animations, 0 and 2, are called \"sway\""},
    {animation_step_long, "sprite 0 \"ken\", animation 0 \"walk\"",
     "its step 1 lasts 16777217 ms; the maximum is 16777216"},
    {animation_empty, "sprite 0 \"ken\", animation 0 \"walk\"", "has no steps"},
    {animation_loop, "sprite 0 \"ken\", animation 0 \"walk\"", "loops to step 3; it has 3"},
    {animation_direction, "sprite 0 \"ken\", animation 0 \"walk\"",
     "there is no direction 3; directions are 0 to 2"},
    {animation_step, "sprite 0 \"ken\", animation 0 \"walk\"",
     "its step 2 is frame 4; the sprite has 4"},
    {animation_long, "sprite 0 \"ken\", animation 0 \"walk\"",
     "lasts 2147483648 ms up to its step 127; it must last less than 2147483648"},

    {map_without_name, "map 0", "it has no name"},
    {maps_alike, "the bank", "two of its maps, 0 and 1, are called \"town\""},
    {map_empty, "map 0 \"town\"", "is 70 x 0 pixels; sides are 1 to 16384"},
    {map_wide, "map 0 \"town\"", "is 16385 x 5 pixels; sides are 1 to 16384"},
    {map_large, "map 0 \"town\"", "is 16384 x 4097 pixels; the maximum is 67108864 in total"},
    {map_picture, "map 0 \"town\"", "there is no picture 3; the bank has 3"},
    {plane_without_name, "map 0 \"town\", plane 1", "it has no name"},
    {planes_alike, "map 0 \"town\"", "two of its planes, 0 and 1, are called \"doors\""},
    {plane_without_pixels, "map 0 \"town\", plane 1 \"air\"", "has no pixels"},
    {plane_pixel, "map 0 \"town\", plane 0 \"doors\"",
     "its row 2 has pixels of zone 4; it has 3 zones"},
    {air_pixel, "map 0 \"town\", plane 1 \"air\"",
     "its row 4 has pixels of zone 255; it has 0 zones"},
    {too_many_zones, "map 0 \"town\", plane 0 \"doors\"", "has 256 zones; the maximum is 255"},
    {zones_alike, "map 0 \"town\", plane 0 \"doors\"",
     "two of its zones, 1 and 3, are called \"door\""},
    {zone_tag, "map 0 \"town\", plane 0 \"doors\", zone 1 \"door\"",
     "there is no tag with the number 201"},
    {zone_walk_x, "map 0 \"town\", plane 0 \"doors\", zone 1 \"door\"",
     "its walk-to x, 16776961, is beyond 16776960 (in 1/256 pixel)"},
    {zone_walk_y, "map 0 \"town\", plane 0 \"doors\", zone 1 \"door\"",
     "its walk-to y, -16776961, is beyond 16776960 (in 1/256 pixel)"},
    {zone_key_alike, "map 0 \"town\", plane 0 \"doors\", zone 1 \"door\", property \"locked\"",
     "its key appears twice"},
    {too_many_bands, "map 0 \"town\"", "has 256 bands; the maximum is 255"},
    {bands_alike, "map 0 \"town\"", "two of its bands, 0 and 1, are called \"man\""},
    {radius_zero, "map 0 \"town\", band 0 \"car\"", "its radius, 0, is not above 0"},
    {radius_negative, "map 0 \"town\", band 0", "its radius, -5, is not above 0"},
    {radius_large, "map 0 \"town\", band 2",
     "its radius, 16776961, is beyond 16776960 (in 1/256 pixel)"},
    {radii_alike, "map 0 \"town\", band 2", "its radius, 51200, appears twice in the map"},
    {band_pixel, "map 0 \"town\"", "its band pixel 5, 3 is 4; it has 3 bands"},
    {band_key_empty, "map 0 \"town\", band 1 \"car\", property \"\"", "its key is empty"},
    {distance, "map 0 \"town\"",
     "its squared distance 1, 4 is 1073741825; the maximum is 1073741824"},
};

static void test_broken(void)
{
    check_broken(broken, CHECK_COUNT(broken));
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

static const CheckCase cases[] = {
    {"every broken rule is reported with its location", test_broken},
    {"long names in messages", test_long_names},
};

int main(int argc, char **argv)
{
    return check_main(argc, argv, cases, CHECK_COUNT(cases));
}
