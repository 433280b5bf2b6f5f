/* SPDX-License-Identifier: MIT */
/**
 * session/ed-lookup.h: searches things in groups by what the user types: which of them match, in
 * which order, and how many of a group are listed. A recently used thing is listed in the first
 * group only.
 *
 *     EdLookup *lookup = ed_lookup_new();
 *     ed_lookup_add(lookup, &(EdThing){.group = ED_THINGS_COMMANDS, .name = "Fit"});
 *     EdLookupRequest request = ed_lookup_request(">fi");                // among commands alone
 *     unsigned count;
 *     GArray *found = ed_lookup_find(lookup, &request, &count);    // of EdFound
 *
 * No GTK: callers identify things by the numbers that ed_lookup_add returned.
 */
#ifndef GABARIT_SESSION_ED_LOOKUP_H
#define GABARIT_SESSION_ED_LOOKUP_H

#include "session/ed-match.h"

/** In the order in which they are listed. */
typedef enum EdThingGroup {
    ED_THINGS_RECENT = 0, /**< recently used, whatever their own group is */
    ED_THINGS_COMMANDS,
    ED_THINGS_ASSETS,
    ED_THINGS_TAGS,
    ED_THINGS_FRAMES,
    ED_THINGS_PROJECTS,
    ED_THING_GROUPS /**< no group: all of them */
} EdThingGroup;

typedef struct EdThing {
    EdThingGroup group;
    const char *name;
    const char *other; /**< another name that it is found by, or NULL */
    unsigned number;   /**< another name, searched within its group only; 0: none */
    unsigned used;     /**< 0: not recently; more is later */
    bool unusable;     /**< disabled now: listed after equal matches */
    bool fitting;      /**< listed when nothing is typed */
} EdThing;

typedef struct EdLookup EdLookup;

EdLookup *ed_lookup_new(void);
/** NULL is allowed. */
void ed_lookup_free(EdLookup *lookup);
/** Adds a thing and copies its names; returns its number, from 0. */
unsigned ed_lookup_add(EdLookup *lookup, const EdThing *thing);

/** What to search for. */
typedef struct EdLookupRequest {
    const char *words;   /**< within the text it was made from */
    EdThingGroup within; /**< ED_THING_GROUPS: all */
} EdLookupRequest;

/** Parses a text: > @ # : at its beginning select a group. */
EdLookupRequest ed_lookup_request(const char *text);
/** The sign that selects a group; 0: none. */
char ed_lookup_sign(EdThingGroup group);

enum { ED_LOOKUP_LISTED = 5, ED_LOOKUP_MOST = 200 };

typedef struct EdFound {
    EdThingGroup group; /**< that it is listed in */
    unsigned thing;     /**< its number; UINT_MAX: a line for `more` */
    unsigned more;      /**< how many of the group are not listed */
    bool by_other;      /**< it matched by its other name */
} EdFound;

/** The matching things by group, the best first: ED_LOOKUP_LISTED of each and a line for the rest;
 * ED_LOOKUP_MOST when the request selects one group. The caller's. */
GArray *ed_lookup_find(const EdLookup *lookup, const EdLookupRequest *request, unsigned *count);

/** Which letters of a thing's name (or other name) matched; the caller's. */
GArray *ed_lookup_spans(const EdLookup *lookup, const EdLookupRequest *request,
                        const EdFound *found);

#endif
