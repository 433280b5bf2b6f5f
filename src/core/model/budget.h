/* SPDX-License-Identifier: MIT */
/**
 * model/budget.h: how much memory the files of a project may take, so that a small file that
 * expands to a huge picture is refused before it fills the memory.
 *
 *     Budget *budget = budget_new(0, NULL);
 *     budget_vouch(budget, path, BUDGET_PER_PICTURE_BYTE * size);
 *     if (!budget_take(budget, 4 * width * height, &error))
 *         return NULL;                                    // nothing was allocated
 *     ...
 *     budget_give(budget, 4 * width * height);
 *
 * The limit is BUDGET_BASE plus what the files vouch for by their size: drawn art is never
 * compressed as much as a decompression bomb, and stays below that limit. The limit depends on the
 * files alone, so that every machine reads or refuses the same projects. Anything large is taken
 * from the budget before it is allocated: texts, decoded pictures, planes and masks on their way
 * into a bank, what builders work with, pages. Any thread may use a budget.
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

/** A new budget. `limit` is in bytes; 0 stands for the limit that the files vouch for. `remedy` is
 * a constant text in which errors say what can be done, or NULL. */
Budget *budget_new(uint64_t limit, const char *remedy);
/** NULL is allowed in all functions and stands for a budget without a limit. */
Budget *budget_ref(Budget *budget);
void budget_unref(Budget *budget);

/** Raises the limit by the bytes that a file vouches for, unless a limit was chosen. A file that
 * vouches again adds only what it has grown by. */
void budget_vouch(Budget *budget, const char *file, uint64_t bytes);

/** Takes bytes that are about to be allocated. False with an error BUDGET_SPENT that states them
 * and the limit, and nothing taken. */
bool budget_take(Budget *budget, uint64_t bytes, GError **error);
void budget_give(Budget *budget, uint64_t bytes);

/** A number of bytes from a text such as 900M or 2G (K, M, G; 1024 each); 0 where it is none. */
uint64_t budget_from_text(const char *text);

#endif
