/* SPDX-License-Identifier: MIT */
/* Rules about properties: references that lead nowhere, and types that differ from those of the
 * fields of a tag. */
#include "check/check_internal.h"

#include <glib/gi18n-lib.h>

static bool leads_nowhere(const Check *c, const Property *property)
{
    return property->type == PROPERTY_REFERENCE &&
           !g_hash_table_contains(c->targets, &property->target);
}

void check_properties(Check *c, const NodePlace *place, const Field *field)
{
    const char *const *types = node_kind_field(&property_kind, "type")->words;
    const List *own = *node_field_const(place->node, field, List *);
    const List *fields = fields_of(c->project, place->node); /* a tag itself has none */
    const bool are_defaults = g_str_equal(field->key, "fields");
    LIST_EACH (Property, property, own) {
        const Property *preset = properties_get(fields, property->key);
        NodePlace below = place_of_item(place, field->key, EACH_INDEX(property), property);
        if (preset != NULL && preset->type != property->type)
            report_problem(c, RULE_PROPERTY_TYPE, &below, no_area,
                           _("its type is %s, but that of the tag's field is %s"),
                           types[property->type], types[preset->type]);
        else if (leads_nowhere(c, property) && (!are_defaults || property->target != 0))
            report_problem(c, RULE_REFERENCE_NOWHERE, &below, no_area, _("it leads nowhere"));
    }
    LIST_EACH (Property, preset, fields)
        if (leads_nowhere(c, preset) && properties_get(own, preset->key) == NULL)
            report_problem(c, RULE_REFERENCE_NOWHERE, place, no_area,
                           _("its field %s leads nowhere"), preset->key);
}
