/* SPDX-License-Identifier: MIT */
/**
 * widgets/ed-attributes.h: the attributes of selected things as fields of a form, by a table: which
 * widget shows which field of a node, and what changing it is called. The field's kind says how it
 * is shown and typed, and the document's rules what it may be.
 *
 *     static const EdAttribute attributes[] = {
 *         {ED_AT(EdNodeSection, x), "x", .step = N_("Move node"), .axis = ED_AXIS_X},
 *         {ED_AT(EdNodeSection, kind), "sharp", .step = N_("Change node")},
 *         {0}};
 *     ed_attributes_show(attributes, self, project, &things);
 */
#ifndef GABARIT_WIDGETS_ED_ATTRIBUTES_H
#define GABARIT_WIDGETS_ED_ATTRIBUTES_H

#include "edit/edit.h"

#include <gtk/gtk.h>

/** From where a number is counted. */
typedef enum EdAxis { ED_AXIS_NONE = 0, ED_AXIS_X, ED_AXIS_Y } EdAxis;

/** A field of a form. Tables end with an empty one. */
typedef struct EdAttribute {
    gssize widget;    /**< offset of the pointer to an EdField, EdNumberField, EdTagChooser or
                           EdSegments */
    const char *key;  /**< of the node's field */
    const char *step; /**< N_(): the name of a change in the history */
    const char *none; /**< N_(): what stands in an empty text field */
    EdAxis axis;
} EdAttribute;
#define ED_AT(type, member) G_STRUCT_OFFSET(type, member)

/** The things that a form shows: nodes of one kind, and the origin of their positions in pixels. */
typedef struct EdThings {
    const NodeKind *kind;
    const void *const *nodes;
    uint32_t count;
    double x, y;
} EdThings;

/** Shows what the things have in common; `owner` is the widget with the members. */
void ed_attributes_show(const EdAttribute *attributes, gpointer owner, const Project *project,
                        const EdThings *things);
/** Commits what is being typed. */
void ed_attributes_commit(const EdAttribute *attributes, gpointer owner);
/** The attribute that a widget shows, or NULL. */
const EdAttribute *ed_attribute_of(const EdAttribute *attributes, gpointer owner, gpointer widget);
/** A number that was typed, as the document stores it: fixed numbers in 1/256 pixel. */
FieldValue ed_attribute_number(const EdAttribute *attribute, const EdThings *things, double shown);

#endif
