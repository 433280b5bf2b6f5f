/* SPDX-License-Identifier: MIT */
/**
 * model/budget.h: how much memory the files of a project may take, so that a small file that stands
 * for a huge picture is noticed before it fills the machine.
 *
 *     Budget *budget = budget_new(0, NULL);
 *     budget_vouch(budget, path, BUDGET_PER_PICTURE_BYTE * size);
 *     if (!budget_take(budget, 4 * width * height, &error))
 *         return NULL;                                    // nothing was allocated
 *     ...
 *     budget_give(budget, 4 * width * height);
 *
 * The limit is BUDGET_BASE and what the files themselves vouch for: art that somebody has drawn is
 * never compressed as far as a bomb is, and has a limit that it does not meet. It depends on files
 * alone, so that the same project is read or refused alike on every machine. What is large is taken
 * from it before it is allocated: texts, decoded pictures, planes and masks on their way into a
 * bank, what builders work with, pages. A budget may be used by any thread.
 */
#ifndef GABARIT_MODEL_BUDGET_H
#define GABARIT_MODEL_BUDGET_H

#include <glib.h>
#include <stdbool.h>
#include <stdint.h>

/** Bytes that any project may take, and how many more each byte of its files vouches for. */
#define BUDGET_BASE ((uint64_t)48 << 20)
enum { BUDGET_PER_PICTURE_BYTE = 256, BUDGET_PER_TEXT_BYTE = 32, BUDGET_PER_BANK_BYTE = 256 };

#define BUDGET_ERROR (budget_error_quark())
GQuark budget_error_quark(void);
typedef enum BudgetError { BUDGET_SPENT } BudgetError;

typedef struct Budget Budget;

/** With a limit in bytes that somebody chose, or with 0 the one that the files vouch for. `remedy`
 * is what errors say can be done about it, a constant text, or NULL. */
Budget *budget_new(uint64_t limit, const char *remedy);
/** NULL is allowed: all functions take it for a budget without an end. */
Budget *budget_ref(Budget *budget);
void budget_unref(Budget *budget);

/** Raises the limit by what a file stands for, unless somebody chose one. The same file again only
 * counts where it has become larger. */
void budget_vouch(Budget *budget, const char *file, uint64_t bytes);

/** Takes bytes that are about to be allocated. False with an error BUDGET_SPENT that states them
 * and the limit, and nothing taken. */
bool budget_take(Budget *budget, uint64_t bytes, GError **error);
void budget_give(Budget *budget, uint64_t bytes);

/** A number of bytes from a text such as 900M or 2G (K, M, G; 1024 each); 0 where it is none. */
uint64_t budget_from_text(const char *text);

#endif
