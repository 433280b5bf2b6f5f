/* SPDX-License-Identifier: MIT */
/* Edits of tags and roles; the contract is in tags.h. */
#include "edit/tags.h"

#include "edit/rewrite.h"

#include <glib/gi18n-lib.h>
#include <math.h>
#include <string.h>

/* ---- Uses ---- */

static const Field *field_of_type(const NodeKind *kind, FieldType type)
{
    for (uint32_t i = 0; i < kind->field_count; i++)
        if (kind->fields[i].type == type)
            return &kind->fields[i];
    return NULL;
}

static void count_cells(const Blocks *cells, uint32_t uses[256])
{
    bool used[256];
    blocks_values(cells, NULL, used);
    for (int i = 1; i < 256; i++)
        uses[i] += used[i];
}

static void count_uses(void *user, const void *node)
{
    uint32_t *uses = user;
    const NodeKind *kind = ((const Node *)node)->kind;
    const Field *tag = field_of_type(kind, FIELD_TAG);
    if (tag != NULL)
        uses[*node_field_const(node, tag, int32_t) & 255]++;
    if (kind == &tile_field_kind && ((const TileField *)node)->cells != NULL)
        count_cells(((const TileField *)node)->cells, uses);
}

void tags_count_uses(const Project *project, uint32_t uses[256])
{
    memset(uses, 0, 256 * sizeof uses[0]);
    node_visit(project, count_uses, uses);
}

static void add_tag_sets(void *user, const void *node)
{
    bool *used = user;
    const Field *tags = field_of_type(((const Node *)node)->kind, FIELD_TAGS);
    for (uint32_t i = 1; tags != NULL && i < 256; i++)
        used[i] |= node_field_const(node, tags, uint32_t)[i / 32] >> (i % 32) & 1;
}

void tags_used(const Project *project, bool used[256])
{
    uint32_t uses[256];
    tags_count_uses(project, uses);
    for (int i = 0; i < 256; i++)
        used[i] = uses[i] > 0;
    node_visit(project, add_tag_sets, used);
}

/* ---- Replacing ---- */

typedef struct Replacement {
    int32_t number, by;
} Replacement;

static Blocks *replace_cells(const Blocks *cells, const Replacement *replace)
{
    uint8_t map[256];
    for (int i = 0; i < 256; i++)
        map[i] = (uint8_t)(i == replace->number ? replace->by : i);
    BlocksEdit *edit = blocks_edit(cells);
    blocks_edit_map(edit, map);
    return blocks_edit_end(edit);
}

static void *replace_in_cells(const TileField *field, const Replacement *replace)
{
    if (field->cells == NULL)
        return NULL;
    Blocks *cells = replace_cells(field->cells, replace);
    if (cells == field->cells) {
        blocks_unref(cells);
        return NULL;
    }
    TileField *copy = node_copy(field);
    node_set_blocks(&copy->cells, cells);
    return copy;
}

static void *replace_in_set(const void *node, const Field *field, const Replacement *replace)
{
    uint32_t word = (uint32_t)replace->number / 32, bit = 1u << (replace->number % 32);
    if ((node_field_const(node, field, uint32_t)[word] & bit) == 0)
        return NULL;
    void *copy = node_copy(node);
    uint32_t *tags = node_field(copy, field, uint32_t);
    tags[word] &= ~bit;
    if (replace->by != 0)
        tags[replace->by / 32] |= 1u << (replace->by % 32);
    return copy;
}

static void *replace_tag(void *user, const void *node)
{
    const Replacement *replace = user;
    const NodeKind *kind = ((const Node *)node)->kind;
    if (kind == &tile_field_kind)
        return replace_in_cells(node, replace);
    const Field *tags = field_of_type(kind, FIELD_TAGS);
    if (tags != NULL)
        return replace_in_set(node, tags, replace);
    const Field *tag = field_of_type(kind, FIELD_TAG);
    if (tag == NULL || *node_field_const(node, tag, int32_t) != replace->number)
        return NULL;
    void *copy = node_copy(node);
    *node_field(copy, tag, int32_t) = replace->by;
    return copy;
}

Project *edit_replace_tag(const Project *before, int32_t number, int32_t by, GError **error)
{
    Path path = path_tag(before, number);
    uint32_t index = path_index(before, &path);
    if (number == by)
        return node_ref(before);
    if (index == UINT32_MAX)
        return edit_missing(before, &path, error);
    Replacement replace = {number, by};
    g_autoptr(Project) after = node_rewrite(before, replace_tag, &replace);
    Project *without = node_copy(after);
    node_set_list(&without->tags, list_remove(without->tags, index));
    return edit_finish(before, without, error);
}

/* ---- Colours ---- */

/* A colour in CIELAB, in which distances are approximately the differences that people perceive. */
typedef struct Lab {
    double l, a, b;
} Lab;

/* Returns a channel of sRGB as linear light. */
static double linear_part(uint8_t value)
{
    double v = value / 255.0;
    return v <= 0.04045 ? v / 12.92 : pow((v + 0.055) / 1.055, 2.4);
}

static double lab_part(double t)
{
    return t > 216.0 / 24389 ? cbrt(t) : (24389.0 / 27 * t + 16) / 116;
}

static Lab lab_of(const double rgb[3])
{
    double x = 0.4124564 * rgb[0] + 0.3575761 * rgb[1] + 0.1804375 * rgb[2];
    double y = 0.2126729 * rgb[0] + 0.7151522 * rgb[1] + 0.0721750 * rgb[2];
    double z = 0.0193339 * rgb[0] + 0.1191920 * rgb[1] + 0.9503041 * rgb[2];
    double fx = lab_part(x / 0.95047), fy = lab_part(y), fz = lab_part(z / 1.08883);
    return (Lab){116 * fy - 16, 500 * (fx - fy), 200 * (fy - fz)};
}

/* Matrices from a colour to the colour that people see with all three kinds of cones, and without
 * the first, second or third kind. */
static const double vision_matrices[4][3][3] = {
    {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}},
    {{0.152286, 1.052583, -0.204868},
     {0.114503, 0.786281, 0.099216},
     {-0.003882, -0.048116, 1.051998}},
    {{0.367322, 0.860646, -0.227968},
     {0.280085, 0.672501, 0.047413},
     {-0.011820, 0.042940, 0.968881}},
    {{1.255528, -0.076749, -0.178779},
     {-0.078411, 0.930809, 0.147602},
     {0.004733, 0.691367, 0.303900}},
};

/* A colour as seen with each of these matrices. */
typedef struct PerceivedColour {
    Lab by[4]; /* by the index of the matrix */
} PerceivedColour;

static PerceivedColour perceived_colour(const uint8_t colour[4])
{
    double in[3] = {linear_part(colour[0]), linear_part(colour[1]), linear_part(colour[2])}, out[3];
    PerceivedColour perceived;
    for (int k = 0; k < 4; k++) {
        for (int i = 0; i < 3; i++) {
            const double *row = vision_matrices[k][i];
            out[i] = CLAMP(row[0] * in[0] + row[1] * in[1] + row[2] * in[2], 0, 1);
        }
        perceived.by[k] = lab_of(out);
    }
    return perceived;
}

static double perceived_difference(const PerceivedColour *a, const PerceivedColour *b)
{
    double min = G_MAXDOUBLE;
    for (int i = 0; i < 4; i++) {
        double l = a->by[i].l - b->by[i].l, x = a->by[i].a - b->by[i].a;
        double y = a->by[i].b - b->by[i].b;
        min = MIN(min, sqrt(l * l + x * x + y * y));
    }
    return min;
}

double colour_difference(const uint8_t a[4], const uint8_t b[4])
{
    PerceivedColour p = perceived_colour(a), q = perceived_colour(b);
    return perceived_difference(&p, &q);
}

/* Chooses the colour that differs most from those in use, from a coarse set of colours on which
 * black text is readable. All differences above a limit are treated as equal. */
static void choose_colour(const Project *project, uint8_t colour[4])
{
    const double limit = 100;
    double best = -1;
    uint32_t count = list_count(project->tags);
    g_autofree PerceivedColour *used = g_new(PerceivedColour, count);
    for (uint32_t i = 0; i < count; i++)
        used[i] = perceived_colour(((const Tag *)list_get(project->tags, i))->colour);
    for (int i = 0; i < 6 * 6 * 6; i++) {
        uint8_t candidate[4] = {(uint8_t)(i / 36 * 51), (uint8_t)(i / 6 % 6 * 51),
                                (uint8_t)(i % 6 * 51), 255};
        PerceivedColour perceived = perceived_colour(candidate);
        double value = limit;
        for (uint32_t k = 0; k < count; k++)
            value = MIN(value, perceived_difference(&used[k], &perceived));
        if (perceived.by[0].l < 50 || perceived.by[0].l > 85 || value <= best)
            continue;
        best = value;
        memcpy(colour, candidate, 4);
    }
}

/* ---- Adding ---- */

static int32_t free_number(const Project *project)
{
    for (int32_t i = 1; i <= DOCUMENT_MAX_TAGS; i++)
        if (project_tag(project, i) == NULL)
            return i;
    return 0;
}

static void append_role(Project *project, const char *name)
{
    Role *role = node_new(&role_kind);
    node_set_text(&role->name, name);
    node_set_list(&project->roles, list_append(project->roles, role));
}

Project *edit_add_tag(const Project *before, const char *name, const char *role,
                      const uint8_t colour[4], int32_t *number, GError **error)
{
    *number = free_number(before);
    if (*number == 0) {
        g_set_error(error, DOCUMENT_ERROR, DOCUMENT_TOO_LARGE,
                    _("there are already %d tags, which is the maximum"), DOCUMENT_MAX_TAGS);
        return NULL;
    }
    Tag *tag = node_new(&tag_kind);
    tag->number = *number;
    node_set_text(&tag->name, name);
    node_set_text(&tag->role, role);
    if (colour != NULL)
        memcpy(tag->colour, colour, sizeof tag->colour);
    else
        choose_colour(before, tag->colour);
    Project *after = node_copy(before);
    node_set_list(&after->tags, list_append(before->tags, tag));
    if (tag->role[0] != 0 && list_find_name(before->roles, tag->role, NULL) == NULL)
        append_role(after, tag->role);
    return edit_finish(before, after, error);
}

/* ---- Fields ---- */

/* Sets, removes or renames a field. The caller owns the result, which is NULL after an error. */
static Project *put_field(const Project *before, int32_t number, const char *key,
                          const Property *value, const char *name, GError **error)
{
    Path path = path_tag(before, number);
    const Tag *tag = path_get(before, &path);
    if (tag == NULL)
        return edit_missing(before, &path, error);
    Tag *copy = node_copy(tag);
    if (properties_put(&copy->fields, key, value, name))
        return edit_put(before, &path, copy, error);
    node_unref(copy);
    return edit_missing_name(before, &path, &property_kind, key, error);
}

Project *edit_set_tag_field(const Project *before, int32_t number, const char *key,
                            const Property *value, GError **error)
{
    return put_field(before, number, key, value, NULL, error);
}

typedef struct Renaming {
    int32_t tag;
    const char *key, *name;
} Renaming;

static void *rename_property(void *user, const void *node)
{
    const Renaming *renaming = user;
    const Field *tag = field_of_type(((const Node *)node)->kind, FIELD_TAG);
    if (tag == NULL || *node_field_const(node, tag, int32_t) != renaming->tag ||
        properties_get(node_properties(node), renaming->key) == NULL)
        return NULL;
    void *copy = node_copy(node);
    properties_put(node_field(copy, node_kind_field(((Node *)copy)->kind, "properties"), List *),
                   renaming->key, NULL, renaming->name);
    return copy;
}

Project *edit_rename_tag_field(const Project *before, int32_t number, const char *key,
                               const char *name, GError **error)
{
    Renaming renaming = {number, key, name};
    g_autoptr(Project) after = put_field(before, number, key, NULL, name, error);
    return after != NULL
               ? edit_finish(before, node_rewrite(after, rename_property, &renaming), error)
               : NULL;
}

/* ---- Sets ---- */

bool tags_can_be_replaced(const Project *project)
{
    bool used[256], any = false;
    tags_used(project, used);
    for (int i = 1; i < 256; i++)
        any |= used[i];
    return !any && project->palette[0] == 0;
}

Project *edit_apply_tag_set(const Project *before, TagSet set, GError **error)
{
    if (!tags_can_be_replaced(before)) {
        g_set_error_literal(error, DOCUMENT_ERROR, DOCUMENT_BROKEN_RULE,
                            _("the tags are in use, or shared with other projects by a palette"));
        return NULL;
    }
    Project *after = node_copy(before);
    node_set_list(&after->tags, tag_set_list(set));
    LIST_EACH (Tag, tag, after->tags)
        if (tag->role[0] != 0 && list_find_name(after->roles, tag->role, NULL) == NULL)
            append_role(after, tag->role);
    return edit_finish(before, after, error);
}

TagSet tag_set_for_first(const Project *project, TagSet wanted)
{
    bool has_assets = project->sprites != NULL || project->maps != NULL || project->levels != NULL;
    TagSet current = tag_set_of(project->tags);
    bool fits = !has_assets && current != TAGS_CUSTOM && current != TAGS_EMPTY && current != wanted;
    return fits && tags_can_be_replaced(project) ? wanted : TAGS_CUSTOM;
}

/* ---- Roles ---- */

Project *edit_add_role(const Project *before, const char *name, GError **error)
{
    Project *after = node_copy(before);
    append_role(after, name);
    return edit_finish(before, after, error);
}

/* Makes a version in which tags with a role get another role, or none. */
static Project *replace_role_in_tags(const Project *before, const char *role, const char *to)
{
    Project *after = node_copy(before);
    LIST_EACH (Tag, tag, before->tags) {
        if (strcmp(tag->role, role) != 0)
            continue;
        Tag *copy = node_copy(tag);
        node_set_text(&copy->role, to);
        node_set_list(&after->tags, list_set(after->tags, EACH_INDEX(tag), copy));
    }
    return after;
}

Project *edit_rename_role(const Project *before, const char *name, const char *to, GError **error)
{
    uint32_t index;
    Path top = path_project();
    const Role *role = list_find_name(before->roles, name, &index);
    if (role == NULL)
        return edit_missing_name(before, &top, &role_kind, name, error);
    Project *after = replace_role_in_tags(before, name, to);
    Role *copy = node_copy(role);
    node_set_text(&copy->name, to);
    node_set_list(&after->roles, list_set(before->roles, index, copy));
    return edit_finish(before, after, error);
}

Project *edit_remove_role(const Project *before, const char *name, GError **error)
{
    uint32_t index;
    Path top = path_project();
    if (list_find_name(before->roles, name, &index) == NULL)
        return edit_missing_name(before, &top, &role_kind, name, error);
    Project *after = replace_role_in_tags(before, name, "");
    node_set_list(&after->roles, list_remove(before->roles, index));
    return edit_finish(before, after, error);
}
