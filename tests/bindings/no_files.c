/* SPDX-License-Identifier: MIT */
/* Implements file.h for a system without files, so that the digest can call it: there is memory for
 * one copy at a time, and no path exists. */
#include <gabarit/gabarit.h>

#include <string.h>

static const gab_fault no_such_file = {GAB_NO_FILE, "", 0};

gab_result gab_bank_copy(gab_bank_file *file, const void *bytes, size_t size,
                         const gab_limits *limits, gab_fault *fault)
{
    static _Alignas(GAB_BANK_ALIGNMENT) uint8_t memory[1 << 18];
    memset(file, 0, sizeof *file);
    if (size > sizeof memory)
        return GAB_NO_MEMORY;
    memcpy(memory, bytes, size);
    return gab_bank_open(&file->bank, memory, size, limits, fault);
}

gab_result gab_bank_load(gab_bank_file *file, const char *path, const gab_limits *limits,
                         gab_fault *fault)
{
    (void)path, (void)limits;
    memset(file, 0, sizeof *file);
    *fault = no_such_file;
    return GAB_NO_FILE;
}

gab_result gab_bank_load_mapped(gab_bank_file *file, const char *path, const gab_limits *limits,
                                gab_fault *fault)
{
    return gab_bank_load(file, path, limits, fault);
}

gab_result gab_bank_reload(const gab_bank *old, const char *path, const gab_limits *limits,
                           gab_bank_file *fresh, gab_fault *fault)
{
    (void)old;
    return gab_bank_load(fresh, path, limits, fault);
}

void gab_bank_close(gab_bank_file *file)
{
    memset(file, 0, sizeof *file);
}
