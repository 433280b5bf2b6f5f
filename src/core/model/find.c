/* SPDX-License-Identifier: MIT */
/* Finding parts of a document by id, number or name, and creating a new project. See document.h. */
#include "model/tag_sets.h"

#include <glib/gi18n-lib.h>
#include <string.h>

/* ---- Ids and names of any node ---- */

/* If a kind has an id, it is the first field. */
uint64_t node_id(const void *node)
{
    const Field *first = ((const Node *)node)->kind->fields;
    return first->type == FIELD_ID ? *node_field_const(node, first, uint64_t) : 0;
}

const char *node_name(const void *node)
{
    const Field *field = node_kind_field(((const Node *)node)->kind, "name");
    return field != NULL ? *node_field_const(node, field, char *) : "";
}

char *node_title(const void *node)
{
    const Picture *picture = node;
    const NodeKind *kind = ((const Node *)node)->kind;
    if (kind != &picture_kind)
        return g_strdup(kind == &property_kind ? ((const Property *)node)->key : node_name(node));
    return picture->part == 0
               ? g_strdup(picture->path)
               : g_strdup_printf(_("%s, frame %d"), picture->path, picture->part + 1);
}

const List *node_properties(const void *node)
{
    const NodeKind *kind = ((const Node *)node)->kind;
    for (uint32_t i = kind->field_count; i > 0; i--) /* usually the last one */
        if (kind->fields[i - 1].type == FIELD_PROPERTIES)
            return *node_field_const(node, &kind->fields[i - 1], List *);
    return NULL;
}

const void *list_find_id(const List *list, uint64_t id, uint32_t *index)
{
    if (id == 0 || list == NULL)
        return NULL;
    GHashTable *ids = list_ids(list, 0);
    uint32_t found = 0; /* its index, plus 1 */
    if (ids == NULL) {
        ListIter iter = list_iter(list);
        for (const void *item; found == 0 && (item = list_next(&iter)) != NULL;)
            found = node_id(item) == id ? iter.next : 0;
        list_ids(list, iter.next);
    } else {
        found = GPOINTER_TO_UINT(g_hash_table_lookup(ids, &id));
        g_assert(found == 0 || node_id(list_get(list, found - 1)) == id);
    }
    if (found > 0 && index != NULL)
        *index = found - 1;
    return found > 0 ? list_get(list, found - 1) : NULL;
}

GHashTable *list_items_by_id(const List *list)
{
    GHashTable *items = g_hash_table_new(g_int64_hash, g_int64_equal);
    LIST_EACH (Node, item, list)
        if (item->kind->fields[0].type == FIELD_ID)
            g_hash_table_insert(items,
                                (gpointer)node_field_const(item, item->kind->fields, uint64_t),
                                (gpointer)item);
    return items;
}

const void *list_find_name(const List *list, const char *name, uint32_t *index)
{
    LIST_EACH (void, item, list) {
        if (strcmp(node_name(item), name) == 0) {
            if (index != NULL)
                *index = EACH_INDEX(item);
            return item;
        }
    }
    return NULL;
}

const void *list_difference_counterpart(const ListItem *item, uint32_t index,
                                        const ListDifference *others)
{
    uint64_t id = node_id(item->item);
    if (index < others->count && node_id(others->items[index].item) == id)
        return others->items[index].item;
    for (uint32_t i = 0; i < others->count && id != 0; i++)
        if (node_id(others->items[i].item) == id)
            return others->items[i].item;
    return NULL;
}

bool nodes_are_same(const void *a, const void *b)
{
    const NodeKind *kind = ((const Node *)a)->kind;
    if (kind == &tag_kind)
        return ((const Tag *)a)->number == ((const Tag *)b)->number;
    if (kind == &zone_kind)
        return ((const Zone *)a)->number == ((const Zone *)b)->number;
    if (kind == &property_kind)
        return strcmp(((const Property *)a)->key, ((const Property *)b)->key) == 0;
    return node_id(a) == node_id(b);
}

const void *list_difference_same(const ListItem *item, uint32_t index, const ListDifference *others)
{
    if (index < others->count && nodes_are_same(item->item, others->items[index].item))
        return others->items[index].item;
    for (uint32_t i = 0; i < others->count; i++)
        if (nodes_are_same(item->item, others->items[i].item))
            return others->items[i].item;
    return NULL;
}

/* ---- Parts of a project ---- */

const Tag *project_tag(const Project *project, int32_t number)
{
    LIST_EACH (Tag, tag, project->tags)
        if (tag->number == number)
            return tag;
    return NULL;
}

const Tag *project_tag_named(const Project *project, const char *name)
{
    return list_find_name(project->tags, name, NULL);
}

const Picture *project_picture(const Project *project, uint64_t id)
{
    return list_find_id(project->pictures, id, NULL);
}

const Sprite *project_sprite(const Project *project, uint64_t id)
{
    return list_find_id(project->sprites, id, NULL);
}

const Map *project_map(const Project *project, uint64_t id)
{
    return list_find_id(project->maps, id, NULL);
}

const Level *project_level(const Project *project, uint64_t id)
{
    return list_find_id(project->levels, id, NULL);
}

const Sprite *project_sprite_named(const Project *project, const char *name)
{
    return list_find_name(project->sprites, name, NULL);
}

const Map *project_map_named(const Project *project, const char *name)
{
    return list_find_name(project->maps, name, NULL);
}

const Level *project_level_named(const Project *project, const char *name)
{
    return list_find_name(project->levels, name, NULL);
}

const Frame *sprite_frame(const Sprite *sprite, uint64_t id)
{
    return list_find_id(sprite->frames, id, NULL);
}

const Animation *sprite_animation(const Sprite *sprite, uint64_t id)
{
    return list_find_id(sprite->animations, id, NULL);
}

const ExportSettings *project_export_settings(const Project *project)
{
    static ExportSettings *defaults; /* never freed */
    if (project->export_settings != NULL)
        return project->export_settings;
    if (g_once_init_enter(&defaults))
        g_once_init_leave(&defaults, node_new(&export_settings_kind));
    return defaults;
}

const PlaySettings *play_settings(const void *asset)
{
    static PlaySettings *defaults; /* never freed */
    const Field *field = node_kind_field(((const Node *)asset)->kind, "play");
    const PlaySettings *settings = *node_field_const(asset, field, PlaySettings *);
    if (settings != NULL)
        return settings;
    if (g_once_init_enter(&defaults))
        g_once_init_leave(&defaults, node_new(&play_settings_kind));
    return defaults;
}

const AnimationStep *animation_step(const Animation *animation, uint32_t index)
{
    return list_get(animation->steps, index);
}

uint64_t animation_frame(const Animation *animation, uint32_t index)
{
    const AnimationStep *step = animation_step(animation, index);
    return step != NULL ? step->frame : 0;
}

bool animation_is_mirrored(const Animation *animation)
{
    bool mirrored = list_count(animation->steps) > 0;
    LIST_EACH (AnimationStep, step, animation->steps)
        mirrored = mirrored && step->flip_x;
    return mirrored;
}

AnimationStep *step_new(uint64_t frame)
{
    AnimationStep *step = node_new(&step_kind);
    step->frame = frame;
    return step;
}

List *steps_new(const uint64_t *frames, uint32_t count)
{
    g_autofree void **items = g_new(void *, count + 1);
    for (uint32_t i = 0; i < count; i++)
        items[i] = step_new(frames[i]);
    return list_from(items, count);
}

int32_t step_duration(const AnimationStep *step, const Frame *frame)
{
    if (step->duration > 0)
        return step->duration;
    return frame != NULL ? frame->duration : 0;
}

const Plane *map_plane(const Map *map, uint64_t id)
{
    return list_find_id(map->planes, id, NULL);
}

bool map_band_is_painted(const Map *map, const Band *band)
{
    LIST_EACH (Plane, plane, map->planes)
        if (plane->band == band->id)
            return true;
    return false;
}

const Zone *plane_zone(const Plane *plane, int32_t number)
{
    LIST_EACH (Zone, zone, plane->zones)
        if (zone->number == number)
            return zone;
    return NULL;
}

const Layer *level_layer(const Level *level, uint64_t id)
{
    return list_find_id(level->layers, id, NULL);
}

const Property *properties_get(const List *properties, const char *key)
{
    uint32_t index;
    return property_index(properties, key, &index) ? list_get(properties, index) : NULL;
}

const char *properties_text(const List *properties, const char *key)
{
    const Property *property = properties_get(properties, key);
    return property != NULL && property->type == PROPERTY_TEXT ? property->text : NULL;
}

double properties_number(const List *properties, const char *key, double fallback)
{
    const Property *property = properties_get(properties, key);
    return property != NULL && property->type == PROPERTY_NUMBER ? property->number : fallback;
}

bool property_index(const List *properties, const char *key, uint32_t *index)
{
    uint32_t low = 0, high = list_count(properties);
    bool found = false;
    while (low < high) {
        uint32_t middle = low + (high - low) / 2;
        int order = strcmp(((const Property *)list_get(properties, middle))->key, key);
        found = found || order == 0;
        if (order < 0)
            low = middle + 1;
        else
            high = middle;
    }
    *index = low;
    return found;
}

List *properties_merged(const List *old, const List *fresh)
{
    List *merged = list_ref(old);
    LIST_EACH (Property, property, fresh) {
        uint32_t index;
        bool known = property_index(merged, property->key, &index);
        List *next = known ? list_set(merged, index, node_ref(property))
                           : list_insert(merged, index, node_ref(property));
        list_unref(merged);
        merged = next;
    }
    return merged;
}

const List *fields_of(const Project *project, const void *node)
{
    const Field *field = node_kind_field(((const Node *)node)->kind, "tag");
    const Tag *tag =
        field != NULL ? project_tag(project, *node_field_const(node, field, int32_t)) : NULL;
    return tag != NULL ? tag->fields : NULL;
}

List *properties_with_fields(const Project *project, const void *node)
{
    const List *fields = fields_of(project, node), *own = node_properties(node);
    return fields != NULL ? properties_merged(fields, own) : list_ref(own);
}

/* ---- A new project ---- */

/* Rules and games identify these by their names, whatever the language of the editor. */
static const char *const standard_roles[] = {NC_("role", "body"),  NC_("role", "attack"),
                                             NC_("role", "push"),  NC_("role", "trigger"),
                                             NC_("role", "solid"), NC_("role", "road")};

const char *role_display_name(const char *name)
{
    for (size_t i = 0; i < G_N_ELEMENTS(standard_roles); i++)
        if (strcmp(standard_roles[i], name) == 0)
            return g_dpgettext2(GETTEXT_PACKAGE, "role", name);
    return name;
}

Project *project_new(void)
{
    Project *project = node_new(&project_kind);
    for (size_t i = 0; i < G_N_ELEMENTS(standard_roles); i++) {
        Role *role = node_new(&role_kind);
        node_set_text(&role->name, standard_roles[i]);
        node_set_list(&project->roles, list_append(project->roles, role));
    }
    node_set_list(&project->tags, tag_set_list(TAGS_FIGHTER));
    node_set_child(&project->export_settings, node_new(&export_settings_kind));
    return project;
}
