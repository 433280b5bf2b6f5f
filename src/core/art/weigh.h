/* SPDX-License-Identifier: MIT */
/**
 * art/weigh.h: estimates how much memory a project and its pictures need while they are edited,
 * before any picture is decoded.
 *
 *     Budget *budget = budget_new(0, NULL);
 *     PictureStore *store = picture_store_new(folder, NULL, &(PictureLimits){.budget = budget});
 *     if (!project_check_memory(project, store, &error))
 *         ask(error->message);        // "it would take 2048 MiB of memory, ..."
 */
#pragma once

#include "art/picture.h"

/**
 * True if all pictures, and the data computed for the largest map with bands, fit into the store's
 * budget, to which this adds the allowances of the picture files. Otherwise returns false with
 * BUDGET_EXCEEDED, which states the sum. Pictures that cannot be read count as 0 bytes. No memory
 * remains charged to the budget.
 */
bool project_check_memory(const Project *project, PictureStore *store, GError **error);
/** Does the same for the project and picture files that are to be added: a NULL-terminated array of
 * absolute paths in any folder, or NULL. */
bool project_check_memory_with(const Project *project, PictureStore *store,
                               const char *const *files, GError **error);
