/* SPDX-License-Identifier: MIT */
/**
 * edit/removal.h: finds the things that a step deleted, for a message that names them. It works for
 * all edits, including those whose main purpose is another one.
 *
 *     Removal removal;
 *     if (removal_between(before, after, &removal))
 *         notify(removal_text(&removal));                  // box “fist”
 *
 * The cost depends on what changed, not on the size of the document: shared parts are skipped.
 */
#pragma once

#include "model/document.h"

/** The deleted things. If a step deleted things of several kinds, those on which the others depend:
 * a frame rather than the steps that showed it. */
typedef struct Removal {
    const NodeKind *kind;
    const Field *flag; /**< the flag of the kind that was cleared, such as "has_hot_spot"; NULL if
                        * nodes were deleted */
    uint32_t count;
    uint32_t references; /**< references that lead nowhere because of that */
    char *name;          /**< the name of the only one, else that of its tag, else NULL */
    uint32_t index;      /**< index of the only one in its list; UINT32_MAX if it is unknown */
} Removal;

/** Finds what was deleted. Returns false, without a result, if nothing was, or if something was
 * added. The caller frees the result with removal_clear. */
bool removal_between(const Project *before, const Project *after, Removal *removal);
void removal_clear(Removal *removal);

/** Describes a removal in words: "box “fist”", "wall 3", "2 frames", "level “cave” and 1 reference
 * to it". The caller frees it. */
char *removal_text(const Removal *removal);
