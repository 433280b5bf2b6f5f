/* SPDX-License-Identifier: MIT */
/* Imports atlases from Gabarit's own export with everything that was exported: names, boxes,
 * points, and steps with their flips. See import_atlas_internal.h. */
#include "formats/atlas/import_atlas_internal.h"

#include <math.h>
#include <string.h>

/* ---- Names ---- */

/* Returns the name of the sprite that all frames belong to; NULL if there are several. */
static const char *only_sprite(const Atlas *atlas)
{
    const char *name = NULL;
    for (guint i = 0; i < atlas->frames->len; i++) {
        const AtlasOwn *own = g_array_index(atlas->frames, AtlasFrame, i).own;
        if (own == NULL || (name != NULL && strcmp(own->sprite, name) != 0))
            return NULL;
        name = own->sprite;
    }
    return name;
}

char *own_frame_name(const AtlasImport *state, const AtlasFrame *frame)
{
    if (frame->own == NULL || frame->own->name[0] == 0)
        return NULL;
    return state->only_sprite != NULL
               ? g_strdup(frame->own->name)
               : g_strconcat(frame->own->sprite, "/", frame->own->name, NULL);
}

/* Returns the name of an animation without the name of its sprite in front. */
static const char *animation_name(const AtlasImport *state, const char *name)
{
    size_t length = state->only_sprite != NULL ? strlen(state->only_sprite) : 0;
    bool prefixed = length > 0 && strncmp(name, state->only_sprite, length) == 0 &&
                    name[length] == '/' && name[length + 1] != 0;
    return prefixed ? name + length + 1 : name;
}

/* ---- Tags ---- */

static const AtlasNamed *find_named(const GArray *list, const char *name)
{
    for (guint i = 0; i < list->len; i++)
        if (strcmp(g_array_index(list, AtlasNamed, i).name, name) == 0)
            return &g_array_index(list, AtlasNamed, i);
    return NULL;
}

static bool add_tag(const AtlasImport *state, const char *name, int32_t *number, GError **error)
{
    PartsSprite *sprite = state->sprite;
    const AtlasNamed *own = find_named(state->atlas->own_tags, name);
    bool has_role = own != NULL && list_find_name(sprite->project->roles, own->role, NULL) != NULL;
    bool has_colour = own != NULL && own->data.has_colour;
    return import_new_tag(&sprite->project, sprite->report, name, has_role ? own->role : "",
                          has_colour ? own->data.colour : NULL, number, error);
}

/* Finds the number of a tag, which is added if the project lacks it; 0 if there are too many
 * tags. */
static bool find_tag(const AtlasImport *state, const char *wanted, int32_t *number, GError **error)
{
    *number = 0;
    if (wanted[0] == 0)
        return true;
    g_autofree char *name = imported_name(NULL, wanted, "tag");
    const Tag *tag = project_tag_named(state->sprite->project, name);
    bool ok = tag != NULL || add_tag(state, name, number, error);
    if (tag != NULL)
        *number = tag->number;
    return ok;
}

/* ---- Boxes and points ---- */

static bool is_in_range(double pixels)
{
    return isfinite(pixels) && fabs(pixels) < DOCUMENT_RANGE;
}

static bool is_valid_box(const Frame *frame, const AtlasShape *shape, uint32_t count)
{
    double x = shape->x + (double)frame->hot_x / DOCUMENT_PIXEL;
    double y = shape->y + (double)frame->hot_y / DOCUMENT_PIXEL;
    return count < DOCUMENT_MAX_BOXES && is_in_range(x) && is_in_range(y) &&
           is_in_range(x + shape->w) && is_in_range(y + shape->h) && shape->w >= 1 && shape->h >= 1;
}

static List *properties_of(const AtlasImport *state, const AtlasShape *shape)
{
    PropertyList list = property_list_begin(state->sprite->report, shape->name);
    property_list_data(&list, NULL, &shape->data);
    return property_list_end(&list);
}

static Box *make_box(const AtlasImport *state, const Frame *frame, const AtlasShape *shape)
{
    Box *box = node_new(&box_kind);
    char *name = imported_name(NULL, shape->name, ""),
         *group = imported_name(NULL, shape->group, "");
    node_set_text(&box->name, name);
    node_set_text(&box->group, group);
    box->x = (int32_t)round(shape->x + (double)frame->hot_x / DOCUMENT_PIXEL);
    box->y = (int32_t)round(shape->y + (double)frame->hot_y / DOCUMENT_PIXEL);
    box->w = (int32_t)round(shape->w);
    box->h = (int32_t)round(shape->h);
    node_set_list(&box->properties, properties_of(state, shape));
    g_free(name);
    g_free(group);
    return box;
}

static bool put_boxes(const AtlasImport *state, Frame *frame, const AtlasOwn *own, GError **error)
{
    g_autoptr(GPtrArray) boxes = g_ptr_array_new();
    bool ok = true;
    ARRAY_EACH_WHILE (ok, const AtlasShape, shape, own->boxes) {
        if (!is_valid_box(frame, shape, boxes->len)) {
            conversion_report_add(state->sprite->report, IMPORT_LOST_OUT_OF_RANGE, shape->name, 1);
            continue;
        }
        Box *box = make_box(state, frame, shape);
        g_ptr_array_add(boxes, box);
        ok = find_tag(state, shape->tag, &box->tag, error);
    }
    if (boxes->len > 0)
        node_set_list(&frame->boxes, list_from(boxes->pdata, boxes->len));
    return ok;
}

static int32_t fixed(double pixels)
{
    return (int32_t)round(pixels * DOCUMENT_PIXEL);
}

static void put_points(const AtlasImport *state, Frame *frame, const AtlasOwn *own)
{
    g_autoptr(GPtrArray) points = g_ptr_array_new();
    g_autoptr(GHashTable) names = g_hash_table_new(g_str_hash, g_str_equal);
    ARRAY_EACH (const AtlasShape, shape, own->points) {
        g_autofree char *name = imported_name(NULL, shape->name, "point");
        bool in_range = is_in_range(shape->x + (double)frame->hot_x / DOCUMENT_PIXEL) &&
                        is_in_range(shape->y + (double)frame->hot_y / DOCUMENT_PIXEL) &&
                        is_in_range(shape->w) && is_in_range(shape->h);
        if (in_range && !g_hash_table_contains(names, name)) {
            Point *point = node_new(&point_kind);
            node_set_text(&point->name, name);
            point->x = fixed(shape->x) + frame->hot_x;
            point->y = fixed(shape->y) + frame->hot_y;
            point->to_x = fixed(shape->w);
            point->to_y = fixed(shape->h);
            node_set_list(&point->properties, properties_of(state, shape));
            g_hash_table_add(names, point->name);
            g_ptr_array_add(points, point);
        } else {
            conversion_report_add(state->sprite->report, IMPORT_LOST_OUT_OF_RANGE, shape->name, 1);
        }
    }
    if (points->len > 0)
        node_set_list(&frame->points, list_from(points->pdata, points->len));
}

bool own_put_frame(const AtlasImport *state, Frame *frame, const AtlasOwn *own, GError **error)
{
    put_points(state, frame, own);
    return put_boxes(state, frame, own, error);
}

/* ---- Animations ---- */

/* Returns the frame made from the atlas' frame with a name, or from the one that this frame
 * repeats. */
static const Frame *find_made(const AtlasImport *state, const char *name)
{
    int index = atlas_find_frame(state, name);
    const AtlasFrame *frame =
        index >= 0 ? &g_array_index(state->atlas->frames, AtlasFrame, index) : NULL;
    if (frame != NULL && state->made[index] == NULL && frame->own != NULL)
        index = atlas_find_frame(state, frame->own->repeats);
    return index >= 0 ? state->made[index] : NULL;
}

static List *steps_of(const AtlasImport *state, const AtlasOwnAnimation *exported)
{
    g_autoptr(GPtrArray) steps = g_ptr_array_new();
    ARRAY_EACH (const AtlasOwnStep, from, exported->steps) {
        const Frame *frame = find_made(state, from->frame);
        if (frame == NULL)
            continue;
        AnimationStep *step = node_new(&step_kind);
        step->frame = frame->id;
        step->flip_x = from->flip_x;
        step->flip_y = from->flip_y;
        step->duration = from->duration != frame->duration ? from->duration : 0;
        g_ptr_array_add(steps, step);
    }
    conversion_report_add(state->sprite->report, IMPORT_LOST_STEPS, exported->name,
                          exported->steps->len - steps->len);
    return steps->len > 0 ? list_from(steps->pdata, steps->len) : NULL;
}

static void add_own_animation(const AtlasImport *state, const AtlasOwnAnimation *exported)
{
    List *steps = steps_of(state, exported);
    if (steps == NULL)
        return;
    Animation *animation =
        parts_add_animation(state->sprite, animation_name(state, exported->name), "animation");
    PropertyList list = property_list_begin(state->sprite->report, exported->name);
    property_list_data(&list, NULL, &exported->data);
    node_set_list(&animation->properties, property_list_end(&list));
    animation->direction = (int)exported->direction;
    animation->loop = MIN(MAX(exported->loop, -1), (int32_t)list_count(steps) - 1);
    node_set_list(&animation->steps, steps);
}

/* ---- Entry points ---- */

void own_begin(AtlasImport *state)
{
    state->only_sprite = state->atlas->is_own ? only_sprite(state->atlas) : NULL;
}

void own_add_animations(const AtlasImport *state)
{
    for (guint i = 0; i < state->atlas->own_animations->len && budget_holds(NULL); i++)
        add_own_animation(state,
                          &g_array_index(state->atlas->own_animations, AtlasOwnAnimation, i));
}

void own_add_sprite_properties(const AtlasImport *state)
{
    ARRAY_EACH (const AtlasNamed, own, state->atlas->sprites)
        property_list_data(&state->sprite->properties,
                           state->only_sprite != NULL ? NULL : own->name, &own->data);
}
