/* SPDX-License-Identifier: MIT */
/**
 * edit/tags.h: edits of tags and roles, and of everything that refers to them: boxes, zones, walls,
 * markers, cells of tiles, the roads of maps.
 *
 *     int32_t fist;
 *     Project *after = edit_add_tag(before, "fist", "attack", NULL, &fist, &error);
 *     Project *merged = edit_replace_tag(after, fist, arm, &error);     // uses of fist become arm
 */
#pragma once

#include "edit/edit.h"
#include "model/tag_sets.h"

/** Adds a tag at the end, with the lowest free number. If `colour` is NULL, it gets a colour that
 * differs from the others as much as possible, for colour-blind people, too. A role that does not
 * exist is added. */
Project *edit_add_tag(const Project *before, const char *name, const char *role,
                      const uint8_t colour[4], int32_t *number, GError **error);

/** Removes a tag. Everything that had it gets the tag `by`, or none if `by` is 0. */
Project *edit_replace_tag(const Project *before, int32_t number, int32_t by, GError **error);

/** Sets a field of a tag: the type and the default of a property that its boxes, zones, walls and
 * markers have. NULL removes it; values that things have set remain as properties of these. */
Project *edit_set_tag_field(const Project *before, int32_t number, const char *key,
                            const Property *value, GError **error);
/** Renames a field of a tag, and the properties of the things with this tag that set it. */
Project *edit_rename_tag_field(const Project *before, int32_t number, const char *key,
                               const char *name, GError **error);

/** Counts the boxes, zones, walls and markers with each tag, by number. A layer of tiles is counted
 * once for each tag in it. uses[0] is the number of things without a tag. */
void tags_count_uses(const Project *project, uint32_t uses[256]);
/** Sets used[i] if something has tag i, or if it is one of the road tags of a map. */
void tags_used(const Project *project, bool used[256]);

/** True if a project's tags may be replaced by a set: they are not used, and no shared palette is
 * linked. */
bool tags_can_be_replaced(const Project *project);
/** Replaces all tags by those of a set, and adds missing roles. Fails unless
 * tags_can_be_replaced. */
Project *edit_apply_tag_set(const Project *before, TagSet set, GError **error);
/** Returns the set for a project that is about to get its first asset: `wanted` if the project's
 * tags are another set and are not used, else TAGS_CUSTOM. A project without tags keeps none. */
TagSet tag_set_for_first(const Project *project, TagSet wanted);

/** Add a role; rename it, also in the tags that have it; or remove it, also from the tags that have
 * it. */
Project *edit_add_role(const Project *before, const char *name, GError **error);
Project *edit_rename_role(const Project *before, const char *name, const char *to, GError **error);
Project *edit_remove_role(const Project *before, const char *name, GError **error);

/** Returns the difference of two colours for the kind of colour vision that distinguishes them
 * worst. 0 is equal, above 20 is easy to distinguish. */
double colour_difference(const uint8_t a[4], const uint8_t b[4]);
