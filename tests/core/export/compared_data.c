/* SPDX-License-Identifier: MIT */
/* Implements the comparison of compared_document.h: looks for a document's contents in a bank. */
#include "edit/shapes.h"
#include "compared_document.h"

#include <gabarit/debug.h>
#include <gabarit/map.h>
#include <gabarit/mask.h>

#include <math.h>
#include <string.h>

/* Iterates over a list: `for (const type *item ...)`, in which `break` works as usual. */
#define EACH(type, item, list)                                                                     \
    for (ListIter item##_iter = list_iter(list), *item##_once = &item##_iter; item##_once != NULL; \
         item##_once = NULL)                                                                       \
        for (const type *item; (item = list_next(item##_once)) != NULL;)

/* ---- Properties, tags and pictures ---- */

/* The project whose bank is compared. */
static const Project *compared_project;

static bool is_set_in(const List *properties, const char *key)
{
    uint32_t index;
    return property_index(properties, key, &index);
}

/* Checks a reference by the names and numbers of its target. */
static void check_reference(const gab_bank *bank, uint64_t id, gab_reference found)
{
    gab_reference wanted = {GAB_KIND_NONE, GAB_NONE};
    EACH(Sprite, sprite, compared_project->sprites)
    {
        gab_sprite view = gab_bank_sprite(bank, sprite->name);
        if (sprite->id == id)
            wanted = (gab_reference){GAB_KIND_SPRITE, view.index};
        EACH(Animation, animation, sprite->animations)
        if (animation->id == id && animation->steps != NULL)
            wanted = (gab_reference){GAB_KIND_ANIMATION,
                                     gab_sprite_animation(view, animation->name).index};
    }
    EACH(Map, map, compared_project->maps)
    {
        gab_map view = gab_bank_map(bank, map->name);
        if (map->id == id)
            wanted = (gab_reference){GAB_KIND_MAP, view.index};
        EACH(Plane, plane, map->planes)
        EACH(Zone, zone, plane->zones)
        if (zone->id == id)
            wanted = (gab_reference){
                GAB_KIND_ZONE,
                gab_plane_zone_numbered(gab_map_plane(view, plane->name), (uint32_t)zone->number)
                    .index};
    }
    EACH(Level, level, compared_project->levels)
    {
        gab_level view = gab_bank_level(bank, level->name);
        if (level->id == id)
            wanted = (gab_reference){GAB_KIND_LEVEL, view.index};
        for (uint32_t i = 0; i < list_count(level->markers); i++)
            if (((const Marker *)list_get(level->markers, i))->id == id && id != 0)
                wanted = (gab_reference){GAB_KIND_MARKER, gab_level_marker_at(view, i).index};
    }
    if (id == 0 || wanted.index == GAB_NONE) /* no target, or one that was left out */
        wanted = (gab_reference){GAB_KIND_NONE, GAB_NONE};
    CHECK_INT(found.kind, wanted.kind);
    CHECK_INT(found.index, wanted.index);
}

static void check_property(const gab_bank *bank, const Property *property,
                           const gab_property *found)
{
    if (property->type == PROPERTY_TEXT)
        CHECK_TEXT(found->text, property->text);
    else if (property->type == PROPERTY_NUMBER)
        CHECK(found->type == GAB_VALUE_NUMBER && found->number == property->number);
    else if (property->type == PROPERTY_BOOLEAN)
        CHECK(found->type == GAB_VALUE_BOOLEAN && found->boolean == property->boolean);
    else if (found->type == GAB_VALUE_REFERENCE)
        check_reference(bank, property->target, found->reference);
    else
        CHECK_INT(found->type, GAB_VALUE_REFERENCE);
}

/* Compares the properties of an item with those of a node, and the fields of its tag. */
static void check_properties(const gab_bank *bank, gab_kind kind, uint32_t index, const void *node)
{
    const List *own = node_properties(node);
    const Field *tag = node_kind_field(((const Node *)node)->kind, "tag");
    const Tag *owner =
        tag != NULL ? project_tag(compared_project, *node_field_const(node, tag, int32_t)) : NULL;
    uint32_t count = 0;
    for (int i = 0; i < 2; i++) {
        const List *list = i == 0 ? own : owner != NULL ? owner->fields : NULL;
        EACH(Property, property, list)
        {
            gab_property found = gab_bank_property(bank, kind, index, property->key);
            if (i == 1 && is_set_in(own, property->key))
                continue;
            check_property(bank, property, &found);
            count++;
        }
    }
    CHECK_INT(gab_bank_property_count(bank, kind, index), count);
}

static void check_direction(bool has, gab_vec to, int32_t x, int32_t y)
{
    double length = sqrt((double)x * x + (double)y * y);
    CHECK(has == (length > 0));
    if (length == 0)
        return;
    CHECK_NEAR((double)to.x, x / length, 1e-4);
    CHECK_NEAR((double)to.y, y / length, 1e-4);
}

static void check_tags(const Project *project, const gab_bank *bank)
{
    CHECK_INT(gab_bank_tag_count(bank), list_count(project->tags));
    CHECK_INT(gab_bank_role_count(bank), list_count(project->roles));
    EACH(Tag, tag, project->tags)
    {
        gab_tag found = gab_bank_tag(bank, tag->name);
        uint32_t index = gab_bank_find(bank, GAB_KIND_TAG, 0, tag->name);
        CHECK_INT(found.number, tag->number);
        CHECK(memcmp(found.colour, tag->colour, 4) == 0);
        CHECK_TEXT(gab_bank_role_name(bank, found.role), tag->role);
        check_properties(bank, GAB_KIND_TAG, index, tag);
    }
}

/* Returns the pixels of a picture, or NULL for id 0. */
static const Pixels *art_of(const TestDocument *document, uint64_t id)
{
    for (uint32_t i = 0; i < DOCUMENT_PICTURES; i++)
        if (node_id(list_get(document->project->pictures, i)) == id)
            return document->pixels[i];
    return NULL;
}

/* Checks that a picture of the bank has the data of a picture of the project. */
static void check_picture(const TestDocument *document, const gab_bank *bank, uint32_t number,
                          uint64_t id)
{
    const Picture *picture = project_picture(document->project, id);
    CHECK((number == GAB_NONE) == (picture == NULL));
    if (picture == NULL)
        return;
    gab_picture actual = gab_bank_picture_at(bank, number);
    CHECK_TEXT(actual.name, picture->path);
    CHECK_INT(actual.width, picture->width);
    CHECK_INT(actual.height, picture->height);
    CHECK(memcmp(actual.digest, pixels_digest(art_of(document, id)), 16) == 0);
}

/* ---- Frames ---- */

static float fixed(int32_t value)
{
    return (float)value / 256;
}

static void check_points(const gab_bank *bank, gab_frame view, const Frame *frame, int32_t hot_x,
                         int32_t hot_y)
{
    gab_pose pose = {.x = 0};
    CHECK_INT(gab_frame_point_count(view), list_count(frame->points));
    EACH(Point, point, frame->points)
    {
        gab_vec at, to;
        uint32_t name = gab_bank_point(bank, point->name);
        CHECK(gab_frame_point(view, name, &pose, &at));
        CHECK(at.x == fixed(point->x - hot_x) && at.y == fixed(point->y - hot_y));
        bool has = gab_frame_point_direction(view, name, &pose, &to);
        check_direction(has, to, point->to_x, point->to_y);
    }
}

/* Compares a box of the document with the box at an index in the test order of the bank. */
static void check_box(gab_frame view, uint32_t index, const Box *box, int32_t hot_x, int32_t hot_y)
{
    gab_frame_box actual = gab_frame_box_at(view, index);
    CHECK(!actual.is_group);
    CHECK_TEXT(actual.name, box->name);
    CHECK_INT(actual.tag, box->tag);
    CHECK(actual.box.x == (float)box->x - fixed(hot_x) &&
          actual.box.y == (float)box->y - fixed(hot_y));
    CHECK(actual.box.w == (float)box->w && actual.box.h == (float)box->h);
    CHECK_TEXT(gab_frame_box_at(view, actual.group).name, box->group);
}

/*
 * Returns the index of a box in the test order of the bank. Groups and boxes without a group are
 * ordered by their first box; a group precedes its boxes.
 */
static uint32_t box_index(const Frame *frame, uint32_t index)
{
    const Box *box = list_get(frame->boxes, index);
    uint32_t result = 0, begin = index;
    for (uint32_t i = 0; box->group[0] != 0 && i < index; i++) {
        const Box *other = list_get(frame->boxes, i);
        if (strcmp(other->group, box->group) == 0)
            begin = begin < i ? begin : i;
    }
    for (uint32_t i = 0; i < list_count(frame->boxes); i++) {
        const Box *other = list_get(frame->boxes, i);
        bool same_group = box->group[0] != 0 && strcmp(other->group, box->group) == 0;
        uint32_t other_begin = i;
        bool is_first = true;
        for (uint32_t k = 0; other->group[0] != 0 && k < i; k++)
            if (strcmp(((const Box *)list_get(frame->boxes, k))->group, other->group) == 0) {
                other_begin = other_begin < k ? other_begin : k;
                is_first = false;
            }
        if (same_group ? i < index : other_begin < begin)
            result++;
        if (other->group[0] != 0 && is_first && (same_group || other_begin < begin))
            result++; /* the group itself */
    }
    return result;
}

static bool is_solid(const Frame *frame, const Pixels *art, int32_t x, int32_t y)
{
    const Mask *mask = frame->mask;
    uint8_t correction =
        mask->corrections != NULL ? blocks_get(mask->corrections, x, y) : CORRECTION_NONE;
    const uint8_t *rgba =
        art->rgba + 4 * ((size_t)(frame->y + y) * art->width + (size_t)(frame->x + x));
    bool differs_from_key = false;
    if (correction != CORRECTION_NONE)
        return correction == CORRECTION_SOLID;
    if (mask->source == MASK_NONE)
        return false;
    if (mask->source == MASK_ALPHA)
        return rgba[3] >= mask->threshold;
    for (int i = 0; i < 3; i++)
        differs_from_key |=
            rgba[i] > mask->key[i] + mask->tolerance || rgba[i] < mask->key[i] - mask->tolerance;
    return differs_from_key && rgba[3] != 0;
}

/* Checks that each outer row and column has a solid pixel. */
static void check_tight(const gab_mask *mask)
{
    bool left = false, right = false, top = false, bottom = false;
    for (int32_t y = 0; y < (int32_t)mask->height; y++) {
        left |= gab_mask_solid_at(mask, 0, y);
        right |= gab_mask_solid_at(mask, (int32_t)mask->width - 1, y);
    }
    for (int32_t x = 0; x < (int32_t)mask->width; x++) {
        top |= gab_mask_solid_at(mask, x, 0);
        bottom |= gab_mask_solid_at(mask, x, (int32_t)mask->height - 1);
    }
    CHECK(left && right && top && bottom);
}

static void check_mask(const TestDocument *document, gab_frame view, const Frame *frame,
                       int32_t hot_x, int32_t hot_y)
{
    const Pixels *art = art_of(document, frame->picture);
    gab_mask mask = gab_frame_mask(view);
    uint32_t solid = 0;
    bool has = frame->mask != NULL && art != NULL;
    int32_t left = (int32_t)floor(-hot_x / 256.0), top = (int32_t)floor(-hot_y / 256.0);
    for (int32_t y = 0; has && y < frame->h; y++)
        for (int32_t x = 0; x < frame->w; x++) {
            bool wanted = is_solid(frame, art, x, y);
            solid += wanted;
            CHECK_THAT(gab_mask_solid_at(&mask, left + x - mask.left, top + y - mask.top) == wanted,
                       "pixel %d,%d", x, y);
        }
    CHECK_INT(mask.solid, solid);
    if (solid > 0)
        check_tight(&mask);
}

static const uint8_t *rgba_at(const Pixels *pixels, int32_t x, int32_t y)
{
    return pixels->rgba + 4 * ((size_t)y * pixels->width + (size_t)x);
}

/*
 * Checks that the part of the page that is drawn equals the same part of the frame, and that the
 * rest of the frame is transparent.
 */
static void check_paged(const TestDocument *document, const gab_drawing *drawing,
                        const Frame *frame, int32_t hot_x, int32_t hot_y)
{
    const Pixels *art = art_of(document, frame->picture);
    const Pixels *page = document->pages->pdata[drawing->picture];
    double left = drawing->corners[0].x + hot_x / 256.0,
           top = drawing->corners[0].y + hot_y / 256.0;
    int32_t from_x = (int32_t)left, from_y = (int32_t)top;
    CHECK(left == from_x && top == from_y && from_x >= 0 && from_y >= 0);
    CHECK(from_x + (int32_t)drawing->width <= frame->w &&
          from_y + (int32_t)drawing->height <= frame->h);
    CHECK(page != NULL && drawing->x + drawing->width <= page->width &&
          drawing->y + drawing->height <= page->height);
    for (int32_t y = 0; page != NULL && y < frame->h; y++)
        for (int32_t x = 0; x < frame->w; x++) {
            const uint8_t *wanted = rgba_at(art, frame->x + x, frame->y + y);
            bool drawn = x >= from_x && x < from_x + (int32_t)drawing->width && y >= from_y &&
                         y < from_y + (int32_t)drawing->height;
            CHECK(drawn ? memcmp(rgba_at(page, (int32_t)drawing->x + x - from_x,
                                         (int32_t)drawing->y + y - from_y),
                                 wanted, 4) == 0
                        : wanted[3] == 0);
        }
}

static void check_frame(const TestDocument *document, gab_frame view, const Frame *frame)
{
    int32_t hot_x = frame->has_hot_spot ? frame->hot_x : 0;
    int32_t hot_y = frame->has_hot_spot ? frame->hot_y : 0;
    gab_pose pose = {.x = 0};
    gab_drawing drawing;
    CHECK_TEXT(gab_frame_name(view), frame->name);
    CHECK_INT(gab_frame_duration(view), frame->duration > 0 ? frame->duration : 1);
    gab_frame_draw(view, &pose, &drawing);
    if (document->pages == NULL)
        check_picture(document, view.bank, drawing.picture, frame->picture);
    if (frame->picture != 0 && document->pages != NULL) {
        check_paged(document, &drawing, frame, hot_x, hot_y);
    } else if (frame->picture != 0) {
        CHECK(drawing.x == (uint32_t)frame->x && drawing.y == (uint32_t)frame->y);
        CHECK(drawing.width == (uint32_t)frame->w && drawing.height == (uint32_t)frame->h);
        CHECK(drawing.corners[0].x == fixed(-hot_x) && drawing.corners[0].y == fixed(-hot_y));
    }
    check_properties(view.bank, GAB_KIND_FRAME, view.index, frame);
    check_points(view.bank, view, frame, hot_x, hot_y);
    for (uint32_t i = 0; i < list_count(frame->boxes); i++)
        check_box(view, box_index(frame, i), list_get(frame->boxes, i), hot_x, hot_y);
    check_mask(document, view, frame, hot_x, hot_y);
}

static void check_animation(gab_animation view, gab_sprite sprite_view, const Sprite *sprite,
                            const Animation *animation)
{
    static const gab_direction directions[] = {GAB_FORWARD, GAB_REVERSE, GAB_PING_PONG};
    uint32_t count = list_count(animation->steps), index = 0;
    CHECK(gab_animation_exists(view) == (count > 0));
    CHECK_INT(gab_animation_step_count(view), count);
    if (count == 0)
        return;
    CHECK_INT(gab_animation_direction(view), directions[animation->direction]);
    CHECK(gab_animation_loop(view) == (animation->loop < 0 ? GAB_NONE : (uint32_t)animation->loop));
    for (uint32_t i = 0; i < count; i++) {
        const AnimationStep *step = animation_step(animation, i);
        const Frame *frame = list_find_id(sprite->frames, step->frame, &index);
        gab_step found = gab_animation_step_at(view, i, NULL);
        CHECK(found.frame.index == gab_sprite_frame_at(sprite_view, index).index);
        CHECK(found.pose.flip_x == step->flip_x && found.pose.flip_y == step->flip_y);
        CHECK_INT(found.duration, step->duration > 0    ? step->duration
                                  : frame->duration > 0 ? frame->duration
                                                        : 1);
    }
    check_properties(view.bank, GAB_KIND_ANIMATION, view.index, animation);
}

void check_bank_sprite(const TestDocument *document, gab_sprite view, const Sprite *sprite)
{
    compared_project = document->project;
    CHECK_INT(gab_sprite_frame_count(view), list_count(sprite->frames));
    check_properties(view.bank, GAB_KIND_SPRITE, view.index, sprite);
    for (uint32_t i = 0; i < list_count(sprite->frames) && !check_has_failed_too_often(); i++)
        check_frame(document, gab_sprite_frame_at(view, i), list_get(sprite->frames, i));
    EACH(Animation, animation, sprite->animations)
    check_animation(gab_sprite_animation(view, animation->name), view, sprite, animation);
}

/* ---- Maps ---- */

static void check_zones(gab_plane view, const Plane *plane)
{
    EACH(Zone, zone, plane->zones)
    {
        gab_vec walk;
        gab_zone actual = gab_plane_zone_numbered(view, (uint32_t)zone->number);
        CHECK_TEXT(gab_zone_name(actual), zone->name);
        CHECK_INT(gab_zone_tag(actual), zone->tag);
        CHECK(gab_zone_walk(actual, &walk) == zone->has_walk);
        if (zone->has_walk)
            CHECK(walk.x == fixed(zone->walk_x) && walk.y == fixed(zone->walk_y));
        check_properties(view.bank, GAB_KIND_ZONE, actual.index, zone);
    }
}

static void check_plane(const Map *map, gab_plane view, const Plane *plane)
{
    Blocks *filled = plane_with_shapes(plane);
    int wrong = 0;
    for (int32_t y = 0; y < map->height; y++)
        for (int32_t x = 0; x < map->width; x++)
            wrong += gab_plane_number_at_pixel(view, x, y) != blocks_get(filled, x, y);
    CHECK_INT(wrong, 0);
    blocks_unref(filled);
    check_zones(view, plane);
}

static void check_map(const TestDocument *document, gab_map view, const Map *map)
{
    CHECK_INT(gab_map_width(view), map->width);
    CHECK_INT(gab_map_height(view), map->height);
    CHECK(gab_map_has_distances(view) == map->store_distances);
    CHECK_INT(gab_map_band_count(view), list_count(map->bands));
    CHECK_INT(gab_map_plane_count(view), list_count(map->planes));
    check_picture(document, view.bank, gab_map_picture(view), map->picture);
    check_properties(view.bank, GAB_KIND_MAP, view.index, map);
    EACH(Band, band, map->bands)
    if (band->name[0] != 0)
        CHECK(gab_band_radius(gab_map_band(view, band->name)) == fixed(band->radius));
    EACH(Plane, plane, map->planes)
    check_plane(map, gab_map_plane(view, plane->name), plane);
}

/* ---- Levels ---- */

static void check_wall(gab_level level, gab_layer view, uint32_t number, const Wall *wall)
{
    gab_level_wall actual;
    CHECK(gab_layer_wall_at(view, number, &actual));
    CHECK(actual.wall.a.x == fixed(wall->ax) && actual.wall.a.y == fixed(wall->ay));
    CHECK(actual.wall.b.x == fixed(wall->bx) && actual.wall.b.y == fixed(wall->by));
    CHECK((actual.wall.blocks == GAB_BLOCKS_FRONT) == (wall->blocks == WALL_FRONT));
    CHECK_INT(actual.tag, wall->tag);
    CHECK_TEXT(gab_level_door_name(level, actual.door), wall->name);
    check_properties(view.bank, GAB_KIND_WALL, actual.index, wall);
    /* The partition must contain the wall as well. */
    gab_blockers filter = {.only = view};
    gab_box around = {actual.wall.a.x - 1, actual.wall.a.y - 1, 2, 2};
    gab_wall_ref walls[64];
    uint32_t count = gab_level_walls_meeting_box(level, around, &filter, walls, 64);
    bool found = false;
    for (uint32_t i = 0; i < count && i < 64; i++)
        found |= walls[i].wall == number;
    CHECK(found);
}

static void check_tiles(gab_layer view, const TileField *field)
{
    gab_tiles tiles;
    gab_iso iso;
    bool is_iso;
    int wrong = 0;
    CHECK(gab_layer_tiles(view, &tiles, &is_iso, &iso));
    CHECK(is_iso == field->isometric && tiles.solid_outside == field->solid_outside);
    for (int32_t y = 0; y < (int32_t)blocks_height(field->cells); y++)
        for (int32_t x = 0; x < (int32_t)blocks_width(field->cells); x++)
            wrong += gab_tiles_tag(&tiles, (gab_cell){x, y}) != blocks_get(field->cells, x, y);
    CHECK_INT(wrong, 0);
    if (is_iso) {
        CHECK(iso.origin.x == fixed(field->x) && iso.origin.y == fixed(field->y));
        CHECK_NEAR((double)iso.column.x, field->cell_w / 512.0, 1 / 512.0);
        CHECK_NEAR((double)iso.row.y, field->cell_h / 512.0, 1 / 512.0);
        CHECK(iso.row.x == -iso.column.x && iso.row.y == iso.column.y);
    } else {
        CHECK(tiles.origin.x == fixed(field->x) && tiles.origin.y == fixed(field->y));
        CHECK(tiles.cell_w == fixed(field->cell_w) && tiles.cell_h == fixed(field->cell_h));
    }
}

static void check_maze(gab_layer view, const Maze *maze_node)
{
    gab_maze maze;
    CHECK(gab_layer_maze(view, &maze));
    CHECK_INT(maze.columns, blocks_width(maze_node->walls) - 1);
    CHECK(maze.origin.x == fixed(maze_node->x) && maze.cell_h == fixed(maze_node->cell_h));
    for (int32_t y = 0; y < (int32_t)maze.rows; y++)
        for (int32_t x = 0; x < (int32_t)maze.columns; x++) {
            gab_cell cell = {x, y};
            CHECK(gab_maze_wall_left(&maze, cell) ==
                  ((blocks_get(maze_node->walls, x, y) & 1) != 0));
            CHECK(gab_maze_wall_top(&maze, cell) ==
                  ((blocks_get(maze_node->walls, x, y) & 2) != 0));
            CHECK(gab_maze_wall_right(&maze, cell) ==
                  ((blocks_get(maze_node->walls, x + 1, y) & 1) != 0));
            CHECK(gab_maze_wall_bottom(&maze, cell) ==
                  ((blocks_get(maze_node->walls, x, y + 1) & 2) != 0));
        }
}

static void check_ground(gab_layer view, const Ground *ground)
{
    CHECK_INT(gab_layer_ground_node_count(view), list_count(ground->nodes));
    CHECK(gab_layer_slope_limit(view) == fixed(ground->slope_limit));
    for (uint32_t i = 0; i < list_count(ground->nodes); i++) {
        const GroundNode *node = list_get(ground->nodes, i);
        gab_vec actual = gab_layer_ground_node_at(view, i);
        CHECK(actual.x == fixed(node->x) && actual.y == fixed(node->y));
    }
}

static void check_heights(const TestDocument *document, gab_layer view, const Heights *heights_node)
{
    const Pixels *art = art_of(document, heights_node->picture);
    gab_heights heights;
    CHECK(gab_layer_heights(view, &heights));
    CHECK(heights.columns == art->width && heights.rows == art->height);
    CHECK_INT(heights.sample_bytes, 1);
    CHECK(heights.low == fixed(heights_node->low) && heights.high == fixed(heights_node->high));
    for (size_t i = 0; i < (size_t)art->width * art->height; i++) {
        const uint8_t *rgba = art->rgba + 4 * i;
        double grey = 0.299 * rgba[0] + 0.587 * rgba[1] + 0.114 * rgba[2];
        CHECK_NEAR(heights.samples[i], grey, 1.5);
    }
}

static bool is_skipped(const Layer *layer)
{
    if (layer->ground != NULL)
        return list_count(layer->ground->nodes) < 2;
    if (layer->tiles != NULL)
        return layer->tiles->isometric && (layer->tiles->cell_w < 2 || layer->tiles->cell_h < 2);
    return layer->heights != NULL && layer->heights->picture == 0;
}

static void check_layer(const TestDocument *document, gab_level level, gab_layer view,
                        const Layer *layer)
{
    CHECK_TEXT(gab_layer_name(view), layer->name);
    check_properties(view.bank, GAB_KIND_LAYER, view.index, layer);
    if (layer->walls != NULL) {
        static const gab_partition kinds[] = {GAB_PARTITION_BSP, GAB_PARTITION_GRID,
                                              GAB_PARTITION_QUADTREE, GAB_PARTITION_NONE};
        if (layer->walls->partition == PARTITION_AUTO)
            CHECK(gab_layer_partition(view).kind != GAB_PARTITION_NONE);
        else
            CHECK_INT(gab_layer_partition(view).kind, kinds[layer->walls->partition]);
        CHECK_INT(gab_layer_wall_count(view), list_count(layer->walls->walls));
        for (uint32_t i = 0; i < list_count(layer->walls->walls); i++)
            check_wall(level, view, i, list_get(layer->walls->walls, i));
    } else if (layer->tiles != NULL) {
        check_tiles(view, layer->tiles);
    } else if (layer->maze != NULL) {
        check_maze(view, layer->maze);
    } else if (layer->ground != NULL) {
        check_ground(view, layer->ground);
    } else {
        check_heights(document, view, layer->heights);
    }
}

static void check_level(const TestDocument *document, gab_level view, const Level *level)
{
    uint32_t index = 0;
    check_picture(document, view.bank, gab_level_picture(view), level->picture);
    check_properties(view.bank, GAB_KIND_LEVEL, view.index, level);
    EACH(Layer, layer, level->layers)
    if (!is_skipped(layer))
        check_layer(document, view, gab_level_layer_at(view, index++), layer);
    CHECK_INT(gab_level_layer_count(view), index);
    CHECK_INT(gab_level_marker_count(view), list_count(level->markers));
    for (uint32_t i = 0; i < list_count(level->markers); i++) {
        const Marker *marker = list_get(level->markers, i);
        gab_marker actual = gab_level_marker_at(view, i);
        gab_vec to;
        CHECK_TEXT(gab_marker_name(actual), marker->name);
        CHECK_INT(gab_marker_tag(actual), marker->tag);
        CHECK(gab_marker_position(actual).x == fixed(marker->x));
        CHECK(gab_marker_position(actual).y == fixed(marker->y));
        bool has = gab_marker_direction(actual, &to);
        check_direction(has, to, marker->to_x, marker->to_y);
    }
}

/* ---- The whole bank ---- */

static void check_pixels(const TestDocument *document, const gab_bank *bank, ExportPixels pixels)
{
    static const gab_pixels kinds[] = {GAB_PIXELS_NONE, GAB_PIXELS_PNG, GAB_PIXELS_RGBA};
    for (uint32_t i = 0; i < gab_bank_picture_count(bank); i++) {
        gab_picture picture = gab_bank_picture_at(bank, i);
        CHECK_INT(picture.kind, kinds[pixels]);
        int number = picture.name[1] - '0';
        if (document->pages != NULL && document->pages->pdata[i] != NULL)
            continue;
        if (pixels == EXPORT_RGBA)
            CHECK(memcmp(picture.pixels, document->pixels[number]->rgba, picture.size) == 0);
        if (pixels == EXPORT_PNG) {
            Pixels *decoded = pixels_from_png(picture.pixels, picture.size, NULL, NULL);
            CHECK(decoded != NULL && memcmp(pixels_digest(decoded), picture.digest, 16) == 0);
            pixels_unref(decoded);
        }
    }
}

void check_bank(const TestDocument *document, const gab_bank *bank, ExportPixels pixels)
{
    const Project *project = compared_project = document->project;
    check_tags(project, bank);
    check_pixels(document, bank, pixels);
    CHECK_INT(gab_bank_sprite_count(bank), list_count(project->sprites));
    CHECK_INT(gab_bank_map_count(bank), list_count(project->maps));
    CHECK_INT(gab_bank_level_count(bank), list_count(project->levels));
    EACH(Sprite, sprite, project->sprites)
    check_bank_sprite(document, gab_bank_sprite(bank, sprite->name), sprite);
    EACH(Map, map, project->maps)
    check_map(document, gab_bank_map(bank, map->name), map);
    EACH(Level, level, project->levels)
    check_level(document, gab_bank_level(bank, level->name), level);
}
