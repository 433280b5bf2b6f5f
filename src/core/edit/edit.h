/* SPDX-License-Identifier: MIT */
/**
 * edit/edit.h: making new versions of a document: the edits that work on nodes of every kind. An
 * edit is a function from a version to a version; the old one stays as it is.
 *
 *     Path box = path_box(sprite, frame, 2);
 *     Project *after = edit_set_number(before, &box, "x", 17, &error);
 *     if (after == NULL)
 *         say(error->message);                 // no version: the rule that it would have broken
 *
 * Every version that an edit returns was checked with project_validate. Where nothing changes, the
 * old version is returned again. Edits of one kind of asset: edit/sprites.h, edit/tags.h,
 * edit/maps.h, edit/levels.h, edit/assets.h.
 */
#ifndef GABARIT_EDIT_EDIT_H
#define GABARIT_EDIT_EDIT_H

#include "model/path.h"

/** A new id: random, never 0. */
uint64_t edit_new_id(void);

/** Checks a version that was made from another, and takes it over. Returns it, or NULL with an
 * error where it is NULL or breaks a rule. Where it equals `before`, `before` is returned. */
Project *edit_finish(const Project *before, Project *after, GError **error);

/** Puts another node at a path, or another list into the node there; `node`, `list` and the items
 * are taken over. DOCUMENT_NOT_FOUND when the path leads nowhere. */
Project *edit_put(const Project *before, const Path *path, void *node, GError **error);
Project *edit_put_list(const Project *before, const Path *path, const char *key, List *list,
                       GError **error);

/** Inserts an item into a list of the node at a path; UINT32_MAX appends it. */
Project *edit_insert(const Project *before, const Path *path, const char *key, uint32_t index,
                     void *item, GError **error);
/** Removes an item from its list, or a child. Nodes that others refer to: see edit/tags.h and
 * edit/assets.h. */
Project *edit_remove(const Project *before, const Path *path, GError **error);
/** Moves an item within its list. */
Project *edit_move(const Project *before, const Path *path, uint32_t to, GError **error);

/** A value for one field: a text, or a number (integer, tag, fixed in 1/256 pixel, word by its
 * index, boolean). A key of a field of another type is a programming error. Edits that set a field
 * of many nodes take it, too: edit_set_boxes, edit_set_walls, edit_set_frames. */
typedef struct FieldValue {
    const char *key;
    const char *text; /**< of a text; NULL: "" */
    double number;    /**< of all others */
} FieldValue;

Project *edit_set_field(const Project *before, const Path *path, const FieldValue *value,
                        GError **error);
/** For edits: whether the field's type can hold a value, with an error where it cannot; and storing
 * it in a copy of a node. Whether it is allowed is said by edit_finish. */
bool edit_value_fits(const NodeKind *kind, const FieldValue *value, GError **error);
void edit_store(void *node, const FieldValue *value);

/** Sets one field: a number, a text, the id of a reference, or another of these types. */
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

/** Sets or removes a user property. Properties stay sorted by key. */
Project *edit_set_property(const Project *before, const Path *path, const char *key,
                           const Property *value, GError **error);
Project *edit_remove_property(const Project *before, const Path *path, const char *key,
                              GError **error);

/** Finds the index of a key among properties, which are sorted by key, or the index at which it
 * would be inserted. Returns whether it exists. */
bool property_index(const List *properties, const char *key, uint32_t *index);
/** The caller's: `old` with what `fresh` says in the place of what had these keys, or added. */
List *properties_merged(const List *old, const List *fresh);

/** A property for edit_set_property; the caller's. */
Property *property_text(const char *key, const char *text);
Property *property_number(const char *key, double number);
Property *property_boolean(const char *key, bool boolean);

#endif
