/* SPDX-License-Identifier: MIT */
/**
 * session/ed-lookup.h: things in groups, found by what somebody types: which of them fit, in which
 * order, how many of a group are listed. A thing that was used lately is in the first group only.
 *
 *     EdLookup *lookup = ed_lookup_new();
 *     ed_lookup_add(lookup, &(EdThing){.group = ED_THINGS_COMMANDS, .name = "Fit"});
 *     EdLookupWish wish = ed_lookup_wish(">fi");                // among commands alone
 *     unsigned count;
 *     GArray *found = ed_lookup_find(lookup, &wish, &count);    // of EdFound
 *
 * No GTK: whoever shows the things knows them by the numbers that adding them gave.
 */
#ifndef GABARIT_SESSION_ED_LOOKUP_H
#define GABARIT_SESSION_ED_LOOKUP_H

#include "session/ed-match.h"

/** In the order in which they are listed. */
typedef enum EdThingGroup {
    ED_THINGS_RECENT = 0, /**< used lately, whatever their own group is */
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
    unsigned number;   /**< it is found by, too, among its group alone; 0: none */
    unsigned used;     /**< 0: not lately; more is later */
    bool unusable;     /**< now: it comes after those that are as good */
    bool fitting;      /**< it is listed where nothing is typed */
} EdThing;

typedef struct EdLookup EdLookup;

EdLookup *ed_lookup_new(void);
/** NULL is allowed. */
void ed_lookup_free(EdLookup *lookup);
/** Adds a thing, whose names are copied; its number, from 0. */
unsigned ed_lookup_add(EdLookup *lookup, const EdThing *thing);

/** What is looked for. */
typedef struct EdLookupWish {
    const char *words;   /**< in the text it was made of */
    EdThingGroup within; /**< ED_THING_GROUPS: all */
} EdLookupWish;

/** What a text asks for: > @ # : at its beginning stand for a group. */
EdLookupWish ed_lookup_wish(const char *text);
/** The sign that stands for a group; 0: none does. */
char ed_lookup_sign(EdThingGroup group);

enum { ED_LOOKUP_LISTED = 5, ED_LOOKUP_MOST = 200 };

typedef struct EdFound {
    EdThingGroup group; /**< that it is listed in */
    unsigned thing;     /**< its number; UINT_MAX: a line for `more` */
    unsigned more;      /**< how many of the group are not listed */
    bool by_other;      /**< it was found by its other name */
} EdFound;

/** Things that fit, by groups and the best first: ED_LOOKUP_LISTED of each and a line for the
 * others; of a wish within one group ED_LOOKUP_MOST. The caller's. */
GArray *ed_lookup_find(const EdLookup *lookup, const EdLookupWish *wish, unsigned *count);

/** Which letters of the name (or other name) of a thing were found; the caller's. */
GArray *ed_lookup_spans(const EdLookup *lookup, const EdLookupWish *wish, const EdFound *found);

#endif
