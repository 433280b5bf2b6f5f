/* SPDX-License-Identifier: MIT */
/*
 * Rules about names, and about other texts such as paths, with invisible characters: line breaks,
 * control characters, and marks that change the text direction. Gabarit shows them as escapes
 * (model/visible.h), but other programs and games print them unchanged. The walk through all nodes
 * also calls the rules about properties.
 */
#include "check/check_internal.h"

#include "bank/utf8.h"
#include "edit/assets.h"
#include "edit/tags.h"
#include "model/node_internal.h"
#include "model/visible.h"

#include <glib/gi18n-lib.h>
#include <string.h>

static bool is_visible(const char *text)
{
    uint32_t point;
    for (const char *at = text; *at != 0;) {
        size_t length = utf8_read(at, &point);
        if (length == 0 || !utf8_is_visible(point))
            return false;
        at += length;
    }
    return true;
}

static void check_text(Check *c, const NodePlace *place, const char *field, const char *text)
{
    if (is_visible(text))
        return;
    g_autofree char *shown = text_visible(text);
    report_problem(c, g_str_equal(field, "name") ? RULE_NAME_INVISIBLE : RULE_TEXT_INVISIBLE, place,
                   no_area, _("its %s contains invisible characters: %s"), field, shown);
}

/* Checks the cells of a table: the characters between them are not part of a text. */
static void check_table(Check *c, const NodePlace *place, const char *field, const char *table)
{
    g_auto(GStrv) cells = g_strsplit_set(table, "\t\n", -1);
    for (char **cell = cells; *cell != NULL; cell++)
        check_text(c, place, field, *cell);
}

static void check_keys(Check *c, const NodePlace *place, const List *properties)
{
    LIST_EACH (Property, property, properties)
        check_text(c, place, _("property"), property->key);
}

static void check_fields(Check *c, const NodePlace *place);

static void check_list(Check *c, const NodePlace *place, const Field *field, const List *list)
{
    LIST_EACH_WHILE (!check_stopped(c), void, item, list) {
        NodePlace below = place_of_item(place, field->key, EACH_INDEX(item), item);
        check_fields(c, &below);
    }
}

static void check_field(Check *c, const NodePlace *place, const Field *field)
{
    const void *at = node_field_const(place->node, field, void);
    const void *child;
    if (!field_is_pointer(field))
        return;
    if (field->type == FIELD_PROPERTIES)
        check_properties(c, place, field);
    memcpy(&child, at, sizeof child);
    if (child == NULL)
        return;
    if ((field->flags & FIELD_IS_TABLE) != 0)
        check_table(c, place, field->key, child);
    else if (field->type == FIELD_TEXT)
        check_text(c, place, field->key, child);
    else if (field->type == FIELD_PROPERTIES)
        check_keys(c, place, child);
    else if (field->type == FIELD_LIST)
        check_list(c, place, field, child);
    else if (field->type == FIELD_CHILD) {
        NodePlace below = place_of_child(place, field->key, child);
        check_fields(c, &below);
    }
}

static void check_fields(Check *c, const NodePlace *place)
{
    const NodeKind *kind = ((const Node *)place->node)->kind;
    for (uint32_t i = 0; i < kind->field_count; i++)
        check_field(c, place, &kind->fields[i]);
}

void check_invisible(Check *c, const NodePlace *place)
{
    if (check_is_enabled(c, RULE_NAME_INVISIBLE) || check_is_enabled(c, RULE_TEXT_INVISIBLE) ||
        check_is_enabled(c, RULE_REFERENCE_NOWHERE) || check_is_enabled(c, RULE_PROPERTY_TYPE))
        check_fields(c, place);
}

/* ---- The fix ---- */

/* Returns a name without invisible characters, which the caller frees. Line breaks and tabs become
 * a space. */
static char *without_invisible(const char *name)
{
    GString *result = g_string_new(NULL);
    uint32_t point;
    for (const char *at = name; *at != 0;) {
        size_t length = utf8_read(at, &point);
        if (length > 0 && utf8_is_visible(point))
            g_string_append_len(result, at, (gssize)length);
        else if (*at == '\n' || *at == '\t' || *at == '\r')
            g_string_append_c(result, ' ');
        at += length > 0 ? length : 1;
    }
    return g_strstrip(g_string_free(result, false));
}

/* Returns a name without invisible characters that no other item of the same list has; the caller
 * frees it. */
static char *fixed_name(const Fix *fix, const Field *field, const char *name)
{
    const Path *path = &fix->problem->path, above = path_above(path);
    const void *parent = path_get(fix->project, &above);
    const List *list = *node_field_const(parent, path->steps[path->depth - 1].field, List *);
    char *visible = without_invisible(name);
    if (visible[0] == 0 && (field->flags & FIELD_NOT_EMPTY) != 0) {
        g_free(visible);
        visible = g_strdup(node_kind_display_name(((const Node *)fix->node)->kind));
    }
    if (visible[0] == 0 || (field->flags & FIELD_IS_NAME) == 0)
        return visible;
    char *free_name = asset_free_name(list, visible);
    g_free(visible);
    return free_name;
}

Project *fix_name_invisible(const Fix *fix, GError **error)
{
    const NodeKind *kind = ((const Node *)fix->node)->kind;
    const char *name = node_name(fix->node);
    if (is_visible(name))
        return fix_fails(error, _("the name has no invisible characters now"));
    g_autofree char *fixed = fixed_name(fix, node_kind_field(kind, "name"), name);
    return kind == &role_kind
               ? edit_rename_role(fix->project, name, fixed, error)
               : edit_set_text(fix->project, &fix->problem->path, "name", fixed, error);
}
