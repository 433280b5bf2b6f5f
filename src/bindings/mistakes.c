/* SPDX-License-Identifier: MIT */
/* Keeps mistakes for bindings whose functions C cannot call, because LuaJIT compiles no callbacks
 * and a module without imports has none. They read them after each query. Their generated sources
 * contain this one. */
#include <gabarit/gabarit.h>

/* The mistakes of a query; those beyond the capacity are lost. */
typedef struct Mistakes {
    uint32_t count;
    uint32_t reasons[8];
    char texts[8][GAB_MISTAKE_TEXT];
} Mistakes;

static void keep_mistake(void *context, const gab_mistake *mistake)
{
    Mistakes *kept = (Mistakes *)context;
    if (kept->count < 8) {
        kept->reasons[kept->count] = (uint32_t)mistake->reason;
        gab_mistake_text(mistake, kept->texts[kept->count++], GAB_MISTAKE_TEXT);
    }
}

GAB_API void keep_mistakes(gab_bank *bank, Mistakes *kept);
/* Keeps the mistakes of a bank from now on; NULL ends this. */
void keep_mistakes(gab_bank *bank, Mistakes *kept)
{
    gab_bank_report(bank, kept != NULL ? keep_mistake : NULL, kept);
}
