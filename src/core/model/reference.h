/* SPDX-License-Identifier: MIT */
/**
 * model/reference.h: what a property can refer to: a sprite, an animation, a map, a zone, a level
 * or a marker, by an id that stays when it is renamed or moved.
 *
 *     Path path = path_project();
 *     if (target_find(project, property->target, &path))
 *         show(path);                                   // else the reference leads nowhere
 *     g_autofree char *text = reference_text(project, property->target);    // "marker:cave/exit"
 *
 * Zones and markers have an id only if something refers to them; edit_make_target in
 * edit/references.h assigns it.
 */
#pragma once

#include "model/path.h"

/** True if properties can refer to nodes of a kind. */
bool kind_is_target(const NodeKind *kind);

/** Returns the id by which properties refer to a node; 0 if its kind cannot be referred to, or if
 * it has none yet. */
uint64_t target_id(const void *node);

/** True if a field is a list of nodes that can be referred to, or that contain such nodes. */
bool field_leads_to_targets(const Field *field);

/** Finds the target with an id in a node or below it. `*path` is the path of `node`, and is set to
 * that of the target. Returns false if there is none. Takes time proportional to the number of
 * assets, animations, zones and markers. */
bool target_find(const void *node, uint64_t id, Path *path);

/** Adds the ids of all targets in a node and below it to a set; the keys are uint64_t in nodes. */
void targets_add(GHashTable *ids, const void *node);

/** Describes a target as `gab edit --refer` reads it: "level:cave", "zone:town/doors/gate"; "none"
 * if there is none with this id. The caller frees it. */
char *reference_text(const Project *project, uint64_t id);
