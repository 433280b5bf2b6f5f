/* SPDX-License-Identifier: MIT */
/**
 * edit/edit.h: making new versions of a document: the edits that things of every kind have. Each is
 * a function from a version to a version; the old one stays as it is.
 *
 *     Path box = path_box(sprite, frame, 2);
 *     Project *after = edit_set_number(before, &box, "x", 17, &error);
 *     if (after == NULL)
 *         say(error->message);                 // no version: the rule that it would have broken
 *
 * What an edit returns was checked with project_validate: a version always obeys the rules. Where
 * nothing changes, the version is the old one again. Edits of one kind of asset: edit/sprites.h,
 * edit/tags.h, edit/maps.h, edit/levels.h, edit/assets.h.
 */
#ifndef GABARIT_EDIT_EDIT_H
#define GABARIT_EDIT_EDIT_H

#include "model/path.h"

/** A new id: random, never 0. */
uint64_t edit_new_id(void);

/** Checks a version that was made of another, and takes it over: returns it, or, when it is NULL or
 * breaks a rule, NULL with the error set. Where it equals `before`, that one is returned. */
Project *edit_finish(const Project *before, Project *after, GError **error);

/** Another node at a path, or another list in it; `node`, `list` and the items are taken over.
 * DOCUMENT_NOT_FOUND when the path leads nowhere. */
Project *edit_put(const Project *before, const Path *path, void *node, GError **error);
Project *edit_put_list(const Project *before, const Path *path, const char *key, List *list,
                       GError **error);

/** Adds an item to a list of what is at a path; UINT32_MAX adds it at the end. */
Project *edit_insert(const Project *before, const Path *path, const char *key, uint32_t index,
                     void *item, GError **error);
/** Removes an item from its list, or a child. See edit/tags.h and edit/assets.h for what others
 * refer to. */
Project *edit_remove(const Project *before, const Path *path, GError **error);
/** Moves an item within its list. */
Project *edit_move(const Project *before, const Path *path, uint32_t to, GError **error);

/** Sets one field: of a number (integer, tag, fixed in 1/256 pixel, word by its index, boolean), of
 * a text, of an id that it refers to. The wrong kind of field is a mistake of the program. */
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

/** Sets a user property, and removes one. A property keeps its position in the order of keys. */
Project *edit_set_property(const Project *before, const Path *path, const char *key,
                           const Property *value, GError **error);
Project *edit_remove_property(const Project *before, const Path *path, const char *key,
                              GError **error);

/** Where a key is among properties, which are in the order of their keys, or where it would be;
 * whether it is there. */
bool property_index(const List *properties, const char *key, uint32_t *index);

/** A property to give to the above; the caller's. */
Property *property_text(const char *key, const char *text);
Property *property_number(const char *key, double number);
Property *property_boolean(const char *key, bool boolean);

#endif
