/* SPDX-License-Identifier: MIT */
/* Limits on the memory and work that files may use; the contract is in budget.h. */
#include "model/budget.h"

#include <assert.h>
#include <glib/gi18n-lib.h>
#include <string.h>

G_DEFINE_QUARK(gabarit - budget - error, budget_error)

#define MIB ((uint64_t)1 << 20)

struct Budget {
    gint refs;
    bool chosen; /* the user chose the limit */
    const char *remedy;
    GMutex cache_lock; /* protects the cache; `lock` may be taken while it is held */
    void (*empty)(void *cache);
    void *cache; /* or NULL */
    GMutex lock; /* protects all fields below */
    uint64_t limit, taken;
    GHashTable *files; /* allowance of each file in bytes, uint64_t by name */
};

Budget *budget_new(uint64_t limit, const char *remedy)
{
    Budget *budget = g_new0(Budget, 1);
    budget->refs = 1;
    budget->chosen = limit != 0;
    budget->remedy = remedy;
    budget->limit = limit != 0 ? limit : BUDGET_BASE;
    budget->files = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, g_free);
    g_mutex_init(&budget->cache_lock);
    g_mutex_init(&budget->lock);
    return budget;
}

Budget *budget_ref(Budget *budget)
{
    if (budget != NULL)
        g_atomic_int_inc(&budget->refs);
    return budget;
}

void budget_unref(Budget *budget)
{
    g_assert(budget == NULL || g_atomic_int_get(&budget->refs) > 0);
    if (budget == NULL || !g_atomic_int_dec_and_test(&budget->refs))
        return;
    g_hash_table_unref(budget->files);
    g_mutex_clear(&budget->cache_lock);
    g_mutex_clear(&budget->lock);
    g_free(budget);
}

void budget_add_file(Budget *budget, const char *file, uint64_t bytes)
{
    if (budget == NULL || budget->chosen)
        return;
    g_mutex_lock(&budget->lock);
    uint64_t *before = g_hash_table_lookup(budget->files, file);
    if (before == NULL) {
        before = g_new0(uint64_t, 1);
        g_hash_table_insert(budget->files, g_strdup(file), before);
    }
    if (bytes > *before) {
        budget->limit += bytes - *before;
        *before = bytes;
    }
    g_mutex_unlock(&budget->lock);
}

uint64_t budget_limit(Budget *budget)
{
    if (budget == NULL)
        return UINT64_MAX;
    g_mutex_lock(&budget->lock);
    uint64_t limit = budget->limit;
    g_mutex_unlock(&budget->lock);
    return limit;
}

/* Sets an error with a format of two numbers and three texts, which show the advice. */
static bool set_exceeded(const Budget *budget, const char *format, uint64_t needed, uint64_t limit,
                         GError **error)
{
    const char *remedy = budget->remedy;
    g_set_error(error, BUDGET_ERROR, BUDGET_EXCEEDED, format, (unsigned long long)needed,
                (unsigned long long)limit, remedy != NULL ? " (" : "", remedy != NULL ? remedy : "",
                remedy != NULL ? ")" : "");
    return false;
}

void budget_set_cache(Budget *budget, void (*empty)(void *cache), void *cache)
{
    if (budget == NULL)
        return;
    g_mutex_lock(&budget->cache_lock);
    if (budget->cache == NULL || budget->cache == cache) {
        budget->empty = empty;
        budget->cache = empty != NULL ? cache : NULL;
    }
    g_mutex_unlock(&budget->cache_lock);
}

/* Takes bytes if enough remain. Gets the limit, and what was taken before. */
static bool take_remaining(Budget *budget, uint64_t bytes, uint64_t *limit, uint64_t *taken)
{
    g_mutex_lock(&budget->lock);
    *limit = budget->limit;
    *taken = budget->taken;
    g_assert(*taken <= *limit);
    bool ok = bytes <= *limit - *taken;
    budget->taken += ok ? bytes : 0;
    g_mutex_unlock(&budget->lock);
    return ok;
}

bool budget_take(Budget *budget, uint64_t bytes, GError **error)
{
    uint64_t limit, taken;
    if (budget == NULL || take_remaining(budget, bytes, &limit, &taken))
        return true;
    g_mutex_lock(&budget->cache_lock);
    if (budget->cache != NULL)
        budget->empty(budget->cache);
    g_mutex_unlock(&budget->cache_lock);
    return take_remaining(budget, bytes, &limit, &taken) ||
           set_exceeded(budget,
                        _("it would need %llu MiB of memory, but files of this size may use "
                          "%llu MiB in total%s%s%s"),
                        (bytes - 1) / MIB + taken / MIB + 1, limit / MIB, error);
}

void budget_release(Budget *budget, uint64_t bytes)
{
    if (budget == NULL)
        return;
    g_mutex_lock(&budget->lock);
    g_assert(bytes <= budget->taken);
    budget->taken -= MIN(bytes, budget->taken);
    g_mutex_unlock(&budget->lock);
}

/* ---- Scopes ---- */

/* Bytes that a scope takes at once, so that few charges have to lock the budget. */
enum { SCOPE_BYTES = 1 << 16 };
#define MILLION UINT64_C(1000000)

static _Thread_local BudgetScope *open_scope;

void budget_open(BudgetScope *scope, Budget *budget)
{
    *scope = (BudgetScope){.budget = budget_ref(budget)};
    if (open_scope == NULL && budget != NULL)
        open_scope = scope;
}

void budget_open_work(BudgetScope *scope, Budget *budget)
{
    budget_open(scope, budget);
    scope->only_work = true;
}

bool budget_close(BudgetScope *scope, GError **error)
{
    bool ok = budget_holds(error);
    g_assert(scope->spare <= scope->taken);
    if (open_scope == scope)
        open_scope = NULL;
    budget_release(scope->budget, scope->taken);
    budget_unref(scope->budget);
    g_clear_error(&scope->error);
    return ok;
}

/* Aborts a program under test if an operation does not notice that the budget is exceeded. */
static void go_over(BudgetScope *scope, uint64_t amount)
{
    scope->over += amount;
    assert(scope->over < BUDGET_BASE);
}

void budget_charge(uint64_t bytes)
{
    BudgetScope *scope = open_scope;
    if (scope == NULL || scope->only_work)
        return;
    if (scope->error != NULL) {
        go_over(scope, bytes);
        return;
    }
    if (bytes > scope->spare) {
        uint64_t wanted = MAX(bytes - scope->spare, SCOPE_BYTES);
        if (!budget_take(scope->budget, wanted, &scope->error))
            return;
        scope->taken += wanted;
        scope->spare += wanted;
    }
    scope->spare -= bytes;
    g_assert(scope->spare <= scope->taken);
}

void budget_credit(uint64_t bytes)
{
    if (open_scope != NULL)
        open_scope->spare += MIN(bytes, open_scope->taken - open_scope->spare);
}

void budget_work(uint64_t steps)
{
    BudgetScope *scope = open_scope;
    if (scope == NULL)
        return;
    if (scope->error != NULL) {
        go_over(scope, steps / BUDGET_STEPS_PER_BYTE);
        return;
    }
    scope->work += steps;
    if (scope->work <= scope->max_work)
        return;
    uint64_t limit = budget_limit(scope->budget);
    limit = limit <= UINT64_MAX / BUDGET_STEPS_PER_BYTE ? limit * BUDGET_STEPS_PER_BYTE : limit;
    scope->max_work = MAX(limit, scope->max_work);
    if (scope->work > scope->max_work)
        set_exceeded(scope->budget,
                     _("it would need %llu million steps of work, but files of this size may need "
                       "%llu million in total%s%s%s"),
                     (scope->work + MILLION - 1) / MILLION, limit / MILLION, &scope->error);
}

bool budget_holds(GError **error)
{
    if (open_scope == NULL || open_scope->error == NULL)
        return true;
    if (error != NULL && *error == NULL)
        *error = g_error_copy(open_scope->error);
    return false;
}

uint64_t budget_from_text(const char *text)
{
    static const char units[] = "KMG";
    char *end;
    uint64_t number = g_ascii_strtoull(text, &end, 10);
    if (end == text || !g_ascii_isdigit(text[0]) || number > (uint64_t)1 << 40)
        return 0;
    const char *unit = *end != 0 ? strchr(units, g_ascii_toupper(*end)) : NULL;
    if (*end != 0 && (unit == NULL || end[1] != 0))
        return 0;
    return unit != NULL ? number << 10 * (unit - units + 1) : number;
}
