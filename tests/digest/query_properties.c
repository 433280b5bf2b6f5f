/* SPDX-License-Identifier: MIT */
/* Queries of property.h. */
#include "digest.h"

static void add_colour(Digest *digest, gab_colour colour)
{
    add_number(digest, colour.red);
    mix_number(digest, colour.green);
    mix_number(digest, colour.blue);
    mix_number(digest, colour.alpha);
}

static void add_reference(Digest *digest, gab_reference reference)
{
    add_number(digest, (uint64_t)reference.kind);
    mix_number(digest, reference.index);
}

static void add_double(Digest *digest, double number)
{
    add_number(digest, 0);
    mix_double(digest, number);
}

static void query_properties_of_sprites(Digest *digest, const char *key)
{
    const gab_colour grey = {128, 128, 128, 255};
    const gab_bank *bank = digest_bank();
    uint32_t box = (uint32_t)random_between(digest, 0, 5);
    gab_sprite sprite = gab_bank_sprite_at(bank, (uint32_t)random_between(digest, 0, 3));
    gab_frame frame = gab_sprite_frame_at(sprite, (uint32_t)random_between(digest, 0, 4));
    gab_animation animation =
        gab_sprite_animation_at(sprite, (uint32_t)random_between(digest, 0, 3));
    animation = gab_bank_animation_at(bank, animation.index);
    add_double(digest, gab_sprite_number(sprite, key, -7.5));
    add_text(digest, gab_sprite_text(sprite, key, "none"));
    add_bool(digest, gab_sprite_flag(sprite, key, true));
    add_colour(digest, gab_sprite_colour(sprite, key, grey));
    add_reference(digest, gab_sprite_reference(sprite, key));
    add_double(digest, gab_frame_number(frame, key, -7.5));
    add_text(digest, gab_frame_text(frame, key, "none"));
    add_bool(digest, gab_frame_flag(frame, key, true));
    add_colour(digest, gab_frame_colour(frame, key, grey));
    add_reference(digest, gab_frame_reference(frame, key));
    add_double(digest, gab_frame_box_number(frame, box, key, -7.5));
    add_text(digest, gab_frame_box_text(frame, box, key, "none"));
    add_bool(digest, gab_frame_box_flag(frame, box, key, true));
    add_colour(digest, gab_frame_box_colour(frame, box, key, grey));
    add_reference(digest, gab_frame_box_reference(frame, box, key));
    add_double(digest, gab_animation_number(animation, key, -7.5));
    add_text(digest, gab_animation_text(animation, key, "none"));
    add_bool(digest, gab_animation_flag(animation, key, true));
    add_colour(digest, gab_animation_colour(animation, key, grey));
    add_reference(digest, gab_animation_reference(animation, key));
}

static void query_properties_of_maps(Digest *digest, const char *key)
{
    const gab_colour grey = {128, 128, 128, 255};
    const gab_bank *bank = digest_bank();
    gab_map map = gab_bank_map_at(bank, (uint32_t)random_between(digest, 0, 2));
    gab_plane plane = gab_map_plane_at(map, (uint32_t)random_between(digest, 0, 2));
    gab_zone zone = gab_plane_zone_numbered(plane, (uint8_t)random_between(digest, 0, 5));
    zone = gab_bank_zone_at(bank, zone.index);
    add_double(digest, gab_map_number(map, key, -7.5));
    add_text(digest, gab_map_text(map, key, "none"));
    add_bool(digest, gab_map_flag(map, key, true));
    add_colour(digest, gab_map_colour(map, key, grey));
    add_reference(digest, gab_map_reference(map, key));
    add_double(digest, gab_zone_number(zone, key, -7.5));
    add_text(digest, gab_zone_text(zone, key, "none"));
    add_bool(digest, gab_zone_flag(zone, key, true));
    add_colour(digest, gab_zone_colour(zone, key, grey));
    add_reference(digest, gab_zone_reference(zone, key));
}

static void query_properties_of_levels(Digest *digest, const char *key)
{
    const gab_colour grey = {128, 128, 128, 255};
    const gab_bank *bank = digest_bank();
    uint32_t wall = (uint32_t)random_between(digest, 0, 9);
    uint8_t tag = (uint8_t)random_between(digest, 0, 9);
    gab_level level = gab_bank_level_at(bank, (uint32_t)random_between(digest, 0, 2));
    gab_layer layer = gab_level_layer_at(level, (uint32_t)random_between(digest, 0, 6));
    gab_marker marker = gab_level_marker_at(level, (uint32_t)random_between(digest, 0, 3));
    marker = gab_bank_marker_at(bank, marker.index);
    add_double(digest, gab_level_number(level, key, -7.5));
    add_text(digest, gab_level_text(level, key, "none"));
    add_bool(digest, gab_level_flag(level, key, true));
    add_colour(digest, gab_level_colour(level, key, grey));
    add_reference(digest, gab_level_reference(level, key));
    add_double(digest, gab_layer_wall_number(layer, wall, key, -7.5));
    add_text(digest, gab_layer_wall_text(layer, wall, key, "none"));
    add_bool(digest, gab_layer_wall_flag(layer, wall, key, true));
    add_colour(digest, gab_layer_wall_colour(layer, wall, key, grey));
    add_reference(digest, gab_layer_wall_reference(layer, wall, key));
    add_double(digest, gab_marker_number(marker, key, -7.5));
    add_text(digest, gab_marker_text(marker, key, "none"));
    add_bool(digest, gab_marker_flag(marker, key, true));
    add_colour(digest, gab_marker_colour(marker, key, grey));
    add_reference(digest, gab_marker_reference(marker, key));
    add_double(digest, gab_bank_tag_number(bank, tag, key, -7.5));
    add_text(digest, gab_bank_tag_text(bank, tag, key, "none"));
    add_bool(digest, gab_bank_tag_flag(bank, tag, key, true));
    add_colour(digest, gab_bank_tag_colour(bank, tag, key, grey));
    add_reference(digest, gab_bank_tag_reference(bank, tag, key));
}

void query_properties(Digest *digest)
{
    static const char *const keys[] = {"sound", "damage", "weak", "key", "locked", "weight", "no"};
    const char *key = keys[random_between(digest, 0, sizeof keys / sizeof keys[0] - 1)];
    query_properties_of_sprites(digest, key);
    query_properties_of_maps(digest, key);
    query_properties_of_levels(digest, key);
}
