/* SPDX-License-Identifier: MIT */
/* The tags of new projects; the contract is in tag_sets.h. */
#include "model/tag_sets.h"

#include <glib/gi18n-lib.h>
#include <string.h>

enum { MAX_SET = 7 }; /* maximum number of tags in a set */

typedef struct InitialTag {
    const char *name, *role; /* NULL: end of the set */
} InitialTag;

/* Colours that colour-blind people can distinguish, too; each tag also has its own hatch. */
static const uint8_t colours[MAX_SET][4] = {
    {0x25, 0x80, 0xf0, 255}, {0x2e, 0xc5, 0x7d, 255}, {0xf2, 0xde, 0x71, 255},
    {0xce, 0x8e, 0xdd, 255}, {0xe5, 0x54, 0x3c, 255}, {0xef, 0x8b, 0x07, 255},
    {0xb4, 0xb9, 0xbf, 255},
};

/* Dangerous tags have the same colour in all sets. Checkpoints and start lines are painted across
 * the road; they are part of it, so that they do not cut it. */
static const InitialTag sets[TAG_SETS][MAX_SET] = {
    [TAGS_FIGHTER] = {{NC_("tag", "head"), "body"},
                      {NC_("tag", "torso"), "body"},
                      {NC_("tag", "arms"), "body"},
                      {NC_("tag", "legs"), "body"},
                      {NC_("tag", "fist"), "attack"},
                      {NC_("tag", "foot"), "attack"},
                      {NC_("tag", "shove"), "push"}},
    [TAGS_ROOM] = {{NC_("tag", "thing"), "trigger"},
                   {NC_("tag", "floor"), ""},
                   {NC_("tag", "exit"), "trigger"},
                   {NC_("tag", "person"), "trigger"},
                   {NC_("tag", "danger"), "trigger"},
                   {NC_("tag", "scenery"), "trigger"},
                   {NC_("tag", "blocked"), "solid"}},
    [TAGS_RACE] = {{NC_("tag", "water"), ""},
                   {NC_("tag", "grass"), ""},
                   {NC_("tag", "sand"), ""},
                   {NC_("tag", "checkpoint"), "road"},
                   {NC_("tag", "barrier"), "solid"},
                   {NC_("tag", "start"), "road"},
                   {NC_("tag", "road"), "road"}},
    [TAGS_PLATFORMER] = {{NC_("tag", "water"), "trigger"},
                         {NC_("tag", "ground"), "solid"},
                         {NC_("tag", "ladder"), "trigger"},
                         {NC_("tag", "checkpoint"), "trigger"},
                         {NC_("tag", "hazard"), "attack"},
                         {NC_("tag", "goal"), "trigger"},
                         {NC_("tag", "wall"), "solid"}},
};

static bool has_tag(TagSet set, int number)
{
    return number >= 1 && number <= MAX_SET && sets[set][number - 1].name != NULL;
}

List *tag_set_list(TagSet set)
{
    List *list = NULL;
    for (int number = 1; has_tag(set, number); number++) {
        const InitialTag *first = &sets[set][number - 1];
        Tag *tag = node_new(&tag_kind);
        tag->number = number;
        node_set_text(&tag->name, g_dpgettext2(GETTEXT_PACKAGE, "tag", first->name));
        node_set_text(&tag->role, first->role);
        memcpy(tag->colour, colours[number - 1], sizeof tag->colour);
        List *longer = list_append(list, tag);
        list_unref(list);
        list = longer;
    }
    return list;
}

/* Names are not compared: they are in the language that was used when the project was created. */
static bool tag_is_in_set(const Tag *tag, TagSet set)
{
    return has_tag(set, tag->number) && strcmp(tag->role, sets[set][tag->number - 1].role) == 0 &&
           memcmp(tag->colour, colours[tag->number - 1], sizeof tag->colour) == 0 &&
           tag->properties == NULL;
}

static bool tags_are_set(const List *tags, TagSet set)
{
    bool same = !has_tag(set, (int)list_count(tags) + 1) && !(tags != NULL && !has_tag(set, 1));
    LIST_EACH_WHILE (same, Tag, tag, tags)
        same = tag_is_in_set(tag, set) && tag->number == (int32_t)EACH_INDEX(tag) + 1;
    return same;
}

TagSet tag_set_of(const List *tags)
{
    for (TagSet set = TAGS_FIGHTER; set < TAG_SETS; set++)
        if (tags_are_set(tags, set))
            return set;
    return TAGS_CUSTOM;
}

bool tag_is_from_set(const Tag *tag)
{
    for (TagSet set = TAGS_FIGHTER; set < TAG_SETS; set++)
        if (tag_is_in_set(tag, set))
            return true;
    return false;
}
