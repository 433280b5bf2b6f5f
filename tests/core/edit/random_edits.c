/* SPDX-License-Identifier: MIT */
/* Random edits; see random_edits.h. */
#include "random_edits.h"

#include "edit/assets.h"
#include "edit/levels.h"
#include "edit/maps.h"
#include "edit/references.h"
#include "edit/renew.h"
#include "edit/sprites.h"
#include "edit/tags.h"

#include <string.h>

/* ---- Random paths ---- */

static const Field *random_field(CheckRandom *random, const NodeKind *kind)
{
    return &kind->fields[check_between(random, 0, (int)kind->field_count - 1)];
}

/* Returns a path to a random node, of random depth. */
static Path random_path(CheckRandom *random, const Project *project)
{
    Path path = path_project();
    const void *node = project;
    for (int tries = 0; tries < 12 && path.depth < 5; tries++) {
        const Field *field = random_field(random, path_kind(&path));
        Path next = path;
        if (field->type == FIELD_CHILD)
            next = path_child(&path, field->key);
        else if (field->type == FIELD_LIST)
            next =
                path_nth(&path, field->key,
                         (uint32_t)check_between(
                             random, 0, (int)list_count(*node_field_const(node, field, List *))));
        if (next.depth == path.depth || path_get(project, &next) == NULL)
            continue;
        path = next;
        node = path_get(project, &path);
    }
    return path;
}

/* ---- Random edits ---- */

static Project *random_change(CheckRandom *random, const Project *before)
{
    Path path = random_path(random, before);
    const void *node = path_get(before, &path);
    const Field *field = random_field(random, path_kind(&path));
    if (field->type == FIELD_ID || (field->flags & FIELD_IS_NAME) != 0)
        return NULL;
    if (field->type == FIELD_LIST)
        return edit_insert(before, &path, field->key, (uint32_t)check_between(random, 0, 3),
                           random_node(random, field->kind, 2), NULL);
    void *copy = node_copy(node);
    random_value(random, copy, field);
    return edit_put(before, &path, copy, NULL);
}

static Project *random_removal(CheckRandom *random, const Project *before)
{
    Path path = random_path(random, before);
    if (path.depth == 0)
        return NULL;
    if (path.steps[path.depth - 1].field->type == FIELD_LIST && check_chance(random, 50))
        return edit_move(before, &path, (uint32_t)check_between(random, 0, 5), NULL);
    if (node_id(path_get(before, &path)) != 0)
        return edit_remove_asset(before, &path, NULL);
    return edit_remove(before, &path, NULL);
}

static Project *random_tag_edit(CheckRandom *random, const Project *before)
{
    int32_t number = check_between(random, 1, 30), other = check_between(random, 0, 30);
    char name[64];
    random_name(random, name);
    if (check_chance(random, 60))
        return edit_add_tag(before, name, "", NULL, &number, NULL);
    return edit_replace_tag(before, number, other, NULL);
}

/* Changes the order of frames, or makes an animation of some of them. */
static Project *random_order(CheckRandom *random, const Project *before, const Sprite *sprite)
{
    uint32_t count = list_count(sprite->frames), at = 0;
    const Animation *animation = list_get(sprite->animations, 0);
    uint64_t *frames = g_new(uint64_t, count);
    ListIter iter = list_iter(sprite->frames);
    for (const Frame *frame; (frame = list_next(&iter)) != NULL; at++) {
        uint32_t place = (uint32_t)check_between(random, 0, (int)at);
        frames[at] = frames[place];
        frames[place] = frame->id;
    }
    uint32_t count_used = (uint32_t)check_between(random, 0, (int)count);
    Project *after =
        animation != NULL && check_chance(random, 50)
            ? edit_set_steps(before, sprite->id, animation->id, steps_new(frames, count_used), NULL)
            : edit_order_frames(before, sprite->id, frames, count, NULL);
    g_free(frames);
    return after;
}

static Project *random_property(CheckRandom *random, const Project *before, const Scope *scope)
{
    const Path path = path_box(scope->sprite, scope->frame, (uint32_t)check_between(random, 0, 3));
    if (check_chance(random, 20))
        return edit_rename_property(before, scope, &path, "damage", "power", NULL);
    Property *damage = property_number("damage", check_between(random, -50, 50));
    Project *after = edit_set_frame_property(before, scope, &path, "damage",
                                             check_chance(random, 70) ? damage : NULL, NULL);
    node_unref(damage);
    return after;
}

/* Finds the target that follows a random number of others. */
static bool random_target(CheckRandom *random, const void *node, Path *path, int *skipped)
{
    const NodeKind *kind = ((const Node *)node)->kind;
    if (kind_is_target(kind) && (*skipped)-- == 0)
        return true;
    for (uint32_t i = 0; i < kind->field_count; i++) {
        if (!field_leads_to_targets(&kind->fields[i]))
            continue;
        ListIter iter = list_iter(*node_field_const(node, &kind->fields[i], List *));
        for (const void *item; (item = list_next(&iter)) != NULL;) {
            Path below = path_nth(path, kind->fields[i].key, iter.next - 1);
            if (random_target(random, item, &below, skipped)) {
                *path = below;
                return true;
            }
        }
    }
    return false;
}

/* Lets a property of a sprite, or a field of a tag, refer to something. */
static Project *random_reference(CheckRandom *random, const Project *before)
{
    Path target = path_project(), top = path_project();
    int skipped = check_between(random, 0, 20);
    uint64_t id;
    if (!random_target(random, before, &target, &skipped))
        return NULL;
    g_autoptr(Project) ready = edit_make_target(before, &target, &id, NULL);
    if (ready == NULL)
        return NULL;
    Property *value = property_reference("leads to", id);
    Path sprite = path_nth(&top, "sprites", 0);
    const Tag *tag = list_get(ready->tags, 0);
    Project *after = check_chance(random, 50)
                         ? edit_set_property(ready, &sprite, value->key, value, NULL)
                     : tag == NULL ? NULL
                     : check_chance(random, 30)
                         ? edit_rename_tag_field(ready, tag->number, value->key, "exit", NULL)
                         : edit_set_tag_field(ready, tag->number, value->key, value, NULL);
    node_unref(value);
    return after;
}

/* Sets or changes a number of frames, of their masks, points or hot spots. */
static Project *random_number(CheckRandom *random, const Project *before, const Scope *scope)
{
    const struct {
        const NodeKind *kind;
        const char *key;
    } fields[] = {{&frame_kind, "duration"},
                  {&mask_kind, "threshold"},
                  {&point_kind, "x"},
                  {&frame_kind, "hot_x"}};
    const int field = check_between(random, 0, CHECK_COUNT(fields) - 1);
    const FieldValue value = {.key = fields[field].key,
                              .number = check_between(random, -300, 300),
                              .by = check_chance(random, 50)};
    return field == 3 ? edit_set_hot_spot_field(before, scope, &value, NULL)
                      : edit_set_items(before, scope, fields[field].kind,
                                       (uint32_t)check_between(random, 0, 2), &value, NULL);
}

static Project *random_frame_edit(CheckRandom *random, const Project *before)
{
    const Sprite *sprite = list_get(before->sprites, (uint32_t)check_between(random, 0, 3));
    const Frame *frame =
        sprite != NULL ? list_get(sprite->frames, (uint32_t)check_between(random, 0, 3)) : NULL;
    if (frame == NULL)
        return NULL;
    Scope scope = {.reach = (ScopeReach)check_between(random, 0, 4),
                   .reference = (ScopeReference)check_between(random, 0, 2),
                   .sprite = sprite->id,
                   .frame = frame->id};
    uint32_t boxes[2] = {(uint32_t)check_between(random, 0, 3),
                         (uint32_t)check_between(random, 0, 3)};
    int32_t x = check_between(random, -50, 50), y = check_between(random, -50, 50);
    Project *after = NULL;
    switch (check_between(random, 0, 14)) {
    case 0: {
        FrameHotSpot at[2] = {{frame->id, x * 256, y}, {77, x, y}};
        return check_chance(random, 50) ? edit_set_hot_spots(before, sprite->id, at, 2, NULL)
                                        : edit_set_hot_spot(before, &scope, x * 256, y * 256, NULL);
    }
    case 1:
        return edit_set_point(before, &scope, "fist", x * 256, y * 256, NULL);
    case 2:
        return edit_remove_point(before, &scope, "fist", NULL);
    case 3: {
        Box *added = node_new(&box_kind);
        added->x = x;
        added->y = y;
        after = check_chance(random, 50) ? edit_place_box(before, &scope, "fist", added, NULL)
                                         : edit_add_box(before, &scope, added, NULL);
        node_unref(added);
        return after;
    }
    case 4:
        return edit_move_boxes(before, &scope, boxes, 2, x, y, NULL);
    case 5:
        return edit_remove_boxes(before, &scope, boxes, 2, NULL);
    case 6:
        return edit_set_boxes(before, &scope, boxes, 2,
                              &(FieldValue){.key = "group", .text = "arms"}, NULL);
    case 7:
        return edit_mirror(before, &scope, true, NULL);
    case 8:
        return edit_propagate(before, &scope, true, true, true, NULL);
    case 9:
        return edit_scale_durations(before, &scope, check_between(random, 1, 40) / 10.0, NULL);
    case 10:
        return random_order(random, before, sprite);
    case 12:
        return random_property(random, before, &scope);
    case 13:
        return random_number(random, before, &scope);
    default: {
        MaskRun run = {y, x, x + 20};
        return edit_correct_mask(before, sprite->id, frame->id, &run, 1, CORRECTION_SOLID, NULL);
    }
    }
}

static Project *random_stroke(CheckRandom *random, const Project *before)
{
    const Map *map = list_get(before->maps, (uint32_t)check_between(random, 0, 3));
    const Plane *plane = map != NULL ? list_get(map->planes, 0) : NULL;
    if (plane == NULL)
        return NULL;
    uint32_t zones = list_count(plane->zones);
    if (zones == 0 || check_chance(random, 20)) {
        int32_t number;
        return edit_add_zone(before, map->id, plane->id, "", 0, &number, NULL);
    }
    const Zone *zone = list_get(plane->zones, (uint32_t)check_between(random, 0, (int)zones - 1));
    if (check_chance(random, 10))
        return edit_replace_zone(before, map->id, plane->id, zone->number, 0, NULL);
    if (check_chance(random, 10))
        return edit_paint_to_shapes(before, map->id, plane->id, zone->number, NULL,
                                    check_between(random, 0, 2), NULL);
    if (check_chance(random, 10))
        return edit_resize_map(before, map->id, check_between(random, 1, 200),
                               check_between(random, 1, 200), check_between(random, -20, 20), 0,
                               NULL);
    BlocksEdit *stroke = blocks_edit(plane->pixels);
    Brush brush = {check_chance(random, 50), check_between(random, 1, 40)};
    paint_line(stroke, &brush, check_between(random, -20, 300), check_between(random, -20, 300),
               check_between(random, -20, 300), check_between(random, -20, 300),
               (uint8_t)zone->number);
    Path path = path_plane(map->id, plane->id);
    return edit_set_blocks(before, &path, "pixels", blocks_edit_end(stroke), NULL);
}

static Project *remove_duplicates(const Project *before, const LayerRef *ref)
{
    Path path = path_walls(ref->level, ref->layer);
    const Walls *owner = path_get(before, &path);
    GArray *twice = walls_find_redundant(owner->walls, true, NULL);
    Project *after = edit_remove_walls(before, ref, (const uint32_t *)(const void *)twice->data,
                                       twice->len, NULL);
    g_array_unref(twice);
    return after;
}

static Project *random_wall_edit(CheckRandom *random, const Project *before)
{
    const Level *level = list_get(before->levels, (uint32_t)check_between(random, 0, 3));
    const Layer *layer = NULL;
    ListIter iter = list_iter(level != NULL ? level->layers : NULL);
    while ((layer = list_next(&iter)) != NULL && layer->walls == NULL)
        continue;
    if (layer == NULL)
        return NULL;
    LayerRef place = {level->id, layer->id};
    WallPoint points[4];
    for (int i = 0; i < 4; i++)
        points[i] =
            (WallPoint){check_between(random, -9000, 9000), check_between(random, -9000, 9000)};
    uint32_t walls[2] = {(uint32_t)check_between(random, 0, 5),
                         (uint32_t)check_between(random, 0, 5)};
    const WallEnd ends[2] = {{walls[0], 0}, {walls[1], 1}};
    const WallTransform turned = {points[0].x, points[0].y, 0, -1, 1, 0};
    WallStyle style = {0, WALL_BOTH, NULL};
    switch (check_between(random, 0, 9)) {
    case 0:
        return edit_draw_walls(before, &place, points, 4, check_chance(random, 50), &style, NULL);
    case 1:
        return edit_remove_walls(before, &place, walls, 2, NULL);
    case 2:
        return edit_split_crossings(before, &place, NULL);
    case 3:
        return edit_merge_vertices(before, &place, 2000, NULL);
    case 4:
        return edit_split_wall(before, &place, walls[0], points[0].x, points[0].y, NULL);
    case 5:
        return edit_join_walls(before, &place, walls[0], walls[1], NULL);
    case 6:
        return edit_integrate_walls(before, &place, walls[0], 2000, NULL);
    case 7:
        return edit_transform_wall_ends(before, &place, ends, 2, &turned, NULL);
    case 8:
        return edit_share_walls(before, &place, &walls[0], NULL);
    default:
        return remove_duplicates(before, &place);
    }
}

static const Picture *picture_of(const Project *project, const char *path, int32_t part)
{
    ListIter iter = list_iter(project->pictures);
    const Picture *picture;
    while ((picture = list_next(&iter)) != NULL &&
           (picture->part != part || strcmp(picture->path, path) != 0))
        continue;
    return picture;
}

/* A new state of a picture: one of the project, rarely smaller than before, or a new one. */
static RenewedPicture random_picture(CheckRandom *random, const Project *before)
{
    static const char *const paths[] = {"art/a.png", "art/b.png", "art/c.png"};
    const Picture *old = list_get(before->pictures, (uint32_t)check_between(random, 0, 3));
    const char *path = old != NULL ? old->path : paths[check_between(random, 0, 2)];
    int32_t part = old != NULL ? old->part : check_between(random, 0, 1);
    bool shrinks = check_chance(random, 10);
    old = shrinks ? NULL : picture_of(before, path, part);
    RenewedPicture picture = {.id = old != NULL ? old->id : random_id(random),
                              .path = path,
                              .part = part,
                              .width = check_between(random, 1, 300),
                              .height = check_between(random, 1, 300),
                              .digest = {(uint8_t)check_between(random, 0, 255)}};
    if (old != NULL) {
        picture.width = MAX(picture.width, old->width);
        picture.height = MAX(picture.height, old->height);
    }
    return picture;
}

static PixelRect random_rect(CheckRandom *random, const RenewedPicture *picture)
{
    int32_t left = check_between(random, 0, picture->width - 1);
    int32_t top = check_between(random, 0, picture->height - 1);
    return (PixelRect){left, top, check_between(random, left + 1, picture->width),
                       check_between(random, top + 1, picture->height)};
}

/* Changed art: of existing frames, missing art, and new frames. */
static Project *random_renewal(CheckRandom *random, const Project *before)
{
    RenewedPicture pictures[2] = {random_picture(random, before), random_picture(random, before)};
    RenewedFrame frames[4] = {{0}};
    Mask *mask = node_new(&mask_kind);
    const Sprite *sprite = list_get(before->sprites, (uint32_t)check_between(random, 0, 3));
    uint32_t count = sprite != NULL ? (uint32_t)check_between(random, 0, 4) : 0;
    for (uint32_t i = 0; i < count; i++) {
        const Frame *frame = list_get(sprite->frames, i);
        const Animation *walk = list_get(sprite->animations, 0);
        const RenewedPicture *shown = &pictures[check_between(random, 0, 1)];
        bool is_old = frame != NULL && check_chance(random, 80);
        frames[i] = (RenewedFrame){.sprite = sprite->id,
                                   .frame = is_old ? frame->id : 0,
                                   .path = check_chance(random, 90) ? shown->path : NULL,
                                   .part = shown->part,
                                   .rect = random_rect(random, shown),
                                   .dx = check_between(random, -9, 9),
                                   .dy = check_between(random, -9, 9),
                                   .art = {(uint8_t)i},
                                   .before = frame != NULL ? frame->id : 0,
                                   .name = check_chance(random, 50) ? "new" : NULL,
                                   .animation = walk != NULL ? walk->name : NULL,
                                   .mask = check_chance(random, 50) ? mask : NULL};
    }
    Project *after = edit_renew_art(before, pictures, 2, frames, count, NULL);
    node_unref(mask);
    return after;
}

/* Adds a sprite with two frames that show a new picture, as an importer does. */
static Project *random_drawn_sprite(CheckRandom *random, const Project *before)
{
    RenewedPicture picture = random_picture(random, before);
    Sprite *sprite = node_new(&sprite_kind);
    sprite->id = random_id(random);
    node_set_text(&sprite->name, "ken");
    for (int i = 0; i < 2; i++) {
        Frame *frame = node_new(&frame_kind);
        PixelRect rect = random_rect(random, &picture);
        frame->id = random_id(random);
        frame->picture = picture.id;
        frame->x = rect.left;
        frame->y = rect.top;
        frame->w = rect.right - rect.left;
        frame->h = rect.bottom - rect.top;
        node_set_list(&sprite->frames, list_append(sprite->frames, frame));
    }
    return edit_add_sprite_with_pictures(before, &picture, 1, sprite, NULL);
}

static Project *random_art(CheckRandom *random, const Project *before)
{
    return check_chance(random, 80) ? random_renewal(random, before)
                                    : random_drawn_sprite(random, before);
}

Project *random_edit(CheckRandom *random, const Project *before)
{
    static Project *(*const edits[])(CheckRandom * random, const Project *before) = {
        random_change, random_removal,    random_tag_edit,   random_stroke,   random_wall_edit,
        random_art,    random_frame_edit, random_frame_edit, random_reference};
    return edits[check_between(random, 0, 8)](random, before);
}

uint64_t random_asset(CheckRandom *random, const Project *project)
{
    const List *lists[] = {project->sprites, project->maps, project->levels};
    const List *list = lists[check_between(random, 0, 2)];
    uint32_t count = list_count(list);
    return count > 0 ? node_id(list_get(list, (uint32_t)check_between(random, 0, (int)count - 1)))
                     : 0;
}
