/* SPDX-License-Identifier: MIT */
/**
 * edit/edit.h: creates new versions of a document: the edits that work on nodes of every kind. An
 * edit is a function from a version to a version; the old one remains unchanged.
 *
 *     Path box = path_box(sprite, frame, 2);
 *     Project *after = edit_set_number(before, &box, "x", 17, &error);
 *     if (after == NULL)
 *         print(error->message);           // there is no new version: it would break a rule
 *
 * Every version that an edit returns has been checked with project_validate. If nothing changes,
 * the old version is returned again. Edits for one kind of asset are in edit/sprites.h,
 * edit/tags.h, edit/maps.h, edit/levels.h and edit/assets.h.
 */
#pragma once

#include "model/path.h"

/** Returns a new id: random, never 0. */
uint64_t edit_new_id(void);

/** Checks a version that was made from `before`. Adopts `after` and returns it, or returns NULL
 * with an error if it breaks a rule. If both are equal, `before` is returned. */
Project *edit_finish(const Project *before, Project *after, GError **error);

/** For implementations of edits: return NULL with the error DOCUMENT_NOT_FOUND. The error of
 * edit_missing names the first node on a path that does not exist, and the node that should
 * contain it: "sprite ken, frame 2 has no box 3". The error of edit_missing_name states that the
 * node at `above` has no item of a kind with a name. */
Project *edit_missing(const Project *before, const Path *path, GError **error);
Project *edit_missing_name(const Project *before, const Path *above, const NodeKind *kind,
                           const char *name, GError **error);

/** Replace the node at a path, or a list in that node. They adopt `node`, `list` and its items. The
 * error is DOCUMENT_NOT_FOUND if there is no node at the path. */
Project *edit_put(const Project *before, const Path *path, void *node, GError **error);
Project *edit_put_list(const Project *before, const Path *path, const char *key, List *list,
                       GError **error);

/** Inserts an item, which it adopts, into a list of the node at a path. UINT32_MAX appends it. */
Project *edit_insert(const Project *before, const Path *path, const char *key, uint32_t index,
                     void *item, GError **error);
/** Removes an item from its list, or a child. For nodes that others refer to, see edit/tags.h and
 * edit/assets.h. */
Project *edit_remove(const Project *before, const Path *path, GError **error);
/** Moves an item within its list. */
Project *edit_move(const Project *before, const Path *path, uint32_t to, GError **error);

/** A value for one field: a text, or a number (integer, tag, fixed in 1/256 pixel, word by its
 * index, boolean, colour as 0xRRGGBB). A key of a field of another type is a programming error.
 * Also used by edits that set a field of many nodes: edit_set_boxes, edit_set_walls,
 * edit_set_frames. */
typedef struct FieldValue {
    const char *key;
    const char *text; /**< of a text field; NULL: "" */
    double number;    /**< of all other fields */
    bool by;          /**< `number` is added to the field's value, within its limits */
} FieldValue;

Project *edit_set_field(const Project *before, const Path *path, const FieldValue *value,
                        GError **error);
/** For implementations of edits: check that the field's type can hold a value, with an error if it
 * cannot; and store it in a copy of a node. edit_finish checks that the value is allowed. */
bool edit_value_fits(const NodeKind *kind, const FieldValue *value, GError **error);
void edit_store(void *node, const FieldValue *value);

/** Set one field, whose type is the one in the function's name. `blocks` is adopted. */
Project *edit_set_number(const Project *before, const Path *path, const char *key, double value,
                         GError **error);
Project *edit_set_text(const Project *before, const Path *path, const char *key, const char *value,
                       GError **error);
Project *edit_set_reference(const Project *before, const Path *path, const char *key, uint64_t id,
                            GError **error);
Project *edit_set_colour(const Project *before, const Path *path, const char *key,
                         const uint8_t colour[4], GError **error);
Project *edit_set_blocks(const Project *before, const Path *path, const char *key, Blocks *blocks,
                         GError **error);

/** Sets a property of a list, which is replaced. Without a value, removes the property, or renames
 * it if there is a `name`. Returns false if the list has none to remove or rename. */
bool properties_put(List **properties, const char *key, const Property *value, const char *name);

/** Set or remove a user property. Properties remain sorted by key. */
Project *edit_set_property(const Project *before, const Path *path, const char *key,
                           const Property *value, GError **error);
Project *edit_remove_property(const Project *before, const Path *path, const char *key,
                              GError **error);

/** Create a property for edit_set_property; the caller owns it. */
Property *property_text(const char *key, const char *text);
Property *property_number(const char *key, double number);
Property *property_boolean(const char *key, bool boolean);
Property *property_reference(const char *key, uint64_t target);
