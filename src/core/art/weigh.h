/* SPDX-License-Identifier: MIT */
/**
 * art/weigh.h: how much memory a project and its pictures would take while they are edited, known
 * before any picture is decoded.
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
 * Whether all pictures, and what is computed for the largest map with bands, fit into the store's
 * budget, in which their files vouch. False with BUDGET_SPENT, which states the sum. Pictures that
 * cannot be read count as nothing. Nothing stays taken.
 */
bool project_weigh(const Project *project, PictureStore *store, GError **error);
/** The same together with picture files that are to be added: absolute paths of files anywhere,
 * ends with NULL; or NULL. */
bool project_weigh_with(const Project *project, PictureStore *store, const char *const *files,
                        GError **error);

#endif
