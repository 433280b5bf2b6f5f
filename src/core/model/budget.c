/* SPDX-License-Identifier: MIT */
/* Limits on the memory that files may use; the contract is in budget.h. */
#include "model/budget.h"

#include <glib/gi18n-lib.h>
#include <string.h>

G_DEFINE_QUARK(gabarit - budget - error, budget_error)

#define MIB ((uint64_t)1 << 20)

struct Budget {
    gint refs;
    bool chosen; /* the user chose the limit */
    const char *remedy;
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
    if (budget == NULL || !g_atomic_int_dec_and_test(&budget->refs))
        return;
    g_hash_table_unref(budget->files);
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

static bool set_exceeded(const Budget *budget, uint64_t bytes, uint64_t limit, GError **error)
{
    g_set_error(error, BUDGET_ERROR, BUDGET_EXCEEDED,
                _("it would need %llu MiB of memory, but files of this size may use %llu MiB in "
                  "total%s%s%s"),
                (unsigned long long)((bytes + MIB - 1) / MIB), (unsigned long long)(limit / MIB),
                budget->remedy != NULL ? " (" : "", budget->remedy != NULL ? budget->remedy : "",
                budget->remedy != NULL ? ")" : "");
    return false;
}

bool budget_take(Budget *budget, uint64_t bytes, GError **error)
{
    if (budget == NULL)
        return true;
    g_mutex_lock(&budget->lock);
    uint64_t limit = budget->limit;
    g_assert(budget->taken <= limit);
    bool ok = bytes <= limit - budget->taken;
    budget->taken += ok ? bytes : 0;
    g_mutex_unlock(&budget->lock);
    return ok || set_exceeded(budget, bytes, limit, error);
}

void budget_release(Budget *budget, uint64_t bytes)
{
    if (budget == NULL)
        return;
    g_mutex_lock(&budget->lock);
    budget->taken -= MIN(bytes, budget->taken);
    g_mutex_unlock(&budget->lock);
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
