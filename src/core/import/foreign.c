/* SPDX-License-Identifier: MIT */
/* Converts positions, classes and properties of foreign files; see parts.h. */
#include "import/parts.h"

#include "edit/tags.h"

#include <math.h>
#include <string.h>

bool imported_position(double x, double y, int32_t *fixed_x, int32_t *fixed_y)
{
    const double max = (double)DOCUMENT_RANGE * DOCUMENT_PIXEL;
    double at_x = round(x * DOCUMENT_PIXEL), at_y = round(y * DOCUMENT_PIXEL);
    if (!(fabs(at_x) <= max && fabs(at_y) <= max))
        return false;
    *fixed_x = (int32_t)at_x;
    *fixed_y = (int32_t)at_y;
    return true;
}

static const Tag *tag_in_any_case(const Project *project, const char *name)
{
    const Tag *found = project_tag_named(project, name);
    g_autofree char *folded = g_utf8_casefold(name, -1);
    LIST_EACH_WHILE (found == NULL, Tag, tag, project->tags) {
        g_autofree char *other = g_utf8_casefold(tag->name, -1);
        found = strcmp(folded, other) == 0 ? tag : NULL;
    }
    return found;
}

bool import_new_tag(Project **project, ConversionReport *report, const char *name, const char *role,
                    const uint8_t *colour, int32_t *number, GError **error)
{
    *number = 0;
    if (list_count((*project)->tags) >= DOCUMENT_MAX_TAGS) {
        conversion_report_add(report, IMPORT_LOST_CLASS, name, 1);
        return true;
    }
    Project *after = edit_add_tag(*project, name, role, colour, number, error);
    if (after == NULL)
        return false;
    conversion_report_add(report, IMPORT_NEW_TAG, name, 1);
    node_unref(*project);
    *project = after;
    return true;
}

bool import_tag(Project **project, ConversionReport *report, const char *type, int32_t *number,
                GError **error)
{
    *number = 0;
    if (type[0] == 0)
        return true;
    g_autofree char *name = imported_name(NULL, type, "tag");
    const Tag *tag = tag_in_any_case(*project, name);
    bool ok = tag != NULL || import_new_tag(project, report, name, "", NULL, number, error);
    if (tag != NULL)
        *number = tag->number;
    return ok;
}

void property_list_add(PropertyList *list, const ImportedProperties *properties,
                       const char *const *without)
{
    SPAN_EACH (const ImportedProperty, property, properties->items, properties->count) {
        if (without != NULL && g_strv_contains(without, property->key))
            continue;
        if (property->type == PROPERTY_NUMBER)
            property_list_number(list, property->key, property->number);
        else if (property->type == PROPERTY_BOOLEAN)
            property_list_boolean(list, property->key, property->boolean);
        else
            property_list_text(list, property->key, property->text);
    }
}
