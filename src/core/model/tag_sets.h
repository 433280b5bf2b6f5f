/* SPDX-License-Identifier: MIT */
/**
 * model/tag_sets.h: the tags that a new project may begin with, by what is made in it.
 *
 *     List *tags = tag_set_list(TAGS_ROOM);            // floor, exit, thing, ...
 *     TagSet now = tag_set_of(project->tags);          // TAGS_KEPT: they were changed by hand
 *
 * Taking a set is an edit: see edit_take_tag_set.
 */
#ifndef GABARIT_MODEL_TAG_SETS_H
#define GABARIT_MODEL_TAG_SETS_H

#include "model/document.h"

typedef enum TagSet {
    TAGS_KEPT = 0, /**< no set: the tags that a project has */
    TAGS_FIGHTER,
    TAGS_ROOM,
    TAGS_RACE,
    TAGS_PLATFORMER,
    TAGS_EMPTY, /**< no tags at all */
    TAG_SETS
} TagSet;

/** New tags, named in the language of the user; NULL for TAGS_EMPTY. The caller's. */
List *tag_set_list(TagSet set);
/** The set that tags were taken from, where nothing but names was changed since; else TAGS_KEPT. */
TagSet tag_set_of(const List *tags);
/** Whether some set has a tag of that number, role and colour. */
bool tag_is_of_a_set(const Tag *tag);

#endif
