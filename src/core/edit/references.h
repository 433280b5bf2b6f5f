/* SPDX-License-Identifier: MIT */
/**
 * edit/references.h: references of properties in versions: giving targets ids, and what happens to
 * references when their targets are deleted or copied.
 *
 *     uint64_t exit;
 *     g_autoptr(Project) ready = edit_make_target(before, &marker, &exit, &error);
 *     Property *value = property_reference("leads to", exit);
 *     Project *after = edit_set_property(ready, &zone, value->key, value, &error);
 */
#pragma once

#include "edit/edit.h"
#include "model/reference.h"

/** Sets `*id` to the id by which properties refer to the node at a path, which gets one if it has
 * none. The kind of the node must be one of those in reference.h. */
Project *edit_make_target(const Project *before, const Path *path, uint64_t *id, GError **error);

/** For edit_finish: returns `after`, which it adopts, without references to what the edit
 * deleted. A copy of a zone or marker must not have its id. */
Project *references_updated(const Project *before, Project *after);
