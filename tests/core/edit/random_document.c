/* SPDX-License-Identifier: MIT */
/* Random documents; see random_document.h. */
#include "random_document.h"

#include "edit/rewrite.h"
#include "model/reference.h"

#include <string.h>

uint64_t random_id(CheckRandom *random)
{
    uint64_t id = check_next(random);
    return id != 0 ? id : 1;
}

void random_name(CheckRandom *random, char name[64])
{
    static const char *const words[] = {"fist", "tête", "\"quoted\"", "back\\slash",
                                        "拳",   "a\tb", "😀"};
    g_snprintf(name, 64, "%s %016" G_GINT64_MODIFIER "x", words[check_between(random, 0, 6)],
               check_next(random));
}

static double random_number(CheckRandom *random, const Field *field)
{
    double values[] = {field->min, field->max, 0, 0.1, 1e-300, -1.5, check_unit(random) * 1e9};
    double value = values[check_between(random, 0, 6)];
    return value >= field->min && value <= field->max ? value : field->min;
}

static int32_t random_integer(CheckRandom *random, const Field *field)
{
    double min = field->min, max = field->max;
    if (check_chance(random, 70))
        max = max < min + 1000 ? max : min + 1000;
    double value = min + check_unit(random) * (max - min + 1);
    return (int32_t)(value > max ? max : value);
}

static Blocks *random_blocks(CheckRandom *random, uint32_t width, uint32_t height, uint8_t max)
{
    Blocks *blank = blocks_new(width, height, 0);
    BlocksEdit *edit = blocks_edit(blank);
    blocks_unref(blank);
    for (int i = check_between(random, 0, 8); i > 0; i--) {
        int left = check_between(random, -10, (int)width),
            top = check_between(random, -10, (int)height);
        PixelRect rect = {left, top, left + check_between(random, 1, 100),
                          top + check_between(random, 1, 100)};
        blocks_edit_rect(edit, rect, (uint8_t)check_between(random, 0, max));
    }
    return blocks_edit_end(edit);
}

void random_value(CheckRandom *random, void *node, const Field *field)
{
    char name[64] = "";
    int words = 0;
    switch (field->type) {
    case FIELD_INTEGER:
    case FIELD_FIXED:
        *node_field(node, field, int32_t) = random_integer(random, field);
        break;
    case FIELD_NUMBER:
        *node_field(node, field, double) = random_number(random, field);
        break;
    case FIELD_BOOLEAN:
        *node_field(node, field, bool) = check_chance(random, 50);
        break;
    case FIELD_ENUM:
        while (field->words[words] != NULL)
            words++;
        *node_field(node, field, int) = check_between(random, 0, words - 1);
        break;
    case FIELD_TEXT:
        if ((field->flags & FIELD_NOT_EMPTY) != 0 || check_chance(random, 60))
            random_name(random, name);
        node_set_text(node_field(node, field, char *), name);
        break;
    case FIELD_COLOUR:
    case FIELD_HASH:
        for (int i = 0; i < (field->type == FIELD_HASH ? 16 : 4); i++)
            node_field(node, field, uint8_t)[i] = (uint8_t)check_between(random, 0, 255);
        break;
    case FIELD_ID: /* zones and markers may have none */
        if (field == ((Node *)node)->kind->fields || check_chance(random, 50))
            *node_field(node, field, uint64_t) = random_id(random);
        break;
    case FIELD_REFERENCE: /* the targets of properties may be missing */
        if (field->kind == NULL && check_chance(random, 80))
            *node_field(node, field, uint64_t) = random_id(random);
        break;
    default:
        break;
    }
}

static List *random_list(CheckRandom *random, const NodeKind *kind, int size)
{
    List *list = NULL;
    for (int i = check_between(random, 0, size); i > 0; i--) {
        List *longer = list_append(list, random_node(random, kind, size));
        list_unref(list);
        list = longer;
    }
    return list;
}

static gint compare_keys(gconstpointer a, gconstpointer b)
{
    return strcmp((*(const Property *const *)a)->key, (*(const Property *const *)b)->key);
}

static List *random_properties(CheckRandom *random)
{
    GPtrArray *items = g_ptr_array_new();
    for (int i = check_chance(random, 70) ? 0 : check_between(random, 0, 4); i > 0; i--) {
        Property *property = random_node(random, &property_kind, 0);
        if (property->type != PROPERTY_TEXT)
            node_set_text(&property->text, "");
        if (property->type != PROPERTY_NUMBER)
            property->number = 0;
        if (property->type != PROPERTY_BOOLEAN)
            property->boolean = false;
        if (property->type != PROPERTY_REFERENCE)
            property->target = 0;
        g_ptr_array_add(items, property);
    }
    g_ptr_array_sort(items, compare_keys);
    List *list = list_from(items->pdata, items->len);
    g_ptr_array_unref(items);
    return list;
}

/* ---- Rules that are not in the tables ---- */

static void fix_ground(Ground *ground)
{
    List *nodes = NULL;
    for (uint32_t i = 0; i < list_count(ground->nodes); i++) {
        GroundNode *node = node_copy(list_get(ground->nodes, i));
        node->x = (int32_t)i * 1000 - 5000;
        List *longer = list_append(nodes, node);
        list_unref(nodes);
        nodes = longer;
    }
    node_set_list(&ground->nodes, nodes);
}

static void fix_layer(CheckRandom *random, Layer *layer)
{
    static const NodeKind *const kinds[] = {&walls_kind, &tile_field_kind, &maze_kind, &ground_kind,
                                            &heights_kind};
    const NodeKind *kind = kinds[check_between(random, 0, 4)];
    void *child = random_node(random, kind, 6);
    if (kind == &walls_kind)
        layer->walls = child;
    else if (kind == &tile_field_kind)
        layer->tiles = child;
    else if (kind == &maze_kind)
        layer->maze = child;
    else if (kind == &ground_kind)
        layer->ground = child;
    else
        layer->heights = child;
}

/* Maps and levels may show only pictures without a longer side. */
static void fix_picture(CheckRandom *random, Picture *picture)
{
    picture->width = check_between(random, 1, DOCUMENT_MAX_SIDE);
    picture->height = check_between(random, 1, DOCUMENT_MAX_SIDE);
}

static void fix_frame(CheckRandom *random, Frame *frame)
{
    frame->w = check_between(random, 1, 100);
    frame->h = check_between(random, 1, 100);
    if (check_chance(random, 40)) {
        frame->mask = random_node(random, &mask_kind, 0);
        if (check_chance(random, 50))
            frame->mask->corrections =
                random_blocks(random, (uint32_t)frame->w, (uint32_t)frame->h, CORRECTION_EMPTY);
    }
}

static void fix_plane(CheckRandom *random, Plane *plane, const Map *map)
{
    int zones = (int)list_count(plane->zones);
    List *numbered = NULL;
    for (int i = 0; i < zones; i++) {
        Zone *zone = node_copy(list_get(plane->zones, (uint32_t)i));
        zone->number = i + 1;
        List *longer = list_append(numbered, zone);
        list_unref(numbered);
        numbered = longer;
    }
    node_set_list(&plane->zones, numbered);
    node_set_blocks(&plane->pixels, random_blocks(random, (uint32_t)map->width,
                                                  (uint32_t)map->height, (uint8_t)zones));
    if (zones == 0)
        node_set_list(&plane->shapes, NULL);
    for (uint32_t i = 0; i < list_count(plane->shapes); i++) {
        Shape *shape = node_copy(list_get(plane->shapes, i));
        shape->zone = check_between(random, 1, zones);
        node_set_list(&plane->shapes, list_set(plane->shapes, i, shape));
    }
}

static void fix_map(CheckRandom *random, Map *map)
{
    map->width = check_between(random, 1, 300);
    map->height = check_between(random, 1, 300);
    for (uint32_t i = 0; i < list_count(map->bands); i++) {
        Band *band = node_copy(list_get(map->bands, i));
        band->radius = 256 * ((int32_t)i + 1);
        node_set_list(&map->bands, list_set(map->bands, i, band));
    }
    for (uint32_t i = 0; i < list_count(map->planes); i++) {
        Plane *plane = node_copy(list_get(map->planes, i));
        fix_plane(random, plane, map);
        node_set_list(&map->planes, list_set(map->planes, i, plane));
    }
}

static void fix_sprite(CheckRandom *random, Sprite *sprite)
{
    uint32_t frames = list_count(sprite->frames);
    for (uint32_t i = 0; i < list_count(sprite->animations); i++) {
        Animation *animation = node_copy(list_get(sprite->animations, i));
        int count = frames > 0 ? (int)list_count(animation->steps) : 0;
        for (int k = 0; k < count; k++) {
            AnimationStep *step = node_copy(list_get(animation->steps, (uint32_t)k));
            step->frame = node_id(
                list_get(sprite->frames, (uint32_t)check_between(random, 0, (int)frames - 1)));
            node_set_list(&animation->steps, list_set(animation->steps, (uint32_t)k, step));
        }
        if (count == 0)
            node_set_list(&animation->steps, NULL);
        animation->loop = check_between(random, -1, count > 0 ? count - 1 : 0);
        node_set_list(&sprite->animations, list_set(sprite->animations, i, animation));
    }
}

void *random_node(CheckRandom *random, const NodeKind *kind, int size)
{
    void *node = node_new(kind);
    for (uint32_t i = 0; i < kind->field_count; i++) {
        const Field *field = &kind->fields[i];
        if (field->type == FIELD_LIST)
            *node_field(node, field, List *) = random_list(random, field->kind, size);
        else if (field->type == FIELD_PROPERTIES)
            *node_field(node, field, List *) = random_properties(random);
        else if (field->type == FIELD_BLOCKS && kind != &mask_kind)
            *node_field(node, field, Blocks *) =
                random_blocks(random, 70, 20, kind == &maze_kind ? 3 : 0);
        else if (field->kind == &play_settings_kind && check_chance(random, 30))
            *node_field(node, field, void *) = random_node(random, field->kind, 0);
        else
            random_value(random, node, field);
    }
    if (kind == &ground_kind)
        fix_ground(node);
    if (kind == &layer_kind)
        fix_layer(random, node);
    if (kind == &frame_kind)
        fix_frame(random, node);
    else if (kind == &picture_kind)
        fix_picture(random, node);
    if (kind == &map_kind)
        fix_map(random, node);
    if (kind == &sprite_kind)
        fix_sprite(random, node);
    return node;
}

/* The targets of a project, for references of its properties. */
typedef struct Targets {
    CheckRandom *random;
    GArray *ids;
} Targets;

static void add_target(void *user, const void *node)
{
    uint64_t id = target_id(node);
    if (id != 0)
        g_array_append_val(((Targets *)user)->ids, id);
}

static void *refer(void *user, const void *node)
{
    Targets *targets = user;
    if (((const Node *)node)->kind != &property_kind || targets->ids->len == 0 ||
        ((const Property *)node)->type != PROPERTY_REFERENCE || check_chance(targets->random, 20))
        return NULL;
    Property *copy = node_copy(node);
    int index = check_between(targets->random, 0, (int)targets->ids->len - 1);
    copy->target = g_array_index(targets->ids, uint64_t, index);
    return copy;
}

/* Lets most references of a project, which it adopts, lead somewhere. */
static Project *with_targets(CheckRandom *random, Project *project)
{
    Targets targets = {random, g_array_new(false, false, sizeof(uint64_t))};
    node_visit(project, add_target, &targets);
    Project *after = node_rewrite(project, refer, &targets);
    node_unref(project);
    g_array_unref(targets.ids);
    Project *own = node_copy(after); /* that the caller may change */
    node_unref(after);
    return own;
}

Project *random_project(CheckRandom *random, int size)
{
    Project *project = random_node(random, &project_kind, size);
    for (uint32_t i = 0; i < list_count(project->tags); i++) {
        Tag *tag = node_copy(list_get(project->tags, i));
        tag->number = (int32_t)i * 3 + 1;
        node_set_text(&tag->role,
                      project->roles != NULL ? node_name(list_get(project->roles, 0)) : "");
        node_set_list(&project->tags, list_set(project->tags, i, tag));
    }
    node_set_child(&project->export_settings, random_node(random, &export_settings_kind, 0));
    return with_targets(random, project);
}
