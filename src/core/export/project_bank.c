/* SPDX-License-Identifier: MIT */
/* The bytes of a project's bank; the contract is in project_bank.h. */
#include "export/project_bank.h"

#include "bank/writer.h"

#include <glib/gi18n-lib.h>
#include <stdlib.h>

bool export_bank_failed(const BankError *problem, GError **error)
{
    bool no_memory = problem->kind == BANK_NO_MEMORY;
    g_set_error(error, COMPILE_ERROR, no_memory ? COMPILE_NO_MEMORY : COMPILE_LIMIT, _("%s: %s"),
                _(problem->where), _(problem->what));
    return false;
}

GBytes *export_take_memory(void *memory, size_t size)
{
    return g_bytes_new_with_free_func(memory, size, free, memory);
}

GBytes *project_bank_compile(const Project *project, PictureStore *store,
                             const CompileOptions *options, PlainBank *plain, GError **error)
{
    uint8_t *bytes;
    size_t size;
    BankError problem;
    if (!project_compile(project, store, options, plain, error))
        return NULL;
    if (bank_write(plain, &bytes, &size, &problem))
        return export_take_memory(bytes, size);
    export_bank_failed(&problem, error);
    return NULL;
}

GBytes *project_bank(const Project *project, PictureStore *store, const CompileOptions *options,
                     GError **error)
{
    PlainBank plain = {0};
    GBytes *bytes = project_bank_compile(project, store, options, &plain, error);
    plain_free(&plain);
    return bytes;
}
