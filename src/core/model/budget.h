/* SPDX-License-Identifier: MIT */
/**
 * model/budget.h: limits the memory that the files of a project may use, so that a small file that
 * expands to a huge picture is rejected before it fills the memory.
 *
 *     Budget *budget = budget_new(0, NULL);
 *     budget_add_file(budget, path, BUDGET_PER_PICTURE_BYTE * size);
 *     if (!budget_take(budget, 4 * width * height, &error))
 *         return NULL;                                    // nothing was allocated
 *     ...
 *     budget_release(budget, 4 * width * height);
 *
 * The limit is BUDGET_BASE plus an allowance for each file in proportion to its size: drawn art is
 * never compressed as much as a decompression bomb, and stays below that limit. The limit depends
 * on the files alone, so that every machine accepts or rejects the same projects. Anything large is
 * taken from the budget before it is allocated: texts, decoded pictures, planes and masks that are
 * converted for a bank, working memory of builders, atlas pages. A budget may be used from any
 * thread.
 *
 * An operation that makes many things from files opens a scope. While it is open, everything that
 * its thread makes for a document is charged to the budget: nodes, their texts, lists and paint, as
 * well as steps of work, such as pixels of pictures.
 *
 *     BudgetScope scope;
 *     budget_open(&scope, budget);
 *     for (uint32_t i = 0; ok && i < count; i++)
 *         ok = add_frame(i) && budget_holds(&error);
 *     if (!budget_close(&scope, ok ? &error : NULL))
 *         ok = false;
 */
#pragma once

#include <glib.h>
#include <stdbool.h>
#include <stdint.h>

/** The number of bytes that any project may use, and the allowance for each byte of its files. */
#define BUDGET_BASE ((uint64_t)48 << 20)
enum { BUDGET_PER_PICTURE_BYTE = 256, BUDGET_PER_TEXT_BYTE = 32, BUDGET_PER_BANK_BYTE = 256 };
/** The number of steps of work that an operation may do for each byte that it may use. */
enum { BUDGET_STEPS_PER_BYTE = 4 };

#define BUDGET_ERROR (budget_error_quark())
GQuark budget_error_quark(void);
typedef enum BudgetError { BUDGET_EXCEEDED } BudgetError;

typedef struct Budget Budget;

/** Creates a budget. `limit` is in bytes; 0 means a limit that depends on the files. `remedy` is a
 * constant text that errors show as advice, or NULL. */
Budget *budget_new(uint64_t limit, const char *remedy);
/** All functions accept NULL, which means a budget without a limit. */
Budget *budget_ref(Budget *budget);
void budget_unref(Budget *budget);

/** Raises the limit by the allowance of a file, unless the limit was chosen by the user. A repeated
 * call for the same file adds only the increase. */
void budget_add_file(Budget *budget, const char *file, uint64_t bytes);

/** Returns the limit in bytes; UINT64_MAX if there is none. */
uint64_t budget_limit(Budget *budget);

/** Sets the cache of a budget, unless it has another one. `empty` releases everything that only the
 * cache uses; NULL removes the cache, and nothing uses it after that. */
void budget_set_cache(Budget *budget, void (*empty)(void *cache), void *cache);

/** Takes bytes that are about to be allocated. If too little remains, the cache is emptied first.
 * On failure, takes nothing and returns false with an error BUDGET_EXCEEDED that states the bytes
 * and the limit. */
bool budget_take(Budget *budget, uint64_t bytes, GError **error);
void budget_release(Budget *budget, uint64_t bytes);

/** An operation of one thread. All fields are internal. */
typedef struct BudgetScope {
    Budget *budget;
    uint64_t taken;    /* bytes taken from the budget */
    uint64_t spare;    /* bytes of `taken` that nothing uses yet */
    bool only_work;    /* bytes are not charged */
    uint64_t work;     /* steps */
    uint64_t max_work; /* the last known limit of steps */
    uint64_t over;     /* bytes and steps that were charged after the limit */
    GError *error;     /* the first excess, or NULL */
} BudgetScope;

/** Opens a scope, which must be closed by the same thread. Within another scope, or with a budget
 * of NULL, it changes nothing. */
void budget_open(BudgetScope *scope, Budget *budget);
/** Opens a scope of an operation that makes no document: only its work is limited. */
void budget_open_work(BudgetScope *scope, Budget *budget);
/** Closes a scope, and releases what was charged. Returns false with an error BUDGET_EXCEEDED if
 * the operation made or did more than the budget allows; its result must not be used. */
bool budget_close(BudgetScope *scope, GError **error);

/** Charge bytes of a document, or steps of work, to the open scope of this thread, if any. They
 * cannot fail, so that anything can be charged where it is made; callers ask budget_holds. Loops
 * that make more things than a file has bytes must ask it: in debug builds, an operation that
 * goes on for long after an excess is aborted. */
void budget_charge(uint64_t bytes);
void budget_credit(uint64_t bytes);
void budget_work(uint64_t steps);
/** Returns false with an error if the open scope of this thread exceeded the budget. */
bool budget_holds(GError **error);

/** Parses a number of bytes such as 900M or 2G (K, M, G; powers of 1024). Returns 0 if the text is
 * not such a number. */
uint64_t budget_from_text(const char *text);
