/* SPDX-License-Identifier: MIT */
#include "widgets/ed-attributes.h"

#include "widgets/ed-section.h"
#include "widgets/ed-segments.h"
#include "widgets/ed-tag-chooser.h"

#include <glib/gi18n.h>
#include <math.h>

GtkWidget *ed_attribute_widget(const EdAttribute *attribute, gpointer owner)
{
    return G_STRUCT_MEMBER(GtkWidget *, owner, attribute->widget);
}

static double on_axis(const EdAttribute *attribute, EdFormOrigin origin)
{
    return attribute->axis == ED_AXIS_X ? origin.x : attribute->axis == ED_AXIS_Y ? origin.y : 0;
}

static uint32_t shown_count(const EdAttribute *attribute, const EdFormNodes *form)
{
    return attribute->is_first ? MIN(form->count, 1) : form->count;
}

static void show_text(const EdAttribute *attribute, EdField *widget, const Field *field,
                      const EdFormNodes *form)
{
    EdCommonText common = {0};
    for (uint32_t i = 0; i < shown_count(attribute, form); i++)
        ed_common_text_add(&common, *node_field_const(form->nodes[i], field, char *));
    ed_common_text_show(&common, widget, attribute->none != NULL ? _(attribute->none) : "");
}

static void show_number(const EdAttribute *attribute, GtkWidget *widget, const Field *field,
                        const Project *project, const EdFormNodes *form)
{
    EdCommonNumber common = {0};
    double unit = field->type == FIELD_FIXED ? DOCUMENT_PIXEL : 1;
    for (uint32_t i = 0; i < shown_count(attribute, form); i++)
        ed_common_add(&common, node_number(form->nodes[i], field) / unit -
                                   on_axis(attribute, form->origins != NULL ? form->origins[i]
                                                                            : form->origin));
    int choice = common.mixed ? -1 : (int)common.value;
    if (ED_IS_TAG_CHOOSER(widget))
        ed_tag_chooser_show(ED_TAG_CHOOSER(widget), project, choice);
    else if (ED_IS_SEGMENTS(widget))
        ed_segments_set_chosen(ED_SEGMENTS(widget), choice);
    else
        ed_common_show(&common, ED_NUMBER_FIELD(widget));
}

void ed_attributes_show(const EdAttribute *attributes, gpointer owner, const Project *project,
                        const EdFormNodes *form)
{
    for (const EdAttribute *attribute = attributes; attribute->key != NULL; attribute++) {
        const Field *field = node_kind_field(form->kind, attribute->key);
        GtkWidget *widget = ed_attribute_widget(attribute, owner);
        g_assert(field != NULL);
        if (ED_IS_FIELD(widget))
            show_text(attribute, ED_FIELD(widget), field, form);
        else
            show_number(attribute, widget, field, project, form);
    }
}

void ed_attributes_commit(const EdAttribute *attributes, gpointer owner)
{
    for (; attributes->key != NULL; attributes++) {
        GtkWidget *widget = ed_attribute_widget(attributes, owner);
        if (ED_IS_FIELD(widget))
            ed_field_commit(ED_FIELD(widget));
        else if (ED_IS_NUMBER_FIELD(widget))
            ed_field_commit(ed_number_field_field(ED_NUMBER_FIELD(widget)));
    }
}

const EdAttribute *ed_attribute_of(const EdAttribute *attributes, gpointer owner, gpointer widget)
{
    for (; attributes->key != NULL; attributes++)
        if (ed_attribute_widget(attributes, owner) == widget)
            return attributes;
    return NULL;
}

const char *ed_attribute_step(const EdAttribute *attribute, const FieldValue *value)
{
    return _(attribute->off != NULL && value->number == 0 ? attribute->off : attribute->step);
}

FieldValue ed_attribute_number(const EdAttribute *attribute, const EdFormNodes *form, double typed,
                               double by)
{
    const Field *field = node_kind_field(form->kind, attribute->key);
    double number = by != 0 ? by : typed + on_axis(attribute, form->origin);
    if (field->type == FIELD_FIXED)
        number = ed_fixed_from(number);
    else if (field->type == FIELD_INTEGER)
        number = round(number);
    return (FieldValue){.key = attribute->key, .number = number, .by = by != 0};
}
