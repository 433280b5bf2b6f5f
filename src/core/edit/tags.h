/* SPDX-License-Identifier: MIT */
/**
 * edit/tags.h: tags and roles, and all that refers to them: boxes, zones, walls, markers, cells of
 * tiles, the roads of maps.
 *
 *     int32_t fist;
 *     Project *after = edit_add_tag(before, "fist", "attack", NULL, &fist, &error);
 *     Project *merged = edit_replace_tag(after, fist, arm, &error);     // what was fist is arm
 */
#ifndef GABARIT_EDIT_TAGS_H
#define GABARIT_EDIT_TAGS_H

#include "edit/edit.h"
#include "model/tag_sets.h"

/** Adds a tag at the end, with the lowest number that no tag has. `colour` NULL: one that differs
 * from the others as much as it can, also for colour-blind people. A role that does not exist is
 * added. */
Project *edit_add_tag(const Project *before, const char *name, const char *role,
                      const uint8_t colour[4], int32_t *number, GError **error);

/** Removes a tag; its uses become those of another, or with 0 of none. */
Project *edit_replace_tag(const Project *before, int32_t number, int32_t by, GError **error);

/** How often each tag is used, by number; [0] is how many boxes, zones and walls have none. */
void tags_count_uses(const Project *project, uint32_t uses[256]);

/** Whether a project's tags may give way to a set: nothing has one of them, and they are not those
 * of a palette that is shared. */
bool tags_can_be_replaced(const Project *project);
/** Replaces all tags by those of a set, whose roles are added where they are lacking; before that
 * tags_can_be_replaced was asked. */
Project *edit_take_tag_set(const Project *before, TagSet set, GError **error);
/** What suits a project in which its first asset is about to come: `wish` where its tags are a set
 * that nothing uses, or TAGS_KEPT. Who wanted no tags keeps none. */
TagSet tag_set_for_first(const Project *project, TagSet wish);

/** Adds a role / gives one another name, in the tags that have it, too / removes one from them. */
Project *edit_add_role(const Project *before, const char *name, GError **error);
Project *edit_rename_role(const Project *before, const char *name, const char *to, GError **error);
Project *edit_remove_role(const Project *before, const char *name, GError **error);

/** How different two colours look to the people who tell them apart the least: 0 the same, above 20
 * easily told apart. */
double colour_difference(const uint8_t a[4], const uint8_t b[4]);

#endif
