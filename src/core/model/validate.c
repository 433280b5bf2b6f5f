/* SPDX-License-Identifier: MIT */
/*
 * The rules of a document; see project_validate in document.h. One walk checks each field by its
 * table and collects ids. Rules that concern more than one field are in a function for each kind.
 */
#include "model/node_internal.h"
#include "model/picture_source.h"

#include <glib/gi18n-lib.h>
#include <math.h>
#include <string.h>

G_DEFINE_QUARK(gabarit - document - error, document_error)

/* One step of the path to the node or field that is being checked. */
typedef struct Step {
    const struct Step *above;
    const void *node;
    uint32_t index;
    const Field *field; /* NULL: the step is to a node */
} Step;

/* The state of a validation. */
typedef struct Validation {
    const Project *project;
    bool tags[DOCUMENT_MAX_TAGS + 1];
    GHashTable *ids;      /* of the nodes visited so far */
    GHashTable *pictures; /* pictures of the project, by id */
    bool is_edit;         /* the version before was valid */
    GError **error;
} Validation;

/* ---- Error messages ---- */

static void append_step(GString *where, const Step *step)
{
    if (step == NULL || step->above == NULL)
        return;
    append_step(where, step->above);
    g_string_append(where, where->len > 0 ? ", " : "");
    if (step->field != NULL) {
        g_string_append(where, step->field->key);
        return;
    }
    g_autofree char *name = node_title(step->node);
    g_string_append_printf(where, "%s %u", node_kind_display_name(((const Node *)step->node)->kind),
                           step->index + 1);
    if (name[0] != 0)
        g_string_append_printf(where, " (%s)", name);
}

static bool G_GNUC_PRINTF(4, 5)
    fail(const Validation *walk, const Step *step, DocumentError code, const char *format, ...)
{
    g_autoptr(GString) where = g_string_new(NULL);
    append_step(where, step);
    va_list arguments;
    va_start(arguments, format);
    g_autofree char *message = g_strdup_vprintf(format, arguments);
    va_end(arguments);
    g_set_error(walk->error, DOCUMENT_ERROR, (int)code, _("%s: %s"),
                where->len > 0 ? where->str : _("the project"), message);
    return false;
}

/* ---- Fields by their tables: `at` is the step to the field ---- */

static bool fail_missing(const Validation *walk, const Step *at)
{
    return fail(walk, at, DOCUMENT_BROKEN_RULE, _("the value is missing"));
}

static bool number_is_valid(const Validation *walk, const Step *at, double value)
{
    const Field *field = at->field;
    if (isfinite(value) && field->min <= value && value <= field->max)
        return true;
    double unit = field->type == FIELD_FIXED ? DOCUMENT_PIXEL : 1;
    return fail(walk, at, DOCUMENT_BROKEN_RULE, _("%.17g must be from %.10g to %.10g"),
                value / unit, field->min / unit, field->max / unit);
}

static bool word_is_valid(const Validation *walk, const Step *at, int word)
{
    char **choices = (char **)at->field->words;
    int count = (int)g_strv_length(choices);
    if (word >= 0 && word < count)
        return true;
    g_autofree char *words = g_strjoinv(", ", choices);
    fail(walk, at, DOCUMENT_BROKEN_RULE, _("%d must be from 0 to %d (%s)"), word, count - 1, words);
    return false;
}

static bool text_is_valid(const Validation *walk, const Step *at, const char *text)
{
    size_t length = strlen(text);
    if ((double)length > at->field->max)
        return fail(walk, at, DOCUMENT_TOO_LARGE,
                    _("the string has %zu bytes; at most %.0f are allowed"), length,
                    at->field->max);
    if (!g_utf8_validate(text, (gssize)length, NULL))
        return fail(walk, at, DOCUMENT_BROKEN_RULE, _("the string is not UTF-8"));
    return length > 0 || (at->field->flags & FIELD_NOT_EMPTY) == 0 || fail_missing(walk, at);
}

static bool fail_tag(const Validation *walk, const Step *at, int32_t tag)
{
    return fail(walk, at, DOCUMENT_NOT_FOUND, _("tag %d does not exist"), (int)tag);
}

static bool tag_is_valid(const Validation *walk, const Step *at, int32_t tag)
{
    return (tag >= 0 && tag <= DOCUMENT_MAX_TAGS && walk->tags[tag]) || fail_tag(walk, at, tag);
}

static bool tags_are_valid(const Validation *walk, const Step *at, const uint32_t *tags)
{
    for (int32_t i = 0; i <= DOCUMENT_MAX_TAGS; i++)
        if ((tags[i / 32] >> (i % 32) & 1) != 0 && (i == 0 || !walk->tags[i]))
            return fail_tag(walk, at, i);
    return true;
}

static bool id_is_valid(Validation *walk, const Step *at, uint64_t id)
{
    const Node *node = at->above->node;
    if (id == 0)
        return at->field != node->kind->fields || fail_missing(walk, at);
    return g_hash_table_add(walk->ids, (gpointer)node_field_const(node, at->field, uint64_t)) ||
           fail(walk, at, DOCUMENT_BROKEN_RULE, _("%016llx appears twice in the project"),
                (unsigned long long)id);
}

static bool blocks_are_valid(const Validation *walk, const Step *at, const Blocks *blocks,
                             const Blocks *before)
{
    bool values[256];
    blocks_values(blocks, before, values);
    for (int i = (int)at->field->max + 1; i < 256; i++)
        if (values[i])
            return fail(walk, at, DOCUMENT_BROKEN_RULE, _("%.17g must be from %.10g to %.10g"),
                        (double)i, 0.0, at->field->max);
    return true;
}

/* Checks a value that is stored in the node itself. */
static bool value_is_valid(Validation *walk, const Step *at)
{
    const void *node = at->above->node;
    const Field *field = at->field;
    switch (field->type) {
    case FIELD_INTEGER:
    case FIELD_FIXED:
        return number_is_valid(walk, at, *node_field_const(node, field, int32_t));
    case FIELD_NUMBER:
        return number_is_valid(walk, at, *node_field_const(node, field, double));
    case FIELD_ENUM:
        return word_is_valid(walk, at, *node_field_const(node, field, int));
    case FIELD_TEXT:
        return text_is_valid(walk, at, *node_field_const(node, field, char *));
    case FIELD_TAG:
        return tag_is_valid(walk, at, *node_field_const(node, field, int32_t));
    case FIELD_TAGS:
        return tags_are_valid(walk, at, node_field_const(node, field, uint32_t));
    case FIELD_ID:
        return id_is_valid(walk, at, *node_field_const(node, field, uint64_t));
    default:
        return true;
    }
}

/* ---- Lists ---- */

/* Checks that a name is unique among siblings, unless it is empty. */
static bool is_unique_among(const Validation *walk, const Step *step, GHashTable *earlier_names,
                            const Field *field)
{
    const char *name = *node_field_const(step->node, field, char *);
    if (name[0] == 0 || g_hash_table_add(earlier_names, (gpointer)name))
        return true;
    if (!walk->is_edit)
        return fail(walk, step, DOCUMENT_BROKEN_RULE, _("the name \"%s\" appears twice"), name);
    g_set_error(walk->error, DOCUMENT_ERROR, DOCUMENT_NAME_TAKEN,
                _("“%s” is already the name of another %s"), name,
                node_kind_display_name(((const Node *)step->node)->kind));
    return false;
}

static const Field *name_field(const NodeKind *kind)
{
    for (uint32_t i = 0; i < kind->field_count; i++)
        if ((kind->fields[i].flags & FIELD_IS_NAME) != 0)
            return &kind->fields[i];
    return NULL;
}

static bool node_is_valid(Validation *walk, const Step *step, const void *before);

/* Checks that no two pictures have the same source: file, part and layers left out. */
static bool sources_are_valid(const Validation *walk, const Step *step, const List *list)
{
    g_autoptr(GHashTable) sources =
        g_hash_table_new_full(picture_source_hash, picture_source_equal, g_free, NULL);
    bool ok = true;
    LIST_EACH_WHILE (ok, Picture, picture, list) {
        Step below = {step, picture, EACH_INDEX(picture), NULL};
        PictureSource source = picture_source(picture);
        ok =
            g_hash_table_add(sources, picture_source_copy(&source)) ||
            fail(walk, &below, DOCUMENT_BROKEN_RULE,
                 picture->part == 0 ? _("the file \"%s\" appears twice")
                                    : _("the file \"%s\" appears twice with the same frame number"),
                 picture->path);
    }
    return ok;
}

static bool names_are_valid(const Validation *walk, const Step *step, const List *list,
                            const NodeKind *kind)
{
    const Field *name = name_field(kind);
    if (kind == &picture_kind)
        return sources_are_valid(walk, step, list);
    if (name == NULL)
        return true;
    g_autoptr(GHashTable) earlier_names = g_hash_table_new(g_str_hash, g_str_equal);
    bool ok = true;
    LIST_EACH_WHILE (ok, void, item, list) {
        Step below = {step, item, EACH_INDEX(item), NULL};
        ok = is_unique_among(walk, &below, earlier_names, name);
    }
    return ok;
}

/* Checks that properties are sorted by key, with each key once, so that equal properties have one
 * text and one digest. */
static bool keys_are_valid(const Validation *walk, const Step *step, const List *properties)
{
    const Property *above = NULL;
    LIST_EACH (Property, property, properties) {
        if (above != NULL && strcmp(above->key, property->key) >= 0)
            return fail(walk, step, DOCUMENT_BROKEN_RULE,
                        _("the property \"%s\" appears twice, or the properties are not sorted by "
                          "key"),
                        property->key);
        above = property;
    }
    return true;
}

static bool list_is_valid(Validation *walk, const Step *at, const List *list, const List *before)
{
    const Field *field = at->field;
    const Step *step = at->above;
    if (list == before)
        return true;
    if (list_count(list) > field->max)
        return fail(walk, at, DOCUMENT_TOO_LARGE,
                    _("there are %zu items; at most %.0f are allowed"), (size_t)list_count(list),
                    field->max);
    if (field->type == FIELD_PROPERTIES ? !keys_are_valid(walk, step, list)
                                        : !names_are_valid(walk, step, list, field->kind))
        return false;
    ListDifference added, removed;
    list_differ(list, before, &added, &removed);
    bool ok = true;
    for (uint32_t i = 0; i < added.count && ok; i++) {
        Step below = {step, added.items[i].item, added.items[i].index, NULL};
        ok = node_is_valid(walk, &below, list_difference_counterpart(&added.items[i], i, &removed));
    }
    list_difference_clear(&added);
    list_difference_clear(&removed);
    return ok;
}

/* ---- Rules for more than one field; `before` is the earlier version of the node, or NULL ---- */

/* Checks the size of a picture of bytes. `format` is the format of the error message; its arguments
 * are the actual and the expected width and height. */
static bool size_is_valid(const Validation *walk, const Step *step, const char *format,
                          const Blocks *blocks, int32_t width, int32_t height)
{
    if (blocks == NULL ||
        (blocks_width(blocks) == (uint32_t)width && blocks_height(blocks) == (uint32_t)height))
        return true;
    return fail(walk, step, DOCUMENT_BROKEN_RULE, format, (unsigned)blocks_width(blocks),
                (unsigned)blocks_height(blocks), (int)width, (int)height);
}

static bool frame_is_valid(const Validation *walk, const Step *step, const void *before)
{
    const Frame *frame = step->node;
    if (frame->mask != NULL &&
        !size_is_valid(walk, step, _("the mask corrections have %u x %u pixels instead of %d x %d"),
                       frame->mask->corrections, frame->w, frame->h))
        return false;
    const Picture *picture = g_hash_table_lookup(walk->pictures, &frame->picture);
    if (picture != NULL &&
        (frame->x + frame->w > picture->width || frame->y + frame->h > picture->height))
        return fail(walk, step, DOCUMENT_BROKEN_RULE, _("it is partly outside its picture (%s)"),
                    picture->path);
    return true;
}

static bool animation_is_valid(const Validation *walk, const Step *step, GHashTable *frames)
{
    const Animation *animation = step->node;
    uint32_t count = list_count(animation->steps);
    if (animation->loop >= 0 && (uint32_t)animation->loop >= MAX(count, 1))
        return fail(walk, step, DOCUMENT_BROKEN_RULE,
                    _("it loops back to step %d, but has only "
                      "%u steps"),
                    (int)animation->loop + 1, (unsigned)count);
    LIST_EACH (AnimationStep, each, animation->steps)
        if (!g_hash_table_contains(frames, &each->frame))
            return fail(walk, step, DOCUMENT_NOT_FOUND,
                        _("the frame of step %u is not in the "
                          "sprite"),
                        (unsigned)EACH_INDEX(each) + 1);
    return true;
}

/* True if a list still has every item of its earlier version. */
static bool contains_all(const List *list, const List *before)
{
    ListDifference added, removed;
    list_differ(list, before, &added, &removed);
    bool all = true;
    for (uint32_t i = 0; i < removed.count && all; i++)
        all = list_difference_counterpart(&removed.items[i], i, &added) != NULL;
    list_difference_clear(&added);
    list_difference_clear(&removed);
    return all;
}

static bool sprite_is_valid(const Validation *walk, const Step *step, const void *before)
{
    const Sprite *sprite = step->node, *old = before;
    if (old != NULL && old->animations == sprite->animations &&
        contains_all(sprite->frames, old->frames))
        return true;
    g_autoptr(GHashTable) frames = g_hash_table_new(g_int64_hash, g_int64_equal);
    LIST_EACH (Frame, frame, sprite->frames)
        g_hash_table_add(frames, (gpointer)&frame->id);
    bool ok = true;
    LIST_EACH_WHILE (ok, Animation, animation, sprite->animations) {
        Step below = {step, animation, EACH_INDEX(animation), NULL};
        ok = animation_is_valid(walk, &below, frames);
    }
    return ok;
}

/* Checks that a plane's pixels are 0 or numbers of its zones, that these numbers are unique, and
 * that shapes fill existing zones. */
static bool plane_is_valid(const Validation *walk, const Step *step, const void *before)
{
    const Plane *plane = step->node, *old = before;
    bool is_zone[256] = {[0] = true};
    LIST_EACH (Zone, zone, plane->zones) {
        if (is_zone[zone->number])
            return fail(walk, step, DOCUMENT_BROKEN_RULE, _("zone number %d appears twice"),
                        (int)zone->number);
        is_zone[zone->number] = true;
    }
    bool same_zones = old != NULL && old->zones == plane->zones;
    bool values[256];
    blocks_values(plane->pixels, same_zones ? old->pixels : NULL, values);
    for (int i = 0; i < 256; i++)
        if (values[i] && !is_zone[i])
            return fail(walk, step, DOCUMENT_BROKEN_RULE,
                        _("there are pixels of zone %d, which does not exist"), i);
    LIST_EACH (Shape, shape, plane->shapes)
        if (!is_zone[shape->zone])
            return fail(walk, step, DOCUMENT_NOT_FOUND,
                        _("shape %u fills zone %d, which does not exist"), EACH_INDEX(shape) + 1,
                        (int)shape->zone);
    return true;
}

static bool bands_are_valid(const Validation *walk, const Step *step)
{
    const Map *map = step->node;
    ListIter iter = list_iter(map->bands);
    const Band *band, *other;
    while ((band = list_next(&iter)) != NULL) {
        ListIter later = iter;
        while ((other = list_next(&later)) != NULL)
            if (other->radius == band->radius)
                return fail(walk, step, DOCUMENT_BROKEN_RULE, _("two bands have the radius %.10g"),
                            band->radius / 256.0);
    }
    return true;
}

static bool map_is_valid(const Validation *walk, const Step *step, const void *before)
{
    const Map *map = step->node;
    if ((int64_t)map->width * map->height > DOCUMENT_MAX_AREA)
        return fail(walk, step, DOCUMENT_TOO_LARGE,
                    _("%d x %d pixels are more than the limit of "
                      "64 Mi"),
                    (int)map->width, (int)map->height);
    LIST_EACH (Plane, plane, map->planes) {
        Step below = {step, plane, EACH_INDEX(plane), NULL};
        if (!size_is_valid(walk, &below, _("it has %u x %u pixels instead of %d x %d"),
                           plane->pixels, map->width, map->height))
            return false;
        if (plane->band != 0 && list_find_id(map->bands, plane->band, NULL) == NULL)
            return fail(walk, &below, DOCUMENT_NOT_FOUND, _("its band does not exist"));
    }
    return bands_are_valid(walk, step);
}

static bool layer_is_valid(const Validation *walk, const Step *step, const void *before)
{
    const Layer *layer = step->node;
    int children = (layer->walls != NULL) + (layer->tiles != NULL) + (layer->maze != NULL) +
                   (layer->ground != NULL) + (layer->heights != NULL);
    if (children != 1)
        return fail(walk, step, DOCUMENT_BROKEN_RULE,
                    _("a layer must contain exactly one of walls, tiles, maze, ground and "
                      "heights; this one contains %d"),
                    children);
    return true;
}

static bool ground_is_valid(const Validation *walk, const Step *step, const void *before)
{
    const Ground *ground = step->node;
    ListIter iter = list_iter(ground->nodes);
    const GroundNode *node, *left = NULL;
    for (; (node = list_next(&iter)) != NULL; left = node)
        if (left != NULL && node->x <= left->x)
            return fail(walk, step, DOCUMENT_BROKEN_RULE,
                        _("node %u is not to the right of the previous one"), (unsigned)iter.next);
    return true;
}

static bool cells_are_valid(const Validation *walk, const Step *step, const void *before)
{
    const TileField *field = step->node, *old = before;
    bool values[256];
    blocks_values(field->cells, old != NULL ? old->cells : NULL, values);
    for (int i = 0; i < 256; i++)
        if (values[i] && !walk->tags[i])
            return fail(walk, step, DOCUMENT_NOT_FOUND,
                        _("there are cells of tag %d, which does not exist"), i);
    return true;
}

static bool kind_is_valid(const Validation *walk, const Step *step, const void *before)
{
    static const struct {
        const NodeKind *kind;
        bool (*is_valid)(const Validation *, const Step *, const void *before);
    } rules[] = {
        {&frame_kind, frame_is_valid},       {&sprite_kind, sprite_is_valid},
        {&plane_kind, plane_is_valid},       {&map_kind, map_is_valid},
        {&layer_kind, layer_is_valid},       {&ground_kind, ground_is_valid},
        {&tile_field_kind, cells_are_valid},
    };
    for (size_t i = 0; i < G_N_ELEMENTS(rules); i++)
        if (rules[i].kind == ((const Node *)step->node)->kind)
            return rules[i].is_valid(walk, step, before);
    return true;
}

/* ---- The walk ---- */

/* Checks a reference to a picture. References to frames, bands and zones are checked with their
 * kinds; those of properties may lead to nothing. */
static bool reference_is_valid(const Validation *walk, const Step *at)
{
    const Field *field = at->field;
    uint64_t id = *node_field_const(at->above->node, field, uint64_t);
    if (id == 0 && (field->flags & FIELD_NOT_EMPTY) != 0)
        return fail_missing(walk, at);
    if (id == 0 || field->kind != &picture_kind)
        return true;
    const Picture *picture = g_hash_table_lookup(walk->pictures, &id);
    if (picture == NULL)
        return fail(walk, at, DOCUMENT_NOT_FOUND, _("picture %016llx is not in the project"),
                    (unsigned long long)id);
    bool is_cut = ((const Node *)at->above->node)->kind == &frame_kind;
    if (is_cut || MAX(picture->width, picture->height) <= DOCUMENT_MAX_SIDE)
        return true;
    return fail(
        walk, at, DOCUMENT_TOO_LARGE,
        _("%s has %d x %d pixels, but only pictures that are cut into frames may have sides "
          "above %d"),
        picture->path, (int)picture->width, (int)picture->height, DOCUMENT_MAX_SIDE);
}

static bool field_is_valid(Validation *walk, const Step *step, const Field *field,
                           const void *before)
{
    const Step at = {.above = step, .field = field};
    const void *child, *twin = NULL;
    if (!field_is_pointer(field) || field->type == FIELD_TEXT)
        return field->type == FIELD_REFERENCE ? reference_is_valid(walk, &at)
                                              : value_is_valid(walk, &at);
    child = *node_field_const(step->node, field, void *);
    if (before != NULL)
        twin = *node_field_const(before, field, void *);
    if (child == NULL && (field->flags & FIELD_NOT_EMPTY) != 0)
        return fail_missing(walk, &at);
    if (field->type == FIELD_LIST || field->type == FIELD_PROPERTIES)
        return list_is_valid(walk, &at, child, twin);
    if (child == NULL || child == twin)
        return true;
    if (field->type == FIELD_BLOCKS)
        return blocks_are_valid(walk, &at, child, twin);
    Step below = {.above = step, .node = child};
    return node_is_valid(walk, &below, twin);
}

static bool node_is_valid(Validation *walk, const Step *step, const void *before)
{
    const NodeKind *kind = ((const Node *)step->node)->kind;
    for (uint32_t i = 0; i < kind->field_count; i++)
        if (!field_is_valid(walk, step, &kind->fields[i], before))
            return false;
    return kind_is_valid(walk, step, before);
}

/* Checks that the numbers of tags are unique, and records which exist. Numbers that are out of
 * range are reported with the fields of tags. */
static bool tag_numbers_are_valid(Validation *walk, const Step *step)
{
    walk->tags[0] = true;
    LIST_EACH (Tag, tag, walk->project->tags) {
        bool is_number = tag->number >= 1 && tag->number <= DOCUMENT_MAX_TAGS;
        if (is_number && walk->tags[tag->number])
            return fail(walk, step, DOCUMENT_BROKEN_RULE, _("tag number %d appears twice"),
                        (int)tag->number);
        if (is_number)
            walk->tags[tag->number] = true;
        if (tag->role[0] != 0 && list_find_name(walk->project->roles, tag->role, NULL) == NULL)
            return fail(walk, step, DOCUMENT_NOT_FOUND, _("the role %s of tag %s does not exist"),
                        tag->role, tag->name);
    }
    return true;
}

static guint id_hash(gconstpointer id)
{
    return (guint)(*(const uint64_t *)id ^ *(const uint64_t *)id >> 32);
}

bool project_validate(const Project *project, const Project *before, GError **error)
{
    Validation walk = {.project = project, .is_edit = before != NULL, .error = error};
    Step root = {NULL, project, 0, NULL};
    /* A shared part may refer to an item that was removed from one of these lists. */
    bool same_references = before != NULL && before->tags == project->tags &&
                           before->pictures == project->pictures && before->roles == project->roles;
    walk.ids = g_hash_table_new(id_hash, g_int64_equal);
    walk.pictures = g_hash_table_new(g_int64_hash, g_int64_equal);
    LIST_EACH (Picture, picture, project->pictures)
        g_hash_table_insert(walk.pictures, (gpointer)&picture->id, (gpointer)picture);
    bool ok = tag_numbers_are_valid(&walk, &root) &&
              node_is_valid(&walk, &root, same_references ? before : NULL);
    g_hash_table_unref(walk.ids);
    g_hash_table_unref(walk.pictures);
    return ok;
}
