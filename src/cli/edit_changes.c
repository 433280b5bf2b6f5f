/* SPDX-License-Identifier: MIT */
/* The options of gab edit that select and change nodes; see edit.h. */
#include "cli/edit.h"

#include "edit/references.h"
#include "edit/sprites.h"
#include "edit/tags.h"

#include <jansson.h>
#include <math.h>
#include <string.h>

/* ---- Values ---- */

/* Sets an error, and returns NULL. */
static Project *G_GNUC_PRINTF(2, 3) fail(GError **error, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    g_propagate_error(error,
                      g_error_new_valist(DOCUMENT_ERROR, DOCUMENT_BROKEN_RULE, format, arguments));
    va_end(arguments);
    return NULL;
}

static Project *fail_form(const EditStep *step, GError **error)
{
    return fail(error, "the value must be %s", step->option->form);
}

static Project *fail_tag(const char *name, GError **error)
{
    return fail(error, "there is no tag “%s”; --new-tag adds it", name);
}

/* Sets an error that begins with the path of a target in words. Returns false. */
static bool G_GNUC_PRINTF(4, 5)
    fail_at(const Edit *edit, const EditTarget *target, GError **error, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    g_autofree char *where = path_text(edit->project, &target->path);
    g_autofree char *message = g_strdup_vprintf(format, arguments);
    va_end(arguments);
    fail(error, "%s %s", where, message);
    return false;
}

/* Reads `count` numbers separated by commas, each of at most DOCUMENT_RANGE. */
static bool read_numbers(const char *text, uint32_t count, double *numbers)
{
    for (uint32_t i = 0; i < count; i++) {
        char *end;
        numbers[i] = g_ascii_strtod(text, &end);
        if (end == text || strspn(text, "+-.0123456789eE") < (size_t)(end - text) ||
            !(fabs(numbers[i]) <= DOCUMENT_RANGE) || *end != (i + 1 < count ? ',' : 0))
            return false;
        text = end + 1;
    }
    return true;
}

/* Reads NAME=X,Y,... with whole numbers if `whole`. Returns the name, or NULL with an error. The
 * caller frees it. */
static char *read_named_numbers(const EditStep *step, uint32_t count, double *numbers, bool whole,
                                GError **error)
{
    const char *equals = strrchr(step->value, '=');
    bool is_valid =
        equals != NULL && equals > step->value && read_numbers(equals + 1, count, numbers);
    for (uint32_t i = 0; is_valid && whole && i < count; i++)
        is_valid = numbers[i] == floor(numbers[i]);
    if (!is_valid)
        fail_form(step, error);
    return is_valid ? g_strndup(step->value, (gsize)(equals - step->value)) : NULL;
}

static int32_t fixed(double pixels)
{
    return (int32_t)lround(pixels * DOCUMENT_PIXEL);
}

/* Reads a JSON number, true, false or "text"; any other value is a text. */
static Property *read_property(const char *key, const char *value)
{
    json_t *json = json_loads(value, JSON_DECODE_ANY | JSON_DECODE_INT_AS_REAL, NULL);
    Property *property = json_is_number(json)    ? property_number(key, json_number_value(json))
                         : json_is_boolean(json) ? property_boolean(key, json_is_true(json))
                         : json_is_string(json)  ? property_text(key, json_string_value(json))
                                                 : property_text(key, value);
    json_decref(json);
    return property;
}

/* ---- Frames ---- */

static bool are_frames(const Edit *edit, const EditTargets *targets, GError **error)
{
    return targets->kind == &frame_kind ||
           fail_at(edit, targets->items, error, "is not a frame: --frames selects these");
}

/* Finds the point that positions in the first frame are relative to (fixed). Returns false if the
 * targets are not frames, or one of them lacks that point. */
static bool find_origin(const Edit *edit, const EditTargets *targets, int32_t *x, int32_t *y,
                        GError **error)
{
    bool is_needed = edit->reference == REFERENCE_HOT_SPOT;
    if (!are_frames(edit, targets, error))
        return false;
    for (uint32_t i = 0; i < targets->count && is_needed; i++)
        if (!((const Frame *)targets->items[i].node)->has_hot_spot)
            return fail_at(edit, &targets->items[i], error, "has no hot spot");
    scope_origin(&targets->scope, targets->items->node, x, y);
    return true;
}

static Project *set_hot_spot(const Edit *edit, const EditStep *step, const EditTargets *targets,
                             GError **error)
{
    double at[2];
    int32_t x, y;
    if (strcmp(step->value, "none") == 0)
        return are_frames(edit, targets, error)
                   ? edit_remove_hot_spot(edit->project, &targets->scope, error)
                   : NULL;
    if (!read_numbers(step->value, 2, at))
        return fail_form(step, error);
    if (!find_origin(edit, targets, &x, &y, error))
        return NULL;
    return edit_set_hot_spot(edit->project, &targets->scope, x + fixed(at[0]), y + fixed(at[1]),
                             error);
}

/* Puts an action point at the centre of a pixel, as a click does. */
static Project *set_point(const Edit *edit, const EditStep *step, const EditTargets *targets,
                          GError **error)
{
    double at[2];
    int32_t x, y;
    Project *after = NULL;
    g_autofree char *name = read_named_numbers(step, 2, at, false, error);
    if (name != NULL && find_origin(edit, targets, &x, &y, error))
        after = edit_set_point(edit->project, &targets->scope, name, x + fixed(at[0] + 0.5),
                               y + fixed(at[1] + 0.5), error);
    return after;
}

/* ---- Boxes ---- */

/* Checks that a box can be placed in each frame: that there is one with this name or tag, or that
 * it can be added; and that there are not several, and that it is not locked. */
static bool can_place(const Edit *edit, const EditTargets *targets, const char *name,
                      const Box *box, GError **error)
{
    SPAN_EACH (const EditTarget, target, targets->items, targets->count) {
        const List *boxes = ((const Frame *)target->node)->boxes;
        uint32_t count;
        uint32_t index = box_named(boxes, name, box, &count);
        const Box *old = list_get(boxes, index);
        if (count > 1)
            return fail_at(edit, target, error, "has %u boxes “%s”", count, name);
        if (count == 1 && old->locked)
            return fail_at(edit, target, error, "has a locked box “%s”", name);
        if (count == 0 && box->tag == 0)
            return fail_at(edit, target, error,
                           "has no box “%s”, and there is no tag of this name for a new box: "
                           "use NAME:TAG, or --new-tag",
                           name);
    }
    return true;
}

/* Places a box in all frames, and then sets its tag if `is_tagged`. */
static Project *place_box(const Edit *edit, const EditTargets *targets, const char *name,
                          const Box *box, bool is_tagged, GError **error)
{
    if (!can_place(edit, targets, name, box, error))
        return NULL;
    Project *after = edit_place_box(edit->project, &targets->scope, name, box, error);
    if (after == NULL || !is_tagged)
        return after;
    const Frame *frame = path_get(after, &targets->items->path);
    uint32_t count, index = box_named(frame->boxes, name, box, &count);
    FieldValue value = {.key = "tag", .number = box->tag};
    Project *tagged = edit_set_boxes(after, &targets->scope, &index, 1, &value, error);
    node_unref(after);
    return tagged;
}

/* Rounds a fixed coordinate to whole pixels, half up. */
static int32_t whole(int32_t coordinate)
{
    return (coordinate + DOCUMENT_PIXEL / 2) >> 8;
}

/* Sets a box, TAG=X,Y,W,H or NAME:TAG=X,Y,W,H. In the first form, TAG may also be the name of an
 * existing box. */
static Project *set_box(const Edit *edit, const EditStep *step, const EditTargets *targets,
                        GError **error)
{
    double at[4];
    int32_t x, y;
    g_autofree char *name = read_named_numbers(step, 4, at, true, error);
    if (name == NULL || !find_origin(edit, targets, &x, &y, error))
        return NULL;
    char *colon = strrchr(name, ':');
    const char *tag_name = colon != NULL ? colon + 1 : name;
    const Tag *tag = project_tag_named(edit->project, tag_name);
    Project *after = NULL;
    node_auto Box *box = node_new(&box_kind);
    if (colon != NULL)
        *colon = 0;
    node_set_text(&box->name, colon == NULL && tag != NULL ? "" : name);
    box->tag = tag != NULL ? tag->number : 0;
    box->x = whole(x + fixed(at[0]));
    box->y = whole(y + fixed(at[1]));
    box->w = (int32_t)at[2];
    box->h = (int32_t)at[3];
    if (colon != NULL && tag == NULL)
        fail_tag(tag_name, error);
    else if (box->w < 1 || box->h < 1)
        fail(error, "a box must be at least 1 pixel wide and high");
    else
        after = place_box(edit, targets, name, box, colon != NULL, error);
    return after;
}

/* ---- Selected nodes of any kind ---- */

/* Returns the indices of the boxes of the first frame; the caller frees them. */
static uint32_t *box_indices(const EditTargets *targets)
{
    uint32_t *indices = g_new(uint32_t, targets->per_frame);
    for (uint32_t i = 0; i < targets->per_frame; i++)
        indices[i] = targets->items[i].path.steps[2].index;
    return indices;
}

/* Sets a property, or removes it if `value` is NULL. */
static Project *put_property(const Edit *edit, const EditTargets *targets, const char *key,
                             const Property *value, GError **error)
{
    const Field *field = node_kind_field(targets->kind, "properties");
    bool is_needed = value != NULL;
    for (uint32_t i = 0; i < targets->count && !is_needed; i++)
        is_needed =
            properties_get(*node_field_const(targets->items[i].node, field, List *), key) != NULL;
    Project *now = node_ref(edit->project);
    for (uint32_t i = 0; i < targets->per_frame && now != NULL && is_needed; i++) {
        node_set_child(&now, edit_set_frame_property(now, &targets->scope, &targets->items[i].path,
                                                     key, value, error));
    }
    return now;
}

/* Sets a field of a tag, or removes it if `value` is NULL. */
static Project *put_field(const Edit *edit, const EditTargets *targets, const char *key,
                          const Property *value, GError **error)
{
    const Tag *tag = targets->items->node;
    if (targets->kind == &tag_kind)
        return edit_set_tag_field(edit->project, tag->number, key, value, error);
    fail_at(edit, targets->items, error, "is not a tag: --tags selects these");
    return NULL;
}

/* Finds the selection that KIND:NAME means. Returns false if there is none. */
static bool read_target(const char *text, EditStep *selection)
{
    const char *colon = strchr(text, ':');
    g_autofree char *option =
        colon != NULL ? g_strdup_printf("%.*ss", (int)(colon - text), text) : NULL;
    *selection = (EditStep){.option = edit_options, .value = colon != NULL ? colon + 1 : ""};
    while (selection->option->lists != NULL && g_strcmp0(selection->option->name, option) != 0)
        selection->option++;
    return option != NULL && selection->option->lists != NULL;
}

/* Finds the target of a reference, KIND:NAME or none, and gives it an id. Returns the version in
 * which it has the id, or NULL with an error. */
static Project *refer_to(const Edit *edit, const EditStep *step, const char *text, uint64_t *id,
                         GError **error)
{
    EditStep selection;
    *id = 0;
    if (strcmp(text, "none") == 0)
        return node_ref(edit->project);
    if (!read_target(text, &selection))
        return fail_form(step, error);
    GArray *found = edit_find_targets(edit->project, &selection, error);
    if (found == NULL)
        return NULL;
    const Path path = g_array_index(found, EditTarget, 0).path;
    const guint count = found->len;
    g_array_unref(found);
    if (!kind_is_target(path_kind(&path)))
        return fail_form(step, error);
    if (count > 1)
        return fail(error, "%u %ss match, but a reference has one target", count,
                    path_kind(&path)->name);
    return edit_make_target(edit->project, &path, id, error);
}

/* Sets a property, or a field of a tag: KEY=VALUE. If the name of the option begins with "refer",
 * it is a reference. */
static Project *set_property(const Edit *edit, const EditStep *step, const EditTargets *targets,
                             GError **error)
{
    const char *equals = strchr(step->value, '=');
    const bool is_field = strstr(step->option->name, "field") != NULL;
    const bool refers = g_str_has_prefix(step->option->name, "refer");
    if (equals == NULL || equals == step->value)
        return fail_form(step, error);
    uint64_t id = 0;
    Edit ready = {.project = refers ? refer_to(edit, step, equals + 1, &id, error)
                                    : node_ref(edit->project)};
    if (ready.project == NULL)
        return NULL;
    g_autofree char *key = g_strndup(step->value, (gsize)(equals - step->value));
    Property *property = refers ? property_reference(key, id) : read_property(key, equals + 1);
    Project *after = (is_field ? put_field : put_property)(&ready, targets, key, property, error);
    node_unref(property);
    node_unref(ready.project);
    return after;
}

static Project *unset_property(const Edit *edit, const EditStep *step, const EditTargets *targets,
                               GError **error)
{
    const bool is_field = strstr(step->option->name, "field") != NULL;
    return (is_field ? put_field : put_property)(edit, targets, step->value, NULL, error);
}

/* Renames a field of tags, OLD=NEW, and the properties of their things that set it. */
static Project *rename_field(const Edit *edit, const EditStep *step, const EditTargets *targets,
                             GError **error)
{
    const Tag *tag = targets->items->node;
    g_auto(GStrv) names = g_strsplit(step->value, "=", 2);
    if (g_strv_length(names) < 2)
        return fail_form(step, error);
    return targets->kind == &tag_kind
               ? edit_rename_tag_field(edit->project, tag->number, names[0], names[1], error)
               : put_field(edit, targets, names[0], NULL, error);
}

/* Reads the value of a field: a whole number, a word, yes or no, a text, or the name of a tag. */
static bool read_field(const Edit *edit, const EditStep *step, const Field *field,
                       FieldValue *value, GError **error)
{
    const char *text = step->value;
    char *end;
    bool is_valid = true;
    *value = (FieldValue){.key = field->key, .text = text};
    if (field->type == FIELD_TAG) {
        const Tag *tag = project_tag_named(edit->project, text);
        value->number = tag != NULL ? tag->number : 0;
        return tag != NULL || strcmp(text, "none") == 0 || fail_tag(text, error) != NULL;
    }
    if (field->type == FIELD_ENUM) {
        is_valid = g_strv_contains(field->words, text);
        for (int i = 0; is_valid && strcmp(field->words[i], text) != 0; i++)
            value->number = i + 1;
    } else if (field->type == FIELD_BOOLEAN) {
        value->number = strcmp(text, "yes") == 0;
        is_valid = value->number != 0 || strcmp(text, "no") == 0;
    } else if (field->type == FIELD_INTEGER) {
        value->number = (double)g_ascii_strtoll(text, &end, 10);
        is_valid = g_ascii_isdigit(text[0]) && *end == 0;
    }
    if (!is_valid)
        fail_form(step, error);
    return is_valid;
}

/* Sets the field that has the name of the option. */
static Project *set_field(const Edit *edit, const EditStep *step, const EditTargets *targets,
                          GError **error)
{
    const Field *field = node_kind_field(targets->kind, step->option->name);
    FieldValue value;
    if (field == NULL) {
        fail_at(edit, targets->items, error, "has no %s", step->option->name);
        return NULL;
    }
    if (!read_field(edit, step, field, &value, error))
        return NULL;
    if (targets->kind == &frame_kind)
        return edit_set_frames(edit->project, &targets->scope, &value, error);
    if (targets->kind != &box_kind)
        return edit_set_field(edit->project, &targets->items->path, &value, error);
    g_autofree uint32_t *indices = box_indices(targets);
    Project *after =
        edit_set_boxes(edit->project, &targets->scope, indices, targets->per_frame, &value, error);
    return after;
}

/* Deletes points of the first frame, and the points with the same names in the others. */
static Project *delete_points(const Edit *edit, const EditTargets *targets, GError **error)
{
    Project *now = node_ref(edit->project);
    for (uint32_t i = 0; i < targets->per_frame && now != NULL; i++) {
        const Point *point = targets->items[i].node;
        node_set_child(&now, edit_remove_point(now, &targets->scope, point->name, error));
    }
    return now;
}

/* Deletes the nodes that a step itself selects. */
static Project *delete_nodes(const Edit *edit, const EditStep *step, const EditTargets *targets,
                             GError **error)
{
    if (targets->kind == &point_kind)
        return delete_points(edit, targets, error);
    if (targets->kind != &box_kind)
        return edit_remove(edit->project, &targets->items->path, error);
    g_autofree uint32_t *indices = box_indices(targets);
    Project *after =
        edit_remove_boxes(edit->project, &targets->scope, indices, targets->per_frame, error);
    return after;
}

/* ---- Steps that concern the project ---- */

/* Adds a tag, NAME or NAME=ROLE, unless it exists. */
static Project *new_tag(const Edit *edit, const EditStep *step, const EditTargets *targets,
                        GError **error)
{
    int32_t number;
    const char *equals = strrchr(step->value, '=');
    const char *role = equals != NULL ? equals + 1 : "";
    g_autofree char *name = equals != NULL ? g_strndup(step->value, (gsize)(equals - step->value))
                                           : g_strdup(step->value);
    const Tag *tag = project_tag_named(edit->project, name);
    Project *after = NULL;
    if (tag == NULL)
        after = edit_add_tag(edit->project, name, role, NULL, &number, error);
    else if (equals != NULL && strcmp(role, tag->role) != 0)
        fail(error, "the tag “%s” exists and has the role “%s”", name, tag->role);
    else
        after = node_ref(edit->project);
    return after;
}

static bool set_reference(Edit *edit, const EditStep *step, GError **error)
{
    bool is_hot_spot = strcmp(step->value, "hot-spot") == 0;
    if (!is_hot_spot && strcmp(step->value, "picture") != 0)
        return fail_form(step, error) != NULL;
    edit->reference = is_hot_spot ? REFERENCE_HOT_SPOT : REFERENCE_PICTURE;
    return true;
}

/* ---- Running steps ---- */

static const char relative_to[] = "relative-to";
static const char target_form[] =
    "KEY=KIND:NAME, where KIND is sprite, animation, map, zone, level or marker; or KEY=none";

const EditOption edit_options[] = {
    {"frames", "SPRITE/FRAME", "sprites/frames", NULL},
    {"boxes", "SPRITE/FRAME/BOX", "sprites/frames/boxes", NULL},
    {"points", "SPRITE/FRAME/POINT", "sprites/frames/points", NULL},
    {"sprites", "SPRITE", "sprites", NULL},
    {"animations", "SPRITE/ANIMATION", "sprites/animations", NULL},
    {"maps", "MAP", "maps", NULL},
    {"zones", "MAP/PLANE/ZONE", "maps/planes/zones", NULL},
    {"levels", "LEVEL", "levels", NULL},
    {"layers", "LEVEL/LAYER", "levels/layers", NULL},
    {"markers", "LEVEL/MARKER", "levels/markers", NULL},
    {"tags", "TAG", "tags", NULL},
    {"hot-spot", "X,Y, each up to 65535, or none", NULL, set_hot_spot},
    {"box", "NAME=X,Y,W,H in whole pixels, each up to 65535", NULL, set_box},
    {"point", "NAME=X,Y, each up to 65535", NULL, set_point},
    {"duration", "milliseconds", NULL, set_field},
    {"state", "to do or done", NULL, set_field},
    {"tag", "TAG or none", NULL, set_field},
    {"group", "a text", NULL, set_field},
    {"locked", "yes or no", NULL, set_field},
    {"set", "KEY=VALUE", NULL, set_property},
    {"unset", "KEY", NULL, unset_property},
    {"refer", target_form, NULL, set_property},
    {"field", "KEY=VALUE", NULL, set_property},
    {"refer-field", target_form, NULL, set_property},
    {"unset-field", "KEY", NULL, unset_property},
    {"rename-field", "OLD=NEW", NULL, rename_field},
    {"delete-boxes", "SPRITE/FRAME/BOX", "sprites/frames/boxes", delete_nodes},
    {"delete-points", "SPRITE/FRAME/POINT", "sprites/frames/points", delete_nodes},
    {"delete-markers", "LEVEL/MARKER", "levels/markers", delete_nodes},
    {"new-tag", "NAME or NAME=ROLE", NULL, new_tag},
    {relative_to, "hot-spot or picture", NULL, NULL},
    {NULL, NULL, NULL, NULL},
};

/* Fails if a step would change a locked box. */
static bool are_unlocked(const Edit *edit, const EditStep *step, const EditTargets *targets,
                         GError **error)
{
    bool is_refused = targets->kind == &box_kind && strcmp(step->option->name, "locked") != 0;
    for (uint32_t i = 0; i < targets->count && is_refused; i++)
        if (((const Box *)targets->items[i].node)->locked)
            return fail_at(edit, &targets->items[i], error, "is locked; --locked no unlocks it");
    return true;
}

/* Reverses the order of targets: a deletion changes the indices of the nodes after it. */
static void reverse(GArray *found)
{
    for (guint i = 0, k = found->len - 1; i < k; i++, k--) {
        EditTarget kept = g_array_index(found, EditTarget, i);
        g_array_index(found, EditTarget, i) = g_array_index(found, EditTarget, k);
        g_array_index(found, EditTarget, k) = kept;
    }
}

/* Adopts the version after a change; NULL if it failed. */
static bool adopt(Edit *edit, Project *after)
{
    if (after == NULL)
        return false;
    node_unref(edit->project);
    edit->project = after;
    return true;
}

/* Applies a change to what one selection matches. */
static bool change_all(Edit *edit, const EditStep *step, const EditStep *selection, GError **error)
{
    g_autoptr(Project) before = node_ref(edit->project);
    GArray *found = edit_find_targets(before, selection, error);
    bool ok = found != NULL;
    if (ok && step->option->change == delete_nodes)
        reverse(found);
    for (guint i = 0; ok && i < found->len;) {
        EditTargets targets = edit_group_targets(found, i, edit->reference);
        ok = are_unlocked(edit, step, &targets, error) &&
             adopt(edit, step->option->change(edit, step, &targets, error));
        i += targets.count;
        g_free((gpointer)targets.scope.selected);
    }
    g_clear_pointer(&found, g_array_unref);
    return ok;
}

/* Adds a selection to those directly before it, or begins a new one. */
static bool select_nodes(Edit *edit, const EditStep *step, GError **error)
{
    bool is_first =
        edit->selected == NULL || edit->is_used || edit->selected + edit->selected_count != step;
    if (is_first && !edit_is_complete(edit, error))
        return false;
    edit->selected = is_first ? step : edit->selected;
    edit->selected_count = is_first ? 1 : edit->selected_count + 1;
    edit->is_used = false;
    GArray *found = edit_find_targets(edit->project, step, error);
    if (found != NULL)
        g_array_unref(found);
    return found != NULL;
}

bool edit_is_complete(const Edit *edit, GError **error)
{
    if (edit->selected == NULL || edit->is_used)
        return true;
    fail(error, "no change follows --%s %s", edit->selected->option->name, edit->selected->value);
    return false;
}

bool edit_run(Edit *edit, const EditStep *step, GError **error)
{
    const EditOption *option = step->option;
    if (option->name == relative_to)
        return set_reference(edit, step, error);
    if (option->change == new_tag)
        return adopt(edit, new_tag(edit, step, NULL, error));
    if (option->change == NULL)
        return select_nodes(edit, step, error);
    if (option->lists != NULL)
        return change_all(edit, step, step, error);
    if (edit->selected == NULL)
        return fail(error, "select what it changes first, for example with --frames") != NULL;
    edit->is_used = true;
    for (uint32_t i = 0; i < edit->selected_count; i++)
        if (!change_all(edit, step, &edit->selected[i], error))
            return false;
    return true;
}
