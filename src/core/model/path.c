/* SPDX-License-Identifier: MIT */
/* Paths to nodes of a document; the contract is in path.h. */
#include "model/path.h"

#include "model/node_internal.h"

#include <glib/gi18n-lib.h>
#include <string.h>

/* ---- Construction ---- */

Path path_project(void)
{
    return (Path){.depth = 0};
}

const NodeKind *path_kind(const Path *path)
{
    return path->depth == 0 ? &project_kind : path->steps[path->depth - 1].field->kind;
}

static Path add_step(const Path *above, const char *key, uint64_t id, uint32_t index)
{
    Path path = *above;
    const Field *field = node_kind_field(path_kind(above), key);
    g_assert(field != NULL && field->kind != NULL && path.depth < PATH_MAX_STEPS);
    path.steps[path.depth++] = (PathStep){field, id, index};
    return path;
}

Path path_item(const Path *above, const char *key, uint64_t id)
{
    return add_step(above, key, id, UINT32_MAX);
}

Path path_nth(const Path *above, const char *key, uint32_t index)
{
    return add_step(above, key, 0, index);
}

Path path_child(const Path *above, const char *key)
{
    return add_step(above, key, 0, 0);
}

Path path_above(const Path *path)
{
    Path above = *path;
    if (above.depth > 0)
        above.depth--;
    return above;
}

/* Returns the index of the item with a `number`. */
static uint32_t index_of_number(const List *list, size_t offset, int32_t number)
{
    LIST_EACH (char, item, list) {
        int32_t value;
        memcpy(&value, item + offset, sizeof value);
        if (value == number)
            return EACH_INDEX(item);
    }
    return UINT32_MAX;
}

Path path_tag(const Project *project, int32_t number)
{
    Path top = path_project();
    return path_nth(&top, "tags", index_of_number(project->tags, offsetof(Tag, number), number));
}

static Path asset(const char *key, uint64_t id)
{
    Path top = path_project();
    return path_item(&top, key, id);
}

static Path part(const char *key, uint64_t id, const char *part_key, uint64_t part_id)
{
    Path above = asset(key, id);
    return path_item(&above, part_key, part_id);
}

Path path_picture(uint64_t picture)
{
    return asset("pictures", picture);
}

Path path_sprite(uint64_t sprite)
{
    return asset("sprites", sprite);
}

Path path_frame(uint64_t sprite, uint64_t frame)
{
    return part("sprites", sprite, "frames", frame);
}

Path path_animation(uint64_t sprite, uint64_t animation)
{
    return part("sprites", sprite, "animations", animation);
}

Path path_box(uint64_t sprite, uint64_t frame, uint32_t box)
{
    Path above = path_frame(sprite, frame);
    return path_nth(&above, "boxes", box);
}

Path path_point(uint64_t sprite, uint64_t frame, uint32_t point)
{
    Path above = path_frame(sprite, frame);
    return path_nth(&above, "points", point);
}

Path path_map(uint64_t map)
{
    return asset("maps", map);
}

Path path_plane(uint64_t map, uint64_t plane)
{
    return part("maps", map, "planes", plane);
}

Path path_zone(const Project *project, uint64_t map, uint64_t plane, int32_t number)
{
    Path above = path_plane(map, plane);
    const Plane *found = path_get(project, &above);
    const List *zones = found != NULL ? found->zones : NULL;
    return path_nth(&above, "zones", index_of_number(zones, offsetof(Zone, number), number));
}

Path path_shape(uint64_t map, uint64_t plane, uint64_t shape)
{
    Path above = path_plane(map, plane);
    return path_item(&above, "shapes", shape);
}

Path path_band(uint64_t map, uint64_t band)
{
    return part("maps", map, "bands", band);
}

Path path_level(uint64_t level)
{
    return asset("levels", level);
}

Path path_layer(uint64_t level, uint64_t layer)
{
    return part("levels", level, "layers", layer);
}

Path path_walls(uint64_t level, uint64_t layer)
{
    Path above = path_layer(level, layer);
    return path_child(&above, "walls");
}

Path path_wall(uint64_t level, uint64_t layer, uint32_t wall)
{
    Path above = path_walls(level, layer);
    return path_nth(&above, "walls", wall);
}

Path path_marker(uint64_t level, uint32_t marker)
{
    Path above = path_level(level);
    return path_nth(&above, "markers", marker);
}

/* ---- Following ---- */

static bool is_in_list(const PathStep *step)
{
    return step->field->type == FIELD_LIST || step->field->type == FIELD_PROPERTIES;
}

/* Returns the node that a step leads to, and its index if it is an item of a list. */
static const void *follow(const void *node, const PathStep *step, uint32_t *index)
{
    *index = UINT32_MAX;
    if (!is_in_list(step))
        return *node_field_const(node, step->field, void *);
    const List *list = *node_field_const(node, step->field, List *);
    if (step->id != 0)
        return list_find_id(list, step->id, index);
    *index = step->index;
    return list_get(list, step->index);
}

const void *path_get(const Project *project, const Path *path)
{
    const void *node = project;
    uint32_t index;
    for (uint32_t i = 0; i < path->depth && node != NULL; i++)
        node = follow(node, &path->steps[i], &index);
    return node;
}

uint32_t path_index(const Project *project, const Path *path)
{
    Path above = path_above(path);
    const void *node = path_get(project, &above);
    uint32_t index = UINT32_MAX;
    if (path->depth == 0 || node == NULL ||
        follow(node, &path->steps[path->depth - 1], &index) == NULL)
        return UINT32_MAX;
    return index;
}

/* True if a node can be stored where a path leads; only a child may be NULL. */
static G_GNUC_UNUSED bool may_hold(const Path *path, const Node *node)
{
    return node != NULL ? node->kind == path_kind(path)
                        : path->depth > 0 && !is_in_list(&path->steps[path->depth - 1]);
}

/* Copies a node and replaces the node that a step leads to by `below`, which it adopts. */
static void *replace_child(const void *node, const PathStep *step, uint32_t index, void *below)
{
    void *copy = node_copy(node);
    if (!is_in_list(step)) {
        node_set_child(node_field(copy, step->field, void), below);
        return copy;
    }
    List **list = node_field(copy, step->field, List *);
    node_set_list(list, list_set(*list, index, below));
    return copy;
}

Project *path_replace(const Project *project, const Path *path, void *node)
{
    const void *nodes[PATH_MAX_STEPS + 1] = {project};
    uint32_t index[PATH_MAX_STEPS];
    for (uint32_t i = 0; i < path->depth; i++) {
        nodes[i + 1] = follow(nodes[i], &path->steps[i], &index[i]);
        bool may_be_empty = i + 1 == path->depth && !is_in_list(&path->steps[i]);
        if (nodes[i + 1] == NULL && !may_be_empty) {
            node_unref(node);
            return NULL;
        }
    }
    g_assert(may_hold(path, node));
    for (uint32_t i = path->depth; i > 0; i--)
        node = replace_child(nodes[i - 1], &path->steps[i - 1], index[i - 1], node);
    return node;
}

Project *path_replace_list(const Project *project, const Path *path, const char *key, List *list)
{
    const void *node = path_get(project, path);
    if (node == NULL) {
        list_unref(list);
        return NULL;
    }
    void *copy = node_copy(node);
    const Field *field = node_kind_field(path_kind(path), key);
    g_assert(list == NULL || ((const Node *)list_get(list, 0))->kind == field->kind);
    node_set_list(node_field(copy, field, List *), list);
    return path_replace(project, path, copy);
}

bool path_equal(const Path *a, const Path *b)
{
    if (a->depth != b->depth)
        return false;
    for (uint32_t i = 0; i < a->depth; i++)
        if (a->steps[i].field != b->steps[i].field || a->steps[i].id != b->steps[i].id ||
            a->steps[i].index != b->steps[i].index)
            return false;
    return true;
}

bool path_is_within(const Path *path, const Path *above)
{
    Path part = *path;
    part.depth = MIN(part.depth, above->depth);
    return path_equal(&part, above);
}

char *path_text(const Project *project, const Path *path)
{
    GString *text = g_string_new(NULL);
    const void *node = project;
    for (uint32_t i = 0; i < path->depth && node != NULL; i++) {
        uint32_t index;
        node = follow(node, &path->steps[i], &index);
        if (node == NULL || index == UINT32_MAX)
            continue;
        g_autofree char *name = node_title(node);
        g_string_append_printf(text, "%s%s", text->len > 0 ? ", " : "",
                               node_kind_display_name(((const Node *)node)->kind));
        if (name[0] == 0 || i > 0)
            g_string_append_printf(text, " %u", (unsigned)index + 1);
        if (name[0] != 0)
            g_string_append_printf(text, i > 0 ? " (%s)" : " %s", name);
    }
    if (text->len == 0)
        g_string_append(text, _("the project"));
    return g_string_free(text, false);
}

void path_append_name(GString *text, const Project *project, const void *node, uint32_t index)
{
    const NodeKind *kind = ((const Node *)node)->kind;
    const Field *field = node_kind_field(kind, "tag");
    const Tag *tag =
        field != NULL ? project_tag(project, *node_field_const(node, field, int32_t)) : NULL;
    const char *name = node_name(node);
    if (name[0] != 0 || tag != NULL)
        g_string_append(text, name[0] != 0 ? name : tag->name);
    else
        g_string_append_printf(text, "#%u", index + (kind == &zone_kind));
}

char *path_name(const Project *project, const Path *path)
{
    GString *text = g_string_new(NULL);
    const void *node = project;
    for (uint32_t i = 0, index; i < path->depth; i++) {
        node = follow(node, &path->steps[i], &index);
        if (node == NULL)
            break;
        if (i > 0)
            g_string_append_c(text, '/');
        path_append_name(text, project, node, index);
    }
    return g_string_free(text, false);
}

/* ---- Differences ---- */

static const Field *different_field(const void *a, const void *b)
{
    const NodeKind *kind = ((const Node *)a)->kind;
    for (uint32_t i = 0; i < kind->field_count; i++)
        if (!field_equal(a, b, &kind->fields[i]))
            return &kind->fields[i];
    return NULL;
}

/* Descends through a field to the first pair of nodes that differ. Returns false if there is no
 * such pair. */
static bool descend(Path *path, const Field *field, const void **a, const void **b)
{
    if (path->depth == PATH_MAX_STEPS)
        return false;
    if (field->type == FIELD_CHILD) {
        const void *in_a = *node_field_const(*a, field, void *);
        const void *in_b = *node_field_const(*b, field, void *);
        if (in_a == NULL || in_b == NULL)
            return false;
        *path = path_child(path, field->key);
        *a = in_a;
        *b = in_b;
        return true;
    }
    if (field->type != FIELD_LIST && field->type != FIELD_PROPERTIES)
        return false;
    const List *list_a = *node_field_const(*a, field, List *);
    const List *list_b = *node_field_const(*b, field, List *);
    uint32_t index = 0, count = MIN(list_count(list_a), list_count(list_b));
    while (index < count && node_equal(list_get(list_a, index), list_get(list_b, index)))
        index++;
    if (index == count)
        return false;
    *path = path_nth(path, field->key, index);
    *a = list_get(list_a, index);
    *b = list_get(list_b, index);
    return true;
}

char *path_difference_text(const Project *a, const Project *b)
{
    Path path = path_project();
    const void *in_a = a, *in_b = b;
    const Field *field;
    do
        field = different_field(in_a, in_b);
    while (field != NULL && descend(&path, field, &in_a, &in_b));
    char *location = path_text(a, &path);
    if (field == NULL)
        return location;
    char *text = g_strdup_printf(_("%s: %s"), location, field->key);
    g_free(location);
    return text;
}
