/* SPDX-License-Identifier: MIT */
/**
 * model/tag_sets.h: the sets of tags that a new project may start with, one for each genre of game.
 *
 *     List *tags = tag_set_list(TAGS_ROOM);            // exit, floor, thing, ...
 *     TagSet set = tag_set_of(project->tags);          // TAGS_CUSTOM: changed by hand
 *
 * Applying a set is an edit: see edit_apply_tag_set.
 */
#pragma once

#include "model/document.h"

typedef enum TagSet {
    TAGS_CUSTOM = 0, /**< none of the sets: the project has its own tags */
    TAGS_FIGHTER,
    TAGS_ROOM,
    TAGS_RACE,
    TAGS_PLATFORMER,
    TAGS_EMPTY, /**< no tags at all */
    TAG_SETS
} TagSet;

/** Returns new tags, named in the language of the user; NULL for TAGS_EMPTY. The caller owns
 * them. */
List *tag_set_list(TagSet set);
/** Returns the set from which the tags were made, if nothing but names has changed since; else
 * TAGS_CUSTOM. */
TagSet tag_set_of(const List *tags);
/** True if one of the sets has a tag with the same number, role and colour, and the tag has no
 * properties. */
bool tag_is_from_set(const Tag *tag);
