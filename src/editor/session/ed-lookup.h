/* SPDX-License-Identifier: MIT */
/**
 * session/ed-lookup.h: searches commands, assets, tags, frames and projects ("things") for the
 * words that the user types, and lists the matches by group, the best first. A recently used thing
 * is listed in the first group only.
 *
 *     EdLookup *lookup = ed_lookup_new();
 *     ed_lookup_add(lookup, &(EdThing){.group = ED_THINGS_COMMANDS, .name = "Fit"});
 *     EdLookupRequest request = ed_lookup_request(">fi");                // only among commands
 *     unsigned count;
 *     GArray *found = ed_lookup_find(lookup, &request, &count);    // of EdFound
 *
 * Does not depend on GTK: callers identify things by the numbers that ed_lookup_add returned.
 */
#pragma once

#include "session/ed-match.h"

/** The groups, in the order in which they are listed. */
typedef enum EdThingGroup {
    ED_THINGS_RECENT = 0, /**< recently used things of any group */
    ED_THINGS_COMMANDS,
    ED_THINGS_ASSETS,
    ED_THINGS_TAGS,
    ED_THINGS_FRAMES,
    ED_THINGS_PROJECTS,
    ED_THING_GROUPS /**< all groups */
} EdThingGroup;

typedef struct EdThing {
    EdThingGroup group;
    const char *name;
    const char *other; /**< another name by which it is found, or NULL */
    unsigned number;   /**< another name, searched only within its group; 0: none */
    unsigned used;     /**< 0: not recently; the larger, the later */
    bool unusable;     /**< currently disabled: listed after equal matches */
    bool fitting;      /**< listed if nothing is typed */
    const char *words; /**< synonyms, whose beginnings find it, or NULL */
} EdThing;

typedef struct EdLookup EdLookup;

EdLookup *ed_lookup_new(void);
/** Frees the lookup; NULL is allowed. */
void ed_lookup_free(EdLookup *lookup);
/** Adds a thing and copies its names; returns its number, from 0. */
unsigned ed_lookup_add(EdLookup *lookup, const EdThing *thing);

/** A search request. */
typedef struct EdLookupRequest {
    const char *words;   /**< the words to search; points into the parsed text */
    EdThingGroup within; /**< the group to search; ED_THING_GROUPS: all */
} EdLookupRequest;

/** Parses a text: > @ # : at its start select a group. */
EdLookupRequest ed_lookup_request(const char *text);
/** Returns the character that selects a group; 0: none. */
char ed_lookup_sign(EdThingGroup group);

enum { ED_LOOKUP_LISTED = 5, ED_LOOKUP_MAX = 200 };

typedef struct EdFound {
    EdThingGroup group; /**< the group in which it is listed */
    unsigned thing;     /**< number of the thing; UINT_MAX: a line that shows `more` */
    unsigned more;      /**< number of things of the group that are not listed */
    bool by_other;      /**< it matched by its other name */
} EdFound;

/** Lists the matching things by group, the best first: ED_LOOKUP_LISTED of each group and a line
 * for the rest, or ED_LOOKUP_MAX if the request selects one group. Sets `count` to the number of
 * all matches. The caller owns the array. */
GArray *ed_lookup_find(const EdLookup *lookup, const EdLookupRequest *request, unsigned *count);

/** Returns which letters of a thing's name (or other name) matched, as EdSpan. The caller owns the
 * array. */
GArray *ed_lookup_spans(const EdLookup *lookup, const EdLookupRequest *request,
                        const EdFound *found);
