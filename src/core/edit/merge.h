/* SPDX-License-Identifier: MIT */
/**
 * edit/merge.h: three-way merges of nodes. Ours was changed in the project, theirs was made from a
 * changed file, and both have an ancestor: the node that an earlier version of that file gave.
 *
 *     static const char *const data[] = {"tag", "name", "properties", NULL};
 *     if (strcmp(mark_of(ours), mark_of(theirs)) != 0)   // theirs differs from the ancestor
 *         merge_fields(merged, theirs, data);
 *     List *walls = merge_lists(&wall_rule, &state, ours->walls, theirs->walls);
 *
 * Ancestors are not stored: a node that was made from a file has a mark, a property that identifies
 * its source and has a digest of the data there. Nodes without marks were added in the project.
 */
#pragma once

#include "edit/edit.h"
#include "model/name_set.h"

/** Replaces the values of some fields by theirs. Their properties are added to ours; an empty text
 * or no tag replaces nothing. `keys` ends with NULL; keys that the kind does not have are
 * skipped. */
void merge_fields(void *node, const void *theirs, const char *const *keys);
/** True if two nodes of a kind have equal values in these fields. `keys` is as above. */
bool merge_fields_equal(const void *a, const void *b, const char *const *keys);

/** Compares items of lists by a part of them that identifies their source. */
typedef struct MergeKey {
    GHashFunc hash;
    GEqualFunc equal;
    bool (*applies)(const void *item); /**< true if an item has this part; NULL: all have it */
} MergeKey;

/** How items with equal keys are paired. */
typedef enum MergePairs {
    MERGE_EACH = 0, /**< the n-th of ours with the n-th of theirs */
    MERGE_FIRST,    /**< the first of both; the others of ours are copies of it, and are removed */
    MERGE_ALL       /**< all of ours with the first of theirs; the others of theirs are ignored */
} MergePairs;

/** How lists are merged. The functions return an item for the merged list, which adopts it, or NULL
 * for none. */
typedef struct MergeRule {
    const MergeKey *keys[2]; /**< tried in this order; NULL: none */
    MergePairs pairs;
    void *(*both)(void *user, const void *ours, const void *theirs);
    void *(*only_ours)(void *user, const void *ours);
    void *(*only_theirs)(void *user, const void *theirs);
    /** Finds free names; earlier items have priority. NULL: names need not be unique. */
    char *(*claim)(NameSet *names, const char *wanted);
} MergeRule;

/** Returns the merged list, which the caller owns: items of ours in their order, then those that
 * only theirs has. */
List *merge_lists(const MergeRule *rule, void *user, const List *ours, const List *theirs);
