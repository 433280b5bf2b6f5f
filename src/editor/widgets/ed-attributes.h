/* SPDX-License-Identifier: MIT */
/**
 * widgets/ed-attributes.h: the attributes of selected items as fields of a form. A table describes
 * which widget shows which field of a node, and how the history names a change of it. The type of
 * the field determines how it is shown and typed; the rules of the document determine its valid
 * values.
 *
 *     static const EdAttribute attributes[] = {
 *         {ED_AT(EdNodeSection, x), "x", .step = N_("Move node"), .axis = ED_AXIS_X},
 *         {ED_AT(EdNodeSection, kind), "sharp", .step = N_("Make corner"),
 *          .off = N_("Make smooth")},
 *         {0}};
 *     ed_attributes_show(attributes, self, project, &form);
 */
#pragma once

#include "edit/edit.h"

#include <gtk/gtk.h>

/** The origin from which a number is measured: 0, or the x or y of EdFormNodes. */
typedef enum EdAxis { ED_AXIS_NONE = 0, ED_AXIS_X, ED_AXIS_Y } EdAxis;

/** A field of a form. A table ends with an empty element. */
typedef struct EdAttribute {
    gssize widget;    /**< offset of the pointer to an EdField, EdNumberField, EdTagChooser or
                           EdSegments */
    const char *key;  /**< key of the node's field */
    const char *step; /**< N_(): the name of a change in the history */
    const char *off;  /**< N_(): the name of a change to 0, if it has its own */
    const char *none; /**< N_(): the placeholder of an empty text field */
    EdAxis axis;
    bool is_first; /**< only of the first node; other nodes keep their values */
} EdAttribute;
#define ED_AT(type, member) G_STRUCT_OFFSET(type, member)

/** An origin of positions, in pixels. */
typedef struct EdFormOrigin {
    double x, y;
} EdFormOrigin;

/** The nodes that a form shows, all of one kind, and the origin of the positions of the first. */
typedef struct EdFormNodes {
    const NodeKind *kind;
    const void *const *nodes;
    uint32_t count;
    EdFormOrigin origin;
    const EdFormOrigin *origins; /**< one for each node; NULL: `origin` */
} EdFormNodes;

/** Shows the common values of the nodes in the widgets of a form. `owner` is the object whose
 * members are these widgets. */
void ed_attributes_show(const EdAttribute *attributes, gpointer owner, const Project *project,
                        const EdFormNodes *form);
/** Commits the text that is being typed, if any. */
void ed_attributes_commit(const EdAttribute *attributes, gpointer owner);
/** Returns the widget of an attribute. Borrowed. */
GtkWidget *ed_attribute_widget(const EdAttribute *attribute, gpointer owner);
/** Returns the attribute that a widget shows, or NULL. */
const EdAttribute *ed_attribute_of(const EdAttribute *attributes, gpointer owner, gpointer widget);
/** Returns the name of a change to a value, in the user's language. */
const char *ed_attribute_step(const EdAttribute *attribute, const FieldValue *value);
/** Converts a typed number, or a distance `by` that is not 0, to the document's form: fixed-point
 * numbers are in 1/256 pixel. */
FieldValue ed_attribute_number(const EdAttribute *attribute, const EdFormNodes *form, double typed,
                               double by);
