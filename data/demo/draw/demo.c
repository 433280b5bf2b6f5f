/* SPDX-License-Identifier: MIT */
/* Implements demo.h: functions that all parts of the demo project use. */
#include "demo.h"

#include <string.h>

/*
 * Ids are spread over 64 bits like random ones, so that ids created later do not collide with them.
 */
uint64_t demo_id(Demo *demo)
{
    uint64_t id = ++demo->ids * UINT64_C(0x9e3779b97f4a7c15);
    id = (id ^ id >> 30) * UINT64_C(0xbf58476d1ce4e5b9);
    id = (id ^ id >> 27) * UINT64_C(0x94d049bb133111eb);
    return id ^ id >> 31;
}

void append(List **list, void *item)
{
    node_set_list(list, list_append(*list, item));
}

void append_property(List **list, Property *property)
{
    uint32_t index = 0;
    const Property *other;
    while ((other = list_get(*list, index)) != NULL && strcmp(other->key, property->key) < 0)
        index++;
    node_set_list(list, list_insert(*list, index, property));
}

int32_t fixed(double pixels)
{
    return (int32_t)floor_of(pixels * DOCUMENT_PIXEL + 0.5);
}

uint64_t demo_picture(Demo *demo, const char *path, Canvas *canvas)
{
    char *file = g_build_filename(demo->folder, path, NULL);
    if (demo->error == NULL)
        canvas_save(canvas, file, &demo->error);
    g_free(file);
    Picture *picture = node_new(&picture_kind);
    picture->id = demo_id(demo);
    node_set_text(&picture->path, path);
    picture->width = canvas->width;
    picture->height = canvas->height;
    Pixels *pixels = canvas_pixels(canvas);
    memcpy(picture->digest, pixels_digest(pixels), sizeof picture->digest);
    pixels_unref(pixels);
    canvas_free(canvas);
    append(&demo->project->pictures, picture);
    return picture->id;
}

int32_t demo_tag(Demo *demo, const char *name, const char *role, Colour colour)
{
    if (list_find_name(demo->project->roles, role, NULL) == NULL) {
        Role *new_role = node_new(&role_kind);
        node_set_text(&new_role->name, role);
        append(&demo->project->roles, new_role);
    }
    Tag *tag = node_new(&tag_kind);
    tag->number = (int32_t)list_count(demo->project->tags) + 1;
    node_set_text(&tag->name, name);
    node_set_text(&tag->role, role);
    for (int i = 0; i < 4; i++)
        tag->colour[i] = (uint8_t)(i == 3 ? 255 : colour >> (16 - 8 * i));
    append(&demo->project->tags, tag);
    return tag->number;
}

int32_t demo_tag_named(const Demo *demo, const char *name)
{
    const Tag *tag = project_tag_named(demo->project, name);
    if (tag == NULL)
        g_error("no tag %s", name);
    return tag->number;
}

/* ---- Maps ---- */

Map *make_map(Demo *demo, const char *name, uint64_t picture, int32_t width, int32_t height)
{
    Map *map = node_new(&map_kind);
    map->id = demo_id(demo);
    node_set_text(&map->name, name);
    map->picture = picture;
    map->width = width;
    map->height = height;
    return map;
}

Plane *make_plane(Demo *demo, const Map *map, const char *name)
{
    Plane *plane = node_new(&plane_kind);
    plane->id = demo_id(demo);
    node_set_text(&plane->name, name);
    node_set_blocks(&plane->pixels, blocks_new((uint32_t)map->width, (uint32_t)map->height, 0));
    return plane;
}

static Shape *make_shape(Demo *demo, const ZoneArt *art, int32_t number)
{
    Shape *shape = node_new(&shape_kind);
    shape->id = demo_id(demo);
    node_set_text(&shape->name, art->name);
    shape->kind = (int)art->kind;
    shape->zone = number;
    for (int i = 0; i < art->count; i++) {
        ShapeNode *node = node_new(&shape_node_kind);
        node->x = fixed(art->corners[i * 2]);
        node->y = fixed(art->corners[i * 2 + 1]);
        append(&shape->nodes, node);
    }
    return shape;
}

void plane_add(Demo *demo, Plane *plane, const ZoneArt *zones, int count)
{
    for (int i = 0; i < count; i++) {
        const ZoneArt *art = &zones[i];
        Zone *zone = node_new(&zone_kind);
        zone->number = (int32_t)list_count(plane->zones) + 1;
        node_set_text(&zone->name, art->name);
        zone->tag = demo_tag_named(demo, art->tag);
        zone->has_walk = art->walk_x != 0;
        zone->walk_x = zone->has_walk ? fixed(art->walk_x + 0.5) : 0;
        zone->walk_y = zone->has_walk ? fixed(art->walk_y + 0.5) : 0;
        if (art->cursor != NULL)
            append_property(&zone->properties, property_text("cursor", art->cursor));
        if (art->text != NULL)
            append_property(&zone->properties, property_text("text", art->text));
        if (art->stands)
            append_property(&zone->properties, property_boolean("stands", true));
        append(&plane->shapes, make_shape(demo, art, zone->number));
        append(&plane->zones, zone);
    }
}
