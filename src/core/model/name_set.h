/* SPDX-License-Identifier: MIT */
/**
 * model/name_set.h: a set of names that finds names that are not in use. The set remembers the last
 * number that was tried for each name, so that n requests for one name take linear time.
 *
 *     NameSet *names = name_set_new(sprite->frames);
 *     char *name = name_set_claim(names, "walk"); // "walk 2" if a frame is named "walk"
 *     name_set_free(names);
 */
#pragma once

#include "model/list.h"

typedef struct NameSet NameSet;

/** Returns a set of the names of a list's items; NULL: an empty set. The caller frees it. */
NameSet *name_set_new(const List *items);
void name_set_free(NameSet *names);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(NameSet, name_set_free)

bool name_set_contains(const NameSet *names, const char *name);
void name_set_add(NameSet *names, const char *name);

/** Returns a name that is not in the set, and adds it: the wanted one, or the first free one of
 * "wanted 2", "wanted 3", ... The start of a long name is used, so that the result is at most
 * DOCUMENT_MAX_NAME bytes long if the wanted name is. The caller frees it. */
char *name_set_claim(NameSet *names, const char *wanted);
/** Like name_set_claim, but a number at the end of the wanted name is replaced by a higher one: the
 * name after "walk 2" is "walk 3". */
char *name_set_claim_next(NameSet *names, const char *wanted);
/** Like name_set_claim, but the numbers are appended to `stem`, which includes any separator. */
char *name_set_claim_numbered(NameSet *names, const char *wanted, const char *stem);
