/* SPDX-License-Identifier: MIT */
/**
 * model/path.h: paths identify a node of a document without holding a reference to it: the
 * selection, the subject of a problem, the target of an edit.
 *
 *     Path box = path_box(sprite, frame, 2);
 *     const Box *fist = path_get(project, &box);              // NULL if it no longer exists
 *     Project *after = path_replace(project, &box, changed);    // a version with another box there
 */
#pragma once

#include "model/document.h"

enum { PATH_MAX_STEPS = 6 };

/** One step down: to an item of a list, by id or by index, or to a child. */
typedef struct PathStep {
    const Field *field;
    uint64_t id;
    uint32_t index;
} PathStep;

/** A path from the project downwards. A path without steps leads to the project itself. Paths are
 * plain values. */
typedef struct Path {
    uint32_t depth;
    PathStep steps[PATH_MAX_STEPS];
} Path;

Path path_project(void);
/** Return a path with one more step: to the item with an id, or at an index, of the list with a
 * key; or to the child with a key. The kind of node that `above` leads to must have the key;
 * otherwise it is a programming error. */
Path path_item(const Path *above, const char *key, uint64_t id);
Path path_nth(const Path *above, const char *key, uint32_t index);
Path path_child(const Path *above, const char *key);
/** Returns the path without its last step. For the project's path, returns that path. */
Path path_above(const Path *path);

/** Frequently used paths. Tags and zones are identified by their numbers. */
Path path_tag(const Project *project, int32_t number);
Path path_picture(uint64_t picture);
Path path_sprite(uint64_t sprite);
Path path_frame(uint64_t sprite, uint64_t frame);
Path path_animation(uint64_t sprite, uint64_t animation);
Path path_box(uint64_t sprite, uint64_t frame, uint32_t box);
Path path_point(uint64_t sprite, uint64_t frame, uint32_t point);
Path path_map(uint64_t map);
Path path_plane(uint64_t map, uint64_t plane);
Path path_zone(const Project *project, uint64_t map, uint64_t plane, int32_t number);
Path path_shape(uint64_t map, uint64_t plane, uint64_t shape);
Path path_band(uint64_t map, uint64_t band);
Path path_level(uint64_t level);
Path path_layer(uint64_t level, uint64_t layer);
Path path_walls(uint64_t level, uint64_t layer);
Path path_wall(uint64_t level, uint64_t layer, uint32_t wall);
Path path_marker(uint64_t level, uint32_t marker);

/** Returns the kind of node that a path leads to, whether or not the node exists. */
const NodeKind *path_kind(const Path *path);

/** Returns the node that a path leads to, borrowed, or NULL if it does not exist. */
const void *path_get(const Project *project, const Path *path);

/** Returns the index, in its list, of the node that a path leads to, or UINT32_MAX if it does not
 * exist or is not in a list. */
uint32_t path_index(const Project *project, const Path *path);

/** Return a version in which the node at a path, or a list of that node, is replaced. They adopt
 * `node` or `list`, even if the path leads to nothing and NULL is returned. The version is not
 * checked: see edit/. */
Project *path_replace(const Project *project, const Path *path, void *node);
Project *path_replace_list(const Project *project, const Path *path, const char *key, List *list);

bool path_equal(const Path *a, const Path *b);
/** True if a path leads to `above`, or to something below it. */
bool path_is_within(const Path *path, const Path *above);

/** Describes a path in words, for messages: "sprite ken, frame 3, box 2 (fist)". The caller frees
 * it. */
char *path_text(const Project *project, const Path *path);
/** Returns the names of the nodes on a path, separated by slashes, as `gab edit` matches them:
 * "ken/punch 3/fist". A node without a name has that of its tag, else # and its number as in
 * `gab query`. The caller frees it. */
char *path_name(const Project *project, const Path *path);
/** Appends the name of one node at an index of its list. */
void path_append_name(GString *text, const Project *project, const void *node, uint32_t index);
/** Describes in words where two versions first differ: the innermost node that both have, and the
 * key of its field: "sprite ken, frame 3: hot_x". The caller frees it. */
char *path_difference_text(const Project *a, const Project *b);
