/* SPDX-License-Identifier: MIT */
#include "session/ed-lookup.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>

/* A stored thing. */
typedef struct Entry {
    EdThing thing; /* without its names, which are NULL */
    EdLetters *name, *other, *words;
} Entry;

struct EdLookup {
    GArray *entries;
};

static void entry_clear(gpointer data)
{
    Entry *entry = data;
    ed_letters_free(entry->name);
    ed_letters_free(entry->other);
    ed_letters_free(entry->words);
}

EdLookup *ed_lookup_new(void)
{
    EdLookup *lookup = g_new0(EdLookup, 1);
    lookup->entries = g_array_new(FALSE, FALSE, sizeof(Entry));
    g_array_set_clear_func(lookup->entries, entry_clear);
    return lookup;
}

void ed_lookup_free(EdLookup *lookup)
{
    if (lookup == NULL)
        return;
    g_array_unref(lookup->entries);
    g_free(lookup);
}

unsigned ed_lookup_add(EdLookup *lookup, const EdThing *thing)
{
    g_assert(thing->group > ED_THINGS_RECENT && thing->group < ED_THING_GROUPS);
    Entry entry = {*thing, ed_letters_new(thing->name), NULL, NULL};
    if (thing->other != NULL && strcmp(thing->other, thing->name) != 0)
        entry.other = ed_letters_new(thing->other);
    if (thing->words != NULL)
        entry.words = ed_letters_new(thing->words);
    entry.thing.name = entry.thing.other = entry.thing.words = NULL;
    g_array_append_val(lookup->entries, entry);
    return lookup->entries->len - 1;
}

/* ---- Requests ---- */

static const char signs[ED_THING_GROUPS] = {[ED_THINGS_COMMANDS] = '>',
                                            [ED_THINGS_ASSETS] = '@',
                                            [ED_THINGS_TAGS] = '#',
                                            [ED_THINGS_FRAMES] = ':'};

char ed_lookup_sign(EdThingGroup group)
{
    return signs[group];
}

EdLookupRequest ed_lookup_request(const char *text)
{
    for (int group = 0; group < ED_THING_GROUPS; group++)
        if (signs[group] != 0 && text[0] == signs[group])
            return (EdLookupRequest){text + 1, (EdThingGroup)group};
    return (EdLookupRequest){text, ED_THING_GROUPS};
}

/* ---- Finding ---- */

/* A thing that matches, and how well it matches. */
typedef struct Fit {
    EdFound found;
    EdMatch match;
    const EdThing *thing;
} Fit;

/* Returns the typed number; 0 if the words are not a number. */
static unsigned number_of(const char *words)
{
    char *end;
    unsigned long number = strtoul(words, &end, 10);
    while (*end == ' ')
        end++;
    return end != words && *end == '\0' && number < UINT_MAX ? (unsigned)number : 0;
}

static bool fits(const Entry *entry, const EdLetters *typed, Fit *fit)
{
    EdMatch match;
    bool by_words = entry->words != NULL && ed_match(typed, entry->words, &match) &&
                    match.rank == ED_MATCH_WORDS;
    bool by_name = ed_match(typed, entry->name, &fit->match);
    fit->found.by_other =
        !by_name && entry->other != NULL && ed_match(typed, entry->other, &fit->match);
    if ((by_name || fit->found.by_other) && (!by_words || fit->match.rank != ED_MATCH_ANYWHERE))
        return true;
    if (by_words)
        fit->match = match;
    return by_name || fit->found.by_other || by_words;
}

/* Returns the group in which a thing is listed; ED_THING_GROUPS: none. */
static EdThingGroup group_of(const EdThing *thing, const EdLookupRequest *request, bool any_words)
{
    bool recent = request->within == ED_THINGS_RECENT || request->within == ED_THING_GROUPS;
    if (thing->used > 0 && recent)
        return ED_THINGS_RECENT;
    if (request->within != ED_THING_GROUPS)
        return thing->group == request->within ? thing->group : ED_THING_GROUPS;
    return any_words || thing->fitting ? thing->group : ED_THING_GROUPS;
}

static bool find_one(const Entry *entry, const EdLookupRequest *request, const EdLetters *typed,
                     Fit *fit)
{
    bool any_words = request->words[strspn(request->words, " ")] != '\0';
    fit->found.group = group_of(&entry->thing, request, any_words);
    fit->thing = &entry->thing;
    if (fit->found.group == ED_THING_GROUPS)
        return false;
    bool numbered = request->within != ED_THING_GROUPS && entry->thing.number > 0 &&
                    entry->thing.number == number_of(request->words);
    return numbered || fits(entry, typed, fit);
}

static int compare_numbers(unsigned a, unsigned b)
{
    return a < b ? -1 : a > b;
}

/* Sorts by group, then by how well the words match, then by last use. If nothing is typed, all
 * match equally. */
static int compare_fits(gconstpointer left, gconstpointer right)
{
    const Fit *a = left, *b = right;
    const int orders[] = {compare_numbers(a->found.group, b->found.group),
                          compare_numbers(a->match.rank, b->match.rank),
                          compare_numbers(b->thing->used, a->thing->used),
                          compare_numbers(a->thing->unusable, b->thing->unusable),
                          compare_numbers(a->match.cost, b->match.cost),
                          compare_numbers(a->found.thing, b->found.thing)};
    for (unsigned i = 0; i < G_N_ELEMENTS(orders); i++)
        if (orders[i] != 0)
            return orders[i];
    return 0;
}

/* Lists up to `max` things of the group that begins at index `from` of `fits`; returns the number
 * of things in the group. */
static unsigned list_group(GArray *listed, const GArray *fits, unsigned from, unsigned max)
{
    EdThingGroup group = g_array_index(fits, Fit, from).found.group;
    unsigned count = 0;
    for (; from + count < fits->len; count++) {
        const Fit *fit = &g_array_index(fits, Fit, from + count);
        if (fit->found.group != group)
            break;
        if (count < max)
            g_array_append_val(listed, fit->found);
    }
    EdFound more = {group, UINT_MAX, count - MIN(count, max), false};
    if (more.more > 0)
        g_array_append_val(listed, more);
    return count;
}

/* Drops scattered matches if others match better and at least three letters are typed: almost every
 * name contains two given letters somewhere, but a user who types three does not mean a scattered
 * match. */
static void drop_scattered(GArray *all, const EdLookupRequest *request)
{
    bool all_scattered = true;
    for (guint i = 0; i < all->len; i++)
        all_scattered = all_scattered && g_array_index(all, Fit, i).match.scattered;
    if (all_scattered || g_utf8_strlen(request->words, -1) < 3)
        return;
    for (guint i = all->len; i-- > 0;)
        if (g_array_index(all, Fit, i).match.scattered)
            g_array_remove_index(all, i);
}

GArray *ed_lookup_find(const EdLookup *lookup, const EdLookupRequest *request, unsigned *count)
{
    g_autoptr(GArray) all = g_array_new(FALSE, FALSE, sizeof(Fit));
    g_autoptr(EdLetters) typed = ed_letters_new(request->words);
    for (unsigned i = 0; i < lookup->entries->len; i++) {
        Fit fit = {.found = {.thing = i}};
        if (find_one(&g_array_index(lookup->entries, Entry, i), request, typed, &fit))
            g_array_append_val(all, fit);
    }
    drop_scattered(all, request);
    g_array_sort(all, compare_fits);
    GArray *listed = g_array_new(FALSE, FALSE, sizeof(EdFound));
    unsigned max = request->within == ED_THING_GROUPS ? ED_LOOKUP_LISTED : ED_LOOKUP_MAX;
    for (unsigned i = 0; i < all->len;)
        i += list_group(listed, all, i, max);
    *count = all->len;
    return listed;
}

GArray *ed_lookup_spans(const EdLookup *lookup, const EdLookupRequest *request,
                        const EdFound *found)
{
    g_assert(found->thing < lookup->entries->len);
    const Entry *entry = &g_array_index(lookup->entries, Entry, found->thing);
    g_autoptr(EdLetters) typed = ed_letters_new(request->words);
    return ed_match_spans(typed, found->by_other ? entry->other : entry->name);
}
