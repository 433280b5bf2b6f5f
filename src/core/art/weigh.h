/* SPDX-License-Identifier: MIT */
/**
 * art/weigh.h: what a project and its pictures would take while somebody works on them, before any
 * of them is read.
 *
 *     Budget *budget = budget_new(0, NULL);
 *     PictureStore *store = picture_store_new(folder, NULL, &(PictureLimits){.budget = budget});
 *     if (!project_weigh(project, store, &error))
 *         ask(error->message);        // "it would take 2048 MiB of memory, ..."
 */
#ifndef GABARIT_ART_WEIGH_H
#define GABARIT_ART_WEIGH_H

#include "art/picture.h"

/**
 * Whether all pictures, and what is computed of the largest map with bands, find room in the
 * store's budget, in which their files vouch. False with BUDGET_SPENT and the whole of it. Pictures
 * that cannot be read weigh nothing. Nothing stays taken.
 */
bool project_weigh(const Project *project, PictureStore *store, GError **error);
/** The same together with picture files that are to come: absolute paths, wherever they lie; ends
 * with NULL, or NULL. */
bool project_weigh_with(const Project *project, PictureStore *store, const char *const *files,
                        GError **error);

#endif
