/* SPDX-License-Identifier: MIT */
/* Lists the contents of a project for gab info; see info.h. */
#include "cli/info.h"

#include "export/partition_choice.h"
#include "model/reference.h"

#include <math.h>

/* Adds the fields of a tag, if it has any, with the targets of references in words. */
static void add_fields(json_t *item, const Project *project, const Tag *tag)
{
    const char *const *types = node_kind_field(&property_kind, "type")->words;
    json_t *fields = tag->fields != NULL ? info_list(item, "fields") : NULL;
    LIST_EACH (Property, each, tag->fields) {
        g_autofree char *target = reference_text(project, each->target);
        const char *text = each->type == PROPERTY_TEXT ? each->text : target;
        json_t *field = info_append(fields, each->key);
        info_text(field, "type", types[each->type]);
        json_object_set_new(field, "default",
                            each->type == PROPERTY_NUMBER    ? json_real(each->number)
                            : each->type == PROPERTY_BOOLEAN ? json_boolean(each->boolean)
                                                             : json_string(text));
    }
}

static void add_tags(json_t *info, const Project *project)
{
    json_t *roles = info_list(info, "roles"), *tags = info_list(info, "tags");
    LIST_EACH (Role, role, project->roles)
        json_array_append_new(roles, json_string(role->name));
    LIST_EACH (Tag, tag, project->tags) {
        json_t *item = info_append(tags, tag->name);
        info_count(item, "number", (uint64_t)tag->number);
        info_text(item, "role", tag->role);
        add_fields(item, project, tag);
    }
}

static void add_pictures(json_t *info, const Project *project)
{
    json_t *pictures = info_list(info, "pictures");
    LIST_EACH (Picture, picture, project->pictures) {
        json_t *item = info_append(pictures, picture->path);
        if (picture->part != 0)
            info_count(item, "part", (uint64_t)picture->part);
        info_count(item, "width", (uint64_t)picture->width);
        info_count(item, "height", (uint64_t)picture->height);
    }
}

static void add_animations(json_t *item, const Sprite *sprite)
{
    json_t *animations = info_list(item, "animations");
    LIST_EACH (Animation, animation, sprite->animations) {
        uint64_t mirrored = 0, timed = 0;
        LIST_EACH (AnimationStep, step, animation->steps) {
            mirrored += step->flip_x || step->flip_y;
            timed += step->duration > 0;
        }
        info_add_steps(info_append(animations, animation->name), list_count(animation->steps),
                       mirrored, timed);
    }
}

static void add_sprites(json_t *info, const Project *project)
{
    json_t *sprites = info_list(info, "sprites");
    LIST_EACH (Sprite, sprite, project->sprites) {
        json_t *item = info_append(sprites, sprite->name);
        uint64_t boxes = 0, points = 0, masks = 0;
        LIST_EACH (Frame, frame, sprite->frames) {
            boxes += list_count(frame->boxes);
            points += list_count(frame->points);
            masks += frame->mask != NULL;
        }
        info_count(item, "frames", list_count(sprite->frames));
        info_count(item, "boxes", boxes);
        info_count(item, "points", points);
        info_count(item, "masks", masks);
        add_animations(item, sprite);
    }
}

static void add_maps(json_t *info, const Project *project)
{
    json_t *maps = info_list(info, "maps");
    LIST_EACH (Map, map, project->maps) {
        json_t *item = info_append(maps, map->name);
        info_count(item, "width", (uint64_t)map->width);
        info_count(item, "height", (uint64_t)map->height);
        json_t *planes = info_list(item, "planes"), *bands = info_list(item, "bands");
        LIST_EACH (Plane, plane, map->planes)
            info_count(info_append(planes, plane->name), "zones", list_count(plane->zones));
        LIST_EACH (Band, band, map->bands)
            json_object_set_new(info_append(bands, band->name), "radius",
                                json_real(band->radius / 256.0));
    }
}

/* Adds the size of a grid of cells; `border` is the number of columns and of rows that its blocks
 * have in addition to those of the cells. */
static void add_cells(json_t *item, const Blocks *blocks, uint32_t border)
{
    info_count(item, "columns", blocks_width(blocks) - MIN(border, blocks_width(blocks)));
    info_count(item, "rows", blocks_height(blocks) - MIN(border, blocks_height(blocks)));
}

/* Returns the name of a kind of built partition, as used for banks. */
static const char *built_name(PlainPartitionKind kind)
{
    return kind == PLAIN_BSP ? "bsp" : kind == PLAIN_GRID ? "grid" : "quadtree";
}

/* Adds the partition that an export would choose for walls, and the measured work for each kind. */
static void add_choice(json_t *item, const Walls *walls)
{
    g_autofree PartitionSegment *segments = g_new(PartitionSegment, list_count(walls->walls) + 1);
    uint32_t count = 0;
    LIST_EACH (Wall, wall, walls->walls)
        segments[count++] = (PartitionSegment){wall->ax, wall->ay, wall->bx, wall->by};
    DeriveJob job = {.threads = 1};
    PartitionChoice choice;
    PlainPartition built;
    if (partition_choose(&job, segments, count, &choice, &built) == DERIVE_DONE) {
        json_t *tried = info_list(item, "tried");
        info_text(item, "chosen", built_name(choice.tried[choice.best].settings.kind));
        SPAN_EACH (const PartitionTried, candidate, choice.tried, choice.count) {
            json_t *entry = info_append(tried, built_name(candidate->settings.kind));
            if (isfinite(candidate->work))
                json_object_set_new(entry, "work", json_real(round(candidate->work * 10) / 10));
            json_object_set_new(entry, "bytes", json_real(round(candidate->bytes * 10) / 10));
        }
    }
    partition_release(&job, &built);
}

static void add_walls(json_t *item, const Walls *walls)
{
    static const char *const kinds[] = {"bsp", "grid", "quadtree", "none", "auto"};
    info_count(item, "walls", list_count(walls->walls));
    info_text(item, "partition", kinds[walls->partition]);
    if (walls->partition == PARTITION_AUTO)
        add_choice(item, walls);
}

static void add_layer(json_t *layers, const Layer *layer)
{
    json_t *item = info_append(layers, layer->name);
    info_text(item, "kind",
              layer->walls != NULL    ? "walls"
              : layer->tiles != NULL  ? "tiles"
              : layer->maze != NULL   ? "maze"
              : layer->ground != NULL ? "ground"
                                      : "heights");
    if (layer->walls != NULL)
        add_walls(item, layer->walls);
    else if (layer->tiles != NULL)
        add_cells(item, layer->tiles->cells, 0);
    else if (layer->maze != NULL)
        add_cells(item, layer->maze->walls, 1);
    else if (layer->ground != NULL)
        info_count(item, "nodes", list_count(layer->ground->nodes));
}

static void add_levels(json_t *info, const Project *project)
{
    json_t *levels = info_list(info, "levels");
    LIST_EACH (Level, level, project->levels) {
        json_t *item = info_append(levels, level->name), *layers = info_list(item, "layers");
        LIST_EACH (Layer, layer, level->layers)
            add_layer(layers, layer);
        info_count(item, "markers", list_count(level->markers));
    }
}

void info_add_project(json_t *info, const Project *project)
{
    add_tags(info, project);
    add_pictures(info, project);
    add_sprites(info, project);
    add_maps(info, project);
    add_levels(info, project);
}
