/* SPDX-License-Identifier: MIT */
/* Lists the contents of a bank for gab info; see info.h. */
#include "cli/info.h"

#include <gabarit/debug.h>
#include <gabarit/map.h>
#include <gabarit/mask.h>

static void add_tags(json_t *info, const gab_bank *bank)
{
    json_t *roles = info_list(info, "roles"), *tags = info_list(info, "tags");
    for (uint32_t i = 0; i < gab_bank_role_count(bank); i++)
        json_array_append_new(roles, json_string(gab_bank_role_name(bank, (uint8_t)i)));
    for (uint32_t i = 0; i < gab_bank_tag_count(bank); i++) {
        gab_tag tag = gab_bank_tag_at(bank, i);
        json_t *item = info_append(tags, tag.name);
        info_count(item, "number", tag.number);
        info_text(item, "role", gab_bank_role_name(bank, tag.role));
    }
}

static void add_pictures(json_t *info, const gab_bank *bank)
{
    static const char *const kinds[] = {"none", "png", "rgba"};
    json_t *pictures = info_list(info, "pictures");
    for (uint32_t i = 0; i < gab_bank_picture_count(bank); i++) {
        gab_picture picture = gab_bank_picture_at(bank, i);
        json_t *item = info_append(pictures, picture.name);
        info_count(item, "width", picture.width);
        info_count(item, "height", picture.height);
        info_text(item, "pixels", kinds[picture.kind]);
        info_count(item, "bytes", picture.size);
    }
}

static void add_steps(json_t *entry, gab_animation animation)
{
    uint64_t mirrored = 0, timed = 0;
    uint32_t count = gab_animation_step_count(animation);
    for (uint32_t i = 0; i < count; i++) {
        gab_step step = gab_animation_step_at(animation, i, NULL);
        mirrored += step.pose.flip_x || step.pose.flip_y;
        timed += step.duration != gab_frame_duration(step.frame);
    }
    info_add_steps(entry, count, mirrored, timed);
}

static void add_sprite(json_t *item, gab_sprite sprite)
{
    uint64_t boxes = 0, points = 0, masks = 0;
    for (uint32_t i = 0; i < gab_sprite_frame_count(sprite); i++) {
        gab_frame frame = gab_sprite_frame_at(sprite, i);
        for (uint32_t k = 0; k < gab_frame_box_count(frame); k++)
            boxes += !gab_frame_box_at(frame, k).is_group;
        points += gab_frame_point_count(frame);
        masks += gab_frame_mask(frame).solid > 0;
    }
    info_count(item, "frames", gab_sprite_frame_count(sprite));
    info_count(item, "boxes", boxes);
    info_count(item, "points", points);
    info_count(item, "masks", masks);
    json_t *animations = info_list(item, "animations");
    for (uint32_t i = 0; i < gab_sprite_animation_count(sprite); i++) {
        gab_animation animation = gab_sprite_animation_at(sprite, i);
        json_t *entry = info_append(animations, gab_animation_name(animation));
        add_steps(entry, animation);
        info_count(entry, "milliseconds", gab_animation_duration(animation));
    }
}

static void add_map(json_t *item, gab_map map)
{
    info_count(item, "width", gab_map_width(map));
    info_count(item, "height", gab_map_height(map));
    json_t *planes = info_list(item, "planes"), *bands = info_list(item, "bands");
    for (uint32_t i = 0; i < gab_map_plane_count(map); i++) {
        gab_plane plane = gab_map_plane_at(map, i);
        info_count(info_append(planes, gab_plane_name(plane)), "zones",
                   gab_plane_zone_count(plane));
    }
    for (uint32_t i = 0; i < gab_map_band_count(map); i++) {
        gab_band band = gab_map_band_at(map, i);
        json_object_set_new(info_append(bands, gab_band_name(band)), "radius",
                            json_real((double)gab_band_radius(band)));
    }
}

static void add_layer(json_t *layers, gab_layer layer)
{
    static const char *const kinds[] = {"none", "walls", "tiles", "maze", "ground", "heights"};
    static const char *const partitions[] = {"none", "bsp", "grid", "quadtree"};
    json_t *item = info_append(layers, gab_layer_name(layer));
    gab_layer_kind kind = gab_layer_kind_of(layer);
    gab_tiles tiles = {.columns = 0};
    gab_maze maze = {.columns = 0};
    info_text(item, "kind", kinds[kind]);
    if (kind == GAB_LAYER_WALLS) {
        gab_partition_info partition = gab_layer_partition(layer);
        info_count(item, "walls", gab_layer_wall_count(layer));
        info_text(item, "partition", partitions[partition.kind]);
        info_count(item, "leaves", partition.leaves);
    } else if (kind == GAB_LAYER_GROUND) {
        info_count(item, "nodes", gab_layer_ground_node_count(layer));
    } else if (gab_layer_tiles(layer, &tiles, NULL, NULL) || gab_layer_maze(layer, &maze)) {
        info_count(item, "columns", tiles.columns + maze.columns);
        info_count(item, "rows", tiles.rows + maze.rows);
    }
}

static void add_level(json_t *item, gab_level level)
{
    json_t *layers = info_list(item, "layers");
    for (uint32_t i = 0; i < gab_level_layer_count(level); i++)
        add_layer(layers, gab_level_layer_at(level, i));
    info_count(item, "markers", gab_level_marker_count(level));
}

void info_add_bank(json_t *info, const gab_bank *bank)
{
    add_tags(info, bank);
    add_pictures(info, bank);
    json_t *sprites = info_list(info, "sprites"), *maps = info_list(info, "maps");
    json_t *levels = info_list(info, "levels");
    for (uint32_t i = 0; i < gab_bank_sprite_count(bank); i++) {
        gab_sprite sprite = gab_bank_sprite_at(bank, i);
        add_sprite(info_append(sprites, gab_sprite_name(sprite)), sprite);
    }
    for (uint32_t i = 0; i < gab_bank_map_count(bank); i++) {
        gab_map map = gab_bank_map_at(bank, i);
        add_map(info_append(maps, gab_map_name(map)), map);
    }
    for (uint32_t i = 0; i < gab_bank_level_count(bank); i++) {
        gab_level level = gab_bank_level_at(bank, i);
        add_level(info_append(levels, gab_level_name(level)), level);
    }
}
