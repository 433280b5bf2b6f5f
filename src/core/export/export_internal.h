/* SPDX-License-Identifier: MIT */
/* Shared by the functions of formats: what they make files from. */
#pragma once

#include "export/export.h"

#include "bank/error.h"

/* A compiled project, from which the files of formats are made. */
struct ExportWork {
    const ExportInput *input;
    const char *name;       /* see export_base_name */
    const PlainBank *plain; /* compiled; its last pictures are the pages */
    const GPtrArray *pages; /* GBytes *, PNG files */
    GBytes *bytes;          /* of the bank */
    const gab_bank *bank;   /* opened */
    GPtrArray *files;       /* ExportFile *; receives the files */
};

/* Sets the error of a bank that could not be written or read. Returns false. */
bool export_bank_failed(const BankError *problem, GError **error);
/* Returns bytes that free() frees. */
GBytes *export_take_memory(void *memory, size_t size);
